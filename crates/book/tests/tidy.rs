//! The workshop is in order: no file is longer than one sitting, and no file of tests is left out.

use std::fs;
use std::path::Path;

const MOST_LINES: usize = 700;

fn check(folder: &Path, long: &mut Vec<String>) {
    for path in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if path.is_dir() {
            check(&path, long);
        } else if path.extension().is_some_and(|e| e == "rs" || e == "ts" || e == "svelte" || e == "mjs") {
            // Made from the description of the interface.
            if path.ends_with("web/src/api.d.ts") {
                continue;
            }
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            if lines > MOST_LINES {
                long.push(format!("{}: {lines} lines", path.display()));
            }
        }
    }
}

#[test]
fn no_file_is_longer_than_one_sitting() {
    let mut long = vec![];
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in ["crates", "web/src", "web/tests"] {
        check(&top.join(folder), &mut long);
    }
    assert!(long.is_empty(), "split these: {long:#?}");
}

/// The tests of a crate are one program, which names its files: a file that it does not name would be no test at all.
#[test]
fn every_file_of_tests_is_named_by_its_program() {
    let mut left_out = vec![];
    for room in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap() {
        let tests = room.unwrap().path().join("tests");
        let Ok(all) = fs::read_to_string(tests.join("all.rs")) else { continue };
        for path in fs::read_dir(&tests).unwrap().map(|e| e.unwrap().path()) {
            let is_source = path.extension().is_some_and(|e| e == "rs") || path.join("mod.rs").exists();
            let name = path.file_stem().unwrap().to_str().unwrap();
            if is_source && name != "all" && !all.lines().any(|line| line == format!("mod {name};")) {
                left_out.push(path);
            }
        }
    }
    assert!(left_out.is_empty(), "name these in all.rs: {left_out:#?}");
}

/// Whoever looks for something in the server finds its file in the table of its page.
#[test]
fn the_page_of_the_server_names_each_of_its_files() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(top.join("docs/server.md")).unwrap();
    let entries = fs::read_dir(top.join("crates/server/src")).unwrap().map(|entry| entry.unwrap());
    let names = entries.map(|entry| {
        let slash = if entry.path().is_dir() { "/" } else { "" };
        format!("`{}{slash}`", entry.file_name().to_str().unwrap())
    });
    let left_out: Vec<String> = names.filter(|name| !page.contains(name)).collect();
    assert!(left_out.is_empty(), "say in docs/server.md what these are: {left_out:?}");
}

/// `make test` runs the programs of tests in two rows side by side: one that neither row names would not be run at all.
#[test]
fn every_program_of_tests_is_run() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let rows = fs::read_to_string(crates.join("../Makefile")).unwrap();
    let named: Vec<&str> =
        rows.split("--test ").skip(1).map(|rest| rest.split_whitespace().next().unwrap()).collect();
    let mut programs = vec![];
    for room in fs::read_dir(&crates).unwrap().map(|e| e.unwrap().path()) {
        let manifest = fs::read_to_string(room.join("Cargo.toml")).unwrap();
        let declared = manifest.split("[[test]]").skip(1).filter_map(|rest| rest.split('"').nth(1));
        programs.extend(declared.map(str::to_owned));
        if !manifest.contains("autotests = false") {
            let files = fs::read_dir(room.join("tests")).into_iter().flatten().map(|e| e.unwrap().path());
            programs.extend(
                files
                    .filter(|f| f.extension().is_some_and(|e| e == "rs"))
                    .map(|f| f.file_stem().unwrap().to_str().unwrap().to_owned()),
            );
        }
    }
    programs.sort();
    let bins: Vec<&str> =
        rows.split("--bin ").skip(1).map(|rest| rest.split_whitespace().next().unwrap()).collect();
    for room in
        fs::read_dir(&crates).unwrap().map(|e| e.unwrap().path()).filter(|r| r.join("src/main.rs").exists())
    {
        let mut with_tests = vec![];
        sources_with(&room.join("src"), "#[test]", &mut with_tests);
        let name = room.file_name().unwrap().to_str().unwrap();
        assert_eq!(bins.contains(&name), !with_tests.is_empty(), "{name} among the rows of the Makefile");
    }
    assert!(programs.len() > 9, "{programs:?}");
    for program in &programs {
        let rows = named.iter().filter(|row| *row == program).count();
        assert_eq!(
            rows, 1,
            "{program} is named by the rows `counting` and `waiting` of the Makefile {rows} times"
        );
    }
}

/// A library of which the manifest says that it holds no tests is compiled without them: one written there would not be run.
/// `make test` leaves out just these: named, they would be compiled twice, and not named, the tests of others would be missed.
#[test]
fn libraries_without_tests_of_their_own_are_those_left_out() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let rows = fs::read_to_string(crates.join("../Makefile")).unwrap();
    let left_out = rows.lines().find_map(|line| line.strip_prefix("UNTESTED := ")).unwrap();
    let mut left_out: Vec<String> = left_out.split_whitespace().map(str::to_owned).collect();
    let mut untested = vec![];
    for room in fs::read_dir(&crates).unwrap().map(|e| e.unwrap().path()) {
        let manifest = fs::read_to_string(room.join("Cargo.toml")).unwrap();
        let lib = manifest.split("\n[").find(|part| part.starts_with("lib]")).unwrap_or_default();
        if lib.contains("\ntest = false") {
            let mut with_tests = vec![];
            sources_with(&room.join("src"), "#[test]", &mut with_tests);
            assert!(with_tests.is_empty(), "these are not run: {with_tests:#?}");
            untested.push(room.file_name().unwrap().to_str().unwrap().to_owned());
        }
    }
    untested.sort();
    left_out.sort();
    assert_eq!(untested, left_out);
}

fn sources_with(folder: &Path, text: &str, found: &mut Vec<std::path::PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if path.is_dir() {
            sources_with(&path, text, found);
        } else if fs::read_to_string(&path).unwrap().contains(text) {
            found.push(path);
        }
    }
}

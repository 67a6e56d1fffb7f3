//! Reads the tests of the workspace for the clauses they show, so that the program can say which test shows a rule.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let crates = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).parent().unwrap().to_owned();
    println!("cargo::rerun-if-changed={}", crates.display());
    let mut files = vec![];
    for room in folder(&crates) {
        sources(&room.join("src"), &mut files);
        sources(&room.join("tests"), &mut files);
    }
    let mut list = String::from("&[\n");
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let file = path.strip_prefix(&crates).unwrap().to_str().unwrap().replace('\\', "/");
        for (test, clause) in shown(&text) {
            writeln!(list, "    ({clause:?}, {test:?}, {file:?}),").unwrap();
        }
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("coverage.rs"), list).unwrap();
}

/// What lies in a folder, in order; nothing if there is no such folder.
fn folder(path: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> =
        fs::read_dir(path).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

fn sources(path: &Path, files: &mut Vec<PathBuf>) {
    for entry in folder(path) {
        if entry.is_dir() {
            sources(&entry, files);
        } else if entry.extension().is_some_and(|e| e == "rs") {
            files.push(entry);
        }
    }
}

/// The clauses shown in a source text, each with the function that shows it. Comment lines say nothing.
fn shown(text: &str) -> Vec<(String, String)> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut found = vec![];
    let mut from = 0;
    // Put together, so that this line is not taken for a test.
    let call = ["shows", "!("].concat();
    while let Some(at) = code[from..].find(&call).map(|at| from + at) {
        let test = code[..at].rfind("fn ").map_or("", |f| code[f + 3..at].split(['(', '<']).next().unwrap());
        let list = &code[at + call.len()..];
        // The clauses are the quoted pieces up to the end of the statement; a clause never holds a quote.
        let end = list.find(");").unwrap_or(0);
        for clause in list[..end].split('"').skip(1).step_by(2) {
            found.push((test.trim().to_owned(), clause.to_owned()));
        }
        from = at + call.len();
    }
    found
}

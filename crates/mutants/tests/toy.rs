//! A toy workspace is mutated and tried: what its tests state is killed, what they leave open survives.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn put(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A workspace with one crate of two functions, the second with a boundary that its test leaves open.
fn toy(name: &str, tests: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    put(&root.join("Cargo.toml"), "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n");
    put(
        &root.join("crates/toy/Cargo.toml"),
        "[package]\nname = \"toy\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
    );
    put(
        &root.join("crates/toy/src/lib.rs"),
        "pub const fn twice(a: u32) -> u32 {\n    a + a\n}\n\npub const FOUR: u32 = twice(2);\n\npub fn adult(age: u32) -> bool {\n    age >= 18\n}\n\npub fn word() -> String {\n    \"a\".to_owned() + \"b\"\n}\n",
    );
    put(&root.join("crates/toy/tests/toy.rs"), tests);
    root
}

fn mutants(root: &Path, args: &[&str]) -> String {
    let out = Command::new(env!("CARGO_BIN_EXE_mutants"))
        .args(["--crates", "toy", "--root"])
        .arg(root)
        .args(args)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

const LOOSE: &str = "#[test]\nfn t() {\n    assert!(toy::adult(30) && !toy::adult(3));\n    assert_eq!(toy::word(), \"ab\");\n}\n";
const TIGHT: &str = "#[test]\nfn t() {\n    assert!(toy::adult(18) && !toy::adult(17));\n    assert_eq!(toy::word(), \"ab\");\n}\n";

#[test]
fn an_open_boundary_survives_until_a_test_states_it() {
    let root = toy("boundary", LOOSE);
    let told = mutants(&root, &[]);
    assert!(told.contains("  - age >= 18\n  + age > 18\n"), "{told}");
    assert!(!told.contains("  + age < 18\n"), "a comparison turned round is noticed: {told}");
    // `-` between texts does not compile, and a function that a constant calls stays as it is: neither counts.
    assert!(!told.contains("to_owned() -") && !told.contains("a - a"), "{told}");

    // The run is taken up again: the killed stay killed, the survivors are tried on the new test.
    put(&root.join("crates/toy/tests/toy.rs"), TIGHT);
    let told = mutants(&root, &[]);
    assert!(!told.contains("  - "), "{told}");
    assert!(told.lines().any(|l| l.starts_with("source, all") && l.contains("100.00 %")), "{told}");
}

#[test]
fn a_listed_survivor_is_equivalent_and_does_not_lower_the_score() {
    let root = toy("listed", LOOSE);
    let listed = ["age > 18", "age >= 17", "age >= 19"].map(|becomes| {
        format!(
            "[[equivalent]]\nfile = \"crates/toy/src/lib.rs\"\nfunction = \"adult\"\nwas = \"age >= 18\"\nbecomes = \"{becomes}\"\nreason = \"nobody is asked at the boundary\"\n"
        )
    });
    put(&root.join("crates/mutants/survivors.toml"), &listed.concat());
    put(&root.join("Cargo.toml"), "[workspace]\nresolver = \"3\"\nmembers = [\"crates/toy\"]\n");
    let told = mutants(&root, &[]);
    assert!(!told.contains("  - age"), "{told}");
    assert!(!told.contains("no longer there"), "{told}");
}

#[test]
fn a_shard_and_a_file_narrow_the_list() {
    let root = toy("list", LOOSE);
    let count = |args: &[&str]| -> usize {
        let told = mutants(&root, args);
        told.lines().last().unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    let all = count(&["--list"]);
    assert_eq!(count(&["--list", "--shard", "1/2"]) + count(&["--list", "--shard", "2/2"]), all);
    assert_eq!(count(&["--list", "--file", "*lib.rs"]), all);
    assert_eq!(count(&["--list", "--file", "*main.rs"]), 0);
    assert_eq!(count(&["--list", "--sample", "3"]), 3);
}

/// What a program works out once and keeps is tried in a program of its own; one that never ends is stopped.
#[test]
fn what_is_kept_and_what_never_ends_is_noticed() {
    let root = toy(
        "kept",
        "#[test]\nfn a() {\n    assert_eq!(toy::limit(), 42);\n}\n\n#[test]\nfn b() {\n    assert_eq!(toy::limit(), 42);\n}\n\n#[test]\nfn c() {\n    assert_eq!(toy::down(3), 0);\n}\n",
    );
    put(
        &root.join("crates/toy/src/lib.rs"),
        "use std::sync::OnceLock;\n\npub fn limit() -> u32 {\n    static LIMIT: OnceLock<u32> = OnceLock::new();\n    *LIMIT.get_or_init(|| 6 * 7)\n}\n\npub fn down(mut n: u32) -> u32 {\n    while n > 0 {\n        n -= 1;\n    }\n    n\n}\n",
    );
    let told = mutants(&root, &[]);
    assert!(!told.contains("  - "), "{told}");
    assert!(told.lines().any(|l| l.starts_with("source, all") && l.contains("100.00 %")), "{told}");
}

/// Tests are asked for by their full names, in which the program that holds all of a crate does not appear.
#[test]
fn only_the_tests_asked_for_are_run() {
    let root = toy("asked", "");
    fs::remove_file(root.join("crates/toy/tests/toy.rs")).unwrap();
    put(
        &root.join("crates/toy/tests/all.rs"),
        "mod ages {\n    #[test]\n    fn grown_up() {\n        assert!(toy::adult(18) && !toy::adult(17));\n    }\n}\n\nmod words {\n    #[test]\n    fn both() {\n        assert_eq!(toy::word(), \"ab\");\n    }\n}\n",
    );
    let told = mutants(&root, &["--tests", "toy::words::*"]);
    assert!(told.contains("adult (so far)\n  - age >= 18\n"), "{told}");
    let told = mutants(&root, &["--tests", "toy::ages::grown_up"]);
    assert!(!told.contains("  - "), "{told}");
}

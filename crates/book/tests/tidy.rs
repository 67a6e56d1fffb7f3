//! The code stays readable: no file is longer than one sitting.

use std::fs;
use std::path::Path;

const MOST_LINES: usize = 700;

fn check(folder: &Path, long: &mut Vec<String>) {
    for path in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "target" && n != "node_modules") {
                check(&path, long);
            }
        } else if path.extension().is_some_and(|e| e == "rs" || e == "ts" || e == "svelte") {
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
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut long);
    assert!(long.is_empty(), "split these: {long:#?}");
}

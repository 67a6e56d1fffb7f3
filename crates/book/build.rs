//! Gathers the chapter files, so that a new chapter is a new file and nothing else.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("chapters");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.file_name().unwrap().to_str().unwrap();
        writeln!(list, "    ({name:?}, include_str!({:?})),", path.display()).unwrap();
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("chapters.rs"), list).unwrap();
}

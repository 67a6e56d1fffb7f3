//! Modules depend on each other in one direction: those of the crate, and the files of the kernel, of an engine, of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The source without its tests, which may use whatever they try.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

fn files(at: &Path) -> Vec<PathBuf> {
    match at.is_dir() {
        true => fs::read_dir(at).unwrap().flat_map(|entry| files(&entry.unwrap().path())).collect(),
        false => vec![at.to_owned()],
    }
}

/// The modules named in code after this prefix: `crate::felt::Felt`, `crate::{felt, pile::Pile}`.
fn named(code: &str, prefix: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for at in code.split(prefix).skip(1) {
        match at.strip_prefix('{') {
            Some(list) => {
                found.extend(list.split('}').next().unwrap_or("").split(',').map(|item| word(item.trim())))
            }
            None => _ = found.insert(word(at)),
        }
    }
    found
}

/// What each module below a folder needs of the others there.
fn needs(folder: &Path, prefix: &str) -> BTreeMap<String, BTreeSet<String>> {
    let modules = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let modules = modules.filter(|path| !path.ends_with("lib.rs") && !path.ends_with("mod.rs"));
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let all: BTreeMap<String, PathBuf> = modules.map(|path| (name(&path), path)).collect();
    let of = |path: &Path| files(path).iter().flat_map(|file| named(&code(file), prefix)).collect();
    let needs: BTreeMap<String, BTreeSet<String>> =
        all.iter().map(|(n, path)| (n.clone(), of(path))).collect();
    let known = |(n, of): (String, BTreeSet<String>)| {
        let of = of.into_iter().filter(|other| *other != n && all.contains_key(other)).collect();
        (n, of)
    };
    needs.into_iter().map(known).collect()
}

/// Takes away what needs nothing that is left, until nothing can be taken: what stays goes round in circles.
fn circles(mut needs: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    while let Some(free) = needs.iter().find(|(_, of)| of.is_empty()).map(|(name, _)| name.clone()) {
        needs.remove(&free);
        needs.values_mut().for_each(|of| _ = of.remove(&free));
    }
    needs.into_keys().collect()
}

#[test]
fn no_module_needs_one_that_needs_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let crate_wide = needs(&source, "crate::");
    assert!(crate_wide["three_card_poker"].contains("poker"), "the search finds what is needed");
    assert_eq!(circles(crate_wide), [""; 0]);
    let kernel = needs(&source.join("kernel"), "super::");
    assert!(kernel["table"].contains("felt"), "in the kernel as well");
    let folders =
        fs::read_dir(&source).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    // In blackjack/ one type, the table of twenty-one, is told in as many files as its chapter has subjects.
    let one_way: Vec<PathBuf> = folders.filter(|folder| !folder.ends_with("blackjack")).collect();
    assert!(one_way.len() > 15, "{one_way:?}");
    for folder in one_way {
        assert_eq!(circles(needs(&folder, "super::")), [""; 0], "{}", folder.display());
    }
}

#[test]
fn a_circle_is_found() {
    let needs = |of: &[(&str, &str)]| -> BTreeMap<String, BTreeSet<String>> {
        of.iter().map(|(n, of)| (n.to_string(), of.split_whitespace().map(str::to_owned).collect())).collect()
    };
    assert_eq!(circles(needs(&[("a", "b"), ("b", "c"), ("c", "")])), [""; 0]);
    assert_eq!(circles(needs(&[("a", "b"), ("b", "c"), ("c", "b")])), ["a", "b", "c"]);
    assert_eq!(circles(needs(&[("a", "b"), ("b", "a"), ("c", "a"), ("d", "")])), ["a", "b", "c"]);
    assert_eq!(named("use crate::felt::Felt; use crate::{pile, turn::Turn};", "crate::").len(), 3);
}

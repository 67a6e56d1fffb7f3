//! Modules depend on each other in one direction: those at the top of every crate, but for the knots that are listed, and the
//! files of the kernel, of an engine, of a game. What is read is paths, `crate::felt` and `super::felt`: which file a name
//! comes from that `lib.rs` or `mod.rs` passes on, or declares, is not seen. So the files of a folder may tell one type
//! together, with `mod.rs` in the middle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Knots at the top of a crate, and why they are there. Nothing else goes in circles there.
const KNOTS: [(&str, &[&str], &str); 3] = [
    ("book", &["chapter", "load"], "a book is read by the loader, which makes chapters"),
    (
        "croupier",
        &["args", "commands", "play"],
        "the manual page and the completions print the arguments of all commands",
    ),
    (
        "sim",
        &["block", "walk"],
        "a block is walked, and a walk plays out what it does not know on the block's table",
    ),
];

/// Of these nothing is asked: one machine each, all of whose parts know its state.
const ONE_MACHINE: [&str; 2] = ["house", "server"];

/// The source without comments, and without its tests, which may use whatever they try.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn files(at: &Path) -> Vec<PathBuf> {
    match at.is_dir() {
        true => fs::read_dir(at).unwrap().flat_map(|entry| files(&entry.unwrap().path())).collect(),
        false => vec![at.to_owned()],
    }
}

/// The modules named in code after this prefix: `crate::felt::Felt`, `crate::{felt::{Bet, Felt}, pile::Pile}`.
fn named(code: &str, prefix: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for at in code.split(prefix).skip(1) {
        let Some(list) = at.strip_prefix('{') else {
            found.insert(word(at));
            continue;
        };
        // Lists within the list are left out.
        let (mut depth, mut items) = (1, String::new());
        for c in list.chars() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            match depth {
                0 => break,
                1 if c != '}' => items.push(c),
                _ => {}
            }
        }
        found.extend(items.split(',').map(|item| word(item.trim())));
    }
    found.remove("");
    found
}

/// What each module below a folder needs of the others there.
fn needs(folder: &Path, prefix: &str) -> BTreeMap<String, BTreeSet<String>> {
    let modules = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let roots = ["lib.rs", "main.rs", "mod.rs"];
    let modules = modules.filter(|path| !roots.iter().any(|root| path.ends_with(root)));
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

/// Takes away what needs nothing that is left, or what nothing that is left needs, until nothing can be taken: what stays
/// goes round in circles, or lies between two.
fn circles(mut needs: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let free = |needs: &BTreeMap<String, BTreeSet<String>>| {
        let needed = |name: &String| needs.values().any(|of| of.contains(name));
        needs.iter().find(|(name, of)| of.is_empty() || !needed(name)).map(|(name, _)| name.clone())
    };
    while let Some(free) = free(&needs) {
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

/// The folders below this one.
fn folders(at: &Path) -> Vec<PathBuf> {
    let below = fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    below.flat_map(|folder| [folders(&folder), vec![folder]].concat()).collect()
}

#[test]
fn no_module_of_a_solver_needs_one_that_needs_it() {
    let folders = folders(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../odds/src"));
    assert!(folders.iter().any(|folder| folder.ends_with("holdem/ultimate")), "{folders:?}");
    for folder in folders {
        assert_eq!(circles(needs(&folder, "super::")), [""; 0], "{}", folder.display());
    }
}

#[test]
fn no_crate_has_other_knots_than_those_listed() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let (mut seen, mut listed) = (0, 0);
    for of in fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path()) {
        let name = of.file_name().unwrap().to_str().unwrap();
        if ONE_MACHINE.contains(&name) {
            continue;
        }
        let found = circles(needs(&of.join("src"), "crate::"));
        let knot = KNOTS.iter().find(|(of, ..)| *of == name);
        assert_eq!(found, knot.map_or(&[][..], |(_, knot, _)| knot), "{name}");
        (seen, listed) = (seen + 1, listed + usize::from(knot.is_some()));
    }
    assert!(seen > 7 && listed == KNOTS.len(), "{seen} {listed}");
}

#[test]
fn a_circle_is_found() {
    let needs = |of: &[(&str, &str)]| -> BTreeMap<String, BTreeSet<String>> {
        of.iter().map(|(n, of)| (n.to_string(), of.split_whitespace().map(str::to_owned).collect())).collect()
    };
    assert_eq!(circles(needs(&[("a", "b"), ("b", "c"), ("c", "")])), [""; 0]);
    assert_eq!(circles(needs(&[("a", "b"), ("b", "c"), ("c", "b")])), ["b", "c"]);
    assert_eq!(circles(needs(&[("a", "b"), ("b", "a"), ("c", "a"), ("d", "")])), ["a", "b"]);
    let words = |code| named(code, "crate::").into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(words("use crate::felt::Felt; use crate::{pile, turn::Turn};"), "felt pile turn");
    assert_eq!(words("use crate::{\n    felt::{Bet, Felt},\n    pile::Pile,\n};\nlet a = 1;"), "felt pile");
    assert_eq!(words("crate::felt::open(), crate::pile()"), "felt pile");
}

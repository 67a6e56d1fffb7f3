//! Modules depend on each other in one direction: beside each other in any folder of any crate, none needs one that needs it,
//! but for the knots that are listed. What is read is paths, `crate::felt::Felt` and `super::pile`, each followed to the file
//! that declares the name, whoever passes it on. What `lib.rs`, `main.rs` or `mod.rs` declares itself is not seen: so the
//! files of a folder may tell one type together, with `mod.rs` in the middle. Nor is a method: whoever has a value asks it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

/// A knot: the folder, from the folder of the crates; the modules that need each other; why they do.
type Knot<'a> = (&'a str, &'a str, &'a str);

/// The knots that there are. What is untied is taken out.
const KNOTS: &[Knot] = &[
    (
        "house/src",
        "bank chance command exported fair house lotto record room",
        "the house is one state machine, told in a file for each of its affairs, all of which know its state",
    ),
    (
        "house/src/fair",
        "chain file verify witness",
        "lines of a fair file are chained and witnessed, and the check of all that names the line",
    ),
    (
        "house/src/room",
        "money voided",
        "a void round moves money, and what money does at a table notes what was void",
    ),
    (
        "server/src",
        "bots clock orders",
        "what a guest asks for may be bots, bots ask as guests do, and the clock asks for those who have gone",
    ),
];

/// A module's place in its crate: the names of its folders and its own.
type Place = Vec<String>;

/// A path as code writes it, in pieces.
type Written = Vec<String>;

/// What is read of a module.
#[derive(Default)]
struct Module {
    /// The names brought in, or passed on, with the path of each.
    names: BTreeMap<String, Written>,
    /// Every path in it.
    paths: BTreeSet<Written>,
}

/// The source without comments, and without its tests, which may use whatever they try.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn pieces(path: &str) -> Written {
    path.split("::").map(|piece| piece.trim().to_owned()).filter(|piece| !piece.is_empty()).collect()
}

/// The paths of a `use`, each with the name it is known by: `crate::{felt::{Bet, Felt as Cloth}, pile}`.
fn brought_in(tree: &str, before: &[String], found: &mut Vec<(String, Written)>) {
    let path = |own: &str| [before.to_vec(), pieces(own)].concat();
    if let Some((head, list)) = tree.split_once('{') {
        let list = list.rsplit_once('}').map_or(list, |(list, _)| list);
        let (mut depth, mut from) = (0, 0);
        for (at, c) in list.char_indices().chain([(list.len(), ',')]) {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if c == ',' && depth == 0 {
                brought_in(list[from..at].trim(), &path(head), found);
                from = (at + 1).min(list.len());
            }
        }
        return;
    }
    let (own, name) = tree.split_once(" as ").unwrap_or((tree, ""));
    let mut path = path(own);
    if path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    if let (false, Some(last)) = (tree.is_empty(), path.last()) {
        let name = if name.is_empty() { last.clone() } else { name.trim().to_owned() };
        found.push((name, path));
    }
}

/// What a module brings in, and the paths it writes besides.
static USES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^\s*(?:pub(?:\([^)]*\))?\s+)?use\s+([^;]+);").unwrap());
static PATHS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)+").unwrap());

fn read(code: &str) -> Module {
    let mut found = vec![];
    USES.captures_iter(code).for_each(|c| brought_in(c[1].trim(), &[], &mut found));
    let rest = USES.replace_all(code, "");
    let mut paths: BTreeSet<Written> = PATHS.find_iter(&rest).map(|path| pieces(path.as_str())).collect();
    paths.extend(found.iter().map(|(_, path)| path.clone()));
    Module { names: found.into_iter().collect(), paths }
}

/// Reads every file below a folder, by its place.
fn modules(folder: &Path, at: &Place, found: &mut BTreeMap<Place, Module>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let place = [at.clone(), vec![name.clone()]].concat();
        if path.is_dir() {
            modules(&path, &place, found);
        } else if path.extension().is_some_and(|e| e == "rs") && name != "tests" {
            let root = ["lib", "main", "mod"].contains(&name.as_str());
            found.insert(if root { at.clone() } else { place }, read(&code(&path)));
        }
    }
}

/// The module that declares what a path names, as this module writes it; none if it is of another crate.
fn declared(all: &BTreeMap<Place, Module>, by: &Place, path: &[String], steps: usize) -> Option<Place> {
    let below = |at: &Place, name: &String| {
        Some([at.clone(), vec![name.clone()]].concat()).filter(|p| all.contains_key(p))
    };
    let (mut at, mut rest) = match (path.first()?.as_str(), path) {
        ("crate", [_, rest @ ..]) => (vec![], rest),
        ("self", [_, rest @ ..]) => (by.clone(), rest),
        ("super", [_, rest @ ..]) => (by[..by.len().checked_sub(1)?].to_vec(), rest),
        (_, [first, rest @ ..]) => match (below(by, first), all[by].names.get(first)) {
            (Some(child), _) => (child, rest),
            // A name brought in: an item of another module, or that module.
            (None, Some(from))
                if !rest.is_empty() && from[..] != *path && from.first() != Some(first) && steps < 9 =>
            {
                return declared(all, by, &[from, rest].concat(), steps + 1);
            }
            _ => return None,
        },
        (_, []) => return None,
    };
    while let [name, more @ ..] = rest {
        if name == "super" {
            at.pop()?;
        } else if let Some(child) = below(&at, name) {
            at = child;
        } else {
            // What a module does not declare it may pass on.
            let from =
                all.get(&at).and_then(|module| module.names.get(name)).filter(|_| at != *by && steps < 9);
            let passed_on = from.and_then(|from| declared(all, &at, &[from, more].concat(), steps + 1));
            return Some(passed_on.unwrap_or(at));
        }
        rest = more;
    }
    Some(at)
}

/// What each module needs of those beside it, folder by folder.
fn needs(all: &BTreeMap<Place, Module>) -> BTreeMap<Place, BTreeMap<String, BTreeSet<String>>> {
    let mut needs = BTreeMap::<Place, BTreeMap<String, BTreeSet<String>>>::new();
    for (place, module) in all {
        for other in module.paths.iter().filter_map(|path| declared(all, place, path, 0)) {
            let shared = place.iter().zip(&other).take_while(|(a, b)| a == b).count();
            if let (Some(one), Some(two)) = (place.get(shared), other.get(shared)) {
                let beside = needs.entry(place[..shared].to_vec()).or_default();
                beside.entry(one.clone()).or_default().insert(two.clone());
            }
        }
    }
    needs
}

/// The knots: modules each of which leads to all the others.
fn knots(needs: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let leads_to = |from: &String| {
        let (mut found, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(at) = next.pop() {
            next.extend(needs.get(at).into_iter().flatten().filter(|other| found.insert((*other).clone())));
        }
        found
    };
    let all: BTreeMap<&String, BTreeSet<String>> = needs.keys().map(|name| (name, leads_to(name))).collect();
    let round = |name: &String| {
        let others = all[name].iter().filter(|other| all.get(other).is_some_and(|back| back.contains(name)));
        others.cloned().collect::<Vec<_>>().join(" ")
    };
    all.keys().map(|name| round(name)).filter(|knot| knot.contains(' ')).collect()
}

#[test]
fn no_module_needs_one_that_needs_it_but_for_the_knots_listed() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut found, mut folders, mut seen) = (BTreeSet::new(), 0, BTreeSet::new());
    for of in
        fs::read_dir(&crates).unwrap().map(|entry| entry.unwrap().path()).filter(|of| of.join("src").is_dir())
    {
        let mut all = BTreeMap::new();
        modules(&of.join("src"), &vec![], &mut all);
        for (folder, needs) in needs(&all) {
            let name = [&[of.file_name().unwrap().to_str().unwrap().to_owned(), "src".into()], &folder[..]]
                .concat()
                .join("/");
            found.extend(knots(&needs).into_iter().map(|knot| (name.clone(), knot)));
            seen.extend(needs.iter().flat_map(|(one, of)| {
                of.iter().map(|two| format!("{name} {one} {two}")).collect::<Vec<_>>()
            }));
            folders += 1;
        }
    }
    for finds in [
        "games/src three_card_poker poker",
        "games/src/kernel table felt",
        "book/src choices rules",
        "server/src see scene",
    ] {
        assert!(seen.contains(finds), "the search finds what is needed: {finds}");
    }
    assert!(folders > 40, "and looks into every folder: {folders}");
    let listed: BTreeSet<_> =
        KNOTS.iter().map(|(folder, knot, _)| ((*folder).to_owned(), (*knot).to_owned())).collect();
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(new.is_empty(), "these need each other; move what both need into a file of its own: {new:#?}");
    let untied: Vec<_> = listed.difference(&found).collect();
    assert!(untied.is_empty(), "these are untied, take them out of the list: {untied:#?}");
    assert!(KNOTS.iter().all(|(.., why)| why.len() > 20), "each says why");
}

#[test]
fn a_knot_is_found() {
    let found = |of: &[(&str, &str)]| -> Vec<String> {
        let needs =
            of.iter().map(|(n, of)| (n.to_string(), of.split_whitespace().map(str::to_owned).collect()));
        knots(&needs.collect()).into_iter().collect()
    };
    assert_eq!(found(&[("a", "b"), ("b", "c"), ("c", "")]), [""; 0]);
    assert_eq!(found(&[("a", "b"), ("b", "c"), ("c", "b")]), ["b c"]);
    assert_eq!(found(&[("a", "b"), ("b", "a c"), ("c", "d"), ("d", "c")]), ["a b", "c d"]);
}

#[test]
fn a_name_is_followed_to_the_file_that_declares_it() {
    let files = [
        ("", "pub use felt::Felt; mod felt; mod kernel;"),
        ("felt", "pub struct Felt;"),
        ("kernel", "mod pile;\nmod table;\npub(crate) use pile::{Pile, Turned as Shown};"),
        ("kernel pile", "use super::table::{self, Table};\nfn of() { table::open() }"),
        (
            "kernel table",
            "use crate::{Felt, kernel::{Shown}};\nfn f() { super::Pile::new(std::mem::take(x)) }",
        ),
    ];
    let place = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Place>();
    let all: BTreeMap<_, _> = files.iter().map(|(at, code)| (place(at), read(code))).collect();
    let leads = |by: &str, path: &str| declared(&all, &place(by), &pieces(path), 0).map(|at| at.join(" "));
    assert_eq!(leads("kernel table", "crate::Felt").as_deref(), Some("felt"));
    assert_eq!(leads("kernel table", "super::Pile::new").as_deref(), Some("kernel pile"));
    assert_eq!(leads("kernel table", "crate::kernel::Shown").as_deref(), Some("kernel pile"));
    assert_eq!(leads("kernel pile", "table::open").as_deref(), Some("kernel table"));
    assert_eq!(leads("kernel pile", "super::super::felt::Felt").as_deref(), Some("felt"));
    assert_eq!(leads("kernel table", "std::mem::take"), None);
    let needs = needs(&all);
    assert_eq!(knots(&needs[&place("kernel")]).into_iter().collect::<Vec<_>>(), ["pile table"]);
    assert_eq!(needs[&place("")]["kernel"], BTreeSet::from(["felt".to_owned()]));
}

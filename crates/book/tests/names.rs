//! Names mean one thing: a type has its own as far as it is known, and nothing outside a game's own folders asks for its id.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use book::Book;
use regex::Regex;

fn walk(at: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(at).unwrap().map(|e| e.unwrap().path()) {
        match path.is_dir() {
            true => walk(&path, found),
            false => found.push(path),
        }
    }
}

/// Sources of programs, without tests and benches, by their path from the folder of the crates.
fn sources() -> Vec<(String, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = vec![];
    for room in fs::read_dir(&top).unwrap().map(|e| e.unwrap().path().join("src")).filter(|src| src.is_dir())
    {
        walk(&room, &mut found);
    }
    let own = |path: &PathBuf| path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs");
    let text = |path: PathBuf| {
        let name = path.strip_prefix(&top).unwrap().to_str().unwrap().to_owned();
        let code = fs::read_to_string(&path).unwrap();
        let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        (name, code.collect::<Vec<_>>().join("\n"))
    };
    found.into_iter().filter(own).map(text).collect()
}

/// Where a string that is also a game's id stands outside the game's folder, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    ("games/src/kernel/family.rs", "families, of which some have one game and its name"),
    ("games/src/kernel/input.rs", "`let-it-ride` is a word of the menu, too"),
    ("odds/src/blackjack/", "the solver of blackjack, whose main wager has the game's name"),
    ("odds/src/pai_gow/", "the solver of Pai Gow Poker, whose main wager has the game's name"),
    ("server/src/search.rs", "the book's word for what people call a hand"),
];

#[test]
fn nothing_outside_a_games_own_folder_asks_for_its_id() {
    let chapters = &Book::standard().chapters;
    let games: BTreeSet<&str> = chapters.iter().filter_map(|c| c.game.as_deref()).collect();
    assert!(games.len() > 20, "the book knows its games: {games:?}");
    let (literal, mut asked, mut needed) =
        (Regex::new(r#""([a-z0-9-]+)""#).unwrap(), vec![], BTreeSet::new());
    for (file, code) in sources() {
        let own =
            games.iter().any(|game| file.starts_with(&format!("games/src/{}/", game.replace('-', "_"))));
        let named: Vec<_> = literal.captures_iter(&code).map(|c| c[1].to_owned()).collect();
        let named: Vec<_> = named.iter().filter(|id| games.contains(id.as_str())).collect();
        if own || named.is_empty() {
            continue;
        }
        match ELSEWHERE.iter().find(|(place, _)| file.starts_with(place)) {
            Some((place, _)) => _ = needed.insert(*place),
            None => asked.push(format!("{file}: {named:?}")),
        }
    }
    assert!(asked.is_empty(), "ask for the family, the layout or what the game declares: {asked:#?}");
    assert_eq!(needed.len(), ELSEWHERE.len(), "only these are still needed: {needed:?}");
}

#[test]
fn nothing_compares_what_is_played_with_one_game() {
    let id = Regex::new(r"[!=]= (?:\w+::)*([A-Z]\w+)::ID\b|([A-Z]\w+)::ID [!=]=").unwrap();
    let of_a_type =
        |code: &str| id.captures_iter(code).any(|c| c.iter().skip(1).flatten().any(|t| t.len() > 1));
    let asked: Vec<_> =
        sources().into_iter().filter(|(_, code)| of_a_type(code)).map(|(file, _)| file).collect();
    assert!(asked.is_empty(), "ask for the family, the layout or what the game declares: {asked:?}");
    assert!(of_a_type("if game != games::craps::Craps::ID {") && !of_a_type("if script.game != G::ID {"));
    // The page knows a game by what the server says of it.
    let shown = Regex::new(r#"\bgame(?:\.id)? ?[!=]==? ?['"]"#).unwrap();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src");
    let (mut found, mut files) = (vec![], 0);
    walk(&page, &mut found);
    for path in found.iter().filter(|path| path.extension().is_some_and(|e| e == "svelte" || e == "ts")) {
        let code = fs::read_to_string(path).unwrap();
        assert!(!shown.is_match(&code), "{}: the server says what is drawn", path.display());
        files += 1;
    }
    assert!(files > 50 && shown.is_match("{#if live.layout!.game === 'big-six'}"), "{files}");
}

/// Types that share their name because they are the same thing at each of their places, and why.
const SHARED: &[(&str, &str)] = &[
    ("Best", "every solver's best strategy, ready to be played"),
    ("Phase", "what a table waits for, in every game's own state"),
    ("State", "every game's own part of a position"),
    ("SeatView", "the wire form of a seat as someone sees it"),
];

/// Types that share their name within a crate, each known in all of it, and why.
const SHARED_WITHIN: &[(&str, &str, &str)] = &[("croupier", "Args", "what may be asked of each command")];

#[test]
fn a_type_known_in_its_whole_crate_has_a_name_of_its_own_there() {
    let declared = Regex::new(r"(?m)^pub(?:\(crate\))? (?:struct|enum|trait|type) (\w+)").unwrap();
    let mut places = BTreeMap::<(String, String), Vec<String>>::new();
    for (file, code) in sources() {
        let room = file.split('/').next().unwrap_or_default().to_owned();
        for name in declared.captures_iter(&code) {
            places.entry((room.clone(), name[1].to_owned())).or_default().push(file.clone());
        }
    }
    assert!(places.len() > 600, "the search finds types: {}", places.len());
    places.retain(|(_, name), files| files.len() > 1 && !SHARED.iter().any(|(shared, _)| shared == name));
    let listed = |room: &str, name: &str| SHARED_WITHIN.iter().any(|(r, n, _)| (*r, *n) == (room, name));
    let unlisted: Vec<_> = places.iter().filter(|((room, name), _)| !listed(room, name)).collect();
    assert!(unlisted.is_empty(), "say in the name what each of them is: {unlisted:#?}");
    assert_eq!(places.len(), SHARED_WITHIN.len(), "only these are still shared: {:?}", places.keys());
}

#[test]
fn a_public_type_has_a_name_of_its_own() {
    let declared = Regex::new(r"(?m)^\s*pub (?:struct|enum|trait|type) (\w+)").unwrap();
    let mut places = BTreeMap::<String, Vec<String>>::new();
    for (file, code) in sources() {
        for name in declared.captures_iter(&code) {
            places.entry(name[1].to_owned()).or_default().push(file.clone());
        }
    }
    assert!(places.len() > 500, "the search finds types: {}", places.len());
    places.retain(|_, files| files.len() > 1);
    let listed: BTreeSet<&str> = SHARED.iter().map(|(name, _)| *name).collect();
    let unlisted: Vec<_> = places.iter().filter(|(name, _)| !listed.contains(name.as_str())).collect();
    assert!(unlisted.is_empty(), "say in the name what each of them is: {unlisted:#?}");
    assert_eq!(places.len(), listed.len(), "only these are still shared: {:?}", places.keys());
}

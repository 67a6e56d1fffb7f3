//! Whoever only looks at a house changes nothing in it; what programs and people are told is alike.

use crate::support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use house::chance::SeededChance;
use house::store::PostgresStore;
use house::time::Span;
use house::*;
use postgres::{Postgres, left_out};
use support::*;

#[path = "../../house/tests/support/postgres.rs"]
mod postgres;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("croupier-looking-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Every file that keeps something, with when it was written.
    fn files(&self) -> BTreeMap<PathBuf, (SystemTime, Vec<u8>)> {
        fn walk(at: &Path, found: &mut BTreeMap<PathBuf, (SystemTime, Vec<u8>)>) {
            for entry in std::fs::read_dir(at).unwrap().map(Result::unwrap) {
                let path = entry.path();
                match path.is_dir() {
                    true => walk(&path, found),
                    false => {
                        let written = entry.metadata().unwrap().modified().unwrap();
                        found.insert(path.clone(), (written, std::fs::read(path).unwrap()));
                    }
                }
            }
        }
        let mut found = BTreeMap::new();
        walk(&self.0, &mut found);
        found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn whoever_only_looks_leaves_every_file_of_a_house_as_it_is() {
    let folder = Folder::new("files");
    let data = ["--data", folder.name()];
    let play = ["play", "three-card-poker", "--data", folder.name()];
    assert_eq!(run(&play, "ante 5\ndeal\nfold\nquit\n").code, 0);
    assert_eq!(run(&[&["lotto", "install", "2"], &data[..]].concat(), "").code, 0);
    let before = folder.files();
    for args in [
        &["lotto", "show"][..],
        &["house", "limit", "1"],
        &["lobby"],
        &["house", "report"],
        &["house", "recall", "1"],
        &["house", "verify"],
    ] {
        let ran = run(&[args, &data].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        let after = folder.files();
        before.iter().for_each(|(name, file)| {
            assert!(after.get(name) == Some(file), "{args:?}: {}", name.display());
        });
    }
    // What is wished for is written down, as before.
    let ran = run(&[&["house", "limit", "1", "--stake", "25"], &data[..]].concat(), "");
    assert_eq!(ran.out, "patron 1: any loss, $25 on one wager, any time, not excluded\n", "{}", ran.err);
    assert_eq!(run(&[&["house", "limit", "1"], &data[..]].concat(), "").out, ran.out);
}

#[test]
fn a_patron_who_has_played_nothing_is_told_alike_to_people_and_programs() {
    let folder = Folder::new("alike");
    run(&["play", "roulette", "--data", folder.name()], "quit\n");
    let recall = ["house", "recall", "77", "--data", folder.name()];
    for more in [&[][..], &["--json"]] {
        let ran = run(&[&recall, more].concat(), "");
        let said = "croupier: patron 77 has played no round in this house\n";
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (2, "", said));
    }
}

#[test]
fn a_server_that_cannot_open_its_house_says_why_once() {
    let folder = Folder::new("once");
    let _open = house::store::SqliteStore::open(&folder.0).unwrap();
    let serve = |data: &str| run(&["serve", "--listen", "127.0.0.1:0", "--data", data], "");
    let ran = serve(folder.name());
    let said = format!("croupier: the house at {} is open in another process\n", folder.name());
    assert_eq!((ran.code, ran.err), (2, said));
    let plan = folder.0.join("plan.toml");
    std::fs::write(&plan, "").unwrap();
    let ran = serve(plan.to_str().unwrap());
    let why = "is a file: the house needs a folder of its own (a plan is named with --plan)";
    assert_eq!((ran.code, ran.err), (2, format!("croupier: {} {why}\n", plan.display())));
}

#[test]
fn a_patron_of_a_house_in_a_database_is_held_to_limits_too() {
    let Some(server) = Postgres::start("limits") else { return left_out() };
    let url = server.url("postgres");
    let folder = Folder::new("database");
    std::fs::create_dir_all(&folder.0).unwrap();
    let store = PostgresStore::open(&url, None, Span::seconds(5)).unwrap();
    let mut keeper = Keeper::open(store, Box::new(SeededChance::new(1))).unwrap();
    let (by, patron) = (Person { id: 2, role: Role::Floor }, Patron(7));
    let what = What::Deposit { patron, cents: book::Cents::dollars(5) };
    keeper.give(&Command { id: CommandId(1), by, at: Time::now(), what }).unwrap();
    let at = |args: &[&str]| {
        let told = run(&[&["house"], args, &["--database", &url]].concat(), "");
        (told.code, told.out, told.err)
    };
    assert_eq!(at(&["limit", "7"]).1, "patron 7 has asked for no limits\n");
    let safe = "croupier: say with --data DIR where the safe of this house is\n";
    assert_eq!(at(&["limit", "7", "--stake", "25"]), (2, String::new(), safe.into()));
    // Another node is at work meanwhile.
    let data = ["--data", folder.name()];
    let set = at(&[&["limit", "7", "--stake", "25"][..], &data].concat());
    assert_eq!(
        set,
        (0, "patron 7: any loss, $25 on one wager, any time, not excluded\n".into(), String::new())
    );
    let (code, out, err) = at(&[&["exclude", "7", "--days", "2"][..], &data].concat());
    assert!(code == 0 && out.contains("excluded until"), "{out} {err}");
    let nobody = at(&[&["limit", "9", "--stake", "25"][..], &data].concat());
    let said = "croupier: nobody with the number 9 has ever been in this house\n";
    assert_eq!(nobody, (2, String::new(), said.into()));
    keeper.catch_up().unwrap();
    assert_eq!(
        keeper.house().unwrap().limits(patron, Time::now()).stake,
        Some(cage::Bound::To(book::Cents(2500)))
    );
    assert_eq!(at(&["verify"]).0, 0);
    // A number that nobody wrote is found by whoever checks.
    let mut hand = ::postgres::Client::connect(&url, ::postgres::NoTls).unwrap();
    hand.batch_execute("INSERT INTO step SELECT max(step) + 1, 7 FROM step").unwrap();
    let (code, _, err) = at(&["verify"]);
    assert!(code == 1 && err.contains("is numbered in `step` and is not in the log"), "{err}");
}

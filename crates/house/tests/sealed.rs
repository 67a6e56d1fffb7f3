//! A file that was sealed and has changed since, where nothing reads it: the house opens, says so in its log, and seals nothing
//! over before that.

use crate::support::session::Dir;

use std::path::Path;

use book::Page;
use house::audit::{Collector, verify};
use house::opening::{Chances, Opened, Premises, open};
use house::plan::Plan;
use house::store::{SqliteStore, Store, StoreFault};
use house::*;

const NOON: Time = Time(1_794_830_400_000);

fn enter(dir: &Dir) -> Opened {
    let text = "[house]\ncapital = \"$100,000\"\n[[table]]\nnumber = 1\ngame = \"craps\"\n";
    let plan = Plan::read(&Page { file: "plan", text }).unwrap();
    open(&Premises::Folder(dir.0.clone()), &Chances::Fair(None), &plan, NOON).unwrap()
}

fn leave(opened: Opened) {
    opened.keeper.close().unwrap().close().unwrap();
}

/// Flips a bit in bytes that nothing uses, and says which page they lie in.
fn flip(dir: &Path) -> usize {
    let file = dir.join(SqliteStore::FILE);
    let mut bytes = std::fs::read(&file).unwrap();
    let at = bytes.windows(256).rposition(|run| run.iter().all(|b| *b == 0)).expect("a page with room") + 128;
    bytes[at] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    at / 4096 + 1
}

/// What the log says was found damaged, and the report with it.
fn noted(dir: &Path) -> Vec<String> {
    let mut store = SqliteStore::open_to_read(dir).unwrap();
    let (mut theory, mut found) = ((), vec![]);
    let mut report = Collector::new(&mut theory);
    verify(&mut store, &mut |played| {
        report.take(played);
        for (_, record) in played.records {
            found.extend(house::audit::damage(record).map(str::to_owned));
        }
    })
    .unwrap();
    let significant = report.finish().significant;
    assert_eq!(significant.len(), found.len());
    assert!(significant.iter().zip(&found).all(|(line, what)| line.ends_with(what)), "{significant:?}");
    found
}

#[test]
fn damage_where_nothing_reads_is_noted_before_a_new_seal_covers_it() {
    let dir = Dir::new("sealed-noted");
    leave(enter(&dir));
    assert_eq!(noted(&dir.0), [""; 0]);
    let page = flip(&dir.0);
    let says = format!("page {page} of house.db, ");
    let fault = SqliteStore::open_to_read(&dir.0).map(|_| ()).unwrap_err();
    assert!(fault.to_string().contains(&says), "{fault}");
    leave(enter(&dir));
    let found = noted(&dir.0);
    assert!(found.len() == 1 && found[0].starts_with(&says), "{found:?}");
    // It is told for good, and once; another time it happens is another finding.
    leave(enter(&dir));
    assert_eq!(noted(&dir.0), found);
    flip(&dir.0);
    leave(enter(&dir));
    assert_eq!(noted(&dir.0).len(), 2);
}

#[test]
fn whoever_is_stopped_before_it_is_noted_finds_it_again() {
    let dir = Dir::new("sealed-again");
    leave(enter(&dir));
    let page = flip(&dir.0);
    for _ in 0..2 {
        // A store that is let go without a word, and one that is closed with the damage unspoken of.
        drop(SqliteStore::open(&dir.0).unwrap());
        assert!(dir.0.join(SqliteStore::SEAL).exists());
        let closed = SqliteStore::open(&dir.0).unwrap().close();
        let says = format!("page {page} of house.db, ");
        assert!(matches!(&closed, Err(StoreFault::Damaged(what)) if what.starts_with(&says)), "{closed:?}");
    }
    leave(enter(&dir));
    assert_eq!(noted(&dir.0).len(), 1);
}

#[test]
fn an_opening_that_is_refused_leaves_the_seal() {
    let dir = Dir::new("sealed-refused");
    leave(enter(&dir));
    let seal = std::fs::read(dir.0.join(SqliteStore::SEAL)).unwrap();
    let key = dir.0.join("safe/key");
    let kept = std::fs::read(&key).unwrap();
    std::fs::write(&key, "ab".repeat(32)).unwrap();
    let place = Premises::Folder(dir.0.clone());
    assert!(house::opening::take_up(&place, &Chances::Fair(None)).is_err());
    std::fs::write(&key, kept).unwrap();
    assert!(std::fs::read(dir.0.join(SqliteStore::SEAL)).is_ok_and(|left| left == seal));
    assert!(SqliteStore::open_to_read(&dir.0).unwrap().check_file().unwrap(), "it is sealed as it was");
}

/// A file with a trigger in it would be changed by whoever writes to it; what the house needs to find its rows is there.
#[test]
fn what_is_none_of_the_houses_in_its_file_is_named_and_so_is_what_is_lost() {
    let dir = Dir::new("sealed-schema");
    leave(enter(&dir));
    let file = dir.0.join(SqliteStore::FILE);
    let kept = std::fs::read(&file).unwrap();
    for (sql, says, opens) in [
        (
            "CREATE TRIGGER late AFTER INSERT ON log BEGIN DELETE FROM snapshot; END",
            "holds a trigger `late`",
            false,
        ),
        ("CREATE TABLE mine (x)", "holds a table `mine`", false),
        ("ALTER TABLE log RENAME TO rows; CREATE VIEW log AS SELECT * FROM rows", "holds a ", false),
        ("DROP TABLE snapshot", "has lost its table `snapshot`", true),
        ("DROP INDEX log_by_command", "has lost its index `log_by_command`", true),
    ] {
        rusqlite::Connection::open(&file).unwrap().execute_batch(sql).unwrap();
        std::fs::remove_file(dir.0.join(SqliteStore::SEAL)).unwrap();
        let fault = SqliteStore::open_to_read(&dir.0).and_then(|store| store.check_file()).unwrap_err();
        assert!(matches!(&fault, StoreFault::Damaged(why) if why.contains(says)), "{sql}: {fault}");
        // What is lost can be made again from the log; what is strange is not written to.
        let opened = SqliteStore::open(&dir.0);
        assert_eq!(opened.is_ok(), opens, "{sql}");
        if let Ok(store) = opened {
            store.close().unwrap();
        }
        std::fs::write(&file, &kept).unwrap();
        std::fs::write(dir.0.join(SqliteStore::SEAL), "").unwrap();
    }
}

/// Rows that a store keeps, whatever they mean.
fn rows(steps: std::ops::RangeInclusive<u64>) -> Vec<Vec<KeptRow>> {
    let row = |step: u64| {
        let command = CommandId(u128::from(step) << 64);
        vec![KeptRow {
            step,
            stream: Stream::Cage,
            seq: step,
            command,
            body: "x".repeat(3000),
            hash: [7; 32],
        }]
    };
    steps.map(row).collect()
}

#[test]
fn a_large_house_is_at_work_while_its_pages_are_looked_at() {
    let dir = Dir::new("sealed-large");
    let mut store = SqliteStore::open(&dir.0).unwrap();
    for batch in 0..20 {
        store.append(&rows(batch * 1000 + 1..=batch * 1000 + 1000)).unwrap();
    }
    store.close().unwrap();
    let page = flip(&dir.0);
    let file = || std::fs::read(dir.0.join(SqliteStore::FILE)).unwrap();
    let before = file();
    // What is written meanwhile stays beside the file until everything has been looked at and said.
    let mut store = SqliteStore::open(&dir.0).unwrap();
    store.append(&rows(20_001..=20_001)).unwrap();
    let finding = store.found(true).expect("somebody looked");
    assert!(finding.what().starts_with(&format!("page {page} of house.db, ")), "{}", finding.what());
    assert!(store.found(true).is_none(), "it is handed over once");
    finding.settle(false);
    assert!(store.found(false).is_some(), "and again where it could not be noted");
    store.append(&rows(20_002..=20_002)).unwrap();
    assert!(file() == before && dir.0.join(SqliteStore::SEAL).exists(), "the pages are as they were");
    finding.settle(true);
    store.append(&rows(20_003..=20_003)).unwrap();
    assert!(!dir.0.join(SqliteStore::SEAL).exists(), "now they may change");
    store.close().unwrap();
    let store = SqliteStore::open_to_read(&dir.0).unwrap();
    assert!(store.check_file().unwrap() && store.last_step().unwrap() == 20_003);
}

/// Under the old key the cards of the first rounds would be dealt once more, whose secrets are known.
#[test]
fn books_that_hold_nothing_are_not_opened_beside_a_seal_nor_under_the_key_that_lies_there() {
    let dir = Dir::new("sealed-nothing");
    leave(enter(&dir));
    let key = || std::fs::read_to_string(dir.0.join("safe/key")).unwrap();
    let old = key();
    std::fs::write(dir.0.join(SqliteStore::FILE), "").unwrap();
    let fault = house::opening::take_up(&Premises::Folder(dir.0.clone()), &Chances::Fair(None)).map(|_| ());
    assert!(
        fault.unwrap_err().to_string().contains("house.db holds no books, and house.seal is still there")
    );
    assert_eq!(key(), old);
    // Whoever takes the seal away as well begins anew, and nobody is dealt the old cards.
    std::fs::remove_file(dir.0.join(SqliteStore::SEAL)).unwrap();
    leave(enter(&dir));
    assert_ne!(key(), old);
    assert_eq!(std::fs::read_to_string(dir.0.join("safe/key-laid-aside-1")).unwrap(), old);
}

/// Nothing is said against pages by a seal that is not whole itself.
#[test]
fn a_damaged_seal_is_told_from_damaged_pages() {
    let dir = Dir::new("sealed-seal-itself");
    leave(enter(&dir));
    let path = dir.0.join(SqliteStore::SEAL);
    let seal = std::fs::read_to_string(&path).unwrap();
    let opened = || SqliteStore::open_to_read(&dir.0).map(|_| ()).map_err(|fault| fault.to_string());
    opened().unwrap();
    let other = if seal.starts_with('0') { "1" } else { "0" };
    let changed = [
        format!("{other}{}", &seal[1..]),
        format!("z{}", &seal[1..]),
        seal[65..].to_owned(),
        format!("{seal}{}", &seal[..65]),
    ];
    for changed in changed {
        std::fs::write(&path, changed).unwrap();
        let says = opened().unwrap_err();
        assert!(says.contains("house.seal is damaged itself") && !says.contains("page 1 of"), "{says}");
    }
    std::fs::write(&path, [0xff; 65]).unwrap();
    assert!(opened().unwrap_err().contains("house.seal is damaged itself"));
    // One of before seals had a last line of their own is read as it was.
    let (older, _) = seal.split_once("whole ").unwrap();
    std::fs::write(&path, older).unwrap();
    opened().unwrap();
}

/// A disk that is full when the house is closed leaves no seal, and nothing that is taken for damage.
#[test]
fn there_is_a_whole_seal_or_none() {
    let dir = Dir::new("sealed-half");
    leave(enter(&dir));
    let seal = dir.0.join(SqliteStore::SEAL);
    std::fs::remove_file(&seal).unwrap();
    // What is drawn up beside it cannot be written.
    std::fs::create_dir(seal.with_extension("seal.new")).unwrap();
    let fault = SqliteStore::open(&dir.0).unwrap().close().unwrap_err();
    assert!(matches!(fault, StoreFault::Write(_)), "{fault}");
    assert!(!seal.exists());
    assert!(
        !SqliteStore::open_to_read(&dir.0).unwrap().check_file().unwrap(),
        "it is not sealed, and not damaged"
    );
}

/// What a store says is said once, also by whoever tells the causes of what they tell.
#[test]
fn a_fault_of_the_store_has_no_second_fault_behind_it() {
    let fault = house::NoAnswer::from(StoreFault::Write("the disk is full".into()));
    assert!(std::error::Error::source(&fault).is_none());
}

//! The audit: whoever changes the log is found out, and what it says can be read by anybody.

use crate::support;

use book::Cents;
use house::audit::{Collector, Expectation, Theory, rounds, verify};
use house::chance::SeededChance;
use house::exported::Round;
use house::record::Hash;
use house::store::{Log, MemoryStore, Replies, SqliteStore, Store, StoreFault};
use house::*;
use support::session::Dir;
use support::*;

/// A store of these steps that nobody can write to.
struct Kept(Vec<Vec<KeptRow>>);

impl Store for Kept {
    fn append(&mut self, _: &[Vec<KeptRow>]) -> Result<(), StoreFault> {
        panic!("an audit writes nothing")
    }

    fn each(
        &mut self,
        after: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<(), house::room::Misfit>,
    ) -> Result<(), StoreFault> {
        for rows in self.0.iter().filter(|rows| rows[0].step > after) {
            take(rows).map_err(|misfit| StoreFault::Damaged(misfit.0))?;
        }
        Ok(())
    }

    fn replies(&mut self) -> Result<Box<dyn Replies>, StoreFault> {
        panic!("an audit answers nobody")
    }

    fn log(&mut self) -> Result<Box<dyn Log>, StoreFault> {
        panic!("an audit is alone with its store")
    }

    fn keep_snapshot(&mut self, _: u64, _: &str) -> Result<(), StoreFault> {
        panic!("an audit writes nothing")
    }

    fn snapshot(&mut self) -> Result<Option<(u64, String)>, StoreFault> {
        Ok(None)
    }
}

fn played() -> Casino {
    let mut casino = Casino::table("three-card-poker", 2, 4);
    casino.ramble(T, 12, &mut rambler(4));
    casino
}

fn said(log: &[Vec<KeptRow>]) -> String {
    verify(&mut Kept(log.to_vec()), &mut |_| {}).unwrap_err().to_string()
}

/// Writes the whole chain anew, as somebody would who has the program and all the time in the world.
fn reseal(log: &mut [Vec<KeptRow>]) {
    let mut heads: std::collections::BTreeMap<Stream, Hash> = Default::default();
    for row in log.iter_mut().flatten() {
        let before = heads.get(&row.stream).copied().unwrap_or_default();
        let sealed = KeptRow::seal(row.step, row.stream, row.seq, &before, &row.record().unwrap());
        heads.insert(row.stream, sealed.hash);
        *row = sealed;
    }
}

#[test]
fn a_log_in_order_is_found_in_order() {
    let casino = played();
    let found = verify(&mut Kept(casino.log.clone()), &mut |_| {}).unwrap();
    assert_eq!(found.steps, casino.house.steps());
    assert_eq!(found.rounds, 12);
    assert_eq!(found.streams, 2);
}

#[test]
fn a_row_changed_taken_out_or_put_elsewhere_is_named() {
    let log = played().log;
    let at = log.iter().position(|rows| rows[0].body.contains("card ")).unwrap();
    let place = format!("{}, row {}", log[at][0].stream, log[at][0].seq);
    let mut changed = log.clone();
    changed[at][0].body = changed[at][0].body.replacen("card ", "card  ", 1);
    assert_eq!(
        said(&changed),
        format!("the log is damaged: {place}: the chain is broken: this row is not what was written")
    );
    let mut changed = log.clone();
    changed.remove(at);
    assert!(said(&changed).contains("comes after step"), "{}", said(&changed));
    let mut changed = log.clone();
    changed.swap(at, at + 1);
    assert!(said(&changed).contains("comes after step"));
    let mut changed = log.clone();
    changed[at][0].command = CommandId(0xbad);
    assert!(said(&changed).contains("filed under another command"));
}

#[test]
fn a_chain_written_anew_does_not_hide_another_card_payment_or_person() {
    let log = played().log;
    // Money that the entries do not come to.
    let at = log.iter().position(|rows| rows[0].body.contains("\"postings\":[{")).unwrap();
    let mut changed = log.clone();
    let mut record = changed[at][0].record().unwrap();
    record.postings[0].cents += Cents(1);
    changed[at][0].body = serde_json::to_string(&record).unwrap();
    reseal(&mut changed);
    assert!(said(&changed).contains("its postings are not what its entries come to"), "{}", said(&changed));
    // A decision that was never made: the table refuses it, or the money differs.
    let at = log.iter().position(|rows| rows[0].body.contains("choose 1 play")).unwrap();
    let mut changed = log.clone();
    changed[at][0].body = changed[at][0].body.replacen("choose 1 play", "choose 1 fold", 1);
    reseal(&mut changed);
    assert!(said(&changed).starts_with(&format!("the log is damaged: table 1, row {}", log[at][0].seq)));
    // A deposit larger than it was.
    let at = log.iter().position(|rows| rows[0].body.contains("\"cash\"")).unwrap();
    let mut changed = log.clone();
    changed[at][0].body = changed[at][0].body.replacen("\"cents\":", "\"cents\":9", 1);
    reseal(&mut changed);
    assert!(said(&changed).starts_with("the log is damaged: cage, row 3"), "{}", said(&changed));
}

#[test]
fn a_wallet_that_gave_more_than_it_held_is_found_under_a_chain_written_anew() {
    let mut log = played().log;
    let at = log.iter().position(|rows| rows[0].body.contains("\"cash\"")).unwrap();
    let mut record = log[at][0].record().unwrap();
    // The deposit was a single cent; everything that follows from it is as it was.
    for entry in &mut record.entries {
        if let Entry::Cash { cents, .. } = entry {
            *cents = Cents(1);
        }
    }
    record.postings[0].cents = Cents(1);
    log[at][0].body = serde_json::to_string(&record).unwrap();
    reseal(&mut log);
    let says = said(&log);
    assert!(says.ends_with("-$999.99 stands on the wallet 101, which owes nothing"), "{says}");
    assert!(says.starts_with(&format!("the log is damaged: cage, row {}", log[at + 1][1].seq)), "{says}");
}

#[test]
fn every_flipped_bit_of_a_closed_house_is_found_and_located() {
    let dir = Dir::new("audit-bits");
    let casino = played();
    let mut store = SqliteStore::open(&dir.0).unwrap();
    store.append(&casino.log).unwrap();
    let keeper = Keeper::open(store, Box::new(SeededChance::new(4))).unwrap();
    keeper.close().unwrap().close().unwrap();
    let check = || -> Result<(), StoreFault> {
        let mut store = SqliteStore::open_to_read(&dir.0)?;
        assert!(store.check_file()?, "the house was closed in order");
        verify(&mut store, &mut |_| {}).map(|_| ())
    };
    check().unwrap();
    let file = dir.0.join(SqliteStore::FILE);
    let whole = std::fs::read(&file).unwrap();
    let mut tried = 0;
    // Every page, at places that differ from page to page; and all over the first.
    let places = (0..whole.len()).step_by(211).chain((0..4096).step_by(37));
    for at in places {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        std::fs::write(&file, &bytes).unwrap();
        let fault = check().expect_err(&format!("the bit at byte {at} is found")).to_string();
        let page = at / 4096 + 1;
        assert!(fault.contains(&format!("page {page} of house.db")), "byte {at}: {fault}");
        tried += 1;
    }
    assert!(tried > 200);
    std::fs::write(&file, &whole[..whole.len() - 4096]).unwrap();
    assert!(check().unwrap_err().to_string().contains("house.db"));
    std::fs::write(&file, &whole).unwrap();
    check().unwrap();
}

/// What somebody might do to the file with a database program, and what is said of it.
const EDITS: [(&str, &str); 21] = [
    ("UPDATE log SET step = step + 1000 WHERE step = LAST", "comes after step"),
    ("UPDATE log SET step = 'x' WHERE step = 5", "step 6 comes after step 4"),
    ("UPDATE log SET stream = 'table 9' WHERE step = LAST", "table 9, row"),
    ("UPDATE log SET stream = 'vault' WHERE step = 5", "step 5: a stream without a name"),
    ("UPDATE log SET stream = x'00' WHERE step = 5", "step 5: its place in a stream is not"),
    ("UPDATE log SET seq = seq + 1 WHERE step = LAST", "it comes after row"),
    ("UPDATE log SET seq = 2.5 WHERE step = 5", "step 5: its place in a stream is not"),
    ("UPDATE log SET command = randomblob(16) WHERE step = 5", "it is filed under another command"),
    ("UPDATE log SET command = 'abc' WHERE step = 5", "step 5: its command is not"),
    ("UPDATE log SET body = body || ' ' WHERE step = 5", "the chain is broken"),
    ("UPDATE log SET body = x'ff' WHERE step = 5", "step 5: its record is not"),
    ("UPDATE log SET hash = randomblob(32) WHERE step = 5", "the chain is broken"),
    ("UPDATE log SET hash = 'x' WHERE step = 5", "step 5: its link is not"),
    ("DELETE FROM log WHERE step = 5", "step 6 comes after step 4"),
    // An answer nobody was ever given, in front of the first step.
    (
        "INSERT INTO log SELECT 0, stream, seq, randomblob(16), body, hash FROM log WHERE step = 5",
        "counted from 1",
    ),
    ("INSERT INTO log SELECT -3, stream, seq, command, body, hash FROM log WHERE step = 5", "counted from 1"),
    ("UPDATE snapshot SET house = house || ' '", "the snapshot after step"),
    ("UPDATE snapshot SET house = x'00'", "the snapshot after step"),
    ("INSERT INTO snapshot SELECT step - 1, house, hash FROM snapshot", "more than one snapshot"),
    ("ALTER TABLE log ADD COLUMN more TEXT", "other columns than its own"),
    ("DROP INDEX log_by_command; CREATE INDEX log_by_command ON log (step)", "other columns than its own"),
];

#[test]
fn whatever_is_edited_in_the_file_is_found_also_where_somebody_takes_the_seal_away() {
    let dir = Dir::new("audit-edits");
    let mut store = SqliteStore::open(&dir.0).unwrap();
    let log = played().log;
    store.append(&log).unwrap();
    let keeper = Keeper::open(store, Box::new(SeededChance::new(4))).unwrap();
    keeper.close().unwrap().close().unwrap();
    let file = dir.0.join(SqliteStore::FILE);
    let whole = std::fs::read(&file).unwrap();
    std::fs::remove_file(dir.0.join(SqliteStore::SEAL)).unwrap();
    for (edit, says) in EDITS {
        std::fs::write(&file, &whole).unwrap();
        let db = rusqlite::Connection::open(&file).unwrap();
        db.execute_batch(&edit.replace("LAST", &log.len().to_string())).unwrap();
        db.close().unwrap();
        let check = || -> Result<(), StoreFault> {
            let mut store = SqliteStore::open_to_read(&dir.0)?;
            assert!(!store.check_file()?, "there is no seal");
            verify(&mut store, &mut |_| {}).map(|_| ())
        };
        match check() {
            Err(StoreFault::Damaged(what)) => assert!(what.contains(says), "{edit}: {what}"),
            other => panic!("{edit}: {other:?}"),
        }
    }
}

#[test]
fn a_house_that_was_not_closed_in_order_is_checked_by_its_chain() {
    let dir = Dir::new("audit-open");
    let casino = played();
    let mut store = SqliteStore::open(&dir.0).unwrap();
    store.append(&casino.log).unwrap();
    drop(store);
    let mut store = SqliteStore::open_to_read(&dir.0).unwrap();
    assert!(!store.check_file().unwrap(), "nobody sealed it");
    verify(&mut store, &mut |_| {}).unwrap();
}

fn all_rounds(log: &[Vec<KeptRow>]) -> Vec<Round> {
    let mut all = vec![];
    let mut collect = rounds(|round| all.push(round));
    verify(&mut Kept(log.to_vec()), &mut |played| collect(played)).unwrap();
    drop(collect);
    all
}

#[test]
fn every_round_can_be_read_with_its_inputs_and_lines() {
    let casino = played();
    let all = all_rounds(&casino.log);
    assert_eq!(all.len(), 12);
    for (n, round) in (1..).zip(&all) {
        assert_eq!((round.round, round.game.as_str()), (n, "three-card-poker"));
        assert!(round.inputs.iter().any(|line| line == "close"));
        assert!(!round.lines.is_empty());
        let seats: Vec<_> = round.lines.iter().map(|line| (line.seat, line.patron)).collect();
        assert!(seats.iter().all(|(seat, patron)| *patron == 100 + *seat as u32), "{seats:?}");
    }
    // The inputs of the rounds alone make the same lines at a table of one's own.
    let mut table = games::open(Setup::of("three-card-poker").rules().unwrap()).unwrap();
    for round in &all {
        let mut events = vec![];
        for line in &round.inputs {
            let input = games::kernel::Notation(table.layout()).read(line).unwrap();
            table.feed(input, &mut events).unwrap();
        }
        let won: Cents = lines(&events).iter().map(|line| line.won).sum();
        assert_eq!(won, round.lines.iter().map(|line| line.won).sum());
    }
}

struct TwoPerCent;

impl Theory for TwoPerCent {
    fn of(&mut self, _: &Setup, wager: &str) -> Option<Expectation> {
        (wager == "ante").then_some(Expectation { edge: 0.02, deviation: 1.5 })
    }
}

#[test]
fn the_report_has_drop_win_hold_and_what_theory_expects() {
    let mut casino = played();
    let _ = casino.play(101, "bet 1 ante $10");
    casino.give(SUPERVISOR, What::Void { table: T, why: "a lamp fell, on the felt".into() }).unwrap();
    casino.give(FLOOR, What::Count { table: T }).unwrap();
    // Whoever goes home with chips was a customer all the same.
    let home = What::ColourUp { table: T, patron: Patron(101), cents: dollars(100) };
    casino.give(FLOOR, home).unwrap();
    let mut theory = TwoPerCent;
    let mut report = Collector::new(&mut theory);
    verify(&mut Kept(casino.log.clone()), &mut |played| report.take(played)).unwrap();
    let report = report.finish();
    let (mut win, mut rounds, mut drop) = (Cents::ZERO, 0, Cents::ZERO);
    for shift in &report.shifts {
        win += shift.win;
        rounds += shift.rounds;
        drop += shift.drop;
        let (theory, low, high) = (shift.theory.unwrap(), shift.low.unwrap(), shift.high.unwrap());
        assert!(low < theory && theory < high);
        assert_eq!(shift.hold, (shift.drop > Cents::ZERO).then(|| shift.win.0 * 10_000 / shift.drop.0));
    }
    assert_eq!(rounds, 12);
    assert_eq!(win, casino.on(ledger::Account::Win(T)), "what the count found");
    let chips: Cents = [101, 102].map(|p| casino.on(ledger::Account::Chips(T, Patron(p)))).into_iter().sum();
    assert_eq!(drop, chips + dollars(100) + win);
    let csv = report.csv();
    assert!(csv.starts_with("table,name,game,day,rounds,drop,handle,win,hold %,theory,from,to,"));
    assert_eq!(csv.lines().count(), 1 + report.shifts.len() + report.cage.len());
    assert!(csv.contains("\n,cage,,2026-11-16,,,,,,,,,"), "{csv}");
    let text = report.text();
    assert!(text.contains("\nalterations\n  ") && text.contains("a lamp fell, on the felt"), "{text}");
    assert!(text.contains("  cage: 2026-11-16T07:35:39.120Z by "), "{text}");
    assert!(csv.contains("a lamp fell, on the felt"));
    let html = report.html();
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("a lamp fell, on the felt"));
    assert!(serde_json::to_string(&report).unwrap().contains("\"hold\""));
}

/// Chips that go from table to table were bought once; what was handed out, or lay at the cage overnight, is new money.
#[test]
fn chips_carried_to_another_table_are_no_drop_there() {
    let (mut casino, one, two) = (Casino::table("roulette", 1, 1), T, TableId(2));
    casino.open(two, "craps");
    let (patron, player) = (Patron(101), Person::player(101));
    let buy = |table, n| What::BuyIn { table, patron, cents: dollars(n) };
    let up = |table, n| What::ColourUp { table, patron, cents: dollars(n) };
    let drops = |casino: &Casino| {
        let shifts = reported(casino).0.shifts;
        let of = |table: TableId| shifts.iter().filter(move |shift| shift.table == table.0);
        [one, two].map(|table| of(table).map(|shift| shift.drop).collect::<Vec<_>>())
    };
    let bought = casino.on(ledger::Account::Chips(one, patron));
    casino.give(player, up(one, 400)).unwrap();
    casino.give(player, buy(two, 300)).unwrap();
    assert_eq!(drops(&casino), [vec![bought], vec![Cents::ZERO]], "it was bought at the first table");
    // One hundred is still carried; with fifty of new money it comes back.
    casino.give(FLOOR, What::Deposit { patron, cents: dollars(50) }).unwrap();
    casino.give(player, buy(one, 150)).unwrap();
    assert_eq!(drops(&casino), [vec![bought + dollars(50)], vec![Cents::ZERO]]);
    // Cashed out and brought again.
    casino.give(player, up(two, 200)).unwrap();
    casino.give(player, What::Withdraw { patron, cents: dollars(200) }).unwrap();
    casino.give(FLOOR, What::Deposit { patron, cents: dollars(200) }).unwrap();
    casino.give(player, buy(two, 200)).unwrap();
    assert_eq!(drops(&casino), [vec![bought + dollars(50)], vec![dollars(200)]]);
    // Left at the cage overnight.
    casino.give(player, up(two, 300)).unwrap();
    casino.now = casino.now + time::Span::hours(24);
    casino.give(player, buy(one, 300)).unwrap();
    assert_eq!(drops(&casino), [vec![bought + dollars(50), dollars(300)], vec![dollars(200)]]);
}

/// The report of a house in every form.
fn reported(casino: &Casino) -> (house::audit::Report, [String; 4]) {
    let mut none = ();
    let mut report = Collector::new(&mut none);
    verify(&mut Kept(casino.log.clone()), &mut |played| report.take(played)).unwrap();
    let report = report.finish();
    let forms = [report.text(), report.csv(), report.html(), serde_json::to_string(&report).unwrap()];
    (report, forms)
}

/// A hand that is taken back by a call leaves its trace: who called, when, at which table, in which round, what.
#[test]
fn every_call_of_the_staff_is_in_the_report() {
    let mut casino = Casino::table("three-card-poker", 1, 4);
    casino.ramble(T, 2, &mut rambler(4));
    while casino.house.room(T).unwrap().table().need() != games::kernel::Need::Bets {
        casino.ramble_once(T, &mut rambler(4));
    }
    casino.play(101, "bet 1 ante $5; close").unwrap();
    casino.give(DEALER, at(T, "call wrong-number")).unwrap();
    let (report, forms) = reported(&casino);
    let found: Vec<_> = report.shifts[0].alterations.iter().filter(|a| a.contains("call ")).collect();
    assert_eq!(found.len(), 1, "{:?}", report.shifts[0].alterations);
    let begins = format!("{} by dealer 4: `call wrong-number`, ", casino.now);
    assert!(found[0].starts_with(&begins) && found[0].ends_with("in round 3"), "{}", found[0]);
    for form in forms {
        assert!(form.contains("by dealer 4: `call wrong-number`"), "{form}");
    }
    // What a player may call is no alteration.
    let mut casino = Casino::new(4);
    let mut setup = Box::new(Setup::of("craps"));
    setup.settings.insert("call-bets".into(), "yes".into());
    casino.give(FLOOR, What::Open { table: T, setup }).unwrap();
    casino.arrive(101, T, dollars(20));
    casino.play(101, "sit 1 101; call call-bet seat 1 spot pass amount $20").unwrap();
    let (report, _) = reported(&casino);
    assert!(!report.shifts[0].alterations.iter().any(|a| a.contains("`call call-bet")));
}

/// docs/paytables.md: what departs from the book is said in reports, too.
#[test]
fn a_table_that_is_not_by_the_book_says_so_in_the_report_every_day() {
    let mut casino = Casino::new(1);
    casino.open(T, "roulette");
    let own_tables = "[[paytable]]\nid = \"tie-7\"\nwager = \"tie\"\n\
                      rows = [{ event = \"win\", name = \"Tie\", pays = \"7 to 1\" }]\n";
    let setup = Setup { own_tables: own_tables.into(), house_rules: true, ..Setup::of("baccarat") };
    let table = TableId(2);
    casino.give(FLOOR, What::Open { table, setup: Box::new(setup) }).unwrap();
    casino.now = casino.now + time::Span::hours(24);
    casino.give(FLOOR, What::Count { table }).unwrap();
    let (report, forms) = reported(&casino);
    let why = "tie-7 pays less than HC-E §10.II allows: win 7 to 1 for 8 to 1";
    let by = |n: usize| (report.shifts[n].game.as_str(), report.shifts[n].by_the_book);
    assert_eq!([0, 1, 2].map(by), [("roulette", true), ("baccarat", false), ("baccarat", false)]);
    for shift in &report.shifts[1..] {
        assert!(shift.departures.len() == 1 && shift.departures[0].contains(why), "{:?}", shift.departures);
    }
    for form in forms {
        assert_eq!(form.matches(&format!("not by the book: {why}")).count(), 2, "{form}");
    }
}

#[test]
fn the_program_that_runs_a_house_is_in_its_log_and_a_change_of_it_in_the_report() {
    let disk = house::store::Disk::new();
    let open = || Keeper::open(MemoryStore::open(&disk).unwrap(), Box::new(SeededChance::new(1))).unwrap();
    let running = Program::running().unwrap();
    let mut keeper = open();
    assert!(keeper.start(&running, Time(1)).unwrap().is_some());
    assert!(keeper.start(&running, Time(2)).unwrap().is_none(), "the same again is no news");
    let mut keeper = open();
    assert_eq!(keeper.house().unwrap().program(), Some(&running));
    assert!(keeper.start(&running, Time(3)).unwrap().is_none());
    let other = Program { sha256: "0b".repeat(32), ..running.clone() };
    assert!(keeper.start(&other, Time(4)).unwrap().is_some());
    let mut nothing = ();
    let mut report = Collector::new(&mut nothing);
    verify(keeper.store(), &mut |played| report.take(played)).unwrap();
    let told = report.finish().cage;
    assert_eq!(told.len(), 2);
    assert!(told[0].ends_with(&format!("SHA-256 {}", running.sha256)), "{told:?}");
    assert!(told[1].ends_with(&format!("SHA-256 {}", other.sha256)), "{told:?}");
    let nonsense = Program { sha256: "not a hash".into(), ..running };
    assert!(matches!(keeper.start(&nonsense, Time(5)), Err(NoAnswer::Refused(_))));
}

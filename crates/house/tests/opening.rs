//! A house opens from its plan, follows a changed one, and is seen by each as they may see it.

use crate::support;

use std::sync::{Arc, Mutex};

use book::{Cents, Page, shows};
use games::kernel::{Event, Need};
use house::chance::SeededChance;
use house::ledger::Account;
use house::opening::{Chances, Premises, open, take_up};
use house::plan::{Followed, Plan};
use house::service::work;
use house::store::{Disk, MemoryStore, Store, WriteFault};
use house::time::Span;
use house::*;
use support::{at, dollars};

/// The house's own hands, whatever staff a plan has.
const FLOOR: Person = Person { id: 0, role: Role::Floor };
const DEALER: Person = Person { id: 0, role: Role::Dealer };

const NOON: Time = Time(1_794_830_400_000);

fn plan(text: &str) -> Plan {
    Plan::read(&Page { file: "plan.toml", text }).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Two tables of Mississippi Stud on one jackpot, and a wheel.
fn small(seed: &str, wheel: &str) -> Plan {
    plan(&format!(
        "[house]\nname = \"Small\"\ncapital = \"$5,000,000\"\n\
         [[staff]]\nnumber = 9\nname = \"Ada\"\nrole = \"owner\"\n\
         [[table]]\nnumber = 1\ngame = \"mississippi-stud\"\npar = \"$10,000\"\n\
         [[table]]\nnumber = 2\ngame = \"mississippi-stud\"\npar = \"$10,000\"\n\
         [[table]]\nnumber = 3\ngame = \"roulette\"\npar = \"$10,000\"\n[table.settings]\nwheel = \"{wheel}\"\n\
         [[jackpot]]\nname = \"Link\"\nwager = \"multi-link\"\ntables = [1, 2]\nseed = \"{seed}\"\nreset = \"{seed}\"\n"
    ))
}

fn in_memory(plan: &Plan) -> (Keeper<Box<dyn Store>>, Followed) {
    let opened = open(&Premises::Memory, &Chances::Seeded(1), plan, NOON).unwrap();
    (opened.keeper, opened.followed)
}

fn give<S: Store>(keeper: &mut Keeper<S>, by: Person, what: What) -> Answer {
    let id = CommandId(keeper.house().unwrap().steps() as u128 + 1000);
    keeper.give(&Command { id, by, at: NOON, what: what.clone() }).unwrap_or_else(|e| panic!("{what:?}: {e}"))
}

/// A patron brings $500 to a table and sits down.
fn sit<S: Store>(keeper: &mut Keeper<S>, patron: u32, table: TableId, seats: &[u8]) {
    let cents = dollars(500);
    give(keeper, FLOOR, What::Deposit { patron: Patron(patron), cents });
    give(keeper, Person::player(patron), What::BuyIn { table, patron: Patron(patron), cents });
    for seat in seats {
        give(keeper, Person::player(patron), at(table, &format!("sit {seat} {patron}")));
    }
}

#[test]
fn the_standard_plan_opens_every_game_and_opens_nothing_twice() {
    let folder = std::env::temp_dir().join(format!("croupier-opening-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (place, plan) = (Premises::Folder(folder.clone()), Plan::standard());
    let opened = open(&place, &Chances::Fair(None), &plan, NOON).unwrap();
    assert_eq!(opened.followed.waits, []);
    assert_eq!(
        opened.followed.done.len(),
        3 + games::roster().len(),
        "the charter, every table, the lottery"
    );
    let house = opened.keeper.house().unwrap();
    assert_eq!(house.rooms().filter(|(_, room)| room.is_open()).count(), games::roster().len());
    assert_eq!(*house.charter(), plan.charter());
    assert_eq!(house.ledger().on(Account::Outside), -plan.capital);
    let (steps, snapshot) = (house.steps(), house.snapshot());
    opened.keeper.close().unwrap().close().unwrap();

    let again = open(&place, &Chances::Fair(None), &plan, NOON + Span::hours(1)).unwrap();
    assert_eq!(again.followed, Followed::default(), "the same plan changes nothing");
    assert_eq!(again.keeper.house().unwrap().steps(), steps);
    assert!(again.keeper.house().unwrap().snapshot() == snapshot);
    again.keeper.close().unwrap().close().unwrap();
    let taken_up = take_up(&place, &Chances::Fair(None)).unwrap();
    assert_eq!(taken_up.house().unwrap().steps(), steps);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_changed_plan_opens_alters_and_shuts_what_differs_and_nothing_else() {
    let (mut keeper, _) = in_memory(&small("$10,000", "double-zero"));
    let steps = keeper.house().unwrap().steps();
    let followed = keeper.follow(&small("$10,000", "single-zero"), NOON).unwrap();
    assert_eq!(followed.done, ["table 3 is closed", "Roulette is open"]);
    assert_eq!(keeper.house().unwrap().steps(), steps + 2);
    let wheel = keeper.house().unwrap().room(TableId(3)).unwrap().setup().settings["wheel"].clone();
    assert_eq!(wheel, "single-zero");

    let mut fewer = small("$10,000", "single-zero");
    fewer.tables.pop();
    fewer.capital = dollars(4_000_000);
    let followed = keeper.follow(&fewer, NOON).unwrap();
    assert_eq!(followed.done, ["the house is laid down, with $4,000,000", "table 3 is closed"]);
    let house = keeper.house().unwrap();
    assert!(!house.room(TableId(3)).unwrap().is_open());
    assert_eq!(house.ledger().on(Account::Outside), -dollars(4_000_000), "the owner took a million out");
    house.audit().unwrap();
    assert_eq!(keeper.follow(&fewer, NOON).unwrap(), Followed::default());
}

#[test]
fn a_table_in_the_middle_of_a_round_waits_and_is_altered_after_it() {
    let (mut keeper, _) = in_memory(&small("$10,000", "double-zero"));
    let wheel = TableId(3);
    sit(&mut keeper, 7, wheel, &[1]);
    give(&mut keeper, Person::player(7), at(wheel, "bet 1 red $50"));
    let new = small("$10,000", "single-zero");
    let followed = keeper.follow(&new, NOON).unwrap();
    assert_eq!(followed.done, [""; 0]);
    assert_eq!(
        followed.waits.iter().map(|w| w.to_string()).collect::<Vec<_>>(),
        ["table 3 waits: a round is on"]
    );
    give(&mut keeper, Person::player(7), at(wheel, "close"));
    let followed = keeper.follow(&new, NOON).unwrap();
    assert_eq!(followed.done.len(), 2, "{followed:?}");
    let ledger = keeper.house().unwrap().ledger();
    let money = ledger.on(Account::Wallet(Patron(7)));
    assert!(money == dollars(450) || money == dollars(550), "the chips went back to the wallet: {money}");
}

#[test]
fn tables_of_one_jackpot_change_together_and_the_meter_keeps_what_it_holds() {
    let (mut keeper, _) = in_memory(&small("$10,000", "double-zero"));
    sit(&mut keeper, 7, TableId(2), &[1]);
    give(&mut keeper, Person::player(7), at(TableId(2), "bet 1 ante $5; bet 1 multi-link $1"));
    let new = small("$20,000", "double-zero");
    let followed = keeper.follow(&new, NOON).unwrap();
    let said: Vec<_> = followed.waits.iter().map(|w| w.to_string()).collect();
    assert_eq!(said, ["table 2 waits: a round is on", "table 1 waits: another table of its jackpot waits"]);
    give(&mut keeper, Person::player(7), at(TableId(2), "clear 1"));
    let followed = keeper.follow(&new, NOON).unwrap();
    assert_eq!((followed.done.len(), followed.waits), (4, vec![]));
    let house = keeper.house().unwrap();
    assert_eq!(
        house.ledger().on(Account::Meter(MeterId(1))),
        dollars(10_000),
        "a meter falls only by payment"
    );
    assert_eq!(house.room(TableId(1)).unwrap().table().layout().meters[0].reset, dollars(20_000));
    house.audit().unwrap();
}

#[test]
fn what_the_house_cannot_do_waits_with_the_reason() {
    let mut poor = small("$10,000", "double-zero");
    poor.capital = dollars(25_000);
    let (_, followed) = in_memory(&poor);
    let said: Vec<_> = followed.waits.iter().map(|w| w.to_string()).collect();
    assert_eq!(
        said,
        [
            "table 2 waits: $5,000 stands on the cage, not $10,000 (House rule 4)",
            "table 3 waits: $5,000 stands on the cage, not $10,000 (House rule 4)"
        ]
    );
}

#[test]
fn the_cards_of_a_table_are_changed_when_they_have_been_in_use_long_enough() {
    shows!("HC-J §3.III.A");
    let (mut keeper, _) = in_memory(&small("$10,000", "double-zero"));
    let table = TableId(1);
    let change = keeper.house().unwrap().room(table).unwrap().table().layout().card_change.unwrap();
    let due = NOON + Span::hours(change.hours as u64);
    sit(&mut keeper, 7, table, &[1]);
    keeper.listen();
    let mut round = |n: u128, at: Time| {
        let lines = ["bet 1 ante $5", "close", "choose 1 fold"].map(String::from).to_vec();
        let what = What::Play { table, lines };
        keeper.give(&Command { id: CommandId(n), by: Person::player(7), at, what }).unwrap();
        let entries: Vec<_> = keeper
            .hear()
            .iter()
            .flat_map(|h| h.entries(Onlooker::House).cloned().collect::<Vec<_>>())
            .collect();
        entries.iter().any(|e| matches!(e, Entry::Play(lines) if lines.contains("call new-cards; shuffle")))
    };
    assert!(!round(1, Time(due.0 - 1)));
    assert!(round(2, due), "between two rounds, before the shuffle");
    assert!(!round(3, Time(due.0 + 1)), "and then they are new");
}

#[test]
fn a_patron_sees_the_own_boxes_and_no_card_of_another() {
    let plan = plan("[house]\ncapital = \"$100,000\"\n[[table]]\nnumber = 1\ngame = \"three-card-poker\"\n");
    let (mut keeper, _) = in_memory(&plan);
    keeper.listen();
    let table = TableId(1);
    sit(&mut keeper, 7, table, &[1]);
    sit(&mut keeper, 8, table, &[2]);
    give(&mut keeper, Person::player(7), at(table, "bet 1 ante $10"));
    give(&mut keeper, Person::player(8), at(table, "bet 2 ante $10"));
    keeper.hear();
    give(&mut keeper, DEALER, at(table, "close"));
    let house = keeper.house().unwrap();
    let seen = |who| house.see(table, who).unwrap();
    let cards = |room: &RoomView, seat: usize| room.view.seats[seat].hands[0].cards.iter().flatten().count();
    let (mine, other) = (seen(Onlooker::Patron(Patron(7))), seen(Onlooker::Patron(Patron(8))));
    assert_eq!((cards(&mine, 0), cards(&mine, 1)), (3, 0));
    assert_eq!((cards(&other, 0), cards(&other, 1)), (0, 3));
    assert_eq!((cards(&seen(Onlooker::Rail), 0), cards(&seen(Onlooker::House), 0)), (0, 3));
    assert_eq!((mine.chips, mine.at_risk, mine.wallet), (dollars(490), dollars(10), Cents::ZERO));
    assert!(matches!(mine.view.need, Need::Choice { seat: Seat(0), .. }) && !mine.view.menu.is_empty());
    assert!(other.view.menu.is_empty(), "a menu is for whose choice it is");
    assert_eq!(mine.deadline, Some(NOON + Span::seconds(30)));

    let heard = keeper.hear();
    let dealt = |who| {
        let events: Vec<Event> = heard.iter().flat_map(|h| h.events(who)).collect();
        events.iter().filter(|e| matches!(e, Event::Dealt { card: Some(_), .. })).count()
    };
    let who = [Onlooker::Patron(Patron(7)), Onlooker::Patron(Patron(8)), Onlooker::Rail, Onlooker::House];
    assert_eq!(who.map(dealt), [3, 3, 0, 9]);
    let inputs = heard.iter().flat_map(|h| h.entries(who[0])).any(|e| matches!(e, Entry::Play(_)));
    assert!(!inputs, "inputs name hidden cards");
}

#[test]
fn a_patron_with_two_boxes_sees_both() {
    let plan = plan("[house]\ncapital = \"$100,000\"\n[[table]]\nnumber = 1\ngame = \"blackjack\"\n");
    let (mut keeper, _) = in_memory(&plan);
    sit(&mut keeper, 7, TableId(1), &[1, 2]);
    give(&mut keeper, Person::player(7), at(TableId(1), "bet 1 blackjack $10; bet 2 blackjack $10; close"));
    let room = keeper.house().unwrap().see(TableId(1), Onlooker::Patron(Patron(7))).unwrap();
    assert_eq!(room.mine, [Seat(0), Seat(1)]);
    assert_eq!(room.view.seats.iter().flat_map(|s| &s.hands).flat_map(|h| &h.cards).flatten().count(), 4);
}

#[test]
fn whoever_listens_hears_every_safe_step_once_and_nothing_else() {
    let disk = Disk::new();
    let store: Box<dyn Store> = Box::new(MemoryStore::open(&disk).unwrap());
    let mut keeper = Keeper::open(store, Box::new(SeededChance::new(1))).unwrap();
    keeper.follow(&small("$10,000", "double-zero"), NOON).unwrap();
    let before = keeper.house().unwrap().steps();
    let (desk, thread) = work(keeper);
    let heard = Arc::new(Mutex::new(vec![]));
    let ear = heard.clone();
    desk.listen(move |happened| {
        ear.lock().unwrap().push(happened.step);
        true
    });
    let deposit = |n: u128| {
        let what = What::Deposit { patron: Patron(n as u32), cents: dollars(5) };
        desk.give(Command { id: CommandId(n), by: FLOOR, at: NOON, what })
    };
    deposit(1).unwrap();
    disk.fail_at(disk.writes(), WriteFault::Failed);
    deposit(2).unwrap_err();
    disk.fail_at(disk.writes(), WriteFault::Unanswered);
    deposit(3).unwrap_err();
    deposit(2).unwrap();
    deposit(3).unwrap();
    let steps = desk.look(|house| house.steps()).unwrap();
    drop(desk);
    thread.join().unwrap();
    let heard = heard.lock().unwrap().clone();
    assert_eq!(steps, before + 3);
    assert_eq!(heard, (before + 1..=steps).collect::<Vec<_>>());
}

#[test]
fn a_desk_ticks_where_somebody_s_time_is_over() {
    let (mut keeper, _) = in_memory(&small("$10,000", "double-zero"));
    sit(&mut keeper, 7, TableId(3), &[1]);
    give(&mut keeper, Person::player(7), at(TableId(3), "bet 1 red $50"));
    let (desk, _) = work(keeper);
    assert_eq!(desk.tick(NOON + Span::seconds(29)), Ok(0));
    assert_eq!(desk.tick(NOON + Span::seconds(30)), Ok(1));
    assert_eq!(desk.tick(NOON + Span::seconds(30)), Ok(0));
    assert_eq!(desk.look(|house| house.room(TableId(3)).unwrap().rounds()), Ok(1));
}

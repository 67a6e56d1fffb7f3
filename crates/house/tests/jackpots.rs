//! Linked jackpots: fed by many tables, paid as they stand, held until confirmed.

use crate::support;

use book::{Cents, shows};
use house::ledger::Account;
use house::record::Dealing;
use house::*;
use support::*;

const METER: Account = Account::Meter(MeterId(1));
const AUDITOR: Person = Person { id: 6, role: Role::Auditor };

/// Tables 1 and 2, dealt by hand, share a meter; patron 101 sits at the first and 102 at the second.
fn linked(game: &str) -> Casino {
    fed(game, "21%")
}

/// The same, where the meter takes this share of a wager.
fn fed(game: &str, share: &str) -> Casino {
    let mut casino = Casino::new(1);
    for n in 1..=2 {
        let mut setup = Setup { par: dollars(20_000), dealing: Dealing::Hand, ..Setup::of(game) };
        let settings = [("deal-from", "shoe"), ("multi-link-contribution", share)];
        setup.settings = settings.map(|(id, value)| (id.to_owned(), value.to_owned())).into();
        setup.link = "the link".into();
        casino.give(FLOOR, What::Open { table: TableId(n), setup: Box::new(setup) }).unwrap();
        casino.arrive(100 + n, TableId(n), dollars(500));
        casino.give(Person::player(100 + n), at(TableId(n), &format!("sit 1 {}", 100 + n))).unwrap();
    }
    casino
}

/// A round of Mississippi Stud at a table, played to the end on these cards.
fn round(casino: &mut Casino, table: TableId, board: &str, own: &str) {
    let player = Person::player(100 + table.0);
    casino.give(DEALER, at(table, "shuffle")).unwrap();
    casino.give(player, at(table, "bet 1 ante $5; bet 1 multi-link $1")).unwrap();
    casino.give(DEALER, at(table, "close")).unwrap();
    for card in format!("{board} {own}").split(' ') {
        casino.give(DEALER, at(table, &format!("card {card}"))).unwrap();
    }
    for _ in 0..3 {
        casino.give(player, at(table, "choose 1 raise $5")).unwrap();
    }
}

#[test]
fn a_linked_meter_is_the_sum_of_what_its_tables_fed_it() {
    let mut casino = linked("mississippi-stud");
    assert_eq!(casino.on(METER), dollars(10_000), "the house puts the seed on once");
    for n in 1..=5 {
        round(&mut casino, TableId(1), "2c 5d 9h", "Js Kd");
        round(&mut casino, TableId(2), "2c 5d 9h", "Js Kd");
        assert_eq!(casino.on(METER), dollars(10_000) + Cents(42 * n));
    }
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn what_a_table_puts_on_a_meter_follows_from_its_own_wagers_whoever_plays_beside_it() {
    let play = |order: [u32; 8]| {
        let mut casino = fed("mississippi-stud", "21.4%");
        order.into_iter().for_each(|n| round(&mut casino, TableId(n), "2c 5d 9h", "Js Kd"));
        assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
        let restored = House::restore(&casino.house.snapshot()).unwrap();
        assert!(restored.snapshot() == casino.house.snapshot(), "fractions are kept");
        let put_on = |n: u32| -> Vec<Cents> {
            let rows = casino.log.iter().flatten().filter(|row| row.stream == Stream::Table(TableId(n)));
            let postings = rows.flat_map(|row| row.record().unwrap().postings);
            postings.filter(|p| p.to == METER && p.from != Account::Cage).map(|p| p.cents).collect()
        };
        (put_on(1), put_on(2), casino.on(METER))
    };
    let due: Vec<Cents> = [21, 21, 22, 21].map(Cents).into();
    let shows = dollars(10_000) + Cents(2 * 85);
    for order in [[1, 2, 1, 2, 1, 2, 1, 2], [1, 1, 1, 1, 2, 2, 2, 2], [2, 1, 1, 2, 2, 1, 2, 1]] {
        assert_eq!(play(order), (due.clone(), due.clone(), shows), "{order:?}");
    }
}

#[test]
fn a_fraction_of_a_cent_waits_for_its_table_through_an_award_a_void_and_a_night() {
    let mut casino = fed("mississippi-stud", "21.4%");
    let (one, two) = (TableId(1), TableId(2));
    (0..2).for_each(|_| round(&mut casino, one, "2c 5d 9h", "Js Kd"));
    // 42.8 cents of the first table and 21.4 of the second: 63 are on the meter when it is won and starts again.
    round(&mut casino, two, "As Ks Qs", "Js Ts");
    assert_eq!(casino.on(Account::Held(two)), dollars(10_000) + Cents(63));
    assert_eq!(casino.on(METER), dollars(10_000));
    // What a void takes back leaves the fraction as it was.
    casino.give(DEALER, at(one, "shuffle")).unwrap();
    casino.play(101, "bet 1 ante $5; bet 1 multi-link $1").unwrap();
    casino.give(DEALER, at(one, "close")).unwrap();
    assert_eq!(casino.on(METER), dollars(10_000) + Cents(22));
    casino.give(SUPERVISOR, What::Void { table: one, why: "a card is missing".into() }).unwrap();
    assert_eq!(casino.on(METER), dollars(10_000));
    // The table closes for the night and opens again in the morning: its 0.8 and 21.4 are 22 cents and a fifth.
    casino.play(101, "leave 1").unwrap();
    let setup = casino.house.room(one).unwrap().setup().clone();
    casino.give(FLOOR, What::Shut { table: one }).unwrap();
    casino.give(FLOOR, What::Open { table: one, setup: Box::new(setup) }).unwrap();
    casino.arrive(101, one, dollars(500));
    casino.play(101, "sit 1 101").unwrap();
    round(&mut casino, one, "2c 5d 9h", "Js Kd");
    assert_eq!(casino.on(METER), dollars(10_000) + Cents(22));
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn a_meter_is_paid_as_it_stands_when_supervisor_and_surveillance_have_confirmed() {
    shows!("HC-L §6.IV.C.1", "HC-L §7.IV");
    let mut casino = linked("mississippi-stud");
    let (one, two) = (TableId(1), TableId(2));
    (0..4).for_each(|_| round(&mut casino, one, "2c 5d 9h", "Js Kd"));
    let chips = casino.on(Account::Chips(two, Patron(102)));
    round(&mut casino, two, "As Ks Qs", "Js Ts");
    let award = dollars(10_000) + Cents(5 * 21);
    assert_eq!(casino.on(Account::Held(two)), award, "what both tables fed, and the seed");
    assert_eq!(casino.on(METER), dollars(10_000), "it starts again");
    // Ante and three bets at 500 to 1 are paid at once; the award is not, and everybody plays on.
    let paid = casino.on(Account::Chips(two, Patron(102))) - chips;
    assert_eq!(paid, dollars(20 * 500 - 1));
    round(&mut casino, one, "2c 5d 9h", "Js Kd");
    round(&mut casino, two, "2c 5d 9h", "Js Kd");
    let confirm = |award| What::Confirm { table: two, award };
    assert_eq!(casino.refused(SUPERVISOR, confirm(2)), "no award 2 waits at table 2 (House rule 10)");
    assert!(casino.refused(FLOOR, confirm(1)).ends_with("(House rule 1)"));
    let before = casino.on(Account::Chips(two, Patron(102)));
    casino.give(SUPERVISOR, confirm(1)).unwrap();
    assert_eq!(casino.on(Account::Held(two)), award, "one of two is not enough");
    assert_eq!(casino.refused(OWNER, confirm(1)), "award 1 needs no owner (House rule 10)");
    casino.give(AUDITOR, confirm(1)).unwrap();
    assert_eq!(casino.on(Account::Held(two)), Cents::ZERO);
    assert_eq!(casino.on(Account::Chips(two, Patron(102))), before + award);
    casino.refused(SUPERVISOR, confirm(1));
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn two_winners_of_one_round_are_paid_in_the_order_of_the_book_each_from_the_meter_as_it_then_stands() {
    shows!("HC-L §7.IV");
    let mut casino = linked("mississippi-stud");
    casino.arrive(103, T, dollars(500));
    casino.play(103, "sit 2 103").unwrap();
    (0..4).for_each(|_| round(&mut casino, TableId(2), "2c 5d 9h", "Js Kd"));
    casino.give(DEALER, at(T, "shuffle")).unwrap();
    for (seat, player) in [(1, 101), (2, 103)] {
        casino.play(player, &format!("bet {seat} ante $5; bet {seat} multi-link $1")).unwrap();
    }
    casino.give(DEALER, at(T, "close")).unwrap();
    for card in "Qs Js Ts As Ks 9s 8s".split(' ') {
        casino.give(DEALER, at(T, &format!("card {card}"))).unwrap();
    }
    for _ in 0..3 {
        casino.play(101, "choose 1 raise $5").unwrap();
        casino.play(103, "choose 2 raise $5").unwrap();
    }
    // $10,001.26 is shown. From the right: a tenth for the straight flush, then what is left for the royal.
    let waits: Vec<_> =
        casino.house.room(T).unwrap().awards().iter().map(|a| (a.patron.0, a.cents)).collect();
    assert_eq!(waits, [(103, Cents(100_012)), (101, Cents(900_114))]);
    assert_eq!(casino.on(METER), dollars(10_000), "and it starts again");
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn an_award_that_waits_keeps_its_table_open() {
    let mut casino = linked("mississippi-stud");
    round(&mut casino, TableId(1), "9s 8s 7s", "6s 5s");
    casino.give(DEALER, at(TableId(1), "shuffle")).unwrap();
    casino.play(101, "leave 1").unwrap();
    let says = casino.refused(FLOOR, What::Shut { table: TableId(1) });
    assert_eq!(says, "an award waits to be confirmed at table 1 (House rule 10)");
}

#[test]
fn a_void_round_takes_back_what_it_fed() {
    let mut casino = linked("mississippi-stud");
    casino.give(DEALER, at(T, "shuffle")).unwrap();
    casino.play(101, "bet 1 ante $5; bet 1 multi-link $1").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    assert_eq!(casino.on(METER), dollars(10_000) + Cents(21));
    casino.give(SUPERVISOR, What::Void { table: T, why: "a card is missing".into() }).unwrap();
    assert_eq!(casino.on(METER), dollars(10_000));
    assert_eq!(casino.on(Account::Chips(T, Patron(101))), dollars(500));
}

#[test]
fn tables_without_a_link_have_meters_of_their_own() {
    let mut casino = Casino::new(1);
    for n in 1..=2 {
        casino.open(TableId(n), "mississippi-stud");
    }
    assert_eq!(casino.on(Account::Meter(MeterId(2))), dollars(10_000));
    assert_eq!(casino.house.banks().groups().count(), 2);
}

#[test]
fn four_of_a_kind_at_crazy_four_waits_for_a_supervisor_and_everything_else_is_paid_at_once() {
    shows!("HC-M §11.II");
    let mut casino = Casino::new(1);
    let setup = Setup { par: dollars(20_000), dealing: Dealing::Hand, ..Setup::of("crazy-four-poker") };
    casino.give(FLOOR, What::Open { table: T, setup: Box::new(setup) }).unwrap();
    casino.arrive(101, T, dollars(500));
    casino.play(101, "sit 1 101").unwrap();
    casino.give(DEALER, at(T, "shuffle")).unwrap();
    casino.play(101, "bet 1 ante $10; bet 1 super-bonus $10").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    let chips = casino.on(Account::Chips(T, Patron(101)));
    // The player is dealt four nines, the dealer a pair of queens.
    for card in "9c Qc 9d Qd 9h 4h 9s 6s 2c 8d".split(' ') {
        casino.give(DEALER, at(T, &format!("card {card}"))).unwrap();
    }
    casino.play(101, "choose 1 play $10").unwrap();
    let paid = lines(&casino.events);
    let bonus = paid.iter().find(|line| line.won > dollars(100)).expect("the Super Bonus pays");
    assert_eq!(bonus.clause.text(), "HC-M §11.II");
    assert_eq!(casino.on(Account::Held(T)), bonus.won, "the award waits");
    let others: Cents = paid.iter().map(|line| line.back + line.won).sum::<Cents>() - bonus.won;
    assert_eq!(casino.on(Account::Chips(T, Patron(101))), chips - dollars(10) + others, "and only the award");
    let confirm = What::Confirm { table: T, award: 1 };
    assert!(casino.refused(FLOOR, confirm.clone()).ends_with("(House rule 1)"));
    casino.give(SUPERVISOR, confirm).unwrap();
    assert_eq!(casino.on(Account::Held(T)), Cents::ZERO, "a supervisor is enough here");
    assert_eq!(casino.on(Account::Chips(T, Patron(101))), chips - dollars(10) + others + bonus.won);
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn a_progressive_with_another_base_unit_has_its_seed_its_pays_and_its_meter_multiplied() {
    shows!("CO-28-2899.09 (14)(A)(V)");
    let text = |unit: &str| {
        format!(
            "[house]\ncapital = \"$100,000\"\n[[table]]\nnumber = 1\ngame = \"three-dice-baccarat\"\ndealing = \"hand\"\n\
             [[jackpot]]\nname = \"Triples\"\nwager = \"triple-progressive\"\ntables = [1]\nunit = \"{unit}\"\n"
        )
    };
    let meter = |unit: &str, cents: i64| {
        let text = text(unit);
        let page = book::Page { file: "plan.toml", text: &text };
        let plan = house::plan::Plan::read(&page).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut casino = Casino::new(1);
        for what in plan.works(&casino.house).now {
            casino.give(OWNER, what).unwrap();
        }
        let seed = casino.on(METER);
        casino.arrive(101, T, dollars(500));
        let stake = format!("bet 1 triple-progressive ${cents}");
        casino.play(101, &format!("sit 1 101; bet 1 tie $5; {stake}")).unwrap();
        casino.give(DEALER, at(T, "close")).unwrap();
        let fed = casino.on(METER) - seed;
        casino.give(DEALER, at(T, "dice 1-1-1")).unwrap();
        casino.give(DEALER, at(T, "dice 2-3-4")).unwrap();
        let won = lines(&casino.events).iter().filter(|l| l.won > Cents::ZERO).map(|l| l.won).sum::<Cents>();
        (seed, fed, won)
    };
    let (one, five) = (meter("$1", 1), meter("$5", 5));
    assert!(one.0 > Cents::ZERO && one.1 > Cents::ZERO && one.2 > Cents::ZERO, "{one:?}");
    assert_eq!(five, (one.0 * 5, one.1 * 5, one.2 * 5));
}

/// Two linked tables of Three Dice Baccarat, thrown by hand: patron 101 sits at the first and 102 at the second.
fn triples(settings: &[(&str, &str)]) -> Casino {
    let mut casino = Casino::new(1);
    for n in 1..=2 {
        let mut setup =
            Setup { par: dollars(20_000), dealing: Dealing::Hand, ..Setup::of("three-dice-baccarat") };
        setup.settings = settings.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect();
        setup.link = "the link".into();
        casino.give(FLOOR, What::Open { table: TableId(n), setup: Box::new(setup) }).unwrap();
        casino.arrive(100 + n, TableId(n), dollars(500));
        casino.give(Person::player(100 + n), at(TableId(n), &format!("sit 1 {}", 100 + n))).unwrap();
    }
    casino
}

fn bet_on_triples(casino: &mut Casino, table: TableId) {
    let player = Person::player(100 + table.0);
    casino.give(player, at(table, "bet 1 tie $5; bet 1 triple-progressive $1")).unwrap();
    casino.give(DEALER, at(table, "close")).unwrap();
}

fn throw(casino: &mut Casino, table: TableId, throws: [&str; 2]) {
    for dice in throws {
        casino.give(DEALER, at(table, &format!("dice {dice}"))).unwrap();
    }
}

/// What was fed before another table won the meter has been paid to the winner: a void takes back what is still there.
#[test]
fn a_round_can_be_void_after_another_table_has_won_the_meter() {
    shows!("HC-L §7.III");
    let (one, two) = (T, TableId(2));
    let void = What::Void { table: one, why: "a die is missing".into() };
    let nothing = [("triple-progressive-seed", "$0"), ("triple-progressive-reset", "$0")];
    let reserve = ("triple-progressive-reserve", "5%");
    for settings in [vec![], vec![reserve], nothing.to_vec(), [&nothing[..], &[reserve]].concat()] {
        for later in 0..2 {
            let mut casino = triples(&settings);
            let meters = |casino: &Casino| -> Vec<Cents> {
                let bank = casino.house.banks().of(one).unwrap();
                bank.meters().map(|(_, _, shows)| shows).collect()
            };
            let start = meters(&casino);
            bet_on_triples(&mut casino, one);
            let fed: Vec<Cents> = meters(&casino).iter().zip(&start).map(|(a, b)| *a - *b).collect();
            assert!(fed.iter().all(|cents| *cents > Cents::ZERO), "{settings:?}: {fed:?}");
            bet_on_triples(&mut casino, two);
            throw(&mut casino, two, ["3-3-3", "3-3-3"]);
            let again = meters(&casino);
            assert!(casino.events.iter().any(|e| matches!(e, games::kernel::Event::Awarded { .. })));
            // Whoever plays on meanwhile has put their own share on, which no void of others touches.
            for _ in 0..later {
                bet_on_triples(&mut casino, two);
                throw(&mut casino, two, ["1-2-4", "1-2-5"]);
            }
            let before = meters(&casino);
            assert!(before.iter().zip(&again).all(|(now, then)| now >= then));
            casino.give(SUPERVISOR, void.clone()).unwrap();
            assert_eq!(meters(&casino), before, "{settings:?}: what was fed has been won");
            assert_eq!(casino.on(Account::Chips(one, Patron(101))), dollars(500));
            let short: Cents = fed.iter().copied().sum();
            assert_eq!(casino.on(Account::Float(one)), dollars(20_000) - short, "the house bears it");
            // A round after it that is void takes back all that it fed, and one that is played nothing.
            bet_on_triples(&mut casino, one);
            let now: Vec<Cents> = meters(&casino).iter().zip(&before).map(|(a, b)| *a - *b).collect();
            assert_eq!(now, fed);
            casino.give(SUPERVISOR, void.clone()).unwrap();
            assert_eq!(meters(&casino), before);
            let rebuilt = casino.rebuilt();
            assert!(rebuilt.snapshot() == casino.house.snapshot());
            rebuilt.audit().unwrap();
        }
    }
}

/// Of a part that was won the stakes of a void round bear their part.
#[test]
fn a_void_after_a_part_of_the_meter_was_won_takes_back_what_is_left_of_its_stakes() {
    let mut casino = fed("mississippi-stud", "100%");
    let (one, two) = (T, TableId(2));
    casino.give(DEALER, at(one, "shuffle")).unwrap();
    casino.play(101, "bet 1 ante $5; bet 1 multi-link $1").unwrap();
    casino.give(DEALER, at(one, "close")).unwrap();
    assert_eq!(casino.on(METER), dollars(10_001));
    // A straight flush takes a tenth of what is shown.
    round(&mut casino, two, "9s 8s 7s", "6s 5s");
    assert_eq!(casino.on(METER), dollars(10_002) - Cents(100_020));
    casino.give(SUPERVISOR, What::Void { table: one, why: "a card is missing".into() }).unwrap();
    assert_eq!(casino.on(METER), dollars(10_002) - Cents(100_020) - Cents(90));
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

/// A log says what was borne; one that says it where no void took anything is wrong.
#[test]
fn what_is_borne_without_a_void_is_found() {
    let mut casino = triples(&[]);
    bet_on_triples(&mut casino, T);
    bet_on_triples(&mut casino, TableId(2));
    throw(&mut casino, TableId(2), ["3-3-3", "3-3-3"]);
    let (last, before) = casino.log.split_last().unwrap();
    let mut house = House::new();
    before.iter().for_each(|rows| house.replay(rows, &mut vec![]).unwrap());
    let (row, mut record) = (&last[0], last[0].record().unwrap());
    record.entries.push(Entry::Borne { meter: 0, amount: games::kernel::Increment(10_000) });
    let head = house.heads()[&row.stream];
    let row = KeptRow::seal(row.step, row.stream, row.seq, &head.hash, &record);
    let says = house.replay(&[row], &mut vec![]).unwrap_err().to_string();
    assert!(says.contains("is borne that no void took from meter 0"), "{says}");
}

//! A round that is void costs nobody anything.

use crate::support;

use book::Cents;
use house::audit::Collector;
use house::ledger::Account;
use house::*;
use support::*;

const P: Patron = Patron(101);

fn void() -> What {
    What::Void { table: T, why: "the shuffler broke down".into() }
}

fn table(game: &str, settings: &[(&str, &str)]) -> Casino {
    let mut casino = Casino::new(5);
    let mut setup = Box::new(Setup { par: dollars(50_000), ..Setup::of(game) });
    setup.settings.extend(settings.iter().map(|(id, value)| (id.to_string(), value.to_string())));
    casino.give(FLOOR, What::Open { table: T, setup }).unwrap();
    for seat in 1..=2 {
        casino.arrive(100 + seat, T, dollars(1000));
        casino.play(100 + seat, &format!("sit {seat} {}", 100 + seat)).unwrap();
    }
    casino
}

/// Two at Mississippi Stud, one of whom has folded: the Ante is taken at once.
fn folded() -> Casino {
    let mut casino = table("mississippi-stud", &[]);
    casino.play(101, "bet 1 ante $20").unwrap();
    casino.play(102, "bet 2 ante $50").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    casino.play(101, "choose 1 fold").unwrap();
    assert_eq!((casino.on(Account::AtRisk(T)), casino.on(Account::Float(T))), (dollars(50), dollars(50_020)));
    casino
}

fn in_order(casino: &Casino) {
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn a_hand_that_was_folded_before_has_its_stakes_back_as_well() {
    let mut casino = folded();
    casino.give(SUPERVISOR, void()).unwrap();
    assert_eq!((casino.on(Account::AtRisk(T)), casino.on(Account::Float(T))), (Cents::ZERO, dollars(50_000)));
    for patron in [101, 102] {
        assert_eq!(casino.on(Account::Chips(T, Patron(patron))), dollars(1000));
    }
    in_order(&casino);
    // In the report the house has won nothing.
    let (mut house, mut none) = (House::new(), ());
    let mut report = Collector::new(&mut none);
    for rows in &casino.log {
        let mut events = vec![];
        house.replay(rows, &mut events).unwrap();
        let records: Vec<_> = rows.iter().map(|row| (row.stream, row.record().unwrap())).collect();
        report.take(&house::audit::Played { house: &house, records: &records, events: &events });
    }
    let shift = &report.finish().shifts[0];
    assert_eq!(shift.win, Cents::ZERO);
    assert!(shift.alterations.iter().any(|line| line.contains("void, $70 went back")), "{shift:?}");
}

#[test]
fn what_an_ended_round_has_taken_stays_taken() {
    let mut casino = folded();
    casino.play(102, "choose 2 fold").unwrap();
    assert_eq!(casino.on(Account::Chips(T, P)), dollars(980));
    casino.play(101, "bet 1 ante $20").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    casino.give(SUPERVISOR, void()).unwrap();
    assert_eq!(casino.on(Account::Chips(T, P)), dollars(980));
    in_order(&casino);
}

#[test]
fn commission_on_a_bet_that_goes_back_goes_back_with_it() {
    let mut casino = table("craps", &[("commission-collected", "on-bet")]);
    casino.play(101, "bet 1 buy-4 $100").unwrap();
    assert_eq!(casino.on(Account::Commission(T)), dollars(5));
    casino.give(SUPERVISOR, void()).unwrap();
    assert_eq!(
        (casino.on(Account::Commission(T)), casino.on(Account::Chips(T, P))),
        (Cents::ZERO, dollars(1000))
    );
    in_order(&casino);
}

#[test]
fn commission_that_was_marked_in_earlier_rounds_is_still_due() {
    let mut casino = table("baccarat", &[("commission-collection", "deferred")]);
    let mut wins = 0;
    while wins == 0 {
        casino.play(101, "bet 1 banker $100").unwrap();
        let before = casino.on(Account::Chips(T, P));
        casino.give(DEALER, at(T, "close")).unwrap();
        wins += i64::from(casino.on(Account::Chips(T, P)) == before + dollars(200));
    }
    assert_eq!(casino.on(Account::Commission(T)), Cents::ZERO);
    casino.play(101, "bet 1 banker $100").unwrap();
    let chips = casino.on(Account::Chips(T, P));
    casino.give(SUPERVISOR, void()).unwrap();
    assert_eq!(casino.on(Account::Commission(T)), dollars(5));
    assert_eq!(casino.on(Account::Chips(T, P)), chips + dollars(95));
    in_order(&casino);
}

/// The log with the last record written otherwise, under a sound chain.
fn rewritten(casino: &Casino, change: impl FnOnce(&mut Record)) -> Result<House, String> {
    let (last, before) = casino.log.split_last().expect("something happened");
    let mut house = House::new();
    for rows in before {
        house.replay(rows, &mut vec![]).unwrap();
    }
    let (row, mut record) = (&last[0], last[0].record().unwrap());
    change(&mut record);
    let row = KeptRow::seal(row.step, row.stream, row.seq, &house.heads()[&row.stream].hash, &record);
    house.replay(&[row], &mut vec![]).map_err(|misfit| misfit.to_string())?;
    Ok(house)
}

#[test]
fn a_void_of_before_this_rule_is_read_as_it_was_and_one_that_says_otherwise_is_found() {
    let mut casino = folded();
    casino.give(SUPERVISOR, void()).unwrap();
    let float = Account::Float(T);
    let old = |record: &mut Record| {
        record.postings.retain(|posting| posting.from != float);
        for entry in &mut record.entries {
            if let Entry::Voided { taken, .. } = entry {
                *taken = None;
            }
        }
    };
    let house = rewritten(&casino, old).unwrap();
    assert_eq!(house.ledger().on(float), dollars(50_020));
    assert_eq!(house.ledger().on(Account::Chips(T, P)), dollars(980));
    for more in [Cents(1), dollars(20)] {
        let lie = |record: &mut Record| {
            for entry in &mut record.entries {
                if let Entry::Voided { taken: Some(taken), .. } = entry {
                    *taken += more;
                }
            }
        };
        let says = rewritten(&casino, lie).map(drop).unwrap_err();
        assert!(says.contains("a void gave $50 and $"), "{says}");
    }
}

/// There is nothing to be void where nothing was staked or dealt, and no round of it in anybody's recall.
#[test]
fn where_no_round_is_on_none_is_declared_void() {
    let none = "no round is on at table 1: there is nothing to declare void (House rule 6)";
    for game in games::roster() {
        let mut casino = table(game.id, &[]);
        let steps = casino.house.steps();
        assert_eq!(casino.refused(SUPERVISOR, void()), none, "{}", game.id);
        assert_eq!(casino.house.steps(), steps);
    }
    let mut casino = table("roulette", &[]);
    casino.play(101, "bet 1 red $25").unwrap();
    casino.give(SUPERVISOR, void()).unwrap();
    assert_eq!(casino.refused(SUPERVISOR, void()), none);
}

//! The core: commands in, steps out; money, seats, clock, and the log that rebuilds it all.

use crate::support;

use book::Cents;
use games::kernel::{Event, Need};
use house::ledger::{Account, Posting};
use house::time::Span;
use house::*;
use support::*;

const P: Patron = Patron(101);

#[test]
fn money_is_bought_in_at_a_table_and_coloured_up_again() {
    let mut casino = Casino::table("roulette", 0, 1);
    casino.give(FLOOR, What::Deposit { patron: P, cents: dollars(500) }).unwrap();
    let player = Person::player(P.0);
    casino.give(player, What::BuyIn { table: T, patron: P, cents: dollars(300) }).unwrap();
    assert_eq!(
        (casino.on(Account::Wallet(P)), casino.on(Account::Chips(T, P))),
        (dollars(200), dollars(300))
    );
    let says = casino.refused(player, What::BuyIn { table: T, patron: P, cents: dollars(201) });
    assert_eq!(says, "$200 stands on the wallet 101, not $201 (House rule 4)");
    casino.give(player, What::ColourUp { table: T, patron: P, cents: dollars(300) }).unwrap();
    casino.give(player, What::Withdraw { patron: P, cents: dollars(500) }).unwrap();
    assert_eq!(casino.on(Account::Wallet(P)), Cents::ZERO);
}

#[test]
fn a_wager_is_covered_by_the_chips_at_the_table() {
    let mut casino = Casino::table("roulette", 1, 1);
    casino.give(FLOOR, What::Deposit { patron: P, cents: dollars(500) }).unwrap();
    casino.play(101, "bet 1 red $500; bet 1 black $500").unwrap();
    let says = casino.refused(Person::player(101), at(T, "bet 1 odd $5"));
    assert_eq!(says, "this takes $5 and the player has $0 in chips here (House rule 3)");
    let says = casino.refused(Person::player(101), at(T, "down 1 red $500; bet 1 odd $500; bet 1 even $5"));
    assert!(says.ends_with("(House rule 3)"), "{says}");
}

/// What the house holds: its money, its trays and its meters.
fn owned(ledger: &house::ledger::Ledger) -> Cents {
    let own = |account: &Account| {
        use Account::*;
        matches!(account, Cage | Float(_) | Meter(_) | Reserve(_))
    };
    ledger.accounts().filter(|(account, _)| own(account)).map(|(_, cents)| cents).sum()
}

#[test]
fn the_postings_of_a_round_are_its_lines_of_settlement() {
    for game in games::roster() {
        let mut casino = Casino::table(game.id, 2, 5);
        let mut rambler = rambler(7);
        let mut told = 0;
        for _ in 0..150 {
            let before = owned(casino.house.ledger());
            casino.heard.clear();
            casino.ramble_once(T, &mut rambler);
            let won: Cents = lines(&casino.heard).iter().map(|l| l.won + l.back - l.stake).sum();
            let lost = owned(casino.house.ledger()) - before;
            assert_eq!(won, -lost, "{}: the house pays the lines", game.id);
            told += lines(&casino.heard).len();
        }
        assert!(told > 10, "{}: {told} lines", game.id);
    }
}

#[test]
fn the_log_alone_rebuilds_every_state_byte_by_byte() {
    let mut voids = 0;
    for (n, game) in games::roster().iter().enumerate() {
        let mut casino = Casino::table(game.id, 3, n as u64);
        casino.ramble(T, 10, &mut rambler(n as u64));
        let live = casino.house.snapshot();
        assert!(casino.rebuilt().snapshot() == live, "{}: replayed", game.id);
        assert!(House::restore(&live).unwrap().snapshot() == live, "{}: restored", game.id);
        let player = Person::player(101);
        // Somebody may have staked something: then there is a round to be void.
        let mut rambler = rambler(n as u64 + 100);
        for _ in 0..20 {
            if casino.on(Account::AtRisk(T)) == Cents::ZERO {
                casino.ramble_once(T, &mut rambler);
            }
        }
        let _ = casino.give(player, at(T, "leave 1"));
        if casino.on(Account::AtRisk(T)) == Cents::ZERO {
            continue;
        }
        voids += 1;
        casino.give(SUPERVISOR, What::Void { table: T, why: "the lights went out".into() }).unwrap();
        assert!(casino.rebuilt().snapshot() == casino.house.snapshot(), "{}: void", game.id);
    }
    assert!(voids > 10, "{voids}");
}

#[test]
fn a_restored_house_goes_on_as_the_other_would_have() {
    for game in ["blackjack", "pai-gow-poker", "craps"] {
        let mut casino = Casino::table(game, 2, 3);
        casino.ramble(T, 10, &mut rambler(1));
        let mut other = Casino::table(game, 2, 3);
        other.house = House::restore(&casino.house.snapshot()).unwrap();
        (other.now, other.commands) = (casino.now, casino.commands);
        casino.ramble(T, 10, &mut rambler(2));
        other.ramble(T, 10, &mut rambler(2));
        assert!(other.house.snapshot() == casino.house.snapshot(), "{game}");
    }
}

#[test]
fn a_void_round_gives_every_stake_back() {
    let mut casino = Casino::table("three-card-poker", 2, 1);
    casino.play(101, "bet 1 ante $20; bet 1 pair-plus $5").unwrap();
    casino.play(102, "bet 2 ante $50").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    assert_eq!(casino.on(Account::AtRisk(T)), dollars(75));
    casino.give(SUPERVISOR, What::Void { table: T, why: "the shuffler broke down".into() }).unwrap();
    assert_eq!(casino.on(Account::AtRisk(T)), Cents::ZERO);
    assert_eq!(casino.on(Account::Chips(T, P)), dollars(1000));
    let room = casino.house.room(T).unwrap();
    assert_eq!(room.table().need(), Need::Bets);
    assert_eq!(room.seats_of(P).collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn a_hand_whose_player_takes_too_long_is_finished_without_another_cent_at_stake() {
    for game in games::roster() {
        let mut casino = Casino::table(game.id, 2, 11);
        let mut rambler = rambler(3);
        for _ in 0..30 {
            casino.ramble_once(T, &mut rambler);
            while let Need::Choice { .. } = casino.house.room(T).unwrap().table().need() {
                let room = casino.house.room(T).unwrap();
                let due = room.deadline().expect("a decision has its time");
                casino.now = Time(due.0 - 1);
                let says = casino.refused(Person::CLOCK, What::Tick { table: T });
                assert_eq!(says, "nobody's time is over (House rule 6)");
                casino.now = due;
                casino.give(Person::CLOCK, What::Tick { table: T }).unwrap();
                let staked = casino.events.iter().any(|e| matches!(e, Event::Staked { .. }));
                assert!(!staked, "{}: {:?}", game.id, casino.events);
            }
        }
    }
}

#[test]
fn a_call_bet_is_covered_by_chips_as_well() {
    let mut casino = Casino::new(1);
    let mut setup = Box::new(Setup { par: dollars(50_000), ..Setup::of("craps") });
    setup.settings.insert("call-bets".into(), "yes".into());
    casino.give(FLOOR, What::Open { table: T, setup }).unwrap();
    casino.arrive(101, T, dollars(20));
    casino.play(101, "sit 1 101").unwrap();
    let player = Person::player(101);
    let says = casino.refused(player, at(T, "call call-bet seat 1 spot pass amount $50"));
    assert_eq!(says, "this takes $50 and the player has $20 in chips here (House rule 3)");
    casino.play(101, "call call-bet seat 1 spot pass amount $20").unwrap();
    assert_eq!(casino.on(Account::AtRisk(T)), dollars(20));
}

#[test]
fn the_betting_ends_by_the_clock_and_one_seat_holds_nobody_up() {
    let mut casino = Casino::table("ultimate-texas-holdem", 2, 1);
    casino.play(101, "bet 1 ante $10; bet 1 blind $10").unwrap();
    casino.play(102, "bet 2 ante $10").unwrap(); // and no Blind
    casino.now = casino.now + Span::seconds(30);
    casino.give(Person::CLOCK, What::Tick { table: T }).unwrap();
    let room = casino.house.room(T).unwrap();
    assert_eq!(room.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    assert_eq!(casino.on(Account::Chips(T, Patron(102))), dollars(1000));
}

#[test]
fn a_player_acts_for_the_own_seat_and_purse_alone() {
    let mut casino = Casino::table("roulette", 2, 1);
    let other = Person::player(102);
    assert_eq!(casino.refused(other, at(T, "bet 1 red $5")), "seat 1 is not this player's (House rule 2)");
    casino.refused(other, at(T, "leave 1"));
    casino.refused(other, at(T, "sit 3 101"));
    casino.refused(other, at(T, "bet 99 red $5"));
    casino.refused(other, What::Withdraw { patron: P, cents: Cents(1) });
    casino.refused(other, What::ColourUp { table: T, patron: P, cents: Cents(1) });
    let says = casino.refused(other, at(T, "close"));
    assert_eq!(says, "wagers are closed by the dealer where others play too (House rule 1)");
    casino.refused(other, at(T, "spin 17"));
    casino.refused(DEALER, at(T, "spin 17"));
    casino.refused(other, at(T, "meter 1 $5"));
}

#[test]
fn a_command_of_several_inputs_is_taken_whole_or_not_at_all() {
    let mut casino = Casino::table("three-card-poker", 1, 1);
    let says = casino.refused(Person::player(101), at(T, "bet 1 ante $10; bet 1 ante $1,000,000"));
    assert!(says.contains("HC-H"), "{says}");
    casino.play(101, "bet 1 ante $10; close; choose 1 fold").unwrap();
    assert_eq!(casino.on(Account::Float(T)), dollars(50_010));
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let mut casino = Casino::table("roulette", 1, 1);
    let player = Person::player(101);
    for cents in [Cents(0), Cents(-1), Cents(i64::MIN), Cents(i64::MAX)] {
        casino.refused(FLOOR, What::Deposit { patron: P, cents });
        casino.refused(player, What::Withdraw { patron: P, cents });
        casino.refused(player, What::BuyIn { table: T, patron: P, cents });
        casino.refused(player, What::ColourUp { table: T, patron: P, cents });
    }
    casino.refused(FLOOR, What::Fill { table: T, cents: Cents(i64::MIN) });
    casino.refused(OWNER, What::Capital { cents: Cents(i64::MAX) });
    for lines in ["", "bet", "bet 1 red", "fly 1", "bet 1 red $9999999999999", "choose 200 stand"] {
        casino.refused(player, at(T, lines));
    }
    casino.refused(player, What::Play { table: T, lines: vec![] });
    casino.refused(player, at(TableId(9), "bet 1 red $5"));
    casino.refused(player, What::Cut { table: T, says: "x".repeat(65) });
    let setup = Box::new(Setup::of("no-such-game"));
    casino.refused(FLOOR, What::Open { table: TableId(2), setup });
    casino.refused(SUPERVISOR, What::Void { table: T, why: " ".into() });
}

#[test]
fn a_correction_is_a_new_entry_with_who_when_before_and_after() {
    let mut casino = Casino::table("roulette", 1, 1);
    let (from, to) = (Account::Cage, Account::Wallet(P));
    let correct = |why: &str| What::Correct { from, to, cents: dollars(25), why: why.into() };
    casino.refused(FLOOR, correct("a chip fell under the table"));
    casino.refused(SUPERVISOR, correct(""));
    casino.give(SUPERVISOR, correct("a chip fell under the table")).unwrap();
    let record = casino.log.last().unwrap()[0].record().unwrap();
    assert_eq!(record.by, SUPERVISOR);
    let Entry::Corrected { before, after, .. } = &record.entries[0] else { panic!("{record:?}") };
    let cage = casino.on(Account::Cage);
    assert_eq!((*before, *after), ((cage + dollars(25), Cents::ZERO), (cage, dollars(25))));
    for account in [Account::AtRisk(T), Account::Outside, Account::Counter(T), Account::Chips(TableId(7), P)]
    {
        let what = What::Correct { from: account, to, cents: Cents(1), why: "no".into() };
        assert!(casino.refused(SUPERVISOR, what).ends_with("(House rule 12)"));
    }
}

#[test]
fn a_table_is_counted_against_its_par_and_closes_with_an_empty_felt() {
    let mut casino = Casino::table("three-card-poker", 1, 1);
    casino.play(101, "bet 1 ante $10").unwrap();
    assert!(casino.refused(FLOOR, What::Shut { table: T }).ends_with("(House rule 11)"));
    casino.play(101, "close; choose 1 fold; leave 1").unwrap();
    casino.give(FLOOR, What::Count { table: T }).unwrap();
    assert_eq!((casino.on(Account::Win(T)), casino.on(Account::Float(T))), (dollars(10), dollars(50_000)));
    let cage = casino.on(Account::Cage);
    casino.give(FLOOR, What::Shut { table: T }).unwrap();
    assert_eq!(casino.on(Account::Float(T)), Cents::ZERO);
    assert_eq!(casino.on(Account::Cage), cage + dollars(50_000));
    assert_eq!(casino.on(Account::Wallet(P)), dollars(990));
    assert_eq!(casino.refused(Person::player(101), at(T, "sit 1 101")), "table 1 is not open (House rule 5)");
}

#[test]
fn a_table_opened_again_never_deals_the_turns_it_has_dealt() {
    let mut casino = Casino::table("roulette", 1, 1);
    let mut spins = vec![];
    for _ in 0..2 {
        for _ in 0..20 {
            casino.play(101, "bet 1 red $5; close").unwrap();
            spins.extend(casino.events.iter().find(|e| matches!(e, Event::Spun { .. })).copied());
        }
        casino.play(101, "leave 1").unwrap();
        casino.give(FLOOR, What::Shut { table: T }).unwrap();
        casino.open(T, "roulette");
        casino.arrive(101, T, dollars(500));
        casino.play(101, "sit 1 101").unwrap();
    }
    assert_ne!(spins[..20], spins[20..]);
}

#[test]
fn limits_of_the_patron_hold_at_the_tables() {
    use house::cage::{Bound, Wish};
    let mut casino = Casino::table("roulette", 1, 1);
    let player = Person::player(101);
    let wish = Wish { stake: Some(Bound::To(dollars(20))), ..Wish::default() };
    casino.give(player, What::Limit { patron: P, wish }).unwrap();
    casino.play(101, "bet 1 red $20").unwrap();
    assert!(casino.refused(player, at(T, "bet 1 red $5")).ends_with("(House rule 7)"));
    let month = Bound::To(casino.now + Span::hours(720));
    let wish = Wish { excluded: Some(month), ..Wish::default() };
    casino.give(player, What::Limit { patron: P, wish }).unwrap();
    for what in
        [at(T, "bet 1 black $5"), at(T, "sit 2 101"), What::BuyIn { table: T, patron: P, cents: dollars(1) }]
    {
        assert!(casino.refused(player, what).ends_with("(House rule 8)"));
    }
    let says = casino.refused(FLOOR, What::Deposit { patron: P, cents: dollars(1) });
    assert!(says.ends_with("(House rule 8)"), "{says}");
    assert!(
        casino.refused(player, What::Deposit { patron: P, cents: dollars(1) }).ends_with("(House rule 1)")
    );
    casino.play(101, "down 1 red $20; leave 1").unwrap();
    casino.give(player, What::ColourUp { table: T, patron: P, cents: dollars(1000) }).unwrap();
    casino.give(player, What::Withdraw { patron: P, cents: dollars(1000) }).unwrap();
}

#[test]
fn a_raise_keeps_to_the_stake_its_player_allowed_as_a_bet_does() {
    use house::cage::{Bound, Wish};
    let mut casino = Casino::table("ultimate-texas-holdem", 1, 1);
    let player = Person::player(101);
    let wish = |most| Wish { stake: Some(Bound::To(dollars(most))), ..Wish::default() };
    casino.give(player, What::Limit { patron: P, wish: wish(30) }).unwrap();
    casino.play(101, "bet 1 ante $10; bet 1 blind $10; close").unwrap();
    let says = casino.refused(player, at(T, "choose 1 raise $40"));
    assert_eq!(says, "$40 on one wager is above this patron's own limit of $30 (House rule 7)");
    casino.play(101, "choose 1 raise $30").unwrap();
}

#[test]
fn chips_that_stay_overnight_count_towards_what_may_be_lost_the_next_day() {
    use house::cage::{Bound, Wish};
    let mut casino = Casino::table("roulette", 1, 1);
    let player = Person::player(101);
    let wish = Wish { loss: Some(Bound::To(dollars(1500))), ..Wish::default() };
    casino.give(player, What::Limit { patron: P, wish }).unwrap();
    casino.give(FLOOR, What::Deposit { patron: P, cents: dollars(5000) }).unwrap();
    let buy_in = |n| What::BuyIn { table: T, patron: P, cents: dollars(n) };
    casino.now = casino.now + Span::hours(24);
    let says = casino.refused(player, buy_in(501));
    assert_eq!(says, "this patron's own limit leaves $500 to buy in with today (House rule 7)");
    // Yesterday's chips come back, and make no room for more than the limit.
    casino.give(player, What::ColourUp { table: T, patron: P, cents: dollars(1000) }).unwrap();
    assert!(casino.refused(player, buy_in(1501)).ends_with("(House rule 7)"));
    casino.give(player, buy_in(1500)).unwrap();
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

/// Chips that the cage brings or takes are neither won nor lost.
#[test]
fn a_fill_and_a_credit_are_no_win_of_the_count() {
    let mut casino = Casino::table("big-six", 1, 3);
    let (float, win) = (Account::Float(T), Account::Win(T));
    let fill = |dollars| What::Fill { table: T, cents: Cents::dollars(dollars) };
    let count = |casino: &mut Casino| casino.give(FLOOR, What::Count { table: T }).unwrap().says;
    let none = "won $0 since the last count";
    casino.give(FLOOR, fill(5000)).unwrap();
    assert_eq!(count(&mut casino), none);
    casino.give(FLOOR, fill(-20_000)).unwrap();
    assert_eq!(count(&mut casino), none);
    assert_eq!((casino.on(float), casino.on(win)), (dollars(35_000), Cents::ZERO));
    let chips = |casino: &Casino| casino.on(Account::Chips(T, Patron(101)));
    let mut won = Cents::ZERO;
    for n in 1..=6 {
        let before = chips(&casino);
        casino.play(101, "bet 1 one-dollar $25").unwrap();
        casino.play(101, "close").unwrap();
        casino.give(FLOOR, fill(n * 100)).unwrap();
        let lost = before - chips(&casino);
        won += lost;
        assert_eq!(count(&mut casino), format!("won {lost} since the last count"));
        assert_eq!(casino.on(win), won, "what the settlements say");
    }
    casino.play(101, "leave 1").unwrap();
    casino.give(FLOOR, What::Shut { table: T }).unwrap();
    assert_eq!((casino.on(float), casino.on(win)), (Cents::ZERO, won));
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
    // Opened again, it begins with its par and nothing else.
    casino.open(T, "big-six");
    assert_eq!(count(&mut casino), none);
}

/// A log that says another win than the settlements come to, with postings to fit, is refused; and one in which fills were
/// won, as counts had it before, is read as it was written.
#[test]
fn a_count_that_does_not_say_what_was_won_is_found_and_an_old_one_is_read_as_it_was() {
    let mut casino = Casino::table("big-six", 1, 3);
    casino.give(FLOOR, What::Fill { table: T, cents: dollars(5000) }).unwrap();
    casino.give(FLOOR, What::Count { table: T }).unwrap();
    let float = Account::Float(T);
    let written = |change: &dyn Fn(&mut Record)| -> Result<House, String> {
        let mut house = House::new();
        for rows in &casino.log {
            let mut anew = vec![];
            for row in rows {
                let mut record = row.record().unwrap();
                change(&mut record);
                let head = house.heads().get(&row.stream).copied().unwrap_or_default();
                anew.push(KeptRow::seal(row.step, row.stream, row.seq, &head.hash, &record));
            }
            house.replay(&anew, &mut vec![]).map_err(|misfit| misfit.to_string())?;
        }
        Ok(house)
    };
    let counts = |record: &mut Record, says: Cents| {
        for entry in &mut record.entries {
            if let Entry::Counted { won } = entry {
                *won = says;
                record.postings.push(Posting { from: float, to: Account::Win(T), cents: says });
            }
        }
    };
    let lie = written(&|record| counts(record, dollars(5000))).map(drop).unwrap_err();
    assert!(lie.ends_with("a count found $5,000 where $0 was won"), "{lie}");
    let old = |record: &mut Record| {
        counts(record, dollars(5000));
        for entry in &mut record.entries {
            if let Entry::Tray { apart, .. } = entry {
                *apart = false;
            }
        }
    };
    assert_eq!(written(&old).unwrap().ledger().on(float), dollars(50_000));
}

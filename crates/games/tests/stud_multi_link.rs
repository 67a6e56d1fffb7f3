//! The Multi-Link Progressive at Let It Ride (HC-D §15) and Mississippi Stud (HC-J §14).

use crate::kit::{lines, of, says};
use crate::stud_support;

use book::{Cents, Rules, shows};
use games::Playthrough;
use games::kernel::*;
use stud_support::*;

/// Seats 1 and 2 play to the end, seat 2 with the progressive, on these cards: seat 1's own, seat 2's own, the board.
/// Mississippi Stud takes the first two of each player's three cards and one more board card.
fn play(game: &str, mut table: Playthrough, one: &str, two: &str, board: &str) -> (Playthrough, Vec<Event>) {
    table.run(&format!("sit 1; sit 2; shuffle; {} {}", base(game, 1, 5), base(game, 2, 5)));
    table.run("bet 2 multi-link $1; close");
    let card = |cards: &str| format!("card {cards};");
    let events = if game == "let-it-ride" {
        table.run(&[one, two].map(card).concat());
        table.run(&format!("burn; card {board}; choose 1 pull-back; choose 2 pull-back"));
        table.run("choose 1 let-it-ride; choose 2 let-it-ride")
    } else {
        table.run(&[board, one, two].map(card).concat());
        (0..3).flat_map(|_| table.run("choose 1 raise $5; choose 2 raise $5")).collect()
    };
    (table, events)
}

fn linked(game: &str) -> Playthrough {
    Playthrough::open(game, &[("deal-from", "shoe")])
}

/// `split("As Ks Qs Js Ts")`: as own and board cards of the game.
fn split(game: &str, five: &str) -> (String, String) {
    let own = if game == "let-it-ride" { 8 } else { 5 };
    (five[..own].to_owned(), five[own + 1..].to_owned())
}

#[test]
fn the_progressive_wager_is_one_dollar_beside_the_required_wagers() {
    shows!("HC-D §15.1.I", "HC-D §15.1.II", "HC-D §15.1.III", "HC-L §2.I.A", "HC-L §3.I", "HC-L §3.II");
    shows!("HC-J §14.1.I", "HC-J §14.1.II", "HC-J §14.1.III");
    for game in GAMES {
        let mut table = linked(game);
        table.run("sit 1; shuffle");
        assert_eq!(table.refused("bet 1 multi-link $1"), "HC-L §3.I");
        if game == "let-it-ride" {
            table.run("bet 1 bet-number-1 $5; bet 1 bet-number-2 $5");
            assert_eq!(table.refused("bet 1 multi-link $1"), "HC-L §3.I", "two bets are not three");
            table.run("bet 1 bet-number-3 $5");
        } else {
            table.run("bet 1 ante $5");
        }
        assert_eq!(table.refused("bet 1 multi-link $2"), "HC-L §3.II");
        table.run("bet 1 multi-link $1");
        assert_eq!(table.refused("bet 1 multi-link $1"), "HC-L §3.II");
        // The player can see that it was accepted.
        let bets = &table.table().view(Viewer::Seat(Seat(0))).seats[0].bets;
        assert!(bets.iter().any(|b| b.id == "multi-link" && b.stake == Cents::dollars(1)));
        let first = if game == "let-it-ride" { "bet-number-1" } else { "ante" };
        assert_eq!(table.refused(&format!("down 1 {first} $5")), "HC-L §3.I");
        let close = table.run("close");
        assert!(says(&close, ("progressive wagers accepted:", "HC-L §4.I")));
        assert!(close.iter().any(|e| matches!(e, Event::Fed { amount: Increment(210_000), .. })));
    }
}

#[test]
fn own_and_community_cards_together_make_the_progressive_hand_which_is_paid_as_printed() {
    shows!("HC-D §15.2.I", "HC-D §15.2.III", "HC-D §15.3.I", "HC-L §5.III", "HC-L §6.I");
    shows!("HC-J §14.2.I", "HC-J §14.2.III", "HC-J §14.3.I");
    for game in GAMES {
        for (five, won) in [
            ("As Ks Qs Js Ts", 10_000),
            ("9s 8s 7s 6s 5s", 1_000),
            ("9s 9d 9h 9c 5s", 300),
            ("9s 9d 9h 5c 5s", 50),
            ("Ks 9s 7s 4s 2s", 40),
            ("9s 8d 7h 6c 5s", 30),
            ("9s 9d 9h 6c 5s", 9),
            ("9s 9d 8h 8c 5s", 0),
        ] {
            let (own, board) = split(game, five);
            let other = if game == "let-it-ride" { "2d 3d Jh" } else { "2d 3d" };
            let (table, events) = play(game, linked(game), other, &own, &board);
            let felt = table.table().felt();
            assert_eq!(felt.rack().unseen().total(), if game == "let-it-ride" { 44 } else { 45 });
            assert_eq!(of(&events, &table, 2, "multi-link").1, won, "{game}: {five}");
            assert_eq!(of(&events, &table, 2, "multi-link").0, 0, "the dollar was collected");
            // Paid before the cards are collected.
            let spot = table.table().layout().find("multi-link").unwrap();
            let paid = events.iter().position(|e| matches!(e, Event::Settled(l) if l.spot == spot));
            let up = events.iter().position(|e| *e == Event::PickedUp { place: Place::Hand(Seat(1), 0) });
            assert!(paid < up);
        }
        let (own, board) = split(game, "As Ks Qs Js Ts");
        let mut rich = Playthrough::open(game, &[("deal-from", "shoe"), ("multi-link-reset", "$11000")]);
        rich.run("meter 1 $123456");
        let other = if game == "let-it-ride" { "2d 3d Jh" } else { "2d 3d" };
        let (rich, events) = play(game, rich, other, &own, &board);
        assert_eq!(of(&events, &rich, 2, "multi-link").1, 123_456, "all of the meter");
        assert_eq!(rich.table().felt().meters(), [Cents::dollars(11_000)], "which starts again");
    }
}

#[test]
fn an_envy_hand_pays_the_others_with_the_wager() {
    shows!("HC-D §15.3.II", "HC-J §14.3.II", "HC-L §7.II", "HC-L §7.II.A");
    for game in GAMES {
        for (five, envy) in [("As Ks Qs Js Ts", 1000), ("9s 8s 7s 6s 5s", 300), ("9s 9d 9h 9c 5s", 0)] {
            // Seat 1 holds the hand without a wager of its own; seat 2 has the wager.
            let (own, board) = split(game, five);
            let other = if game == "let-it-ride" { "2d 3d Jh" } else { "2d 3d" };
            let (_, events) = play(game, linked(game), &own, other, &board);
            let bonus: Vec<_> = lines(&events)
                .into_iter()
                .filter(|l| l.stake == Cents::ZERO)
                .map(|l| (l.seat.0, l.won))
                .collect();
            let expected = if envy > 0 { vec![(1, Cents::dollars(envy))] } else { vec![] };
            assert_eq!(bonus, expected, "{game}: {five}");
        }
    }
}

#[test]
fn a_fold_forfeits_the_wager_and_never_the_envy() {
    shows!("HC-J §9.III", "HC-L §6.III");
    let mut table = linked("mississippi-stud");
    table.run("sit 1; sit 2; shuffle; bet 1 ante $5; bet 2 ante $5; bet 2 multi-link $1; close");
    table.run("card Qs Js Ts; card As Ks; card 2d 3d; choose 1 raise $5");
    let events = table.run("choose 2 fold");
    assert_eq!(of(&events, &table, 2, "multi-link"), (0, 0, "HC-L §6.III"));
    let events = table.run("choose 1 raise $5; choose 1 raise $5");
    let envy = lines(&events).into_iter().find(|l| l.seat == Seat(1)).unwrap();
    assert_eq!((envy.won, envy.clause.text()), (Cents::dollars(1000), "HC-L §7.II"));
    // One who has folded and left has nothing to come; neither has whoever takes the seat.
    let mut table = linked("mississippi-stud");
    table.run("sit 1; sit 2; shuffle; bet 1 ante $5; bet 2 ante $5; bet 2 multi-link $1; close");
    table.run("card Qs Js Ts; card As Ks; card 2d 3d; choose 1 raise $5; choose 2 fold; leave 2; sit 2 99");
    let events = table.run("choose 1 raise $5; choose 1 raise $5");
    assert!(lines(&events).iter().all(|l| l.seat == Seat(0)));
}

#[test]
fn one_who_walks_out_and_loses_the_wagers_receives_no_envy() {
    shows!("HC-D §7.II", "HC-L §7.II");
    let mut table = linked("let-it-ride");
    table.run(&format!("sit 1; sit 2; shuffle; {} {}", base(GAMES[0], 1, 5), base(GAMES[0], 2, 5)));
    table.run("bet 2 multi-link $1; close; card As Ks Qs; card 2d 3d 4h; burn; card Js Ts");
    table.run("leave 2; sit 2 99; choose 1 let-it-ride");
    let events = table.run("choose 1 let-it-ride");
    assert!(lines(&events).iter().all(|l| l.seat == Seat(0)), "a royal flush brings an empty seat nothing");
}

#[test]
fn pulling_bets_back_leaves_the_progressive_standing() {
    shows!("HC-D §15.2.III", "HC-L §6.III");
    let mut table = linked("let-it-ride");
    table.run(&format!("sit 1; shuffle; {} bet 1 multi-link $1; close", base("let-it-ride", 1, 5)));
    table.run("card 9s 9d 9h; burn; card 2c 3d; choose 1 pull-back");
    let events = table.run("choose 1 pull-back");
    assert_eq!(of(&events, &table, 1, "multi-link"), (0, 9, "HC-L §7.I"));
}

#[test]
fn a_void_gives_the_dollar_back_and_takes_its_share_off_the_meter_folded_or_not() {
    shows!("HC-D §14.II", "HC-J §13.II");
    for game in GAMES {
        let mut table = linked(game);
        table.run(&format!("sit 1; sit 2; shuffle; {} {}", base(game, 1, 5), base(game, 2, 5)));
        table.run("bet 1 multi-link $1; bet 2 multi-link $1; close");
        if game == "let-it-ride" {
            table.run("card 2c 3c 4c 5d 6d 7d; burn; card 8d 9h; choose 1 pull-back");
        } else {
            table.run("card 2c 3c 4c 5d 6d 7d 8d; choose 1 fold");
        }
        let events = table.run("call wrong-number");
        let clause = at(game, "§14.II", "§13.II");
        for seat in [1, 2] {
            assert_eq!(of(&events, &table, seat, "multi-link"), (1, 0, &*clause));
        }
        let fed = |e: &Event| if let Event::Fed { amount, .. } = e { Some(amount.cents().0) } else { None };
        assert_eq!(events.iter().filter_map(fed).sum::<i64>(), -42);
    }
}

#[test]
fn the_meter_takes_21_percent_or_more_and_starts_at_10_000_dollars_or_more() {
    shows!("HC-D §15.3.III", "HC-J §14.3.III");
    for game in GAMES {
        let mut rules = Rules::of(game).unwrap();
        assert!(rules.set("multi-link-contribution", "20.99%").is_err());
        assert!(rules.set("multi-link-seed", "$9999").is_err());
        assert!(rules.set("multi-link-reset", "$9999").is_err());
        assert_eq!(games::open(rules).unwrap().felt().meters(), [Cents::dollars(10_000)]);
    }
}

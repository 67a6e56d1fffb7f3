//! Irregularities and the payout limit, which Let It Ride (HC-D) and Mississippi Stud (HC-J) print alike.

use crate::kit::{lines, of, said, says};
use crate::stud_support;

use book::{Cents, Limits, Rules, shows};
use games::Playthrough;
use games::kernel::*;
use stud_support::*;

/// Seats 1 and 2 with every wager there is, at the first decision of a round dealt as said.
fn two_players(game: &str, from: &str) -> Playthrough {
    let mut table = Playthrough::open(game, &[("deal-from", from)]);
    table.run(&format!("sit 1; sit 2; shuffle; {} {}", base(game, 1, 5), base(game, 2, 10)));
    table.run("bet 1 three-card-bonus $5; bet 1 multi-link $1");
    if game == "let-it-ride" {
        table.run("bet 2 let-it-ride-bonus $1");
    }
    table.run("close");
    table.run(match (game, from) {
        ("let-it-ride", "hand") => "card 2c 3c 4c 5d 6d 7d 8h 9h",
        ("let-it-ride", _) => "card 2c 5d 8h 3c 6d 9h; burn; card 4c 7d",
        (_, "hand") => "card 2c 3c 5d 6d",
        _ => "card 4c 7d 8h 2c 5d 3c 6d",
    });
    table
}

#[test]
fn a_card_dealt_in_error_is_used_as_the_next_card() {
    shows!("HC-D §14.I", "HC-J §13.I");
    for game in GAMES {
        let mut table = Playthrough::open(game, &[]);
        table.run(&format!("sit 1; shuffle; {} close; card As", base(game, 1, 5)));
        let before = table.table().felt().clone();
        let clause = at(game, "§14.I", "§13.I");
        assert_eq!(said(&table.run("call card-in-error")), [("the card is used as the next one", &*clause)]);
        assert_eq!(*table.table().felt(), before, "nothing else changes");
        let next = if game == "let-it-ride" { "b" } else { "1" };
        assert_eq!(order(&table.run("card Kd")), next);
        table.run(if game == "let-it-ride" { "card 2c 3c 4c" } else { "choose 1 raise $5; burn; card 2c" });
        assert_eq!(table.refused("call card-in-error"), clause, "nothing is being dealt");
    }
}

#[test]
fn a_wrong_number_of_cards_voids_all_hands_and_a_wrong_deck_leaves_the_table() {
    shows!("HC-D §10.IV", "HC-D §11.IV", "HC-D §14.II");
    shows!("HC-J §9.VI", "HC-J §10.VI", "HC-J §13.II");
    for game in GAMES {
        let wrong_deck = [("hand", at(game, "§10.IV", "§9.VI")), ("shoe", at(game, "§11.IV", "§10.VI"))];
        for (from, deck_clause) in wrong_deck {
            for (call, clause) in
                [("wrong-number", at(game, "§14.II", "§13.II")), ("wrong-deck", deck_clause)]
            {
                let mut table = two_players(game, from);
                let stakes = table.table().felt().standing();
                let events = table.run(&format!("call {call}"));
                assert!(lines(&events).iter().all(|l| l.back == l.stake && l.clause.text() == clause));
                assert_eq!(lines(&events).iter().map(|l| l.back).sum::<Cents>(), stakes, "bonus chips too");
                let leaves = says(&events, ("the deck leaves the table", &*clause));
                assert_eq!(leaves, call == "wrong-deck");
                assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
                assert_eq!(table.table().to_shuffle().total(), 52);
                assert_eq!(table.refused(&format!("call {call}")), clause, "no cards are out");
            }
        }
    }
}

#[test]
fn a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round() {
    shows!("HC-D §14.III", "HC-D §14.IV", "HC-J §13.III", "HC-J §13.IV");
    for game in GAMES {
        let (shuffler, shoe) = (at(game, "§14.III", "§13.III"), at(game, "§14.IV", "§13.IV"));
        let mut table = two_players(game, "shoe");
        assert_eq!(table.refused("call shuffler-jam"), shuffler);
        let events = table.run("call shoe-jam");
        assert!(lines(&events).iter().all(|l| l.back == l.stake && l.clause.text() == shoe));
        assert_eq!(table.table().felt().standing(), Cents::ZERO);
        assert_eq!(table.table().to_shuffle().total(), 52, "the cards dealt are shuffled in again");
        assert_eq!(
            said(&table.run("call shuffler-jam")),
            [("the cards are shuffled again, by hand", &*shuffler)]
        );
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        assert_eq!(two_players(game, "hand").refused("call shoe-jam"), shoe, "no shoe is in use");
    }
}

// The payout limit.

/// Seat 1 with a royal flush on wagers of $500, all of them riding; a mini-royal with the Three Card Bonus as well.
fn royal(game: &str, settings: &[(&str, &str)]) -> (Playthrough, Vec<Event>) {
    let mut table = Playthrough::open(game, settings);
    table.run(&format!("sit 1; shuffle; {} bet 1 three-card-bonus $100", base(game, 1, 500)));
    let events = match game {
        "let-it-ride" => {
            table.run("bet 1 let-it-ride-bonus $1; close; card As Ts Ks Js Qs");
            table.run("choose 1 let-it-ride; choose 1 let-it-ride")
        }
        _ => {
            table.run("close; card Ts Js");
            let street = |card: &str| format!("choose 1 raise $1500; burn; card {card};");
            table.run(&["As", "Ks", "Qs"].map(street).concat())
        }
    };
    (table, events)
}

#[test]
fn without_a_limit_a_hand_wins_all_its_odds() {
    shows!("HC-D §13.III", "HC-J §12.IV");
    for game in GAMES {
        let (table, events) = royal(game, &[]);
        assert!(!says(&events, "the payout limit is reached"));
        let won: i64 = lines(&events).iter().map(|l| l.won.0 / 100).sum();
        // 3 × $500 at 1000 to 1, $100 at 50 to 1 and the bonus; $500 and 3 × $1500 at 500 to 1 and $100 at 40 to 1.
        let all = if game == "let-it-ride" { 1_500_000 + 5_000 + 20_000 } else { 2_500_000 + 4_000 };
        assert_eq!(won, all);
        assert_eq!(table.table().view(Viewer::Rail).markers, []);
    }
}

#[test]
fn an_established_limit_is_shown_and_cuts_the_base_wagers_of_a_hand_but_no_bonus() {
    shows!("HC-D §2.I.F", "HC-D §13.III", "HC-J §2.I.F", "HC-J §12.IV");
    for game in GAMES {
        for (limit, dollars) in [("$50000", 50_000), ("$600000", 600_000)] {
            let (table, events) = royal(game, &[("payout-limited", "yes"), ("payout-limit", limit)]);
            let shown = &table.table().view(Viewer::Rail).markers[0];
            assert_eq!((shown.label, shown.value.replace(',', "")), ("payout limit", limit.to_owned()));
            let base: Vec<Line> =
                lines(&events).into_iter().filter(|l| !table.table().layout().at(l.spot).side).collect();
            assert_eq!(base.len(), if game == "let-it-ride" { 3 } else { 4 });
            assert_eq!(base.iter().map(|l| l.won.0 / 100).sum::<i64>(), dollars);
            assert!(base.iter().all(|l| l.back == l.stake), "stakes are no winnings");
            let clause = at(game, "§13.III", "§12.IV");
            assert_eq!(base.last().unwrap().clause.text(), clause, "the last one is cut");
            assert!(says(&events, ("the payout limit is reached", &*clause)));
            let bonus = if game == "let-it-ride" { 5_000 } else { 4_000 };
            assert_eq!(of(&events, &table, 1, "three-card-bonus").1, bonus);
            if game == "let-it-ride" {
                assert_eq!(of(&events, &table, 1, "let-it-ride-bonus").1, 20_000);
            }
        }
    }
}

#[test]
fn a_limit_is_50_000_dollars_or_the_best_win_on_minimum_wagers_if_that_is_more() {
    shows!("HC-D §13.III", "HC-J §12.IV");
    for (game, wagers, just, over) in [
        // 3 × $16 × 1000 is within $50,000 and 3 × $17 × 1000 is not; 4 × $25 × 500 just is.
        (GAMES[0], &["bet-number-1", "bet-number-2", "bet-number-3"][..], 16, 17),
        (GAMES[1], &["ante"][..], 25, 26),
    ] {
        assert!(Rules::of(game).unwrap().set("payout-limit", "$49999").is_err());
        let opens = |min: i64, limited: &str| {
            let mut rules = Rules::of(game).unwrap();
            rules.set("payout-limited", limited).unwrap().set("payout-limit", "$50000").unwrap();
            for wager in wagers {
                let limits = Limits { min: Cents::dollars(min), ..rules.limits(wager) };
                rules.post(wager, limits).unwrap();
            }
            games::open(rules)
        };
        assert!(opens(just, "yes").is_ok());
        let fault = opens(over, "yes").err().unwrap().to_string();
        assert!(fault.contains(&at(game, "§13.III", "§12.IV")), "{fault}");
        assert!(opens(over, "no").is_ok(), "a limit that is not established is not looked at");
    }
}

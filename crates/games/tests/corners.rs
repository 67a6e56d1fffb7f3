//! Where a rule is met exactly or two meet: roulette, 3 Dice Baccarat, Poker Lotto, own pay tables at craps.

use book::{Cents, Rules};
use games::kernel::*;
use games::three_dice_baccarat::{CupWager, ThreeDiceBaccarat, Throw};
use games::{Playthrough, Teller};

#[test]
fn a_ball_is_looked_over_only_until_the_next_spin() {
    let mut table = Playthrough::open("roulette", &[("wheel", "double-zero-as-single-zero")]);
    table.run("sit 1; bet 1 red $10; close; call short-spin; spin 00");
    assert_eq!(table.refused("call new-ball"), "HC-G §7.II", "00 is no spin, but the ball was spun");
    table.run("call short-spin; call new-ball; spin 1");
}

#[test]
fn golden_talons_pay_by_the_table_of_their_own_hand() {
    let mut rules = Rules::of("three-dice-baccarat").unwrap();
    let other = rules.printed().find(|table| table.id == "pt-flt-3db-gt-03-banker").unwrap();
    rules.put_paytable(other);
    let game = ThreeDiceBaccarat::new(&rules).unwrap();
    let dice = |faces: [u8; 3]| equipment::Dice::new(&faces).unwrap();
    let mut differs = false;
    for own in equipment::Dice::throws(3).step_by(7) {
        for other in [dice([1, 1, 1]), dice([2, 3, 4]), dice([6, 6, 5])] {
            let player = game.verdict(CupWager::GoldenTalonsPlayer, &Throw { player: own, banker: other });
            let banker = game.verdict(CupWager::GoldenTalonsBanker, &Throw { player: other, banker: own });
            let (own, other) =
                (games::three_dice_baccarat::count(own), games::three_dice_baccarat::count(other));
            assert_eq!(player.pays(), game.settle_talons(false, own, other).pays());
            assert_eq!(banker.pays(), game.settle_talons(true, own, other).pays());
            differs |= player.pays() != banker.pays();
        }
    }
    assert!(differs, "the two hands have different tables");
}

#[test]
fn a_retailer_pays_just_up_to_the_limit() {
    let says = |limit: &str| {
        let mut table = Playthrough::open("poker-lotto", &[("retailer-limit", limit)]);
        table.run("sit 1; bet 1 play-1 $2; shuffle; card Js Jd 2c 2d 4c");
        let events = table.run("call claim seat 1");
        let won: Cents =
            events.iter().map(|e| if let Event::Settled(l) = e { l.won } else { Cents::ZERO }).sum();
        let retailer =
            events.iter().any(|e| matches!(e, Event::Said { what, .. } if what.contains("retailer")));
        (won, retailer)
    };
    let (won, _) = says("$599");
    assert!(won > Cents::dollars(2));
    assert!(says(&won.to_string()).1, "the limit itself is paid by the retailer");
    assert!(!says(&(won - Cents::dollars(1)).to_string()).1);
    assert!(says(&(won + Cents::dollars(1)).to_string()).1);
}

#[test]
fn what_craps_pays_is_stated_with_to() {
    for wager in ["pass", "dont-pass", "come", "dont-come", "pass-odds"] {
        let mut rules = Rules::of("craps").unwrap();
        let mut table = rules.paytable(wager).clone();
        for pays in ["2 for 1", "0 to 1", "push"] {
            if let Ok(pays) = pays.parse() {
                table.rows[0].pays = pays;
                rules.put_paytable(Box::leak(Box::new(table.clone())));
                assert!(games::open(rules.clone()).is_err(), "{wager} pays {pays}");
            }
        }
    }
}

#[test]
fn a_bonus_without_a_stake_is_not_told_as_a_comparison() {
    // Three sevens of hearts at box 2 against a seven: box 1, with 18 in sight, has $50, and not because 18 beats 7.
    let mut play = Playthrough::open("pontoon-plus", &[]);
    play.run("shuffle; burn; sit 1; sit 2; bet 1 initial-bet $20; bet 2 initial-bet $20; close");
    play.run("card 9c 7h 7c 9d 7h; choose 1 stand; choose 2 hit");
    let mut teller = Teller::new(Viewer::House);
    teller.look(play.table());
    let events = play.run("card 7h");
    let told = teller.tell_all(&events, play.table());
    let bonus: Vec<&String> =
        told.iter().filter(|line| line.starts_with("Seat 1,") && line.contains("$50")).collect();
    assert_eq!(bonus.len(), 1, "{told:?}");
    assert!(!bonus[0].contains("beats"), "{bonus:?}");
}

#[test]
fn meters_that_lost_or_made_money_do_not_balance() {
    let table = Playthrough::open("three-dice-baccarat", &[]);
    let (jackpots, _) = games::Jackpots::of(table.table().layout()).unwrap();
    assert!(jackpots.balances());
    let mut text = serde_json::to_value(&jackpots).unwrap();
    text["accounts"]["paid"] = serde_json::json!(1);
    let wrong: games::Jackpots = serde_json::from_value(text).unwrap();
    assert!(!wrong.balances());
}

#[test]
fn at_blackjack_the_player_passed_over_is_asked_whoever_else_leaves() {
    let mut table = Playthrough::open("blackjack", &[]);
    table.run("shuffle; burn; sit 1; sit 2; bet 1 blackjack $10; bet 2 blackjack $10; close");
    table.run("card 5c 9d 7h 6c 9h Td; choose 1 hit; call card-not-dealt seat 1; choose 2 stand");
    let asked = Need::Choice { seat: Seat(0), hand: 0 };
    assert_eq!(table.table().need(), asked);
    table.run("leave 2");
    assert_eq!(table.table().need(), asked);
    table.run("choose 1 refuse");
    assert_ne!(table.table().need(), asked);
}

#[test]
fn a_table_at_which_pairs_make_three_hands_says_so() {
    for (hands, sign) in [("2", Some("to 2 hands")), ("3", Some("to 3 hands")), ("4", None)] {
        let table = Playthrough::open("blackjack", &[("decks", "2"), ("split-hands", hands)]);
        let markers = table.table().markers();
        let found = markers.iter().find(|m| m.label == "splits").map(|m| m.value.as_str());
        assert_eq!(found, sign);
    }
}

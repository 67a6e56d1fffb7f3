//! What a slip tells its player, in rounds of every game.

use std::collections::BTreeSet;

use games::kernel::{Event, Seat};
use server::slips::Slips;
use server::wire::Slip;

use crate::ramble::ramble;

/// Every slip of some rounds of a game, as its player is told.
fn told(game: &str, mut read: impl FnMut(&Slip)) {
    for seed in 0..8 {
        let mut slips = Slips::default();
        ramble(game, seed, 900, |before, events, after| {
            slips.follow(before, after, events);
            if events.iter().any(|event| matches!(event, Event::Settled(_))) {
                [Seat(0), Seat(1)].iter().flat_map(|seat| slips.of(*seat)).for_each(&mut read);
            }
        });
    }
}

#[test]
fn every_slip_of_every_game_says_what_happened_beside_its_arithmetic_and_clause() {
    for game in games::roster() {
        let mut said = BTreeSet::new();
        told(game.id, |slip| {
            let what = format!("{}: {} · {:?}", game.id, slip.name, slip.arithmetic);
            assert!(!slip.happened.is_empty() && !slip.arithmetic.is_empty(), "{what}");
            said.insert(slip.happened.clone());
        });
        assert!(said.len() > 3, "{}: {said:?}", game.id);
    }
}

#[test]
fn a_payment_is_told_from_its_stake_also_where_a_bonus_has_none_of_its_own() {
    let money =
        |text: &str| text.trim_start_matches("= ").trim_start_matches('$').replace(',', "").parse::<f64>();
    for game in games::roster() {
        told(game.id, |slip| {
            let Some((a, b)) = slip.pays.as_deref().and_then(|pays| pays.split_once(" to ")) else {
                return;
            };
            let (a, b): (f64, f64) = (a.parse().unwrap(), b.parse().unwrap());
            let what = format!("{}: {} · {:?}", game.id, slip.name, slip.arithmetic);
            let [stake, at, won, ..] = &slip.arithmetic[..] else { panic!("{what}") };
            assert_eq!(*at, format!("at {} to {}", a, b), "{what}");
            // What is paid may be rounded down, and a bonus may be for several hands.
            let (stake, won) = (money(stake).expect(&what), money(won).expect(&what));
            assert!(stake > 0.0 && (stake * a / b - won).abs() < 1.0, "{what}");
        });
    }
}

#[test]
fn a_play_of_the_lottery_says_how_many_of_its_cards_were_drawn() {
    let mut said = BTreeSet::new();
    told("poker-lotto", |slip| {
        let drawn = slip.happened.contains("drawn");
        assert_eq!(drawn, slip.stake > 0, "{} · {:?}", slip.happened, slip.row);
        assert!(!slip.happened.contains(": two of") || slip.pays.is_some(), "two matches win");
        said.extend(slip.happened.split_once(": ").map(|(_, drawn)| drawn.to_owned()));
    });
    for words in ["none of its cards was drawn", "one of its cards was drawn"] {
        assert!(said.contains(words), "{said:?}");
    }
}

/// What these slips of a game say happened, where they are lost.
fn lost(game: &str, spot: &str) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    told(game, |slip| {
        if slip.spot == spot && slip.pays.is_none() {
            said.insert(slip.happened.clone());
        }
    });
    said
}

#[test]
fn a_lost_insurance_says_that_the_dealer_has_no_blackjack() {
    let said = lost("blackjack", "insurance");
    assert!(!said.is_empty() && said.iter().all(|s| s.contains("the dealer has no blackjack")), "{said:?}");
}

#[test]
fn a_fold_says_so_with_the_hand_that_was_given_up() {
    for (game, spot) in
        [("three-card-poker", "ante"), ("ultimate-texas-holdem", "ante"), ("mississippi-stud", "ante")]
    {
        let said = lost(game, spot);
        assert!(said.iter().any(|s| s.starts_with("folded with ")), "{game}: {said:?}");
    }
}

#[test]
fn three_dice_baccarat_names_both_throws_and_what_they_come_to() {
    let said = lost("three-dice-baccarat", "player");
    assert!(
        said.iter()
            .all(|s| s.starts_with("Player ") && s.contains(", Banker ") && s.matches(" is ").count() == 2),
        "{said:?}"
    );
}

#[test]
fn hands_of_one_name_are_told_apart() {
    let said = lost("three-card-poker", "ante");
    let alike = |s: &&String| s.split_once(" loses to ").is_some_and(|(own, met)| own == met);
    assert_eq!(said.iter().find(alike), None);
    assert!(said.iter().any(|s| s.ends_with(" by its other cards")), "{said:?}");
}

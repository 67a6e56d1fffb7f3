//! Deuces Wild Xtreme: counts, and the proof on small decks.

use crate::unseen_support;

use games::deuces_wild_xtreme::DeucesWildXtreme;
use games::kernel::{Choice, Seat, Verb};
use odds::{Ask, Progress, Ratio, Solved, decimal, ratio, whole};
use unseen_support::*;

const BASE: [(&str, i64); 2] = [("ante", 500), ("odds", 500)];

/// The main game is that of DJ Wild: about 3.45 % of the ante.
#[test]
fn every_wager_is_solved_under_every_table() {
    let ask = Ask::of("deuces-wild-xtreme").unwrap();
    let all = odds::sheet(&ask, &Progress::new()).unwrap().wagers;
    is_whole(&all);
    assert_eq!(percent(&-all[0].law.gain(), 1), "3.5");
    let tables = |wager: &str| all.iter().filter(|w| w.wager == wager).count();
    assert_eq!(tables("bad-beat-xtreme"), 3);
    assert_eq!(tables("trips-plus-wild"), 6);
    assert_eq!(tables("goin-wild"), 2);
    assert_eq!(tables("goin-wild-progressive"), 2);
    assert_eq!(tables("too-wild-progressive"), 1);
    assert_eq!(tables("five-card-linked-progressive"), 14);
}

/// With the joker replaced by another card every five of 52 cards are as likely as any: the counts of poker hands.
#[test]
fn the_linked_progressive_counts_plain_poker_hands() {
    let ask = Ask::of("deuces-wild-xtreme").unwrap();
    let entries = entries(&ask, "five-card-linked-progressive");
    let known =
        [("royal-flush", 4.0), ("straight-flush", 36.0), ("four-of-a-kind", 624.0), ("flush", 5_108.0)];
    for (event, hands) in known {
        assert_eq!(count(&entries[0], event, 2_598_960).round(), hands, "{event}");
    }
    let two = entries.iter().find(|w| w.paytable.as_deref() == Some("pt-bjs-5cl-05")).unwrap();
    let meters = &two.progressive.as_ref().unwrap().meters;
    assert_eq!(meters[0].share.exact().unwrap(), &ratio(4, 2_598_960));
    assert_eq!(meters[1].share.exact().unwrap(), &ratio(36, 2_598_960));
    let envy = entries.iter().find(|w| w.paytable.as_deref() == Some("pt-bjs-5cl-e01")).unwrap();
    assert_eq!(envy.envy.as_ref().unwrap().exact().unwrap(), &ratio(4 * 1_000 + 36 * 300, 2_598_960));
}

#[test]
fn on_small_decks_the_solver_and_the_table_agree() {
    for cards in ["Jk 2c 4c 6d 7d 7h 9s 9h Jc Qd Kd As", "Jk 2c 2d 5c 5d 5h 5s 9c 9d Kh Ks"] {
        let mut ask = Ask::of("deuces-wild-xtreme").unwrap().with_cards(deck(cards));
        ask.rules.set("five-card-linked-progressive", "no").unwrap();
        let forced = by_force::<DeucesWildXtreme>(&ask, &BASE);
        assert_eq!(forced, gain(&ask, "ante"), "{cards}");
        assert_eq!(forced, by_advice::<DeucesWildXtreme>(&ask, &BASE, 0, true), "{cards}");
    }
}

/// Each at its own stake: a fold leaves the bonus wagers alone, so together they gain what they gain apart.
#[test]
fn bonus_wagers_stay_through_a_fold_and_the_joker_is_replaced() {
    let ask = Ask::of("deuces-wild-xtreme").unwrap().with_cards(deck("Jk 2c 2d 6d 7d 7h 9d 9h 9c Qd Kd"));
    let sides = [
        ("bad-beat-xtreme", 300),
        ("trips-plus-wild", 200),
        ("goin-wild", 700),
        ("goin-wild-progressive", 100),
        ("too-wild-progressive", 100),
        ("five-card-linked-progressive", 100),
    ];
    let mut bets = BASE.to_vec();
    bets.extend(sides);
    let apart =
        sides.iter().fold(gain(&ask, "ante"), |sum, (w, stake)| sum + gain(&ask, w) * ratio(*stake, 500));
    assert_eq!(by_force::<DeucesWildXtreme>(&ask, &bets), apart);
}

/// A wager for the dealer comes back to the player on a push alone: advice counts it as gone otherwise.
#[test]
fn what_lies_for_the_dealer_costs_the_player() {
    let ask = Ask::of("deuces-wild-xtreme").unwrap();
    let hand = equipment::cards("Kc Kd 3h 5s Jc").unwrap();
    let dealer = equipment::cards("3c 4d 6h 7c 9d").unwrap();
    let advice = |bets: &[(&str, i64)]| {
        let table = dealt(&closed::<DeucesWildXtreme>(&ask, bets), &hand, &dealer);
        DeucesWildXtreme::advise(&table, Seat(0), 0).unwrap().unwrap()
    };
    let value = |advice: &odds::Advice, choice: Choice| -> Ratio {
        advice.options.iter().find(|o| o.choice == choice).unwrap().value.exact().unwrap().clone()
    };
    let plain = advice(&BASE);
    let with_toke = advice(&[BASE[0], BASE[1], ("ante-for-dealer", 500)]);
    let (fold, play) = (Choice::say(Verb::Fold), Choice::say(Verb::Play));
    assert_eq!(value(&plain, fold), whole(-2));
    assert_eq!(value(&with_toke, fold), whole(-3));
    let cost = value(&plain, play) - value(&with_toke, play);
    assert!(cost < whole(1) && decimal(&cost) > 0.98, "all but the pushes");
    let raise = plain.options.iter().find(|o| o.choice.verb == Verb::Raise).unwrap();
    assert!(raise.value.decimal() < plain.options[0].value.decimal());
    assert_eq!(plain.best(), play);
}

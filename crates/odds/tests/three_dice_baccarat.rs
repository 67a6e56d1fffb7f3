//! 3 Dice Baccarat: counts done by hand, and the proof on the table, throw by throw.

use crate::dice_support;

use book::Rules;
use dice_support::{bet, edge, entries, expected, rules, seated, solved, under};
use games::kernel::*;
use games::three_dice_baccarat::{CupWager, ThreeDiceBaccarat};
use odds::{Ratio, ratio};

const STAKE: i64 = 500;

/// The edge of a wager as the table settles it, over every throw of both cups.
fn at_the_table(rules: &Rules, wager: &str, stake: i64) -> Ratio {
    let mut table = seated::<ThreeDiceBaccarat>(rules);
    bet(&mut table, wager, stake);
    table.feed(Input::Close, &mut Quiet).unwrap();
    -expected(&table) / ratio(stake, 1)
}

#[test]
fn every_wager_under_every_pay_table_is_settled_as_its_entry_says() {
    let rules = rules("three-dice-baccarat", &[("bonus-needs-base", "false")]);
    let sheet = solved(&rules);
    assert_eq!(sheet.wagers.len(), 19 + 2 * 2 + 2, "three tables for the talons and the progressive");
    for wager in CupWager::ALL {
        for entry in entries(&sheet, wager.id()) {
            let stake = if wager == CupWager::TripleProgressive { 100 } else { STAKE };
            let table = at_the_table(&under(&rules, entry), wager.id(), stake);
            assert_eq!(table, edge(entry), "{} {:?}", entry.wager, entry.paytable);
            let all = entry.rows.iter().fold(Ratio::ZERO, |sum, r| sum + r.probability.exact().unwrap());
            assert_eq!(all, ratio(1, 1), "the rows of {} are all there is", entry.wager);
        }
    }
}

/// Three dice make the counts 0 to 9 in 27, 27, 25, 22, 18, 16, 16, 18, 22 and 25 ways of 216.
#[test]
fn the_counts_are_those_of_three_dice() {
    let ways = [27u64, 27, 25, 22, 18, 16, 16, 18, 22, 25];
    let tie: u64 = ways.iter().map(|n| n * n).sum();
    let three_over_zero = ways[3] * ways[0];
    let wins = (46_656 - tie) / 2 - three_over_zero;
    let sheet = solved(&rules("three-dice-baccarat", &[]));
    let of = |wager: &str| edge(entries(&sheet, wager)[0]);
    assert_eq!(of("tie"), ratio(46_656 - 9 * tie, 46_656));
    // The losing side has no push: that is all the house has.
    assert_eq!(of("player"), ratio(three_over_zero, 46_656));
    assert_eq!(of("banker"), of("player"));
    let player = &entries(&sheet, "player")[0].law;
    assert_eq!(player.hit_frequency().exact(), Some(&ratio(wins, 46_656)));
    // A triple of threes in either cup, in 2·216 − 1 ways, pays 100 to 1.
    assert_eq!(of("triple-3"), ratio(46_656 - 101 * 431, 46_656));
    // Two straights, 24 ways in each cup, pay 70 to 1.
    assert_eq!(of("double-straight"), ratio(46_656 - 71 * 24 * 24, 46_656));
}

#[test]
fn the_progressive_breaks_even_where_its_meter_makes_up_for_its_edge() {
    let sheet = solved(&rules("three-dice-baccarat", &[]));
    for entry in entries(&sheet, "triple-progressive") {
        let progressive = entry.progressive.as_ref().unwrap();
        let even = progressive.break_even_meter.as_ref().unwrap().exact().unwrap();
        let share = progressive.meters[0].share.exact().unwrap();
        let both = if entry.paytable.as_deref() == Some("pt-prg-tri-03") { 3 } else { 1 };
        assert_eq!(*share, ratio(both, 46_656), "333 against 333, and in TRI-03 also 333 against 666");
        // Every dollar the meter is short of breaking even costs its share of a dollar; a meter is counted in cents.
        assert_eq!(edge(entry), (even - ratio(progressive.meter.0, 1)) * share / ratio(100, 1));
    }
}

#[test]
fn a_meter_reset_elsewhere_and_a_posted_limit_are_counted() {
    for per in ["hand", "round"] {
        let settings = [
            ("triple-progressive-reset", "$20000"),
            ("triple-progressive-seed", "$20000"),
            ("payout-limit-per", per),
            ("payout-limit", "$120"),
            ("bonus-needs-base", "false"),
        ];
        let rules = rules("three-dice-baccarat", &settings);
        let sheet = solved(&rules);
        for (wager, cut) in [("triple-progressive", true), ("5-tie", true), ("triple-3", false)] {
            let entry = entries(&sheet, wager)[0];
            assert_eq!(at_the_table(&rules, wager, 100), edge(entry), "{wager}");
            assert_eq!(entry.law.ends().iter().any(|e| e.pays.ends_with("at most $120")), cut, "{wager}");
            assert!(entry.notes.iter().any(|n| n.contains("limit")), "{wager} is counted alone, and says so");
        }
    }
}

//! The odds of the wagers of Ultimate Texas Hold 'Em.

use book::{Cents, Fault, Rules};
use games::kernel::Game;
use games::ultimate_texas_holdem::UltimateTexasHoldem;

use super::solve::Solution;
use super::tally::BestPlay;
use super::worth::{MOST_ANTES, outcomes};
use crate::cashier::Cashier;
use crate::exact::{Figure, Ratio, ratio, whole};
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES, sample};
use crate::holdem::{counted, sevens, under_other_tables};
use crate::law::Law;
use crate::multi_link::multi_link;
use crate::progress::Progress;
use crate::sheet::{Ask, WagerOdds};

const METHOD: &str = "exact: every holding on every class of boards against every dealer's holding left, each decision \
                      by its value";
const COUNTED: &str = "exact: every hand of seven cards counted";
/// The wagers of the main game.
const MAIN: [&str; 3] = ["ante", "blind", "play"];
/// The ends of a showdown, by outcome.
const EVENTS: [&str; OUTCOMES] = ["win-dealer-unqualified", "win", "tie", "lose-dealer-unqualified", "lose"];

pub(super) fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = vec![];
    let main = MAIN.iter().any(|wager| ask.wants(wager));
    if main || ask.wants("multi-link") {
        let solution = Solution::asked(ask, &ask.rules, progress)?;
        let tally = BestPlay::new(&solution);
        if main {
            sheet.extend(main_game(ask, &ask.rules, &solution, &tally)?);
        }
        if ask.wants("multi-link") {
            let play = "on the two cards and the flop, where the best play of the main game folds the others";
            sheet.extend(multi_link(ask, &tally.standing(&solution), play)?);
        }
    }
    if main {
        sheet.extend(under_other_tables(ask, &MAIN, |rules| {
            let solution = Solution::asked(ask, rules, progress)?;
            main_game(ask, rules, &solution, &BestPlay::new(&solution))
        })?);
    }
    if ask.wants("trips") {
        let game = UltimateTexasHoldem::new(&ask.as_posted())?;
        let tree = counted(ask.cards.as_ref(), outcomes(&game)?.qualifying, progress)?;
        for table in ask.tables("trips", "") {
            let rules = ask.under(table);
            let game = UltimateTexasHoldem::new(&ask.posted(&rules))?;
            let cashier = ask.cashier("trips").within(game.payout_limit());
            let mut law = Law::new();
            for (category, ways) in sevens(&tree).into_iter().enumerate() {
                cashier.settle(&mut law, game.settle_trips(sample(category, 0)), Cents::ZERO, ways);
            }
            let entry = WagerOdds::new(&ask.rules, "trips", Some(table), COUNTED, law);
            sheet.push(cashier.rounded().into_iter().fold(entry, WagerOdds::note));
        }
    }
    Ok(sheet)
}

/// Ante, Blind and Play under the best strategy: the whole, and its parts.
fn main_game(
    ask: &Ask,
    rules: &Rules,
    solution: &Solution,
    tally: &BestPlay,
) -> Result<Vec<WagerOdds>, Fault> {
    let (mut whole_game, mut blind, mut play) = (Law::new(), Law::new(), Law::new());
    let limit = UltimateTexasHoldem::new(&ask.posted(rules))?.payout_limit();
    let cashier = Cashier::new(rules, rules.limits("ante").min).within(limit);
    let mut bets = [0u64; MOST_ANTES];
    for antes in 1..=MOST_ANTES {
        for category in 0..CATEGORIES {
            for (outcome, event) in EVENTS.into_iter().enumerate() {
                let ways = tally.played[antes - 1][category][outcome];
                let Some(verdicts) = solution.outcomes.verdicts(category, outcome).filter(|_| ways > 0)
                else {
                    continue;
                };
                bets[antes - 1] += ways;
                let net = solution.worth.play[antes - 1][category][outcome];
                let net = solution.worth.in_antes(net.into(), 1);
                let staked = whole(2 + antes as i64);
                whole_game.add(event, "ante, blind and play", net, staked, whole(ways));
                let times = [1, 1, antes as i64];
                let wagers = [0, 1, 2].map(|w| (verdicts[w], times[w]));
                let paid = cashier.told(&wagers, Cents::ZERO);
                for (law, w) in [(&mut blind, 1), (&mut play, 2)] {
                    let (pays, gain) = &paid[w];
                    law.post(verdicts[w], pays, gain.clone(), whole(times[w]), whole(ways));
                }
            }
        }
    }
    let folds: u64 = tally.folded.iter().sum();
    whole_game.add("fold", "lose", -whole(2), whole(2), whole(folds));
    blind.add("fold", "lose", -Ratio::ONE, Ratio::ONE, whole(folds));
    play.add("fold", "no wager", Ratio::ZERO, Ratio::ZERO, whole(folds));
    debug_assert_eq!(whole_game.gain(), solution.gain());
    let table = |wager: &str| Some(rules.paytable(wager));
    let mut whole_game = WagerOdds::new(rules, "ante", table("ante"), METHOD, whole_game);
    let ids = ["plays-one-ante", "plays-two-antes", "plays-three-antes", "plays-four-antes"];
    for antes in (1..=MOST_ANTES).rev() {
        let share = Figure::Exact(ratio(bets[antes - 1], solution.deals()));
        let says = format!("share of deals in which Play is {antes} times the Ante");
        whole_game = whole_game.measure(ids[antes - 1], "probability", share, says);
    }
    let share = Figure::Exact(ratio(folds, solution.deals()));
    whole_game = whole_game.measure("folds", "probability", share, "share of deals that are folded");
    let stake = match ask.posted.contains_key("ante") {
        true => format!("an ante of {}", cashier.base()),
        false => "the least ante".to_owned(),
    };
    whole_game = whole_game.note("the whole play: Ante, Blind and Play").note(format!(
        "figures are those of {stake}: the limit on what a hand wins cuts large ones (HC-I §10.V)"
    ));
    Ok(vec![
        cashier.rounded().into_iter().fold(whole_game, WagerOdds::note),
        WagerOdds::new(rules, "blind", table("blind"), METHOD, blind).part_of("ante"),
        WagerOdds::new(rules, "play", table("play"), METHOD, play).part_of("ante"),
    ])
}

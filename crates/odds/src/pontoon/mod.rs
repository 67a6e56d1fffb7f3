//! Pontoon Plus (RWS): blackjack without tens and without a hole card, by the composition of the shoe.
//!
//! | file | what it is |
//! | --- | --- |
//! | `terms.rs` | what each end of a hand pays, asked of the game |
//! | `suits.rs` | the suits of cards known by their values |
//! | `against.rs` | one first card of the dealer: what hands are worth |
//! | `plan.rs` | what becomes of hands played by a plan |
//! | `split.rs` | splitting and splitting again |
//! | `totals.rs` | the best play by totals |
//! | `solution.rs` | all of it together |
//! | `laws.rs`, `sides.rs` | the sheet |
//! | `best.rs`, `chart.rs`, `advice.rs` | the strategy to play and to print, and advice |

mod advice;
mod against;
mod best;
mod chart;
mod laws;
mod plan;
mod played;
mod sides;
mod solution;
mod split;
mod suits;
mod terms;
mod totals;

use book::{Fault, PayTable, Pays};
use games::kernel::{Seat, Table};
use games::pontoon_plus::PontoonPlus;

use crate::advice::Advice;
use crate::exact::{Figure, Ratio, ratio};
use crate::law::Law;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;
use best::Best;
use laws::{Bets, law};
use solution::Solution;

const BY_TOTALS: &str = "counted by value off the top of the shoe, in floating point; best play by total, softness and number of \
                         cards, with 6-7-8 and 7-7-7 by suit; splits exact for such play";
const BY_COMPOSITION: &str = "counted by value off the top of the shoe, in floating point; best play by the values of the hand's \
                              own cards, with 6-7-8 and 7-7-7 by suit; splits exact for such play";

impl Solved for PontoonPlus {
    type Best = Best;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        if ["initial-bet", "split", "double-down"].iter().any(|w| ask.wants(w)) {
            for table in ask.tables("initial-bet", "") {
                let ask = Ask { rules: ask.under(table), ..ask.clone() };
                sheet.extend(main_game(&ask, table)?);
            }
        }
        if ask.wants("insurance") {
            sheet.extend(sides::insurance(ask)?);
        }
        sheet.extend(sides::on_first_cards(ask)?);
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        Ok(Best::new(Solution::new(ask, None)?))
    }

    fn strategy(ask: &Ask, _: &Progress) -> Result<Option<StrategySheet>, Fault> {
        chart::strategy(ask).map(Some)
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        advice::advise(table, seat, hand)
    }
}

/// The initial bet with everything that follows from it, and its parts.
fn main_game(ask: &Ask, table: &'static PayTable) -> Result<Vec<WagerOdds>, Fault> {
    let solution = Solution::new(ask, None)?;
    let rules = &ask.rules;
    let stake = solution.terms.stake;
    let entry = |method: &str, by_totals: bool| {
        WagerOdds::new(rules, "initial-bet", Some(table), method, law(&solution, by_totals, Bets::All))
            .note("the whole play: splits, doubles, surrender, Insurance where it gains, and the Super Bonus")
            .note(format!("the Super Bonus is measured at a bet of {stake}"))
            .note(
                "the spread of a split is computed with its hands independent but for the dealer's end: the standard \
                 deviation has an error, the mean has not",
            )
            .paid_by(&solution.terms.cashier)
    };
    let edge = Figure::Near { value: -solution.gain(true), error: laws::ERROR };
    let by_composition = entry(BY_COMPOSITION, false).measure(
        "house-edge-by-totals",
        "per-unit",
        edge,
        "house edge of play by totals",
    );
    let mut by_totals = entry(BY_TOTALS, true);
    by_totals.under.insert("play".into(), "by totals".into());
    let part = |wager: &str, bets: Bets| {
        let tables = ask.tables(wager, "");
        let law = law(&solution, false, bets);
        WagerOdds::new(rules, wager, tables.first().copied(), BY_COMPOSITION, law).part_of("initial-bet")
    };
    let mut sheet = vec![by_composition, by_totals];
    sheet.extend(super_bonus(ask, &solution));
    // A larger bet has a Super Bonus of its own.
    let limits = rules.limits("initial-bet");
    let steps = solution.terms.game.super_bonus_from();
    for larger in steps.into_iter().filter(|s| *s > stake && *s <= limits.max) {
        let solution = solution.at(ask, larger)?;
        let ask = ask.clone().at_stake("initial-bet", larger)?;
        let whole = law(&solution, false, Bets::All);
        let whole = WagerOdds::new(&ask.rules, "initial-bet", Some(table), BY_COMPOSITION, whole)
            .note(format!("the whole play with the Super Bonus of a bet of {larger}"))
            .paid_by(&solution.terms.cashier);
        for mut entry in [whole].into_iter().chain(super_bonus(&ask, &solution)) {
            entry.under.insert("bet".into(), larger.to_string());
            sheet.push(entry);
        }
    }
    sheet.push(part("split", Bets::Splits));
    sheet.push(part("double-down", Bets::Doubles));
    Ok(sheet)
}

/// The Super Bonus as a part of the initial bet, with what each other box gets for it.
fn super_bonus(ask: &Ask, solution: &Solution) -> Option<WagerOdds> {
    let table = *ask.tables("initial-bet", "super-bonus").first()?;
    let terms = &solution.terms;
    let mut law = Law::near(laws::ERROR);
    let mut all = 0.0;
    for (i, end) in terms.closed.iter().enumerate() {
        let Some(row) = table.rows.iter().find(|row| row.event == end.event) else { continue };
        let p: f64 = solution
            .ups
            .iter()
            .map(|up| up.chance * up.by_composition.outcomes.iter().map(|o| o.closed[i]).sum::<f64>())
            .sum();
        let Pays::Flat(amount) = row.pays else { continue };
        all += p;
        let p = Ratio::try_from(p).expect("a chance is a number");
        law.add(&row.event, &row.pays.to_string(), ratio(amount.0, terms.stake.0), Ratio::ONE, p);
    }
    let rest = Ratio::try_from(1.0 - all).expect("a chance is a number");
    law.add("none", "no bonus", Ratio::ZERO, Ratio::ONE, rest);
    let entry =
        WagerOdds::new(&ask.rules, "initial-bet", Some(table), BY_COMPOSITION, law).part_of("initial-bet");
    Some(entry.with_envy(table, terms.stake).note("paid in place of the odds for 7-7-7"))
}

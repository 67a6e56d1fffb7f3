//! The sheet of the main game: the whole round, its doubles and splits, insurance.

use book::{Fault, PayTable};
use equipment::{Composition, Deck};
use games::blackjack::{Twentyone, Variant};
use games::kernel::Game;

use super::results::{BaseResult, Endings, share};
use super::shoe::ValueCounts;
use super::solution::Solution;
use super::terms::{TwentyOneTerms, Wins};
use crate::exact::{Figure, Ratio, ratio, whole};
use crate::law::Law;
use crate::progress::Progress;
use crate::sheet::{Ask, WagerOdds};

/// How far a figure may be off. A figure is a sum, weighted with probabilities, of products of at most a few dozen factors,
/// each rounded at the sixteenth digit, with at most sixteen-fold cancellation where hands are split: below 10^-12.
pub(super) const BOUND: f64 = 1e-10;

const COMPOSITION: &str = "by composition off the top of the shoe: every hand of three thousand against every dealer \
                           hand, computed in floating point; split hands are played like first hands of the same cards \
                           (zero memory, pairs split again wherever allowed), which is exact for this class of play";
const TOTALS: &str = "by totals: the best table of hard totals, soft totals and pairs against the up card, no cell of which \
                      can be changed for the better over hands that are not split; computed in floating point, splits \
                      exactly for this class of play";

/// The cards in play: those asked for, or the decks of the house.
pub(super) fn cards<V: Variant>(ask: &Ask, game: &Twentyone<V>) -> Composition {
    ask.cards.unwrap_or_else(|| Composition::of(Deck::Standard, game.house().decks))
}

/// The game solved under the rules asked for.
pub(super) fn solve<V: Variant>(
    ask: &Ask,
    surrender: impl Fn(&Twentyone<V>) -> bool,
    totals: bool,
) -> Result<Solution, Fault> {
    let game = Twentyone::<V>::new(&ask.rules)?;
    Ok(Solution::new(
        TwentyOneTerms::of(&game, &ask.rules, ask.stake("blackjack"), surrender(&game)),
        ValueCounts::of(&cards(ask, &game)),
        totals,
    ))
}

/// The base wager under each of its tables, by composition and by totals, and its doubles and splits.
pub(super) fn main_game<V: Variant>(
    ask: &Ask,
    surrender: impl Fn(&Twentyone<V>) -> bool,
    progress: &Progress,
) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = vec![];
    let mut solved: Option<Solution> = None;
    let tables = ask.tables("blackjack", "");
    progress.expect(tables.len() as u64);
    for table in tables {
        let game = Twentyone::<V>::new(&ask.under(table))?;
        let terms = TwentyOneTerms::of(&game, &ask.rules, ask.stake("blackjack"), surrender(&game));
        let wins = terms.wins.clone();
        // What a blackjack pays changes nothing about the play.
        let solution = match solved.take().filter(|s| s.terms.plays_like(&terms)) {
            Some(solution) => solved.insert(solution),
            None => solved.insert(Solution::new(terms, ValueCounts::of(&cards(ask, &game)), true)),
        };
        let edge = |totals: bool| -solution.gain_at(&wins, totals);
        let [composed, totals] = [false, true].map(|totals| Endings::of(solution, &wins, totals));
        let note = "the base wager with its doubles and splits; the spread of the results of a split is computed with its \
                    hands independent given their number and the dealer's end: the standard deviation has an error, the \
                    mean has not";
        let ace = solution.ups.iter().find(|up| up.up == 0);
        let even = ace.is_some_and(|up| {
            up.dealers_against_blackjack().is_some_and(|dealers| up.even_money(&wins, dealers))
        });
        let taken = match even {
            true => "insurance is not taken; even money is",
            false => "insurance and even money are not taken",
        };
        sheet.push(
            WagerOdds::new(
                &ask.rules,
                "blackjack",
                Some(table),
                COMPOSITION,
                whole_law(&composed, &wins, table),
            )
            .note(note)
            .paid_by(&ask.cashier("blackjack"))
            .measure("house-edge-by-totals", "per-unit", near(edge(true)), "house edge of play by totals")
            .note(taken),
        );
        let mut by_totals =
            WagerOdds::new(&ask.rules, "blackjack", Some(table), TOTALS, whole_law(&totals, &wins, table))
                .note(note)
                .paid_by(&ask.cashier("blackjack"));
        by_totals.under.insert("play".into(), "by totals".into());
        sheet.push(by_totals);
        if sheet.len() == 2 {
            for wager in ["double-down", "split"] {
                let table = ask.tables(wager, "")[0];
                let law = part_law(&composed, &wins, wager == "split");
                let entry =
                    WagerOdds::new(&ask.rules, wager, Some(table), COMPOSITION, law).part_of("blackjack");
                sheet.push(
                    entry.note("its own result per unit of the base wager, lammers of the house included"),
                );
            }
        }
        progress.add(1);
    }
    Ok(sheet)
}

/// A figure of the main game.
fn near(value: f64) -> Figure {
    Figure::Near { value, error: BOUND }
}

fn whole_law(endings: &Endings, wins: &Wins, table: &PayTable) -> Law {
    let mut law = Law::near(BOUND);
    let paid = |event: &str| table.row(event).map_or_else(String::new, |row| row.pays.to_string());
    for (ending, p) in endings.iter() {
        let net = ending.net(wins);
        let (event, pays) = match ending.base {
            BaseResult::Blackjack => ("blackjack", paid("blackjack")),
            BaseResult::EvenMoney => ("even-money", paid("win")),
            BaseResult::Surrendered => ("surrender", "half".into()),
            _ if net > Ratio::ZERO => ("win", "base wager, doubles and splits together".into()),
            _ if net == Ratio::ZERO => ("push", "push".into()),
            _ => ("lose", "lose".into()),
        };
        law.add(event, &pays, net, ending.staked(), share(p));
    }
    law.widen(endings.apart().whole);
    law
}

fn part_law(endings: &Endings, wins: &Wins, split: bool) -> Law {
    let mut law = Law::near(BOUND);
    for (ending, p) in endings.iter() {
        let (net, staked) = match split {
            true => (ending.split_net(wins), ending.splits()),
            false => (ending.double_net(wins), ending.doubles()),
        };
        let (event, pays) = match staked {
            _ if net > Ratio::ZERO => ("win", "win"),
            _ if net < Ratio::ZERO => ("lose", "lose"),
            0 => ("none", "no wager, or a lammer that does not win"),
            _ => ("push", "push"),
        };
        law.add(event, pays, net, whole(staked), share(p));
    }
    law.widen(if split { endings.apart().splits } else { endings.apart().doubles });
    law
}

/// What is said of insurance where the player's cards are known as well.
pub(crate) const INSURABLE: &str =
    "house edge over the hands that may be insured: all but the player's own naturals";

/// Insurance, off the top of the shoe under an ace.
pub(super) fn insurance<V: Variant>(ask: &Ask) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = vec![];
    for table in ask.tables("insurance", "") {
        let game = Twentyone::<V>::new(&ask.under(table))?;
        let shoe = ValueCounts::of(&cards(ask, &game));
        let Some(left) = shoe.without(0) else { continue };
        let tens = left.count(9);
        let (mut law, cashier) = (Law::new(), ask.cashier("insurance"));
        for (wins, ways) in [(true, tens), (false, left.all() - tens)] {
            cashier.settle(&mut law, game.settle_insurance(wins), book::Cents::ZERO, whole(ways));
        }
        let gain = |wins| cashier.gain(game.settle_insurance(wins), &Ratio::ONE);
        let p = no_blackjack_tens(&left);
        let own = gain(true) * &p + gain(false) * (Ratio::ONE - &p);
        sheet.push(
            WagerOdds::new(
                &ask.rules,
                "insurance",
                Some(table),
                "exact: the hole card under an ace, off the top",
                law,
            )
            .paid_by(&cashier)
            .note("per unit insured, knowing the dealer's ace alone")
            .measure("house-edge-of-hands-insured", "per-unit", Figure::Exact(-own), INSURABLE),
        );
    }
    Ok(sheet)
}

/// The probability of a ten in the hole under an ace, given that the player has no blackjack.
fn no_blackjack_tens(left: &ValueCounts) -> Ratio {
    let (n, t, a) = (i64::from(left.all()), i64::from(left.count(9)), i64::from(left.count(0)));
    // Hole card, then two cards in order that are no ace with a ten.
    let pairs = |n: i64, t: i64, a: i64| n * (n - 1) - 2 * t * a;
    let with_ten = t * pairs(n - 1, t - 1, a);
    let with_ace = a * pairs(n - 1, t, a - 1);
    let others = (n - t - a) * pairs(n - 1, t, a);
    ratio(with_ten, with_ten + with_ace + others)
}

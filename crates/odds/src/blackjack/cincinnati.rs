//! Blackjack by HC-A, solved.

use book::Fault;
use games::blackjack::{Blackjack, Cincinnati, Twentyone, Variant};
use games::kernel::{Seat, Table};

use super::best::Best;
use super::{advise, chart, house_money, sheet};
use crate::advice::Advice;
use crate::exact::Figure;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;

const METHOD: &str = "by totals off the top of the shoe, pairs apart; the cost of a cell is what its best other choice loses, on \
                      average over the hands that come to it";

/// The charts of a game of the family.
pub(super) fn strategy<V: Variant>(
    ask: &Ask,
    surrender: impl Fn(&Twentyone<V>) -> bool,
) -> Result<StrategySheet, Fault> {
    let solution = sheet::solve(ask, surrender, true)?;
    Ok(StrategySheet {
        game: V::ID.into(),
        rules: ask.rules.fingerprint(),
        method: METHOD.into(),
        house_edge: Figure::Near { value: -solution.gain(true), error: sheet::BOUND },
        parts: chart::parts(&solution),
    })
}

/// Whether any of the wagers of the main game is asked for.
pub(super) fn wants_main(ask: &Ask) -> bool {
    ["blackjack", "double-down", "split"].iter().any(|wager| ask.wants(wager))
}

impl Solved for Blackjack {
    type Best = Best;

    fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        if wants_main(ask) {
            sheet.extend(sheet::main_game::<Cincinnati>(ask, |_| false, progress)?);
        }
        if ask.wants("insurance") {
            sheet.extend(sheet::insurance::<Cincinnati>(ask)?);
        }
        if ask.wants("house-money") {
            sheet.extend(house_money::odds(ask, progress)?);
        }
        if ask.wants("rocket-aces") {
            sheet.extend(crate::shoe_sides::rocket_aces(ask)?);
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        Ok(Best::new(&sheet::solve::<Cincinnati>(ask, |_| false, true)?))
    }

    fn strategy(ask: &Ask, _: &Progress) -> Result<Option<StrategySheet>, Fault> {
        strategy::<Cincinnati>(ask, |_| false).map(Some)
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        Ok(advise::advise(table, seat, hand, false, &|_| None))
    }
}

//! Wheels: every section that counts, once.

use book::{Cents, Fault, PayTable};
use equipment::Section;
use games::kernel::{Basic, Game, SpotId};
use games::wheel::{WheelGame, WheelTable};

use crate::law::Law;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};

const METHOD: &str = "exact: every section of the wheel";
const RESPUN: &str = "a spin that does not count is spun again and left out";

impl<W: WheelGame> Solved for WheelTable<W> {
    type Best = Basic;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        for wager in ask.rules.wagers().filter(|w| ask.wants(&w.id)) {
            for table in ask.tables(&wager.id, "") {
                sheet.extend(entry::<W>(ask, &wager.id, table)?);
            }
        }
        Ok(sheet)
    }

    fn best(_: &Ask, _: &Progress) -> Result<Basic, Fault> {
        Ok(Basic)
    }
}

/// The odds of a wager, which are the same on each of its spots; none where this wheel has no spot for it.
fn entry<W: WheelGame>(ask: &Ask, wager: &str, table: &'static PayTable) -> Result<Option<WagerOdds>, Fault> {
    let game = WheelTable::<W>::new(&ask.under(table))?;
    let spots = &game.layout().spots;
    let Some(spot) = spots.iter().position(|s| s.wager == wager).map(|n| SpotId(n as u16)) else {
        return Ok(None);
    };
    let sections = game.layout().wheel.expect("a wheel table has a wheel").sections();
    let counting: Vec<_> = (0..sections).map(Section).filter(|&s| game.counts(s)).collect();
    let mut law = Law::new();
    for &section in &counting {
        ask.cashier(wager).settle(&mut law, game.verdict(spot, section), Cents::ZERO, 1);
    }
    let entry = WagerOdds::new(&ask.rules, wager, Some(table), METHOD, law);
    Ok(Some(if counting.len() < sections as usize { entry.note(RESPUN) } else { entry }))
}

//! 3 Dice Baccarat: all 46,656 throws of the two cups.

use book::{Cents, Fault, PayTable};
use equipment::Dice;
use games::kernel::{Basic, Game, Meter, Verdict};
use games::three_dice_baccarat::{CupWager, ThreeDiceBaccarat, Throw};

use crate::law::Law;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};

const METHOD: &str = "exact: every throw of both cups";

impl Solved for ThreeDiceBaccarat {
    type Best = Basic;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        for wager in CupWager::ALL.into_iter().filter(|w| ask.wants(w.id())) {
            for table in ask.tables(wager.id(), "") {
                sheet.push(entry(ask, wager, table)?);
            }
        }
        Ok(sheet)
    }

    fn best(_: &Ask, _: &Progress) -> Result<Basic, Fault> {
        Ok(Basic)
    }
}

/// How often each verdict on a wager comes.
fn verdicts(game: &ThreeDiceBaccarat, wager: CupWager) -> Vec<(Verdict, u64)> {
    let mut counts: Vec<(Verdict, u64)> = vec![];
    for player in Dice::throws(3) {
        for banker in Dice::throws(3) {
            let verdict = game.verdict(wager, &Throw { player, banker });
            match counts.iter_mut().find(|(v, _)| *v == verdict) {
                Some((_, n)) => *n += 1,
                None => counts.push((verdict, 1)),
            }
        }
    }
    counts
}

fn entry(ask: &Ask, wager: CupWager, table: &'static PayTable) -> Result<WagerOdds, Fault> {
    let game = ThreeDiceBaccarat::new(&ask.under(table))?;
    let spot = game.layout().find(wager.id());
    let fed = |m: &&Meter| spot.is_some_and(|spot| m.fed_by.contains(&spot));
    // The first of its meters is paid; what is put by for a new start is not.
    let meters: Vec<Meter> = game.layout().meters.iter().filter(fed).take(1).cloned().collect();
    let mut law = Law::new();
    let cashier = ask.cashier(wager.id()).within(*game.limit());
    for (verdict, n) in verdicts(&game, wager) {
        let meter = meters.first().map_or(Cents::ZERO, |m| m.reset);
        cashier.settle(&mut law, verdict, meter, n);
    }
    let mut entry = WagerOdds::new(&ask.rules, wager.id(), Some(table), METHOD, law).paid_by(&cashier);
    if wager == CupWager::TripleProgressive {
        entry = entry.progressive(table, &meters, |_| 0).note(
            "the meter where it is reset to, won by one player: it is divided equally among all who made the wager \
             (CO-28-2899.09 (14)(A)(IV))",
        );
    }
    Ok(entry)
}

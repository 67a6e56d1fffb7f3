//! Pai Gow Poker: the printed house way against itself, the bank, the Fortune Bonus, and the best setting of a hand.

mod adviser;
mod clash;
mod duel;
mod fortune;
mod pool;
mod setting;
mod shapes;
mod strategy;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use book::{Cents, Fault};
use equipment::{Composition, Deck};
use games::kernel::*;
use games::pai_gow_poker::{HandsSet, PaiGowPoker};

use crate::advice::Advice;
use crate::exact::{Figure, Ratio, decimal, ratio, whole};
use crate::law::{Law, net};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;
use duel::Compared;
use pool::Pool;

const METHOD: &str = "exact: the house way against itself in every deal of two hands of seven cards";

impl Solved for PaiGowPoker {
    type Best = Best;

    fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        if ["pai-gow-poker", "bank"].iter().any(|w| ask.wants(w)) {
            let tally = solve(ask, progress);
            for table in ask.tables("pai-gow-poker", "") {
                sheet.push(main_odds(ask, table, &tally)?);
            }
            sheet.push(bank_odds(ask, &tally)?);
        }
        if ask.wants("fortune-bonus") {
            sheet.extend(fortune::odds(ask, &pool(ask))?);
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        PaiGowPoker::new(&ask.as_posted())?;
        Ok(Best)
    }

    fn strategy(ask: &Ask, progress: &Progress) -> Result<Option<StrategySheet>, Fault> {
        strategy::strategy(ask, progress).map(Some)
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        adviser::advise(table, &table.look(seat, hand)).map(Some)
    }
}

/// Sets the house way and leaves the bank to the house, so that every round is one of the main wager.
#[derive(Clone, Copy, Debug)]
pub struct Best;

impl Player<PaiGowPoker> for Best {
    /// The game's simple strategy is this very one.
    fn choose(&mut self, look: &Look<PaiGowPoker>, menu: &Menu) -> Choice {
        look.game.basic_choice(look, menu)
    }
}

fn pool(ask: &Ask) -> Pool {
    Pool::new(&ask.cards.unwrap_or_else(|| Composition::of(Deck::WithJoker, 1)))
}

/// How two hands compare in every deal. That of the whole deck is counted once.
fn solve(ask: &Ask, progress: &Progress) -> Compared {
    static WHOLE: OnceLock<Compared> = OnceLock::new();
    let whole_deck = ask.cards.is_none_or(|cards| cards == Composition::of(Deck::WithJoker, 1));
    match WHOLE.get() {
        Some(tally) if whole_deck => *tally,
        _ => {
            let tally = clash::clash(&pool(ask), progress);
            if whole_deck { *WHOLE.get_or_init(|| tally) } else { tally }
        }
    }
}

/// The verdict for each way that ours can compare with theirs: `[high][low]`, each below, level or above. A verdict
/// looks at nothing else, as long as neither hand is foul.
fn verdicts(settle: impl Fn(HandsSet, HandsSet) -> Verdict) -> [[Verdict; 3]; 3] {
    let hands = |high: &str, low: &str| {
        let cards = |text| equipment::cards(text).expect("these are cards");
        let five = cards(high).try_into().expect("a high hand has five cards");
        HandsSet::of(&five, &cards(low).try_into().expect("a low hand has two cards"))
    };
    let ours = hands("9c 9d 7h 5s 3c", "Qc Jd");
    // Ours is below, level with and above these.
    let highs = ["Tc Td 7h 5s 3c", "9h 9s 7c 5d 3h", "8c 8d 7h 5s 3c"];
    let lows = ["Kc 2d", "Qh Js", "Qh 2d"];
    highs.map(|high| lows.map(|low| settle(ours, hands(high, low))))
}

/// The share of a win that goes in commission, before it is rounded.
fn commission(game: &PaiGowPoker) -> Ratio {
    const LARGE: Cents = Cents::dollars(1_000_000);
    ratio(game.commission(LARGE).0, LARGE.0)
}

/// What becomes of a unit wagered on ours, commission taken.
fn gain(verdict: Verdict, commission: &Ratio) -> Ratio {
    let gain = net(verdict.pays(), Cents::ZERO, Cents::ZERO);
    if gain > Ratio::ZERO { gain * (Ratio::ONE - commission) } else { gain }
}

/// What becomes of a unit that the bank covers, its opponent's verdict being this.
fn bank_gain(verdict: Verdict, commission: &Ratio) -> Ratio {
    let gain = -net(verdict.pays(), Cents::ZERO, Cents::ZERO);
    if gain > Ratio::ZERO { gain * (Ratio::ONE - commission) } else { gain }
}

fn law(tally: &Compared, verdicts: [[Verdict; 3]; 3], gain: impl Fn(Verdict) -> Ratio, pays: &str) -> Law {
    let mut law = Law::new();
    for (&ways, &verdict) in tally.as_flattened().iter().zip(verdicts.as_flattened()) {
        let gain = gain(verdict);
        let (event, pays) = match gain.cmp(&Ratio::ZERO) {
            std::cmp::Ordering::Greater => ("win", pays),
            std::cmp::Ordering::Equal => ("push", "push"),
            std::cmp::Ordering::Less => ("lose", "lose"),
        };
        law.add(event, pays, gain, Ratio::ONE, whole(ways));
    }
    law
}

const UNROUNDED: &str = "commission is taken as it is, not rounded: exact where the win is a multiple of $5, \
                         and for every wager if the house does not round";

fn main_odds(ask: &Ask, table: &'static book::PayTable, tally: &Compared) -> Result<WagerOdds, Fault> {
    let game = PaiGowPoker::new(&ask.posted(&ask.under(table)))?;
    let part = commission(&game);
    let verdicts = verdicts(|ours, theirs| game.settle_main(ours, theirs));
    let law = law(tally, verdicts, |v| gain(v, &part), &format!("1 to 1 less {}%", percent(&part)));
    let copies = share(tally, |high, low| high == 1 || low == 1);
    let both = share(tally, |high, low| high == 1 && low == 1);
    Ok(WagerOdds::new(&ask.rules, "pai-gow-poker", Some(table), METHOD, law)
        .note("both sides are set the house way, and the house banks")
        .note(UNROUNDED)
        .measure("copied", "probability", copies, "share of deals in which a hand is copied")
        .measure("both-copied", "probability", both, "share of deals in which both hands are copied"))
}

fn bank_odds(ask: &Ask, tally: &Compared) -> Result<WagerOdds, Fault> {
    let game = PaiGowPoker::new(&ask.as_posted())?;
    let part = commission(&game);
    // The tally is that of the opponent's hand: both are set alike, so it is the bank's as well.
    let verdicts = verdicts(|opponent, bank| game.settle_against_bank(opponent, bank));
    let law = law(tally, verdicts, |v| bank_gain(v, &part), &format!("1 to 1 less {}%", percent(&part)));
    Ok(WagerOdds::new(&ask.rules, "bank", None, METHOD, law)
        .note("per unit of the one wager that the bank covers: the house's, or that of one player")
        .note("all are set the house way; of several wagers at once the commission is on the net win, so it is less")
        .note(UNROUNDED))
}

fn percent(part: &Ratio) -> f64 {
    100.0 * decimal(part)
}

/// The part of all deals in which high and low hands compare so.
fn share(tally: &Compared, so: impl Fn(usize, usize) -> bool) -> Figure {
    let all: i128 = tally.as_flattened().iter().sum();
    let places = (0..3).flat_map(|high| (0..3).map(move |low| (high, low)));
    let those: i128 = places.filter(|&(high, low)| so(high, low)).map(|(high, low)| tally[high][low]).sum();
    Figure::Exact(ratio(those, all))
}

/// The mean of what each comparison is worth.
fn mean(tally: &Compared, worth: impl Fn(usize, usize) -> Ratio) -> Ratio {
    let all: i128 = tally.as_flattened().iter().sum();
    let mut sum = Ratio::ZERO;
    for (high, row) in tally.iter().enumerate() {
        for (low, &ways) in row.iter().enumerate() {
            sum += worth(high, low) * whole(ways);
        }
    }
    sum / whole(all)
}

//! Positions met before. A table is a function of its position and of what chance brings: where it has stood so before and
//! the dice or the wheel come up as they did then, it does what it did then. So each way from one position to the next
//! is played once, at the table, and from then on only counted.
//!
//! This pays where positions recur, which at a table of cards they do not. A position is what [`Table::forget`] leaves of
//! it, and a way leads from one throw or spin to the next, with all wagers and decisions between them. A way that does
//! more than a count can hold is played at the table every time.

use games::kernel::{Game, Input, Need, Refusal, Table};

use crate::block::Play;
use crate::kind::Kind;

/// With more positions than these it is quicker to play than to look for them.
const MOST: usize = 1024;

/// One way on from a position.
#[derive(Clone, Copy)]
struct Way {
    /// Where the ways of the position begin to which it leads, and how many there are.
    to: u32,
    ways: u16,
    /// What comes of it, and whether a round is over with it.
    end: u16,
    rounds: u16,
}

impl Way {
    /// A way nobody has gone yet.
    const UNKNOWN: Way = Way { to: u32::MAX, ways: 0, end: 0, rounds: 0 };
    /// A way that is played at the table every time.
    const PLAYED: Way = Way { ways: 1, ..Way::UNKNOWN };
}

/// A table waiting for dice or a wheel.
struct Position<G: Game> {
    table: Table<G>,
    /// What lies there as base wagers.
    laid: Vec<i64>,
    /// Where its ways begin.
    base: u32,
    ways: u16,
}

/// What comes of a way: what a block adds up, apart from rounds.
#[derive(Clone, PartialEq)]
struct End {
    booked: Vec<Kind>,
    choices: u64,
    taken: Vec<u64>,
    to_dealers: i64,
    gain: i64,
}

/// What has been added up so far, to tell what a way adds.
struct Before {
    rounds: u64,
    choices: u64,
    taken: Vec<u64>,
    to_dealers: i64,
    gain: i64,
    refusals: u64,
}

impl Before {
    fn of<G: Game>(play: &Play<'_, G>) -> Before {
        let totals = &play.tally.totals;
        Before {
            rounds: totals.rounds,
            choices: totals.choices,
            taken: totals.side.iter().map(|side| side.taken).collect(),
            to_dealers: play.tally.to_dealers.0,
            gain: play.gain_here().0,
            refusals: play.refusals,
        }
    }
}

/// The positions and ways known so far, and how often each end has been reached.
pub(crate) struct Walk<G: Game> {
    positions: Vec<Position<G>>,
    ways: Vec<Way>,
    ends: Vec<End>,
    reached: Vec<u64>,
    /// There are too many positions: everything is played.
    lost: bool,
}

impl<G: Game> Walk<G> {
    pub(crate) fn new() -> Walk<G> {
        Walk { positions: vec![], ways: vec![], ends: vec![], reached: vec![], lost: false }
    }

    /// Plays on until it is time to pause or the block is over.
    pub(crate) fn on(&mut self, play: &mut Play<'_, G>) -> Result<(), Refusal> {
        loop {
            let walks = matches!(play.table.need(), Need::Chance(chance) if chance.ways().is_some());
            let goes_on = match self.rounds_left(play) {
                left @ 1.. if walks && !self.lost => self.leg(play, left)?,
                _ => play.step()?,
            };
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// How many rounds may be over before one begins that is not like the others.
    fn rounds_left(&self, play: &Play<'_, G>) -> u64 {
        play.rounds.min(play.pause).saturating_sub(play.tally.totals.rounds + 1)
    }

    /// Walks as far as ways are known, plays one that is not, and leaves the table where it stands then.
    fn leg(&mut self, play: &mut Play<'_, G>, rounds: u64) -> Result<bool, Refusal> {
        let Some(start) = self.position(play) else { return play.step() };
        let Position { base, mut ways, .. } = self.positions[start];
        let (mut at, mut left) = (base, rounds);
        let met = loop {
            let outcome = play.dealer.pick(ways as u32);
            let way = self.ways[(at + outcome) as usize];
            if way.to == u32::MAX {
                break Some((outcome, way));
            }
            self.reached[way.end as usize] += 1;
            (at, ways) = (way.to, way.ways);
            left -= way.rounds as u64;
            if left == 0 {
                break None;
            }
        };
        play.tally.totals.rounds += rounds - left;
        let here = self.positions.partition_point(|position| position.base <= at) - 1;
        play.stand_at(&self.positions[here].table, &self.positions[here].laid);
        match met {
            Some((outcome, way)) => self.play_out(play, at + outcome, outcome, way.ways == 0),
            None => Ok(true),
        }
    }

    /// Plays one way at the table, and remembers it if it is new.
    fn play_out(
        &mut self,
        play: &mut Play<'_, G>,
        way: u32,
        outcome: u32,
        is_new: bool,
    ) -> Result<bool, Refusal> {
        let Need::Chance(chance) = play.table.need() else { unreachable!("a position waits for chance") };
        let before = is_new.then(|| Before::of(play));
        play.table.feed(Input::Outcome(chance.nth(outcome)), &mut play.tally)?;
        if let Some(before) = before {
            while !matches!(play.table.need(), Need::Chance(_)) {
                if !play.step()? {
                    return Ok(false);
                }
            }
            self.ways[way as usize] = self.way(play, &before).unwrap_or(Way::PLAYED);
        }
        Ok(true)
    }

    /// The way just played, if it can be counted: it ends at a position, with nothing booked of a round that goes on.
    fn way(&mut self, play: &Play<'_, G>, before: &Before) -> Option<Way> {
        let after = Before::of(play);
        let rounds = after.rounds - before.rounds;
        if rounds > 1 || after.refusals != before.refusals {
            return None;
        }
        let to = self.position(play)?;
        let booked = if rounds == 1 { play.tally.booked_last()? } else { vec![] };
        let end = End {
            booked,
            choices: after.choices - before.choices,
            taken: after.taken.iter().zip(&before.taken).map(|(after, before)| after - before).collect(),
            to_dealers: after.to_dealers - before.to_dealers,
            gain: after.gain - before.gain,
        };
        let known = self.ends.iter().position(|e| *e == end);
        let end = known.unwrap_or_else(|| {
            self.ends.push(end);
            self.reached.push(0);
            self.ends.len() - 1
        });
        let Position { base, ways, .. } = self.positions[to];
        Some(Way { to: base, ways, end: u16::try_from(end).ok()?, rounds: rounds as u16 })
    }

    /// The position a table has come to: known, or new; none if it cannot be one.
    fn position(&mut self, play: &Play<'_, G>) -> Option<usize> {
        let Need::Chance(chance) = play.table.need() else { return None };
        let ways = chance.ways()? as u16;
        if !play.tally.is_clear() {
            return None;
        }
        let mut table = play.table.clone();
        table.forget();
        let laid = &play.tally.laid;
        let is = |p: &Position<G>| p.table.stands_like(&table) && p.laid == *laid;
        if let Some(known) = self.positions.iter().position(is) {
            return Some(known);
        }
        if self.positions.len() == MOST {
            self.lost = true;
            return None;
        }
        let base = self.ways.len() as u32;
        self.ways.resize(self.ways.len() + ways as usize, Way::UNKNOWN);
        self.positions.push(Position { table, laid: laid.clone(), base, ways });
        Some(self.positions.len() - 1)
    }

    /// Adds up what was only counted. What is known stays known.
    pub(crate) fn add_up(&mut self, play: &mut Play<'_, G>) {
        for (end, reached) in self.ends.iter().zip(&mut self.reached) {
            let times = std::mem::take(reached);
            if times > 0 {
                play.tally.add_rounds(&end.booked, times);
                play.tally.to_dealers.0 += end.to_dealers * times as i64;
                play.gone.0 += end.gain * times as i64;
                play.tally.totals.choices += end.choices * times;
                for (side, taken) in play.tally.totals.side.iter_mut().zip(&end.taken) {
                    side.taken += taken * times;
                }
            }
        }
    }
}

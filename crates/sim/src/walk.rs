//! Positions met before. A table is a function of its position and of what chance brings: where it has stood so before and
//! the dice, the wheel or the card come as they did then, it does what it did then. So each way from one position to the
//! next is played once, at the table, and from then on only counted.
//!
//! This pays where positions recur. A position is what [`Table::forget`] leaves of it, and a way leads from one throw, spin
//! or card to the next, with all wagers and decisions between them. A way that does more than a count can hold is played at
//! the table every time, and so is a shoe that nears its end, where rules ask how many cards it holds.

use std::collections::HashMap;

use equipment::Card;
use games::kernel::{Chance, Game, Input, Need, Outcome, Refusal, Table};

use crate::block::Play;
use crate::kind::Kind;

/// More positions than these are not remembered.
const MOST: usize = 16_384;

/// Where a card is due there are as many ways as cards that count differently.
const CARDS: u16 = u16::MAX;
/// Where a deal from a fresh deck decides the round, as many as there are kinds of deals.
const DEALS: u16 = u16::MAX - 1;

/// One way on from a position.
#[derive(Clone, Copy)]
struct Way {
    /// Where the ways of the position begin to which it leads, and how many there are, or [`CARDS`] or [`DEALS`].
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

/// A table waiting for dice, a wheel or a card.
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
    /// The positions by their mark.
    by_mark: HashMap<u64, Vec<usize>>,
    /// A table to look at positions with.
    looked_at: Option<Table<G>>,
    ways: Vec<Way>,
    ends: Vec<End>,
    reached: Vec<u64>,
    /// Cards that count alike have one number, by the number of the card; and how many such numbers there are.
    counts: [u8; 64],
    kinds: usize,
    terms: Terms,
    /// After how many rounds to look for positions again: the round that is being played has left them.
    resume: u64,
}

/// When the positions of a table of cards recur.
#[derive(Clone, Copy, Default)]
pub(crate) struct Terms {
    /// With no more cards than these in the shoe every card is played; none where cards are always played.
    pub(crate) carefree: Option<u16>,
    /// How many cards a round takes and how many kinds of deals there are, where the deal decides.
    pub(crate) deals: Option<(usize, u16)>,
}

impl<G: Game> Walk<G> {
    pub(crate) fn new(table: &Table<G>, terms: Terms) -> Walk<G> {
        let (mut counts, mut seen) = ([0; 64], vec![]);
        for card in (0..=52).filter_map(Card::from_id).filter(|&card| table.to_shuffle().count(card) > 0) {
            let alike = table.game().alike(card);
            let number = seen.iter().position(|c| *c == alike).unwrap_or_else(|| {
                seen.push(alike);
                seen.len() - 1
            });
            counts[card.id() as usize] = number as u8;
        }
        Walk {
            positions: vec![],
            by_mark: HashMap::new(),
            looked_at: None,
            ways: vec![],
            ends: vec![],
            reached: vec![],
            counts,
            kinds: seen.len(),
            terms,
            resume: 0,
        }
    }

    /// Plays on until it is time to pause or the block is over.
    pub(crate) fn on(&mut self, play: &mut Play<'_, G>) -> Result<(), Refusal> {
        self.resume = 0;
        loop {
            let played = play.tally.totals.rounds;
            // Rounds that may be over before one begins that is not like the others.
            let left = play.rounds.min(play.pause).saturating_sub(played + 1);
            let walks = left > 0 && played >= self.resume && self.ways_of(play).is_some();
            let goes_on = if walks { self.leg(play, left)? } else { play.step()? };
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// How many ways lead on from here; none if it is no position.
    #[inline]
    fn ways_of(&self, play: &Play<'_, G>) -> Option<u16> {
        let shoe = play.dealer.shoe();
        match play.table.need() {
            Need::Chance(Chance::Card) => match self.terms {
                Terms { deals: Some(_), .. } => shoe.drawn().is_empty().then_some(DEALS),
                Terms { carefree, .. } => carefree.filter(|&c| shoe.left() > c as usize).map(|_| CARDS),
            },
            Need::Chance(chance) => chance.ways().map(|ways| ways as u16),
            _ => None,
        }
    }

    /// Walks as far as ways are known, plays one that is not, and leaves the table where it stands then.
    fn leg(&mut self, play: &mut Play<'_, G>, rounds: u64) -> Result<bool, Refusal> {
        let Some(start) = self.position(play) else {
            // Where all room is taken it is not worth looking every time.
            let rounds = if self.positions.len() == MOST { 64 } else { 1 };
            self.resume = play.tally.totals.rounds + rounds;
            return play.step();
        };
        let Position { base, mut ways, .. } = self.positions[start];
        let (mut at, mut left) = (base, rounds);
        let drawn = play.dealer.shoe().drawn().len();
        let carefree = self.terms.carefree.unwrap_or(0) as usize;
        let dealt = self.terms.deals.map_or(0, |(cards, _)| cards);
        let met = loop {
            let way = at
                + match ways {
                    CARDS if play.dealer.shoe().left() <= carefree => break None,
                    CARDS => self.counts[(play.dealer.draw().id() & 63) as usize] as u32,
                    DEALS => {
                        (0..dealt).for_each(|_| _ = play.dealer.draw());
                        play.table.game().kind_of_deal(play.dealer.shoe().drawn()) as u32
                    }
                    ways => play.dealer.pick(ways as u32),
                };
            let Way { to, ways: next, end, rounds } = self.ways[way as usize];
            if to == u32::MAX {
                break Some((way, next == 0));
            }
            if ways == DEALS {
                play.dealer.answer(Chance::Shuffle, play.table.to_shuffle());
            }
            self.reached[end as usize] += 1;
            left -= rounds as u64;
            (at, ways) = (to, next);
            if left == 0 {
                break None;
            }
        };
        play.tally.totals.rounds += rounds - left;
        let mut unplayed = None;
        if ways == DEALS {
            play.dealer.put_back();
        } else {
            // What was drawn on the way is gone from the shoe; the last card is still to be played.
            let gone = &play.dealer.shoe().drawn()[drawn..];
            unplayed = gone.last().copied().filter(|_| met.is_some());
            play.table.strike_off(&gone[..gone.len() - unplayed.iter().len()]);
        }
        let here = self.positions.partition_point(|position| position.base <= at) - 1;
        play.stand_at(&self.positions[here].table, &self.positions[here].laid);
        match met {
            None => Ok(true),
            Some((way, is_new)) => {
                let outcome = match (play.table.need(), unplayed) {
                    (Need::Chance(Chance::Card), Some(card)) => Some(Outcome::Card(card)),
                    (Need::Chance(chance), None) if chance.ways().is_some() => Some(chance.nth(way - at)),
                    _ => None,
                };
                self.play_out(play, way, outcome, is_new)
            }
        }
    }

    /// Plays one way at the table, and remembers it if it is new.
    fn play_out(
        &mut self,
        play: &mut Play<'_, G>,
        way: u32,
        outcome: Option<Outcome>,
        is_new: bool,
    ) -> Result<bool, Refusal> {
        let before = is_new.then(|| Before::of(play));
        let played = play.tally.totals.rounds;
        match outcome {
            Some(outcome) => play.table.feed(Input::Outcome(outcome), &mut play.tally)?,
            // The cards of a whole deal lie ready.
            None => _ = play.step()?,
        }
        let Some(before) = before else {
            self.resume = played + 1;
            return Ok(true);
        };
        // From deal to deal there are other cards and a shuffle between.
        let deals = self.terms.deals.is_some();
        while !matches!(play.table.need(), Need::Chance(_)) || deals && self.ways_of(play).is_none() {
            if !play.step()? {
                return Ok(false);
            }
        }
        self.ways[way as usize] = self.way(play, &before).unwrap_or(Way::PLAYED);
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
        let ways = self.ways_of(play)?;
        if !play.tally.is_clear() {
            return None;
        }
        let table = self.looked_at.get_or_insert_with(|| play.table.clone());
        table.stand_like(&play.table);
        if !table.forget() {
            return None;
        }
        let laid = &play.tally.laid;
        let marked = self.by_mark.entry(table.mark()).or_default();
        let is = |&&at: &&usize| {
            let known: &Position<G> = &self.positions[at];
            known.table.stands_like(table) && known.laid == *laid
        };
        if let Some(known) = marked.iter().find(is) {
            return Some(*known);
        }
        if self.positions.len() == MOST {
            return None;
        }
        marked.push(self.positions.len());
        let base = self.ways.len() as u32;
        let more = match ways {
            CARDS => self.kinds,
            DEALS => self.terms.deals.map_or(0, |(_, kinds)| kinds as usize),
            ways => ways as usize,
        };
        self.ways.resize(self.ways.len() + more, Way::UNKNOWN);
        self.positions.push(Position { table: table.clone(), laid: laid.clone(), base, ways });
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

//! The positions a walk has met. A position is what [`Table::forget`] leaves of a table, and a way leads from one throw, spin
//! or card to the next, with all wagers and decisions between them.

use std::collections::HashMap;

use equipment::Card;
use games::kernel::{Chance, Need, Recurring, Table};

use crate::play::Play;

/// More positions than these are not remembered.
const MOST: usize = 16_384;

/// Where a card is due there are as many ways as cards that count differently.
pub(crate) const BY_CARD: u16 = u16::MAX;
/// Where a deal from a fresh deck decides the round, as many as there are kinds of deals.
pub(crate) const BY_DEAL: u16 = u16::MAX - 1;

/// One way on from a position.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    /// Where the ways of the position begin to which it leads, and how many there are, or [`BY_CARD`] or [`BY_DEAL`].
    pub(crate) to: u32,
    pub(crate) ways: u16,
    /// What comes of it; [`OVER`] besides, if a round is over with it.
    pub(crate) end: u16,
}

pub(crate) const OVER: u16 = 1 << 15;

impl Way {
    /// A way of which it is not known where it leads; it has been gone `ways` times.
    pub(crate) const UNKNOWN: Way = Way { to: u32::MAX, ways: 0, end: 0 };
    /// A way that is played at the table every time.
    pub(crate) const PLAYED: Way = Way { ways: u16::MAX, ..Way::UNKNOWN };

    #[inline]
    pub(crate) fn is_known(self) -> bool {
        self.to != u32::MAX
    }

    #[inline]
    pub(crate) fn is_over(self) -> bool {
        self.end & OVER != 0
    }

    #[inline]
    pub(crate) fn end(self) -> usize {
        (self.end & !OVER) as usize
    }
}

/// A table waiting for dice, a wheel or a card.
pub(crate) struct Position<G: Recurring> {
    pub(crate) table: Table<G>,
    /// What lies there as base wagers.
    pub(crate) laid: Vec<i64>,
    /// Whether wagers are still open: the last one called for chance.
    pub(crate) betting: bool,
    /// Where its ways begin.
    pub(crate) base: u32,
    pub(crate) ways: u16,
}

/// When the positions of a table of cards recur.
#[derive(Clone, Copy, Default)]
pub(crate) struct Terms {
    /// With fewer cards in the shoe than these as it begins, a round is played, and with fewer than these as it ends, its
    /// last card is; none where cards are always played.
    pub(crate) ample_shoe: Option<[u16; 2]>,
    /// How many kinds of deals there are, where the deal decides.
    pub(crate) deals: Option<u16>,
}

impl Terms {
    /// With fewer cards than these in the shoe a round is played.
    pub(crate) fn least(self) -> usize {
        self.ample_shoe.map_or(0, |[least, _]| least as usize)
    }

    /// With fewer cards than these in the shoe the end of a round is played.
    pub(crate) fn last(self) -> usize {
        self.ample_shoe.map_or(0, |[_, last]| last as usize)
    }
}

/// The positions met so far, and the ways on from them.
pub(crate) struct Positions<G: Recurring> {
    met: Vec<Position<G>>,
    /// Those by their digest.
    by_digest: HashMap<u64, Vec<usize>>,
    /// A table to look at positions with.
    looked_at: Option<Table<G>>,
    pub(crate) ways: Vec<Way>,
    /// Cards that count alike have one number, by the number of the card; and how many such numbers there are.
    pub(crate) counts: [u8; 64],
    kinds: usize,
    pub(crate) terms: Terms,
    /// The position in which a round began last.
    start: usize,
}

impl<G: Recurring> Positions<G> {
    pub(crate) fn new(table: &Table<G>, terms: Terms) -> Positions<G> {
        let (mut counts, mut seen) = ([0; 64], vec![]);
        for card in (0..=52).filter_map(Card::from_id).filter(|&card| table.to_shuffle().count(card) > 0) {
            let alike = table.game().alike(card);
            let number = seen.iter().position(|c| *c == alike).unwrap_or_else(|| {
                seen.push(alike);
                seen.len() - 1
            });
            counts[card.id() as usize] = number as u8;
        }
        Positions {
            met: vec![],
            by_digest: HashMap::new(),
            looked_at: None,
            ways: vec![],
            counts,
            kinds: seen.len(),
            terms,
            start: 0,
        }
    }

    /// How many positions were met, and how many ways on from them are known.
    pub(crate) fn known(&self) -> (usize, usize) {
        (self.met.len(), self.ways.iter().filter(|way| way.is_known()).count())
    }

    /// Whether no more are remembered.
    pub(crate) fn is_full(&self) -> bool {
        self.met.len() == MOST
    }

    /// The position one of whose ways this is.
    pub(crate) fn of_way(&self, way: u32) -> &Position<G> {
        &self.met[self.met.partition_point(|position| position.base <= way) - 1]
    }

    /// How many ways lead on from here; none if it is no position.
    #[inline]
    pub(crate) fn ways_of(&self, play: &Play<'_, G>) -> Option<u16> {
        let shoe = play.dealer.shoe();
        match play.table.need() {
            Need::Chance(Chance::Card) => match self.terms {
                Terms { deals: Some(_), .. } => {
                    let begins = shoe.drawn().is_empty() && play.table.felt().cards_out().next().is_none();
                    begins.then_some(BY_DEAL)
                }
                // In the middle of a round it holds enough if it did at the start, or the round is played.
                Terms { ample_shoe, .. } => ample_shoe.map(|_| BY_CARD),
            },
            Need::Chance(chance) => chance.ways().map(|ways| ways as u16),
            _ => None,
        }
    }

    /// The position a table has come to: known, or new; none if it cannot be one.
    pub(crate) fn find(&mut self, play: &Play<'_, G>) -> Option<&Position<G>> {
        let ways = self.ways_of(play)?;
        let betting = play.tally.betting;
        if !play.tally.is_clear() || betting && !play.wagers_made() {
            return None;
        }
        let laid = &play.tally.laid.amounts;
        // Mostly a round begins where the last one did, and nothing has to be forgotten to see it.
        if let Some(start) = self.met.get(self.start)
            && (start.ways, start.betting) == (ways, betting)
            && start.table.lies_like(&play.table)
            && start.laid == *laid
        {
            return Some(&self.met[self.start]);
        }
        let table = self.looked_at.get_or_insert_with(|| play.table.clone());
        table.stand_like(&play.table);
        if !table.forget() {
            return None;
        }
        let alike = self.by_digest.entry(table.digest()).or_default();
        let is = |&&at: &&usize| {
            let known: &Position<G> = &self.met[at];
            known.table.stands_like(table) && known.laid == *laid && known.betting == betting
        };
        if let Some(&known) = alike.iter().find(is) {
            if table.felt().cards_out().next().is_none() {
                self.start = known;
            }
            return Some(&self.met[known]);
        }
        if self.met.len() == MOST {
            return None;
        }
        alike.push(self.met.len());
        let base = self.ways.len() as u32;
        let more = match ways {
            BY_CARD => self.kinds,
            BY_DEAL => self.terms.deals.map_or(0, |kinds| kinds as usize),
            ways => ways as usize,
        };
        self.ways.resize(self.ways.len() + more, Way::UNKNOWN);
        self.met.push(Position { table: table.clone(), laid: laid.clone(), betting, base, ways });
        self.met.last()
    }
}

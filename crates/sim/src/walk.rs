//! Positions met before. A table is a function of its position and of what chance brings: where it has stood so before and
//! the dice, the wheel or the card come as they did then, it does what it did then. So each way from one position to the
//! next is played once, at the table, and from then on only counted.
//!
//! This pays where positions recur. A way that does more than a count can hold is played at the table every time, and so is
//! a shoe that nears its end, where rules ask how many cards it holds.

use equipment::{Card, Composition, Seeded};
use games::kernel::{CardSource, Chance, Dealer, Need, Outcome, Recurring, Refusal, Table};

use crate::booking::Booking;
use crate::play::Play;
use crate::positions::{BY_CARD, BY_DEAL, OVER, Position, Positions, Terms, Way};

/// So many times a card is played before it is worth finding out where it leads.
const TIMES: u16 = 2;

/// The end of a way on which nothing is counted.
const NOTHING: usize = 0;

/// A stretch of positions walked through: where it has come to, and how many rounds may still be over.
struct Leg {
    at: u32,
    ways: u16,
    left: u64,
    /// Where the round that is walked began and how many cards had been drawn, as long as nothing was counted since.
    began: Option<(u32, usize)>,
}

/// The way that ended a stretch: it has to be played.
type Met = Option<u32>;

/// A deal whose kind is asked for: its cards come from the dealer's shoe.
struct Dealt<'a> {
    dealer: &'a mut Dealer<Seeded>,
    all: &'a Composition,
    /// The cards that came before a shuffle in its middle.
    before: &'a mut Vec<Card>,
}

impl CardSource for Dealt<'_> {
    #[inline]
    fn card(&mut self) -> Card {
        self.dealer.draw()
    }

    #[inline]
    fn cards<const N: usize>(&mut self) -> [Card; N] {
        self.dealer.draw_some()
    }

    #[inline]
    fn shuffle(&mut self) {
        debug_assert!(self.before.is_empty(), "one shuffle comes between the cards of a deal");
        self.before.extend_from_slice(self.dealer.shoe().drawn());
        self.dealer.answer(Chance::Shuffle, self.all);
    }
}

/// What comes of a way: what a block adds up, apart from rounds.
#[derive(Clone, Default, PartialEq)]
struct End {
    booked: Vec<Booking>,
    choices: u64,
    taken: Vec<u64>,
    gain: i64,
}

/// What has been added up so far, to tell what a way adds.
struct Before {
    rounds: u64,
    choices: u64,
    taken: Vec<u64>,
    gain: i64,
    refusals: u64,
}

impl Before {
    fn of<G: Recurring>(play: &Play<'_, G>) -> Before {
        let totals = &play.tally.totals;
        Before {
            rounds: totals.rounds,
            choices: totals.choices,
            taken: totals.side.iter().map(|side| side.taken).collect(),
            gain: play.tally.gain,
            refusals: play.refusals,
        }
    }
}

/// What is known so far, and how often each end has been reached.
pub(crate) struct Walk<G: Recurring> {
    positions: Positions<G>,
    ends: Vec<End>,
    reached: Vec<u64>,
    /// Of the deal whose kind was asked for last, the cards before a shuffle in its middle.
    dealt_before: Vec<Card>,
    /// After how many rounds to look for positions again: the round that is being played has left them.
    resume: u64,
}

impl<G: Recurring> Walk<G> {
    pub(crate) fn new(table: &Table<G>, terms: Terms, sides: usize) -> Walk<G> {
        Walk {
            positions: Positions::new(table, terms),
            ends: vec![End { taken: vec![0; sides], ..End::default() }],
            reached: vec![0],
            dealt_before: vec![],
            resume: 0,
        }
    }

    /// How many positions were met, and how many ways on from them are known.
    pub(crate) fn known(&self) -> (usize, usize) {
        self.positions.known()
    }

    /// Plays on until it is time to pause or the block is over.
    pub(crate) fn on(&mut self, play: &mut Play<'_, G>) -> Result<(), Refusal> {
        self.resume = 0;
        loop {
            let played = play.tally.totals.rounds;
            // Rounds that may be over before one begins that is not like the others.
            let left = play.rounds.min(play.pause).saturating_sub(played + 1);
            if play.table.need() == Need::Bets && play.dealer.shoe().left() < self.positions.terms.least() {
                self.resume = played + 1;
            }
            let walks = left > 0 && played >= self.resume && self.positions.ways_of(play).is_some();
            let goes_on = if walks { self.leg(play, left)? } else { play.step_apart()? };
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// Walks as far as ways are known, plays one that is not, and leaves the table where it stands then.
    fn leg(&mut self, play: &mut Play<'_, G>, rounds: u64) -> Result<bool, Refusal> {
        let Some(&Position { base, ways, .. }) = self.positions.find(play) else {
            // Where all room is taken it is not worth looking every time.
            let rounds = if self.positions.is_full() { 64 } else { 1 };
            self.resume = play.tally.totals.rounds + rounds;
            return play.step_apart();
        };
        let drawn = play.dealer.shoe().drawn().len();
        let begins = play.table.felt().cards_out().next().is_none();
        let mut leg = Leg { at: base, ways, left: rounds, began: begins.then_some((base, drawn)) };
        // A throw may come before a deal.
        let met = loop {
            let met = match leg.ways {
                BY_CARD => break self.cards(&mut play.dealer, &mut leg),
                BY_DEAL => self.deals(&play.table, &mut play.dealer, &mut leg),
                _ => self.throws(&mut play.dealer, &mut leg),
            };
            if met.is_some() || leg.left == 0 {
                break met;
            }
        };
        let ways = leg.ways;
        play.tally.totals.rounds += rounds - leg.left;
        let is_new = met.is_some_and(|way| self.is_worth_it(way, ways, play));
        let mut again = ways == BY_DEAL;
        if let (BY_CARD, Some(_), false, Some((began, drawn))) = (ways, met, is_new, leg.began) {
            // The cards of the round come again, and the table is played from where they did.
            play.dealer.put_back(drawn);
            (leg.at, again) = (began, true);
        }
        let mut unplayed = None;
        if ways == BY_DEAL {
            play.dealer.put_back(0);
        } else {
            // What was drawn on the way is gone from the shoe; the last card is still to be played.
            let gone = &play.dealer.shoe().drawn()[drawn..];
            unplayed = gone.last().copied().filter(|_| met.is_some() && !again);
            play.table.strike_off(&gone[..gone.len() - unplayed.iter().len()]);
        }
        let here = self.positions.of_way(leg.at);
        play.stand_at(&here.table, &here.laid);
        debug_assert_eq!(play.tally.betting, here.betting);
        match met {
            None => {
                if play.dealer.shoe().left() < self.positions.terms.least() {
                    self.resume = play.tally.totals.rounds + 1;
                }
                Ok(true)
            }
            Some(way) => {
                let outcome = match (play.table.need(), unplayed) {
                    (Need::Chance(Chance::Card), Some(card)) => Some(Outcome::Card(card)),
                    (Need::Chance(chance), None) if !again => Some(chance.nth(way - leg.at)),
                    _ => None,
                };
                self.play_out(play, way, outcome, is_new)
            }
        }
    }

    /// Whether it is to be found out where a way leads. A card is played a few times before, and what it does where a round
    /// ends near the end of the shoe is no rule for others.
    fn is_worth_it(&mut self, way: u32, ways: u16, play: &Play<'_, G>) -> bool {
        let way = &mut self.positions.ways[way as usize];
        match way.ways {
            _ if way.is_known() => false,
            times @ ..TIMES if ways == BY_CARD => {
                way.ways = times + 1;
                false
            }
            u16::MAX => false,
            _ => ways != BY_CARD || play.dealer.shoe().left() >= self.positions.terms.last(),
        }
    }

    /// From throw to throw, or from spin to spin.
    fn throws(&mut self, dealer: &mut Dealer<Seeded>, leg: &mut Leg) -> Met {
        let (ways, reached) = (&self.positions.ways[..], &mut self.reached[..]);
        while leg.left > 0 && leg.ways < BY_DEAL {
            let at = leg.at + dealer.pick(leg.ways as u32);
            let way = ways[at as usize];
            if !way.is_known() {
                return Some(at);
            }
            reached[way.end()] += 1;
            leg.left -= way.is_over() as u64;
            (leg.at, leg.ways) = (way.to, way.ways);
        }
        None
    }

    /// From card to card, as long as the shoe holds enough.
    fn cards(&mut self, dealer: &mut Dealer<Seeded>, leg: &mut Leg) -> Met {
        let (least, last) = (self.positions.terms.least(), self.positions.terms.last());
        let (ways, reached, counts) =
            (&self.positions.ways[..], &mut self.reached[..], self.positions.counts);
        while leg.left > 0 {
            let shoe = dealer.shoe();
            let (drawn, left) = (shoe.drawn().len(), shoe.left());
            let (mut taken, mut ended) = (0, None);
            for card in dealer.ahead() {
                taken += 1;
                let at = leg.at + counts[(card.id() & 63) as usize] as u32;
                let way = ways[at as usize];
                if !way.is_known() || way.is_over() && left - taken < last {
                    ended = Some(Some(at));
                    break;
                }
                reached[way.end()] += 1;
                leg.at = way.to;
                if way.is_over() {
                    leg.left -= 1;
                    leg.began = Some((way.to, drawn + taken));
                    if leg.left == 0 || left - taken < least {
                        ended = Some(None);
                        break;
                    }
                } else if way.end() != NOTHING {
                    leg.began = None;
                }
            }
            assert!(taken > 0, "the table counts the shoe's cards");
            dealer.draw_ahead(taken);
            if let Some(met) = ended {
                return met;
            }
        }
        None
    }

    /// From deal to deal.
    fn deals(&mut self, table: &Table<G>, dealer: &mut Dealer<Seeded>, leg: &mut Leg) -> Met {
        let (ways, reached) = (&self.positions.ways[..], &mut self.reached[..]);
        let (all, mut from, mut state) = (table.to_shuffle(), u32::MAX, table.state());
        let kinds = self.positions.terms.deals.unwrap_or_default();
        while leg.left > 0 && leg.ways == BY_DEAL {
            if leg.at != from {
                from = leg.at;
                state = self.positions.of_way(from).table.state();
            }
            self.dealt_before.clear();
            let mut deal = Dealt { dealer, all, before: &mut self.dealt_before };
            let kind = table.game().kind_of_deal(state, &mut deal);
            assert!(kind < kinds, "a deal of kind {kind} of {kinds}");
            let at = leg.at + kind as u32;
            let way = ways[at as usize];
            if !way.is_known() {
                return Some(at);
            }
            dealer.answer(Chance::Shuffle, all);
            reached[way.end()] += 1;
            leg.left -= 1;
            (leg.at, leg.ways) = (way.to, way.ways);
        }
        None
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
            Some(outcome) => play.table.take_outcome(outcome, &mut play.tally)?,
            // The cards of a whole deal lie ready.
            None => self.deal_again(play)?,
        }
        let Some(before) = before else {
            self.resume = played + 1;
            return Ok(true);
        };
        // From deal to deal there are other cards and a shuffle between.
        let deals = self.positions.terms.deals.is_some();
        while !matches!(play.table.need(), Need::Chance(_)) || deals && self.positions.ways_of(play).is_none()
        {
            if !play.step_apart()? {
                return Ok(false);
            }
        }
        self.positions.ways[way as usize] = self.way(play, &before).unwrap_or(Way::PLAYED);
        Ok(true)
    }

    /// Begins to play a deal whose cards lie ready: those that came before a shuffle are told to the table.
    fn deal_again(&mut self, play: &mut Play<'_, G>) -> Result<(), Refusal> {
        let shuffled = (!self.dealt_before.is_empty()).then_some(Outcome::Shuffled);
        let told: Vec<_> = self.dealt_before.drain(..).map(Outcome::Card).chain(shuffled).collect();
        for outcome in told {
            while !matches!(play.table.need(), Need::Chance(_)) {
                play.step_apart()?;
            }
            play.table.take_outcome(outcome, &mut play.tally)?;
        }
        play.step_apart()?;
        Ok(())
    }

    /// The way just played, if it can be counted: it ends at a position, with nothing booked of a round that goes on.
    fn way(&mut self, play: &Play<'_, G>, before: &Before) -> Option<Way> {
        let after = Before::of(play);
        let rounds = after.rounds - before.rounds;
        if rounds > 1 || after.refusals != before.refusals {
            return None;
        }
        let &Position { base, ways, .. } = self.positions.find(play)?;
        let booked = if rounds == 1 { play.tally.booked_last()? } else { vec![] };
        let end = End {
            booked,
            choices: after.choices - before.choices,
            taken: after.taken.iter().zip(&before.taken).map(|(after, before)| after - before).collect(),
            gain: after.gain - before.gain,
        };
        let known = self.ends.iter().position(|e| *e == end);
        let end = known.unwrap_or_else(|| {
            self.ends.push(end);
            self.reached.push(0);
            self.ends.len() - 1
        });
        let end = u16::try_from(end).ok().filter(|end| end & OVER == 0)?;
        Some(Way { to: base, ways, end: if rounds == 1 { end | OVER } else { end } })
    }

    /// Adds up what was only counted. What is known stays known.
    pub(crate) fn add_up(&mut self, play: &mut Play<'_, G>) {
        for (end, reached) in self.ends.iter().zip(&mut self.reached) {
            let times = std::mem::take(reached);
            if times > 0 {
                play.tally.add_rounds(&end.booked, times);
                play.tally.gain += end.gain * times as i64;
                play.tally.totals.choices += end.choices * times;
                for (side, taken) in play.tally.totals.side.iter_mut().zip(&end.taken) {
                    side.taken += taken * times;
                }
            }
        }
    }
}

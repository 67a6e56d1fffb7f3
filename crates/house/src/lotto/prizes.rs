//! What a ticket has won, by the game's own settling functions; and the winning cards.

use book::{Cents, Rounding};
use equipment::{Card, Composition, Deck, Keyed, Shoe};
use games::kernel::Verdict;
use games::poker_lotto::matches;
use serde::{Deserialize, Serialize};

use super::{Lotto, NAME, Ticket};
use crate::fair::{CutText, Fields, Secret, hex, key};

/// In which event a prize was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PrizeEvent {
    /// By the hand itself.
    Instant,
    /// By matching the winning cards.
    Draw,
}

/// A prize of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prize {
    /// The play on the ticket, counted from 1.
    pub play: usize,
    /// In which event.
    pub event: PrizeEvent,
    /// How much.
    pub cents: Cents,
    /// The clause that gives it.
    pub clause: String,
}

impl Lotto {
    fn prize(&self, play: usize, event: PrizeEvent, verdict: Verdict) -> Option<Prize> {
        let award = verdict.pays()?.award(self.terms.price, Cents::ZERO, Rounding::CENT);
        Some(Prize { play, event, cents: award.won, clause: verdict.clause().text().into() })
    }

    /// The instant prizes of a ticket; an exchange ticket has none, for they are paid (IN §4(g)).
    pub fn instant_prizes(&self, ticket: &Ticket) -> Vec<Prize> {
        let hands = (1..).zip(&ticket.hands).filter(|_| ticket.replaces.is_none());
        let won = hands.filter_map(|(play, hand)| {
            self.prize(play, PrizeEvent::Instant, self.terms.game.settle_instant(hand)?)
        });
        won.collect()
    }

    /// The draw prizes of a ticket against these cards, when so many plays match all five (IN §6(a)–(d)).
    pub fn draw_prizes(&self, ticket: &Ticket, cards: &[Card; 5], winners: usize) -> Vec<Prize> {
        let won = (1..).zip(&ticket.hands).filter_map(|(play, hand)| {
            self.prize(play, PrizeEvent::Draw, self.terms.game.settle_draw(matches(hand, cards), winners))
        });
        won.collect()
    }

    /// What won a prize of a ticket, as players call it: the hand, or how many cards were matched.
    pub fn won_by(&self, ticket: &Ticket, prize: &Prize) -> Option<&'static str> {
        let hand = ticket.hands.get(prize.play - 1)?;
        let verdict = match prize.event {
            PrizeEvent::Instant => self.terms.game.settle_instant(hand)?,
            PrizeEvent::Draw => {
                let draw = self.state.held.get(&ticket.day)?;
                self.terms.game.settle_draw(matches(hand, &draw.cards), draw.winners)
            }
        };
        verdict.row_name()
    }

    /// What was paid for a ticket already, or for the one it stands in the place of.
    pub fn paid(&self, ticket: &Ticket) -> Vec<Prize> {
        let replaced = ticket.replaces.and_then(|serial| self.state.tickets.get(&serial));
        let mut prizes = replaced.map(|first| self.instant_prizes(first)).unwrap_or_default();
        if ticket.paid || ticket.replaced_by.is_some() {
            prizes.extend(self.instant_prizes(ticket));
        }
        if let Some(draw) = self.state.held.get(&ticket.day).filter(|_| ticket.paid) {
            prizes.extend(self.draw_prizes(ticket, &draw.cards, draw.winners));
        }
        prizes
    }

    /// Everything a ticket has won so far and was not paid.
    pub fn prizes(&self, ticket: &Ticket) -> Vec<Prize> {
        if ticket.paid || ticket.expired || ticket.replaced_by.is_some() {
            return vec![];
        }
        let mut prizes = self.instant_prizes(ticket);
        if let Some(draw) = self.state.held.get(&ticket.day) {
            prizes.extend(self.draw_prizes(ticket, &draw.cards, draw.winners));
        }
        prizes
    }

    /// What these winning cards would make of the tickets in the draw of a day: how many plays match all five, and what
    /// the draw prizes come to.
    pub fn outcome(&self, day: u64, cards: &[Card; 5]) -> (usize, Cents) {
        let plays = self.in_draw(day).flat_map(|ticket| &ticket.hands);
        let winners = plays.filter(|hand| matches(*hand, cards) == 5).count();
        (winners, self.in_draw(day).map(|ticket| sum(&self.draw_prizes(ticket, cards, winners))).sum())
    }

    /// The tickets in the draw of a day: an exchange ticket in the place of the one it was given for.
    pub(super) fn in_draw(&self, day: u64) -> impl Iterator<Item = &Ticket> {
        self.state.tickets.values().filter(move |t| t.day == day && t.replaced_by.is_none())
    }
}

/// Prizes added together.
pub(super) fn sum(prizes: &[Prize]) -> Cents {
    prizes.iter().map(|prize| prize.cents).sum()
}

/// The digest of every ticket sold for the draw of a day, by serial: as much of the draw as no insider can know before
/// sales have stopped.
pub fn draw_digest<'a>(day: u64, sold: impl IntoIterator<Item = &'a Ticket>) -> String {
    let fields = Fields::new(b"croupier/lotto/1/sold").number(day);
    let fields =
        sold.into_iter().filter(|t| t.day == day && t.replaces.is_none()).fold(fields, |fields, t| {
            let cards: Vec<u8> = t.hands.iter().flatten().map(|card| card.id()).collect();
            fields.number(t.serial).with(&cards)
        });
    hex(&fields.hash())
}

/// The winning cards: the first five of a deck shuffled under the secret, with the digest of what was sold for a cut
/// (docs/fairness.md).
pub fn winning_cards(day: u64, secret: &Secret, sold: &str) -> [Card; 5] {
    let cut: CutText = sold.parse().expect("a digest is a short text");
    let mut chance = Keyed::new(key(NAME, day, 0, secret, [(1, &cut)]));
    let mut shoe = Shoe::new();
    shoe.shuffle(&Composition::of(Deck::Standard, 1), &mut chance);
    std::array::from_fn(|_| shoe.draw(&mut chance).expect("a deck has five cards"))
}

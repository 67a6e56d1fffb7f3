//! Someone who watches a table and tells what happens. A settlement alone says who is paid; whoever has watched the
//! cards can say why: 20 beats 17.

use std::cmp::Ordering;

use book::{Cents, Pays};
use equipment::Card;

use crate::kernel::{AnyTable, Caption, Event, Line, Place, Viewer, explain};

/// Someone who watches a table and tells what happens, as far as a viewer may know.
#[derive(Clone, Debug)]
pub struct Teller {
    viewer: Viewer,
    /// The cards that lie, and those just picked up: nothing where they are hidden.
    piles: Vec<(Place, Vec<Option<Card>>)>,
    /// Whether a player banks the game, so that the dealer's hand is not the one to beat.
    banked: bool,
}

impl Teller {
    /// One who sees what this viewer sees.
    pub fn new(viewer: Viewer) -> Teller {
        Teller { viewer, piles: vec![], banked: false }
    }

    /// Tells what came of one input: every event, in words. The table stands as it does after the input.
    pub fn tell_all(&mut self, events: &[Event], table: &dyn AnyTable) -> Vec<String> {
        let told = events.iter().map(|event| self.tell(event, table)).collect();
        self.look(table);
        told
    }

    /// Tells one event. After the events of an input the table is to be looked at again.
    pub fn tell(&mut self, event: &Event, table: &dyn AnyTable) -> String {
        let event = event.seen_by(self.viewer);
        self.follow(&event);
        let decided = match &event {
            Event::Settled(line) => self.decided(line, table),
            _ => None,
        };
        let decided = decided.map_or(String::new(), |words| format!(", {words}"));
        explain(&event, table.layout(), &decided)
    }

    /// Takes in the table as it lies.
    pub fn look(&mut self, table: &dyn AnyTable) {
        let view = table.view(self.viewer);
        self.banked = view.markers.iter().any(|m| m.label == "bank");
        self.piles.clear();
        for (seat, at) in (0..).zip(&view.seats) {
            for (hand, pile) in (0..).zip(&at.hands) {
                self.piles.push((Place::Hand(crate::kernel::Seat(seat), hand), pile.cards.clone()));
            }
        }
        for (n, (_, pile)) in (0..).zip(&view.commons) {
            self.piles.push((Place::Common(n), pile.cards.clone()));
        }
    }

    fn pile(&mut self, place: Place) -> &mut Vec<Option<Card>> {
        let at = self.piles.iter().position(|(there, _)| *there == place).unwrap_or_else(|| {
            self.piles.push((place, vec![]));
            self.piles.len() - 1
        });
        &mut self.piles[at].1
    }

    fn follow(&mut self, event: &Event) {
        match *event {
            Event::Dealt { place, card, .. } => self.pile(place).push(card),
            Event::Turned { place, index, card, .. } => {
                if let Some(there) = self.pile(place).get_mut(index as usize) {
                    *there = card;
                }
            }
            Event::Shifted { from, index, to, card, .. } => {
                let pile = self.pile(from);
                let index = index.map_or(pile.len().saturating_sub(1), usize::from);
                if index < pile.len() {
                    pile.remove(index);
                }
                self.pile(to).push(card);
            }
            _ => {}
        }
    }

    /// What the cards of a place make, if all of them can be seen.
    pub fn made(&self, place: Place, table: &dyn AnyTable) -> Option<Caption> {
        let open = |place| -> Option<Vec<Card>> {
            self.piles.iter().find(|(there, _)| *there == place)?.1.iter().copied().collect()
        };
        let board = table.board().and_then(open).unwrap_or_default();
        open(place).filter(|cards| !cards.is_empty()).and_then(|cards| table.caption(place, &cards, &board))
    }

    /// What decided a line of settlement, if that can be seen from the cards and agrees with what was paid.
    fn decided(&self, line: &Line, table: &dyn AnyTable) -> Option<String> {
        let spot = table.layout().at(line.spot);
        if spot.side || self.banked || line.stake == Cents::ZERO {
            return None;
        }
        let result = match line.pays {
            None => Ordering::Less,
            Some(Pays::Push) => Ordering::Equal,
            Some(_) => Ordering::Greater,
        };
        let commons = &table.layout().commons;
        if commons.first() != Some(&"dealer") {
            return self.between_the_commons(table);
        }
        let own = self.made(Place::Hand(line.seat, line.hand), table)?;
        if let Some(total) = own.words.strip_suffix(", bust") {
            return (result == Ordering::Less).then(|| format!("bust with {total}"));
        }
        let dealer = self.made(Place::Common(0), table)?;
        if let Some(total) = dealer.words.strip_suffix(", bust") {
            return (result == Ordering::Greater).then(|| format!("the dealer busts with {total}"));
        }
        let Some(place) = table.second() else {
            return (own.strength?.cmp(&dealer.strength?) == result).then(|| meets(&own, &dealer))?;
        };
        let second = (self.made(Place::Hand(line.seat, 1), table)?, self.made(place, table)?);
        Some(format!("{} and {}", meets(&own, &dealer)?, meets(&second.0, &second.1)?))
    }

    /// The totals of two hands that everyone bets on.
    fn between_the_commons(&self, table: &dyn AnyTable) -> Option<String> {
        let [one, other] = table.layout().commons[..] else { return None };
        let (first, second) = (self.made(Place::Common(0), table)?, self.made(Place::Common(1), table)?);
        first.strength.and(second.strength)?;
        Some(format!("{one} {}, {other} {}", first.words, second.words))
    }
}

/// How one hand fares against another: `20 beats 17`.
fn meets(own: &Caption, other: &Caption) -> Option<String> {
    let how = match own.strength?.cmp(&other.strength?) {
        Ordering::Greater => "beats",
        Ordering::Less => "loses to",
        Ordering::Equal => "ties",
    };
    Some(format!("{} {how} {}", own.words, other.words))
}

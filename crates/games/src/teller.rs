//! Someone who watches a table and tells what happens. A settlement alone says who is paid; whoever has watched the
//! cards can say why: 20 beats 17.

use std::cmp::Ordering;

use book::{Cents, Pays};
use equipment::Card;

use crate::kernel::{AnyTable, Caption, Event, Line, Pile, Place, Viewer, explain};

/// The cards that lie before somebody, and those just picked up, followed from event to event: nothing where a card is
/// hidden.
#[derive(Clone, Debug, Default)]
pub struct Piles(Vec<(Place, Vec<Option<Card>>)>);

impl Piles {
    /// The cards of a table as this viewer sees them.
    pub fn of(table: &dyn AnyTable, viewer: Viewer) -> Piles {
        let felt = table.felt();
        let seen = |place: Place, pile: &Pile| {
            (place, (0..pile.len()).map(|i| pile.seen(i, place, viewer)).collect::<Vec<_>>())
        };
        let hands = felt.clockwise().flat_map(|seat| {
            let hands = (0..).zip(felt.seat(seat).hands());
            hands.map(move |(hand, pile)| seen(Place::Hand(seat, hand), pile))
        });
        let commons = (0..).zip(&felt.commons).map(|(n, pile)| seen(Place::Common(n), pile));
        Piles(hands.chain(commons).collect())
    }

    /// The cards of a place, in the order they were laid.
    pub fn at(&self, place: Place) -> &[Option<Card>] {
        self.0.iter().find(|(there, _)| *there == place).map_or(&[], |(_, cards)| cards)
    }

    /// Takes in an event as its viewer was told it.
    pub fn follow(&mut self, event: &Event) {
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

    fn pile(&mut self, place: Place) -> &mut Vec<Option<Card>> {
        let at = self.0.iter().position(|(there, _)| *there == place).unwrap_or_else(|| {
            self.0.push((place, vec![]));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }
}

/// Someone who watches a table and tells what happens, as far as a viewer may know.
#[derive(Clone, Debug)]
pub struct Teller {
    viewer: Viewer,
    piles: Piles,
    /// Whether a player banks the game, so that the dealer's hand is not the one to beat.
    banked: bool,
}

impl Teller {
    /// One who sees what this viewer sees.
    pub fn new(viewer: Viewer) -> Teller {
        Teller { viewer, piles: Piles::default(), banked: false }
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
        self.piles.follow(&event);
        let decided = match &event {
            Event::Settled(line) => self.decided(line, table),
            _ => None,
        };
        let decided = decided.map_or(String::new(), |decided| format!(", {}", decided.words));
        explain(&event, table.layout(), &decided)
    }

    /// Takes in the table as it lies.
    pub fn look(&mut self, table: &dyn AnyTable) {
        self.banked = table.is_banked();
        self.piles = Piles::of(table, self.viewer);
    }

    /// What the cards of a place make, if all of them can be seen.
    pub fn made(&self, place: Place, table: &dyn AnyTable) -> Option<Caption> {
        let open = |place| -> Option<Vec<Card>> { self.piles.at(place).iter().copied().collect() };
        let board = table.layout().board().and_then(open).unwrap_or_default();
        open(place).filter(|cards| !cards.is_empty()).and_then(|cards| table.caption(place, &cards, &board))
    }

    /// The cards of a place that can be seen, in the order they were laid.
    pub fn cards(&self, place: Place) -> Vec<Card> {
        self.piles.at(place).iter().copied().flatten().collect()
    }

    /// What decided a line of settlement, if that can be seen from the cards and agrees with what was paid. The line's own
    /// event has just been told.
    pub fn decided(&self, line: &Line, table: &dyn AnyTable) -> Option<Decided> {
        let spot = table.layout().at(line.spot);
        if spot.side || self.banked || line.stake == Cents::ZERO {
            return None;
        }
        let result = match line.pays {
            None => Ordering::Less,
            Some(Pays::Push) => Ordering::Equal,
            Some(_) => Ordering::Greater,
        };
        let layout = table.layout();
        let Some(place) = layout.dealer() else {
            return self.contenders(table).map(Decided::plain);
        };
        let own = self.made(Place::Hand(line.seat, line.hand), table)?;
        if let Some(total) = own.bust {
            return (result == Ordering::Less).then(|| Decided::plain(format!("bust with {total}")));
        }
        let dealer = self.made(place, table)?;
        if let Some(total) = dealer.bust {
            let busts = || Decided::plain(format!("the dealer busts with {total}"));
            return (result == Ordering::Greater).then(busts);
        }
        let Some(place) = layout.second_hand() else {
            return (own.strength?.cmp(&dealer.strength?) == result).then(|| meets(&own, &dealer))?;
        };
        let (second, dealers) = (self.made(Place::Hand(line.seat, 1), table)?, self.made(place, table)?);
        let (high, low) = (meets(&own, &dealer)?, meets(&second, &dealers)?);
        let alike = own.words == dealer.words && second.words == dealers.words;
        let by_other_cards = alike && (high.by_other_cards || low.by_other_cards);
        Some(Decided { words: format!("{} and {}", high.words, low.words), by_other_cards })
    }

    /// What the two hands that everyone bets on come to: `Player's Hand 6, Banker's Hand 7`.
    pub fn contenders(&self, table: &dyn AnyTable) -> Option<String> {
        let [first, second] = table.layout().contenders()?.map(|(place, name)| {
            let made = self.made(place, table)?;
            Some(format!("{name} {}", made.words))
        });
        Some(format!("{}, {}", first?, second?))
    }
}

/// What decided a settlement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// In a few words: `20 beats 17`.
    pub words: String,
    /// Whether hands of the same name met, which their other cards told apart.
    pub by_other_cards: bool,
}

impl Decided {
    fn plain(words: String) -> Decided {
        Decided { words, by_other_cards: false }
    }
}

/// How one hand fares against another: `20 beats 17`, `tens and threes lose to a flush`.
fn meets(own: &Caption, other: &Caption) -> Option<Decided> {
    let many = own.words.ends_with('s') && !own.words.starts_with("pair of ");
    let result = own.strength?.cmp(&other.strength?);
    let how = match (result, many) {
        (Ordering::Greater, false) => "beats",
        (Ordering::Greater, true) => "beat",
        (Ordering::Less, false) => "loses to",
        (Ordering::Less, true) => "lose to",
        (Ordering::Equal, false) => "ties",
        (Ordering::Equal, true) => "tie",
    };
    let by_other_cards = own.words == other.words && result != Ordering::Equal;
    Some(Decided { words: format!("{} {how} {}", own.words, other.words), by_other_cards })
}

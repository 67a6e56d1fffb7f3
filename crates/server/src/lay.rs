//! A table as it lies for whoever deals: every card in sight, and after a settlement the cards still there.

use equipment::Card;
use games::kernel::{AnyTable, Event, Need, Place, Seat, Viewer};

use crate::see;
use crate::wire::{BetOn, Common, HandView, MarkerView, SeatView};

/// Cards and bets as they lay at a table.
pub struct Lay {
    /// The seats.
    pub seats: Vec<SeatView>,
    /// Cards that belong to no seat.
    pub commons: Vec<Common>,
    /// Signs on the felt.
    pub markers: Vec<MarkerView>,
}

impl Lay {
    /// The table as it lies now.
    pub fn of(table: &dyn AnyTable) -> Lay {
        Lay::after(table, &[], table)
    }

    /// The table as it lay when these events had happened and nothing was picked up yet: cards stay until the next bet,
    /// so that what was paid can be seen.
    pub fn after(before: &dyn AnyTable, events: &[Event], table: &dyn AnyTable) -> Lay {
        let view = before.view(Viewer::House);
        let mut piles: Piles = vec![];
        for (seat, at) in (0..).zip(&view.seats) {
            for (hand, pile) in (0..).zip(&at.hands) {
                piles.push((Place::Hand(Seat(seat), hand), pile.cards.clone()));
            }
        }
        for (n, (_, pile)) in (0..).zip(&view.commons) {
            piles.push((Place::Common(n), pile.cards.clone()));
        }
        events.iter().for_each(|event| follow(&mut piles, event));
        let at = |place: Place| piles.iter().find(|(there, _)| *there == place).map_or(&[][..], |(_, c)| c);
        let shown = |place: Place| at(place).iter().flatten().copied().collect::<Vec<_>>();
        let board = table.board().map(shown).unwrap_or_default();
        let caption = |place: Place| {
            let cards = shown(place);
            let made = if cards.is_empty() { None } else { table.caption(place, &cards, &board) };
            made.map(|caption| caption.words)
        };
        let due = match table.need() {
            Need::Choice { seat, hand } => Some(Place::Hand(seat, hand)),
            _ => None,
        };
        let seats = (0u8..).zip(&view.seats).map(|(n, seat)| {
            let bet = |hand: u8| seat.bets.iter().filter(|b| b.hand == hand).map(|b| b.stake.0).sum();
            let hands = (0u8..16).map(|hand| (hand, Place::Hand(Seat(n), hand)));
            let hands = hands.filter(|(_, place)| !at(*place).is_empty());
            SeatView {
                seat: n,
                who: seat.patron.map(|_| format!("Seat {}", n + 1)),
                mine: false,
                bot: false,
                bets: seat
                    .bets
                    .iter()
                    .map(|b| BetOn { spot: b.id.clone(), hand: b.hand, cents: b.stake.0 })
                    .collect(),
                hands: hands
                    .map(|(hand, place)| HandView {
                        cards: see::cards(at(place)),
                        caption: caption(place),
                        active: due == Some(place),
                        bet: bet(hand),
                    })
                    .collect(),
            }
        });
        let commons = (0u8..).zip(&table.layout().commons).map(|(n, &name)| Common {
            name: name.to_owned(),
            cards: see::cards(at(Place::Common(n))),
            caption: caption(Place::Common(n)),
        });
        let markers = table.view(Viewer::House).markers;
        let layout = table.layout();
        Lay {
            seats: seats.collect(),
            commons: commons.collect(),
            markers: markers
                .iter()
                .map(|m| MarkerView {
                    label: m.label.to_owned(),
                    value: m.value.clone(),
                    seat: m.seat.map(|s| s.0),
                    spot: m.spot.map(|s| layout.at(s).id.clone()),
                })
                .collect(),
        }
    }
}

type Piles = Vec<(Place, Vec<Option<Card>>)>;

fn pile(piles: &mut Piles, place: Place) -> &mut Vec<Option<Card>> {
    let at = piles.iter().position(|(there, _)| *there == place).unwrap_or_else(|| {
        piles.push((place, vec![]));
        piles.len() - 1
    });
    &mut piles[at].1
}

fn follow(piles: &mut Piles, event: &Event) {
    match *event {
        Event::Dealt { place, card, .. } => pile(piles, place).push(card),
        Event::Turned { place, index, card, .. } => {
            if let Some(there) = pile(piles, place).get_mut(index as usize) {
                *there = card;
            }
        }
        Event::Shifted { from, index, to, card, .. } => {
            let cards = pile(piles, from);
            let index = index.map_or(cards.len().saturating_sub(1), usize::from);
            if index < cards.len() {
                cards.remove(index);
            }
            pile(piles, to).push(card);
        }
        _ => {}
    }
}

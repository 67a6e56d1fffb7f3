//! A table as it lies for whoever deals: every card in sight, and after a settlement the cards still there.

use games::Piles;
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
        let mut piles = Piles::of(before, Viewer::House);
        events.iter().for_each(|event| piles.follow(event));
        let at = |place: Place| piles.at(place);
        let shown = |place: Place| at(place).iter().flatten().copied().collect::<Vec<_>>();
        let board = table.layout().board().map(shown).unwrap_or_default();
        let caption = |place: Place| {
            let cards = shown(place);
            let split = matches!(place, Place::Hand(seat, _) if !at(Place::Hand(seat, 1)).is_empty());
            if cards.is_empty() { None } else { see::caption(table, place, &cards, &board, split) }
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
                    .map(|b| BetOn { spot: b.id.clone(), hand: b.hand, cents: b.stake.0, commission: 0 })
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
        let commons = (0u8..).zip(&table.layout().commons).map(|(n, common)| Common {
            name: common.name.to_owned(),
            role: common.role.id().to_owned(),
            cards: see::cards(at(Place::Common(n))),
            caption: caption(Place::Common(n)),
        });
        Lay { seats: seats.collect(), commons: commons.collect(), markers: see::markers(table) }
    }
}

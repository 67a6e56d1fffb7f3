//! What the tests of all games share: how a table is opened and dealt, what became of wagers, what was announced, and how a
//! table stands.

mod room;

use book::Cents;
use games::Playthrough;
use games::kernel::*;

pub(crate) use room::{Room, around, bet, burn};

/// The rows that pay tables of five cards have in common, as they are printed.
pub(crate) const FIVE_CARD_ROWS: [&str; 8] = [
    "Royal flush",
    "Straight flush",
    "Four of a kind",
    "Full house",
    "Flush",
    "Straight",
    "Three of a kind",
    "Two pair",
];

/// The lines of settlement.
pub(crate) fn lines(events: &[Event]) -> Vec<Line> {
    events.iter().filter_map(|e| if let Event::Settled(line) = e { Some(*line) } else { None }).collect()
}

/// The lines of settlement in short: seat and hand as people count them, the spot, what came back and what was won.
pub(crate) fn in_short(table: &Playthrough, events: &[Event]) -> Vec<String> {
    let layout = table.table().layout();
    let short = |l: Line| {
        let (seat, hand) = (l.seat.0 + 1, l.hand + 1);
        format!("{seat}.{hand} {} {}+{}", layout.at(l.spot).id, l.back, l.won)
    };
    lines(events).into_iter().map(short).collect()
}

/// The clauses of the settlement, in order.
pub(crate) fn clauses(events: &[Event]) -> Vec<&'static str> {
    lines(events).into_iter().map(|line| line.clause.text()).collect()
}

/// What became of a stake of a seat: dollars returned, dollars won, clause.
pub(crate) fn of(events: &[Event], table: &Playthrough, seat: u8, spot: &str) -> (i64, i64, &'static str) {
    let (back, won, fee, clause) = with_fee(events, table, seat, spot);
    assert_eq!((back % 100, won % 100, fee), (0, 0, 0), "whole dollars, and no commission");
    (back / 100, won / 100, clause)
}

/// What became of a stake of a seat to the cent: returned, won, commission, clause.
pub(crate) fn with_fee(
    events: &[Event],
    table: &Playthrough,
    seat: u8,
    spot: &str,
) -> (i64, i64, i64, &'static str) {
    let spot = table.table().layout().find(spot).unwrap();
    let of_the_stake = |l: &Line| l.stake > Cents::ZERO || l.back > Cents::ZERO;
    let line =
        lines(events).into_iter().find(|l| l.seat == Seat(seat - 1) && l.spot == spot && of_the_stake(l));
    let line = line.unwrap_or_else(|| panic!("no line for it in {events:?}"));
    (line.back.0, line.won.0, line.fee.0, line.clause.text())
}

/// What was paid beside the wagers on a spot: seat, dollars, clause of each.
pub(crate) fn beside(events: &[Event], table: &Playthrough, spot: &str) -> Vec<(u8, i64, &'static str)> {
    let spot = table.table().layout().find(spot).unwrap();
    let bonus = |l: &Line| l.spot == spot && l.stake == Cents::ZERO;
    let of = |l: Line| (l.seat.0 + 1, l.won.0 / 100, l.clause.text());
    lines(events).into_iter().filter(bonus).map(of).collect()
}

/// The dealer's moves in order, in a few words: `show 1`, `take 1 ante`, `pay 1 play`, `discard board`.
pub(crate) fn moves(events: &[Event], table: &Playthrough) -> Vec<String> {
    let at = |place| match place {
        Place::Hand(Seat(s), _) => (s + 1).to_string(),
        Place::Common(n) => table.table().layout().commons[n as usize].to_string(),
    };
    let mut moves: Vec<String> = events
        .iter()
        .filter_map(|e| match *e {
            Event::Turned { place, .. } => Some(format!("show {}", at(place))),
            Event::PickedUp { place } => Some(format!("discard {}", at(place))),
            Event::Settled(l) => {
                let spot = &table.table().layout().at(l.spot).id;
                let what = if l.pays.is_some() { "pay" } else { "take" };
                Some(format!("{what} {} {spot}", l.seat.0 + 1))
            }
            _ => None,
        })
        .collect();
    moves.dedup();
    moves
}

/// An announcement. It is held against as much of it as a test is about: what was said and by which clause, with its number,
/// with whom it concerns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Announced {
    pub(crate) what: &'static str,
    pub(crate) number: Option<i64>,
    pub(crate) seat: Option<Seat>,
    pub(crate) clause: &'static str,
}

impl PartialEq<&str> for Announced {
    fn eq(&self, what: &&str) -> bool {
        self.what == *what
    }
}

macro_rules! held_against {
    ($($part:ident: $type:ty),+) => {
        impl PartialEq<($($type),+)> for Announced {
            fn eq(&self, ($($part),+): &($($type),+)) -> bool {
                $(self.$part == *$part)&&+
            }
        }
    };
}

held_against!(what: &str, clause: &str);
held_against!(number: Option<i64>, clause: &str);
held_against!(what: &str, number: Option<i64>, clause: &str);
held_against!(number: Option<i64>, seat: Option<Seat>, clause: &str);
held_against!(what: &str, number: Option<i64>, seat: Option<Seat>, clause: &str);

/// Everything announced.
pub(crate) fn said(events: &[Event]) -> Vec<Announced> {
    let announced = |e: &Event| match *e {
        Event::Said { what, number, seat, clause } => {
            Some(Announced { what, number, seat, clause: clause.text() })
        }
        _ => None,
    };
    events.iter().filter_map(announced).collect()
}

/// Whether this was announced.
pub(crate) fn says<T>(events: &[Event], told: T) -> bool
where
    Announced: PartialEq<T>,
{
    said(events).iter().any(|announced| *announced == told)
}

/// The announcements in which these words occur.
pub(crate) fn about(events: &[Event], words: &str) -> Vec<Announced> {
    said(events).into_iter().filter(|a| a.what.contains(words)).collect()
}

/// The clauses of the announcements, in order.
pub(crate) fn cited(events: &[Event]) -> Vec<&'static str> {
    said(events).into_iter().map(|a| a.clause).collect()
}

/// The words the player may say now.
pub(crate) fn words(table: &Playthrough) -> Vec<&'static str> {
    table.table().menu().iter().map(|item| item.verb.id()).collect()
}

/// What the layout and the cards on the wall say under a label.
pub(crate) fn posted(table: &Playthrough, label: &str) -> Option<String> {
    markers(table, label).into_iter().next().map(|m| m.value)
}

/// The signs of one kind that anyone can see.
pub(crate) fn markers(table: &Playthrough, label: &str) -> Vec<Marker> {
    table.table().view(Viewer::Rail).markers.into_iter().filter(|m| m.label == label).collect()
}

/// The seat whose decision is due, as people count them.
pub(crate) fn asked(table: &Playthrough) -> Option<u8> {
    if let Need::Choice { seat, .. } = table.table().need() { Some(seat.0 + 1) } else { None }
}

/// The table needs a decision of this seat on this hand, as people count them.
pub(crate) fn asks(table: &Playthrough, seat: u8, hand: u8) -> bool {
    table.table().need() == Need::Choice { seat: Seat(seat - 1), hand: hand - 1 }
}

/// The table needs chance to speak.
pub(crate) fn needs(table: &Playthrough, chance: Chance) -> bool {
    table.table().need() == Need::Chance(chance)
}

/// How many rounds are over.
pub(crate) fn rounds(table: &Playthrough) -> u64 {
    table.table().felt().round()
}

/// The cards of a hand, as people count them.
pub(crate) fn hand(table: &Playthrough, seat: u8, hand: u8) -> String {
    cards_at(table, Place::Hand(Seat(seat - 1), hand - 1))
}

/// The dealer's cards.
pub(crate) fn dealer(table: &Playthrough) -> String {
    cards_at(table, Place::Common(0))
}

fn cards_at(table: &Playthrough, place: Place) -> String {
    table.table().felt().cards(place).iter().map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
}

/// The cards that went to the discards unused, and by which clause.
pub(crate) fn discarded(events: &[Event]) -> Vec<(String, &'static str)> {
    let one = |e: &Event| match *e {
        Event::Discarded { card: Some(card), clause } => Some((card.to_string(), clause.text())),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

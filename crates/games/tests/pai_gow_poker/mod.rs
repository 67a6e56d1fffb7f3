//! Pai Gow Poker, clause by clause (HC-F); the house way has a file of its own.

mod bank;
mod bank_limits;
mod edges;
mod fortune;
mod irregular;
use crate::kit;
mod leaving;
mod ranking;
mod round;
mod table;

use book::{Cents, Rules};
use equipment::{Card, Deck, cards};
use games::Playthrough;
use games::kernel::*;
use games::pai_gow_poker::{HandsSet, PaiGowPoker};
use kit::{announced, lines};

/// King high: the house way sets Q-9 low.
const KING_HIGH: &str = "Kc Qd 9h 7c 5s 4d 2h";
/// A pair of aces, K-J low: beats king high.
const ACES: &str = "As Ad Kh Jc 8s 6d 3h";
/// Jack high, T-8 low: loses to king high.
const JACK_HIGH: &str = "Jh Td 8h 6c 5d 3s 2s";

fn open(settings: &[(&str, &str)]) -> Playthrough {
    Playthrough::open("pai-gow-poker", settings)
}

/// A table dealt from the shoe, where a number finds the start: `number 7` starts at seat 1.
fn from_shoe(more: &[(&str, &str)]) -> Playthrough {
    open(&[&[("deal-from", "shoe"), ("start-by", "number")], more].concat())
}

fn game(settings: &[(&str, &str)]) -> PaiGowPoker {
    let mut rules = Rules::of("pai-gow-poker").unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    PaiGowPoker::new(&rules).unwrap()
}

/// The cards of seven stacks: those of some places, counted clockwise from seat 1 with the dealer as 7, and whatever is
/// left of the deck for the others.
fn stacks(known: &[(usize, &str)]) -> [Vec<Card>; 7] {
    let used: Vec<Card> = known.iter().flat_map(|(_, text)| cards(text).unwrap()).collect();
    let mut rest = Deck::WithJoker.cards().filter(|c| !used.contains(c));
    std::array::from_fn(|at| match known.iter().find(|(place, _)| *place == at + 1) {
        Some((_, text)) => cards(text).unwrap(),
        None => rest.by_ref().take(7).collect(),
    })
}

/// The stacks as they leave the shoe for seat 1 first.
fn in_order(known: &[(usize, &str)]) -> String {
    stacks(known).iter().flatten().map(|c| format!(" {c}")).collect::<String>()
}

/// Deals a round from the shoe.
fn deal(table: &mut Playthrough, known: &[(usize, &str)]) -> Vec<Event> {
    table.run(&format!("close; number 7; card{}", in_order(known)))
}

/// One player at seat 1 with this wager against a dealer's hand, up to the setting.
fn one(settings: &[(&str, &str)], wagers: &str, player: &str, dealer: &str) -> Playthrough {
    let mut table = from_shoe(settings);
    table.run("shuffle; sit 1");
    for wager in wagers.split(", ") {
        table.run(&format!("bet 1 {wager}"));
    }
    deal(&mut table, &[(1, player), (7, dealer)]);
    table
}

/// What a seat's stake on a spot became: `(returned, won, commission, clause)` in cents.
fn of(events: &[Event], table: &Playthrough, seat: u8, spot: &str) -> (i64, i64, i64, &'static str) {
    let spot = table.table().layout().find(spot).unwrap();
    let line = lines(events)
        .into_iter()
        .find(|l| l.seat == Seat(seat - 1) && l.spot == spot && l.stake > Cents::ZERO)
        .unwrap_or_else(|| panic!("no line for it in {events:?}"));
    (line.back.0, line.won.0, line.fee.0, line.clause.text())
}

/// What was announced.
fn said(events: &[Event]) -> Vec<(&'static str, Option<i64>, Option<Seat>, &'static str)> {
    announced(events).into_iter().map(|a| (a.what, a.number, a.seat, a.clause)).collect()
}

fn says(events: &[Event], what: &str) -> bool {
    said(events).iter().any(|s| s.0 == what)
}

fn markers(table: &Playthrough, label: &str) -> Vec<Marker> {
    table.table().view(Viewer::Rail).markers.into_iter().filter(|m| m.label == label).collect()
}

fn pile(table: &Playthrough, seat: u8, hand: u8) -> &[Card] {
    table.table().felt().cards(Place::Hand(Seat(seat - 1), hand))
}

fn five(text: &str) -> hands::PaiGowRank {
    hands::pai_gow::five(&cards(text).unwrap().try_into().unwrap())
}

fn two(text: &str) -> hands::TwoRank {
    hands::two::two(&cards(text).unwrap().try_into().unwrap())
}

/// High and low hand from one text: five cards, then two.
fn set(text: &str) -> HandsSet {
    let all = cards(text).unwrap();
    HandsSet::of(all[..5].try_into().unwrap(), all[5..].try_into().unwrap())
}

fn seven(text: &str) -> [Card; 7] {
    cards(text).unwrap().try_into().unwrap()
}

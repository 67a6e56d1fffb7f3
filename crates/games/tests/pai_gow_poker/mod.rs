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
use kit::{Room, bet, lines, markers, said, says, with_fee as of};

/// King high: the house way sets Q-9 low.
const KING_HIGH: &str = "Kc Qd 9h 7c 5s 4d 2h";
/// A pair of aces, K-J low: beats king high.
const ACES: &str = "As Ad Kh Jc 8s 6d 3h";
/// Jack high, T-8 low: loses to king high.
const JACK_HIGH: &str = "Jh Td 8h 6c 5d 3s 2s";

const ROOM: Room = Room::new("pai-gow-poker", "HC-F", "pai-gow-poker $10");

/// A table dealt from the shoe, where a number finds the start: `number 7` starts at seat 1.
fn from_shoe(more: &[(&str, &str)]) -> Playthrough {
    ROOM.table(&[&[("deal-from", "shoe"), ("start-by", "number")], more].concat())
}

fn game(settings: &[(&str, &str)]) -> PaiGowPoker {
    PaiGowPoker::new(&ROOM.set(settings)).unwrap()
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
    bet(&mut table, 1, wagers);
    deal(&mut table, &[(1, player), (7, dealer)]);
    table
}

/// Seats 1 and 2 dealt in from the shoe by dice, seat 2 with a Fortune Bonus; seat 2 is to set first.
fn two_players(settings: &[(&str, &str)]) -> Playthrough {
    let mut table = ROOM.table(&[&[("deal-from", "shoe")], settings].concat());
    table.run("shuffle; sit 1; sit 2; bet 1 pai-gow-poker $10; bet 2 pai-gow-poker $20; bet 2 fortune-bonus $5; close");
    let cards = in_order(&[(1, ACES), (2, JACK_HIGH), (7, KING_HIGH)]);
    table.run(&format!("dice 1-2-4; card{cards}"));
    table
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

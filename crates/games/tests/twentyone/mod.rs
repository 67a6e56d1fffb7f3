//! What the chapters of Blackjack (HC-A) and Free Bet Blackjack (HC-A-FB) print alike, shown at a table of either. In Free Bet
//! Blackjack a dealer's 22 pushes and most doubles and splits are free: these tests keep away from both.

mod hands;
mod irregular;
mod shoe;
mod wagers;

use book::{Cents, Rules};
use equipment::Seeded;
use games::Playthrough;
use games::kernel::*;

use crate::blackjack::ROOM as BLACKJACK;
use crate::free_bet_blackjack::ROOM as FREE_BET;
use crate::kit::{
    Room, asks, clauses, dealer, discarded, hand, in_short as lines, needs, posted, rounds, said, says, words,
};

const BOTH: [Room; 2] = [BLACKJACK, FREE_BET];

/// What is so at Blackjack, and what at Free Bet Blackjack.
fn either<T>(room: Room, blackjack: T, free_bet: T) -> T {
    if room.game == BLACKJACK.game { blackjack } else { free_bet }
}

/// The chapter's clause where Blackjack prints a rule at the first place and Free Bet Blackjack at the second.
fn at(room: Room, blackjack: &str, free_bet: &str) -> String {
    room.cite(either(room, blackjack, free_bet))
}

/// A shoe of one deck with its cut card so far from the end; at Blackjack one deck may be dealt from the hand as well.
fn one_deck(room: Room, cut: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut settings = vec![("decks", "1"), ("cut-card", cut)];
    settings.extend(either(room, Some(("form", "shoe")), None));
    settings
}

/// What the simple strategy loses of each wager in two million rounds of one player.
pub(crate) fn simple_loss<G: Game>(rules: Rules) -> f64 {
    let mut table = Table::<G>::open(rules).unwrap();
    let mut dealer = Dealer::lazy(Seeded::new(2024));
    table.feed(Input::Sit(Seat(0), Patron(1)), &mut Quiet).unwrap();
    const ROUNDS: u64 = 2_000_000;
    while table.felt().round() < ROUNDS {
        match table.need() {
            Need::Bets => {
                table.feed(Input::Bet(Seat(0), SpotId(0), Cents(1000)), &mut Quiet).unwrap();
                table.feed(Input::Close, &mut Quiet).unwrap();
            }
            Need::Chance(chance) => {
                let outcome = dealer.answer(chance, table.to_shuffle());
                table.feed(Input::Outcome(outcome), &mut Quiet).unwrap();
            }
            Need::Choice { seat, hand } => {
                let choice = table.game().basic_choice(&table.look(seat, hand), &table.menu());
                table.feed(Input::Choose(seat, choice), &mut Quiet).unwrap();
            }
        }
    }
    let b = table.felt().balance();
    (b.staked - b.back - b.won).0 as f64 / 1000.0 / ROUNDS as f64
}

/// Everyone whose turn it is stands.
fn all_stand(table: &mut Playthrough) {
    while let Need::Choice { seat, .. } = table.table().need() {
        table.run(&format!("choose {} stand", seat.0 + 1));
    }
}

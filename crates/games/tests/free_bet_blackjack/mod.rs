//! Free Bet Blackjack, clause by clause (HC-A-FB).

mod free;
mod irregular;
use crate::kit;
mod odds;
mod push_22;
mod rounds;
mod settle;
mod shoe;
mod wagers;

use book::Rules;
use games::Playthrough;
use games::free_bet_blackjack::FreeBetBlackjack;
use games::kernel::*;
use kit::{asks, dealer, hand, in_short as lines, needs, posted, rounds, said_numbers, words};

/// A table with its cards shuffled, cut by the dealer and burned from.
fn ready(settings: &[(&str, &str)]) -> Playthrough {
    let mut table = Playthrough::open("free-bet-blackjack", settings);
    table.run("shuffle; burn");
    table
}

/// Seat 1 bets $10 and the round is dealt: player, dealer, player, dealer.
fn dealt(cards: &str) -> (Playthrough, Vec<Event>) {
    dealt_with(&[], "$10", cards)
}

/// Seat 1 bets an amount at a table with these settings and the round is dealt.
fn dealt_with(settings: &[(&str, &str)], bet: &str, cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ready(settings);
    let events = table.run(&format!("sit 1; bet 1 blackjack {bet}; close; card {cards}"));
    (table, events)
}

/// Several seats bet $10 each and the round is dealt.
fn dealt_to(seats: &[u8], cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ready(&[]);
    for seat in seats {
        table.run(&format!("sit {seat}; bet {seat} blackjack $10"));
    }
    let events = table.run(&format!("close; card {cards}"));
    (table, events)
}

/// The clauses of the settlement, in order, without the chapter.
fn clauses(events: &[Event]) -> Vec<&'static str> {
    kit::clauses(events).into_iter().map(section).collect()
}

/// The cards that went to the discards unused, and by which section.
fn discarded(events: &[Event]) -> Vec<(String, &'static str)> {
    kit::discarded(events).into_iter().map(|(card, clause)| (card, section(clause))).collect()
}

/// What was announced, with its number and section.
fn said(events: &[Event]) -> Vec<(&'static str, Option<i64>, &'static str)> {
    said_numbers(events).into_iter().map(|(what, number, clause)| (what, number, section(clause))).collect()
}

/// The sections by which lammers went back to the tray without pay.
fn to_tray(events: &[Event]) -> Vec<&'static str> {
    let back = |s: &(&str, _, &'static str)| (s.0 == "a lammer goes back to the tray").then_some(s.2);
    said(events).iter().filter_map(back).collect()
}

fn section(clause: &'static str) -> &'static str {
    clause.strip_prefix("HC-A-FB ").expect("the chapter cites itself")
}

/// Feeds a line that must be refused and returns the section cited.
fn refused(table: &mut Playthrough, line: &str) -> String {
    let clause = table.refused(line);
    clause.strip_prefix("HC-A-FB ").unwrap_or(&clause).to_owned()
}

/// What the player may say now that costs nothing to say and to do.
fn free_words(table: &Playthrough) -> Vec<&'static str> {
    let menu = table.table().menu();
    menu.iter().filter(|item| item.cost == Cost::Free).map(|item| item.verb.id()).collect()
}

fn staked(table: &Playthrough) -> i64 {
    table.table().felt().balance().staked.0
}

/// The compiled rules under these settings.
fn game(settings: &[(&str, &str)]) -> FreeBetBlackjack {
    let mut rules = Rules::of("free-bet-blackjack").unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    FreeBetBlackjack::new(&rules).unwrap()
}

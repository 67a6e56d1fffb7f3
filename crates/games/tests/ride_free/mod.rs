//! Ride Free, clause by clause (CO-21-2119).

mod cards;
mod house;
use crate::kit;
mod play;
mod whole_round;

use book::Rules;
use games::Playthrough;
use games::kernel::*;
use games::ride_free::RideFree;
use kit::{announced, asks, in_short as lines, posted, rounds, words};

/// A table with its cards shuffled, cut by the dealer and burned from.
fn ready(settings: &[(&str, &str)]) -> Playthrough {
    let mut table = Playthrough::open("ride-free", settings);
    table.run("shuffle; burn");
    table
}

/// Seat 1 bets $10 at a table without the Bust Bonus and the round is dealt: player, dealer, player, dealer.
fn dealt(cards: &str) -> (Playthrough, Vec<Event>) {
    dealt_with(&[], "blackjack $10", cards)
}

/// Seat 1 bets (`blackjack $10, hedge-22 $5`) at such a table and the round is dealt.
fn dealt_with(settings: &[(&str, &str)], bets: &str, cards: &str) -> (Playthrough, Vec<Event>) {
    let mut all = vec![("bust-bonus", "no")];
    all.extend(settings);
    let mut table = ready(&all);
    table.run("sit 1");
    for bet in bets.split(", ") {
        table.run(&format!("bet 1 {bet}"));
    }
    let events = table.run(&format!("close; card {cards}"));
    (table, events)
}

/// Seats 1 and 2 bet the same and the round is dealt.
fn dealt_to_two(settings: &[(&str, &str)], bets: &str, cards: &str) -> (Playthrough, Vec<Event>) {
    let mut all = vec![("bust-bonus", "no")];
    all.extend(settings);
    let mut table = ready(&all);
    table.run("sit 1; sit 2");
    for bet in bets.split(", ") {
        table.run(&format!("bet 1 {bet}; bet 2 {bet}"));
    }
    let events = table.run(&format!("close; card {cards}"));
    (table, events)
}

/// The clauses of the settlement, in order, without the chapter.
fn clauses(events: &[Event]) -> Vec<&'static str> {
    let clause = |e: &Event| if let Event::Settled(l) = e { Some(section(l.clause.text())) } else { None };
    events.iter().filter_map(clause).collect()
}

/// The clauses by which this was announced.
fn said(events: &[Event], words: &str) -> Vec<&'static str> {
    let said = announced(events).into_iter().filter(|a| a.what == words);
    said.map(|a| section(a.clause)).collect()
}

const TRAY: &str = "a lammer goes back to the tray";
const STACK: &str = "a lammer goes to the side wager on lammers";

fn section(clause: &'static str) -> &'static str {
    clause.strip_prefix("CO-21-2119 ").expect("the chapter cites itself")
}

/// Feeds a line that must be refused and returns the paragraph cited.
fn refused(table: &mut Playthrough, line: &str) -> String {
    let clause = table.refused(line);
    clause.strip_prefix("CO-21-2119 ").unwrap_or(&clause).to_owned()
}

/// What a word costs now.
fn cost(table: &Playthrough, word: &str) -> Option<Cost> {
    table.table().menu().iter().find(|item| item.verb.id() == word).map(|item| item.cost)
}

fn needs_card(table: &Playthrough) -> bool {
    table.table().need() == Need::Chance(Chance::Card)
}

/// The rules with these settings and pay tables.
fn rules(settings: &[(&str, &str)], tables: &[&str]) -> Rules {
    let mut rules = Rules::of("ride-free").unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    for table in tables {
        rules.choose_paytable(table).unwrap();
    }
    rules
}

fn game(settings: &[(&str, &str)], tables: &[&str]) -> RideFree {
    RideFree::new(&rules(settings, tables)).unwrap()
}

/// What a verdict pays, in words; none if it loses.
fn paid(verdict: Option<Verdict>) -> Option<String> {
    verdict.expect("the wager is offered").pays.map(|pays| pays.to_string())
}

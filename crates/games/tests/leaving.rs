//! Who leaves takes along what may come down, whatever lies on what.

use crate::floor;

use book::{Cents, shows};
use floor::{ME, all_but, betting, every_game};
use games::Playthrough;
use games::kernel::*;

/// The first seat with every wager it can make.
fn with_everything(game: &str) -> Box<dyn AnyTable> {
    let table = all_but(&*betting(game), SpotId(u16::MAX));
    assert!(!table.felt().seat(ME).bets.is_empty(), "{game}: nothing is bet");
    table
}

fn stakes(table: &dyn AnyTable) -> Vec<(String, i64)> {
    let bets = table.felt().seat(ME).bets.iter();
    bets.map(|bet| (table.layout().at(bet.spot).id.clone(), bet.stake.0)).collect()
}

/// Whether the book keeps this wager up.
fn stays(game: &str, spot: &str) -> bool {
    // A ticket is never cancelled (IN §4(j)); a Fire Bet stays until the seven-out (HC-B §4.III.D).
    game == "poker-lotto" || (game == "craps" && spot.starts_with("fire"))
}

#[test]
fn clearing_takes_down_everything_the_book_lets_come_down() {
    every_game(|game| {
        let mut table = with_everything(game);
        let before = table.felt().balance();
        let kept: Vec<_> = stakes(&*table).into_iter().filter(|(spot, _)| stays(game, spot)).collect();
        let mut events = vec![];
        let cleared = table.feed(Input::Clear(ME), &mut events);
        assert_eq!(cleared.is_err(), game == "poker-lotto", "{game}: {cleared:?}");
        assert_eq!(stakes(&*table), kept, "{game}");
        assert!(table.felt().balances(), "{game}");
        let back: Cents = events
            .iter()
            .map(|e| if let Event::TakenDown { amount, .. } = *e { amount } else { Cents::ZERO })
            .sum();
        let standing: Cents = Cents(kept.iter().map(|(_, stake)| stake).sum());
        assert_eq!(before.staked - before.back, back + standing, "{game}");
        // With nothing there, there is nothing to clear.
        if kept.is_empty() {
            assert!(table.feed(Input::Clear(ME), &mut events).is_err(), "{game}");
        }
    });
}

#[test]
fn leaving_before_the_close_strands_nothing() {
    every_game(|game| {
        let mut table = with_everything(game);
        let kept: Vec<_> = stakes(&*table).into_iter().filter(|(spot, _)| stays(game, spot)).collect();
        let mut events = vec![];
        // At craps somebody has to stay who throws for a Fire Bet.
        let _ = table.feed(Input::Sit(Seat(1), Patron(2)), &mut events);
        table.feed(Input::Leave(ME), &mut events).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert_eq!(stakes(&*table), kept, "{game}");
        assert!(table.felt().balances() && table.felt().balance().kept == Cents::ZERO, "{game}");
        let gone = events.contains(&Event::Left { seat: ME });
        assert_eq!(gone, kept.is_empty(), "{game}: the seat is free as soon as nothing of its stands");
        // Commission taken with a bet comes back with it.
        assert_eq!(table.felt().balance().fees, Cents::ZERO, "{game}");
    });
}

#[test]
fn what_depends_comes_down_before_what_it_depends_on() {
    shows!("HC-H §7.I.D");
    let mut table = Playthrough::at(betting("three-card-poker"));
    table.run("bet 1 pair-plus $5; bet 1 ante $5; bet 1 six-card-bonus $1");
    assert_eq!(table.refused("down 1 ante $5"), "HC-H §7.I.D");
    assert_eq!(table.refused("down 1 pair-plus $5"), "HC-H §7.I.D");
    table.run("clear 1");
    assert!(table.table().felt().seat(ME).bets.is_empty());
    assert!(table.refused("clear 1").starts_with("HC-H"));
}

#[test]
fn pair_plus_alone_is_settled_on_its_hand_though_its_player_has_left() {
    shows!("HC-H §10.II.A");
    let deal =
        "shuffle; sit 1; sit 2; bet 1 pair-plus $5; bet 2 ante $5; close; card As 2c 4h Ac 3c 5d Ad 7c 9h";
    let mut table = Playthrough::open("three-card-poker", &[("abandoned-wagers", "settle")]);
    table.run(deal);
    let events = table.run("leave 1; choose 2 fold");
    let won = events.iter().find_map(|e| match e {
        Event::Settled(line) if line.seat == ME => Some((line.back, line.won > Cents::ZERO)),
        _ => None,
    });
    assert_eq!(won, Some((Cents(500), true)), "three aces");
}

/// The games on the poker engine in which a player may leave during the round.
const POKER: [&str; 8] = [
    "three-card-poker",
    "four-card-poker",
    "crazy-four-poker",
    "dj-wild",
    "deuces-wild-xtreme",
    "texas-holdem-bonus",
    "let-it-ride",
    "mississippi-stud",
];

#[test]
fn a_poker_round_in_which_nobody_is_left_is_over_at_once() {
    for game in POKER {
        let mut table = betting(game);
        let mut events = vec![];
        table.basic(ME).into_iter().for_each(|bet| table.feed(bet, &mut events).unwrap());
        table.feed(Input::Close, &mut events).unwrap();
        table.feed(Input::Outcome(Outcome::Card("As".parse().unwrap())), &mut events).unwrap();
        table.feed(Input::Leave(ME), &mut events).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert_eq!(table.need(), Need::Chance(Chance::Shuffle), "{game}: no card is dealt to nobody");
        assert_eq!((table.felt().round(), table.felt().seat(ME).patron), (1, None), "{game}");
        assert!(table.felt().balances() && table.felt().standing() == Cents::ZERO, "{game}");
    }
}

#[test]
fn the_cards_of_every_idle_poker_table_are_spread_and_it_is_said() {
    for game in POKER.into_iter().chain(["ultimate-texas-holdem", "pai-gow-poker"]) {
        let mut table = betting(game);
        let mut events = vec![];
        table.feed(Input::Leave(ME), &mut events).unwrap();
        let spread =
            |e: &Event| matches!(e, Event::Said { what, .. } if what.starts_with("the cards are spread"));
        let shown = table.view(Viewer::Rail).markers.iter().any(|m| m.label == "cards");
        // Colorado prints no rule about it.
        let rule = game != "deuces-wild-xtreme";
        assert_eq!((events.iter().any(spread), shown), (rule, rule), "{game}");
    }
}

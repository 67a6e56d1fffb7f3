//! Ultimate Texas Hold 'Em: published figures, and the proof on small decks.

use crate::unseen_support;

use book::Cents;
use equipment::Card;
use games::kernel::*;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use odds::oracle::{Search, best, in_units};
use odds::{Ask, Progress, Ratio, Solved, advise, ratio, whole};
use unseen_support::{deck, edge};

const SEAT: Seat = Seat(0);
const ANTE: i64 = 1_000;
/// A straight flush, a flush, straights, full houses and hands without a pair all come up.
const ELEVEN: &str = "2c 3c 4c 5c 6c 6d 7d Kd Kh As 9h";

fn cards(text: &str) -> Vec<Card> {
    equipment::cards(text).unwrap()
}

/// Published: 2.185 % of the ante.
#[test]
fn the_edge_is_the_published_one() {
    let ante = edge(&Ask::of("ultimate-texas-holdem").unwrap(), "ante");
    assert_eq!(ante, ratio(50_643_648_973_i64, 2_317_817_502_000_i64));
    assert_eq!(format!("{:.5}", 100.0 * odds::decimal(&ante)), "2.18497");
}

/// Published: 3.4979 % under 50-40-30-8-7-4-3.
#[test]
fn the_edge_of_trips_is_the_published_one() {
    let ask = Ask::of("ultimate-texas-holdem").unwrap();
    let trips = edge(&ask, "trips");
    assert_eq!(format!("{:.4}", 100.0 * odds::decimal(&trips)), "3.4979");
}

#[test]
fn on_a_small_deck_the_solver_and_the_table_agree() {
    let ask = Ask::of("ultimate-texas-holdem").unwrap().with_cards(deck(ELEVEN));
    let search = Search { unordered: true, ..Search::default() };
    let bets = [("ante", ANTE), ("blind", ANTE)];
    let gain = best::<UltimateTexasHoldem>(&ask.rules, ask.cards, &bets, &search).unwrap();
    assert_eq!(in_units(gain, ANTE), -edge(&ask, "ante"));
}

/// Other pays are priced on the counts that are there: as the table would pay them, all three at once. Each of them moves the
/// edge by itself, so that one left unread would be seen.
#[test]
fn on_a_small_deck_a_changed_pay_moves_solver_and_table_alike() {
    let printed = Ask::of("ultimate-texas-holdem").unwrap().with_cards(deck(ELEVEN));
    let changes = [("blind", "straight", "9 to 1"), ("ante", "win", "5 to 2"), ("play", "win", "1 to 3")];
    let changed = |changes: &[(&str, &str, &str)]| {
        let mut ask = printed.clone();
        ask.rules.declare_house_rules();
        for (wager, event, pays) in changes {
            let change = [((*event).to_owned(), pays.parse().unwrap())];
            let own = odds::changed(printed.rules.paytable(wager), &change);
            ask.rules.read_paytables("own.toml", &own).unwrap();
        }
        ask.at_stake("ante", Cents(ANTE)).unwrap()
    };
    let all = changed(&changes);
    let search = Search { unordered: true, ..Search::default() };
    let bets = [("ante", ANTE), ("blind", ANTE)];
    let gain = best::<UltimateTexasHoldem>(&all.rules, all.cards, &bets, &search).unwrap();
    assert_eq!(in_units(gain, ANTE), -edge(&all, "ante"));
    let mut edges = vec![edge(&printed, "ante"), edge(&all, "ante")];
    edges.extend(changes.iter().map(|change| edge(&changed(&[*change]), "ante")));
    edges.sort();
    edges.dedup();
    assert_eq!(edges.len(), 5);
}

/// A table at the first decision, with these cards in the player's hand.
fn dealt(deck_of: &str, own: &str, bets: &[(&str, i64)]) -> Table<UltimateTexasHoldem> {
    let rules = book::Rules::of("ultimate-texas-holdem").unwrap();
    let mut table = Table::open_with(rules, deck(deck_of)).unwrap();
    let mut feed = |input| table.feed(input, &mut vec![]).unwrap();
    feed(Input::Sit(SEAT, Patron(1)));
    feed(Input::Outcome(Outcome::Shuffled));
    for (spot, amount) in bets {
        let spot = table.layout().find(spot).unwrap();
        table.feed(Input::Bet(SEAT, spot, Cents(*amount)), &mut vec![]).unwrap();
    }
    table.feed(Input::Close, &mut vec![]).unwrap();
    let own = cards(own);
    let others: Vec<Card> = cards(deck_of).into_iter().filter(|c| !own.contains(c)).collect();
    for card in [own[0], others[0], own[1], others[1]] {
        table.feed(Input::Outcome(Outcome::Card(card)), &mut vec![]).unwrap();
    }
    table
}

/// The table after a choice and some cards of the board.
fn after(table: &Table<UltimateTexasHoldem>, choice: Choice, board: &[Card]) -> Table<UltimateTexasHoldem> {
    let mut table = table.clone();
    table.feed(Input::Choose(SEAT, choice), &mut vec![]).unwrap();
    table.feed(Input::Outcome(Outcome::Burned), &mut vec![]).unwrap();
    for card in board {
        table.feed(Input::Outcome(Outcome::Card(*card)), &mut vec![]).unwrap();
    }
    table
}

fn worth(table: &Table<UltimateTexasHoldem>, verb: Verb, amount: i64) -> Ratio {
    let advice = advise(table).unwrap().unwrap();
    let those = |v: &&odds::Valued| v.choice.verb == verb && v.choice.amount.0 == amount;
    advice.options.iter().find(those).unwrap().value.exact().unwrap().clone()
}

fn best_worth(table: &Table<UltimateTexasHoldem>) -> Ratio {
    advise(table).unwrap().unwrap().options[0].value.exact().unwrap().clone()
}

/// For one holding the oracle and the adviser agree before the flop, with a progressive wager that a fold gives up.
#[test]
fn before_the_flop_advice_is_what_the_table_yields() {
    for own in ["2c 6d", "Kd As"] {
        let bets = [("ante", ANTE), ("blind", ANTE)];
        let table = dealt(ELEVEN, own, &bets);
        let own = cards(own);
        let follows = |event: &Event| match event {
            Event::Dealt { place: Place::Hand(..), card: Some(card), .. } => own.contains(card),
            _ => true,
        };
        let search = Search { unordered: true, follows: &follows, ..Search::default() };
        let part = best::<UltimateTexasHoldem>(table.rules(), Some(deck(ELEVEN)), &bets, &search).unwrap();
        assert_eq!(in_units(part, ANTE) * whole(55), best_worth(&table));
    }
}

/// Waiting on the flop is worth what the best choices on all boards are worth together; the progressive wager, which
/// goes with a fold, is part of both.
#[test]
fn on_the_flop_waiting_is_worth_the_mean_of_what_follows() {
    let bets = [("ante", ANTE), ("blind", ANTE), ("multi-link", 100)];
    let start = dealt(ELEVEN, "6d As", &bets);
    // The dealer holds 2c 3c in truth, which the player cannot know.
    let flop = after(&start, Choice::say(Verb::Check), &cards("6c Kd Kh"));
    let left: Vec<Card> = flop.look(SEAT, 0).unknown().iter().map(|(card, _)| card).collect();
    let (mut sum, mut boards) = (Ratio::ZERO, 0);
    for (i, &a) in left.iter().enumerate() {
        for &b in &left[i + 1..] {
            let hidden: Vec<Card> = left.iter().copied().filter(|c| ![a, b].contains(c)).collect();
            let table = redealt(&bets, "6d As", [hidden[0], hidden[1]]);
            let flop = after(&table, Choice::say(Verb::Check), &cards("6c Kd Kh"));
            sum += best_worth(&after(&flop, Choice::say(Verb::Check), &[a, b]));
            boards += 1;
        }
    }
    assert_eq!(worth(&flop, Verb::Check, 0), sum / whole(boards));
}

/// A table at the first decision where the dealer holds these cards.
fn redealt(bets: &[(&str, i64)], own: &str, dealer: [Card; 2]) -> Table<UltimateTexasHoldem> {
    let [a, b] = dealer;
    let rest: Vec<Card> = cards(ELEVEN).into_iter().filter(|c| !dealer.contains(c)).collect();
    let order: Vec<String> = [a, b].iter().chain(&rest).map(|c| c.to_string()).collect();
    dealt(&order.join(" "), own, bets)
}

/// The limit on what a hand wins cuts the Blind's 500 to 1 for a large ante (HC-I §10.V): advice knows.
#[test]
fn advice_knows_the_limit_on_what_a_hand_wins() {
    let royal = "9c 9d As Ks Qs Js Ts 2c 2d 3h 4h";
    let at = |ante: i64| {
        let table = dealt(royal, "As Ks", &[("ante", ante), ("blind", ante)]);
        let flop = after(&table, Choice::say(Verb::Check), &cards("Qs Js Ts"));
        worth(&flop, Verb::Raise, 0)
    };
    // The Ante is returned where the dealer has no pair.
    assert!(at(1_000) > whole(500 + 2) && at(1_000) < whole(500 + 2 + 1));
    assert_eq!(at(50_000), ratio(5_000_000, 50_000));
}

/// The player for simulations does what the solution says.
#[test]
fn the_best_player_follows_the_advice() {
    let ask = Ask::of("ultimate-texas-holdem").unwrap().with_cards(deck(ELEVEN));
    let mut player = UltimateTexasHoldem::best(&ask, &Progress::new()).unwrap();
    for own in ["2c 3c", "6d As", "Kd 9h", "7d 9h"] {
        let table = dealt("4c 5c 2c 3c 6c 6d 7d Kd Kh As 9h", own, &[("ante", ANTE), ("blind", ANTE)]);
        for board in ["", "6c Kd Kh", "6c Kd Kh 7d 9h"] {
            let board: Vec<Card> = cards(board);
            if board.iter().any(|c| cards(own).contains(c)) {
                continue;
            }
            let mut table = table.clone();
            if !board.is_empty() {
                table = after(&table, Choice::say(Verb::Check), &board[..3]);
            }
            if board.len() == 5 {
                table = after(&table, Choice::say(Verb::Check), &board[3..]);
            }
            let menu = table.menu();
            let choice = player.choose(&table.look(SEAT, 0), &menu);
            let advised = advise(&table).unwrap().unwrap();
            let value = |c: Choice| advised.options.iter().find(|o| o.choice == c).unwrap().value.clone();
            assert_eq!(value(choice), value(advised.best()), "{own} on {board:?}");
        }
    }
}

/// Where two choices are worth the same, the best play risks less money. Any two of the four cards not seen beat the player
/// without a pair: a bet of one ante loses it and the Blind, the Ante comes back; a fold loses Ante and Blind.
#[test]
fn of_equal_choices_the_cheaper_is_the_best() {
    const HIGH_CARDS: &str = "As Qd 3d 7h 2c 4d 9h Js Kc 8c 6s";
    let check = Choice::say(Verb::Check);
    let table = dealt(HIGH_CARDS, "3d 7h", &[("ante", ANTE), ("blind", ANTE)]);
    let river = after(&after(&table, check, &cards("2c 4d 9h")), check, &cards("Js Kc"));
    let advice = advise(&river).unwrap().unwrap();
    assert_eq!(advice.options.len(), 2);
    assert!(advice.options.iter().all(|o| o.value.exact() == Some(&whole(-2))), "{advice:?}");
    assert_eq!(advice.best().verb, Verb::Fold);
    let ask = Ask::of("ultimate-texas-holdem").unwrap().with_cards(deck(HIGH_CARDS));
    let mut player = UltimateTexasHoldem::best(&ask, &Progress::new()).unwrap();
    assert_eq!(player.choose(&river.look(SEAT, 0), &river.menu()).verb, Verb::Fold);
}

/// The rules a person can follow cover every hand; the edge beside them is that of best play.
#[test]
fn the_printed_rules_cover_every_hand() {
    let ask = Ask::of("ultimate-texas-holdem").unwrap().with_cards(deck(ELEVEN));
    let strategy = odds::strategy(&ask, &Progress::new()).unwrap().unwrap();
    assert_eq!(strategy.house_edge.exact(), Some(&edge(&ask, "ante")));
    for part in &strategy.parts {
        if let odds::StrategyPart::List { rules, .. } = part {
            let shares = rules.iter().fold(Ratio::ZERO, |sum, r| sum + r.share.exact().unwrap());
            assert_eq!(shares, whole(1));
        }
    }
}

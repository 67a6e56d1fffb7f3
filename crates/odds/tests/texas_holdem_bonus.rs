//! Texas Hold 'Em Bonus: figures commonly quoted, and the proof on small decks.

use crate::unseen_support;

use book::Cents;
use equipment::{Card, Composition};
use games::kernel::*;
use games::texas_holdem_bonus::TexasHoldemBonus;
use odds::classes::Pack;
use odds::oracle::{Search, best, in_units};
use odds::{Ask, Progress, Ratio, Solved, advise, ratio, whole};
use unseen_support::{deck, entries};

const SEAT: Seat = Seat(0);
const ANTE: i64 = 1_000;
/// Three burned cards and nine others make twelve the fewest a round needs.
const TWELVE: &str = "2c 3c 4c 5c 6c 6d 7d Kd Kh As 9h 9c";

fn cards(text: &str) -> Vec<Card> {
    equipment::cards(text).unwrap()
}

/// The part of a round's value that falls on deals in which the player holds these cards.
fn part_of(ask: &Ask, own: &[Card]) -> Ratio {
    let follows = |event: &Event| match event {
        Event::Dealt { place: Place::Hand(..), card: Some(card), .. } => own.contains(card),
        _ => true,
    };
    let search = Search { unordered: true, follows: &follows, ..Search::default() };
    let part = best::<TexasHoldemBonus>(&ask.rules, ask.cards, &[("ante", ANTE)], &search).unwrap();
    in_units(part, ANTE)
}

/// Commonly quoted: 2.04 % of the ante.
#[test]
fn the_edge_is_the_one_commonly_quoted() {
    let ask = Ask::of("texas-holdem-bonus").unwrap();
    let edge = entries(&ask, "ante")[0].law.house_edge().exact().unwrap().clone();
    assert_eq!(edge, ratio(578_107_733, 28_381_438_800_i64));
    assert_eq!(format!("{:.2}", 100.0 * odds::decimal(&edge)), "2.04");
}

/// Commonly quoted: 8.90 % as printed, 8.54 % with 1,000 to 1 for aces against aces.
#[test]
fn the_edges_of_the_bonus_are_the_ones_commonly_quoted() {
    let ask = Ask::of("texas-holdem-bonus").unwrap();
    let edges: Vec<_> =
        entries(&ask, "bonus").iter().map(|e| e.law.house_edge().exact().unwrap().clone()).collect();
    assert_eq!(edges, [ratio(59, 663), ratio(13_873, 162_435)]);
}

/// Every holding of three ranks, one for each class of suits: their parts make up the solver's value.
#[test]
fn on_a_small_deck_the_solver_and_the_table_agree() {
    let ask = Ask::of("texas-holdem-bonus").unwrap();
    let ask = ask.with_cards(deck("Ac Ad Ah As Kc Kd Kh Ks 2c 2d 2h 2s"));
    let classes = Pack::new(&ask.cards.unwrap()).classes::<2>();
    assert_eq!(classes.len(), 9);
    let gain = classes.iter().fold(Ratio::ZERO, |sum, (own, n)| sum + part_of(&ask, own) * whole(*n));
    let edge = entries(&ask, "ante")[0].law.house_edge();
    assert_eq!(-gain, *edge.exact().unwrap());
}

/// A table at the first decision: the player holds the first two cards, the dealer the next two.
fn dealt(deck: &[Card], bets: &[(&str, i64)]) -> Table<TexasHoldemBonus> {
    let mut all = Composition::EMPTY;
    deck.iter().for_each(|&c| all.put(c));
    let rules = book::Rules::of("texas-holdem-bonus").unwrap();
    let mut table = Table::open_with(rules, all).unwrap();
    table.feed(Input::Sit(SEAT, Patron(1)), &mut vec![]).unwrap();
    table.feed(Input::Outcome(Outcome::Shuffled), &mut vec![]).unwrap();
    for (spot, amount) in bets {
        let spot = table.layout().find(spot).unwrap();
        table.feed(Input::Bet(SEAT, spot, Cents(*amount)), &mut vec![]).unwrap();
    }
    table.feed(Input::Close, &mut vec![]).unwrap();
    for at in [0, 2, 1, 3] {
        table.feed(Input::Outcome(Outcome::Card(deck[at])), &mut vec![]).unwrap();
    }
    table
}

/// The table after a choice and the cards that follow it.
fn after(table: &Table<TexasHoldemBonus>, verb: Verb, board: &[Card]) -> Table<TexasHoldemBonus> {
    let mut table = table.clone();
    table.feed(Input::Choose(SEAT, Choice::say(verb)), &mut vec![]).unwrap();
    table.feed(Input::Outcome(Outcome::Burned), &mut vec![]).unwrap();
    for card in board {
        table.feed(Input::Outcome(Outcome::Card(*card)), &mut vec![]).unwrap();
    }
    table
}

fn worth(table: &Table<TexasHoldemBonus>, verb: Verb) -> Ratio {
    let advice = advise(table).unwrap().unwrap();
    advice.options.iter().find(|o| o.choice.verb == verb).unwrap().value.exact().unwrap().clone()
}

fn best_worth(table: &Table<TexasHoldemBonus>) -> Ratio {
    advise(table).unwrap().unwrap().options[0].value.exact().unwrap().clone()
}

/// The deck with these cards first.
fn with_first(first: &str, next: &[Card]) -> Vec<Card> {
    let mut all = cards(first);
    all.extend(next);
    all.extend(cards(TWELVE).into_iter().filter(|c| !cards(first).contains(c) && !next.contains(c)));
    all
}

#[test]
fn before_the_flop_advice_is_what_the_table_yields() {
    let ask = Ask::of("texas-holdem-bonus").unwrap().with_cards(deck(TWELVE));
    for own in ["2c 6d", "5c 9h"] {
        let table = dealt(&with_first(own, &[]), &[("ante", ANTE)]);
        assert_eq!(part_of(&ask, &cards(own)) * whole(66), best_worth(&table), "{own}");
    }
}

/// A choice is worth the mean of what the best choices on the next street are, with the progressive wager that a fold
/// before the flop gives up.
#[test]
fn each_street_is_worth_the_mean_of_what_follows() {
    let bets = [("ante", ANTE)];
    let own = "5c 9h";
    let unknown: Vec<Card> = cards(TWELVE).into_iter().filter(|c| !cards(own).contains(c)).collect();
    let (mut sum, mut flops) = (Ratio::ZERO, 0);
    for (i, &a) in unknown.iter().enumerate() {
        for (j, &b) in unknown.iter().enumerate().skip(i + 1) {
            for &c in &unknown[j + 1..] {
                let hidden: Vec<Card> = unknown.iter().copied().filter(|x| ![a, b, c].contains(x)).collect();
                let table = dealt(&with_first(own, &hidden[..2]), &bets);
                sum += best_worth(&after(&table, Verb::Play, &[a, b, c]));
                flops += 1;
            }
        }
    }
    assert_eq!(worth(&dealt(&with_first(own, &[]), &bets), Verb::Play), sum / whole(flops));
    for verb in [Verb::Raise, Verb::Check] {
        let flop = cards("2c 3c Kd");
        let left: Vec<Card> = unknown.iter().copied().filter(|c| !flop.contains(c)).collect();
        let mut sum = Ratio::ZERO;
        let mut on_flop = None;
        for &turn in &left {
            let hidden: Vec<Card> = left.iter().copied().filter(|c| *c != turn).collect();
            let table = after(&dealt(&with_first(own, &hidden[..2]), &bets), Verb::Play, &flop);
            sum += best_worth(&after(&table, verb, &[turn]));
            on_flop = Some(table);
        }
        assert_eq!(worth(&on_flop.unwrap(), verb), sum / whole(left.len()));
    }
}

/// The player for simulations does what the solution says; a fold gives up the progressive wager as well.
#[test]
fn the_best_player_follows_the_advice() {
    let ask = Ask::of("texas-holdem-bonus").unwrap().with_cards(deck(TWELVE));
    let mut player = TexasHoldemBonus::best(&ask, &Progress::new()).unwrap();
    for own in ["2c 6d", "5c 9h", "7d As", "2c 7d"] {
        let mut table = dealt(&with_first(own, &cards("4c 9c")), &[("ante", ANTE)]);
        for more in ["3c Kd Kh", "6c", ""] {
            let choice = player.choose(&table.look(SEAT, 0), &table.menu());
            let advised = advise(&table).unwrap().unwrap();
            let value = |c: Choice| advised.options.iter().find(|o| o.choice == c).unwrap().value.clone();
            assert_eq!(value(choice), value(advised.best()), "{own}");
            if choice.verb == Verb::Fold || more.is_empty() {
                break;
            }
            table = after(&table, choice.verb, &cards(more));
        }
    }
    let bets = [("ante", ANTE), ("multi-link", 100)];
    let table = dealt(&with_first("2c 7d", &[]), &bets);
    assert_eq!(worth(&table, Verb::Fold), ratio(-11, 10));
}

/// The rules a person can follow cover every hand; the edge beside them is that of best play.
#[test]
fn the_printed_rules_cover_every_hand() {
    let ask = Ask::of("texas-holdem-bonus").unwrap().with_cards(deck(TWELVE));
    let strategy = odds::strategy(&ask, &Progress::new()).unwrap().unwrap();
    assert_eq!(strategy.house_edge, entries(&ask, "ante")[0].law.house_edge());
    for part in &strategy.parts {
        if let odds::StrategyPart::List { rules, .. } = part {
            let shares = rules.iter().fold(Ratio::ZERO, |sum, r| sum + r.share.exact().unwrap());
            assert_eq!(shares, whole(1));
        }
    }
}

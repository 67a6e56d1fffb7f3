//! What others ask of a table: solvers, simulators, pages and terminals. No round asks it of itself.

use crate::floor;

use std::collections::BTreeSet;

use book::{Cents, Pays, Rules};
use equipment::{Composition, Deck, Seeded};
use floor::{Floor, Luck};
use games::blackjack::Blackjack;
use games::crazy_four_poker::CrazyFourPoker;
use games::four_card_poker::FourCardPoker;
use games::free_bet_blackjack::FreeBetBlackjack;
use games::kernel::*;
use games::let_it_ride::LetItRide;
use games::mississippi_stud::MississippiStud;
use games::pai_gow_poker::PaiGowPoker;
use games::payout_limit::HandLimit;
use games::ride_free::RideFree;
use games::texas_holdem_bonus::TexasHoldemBonus;
use games::three_card_poker::ThreeCardPoker;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use hands::poker;

fn rules(game: &str, settings: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of(game).unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    rules
}

/// What the words of the menus mean, as far as the words alone do not say it, in so many steps of random play.
fn glossed(game: &str, settings: &[(&str, &str)], steps: u32) -> Vec<String> {
    let mut found = BTreeSet::new();
    let mut floor = Floor::new(rules(game, settings), 2);
    floor.luck = Some(Luck::new(2));
    for _ in 0..steps {
        floor.step();
        for item in floor.table.menu() {
            if let Some(gloss) = floor.table.gloss(&item) {
                found.insert(format!("{}: {gloss}", item.verb));
            }
        }
    }
    found.into_iter().collect()
}

#[test]
fn words_of_the_menus_of_twenty_one_are_glossed() {
    let (cut, pass) = ("accept: cut the cards", "decline: pass the cut on");
    assert_eq!(glossed("blackjack", &[], 300), [cut, "cap: put the winnings onto the wager", pass]);
    assert_eq!(glossed("free-bet-blackjack", &[], 300), [cut, pass, "double: free", "split: free"]);
    let tip = "raise: a tip for the dealer on the Bust Bonus";
    let ride_free = [cut, pass, "double: free", "play: the Bust Bonus", tip, "split: free"];
    assert_eq!(glossed("ride-free", &[], 300), ride_free);
    let pontoon = glossed("pontoon-plus", &[], 300);
    assert!(pontoon.contains(&"pull-back: take the doubled part back".to_owned()), "{pontoon:?}");
}

#[test]
fn words_of_the_other_menus_are_glossed() {
    let streets = ["play: the Flop wager", "raise: the River wager", "raise: the Turn wager"];
    assert_eq!(glossed("texas-holdem-bonus", &[], 150), streets);
    assert_eq!(glossed("ultimate-texas-holdem", &[], 150), ["play: the Play wager", "raise: the Play wager"]);
    assert_eq!(glossed("mississippi-stud", &[], 100), ["raise: the street's wager"]);
    assert_eq!(glossed("deuces-wild-xtreme", &[], 100), ["raise: Play with a tip for the dealer on top"]);
    let cards = ["accept: turn the cards over", "pass: leave that to another"];
    assert_eq!(glossed("baccarat", &[("form", "midi")], 60), cards);
    assert_eq!(glossed("craps", &[], 40), ["accept: take the dice", "pass: pass the dice on"]);
    let bank = ["accept: take the bank", "pass: leave the bank"];
    let hand = ["house-way: the dealer sets your hand", "set: these make the low hand"];
    assert_eq!(glossed("pai-gow-poker", &[], 250), [bank[0], hand[0], bank[1], hand[1]]);
    for game in ["three-card-poker", "let-it-ride"] {
        assert!(glossed(game, &[], 60).is_empty(), "{game}");
    }
}

/// A solver asks for the limit it has to reckon with.
#[test]
fn a_posted_payout_limit_can_be_asked_for() {
    let posted = [("payout-limited", "yes"), ("payout-limit", "$50,000")];
    let most = Some(Cents::dollars(50_000));
    let ride = |settings: &[_]| Table::<LetItRide>::open(rules("let-it-ride", settings)).unwrap();
    assert_eq!(ride(&posted).game().payout_limit().amount(), most);
    assert_eq!(ride(&[]).game().payout_limit().amount(), None);
    let stud = |settings: &[_]| Table::<MississippiStud>::open(rules("mississippi-stud", settings)).unwrap();
    assert_eq!(stud(&posted).game().payout_limit().amount(), most);
    assert_eq!(stud(&[]).game().payout_limit().amount(), None);

    let colorado = |per: &str, surrender: &str| {
        let settings =
            [("payout-limit-per", per), ("payout-limit", "$50,000"), ("late-surrender", surrender)];
        Table::<RideFree>::open(rules("ride-free", &settings)).unwrap()
    };
    for per in ["hand", "round"] {
        assert_eq!(colorado(per, "yes").game().payout_limit().most(), most, "{per}");
    }
    assert_eq!(colorado("none", "yes").game().payout_limit().most(), None);
    assert!(colorado("none", "yes").game().late_surrender());
    assert!(!colorado("none", "no").game().late_surrender());
    assert_eq!(Table::<Blackjack>::open(rules("blackjack", &[])).unwrap().game().payout_limit().most(), None);
}

/// A solver asks what a fold gives up, and by which clause: never a wager that is not made yet, nor one that stays.
#[test]
fn what_a_fold_gives_up_can_be_asked_for() {
    let lost = |clause| Some(Verdict::lose(book::Clause::new(clause)));
    let crazy = CrazyFourPoker::new(&rules("crazy-four-poker", &[])).unwrap();
    let given_up = ["ante", "super-bonus", "queens-up"].map(|wager| crazy.folded(wager));
    assert_eq!(given_up, [lost("HC-M §10.III"); 3]);
    assert_eq!(crazy.folded("play"), None);
    let four = FourCardPoker::new(&rules("four-card-poker", &[])).unwrap();
    assert_eq!(["ante", "play", "aces-up"].map(|id| four.folded(id)), [lost("HC-C §10.III"), None, None]);
    let three = ThreeCardPoker::new(&rules("three-card-poker", &[])).unwrap();
    assert_eq!(three.folded("pair-plus"), lost("HC-H §10.II.A"), "a side wager may have a clause of its own");
}

/// A meter knows no limit, and what is lost uses none of it up.
#[test]
fn a_limit_on_a_hand_is_used_up_in_the_order_of_payment() {
    let (rules, clause) = (rules("let-it-ride", &[]), book::Clause::new("HC-D §13.III"));
    let limit = |dollars| HandLimit::new(&rules, Some(Cents::dollars(dollars)), clause);
    let verdict = |pays: Option<Pays>| pays.map_or(Verdict::lose(clause), |pays| Verdict::win(pays, clause));
    let stakes = |pays: [Option<Pays>; 3]| pays.map(|pays| (Cents::dollars(10), verdict(pays)));
    let won = |dollars: i64, pays| {
        let cut = limit(dollars).together(&stakes(pays)).into_iter();
        cut.map(|award| award.map(|award| award.won.0 / 100)).collect::<Vec<_>>()
    };
    let (ten, all) = (Some(Pays::To(10, 1)), Some(Pays::Meter(book::Percent(10_000))));
    assert_eq!(won(300, [ten; 3]), [None; 3]);
    assert_eq!(won(150, [ten; 3]), [None, Some(50), Some(0)]);
    assert_eq!(won(150, [all, None, ten]), [None; 3]);
}

/// Each street has its own pay: in a house of its own rules they may differ.
#[test]
fn every_street_is_paid_by_its_own_table() {
    let mut rules = Rules::of("texas-holdem-bonus").unwrap();
    rules.declare_house_rules();
    let own: String = [("flop", 2), ("turn", 3), ("river", 4)]
        .map(|(wager, pays)| {
            let row = format!("{{ event = \"win\", name = \"Win\", pays = \"{pays} to 1\" }}");
            format!("[[paytable]]\nid = \"own-{wager}\"\nwager = \"{wager}\"\nrows = [{row}]\n")
        })
        .concat();
    rules.read_paytables("own.toml", &own).unwrap();
    let table = Table::<TexasHoldemBonus>::open(rules).unwrap();
    let rank = |text: &str| poker::five(&equipment::cards(text).unwrap().try_into().unwrap());
    let (player, dealer) = (rank("Ah Ad Ac 7s 2d"), rank("Kh Kd 3c 7s 2d"));
    let game = table.game();
    let paid = [
        game.settle_flop(player, dealer),
        game.settle_turn(player, dealer),
        game.settle_river(player, dealer),
    ];
    assert_eq!(paid.map(|v| v.pays()), [2, 3, 4].map(|n| Some(Pays::To(n, 1))));
}

/// A simulator that has just asked who decides need not ask again: the table comes to the same position.
#[test]
fn a_choice_taken_from_a_player_is_the_choice_fed() {
    let mut table = Table::<UltimateTexasHoldem>::open(rules("ultimate-texas-holdem", &[])).unwrap();
    let mut dealer = Dealer::new(Seeded::new(1));
    let (mut decided, mut events) = (0, vec![]);
    table.feed(Input::Sit(Seat(0), Patron(1)), &mut events).unwrap();
    while decided < 20 {
        match table.need() {
            Need::Bets => {
                AnyTable::basic(&table, Seat(0))
                    .into_iter()
                    .for_each(|bet| table.feed(bet, &mut events).unwrap());
                table.feed(Input::Close, &mut events).unwrap();
            }
            Need::Chance(_) => {
                let input = (&table as &dyn AnyTable).chance(&mut dealer).unwrap();
                table.feed(input, &mut events).unwrap();
            }
            Need::Choice { seat, hand } => {
                let (mut twin, mut told) = (table.clone(), vec![]);
                let [input] = AnyTable::basic(&table, seat)[..] else { panic!("one choice") };
                twin.feed(input, &mut told).unwrap();
                events.clear();
                table.take_choice(seat, hand, &mut Basic, &mut events);
                assert!(twin.same_position(&table));
                assert_eq!(told, events);
                assert!(events.iter().any(|e| matches!(e, Event::Chose { .. })));
                decided += 1;
            }
        }
    }
}

/// A proof is dealt from fewer cards, a lesson from a stacked shoe.
#[test]
fn a_table_may_be_opened_with_other_cards() {
    let mut few = Composition::of(Deck::Standard, 1);
    for card in equipment::cards("2c 3c 4c").unwrap() {
        assert!(few.take(card));
    }
    let table = Table::<UltimateTexasHoldem>::open_with(rules("ultimate-texas-holdem", &[]), few).unwrap();
    assert_eq!(table.unseen().total(), 49);
    assert_eq!(*table.unseen(), few);
}

/// Players are told where a table is not by the book, and of a declaration alone nothing.
#[test]
fn a_table_that_is_not_by_the_book_says_so() {
    let view = |own: Option<&str>, declared: bool| {
        let mut rules = Rules::of("three-card-poker").unwrap();
        if declared {
            rules.declare_house_rules();
        }
        if let Some(own) = own {
            rules.read_paytables("own.toml", own).unwrap();
        }
        games::open(rules).unwrap().view(Viewer::Rail)
    };
    let own = "[[paytable]]\nid = \"own\"\nwager = \"pair-plus\"\nrows = [{ event = \"straight-flush\", name = \"Straight flush\", pays = \"50 to 1\" }]\n";
    let told = |view: &View| view.markers.iter().any(|m| m.label == "house rules");
    let departs = view(Some(own), true);
    assert_eq!(departs.departures.len(), 1);
    assert!(told(&departs));
    for by_the_book in [view(None, true), view(None, false)] {
        assert!(by_the_book.departures.is_empty() && !told(&by_the_book));
    }
}

/// A number shown at random is any of them alike.
#[test]
fn each_number_has_one_chance() {
    let none = Composition::of(Deck::Standard, 0);
    let found = Chance::Number(3).outcomes(&none);
    assert_eq!(found, [1, 2, 3].map(|n| (Outcome::Number(n), 1)));
}

/// An adviser asks which hands are free, which are doubled, and for what.
#[test]
fn free_hands_and_doubles_can_be_told_from_paid_ones() {
    let mut table = Table::<FreeBetBlackjack>::open(rules("free-bet-blackjack", &[])).unwrap();
    let mut luck = Luck::new(1);
    let (mut split, mut doubled) = ([0; 2], [0; 2]);
    table.feed(Input::Sit(Seat(0), Patron(1)), &mut vec![]).unwrap();
    for _ in 0..1_500 {
        let inputs = match table.need() {
            Need::Chance(_) => luck.answer(&table).into_iter().collect(),
            Need::Bets => AnyTable::basic(&table, Seat(0)).into_iter().chain([Input::Close]).collect(),
            Need::Choice { seat, hand } => {
                let menu = table.menu();
                let on = |verb| menu.iter().find(|i| i.verb == verb).copied();
                let item = on(Verb::Split).or(on(Verb::Double));
                let free = item.and_then(|i| AnyTable::gloss(&table, &i)) == Some("free");
                let choice = item.map_or(Choice::say(Verb::Stand), |i| match i.cost {
                    Cost::Range(limits) => Choice::with(i.verb, limits.max),
                    _ => Choice::say(i.verb),
                });
                let hands = table.felt().seat(seat).hands().len() as u8;
                if table.menu().iter().any(|i| i.admits(&choice, 0)) {
                    table.feed(Input::Choose(seat, choice), &mut vec![]).unwrap();
                    match choice.verb {
                        Verb::Split if table.felt().seat(seat).hands().len() as u8 > hands => {
                            assert_eq!(
                                table.state().is_free(seat, hand + 1),
                                free,
                                "the new hand is the free one"
                            );
                            split[free as usize] += 1;
                        }
                        Verb::Double if matches!(table.need(), Need::Chance(Chance::Card)) => {
                            assert_eq!(table.state().doubled(seat, hand), Some(free));
                            doubled[free as usize] += 1;
                        }
                        _ => {}
                    }
                    continue;
                }
                AnyTable::basic(&table, seat)
            }
        };
        inputs.into_iter().for_each(|input| table.feed(input, &mut vec![]).unwrap());
    }
    assert!(split.into_iter().chain(doubled).all(|n| n > 0), "all kinds come up: {split:?} {doubled:?}");
}

/// An adviser at pai gow asks who banks.
#[test]
fn the_banking_player_can_be_asked_for() {
    let mut floor = Floor::new(rules("pai-gow-poker", &[]), 2);
    let mut banked = 0;
    for _ in 0..300 {
        floor.step();
        let Some(table) = floor.table.as_any().downcast_ref::<Table<PaiGowPoker>>() else {
            panic!("pai gow")
        };
        let signs = table.view(Viewer::Rail).markers;
        let sign = signs.iter().find(|m| m.label == "bank").and_then(|m| m.seat);
        assert_eq!(table.state().bank(), sign);
        banked += sign.is_some() as u32;
    }
    assert!(banked > 5, "players bank: {banked}");
}

//! The small parts of the kernel, each against the plainest model of itself.

use book::{Cents, Clause, Limits, Rules};
use equipment::{Card, Composition, Deck, Randomness, Seeded};
use games::kernel::*;
use games::{open, roster};

/// A pile does what a list of cards with their faces does.
#[test]
fn a_pile_is_a_list_of_cards_as_they_lie() {
    let mut chance = Seeded::new(3);
    let (mut pile, mut list) = (Pile::default(), Vec::<(Card, Face)>::new());
    for step in 0..4_000 {
        let before = pile.clone();
        let card = Card::from_id(chance.below(53) as u8).unwrap();
        let face = [Face::Up, Face::Own, Face::Down][chance.below(3) as usize];
        let at = chance.below(list.len().max(1) as u32) as usize;
        match chance.below(12) {
            0..=4 if list.len() < 20 => {
                pile.push(card, face);
                list.push((card, face));
            }
            5 => assert_eq!(pile.pop(), list.pop()),
            6 if !list.is_empty() => assert_eq!(pile.remove(at), list.remove(at)),
            7 if !list.is_empty() => {
                pile.swap(at, card);
                list[at].0 = card;
            }
            8 if !list.is_empty() => {
                pile.turn(at, face);
                list[at].1 = face;
            }
            9 => {
                let mut turned = vec![];
                pile.reveal(|index, card| turned.push((index, card)));
                let hidden = (0..).zip(&list).filter(|(_, (_, face))| *face != Face::Up);
                assert_eq!(turned, hidden.map(|(index, (card, _))| (index, *card)).collect::<Vec<_>>());
                list.iter_mut().for_each(|(_, face)| *face = Face::Up);
            }
            10 if list.len() < 8 => {
                let mut more = Pile::default();
                [card, Card::JOKER].into_iter().for_each(|card| more.push(card, Face::Own));
                if chance.below(2) == 0 {
                    pile.clear();
                    list.clear();
                }
                pile.add(&more, face);
                list.extend([(card, face), (Card::JOKER, face)]);
            }
            11 if step % 5 == 0 => {
                assert_eq!(pile.take(), before);
                list.clear();
            }
            _ => {}
        }
        assert_eq!(pile.len(), list.len());
        assert_eq!(pile.is_empty(), list.is_empty());
        assert!(pile.cards().iter().eq(list.iter().map(|(card, _)| card)));
        assert!(pile.faces().iter().eq(list.iter().map(|(_, face)| face)));
        assert_eq!(pile.is_open(), list.iter().all(|(_, face)| *face == Face::Up));
        let hidden = list.iter().filter(|(_, face)| *face != Face::Up).map(|(card, _)| *card);
        assert!(pile.hidden().eq(hidden));
        let same = before.cards() == pile.cards() && before.faces() == pile.faces();
        assert_eq!(before == pile, same, "{before:?} {pile:?}");
        let text = serde_json::to_string(&pile).unwrap();
        assert_eq!(serde_json::from_str::<Pile>(&text).unwrap(), pile);
    }
}

/// Thirty-one cards lie in a place at most, each with its face: nothing else can be read.
#[test]
fn a_pile_that_cannot_lie_is_not_read() {
    let read = |cards: usize, faces: usize| {
        let text = format!(
            "{{\"cards\":[{}],\"faces\":[{}]}}",
            vec!["\"2c\""; cards].join(","),
            vec!["\"up\""; faces].join(",")
        );
        serde_json::from_str::<Pile>(&text)
    };
    assert_eq!(read(31, 31).unwrap().len(), 31);
    assert!(read(32, 32).is_err());
    assert!(read(3, 2).is_err() && read(2, 3).is_err());
}

/// A choice is an entry's if the word is, the amount is within its range, and the cards picked are as many as asked and
/// in the hand.
#[test]
fn an_entry_admits_its_own_choices() {
    let clause = Clause::new("HC-G §1.IV");
    let range = Limits { min: Cents(500), max: Cents(2_250), step: Cents(500) };
    let raise = MenuItem::within(Verb::Raise, range, clause);
    for (amount, admitted) in [
        (0, false),
        (499, false),
        (500, true),
        (750, false),
        (1_000, true),
        (2_000, true),
        (2_250, true),
        (2_251, false),
        (2_500, false),
    ] {
        let choice = Choice::with(Verb::Raise, Cents(amount));
        assert_eq!(raise.admits(&choice, 2), admitted, "{amount}");
    }
    assert!(!raise.admits(&Choice::with(Verb::Play, Cents(500)), 2));
    assert!(!raise.admits(&Choice { pick: 1, ..Choice::with(Verb::Raise, Cents(500)) }, 2));
    let set = MenuItem::picking(Verb::Set, 2, clause);
    for (pick, admitted) in [
        (0, false),
        (0b1, false),
        (0b11, true),
        (0b100_0001, true),
        (0b1000_0001, false),
        (0b111, false),
        (0b1100_0000, false),
    ] {
        assert_eq!(set.admits(&Choice::picking(Verb::Set, pick), 7), admitted, "{pick:b}");
    }
    let one = MenuItem::picking(Verb::Set, 1, clause);
    assert!(one.admits(&Choice::picking(Verb::Set, 1 << 6), 7));
    assert!(!one.admits(&Choice::picking(Verb::Set, 1 << 7), 7));
    assert!(one.admits(&Choice::picking(Verb::Set, 1 << 15), 20));
    let fold = MenuItem::free(Verb::Fold, clause);
    assert!(fold.admits(&Choice::say(Verb::Fold), 0));
    assert!(!fold.admits(&Choice::with(Verb::Fold, Cents(1)), 0));
    let times = MenuItem::times(Verb::Raise, Cents(500), 1..=3, clause);
    assert_eq!(times.cost, Cost::Range(Limits { min: Cents(500), max: Cents(1_500), step: Cents(500) }));
}

/// Every outcome of chance has its weight: of cards as many as are unseen, of everything else one.
#[test]
fn outcomes_are_weighed() {
    let mut unseen = Composition::of(Deck::Standard, 2);
    let ace = "As".parse().unwrap();
    assert!(unseen.take(ace));
    let weights = |chance: Chance| chance.outcomes(&unseen).into_iter().map(|(_, n)| n).collect::<Vec<_>>();
    assert_eq!(weights(Chance::Shuffle), [1]);
    assert_eq!(weights(Chance::Burn), [1]);
    assert_eq!(weights(Chance::Dice(2)), [1; 36]);
    assert_eq!(weights(Chance::Wheel(equipment::Wheel::SingleZero)), [1; 37]);
    assert_eq!(weights(Chance::Card).into_iter().sum::<u64>(), 103);
    assert!(Chance::Card.outcomes(&unseen).contains(&(Outcome::Card(ace), 1)));
}

/// A source that counts how often it was refreshed.
struct Counting(Seeded, u32);

impl Randomness for Counting {
    fn word(&mut self) -> u64 {
        self.0.word()
    }

    fn refresh(&mut self) {
        self.1 += 1;
    }
}

/// Fresh entropy is taken before each shuffle, throw, spin and number; a card comes from the shuffle.
#[test]
fn every_outcome_but_a_card_takes_fresh_entropy() {
    let cards = Composition::of(Deck::Standard, 1);
    let mut dealer = Dealer::new(Counting(Seeded::new(1), 0));
    let wheel = Chance::Wheel(equipment::Wheel::SingleZero);
    for (count, chance) in (1..).zip([Chance::Shuffle, Chance::Dice(2), wheel, Chance::Number(7)]) {
        dealer.answer(chance, &cards);
        assert_eq!(dealer.source().1, count, "{chance:?}");
    }
    dealer.answer(Chance::Card, &cards);
    dealer.answer(Chance::Burn, &cards);
    assert_eq!(dealer.source().1, 4);
}

/// A meter may be reported empty, but not below nothing, and only one that the table has.
#[test]
fn an_empty_meter_can_be_reported() {
    let mut with_meters = 0;
    for game in roster() {
        let mut table = open(Rules::of(game.id).unwrap()).unwrap();
        let meters = table.layout().meters.len() as u8;
        with_meters += u32::from(meters > 0);
        for meter in 0..meters {
            table.feed(Input::Meter(meter, Cents::ZERO), &mut vec![]).unwrap();
            assert_eq!(table.felt().meters()[meter as usize], Cents::ZERO);
            table.feed(Input::Meter(meter, Cents(-1)), &mut vec![]).unwrap_err();
        }
        table.feed(Input::Meter(meters, Cents(100)), &mut vec![]).unwrap_err();
    }
    assert!(with_meters > 3);
}

/// A position that cannot be one of this table is not taken up, and the table stays as it was.
#[test]
fn a_position_of_another_shape_is_not_restored() {
    let mut table = open(Rules::of("ride-free").unwrap()).unwrap();
    table.feed(Input::Sit(Seat(0), Patron(1)), &mut vec![]).unwrap();
    let snapshot = table.snapshot();
    let written: serde_json::Value = serde_json::from_str(&snapshot).unwrap();
    for list in ["seats", "commons", "meters"] {
        let mut other = written.clone();
        let found = other["felt"][list].as_array_mut().unwrap_or_else(|| panic!("{list}"));
        assert!(found.pop().is_some(), "{list}");
        assert!(table.restore(&other.to_string()).is_err(), "one of the {list} is gone");
        assert_eq!(table.snapshot(), snapshot);
    }
    let mut other = written.clone();
    other["felt"]["balance"]["staked"] = 500.into();
    assert!(table.restore(&other.to_string()).is_err(), "the money does not agree");
    other = written;
    other["rules"] = "0123456789abcdef".into();
    assert!(table.restore(&other.to_string()).is_err(), "it is of other rules");
    table.restore(&snapshot).unwrap();
}

#[test]
fn a_card_that_is_not_there_can_be_neither_changed_nor_turned() {
    let card = Card::from_id(7).unwrap();
    let mut pile = Pile::default();
    pile.push(card, Face::Down);
    for index in [1, 2] {
        let (mut changed, mut turned) = (pile.clone(), pile.clone());
        assert!(std::panic::catch_unwind(move || changed.swap(index, card)).is_err(), "{index}");
        assert!(std::panic::catch_unwind(move || turned.turn(index, Face::Up)).is_err(), "{index}");
    }
}

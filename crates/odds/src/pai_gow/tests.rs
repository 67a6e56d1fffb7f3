//! Solver against plain enumeration with the game's own functions.

use equipment::{Card, Composition, Randomness, Seeded};
use games::pai_gow_poker::{HandsSet, house_way};

use super::clash::clash;
use super::duel::Compared;
use super::pool::Pool;
use super::setting::settings;
use super::shapes::{SHAPES, Set, parted, way};
use super::*;
use crate::classes::mask;

/// Decks of sixteen cards: many of a suit, with and without the joker; suits alike; few ranks.
const DECKS: [&str; 4] = [
    "As Ks Qs 9s 8s 5s 4s Ah Kh Qh 9h 8d 5c 4d 2c Jk",
    "2c 3c 4c 5c 6c 7c 8c 2d 3d 4d 5d 6d 7d 8d 9h Ts",
    "As Ah Ad Ac Ks Kh Kd Qs Qh Js Jh Td 9s 5s 2s Jk",
    "2c 2d 2h 2s 7c 7d 7h 7s Jc Jd Jh Js Ac Ad Ah Jk",
];

fn deck(cards: &str) -> Composition {
    let mut deck = Composition::EMPTY;
    equipment::cards(cards).unwrap().into_iter().for_each(|c| deck.put(c));
    deck
}

/// Every hand of seven of these cards.
fn every_hand(cards: &[Card]) -> Vec<[Card; 7]> {
    let sets = (0u32..1 << cards.len()).filter(|set| set.count_ones() == 7);
    let hand = |set: u32| {
        let mut picked = (0..cards.len()).filter(|at| set >> at & 1 == 1).map(|at| cards[at]);
        std::array::from_fn(|_| picked.next().unwrap())
    };
    sets.map(hand).collect()
}

fn compare(tally: &mut Compared, ours: HandsSet, theirs: HandsSet) {
    let [high, low] =
        [ours.high.cmp(&theirs.high), ours.low.cmp(&theirs.low)].map(|o| (o as i8 + 1) as usize);
    tally[high][low] += 1;
}

#[test]
fn every_deal_of_small_decks_is_counted_as_one_by_one() {
    for cards in DECKS {
        let pool = Pool::new(&deck(cards));
        let cards: Vec<Card> = pool.cards().collect();
        let hands: Vec<(u64, HandsSet)> =
            every_hand(&cards).iter().map(|hand| (mask(hand), parted(hand, house_way(hand)))).collect();
        let mut tally = Compared::default();
        for (ours, set) in &hands {
            for (_, theirs) in hands.iter().filter(|(theirs, _)| ours & theirs == 0) {
                compare(&mut tally, *set, *theirs);
            }
        }
        assert_eq!(clash(&pool, &Progress::new()), tally, "{cards:?}");
    }
}

#[test]
fn every_setting_of_a_hand_is_compared_with_every_hand_left() {
    for (deck, hand) in [
        ("2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d 5d 9h Ts Kd Kh As", "Ah Kc Qd Jd 9d 9s 4h"),
        ("As Ah Ad Ac Ks Kh Kd Qs Qh Js Jh Td 9s 5s 2s Jk", "Kc Qd Qc 8s 8c 3d 2h"),
    ] {
        let left = Pool::new(&self::deck(deck));
        let hand: [Card; 7] = equipment::cards(hand).unwrap().try_into().unwrap();
        let theirs: Vec<HandsSet> = every_hand(&left.cards().collect::<Vec<_>>())
            .iter()
            .map(|cards| parted(cards, house_way(cards)))
            .collect();
        let all = settings(&hand, &left);
        assert!(all.iter().filter(|s| s.is_house_way).count() == 1 && all.len() > 4);
        for setting in all {
            let mut tally = Compared::default();
            theirs.iter().for_each(|theirs| compare(&mut tally, setting.hands, *theirs));
            assert_eq!(setting.tally, tally, "{setting:?}");
        }
    }
}

/// However the cards lie, a hand is set as its shape is.
#[test]
fn a_shape_stands_for_all_its_hands() {
    let mut deck: Vec<Card> = (0..=52).filter_map(Card::from_id).collect();
    let mut chance = Seeded::new(5);
    for round in 0..60_000 {
        // Every other hand is mostly of one suit and often with the joker, where most can go wrong.
        let from = if round % 2 == 0 { deck.len() } else { 18 };
        if round % 2 == 1 {
            deck.sort_by_key(|c| (!c.is_joker(), c.id() & 3, c.id()));
        }
        for at in 0..7 {
            let other = at + chance.below((from - at) as u32) as usize;
            deck.swap(at, other);
        }
        let hand: [Card; 7] = deck[..7].try_into().unwrap();
        assert_eq!(way(&hand).set, by_shape(&hand), "{hand:?}");
    }
}

/// Three aces and the joker with cards that make a straight or flush of them: whichever aces lie first, two go low and
/// what stays is the same.
#[test]
fn four_aces_with_the_joker_are_set_alike_in_any_order() {
    for text in ["As Ah Ad Jk Ks 9s 4s", "As Ah Ad Jk Kc Qd Jh", "As Ad Ac Jk 2s 3s 4s"] {
        let hand: Vec<Card> = equipment::cards(text).unwrap();
        let sets = (0..7).map(|turn| {
            let turned: [Card; 7] = std::array::from_fn(|at| hand[(at * 3 + turn) % 7]);
            way(&turned).set
        });
        let sets: Vec<Set> = sets.collect();
        assert!(sets.iter().all(|set| *set == sets[0]), "{text}");
    }
}

fn by_shape(hand: &[Card; 7]) -> Set {
    let mut counts = [0; shapes::KINDS];
    let mut lanes = [0u16; 4];
    for card in hand {
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => {
                counts[rank as usize] += 1;
                lanes[suit as usize] |= 1 << rank as u16;
            }
            _ => counts[shapes::JOKER] = 1,
        }
    }
    let joker = counts[shapes::JOKER];
    match (0..4).find(|&s| lanes[s].count_ones() as u8 + joker >= 5) {
        None => SHAPES.plain[SHAPES.number(&counts) as usize].set,
        Some(suit) => {
            let others: Vec<u8> = (0..13)
                .flat_map(|r| {
                    std::iter::repeat_n(r, (counts[r as usize] - (lanes[suit] >> r & 1) as u8) as usize)
                })
                .rev()
                .collect();
            let beside = shapes::besides(others.len() as u8);
            let at = beside.iter().position(|ranks| **ranks == others[..]).unwrap();
            SHAPES.suited_of(lanes[suit], joker)[at].way.set
        }
    }
}

/// Five cards are dealt; two more come from twelve, the dealer's seven from the ten left. The best setting at the table,
/// found by trying all of them on every dealer hand there can be, is worth what the solver says.
#[test]
fn the_best_setting_is_worth_what_the_table_pays() {
    use crate::oracle::{PlayedCards, Search, best_from};
    let mut rules = book::Rules::of("pai-gow-poker").unwrap();
    for (id, value) in [("deal-from", "shoe"), ("start-by", "number")] {
        rules.set(id, value).unwrap();
    }
    let game = PaiGowPoker::new(&rules).unwrap();
    let part = commission(&game);
    let settle = verdicts(|ours, theirs| game.settle_main(ours, theirs));
    for (five, rest) in [
        ("Kc Kd 8h 8s 4c", "As Ks Qs 9s 8c 5s Ah Qc 9h 5c 4d Jk"),
        ("Ts 9s 8s 7d 6h", "As Ks 5s 2s Td 9c 6c Ac Kc 2d 3c 4h"),
    ] {
        let mut table = Table::<PaiGowPoker>::open(rules.clone()).unwrap();
        let main = table.layout().find("pai-gow-poker").unwrap();
        let mut feed = |input| table.feed(input, &mut vec![]).unwrap();
        feed(Input::Sit(Seat(0), Patron(1)));
        feed(Input::Outcome(Outcome::Shuffled));
        feed(Input::Bet(Seat(0), main, Cents::dollars(100)));
        feed(Input::Close);
        // The player's stack comes first, those that nobody plays next, the dealer's last.
        feed(Input::Outcome(Outcome::Number(7)));
        let five = equipment::cards(five).unwrap();
        five.iter().for_each(|&card| feed(Input::Outcome(Outcome::Card(card))));
        let played = |place| [Place::Common(0), Place::Hand(Seat(0), 0)].contains(&place);
        let tries = |item: &MenuItem| item.verb != Verb::HouseWay;
        let live = PlayedCards { cards: deck(rest), played: &played };
        let at_table = best_from(
            table,
            &Search { unordered: true, tries: &tries, live: Some(live), ..Search::default() },
        );

        let pool = Pool::new(&deck(rest));
        let cards: Vec<Card> = pool.cards().collect();
        let mut sum = Ratio::ZERO;
        for (at, &one) in cards.iter().enumerate() {
            for &two in &cards[at + 1..] {
                let hand: Vec<Card> = five.iter().copied().chain([one, two]).collect();
                let hand: [Card; 7] = hand.try_into().unwrap();
                let all = settings(&hand, &pool.without(&[one, two]));
                sum += all.iter().map(|s| mean(&s.tally, |h, l| gain(settle[h][l], &part))).max().unwrap();
            }
        }
        assert_eq!(at_table, sum / whole(66) * whole(10_000));
    }
}

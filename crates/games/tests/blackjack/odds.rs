//! Counts and odds that others have published, or that come from counting by hand.

use equipment::{Card, Composition, Deck};
use games::blackjack::Blackjack;
use games::kernel::*;
use hands::blackjack::{Total, value};

use super::*;
use crate::twentyone::simple_loss;

/// Every pair of cards that so many decks hold, each as often as it can be drawn.
fn first_two(decks: u8) -> impl Iterator<Item = [Card; 2]> {
    let shoe: Vec<Card> = Composition::of(Deck::Standard, decks)
        .iter()
        .flat_map(|(card, n)| std::iter::repeat_n(card, n as usize))
        .collect();
    let n = shoe.len();
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j))).map(move |(i, j)| [shoe[i], shoe[j]])
}

/// House Money counted hand by hand against the combinations counted on paper: with d decks there are 4·d² suited
/// pairs of two given ranks, (4d)² − 4d² unsuited ones, and 13·C(4d, 2) pairs.
#[test]
fn house_money_hands_are_as_many_as_combinations_say() {
    for decks in [1u8, 2, 6, 8] {
        let game = game(&[("decks", &decks.to_string())]).unwrap();
        let mut rows = std::collections::BTreeMap::new();
        for cards in first_two(decks) {
            let row = game.settle_house_money(cards).unwrap().row_name().unwrap_or("lost");
            *rows.entry(row).or_insert(0u64) += 1;
        }
        let d = decks as u64;
        let suited = 4 * d * d;
        let (king, flush) = (suited, 12 * suited);
        let pair = 13 * (4 * d * (4 * d - 1) / 2);
        let straight = 13 * (16 * d * d - suited);
        assert_eq!(rows["Ace-king suited"], king);
        assert_eq!(rows["Straight flush"], flush);
        assert_eq!(rows["Pair"], pair);
        assert_eq!(rows["Straight"], straight);
        let all = 52 * d * (52 * d - 1) / 2;
        assert_eq!(rows["lost"], all - king - flush - pair - straight);
        if decks == 6 {
            // 9, 4, 3 and 1 to 1 without any cap: the house keeps 12,852 of 48,516.
            let lost = rows["lost"] as i64 - (9 * king + 4 * flush + 3 * pair + straight) as i64;
            assert_eq!((lost, all), (12_852, 48_516));
        }
    }
}

/// Of the cards that may lie under an ace, 16 in 51 win with one deck: the house keeps exactly 1/17. With six decks it is
/// 23/311, and with more and more decks it nears 1/13.
#[test]
fn insurance_costs_exactly_what_the_cards_say() {
    for (decks, kept, of) in [(1u8, 3i64, 51), (2, 7, 103), (6, 23, 311), (8, 31, 415)] {
        let game = game(&[]).unwrap();
        let ace: Card = "As".parse().unwrap();
        let mut rest = Composition::of(Deck::Standard, decks);
        assert!(rest.take(ace));
        let mut net = 0;
        for (hole, n) in rest.iter() {
            let verdict = game.settle_insurance(Total::of(&[ace, hole]).is_blackjack());
            net += n as i64 * if verdict.wins() { 2 } else { -1 };
        }
        assert_eq!((-net, rest.total() as i64), (kept, of));
    }
}

/// The dealer's final totals when only the up card is gone, without blackjack, as published (17, 18, 19, 20, 21, bust).
#[test]
fn the_dealer_ends_up_as_published() {
    const ONE_DECK_STANDS: [[f64; 6]; 10] = [
        [0.183786, 0.19089, 0.18868, 0.191692, 0.075137, 0.169815],
        [0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.352973],
        [0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0.375588],
        [0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0.402803],
        [0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0.428905],
        [0.166948, 0.106454, 0.107192, 0.100705, 0.097879, 0.420823],
        [0.372345, 0.138583, 0.077334, 0.078897, 0.072987, 0.259854],
        [0.130857, 0.362989, 0.129445, 0.06829, 0.069791, 0.238627],
        [0.121886, 0.103921, 0.357391, 0.12225, 0.061109, 0.233442],
        [0.124156, 0.122486, 0.124421, 0.356869, 0.03957, 0.232499],
    ];
    const TWO_DECKS_STANDS: [[f64; 6]; 10] = [
        [0.186367, 0.189883, 0.188851, 0.190272, 0.076531, 0.168096],
        [0.139367, 0.133348, 0.130744, 0.123997, 0.119254, 0.353291],
        [0.132764, 0.130676, 0.124575, 0.121811, 0.11538, 0.374794],
        [0.130704, 0.120208, 0.121038, 0.116366, 0.113145, 0.39854],
        [0.121005, 0.122831, 0.117318, 0.109022, 0.10732, 0.422505],
        [0.166224, 0.10617, 0.106749, 0.101217, 0.097508, 0.422132],
        [0.370478, 0.138195, 0.078013, 0.078781, 0.07339, 0.261143],
        [0.129697, 0.361182, 0.129025, 0.068857, 0.06961, 0.24163],
        [0.12094, 0.112016, 0.354051, 0.121118, 0.060977, 0.230898],
        [0.122412, 0.1216, 0.122524, 0.36387, 0.038449, 0.231144],
    ];
    // One deck, soft 17 hit, in percent: 17 and bust.
    const ONE_DECK_HITS: [[f64; 2]; 10] = [
        [8.18, 20.46],
        [12.98, 35.63],
        [12.35, 37.81],
        [12.28, 40.58],
        [11.67, 43.00],
        [11.61, 43.78],
        [37.23, 25.99],
        [13.09, 23.86],
        [12.19, 23.34],
        [12.42, 23.25],
    ];
    fn play(game: &Blackjack, counts: &mut [f64; 10], left: f64, total: Total, p: f64, ends: &mut [f64; 6]) {
        if total.cards() > 1 && !game.dealer_draws(total) {
            if !total.is_blackjack() {
                ends[(total.value().min(22) - 17) as usize] += p;
            }
            return;
        }
        for v in 0..10 {
            if counts[v] > 0.0 {
                let q = p * counts[v] / left;
                counts[v] -= 1.0;
                play(game, counts, left - 1.0, total.with_value(v as u8 + 1), q, ends);
                counts[v] += 1.0;
            }
        }
    }
    let ends = |decks: f64, soft_17: &str, up: usize| {
        let game = game(&[("dealer-soft-17", soft_17)]).unwrap();
        let mut counts = [4.0 * decks; 10];
        counts[9] *= 4.0;
        counts[up] -= 1.0;
        let mut ends = [0.0; 6];
        let total = Total::EMPTY.with_value(up as u8 + 1);
        play(&game, &mut counts, 52.0 * decks - 1.0, total, 1.0, &mut ends);
        let all: f64 = ends.iter().sum();
        ends.map(|p| p / all)
    };
    let close = |ours: f64, theirs: f64, by: f64| (ours - theirs).abs() <= by;
    for up in 0..10 {
        for (decks, published) in [(1.0, &ONE_DECK_STANDS[up]), (2.0, &TWO_DECKS_STANDS[up])] {
            for (ours, theirs) in ends(decks, "stand", up).iter().zip(published) {
                assert!(close(*ours, *theirs, 6e-7), "{decks} decks, up {}: {ours} {theirs}", up + 1);
            }
        }
        let hits = ends(1.0, "hit", up);
        let [seventeen, bust] = ONE_DECK_HITS[up];
        assert!(close(hits[0] * 100.0, seventeen, 0.0051) && close(hits[5] * 100.0, bust, 0.0051));
    }
}

/// What a decision is worth to the player of one box: the table itself is fed every card that can come.
fn worth(settings: &[(&str, &str)], cards: &str, decisions: &str) -> f64 {
    let mut rules = book::Rules::of("blackjack").unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    let mut table = Table::<Blackjack>::open(rules).unwrap();
    let lines =
        format!("shuffle; burn; sit 1; bet 1 blackjack $10; close; card {}", cards.replace(' ', "; card "));
    let feed = |table: &mut Table<Blackjack>, line: &str| {
        let input = Notation(table.layout()).read(line).unwrap();
        table.feed(input, &mut Quiet).unwrap();
    };
    lines.split("; ").for_each(|line| feed(&mut table, line));
    fn net(table: &Table<Blackjack>) -> f64 {
        let b = table.felt().balance();
        (b.back + b.won - b.staked).0 as f64 / 1000.0
    }
    /// Every way on from here: net result and weight, a dealer's blackjack at the check left out.
    fn on(table: &Table<Blackjack>, decisions: &[&str], p: f64, checked: bool) -> (f64, f64) {
        match table.need() {
            Need::Bets if checked => (p * net(table), p),
            Need::Bets => (0.0, 0.0),
            Need::Choice { .. } => {
                let mut next = table.clone();
                let input = Notation(table.layout()).read(decisions[0]).unwrap();
                next.feed(input, &mut Quiet).unwrap();
                on(&next, &decisions[1..], p, checked || !decisions[0].ends_with("decline"))
            }
            Need::Chance(_) => {
                // Cards of one value are alike here: any of them stands for all.
                let unseen = table.unseen();
                let all: f64 = unseen.total() as f64;
                let (mut sum, mut weight) = (0.0, 0.0);
                for v in 1..=10 {
                    let n: u32 = unseen.iter().filter(|(c, _)| value(*c) == v).map(|(_, n)| n as u32).sum();
                    let Some((card, _)) = unseen.iter().find(|(c, _)| value(*c) == v) else { continue };
                    let mut next = table.clone();
                    next.feed(Input::Outcome(Outcome::Card(card)), &mut Quiet).unwrap();
                    let (s, w) = on(&next, decisions, p * n as f64 / all, checked);
                    sum += s;
                    weight += w;
                }
                (sum, weight)
            }
        }
    }
    let decisions: Vec<&str> = decisions.split("; ").collect();
    let (sum, weight) = on(&table, &decisions, 1.0, false);
    sum / weight
}

/// Published values of two-card hands against an ace without blackjack, one and two decks, soft 17 hit.
#[test]
fn hands_are_worth_what_is_published() {
    let stand = "choose 1 decline; choose 1 stand";
    let double = "choose 1 decline; choose 1 double $10";
    let one: &[(&str, &str)] = &[("decks", "1"), ("form", "shoe")];
    let two: &[(&str, &str)] = &[("decks", "2"), ("form", "shoe")];
    for (settings, cards, decisions, published) in [
        (one, "6c As 5d", stand, -0.575374),
        (one, "6c As 5d", double, 0.234296),
        (one, "6c As Ad", stand, -0.507702),
        (one, "4c As 3d", double, -1.067304),
        (two, "6c As 5d", stand, -0.587564),
        (two, "6c As 5d", double, 0.166650),
        (two, "7c As Ad", stand, -0.224703),
    ] {
        let ours = worth(settings, cards, decisions);
        assert!((ours - published).abs() < 6e-7, "{cards}: {decisions}: {ours} instead of {published}");
    }
}

/// Five decks, soft 17 hit, double after split: the best play loses 0.5918% as published. Basic strategy by totals on a
/// dealt-out shoe comes within a few hundredths of that, and chance within a few more.
#[test]
fn basic_strategy_loses_what_is_published() {
    let mut rules = book::Rules::of("blackjack").unwrap();
    rules.set("decks", "5").unwrap();
    let edge = simple_loss::<Blackjack>(rules);
    // One standard error is 1.16 / √2,000,000 = 0.08%.
    assert!((edge - 0.0060).abs() < 0.0033, "{edge}");
}

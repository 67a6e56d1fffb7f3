//! The house way as a list of rules: how often each applies, and what it is worth beside the best setting.

use std::collections::BTreeMap;

use book::{Book, Clause, Fault};
use equipment::{Card, Randomness, Rank, Seeded, Suit};
use games::kernel::Game;
use games::pai_gow_poker::PaiGowPoker;
use rayon::prelude::*;

use super::clash::{HoldingShapes, every_suited, suited_in};
use super::pool::Pool;
use super::setting::{WayToSet, settings};
use super::shapes::{JOKER, KINDS, SEVEN, SHAPES, besides, way};
use super::{bank_gain, commission, gain, mean, pool, solve, verdicts};
use crate::classes::mask;
use crate::exact::{Figure, Ratio, decimal, ratio};
use crate::kept::kept;
use crate::progress::Progress;
use crate::sheet::Ask;
use crate::strategy::{StrategyPart, StrategyRule, StrategySheet};

const METHOD: &str = "the printed house way against a house-way dealer: shares and edge are exact; what it costs beside \
                      the best setting is from hands at random, each compared with every dealer hand left, \
                      with an error of three standard errors";

/// How many hands are looked at in all, and for each rule at least.
const HANDS: f64 = 1_600.0;
const AT_LEAST: usize = 16;

/// The house way's rules, and the bank.
pub(super) fn strategy(ask: &Ask, progress: &Progress) -> Result<StrategySheet, Fault> {
    let game = PaiGowPoker::new(&ask.as_posted())?;
    let pool = pool(ask);
    let part = commission(&game);
    let player = verdicts(|ours, theirs| game.settle_main(ours, theirs));
    let bank = verdicts(|opponent, bank| game.settle_against_bank(opponent, bank));
    let tally = solve(ask, progress);
    let main = mean(&tally, |high, low| gain(player[high][low], &part));
    let banking = mean(&tally, |high, low| bank_gain(bank[high][low], &part));

    let hands: Vec<Card> = pool.cards().collect();
    let sampled = kept(&format!("pai gow settings {:x}", mask(&hands)), || Hands::new(&pool, progress));
    let census = &sampled.census;
    let all: i64 = census.values().sum();
    let gains = player.map(|row| row.map(|verdict| gain(verdict, &part)));
    let worth = |(clause, all): &(Clause, Vec<WayToSet>)| {
        let value = |s: &WayToSet| decimal(&mean(&s.tally, |high, low| gains[high][low].clone()));
        let house = all.iter().find(|s| s.is_house_way).expect("the house way is one of the settings");
        let others = all.iter().filter(|s| s.hands != house.hands).map(value);
        (*clause, value(house), others.fold(-1.0, f64::max))
    };
    let worths: Vec<_> = sampled.hands.par_iter().map(worth).collect();
    let share = |clause: Clause| ratio(census[&clause], all);
    let of = |clause: Clause| worths.iter().filter(move |w| w.0 == clause);
    let mut clauses: Vec<Clause> = census.keys().copied().collect();
    let catalogue = &ask.rules.chapter().clauses;
    clauses.sort_by_key(|clause| catalogue.iter().position(|entry| entry.clause == *clause));
    let rules = clauses.into_iter().map(|clause| {
        let (when, act) = sentence(clause);
        let cost = Sampled::of(of(clause).map(|(_, house, other)| house - other));
        StrategyRule { when, act, share: Figure::Exact(share(clause)), cost: cost.figure() }
    });
    let losses: BTreeMap<Clause, Sampled> = census
        .keys()
        .map(|&clause| (clause, Sampled::of(of(clause).map(|(_, house, other)| (other - house).max(0.0)))))
        .collect();
    let weighed = |f: &dyn Fn(&Sampled) -> f64, power: i32| -> f64 {
        losses.iter().map(|(&clause, loss)| decimal(&share(clause)).powi(power) * f(loss)).sum()
    };
    let cost = Figure::Near {
        value: weighed(&|loss| loss.mean, 1),
        error: weighed(&|loss| loss.error * loss.error, 2).sqrt(),
    };
    let improved: f64 = census
        .keys()
        .map(|&clause| {
            let better = of(clause).filter(|(_, house, other)| other > house).count();
            decimal(&share(clause)) * better as f64 / of(clause).count().max(1) as f64
        })
        .sum();
    Ok(StrategySheet {
        game: PaiGowPoker::ID.into(),
        rules: ask.rules.fingerprint(),
        method: METHOD.into(),
        house_edge: Figure::Exact(-main.clone()),
        parts: vec![
            StrategyPart::List {
                title: "Setting seven cards the house way (cost: of the best other setting)".into(),
                rules: rules.collect(),
            },
            StrategyPart::List {
                title: "Beside the best setting of every hand".into(),
                rules: vec![StrategyRule {
                    when: "some other setting gains more than the house way".into(),
                    act: "ask for advice on the seven cards (cost: of the house way, over all hands)".into(),
                    share: Figure::Near { value: improved, error: error_of_share(improved, worths.len()) },
                    cost,
                }],
            },
            StrategyPart::List {
                title: "The bank".into(),
                rules: vec![StrategyRule {
                    when: "the bank is offered".into(),
                    act: "take it: copies go to the bank".into(),
                    share: Figure::Exact(Ratio::ONE),
                    cost: Figure::Exact(banking - main),
                }],
            },
        ],
    })
}

/// Hands at random with every way to set them, and how many hands each sentence rules: whatever anything pays.
struct Hands {
    census: BTreeMap<Clause, i64>,
    hands: Vec<(Clause, Vec<WayToSet>)>,
}

impl Hands {
    fn new(pool: &Pool, progress: &Progress) -> Hands {
        let census = census(pool);
        let hands = sample(pool, &census, census.values().sum());
        progress.expect(hands.len() as u64);
        let set = |(clause, cards): (Clause, [Card; 7])| {
            let settings = settings(&cards, &pool.without(&cards));
            progress.add(1);
            (clause, settings)
        };
        let hands = hands.into_par_iter().map(set).collect();
        Hands { census, hands }
    }
}

fn error_of_share(share: f64, hands: usize) -> f64 {
    3.0 * (share * (1.0 - share) / hands.max(1) as f64).sqrt()
}

/// Which hands a sentence of the house way is for, and what it does, from the book's catalogue.
fn sentence(clause: Clause) -> (String, String) {
    let entry = Book::standard().clause(clause.text());
    let says = entry.map_or_else(|| clause.text().to_owned(), |e| e.says.clone());
    let says = says.strip_prefix("House way, ").unwrap_or(&says);
    let (when, act) = says.split_once(": ").unwrap_or((says, "set as the sentence says"));
    (format!("{when} ({})", clause.text()), act.trim_end_matches('.').to_owned())
}

/// How many hands of a pack each sentence rules.
fn census(pool: &Pool) -> BTreeMap<Clause, i64> {
    let shapes = &*SHAPES;
    let mut census = BTreeMap::new();
    let any = HoldingShapes { shapes, pool, held: &[0; KINDS] };
    any.visit(&mut |shape, _, ways| *census.entry(shapes.plain[shape as usize].clause).or_default() += ways);
    every_suited(shapes, pool, [0; 4], 0, &mut |suited, ways| {
        *census.entry(suited.way.clause).or_default() += ways;
        *census.entry(shapes.plain[suited.shape as usize].clause).or_default() -= ways;
    });
    census.retain(|_, hands| *hands > 0);
    census
}

/// Hands at random, more for each sentence that rules more of them.
fn sample(pool: &Pool, census: &BTreeMap<Clause, i64>, all: i64) -> Vec<(Clause, [Card; 7])> {
    let shapes = &*SHAPES;
    // Every shape with a number of hands no less than it has: what is too much is refused below.
    let mut by_clause: BTreeMap<Clause, Vec<(i64, Deal)>> = BTreeMap::new();
    let any = HoldingShapes { shapes, pool, held: &[0; KINDS] };
    let mut put = |clause, ways, deal| {
        let list: &mut Vec<(i64, Deal)> = by_clause.entry(clause).or_default();
        let before = list.last().map_or(0, |(sum, _)| *sum);
        list.push((before + ways, deal));
    };
    any.visit(&mut |shape, _, ways| put(shapes.plain[shape as usize].clause, ways, Deal::Plain(shape)));
    for suit in 0..4 {
        suited_in(shapes, pool, suit, [0; 4], 0, &mut |flush, joker, at, suited, ways| {
            let beside = besides(SEVEN - joker - flush.count_ones() as u8)[at];
            put(suited.way.clause, ways, Deal::Suited { suit, flush, joker, beside });
        });
    }
    let mut hands = vec![];
    for (at, (&clause, &ways)) in census.iter().enumerate() {
        let mut chance = Seeded::stream(12, at as u64);
        let wanted = AT_LEAST.max((HANDS * ways as f64 / all as f64) as usize);
        let list = &by_clause[&clause];
        let mut found = 0;
        while found < wanted {
            let sum = list.last().map_or(0, |(sum, _)| *sum);
            let at = ((chance.below(1 << 30) as u128 * sum as u128) >> 30) as i64;
            let deal = &list[list.partition_point(|(sum, _)| *sum <= at)].1;
            let cards = deal.cards(pool, &mut chance);
            // A plain deal may have come with a flush after all: it belongs to another list.
            if matches!(deal, Deal::Plain(_)) && has_flush(&cards) {
                continue;
            }
            debug_assert_eq!(way(&cards).clause, clause);
            hands.push((clause, cards));
            found += 1;
        }
    }
    hands
}

/// A shape to deal cards of.
enum Deal {
    Plain(u32),
    Suited { suit: usize, flush: u16, joker: u8, beside: &'static [u8] },
}

impl Deal {
    /// Cards of the shape, each hand as likely.
    fn cards(&self, pool: &Pool, chance: &mut Seeded) -> [Card; 7] {
        let mut cards = vec![];
        let mut counts = [0; KINDS];
        let mut lanes = pool.lanes;
        match self {
            Deal::Plain(shape) => counts = SHAPES.counts[*shape as usize],
            Deal::Suited { suit, flush, joker, beside } => {
                let ranks = Rank::ALL.into_iter().filter(|&rank| flush >> rank as u16 & 1 == 1);
                cards.extend(ranks.map(|rank| Card::new(rank, Suit::ALL[*suit])));
                lanes[*suit] = 0;
                counts[JOKER] = *joker;
                beside.iter().for_each(|&rank| counts[rank as usize] += 1);
            }
        }
        for (rank, wanted) in Rank::ALL.into_iter().zip(counts) {
            let mut suits: Vec<usize> = (0..4).filter(|&suit| lanes[suit] >> rank as u16 & 1 == 1).collect();
            for _ in 0..wanted {
                let suit = suits.swap_remove(chance.below(suits.len() as u32) as usize);
                cards.push(Card::new(rank, Suit::ALL[suit]));
            }
        }
        cards.extend((counts[JOKER] == 1).then_some(Card::JOKER));
        cards.try_into().expect("a shape has seven cards")
    }
}

fn has_flush(cards: &[Card; 7]) -> bool {
    let joker = usize::from(cards.contains(&Card::JOKER));
    Suit::ALL.iter().any(|&suit| cards.iter().filter(|c| c.suit() == Some(suit)).count() + joker >= 5)
}

/// A mean over hands at random, with three standard errors.
struct Sampled {
    mean: f64,
    error: f64,
}

impl Sampled {
    fn of(values: impl Iterator<Item = f64>) -> Sampled {
        let values: Vec<f64> = values.collect();
        let n = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        Sampled { mean, error: 3.0 * (variance / n).sqrt() }
    }

    fn figure(&self) -> Figure {
        Figure::Near { value: self.mean, error: self.error }
    }
}

//! The best play by totals: the total, whether it is soft, and how many cards it has, for the pay of a 21 depends on that.
//! Two cards that may still make a 21 paid by suit are looked at by themselves.

use games::pontoon_plus::PontoonPlus;

use super::against::{AgainstUpCard, NEVER, WhichHand};
use super::plan::{Act, HandPlan};
use super::suits::WAYS;
use super::terms::{BUSTED, CLASSES, DOUBLED_21, DOUBLED_BUST, RESCUED, class, doubled};
use crate::advice::ALIKE;
use crate::blackjack::hands::{BUST, UnorderedHand};

/// The numbers of cards told apart: two, three, four, five, six or more.
pub(super) const SIZES: usize = 5;

/// What two or more cards of one total are worth on average.
#[derive(Clone, Copy, Debug)]
pub(super) struct Average {
    pub(super) stand: f64,
    pub(super) hit: f64,
    /// For two cards.
    pub(super) double: f64,
    /// For first cards, where it is offered.
    pub(super) surrender: f64,
    /// How often hands come here, per round against this card.
    pub(super) weight: f64,
}

impl Average {
    const EMPTY: Average = Average { stand: 0.0, hit: 0.0, double: 0.0, surrender: 0.0, weight: 0.0 };

    fn add(&mut self, weight: f64, other: [f64; 4]) {
        self.weight += weight;
        let sums = [&mut self.stand, &mut self.hit, &mut self.double, &mut self.surrender];
        sums.into_iter().zip(other).for_each(|(sum, x)| *sum += weight * x);
    }

    fn mean(self) -> Average {
        let of = |sum: f64| if self.weight > 0.0 { sum / self.weight } else { 0.0 };
        Average {
            stand: of(self.stand),
            hit: of(self.hit),
            double: of(self.double),
            surrender: of(self.surrender),
            weight: self.weight,
        }
    }

    /// The best of first cards that are not split.
    pub(super) fn first(&self) -> (Act, f64) {
        let (act, gain) = self.after();
        Act::best([(act, gain), (Act::Surrender, self.surrender)])
    }

    /// The best of two cards of a split.
    pub(super) fn after(&self) -> (Act, f64) {
        Act::best([(Act::Stand, self.stand), (Act::Hit, self.hit), (Act::Double, self.double)])
    }

    /// The better of standing and drawing.
    pub(super) fn later(&self) -> (Act, f64) {
        Act::best([(Act::Stand, self.stand), (Act::Hit, self.hit)])
    }
}

/// The cells of a chart against one card of the dealer: by number of cards, hard or soft, and total.
pub(super) type Averages = [[[Average; 22]; 2]; SIZES];

/// Play by totals against one card of the dealer.
#[derive(Clone, Debug)]
pub(super) struct ByTotals {
    pub(super) cells: Box<Averages>,
    /// Two cards looked at by themselves: their number, and what they are worth suited each way.
    pub(super) alone: Vec<(u16, [Average; WAYS])>,
    /// What a doubled hand of each class is worth, kept, on average.
    pub(super) kept: [f64; CLASSES],
    /// Two cards that are not split: first cards.
    pub(super) first: HandPlan,
    /// Hands of a split.
    pub(super) after: HandPlan,
}

fn at(hand: &UnorderedHand) -> (usize, usize, usize) {
    let size = hand.total.cards().clamp(2, SIZES + 1) - 2;
    (size, hand.total.is_soft() as usize, hand.total.value() as usize)
}

/// Finds it, from first cards with their weights and the best play by composition. `splits` tells which pairs that splits.
pub(super) fn solve(
    table: &mut AgainstUpCard,
    deals: &[(u16, f64)],
    best: &HandPlan,
    splits: &[bool; 10],
) -> ByTotals {
    let hands = table.hands;
    let mut stand = vec![NEVER; hands.len()];
    let mut chances = vec![[0.0; 10]; hands.len()];
    for (n, hand) in hands.iter() {
        let Some(left) = table.left(n, WhichHand::FIRST).filter(|left| left.all() > 0) else { continue };
        chances[n as usize] = std::array::from_fn(|v| left.chance(v, None));
        stand[n as usize] = match hand.total.value() {
            21 => table.terms.closed[table.terms.made(n, false)].gain,
            _ => table.stand(n, WhichHand::FIRST),
        };
    }
    let weight = |n: u16, p: f64| match hands.at(n).pair() {
        Some(pair) if splits[pair] => 1e-6 * p,
        _ => p,
    };
    let first: Vec<(u16, f64)> = deals
        .iter()
        .filter(|(n, _)| hands.at(*n).total.value() < 21)
        .map(|&(n, p)| (n, weight(n, p)))
        .collect();
    let kept = kept(table, &first, &chances, best);
    let rescued = table.terms.closed[RESCUED].gain;
    let rescue = |two: [usize; 2]| -> u16 {
        let back = |v: usize| doubled(two, v) < 21 && kept[class(doubled(two, v))] <= rescued + ALIKE;
        (0..10).filter(|&v| back(v)).fold(0, |bits, v| bits | 1 << v)
    };
    let mut bits = vec![0; hands.len()];
    let mut double = vec![NEVER; hands.len()];
    for &(n, _) in &first {
        bits[n as usize] = rescue(table.two(n));
        double[n as usize] = doubling(table, n, &chances[n as usize], bits[n as usize]);
    }
    let surrender: Vec<f64> = first.iter().map(|&(n, _)| table.surrender(n)).collect();
    let mut plan = HandPlan { hit: best.hit.clone(), two: best.two.clone(), rescue: bits };
    let mut cells = Box::new([[[Average::EMPTY; 22]; 2]; SIZES]);
    let mut alone = vec![];
    let bust = table.terms.closed[BUSTED].gain;
    for _ in 0..40 {
        // What drawing is worth by the plan as it is.
        let mut hit = vec![NEVER; hands.len()];
        let mut drawn = stand.clone();
        // A hand there are not the cards for is worth nothing to anyone.
        let possible = |n: u16| chances[n as usize].iter().any(|p| *p > 0.0);
        for (n, hand) in hands.iter().rev().filter(|(n, hand)| hand.total.value() < 21 && possible(*n)) {
            let worth = |v: usize| if hand.next[v] == BUST { bust } else { drawn[hand.next[v] as usize] };
            let chances = &chances[n as usize];
            hit[n as usize] = (0..10).filter(|&v| chances[v] > 0.0).map(|v| chances[v] * worth(v)).sum();
            if plan.hit[n as usize] {
                drawn[n as usize] = hit[n as usize];
            }
        }
        // How often each hand comes up, and the average of each cell.
        let mut reached = vec![0.0; hands.len()];
        let mut sums = Box::new([[[Average::EMPTY; 22]; 2]; SIZES]);
        alone.clear();
        for (&(n, p), &surrender) in first.iter().zip(&surrender) {
            let i = n as usize;
            let of = |extra: f64| [stand[i], hit[i] + extra, double[i], surrender];
            let ways = table.terms.completes(n).map(|_| table.suits.two(table.two(n)));
            match ways {
                Some(ways) => {
                    let mut by_way = [Average::EMPTY; WAYS];
                    for (way, cell) in by_way.iter_mut().enumerate() {
                        cell.add(p * ways[way] + 1e-12, of(table.extra(n, WhichHand::FIRST, way)));
                        *cell = cell.mean();
                    }
                    alone.push((n, by_way));
                }
                None => {
                    let (size, soft, total) = at(hands.at(n));
                    sums[size][soft][total].add(p, of(0.0));
                }
            }
            for (way, share) in ways.unwrap_or([1.0, 0.0, 0.0, 0.0, 0.0]).into_iter().enumerate() {
                if plan.two[i][way] == Act::Hit {
                    reached[i] += p * share;
                }
            }
        }
        for (n, hand) in hands.iter() {
            let i = n as usize;
            let two = hand.total.cards() == 2;
            if two || plan.hit[i] {
                for (v, &next) in hand.next.iter().enumerate().filter(|(_, next)| **next != BUST) {
                    reached[next as usize] += reached[i] * chances[i][v];
                }
            }
            if hand.total.cards() > 2 && hand.total.value() < 21 && hit[i] > NEVER {
                let (size, soft, total) = at(hand);
                // Hands nobody comes to count a little, so that every cell has an answer.
                sums[size][soft][total].add(reached[i] + 1e-15, [stand[i], hit[i], NEVER, NEVER]);
            }
        }
        *cells = sums.map(|sums| sums.map(|sums| sums.map(Average::mean)));
        let next = choose(table, &cells, &alone, &plan, Average::first);
        if next == plan {
            break;
        }
        plan = next;
    }
    let after = choose(table, &cells, &alone, &plan, Average::after);
    ByTotals { cells, alone, kept, first: plan, after }
}

/// The plan by the averages; two cards that come up by `two`.
fn choose(
    table: &AgainstUpCard,
    cells: &Averages,
    alone: &[(u16, [Average; WAYS])],
    plan: &HandPlan,
    two: fn(&Average) -> (Act, f64),
) -> HandPlan {
    let mut next = plan.clone();
    for (n, hand) in table.hands.iter() {
        let (size, soft, total) = at(hand);
        let cell = &cells[size][soft][total];
        if hand.total.cards() > 2 {
            next.hit[n as usize] = !PontoonPlus::may_stand(hand.total) || cell.later().0 == Act::Hit;
        } else if hand.total.cards() == 2 {
            next.two[n as usize] = match alone.iter().find(|(m, _)| *m == n) {
                Some((_, by_way)) => by_way.map(|cell| two(&cell).0),
                // Two cards of a split may make a total that first cards of this shoe do not.
                None if cell.weight == 0.0 => plan.two[n as usize],
                None => [two(cell).0; WAYS],
            };
        }
    }
    next
}

/// What doubled hands of each class are worth on average, kept: those of hands worth doubling before all.
fn kept(
    table: &mut AgainstUpCard,
    first: &[(u16, f64)],
    chances: &[[f64; 10]],
    best: &HandPlan,
) -> [f64; CLASSES] {
    let mut sums = [(0.0, 0.0); CLASSES];
    for &(n, p) in first {
        let p = p * if best.two[n as usize].contains(&Act::Double) { 1.0 } else { 1e-6 };
        let two = table.two(n);
        for v in (0..10).filter(|&v| chances[n as usize][v] > 0.0) {
            if let Some(keeps) = table.doubled(n, two, v, WhichHand::FIRST) {
                let (sum, weight) = &mut sums[class(doubled(two, v))];
                *sum += p * chances[n as usize][v] * keeps;
                *weight += p * chances[n as usize][v];
            }
        }
    }
    sums.map(|(sum, weight)| if weight > 0.0 { sum / weight } else { 0.0 })
}

/// What doubling is worth when the doubled part is taken back after these third cards.
fn doubling(table: &mut AgainstUpCard, n: u16, chances: &[f64; 10], rescue: u16) -> f64 {
    let two = table.two(n);
    let worth = |table: &mut AgainstUpCard, v: usize| match doubled(two, v) {
        22.. => table.terms.closed[DOUBLED_BUST].gain,
        21 => table.terms.closed[DOUBLED_21].gain,
        _ if rescue >> v & 1 == 1 => table.terms.closed[RESCUED].gain,
        _ => table.doubled(n, two, v, WhichHand::FIRST).expect("the hand is below 21"),
    };
    (0..10).filter(|&v| chances[v] > 0.0).map(|v| chances[v] * worth(table, v)).sum()
}

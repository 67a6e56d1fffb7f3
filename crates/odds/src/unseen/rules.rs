//! Decisions put into rules a person can follow, with what they cost beside the best play.

use std::collections::BTreeMap;

use equipment::Rank;

use super::{Decided, RankIndex};
use crate::exact::{Figure, Ratio, decimal, ratio};
use crate::sheet::Ask;
use crate::strategy::{StrategyPart, StrategyRule, StrategySheet};

/// A strategy as rules by rank, one after the other.
pub(crate) fn rule_sheet<R: RankIndex, const N: usize>(
    ask: &Ask,
    method: &str,
    decided: &Decided<R, N>,
    acts: [&str; N],
    house_edge: Figure,
) -> StrategySheet {
    let (rules, lost) = rule_list(decided, acts);
    StrategySheet {
        game: ask.rules.game().into(),
        rules: ask.rules.fingerprint(),
        method: format!(
            "{method}; the rules without their exceptions lose {:.6}% more",
            100.0 * decimal(&lost)
        ),
        house_edge,
        parts: vec![StrategyPart::List { title: "After looking at the five cards".into(), rules }],
    }
}

/// Some hands: how many, what each option is worth with them, and how many do best with each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share<const N: usize> {
    /// How many hands.
    pub(crate) hands: u64,
    /// The sum of each option's value.
    pub(crate) values: [i128; N],
    /// The sum of the best values, hand by hand.
    pub(crate) best: i128,
    /// How many hands do best with each option.
    pub(crate) takes: [u64; N],
}

impl<const N: usize> Default for Share<N> {
    fn default() -> Self {
        Share { hands: 0, values: [0; N], best: 0, takes: [0; N] }
    }
}

impl<const N: usize> Share<N> {
    /// Adds more hands.
    pub(crate) fn add(&mut self, more: &Share<N>) {
        self.hands += more.hands;
        self.best += more.best;
        for option in 0..N {
            self.values[option] += more.values[option];
            self.takes[option] += more.takes[option];
        }
    }

    /// The best single option for all these hands.
    pub(crate) fn option(&self) -> usize {
        (0..N).rev().max_by_key(|&option| self.values[option]).expect("there are options")
    }

    /// What the next best single option would cost on average, in units of the base wager.
    pub(crate) fn cost(&self, option: usize, scale: i128) -> Ratio {
        let others = (0..N).filter(|&o| o != option).map(|o| self.values[o]);
        self.average(self.values[option] - others.max().unwrap_or(self.values[option]), scale)
    }

    /// What one option for all costs beside the best option for each.
    pub(crate) fn loss(&self, option: usize) -> i128 {
        self.best - self.values[option]
    }

    /// A sum of values per hand.
    pub(crate) fn average(&self, sum: i128, scale: i128) -> Ratio {
        if self.hands == 0 { Ratio::ZERO } else { ratio(sum, scale * i128::from(self.hands)) }
    }
}

/// The hands by a key.
pub(crate) fn shares<R: RankIndex, K: Ord, const N: usize>(
    decided: &Decided<R, N>,
    key: impl Fn(usize) -> K,
) -> BTreeMap<K, Share<N>> {
    let mut shares: BTreeMap<K, Share<N>> = BTreeMap::new();
    for (class, &(_, n)) in decided.showdown.classes.iter().enumerate() {
        let values = decided.values(class);
        let option = decided.option(class);
        let n = u64::from(n);
        let share = shares.entry(key(class)).or_default();
        share.hands += n;
        share.best += values[option] * i128::from(n);
        share.takes[option] += n;
        (0..N).for_each(|o| share.values[o] += values[o] * i128::from(n));
    }
    shares
}

/// A list of rules by rank, the highest hands first: each option from some rank up, and apart from them the ranks around
/// the border in which some hands do better with the other option. Also what the rules lose beside the best play, on
/// average over all hands.
pub(crate) fn rule_list<R: RankIndex, const N: usize>(
    decided: &Decided<R, N>,
    acts: [&str; N],
) -> (Vec<StrategyRule>, Ratio) {
    let by_rank = shares(decided, |class| decided.showdown.ranks[class]);
    let ranks: Vec<R> = by_rank.keys().copied().collect();
    let steps: Vec<Share<N>> = by_rank.into_values().collect();
    let policy = rising(&steps);
    let border = borders(&steps, &policy);
    let all = sum(&steps);
    let mut list = List { acts, scale: decided.scale(), hands: all.hands, rules: vec![], lost: 0 };
    let named = |start: usize, end: usize| match (start, end == steps.len()) {
        (0, true) => "any hand".to_owned(),
        (_, true) => format!("{} or better", ranks[start]),
        (0, false) => "anything less".to_owned(),
        _ if end == start + 1 => ranks[start].to_string(),
        _ => format!("{} to {}", ranks[start], ranks[end - 1]),
    };
    let mut end = steps.len();
    while end > 0 {
        let mixed = border[end - 1];
        if mixed {
            let start = (0..end).rev().take_while(|&i| border[i]).last().expect("the last one is");
            let lost: i128 = (start..end).map(|i| steps[i].loss(policy[i])).sum();
            let split = splits(decided, ranks[start], ranks[end - 1]).into_iter();
            let split = split.min_by_key(|(_, two)| two.iter().map(|s| s.loss(s.option())).sum::<i128>());
            if let Some((card, [without, with])) = split
                && without.loss(without.option()) + with.loss(with.option()) < lost
            {
                let letter = card.letter();
                list.push(format!("{} without a {letter}", named(start, end)), &without, without.option());
                list.push(format!("{} with a {letter}", named(start, end)), &with, with.option());
                end = start;
                continue;
            }
        }
        let fits = |&i: &usize| policy[i] == policy[end - 1] && border[i] == mixed;
        let start = (0..end).rev().take_while(fits).last().expect("the last one fits");
        list.push(named(start, end), &sum(&steps[start..end]), policy[end - 1]);
        end = start;
    }
    (list.rules, all.average(list.lost, decided.scale()))
}

fn sum<const N: usize>(steps: &[Share<N>]) -> Share<N> {
    steps.iter().fold(Share::default(), |mut all, step| {
        all.add(step);
        all
    })
}

/// The rules so far, and what they lose.
struct List<'a, const N: usize> {
    acts: [&'a str; N],
    scale: i128,
    hands: u64,
    rules: Vec<StrategyRule>,
    lost: i128,
}

impl<const N: usize> List<'_, N> {
    fn push(&mut self, when: String, share: &Share<N>, option: usize) {
        self.lost += share.loss(option);
        let others = (0..N).filter(|&o| o != option && share.takes[o] > 0);
        let exceptions: Vec<String> = others
            .map(|o| {
                let percent = 100.0 * share.takes[o] as f64 / share.hands as f64;
                format!("{percent:.1}% of these do better to {}", self.acts[o])
            })
            .collect();
        let act = match exceptions.is_empty() {
            true => self.acts[option].to_owned(),
            false => format!("{} ({})", self.acts[option], exceptions.join(", ")),
        };
        self.rules.push(StrategyRule {
            when,
            act,
            share: Figure::Exact(ratio(share.hands, self.hands)),
            cost: Figure::Exact(share.cost(option, self.scale)),
        });
    }
}

/// Which ranks lie at a border: some hands above do best with less, or some below with more.
fn borders<const N: usize>(steps: &[Share<N>], policy: &[usize]) -> Vec<bool> {
    let least = |step: &Share<N>| (0..N).find(|&o| step.takes[o] > 0).expect("every rank has hands");
    let most = |step: &Share<N>| (0..N).rfind(|&o| step.takes[o] > 0).expect("every rank has hands");
    let mut border = vec![false; steps.len()];
    let mut highest = 0;
    for (i, step) in steps.iter().enumerate() {
        highest = highest.max(most(step));
        border[i] |= highest > least(step) || highest > policy[i];
    }
    let mut lowest = N - 1;
    for (i, step) in steps.iter().enumerate().rev() {
        lowest = lowest.min(least(step));
        border[i] |= lowest < most(step) || lowest < policy[i];
    }
    border
}

/// The hands from one rank to another, for each rank of cards those without and those with such a card.
fn splits<R: RankIndex, const N: usize>(
    decided: &Decided<R, N>,
    lowest: R,
    highest: R,
) -> Vec<(Rank, [Share<N>; 2])> {
    let between = |class: usize| (lowest..=highest).contains(&decided.showdown.ranks[class]);
    let split = |card: Rank| {
        let holds = |class: usize| decided.showdown.classes[class].0.iter().any(|c| c.rank() == Some(card));
        let mut all = shares(decided, |class| between(class).then(|| holds(class)));
        (card, [false, true].map(|holds| all.remove(&Some(holds)).unwrap_or_default()))
    };
    Rank::ALL.into_iter().map(split).collect()
}

/// The best option for each step if options may only rise from step to step.
fn rising<const N: usize>(steps: &[Share<N>]) -> Vec<usize> {
    // before[option]: the best sum so far with no option above this one, and where each step's choice came from.
    let mut sums = [0i128; N];
    let mut from: Vec<[usize; N]> = vec![];
    for step in steps {
        let mut best = 0;
        let mut chosen = [0; N];
        for option in 0..N {
            if sums[option] > sums[best] {
                best = option;
            }
            chosen[option] = best;
        }
        sums = std::array::from_fn(|option| sums[chosen[option]] + step.values[option]);
        from.push(chosen);
    }
    let mut option = (0..N).rev().max_by_key(|&o| sums[o]).expect("there are options");
    let mut policy = vec![0; steps.len()];
    for (i, chosen) in from.iter().enumerate().rev() {
        policy[i] = option;
        option = chosen[option];
    }
    policy
}

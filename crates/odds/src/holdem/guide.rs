//! Rules a person can follow, made from a solution: hands that look alike are played alike, as is best for them
//! together; what that costs against the solution is counted exactly.

use std::collections::{BTreeMap, BTreeSet};

use equipment::Rank;

use crate::exact::{Figure, Ratio, decimal, ratio, text};
use crate::strategy::{StrategyPart, StrategyRule};

/// How the hands of a family are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// By a rank.
    Rank,
    /// By two ranks.
    Ranks,
    /// By a number of cards that beat it: the fewer the better.
    Count,
}

/// Hands that look alike.
pub(super) struct Alike {
    pub(super) name: &'static str,
    pub(super) sort: Sort,
}

/// A family and what tells hands apart in it.
pub(super) type Key = (usize, u8, u8);

/// Deals of hands that look alike, and what both choices are worth there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AlikeDeals {
    pub(super) deals: i128,
    pub(super) bet: i128,
    pub(super) wait: i128,
    /// What they are worth if each is played as is best for it.
    best: i128,
}

impl AlikeDeals {
    fn gain(&self) -> i128 {
        self.bet - self.wait
    }

    /// Deals that are all alike.
    pub(super) fn new(deals: i128, bet: impl Into<i128>, wait: impl Into<i128>) -> AlikeDeals {
        let (bet, wait) = (bet.into(), wait.into());
        AlikeDeals { deals, bet, wait, best: bet.max(wait) }
    }

    pub(super) fn add(&mut self, more: AlikeDeals) {
        self.deals += more.deals;
        self.bet += more.bet;
        self.wait += more.wait;
        self.best += more.best;
    }
}

/// Hands that look alike, each kind with its deals.
pub(super) struct Sorted {
    families: &'static [Alike],
    cells: BTreeMap<Key, AlikeDeals>,
}

impl Sorted {
    pub(super) fn new(families: &'static [Alike]) -> Sorted {
        Sorted { families, cells: BTreeMap::new() }
    }

    /// Some more deals of hands that look like this.
    pub(super) fn add(&mut self, key: Key, more: AlikeDeals) {
        self.cells.entry(key).or_default().add(more);
    }

    /// The best rules that bet on all hands of a family, and with a first rank, from a certain one on.
    pub(super) fn guide(self) -> Guide {
        let Sorted { families, cells } = self;
        let mut groups: BTreeMap<(usize, u8), Vec<Key>> = BTreeMap::new();
        for &key in cells.keys().rev() {
            let first = if families[key.0].sort == Sort::Ranks { key.1 } else { 0 };
            groups.entry((key.0, first)).or_default().push(key);
        }
        let mut bets = BTreeSet::new();
        for ((family, _), mut keys) in groups {
            if families[family].sort == Sort::Count {
                keys.reverse();
            }
            let (mut sum, mut most, mut cut) = (0, 0, 0);
            for (at, key) in keys.iter().enumerate() {
                sum += cells[key].gain();
                if sum > most {
                    (most, cut) = (sum, at + 1);
                }
            }
            bets.extend(&keys[..cut]);
        }
        Guide { families, cells, bets }
    }
}

/// More cards than can beat a hand.
const CARDS: usize = 52;

/// Hands of families that are told apart by how many cards beat them, quickly put together.
pub(super) struct Cells {
    families: &'static [Alike],
    cells: Vec<[AlikeDeals; CARDS]>,
}

impl Cells {
    pub(super) fn new(families: &'static [Alike]) -> Cells {
        Cells { families, cells: vec![[AlikeDeals::default(); CARDS]; families.len()] }
    }

    /// Some more deals of hands of a family that so many cards beat.
    #[inline]
    pub(super) fn add(&mut self, [family, beaten]: [u8; 2], more: AlikeDeals) {
        self.cells[family as usize][beaten as usize].add(more);
    }

    pub(super) fn with(mut self, other: Cells) -> Cells {
        let more = other.cells.iter().flatten();
        self.cells.iter_mut().flatten().zip(more).for_each(|(cell, more)| cell.add(*more));
        self
    }

    /// The kinds of hands that were dealt.
    pub(super) fn sorted(self) -> Sorted {
        let mut sorted = Sorted::new(self.families);
        for (family, cells) in self.cells.iter().enumerate() {
            let some = cells.iter().enumerate().filter(|(_, cell)| cell.deals > 0);
            some.for_each(|(beaten, cell)| sorted.add((family, beaten as u8, 0), *cell));
        }
        sorted
    }
}

/// The rules for one decision.
pub(super) struct Guide {
    families: &'static [Alike],
    cells: BTreeMap<Key, AlikeDeals>,
    bets: BTreeSet<Key>,
}

impl Guide {
    /// Whether the rules say to bet.
    pub(super) fn bets(&self, key: Key) -> bool {
        self.bets.contains(&key)
    }

    pub(super) fn cell(&self, key: Key) -> AlikeDeals {
        self.cells.get(&key).copied().unwrap_or_default()
    }

    /// The deals where the rules bet, or where they wait.
    fn those(&self, bet: bool) -> impl Iterator<Item = (Key, AlikeDeals)> + '_ {
        self.cells.iter().map(|(key, cell)| (*key, *cell)).filter(move |(key, _)| self.bets(*key) == bet)
    }

    /// What the hands that bet are worth, and those that wait.
    pub(super) fn values(&self) -> [i128; 2] {
        [self.those(true).map(|(_, c)| c.bet).sum(), self.those(false).map(|(_, c)| c.wait).sum()]
    }

    /// What the rules give away against playing every hand as is best for it.
    pub(super) fn cost(&self) -> i128 {
        self.cells.values().map(|c| c.best).sum::<i128>() - self.values().iter().sum::<i128>()
    }

    /// The rules under a title that says what they give away.
    pub(super) fn part(
        &self,
        title: &str,
        given: &Ratio,
        acts: [&str; 2],
        told: bool,
        value: impl Fn(i128, i128) -> Ratio,
    ) -> StrategyPart {
        let title = format!("{title} (these rules give away {})", percent(given));
        StrategyPart::List { title, rules: self.rules(acts, told, value) }
    }

    /// The rules: where to bet and, for all else, where to wait; or the other way round. `value` turns a sum over deals
    /// into antes.
    fn rules(&self, acts: [&str; 2], told: bool, value: impl Fn(i128, i128) -> Ratio) -> Vec<StrategyRule> {
        let all: i128 = self.cells.values().map(|c| c.deals).sum();
        let rule = |when: String, act: &str, cells: &[AlikeDeals]| {
            let mut sum = AlikeDeals::default();
            cells.iter().for_each(|c| sum.add(*c));
            let cost = if sum.deals == 0 { Ratio::ZERO } else { value(sum.gain().abs(), sum.deals) };
            let share = if all == 0 { Ratio::ZERO } else { ratio(sum.deals, all) };
            StrategyRule { when, act: act.into(), share: Figure::Exact(share), cost: Figure::Exact(cost) }
        };
        let [told_act, other_act] = if told { acts } else { [acts[1], acts[0]] };
        let mut rules = vec![];
        for (number, family) in self.families.iter().enumerate() {
            let those: Vec<_> = self.those(told).filter(|(key, _)| key.0 == number).collect();
            if !those.is_empty() {
                let keys: Vec<_> = self.cells.keys().filter(|k| k.0 == number).map(|k| (k.1, k.2)).collect();
                let chosen: Vec<_> = those.iter().map(|(k, _)| (k.1, k.2)).collect();
                let when = family.describe(&keys, &chosen);
                rules.push(rule(when, told_act, &those.iter().map(|(_, c)| *c).collect::<Vec<_>>()));
            }
        }
        let others: Vec<_> = self.those(!told).map(|(_, cell)| cell).collect();
        if !others.is_empty() {
            rules.push(rule("anything else".into(), other_act, &others));
        }
        rules
    }
}

/// What the rules for each decision give away in a round, in antes: a decision comes up in so many ways of its sums.
pub(super) fn given_away<const N: usize>(
    guides: [(&Guide, i128); N],
    value: impl Fn(i128) -> Ratio,
) -> [Ratio; N] {
    guides.map(|(guide, times)| value(times * guide.cost()))
}

/// All of it.
pub(super) fn total(given: &[Ratio]) -> Ratio {
    given.iter().fold(Ratio::ZERO, |sum, g| sum + g)
}

/// How rules for several decisions were found, and what they give away together.
pub(super) fn method(given: &[Ratio]) -> String {
    let given = total(given);
    format!(
        "exact: each decision by its value. The house edge is that of best play, which looks at every card. The rules \
         play each family of hands as is best for it and give away {} of the ante more, exactly {} \
         antes a round. A card beats a hand alone if the dealer with it and the board would be ahead",
        percent(&given),
        text(&given)
    )
}

fn percent(share: &Ratio) -> String {
    format!("{:.4}%", 100.0 * decimal(share))
}

impl Alike {
    fn describe(&self, keys: &[(u8, u8)], chosen: &[(u8, u8)]) -> String {
        let name = self.name;
        let firsts = |keys: &[(u8, u8)]| -> Vec<u8> {
            let mut firsts: Vec<u8> = keys.iter().map(|k| k.0).collect();
            firsts.dedup();
            firsts
        };
        match self.sort {
            _ if keys == chosen => name.into(),
            Sort::Rank => format!("{name}: {}", some(&firsts(keys), &firsts(chosen))),
            Sort::Count => match (firsts(keys).starts_with(&firsts(chosen)), chosen.first(), chosen.last()) {
                (true, _, Some((most, _))) => format!("{name}, {most} or fewer cards beat it alone"),
                (_, Some((least, _)), _) => format!("{name}, {least} or more cards beat it alone"),
                _ => name.into(),
            },
            Sort::Ranks => {
                // Ranks with the same company are told together, the highest first.
                let mut told: Vec<(String, String)> = vec![];
                for first in firsts(chosen).into_iter().rev() {
                    let of = |keys: &[(u8, u8)]| -> Vec<u8> {
                        keys.iter().filter(|k| k.0 == first).map(|k| k.1).collect()
                    };
                    let company = some(&of(keys), &of(chosen));
                    match told.last_mut() {
                        Some((firsts, last)) if *last == company => firsts.push_str(&letter(first)),
                        _ => told.push((letter(first), company)),
                    }
                }
                let told = told.into_iter().map(|(first, company)| format!("{first} with {company}"));
                format!("{name}: {}", told.collect::<Vec<_>>().join("; "))
            }
        }
    }
}

fn letter(rank: u8) -> String {
    Rank::ALL[rank as usize].letter().to_string()
}

/// Which of these ranks are chosen, both in order.
fn some(all: &[u8], chosen: &[u8]) -> String {
    let [Some(least), Some(most)] = [chosen.first(), chosen.last()] else { return "none".into() };
    if all == chosen {
        "any".into()
    } else if chosen.len() == 1 {
        letter(*least)
    } else if all.ends_with(chosen) {
        format!("{} or higher", letter(*least))
    } else if all.starts_with(chosen) {
        format!("{} or lower", letter(*most))
    } else {
        chosen.iter().rev().map(|c| letter(*c)).collect::<Vec<_>>().join(" ")
    }
}

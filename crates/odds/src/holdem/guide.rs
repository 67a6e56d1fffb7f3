//! Rules a person can follow, made from a solution: hands that look alike are played alike, as is best for them
//! together; what that costs against the solution is counted exactly.

use std::collections::BTreeMap;

use equipment::Rank;

use super::features::STAR;
use crate::exact::{Figure, Ratio, decimal, ratio, text};
use crate::strategy::{Part, Rule};

/// How the hands of a family are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Not at all.
    Alone,
    /// By a rank.
    Rank,
    /// By two ranks.
    Ranks,
    /// By where they stand, and a rank.
    Placed(&'static [&'static str]),
    /// By a number of cards.
    Count,
}

/// Hands that look alike.
pub(super) struct Family {
    pub(super) name: &'static str,
    pub(super) sort: Sort,
}

/// A family and what tells hands apart in it.
pub(super) type Key = (usize, u8, u8);

/// Deals of hands that look alike, and what both choices are worth there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    pub(super) deals: i128,
    pub(super) bet: i128,
    pub(super) wait: i128,
    /// What they are worth if each is played as is best for it.
    best: i128,
}

impl Cell {
    /// Deals that are all alike.
    pub(super) fn new(deals: i128, bet: impl Into<i128>, wait: impl Into<i128>) -> Cell {
        let (bet, wait) = (bet.into(), wait.into());
        Cell { deals, bet, wait, best: bet.max(wait) }
    }

    pub(super) fn bets(&self) -> bool {
        self.bet > self.wait
    }

    pub(super) fn add(&mut self, more: Cell) {
        self.deals += more.deals;
        self.bet += more.bet;
        self.wait += more.wait;
        self.best += more.best;
    }
}

/// The rules for one decision.
pub(super) struct Guide {
    families: &'static [Family],
    cells: BTreeMap<Key, Cell>,
}

impl Guide {
    pub(super) fn new(families: &'static [Family]) -> Guide {
        Guide { families, cells: BTreeMap::new() }
    }

    /// Some more deals of hands that look like this.
    pub(super) fn add(&mut self, key: Key, more: Cell) {
        self.cells.entry(key).or_default().add(more);
    }

    pub(super) fn with(mut self, other: Guide) -> Guide {
        other.cells.into_iter().for_each(|(key, cell)| self.add(key, cell));
        self
    }

    /// Whether the rules say to bet.
    pub(super) fn bets(&self, key: Key) -> bool {
        self.cell(key).bets()
    }

    pub(super) fn cell(&self, key: Key) -> Cell {
        self.cells.get(&key).copied().unwrap_or_default()
    }

    /// What the hands that bet are worth, and those that wait.
    pub(super) fn values(&self) -> [i128; 2] {
        let sum = |bets: bool| self.cells.values().filter(move |c| c.bets() == bets);
        [sum(true).map(|c| c.bet).sum(), sum(false).map(|c| c.wait).sum()]
    }

    /// What the rules give away against playing every hand as is best for it.
    pub(super) fn cost(&self) -> i128 {
        self.cells.values().map(|c| c.best - c.bet.max(c.wait)).sum()
    }

    /// The rules under a title that says what they give away.
    pub(super) fn part(
        &self,
        title: &str,
        given: &Ratio,
        acts: [&str; 2],
        told: bool,
        value: impl Fn(i128, i128) -> Ratio,
    ) -> Part {
        let title = format!("{title} (these rules give away {})", percent(given));
        Part::List { title, rules: self.rules(acts, told, value) }
    }

    /// The rules: where to bet and, for all else, where to wait; or the other way round. `value` turns a sum over deals
    /// into antes.
    fn rules(&self, acts: [&str; 2], told: bool, value: impl Fn(i128, i128) -> Ratio) -> Vec<Rule> {
        let all: i128 = self.cells.values().map(|c| c.deals).sum();
        let rule = |when: String, act: &str, cells: &[Cell]| {
            let mut sum = Cell::default();
            cells.iter().for_each(|c| sum.add(*c));
            let cost =
                if sum.deals == 0 { Ratio::ZERO } else { value((sum.bet - sum.wait).abs(), sum.deals) };
            let share = if all == 0 { Ratio::ZERO } else { ratio(sum.deals, all) };
            Rule { when, act: act.into(), share: Figure::Exact(share), cost: Figure::Exact(cost) }
        };
        let [told_act, other_act] = if told { acts } else { [acts[1], acts[0]] };
        let mut rules = vec![];
        for (number, family) in self.families.iter().enumerate() {
            let cells = || self.cells.iter().filter(|((f, ..), _)| *f == number);
            let those: Vec<_> = cells().filter(|(_, c)| c.bets() == told).map(|(k, c)| (*k, *c)).collect();
            if !those.is_empty() {
                let keys: Vec<_> = cells().map(|(k, _)| (k.1, k.2)).collect();
                let chosen: Vec<_> = those.iter().map(|(k, _)| (k.1, k.2)).collect();
                let when = family.describe(&keys, &chosen);
                rules.push(rule(when, told_act, &those.iter().map(|(_, c)| *c).collect::<Vec<_>>()));
            }
        }
        let others: Vec<_> = self.cells.values().filter(|c| c.bets() != told).copied().collect();
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
         antes a round. {STAR}",
        percent(&given),
        text(&given)
    )
}

fn percent(share: &Ratio) -> String {
    format!("{:.4}%", 100.0 * decimal(share))
}

impl Family {
    fn describe(&self, keys: &[(u8, u8)], chosen: &[(u8, u8)]) -> String {
        let name = self.name;
        let firsts = |keys: &[(u8, u8)]| -> Vec<u8> {
            let mut firsts: Vec<u8> = keys.iter().map(|k| k.0).collect();
            firsts.dedup();
            firsts
        };
        match self.sort {
            _ if keys == chosen => name.into(),
            Sort::Alone => name.into(),
            Sort::Rank => format!("{name}: {}", some(&firsts(keys), &firsts(chosen), &letter)),
            Sort::Count => format!("{name}: {}", some(&firsts(keys), &firsts(chosen), &|n| n.to_string())),
            Sort::Ranks | Sort::Placed(_) => {
                // Ranks with the same company are told together, the highest first.
                let first_name = |first: u8| match self.sort {
                    Sort::Placed(names) => names[first as usize].to_owned(),
                    _ => letter(first),
                };
                let between = if matches!(self.sort, Sort::Placed(_)) { " or " } else { "" };
                let mut told: Vec<(String, String)> = vec![];
                for first in firsts(chosen).into_iter().rev() {
                    let of = |keys: &[(u8, u8)]| -> Vec<u8> {
                        keys.iter().filter(|k| k.0 == first).map(|k| k.1).collect()
                    };
                    let company = some(&of(keys), &of(chosen), &letter);
                    match told.last_mut() {
                        Some((firsts, last)) if *last == company => {
                            *firsts = format!("{firsts}{between}{}", first_name(first));
                        }
                        _ => told.push((first_name(first), company)),
                    }
                }
                let told: Vec<_> =
                    told.into_iter().map(|(first, company)| format!("{first} with {company}")).collect();
                format!("{name}: {}", told.join("; "))
            }
        }
    }
}

fn letter(rank: u8) -> String {
    Rank::ALL[rank as usize].letter().to_string()
}

/// Which of these are chosen, both in order.
fn some(all: &[u8], chosen: &[u8], name: &impl Fn(u8) -> String) -> String {
    let [Some(least), Some(most)] = [chosen.first(), chosen.last()] else { return "none".into() };
    if all == chosen {
        "any".into()
    } else if chosen.len() == 1 {
        name(*least)
    } else if all.ends_with(chosen) {
        format!("{} or higher", name(*least))
    } else if all.starts_with(chosen) {
        format!("{} or lower", name(*most))
    } else {
        chosen.iter().rev().map(|c| name(*c)).collect::<Vec<_>>().join(" ")
    }
}

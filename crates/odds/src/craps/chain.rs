//! Absorbing chains in fractions: where a standing wager ends, how often, and after how many throws.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use crate::exact::{Ratio, ratio};

/// Where one throw leads.
pub(super) enum Step<S, E> {
    /// The wager stands on in this state.
    To(S),
    /// It is decided so.
    End(E),
}

/// How a chain ends.
pub(super) struct Absorbed<E> {
    /// Every end with its probability.
    pub(super) ends: Vec<(E, Ratio)>,
    /// How many of the throws that count are made on average until then.
    pub(super) throws: Ratio,
}

/// A place in the chain: a state or an end, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum At {
    State(usize),
    End(usize),
}

/// What is expected from a state on: where it leads, and how many throws count on the way there.
#[derive(Default)]
struct Row {
    leads: BTreeMap<At, Ratio>,
    throws: Ratio,
}

impl Row {
    fn add(&mut self, at: At, p: Ratio) {
        *self.leads.entry(at).or_default() += p;
    }
}

/// Follows a chain from its starts, which come about with these weights, until nothing stands. `steps` gives where each
/// of the equally likely throws leads from a state, `counts` whether a throw made in it is counted.
pub(super) fn absorb<S: Copy + Eq + Hash, E: PartialEq>(
    starts: &[(S, u64)],
    steps: impl Fn(S) -> Vec<Step<S, E>>,
    counts: impl Fn(S) -> bool,
) -> Absorbed<E> {
    // Row 0 is the start: it has no throw of its own.
    let mut states: Vec<S> = vec![];
    let mut numbers: HashMap<S, usize> = HashMap::new();
    let mut ends: Vec<E> = vec![];
    let mut number = |states: &mut Vec<S>, state: S| {
        *numbers.entry(state).or_insert_with(|| {
            states.push(state);
            states.len()
        })
    };
    let all: u64 = starts.iter().map(|(_, n)| n).sum();
    let mut start = Row::default();
    for &(state, weight) in starts {
        start.add(At::State(number(&mut states, state)), ratio(weight, all));
    }
    let mut rows = vec![start];
    while let Some(&state) = states.get(rows.len() - 1) {
        let steps = steps(state);
        let each = ratio(1, steps.len());
        let throws = if counts(state) { Ratio::ONE } else { Ratio::ZERO };
        let mut row = Row { throws, ..Row::default() };
        for step in steps {
            let at = match step {
                Step::To(next) => At::State(number(&mut states, next)),
                Step::End(end) => At::End(ends.iter().position(|e| *e == end).unwrap_or_else(|| {
                    ends.push(end);
                    ends.len() - 1
                })),
            };
            row.add(at, each.clone());
        }
        rows.push(row);
    }
    eliminate(&mut rows);
    let start = rows.swap_remove(0);
    let probability = |n| start.leads.get(&At::End(n)).cloned().unwrap_or_default();
    let ends = ends.into_iter().enumerate().map(|(n, end)| (end, probability(n))).collect();
    Absorbed { ends, throws: start.throws }
}

/// Takes out one state after another, the last found first: whatever led to it leads to where it leads.
fn eliminate(rows: &mut Vec<Row>) {
    for k in (1..rows.len()).rev() {
        let mut gone = rows.pop().expect("as many rows as states, and the start");
        let stays = gone.leads.remove(&At::State(k)).unwrap_or_default();
        let leaves = Ratio::ONE - stays;
        gone.leads.values_mut().for_each(|p| *p /= &leaves);
        gone.throws /= leaves;
        for row in rows.iter_mut() {
            if let Some(p) = row.leads.remove(&At::State(k)) {
                gone.leads.iter().for_each(|(&at, q)| row.add(at, &p * q));
                row.throws += p * &gone.throws;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A walk between two walls, three apart: from the first place the near wall is met twice as often.
    #[test]
    fn a_walk_between_two_walls_ends_as_often_as_it_should() {
        let step = |at: u8, by: i8| match at as i8 + by {
            0 => Step::End("near"),
            3 => Step::End("far"),
            other => Step::To(other as u8),
        };
        let walk = absorb(&[(1, 1)], |at| vec![step(at, 1), step(at, -1)], |_| true);
        let of = |wall| walk.ends.iter().find(|e| e.0 == wall).unwrap().1.clone();
        assert_eq!((of("near"), of("far")), (ratio(2, 3), ratio(1, 3)));
        assert_eq!(walk.throws, ratio(2, 1));
    }

    #[test]
    fn starts_are_weighed_and_only_the_throws_that_count_are_counted() {
        let idle = |at: u8| match at {
            0 => vec![Step::To(0), Step::To(1), Step::To(1)],
            _ => vec![Step::To(0), Step::End(())],
        };
        let chain = absorb(&[(0, 1), (1, 3)], idle, |at| at == 1);
        assert_eq!(chain.ends, [((), ratio(1, 1))]);
        assert_eq!(chain.throws, ratio(2, 1), "half of the throws that count end it");
    }
}

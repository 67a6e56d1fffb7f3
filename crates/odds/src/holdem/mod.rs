//! The hold'em games: Ultimate Texas Hold 'Em (HC-I) and Texas Hold 'Em Bonus (HC-K).
//!
//! Every shape of boards is visited once ([`shapes`]). There all holdings are ranked and put in order, which tells for each
//! how many dealer's holdings it beats, ties and loses to ([`showdown`]). That is counted once for all pays, and kept
//! ([`tree`]). What it is worth is then added up to flops and to hole cards, where the decisions are made ([`carry`]). The
//! deals behind the 42,783 shapes of a full deck, 27.8 trillion of them, are never visited.

mod boards;
mod bonus;
mod carry;
mod chart;
mod faced;
mod features;
mod guide;
mod holdings;
mod outcomes;
mod shapes;
mod showdown;
mod tree;
mod ultimate;

use std::fmt::Debug;
use std::sync::Arc;

use book::{Fault, Rules};
use equipment::{Card, Composition, Deck};
use rayon::prelude::*;

use crate::classes::{Pack, choose, mask};
use crate::kept::kept;
use crate::progress::Progress;
use crate::sheet::{Ask, WagerOdds};
use boards::{Boards, PAIRS, enough, lanes, pair};
use holdings::every_two_ranks;
use outcomes::CATEGORIES;
use tree::Tree;

/// In how many ways so many cards are drawn, group by group, from those left.
fn ways(mut left: u64, drawn: &[u64]) -> u128 {
    let each = drawn.iter().map(|&n| {
        left -= n;
        choose(left + n, n) as u128
    });
    each.product()
}

/// The pack of which a seat knows its own cards and has not seen the others; none if it is a whole one.
fn pack_of(own: [Card; 2], unknown: &[Card]) -> Option<Composition> {
    let mut cards = Composition::EMPTY;
    own.iter().chain(unknown).for_each(|&card| cards.put(card));
    (cards != Composition::of(Deck::Standard, 1)).then_some(cards)
}

/// What is solved on the deals of a pack, worked out once for ends that are worth the same.
fn solved<S: Send + Sync + 'static>(
    cards: Option<&Composition>,
    qualifying: usize,
    worth: &impl Debug,
    progress: &Progress,
    solve: impl FnOnce(Arc<Tree>) -> S,
) -> Result<Arc<S>, Fault> {
    let tree = counted(cards, qualifying, progress)?;
    let name = format!("{:x} {worth:?}", lanes(&tree.boards.cards));
    Ok(kept(&name, || solve(tree)))
}

/// The main game under each pay table of its wagers that is not in force: the whole, and the wager whose table it is.
fn under_other_tables(
    ask: &Ask,
    wagers: &[&'static str],
    main_game: impl Fn(&Rules) -> Result<Vec<WagerOdds>, Fault>,
) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = vec![];
    for &wager in wagers {
        for table in ask.tables(wager, "").into_iter().skip(1) {
            let entries = main_game(&ask.under(table))?.into_iter();
            for mut entry in entries.filter(|entry| entry.wager == wager || entry.within.is_none()) {
                entry.in_force = false;
                entry.under.insert(wager.into(), table.id.clone());
                sheet.push(entry);
            }
        }
    }
    Ok(sheet)
}

/// The deals of a pack whose dealer qualifies from a category on, counted once.
fn counted(cards: Option<&Composition>, qualifying: usize, progress: &Progress) -> Result<Arc<Tree>, Fault> {
    let pack = Pack::of(Deck::Standard, cards);
    enough(&pack)?;
    let name = format!("hold'em {qualifying} {:x}", mask(pack.cards()));
    Ok(kept(&name, || Tree::new(cards, qualifying, progress)))
}

/// How many hands of seven cards, two of them a holding and five a board, are of each category.
fn sevens(tree: &Tree) -> [u64; CATEGORIES] {
    // Every board is there with each of its ten flops, against each of the dealer's holdings.
    let each = choose(5, 3) * tree.against();
    let of =
        |category: usize| tree.dealt.iter().flatten().map(move |ends| ends[category].iter().sum::<u64>());
    std::array::from_fn(|category| of(category).sum::<u64>() / each)
}

/// What is decided from the flop on.
struct FromFlop<D> {
    /// By the class of a holding: what waiting for the flop is worth, with the best play from there on.
    waits: Vec<i64>,
    /// The decisions by the ranks of a holding.
    decided: Vec<D>,
    /// For each class of flops, the holdings to bet on there.
    bets: OnFlops,
}

impl<D: Send> FromFlop<D> {
    /// `solve` takes the holdings of two ranks and decides on them: with what each is worth on a flop that does not bet there.
    /// `gains` is what betting there gains.
    fn new(
        tree: &Tree,
        solve: impl Fn(usize, [usize; 2]) -> (Vec<i64>, D) + Sync,
        gains: impl Fn(&D) -> &[i64],
    ) -> FromFlop<D> {
        let classes = tree.classes();
        let solved = every_two_ranks().into_par_iter().enumerate();
        let solved: Vec<_> = solved.map(|(number, ranks)| solve(number, ranks)).collect();
        let mut waits = vec![0; PAIRS];
        let mut decided = vec![];
        for (nodes, (wait, part)) in tree.flops.iter().zip(solved) {
            for ((node, wait), &gain) in nodes.iter().zip(wait).zip(gains(&part)) {
                waits[classes[pair(node.own())]] += wait + gain.max(0);
            }
            decided.push(part);
        }
        let bets = OnFlops::new(tree, |ranks, at| gains(&decided[ranks])[at] > 0);
        FromFlop { waits, decided, bets }
    }
}

/// For each class of flops, the holdings to bet on.
struct OnFlops(Vec<Bits>);

impl OnFlops {
    /// Those alike with one on which to bet, by the number of its ranks and its place among the holdings on flops.
    fn new(tree: &Tree, bets: impl Fn(usize, usize) -> bool) -> OnFlops {
        let classes = &tree.boards.flops.classes;
        let mut on_flops = vec![Bits::new(PAIRS); classes.len()];
        let keeping: Vec<_> =
            classes.iter().map(|(flop, _)| tree.boards.suits.keeping(lanes(flop))).collect();
        for (ranks, nodes) in tree.flops.iter().enumerate() {
            for (_, node) in nodes.iter().enumerate().filter(|(at, _)| bets(ranks, *at)) {
                let flop = node.flop as usize;
                keeping[flop].iter().for_each(|e| on_flops[flop].put(e.pairs[pair(node.own())] as usize));
            }
        }
        OnFlops(on_flops)
    }

    /// Whether to bet on a holding.
    fn bets(&self, boards: &Boards, own: [Card; 2], flop: &[Card]) -> bool {
        let (class, exchange) = boards.flops.find(&boards.suits, lanes(flop));
        self.0[class].has(exchange.pairs[pair(own)] as usize)
    }
}

/// A set of small numbers.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    /// No number of those below a limit.
    fn new(limit: usize) -> Bits {
        Bits(vec![0; limit.div_ceil(64)])
    }

    #[inline]
    fn put(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    #[inline]
    fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }
}

//! The hold'em games: Ultimate Texas Hold 'Em (HC-I) and Texas Hold 'Em Bonus (HC-K).
//!
//! Every class of boards is visited once. There all holdings are ranked and put in order, which tells for each how many
//! dealer's holdings it beats, ties and loses to ([`showdown`]); what that is worth is added up to flops and to hole
//! cards ([`boards`]). The deals behind the 134,459 boards of a full deck, 27.8 trillion of them, are never visited.

mod boards;
mod bonus;
mod chart;
mod faced;
mod features;
mod guide;
mod known;
mod outcomes;
mod showdown;
mod ultimate;

use book::{Cents, Rounding, Rules};
use equipment::{Composition, Deck};
use games::kernel::Verdict;
use hands::{Sum, for_each_sum};
use rayon::prelude::*;

use crate::classes::Pack;
use crate::exact::{ratio, whole};
use crate::law::Law;
use outcomes::CATEGORIES;

/// The base wager that results are measured by, and how payouts are rounded.
struct Bases {
    base: Cents,
    rounding: Rounding,
}

impl Bases {
    fn new(rules: &Rules, base: Cents) -> Bases {
        Bases { base, rounding: rules.rounding() }
    }

    /// Adds what a verdict makes of a wager of so many base wagers.
    fn post(&self, law: &mut Law, verdict: Verdict, times: i64, ways: u64) {
        let stake = self.base * times;
        let award = verdict.pays.map(|p| p.award(stake, Cents::ZERO, self.rounding)).unwrap_or_default();
        let (event, pays) = verdict.told();
        let net = ratio((award.back + award.won - stake).0, self.base.0);
        law.name(verdict);
        law.add(event, &pays, net, whole(times), whole(ways));
    }
}

/// How many hands of seven cards, two of them a holding and five a board, are of each category.
fn sevens(cards: Option<&Composition>) -> [u64; CATEGORIES] {
    let pack = Pack::of(Deck::Standard, cards);
    let count = |(board, n): &([equipment::Card; 5], u64)| {
        let mut counts = [0; CATEGORIES];
        for_each_sum(Sum::of(board), &pack.without(board), 2, |seven| {
            counts[seven.seven().category() as usize] += n;
        });
        counts
    };
    let add = |mut sum: [u64; CATEGORIES], more: [u64; CATEGORIES]| {
        sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        sum
    };
    pack.classes::<5>().par_iter().map(count).reduce(|| [0; CATEGORIES], add)
}

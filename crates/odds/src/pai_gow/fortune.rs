//! The Fortune Bonus: seven cards, however they are set.

use book::{Cents, Fault};
use equipment::{Card, Rank, Suit};
use games::kernel::{Game, Verdict};
use games::pai_gow_poker::PaiGowPoker;
use rayon::prelude::*;

use super::clash::{HoldingShapes, every_suited};
use super::pool::{Pool, subsets};
use super::shapes::{JOKER, KINDS, SEVEN, SHAPES, unsuited};
use crate::cashier::Cashier;
use crate::law::Law;
use crate::sheet::{Ask, WagerOdds};

const METHOD: &str =
    "exact: every hand of seven cards, by rank where it has no flush and card by card where it has";

/// The odds of the Fortune Bonus under each pay table asked for.
pub(super) fn odds(ask: &Ask, pool: &Pool) -> Result<Vec<WagerOdds>, Fault> {
    if !ask.rules.flag("fortune-bonus") {
        return Ok(vec![]);
    }
    let mut sheet = vec![];
    for table in ask.tables("fortune-bonus", "") {
        let game = PaiGowPoker::new(&ask.posted(&ask.under(table)))?;
        let cashier = ask.cashier("fortune-bonus").within(game.payout_limit());
        let law = law(&game, pool, &cashier);
        let envious = cashier.base().max(game.envy_from());
        let odds = WagerOdds::new(&ask.rules, "fortune-bonus", Some(table), METHOD, law).paid_by(&cashier);
        let odds = odds.with_envy(table, envious);
        sheet.push(odds.note(format!(
            "envy is reckoned on the {envious} that earns it, for each other player who is dealt a hand"
        )));
    }
    Ok(sheet)
}

/// The law of the bonus on seven cards from these.
pub(super) fn law(game: &PaiGowPoker, pool: &Pool, cashier: &Cashier) -> Law {
    let mut law = Law::new();
    for (verdict, ways) in results(game, pool) {
        cashier.settle(&mut law, verdict, Cents::ZERO, ways as u64);
    }
    law
}

/// How often seven cards are paid so.
fn results(game: &PaiGowPoker, pool: &Pool) -> Vec<(Verdict, i64)> {
    let shapes = &*SHAPES;
    let mut found = vec![];
    // All hands by rank, less those with a flush, and these card by card.
    let mut flushes = vec![0; shapes.plain.len()];
    every_suited(shapes, pool, [0; 4], 0, &mut |suited, ways| flushes[suited.shape as usize] += ways);
    let any = HoldingShapes { shapes, pool, held: &[0; KINDS] };
    any.visit(&mut |shape, _, ways| {
        let cards = unsuited(&shapes.counts[shape as usize]);
        put(&mut found, game.settle_fortune(&cards), ways - flushes[shape as usize]);
    });
    for suit in 0..4 {
        let like = |s: &usize| pool.lanes[*s] == pool.lanes[suit];
        if (0..suit).any(|s| like(&s)) {
            continue;
        }
        let times = (suit..4).filter(like).count() as i64;
        let beside = |c: &Card| c.suit().is_some_and(|other| other as usize != suit);
        let others: Vec<Card> = pool.cards().filter(beside).collect();
        for joker in 0..=pool.counts[JOKER] as usize {
            for size in 5 - joker..=SEVEN as usize - joker {
                let mut sets = vec![];
                subsets(pool.lanes[suit], size as u32, 0, &mut |flush| sets.push(flush));
                let of_set = |&flush: &u16| {
                    let mut found = vec![];
                    let ranks = Rank::ALL.into_iter().filter(|&rank| flush >> rank as u16 & 1 == 1);
                    // Where there is a joker it keeps its place behind the flush.
                    let mut cards = [Card::JOKER; 7];
                    cards.iter_mut().zip(ranks).for_each(|(c, r)| *c = Card::new(r, Suit::ALL[suit]));
                    fill(&mut cards, size + joker, &others, &mut |cards| {
                        put(&mut found, game.settle_fortune(cards), times);
                    });
                    found
                };
                let all: Vec<_> = sets.par_iter().map(of_set).collect();
                all.into_iter().flatten().for_each(|(verdict, ways)| put(&mut found, verdict, ways));
            }
        }
    }
    found
}

/// Fills the hand from a place on in every way.
fn fill(cards: &mut [Card; 7], from: usize, others: &[Card], f: &mut impl FnMut(&[Card; 7])) {
    if from == cards.len() {
        return f(cards);
    }
    for (at, &card) in others.iter().enumerate() {
        cards[from] = card;
        fill(cards, from + 1, &others[at + 1..], f);
    }
}

fn put(found: &mut Vec<(Verdict, i64)>, verdict: Verdict, ways: i64) {
    match found.iter_mut().find(|(v, _)| *v == verdict) {
        Some((_, n)) => *n += ways,
        None => found.push((verdict, ways)),
    }
}

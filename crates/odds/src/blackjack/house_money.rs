//! House Money (HC-A §16): the first two cards, and what its winnings are worth on the hand.

use book::{Cents, Fault, PayTable};
use equipment::{Card, Composition};
use games::blackjack::Blackjack;
use games::kernel::{Game, Verdict};
use hands::blackjack::value;
use rayon::prelude::*;

use super::hands::HandTree;
use super::results::{Ending, Endings, share};
use super::sheet::{BOUND, cards};
use super::shoe::ValueCounts;
use super::solution::{FirstAct, Solution};
use super::terms::{TwentyOneTerms, Wins};
use crate::cashier::Cashier;
use crate::exact::{Ratio, decimal, whole};
use crate::law::Law;
use crate::progress::Progress;
use crate::sheet::{Ask, WagerOdds};

const CAPPED: &str = "by composition: winnings and stake ride on the hand wherever it gains against the up card, and the hand \
                      is played the best way; computed in floating point";
const EXACT: &str = "exact: every two first cards";

/// House Money under each of its tables and each number of decks they are for.
pub(super) fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
    let decks = ask.rules.number("decks") as u8;
    let mut cases = vec![];
    for table in ask.tables("house-money", "") {
        let fits = |d: &u8| table.decks.is_empty() || table.decks.contains(d);
        if fits(&decks) {
            cases.push((table, None));
        }
        if !ask.in_force && ask.cards.is_none() {
            cases.extend((1..=8).filter(fits).filter(|d| *d != decks).map(|d| (table, Some(d))));
        }
    }
    progress.expect(cases.len() as u64);
    let solved = |(table, decks)| {
        let entries = entry(ask, table, decks);
        progress.add(1);
        entries
    };
    let entries: Vec<_> = cases.into_par_iter().map(solved).collect();
    let mut sheet = vec![];
    for (n, entry) in entries.into_iter().enumerate() {
        match entry {
            Ok(entries) => sheet.extend(entries),
            // Rules that are only for one or two decks leave the other numbers out.
            Err(fault) if n == 0 => return Err(fault),
            Err(_) => {}
        }
    }
    Ok(sheet)
}

fn entry(ask: &Ask, table: &'static PayTable, decks: Option<u8>) -> Result<[WagerOdds; 2], Fault> {
    let mut rules = ask.under(table);
    rules.set("house-money", "true")?;
    if let Some(decks) = decks {
        rules.set("decks", &decks.to_string())?;
    }
    let game = Blackjack::new(&rules)?;
    let cards = cards(ask, &game);
    let settle = |a: Card, b: Card| game.settle_house_money([a, b]).expect("House Money is offered");
    let cashier = Cashier::new(&rules, ask.stake("house-money"));
    let plain = plain(&cards, &cashier, &settle);
    let base = ask.stake("blackjack");
    let terms = TwentyOneTerms::of(&game, &rules, base, false);
    let solution = Solution::new(terms, ValueCounts::of(&cards), false);
    let wins = |stake| Wins::of(&game, &rules, stake);
    let capped = Capped { solution: &solution, cashier, base, wins: &wins }.law(&cards, &settle);
    let new = |method, law| WagerOdds::new(&ask.rules, "house-money", Some(table), method, law);
    let mut entries = [
        new(CAPPED, capped)
            .note("per unit of House Money, with what is won or lost by riding on the hand")
            .paid_by(&cashier),
        new(EXACT, plain).paid_by(&cashier),
    ];
    entries[1].under.insert("cap".into(), "never".into());
    for entry in &mut entries {
        if let Some(decks) = decks {
            entry.under.insert("decks".into(), decks.to_string());
            entry.in_force = false;
        }
    }
    Ok(entries)
}

/// Two cards in order, with the number of ways to draw them.
fn pairs(cards: &Composition) -> impl Iterator<Item = (Card, Card, u64)> + '_ {
    cards.iter().flat_map(move |(a, n)| {
        cards.iter().map(move |(b, m)| (a, b, u64::from(n) * u64::from(m - u8::from(a == b))))
    })
}

fn plain(cards: &Composition, cashier: &Cashier, settle: &dyn Fn(Card, Card) -> Verdict) -> Law {
    let mut law = Law::new();
    for (a, b, ways) in pairs(cards) {
        cashier.settle(&mut law, settle(a, b), Cents::ZERO, whole(ways));
    }
    law
}

/// House Money whose winnings ride on the hand where it gains.
struct Capped<'a> {
    solution: &'a Solution,
    cashier: Cashier,
    /// The base wager they ride on.
    base: Cents,
    /// What winning wagers pay on a base wager of this stake.
    wins: &'a dyn Fn(Cents) -> Wins,
}

impl Capped<'_> {
    /// What so many units gain that ride on a hand which ends so: they are one wager with what lay there before.
    fn rides(&self, proceeds: &Ratio, ending: &Ending) -> Ratio {
        let unit = whole(self.cashier.base().0);
        let (base, both) = (whole(self.base.0), whole(self.base.0) + proceeds * &unit);
        let cents = both.clone().floor().try_into().expect("a wager fits");
        let gain =
            both * ending.net(&(self.wins)(Cents(cents))) - base * ending.net(&self.solution.terms.wins);
        gain / unit
    }

    fn law(&self, cards: &Composition, settle: &dyn Fn(Card, Card) -> Verdict) -> Law {
        let solution = self.solution;
        let (hands, terms) = (HandTree::get(), &solution.terms);
        // For each hand by values: how many of its pairs of cards come to each verdict.
        let mut verdicts: Vec<Vec<(Verdict, u64)>> = vec![vec![]; hands.len()];
        for (a, b, ways) in pairs(cards).filter(|(_, _, ways)| *ways > 0) {
            let of = &mut verdicts[hands.two(value(a) as usize - 1, value(b) as usize - 1) as usize];
            let verdict = settle(a, b);
            match of.iter_mut().find(|(v, _)| *v == verdict) {
                Some((_, n)) => *n += ways,
                None => of.push((verdict, ways)),
            }
        }
        // What each verdict comes to where it is left alone, and how the hands it rides on end.
        let mut alone: Vec<(Verdict, f64, Endings)> = vec![];
        let blackjack = decimal(&terms.wins.blackjack);
        for up in &solution.ups {
            let way = &up.by_composition;
            for (i, &(hand, chance, dealers)) in up.deals.iter().enumerate() {
                let of = &verdicts[hand as usize];
                let all: u64 = of.iter().map(|(_, n)| n).sum();
                let gain = if way.first[i].1 == FirstAct::Blackjack { blackjack } else { way.gains[i] };
                for (verdict, n) in of {
                    let p = up.chance * chance * *n as f64 / all as f64;
                    let at = alone.iter().position(|(v, ..)| v == verdict).unwrap_or_else(|| {
                        alone.push((*verdict, 0.0, Endings::default()));
                        alone.len() - 1
                    });
                    let (_, left, riding) = &mut alone[at];
                    // A blackjack that takes even money is over before the check: nothing can ride on it.
                    let over = way.first[i].1 == FirstAct::Blackjack && up.even_money(&terms.wins, dealers);
                    if verdict.wins() && gain > 0.0 && !over {
                        *left += p * dealers;
                        riding.add_deal(terms, way, i, p * (1.0 - dealers));
                    } else {
                        *left += p;
                    }
                }
            }
        }
        let mut law = Law::near(BOUND);
        for (verdict, left, riding) in alone {
            let own = self.cashier.gain(verdict, &Ratio::ONE);
            let (event, pays) = verdict.told();
            law.add(event, &pays, own.clone(), Ratio::ONE, share(left));
            let proceeds = &own + Ratio::ONE;
            law.widen(decimal(&proceeds).powi(2) * riding.apart().whole);
            for (ending, p) in riding.iter() {
                let net = &own + self.rides(&proceeds, ending);
                let staked = Ratio::ONE + &proceeds * (ending.staked() - Ratio::ONE);
                law.add(event, &format!("{pays}, riding"), net, staked, share(p));
            }
        }
        law
    }
}

//! Play by totals as look-ups, for simulations.

use std::sync::Arc;

use games::blackjack::{Twentyone, Variant};
use games::kernel::*;
use hands::blackjack::{Total, value};

use super::hands::HandTree;
use super::solution::{FirstAct, Solution};
use super::totals::TotalChoices;

/// Where the dealer's cards lie.
pub(super) const DEALER: Place = Place::Common(0);

#[derive(Clone, Debug, Default)]
struct Column {
    money: TotalChoices,
    lammer: TotalChoices,
    split: [bool; 10],
    /// By the values of the first two cards.
    surrender: [[bool; 10]; 10],
    gains: [[bool; 10]; 10],
}

#[derive(Debug)]
struct Table {
    columns: [Column; 10],
    insures: bool,
    even_money: bool,
}

/// Plays by totals, from a table of the best choices off the top of the shoe.
#[derive(Clone, Debug)]
pub struct Best(Arc<Table>);

impl Best {
    /// The play of a solution.
    pub fn new(solution: &Solution) -> Best {
        let hands = HandTree::get();
        let mut columns: [Column; 10] = Default::default();
        for up in &solution.ups {
            let (way, totals) = up.by_totals.as_ref().expect("play by totals is solved");
            let column = &mut columns[up.up];
            column.money = totals.choices;
            column.lammer = totals.lammer.as_ref().map_or(totals.choices, |lammer| lammer.choices);
            for (&(n, first), gain) in way.first.iter().zip(&way.gains) {
                let hand = hands.at(n);
                let mut values = (0..10).filter(|&v| hand.cards[v] > 0);
                let a = values.next().expect("a hand has cards");
                let b = values.next().unwrap_or(a);
                for (a, b) in [(a, b), (b, a)] {
                    column.surrender[a][b] = first == FirstAct::Surrender;
                    column.gains[a][b] = *gain > 0.0 || first == FirstAct::Blackjack;
                }
                if a == b {
                    column.split[a] = first == FirstAct::Split;
                }
            }
        }
        let left = solution.shoe.without(0);
        let tens = left.map_or(0.0, |left| left.chance(9, None));
        // Insurance that pays w to 1 is worth taking where a ten comes more often than one time in w + 1.
        let ace = solution.ups.iter().find(|up| up.up == 0);
        let dealers = ace.and_then(|up| up.dealers_against_blackjack());
        let even_money = dealers.is_some_and(|dealers| solution.terms.wins.takes_even_money(dealers));
        let insures = tens * (solution.terms.insurance + 1.0) > 1.0;
        Best(Arc::new(Table { columns, insures, even_money }))
    }
}

impl<V: Variant> Player<Twentyone<V>> for Best {
    fn choose(&mut self, look: &Look<Twentyone<V>>, menu: &Menu) -> Choice {
        let offered = |verb| menu.iter().find(|item| item.verb == verb);
        let most = |item: &MenuItem| match item.cost {
            Cost::Range(limits) => Choice::with(item.verb, limits.max),
            _ => Choice::say(item.verb),
        };
        // The cut, or a card owed.
        if offered(Verb::Accept).is_some() {
            return Choice::say(Verb::Accept);
        }
        let up = look.cards(DEALER).next().map_or(0, |card| value(card) as usize - 1);
        let column = &self.0.columns[up];
        let mut total = Total::EMPTY;
        let mut first = [0; 2];
        for (n, card) in look.own().enumerate() {
            total = total.with(card);
            if n < 2 {
                first[n] = value(card) as usize - 1;
            }
        }
        if offered(Verb::Decline).is_some() {
            let [a, b] = first;
            let taken = menu.iter().find(|item| match item.verb {
                Verb::Insure => self.0.insures,
                Verb::EvenMoney => self.0.even_money,
                Verb::Surrender => column.surrender[a][b],
                Verb::Cap => column.gains[a][b],
                _ => false,
            });
            return taken.map_or(Choice::say(Verb::Decline), most);
        }
        if offered(Verb::Split).is_some() && column.split[first[0]] {
            return Choice::say(Verb::Split);
        }
        let free = look.state().is_free(look.seat, look.hand);
        let choices = if free { &column.lammer } else { &column.money };
        let (soft, total) = (usize::from(total.is_soft()), (total.value() as usize).min(21));
        match (offered(Verb::Double), offered(Verb::Hit)) {
            // What costs nothing stands first in the menu.
            (Some(item), _) if choices.double[soft][total] => most(item),
            (_, Some(_)) if choices.hit[soft][total] => Choice::say(Verb::Hit),
            _ => Choice::say(Verb::Stand),
        }
    }
}

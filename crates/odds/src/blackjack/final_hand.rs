//! Side wagers on the dealer's final hand, suits included: Push 22 (HC-A-FB §16), Hedge 22 and Bust Bonus (CO-21-2119 (23),
//! (25)). The dealer draws out for them whatever becomes of the players, so that the hand has the law of cards off the top.

use book::{Cents, Fault, PayTable};
use equipment::{Card, Composition, Suit};
use games::blackjack::{Twentyone, Variant};
use games::kernel::Verdict;
use hands::blackjack::{Total, value};

use super::dealer::{BLACKJACK, DealerDraw, OVER, TWENTY_TWO, drawn};
use super::shoe::{ValueCounts, completes_blackjack};
use super::terms::card;
use crate::cashier::Cashier;
use crate::exact::{Ratio, ratio, whole};
use crate::law::Law;
use crate::sheet::{Ask, WagerOdds};

/// How likely each verdict is. Verdicts on hands that do not go over 21 are left out: they lose.
#[derive(Debug, Default)]
pub(super) struct Finals {
    verdicts: Vec<(Verdict, Ratio)>,
    /// How likely it is that the dealer has no blackjack.
    pub(super) clear: Ratio,
}

/// Sets of cards a dealer may draw to each up card that end over 21.
pub(super) fn busts<V: Variant>(game: &Twentyone<V>) -> [Vec<DealerDraw>; 10] {
    std::array::from_fn(|up| {
        let mut sets = drawn(up, &|total: Total| game.dealer_draws(total));
        sets.retain(|set| matches!(set.end, TWENTY_TWO | OVER) && set.end != BLACKJACK);
        sets
    })
}

/// A final hand that does not go over 21.
pub(super) fn no_bust() -> [Card; 2] {
    [card(9), card(9)]
}

/// The number of ways to draw a set of values from some cards, in one order.
fn ways(set: &DealerDraw, some: &[u16; 10]) -> u128 {
    let mut ways = 1u128;
    for (&k, &n) in set.cards.iter().zip(some) {
        (0..u16::from(k)).for_each(|gone| ways *= u128::from(n.saturating_sub(gone)));
    }
    ways
}

/// Cards of these values: the up card's suit throughout, or one of its color, or one of the other color at the end.
fn shown(up: Card, set: &DealerDraw, last: Option<Suit>) -> Vec<Card> {
    let suit = up.suit().expect("there is no joker");
    let values = (0..10).flat_map(|v| std::iter::repeat_n(v, set.cards[v] as usize));
    let of = |v: usize, suit| Card::new(card(v).rank().expect("a rank"), suit);
    let mut cards: Vec<Card> = std::iter::once(up).chain(values.map(|v| of(v, suit))).collect();
    if let (Some(last), Some(end)) = (last, cards.last_mut()) {
        *end = Card::new(end.rank().expect("a rank"), last);
    }
    cards
}

impl Finals {
    /// Adds every final hand over 21 with this up card, which comes with this weight, drawn from the rest of the cards.
    pub(super) fn add(
        &mut self,
        sets: &[Vec<DealerDraw>; 10],
        (up, weight): (Card, Ratio),
        rest: &Composition,
        settle: &dyn Fn(&[Card]) -> Option<Verdict>,
    ) {
        let suit = up.suit().expect("there is no joker");
        let of = |fits: &dyn Fn(Suit) -> bool| {
            let mut some = Composition::EMPTY;
            for (card, n) in rest.iter().filter(|(card, _)| card.suit().is_some_and(fits)) {
                (0..n).for_each(|_| some.put(card));
            }
            *ValueCounts::of(&some).counts()
        };
        let (all, own) = (*ValueCounts::of(rest).counts(), of(&|s| s == suit));
        let color = of(&|s| s.is_red() == suit.is_red());
        let like = Suit::ALL.into_iter().find(|s| *s != suit && s.is_red() == suit.is_red());
        let unlike = Suit::ALL.into_iter().find(|s| s.is_red() != suit.is_red());
        let v = value(up) as usize - 1;
        let left = ValueCounts::of(rest);
        let natural = completes_blackjack(v).map_or(0, |v| left.count(v));
        self.clear += &weight * (Ratio::ONE - ratio(natural, left.all()));
        // By verdict and number of cards drawn.
        let mut sums: Vec<(Verdict, [u128; 20])> = vec![];
        for set in &sets[v] {
            let [all, color, own] = [&all, &color, &own].map(|some| ways(set, some));
            let cases = [(None, own), (like, color - own), (unlike, all - color)];
            for (last, ways) in cases.into_iter().filter(|(_, ways)| *ways > 0) {
                let Some(verdict) = settle(&shown(up, set, last)).filter(|verdict| verdict.wins()) else {
                    continue;
                };
                let drawn = set.cards.iter().sum::<u8>() as usize;
                let ways = ways * u128::from(set.orders);
                match sums.iter_mut().find(|(v, _)| *v == verdict) {
                    Some((_, sums)) => sums[drawn] += ways,
                    None => {
                        let mut new = [0; 20];
                        new[drawn] = ways;
                        sums.push((verdict, new));
                    }
                }
            }
        }
        for (verdict, sums) in sums {
            let (mut p, mut orders) = (Ratio::ZERO, Ratio::ONE);
            for (drawn, ways) in sums.into_iter().enumerate() {
                p += whole(ways) / &orders;
                orders *= whole((i32::from(left.all()) - drawn as i32).max(1));
            }
            let p = p * &weight;
            match self.verdicts.iter_mut().find(|(v, _)| *v == verdict) {
                Some((_, sum)) => *sum += p,
                None => self.verdicts.push((verdict, p)),
            }
        }
    }

    /// Off the top of a shoe.
    pub(super) fn of(
        sets: &[Vec<DealerDraw>; 10],
        cards: &Composition,
        settle: &dyn Fn(&[Card]) -> Option<Verdict>,
    ) -> Finals {
        let mut finals = Finals::default();
        for (up, n) in cards.iter() {
            let mut rest = *cards;
            assert!(rest.take(up), "{up} is one of these cards");
            finals.add(sets, (up, ratio(n, cards.total())), &rest, settle);
        }
        finals
    }

    /// The law of a stake, all other hands losing it, where the hands considered have this weight.
    pub(super) fn law(&self, all: &Ratio, lost: Verdict, cashier: &Cashier) -> Law {
        let mut law = Law::new();
        let won = self.verdicts.iter().fold(Ratio::ZERO, |sum, (_, p)| sum + p);
        for (verdict, p) in &self.verdicts {
            cashier.settle(&mut law, *verdict, Cents::ZERO, p.clone());
        }
        cashier.settle(&mut law, lost, Cents::ZERO, all - won);
        law
    }
}

/// A wager on the dealer's final hand.
pub(super) struct FinalHand<'a> {
    pub(super) id: &'a str,
    pub(super) method: &'a str,
    /// Whether it is made after the check only.
    pub(super) after_check: bool,
    pub(super) notes: &'a [&'a str],
}

impl FinalHand<'_> {
    /// The wager under each of its tables; one headed for several numbers of decks, for each of them.
    pub(super) fn odds<V: Variant>(
        &self,
        ask: &Ask,
        settles: fn(&Twentyone<V>, &[Card]) -> Option<Verdict>,
    ) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        let own = ask.rules.number("decks") as u8;
        for table in ask.tables(self.id, "") {
            let mut rules = ask.under(table);
            rules.set(self.id, "true")?;
            let game = <Twentyone<V> as games::kernel::Game>::new(&rules)?;
            let sets = busts(&game);
            let cashier = ask.cashier(self.id).within(game.payout_limit());
            let mut decks = vec![own];
            if !ask.in_force && ask.cards.is_none() {
                decks.extend(table.decks.iter().copied().filter(|d| *d != own));
            }
            for decks in decks {
                let cards = ask.cards.unwrap_or_else(|| Composition::of(equipment::Deck::Standard, decks));
                let entry = self.entry(ask, table, &sets, &cards, &cashier, &|cards| settles(&game, cards));
                sheet.push(match decks == own {
                    true => entry,
                    false => {
                        let mut entry = entry;
                        entry.under.insert("decks".into(), decks.to_string());
                        entry.in_force = false;
                        entry
                    }
                });
            }
        }
        Ok(sheet)
    }

    fn entry(
        &self,
        ask: &Ask,
        table: &'static PayTable,
        sets: &[Vec<DealerDraw>; 10],
        cards: &Composition,
        cashier: &Cashier,
        settles: &dyn Fn(&[Card]) -> Option<Verdict>,
    ) -> WagerOdds {
        let finals = Finals::of(sets, cards, settles);
        let all = if self.after_check { finals.clear.clone() } else { Ratio::ONE };
        let lost = settles(&no_bust()).expect("the wager is offered");
        let law = finals.law(&all, lost, cashier);
        let entry = WagerOdds::new(&ask.rules, self.id, Some(table), self.method, law).paid_by(cashier);
        self.notes.iter().fold(entry, |entry, note| entry.note(*note))
    }
}

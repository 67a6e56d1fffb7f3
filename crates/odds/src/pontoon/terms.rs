//! The terms of a table of Pontoon Plus, asked of the game itself: what each end of a hand pays.

use book::{Cents, Fault, Pays, Rules};
use equipment::{Card, Rank, Suit};
use games::kernel::{Game, Verdict};
use games::pontoon_plus::{DealerHand, Origin, PontoonPlus, doubled_total};

use crate::blackjack::dealer::{BLACKJACK, DealerTrees, ENDS};
use crate::blackjack::hands::HandTree;
use crate::cashier::Cashier;
use crate::exact::{Ratio, decimal, ratio};

/// The classes of hands that wait for the dealer: at most 16, then 17 to 20.
pub(super) const CLASSES: usize = 5;
/// Room for the ends that do not wait for him.
pub(super) const CLOSED: usize = 48;

/// Over 21.
pub(super) const BUSTED: usize = 0;
/// Over 21 after doubling.
pub(super) const DOUBLED_BUST: usize = 1;
/// The doubled part taken back.
pub(super) const RESCUED: usize = 2;
/// 21 after doubling.
pub(super) const DOUBLED_21: usize = 3;
/// Given up against no Pontoon.
pub(super) const SURRENDERED: usize = 4;
/// Given up against a Pontoon.
pub(super) const SURRENDER_LOST: usize = 5;
const FIXED: usize = 6;

/// What a live hand gains for each class and end of the dealer's.
pub(super) type LiveGains = [[f64; ENDS]; CLASSES];

/// An end of a hand that does not wait for the dealer.
#[derive(Clone, Debug)]
pub(super) struct Closed {
    /// The event, as a row of the pay table names it where one does.
    pub(super) event: String,
    /// What is paid, in words.
    pub(super) pays: String,
    /// The gain on the bet the hand is played for.
    pub(super) main: Ratio,
    /// The gain on what was added to double, if it was doubled.
    pub(super) added: Option<Ratio>,
    /// Both together.
    pub(super) gain: f64,
}

/// Three cards whose 21 is paid by their suits, against one first card of the dealer.
#[derive(Clone, Copy, Debug)]
pub(super) struct BySuit {
    /// The end in mixed suits.
    pub(super) mixed: usize,
    /// The end in each suit.
    pub(super) suited: [usize; 4],
}

/// The terms for bets of one size.
pub(super) struct PontoonTerms {
    pub(super) game: PontoonPlus,
    pub(super) dealer: DealerTrees,
    /// The initial bet everything is measured in.
    pub(super) stake: Cents,
    /// Who pays such a bet.
    pub(super) cashier: Cashier,
    /// Hands not doubled, unsplit and split.
    pub(super) live: [LiveGains; 2],
    /// Doubled ones: both bets together.
    pub(super) doubled: [LiveGains; 2],
    pub(super) closed: Vec<Closed>,
    /// The end of each hand of 21 by its number, in mixed suits: unsplit and split.
    made: [Vec<u8>; 2],
    /// The hands of three that are paid by suit: for each first card of the dealer, unsplit and split.
    by_suit: Vec<(u16, [[BySuit; 2]; 10])>,
    /// How many hands a pair of each value may be split into.
    pub(super) most: [usize; 10],
    /// What is lost of a unit given up against no Pontoon.
    pub(super) half: f64,
    /// The most that may be insured of a unit.
    pub(super) insurable: Ratio,
}

/// A card of this value and suit; pictures stand for each other.
pub(super) fn card(value: usize, suit: Suit) -> Card {
    let rank = match value {
        0 => Rank::Ace,
        9 => Rank::King,
        v => Rank::ALL[v - 1],
    };
    Card::new(rank, suit)
}

/// The dealer's hand at an end.
pub(super) fn dealer_hand(end: usize) -> DealerHand {
    match end {
        BLACKJACK => DealerHand { total: 21, pontoon: true },
        end => DealerHand { total: end as u8 + 17, pontoon: false },
    }
}

/// Which class a total below 21 is in.
#[inline]
pub(super) fn class(total: u8) -> usize {
    (total as usize).saturating_sub(16)
}

/// The total of two cards doubled with a third.
pub(super) fn doubled(first: [usize; 2], third: usize) -> u8 {
    let suit = Suit::Clubs;
    doubled_total(&[card(first[0], suit), card(first[1], suit), card(third, suit)])
}

impl PontoonTerms {
    /// The terms by these rules, for the least initial bet posted or this one.
    pub(super) fn new(rules: &Rules, stake: Option<Cents>) -> Result<PontoonTerms, Fault> {
        let game = PontoonPlus::new(rules)?;
        let stake = stake.unwrap_or(rules.limits("initial-bet").min);
        let dealer = DealerTrees::new(|total| game.dealer_draws(total));
        let mut terms = PontoonTerms {
            dealer,
            stake,
            cashier: Cashier::new(rules, stake),
            live: [[[0.0; ENDS]; CLASSES]; 2],
            doubled: [[[0.0; ENDS]; CLASSES]; 2],
            closed: vec![],
            made: [vec![], vec![]],
            by_suit: vec![],
            most: std::array::from_fn(|v| match PontoonPlus::one_card_each(card(v, Suit::Clubs)) {
                true => 2,
                false => PontoonPlus::MOST_HANDS,
            }),
            half: 0.0,
            insurable: ratio(PontoonPlus::insurable(stake).0, stake.0),
            game,
        };
        for split in [false, true] {
            for class in 0..CLASSES {
                for end in 0..ENDS {
                    let (main, _) = terms.waits(split, false, class, end);
                    terms.live[split as usize][class][end] = decimal(&terms.gain(main));
                    let (main, added) = terms.waits(split, true, class, end);
                    let added = added.map_or(Ratio::ZERO, |a| terms.gain(a));
                    terms.doubled[split as usize][class][end] = decimal(&(terms.gain(main) + added));
                }
            }
        }
        terms.close_fixed();
        terms.close_21s();
        Ok(terms)
    }

    /// What becomes of a hand that waits: the bet, and what was added to double it.
    pub(super) fn waits(
        &self,
        split: bool,
        doubled: bool,
        class: usize,
        end: usize,
    ) -> (Verdict, Option<Verdict>) {
        let (total, dealer) = (class as u8 + 16, dealer_hand(end));
        let main = self.game.settle_hand(total, Origin { split, doubled }, dealer);
        (main, doubled.then(|| self.game.settle_double(total, dealer)))
    }

    /// The gain of a verdict on one unit.
    pub(super) fn gain(&self, verdict: Verdict) -> Ratio {
        self.cashier.gain(verdict, &Ratio::ONE)
    }

    /// What the most that is insured of a bet gains, in bets.
    pub(super) fn insured(&self, pontoon: bool) -> Ratio {
        self.cashier.gain(self.game.settle_insurance(pontoon), &self.insurable)
    }

    fn close(&mut self, event: &str, pays: String, main: Ratio, added: Option<Ratio>) -> usize {
        let gain = decimal(&main) + added.as_ref().map_or(0.0, decimal);
        self.closed.push(Closed { event: event.into(), pays, main, added, gain });
        assert!(self.closed.len() <= CLOSED, "there is room for every end");
        self.closed.len() - 1
    }

    /// The ends that are the same for every pay table.
    fn close_fixed(&mut self) {
        let any = DealerHand { total: 17, pontoon: false };
        let doubled = Origin { split: false, doubled: true };
        let lost = self.gain(self.game.settle_hand(22, Origin::default(), any));
        let added = self.gain(self.game.settle_double(22, any));
        let lost_doubled = self.gain(self.game.settle_hand(22, doubled, any));
        let rescued = self.gain(self.game.settle_rescued());
        let ten_and_ace = [card(4, Suit::Clubs), card(4, Suit::Hearts), card(0, Suit::Clubs)];
        let made = self.gain(self.game.settle_21(&ten_and_ace, doubled));
        let made_added = self.gain(self.game.settle_doubled_21());
        let back = ratio(PontoonPlus::surrendered(self.stake).0, self.stake.0);
        let surrender = |pontoon| self.gain(self.game.settle_surrender(pontoon));
        // The part that goes back is no longer there to be lost.
        let (half, all) = (surrender(false) * (Ratio::ONE - back), surrender(true));
        self.half = decimal(&half);
        self.close("bust", "lose".into(), lost, None);
        self.close("doubled-bust", "lose".into(), lost_doubled, Some(added));
        self.close("double-taken-back", "the bet is lost".into(), rescued, Some(Ratio::ZERO));
        self.close("doubled-21", "both bets".into(), made, Some(made_added));
        self.close("surrender", "half is lost".into(), half, None);
        self.close("surrender-to-pontoon", "lose".into(), all, None);
        debug_assert_eq!(self.closed.len(), FIXED);
    }

    /// The end of a 21 of these cards against this first card of the dealer.
    fn close_21(&mut self, cards: &[Card], split: bool, up: Card) -> usize {
        let origin = Origin { split, doubled: false };
        let odds = self.game.settle_21(cards, origin);
        let flat = self.game.settle_super_bonus(cards, origin, up, self.stake);
        let flat = flat.filter(|flat| self.game.super_bonus_goes_before(*flat, odds, self.stake));
        let paid = flat.unwrap_or(odds);
        let gain = match paid.pays() {
            // The stake comes back beside the Super Bonus.
            Some(Pays::Flat(amount)) if flat.is_some() => ratio(amount.0, self.stake.0),
            _ => self.gain(paid),
        };
        let event = paid.event();
        let found = self.closed.iter().skip(FIXED).position(|c| c.event == event && c.main == gain);
        let pays = paid.pays().map_or_else(String::new, |p| p.to_string());
        found.map_or_else(|| self.close(event, pays, gain, None), |at| at + FIXED)
    }

    fn close_21s(&mut self) {
        let hands = HandTree::get();
        self.made = [vec![0; hands.len()], vec![0; hands.len()]];
        let plain_up = card(1, Suit::Clubs);
        for (n, hand) in hands.iter().filter(|(_, hand)| hand.total.value() == 21) {
            let values: Vec<usize> =
                (0..10).flat_map(|v| std::iter::repeat_n(v, hand.cards[v] as usize)).collect();
            let of = |suits: &dyn Fn(usize) -> Suit| -> Vec<Card> {
                values.iter().enumerate().map(|(i, &v)| card(v, suits(i))).collect()
            };
            let mixed = of(&|i| Suit::ALL[i % 2]);
            for split in [false, true] {
                self.made[split as usize][n as usize] = self.close_21(&mixed, split, plain_up) as u8;
            }
            if values.len() != 3 {
                continue;
            }
            let mut by_suit = |up: usize, split: bool| BySuit {
                mixed: self.close_21(&mixed, split, card(up, Suit::Clubs)),
                suited: Suit::ALL.map(|suit| self.close_21(&of(&|_| suit), split, card(up, Suit::Clubs))),
            };
            let all: [[BySuit; 2]; 10] =
                std::array::from_fn(|up| [false, true].map(|split| by_suit(up, split)));
            let differs = |one: &BySuit| one.suited.iter().any(|s| *s != one.mixed);
            if all.as_flattened().iter().any(differs) {
                self.by_suit.push((n, all));
            }
        }
    }

    /// The end of a hand of 21 whose suits do not matter, or are mixed.
    #[inline]
    pub(super) fn made(&self, hand: u16, split: bool) -> usize {
        self.made[split as usize][hand as usize] as usize
    }

    /// How a hand of three is paid where its suits matter.
    #[inline]
    pub(super) fn by_suit(&self, hand: u16, up: usize, split: bool) -> Option<&BySuit> {
        let found = self.by_suit.iter().find(|(n, _)| *n == hand)?;
        Some(&found.1[up][split as usize])
    }

    /// Whether hands against this first card of the dealer are paid as by other terms of the same table, and their ends have
    /// the same numbers.
    pub(super) fn pays_like(&self, other: &PontoonTerms, up: usize) -> bool {
        let ends = |terms: &PontoonTerms| -> Vec<(usize, Ratio, Option<Ratio>)> {
            let at_up = terms.by_suit.iter().flat_map(|(_, all)| all[up]);
            let by_suit = at_up.flat_map(|one| [one.mixed].into_iter().chain(one.suited));
            let made = terms.made.iter().flatten().map(|&end| usize::from(end));
            let all = (0..FIXED).chain(made).chain(by_suit);
            all.map(|end| (end, terms.closed[end].main.clone(), terms.closed[end].added.clone())).collect()
        };
        let insured = |terms: &PontoonTerms| [true, false].map(|pontoon| terms.insured(pontoon));
        (self.live, self.doubled) == (other.live, other.doubled)
            && ends(self) == ends(other)
            && insured(self) == insured(other)
            && self.half == other.half
    }

    /// The third value that makes a 21 paid by suit of two cards, and that hand.
    pub(super) fn completes(&self, two: u16) -> Option<(usize, u16)> {
        let hand = HandTree::get().at(two);
        if hand.total.cards() != 2 {
            return None;
        }
        (0..10).map(|v| (v, hand.next[v])).find(|(_, next)| self.by_suit.iter().any(|(n, _)| n == next))
    }

    /// Whether this is a value against which insurance is offered.
    pub(super) fn may_insure(up: usize) -> bool {
        PontoonPlus::may_insure(card(up, Suit::Clubs))
    }

    /// Whether this is a value against which surrender is offered.
    pub(super) fn may_surrender(up: usize) -> bool {
        PontoonPlus::may_surrender(card(up, Suit::Clubs))
    }
}

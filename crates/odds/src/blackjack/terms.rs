//! The terms of a table, asked of the game itself: what may be doubled and split, and what each result pays.

use book::{Cents, Pays, Rules};
use equipment::{Card, Rank, Suit};
use games::blackjack::{FinishedHand, FreeBets, Twentyone, Variant};
use games::kernel::Verdict;
use hands::blackjack::Total;

use super::dealer::DealerTrees;
use crate::advice::ALIKE;
use crate::cashier::Cashier;
use crate::exact::{Ratio, decimal};

/// The player's ends: at most 16, 17 to 21, over 21.
pub const CLASSES: usize = 7;
/// The index of a hand over 21.
pub const BUSTED: usize = 6;
/// The dealer's ends without blackjack.
pub const DEALER_ENDS: usize = 7;

/// What a wager gains for each end of the player and of the dealer.
pub type Gains = [[f64; DEALER_ENDS]; CLASSES];

/// Which class a total of the player's is in.
#[inline]
pub fn class(total: Total) -> usize {
    (total.value() as usize).saturating_sub(16).min(BUSTED)
}

/// Won, pushed or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum HandResult {
    Lost,
    Pushed,
    Won,
}

/// What a hand is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stake {
    /// The wager made before the deal.
    Base,
    /// A wager of the same size on a hand made by a split.
    Split,
    /// A lammer of the house on a hand made by a split.
    Lammer,
}

/// How a hand is doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubling {
    /// With money.
    Money,
    /// With a lammer of the house.
    Free,
}

/// What one unit of each wager pays when it wins, as the pay tables say it.
#[derive(Clone, Debug)]
pub struct Wins {
    /// A blackjack.
    pub blackjack: Ratio,
    /// A blackjack that is settled before the check.
    pub even_money: Ratio,
    /// The base wager.
    pub base: Ratio,
    /// A split.
    pub split: Ratio,
    /// A double.
    pub double: Ratio,
    /// A lammer on a split hand.
    pub free_split: Ratio,
    /// A lammer for a double.
    pub free_double: Ratio,
    /// What is lost of the base wager when the hand is given up.
    pub surrendered: Ratio,
}

impl Wins {
    /// What they pay at this game by these rules, the base wager being of this stake.
    pub fn of<V: Variant>(game: &Twentyone<V>, rules: &Rules, stake: Cents) -> Wins {
        Teller { game, cashier: Cashier::new(rules, stake) }.wins()
    }

    /// What even money gains against declining it, where the dealer's blackjack has this chance: then a blackjack that
    /// declined pushes.
    pub fn even_money_gains(&self, dealers: f64) -> f64 {
        decimal(&self.even_money) - (1.0 - dealers) * decimal(&self.blackjack)
    }

    /// Whether even money is taken: also where it is worth the same, for it risks nothing.
    pub fn takes_even_money(&self, dealers: f64) -> bool {
        self.even_money_gains(dealers) >= -ALIKE
    }
}

/// The terms of a table.
#[derive(Clone, Debug)]
pub struct TwentyOneTerms {
    /// The dealer.
    pub dealer: DealerTrees,
    /// Results for each end of the player and of the dealer.
    pub results: [[HandResult; DEALER_ENDS]; CLASSES],
    stakes: [Gains; 3],
    doublings: [Gains; 2],
    doubles: [[[bool; 22]; 2]; 2],
    doubles_free: [[bool; 22]; 2],
    /// Whether a pair of this value is split for a lammer.
    pub splits_free: [bool; 10],
    /// The most hands a pair of this value may be split into.
    pub hands: [usize; 10],
    /// Whether split aces get one card each.
    pub aces_one_card: bool,
    /// Whether a hand may be given up after the check.
    pub surrender: bool,
    /// What winning wagers pay.
    pub wins: Wins,
    /// What insurance pays for each unit.
    pub insurance: f64,
}

/// Pays the wagers of a round, each as large as the base wager but for insurance.
struct Teller<'a, V: Variant> {
    game: &'a Twentyone<V>,
    cashier: Cashier,
}

impl<V: Variant> Teller<'_, V> {
    fn gain(&self, verdict: Verdict) -> Ratio {
        self.cashier.gain(verdict, &Ratio::ONE)
    }

    /// The gain on a lammer, which is never lost.
    fn lammer(&self, settle: impl Fn(FreeBets) -> Verdict) -> Ratio {
        V::PRINT.free.map(settle).filter(Verdict::wins).map_or(Ratio::ZERO, |verdict| self.gain(verdict))
    }

    fn free_split(&self, player: FinishedHand, dealer: FinishedHand) -> Ratio {
        self.lammer(|free| self.game.settle_free_split(player, dealer, free))
    }

    fn free_double(&self, player: FinishedHand, dealer: FinishedHand) -> Ratio {
        self.lammer(|free| self.game.settle_free_double(player, dealer, free))
    }

    /// What winning wagers pay.
    fn wins(&self) -> Wins {
        let unit = Cents(1_000_000);
        let back = Twentyone::<V>::surrendered(unit);
        let (twenty_one, twenty) = (player(5), dealer(3));
        let natural = FinishedHand { total: 21, blackjack: true };
        Wins {
            blackjack: self.gain(self.game.settle_base(natural, FinishedHand::default())),
            even_money: self.gain(self.game.settle_even_money()),
            base: self.gain(self.game.settle_base(twenty_one, twenty)),
            split: self.gain(self.game.settle_split(twenty_one, twenty)),
            double: self.gain(self.game.settle_double(twenty_one, twenty)),
            free_split: self.free_split(twenty_one, twenty),
            free_double: self.free_double(twenty_one, twenty),
            surrendered: crate::exact::ratio(unit.0 - back.0, unit.0),
        }
    }

    /// What each unit gains of the most that is insured.
    fn insurance(&self) -> f64 {
        let most = self.game.insurance_limits(self.cashier.base()).map_or(self.cashier.base(), |l| l.max);
        decimal(&self.cashier.at(most).gain(self.game.settle_insurance(true), &Ratio::ONE))
    }
}

/// A finished hand of the player's class.
fn player(class: usize) -> FinishedHand {
    FinishedHand { total: class as u8 + 16, blackjack: false }
}

/// A dealer's hand at an end.
fn dealer(end: usize) -> FinishedHand {
    FinishedHand { total: end as u8 + 17, blackjack: false }
}

/// Any card of this value.
pub fn card(value: usize) -> Card {
    let rank = if value == 0 { Rank::Ace } else { Rank::ALL[value - 1] };
    Card::new(rank, Suit::Spades)
}

impl TwentyOneTerms {
    /// The terms of this game by these rules for a base wager of this stake, with late surrender or without.
    pub fn of<V: Variant>(
        game: &Twentyone<V>,
        rules: &Rules,
        stake: Cents,
        surrender: bool,
    ) -> TwentyOneTerms {
        let teller = Teller { game, cashier: Cashier::new(rules, stake) };
        let each = |settle: &dyn Fn(FinishedHand, FinishedHand) -> Ratio| -> Gains {
            std::array::from_fn(|c| std::array::from_fn(|d| decimal(&settle(player(c), dealer(d)))))
        };
        let results = |c: usize, d: usize| match game.settle_base(player(c), dealer(d)).pays() {
            None => HandResult::Lost,
            Some(Pays::Push) => HandResult::Pushed,
            Some(_) => HandResult::Won,
        };
        let free = V::PRINT.free;
        let two_cards = |soft: bool, total: u8| match soft {
            true => Total::EMPTY.with_value(1).with_value(total.clamp(12, 21) - 11),
            false => Total::EMPTY
                .with_value((total.clamp(4, 20) / 2).min(10))
                .with_value((total.clamp(4, 20)).div_ceil(2).min(10)),
        };
        let by_total = |may: &dyn Fn(Total) -> bool| -> [[bool; 22]; 2] {
            [false, true].map(|soft| std::array::from_fn(|total| may(two_cards(soft, total as u8))))
        };
        let house = game.house();
        let hands = |v: usize| {
            let aces = house.aces_one_card && v == 0;
            if !game.splits(1, false) {
                return 1;
            }
            (2..8).find(|&hands| !game.splits(hands, aces)).unwrap_or(8)
        };
        TwentyOneTerms {
            dealer: DealerTrees::new(|total| game.dealer_draws(total)),
            results: std::array::from_fn(|c| std::array::from_fn(|d| results(c, d))),
            stakes: [
                each(&|p, d| teller.gain(game.settle_base(p, d))),
                each(&|p, d| teller.gain(game.settle_split(p, d))),
                each(&|p, d| teller.free_split(p, d)),
            ],
            doublings: [
                each(&|p, d| teller.gain(game.settle_double(p, d))),
                each(&|p, d| teller.free_double(p, d)),
            ],
            doubles: [1, 2].map(|hands| by_total(&|total| game.doubles(total, hands))),
            doubles_free: by_total(&|total| free.is_some() && Twentyone::<V>::doubles_free(total)),
            splits_free: std::array::from_fn(|v| free.is_some() && Twentyone::<V>::splits_free(card(v))),
            hands: std::array::from_fn(hands),
            aces_one_card: house.aces_one_card,
            surrender,
            insurance: teller.insurance(),
            wins: teller.wins(),
        }
    }

    /// Whether a game with these terms is played like one with those: all but what a blackjack pays is the same.
    pub fn plays_like(&self, other: &TwentyOneTerms) -> bool {
        self.stakes == other.stakes && self.doublings == other.doublings
    }

    /// What a hand gains for each end.
    #[inline]
    pub fn gains(&self, stake: Stake) -> &Gains {
        &self.stakes[stake as usize]
    }

    /// What the added wager of a doubled hand gains for each end.
    #[inline]
    pub fn doubled(&self, doubling: Doubling) -> &Gains {
        &self.doublings[doubling as usize]
    }

    /// How two cards of this total are doubled, split or not: for a lammer where that is offered.
    #[inline]
    pub fn doubling(&self, total: Total, split: bool) -> Option<Doubling> {
        let (soft, value) = (total.is_soft() as usize, total.value() as usize);
        if value >= 21 {
            None
        } else if self.doubles_free[soft][value] {
            Some(Doubling::Free)
        } else {
            self.doubles[split as usize][soft][value].then_some(Doubling::Money)
        }
    }

    /// What the hands of a split pair are played for, the first hand aside.
    pub fn split_stake(&self, value: usize) -> Stake {
        if self.splits_free[value] { Stake::Lammer } else { Stake::Split }
    }

    /// Whether hands of a split pair of this value get one card and no more.
    pub fn one_card(&self, value: usize) -> bool {
        value == 0 && self.aces_one_card
    }
}

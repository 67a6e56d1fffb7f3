//! The terms of a table, asked of the game itself: what may be doubled and split, and what each result pays.

use book::{Cents, Pays};
use equipment::{Card, Rank, Suit};
use games::blackjack::{FinishedHand, Twentyone, Variant};
use games::kernel::Verdict;
use hands::blackjack::Total;

use super::dealer::DealerTrees;
use crate::advice::ALIKE;
use crate::exact::{Ratio, decimal};
use crate::law::net;

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

/// The gain on a lammer, which is never lost.
fn lammer(verdict: Verdict) -> Ratio {
    if verdict.wins() { gain(verdict) } else { Ratio::ZERO }
}

fn gain(verdict: Verdict) -> Ratio {
    net(verdict.pays(), Cents::ZERO, Cents::ZERO)
}

/// Any card of this value.
pub fn card(value: usize) -> Card {
    let rank = if value == 0 { Rank::Ace } else { Rank::ALL[value - 1] };
    Card::new(rank, Suit::Spades)
}

impl TwentyOneTerms {
    /// The terms of this game, with late surrender or without.
    pub fn of<V: Variant>(game: &Twentyone<V>, surrender: bool) -> TwentyOneTerms {
        let player = |class: usize| FinishedHand { total: class as u8 + 16, blackjack: false };
        let dealer = |end: usize| FinishedHand { total: end as u8 + 17, blackjack: false };
        let each = |settle: &dyn Fn(FinishedHand, FinishedHand) -> Ratio| -> Gains {
            std::array::from_fn(|c| std::array::from_fn(|d| decimal(&settle(player(c), dealer(d)))))
        };
        let results = |c: usize, d: usize| match game.settle_base(player(c), dealer(d)).pays() {
            None => HandResult::Lost,
            Some(Pays::Push) => HandResult::Pushed,
            Some(_) => HandResult::Won,
        };
        let free = V::PRINT.free;
        let free_split = |p, d| free.map_or(Ratio::ZERO, |f| lammer(game.settle_free_split(p, d, f)));
        let free_double = |p, d| free.map_or(Ratio::ZERO, |f| lammer(game.settle_free_double(p, d, f)));
        let (twenty_one, twenty) = (player(5), dealer(3));
        let two_cards = |soft: bool, total: u8| match soft {
            true => Total::EMPTY.with_value(1).with_value(total.clamp(12, 21) - 11),
            false => Total::EMPTY
                .with_value((total.clamp(4, 20) / 2).min(10))
                .with_value((total.clamp(4, 20)).div_ceil(2).min(10)),
        };
        let by_total = |may: &dyn Fn(Total) -> bool| -> [[bool; 22]; 2] {
            [false, true].map(|soft| std::array::from_fn(|total| may(two_cards(soft, total as u8))))
        };
        let unit = Cents(1_000_000);
        let back = Twentyone::<V>::surrendered(unit);
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
                each(&|p, d| gain(game.settle_base(p, d))),
                each(&|p, d| gain(game.settle_split(p, d))),
                each(&free_split),
            ],
            doublings: [each(&|p, d| gain(game.settle_double(p, d))), each(&free_double)],
            doubles: [1, 2].map(|hands| by_total(&|total| game.doubles(total, hands))),
            doubles_free: by_total(&|total| free.is_some() && Twentyone::<V>::doubles_free(total)),
            splits_free: std::array::from_fn(|v| free.is_some() && Twentyone::<V>::splits_free(card(v))),
            hands: std::array::from_fn(hands),
            aces_one_card: house.aces_one_card,
            surrender,
            insurance: decimal(&gain(game.settle_insurance(true))),
            wins: Wins {
                blackjack: gain(
                    game.settle_base(FinishedHand { total: 21, blackjack: true }, FinishedHand::default()),
                ),
                even_money: gain(game.settle_even_money()),
                base: gain(game.settle_base(twenty_one, twenty)),
                split: gain(game.settle_split(twenty_one, twenty)),
                double: gain(game.settle_double(twenty_one, twenty)),
                free_split: free_split(twenty_one, twenty),
                free_double: free_double(twenty_one, twenty),
                surrendered: crate::exact::ratio(unit.0 - back.0, unit.0),
            },
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

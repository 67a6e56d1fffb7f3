//! What becomes of a bet: one pure function for each (RWS §3.14 to §3.27, §4).

use std::ops::RangeInclusive;

use book::{Cents, Clause, Fault, Row, Rules};
use equipment::{Card, Rank, Suit};
use hands::blackjack::{Total, value};

use super::PontoonPlus;
use crate::kernel::*;

/// The dealer's finished hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealerHand {
    /// The total; over 21 is bust.
    pub total: u8,
    /// Whether the first two cards are an ace and a picture.
    pub pontoon: bool,
}

impl DealerHand {
    /// What these cards of the dealer amount to.
    pub fn of(cards: &[Card]) -> DealerHand {
        DealerHand::from(Total::of(cards))
    }
}

impl From<Total> for DealerHand {
    fn from(total: Total) -> DealerHand {
        DealerHand { total: total.value(), pontoon: total.is_blackjack() }
    }
}

/// How a player's hand came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// It was made by a split.
    pub split: bool,
    /// It was doubled down.
    pub doubled: bool,
}

/// The rows that pay a 21, with the plain win first.
const EVENTS: [&str; 11] = [
    "win",
    "pontoon",
    "five-card-21",
    "six-card-21",
    "seven-card-21",
    "6-7-8-mixed",
    "6-7-8-suited",
    "6-7-8-spades",
    "7-7-7-mixed",
    "7-7-7-suited",
    "7-7-7-spades",
];
const BONUS: [&str; 6] = ["suited-aces", "aces", "high-pair", "ace-picture", "low-pair", "ace-low"];

pub(super) struct PayTables {
    initial: Paid<11>,
    split: Paid<11>,
    double: &'static Row,
    pub(super) insurance: &'static Row,
    pair: &'static Row,
    bonus: Paid<6>,
    /// The larger last, with the bets from which on each is paid (§4.1.2).
    super_bonus: [(Cents, &'static Row); 2],
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let row = |table: &'static book::PayTable, event: &str| {
            table
                .row(event)
                .ok_or_else(|| Fault::Choice(format!("pay table {} has no row `{event}`", table.id)))
        };
        let flat = rules.part("initial-bet", "super-bonus");
        let super_bonus = |event| Ok((rules.paid_from("initial-bet", event), row(flat, event)?));
        Ok(PayTables {
            initial: Paid::new(rules.paytable("initial-bet"), EVENTS)?,
            split: Paid::new(rules.paytable("split"), EVENTS)?,
            double: row(rules.paytable("double-down"), "win")?,
            insurance: row(rules.paytable("insurance"), "win")?,
            pair: row(rules.paytable("player-pair"), "win")?,
            bonus: Paid::new(rules.paytable("bonus"), BONUS)?,
            super_bonus: [super_bonus("super-bonus-from-10")?, super_bonus("super-bonus-from-100")?],
        })
    }

    pub(super) fn pontoon(&self) -> Option<&'static Row> {
        self.initial.row(1)
    }

    pub(super) fn bonus_rows(&self) -> impl Iterator<Item = &'static Row> + '_ {
        (0..BONUS.len()).filter_map(|event| self.bonus.row(event))
    }
}

const BUST: Clause = Clause::new("RWS §3.21");
const SPLIT_LOSES: Clause = Clause::new("RWS §3.24.5");
const DOUBLE_LOSES: Clause = Clause::new("RWS §3.25.4");

/// The total of a doubled hand: aces among its first two cards count 1, a third-card ace 11 where that fits (§3.25.2).
///
/// ```
/// let total = |text: &str| games::pontoon_plus::doubled_total(&equipment::cards(text).unwrap());
/// assert_eq!([total("As 5d 4c"), total("6s 4d Ac"), total("As Ad Ac")], [10, 21, 13]);
/// ```
pub fn doubled_total(cards: &[Card]) -> u8 {
    let low: u8 = cards.iter().map(|&card| value(card)).sum();
    let high_ace = cards.get(2).is_some_and(|&card| value(card) == 1) && low <= 11;
    if high_ace { low + 10 } else { low }
}

/// The total of a hand, doubled or not (§3.2).
pub fn total(cards: &[Card], doubled: bool) -> u8 {
    if doubled { doubled_total(cards) } else { Total::of(cards).value() }
}

/// The values of 6-7-8 and 7-7-7, of which the suits count: three cards of 21 with no other values are one or the other.
pub(super) const SIX_TO_EIGHT: RangeInclusive<u8> = 6..=8;
/// From so many cards on every 21 is paid alike.
pub(super) const MANY: usize = 7;

/// The best row for a 21 that was not doubled, as a place in [`EVENTS`] (§4.1.1).
fn made(cards: &[Card], split: bool) -> usize {
    match *cards {
        [_, _] if !split => 1,
        [a, b, c] => {
            let values = [a, b, c].map(value);
            if !values.iter().all(|value| SIX_TO_EIGHT.contains(value)) {
                return 0;
            }
            let from = if values == [7; 3] { 8 } else { 5 };
            match a.suit() == b.suit() && b.suit() == c.suit() {
                false => from,
                true if a.suit() == Some(Suit::Spades) => from + 2,
                true => from + 1,
            }
        }
        [_, _, _, _, _] => 2,
        [_, _, _, _, _, _] => 3,
        _ if cards.len() >= MANY => 4,
        _ => 0,
    }
}

impl PontoonPlus {
    /// The bets from which on each Super Bonus is paid, the smaller first (§4.1.2).
    pub fn super_bonus_from(&self) -> [Cents; 2] {
        self.pays.super_bonus.map(|(from, _)| from)
    }

    /// The row of the Super Bonus for a bet of this size.
    fn super_bonus(&self, stake: Cents) -> Option<&'static Row> {
        let mut largest_first = self.pays.super_bonus.iter().rev();
        largest_first.find(|(from, _)| stake >= *from).map(|(_, row)| *row)
    }

    /// A hand of 21 is paid whatever the dealer makes (§3.16, §3.24.3, §3.26), by the best row that fits it (§4.1.1); a
    /// doubled one 1 to 1 (§3.25.5).
    pub fn settle_21(&self, cards: &[Card], origin: Origin) -> Verdict {
        debug_assert_eq!(total(cards, origin.doubled), 21);
        let table = if origin.split { &self.pays.split } else { &self.pays.initial };
        let event = if origin.doubled { 0 } else { made(cards, origin.split) };
        let clause = match origin {
            Origin { doubled: true, .. } => Clause::new("RWS §3.25.5"),
            Origin { split: true, .. } => Clause::new("RWS §3.24.3"),
            _ if event == 1 => Clause::new("RWS §3.16"),
            _ => Clause::new("RWS §3.26"),
        };
        table.verdict(event).by(clause)
    }

    /// The Super Bonus for a bet of this size: 7-7-7 of one suit, neither split nor doubled, against a dealer's first 7
    /// (§1.31, §3.24.4, §3.25.5, §4.1.2). The stake comes back besides.
    pub fn settle_super_bonus(
        &self,
        cards: &[Card],
        origin: Origin,
        up: Card,
        stake: Cents,
    ) -> Option<Verdict> {
        let suited_7s = matches!(*cards, [a, b, c] if a == b && b == c && a.rank() == Some(Rank::Seven));
        let fits = suited_7s && origin == Origin::default() && up.rank() == Some(Rank::Seven);
        self.super_bonus(stake).filter(|_| fits).map(|row| Verdict::by_row(row, SUPER_BONUS))
    }

    /// Whether a Super Bonus comes to at least what the odds for the hand do, and so is paid in their place (§4.1.2).
    pub fn super_bonus_goes_before(&self, super_bonus: Verdict, odds: Verdict, stake: Cents) -> bool {
        let won = |verdict: Verdict| {
            verdict.pays().map_or(Cents::ZERO, |p| p.award(stake, Cents::ZERO, book::Rounding::CENT_UP).won)
        };
        won(super_bonus) >= won(odds)
    }

    /// What each other box gets for a Super Bonus on a bet of this size (§4.1.2).
    pub fn settle_consolation(&self, stake: Cents) -> Option<Verdict> {
        self.super_bonus(stake)?.envy.map(|pays| Verdict::win(pays, SUPER_BONUS))
    }

    /// The bet on a hand below 21, or bust, against the dealer's (§3.21, §3.24.5, §3.25.4, §3.27).
    pub fn settle_hand(&self, player: u8, origin: Origin, dealer: DealerHand) -> Verdict {
        if player > 21 || dealer.pontoon {
            return Verdict::lose(match origin {
                Origin { doubled: true, .. } => DOUBLE_LOSES,
                Origin { split: true, .. } => SPLIT_LOSES,
                _ if player > 21 => BUST,
                _ => Clause::new("RWS §3.27.3"),
            });
        }
        let table = if origin.split { &self.pays.split } else { &self.pays.initial };
        compare(player, dealer, table.row(0).expect("a plain win is paid"))
    }

    /// The part added to double down; a dealer's Pontoon does not take it (§3.25.4, §3.25.5).
    pub fn settle_double(&self, player: u8, dealer: DealerHand) -> Verdict {
        if player > 21 {
            Verdict::lose(DOUBLE_LOSES)
        } else if dealer.pontoon {
            Verdict::push(DOUBLE_LOSES)
        } else {
            compare(player, dealer, self.pays.double)
        }
    }

    /// The part added to a double that made 21 (§3.25.5, §3.26).
    pub fn settle_doubled_21(&self) -> Verdict {
        Verdict::by_row(self.pays.double, Clause::new("RWS §3.25.5"))
    }

    /// The bet whose doubled part was taken back (§3.25.3).
    pub fn settle_rescued(&self) -> Verdict {
        Verdict::lose(Clause::new("RWS §3.25.3"))
    }

    /// Insurance (§3.17.2).
    pub fn settle_insurance(&self, dealer_pontoon: bool) -> Verdict {
        let clause = Clause::new("RWS §3.17.2");
        if dealer_pontoon { Verdict::by_row(self.pays.insurance, clause) } else { Verdict::lose(clause) }
    }

    /// A surrendered bet: the whole of it is lost to a Pontoon (§3.19.1); otherwise half goes back first and this is
    /// the other half (§3.19.2).
    pub fn settle_surrender(&self, dealer_pontoon: bool) -> Verdict {
        Verdict::lose(Clause::new(if dealer_pontoon { "RWS §3.19.1" } else { "RWS §3.19.2" }))
    }

    /// What of a surrendered bet goes back when the dealer has no Pontoon (§3.19.2).
    pub fn surrendered(stake: Cents) -> Cents {
        stake - Cents(stake.0 / 2)
    }

    /// Player Pair: two first cards of one rank (§3.14).
    pub fn settle_pair(&self, cards: [Card; 2]) -> Verdict {
        let clause = Clause::new("RWS §3.14");
        match cards[0].rank() == cards[1].rank() {
            true => Verdict::by_row(self.pays.pair, clause),
            false => Verdict::lose(clause),
        }
    }

    /// Bonus: a pair, or an ace with anything (§3.15, §4.1.3).
    pub fn settle_bonus(&self, cards: [Card; 2]) -> Verdict {
        let [a, b] = cards;
        let (low, high) = (value(a).min(value(b)), value(a).max(value(b)));
        let pair = a.rank() == b.rank();
        let event = match (low, high) {
            (1, 1) if a.suit() == b.suit() => 0,
            (1, 1) => 1,
            (10, 10) if pair => 2,
            (1, 10) => 3,
            _ if pair => 4,
            (1, _) => 5,
            _ => return Verdict::lose(Clause::new("RWS §3.15")),
        };
        self.pays.bonus.verdict(event).by(Clause::new("RWS §3.15"))
    }
}

const SUPER_BONUS: Clause = Clause::new("RWS §4.1.2");

/// Two totals, the player's not bust (§3.27).
fn compare(player: u8, dealer: DealerHand, win: &'static Row) -> Verdict {
    if dealer.total > 21 {
        Verdict::by_row(win, Clause::new("RWS §3.27.1"))
    } else if player > dealer.total {
        Verdict::by_row(win, Clause::new("RWS §3.27.2"))
    } else if player < dealer.total {
        Verdict::lose(Clause::new("RWS §3.27.3"))
    } else {
        Verdict::push(Clause::new("RWS §3.27.4"))
    }
}

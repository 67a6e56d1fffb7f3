//! What each wager of Pai Gow Poker pays (HC-F §6.V, §13.VII–XIII, §14.XIII–XVIII, §15.V).

use std::cmp::Ordering::{Equal, Greater, Less};

use book::{Cents, Clause, Fault, Pays, Percent, Rounding, Rules};
use equipment::{Card, Rank, Suit};
use hands::{PaiGowCategory, PaiGowRank, Sum, TwoRank, pai_gow, two};

use super::PaiGowPoker;
use super::house_way::house_way;
use crate::kernel::*;
use crate::payout_limit::{HandLimit, most_won};

/// The rows of the Fortune Bonus, from the highest hand down.
const FORTUNE: [&str; 11] = [
    "seven-card-straight-flush",
    "royal-flush-royal-match",
    "seven-card-straight-flush-joker",
    "five-of-a-kind",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
];
const THREE_OF_A_KIND: usize = 9;

/// A hand as it was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandsSet {
    /// The five-card hand.
    pub high: PaiGowRank,
    /// The two-card hand.
    pub low: TwoRank,
}

impl HandsSet {
    /// The hands made of these cards.
    pub fn of(high: &[Card; 5], low: &[Card; 2]) -> HandsSet {
        HandsSet { high: pai_gow::five(high), low: two::two(low) }
    }

    /// The hands made of seven cards set the house way.
    #[inline]
    pub(super) fn of_house_way(cards: &[Card; 7]) -> HandsSet {
        let low = house_way(cards);
        let at = |low: u8| low.trailing_zeros() as usize;
        let low = [cards[at(low) % 7], cards[at(low & (low - 1)) % 7]];
        let all = Sum::of(cards);
        HandsSet { high: all.without(Sum::of(&low)).pai_gow_five(), low: two::two(&low) }
    }

    /// Whether the low hand was set above the high hand (§13.I).
    pub fn is_foul(&self) -> bool {
        pai_gow::is_foul(self.high, self.low)
    }
}

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    main: Pays,
    fortune: Paid<11>,
    /// The least Fortune Bonus that earns an envy button (§1.¶7).
    envy_from: Cents,
    commission: Percent,
    rounding: Rounding,
    /// On what a player's Fortune Bonus wins in a round (§15.VI).
    pub(super) limit: HandLimit,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let fortune = rules.paytable("fortune-bonus");
        let best = most_won(rules, fortune, rules.limits("fortune-bonus").min);
        let quarter = rules.choice("commission-rounding") == "up-to-quarter";
        Ok(PayTables {
            main: rules.win("pai-gow-poker"),
            fortune: Paid::new(fortune, FORTUNE)?,
            envy_from: rules.paid_from("fortune-bonus", "envy"),
            commission: rules.percent("commission"),
            rounding: if quarter { Rounding::up_to(Cents(25)) } else { Rounding::CENT },
            limit: HandLimit::established(rules, best, Clause::new("HC-F §15.VI"))?,
        })
    }
}

impl PaiGowPoker {
    /// The most that Fortune Bonuses win a player in a round, where the house has established a limit (§15.VI).
    pub fn payout_limit(&self) -> HandLimit {
        self.pays.limit
    }

    /// A Pai Gow Poker wager against the house as bank (§13.VII–XI). A hand that copies the dealer's is beaten by it.
    pub fn settle_main(&self, player: HandsSet, dealer: HandsSet) -> Verdict {
        let clause = Clause::new;
        if player.is_foul() {
            return Verdict::lose(clause("HC-F §13.VII.C"));
        }
        match (player.high.cmp(&dealer.high), player.low.cmp(&dealer.low)) {
            (Greater, Greater) => Verdict::win(self.pays.main, clause("HC-F §13.XI")),
            (Greater, _) => Verdict::push(clause("HC-F §13.IX.A")),
            (_, Greater) => Verdict::push(clause("HC-F §13.IX.B")),
            (Less, Less) => Verdict::lose(clause("HC-F §13.VII.A")),
            _ => Verdict::lose(clause("HC-F §13.VII.B")),
        }
    }

    /// A wager against a player as bank (§14.XIII, XIV, XVII): a foul hand loses, also against a foul bank; a foul bank
    /// loses to every other hand; copies go to the bank.
    pub fn settle_against_bank(&self, player: HandsSet, bank: HandsSet) -> Verdict {
        let clause = Clause::new;
        if player.is_foul() {
            return Verdict::lose(clause("HC-F §14.XIV"));
        }
        if bank.is_foul() {
            return Verdict::win(self.pays.main, clause("HC-F §14.XIV"));
        }
        match (player.high.cmp(&bank.high), player.low.cmp(&bank.low)) {
            (Greater, Greater) => Verdict::win(self.pays.main, clause("HC-F §14.XVII.B")),
            (Greater, _) | (_, Greater) => Verdict::push(clause("HC-F §14.XVII.C")),
            (Less, Less) => Verdict::lose(clause("HC-F §14.XVII.A")),
            (Equal, _) | (_, Equal) => Verdict::lose(clause("HC-F §14.XIII")),
        }
    }

    /// The commission on a win, or on a player bank's net win (§13.XIII, §14.XVIII).
    pub fn commission(&self, won: Cents) -> Cents {
        self.pays.commission.of(won, self.pays.rounding)
    }

    /// The Fortune Bonus on seven cards, however they are set (§15.V).
    pub fn settle_fortune(&self, cards: &[Card; 7]) -> Verdict {
        match self.fortune_row(cards) {
            Some(row) => self.pays.fortune.verdict(row),
            None => Verdict::lose(self.pays.fortune.clause),
        }
    }

    /// The least Fortune Bonus that earns an envy button (§1.¶7).
    pub fn envy_from(&self) -> Cents {
        self.pays.envy_from
    }

    /// What seven cards pay each other player with an envy button, if they qualify (§1.¶8, §15.V).
    pub fn settle_envy(&self, cards: &[Card; 7]) -> Option<Verdict> {
        let row = self.pays.fortune.row(self.fortune_row(cards)?)?;
        Verdict::envy(row, Clause::new("HC-F §15.IV.A(a)"))
    }

    /// The row that seven cards are paid by: that of the best hand in them, but three of a kind where that pays more
    /// than the straight that outranks it.
    fn fortune_row(&self, cards: &[Card; 7]) -> Option<usize> {
        if let Some(row) = seven_card_hand(cards) {
            return Some(row);
        }
        let category = pai_gow::seven(cards).category();
        let row = match category {
            PaiGowCategory::FiveAces => 3,
            PaiGowCategory::RoyalFlush => 4,
            PaiGowCategory::StraightFlush => 5,
            PaiGowCategory::FourOfAKind => 6,
            PaiGowCategory::FullHouse => 7,
            PaiGowCategory::Flush => 8,
            PaiGowCategory::ThreeOfAKind => THREE_OF_A_KIND,
            PaiGowCategory::Straight => 10,
            PaiGowCategory::TwoPair | PaiGowCategory::Pair | PaiGowCategory::HighCard => return None,
        };
        let pays = |row: usize| self.pays.fortune.row(row).map(|r| r.pays);
        if category == PaiGowCategory::Straight
            && has_three(cards)
            && let (Some(three), Some(straight)) = (pays(THREE_OF_A_KIND), pays(row))
            && three.at_least(straight)
        {
            return Some(THREE_OF_A_KIND);
        }
        Some(row)
    }
}

/// Whether three cards are of one rank, the joker an ace.
fn has_three(cards: &[Card; 7]) -> bool {
    let mut count = [0u8; 13];
    cards.iter().for_each(|c| count[c.rank().unwrap_or(Rank::Ace) as usize] += 1);
    count.iter().any(|&n| n >= 3)
}

/// The hands that take all seven cards (§6.V): a straight flush of seven, or a royal flush with a royal match.
fn seven_card_hand(cards: &[Card; 7]) -> Option<usize> {
    const ROYAL: u16 = 0b11111 << 8;
    const MATCH: u16 = 0b11 << 10;
    let mut suits = [0u16; 4];
    let mut joker = 0;
    for card in cards {
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => suits[suit as usize] |= 1 << rank as u16,
            _ => joker = 1,
        }
    }
    for suit in Suit::ALL {
        let held = suits[suit as usize];
        if held.count_ones() + joker == 7 {
            // The ace stands below the deuce as well as above the king.
            let ladder = held << 1 | held >> 12;
            let run = (0..8).any(|from| (ladder >> from & 0x7f).count_ones() + joker == 7);
            return run.then_some(if joker == 0 { 0 } else { 2 });
        }
        let royal_match = suits.iter().zip(Suit::ALL).any(|(s, other)| other != suit && s & MATCH == MATCH);
        if (held & ROYAL).count_ones() + joker >= 5 && royal_match {
            return Some(1);
        }
    }
    None
}

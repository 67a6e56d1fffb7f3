//! What each wager of Three Card Poker pays, and the order of settlement (HC-H §10.III–V, §11, §12).

use std::sync::LazyLock;

use book::{Clause, Fault, Pays, Rules};
use equipment::{Card, Rank, Suit};
use hands::{PokerCategory, ThreeCategory, ThreeRank};

use super::{ThreeCard, ThreeCardPoker};
use crate::kernel::*;
use crate::poker::{DEALER, PokerRound, showdown};

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    ante: Pays,
    play: Pays,
    ante_bonus: Paid<6>,
    pair_plus: Paid<6>,
    /// The five-card hands, then the six-card royals by suit.
    six_card: Paid<14>,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let three: [&str; 6] = std::array::from_fn(|i| ThreeCategory::ALL[i].id());
        let royal = Suit::ALL.map(|s| match s {
            Suit::Clubs => "six-card-royal-clubs",
            Suit::Diamonds => "six-card-royal-diamonds",
            Suit::Hearts => "six-card-royal-hearts",
            Suit::Spades => "six-card-royal-spades",
        });
        let six: [&str; 14] =
            std::array::from_fn(|i| PokerCategory::ALL.get(i).map_or_else(|| royal[i - 10], |c| c.id()));
        Ok(PayTables {
            ante: rules.win("ante"),
            play: rules.win("play"),
            ante_bonus: Paid::new(rules.part("ante", "bonus"), three)?,
            pair_plus: Paid::new(rules.paytable("pair-plus"), three)?,
            six_card: Paid::new(rules.paytable("six-card-bonus"), six)?,
        })
    }
}

const fn hand(ranks: [Rank; 3]) -> [Card; 3] {
    [Card::new(ranks[0], Suit::Clubs), Card::new(ranks[1], Suit::Diamonds), Card::new(ranks[2], Suit::Hearts)]
}

/// The lowest hand with which the dealer plays: queen high (§12.I).
static QUEEN_HIGH: LazyLock<ThreeRank> =
    LazyLock::new(|| hands::three::three(&hand([Rank::Queen, Rank::Three, Rank::Two])));

/// The lowest hand worth playing.
pub(super) static QUEEN_SIX_FOUR: LazyLock<ThreeRank> =
    LazyLock::new(|| hands::three::three(&hand([Rank::Queen, Rank::Six, Rank::Four])));

impl ThreeCardPoker {
    /// Whether the dealer has queen high or better (§12.I).
    pub fn qualifies(dealer: ThreeRank) -> bool {
        dealer >= *QUEEN_HIGH
    }
}

impl ThreeCard {
    /// The Ante of a player who made the Play wager (§12.I–III).
    pub fn settle_ante(&self, player: ThreeRank, dealer: ThreeRank) -> Verdict {
        match ThreeCardPoker::qualifies(dealer) {
            true => Self::settle_even(self.pays.ante, player, dealer),
            false => Verdict::win(self.pays.ante, Clause::new("HC-H §12.I")),
        }
    }

    /// The Play wager (§12.I–III).
    pub fn settle_play(&self, player: ThreeRank, dealer: ThreeRank) -> Verdict {
        match ThreeCardPoker::qualifies(dealer) {
            true => Self::settle_even(self.pays.play, player, dealer),
            false => Verdict::push(Clause::new("HC-H §12.I")),
        }
    }

    fn settle_even(pays: Pays, player: ThreeRank, dealer: ThreeRank) -> Verdict {
        let won = || Verdict::win(pays, Clause::new("HC-H §12.II"));
        showdown(player, dealer, won, ["HC-H §12.III", "HC-H §12.II"])
    }

    /// The bonus on the Ante of a player who made the Play wager, if the hand earns one (§12.V).
    pub fn settle_ante_bonus(&self, player: ThreeRank) -> Option<Verdict> {
        let table = &self.pays.ante_bonus;
        table.row(player.category() as usize).map(|row| Verdict::by_row(row, table.clause))
    }

    /// Pair Plus of a player who did not fold (§12.IV).
    pub fn settle_pair_plus(&self, player: ThreeRank) -> Verdict {
        self.pays.pair_plus.verdict(player.category() as usize)
    }

    /// The Six Card Bonus: the best five of the player's and the dealer's cards, or a six-card royal (§11, §12.VI).
    pub fn settle_six_card(&self, cards: &[Card; 6]) -> Verdict {
        let event = match six_card_royal(cards) {
            Some(suit) => 10 + suit as usize,
            None => hands::poker::six(cards).category() as usize,
        };
        let verdict = self.pays.six_card.verdict(event);
        match verdict.pays() {
            Some(_) => verdict,
            None => Verdict::lose(Clause::new("HC-H §11.II.A.1")),
        }
    }

    /// Ante, Play and Pair Plus, the lost ones first, then the bonus on the Ante and the Six Card Bonus (§10.IV, §10.V,
    /// §11).
    pub(super) fn settle_hand<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: ThreeRank) {
        let place = Place::Hand(seat, 0);
        let player = Self::hand(&turn.felt, place);
        let stakes = turn.felt.seat(seat);
        let (ante, played) = (stakes.stake(self.ante, 0), stakes.bet(self.play, 0).is_some());
        let wagers = [
            (self.ante, self.settle_ante(player, dealer)),
            (self.play, self.settle_play(player, dealer)),
            (self.pair_plus, self.settle_pair_plus(player)),
        ];
        turn.collect_then_pay(seat, 0, &wagers);
        if played && let Some(bonus) = self.settle_ante_bonus(player) {
            turn.bonus(seat, 0, self.ante, ante, bonus);
        }
        if let Some(six_card) = self.six_card
            && turn.felt.seat(seat).bet(six_card, 0).is_some()
        {
            let mut six = [Card::JOKER; 6];
            six[..3].copy_from_slice(turn.felt.cards(place));
            six[3..].copy_from_slice(turn.felt.cards(DEALER));
            turn.settle(seat, 0, six_card, self.settle_six_card(&six));
        }
    }
}

/// The suit of 9-10-J-Q-K-A of one suit, if the six cards are just that.
fn six_card_royal(cards: &[Card; 6]) -> Option<Suit> {
    let suit = cards[0].suit()?;
    let royal = |c: &Card| c.suit() == Some(suit) && c.rank() >= Some(Rank::Nine);
    cards.iter().all(royal).then_some(suit)
}

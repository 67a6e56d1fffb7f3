//! What each wager of Mississippi Stud pays, the fold, and the order of settlement (HC-J §8, §11, §12).

use book::{Clause, Fault, Rules};
use equipment::{Card, Rank};
use hands::{PokerCategory, PokerRank, ThreeRank};

use super::{Forfeit, MississippiStud, State};
use crate::kernel::*;
use crate::stud::{self, BOARD, PayoutLimit, ThreeCardBonus};

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    /// By category, the row of pairs for jacks or better; then the middle pairs, sixes to tens.
    base: Paid<11>,
    three_card: ThreeCardBonus,
    pub(super) limit: PayoutLimit,
    /// The lowest hand that does not lose, and the lowest that wins.
    sixes: PokerRank,
    jacks: PokerRank,
}

const MIDDLE_PAIR: usize = PokerCategory::ALL.len();

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let event = |i: usize| match PokerCategory::ALL.get(i) {
            Some(PokerCategory::Pair) => "pair-of-jacks-or-better",
            Some(category) => category.id(),
            None => "pair-of-sixes-to-tens",
        };
        Ok(PayTables {
            base: Paid::new(rules.paytable("ante"), std::array::from_fn(event))?,
            three_card: ThreeCardBonus::new(rules)?,
            // A minimum bettor wins most with the Ante and each street at the minimum.
            limit: PayoutLimit::new(rules, "ante", 4, Clause::new("HC-J §12.IV"))?,
            sixes: stud::lowest_pair(Rank::Six),
            jacks: stud::lowest_pair(Rank::Jack),
        })
    }
}

impl MississippiStud {
    /// The Ante and each street bet, on the player's five-card hand (§11.VII.B, §12.II).
    #[inline]
    pub fn settle_bet(&self, hand: PokerRank) -> Verdict {
        let pays = &self.pays;
        let lost = Verdict::lose(Clause::new("HC-J §11.VII.B"));
        let event = match hand {
            _ if hand < pays.sixes => return lost,
            _ if hand < pays.jacks => MIDDLE_PAIR,
            _ => hand.category() as usize,
        };
        pays.base.row(event).map_or(lost, |row| Verdict::row(row, pays.base.clause))
    }

    /// The most the Ante and street bets of a hand win together, where the house has established a limit (§12.IV).
    pub fn payout_limit(&self) -> PayoutLimit {
        self.pays.limit
    }

    /// The Three Card Bonus, on the three community cards (§8.I, §12.III).
    #[inline]
    pub fn settle_three_card(&self, board: ThreeRank) -> Verdict {
        self.pays.three_card.verdict(board)
    }

    /// A fold: Ante, street bets and progressive go to the tray at once and the cards are collected. The Three Card Bonus
    /// stays, for it depends on no other wager (§8.III.A, §9.III, §11.II.B).
    pub(super) fn fold<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, clause: Clause) {
        for bet in &turn.felt.seat(seat).bets {
            if Some(bet.spot) != self.three_card {
                turn.state.forfeits.push(Forfeit { seat, spot: bet.spot, stake: bet.stake });
            }
        }
        for spot in self.base {
            if turn.felt.seat(seat).bet(spot, 0).is_some() {
                turn.settle(seat, 0, spot, Verdict::lose(clause));
            }
        }
        if turn.state.linked.has(seat) {
            self.multi_link.forfeit(turn, seat);
        }
        turn.pick_up(Place::Hand(seat, 0));
    }

    /// The end of the round: with the third community card up each player is settled, counterclockwise from the dealer's
    /// right (§11.VII, §11.VIII).
    pub(super) fn show_down<K: Sink>(&self, turn: &mut Turn<State, K>) {
        for n in (0..turn.state.dealt.len()).rev() {
            self.settle_seat(turn, turn.state.dealt[n]);
        }
        self.clear_table(turn);
    }

    /// Shows a hand, collects what it loses, pays what it wins and puts it away (§11.VII.A–D). Of a player who folded
    /// only the Three Card Bonus is left.
    #[inline]
    fn settle_seat<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if !self.in_play(turn.felt, seat) {
            return self.settle_bonus(turn, seat, None);
        }
        let place = Place::Hand(seat, 0);
        turn.reveal(place);
        let five = stud::five(turn.felt, seat);
        let bets = self.settle_bet(hands::poker::five(&five));
        if turn.felt.seat(seat).bets.iter().all(|bet| self.is_base(bet.spot)) {
            self.pays.limit.settle(turn, seat, &self.base, bets);
        } else {
            self.settle_bonus(turn, seat, Some(bets));
        }
        if turn.state.linked != Seats::default() {
            self.pay_link(turn, seat, &five);
        }
        turn.pick_up(place);
    }

    /// The Three Card Bonus, and what there is of Ante and street bets: a bonus that loses is collected first.
    #[cold]
    #[inline(never)]
    fn settle_bonus<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, bets: Option<Verdict>) {
        let bonus = self.settle_three_card(stud::three(turn.felt.cards(BOARD)));
        for lost in [true, false] {
            if let Some(spot) = self.three_card
                && bonus.pays.is_none() == lost
            {
                turn.settle(seat, 0, spot, bonus);
            }
            if let Some(bets) = bets.filter(|_| lost) {
                self.pays.limit.settle(turn, seat, &self.base, bets);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn pay_link<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, five: &[Card; 5]) {
        self.multi_link.pay(turn, turn.state.linked, seat, five);
    }
}

//! When the bonus wagers are settled: those on the first cards after the dealer's check, those on the whole round at its
//! end. Then what comes with an award: the limit (4), the dealer's envy (26)(A)(IV).

use book::Clause;
use equipment::Card;
use hands::blackjack::Total;

use super::lucky_ladies::LuckyLadies;
use super::wagers::Bonus;
use super::{Colorado, RideFree};
use crate::blackjack::{DEALER, State};
use crate::kernel::*;

/// The settling functions; each gives none where the wager is not offered.
impl RideFree {
    /// Hedge 22 on the dealer's final hand and the total of the player's first hand (21)(A), (23).
    pub fn settle_hedge_22(&self, dealer: &[Card], player: u8) -> Option<Verdict> {
        self.variant.pays.hedge.as_ref().map(|wager| wager.settle(dealer, player))
    }

    /// Silver Stack on the lammers of a round (21)(B), (24).
    pub fn settle_silver_stack(&self, lammers: u32) -> Option<Verdict> {
        self.variant.pays.silver.as_ref().map(|wager| wager.settle(lammers))
    }

    /// Bust Bonus on the dealer's final hand, the up-card first, and the total of the player's first hand (21)(C), (25).
    pub fn settle_bust_bonus(&self, dealer: &[Card], player: u8) -> Option<Verdict> {
        self.variant.pays.bust.as_ref().map(|wager| wager.settle(dealer, player))
    }

    /// 21+3 Classic on the player's two cards and the dealer's up-card (21)(D), (26).
    pub fn settle_classic(&self, cards: &[Card; 3]) -> Option<Verdict> {
        self.variant.pays.classic.as_ref().map(|wager| wager.settle(cards))
    }

    /// 21+3 Xtreme on the same cards (21)(D), (27).
    pub fn settle_xtreme(&self, cards: &[Card; 3]) -> Option<Verdict> {
        self.variant.pays.xtreme.as_ref().map(|wager| wager.settle(cards))
    }

    /// Top 3 on the same cards (21)(D), (28).
    pub fn settle_top_3(&self, cards: &[Card; 3]) -> Option<Verdict> {
        self.variant.pays.top_3.as_ref().map(|wager| wager.settle(cards))
    }

    /// Lucky Ladies on the player's first two cards and the dealer's (21)(E), (29).
    pub fn settle_lucky_ladies(&self, cards: [Card; 2], dealer: [Card; 2]) -> Option<Verdict> {
        self.variant.pays.ladies.as_ref().map(|wager| wager.settle(cards, dealer))
    }

    /// 21+3 Progressive on the player's two cards and the dealer's up-card (21)(F), (30).
    pub fn settle_three_progressive(&self, cards: &[Card; 3]) -> Option<Verdict> {
        self.variant.pays.progressive.as_ref().map(|wager| wager.settle(cards))
    }

    /// Lucky Ladies Progressive on the player's first two cards and the dealer's (21)(G), (31).
    pub fn settle_ladies_progressive(&self, cards: [Card; 2], dealer: [Card; 2]) -> Option<Verdict> {
        self.variant.pays.ladies_progressive.as_ref().map(|wager| wager.settle(cards, dealer))
    }
}

/// A player's first two cards with the dealer's up-card and hole card.
fn first_cards(felt: &Felt, seat: Seat) -> ([Card; 3], [Card; 2]) {
    let (&[a, b, ..], &[up, hole, ..]) = (felt.cards(Place::Hand(seat, 0)), felt.cards(DEALER)) else {
        unreachable!("a bonus wager keeps the first cards on the table")
    };
    ([a, b, up], [up, hole])
}

impl Colorado {
    /// The wagers decided by the first cards, once the check is over (21)(D) to (G).
    pub(super) fn settle_first_cards<K: Sink>(&self, turn: &mut Turn<State, K>) {
        self.settle_those(turn, |bonus| bonus >= Bonus::Classic);
    }

    /// The wagers decided by the whole round (21)(A) to (C).
    pub(super) fn settle_whole_round<K: Sink>(&self, turn: &mut Turn<State, K>) {
        self.settle_those(turn, |bonus| bonus < Bonus::Classic);
    }

    /// What becomes of a bonus wager of this seat.
    fn verdict(&self, felt: &Felt, state: &State, seat: Seat, bonus: Bonus) -> Verdict {
        let pays = &self.pays;
        let (dealer, player) = (felt.cards(DEALER), || Total::of(felt.cards(Place::Hand(seat, 0))).value());
        let cards = || first_cards(felt, seat);
        let ladies = |wager: &LuckyLadies| {
            let ([a, b, _], dealer) = first_cards(felt, seat);
            wager.settle([a, b], dealer)
        };
        let verdict = match bonus {
            Bonus::Hedge => pays.hedge.as_ref().map(|w| w.settle(dealer, player())),
            Bonus::Silver => pays.silver.as_ref().map(|w| w.settle(state.lammers(seat))),
            Bonus::Bust => pays.bust.as_ref().map(|w| w.settle(dealer, player())),
            Bonus::Classic => pays.classic.as_ref().map(|w| w.settle(&cards().0)),
            Bonus::Xtreme => pays.xtreme.as_ref().map(|w| w.settle(&cards().0)),
            Bonus::Top3 => pays.top_3.as_ref().map(|w| w.settle(&cards().0)),
            Bonus::Ladies => pays.ladies.as_ref().map(ladies),
            Bonus::Progressive => pays.progressive.as_ref().map(|w| w.settle(&cards().0)),
            Bonus::LadiesProgressive => pays.ladies_progressive.as_ref().map(ladies),
        };
        verdict.expect("a stake lies on offered wagers only")
    }

    /// Settles some of the bonus wagers. Most boxes have none of them: then there is nothing to count.
    fn settle_those<K: Sink>(&self, turn: &mut Turn<State, K>, due: fn(Bonus) -> bool) {
        if turn.state.boxes().any(|seat| self.next_due(&turn.felt, seat, due).is_some()) {
            self.settle_due(turn, due);
        }
    }

    /// Settles them, from the dealer's right, under what is left of the limit.
    #[inline(never)]
    fn settle_due<K: Sink>(&self, turn: &mut Turn<State, K>, due: fn(Bonus) -> bool) {
        let verdict = |turn: &Turn<State, K>, seat: Seat, bet: &Bet| {
            let bonus = self.wagers.bonus(bet.spot).filter(|bonus| due(*bonus))?;
            Some((self.verdict(&turn.felt, turn.state, seat, bonus), limited(bonus)))
        };
        let boxes = turn.state.boxes();
        let round = self.limit.of_round(turn, boxes, turn.state.won_under_limit(boxes), verdict);
        for seat in boxes.rev() {
            let paid = turn.state.won_under_limit([seat].into_iter().collect());
            self.limit.settle_seat(turn, seat, (round, paid), verdict, |turn, bet, won| {
                if self.limit.posted() {
                    turn.state.limited.push((seat, won));
                }
                self.pay_dealer_envy(turn, seat, bet);
            });
        }
    }

    /// The next wager of a seat to be settled.
    fn next_due(&self, felt: &Felt, seat: Seat, due: fn(Bonus) -> bool) -> Option<(Bet, Bonus)> {
        let bets = felt.seat(seat).bets.iter();
        bets.filter_map(|bet| Some((*bet, self.wagers.bonus(bet.spot)?))).find(|(_, bonus)| due(*bonus))
    }

    /// The dealer's award for the hand of a player who has bet on it, once (26)(A)(IV).
    fn pay_dealer_envy<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, settled: Bet) {
        if self.wagers.spot(Bonus::Classic) == Some(settled.spot) {
            let envy = self.pays.classic.as_ref().and_then(|w| w.envy(&first_cards(&turn.felt, seat).0));
            if let (Some(envy), Some(toke)) = (envy, self.wagers.toke(Bonus::Classic)) {
                turn.bonus(seat, 0, toke, settled.stake, envy);
            }
        }
    }
}

/// Where the chapter allows the limit.
fn limited(bonus: Bonus) -> Clause {
    Clause::new(match bonus {
        Bonus::Hedge => "CO-21-2119 (23)(A)(III)",
        Bonus::Silver => "CO-21-2119 (24)(A)(III)",
        _ => "CO-21-2119 (4)",
    })
}

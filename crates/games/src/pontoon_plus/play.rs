//! The players' turns: hit, stand, split, double down, and what others on the box follow (RWS §3.20 to §3.26).

use book::Clause;
use equipment::Card;
use hands::blackjack::{Total, is_pair, value};

use super::settle::{Origin, total};
use super::spots::{DOUBLE, SPLIT, Spots};
use super::state::{Phase, State};
use super::{DEALER, MIDDLE, PontoonPlus};
use crate::blackjack::HandSet;
use crate::kernel::*;

impl PontoonPlus {
    /// The most hands a pair is split into (§3.24.2).
    pub const MOST_HANDS: usize = HandSet::EACH as usize;

    /// Whether a hand of this total may stand (§3.22).
    pub fn may_stand(total: Total) -> bool {
        total.value() >= 12
    }

    /// Whether hands split from such cards get one card each and are not split again (§3.24.2).
    pub fn one_card_each(card: Card) -> bool {
        value(card) == 1
    }

    /// How a hand of a box came about.
    pub(super) fn origin(felt: &Felt, state: &State, on: Seat, hand: u8) -> Origin {
        Origin { split: felt.seat(on).hands().len() > 1, doubled: state.doubled.has(on, hand) }
    }

    /// Goes to the next hand still to be played: a split hand gets its second card, split aces no more. Where every
    /// player on the box has walked away the house draws to 12 or more (§5.3).
    pub(super) fn next_hand<K: Sink>(&self, turn: &mut Turn<State, K>) {
        while let Some((on, hand)) = turn.state.open.next(turn.state.playing) {
            turn.state.playing = hand;
            let cards = turn.felt.cards(Place::Hand(on, hand));
            let alone = turn.state.caller(on).is_none();
            let must_draw = cards.len() < 2 || (alone && !Self::may_stand(Total::of(cards)));
            // Split aces come to 12 at least with their second card.
            if must_draw {
                return self.draw(turn, on, hand);
            }
            if !alone && !turn.state.aces.has(on) {
                turn.state.phase = Phase::Play(on, hand);
                return;
            }
            turn.state.open.remove(on, hand);
        }
        self.dealer_goes_on(turn);
    }

    pub(super) fn play_menu(&self, felt: &Felt, state: &State, on: Seat, hand: u8, menu: &mut Menu) {
        let hands = felt.seat(on).hands();
        let cards = hands[hand as usize].cards();
        menu.push(MenuItem::free(Verb::Hit, Clause::new("RWS §3.20")));
        if Self::may_stand(Total::of(cards)) {
            menu.push(MenuItem::free(Verb::Stand, Clause::new("RWS §3.23")));
        }
        let Some(player) = state.caller(on) else { return };
        let stake = self.stake(felt, Spots::main(hand), player, on, hand);
        if let [a, b] = *cards {
            if let Some(limits) = self.up_to(DOUBLE, stake) {
                menu.push(MenuItem::within(Verb::Double, limits, Clause::new("RWS §3.25")));
            }
            // A caller who did not follow an earlier split has nothing to match here.
            if is_pair(a, b) && hands.len() < Self::MOST_HANDS && stake > book::Cents::ZERO {
                menu.push(MenuItem::costing(Verb::Split, stake, Clause::new("RWS §3.24")));
            }
        }
    }

    pub(super) fn decide<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        on: Seat,
        hand: u8,
        player: Seat,
        choice: Choice,
    ) {
        match choice.verb {
            Verb::Hit => self.draw(turn, on, hand),
            Verb::Double => {
                turn.stake(player, hand, self.spots.of(DOUBLE, player, on), choice.amount);
                turn.state.doubled.add(on, hand);
                self.follow_double(turn, on, hand, turn.felt.staked());
            }
            Verb::Split => {
                let place = Place::Hand(on, hand);
                let new = turn.felt.seat(on).hands().len() as u8;
                let stake = self.stake(&turn.felt, Spots::main(hand), player, on, hand);
                turn.stake(player, new, self.spots.of(SPLIT, player, on), stake);
                turn.shift(place, Place::Hand(on, new));
                turn.state.live.add(on, new);
                turn.state.open.add(on, new);
                if Self::one_card_each(turn.felt.cards(place)[0]) {
                    turn.state.aces.insert(on);
                }
                self.follow_split(turn, on, hand, new, turn.felt.staked());
            }
            _ => {
                turn.state.open.remove(on, hand);
                self.next_hand(turn);
            }
        }
    }

    /// The first of these players who has a bet on a hand, and none of this kind on that other one.
    fn follower(
        &self,
        felt: &Felt,
        state: &State,
        (on, hand): (Seat, u8),
        (kind, other): (u16, u8),
        mut players: Seats,
    ) -> Option<Seat> {
        let none = book::Cents::ZERO;
        players.find(|&s| {
            !state.gone.has(s)
                && self.stake(felt, Spots::main(hand), s, on, hand) > none
                && self.stake(felt, kind, s, on, other) == none
        })
    }

    /// The others on the box say whether they follow the split; if not, their bets stay on the first hand (§3.24.1).
    pub(super) fn follow_split<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        on: Seat,
        hand: u8,
        new: u8,
        players: Seats,
    ) {
        match self.follower(&turn.felt, turn.state, (on, hand), (SPLIT, new), players) {
            Some(player) => turn.state.phase = Phase::FollowSplit(on, hand, new, player),
            None => self.next_hand(turn),
        }
    }

    /// The others on the box say whether they follow the double; the hand gets its one card either way (§3.25.1).
    pub(super) fn follow_double<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        on: Seat,
        hand: u8,
        mut players: Seats,
    ) {
        while let Some(player) = self.follower(&turn.felt, turn.state, (on, hand), (DOUBLE, hand), players) {
            if self.up_to(DOUBLE, self.stake(&turn.felt, Spots::main(hand), player, on, hand)).is_some() {
                turn.state.phase = Phase::FollowDouble(on, hand, player);
                return;
            }
            players = players.after(player);
        }
        self.draw(turn, on, hand);
    }

    /// A card for a hand: one left over from two drawn together is the next card (§5.12).
    pub(super) fn draw<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8) {
        if turn.felt.cards(MIDDLE).is_empty() {
            return self.await_card(turn, Phase::Draw(on, hand));
        }
        turn.shift(MIDDLE, Place::Hand(on, hand));
        self.card_lies(turn, on, hand);
    }

    pub(super) fn drawn<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8, card: Card) {
        let place = Place::Hand(on, hand);
        if turn.state.squeezes.has(on) {
            turn.deal(place, card, Face::Down);
            turn.reveal(place);
        } else {
            turn.deal(place, card, Face::Up);
        }
        self.card_lies(turn, on, hand);
    }

    /// The hand has a new card: over 21 it is lost (§3.21), 21 is paid at once (§3.26), a double may be rescued.
    pub(super) fn card_lies<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8) {
        let place = Place::Hand(on, hand);
        let origin = Self::origin(&turn.felt, turn.state, on, hand);
        let total = total(turn.felt.cards(place), origin.doubled);
        if total > 21 {
            // Nothing depends on the dealer: any hand of his will do.
            let dealer = super::DealerHand { total: 0, pontoon: false };
            let lost = self.settle_hand(total, origin, dealer);
            turn.say("bust with", Some(total as i64), Some(on), lost.clause());
            self.settle_all(turn, on, hand, lost, || self.settle_double(total, dealer));
        } else if total == 21 {
            self.made_21(turn, on, hand);
        } else if origin.doubled {
            turn.state.open.remove(on, hand);
            return self.rescue(turn, on, hand, turn.felt.staked());
        }
        self.next_hand(turn);
    }

    /// A hand of 21 is paid, unless the dealer does not notice it (§3.16, §3.24.3, §3.26).
    pub(super) fn made_21<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8) {
        if turn.state.unnoticed.has(on) {
            turn.state.held.add(on, hand);
            turn.state.close(on, hand);
        } else {
            self.pay_21(turn, on, hand);
        }
    }

    /// Pays a hand of 21 to everyone on it, with a Super Bonus where it fits (§4.1.1, §4.1.2).
    pub(super) fn pay_21<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8) {
        let origin = Self::origin(&turn.felt, turn.state, on, hand);
        let cards = turn.felt.cards(Place::Hand(on, hand));
        let paid = self.settle_21(cards, origin);
        let up = turn.felt.cards(DEALER)[0];
        let [smallest, _] = self.super_bonus_from();
        if self.settle_super_bonus(cards, origin, up, smallest).is_some() {
            self.pay_super_bonus(turn, on, up);
        }
        self.settle_all(turn, on, hand, paid, || self.settle_doubled_21());
    }

    /// Each bet that is large enough has the Super Bonus in place of the odds, unless those come to more; then every
    /// other box with an initial bet has $50 for its seated player (§4.1.2).
    fn pay_super_bonus<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, up: Card) {
        let hand = turn.felt.cards(Place::Hand(on, 0));
        let Ok(cards) = <[Card; 3]>::try_from(hand) else { return };
        let origin = Origin::default();
        let odds = self.settle_21(&cards, origin);
        let mut largest = book::Cents::ZERO;
        for player in turn.felt.staked().rev() {
            let spot = self.spots.of(super::spots::INITIAL, player, on);
            let stake = turn.felt.seat(player).stake(spot, 0);
            let Some(flat) = self.settle_super_bonus(&cards, origin, up, stake) else { continue };
            largest = largest.max(stake);
            if self.super_bonus_goes_before(flat, odds, stake) {
                turn.bonus(player, 0, spot, stake, flat);
                self.settle(turn, player, 0, spot, Verdict::push(flat.clause()));
            }
        }
        let Some(consolation) = self.settle_consolation(largest) else { return };
        for other in turn.state.boxes.filter(|&b| b != on) {
            if let Some(seated) = turn.state.seated[other.0 as usize]
                && turn.felt.seat(seated).patron.is_some()
            {
                let spot = self.spots.of(super::spots::INITIAL, seated, other);
                turn.bonus(seated, 0, spot, book::Cents::ZERO, consolation);
            }
        }
    }

    /// Settles everyone's bets on a hand, and what they doubled it with; the hand is over and its cards are picked up.
    pub(super) fn settle_all<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        on: Seat,
        hand: u8,
        main: Verdict,
        double: impl FnOnce() -> Verdict,
    ) {
        let double = turn.state.doubled.has(on, hand).then(double);
        for player in turn.felt.staked().rev() {
            self.settle(turn, player, hand, self.spots.of(Spots::main(hand), player, on), main);
            if let Some(double) = double {
                self.settle(turn, player, hand, self.spots.of(DOUBLE, player, on), double);
            }
        }
        turn.state.close(on, hand);
        turn.pick_up(Place::Hand(on, hand));
    }

    /// Asks those of these players who doubled whether they take the doubled part back (§3.25.3).
    pub(super) fn rescue<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8, mut players: Seats) {
        let none = book::Cents::ZERO;
        let asked =
            players.find(|&s| !turn.state.gone.has(s) && self.stake(&turn.felt, DOUBLE, s, on, hand) > none);
        if let Some(player) = asked {
            turn.state.phase = Phase::Rescue(on, hand, player);
            return;
        }
        if turn.felt.staked().all(|s| self.stake(&turn.felt, Spots::main(hand), s, on, hand) == none) {
            turn.state.close(on, hand);
            turn.pick_up(Place::Hand(on, hand));
        }
        self.next_hand(turn);
    }

    /// The doubled part goes back and the bet it was added to is lost (§3.25.3).
    pub(super) fn pull_back<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8, player: Seat) {
        let spot = self.spots.of(DOUBLE, player, on);
        let amount = turn.felt.seat(player).stake(spot, hand);
        turn.take_down(player, hand, spot, amount);
        let spot = self.spots.of(Spots::main(hand), player, on);
        self.settle(turn, player, hand, spot, self.settle_rescued());
    }
}

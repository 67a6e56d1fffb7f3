//! The players' turns and the dealer's: stand, draw, double down, split (HC-A §7.V–VII, §10, §11, §12, §14.V).

use book::{Cents, Limits};
use equipment::Card;
use hands::blackjack::{Total, is_blackjack, is_pair, value};

use super::State;
use super::state::{DEALER, EXPOSED, HandSet, Phase};
use super::table_choices::DoubleOn;
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;

impl<V: Variant> Twentyone<V> {
    /// Goes to the first hand still to be played; a split hand gets its second card. After the last one those passed
    /// over are made good, then the dealer plays.
    pub(super) fn next_hand<K: Sink>(&self, turn: &mut Turn<State, K>) {
        while let Some((seat, hand)) = turn.state.open.next(turn.state.playing) {
            turn.state.playing = hand;
            let cards = turn.felt.cards(Place::Hand(seat, hand));
            if cards.len() < 2 {
                return self.draw(turn, seat, hand);
            }
            if self.plays_on(turn, seat, hand, Total::of(cards)) {
                return;
            }
        }
        match turn.state.owed.first() {
            Some((seat, hand)) if turn.state.gone.has(seat) => self.make_good(turn, seat, hand, true),
            Some((seat, hand)) => turn.state.phase = Phase::PassedOver(seat, hand),
            None => self.dealers_turn(turn),
        }
    }

    /// Asks for a decision on a hand of this total, the first still to be played. A hand of 21 and a split ace are done,
    /// and so is what nobody is there to play.
    #[inline(always)]
    fn plays_on<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hand: u8, total: Total) -> bool {
        debug_assert_eq!(turn.state.open.next(turn.state.playing), Some((seat, hand)));
        let two = || turn.felt.cards(Place::Hand(seat, hand)).len() == 2;
        let full =
            total.value() >= 21 && !self.only_player_knows(&turn.felt, seat) && !(V::DOUBLES_21 && two());
        let ace = turn.state.aces.has(seat)
            && !self.may_split(&turn.felt, turn.state, seat, turn.felt.cards(Place::Hand(seat, hand)));
        let done = full || ace || turn.state.gone.has(seat);
        if done {
            turn.state.open.remove(seat, hand);
        } else {
            turn.state.phase = Phase::Play(seat, hand);
        }
        !done
    }

    /// Whether a box's cards are in its player's hand: then nobody can pass over a 21, and the player has to stand.
    #[inline]
    fn only_player_knows(&self, felt: &Felt, seat: Seat) -> bool {
        self.house.pitch && felt.pile(Place::Hand(seat, 0)).is_some_and(|p| p.faces().contains(&Face::Own))
    }

    #[inline]
    pub(super) fn play_menu(&self, felt: &Felt, state: &State, seat: Seat, hand: u8, menu: &mut Menu) {
        let print = V::PRINT;
        let hands = felt.seat(seat).hands();
        let cards = hands[hand as usize].cards();
        let total = Total::of(cards);
        let aces = state.aces.has(seat);
        if total.value() < 21 && !aces {
            menu.push(MenuItem::free(Verb::Hit, print.draw));
        }
        menu.push(MenuItem::free(Verb::Stand, print.decisions));
        if cards.len() == 2 {
            let stake = self.stake(felt, state, seat, hand);
            let free = print.free.filter(|_| Self::doubles_free(total) && !aces);
            if let Some(free) = free {
                menu.push(MenuItem::free(Verb::Double, free.double));
            }
            if !aces && let Some(limits) = self.double_limits(total, hands.len(), stake) {
                menu.push(MenuItem::within(Verb::Double, limits, print.double));
            }
            if self.may_split(felt, state, seat, cards) {
                menu.push(match print.free.filter(|_| Self::splits_free(cards[0])) {
                    Some(free) => MenuItem::free(Verb::Split, free.split),
                    None => MenuItem::costing(Verb::Split, stake, print.split),
                });
            }
        }
        if let Some(irregular) = print.irregular
            && !felt.cards(EXPOSED).is_empty()
        {
            menu.push(MenuItem::free(Verb::Refuse, irregular.exposed));
        }
    }

    /// How much doubles two cards of this total with this stake, of a box with so many hands; none where they are doubled on
    /// the house instead, or not at all.
    #[inline]
    pub(super) fn double_limits(&self, total: Total, hands: usize, stake: Cents) -> Option<Limits> {
        let on_the_house = V::PRINT.free.is_some_and(|free| free.instead) && Self::doubles_free(total);
        if on_the_house || !self.doubles(total, hands) {
            return None;
        }
        self.up_to(self.spots.double, stake)
    }

    /// Whether two cards of this total are doubled for money, of a box with so many hands (§10.I, §10.IV). Split aces
    /// that get one card each are not.
    #[inline]
    pub fn doubles(&self, total: Total, hands: usize) -> bool {
        (self.house.double_after_split || hands == 1)
            && match self.house.double_on {
                DoubleOn::AnyTwo => true,
                DoubleOn::HardFrom(least) => !total.is_soft() && (least..=11).contains(&total.value()),
            }
    }

    /// Whether a pair may be split by a box with so many hands (§11.I, §11.III.A); `aces` are split aces that get one
    /// card each.
    #[inline]
    pub fn splits(&self, hands: usize, aces: bool) -> bool {
        hands < self.house.split_hands.min(HandSet::EACH) as usize && (self.house.resplit_aces || !aces)
    }

    #[inline]
    fn may_split(&self, felt: &Felt, state: &State, seat: Seat, cards: &[Card]) -> bool {
        matches!(*cards, [a, b] if is_pair(a, b))
            && self.splits(felt.seat(seat).hands().len(), state.aces.has(seat))
    }

    #[inline]
    pub(super) fn decide<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hand: u8, choice: Choice) {
        let place = Place::Hand(seat, hand);
        match choice.verb {
            Verb::Hit => self.draw(turn, seat, hand),
            Verb::Stand => {
                turn.state.open.remove(seat, hand);
                self.next_hand(turn);
            }
            Verb::Double => {
                self.show(turn, place);
                match V::PRINT.free.filter(|_| choice.amount == Cents::ZERO) {
                    Some(free) => self.lay_double_lammer(turn, seat, hand, free),
                    None => turn.stake(seat, hand, self.spots.double, choice.amount),
                }
                turn.state.doubled.add(seat, hand);
                self.draw(turn, seat, hand);
            }
            Verb::Split => {
                self.show(turn, place);
                let stake = self.stake(&turn.felt, turn.state, seat, hand);
                let new = turn.felt.seat(seat).hands().len() as u8;
                let first = turn.felt.cards(place)[0];
                match V::PRINT.free.filter(|_| Self::splits_free(first)) {
                    Some(free) => self.lay_split_lammer(turn, seat, new, free),
                    None => turn.stake(seat, new, self.spots.split, stake),
                }
                turn.shift(place, Place::Hand(seat, new));
                turn.state.live.add(seat, new);
                turn.state.open.add(seat, new);
                if self.house.aces_one_card && value(first) == 1 {
                    turn.state.aces.insert(seat);
                }
                self.next_hand(turn);
            }
            // A refused card is the last one offered: no hand of the box draws again (§15.III).
            _ => {
                turn.state.open.remove_box(seat);
                self.next_hand(turn);
            }
        }
    }

    /// What comes back of a wager whose hand is given up: half.
    pub fn surrendered(stake: Cents) -> Cents {
        Cents(stake.0 - stake.0 / 2)
    }

    /// The player gives the hand up for half its wager.
    pub(crate) fn surrender<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, clause: book::Clause) {
        for spot in std::iter::once(self.spots.base).chain(self.variant.base_toke()) {
            let stake = turn.felt.seat(seat).stake(spot, 0);
            if stake > Cents::ZERO {
                turn.take_down(seat, 0, spot, Self::surrendered(stake));
                turn.settle(seat, 0, spot, Verdict::lose(clause));
            }
        }
        turn.state.close(seat, 0);
        if !self.variant.keeps_cards(&turn.felt, seat) {
            turn.pick_up(Place::Hand(seat, 0));
        }
    }

    /// A player who holds the cards turns them up to double or split (§14.V.A(1)).
    #[inline]
    fn show<K: Sink>(&self, turn: &mut Turn<State, K>, place: Place) {
        if self.house.pitch {
            turn.reveal(place);
        }
    }

    /// A card for a hand: one shown by mistake is the next card (§15.III).
    #[inline]
    fn draw<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hand: u8) {
        if turn.felt.cards(EXPOSED).is_empty() {
            self.await_card(turn, Phase::Draw(seat, hand));
        } else {
            self.draw_exposed(turn, seat, hand);
        }
    }

    #[cold]
    fn draw_exposed<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hand: u8) {
        turn.shift(EXPOSED, Place::Hand(seat, hand));
        self.card_lies(turn, seat, hand);
    }

    /// The card a hand waited for: face up, except that a double-down card may be asked for face down (§7.VI, §10.III).
    #[inline]
    pub(super) fn drawn<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hand: u8, card: Card) {
        let hidden = turn.state.face_down.has(seat) && turn.state.doubled.has(seat, hand);
        turn.deal(Place::Hand(seat, hand), card, if hidden { Face::Down } else { Face::Up });
        if hidden {
            turn.state.open.remove(seat, hand);
            self.next_hand(turn);
        } else {
            self.card_lies(turn, seat, hand);
        }
    }

    /// The hand has a new card in sight: its total is called (§7.VI), unless the player alone knows it. One over 21 is
    /// lost, whatever the dealer makes; a player who holds the cards gives them up (§14.V.A(2)).
    #[inline(always)]
    fn card_lies<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hand: u8) {
        let print = V::PRINT;
        let place = Place::Hand(seat, hand);
        let total = Self::total(&turn.felt, place);
        let number = Some(total.value() as i64);
        if total.is_bust() {
            turn.state.bust.add(seat, hand);
            turn.state.close(seat, hand);
            if self.house.pitch {
                turn.reveal(place);
                turn.say("over 21 with", number, Some(seat), print.pitch_bust.unwrap_or(print.total));
                turn.pick_up(place);
            } else {
                turn.say("over 21 with", number, Some(seat), print.total);
            }
        } else if !self.house.pitch {
            turn.say(if total.is_soft() { "soft" } else { "total" }, number, Some(seat), print.total);
        }
        if turn.state.doubled.has(seat, hand) {
            turn.state.open.remove(seat, hand);
        } else if !total.is_bust() && self.plays_on(turn, seat, hand, total) {
            return;
        }
        self.next_hand(turn);
    }

    /// The player passed over for a card takes it now and plays on, or takes the wager back (§15.VIII).
    pub(super) fn make_good<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hand: u8, deal: bool) {
        turn.state.owed.remove(seat, hand);
        if deal {
            turn.state.open.add(seat, hand);
            turn.state.playing = hand;
            return self.draw(turn, seat, hand);
        }
        let clause = V::PRINT.irregular.expect("a player is passed over by a call").passed_over;
        let dead = Verdict::push(clause);
        turn.settle(seat, hand, self.wager(hand), dead);
        turn.settle(seat, hand, self.spots.double, dead);
        self.take_lammers(turn, seat, hand, clause);
        turn.state.close(seat, hand);
        turn.pick_up(Place::Hand(seat, hand));
        self.next_hand(turn);
    }

    /// The hole card is turned up (§7.VII). If the check missed a blackjack, the round ends here (§15.IX.B).
    #[inline(always)] // Where every hand ends: a few steps, one after the other.
    fn dealers_turn<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.turn(DEALER, 1, Face::Up);
        if turn.state.missed && is_blackjack(turn.felt.cards(DEALER)) {
            let clause = V::PRINT.irregular.expect("a check is missed by a call").blackjack_missed;
            turn.say("the check missed a blackjack; the floor is told", None, None, clause);
            return self.settle_round(turn, Self::total(&turn.felt, DEALER));
        }
        self.dealer_goes_on(turn);
    }

    /// Whether the dealer draws to this total (§12.II).
    #[inline]
    pub fn dealer_draws(&self, total: Total) -> bool {
        total.value() < 17 || (self.house.hits_soft_17 && total.is_soft() && total.value() == 17)
    }

    /// The dealer draws as the rules say, and not at all when no wager depends on it (§12.II, §12.III).
    #[inline(always)]
    pub(super) fn dealer_goes_on<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let matters = turn.state.live.first().is_some() || self.variant.waits_for_dealer(&turn.felt);
        let mut total = Self::total(&turn.felt, DEALER);
        while matters && self.dealer_draws(total) {
            if turn.felt.cards(EXPOSED).is_empty() {
                return self.await_card(turn, Phase::Dealer);
            }
            turn.shift(EXPOSED, DEALER);
            total = Self::total(&turn.felt, DEALER);
        }
        self.settle_round(turn, total);
    }
}

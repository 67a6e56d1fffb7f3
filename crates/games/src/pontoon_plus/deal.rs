//! From the close to the first decision: the initial deal, side bets and Pontoons, insurance, surrender (RWS §3.10 to
//! §3.19, §5.1, §5.15).

use book::{Cents, Clause, Limits};
use equipment::Card;
use hands::blackjack::{is_blackjack, value};

use super::spots::{INITIAL, INSURANCE, SPLIT};
use super::state::{Phase, State};
use super::{DEALER, PontoonPlus};
use crate::kernel::*;

impl PontoonPlus {
    /// A player's stake on a hand of a box.
    pub(super) fn stake(&self, felt: &Felt, kind: u16, player: Seat, on: Seat, hand: u8) -> Cents {
        felt.seat(player).stake(self.spots.of(kind, player, on), hand)
    }

    /// The initial bets on a box, added up.
    pub(super) fn on_box(&self, felt: &Felt, on: Seat) -> Cents {
        felt.staked().map(|s| self.stake(felt, INITIAL, s, on, 0)).sum()
    }

    /// The boxes with an initial bet.
    fn boxes(&self, felt: &Felt) -> Seats {
        let mut boxes = Seats::default();
        for seat in felt.staked() {
            for bet in &felt.seat(seat).bets {
                if let (on, INITIAL) = self.spots.read(bet.spot, seat) {
                    boxes.insert(on);
                }
            }
        }
        boxes
    }

    /// Who calls the decisions of a box: whoever sits there with a bet on it, otherwise the player with the largest bet
    /// on it, the first from the dealer's left among equals (§1.23, §3.8).
    pub(super) fn caller(&self, felt: &Felt, gone: Seats, on: Seat) -> Option<Seat> {
        let here = |seat: Seat| -> Cents {
            let bets = felt.seat(seat).bets.iter();
            let here =
                bets.filter(|b| matches!(self.spots.read(b.spot, seat), (o, INITIAL | SPLIT) if o == on));
            here.map(|b| b.stake).sum()
        };
        if !gone.has(on) && here(on) > Cents::ZERO {
            return Some(on);
        }
        let mut best = (Cents::ZERO, None);
        for seat in felt.staked().filter(|&s| !gone.has(s)) {
            let stake = here(seat);
            if stake > best.0 {
                best = (stake, Some(seat));
            }
        }
        best.1
    }

    pub(super) fn start<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let boxes = self.boxes(&turn.felt);
        let Some(first) = boxes.first() else {
            return Err(Refusal::new(Clause::new("RWS §1.12"), "no box has an initial bet"));
        };
        turn.tell(Event::Closed);
        // A side bet whose box has lost its initial bet is out of play (§5.15).
        let orphan = Verdict::push(Clause::new("RWS §5.15"));
        for seat in turn.felt.staked() {
            let alone = |bet: &Bet| (!boxes.has(self.spots.read(bet.spot, seat).0)).then_some(orphan);
            turn.settle_each(seat, alone);
        }
        if std::mem::take(&mut turn.state.lax) {
            boxes.for_each(|on| self.share_excess(turn, on));
        }
        turn.state.boxes = boxes;
        for on in boxes {
            let caller = self.caller(&turn.felt, Seats::default(), on);
            turn.state.seated[on.0 as usize] = caller;
            turn.state.caller[on.0 as usize] = caller;
        }
        self.await_card(turn, Phase::Deal { second: false, at: Some(first) });
        Ok(())
    }

    /// A box found above its maximum after the close: each bet counts in proportion, none less than the minimum, and one
    /// below the minimum in full; what does not count goes back (§5.1.1, §5.1.2).
    fn share_excess<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat) {
        let (posted, all) = (self.layout.at(SpotId(INITIAL)).limits, self.on_box(&turn.felt, on));
        if all <= posted.max {
            return;
        }
        turn.say("bets on the box count in proportion", None, Some(on), Clause::new("RWS §5.1.1"));
        for seat in turn.felt.staked() {
            let stake = self.stake(&turn.felt, INITIAL, seat, on, 0);
            let share = Cents(stake.0 * posted.max.0 / all.0).max(posted.min);
            if share < stake {
                turn.take_down(seat, 0, self.spots.of(INITIAL, seat, on), stake - share);
            }
        }
    }

    /// A card of the initial deal, face up unless its player squeezes (§3.11, §3.12).
    pub(super) fn dealt_card<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        second: bool,
        at: Option<Seat>,
        card: Card,
    ) {
        let (place, face) = Self::lies(turn.state, at);
        turn.deal(place, card, face);
        self.next_of_deal(turn, second, at);
    }

    /// Where a card of the initial deal lies, and how.
    fn lies(state: &State, at: Option<Seat>) -> (Place, Face) {
        match at {
            Some(on) if state.squeezes.has(on) => (Place::Hand(on, 0), Face::Down),
            Some(on) => (Place::Hand(on, 0), Face::Up),
            None => (DEALER, Face::Up),
        }
    }

    /// The next card of the initial deal up to the last one, as long as the shoe has another.
    pub(super) fn next_lies(&self, felt: &Felt, state: &mut State) -> Option<(Place, Face)> {
        match state.phase {
            Phase::Deal { second, at } if felt.rack().left() > 0 => {
                state.phase = Self::after(state.boxes, second, at)?;
                Some(Self::lies(state, at))
            }
            _ => None,
        }
    }

    /// Whose card comes after this one of the initial deal: each box, then the dealer, then each box again (§3.11).
    fn after(boxes: Seats, second: bool, at: Option<Seat>) -> Option<Phase> {
        match at {
            None => Some(Phase::Deal { second: true, at: boxes.first() }),
            Some(on) => match boxes.after(on).first() {
                None if second => None,
                next => Some(Phase::Deal { second, at: next }),
            },
        }
    }

    /// Goes on after a card of the initial deal.
    pub(super) fn next_of_deal<K: Sink>(&self, turn: &mut Turn<State, K>, second: bool, at: Option<Seat>) {
        match Self::after(turn.state.boxes, second, at) {
            Some(next) => self.await_card(turn, next),
            None => self.deal_over(turn),
        }
    }

    /// The interim settlement: side bets and Pontoons (§1.15, §3.13, §3.16); then insurance and surrender.
    fn deal_over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        for on in turn.state.boxes {
            turn.reveal(Place::Hand(on, 0));
            turn.state.live.add(on, 0);
            turn.state.open.add(on, 0);
            if let [a, b] = *turn.felt.cards(Place::Hand(on, 0)) {
                turn.state.first[on.0 as usize] = Some([a, b]);
            }
        }
        if !turn.state.side_forgotten && self.has_sides(&turn.felt) {
            self.settle_sides(turn, None);
        }
        for on in turn.state.boxes {
            if is_blackjack(turn.felt.cards(Place::Hand(on, 0))) {
                turn.say("Pontoon", None, Some(on), Clause::new("RWS §3.16"));
                self.made_21(turn, on, 0);
            }
        }
        self.offer_insurance(turn, turn.state.boxes, turn.felt.staked());
    }

    /// Whether any Player Pair or Bonus lies on the felt.
    fn has_sides(&self, felt: &Felt) -> bool {
        let side = |seat, bet: &Bet| self.spots.read(bet.spot, seat).1 > SPLIT;
        felt.staked().any(|seat| felt.seat(seat).bets.iter().any(|bet| side(seat, bet)))
    }

    /// Settles every Player Pair and Bonus on the felt; overlooked ones by another clause (§5.16).
    pub(super) fn settle_sides<K: Sink>(&self, turn: &mut Turn<State, K>, late: Option<Clause>) {
        for on in turn.state.boxes {
            let Some(cards) = turn.state.first[on.0 as usize] else { continue };
            for player in turn.felt.staked() {
                let mut side = |kind: Option<u16>, settle: fn(&PontoonPlus, [Card; 2]) -> Verdict| {
                    let spot = kind.map(|kind| self.spots.of(kind, player, on));
                    if let Some(spot) = spot.filter(|spot| turn.felt.seat(player).bet(*spot, 0).is_some()) {
                        let verdict = settle(self, cards);
                        let verdict = late.map_or(verdict, |clause| verdict.by(clause));
                        self.settle(turn, player, 0, spot, verdict);
                    }
                };
                side(self.spots.pair, Self::settle_pair);
                side(self.spots.bonus, Self::settle_bonus);
            }
        }
    }

    /// Settles a bet and remembers that the round has a result, and what was lost.
    pub(super) fn settle<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        hand: u8,
        spot: SpotId,
        verdict: Verdict,
    ) -> Option<Line> {
        let line = turn.settle(seat, hand, spot, verdict)?;
        match turn.state.phase {
            Phase::Deal { .. } => turn.state.interim = true,
            _ => turn.state.finals = true,
        }
        if line.pays.is_none() {
            turn.state.lost.push(super::state::Lost { seat, hand, spot, amount: line.stake });
        }
        Some(line)
    }

    /// Whether insurance is offered against this first card of the dealer (§3.17).
    pub fn may_insure(up: Card) -> bool {
        value(up) == 1
    }

    /// Whether surrender is offered against this first card of the dealer (§3.18).
    pub fn may_surrender(up: Card) -> bool {
        matches!(value(up), 1 | 10)
    }

    /// The most of a bet that may be insured (§3.17.1).
    pub fn insurable(stake: Cents) -> Cents {
        Cents(stake.0 / 2)
    }

    /// Against an ace every player may insure the own bet on each of these boxes, on the first of them only these players
    /// (§3.17).
    pub(super) fn offer_insurance<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        boxes: Seats,
        mut players: Seats,
    ) {
        if Self::may_insure(turn.felt.cards(DEALER)[0]) {
            for on in boxes {
                if turn.state.live.has(on, 0) {
                    for seat in players {
                        if !turn.state.gone.has(seat) && self.insurance_limits(&turn.felt, on, seat).is_some()
                        {
                            turn.state.phase = Phase::Insure(on, seat);
                            return;
                        }
                    }
                }
                players = turn.felt.staked();
            }
        }
        self.offer_surrender(turn, turn.state.boxes);
    }

    /// At most half the initial bet (§3.17.1).
    pub(super) fn insurance_limits(&self, felt: &Felt, on: Seat, player: Seat) -> Option<Limits> {
        let half = Self::insurable(self.stake(felt, INITIAL, player, on, 0));
        self.up_to(INSURANCE, half)
    }

    /// The range of an added bet up to `most`, if that reaches the least that may be added.
    pub(super) fn up_to(&self, kind: u16, most: Cents) -> Option<Limits> {
        let posted = self.layout.at(SpotId(kind)).limits;
        let max = most.min(posted.max);
        (posted.min <= max).then_some(Limits { max, ..posted })
    }

    /// Against an ace or a picture each of these boxes may surrender, before any further card (§3.18).
    pub(super) fn offer_surrender<K: Sink>(&self, turn: &mut Turn<State, K>, boxes: Seats) {
        if Self::may_surrender(turn.felt.cards(DEALER)[0]) {
            for on in boxes {
                if turn.state.live.has(on, 0) && turn.state.caller(on).is_some() {
                    turn.state.phase = Phase::Surrender(on);
                    return;
                }
            }
        }
        self.next_hand(turn);
    }

    /// A surrendered hand gets no more cards and waits for the dealer's second (§3.19).
    pub(super) fn surrender<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, gives_up: bool) {
        if gives_up {
            turn.state.surrendered.insert(on);
            turn.state.close(on, 0);
        }
        self.offer_surrender(turn, turn.state.boxes.after(on));
    }
}

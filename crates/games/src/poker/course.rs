//! How a table takes the course of a round: cards, questions, the showdown.

use arrayvec::ArrayVec;

use super::round::{Forfeit, Phase};
use super::step::CourseStep;
use super::table::PokerTable;
use super::{Decision, PokerGame, PokerRound};
use crate::kernel::*;

impl<P: PokerGame> PokerTable<P> {
    #[inline]
    fn step(&self, step: u8) -> Option<&CourseStep> {
        self.setup.course.get(step as usize)
    }

    /// Where the next card of the course goes, as long as another comes after it.
    #[inline]
    pub(super) fn next_lies(&self, felt: &Felt, round: &mut PokerRound) -> Option<(Place, Face)> {
        let Phase::Cards(at, lie) = round.phase else { return None };
        let card = self.order.at(round.dealt, at, lie);
        round.phase = card.then()?;
        Some(card.lies(felt, round.dealt))
    }

    /// The last card of some steps has come.
    #[inline]
    pub(super) fn card<K: Sink>(
        &self,
        turn: &mut Turn<PokerRound, K>,
        at: u8,
        lie: u8,
        card: equipment::Card,
    ) {
        let dealt = turn.state.dealt;
        let (place, face) = self.order.at(dealt, at, lie).lies(&turn.felt, dealt);
        turn.deal(place, card, face);
        self.go_on(turn, at + 1);
    }

    /// A card has gone to the discards unseen.
    #[inline]
    pub(super) fn burned<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, at: u8, gone: u8) {
        match self.step(at) {
            Some(&CourseStep::Burn(cards)) if gone + 1 < cards => {
                turn.state.phase = Phase::Burn(at, gone + 1)
            }
            _ => self.go_on(turn, at + 1),
        }
    }

    /// Takes the course up at a step, as far as it goes without chance or a decision.
    pub(super) fn go_on<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, mut at: u8) {
        for step in &self.setup.course[at as usize..] {
            match step {
                CourseStep::Deal { .. } | CourseStep::Lay(..) => {
                    return turn.state.phase = Phase::Cards(at, 0);
                }
                CourseStep::Burn(_) => return turn.state.phase = Phase::Burn(at, 0),
                CourseStep::Ask => return self.ask_from(turn, at, turn.state.dealt),
                CourseStep::TurnUp(place, index) => turn.turn(*place, *index as usize, Face::Up),
                CourseStep::Collect => self.collect(turn),
                CourseStep::Reveal(place) => {
                    // A hand that is void is not shown.
                    if !turn.state.void {
                        turn.reveal(*place);
                    }
                }
                CourseStep::Settle => {
                    let against = self.game.against(turn);
                    P::settle_all(self, turn, against);
                }
                CourseStep::PickUp(place) => turn.pick_up(*place),
            }
            at += 1;
        }
        self.over(turn);
    }

    /// Whether a seat has something to decide: a hand, neither folded nor fully bet.
    #[inline]
    pub(super) fn asked(&self, felt: &Felt, round: &PokerRound, seat: Seat) -> bool {
        let bets = felt.seat(seat);
        let decided = |spot| bets.bet(spot, 0).is_some();
        bets.bet(self.setup.brings_hand, 0).is_some()
            && !round.folded.has(seat)
            && !self.setup.decides.is_some_and(decided)
    }

    /// Whether the hand of a player who has gone is folded: it lacks the wager with which it would stand.
    pub(super) fn folds_gone(&self, felt: &Felt, seat: Seat) -> bool {
        let bets = felt.seat(seat);
        bets.bet(self.setup.brings_hand, 0).is_some() && bets.bet(self.setup.stands_with, 0).is_none()
    }

    /// Moves on to the next of these players who has something to decide. Nobody is asked about void hands, and for a
    /// player who has gone the rules answer.
    #[inline]
    fn ask_from<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, at: u8, seats: Seats) {
        if !turn.state.void {
            for seat in seats {
                if !self.asked(&turn.felt, turn.state, seat) {
                    continue;
                }
                if !turn.felt.leaving().has(seat) {
                    turn.state.phase = Phase::Ask(at, seat);
                    return;
                }
                if self.folds_gone(&turn.felt, seat) {
                    self.fold(turn, seat, true);
                }
            }
        }
        self.all_asked(turn, at);
    }

    /// The player whose turn it was has decided or is gone.
    #[inline]
    pub(super) fn next_asked<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) {
        let Phase::Ask(at, seat) = turn.state.phase else { unreachable!("a decision was due") };
        self.ask_from(turn, at, turn.state.dealt.after(seat));
    }

    /// Everyone has been asked: the round goes on, as long as there is anything to play for and to see.
    pub(super) fn all_asked<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, at: u8) {
        use CourseStep::{Burn, Deal, TurnUp};
        turn.state.street += 1;
        let more = matches!(self.step(at + 1), Some(Deal { .. } | Burn(_) | TurnUp(..)));
        if more && self.nothing_at_stake(&turn.felt, turn.state) {
            return self.clear_table(turn);
        }
        match self.cut_short(turn.state) {
            Some(settle) => self.go_on(turn, settle),
            None => self.go_on(turn, at + 1),
        }
    }

    /// The step to go to where hands are void and what plays on needs no more cards.
    pub(super) fn cut_short(&self, round: &PokerRound) -> Option<u8> {
        let short = round.void && matches!(self.setup.exposed, super::Exposed::PlaysOn { board: false, .. });
        let settle = || self.setup.course.iter().position(|step| *step == CourseStep::Settle);
        short.then(settle)?.map(|at| at as u8)
    }

    /// A player has chosen.
    #[inline]
    pub(super) fn chosen<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) {
        if self.game.choose(turn, seat, choice) == Decision::Folds {
            self.fold(turn, seat, false);
        }
        self.next_asked(turn);
    }

    /// A hand is given up. Where the chapter collects later, it only says so; else the wagers go at once, and the cards as
    /// soon as nothing rides on them.
    pub(super) fn fold<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, gone: bool) {
        turn.state.folded.insert(seat);
        if !self.collects_later {
            let link = self.setup.multi_link.as_ref().and_then(|link| link.spot());
            for spot in self.setup.forfeits.iter().copied().chain(link) {
                if let Some(&Bet { stake, .. }) = turn.felt.seat(seat).bet(spot, 0) {
                    turn.state.forfeits.push(Forfeit { seat, spot, stake });
                }
            }
            self.forfeit(turn, seat, gone);
            if !self.setup.fold_keeps_cards || turn.felt.seat(seat).bets.is_empty() {
                turn.pick_up(Place::Hand(seat, 0));
            }
        }
    }

    /// What becomes of a wager by a fold at the first decision; none if it stays.
    pub fn folded(&self, wager: &str) -> Option<Verdict> {
        self.forfeited(self.layout.find(wager)?, 0, false)
    }

    /// What becomes of a wager by a fold on a street; none if it stays.
    fn forfeited(&self, spot: SpotId, street: usize, gone: bool) -> Option<Verdict> {
        let side = !self.setup.base.contains(&spot);
        let print = P::PRINT.fold.as_ref().filter(|_| self.setup.forfeits.contains(&spot))?;
        Some(Verdict::lose(print.clause(street, side, gone)))
    }

    /// Takes what a fold gives up.
    fn forfeit<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, gone: bool) {
        for &spot in &self.setup.forfeits {
            if let Some(verdict) = self.forfeited(spot, turn.state.street(), gone) {
                turn.settle(seat, 0, spot, verdict);
            }
        }
        if let Some(link) = &self.setup.multi_link {
            link.forfeit(turn, seat);
        }
    }

    /// Collects what folded hands forfeit, and the cards on which nothing rides, clockwise.
    fn collect<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) {
        for seat in turn.state.dealt {
            if turn.state.folded.has(seat) {
                self.forfeit(turn, seat, false);
            }
            if turn.felt.seat(seat).bets.is_empty() {
                turn.pick_up(Place::Hand(seat, 0));
            }
        }
    }

    /// Shows and settles the hands one after the other, counterclockwise from the dealer's right.
    #[inline]
    pub fn settle_in_turn<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, against: P::Against) {
        let together = self.setup.picked_up_together;
        for seat in turn.state.dealt.rev() {
            let place = Place::Hand(seat, 0);
            if turn.felt.staked().has(seat) {
                turn.reveal(place);
                self.game.settle_seat(turn, seat, against);
                if !turn.state.linked.is_empty() {
                    self.pay_link(turn, seat);
                }
            }
            if !together {
                turn.pick_up(place);
            }
        }
        if together {
            turn.state.dealt.rev().for_each(|seat| turn.pick_up(Place::Hand(seat, 0)));
        }
    }

    /// Apart: most rounds have no progressive wager.
    #[cold]
    #[inline(never)]
    fn pay_link<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat) {
        let Some(link) = &self.setup.multi_link else { return };
        let stands = || link.spot().is_some_and(|spot| turn.felt.seat(seat).bet(spot, 0).is_some());
        match self.link_cards(&turn.felt, seat) {
            Some(five) => link.pay(turn, turn.state.linked, seat, &five),
            None => debug_assert!(!stands(), "the cards were collected before the progressive was paid"),
        }
    }

    /// The five cards by which the progressive goes: the seat's own, if it still has them, and as many of the board as they
    /// lack.
    fn link_cards(&self, felt: &Felt, seat: Seat) -> Option<[equipment::Card; 5]> {
        let own = felt.cards(Place::Hand(seat, 0));
        let board =
            self.layout.board().filter(|_| !own.is_empty()).map_or(&[][..], |board| felt.cards(board));
        own.iter().chain(board).copied().take(5).collect::<ArrayVec<_, 5>>().into_inner().ok()
    }

    /// Whether nobody is left with anything to play for: all have folded, or walked out.
    #[inline]
    pub(super) fn nothing_at_stake(&self, felt: &Felt, round: &PokerRound) -> bool {
        round.dealt.into_iter().all(|seat| !felt.staked().has(seat))
    }

    /// The round is over before its time: the common cards are picked up.
    pub(super) fn clear_table<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) {
        (0..P::COMMONS.len() as u8).for_each(|n| turn.pick_up(Place::Common(n)));
        self.over(turn);
    }

    /// Ends the round and sends the cards to be shuffled; of two decks the other one comes into play.
    #[inline]
    pub(super) fn over<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) {
        turn.end_round();
        turn.state.reset();
        if let Some(room) = &self.room {
            room.next_deck(turn.state);
        }
    }
}

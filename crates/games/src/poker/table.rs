//! The engine as the kernel sees it: [`Game`], once for all poker games.

use std::ops::Deref;

use book::{Cents, Clause, Fault, Rules};
use equipment::Card;
use hands::Ranking;

use super::card_room::CardRoomRules;
use super::order::DealOrder;
use super::round::Phase;
use super::{CourseStep, Deal, PokerGame, PokerRound, PokerSetup};
use crate::kernel::*;

/// A poker table: a chapter's rules on the common engine.
pub struct PokerTable<P> {
    pub(super) game: P,
    pub(super) layout: Layout,
    pub(super) setup: PokerSetup,
    pub(super) order: DealOrder,
    /// Absent where the chapter has no rules of the room.
    pub(super) room: Option<CardRoomRules>,
    /// Whether folded wagers are collected by a step of their own.
    pub(super) collects_later: bool,
}

/// A table answers for what its chapter pays.
impl<P> Deref for PokerTable<P> {
    type Target = P;

    #[inline]
    fn deref(&self) -> &P {
        &self.game
    }
}

impl<P: PokerGame> PokerTable<P> {
    /// Before a card is dealt, the wagers of the main game are of one amount.
    #[inline]
    fn check_equal(&self, felt: &Felt, seat: Seat) -> Result<(), Refusal> {
        let Some(clause) = P::PRINT.equal else { return Ok(()) };
        let bets = felt.seat(seat);
        let stakes = self.setup.base.iter().map(|&spot| bets.stake(spot, 0));
        let first = bets.stake(self.setup.base[0], 0);
        if first != Cents::ZERO && stakes.clone().all(|stake| stake == first) {
            return Ok(());
        }
        let stakes: Vec<Cents> = stakes.collect();
        let refused = self.game.unequal(seat, &stakes);
        refused.map_or(Ok(()), |why| Err(Refusal::new(Clause::new(clause), why)))
    }
}

impl<P: PokerGame> Game for PokerTable<P> {
    const ID: &'static str = P::ID;
    const FAMILY: Family = P::FAMILY;
    type State = PokerRound;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = P::PRINT.room.as_ref().map(|print| CardRoomRules::new(rules, print)).transpose()?;
        let mut layout = Layout::new(rules.number("seats") as u8, P::PRINT.cites);
        layout.cards = Some((P::DECK, 1));
        layout.commons = P::COMMONS.to_vec();
        if let Some(room) = &room {
            layout.calls = room.calls();
            layout.card_change = room.card_change;
        }
        let (game, setup) = P::lay_out(rules, &mut layout)?;
        if P::PRINT.equal.is_some() {
            layout.equal = setup.base.to_vec();
        }
        super::check::check::<P>(&setup, layout.seats)?;
        let collects_later = setup.course.contains(&CourseStep::Collect);
        let order = DealOrder::of(&setup.course, layout.seats);
        Ok(PokerTable { game, layout, setup, order, room, collects_later })
    }

    #[inline]
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> PokerRound {
        PokerRound::opening(self.room.as_ref())
    }

    #[inline]
    fn need(&self, _: &Felt, round: &PokerRound) -> Need {
        match round.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Bets => Need::Bets,
            Phase::Cards(..) => Need::Chance(Chance::Card),
            Phase::Burn(..) => Need::Chance(Chance::Burn),
            Phase::Ask(_, seat) => Need::Choice { seat, hand: 0 },
        }
    }

    fn may_sit(&self, felt: &Felt, _: &PokerRound, _: Seat, patron: Patron) -> Result<(), Refusal> {
        self.room.as_ref().map_or(Ok(()), |room| room.may_sit(felt, patron))
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_out(turn, seat)
    }

    #[inline]
    fn may_bet(
        &self,
        felt: &Felt,
        _: &PokerRound,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if self.setup.base.contains(&spot) {
            return Ok(());
        }
        self.game.may_bet(felt, seat, spot, amount)?;
        self.setup.goes_with.iter().try_for_each(|rule| rule.may_bet(felt, seat, spot, amount))?;
        self.setup.multi_link.as_ref().map_or(Ok(()), |link| link.may_bet(felt, seat, spot, amount))
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &PokerRound,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.setup.goes_with.iter().try_for_each(|rule| rule.may_take_down(felt, seat, spot, amount))?;
        self.setup.multi_link.as_ref().map_or(Ok(()), |link| link.may_take_down(felt, seat, spot, amount))
    }

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> Result<(), Refusal> {
        let dealt = turn.felt.staked();
        if dealt.is_empty() {
            let [clause, why] = P::PRINT.nobody;
            return Err(Refusal::new(Clause::new(clause), why));
        }
        dealt.into_iter().try_for_each(|seat| self.check_equal(&turn.felt, seat))?;
        turn.state.dealt = dealt;
        turn.tell(Event::Closed);
        self.game.closed(turn);
        if let Some(link) = &self.setup.multi_link {
            turn.state.linked = link.lock(turn);
        }
        self.go_on(turn, 0);
        Ok(())
    }

    fn cut_rule(&self, _: &Felt, round: &PokerRound) -> Result<CutRule, Refusal> {
        match &self.room {
            Some(room) => room.cut_rule(&round.room),
            None => Err(Refusal::new(self.layout.cites.equipment, "the chapter has no cut")),
        }
    }

    #[inline]
    fn goes_to(&self, felt: &Felt, round: &mut PokerRound) -> Option<(Place, Face)> {
        self.next_lies(felt, round)
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Cards(at, lie), Outcome::Card(card)) => self.card(turn, at, lie, card),
            (Phase::Burn(at, gone), Outcome::Burned) => self.burned(turn, at, gone),
            (Phase::Shuffle, Outcome::Shuffled) => {
                if let Some(room) = &self.room {
                    room.shuffled(turn);
                }
                turn.state.phase = Phase::Bets;
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    #[inline]
    fn menu(&self, felt: &Felt, round: &PokerRound, menu: &mut Menu) {
        if let Phase::Ask(_, seat) = round.phase {
            self.game.menu(felt, round, seat, menu);
        }
    }

    /// Street by street: where one wager decides everything it is made once, else every street has its own.
    fn may_ask(&self, felt: &Felt, round: &PokerRound, seat: Seat) -> Cents {
        if round.void || !self.asked(felt, round, seat) {
            return Cents::ZERO;
        }
        let passed = matches!(round.phase, Phase::Ask(_, now) if seat < now);
        let streets = self.setup.course.iter().filter(|step| **step == CourseStep::Ask).count();
        let left = round.street() + usize::from(passed)..streets;
        let asks = left.map(|street| self.game.asks(felt, seat, street));
        if self.setup.decides.is_some() { asks.max().unwrap_or_default() } else { asks.sum() }
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        self.game.gloss(item)
    }

    fn forbids(&self, _: &Felt, _: &PokerRound, verb: Verb) -> Option<Clause> {
        self.game.forbids(verb)
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) {
        self.chosen(turn, seat, choice);
    }

    fn call<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, call: Call) -> Result<(), Refusal> {
        self.irregularity(turn, call)
    }

    /// Which deck is in play, what is posted, how the cards of an idle table lie, and who has folded.
    fn markers(&self, felt: &Felt, round: &PokerRound) -> Vec<Marker> {
        let deck = self.room.iter().flat_map(|room| room.markers(round.room));
        let idle = self.room.as_ref().filter(|_| round.phase == Phase::Shuffle);
        let folded = round.folded.map(|seat| Marker::at_seat("folded", "", seat));
        deck.chain(self.game.posted()).chain(idle.and_then(|room| room.spread(felt))).chain(folded).collect()
    }

    const RANKING: Ranking = P::RANKING;

    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
        self.game.caption(place, cards, board)
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        look.main_bets(&self.setup.base, bets);
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        self.game.simple(look)
    }

    fn basic_help(&self) -> &'static str {
        P::HELP
    }
}

impl<P: PokerGame> Recurring for PokerTable<P> {
    const READS_MENU: bool = false;

    fn kinds_of_deal(&self) -> Option<u16> {
        (P::KINDS_OF_DEAL > 0).then_some(P::KINDS_OF_DEAL)
    }

    #[inline]
    fn kind_of_deal(&self, _: &PokerRound, deal: &mut impl CardSource) -> u16 {
        self.game.kind_of_deal(&mut Deal::new(&self.setup.course, || deal.card()))
    }
}

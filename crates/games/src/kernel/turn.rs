//! The hands of the dealer: everything a game does to the felt while it handles one input.

use std::ops::Deref;

use book::{Award, Cents, Clause, Pays, Percent, Rounding};
use equipment::{Card, Composition};

use super::event::{Event, Increment, Line, Sink};
use super::felt::{Bet, Felt};
use super::input::Seat;
use super::layout::{Layout, SpotId};
use super::pile::{Face, Place};
use super::verdict::Verdict;

/// The felt of a turn, which only the kernel can change.
pub struct TurnFelt<'a>(pub(super) &'a mut Felt);

impl Deref for TurnFelt<'_> {
    type Target = Felt;

    #[inline(always)]
    fn deref(&self) -> &Felt {
        self.0
    }
}

/// One input being handled: the felt, the game's own state, and where events go.
pub struct Turn<'a, S, K: Sink> {
    /// The felt, to read: it changes by what the turn does.
    pub felt: TurnFelt<'a>,
    /// The game's own part of the position.
    pub state: &'a mut S,
    out: &'a mut K,
    // References, not copies: this is put together anew for every card.
    rounding: &'a Rounding,
    layout: &'a Layout,
}

impl<'a, S, K: Sink> Turn<'a, S, K> {
    #[inline(always)]
    pub(super) fn new(
        felt: &'a mut Felt,
        state: &'a mut S,
        out: &'a mut K,
        rounding: &'a Rounding,
        layout: &'a Layout,
    ) -> Turn<'a, S, K> {
        Turn { felt: TurnFelt(felt), state, out, rounding, layout }
    }

    /// Reports an event.
    #[inline]
    pub fn tell(&mut self, event: Event) {
        self.out.push(event);
    }

    /// Announces something, with the clause behind it.
    pub fn say(&mut self, what: &'static str, number: Option<i64>, seat: Option<Seat>, clause: Clause) {
        self.out.push(Event::Said { what, number, seat, clause });
    }

    /// New cards come into play, by the call of a [`super::CardChange`].
    pub fn fresh_cards(&mut self, clause: Clause) {
        self.say("fresh cards replace the old ones", None, None, clause);
    }

    /// Lays a card.
    #[inline]
    pub fn deal(&mut self, place: Place, card: Card, face: Face) {
        self.felt.0.pile_mut(place).push(card, face);
        self.out.push(Event::Dealt { place, card: Some(card), face });
    }

    /// Turns one card so that it lies as said; no event if it already does.
    pub fn turn(&mut self, place: Place, index: usize, face: Face) {
        let pile = self.felt.0.pile_mut(place);
        if pile.faces()[index] != face {
            pile.turn(index, face);
            let card = Some(pile.cards()[index]);
            self.out.push(Event::Turned { place, index: index as u8, card, face });
        }
    }

    /// Turns all cards of a place face up.
    #[inline]
    pub fn reveal(&mut self, place: Place) {
        if let Some(pile) = self.felt.0.pile_there(place) {
            pile.reveal(|index, card| {
                let (index, card, face) = (index as u8, Some(card), Face::Up);
                self.out.push(Event::Turned { place, index, card, face });
            });
        }
    }

    /// Moves the last card of one place to another.
    pub fn shift(&mut self, from: Place, to: Place) {
        let last = self.felt.cards(from).len().checked_sub(1).expect("there is a card to move");
        self.shift_at(from, last, to);
    }

    /// Moves the card at an index of one place to another.
    pub fn shift_at(&mut self, from: Place, index: usize, to: Place) {
        let (card, face) = self.felt.0.pile_mut(from).remove(index);
        self.felt.0.pile_mut(to).push(card, face);
        self.out.push(Event::Shifted { from, index: Some(index as u8), to, card: Some(card), face });
    }

    /// Carries all cards of a place to another, where they lie in the same order and as said.
    pub fn carry(&mut self, from: Place, to: Place, face: Face) {
        let carried = self.felt.0.pile_mut(from).take();
        self.felt.0.pile_mut(to).add(&carried, face);
        for &card in carried.cards() {
            self.out.push(Event::Shifted { from, index: Some(0), to, card: Some(card), face });
        }
    }

    /// Parts the cards of a place: those `picked`, a bit for each in their order, go to another place, the others stay
    /// behind; all of them lie as said afterwards, which shows none that was hidden.
    pub fn part(&mut self, from: Place, to: Place, mut picked: u32, face: Face) {
        let together = self.felt.0.pile_mut(from).take();
        let cards = together.cards();
        assert!(picked >> cards.len() == 0, "there are only {} cards to part", cards.len());
        let behind = self.felt.0.pile_mut(from);
        for (at, &card) in cards.iter().enumerate() {
            if picked >> at & 1 == 0 {
                behind.push(card, face);
            }
        }
        let mut gone = 0;
        while picked != 0 {
            let at = picked.trailing_zeros() as u8;
            let card = cards[at as usize];
            self.felt.0.pile_mut(to).push(card, face);
            self.out.push(Event::Shifted { from, index: Some(at - gone), to, card: Some(card), face });
            picked &= picked - 1;
            gone += 1;
        }
    }

    /// Picks the cards of a place up and puts them into the discard rack.
    #[inline]
    pub fn pick_up(&mut self, place: Place) {
        if self.felt.0.pick_up::<K>(place) {
            self.out.push(Event::PickedUp { place });
        }
    }

    /// Takes a stake from the player and lays it on a spot, adding to what lies there.
    #[inline]
    pub fn stake(&mut self, seat: Seat, hand: u8, spot: SpotId, amount: Cents) {
        assert!(amount > Cents::ZERO, "a stake is more than nothing");
        if K::WATCHED {
            self.felt.0.balance.staked += amount;
        }
        self.felt.0.lay(seat, Bet { spot, hand, stake: amount, mark: 0 });
        self.out.push(Event::Staked { seat, hand, spot, amount });
    }

    /// Gives part of a stake back undecided, or all of it.
    pub fn take_down(&mut self, seat: Seat, hand: u8, spot: SpotId, amount: Cents) {
        let bet = self.felt.0.seat_mut(seat).bet_mut(spot, hand).expect("the stake is there");
        assert!(Cents::ZERO < amount && amount <= bet.stake, "{amount} is not part of {}", bet.stake);
        bet.stake -= amount;
        if bet.stake == Cents::ZERO {
            self.felt.0.take_up(seat, spot, hand);
        }
        if K::WATCHED {
            self.felt.0.balance.back += amount;
        }
        self.out.push(Event::TakenDown { seat, hand, spot, amount });
    }

    /// Gives all stakes of a seat back undecided, in the order they were made.
    pub fn take_all_down(&mut self, seat: Seat) {
        while let Some(&Bet { hand, spot, stake, .. }) = self.felt.seat(seat).bets.first() {
            self.take_down(seat, hand, spot, stake);
        }
    }

    /// The mark of the bet on a spot for a hand, to change it.
    pub fn mark_mut(&mut self, seat: Seat, hand: u8, spot: SpotId) -> Option<&mut u8> {
        self.felt.0.seat_mut(seat).bet_mut(spot, hand).map(|bet| &mut bet.mark)
    }

    /// Moves a stake, with its mark, to another spot; it joins what lies there.
    pub fn relocate(&mut self, seat: Seat, hand: u8, from: SpotId, to: SpotId, clause: Clause) {
        let bet = self.felt.0.take_up(seat, from, hand).expect("the stake is there");
        self.felt.0.lay(seat, Bet { spot: to, ..bet });
        self.out.push(Event::Moved { seat, hand, from, to, amount: bet.stake, clause });
    }

    /// Settles a wager: takes the stake off the felt, gives back and pays as the verdict says. Nothing happens where no
    /// stake lies. Returns the line.
    #[inline(always)]
    pub fn settle(&mut self, seat: Seat, hand: u8, spot: SpotId, verdict: Verdict) -> Option<Line> {
        // The line is put together again here, so that it costs nothing where nobody looks at it.
        let (stake, award) = self.settle_stake(seat, hand, spot, &verdict)?;
        Some(Line { toke: self.is_toke(spot), ..Line::of(seat, hand, spot, stake, award, verdict) })
    }

    /// Apart from [`Turn::settle`], which games call in many places.
    #[inline(never)]
    fn settle_stake(
        &mut self,
        seat: Seat,
        hand: u8,
        spot: SpotId,
        verdict: &Verdict,
    ) -> Option<(Cents, Award)> {
        let stake = self.felt.0.take_up(seat, spot, hand)?.stake;
        let award = self.award(stake, verdict);
        self.post(Line::of(seat, hand, spot, stake, award, *verdict));
        Some((stake, award))
    }

    /// Settles a wager and withholds a commission, figured from the win, from what is paid.
    #[inline]
    pub fn settle_less(
        &mut self,
        seat: Seat,
        hand: u8,
        spot: SpotId,
        verdict: Verdict,
        commission: impl FnOnce(Cents) -> Cents,
    ) -> Option<Line> {
        let stake = self.felt.0.take_up(seat, spot, hand)?.stake;
        let award = self.award(stake, &verdict);
        let fee = commission(award.won);
        assert!(fee <= award.won, "a commission of {fee} is withheld from {}", award.won);
        Some(self.post(Line { fee, ..Line::of(seat, hand, spot, stake, award, verdict) }))
    }

    /// Settles a wager under a payout limit: what it wins is cut to what is `left` of the limit, and taken off it. A line
    /// that is cut cites the limit's clause. Meter rows know no such limit.
    #[inline]
    pub fn settle_within(
        &mut self,
        seat: Seat,
        hand: u8,
        spot: SpotId,
        mut verdict: Verdict,
        left: &mut Cents,
        limit: Clause,
    ) -> Option<Line> {
        assert!(!matches!(verdict.pays(), Some(Pays::Meter(_))), "a meter is paid in full");
        let stake = self.felt.0.take_up(seat, spot, hand)?.stake;
        let whole = self.award(stake, &verdict);
        let award = whole.within(left);
        if award != whole {
            verdict = verdict.by(limit);
        }
        Some(self.post(Line::of(seat, hand, spot, stake, award, verdict)))
    }

    /// Settles several wagers of a hand the way most chapters ask: the losing ones are collected first, then the others
    /// are returned or paid, in the order given. A spot without a stake is passed over.
    #[inline]
    pub fn collect_then_pay(&mut self, seat: Seat, hand: u8, wagers: &[(SpotId, Verdict)]) {
        for (spot, verdict) in wagers.iter().filter(|(_, v)| v.pays().is_none()) {
            self.settle_stake(seat, hand, *spot, verdict);
        }
        for (spot, verdict) in wagers.iter().filter(|(_, v)| v.pays().is_some()) {
            self.settle_stake(seat, hand, *spot, verdict);
        }
    }

    /// Pays beside a wager that stays where it is (an ante bonus, an envy payment), figured on `basis`.
    pub fn bonus(&mut self, seat: Seat, hand: u8, spot: SpotId, basis: Cents, verdict: Verdict) -> Line {
        let award = Award { back: Cents::ZERO, ..self.award(basis, &verdict) };
        self.post(Line::of(seat, hand, spot, Cents::ZERO, award, verdict))
    }

    /// Pays a wager that wins and stays up for the next decision (a place bet).
    pub fn pay_standing(
        &mut self,
        seat: Seat,
        hand: u8,
        spot: SpotId,
        verdict: Verdict,
        commission: impl FnOnce(Cents) -> Cents,
    ) -> Line {
        let stands = self.felt.seat(seat).stake(spot, hand);
        assert!(stands > Cents::ZERO, "a wager that is paid and stays is there");
        let award = Award { back: Cents::ZERO, ..self.award(stands, &verdict) };
        let fee = commission(award.won);
        assert!(fee <= award.won, "a commission of {fee} is withheld from {}", award.won);
        self.post(Line { stands, fee, ..Line::of(seat, hand, spot, Cents::ZERO, award, verdict) })
    }

    /// Gives back a stake that was taken as lost on a hand found void afterwards, and tells what leaves the meters.
    pub fn refund(&mut self, seat: Seat, hand: u8, spot: SpotId, amount: Cents, clause: Clause) -> Line {
        for (meter, print) in (0..).zip(&self.layout.meters).filter(|(_, print)| print.fed_by.contains(&spot))
        {
            let amount = Increment::of(print.share, -amount);
            self.out.push(Event::Fed { meter, amount, clause: print.clause });
        }
        let award = Award { back: amount, won: Cents::ZERO };
        self.post(Line::of(seat, hand, spot, Cents::ZERO, award, Verdict::push(clause)))
    }

    #[inline]
    fn award(&mut self, stake: Cents, verdict: &Verdict) -> Award {
        match verdict.pays() {
            None => Award::default(),
            Some(Pays::Meter(share)) => self.draw_on_meter(share, verdict),
            Some(pays) => pays.award(stake, Cents::ZERO, *self.rounding),
        }
    }

    /// A share is paid from the meter as it stands at this player's turn; the whole of it starts the meter again.
    #[cold]
    fn draw_on_meter(&mut self, share: Percent, verdict: &Verdict) -> Award {
        let stands = self.felt.meters[verdict.meter() as usize];
        let award = Pays::Meter(share).award(Cents::ZERO, stands, *self.rounding);
        self.lower_meter(verdict.meter(), award.won, share.0 >= 10_000, verdict.clause());
        award
    }

    /// So much of a meter has been won. Won whole it starts again, and what was put by for it is added; what could not
    /// be paid of it stays there.
    pub fn lower_meter(&mut self, meter: u8, amount: Cents, whole: bool, clause: Clause) {
        let prints = &self.layout.meters;
        let mut stands = self.felt.meters[meter as usize] - amount;
        assert!(stands >= Cents::ZERO, "nobody wins {amount} of a meter that holds less");
        if whole {
            stands += prints[meter as usize].reset;
            for (reserve, _) in
                prints.iter().enumerate().filter(|(_, print)| print.reserve_for == Some(meter))
            {
                stands += std::mem::take(&mut self.felt.0.meters[reserve]);
            }
        }
        self.felt.0.meters[meter as usize] = stands;
        self.out.push(Event::Awarded { meter, amount, whole, stands, clause });
    }

    #[inline]
    fn is_toke(&self, spot: SpotId) -> bool {
        self.layout.spots[spot.0 as usize].is_toke()
    }

    #[inline(always)] // A line that a sink only adds up is never put together in memory.
    fn post(&mut self, mut line: Line) -> Line {
        line.toke = self.is_toke(line.spot);
        // Not in a release: it is asked of every line of a simulation, and follows from how `Pays` awards. A commission is
        // checked where there is one.
        debug_assert!(
            line.back <= line.stake || line.stake == Cents::ZERO,
            "more comes back than was staked"
        );
        if K::WATCHED {
            let balance = &mut self.felt.0.balance;
            balance.back += line.back;
            balance.kept += line.stake - line.back;
            balance.won += line.won;
            balance.fees += line.fee;
        }
        self.out.settle(&line);
        line
    }

    /// Collects commission apart from a settlement, or gives it back (a negative amount).
    pub fn charge(&mut self, seat: Seat, spot: SpotId, amount: Cents, clause: Clause) {
        if amount != Cents::ZERO {
            if K::WATCHED {
                self.felt.0.balance.fees += amount;
            }
            self.out.push(Event::Charged { seat, spot, amount, clause });
        }
    }

    /// Settles, in the order they were made, those wagers of a seat for which there is a verdict. Returns how many
    /// stay.
    #[inline]
    pub fn settle_each(&mut self, seat: Seat, verdict: impl Fn(&Bet) -> Option<Verdict>) -> usize {
        let mut staying = 0;
        for at in 0..self.felt.seat(seat).bets.len() {
            let bet = self.felt.seat(seat).bets[at];
            if let Some(verdict) = verdict(&bet) {
                let award = self.award(bet.stake, &verdict);
                self.post(Line::of(seat, bet.hand, bet.spot, bet.stake, award, verdict));
            } else {
                if staying < at {
                    self.felt.0.move_up(seat, at, staying);
                }
                staying += 1;
            }
        }
        self.felt.0.left_with(seat, staying);
        staying
    }

    /// Voids the hands: every stake on the felt that `which` picks goes back.
    pub fn void(&mut self, clause: Clause, which: impl Fn(Seat, &Bet) -> bool) {
        self.out.push(Event::Voided { clause });
        self.feed_meters(-1, &which);
        for seat in self.felt.staked() {
            self.settle_each(seat, |bet| which(seat, bet).then(|| Verdict::push(clause)));
        }
    }

    /// Tells what the meters take of the stakes on the felt that `which` picks, as the round starts, or what they give
    /// back.
    pub(super) fn feed_meters(&mut self, times: i64, which: impl Fn(Seat, &Bet) -> bool) {
        if !K::WATCHED {
            return;
        }
        for (meter, print) in (0..).zip(&self.layout.meters) {
            let stakes =
                self.felt.staked().flat_map(|seat| self.felt.seat(seat).bets.iter().map(move |b| (seat, b)));
            let staked: Cents = stakes
                .filter(|(seat, bet)| print.fed_by.contains(&bet.spot) && which(*seat, bet))
                .map(|(_, bet)| bet.stake)
                .sum();
            let amount = Increment::of(print.share, staked * times);
            if amount != Increment::default() {
                self.out.push(Event::Fed { meter, amount, clause: print.clause });
            }
        }
    }

    /// The next shuffle takes these cards.
    #[inline]
    pub fn gather(&mut self, cards: Composition) {
        self.felt.0.rack.gather(cards);
    }

    /// A card that was called comes out of the shoe and is seen; false, and nothing has changed, if it cannot be there. Where
    /// it goes is to be said next: to a place, or to the discards.
    #[inline]
    #[must_use]
    pub fn draw(&mut self, card: Card) -> bool {
        self.felt.0.rack.draw(card)
    }

    /// Sends the cards of a place to the discard rack unused, the last of them first.
    pub fn discard_all(&mut self, from: Place, clause: Clause) {
        let Some(pile) = self.felt.pile(from) else { return };
        for &card in pile.cards().iter().rev() {
            self.out.push(Event::Discarded { card: Some(card), clause });
        }
        self.felt.0.pick_up::<K>(from);
    }

    /// Sends a card to the discard rack unused.
    pub fn discard(&mut self, card: Option<Card>, clause: Clause) {
        self.out.push(Event::Discarded { card, clause });
    }

    /// Ends the round: the cards leave the felt, the round is counted.
    #[inline]
    pub fn end_round(&mut self) {
        self.felt.0.clear_cards::<K>();
        self.felt.0.round += 1;
        if !self.felt.leaving.is_empty() {
            self.see_off();
        }
        // Not in a release: it adds up every stake that stands, after every throw at craps. Each movement above posts both
        // sides of its own, and a snapshot that does not balance is not taken up.
        debug_assert!(!K::WATCHED || self.felt.balances(), "money is lost or made: {:?}", self.felt.balance);
        self.out.push(Event::RoundOver { round: self.felt.round });
    }

    /// Frees the seats of those who have left, as soon as none of their stakes stands.
    pub(super) fn see_off(&mut self) {
        for seat in self.felt.leaving {
            if self.felt.seat(seat).bets.is_empty() {
                self.felt.0.leaving.remove(seat);
                self.felt.0.seat_mut(seat).patron = None;
                self.out.push(Event::Left { seat });
            }
        }
    }
}

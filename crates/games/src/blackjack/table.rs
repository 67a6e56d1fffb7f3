//! The family as the kernel sees it: [`Game`], once for all games of twenty-one.

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Composition, Deck};
use hands::blackjack::{Total, value};

use super::calls;
use super::forget;
use super::pays::PayTables;
use super::state::{BOXES, DEALER, EXPOSED, Phase, State};
use super::strategy::Chart;
use super::twentyone::{Spots, Twentyone, Variant};
use crate::kernel::*;
use crate::rocket_aces::RocketAces;

impl<V: Variant> Game for Twentyone<V> {
    const ID: &'static str = V::ID;
    const FAMILY: Family = Family::TwentyOne;
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let house = V::house(rules)?;
        let print = V::PRINT;
        let cites = Cites {
            seats: print.boxes,
            wagers: print.unlisted,
            betting: print.no_late_wagers,
            equipment: print.decks,
            decisions: print.decisions,
            calls: print.decisions,
        };
        let mut layout = Layout::new(house.boxes, cites).at_most(BOXES)?;
        let spots = Spots {
            base: layout.spot(rules, "blackjack", true),
            insurance: layout.spot(rules, "insurance", false),
            double: layout.spot(rules, "double-down", false),
            split: layout.spot(rules, "split", false),
        };
        layout.beside(spots.base, &[spots.insurance, spots.double, spots.split]);
        layout.settled_on(spots.insurance, SettledOn::DealerBlackjack);
        for spot in [spots.insurance, spots.double, spots.split] {
            layout.spots[spot.0 as usize].stays_by = print.added_stay;
        }
        let variant = V::new(rules, &mut layout)?;
        let rocket = RocketAces::new(rules, &mut layout)?;
        layout.commons = vec![CommonPlace::DEALER, CommonPlace::MIDDLE];
        layout.cards = Some((Deck::Standard, house.decks));
        layout.card_change = CardChange::new(rules, true);
        layout.calls = calls::calls(print, &house);
        layout.calls.extend(layout.card_change.map(CardChange::call));
        let decks = Composition::of(Deck::Standard, house.decks);
        let (pays, chart) = (PayTables::new(rules)?, Chart::new(&house, print.free.is_some()));
        let rocket_spot = rocket.as_ref().map(|rocket| rocket.spot);
        let with_base = Self::with_base(&variant, &layout, spots.base, rocket_spot);
        let goes_with = [variant.goes_with(), with_base];
        Ok(Twentyone { house, layout, spots, pays, decks, rocket, goes_with, chart, variant })
    }

    #[inline]
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State::opening()
    }

    #[inline]
    fn need(&self, _: &Felt, state: &State) -> Need {
        state.phase.need()
    }

    /// One patron may take several boxes side by side where the house allows it (HC-A §13.I).
    fn may_sit(&self, felt: &Felt, _: &State, seat: Seat, patron: Patron) -> Result<(), Refusal> {
        let clause = V::PRINT.several_boxes;
        let own = felt.clockwise().filter(|&s| felt.seat(s).patron == Some(patron));
        let (mut boxes, mut beside) = (0, false);
        for s in own {
            boxes += 1;
            beside |= s.0.abs_diff(seat.0) == 1;
        }
        match boxes {
            0 => Ok(()),
            _ if !self.house.several_boxes => Err(Refusal::new(clause, "one box for each patron")),
            _ if !beside => Err(Refusal::new(clause, "the boxes of one patron lie side by side")),
            _ => Ok(()),
        }
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_out(turn, seat);
        Ok(())
    }

    #[inline(always)]
    fn may_bet(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if spot != self.spots.base {
            let mut rules = self.goes_with.iter().flatten();
            return rules.try_for_each(|rule| rule.may_bet(felt, seat, spot, amount));
        }
        let patron = felt.seat(seat).patron;
        if self.house.bars_entry && !state.fresh && !patron.is_some_and(|p| state.regulars.contains(&p)) {
            return Err(Refusal::new(V::PRINT.barred, "no entry before the next shuffle"));
        }
        if !self.house.several_boxes {
            return Ok(());
        }
        let mut boxes = self.boxes_of(felt, patron);
        boxes.insert(seat);
        let here = |s| if s == seat { amount } else { Cents::ZERO };
        self.may_hold(boxes, |s| felt.seat(s).stake(spot, 0) + here(s))
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let (own, [rules, with_base]) = (felt.seat(seat), &self.goes_with);
        // Of several side wagers the first that was made says why.
        let sides = own.bets.iter().flat_map(|bet| with_base.iter().filter(|rule| rule.is_about(bet.spot)));
        rules.iter().chain(sides).try_for_each(|rule| rule.may_take_down(felt, seat, spot, amount))?;
        if spot != self.spots.base {
            return Ok(());
        }
        let mut boxes = self.boxes_of(felt, own.patron);
        if own.stake(spot, 0) == amount {
            boxes.remove(seat);
        }
        let here = |s| if s == seat { amount } else { Cents::ZERO };
        self.may_hold(boxes, |s| felt.seat(s).stake(spot, 0) - here(s))
    }

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let boxes = turn.felt.staked();
        if boxes.is_empty() {
            return Err(Refusal::new(V::PRINT.wager, "nobody has made a wager"));
        }
        turn.tell(Event::Closed);
        if self.house.bars_entry {
            turn.state.regulars = boxes.filter_map(|s| turn.felt.seat(s).patron).collect();
        }
        turn.state.start(boxes);
        if let Some(rocket) = &self.rocket {
            rocket.lock(turn);
        }
        self.start_deal(turn);
        Ok(())
    }

    #[inline]
    fn goes_to(&self, felt: &Felt, state: &mut State) -> Option<(Place, Face)> {
        self.next_lies(felt, state)
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Deal { second, seat }, Outcome::Card(card)) => self.dealt_card(turn, second, seat, card),
            (Phase::Draw(seat, hand), Outcome::Card(card)) => self.drawn(turn, seat, hand, card),
            (Phase::Dealer, Outcome::Card(card)) => {
                turn.deal(DEALER, card, Face::Up);
                self.dealer_goes_on(turn);
            }
            (Phase::Shuffle, _) => self.shuffled(turn),
            (Phase::Burn, _) => self.burned(turn),
            (Phase::MakeUp(seat), Outcome::Card(card)) => self.made_up(turn, seat, card),
            (phase, outcome) => unreachable!("{outcome:?} is no answer to {phase:?}"),
        }
    }

    #[inline]
    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        match state.phase {
            Phase::Play(seat, hand) => self.play_menu(felt, state, seat, hand, menu),
            Phase::Insure(seat) => *menu = self.insurance_menu(felt, seat),
            Phase::Offer(seat) => self.variant.offer(felt, state, seat, menu),
            Phase::Cut(_) => *menu = self.cut_menu(),
            Phase::OneCard(_) | Phase::PassedOver(..) => *menu = calls::menu(V::PRINT, state.phase),
            _ => {}
        }
    }

    fn may_ask(&self, felt: &Felt, state: &State, seat: Seat) -> Cents {
        self.to_come(felt, state, seat)
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        match (item.verb, item.cost) {
            (Verb::Double | Verb::Split, Cost::Free) => Some("free"),
            (Verb::Accept, _) if item.clause == V::PRINT.cut => Some("cut the cards"),
            (Verb::Decline, _) if item.clause == V::PRINT.cut_passes => Some("pass the cut on"),
            (Verb::Cap, _) => Some("put the winnings onto the wager"),
            _ => self.variant.gloss(item),
        }
    }

    /// Once it is settled who cuts (§6.II to §6.IV).
    fn cut_rule(&self, _: &Felt, _: &State) -> Result<CutRule, Refusal> {
        match V::PRINT.cut_depth {
            Some(clause) => Ok(CutRule::from_either_end(clause)),
            None => Err(Refusal::new(V::PRINT.cut, "the chapter prints nothing of where the cut falls")),
        }
    }

    fn forbids(&self, _: &Felt, state: &State, verb: Verb) -> Option<Clause> {
        let print = V::PRINT;
        match verb {
            Verb::Hit => Some(print.draw),
            Verb::Double => Some(print.double),
            Verb::Split => Some(print.split),
            Verb::Insure => Some(print.insurance),
            Verb::EvenMoney => Some(print.even_money),
            Verb::Stand => Some(print.decisions),
            _ => self
                .variant
                .forbids(verb)
                .or_else(|| matches!(state.phase, Phase::Play(..)).then_some(print.decisions)),
        }
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        match turn.state.phase {
            Phase::Play(_, hand) => self.decide(turn, seat, hand, choice),
            Phase::Insure(_) => self.insure(turn, seat, choice),
            Phase::Offer(_) => {
                if !self.variant.answer(self, turn, seat, choice) {
                    self.side_wagers(turn, turn.state.boxes.after(seat));
                }
            }
            Phase::Cut(_) => self.cut(turn, seat, choice.verb == Verb::Accept),
            Phase::OneCard(_) => self.one_card(turn, seat, choice.verb == Verb::Accept),
            Phase::PassedOver(_, hand) => self.make_good(turn, seat, hand, choice.verb == Verb::Accept),
            phase => unreachable!("no decision is due in {phase:?}"),
        }
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.called(turn, call)
    }

    /// What the layout and the cards on the wall say.
    fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        let mut markers = self.posted();
        if self.house.machine {
            markers.push(Marker::table("batch", (state.batch + 1).to_string()));
        }
        if state.in_round() && (state.last || felt.rack().left() < self.house.cut) {
            markers.push(Marker::table("shoe", "last round before the shuffle"));
        }
        if self.house.bars_entry && !state.fresh && !state.in_round() {
            for seat in felt.clockwise() {
                if felt.seat(seat).patron.is_some_and(|p| !state.regulars.contains(&p)) {
                    markers.push(Marker::at_seat("barred", "until the shuffle", seat));
                }
            }
        }
        for seat in state.face_down {
            markers.push(Marker::at_seat("double-down card", "face down", seat));
        }
        self.show_lammers(state, &mut markers);
        markers
    }

    fn caption(&self, place: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        if place == EXPOSED {
            return None;
        }
        Some(match Total::of(cards) {
            t if t.is_bust() => Caption::bust(t.value()),
            t if t.is_blackjack() && place == DEALER => Caption::ranked("blackjack", t.value() + 1),
            t if t.is_soft() => Caption::ranked(format!("soft {}", t.value()), t.value()),
            t => Caption::ranked(t.value().to_string(), t.value()),
        })
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        let base = self.spots.base;
        // Not the least alone: of a patron on several boxes more may be asked on each.
        if look.stake(base) == Cents::ZERO {
            bets.push((base, self.layout.at(base).limits.min.max(self.house.several_minimum)));
        }
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, menu: &Menu) -> Choice {
        match look.state().phase {
            Phase::Play(..) => {
                let up = look.cards(DEALER).next().expect("the dealer shows a card");
                let (total, first) = match look.open_cards(Place::Hand(look.seat, look.hand)) {
                    Some(cards) => (Total::of(cards), value(cards[0])),
                    None => look.own().fold((Total::EMPTY, 0), |(total, first), card| {
                        (total.with(card), if first == 0 { value(card) } else { first })
                    }),
                };
                self.chart.choice(total, first, value(up), menu)
            }
            Phase::Offer(_) => self.variant.basic_answer(look, menu),
            Phase::Insure(_) => Choice::say(Verb::Decline),
            _ => Choice::say(Verb::Accept),
        }
    }

    fn basic_help(&self) -> &'static str {
        V::HELP
    }
}

impl<V: Variant> Recurring for Twentyone<V> {
    fn forget(&self, mut felt: Gist, state: &mut State) -> bool {
        forget::forget(&mut felt, state)
    }

    fn alike(&self, card: Card) -> Card {
        forget::card_counting(value(card))
    }

    fn ample_shoe(&self, seats: u8) -> Option<[u16; 2]> {
        Some(forget::ample_shoe(seats, self.house.cut))
    }
}

//! The family: what every game of twenty-one does, whatever its chapter adds.

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Composition, Deck};
use hands::blackjack::{Total, value};

use super::forget;
use super::irregular;
use super::print::TwentyonePrint;
use super::settle::PayTables;
use super::state::{Phase, State};
use super::strategy::Chart;
use super::table_choices::TableChoices;
use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::rocket_aces::{self, RocketAces};

/// The dealer's cards.
pub(crate) const DEALER: Place = Place::Common(0);
/// A card shown by mistake, waiting for whoever draws next.
pub(super) const EXPOSED: Place = Place::Common(1);

/// What sets one game of the family apart from the others: where its rules are printed, what its house may choose, and
/// the side wagers that live on the cards of the main game.
pub trait Variant: Sized + Send + Sync + 'static {
    /// The game's id.
    const ID: &'static str;
    /// Where the chapter prints the shared rules.
    const PRINT: &'static TwentyonePrint;
    /// The simple strategy in a sentence.
    const HELP: &'static str;
    /// Whether a two-card 21 made by a split may still be doubled, and so is played on.
    const DOUBLES_21: bool = false;

    /// Reads the house's choices.
    fn house(rules: &Rules) -> Result<TableChoices, Fault>;

    /// Prints the chapter's own wagers on the layout and makes their pay tables ready.
    fn new(rules: &Rules, layout: &mut Layout) -> Result<Self, Fault>;

    /// The clause by which the chapter's side wagers go with a base wager.
    fn side_needs_base(&self) -> Clause;

    /// Whether a wager of the chapter's own goes without a base wager.
    fn stands_alone(&self, _spot: SpotId) -> bool {
        false
    }

    /// What goes with what among the chapter's own wagers, beside what they all go with: a base wager.
    fn goes_with(&self) -> Vec<GoesWith> {
        vec![]
    }

    /// The spot beside the base wager for wagers for the dealer.
    #[inline]
    fn base_toke(&self) -> Option<SpotId> {
        None
    }

    /// It is known whether the dealer has blackjack: settles what that and the first cards of all boxes decide.
    #[inline]
    fn checked<K: Sink>(&self, _turn: &mut Turn<State, K>) {}

    /// The first two cards of a box are decided as far as the check goes: settles what they decide. Says whether the
    /// player has something to answer, which may be so only if `asks`.
    fn first_cards<K: Sink>(
        &self,
        _game: &Twentyone<Self>,
        _turn: &mut Turn<State, K>,
        _seat: Seat,
        _asks: bool,
    ) -> bool {
        false
    }

    /// What the player may answer.
    fn offer(&self, _felt: &Felt, _state: &State, _seat: Seat, _menu: &mut Menu) {}

    /// The most that such answers may still ask of a seat in this round.
    fn may_offer(&self, _felt: &Felt, _seat: Seat) -> Cents {
        Cents::ZERO
    }

    /// What an entry of that menu means, where its word alone does not say it.
    fn gloss(&self, _item: &MenuItem) -> Option<&'static str> {
        None
    }

    /// The clause that says when a choice of this game alone may be made.
    fn forbids(&self, _verb: Verb) -> Option<Clause> {
        None
    }

    /// The player has answered; says whether there is more to ask.
    fn answer<K: Sink>(&self, _: &Twentyone<Self>, _: &mut Turn<State, K>, _: Seat, _: Choice) -> bool {
        false
    }

    /// The simple strategy's answer.
    #[inline]
    fn basic_answer(&self, _look: &Look<Twentyone<Self>>, _menu: &Menu) -> Choice {
        Choice::say(Verb::Decline)
    }

    /// Whether a wager on the table depends on the dealer's cards even when every hand is decided.
    fn waits_for_dealer(&self, _felt: &Felt) -> bool {
        false
    }

    /// Whether a wager still looks at the cards of a box's first hand.
    #[inline]
    fn keeps_cards(&self, _felt: &Felt, _seat: Seat) -> bool {
        false
    }

    /// Where the lammers of a box count for a wager of their own: the clauses for a double's and a split's.
    #[inline]
    fn keeps_lammers(&self, _felt: &Felt, _seat: Seat) -> Option<[Clause; 2]> {
        None
    }

    /// Every hand is settled: settles what the whole round decides, and picks up cards kept for it.
    #[inline]
    fn round_done<K: Sink>(&self, _turn: &mut Turn<State, K>) {}

    /// The dealer's hand is final: settles what it decides for a box beside its hands.
    fn dealer_done<K: Sink>(&self, _turn: &mut Turn<State, K>, _seat: Seat) {}

    /// The most that one wager wins, alone at the table, where the chapter lets the house post such a limit.
    fn payout_limit(&self) -> Option<Cents> {
        None
    }

    /// Adds what the layout says of the chapter's own wagers.
    fn posted(&self, _posted: &mut Vec<Marker>) {}
}

/// The spots every game of the family has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spots {
    pub(super) base: SpotId,
    pub(super) insurance: SpotId,
    pub(super) double: SpotId,
    pub(super) split: SpotId,
}

/// The rules of a table of twenty-one.
pub struct Twentyone<V> {
    pub(super) house: TableChoices,
    pub(super) layout: Layout,
    pub(super) spots: Spots,
    pub(super) pays: PayTables,
    pub(super) decks: Composition,
    pub(super) rocket: Option<RocketAces>,
    /// What goes with what among the chapter's own wagers, and each side wager with a base wager.
    goes_with: [Vec<GoesWith>; 2],
    chart: Chart,
    pub(crate) variant: V,
}

impl<V: Variant> Twentyone<V> {
    /// The most that one wager wins, alone at the table, where a limit is posted.
    pub fn payout_limit(&self) -> Option<Cents> {
        self.variant.payout_limit()
    }

    /// The house's choices.
    pub fn house(&self) -> &TableChoices {
        &self.house
    }

    /// The total of a hand; the rules may count hidden cards.
    #[inline]
    pub(super) fn total(felt: &Felt, place: Place) -> Total {
        Total::of(felt.cards(place))
    }

    /// The dealer's card that everyone sees.
    #[inline]
    pub(super) fn up_card(felt: &Felt) -> Card {
        felt.cards(DEALER)[0]
    }

    /// The wager a hand is played for: what a split matches and a double may reach. A lammer stands for the first wager.
    #[inline]
    pub(super) fn stake(&self, felt: &Felt, state: &State, seat: Seat, hand: u8) -> Cents {
        if state.free_hands.has(seat, hand) {
            return state.worth[seat.0 as usize];
        }
        felt.seat(seat).stake(self.wager(hand), hand)
    }

    /// Whether the base wager is all that lies before a box: then there is no side wager to look for.
    #[inline(always)]
    pub(super) fn only_base(&self, felt: &Felt, seat: Seat) -> bool {
        matches!(felt.seat(seat).bets[..], [Bet { spot, .. }] if spot == self.spots.base)
    }

    /// Rocket Aces as this table offers it, if it does.
    pub fn rocket_aces(&self) -> Option<&RocketAces> {
        self.rocket.as_ref()
    }

    /// The wagers that do not stand alone go with the base wager, each by its clause.
    fn with_base(variant: &V, layout: &Layout, base: SpotId, rocket: Option<SpotId>) -> Vec<GoesWith> {
        let mut with_base = vec![];
        for (spot, print) in (0..).map(SpotId).zip(&layout.spots).filter(|(_, print)| print.open) {
            let clause = match rocket {
                Some(rocket) if rocket == spot => rocket_aces::NEEDS_BASE,
                _ if spot == base || variant.stands_alone(spot) => continue,
                _ => variant.side_needs_base(),
            };
            let words =
                [format!("{} goes with a wager on the hand", print.name), "a side wager goes with it".into()];
            with_base.push(GoesWith::all([spot], &[base], clause.text(), words));
        }
        with_base
    }

    /// The spot of the wager a hand is played for.
    #[inline]
    pub(super) fn wager(&self, hand: u8) -> SpotId {
        if hand == 0 { self.spots.base } else { self.spots.split }
    }

    /// The range of an added wager up to `most`, if that reaches the least that may be added.
    #[inline]
    pub(super) fn up_to(&self, spot: SpotId, most: Cents) -> Option<Limits> {
        let posted = self.layout.at(spot).limits;
        let max = most.min(posted.max);
        (posted.min <= max).then_some(Limits { max, ..posted })
    }

    /// The boxes of a patron that hold a base wager.
    #[inline]
    fn boxes_of(&self, felt: &Felt, patron: Option<Patron>) -> Seats {
        let mut boxes = Seats::default();
        for seat in felt.staked() {
            let s = felt.seat(seat);
            if s.patron == patron && s.bet(self.spots.base, 0).is_some() {
                boxes.insert(seat);
            }
        }
        boxes
    }

    /// Several boxes of one patron lie side by side and hold at least the minimum for that.
    #[inline]
    fn may_hold(&self, mut boxes: Seats, stake: impl Fn(Seat) -> Cents) -> Result<(), Refusal> {
        let mut between = boxes;
        let (Some(first), Some(last)) = (between.next(), between.next_back()) else { return Ok(()) };
        let print = V::PRINT;
        if (last.0 - first.0) as usize != between.count() + 1 {
            return Err(Refusal::new(print.several_boxes, "the boxes of one patron lie side by side"));
        }
        let least = self.house.several_minimum;
        match boxes.find(|&seat| stake(seat) < least) {
            Some(seat) => {
                let why = format!("{seat} needs at least {least} for a patron on several boxes");
                Err(Refusal::new(print.several_minimum, why))
            }
            None => Ok(()),
        }
    }
}

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
        let mut layout = Layout::new(house.boxes, cites);
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
        layout.calls = irregular::calls(print, &house);
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
            Phase::OneCard(_) | Phase::PassedOver(..) => *menu = irregular::menu(V::PRINT, state.phase),
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

    /// Ten cards or more from either end, once it is settled who cuts (§6.II to §6.IV).
    fn cut_rule(&self, _: &Felt, _: &State) -> Result<CutRule, Refusal> {
        match V::PRINT.cut_depth {
            Some(clause) => Ok(CutRule { top: 10, bottom: 10, clause }),
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
                    self.side_wagers(turn, Seat(seat.0 + 1));
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

    /// No box takes more than thirty cards in a round, nor the dealer.
    fn carefree(&self, seats: u8) -> Option<[u16; 2]> {
        Some([30 * (seats as u16 + 1), self.house.cut.max(1)])
    }
}

//! Pai Gow Poker with the Fortune Bonus (HC-F): seven cards make a hand of five and a hand of two.

mod bank;
mod dealing;
mod house_way;
mod irregular;
mod setting;
mod settle;
mod showdown;

use arrayvec::ArrayVec;
use book::{Cents, Clause, Fault, Percent, Rules};
use equipment::{Card, Deck};
use hands::Sum;
use serde::{Deserialize, Serialize};

use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::poker::card_room::{CardRoomRules, CardRoomState};
use bank::Bank;
use dealing::{DEALERS_PLACE, PLACES, StartBy};

pub use house_way::{house_rule, house_way};
pub use settle::HandsSet;

/// Six players sit across from the dealer (§2.I).
const SEATS: u8 = 6;
/// The dealer's seven cards, later his high hand.
const DEALER: Place = Place::Common(0);
/// The dealer's low hand.
const LOW: Place = Place::Common(1);
/// The first of the seven stacks dealt from the hand.
const STACKS: u8 = 2;

/// The rules of a Pai Gow Poker table.
pub struct PaiGowPoker {
    layout: Layout,
    main: SpotId,
    /// Absent where the house does not offer it (§15.I).
    fortune: Option<SpotId>,
    /// The Fortune Bonus goes with the main wager (§15.II).
    goes_with: GoesWith,
    /// What a player bank and his partners put up (§14.VI).
    bank: SpotId,
    pays: settle::PayTables,
    room: CardRoomRules,
    start_by: StartBy,
    two_positions: bool,
    /// The part of a player bank's last wager that the house bets against him (§14.VIII).
    house_share: Percent,
    /// Whether the dealer sets a foul hand again for its player, while the house banks (§14.XIV).
    courtesy_resets: bool,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Shuffle,
    /// A player is offered the bank.
    Offer(Seat),
    Bets,
    /// How many cards have been dealt.
    Deal(u8),
    /// The starting position is to be found.
    Start,
    /// The turn of a player to set, by its place in the order.
    Set(u8),
    /// The player bank sets, after all others.
    BankSets(Seat),
}

/// Pai Gow Poker's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    room: CardRoomState,
    bank: Bank,
    /// The place where the deal starts, counted clockwise from the dealer's left; the button keeps it (§11.IV).
    start: u8,
    /// The players in the order in which they set.
    order: ArrayVec<Seat, { SEATS as usize }>,
    /// Seats that gave up their wager.
    surrendered: Seats,
    /// Seats whose hands are not of five and two cards.
    misset: Seats,
    /// Seats with an envy button.
    envious: Seats,
    /// A player one of whose cards was exposed, and who may void the hand.
    exposed: Option<Seat>,
    /// The cards are shuffled for a round whose wagers already stand.
    redeal: bool,
    /// The dealer's hands of the last round are set and lie for all to see, until the cards are shuffled.
    dealer_set: bool,
}

impl State {
    /// The player who banks; none when the house does.
    pub fn bank(&self) -> Option<Seat> {
        self.bank.seat
    }

    /// The seats that have cards in this round: those that set, and the player bank.
    fn playing(&self) -> Seats {
        let mut playing = Seats::default();
        self.order.iter().copied().chain(self.bank.seat).for_each(|seat| playing.insert(seat));
        playing
    }

    /// What the house bets against a player bank.
    pub fn house_wager(&self) -> Cents {
        self.bank.house
    }
}

impl Game for PaiGowPoker {
    const ID: &'static str = "pai-gow-poker";
    const FAMILY: Family = Family::PaiGow;
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = CardRoomRules::new(rules, &irregular::PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-F §2.I"),
            wagers: Clause::new("HC-F §7.I"),
            betting: Clause::new("HC-F §7.III"),
            equipment: Clause::new("HC-F §3.I"),
            decisions: Clause::new("HC-F §13.II"),
            calls: Clause::new("HC-F §16.I"),
        };
        let mut layout = Layout::new(SEATS, cites);
        layout.cards = Some((Deck::WithJoker, 1));
        layout.commons =
            vec![CommonPlace::DEALER, CommonPlace::new("dealer's low hand", CommonRole::SecondHand)];
        if !room.from_shoe {
            let stacks = [
                "first stack",
                "second stack",
                "third stack",
                "fourth stack",
                "fifth stack",
                "sixth stack",
                "seventh stack",
            ];
            layout.commons.extend(stacks.map(|name| CommonPlace::new(name, CommonRole::Stack)));
        }
        layout.calls = irregular::calls(&room);
        layout.card_change = room.card_change;
        let main = layout.spot(rules, "pai-gow-poker", true);
        let fortune = rules.flag("fortune-bonus").then(|| layout.spot(rules, "fortune-bonus", true));
        if let Some(spot) = fortune {
            layout.limit(Clause::new("HC-F §15.II"), |print| print.wager == "fortune-bonus");
            layout.closed_by(spot, Clause::new("HC-F §15.III"));
        }
        let bank = layout.spot(rules, "bank", true);
        for spot in &layout.spots {
            if !spot.limits.step.is_multiple_of(Cents(50)) {
                let why = format!("quarters are not wagered on {} (HC-F §13.XIII)", spot.id);
                return Err(Fault::Choice(why));
            }
        }
        let words = [
            "the Fortune Bonus goes with a Pai Gow Poker wager",
            "the Fortune Bonus would stand without its Pai Gow Poker wager",
        ];
        Ok(PaiGowPoker {
            layout,
            main,
            fortune,
            goes_with: GoesWith::all(fortune, &[main], "HC-F §15.II", words),
            bank,
            pays: settle::PayTables::new(rules)?,
            room,
            start_by: StartBy::new(rules)?,
            two_positions: rules.flag("two-positions"),
            house_share: rules.percent("house-wager"),
            courtesy_resets: rules.flag("courtesy-reset"),
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State {
            phase: Phase::Shuffle,
            room: self.room.opening(),
            bank: Bank::opening(),
            start: DEALERS_PLACE,
            order: ArrayVec::new(),
            surrendered: Seats::default(),
            misset: Seats::default(),
            envious: Seats::default(),
            exposed: None,
            redeal: false,
            dealer_set: false,
        }
    }

    fn need(&self, _: &Felt, state: &State) -> Need {
        if let Some(seat) = state.exposed {
            return Need::Choice { seat, hand: 0 };
        }
        match state.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Offer(seat) => Need::Choice { seat, hand: 0 },
            Phase::Bets => Need::Bets,
            Phase::Deal(_) => Need::Chance(Chance::Card),
            Phase::Start => Need::Chance(self.start_by.chance().expect("a button is never thrown")),
            Phase::Set(n) => Need::Choice { seat: state.order[n as usize], hand: 0 },
            Phase::BankSets(seat) => Need::Choice { seat, hand: 0 },
        }
    }

    /// Nobody can bet against a bank that has put nothing up; it is passed on after all (§14.III, §14.VI).
    fn kept_waiting(&self, felt: &Felt, state: &State) -> Option<Call> {
        let bank = state.bank.seat.filter(|_| state.phase == Phase::Bets)?;
        let put_up = felt.seat(bank).bet(self.bank, 0).is_some();
        (!put_up).then(|| Call { seat: Some(bank), ..Call::plain("give-up-bank") })
    }

    /// A player may sit at two positions side by side, where the house allows it (§7.IV).
    fn may_sit(&self, felt: &Felt, _: &State, seat: Seat, patron: Patron) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(Clause::new("HC-F §7.IV"), why));
        let mut others = felt.clockwise().filter(|&s| felt.seat(s).patron == Some(patron));
        match (others.next(), others.next()) {
            (None, _) => Ok(()),
            (Some(_), _) if !self.two_positions => refuse("this patron plays at another position"),
            (Some(_), Some(_)) => refuse("this patron plays at two positions"),
            (Some(other), None) if other.0.abs_diff(seat.0) != 1 => refuse("two positions lie side by side"),
            _ => Ok(()),
        }
    }

    fn may_bet(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if Some(spot) == self.fortune {
            if state.bank.seat == Some(seat) {
                let why = "the player bank makes no Fortune Bonus wager";
                return Err(Refusal::new(Clause::new("HC-F §15.I"), why));
            }
            return self.goes_with.may_bet(felt, seat, spot, amount);
        }
        self.may_bet_with_bank(felt, state, seat, spot, amount)
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.goes_with.may_take_down(felt, seat, spot, amount)?;
        if spot == self.bank { self.may_lower_bank(felt, amount) } else { Ok(()) }
    }

    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        self.close_bank(turn)?;
        turn.tell(Event::Closed);
        let stakes =
            |felt: &Felt, seat| self.fortune.map_or(Cents::ZERO, |spot| felt.seat(seat).stake(spot, 0));
        turn.state.envious =
            (turn.felt.staked()).filter(|&seat| stakes(&turn.felt, seat) >= self.envy_from()).collect();
        self.begin_deal(turn);
        Ok(())
    }

    fn goes_to(&self, _: &Felt, state: &mut State) -> Option<(Place, Face)> {
        match state.phase {
            Phase::Deal(step) if step + 1 < dealing::CARDS => {
                state.phase = Phase::Deal(step + 1);
                Some((self.place(state, step), Face::Down))
            }
            _ => None,
        }
    }

    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Deal(_), Outcome::Card(card)) => self.last_card(turn, card),
            (Phase::Start, Outcome::Dice(dice)) => self.start_found(turn, dice.sum()),
            (Phase::Start, Outcome::Number(number)) => self.start_found(turn, number),
            (Phase::Shuffle, Outcome::Shuffled) => {
                self.room.shuffled(turn);
                turn.state.dealer_set = false;
                if std::mem::take(&mut turn.state.redeal) {
                    self.begin_deal(turn);
                } else {
                    self.offer_bank(turn);
                }
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    fn menu(&self, _: &Felt, state: &State, menu: &mut Menu) {
        let clause = Clause::new;
        if state.exposed.is_some() {
            menu.push(MenuItem::free(Verb::Play, clause("HC-F §16.IV")));
            menu.push(MenuItem::free(Verb::Refuse, clause("HC-F §16.IV")));
            return;
        }
        if let Phase::Offer(_) = state.phase {
            menu.push(MenuItem::free(Verb::Accept, clause("HC-F §14.III")));
            menu.push(MenuItem::free(Verb::Pass, clause("HC-F §14.III")));
        }
        if let Phase::Set(_) | Phase::BankSets(_) = state.phase {
            menu.push(MenuItem::picking(Verb::Set, 2, clause("HC-F §13.I")));
            menu.push(MenuItem::free(Verb::HouseWay, clause("HC-F §13.II")));
        }
        if let Phase::Set(_) = state.phase {
            menu.push(MenuItem::free(Verb::Surrender, clause("HC-F §13.V")));
        }
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        match item.verb {
            Verb::Accept => Some("take the bank"),
            Verb::Pass => Some("leave the bank"),
            Verb::Set => Some("these make the low hand"),
            Verb::HouseWay => Some("the dealer sets your hand"),
            Verb::Play => Some("keep the hand"),
            Verb::Refuse => Some("give the hand up and take the wager back"),
            _ => None,
        }
    }

    fn forbids(&self, _: &Felt, _: &State, verb: Verb) -> Option<Clause> {
        let clause = match verb {
            Verb::Set => "HC-F §13.I",
            Verb::HouseWay => "HC-F §13.II",
            Verb::Surrender => "HC-F §13.V",
            Verb::Accept | Verb::Pass => "HC-F §14.III",
            _ => return None,
        };
        Some(Clause::new(clause))
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        if turn.state.exposed.is_some() {
            return self.answer_exposure(turn, seat, choice.verb == Verb::Play);
        }
        match choice.verb {
            Verb::Accept | Verb::Pass => return self.answer_offer(turn, seat, choice.verb == Verb::Accept),
            Verb::Surrender => self.surrender(turn, seat),
            Verb::HouseWay => self.set_house_way(turn, seat),
            _ if self.resets(turn.state) && Self::is_foul(&turn.felt, seat, choice.pick as u8) => {
                self.courtesy_reset(turn, seat);
            }
            _ => Self::set(turn, seat, choice.pick as u8),
        }
        self.next_setting(turn);
    }

    fn cut_rule(&self, _: &Felt, state: &State) -> Result<CutRule, Refusal> {
        self.room.cut_rule(&state.room)
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_out(turn, seat);
        Ok(())
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.handle(turn, call)
    }

    fn is_banked(&self, state: &State) -> bool {
        state.bank.seat.is_some()
    }

    fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        let mut markers = self.room.markers(state.room);
        markers.extend((state.phase == Phase::Shuffle).then(|| self.room.spread(felt)).flatten());
        if self.start_by == StartBy::Button {
            match state.start {
                DEALERS_PLACE => markers.push(Marker::table("button", "dealer")),
                seat => markers.push(Marker::at_seat("button", "", Seat(seat))),
            }
        }
        if let Some(bank) = state.bank.seat {
            markers.push(Marker::on_spot("bank", "", bank, self.main));
        }
        if state.bank.house > Cents::ZERO {
            markers.push(Marker::table("house wager", state.bank.house.to_string()));
        }
        for seat in felt.clockwise() {
            if let Some(spot) = self.fortune.filter(|_| state.envious.has(seat)) {
                markers.push(Marker::on_spot("envy", "", seat, spot));
            }
            if state.surrendered.has(seat) {
                markers.push(Marker::at_seat("surrendered", "", seat));
            }
        }
        markers
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        let sum = Sum::of(cards);
        match cards.len() {
            2 => Some(Caption::ranked(sum.two().words(), sum.two().value())),
            5 => Some(Caption::ranked(sum.pai_gow_five().words(), sum.pai_gow_five().value())),
            7 => Some(Caption::words(sum.pai_gow_seven().words())),
            _ => None,
        }
    }

    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        match look.state().bank.seat {
            // A bank that pays every other player's minimum, and the house's.
            Some(bank) if bank == look.seat => {
                let [least, limits] = [self.main, self.bank].map(|spot| self.layout.at(spot).limits);
                if look.stake(self.bank) == Cents::ZERO {
                    bets.push((self.bank, limits.min.max(least.min * PLACES as i64)));
                }
            }
            _ if look.stake(self.bank) == Cents::ZERO => look.main_bets(&[self.main], bets),
            _ => {}
        }
    }

    fn basic_choice(&self, _: &Look<Self>, menu: &Menu) -> Choice {
        let offered = |verb| menu.iter().any(|item| item.verb == verb);
        let prefers = [Verb::HouseWay, Verb::Pass, Verb::Play];
        Choice::say(prefers.into_iter().find(|&verb| offered(verb)).expect("each menu has one of them"))
    }

    fn basic_help(&self) -> &'static str {
        "bet the minimum, set the house way, pass the bank"
    }
}

impl Recurring for PaiGowPoker {
    /// Which of the high hands is better, and which of the low hands.
    fn kinds_of_deal(&self) -> Option<u16> {
        Some(3 * 3)
    }

    #[inline]
    fn kind_of_deal(&self, state: &State, deal: &mut impl CardSource) -> u16 {
        let deal = deal.cards::<{ dealing::CARDS as usize }>();
        let [player, dealer] =
            [0, DEALERS_PLACE].map(|at| HandsSet::of_house_way(&self.stack_at(state, &deal, at)));
        let better = |order: std::cmp::Ordering| (order as i8 + 1) as u16;
        better(player.high.cmp(&dealer.high)) * 3 + better(player.low.cmp(&dealer.low))
    }
}

impl PaiGowPoker {
    /// Ends the round and sends the cards to be shuffled. After a round that was played, bank and button move on
    /// (§14.II, §11.IV); with two decks the other one comes into play (§3.II.D).
    fn over<K: Sink>(&self, turn: &mut Turn<State, K>, played: bool) {
        turn.end_round();
        turn.state.phase = Phase::Shuffle;
        turn.state.bank.next(played);
        if played && self.start_by == StartBy::Button {
            turn.state.start = (turn.state.start + 1) % PLACES;
        }
        turn.state.order.clear();
        turn.state.surrendered = Seats::default();
        turn.state.misset = Seats::default();
        turn.state.envious = Seats::default();
        turn.state.exposed = None;
        self.room.next_deck(turn.state);
    }
}

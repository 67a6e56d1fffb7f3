//! Pontoon Plus (RWS): blackjack with 48-card decks and no hole card, where every 21 of a player is paid at once and
//! several players may bet on one box.
//!
//! | file | sections |
//! | --- | --- |
//! | `spots.rs` | 2.1, 3.6 to 3.9: spots for the own box and for the others |
//! | `deal.rs` | 3.10 to 3.19: deal, side bets, Pontoons, insurance, surrender |
//! | `play.rs` | 3.20 to 3.26, 4.1.2: decisions, followers, 21s |
//! | `round.rs` | 2.2, 3.27: shoe, dealer, final settlement |
//! | `settle.rs` | 4: one function per wager |
//! | `state.rs` | where a round stands |
//! | `strategy.rs` | the simple strategy |
//! | `irregular.rs` | 5 |
//! | `to_come.rs` | what the decisions of a round may still ask, read off the rules above |
//! | `forget.rs` | what of a position still counts, for the simulator |
//!
//! A box is named by the seat it lies before; its cards lie there whoever bets on it.

mod deal;
mod forget;
mod irregular;
mod play;
mod round;
mod settle;
mod spots;
mod state;
mod strategy;
mod to_come;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Composition, Deck};
use hands::blackjack::{Total, value};

pub use settle::{DealerHand, Origin, doubled_total, total};
pub use state::{Phase, State};

use crate::blackjack::ample_shoe;
use crate::kernel::*;
use settle::PayTables;
use spots::{DOUBLE, INITIAL, INSURANCE, SPLIT, Spots};

/// The dealer's cards.
const DEALER: Place = Place::Common(0);
/// Cards drawn together, until they are used.
const MIDDLE: Place = Place::Common(1);

/// For a bet that nobody looks at (§5.1.1) the chapter names no most; a table takes up to so many times the posted one. What
/// exceeds its share goes back at the close.
const OVERLOOKED: i64 = 100;

/// The rules of a table of Pontoon Plus.
pub struct PontoonPlus {
    layout: Layout,
    spots: Spots,
    pays: PayTables,
    decks: Composition,
    burn: u8,
    cut: u16,
    shuffler: bool,
    chart: strategy::Chart,
}

impl Game for PontoonPlus {
    const ID: &'static str = "pontoon-plus";
    const FAMILY: Family = Family::TwentyOne;
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let cites = Cites {
            seats: Clause::new("RWS §2.1.1.a"),
            wagers: Clause::new("RWS §1.12"),
            betting: Clause::new("RWS §5.8"),
            equipment: Clause::new("RWS §2.2.1"),
            decisions: Clause::new("RWS §3.8"),
            calls: Clause::new("RWS §5.7"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites).at_most(state::BOXES)?;
        let spots = Spots::print(rules, &mut layout);
        let decks = rules.number("decks") as u8;
        layout.commons = vec![CommonPlace::DEALER, CommonPlace::MIDDLE];
        // Without tens it is another game than on the green cloths, and nobody should take it for one of theirs.
        layout.cloth = Some(Cloth::Burgundy);
        layout.cards = Some((Deck::NoTens, decks));
        layout.calls = irregular::calls(rules.flag("squeeze"));
        let shuffler = rules.choice("deal-from") == "shuffler";
        Ok(PontoonPlus {
            layout,
            spots,
            pays: PayTables::new(rules)?,
            decks: Composition::of(Deck::NoTens, decks),
            // A shuffler deals straight from its cards: nothing is burned and there is no cut card.
            burn: if shuffler { 0 } else { rules.number("burn") as u8 },
            cut: if shuffler { 0 } else { rules.number("cut-card") as u16 },
            shuffler,
            chart: strategy::Chart::new(),
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State::opening()
    }

    fn need(&self, _: &Felt, state: &State) -> Need {
        state.need()
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_out(turn, seat);
        Ok(())
    }

    /// Initial bets share a box up to its maximum, the seated player's first (§3.6, §5.1, §5.2); side bets go with an
    /// initial bet of anyone (§3.9).
    #[inline(always)]
    fn may_bet(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if self.spots.twice(spot, seat) {
            let why = "this is the player's own box, which has a spot of its own";
            return Err(Refusal::new(Clause::new("RWS §3.7"), why));
        }
        let (on, kind) = self.spots.read(spot, seat);
        if kind != INITIAL {
            return match self.on_box(felt, on) > Cents::ZERO {
                true => Ok(()),
                false => Err(Refusal::new(Clause::new("RWS §3.9"), "the box has no initial bet")),
            };
        }
        if state.lax {
            return Ok(());
        }
        let posted = self.layout.at(spot).limits;
        let total = felt.seat(seat).stake(spot, 0) + amount;
        let most = self.most(felt, state, seat, spot);
        if total > most {
            let why = format!("the box takes {most} from this player, not {total}");
            Err(Refusal::new(Clause::new("RWS §5.1"), why))
        } else if total < posted.min && self.on_box(felt, on) + amount < posted.min {
            // The least is asked of the box as a whole: beside other bets a small one is taken.
            let why = format!("the minimum is {}: raise the bet or take it back", posted.min);
            Err(Refusal::new(Clause::new("RWS §5.2"), why))
        } else {
            Ok(())
        }
    }

    /// What is left of an initial bet must still make up the minimum, with the other bets on the box (§5.2).
    fn may_take_down(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let (on, kind) = self.spots.read(spot, seat);
        let (posted, stays) = (self.layout.at(spot).limits, amount < felt.seat(seat).stake(spot, 0));
        if kind == INITIAL && stays && !state.lax && self.on_box(felt, on) - amount < posted.min {
            let why = format!("the minimum is {}: take the bet back whole", posted.min);
            return Err(Refusal::new(Clause::new("RWS §5.2"), why));
        }
        Ok(())
    }

    fn taken_down<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, spot: SpotId, _: Cents) {
        if let (on, INITIAL) = self.spots.read(spot, seat) {
            self.keep_minimum(turn, on);
        }
    }

    fn bet_made<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, spot: SpotId, _: Cents) {
        // Where nobody else has a bet there is nobody to make room for.
        let mut others = turn.felt.staked();
        others.remove(seat);
        if !others.is_empty() && self.spots.read(spot, seat) == (seat, INITIAL) && !turn.state.lax {
            self.make_room(turn, seat);
        }
    }

    #[inline(always)]
    fn most(&self, felt: &Felt, state: &State, seat: Seat, spot: SpotId) -> Cents {
        let posted = self.layout.at(spot).limits.max;
        match self.spots.read(spot, seat) {
            (_, INITIAL) if state.lax => posted * OVERLOOKED,
            (on, INITIAL) if on != seat => posted - self.on_box(felt, on) + felt.seat(seat).stake(spot, 0),
            _ => posted,
        }
    }

    #[inline(always)]
    fn least(&self, _: &Felt, _: &State, seat: Seat, spot: SpotId) -> Cents {
        // The minimum of initial bets is the box's, not the bet's (§5.2).
        let posted = self.layout.at(spot).limits;
        if self.spots.read(spot, seat).1 == INITIAL { posted.step } else { posted.min }
    }

    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        self.start(turn)
    }

    fn goes_to(&self, felt: &Felt, state: &mut State) -> Option<(Place, Face)> {
        self.next_lies(felt, state)
    }

    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Deal { second, at }, Outcome::Card(card)) => self.dealt_card(turn, second, at, card),
            (Phase::Draw(on, hand), Outcome::Card(card)) => self.drawn(turn, on, hand, card),
            (Phase::Dealer, Outcome::Card(card)) => {
                turn.deal(DEALER, card, Face::Up);
                self.dealers_card(turn);
                self.dealer_goes_on(turn);
            }
            (Phase::Together(on, hand), Outcome::Card(card)) => {
                turn.deal(MIDDLE, card, Face::Up);
                self.ask_all(turn, Phase::Pick(on, hand));
            }
            (Phase::Shuffle, _) => self.shuffled(turn),
            (Phase::Burn, _) => self.burned(turn),
            (phase, outcome) => unreachable!("{outcome:?} is no answer to {phase:?}"),
        }
    }

    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        match state.phase {
            Phase::Play(on, hand) => self.play_menu(felt, state, on, hand, menu),
            Phase::Error(_) => *menu = self.error_menu(state),
            _ => self.other_menu(felt, state, menu),
        }
    }

    fn may_ask(&self, felt: &Felt, state: &State, seat: Seat) -> Cents {
        if state.gone.has(seat) {
            return Cents::ZERO;
        }
        felt.clockwise().map(|on| self.to_come(felt, state, on, seat)).sum()
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        match (item.verb, item.clause.text()) {
            (Verb::Accept, "RWS §5.12") => Some("take the first of the cards"),
            (Verb::Pass, "RWS §5.12") => Some("take the other card"),
            (Verb::Accept, _) => Some("go on with the hand"),
            (Verb::Refuse, _) => Some("have the hand cancelled"),
            (Verb::Play, _) => Some("play on"),
            (Verb::PullBack, _) => Some("take the doubled part back"),
            _ => None,
        }
    }

    fn forbids(&self, _: &Felt, _: &State, verb: Verb) -> Option<Clause> {
        let clause = match verb {
            Verb::Hit => "RWS §3.20",
            Verb::Stand => "RWS §3.22",
            Verb::Double => "RWS §3.25",
            Verb::Split => "RWS §3.24",
            Verb::Insure => "RWS §3.17",
            Verb::Surrender => "RWS §3.18",
            Verb::PullBack => "RWS §3.25.3",
            _ => return None,
        };
        Some(Clause::new(clause))
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        let next = turn.felt.staked().after(seat);
        match turn.state.phase {
            Phase::Play(on, hand) => self.decide(turn, on, hand, seat, choice),
            Phase::Error(_) => self.answer_error(turn, seat, choice.verb == Verb::Accept),
            Phase::Surrender(on) => self.surrender(turn, on, choice.verb == Verb::Surrender),
            Phase::Pick(on, hand) => self.pick(turn, on, hand, choice.verb == Verb::Accept),
            Phase::Insure(on, _) => {
                if choice.verb == Verb::Insure {
                    turn.stake(seat, 0, self.spots.of(INSURANCE, seat, on), choice.amount);
                    turn.state.insured = true;
                }
                self.offer_insurance(turn, turn.state.boxes.from(on), next);
            }
            Phase::FollowSplit(on, hand, new, _) => {
                if choice.verb == Verb::Split {
                    let stake = self.stake(&turn.felt, Spots::main(hand), seat, on, hand);
                    turn.stake(seat, new, self.spots.of(SPLIT, seat, on), stake);
                }
                self.follow_split(turn, on, hand, new, next);
            }
            Phase::FollowDouble(on, hand, _) => {
                if choice.verb == Verb::Double {
                    turn.stake(seat, hand, self.spots.of(DOUBLE, seat, on), choice.amount);
                }
                self.follow_double(turn, on, hand, next);
            }
            Phase::Rescue(on, hand, _) => {
                if choice.verb == Verb::PullBack {
                    self.pull_back(turn, on, hand, seat);
                }
                self.rescue(turn, on, hand, next);
            }
            phase => unreachable!("no decision is due in {phase:?}"),
        }
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.called(turn, call)
    }

    /// What the layout says (Appendices A to F), and what a doubled hand with an ace counts (§3.25.2).
    fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        let initial = self.layout.at(SpotId(INITIAL)).limits;
        let mut markers = vec![
            Marker::table("limits", format!("{} to {}", initial.min, initial.max)),
            Marker::table("dealer", "draws to hard 16 or soft 17"),
            Marker::table("insurance", format!("pays {}", self.pays.insurance.pays)),
        ];
        markers.extend(self.pays.pontoon().map(|r| Marker::table("Pontoon", format!("pays {}", r.pays))));
        if self.spots.bonus.is_some() {
            let pays = self.pays.bonus_rows().map(|r| format!("{} {}", r.name, r.pays));
            markers.push(Marker::table("Bonus pays", pays.collect::<Vec<_>>().join(", ")));
        }
        for on in state.boxes {
            for hand in (0..felt.seat(on).hands().len() as u8).filter(|&h| state.doubled.has(on, h)) {
                let cards = felt.cards(Place::Hand(on, hand));
                if !cards.is_empty() {
                    let counts = format!("counts {}", doubled_total(cards));
                    markers.push(Marker::at_seat("doubled hand", counts, on));
                }
            }
        }
        markers
    }

    fn caption(&self, place: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        if place == MIDDLE {
            return None;
        }
        Some(match Total::of(cards) {
            t if t.is_bust() => Caption::bust(t.value()),
            t if t.is_blackjack() && place == DEALER => Caption::ranked("Pontoon", t.value() + 1),
            t if t.is_soft() => Caption::ranked(format!("soft {}", t.value()), t.value()),
            t => Caption::ranked(t.value().to_string(), t.value()),
        })
    }

    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        look.main_bets(&[SpotId(INITIAL)], bets);
    }

    fn basic_choice(&self, look: &Look<Self>, menu: &Menu) -> Choice {
        let up = || look.cards(DEALER).next().map_or(1, value);
        match look.state().phase {
            Phase::Play(on, hand) => {
                let (total, first) = match look.open_cards(Place::Hand(on, hand)) {
                    Some(cards) => (Total::of(cards), value(cards[0])),
                    None => {
                        look.cards(Place::Hand(on, hand)).fold((Total::EMPTY, 0), |(total, first), card| {
                            (total.with(card), if first == 0 { value(card) } else { first })
                        })
                    }
                };
                self.chart.choice(total, first, up(), menu)
            }
            Phase::Rescue(on, hand, _) => {
                let cards: arrayvec::ArrayVec<Card, 24> = look.cards(Place::Hand(on, hand)).collect();
                strategy::rescue(&cards, up())
            }
            phase => strategy::answer(phase, menu),
        }
    }

    fn basic_help(&self) -> &'static str {
        strategy::HELP
    }
}

impl Recurring for PontoonPlus {
    fn forget(&self, mut felt: Gist, state: &mut State) -> bool {
        forget::forget(&mut felt, state)
    }

    fn alike(&self, card: Card) -> Card {
        forget::alike(card)
    }

    /// A shuffler deals every round from all its cards.
    fn ample_shoe(&self, seats: u8) -> Option<[u16; 2]> {
        (!self.shuffler).then(|| ample_shoe(seats, self.cut))
    }
}

impl PontoonPlus {
    /// The choices at any other moment than a player's turn on a hand.
    fn other_menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        let free = |verb, clause| MenuItem::free(verb, Clause::new(clause));
        match state.phase {
            Phase::Insure(on, player) => {
                let clause = Clause::new("RWS §3.17.1");
                let limits = self.insurance_limits(felt, on, player);
                menu.extend(limits.map(|l| MenuItem::within(Verb::Insure, l, clause)));
                menu.push(free(Verb::Decline, "RWS §3.17"));
            }
            Phase::Surrender(_) => {
                menu.push(free(Verb::Surrender, "RWS §3.18"));
                menu.push(free(Verb::Play, "RWS §3.18"));
            }
            Phase::FollowSplit(on, hand, _, player) => {
                let stake = self.stake(felt, Spots::main(hand), player, on, hand);
                menu.push(MenuItem::costing(Verb::Split, stake, Clause::new("RWS §3.24.1")));
                menu.push(free(Verb::Decline, "RWS §3.24.1"));
            }
            Phase::FollowDouble(on, hand, player) => {
                let clause = Clause::new("RWS §3.25.1");
                let limits = self.up_to(DOUBLE, self.stake(felt, Spots::main(hand), player, on, hand));
                menu.extend(limits.map(|l| MenuItem::within(Verb::Double, l, clause)));
                menu.push(free(Verb::Decline, "RWS §3.25.1"));
            }
            Phase::Rescue(..) => {
                menu.push(free(Verb::Stand, "RWS §3.25"));
                menu.push(free(Verb::PullBack, "RWS §3.25.3"));
            }
            Phase::Pick(..) => {
                menu.push(free(Verb::Accept, "RWS §5.12"));
                menu.push(free(Verb::Pass, "RWS §5.12"));
            }
            _ => {}
        }
    }
}

//! Baccarat: Mini and Midi Baccarat (HC-E) and Dragon Bonus Baccarat, Commission Free (HC-E-CF). The two chapters deal
//! and draw alike; they differ in the commission, in the three-card seven, and in who may touch the cards.

mod draw;
mod irregular;
mod print;
mod settle;

use std::marker::PhantomData;

use arrayvec::ArrayVec;
use book::{Cents, Clause, Fault, Percent, Rounding, Rules};
use equipment::{Card, Composition, Deck};
use hands::baccarat::Points;
use serde::{Deserialize, Serialize};

pub use draw::{banker_draws, next_draw, player_draws};
pub use print::BaccaratPrint;

use crate::blackjack::card_counting;
use crate::goes_with::GoesWith;
use crate::kernel::*;

const PLAYER: Place = Place::Common(0);
const BANKER: Place = Place::Common(1);

/// The most seats of a table.
const SEATS: usize = 14;

/// What is one chapter's own.
pub trait BaccaratChapter: Send + Sync + 'static {
    /// The game's id.
    const ID: &'static str;
    /// Where the chapter prints the common rules.
    const PRINT: BaccaratPrint;
    /// Whether a winning Banker wager pays commission; where it does not, a three-card seven pushes it instead.
    const COMMISSION: bool;
}

/// Mini and Midi Baccarat (HC-E).
pub struct WithCommission;

impl BaccaratChapter for WithCommission {
    const ID: &'static str = "baccarat";
    const PRINT: BaccaratPrint = print::HC_E;
    const COMMISSION: bool = true;
}

/// Dragon Bonus Baccarat, Commission Free (HC-E-CF).
pub struct CommissionFree;

impl BaccaratChapter for CommissionFree {
    const ID: &'static str = "commission-free-baccarat";
    const PRINT: BaccaratPrint = print::HC_E_CF;
    const COMMISSION: bool = false;
}

/// The rules of a baccarat table.
pub struct Baccarat<V: BaccaratChapter> {
    layout: Layout,
    spots: Spots,
    /// What side wagers go with.
    goes_with: GoesWith,
    pays: settle::PayTables,
    fee: Fee,
    machine: bool,
    midi: bool,
    /// How the first four cards are laid.
    first_cards: Face,
    idle_spread: bool,
    bonus_first: bool,
    cut_card: u16,
    variant: PhantomData<V>,
}

struct Spots {
    player: SpotId,
    banker: SpotId,
    dragon_player: Option<SpotId>,
    dragon_banker: Option<SpotId>,
    /// The spots of side wagers, one bit each.
    side: u8,
}

impl Spots {
    /// Whether a side wager lies on this spot.
    fn is_side(&self, spot: SpotId) -> bool {
        self.side >> spot.0 & 1 == 1
    }
}

/// How commission is figured and taken.
struct Fee {
    rate: Percent,
    rounding: Rounding,
    deferred: bool,
    on_tie: bool,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)] // Asked for at every card: a plain number is the quickest to tell.
enum Phase {
    Shuffle,
    Burn(u8),
    /// The card that tells how many are burned.
    First,
    /// How many of the first four cards are out.
    Deal(u8),
    /// A third card is due.
    Third(BaccaratHand),
    Bets,
    /// Whether to take the cards of a hand is up to a seat.
    Squeeze(BaccaratHand, Seat),
}

/// The two hands of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BaccaratHand {
    /// The Player's Hand.
    Player,
    /// The Banker's Hand.
    Banker,
}

impl BaccaratHand {
    const fn place(self) -> Place {
        match self {
            BaccaratHand::Player => PLAYER,
            BaccaratHand::Banker => BANKER,
        }
    }
}

/// What a simulated round begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Simulated {
    /// A card drawn in error and seen.
    SeenCard,
    /// A card found face up in the shoe.
    FaceUpCard,
}

impl Simulated {
    /// The clause that calls for the round.
    fn clause(self, print: &BaccaratPrint) -> Clause {
        match self {
            Simulated::SeenCard => print.seen_error,
            Simulated::FaceUpCard => print.face_up,
        }
    }
}

/// Baccarat's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    /// Why the round is a simulated one, in which no wager takes part.
    simulated: Option<Simulated>,
    /// Whether the Player's Hand stood on two cards in the round just finished.
    player_stood: bool,
    /// Seats that ceded the cards of the hand being turned.
    ceded: Seats,
    /// Who turns the third card of each hand at midi-baccarat.
    holders: [Option<Seat>; 2],
    /// Commission marked in the box of each seat.
    owed: ArrayVec<Cents, SEATS>,
    /// Which of two batches is in the shoe.
    batch: u8,
}

impl<V: BaccaratChapter> Game for Baccarat<V> {
    const ID: &'static str = V::ID;
    const FAMILY: Family = Family::Baccarat;
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let machine = rules.choice("shuffle") == "machine";
        let decks = rules.number(if machine { "batch-decks" } else { "decks" }) as u8;
        let p = V::PRINT;
        let cites = Cites {
            seats: p.seats,
            wagers: p.wagers,
            betting: p.betting,
            equipment: p.decks,
            decisions: p.call_counts,
            calls: p.unseen_error,
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites).at_most(SEATS)?;
        layout.cards = Some((Deck::Standard, decks));
        layout.commons = ["Player's Hand", "Banker's Hand"]
            .map(|name| CommonPlace::new(name, CommonRole::Contender))
            .to_vec();
        layout.card_change = CardChange::new(rules, true);
        layout.calls =
            irregular::calls(&p).into_iter().chain(layout.card_change.map(CardChange::call)).collect();
        let [player, banker, tie] = ["player", "banker", "tie"].map(|wager| layout.spot(rules, wager, true));
        assert_eq!(
            [player.0, banker.0, tie.0],
            [0, 1, 2],
            "the first three spots, as the verdicts have them"
        );
        let mut spots = Spots {
            player,
            banker,
            dragon_player: rules
                .flag("dragon-bonus-player")
                .then(|| layout.spot(rules, "dragon-bonus-player", true)),
            dragon_banker: rules
                .flag("dragon-bonus-banker")
                .then(|| layout.spot(rules, "dragon-bonus-banker", true)),
            side: 0,
        };
        if !V::COMMISSION && rules.flag("fortune-7") {
            layout.spot(rules, "fortune-7", true);
        }
        layout.limit(p.side_wagers, |spot| spot.side);
        assert!(layout.spots.len() <= u8::BITS as usize, "a bit for each spot");
        spots.side = (0..).zip(&layout.spots).fold(0, |set, (n, spot)| set | u8::from(spot.side) << n);
        // A bonus beside another wager is small; alone it is a wager of the table minimum (HC-E §12.II). Commission-free
        // side wagers never stand alone (HC-E-CF §15.II).
        let alone_from = V::COMMISSION.then(|| layout.at(player).limits.min);
        let needs = match alone_from {
            Some(least) => format!("a bonus wager that stands alone is at least {least}"),
            None => "a side wager goes with a Player, Banker or Tie wager".into(),
        };
        let sides = (0..).map(SpotId).take(layout.spots.len()).filter(|&spot| spots.is_side(spot));
        let words = [needs, "a side wager would stand alone".into()];
        let goes_with = GoesWith::all(sides, &[player, banker, tie], p.side_wagers.text(), words)
            .any()
            .or_alone_from(alone_from);
        let quarter = Cents(25);
        let fee = if V::COMMISSION {
            let rounding = match rules.choice("commission-rounding") {
                "up-to-quarter" => Rounding::up_to(quarter),
                "down-to-quarter" => Rounding::down_to(quarter),
                _ => Rounding::CENT,
            };
            let deferred = rules.choice("commission-collection") == "deferred";
            Fee {
                rate: rules.percent("commission"),
                rounding,
                deferred,
                on_tie: rules.flag("commission-on-tie"),
            }
        } else {
            Fee { rate: Percent(0), rounding: Rounding::CENT, deferred: false, on_tie: false }
        };
        let midi = V::COMMISSION && rules.choice("form") == "midi";
        Ok(Baccarat {
            layout,
            spots,
            goes_with,
            pays: settle::PayTables::new(rules, &p, V::COMMISSION)?,
            fee,
            machine,
            midi,
            first_cards: if midi || rules.choice("first-cards") == "face-down" {
                Face::Down
            } else {
                Face::Up
            },
            idle_spread: rules.choice("idle-cards") != "stay",
            bonus_first: rules.choice("bonus-order") == "all-first",
            cut_card: rules.number("cut-card") as u16,
            variant: PhantomData,
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State {
            phase: Phase::Shuffle,
            simulated: None,
            player_stood: false,
            ceded: Seats::default(),
            holders: [None; 2],
            owed: std::iter::repeat_n(Cents::ZERO, self.layout.seats as usize).collect(),
            batch: 0,
        }
    }

    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Burn(_) => Need::Chance(Chance::Burn),
            Phase::First | Phase::Deal(_) | Phase::Third(_) => Need::Chance(Chance::Card),
            Phase::Bets => Need::Bets,
            Phase::Squeeze(_, seat) => Need::Choice { seat, hand: 0 },
        }
    }

    fn may_bet(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.goes_with.may_bet(felt, seat, spot, amount)
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.goes_with.may_take_down(felt, seat, spot, amount)
    }

    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        if turn.felt.staked().is_empty() {
            return Err(Refusal::new(V::PRINT.betting, "nobody has placed a wager"));
        }
        turn.tell(Event::Closed);
        turn.state.player_stood = false;
        turn.state.phase = Phase::Deal(0);
        self.check_shoe(turn);
        Ok(())
    }

    /// The first three of the first four cards, unless the shoe is empty then.
    fn goes_to(&self, felt: &Felt, state: &mut State) -> Option<(Place, Face)> {
        let Phase::Deal(step @ 0..3) = state.phase else { return None };
        (felt.rack().left() > 0).then(|| {
            state.phase = Phase::Deal(step + 1);
            (draw::place(step), self.first_cards)
        })
    }

    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (outcome, turn.state.phase) {
            (Outcome::Card(card), Phase::First) => self.first_card(turn, card),
            (Outcome::Card(card), _) => self.card(turn, card),
            (Outcome::Burned, Phase::Burn(n)) => {
                turn.state.phase = if n > 1 { Phase::Burn(n - 1) } else { Phase::Bets };
            }
            (Outcome::Shuffled, Phase::Shuffle) => self.shuffled(turn),
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    fn menu(&self, _: &Felt, state: &State, menu: &mut Menu) {
        let Phase::Squeeze(hand, _) = state.phase else { return };
        let (take, cede) = match hand {
            BaccaratHand::Player => ("HC-E §6.V.A", "HC-E §6.V.A(a)"),
            BaccaratHand::Banker => ("HC-E §6.V.B", "HC-E §6.V.B(a)"),
        };
        menu.push(MenuItem::free(Verb::Accept, Clause::new(take)));
        menu.push(MenuItem::free(Verb::Pass, Clause::new(cede)));
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        Some(if item.verb == Verb::Accept { "turn the cards over" } else { "leave that to another" })
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        let Phase::Squeeze(hand, _) = turn.state.phase else { unreachable!("a decision was due") };
        match choice.verb {
            Verb::Accept => self.turn_up(turn, hand, Some(seat)),
            _ => {
                turn.state.ceded.insert(seat);
                self.offer(turn, hand);
            }
        }
    }

    /// Cards that the dealer shuffles are cut.
    fn cut_rule(&self, _: &Felt, _: &State) -> Result<CutRule, Refusal> {
        let p = V::PRINT;
        match self.machine {
            true => Err(Refusal::new(p.offer_cut, "cards from the machine are not cut")),
            false => Ok(CutRule::from_either_end(p.cut_depth)),
        }
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_out(turn, seat);
        Ok(())
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.irregularity(turn, call)
    }

    fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        let batch =
            self.machine.then(|| Marker::table("batch", if state.batch == 0 { "first" } else { "second" }));
        let boxes = felt.clockwise().zip(&state.owed).filter(|(_, owed)| **owed > Cents::ZERO);
        batch
            .into_iter()
            .chain(boxes.map(|(s, owed)| Marker::at_seat("commission", owed.to_string(), s)))
            .collect()
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        let points = Points::of(cards);
        let natural = if points.is_natural() { "natural " } else { "" };
        Some(Caption::ranked(format!("{natural}{}", points.value()), points.value()))
    }

    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        look.main_bets(&[self.spots.banker], bets);
    }

    fn basic_choice(&self, _: &Look<Self>, menu: &Menu) -> Choice {
        Choice::say(menu[0].verb)
    }

    fn basic_help(&self) -> &'static str {
        "bet on the Banker's Hand every round"
    }
}

impl<V: BaccaratChapter> Recurring for Baccarat<V> {
    /// Of two cards their points are all that counts, of three the last besides.
    fn forget(&self, mut felt: Gist, _: &mut State) -> bool {
        for place in [PLAYER, BANKER] {
            if let Some(&[a, b]) = felt.cards(place).first_chunk() {
                felt.swap(place, 0, card_counting(Points::of(&[a, b]).value()));
                felt.swap(place, 1, card_counting(0));
            }
        }
        true
    }

    fn alike(&self, card: Card) -> Card {
        card_counting(hands::baccarat::value(card))
    }

    /// A round takes six cards at most.
    fn ample_shoe(&self, _: u8) -> Option<[u16; 2]> {
        Some([7, self.cut_card.max(1)])
    }
}

impl<V: BaccaratChapter> Baccarat<V> {
    /// The points of both hands on the felt.
    #[inline(always)]
    fn counts(felt: &Felt) -> (Points, Points) {
        (Points::of(felt.cards(PLAYER)), Points::of(felt.cards(BANKER)))
    }

    /// Every card of the shoe's decks.
    fn all_cards(&self) -> Composition {
        let (deck, decks) = self.layout.cards.expect("baccarat is played with cards");
        Composition::of(deck, decks)
    }
}

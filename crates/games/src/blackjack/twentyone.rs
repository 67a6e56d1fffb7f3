//! The family: what a game of twenty-one has to say, and the rules of a table compiled from it.

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Composition};
use hands::blackjack::Total;

use super::pays::PayTables;
use super::print::TwentyonePrint;
use super::state::{DEALER, State};
use super::strategy::Chart;
use super::table_choices::TableChoices;
use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::payout_limit::PayoutLimit;
use crate::rocket_aces::{self, RocketAces};

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

    /// The limit on what is won, where the chapter lets the house post one.
    fn payout_limit(&self) -> PayoutLimit {
        PayoutLimit::NONE
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
    pub(super) goes_with: [Vec<GoesWith>; 2],
    pub(super) chart: Chart,
    pub(crate) variant: V,
}

impl<V: Variant> Twentyone<V> {
    /// The limit on what is won, if one is posted.
    pub fn payout_limit(&self) -> PayoutLimit {
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
    pub(super) fn with_base(
        variant: &V,
        layout: &Layout,
        base: SpotId,
        rocket: Option<SpotId>,
    ) -> Vec<GoesWith> {
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
    pub(super) fn boxes_of(&self, felt: &Felt, patron: Option<Patron>) -> Seats {
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
    pub(super) fn may_hold(&self, mut boxes: Seats, stake: impl Fn(Seat) -> Cents) -> Result<(), Refusal> {
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

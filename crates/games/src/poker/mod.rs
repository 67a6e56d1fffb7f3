//! One engine for the poker games against the house. Wagers are made, cards go round, players are asked street by street,
//! hands are shown and settled. A chapter says what differs: its spots and which goes with which, the course of the
//! round, the choices, what a fold costs and what each wager is paid. Everything else follows from these and is here:
//! what is needed next, the dealing, the turns, players who walk out, refunds, idle cards, irregularities and the
//! Multi-Link Progressive.

pub mod card_room;
mod check;
mod course;
mod deal;
mod irregular;
mod order;
mod round;
mod step;
mod table;

use std::cmp::Ordering;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Deck};
use hands::Ranking;

use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::multi_link::MultiLink;

pub use deal::Deal;
pub use round::PokerRound;
pub use step::CourseStep;
pub use table::PokerTable;

/// Where the dealer's cards lie, in the games in which the dealer has any.
pub const DEALER: Place = Place::Common(0);

/// Where a chapter prints the rules that every poker game has.
#[derive(Clone, Copy, Debug)]
pub struct PokerPrint {
    /// The clauses behind general refusals.
    pub cites: Cites,
    /// The shuffle, the cut, the decks and the common irregularities; none where the chapter has no such rules.
    pub room: Option<card_room::CardRoomPrint>,
    /// No cards without a wager, and what is said then.
    pub nobody: [&'static str; 2],
    /// The wagers of the main game are of one amount, where there are several.
    pub equal: Option<&'static str>,
    /// How a fold loses its wagers, where a hand can be folded.
    pub fold: Option<FoldPrint>,
    /// A player with cards stays until the round is over, where the chapter knows no other way.
    pub stay: Option<&'static str>,
}

/// By which clauses a fold loses the wagers it gives up.
#[derive(Clone, Copy, Debug)]
pub struct FoldPrint {
    /// Those of the main game, street by street, at least one; the last clause is for all streets that follow.
    pub streets: &'static [&'static str],
    /// Side wagers, where the chapter has a clause for them.
    pub side: Option<&'static str>,
    /// All of them, of a player who has gone, where the chapter has a clause for that.
    pub gone: Option<&'static str>,
}

impl FoldPrint {
    /// One clause for all streets and wagers.
    pub const fn by(clause: &'static [&'static str; 1]) -> FoldPrint {
        FoldPrint { streets: clause, side: None, gone: None }
    }

    /// The clause by which a wager of the main game, or a side wager, is lost on a street.
    fn clause(&self, street: usize, side: bool, gone: bool) -> Clause {
        let main = self.streets[street.min(self.streets.len() - 1)];
        let side = self.side.filter(|_| side);
        Clause::new(self.gone.filter(|_| gone).or(side).unwrap_or(main))
    }
}

/// What becomes of a hand of which the dealer's cards were seen too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposed {
    /// All wagers go back, and the round is over.
    AllVoid,
    /// All but one wager go back, which plays on: with the whole board, or with the cards that lie.
    PlaysOn {
        /// The wager.
        side: SpotId,
        /// Whether it needs the board.
        board: bool,
    },
}

/// A table laid out: the course of the round, and what the wagers are to each other.
#[derive(Clone, Debug)]
pub struct PokerSetup {
    /// The wagers of the main game, of one amount where there are several.
    pub base: Vec<SpotId>,
    /// The wager that brings a hand to decide on.
    pub brings_hand: SpotId,
    /// The wager with which everything is decided, where there is one: whoever has made it is not asked again.
    pub decides: Option<SpotId>,
    /// The wager with which a hand stands though its player has gone; without it the hand is folded.
    pub stands_with: SpotId,
    /// Whether the hand of a player who has gone is folded when its turn comes, and not at once.
    pub folds_in_turn: bool,
    /// What goes with what, the progressive apart.
    pub goes_with: Vec<GoesWith>,
    /// What a fold gives up, the progressive apart; nothing where no hand can be folded.
    pub forfeits: Vec<SpotId>,
    /// Whether the cards of a folded hand stay as long as any wager of the seat does.
    pub fold_keeps_cards: bool,
    /// What a dealer's card seen too early does.
    pub exposed: Exposed,
    /// Whether the hands are picked up together at the end, and not each when it is settled.
    pub picked_up_together: bool,
    /// The progressive, where the chapter has it.
    pub multi_link: Option<MultiLink>,
    /// The round, step by step.
    pub course: Vec<CourseStep>,
}

impl PokerSetup {
    /// A table on which the first wager of the main game brings a hand, `decides` is the one decision, and the round takes
    /// this course.
    pub fn new(base: &[SpotId], decides: Option<SpotId>, course: &[CourseStep]) -> PokerSetup {
        PokerSetup {
            base: base.to_vec(),
            brings_hand: base[0],
            decides,
            stands_with: decides.unwrap_or(base[0]),
            folds_in_turn: false,
            goes_with: vec![],
            forfeits: base.to_vec(),
            fold_keeps_cards: true,
            exposed: Exposed::AllVoid,
            picked_up_together: false,
            multi_link: None,
            course: course.to_vec(),
        }
    }
}

/// What a player makes of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The hand goes on.
    Stays,
    /// The hand is given up.
    Folds,
}

/// What a poker chapter has to say.
pub trait PokerGame: Sized + Send + Sync + 'static {
    /// The game's id, as in the book.
    const ID: &'static str;
    /// Where the chapter prints the common rules.
    const PRINT: &'static PokerPrint;
    /// The simple strategy in a sentence.
    const HELP: &'static str;
    /// What it is kin to.
    const FAMILY: Family = Family::Poker;
    /// The deck.
    const DECK: Deck = Deck::Standard;
    /// The places for cards that belong to no seat.
    const COMMONS: &'static [CommonPlace] = &[CommonPlace::DEALER];
    /// How the game orders hands.
    const RANKING: Ranking = Ranking::Poker;

    /// How many kinds of deals there are, where [`PokerGame::kind_of_deal`] tells them apart.
    const KINDS_OF_DEAL: u16 = 0;

    /// Of which kind a deal to one player is: those of one kind end alike for the wagers and decisions of the simple
    /// strategy. Cards that would not come, because the player folds before, are not dealt.
    fn kind_of_deal(&self, _deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        0
    }

    /// What the hands are settled against: the dealer's hand, read once.
    type Against: Copy;

    /// Prints the spots, and says what goes with what and which course a round takes.
    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault>;

    /// What the chapter says of a wager beyond what it goes with.
    #[inline]
    fn may_bet(&self, _felt: &Felt, _seat: Seat, _spot: SpotId, _amount: Cents) -> Result<(), Refusal> {
        Ok(())
    }

    /// What is said to a seat whose wagers of the main game are not of one amount; nothing, where these may be played.
    fn unequal(&self, _seat: Seat, _stakes: &[Cents]) -> Option<String> {
        None
    }

    /// The wagers are closed: whatever follows before the first card.
    #[inline]
    fn closed<K: Sink>(&self, _turn: &mut Turn<PokerRound, K>) {}

    /// Writes the choices of a seat onto an empty menu. It is asked for the time [`PokerRound::street`] says, from 0.
    fn menu(&self, felt: &Felt, round: &PokerRound, seat: Seat, menu: &mut Menu);

    /// The most that one street's decision may ask of a seat with these wagers: of the cards it has, and whatever come.
    fn asks(&self, felt: &Felt, seat: Seat, street: usize) -> Cents;

    /// A player has decided, as the menu allows: makes the wagers that come with it.
    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision;

    /// Reads what the hands are settled against, when the dealer's cards lie open.
    fn against<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> Self::Against;

    /// Settles the wagers of a seat whose cards lie face up, the progressive apart.
    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, against: Self::Against);

    /// Shows and settles every hand, where the chapter does it otherwise than one after the other from the dealer's right.
    fn settle_all<K: Sink>(table: &PokerTable<Self>, turn: &mut Turn<PokerRound, K>, against: Self::Against) {
        table.settle_in_turn(turn, against);
    }

    /// What the layout tells players beyond the common signs.
    fn posted(&self) -> Vec<Marker> {
        vec![]
    }

    /// What an entry of the menu means, where its word alone does not say it.
    fn gloss(&self, _item: &MenuItem) -> Option<&'static str> {
        None
    }

    /// The clause that says when this may be chosen, where it is not that of the decision which is due.
    fn forbids(&self, _verb: Verb) -> Option<Clause> {
        None
    }

    /// What these cards make where they lie, with the cards of the board that can be seen.
    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption>;

    /// The simple strategy's choice, from what the seat can see.
    fn simple(&self, look: &Look<PokerTable<Self>>) -> Choice;
}

/// The better hand wins as said; equal hands tie and a worse one loses, by these two clauses.
#[inline]
pub fn showdown<R: Ord>(
    player: R,
    dealer: R,
    won: impl FnOnce() -> Verdict,
    [tie, loss]: [&'static str; 2],
) -> Verdict {
    match player.cmp(&dealer) {
        Ordering::Greater => won(),
        Ordering::Equal => Verdict::push(Clause::new(tie)),
        Ordering::Less => Verdict::lose(Clause::new(loss)),
    }
}

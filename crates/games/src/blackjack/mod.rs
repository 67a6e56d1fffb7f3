//! Blackjack (HC-A), and what the games of its family share.
//!
//! The family lives in [`Twentyone`]: it reads like the chapter, a file for each step of a round.
//!
//! | file | sections of HC-A |
//! | --- | --- |
//! | `print.rs` | none: where a chapter of the family prints each rule |
//! | `table_choices.rs`, `posted.rs` | 2, 3, 10.IV, 11.V, 13: what the house chooses and the layout says |
//! | `twentyone.rs`, `table.rs` | 4, 13: wagers; what the kernel asks of a game |
//! | `state.rs` | none: where a round stands |
//! | `shoe.rs` | 3.III, 6, 7.II, 7.IX, 15.VI: shuffle, cut, burn, cut card |
//! | `deal.rs` | 7.III, 14.IV: the deal |
//! | `check.rs` | 7.IV, 8, 9: insurance, the check, blackjacks |
//! | `play.rs` | 7.V to VII, 10, 11, 12, 14.V: decisions and drawing |
//! | `settle.rs`, `pays.rs` | 4, 7.VIII: one function per wager, the end of the round |
//! | `house_money.rs` | 16 |
//! | `suits.rs` | none: cards of one suit or color, for side wagers |
//! | `lammers.rs` | none of HC-A: doubles and splits on the house, for the relatives that have them |
//! | `calls.rs`, `irregular.rs` | 15, and every other call |
//! | `strategy.rs` | none: the simple strategy |
//! | `to_come.rs` | none: what the decisions of a round may still ask, read off the rules above |
//! | `forget.rs` | none: what of a position still counts, for the simulator |
//!
//! A relative implements [`Variant`]: its id, its [`TwentyonePrint`], its [`TableChoices`] and its side wagers. The phases of a round,
//! the masks of hands and boxes, dealing, drawing, shoe and calls are the family's. Hands are told by cards and masks,
//! never by the stakes on them, so that a hand may be played for a lammer. Rocket Aces (CO-8-899.29) goes with every
//! game of the family whose book offers it, and stands in a file of its own.

mod calls;
mod check;
mod deal;
mod forget;
mod house_money;
mod irregular;
mod lammers;
mod pays;
mod play;
mod posted;
mod print;
mod settle;
mod shoe;
mod state;
mod strategy;
mod suits;
mod table;
mod table_choices;
mod to_come;
mod twentyone;

use book::{Clause, Fault, Rules};
use equipment::Card;
use hands::blackjack::Total;

pub(crate) use forget::{ample_shoe, card_counting, few_cards};
pub use pays::FinishedHand;
pub use print::{FreeBets, Irregular, TwentyonePrint};
pub(crate) use state::DEALER;
pub use state::{HandSet, Phase, State};
pub(crate) use suits::{one_color, one_suit};
pub use table_choices::{DoubleOn, TableChoices};
pub(crate) use to_come::{HandToCome, any_card, most_of_hands};
pub use twentyone::{Twentyone, Variant};

use crate::kernel::*;
use house_money::HouseMoney;

/// Blackjack by HC-A.
pub type Blackjack = Twentyone<Cincinnati>;

/// What HC-A adds to the family: House Money (§16).
pub struct Cincinnati {
    /// Absent where the house does not offer it.
    house_money: Option<HouseMoney>,
}

impl Variant for Cincinnati {
    const ID: &'static str = "blackjack";
    const PRINT: &'static TwentyonePrint = &PRINT;
    const HELP: &'static str = "Basic strategy for several decks by totals; never insures or takes even money; puts House \
                                Money winnings on a blackjack only.";

    fn house(rules: &Rules) -> Result<TableChoices, Fault> {
        TableChoices::small_or_shoe(rules, &PRINT)
    }

    fn new(rules: &Rules, layout: &mut Layout) -> Result<Self, Fault> {
        let offered = rules.flag("house-money");
        let house_money = offered.then(|| HouseMoney::new(rules, layout)).transpose()?;
        Ok(Cincinnati { house_money })
    }

    fn side_needs_base(&self) -> Clause {
        house_money::NEEDS_BASE
    }

    #[inline(always)]
    fn first_cards<K: Sink>(
        &self,
        game: &Blackjack,
        turn: &mut Turn<State, K>,
        seat: Seat,
        asks: bool,
    ) -> bool {
        !game.only_base(&turn.felt, seat)
            && self.house_money.as_ref().is_some_and(|wager| wager.first_cards(turn, seat, asks))
    }

    fn offer(&self, _: &Felt, state: &State, _: Seat, menu: &mut Menu) {
        if let Some(wager) = &self.house_money {
            *menu = wager.offer(state.proceeds);
        }
    }

    fn answer<K: Sink>(
        &self,
        game: &Blackjack,
        turn: &mut Turn<State, K>,
        seat: Seat,
        choice: Choice,
    ) -> bool {
        if choice.verb == Verb::Cap {
            game.cap(turn, seat, choice.amount);
        }
        false
    }

    fn basic_answer(&self, look: &Look<Blackjack>, menu: &Menu) -> Choice {
        HouseMoney::basic_answer(look.own().fold(Total::EMPTY, Total::with), menu)
    }
}

impl Blackjack {
    /// House Money on these first two cards (HC-A §16.I.A, §16.II.C, §16.II.D); none where it is not offered.
    pub fn settle_house_money(&self, cards: [Card; 2]) -> Option<Verdict> {
        self.variant.house_money.as_ref().map(|wager| wager.settle(cards))
    }
}

const PRINT: TwentyonePrint = TwentyonePrint {
    boxes: Clause::new("HC-A §2.I.B"),
    decks: Clause::new("HC-A §3.I"),
    batches: Clause::new("HC-A §3.III.D"),
    by_hand: Clause::new("HC-A §3.III.F"),
    wager: Clause::new("HC-A §4.I"),
    unlisted: Clause::new("HC-A §4.X"),
    wins_on_bust: Clause::new("HC-A §4.II.A"),
    wins: Clause::new("HC-A §4.II.B"),
    blackjack_wins: Clause::new("HC-A §4.II.C"),
    ties: Clause::new("HC-A §4.III"),
    blackjacks_tie: Clause::new("HC-A §4.III"),
    dealer_blackjack: Clause::new("HC-A §4.III"),
    pushes_22: None,
    no_late_wagers: Clause::new("HC-A §4.IV"),
    added_stay: Clause::new("HC-A §4.VIII"),
    barred: Clause::new("HC-A §4.IX"),
    let_in: Clause::new("HC-A §4.IX.A"),
    cut: Clause::new("HC-A §6.II"),
    cut_passes: Clause::new("HC-A §6.III"),
    recut: Clause::new("HC-A §6.VI"),
    cut_depth: Some(Clause::new("HC-A §6.IV")),
    reshuffle: Clause::new("HC-A §6.VII"),
    spread: Clause::new("HC-A §6.VIII.A"),
    burn: Clause::new("HC-A §7.II"),
    check: Clause::new("HC-A §7.IV"),
    decisions: Clause::new("HC-A §7.V"),
    total: Clause::new("HC-A §7.VI"),
    blackjack_paid: Clause::new("HC-A §8.I"),
    blackjack_waits: Clause::new("HC-A §8.II"),
    insurance: Clause::new("HC-A §9.I"),
    insurance_lost: Clause::new("HC-A §9.V"),
    even_money: Clause::new("HC-A §9.II"),
    double: Clause::new("HC-A §10.I"),
    double_spared: Clause::new("HC-A §10.II"),
    face_down: Clause::new("HC-A §10.III"),
    split: Clause::new("HC-A §11.I"),
    split_spared: Clause::new("HC-A §11.IV"),
    draw: Clause::new("HC-A §12.I"),
    several_boxes: Clause::new("HC-A §13.I"),
    several_minimum: Clause::new("HC-A §13.II"),
    pitch_bust: Some(Clause::new("HC-A §14.V.A(2)")),
    free: None,
    short_shoe: Clause::new("HC-A §15.VI"),
    irregular: Some(Irregular {
        face_up: Clause::new("HC-A §15.I"),
        unseen: Clause::new("HC-A §15.II"),
        exposed: Clause::new("HC-A §15.III"),
        overdrawn: Clause::new("HC-A §15.IV"),
        dealer_skipped: Clause::new("HC-A §15.V"),
        box_skipped: Clause::new("HC-A §15.VII"),
        passed_over: Clause::new("HC-A §15.VIII"),
        hole_shown: Clause::new("HC-A §15.IX.A"),
        blackjack_missed: Clause::new("HC-A §15.IX.B"),
    }),
};

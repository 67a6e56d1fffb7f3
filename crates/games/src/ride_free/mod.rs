//! Ride Free (CO-21-2119): blackjack whose house puts up the best doubles and splits, whose dealer pushes on 22, and which
//! has nine bonus wagers. What it shares with the family stands in [`crate::blackjack`]; this is what its chapter adds.
//!
//! | file | paragraphs |
//! | --- | --- |
//! | `mod.rs` | (1) to (20): the hand itself, late surrender, where the chapter prints what the family does |
//! | `wagers.rs` | (2), (3), (6), (7), (28)(A): spots, number of decks, wagers for the dealer |
//! | `settle.rs` | (4), (9), (26)(A)(IV): when bonus wagers are settled, limits, envy, meters |
//! | `hedge_22.rs`, `silver_stack.rs`, `bust_bonus.rs` | (23), (24), (25): wagers on the whole round |
//! | `three_cards.rs`, `three_progressive.rs` | (26) to (28), (30): the first cards and the dealer's up-card |
//! | `lucky_ladies.rs` | (29), (31): first cards of 20 |
//! | `progressive.rs` | (30)(A), (31)(A): meters, their seeds and reserves |

mod bust_bonus;
mod hedge_22;
mod lucky_ladies;
mod progressive;
mod settle;
mod silver_stack;
mod three_cards;
mod three_progressive;
mod wagers;

use book::{Cents, Clause, Fault, Rules};

use crate::blackjack::{DoubleOn, FreeBets, State, TableChoices, Twentyone, TwentyonePrint, Variant};
use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::payout_limit::PayoutLimit;
pub use wagers::Bonus;
use wagers::{PayTables, Wagers};

/// Ride Free by CO-21-2119.
pub type RideFree = Twentyone<Colorado>;

/// What CO-21-2119 adds to the family: its bonus wagers (2), wagers for the dealer (7) and late surrender (8)(C).
pub struct Colorado {
    wagers: Wagers,
    pays: PayTables,
    limit: PayoutLimit,
    late_surrender: bool,
}

const SURRENDER: Clause = Clause::new("CO-21-2119 (8)(C)");

impl Variant for Colorado {
    const ID: &'static str = "ride-free";
    const PRINT: &'static TwentyonePrint = &PRINT;
    const DOUBLES_21: bool = true;
    const HELP: &'static str = "Takes every free double, and every free split but that of fives; otherwise plays by totals \
                                against a dealer who pushes on 22; never insures, surrenders or bets on a bust.";

    /// The dealer hits soft 17 (8)(A); any two cards are doubled and four hands split, split aces too (13), (17).
    fn house(rules: &Rules) -> Result<TableChoices, Fault> {
        let decks = rules.number("decks") as u8;
        Ok(TableChoices {
            decks,
            boxes: rules.number("seats") as u8,
            pitch: false,
            hits_soft_17: true,
            double_on: DoubleOn::AnyTwo,
            double_after_split: true,
            split_hands: 4,
            aces_one_card: true,
            resplit_aces: true,
            burn: rules.number("burn") as u8,
            cut: rules.number("cut-card") as u16,
            machine: false,
            bars_entry: false,
            several_boxes: false,
            several_minimum: Cents::ZERO,
        })
    }

    fn new(rules: &Rules, layout: &mut Layout) -> Result<Self, Fault> {
        let (wagers, pays) = Wagers::new(rules, layout)?;
        layout.limit(Clause::new("CO-21-2119 (4)"), |spot| spot.wager != "rocket-aces");
        layout.limit(Clause::new("CO-21-2119 (30)(A)(IV)"), |spot| spot.wager == "21-plus-3-progressive");
        layout.limit(Clause::new("CO-21-2119 (31)(A)(III)"), |spot| spot.wager == "lucky-ladies-progressive");
        let late_surrender = rules.flag("late-surrender");
        Ok(Colorado { wagers, pays, limit: PayoutLimit::new(rules), late_surrender })
    }

    fn side_needs_base(&self) -> Clause {
        wagers::NEEDS_BASE
    }

    fn stands_alone(&self, spot: SpotId) -> bool {
        self.wagers.stands_alone(spot)
    }

    fn payout_limit(&self) -> PayoutLimit {
        self.limit
    }

    fn goes_with(&self) -> Vec<GoesWith> {
        self.wagers.goes_with()
    }

    fn base_toke(&self) -> Option<SpotId> {
        self.wagers.base_toke
    }

    fn checked<K: Sink>(&self, turn: &mut Turn<State, K>) {
        self.settle_first_cards(turn);
    }

    /// After the check and before anyone plays, each player may bet on a bust (21)(C) and may surrender (8)(C).
    fn first_cards<K: Sink>(&self, _: &RideFree, turn: &mut Turn<State, K>, seat: Seat, asks: bool) -> bool {
        let live = self.late_surrender && turn.state.is_live(seat, 0);
        asks && (live || self.wagers.spot(Bonus::Bust).is_some())
    }

    fn forbids(&self, verb: Verb) -> Option<Clause> {
        match verb {
            Verb::Surrender => Some(SURRENDER),
            Verb::Play => Some(bust_bonus::BUST),
            Verb::Raise => Some(wagers::FOR_DEALER),
            _ => None,
        }
    }

    fn offer(&self, felt: &Felt, state: &State, seat: Seat, menu: &mut Menu) {
        let bet = |spot: &SpotId| felt.seat(seat).bet(*spot, 0).is_some();
        let limits = |spot: SpotId| self.wagers.limits[spot.0 as usize];
        let bust = self.wagers.spot(Bonus::Bust);
        if let Some(spot) = bust.filter(|spot| !bet(spot)) {
            menu.push(MenuItem::within(Verb::Play, limits(spot), bust_bonus::BUST));
        }
        let toke = self.wagers.toke(Bonus::Bust).filter(|toke| bust.is_some_and(|b| bet(&b)) && !bet(toke));
        if let Some(toke) = toke {
            menu.push(MenuItem::within(Verb::Raise, limits(toke), wagers::FOR_DEALER));
        }
        if self.late_surrender && state.is_live(seat, 0) {
            menu.push(MenuItem::free(Verb::Surrender, SURRENDER));
        }
        menu.push(MenuItem::free(Verb::Decline, bust_bonus::BUST));
    }

    /// The Bust Bonus, and what goes with it for the dealer, as far as they do not lie there.
    fn may_offer(&self, felt: &Felt, seat: Seat) -> Cents {
        let spots = [self.wagers.spot(Bonus::Bust), self.wagers.toke(Bonus::Bust)];
        let open = spots.into_iter().flatten().filter(|spot| felt.seat(seat).bet(*spot, 0).is_none());
        open.map(|spot| self.wagers.limits[spot.0 as usize].max).sum()
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        match item.verb {
            Verb::Play => Some("the Bust Bonus"),
            Verb::Raise => Some("a tip for the dealer on the Bust Bonus"),
            _ => None,
        }
    }

    /// Play bets on the bust and Raise does for the dealer; then what is left is asked. Surrender is the last word.
    fn answer<K: Sink>(
        &self,
        game: &RideFree,
        turn: &mut Turn<State, K>,
        seat: Seat,
        choice: Choice,
    ) -> bool {
        let spot = match choice.verb {
            Verb::Play => self.wagers.spot(Bonus::Bust),
            Verb::Raise => self.wagers.toke(Bonus::Bust),
            Verb::Surrender => {
                game.surrender(turn, seat, SURRENDER);
                None
            }
            _ => None,
        };
        let Some(spot) = spot else { return false };
        turn.stake(seat, 0, spot, choice.amount);
        let mut more = Menu::new();
        self.offer(&turn.felt, turn.state, seat, &mut more);
        more.len() > 1
    }

    /// The dealer draws out for a live Hedge 22 or Bust Bonus (9)(B).
    fn waits_for_dealer(&self, felt: &Felt) -> bool {
        felt.staked().any(|seat| self.keeps_cards(felt, seat))
    }

    /// Cards that Hedge 22 or Bust Bonus looks at stay on the table (9)(A).
    fn keeps_cards(&self, felt: &Felt, seat: Seat) -> bool {
        let looks = |bet: &Bet| matches!(self.wagers.bonus(bet.spot), Some(Bonus::Hedge | Bonus::Bust));
        felt.seat(seat).bets.iter().any(looks)
    }

    /// With a Silver Stack wager, lammers go there, win or lose (12), (16).
    fn keeps_lammers(&self, felt: &Felt, seat: Seat) -> Option<[Clause; 2]> {
        let silver = self.wagers.spot(Bonus::Silver)?;
        felt.seat(seat).bet(silver, 0)?;
        Some([Clause::new("CO-21-2119 (12)"), Clause::new("CO-21-2119 (16)")])
    }

    /// Cards that stayed for these wagers leave the table (9)(A).
    fn round_done<K: Sink>(&self, turn: &mut Turn<State, K>) {
        self.settle_whole_round(turn);
        for seat in turn.state.boxes().rev() {
            turn.pick_up(Place::Hand(seat, 0));
        }
    }

    fn posted(&self, posted: &mut Vec<Marker>) {
        if self.late_surrender {
            posted.push(Marker::table("late surrender", "for half the wager"));
        }
        posted.extend(self.limit.marker());
        self.wagers.posted(posted);
    }
}

impl RideFree {
    /// Whether a hand may be given up for half its wager after the check (8)(C).
    pub fn late_surrender(&self) -> bool {
        self.variant.late_surrender
    }
}

/// Where the chapter prints what becomes of a lammer.
pub const FREE_BETS: FreeBets = FreeBets {
    double: Clause::new("CO-21-2119 (11)"),
    double_wins: Clause::new("CO-21-2119 (11)(A)"),
    double_pushes: Clause::new("CO-21-2119 (11)(B)"),
    double_loses: Clause::new("CO-21-2119 (11)(B)"),
    split: Clause::new("CO-21-2119 (15)"),
    split_lammer: Clause::new("CO-21-2119 (15)"),
    split_wins: Clause::new("CO-21-2119 (15)(A)"),
    split_pushes: Clause::new("CO-21-2119 (15)(B)"),
    split_loses: Clause::new("CO-21-2119 (15)(B)"),
    instead: true,
    original_last: true,
};

/// What the chapter leaves to "the usual procedure" of blackjack.
const USUAL: Clause = Clause::new("CO-21-2119 (9)");

const PRINT: TwentyonePrint = TwentyonePrint {
    boxes: Clause::new("CO-21-2119 (3)"),
    decks: Clause::new("CO-21-2119 (8)"),
    batches: USUAL,
    by_hand: USUAL,
    wager: Clause::new("CO-21-2119 (6)"),
    unlisted: Clause::new("CO-21-2119 (2)"),
    wins_on_bust: Clause::new("CO-21-2119 (20)"),
    wins: Clause::new("CO-21-2119 (20)"),
    blackjack_wins: Clause::new("CO-21-2119 (8)(B)"),
    ties: Clause::new("CO-21-2119 (20)"),
    blackjacks_tie: Clause::new("CO-21-2119 (20)"),
    dealer_blackjack: Clause::new("CO-21-2119 (20)"),
    pushes_22: Some(Clause::new("CO-21-2119 (19)")),
    no_late_wagers: Clause::new("CO-21-2119 (8)"),
    added_stay: Clause::new("CO-21-2119 (8)"),
    barred: USUAL,
    let_in: USUAL,
    cut: USUAL,
    cut_passes: USUAL,
    recut: USUAL,
    cut_depth: None,
    reshuffle: USUAL,
    spread: USUAL,
    burn: USUAL,
    check: Clause::new("CO-21-2119 (8)"),
    decisions: USUAL,
    total: USUAL,
    blackjack_paid: Clause::new("CO-21-2119 (8)(B)"),
    blackjack_waits: Clause::new("CO-21-2119 (8)(B)"),
    insurance: USUAL,
    insurance_lost: USUAL,
    even_money: USUAL,
    double: Clause::new("CO-21-2119 (13)"),
    double_spared: USUAL,
    face_down: USUAL,
    split: Clause::new("CO-21-2119 (17)"),
    split_spared: USUAL,
    draw: USUAL,
    several_boxes: USUAL,
    several_minimum: USUAL,
    pitch_bust: None,
    free: Some(FREE_BETS),
    short_shoe: USUAL,
    irregular: None,
};

//! Free Bet Blackjack (HC-A-FB): blackjack whose house puts up the best doubles and splits, and whose dealer pushes on
//! 22. What it shares with the family stands in [`crate::blackjack`]; this is what its chapter prints differently.

mod push_22;

use book::{Clause, Fault, Rules};
use equipment::Card;

use crate::blackjack::{FreeBets, Irregular, State, TableChoices, Twentyone, TwentyonePrint, Variant};
use crate::kernel::*;
use push_22::Push22;

/// Free Bet Blackjack by HC-A-FB.
pub type FreeBetBlackjack = Twentyone<FreeBet>;

/// What HC-A-FB adds to the family: Push 22 (§16).
pub struct FreeBet {
    /// Absent where the house does not offer it.
    push_22: Option<Push22>,
}

impl Variant for FreeBet {
    const ID: &'static str = "free-bet-blackjack";
    const PRINT: &'static TwentyonePrint = &PRINT;
    const HELP: &'static str = "Takes every free double, and every free split but that of fives; otherwise plays by totals \
                                against a dealer who pushes on 22; never insures or takes even money.";

    fn house(rules: &Rules) -> Result<TableChoices, Fault> {
        TableChoices::read(rules, &PRINT)
    }

    fn new(rules: &Rules, layout: &mut Layout) -> Result<Self, Fault> {
        let push_22 = rules.flag("push-22").then(|| Push22::new(rules, layout)).transpose()?;
        Ok(FreeBet { push_22 })
    }

    fn side_needs_base(&self) -> Clause {
        push_22::CLAUSE
    }

    /// A live Push 22 depends on the dealer's total (§14.III).
    fn waits_for_dealer(&self, felt: &Felt) -> bool {
        self.push_22.as_ref().is_some_and(|wager| wager.is_live(felt))
    }

    fn dealer_done<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if let Some(wager) = &self.push_22 {
            wager.dealer_done(turn, seat);
        }
    }

    fn posted(&self, posted: &mut Vec<Marker>) {
        posted.extend(self.push_22.as_ref().map(Push22::posted));
    }
}

impl FreeBetBlackjack {
    /// Push 22 on the dealer's final hand (§16.I.B); none where it is not offered.
    pub fn settle_push_22(&self, dealer: &[Card]) -> Option<Verdict> {
        self.variant.push_22.as_ref().map(|wager| wager.settle(dealer))
    }
}

/// Where the chapter prints what becomes of a lammer.
pub const FREE_BETS: FreeBets = FreeBets {
    double: Clause::new("HC-A-FB §11.I"),
    double_wins: Clause::new("HC-A-FB §11.III"),
    double_pushes: Clause::new("HC-A-FB §11.IV"),
    double_loses: Clause::new("HC-A-FB §11.V"),
    split: Clause::new("HC-A-FB §13.I"),
    split_lammer: Clause::new("HC-A-FB §13.II"),
    split_wins: Clause::new("HC-A-FB §13.IV"),
    split_pushes: Clause::new("HC-A-FB §13.V"),
    split_loses: Clause::new("HC-A-FB §13.VI"),
    instead: false,
    original_last: false,
};

const PRINT: TwentyonePrint = TwentyonePrint {
    boxes: Clause::new("HC-A-FB §2.I.B"),
    decks: Clause::new("HC-A-FB §3.I"),
    batches: Clause::new("HC-A-FB §3.III.D"),
    by_hand: Clause::new("HC-A-FB §3.III.F"),
    wager: Clause::new("HC-A-FB §4.I"),
    unlisted: Clause::new("HC-A-FB §4.XI"),
    wins_on_bust: Clause::new("HC-A-FB §4.II.A"),
    wins: Clause::new("HC-A-FB §4.II.B"),
    blackjack_wins: Clause::new("HC-A-FB §4.II.C"),
    ties: Clause::new("HC-A-FB §4.III.A"),
    blackjacks_tie: Clause::new("HC-A-FB §4.III.B"),
    dealer_blackjack: Clause::new("HC-A-FB §4.IV"),
    pushes_22: Some(Clause::new("HC-A-FB §4.III.C")),
    no_late_wagers: Clause::new("HC-A-FB §4.V"),
    added_stay: Clause::new("HC-A-FB §4.IX"),
    barred: Clause::new("HC-A-FB §4.X"),
    let_in: Clause::new("HC-A-FB §4.X.A"),
    cut: Clause::new("HC-A-FB §6.II"),
    cut_passes: Clause::new("HC-A-FB §6.III"),
    recut: Clause::new("HC-A-FB §6.VI"),
    cut_depth: Some(Clause::new("HC-A-FB §6.IV")),
    reshuffle: Clause::new("HC-A-FB §6.VII"),
    spread: Clause::new("HC-A-FB §6.VIII.A"),
    burn: Clause::new("HC-A-FB §7.II"),
    check: Clause::new("HC-A-FB §7.IV"),
    decisions: Clause::new("HC-A-FB §7.V"),
    total: Clause::new("HC-A-FB §7.VI"),
    blackjack_paid: Clause::new("HC-A-FB §8.I"),
    blackjack_waits: Clause::new("HC-A-FB §8.II"),
    insurance: Clause::new("HC-A-FB §9.I"),
    insurance_lost: Clause::new("HC-A-FB §9.V"),
    even_money: Clause::new("HC-A-FB §9.II"),
    double: Clause::new("HC-A-FB §10.I"),
    double_spared: Clause::new("HC-A-FB §10.II"),
    face_down: Clause::new("HC-A-FB §10.III"),
    split: Clause::new("HC-A-FB §12.I"),
    split_spared: Clause::new("HC-A-FB §12.IV"),
    draw: Clause::new("HC-A-FB §14.I"),
    several_boxes: Clause::new("HC-A-FB §15.I"),
    several_minimum: Clause::new("HC-A-FB §15.II"),
    pitch_bust: None,
    free: Some(FREE_BETS),
    short_shoe: Clause::new("HC-A-FB §17.VI"),
    irregular: Some(Irregular {
        face_up: Clause::new("HC-A-FB §17.I"),
        unseen: Clause::new("HC-A-FB §17.II"),
        exposed: Clause::new("HC-A-FB §17.III"),
        overdrawn: Clause::new("HC-A-FB §17.IV"),
        dealer_skipped: Clause::new("HC-A-FB §17.V"),
        box_skipped: Clause::new("HC-A-FB §17.VII"),
        passed_over: Clause::new("HC-A-FB §17.VIII"),
        hole_shown: Clause::new("HC-A-FB §17.IX.A"),
        blackjack_missed: Clause::new("HC-A-FB §17.IX.B"),
    }),
};

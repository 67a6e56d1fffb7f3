//! Where a chapter of the family prints the rules all its games share. A relative declares a [`TwentyonePrint`] of its own; the
//! rules themselves stand once, in the files beside this one.

use book::Clause;

/// The clauses behind the shared rules.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct TwentyonePrint {
    /// How many boxes a table has.
    pub boxes: Clause,
    pub decks: Clause,
    /// Two batches of cards take turns behind a shuffling machine.
    pub batches: Clause,
    /// A machine that fails leaves the shuffle to the dealer.
    pub by_hand: Clause,
    pub wager: Clause,
    /// Which other wagers there may be.
    pub unlisted: Clause,
    pub wins_on_bust: Clause,
    pub wins: Clause,
    pub blackjack_wins: Clause,
    pub ties: Clause,
    /// Blackjack against blackjack.
    pub blackjacks_tie: Clause,
    /// A dealer's blackjack beats every other hand.
    pub dealer_blackjack: Clause,
    /// A dealer's 22 pushes; none where it is over 21 like any other.
    pub pushes_22: Option<Clause>,
    pub no_late_wagers: Clause,
    /// Insurance, doubles and splits stay once made.
    pub added_stay: Clause,
    /// Whoever sits a round out may be barred until the shuffle.
    pub barred: Clause,
    pub let_in: Clause,
    pub cut: Clause,
    /// A declined cut passes on, in the end to the dealer.
    pub cut_passes: Clause,
    pub recut: Clause,
    /// How near to an end the cut may fall; none where the chapter prints nothing of it.
    pub cut_depth: Option<Clause>,
    pub reshuffle: Clause,
    pub spread: Clause,
    pub burn: Clause,
    /// The dealer checks the hole card for blackjack.
    pub check: Clause,
    pub decisions: Clause,
    /// A new total is called.
    pub total: Clause,
    pub blackjack_paid: Clause,
    pub blackjack_waits: Clause,
    pub insurance: Clause,
    pub insurance_lost: Clause,
    pub even_money: Clause,
    pub double: Clause,
    /// A double is never lost to a dealer's blackjack.
    pub double_spared: Clause,
    pub face_down: Clause,
    pub split: Clause,
    /// Nor is a split.
    pub split_spared: Clause,
    pub draw: Clause,
    pub several_boxes: Clause,
    pub several_minimum: Clause,
    /// A hand that goes over is given up at once where players hold their cards; none where they never do.
    pub pitch_bust: Option<Clause>,
    /// Doubles and splits on the house; none where there are none.
    pub free: Option<FreeBets>,
    pub short_shoe: Clause,
    /// What may go wrong; none where the chapter prints nothing of it, and then there are no calls for it.
    pub irregular: Option<Irregular>,
}

/// The clauses behind doubles and splits that the house puts up a lammer for.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct FreeBets {
    pub double: Clause,
    pub double_wins: Clause,
    pub double_pushes: Clause,
    pub double_loses: Clause,
    pub split: Clause,
    /// The lammer beside the wager that shows a free split.
    pub split_lammer: Clause,
    pub split_wins: Clause,
    pub split_pushes: Clause,
    pub split_loses: Clause,
    /// Whether a hand that may be doubled free is not doubled for money instead.
    pub instead: bool,
    /// Whether the wager of a first hand gone over 21 is collected after the other hands are settled.
    pub original_last: bool,
}

/// The clauses behind the irregularities.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Irregular {
    pub face_up: Clause,
    pub unseen: Clause,
    pub exposed: Clause,
    pub overdrawn: Clause,
    pub dealer_skipped: Clause,
    pub box_skipped: Clause,
    pub passed_over: Clause,
    pub hole_shown: Clause,
    pub blackjack_missed: Clause,
}

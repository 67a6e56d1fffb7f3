//! What can be called out at a table of the family, and what a player may answer to it.

use book::Clause;

use super::print::TwentyonePrint;
use super::state::Phase;
use super::table_choices::TableChoices;
use crate::kernel::*;

/// The calls of a table.
pub(super) fn calls(print: &TwentyonePrint, house: &TableChoices) -> Vec<CallInfo> {
    use By::{Dealer, Floor, Irregularity, Player};
    let call = |id, by, clause: Clause, help| -> CallInfo { CallInfo::plain(id, by, clause.text(), help) };
    let mut calls = vec![
        call("face-down", Player, print.face_down, "this player wants double-down cards face down").seat(),
        call("new-dealer", Dealer, print.burn, "another dealer takes over and burns a card before dealing"),
        call("reshuffle", Floor, print.reshuffle, "the cards are shuffled before the next round"),
        call("recut", Floor, print.recut, "the cut was improper: the cards are cut again"),
        call(
            "cards-spread",
            Floor,
            print.spread,
            "the cards of an idle table were spread: they are shuffled",
        ),
    ];
    if house.bars_entry {
        calls.push(call("let-in", Floor, print.let_in, "this player may bet before the shuffle").seat());
    }
    if house.machine {
        let repaired = "the shuffling machine works again";
        calls.push(call("shuffler-fails", Irregularity, print.by_hand, "the shuffling machine fails"));
        calls.push(call("shuffler-repaired", Floor, print.batches, repaired));
    }
    if let Some(i) = print.irregular {
        let wrong = |id, clause, help| call(id, Irregularity, clause, help);
        calls.extend([
            wrong("card-face-up", i.face_up, "the next card lies face up in the shoe").card(),
            wrong("card-drawn-unseen", i.unseen, "a card is drawn by mistake, face down"),
            wrong("card-exposed", i.exposed, "a card is drawn by mistake and shown").card(),
            wrong("dealer-overdraws", i.overdrawn, "the dealer drew this card to a standing hand").card(),
            wrong("dealer-skipped", i.dealer_skipped, "the dealer forgets the own card in the deal"),
            wrong("box-skipped", i.box_skipped, "this box gets no card as its turn comes in the deal").seat(),
            wrong("card-not-dealt", i.passed_over, "this player does not get the card asked for").seat(),
            wrong("hole-card-shown", i.hole_shown, "the dealer shows the hole card at the check"),
            wrong("blackjack-missed", i.blackjack_missed, "the check does not find the dealer's blackjack"),
        ]);
    }
    calls
}

/// What a player skipped in the deal or passed over for a card may answer.
#[inline(never)]
pub(super) fn menu(print: &TwentyonePrint, phase: Phase) -> Menu {
    let i = print.irregular.expect("an irregularity has been called");
    let (no, clause) = match phase {
        Phase::OneCard(_) => (Verb::Decline, i.box_skipped),
        _ => (Verb::Refuse, i.passed_over),
    };
    Menu::from_iter([MenuItem::free(Verb::Accept, clause), MenuItem::free(no, clause)])
}

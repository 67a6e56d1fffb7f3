//! Ultimate Texas Hold 'Em (HC-I): two cards and the board against the dealer's; the earlier the bet, the larger.

mod basic;
mod settle;

use std::ops::RangeInclusive;

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::Card;
use hands::PokerRank;

use crate::holdem::{self, BOARD, Holding};
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::payout_limit::HandLimit;
use crate::poker::card_room::CardRoomPrint;
use crate::poker::{
    CourseStep, DEALER, Deal, Decision, Exposed, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup,
    PokerTable,
};

/// The rules of an Ultimate Texas Hold 'Em table.
pub type UltimateTexasHoldem = PokerTable<Ultimate>;

/// How large the Play wager may be on each street, in antes (§9.I, §9.III, §9.V).
pub const PLAY_BY_STREET: [RangeInclusive<i64>; 3] = [3..=4, 2..=2, 1..=1];

/// The most of it.
fn most_antes(street: usize) -> i64 {
    *PLAY_BY_STREET[street].end()
}

/// What the chapter says: its wagers and what they pay.
pub struct Ultimate {
    ante: SpotId,
    blind: SpotId,
    play: SpotId,
    trips: SpotId,
    pays: settle::PayTables,
    limit: HandLimit,
}

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-I §6.VI"),
        wagers: Clause::new("HC-I §6.I"),
        betting: Clause::new("HC-I §6.II"),
        equipment: Clause::new("HC-I §2.VII"),
        decisions: Clause::new("HC-I §9.I"),
        calls: Clause::new("HC-I §11.II"),
    },
    room: Some(CardRoomPrint {
        second_deck: "HC-I §2.VIII",
        cut: "HC-I §4.III.B",
        cut_depth: "HC-I §4.IV.A.2",
        uncut: "HC-I §4.III.A",
        recut: "HC-I §4.V",
        miscount: Some("HC-I §4.II"),
        miscount_removes: false,
        shuffler_jam: "HC-I §11.IV",
        card_in_error: "HC-I §11.II",
        wrong_number: "HC-I §11.III",
        wrong_deck: Some(["HC-I §7.IV", "HC-I §8.IV"]),
        dealer_exposed: Some("HC-I §11.I"),
        face_up: None,
        shoe_jam: Some("HC-I §11.V"),
        one_position: Some("HC-I §6.VII"),
        leaving: "HC-I §6.VI",
        idle: None,
    }),
    nobody: ["HC-I §7.II", "nobody has placed a wager"],
    equal: Some("HC-I §6.III"),
    fold: Some(FoldPrint::by(&["HC-I §9.V.B"])),
    stay: Some("HC-I §6.VI"),
};

impl PokerGame for Ultimate {
    const ID: &'static str = "ultimate-texas-holdem";
    const FAMILY: Family = Family::Holdem;
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = "bet ante and blind; raise four times with a pair of threes up, any ace, K5, Q8, J10 or \
                                suited K, Q6, J8; twice with a hidden pair, two pair or four to a flush with a ten up; \
                                once with a hidden pair or when fewer than 21 cards would let the dealer win; fold the \
                                rest";
    const COMMONS: &'static [CommonPlace] = holdem::COMMONS;
    type Against = Option<PokerRank>;
    const KINDS_OF_DEAL: u16 = 240;

    /// On which street the hand is played, what it is, whether the dealer has a pair, and which is better.
    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        let street = (0..3).find(|&street| {
            deal.on();
            basic::plays(street, &Holding::of(&deal.player, &deal.commons[1]))
        });
        // Whoever folds does so when all cards lie.
        let (player, [dealer, board]) = deal.all();
        let [player, dealer] = [player, dealer].map(|cards| Holding::of(cards, board).hand());
        let kind = player.category() as u16 * 4 + street.unwrap_or(3) as u16;
        let kind = kind * 2 + Self::qualifies(dealer) as u16;
        kind * 3 + (player.cmp(&dealer) as i8 + 1) as u16
    }

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let limits = rules.limits("ante");
        if limits != rules.limits("blind") {
            let why = "ante and blind are of the same amount and take the same limits (HC-I §6.III)";
            return Err(Fault::Choice(why.into()));
        }
        let trips = layout.spot(rules, "trips", true);
        let ante = layout.spot(rules, "ante", true);
        let blind = layout.spot(rules, "blind", true);
        // How large a Play wager is follows from the ante (§9.I).
        let play = layout.later_spot(rules, "play", Limits { max: limits.max * most_antes(0), ..limits });
        let course = [
            CourseStep::deal(2, rules.choice("deal-from") == "shoe"), // §7.II, §8.II
            CourseStep::Ask,                                          // §9.I
            CourseStep::Burn(1),                                      // §9.II
            CourseStep::Lay(BOARD, 3, Face::Up),
            CourseStep::Ask,     // §9.III
            CourseStep::Burn(1), // §9.IV
            CourseStep::Lay(BOARD, 2, Face::Up),
            CourseStep::Ask,            // §9.V
            CourseStep::Reveal(DEALER), // §9.VI
            CourseStep::Settle,         // §9.VII, §9.VIII
            CourseStep::PickUp(BOARD),
            CourseStep::PickUp(DEALER),
        ];
        let mut setup = PokerSetup::new(&[ante, blind], Some(play), &course);
        setup.exposed = Exposed::PlaysOn { side: trips, board: true };
        setup.multi_link = Some(MultiLink::new(rules, layout, Required::All(&[ante, blind]))?);
        let pays = settle::PayTables::new(rules)?;
        Ok((Ultimate { ante, blind, play, trips, pays, limit: settle::limit(rules) }, setup))
    }

    /// Whoever plays has an Ante and a Blind of the same amount (§6.III).
    fn unequal(&self, seat: Seat, stakes: &[Cents]) -> Option<String> {
        let [ante, blind] = [stakes[0], stakes[1]];
        Some(format!("{seat} needs an Ante and a Blind of one amount, not {ante} and {blind}"))
    }

    fn asks(&self, felt: &Felt, seat: Seat, street: usize) -> Cents {
        felt.seat(seat).stake(self.ante, 0) * most_antes(street)
    }

    /// Before the flop three or four times the ante, on the flop twice, at the end once; or wait, and at last fold.
    fn menu(&self, felt: &Felt, round: &PokerRound, seat: Seat, menu: &mut Menu) {
        let ante = felt.seat(seat).stake(self.ante, 0);
        match round.street() {
            0 => {
                menu.push(MenuItem::times(
                    Verb::Raise,
                    ante,
                    PLAY_BY_STREET[0].clone(),
                    Clause::new("HC-I §9.I"),
                ));
                menu.push(MenuItem::free(Verb::Check, Clause::new("HC-I §9.I.B")));
            }
            1 => {
                menu.push(MenuItem::costing(Verb::Raise, ante * most_antes(1), Clause::new("HC-I §9.III")));
                menu.push(MenuItem::free(Verb::Check, Clause::new("HC-I §9.III.B")));
            }
            _ => {
                menu.push(MenuItem::costing(Verb::Play, ante * most_antes(2), Clause::new("HC-I §9.V")));
                menu.push(MenuItem::free(Verb::Fold, Clause::new("HC-I §9.V.B")));
            }
        }
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        matches!(item.verb, Verb::Raise | Verb::Play).then_some("the Play wager")
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        let ante = turn.felt.seat(seat).stake(self.ante, 0);
        match (choice.verb, turn.state.street()) {
            (Verb::Raise, 0) => turn.stake(seat, 0, self.play, choice.amount),
            (Verb::Raise | Verb::Play, street) => turn.stake(seat, 0, self.play, ante * most_antes(street)),
            (Verb::Fold, _) => return Decision::Folds,
            _ => {}
        }
        Decision::Stays
    }

    fn against<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> Option<PokerRank> {
        holdem::dealer_shows(turn, Clause::new("HC-I §9.VI"))
    }

    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: Option<PokerRank>) {
        self.settle_hand(turn, seat, dealer);
    }

    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
        holdem::caption(place, cards, board)
    }

    fn simple(&self, look: &Look<UltimateTexasHoldem>) -> Choice {
        self.basic(look)
    }
}

//! Texas Hold 'Em Bonus (HC-K): two cards and the board against the dealer's; twice the ante for the flop, then bet or
//! check on turn and river.

mod settle;

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Rank};
use hands::PokerRank;

use crate::goes_with::GoesWith;
use crate::holdem::{self, BOARD, Holding};
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::payout_limit::HandLimit;
use crate::poker::card_room::CardRoomPrint;
use crate::poker::{
    CourseStep, DEALER, Deal, Decision, Exposed, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup,
    PokerTable,
};

/// The rules of a Texas Hold 'Em Bonus table.
pub type TexasHoldemBonus = PokerTable<HoldemBonus>;

/// How large each wager is, in antes: Ante, Flop, Turn, River (§10.I, §10.III, §10.V).
pub const ANTES: [i64; 4] = [1, 2, 1, 1];

/// What the chapter says: its wagers and what they pay.
pub struct HoldemBonus {
    ante: SpotId,
    /// The Flop, Turn and River wagers (§2.I.C).
    streets: [SpotId; 3],
    bonus: SpotId,
    pays: settle::PayTables,
    limit: HandLimit,
}

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-K §7.V"),
        wagers: Clause::new("HC-K §7.I"),
        betting: Clause::new("HC-K §7.II"),
        equipment: Clause::new("HC-K §3.I"),
        decisions: Clause::new("HC-K §10.I"),
        calls: Clause::new("HC-K §12.II"),
    },
    room: Some(CardRoomPrint {
        second_deck: "HC-K §3.II",
        cut: "HC-K §5.III.B",
        cut_depth: "HC-K §5.IV.C",
        uncut: "HC-K §5.III.A",
        recut: "HC-K §5.VI",
        miscount: Some("HC-K §5.II"),
        miscount_removes: false,
        shuffler_jam: "HC-K §12.IV",
        card_in_error: "HC-K §12.II",
        wrong_number: "HC-K §12.III",
        wrong_deck: Some(["HC-K §8.IV", "HC-K §9.IV"]),
        dealer_exposed: Some("HC-K §12.I"),
        face_up: None,
        shoe_jam: Some("HC-K §12.V"),
        one_position: Some("HC-K §7.VI"),
        leaving: "HC-K §7.V",
        idle: None,
    }),
    nobody: ["HC-K §8.II", "nobody has placed an Ante"],
    equal: None,
    fold: Some(FoldPrint::by(&["HC-K §10.I.B"])),
    stay: None,
};

impl PokerGame for HoldemBonus {
    const ID: &'static str = "texas-holdem-bonus";
    const FAMILY: Family = Family::Holdem;
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = "bet the ante; fold only a deuce with a three to seven of another suit; bet turn and \
                                river with a hidden pair or better";
    const COMMONS: &'static [CommonPlace] = holdem::COMMONS;
    type Against = Option<PokerRank>;
    const KINDS_OF_DEAL: u16 = 25;

    /// Whether turn and river are bet, whether the hand is paid on the Ante, and which is better.
    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        let mut kind = 0;
        for street in 0..3 {
            deal.on();
            kind = match basic(street, &Holding::of(&deal.player, &deal.commons[1])) {
                Verb::Fold => return 0,
                verb => kind * 2 + (verb == Verb::Raise) as u16,
            };
        }
        let (player, [dealer, board]) = deal.all();
        let [player, dealer] = [player, dealer].map(|cards| Holding::of(cards, board).hand());
        let kind = kind * 2 + Self::pays_ante(player) as u16;
        1 + kind * 3 + (player.cmp(&dealer) as i8 + 1) as u16
    }

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let ante = layout.spot(rules, "ante", true);
        let limits = layout.at(ante).limits;
        // How large these are follows from the ante (§10.I, §10.III, §10.V).
        let streets = [("flop", ANTES[1]), ("turn", ANTES[2]), ("river", ANTES[3])].map(|(wager, times)| {
            let street = Limits { min: limits.min * times, max: limits.max * times, ..limits };
            layout.later_spot(rules, wager, street)
        });
        let bonus = layout.spot(rules, "bonus", true);
        let course = [
            CourseStep::deal(2, rules.choice("deal-from") == "shoe"), // §8.II, §9.II
            CourseStep::Ask,                                          // §10.I
            CourseStep::Burn(1),                                      // §10.II
            CourseStep::Lay(BOARD, 3, Face::Up),
            CourseStep::Ask,     // §10.III
            CourseStep::Burn(1), // §10.IV
            CourseStep::Lay(BOARD, 1, Face::Up),
            CourseStep::Ask,     // §10.V
            CourseStep::Burn(1), // §10.VI
            CourseStep::Lay(BOARD, 1, Face::Up),
            CourseStep::Reveal(DEALER), // §10.VII
            CourseStep::Settle,         // §10.VIII
            CourseStep::PickUp(BOARD),
            CourseStep::PickUp(DEALER),
        ];
        let mut setup = PokerSetup::new(&[ante], None, &course);
        // The flop of a player who has gone is folded when its turn comes; with a Flop wager the hand stands, and later
        // streets are checked.
        setup.stands_with = streets[0];
        setup.folds_in_turn = true;
        setup.exposed = Exposed::PlaysOn { side: bonus, board: false };
        let words = ["a Bonus wager goes with an Ante", "the Bonus wager would stand without its Ante"];
        setup.goes_with.push(GoesWith::all([bonus], &[ante], "HC-K §7.III", words));
        setup.multi_link = Some(MultiLink::new(rules, layout, Required::All(&[ante]))?);
        let pays = settle::PayTables::new(rules)?;
        Ok((HoldemBonus { ante, streets, bonus, pays, limit: settle::limit(rules) }, setup))
    }

    fn asks(&self, felt: &Felt, seat: Seat, street: usize) -> Cents {
        felt.seat(seat).stake(self.ante, 0) * ANTES[street + 1]
    }

    /// Twice the ante for the flop, or fold; then the ante again for turn and river, or check.
    fn menu(&self, felt: &Felt, round: &PokerRound, seat: Seat, menu: &mut Menu) {
        let ante = felt.seat(seat).stake(self.ante, 0);
        if round.street() == 0 {
            menu.push(MenuItem::costing(Verb::Play, ante * ANTES[1], Clause::new("HC-K §10.I")));
            menu.push(MenuItem::free(Verb::Fold, Clause::new("HC-K §10.I.B")));
        } else {
            let clause = Clause::new(if round.street() == 1 { "HC-K §10.III" } else { "HC-K §10.V" });
            menu.push(MenuItem::costing(Verb::Raise, ante * ANTES[round.street() + 1], clause));
            menu.push(MenuItem::free(Verb::Check, clause));
        }
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        match item.clause.text() {
            "HC-K §10.I" => Some("the Flop wager"),
            "HC-K §10.III" if item.verb == Verb::Raise => Some("the Turn wager"),
            "HC-K §10.V" if item.verb == Verb::Raise => Some("the River wager"),
            _ => None,
        }
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        let (ante, street) = (turn.felt.seat(seat).stake(self.ante, 0), turn.state.street());
        match choice.verb {
            Verb::Play | Verb::Raise => turn.stake(seat, 0, self.streets[street], ante * ANTES[street + 1]),
            Verb::Fold => return Decision::Folds,
            _ => {}
        }
        Decision::Stays
    }

    fn against<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> Option<PokerRank> {
        holdem::dealer_shows(turn, Clause::new("HC-K §10.VII"))
    }

    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: Option<PokerRank>) {
        self.settle_hand(turn, seat, dealer);
    }

    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
        holdem::caption(place, cards, board)
    }

    fn simple(&self, look: &Look<TexasHoldemBonus>) -> Choice {
        Choice::say(basic(look.state().street(), &Holding::seen(look)))
    }
}

/// The simple strategy on a street.
fn basic(street: usize, holding: &Holding) -> Verb {
    match street {
        0 => {
            let [high, low] = holding.ranks();
            let poor = low == Rank::Two && (Rank::Three..=Rank::Seven).contains(&high) && !holding.suited();
            if poor { Verb::Fold } else { Verb::Play }
        }
        _ if holding.hidden_pair() => Verb::Raise,
        _ => Verb::Check,
    }
}

//! Crazy Four Poker (HC-M): the best four of five cards on both sides; a pair of aces lets a player bet three times the
//! ante.

mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Rank};
use hands::{FourRank, Ranking, Sum};

use crate::best_four::{self, MOST_ANTES};
use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::card_room::CardRoomPrint;
use crate::poker::{
    CourseStep, DEALER, Deal, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable,
};

/// The rules of a Crazy Four Poker table.
pub type CrazyFourPoker = PokerTable<CrazyFour>;

/// What the chapter says: its wagers and what they pay.
pub struct CrazyFour {
    ante: SpotId,
    super_bonus: SpotId,
    play: SpotId,
    queens_up: SpotId,
    pays: settle::PayTables,
    /// The lowest hand the simple strategy plays.
    worth: FourRank,
}

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-M §7.III"),
        wagers: Clause::new("HC-M §7.II"),
        betting: Clause::new("HC-M §7.IV"),
        equipment: Clause::new("HC-M §3.I"),
        decisions: Clause::new("HC-M §10.III"),
        calls: Clause::new("HC-M §12.I"),
    },
    room: Some(CardRoomPrint {
        second_deck: "HC-M §3.II",
        cut: "HC-M §5.III.B",
        cut_depth: "HC-M §5.IV.A.2",
        uncut: "HC-M §5.III.A",
        recut: "HC-M §5.V",
        miscount: Some("HC-M §5.II"),
        miscount_removes: false,
        shuffler_jam: "HC-M §12.IV",
        card_in_error: "HC-M §12.I",
        wrong_number: "HC-M §12.II",
        wrong_deck: Some(["HC-M §8.IV", "HC-M §9.IV"]),
        dealer_exposed: Some("HC-M §12.III"),
        face_up: None,
        shoe_jam: Some("HC-M §12.V"),
        one_position: Some("HC-M §7.V"),
        leaving: "HC-M §7.III",
        idle: None,
    }),
    nobody: ["HC-M §7.I.A", "nobody has placed a wager"],
    equal: Some("HC-M §7.I.A"),
    fold: Some(FoldPrint::by(&["HC-M §10.III"])),
    stay: None,
};

impl PokerGame for CrazyFour {
    const ID: &'static str = "crazy-four-poker";
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str =
        "play three times the ante with a pair of aces or better, once with K-Q-8-4 or better, fold the rest";
    const RANKING: Ranking = Ranking::Four;
    type Against = FourRank;
    const KINDS_OF_DEAL: u16 = 384;

    /// What the hand is, for how much it is played, how its Super Bonus is paid, whether the dealer's is played, and which
    /// is better.
    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        let (player, [dealer, _]) = deal.all();
        let [player, dealer] =
            [player, dealer].map(|cards| best_four::best_four(cards).expect("a hand has five cards"));
        let plays = (player >= self.worth) as u16 * 2 + self.may_triple(player) as u16;
        let kind = player.category() as u16 * 4 + plays;
        let kind = (kind * 2 + self.paid_apart(player) as u16) * 2 + self.qualifies(dealer) as u16;
        kind * 3 + (player.cmp(&dealer) as i8 + 1) as u16
    }

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        // The Super Bonus stands to the right of the Ante (§2.I.B).
        let ante = layout.spot(rules, "ante", true);
        let super_bonus = layout.spot(rules, "super-bonus", true);
        let play = layout.spot(rules, "play", false);
        let queens_up = layout.spot(rules, "queens-up", true);
        let base = [ante, super_bonus];
        let stacks = rules.choice("deal-from") == "shoe";
        let course = [
            CourseStep::deal(5, stacks), // §8.II, §9.II
            CourseStep::Ask,             // §10.III
            CourseStep::Collect,         // §10.IV
            CourseStep::Reveal(DEALER),  // §10.V
            CourseStep::Settle,          // §10.V.A
            CourseStep::PickUp(DEALER),  // §10.V.B
        ];
        let mut setup = PokerSetup::new(&base, Some(play), &course);
        // A fold gives up Ante, Super Bonus and Queens Up (§10.III).
        setup.forfeits.push(queens_up);
        setup.picked_up_together = true;
        setup.goes_with.push(GoesWith::all(
            [queens_up],
            &base,
            "HC-M §7.I.B",
            [
                "Queens Up goes with an Ante and a Super Bonus wager",
                "Queens Up would stand without its Ante or Super Bonus wager",
            ],
        ));
        setup.multi_link = Some(MultiLink::new(rules, layout, Required::All(&base))?);
        let pays = settle::PayTables::new(rules)?;
        let worth = best_four::rainbow([Rank::King, Rank::Queen, Rank::Eight, Rank::Four]);
        Ok((CrazyFour { ante, super_bonus, play, queens_up, pays, worth }, setup))
    }

    /// The round starts when every Ante has a Super Bonus of the same amount beside it (§7.I.A).
    fn unequal(&self, seat: Seat, stakes: &[Cents]) -> Option<String> {
        let [ante, bonus] = [stakes[0], stakes[1]];
        (ante != bonus)
            .then(|| format!("{seat} has {ante} on the Ante and {bonus} on the Super Bonus, not the same"))
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        let dealt = felt.cards(Place::Hand(seat, 0)).len() == 5;
        let triple = !dealt || self.may_triple(best_four::of_five(felt, seat));
        felt.seat(seat).stake(self.ante, 0) * if triple { MOST_ANTES } else { 1 }
    }

    /// The ante again, or up to three times it with a pair of aces or better, or a fold (§10.III).
    fn menu(&self, felt: &Felt, _: &PokerRound, seat: Seat, menu: &mut Menu) {
        let ante = felt.seat(seat).stake(self.ante, 0);
        let clause = Clause::new("HC-M §10.III");
        menu.push(match self.may_triple(best_four::of_five(felt, seat)) {
            true => MenuItem::times(Verb::Play, ante, 1..=MOST_ANTES, clause),
            false => MenuItem::costing(Verb::Play, ante, clause),
        });
        menu.push(MenuItem::free(Verb::Fold, clause));
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        best_four::play_or_fold(turn, seat, choice, [self.ante, self.play])
    }

    fn against<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> FourRank {
        best_four::dealers(&turn.felt)
    }

    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: FourRank) {
        self.settle_hand(turn, seat, best_four::of_five(&turn.felt, seat), dealer);
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        best_four::caption(cards)
    }

    fn simple(&self, look: &Look<CrazyFourPoker>) -> Choice {
        let hand = look.own().fold(Sum::EMPTY, Sum::with).four_of_five();
        match hand {
            _ if self.may_triple(hand) => Choice::with(Verb::Play, look.stake(self.ante) * MOST_ANTES),
            _ if hand >= self.worth => Choice::say(Verb::Play),
            _ => Choice::say(Verb::Fold),
        }
    }
}

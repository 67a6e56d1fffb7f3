//! Four Card Poker (HC-C): the best four of five cards against the dealer's best four of six, one of them face up.

mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Rank};
use hands::{FourRank, Ranking, Sum};

use crate::best_four::{self, MOST_ANTES};
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::card_room::CardRoomPrint;
use crate::poker::{
    CourseStep, DEALER, Deal, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable,
};

/// The rules of a Four Card Poker table.
pub type FourCardPoker = PokerTable<FourCard>;

/// What the chapter says: its wagers and what they pay.
pub struct FourCard {
    ante: SpotId,
    play: SpotId,
    aces_up: SpotId,
    pays: settle::PayTables,
    /// The lowest hands the simple strategy plays, for the ante and for three times it.
    worth: [FourRank; 2],
}

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-C §7.III"),
        wagers: Clause::new("HC-C §7.II"),
        betting: Clause::new("HC-C §7.IV"),
        equipment: Clause::new("HC-C §3.I"),
        decisions: Clause::new("HC-C §10.III"),
        calls: Clause::new("HC-C §12.I"),
    },
    room: Some(CardRoomPrint {
        second_deck: "HC-C §3.II",
        cut: "HC-C §5.III.B",
        cut_depth: "HC-C §5.IV.A.2",
        uncut: "HC-C §5.III.A",
        recut: "HC-C §5.V",
        miscount: Some("HC-C §5.II"),
        miscount_removes: false,
        shuffler_jam: "HC-C §12.IV",
        card_in_error: "HC-C §12.I",
        wrong_number: "HC-C §12.II",
        wrong_deck: Some(["HC-C §8.IV", "HC-C §9.IV"]),
        dealer_exposed: Some("HC-C §12.III"),
        face_up: None,
        shoe_jam: Some("HC-C §12.V"),
        one_position: Some("HC-C §7.V"),
        leaving: "HC-C §7.III",
        idle: None,
    }),
    nobody: ["HC-C §8.II", "nobody has placed a wager"],
    equal: None,
    fold: Some(FoldPrint::by(&["HC-C §10.III"])),
    stay: None,
};

impl PokerGame for FourCard {
    const ID: &'static str = "four-card-poker";
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = "bet the ante; play three times it with a pair of tens or better, once with threes to nines, fold the rest";
    const RANKING: Ranking = Ranking::Four;
    type Against = FourRank;
    const KINDS_OF_DEAL: u16 = 64;

    /// What the hand is, for how much it is played, and whether the dealer's is better.
    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        let (player, [dealer, _]) = deal.all();
        let [player, dealer] =
            [player, dealer].map(|cards| best_four::best_four(cards).expect("a hand has five or six cards"));
        let plays = self.worth.map(|least| (player >= least) as u16);
        let kind = player.category() as u16 * 4 + plays[0] * 2 + plays[1];
        kind * 2 + settle::beats(player, dealer) as u16
    }

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        use Rank::{Four, Ten, Three, Two};
        let ante = layout.spot(rules, "ante", true);
        let play = layout.spot(rules, "play", false);
        let aces_up = layout.spot(rules, "aces-up", true);
        // Singly around the table from the hand (§8.II), in stacks from the shoe (§9.II); the dealer's sixth card lies
        // face up, and what is left of the stack that brought it goes to the discards.
        let stacks = rules.choice("deal-from") == "shoe";
        let deal = [CourseStep::deal(5, stacks), CourseStep::Lay(DEALER, 1, Face::Up)];
        let stack = stacks.then_some(CourseStep::Burn(4));
        let rest = [
            CourseStep::Ask,            // §10.III
            CourseStep::Collect,        // §10.IV
            CourseStep::Reveal(DEALER), // §10.V
            CourseStep::Settle,         // §10.VI
            CourseStep::PickUp(DEALER), // §10.VII
        ];
        let course: Vec<CourseStep> = deal.into_iter().chain(stack).chain(rest).collect();
        // A fold gives up the Ante, never Aces Up (§10.III).
        let mut setup = PokerSetup::new(&[ante], Some(play), &course);
        // An Ante or an Aces Up wager admits the progressive (§13.1.I).
        setup.multi_link = Some(MultiLink::new(rules, layout, Required::Any(&[ante, aces_up]))?);
        let pays = settle::PayTables::new(rules)?;
        let worth =
            [best_four::rainbow([Three, Three, Four, Two]), best_four::rainbow([Ten, Ten, Three, Two])];
        Ok((FourCard { ante, play, aces_up, pays, worth }, setup))
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        felt.seat(seat).stake(self.ante, 0) * MOST_ANTES
    }

    /// One, two or three times the ante, or none of it (§10.III).
    fn menu(&self, felt: &Felt, _: &PokerRound, seat: Seat, menu: &mut Menu) {
        let ante = felt.seat(seat).stake(self.ante, 0);
        let clause = Clause::new("HC-C §10.III");
        menu.push(MenuItem::times(Verb::Play, ante, 1..=MOST_ANTES, clause));
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

    fn simple(&self, look: &Look<FourCardPoker>) -> Choice {
        let hand = look.own().fold(Sum::EMPTY, Sum::with).four_of_five();
        let ante = look.stake(self.ante);
        match hand {
            _ if hand >= self.worth[1] => Choice::with(Verb::Play, ante * MOST_ANTES),
            _ if hand >= self.worth[0] => Choice::with(Verb::Play, ante),
            _ => Choice::say(Verb::Fold),
        }
    }
}

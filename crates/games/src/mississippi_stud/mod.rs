//! Mississippi Stud (HC-J): two own cards and three community cards; bet street by street, or fold.

mod basic;
mod settle;

use std::ops::RangeInclusive;

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::Card;
use hands::Sum;

use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::card_room::CardRoomPrint;
use crate::poker::{
    CourseStep, Deal, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable,
};
use crate::stud::{self, BOARD};
pub use basic::times;

/// What a street may be bet, in antes (§11.II.A).
pub const TIMES: RangeInclusive<i64> = 1..=3;

/// The rules of a Mississippi Stud table.
pub type MississippiStud = PokerTable<Mississippi>;

/// What the chapter says: its wagers and what they pay.
pub struct Mississippi {
    /// The Ante, then Third, Fourth and Fifth Street (§2.I.B).
    base: [SpotId; 4],
    /// The bonus on the community cards; absent where the house does not offer it (§8.I).
    three_card: Option<SpotId>,
    pays: settle::PayTables,
}

/// A hand played to its end is paid by one of the events, or lost.
const ENDS: u16 = settle::EVENTS as u16 + 1;

/// Where the chapter lets a player bet on each street, and fold.
const BETS: [&str; 3] = ["HC-J §11.II.A", "HC-J §11.IV.A", "HC-J §11.VI.A"];
const FOLDS: [&str; 3] = ["HC-J §11.II.B", "HC-J §11.IV.B", "HC-J §11.VI.B"];

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-J §7.II"),
        wagers: Clause::new("HC-J §7.I"),
        betting: Clause::new("HC-J §7.IV"),
        equipment: Clause::new("HC-J §3.I"),
        decisions: Clause::new("HC-J §11.II"),
        calls: Clause::new("HC-J §13.I"),
    },
    room: Some(CardRoomPrint {
        second_deck: "HC-J §3.II",
        cut: "HC-J §5.III.B",
        cut_depth: "HC-J §5.IV.A.2",
        uncut: "HC-J §5.III.A",
        recut: "HC-J §5.VI",
        miscount: Some("HC-J §5.II"),
        miscount_removes: false,
        shuffler_jam: "HC-J §13.III",
        card_in_error: "HC-J §13.I",
        wrong_number: "HC-J §13.II",
        wrong_deck: Some(["HC-J §9.VI", "HC-J §10.VI"]),
        dealer_exposed: None,
        face_up: None,
        shoe_jam: Some("HC-J §13.IV"),
        one_position: Some("HC-J §7.V"),
        leaving: "HC-J §7.II",
        idle: None,
    }),
    nobody: ["HC-J §7.III", "nobody has placed an Ante"],
    equal: None,
    fold: Some(FoldPrint { streets: &FOLDS, side: None, gone: Some("HC-J §7.II") }),
    stay: None,
};

impl PokerGame for Mississippi {
    const ID: &'static str = "mississippi-stud";
    const FAMILY: Family = Family::Stud;
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = "count 2 for a jack or better and 1 for a six to a ten; bet 3 times the ante on a paying \
                                hand or a strong draw, once on a point for every card or a fair draw, and fold the rest";
    const COMMONS: &'static [CommonPlace] = &[CommonPlace::BOARD];
    /// The hands are held against the pay table alone.
    type Against = ();
    const KINDS_OF_DEAL: u16 = 27 * ENDS;

    /// What is bet on each street, and what the hand makes in the end.
    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        let (mut kind, mut pressed) = (0, false);
        for street in 0..3 {
            deal.on();
            let seen = deal.player.iter().chain(&deal.commons[0][..street]).copied();
            let times = basic::times(seen, pressed);
            pressed |= times == *TIMES.end();
            kind = kind * 3 + [0, 1, 1, 2][times as usize];
            if times == 0 {
                // Streets that were not played count as folded.
                return kind * [9, 3, 1][street] * ENDS;
            }
        }
        let (player, [board, _]) = deal.all();
        let five = player.iter().chain(board).copied().fold(Sum::EMPTY, Sum::with).five();
        kind * ENDS + self.event(five).map_or(0, |event| event as u16 + 1)
    }

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let ante = layout.spot(rules, "ante", true);
        let limits = layout.at(ante).limits;
        // What a street takes follows from the ante (§11.II.A).
        let street = Limits { max: limits.max * *TIMES.end(), ..limits };
        let [third, fourth, fifth] = ["third-street", "fourth-street", "fifth-street"]
            .map(|wager| layout.later_spot(rules, wager, street));
        let three_card = rules.flag("three-card-bonus").then(|| layout.spot(rules, "three-card-bonus", true));
        three_card.into_iter().for_each(|spot| layout.settled_on(spot, SettledOn::BoardCards));
        let base = [ante, third, fourth, fifth];
        let mut setup = PokerSetup::new(&[ante], None, &course(rules.choice("deal-from") == "shoe"));
        // The hand of a player who has gone stands with all its street bets, and is folded without (§7.II).
        setup.stands_with = fifth;
        // A fold takes Ante and street bets, and the cards. The Three Card Bonus stays: it depends on no other wager and
        // goes by the community cards (§8.III.A, §9.III, §11.II.B).
        setup.forfeits = base.into();
        setup.fold_keeps_cards = false;
        let words =
            ["the Three Card Bonus goes with an Ante", "the Three Card Bonus would stand without its Ante"];
        setup.goes_with.push(GoesWith::all(three_card, &[ante], "HC-J §8.II", words));
        setup.multi_link = Some(MultiLink::new(rules, layout, Required::All(&[ante]))?);
        Ok((Mississippi { base, three_card, pays: settle::PayTables::new(rules)? }, setup))
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        felt.seat(seat).stake(self.base[0], 0) * *TIMES.end()
    }

    /// One, two or three times the Ante, or a fold.
    fn menu(&self, felt: &Felt, round: &PokerRound, seat: Seat, menu: &mut Menu) {
        let ante = felt.seat(seat).stake(self.base[0], 0);
        let [bet, fold] = [BETS, FOLDS].map(|clauses| Clause::new(clauses[round.street()]));
        menu.push(MenuItem::times(Verb::Raise, ante, TIMES, bet));
        menu.push(MenuItem::free(Verb::Fold, fold));
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        (item.verb == Verb::Raise).then_some("the street's wager")
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        if choice.verb == Verb::Fold {
            return Decision::Folds;
        }
        turn.stake(seat, 0, self.base[1 + turn.state.street()], choice.amount);
        Decision::Stays
    }

    fn against<K: Sink>(&self, _: &mut Turn<PokerRound, K>) {}

    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, _: ()) {
        self.settle_hand(turn, seat);
    }

    fn posted(&self) -> Vec<Marker> {
        self.pays.limit.marker().into_iter().collect()
    }

    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
        stud::caption(place, cards, board)
    }

    fn simple(&self, look: &Look<MississippiStud>) -> Choice {
        let ante = look.stake(self.base[0]);
        // It matters on Fifth Street alone.
        let last = look.state().street() == 2;
        let pressed = last && self.base[1..3].iter().any(|&street| look.stake(street) == ante * *TIMES.end());
        match basic::times(look.own().chain(look.cards(BOARD)), pressed) {
            0 => Choice::say(Verb::Fold),
            times => Choice::with(Verb::Raise, ante * times),
        }
    }
}

/// The round. From the hand players get two cards, and each street's card comes behind a burned one (§9.II, §9.IV); from
/// the shoe the community's three come first, and are turned up street by street (§10.II, §10.IV).
fn course(shoe: bool) -> Vec<CourseStep> {
    let deal = CourseStep::Deal { each: 2, common: None, stacks: shoe };
    let mut course = if shoe { vec![CourseStep::Lay(BOARD, 3, Face::Down), deal] } else { vec![deal] };
    for street in 0..3 {
        course.push(CourseStep::Ask); // §11.II, §11.IV, §11.VI
        match shoe {
            true => course.push(CourseStep::TurnUp(BOARD, street)),
            false => course.extend([CourseStep::Burn(1), CourseStep::Lay(BOARD, 1, Face::Up)]),
        }
    }
    course.extend([CourseStep::Settle, CourseStep::PickUp(BOARD)]); // §11.VII, §11.VIII
    course
}

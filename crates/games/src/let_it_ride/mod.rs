//! Let It Ride (HC-D): three equal bets on three own cards and two community cards; two of the bets may be taken back.

mod basic;
mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::Card;

use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::card_room::CardRoomPrint;
use crate::poker::{CourseStep, Deal, Decision, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable};
use crate::stud::{self, BOARD};
pub use basic::rides;

/// The rules of a Let It Ride table.
pub type LetItRide = PokerTable<Ride>;

/// What the chapter says: its wagers and what they pay.
pub struct Ride {
    /// Bet Number 1, 2 and 3 (§7.IV).
    bets: [SpotId; 3],
    /// The bonus of one chip, and how much that is; absent where the house does not offer it (§8.I).
    bonus: Option<(SpotId, Cents)>,
    /// The bonus on the player's own three cards; absent where the house does not offer it (§9.I).
    three_card: Option<SpotId>,
    /// Where the chapter has the chips of the bonus collected, by how the cards are dealt.
    chips_collected: Clause,
    pays: settle::PayTables,
}

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-D §7.II"),
        wagers: Clause::new("HC-D §7.I"),
        betting: Clause::new("HC-D §7.III"),
        equipment: Clause::new("HC-D §3.I"),
        decisions: Clause::new("HC-D §12.II"),
        calls: Clause::new("HC-D §14.I"),
    },
    room: Some(CardRoomPrint {
        second_deck: "HC-D §3.II",
        cut: "HC-D §5.III.B",
        cut_depth: "HC-D §5.IV.A.2",
        uncut: "HC-D §5.III.A",
        recut: "HC-D §5.V",
        miscount: Some("HC-D §5.II"),
        miscount_removes: false,
        shuffler_jam: "HC-D §14.III",
        card_in_error: "HC-D §14.I",
        wrong_number: "HC-D §14.II",
        wrong_deck: Some(["HC-D §10.IV", "HC-D §11.IV"]),
        dealer_exposed: None,
        face_up: None,
        shoe_jam: Some("HC-D §14.IV"),
        one_position: Some("HC-D §7.V"),
        leaving: "HC-D §7.II",
        idle: None,
    }),
    nobody: ["HC-D §10.II.A", "nobody has placed three bets"],
    equal: Some("HC-D §7.IV"),
    fold: None,
    stay: None,
};

impl PokerGame for Ride {
    const ID: &'static str = "let-it-ride";
    const FAMILY: Family = Family::Stud;
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = "let it ride on a paying hand, on three cards to a royal or a good straight flush, on four \
                                to a flush, an open straight with a ten or better, or four high cards to a straight";
    const COMMONS: &'static [CommonPlace] = &[CommonPlace::BOARD];
    /// The hands are held against the pay table alone.
    type Against = ();
    const KINDS_OF_DEAL: u16 = 80;

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let bets =
            ["bet-number-1", "bet-number-2", "bet-number-3"].map(|wager| layout.spot(rules, wager, true));
        if bets.iter().any(|&spot| layout.at(spot).limits != layout.at(bets[0]).limits) {
            let why = "the three bets are equal and take the same limits (HC-D §7.IV)";
            return Err(Fault::Choice(why.into()));
        }
        let mut offered = |wager: &str| rules.flag(wager).then(|| layout.spot(rules, wager, true));
        let bonus = offered("let-it-ride-bonus");
        let three_card = offered("three-card-bonus");
        three_card.into_iter().for_each(|spot| layout.settled_on(spot, SettledOn::OwnCards));
        let shoe = rules.choice("deal-from") == "shoe";
        let mut setup = PokerSetup::new(&bets, None, &course(shoe));
        // Bet Number 3 stays to the end: nobody folds, and the wagers of a player who has gone ride (§7.II).
        (setup.brings_hand, setup.stands_with) = (bets[2], bets[2]);
        let words =
            ["a bonus wager goes with three equal bets", "a bonus wager would stand without the three bets"];
        setup.goes_with = vec![
            GoesWith::all(bonus, &bets, "HC-D §8.II", words).equal(),
            GoesWith::all(three_card, &bets, "HC-D §9.II", words).equal(),
        ];
        // Bets are pulled back or ride: no hand is folded.
        setup.forfeits = vec![];
        setup.multi_link = Some(MultiLink::new(rules, layout, Required::All(&bets))?);
        let game = Ride {
            bets,
            bonus: bonus.map(|spot| (spot, layout.at(spot).limits.max)),
            three_card,
            chips_collected: Clause::new(if shoe { "HC-D §11.I.B" } else { "HC-D §10.I.B" }),
            pays: settle::PayTables::new(rules)?,
        };
        Ok((game, setup))
    }

    /// The Let It Ride Bonus is one chip (§8.II).
    fn may_bet(&self, felt: &Felt, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        match self.bonus {
            Some((bonus, chip)) if spot == bonus && felt.seat(seat).stake(spot, 0) + amount > chip => {
                let why = format!("the Let It Ride Bonus is one chip of {chip}");
                Err(Refusal::new(Clause::new("HC-D §8.II"), why))
            }
            _ => Ok(()),
        }
    }

    /// Cards go to whoever has three bets down; anything less has to be put right first (§7.IV, §10.II.A).
    fn unequal(&self, seat: Seat, _: &[Cents]) -> Option<String> {
        Some(format!("{seat} must have three equal bets, or none"))
    }

    /// The chips of the Let It Ride Bonus go to the tray before the deal and do not come back (§10.I.B, §11.I.B).
    fn closed<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) {
        let Some((bonus, _)) = self.bonus else { return };
        let chips = turn.state.dealt().filter(|&seat| turn.felt.seat(seat).bet(bonus, 0).is_some()).count();
        if chips > 0 {
            let chips = Some(chips as i64);
            turn.say("Let It Ride Bonus chips collected:", chips, None, self.chips_collected);
        }
    }

    /// To let a bet ride costs nothing more.
    fn asks(&self, _: &Felt, _: Seat, _: usize) -> Cents {
        Cents::ZERO
    }

    fn menu(&self, _: &Felt, round: &PokerRound, _: Seat, menu: &mut Menu) {
        let (ride, back) = match round.street() {
            0 => ("HC-D §12.II.A", "HC-D §12.II.B"),
            _ => ("HC-D §12.IV.A", "HC-D §12.IV.B"),
        };
        menu.push(MenuItem::free(Verb::LetItRide, Clause::new(ride)));
        menu.push(MenuItem::free(Verb::PullBack, Clause::new(back)));
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        if choice.verb == Verb::PullBack {
            let bet = self.bets[turn.state.street()];
            let stake = turn.felt.seat(seat).stake(bet, 0);
            turn.take_down(seat, 0, bet, stake);
        }
        Decision::Stays
    }

    /// Which bets ride, and what the hand is.
    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        let (player, [board, _]) = deal.all();
        let seen = |turned: usize| player.iter().chain(&board[..turned]).copied();
        let rides = [0, 1].map(|turned| basic::rides(seen(turned)) as u16);
        let mut five = seen(2);
        let five = std::array::from_fn(|_| five.next().expect("a hand has five cards with the board"));
        let hand = hands::poker::five(&five);
        let kind = hand.category() as u16 * 2 + self.settle_bet(hand).pays().is_some() as u16;
        kind * 4 + rides[0] * 2 + rides[1]
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

    fn simple(&self, look: &Look<LetItRide>) -> Choice {
        let cards = look.own().chain(look.cards(BOARD));
        Choice::say(if basic::rides(cards) { Verb::LetItRide } else { Verb::PullBack })
    }
}

/// The round. From the hand cards go singly around the table, two of them to the community (§10.II); from the shoe in
/// stacks of three, and of the community's stack the bottom card, the first to come, is put away unseen (§11.II).
fn course(shoe: bool) -> Vec<CourseStep> {
    let deal = match shoe {
        true => vec![
            CourseStep::Deal { each: 3, common: None, stacks: true },
            CourseStep::Burn(1),
            CourseStep::Lay(BOARD, 2, Face::Down),
        ],
        false => vec![CourseStep::Deal { each: 3, common: Some((BOARD, 2)), stacks: false }],
    };
    let rest = [
        CourseStep::Ask,              // §12.II
        CourseStep::TurnUp(BOARD, 0), // §12.III
        CourseStep::Ask,              // §12.IV
        CourseStep::TurnUp(BOARD, 1), // §12.V
        CourseStep::Settle,
        CourseStep::PickUp(BOARD), // §12.VI
    ];
    deal.into_iter().chain(rest).collect()
}

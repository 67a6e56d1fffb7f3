//! Three Card Poker (HC-H): three cards against the dealer's three, fold or match the ante.

mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::Card;
use hands::{Ranking, ThreeRank};

use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::poker::card_room::CardRoomPrint;
use crate::poker::{
    CourseStep, DEALER, Deal, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable,
};

/// The rules of a Three Card Poker table.
pub type ThreeCardPoker = PokerTable<ThreeCard>;

/// What the chapter says: its wagers and what they pay.
pub struct ThreeCard {
    ante: SpotId,
    play: SpotId,
    pair_plus: SpotId,
    /// Absent where the house does not offer it (§11.I).
    six_card: Option<SpotId>,
    pays: settle::PayTables,
}

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-H §7.III"),
        wagers: Clause::new("HC-H §7.II"),
        betting: Clause::new("HC-H §7.IV"),
        equipment: Clause::new("HC-H §3.I"),
        decisions: Clause::new("HC-H §10.II"),
        calls: Clause::new("HC-H §13.I"),
    },
    room: Some(CardRoomPrint {
        second_deck: "HC-H §3.II",
        cut: "HC-H §5.IV.A",
        cut_depth: "HC-H §5.IV.A.2",
        uncut: "HC-H §5.III.A",
        recut: "HC-H §5.V",
        miscount: Some("HC-H §5.II"),
        miscount_removes: false,
        shuffler_jam: "HC-H §13.IV",
        card_in_error: "HC-H §13.I",
        wrong_number: "HC-H §13.II",
        wrong_deck: Some(["HC-H §8.IV", "HC-H §9.IV"]),
        dealer_exposed: Some("HC-H §13.III"),
        face_up: None,
        shoe_jam: Some("HC-H §13.V"),
        one_position: Some("HC-H §7.V"),
        leaving: "HC-H §7.III",
        idle: None,
    }),
    nobody: ["HC-H §8.II", "nobody has placed a wager"],
    equal: None,
    fold: Some(FoldPrint { side: Some("HC-H §10.II.A"), ..FoldPrint::by(&["HC-H §10.II"]) }),
    stay: None,
};

impl PokerGame for ThreeCard {
    const ID: &'static str = "three-card-poker";
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = "bet the ante; play queen-six-four or better, fold the rest";
    const RANKING: Ranking = Ranking::Three;
    type Against = ThreeRank;
    const KINDS_OF_DEAL: u16 = 72;

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let ante = layout.spot(rules, "ante", true);
        let play = layout.spot(rules, "play", false);
        let pair_plus = layout.spot(rules, "pair-plus", true);
        let six_card = rules.flag("six-card-bonus").then(|| layout.spot(rules, "six-card-bonus", true));
        six_card.into_iter().for_each(|spot| layout.settled_on(spot, SettledOn::Round));
        let stacks = rules.choice("deal-from") == "shoe";
        let course = [
            CourseStep::deal(3, stacks), // §8.II, §9.II
            CourseStep::Ask,             // §10.II
            CourseStep::Collect,         // §10.III
            CourseStep::Reveal(DEALER),  // §10.III
            CourseStep::Settle,          // §10.IV
            CourseStep::PickUp(DEALER),  // §10.V
        ];
        let mut setup = PokerSetup::new(&[ante], Some(play), &course);
        // A fold gives up Pair Plus along with the Ante (§10.II.A), never the Six Card Bonus (§10.II.B).
        setup.forfeits.push(pair_plus);
        setup.goes_with.push(GoesWith::all(
            six_card,
            &[ante, pair_plus],
            "HC-H §7.I.D",
            [
                "the Six Card Bonus goes with an Ante and a Pair Plus wager",
                "the Six Card Bonus would stand without its Ante or Pair Plus wager",
            ],
        ));
        let pays = settle::PayTables::new(rules)?;
        Ok((ThreeCard { ante, play, pair_plus, six_card, pays }, setup))
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        self.play_costs(felt, seat)
    }

    /// The ante again, or a fold (§10.II).
    fn menu(&self, felt: &Felt, _: &PokerRound, seat: Seat, menu: &mut Menu) {
        let clause = Clause::new("HC-H §10.II");
        menu.push(MenuItem::costing(Verb::Play, self.play_costs(felt, seat), clause));
        menu.push(MenuItem::free(Verb::Fold, clause));
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        if choice.verb == Verb::Fold {
            return Decision::Folds;
        }
        turn.stake(seat, 0, self.play, self.play_costs(&turn.felt, seat));
        Decision::Stays
    }

    /// What the hand is, whether it is played, whether the dealer's is, and which is better.
    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        let (player, [dealer, _]) = deal.all();
        let rank =
            |cards: &[Card]| hands::three::three(cards.try_into().expect("a dealt hand has three cards"));
        let (player, dealer) = (rank(player), rank(dealer));
        let plays = player >= *settle::QUEEN_SIX_FOUR;
        let kind = player.category() as u16 * 2 + plays as u16;
        let kind = kind * 2 + ThreeCardPoker::qualifies(dealer) as u16;
        kind * 3 + (player.cmp(&dealer) as i8 + 1) as u16
    }

    fn against<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> ThreeRank {
        Self::hand(&turn.felt, DEALER)
    }

    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: ThreeRank) {
        self.settle_hand(turn, seat, dealer);
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        let rank = hands::three::three(cards.try_into().ok()?);
        Some(Caption::ranked(rank.words(), rank.value()))
    }

    fn simple(&self, look: &Look<ThreeCardPoker>) -> Choice {
        let mut cards = look.own();
        let hand = std::array::from_fn(|_| cards.next().expect("the player has looked at three cards"));
        let worth = hands::three::three(&hand) >= *settle::QUEEN_SIX_FOUR;
        Choice::say(if worth { Verb::Play } else { Verb::Fold })
    }
}

impl ThreeCard {
    /// What the Play wager costs: as much as the ante.
    fn play_costs(&self, felt: &Felt, seat: Seat) -> Cents {
        felt.seat(seat).stake(self.ante, 0)
    }

    /// The three-card hand at a place.
    fn hand(felt: &Felt, place: Place) -> ThreeRank {
        hands::three::three(felt.cards(place).try_into().expect("a dealt hand has three cards"))
    }
}

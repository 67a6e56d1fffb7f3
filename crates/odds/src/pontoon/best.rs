//! Play by totals, ready for a table.

use std::sync::Arc;

use arrayvec::ArrayVec;
use equipment::Card;
use games::kernel::*;
use games::pontoon_plus::{Phase, PontoonPlus};
use hands::blackjack::value;

use super::plan::{Act, HandPlan};
use super::solution::Solution;
use super::suits::way;
use crate::blackjack::hands::{BUST, HandTree};

/// The dealer's place on the layout.
pub(super) const DEALER: Place = Place::Common(0);

/// What to do against one first card of the dealer.
#[derive(Debug)]
struct Answers {
    first: HandPlan,
    after: HandPlan,
    insures: bool,
}

/// Plays by the best chart of totals.
#[derive(Clone, Debug)]
pub struct Best(Arc<[Option<Answers>; 10]>);

/// The number of the hand of these cards, none if it is over 21.
pub(super) fn number(cards: &[Card]) -> Option<u16> {
    let hands = HandTree::get();
    let add = |hand: Option<u16>, card: &Card| {
        let next = hands.at(hand?).next[value(*card) as usize - 1];
        (next != BUST).then_some(next)
    };
    cards.iter().fold(Some(0), add)
}

/// Whether the hand in question is one of a split: the next hand of the box has a card by then.
pub(super) fn is_split(look: &Look<PontoonPlus>, on: Seat, hand: u8) -> bool {
    hand > 0 || look.cards(Place::Hand(on, 1)).next().is_some()
}

impl Best {
    pub(super) fn new(solution: Solution) -> Best {
        let mut answers: [Option<Answers>; 10] = Default::default();
        for up in solution.ups {
            let insures = up.by_totals.insures.contains(&true);
            answers[up.up] = Some(Answers { first: up.by_totals.first, after: up.totals.after, insures });
        }
        Best(Arc::new(answers))
    }

    /// What to do with a hand: the act, or the one instead where it is not on the menu.
    fn act(&self, up: usize, cards: &[Card], split: bool, offered: impl Fn(Act) -> bool) -> Act {
        let (Some(answers), Some(n)) = (&self.0[up], number(cards)) else { return Act::Hit };
        match *cards {
            [a, b] => {
                let at = |plan: &HandPlan| plan.two[n as usize][way(a, b)];
                let first = if split && offered(Act::Split) { Act::Split } else { at(&answers.first) };
                let act = if split && first != Act::Split { at(&answers.after) } else { first };
                if offered(act) { act } else { at(&answers.after) }
            }
            _ if answers.first.hit[n as usize] => Act::Hit,
            _ => Act::Stand,
        }
    }
}

impl Player<PontoonPlus> for Best {
    fn choose(&mut self, look: &Look<PontoonPlus>, menu: &Menu) -> Choice {
        let most = |verb: Verb| match menu.iter().find(|item| item.verb == verb).map(|item| item.cost) {
            Some(Cost::Range(limits)) => Choice::with(verb, limits.max),
            _ => Choice::say(verb),
        };
        let offers = |verb: Verb| menu.iter().any(|item| item.verb == verb);
        let up = look.cards(DEALER).next().map_or(0, |card| value(card) as usize - 1);
        let cards =
            |on: Seat, hand: u8| -> ArrayVec<Card, 24> { look.cards(Place::Hand(on, hand)).collect() };
        match look.state().phase() {
            Phase::Insure(..) => {
                let insures = self.0[up].as_ref().is_some_and(|a| a.insures) && offers(Verb::Insure);
                if insures { most(Verb::Insure) } else { Choice::say(Verb::Decline) }
            }
            Phase::Surrender(on) => {
                let act = self.act(up, &cards(on, 0), false, |_| true);
                Choice::say(if act == Act::Surrender { Verb::Surrender } else { Verb::Play })
            }
            Phase::Rescue(on, hand, _) => {
                let cards = cards(on, hand);
                let bits =
                    number(&cards[..2]).and_then(|n| Some(self.0[up].as_ref()?.first.rescue[n as usize]));
                let back = bits.is_some_and(|bits| bits >> (value(cards[2]) - 1) & 1 == 1);
                Choice::say(if back { Verb::PullBack } else { Verb::Stand })
            }
            Phase::FollowSplit(..) => Choice::say(Verb::Split),
            Phase::FollowDouble(..) => most(Verb::Double),
            Phase::Play(on, hand) => {
                let offered = |act: Act| match act {
                    Act::Stand => offers(Verb::Stand),
                    Act::Hit => true,
                    Act::Double => offers(Verb::Double),
                    Act::Split => offers(Verb::Split),
                    Act::Surrender => false,
                };
                match self.act(up, &cards(on, hand), is_split(look, on, hand), offered) {
                    Act::Stand => Choice::say(Verb::Stand),
                    Act::Double => most(Verb::Double),
                    Act::Split => Choice::say(Verb::Split),
                    _ => Choice::say(Verb::Hit),
                }
            }
            _ => Choice::say(Verb::Accept),
        }
    }
}

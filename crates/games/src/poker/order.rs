//! Where each card of a round goes, worked out from the course once, when the table opens.

use super::round::Phase;
use super::step::CourseStep;
use crate::kernel::*;

/// The places of all cards of a course, for each number of players.
#[derive(Clone, Debug)]
pub(super) struct DealOrder(Vec<ForPlayers>);

/// The cards of a course for so many players, and where those of each step begin among them.
#[derive(Clone, Debug)]
struct ForPlayers {
    begins: Vec<u8>,
    cards: Vec<CardPlace>,
}

/// Where a card of the course goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardPlace {
    goes: Goes,
    /// What is awaited after it; nothing if it is the last before something else happens.
    then: Option<Phase>,
}

#[derive(Clone, Copy, Debug)]
enum Goes {
    /// To one of those who are dealt in, by their number among them.
    ToPlayer(u8),
    ToCommon(Place, Face),
}

impl DealOrder {
    /// The order of a course at a table with so many seats.
    pub(super) fn of(course: &[CourseStep], seats: u8) -> DealOrder {
        DealOrder((1..=seats).map(|players| ForPlayers::of(course, players)).collect())
    }

    /// The card of a step by its number, if the round is dealt to these.
    #[inline]
    pub(super) fn at(&self, dealt: Seats, step: u8, n: u8) -> CardPlace {
        // Often it is one player alone.
        let order = &self.0[dealt.len() as usize - 1];
        order.cards[order.begins[step as usize] as usize + n as usize]
    }
}

impl ForPlayers {
    fn of(course: &[CourseStep], players: u8) -> ForPlayers {
        // Which of the seats are taken makes no difference: these are the first.
        let dealt: Seats = (0..players).map(Seat).collect();
        let (mut begins, mut cards) = (vec![], vec![]);
        for (at, step) in (0..).zip(course) {
            begins.push(u8::try_from(cards.len()).expect("a byte counts the cards of a round"));
            let last = step.cards(dealt);
            for n in 0..last {
                let goes = match step.place(dealt, n) {
                    (Place::Hand(Seat(player), _), _) => Goes::ToPlayer(player),
                    (place, face) => Goes::ToCommon(place, face.unwrap_or(Face::Down)),
                };
                let then = match course.get(at as usize + 1) {
                    _ if n + 1 < last => Some(Phase::Cards(at, n + 1)),
                    Some(CourseStep::Deal { .. } | CourseStep::Lay(..)) => Some(Phase::Cards(at + 1, 0)),
                    _ => None,
                };
                cards.push(CardPlace { goes, then });
            }
        }
        ForPlayers { begins, cards }
    }
}

impl CardPlace {
    /// What is awaited after this card; nothing if it is the last before something else happens.
    #[inline]
    pub(super) fn then(self) -> Option<Phase> {
        self.then
    }

    /// Where it goes and how it lies: of the first deal the dealer's and the board's face down, a player's in the hand. The
    /// hand of a player who has walked out is nobody's to look at.
    #[inline]
    pub(super) fn lies(self, felt: &Felt, dealt: Seats) -> (Place, Face) {
        match self.goes {
            Goes::ToCommon(place, face) => (place, face),
            Goes::ToPlayer(n) => {
                let seat = { dealt }.nth(n as usize).expect("the order is that of these players");
                let face = if felt.staked().has(seat) { Face::Own } else { Face::Down };
                (Place::Hand(seat, 0), face)
            }
        }
    }
}

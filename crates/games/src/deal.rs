//! The order in which cards go round a table.

use arrayvec::ArrayVec;

use crate::kernel::{Face, Felt, Place, Seat};

/// The seats a round is dealt to, clockwise from the dealer's left: those with a stake on the felt.
pub type Dealt = ArrayVec<Seat, 16>;

/// Those who have a stake on the felt, clockwise.
#[inline]
pub fn with_stakes(felt: &Felt) -> Dealt {
    felt.staked().collect()
}

/// Goes round a deal in which each seat and then the dealer get `each` cards, from the card number `from` to the last but
/// one; gives the number of that last card. For [`crate::kernel::Game::lay_ahead`].
#[inline]
pub fn ahead(
    seats: &Dealt,
    each: usize,
    from: u8,
    place: impl Fn(usize) -> Place,
    mut lay: impl FnMut(Place),
) -> u8 {
    let last = cards(seats, each) as u8 - 1;
    (from..last).for_each(|step| lay(place(step as usize)));
    last.max(from)
}

/// How a card of the deal lies: the dealer's face down, a player's in the hand. The hand of a player who has walked out
/// is nobody's to look at.
#[inline]
pub fn face(felt: &Felt, place: Place) -> Face {
    match place {
        Place::Hand(seat, _) if felt.staked().has(seat) => Face::Own,
        _ => Face::Down,
    }
}

/// How many cards a deal has when each seat and the dealer get `each`.
#[inline]
pub fn cards(seats: &Dealt, each: usize) -> usize {
    (seats.len() + 1) * each
}

/// Where the card number `step` of a deal goes when each seat gets `each` cards and then the dealer does, one card at a
/// time around the table.
#[inline]
pub fn one_at_a_time(seats: &Dealt, each: usize, step: usize) -> Option<Place> {
    let round = seats.len() + 1;
    if step >= round * each {
        return None;
    }
    // A narrow division is a quick one, and this is done for every card.
    Some(hand_or_dealer(seats, (step as u32 % round as u32) as usize))
}

/// Where the card number `step` of a deal goes when stacks of `each` cards go to the seats and then to the dealer.
#[inline]
pub fn in_stacks(seats: &Dealt, each: usize, step: usize) -> Option<Place> {
    let stack = step / each;
    if stack > seats.len() {
        return None;
    }
    Some(hand_or_dealer(seats, stack))
}

#[inline]
fn hand_or_dealer(seats: &Dealt, n: usize) -> Place {
    match seats.get(n) {
        Some(&seat) => Place::Hand(seat, 0),
        None => Place::Common(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(deal: impl Fn(usize) -> Option<Place>) -> String {
        let letter = |place| match place {
            Place::Hand(Seat(s), _) => (b'1' + s) as char,
            Place::Common(_) => 'd',
        };
        (0..).map_while(|step| deal(step).map(letter)).collect()
    }

    #[test]
    fn cards_go_round_singly_or_in_stacks() {
        let seats: Dealt = [Seat(0), Seat(3)].into_iter().collect();
        assert_eq!(order(|s| one_at_a_time(&seats, 3, s)), "14d14d14d");
        assert_eq!(order(|s| in_stacks(&seats, 3, s)), "111444ddd");
    }
}

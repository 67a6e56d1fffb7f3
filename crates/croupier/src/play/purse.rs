//! The person's money.

use book::Cents;
use games::kernel::{Event, Seat};

/// What a patron has in the purse for all of their boxes, followed through the events of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    /// How many boxes it serves, from seat 1 on.
    pub(crate) boxes: u8,
    /// What is in it.
    pub(crate) money: Cents,
    /// What was brought to the table in all.
    pub(crate) brought: Cents,
}

impl Purse {
    /// A purse for so many boxes, with this much in it.
    pub(crate) fn new(boxes: u8, money: Cents) -> Purse {
        Purse { boxes, money, brought: money }
    }

    /// Puts more in.
    pub(crate) fn buy(&mut self, amount: Cents) {
        self.money += amount;
        self.brought += amount;
    }

    /// Pays and takes what these events say, and returns the least there was on the way.
    pub(crate) fn follow(&mut self, events: &[Event]) -> Cents {
        let mut least = self.money;
        for event in events {
            self.money += change(event, self.boxes);
            least = least.min(self.money);
        }
        least
    }
}

/// What an event puts into the purse of these boxes, or takes out of it.
fn change(event: &Event, boxes: u8) -> Cents {
    let own = |seat: Seat| seat.0 < boxes;
    match *event {
        Event::Staked { seat, amount, .. } if own(seat) => -amount,
        Event::TakenDown { seat, amount, .. } if own(seat) => amount,
        Event::Charged { seat, amount, .. } if own(seat) => -amount,
        Event::Settled(line) if own(line.seat) => line.to_player(),
        _ => Cents::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use games::kernel::SpotId;

    use super::*;

    #[test]
    fn a_purse_follows_its_own_boxes_and_remembers_its_low() {
        let mut purse = Purse::new(1, Cents::dollars(20));
        let stake = |seat, dollars| Event::Staked {
            seat: Seat(seat),
            hand: 0,
            spot: SpotId(0),
            amount: Cents::dollars(dollars),
        };
        let back = Event::TakenDown { seat: Seat(0), hand: 0, spot: SpotId(0), amount: Cents::dollars(15) };
        assert_eq!(purse.follow(&[stake(0, 25), stake(1, 100), back]), Cents::dollars(-5));
        assert_eq!(purse.money, Cents::dollars(10));
        // With a second box, its stakes come out of the same purse.
        purse.boxes = 2;
        assert_eq!(purse.follow(&[stake(1, 4), stake(2, 100)]), Cents::dollars(6));
    }
}

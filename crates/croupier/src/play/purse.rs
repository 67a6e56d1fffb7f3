//! The person's money.

use book::Cents;
use games::kernel::{Event, Seat};

/// What a seat has in its purse, followed through the events of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    seat: Seat,
    /// What is in it.
    pub(crate) money: Cents,
    /// What was brought to the table in all.
    pub(crate) brought: Cents,
}

impl Purse {
    /// A purse with this much in it.
    pub(crate) fn new(seat: Seat, money: Cents) -> Purse {
        Purse { seat, money, brought: money }
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
            self.money += change(event, self.seat);
            least = least.min(self.money);
        }
        least
    }
}

/// What an event puts into the purse of a seat, or takes out of it.
fn change(event: &Event, seat: Seat) -> Cents {
    match *event {
        Event::Staked { seat: s, amount, .. } if s == seat => -amount,
        Event::TakenDown { seat: s, amount, .. } if s == seat => amount,
        Event::Charged { seat: s, amount, .. } if s == seat => -amount,
        Event::Settled(line) if line.seat == seat => line.to_player(),
        _ => Cents::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use games::kernel::SpotId;

    use super::*;

    #[test]
    fn a_purse_follows_its_own_seat_and_remembers_its_low() {
        let mut purse = Purse::new(Seat(0), Cents::dollars(20));
        let stake = |seat, dollars| Event::Staked {
            seat: Seat(seat),
            hand: 0,
            spot: SpotId(0),
            amount: Cents::dollars(dollars),
        };
        let back = Event::TakenDown { seat: Seat(0), hand: 0, spot: SpotId(0), amount: Cents::dollars(15) };
        assert_eq!(purse.follow(&[stake(0, 25), stake(1, 100), back]), Cents::dollars(-5));
        assert_eq!(purse.money, Cents::dollars(10));
    }
}

//! What happened at the table, and who may know.

use std::fmt;

use book::{Cents, Clause, Pays, Percent, Row};
use equipment::{Card, Dice, Section};
use serde::{Deserialize, Serialize, Serializer};

use super::input::{Choice, Patron, Seat};
use super::layout::SpotId;
use super::pile::{Face, Place};
use super::viewer::{Audience, Viewer};

/// What goes to a meter, to the ten-thousandth of a cent: a rate is printed in hundredths of a per cent of a stake, so
/// that nothing has to be rounded. Negative, it leaves the meter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Increment(pub i64);

impl Increment {
    /// How many of its units make a cent.
    pub const CENT: i64 = 10_000;

    /// A share of a stake.
    #[inline]
    pub fn of(share: Percent, stake: Cents) -> Increment {
        Increment(share.0 as i64 * stake.0)
    }

    /// An amount of whole cents.
    pub const fn whole(amount: Cents) -> Increment {
        Increment(amount.0 * Increment::CENT)
    }

    /// The whole cents in it, as a display shows them.
    pub const fn cents(self) -> Cents {
        Cents(self.0.div_euclid(Increment::CENT))
    }
}

impl fmt::Display for Increment {
    /// Prints `$0.21`, `$0.1575`, `-$0.0005`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cents, part) = (self.0.abs() / Increment::CENT, self.0.abs() % Increment::CENT);
        if part == 0 {
            return write!(f, "{}", Cents(self.0 / Increment::CENT));
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        let digits = format!("{:02}{part:04}", cents % 100);
        write!(f, "{sign}{}.{}", Cents::dollars(cents / 100), digits.trim_end_matches('0'))
    }
}

/// A line of settlement: what became of a stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Whose wager.
    pub seat: Seat,
    /// On which hand.
    pub hand: u8,
    /// Which wager.
    pub spot: SpotId,
    /// What was staked and leaves the felt; zero for a bonus paid beside the wager, and for a stake settled before.
    pub stake: Cents,
    /// The stake of a wager that is paid and stays up; zero for every other line.
    pub stands: Cents,
    /// Of the stake, what goes back; with a stake of zero, what goes back of one that was taken before.
    pub back: Cents,
    /// What the house adds.
    pub won: Cents,
    /// Commission withheld from the win.
    pub fee: Cents,
    /// The pay, if it won.
    pub pays: Option<Pays>,
    /// The row of the pay table, if it was paid by one; written down by its name.
    #[serde(serialize_with = "row_name")]
    pub row: Option<&'static Row>,
    /// The clause that decides it.
    pub clause: Clause,
    /// Whether the wager was made for the benefit of the dealer.
    pub toke: bool,
}

fn row_name<S: Serializer>(row: &Option<&'static Row>, to: S) -> Result<S::Ok, S::Error> {
    row.map(|row| &row.name).serialize(to)
}

impl Line {
    /// The row it was paid by, as players call it.
    pub fn row_name(&self) -> Option<&'static str> {
        self.row.map(|row| row.name.as_str())
    }

    /// What the player takes: stake given back and win, less commission. Of a wager for the dealer that wins, nothing.
    #[inline]
    pub fn to_player(&self) -> Cents {
        self.back + self.won - self.fee - self.to_dealer()
    }

    /// What the dealer takes: a wager for the dealer that wins, stake and win.
    #[inline]
    pub fn to_dealer(&self) -> Cents {
        let wins = self.toke && self.won > Cents::ZERO;
        if wins { self.back + self.won - self.fee } else { Cents::ZERO }
    }

    /// The player's gain or loss on the line.
    #[inline]
    pub fn net(&self) -> Cents {
        self.to_player() - self.stake
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Sat {
        seat: Seat,
        patron: Patron,
    },
    Left {
        seat: Seat,
    },
    /// A stake moved from the player to the felt.
    Staked {
        seat: Seat,
        hand: u8,
        spot: SpotId,
        amount: Cents,
    },
    /// A stake moved back from the felt, undecided.
    TakenDown {
        seat: Seat,
        hand: u8,
        spot: SpotId,
        amount: Cents,
    },
    /// A stake moved on the felt.
    Moved {
        seat: Seat,
        hand: u8,
        from: SpotId,
        to: SpotId,
        amount: Cents,
        clause: Clause,
    },
    /// Commission collected apart from a settlement; negative when it is given back.
    Charged {
        seat: Seat,
        spot: SpotId,
        amount: Cents,
        clause: Clause,
    },
    Closed,
    /// What the round's wagers add to a progressive meter; negative when a void takes it back. Whoever keeps the meter
    /// ([`crate::Jackpots`]) adds it up and reports where the meter stands.
    Fed {
        meter: u8,
        amount: Increment,
        clause: Clause,
    },
    /// A progressive meter has paid this amount. Won whole, it starts again; `stands` is what this table shows then.
    Awarded {
        meter: u8,
        amount: Cents,
        whole: bool,
        stands: Cents,
        clause: Clause,
    },
    /// Where a progressive meter stands has been reported.
    Metered {
        meter: u8,
        stands: Cents,
    },
    Shuffled,
    /// The cards were cut: so many from the top went underneath.
    Cut {
        cards: u16,
        clause: Clause,
    },
    Burned,
    /// A card was laid; `card` is absent for those who may not see it.
    Dealt {
        place: Place,
        card: Option<Card>,
        face: Face,
    },
    /// A card was turned so that more may see it.
    Turned {
        place: Place,
        index: u8,
        card: Option<Card>,
        face: Face,
    },
    /// A card went from one place to another (a split): the one at this index there, which is absent along with the card
    /// for those who may not see it (the place it left is hidden from them as well).
    Shifted {
        from: Place,
        index: Option<u8>,
        to: Place,
        card: Option<Card>,
        face: Face,
    },
    /// The cards of a place were put into the discard rack.
    PickedUp {
        place: Place,
    },
    /// A card went to the discard rack without being used.
    Discarded {
        card: Option<Card>,
        clause: Clause,
    },
    Thrown {
        dice: Dice,
    },
    Spun {
        section: Section,
    },
    /// A random number was shown.
    Drawn {
        number: u8,
    },
    Chose {
        seat: Seat,
        hand: u8,
        choice: Choice,
    },
    /// Something was announced: `what` in a few words, with a number where one belongs to it.
    Said {
        what: &'static str,
        number: Option<i64>,
        seat: Option<Seat>,
        clause: Clause,
    },
    Settled(Line),
    /// Hands are void and stakes go back, as the lines that follow show.
    Voided {
        clause: Clause,
    },
    RoundOver {
        round: u64,
    },
}

impl Event {
    /// Who may know of this event in full.
    pub fn audience(&self) -> Audience {
        match *self {
            Event::Dealt { place, face, .. }
            | Event::Turned { place, face, .. }
            | Event::Shifted { to: place, face, .. } => face.audience(place),
            _ => Audience::All,
        }
    }

    /// The event as this viewer may know it: hidden cards are left out.
    pub fn seen_by(mut self, viewer: Viewer) -> Event {
        if !self.audience().admits(viewer) {
            match &mut self {
                Event::Dealt { card, .. } | Event::Turned { card, .. } => *card = None,
                // Which card a player put where tells of the hand.
                Event::Shifted { card, index, .. } => (*card, *index) = (None, None),
                _ => {}
            }
        }
        self
    }
}

/// Where events go.
pub trait Sink {
    /// Whether anyone watches. Where nobody does, what is kept for watchers alone is compiled away: which cards are unseen
    /// and buried, the money that has crossed the felt, what goes to the meters. Stakes, settlements and rounds are told all
    /// the same.
    const WATCHED: bool = true;

    /// Takes one event.
    fn push(&mut self, event: Event);

    /// Takes a line of settlement, [`Event::Settled`]: by reference, for a sink that only adds up.
    #[inline]
    fn settle(&mut self, line: &Line) {
        self.push(Event::Settled(*line));
    }
}

impl Sink for Vec<Event> {
    fn push(&mut self, event: Event) {
        Vec::push(self, event);
    }
}

/// A sink that lets every event drop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl Sink for Quiet {
    #[inline]
    fn push(&mut self, _: Event) {}
}

//! Roulette (HC-G): one ball, one wheel, fourteen kinds of wagers.

mod irregular;
mod layout;

use book::{Cents, Clause, Fault, Rules};
use equipment::Wheel;

use crate::kernel::*;
use crate::wheel::{Spin, WheelFelt, WheelGame, WheelTable};

pub use layout::is_red;

/// A roulette table.
pub type Roulette = WheelTable<RouletteWheel>;

/// Which wheel stands at the table and how it is used (§1.II, §1.III, §1.IV).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zeros {
    /// 0 alone.
    Single,
    /// 0 and 00.
    Double,
    /// 0 and 00 on the wheel and on the felt, but 00 is no spin and takes no wager.
    DoubleAsSingle,
}

/// What is roulette's own among the wheel games.
#[derive(Clone, Copy, Debug)]
pub struct RouletteWheel {
    /// The wheel and its use.
    pub zeros: Zeros,
    /// The two places of a 0-00 split (§4.V.B), which are one wager.
    split_of_zeros: Option<(SpotId, SpotId)>,
}

/// Players with chips of a colour of their own (§4.II); the chapter prints no number of seats.
const CHIPS: [&str; 8] = ["yellow", "orange", "pink", "light blue", "dark blue", "lavender", "brown", "grey"];

const CITES: Cites = Cites {
    seats: Clause::new("HC-G §4.II"),
    wagers: Clause::new("HC-G §1.I.B"),
    betting: Clause::new("HC-G §6.II"),
    equipment: Clause::new("HC-G §1.III"),
    decisions: Clause::new("HC-G §4.I"),
    calls: Clause::new("HC-G §6.I"),
};

impl WheelGame for RouletteWheel {
    const ID: &'static str = "roulette";
    const FAMILY: Family = Family::Roulette;
    const RESULT: Clause = Clause::new("HC-G §6.III");
    const BASIC_SPOT: &'static str = "red";
    const BASIC_HELP: &'static str =
        "Bet on Red: no wager of the layout is better, and the First Five Numbers wager is worse.";

    fn print(rules: &Rules) -> Result<(RouletteWheel, WheelFelt), Fault> {
        let (zeros, wheel, equipment) = match rules.choice("wheel") {
            "single-zero" => (Zeros::Single, Wheel::SingleZero, "HC-G §1.II"),
            "double-zero" => (Zeros::Double, Wheel::DoubleZero, "HC-G §1.III"),
            _ => (Zeros::DoubleAsSingle, Wheel::DoubleZero, "HC-G §1.III"),
        };
        let cites = Cites { equipment: Clause::new(equipment), ..CITES };
        let mut print = WheelFelt::new(CHIPS.len() as u8, wheel, cites, &irregular::CALLS);
        if zeros == Zeros::DoubleAsSingle {
            print.void(print.sections(|label| label == "00"), Clause::new("HC-G §5.III.B"));
        }
        let split_of_zeros = layout::lay_out(&mut print, rules, zeros)?;
        print.limit(Clause::new("HC-G §1.I.C"));
        Ok((RouletteWheel { zeros, split_of_zeros }, print))
    }

    fn call<K: Sink>(
        table: &WheelTable<RouletteWheel>,
        turn: &mut Turn<Spin, K>,
        call: Call,
    ) -> Result<(), Refusal> {
        irregular::call(table, turn, call)
    }

    /// What lies on the other place of a 0-00 split counts toward the same limit.
    #[inline(always)]
    fn most(table: &WheelTable<RouletteWheel>, felt: &Felt, seat: Seat, spot: SpotId) -> Cents {
        let most = table.layout().at(spot).limits.max;
        match table.own.split_of_zeros {
            Some((a, b)) if spot == a => most - felt.seat(seat).stake(b, 0),
            Some((a, b)) if spot == b => most - felt.seat(seat).stake(a, 0),
            _ => most,
        }
    }

    /// The point marker on the winning number (§6.III), the notice of §5.III.A, and each player's chips (§4.II).
    fn markers(table: &WheelTable<RouletteWheel>, felt: &Felt, spin: &Spin) -> Vec<Marker> {
        let mut markers = vec![];
        if table.own.zeros == Zeros::DoubleAsSingle {
            markers.push(Marker::table("notice", "this double zero wheel is used as a single zero wheel"));
        }
        if let Some(section) = spin.last {
            let label = table.label(section);
            let spot = table.layout().find(&format!("straight-{label}"));
            markers.push(Marker { spot, ..Marker::table("last number", label) });
        }
        let seated = felt.clockwise().filter(|&s| felt.seat(s).patron.is_some());
        markers.extend(seated.map(|s| Marker::at_seat("wheel chips", CHIPS[s.0 as usize], s)));
        markers
    }
}

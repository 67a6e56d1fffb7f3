//! Big Six (HC-N): a wheel of 54 sections and seven insignias, a wager on each.

use book::{Clause, Fault, Rules};
use equipment::Wheel;

use crate::kernel::*;
use crate::wheel::{Spin, WheelFelt, WheelGame, WheelTable};

/// A Big Six table.
pub type BigSix = WheelTable<BigSixWheel>;

/// What is Big Six's own among the wheel games: nothing that needs keeping.
#[derive(Clone, Copy, Debug)]
pub struct BigSixWheel;

/// The chapter prints no number of places; as many players as fit before a layout.
const SEATS: u8 = 8;

const CITES: Cites = Cites {
    seats: Clause::new("HC-N §2.I"),
    wagers: Clause::new("HC-N §4.I.A"),
    betting: Clause::new("HC-N §4.IV"),
    equipment: Clause::new("HC-N §2.I.C.3"),
    decisions: Clause::new("HC-N §4.III"),
    calls: Clause::new("HC-N §5.III"),
};

/// The wagers with the insignia each is on, as the wheel prints it, and the clause by which it loses (§4.I).
const WAGERS: [(&str, &str, &str); 7] = [
    ("one-dollar", "1", "HC-N §4.I.A.2"),
    ("two-dollar", "2", "HC-N §4.I.B.2"),
    ("five-dollar", "5", "HC-N §4.I.C.2"),
    ("ten-dollar", "10", "HC-N §4.I.D.2"),
    ("twenty-dollar", "20", "HC-N §4.I.E.2"),
    ("joker", "joker", "HC-N §4.I.F.2"),
    ("logo", "logo", "HC-N §4.I.G.2"),
];

/// Spins that are not valid (§8).
const CALLS: [CallInfo; 2] = [
    CallInfo::plain("on-peg", By::Irregularity, "HC-N §8.I", "the clapper stops on a peg"),
    CallInfo::plain("short-spin", By::Irregularity, "HC-N §8.II", "the wheel makes fewer than three turns"),
];

impl WheelGame for BigSixWheel {
    const ID: &'static str = "big-six";
    const FAMILY: Family = Family::BigSix;
    const RESULT: Clause = Clause::new("HC-N §6.I");
    const BASIC_SPOT: &'static str = "five-dollar";
    const BASIC_HELP: &'static str =
        "Bet on the $5 insignia: of the seven wagers it keeps the least for the house.";

    fn print(rules: &Rules) -> Result<(BigSixWheel, WheelFelt), Fault> {
        let mut print = WheelFelt::new(SEATS, Wheel::BigSix, CITES, &CALLS);
        for (wager, insignia, lost_by) in WAGERS {
            let wins = print.sections(|label| label == insignia);
            let spot = print.spot(rules, wager, "", wins)?;
            print.lost_to(spot, !wins, Clause::new(lost_by));
        }
        Ok((BigSixWheel, print))
    }

    /// A spin that is not valid voids every wager (§8).
    fn call<K: Sink>(
        table: &WheelTable<BigSixWheel>,
        turn: &mut Turn<Spin, K>,
        call: Call,
    ) -> Result<(), Refusal> {
        let clause = table.layout().call(call.id).expect("the kernel knows the call").clause;
        table.spinning(turn.state, clause)?;
        turn.void(clause, |_, _| true);
        table.finish(turn);
        Ok(())
    }

    /// Where the clapper stands.
    fn markers(table: &WheelTable<BigSixWheel>, _: &Felt, spin: &Spin) -> Vec<Marker> {
        spin.last.map(|section| Marker::table("clapper", table.label(section))).into_iter().collect()
    }
}

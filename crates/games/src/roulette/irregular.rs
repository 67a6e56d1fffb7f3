//! Spins that do not count (§7): the dealer says so, wagers stand where they are, and the ball is spun again.

use book::Clause;

use crate::kernel::*;
use crate::wheel::{Spin, WheelGame, WheelTable};

use By::{Floor, Irregularity};

/// What may be called while the ball runs.
pub(super) const CALLS: [CallInfo; 6] = [
    CallInfo::plain("same-direction", Irregularity, "HC-G §7.I", "the ball is spun in the wheel's direction"),
    CallInfo::plain("short-spin", Irregularity, "HC-G §7.II", "the ball makes fewer than four turns"),
    CallInfo::plain("ball-out", Irregularity, "HC-G §7.III", "the ball leaves the wheel"),
    CallInfo::plain("foreign-object", Irregularity, "HC-G §7.IV", "something falls into the moving wheel"),
    CallInfo::plain("floater", Irregularity, "HC-G §7.V", "the ball floats and does not drop"),
    CallInfo::plain("new-ball", Floor, "HC-G §7.II", "the ball looked over is damaged and replaced"),
];

pub(super) fn call<W: WheelGame, K: Sink>(
    table: &WheelTable<W>,
    turn: &mut Turn<Spin, K>,
    call: Call,
) -> Result<(), Refusal> {
    let clause = table.layout().call(call.id).expect("the kernel knows the call").clause;
    table.spinning(turn.state, clause)?;
    if call.id == "new-ball" {
        return new_ball(turn, clause);
    }
    turn.say(if call.id == "floater" { "floater" } else { "no spin" }, None, None, clause);
    // Only a ball that fell short or flew out may have come to harm (§7.II, §7.III).
    turn.state.inspecting = matches!(call.id, "short-spin" | "ball-out").then_some(clause);
    if turn.state.inspecting.is_some() {
        turn.say("the dealer looks the ball over", None, None, clause);
    }
    Ok(())
}

fn new_ball<K: Sink>(turn: &mut Turn<Spin, K>, clause: Clause) -> Result<(), Refusal> {
    let Some(clause) = turn.state.inspecting else {
        return Err(Refusal::new(clause, "no ball is being looked over for damage"));
    };
    turn.state.inspecting = None;
    turn.say("the floor person brings a new ball", None, None, clause);
    Ok(())
}

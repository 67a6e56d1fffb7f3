//! What happened at a table as postings: the lines of settlement and nothing else move money.

use book::{Cents, Clause};
use games::kernel::{Event, Line, Patron};

use super::voided::{self, Taken};
use crate::ids::TableId;
use crate::ledger::{Account, Journal};

/// Clauses by which an award is paid only when it has been confirmed.
const TO_CONFIRM: [Clause; 2] = [Clause::new("HC-L §6.IV.C.1"), SUPER_BONUS];

/// Its pay table is the clause's own: what the same hand wins beside it is paid at once.
const SUPER_BONUS: Clause = Clause::new("HC-M §11.II");

/// An award that is not paid yet: whose, how much, and by which clause it waits.
pub(super) type Waits = (Patron, Cents, Clause);

/// Books events in order, and keeps who sits where and what the round has taken. Returns the awards that wait to be confirmed: the table says so just
/// before it settles them.
pub(super) fn book(
    table: TableId,
    patrons: &mut [Option<Patron>],
    events: &[Event],
    journal: &mut Journal,
    taken: &mut Vec<Taken>,
) -> Vec<Waits> {
    let (mut waiting, mut confirm) = (vec![], None);
    for event in events {
        match *event {
            Event::Sat { seat, patron } => patrons[seat.0 as usize] = Some(patron),
            Event::Left { seat } => patrons[seat.0 as usize] = None,
            Event::RoundOver { .. } => taken.clear(),
            Event::Said { seat: Some(seat), clause, .. } if TO_CONFIRM.contains(&clause) => {
                confirm = Some((seat, clause));
            }
            _ => {
                for (from, to, cents) in moves(table, patrons, event).into_iter().flatten() {
                    journal.post(from, to, cents);
                }
                if let Event::Settled(line) = event
                    && let Some(patron) = patrons[line.seat.0 as usize]
                {
                    voided::note(taken, patron, line);
                }
                if let (Event::Settled(line), Some((seat, clause))) = (event, confirm)
                    && line.seat == seat
                    && line.won > Cents::ZERO
                    && (clause != SUPER_BONUS || line.clause == clause)
                {
                    let patron = patrons[seat.0 as usize].expect("money moves for those who sit");
                    // The stake is the player's at once; the award goes on to wait.
                    journal.post(Account::Chips(table, patron), Account::Held(table), line.won - line.fee);
                    waiting.push((patron, line.won - line.fee, clause));
                    confirm = None;
                }
            }
        }
    }
    waiting
}

type Move = (Account, Account, Cents);

/// What an event moves: at most four amounts.
fn moves(table: TableId, patrons: &[Option<Patron>], event: &Event) -> [Option<Move>; 4] {
    let chips = |seat: games::kernel::Seat| {
        let patron = patrons[seat.0 as usize].expect("money moves for those who sit");
        Account::Chips(table, patron)
    };
    let (risk, fees) = (Account::AtRisk(table), Account::Commission(table));
    match event {
        Event::Staked { seat, amount, .. } => [Some((chips(*seat), risk, *amount)), None, None, None],
        Event::TakenDown { seat, amount, .. } => [Some((risk, chips(*seat), *amount)), None, None, None],
        Event::Charged { seat, amount, .. } => [Some((chips(*seat), fees, *amount)), None, None, None],
        Event::Settled(line) => settle(table, chips(line.seat), line),
        _ => [None; 4],
    }
}

/// A line of settlement: the stake leaves the felt for its player or the tray, the win comes out of the tray, and
/// commission is withheld from it. A wager for the dealer that wins is the dealer's, all of it.
fn settle(table: TableId, chips: Account, line: &Line) -> [Option<Move>; 4] {
    let (risk, float, fees) = (Account::AtRisk(table), Account::Float(table), Account::Commission(table));
    let taker = if line.to_dealer() > Cents::ZERO { Account::Tokes(table) } else { chips };
    // What goes back of a stake that was taken before comes out of the tray again.
    let from = if line.stake == Cents::ZERO { float } else { risk };
    let kept = if line.stake == Cents::ZERO { Cents::ZERO } else { line.stake - line.back };
    [
        Some((from, taker, line.back)),
        Some((risk, float, kept)),
        Some((float, taker, line.won)),
        Some((taker, fees, line.fee)),
    ]
}

/// What a patron's chips gain or lose by an event.
pub(super) fn to_chips(patrons: &[Option<Patron>], patron: Patron, event: &Event) -> Cents {
    let mine = |seat: games::kernel::Seat| patrons[seat.0 as usize] == Some(patron);
    match *event {
        Event::Staked { seat, amount, .. } | Event::Charged { seat, amount, .. } if mine(seat) => -amount,
        Event::TakenDown { seat, amount, .. } if mine(seat) => amount,
        Event::Settled(line) if mine(line.seat) => line.to_player(),
        _ => Cents::ZERO,
    }
}

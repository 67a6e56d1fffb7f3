//! What becomes of a wager, and the line of the settlement it makes.

use book::{Award, Cents, Clause, Pays, Row};

use super::event::Line;
use super::input::Seat;
use super::layout::SpotId;

/// What a wager's settling function says: lost, or what is paid; and by which clause. It knows nothing of amounts, so
/// the table, the simulator and the solver use the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pays: Option<Pays>,
    row: Option<&'static Row>,
    meter: u8,
    clause: Clause,
}

/// What an end is called that is paid so, by a row of this id if there is one: its id, or else `win`, `push`, `lose`.
pub fn event_of(pays: Option<Pays>, row: Option<&str>) -> &str {
    match (pays, row) {
        (None, _) => "lose",
        (Some(_), Some(row)) => row,
        (Some(Pays::Push), None) => "push",
        (Some(_), None) => "win",
    }
}

impl Verdict {
    /// The wager is lost.
    pub const fn lose(clause: Clause) -> Verdict {
        Verdict { pays: None, row: None, meter: 0, clause }
    }

    /// The stake goes back.
    pub const fn push(clause: Clause) -> Verdict {
        Verdict::win(Pays::Push, clause)
    }

    /// The wager wins at these odds.
    pub const fn win(pays: Pays, clause: Clause) -> Verdict {
        Verdict { pays: Some(pays), row: None, meter: 0, clause }
    }

    /// The wager is paid by a row of its pay table.
    #[inline]
    pub fn by_row(row: &'static Row, clause: Clause) -> Verdict {
        Verdict { pays: Some(row.pays), row: Some(row), meter: 0, clause }
    }

    /// What a row pays the other players, if it pays them anything.
    pub fn envy(row: &'static Row, clause: Clause) -> Option<Verdict> {
        row.envy.map(|pays| Verdict::by_row(row, clause).instead(pays))
    }

    /// The same, paid otherwise than its row prints it.
    pub fn instead(self, pays: Pays) -> Verdict {
        debug_assert!(self.pays.is_some(), "what is lost is not paid otherwise");
        Verdict { pays: Some(pays), ..self }
    }

    /// The same, with another clause that decides.
    #[inline]
    pub fn by(self, clause: Clause) -> Verdict {
        Verdict { clause, ..self }
    }

    /// The same; what is paid of a meter is paid of this one.
    #[inline]
    pub fn from_meter(self, meter: u8) -> Verdict {
        Verdict { meter, ..self }
    }

    /// What is paid; none if the wager is lost.
    #[inline]
    pub const fn pays(&self) -> Option<Pays> {
        self.pays
    }

    /// The row it is paid by, where a pay table decides.
    #[inline]
    pub const fn row(&self) -> Option<&'static Row> {
        self.row
    }

    /// The meter a meter row draws on.
    #[inline]
    pub const fn meter(&self) -> u8 {
        self.meter
    }

    /// The clause that decides.
    #[inline]
    pub const fn clause(&self) -> Clause {
        self.clause
    }

    /// What it is called where ends are counted: the id of its row, or else `win`, `push`, `lose`.
    pub fn event(&self) -> &'static str {
        event_of(self.pays, self.row.map(|row| row.event.as_str()))
    }

    /// The row it is paid by, as players call it.
    pub fn row_name(&self) -> Option<&'static str> {
        self.row.map(|row| row.name.as_str())
    }

    /// Its event, and what is paid in words.
    pub fn told(&self) -> (&'static str, String) {
        (self.event(), self.pays.map_or_else(|| "lose".into(), |pays| pays.to_string()))
    }

    /// Whether anything beyond the stake is paid.
    pub fn wins(&self) -> bool {
        !matches!(self.pays, None | Some(Pays::Push))
    }
}

impl Line {
    /// What a verdict makes of a stake, without commission.
    #[inline]
    pub(super) fn of(
        seat: Seat,
        hand: u8,
        spot: SpotId,
        stake: Cents,
        award: Award,
        verdict: Verdict,
    ) -> Line {
        let Award { back, won } = award;
        let Verdict { pays, row, clause, .. } = verdict;
        let none = Cents::ZERO;
        Line { seat, hand, spot, stake, stands: none, back, won, fee: none, pays, row, clause, toke: false }
    }
}

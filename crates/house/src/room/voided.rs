//! A round that cannot go on: every stake goes back, as the book has it of void hands (HC-C §12.III, RWS §5.17), those of folded and
//! lost hands too. What the round has paid stays paid.

use book::Cents;
use games::kernel::{Event, Increment, Input, Line, Meter, Need, Patron, Seat, SpotId};
use serde::{Deserialize, Serialize};

use super::{Misfit, Room, money};
use crate::ledger::{Account, Journal};

/// A stake that the round has taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Taken {
    patron: Patron,
    spot: SpotId,
    cents: Cents,
}

/// Notes what a line of settlement has taken of a stake, or given back of one that was taken before.
pub(super) fn note(taken: &mut Vec<Taken>, patron: Patron, line: &Line) {
    if line.stake == Cents::ZERO {
        let mut back = line.back;
        for lost in taken.iter_mut().filter(|lost| (lost.patron, lost.spot) == (patron, line.spot)) {
            let part = back.min(lost.cents);
            (lost.cents, back) = (lost.cents - part, back - part);
        }
        taken.retain(|lost| lost.cents > Cents::ZERO);
    } else if line.won == Cents::ZERO && line.back < line.stake {
        taken.push(Taken { patron, spot: line.spot, cents: line.stake - line.back });
    }
}

impl Room {
    /// What the round has taken so far.
    pub(crate) fn taken(&self) -> Cents {
        self.mind.taken.iter().map(|lost| lost.cents).sum()
    }

    /// Every stake goes back and the table is laid anew for the same people.
    pub(super) fn void(
        &mut self,
        stakes: Cents,
        taken: Option<Cents>,
        journal: &mut Journal,
        out: &mut Vec<Event>,
    ) -> Result<(), Misfit> {
        let (stand, lost) = (self.table.felt().standing(), std::mem::take(&mut self.mind.taken));
        let lost = if taken.is_some() { lost } else { vec![] };
        let due: Cents = lost.iter().map(|lost| lost.cents).sum();
        if stand != stakes || due != taken.unwrap_or_default() {
            let said = taken.unwrap_or_default();
            let why = format!("a void gave {stakes} and {said} back where {stand} stood and {due} was taken");
            return Err(Misfit(why));
        }
        // Wagers of a round that has begun fed the meters, and take it back.
        if self.table.need() != Need::Bets {
            out.extend(self.fed_back(&lost));
        }
        if taken.is_some() {
            let charged = self.charged_on_leaving();
            money::book(self.id, &mut self.patrons.clone(), &charged, journal, &mut vec![]);
            out.extend(charged);
        }
        for Taken { patron, cents, .. } in lost {
            journal.post(Account::Float(self.id), self.chips(patron), cents);
        }
        let felt = self.table.felt();
        for (seat, patron) in felt.seats.iter().zip(&self.patrons) {
            let stakes: Cents = seat.bets.iter().map(|bet| bet.stake).sum();
            if let Some(patron) = patron {
                journal.post(Account::AtRisk(self.id), self.chips(*patron), stakes);
            }
        }
        let staying: Vec<_> = (0..)
            .zip(&self.patrons)
            .filter(|(n, _)| !felt.leaving().has(Seat(*n)))
            .filter_map(|(n, patron)| Some((Seat(n), (*patron)?)))
            .collect();
        let rules = self.table.rules().clone();
        self.table = games::open(rules).map_err(|f| Misfit(f.to_string()))?;
        self.patrons.iter_mut().for_each(|patron| *patron = None);
        self.mind.cuts.clear();
        for (seat, patron) in staying {
            self.feed(Input::Sit(seat, patron), journal, out)?;
        }
        Ok(())
    }

    /// What a void round took back from a meter, and was not there any more, stays on it.
    pub(super) fn bear(&self, meter: u8, amount: Increment, out: &mut Vec<Event>) -> Result<(), Misfit> {
        let taken = |event: &Event| match event {
            Event::Fed { meter: of, amount, .. } if *of == meter => Some(amount.0),
            _ => None,
        };
        let taken: i64 = out.iter().filter_map(taken).filter(|amount| *amount < 0).sum();
        let clause = self.table.layout().meters.get(meter as usize).map(|meter| meter.clause);
        match clause.filter(|_| 0 < amount.0 && amount.0 <= -taken) {
            Some(clause) => out.push(Event::Fed { meter, amount, clause }),
            None => return Err(Misfit(format!("{amount} is borne that no void took from meter {meter}"))),
        }
        Ok(())
    }

    /// What everybody would be charged, or given back, who got up now: commission that was marked is still due, and that on a
    /// wager which goes back goes back with it.
    fn charged_on_leaving(&self) -> Vec<Event> {
        let (mut table, mut charged) = (self.table.copy(), vec![]);
        for (seat, _) in (0..).zip(&self.patrons).filter(|(_, patron)| patron.is_some()) {
            let mut told = vec![];
            let left = table.feed(Input::Leave(Seat(seat)), &mut told);
            // Where somebody's leaving settles wagers, its charges are those of a round that is void.
            if left.is_ok() && !told.iter().any(|event| matches!(event, Event::Settled(_))) {
                charged.extend(told.into_iter().filter(|event| matches!(event, Event::Charged { .. })));
            }
        }
        charged
    }

    /// What the meters give back of the stakes on the felt, and of those that were taken.
    fn fed_back(&self, lost: &[Taken]) -> Vec<Event> {
        let felt = self.table.felt();
        let bets = || felt.seats.iter().flat_map(|seat| &seat.bets).map(|bet| (bet.spot, bet.stake));
        let of = |meter: &Meter| {
            let stakes = bets().chain(lost.iter().map(|lost| (lost.spot, lost.cents)));
            let staked: Cents = stakes.filter(|(spot, _)| meter.fed_by.contains(spot)).map(|(_, c)| c).sum();
            Increment::of(meter.share, -staked)
        };
        let meters = (0..).zip(&self.table.layout().meters).map(|(n, meter)| (n, of(meter), meter.clause));
        let fed = meters.filter(|(_, amount, _)| *amount != Increment::default());
        fed.map(|(meter, amount, clause)| Event::Fed { meter, amount, clause }).collect()
    }
}

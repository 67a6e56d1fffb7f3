//! A table with committed chance, and what happens at it as entries of a fair file.

use games::kernel::{AnyTable, Event, Input, Notation, Outcome, Refusal, Seat};

use super::dealer::{DrawnFrom, Position, SealedDealer};
use super::file::{FairLine, LifeTotals, Opening, Settled};
use super::safe::{Safe, Unavailable};
use super::secret::CutText;

/// Why something could not be done at a fair table.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The table refused it, and nothing has changed.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A secret cannot be had.
    #[error("{0}")]
    Unavailable(#[from] Unavailable),
}

/// Whoever stands by a table, deals under commitments and writes everything down.
pub struct Witness<S> {
    dealer: SealedDealer<S>,
    /// Where the chance came from that the table is fed next.
    draw: Option<DrawnFrom>,
    /// How many cards the shoe held.
    left: u16,
}

impl<S: Safe> Witness<S> {
    /// Opens a table under this name: the entry of its rules, and the first commitment.
    pub fn open(
        name: &str,
        table: &dyn AnyTable,
        safe: S,
    ) -> Result<(Witness<S>, Vec<FairLine>), Unavailable> {
        let (dealer, commit) = SealedDealer::open(name, safe)?;
        let entries = vec![FairLine::Opened(Opening::new(name, table.rules())), commit.into()];
        Ok((Witness { dealer, draw: None, left: table.felt().rack().left() }, entries))
    }

    /// Takes up the work at a table in mid-life, from where the dealer stood.
    pub fn resume(
        name: &str,
        table: &dyn AnyTable,
        safe: S,
        at: Position,
    ) -> Result<Witness<S>, Unavailable> {
        let dealer = SealedDealer::resume(name, safe, at)?;
        Ok(Witness { dealer, draw: None, left: table.felt().rack().left() })
    }

    /// Where the dealer stands; it holds no secret.
    pub fn position(&self) -> &Position {
        self.dealer.position()
    }

    /// Takes the cut of whoever sits at a seat, before the bets are closed.
    pub fn cut(&mut self, table: &dyn AnyTable, seat: Seat, cut: CutText) -> Result<FairLine, Refusal> {
        let cites = table.layout().cites;
        if seat.0 >= table.layout().seats || table.felt().seat(seat).patron.is_none() {
            return Err(Refusal::new(cites.seats, "nobody sits there to cut"));
        }
        let number = self.dealer.position().number();
        if !self.dealer.cut(seat, cut.clone()) {
            return Err(Refusal::new(
                cites.betting,
                "the cut comes before the bets are closed and before the first card",
            ));
        }
        Ok(FairLine::Cut { number, seat: seat.0 + 1, text: cut })
    }

    /// Answers the table's need of chance, if it has one. The outcome is to be fed next.
    pub fn answer(&mut self, table: &dyn AnyTable) -> Result<Option<Outcome>, Unavailable> {
        let Some((outcome, draw)) = self.dealer.answer(table)? else { return Ok(None) };
        self.draw = draw;
        Ok(Some(outcome))
    }

    /// Writes down what the table has taken, and what came of it.
    pub fn fed(
        &mut self,
        table: &dyn AnyTable,
        input: &Input,
        events: &[Event],
    ) -> Result<Vec<FairLine>, Unavailable> {
        let notes = self.dealer.follow(table, input, events, self.left)?;
        self.left = table.felt().rack().left();
        let draw = self.draw.take();
        let mut entries = vec![FairLine::Fed { input: Notation(table.layout()).write(input), draw }];
        entries.extend(events.iter().filter_map(|event| match event {
            Event::Settled(line) => Some(FairLine::Settled(Settled::new(line, table.layout()))),
            _ => None,
        }));
        entries.extend(notes.into_iter().map(FairLine::from));
        Ok(entries)
    }

    /// Feeds the table, or nothing is changed.
    pub fn feed(
        &mut self,
        table: &mut dyn AnyTable,
        input: Input,
    ) -> Result<(Vec<Event>, Vec<FairLine>), Trouble> {
        let mut events = vec![];
        table.feed(input, &mut events)?;
        let entries = self.fed(table, &input, &events)?;
        Ok((events, entries))
    }

    /// Closes the table for good: every secret is shown, and the money added up.
    pub fn close(self, table: &dyn AnyTable) -> Result<Vec<FairLine>, Unavailable> {
        let felt = table.felt();
        let mut entries: Vec<FairLine> = self.dealer.close()?.into_iter().map(FairLine::from).collect();
        entries.push(FairLine::Closed(LifeTotals::new(felt.round(), felt.balance(), felt.standing())));
        Ok(entries)
    }
}

//! One block of a run: a fresh table played by the simple strategy.

use book::{Cents, Fault, Rules};
use equipment::Seeded;
use games::kernel::{
    Balance, Basic, Dealer, Game, Input, Need, Patron, Player, Quiet, Refusal, Seat, SpotId, Table,
};

use crate::tally::{Print, Side, Tally, Totals, prints};
use crate::{BLOCK, Options};

/// What every block of a run starts from.
pub(crate) struct Plan<G: Game> {
    /// The table as it opens, with everyone seated.
    table: Table<G>,
    /// The ids of the wagers in the order of the layout.
    pub(crate) wagers: Vec<&'static str>,
    prints: Vec<Print>,
    seats: u8,
    side: Vec<(SpotId, Cents)>,
    seed: u64,
}

impl<G: Game> Plan<G> {
    /// Opens the table and seats the players.
    pub(crate) fn new(rules: &Rules, options: &Options) -> Result<Plan<G>, Fault> {
        let mut table = Table::<G>::open(rules.clone())?;
        let seats = table.layout().seats;
        if !(1..=seats).contains(&options.seats) {
            return Err(Fault::Choice(format!("{} has 1 to {seats} seats, not {}", G::ID, options.seats)));
        }
        for seat in 0..options.seats {
            let patron = Patron(seat as u32 + 1);
            table.feed(Input::Sit(Seat(seat), patron), &mut Quiet).map_err(fault)?;
        }
        let side = options.side.iter().map(|(id, amount)| match table.layout().find(id) {
            Some(spot) if table.layout().at(spot).open => Ok((spot, *amount)),
            _ => Err(Fault::Choice(format!("{} has no spot `{id}` to bet on before the deal", G::ID))),
        });
        let side = side.collect::<Result<_, _>>()?;
        let (wagers, prints) = prints(table.layout());
        Ok(Plan { table, wagers, prints, seats: options.seats, side, seed: options.seed })
    }

    /// The table as it opens.
    pub(crate) fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Plays a block: so many rounds, then on without new wagers until no stake stands or the table will not go on. To
    /// stop in mid-wager would favour those that are decided quickly.
    pub(crate) fn play(&self, block: u64, rounds: u64) -> Result<Totals, Fault> {
        let seats = self.table.layout().seats as usize;
        let mut play = Play {
            plan: self,
            table: self.table.clone(),
            dealer: Dealer::lazy(Seeded::stream(self.seed, block)),
            tally: Tally::new(&self.prints, self.wagers.len(), seats),
            due: vec![],
            basic: vec![],
        };
        play.tally.totals.side = vec![Side::default(); self.side.len()];
        while play.step(rounds).map_err(fault)? {}
        let totals = play.tally.finish();
        let Balance { kept, won, fees, .. } = play.table.felt().balance;
        assert_eq!(totals.base.x, (won - fees - kept).0 as i128, "the count differs from the felt's own");
        Ok(totals)
    }
}

/// A block being played.
struct Play<'a, G: Game> {
    plan: &'a Plan<G>,
    table: Table<G>,
    dealer: Dealer<Seeded>,
    tally: Tally<'a>,
    /// The wagers still to be made in this round, the next one last.
    due: Vec<Due>,
    /// The simple strategy's wagers of one seat, kept for the room they take.
    basic: Vec<(SpotId, Cents)>,
}

/// A wager to be made.
struct Due {
    seat: Seat,
    spot: SpotId,
    amount: Cents,
    /// Which of the side wagers it is, if it is one.
    side: Option<usize>,
}

impl<G: Game> Play<'_, G> {
    /// Brings what the table needs; false when the block is over.
    #[inline]
    fn step(&mut self, rounds: u64) -> Result<bool, Refusal> {
        match self.table.need() {
            Need::Chance(chance) => self.table.take_chance(chance, &mut self.dealer, &mut self.tally)?,
            Need::Choice { seat, hand } => {
                self.table.take_choice(seat, hand, &mut Basic, &mut self.tally)?;
            }
            Need::Bets => return self.bets(rounds),
        }
        Ok(true)
    }

    /// Makes the wagers of the round and closes; false when the block is over.
    #[inline]
    fn bets(&mut self, rounds: u64) -> Result<bool, Refusal> {
        let played = self.tally.totals.rounds;
        if !self.tally.betting {
            if played < rounds {
                self.ask()?;
            } else if self.table.felt().standing() == Cents::ZERO || played > rounds + BLOCK {
                return Ok(false);
            }
            self.tally.betting = true;
        }
        while let Some(due) = self.due.pop() {
            self.wager(&due)?;
            // A wager may call for chance at once (a ticket's numbers): the others wait.
            if self.table.need() != Need::Bets {
                return Ok(true);
            }
        }
        self.tally.betting = false;
        match self.table.feed(Input::Close, &mut self.tally) {
            Err(_) if played >= rounds => Ok(false),
            closed => closed.map(|()| true),
        }
    }

    /// Asks every seat for its wagers.
    #[inline]
    fn ask(&mut self) -> Result<(), Refusal> {
        // Nobody feeds the meters here: each round finds them where they opened.
        for meter in 0..self.table.felt().meters.len() {
            let opened = self.plan.table.felt().meters[meter];
            if self.table.felt().meters[meter] != opened {
                self.table.feed(Input::Meter(meter as u8, opened), &mut self.tally)?;
            }
        }
        for seat in (0..self.plan.seats).rev().map(Seat) {
            for (n, &(spot, amount)) in self.plan.side.iter().enumerate().rev() {
                self.due.push(Due { seat, spot, amount, side: Some(n) });
            }
            self.basic.clear();
            Basic.bets(&self.table.look(seat, 0), &mut self.basic);
            for &(spot, amount) in self.basic.iter().rev() {
                self.due.push(Due { seat, spot, amount, side: None });
            }
        }
        Ok(())
    }

    #[inline]
    fn wager(&mut self, due: &Due) -> Result<(), Refusal> {
        let &Due { seat, spot, amount, side } = due;
        let Some(n) = side else {
            return self.table.feed(Input::Bet(seat, spot, amount), &mut self.tally);
        };
        let missing = amount - self.table.felt().seat(seat).stake(spot, 0);
        if missing > Cents::ZERO {
            // Some wagers are open only at times (a new shooter's, a point's): they wait for theirs.
            match self.table.feed(Input::Bet(seat, spot, missing), &mut self.tally) {
                Ok(()) => self.tally.totals.side[n].taken += 1,
                Err(refusal) => self.tally.totals.side[n].refused = Some(refusal),
            }
        }
        Ok(())
    }
}

/// A refusal nobody should have provoked: the simple strategy and the rules do not agree.
fn fault(refusal: Refusal) -> Fault {
    Fault::Choice(format!("the simple strategy is refused: {refusal}"))
}

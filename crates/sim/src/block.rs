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
        let mut dealer = Dealer::lazy(Seeded::stream(self.seed, block));
        let mut table = self.table.clone();
        let mut tally = Tally::new(&self.prints, self.wagers.len(), table.layout().seats as usize);
        tally.totals.side = vec![Side::default(); self.side.len()];
        let mut wagers = vec![];
        loop {
            match table.need() {
                Need::Chance(chance) => {
                    let outcome = dealer.answer(chance, table.to_shuffle());
                    table.feed(Input::Outcome(outcome), &mut tally).map_err(fault)?;
                }
                Need::Choice { seat, hand } => {
                    let choice = Basic.choose(&table.look(seat, hand), &table.menu());
                    table.feed(Input::Choose(seat, choice), &mut tally).map_err(fault)?;
                }
                Need::Bets => {
                    tally.betting = true;
                    let over = tally.totals.rounds >= rounds;
                    if !over {
                        self.bet(&mut table, &mut tally, &mut wagers)?;
                    } else if table.felt().standing() == Cents::ZERO || tally.totals.rounds > rounds + BLOCK {
                        break;
                    }
                    match table.feed(Input::Close, &mut tally) {
                        Err(_) if over => break,
                        closed => closed.map_err(fault)?,
                    }
                    tally.betting = false;
                }
            }
        }
        let totals = tally.finish();
        let Balance { kept, won, fees, .. } = table.felt().balance;
        assert_eq!(totals.base.x, (won - fees - kept).0 as i128, "the count differs from the felt's own");
        Ok(totals)
    }

    fn bet(
        &self,
        table: &mut Table<G>,
        tally: &mut Tally,
        wagers: &mut Vec<(SpotId, Cents)>,
    ) -> Result<(), Fault> {
        // Nobody feeds the meters here: each round finds them where they opened.
        for meter in 0..table.felt().meters.len() {
            let opened = self.table.felt().meters[meter];
            if table.felt().meters[meter] != opened {
                table.feed(Input::Meter(meter as u8, opened), tally).map_err(fault)?;
            }
        }
        for seat in (0..self.seats).map(Seat) {
            wagers.clear();
            Basic.bets(&table.look(seat, 0), wagers);
            for &(spot, amount) in wagers.iter() {
                table.feed(Input::Bet(seat, spot, amount), tally).map_err(fault)?;
            }
            for (n, &(spot, amount)) in self.side.iter().enumerate() {
                let missing = amount - table.felt().seat(seat).stake(spot, 0);
                // Some wagers are open only at times (a new shooter's, a point's): they wait for theirs.
                if missing > Cents::ZERO {
                    match table.feed(Input::Bet(seat, spot, missing), tally) {
                        Ok(()) => tally.totals.side[n].taken += 1,
                        Err(refusal) => tally.totals.side[n].refused = Some(refusal),
                    }
                }
            }
        }
        Ok(())
    }
}

/// A refusal nobody should have provoked: the simple strategy and the rules do not agree.
fn fault(refusal: Refusal) -> Fault {
    Fault::Choice(format!("the simple strategy is refused: {refusal}"))
}

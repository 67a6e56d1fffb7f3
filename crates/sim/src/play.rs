//! A table played by a strategy: what every block of a run begins with, and a block being played, round by round.

use book::{Cents, Fault, Rules};
use equipment::Seeded;
use games::kernel::{
    Balance, Dealer, Event, Input, Need, Patron, Player, Recurring, Refusal, Seat, Sink, SpotId, Table,
};

use crate::laid::{SpotNote, counted_as, notes};
use crate::strategy::{PlayerSource, SeatPlayer};
use crate::tally::Tally;
use crate::totals::{Side, Totals};
use crate::{BLOCK, RunOptions, Strategy};

/// What a report says of a run's table and wagers.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    /// The game's id.
    pub(crate) game: &'static str,
    /// The game's simple strategy in a sentence.
    pub(crate) basic: &'static str,
    /// What wagers are counted as, in the order of the layout.
    pub(crate) wagers: Vec<String>,
    /// The base wagers of one seat before the first round.
    pub(crate) opening: Vec<(String, Cents)>,
    /// The wagers added to the strategy's that are none of its own.
    pub(crate) added: Vec<(String, Cents)>,
    /// What a seat lays for the first round.
    pub(crate) takes: Cents,
}

/// What every block of a run begins with.
pub(crate) struct TablePlan<G: Recurring> {
    /// The table as it opens, with everyone seated.
    pub(crate) table: Table<G>,
    pub(crate) heading: Heading,
    notes: Vec<SpotNote>,
    seats: u8,
    pub(crate) side: Vec<(SpotId, Cents)>,
    seed: u64,
    fresh: bool,
    players: PlayerSource<G>,
    /// Whether a wager taken once will be taken again: no other wager and no decision of a stranger's changes what the table
    /// takes (a bank put up by a player, say).
    trusted: bool,
}

impl<G: Recurring> TablePlan<G> {
    /// Opens the table and seats the players.
    pub(crate) fn new(rules: &Rules, options: &RunOptions) -> Result<TablePlan<G>, Fault> {
        let mut table = Table::<G>::open(rules.clone())?;
        let seats = table.layout().seats;
        if !(1..=seats).contains(&options.seats) {
            return Err(Fault::Choice(format!("{} has 1 to {seats} seats, not {}", G::ID, options.seats)));
        }
        for seat in 0..options.seats {
            let patron = Patron(seat as u32 + 1);
            // Heard by the ears of the people's tables: another kind would compile the table once more.
            table.feed(Input::Sit(Seat(seat), patron), &mut Vec::<Event>::new()).map_err(fault)?;
        }
        let side = options.side.iter().map(|(id, amount)| match table.layout().find(id) {
            Some(_) if options.side.iter().filter(|(other, _)| other == id).count() > 1 => Err(
                Fault::Choice(format!("`{id}` is named twice: say in one amount how much is to lie there")),
            ),
            Some(_) if *amount <= Cents::ZERO => {
                Err(Fault::Choice(format!("a wager on `{id}` is more than {amount}")))
            }
            Some(spot) if table.layout().at(spot).open => Ok((spot, *amount)),
            _ => Err(Fault::Choice(format!("{} has no spot `{id}` to bet on before the deal", G::ID))),
        });
        let side = side.collect::<Result<Vec<_>, _>>()?;
        let players = PlayerSource::new(rules, &options.strategy, &options.solving)?;
        let mut bets = vec![];
        players.new_player(Seeded::new(options.seed)).bets(&table.look(Seat(0), 0), &mut bets);
        let counted = |spot: SpotId| counted_as(table.layout().at(spot));
        let own: Vec<_> = bets.iter().map(|(spot, _)| counted(*spot)).collect();
        let beside = side.iter().filter(|(spot, _)| !own.contains(&counted(*spot)));
        let added: Vec<_> = beside.map(|&(spot, amount)| (counted(spot).to_owned(), amount)).collect();
        let (wagers, notes) = notes(table.layout(), &added);
        let base = bets.iter().filter(|(spot, _)| notes[spot.0 as usize].base);
        let opening =
            base.map(|&(spot, amount)| (table.layout().at(spot).wager.to_owned(), amount)).collect();
        let own = |spot: SpotId| bets.iter().filter(|bet| bet.0 == spot).map(|bet| bet.1).sum::<Cents>();
        let added_to = |&(spot, amount): &(SpotId, Cents)| (amount - own(spot)).max(Cents::ZERO);
        let takes =
            bets.iter().map(|(_, amount)| *amount).sum::<Cents>() + side.iter().map(added_to).sum::<Cents>();
        let RunOptions { seats, seed, fresh, .. } = *options;
        let heading =
            Heading { game: G::ID, basic: table.game().basic_help(), wagers, opening, added, takes };
        let stranger = matches!(options.strategy, Strategy::Script(_) | Strategy::Random);
        let trusted = side.is_empty() && !stranger;
        Ok(TablePlan { table, heading, notes, seats, side, seed, fresh, players, trusted })
    }

    /// A block about to be played.
    pub(crate) fn begin(&self, block: u64, rounds: u64, watched: bool) -> Play<'_, G> {
        let seats = self.table.layout().seats as usize;
        let mut tally = Tally::new(&self.notes, self.heading.wagers.len(), seats);
        tally.totals.side = vec![Side::default(); self.side.len()];
        Play {
            plan: self,
            watched,
            table: self.fresh_table(watched),
            dealer: Dealer::lazy(Seeded::stream(self.seed, block)),
            tally,
            player: self.players.new_player(Seeded::stream(!self.seed, block)),
            rounds,
            pause: u64::MAX,
            over: false,
            renewed: 0,
            told: vec![],
            gone: Cents::ZERO,
            refusals: 0,
            bets: vec![],
            taken: vec![Cents::ZERO; self.notes.len() * self.seats as usize],
            seat: 0,
            made: 0,
        }
    }

    /// The table as it opens.
    fn fresh_table(&self, watched: bool) -> Table<G> {
        let mut table = self.table.clone();
        if !watched {
            table.unwatch();
        }
        table
    }
}

/// A block being played, whatever its game.
pub(crate) trait AnyPlay {
    /// Plays until so many rounds are complete; false when the block is over.
    fn on(&mut self, pause: u64) -> Result<bool, Fault>;

    /// What the seats have gained so far: by the felt's own account where it keeps one.
    fn gain(&self) -> i128;

    /// What was counted.
    fn finish(self: Box<Self>) -> Totals;

    /// Begins again at a fresh table with another stream of chance, plays so many rounds and gives the gain and the base
    /// wagers they had.
    fn sitting(&mut self, stream: u64, rounds: u64) -> Result<(i128, i128), Fault>;
}

/// A block being played.
pub(crate) struct Play<'a, G: Recurring> {
    plan: &'a TablePlan<G>,
    /// Whether the table is fed and watched as people's are.
    watched: bool,
    pub(crate) table: Table<G>,
    pub(crate) dealer: Dealer<Seeded>,
    pub(crate) tally: Tally<'a>,
    player: SeatPlayer<G>,
    /// After how many rounds no new wagers are made.
    pub(crate) rounds: u64,
    /// After how many rounds to pause before the wagers.
    pub(crate) pause: u64,
    over: bool,
    /// After how many rounds the table was last changed for a fresh one.
    renewed: u64,
    /// What a table that is watched has told since it was last asked.
    told: Vec<Event>,
    /// By its own account, the gain at watched tables given up for fresh ones.
    gone: Cents,
    /// How many added wagers were refused.
    pub(crate) refusals: u64,
    /// The strategy's wagers of the seat that is making its wagers.
    bets: Vec<(SpotId, Cents)>,
    /// Which seat that is, and how many of its wagers, the strategy's and then the added ones, it has made.
    seat: u8,
    made: usize,
    /// By seat and spot, the strategy's wager that the table took there last.
    taken: Vec<Cents>,
}

impl<G: Recurring> AnyPlay for Play<'_, G> {
    fn on(&mut self, pause: u64) -> Result<bool, Fault> {
        self.pause = pause;
        match self.watched {
            true => while self.step_watched().map_err(fault)? {},
            false => while self.step().map_err(fault)? {},
        }
        Ok(!self.over)
    }

    fn gain(&self) -> i128 {
        let gain = if self.watched { self.gone + gain_at(&self.table) } else { Cents(self.tally.gain) };
        gain.0 as i128
    }

    fn finish(self: Box<Self>) -> Totals {
        self.add_up()
    }

    fn sitting(&mut self, stream: u64, rounds: u64) -> Result<(i128, i128), Fault> {
        let before = self.tally.add_up();
        let (gain, base) = (before.all.x, before.base.y);
        self.give_up_table();
        self.dealer = Dealer::lazy(Seeded::stream(self.plan.seed, stream));
        self.tally.laid.forget();
        self.renewed = self.tally.totals.rounds;
        self.rounds = self.renewed + rounds;
        self.over = false;
        self.on(u64::MAX)?;
        let after = self.tally.add_up();
        Ok((after.all.x - gain, after.base.y - base))
    }
}

impl<G: Recurring> Play<'_, G> {
    /// What was counted.
    pub(crate) fn add_up(self) -> Totals {
        let gain = self.gain();
        assert_eq!(gain, self.tally.gain as i128, "the count differs from the felt's own");
        let totals = self.tally.finish();
        assert_eq!(totals.all.x, gain, "rounds were not added up as they were counted");
        totals
    }

    /// Whether the last seat has made its wagers.
    pub(crate) fn wagers_made(&self) -> bool {
        self.seat + 1 == self.plan.seats && self.made == self.bets.len() + self.plan.side.len()
    }

    /// Leaves the table for one that stands so, with these base wagers.
    pub(crate) fn stand_at(&mut self, table: &Table<G>, laid: &[i64]) {
        self.table.stand_like(table);
        self.tally.laid.amounts.copy_from_slice(laid);
    }

    /// Brings what the table needs; false when it is time to pause or the block is over.
    #[inline(always)] // One call: what would be put on the stack and taken off for every card is not worth it.
    fn step(&mut self) -> Result<bool, Refusal> {
        match self.table.need() {
            Need::Chance(chance) => self.table.take_chance(chance, &mut self.dealer, &mut self.tally)?,
            Need::Choice { seat, hand } => {
                self.tally.totals.choices += 1;
                self.table.take_choice(seat, hand, &mut self.player, &mut self.tally);
            }
            Need::Bets => return self.bets(),
        }
        Ok(true)
    }

    /// [`Play::step`], compiled once for those who take few.
    #[inline(never)]
    pub(crate) fn step_apart(&mut self) -> Result<bool, Refusal> {
        self.step()
    }

    /// [`Play::step`] at a table that is fed and watched as people's are: every input is checked, every event told.
    #[cold]
    fn step_watched(&mut self) -> Result<bool, Refusal> {
        let input = match self.table.need() {
            Need::Chance(chance) => Input::Outcome(self.dealer.answer(chance, self.table.to_shuffle())),
            Need::Choice { seat, hand } => {
                self.tally.totals.choices += 1;
                Input::Choose(seat, self.player.choose(&self.table.look(seat, hand), &self.table.menu()))
            }
            Need::Bets => return self.bets(),
        };
        self.feed(input).map(|()| true)
    }

    /// Feeds a table that is watched, and counts what it tells.
    #[cold]
    fn feed(&mut self, input: Input) -> Result<(), Refusal> {
        self.table.feed(input, &mut self.told)?;
        for event in self.told.drain(..) {
            if let Event::Settled(line) = &event {
                self.gone -= line.to_dealer();
            }
            self.tally.push(event);
        }
        Ok(())
    }

    /// Makes the wagers of the round and closes; false when it is time to pause or the block is over.
    #[inline]
    fn bets(&mut self) -> Result<bool, Refusal> {
        let played = self.tally.totals.rounds;
        if !self.tally.betting {
            if played >= self.pause {
                return Ok(false);
            }
            if played < self.rounds {
                // A fresh table may have to be made ready before it takes wagers: a shoe is shuffled.
                if self.plan.fresh && self.renewed != played && self.renew(played) {
                    return Ok(true);
                }
                self.reset_meters()?;
                self.seat = 0;
                self.ask();
            } else if self.table.felt().standing() == Cents::ZERO || played > self.rounds + BLOCK {
                self.over = true;
                return Ok(false);
            }
            self.tally.betting = true;
        }
        while self.seat < self.plan.seats {
            // A wager may call for chance at once (a ticket's numbers): the others wait.
            if !self.make_wagers()? {
                return Ok(true);
            }
            self.seat += 1;
            if self.seat == self.plan.seats {
                break;
            }
            self.ask_next();
        }
        self.tally.betting = false;
        let closed = match self.watched {
            true => self.feed(Input::Close),
            false => self.table.take_close(&mut self.tally),
        };
        match closed {
            Err(_) if played >= self.rounds => {
                self.over = true;
                Ok(false)
            }
            closed => closed.map(|()| true),
        }
    }

    /// Nobody feeds the meters here: each round finds them where they opened.
    #[inline]
    fn reset_meters(&mut self) -> Result<(), Refusal> {
        for meter in 0..self.table.felt().meters().len() {
            let opened = self.plan.table.felt().meters()[meter];
            if self.table.felt().meters()[meter] != opened {
                match self.watched {
                    true => self.feed(Input::Meter(meter as u8, opened))?,
                    false => self.table.take_meter(meter as u8, opened, &mut self.tally)?,
                }
            }
        }
        Ok(())
    }

    /// Asks a seat for its wagers.
    #[inline(always)]
    fn ask(&mut self) {
        self.made = 0;
        self.bets.clear();
        self.player.bets(&self.table.look(Seat(self.seat), 0), &mut self.bets);
    }

    /// Asks another seat than the first, apart: with one seat there is none.
    #[cold]
    fn ask_next(&mut self) {
        self.ask();
    }

    /// Makes the wagers of a seat that are left to be made; false if the table needs something else first.
    #[inline]
    fn make_wagers(&mut self) -> Result<bool, Refusal> {
        let seat = Seat(self.seat);
        while let Some(&(spot, amount)) = self.bets.get(self.made) {
            self.made += 1;
            self.make_wager(seat, spot, amount)?;
            if self.table.need() != Need::Bets {
                return Ok(false);
            }
        }
        while let Some(&(spot, amount)) = self.plan.side.get(self.made - self.bets.len()) {
            self.wager_added(seat, spot, amount, self.made - self.bets.len());
            self.made += 1;
            if self.table.need() != Need::Bets {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Makes one of the strategy's wagers. Of a strategy that is trusted, the amount that the table took there last is not
    /// held against its limits again.
    #[inline(always)]
    fn make_wager(&mut self, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        let taken = &mut self.taken[seat.0 as usize * self.plan.notes.len() + spot.0 as usize];
        if *taken == amount {
            self.table.take_wager(seat, spot, amount, &mut self.tally);
            return Ok(());
        }
        if self.watched {
            return self.feed(Input::Bet(seat, spot, amount));
        }
        if self.plan.trusted {
            *taken = amount;
        }
        self.table.try_wager(seat, spot, amount, &mut self.tally)
    }

    /// Makes one of the added wagers. Some are open only at times (a new shooter's, a point's): they wait for theirs.
    #[inline(never)]
    fn wager_added(&mut self, seat: Seat, spot: SpotId, amount: Cents, n: usize) {
        let missing = amount - self.table.felt().seat(seat).stake(spot, 0);
        if missing > Cents::ZERO {
            let bet = match self.watched {
                true => self.feed(Input::Bet(seat, spot, missing)),
                false => self.table.try_wager(seat, spot, missing, &mut self.tally),
            };
            match bet {
                Ok(()) => self.tally.totals.side[n].taken += 1,
                Err(refusal) => {
                    self.refusals += 1;
                    self.tally.totals.side[n].refused.get_or_insert_with(|| refusal.to_string());
                }
            }
        }
    }

    /// Goes to a fresh table, unless stakes stand at this one.
    #[cold]
    fn renew(&mut self, played: u64) -> bool {
        self.renewed = played;
        let leaves = self.table.felt().standing() == Cents::ZERO;
        if leaves {
            self.give_up_table();
        }
        leaves
    }

    /// Leaves the table for a fresh one.
    fn give_up_table(&mut self) {
        self.gone += gain_at(&self.table);
        self.table = self.plan.fresh_table(self.watched);
    }
}

/// What the seats have gained at a table, by its own account.
fn gain_at<G: Recurring>(table: &Table<G>) -> Cents {
    let Balance { kept, won, fees, .. } = table.felt().balance();
    won - fees - kept
}

/// A refusal nobody should have provoked: the strategy and the rules do not agree.
pub(crate) fn fault(refusal: Refusal) -> Fault {
    Fault::Choice(format!("the strategy is refused: {refusal}"))
}

//! The guest's money: what is brought from outside, what goes from table to table by way of the wallet, and what the others
//! bring along and take home.

use anyhow::{Result, bail};
use book::Cents;
use games::kernel::{Patron, Seat};
use house::cage::Bound;
use house::ledger::Account;
use house::{Person, Refused, Role, TableId, Time, What};

use super::guest::{Floor, GUEST, Guest, OTHERS};

/// What somebody brings along who comes for the first time and says nothing else.
pub(crate) const BANKROLL: Cents = Cents::dollars(1000);

impl Floor {
    /// Chips for this much at a table, of which so much comes from outside; or why not, and then nobody has paid anything.
    fn exchange(
        &mut self,
        table: TableId,
        patron: Patron,
        cents: Cents,
        brings: Cents,
    ) -> Result<Result<(), Refused>> {
        let (cashier, player) = (self.staff(Role::Floor), Person::player(patron.0));
        if brings > Cents::ZERO
            && let Err(refused) = self.give(cashier, What::Deposit { patron, cents: brings })?
        {
            return Ok(Err(refused));
        }
        let bought = self.give(player, What::BuyIn { table, patron, cents })?;
        if bought.is_err() && brings > Cents::ZERO {
            self.must(player, What::Withdraw { patron, cents: brings })?;
        }
        Ok(bought.map(drop))
    }

    /// What the guest has at tables goes to the wallet, and seats with nothing on the felt are given up: whoever was cut
    /// off has left. What stands on a felt stays, and so does the place before it.
    pub(super) fn gather(&mut self) -> Result<()> {
        let tables: Vec<TableId> =
            self.house().rooms().filter(|(_, room)| room.is_open()).map(|(table, _)| table).collect();
        for table in tables {
            let room = self.house().room(table).expect("it is open");
            if room.seats_of(GUEST).all(|seat| room.table().felt().seat(seat).bets.is_empty()) {
                self.send_home(table)?;
            }
            self.colour_up(table)?;
        }
        Ok(())
    }

    /// The guest and the others get up, as far as the table lets them.
    fn send_home(&mut self, table: TableId) -> Result<()> {
        let room = self.house().room(table).expect("it is open");
        let seats =
            (0..).zip(&room.table().felt().seats).filter_map(|(n, seat)| Some((Seat(n), seat.patron?)));
        let ours = seats.filter(|(_, patron)| *patron == GUEST || OTHERS.contains(patron));
        for (seat, patron) in ours.collect::<Vec<_>>() {
            let lines = vec![format!("leave {}", seat.0 + 1)];
            // Whoever may not leave now stays.
            let _ = self.give(Person::player(patron.0), What::Play { table, lines })?;
        }
        Ok(())
    }

    /// Chips go back to the wallets: the guest's always, for the next table or for a round that goes on; those of the
    /// others when they have got up, and they take them home.
    fn colour_up(&mut self, table: TableId) -> Result<()> {
        let chips = self.house().ledger().accounts().filter_map(|(account, cents)| match account {
            Account::Chips(at, patron) if at == table && cents > Cents::ZERO => Some((patron, cents)),
            _ => None,
        });
        for (patron, cents) in chips.collect::<Vec<_>>() {
            let sits = self.house().room(table).is_some_and(|room| room.seats_of(patron).next().is_some());
            let goes_home = OTHERS.contains(&patron) && !sits;
            if patron != GUEST && !goes_home {
                continue;
            }
            let player = Person::player(patron.0);
            self.must(player, What::ColourUp { table, patron, cents })?;
            if goes_home {
                self.must(player, What::Withdraw { patron, cents })?;
            }
        }
        Ok(())
    }
}

impl Guest<'_> {
    /// Buys in with everything in the wallet, or with what was asked for: what the wallet lacks for that is brought from
    /// outside. Who comes for the first time brings a bankroll. Whoever has a hand to finish may do so without.
    pub(super) fn buy_in(&mut self, asked: Option<Cents>) -> Result<()> {
        let (wallet, chips) = (self.floor.on(Account::Wallet(GUEST)), self.chips());
        let first = wallet == Cents::ZERO && !self.floor.house().has_bought_in(GUEST);
        let would = match asked {
            Some(asked) => (asked - chips).max(Cents::ZERO),
            None if first => BANKROLL,
            None => wallet,
        };
        // Somebody's own limit does not keep them from what it leaves.
        let house = self.floor.house();
        let (left, owed) = (house.leaves_to_buy_in(GUEST, Time::now()), house.to_finish(self.table, GUEST));
        let cents = match left {
            Some(left) if left > Cents::ZERO => would.min(left.max(owed)),
            _ => would,
        };
        let brings = (cents - wallet).max(Cents::ZERO);
        self.bought = match (cents > Cents::ZERO, brings > Cents::ZERO) {
            (true, true) if brings < cents => format!("You bring {brings} and buy in with {cents}"),
            (true, true) => format!("You bring {brings} and buy in with it"),
            (true, false) => format!("You buy in with {cents} from your wallet"),
            (false, _) if chips > Cents::ZERO => String::new(),
            (false, _) => "Your wallet is empty: `buy 500` brings money from outside".into(),
        };
        if cents > Cents::ZERO
            && let Err(refused) = self.floor.exchange(self.table, GUEST, cents, brings)?
        {
            if !self.resumed {
                bail!("{refused}");
            }
            // Whatever was asked for since: a round that is on is played to its end.
            let owed = owed.min(wallet);
            let buys =
                owed > Cents::ZERO && self.floor.exchange(self.table, GUEST, owed, Cents::ZERO)?.is_ok();
            self.bought = match buys {
                true => {
                    format!("You buy in with {owed}, which this round may still ask, and no more: {refused}")
                }
                false => format!("You buy no chips: {refused}"),
            };
        } else if cents < would {
            self.bought += ": your own limit leaves no more today";
        }
        Ok(())
    }

    /// What the guest has at the cage.
    pub(super) fn wallet(&self) -> Cents {
        self.floor.on(Account::Wallet(GUEST))
    }

    /// How the guest comes by more chips, or why they do not.
    pub(super) fn more_chips(&self) -> String {
        let (house, now) = (self.floor.house(), Time::now());
        match (house.limits(GUEST, now).excluded, house.leaves_to_buy_in(GUEST, now)) {
            (Some(Bound::To(until)), _) if until > now => {
                format!("you are excluded until {} by your own wish", until.plain())
            }
            (_, Some(Cents::ZERO)) => "your own limit leaves nothing to buy in with today".into(),
            _ => "`buy 500` buys chips".into(),
        }
    }

    /// Whether the guest has no chips to play with.
    pub(super) fn is_broke(&self) -> bool {
        self.chips() <= Cents::ZERO
    }

    /// The guest buys chips with money from outside; or why not.
    pub(super) fn buy(&mut self, cents: Cents) -> Result<Result<(), String>> {
        let bought = self.floor.exchange(self.table, GUEST, cents, cents)?;
        Ok(bought.map_err(|refused| refused.to_string()))
    }

    /// One of the others buys in for as much as any guest of the house would.
    pub(super) fn stake_other(&mut self, other: Patron) -> Result<()> {
        let stack = server::orders::stack(self.table());
        match self.floor.exchange(self.table, other, stack, stack)? {
            Ok(()) => Ok(()),
            Err(refused) => bail!("{refused}"),
        }
    }

    /// The guest leaves the table with the chips, and the others go home; a place with a round in the middle is kept.
    pub(super) fn leave(&mut self, keeps_the_place: bool) -> Result<()> {
        if !keeps_the_place {
            self.floor.send_home(self.table)?;
        }
        self.floor.colour_up(self.table)
    }
}

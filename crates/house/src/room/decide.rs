//! What a command makes of a table: entries, or a refusal.

use std::collections::BTreeSet;

use book::Cents;
use games::kernel::{Call, Chance, Event, Input, Need, Notation, Outcome, Patron, Seat, SpotId};

use super::{Misfit, Room, money, named_card};
use crate::bank::Banks;
use crate::cage::{self, Cage};
use crate::chance::{ChanceSource, Cut};
use crate::command::CommandKind;
use crate::fair;
use crate::house::House;
use crate::ledger::{Account, Journal, Ledger};
use crate::record::{Dealing, Entry};
use crate::refusal::{HouseRule, Refused};
use crate::role::{Person, Role};
use crate::time::Time;

/// No step deals more than this: a table that asks for more without end is broken.
const MOST_OUTCOMES: usize = 4096;

/// The most that is said for one turn of chance.
const MOST_CUTS: usize = 64;

/// A wager, by its seat, spot and hand, and what lies on it.
type Staked = ((Seat, SpotId, u8), Cents);

/// Who asks, when, and what the house knows beyond the table.
pub(crate) struct Asked<'a> {
    pub(crate) by: Person,
    pub(crate) at: Time,
    pub(crate) house: &'a House,
    pub(crate) ledger: &'a Ledger,
    pub(crate) cage: &'a Cage,
    pub(crate) banks: &'a Banks,
    pub(crate) chance: &'a mut dyn ChanceSource,
}

/// A step of a table being put together on a copy of it.
#[derive(Clone)]
pub(crate) struct StepDraft {
    room: Room,
    pub(crate) entries: Vec<Entry>,
    pub(crate) journal: Journal,
    pub(crate) events: Vec<Event>,
}

impl StepDraft {
    pub(crate) fn on(room: &Room) -> StepDraft {
        // Room for what nearly every step comes to.
        let (journal, events) = (Journal::with_room(8), Vec::with_capacity(16));
        StepDraft { room: room.clone(), entries: vec![], journal, events }
    }

    pub(crate) fn room(&self) -> &Room {
        &self.room
    }

    /// The table after the step, and what the step is made of.
    pub(crate) fn finish(mut self, at: Time) -> (Room, Vec<Entry>, Journal, Vec<Event>) {
        self.room.end_step(at, &self.entries, &self.events);
        (self.room, self.entries, self.journal, self.events)
    }

    /// An entry that is no input.
    pub(crate) fn enter(&mut self, entry: Entry) -> Result<(), Refused> {
        let taken = self.room.take_in(&entry, &mut self.journal, &mut self.events);
        taken.map_err(|Misfit(why)| Refused::by(HouseRule::Words, why))?;
        self.entries.push(entry);
        Ok(())
    }

    fn feed(&mut self, input: Input) -> Result<(), Refused> {
        self.room.feed(input, &mut self.journal, &mut self.events)?;
        if !matches!(self.entries.last(), Some(Entry::Play(_))) {
            self.entries.push(Entry::Play(String::with_capacity(120)));
        }
        let Some(Entry::Play(lines)) = self.entries.last_mut() else { unreachable!("it was put there") };
        if !lines.is_empty() {
            lines.push_str("; ");
        }
        Notation(self.room.table.layout()).write_to(&input, lines);
        Ok(())
    }

    /// Takes the lines of a person, dealing in between.
    pub(crate) fn play(&mut self, asked: &mut Asked, lines: &[String]) -> Result<(), Refused> {
        for (n, line) in lines.iter().enumerate() {
            let input = Notation(self.room.table.layout()).read(line);
            let input = input.map_err(|e| Refused::by(HouseRule::Words, e.to_string()))?;
            self.may(asked, &input)?;
            let (told, patrons) = (self.events.len(), self.room.patrons.clone());
            // Whoever stakes by it, also by a call somebody else makes for them, has the chips.
            let covers = match input {
                Input::Bet(..) | Input::Choose(..) => Some(Patron(asked.by.id)),
                Input::Call(Call { seat: Some(seat), .. }) => patrons.get(seat.0 as usize).copied().flatten(),
                _ => None,
            };
            let before = covers.map(|p| self.chips(asked.ledger, p)).unwrap_or_default();
            let most = covers.and_then(|patron| Some((patron, asked.cage.most_staked(patron, asked.at)?)));
            let betting = self.room.table.need() == Need::Bets;
            let lay = most.map(|(patron, _)| self.stakes(patron)).unwrap_or_default();
            self.feed(input)?;
            if let (Dealing::Machine, Some(card)) =
                (self.room.setup.dealing, named_card(&input, &self.events[told..]))
            {
                let why = format!("the cards of this table come from its shuffle: no call brings {card:#}");
                return Err(Refused::by(HouseRule::Dealing, why));
            }
            if let Some((patron, most)) = most {
                within(most, lay, &self.events[told..], |seat| patrons[seat.0 as usize] == Some(patron))?;
            }
            if input == Input::Close {
                self.report(asked.banks)?;
            }
            // What is bet by a call is bet.
            if let (Input::Call(_), Some(patron)) = (input, covers)
                && self.events[told..].iter().any(|event| matches!(event, Event::Staked { .. }))
            {
                asked.cage.may_stake(patron, Cents::ZERO, asked.at)?;
            }
            if let Some(patron) = covers {
                self.covered(&patrons, patron, before, told)?;
                if betting {
                    self.may_lose(asked, &patrons, patron, told)?;
                }
            }
            // Those who sit down together are dealt to together.
            if !lines.get(n + 1).is_some_and(|next| next.starts_with("sit ")) {
                self.deal(asked)?;
            }
        }
        Ok(())
    }

    /// Tells the table where its meters stand.
    pub(crate) fn report(&mut self, banks: &Banks) -> Result<(), Refused> {
        for input in banks.reports(self.room.id, &self.room, &self.events) {
            self.feed(input)?;
        }
        Ok(())
    }

    /// Whether a meter paid.
    pub(crate) fn awards(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Awarded { .. }))
    }

    /// Somebody confirms an award.
    pub(crate) fn confirm(&mut self, by: Person, award: u64) -> Result<(), Refused> {
        may_give(CommandKind::Confirm, by)?;
        self.room.may_confirm(award, by.role)?;
        self.enter(Entry::Confirmed { award, role: by.role })
    }

    fn chips(&self, ledger: &Ledger, patron: Patron) -> Cents {
        let account = Account::Chips(self.room.id, patron);
        ledger.on(account) + self.journal.net(account)
    }

    /// Chips must be there before they are staked, whatever the same input wins.
    fn covered(
        &self,
        patrons: &[Option<Patron>],
        patron: Patron,
        mut chips: Cents,
        told: usize,
    ) -> Result<(), Refused> {
        for event in &self.events[told..] {
            let change = money::to_chips(patrons, patron, event);
            if chips + change < Cents::ZERO && change < Cents::ZERO {
                let why = format!("this takes {} and the player has {chips} in chips here", -change);
                return Err(Refused::by(HouseRule::Chips, why));
            }
            chips += change;
        }
        Ok(())
    }

    /// A bet leaves a patron no chance to lose more in a day than they want to. What a round that was begun asks for is no
    /// bet.
    fn may_lose(
        &self,
        asked: &Asked,
        patrons: &[Option<Patron>],
        patron: Patron,
        told: usize,
    ) -> Result<(), Refused> {
        let Some(file) = asked.cage.of(patron) else { return Ok(()) };
        let Some(most) = file.most_lost(asked.at) else { return Ok(()) };
        let staked = |event: &Event| match *event {
            Event::Staked { seat, amount, .. } if patrons[seat.0 as usize] == Some(patron) => amount,
            _ => Cents::ZERO,
        };
        let bet: Cents = self.events[told..].iter().map(staked).sum();
        let here = asked.ledger.on(Account::Chips(self.room.id, patron)).max(Cents::ZERO);
        let elsewhere = asked.house.chips_at_tables(patron) - here;
        let chips = elsewhere + self.chips(asked.ledger, patron).max(Cents::ZERO);
        let gone = file.gone(asked.at.day(), || asked.house.at_tables(patron));
        // What has gone to tables and lies there no more, or on a felt, is lost or can be.
        let lost = gone.0.saturating_sub(chips.0);
        if bet > Cents::ZERO && lost > most.0 {
            let left = Cents(most.0.saturating_sub(lost).saturating_add(bet.0).max(0));
            let why = format!("this patron's own limit leaves {left} to lose today, and this bets {bet}");
            return Err(Refused::by(HouseRule::SelfLimits, why));
        }
        Ok(())
    }

    /// The patrons whose stakes were laid or settled in this step.
    pub(crate) fn money_moved(&self, before: Option<&Room>) -> BTreeSet<Patron> {
        let sits = |seat: Seat| {
            let at = |room: &Room| room.patrons.get(seat.0 as usize).copied().flatten();
            before.and_then(at).or_else(|| at(&self.room))
        };
        let moved = |event: &Event| match event {
            Event::Staked { seat, .. } => sits(*seat),
            Event::Settled(line) => sits(line.seat),
            _ => None,
        };
        self.events.iter().filter_map(moved).collect()
    }

    /// What a patron has on every wager.
    fn stakes(&self, patron: Patron) -> Vec<Staked> {
        let bets = |seat: Seat| self.room.table.felt().seat(seat).bets.iter().map(move |bet| (seat, bet));
        let bets = self.room.seats_of(patron).flat_map(bets);
        bets.map(|(seat, bet)| ((seat, bet.spot, bet.hand), bet.stake)).collect()
    }

    /// Who may feed this.
    fn may(&self, asked: &Asked, input: &Input) -> Result<(), Refused> {
        let (by, room) = (asked.by, &self.room);
        let kind = match input {
            Input::Sit(..) => CommandKind::Sit,
            Input::Leave(_) => CommandKind::Leave,
            Input::Bet(..) => CommandKind::Bet,
            Input::TakeDown(..) | Input::Clear(_) => CommandKind::TakeDown,
            Input::Close => CommandKind::Close,
            Input::Choose(..) => CommandKind::Choose,
            Input::Outcome(_) | Input::Cut(_) => CommandKind::Outcome,
            Input::Meter(..) => CommandKind::Meter,
            Input::Call(call) => CommandKind::of_call(
                room.table.layout().call(call.id).expect("the notation knows the call").by,
            ),
        };
        may_give(kind, by)?;
        let player = by.role == Role::Player;
        match input {
            Input::Sit(_, patron) => {
                asked.cage.may_come(*patron, asked.at)?;
                match player && patron.0 != by.id {
                    true => Err(Refused::by(HouseRule::OwnSeat, "a player sits down for themselves")),
                    false => Ok(()),
                }
            }
            Input::Bet(seat, spot, amount) => {
                self.own(by, *seat)?;
                let lies = room.table.felt().seats[seat.0 as usize].stake(*spot, 0);
                let total = Cents(lies.0.saturating_add(amount.0));
                asked.cage.may_stake(Patron(by.id), total, asked.at)
            }
            Input::Leave(seat) | Input::TakeDown(seat, ..) | Input::Clear(seat) | Input::Choose(seat, _)
                if player =>
            {
                self.own(by, *seat)
            }
            Input::Call(Call { seat: Some(seat), .. }) if player => self.own(by, *seat),
            Input::Close if player => self.alone(by),
            Input::Outcome(_) | Input::Cut(_) if room.setup.dealing == Dealing::Machine => {
                Err(Refused::by(HouseRule::Dealing, "this table deals by itself"))
            }
            _ => Ok(()),
        }
    }

    fn own(&self, by: Person, seat: Seat) -> Result<(), Refused> {
        match self.room.patrons.get(seat.0 as usize) {
            Some(Some(patron)) if patron.0 == by.id => Ok(()),
            _ => Err(Refused::by(HouseRule::OwnSeat, format!("{seat} is not this player's"))),
        }
    }

    /// A player may call for the deal where nobody else sits.
    fn alone(&self, by: Person) -> Result<(), Refused> {
        let others = self.room.patrons.iter().flatten().any(|patron| patron.0 != by.id);
        let sits = self.room.seats_of(Patron(by.id)).next().is_some();
        match sits && !others {
            true => Ok(()),
            false => {
                Err(Refused::by(HouseRule::Roles, "wagers are closed by the dealer where others play too"))
            }
        }
    }

    /// Deals whatever is due, where the house deals.
    pub(crate) fn deal(&mut self, asked: &mut Asked) -> Result<(), Refused> {
        if self.room.setup.dealing == Dealing::Hand {
            return Ok(());
        }
        for _ in 0..MOST_OUTCOMES {
            let Need::Chance(chance) = self.room.table.need() else { return Ok(()) };
            if chance == Chance::Shuffle
                && self.room.setup.shuffled_on_arrival
                && self.room.patrons.iter().all(Option::is_none)
            {
                return Ok(());
            }
            if let Some(call) = self.room.cards_due(asked.at) {
                self.feed(call)?;
            }
            self.deal_one(chance, asked)?;
        }
        Err(Refused::by(HouseRule::Dealing, "the table asks for more than any round needs"))
    }

    fn deal_one(&mut self, chance: Chance, asked: &mut Asked) -> Result<(), Refused> {
        if !matches!(chance, Chance::Card | Chance::Burn) {
            self.bind(asked.chance)?;
        }
        let outcome = asked.chance.outcome(&self.room.moment(chance));
        let outcome = outcome.map_err(|e| Refused::by(HouseRule::Dealing, e.to_string()))?;
        // A card that was found out of its place is not dealt a second time.
        if let Outcome::Card(card) = outcome
            && self.room.table.felt().rack().unseen().count(card) == 0
        {
            return self.enter(Entry::Passed { cards: 1 });
        }
        self.feed(Input::Outcome(outcome))
    }

    /// A player's share in the next turn.
    pub(crate) fn cut(&mut self, by: Person, says: &str) -> Result<(), Refused> {
        may_give(CommandKind::Cut, by)?;
        let patron = Patron(by.id);
        says.parse::<fair::CutText>().map_err(|e| Refused::by(HouseRule::Words, e.to_string()))?;
        if self.room.open_cuts().len() >= MOST_CUTS {
            return Err(Refused::by(HouseRule::Words, "it has been cut often enough"));
        }
        if self.room.seats_of(patron).next().is_none() {
            return Err(Refused::by(HouseRule::OwnSeat, "whoever cuts sits at the table"));
        }
        self.enter(Entry::Cut(Cut { patron, says: says.to_owned() }))
    }

    /// The clock: acts for whoever let their time pass.
    pub(crate) fn tick(&mut self, asked: &mut Asked) -> Result<(), Refused> {
        may_give(CommandKind::Tick, asked.by)?;
        if !self.room.overdue(asked.at) {
            return Err(Refused::by(HouseRule::Words, "nobody's time is over"));
        }
        match self.room.table.need() {
            Need::Choice { seat, .. } => {
                let menu = self.room.table.menu();
                let choice = super::left_to_the_house(&menu).ok_or_else(|| {
                    Refused::by(HouseRule::Words, format!("nothing can be chosen for {seat}"))
                })?;
                self.feed(Input::Choose(seat, choice))?;
            }
            _ => match self.room.table.kept_waiting() {
                Some(call) => self.feed(Input::Call(call))?,
                None => {
                    self.close_for_all()?;
                    self.report(asked.banks)?;
                }
            },
        }
        self.deal(asked)
    }

    /// The betting ends. Where one seat's wagers cannot stand as they are they go back, so that the others are not kept
    /// waiting; if more than one is at fault, all go back.
    fn close_for_all(&mut self) -> Result<(), Refused> {
        if self.feed(Input::Close).is_ok() {
            return Ok(());
        }
        let staked = self.room.table.felt().staked();
        for seat in staked {
            let mut trial = self.clone();
            let _ = trial.feed(Input::Clear(seat));
            if trial.feed(Input::Close).is_ok() {
                *self = trial;
                return Ok(());
            }
        }
        for seat in staked {
            let _ = self.feed(Input::Clear(seat));
        }
        // A bank that nobody bet against goes on as well.
        if let Some(call) = self.room.table.kept_waiting() {
            return self.feed(Input::Call(call));
        }
        self.feed(Input::Close).or_else(|refused| match self.room.is_idle() {
            true => Ok(()),
            false => Err(refused),
        })
    }

    /// Opens what is over and binds the source to the turn that comes next, while wagers on it are still taken.
    pub(crate) fn commit(&mut self, chance: &mut dyn ChanceSource) -> Result<(), Refused> {
        let no = |e: crate::chance::NoChance| Refused::by(HouseRule::Dealing, e.to_string());
        let (mind, table) = (&self.room.mind, self.room.id);
        // A table that closes deals no more from its shoe.
        let in_shoe = (mind.open && mind.shuffled.total() > 0).then_some(mind.shoe);
        let over: Vec<u64> =
            mind.commitments.keys().copied().filter(|t| *t < mind.turns && Some(*t) != in_shoe).collect();
        for turn in over {
            if let Some(by) = chance.reveal(table, turn).map_err(no)? {
                self.enter(Entry::Revealed { turn, by })?;
            }
        }
        match self.room.is_open() && self.room.setup.dealing == Dealing::Machine {
            true => self.bind(chance),
            false => Ok(()),
        }
    }

    /// Binds the source to the next turn, unless it is bound.
    fn bind(&mut self, chance: &mut dyn ChanceSource) -> Result<(), Refused> {
        let (turn, table) = (self.room.mind.turns, self.room.id);
        if self.room.mind.commitments.contains_key(&turn) {
            return Ok(());
        }
        let to = chance.commitment(table, turn);
        match to.map_err(|e| Refused::by(HouseRule::Dealing, e.to_string()))? {
            Some(to) => self.enter(Entry::Committed { turn, to }),
            None => Ok(()),
        }
    }
}

/// A raise keeps to what its player allowed on one wager, as a bet does; a bet that is broken down, in each of its parts.
fn within(
    most: Cents,
    mut lie: Vec<Staked>,
    events: &[Event],
    own: impl Fn(Seat) -> bool,
) -> Result<(), Refused> {
    for event in events {
        let Event::Staked { seat, hand, spot, amount } = *event else { continue };
        if !own(seat) {
            continue;
        }
        let place = (seat, spot, hand);
        let lay = lie.iter().find(|(at, _)| *at == place).map_or(Cents::ZERO, |(_, stake)| *stake);
        lie.retain(|(at, _)| *at != place);
        lie.push((place, lay + amount));
        if lay + amount > most {
            return Err(cage::above(lay + amount, most));
        }
    }
    Ok(())
}

/// Whether this role may give such a command at all.
pub(crate) fn may_give(kind: CommandKind, by: Person) -> Result<(), Refused> {
    match kind.may(by.role) {
        true => Ok(()),
        false => Err(Refused::by(HouseRule::Roles, format!("this is not for the role of {}", by.role))),
    }
}

//! What a guest asks at a table, carried to the house.

use axum::http::StatusCode;
use book::Cents;
use games::kernel::{AnyTable, Input, Need, Patron};
use house::refusal::HouseRule;
use house::{Command, CommandId, NoAnswer, Person, Purse, Refused, Role, Rule, TableId, Time, What};
use sha2::{Digest, Sha256};

use crate::app::{App, ErrorAnswer};
use crate::counter::fresh_id;
use crate::floor::Watched;
use crate::people::is_bot;
use crate::wire::{OneBet, Problem, ToDo};

/// Whoever closes the betting where several play: the house's own dealer.
const DEALER: Person = Person { id: 0, role: Role::Dealer };

/// The house's name for the n-th command that follows from a message of the page: the same again for the same message,
/// and nobody else's.
pub fn command_id(by: Person, id: CommandId, n: u8) -> CommandId {
    let mut hash = Sha256::new();
    hash.update(by.id.to_be_bytes());
    hash.update([by.role as u8, n]);
    hash.update(id.0.to_be_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    CommandId(u128::from_be_bytes(digest[..16].try_into().expect("sixteen of thirty-two")))
}

/// The same for a command that has a request of its own, by the name the page has for it; a fresh one where it has none.
pub fn named(by: Person, name: Option<&str>) -> Result<CommandId, ErrorAnswer> {
    let wrong = |_| ErrorAnswer::line(StatusCode::UNPROCESSABLE_ENTITY, "an id has 32 hexadecimal digits");
    name.map_or(Ok(fresh_id()), |name| name.parse().map(|id| command_id(by, id, 0)).map_err(wrong))
}

/// A refusal on the wire.
pub fn problem(no: &NoAnswer) -> Problem {
    match no {
        NoAnswer::Refused(Refused { rule, why }) => match rule {
            Rule::Clause(clause) => {
                Problem { why: why.clone(), clause: Some(clause.text().to_owned()), house_rule: None }
            }
            Rule::House(rule) => {
                Problem { why: why.clone(), clause: None, house_rule: Some(rule.to_string()) }
            }
        },
        NoAnswer::Store(fault) => Problem { why: fault.to_string(), clause: None, house_rule: None },
    }
}

/// A refusal of the server's own, under a rule of the house.
pub fn refuse(rule: HouseRule, why: impl Into<String>) -> Problem {
    Problem { why: why.into(), clause: None, house_rule: Some(rule.to_string()) }
}

/// One message of one person at one table.
pub struct Order<'a> {
    /// The server.
    pub app: &'a App,
    /// The table.
    pub table: TableId,
    /// The table as it is watched.
    pub watched: &'a Watched,
    /// Who asks.
    pub by: Person,
    /// The name of the message.
    pub id: CommandId,
}

impl Order<'_> {
    /// Carries it out; the answer is what the house says.
    pub async fn carry_out(&self, todo: &ToDo) -> Result<String, Problem> {
        let patron = Patron(self.by.id);
        match todo {
            ToDo::Sit { seat } => {
                let free = || self.free_seat();
                let seat =
                    seat.or_else(free).ok_or_else(|| refuse(HouseRule::Tables, "no seat is free here"))?;
                self.play(0, vec![format!("sit {} {}", seat as u32 + 1, patron.0)]).await
            }
            ToDo::Leave {} => self.leave().await,
            ToDo::Bet { seat, spot, cents } => self.play(0, vec![bet(*seat, spot, *cents)]).await,
            ToDo::Bets { bets } => {
                let lines = bets.iter().map(|OneBet { seat, spot, cents }| bet(*seat, spot, *cents));
                self.play(0, lines.collect()).await
            }
            ToDo::TakeDown { seat, spot, cents } => {
                let cents = cents.unwrap_or_else(|| self.lies(*seat, spot));
                self.play(0, vec![format!("down {} {spot} {}", *seat as u32 + 1, Cents(cents))]).await
            }
            ToDo::Clear { seat } => self.play(0, vec![format!("clear {}", *seat as u32 + 1)]).await,
            ToDo::Close {} => self.close().await,
            ToDo::Choose { .. } => self.play(0, vec![choose_line(todo)]).await,
            ToDo::Call { call, seat, spot, card, cents } => {
                let mut line = format!("call {call}");
                seat.iter().for_each(|s| line += &format!(" seat {}", *s as u32 + 1));
                spot.iter().for_each(|s| line += &format!(" spot {s}"));
                card.iter().for_each(|c| line += &format!(" card {c}"));
                cents.iter().for_each(|c| line += &format!(" amount {}", Cents(*c)));
                self.play(0, vec![line]).await
            }
            ToDo::Cut { says } => self.give(0, What::Cut { table: self.table, says: says.clone() }).await,
            ToDo::BuyIn { cents } => {
                self.give(0, What::BuyIn { table: self.table, patron, cents: Cents(*cents) }).await
            }
            ToDo::ColourUp { cents } => {
                let cents = match cents {
                    Some(cents) => Cents(*cents),
                    None => self.purse().await.chips,
                };
                self.give(0, What::ColourUp { table: self.table, patron, cents }).await
            }
            ToDo::Bots { seats } => crate::bots::ask(self, *seats).await,
            ToDo::Turns { longer } => {
                self.app.floor.patience.show(patron, *longer);
                Ok(if *longer { "your turns are longer" } else { "your turns are as long as everybody's" }
                    .into())
            }
            ToDo::Hints { .. } | ToDo::Again { .. } => Ok("noted".into()),
        }
    }

    /// Money for chips and a seat, in one go.
    pub async fn deal_me_in(&self) -> Result<String, Problem> {
        let patron = Patron(self.by.id);
        // Whoever asks twice at once is dealt in once: the second finds the seat taken in their own name.
        let _one = self.watched.seating.lock().await;
        let room = self.watched.latest().room.clone();
        if room.seats_of(patron).next().is_some() {
            return Ok("seated already".into());
        }
        let seat = self.free_seat().ok_or_else(|| refuse(HouseRule::Tables, "no seat is free here"))?;
        crate::clock::leave_others(self.app, self.table, patron).await;
        let purse = self.purse().await;
        let stack = stack(room.table()).min(purse.wallet);
        if purse.chips == Cents::ZERO && stack > Cents::ZERO {
            self.give(0, What::BuyIn { table: self.table, patron, cents: stack }).await?;
        }
        self.play(1, vec![format!("sit {} {}", seat + 1, patron.0)]).await
    }

    /// Gives every seat up. The chips of whoever has none left are carried to the cage by the house ([`crate::bots`]),
    /// at once or when the round is over.
    async fn leave(&self) -> Result<String, Problem> {
        let patron = Patron(self.by.id);
        let seats: Vec<_> = self.watched.latest().room.seats_of(patron).collect();
        if seats.is_empty() {
            let chips = self.purse().await.chips;
            return match chips > Cents::ZERO {
                true => self.give(0, What::ColourUp { table: self.table, patron, cents: chips }).await,
                false => Err(refuse(HouseRule::OwnSeat, "nobody sits here in this name")),
            };
        }
        self.play(0, seats.iter().map(|seat| format!("leave {}", seat.0 + 1)).collect()).await?;
        crate::bots::leave_with(self).await;
        Ok("the chips go to the cage when the felt is clear".into())
    }

    /// Calls for the deal. Alone a player is dealt to at once; among others the dealer deals when everybody who has
    /// bet has called for it, or when the time for bets is over.
    async fn close(&self) -> Result<String, Problem> {
        if self.app.closing() {
            return Err(refuse(HouseRule::Closing, "the house is closing: no new rounds"));
        }
        let me = Patron(self.by.id);
        let scene = self.watched.latest();
        let seats = &scene.room.table().felt().seats;
        // A wheel may be spun for nobody, but no player calls for that. Other games refuse it by a clause of their own.
        let idle = scene.room.table().need() == Need::Bets && seats.iter().all(|seat| seat.bets.is_empty());
        if self.by.role == Role::Player
            && idle
            && scene.room.table().copy().feed(Input::Close, &mut vec![]).is_ok()
        {
            return Err(refuse(HouseRule::Words, "nobody has placed a wager"));
        }
        let others = seats.iter().filter_map(|seat| seat.patron).any(|p| p != me);
        if self.by.role != Role::Player || !others {
            return self.play(0, vec!["close".into()]).await;
        }
        if scene.room.table().need() != Need::Bets || scene.room.seats_of(me).next().is_none() {
            return self.play(0, vec!["close".into()]).await;
        }
        // Bots do not hold anybody up, and are not left out either.
        crate::bots::stake(self.app, self.table, &scene).await;
        let waits = {
            let mut ready = self.watched.ready.lock().expect("nobody panics with it");
            ready.insert(me);
            let bet = seats.iter().filter(|s| !s.bets.is_empty()).filter_map(|s| s.patron);
            bet.filter(|p| !is_bot(*p) && !ready.contains(p)).collect::<std::collections::BTreeSet<_>>().len()
        };
        match waits {
            0 => {
                let what = What::Play { table: self.table, lines: vec!["close".into()] };
                let id = command_id(self.by, self.id, 0);
                let done = self.app.desk.give(Command { id, by: DEALER, at: Time::now(), what }).await;
                done.map(|answer| answer.reply.says).map_err(|no| problem(&no))
            }
            1 => Ok("one more player is still betting".into()),
            n => Ok(format!("{n} more players are still betting")),
        }
    }

    /// Inputs in notation, all or none.
    pub async fn play(&self, n: u8, lines: Vec<String>) -> Result<String, Problem> {
        self.give(n, What::Play { table: self.table, lines }).await
    }

    async fn give(&self, n: u8, what: What) -> Result<String, Problem> {
        let command = Command { id: command_id(self.by, self.id, n), by: self.by, at: Time::now(), what };
        let done = self.app.desk.give(command).await;
        done.map(|answer| answer.reply.says).map_err(|no| problem(&no))
    }

    async fn purse(&self) -> Purse {
        let (table, patron) = (self.table, Patron(self.by.id));
        self.app.desk.look(move |house| house.purse(table, patron, Time::now())).await.unwrap_or_default()
    }

    fn free_seat(&self) -> Option<u8> {
        let room = self.watched.latest().room.clone();
        (0..).zip(&room.table().felt().seats).find(|(_, seat)| seat.patron.is_none()).map(|(n, _)| n)
    }

    /// What lies on a spot of a seat.
    fn lies(&self, seat: u8, spot: &str) -> i64 {
        let room = self.watched.latest().room.clone();
        let table = room.table();
        let Some(spot) = table.layout().find(spot) else { return 0 };
        let bets = table.felt().seats.get(seat as usize).map(|s| &s.bets);
        bets.into_iter().flatten().filter(|b| b.spot == spot).map(|b| b.stake.0).sum()
    }
}

fn bet(seat: u8, spot: &str, cents: i64) -> String {
    format!("bet {} {spot} {}", seat as u32 + 1, Cents(cents))
}

/// A choice as a line of notation; nothing for what is no choice.
pub fn choose_line(todo: &ToDo) -> String {
    let ToDo::Choose { seat, choice, cents, cards } = todo else { return String::new() };
    let mut line = format!("choose {} {choice}", *seat as u32 + 1);
    cents.iter().for_each(|c| line += &format!(" {}", Cents(*c)));
    if let Some(cards) = cards.as_ref().filter(|cards| !cards.is_empty()) {
        line += " cards";
        cards.iter().for_each(|card| line += &format!(" {}", *card as u32 + 1));
    }
    line
}

/// The spot a message is about.
pub fn spot_of(todo: &ToDo) -> Option<String> {
    match todo {
        ToDo::Bet { spot, .. } | ToDo::TakeDown { spot, .. } => Some(spot.clone()),
        _ => None,
    }
}

/// What somebody buys in with who says nothing else, bots too: a comfortable stack, a hundred of the least bets.
pub fn stack(table: &dyn AnyTable) -> Cents {
    let least = table.layout().spots.iter().filter(|s| s.open && !s.side).map(|s| s.limits.min).min();
    least.unwrap_or_default().max(Cents::dollars(5)) * 100
}

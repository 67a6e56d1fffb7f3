//! Bots in empty seats, on request: they play the simple strategy, each with play money of its own that it takes home
//! again, and leave with the guest who asked for them.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use book::Cents;
use games::kernel::{AnyTable, Need, Notation, Patron, Seat};
use house::room::Room;
use house::{NoAnswer, Person, Role, Rule, TableId, Time, What};
use tokio::sync::broadcast::error::RecvError;

use crate::app::App;
use crate::orders::{Order, refuse, stack};
use crate::people::is_bot;
use crate::scene::Scene;
use crate::wire::Problem;
use house::refusal::HouseRule;

/// The cage's own hand, which hands out play money.
pub const CASHIER: Person = Person { id: 0, role: Role::Floor };
/// How long a bot thinks.
const THINKS: Duration = Duration::from_millis(350);

/// Asks bots into so many seats; none sends them away.
pub async fn ask(order: &Order<'_>, seats: u8) -> Result<String, Problem> {
    let room = order.watched.latest().room.clone();
    if room.seats_of(Patron(order.by.id)).next().is_none() {
        return Err(refuse(HouseRule::OwnSeat, "whoever asks for bots sits at the table"));
    }
    let here = bots_at(order);
    if seats == 0 {
        send_away(order.app, order.table, here).await;
        return Ok("the bots leave".into());
    }
    let free: Vec<u8> =
        (0..).zip(&room.table().felt().seats).filter(|(_, s)| s.patron.is_none()).map(|(n, _)| n).collect();
    let wanted = (seats as usize).saturating_sub(here.len());
    for seat in free.into_iter().take(wanted) {
        let bot = order.app.people.bot();
        let (table, patron) = (order.table, Patron(bot.id));
        let refused = |no| crate::orders::problem(&no);
        buy_in(order.app, table, patron, room.table()).await.map_err(refused)?;
        let lines = vec![format!("sit {} {}", seat + 1, bot.id)];
        order.app.desk.ask(bot, What::Play { table, lines }).await.map_err(refused)?;
    }
    Ok("bots sit down".into())
}

/// A bot brings as much as a guest buys in with, and takes home what is left of it.
async fn buy_in(app: &App, table: TableId, bot: Patron, here: &dyn AnyTable) -> Result<(), NoAnswer> {
    let cents = stack(here);
    app.desk.ask(CASHIER, What::Deposit { patron: bot, cents }).await?;
    app.desk.ask(Person::player(bot.0), What::BuyIn { table, patron: bot, cents }).await?;
    Ok(())
}

/// What a bot does at the table; one that has played its chips away buys in once more.
async fn play(app: &App, table: TableId, bot: Patron, here: &dyn AnyTable, lines: Vec<String>) {
    let (player, what) = (Person::player(bot.0), What::Play { table, lines });
    if let Err(NoAnswer::Refused(refused)) = app.desk.ask(player, what.clone()).await
        && refused.rule == Rule::House(HouseRule::Chips)
        && buy_in(app, table, bot, here).await.is_ok()
    {
        let _ = app.desk.ask(player, what).await;
    }
}

/// The bots leave when no guest is left.
pub async fn leave_with(order: &Order<'_>) {
    let room = order.watched.latest().room.clone();
    let guests = room.table().felt().seats.iter().filter_map(|s| s.patron);
    if guests.filter(|p| !is_bot(*p) && p.0 != order.by.id).count() == 0 {
        send_away(order.app, order.table, bots_at(order)).await;
    }
}

fn bots_at(order: &Order<'_>) -> Vec<(u8, Patron)> {
    let room = order.watched.latest().room.clone();
    let seats = (0..).zip(&room.table().felt().seats);
    seats.filter_map(|(n, s)| Some((n, s.patron?))).filter(|(_, p)| is_bot(*p)).collect()
}

async fn send_away(app: &App, table: TableId, bots: Vec<(u8, Patron)>) {
    for (seat, bot) in bots {
        let lines = vec![format!("leave {}", seat + 1)];
        // One in the middle of a hand leaves when it is over: the table says when.
        let _ = app.desk.ask(Person::player(bot.0), What::Play { table, lines }).await;
    }
}

/// Plays for the bots of every table for as long as the server runs, and takes the chips of whoever has left to the cage.
pub async fn run(app: App) {
    let mut moves = app.floor.moves();
    let mut seated = HashMap::new();
    loop {
        let moved = match moves.recv().await {
            Ok(table) => vec![table],
            // Where was not told: at any of them.
            Err(RecvError::Lagged(_)) => app.floor.tables().into_iter().map(|(table, _)| table).collect(),
            Err(RecvError::Closed) => return,
        };
        for table in moved {
            let Some(scene) = app.floor.table(table).map(|t| t.latest()) else { continue };
            // Several steps may have gone by since the last look: who sat then is remembered, not read off the last step.
            let now = patrons(&scene.room);
            let mut before = seated.insert(table, now.clone()).unwrap_or_default();
            before.extend(patrons(&scene.before));
            // Another node sees to the tables it serves.
            if !app.desk.serves(table) {
                continue;
            }
            settle_accounts(&app, table, before.difference(&now).copied()).await;
            if now.into_iter().any(is_bot) {
                tokio::spawn(act(app.clone(), table, scene));
            }
        }
    }
}

/// Whoever has a seat.
pub(crate) fn patrons(room: &Room) -> BTreeSet<Patron> {
    room.table().felt().seats.iter().filter_map(|seat| seat.patron).collect()
}

/// Whoever left in the middle of a round has chips here when it is over: they go to the cage.
pub(crate) async fn settle_accounts(app: &App, table: TableId, left: impl Iterator<Item = Patron>) {
    for patron in left {
        let purse = app.desk.look(move |house| house.purse(table, patron, Time::now())).await;
        let chips = purse.unwrap_or_default().chips;
        if chips > Cents::ZERO {
            let _ = app.desk.ask(CASHIER, What::ColourUp { table, patron, cents: chips }).await;
            if is_bot(patron) {
                let home = What::Withdraw { patron, cents: chips };
                let _ = app.desk.ask(Person::player(patron.0), home).await;
            }
        }
    }
}

/// What the bots of a table do after a step, once each.
async fn act(app: App, table: TableId, scene: std::sync::Arc<Scene>) {
    tokio::time::sleep(THINKS).await;
    let Some(watched) = app.floor.table(table) else { return };
    // Another step has come: it has its own turn.
    if watched.latest().seq != scene.seq || app.closing() {
        return;
    }
    let here = scene.room.table();
    let seats: Vec<(u8, Patron)> =
        (0..).zip(&here.felt().seats).filter_map(|(n, s)| Some((n, s.patron?))).collect();
    let lines = |seat: u8| -> Vec<String> {
        here.basic(Seat(seat)).iter().map(|i| Notation(here.layout()).write(i)).collect()
    };
    match here.need() {
        Need::Choice { seat, .. } => {
            if let Some((n, bot)) = seats.iter().find(|(n, p)| *n == seat.0 && is_bot(*p)) {
                play(&app, table, *bot, here, lines(*n)).await;
            }
        }
        Need::Bets => stake(&app, table, &scene).await,
        Need::Chance(_) => {}
    }
}

/// Bots bet when a guest has: a while after, or at once where the guest calls for the deal.
pub(crate) async fn stake(app: &App, table: TableId, scene: &Scene) {
    let here = scene.room.table();
    let seats = (0..).zip(&here.felt().seats).filter_map(|(n, s)| Some((n, s.patron?, !s.bets.is_empty())));
    let seats: Vec<(u8, Patron, bool)> = seats.collect();
    if !seats.iter().any(|(_, patron, bet)| !is_bot(*patron) && *bet) {
        return;
    }
    for (n, bot, bet) in seats {
        let basic = if is_bot(bot) && !bet { here.basic(Seat(n)) } else { vec![] };
        let lines: Vec<String> = basic.iter().map(|input| Notation(here.layout()).write(input)).collect();
        if !lines.is_empty() {
            play(app, table, bot, here, lines).await;
        }
    }
}

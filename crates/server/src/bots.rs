//! Bots in empty seats, on request: they play the simple strategy, each with play money of its own, and leave with the
//! guest who asked for them.

use std::time::Duration;

use book::Cents;
use games::kernel::{Event, Need, Notation, Patron, Seat};
use house::{Person, Role, TableId, Time, What};

use crate::app::App;
use crate::floor::Scene;
use crate::orders::{Order, refuse};
use crate::people::is_bot;
use crate::wire::Problem;
use house::refusal::HouseRule;

/// The cage's own hand, which hands out play money.
pub const CASHIER: Person = Person { id: 0, role: Role::Floor };
/// What a bot brings along.
const PURSE: Cents = Cents::dollars(10_000);
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
        let desk = &order.app.desk;
        let refused = |no| crate::orders::problem(&no);
        desk.ask(CASHIER, What::Deposit { patron, cents: PURSE }).await.map_err(refused)?;
        desk.ask(bot, What::BuyIn { table, patron, cents: PURSE }).await.map_err(refused)?;
        let lines = vec![format!("sit {} {}", seat + 1, bot.id)];
        desk.ask(bot, What::Play { table, lines }).await.map_err(refused)?;
    }
    Ok("bots sit down".into())
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

/// Plays for the bots of every table for as long as the server runs.
pub async fn run(app: App) {
    let mut moves = app.floor.moves();
    loop {
        match moves.recv().await {
            Ok(table) => {
                let Some(scene) = app.floor.table(table).map(|t| t.latest()) else { continue };
                settle_accounts(&app, table, &scene).await;
                let seats = &scene.room.table().felt().seats;
                if seats.iter().any(|s| s.patron.is_some_and(is_bot)) {
                    tokio::spawn(act(app.clone(), table, scene));
                }
            }
            Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {}
            Err(_) => return,
        }
    }
}

/// Whoever left in the middle of a round has chips here when it is over: they go to the cage.
pub(crate) async fn settle_accounts(app: &App, table: TableId, scene: &Scene) {
    if !scene.events.iter().any(|e| matches!(e, Event::Left { .. })) {
        return;
    }
    let left: Vec<Patron> = scene.before.table().felt().seats.iter().filter_map(|s| s.patron).collect();
    for patron in left.into_iter().filter(|p| scene.room.seats_of(*p).next().is_none()) {
        let purse = app.desk.look(move |house| house.purse(table, patron, Time::now())).await;
        let chips = purse.unwrap_or_default().chips;
        if chips > Cents::ZERO {
            let _ = app.desk.ask(CASHIER, What::ColourUp { table, patron, cents: chips }).await;
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
                let _ = app.desk.ask(Person::player(bot.0), What::Play { table, lines: lines(*n) }).await;
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
            let _ = app.desk.ask(Person::player(bot.0), What::Play { table, lines }).await;
        }
    }
}

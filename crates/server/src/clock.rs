//! The house's clock: tables whose time is over are told so, seats nobody has come back to are given up, and the lottery's
//! draw is held when it is due.

use std::time::Duration;

use games::kernel::Patron;
use house::time::Span;
use house::{Command, Person, TableId, Time, What};

use crate::app::App;
use crate::bots;
use crate::counter::fresh_id;
use crate::floor::Watched;
use crate::people::is_bot;
use crate::scene::Scene;

/// How often it looks.
const EVERY: Duration = Duration::from_millis(250);

/// How long past its time a table of another node is left to that node.
const GRACE: Span = Span::seconds(2);

/// How soon it looks again for a lottery that was not there, and for a draw that could not be held.
const A_WHILE: Span = Span::seconds(60);
const A_SECOND: Span = Span::seconds(1);

/// Ticks for as long as the server runs.
pub async fn run(app: App) {
    let mut beat = tokio::time::interval(EVERY);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    // When to look at the lottery again: now, then at the time of its draw.
    let mut draw = Time(0);
    loop {
        beat.tick().await;
        if Time::now() >= draw {
            draw = hold_the_draw(&app).await;
        }
        if app.desk.is_shared() {
            // What other nodes have written is taken in, for whoever looks on here.
            app.desk.look(|_| ()).await;
        }
        for (table, watched) in app.floor.tables() {
            let scene = watched.latest();
            let ours = app.desk.serves(table);
            // Whoever serves it has the first word; a table that nobody hurries any more has lost its node.
            let late = |deadline: Time| Time::now() >= if ours { deadline } else { deadline + GRACE };
            if scene.room.is_open() && scene.deadline.is_some_and(late) {
                // Somebody may have acted in time: then the house says no, and nothing happens.
                let (id, at, what) = (fresh_id(), Time::now(), What::Tick { table });
                let _ = app.desk.give_now(Command { id, by: Person::CLOCK, at, what }).await;
            }
            if scene.room.is_open() && ours {
                give_up_seats(&app, table, &watched).await;
            }
        }
    }
}

/// Guests whose page has been gone for a while, and who have nothing on the felt, give up their seats; their chips go to the
/// cage, as with everybody who leaves.
async fn give_up_seats(app: &App, table: TableId, watched: &Watched) {
    let scene = watched.latest();
    let seats = || (1..).zip(&scene.room.table().felt().seats);
    let idle = seats().filter(|(_, seat)| seat.bets.is_empty()).filter_map(|(_, seat)| seat.patron);
    let guests: Vec<Patron> = idle.filter(|patron| !is_bot(*patron)).collect();
    let missing = watched.company.lock().expect("nobody panics with it").missing(&guests, Time::now());
    for patron in missing {
        rise(app, table, &scene, patron).await;
    }
}

/// Gives up what seats a guest has; in the middle of a round the table may say no.
async fn rise(app: &App, table: TableId, scene: &Scene, patron: Patron) {
    let seats = (1..).zip(&scene.room.table().felt().seats);
    let lines = seats.filter(|(_, seat)| seat.patron == Some(patron)).map(|(n, _)| format!("leave {n}"));
    let what = What::Play { table, lines: lines.collect() };
    let _ = app.desk.ask(Person::player(patron.0), what).await;
}

/// Whoever sits down here and has walked away from another table, with nothing on its felt and no page open, has left it:
/// the chips go to the cage before new ones are bought.
pub async fn leave_others(app: &App, here: TableId, patron: Patron) {
    for (table, watched) in app.floor.tables() {
        let scene = watched.latest();
        if table != here && walked_away(&watched, &scene, patron) {
            rise(app, table, &scene, patron).await;
            let gone = !bots::patrons(&watched.latest().room).contains(&patron);
            bots::settle_accounts(app, table, gone.then_some(patron).into_iter()).await;
        }
    }
}

/// Whether somebody has a seat, nothing on the felt, and no page open.
fn walked_away(watched: &Watched, scene: &Scene, patron: Patron) -> bool {
    let seats = scene.room.table().felt().seats.iter().filter(|seat| seat.patron == Some(patron));
    let bets: Vec<bool> = seats.map(|seat| !seat.bets.is_empty()).collect();
    let open = watched.company.lock().expect("nobody panics with it").has(patron);
    !open && !bets.is_empty() && !bets.contains(&true)
}

/// Holds the draw that is due, if one is; says when the next will be.
async fn hold_the_draw(app: &App) -> Time {
    let (now, soon) = (Time::now(), Time::now() + A_WHILE);
    if let Some(draw) = app.desk.look(move |house| house.draw_due(now)).await.flatten() {
        let day = app.desk.give(draw).await;
        day.err().iter().for_each(|no| tracing::warn!("the lottery's draw: {no}"));
    }
    let next = app.desk.look(|house| house.lottery().and_then(|lotto| lotto.next_draw_at()));
    // Another node may hold it first, and a house that cannot be read now may be read later.
    next.await.flatten().map_or(soon, |at| at.max(now + A_SECOND))
}

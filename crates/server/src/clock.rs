//! The house's clock: tables whose time is over are told so, and the lottery's draw is held when it is due.

use std::time::Duration;

use house::time::Span;
use house::{Person, Time, What};

use crate::app::App;

/// How often it looks.
const EVERY: Duration = Duration::from_millis(250);

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
        for (table, watched) in app.floor.tables() {
            let scene = watched.latest();
            if scene.room.is_open() && scene.room.deadline().is_some_and(|deadline| Time::now() >= deadline) {
                // Somebody may have acted in time: then the house says no, and nothing happens.
                let _ = app.desk.ask(Person::CLOCK, What::Tick { table }).await;
            }
        }
    }
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

//! The house's clock: tables whose time is over are told so.

use std::time::Duration;

use house::{Person, Time, What};

use crate::app::App;

/// How often it looks.
const EVERY: Duration = Duration::from_millis(250);

/// Ticks for as long as the server runs.
pub async fn run(app: App) {
    let mut beat = tokio::time::interval(EVERY);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    loop {
        beat.tick().await;
        for (table, watched) in app.floor.tables() {
            let scene = watched.latest();
            if scene.room.is_open() && scene.room.deadline().is_some_and(|deadline| Time::now() >= deadline) {
                // Somebody may have acted in time: then the house says no, and nothing happens.
                let _ = app.desk.ask(Person::CLOCK, What::Tick { table }).await;
            }
        }
    }
}

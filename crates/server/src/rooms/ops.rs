//! For whoever runs the server: is it alive, is it ready, what has it done.

use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(ready)).routes(routes!(metrics))
}

/// Whether the program runs.
#[utoipa::path(get, path = "/health", tag = "operation", responses((status = 200, body = String)))]
async fn health() -> &'static str {
    "alive\n"
}

/// Whether the house answers and takes new rounds.
#[utoipa::path(get, path = "/ready", tag = "operation", responses((status = 200, body = String), (status = 503, body = String)))]
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.desk.look(|house| house.steps()).await {
        Some(_) if !app.closing() => (StatusCode::OK, "ready\n"),
        Some(_) => (StatusCode::SERVICE_UNAVAILABLE, "the house is closing\n"),
        None => (StatusCode::SERVICE_UNAVAILABLE, "the house has closed\n"),
    }
}

/// What it has done, for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses((status = 200, body = String)))]
async fn metrics(State(app): State<App>) -> String {
    let (tables, seated) = app.floor.tables().iter().fold((0, 0), |(tables, seated), (_, table)| {
        let room = table.latest().room.clone();
        let here = room.table().felt().seats.iter().filter(|s| s.patron.is_some()).count();
        (tables + usize::from(room.is_open()), seated + here)
    });
    metrics::gauge!("croupier_tables_open").set(tables as f64);
    metrics::gauge!("croupier_seats_taken").set(seated as f64);
    crate::measured::recorder().map(|recorder| recorder.render()).unwrap_or_default()
}

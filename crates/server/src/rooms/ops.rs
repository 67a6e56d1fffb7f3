//! For whoever runs the server: is it alive, is it ready, what has it done.

use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(ready))
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

//! My rounds: what a patron played, step by step, and what proves the chance behind it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use games::kernel::Patron;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::blocking;
use crate::app::{App, ErrorAnswer};
use crate::gate::Known;
use crate::see::table_id;
use crate::wire::{Problems, RoundLine, RoundTold};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(round))
}

/// Your last rounds, the latest first.
#[utoipa::path(get, path = "/api/rounds", tag = "rounds",
    responses((status = 200, body = Vec<RoundLine>), (status = "4XX", body = Problems)))]
async fn list(State(app): State<App>, Known(person): Known) -> Json<Vec<RoundLine>> {
    app.floor.archive.ready().await;
    Json(app.floor.archive.list(|table| app.floor.room(table), Patron(person.id)))
}

/// One of your rounds: what you could see, what became of your wagers, and the turns of chance behind it.
#[utoipa::path(get, path = "/api/rounds/{table}/{round}", tag = "rounds",
    params(("table" = String, Path, description = "the table's number"), ("round" = u64, Path, description = "the number of the round there")),
    responses((status = 200, body = RoundTold), (status = "4XX", body = Problems)))]
async fn round(
    State(app): State<App>,
    Known(person): Known,
    Path((table, round)): Path<(String, u64)>,
) -> Result<Json<RoundTold>, ErrorAnswer> {
    told(&app, Patron(person.id), &table, round, "round of yours").await
}

/// A round of a patron, told from the log.
pub(super) async fn told(
    app: &App,
    patron: Patron,
    table: &str,
    round: u64,
    what: &str,
) -> Result<Json<RoundTold>, ErrorAnswer> {
    app.floor.archive.ready().await;
    let none = || ErrorAnswer::none(what);
    let table = table_id(table).ok_or_else(none)?;
    let floor = app.floor.clone();
    let told = blocking(move || floor.archive.round(|table| floor.room(table), patron, table, round)).await?;
    let unread = |fault: house::store::StoreFault| {
        ErrorAnswer::line(StatusCode::SERVICE_UNAVAILABLE, fault.to_string())
    };
    told.map_err(unread)?.map(Json).ok_or_else(none)
}

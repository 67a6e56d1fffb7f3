//! My rounds: what a patron played, step by step, and what proves the chance behind it.

use axum::Json;
use axum::extract::{Path, State};
use games::kernel::Patron;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Wrong};
use crate::gate::Known;
use crate::wire::{Problems, RoundLine, RoundTold};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(round))
}

/// The rounds you played since the house was opened, the latest first.
#[utoipa::path(get, path = "/api/rounds", tag = "rounds",
    responses((status = 200, body = Vec<RoundLine>), (status = "4XX", body = Problems)))]
async fn list(State(app): State<App>, Known(person): Known) -> Json<Vec<RoundLine>> {
    Json(app.floor.archive.list(Patron(person.id)))
}

/// One of your rounds: what you could see, what became of your wagers, and the turns of chance behind it.
#[utoipa::path(get, path = "/api/rounds/{table}/{round}", tag = "rounds",
    params(("table" = String, Path, description = "the table's number"), ("round" = u64, Path, description = "the number of the round there")),
    responses((status = 200, body = RoundTold), (status = "4XX", body = Problems)))]
async fn round(
    State(app): State<App>,
    Known(person): Known,
    Path((table, round)): Path<(String, u64)>,
) -> Result<Json<RoundTold>, Wrong> {
    let told = app.floor.archive.round(Patron(person.id), &table, round);
    told.map(Json).ok_or_else(|| Wrong::none("round of yours"))
}

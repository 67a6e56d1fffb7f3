//! The dealer's room: a physical table dealt by hand, and the drill.

use axum::Json;
use axum::extract::Query;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, ErrorAnswer};
use crate::dealing::{MOST_LINES, deal};
use crate::drill;
use crate::wire::{ByHand, DealtByHand, DrillAnswer, DrillMark, DrillRound, Problem, Problems};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(dealing)).routes(routes!(ask)).routes(routes!(mark))
}

fn bad(problem: Problem) -> ErrorAnswer {
    ErrorAnswer(StatusCode::BAD_REQUEST, problem)
}

/// How a physical table stands after everything that has fallen: what comes next, who acts, who is paid what and in which
/// order. A line that cannot be is told in `refused`, and those before it stand.
#[utoipa::path(post, path = "/api/dealing", tag = "dealer", request_body = ByHand,
    responses((status = 200, body = DealtByHand), (status = "4XX", body = Problems)))]
async fn dealing(Json(asked): Json<ByHand>) -> Result<Json<DealtByHand>, ErrorAnswer> {
    if asked.lines.len() > MOST_LINES {
        let why = format!("a table is dealt from at most {MOST_LINES} lines: begin a new one");
        return Err(ErrorAnswer::line(StatusCode::BAD_REQUEST, why));
    }
    super::blocking(move || deal(&asked)).await?.map(Json).map_err(bad)
}

/// Which round is asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Wanted {
    /// The game's id.
    game: String,
    /// The number of the round; a fresh one without it.
    number: Option<u32>,
}

/// A finished round with its payments hidden.
#[utoipa::path(get, path = "/api/drill", tag = "dealer", params(Wanted),
    responses((status = 200, body = DrillRound), (status = "4XX", body = Problems)))]
async fn ask(Query(wanted): Query<Wanted>) -> Result<Json<DrillRound>, ErrorAnswer> {
    let number = u64::from(wanted.number.unwrap_or_else(rand::random));
    super::blocking(move || drill::ask(&wanted.game, number)).await?.map(Json).map_err(bad)
}

/// Marks what the trainee paid: each wager with what is right, how it comes about, and its clause.
#[utoipa::path(post, path = "/api/drill", tag = "dealer", request_body = DrillAnswer,
    responses((status = 200, body = Vec<DrillMark>), (status = "4XX", body = Problems)))]
async fn mark(Json(answer): Json<DrillAnswer>) -> Result<Json<Vec<DrillMark>>, ErrorAnswer> {
    super::blocking(move || drill::mark(&answer)).await?.map(Json).map_err(bad)
}

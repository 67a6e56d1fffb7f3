//! Odds: PAR sheets and strategies of every game, under whatever rules are asked about.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use book::{Cents, Fault, Rules};
use odds::Ask;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Wrong};
use crate::catalogue::mark;
use crate::wire::{Problem, Problems};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(sheet)).routes(routes!(strategy)).routes(routes!(game))
}

/// The questions of a query, in their order: `set=decks=6`, `paytable=…`, `wager=…`, `stake=wager=10`, `all=true`.
type Questions = Query<Vec<(String, String)>>;

/// A game's PAR sheet, as `croupier odds --json` prints it (docs/odds.schema.json). With `as=html` or `as=csv` it comes as
/// a report to keep. Without `all=true` the pay tables in force alone are counted.
#[utoipa::path(get, path = "/api/games/{game}/odds", tag = "odds",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("set" = Option<Vec<String>>, Query, description = "a setting or a limit: `decks=6`, `ante.min=10`"),
        ("paytable" = Option<Vec<String>>, Query, description = "a printed pay table, by its id"),
        ("wager" = Option<String>, Query, description = "one wager alone"),
        ("stake" = Option<Vec<String>>, Query, description = "for a stake: `ante=$10`"),
        ("all" = Option<bool>, Query, description = "every pay table of the book"),
        ("as" = Option<String>, Query, description = "json, html or csv"),
    ),
    responses((status = 200, body = Object), (status = "4XX", body = Problems)))]
async fn sheet(
    State(app): State<App>,
    Path(game): Path<String>,
    questions: Questions,
) -> Result<Response, Wrong> {
    let ask = ask(&game, &questions)?;
    let kind = questions.iter().rev().find(|(k, _)| k == "as").map_or("json", |(_, v)| v.as_str());
    let file = |kind: &str, ending: &str, text: String| {
        let name = format!("attachment; filename=\"{game}.{ending}\"");
        ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response()
    };
    match kind {
        "json" => Ok(Json(&*app.solver.sheet(ask).await.map_err(fault)?).into_response()),
        "html" => {
            let report = app.solver.report(ask).await.map_err(fault)?;
            Ok(file("text/html; charset=utf-8", "html", report.html()))
        }
        "csv" => {
            let report = app.solver.report(ask).await.map_err(fault)?;
            Ok(file("text/csv; charset=utf-8", "csv", report.csv()))
        }
        other => Err(bad(format!("a sheet comes as json, html or csv, not as `{other}`"))),
    }
}

/// The best strategy for a game, as `croupier strategy --json` prints it; null where there is nothing to decide.
#[utoipa::path(get, path = "/api/games/{game}/strategy", tag = "odds",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("set" = Option<Vec<String>>, Query, description = "a setting or a limit"),
        ("paytable" = Option<Vec<String>>, Query, description = "a printed pay table, by its id"),
    ),
    responses((status = 200, body = Option<Object>), (status = "4XX", body = Problems)))]
async fn strategy(
    State(app): State<App>,
    Path(game): Path<String>,
    questions: Questions,
) -> Result<Json<Value>, Wrong> {
    let ask = ask(&game, &questions)?;
    let rules = ask.rules.clone();
    let strategy = app.solver.strategy(ask).await.map_err(fault)?;
    let mut answer = serde_json::to_value(&*strategy).map_err(|e| bad(e.to_string()))?;
    mark(&mut answer, &rules);
    Ok(Json(answer))
}

/// A game under these rules: its wagers, limits, pay tables and settings.
#[utoipa::path(get, path = "/api/games/{game}", tag = "book",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("set" = Option<Vec<String>>, Query, description = "a setting or a limit"),
        ("paytable" = Option<Vec<String>>, Query, description = "a printed pay table, by its id"),
    ),
    responses((status = 200, body = Object), (status = "4XX", body = Problems)))]
async fn game(Path(game): Path<String>, questions: Questions) -> Result<Json<Value>, Wrong> {
    Ok(Json(crate::catalogue::game(&ask(&game, &questions)?.rules)))
}

fn ask(game: &str, questions: &[(String, String)]) -> Result<Ask, Wrong> {
    if games::entry(game).is_none() {
        return Err(Wrong::none("game"));
    }
    let mut rules = Rules::of(game).map_err(fault)?;
    let said = |key: &'static str| questions.iter().filter(move |(k, _)| k == key).map(|(_, v)| v.as_str());
    for choice in said("set") {
        let (id, value) =
            choice.split_once('=').ok_or_else(|| bad(format!("`{choice}` is not SETTING=VALUE")))?;
        rules.set(id.trim(), value.trim()).map_err(fault)?;
    }
    for id in said("paytable") {
        rules.choose_paytable(id).map_err(fault)?;
    }
    if said("house_rules").any(|v| v == "true") {
        rules.declare_house_rules();
    }
    rules.check().map_err(fault)?;
    let mut ask = Ask::new(rules);
    for stake in said("stake") {
        let (wager, amount) =
            stake.split_once('=').ok_or_else(|| bad(format!("`{stake}` is not WAGER=AMOUNT")))?;
        let amount: Cents = amount.parse().map_err(|e| bad(format!("{e}")))?;
        ask = ask.at_stake(wager, amount).map_err(fault)?;
    }
    ask.wager = said("wager").last().map(str::to_owned);
    if let Some(wager) = &ask.wager
        && !ask.rules.wagers().any(|w| w.id == *wager)
    {
        return Err(bad(format!("{game} has no wager `{wager}`")));
    }
    ask.in_force = !said("all").any(|v| v == "true");
    Ok(ask)
}

fn bad(why: String) -> Wrong {
    Wrong::line(StatusCode::BAD_REQUEST, why)
}

/// What the book does not allow, with its clause.
fn fault(fault: Fault) -> Wrong {
    let clause = fault.clause().map(|c| c.text().to_owned());
    Wrong(StatusCode::BAD_REQUEST, Problem { why: fault.to_string(), clause, house_rule: None })
}

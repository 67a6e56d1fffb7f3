//! Odds: PAR sheets and strategies of every game, under whatever rules are asked about.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use book::{Cents, Fault, Pays, Rules};
use odds::{Ask, Sheet, changed, reprice};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, ErrorAnswer};
use crate::catalogue::mark;
use crate::solver::SoFar;
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
        ("row" = Option<Vec<String>>, Query, description = "another pay: `pair-plus/flush=4 to 1`, `ante.bonus/straight=2 to 1`"),
        ("wait" = Option<u32>, Query, description = "be told how far it has come after so many milliseconds"),
        ("wager" = Option<String>, Query, description = "one wager alone"),
        ("stake" = Option<Vec<String>>, Query, description = "for a stake: `ante=$10`"),
        ("all" = Option<bool>, Query, description = "every pay table of the book"),
        ("as" = Option<String>, Query, description = "json, html or csv"),
    ),
    responses((status = 200, body = Object), (status = 202, body = Working), (status = "4XX", body = Problems)))]
async fn sheet(
    State(app): State<App>,
    Path(game): Path<String>,
    questions: Questions,
) -> Result<Response, ErrorAnswer> {
    let ask = ask(&game, &questions)?;
    let kind = questions.iter().rev().find(|(k, _)| k == "as").map_or("json", |(_, v)| v.as_str());
    let file = |kind: &str, ending: &str, text: String| {
        let name = format!("attachment; filename=\"{game}.{ending}\"");
        ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response()
    };
    match kind {
        "json" => {
            if let Some(sheet) = paid_anew(&app, &game, &questions, &ask).await? {
                return Ok(Json(&sheet).into_response());
            }
            match app.solver.sheet_within(ask, patience(&questions)).await {
                Ok(sheet) => Ok(Json(&*sheet.map_err(fault)?).into_response()),
                Err(so_far) => Ok(working(so_far)),
            }
        }
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
    responses((status = 200, body = Option<Object>), (status = 202, body = Working), (status = "4XX", body = Problems)))]
async fn strategy(
    State(app): State<App>,
    Path(game): Path<String>,
    questions: Questions,
) -> Result<Response, ErrorAnswer> {
    let ask = ask(&game, &questions)?;
    let rules = ask.rules.clone();
    let strategy = match app.solver.strategy_within(ask, patience(&questions)).await {
        Ok(strategy) => strategy.map_err(fault)?,
        Err(so_far) => return Ok(working(so_far)),
    };
    let mut answer = serde_json::to_value(&*strategy).map_err(|e| bad(e.to_string()))?;
    mark(&mut answer, &rules);
    Ok(Json(answer).into_response())
}

/// Work that is not done yet.
#[derive(Serialize, ToSchema)]
struct Working {
    /// What is done of it.
    done: u64,
    /// What is expected in all, as far as it is known.
    expected: u64,
}

fn working((done, expected): SoFar) -> Response {
    (StatusCode::ACCEPTED, Json(Working { done, expected })).into_response()
}

fn patience(questions: &[(String, String)]) -> Duration {
    let asked = questions.iter().rev().find(|(k, _)| k == "wait").and_then(|(_, v)| v.parse().ok());
    asked.map_or(PATIENCE, |ms| Duration::from_millis(ms).min(PATIENCE))
}

/// The longest a sheet is waited for before the asker is told how far it has come.
const PATIENCE: Duration = Duration::from_secs(25);

/// The sheet of one wager under changed pays, where the counts under the printed table tell it: at once, once those are
/// there.
async fn paid_anew(
    app: &App,
    game: &str,
    questions: &[(String, String)],
    asked: &Ask,
) -> Result<Option<Sheet>, ErrorAnswer> {
    let Some(wager) = &asked.wager else { return Ok(None) };
    let side = asked.rules.wagers().any(|w| w.id == *wager && w.side);
    let mut own = asked.rules.own_paytables();
    let (Some(table), None) = (own.next(), own.next()) else { return Ok(None) };
    // Where something is decided, what a main wager pays moves how it is played.
    if table.wager != *wager || table.part.is_some() || (!side && odds::has_decisions(game)) {
        return Ok(None);
    }
    let printed: Vec<_> = questions.iter().filter(|(k, _)| k != "row").cloned().collect();
    // The whole sheet is what the asker has before them: its counts are there already.
    let printed = Ask { wager: None, ..ask(game, &printed)? };
    let was = printed.rules.paytable(wager);
    let Ok(counted) = app.solver.sheet_within(printed, patience(questions)).await else { return Ok(None) };
    let mut sheet = Sheet::clone(&*counted.map_err(fault)?);
    let Some(base) = sheet.wagers.iter().find(|w| w.paytable.as_deref() == Some(&was.id)) else {
        return Ok(None);
    };
    let Some(again) = reprice(&asked.rules, base, was, table) else { return Ok(None) };
    sheet.wagers = vec![again];
    sheet.departures = asked.rules.departures();
    sheet.by_the_book = sheet.departures.is_empty();
    sheet.rules = asked.rules.fingerprint();
    Ok(Some(sheet))
}

/// A game under these rules: its wagers, limits, pay tables and settings.
#[utoipa::path(get, path = "/api/games/{game}", tag = "book",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("set" = Option<Vec<String>>, Query, description = "a setting or a limit"),
        ("paytable" = Option<Vec<String>>, Query, description = "a printed pay table, by its id"),
    ),
    responses((status = 200, body = Object), (status = "4XX", body = Problems)))]
async fn game(Path(game): Path<String>, questions: Questions) -> Result<Json<Value>, ErrorAnswer> {
    Ok(Json(crate::catalogue::game(&ask(&game, &questions)?.rules)))
}

fn ask(game: &str, questions: &[(String, String)]) -> Result<Ask, ErrorAnswer> {
    if games::entry(game).is_none() {
        return Err(ErrorAnswer::none("game"));
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
    let rows: Vec<&str> = said("row").collect();
    if !rows.is_empty() {
        change_rows(&mut rules, &rows)?;
    }
    if said("house_rules").any(|v| v == "true") || !rows.is_empty() {
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
    ask.wager = said("wager").next_back().map(str::to_owned);
    if let Some(wager) = &ask.wager
        && !ask.rules.wagers().any(|w| w.id == *wager)
    {
        return Err(bad(format!("{game} has no wager `{wager}`")));
    }
    ask.in_force = !said("all").any(|v| v == "true");
    Ok(ask)
}

/// Puts tables with other pays in force: `pair-plus/flush=4 to 1`.
fn change_rows(rules: &mut Rules, rows: &[&str]) -> Result<(), ErrorAnswer> {
    // Each table in force stays as long as the program runs.
    static OWN: AtomicUsize = AtomicUsize::new(0);
    let mut tables: BTreeMap<(&str, &str), Vec<(String, Pays)>> = BTreeMap::new();
    for row in rows {
        let wrong = || bad(format!("`{row}` is not WAGER/EVENT=PAYS"));
        let (at, pays) = row.split_once('=').ok_or_else(wrong)?;
        let (wager, event) = at.split_once('/').ok_or_else(wrong)?;
        let (wager, part) = wager.split_once('.').unwrap_or((wager, ""));
        let pays: Pays = pays.trim().parse().map_err(|no: book::NotAPay| bad(no.to_string()))?;
        tables.entry((wager, part)).or_default().push((event.to_owned(), pays));
    }
    for ((wager, part), changes) in tables {
        let in_force = |t: &&book::PayTable| t.wager == wager && t.part.as_deref().unwrap_or("") == part;
        let table = rules.paytables().find(in_force);
        let table =
            table.ok_or_else(|| bad(format!("{} has no pay table of `{wager}` in force", rules.game())))?;
        if let Some((event, _)) = changes.iter().find(|(event, _)| table.row(event).is_none()) {
            return Err(bad(format!("{} has no row `{event}`", table.id)));
        }
        if OWN.fetch_add(1, Ordering::Relaxed) > MOST_OWN {
            let why = "too many pay tables of one's own since the house opened";
            return Err(ErrorAnswer::line(StatusCode::SERVICE_UNAVAILABLE, why));
        }
        rules.read_paytables("your table", &changed(table, &changes)).map_err(fault)?;
    }
    Ok(())
}

/// The most pay tables of one's own between two starts of the house.
const MOST_OWN: usize = 100_000;

fn bad(why: String) -> ErrorAnswer {
    ErrorAnswer::line(StatusCode::BAD_REQUEST, why)
}

/// What the book does not allow, with its clause.
fn fault(fault: Fault) -> ErrorAnswer {
    let clause = fault.clause().map(|c| c.text().to_owned());
    ErrorAnswer(StatusCode::BAD_REQUEST, Problem { why: fault.to_string(), clause, house_rule: None })
}

//! Compliance: a plan held against the book, and two plans against each other.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use book::Page;
use house::plan::{Plan, changes, sample};
use odds::Ask;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, ErrorAnswer};
use crate::compliance::{Checked, Effect, PlanChange, checked, effect, prices, repriced};
use crate::wire::{PlanText, Problem, Problems, TwoPlans};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(new)).routes(routes!(check)).routes(routes!(diff))
}

/// A commented plan that opens every game, as `croupier plan new` writes it.
#[utoipa::path(get, path = "/api/plan/new", tag = "compliance", responses((status = 200, body = String)))]
async fn new() -> String {
    sample()
}

/// Everything in a plan that breaks the book, with line and clause.
#[utoipa::path(post, path = "/api/plan/check", tag = "compliance", request_body = PlanText,
    responses((status = 200, body = Checked), (status = "4XX", body = Problems)))]
async fn check(Json(plan): Json<PlanText>) -> Result<Json<Checked>, ErrorAnswer> {
    let found =
        super::blocking(move || checked("plan", &Plan::check(&Page { file: "plan", text: &plan.text })));
    found.await.map(Json)
}

/// What changed between two plans, and what it does to each wager.
#[derive(Serialize, ToSchema)]
struct PlanDiff {
    /// What is different.
    changes: Vec<PlanChange>,
    /// What that does to the wagers worked out so far.
    effects: Vec<Effect>,
    /// Whether some are still being worked out: asked again, there are more.
    working: bool,
}

/// What changed between two plans, under which clauses, and what it does to each wager. Prices that take long are worked
/// out beside: `working` says so, and asking again tells more.
#[utoipa::path(post, path = "/api/plan/diff", tag = "compliance", request_body = TwoPlans,
    responses((status = 200, body = PlanDiff), (status = "4XX", body = Problems)))]
async fn diff(State(app): State<App>, Json(plans): Json<TwoPlans>) -> Result<Json<PlanDiff>, ErrorAnswer> {
    let read = |name: &'static str, text: String| {
        Plan::read(&Page { file: name, text: &text }).map_err(|faults| {
            let clause = faults[0].clause().map(|c| c.text().to_owned());
            ErrorAnswer(
                StatusCode::BAD_REQUEST,
                Problem { why: faults[0].to_string(), clause, house_rule: None },
            )
        })
    };
    let (old, new) =
        super::blocking(move || (read("old plan", plans.old), read("new plan", plans.new))).await?;
    let (old, new) = (old?, new?);
    let (mut effects, mut working) = (vec![], false);
    for (table, before, after) in repriced(&old, &new) {
        let sheet = |rules: &book::Rules| {
            let ask = Ask { in_force: true, ..Ask::new(rules.clone()) };
            app.solver.sheet_within(ask, Duration::from_secs(2))
        };
        let (Ok(was), Ok(is)) = (sheet(before).await, sheet(after).await) else {
            working = true;
            continue;
        };
        if let (Ok(was), Ok(is)) = (was, is) {
            effects.extend(effect(table, &prices(before, &was), &prices(after, &is)));
        }
    }
    let changes = changes(&old, &new).into_iter().map(PlanChange::from).collect();
    Ok(Json(PlanDiff { changes, effects, working }))
}

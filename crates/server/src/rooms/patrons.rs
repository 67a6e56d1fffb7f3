//! Patrons, for the staff: what they have, what they are held to, what they have played; and what is done for them at the cage.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use book::Cents;
use games::kernel::Patron;
use house::ledger::Account;
use house::{CommandKind, House, Person, Time, What};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rounds;
use crate::app::{App, ErrorAnswer};
use crate::gate::{Known, for_staff};
use crate::wire::{LimitsWanted, PatronSeen, Problems, RoundTold, Stood};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(patron)).routes(routes!(round_of))
}

/// Looking patrons up is for whoever helps them at the cage, and for whoever watches over what is paid.
fn may_look(person: Person) -> Result<(), ErrorAnswer> {
    for_staff(person)?;
    match CommandKind::Limit.may(person.role) || CommandKind::Confirm.may(person.role) {
        true => Ok(()),
        false => {
            let why = format!("patrons are not looked up by the role of {}", person.role);
            Err(ErrorAnswer::line(StatusCode::FORBIDDEN, why))
        }
    }
}

fn nobody(patron: Patron) -> ErrorAnswer {
    let why = format!("nobody with the number {} has ever been in this house", patron.0);
    ErrorAnswer::line(StatusCode::NOT_FOUND, why)
}

async fn known(app: &App, patron: Patron) -> Result<(), ErrorAnswer> {
    match app.desk.look(move |house| house.knows(patron)).await {
        Some(true) => Ok(()),
        Some(false) => Err(nobody(patron)),
        None => Err(ErrorAnswer::line(StatusCode::SERVICE_UNAVAILABLE, "the house has closed")),
    }
}

/// A patron: what they have, what they are held to, and their last rounds.
#[utoipa::path(get, path = "/api/pit/patrons/{patron}", tag = "pit",
    params(("patron" = u32, Path, description = "the patron's number")),
    responses((status = 200, body = PatronSeen), (status = "4XX", body = Problems)))]
async fn patron(
    State(app): State<App>,
    Known(person): Known,
    Path(id): Path<u32>,
) -> Result<Json<PatronSeen>, ErrorAnswer> {
    may_look(person)?;
    let patron = Patron(id);
    known(&app, patron).await?;
    app.floor.archive.ready().await;
    let stands = app.desk.look(move |house| all_of(house, patron)).await.unwrap_or_default();
    let rounds = app.floor.archive.list(|table| app.floor.room(table), patron);
    Ok(Json(PatronSeen { id, name: app.people.names.of(patron), stands, rounds }))
}

/// One of a patron's rounds, as they saw it.
#[utoipa::path(get, path = "/api/pit/patrons/{patron}/rounds/{table}/{round}", tag = "pit",
    params(("patron" = u32, Path, description = "the patron's number"),
        ("table" = String, Path, description = "the table's number"),
        ("round" = u64, Path, description = "the number of the round there")),
    responses((status = 200, body = RoundTold), (status = "4XX", body = Problems)))]
async fn round_of(
    State(app): State<App>,
    Known(person): Known,
    Path((patron, table, round)): Path<(u32, String, u64)>,
) -> Result<Json<RoundTold>, ErrorAnswer> {
    may_look(person)?;
    rounds::told(&app, Patron(patron), &table, round, "round of theirs").await
}

/// Cash over the counter.
pub(super) fn cash(patron: Patron, cents: Cents) -> What {
    match cents < Cents::ZERO {
        true => What::Withdraw { patron, cents: Cents(cents.0.saturating_neg()) },
        false => What::Deposit { patron, cents },
    }
}

/// A number that was mistyped is nobody to be held to anything.
pub(super) async fn limit(app: &App, patron: Patron, limits: &LimitsWanted) -> Result<What, ErrorAnswer> {
    known(app, patron).await?;
    Ok(What::Limit { patron, wish: limits.wish() })
}

/// How that stands which an order is about.
pub(super) async fn stands(app: &App, what: &What) -> Vec<Stood> {
    let what = what.clone();
    let look = move |house: &House| match what {
        What::Correct { from, to, .. } => vec![money(house, from), money(house, to)],
        What::Deposit { patron, .. } | What::Withdraw { patron, .. } => {
            vec![money(house, Account::Wallet(patron))]
        }
        What::Limit { patron, .. } => held(house, patron),
        What::Fill { table, .. } => vec![money(house, Account::Float(table)), money(house, Account::Cage)],
        _ => vec![],
    };
    app.desk.look(look).await.unwrap_or_default()
}

fn money(house: &House, account: Account) -> Stood {
    Stood { what: account.to_string(), says: house.ledger().on(account).to_string() }
}

fn held(house: &House, patron: Patron) -> Vec<Stood> {
    let (now, stood) = (Time::now(), |what: String, says| Stood { what, says });
    let holds = house.limits(patron, now);
    let says = if holds == house::cage::Wish::default() { "no limits".into() } else { holds.to_string() };
    let waits = house.loosening(patron, now);
    let waits = waits.into_iter().map(|(from, wish)| stood(format!("from {from}"), wish.to_string()));
    std::iter::once(stood("limits".into(), says)).chain(waits).collect()
}

fn all_of(house: &House, patron: Patron) -> Vec<Stood> {
    let chips = house.ledger().accounts().filter_map(|(account, cents)| match account {
        Account::Chips(_, p) if p == patron && cents != Cents::ZERO => Some(money(house, account)),
        _ => None,
    });
    std::iter::once(money(house, Account::Wallet(patron))).chain(chips).chain(held(house, patron)).collect()
}

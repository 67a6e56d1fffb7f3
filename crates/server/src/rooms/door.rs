//! The door: guests come in, staff sign in, and everybody can ask who they are.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use book::Cents;
use games::kernel::{Need, Patron, Seat};
use house::ledger::Account;
use house::refusal::HouseRule;
use house::room::Room;
use house::{Command, Person, Role, TableId, Time, What};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::blocking;
use crate::app::{App, ErrorAnswer};
use crate::bots::CASHIER;
use crate::gate::{self, Known, cookie, token};
use crate::orders::{named, problem, refuse};
use crate::wire::{LimitsWanted, Me, MeAt, OwnLimits, Problems};

/// What a guest is given to play with.
const PLAY_MONEY: Cents = Cents::dollars(10_000);

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(guest))
        .routes(routes!(me))
        .routes(routes!(limits))
        .routes(routes!(sign_in))
        .routes(routes!(sign_out))
        .routes(routes!(password))
}

/// Come in as a guest with play money. Whoever has a session already keeps it.
#[utoipa::path(post, path = "/api/guest", tag = "door", responses(
    (status = 200, body = Me, description = "who you are, as before"),
    (status = 201, body = Me, description = "somebody new; the session is a cookie"),
    (status = "4XX", body = Problems),
))]
async fn guest(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ErrorAnswer> {
    if let Some(person) = gate::person(&headers, &app).await {
        return Ok(Json(who(&app, person).await?).into_response());
    }
    if !app.newcomers.take(from.ip(), app.options.newcomers) {
        return Err(ErrorAnswer::line(
            StatusCode::TOO_MANY_REQUESTS,
            "too many guests from one address: wait a moment",
        ));
    }
    let people = app.people.clone();
    let (person, token) = blocking(move || people.welcome()).await??;
    let gift = What::Deposit { patron: Patron(person.id), cents: PLAY_MONEY };
    app.desk.ask(CASHIER, gift).await.map_err(|no| ErrorAnswer::from(problem(&no)))?;
    Ok((StatusCode::CREATED, cookie(Some(&token)), Json(who(&app, person).await?)).into_response())
}

/// Who am I?
#[utoipa::path(get, path = "/api/me", tag = "door", responses((status = 200, body = Me), (status = "4XX", body = Problems)))]
async fn me(State(app): State<App>, Known(person): Known) -> Result<Json<Me>, ErrorAnswer> {
    who(&app, person).await.map(Json)
}

/// Limit yourself: tighter at once, looser after 24 hours. What is left out stays; null lifts it.
#[utoipa::path(post, path = "/api/limits", tag = "door", request_body = LimitsWanted,
    responses((status = 200, body = Me), (status = "4XX", body = Problems)))]
async fn limits(
    State(app): State<App>,
    Known(person): Known,
    Json(wanted): Json<LimitsWanted>,
) -> Result<Json<Me>, ErrorAnswer> {
    let id = named(person, wanted.id.as_deref())?;
    let what = What::Limit { patron: Patron(person.id), wish: wanted.wish() };
    let command = Command { id, by: person, at: Time::now(), what };
    app.desk.give(command).await.map_err(|no| ErrorAnswer::from(problem(&no)))?;
    who(&app, person).await.map(Json)
}

/// A number and a password.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SignIn {
    /// The number of somebody of the staff.
    id: u32,
    /// Their password.
    password: String,
}

/// Sign in as staff. After five wrong passwords the number is locked for a quarter of an hour.
#[utoipa::path(post, path = "/api/sign-in", tag = "door", request_body = SignIn,
    responses((status = 200, body = Me), (status = "4XX", body = Problems)))]
async fn sign_in(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Json(with): Json<SignIn>,
) -> Result<impl IntoResponse, ErrorAnswer> {
    if !app.newcomers.take(from.ip(), app.options.newcomers) {
        return Err(ErrorAnswer::line(
            StatusCode::TOO_MANY_REQUESTS,
            "too many attempts from one address: wait a moment",
        ));
    }
    if with.password.len() > 1024 {
        return Err(ErrorAnswer::line(StatusCode::UNAUTHORIZED, "no password is as long as that"));
    }
    let people = app.people.clone();
    let id = with.id;
    let signed = blocking(move || people.sign_in(with.id, &with.password)).await?;
    match &signed {
        Ok((person, _)) => tracing::info!(%person, "signed in"),
        Err(no) => tracing::warn!(id, %no, "not let in"),
    }
    let (person, token) = signed?;
    Ok((cookie(Some(&token)), Json(who(&app, person).await?)))
}

/// Leave: the session ends.
#[utoipa::path(post, path = "/api/sign-out", tag = "door", responses((status = 204), (status = "4XX", body = Problems)))]
async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Result<impl IntoResponse, ErrorAnswer> {
    if let Some(token) = token(&headers).map(str::to_owned) {
        let people = app.people.clone();
        blocking(move || people.end(&token)).await??;
    }
    Ok((StatusCode::NO_CONTENT, cookie(None)))
}

/// A password for somebody.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    /// Whose; one's own without it.
    id: Option<u32>,
    /// From 12 to 1024 bytes.
    password: String,
}

/// Set one's own password, or, as the owner, anybody's of the staff.
#[utoipa::path(post, path = "/api/password", tag = "door", request_body = NewPassword,
    responses((status = 204), (status = "4XX", body = Problems)))]
async fn password(
    State(app): State<App>,
    Known(by): Known,
    headers: HeaderMap,
    Json(new): Json<NewPassword>,
) -> Result<StatusCode, ErrorAnswer> {
    let id = new.id.unwrap_or(by.id);
    let staff = |id: u32| app.charter.staff.iter().any(|s| s.number == id);
    let own = id == by.id && by.role != Role::Player;
    if !(own || by.role == Role::Owner && staff(id)) {
        return Err(refuse(HouseRule::Roles, format!("this is not for the role of {}", by.role)).into());
    }
    let (people, from) = (app.people.clone(), token(&headers).map(str::to_owned));
    blocking(move || people.set_password(id, &new.password, from.as_deref())).await??;
    tracing::info!(%by, id, "a password was set");
    Ok(StatusCode::NO_CONTENT)
}

/// What somebody has at a table.
fn place(id: TableId, room: &Room, seats: &[Seat], chips: i64) -> MeAt {
    let (table, need) = (room.table(), room.table().need());
    let at_risk = seats.iter().map(|seat| crate::leaving::at_risk(table, *seat).0).sum();
    MeAt {
        table: id.0.to_string(),
        name: room.setup().name.clone(),
        title: table.rules().chapter().title.clone(),
        seats: seats.iter().map(|s| s.0).collect(),
        chips,
        at_risk,
        in_play: at_risk > 0 && need != Need::Bets,
        turn: matches!(need, Need::Choice { seat, .. } if seats.contains(&seat)),
    }
}

async fn who(app: &App, person: Person) -> Result<Me, ErrorAnswer> {
    let patron = Patron(person.id);
    let is_player = person.role == Role::Player;
    let (wallet, limits, tables) = app
        .desk
        .look(move |house| {
            let chips = |table| house.ledger().on(Account::Chips(table, patron));
            let at = house.rooms().filter(|_| is_player).filter_map(|(id, room)| {
                let (chips, seats) = (chips(id).0, room.seats_of(patron).collect::<Vec<_>>());
                (!seats.is_empty() || chips != 0).then(|| place(id, room, &seats, chips))
            });
            let limits = OwnLimits::from(house.limits(patron, Time::now()));
            (house.ledger().on(Account::Wallet(patron)).0, limits, at.collect::<Vec<_>>())
        })
        .await
        .ok_or_else(|| ErrorAnswer::line(StatusCode::SERVICE_UNAVAILABLE, "the house has closed"))?;
    Ok(Me {
        id: person.id.to_string(),
        name: app.people.names.of(patron),
        role: person.role.to_string(),
        wallet: if is_player { wallet } else { 0 },
        limits,
        tables,
    })
}

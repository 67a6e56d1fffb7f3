//! The lobby: every table with what a guest wants to know before sitting down.

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use house::TableId;
use tokio::sync::broadcast::error::RecvError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::names::family;
use crate::scene::Scene;
use crate::see::meters;
use crate::wire::{GameName, Lobby, LobbyTable, Seated};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(lobby))
}

pub(super) fn sockets() -> Router<App> {
    Router::new().route("/api/lobby/live", get(live))
}

/// Every table.
#[utoipa::path(get, path = "/api/lobby", tag = "lobby", responses((status = 200, body = Lobby)))]
async fn lobby(State(app): State<App>) -> Json<Lobby> {
    let tables = app.floor.tables();
    let tables = tables.iter().map(|(id, table)| one(&app, *id, &table.latest())).collect();
    Json(Lobby { house: app.charter.name.clone(), tables })
}

fn one(app: &App, id: TableId, scene: &Scene) -> LobbyTable {
    let room = &scene.room;
    let table = room.table();
    let chapter = table.rules().chapter();
    let range = crate::print::range(table.id(), table.layout());
    let taken = table.felt().seats.iter().filter(|s| s.patron.is_some()).count() as u8;
    LobbyTable {
        id: id.0.to_string(),
        name: room.setup().name.clone(),
        game: GameName {
            id: table.id().to_owned(),
            name: chapter.title.clone(),
            family: family(table.id()).id().to_owned(),
        },
        pitch: chapter.pitch.clone(),
        chapter: chapter.id.clone(),
        edge: app.solver.edge(table.rules()),
        minimum: range.min,
        maximum: range.max,
        seats: Seated { taken, free: table.layout().seats - taken },
        state: if room.is_open() { "open" } else { "closed" }.into(),
        meters: meters(room),
        departures: table.rules().departures(),
    }
}

async fn live(State(app): State<App>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| follow(app, socket))
}

/// Tables of the lobby as they move, each as `LobbyTable`, at most a few times a second.
async fn follow(app: App, mut socket: WebSocket) {
    let mut moves = app.floor.moves();
    let mut moved = std::collections::BTreeSet::new();
    let mut beat = tokio::time::interval(std::time::Duration::from_millis(300));
    loop {
        tokio::select! {
            table = moves.recv() => match table {
                Ok(table) => { moved.insert(table); }
                Err(RecvError::Lagged(_)) => moved.extend(app.floor.tables().into_iter().map(|(id, _)| id)),
                Err(RecvError::Closed) => return,
            },
            _ = beat.tick() => for id in std::mem::take(&mut moved) {
                let Some(table) = app.floor.table(id) else { continue };
                let text = serde_json::to_string(&one(&app, id, &table.latest())).expect("a table can be written");
                if socket.send(Message::Text(text.into())).await.is_err() {
                    return;
                }
            },
            said = socket.recv() => if !matches!(said, Some(Ok(_))) { return },
        }
    }
}

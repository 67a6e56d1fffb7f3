//! A table: looked at, sat down at, and played at through its socket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use games::kernel::Patron;
use house::{CommandId, Person, Purse, Role, TableId, Time};
use serde::Serialize;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::mpsc::{self, Sender};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, ErrorAnswer};
use crate::buckets::Bucket;
use crate::counter::fresh_id;
use crate::floor::Watched;
use crate::gate::{Guest, Known, token};
use crate::hints;
use crate::orders::{Order, choose_line, spot_of};
use crate::scene::{Eyes, Scene};
use crate::see;
use crate::wire::{
    Answered, Bye, FromPage, FromServer, Hints, Problem, Problems, RefusalView, Stepped, ToDo, WagerEdges,
    WholeTable,
};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(table)).routes(routes!(edges)).routes(routes!(deal_me_in))
}

pub(super) fn sockets() -> Router<App> {
    Router::new().route("/api/tables/{id}/live", get(live))
}

/// A table as it stands, for whoever asks.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "table", params(("id" = String, Path, description = "the table's number")),
    responses((status = 200, body = WholeTable), (status = "4XX", body = Problems)))]
async fn table(
    State(app): State<App>,
    Guest(guest): Guest,
    Path(id): Path<String>,
) -> Result<Json<WholeTable>, ErrorAnswer> {
    let (id, watched) = find(&app, &id)?;
    let viewer = Viewer::new(&app, id, guest).await;
    Ok(Json(viewer.table(&watched.latest())))
}

/// What the wagers of a table are worth, and how often each wins.
#[utoipa::path(get, path = "/api/tables/{id}/edges", tag = "table", params(("id" = String, Path, description = "the table's number")),
    responses((status = 200, body = WagerEdges), (status = "4XX", body = Problems)))]
async fn edges(State(app): State<App>, Path(id): Path<String>) -> Result<Json<WagerEdges>, ErrorAnswer> {
    let (_, watched) = find(&app, &id)?;
    let scene = watched.latest();
    Ok(Json(hints::edges(&app, scene.room.table()).await))
}

/// Where one has been seated.
#[derive(Serialize, ToSchema)]
struct DealtIn {
    /// The seats one holds.
    seats: Vec<u8>,
    /// The chips one has there.
    chips: i64,
}

/// Chips and a seat, in one go: whoever has neither is given the first free seat.
#[utoipa::path(post, path = "/api/tables/{id}/deal-me-in", tag = "table",
    params(("id" = String, Path, description = "the table's number")),
    responses((status = 200, body = DealtIn), (status = "4XX", body = Problems)))]
async fn deal_me_in(
    State(app): State<App>,
    Known(by): Known,
    Path(id): Path<String>,
) -> Result<Json<DealtIn>, ErrorAnswer> {
    let (table, watched) = find(&app, &id)?;
    let order = Order { app: &app, table, watched: &watched, by, id: fresh_id() };
    order.deal_me_in().await?;
    let patron = Patron(by.id);
    let purse = app.desk.look(move |house| house.purse(table, patron, Time::now())).await.unwrap_or_default();
    let seats = watched.latest().room.seats_of(patron).map(|s| s.0).collect();
    Ok(Json(DealtIn { seats, chips: purse.chips.0 }))
}

fn find(app: &App, id: &str) -> Result<(TableId, Arc<Watched>), ErrorAnswer> {
    let id = see::table_id(id).ok_or_else(|| ErrorAnswer::none("table"))?;
    app.floor.table(id).map(|table| (id, table)).ok_or_else(|| ErrorAnswer::none("table"))
}

/// The most messages at once, and a second, from one socket.
const BURST: f64 = 60.0;
const A_SECOND: f64 = 20.0;
/// The longest message of a page.
const LONGEST: usize = 16 * 1024;
/// How long a slow reader may take for one message before the line is cut.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often the other end is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);

async fn live(
    State(app): State<App>,
    Guest(guest): Guest,
    headers: HeaderMap,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ErrorAnswer> {
    let (table, watched) = find(&app, &id)?;
    let Ok(place) = app.sockets.clone().try_acquire_owned() else {
        return Err(ErrorAnswer::line(StatusCode::SERVICE_UNAVAILABLE, "the house is full"));
    };
    let session = token(&headers).map(str::to_owned);
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let steps = watched.watch();
        let viewer = Viewer::new(&app, table, guest).await;
        let bucket = Bucket::full(BURST);
        let (patron, company) = (viewer.patron(), watched.clone());
        let company = || company.company.lock().expect("nobody panics with it");
        patron.iter().for_each(|patron| company().came(*patron));
        let (send_hints, hints) = mpsc::channel(4);
        let mut line = Line {
            app,
            table,
            watched,
            steps,
            viewer,
            session,
            socket,
            bucket,
            seq: 0,
            asked: false,
            send_hints,
            hints,
        };
        metrics::gauge!("croupier_sockets").increment(1);
        // However it ends, the other end has gone or will ask again.
        let _ = line.run().await;
        patron.iter().for_each(|patron| company().went(*patron));
        metrics::gauge!("croupier_sockets").decrement(1);
        drop(place);
    }))
}

/// The line is dead.
struct Gone;

/// Who looks through a socket, with what they had last.
struct Viewer {
    person: Option<Person>,
    purse: Purse,
}

impl Viewer {
    async fn new(app: &App, table: TableId, person: Option<Person>) -> Viewer {
        let mut viewer = Viewer { person, purse: Purse::default() };
        if let Some(patron) = viewer.patron() {
            let look = app.desk.look(move |house| house.purse(table, patron, Time::now()));
            viewer.purse = look.await.unwrap_or_default();
        }
        viewer
    }

    fn patron(&self) -> Option<Patron> {
        self.person.filter(|p| p.role == Role::Player).map(|p| Patron(p.id))
    }

    fn eyes(&self, scene: &Scene) -> Eyes {
        Eyes::of(self.patron(), &scene.room, self.purse)
    }

    fn table(&self, scene: &Scene) -> WholeTable {
        let view = see::view(scene, &self.eyes(scene));
        WholeTable { seq: scene.seq, now: Time::now().0, layout: crate::print::layout(&scene.room), view }
    }

    fn step(&mut self, scene: &Scene) -> Stepped {
        let told = self.patron().and_then(|patron| scene.purse_of(patron));
        self.purse = told.unwrap_or(self.purse);
        // What was dealt to a seat is seen from it, also in the step that gave it up.
        let eyes = self.eyes(scene);
        let mut saw = eyes.clone();
        if saw.seats.is_empty() {
            saw = Eyes::of(self.patron(), &scene.before, self.purse);
        }
        Stepped {
            seq: scene.seq,
            at: scene.at.0,
            events: see::step(scene, &saw),
            view: see::view(scene, &eyes),
        }
    }
}

/// One socket.
struct Line {
    app: App,
    table: TableId,
    watched: Arc<Watched>,
    steps: Receiver<Arc<Scene>>,
    viewer: Viewer,
    /// The session the line was opened with: what is asked for through it counts as long as that lasts.
    session: Option<String>,
    socket: WebSocket,
    bucket: Bucket,
    /// The last step sent.
    seq: u64,
    /// Whether hints were asked for, and where they come in.
    asked: bool,
    send_hints: Sender<Hints>,
    hints: mpsc::Receiver<Hints>,
}

impl Line {
    async fn run(&mut self) -> Result<(), Gone> {
        self.send_table().await?;
        let mut ping = tokio::time::interval(PING);
        loop {
            tokio::select! {
                biased;
                step = self.steps.recv() => match step {
                    Ok(scene) => self.send_step(&scene).await?,
                    // Too slow a reader: the table as it is now, and on from there.
                    Err(RecvError::Lagged(_)) => {
                        metrics::counter!("croupier_slow_readers_total").increment(1);
                        self.send_table().await?;
                    }
                    Err(RecvError::Closed) => return self.bye("the house has closed").await,
                },
                said = self.socket.recv() => match said {
                    Some(Ok(Message::Text(text))) => self.hear(&text).await?,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => return Err(Gone),
                },
                Some(hints) = self.hints.recv() => {
                    // What comes too late helps nobody.
                    if hints.for_seq == self.seq {
                        self.send(&FromServer::Hints(hints)).await?;
                    }
                }
                _ = ping.tick() => self.put(Message::Ping(Default::default())).await?,
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), Gone> {
        let message: Result<FromPage, _> = serde_json::from_str(text);
        let (id, todo) = match message {
            Ok(FromPage { id, todo }) => (id, todo),
            Err(error) => {
                // The message may at least have had a name.
                let name = serde_json::from_str::<serde_json::Value>(text).ok();
                let name = name.and_then(|v| v.get("id")?.as_str().map(str::to_owned)).unwrap_or_default();
                return self.refuse(name, plain(format!("this is not a message: {error}")), None).await;
            }
        };
        let Ok(number) = id.parse::<CommandId>() else {
            return self.refuse(id, plain("an id is up to 32 hexadecimal digits"), spot_of(&todo)).await;
        };
        if !self.bucket.take(BURST, A_SECOND) {
            return self.refuse(id, plain("too many messages: wait a moment"), spot_of(&todo)).await;
        }
        if let (Some(by), Some(session)) = (self.viewer.person, &self.session)
            && self.app.people.whose(session).await != Some(by)
        {
            self.bye("you have signed out").await?;
            return Err(Gone);
        }
        let before = self.watched.latest();
        let done = match &todo {
            ToDo::Again { from } => return self.again(id, *from).await,
            ToDo::Hints { on } => {
                self.asked = *on;
                self.hint(&before);
                Ok("noted".into())
            }
            _ => match self.viewer.person {
                None => Err(plain("this needs a session: POST /api/guest")),
                Some(by) => {
                    let order =
                        Order { app: &self.app, table: self.table, watched: &self.watched, by, id: number };
                    order.carry_out(&todo).await
                }
            },
        };
        if let (ToDo::Choose { .. }, Ok(_), true, Some(patron)) =
            (&todo, &done, self.asked, self.viewer.patron())
        {
            let (app, line, watched) = (self.app.clone(), choose_line(&todo), self.watched.clone());
            let send = self.send_hints.clone();
            tokio::spawn(async move {
                hints::count(&app, &before, patron, &line).await;
                // What it cost is told at once, and not with the next hints.
                drop(send.try_send(hints::hints(&app, &watched.latest(), patron).await));
            });
        }
        // The step comes before the answer to what made it.
        loop {
            match self.steps.try_recv() {
                Ok(scene) => self.send_step(&scene).await?,
                Err(TryRecvError::Lagged(_)) => self.send_table().await?,
                Err(_) => break,
            }
        }
        match done {
            Ok(says) => self.send(&FromServer::Answer(Answered { id, says, seq: self.seq })).await,
            Err(problem) => self.refuse(id, problem, spot_of(&todo)).await,
        }
    }

    /// Has the hints for this step worked out, beside the play, if they were asked for.
    fn hint(&self, scene: &Arc<Scene>) {
        if let (true, Some(patron)) = (self.asked, self.viewer.patron()) {
            let (app, scene, send) = (self.app.clone(), scene.clone(), self.send_hints.clone());
            // Whoever does not take them has enough of them.
            tokio::spawn(async move { drop(send.try_send(hints::hints(&app, &scene, patron).await)) });
        }
    }

    /// What a page missed, step by step, or the table as it is now.
    async fn again(&mut self, id: String, from: u64) -> Result<(), Gone> {
        match self.watched.since(from) {
            Some(missed) => {
                self.seq = from;
                for scene in missed {
                    self.send_step(&scene).await?;
                }
            }
            None => self.send_table().await?,
        }
        let says = "here".into();
        self.send(&FromServer::Answer(Answered { id, says, seq: self.seq })).await
    }

    async fn refuse(&mut self, id: String, problem: Problem, spot: Option<String>) -> Result<(), Gone> {
        self.send(&FromServer::Refused(RefusalView { id, problem, spot })).await
    }

    async fn send_table(&mut self) -> Result<(), Gone> {
        // What is still on its way is part of it.
        self.steps = self.watched.watch();
        let scene = self.watched.latest();
        self.viewer = Viewer::new(&self.app, self.table, self.viewer.person).await;
        self.seq = scene.seq;
        let table = self.viewer.table(&scene);
        self.hint(&scene);
        self.send(&FromServer::Table(table)).await
    }

    async fn send_step(&mut self, scene: &Arc<Scene>) -> Result<(), Gone> {
        if scene.seq <= self.seq {
            return Ok(());
        }
        // Opened anew, perhaps under other limits: its print is another.
        if scene.before.setup() != scene.room.setup() {
            return self.send_table().await;
        }
        self.seq = scene.seq;
        let step = self.viewer.step(scene);
        self.hint(scene);
        self.send(&FromServer::Step(step)).await
    }

    async fn bye(&mut self, why: &str) -> Result<(), Gone> {
        self.send(&FromServer::Bye(Bye { why: why.into() })).await
    }

    async fn send(&mut self, message: &FromServer) -> Result<(), Gone> {
        let text = serde_json::to_string(message).expect("a message can be written");
        self.put(Message::Text(text.into())).await
    }

    async fn put(&mut self, message: Message) -> Result<(), Gone> {
        match tokio::time::timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }
}

fn plain(why: impl Into<String>) -> Problem {
    Problem { why: why.into(), clause: None, house_rule: None }
}

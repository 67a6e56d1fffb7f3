//! From options to a running server, and back to an orderly close.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use house::ledger::Account;
use house::opening::{self, Opened};
use house::plan::Plan;
use house::store::{Store, StoreFault};
use house::{Keeper, NoAnswer, Role, Time};
use tokio::net::TcpListener;

use crate::app::{App, Options};
use crate::counter;
use crate::floor::{Floor, FloorPerson};
use crate::measured::recorder;
use crate::not_let_in::NotLetIn;
use crate::people::{People, is_guest};
use crate::solver::Solver;

/// Why a server could not be run: one line.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// It cannot listen or read its files.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Its folder cannot be one.
    #[error("{0} is a file: the house needs a folder of its own (a plan is named with --plan)")]
    NoFolder(String),
    /// Its folder cannot be made.
    #[error("the folder {0} cannot be made: {1}")]
    Folder(String, std::io::Error),
    /// The house cannot be opened or written.
    #[error(transparent)]
    Store(#[from] StoreFault),
    /// The people's book cannot be opened.
    #[error(transparent)]
    People(#[from] NotLetIn),
    /// The house refused to open a table.
    #[error(transparent)]
    House(#[from] NoAnswer),
}

/// A server at work.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// What its rooms share.
    pub app: App,
    /// The password of the owner, if one was made for this start.
    pub owner: Option<(u32, String)>,
    house: JoinHandle<Keeper<Box<dyn Store>>>,
    listening: tokio::task::JoinHandle<std::io::Result<()>>,
    stop: tokio::sync::watch::Sender<bool>,
}

/// How long rounds have to come to their end before the house closes; what is not over by then is kept as it is.
const LAST_CALL: Duration = Duration::from_secs(5);

/// Runs a server of its own until the program is asked to stop.
pub fn run(options: Options, plan: &Plan, ready: impl FnOnce(&Running)) -> Result<(), Failed> {
    // One line of JSON for each event, on stderr; `CROUPIER_LOG=info` tells every request.
    let filter = tracing_subscriber::EnvFilter::try_from_env("CROUPIER_LOG");
    let filter = filter.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(std::io::stderr);
    // Whoever has a log already keeps it.
    let _ = log.try_init();
    crate::last_words::end_with_the_house();
    tokio::runtime::Runtime::new()?.block_on(serve(options, plan, ready))
}

/// Opens a house and serves it until the program is asked to stop.
pub async fn serve(options: Options, plan: &Plan, ready: impl FnOnce(&Running)) -> Result<(), Failed> {
    let running = start(options, plan).await?;
    ready(&running);
    asked_to_stop().await;
    running.stop(LAST_CALL).await
}

/// Opens a house and puts it to work.
pub async fn start(options: Options, plan: &Plan) -> Result<Running, Failed> {
    if let Some(folder) = &options.data {
        if folder.is_file() {
            return Err(Failed::NoFolder(folder.display().to_string()));
        }
        std::fs::create_dir_all(folder).map_err(|e| Failed::Folder(folder.display().to_string(), e))?;
    }
    let (book, staff) = (options.people(), plan.staff.clone());
    // The database's own client blocks while it connects.
    let opened = tokio::task::spawn_blocking(move || People::open(&book, &staff));
    let people = Arc::new(opened.await.map_err(|e| std::io::Error::other(e.to_string()))??);
    let (place, chances) = options.place();
    let plan_to_follow = plan.clone();
    let opened =
        tokio::task::spawn_blocking(move || opening::open(&place, &chances, &plan_to_follow, Time::now()));
    let Opened { keeper, followed } = opened.await.map_err(|e| std::io::Error::other(e.to_string()))??;
    followed.waits.iter().for_each(|waits| tracing::warn!("{waits}"));
    keeper.unread().into_iter().for_each(|what| tracing::warn!("{what}"));
    // Made up only when there is a house to be told about it.
    let book = people.clone();
    let owner = tokio::task::spawn_blocking(move || first_password(&book));
    let owner = owner.await.map_err(|e| std::io::Error::other(e.to_string()))??;
    put_to_work(options, plan, people, owner, keeper).await
}

/// The owner's first password: from the environment, or made up and told once.
fn first_password(people: &People) -> Result<Option<(u32, String)>, NotLetIn> {
    let Some(owner) = people.without_password(Role::Owner)? else { return Ok(None) };
    match std::env::var("CROUPIER_OWNER_PASSWORD") {
        Ok(password) if !password.is_empty() => {
            people.set_password(owner, &password, None)?;
            Ok(None)
        }
        _ => {
            let password: String = rand::random::<[u8; 9]>().iter().map(|b| format!("{b:02x}")).collect();
            people.set_password(owner, &password, None)?;
            Ok(Some((owner, password)))
        }
    }
}

async fn put_to_work(
    options: Options,
    plan: &Plan,
    people: Arc<People>,
    owner: Option<(u32, String)>,
    mut keeper: Keeper<Box<dyn Store>>,
) -> Result<Running, Failed> {
    let tickets = keeper.ticket_key();
    let log = keeper.store().log()?;
    let house = keeper.house().expect("it was just opened");
    let guests = house.ledger().accounts().filter_map(|(account, _)| match account {
        Account::Wallet(patron) | Account::Chips(_, patron) => Some(patron.0).filter(|n| is_guest(*n)),
        _ => None,
    });
    if let Some(last) = guests.max() {
        let people = people.clone();
        let numbered = tokio::task::spawn_blocking(move || people.number_above(last));
        numbered.await.map_err(|e| std::io::Error::other(e.to_string()))??;
    }
    let steps = house.steps();
    let floor = Floor::of(house, log, people.names.clone());
    let archived = floor.clone();
    std::thread::Builder::new().name("archive".into()).spawn(move || {
        if let Err(fault) = archived.archive.read(steps) {
            tracing::warn!(%fault, "rounds before today are not listed");
        }
    })?;
    recorder();
    let (desk, thread) = counter::work(keeper, FloorPerson::new(floor.clone()))?;
    let listener = TcpListener::bind(options.listen).await?;
    let address = listener.local_addr()?;
    let options = Options { listen: address, ..options };
    let solver = Solver::new().map_err(std::io::Error::other)?;
    let app = App::new(desk, floor, people, plan.charter(), solver, tickets, options);
    if app.options.edges {
        tokio::spawn(learn_edges(app.clone()));
    }
    tokio::spawn(crate::solver::tidy());
    tokio::spawn(crate::clock::run(app.clone()));
    tokio::spawn(crate::bots::run(app.clone()));
    let (stop, mut stopped) = tokio::sync::watch::channel(false);
    let rooms = crate::rooms::all(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let listening = tokio::spawn(async move {
        let until = async move { drop(stopped.wait_for(|stop| *stop).await) };
        axum::serve(listener, rooms).with_graceful_shutdown(until).await
    });
    Ok(Running { address, app, owner, house: thread, listening, stop })
}

impl Running {
    /// Begins no more rounds, lets those that are on come to their end for a while, and closes the house.
    pub async fn stop(self, last_call: Duration) -> Result<(), Failed> {
        self.app.begin_closing();
        let until = tokio::time::Instant::now() + last_call;
        while tokio::time::Instant::now() < until && self.a_round_is_on() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.app.desk.close();
        let floor = self.app.floor.clone();
        let _ = tokio::task::spawn_blocking(move || floor.archive.close()).await;
        let closed = tokio::task::spawn_blocking(|| self.house.join()).await;
        let _ = self.stop.send(true);
        self.listening.abort();
        match closed {
            Ok(Ok(keeper)) => {
                // The folder can be opened again when this returns, and its pages are sealed.
                let closed = tokio::task::spawn_blocking(|| keeper.close()?.close()).await;
                Ok(closed.map_err(std::io::Error::other)??)
            }
            _ => Err(Failed::Io(std::io::Error::other("the house's thread has panicked"))),
        }
    }

    fn a_round_is_on(&self) -> bool {
        use games::kernel::Need;
        let on = |room: &house::room::Room| room.is_open() && room.table().need() != Need::Bets;
        self.app.floor.tables().iter().any(|(_, table)| on(&table.latest().room))
    }
}

/// Works out the edges the lobby shows, one table after the other, beside the play.
async fn learn_edges(app: App) {
    for (table, watched) in app.floor.tables() {
        let rules = watched.latest().room.table().rules().clone();
        if let Err(fault) = app.solver.learn_edge(rules).await {
            tracing::warn!("no edge for {table}: {fault}");
        }
    }
}

/// Waits for SIGTERM or Ctrl-C.
async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            return;
        }
    }
    let _ = interrupt.await;
}

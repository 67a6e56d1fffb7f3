//! What every room of the server shares.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use house::Charter;
use house::lotto::TicketKey;
use house::opening::{Chances, Premises};
use tokio::sync::Semaphore;

use crate::buckets::{Buckets, Rate};
use crate::catalogue::ShownBy;
use crate::costs::Costs;
use crate::counter::Counter;
use crate::floor::Floor;
use crate::not_let_in::NotLetIn;
use crate::people::{Lies, People};
use crate::solver::Solver;
use crate::wire::{Problem, Problems};

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens: loopback unless told otherwise.
    pub listen: SocketAddr,
    /// The folder of a house that goes on tomorrow; without one the house lives in memory.
    pub data: Option<PathBuf>,
    /// A PostgreSQL database to keep it in instead, its people too; the folder then holds the safe.
    pub database: Option<String>,
    /// The number of this node in the database; the first that is free without one.
    pub node: Option<u32>,
    /// Deal from this seed: for tests, never for play.
    pub seed: Option<u64>,
    /// How many requests an address may send.
    pub requests: Rate,
    /// How many guests may come, and how many may try a password, from one address.
    pub newcomers: Rate,
    /// Whether the lobby's edges are worked out at the start.
    pub edges: bool,
    /// Says which tests show a clause.
    pub shown_by: ShownBy,
}

impl Options {
    /// A house in memory on this machine, at a port of the system's choosing.
    pub fn in_memory() -> Options {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let requests = Rate { most: 500.0, a_second: 100.0 };
        let newcomers = Rate { most: 60.0, a_second: 2.0 };
        Options {
            listen,
            data: None,
            database: None,
            node: None,
            seed: None,
            requests,
            newcomers,
            edges: false,
            shown_by: |_| vec![],
        }
    }

    /// Where the people's book lies: with the house.
    pub(crate) fn people(&self) -> Lies {
        match (&self.database, &self.data) {
            (Some(url), _) => Lies::Database(url.clone()),
            (None, Some(folder)) => Lies::File(folder.join("people.db")),
            (None, None) => Lies::Nowhere,
        }
    }

    /// Where the house lives, and where its chance comes from.
    pub(crate) fn place(&self) -> (Premises, Chances) {
        let safe = self.data.as_ref().map(|folder| folder.join("safe"));
        let place = match (&self.database, &self.data) {
            (Some(url), _) => Premises::Database { url: url.clone(), node: self.node },
            (None, Some(folder)) => Premises::Folder(folder.clone()),
            (None, None) => Premises::Memory,
        };
        (place, self.seed.map_or(Chances::Fair(safe), Chances::Seeded))
    }
}

/// What every room of the server shares.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The parts.
pub struct Inner {
    /// The house's counter.
    pub desk: Counter,
    /// Every table as it stands.
    pub floor: Arc<Floor>,
    /// Everybody the house knows.
    pub people: Arc<People>,
    /// What the owner has laid down.
    pub charter: Charter,
    /// Whoever works odds out.
    pub solver: Solver,
    /// What mistakes have cost.
    pub costs: Costs,
    /// The key of the lottery's tickets, to print their codes.
    pub tickets: Option<TicketKey>,
    /// How it is run.
    pub options: Options,
    /// The sockets that may be open at once.
    pub sockets: Arc<Semaphore>,
    /// Who has asked how often.
    pub requests: Buckets,
    /// How many have come from where.
    pub newcomers: Buckets,
    closing: AtomicBool,
}

impl std::ops::Deref for App {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// The most sockets open at once.
const SOCKETS: usize = 10_000;

impl App {
    /// The parts put together.
    pub fn new(
        desk: Counter,
        floor: Arc<Floor>,
        people: Arc<People>,
        charter: Charter,
        solver: Solver,
        tickets: Option<TicketKey>,
        options: Options,
    ) -> App {
        let (sockets, closing) = (Arc::new(Semaphore::new(SOCKETS)), AtomicBool::new(false));
        App(Arc::new(Inner {
            desk,
            floor,
            people,
            charter,
            solver,
            costs: Costs::default(),
            tickets,
            options,
            sockets,
            requests: Buckets::default(),
            newcomers: Buckets::default(),
            closing,
        }))
    }

    /// Whether the house is about to close: rounds are finished, none is begun.
    pub fn closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// From now on no round is begun.
    pub fn begin_closing(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }
}

/// An answer that is an error.
#[derive(Clone, Debug)]
pub struct ErrorAnswer(pub StatusCode, pub Problem);

impl ErrorAnswer {
    /// One line and nothing behind it.
    pub fn line(status: StatusCode, why: impl Into<String>) -> ErrorAnswer {
        ErrorAnswer(status, Problem { why: why.into(), clause: None, house_rule: None })
    }

    /// There is no such thing.
    pub fn none(what: &str) -> ErrorAnswer {
        ErrorAnswer::line(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }
}

impl From<Problem> for ErrorAnswer {
    fn from(problem: Problem) -> ErrorAnswer {
        // A refusal by a rule is the asker's affair; the house that cannot be written is the server's.
        let ruled = problem.clause.is_some() || problem.house_rule.is_some();
        ErrorAnswer(if ruled { StatusCode::CONFLICT } else { StatusCode::SERVICE_UNAVAILABLE }, problem)
    }
}

impl From<NotLetIn> for ErrorAnswer {
    fn from(no: NotLetIn) -> ErrorAnswer {
        let status = match no {
            NotLetIn::Wrong => StatusCode::UNAUTHORIZED,
            NotLetIn::Unfit => StatusCode::BAD_REQUEST,
            NotLetIn::Locked(_) => StatusCode::TOO_MANY_REQUESTS,
            NotLetIn::Book(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        ErrorAnswer::line(status, no.to_string())
    }
}

impl IntoResponse for ErrorAnswer {
    fn into_response(self) -> Response {
        (self.0, Json(Problems { error: self.1 })).into_response()
    }
}

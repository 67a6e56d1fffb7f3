//! Odds worked out beside the play: on threads of their own, one question at a time, each answer kept.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock};

use book::{Fault, Rules};
use odds::report::Report;
use odds::{Ask, Figure, Progress, Sheet, Strategy};
use tokio::sync::OnceCell;

use crate::wire::Edge;

/// How many answers are kept.
const KEPT: usize = 256;

type Kept<T> = Arc<OnceCell<Result<Arc<T>, Fault>>>;

/// Whoever works odds out.
pub struct Solver {
    pool: Arc<rayon::ThreadPool>,
    sheets: Mutex<HashMap<String, Kept<Sheet>>>,
    strategies: Mutex<HashMap<String, Kept<Option<Strategy>>>>,
    edges: RwLock<HashMap<String, Edge>>,
}

impl Solver {
    /// A solver that leaves half of the machine to the play.
    pub fn new() -> Result<Solver, rayon::ThreadPoolBuildError> {
        let half = std::thread::available_parallelism().map_or(1, |n| n.get() / 2).max(1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(half).thread_name(|n| format!("odds {n}"));
        Ok(Solver {
            pool: Arc::new(pool.build()?),
            sheets: Mutex::default(),
            strategies: Mutex::default(),
            edges: RwLock::default(),
        })
    }

    /// The PAR sheet of these rules.
    pub async fn sheet(&self, ask: Ask) -> Result<Arc<Sheet>, Fault> {
        let cell = kept(&self.sheets, key(&ask));
        cell.get_or_init(|| self.work(move || odds::sheet(&ask, &Progress::new()).map(Arc::new)))
            .await
            .clone()
    }

    /// The best strategy for these rules; none where there is nothing to decide.
    pub async fn strategy(&self, ask: Ask) -> Result<Arc<Option<Strategy>>, Fault> {
        let cell = kept(&self.strategies, key(&ask));
        cell.get_or_init(|| self.work(move || odds::strategy(&ask, &Progress::new()).map(Arc::new)))
            .await
            .clone()
    }

    /// The whole report on these rules.
    pub async fn report(&self, ask: Ask) -> Result<Report, Fault> {
        let sheet = self.sheet(ask.clone()).await?;
        let strategy = match ask.wager {
            None => self.strategy(ask.clone()).await?,
            Some(_) => Arc::default(),
        };
        Ok(Report::new(&ask.rules, Sheet::clone(&sheet), Option::clone(&strategy)))
    }

    /// Work for the solver's own threads.
    pub async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let (done, wait) = tokio::sync::oneshot::channel();
        self.pool.spawn(move || drop(done.send(work())));
        wait.await.expect("a solver that panics takes the program along")
    }

    /// The edge of the main wager under these rules, if it has been worked out.
    pub fn edge(&self, rules: &Rules) -> Option<Edge> {
        self.edges.read().expect("nobody panics with it").get(&rules.fingerprint()).cloned()
    }

    /// Works out the edge of the main wager under these rules, and keeps it.
    pub async fn learn_edge(&self, rules: Rules) -> Result<(), Fault> {
        let print = rules.fingerprint();
        let main = rules.wagers().find(|w| !w.side).or_else(|| rules.wagers().next());
        let Some(main) = main.map(|w| w.id.clone()) else { return Ok(()) };
        let ask = Ask { wager: Some(main), in_force: true, ..Ask::new(rules) };
        let sheet = self.sheet(ask).await?;
        let whole = sheet.wagers.iter().find(|w| w.within.is_none() && w.in_force).or(sheet.wagers.first());
        if let Some(wager) = whole {
            let edge = edge(&wager.wager, &wager.law.house_edge());
            self.edges.write().expect("nobody panics with it").insert(print, edge);
        }
        Ok(())
    }
}

/// An edge on the wire.
pub fn edge(wager: &str, edge: &Figure) -> Edge {
    let exact = edge.exact().map(odds::text).filter(|text| text.len() <= 60);
    let words = format!("{:.2}%", 100.0 * edge.decimal());
    Edge { wager: wager.to_owned(), exact, decimal: edge.decimal(), words }
}

fn key(ask: &Ask) -> String {
    let wager = ask.wager.as_deref().unwrap_or("");
    format!("{} {wager} {} {:?} {:?}", ask.rules.fingerprint(), ask.in_force, ask.posted, ask.plays_sold)
}

fn kept<T>(answers: &Mutex<HashMap<String, Kept<T>>>, key: String) -> Kept<T> {
    let mut answers = answers.lock().expect("nobody panics with it");
    if answers.len() >= KEPT && !answers.contains_key(&key) {
        // Whoever is being waited for stays; the rest can be worked out again.
        answers.retain(|_, cell| Arc::strong_count(cell) > 1);
    }
    answers.entry(key).or_default().clone()
}

//! Odds worked out beside the play: on threads of their own, one question at a time, each answer kept.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use book::{Fault, Rules};
use house::room::Room;
use odds::report::ParReport;
use odds::{Advice, Ask, Figure, Progress, Sheet, StrategySheet};
use tokio::sync::watch;

use crate::wire::Edge;

/// How many answers are kept.
const KEPT: usize = 256;

/// How long counts are kept that nobody prices anything on.
const UNUSED: Duration = Duration::from_secs(15 * 60);

/// Lets go, from time to time, of counts that have not been used for long.
pub async fn tidy() {
    let mut minutes = tokio::time::interval(Duration::from_secs(60));
    loop {
        minutes.tick().await;
        odds::let_go(UNUSED);
    }
}

/// A piece of work: how far it has come, and at last its answer. It goes on when nobody waits for it any more.
struct Work<T> {
    progress: Progress,
    answer: watch::Sender<Option<Result<Arc<T>, Fault>>>,
}

impl<T> Work<T> {
    async fn done(&self) -> Result<Arc<T>, Fault> {
        let mut answer = self.answer.subscribe();
        let done = answer.wait_for(Option::is_some).await.expect("the work keeps its own end of it");
        done.clone().expect("it was waited for")
    }
}

type Kept<T> = Arc<Work<T>>;

/// How far a piece of work has come: work done and expected.
pub type SoFar = (u64, u64);

/// Whoever works odds out.
pub struct Solver {
    /// Sheets and strategies.
    pool: Arc<rayon::ThreadPool>,
    /// What people ask is not held up by what the house wants to know for itself.
    asked: Arc<rayon::ThreadPool>,
    /// What is worked out for somebody whose time to decide runs.
    advice: Arc<rayon::ThreadPool>,
    sheets: Mutex<HashMap<String, Kept<Sheet>>>,
    strategies: Mutex<HashMap<String, Kept<Option<StrategySheet>>>>,
    edges: RwLock<HashMap<String, Edge>>,
}

impl Solver {
    /// A solver that leaves half of the machine to the play. Only what somebody asks and waits for may have all of it: that
    /// is over within a second or a few, and the system lets whoever has little to do, as the play has, in between.
    pub fn new() -> Result<Solver, rayon::ThreadPoolBuildError> {
        let all = std::thread::available_parallelism().map_or(1, |n| n.get());
        let pool = |name: &'static str, threads: usize| {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1));
            threads.thread_name(move |n| format!("{name} {n}")).build().map(Arc::new)
        };
        Ok(Solver {
            pool: pool("odds", all / 2)?,
            asked: pool("asked odds", all)?,
            advice: pool("advice", all / 2)?,
            sheets: Mutex::default(),
            strategies: Mutex::default(),
            edges: RwLock::default(),
        })
    }

    /// The PAR sheet of these rules.
    pub async fn sheet(&self, ask: Ask) -> Result<Arc<Sheet>, Fault> {
        self.begin(&self.pool, &self.sheets, ask, odds::sheet).done().await
    }

    /// The PAR sheet of these rules, or how far it has come when the patience ends.
    pub async fn sheet_within(
        &self,
        ask: Ask,
        patience: Duration,
    ) -> Result<Result<Arc<Sheet>, Fault>, SoFar> {
        let work = self.begin(&self.asked, &self.sheets, ask, odds::sheet);
        tokio::time::timeout(patience, work.done()).await.map_err(|_| work.progress.read())
    }

    /// The best strategy for these rules; none where there is nothing to decide.
    pub async fn strategy(&self, ask: Ask) -> Result<Arc<Option<StrategySheet>>, Fault> {
        self.begin(&self.pool, &self.strategies, ask, odds::strategy).done().await
    }

    /// The best strategy for these rules, or how far it has come when the patience ends.
    pub async fn strategy_within(
        &self,
        ask: Ask,
        patience: Duration,
    ) -> Result<Result<Arc<Option<StrategySheet>>, Fault>, SoFar> {
        let work = self.begin(&self.asked, &self.strategies, ask, odds::strategy);
        tokio::time::timeout(patience, work.done()).await.map_err(|_| work.progress.read())
    }

    /// Begins a piece of work, unless it was begun before.
    fn begin<T: Send + Sync + 'static>(
        &self,
        pool: &rayon::ThreadPool,
        kept: &Mutex<HashMap<String, Kept<T>>>,
        ask: Ask,
        solve: fn(&Ask, &Progress) -> Result<T, Fault>,
    ) -> Kept<T> {
        let mut kept = kept.lock().expect("nobody panics with it");
        let key = key(&ask);
        if let Some(work) = kept.get(&key) {
            return work.clone();
        }
        if kept.len() >= KEPT {
            // Whatever is not done yet stays; the rest can be worked out again.
            kept.retain(|_, work| work.answer.borrow().is_none());
        }
        let work = Arc::new(Work { progress: Progress::new(), answer: watch::Sender::new(None) });
        kept.insert(key, work.clone());
        let own = work.clone();
        pool.spawn(move || {
            let answer = solve(&ask, &own.progress).map(Arc::new);
            own.answer.send_replace(Some(answer));
        });
        work
    }

    /// The whole report on these rules.
    pub async fn report(&self, ask: Ask) -> Result<ParReport, Fault> {
        let sheet = self.sheet(ask.clone()).await?;
        let strategy = match ask.wager {
            None => self.strategy(ask.clone()).await?,
            Some(_) => Arc::default(),
        };
        Ok(ParReport::new(&ask.rules, Sheet::clone(&sheet), Option::clone(&strategy)))
    }

    /// What each choice is worth where a decision is due; none where there is nothing to say.
    pub async fn advise(&self, room: Arc<Room>) -> Option<Arc<Advice>> {
        let (done, wait) = tokio::sync::oneshot::channel();
        self.advice.spawn(move || {
            let advice = odds::advise(room.table()).unwrap_or_else(|fault| {
                tracing::warn!(game = room.table().id(), %fault, "no advice");
                None
            });
            let _ = done.send(advice.map(Arc::new));
        });
        wait.await.ok().flatten()
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

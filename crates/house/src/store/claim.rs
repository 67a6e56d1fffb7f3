//! The number of a node, claimed in the database like a table: a lease with a token, renewed as long as the node is alive.
//! Whoever renews it also hands over tables that others wait for.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::StoreFault;
use super::link::{Link, write_fault};
use crate::time::Span;

/// How often a node is heard of, at least: others wait no longer than this for a table.
const BEAT: Duration = Duration::from_millis(500);

/// How often whoever waits for a number looks at it.
const LOOK: Duration = Duration::from_millis(50);

/// The most nodes that a house has.
const NODES: u32 = 1000;

/// A number that is this node's until it is dropped.
pub(super) struct Claim {
    pub(super) node: i64,
    pub(super) token: i64,
    beat: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Claim {
    /// Claims this number, or the first that is free. One whose node was killed is free when its lease has run out: that is
    /// waited for. One that is renewed meanwhile is somebody else's.
    pub(super) fn take(link: &mut Link, node: Option<u32>, lease: Span) -> Result<Claim, StoreFault> {
        let Some(node) = node else {
            for node in 1..=NODES {
                if let Some(token) = claim(link, node, lease)? {
                    return Ok(Claim::begin(&link.url, node, token, lease));
                }
            }
            return Err(StoreFault::Write(format!("{NODES} nodes are at work in this house already")));
        };
        let (mut seen, until) = (None, Instant::now() + 2 * Duration::from_millis(lease.0));
        loop {
            if let Some(token) = claim(link, node, lease)? {
                return Ok(Claim::begin(&link.url, node, token, lease));
            }
            let sql = "SELECT until::text FROM node WHERE node = $1";
            let now = link.query(sql, &[&(node as i64)])?.first().map(|row| row.get::<_, String>(0));
            if seen.get_or_insert_with(|| now.clone()) != &now || Instant::now() > until {
                return Err(StoreFault::NodeTaken(node));
            }
            std::thread::sleep(LOOK);
        }
    }

    fn begin(url: &str, node: u32, token: i64, lease: Span) -> Claim {
        let (stop, stopped) = channel();
        let (mut link, node) = (Link::to(url), node as i64);
        let every = BEAT.min(Duration::from_millis(lease.0 / 10));
        let beat = move || {
            let word = loop {
                match stopped.recv_timeout(every) {
                    // A database that is away now is there again later; who was away too long learns it with the next write.
                    Err(RecvTimeoutError::Timeout) => {
                        let _ = renew(&mut link, node, token, lease)
                            .and_then(|()| hand_over(&mut link, node, lease));
                    }
                    word => break word,
                }
            };
            // It is given back, unless somebody said that this is to be a sudden end.
            if word.is_err() {
                let _ = renew(&mut link, node, token, Span(0));
            }
        };
        let thread = std::thread::Builder::new().name("node".into()).spawn(beat);
        // Without it the number is another's after a while, and this node is told so: nothing worse.
        Claim { node, token, beat: thread.ok().map(|thread| (stop, thread)) }
    }

    /// Is renewed no more, and not given back either.
    pub(super) fn fall_silent(&mut self) {
        if let Some((stop, thread)) = self.beat.take() {
            let _ = stop.send(());
            let _ = thread.join();
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.beat.take() {
            drop(stop);
            let _ = thread.join();
        }
    }
}

/// Claims a number that nobody has; the token it is claimed by.
fn claim(link: &mut Link, node: u32, lease: Span) -> Result<Option<i64>, StoreFault> {
    let sql = "INSERT INTO node VALUES ($1, 1, now() + $2 * INTERVAL '1 second') ON CONFLICT (node) DO UPDATE \
               SET token = node.token + 1, until = excluded.until WHERE node.until <= now() RETURNING token";
    let found = link.query(sql, &[&(node as i64), &(lease.0 as f64 / 1000.0)])?;
    Ok(found.first().map(|row| row.get(0)))
}

fn renew(link: &mut Link, node: i64, token: i64, lease: Span) -> Result<(), StoreFault> {
    let sql = "UPDATE node SET until = now() + $3 * INTERVAL '1 second' WHERE node = $1 AND token = $2";
    let seconds = lease.0 as f64 / 1000.0;
    link.client()?.execute(sql, &[&node, &token, &seconds]).map(|_| ()).map_err(|e| write_fault(&e))
}

/// Hands the tables that others wait for over to them, between two writes: a write holds the lease it rests on.
fn hand_over(link: &mut Link, node: i64, lease: Span) -> Result<(), StoreFault> {
    let sql = "WITH given AS (UPDATE lease SET node = wanted.node, token = lease.token + 1, \
               until = now() + $2 * INTERVAL '1 second' FROM wanted WHERE wanted.tabl = lease.tabl \
               AND lease.node = $1 AND wanted.node <> $1 AND wanted.until > now() RETURNING lease.tabl) \
               DELETE FROM wanted USING given WHERE wanted.tabl = given.tabl";
    let seconds = lease.0 as f64 / 1000.0;
    link.client()?.execute(sql, &[&node, &seconds]).map(|_| ()).map_err(|e| write_fault(&e))
}

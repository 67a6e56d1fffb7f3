//! The house in PostgreSQL, for one that outgrows a machine. Several nodes share the log; each table is leased by one node
//! at a time, and the lease is looked at in the very transaction that writes, so that a node that lost it cannot commit.
//! Plain SQL, serializable, with retries: databases that speak the same language and span machines take it too.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use postgres::Client;
use postgres::error::SqlState;
use sha2::{Digest, Sha256};

use super::claim::Claim;
use super::lease::By;
use super::link::{Link, write_fault};
use super::pen::{Rows, attempt, is_a_race};
use super::{Log, Replies, Store, StoreFault, reply_in};
use crate::ids::{CommandId, TableId};
use crate::misfit::Misfit;
use crate::record::{KeptRow, Reply, Stream};
use crate::time::Span;

const SCHEMA: [&str; 7] = [
    "CREATE TABLE IF NOT EXISTS step (step BIGINT PRIMARY KEY, node BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS log (step BIGINT NOT NULL, stream TEXT NOT NULL, seq BIGINT NOT NULL, \
     command BYTEA NOT NULL, body TEXT NOT NULL, hash BYTEA NOT NULL, PRIMARY KEY (step, stream))",
    "CREATE INDEX IF NOT EXISTS log_by_command ON log (command)",
    "CREATE TABLE IF NOT EXISTS snapshot (step BIGINT PRIMARY KEY, house TEXT NOT NULL, hash BYTEA NOT NULL)",
    "CREATE TABLE IF NOT EXISTS lease (tabl BIGINT PRIMARY KEY, node BIGINT NOT NULL, token BIGINT NOT NULL, \
     until TIMESTAMPTZ NOT NULL)",
    "CREATE TABLE IF NOT EXISTS wanted (tabl BIGINT PRIMARY KEY, node BIGINT NOT NULL, until TIMESTAMPTZ NOT NULL)",
    "CREATE TABLE IF NOT EXISTS node (node BIGINT PRIMARY KEY, token BIGINT NOT NULL, until TIMESTAMPTZ NOT NULL)",
];

/// How many of these are there: the first tables of a house, and the last.
const MADE: &str = "SELECT count(*) FILTER (WHERE table_name IN ('step', 'log', 'snapshot', 'lease')), \
                    count(*) FILTER (WHERE table_name IN ('wanted', 'node')) \
                    FROM information_schema.tables WHERE table_schema = current_schema()";

/// How often a transaction is tried that others got in the way of.
const TRIES: usize = 20;

/// A node's view of a house in PostgreSQL.
pub struct PostgresStore {
    /// To read by.
    link: Link,
    /// To write by: each of its statements is a serializable transaction.
    pen: Link,
    /// Which connection was read by when it was last written.
    read_by: u32,
    /// The number this node goes by; whoever only reads has none.
    claim: Option<Claim>,
    lease: Span,
    /// The tokens of the tables this node holds.
    tokens: BTreeMap<TableId, i64>,
}

impl PostgresStore {
    /// Opens the house behind this URL as the node of this number, or of the first that is free. Its leases last so long
    /// unless renewed; every write renews those of its tables. No two nodes at work have the same number.
    pub fn open(url: &str, node: impl Into<Option<u32>>, lease: Span) -> Result<PostgresStore, StoreFault> {
        let (link, pen) = (Link::to(url), Link { serializable: true, ..Link::to(url) });
        let mut store = PostgresStore { link, pen, read_by: 0, claim: None, lease, tokens: BTreeMap::new() };
        // A house that is there is left alone: making it again would wait for whatever others are writing.
        let made = store.made()?;
        for sql in SCHEMA.iter().filter(|_| made != (4, 2)) {
            let made = store.link.client()?.batch_execute(sql);
            // Two nodes that start together may both make a table; the second finds it made.
            if let Err(e) = made
                && e.code() != Some(&SqlState::UNIQUE_VIOLATION)
                && e.code() != Some(&SqlState::DUPLICATE_TABLE)
            {
                return Err(write_fault(&e));
            }
        }
        store.claim = Some(Claim::take(&mut store.link, node.into(), lease)?);
        Ok(store)
    }

    /// Opens the house behind this URL to read it, also while others play. Nothing is made where there is none.
    pub fn open_to_read(url: &str) -> Result<PostgresStore, StoreFault> {
        let (link, pen) = (Link::to(url), Link::to(url));
        let mut store =
            PostgresStore { link, pen, read_by: 0, claim: None, lease: Span(0), tokens: BTreeMap::new() };
        match store.made()? {
            (4, _) => Ok(store),
            _ => Err(StoreFault::Read("there is no house in this database".into())),
        }
    }

    fn made(&mut self) -> Result<(i64, i64), StoreFault> {
        let found = self.link.query(MADE, &[])?;
        Ok(found.first().map_or((0, 0), |row| (row.get(0), row.get(1))))
    }

    /// The number this node goes by.
    pub fn node(&self) -> Option<u32> {
        self.claim.as_ref().map(|claim| claim.node as u32)
    }

    /// Is heard of no more, as if its machine had stopped: for tests.
    pub fn fall_silent(&mut self) {
        self.claim.iter_mut().for_each(Claim::fall_silent);
    }

    /// Looks at the database itself: it holds what a house keeps in it and nothing else, and every number of a step that is
    /// taken is that of a step in the log.
    pub fn check_tables(&mut self) -> Result<(), StoreFault> {
        super::inspect::inspect(&mut self.link)
    }

    /// The number of the last step.
    pub fn last_step(&mut self) -> Result<u64, StoreFault> {
        let found = self.link.query("SELECT coalesce(max(step), 0) FROM log", &[])?;
        Ok(found.first().map_or(0, |row| row.get::<_, i64>(0)) as u64)
    }

    /// The tables this node holds, as far as it knows.
    pub fn holds(&self) -> impl Iterator<Item = TableId> + '_ {
        self.tokens.keys().copied()
    }

    /// Takes a table, or renews its lease; false if another node holds it.
    pub fn take(&mut self, table: TableId) -> Result<bool, StoreFault> {
        let held = self.transact(&[], &BTreeSet::from([table]));
        match held {
            Ok(()) => Ok(true),
            Err(StoreFault::Fenced(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// Gives a table up before its lease ends.
    pub fn give_up(&mut self, table: TableId) -> Result<(), StoreFault> {
        let Some(token) = self.tokens.remove(&table) else { return Ok(()) };
        let node = self.claim.as_ref().map_or(0, |claim| claim.node);
        let sql = "UPDATE lease SET until = now() WHERE tabl = $1 AND node = $2 AND token = $3";
        let given = self.link.client()?.execute(sql, &[&(table.0 as i64), &node, &token]);
        given.map(|_| ()).map_err(|e| write_fault(&e))
    }

    /// Leases the tables and writes the steps in one serializable transaction; tried again when others were in the way.
    fn transact(&mut self, steps: &[Vec<KeptRow>], tables: &BTreeSet<TableId>) -> Result<(), StoreFault> {
        // Where the database went away between two looks at it, the pen is of no use any more.
        if std::mem::replace(&mut self.read_by, self.link.made) != self.link.made {
            self.pen.client = None;
        }
        let rows = (!steps.is_empty()).then(|| Rows::of(steps));
        let Some(claim) = &self.claim else {
            return Err(StoreFault::Write("it was opened to be read".into()));
        };
        let by = By { node: claim.node, claimed: claim.token, lease: self.lease };
        for try_ in 1..=TRIES {
            match attempt(&mut self.pen, by, &self.tokens, rows.as_ref(), tables)? {
                Ok(Ok(taken)) => {
                    self.tokens.extend(taken);
                    return Ok(());
                }
                Ok(Err(fenced)) => {
                    if let StoreFault::Fenced(table) = &fenced {
                        self.tokens.remove(table);
                        self.want(*table, by)?;
                    }
                    return Err(fenced);
                }
                Err(e) if e.code() == Some(&SqlState::UNIQUE_VIOLATION) => {
                    return Err(match &rows {
                        Some(rows) => self.quicker(&rows.steps)?,
                        None => StoreFault::Moved,
                    });
                }
                Err(e) if is_a_race(&e) && try_ < TRIES => {
                    std::thread::sleep(Duration::from_millis(try_ as u64));
                }
                Err(e) => return Err(write_fault(&e)),
            }
        }
        unreachable!("the last try returns")
    }

    /// Whoever was quicker wrote the number of a step and its rows in one transaction: a number without rows is nobody's,
    /// and to decide again would find it taken for ever.
    fn quicker(&mut self, steps: &[i64]) -> Result<StoreFault, StoreFault> {
        let sql = "SELECT min(n) FROM unnest($1::bigint[]) AS n WHERE n IN(SELECT step FROM step) \
                   AND n NOT IN(SELECT step FROM log WHERE step = ANY($1))";
        let found = self.link.query(sql, &[&steps])?;
        Ok(match found.first().and_then(|row| row.get::<_, Option<i64>>(0)) {
            Some(step) => StoreFault::Damaged(super::inspect::nobodys(step)),
            None => StoreFault::Moved,
        })
    }

    /// Lets the node that holds a table know that somebody waits for it here: it hands it over between two writes. Whoever
    /// asked before goes first, but for one who has it by now: it may have asked once more while it was handed over.
    fn want(&mut self, table: TableId, by: By) -> Result<(), StoreFault> {
        let sql = "INSERT INTO wanted VALUES ($1, $2, now() + $3 * INTERVAL '1 second') ON CONFLICT (tabl) DO UPDATE \
                   SET node = excluded.node, until = excluded.until \
                   WHERE wanted.until < now() OR wanted.node = excluded.node OR wanted.node IN \
                   (SELECT lease.node FROM lease WHERE lease.tabl = wanted.tabl) RETURNING tabl";
        self.link.query(sql, &[&(table.0 as i64), &by.node, &by.seconds()]).map(|_| ())
    }
}

fn row(from: &postgres::Row) -> Result<KeptRow, StoreFault> {
    let step: i64 = from.get(0);
    let wrong = |what: &str| StoreFault::Damaged(format!("step {step}: {what}"));
    let command: [u8; 16] =
        from.get::<_, Vec<u8>>(3).try_into().map_err(|_| wrong("a command's id has 16 bytes"))?;
    Ok(KeptRow {
        step: step as u64,
        stream: from.get::<_, String>(1).parse().map_err(|_| wrong("a stream without a name"))?,
        seq: from.get::<_, i64>(2) as u64,
        command: CommandId(u128::from_be_bytes(command)),
        body: from.get(4),
        hash: from.get::<_, Vec<u8>>(5).try_into().map_err(|_| wrong("a hash has 32 bytes"))?,
    })
}

impl Store for PostgresStore {
    /// Whoever comes next need not wait for the leases to run out.
    fn close(mut self: Box<Self>) -> Result<(), StoreFault> {
        let held: Vec<TableId> = self.holds().collect();
        held.into_iter().try_for_each(|table| self.give_up(table))
    }

    fn append(&mut self, steps: &[Vec<KeptRow>]) -> Result<(), StoreFault> {
        let table = |row: &KeptRow| match row.stream {
            Stream::Table(table) => Some(table),
            Stream::Cage | Stream::Lottery => None,
        };
        self.transact(steps, &steps.iter().flatten().filter_map(table).collect())
    }

    fn each(
        &mut self,
        after: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<(), Misfit>,
    ) -> Result<(), StoreFault> {
        if after == 0 {
            // Whoever reads from the first step on also meets what was put before it.
            let before = self.link.query("SELECT step FROM log WHERE step < 1 LIMIT 1", &[])?;
            if let Some(step) = before.first().map(|row| row.get::<_, i64>(0)) {
                return Err(StoreFault::Damaged(format!("step {step}: steps are counted from 1")));
            }
        }
        let mut after = after as i64;
        loop {
            // In pages, so that a long log needs no more memory than a short one.
            let sql = "SELECT step, stream, seq, command, body, hash FROM log WHERE step > $1 AND step <= $2 \
                       ORDER BY step, stream DESC";
            let found = self.link.query(sql, &[&after, &(after + 10_000)])?;
            if found.is_empty() {
                // The end, or a gap that somebody made: whoever takes the steps sees that some are missing.
                let next = self.link.query("SELECT min(step) FROM log WHERE step > $1", &[&after])?;
                match next.first().and_then(|row| row.get::<_, Option<i64>>(0)) {
                    Some(step) => after = step - 1,
                    None => return Ok(()),
                }
                continue;
            }
            let rows: Vec<KeptRow> = found.iter().map(row).collect::<Result<_, _>>()?;
            for step in rows.chunk_by(|a, b| a.step == b.step) {
                take(step).map_err(|Misfit(why)| StoreFault::Damaged(why))?;
            }
            after = rows.last().expect("some were found").step as i64;
        }
    }

    fn replies(&mut self) -> Result<Box<dyn Replies>, StoreFault> {
        Ok(Box::new(Answers(Link::to(&self.link.url))))
    }

    fn log(&mut self) -> Result<Box<dyn Log>, StoreFault> {
        Ok(Box::new(Answers(Link::to(&self.link.url))))
    }

    fn keep_snapshot(&mut self, step: u64, house: &str) -> Result<(), StoreFault> {
        let (hash, step) = (Sha256::digest(house.as_bytes()).to_vec(), step as i64);
        let keep = |client: &mut Client| {
            let mut work = client.transaction()?;
            let sql = "INSERT INTO snapshot VALUES ($1, $2, $3) ON CONFLICT (step) DO NOTHING";
            work.execute(sql, &[&step, &house, &hash])?;
            work.execute("DELETE FROM snapshot WHERE step < $1", &[&step])?;
            work.commit()
        };
        keep(self.link.client()?).map_err(|e| write_fault(&e))
    }

    fn snapshot(&mut self) -> Result<Option<(u64, String)>, StoreFault> {
        let found =
            self.link.query("SELECT step, house, hash FROM snapshot ORDER BY step DESC LIMIT 1", &[])?;
        let Some(found) = found.first() else { return Ok(None) };
        let (step, house, hash): (i64, String, Vec<u8>) = (found.get(0), found.get(1), found.get(2));
        match hash == Sha256::digest(house.as_bytes()).to_vec() {
            true => Ok(Some((step as u64, house))),
            false => Err(StoreFault::Damaged(format!("the snapshot after step {step} was changed"))),
        }
    }

    fn shared(&self) -> bool {
        true
    }
}

/// Looks up answers, or reads the log, on a connection of its own.
struct Answers(Link);

impl Log for Answers {
    fn page(&mut self, of: Option<Stream>, after: u64, to: u64) -> Result<Vec<KeptRow>, StoreFault> {
        let sql = "SELECT step, stream, seq, command, body, hash FROM log WHERE step > $1 AND step <= $2 \
                   AND ($3::text IS NULL OR stream = $3) ORDER BY step, stream DESC";
        let of = of.map(|stream| stream.to_string());
        self.0.query(sql, &[&(after as i64), &(to as i64), &of])?.iter().map(row).collect()
    }
}

impl Replies for Answers {
    fn look_up(&mut self, commands: &[CommandId]) -> Result<BTreeMap<CommandId, Reply>, StoreFault> {
        let ids: Vec<Vec<u8>> = commands.iter().map(|c| c.0.to_be_bytes().to_vec()).collect();
        let sql = "SELECT step, stream, seq, command, body, hash FROM log WHERE command = ANY($1)";
        let mut found = BTreeMap::new();
        for kept in self.0.query(sql, &[&ids])? {
            let row = row(&kept)?;
            if let Some(reply) = reply_in(&row)? {
                found.insert(row.command, reply);
            }
        }
        Ok(found)
    }

    fn ids(&mut self, after: Option<CommandId>, most: usize) -> Result<Vec<CommandId>, StoreFault> {
        let sql = "SELECT command FROM log WHERE command > $1 ORDER BY command LIMIT $2";
        let after = after.map_or(vec![], |id| id.0.to_be_bytes().to_vec());
        let id = |row: &postgres::Row| {
            let id = row.get::<_, Vec<u8>>(0).try_into().map_err(|_| "a command's id has 16 bytes");
            id.map(|id| CommandId(u128::from_be_bytes(id)))
        };
        let ids = self.0.query(sql, &[&after, &(most as i64)])?;
        ids.iter().map(id).collect::<Result<_, _>>().map_err(|why| StoreFault::Damaged(why.into()))
    }
}

//! The house in PostgreSQL, for one that outgrows a machine. Several nodes share the log; each table is leased by one node
//! at a time, and the lease is looked at in the very transaction that writes, so that a node that lost it cannot commit.
//! Plain SQL, serializable, with retries: databases that speak the same language and span machines take it too.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use postgres::error::SqlState;
use postgres::types::ToSql;
use postgres::{Client, IsolationLevel, Statement, Transaction};
use sha2::{Digest, Sha256};

use super::claim::Claim;
use super::link::{Link, write_fault};
use super::{Log, Replies, Store, StoreFault, reply_in};
use crate::ids::{CommandId, TableId};
use crate::record::{KeptRow, Reply, Stream};
use crate::room::Misfit;
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

    /// Lets the node that holds a table know that somebody waits for it here: it hands it over between two writes.
    fn want(&mut self, table: TableId, by: By) -> Result<(), StoreFault> {
        let sql = "INSERT INTO wanted VALUES ($1, $2, now() + $3 * INTERVAL '1 second') ON CONFLICT (tabl) DO UPDATE \
                   SET node = excluded.node, until = excluded.until \
                   WHERE wanted.until < now() OR wanted.node = excluded.node RETURNING tabl";
        self.link.query(sql, &[&(table.0 as i64), &by.node, &by.seconds()]).map(|_| ())
    }
}

/// The node that writes: its number, the token it claimed it by, how long its leases last.
#[derive(Clone, Copy)]
struct By {
    node: i64,
    claimed: i64,
    lease: Span,
}

impl By {
    fn seconds(self) -> f64 {
        self.lease.0 as f64 / 1000.0
    }
}

fn is_a_race(e: &postgres::Error) -> bool {
    let races = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];
    e.code().is_some_and(|code| races.contains(code))
}

type Taken = Vec<(TableId, i64)>;

/// A serializable transaction, and the statements its connection knows.
struct Work<'a> {
    transaction: Transaction<'a>,
    known: &'a mut HashMap<&'static str, Statement>,
}

impl Work<'_> {
    fn statement(&mut self, sql: &'static str) -> Result<Statement, postgres::Error> {
        if let Some(statement) = self.known.get(sql) {
            return Ok(statement.clone());
        }
        Ok(self.known.entry(sql).or_insert(self.transaction.prepare(sql)?).clone())
    }

    fn query(
        &mut self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<postgres::Row>, postgres::Error> {
        let statement = self.statement(sql)?;
        self.transaction.query(&statement, params)
    }

    fn execute(&mut self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<u64, postgres::Error> {
        let statement = self.statement(sql)?;
        self.transaction.execute(&statement, params)
    }
}

/// One try: what went wrong with the connection, with the transaction, or with a lease.
fn attempt(
    link: &mut Link,
    by: By,
    tokens: &BTreeMap<TableId, i64>,
    rows: Option<&Rows>,
    tables: &BTreeSet<TableId>,
) -> Result<Result<Result<Taken, StoreFault>, postgres::Error>, StoreFault> {
    link.client()?;
    let Link { client, known, .. } = link;
    let client = client.as_mut().expect("it was put there");
    let held: Taken = tables.iter().filter_map(|table| Some((*table, *tokens.get(table)?))).collect();
    let mut write = || {
        if let Some(rows) = rows
            && held.len() == tables.len()
            && rows.insert_if_held(client, known, by, &held)?
        {
            return Ok(Ok(vec![]));
        }
        let transaction = client.build_transaction().isolation_level(IsolationLevel::Serializable).start()?;
        let mut work = Work { transaction, known };
        let taken = match hold(&mut work, tables, by, tokens)? {
            Ok(taken) => taken,
            Err(fenced) => return Ok(Err(fenced)),
        };
        if let Some(rows) = rows {
            rows.insert(&mut work, by.node)?;
        }
        work.transaction.commit()?;
        Ok(Ok(taken))
    };
    Ok(write())
}

/// Makes sure of the leases of tables, all in three statements at most: those this node has are looked at, and renewed
/// when half their time is over; those that have run out or were never taken are taken. Fenced if another node holds one,
/// or did since this node last looked.
fn hold(
    work: &mut Work,
    tables: &BTreeSet<TableId>,
    by: By,
    tokens: &BTreeMap<TableId, i64>,
) -> Result<Result<Taken, StoreFault>, postgres::Error> {
    let (node, seconds) = (by.node, by.seconds());
    let claimed = "SELECT node FROM node WHERE node = $1 AND token = $2";
    if work.query(claimed, &[&node, &by.claimed])?.is_empty() {
        return Ok(Err(StoreFault::NodeTaken(node as u32)));
    }
    let ids: Vec<i64> = tables.iter().map(|t| t.0 as i64).collect();
    if ids.is_empty() {
        return Ok(Ok(vec![]));
    }
    // In order, so that two nodes never wait for each other in a circle.
    let sql = "SELECT tabl, node, token, until > now(), until < now() + $2 * INTERVAL '1 second' FROM lease \
               WHERE tabl = ANY($1) ORDER BY tabl FOR UPDATE";
    let found = work.query(sql, &[&ids, &(seconds / 2.0)])?;
    let (mut taken, mut due, mut new): (Taken, Vec<(i64, i64)>, Vec<i64>) = (vec![], vec![], vec![]);
    let mut rows = found.iter().peekable();
    for table in tables {
        let tabl = table.0 as i64;
        let Some(row) = rows.next_if(|row| row.get::<_, i64>(0) == tabl) else {
            new.push(tabl);
            taken.push((*table, 1));
            continue;
        };
        let (holder, token, live, soon): (i64, i64, bool, bool) =
            (row.get(1), row.get(2), row.get(3), row.get(4));
        let known = tokens.get(table).copied();
        let mine = holder == node && known == Some(token);
        // Whoever believes to hold a table and does not must learn it before anything else is written. A node that was
        // started again takes its own tables at once, and so does one that was handed a table: the new token keeps out
        // what may be left of the old one.
        if (live && holder != node) || (known.is_some() && !mine) {
            return Ok(Err(StoreFault::Fenced(*table)));
        }
        let token = if mine { token } else { token + 1 };
        if !mine || soon {
            due.push((tabl, token));
        }
        taken.push((*table, token));
    }
    if !new.is_empty() {
        let sql = "INSERT INTO lease SELECT t, $2, 1, now() + $3 * INTERVAL '1 second' FROM unnest($1::bigint[]) AS t";
        work.execute(sql, &[&new, &node, &seconds])?;
    }
    if !due.is_empty() {
        let (ids, fresh): (Vec<i64>, Vec<i64>) = due.into_iter().unzip();
        let sql = "UPDATE lease SET node = $3, token = d.token, until = now() + $4 * INTERVAL '1 second' \
                   FROM unnest($1::bigint[], $2::bigint[]) AS d (tabl, token) WHERE lease.tabl = d.tabl";
        work.execute(sql, &[&ids, &fresh, &node, &seconds])?;
    }
    Ok(Ok(taken))
}

/// The rows of some steps, column by column.
struct Rows<'a> {
    /// The number of each step once.
    steps: Vec<i64>,
    step: Vec<i64>,
    stream: Vec<String>,
    seq: Vec<i64>,
    command: Vec<[u8; 16]>,
    body: Vec<&'a str>,
    hash: Vec<&'a [u8]>,
}

impl<'a> Rows<'a> {
    fn of(steps: &'a [Vec<KeptRow>]) -> Rows<'a> {
        let rows = || steps.iter().flatten();
        Rows {
            // A step has one number in the whole house: of two nodes that write the same, the second finds it taken.
            steps: steps.iter().map(|rows| rows[0].step as i64).collect(),
            step: rows().map(|row| row.step as i64).collect(),
            stream: rows().map(|row| row.stream.to_string()).collect(),
            seq: rows().map(|row| row.seq as i64).collect(),
            command: rows().map(|row| row.command.0.to_be_bytes()).collect(),
            body: rows().map(|row| row.body.as_str()).collect(),
            hash: rows().map(|row| &row.hash[..]).collect(),
        }
    }

    /// Writes them where every lease is this node's and has more than half its time left: all of it in one statement, with
    /// one answer to wait for. False where one is not, and then nothing was written.
    fn insert_if_held(
        &self,
        client: &mut Client,
        known: &mut HashMap<&'static str, Statement>,
        by: By,
        held: &Taken,
    ) -> Result<bool, postgres::Error> {
        let sql = "WITH held AS (SELECT lease.tabl FROM lease \
                   JOIN unnest($1::bigint[], $2::bigint[]) AS mine (tabl, token) ON lease.tabl = mine.tabl \
                   WHERE lease.node = $3 AND lease.token = mine.token \
                   AND lease.until > now() + $4 * INTERVAL '1 second' ORDER BY lease.tabl FOR UPDATE OF lease), \
                   whole AS (SELECT count(*) = cardinality($1::bigint[]) AND EXISTS \
                   (SELECT 1 FROM node WHERE node.node = $3 AND node.token = $12) AS holds FROM held), \
                   numbered AS (INSERT INTO step SELECT n, $3 FROM whole, unnest($5::bigint[]) AS n WHERE holds) \
                   INSERT INTO log SELECT rows.* FROM whole, unnest($6::bigint[], $7::text[], $8::bigint[], \
                   $9::bytea[], $10::text[], $11::bytea[]) AS rows WHERE holds";
        let statement = match known.get(sql) {
            Some(statement) => statement.clone(),
            None => known.entry(sql).or_insert(client.prepare(sql)?).clone(),
        };
        let (tables, tokens): (Vec<i64>, Vec<i64>) =
            held.iter().map(|(t, token)| (t.0 as i64, token)).unzip();
        let (node, half, command) = (by.node, by.seconds() / 2.0, self.commands());
        let Rows { steps, step, stream, seq, body, hash, .. } = self;
        let written = client.execute(
            &statement,
            &[&tables, &tokens, &node, &half, steps, step, stream, seq, &command, body, hash, &by.claimed],
        )?;
        Ok(written > 0)
    }

    fn insert(&self, work: &mut Work, node: i64) -> Result<(), postgres::Error> {
        let Rows { steps, step, stream, seq, body, hash, .. } = self;
        work.execute("INSERT INTO step SELECT n, $2 FROM unnest($1::bigint[]) AS n", &[steps, &node])?;
        let sql = "INSERT INTO log SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bytea[], \
                   $5::text[], $6::bytea[])";
        work.execute(sql, &[step, stream, seq, &self.commands(), body, hash])?;
        Ok(())
    }

    fn commands(&self) -> Vec<&[u8]> {
        self.command.iter().map(|id| &id[..]).collect()
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

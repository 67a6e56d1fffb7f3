//! Steps written down: the rows and the leases of their tables in one serializable transaction.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use postgres::error::SqlState;
use postgres::{Client, IsolationLevel, Statement};

use super::StoreFault;
use super::lease::{By, Taken, Work, hold};
use super::link::Link;
use crate::ids::TableId;
use crate::record::KeptRow;

/// Whether others were in the way of a transaction, so that it is worth another try.
pub(super) fn is_a_race(e: &postgres::Error) -> bool {
    let races = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];
    e.code().is_some_and(|code| races.contains(code))
}

/// One try: what went wrong with the connection, with the transaction, or with a lease.
pub(super) fn attempt(
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

/// The rows of some steps, column by column.
pub(super) struct Rows<'a> {
    /// The number of each step once.
    pub(super) steps: Vec<i64>,
    step: Vec<i64>,
    stream: Vec<String>,
    seq: Vec<i64>,
    command: Vec<[u8; 16]>,
    body: Vec<&'a str>,
    hash: Vec<&'a [u8]>,
}

impl<'a> Rows<'a> {
    pub(super) fn of(steps: &'a [Vec<KeptRow>]) -> Rows<'a> {
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

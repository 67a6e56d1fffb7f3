//! Who holds which table: a node's leases, looked at in the transaction that writes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use postgres::types::ToSql;
use postgres::{Statement, Transaction};

use super::StoreFault;
use crate::ids::TableId;
use crate::time::Span;

/// The node that writes: its number, the token it claimed it by, how long its leases last.
#[derive(Clone, Copy)]
pub(super) struct By {
    pub(super) node: i64,
    pub(super) claimed: i64,
    pub(super) lease: Span,
}

impl By {
    pub(super) fn seconds(self) -> f64 {
        self.lease.0 as f64 / 1000.0
    }
}

/// Tables, each with the token it is held by.
pub(super) type Taken = Vec<(TableId, i64)>;

/// A serializable transaction, and the statements its connection knows.
pub(super) struct Work<'a> {
    pub(super) transaction: Transaction<'a>,
    pub(super) known: &'a mut HashMap<&'static str, Statement>,
}

impl Work<'_> {
    fn statement(&mut self, sql: &'static str) -> Result<Statement, postgres::Error> {
        if let Some(statement) = self.known.get(sql) {
            return Ok(statement.clone());
        }
        Ok(self.known.entry(sql).or_insert(self.transaction.prepare(sql)?).clone())
    }

    pub(super) fn query(
        &mut self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<postgres::Row>, postgres::Error> {
        let statement = self.statement(sql)?;
        self.transaction.query(&statement, params)
    }

    pub(super) fn execute(
        &mut self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, postgres::Error> {
        let statement = self.statement(sql)?;
        self.transaction.execute(&statement, params)
    }
}

/// Makes sure of the leases of tables, all in three statements at most: those this node has are looked at, and renewed
/// when half their time is over; those that have run out or were never taken are taken. Fenced if another node holds one,
/// or did since this node last looked.
pub(super) fn hold(
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

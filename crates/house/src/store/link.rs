//! A connection to the database of a house, made again where it was lost, and what went wrong with it in one line.

use std::collections::HashMap;

use postgres::error::SqlState;
use postgres::types::ToSql;
use postgres::{Client, NoTls, Statement};

use super::StoreFault;

/// A connection, made again where it was lost, and the statements it knows.
pub(super) struct Link {
    pub(super) url: String,
    /// Whether a statement by itself is a serializable transaction.
    pub(super) serializable: bool,
    pub(super) client: Option<Client>,
    /// How often it was made.
    pub(super) made: u32,
    pub(super) known: HashMap<&'static str, Statement>,
}

impl Link {
    pub(super) fn to(url: &str) -> Link {
        Link { url: url.to_owned(), serializable: false, client: None, made: 0, known: HashMap::new() }
    }

    pub(super) fn client(&mut self) -> Result<&mut Client, StoreFault> {
        if self.client.as_ref().is_none_or(|client| client.is_closed()) {
            self.known.clear();
            let mut fresh = Client::connect(&self.url, NoTls).map_err(|e| read_fault(&e))?;
            // Whoever waits for somebody else's lock gives up in good time, and says so.
            fresh.batch_execute("SET lock_timeout = '3s'").map_err(|e| read_fault(&e))?;
            if self.serializable {
                let set = "SET default_transaction_isolation = 'serializable'";
                fresh.batch_execute(set).map_err(|e| read_fault(&e))?;
            }
            self.client = Some(fresh);
            self.made += 1;
        }
        Ok(self.client.as_mut().expect("it was put there"))
    }

    pub(super) fn query(
        &mut self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<postgres::Row>, StoreFault> {
        match self.query_once(sql, params)? {
            // The database was away since this connection was last used. To read again does no harm.
            Err(e) if e.is_closed() || e.code() == Some(&SqlState::ADMIN_SHUTDOWN) => {
                self.client = None;
                self.query_once(sql, params)?.map_err(|e| read_fault(&e))
            }
            said => said.map_err(|e| read_fault(&e)),
        }
    }

    fn query_once(
        &mut self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Result<Vec<postgres::Row>, postgres::Error>, StoreFault> {
        self.client()?;
        let client = self.client.as_mut().expect("it was put there");
        let mut ask = || {
            let statement = match self.known.get(sql) {
                Some(statement) => statement.clone(),
                None => self.known.entry(sql).or_insert(client.prepare(sql)?).clone(),
            };
            client.query(&statement, params)
        };
        Ok(ask())
    }
}

pub(super) fn write_fault(e: &postgres::Error) -> StoreFault {
    StoreFault::Write(plain(e))
}

pub(super) fn read_fault(e: &postgres::Error) -> StoreFault {
    StoreFault::Read(plain(e))
}

/// An error in a few words, of one line.
fn plain(e: &postgres::Error) -> String {
    let text = match e.as_db_error() {
        Some(db) => db.message().to_owned(),
        None => match std::error::Error::source(e) {
            Some(source) => format!("{e}: {source}"),
            None => e.to_string(),
        },
    };
    text.replace('\n', " ")
}

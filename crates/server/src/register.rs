//! The people's book as a database keeps it: a file of SQLite's, or tables beside the house's log in PostgreSQL. Both speak
//! the same language, as far as it is needed here.

use std::path::Path;

use postgres::NoTls;
use postgres::types::ToSql;
use rusqlite::types::ValueRef;

use crate::not_let_in::NotLetIn;

/// One entry of a row, or of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
    Nothing,
}

impl From<u32> for Cell {
    fn from(number: u32) -> Cell {
        Cell::Int(number.into())
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<[u8; 32]> for Cell {
    fn from(bytes: [u8; 32]) -> Cell {
        Cell::Bytes(bytes.to_vec())
    }
}

impl Cell {
    pub(crate) fn int(&self) -> Option<i64> {
        match self {
            Cell::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// A person's number; nobody's where there is none.
    pub(crate) fn id(&self) -> u32 {
        self.int().and_then(|id| id.try_into().ok()).unwrap_or(0)
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Cell::Text(text) => text,
            _ => "",
        }
    }
}

/// The book.
pub(crate) enum Register {
    File(rusqlite::Connection),
    Database { url: String, client: Option<Box<postgres::Client>> },
}

const IN_FILE: &str = "pragma journal_mode = wal;
    create table if not exists people (id integer primary key, role text not null, name text not null, password text);
    create table if not exists sessions (token blob primary key, person integer not null, until integer not null);";

const IN_DATABASE: &str = "
    create table if not exists people (id bigint primary key, role text not null, name text not null, password text);
    create table if not exists sessions (token bytea primary key, person bigint not null, until bigint not null);";

fn fault(error: impl std::error::Error) -> NotLetIn {
    let why = error.source().map_or_else(|| error.to_string(), |source| format!("{error}: {source}"));
    NotLetIn::Book(why.replace('\n', " "))
}

impl Register {
    pub(crate) fn in_file(file: &Path) -> Result<Register, NotLetIn> {
        let db = rusqlite::Connection::open(file).map_err(fault)?;
        db.execute_batch(IN_FILE).map_err(fault)?;
        Ok(Register::File(db))
    }

    pub(crate) fn in_database(url: &str) -> Result<Register, NotLetIn> {
        let mut client = postgres::Client::connect(url, NoTls).map_err(fault)?;
        // Two nodes that start together may both make a table; the second finds it made when it looks again.
        client.batch_execute(IN_DATABASE).or_else(|_| client.batch_execute(IN_DATABASE)).map_err(fault)?;
        Ok(Register::Database { url: url.to_owned(), client: Some(Box::new(client)) })
    }

    /// What a statement answers. It names what it is given by `$1`, `$2` …, in this order.
    pub(crate) fn ask(&mut self, sql: &str, with: &[Cell]) -> Result<Vec<Vec<Cell>>, NotLetIn> {
        match self {
            Register::File(db) => ask_file(db, sql, with).map_err(fault),
            Register::Database { url, client } => {
                // Where it was away since, a connection is made anew.
                let mut open = match client.take().filter(|client| !client.is_closed()) {
                    Some(open) => open,
                    None => Box::new(postgres::Client::connect(url, NoTls).map_err(fault)?),
                };
                let found = ask_database(&mut open, sql, with);
                *client = Some(open);
                found.map_err(fault)
            }
        }
    }
}

impl Drop for Register {
    /// The database's client has a runtime of its own, which must not end on a worker of another.
    fn drop(&mut self) {
        if let Register::Database { client, .. } = self
            && let Some(client) = client.take()
        {
            let _ = std::thread::spawn(move || drop(client)).join();
        }
    }
}

fn ask_file(db: &rusqlite::Connection, sql: &str, with: &[Cell]) -> rusqlite::Result<Vec<Vec<Cell>>> {
    let mut ask = db.prepare_cached(sql)?;
    let columns = ask.column_count();
    for (n, cell) in (1..).zip(with) {
        match cell {
            Cell::Int(number) => ask.raw_bind_parameter(n, number)?,
            Cell::Text(text) => ask.raw_bind_parameter(n, text)?,
            Cell::Bytes(bytes) => ask.raw_bind_parameter(n, bytes)?,
            Cell::Nothing => ask.raw_bind_parameter(n, rusqlite::types::Null)?,
        }
    }
    let (mut rows, mut found) = (ask.raw_query(), vec![]);
    while let Some(row) = rows.next()? {
        let cell = |n| {
            Ok(match row.get_ref(n)? {
                ValueRef::Integer(number) => Cell::Int(number),
                ValueRef::Text(text) => Cell::Text(String::from_utf8_lossy(text).into_owned()),
                ValueRef::Blob(bytes) => Cell::Bytes(bytes.to_vec()),
                ValueRef::Null | ValueRef::Real(_) => Cell::Nothing,
            })
        };
        found.push((0..columns).map(cell).collect::<rusqlite::Result<_>>()?);
    }
    Ok(found)
}

fn ask_database(
    client: &mut postgres::Client,
    sql: &str,
    with: &[Cell],
) -> Result<Vec<Vec<Cell>>, postgres::Error> {
    let given: Vec<&(dyn ToSql + Sync)> = with
        .iter()
        .map(|cell| match cell {
            Cell::Int(number) => number as &(dyn ToSql + Sync),
            Cell::Text(text) => text,
            Cell::Bytes(bytes) => bytes,
            Cell::Nothing => &None::<i64>,
        })
        .collect();
    let rows = client.query(sql, &given)?;
    let cell = |row: &postgres::Row, n: usize| {
        use postgres::types::Type;
        Ok(match *row.columns()[n].type_() {
            Type::INT8 => row.try_get::<_, Option<i64>>(n)?.map_or(Cell::Nothing, Cell::Int),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(n)?.map_or(Cell::Nothing, Cell::Bytes),
            _ => row.try_get::<_, Option<String>>(n)?.map_or(Cell::Nothing, Cell::Text),
        })
    };
    rows.iter().map(|row| (0..row.len()).map(|n| cell(row, n)).collect()).collect()
}

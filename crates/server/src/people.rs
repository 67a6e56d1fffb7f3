//! Who people are: guests with play money, staff with passwords, and the sessions of both. They are kept in a small
//! database of their own beside the house's log: nothing in it is money.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, RwLock};
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use games::kernel::Patron;
use house::plan::StaffPlan;
use house::{Person, Role, Time};
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

/// Guests are numbered from here, staff below.
const FIRST_GUEST: u32 = 10_001;
/// Bots are numbered from here; they have no sessions.
const FIRST_BOT: u32 = 0x4000_0000;
/// How long a session lasts after it was begun.
const LASTS: Duration = Duration::from_secs(7 * 24 * 3600);
/// How often a password may be wrong before its account is locked.
const TRIES: u32 = 5;
/// How long it stays locked.
const LOCKED: Duration = Duration::from_secs(15 * 60);

/// Whether a patron is a bot of the house.
pub fn is_bot(patron: Patron) -> bool {
    patron.0 >= FIRST_BOT
}

/// Names by number.
#[derive(Default)]
pub struct Names(RwLock<HashMap<u32, String>>);

impl Names {
    /// The name of a patron.
    pub fn of(&self, patron: Patron) -> String {
        let known = self.0.read().expect("nobody panics with it").get(&patron.0).cloned();
        known.unwrap_or_else(|| match patron.0.checked_sub(FIRST_BOT) {
            Some(n) => format!("Bot {}", n % 1000 + 1),
            None => format!("Guest {}", patron.0),
        })
    }

    fn put(&self, id: u32, name: &str) {
        self.0.write().expect("nobody panics with it").insert(id, name.to_owned());
    }
}

/// Why somebody was not let in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum NotLetIn {
    #[error("no such number or password")]
    Wrong,
    #[error("locked after {TRIES} wrong passwords; try again in {0} seconds")]
    Locked(u64),
    #[error("the people's book cannot be read or written: {0}")]
    Book(String),
}

impl From<rusqlite::Error> for NotLetIn {
    fn from(error: rusqlite::Error) -> NotLetIn {
        NotLetIn::Book(error.to_string())
    }
}

/// Everybody the house knows.
pub struct People {
    book: Mutex<Connection>,
    sessions: RwLock<HashMap<[u8; 32], (Person, Time)>>,
    wrong: Mutex<HashMap<u32, (u32, Time)>>,
    bots: Mutex<u32>,
    /// Who is who.
    pub names: std::sync::Arc<Names>,
}

impl People {
    /// Opens the people's book of a house, or one in memory.
    pub fn open(file: Option<&Path>) -> Result<People, NotLetIn> {
        let book = match file {
            Some(file) => Connection::open(file)?,
            None => Connection::open_in_memory()?,
        };
        book.execute_batch(
            "pragma journal_mode = wal;
             create table if not exists people (id integer primary key, role text not null, name text not null, password text);
             create table if not exists sessions (token blob primary key, person integer not null, until integer not null);",
        )?;
        let people = People {
            book: Mutex::new(book),
            sessions: RwLock::default(),
            wrong: Mutex::default(),
            bots: Mutex::new(0),
            names: Default::default(),
        };
        people.read()?;
        Ok(people)
    }

    fn book(&self) -> std::sync::MutexGuard<'_, Connection> {
        self.book.lock().expect("nobody panics with it")
    }

    fn read(&self) -> Result<(), NotLetIn> {
        let book = self.book();
        book.execute("delete from sessions where until < ?1", [Time::now().0 as i64])?;
        let mut known = book.prepare("select id, name from people")?;
        for row in known.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))? {
            let (id, name) = row?;
            self.names.put(id, &name);
        }
        let mut sessions = book.prepare(
            "select token, person, role, until from sessions join people on people.id = sessions.person",
        )?;
        let rows = sessions.query_map([], |row| {
            Ok((row.get::<_, [u8; 32]>(0)?, row.get(1)?, row.get::<_, String>(2)?, row.get::<_, i64>(3)?))
        })?;
        let mut open = self.sessions.write().expect("nobody panics with it");
        for row in rows {
            let (token, id, role, until) = row?;
            if let Some(role) = role_of(&role) {
                open.insert(token, (Person { id, role }, Time(until as u64)));
            }
        }
        Ok(())
    }

    /// Writes the staff of a plan into the book. Whoever has no password yet cannot sign in until one is set.
    pub fn employ(&self, staff: &[StaffPlan]) -> Result<(), NotLetIn> {
        let book = self.book();
        for person in staff {
            book.execute(
                "insert into people (id, role, name) values (?1, ?2, ?3)
                 on conflict (id) do update set role = excluded.role, name = excluded.name",
                params![person.number, person.role.to_string(), person.name],
            )?;
            self.names.put(person.number, &person.name);
        }
        Ok(())
    }

    /// Somebody of the staff with this role who has no password yet.
    pub fn without_password(&self, role: Role) -> Result<Option<u32>, NotLetIn> {
        let sql = "select id from people where role = ?1 and password is null order by id limit 1";
        Ok(self.book().query_row(sql, [role.to_string()], |row| row.get(0)).optional()?)
    }

    /// Sets a password.
    pub fn set_password(&self, id: u32, password: &str) -> Result<(), NotLetIn> {
        let hash = Argon2::default().hash_password(password.as_bytes());
        let hash = hash.map_err(|e| NotLetIn::Book(e.to_string()))?.to_string();
        let changed =
            self.book().execute("update people set password = ?2 where id = ?1", params![id, hash])?;
        if changed == 0 {
            return Err(NotLetIn::Wrong);
        }
        self.wrong.lock().expect("nobody panics with it").remove(&id);
        Ok(())
    }

    /// A new guest, numbered above everybody before.
    pub fn welcome(&self) -> Result<(Person, String), NotLetIn> {
        let book = self.book();
        let last: Option<u32> = book.query_row("select max(id) from people", [], |row| row.get(0))?;
        let id = last.map_or(FIRST_GUEST, |last| FIRST_GUEST.max(last + 1));
        let name = format!("Guest {}", id - FIRST_GUEST + 1);
        let role = Role::Player.to_string();
        book.execute("insert into people (id, role, name) values (?1, ?2, ?3)", params![id, role, name])?;
        drop(book);
        self.names.put(id, &name);
        let person = Person::player(id);
        Ok((person, self.begin(person)?))
    }

    /// Guests are numbered above this from now on.
    pub fn number_above(&self, patron: u32) -> Result<(), NotLetIn> {
        if patron >= FIRST_GUEST && patron < FIRST_BOT {
            let (role, name) = (Role::Player.to_string(), format!("Guest {}", patron - FIRST_GUEST + 1));
            let sql = "insert or ignore into people (id, role, name) values (?1, ?2, ?3)";
            self.book().execute(sql, params![patron, role, name])?;
        }
        Ok(())
    }

    /// A number for a bot.
    pub fn bot(&self) -> Person {
        let mut bots = self.bots.lock().expect("nobody panics with it");
        *bots += 1;
        Person::player(FIRST_BOT + (*bots + rand::random_range(0..0x1000_0000)) % 0x3fff_ffff)
    }

    /// Begins a session: its token, which only its holder has.
    fn begin(&self, person: Person) -> Result<String, NotLetIn> {
        let token: String = rand::random::<[u8; 32]>().iter().map(|b| format!("{b:02x}")).collect();
        let until = Time(Time::now().0 + LASTS.as_millis() as u64);
        let key = kept_as(&token);
        let sql = "insert into sessions (token, person, until) values (?1, ?2, ?3)";
        self.book().execute(sql, params![key, person.id, until.0 as i64])?;
        self.sessions.write().expect("nobody panics with it").insert(key, (person, until));
        Ok(token)
    }

    /// Whose session this is.
    pub fn whose(&self, token: &str) -> Option<Person> {
        let sessions = self.sessions.read().expect("nobody panics with it");
        sessions.get(&kept_as(token)).filter(|(_, until)| Time::now() < *until).map(|(person, _)| *person)
    }

    /// Ends a session.
    pub fn end(&self, token: &str) -> Result<(), NotLetIn> {
        let key = kept_as(token);
        self.sessions.write().expect("nobody panics with it").remove(&key);
        self.book().execute("delete from sessions where token = ?1", [key])?;
        Ok(())
    }

    /// Signs somebody of the staff in. Slow on purpose: to be called off the workers of the server.
    pub fn sign_in(&self, id: u32, password: &str) -> Result<(Person, String), NotLetIn> {
        let at = Time::now();
        if let Some((wrong, since)) = self.wrong.lock().expect("nobody panics with it").get(&id)
            && *wrong >= TRIES
            && at < Time(since.0 + LOCKED.as_millis() as u64)
        {
            return Err(NotLetIn::Locked((since.0 + LOCKED.as_millis() as u64 - at.0).div_ceil(1000)));
        }
        let sql = "select role, password from people where id = ?1 and password is not null";
        let found =
            self.book().query_row(sql, [id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
        let found = found.optional()?;
        // Whoever is not known takes as long as whoever is.
        let (role, hash) = found.unwrap_or_else(|| (String::new(), NOBODY.to_owned()));
        let hash = PasswordHash::new(&hash).map_err(|e| NotLetIn::Book(e.to_string()))?;
        let right = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
        let mut wrong = self.wrong.lock().expect("nobody panics with it");
        match role_of(&role).filter(|_| right) {
            Some(role) => {
                wrong.remove(&id);
                drop(wrong);
                let person = Person { id, role };
                Ok((person, self.begin(person)?))
            }
            None => {
                let (times, since) = wrong.entry(id).or_insert((0, at));
                // After a lock is over, counting begins anew.
                (*times, *since) = if *times >= TRIES { (1, at) } else { (*times + 1, at) };
                Err(NotLetIn::Wrong)
            }
        }
    }
}

/// A hash that no password has.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// What is kept of a token: whoever reads the book cannot use it.
fn kept_as(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

fn role_of(text: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.to_string() == text)
}

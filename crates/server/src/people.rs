//! Who people are: guests with play money, staff with passwords, and the sessions of both. They are kept in a small
//! database of their own beside the house's log, or with the log where several nodes share it, so that a number and a session
//! are the same everywhere: nothing in it is money.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use games::kernel::Patron;
use house::plan::StaffPlan;
use house::{Person, Role, Time};
use sha2::{Digest, Sha256};

use crate::not_let_in::{NotLetIn, PASSWORD, TRIES};
use crate::register::{Cell, Register};

/// Guests are numbered from here, staff below.
const FIRST_GUEST: u32 = 10_001;
/// Bots are numbered from here; they have no sessions.
const FIRST_BOT: u32 = 0x4000_0000;
/// How long a session that others may end is taken at its word before it is looked up again.
const TRUSTED: Duration = Duration::from_secs(5);
/// How long a session lasts after it was begun.
const LASTS: Duration = Duration::from_secs(7 * 24 * 3600);
/// How long it stays locked.
const LOCKED: Duration = Duration::from_secs(15 * 60);

/// Whether a patron is a bot of the house.
pub fn is_bot(patron: Patron) -> bool {
    patron.0 >= FIRST_BOT
}

/// Whether a number is one that guests are given.
pub fn is_guest(patron: u32) -> bool {
    (FIRST_GUEST..FIRST_BOT).contains(&patron)
}

fn guest_name(id: u32) -> String {
    format!("Guest {}", id - FIRST_GUEST + 1)
}

/// Names by number.
#[derive(Default)]
pub struct Names(RwLock<HashMap<u32, String>>);

impl Names {
    /// The name of a patron.
    pub fn of(&self, patron: Patron) -> String {
        let known = self.0.read().expect("nobody panics with it").get(&patron.0).cloned();
        known.unwrap_or_else(|| match patron.0 {
            FIRST_BOT.. => format!("Bot {}", (patron.0 - FIRST_BOT) % 1000 + 1),
            FIRST_GUEST.. => guest_name(patron.0),
            number => format!("Guest {number}"),
        })
    }

    fn put(&self, id: u32, name: &str) {
        self.0.write().expect("nobody panics with it").insert(id, name.to_owned());
    }
}

/// A session as it was last looked up.
#[derive(Clone, Copy)]
struct Session {
    person: Person,
    until: Time,
    seen: Instant,
}

/// Everybody the house knows.
pub struct People {
    book: Mutex<Register>,
    /// Whether others write in the book as well.
    shared: bool,
    sessions: RwLock<HashMap<[u8; 32], Session>>,
    wrong: Mutex<HashMap<u32, (u32, Time)>>,
    bots: Mutex<u32>,
    /// Who is who.
    pub names: Arc<Names>,
}

/// Where the people's book lies.
#[derive(Clone, Debug)]
pub enum Lies {
    /// In memory.
    Nowhere,
    /// In a file.
    File(PathBuf),
    /// In the house's database, for all of its nodes.
    Database(String),
}

impl People {
    /// Opens the people's book of a house with this staff, and no other, before anybody's session counts.
    pub fn open(at: &Lies, staff: &[StaffPlan]) -> Result<People, NotLetIn> {
        let book = match at {
            Lies::Nowhere => Register::in_file(Path::new(":memory:"))?,
            Lies::File(file) => Register::in_file(file)?,
            Lies::Database(url) => Register::in_database(url)?,
        };
        let people = People {
            book: Mutex::new(book),
            shared: matches!(at, Lies::Database(_)),
            sessions: RwLock::default(),
            wrong: Mutex::default(),
            bots: Mutex::new(0),
            names: Default::default(),
        };
        people.employ(staff)?;
        people.read()?;
        Ok(people)
    }

    fn ask(&self, sql: &str, with: &[Cell]) -> Result<Vec<Vec<Cell>>, NotLetIn> {
        self.book.lock().expect("nobody panics with it").ask(sql, with)
    }

    fn read(&self) -> Result<(), NotLetIn> {
        self.ask("delete from sessions where until < $1", &[Cell::Int(Time::now().0 as i64)])?;
        for row in self.ask("select id, name from people", &[])? {
            self.names.put(row[0].id(), row[1].text());
        }
        Ok(())
    }

    /// Writes the staff of a plan into the book. Whoever has no password yet cannot sign in until one is set. Whoever was of
    /// the staff and is no more is struck out; whoever has another role now is signed out; and a number that goes to another
    /// name is another person's, who does not know the password of the one before.
    pub fn employ(&self, staff: &[StaffPlan]) -> Result<(), NotLetIn> {
        let player = Role::Player.to_string();
        let known =
            self.ask("select id, role, name from people where role <> $1", &[Cell::from(&*player)])?;
        for row in known {
            let id = Cell::Int(row[0].id().into());
            let now = staff.iter().find(|s| s.number == row[0].id());
            if now.is_some_and(|now| now.role.to_string() == row[1].text() && now.name == row[2].text()) {
                continue;
            }
            self.ask("delete from sessions where person = $1", std::slice::from_ref(&id))?;
            self.sessions.write().expect("nobody panics with it").retain(|_, s| s.person.id != row[0].id());
            if now.is_none_or(|now| now.name != row[2].text()) {
                self.ask("delete from people where id = $1", &[id])?;
            }
        }
        for person in staff {
            self.ask(
                "insert into people (id, role, name) values ($1, $2, $3) \
                 on conflict (id) do update set role = excluded.role, name = excluded.name",
                &[
                    Cell::from(person.number),
                    Cell::from(&*person.role.to_string()),
                    Cell::from(&*person.name),
                ],
            )?;
            self.names.put(person.number, &person.name);
        }
        Ok(())
    }

    /// Somebody of the staff with this role who has no password yet.
    pub fn without_password(&self, role: Role) -> Result<Option<u32>, NotLetIn> {
        let sql = "select id from people where role = $1 and password is null order by id limit 1";
        Ok(self.ask(sql, &[Cell::from(&*role.to_string())])?.first().map(|row| row[0].id()))
    }

    /// Sets a password. Whoever came in with the one before is signed out, but for the session it is set from.
    pub fn set_password(&self, id: u32, password: &str, from: Option<&str>) -> Result<(), NotLetIn> {
        if !PASSWORD.contains(&password.len()) {
            return Err(NotLetIn::Unfit);
        }
        let hash = Argon2::default().hash_password(password.as_bytes());
        let hash = hash.map_err(|e| NotLetIn::Book(e.to_string()))?.to_string();
        let sql = "update people set password = $1 where id = $2 returning id";
        if self.ask(sql, &[Cell::from(&*hash), Cell::from(id)])?.is_empty() {
            return Err(NotLetIn::Wrong);
        }
        let stays = kept_as(from.unwrap_or_default());
        let sql = "delete from sessions where person = $1 and token <> $2";
        self.ask(sql, &[Cell::from(id), Cell::from(stays)])?;
        let mut sessions = self.sessions.write().expect("nobody panics with it");
        sessions.retain(|token, session| session.person.id != id || *token == stays);
        self.wrong.lock().expect("nobody panics with it").remove(&id);
        Ok(())
    }

    /// A new guest, numbered above everybody before, at whichever node they came in.
    pub fn welcome(&self) -> Result<(Person, String), NotLetIn> {
        for _ in 0..100 {
            let last = self.ask("select max(id) from people", &[])?;
            let last = last.first().and_then(|row| row[0].int()).unwrap_or(0) as u32;
            let id = FIRST_GUEST.max(last + 1);
            if self.put_guest(id)? {
                let person = Person::player(id);
                return Ok((person, self.begin(person)?));
            }
            // Somebody came in elsewhere at the same moment.
        }
        Err(NotLetIn::Book("everybody comes at once".into()))
    }

    /// Writes a guest down; false where the number is somebody's already.
    fn put_guest(&self, id: u32) -> Result<bool, NotLetIn> {
        let (role, name) = (Role::Player.to_string(), guest_name(id));
        let sql = "insert into people (id, role, name) values ($1, $2, $3) on conflict (id) do nothing returning id";
        let put = !self.ask(sql, &[Cell::from(id), Cell::from(&*role), Cell::from(&*name)])?.is_empty();
        if put {
            self.names.put(id, &name);
        }
        Ok(put)
    }

    /// Guests are numbered above this from now on.
    pub fn number_above(&self, patron: u32) -> Result<(), NotLetIn> {
        if is_guest(patron) {
            self.put_guest(patron)?;
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
        let sql = "insert into sessions (token, person, until) values ($1, $2, $3)";
        self.ask(sql, &[Cell::from(key), Cell::from(person.id), Cell::Int(until.0 as i64)])?;
        let session = Session { person, until, seen: Instant::now() };
        self.sessions.write().expect("nobody panics with it").insert(key, session);
        Ok(token)
    }

    /// Whose session this is. It is looked up, off the workers of the server, where it was never seen here, and now and then
    /// where others may have ended it.
    pub async fn whose(self: &Arc<Self>, token: &str) -> Option<Person> {
        let key = kept_as(token);
        let known = self.sessions.read().expect("nobody panics with it").get(&key).copied();
        let trusted = |s: &Session| !self.shared || s.seen.elapsed() < TRUSTED;
        let session = match known.filter(trusted) {
            Some(session) => session,
            None => {
                let people = self.clone();
                tokio::task::spawn_blocking(move || people.look_up(key)).await.ok()??
            }
        };
        (Time::now() < session.until).then_some(session.person)
    }

    fn look_up(&self, key: [u8; 32]) -> Option<Session> {
        let sql = "select person, role, until from sessions join people on people.id = sessions.person where token = $1";
        let found = self.ask(sql, &[Cell::from(key)]).ok()?;
        let session = found.first().and_then(|row| {
            let person = Person { id: row[0].id(), role: role_of(row[1].text())? };
            Some(Session { person, until: Time(row[2].int()? as u64), seen: Instant::now() })
        });
        let mut sessions = self.sessions.write().expect("nobody panics with it");
        match session {
            Some(session) => drop(sessions.insert(key, session)),
            None => drop(sessions.remove(&key)),
        }
        session
    }

    /// Ends a session.
    pub fn end(&self, token: &str) -> Result<(), NotLetIn> {
        let key = kept_as(token);
        self.sessions.write().expect("nobody panics with it").remove(&key);
        self.ask("delete from sessions where token = $1", &[Cell::from(key)]).map(|_| ())
    }

    /// Signs somebody of the staff in. Slow on purpose: to be called off the workers of the server.
    pub fn sign_in(&self, id: u32, password: &str) -> Result<(Person, String), NotLetIn> {
        self.attempt(id)?;
        let sql = "select role, password from people where id = $1 and password is not null";
        let found = self.ask(sql, &[Cell::from(id)])?;
        let found = found.first().map(|row| (row[0].text().to_owned(), row[1].text().to_owned()));
        // Whoever is not known takes as long as whoever is.
        let (role, hash) = found.unwrap_or_else(|| (String::new(), NOBODY.to_owned()));
        let hash = PasswordHash::new(&hash).map_err(|e| NotLetIn::Book(e.to_string()))?;
        let right = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
        let role = role_of(&role).filter(|_| right).ok_or(NotLetIn::Wrong)?;
        self.wrong.lock().expect("nobody panics with it").remove(&id);
        let person = Person { id, role };
        Ok((person, self.begin(person)?))
    }

    /// Counts an attempt to sign in before its password is looked at, so that many at once are no more than many in turn. One
    /// that is right takes the count away.
    fn attempt(&self, id: u32) -> Result<(), NotLetIn> {
        let at = Time::now();
        let mut wrong = self.wrong.lock().expect("nobody panics with it");
        let (times, since) = wrong.entry(id).or_insert((0, at));
        let until = Time(since.0 + LOCKED.as_millis() as u64);
        if *times >= TRIES && at < until {
            return Err(NotLetIn::Locked((until.0 - at.0).div_ceil(1000)));
        }
        // After a lock is over, counting begins anew.
        (*times, *since) = if *times >= TRIES { (1, at) } else { (*times + 1, at) };
        Ok(())
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

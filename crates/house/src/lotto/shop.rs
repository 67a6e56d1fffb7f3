//! A lottery in a folder: its steps in a sealed log, its secrets and its key in files of their own.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use book::{Fault, Rules};
use equipment::{Card, Composition, Deck, Live, Shoe, fresh_key};
use games::kernel::Refusal;

use super::{Amiss, Command, Lotto, Means, Reply, Step, Ticket, TicketKey, What, audit};
use crate::fair::{
    Chain, FileSafe, Safe, Secret, Trouble, Unavailable, Wrong, hex, unhex, unseal, write_private,
};
use crate::ids::CommandId;
use crate::role::{Person, Role};
use crate::time::Time;

/// Why a lottery in a folder could not do something.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ShopTrouble {
    #[error("{0}")]
    Refused(#[from] Refusal),
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    #[error("another program runs the lottery in {0}")]
    Busy(PathBuf),
    #[error("{0} is damaged: {1}")]
    Damaged(PathBuf, Wrong),
    #[error("{0} is not the log of a lottery: {1}")]
    Amiss(PathBuf, Amiss),
    #[error("{0}")]
    Unavailable(Unavailable),
    #[error("{0}")]
    Rules(#[from] Fault),
}

impl From<Trouble> for ShopTrouble {
    fn from(trouble: Trouble) -> ShopTrouble {
        match trouble {
            Trouble::Refused(refusal) => ShopTrouble::Refused(refusal),
            Trouble::Unavailable(e) => ShopTrouble::Unavailable(e),
        }
    }
}

/// What a shop has to work with.
struct Till {
    key: TicketKey,
    safe: FileSafe,
    live: Live,
    shoe: Shoe,
}

impl Means for Till {
    fn pick(&mut self) -> [Card; 5] {
        self.shoe.shuffle(&Composition::of(Deck::Standard, 1), &mut self.live);
        std::array::from_fn(|_| self.shoe.draw(&mut self.live).expect("a deck has five cards"))
    }

    fn secret(&mut self, day: u64) -> Result<Secret, Unavailable> {
        self.safe.secret(super::NAME, day)
    }

    fn proves(&self, ticket: &Ticket, code: &str) -> bool {
        self.key.proves(ticket, code)
    }
}

/// A lottery in a folder. One program runs it at a time; what it has answered is on the disk.
pub struct Shop {
    path: PathBuf,
    log: File,
    chain: Chain,
    lotto: Lotto,
    steps: Vec<Step>,
    till: Till,
}

impl Shop {
    /// Opens the lottery in this folder. If there is none it is opened under these rules, with terminal 1 for a retailer.
    pub fn open(folder: &Path, rules: &Rules, at: Time) -> Result<Shop, ShopTrouble> {
        let path = folder.join("lotto.jsonl");
        let wrong = |at: &Path| {
            let at = at.to_owned();
            move |e| ShopTrouble::File(at, e)
        };
        fs::create_dir_all(folder).map_err(wrong(folder))?;
        let mut options = OpenOptions::new();
        let mut log =
            options.read(true).write(true).create(true).truncate(false).open(&path).map_err(wrong(&path))?;
        match log.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ShopTrouble::Busy(folder.to_owned())),
            Err(TryLockError::Error(e)) => return Err(ShopTrouble::File(path, e)),
        }
        let mut bytes = vec![];
        log.read_to_end(&mut bytes).map_err(wrong(&path))?;
        // A line without its end was never answered: it is as if it had not been written.
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        if whole < bytes.len() {
            bytes.truncate(whole);
            log.set_len(whole as u64).map_err(wrong(&path))?;
        }
        log.seek(SeekFrom::End(0)).map_err(wrong(&path))?;
        let (chain, texts) = unseal(&bytes).map_err(|e| ShopTrouble::Damaged(path.clone(), e))?;
        let read = |(at, text): (usize, &String)| {
            serde_json::from_str(text)
                .map_err(|e| ShopTrouble::Damaged(path.clone(), Wrong { line: at + 1, what: e.to_string() }))
        };
        let steps: Vec<Step> = texts.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let lotto = match steps.is_empty() {
            true => Lotto::new(rules)?,
            false => audit(&steps).map_err(|e| ShopTrouble::Amiss(path.clone(), e))?,
        };
        let secrets = folder.join("secrets");
        let safe = FileSafe::open(&secrets).map_err(wrong(&secrets))?;
        let key = ticket_key(&folder.join("lotto.key"), steps.is_empty())?;
        let live = Live::new().map_err(wrong(folder))?;
        let till = Till { key, safe, live, shoe: Shoe::new() };
        let mut shop = Shop { path, log, chain, lotto, steps, till };
        if shop.steps.is_empty() {
            let owner = Person { id: 0, role: Role::Owner };
            // Names that nobody else gives.
            for (id, what) in [(u128::MAX - 1, What::Open), (u128::MAX, What::Install { terminal: 1 })] {
                shop.give(Command { id: CommandId(id), by: owner, at, what })?;
            }
        }
        Ok(shop)
    }

    /// The lottery as it stands.
    pub fn lotto(&self) -> &Lotto {
        &self.lotto
    }

    /// Everything that has happened.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Gives a command. What it leads to is on the disk before it is answered; given again it is answered alike.
    pub fn give(&mut self, command: Command) -> Result<Reply, ShopTrouble> {
        if let Some(reply) = self.lotto.state().replies.get(&command.id) {
            return Ok(reply.clone());
        }
        let step = self.lotto.decide(&command, &mut self.till)?;
        self.write(&step).map_err(|e| ShopTrouble::File(self.path.clone(), e))?;
        self.lotto.apply(&step);
        if let Reply::Drawn { day, .. } = step.reply {
            self.till.safe.shown(super::NAME, day).map_err(ShopTrouble::Unavailable)?;
        }
        self.steps.push(Step { command: forget_code(step.command), ..step });
        Ok(self.steps[self.steps.len() - 1].reply.clone())
    }

    fn write(&mut self, step: &Step) -> io::Result<()> {
        let text = serde_json::to_string(step).expect("steps are plain data");
        let mut chain = self.chain.clone();
        let line = chain.seal(&text);
        let before = self.log.stream_position()?;
        let written = self.log.write_all(line.as_bytes()).and_then(|()| self.log.sync_data());
        match written {
            Ok(()) => self.chain = chain,
            Err(_) => {
                // What could not be written whole is taken away, so that the next line follows the last good one.
                self.log.set_len(before)?;
                self.log.seek(SeekFrom::Start(before))?;
            }
        }
        written
    }

    /// A ticket with its code, as it is printed.
    pub fn printed(&self, serial: u64) -> Option<(&Ticket, String)> {
        let ticket = self.lotto.state().tickets.get(&serial)?;
        Some((ticket, self.till.key.code(ticket)))
    }

    /// The ticket that a code proves.
    pub fn check(&self, serial: u64, code: &str) -> Result<&Ticket, Refusal> {
        self.lotto.genuine(serial, code, &self.till)
    }
}

fn forget_code(mut command: Command) -> Command {
    if let What::Claim { code, .. } = &mut command.what {
        code.clear();
    }
    command
}

/// The key in its file, or a fresh one for a lottery that has sold nothing yet.
fn ticket_key(path: &Path, fresh: bool) -> Result<TicketKey, ShopTrouble> {
    let wrong = |e| ShopTrouble::File(path.to_owned(), e);
    match fs::read_to_string(path) {
        Ok(text) => {
            let bad = || wrong(io::Error::new(io::ErrorKind::InvalidData, "this is not a key"));
            unhex(&text).map(TicketKey::new).ok_or_else(bad)
        }
        Err(e) if e.kind() == io::ErrorKind::NotFound && fresh => {
            let key = fresh_key().map_err(wrong)?;
            write_private(path, &hex(&key)).map_err(wrong)?;
            Ok(TicketKey::new(key))
        }
        Err(e) => Err(wrong(e)),
    }
}

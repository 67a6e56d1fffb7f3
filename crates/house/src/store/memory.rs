//! A store in memory, on a disk that can fail: for tests and the simulated house.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, Mutex};

use sha2::{Digest, Sha256};

use super::{Log, Replies, Store, StoreFault, reply_in};
use crate::ids::CommandId;
use crate::misfit::Misfit;
use crate::record::{KeptRow, Reply, Stream};

/// What can go wrong with a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteFault {
    /// Nothing was written.
    Failed,
    /// Only the first part was written: so many of a thousand bytes.
    Torn(u16),
    /// All was written, and nobody said so.
    Unanswered,
}

/// A disk that outlives the stores on it. It keeps frames: length, hash, text.
#[derive(Clone, Default)]
pub struct Disk(Arc<Mutex<Platter>>);

#[derive(Default)]
struct Platter {
    bytes: Vec<u8>,
    snapshot: Option<(u64, String)>,
    writes: u64,
    faults: BTreeMap<u64, WriteFault>,
}

impl Disk {
    /// An empty disk.
    pub fn new() -> Disk {
        Disk::default()
    }

    /// Lets the write of this number, counted from 0, go wrong.
    pub fn fail_at(&self, write: u64, fault: WriteFault) {
        self.platter().faults.insert(write, fault);
    }

    /// How many writes there were.
    pub fn writes(&self) -> u64 {
        self.platter().writes
    }

    fn platter(&self) -> std::sync::MutexGuard<'_, Platter> {
        self.0.lock().expect("no test panics while it holds the disk")
    }
}

/// A store on a [`Disk`].
pub struct MemoryStore {
    disk: Disk,
    kept: Arc<Mutex<Kept>>,
}

/// What a store knows to be on its disk.
#[derive(Default)]
struct Kept {
    steps: Vec<Vec<KeptRow>>,
    replies: BTreeMap<CommandId, (usize, usize)>,
}

impl Kept {
    fn read(disk: &Disk) -> Result<Kept, StoreFault> {
        let mut kept = Kept::default();
        let mut platter = disk.platter();
        let mut at = 0;
        while let Some((frame, end)) = frame(&platter.bytes, at) {
            let steps: Vec<Vec<Written>> =
                serde_json::from_slice(frame).map_err(|e| StoreFault::Damaged(e.to_string()))?;
            for rows in steps {
                let rows: Result<Vec<KeptRow>, _> = rows.into_iter().map(read).collect();
                kept.take(rows.map_err(StoreFault::Damaged)?);
            }
            at = end;
        }
        platter.bytes.truncate(at);
        drop(platter);
        Ok(kept)
    }

    fn take(&mut self, rows: Vec<KeptRow>) {
        for (n, row) in rows.iter().enumerate() {
            self.replies.entry(row.command).or_insert((self.steps.len(), n));
        }
        self.steps.push(rows);
    }
}

/// A row as it lies on the disk.
type Written = (u64, String, u64, CommandId, String, Vec<u8>);

impl MemoryStore {
    /// Opens what is on a disk. A last frame that was torn is dropped: nobody was told that it was kept.
    pub fn open(disk: &Disk) -> Result<MemoryStore, StoreFault> {
        Ok(MemoryStore { disk: disk.clone(), kept: Arc::new(Mutex::new(Kept::read(disk)?)) })
    }
}

fn kept(shared: &Mutex<Kept>) -> std::sync::MutexGuard<'_, Kept> {
    shared.lock().expect("nobody panics while they hold it")
}

/// The frame at a place, and where the next begins; none where it is not whole.
fn frame(bytes: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let rest = bytes.get(at..)?;
    let (length, rest) = rest.split_first_chunk::<8>()?;
    let (hash, rest) = rest.split_first_chunk::<32>()?;
    let frame = rest.get(..usize::try_from(u64::from_be_bytes(*length)).ok()?)?;
    (<[u8; 32]>::from(Sha256::digest(frame)) == *hash).then_some((frame, at + 40 + frame.len()))
}

fn written(row: &KeptRow) -> Written {
    (row.step, row.stream.to_string(), row.seq, row.command, row.body.clone(), row.hash.to_vec())
}

fn read((step, stream, seq, command, body, hash): Written) -> Result<KeptRow, String> {
    let hash = hash.try_into().map_err(|_| "a hash has 32 bytes".to_owned())?;
    Ok(KeptRow { step, stream: stream.parse()?, seq, command, body, hash })
}

impl Store for MemoryStore {
    fn append(&mut self, steps: &[Vec<KeptRow>]) -> Result<(), StoreFault> {
        let written: Vec<Vec<Written>> =
            steps.iter().map(|rows| rows.iter().map(written).collect()).collect();
        let text = serde_json::to_vec(&written).map_err(|e| StoreFault::Write(e.to_string()))?;
        let mut frame = (text.len() as u64).to_be_bytes().to_vec();
        frame.extend_from_slice(&Sha256::digest(&text));
        frame.extend_from_slice(&text);
        let mut platter = self.disk.platter();
        let write = platter.writes;
        platter.writes += 1;
        let fault = platter.faults.remove(&write);
        let part = match fault {
            Some(WriteFault::Failed) => 0,
            Some(WriteFault::Torn(share)) => frame.len() * share.min(999) as usize / 1000,
            Some(WriteFault::Unanswered) | None => frame.len(),
        };
        platter.bytes.extend_from_slice(&frame[..part]);
        drop(platter);
        match fault {
            Some(fault) => Err(StoreFault::Write(format!("the disk {fault:?}"))),
            None => {
                let mut kept = kept(&self.kept);
                steps.iter().for_each(|rows| kept.take(rows.clone()));
                Ok(())
            }
        }
    }

    fn each(
        &mut self,
        after: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<(), Misfit>,
    ) -> Result<(), StoreFault> {
        // Whatever went wrong, the disk knows what it has.
        *kept(&self.kept) = Kept::read(&self.disk)?;
        for rows in kept(&self.kept).steps.iter().filter(|rows| rows[0].step > after) {
            take(rows).map_err(|Misfit(why)| StoreFault::Damaged(why))?;
        }
        Ok(())
    }

    fn replies(&mut self) -> Result<Box<dyn Replies>, StoreFault> {
        Ok(Box::new(Remembered(self.kept.clone())))
    }

    fn log(&mut self) -> Result<Box<dyn Log>, StoreFault> {
        Ok(Box::new(Remembered(self.kept.clone())))
    }

    fn keep_snapshot(&mut self, step: u64, house: &str) -> Result<(), StoreFault> {
        self.disk.platter().snapshot = Some((step, house.to_owned()));
        Ok(())
    }

    fn snapshot(&mut self) -> Result<Option<(u64, String)>, StoreFault> {
        Ok(self.disk.platter().snapshot.clone())
    }
}

/// What a store in memory has kept.
struct Remembered(Arc<Mutex<Kept>>);

impl Log for Remembered {
    fn page(&mut self, of: Option<Stream>, after: u64, to: u64) -> Result<Vec<KeptRow>, StoreFault> {
        let kept = kept(&self.0);
        let first = kept.steps.partition_point(|rows| rows[0].step <= after);
        let steps = kept.steps[first..].iter().take_while(|rows| rows[0].step <= to);
        Ok(steps.flatten().filter(|row| of.is_none_or(|of| row.stream == of)).cloned().collect())
    }
}

impl Replies for Remembered {
    fn look_up(&mut self, commands: &[CommandId]) -> Result<BTreeMap<CommandId, Reply>, StoreFault> {
        let (kept, mut found) = (kept(&self.0), BTreeMap::new());
        for command in commands {
            if let Some(&(step, row)) = kept.replies.get(command)
                && let Some(reply) = reply_in(&kept.steps[step][row])?
            {
                found.insert(*command, reply);
            }
        }
        Ok(found)
    }

    fn ids(&mut self, after: Option<CommandId>, most: usize) -> Result<Vec<CommandId>, StoreFault> {
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        Ok(kept(&self.0).replies.range((from, Bound::Unbounded)).map(|(id, _)| *id).take(most).collect())
    }
}

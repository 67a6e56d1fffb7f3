//! The write-ahead log of a house that was not closed in order. SQLite takes it in up to the first frame that is not whole
//! and forgets the rest without a word: right where the last write was torn, for nobody was told of it. Where later writes
//! lie behind such a frame it was not torn but changed since, and what follows would be lost: that is found here first.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use super::StoreFault;
use super::files::WAL;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// The running sums over everything written before, by which each frame is known to be whole.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sums(u32, u32);

impl Sums {
    fn over(mut self, bytes: &[u8], big_endian: bool) -> Sums {
        let read = if big_endian { u32::from_be_bytes } else { u32::from_le_bytes };
        for pair in bytes.chunks_exact(8) {
            let half = |at: usize| read(pair[at..at + 4].try_into().expect("four bytes"));
            self.0 = self.0.wrapping_add(half(0)).wrapping_add(self.1);
            self.1 = self.1.wrapping_add(half(4)).wrapping_add(self.0);
        }
        self
    }

    fn are(self, bytes: &[u8], at: usize) -> bool {
        self == Sums(word(bytes, at), word(bytes, at + 4))
    }
}

/// Reads so many bytes; false where there are fewer.
fn fill(file: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(e) => Err(e),
    }
}

/// Finds a frame that was changed after later ones were written. Nothing is wrong where there is no such log.
pub(super) fn check(dir: &Path) -> Result<(), StoreFault> {
    let path = dir.join(WAL);
    let fault = |e: io::Error| StoreFault::Read(format!("{}: {e}", path.display()));
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(fault(e)),
    };
    let mut file = BufReader::with_capacity(1 << 18, file);
    let mut header = [0; HEADER];
    if !fill(&mut file, &mut header).map_err(fault)? {
        return Ok(());
    }
    let (magic, size) = (word(&header, 0), word(&header, 8) as usize);
    let big_endian = magic & 1 == 1;
    let mut sums = Sums(0, 0).over(&header[..24], big_endian);
    let sound = magic >> 1 == 0x377f_0682 >> 1 && size.is_power_of_two() && (512..=65_536).contains(&size);
    if !sound || !sums.are(&header, 24) {
        // The header is written alone and before everything else; what lies behind it was whole once.
        let anything = fill(&mut file, &mut [0; FRAME_HEADER]).map_err(fault)?;
        let why = format!("the first {HEADER} bytes of house.db-wal are not what was written");
        return if anything { Err(StoreFault::Damaged(why)) } else { Ok(()) };
    }
    let salts = &header[16..24];
    let mut frame = vec![0; FRAME_HEADER + size];
    // The first frame that is not whole, and whether the write that it belongs to has ended since.
    let (mut broken, mut over) = (None, false);
    for n in 0_usize.. {
        if !fill(&mut file, &mut frame).map_err(fault)? {
            break;
        }
        let ours = frame[8..16] == *salts;
        if let Some(broken) = broken {
            if ours && over {
                let from = HEADER + broken * frame.len();
                let (to, number) = (from + frame.len() - 1, broken + 1);
                let why =
                    format!("frame {number} of house.db-wal, bytes {from} to {to}, is not what was written");
                return Err(StoreFault::Damaged(why));
            }
            over |= ours && ends_a_write(&frame);
            continue;
        }
        let next = sums.over(&frame[..8], big_endian).over(&frame[FRAME_HEADER..], big_endian);
        match ours && next.are(&frame, 16) {
            true => sums = next,
            false => (broken, over) = (Some(n), ends_a_write(&frame)),
        }
    }
    Ok(())
}

/// Whether a frame is the last of a write: it says how many pages the file has after it.
fn ends_a_write(frame: &[u8]) -> bool {
    word(frame, 4) != 0
}

//! The seal of a file that was closed in order: a hash of every page, beside it. A bit that changes while nobody has the
//! house open is found, and its page named, also where no record lies.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::StoreFault;
use super::files::{FILE, SEAL};
use crate::fair::hex;

/// The size of a page.
const PAGE: usize = 4096;

/// What the last line of a seal begins with: the hash of its other lines follows, by which a damaged seal is told from damaged
/// pages. Seals of before that have no such line.
const WHOLE: &str = "whole ";

fn path(dir: &Path) -> PathBuf {
    dir.join(SEAL)
}

/// Hands over the hash of every page, one after the other: a large file needs no more memory than a small one.
fn each_page(dir: &Path, mut take: impl FnMut(String) -> Result<(), StoreFault>) -> Result<(), StoreFault> {
    let path = dir.join(FILE);
    let fault = |e: io::Error| StoreFault::Read(format!("{}: {e}", path.display()));
    let mut file = BufReader::with_capacity(64 * PAGE, File::open(&path).map_err(fault)?);
    let mut page = Vec::with_capacity(PAGE);
    loop {
        page.clear();
        if file.by_ref().take(PAGE as u64).read_to_end(&mut page).map_err(fault)? == 0 {
            return Ok(());
        }
        take(hex(&Sha256::digest(&page)))?;
    }
}

/// Seals the file. There is a whole seal or none: half of one, on a full disk, would be taken for damage.
pub(super) fn write(dir: &Path) -> Result<(), StoreFault> {
    let fault = |e: io::Error| StoreFault::Write(format!("{}: {e}", path(dir).display()));
    let draft = path(dir).with_extension("seal.new");
    let sealed = draw_up(dir, &draft).and_then(|()| std::fs::rename(&draft, path(dir)).map_err(fault));
    match sealed {
        Ok(()) => File::open(dir).and_then(|dir| dir.sync_all()).map_err(fault),
        Err(fault) => {
            let _ = std::fs::remove_file(&draft);
            Err(fault)
        }
    }
}

fn draw_up(dir: &Path, draft: &Path) -> Result<(), StoreFault> {
    let fault = |e: io::Error| StoreFault::Write(format!("{}: {e}", path(dir).display()));
    let mut seal = BufWriter::new(File::create(draft).map_err(fault)?);
    let mut whole = Sha256::new();
    each_page(dir, |hash| {
        whole.update(&hash);
        writeln!(seal, "{hash}").map_err(fault)
    })?;
    writeln!(seal, "{WHOLE}{}", hex(&whole.finalize())).map_err(fault)?;
    // Its name comes after its bytes: a seal that the power failed in would be taken for damage.
    seal.into_inner().map_err(|e| fault(e.into_error()))?.sync_all().map_err(fault)
}

/// Takes the seal away: the file is in use.
pub(super) fn lift(dir: &Path) -> Result<(), StoreFault> {
    let fault = |e: io::Error| StoreFault::Write(format!("{}: {e}", path(dir).display()));
    match std::fs::remove_file(path(dir)) {
        // It must be gone for good before a page changes: else it would speak of damage after the power failed.
        Ok(()) => File::open(dir).and_then(|dir| dir.sync_all()).map_err(fault),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(e) => Err(fault(e)),
    }
}

/// Whether the file was sealed.
pub(super) fn is_there(dir: &Path) -> bool {
    path(dir).exists()
}

/// By what one seal is told from another: the hash of it.
pub(super) fn mark(dir: &Path) -> String {
    hex(&Sha256::digest(std::fs::read(path(dir)).unwrap_or_default()))
}

/// Whether the seal is whole in itself; of one that is not nothing follows for the pages.
fn check_itself(dir: &Path) -> Result<(), StoreFault> {
    let damaged = |why: String| StoreFault::Damaged(format!("house.seal is damaged itself: {why}"));
    let seal = File::open(path(dir)).map_err(|e| damaged(e.to_string()))?;
    let (mut hash, mut whole) = (Sha256::new(), None);
    for (n, line) in (1..).zip(BufReader::new(seal).lines()) {
        let line = line.map_err(|e| damaged(e.to_string()))?;
        match line.strip_prefix(WHOLE) {
            Some(told) if whole.is_none() => whole = Some(told.to_owned()),
            None if whole.is_none() && is_hash(&line) => hash.update(&line),
            _ => return Err(damaged(format!("its line {n} is no seal of a page"))),
        }
    }
    match whole {
        Some(told) if told != hex(&hash.finalize()) => {
            Err(damaged("its last line is not that of the others".into()))
        }
        _ => Ok(()),
    }
}

fn is_hash(line: &str) -> bool {
    line.len() == 64 && line.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// Compares every page with its seal, unless it is told to stop; false if there is none.
pub(super) fn check(dir: &Path, stop: &dyn Fn() -> bool) -> Result<bool, StoreFault> {
    let unread = |e: io::Error| StoreFault::Damaged(format!("house.seal is damaged itself: {e}"));
    let is_page = |line: &io::Result<String>| !matches!(line, Ok(line) if line.starts_with(WHOLE));
    let mut sealed = match File::open(path(dir)) {
        Ok(seal) => BufReader::new(seal).lines().filter(is_page),
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(unread(e)),
    };
    check_itself(dir)?;
    let mut pages = 0;
    each_page(dir, |page| {
        if stop() {
            return Err(StoreFault::Read("the look at the pages was broken off".into()));
        }
        let Some(seal) = sealed.next().transpose().map_err(unread)? else {
            let why = format!("house.db has more pages than the {pages} it was sealed with");
            return Err(StoreFault::Damaged(why));
        };
        pages += 1;
        if seal != page {
            let (from, to) = ((pages - 1) * PAGE, pages * PAGE - 1);
            let why = format!("page {pages} of house.db, bytes {from} to {to}, is not what was written");
            return Err(StoreFault::Damaged(why));
        }
        Ok(())
    })?;
    match sealed.next() {
        None => Ok(true),
        Some(_) => Err(StoreFault::Damaged(format!("house.db has {pages} pages and was sealed with more"))),
    }
}

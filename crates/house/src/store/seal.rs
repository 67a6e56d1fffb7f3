//! The seal of a file that was closed in order: a hash of every page, beside it. A bit that changes while nobody has the
//! house open is found, and its page named, also where no record lies.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{SqliteStore, StoreFault};
use crate::fair::hex;

/// The size of a page.
const PAGE: usize = 4096;

fn path(dir: &Path) -> PathBuf {
    dir.join(SqliteStore::SEAL)
}

/// Hands over the hash of every page, one after the other: a large file needs no more memory than a small one.
fn each_page(dir: &Path, mut take: impl FnMut(String) -> Result<(), StoreFault>) -> Result<(), StoreFault> {
    let path = dir.join(SqliteStore::FILE);
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

/// Seals the file.
pub(super) fn write(dir: &Path) -> Result<(), StoreFault> {
    let fault = |e: io::Error| StoreFault::Write(format!("{}: {e}", path(dir).display()));
    let mut seal = BufWriter::new(File::create(path(dir)).map_err(fault)?);
    each_page(dir, |hash| writeln!(seal, "{hash}").map_err(fault))?;
    // A seal that the power failed in would be taken for damage.
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

/// Compares every page with its seal, unless it is told to stop; false if there is none.
pub(super) fn check(dir: &Path, stop: &dyn Fn() -> bool) -> Result<bool, StoreFault> {
    let unread = |e: io::Error| StoreFault::Damaged(format!("house.seal cannot be read: {e}"));
    let mut sealed = match File::open(path(dir)) {
        Ok(seal) => BufReader::new(seal).lines(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(unread(e)),
    };
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

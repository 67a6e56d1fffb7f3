//! The seal of a file that was closed in order: a hash of every page, beside it. A bit that changes while nobody has the
//! house open is found, and its page named, also where no record lies.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{SqliteStore, StoreFault};

/// The size of a page.
const PAGE: usize = 4096;

fn path(dir: &Path) -> PathBuf {
    dir.join("house.seal")
}

fn hashes(dir: &Path) -> Result<Vec<String>, StoreFault> {
    let file = dir.join(SqliteStore::FILE);
    let bytes = std::fs::read(&file).map_err(|e| StoreFault::Read(format!("{}: {e}", file.display())))?;
    let hex = |page: &[u8]| Sha256::digest(page).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(bytes.chunks(PAGE).map(hex).collect())
}

/// Seals the file.
pub(super) fn write(dir: &Path) -> Result<(), StoreFault> {
    let text = hashes(dir)?.join("\n") + "\n";
    std::fs::write(path(dir), text).map_err(|e| StoreFault::Write(format!("{}: {e}", path(dir).display())))
}

/// Takes the seal away: the file is in use.
pub(super) fn lift(dir: &Path) -> Result<(), StoreFault> {
    match std::fs::remove_file(path(dir)) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreFault::Write(format!("{}: {e}", path(dir).display())))
        }
        _ => Ok(()),
    }
}

/// Compares every page with its seal; false if there is none.
pub(super) fn check(dir: &Path) -> Result<bool, StoreFault> {
    let seal = match std::fs::read_to_string(path(dir)) {
        Ok(seal) => seal,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(StoreFault::Damaged(format!("house.seal cannot be read: {e}"))),
    };
    let (sealed, pages): (Vec<&str>, _) = (seal.lines().collect(), hashes(dir)?);
    let (was, is) = (sealed.len(), pages.len());
    for (n, (sealed, page)) in sealed.into_iter().zip(pages).enumerate() {
        if sealed != page {
            let (from, to) = (n * PAGE, n * PAGE + PAGE - 1);
            let why = format!("page {} of house.db, bytes {from} to {to}, is not what was written", n + 1);
            return Err(StoreFault::Damaged(why));
        }
    }
    match was == is {
        true => Ok(true),
        false => Err(StoreFault::Damaged(format!("house.db has {is} pages and was sealed with {was}"))),
    }
}

//! Where secrets are kept until they are due: apart from the states and entries of the house.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::secret::Secret;

/// A secret that cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum Unavailable {
    /// The safe, or the operating system's entropy, failed.
    #[error("the safe of secrets fails: {0}")]
    Safe(#[from] io::Error),
    /// It was never shown: a check finds a hole.
    #[error("secret {0} is never shown")]
    NeverShown(u64),
}

/// Keeps the secrets of tables. What it gives for a table and a number never changes until that secret is shown, whatever
/// crashes in between: a fresh secret is kept before anybody learns its commitment.
pub trait Safe {
    /// The secret of a number of a table: the one kept or, if there is none yet, a fresh one.
    fn secret(&mut self, table: &str, number: u64) -> Result<Secret, Unavailable>;

    /// The secret has been shown to everyone and needs no keeping.
    fn shown(&mut self, table: &str, number: u64) -> Result<(), Unavailable>;
}

/// A safe in memory, for a table that ends with the program.
#[derive(Default)]
pub struct MemorySafe(BTreeMap<(String, u64), Secret>);

impl Safe for MemorySafe {
    fn secret(&mut self, table: &str, number: u64) -> Result<Secret, Unavailable> {
        let place = (table.to_owned(), number);
        if let Some(kept) = self.0.get(&place) {
            return Ok(kept.clone());
        }
        let fresh = Secret::fresh()?;
        self.0.insert(place, fresh.clone());
        Ok(fresh)
    }

    fn shown(&mut self, table: &str, number: u64) -> Result<(), Unavailable> {
        self.0.remove(&(table.to_owned(), number));
        Ok(())
    }
}

/// A safe in a folder of its own, one small file for each secret, readable by its owner alone.
pub struct FileSafe(PathBuf);

impl FileSafe {
    /// Opens the safe in this folder, and makes it if it is not there.
    pub fn open(folder: &Path) -> io::Result<FileSafe> {
        fs::create_dir_all(folder)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
        }
        Ok(FileSafe(folder.to_owned()))
    }

    fn place(&self, table: &str, number: u64) -> PathBuf {
        // Names of tables are free text; what is no letter or digit is spelled out.
        let name: String = table
            .bytes()
            .map(|b| match b {
                b'a'..=b'z' | b'0'..=b'9' | b'-' => (b as char).to_string(),
                other => format!("_{other:02x}"),
            })
            .collect();
        self.0.join(format!("{name}.{number}"))
    }
}

/// Writes a file that nobody but its owner reads, whole or not at all.
pub(crate) fn write_private(at: &Path, text: &str) -> io::Result<()> {
    let draft = at.with_extension("draft");
    // A draft left by a crash was never anybody's.
    let _ = fs::remove_file(&draft);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let mut file = options.open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, at)?;
    match at.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

impl Safe for FileSafe {
    fn secret(&mut self, table: &str, number: u64) -> Result<Secret, Unavailable> {
        let at = self.place(table, number);
        match fs::read_to_string(&at) {
            Ok(text) => {
                let wrong = |e| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {e}", at.display()));
                Ok(text.parse().map_err(wrong)?)
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                let fresh = Secret::fresh()?;
                write_private(&at, &fresh.show())?;
                Ok(fresh)
            }
            Err(e) => Err(e.into()),
        }
    }

    fn shown(&mut self, table: &str, number: u64) -> Result<(), Unavailable> {
        match fs::remove_file(self.place(table, number)) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e.into()),
            _ => Ok(()),
        }
    }
}

/// A safe with a single key in it, from which the secret of every number of every table follows. Nothing is written while
/// tables deal, and nothing that was shown tells of another secret: each is an HMAC-SHA-256 under the key.
pub struct KeySafe(Secret);

impl KeySafe {
    /// The file's name in its folder.
    pub const FILE: &str = "key";

    /// A safe with a fresh key, for a house that ends with the program.
    pub fn fresh() -> io::Result<KeySafe> {
        Secret::fresh().map(KeySafe)
    }

    /// Opens the safe in this folder, and makes one where there is none. The folder and the key in it are readable by
    /// their owner alone.
    pub fn open(folder: &Path) -> io::Result<KeySafe> {
        let at = FileSafe::open(folder)?.0.join(KeySafe::FILE);
        match KeySafe::read(folder)? {
            Some(safe) => Ok(safe),
            None => {
                let fresh = Secret::fresh()?;
                write_private(&at, &fresh.show())?;
                Ok(KeySafe(fresh))
            }
        }
    }

    /// The safe in this folder as it lies there, none where there is no key; nothing is made or changed.
    pub fn read(folder: &Path) -> io::Result<Option<KeySafe>> {
        let at = folder.join(KeySafe::FILE);
        let wrong = |e: &dyn std::fmt::Display| {
            io::Error::new(io::ErrorKind::InvalidData, format!("{}: {e}", at.display()))
        };
        match fs::read_to_string(&at) {
            Ok(text) => text.trim().parse().map(|key| Some(KeySafe(key))).map_err(|e| wrong(&e)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(wrong(&e)),
        }
    }
}

impl Safe for KeySafe {
    fn secret(&mut self, table: &str, number: u64) -> Result<Secret, Unavailable> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.bytes()).expect("any key will do");
        mac.update(b"croupier/fair/1/secret\0");
        mac.update(&number.to_be_bytes());
        mac.update(table.as_bytes());
        Ok(Secret::new(mac.finalize().into_bytes().into()))
    }

    /// There is nothing to take out: the key stays for the numbers to come.
    fn shown(&mut self, _: &str, _: u64) -> Result<(), Unavailable> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps(mut safe: impl Safe) {
        let first = safe.secret("pit 1/bj", 1).unwrap();
        assert_eq!(safe.secret("pit 1/bj", 1).unwrap(), first, "kept until it is shown");
        assert_ne!(safe.secret("pit 1/bj", 2).unwrap(), first);
        assert_ne!(safe.secret("pit 1-bj", 1).unwrap(), first, "every table has its own");
        safe.shown("pit 1/bj", 1).unwrap();
        safe.shown("pit 1/bj", 1).unwrap();
        assert_ne!(safe.secret("pit 1/bj", 1).unwrap(), first, "and then it is gone");
    }

    #[test]
    fn a_safe_keeps_a_secret_until_it_is_shown() {
        keeps(MemorySafe::default());
        let folder = std::env::temp_dir().join(format!("croupier-safe-{}", std::process::id()));
        keeps(FileSafe::open(&folder).unwrap());
        let mut again = FileSafe::open(&folder).unwrap();
        let kept = again.secret("pit 1/bj", 2).unwrap();
        assert_eq!(
            FileSafe::open(&folder).unwrap().secret("pit 1/bj", 2).unwrap(),
            kept,
            "a restart later too"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(again.place("pit 1/bj", 2)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "nobody else reads it");
        }
        fs::write(again.place("pit 1/bj", 2), "torn").unwrap();
        assert!(again.secret("pit 1/bj", 2).is_err(), "a damaged secret is never replaced in silence");
        fs::remove_dir_all(&folder).unwrap();
    }
}

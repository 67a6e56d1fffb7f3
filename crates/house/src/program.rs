//! The program that runs a house: which version it is, and the hash of its very file.

use std::fs::File;
use std::io::{self, Read};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A program, by its version and the SHA-256 of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// The version it says it is.
    pub version: String,
    /// The hash of its file, sixty-four hexadecimal digits.
    pub sha256: String,
}

impl Program {
    /// The program that is running, read from its file anew each time it is asked for.
    pub fn running() -> io::Result<Program> {
        // Linux keeps the file that was started at hand, also when another has taken its name.
        let file = File::open("/proc/self/exe").or_else(|_| File::open(std::env::current_exe()?))?;
        Ok(Program { version: env!("CARGO_PKG_VERSION").to_owned(), sha256: hash(file)? })
    }

    /// Whether it could be a program at all.
    pub(crate) fn is_sound(&self) -> bool {
        let hex = self.sha256.len() == 64 && self.sha256.bytes().all(|b| b.is_ascii_hexdigit());
        hex && (1..=100).contains(&self.version.len())
    }
}

fn hash(mut file: impl Read) -> io::Result<String> {
    let (mut hash, mut piece) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            n => hash.update(&piece[..n]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_hashed_as_the_standard_says() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash(&b"abc"[..]).unwrap(), abc);
        let running = Program::running().unwrap();
        assert!(running.is_sound() && running == Program::running().unwrap());
        let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        assert_eq!(hash(&own[..]).unwrap(), running.sha256);
    }
}

//! The export of a house: a header, a line for each table that opens or closes and for each round, and a closing line by
//! which whoever reads it knows that nothing is missing.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Exported;
use crate::fair::hex;
use crate::house::House;

/// What the header calls the format.
pub const FORMAT: &str = "croupier-house";

/// The version that is written. The first had no closing line.
pub const VERSION: u32 = 2;

/// The first line of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// What it is: [`FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// What amounts are given in.
    #[serde(default)]
    pub amounts: String,
}

/// The last line of an export: what came before it, and where the log stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closing {
    /// How many rounds were exported.
    pub rounds: u64,
    /// The last step of the log.
    pub steps: u64,
    /// The last link of each stream's chain, by the stream's name.
    pub links: BTreeMap<String, String>,
    /// The SHA-256 of everything before this line.
    pub sha256: String,
}

impl Closing {
    /// The closing line of an export, from its text; why there is none.
    pub fn of(export: &str) -> Result<Closing, String> {
        match export.lines().last().map(serde_json::from_str::<Exported>) {
            Some(Ok(Exported::End(closing))) => Ok(closing),
            _ => Err("it has no closing line".into()),
        }
    }

    /// Whether a log that has come to this step holds what it held when the export was made: none where it has not come to
    /// that step, or has passed it.
    pub fn holds(&self, house: &House) -> Option<bool> {
        (house.steps() == self.steps).then(|| links(house) == self.links)
    }
}

/// The last link of each stream of a house.
pub fn links(house: &House) -> BTreeMap<String, String> {
    house.heads().iter().map(|(stream, head)| (stream.to_string(), hex(&head.hash))).collect()
}

/// An export on its way to somewhere: give it every line, then close it. A line is written as soon as it is given; what
/// goes wrong with the writing is said at the end.
pub struct Exporter<W: Write> {
    out: W,
    wrote: io::Result<()>,
    begun: bool,
    before: Sha256,
    rounds: u64,
}

impl<W: Write> Exporter<W> {
    /// Nothing is written before the first line is given.
    pub fn new(out: W) -> Exporter<W> {
        Exporter { out, wrote: Ok(()), begun: false, before: Sha256::new(), rounds: 0 }
    }

    /// Writes a line.
    pub fn line(&mut self, line: &Exported) {
        self.begin();
        self.rounds += u64::from(matches!(line, Exported::Round(_)));
        self.write(line);
    }

    /// Writes the closing line: the log ends where this house is.
    pub fn close(mut self, house: &House) -> io::Result<()> {
        self.begin();
        let sha256 = hex(&self.before.clone().finalize());
        let (rounds, steps, links) = (self.rounds, house.steps(), links(house));
        self.write(&Exported::End(Closing { rounds, steps, links, sha256 }));
        self.wrote
    }

    fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) {
            self.write(&Header { format: FORMAT.into(), version: VERSION, amounts: "cents".into() });
        }
    }

    fn write(&mut self, line: &impl Serialize) {
        let text = serde_json::to_string(line).expect("lines are plain data") + "\n";
        self.before.update(&text);
        if self.wrote.is_ok() {
            self.wrote = self.out.write_all(text.as_bytes());
        }
    }
}

//! The export of a house: a header, a line for each table that opens or closes and for each round, and a closing line by
//! which whoever reads it knows that nothing is missing.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::exported::{Closing, Exported, FORMAT, Header, VERSION};
use crate::fair::hex;
use crate::house::House;

impl Closing {
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

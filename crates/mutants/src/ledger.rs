//! What became of each mutant, kept in a file so that a run can be broken off and taken up again.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::site::Key;

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fate {
    /// A test failed; which one, if it was told.
    Killed(String),
    /// The tests did not end.
    TimedOut,
    /// Every test that reaches it passed.
    Survived,
    /// It was tried for a while only, and no test failed so far.
    Lives,
    /// No test reaches it.
    Unreached,
}

impl Fate {
    /// Whether the tests noticed.
    pub(crate) fn noticed(&self) -> bool {
        matches!(self, Fate::Killed(_) | Fate::TimedOut)
    }
}

/// A line of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// The mutant.
    #[serde(flatten)]
    pub(crate) key: Key,
    /// What became of it.
    pub(crate) fate: Fate,
    /// The workspace it was tried in.
    pub(crate) tried_in: u64,
}

/// The file, open at its end.
pub(crate) struct Ledger {
    file: File,
    entries: HashMap<Key, Entry>,
}

impl Ledger {
    /// Opens the file, or begins one.
    pub(crate) fn open(path: &Path) -> Result<Ledger> {
        let mut entries = HashMap::new();
        for line in fs::read_to_string(path).unwrap_or_default().lines() {
            // A line cut short by an interruption is tried again.
            if let Ok(entry) = serde_json::from_str::<Entry>(line) {
                entries.insert(entry.key.clone(), entry);
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        Ok(Ledger { file: file.with_context(|| path.display().to_string())?, entries })
    }

    /// What is known of a mutant. One that was killed stays so: tests are added, seldom taken away. One that lived is
    /// known only of the same workspace; one that is undecided may be tried `again`, for longer or on other tests.
    pub(crate) fn known(&self, key: &Key, workspace: u64, again: bool) -> bool {
        let settled = |e: &Entry| e.tried_in == workspace && !(again && e.fate == Fate::Lives);
        self.entries.get(key).is_some_and(|e| e.fate.noticed() || settled(e))
    }

    /// Everything that is written down, in no order.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&Key, &Fate)> {
        self.entries.values().map(|e| (&e.key, &e.fate))
    }

    /// The last that was written down of a mutant, in whatever workspace.
    pub(crate) fn last(&self, key: &Key) -> Option<&Fate> {
        self.entries.get(key).map(|e| &e.fate)
    }

    /// Writes down what became of a mutant. One that has survived every test does not become undecided because it also
    /// survives a few new ones.
    pub(crate) fn enter(&mut self, entry: Entry) -> Result<()> {
        if entry.fate == Fate::Lives && self.last(&entry.key) == Some(&Fate::Survived) {
            return Ok(());
        }
        let mut line = serde_json::to_string(&entry)?;
        line.push('\n');
        self.file.write_all(line.as_bytes())?;
        self.entries.insert(entry.key.clone(), entry);
        Ok(())
    }
}

//! Records: the rules a table was played by, and everything it was fed, as text.
//!
//! ```text
//! = croupier 0.1.0
//! = game roulette
//! = rules 6c0f…
//! = set wheel double-zero
//! = set straight.max $200
//! = paytable straight-up
//! = house-rules
//! =| [[paytable]]
//! =| id = "own"
//! sit 1 1
//! bet 1 straight-17 $5
//! ```

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use book::{PayTable, Rules};
use games::kernel::{AnyTable, Event, Input, Notation, Viewer};
use games::{Playthrough, Teller, open};

const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A record read back.
pub(crate) struct Record {
    /// The file it was read from.
    name: String,
    rules: Rules,
    /// The lines of notation, with their numbers in the file.
    lines: Vec<(usize, String)>,
}

/// Writes down everything a table was fed.
pub(crate) fn write(table: &dyn AnyTable, inputs: &[Input]) -> String {
    let rules = table.rules();
    let mut text =
        format!("= croupier {PROGRAM}\n= game {}\n= rules {}\n", rules.game(), rules.fingerprint());
    for (id, value) in rules.chosen() {
        writeln!(text, "= set {id} {value}").expect("text grows");
    }
    for paytable in rules.paytables().filter(|t| rules.own_paytables().all(|own| own.id != t.id)) {
        writeln!(text, "= paytable {}", paytable.id).expect("text grows");
    }
    if rules.house_rules() {
        text += "= house-rules\n";
    }
    // What the book does not print stands in the record whole, so that it can be replayed anywhere.
    for line in rules.own_paytables().map(PayTable::to_toml).collect::<String>().lines() {
        writeln!(text, "=| {line}").expect("text grows");
    }
    for input in inputs {
        writeln!(text, "{}", Notation(table.layout()).write(input)).expect("text grows");
    }
    text
}

impl Record {
    /// Reads a file.
    pub(crate) fn load(path: &Path) -> Result<Record> {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text =
            String::from_utf8(bytes).ok().with_context(|| format!("{} is not text", path.display()))?;
        let name = path.display().to_string();
        let record = Record::read(&text).with_context(|| name.clone())?;
        Ok(Record { name, ..record })
    }

    /// Reads a record and refuses one made under other rules.
    pub(crate) fn read(text: &str) -> Result<Record> {
        let (mut rules, mut made_by, mut named, mut lines) = (None::<Rules>, String::new(), None, vec![]);
        let mut own = String::new();
        for (n, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(table) = line.strip_prefix("=|") {
                // A fault in it is told by its line in the record.
                own += &"\n".repeat((n - 1usize).saturating_sub(own.matches('\n').count()));
                own += &format!("{table}\n");
                continue;
            }
            let Some(header) = line.strip_prefix("= ") else {
                lines.push((n, line.to_owned()));
                continue;
            };
            let words: Vec<&str> = header.splitn(3, ' ').collect();
            let chosen = match (words[..].to_vec().as_slice(), &mut rules) {
                (["croupier", version], _) => {
                    made_by = (*version).to_owned();
                    Ok(())
                }
                (["game", game], _) => crate::house_args::on_roster(game).and_then(|()| {
                    rules = Some(Rules::of(game)?);
                    Ok(())
                }),
                (["rules", fingerprint], _) => {
                    named = Some((*fingerprint).to_owned());
                    Ok(())
                }
                (["set", id, value], Some(rules)) => rules.set(id, value).map(|_| ()).map_err(Into::into),
                (["paytable", id], Some(rules)) => rules.choose_paytable(id).map(|_| ()).map_err(Into::into),
                (["house-rules"], Some(rules)) => {
                    rules.declare_house_rules();
                    Ok(())
                }
                _ => Err(anyhow::anyhow!("`{line}` is not a heading of a record, or comes before the game")),
            };
            chosen.with_context(|| format!("line {n}"))?;
        }
        let (Some(mut rules), Some(named)) = (rules, named) else {
            bail!("this is not a record: it does not say which game it is and under which rules");
        };
        if !own.is_empty() {
            rules.read_paytables("record", &own)?;
        }
        let ours = rules.fingerprint();
        if named != ours {
            bail!("it was made under rules {named} (croupier {made_by}); here they are {ours}");
        }
        Ok(Record { name: "the record".into(), rules, lines })
    }

    /// The rules it was played by.
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Plays the record and tells each line with what came of it, as this viewer may know it. Events are told before
    /// the next line is played, so
    /// a record that breaks off is told as far as it goes.
    pub(crate) fn replay(
        &self,
        viewer: Viewer,
        mut tell: impl FnMut(&str, Vec<(Event, String)>) -> Result<()>,
    ) -> Result<()> {
        let mut play = Playthrough::at(open(self.rules.clone())?);
        let mut teller = Teller::new(viewer);
        for (n, line) in &self.lines {
            // The problem's own words hold what is behind it: told as its cause, that would be said twice.
            let events =
                play.line(line).map_err(|problem| anyhow!("{}, line {n}, `{line}`: {problem}", self.name))?;
            let told = teller.tell_all(&events, play.table());
            tell(line, events.iter().map(|e| e.seen_by(viewer)).zip(told).collect())?;
        }
        Ok(())
    }
}

/// A line of a record with what came of it.
pub(crate) fn told(line: &str, events: &[(Event, String)]) -> String {
    let events: String = events.iter().map(|(_, words)| format!("  {words}\n")).collect();
    format!("> {line}\n{events}")
}

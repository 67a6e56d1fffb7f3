//! The check of rounds that a house has exported or recalled, as a file: its header, its order, its closing line. What each
//! round says is checked in `replay.rs`.

use std::collections::BTreeSet;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::replay::{Replay, RoundsVerified};
use super::scheme::commitment;
use super::secret::{Secret, hex};
use super::verify::WrongLine;
use crate::exported::{Closing, DrawOut, FORMAT, Header, Round, TableShut, VERSION};
use crate::ids::TableId;
use crate::lotto::{self, winning_cards};
use crate::record::{Begins, Stream};

/// Whether these are rounds of a house, exported or recalled.
pub fn is_rounds(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    text.trim_start().starts_with('[') || text.contains("\"croupier-house\"")
}

/// Checks what `house export` or `house recall --json` wrote.
pub fn verify_rounds(bytes: &[u8]) -> Result<RoundsVerified, WrongLine> {
    let text = std::str::from_utf8(bytes).map_err(|e| WrongLine { line: 1, what: e.to_string() })?;
    let mut check = Replay::default();
    if text.trim_start().starts_with('[') {
        let rounds: Vec<Round> =
            serde_json::from_str(text).map_err(|e| WrongLine { line: e.line(), what: e.to_string() })?;
        for (n, round) in rounds.iter().enumerate() {
            let alone = check.follows(round, false).and_then(|()| check.alone(round));
            alone.map_err(|what| WrongLine { line: n + 1, what: named(round, &what) })?;
        }
        return Ok(check.found);
    }
    let (mut lines, count) = (vec![], text.lines().count());
    for (n, line) in text.lines().enumerate() {
        let cut_off = n + 1 == count && !text.ends_with('\n');
        let wrong = |what: String| WrongLine { line: n + 1, what };
        let line = serde_json::from_str::<Line>(line);
        lines.push(line.map_err(|e| wrong(if cut_off { CUT_OFF.into() } else { e.to_string() }))?);
    }
    let version = version(text).map_err(|what| WrongLine { line: 1, what })?;
    if let Some(end) = lines.iter().position(|line| line.end.is_some()).filter(|end| end + 1 != lines.len()) {
        return Err(WrongLine { line: end + 2, what: "something follows the closing line".into() });
    }
    for line in &lines {
        line.round.iter().for_each(|round| check.learn(round));
        line.shut.iter().for_each(|ends| check.learn_at_the_end(ends));
    }
    for (n, line) in lines.iter().enumerate() {
        let wrong = |what: String| WrongLine { line: n + 1, what };
        if let Some(begins) = &line.open {
            check.open(begins).map_err(|what| wrong(format!("{}: {what}", begins.table)))?;
        }
        if let Some(round) = &line.round {
            let next = check.follows(round, true).and_then(|()| check.next(round));
            next.map_err(|what| wrong(named(round, &what)))?;
        }
        if let Some(ends) = &line.shut {
            check.shut(ends).map_err(|what| wrong(format!("{}: {what}", ends.table)))?;
        }
    }
    for (n, draw) in lines.iter().enumerate().filter_map(|(n, line)| Some((n, line.draw.as_ref()?))) {
        check.found.commitments.push(held(draw).map_err(|what| WrongLine { line: n + 1, what })?);
        check.found.draws += 1;
    }
    if version > 1 {
        check.found.closing = Some(closing(text, &lines, &check)?);
    }
    Ok(check.found)
}

/// A draw of the lottery: its secret must belong to the commitment, and the cards to secret and digest. Returns the
/// commitment.
fn held(draw: &DrawOut) -> Result<String, String> {
    let DrawOut { day, cards, commitment: promised, secret, digest, .. } = draw;
    let secret: Secret = secret.parse().map_err(|e| format!("the secret of draw {day}: {e}"))?;
    if hex(&commitment(lotto::NAME, *day, &secret)) != *promised {
        return Err(format!("the secret of draw {day} does not belong to its commitment {promised}"));
    }
    match winning_cards(*day, &secret, digest) == *cards {
        true => Ok(promised.clone()),
        false => Err(format!("secret and digest give other cards in draw {day}")),
    }
}

const CUT_OFF: &str = "the file is cut off here: its closing line is missing";

/// The version of an export that this program knows.
fn version(text: &str) -> Result<u32, String> {
    let head: Header = serde_json::from_str(text.lines().next().unwrap_or_default())
        .map_err(|e| format!("the header cannot be read: {e}"))?;
    if head.format != FORMAT || (head.amounts != "cents" && head.version > 1) {
        return Err(format!("the header is not that of a {FORMAT} export in cents"));
    }
    match head.version {
        known @ 1..=VERSION => Ok(known),
        other => Err(format!("this is an export of version {other}; known are 1 to {VERSION}")),
    }
}

/// The closing line of an export, which must be its last and speak of what is there.
fn closing(text: &str, lines: &[Line], check: &Replay) -> Result<Closing, WrongLine> {
    let (rounds, last) = (check.found.rounds, check.last_step());
    let wrong = |line: usize, what: &str| WrongLine { line, what: what.into() };
    let Some((at, end)) = lines.iter().enumerate().find_map(|(n, line)| Some((n, line.end.as_ref()?))) else {
        return Err(wrong(lines.len(), CUT_OFF));
    };
    let before: String = text.split_inclusive('\n').take(at).collect();
    if end.rounds != rounds {
        let what = format!("{} rounds were exported, and {rounds} are here", end.rounds);
        return Err(WrongLine { line: at + 1, what });
    }
    if end.steps < last {
        let what = format!("the log ended at step {}, and a round here at step {last}", end.steps);
        return Err(WrongLine { line: at + 1, what });
    }
    let opened: BTreeSet<TableId> = lines.iter().filter_map(|line| Some(line.open.as_ref()?.table)).collect();
    let linked = end.links.keys().filter_map(|stream| match stream.parse() {
        Ok(Stream::Table(table)) => Some(table),
        _ => None,
    });
    if let Some(table) = linked.collect::<BTreeSet<_>>().symmetric_difference(&opened).next() {
        let what = format!("the log has a {table}, or this file does, and the other does not");
        return Err(WrongLine { line: at + 1, what });
    }
    if end.sha256 != hex(&Sha256::digest(before.as_bytes())) {
        return Err(wrong(at + 1, "the lines before this one are not those that were exported"));
    }
    Ok(end.clone())
}

fn named(round: &Round, what: &str) -> String {
    format!("{}, round {}: {what}", round.table, round.round)
}

/// A line of an export; other kinds of lines are passed over.
#[derive(Deserialize)]
struct Line {
    open: Option<Begins>,
    round: Option<Round>,
    shut: Option<TableShut>,
    draw: Option<DrawOut>,
    end: Option<Closing>,
}

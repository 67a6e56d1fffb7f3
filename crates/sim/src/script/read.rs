//! Reads a strategy file, strictly: what is not understood is a fault with its line and key.

use std::collections::BTreeMap;

use book::Fault;
use equipment::Rank;
use games::kernel::{Family, Verb};
use hands::Ranking;
use serde::Deserialize;
use toml::Spanned;

use super::chart::{COLUMNS, Cell, Chart};
use super::sight::{Made, Ranks};
use super::{Rule, Script};
use crate::games_of;

type Text = Spanned<String>;
type Rows = BTreeMap<Text, Text>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScript {
    game: Text,
    name: String,
    #[serde(default)]
    rule: Vec<RawRule>,
    chart: Option<Spanned<RawChart>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawRule {
    #[serde(rename = "do")]
    word: Text,
    amount: Option<Text>,
    cards: Option<Spanned<toml::Value>>,
    hand: Option<Text>,
    ranks: Option<Text>,
    high: Option<Text>,
    highs: Option<u8>,
    suited: Option<u8>,
    straight: Option<u8>,
    dealer: Option<Text>,
    total: Option<Spanned<toml::Value>>,
    soft: Option<bool>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct RawChart {
    hard: Rows,
    soft: Rows,
    pairs: Rows,
}

struct Desk<'a> {
    file: &'a str,
    text: &'a str,
}

impl Desk<'_> {
    fn fault(&self, at: usize, key: &str, what: impl Into<String>) -> Fault {
        let line = self.text[..at.min(self.text.len())].matches('\n').count() + 1;
        Fault::File { file: self.file.to_owned(), line, key: key.to_owned(), what: what.into(), clause: None }
    }

    fn wrong<T>(&self, at: &Text, key: &str, what: impl Into<String>) -> Result<T, Fault> {
        Err(self.fault(at.span().start, key, what))
    }

    /// One rank by its letter.
    fn rank(&self, key: &str, at: &Text, letter: &str) -> Result<u8, Fault> {
        let rank = Rank::ALL.iter().position(|r| letter.eq_ignore_ascii_case(&r.letter().to_string()));
        let rank = rank.or((letter == "10").then_some(Rank::Ten as usize));
        match rank {
            Some(rank) => Ok(rank as u8),
            None => self.wrong(at, key, format!("`{letter}` is no rank; ranks are 2 to 9, T, J, Q, K, A")),
        }
    }

    /// A number, or a range written `12-16` or `17+`.
    fn range(&self, key: &str, value: &Spanned<toml::Value>) -> Result<(u8, u8), Fault> {
        let read = match value.get_ref() {
            toml::Value::Integer(n) => u8::try_from(*n).ok().map(|n| (n, n)),
            toml::Value::String(text) => range(text),
            _ => None,
        };
        let wrong = || self.fault(value.span().start, key, "write a number, `12-16` or `17+`");
        read.ok_or_else(wrong)
    }
}

fn range(text: &str) -> Option<(u8, u8)> {
    let number = |t: &str| t.trim().parse::<u8>().ok();
    if let Some(from) = text.strip_suffix('+') {
        return number(from).map(|from| (from, u8::MAX));
    }
    match text.split_once('-') {
        Some((from, to)) => number(from).zip(number(to)).filter(|(from, to)| from <= to),
        None => number(text).map(|n| (n, n)),
    }
}

pub(super) fn script(file: &str, text: &str) -> Result<Script, Fault> {
    let desk = Desk { file, text };
    let raw: RawScript = toml::from_str(text).map_err(|e| {
        let at = e.span().map_or(0, |s| s.start);
        let line = text[..at.min(text.len())].rsplit('\n').next().unwrap_or("");
        let key = format!("{line}{}", text[at..].split(['=', '\n']).next().unwrap_or(""));
        desk.fault(at, key.trim(), e.message())
    })?;
    let game = raw.game.get_ref();
    let Some(entry) = games::entry(game) else {
        return desk.wrong(&raw.game, "game", format!("there is no game `{game}`"));
    };
    let chart = match raw.chart {
        None => None,
        Some(chart) if entry.family == Family::TwentyOne => Some(self::chart(&desk, chart.into_inner())?),
        Some(chart) => {
            let games = games_of(Family::TwentyOne).join(", ");
            return Err(desk.fault(chart.span().start, "chart", format!("charts are for {games}")));
        }
    };
    let rules = raw.rule.into_iter().map(|raw| rule(&desk, game, raw)).collect::<Result<_, _>>()?;
    // FNV-1a: a name for what the file says, not a seal.
    let digest = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ b as u64).wrapping_mul(0x0000_0100_0000_01b3));
    let digest = format!("{digest:016x}");
    Ok(Script { game: game.clone(), name: raw.name, digest, rules, chart })
}

fn rule(desk: &Desk, game: &str, raw: RawRule) -> Result<Rule, Fault> {
    let word = raw.word.get_ref().as_str();
    let Some(verb) = Verb::ALL.into_iter().find(|verb| verb.id() == word && *verb != Verb::Set) else {
        let words: Vec<_> = Verb::ALL.iter().filter(|v| **v != Verb::Set).map(|v| v.id()).collect();
        return desk.wrong(&raw.word, "do", format!("`{word}` is none of {}", words.join(", ")));
    };
    let least = match raw.amount.as_ref().map(|t| (t, t.get_ref().as_str())) {
        None | Some((_, "most")) => false,
        Some((_, "least")) => true,
        Some((at, other)) => return desk.wrong(at, "amount", format!("`{other}` is neither least nor most")),
    };
    let hand = raw.hand.as_ref().map(|text| hand(desk, game, text)).transpose()?;
    let ranks = raw.ranks.as_ref().map(|text| ranks(desk, "ranks", text)).transpose()?;
    let ranks = ranks.map(|mut ranks| {
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        ranks
    });
    let high = match (&raw.high, raw.highs) {
        (Some(text), many) => Some((desk.rank("high", text, text.get_ref())?, many.unwrap_or(1))),
        (None, Some(_)) => return desk.wrong(&raw.word, "highs", "it goes with `high`"),
        (None, None) => None,
    };
    let dealer = raw.dealer.as_ref().map(|text| ranks_set(desk, text)).transpose()?;
    Ok(Rule {
        word: Some(verb),
        least,
        cards: raw.cards.as_ref().map(|v| desk.range("cards", v)).transpose()?,
        hand,
        ranks,
        high,
        suited: raw.suited,
        straight: raw.straight,
        dealer,
        total: raw.total.as_ref().map(|v| desk.range("total", v)).transpose()?,
        soft: raw.soft,
    })
}

/// `flush`, or `pair of T`: a category, and the least leading rank.
fn hand(desk: &Desk, game: &str, text: &Text) -> Result<Made, Fault> {
    let (category, lead) = match text.get_ref().split_once(" of ") {
        Some((category, rank)) => (category, desk.rank("hand", text, rank)?),
        None => (text.get_ref().as_str(), 0),
    };
    let categories = games::entry(game).map_or(Ranking::Poker, |entry| entry.ranking).categories();
    match categories.iter().position(|id| *id == category) {
        Some(category) => Ok(Made { category: category as u8, lead }),
        None => desk.wrong(text, "hand", format!("`{category}` is none of {}", categories.join(", "))),
    }
}

fn ranks(desk: &Desk, key: &str, text: &Text) -> Result<Ranks, Fault> {
    let read = text.get_ref().split_whitespace().map(|letter| desk.rank(key, text, letter));
    let read = read.collect::<Result<Vec<_>, _>>()?;
    if read.is_empty() || read.len() > 7 {
        return desk.wrong(text, key, "write one to seven ranks, such as `Q 6 4`");
    }
    Ok(read.into_iter().collect())
}

/// `2 3 4` or `7-A`: some ranks.
fn ranks_set(desk: &Desk, text: &Text) -> Result<u16, Fault> {
    let mut set = 0;
    for piece in text.get_ref().split_whitespace() {
        let (from, to) = piece.split_once('-').unwrap_or((piece, piece));
        let (from, to) = (desk.rank("dealer", text, from)?, desk.rank("dealer", text, to)?);
        if from > to {
            return desk.wrong(text, "dealer", format!("`{piece}` runs downwards; the ace is the highest"));
        }
        (from..=to).for_each(|rank| set |= 1 << rank);
    }
    Ok(set)
}

fn chart(desk: &Desk, raw: RawChart) -> Result<Chart, Fault> {
    let mut chart = Chart::EMPTY;
    for (key, row) in &raw.hard {
        fill(desk, &mut chart.hard, key, row, 4, totals)?;
    }
    for (key, row) in &raw.soft {
        fill(desk, &mut chart.soft, key, row, 12, totals)?;
    }
    for (key, row) in &raw.pairs {
        fill(desk, &mut chart.pairs, key, row, 1, pair)?;
    }
    Ok(chart)
}

fn totals(key: &str) -> Option<(u8, u8)> {
    range(key).map(|(from, to)| (from, if to == u8::MAX { 21 } else { to }))
}

/// The cards of a pair by what each counts.
fn pair(key: &str) -> Option<(u8, u8)> {
    let value = match key {
        "A" => 1,
        "T" | "10" => 10,
        _ => key.parse().ok().filter(|n| (2..=9).contains(n))?,
    };
    Some((value, value))
}

fn fill(
    desk: &Desk,
    chart: &mut [[Cell; COLUMNS]],
    key: &Text,
    row: &Text,
    least: u8,
    rows: fn(&str) -> Option<(u8, u8)>,
) -> Result<(), Fault> {
    let name = key.get_ref();
    let last = chart.len() as u8 - 1;
    let Some((from, to)) = rows(name).filter(|&(from, to)| least <= from && to <= last) else {
        return desk.wrong(key, name, "this chart has no such row");
    };
    let words: Vec<_> = row.get_ref().split_whitespace().collect();
    if words.len() != COLUMNS {
        let n = words.len();
        return desk.wrong(row, name, format!("ten columns, for 2 to 9, ten and ace, not {n}"));
    }
    for (column, word) in words.into_iter().enumerate() {
        let Some(cell) = Cell::read(word) else {
            return desk.wrong(row, name, format!("`{word}` is none of H, S, D, Ds, P, R, Rs, Rp, -"));
        };
        for total in from..=to {
            if std::mem::replace(&mut chart[total as usize][column], cell) != Cell::Blank {
                return desk.wrong(key, name, format!("{total} stands here twice"));
            }
        }
    }
    Ok(())
}

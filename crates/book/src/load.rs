//! Reads a chapter file, strictly: what is not understood is a fault with its line and key.

use std::collections::HashSet;
use std::str::FromStr;

use serde::Deserialize;
use toml::Spanned;

use crate::chapter::{Chapter, Class, ClauseEntry, Limits, PayTable, Reading, Row, Wager};
use crate::{Cents, Clause, Fault, Kind, Pays, Percent, Setting};

type Text = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChapter {
    id: String,
    title: String,
    source: String,
    game: Option<String>,
    #[serde(default)]
    games: Vec<String>,
    pitch: String,
    #[serde(default)]
    clause: Vec<RawClause>,
    #[serde(default)]
    reading: Vec<RawReading>,
    #[serde(default)]
    wager: Vec<RawWager>,
    #[serde(default)]
    paytable: Vec<RawPayTable>,
    #[serde(default)]
    setting: Vec<RawSetting>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClause {
    at: Text,
    class: Class,
    says: String,
    untestable: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawReading {
    at: Text,
    says: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWager {
    id: Text,
    name: String,
    at: Text,
    help: String,
    min: Text,
    max: Text,
    step: Text,
    #[serde(default)]
    side: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPayTable {
    id: Text,
    name: String,
    wager: Text,
    part: Option<String>,
    at: Text,
    #[serde(default)]
    floor: bool,
    #[serde(default)]
    decks: Vec<u8>,
    #[serde(default)]
    default: bool,
    rows: Vec<RawRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    event: Text,
    name: String,
    pays: Text,
    envy: Option<Text>,
    #[serde(rename = "dealer-envy")]
    dealer_envy: Option<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSetting {
    id: Text,
    name: String,
    at: Text,
    help: String,
    kind: Spanned<String>,
    options: Option<Vec<String>>,
    min: Option<Spanned<toml::Value>>,
    max: Option<Spanned<toml::Value>>,
    default: Spanned<toml::Value>,
}

/// Where in which file something stands.
struct Desk<'a> {
    file: &'a str,
    text: &'a str,
    chapter: &'a str,
    known: HashSet<String>,
}

impl Desk<'_> {
    fn fault(&self, at: usize, key: &str, what: impl Into<String>) -> Fault {
        let line = self.text[..at.min(self.text.len())].matches('\n').count() + 1;
        Fault::File { file: self.file.to_owned(), line, key: key.to_owned(), what: what.into() }
    }

    /// The text of a key as something that parses.
    fn read<T: FromStr>(&self, key: &str, text: &Text) -> Result<T, Fault>
    where
        T::Err: ToString,
    {
        text.get_ref().parse().map_err(|e: T::Err| self.fault(text.span().start, key, e.to_string()))
    }

    /// The citation of a clause of this very chapter.
    fn cite(&self, at: &Text) -> Result<Clause, Fault> {
        let citation = format!("{} {}", self.chapter, at.get_ref());
        if !self.known.contains(&citation) {
            return Err(self.fault(at.span().start, "at", format!("no clause `{citation}` in this chapter")));
        }
        // Chapters are loaded once and live as long as the program, so their citations may as well.
        Ok(Clause::new(citation.leak()))
    }

    fn id(&self, id: &Text, taken: &mut HashSet<String>) -> Result<String, Fault> {
        let text = id.get_ref();
        let kebab = !text.is_empty()
            && text.split(['-', '.']).all(|part| {
                !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
            });
        if !kebab {
            return Err(self.fault(id.span().start, "id", format!("`{text}` is not in kebab case")));
        }
        if !taken.insert(text.clone()) {
            return Err(self.fault(id.span().start, "id", format!("`{text}` stands here twice")));
        }
        Ok(text.clone())
    }
}

/// A file of a house's own pay tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTables {
    paytable: Vec<RawOwnTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOwnTable {
    id: Text,
    name: Option<String>,
    wager: Text,
    part: Option<Text>,
    rows: Vec<RawRow>,
}

fn parse<T: serde::de::DeserializeOwned>(file: &str, text: &str) -> Result<T, Fault> {
    toml::from_str(text).map_err(|e| {
        let at = e.span().map_or(0, |s| s.start);
        let line = text[..at].matches('\n').count() + 1;
        let key =
            text.lines().nth(line - 1).and_then(|l| l.split('=').next()).unwrap_or("").trim().to_owned();
        Fault::File { file: file.to_owned(), line, key, what: e.message().to_owned() }
    })
}

/// Reads a house's own pay tables, each for a wager that some of the `printed` ones pay. The clause of the printed table
/// stands behind the house's as well.
pub(crate) fn own_tables(file: &str, text: &str, printed: &[&PayTable]) -> Result<Vec<PayTable>, Fault> {
    let raw: RawTables = parse(file, text)?;
    let desk = Desk { file, text, chapter: "", known: HashSet::new() };
    let mut taken = printed.iter().map(|t| t.id.clone()).collect();
    let mut tables = vec![];
    for t in raw.paytable {
        let (wager, part) = (t.wager.get_ref(), t.part.as_ref().map(|p| p.get_ref().clone()));
        let Some(like) = printed.iter().find(|p| p.wager == *wager && p.part == part) else {
            let what = format!("no pay table of the game pays `{wager}`{}", part_words(part.as_deref()));
            return Err(desk.fault(t.wager.span().start, "wager", what));
        };
        let rows = rows(&desk, t.rows)?;
        // A wager that simply wins must say what a win pays.
        if like.row("win").is_some() && !rows.iter().any(|r| r.event == "win") {
            return Err(desk.fault(t.id.span().start, "rows", format!("{wager} needs a row `win`")));
        }
        let id = desk.id(&t.id, &mut taken)?;
        let name = t.name.unwrap_or_else(|| id.clone());
        let (wager, part) = (wager.clone(), part.clone());
        let clause = like.clause;
        tables.push(PayTable {
            id,
            name,
            wager,
            part,
            clause,
            floor: false,
            decks: vec![],
            default: false,
            rows,
        });
    }
    Ok(tables)
}

fn part_words(part: Option<&str>) -> String {
    part.map(|p| format!(" part `{p}`")).unwrap_or_default()
}

/// Reads one chapter.
pub(crate) fn chapter(file: &str, text: &str) -> Result<Chapter, Fault> {
    let raw: RawChapter = parse(file, text)?;
    let mut desk = Desk { file, text, chapter: &raw.id, known: HashSet::new() };

    let mut clauses = Vec::with_capacity(raw.clause.len());
    for c in raw.clause {
        let citation = format!("{} {}", raw.id, c.at.get_ref());
        if !desk.known.insert(citation.clone()) {
            return Err(desk.fault(c.at.span().start, "at", format!("`{citation}` stands here twice")));
        }
        let clause = Clause::new(citation.leak());
        clauses.push(ClauseEntry { clause, class: c.class, says: c.says, untestable: c.untestable });
    }

    let mut readings = Vec::new();
    for r in raw.reading {
        readings.push(Reading { clause: desk.cite(&r.at)?, says: r.says });
    }

    let mut wagers = Vec::new();
    let mut taken = HashSet::new();
    for w in raw.wager {
        let limits = Limits {
            min: desk.read("min", &w.min)?,
            max: desk.read("max", &w.max)?,
            step: desk.read("step", &w.step)?,
        };
        if limits.min > limits.max || limits.step <= Cents::ZERO || !limits.min.is_multiple_of(limits.step) {
            return Err(desk.fault(
                w.min.span().start,
                "min",
                "limits must satisfy min ≤ max and fit the step",
            ));
        }
        let clause = desk.cite(&w.at)?;
        wagers.push(Wager {
            id: desk.id(&w.id, &mut taken)?,
            name: w.name,
            clause,
            help: w.help,
            limits,
            side: w.side,
        });
    }

    let mut paytables = Vec::new();
    let mut taken = HashSet::new();
    let mut defaults = HashSet::new();
    for t in raw.paytable {
        let wager = t.wager.get_ref().clone();
        if !wagers.iter().any(|w| w.id == wager) {
            return Err(desk.fault(
                t.wager.span().start,
                "wager",
                format!("no wager `{wager}` in this chapter"),
            ));
        }
        if t.default && !defaults.insert((wager.clone(), t.part.clone())) {
            return Err(desk.fault(
                t.id.span().start,
                "default",
                format!("{wager} has a default table already"),
            ));
        }
        let rows = rows(&desk, t.rows)?;
        paytables.push(PayTable {
            id: desk.id(&t.id, &mut taken)?,
            name: t.name,
            wager,
            part: t.part,
            clause: desk.cite(&t.at)?,
            floor: t.floor,
            decks: t.decks,
            default: t.default,
            rows,
        });
    }
    for t in &paytables {
        if !defaults.contains(&(t.wager.clone(), t.part.clone())) {
            return Err(desk.fault(0, "default", format!("no pay table of {} is the default", t.wager)));
        }
    }

    let mut settings = Vec::new();
    let mut taken = HashSet::new();
    for s in raw.setting {
        let id = desk.id(&s.id, &mut taken)?;
        settings.push(setting(&desk, s, id)?);
    }

    let RawChapter { id, title, source, game, games, pitch, .. } = raw;
    Ok(Chapter { id, title, source, game, games, pitch, clauses, readings, wagers, paytables, settings })
}

fn rows(desk: &Desk, raw: Vec<RawRow>) -> Result<Vec<Row>, Fault> {
    let mut taken = HashSet::new();
    let mut rows = Vec::with_capacity(raw.len());
    for r in raw {
        let pay = |key: &str, text: &Option<Text>| -> Result<Option<Pays>, Fault> {
            text.as_ref().map(|t| desk.read(key, t)).transpose()
        };
        rows.push(Row {
            event: desk.id(&r.event, &mut taken)?,
            name: r.name,
            pays: desk.read("pays", &r.pays)?,
            envy: pay("envy", &r.envy)?,
            dealer_envy: pay("dealer-envy", &r.dealer_envy)?,
        });
    }
    Ok(rows)
}

fn setting(desk: &Desk, s: RawSetting, id: String) -> Result<Setting, Fault> {
    let plain = |value: &toml::Value| match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    fn bounds<T: FromStr + PartialOrd>(
        desk: &Desk,
        s: &RawSetting,
        plain: impl Fn(&toml::Value) -> String,
    ) -> Result<(T, T), Fault> {
        let bound = |key: &str, value: &Option<Spanned<toml::Value>>| {
            let value = value
                .as_ref()
                .ok_or_else(|| desk.fault(s.id.span().start, key, "this kind needs a bound"))?;
            plain(value.get_ref())
                .parse::<T>()
                .map_err(|_| desk.fault(value.span().start, key, "the bound does not fit the kind"))
        };
        let (min, max) = (bound("min", &s.min)?, bound("max", &s.max)?);
        if min > max {
            return Err(desk.fault(s.id.span().start, "min", "the least is more than the most"));
        }
        Ok((min, max))
    }
    let kind = match s.kind.get_ref().as_str() {
        "choice" => Kind::Choice(s.options.clone().unwrap_or_default()),
        "flag" => Kind::Flag,
        "number" => bounds::<i64>(desk, &s, plain).map(|(a, b)| Kind::Number(a, b))?,
        "money" => bounds::<Cents>(desk, &s, plain).map(|(a, b)| Kind::Money(a, b))?,
        "percent" => bounds::<Percent>(desk, &s, plain).map(|(a, b)| Kind::Percent(a, b))?,
        other => {
            let what = format!("`{other}` is not choice, flag, number, money or percent");
            return Err(desk.fault(s.kind.span().start, "kind", what));
        }
    };
    let default = plain(s.default.get_ref());
    if !Setting::allows(&kind, &default) {
        return Err(desk.fault(s.default.span().start, "default", format!("`{default}` is not {kind}")));
    }
    let clause = desk.cite(&s.at)?;
    Ok(Setting { id, name: s.name, clause, help: s.help, kind, default })
}

//! Reads a chapter file, strictly: what is not understood is a fault with its line and key.

use std::collections::{BTreeMap, HashSet};
use std::str::FromStr;

use serde::Deserialize;
use toml::Spanned;

use crate::chapter::{Bounds, Chapter, Class, ClauseEntry, Limits, PayTable, Reading, Row, Wager};
use crate::page::plain;
use crate::setting::Ours;
use crate::{Cents, Clause, Fault, Multiples, Page, Pays, Percent, Setting, SettingKind};

pub(crate) type Text = Spanned<String>;

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
    follows: Option<Text>,
    book: Option<RawBounds>,
    #[serde(default)]
    from: BTreeMap<String, Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBounds {
    at: Text,
    min: Option<Text>,
    max: Option<Text>,
    step: Option<Text>,
    #[serde(default, rename = "fixed-min")]
    fixed_min: bool,
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

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRow {
    pub(crate) event: Text,
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
    #[serde(default)]
    ours: Vec<Text>,
    #[serde(rename = "per-deck")]
    per_deck: Option<i64>,
}

/// A chapter file being read.
struct Desk<'a> {
    page: Page<'a>,
    chapter: &'a str,
    known: HashSet<String>,
}

impl Desk<'_> {
    fn fault(&self, at: usize, key: &str, what: impl Into<String>) -> Fault {
        self.page.fault(at, key, what)
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
}

/// An id in kebab case that is not taken yet.
pub(crate) fn id(page: &Page, id: &Text, taken: &mut HashSet<String>) -> Result<String, Fault> {
    let text = id.get_ref();
    let kebab = !text.is_empty()
        && text.split(['-', '.']).all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        });
    if !kebab {
        return Err(page.fault(id.span().start, "id", format!("`{text}` is not in kebab case")));
    }
    if !taken.insert(text.clone()) {
        return Err(page.fault(id.span().start, "id", format!("`{text}` stands here twice")));
    }
    Ok(text.clone())
}

/// Reads one chapter.
pub(crate) fn chapter(file: &str, text: &str) -> Result<Chapter, Fault> {
    let page = Page { file, text };
    let raw: RawChapter = page.parse()?;
    let mut desk = Desk { page, chapter: &raw.id, known: HashSet::new() };

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

    let (mut wagers, mut larger) = (Vec::new(), vec![]);
    let mut taken = HashSet::new();
    for w in raw.wager {
        let limits = Limits {
            min: page.read("min", &w.min)?,
            max: page.read("max", &w.max)?,
            step: page.read("step", &w.step)?,
        };
        if limits.min > limits.max || limits.step <= Cents::ZERO || !limits.min.is_multiple_of(limits.step) {
            return Err(desk.fault(
                w.min.span().start,
                "min",
                "limits must satisfy min ≤ max and fit the step",
            ));
        }
        // Slips and settlements call a wager by its name.
        if wagers.iter().any(|other: &Wager| other.name == w.name) {
            return Err(desk.fault(
                w.id.span().start,
                "name",
                format!("a wager `{}` stands here already", w.name),
            ));
        }
        let clause = desk.cite(&w.at)?;
        let least = |(what, least): (&String, &Text)| Ok((what.clone(), page.read("from", least)?));
        let from = w.from.iter().map(least).collect::<Result<_, Fault>>()?;
        larger.extend(w.from.into_iter().map(|(what, least)| (w.id.get_ref().clone(), what, least)));
        wagers.push(Wager {
            id: id(&page, &w.id, &mut taken)?,
            name: w.name,
            clause,
            help: w.help,
            limits,
            side: w.side,
            follows: follows(&page, w.follows, &wagers)?,
            bounds: w.book.map(|b| bounds(&desk, b)).transpose()?,
            from,
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
        let (rows, wrong) = rows(&page, t.id.get_ref(), t.rows);
        wrong.into_iter().next().map_or(Ok(()), Err)?;
        paytables.push(PayTable {
            id: id(&page, &t.id, &mut taken)?,
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

    for (wager, what, least) in larger {
        let pays = |row: &Row| row.event == what || (what == "envy" && row.envy.is_some());
        if !paytables.iter().any(|t| t.wager == wager && t.rows.iter().any(pays)) {
            return Err(desk.fault(least.span().start, "from", format!("{wager} pays no `{what}`")));
        }
    }

    let mut settings = Vec::new();
    let mut taken = HashSet::new();
    for s in raw.setting {
        let id = id(&page, &s.id, &mut taken)?;
        settings.push(setting(&desk, s, id)?);
    }

    let RawChapter { id, title, source, game, games, pitch, .. } = raw;
    Ok(Chapter { id, title, source, game, games, pitch, clauses, readings, wagers, paytables, settings })
}

/// The wager followed stands above its followers and follows none itself.
fn follows(page: &Page, base: Option<Text>, above: &[Wager]) -> Result<Option<String>, Fault> {
    let Some(base) = base else { return Ok(None) };
    match above.iter().find(|w| w.id == *base.get_ref()) {
        Some(wager) if wager.follows.is_none() => Ok(Some(base.into_inner())),
        _ => Err(page.fault(base.span().start, "follows", "no wager above that follows none itself")),
    }
}

fn bounds(desk: &Desk, raw: RawBounds) -> Result<Bounds, Fault> {
    let amount = |key: &str, text: &Option<Text>| -> Result<Option<Cents>, Fault> {
        text.as_ref().map(|t| desk.page.read(key, t)).transpose()
    };
    Ok(Bounds {
        clause: desk.cite(&raw.at)?,
        min: amount("min", &raw.min)?,
        max: amount("max", &raw.max)?,
        step: amount("step", &raw.step)?,
        fixed_min: raw.fixed_min,
    })
}

/// The rows of a table that can be read, and everything that is wrong with the others.
pub(crate) fn rows(page: &Page, table: &str, raw: Vec<RawRow>) -> (Vec<Row>, Vec<Fault>) {
    let (mut taken, mut rows, mut faults) = (HashSet::new(), Vec::with_capacity(raw.len()), vec![]);
    for r in raw {
        let pay = |key: &str, text: &Text| -> Result<Pays, Fault> {
            let pays: Pays = page.read(key, text)?;
            let most = "this program pays no more than 1,000,000 to 1, $100,000,000 or 100% of a meter";
            let at = text.span().start;
            pays.is_payable().then_some(pays).ok_or_else(|| page.fault(at, key, format!("`{pays}`: {most}")))
        };
        let award = |key: &str, text: &Option<Text>| text.as_ref().map(|t| pay(key, t)).transpose();
        let event = id(page, &r.event, &mut taken);
        let (pays, envy) = (pay("pays", &r.pays), award("envy", &r.envy));
        match (event, pays, envy, award("dealer-envy", &r.dealer_envy)) {
            (Ok(event), Ok(pays), Ok(envy), Ok(dealer_envy)) => {
                rows.push(Row { table: table.to_owned(), event, name: r.name, pays, envy, dealer_envy });
            }
            (event, pays, envy, dealer) => {
                faults
                    .extend(event.err().into_iter().chain(pays.err()).chain(envy.err()).chain(dealer.err()));
            }
        }
    }
    (rows, faults)
}

fn setting(desk: &Desk, s: RawSetting, id: String) -> Result<Setting, Fault> {
    fn range<T: FromStr + PartialOrd>(desk: &Desk, s: &RawSetting) -> Result<(T, T), Fault> {
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
        "choice" => SettingKind::Choice(s.options.clone().unwrap_or_default()),
        "flag" => SettingKind::Flag,
        "number" => range::<i64>(desk, &s).map(|(a, b)| SettingKind::Number(a, b))?,
        "money" => range::<Cents>(desk, &s).map(|(a, b)| SettingKind::Money(a, b))?,
        "percent" => range::<Percent>(desk, &s).map(|(a, b)| SettingKind::Percent(a, b))?,
        "multiples" => range::<Multiples>(desk, &s).map(|(a, b)| SettingKind::Multiples(a, b))?,
        other => {
            let what = format!("`{other}` is not choice, flag, number, money, percent or multiples");
            return Err(desk.fault(s.kind.span().start, "kind", what));
        }
    };
    let default = plain(s.default.get_ref());
    if !Setting::allows(&kind, &default) {
        return Err(desk.fault(s.default.span().start, "default", format!("`{default}` is not {kind}")));
    }
    let mut ours = Ours::default();
    for bound in &s.ours {
        match (bound.get_ref().as_str(), &kind) {
            ("options", SettingKind::Choice(_)) => ours = Ours { min: true, max: true },
            (_, SettingKind::Choice(_) | SettingKind::Flag) => {
                return Err(desk.fault(bound.span().start, "ours", "this kind has no such bound"));
            }
            ("min", _) => ours.min = true,
            ("max", _) => ours.max = true,
            _ => return Err(desk.fault(bound.span().start, "ours", "write min, max or options")),
        }
    }
    let clause = desk.cite(&s.at)?;
    Ok(Setting { id, name: s.name, clause, help: s.help, kind, ours, per_deck: s.per_deck, default })
}

//! The book for programs: games with what can be bet and chosen, chapters clause by clause.

use book::{Chapter, ClauseEntry, PayTable, Rules, Setting, SettingKind, Wager};
use serde_json::{Value, json};

/// A test that shows a clause.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The test's name.
    pub test: &'static str,
    /// The file it stands in.
    pub file: &'static str,
}

/// Says which tests show a clause: the program knows, as it was built.
pub type ShownBy = fn(&ClauseEntry) -> Vec<Shown>;

/// The printed tables of a wager and, where the house has one of its own in force, that.
pub fn paytables<'a>(rules: &'a Rules, wager: &'a Wager) -> impl Iterator<Item = &'static PayTable> + 'a {
    rules.printed().chain(rules.own_paytables()).filter(move |t| t.wager == wager.id)
}

/// A game under these rules.
pub fn game(rules: &Rules) -> Value {
    let chapter = rules.chapter();
    let wager = |w: &Wager| {
        let tables = paytables(rules, w).map(|t| {
            let in_force = rules.paytables().any(|p| p.id == t.id);
            json!({
                "id": t.id, "name": t.name, "part": t.part, "clause": t.clause, "default": t.default,
                "in_force": in_force,
            })
        });
        json!({
            "id": w.id, "name": w.name, "clause": w.clause, "help": w.help,
            "limits": rules.limits(&w.id), "book": w.bounds, "follows": w.follows, "side": w.side,
            "paytables": tables.collect::<Vec<_>>(),
        })
    };
    let mut answer = json!({
        "id": rules.game(),
        "title": chapter.title,
        "chapter": chapter.id,
        "additions": rules.chapters()[1..].iter().map(|c| &c.id).collect::<Vec<_>>(),
        "source": chapter.source,
        "pitch": chapter.pitch,
        "rules": rules.fingerprint(),
        "wagers": rules.wagers().map(wager).collect::<Vec<_>>(),
        "settings": rules.choices().map(|s| setting(s, rules)).collect::<Vec<_>>(),
    });
    mark(&mut answer, rules);
    answer
}

/// Says in an answer whether the rules are by the book, and where they are not.
pub fn mark(answer: &mut Value, rules: &Rules) {
    if let Some(fields) = answer.as_object_mut() {
        let departures = rules.departures();
        fields.insert("by_the_book".into(), departures.is_empty().into());
        fields.insert("departures".into(), departures.into());
    }
}

fn setting(s: &'static Setting, rules: &Rules) -> Value {
    let (kind, legal) = match &s.kind {
        SettingKind::Choice(options) => ("choice", json!(options)),
        SettingKind::Flag => ("flag", json!([true, false])),
        SettingKind::Number(min, max) => ("number", json!({ "min": min, "max": max })),
        SettingKind::Money(min, max) => ("money", json!({ "min": min, "max": max })),
        SettingKind::Percent(min, max) => {
            ("percent", json!({ "min": min.to_string(), "max": max.to_string() }))
        }
        SettingKind::Multiples(min, max) => {
            ("multiples", json!({ "min": min.to_string(), "max": max.to_string() }))
        }
    };
    json!({
        "id": s.id, "name": s.name, "clause": s.clause, "help": s.help,
        "kind": kind, "legal": legal, "ours": s.ours, "default": s.default_value(),
        "value": rules.settings()[s.id.as_str()],
    })
}

/// How unclear places of a clause are read.
pub fn readings<'a>(chapter: &'a Chapter, entry: &'a ClauseEntry) -> impl Iterator<Item = &'a str> {
    chapter.readings.iter().filter(|r| r.clause == entry.clause).map(|r| r.says.as_str())
}

/// A clause with its readings and tests.
pub fn clause(chapter: &Chapter, entry: &ClauseEntry, shown_by: ShownBy) -> Value {
    let tests = shown_by(entry).into_iter().map(|t| json!({ "test": t.test, "file": t.file }));
    json!({
        "clause": entry.clause,
        "section": chapter.section(entry),
        "class": entry.class,
        "says": entry.says,
        "readings": readings(chapter, entry).collect::<Vec<_>>(),
        "untestable": entry.untestable,
        "tests": tests.collect::<Vec<_>>(),
    })
}

/// A chapter with those of its clauses that are wanted.
pub fn chapter(chapter: &Chapter, wanted: impl Fn(&ClauseEntry) -> bool, shown_by: ShownBy) -> Value {
    let clauses = chapter.clauses.iter().filter(|e| wanted(e)).map(|e| clause(chapter, e, shown_by));
    json!({
        "chapter": chapter.id,
        "title": chapter.title,
        "source": chapter.source,
        "game": chapter.game,
        "games": chapter.games,
        "clauses": clauses.collect::<Vec<_>>(),
    })
}

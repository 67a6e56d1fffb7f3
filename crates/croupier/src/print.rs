//! The book in print: a chapter's rules and a pay table, as people read them.

use book::{Chapter, ClauseEntry, PayTable, Pays};
use server::catalogue;

use crate::coverage::tests_of;
use crate::grid::Grid;
use crate::paint::{Paint, columns, width, wrap};

/// Whether a clause is the one asked for, or stands in the section asked for. The chapter may be left out.
pub(crate) fn is_within(id: &str, chapter: &Chapter, entry: &ClauseEntry) -> bool {
    let at = |full: &str| {
        full.get(..chapter.id.len()).is_some_and(|p| p.eq_ignore_ascii_case(&chapter.id))
            && full[chapter.id.len()..].starts_with([' ', '§', '('])
    };
    let id = id.trim();
    let id = if at(id) { id[chapter.id.len()..].trim() } else { id };
    let own = chapter.number(entry);
    let rest = own.strip_prefix(id).or_else(|| own.strip_prefix('§')?.strip_prefix(id));
    rest.is_some_and(|r| r.is_empty() || r.starts_with(['.', '(']))
}

/// A chapter's rules for reading, with the tests that show them if asked.
pub(crate) fn rules(
    chapter: &Chapter,
    wanted: impl Fn(&ClauseEntry) -> bool,
    with_tests: bool,
    paint: Paint,
    columns: usize,
) -> String {
    let mut text = format!("{}\n", paint.bold(&format!("{} · {}", chapter.title, chapter.id)));
    text += &format!("{}\n", paint.dim(&chapter.source));
    let entries: Vec<_> = chapter.clauses.iter().filter(|e| wanted(e)).collect();
    let margin = entries.iter().map(|e| width(chapter.number(e))).max().unwrap_or(0) + 2;
    let room = columns.saturating_sub(margin + 2).max(30);
    let mut last = "";
    for entry in entries {
        let section = chapter.section(entry);
        if section != last {
            text += &format!("\n{}\n", paint.key(section));
            last = section;
        }
        let mut paragraph = |label: &str, body: &str, ink: &dyn Fn(&str) -> String| {
            for (n, line) in wrap(body, room).iter().enumerate() {
                let label = if n == 0 { label } else { "" };
                let gap = " ".repeat(margin - width(label));
                text += &format!("  {}{gap}{}\n", paint.gold(label), ink(line));
            }
        };
        let class = format!("[{}]", entry.class.id());
        let plain = |line: &str| line.to_owned();
        paragraph(chapter.number(entry), &format!("{} {}", entry.says, class), &plain);
        for reading in catalogue::readings(chapter, entry) {
            paragraph("", &format!("↳ read as: {reading}"), &|l| paint.key(l));
        }
        match &entry.untestable {
            Some(why) => paragraph("", &format!("∅ not shown by software: {why}"), &|l| paint.dim(l)),
            None if with_tests => {
                let tests: Vec<_> = tests_of(entry).iter().map(|t| t.test).collect();
                if !tests.is_empty() {
                    paragraph("", &format!("✓ {}", tests.join(", ")), &|l| paint.dim(l));
                }
            }
            None => {}
        }
    }
    text + "\n"
}

/// A pay table with a heading, as a player reads it on the felt.
pub(crate) fn pay_table(table: &PayTable, paint: Paint) -> String {
    let mut notes = vec![table.clause.to_string()];
    if table.default {
        notes.push("by default".into());
    }
    if table.floor {
        notes.push("the least the house may pay".into());
    }
    if !table.decks.is_empty() {
        let decks: Vec<_> = table.decks.iter().map(u8::to_string).collect();
        notes.push(format!("with {} decks", decks.join(" or ")));
    }
    let part = table.part.as_ref().map(|p| format!(" {p}")).unwrap_or_default();
    let of = format!("{}{part}", table.wager);
    let mut text = format!("  {}  {of}, {}", paint.key(&table.id), table.name);
    text += &format!(" {}\n", paint.dim(&format!("({})", notes.join(", "))));
    let envy = table.rows.iter().any(|r| r.envy.is_some());
    let dealer = table.rows.iter().any(|r| r.dealer_envy.is_some());
    let mut head = vec!["event", "pays"];
    head.extend(envy.then_some("envy"));
    head.extend(dealer.then_some("dealer envy"));
    let mut grid = Grid::new(&head);
    for row in &table.rows {
        let mut cells = vec![row.name.clone(), row.pays.to_string()];
        let printed = |p: &Option<Pays>| p.map(|p| p.to_string()).unwrap_or_default();
        cells.extend(envy.then(|| printed(&row.envy)));
        cells.extend(dealer.then(|| printed(&row.dealer_envy)));
        grid.row(cells);
    }
    text + &grid.render(paint, "    ", columns())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_found_with_or_without_its_chapter_and_a_section_finds_all_of_its_clauses() {
        let chapter = book::Book::standard().chapter("HC-H").unwrap();
        let found = |id: &str| chapter.clauses.iter().filter(|e| is_within(id, chapter, e)).count();
        for id in ["§2.I.A", "2.I.A", "HC-H §2.I.A", "hc-h §2.I.A"] {
            assert_eq!(found(id), 1, "{id}");
        }
        assert!(found("§2") > 5);
        assert_eq!(found("§2"), chapter.clauses.iter().filter(|e| chapter.section(e) == "§2").count());
        assert_eq!(found("§99"), 0);
    }

    #[test]
    fn sections_are_read_from_both_ways_of_numbering() {
        for (chapter, at, expected) in
            [("HC-H", "HC-H §2.I.A", "§2"), ("CO-21-2119", "CO-21-2119 (1)", "(1)")]
        {
            let chapter = book::Book::standard().chapter(chapter).unwrap();
            let entry = chapter.clauses.iter().find(|e| e.clause.text().starts_with(at)).unwrap();
            assert_eq!(chapter.section(entry), expected);
        }
    }
}

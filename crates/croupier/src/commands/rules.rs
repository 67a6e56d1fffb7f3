//! `croupier rules`: a game's rules in the project's words, clause by clause.

use std::io::Write;

use anyhow::bail;
use book::{Chapter, ClauseEntry};
use serde_json::Value;
use server::catalogue;

use crate::coverage::tests_of;
use crate::house_args;
use crate::paint::{Paint, columns, width, wrap};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, or a chapter such as HC-L
    #[arg(value_parser = crate::names::GameOrChapter)]
    game: String,
    /// One clause only: `§7.V`, or a whole section: `§7`
    #[arg(long, value_name = "ID")]
    clause: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let mut chapters = house_args::chapters(&args.game)?;
    let wanted = |chapter: &Chapter, entry: &ClauseEntry| match &args.clause {
        Some(id) => is_within(id, chapter, entry),
        None => true,
    };
    chapters.retain(|c| c.clauses.iter().any(|e| wanted(c, e)));
    if let (Some(id), true) = (&args.clause, chapters.is_empty()) {
        bail!("{} has no clause `{id}`", args.game);
    }
    if args.json {
        let all: Vec<Value> =
            chapters.iter().map(|c| catalogue::chapter(c, |e| wanted(c, e), tests_of)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else {
        for chapter in chapters {
            write!(out, "{}", for_people(chapter, |e| wanted(chapter, e), true, Paint::stdout(), columns()))?;
        }
    }
    Ok(())
}

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
pub(crate) fn for_people(
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

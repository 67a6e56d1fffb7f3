//! `croupier clauses`: which tests show which clause.

use std::io::Write;

use book::{Book, Chapter, ClauseEntry};
use games::entry;
use serde_json::{Value, json};

use crate::coverage::tests_of;
use crate::failure::CheckFailed;
use crate::grid::Grid;
use crate::house_args;
use crate::paint::{Paint, columns};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One chapter (HC-H), or the chapters of one game, clause by clause
    #[arg(value_parser = crate::names::GAME_OR_CHAPTER)]
    chapter: Option<String>,
    /// Fail unless every clause that a test can show is shown, for the games that can be played
    #[arg(long)]
    require_all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let chapters: Vec<&Chapter> = match &args.chapter {
        Some(name) => house_args::chapters(name)?,
        None => Book::standard().chapters.iter().collect(),
    };
    let paint = Paint::stdout();
    if args.json {
        let all: Vec<Value> = chapters.iter().map(|c| as_json(c, args.chapter.is_some())).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else if args.chapter.is_some() {
        for chapter in &chapters {
            writeln!(out, "{}", clause_by_clause(chapter, paint))?;
        }
    } else {
        write!(out, "{}", overview(&chapters, paint))?;
    }
    let missing: Vec<_> = chapters.iter().filter(|c| playable(c)).flat_map(|c| unshown(c)).collect();
    if args.require_all && !missing.is_empty() {
        let first: Vec<_> = missing.iter().take(5).map(|e| e.clause.text()).collect();
        let more = if missing.len() > first.len() { ", …" } else { "" };
        let line = format!("{} clauses have no test: {}{more}", missing.len(), first.join(", "));
        return Err(CheckFailed(line).into());
    }
    Ok(())
}

/// Whether every game that this chapter rules can be played.
fn playable(chapter: &Chapter) -> bool {
    let mut games = chapter.game.iter().chain(&chapter.games);
    games.all(|game| entry(game).is_some())
}

fn testable(chapter: &Chapter) -> impl Iterator<Item = &ClauseEntry> {
    chapter.clauses.iter().filter(|e| e.untestable.is_none())
}

fn unshown(chapter: &Chapter) -> impl Iterator<Item = &ClauseEntry> {
    testable(chapter).filter(|e| tests_of(e).is_empty())
}

fn overview(chapters: &[&Chapter], paint: Paint) -> String {
    let mut grid = Grid::new(&["chapter", "clauses", "testable", "shown", "", "title"]);
    let mut sum = [0; 3];
    let right = |n: usize| format!("{n:>6}");
    for chapter in chapters {
        let can = testable(chapter).count();
        let counts = [chapter.clauses.len(), can, can - unshown(chapter).count()];
        sum.iter_mut().zip(counts).for_each(|(s, c)| *s += c);
        let mark = match (playable(chapter), counts[1] == counts[2]) {
            (true, true) => paint.green("✓"),
            (true, false) => paint.red("✗"),
            (false, _) => paint.dim("·"),
        };
        let [all, can, shown] = counts.map(right);
        grid.row([paint.key(&chapter.id), all, can, shown, mark, chapter.title.clone()]);
    }
    let [all, can, shown] = sum.map(right);
    grid.row([paint.bold("in all"), all, can, shown, String::new(), String::new()]);
    let table = grid.render(paint, "", columns());
    match chapters.iter().all(|chapter| playable(chapter)) {
        true => table,
        false => table + &paint.dim("· is not to be played yet") + "\n",
    }
}

fn clause_by_clause(chapter: &Chapter, paint: Paint) -> String {
    let mut text = format!("{}\n", paint.bold(&format!("{} · {}", chapter.title, chapter.id)));
    let mut grid = Grid::new(&["", "clause", "tests"]);
    for entry in &chapter.clauses {
        let tests: Vec<_> = tests_of(entry).iter().map(|t| format!("{} ({})", t.test, t.file)).collect();
        let (mark, what) = match &entry.untestable {
            Some(why) => (paint.dim("∅"), paint.dim(why)),
            None if tests.is_empty() => (paint.red("✗"), entry.says.clone()),
            None => (paint.green("✓"), tests.join(", ")),
        };
        grid.row([mark, entry.clause.to_string(), what]);
    }
    text += &grid.render(paint, "", columns());
    text
}

fn as_json(chapter: &Chapter, in_full: bool) -> Value {
    let can = testable(chapter).count();
    let mut value = json!({
        "chapter": chapter.id,
        "title": chapter.title,
        "playable": playable(chapter),
        "clauses": chapter.clauses.len(),
        "testable": can,
        "shown": can - unshown(chapter).count(),
    });
    if in_full {
        let each = chapter.clauses.iter().map(|e| {
            let tests = tests_of(e).into_iter().map(|t| json!({ "test": t.test, "file": t.file }));
            json!({
                "clause": e.clause, "class": e.class, "says": e.says, "untestable": e.untestable,
                "tests": tests.collect::<Vec<_>>(),
            })
        });
        value["catalogue"] = each.collect();
    }
    value
}

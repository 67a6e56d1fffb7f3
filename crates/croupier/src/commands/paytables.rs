//! `croupier paytables`: every pay table of the book, as data.

use std::io::Write;

use book::{Book, Chapter, PayTable};
use serde_json::{Value, json};

use crate::grid::Grid;
use crate::house_args;
use crate::paint::{Paint, columns};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game, or one chapter, only
    #[arg(value_parser = crate::names::GameOrChapter)]
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let chapters: Vec<&Chapter> = match &args.game {
        Some(game) => house_args::chapters(game)?,
        None => Book::standard().chapters.iter().collect(),
    };
    if args.json {
        let all = chapters.iter().flat_map(|c| c.paytables.iter().map(|t| as_json(c, t)));
        writeln!(out, "{}", serde_json::to_string_pretty(&all.collect::<Vec<_>>())?)?;
        return Ok(());
    }
    let paint = Paint::stdout();
    let mut first = true;
    for chapter in chapters.iter().filter(|c| !c.paytables.is_empty()) {
        let title = format!("{} · {}", chapter.title, chapter.id);
        writeln!(out, "{}{}", if first { "" } else { "\n" }, paint.bold(&title))?;
        for table in &chapter.paytables {
            write!(out, "\n{}", for_people(table, paint))?;
        }
        first = false;
    }
    Ok(())
}

/// The games a chapter's pay tables are used in.
fn games_of(chapter: &Chapter) -> Vec<&str> {
    chapter.game.iter().chain(&chapter.games).map(String::as_str).collect()
}

fn as_json(chapter: &Chapter, table: &PayTable) -> Value {
    json!({
        "games": games_of(chapter),
        "chapter": chapter.id,
        "wager": table.wager,
        "part": table.part,
        "id": table.id,
        "name": table.name,
        "clause": table.clause,
        "floor": table.floor,
        "decks": if table.decks.is_empty() { Value::Null } else { json!(table.decks) },
        "default": table.default,
        "rows": table.rows,
    })
}

/// A pay table with a heading, as a player reads it on the felt.
pub(crate) fn for_people(table: &PayTable, paint: Paint) -> String {
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
        let printed = |p: &Option<book::Pays>| p.map(|p| p.to_string()).unwrap_or_default();
        cells.extend(envy.then(|| printed(&row.envy)));
        cells.extend(dealer.then(|| printed(&row.dealer_envy)));
        grid.row(cells);
    }
    text + &grid.render(paint, "    ", columns())
}

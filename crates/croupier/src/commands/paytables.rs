//! `croupier paytables`: every pay table of the book, as data.

use std::io::Write;

use book::{Book, Chapter, PayTable};
use serde_json::{Value, json};

use crate::paint::Paint;
use crate::{house_args, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game, or one chapter, only
    #[arg(value_parser = crate::names::GAME_OR_CHAPTER)]
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
            write!(out, "\n{}", print::pay_table(table, paint))?;
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

//! `croupier rules`: a game's rules in the project's words, clause by clause.

use std::io::Write;

use anyhow::bail;
use book::{Chapter, ClauseEntry};
use serde_json::Value;
use server::catalogue;

use crate::coverage::tests_of;
use crate::paint::{Paint, columns};
use crate::{house_args, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, or a chapter such as HC-L
    #[arg(value_parser = crate::names::GAME_OR_CHAPTER)]
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
        Some(id) => print::is_within(id, chapter, entry),
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
            write!(
                out,
                "{}",
                print::rules(chapter, |e| wanted(chapter, e), true, Paint::stdout(), columns())
            )?;
        }
    }
    Ok(())
}

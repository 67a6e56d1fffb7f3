//! What may be asked of the program.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::failure::complain;

/// Casino table games by the book: play them, read their rules, know their exact odds, simulate them.
#[derive(Parser)]
#[command(name = "croupier", version, infer_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games with their wagers, pay tables and settings
    Games(crate::commands::games::Args),
    /// List every pay table of the book, as printed
    Paytables(crate::commands::paytables::Args),
    /// Read a game's rules, clause by clause
    Rules(crate::commands::rules::Args),
    /// Show which tests show which clause
    Clauses(crate::commands::clauses::Args),
    /// Sit down at a table
    Play(crate::play::Args),
    /// Print the exact odds of a game's wagers: its PAR sheet
    Odds(crate::commands::odds::Args),
    /// Print the best strategy, computed
    Strategy(crate::commands::strategy::Args),
    /// Simulate many rounds, with confidence intervals
    Sim(crate::commands::sim::Args),
    /// Stream the live generator: bytes or shuffles, for tests of randomness
    Rng(crate::commands::rng::Args),
    /// Write a house's plan, or compare two
    Plan(crate::commands::plan::Args),
    /// Hold a house's plan against the book: every breach, with its line and clause
    Check(crate::commands::plan::CheckArgs),
    /// Replay a record saved at a table
    Replay(crate::commands::replay::Args),
    /// Check a fair file offline: commitments, shuffles, rules and money
    Verify(crate::commands::verify::Args),
    /// Poker Lotto: buy tickets, hold draws, check and claim
    Lotto(crate::commands::lotto::Args),
    /// Look at the books of a house: verify, export, recall, report; set a patron's limits
    House(crate::commands::house_books::Args),
    /// Pick a game and sit down; without a terminal, watch a round of every game
    Lobby(crate::commands::lobby::Args),
    /// Open the house in the browser: tables, odds and rules at a local address
    Serve(crate::commands::serve::Args),
    /// Print the manual page, or write one for each command
    Man(crate::commands::man::Args),
    /// Print a completion script for a shell; it knows the names of the games
    Completions(crate::commands::completions::Args),
}

/// Reads the arguments. Help and version are printed here; bad usage is one line on stderr and exit code 2.
pub(crate) fn read(args: impl Iterator<Item = OsString>) -> Result<Args, ExitCode> {
    Args::try_parse_from(args).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            ExitCode::SUCCESS
        }
        _ => {
            complain(&one_line(&error.to_string()));
            ExitCode::from(2)
        }
    })
}

/// The message without the usage text that follows it.
fn one_line(text: &str) -> String {
    let text = text.split("\n  [possible values:").next().unwrap_or(text);
    let message = text.split("\n\nUsage:").next().unwrap_or(text);
    let message = message.split("\n\nFor more information").next().unwrap_or(message);
    if message.starts_with("error: ") {
        message.trim_start_matches("error: ").replace("\n\n  tip:", "; tip:")
    } else {
        "say what to do: games, rules, play, …; `croupier --help` lists everything".into()
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_commands_are_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn a_usage_error_is_told_without_the_usage_text() {
        let message = |args: &[&str]| {
            let args = std::iter::once("croupier").chain(args.iter().copied());
            let line = one_line(&Args::try_parse_from(args).err().expect("bad usage").to_string());
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(message(&["rules"]), "the following required arguments were not provided: <GAME>");
        assert!(message(&["gamez"]).starts_with("unrecognized subcommand 'gamez'; tip:"));
        assert!(message(&[]).starts_with("say what to do"));
        assert!(message(&["play", "roulette", "--seats", "x"]).contains("invalid value 'x'"));
    }
}

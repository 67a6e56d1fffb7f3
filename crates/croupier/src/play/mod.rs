//! `croupier play`: a table in the terminal, or over a pipe.

mod betting;
mod chance;
mod dealing;
mod deciding;
mod fair;
mod felt;
mod front;
mod guest;
mod help;
mod hole;
mod layouts;
mod line_editor;
mod menu;
mod money;
mod picture;
mod pieces;
mod pipe;
mod purse;
mod requests;
mod screen;
mod session;
mod spots;
mod stay;
mod words;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, bail};
use book::Cents;

pub(crate) use front::{Answer, Ask, Front, ME, Scene};
pub(crate) use guest::{Floor, GUEST};
pub(crate) use screen::choose;
use session::Session;

use crate::house_args::HouseArgs;

#[derive(clap::Args, Clone)]
pub(crate) struct Args {
    /// The game's id; `croupier games` lists them
    #[arg(value_parser = crate::names::GAME)]
    pub(crate) game: String,
    /// How many seats are taken: yours, and others who play the simple strategy
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seats: u8,
    /// How many boxes side by side are yours, at a game that allows several
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) boxes: u8,
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    /// Repeat the same chance with the same seed; without it the operating system provides chance
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Who deals: the program, or you, typing in the real cards, dice and numbers
    #[arg(long, value_enum, default_value_t = By::Auto)]
    pub(crate) dealer: By,
    /// What you sit down with; what your wallet in the house lacks is brought along. Without it: your wallet, and $1,000
    /// the first time
    #[arg(long, value_name = "$", allow_hyphen_values = true)]
    pub(crate) bankroll: Option<Cents>,
    /// Be told at each decision what every choice is worth
    #[arg(long)]
    pub(crate) hints: bool,
    /// Deal under commitments that anybody can check, line by line, and write a fair file (docs/fairness.md)
    #[arg(long, value_name = "FILE")]
    pub(crate) fair: Option<PathBuf>,
    /// Play in the house kept in DIR: purse, meters and a round in the middle go on tomorrow
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Whether every seat plays the simple strategy, the person's too
    #[arg(skip)]
    pub(crate) watch: bool,
}

impl Args {
    /// A table of a game with nothing chosen.
    pub(crate) fn of(game: &str, seats: u8, seed: Option<u64>) -> Args {
        Args {
            game: game.into(),
            seats,
            boxes: 1,
            house: HouseArgs::default(),
            seed,
            dealer: By::Auto,
            bankroll: None,
            hints: false,
            fair: None,
            data: None,
            watch: false,
        }
    }

    /// How many seats are the person's own.
    fn mine(&self) -> u8 {
        if self.watch { 0 } else { self.boxes }
    }
}

/// Who deals.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Auto,
    Hand,
}

/// Whether a person sits at a terminal that can be drawn on.
pub(crate) fn at_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|t| t == "dumb" || t.is_empty());
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    if let Some(path) = &args.fair {
        if args.data.is_some() {
            bail!("a table with a fair file is no table of a house; a house has its own (docs/fairness.md)");
        }
        return fair::run(args, path, std::io::stdin().lock(), out);
    }
    // A table dealt by hand stands in no house: its chips are real, and what was typed wrong is taken back.
    let mut floor = match (args.dealer, &args.data) {
        (By::Hand, None) => None,
        (By::Hand, Some(_)) => bail!("a table dealt by hand stands in no house"),
        (By::Auto, Some(folder)) => Some(Floor::in_folder(folder, args.seed)?),
        (By::Auto, None) => Some(Floor::of_one(&args.house.rules(&args.game)?, args.seed)?),
    };
    let done = run_at(args, floor.as_mut(), out);
    match (done, floor) {
        (Ok(()), Some(floor)) => floor.close(),
        (done, floor) => {
            // What went wrong is told; the house closes in order all the same.
            let closed = floor.map_or(Ok(()), Floor::close);
            done.and(closed)
        }
    }
}

/// Plays at a table of a house that is open, or at one dealt by hand.
pub(crate) fn run_at(args: &Args, floor: Option<&mut Floor>, out: &mut impl Write) -> Result<()> {
    let ending = if at_terminal() {
        let mut screen = screen::Screen::open(args.bankroll.unwrap_or(money::BANKROLL))?;
        Session::open(args, floor, &mut screen)?.run()?
    } else {
        let mut pipe = pipe::Pipe::new(std::io::stdin().lock(), &mut *out);
        Session::open(args, floor, &mut pipe)?.run()?
    };
    writeln!(out, "{}", ending.farewell)?;
    if let Some(unfinished) = ending.unfinished {
        out.flush()?;
        bail!(unfinished);
    }
    Ok(())
}

/// Deals a game to seats that all play the simple strategy, until this front has seen enough.
pub(crate) fn watch(args: Args, floor: &mut Floor, front: &mut dyn Front) -> Result<()> {
    Session::open(&Args { watch: true, ..args }, Some(floor), front)?.run().map(|_| ())
}

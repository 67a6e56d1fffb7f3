//! The command line of Croupier. It prints for people by default and for programs with `--json`; it ends with 0 on
//! success, 1 when a check fails, and 2 on bad usage or bad input, with one clear line on stderr.

mod args;
mod ascii;
mod bar;
mod commands;
mod coverage;
mod failure;
mod grid;
mod house_args;
mod names;
mod paint;
mod play;
mod print;
mod record;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use args::Command;
use ascii::Ascii;
use clap::CommandFactory;
use commands::{
    clauses, completions, games, house_books, lobby, lotto, man, odds, paytables, plan, replay, rng, rules,
    serve, sim, strategy, verify,
};

/// A house at work hands commands and answers from thread to thread: what one asked for another gives back, by the
/// thousand. The system's own allocator lets them wait for each other.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = match args::read(std::env::args_os()) {
        Ok(args) => args,
        Err(code) => return code,
    };
    let out = BufWriter::new(std::io::stdout());
    let json = std::env::args_os().any(|arg| arg == "--json");
    let mut out = match args.command {
        Command::Rng(_) | Command::Man(_) | Command::Completions(_) => Ascii::bytes(out),
        _ if json => Ascii::json(out),
        _ => Ascii::stdout(out),
    };
    let done = match args.command {
        Command::Games(args) => games::run(&args, &mut out),
        Command::Paytables(args) => paytables::run(&args, &mut out),
        Command::Plan(args) => plan::run(&args, &mut out),
        Command::Check(args) => plan::check(&args, &mut out),
        Command::Rules(args) => rules::run(&args, &mut out),
        Command::Clauses(args) => clauses::run(&args, &mut out),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Odds(args) => odds::run(&args, &mut out),
        Command::Strategy(args) => strategy::run(&args, &mut out),
        Command::Sim(args) => sim::run(&args, &mut out),
        Command::Rng(args) => rng::run(&args, &mut out),
        Command::Replay(args) => replay::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Lotto(args) => lotto::run(&args, &mut out),
        Command::House(args) => house_books::run(&args, &mut out),
        Command::Lobby(args) => lobby::run(&args, &mut out),
        Command::Serve(args) => serve::run(&args, &mut out),
        Command::Man(args) => man::run(&args, args::Args::command(), &mut out),
        Command::Completions(args) => completions::run(&args, args::Args::command(), &mut out),
    };
    // What was printed so far is shown even if the work failed later.
    let flushed = out.flush().map_err(anyhow::Error::from);
    failure::report(done.and(flushed))
}

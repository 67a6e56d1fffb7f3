//! Mutation testing of the workspace: every rule is broken on purpose, one place at a time, and the tests must notice.
//! All mutants are compiled into one copy of the workspace, each behind a switch that a variable of the environment
//! turns on, so that trying one costs no more than running the tests that reach it. docs/mutants.md says more.

mod bench;
mod catalogue;
mod cells;
mod exclude;
mod find;
mod ledger;
mod messages;
mod operators;
mod report;
mod rewrite;
mod run;
mod site;
mod workshop;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Mutex;

use anyhow::{Context, Result};
use clap::Parser;

use catalogue::Catalogue;
use ledger::Ledger;
use report::Equivalents;
use site::Mutant;
use workshop::Workshop;

/// Breaks the rules one at a time and sees whether a test notices.
#[derive(Parser)]
#[command(name = "mutants")]
struct Args {
    /// Only list the mutants.
    #[arg(long)]
    list: bool,
    /// Only print what is known from earlier runs.
    #[arg(long)]
    report: bool,
    /// Only print what is left as it is, and why.
    #[arg(long)]
    excluded: bool,
    /// Only compile the copy with its mutants.
    #[arg(long)]
    build: bool,
    /// Only mutants of files that fit, `*` standing for any text; several with commas between.
    #[arg(long, value_name = "GLOB")]
    file: Option<String>,
    /// Only every n-th mutant, beginning with the i-th.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Only so many mutants, picked evenly.
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Try each mutant only as long as this, by the usual times of the tests that reach it.
    #[arg(long, value_name = "SECONDS")]
    within: Option<u64>,
    /// Only tests whose full name fits, written in the same way: what lives may yet be killed by others.
    #[arg(long, value_name = "GLOB")]
    tests: Option<String>,
    /// How many tests run side by side.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Forget what is known from earlier runs.
    #[arg(long)]
    fresh: bool,
    /// The workspace.
    #[arg(long, default_value = ".")]
    root: PathBuf,
    /// The crates whose sources are changed and whose tests must notice.
    #[arg(long, value_delimiter = ',', default_value = "hands,book,games")]
    crates: Vec<String>,
}

/// A part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    part: u32,
    of: u32,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
            _ => Err(format!("`{text}` is no part of a whole: write 1/4 for the first of four")),
        }
    }
}

fn main() -> Result<()> {
    let args = Args::parse();
    if args.excluded {
        for e in exclude::EXCLUDED {
            println!("{} {}: {}", e.file, e.function, e.reason);
        }
        return Ok(());
    }
    let root = args.root.canonicalize().with_context(|| args.root.display().to_string())?;
    let mut all = Catalogue::read(&root, &args.crates)?;
    let chosen = args.choose(&all.mutants);
    if args.list {
        for m in all.mutants.iter().filter(|m| chosen.contains(&m.id)) {
            println!(
                "{}:{} {}\n  - {}\n  + {}",
                m.key.file, m.line, m.key.function, m.key.was, m.key.becomes
            );
        }
        println!("{} mutants", chosen.len());
        return Ok(());
    }

    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let shop = Workshop::new(&root, &target, &args.crates);
    std::fs::create_dir_all(shop.desk())?;
    let results = shop.desk().join("results.jsonl");
    if args.fresh {
        let _ = std::fs::remove_file(&results);
    }
    let ledger = Ledger::open(&results)?;
    let listed = Equivalents::read(&root.join("crates/mutants/survivors.toml"))?;
    let of_run = |all: &Catalogue, dropped: &dyn Fn(u32) -> bool| -> Vec<Mutant> {
        all.mutants.iter().filter(|m| chosen.contains(&m.id) && !dropped(m.id)).cloned().collect()
    };
    if args.report {
        let mutants = of_run(&all, &|_| false);
        print!("{}", report::report(&mutants.iter().collect::<Vec<_>>(), &all.mutants, &ledger, &listed));
        return Ok(());
    }

    let workspace = workshop::fingerprint(&root, &args.crates)?;
    let (binaries, dropped) = shop.build(&mut all)?;
    eprintln!(
        "{} mutants compiled in, {} dropped that are not Rust",
        all.mutants.len() - dropped.mutants.len(),
        dropped.mutants.len()
    );
    if args.build {
        return Ok(());
    }
    let asked = args.tests.as_deref();
    let tests = run::cover(&binaries, &shop.desk(), args.jobs, asked)?;
    let first_cell = all.chapters.iter().find_map(|c| c.cells.first()).map(|(id, _)| *id);
    let within = args.within.map(std::time::Duration::from_secs);
    let killers = Mutex::new(run::Killers::known(&ledger, &binaries, &tests));
    let kept = tests.iter().flat_map(|t| t.kept.iter().copied()).collect();
    let trial = run::Trial { binaries: &binaries, tests: &tests, first_cell, within, killers, kept, asked };
    // Who is undecided may be decided by more time, or by the tests asked for.
    let again = within.is_none() || asked.is_some();
    let mutants = of_run(&all, &|id| dropped.mutants.contains(&id));
    let mut todo: Vec<&Mutant> =
        mutants.iter().filter(|m| !ledger.known(&m.key, workspace, again) && !listed.has(&m.key)).collect();
    // What is known of a run that is broken off is then a fair sample. What lived before waits: it takes longest.
    todo.sort_by_key(|m| (ledger.last(&m.key).is_some(), lot(m)));
    let ledger = Mutex::new(ledger);
    trial.run(&todo, &ledger, workspace, args.jobs)?;
    let ledger = ledger.into_inner().expect("no worker fails");
    print!("{}", report::report(&mutants.iter().collect::<Vec<_>>(), &all.mutants, &ledger, &listed));
    Ok(())
}

/// A number drawn for a mutant: the same every time, and nothing to do with where it stands.
fn lot(mutant: &Mutant) -> u64 {
    let mut hasher = DefaultHasher::new();
    mutant.key.hash(&mut hasher);
    hasher.finish()
}

impl Args {
    /// The numbers of the mutants asked for.
    fn choose(&self, mutants: &[Mutant]) -> std::collections::HashSet<u32> {
        let of_file =
            |m: &&Mutant| self.file.as_ref().is_none_or(|globs| exclude::any_fits(globs, &m.key.file));
        let of_shard = |m: &&Mutant| self.shard.is_none_or(|s| m.id % s.of == s.part % s.of);
        let mut ids: Vec<u32> = mutants.iter().filter(of_file).filter(of_shard).map(|m| m.id).collect();
        if let Some(most) = self.sample {
            ids.sort_by_key(|id| lot(&mutants[*id as usize - 1]));
            ids.truncate(most);
        }
        ids.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!("1/4".parse(), Ok(Shard { part: 1, of: 4 }));
        assert_eq!("4/4".parse(), Ok(Shard { part: 4, of: 4 }));
        for wrong in ["0/4", "5/4", "1", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}

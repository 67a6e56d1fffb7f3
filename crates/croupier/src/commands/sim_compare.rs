//! `croupier sim --compare A B`: two on common chance.

use std::io::Write;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result};
use sim::{Arm, Comparison, RunOptions, Strategy};

use super::sim_bar::Bar;
use super::sim_report::{count, interval, pace};
use crate::bar::while_showing;
use crate::grid::Grid;
use crate::house_args::{HouseArgs, departures, mark};
use crate::paint::{Paint, columns, wrap};

/// Reads one of the two: strategies, pay tables and settings, with commas between them.
fn arm(text: &str, game: &str, house: &HouseArgs, strategy: &Strategy) -> Result<Arm> {
    let mut rules = house.rules(game)?;
    let mut strategy = strategy.clone();
    for word in text.split(',').map(str::trim) {
        if let Some((id, value)) = word.split_once('=') {
            rules.set(id.trim(), value.trim())?;
        } else if rules.clone().choose_paytable(word).is_ok() {
            rules.choose_paytable(word)?;
        } else if word.ends_with(".toml") {
            let text = std::fs::read_to_string(word).with_context(|| format!("{word} cannot be read"))?;
            rules.read_paytables(word, &text)?;
        } else {
            strategy = Strategy::named(word).with_context(|| {
                format!("`{word}` is no pay table of {game} and no SETTING=VALUE, nor a strategy")
            })?;
        }
    }
    rules.check()?;
    Ok(Arm { name: text.to_owned(), rules, strategy })
}

/// What is shown of a comparison, and how.
pub(crate) struct Shown {
    /// Whether the exact edges of pay tables stand beside what was found.
    pub(crate) exact: bool,
    pub(crate) json: bool,
}

/// Compares two and prints the difference.
pub(crate) fn run(
    (one, other): (&str, &str),
    game: &str,
    house: &HouseArgs,
    options: &RunOptions,
    sitting: u64,
    shown: Shown,
    out: &mut impl Write,
) -> Result<()> {
    let arms = [arm(one, game, house, &options.strategy)?, arm(other, game, house, &options.strategy)?];
    let bar = Bar::new(options.rounds, "rounds", options);
    let mut found = sim::compare(&arms, options, sitting, &|rounds| bar.add(rounds))?;
    bar.clear();
    if shown.exact && !options.stop.load(Ordering::Relaxed) {
        while_showing("solving", |progress| found.set_beside_exact(&arms, progress))?;
    }
    if shown.json {
        let mut answer = serde_json::to_value(&found)?;
        for (arm, told) in arms.iter().zip(answer["arms"].as_array_mut().into_iter().flatten()) {
            mark(told, &arm.rules);
        }
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
    } else {
        for arm in &arms {
            for line in departures(&arm.rules) {
                writeln!(out, "{}", Paint::stdout().bold(&format!("{}: {line}", arm.name)))?;
            }
        }
        let title = &arms[0].rules.chapter().title;
        write!(out, "{}", for_people(&found, title, Paint::stdout(), columns()))?;
    }
    Ok(())
}

fn for_people(found: &Comparison, title: &str, paint: Paint, columns: usize) -> String {
    let [one, other] = &found.arms;
    let rounds = count(found.sittings * found.rounds_each);
    let heading =
        format!("{title} · {} against {}, {rounds} rounds each, seed {}", one.name, other.name, found.seed);
    let mut text = format!("{}\n", paint.bold(&heading));
    let sitting = match found.rounds_each {
        1 => "Both play every round from a fresh table on the same cards, dice and spins.".to_owned(),
        n => format!(
            "Both play sittings of {n} rounds, each from a fresh table on the same cards, dice and spins."
        ),
    };
    let laid: Vec<_> = found.side.iter().map(|(spot, amount)| format!("{amount} on {spot}")).collect();
    let sitting = match laid.is_empty() {
        true => sitting,
        false => format!("{sitting} Beside the strategy's wagers lie {}.", laid.join(" and ")),
    };
    wrap(&sitting, columns).iter().for_each(|line| text += &format!("{}\n", paint.dim(line)));
    text += "\n";
    let mut grid = Grid::new(&["", "loss per base wager", "strategy"]);
    for arm in &found.arms {
        grid.row([paint.key(&arm.name), interval(arm.edge), arm.strategy.clone()]);
    }
    grid.row([paint.bold("difference"), paint.bold(&interval(found.difference)), String::new()]);
    text += &grid.render(paint, "  ", columns);
    if !found.tables.is_empty() {
        let mut grid = Grid::new(&["exact, per unit of", "pay table", "house edge", "difference"]);
        for t in &found.tables {
            let edge = |n: usize| format!("{:.4}%", t.exact[n].decimal() * 100.0);
            grid.row([paint.key(&t.wager), t.paytables[0].clone(), edge(0), String::new()]);
            let difference = paint.bold(&format!("{:+.4}%", t.difference * 100.0));
            grid.row([String::new(), t.paytables[1].clone(), edge(1), difference]);
        }
        text += &format!("\n{}", grid.render(paint, "  ", columns));
    }
    let narrowed = match found.saved {
        Some(saved) => format!(
            "Apart, the difference would be known to ± {:.4}%: common chance is worth {saved:.1} times the rounds.",
            found.error_apart * 196.0
        ),
        None => "The two never differed.".into(),
    };
    let alike = format!("{:.2}% of the sittings ended the same for both.", found.alike * 100.0);
    text += "\n";
    wrap(&format!("{narrowed} {alike}"), columns).iter().for_each(|line| text += &format!("{line}\n"));
    text + &pace(&found.pace, "", paint)
}

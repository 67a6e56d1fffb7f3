//! `croupier strategy`: the best way to play a game, as it was computed.

use std::io::Write;

use anyhow::Result;
use odds::report::percent;
use odds::{Ask, StrategyPart, StrategySheet};

use crate::bar::while_showing;
use crate::grid::Grid;
use crate::house_args::{HouseArgs, departures, mark};
use crate::paint::{Paint, columns, pad, width, wrap};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's id; `croupier games` lists them
    #[arg(value_parser = crate::names::GAME)]
    game: String,
    #[command(flatten)]
    house: HouseArgs,
    /// Show what the next best choice costs beside each play of a chart
    #[arg(long)]
    costs: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let ask = Ask::new(args.house.rules(&args.game)?);
    let strategy = while_showing(&args.game, |progress| odds::strategy(&ask, progress))?;
    if args.json {
        let mut answer = serde_json::to_value(&strategy)?;
        mark(&mut answer, &ask.rules);
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
        return Ok(());
    }
    for line in departures(&ask.rules) {
        writeln!(out, "{}", Paint::stdout().bold(&line))?;
    }
    match strategy {
        Some(strategy) => {
            let title = &ask.rules.chapter().title;
            write!(out, "{}", for_people(&strategy, title, args.costs, Paint::stdout(), columns()))?;
        }
        None => writeln!(out, "{} has no decisions: choose a wager by `croupier odds {0}`", args.game)?,
    }
    Ok(())
}

fn for_people(strategy: &StrategySheet, title: &str, costs: bool, paint: Paint, columns: usize) -> String {
    let mut text = format!("{}\n", paint.bold(&format!("{title} · best strategy")));
    let method = format!("{}; house edge against it {}", strategy.method, percent(&strategy.house_edge));
    wrap(&method, columns).iter().for_each(|line| text += &format!("{}\n", paint.dim(line)));
    for part in &strategy.parts {
        text += "\n";
        text += &match part {
            StrategyPart::Chart { .. } => chart(part, costs, paint, columns),
            StrategyPart::List { title, rules } => {
                let mut grid = Grid::new(&["play", "share", "otherwise costs", "hands"]);
                for rule in rules {
                    let cost = format!("{:.4}", rule.cost.decimal());
                    grid.row([paint.key(&rule.act), percent(&rule.share), cost, rule.when.clone()]);
                }
                format!("{}\n{}", paint.bold(title), grid.render(paint, "  ", columns))
            }
        };
    }
    text
}

fn chart(part: &StrategyPart, costs: bool, paint: Paint, columns_wide: usize) -> String {
    let StrategyPart::Chart { title, columns, rows, key } = part else { unreachable!("called for charts") };
    let cell = |act: &str, cost: f64| if costs { format!("{act} {cost:.3}") } else { act.to_owned() };
    let all = rows.iter().flat_map(|r| r.cells.iter().map(|c| width(&cell(&c.act, c.cost.decimal()))));
    let wide = all.chain(columns.iter().map(|c| width(c))).max().unwrap_or(1) + 1;
    let first = rows.iter().map(|r| width(&r.hand)).max().unwrap_or(0) + 2;
    let heads: String = columns.iter().map(|c| pad(c, wide)).collect();
    let mut text = format!("{}\n  {}{}\n", paint.bold(title), pad("", first), paint.dim(heads.trim_end()));
    for row in rows {
        let cells: String = row.cells.iter().map(|c| pad(&cell(&c.act, c.cost.decimal()), wide)).collect();
        text += &format!("  {}{}\n", pad(&row.hand, first), cells.trim_end());
    }
    let words: Vec<_> = key.iter().map(|(short, long)| format!("{short} {long}")).collect();
    for line in wrap(&words.join("; "), columns_wide.saturating_sub(2)) {
        text += &format!("  {}\n", paint.dim(&line));
    }
    text
}

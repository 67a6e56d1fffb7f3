//! `croupier sim --bankroll`: what becomes of a purse.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use book::{Cents, Rules};
use sim::{BankrollReport, Estimate, QUANTILES, RunOptions};

use super::sim_bar::Bar;
use super::sim_report::{count, pace};
use crate::grid::Grid;
use crate::house_args::{departures, mark};
use crate::paint::{Paint, columns, wrap};

/// Plays evenings from a bankroll, prints what became of it and draws it if a file is named.
pub(crate) fn run(
    rules: &Rules,
    options: &RunOptions,
    (bankroll, trials): (Cents, u64),
    chart: Option<&Path>,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    // A name or place nobody can draw to is told before the work, not after it.
    let kind = chart.map(|path| path.extension().and_then(|e| e.to_str()).unwrap_or(""));
    if kind.is_some_and(|kind| !["svg", "html"].contains(&kind)) {
        bail!("a chart is written as .svg or .html, not {}", chart.unwrap_or(Path::new("")).display());
    }
    chart.map(super::odds::writable).transpose()?;
    let bar = Bar::new(trials, "evenings", options);
    let report = sim::bankroll(rules, options, bankroll, trials, &|evenings| bar.add(evenings))?;
    bar.clear();
    let title = format!("{}: {bankroll} for {} rounds", rules.chapter().title, count(report.rounds));
    if let Some(path) = chart {
        let drawn = if kind == Some("svg") { sim::svg(&report, &title) } else { sim::html(&report, &title) };
        std::fs::write(path, drawn).with_context(|| path.display().to_string())?;
    }
    if json {
        let mut answer = serde_json::to_value(&report)?;
        mark(&mut answer, rules);
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
    } else {
        for line in departures(rules) {
            writeln!(out, "{}", Paint::stdout().bold(&line))?;
        }
        write!(out, "{}", for_people(&report, &title, Paint::stdout(), columns()))?;
    }
    Ok(())
}

fn for_people(report: &BankrollReport, title: &str, paint: Paint, columns: usize) -> String {
    let evenings = if report.trials == 1 { "evening" } else { "evenings" };
    let heading = format!("{title}, {} {evenings}, seed {}", count(report.trials), report.seed);
    let mut text = format!("{}\n", paint.bold(&heading));
    let mut strategy = format!("Strategy: {}", report.strategy.trim_end_matches('.'));
    for (spot, amount) in &report.side {
        strategy += &format!("; and {amount} on {spot}");
    }
    strategy +=
        &format!(". A round takes {}; with less in the purse an evening is over.", report.round_takes);
    wrap(&strategy, columns).iter().for_each(|line| text += &format!("{}\n", paint.dim(line)));
    let percent = |e: Estimate| format!("{:.3}% ± {:.3}%", e.value * 100.0, e.error * 196.0);
    let dollars = |e: Estimate| format!("{} ± {}", money(e.value), money(e.error * 1.96));
    text += &format!("\n  risk of ruin    {}\n", paint.bold(&percent(report.risk_of_ruin)));
    text += &format!("  ahead in the end {}\n", percent(report.ahead));
    text += &format!("  gain            {}\n", dollars(report.gain));
    text += &format!("  drawdown        {}\n\n", dollars(report.drawdown));
    let mut grid = Grid::new(&["of the evenings", "purse at most", "drawdown at most"]);
    for ((q, purse), drawdown) in QUANTILES.iter().zip(report.purse).zip(report.drawdowns) {
        grid.row([format!("{:.0}%", q * 100.0), purse.to_string(), drawdown.to_string()]);
    }
    text += &grid.render(paint, "  ", columns);
    text + &pace(&report.pace, "", paint)
}

fn money(cents: f64) -> String {
    format!("{}${:.2}", if cents < 0.0 { "−" } else { "" }, cents.abs() / 100.0)
}

//! `croupier odds`: the PAR sheet of a game, or of all.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use games::kernel::Family;
use odds::report::{ParReport, deviation, measured, percent};
use odds::{Ask, Figure, Sheet, WagerOdds};

use crate::bar::while_showing;
use crate::grid::Grid;
use crate::house_args::{HouseArgs, on_roster};
use crate::paint::{Paint, columns, wrap};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's id; `croupier games` lists them
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    #[arg(value_parser = crate::names::GAME)]
    game: Option<String>,
    /// Every game of the book
    #[arg(long)]
    all: bool,
    /// One wager only
    #[arg(long, value_name = "WAGER", conflicts_with = "all")]
    wager: Option<String>,
    /// The stake on a wager, where pays depend on it; without a WAGER, on the one asked for or the main one
    #[arg(long, value_name = "[WAGER=]$", conflicts_with = "all")]
    stake: Vec<String>,
    /// How many plays are sold for the draw that five matches are shared in (poker-lotto)
    #[arg(long, value_name = "N", conflicts_with = "all")]
    plays_sold: Option<u64>,
    #[command(flatten)]
    house: HouseArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a report: FILE.html, FILE.csv or FILE.md; with --all, into this directory
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let games: Vec<&str> = match &args.game {
        Some(game) => vec![game],
        None => games::roster().iter().map(|g| g.id).collect(),
    };
    if args.all && !args.house.is_empty() {
        bail!("settings and pay tables belong to a game: name it instead of --all");
    }
    // A place nothing can be written to is told before the work, not after it.
    match &args.report {
        Some(directory) if args.all => {
            let made = fs::create_dir_all(directory);
            made.with_context(|| format!("{} cannot be made", directory.display()))?;
            writable(&directory.join("index.html"))?;
        }
        Some(file) => {
            ReportKind::of(file)?;
            writable(file)?;
        }
        None => {}
    }
    let mut reports = vec![];
    for game in games {
        reports.push(solve(game, args)?);
    }
    match &args.report {
        Some(directory) if args.all => write_book(directory, &reports)?,
        Some(file) => write_whole(file, &ReportKind::of(file)?.text(&reports[0]))?,
        None => {}
    }
    if let Some(place) = args.report.as_ref().filter(|_| !args.json) {
        writeln!(out, "written: {}", place.display())?;
        return Ok(());
    }
    if args.json {
        let sheets: Vec<&Sheet> = reports.iter().map(|r| &r.sheet).collect();
        let text = if args.all {
            serde_json::to_string_pretty(&sheets)?
        } else {
            serde_json::to_string_pretty(sheets[0])?
        };
        writeln!(out, "{text}")?;
        return Ok(());
    }
    for (n, report) in reports.iter().enumerate() {
        let text = for_people(report, Paint::stdout(), columns());
        write!(out, "{}{text}", if n == 0 { "" } else { "\n" })?;
    }
    Ok(())
}

fn solve(game: &str, args: &Args) -> Result<ParReport> {
    on_roster(game)?;
    let rules = args.house.rules(game)?;
    if let Some(wager) = &args.wager
        && !rules.wagers().any(|w| w.id == *wager)
    {
        let known: Vec<_> = rules.wagers().map(|w| w.id.as_str()).collect();
        bail!("{game} has no wager `{wager}`; it has {}", known.join(", "));
    }
    // A wager that is not offered has no sheet; whoever asks for it is told why.
    if let Some(wager) = &args.wager
        && rules.settings().get(wager.as_str()) == Some(&book::Value::Flag(false))
    {
        match rules.no_table(wager) {
            Some(fault) => bail!("{fault}"),
            None => bail!("{wager} is not offered at this table: it is set so"),
        }
    }
    let mut ask = Ask::new(rules);
    for stake in &args.stake {
        let main = || args.wager.clone().or_else(|| ask.rules.wagers().next().map(|w| w.id.clone()));
        let (wager, amount) = match stake.split_once('=') {
            Some((wager, amount)) => (wager.trim().to_owned(), amount),
            None => (main().context("the game has no wager")?, stake.as_str()),
        };
        ask = ask.at_stake(&wager, amount.parse::<book::Cents>()?)?;
    }
    if args.plays_sold.is_some() && games::entry(game).is_none_or(|entry| entry.family != Family::Lottery) {
        bail!("--plays-sold is about a draw that shares its prizes: poker-lotto has one, {game} has not");
    }
    ask.plays_sold = args.plays_sold;
    ask.wager = args.wager.clone();
    // Whoever names a pay table asks about that one.
    ask.in_force = !args.house.paytables.is_empty() || args.house.file.is_some();
    let sheet = while_showing(game, |progress| odds::sheet(&ask, progress))?;
    let strategy = match args.report {
        Some(_) if ask.wager.is_none() => while_showing(game, |progress| odds::strategy(&ask, progress))?,
        _ => None,
    };
    let mut report = ParReport::new(&ask.rules, sheet, strategy);
    report.in_book = args.all;
    Ok(report)
}

/// The forms of a report.
enum ReportKind {
    Html,
    Csv,
    Markdown,
}

impl ReportKind {
    fn of(file: &Path) -> Result<ReportKind> {
        match file.extension().and_then(|e| e.to_str()) {
            Some("html") => Ok(ReportKind::Html),
            Some("csv") => Ok(ReportKind::Csv),
            Some("md") => Ok(ReportKind::Markdown),
            _ => bail!("a report ends in .html, .csv or .md, not {}", file.display()),
        }
    }

    fn text(&self, report: &ParReport) -> String {
        match self {
            ReportKind::Html => report.html(),
            ReportKind::Csv => report.csv(),
            ReportKind::Markdown => report.markdown(),
        }
    }
}

/// The whole book: three forms for each game, and a page that leads to them.
fn write_book(directory: &Path, reports: &[ParReport]) -> Result<()> {
    for report in reports {
        for (kind, ending) in
            [(ReportKind::Html, "html"), (ReportKind::Csv, "csv"), (ReportKind::Markdown, "md")]
        {
            write_whole(&directory.join(format!("{}.{ending}", report.sheet.game)), &kind.text(report))?;
        }
    }
    write_whole(&directory.join("index.html"), &odds::report::index(reports))
}

/// Refuses a file that could not be written.
pub(super) fn writable(file: &Path) -> Result<()> {
    let refused = || format!("{} cannot be written", file.display());
    if file.is_dir() {
        bail!("{}: it is a directory", refused());
    }
    let draft = file.with_extension("part");
    fs::write(&draft, "").and_then(|()| fs::remove_file(&draft)).with_context(refused)
}

/// Writes a file whole or not at all: whoever stops the program half-way finds the old one.
fn write_whole(file: &Path, text: &str) -> Result<()> {
    let draft = file.with_extension("part");
    let written = fs::write(&draft, text).and_then(|()| fs::rename(&draft, file));
    written.with_context(|| format!("{} cannot be written", file.display()))
}

fn for_people(report: &ParReport, paint: Paint, columns: usize) -> String {
    let sheet = &report.sheet;
    let heading = format!("{} · {} · rules {}", report.title, sheet.game, sheet.rules);
    let mut text = format!("{}\n", paint.bold(&heading));
    for departure in &sheet.departures {
        text += &format!("{}\n", paint.bold(&format!("not by the book: {departure}")));
    }
    let mut grid = Grid::new(&["wager", "pay table", "house edge", "of risk", "std dev", "hits"]);
    for w in &sheet.wagers {
        let wager = match &w.within {
            Some(base) => format!("  {} {}", w.wager, paint.dim(&format!("in {base}"))),
            None => paint.key(&w.wager),
        };
        let mut table = w.paytable.clone().unwrap_or_else(|| "–".into());
        w.under.iter().for_each(|(k, v)| table += &format!(" {k}={v}"));
        let table = if w.in_force { table } else { paint.dim(&table) };
        grid.row([
            wager,
            table,
            percent(&w.law.house_edge()),
            percent(&w.law.element_of_risk()),
            deviation(w),
            percent(&w.law.hit_frequency()),
        ]);
    }
    text += &format!("\n{}", grid.render(paint, "  ", columns));
    for w in &sheet.wagers {
        text += &format!("\n{}", entry(w, paint, columns));
    }
    text
}

/// The rows of a wager, and everything else its sheet says.
fn entry(w: &WagerOdds, paint: Paint, columns: usize) -> String {
    let mut heading = w.wager.clone();
    w.paytable.iter().for_each(|t| heading += &format!(" · {t}"));
    w.under.iter().for_each(|(k, v)| heading += &format!(" · {k}={v}"));
    let mut text = format!("{} {}\n", paint.bold(&heading), paint.dim(&format!("({})", w.clause)));
    let mut lines = vec![w.method.clone()];
    match w.law.house_edge() {
        Figure::Exact(edge) => {
            let edge = odds::text(&edge);
            // A fraction of hundreds of digits is for programs: `--json` has it.
            if edge.len() <= 60 {
                lines.push(format!("house edge exactly {edge}"));
            }
        }
        Figure::Near { value, error } => lines.push(format!("house edge {value:.9}, within {error:.0e}")),
    }
    if let (Some(throws), Some(each)) = (&w.throws, w.per_throw()) {
        lines.push(format!("{:.4} throws to a decision, {} a throw", throws.decimal(), percent(&each)));
    }
    if let Some(p) = &w.progressive {
        lines.push(format!("fixed return {}", percent(&p.fixed_return)));
        for m in &p.meters {
            let even = m.break_even.as_ref();
            let even = even.map_or("never even".into(), |e| format!("even at ${:.2}", e.decimal() / 100.0));
            lines.push(format!(
                "meter {}: the edge is for {}, where it is reset to; {even}; seed {}, fed with {} of each stake",
                m.id, m.reset, m.seed, m.contribution
            ));
        }
    }
    if let Some(envy) = &w.envy {
        lines.push(format!("envy worth {} for each other player", percent(envy)));
    }
    lines.extend(w.measures.iter().map(|m| format!("{}: {}", m.says, measured(m))));
    lines.extend(w.notes.iter().cloned());
    for line in lines.iter().flat_map(|l| wrap(l, columns.saturating_sub(2))) {
        text += &format!("  {}\n", paint.dim(&line));
    }
    let mut grid = Grid::new(&["event", "pays", "probability", "exactly", "return"]);
    for row in &w.rows {
        let exact = row.probability.exact().map(odds::text).unwrap_or_default();
        let exact = if exact.len() <= 48 { exact } else { "see --json".into() };
        let returns = format!("{:+.4}%", 100.0 * row.returns().decimal());
        grid.row([row.name.clone(), row.pays.clone(), chance(row.probability.decimal()), exact, returns]);
    }
    let gain = format!("{:+.4}%", -100.0 * w.law.house_edge().decimal());
    grid.row([paint.bold("total"), String::new(), "1".into(), String::new(), paint.bold(&gain)]);
    text + &grid.render(paint, "  ", columns)
}

/// A probability that stays readable when it is small.
fn chance(p: f64) -> String {
    if p == 0.0 || p >= 0.000_01 { format!("{p:.8}") } else { format!("{p:.4e}") }
}

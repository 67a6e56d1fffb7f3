//! What a simulation found, for people.

use book::Cents;
use sim::{EdgeTest, Estimate, Pace, RowTest, RunReport, WagerReport};

use crate::grid::Grid;
use crate::paint::{Paint, wrap};

pub(crate) fn for_people(report: &RunReport, title: &str, paint: Paint, columns: usize) -> String {
    let seats = if report.seats == 1 { "1 seat".into() } else { format!("{} seats", report.seats) };
    let heading = format!("{title} · {} rounds, seed {}, {seats}", count(report.rounds), report.seed);
    let mut text = format!("{}\n", paint.bold(&heading));
    let mut strategy = format!("Strategy: {}", report.strategy);
    for (spot, amount) in &report.side {
        strategy += &format!("; and {amount} on {spot}");
    }
    if report.part.run.fresh {
        strategy += "; every round at a fresh table";
    }
    wrap(&strategy, columns).iter().for_each(|line| text += &format!("{}\n", paint.dim(line)));
    if !report.part.is_whole() {
        text += &format!("{}\n", paint.gold(&in_part(report)));
    }

    text += &format!("\n  house edge      {}\n", paint.bold(&interval(report.edge)));
    if !report.part.added.is_empty() {
        text += &format!("  with sides      {} of the base wagers\n", interval(report.loss_in_all));
    }
    text += &format!("  rounds won      {} of those that decided a wager\n", percent(report.hit_frequency));
    text += &format!("  staked          {}, of it base wagers {}\n", report.staked, report.base);
    text += &format!("  players' gain   {}\n", paint.gain(report.net));
    if let Some(effect) = report.cut_card_effect {
        let effect = format!("{:+.4}% ± {:.4}%", effect.value * 100.0, effect.error * 196.0);
        text += &format!("  cut card        {effect} against a fresh shoe\n");
    }
    text += "\n";

    let mut grid = Grid::new(&["wager", "decided", "won", "staked", "gain", "edge of this wager"]);
    for w in &report.wagers {
        grid.row([
            paint.key(&w.wager),
            count(w.decided),
            percent(w.hit_frequency),
            w.staked.to_string(),
            paint.gain(w.net),
            interval(w.edge),
        ]);
    }
    text += &grid.render(paint, "  ", columns);
    text += "\n";
    text += &exact(report, paint, columns);
    text += &ways(&report.wagers, paint, columns);
    let threads = if report.pace.threads == 1 { "thread" } else { "threads" };
    text += &pace(&report.pace, &format!(" on {} {threads}", report.pace.threads), paint);
    text
}

/// Which blocks of the run there are.
fn in_part(report: &RunReport) -> String {
    let run = &report.part.run;
    let stretch =
        |&(from, to): &(u64, u64)| if from == to { from.to_string() } else { format!("{from} to {to}") };
    let blocks: Vec<_> = report.part.blocks.iter().map(stretch).collect();
    let blocks = if blocks.is_empty() { "none".into() } else { blocks.join(", ") };
    let last = run.blocks().saturating_sub(1);
    format!("A part of a run of {} rounds: of the blocks 0 to {last}, {blocks}.", count(run.rounds))
}

/// What was found beside what is computed.
fn exact(report: &RunReport, paint: Paint, columns: usize) -> String {
    if let Some(why) = &report.not_exact {
        return format!("  {}\n\n", paint.dim(&format!("no exact figures: {why}")));
    }
    let mut text = String::new();
    if !report.exact.is_empty() {
        let mut grid = Grid::new(&["per unit of", "found", "exact", "difference", "standard errors"]);
        for a in &report.exact {
            let EdgeTest { wager, play, found, exact, difference, z, .. } = a;
            let name = if *play { format!("{wager}, whole play") } else { wager.clone() };
            let z = z.map_or_else(
                || "exact is for best play".into(),
                |z| loud(paint, format!("{z:+.2}"), z.abs() > 4.0),
            );
            grid.row([
                paint.key(&name),
                interval(Some(*found)),
                format!("{:.5}%", exact.decimal() * 100.0),
                format!("{:+.4}%", difference * 100.0),
                z,
            ]);
        }
        text += &(grid.render(paint, "  ", columns) + "\n");
    }
    if !report.row_tests.is_empty() {
        let mut grid = Grid::new(&["rows of", "pay table", "chi-square", "degrees", "p-value"]);
        for RowTest { wager, paytable, chi_square, degrees, p_value, .. } in &report.row_tests {
            grid.row([
                paint.key(wager),
                paytable.clone(),
                format!("{chi_square:.2}"),
                degrees.to_string(),
                loud(paint, format!("{p_value:.4}"), *p_value < 1e-4),
            ]);
        }
        text += &(grid.render(paint, "  ", columns) + "\n");
    }
    text
}

/// A figure, in red if it should not be so.
fn loud(paint: Paint, figure: String, wrong: bool) -> String {
    if wrong { paint.red(&figure) } else { figure }
}

/// How each wager was settled, beside how often that is expected.
fn ways(wagers: &[WagerReport], paint: Paint, columns: usize) -> String {
    let mut grid = Grid::new(&["wager", "settled", "times", "share"]);
    for w in wagers {
        for (n, row) in w.rows.iter().enumerate() {
            let how = match (&row.row, row.pays) {
                (Some(name), Some(pays)) => format!("{name}, {pays}"),
                (None, Some(pays)) => pays.to_string(),
                (_, None) => "lost".into(),
            };
            let wager = if n == 0 { paint.key(&w.wager) } else { String::new() };
            grid.row([wager, how, count(row.lines), percent(row.frequency)]);
        }
    }
    grid.render(paint, "  ", columns)
}

/// How fast it went, and of what its intervals are.
pub(crate) fn pace(pace: &Pace, on: &str, paint: Paint) -> String {
    let rounds = count(pace.rounds_per_second as u64);
    paint.dim(&format!("\n{:.2} s, {rounds} rounds a second{on}; intervals are of 95%\n", pace.seconds))
}

/// A number with its thousands marked.
pub(crate) fn count(n: u64) -> String {
    // Money is printed that way already.
    Cents::dollars(n as i64).to_string().trim_start_matches('$').to_owned()
}

fn percent(share: Option<f64>) -> String {
    share.map_or("–".into(), |s| format!("{:.4}%", s * 100.0))
}

/// An estimate with the half-width of its 95% interval.
pub(crate) fn interval(estimate: Option<Estimate>) -> String {
    estimate.map_or("–".into(), |e| format!("{:.4}% ± {:.4}%", e.value * 100.0, e.error * 196.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_marked_at_their_thousands() {
        assert_eq!([count(0), count(999), count(1_234_567)], ["0", "999", "1,234,567"]);
    }
}

//! Reports as Markdown and as comma-separated values.

use std::fmt::Write;

use super::{ParReport, chance, count, deviation, label, measured, percent, signed, totals};
use crate::exact::{Figure, text as fraction};
use crate::sheet::WagerOdds;
use crate::strategy::StrategyPart;

fn exact(figure: &Figure) -> String {
    figure.exact().map(fraction).unwrap_or_default()
}

/// A field, quoted where it must be.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

pub(super) fn csv(report: &ParReport) -> String {
    let mut csv = String::from(
        "game,rules,by_the_book,wager,paytable,in_force,under,within,clause,stake_cents,house_edge_exact,house_edge,\
         return_to_player,element_of_risk,stddev,stddev_error,volatility_index,hit_frequency,method,event,pays,\
         stake_returns,gain,combinations,probability_exact,probability,return\n",
    );
    for w in &report.sheet.wagers {
        let start = [
            report.sheet.game.clone(),
            report.sheet.rules.clone(),
            report.sheet.by_the_book.to_string(),
            w.wager.clone(),
            w.paytable.clone().unwrap_or_default(),
            w.in_force.to_string(),
            under(w, "="),
            w.within.clone().unwrap_or_default(),
            w.clause.to_string(),
            w.stake.0.to_string(),
            exact(&w.law.house_edge()),
            w.law.house_edge().decimal().to_string(),
            w.return_to_player().decimal().to_string(),
            w.law.element_of_risk().decimal().to_string(),
            w.law.stddev().to_string(),
            w.law.stddev_error().to_string(),
            w.volatility_index().to_string(),
            w.law.hit_frequency().decimal().to_string(),
            w.method.clone(),
        ]
        .map(|f| field(&f))
        .join(",");
        for row in &w.rows {
            let p = &row.probability;
            let end = [
                row.event.clone(),
                row.pays.clone(),
                row.stake_returns.map(|b| b.to_string()).unwrap_or_default(),
                row.gain.as_ref().map(|g| g.decimal().to_string()).unwrap_or_default(),
                row.combinations.as_ref().map(|n| n.to_string()).unwrap_or_default(),
                exact(p),
                p.decimal().to_string(),
                row.returns().decimal().to_string(),
            ]
            .map(|f| field(&f));
            let _ = writeln!(csv, "{start},{}", end.join(","));
        }
    }
    csv
}

/// What sets an entry apart from the sheet's settings.
fn under(w: &WagerOdds, is: &str) -> String {
    w.under.iter().map(|(k, v)| format!("{k}{is}{v}")).collect::<Vec<_>>().join(" ")
}

pub(super) fn markdown(report: &ParReport) -> String {
    let sheet = &report.sheet;
    let mut md = format!("# {}: PAR sheet\n\n", report.title);
    if report.in_book {
        md += "[All games](index.html)\n\n";
    }
    let _ = writeln!(
        md,
        "Game `{}`, rules `{}`, croupier {}. Chapters: {}.\n",
        sheet.game, sheet.rules, report.version, report.source
    );
    for departure in &sheet.departures {
        let _ = writeln!(md, "**Not by the book:** {departure}.\n");
    }
    let _ = writeln!(md, "## Rules\n\n{}\n", report.pitch);
    for (name, help) in report.wagers.iter().filter(|(_, help)| !help.is_empty()) {
        let _ = writeln!(md, "- **{name}**: {help}");
    }
    if !report.choices.is_empty() {
        md += "\n| the house's choice | | clause |\n| --- | --- | --- |\n";
        for (name, value, clause) in &report.choices {
            let _ = writeln!(md, "| {name} | {value} | {clause} |");
        }
    }
    md += "\n## Wagers\n\n| wager | pay table | variant | house edge | RTP | element of risk | std. deviation | volatility index | hit frequency |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for w in &sheet.wagers {
        let part = w.within.as_ref().map(|b| format!(" (part of {b})")).unwrap_or_default();
        let variant = match (w.in_force, under(w, " ")) {
            (true, under) if under.is_empty() => "in force".into(),
            (false, under) if under.is_empty() => "other table".into(),
            (_, under) => under,
        };
        let _ = writeln!(
            md,
            "| {}{part} | {} | {variant} | {} | {} | {} | {} | {:.4} | {} |",
            w.wager,
            w.paytable.as_deref().unwrap_or("–"),
            percent(&w.law.house_edge()),
            percent(&w.return_to_player()),
            percent(&w.law.element_of_risk()),
            deviation(w),
            w.volatility_index(),
            percent(&w.law.hit_frequency()),
        );
    }
    for w in &sheet.wagers {
        md += &entry(w);
    }
    if let Some(strategy) = &report.strategy {
        let _ = writeln!(md, "\n## Best strategy\n\n{}.", sentence(&strategy.method));
        strategy.parts.iter().for_each(|part| md += &part_markdown(part));
    }
    if !sheet.readings.is_empty() {
        md += "\n## Readings\n\n";
        for (clause, says) in &sheet.readings {
            let _ = writeln!(md, "- {clause}: {says}");
        }
    }
    md
}

/// The rows of a wager with their totals, and everything else its sheet says.
fn entry(w: &WagerOdds) -> String {
    let mut md = format!("\n## {}\n\n{} ({}).\n", label(w), sentence(&w.method), w.clause);
    for note in &w.notes {
        let _ = writeln!(md, "{}.", sentence(note));
    }
    if let Figure::Exact(edge) = w.law.house_edge() {
        let _ = writeln!(md, "House edge exactly {}.", fraction(&edge));
    }
    if let Some(p) = &w.progressive {
        let _ = writeln!(md, "Fixed return {}.", percent(&p.fixed_return));
        for m in &p.meters {
            let even = m.break_even.as_ref().map_or("–".into(), |e| format!("${:.2}", e.decimal() / 100.0));
            let _ = writeln!(
                md,
                "Meter {}: seed {}, reset {}, {} of each stake; the edge is for the reset, even at {even}.",
                m.id, m.seed, m.reset, m.contribution
            );
        }
    }
    if let Some(envy) = &w.envy {
        let _ = writeln!(md, "Envy: {} per unit for each other player's hand.", percent(envy));
    }
    for measure in &w.measures {
        let _ = writeln!(md, "{}: {}.", sentence(&measure.says), measured(measure));
    }
    md += "\n| event | pays | combinations | probability | return |\n| --- | --- | ---: | ---: | ---: |\n";
    for row in &w.rows {
        let combinations = row.combinations.as_ref().map_or_else(|| "–".into(), count);
        let (p, returns) = (chance(&row.probability), signed(&row.returns()));
        let _ = writeln!(md, "| {} | {} | {combinations} | {p} | {returns} |", row.name, row.pays);
    }
    let [combinations, p, returns] = totals(w);
    let _ = writeln!(md, "| **total** | | {combinations} | {p} | {returns} |");
    md
}

fn part_markdown(part: &StrategyPart) -> String {
    let mut md = String::new();
    match part {
        StrategyPart::Chart { title, columns, rows, key } => {
            let _ = writeln!(md, "\n### {title}\n\n| | {} |", columns.join(" | "));
            let _ = writeln!(md, "| --- |{}", " --- |".repeat(columns.len()));
            for row in rows {
                let cells: Vec<_> = row.cells.iter().map(|c| c.act.as_str()).collect();
                let _ = writeln!(md, "| {} | {} |", row.hand, cells.join(" | "));
            }
            let words: Vec<_> = key.iter().map(|(short, long)| format!("{short} = {long}")).collect();
            let _ = writeln!(md, "\n{}", words.join("; "));
        }
        StrategyPart::List { title, rules } => {
            let _ = writeln!(
                md,
                "\n### {title}\n\n| hands | play | share | cost of doing otherwise |\n| --- | --- | --- | --- |"
            );
            for rule in rules {
                let (share, cost) = (percent(&rule.share), rule.cost.decimal());
                let _ = writeln!(md, "| {} | {} | {share} | {cost:.4} |", rule.when, rule.act);
            }
        }
    }
    md
}

/// With a capital letter to begin a sentence with.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

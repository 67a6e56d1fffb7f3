//! Reports as Markdown and as comma-separated values.

use std::fmt::Write;

use super::{Report, chance, label, percent};
use crate::exact::{Figure, text as fraction};
use crate::strategy::Part;

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

pub(super) fn csv(report: &Report) -> String {
    let mut csv = String::from(
        "game,rules,wager,paytable,in_force,under,within,clause,house_edge_exact,house_edge,element_of_risk,stddev,hit_frequency,method,event,pays,probability_exact,probability\n",
    );
    for w in &report.sheet.wagers {
        let under: Vec<_> = w.under.iter().map(|(k, v)| format!("{k}={v}")).collect();
        let start = [
            report.sheet.game.clone(),
            report.sheet.rules.clone(),
            w.wager.clone(),
            w.paytable.clone().unwrap_or_default(),
            w.in_force.to_string(),
            under.join(" "),
            w.within.clone().unwrap_or_default(),
            w.clause.to_string(),
            exact(&w.law.house_edge()),
            w.law.house_edge().decimal().to_string(),
            w.law.element_of_risk().decimal().to_string(),
            w.law.stddev().to_string(),
            w.law.hit_frequency().decimal().to_string(),
            w.method.clone(),
        ]
        .map(|f| field(&f))
        .join(",");
        for row in &w.rows {
            let p = &row.probability;
            let end =
                [row.event.clone(), row.pays.clone(), exact(p), p.decimal().to_string()].map(|f| field(&f));
            let _ = writeln!(csv, "{start},{}", end.join(","));
        }
    }
    csv
}

pub(super) fn markdown(report: &Report) -> String {
    let sheet = &report.sheet;
    let mut md = format!("# {}: PAR sheet\n\n", report.title);
    let _ = writeln!(
        md,
        "Game `{}`, rules `{}`, croupier {}. Chapters: {}.\n",
        sheet.game, sheet.rules, report.version, report.source
    );
    for departure in &report.departures {
        let _ = writeln!(md, "**Not by the book:** {departure}.\n");
    }
    md += "| wager | pay table | house edge | element of risk | std. deviation | hit frequency |\n| --- | --- | --- | --- | --- | --- |\n";
    for w in &sheet.wagers {
        let part = w.within.as_ref().map(|b| format!(" (part of {b})")).unwrap_or_default();
        let _ = writeln!(
            md,
            "| {}{part} | {} | {} | {} | {:.4} | {} |",
            w.wager,
            w.paytable.as_deref().unwrap_or("–"),
            percent(&w.law.house_edge()),
            percent(&w.law.element_of_risk()),
            w.law.stddev(),
            percent(&w.law.hit_frequency()),
        );
    }
    for w in &sheet.wagers {
        let _ = writeln!(md, "\n## {}\n\n{} ({}).", label(w), sentence(&w.method), w.clause);
        for note in &w.notes {
            let _ = writeln!(md, "{}.", sentence(note));
        }
        if let Figure::Exact(edge) = w.law.house_edge() {
            let _ = writeln!(md, "House edge exactly {}.", fraction(&edge));
        }
        if let Some(p) = &w.progressive {
            let even = p.break_even_meter.as_ref().map_or("–".into(), |e| format!("${:.2}", e.decimal()));
            let _ = writeln!(
                md,
                "Fixed return {}; edge computed with the meter at {}; even at a meter of {even}.",
                percent(&p.fixed_return),
                p.meter
            );
        }
        if let Some(envy) = &w.envy {
            let _ = writeln!(md, "Envy: {} per unit for each other player's hand.", percent(envy));
        }
        md += "\n| event | pays | probability | exactly |\n| --- | --- | --- | --- |\n";
        for row in &w.rows {
            let p = &row.probability;
            let _ = writeln!(md, "| {} | {} | {} | {} |", row.name, row.pays, chance(p), exact(p));
        }
    }
    if let Some(strategy) = &report.strategy {
        let _ = writeln!(md, "\n## Best strategy\n\n{}.", sentence(&strategy.method));
        strategy.parts.iter().for_each(|part| md += &part_markdown(part));
    }
    md += "\n## Settings\n\n";
    for (id, value) in &sheet.settings {
        let _ = writeln!(md, "- `{id}` = {value}");
    }
    if !sheet.readings.is_empty() {
        md += "\n## Readings\n\n";
        for (clause, says) in &sheet.readings {
            let _ = writeln!(md, "- {clause}: {says}");
        }
    }
    md
}

fn part_markdown(part: &Part) -> String {
    let mut md = String::new();
    match part {
        Part::Chart { title, columns, rows, key } => {
            let _ = writeln!(md, "\n### {title}\n\n| | {} |", columns.join(" | "));
            let _ = writeln!(md, "| --- |{}", " --- |".repeat(columns.len()));
            for row in rows {
                let cells: Vec<_> = row.cells.iter().map(|c| c.act.as_str()).collect();
                let _ = writeln!(md, "| {} | {} |", row.hand, cells.join(" | "));
            }
            let words: Vec<_> = key.iter().map(|(short, long)| format!("{short} = {long}")).collect();
            let _ = writeln!(md, "\n{}", words.join("; "));
        }
        Part::List { title, rules } => {
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

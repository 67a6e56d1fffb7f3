//! Reports as pages.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::text::sentence;
use super::{Report, chance, chart, label, percent};
use crate::exact::{Figure, text as fraction};
use crate::sheet::WagerOdds;
use crate::strategy::{Part, Strategy};

const STYLE: &str = include_str!("style.css");

fn shell(title: &str, body: Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

/// The whole book: a line for each game, leading to its report.
pub fn index(reports: &[Report]) -> String {
    let body = html! {
        header {
            h1 { "PAR sheets" }
            p { "Every wager of every game, under every pay table the book prints. croupier " (reports.first().map_or("", |r| r.version)) }
        }
        main {
            div.scroll { table {
                thead { tr { th { "game" } th { "main wager" } th.n { "house edge" } th.n { "element of risk" } th.n { "std. deviation" } th.n { "wagers" } th.n { "pay tables" } } }
                tbody {
                    @for report in reports {
                        @let sheet = &report.sheet;
                        @let wagers: std::collections::BTreeSet<_> = sheet.wagers.iter().map(|w| &w.wager).collect();
                        @let tables: std::collections::BTreeSet<_> = sheet.wagers.iter().filter_map(|w| w.paytable.as_ref()).collect();
                        tr {
                            td { a href=(format!("{}.html", sheet.game)) { (report.title) } }
                            @if let Some(main) = sheet.wagers.first() {
                                td { (main.wager) }
                                td.n { (percent(&main.law.house_edge())) }
                                td.n { (percent(&main.law.element_of_risk())) }
                                td.n { (format!("{:.4}", main.law.stddev())) }
                            }
                            td.n { (wagers.len()) }
                            td.n { (tables.len()) }
                        }
                    }
                }
            } }
        }
    };
    shell("PAR sheets", body)
}

pub(super) fn page(report: &Report) -> String {
    let sheet = &report.sheet;
    let body = html! {
        header {
            h1 { (report.title) }
            p { "PAR sheet · game " code { (sheet.game) } " · rules " code { (sheet.rules) } " · croupier " (report.version) }
            p.dim { (report.source) }
            @for departure in &report.departures { p.warn { "Not by the book: " (departure) } }
        }
        main {
            section { h2 { "Wagers" } (overview(sheet.wagers.iter())) }
            @if let Some(strategy) = &report.strategy { (strategy_section(strategy)) }
            section {
                h2 { "Each wager" }
                @for (n, w) in sheet.wagers.iter().enumerate() { (wager(n, w)) }
            }
            section {
                h2 { "Settings" }
                dl { @for (id, value) in &sheet.settings { div { dt { (id) } dd { (value) } } } }
            }
            @if !sheet.readings.is_empty() {
                section {
                    h2 { "How unclear places are read" }
                    ul { @for (clause, says) in &sheet.readings { li { code { (clause) } " " (says) } } }
                }
            }
        }
    };
    shell(&format!("{} – PAR sheet", report.title), body)
}

fn overview<'a>(wagers: impl Iterator<Item = &'a WagerOdds>) -> Markup {
    html! {
        div.scroll { table {
            thead { tr { th { "wager" } th { "pay table" } th.n { "house edge" } th.n { "element of risk" } th.n { "std. deviation" } th.n { "hit frequency" } } }
            tbody {
                @for (n, w) in wagers.enumerate() {
                    tr.other[!w.in_force] {
                        td { a href=(format!("#w{n}")) { (w.wager) } @if let Some(base) = &w.within { span.dim { " in " (base) } } }
                        td { (w.paytable.as_deref().unwrap_or("–")) @for (k, v) in &w.under { span.dim { " " (k) " " (v) } } }
                        td.n { (percent(&w.law.house_edge())) }
                        td.n { (percent(&w.law.element_of_risk())) }
                        td.n { (format!("{:.4}", w.law.stddev())) }
                        td.n { (percent(&w.law.hit_frequency())) }
                    }
                }
            }
        } }
    }
}

fn exact(figure: &Figure) -> Markup {
    match figure {
        Figure::Exact(value) => html! { code { (fraction(value)) } },
        Figure::Near { error, .. } => html! { "within " (format!("{error:.1e}")) },
    }
}

fn wager(n: usize, w: &WagerOdds) -> Markup {
    let edge = w.law.house_edge();
    html! {
        article id=(format!("w{n}")) {
            h3 { (label(w)) }
            p.dim { (sentence(&w.method)) ". " code { (w.clause) } @if !w.in_force { " · not the table in force" } }
            @for note in &w.notes { p { (sentence(note)) "." } }
            dl {
                div { dt { "house edge" } dd { (percent(&edge)) " " (exact(&edge)) } }
                div { dt { "element of risk" } dd { (percent(&w.law.element_of_risk())) } }
                div { dt { "standard deviation" } dd { (format!("{:.6}", w.law.stddev())) } }
                div { dt { "hit frequency" } dd { (percent(&w.law.hit_frequency())) } }
                @if let Some(throws) = &w.throws { div { dt { "throws to a decision" } dd { (format!("{:.4}", throws.decimal())) } } }
                @if let Some(each) = w.per_throw() { div { dt { "house edge per throw" } dd { (percent(&each)) } } }
                @if let Some(p) = &w.progressive {
                    div { dt { "fixed return" } dd { (percent(&p.fixed_return)) } }
                    div { dt { "meter the edge is computed with" } dd { (p.meter) } }
                    @for (i, share) in p.meter_share.iter().enumerate() { div { dt { "share of meter " (i + 1) " won per unit" } dd { (chance(share)) } } }
                    @if let Some(even) = &p.break_even_meter { div { dt { "break-even meter" } dd { (format!("${:.2}", even.decimal())) } } }
                }
                @if let Some(envy) = &w.envy { div { dt { "envy, per other player" } dd { (percent(envy)) } } }
            }
            div.two {
                div.scroll { table {
                    thead { tr { th { "event" } th { "pays" } th.n { "probability" } th { "exactly" } } }
                    tbody { @for row in &w.rows { tr {
                        td { (row.name) } td { (row.pays) } td.n { (chance(&row.probability)) } td.exact { (exact(&row.probability)) }
                    } } }
                } }
                figure { (PreEscaped(chart::svg(&w.law))) figcaption { "Gain per unit of the base wager, and how likely it is (logarithmic)" } }
            }
        }
    }
}

fn strategy_section(strategy: &Strategy) -> Markup {
    html! {
        section {
            h2 { "Best strategy" }
            p.dim { (sentence(&strategy.method)) ". House edge against it: " (percent(&strategy.house_edge)) "." }
            @for part in &strategy.parts { (strategy_part(part)) }
        }
    }
}

fn strategy_part(part: &Part) -> Markup {
    match part {
        Part::Chart { title, columns, rows, key } => html! {
            h3 { (title) }
            div.scroll { table.plays {
                thead { tr { th {} @for column in columns { th { (column) } } } }
                tbody { @for row in rows { tr {
                    th { (row.hand) }
                    @for cell in &row.cells {
                        @let act = key.iter().position(|(short, _)| *short == cell.act).unwrap_or(0) % 8;
                        td class=(format!("act{act}")) title=(format!("the next best costs {:.4}", cell.cost.decimal())) { (cell.act) }
                    }
                } } }
            } }
            p.dim { @for (n, (short, long)) in key.iter().enumerate() { @if n > 0 { "; " } span class=(format!("key act{}", n % 8)) { (short) } " " (long) } }
        },
        Part::List { title, rules } => html! {
            h3 { (title) }
            div.scroll { table {
                thead { tr { th { "hands" } th { "play" } th.n { "share" } th.n { "cost of doing otherwise" } } }
                tbody { @for rule in rules { tr {
                    td { (rule.when) } td { strong { (rule.act) } } td.n { (percent(&rule.share)) } td.n { (format!("{:.4}", rule.cost.decimal())) }
                } } }
            } }
        },
    }
}

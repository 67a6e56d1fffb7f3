//! Reports as pages.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::text::sentence;
use super::{ParReport, chance, chart, count, deviation, label, measured, percent, signed, totals};
use crate::exact::{Figure, text as fraction};
use crate::meters::Progressive;
use crate::sheet::WagerOdds;
use crate::strategy::{StrategyPart, StrategySheet};

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
pub fn index(reports: &[ParReport]) -> String {
    let body = html! {
        header {
            h1 { "PAR sheets" }
            p { "Every wager of every game, under every pay table the book prints. croupier " (reports.first().map_or("", |r| r.version)) }
        }
        main {
            div.scroll { table.overview {
                thead { tr { th { "game" } th.n { "house edge" } th.n { "RTP" } th.n { "element of risk" } th.n { "std. deviation" } th.n { "wagers" } th.n { "pay tables" } } }
                tbody {
                    @for report in reports {
                        @let sheet = &report.sheet;
                        @let wagers: std::collections::BTreeSet<_> = sheet.wagers.iter().map(|w| &w.wager).collect();
                        @let tables: std::collections::BTreeSet<_> = sheet.wagers.iter().filter_map(|w| w.paytable.as_ref()).collect();
                        tr {
                            td.what {
                                a href=(format!("{}.html", sheet.game)) { (report.title) }
                                @if let Some(main) = sheet.wagers.first() { small { (main.wager) } }
                            }
                            @if let Some(main) = sheet.wagers.first() {
                                td.n { strong { (percent(&main.law.house_edge())) } }
                                td.n { (percent(&main.return_to_player())) }
                                td.n { (percent(&main.law.element_of_risk())) }
                                td.n { (deviation(main)) }
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

pub(super) fn page(report: &ParReport) -> String {
    let sheet = &report.sheet;
    let body = html! {
        header {
            @if report.in_book { p.back { a href="index.html" { "← All games" } } }
            h1 { (report.title) }
            p { "PAR sheet · game " code { (sheet.game) } " · rules " code { (sheet.rules) } " · croupier " (report.version) }
            @if let Some(main) = sheet.wagers.first() {
                p.edge { "House edge " strong { (percent(&main.law.house_edge())) } ", RTP " (percent(&main.return_to_player())) " · " (main.wager) }
            }
            p.dim { (report.source) }
            @for departure in &sheet.departures { p.warn { "Not by the book: " (departure) } }
        }
        main {
            section {
                h2 { "Rules" }
                p { (report.pitch) }
                dl.words { @for (name, help) in report.wagers.iter().filter(|(_, help)| !help.is_empty()) { div { dt { (name) } dd { (help) } } } }
                @if !report.choices.is_empty() {
                    details open[report.choices.len() <= 12] {
                        summary { "The house's choices" }
                        dl { @for (name, value, clause) in &report.choices { div { dt { (name) } dd { (value) " " span.dim { (clause) } } } } }
                    }
                }
            }
            section { h2 { "Wagers" } (overview(sheet.wagers.iter())) }
            @if let Some(strategy) = &report.strategy { (strategy_section(strategy)) }
            section {
                h2 { "Each wager" }
                @for (n, w) in sheet.wagers.iter().enumerate() { (wager(n, w)) }
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

/// A line for each wager: what it is, and the edge beside it where the narrowest screen shows it.
fn overview<'a>(wagers: impl Iterator<Item = &'a WagerOdds>) -> Markup {
    html! {
        div.scroll { table.overview {
            thead { tr { th { "wager" } th.n { "house edge" } th.n { "RTP" } th.n { "element of risk" } th.n { "std. deviation" } th.n { "volatility" } th.n { "hits" } } }
            tbody {
                @for (n, w) in wagers.enumerate() {
                    tr.other[!w.in_force] {
                        td.what {
                            a href=(format!("#w{n}")) { (w.wager) } @if let Some(base) = &w.within { span.dim { " in " (base) } }
                            small { (w.paytable.as_deref().unwrap_or("–")) @for (k, v) in &w.under { " · " (k) " " (v) } }
                        }
                        td.n { strong { (percent(&w.law.house_edge())) } }
                        td.n { (percent(&w.return_to_player())) }
                        td.n { (percent(&w.law.element_of_risk())) }
                        td.n { (deviation(w)) }
                        td.n { (format!("{:.3}", w.volatility_index())) }
                        td.n { (percent(&w.law.hit_frequency())) }
                    }
                }
            }
        } }
        p.dim { "RTP is one less the house edge. The volatility index is 1.645 standard deviations: nine results of ten lie within it." }
    }
}

fn wager(n: usize, w: &WagerOdds) -> Markup {
    let edge = w.law.house_edge();
    html! {
        article id=(format!("w{n}")) {
            h3 { (label(w)) @if let Some(base) = &w.within { span.dim { " in " (base) } } @if !w.in_force { span.dim { " (not in force)" } } }
            p.dim { (sentence(&w.method)) ". " code { (w.clause) } }
            @for note in &w.notes { p.dim { (sentence(note)) "." } }
            dl.figures {
                div { dt { "house edge" } dd { strong { (percent(&edge)) } } }
                div { dt { "RTP" } dd { (percent(&w.return_to_player())) } }
                div { dt { "element of risk" } dd { (percent(&w.law.element_of_risk())) } }
                div { dt { "standard deviation" } dd { (deviation(w)) } }
                div { dt { "volatility index" } dd { (format!("{:.4}", w.volatility_index())) } }
                div { dt { "hit frequency" } dd { (percent(&w.law.hit_frequency())) } }
                div { dt { "for a stake of" } dd { (w.stake) } }
                @if let Some(throws) = &w.throws { div { dt { "throws to a decision" } dd { (format!("{:.4}", throws.decimal())) } } }
                @if let Some(each) = w.per_throw() { div { dt { "house edge per throw" } dd { (percent(&each)) } } }
                @if let Some(envy) = &w.envy { div { dt { "envy, per other player" } dd { (percent(envy)) } } }
                @for measure in &w.measures { div { dt { (measure.says) } dd { (measured(measure)) } } }
                @if let Some(p) = &w.progressive { div { dt { "fixed return" } dd { (percent(&p.fixed_return)) } } }
                div.wide { dt { "house edge, exactly" } dd.exact { (exact(&edge)) } }
            }
            @if let Some(p) = &w.progressive { (meters(p)) }
            div.two {
                div.scroll { table.rows {
                    thead { tr { th { "event" } th { "pays" } th.n { "combinations" } th.n { "probability" } th.n { "return" } } }
                    tbody { @for row in &w.rows { tr {
                        td { (row.name) } td { (row.pays) }
                        td.n { (row.combinations.as_ref().map_or_else(|| "–".into(), count)) }
                        td.n { (chance(&row.probability)) } td.n { (signed(&row.returns())) }
                    } } }
                    @let [combinations, p, returns] = totals(w);
                    tfoot { tr { td { "total" } td {} td.n { (combinations) } td.n { (p) } td.n { (returns) } } }
                } }
                figure { (PreEscaped(chart::svg(&w.law))) figcaption { "Gain per unit of the base wager, and how likely it is (logarithmic)" } }
            }
        }
    }
}

/// The meters of a progressive wager.
fn meters(p: &Progressive) -> Markup {
    html! {
        div.scroll { table {
            thead { tr { th { "meter" } th.n { "seed" } th.n { "reset" } th.n { "fed with" } th.n { "won per unit" } th.n { "even at" } } }
            tbody { @for m in &p.meters { tr {
                td { (m.id) } td.n { (m.seed) } td.n { (m.reset) } td.n { (m.contribution) } td.n { (chance(&m.share)) }
                td.n { (m.break_even.as_ref().map_or("–".into(), |e| format!("${:.2}", e.decimal() / 100.0))) }
            } } }
        } }
    }
}

/// A figure as a fraction; one of hundreds of digits is for programs.
fn exact(figure: &Figure) -> String {
    match figure {
        Figure::Exact(r) if fraction(r).len() <= 120 => fraction(r),
        Figure::Exact(_) => "a fraction of hundreds of digits: see the JSON".into(),
        Figure::Near { value, error } => format!("{value:.10}, within {error:.0e}"),
    }
}

fn strategy_section(strategy: &StrategySheet) -> Markup {
    html! {
        section {
            h2 { "Best strategy" }
            p.dim { (sentence(&strategy.method)) ". House edge against it: " (percent(&strategy.house_edge)) "." }
            @for part in &strategy.parts { (strategy_part(part)) }
        }
    }
}

fn strategy_part(part: &StrategyPart) -> Markup {
    match part {
        StrategyPart::Chart { title, columns, rows, key } => html! {
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
        StrategyPart::List { title, rules } => html! {
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

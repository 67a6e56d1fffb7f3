//! A purse's way as a picture: an SVG that needs nothing from elsewhere.

use std::fmt::Write;

use book::Cents;

use crate::bankroll::BankrollReport;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 20.0;
/// Where the purse's picture stands, and where that of ruin.
const PURSE: (f64, f64) = (70.0, 430.0);
const RUIN: (f64, f64) = (480.0, 580.0);
const HEIGHT: f64 = 630.0;

/// A picture of a purse's way: between which amounts it lay in half of the evenings and in nine of ten, some single
/// evenings, and the share of evenings that had ended in ruin.
pub fn svg(report: &BankrollReport, title: &str) -> String {
    let mut chart = Chart::new(report);
    chart.head(title);
    chart.purse();
    chart.ruin();
    chart.text + "</svg>\n"
}

/// The same picture on a page of its own, with the figures under it.
pub fn html(report: &BankrollReport, title: &str) -> String {
    let mut rows = String::new();
    let names = crate::QUANTILES.map(|q| format!("{:.0}%", q * 100.0));
    for ((name, purse), drawdown) in names.iter().zip(report.purse).zip(report.drawdowns) {
        let _ = write!(rows, "<tr><td>{name}</td><td>{purse}</td><td>{drawdown}</td></tr>");
    }
    let percent = |p: f64| format!("{:.2}%", p * 100.0);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\n<style>\
         body{{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:2em auto;padding:0 1em;color:#222}}\
         table{{border-collapse:collapse}}td,th{{padding:.2em 1em;text-align:right;border-bottom:1px solid #ddd}}\
         svg{{max-width:100%;height:auto}}</style></head>\n<body>\n{}\
         <p>Risk of ruin {} ± {}, ahead in the end {}, gain on average {} ± {} (95%).</p>\n\
         <table><tr><th>of the evenings</th><th>purse at most</th><th>drawdown at most</th></tr>{rows}</table>\n\
         <p>Strategy: {}. Seed {}.</p>\n</body></html>\n",
        svg(report, title),
        percent(report.risk_of_ruin.value),
        percent(1.96 * report.risk_of_ruin.error),
        percent(report.ahead.value),
        book::Cents(report.gain.value.round() as i64),
        book::Cents((1.96 * report.gain.error).round() as i64),
        escape(report.strategy.trim_end_matches('.')),
        report.seed,
        title = escape(title),
    )
}

fn evenings(count: u64) -> &'static str {
    if count == 1 { "evening" } else { "evenings" }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

struct Chart<'a> {
    report: &'a BankrollReport,
    /// The amounts at the foot and at the head of the picture.
    low: f64,
    high: f64,
    text: String,
}

impl Chart<'_> {
    fn new(report: &BankrollReport) -> Chart<'_> {
        let all = report.way.iter().flat_map(|p| [p.quantiles[1], p.quantiles[5]]);
        let all = all.chain(report.examples.iter().flatten().copied()).chain([report.bankroll]);
        let (low, high) = all.fold((0, 0), |(low, high): (i64, i64), c| (low.min(c.0), high.max(c.0)));
        let step = step((high - low) as f64);
        let low = (low as f64 / step).floor() * step;
        let high = (high as f64 / step).ceil() * step;
        Chart { report, low, high: high.max(low + step), text: String::new() }
    }

    fn x(&self, round: u64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * round as f64 / self.report.rounds as f64
    }

    fn y(&self, cents: f64) -> f64 {
        PURSE.1 - (PURSE.1 - PURSE.0) * (cents - self.low) / (self.high - self.low)
    }

    fn put(&mut self, piece: std::fmt::Arguments) {
        self.text.write_fmt(piece).expect("text grows");
        self.text.push('\n');
    }

    fn label(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
            escape(text)
        ));
    }

    fn head(&mut self, title: &str) {
        let r = self.report;
        self.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" role=\"img\" font-family=\"system-ui,sans-serif\" font-size=\"13\" fill=\"#333\">"
        ));
        self.put(format_args!("<title>{}</title>", escape(title)));
        self.put(format_args!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>"));
        self.put(format_args!("<text x=\"{LEFT}\" y=\"26\" font-size=\"18\">{}</text>", escape(title)));
        let said = format!(
            "{} {} from {}; purses of half the evenings (dark) and of nine in ten (light), the median, and \
             {} single {}",
            r.trials,
            evenings(r.trials),
            r.bankroll,
            r.examples.len(),
            evenings(r.examples.len() as u64)
        );
        self.label(LEFT, 48.0, "start", &said);
    }

    fn purse(&mut self) {
        let step = step(self.high - self.low);
        let mut at = self.low;
        while at <= self.high + step / 2.0 {
            let y = self.y(at);
            let right = WIDTH - RIGHT;
            self.put(format_args!(
                "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#e4e4e4\"/>"
            ));
            self.label(LEFT - 8.0, y + 4.0, "end", &Cents(at as i64).to_string());
            at += step;
        }
        self.band(1, 5, "#cfe8d8");
        self.band(2, 4, "#8fcaa6");
        for n in 0..self.report.examples.len() {
            let purses = self.report.examples[n].iter().map(|c| c.0).collect::<Vec<_>>();
            self.line(&purses, "#7a7a7a", 0.7);
        }
        let median: Vec<_> = self.report.way.iter().map(|p| p.quantiles[3].0).collect();
        self.line(&median, "#0b6b35", 2.5);
        let (y, right) = (self.y(self.report.bankroll.0 as f64), WIDTH - RIGHT);
        self.put(format_args!(
            "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#b00\" stroke-dasharray=\"6 4\"/>"
        ));
    }

    /// The points of a line over the rounds, from the bankroll on.
    fn points(&self, purses: impl Iterator<Item = i64>) -> Vec<String> {
        let start = (0, self.report.bankroll.0);
        let way = self.report.way.iter().map(|p| p.round).zip(purses);
        std::iter::once(start)
            .chain(way)
            .map(|(round, purse)| format!("{:.1},{:.1}", self.x(round), self.y(purse as f64)))
            .collect()
    }

    fn band(&mut self, from: usize, to: usize, colour: &str) {
        let edge = |q: usize| self.points(self.report.way.iter().map(move |p| p.quantiles[q].0));
        let mut points = edge(from);
        points.extend(edge(to).into_iter().rev());
        self.put(format_args!("<polygon points=\"{}\" fill=\"{colour}\"/>", points.join(" ")));
    }

    fn line(&mut self, purses: &[i64], colour: &str, width: f64) {
        let points = self.points(purses.iter().copied()).join(" ");
        self.put(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
        ));
    }

    /// The share ruined, under the purse, and the rounds under both.
    fn ruin(&mut self) {
        let most = self.report.way.last().map_or(0.0, |p| p.ruined);
        let top = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].into_iter().find(|t| most <= *t).unwrap_or(1.0);
        let y = |share: f64| RUIN.1 - (RUIN.1 - RUIN.0) * share / top;
        let mut points = vec![format!("{LEFT:.1},{:.1}", RUIN.1)];
        for p in &self.report.way {
            points.push(format!("{:.1},{:.1}", self.x(p.round), y(p.ruined)));
        }
        points.push(format!("{:.1},{:.1}", WIDTH - RIGHT, RUIN.1));
        self.put(format_args!("<polygon points=\"{}\" fill=\"#e8b4b4\"/>", points.join(" ")));
        for share in [0.0, top] {
            let (at, right) = (y(share), WIDTH - RIGHT);
            self.put(format_args!(
                "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#e4e4e4\"/>"
            ));
            self.label(LEFT - 8.0, at + 4.0, "end", &format!("{:.0}%", share * 100.0));
        }
        let said = format!("ruined: {:.2}% in the end", most * 100.0);
        self.label(LEFT, RUIN.0 - 10.0, "start", &said);
        let (rounds, step) = (self.report.rounds as f64, step(self.report.rounds as f64).max(1.0));
        let mut at = 0.0;
        while at <= rounds {
            let x = self.x(at as u64);
            self.label(x, RUIN.1 + 20.0, "middle", &format!("{at:.0}"));
            at += step;
        }
        self.label((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0, "middle", "rounds");
    }
}

/// A round number that divides a span into four to ten steps.
fn step(span: f64) -> f64 {
    let power = 10f64.powf((span.max(1.0) / 5.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| span / s <= 8.0).unwrap_or(power * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        for span in [1.0, 7.0, 42.0, 999.0, 12_345.0, 8e9] {
            let steps = span / step(span);
            assert!((0.5..=8.0).contains(&steps), "{span}: {}", step(span));
        }
        assert_eq!(step(100.0), 20.0);
    }

    #[test]
    fn one_evening_is_one() {
        assert_eq!([evenings(1), evenings(2)], ["evening", "evenings"]);
    }
}

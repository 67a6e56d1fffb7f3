//! The distribution of a wager's results as a drawing.

use std::fmt::Write;

use crate::exact::{Ratio, decimal};
use crate::law::Law;

/// A bar: results from one gain to another, with their probability.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) probability: f64,
    class: &'static str,
}

/// The bounds of the bars where a law has too many results to show each: what is above one and up to the next.
const BOUNDS: [f64; 17] = [
    -20.0, -10.0, -5.0, -3.0, -2.0, -1.0, -0.000_001, 0.0, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 500.0,
    2000.0,
];

/// The results as bars, least first.
pub(super) fn bars(law: &Law) -> Vec<Bar> {
    let all = law.distribution();
    if all.len() <= 24 {
        let bar = |(net, p): (&Ratio, &Ratio)| Bar {
            label: signed(decimal(net)),
            probability: decimal(p),
            class: class(decimal(net)),
        };
        return all.iter().map(bar).collect();
    }
    let mut sums = [0.0; BOUNDS.len() + 1];
    for (net, p) in &all {
        let net = decimal(net);
        sums[BOUNDS.iter().position(|b| net <= *b).unwrap_or(BOUNDS.len())] += decimal(p);
    }
    let label = |i: usize| match i {
        0 => format!("≤ {}", signed(BOUNDS[0])),
        6 => "−1 to 0".into(),
        7 => "0".into(),
        i if i == BOUNDS.len() => format!("> {}", signed(BOUNDS[i - 1])),
        i => format!("{} to {}", signed(BOUNDS[i - 1].round()), signed(BOUNDS[i])),
    };
    let bars = sums.iter().enumerate().filter(|(_, p)| **p > 0.0);
    bars.map(|(i, p)| Bar { label: label(i), probability: *p, class: class(i as f64 - 7.0) }).collect()
}

/// How a result is coloured.
fn class(net: f64) -> &'static str {
    match net {
        n if n > 0.0 => "gain",
        n if n < 0.0 => "loss",
        _ => "even",
    }
}

fn signed(net: f64) -> String {
    let digits = if net.fract().abs() < 1e-9 { 0 } else { 2 };
    match net {
        n if n > 0.0 => format!("+{n:.digits$}"),
        n if n < 0.0 => format!("−{:.digits$}", -n),
        _ => "0".into(),
    }
}

/// The bars as SVG. Probabilities are drawn on a logarithmic scale: the rare results are what a player hopes for.
pub(super) fn svg(law: &Law) -> String {
    const WIDTH: f64 = 480.0;
    const LEFT: f64 = 96.0;
    const RIGHT: f64 = 84.0;
    const LINE: f64 = 18.0;
    let bars = bars(law);
    let rarest = bars.iter().map(|b| b.probability).fold(1.0, f64::min);
    let decades = (-rarest.log10()).ceil().max(1.0);
    let height = LINE * bars.len() as f64 + 24.0;
    let mut svg = format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"Distribution of results\">"
    );
    let room = WIDTH - LEFT - RIGHT;
    for decade in 0..=decades as i32 {
        let x = LEFT + room * (1.0 - f64::from(decade) / decades);
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{:.1}\"/>",
            height - 20.0
        );
        // With many decades, a label on every other one is enough.
        if decades <= 8.0 || decade % 2 == 0 {
            let label = if decade == 0 { "1".into() } else { format!("10⁻{}", superscript(decade)) };
            let _ = write!(svg, "<text class=\"axis\" x=\"{x:.1}\" y=\"{:.1}\">{label}</text>", height - 6.0);
        }
    }
    for (n, bar) in bars.iter().enumerate() {
        let y = LINE * n as f64;
        let wide = (room * (1.0 + bar.probability.log10() / decades)).max(1.0);
        let class = bar.class;
        let _ = write!(
            svg,
            "<text class=\"net\" x=\"{:.1}\" y=\"{:.1}\">{}</text><rect class=\"{class}\" x=\"{LEFT}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{:.1}\" rx=\"2\"/><text class=\"p\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            LEFT - 8.0,
            y + 13.0,
            bar.label,
            y + 2.0,
            LINE - 4.0,
            LEFT + wide + 6.0,
            y + 13.0,
            short(bar.probability),
        );
    }
    svg + "</svg>"
}

fn short(p: f64) -> String {
    if p >= 0.001 { format!("{:.2}%", 100.0 * p) } else { format!("1 in {:.0}", 1.0 / p) }
}

fn superscript(n: i32) -> String {
    n.to_string()
        .chars()
        .map(|d| ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][d as usize - '0' as usize])
        .collect()
}

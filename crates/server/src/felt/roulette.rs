//! The roulette wheel and its cloth. Every bet is where its numbers meet: on a number, on the line between two, on the
//! corner of four, at the end of a street. On a phone the cloth stands upright.

use games::roulette::is_red;

use super::pen::{Pen, boxed, words};
use super::{FeltCloth, Lettering, Printed, PropKind, Shape, Tint};

/// The cloth: streets run along one axis, the three columns along the other. `along` and `across` are the sizes of a
/// number's box; `turned` stands the cloth upright.
struct Grid {
    left: i32,
    top: i32,
    along: i32,
    across: i32,
    turned: bool,
}

impl Grid {
    /// A point in streets (from 0) and columns (0 at the outside with 1, 4, 7 …).
    fn at(&self, street: f64, column: f64) -> (i32, i32) {
        let (street, column) =
            ((street * self.along as f64).round() as i32, (column * self.across as f64).round() as i32);
        if self.turned {
            (self.left + column, self.top + street)
        } else {
            (self.left + street, self.top + 3 * self.across - column)
        }
    }

    /// A box of so many streets and columns from a point.
    fn area(&self, street: f64, column: f64, streets: f64, columns: f64) -> (i32, i32, i32, i32) {
        let ((x1, y1), (x2, y2)) = (self.at(street, column), self.at(street + streets, column + columns));
        (x1.min(x2), y1.min(y2), (x1 - x2).abs(), (y1 - y2).abs())
    }
}

/// Draws the wheel and the cloth.
pub(super) fn draw(pen: &mut Pen, wide: bool) {
    let grid = if wide {
        pen.cloth(FeltCloth::Green, 1100, 690);
        pen.oblong();
        pen.prop(PropKind::Wheel, (40, 44, 300, 300));
        pen.prop(PropKind::Result, (372, 56, 320, 124));
        pen.prop(PropKind::History, (372, 200, 670, 66));
        pen.prop(PropKind::Neighbours, (372, 280, 670, 72));
        Grid { left: 128, top: 376, along: 70, across: 58, turned: false }
    } else {
        pen.cloth(FeltCloth::Green, 390, 960);
        pen.prop(PropKind::Wheel, (6, 6, 132, 132));
        pen.prop(PropKind::Result, (146, 14, 236, 62));
        pen.prop(PropKind::History, (146, 90, 236, 40));
        pen.prop(PropKind::Neighbours, (8, 146, 374, 50));
        pen.tab("Wheel", 0);
        pen.tab("1 to 12", 200);
        pen.tab("13 to 24", 440);
        pen.tab("25 to 36", 600);
        Grid { left: 122, top: 264, along: 50, across: 84, turned: true }
    };
    numbers(pen, &grid);
    zeros(pen, &grid);
    outside(pen, &grid);
    inside(pen, &grid);
}

/// What a section is besides its number: `Black · odd · 1 to 18 · second dozen · middle column`.
pub(super) fn pocket(label: &str) -> String {
    let Some(number) = label.parse::<u8>().ok().filter(|n| (1..=36).contains(n)) else {
        return "Green".into();
    };
    let nth = |n: u8, words: [&'static str; 3]| words[n as usize % 3];
    [
        if is_red(number) { "Red" } else { "Black" },
        if number.is_multiple_of(2) { "even" } else { "odd" },
        if number <= 18 { "1 to 18" } else { "19 to 36" },
        nth((number - 1) / 12, ["first dozen", "second dozen", "third dozen"]),
        nth(number - 1, ["first column", "second column", "third column"]),
    ]
    .join(" · ")
}

fn colour(number: u8) -> Tint {
    if is_red(number) { Tint::Red } else { Tint::Black }
}

fn numbers(pen: &mut Pen, grid: &Grid) {
    for number in 1..=36u8 {
        let (street, column) = (((number - 1) / 3) as f64, ((number - 1) % 3) as f64);
        let (x, y, w, h) = grid.area(street, column, 1.0, 1.0);
        let (cx, cy) = (x + w / 2, y + h / 2);
        let print = vec![words(cx, cy, 25, number.to_string(), Lettering::Felt)];
        let shape = Shape::Rect { x, y, w, h, r: 0 };
        pen.bet(&format!("straight-{number}"), shape, colour(number), print, (cx, cy));
    }
}

fn zeros(pen: &mut Pen, grid: &Grid) {
    let double = pen.spot("straight-00").is_some();
    let parts: &[(&str, f64, f64)] =
        if double { &[("0", 0.0, 1.5), ("00", 1.5, 1.5)] } else { &[("0", 0.0, 3.0)] };
    for &(label, column, columns) in parts {
        let (x, y, w, h) = grid.area(-1.0, column, 1.0, columns);
        let d = if grid.turned {
            format!("M{x} {}V{}L{} {y}L{} {}V{}Z", y + h, y + 14, x + w / 2, x + w, y + 14, y + h)
        } else {
            format!("M{} {y}H{}L{x} {}L{} {}H{}Z", x + w, x + 16, y + h / 2, x + 16, y + h, x + w)
        };
        let at = (x + w / 2, y + h / 2);
        let print = vec![words(at.0, at.1, 25, label, Lettering::Felt)];
        pen.bet(&format!("straight-{label}"), Shape::Path { d }, Tint::Green, print, at);
    }
}

fn outside(pen: &mut Pen, grid: &Grid) {
    let turn = if grid.turned { -90 } else { 0 };
    for column in 0..3 {
        let area = grid.area(12.0, column as f64, if grid.turned { 0.9 } else { 1.0 }, 1.0);
        let at = (area.0 + area.2 / 2, area.1 + area.3 / 2);
        let pays = pen.pays("column").unwrap_or_default();
        pen.bet(
            &format!("column-{}", column + 1),
            boxed(area),
            Tint::Line,
            vec![words(at.0, at.1, 15, pays, Lettering::Felt)],
            at,
        );
    }
    let (near, far) = if grid.turned { (0.62, 0.62) } else { (0.8, 0.8) };
    for (n, words_of) in ["1st 12", "2nd 12", "3rd 12"].into_iter().enumerate() {
        let area = grid.area(4.0 * n as f64, -near, 4.0, near);
        let at = (area.0 + area.2 / 2, area.1 + area.3 / 2);
        let print = Printed::Words {
            x: at.0,
            y: at.1,
            size: 18,
            words: words_of.into(),
            hand: Lettering::Felt,
            turn,
        };
        pen.bet(&format!("dozen-{}", n + 1), boxed(area), Tint::Line, vec![print], at);
    }
    let chances =
        [("low", "1–18"), ("even", "EVEN"), ("red", ""), ("black", ""), ("odd", "ODD"), ("high", "19–36")];
    for (n, (id, label)) in chances.into_iter().enumerate() {
        let area = grid.area(2.0 * n as f64, -near - far, 2.0, far);
        let at = (area.0 + area.2 / 2, area.1 + area.3 / 2);
        let (a, b) = if grid.turned { (16, 26) } else { (28, 17) };
        let diamond = format!(
            "M{} {}L{} {}L{} {}L{} {}Z",
            at.0 - a,
            at.1,
            at.0,
            at.1 - b,
            at.0 + a,
            at.1,
            at.0,
            at.1 + b
        );
        let print = match id {
            "red" => Printed::Area { shape: Shape::Path { d: diamond }, tint: Tint::Red },
            "black" => Printed::Area { shape: Shape::Path { d: diamond }, tint: Tint::Black },
            _ => Printed::Words {
                x: at.0,
                y: at.1,
                size: 17,
                words: label.into(),
                hand: Lettering::Felt,
                turn,
            },
        };
        pen.bet(id, boxed(area), Tint::Line, vec![print], at);
    }
}

/// Bets on lines and corners, from the numbers their spots are named after.
fn inside(pen: &mut Pen, grid: &Grid) {
    let ids: Vec<String> = pen.layout.spots.iter().map(|s| s.id.clone()).collect();
    for id in ids {
        let wager = ["split-", "three-numbers-", "four-numbers-", "six-numbers-", "first-five"];
        let Some(of) = wager.iter().find(|w| id.starts_with(**w)) else { continue };
        let (street, column) = match id.as_str() {
            "split-0-00" => (-0.5, 1.5),
            "split-0-00-between-dozens" => (4.0, -0.4),
            "split-0-1" => (0.0, 0.5),
            "split-0-2" if pen.spot("split-00-2").is_some() => (0.0, 1.2),
            "split-0-2" => (0.0, 1.5),
            "split-00-2" => (0.0, 1.8),
            "split-0-3" | "split-00-3" => (0.0, 2.5),
            "three-numbers-0-1-2" => (0.0, 1.0),
            "three-numbers-0-2-00" => (0.0, 1.5),
            "three-numbers-0-2-3" | "three-numbers-00-2-3" => (0.0, 2.0),
            "first-five" | "four-numbers-0-1-2-3" => (0.0, 0.0),
            _ => between(id[of.len()..].split('-').filter_map(|n| n.parse().ok()).collect()),
        };
        let (x, y) = grid.at(street, column);
        let shape = Shape::Circle { x, y, r: 11 };
        pen.bet_hit(&id, shape.clone(), Tint::Bare, vec![], (x, y), Some(Shape::Circle { x, y, r: 14 }));
    }
}

/// The middle of some numbers; a whole street or two are bet at its outer end.
fn between(numbers: Vec<u8>) -> (f64, f64) {
    let count = numbers.len().max(1) as f64;
    let street = numbers.iter().map(|n| ((n - 1) / 3) as f64 + 0.5).sum::<f64>() / count;
    let column = numbers.iter().map(|n| ((n - 1) % 3) as f64 + 0.5).sum::<f64>() / count;
    let whole_streets = numbers.len() == 3 || numbers.len() == 6;
    (street, if whole_streets { 0.0 } else { column })
}

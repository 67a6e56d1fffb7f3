//! The craps layout, every bet where it is printed: line bets around the outside, the six numbers above, Come and Field
//! in the middle, the stickperson's bets at the side (on a phone: below, with tabs).

use super::pen::{Area, Pen, boxed, short, words};
use super::{FeltCloth, Lettering, Printed, PropKind, Shape, Tint};

const NUMBERS: [(u8, &str); 6] = [(4, "4"), (5, "5"), (6, "SIX"), (8, "8"), (9, "NINE"), (10, "10")];

/// Throws of the hop bets by their spots: the hard ones, then the easy ones.
const HOPS: [(&str, [u8; 2]); 17] = [
    ("hop-1-3", [1, 3]),
    ("hop-1-4", [1, 4]),
    ("hop-1-5", [1, 5]),
    ("hop-1-6", [1, 6]),
    ("hop-2-3", [2, 3]),
    ("hop-2-4", [2, 4]),
    ("hop-2-5", [2, 5]),
    ("hop-2-6", [2, 6]),
    ("hop-3-4", [3, 4]),
    ("hop-3-5", [3, 5]),
    ("hop-3-6", [3, 6]),
    ("hop-4-5", [4, 5]),
    ("hop-4-6", [4, 6]),
    ("hop-hard-4", [2, 2]),
    ("hop-hard-6", [3, 3]),
    ("hop-hard-8", [4, 4]),
    ("hop-hard-10", [5, 5]),
];

/// Draws the layout.
pub(super) fn draw(pen: &mut Pen, wide: bool) {
    if wide { draw_wide(pen) } else { draw_narrow(pen) }
}

fn draw_wide(pen: &mut Pen) {
    pen.cloth(FeltCloth::Green, 1100, 696);
    pen.oblong();
    let pass = "M34 34H88V580Q88 616 124 616H746V668H88Q34 668 34 614Z";
    let dont = "M92 34H146V528Q146 568 186 568H746V612H140Q92 612 92 564Z";
    let pass_words = vec![
        Printed::Words {
            x: 61,
            y: 330,
            size: 26,
            words: "PASS LINE".into(),
            hand: Lettering::Wide,
            turn: -90,
        },
        words(330, 643, 26, "PASS LINE", Lettering::Wide),
    ];
    let dont_words = vec![
        Printed::Words {
            x: 119,
            y: 330,
            size: 17,
            words: "DON'T PASS BAR".into(),
            hand: Lettering::Wide,
            turn: -90,
        },
        words(310, 591, 19, "DON'T PASS BAR", Lettering::Wide),
        Printed::Dice { x: 504, y: 591, size: 22, faces: vec![6, 6] },
    ];
    pen.bet("pass", Shape::Path { d: pass.into() }, Tint::Line, pass_words, (180, 642));
    pen.bet("dont-pass", Shape::Path { d: dont.into() }, Tint::Line, dont_words, (196, 590));
    side_box(pen, "pass-odds", (606, 620, 136, 44), "ODDS");
    side_box(pen, "dont-pass-odds", (606, 571, 136, 38), "LAY ODDS");

    let x = 150;
    let dont_come = vec![
        words(x + 42, 110, 17, "DON'T", Lettering::Felt),
        words(x + 42, 132, 17, "COME", Lettering::Felt),
        words(x + 42, 154, 14, "BAR", Lettering::Quiet),
        Printed::Dice { x: x + 42, y: 184, size: 22, faces: vec![6, 6] },
    ];
    pen.bet("dont-come", boxed((x, 34, 84, 254)), Tint::Dark, dont_come, (x + 42, 240));
    let rows = [
        (Row::Lay, 34),
        (Row::DontCome, 34),
        (Row::Number, 76),
        (Row::PutAndOdds, 34),
        (Row::Buy, 36),
        (Row::Place, 40),
    ];
    numbers(pen, (236, 34, 85), &rows);
    pen.bet(
        "come",
        boxed((x, 292, 596, 70)),
        Tint::Line,
        vec![words(448, 328, 46, "COME", Lettering::Red)],
        (250, 328),
    );
    field(pen, (x, 366, 596, 82));
    pen.prop(PropKind::Signs, (x + 8, 458, 190, 90));
    pen.prop(PropKind::Dice, (356, 456, 180, 96));
    pen.prop(PropKind::History, (548, 466, 196, 70));
    centre(pen, (764, 34, 308), [36, 44, 52, 46, 38]);
    pen.print(words(804, 326, 16, "HOPS", Lettering::Wide));
    if let (Some(easy), Some(hard)) = (pen.pays("hop-1-3"), pen.pays("hop-hard-4")) {
        pen.print(words(980, 326, 14, format!("{easy} · hard {hard}"), Lettering::Quiet));
    }
    hops(pen, (764, 340, 308), 6, 40);
    fire(pen, (764, 474, 308, 194));
}

fn draw_narrow(pen: &mut Pen) {
    pen.tab("Line", 0);
    // The signs need nearly half of the width: "Shooter: has the dice".
    pen.prop(PropKind::Signs, (10, 4, 172, 62));
    pen.prop(PropKind::Dice, (182, 2, 116, 66));
    pen.prop(PropKind::History, (300, 12, 84, 50));
    // The line bets, with which the game begins, are in sight when one sits down: what is asked for less often is below.
    let mut y = 70;
    numbers(pen, (9, y, 62), &[(Row::Number, 64), (Row::Place, 46)]);
    y += 112;
    let come = vec![words(248, y + 30, 32, "COME", Lettering::Red)];
    let dont_come = vec![
        words(58, y + 21, 13, "DON'T COME", Lettering::Felt),
        words(58, y + 41, 13, "bar 12", Lettering::Quiet),
    ];
    pen.bet("dont-come", boxed((9, y, 102, 58)), Tint::Dark, dont_come, (94, y + 41));
    pen.bet("come", boxed((115, y, 266, 58)), Tint::Line, come, (150, y + 31));
    field(pen, (9, y + 62, 372, 62));
    y += 128;
    line(pen, ("dont-pass", "DON'T PASS BAR"), ("dont-pass-odds", "LAY ODDS"), y, 46);
    line(pen, ("pass", "PASS LINE"), ("pass-odds", "ODDS"), y + 50, 52);
    y += 118;
    pen.tab("Buy, lay", y - 8);
    let rows = [
        (Row::Heading, 28),
        (Row::Buy, 46),
        (Row::Lay, 46),
        (Row::DontCome, 50),
        (Row::Put, 46),
        (Row::PutOdds, 46),
    ];
    numbers(pen, (9, y, 62), &rows);
    y += 278;
    pen.tab("Centre", y - 6);
    centre(pen, (9, y, 372), [48, 52, 60, 52, 48]);
    y += 340;
    pen.tab("Hops", y - 16);
    pen.print(words(195, y - 8, 15, "HOPS", Lettering::Wide));
    hops(pen, (9, y + 8, 372), 4, 48);
    y += 272;
    pen.tab("Fire", y - 8);
    fire(pen, (9, y, 372, 176));
    pen.cloth(FeltCloth::Green, 390, y + 190);
}

fn line(pen: &mut Pen, (id, name): (&str, &str), (odds, label): (&str, &str), y: i32, h: i32) {
    let print = vec![words(132, y + h / 2, 19, name, Lettering::Wide)];
    pen.bet(id, boxed((9, y, 268, h)), Tint::Line, print, (34, y + h / 2));
    side_box(pen, odds, (281, y, 100, h), label);
}

fn side_box(pen: &mut Pen, id: &str, (x, y, w, h): Area, label: &str) {
    let print = vec![words(x + w / 2, y + h / 2, 14, label, Lettering::Quiet)];
    pen.bet(id, boxed((x, y, w, h)), Tint::Dashed, print, (x + 24, y + h / 2));
}

/// A row of boxes under the six numbers.
#[derive(Clone, Copy)]
enum Row {
    Lay,
    /// A Don't Come bet travels here by play; touching the box backs it with odds.
    DontCome,
    /// The number itself, where a Come bet travels; touching it backs that with odds.
    Number,
    /// Put and the odds behind it share a box.
    PutAndOdds,
    Put,
    PutOdds,
    Buy,
    Place,
    /// The number as a heading.
    Heading,
}

/// Columns for the six numbers, `w` wide each, with these rows of these heights.
fn numbers(pen: &mut Pen, (left, top, w): (i32, i32, i32), rows: &[(Row, i32)]) {
    for (n, (number, name)) in (0..).zip(NUMBERS) {
        let (x, mut y) = (left + n * w, top);
        for &(row, h) in rows {
            cell(pen, row, number, name, (x, y, w - 2, h - 2));
            y += h;
        }
    }
}

fn cell(pen: &mut Pen, row: Row, number: u8, name: &str, (x, y, w, h): Area) {
    let (middle, half) = (x + w / 2, y + h / 2);
    let whole = boxed((x, y, w, h));
    let id = |wager: &str| format!("{wager}-{number}");
    let label = |words_of: &str| vec![words(middle, half, 13, words_of, Lettering::Quiet)];
    match row {
        Row::Lay => pen.bet(&id("lay"), whole, Tint::Dark, label("LAY"), (middle, half)),
        Row::Put => pen.bet(&id("put"), whole, Tint::Dark, label("PUT"), (middle, half)),
        Row::PutOdds => pen.bet(&id("put-odds"), whole, Tint::Dashed, label("odds"), (middle, half)),
        Row::PutAndOdds => {
            let (left, right) = ((x, y, w / 2, h), (x + w / 2, y, w / 2, h));
            let at = |area: Area| (area.0 + area.2 / 2, half);
            let print = |area: Area, text: &str| vec![words(at(area).0, half, 12, text, Lettering::Quiet)];
            pen.bet(&id("put"), boxed(left), Tint::Dark, print(left, "PUT"), at(left));
            pen.bet(&id("put-odds"), boxed(right), Tint::Dashed, print(right, "odds"), at(right));
        }
        Row::DontCome => {
            let lines = if w < 70 { &["Don't", "Come", "odds"][..] } else { &["Don't Come", "odds"] };
            let top = half - 7 * (lines.len() as i32 - 1);
            let print = (0..)
                .zip(lines)
                .map(|(n, line)| words(middle, top + 14 * n, 12, *line, Lettering::Quiet))
                .collect();
            pen.bet(&id("dont-come-odds"), whole, Tint::Dashed, print, (x + w - 16, half));
            let travelled = Shape::Circle { x: x + 16, y: half, r: 12 };
            pen.bet(&id("dont-come"), travelled, Tint::Bare, vec![], (x + 16, half));
        }
        Row::Number | Row::Heading => {
            let red = if number == 6 || number == 8 { Lettering::Red } else { Lettering::Felt };
            let size = if name.len() > 2 { w / 3 - 1 } else { 34 };
            if matches!(row, Row::Heading) {
                pen.print(words(middle, half, size.min(20), name, red));
                return;
            }
            let low = y + h - 16;
            let face = vec![words(middle, y + 24, size, name, red)];
            pen.bet(&id("come-odds"), whole, Tint::Line, face, (x + w - 18, low));
            let travelled = Shape::Circle { x: x + 18, y: low, r: 13 };
            pen.bet(&id("come"), travelled, Tint::Bare, vec![], (x + 18, low));
        }
        Row::Buy | Row::Place => {
            let (wager, label) = if matches!(row, Row::Buy) { ("buy", "BUY") } else { ("place", "PLACE") };
            let odds = pen.pays(&id(wager)).unwrap_or_default();
            let odds = if w < 70 { short(&odds) } else { odds };
            let print = vec![
                words(middle, half - 8, 12, label, Lettering::Quiet),
                words(middle, half + 8, 13, odds, Lettering::Felt),
            ];
            pen.bet(&id(wager), whole, Tint::Dark, print, (x + w - 18, half));
        }
    }
}

fn field(pen: &mut Pen, (x, y, w, h): Area) {
    let mut print = vec![];
    for (n, number) in (0..).zip(["2", "3", "4", "9", "10", "11", "12"]) {
        let (at, up) = (x + w * (2 * n + 1) / 14, y + h * 2 / 5);
        if number == "2" || number == "12" {
            let shape = Shape::Circle { x: at, y: up, r: h / 4 };
            print.push(Printed::Area { shape, tint: Tint::Line });
        }
        print.push(words(at, up, h / 3, number, Lettering::Felt));
    }
    let under = ["FIELD".to_owned()].into_iter().chain(more_than_even(pen)).collect::<Vec<_>>().join(" · ");
    print.push(words(x + w / 2, y + h - h / 6, 14, under, Lettering::Quiet));
    pen.bet("field", boxed((x, y, w, h)), Tint::Line, print, (x + w * 2 / 7, y + h * 2 / 5));
}

/// What the field pays beyond what most of its numbers do: `2 and 12 pay 2 to 1`.
fn more_than_even(pen: &Pen) -> Vec<String> {
    let rows = pen.rows("field", 12);
    let [.., [_, most]] = &rows[..] else { return vec![] };
    let more: Vec<_> = rows.iter().filter(|[_, pays]| pays != most).collect();
    match &more[..] {
        [[a, pays], [b, same]] if pays == same => vec![format!("{a} and {b} pay {pays}")],
        _ => more.iter().map(|[row, pays]| format!("{row} pays {pays}")).collect(),
    }
}

/// The stickperson's bets; the heights are the rows'.
fn centre(pen: &mut Pen, (x, mut y, w): (i32, i32, i32), rows: [i32; 5]) {
    let odds = |pen: &Pen, id: &str| pen.spot(id).and_then(|s| pen.pays(s.wager)).unwrap_or_default();
    let seven = odds(pen, "any-seven");
    let print = vec![
        words(x + w / 2, y + rows[0] / 2, 18, "ANY SEVEN", Lettering::Red),
        words(x + w - 36, y + rows[0] / 2, 15, seven, Lettering::Felt),
    ];
    pen.bet("any-seven", boxed((x, y, w, rows[0] - 2)), Tint::Line, print, (x + 22, y + rows[0] / 2));
    y += rows[0] + 2;
    for (n, (id, face)) in (0..).zip([("hard-6", 3), ("hard-10", 5), ("hard-8", 4), ("hard-4", 2)]) {
        let (x, y, w) = (x + n % 2 * w / 2, y + n / 2 * rows[1], w / 2);
        let print = vec![
            Printed::Dice { x: x + 36, y: y + rows[1] / 2, size: 22, faces: vec![face, face] },
            words(x + w - 42, y + rows[1] / 2 - 8, 13, format!("Hard {}", face * 2), Lettering::Quiet),
            words(x + w - 42, y + rows[1] / 2 + 9, 14, odds(pen, id), Lettering::Felt),
        ];
        pen.bet(id, boxed((x, y, w - 2, rows[1] - 2)), Tint::Line, print, (x + w / 2, y + rows[1] / 2));
    }
    y += 2 * rows[1] + 2;
    let one_roll =
        [("craps-two", [1, 1]), ("craps-three", [1, 2]), ("eleven", [5, 6]), ("craps-twelve", [6, 6])];
    for (n, (id, faces)) in (0..).zip(one_roll) {
        let (x, w) = (x + n * w / 4, w / 4);
        let print = vec![
            Printed::Dice { x: x + w / 2, y: y + 18, size: 20, faces: faces.to_vec() },
            words(x + w / 2, y + rows[2] - 13, 13, odds(pen, id), Lettering::Felt),
        ];
        pen.bet(id, boxed((x, y, w - 2, rows[2] - 2)), Tint::Line, print, (x + w / 2, y + rows[2] / 2));
    }
    y += rows[2];
    let names = [("any-craps", "CRAPS"), ("craps-eleven", "C & E"), ("horn", "HORN"), ("world", "WORLD")];
    for (n, (id, name)) in (0..).zip(names) {
        let (x, w) = (x + n * w / 4, w / 4);
        let under = pen.pays(id).unwrap_or_else(|| "split".into());
        let print = vec![
            words(x + w / 2, y + rows[3] / 2 - 8, 14, name, Lettering::Felt),
            words(x + w / 2, y + rows[3] / 2 + 10, 12, under, Lettering::Quiet),
        ];
        pen.bet(id, boxed((x, y, w - 2, rows[3] - 2)), Tint::Line, print, (x + w / 2, y + rows[3] / 2));
    }
    y += rows[3];
    for (n, high) in (0..).zip([2, 3, 11, 12]) {
        let (x, w) = (x + n * w / 4, w / 4);
        let print = vec![words(x + w / 2, y + rows[4] / 2, 13, format!("High {high}"), Lettering::Quiet)];
        let id = format!("horn-high-{high}");
        pen.bet(&id, boxed((x, y, w - 2, rows[4] - 2)), Tint::Dark, print, (x + w / 2, y + rows[4] / 2));
    }
}

fn hops(pen: &mut Pen, (x, y, w): (i32, i32, i32), across: i32, h: i32) {
    for (n, (id, faces)) in (0..).zip(HOPS) {
        let (x, y, w) = (x + n % across * w / across, y + n / across * (h + 2), w / across);
        let print = vec![Printed::Dice { x: x + w / 2 - 1, y: y + h / 2, size: 18, faces: faces.to_vec() }];
        pen.bet(id, boxed((x, y, w - 2, h)), Tint::Line, print, (x + w / 2, y + h / 2));
    }
}

fn fire(pen: &mut Pen, (x, y, w, h): Area) {
    let print = vec![
        words(x + 60, y + 26, 22, "FIRE", Lettering::Wide),
        words(x + 62, y + 52, 12, "before the", Lettering::Quiet),
        words(x + 62, y + 67, 12, "shooter's", Lettering::Quiet),
        words(x + 62, y + 82, 12, "first throw", Lettering::Quiet),
    ];
    pen.area(boxed((x, y, w, h)), Tint::Black);
    pen.bet("fire", boxed((x + 6, y + 6, 112, h - 12)), Tint::Dashed, print, (x + 40, y + h - 44));
    let at = (x + 90, y + h - 44);
    pen.bet("fire-box", Shape::Circle { x: at.0, y: at.1, r: 20 }, Tint::Bare, vec![], at);
    let rows = pen.rows("fire", 6);
    pen.print(Printed::Pays { x: x + 130, y: y + 24, w: w - 146, title: "Points made".into(), rows });
    for (n, (number, _)) in (0..).zip(NUMBERS) {
        let apart = (w - 138) / 6;
        let (cx, cy) = (x + 132 + apart * n + apart / 2, y + h - 40);
        let d = format!(
            "M{cx} {}C{} {} {} {} {} {}A13 13 0 1 1 {} {}C{} {} {} {} {cx} {}Z",
            cy - 26,
            cx + 3,
            cy - 15,
            cx + 13,
            cy - 9,
            cx + 13,
            cy + 2,
            cx - 13,
            cy + 2,
            cx - 13,
            cy - 6,
            cx - 5,
            cy - 10,
            cy - 26
        );
        pen.area(Shape::Path { d }, Tint::Line);
        pen.print(words(cx, cy + 3, 14, number.to_string(), Lettering::Felt));
    }
}

//! The craps layout, every bet where it is printed: line bets around the outside, the six numbers above, Come and Field
//! in the middle, the stickperson's bets at the side (on a phone: below, with tabs).

use super::pen::{Area, Pen, boxed, short, words};
use super::{Cloth, Hand, Print, PropKind, Shape, Tint};

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
pub fn draw(pen: &mut Pen, wide: bool) {
    if wide { draw_wide(pen) } else { draw_narrow(pen) }
}

fn draw_wide(pen: &mut Pen) {
    pen.cloth(Cloth::Green, 1100, 696);
    pen.oblong();
    let pass = "M34 34H88V580Q88 616 124 616H746V668H88Q34 668 34 614Z";
    let dont = "M92 34H146V528Q146 568 186 568H746V612H140Q92 612 92 564Z";
    let pass_words = vec![
        Print::Words { x: 61, y: 330, size: 26, words: "PASS LINE".into(), hand: Hand::Wide, turn: -90 },
        words(330, 643, 26, "PASS LINE", Hand::Wide),
    ];
    let dont_words = vec![
        Print::Words {
            x: 119,
            y: 330,
            size: 17,
            words: "DON'T PASS BAR".into(),
            hand: Hand::Wide,
            turn: -90,
        },
        words(310, 591, 19, "DON'T PASS BAR", Hand::Wide),
        Print::Dice { x: 480, y: 591, size: 22, faces: vec![6, 6] },
    ];
    pen.bet("pass", Shape::Path { d: pass.into() }, Tint::Line, pass_words, (180, 642));
    pen.bet("dont-pass", Shape::Path { d: dont.into() }, Tint::Line, dont_words, (196, 590));
    side_box(pen, "pass-odds", (606, 620, 136, 44), "ODDS");
    side_box(pen, "dont-pass-odds", (606, 571, 136, 38), "LAY ODDS");

    let x = 150;
    let dont_come = vec![
        words(x + 42, 110, 17, "DON'T", Hand::Felt),
        words(x + 42, 132, 17, "COME", Hand::Felt),
        words(x + 42, 154, 14, "BAR", Hand::Quiet),
        Print::Dice { x: x + 42, y: 184, size: 22, faces: vec![6, 6] },
    ];
    pen.bet("dont-come", boxed((x, 34, 84, 254)), Tint::Dark, dont_come, (x + 42, 240));
    numbers(pen, (236, 34, 85), [34, 34, 76, 34, 0, 36, 40], false);
    pen.bet(
        "come",
        boxed((x, 292, 596, 70)),
        Tint::Line,
        vec![words(448, 328, 46, "COME", Hand::Red)],
        (250, 328),
    );
    field(pen, (x, 366, 596, 82));
    pen.prop(PropKind::Signs, (x + 8, 458, 190, 90));
    pen.prop(PropKind::Dice, (356, 456, 180, 96));
    pen.prop(PropKind::History, (548, 466, 196, 70));
    centre(pen, (764, 34, 308), [36, 44, 52, 46, 38]);
    pen.print(words(804, 326, 16, "HOPS", Hand::Wide));
    hops(pen, (764, 340, 308), 6, 40);
    fire(pen, (764, 474, 308, 194));
}

fn draw_narrow(pen: &mut Pen) {
    pen.tab("Line", 0);
    pen.prop(PropKind::Signs, (8, 6, 128, 62));
    pen.prop(PropKind::Dice, (140, 6, 110, 62));
    pen.prop(PropKind::History, (254, 12, 130, 50));
    let mut y = 76;
    numbers(pen, (9, y, 62), [44, 44, 66, 44, 44, 44, 44], true);
    y += 334;
    let come = vec![words(248, y + 32, 32, "COME", Hand::Red)];
    let dont_come =
        vec![words(58, y + 22, 15, "DON'T COME", Hand::Felt), words(58, y + 44, 13, "bar 12", Hand::Quiet)];
    pen.bet("dont-come", boxed((9, y, 102, 62)), Tint::Dark, dont_come, (94, y + 44));
    pen.bet("come", boxed((115, y, 266, 62)), Tint::Line, come, (150, y + 34));
    field(pen, (9, y + 66, 372, 66));
    y += 136;
    line(pen, ("dont-pass", "DON'T PASS BAR"), ("dont-pass-odds", "LAY ODDS"), y, 48);
    line(pen, ("pass", "PASS LINE"), ("pass-odds", "ODDS"), y + 52, 56);
    y += 124;
    pen.tab("Centre", y - 6);
    centre(pen, (9, y, 372), [48, 52, 60, 52, 48]);
    y += 340;
    pen.tab("Hops", y - 16);
    pen.print(words(195, y - 8, 15, "HOPS", Hand::Wide));
    hops(pen, (9, y + 8, 372), 4, 48);
    y += 272;
    pen.tab("Fire", y - 8);
    fire(pen, (9, y, 372, 176));
    pen.cloth(Cloth::Green, 390, y + 190);
}

fn line(pen: &mut Pen, (id, name): (&str, &str), (odds, label): (&str, &str), y: i32, h: i32) {
    let print = vec![words(132, y + h / 2, 19, name, Hand::Wide)];
    pen.bet(id, boxed((9, y, 268, h)), Tint::Line, print, (34, y + h / 2));
    side_box(pen, odds, (281, y, 100, h), label);
}

fn side_box(pen: &mut Pen, id: &str, (x, y, w, h): Area, label: &str) {
    let print = vec![words(x + w / 2, y + h / 2, 14, label, Hand::Quiet)];
    pen.bet(id, boxed((x, y, w, h)), Tint::Dashed, print, (x + 24, y + h / 2));
}

/// The six columns: lay, don't come, the number with its come bet, put and its odds, buy, place. Heights are those rows;
/// where the odds behind a Put have none of their own they share the row.
fn numbers(pen: &mut Pen, (left, top, w): (i32, i32, i32), rows: [i32; 7], tall: bool) {
    for (n, (number, name)) in (0..).zip(NUMBERS) {
        let (x, mut y) = (left + n * w, top);
        let inner = w - 2;
        let middle = x + inner / 2;
        let pays = |pen: &Pen, id: &str| pen.pays(&format!("{id}-{number}")).unwrap_or_default();
        let id = |wager: &str| format!("{wager}-{number}");

        let lay = vec![words(middle, y + rows[0] / 2, 13, "LAY", Hand::Quiet)];
        pen.bet(&id("lay"), boxed((x, y, inner, rows[0] - 2)), Tint::Dark, lay, (middle, y + rows[0] / 2));
        y += rows[0];

        // A Don't Come bet travels here by play; touching the box backs it with odds.
        let cell = boxed((x, y, inner, rows[1] - 2));
        let behind = vec![words(middle, y + rows[1] / 2, 12, "DC odds", Hand::Quiet)];
        pen.bet(&id("dont-come-odds"), cell, Tint::Dashed, behind, (x + inner - 16, y + rows[1] / 2));
        let travelled = Shape::Circle { x: x + 16, y: y + rows[1] / 2, r: 12 };
        pen.bet(&id("dont-come"), travelled, Tint::Bare, vec![], (x + 16, y + rows[1] / 2));
        y += rows[1];

        let red = if number == 6 || number == 8 { Hand::Red } else { Hand::Felt };
        let size = if name.len() > 2 { if tall { 19 } else { 27 } } else { 34 };
        let face = vec![words(middle, y + 24, size, name, red)];
        let low = y + rows[2] - 18;
        pen.bet(&id("come-odds"), boxed((x, y, inner, rows[2] - 2)), Tint::Line, face, (x + inner - 18, low));
        pen.bet(&id("come"), Shape::Circle { x: x + 18, y: low, r: 13 }, Tint::Bare, vec![], (x + 18, low));
        y += rows[2];

        if rows[4] == 0 {
            let half = inner / 2;
            let put = vec![words(x + half / 2, y + rows[3] / 2, 12, "PUT", Hand::Quiet)];
            let odds = vec![words(x + half + half / 2, y + rows[3] / 2, 12, "odds", Hand::Quiet)];
            pen.bet(
                &id("put"),
                boxed((x, y, half, rows[3] - 2)),
                Tint::Dark,
                put,
                (x + half / 2, y + rows[3] / 2),
            );
            let at = (x + half + half / 2, y + rows[3] / 2);
            pen.bet(&id("put-odds"), boxed((x + half, y, half, rows[3] - 2)), Tint::Dashed, odds, at);
        } else {
            for (wager, label, y, tint) in
                [("put", "PUT", y, Tint::Dark), ("put-odds", "odds", y + rows[3], Tint::Dashed)]
            {
                let print = vec![words(middle, y + 20, 13, label, Hand::Quiet)];
                pen.bet(&id(wager), boxed((x, y, inner, rows[3] - 2)), tint, print, (middle, y + 22));
            }
        }
        y += rows[3] + rows[4];

        for (wager, label, h) in [("buy", "BUY", rows[5]), ("place", "PLACE", rows[6])] {
            let odds = pays(pen, wager);
            let odds = if tall { short(&odds) } else { odds };
            let print = vec![
                words(middle, y + h / 2 - 8, 12, label, Hand::Quiet),
                words(middle, y + h / 2 + 7, 13, odds, Hand::Felt),
            ];
            pen.bet(&id(wager), boxed((x, y, inner, h - 2)), Tint::Dark, print, (x + inner - 18, y + h / 2));
            y += h;
        }
    }
}

fn field(pen: &mut Pen, (x, y, w, h): Area) {
    let double = pen.rows("field", 12);
    let mut print = vec![];
    for (n, number) in (0..).zip(["2", "3", "4", "9", "10", "11", "12"]) {
        let (at, up) = (x + w * (2 * n + 1) / 14, y + h * 2 / 5);
        if number == "2" || number == "12" {
            let shape = Shape::Circle { x: at, y: up, r: h / 4 };
            print.push(Print::Area { shape, tint: Tint::Line });
        }
        print.push(words(at, up, h / 3, number, Hand::Felt));
    }
    let pays: Vec<String> = double.iter().map(|[row, pays]| format!("{row} {pays}")).collect();
    let under =
        if w > 400 && pays.len() < 5 { format!("FIELD · {}", pays.join(" · ")) } else { "FIELD".into() };
    print.push(words(x + w / 2, y + h - h / 6, 14, under, Hand::Quiet));
    pen.bet("field", boxed((x, y, w, h)), Tint::Line, print, (x + w / 2, y + h * 2 / 5));
}

/// The stickperson's bets; the heights are the rows'.
fn centre(pen: &mut Pen, (x, mut y, w): (i32, i32, i32), rows: [i32; 5]) {
    let odds = |pen: &Pen, id: &str| pen.spot(id).and_then(|s| pen.pays(s.wager)).unwrap_or_default();
    let seven = odds(pen, "any-seven");
    let print = vec![
        words(x + w * 2 / 5, y + rows[0] / 2, 18, "ANY SEVEN", Hand::Red),
        words(x + w - 46, y + rows[0] / 2, 15, seven, Hand::Felt),
    ];
    pen.bet("any-seven", boxed((x, y, w, rows[0] - 2)), Tint::Line, print, (x + 30, y + rows[0] / 2));
    y += rows[0] + 2;
    for (n, (id, face)) in (0..).zip([("hard-6", 3), ("hard-10", 5), ("hard-8", 4), ("hard-4", 2)]) {
        let (x, y, w) = (x + n % 2 * w / 2, y + n / 2 * rows[1], w / 2);
        let print = vec![
            Print::Dice { x: x + 36, y: y + rows[1] / 2, size: 22, faces: vec![face, face] },
            words(x + w - 42, y + rows[1] / 2 - 8, 13, format!("Hard {}", face * 2), Hand::Quiet),
            words(x + w - 42, y + rows[1] / 2 + 9, 14, odds(pen, id), Hand::Felt),
        ];
        pen.bet(id, boxed((x, y, w - 2, rows[1] - 2)), Tint::Line, print, (x + w / 2, y + rows[1] / 2));
    }
    y += 2 * rows[1] + 2;
    let one_roll =
        [("craps-two", [1, 1]), ("craps-three", [1, 2]), ("eleven", [5, 6]), ("craps-twelve", [6, 6])];
    for (n, (id, faces)) in (0..).zip(one_roll) {
        let (x, w) = (x + n * w / 4, w / 4);
        let print = vec![
            Print::Dice { x: x + w / 2, y: y + 18, size: 20, faces: faces.to_vec() },
            words(x + w / 2, y + rows[2] - 13, 13, odds(pen, id), Hand::Felt),
        ];
        pen.bet(id, boxed((x, y, w - 2, rows[2] - 2)), Tint::Line, print, (x + w / 2, y + rows[2] / 2));
    }
    y += rows[2];
    let names = [("any-craps", "CRAPS"), ("craps-eleven", "C & E"), ("horn", "HORN"), ("world", "WORLD")];
    for (n, (id, name)) in (0..).zip(names) {
        let (x, w) = (x + n * w / 4, w / 4);
        let under = pen.pays(id).unwrap_or_else(|| "split".into());
        let print = vec![
            words(x + w / 2, y + rows[3] / 2 - 8, 14, name, Hand::Felt),
            words(x + w / 2, y + rows[3] / 2 + 10, 12, under, Hand::Quiet),
        ];
        pen.bet(id, boxed((x, y, w - 2, rows[3] - 2)), Tint::Line, print, (x + w / 2, y + rows[3] / 2));
    }
    y += rows[3];
    for (n, high) in (0..).zip([2, 3, 11, 12]) {
        let (x, w) = (x + n * w / 4, w / 4);
        let print = vec![words(x + w / 2, y + rows[4] / 2, 13, format!("High {high}"), Hand::Quiet)];
        let id = format!("horn-high-{high}");
        pen.bet(&id, boxed((x, y, w - 2, rows[4] - 2)), Tint::Dark, print, (x + w / 2, y + rows[4] / 2));
    }
}

fn hops(pen: &mut Pen, (x, y, w): (i32, i32, i32), across: i32, h: i32) {
    for (n, (id, faces)) in (0..).zip(HOPS) {
        let (x, y, w) = (x + n % across * w / across, y + n / across * (h + 2), w / across);
        let print = vec![Print::Dice { x: x + w / 2 - 1, y: y + h / 2, size: 18, faces: faces.to_vec() }];
        pen.bet(id, boxed((x, y, w - 2, h)), Tint::Line, print, (x + w / 2, y + h / 2));
    }
}

fn fire(pen: &mut Pen, (x, y, w, h): Area) {
    let print = vec![
        words(x + 60, y + 26, 22, "FIRE", Hand::Wide),
        words(x + 62, y + 52, 12, "before the", Hand::Quiet),
        words(x + 62, y + 67, 12, "shooter's", Hand::Quiet),
        words(x + 62, y + 82, 12, "first throw", Hand::Quiet),
    ];
    pen.area(boxed((x, y, w, h)), Tint::Black);
    pen.bet("fire", boxed((x + 6, y + 6, 112, h - 12)), Tint::Dashed, print, (x + 40, y + h - 44));
    let at = (x + 90, y + h - 44);
    pen.bet("fire-box", Shape::Circle { x: at.0, y: at.1, r: 20 }, Tint::Bare, vec![], at);
    let rows = pen.rows("fire", 6);
    pen.print(Print::Pays { x: x + 130, y: y + 26, w: w - 146, title: "Points made".into(), rows });
}

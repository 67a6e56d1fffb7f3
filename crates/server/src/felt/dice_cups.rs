//! Three-dice baccarat: two cups, the three main bets, the side bets in a grid, each with what it pays; tips last.

use games::kernel::Spot;

use super::pen::{Area, Pen, boxed, words};
use super::{FeltCloth, Lettering, PropKind, Tint};

/// Draws the table.
pub(super) fn draw(pen: &mut Pen, wide: bool) {
    let sides: Vec<&Spot> = pen.layout.spots.iter().filter(|s| s.side && !s.is_toke()).collect();
    let tips: Vec<&Spot> = pen.layout.spots.iter().filter(|s| s.is_toke()).collect();
    if wide {
        pen.cloth(FeltCloth::Charcoal, 1100, 730);
        pen.oblong();
        cup(pen, PropKind::PlayerCup, "PLAYER", (40, 36, 300, 150));
        cup(pen, PropKind::BankerCup, "BANKER", (760, 36, 300, 150));
        pen.print(words(550, 96, 34, "3 DICE", Lettering::Wide));
        pen.print(words(550, 134, 24, "BACCARAT", Lettering::Wide));
        for (n, (id, tint)) in
            (0..).zip([("player", Tint::Blue), ("tie", Tint::Green), ("banker", Tint::Red)])
        {
            main(pen, id, (40 + n * 342, 200, 336, 88), tint);
        }
        grid(pen, &sides, (40, 298, 1022), 8, 112);
        pen.print(words(118, 556, 14, "For the dealer", Lettering::Quiet));
        grid(pen, &tips, (40, 570, 1020), 9, 64);
    } else {
        cup(pen, PropKind::PlayerCup, "PLAYER", (8, 8, 184, 104));
        cup(pen, PropKind::BankerCup, "BANKER", (198, 8, 184, 104));
        for (n, (id, tint)) in
            (0..).zip([("player", Tint::Blue), ("tie", Tint::Green), ("banker", Tint::Red)])
        {
            main(pen, id, (8 + n * 126, 118, 122, 72), tint);
        }
        pen.tab("Main", 0);
        pen.tab("Sides", 190);
        let end = grid(pen, &sides, (8, 196, 374), 3, 60);
        pen.tab("For the dealer", end);
        pen.print(words(195, end + 14, 14, "For the dealer", Lettering::Quiet));
        let end = grid(pen, &tips, (8, end + 28, 374), 3, 56);
        pen.cloth(FeltCloth::Charcoal, 390, end + 10);
    }
}

fn cup(pen: &mut Pen, what: PropKind, name: &str, (x, y, w, h): Area) {
    pen.area(boxed((x, y, w, h)), Tint::Dark);
    pen.print(words(x + w / 2, y + 18, 16, name, Lettering::Wide));
    pen.prop(what, (x + 8, y + 30, w - 16, h - 36));
}

fn main(pen: &mut Pen, id: &str, (x, y, w, h): Area, tint: Tint) {
    let (Some(spot), middle) = (pen.spot(id), x + w / 2) else { return };
    let pays = pen.pays(spot.wager).unwrap_or_default();
    let size = if w > 200 { 28 } else { 17 };
    let print = vec![
        words(middle, y + h * 2 / 5, size, spot.name.to_uppercase(), Lettering::Wide),
        words(middle, y + h * 3 / 4, 14, pays, Lettering::Quiet),
    ];
    let chips = if w > 200 { (x + 48, y + h / 2) } else { (x + w - 20, y + h - 20) };
    pen.bet(id, boxed((x, y, w, h)), tint, print, chips);
}

fn grid(pen: &mut Pen, spots: &[&Spot], (x, y, w): (i32, i32, i32), across: i32, h: i32) -> i32 {
    for (n, spot) in (0..).zip(spots) {
        let (x, y, w) = (x + n % across * w / across, y + n / across * (h + 4), w / across - 4);
        let name = pen.own(spot).name.replace("Progressive", "Prog.");
        let pays = if spot.is_toke() { None } else { pen.pays(spot.wager) };
        let middle = x + w / 2;
        let mut print = two_lines(&name, middle, y + if pays.is_some() { h / 3 } else { h / 2 }, w);
        print.extend(pays.map(|pays| words(middle, y + h - 13, 13, pays, Lettering::Quiet)));
        let tint = if spot.is_toke() { Tint::Dashed } else { Tint::Dark };
        pen.bet(&spot.id, boxed((x, y, w, h)), tint, print, (x + 20, y + h - 18));
    }
    y + (spots.len() as i32 + across - 1) / across * (h + 4)
}

/// A name on one line, or on two where it is too long for the box.
fn two_lines(name: &str, x: i32, y: i32, w: i32) -> Vec<super::Printed> {
    let size = if w > 110 { 15 } else { 13 };
    let most = (w / (size / 2 + 2)) as usize;
    let cut = name.char_indices().filter(|(_, c)| *c == ' ').map(|(i, _)| i);
    match cut.min_by_key(|i| i.abs_diff(name.len() / 2)) {
        Some(at) if name.len() > most => {
            let (one, two) = (&name[..at], name[at..].trim());
            let size = if one.len().max(two.len()) > most { size - 2 } else { size };
            let line = |y, line: &str| words(x, y, size, line, Lettering::Felt);
            vec![line(y - size / 2 - 1, one), line(y + size / 2 + 1, two)]
        }
        _ => vec![words(x, y, size, name, Lettering::Felt)],
    }
}

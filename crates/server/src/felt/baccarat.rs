//! Baccarat: the two hands above, the bets in their bands, the Dragon Bonus at the sides, the road below.

use super::pen::{Area, Pen, boxed, words};
use super::{FeltCloth, Lettering, Printed, PropKind, Tint};

/// Draws the table.
pub(super) fn draw(pen: &mut Pen, wide: bool) {
    let Some([(_, player), (_, banker)]) = pen.layout.contenders() else { return };
    let fortune = pen.spot("fortune-7").is_some();
    if wide {
        pen.cloth(FeltCloth::Burgundy, 1100, 690);
        pen.oblong();
        hand(pen, player, "PLAYER", (40, 36, 440, 164), 92);
        hand(pen, banker, "BANKER", (620, 36, 440, 164), 92);
        pen.place("shoe", (524, 54, 52, 76), 46, None);
        let (x, w) = (232, 636);
        let heads = if fortune { 212 } else { 424 };
        band(pen, "tie", (x, 212, if fortune { w / 2 - 3 } else { w }, 66), Tint::Green, "TIE");
        if fortune {
            band(pen, "fortune-7", (x + w / 2 + 3, heads, w / 2 - 3, 66), Tint::Dashed, "FORTUNE 7");
        }
        band(pen, "banker", (x, 284, w, 78), Tint::Red, "BANKER");
        band(pen, "player", (x, 368, w, 78), Tint::Blue, "PLAYER");
        dragon(pen, "dragon-bonus-player", (40, 212, 184, 234), "on Player");
        dragon(pen, "dragon-bonus-banker", (876, 212, 184, 234), "on Banker");
        pen.prop(PropKind::Road, (40, 462, 1020, 196));
    } else {
        pen.cloth(FeltCloth::Burgundy, 390, 640);
        hand(pen, player, "PLAYER", (8, 8, 184, 124), 54);
        hand(pen, banker, "BANKER", (198, 8, 184, 124), 54);
        pen.place("shoe", (175, -70, 40, 56), 40, None);
        let half = 184;
        band(pen, "tie", (8, 140, if fortune { half } else { 374 }, 52), Tint::Green, "TIE");
        if fortune {
            band(pen, "fortune-7", (198, 140, half, 52), Tint::Dashed, "FORTUNE 7");
        }
        band(pen, "banker", (8, 198, 374, 62), Tint::Red, "BANKER");
        band(pen, "player", (8, 266, 374, 62), Tint::Blue, "PLAYER");
        dragon(pen, "dragon-bonus-player", (8, 334, half, 58), "on Player");
        dragon(pen, "dragon-bonus-banker", (198, 334, half, 58), "on Banker");
        pen.prop(PropKind::Road, (8, 400, 374, 232));
    }
}

fn hand(pen: &mut Pen, place: &str, title: &str, (x, y, w, h): Area, card: i32) {
    pen.area(boxed((x, y, w, h)), Tint::Dark);
    let size = if w > 200 { 20 } else { 15 };
    pen.print(words(x + if w > 200 { 66 } else { 52 }, y + 24, size, title, Lettering::Wide));
    let area = if w > 200 { (x + 128, y + 14, w - 142, h - 28) } else { (x + 7, y + 40, w - 14, h - 46) };
    pen.place(place, area, card, None);
}

fn band(pen: &mut Pen, id: &str, (x, y, w, h): Area, tint: Tint, name: &str) {
    let pays = pen.spot(id).and_then(|s| pen.pays(s.wager)).unwrap_or_default();
    let fee = pen.rules.settings().contains_key("commission") && id == "banker";
    let under = if fee { format!("{pays}, less commission") } else { pays };
    // In half a band the word makes room for the chips.
    let half = if w < 330 { 18 } else { 0 };
    let (middle, large) = (x + w / 2 + half, if w > 300 && h > 60 { 26 } else { 18 });
    let print = vec![
        words(middle, y + h / 2 - h / 7, large, name, Lettering::Wide),
        words(middle, y + h - h / 4, 13, under, Lettering::Quiet),
    ];
    pen.bet(id, boxed((x, y, w, h)), tint, print, (x + if w > 330 { w / 6 } else { 30 }, y + h / 2));
}

fn dragon(pen: &mut Pen, id: &str, (x, y, w, h): Area, on: &str) {
    let middle = x + w / 2;
    let mut print = vec![];
    if h > 100 {
        print.push(words(middle, y + 26, 16, "DRAGON BONUS", Lettering::Felt));
        print.push(words(middle, y + 46, 13, on, Lettering::Quiet));
        let mut rows = pen.spot(id).map(|s| pen.listed(s.wager, 8)).unwrap_or_default();
        rows.iter_mut().for_each(|[row, _]| *row = row.replace(" points", "").replace(" winner", ""));
        print.push(Printed::Pays { x: x + 12, y: y + 64, w: w - 24, title: String::new(), rows });
    } else {
        print.push(words(middle, y + 22, 16, "DRAGON", Lettering::Wide));
        print.push(words(middle, y + 42, 13, on, Lettering::Quiet));
    }
    pen.bet(id, boxed((x, y, w, h)), Tint::Dashed, print, (middle, y + if h > 100 { h - 34 } else { h / 2 }));
}

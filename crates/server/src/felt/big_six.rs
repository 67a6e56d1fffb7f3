//! Big Six: the wheel, and the layout with what is on the rim: the notes by their amounts, the two symbols as the page draws
//! them there, with their names.

use super::pen::{Pen, boxed, words};
use super::{FeltCloth, Lettering, PropKind, Tint};

/// Draws the wheel and the layout.
pub(super) fn draw(pen: &mut Pen, wide: bool) {
    let spots = pen.layout.spots.clone();
    if wide {
        pen.cloth(FeltCloth::Green, 1100, 690);
        pen.oblong();
        pen.prop(PropKind::BigWheel, (44, 44, 590, 600));
        pen.prop(PropKind::Result, (668, 50, 380, 112));
        pen.prop(PropKind::History, (668, 176, 380, 62));
    } else {
        pen.cloth(FeltCloth::Green, 390, 640);
        pen.prop(PropKind::BigWheel, (45, 4, 300, 300));
        pen.prop(PropKind::Result, (8, 300, 180, 56));
        pen.prop(PropKind::History, (196, 306, 186, 44));
    }
    let (left, top, w, h) = if wide { (668, 258, 186, 88) } else { (8, 366, 184, 62) };
    for (n, spot) in (0..).zip(&spots) {
        let last = n == spots.len() as i32 - 1 && n % 2 == 0;
        let (x, y) = (left + n % 2 * (w + 8), top + n / 2 * (h + 6));
        let w = if last { 2 * w + 8 } else { w };
        let (middle, pays) = (x + w / 2, pen.pays(spot.wager).unwrap_or_default());
        // The chips stand on the left of what is printed.
        let at = middle + if last { 0 } else { 18 };
        let (face, size) = match (note(&spot.id), symbol(&spot.id)) {
            (Some(note), _) => (note.to_owned(), if wide { 34 } else { 26 }),
            (None, symbol) => {
                (format!("{symbol} {}", spot.name).trim().to_owned(), if wide { 19 } else { 16 })
            }
        };
        let print = vec![
            words(at, y + h * 2 / 5, size, face, Lettering::Felt),
            words(at, y + h * 4 / 5, 14, pays, Lettering::Quiet),
        ];
        pen.bet(&spot.id, boxed((x, y, w, h)), Tint::Dark, print, (x + 30, y + h / 2));
    }
}

/// The note a bet is on, as it is printed on the rim.
fn note(spot: &str) -> Option<&'static str> {
    let notes = [("one", "$1"), ("two", "$2"), ("five", "$5"), ("ten", "$10"), ("twenty", "$20")];
    let of = spot.strip_suffix("-dollar")?;
    notes.into_iter().find(|(name, _)| *name == of).map(|(_, note)| note)
}

/// The symbol a bet is on, as it is drawn on the rim.
fn symbol(spot: &str) -> &'static str {
    match spot {
        "joker" => "★",
        "logo" => "◆",
        _ => "",
    }
}

//! Poker Lotto as a ticket: five plays to tick, each with the hand it draws, and the evening's numbers.

use super::pen::{Pen, boxed, words};
use super::{FeltCloth, Lettering, Printed, Tint};

/// Draws the ticket.
pub(super) fn draw(pen: &mut Pen, wide: bool) {
    let plays = pen.layout.spots.clone();
    let rows = pen.layout.spots.first().map(|s| pen.listed(s.wager, 14)).unwrap_or_default();
    if wide {
        pen.cloth(FeltCloth::Charcoal, 1100, 690);
        pen.oblong();
        pen.print(words(380, 62, 32, "POKER LOTTO", Lettering::Wide));
        pen.place("draw", (744, 74, 308, 90), 56, Some("draw"));
        pen.print(Printed::Pays { x: 760, y: 250, w: 276, title: "A play wins".into(), rows });
        pen.place("shoe", (960, -90, 60, 84), 50, None);
    } else {
        pen.cloth(FeltCloth::Charcoal, 390, 560);
        pen.place("draw", (46, 22, 298, 76), 52, Some("draw"));
        pen.place("shoe", (175, -70, 40, 56), 40, None);
    }
    let (left, top, w, h) = if wide { (52, 104, 130, 104) } else { (8, 124, 96, 80) };
    let (across, card) = if wide { (500, 50) } else { (268, 40) };
    for (n, spot) in (0..).zip(&plays) {
        let y = top + n * (h + 6);
        let print = vec![
            words(left + w / 3, y + h * 2 / 5, if wide { 17 } else { 15 }, &spot.name, Lettering::Felt),
            words(left + w / 3, y + h * 2 / 3, 13, spot.limits.min.to_string(), Lettering::Quiet),
        ];
        pen.area(boxed((left + w, y, across + 8, h)), Tint::Dark);
        pen.bet(&spot.id, boxed((left, y, w, h)), Tint::Dashed, print, (left + w * 7 / 9, y + h / 2));
        pen.place(
            &format!("hand {}", n + 1),
            (left + w + 4, y + h - card * 7 / 5 - 5, across, card * 7 / 5),
            card,
            None,
        );
    }
}

//! Poker Lotto as a ticket: five plays to tick, each with the hand it draws, and the evening's numbers.

use super::pen::{Pen, boxed, words};
use super::{Cloth, Hand, Print, Tint};

/// Draws the ticket.
pub fn draw(pen: &mut Pen, wide: bool) {
    let plays = pen.layout.spots.clone();
    let rows = pen.layout.spots.first().map(|s| pen.rows(s.wager, 9)).unwrap_or_default();
    if wide {
        pen.cloth(Cloth::Charcoal, 1100, 690);
        pen.oblong();
        pen.print(words(550, 60, 34, "POKER LOTTO", Hand::Wide));
        pen.place("draw", (330, 92, 440, 116), 80, Some("draw"));
        pen.print(Print::Pays { x: 790, y: 250, w: 250, title: "Instant win".into(), rows });
        pen.place("hand", (60, 250, 700, 300), 64, None);
        pen.place("shoe", (960, 60, 60, 84), 50, None);
    } else {
        pen.cloth(Cloth::Charcoal, 390, 560);
        pen.print(words(195, 24, 22, "POKER LOTTO", Hand::Wide));
        pen.place("draw", (15, 44, 360, 88), 58, Some("draw"));
        pen.place("hand", (8, 160, 374, 310), 48, None);
        pen.place("shoe", (175, -70, 40, 56), 40, None);
    }
    let (left, top, w, h) = if wide { (60, 580, 136, 80) } else { (8, 482, 73, 68) };
    for (n, spot) in (0..).zip(&plays) {
        let x = left + n * (w + if wide { 8 } else { 2 });
        let print = vec![
            words(x + w / 2, top + h / 4, if wide { 17 } else { 14 }, &spot.name, Hand::Felt),
            words(x + w / 2, top + h * 4 / 5, 13, spot.limits.min.to_string(), Hand::Quiet),
        ];
        pen.bet(&spot.id, boxed((x, top, w, h)), Tint::Dashed, print, (x + w / 2, top + h / 2));
    }
}

//! Cards, dice and the wheel as little drawings.

use equipment::{Card, Dice, Section, Wheel};

use crate::paint::{Paint, centre, pad};

/// Cards as small boxes side by side, three rows; in one row if they would be wider than this.
pub(crate) fn cards(hand: &[Option<Card>], room: usize, paint: Paint) -> Vec<String> {
    if hand.is_empty() {
        return vec![];
    }
    if hand.len() * 6 > room + 1 {
        return vec![hand.iter().map(|&card| paint.card(card)).collect::<Vec<_>>().join(" ")];
    }
    let edge = |line: &str| hand.iter().map(|&card| paint.edge(card, line)).collect::<Vec<_>>().join(" ");
    let faces = hand.iter().map(|&card| {
        let name = card.map_or("▒▒▒".into(), |c| format!("{c:#}"));
        let side = paint.edge(card, "│");
        format!("{side}{}{side}", paint.face(card, &pad(&name, 3)))
    });
    vec![edge("╭───╮"), faces.collect::<Vec<_>>().join(" "), edge("╰───╯")]
}

/// Dice as boxes with pips, five rows.
pub(crate) fn dice(dice: Dice, paint: Paint) -> Vec<String> {
    // The pips of the three rows of a face.
    const PIPS: [[&str; 3]; 6] = [
        ["     ", "  ●  ", "     "],
        ["●    ", "     ", "    ●"],
        ["●    ", "  ●  ", "    ●"],
        ["●   ●", "     ", "●   ●"],
        ["●   ●", "  ●  ", "●   ●"],
        ["●   ●", "●   ●", "●   ●"],
    ];
    let across =
        |part: &dyn Fn(u8) -> String| dice.faces().iter().map(|&f| part(f)).collect::<Vec<_>>().join("  ");
    let mut rows = vec![across(&|_| paint.die("╭───────╮"))];
    rows.extend(
        (0..3).map(|row| across(&|face| paint.die(&format!("│ {} │", PIPS[face as usize - 1][row])))),
    );
    rows.push(across(&|_| paint.die("╰───────╯")));
    rows
}

/// The rim of the wheel around where it stopped, three rows.
pub(crate) fn wheel(wheel: Wheel, section: Section, room: usize, paint: Paint) -> Vec<String> {
    let around = ((room.saturating_sub(7)) / 12).min(5) as i32;
    let size = wheel.sections() as i32;
    let label = |offset: i32| {
        let at = Section((section.0 as i32 + offset).rem_euclid(size) as u8);
        wheel.label(at).unwrap_or("?")
    };
    let side = |offsets: std::ops::RangeInclusive<i32>| -> String {
        offsets.map(|o| centre(label(o), 6)).collect::<Vec<_>>().join("")
    };
    let (left, right) = (side(-around..=-1), side(1..=around));
    let here = format!("▐{}▌", centre(label(0), 5));
    let gap = " ".repeat(6 * around as usize);
    vec![
        format!("{gap}{}{gap}", paint.gold("   ▼   ")),
        format!("{}{}{}", paint.dim(&left), paint.gold(&here), paint.dim(&right)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::width;

    #[test]
    fn cards_are_boxes_while_there_is_room() {
        let hand = [Some("As".parse().unwrap()), Some("10h".parse().unwrap()), None];
        assert_eq!(
            cards(&hand, 40, Paint::plain()),
            ["╭───╮ ╭───╮ ╭───╮", "│A♠ │ │10♥│ │▒▒▒│", "╰───╯ ╰───╯ ╰───╯"]
        );
        assert_eq!(cards(&hand, 10, Paint::plain()), ["A♠ 10♥ ▒▒"]);
        assert!(cards(&[], 10, Paint::plain()).is_empty());
    }

    #[test]
    fn pips_add_up_to_the_faces() {
        for throw in Dice::throws(2) {
            let drawn = dice(throw, Paint::plain()).concat();
            assert_eq!(drawn.chars().filter(|c| *c == '●').count(), throw.sum() as usize);
        }
    }

    #[test]
    fn the_wheel_shows_its_section_between_its_neighbours() {
        let wheel_at = Wheel::DoubleZero.find("0").unwrap();
        let rows = wheel(Wheel::DoubleZero, wheel_at, 60, Paint::plain());
        assert!(rows[1].contains("2   ▐  0  ▌  28"), "{}", rows[1]);
        assert_eq!(width(&rows[0]), width(&rows[1]));
    }
}

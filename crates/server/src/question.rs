//! What a person who deals is asked for: which card goes where, which faces, which number.

use games::kernel::{AnyTable, Chance, Event, Face, Input, Place};

/// Where the next card goes and how it lies, seen by trying one on a copy of the table; none if it goes to no hand.
pub fn next_card(table: &dyn AnyTable) -> Option<(Place, Face)> {
    let first = Chance::Card.outcomes(table.felt().rack().unseen()).first().map(|(outcome, _)| *outcome)?;
    let mut events = vec![];
    table.copy().feed(Input::Outcome(first), &mut events).ok()?;
    events.iter().find_map(|event| match event {
        Event::Dealt { place, face, .. } => Some((*place, *face)),
        _ => None,
    })
}

/// What is asked of the person who deals.
pub fn question(table: &dyn AnyTable, chance: Chance) -> String {
    match chance {
        Chance::Shuffle => "Shuffle the cards, then press Enter".into(),
        Chance::Burn => "Burn a card, then press Enter".into(),
        Chance::Dice(n) => format!("Which faces do the {n} dice show?"),
        Chance::Wheel(_) => "Where does the ball come to rest?".into(),
        Chance::Number(most) => format!("Which number from 1 to {most} is shown?"),
        Chance::Card => {
            let Some((place, face)) = next_card(table) else { return "Which card comes next?".into() };
            let down = if face == Face::Up { "" } else { ", face down" };
            match place {
                Place::Common(n) => {
                    format!("Which card goes to the {}{down}?", table.layout().commons[n as usize])
                }
                Place::Hand(seat, 0) => format!("Which card goes to {seat}{down}?"),
                Place::Hand(seat, hand) => format!("Which card goes to {seat}, hand {}{down}?", hand + 1),
            }
        }
    }
}

//! Events in words, for people.

use book::{Cents, Pays};

use super::event::{Event, Increment, Line};
use super::input::Seat;
use super::layout::Layout;
use super::pile::{Face, Place};

/// An event as a sentence, with the clause behind it where there is one. Hidden cards are not named: mask the event
/// first.
pub fn narrate(event: &Event, layout: &Layout) -> String {
    explain(event, layout, "")
}

/// The same, with what decided a settlement: `, 20 beats 17`.
pub(crate) fn explain(event: &Event, layout: &Layout, decided: &str) -> String {
    let spot = |s| layout.at(s).name.as_str();
    let at = |place: Place| self::place(place, layout);
    match *event {
        Event::Sat { seat, patron } => format!("{} is taken by patron {}", cap(seat), patron.0),
        Event::Left { seat } => format!("{} is free again", cap(seat)),
        Event::Staked { seat, hand, spot: s, amount } => {
            format!("{} stakes {amount} on {}{}", cap(seat), spot(s), on_hand(hand))
        }
        Event::TakenDown { seat, hand, spot: s, amount } => {
            format!("{} takes {amount} down from {}{}", cap(seat), spot(s), on_hand(hand))
        }
        Event::Moved { seat, from, to, amount, clause, .. } => {
            format!("{}: {amount} moves from {} to {} ({clause})", cap(seat), spot(from), spot(to))
        }
        Event::Charged { seat, spot: s, amount, clause } if amount < Cents::ZERO => {
            format!("{} gets {} commission back on {} ({clause})", cap(seat), -amount, spot(s))
        }
        Event::Charged { seat, spot: s, amount, clause } => {
            format!("{} pays {amount} commission on {} ({clause})", cap(seat), spot(s))
        }
        Event::Closed => "No more bets".into(),
        Event::Fed { meter, amount, clause } => {
            let id = &layout.meters[meter as usize].id;
            match amount.0 < 0 {
                true => format!("{} leaves the {id} meter ({clause})", Increment(-amount.0)),
                false => format!("{amount} goes to the {id} meter ({clause})"),
            }
        }
        Event::Awarded { meter, amount, whole, stands, clause } => {
            let id = &layout.meters[meter as usize].id;
            let then = if whole { "it starts again at" } else { "what is left is" };
            format!("The {id} meter pays {amount}; {then} {stands} ({clause})")
        }
        Event::Metered { meter, stands } => {
            format!("The {} meter stands at {stands}", layout.meters[meter as usize].id)
        }
        Event::Shuffled => "The cards are shuffled".into(),
        Event::Cut { cards, clause } => format!("The cards are cut {cards} from the top ({clause})"),
        Event::Burned => "A card is burned".into(),
        Event::Dealt { place, card, face } => match (card, face) {
            (Some(card), Face::Up) => format!("{card:#} to {}", at(place)),
            (Some(card), _) => format!("{card:#} face down to {}", at(place)),
            (None, _) => format!("A card face down to {}", at(place)),
        },
        Event::Turned { place, card, face, .. } => match card {
            Some(card) if face == Face::Own => format!("{} looks at {card:#}", start(&at(place))),
            Some(card) => format!("{} shows {card:#}", start(&at(place))),
            None => format!("{} looks at a card", start(&at(place))),
        },
        Event::Shifted { from, to, card, .. } => match card {
            Some(card) => format!("{card:#} moves from {} to {}", at(from), at(to)),
            None => format!("A card moves from {} to {}", at(from), at(to)),
        },
        Event::PickedUp { place } => format!("The cards of {} are picked up", at(place)),
        Event::Discarded { card: Some(card), clause } => format!("{card:#} goes to the discards ({clause})"),
        Event::Discarded { card: None, clause } => format!("A card goes to the discards ({clause})"),
        Event::Thrown { dice } => format!("The dice show {dice}: {}", dice.sum()),
        Event::Spun { section } => {
            let label = layout.wheel.and_then(|w| w.label(section)).unwrap_or("?");
            format!("The wheel stops at {label}")
        }
        Event::Drawn { number } => format!("The number is {number}"),
        Event::Chose { seat, hand, choice } => {
            let mut text = format!("{} says {}", cap(seat), choice.verb);
            if choice.amount != Cents::ZERO {
                text += &format!(" {}", choice.amount);
            }
            text + &on_hand(hand)
        }
        Event::Said { what, number, seat, clause } => {
            let number = number.map(|n| format!(" {n}")).unwrap_or_default();
            let seat = seat.map(|s| format!("{}: ", cap(s))).unwrap_or_default();
            format!("{seat}{what}{number} ({clause})")
        }
        Event::Settled(ref line) => settled(line, layout, decided),
        Event::Voided { clause } if layout.cards.is_none() => format!("The wagers are void ({clause})"),
        Event::Voided { clause } => format!("The hands are void ({clause})"),
        Event::RoundOver { round } => format!("Round {round} is over"),
    }
}

fn settled(line: &Line, layout: &Layout, decided: &str) -> String {
    let who = format!("{}, {}{}", cap(line.seat), layout.at(line.spot).name, on_hand(line.hand));
    let row = line.row_name().map(|name| format!("{name}, ")).unwrap_or_default();
    let stake = if line.stake == Cents::ZERO { String::new() } else { format!(" {}", line.stake) };
    let fee = if line.fee == Cents::ZERO { String::new() } else { format!(" less {} commission", line.fee) };
    match line.pays {
        None => format!("{who}:{stake} loses{decided} ({})", line.clause),
        Some(Pays::Push) => format!("{who}: {} is returned{decided} ({})", line.back, line.clause),
        Some(pays) => {
            let toke =
                if line.toke { format!(", {} to the dealer", line.to_dealer()) } else { String::new() };
            format!("{who}:{stake} wins {}{fee}{toke}{decided} ({row}{pays}, {})", line.won, line.clause)
        }
    }
}

/// The words with a capital, as a sentence starts.
fn start(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

fn cap(seat: Seat) -> String {
    format!("Seat {}", seat.0 + 1)
}

fn on_hand(hand: u8) -> String {
    if hand == 0 { String::new() } else { format!(", hand {}", hand + 1) }
}

fn place(place: Place, layout: &Layout) -> String {
    match place {
        Place::Hand(seat, hand) => format!("{seat}{}", on_hand(hand)),
        Place::Common(n) => format!("the {}", layout.commons[n as usize]),
    }
}

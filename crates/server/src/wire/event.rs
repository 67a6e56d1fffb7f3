//! What happened at a table, on the wire: as far as the viewer may know, each with its words.

use games::kernel::{Event, Face, Layout, Place};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A place for cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[schema(as = Spot)]
pub enum Where {
    Hand { seat: u8, hand: u8 },
    Common { name: String },
}

/// Something that happened. `what` names it; the parts that do not belong to it are null or left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Happening {
    /// `sat`, `left`, `staked`, `taken_down`, `moved`, `charged`, `closed`, `fed`, `awarded`, `metered`, `shuffled`,
    /// `cut`, `burned`, `dealt`, `turned`, `shifted`, `picked_up`, `discarded`, `thrown`, `spun`, `drawn`, `chose`,
    /// `said`, `settled`, `voided` or `round_over`.
    pub what: String,
    /// It as a sentence.
    pub words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u8>,
    /// The spot a stake is on or moves to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<String>,
    /// The spot a stake comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_spot: Option<String>,
    /// How much: a stake, commission, an award, where a meter stands, what a wager won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cents: Option<i64>,
    /// Of a settlement: what of the stake goes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<i64>,
    /// Of a settlement: what the player is better or worse off by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<i64>,
    /// Where a card comes to lie or lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Where>,
    /// Where a card comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Where>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u8>,
    /// The card, unless it is hidden from the viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// `up`, `own` or `down`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// The faces of the dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The section of the wheel, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<u8>,
    /// A number drawn, a round's number, what is printed at the section, what was chosen or said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

impl Happening {
    /// An event that was masked for its viewer, with its words.
    pub fn of(event: &Event, words: String, layout: &Layout) -> Happening {
        let spot = |s| Some(layout.at(s).id.clone());
        let at = |place: Place| Some(self::place(place, layout));
        let meter = |m: u8| Some(layout.meters[m as usize].id.clone());
        let base = |what: &str| Happening { what: what.into(), words: words.clone(), ..Happening::default() };
        let mut h = match *event {
            Event::Sat { seat, .. } => Happening { seat: Some(seat.0), ..base("sat") },
            Event::Left { seat } => Happening { seat: Some(seat.0), ..base("left") },
            Event::Staked { seat, hand, spot: s, amount } => Happening {
                seat: Some(seat.0),
                hand: Some(hand),
                spot: spot(s),
                cents: Some(amount.0),
                ..base("staked")
            },
            Event::TakenDown { seat, hand, spot: s, amount } => Happening {
                seat: Some(seat.0),
                hand: Some(hand),
                spot: spot(s),
                cents: Some(amount.0),
                ..base("taken_down")
            },
            Event::Moved { seat, hand, from, to, amount, .. } => Happening {
                seat: Some(seat.0),
                hand: Some(hand),
                from_spot: spot(from),
                spot: spot(to),
                cents: Some(amount.0),
                ..base("moved")
            },
            Event::Charged { seat, spot: s, amount, .. } => {
                Happening { seat: Some(seat.0), spot: spot(s), cents: Some(amount.0), ..base("charged") }
            }
            Event::Closed => base("closed"),
            Event::Fed { meter: m, amount, .. } => {
                Happening { value: meter(m), cents: Some(amount.cents().0), ..base("fed") }
            }
            Event::Awarded { meter: m, amount, .. } => {
                Happening { value: meter(m), cents: Some(amount.0), ..base("awarded") }
            }
            Event::Metered { meter: m, stands } => {
                Happening { value: meter(m), cents: Some(stands.0), ..base("metered") }
            }
            Event::Shuffled => base("shuffled"),
            Event::Cut { cards, .. } => Happening { value: Some(cards.to_string()), ..base("cut") },
            Event::Burned => base("burned"),
            Event::Dealt { place, card, face } => Happening {
                place: at(place),
                card: card.map(|c| c.to_string()),
                face: Some(self::face(face)),
                ..base("dealt")
            },
            Event::Turned { place, index, card, face } => Happening {
                place: at(place),
                index: Some(index),
                card: card.map(|c| c.to_string()),
                face: Some(self::face(face)),
                ..base("turned")
            },
            Event::Shifted { from, index, to, card, face } => Happening {
                from: at(from),
                index,
                place: at(to),
                card: card.map(|c| c.to_string()),
                face: Some(self::face(face)),
                ..base("shifted")
            },
            Event::PickedUp { place } => Happening { place: at(place), ..base("picked_up") },
            Event::Discarded { card, .. } => {
                Happening { card: card.map(|c| c.to_string()), ..base("discarded") }
            }
            Event::Thrown { dice } => Happening { dice: dice.faces().to_vec(), ..base("thrown") },
            Event::Spun { section } => Happening {
                section: Some(section.0),
                value: layout.wheel.and_then(|w| w.label(section)).map(str::to_owned),
                ..base("spun")
            },
            Event::Drawn { number } => Happening { value: Some(number.to_string()), ..base("drawn") },
            Event::Chose { seat, hand, choice } => Happening {
                seat: Some(seat.0),
                hand: Some(hand),
                value: Some(choice.verb.to_string()),
                cents: (choice.amount.0 != 0).then_some(choice.amount.0),
                ..base("chose")
            },
            Event::Said { what, number, seat, .. } => Happening {
                seat: seat.map(|s| s.0),
                value: Some(number.map_or(what.to_owned(), |n| format!("{what} {n}"))),
                ..base("said")
            },
            Event::Settled(line) => Happening {
                seat: Some(line.seat.0),
                hand: Some(line.hand),
                spot: spot(line.spot),
                cents: Some(line.won.0),
                back: Some(line.back.0),
                net: Some(line.net().0),
                ..base("settled")
            },
            Event::Voided { .. } => base("voided"),
            Event::RoundOver { round } => Happening { value: Some(round.to_string()), ..base("round_over") },
        };
        h.clause = clause(event).map(|c| c.text().to_owned());
        h
    }
}

fn clause(event: &Event) -> Option<book::Clause> {
    match *event {
        Event::Moved { clause, .. }
        | Event::Charged { clause, .. }
        | Event::Fed { clause, .. }
        | Event::Awarded { clause, .. }
        | Event::Cut { clause, .. }
        | Event::Discarded { clause, .. }
        | Event::Said { clause, .. }
        | Event::Voided { clause } => Some(clause),
        Event::Settled(line) => Some(line.clause),
        _ => None,
    }
}

fn place(place: Place, layout: &Layout) -> Where {
    match place {
        Place::Hand(seat, hand) => Where::Hand { seat: seat.0, hand },
        Place::Common(n) => Where::Common { name: layout.commons[n as usize].to_string() },
    }
}

fn face(face: Face) -> String {
    match face {
        Face::Up => "up",
        Face::Own => "own",
        Face::Down => "down",
    }
    .into()
}

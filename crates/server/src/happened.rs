//! What happened to a wager, in words a player understands: which hands met, what the dice or the wheel showed, that a hand
//! was given up. The arithmetic and the clause stand beside it on the slip.

use book::Book;
use equipment::Card;
use games::Teller;
use games::kernel::{AnyTable, Choice, Event, Family, Line, Place, Seat, Spot, Verb};

use crate::names::family;

/// Words in the names of wagers beside the game that look at the dealer's hand as well.
const ABOUT_THE_DEALER: [&str; 8] =
    ["22", "insurance", "bad-beat", "dealer", "six-card", "envy", "ladies", "bust-bonus"];
/// What a step shows of chance and of hands given up.
pub(crate) struct StepShown {
    fell: Option<String>,
    given_up: Vec<(Seat, Verb)>,
}

impl StepShown {
    /// What these events show at a table that stood so before and stands so after.
    pub(crate) fn of(before: &dyn AnyTable, events: &[Event], after: &dyn AnyTable) -> StepShown {
        let given_up = events.iter().filter_map(|event| match event {
            Event::Chose {
                seat, choice: Choice { verb: verb @ (Verb::Fold | Verb::Surrender), .. }, ..
            } => Some((*seat, *verb)),
            _ => None,
        });
        StepShown { given_up: given_up.collect(), fell: fell(before, events, after) }
    }
}

/// What the wheel or the dice showed: `26 came`, `2-5 thrown, 7, with the point on 6`.
fn fell(before: &dyn AnyTable, events: &[Event], after: &dyn AnyTable) -> Option<String> {
    let wheel = after.layout().wheel;
    let spun = events.iter().find_map(|event| match event {
        Event::Spun { section } => wheel.and_then(|w| w.label(*section)),
        _ => None,
    });
    let spun = spun.map(|label| match crate::felt::colour(after.id(), label) {
        Some(colour) => format!("{label} came, {colour}"),
        None => format!("{label} came"),
    });
    let dice = events.iter().rev().find_map(|event| match event {
        Event::Thrown { dice } => Some(dice),
        _ => None,
    });
    let thrown = || {
        // Two cups: the table says what each of them comes to.
        let cups = after.markers().into_iter().filter_map(|m| {
            let side = m.label.strip_prefix("last ")?.strip_suffix(" dice")?;
            Some(format!("{side} {}", m.value.replace(": ", " is ")))
        });
        let cups: Vec<_> = cups.collect();
        dice.map(|dice| match cups.is_empty() {
            true => format!("{dice} thrown, {}{}", dice.sum(), point(before)),
            false => cups.join(", "),
        })
    };
    spun.or_else(thrown)
}

/// What the puck said when the dice were thrown, where there is one.
fn point(before: &dyn AnyTable) -> String {
    let puck = before.markers().into_iter().find(|m| m.label == "point");
    match puck.as_ref().map(|m| m.value.as_str()) {
        None => String::new(),
        Some("off") => " on the come-out".into(),
        Some(on) => format!(" with the point on {}", on.trim_end_matches(", on")),
    }
}

/// The two sides of a wager in words: one's own hand, and the one it met.
pub(crate) struct Hands {
    /// The player's.
    pub own: Option<String>,
    /// The dealer's, both hands that everybody bets on, or what the wheel or the dice showed.
    pub met: Option<String>,
}

impl Hands {
    /// The hands a line of settlement is about, as far as whoever watches sees them.
    pub(crate) fn of(line: &Line, teller: &Teller, table: &dyn AnyTable, shown: &StepShown) -> Hands {
        let spot = table.layout().at(line.spot);
        let made = |place| teller.made(place, table).map(|caption| caption.words);
        // Two hands that are settled together are both named.
        let both = |first: Place, second: Option<Place>| match second.and_then(made) {
            Some(second) => made(first).map(|first| format!("{first} / {second}")),
            None => made(first),
        };
        let second = table.second();
        let hand = hand(line, spot);
        let seat = seat(line, spot);
        let own = both(Place::Hand(seat, hand), second.and((hand == 0).then_some(Place::Hand(seat, 1))));
        // A wager beside the game is settled on one's own hand, unless it is about the dealer's.
        let alone = spot.side && own.is_some() && !about(spot, &ABOUT_THE_DEALER);
        let dealer = match table.layout().commons[..] {
            ["dealer", ..] => both(Place::Common(0), second),
            [one, other] => made(Place::Common(0))
                .zip(made(Place::Common(1)))
                .map(|(first, second)| format!("{one} {first}, {other} {second}")),
            _ => None,
        };
        Hands { own, met: if alone { None } else { dealer.or_else(|| shown.fell.clone()) } }
    }
}

/// Whose cards a wager is on: at pontoon one may bet on the box of another.
fn seat(line: &Line, spot: &Spot) -> Seat {
    let on = spot.id.rsplit_once("box-").and_then(|(_, n)| n.parse::<u8>().ok());
    on.map_or(line.seat, |n| Seat(n - 1))
}

/// The hand a line is about: each play of a ticket has the hand of its own number, whatever hand it is booked under.
fn hand(line: &Line, spot: &Spot) -> u8 {
    let play = spot.id.strip_prefix("play-").and_then(|n| n.parse::<u8>().ok());
    play.map_or(line.hand, |n| n - 1)
}

/// How many cards of a play are among those of the draw.
fn drawn(line: &Line, spot: &Spot, teller: &Teller) -> String {
    let own = teller.cards(Place::Hand(line.seat, hand(line, spot)));
    match games::poker_lotto::matches(&own, &teller.cards(Place::Common(0))) {
        0 => "none of its cards was drawn".into(),
        1 => "one of its cards was drawn".into(),
        n => format!("{} of its cards were drawn", ["two", "three", "four", "five"][n - 2]),
    }
}

fn about(spot: &Spot, words: &[&str]) -> bool {
    words.iter().any(|word| spot.id.contains(word))
}

/// What happened to a wager. The line's own event has just been told to the teller.
pub(crate) fn happened(
    line: &Line,
    hands: &Hands,
    teller: &Teller,
    table: &dyn AnyTable,
    shown: &StepShown,
) -> String {
    let spot = table.layout().at(line.spot);
    let own = hands.own.as_deref().map(|own| own.replace(" / ", " and "));
    let met = hands.met.as_deref().map(|met| met.replace(" / ", " and "));
    if let Some((_, verb)) = shown.given_up.iter().find(|(seat, _)| *seat == line.seat) {
        let what = if *verb == Verb::Fold { "folded" } else { "surrendered" };
        if line.won.0 == 0 {
            return own.map_or(what.to_owned(), |own| format!("{what} with {own}"));
        }
    }
    if spot.id.contains("insurance") {
        let has = if line.won.0 > 0 { "has blackjack" } else { "has no blackjack" };
        // What it has is not said twice.
        let with = met.filter(|met| line.won.0 == 0 && !has.ends_with(met.as_str()));
        return with.map_or(format!("the dealer {has}"), |met| format!("the dealer {has} but {met}"));
    }
    // The draw does not look at what a hand makes: that was paid at once.
    if family(table.id()) == Family::Lottery && line.stake.0 > 0 {
        let drawn = drawn(line, spot, teller);
        return own.map_or(drawn.clone(), |own| format!("{own}: {drawn}"));
    }
    if let Some(cards) = cards(line, spot, teller, table) {
        return nothing(line, cards);
    }
    let own_seat = seat(line, spot) == line.seat;
    if let Some(decided) = teller.decided(line, table).filter(|_| own_seat) {
        // Hands of the same name are told apart by their other cards.
        let alike = own.is_some()
            && own == met
            && [" beats ", " beat ", " loses to ", " lose to "].iter().any(|w| decided.contains(w));
        return if alike { format!("{decided} by its other cards") } else { decided };
    }
    let banked = table.markers().iter().any(|m| m.label == "bank");
    match (own, met) {
        // What the hands alone do not explain is what the clause says.
        (Some(own), Some(met))
            if !spot.side && line.stake.0 > 0 && line.row.is_none() && own_seat && !banked =>
        {
            let says = Book::standard().clause(line.clause.text()).map(|entry| entry.says.clone());
            says.map_or(format!("{own} against {met}"), |says| {
                format!("{own} against {met}: {}", start(&says))
            })
        }
        (Some(own), Some(met)) => format!("{own} against {met}"),
        (Some(own), None) => nothing(line, own),
        (None, Some(met)) => met,
        (None, None) => String::new(),
    }
}

/// A hand that is not on the pay table pays nothing.
fn nothing(line: &Line, hand: String) -> String {
    if line.pays.is_none() { format!("{hand} pays nothing") } else { hand }
}

/// The cards of a wager that looks at cards rather than at a hand: beside twenty-one one's first two, with the dealer's first
/// where it counts as well; a bonus on three cards, those three.
fn cards(line: &Line, spot: &Spot, teller: &Teller, table: &dyn AnyTable) -> Option<String> {
    let shown = |cards: &[Card]| cards.iter().map(|card| format!("{card:#}")).collect::<Vec<_>>().join(" ");
    let own = teller.cards(Place::Hand(seat(line, spot), 0));
    if spot.wager == "three-card-bonus" {
        let board = table.board().map_or(vec![], |board| teller.cards(board));
        return [own, board].iter().find(|cards| cards.len() == 3).map(|cards| shown(cards));
    }
    let totals = about(spot, &["22", "bust"]);
    if !spot.side || totals || family(table.id()) != Family::TwentyOne || own.len() < 2 {
        return None;
    }
    let first = teller.cards(Place::Common(0)).into_iter().take(1).collect::<Vec<_>>();
    let with = about(spot, &["21-plus-3", "top-3"]).then(|| format!(" with the dealer's {}", shown(&first)));
    Some(format!("{}{}", shown(&own[..2]), with.unwrap_or_default()))
}

/// A sentence as it goes on after a colon, without its full stop.
fn start(says: &str) -> String {
    let mut letters = says.trim_end_matches('.').chars();
    letters.next().map(|c| c.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

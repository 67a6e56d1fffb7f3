//! What happened to a wager, in words a player understands: which hands met, what the dice or the wheel showed, that a hand
//! was given up. The arithmetic and the clause stand beside it on the slip.

use book::Book;
use equipment::Card;
use games::Teller;
use games::kernel::{AnyTable, Choice, CommonRole, Event, Line, Place, Seat, SettledOn, Spot, Tells, Verb};

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
        let cups = after.markers().into_iter().filter_map(|m| match m.tells {
            Tells::Throw { side, dice, count } => Some(format!("{side} {dice} is {count}")),
            _ => None,
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
    let puck = before.markers().into_iter().find_map(|m| match m.tells {
        Tells::Point(point) => Some(point),
        _ => None,
    });
    match puck {
        None => String::new(),
        Some(None) => " on the come-out".into(),
        Some(Some(point)) => format!(" with the point on {point}"),
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
        let layout = table.layout();
        let second = layout.second_hand();
        let hand = hand(line, spot);
        let seat = seat(line, spot);
        let own = both(Place::Hand(seat, hand), second.and((hand == 0).then_some(Place::Hand(seat, 1))));
        if own.is_some() && !meets_dealer(spot.settled_on) {
            return Hands { own, met: None };
        }
        let dealer = layout.dealer().map_or_else(|| teller.contenders(table), |place| both(place, second));
        Hands { own, met: dealer.or_else(|| shown.fell.clone()) }
    }
}

/// Whether a wager looks at the dealer's hand as well as at one's own.
fn meets_dealer(what: SettledOn) -> bool {
    match what {
        SettledOn::Round | SettledOn::FirstTwoAndDealer | SettledOn::DealerBlackjack => true,
        SettledOn::OwnHand
        | SettledOn::OwnCards
        | SettledOn::BoardCards
        | SettledOn::FirstTwo
        | SettledOn::FirstTwoAndUpcard
        | SettledOn::Draw => false,
    }
}

/// Whose cards a wager is on: at pontoon one may bet on the box of another.
fn seat(line: &Line, spot: &Spot) -> Seat {
    spot.on_box.unwrap_or(line.seat)
}

/// The hand a line is about: each play of a ticket has the hand of its own number, whatever hand it is booked under.
fn hand(line: &Line, spot: &Spot) -> u8 {
    spot.on_hand.unwrap_or(line.hand)
}

/// How many cards of a play are among those of the draw.
fn drawn(line: &Line, spot: &Spot, teller: &Teller, table: &dyn AnyTable) -> String {
    let own = teller.cards(Place::Hand(line.seat, hand(line, spot)));
    let draw: Vec<Card> =
        table.layout().places(CommonRole::Draw).flat_map(|place| teller.cards(place)).collect();
    match own.iter().filter(|card| draw.contains(card)).count() {
        0 => "none of its cards was drawn".into(),
        1 => "one of its cards was drawn".into(),
        n @ 2..=5 => format!("{} of its cards were drawn", ["two", "three", "four", "five"][n - 2]),
        n => format!("{n} of its cards were drawn"),
    }
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
    if spot.settled_on == SettledOn::DealerBlackjack {
        let has = if line.won.0 > 0 { "has blackjack" } else { "has no blackjack" };
        // What it has is not said twice.
        let with = met.filter(|met| line.won.0 == 0 && !has.ends_with(met.as_str()));
        return with.map_or(format!("the dealer {has}"), |met| format!("the dealer {has} but {met}"));
    }
    // The draw does not look at what a hand makes: that was paid at once.
    if spot.settled_on == SettledOn::Draw && line.stake.0 > 0 {
        let drawn = drawn(line, spot, teller, table);
        return own.map_or(drawn.clone(), |own| format!("{own}: {drawn}"));
    }
    if let Some(cards) = cards(line, spot, teller, table) {
        return nothing(line, cards);
    }
    let own_seat = seat(line, spot) == line.seat;
    if let Some(decided) = teller.decided(line, table).filter(|_| own_seat) {
        // Hands of the same name are told apart by their other cards.
        let other = if decided.by_other_cards { " by its other cards" } else { "" };
        return format!("{}{other}", decided.words);
    }
    match (own, met) {
        // What the hands alone do not explain is what the clause says.
        (Some(own), Some(met))
            if !spot.side && line.stake.0 > 0 && line.row.is_none() && own_seat && !table.is_banked() =>
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

/// The cards of a wager that looks at cards rather than at a hand.
fn cards(line: &Line, spot: &Spot, teller: &Teller, table: &dyn AnyTable) -> Option<String> {
    let shown = |cards: &[Card]| cards.iter().map(|card| format!("{card:#}")).collect::<Vec<_>>().join(" ");
    let layout = table.layout();
    let at = |place: Option<Place>| place.map_or(vec![], |place| teller.cards(place));
    let own = at(Some(Place::Hand(seat(line, spot), 0)));
    let upcard = || at(layout.dealer()).into_iter().take(1).collect::<Vec<_>>();
    let first = own.get(..2).map(shown);
    let told = match spot.settled_on {
        SettledOn::OwnCards => Some(shown(&own)),
        SettledOn::BoardCards => Some(shown(&at(layout.board()))),
        SettledOn::FirstTwo | SettledOn::FirstTwoAndDealer => first,
        SettledOn::FirstTwoAndUpcard => Some(format!("{} with the dealer's {}", first?, shown(&upcard()))),
        SettledOn::Round | SettledOn::OwnHand | SettledOn::DealerBlackjack | SettledOn::Draw => None,
    };
    told.filter(|cards| !cards.is_empty())
}

/// A sentence as it goes on after a colon, without its full stop.
fn start(says: &str) -> String {
    let mut letters = says.trim_end_matches('.').chars();
    letters.next().map(|c| c.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

//! What became of each wager: slips that lie before a seat until the next bet.

use std::collections::BTreeMap;

use book::Cents;
use games::Teller;
use games::kernel::{AnyTable, Event, Line, Place, Seat, Viewer};
use house::room::Room;

use crate::wire::Slip;

/// The slips of one table.
#[derive(Clone, Debug, Default)]
pub struct Slips {
    seats: BTreeMap<Seat, Pad>,
}

/// The slips of one seat, and whether the round they belong to is over.
#[derive(Clone, Debug, Default)]
struct Pad {
    slips: Vec<Slip>,
    over: bool,
}

impl Slips {
    /// The slips before a seat.
    pub fn of(&self, seat: Seat) -> &[Slip] {
        self.seats.get(&seat).map_or(&[], |pad| &pad.slips)
    }

    /// Whether these events change anything about them.
    pub fn change_with(&self, events: &[Event]) -> bool {
        let over = |seat: &Seat| self.seats.get(seat).is_some_and(|pad| pad.over);
        events.iter().any(|event| match event {
            Event::Staked { seat, .. } | Event::Sat { seat, .. } | Event::Left { seat } => over(seat),
            Event::Closed | Event::RoundOver { .. } => !self.seats.is_empty(),
            Event::Settled(_) => true,
            _ => false,
        })
    }

    /// Takes a step in.
    pub fn follow(&mut self, before: &Room, after: &Room, events: &[Event]) {
        let table = after.table();
        let mut tellers: BTreeMap<Seat, Teller> = BTreeMap::new();
        for event in events {
            if let Event::Settled(line) = event {
                tellers.entry(line.seat).or_insert_with(|| {
                    let mut teller = Teller::new(Viewer::Seat(line.seat));
                    teller.look(before.table());
                    teller
                });
            }
        }
        for event in events {
            let mut words = String::new();
            for (seat, teller) in &mut tellers {
                let told = teller.tell(event, table);
                if matches!(event, Event::Settled(line) if line.seat == *seat) {
                    words = told;
                }
            }
            match event {
                Event::Staked { seat, .. } | Event::Sat { seat, .. } | Event::Left { seat } => {
                    self.fresh(*seat)
                }
                Event::Closed => self.seats.retain(|_, pad| !pad.over),
                Event::RoundOver { .. } => self.seats.values_mut().for_each(|pad| pad.over = true),
                Event::Settled(line) => {
                    self.fresh(line.seat);
                    let slip = slip(line, words, &tellers[&line.seat], table, &fell(events, table));
                    self.seats.entry(line.seat).or_default().slips.push(slip);
                }
                _ => {}
            }
        }
    }

    /// The slips of a round that is over make room.
    fn fresh(&mut self, seat: Seat) {
        if self.seats.get(&seat).is_some_and(|pad| pad.over) {
            self.seats.remove(&seat);
        }
    }
}

/// The slips of one step in the order in which the dealer pays, with every card in sight.
pub fn in_order(before: &dyn AnyTable, after: &dyn AnyTable, events: &[Event]) -> Vec<Slip> {
    let mut teller = Teller::new(Viewer::House);
    teller.look(before);
    let settled = events.iter().filter_map(|event| {
        let words = teller.tell(event, after);
        let Event::Settled(line) = event else { return None };
        Some(slip(line, words, &teller, after, &fell(events, after)))
    });
    settled.collect()
}

/// What the wheel or the dice showed in a step: `26 came`, `2-5 thrown`.
fn fell(events: &[Event], table: &dyn AnyTable) -> Option<String> {
    let wheel = table.layout().wheel;
    let spun = events.iter().find_map(|event| match event {
        Event::Spun { section } => wheel.and_then(|w| w.label(*section)).map(|label| format!("{label} came")),
        _ => None,
    });
    let thrown = events.iter().filter_map(|event| match event {
        Event::Thrown { dice } => Some(dice.to_string()),
        _ => None,
    });
    let thrown = thrown.collect::<Vec<_>>().join(" and ");
    spun.or((!thrown.is_empty()).then(|| format!("{thrown} thrown")))
}

/// Words in the names of wagers beside the game that look at the dealer's hand as well.
const ABOUT_THE_DEALER: [&str; 7] = ["22", "insurance", "bad-beat", "dealer", "six-card", "envy", "ladies"];

fn slip(line: &Line, words: String, teller: &Teller, table: &dyn AnyTable, fell: &Option<String>) -> Slip {
    let spot = table.layout().at(line.spot);
    let made = |place| teller.made(place, table).map(|caption| caption.words);
    // Two hands that are settled together are both named.
    let both = |first: Place, second: Option<Place>| match second.and_then(made) {
        Some(second) => made(first).map(|first| format!("{first} / {second}")),
        None => made(first),
    };
    let second = table.second();
    // Each play of a ticket has the hand of its own number, whatever hand it is booked under.
    let play = spot.id.strip_prefix("play-").and_then(|n| n.parse::<u8>().ok());
    let hand = play.map_or(line.hand, |n| n - 1);
    let own =
        both(Place::Hand(line.seat, hand), second.and((hand == 0).then_some(Place::Hand(line.seat, 1))));
    // A wager beside the game is settled on one's own hand, unless it is about the dealer's.
    let alone = spot.side && own.is_some() && !ABOUT_THE_DEALER.iter().any(|word| spot.id.contains(word));
    let dealer = match table.layout().commons[..] {
        ["dealer", ..] => both(Place::Common(0), second),
        [one, other] => made(Place::Common(0))
            .zip(made(Place::Common(1)))
            .map(|(first, second)| format!("{one} {first}, {other} {second}")),
        _ => None,
    };
    Slip {
        spot: spot.id.clone(),
        name: spot.name.clone(),
        seat: line.seat.0,
        hand: line.hand,
        stake: line.stake.0,
        pays: line.pays.map(|pays| pays.to_string()),
        won: line.won.0,
        back: line.back.0,
        fee: line.fee.0,
        net: line.net().0,
        own_words: own,
        dealer_words: if alone { None } else { dealer.or_else(|| fell.clone()) },
        row: line.row_name().map(str::to_owned),
        arithmetic: arithmetic(line),
        clause: line.clause.text().to_owned(),
        words,
    }
}

/// How a payment comes about, in parts.
fn arithmetic(line: &Line) -> Vec<String> {
    let stake = if line.stake == Cents::ZERO { line.stands } else { line.stake };
    let mut parts = vec![];
    match line.pays {
        None => parts.push(format!("−{stake}")),
        Some(book::Pays::Push) => parts.push(format!("{} back", line.back)),
        Some(pays) => {
            // A prize of so many dollars does not depend on the stake.
            if stake != Cents::ZERO && !matches!(pays, book::Pays::Flat(..)) {
                parts.push(stake.to_string());
                parts.push(format!("× {pays}"));
            } else {
                parts.push(pays.to_string());
            }
            parts.push(format!("= {}", line.won));
            if line.fee != Cents::ZERO {
                parts.push(format!("− {} commission", line.fee));
            }
        }
    }
    parts
}

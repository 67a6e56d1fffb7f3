//! What became of each wager: slips that lie before a seat until the next bet.

use std::collections::BTreeMap;

use book::{Cents, Pays};
use games::Teller;
use games::kernel::{AnyTable, Event, Line, Seat, Viewer};

use crate::happened::{Hands, StepShown, happened};
use crate::wire::Slip;

/// The slips of one table.
#[derive(Clone, Debug, Default)]
pub struct Slips {
    seats: BTreeMap<Seat, Pad>,
}

/// The slips of one seat, whether the round they belong to is over, and if it was declared void, why.
#[derive(Clone, Debug, Default)]
struct Pad {
    slips: Vec<Slip>,
    over: bool,
    void: Option<String>,
}

impl Slips {
    /// The slips before a seat.
    pub fn of(&self, seat: Seat) -> &[Slip] {
        self.seats.get(&seat).map_or(&[], |pad| &pad.slips)
    }

    /// That the last round of a seat is void, why, and what went back.
    pub fn void(&self, seat: Seat) -> Option<String> {
        let pad = self.seats.get(&seat)?;
        let back: i64 = pad.slips.iter().filter(|slip| slip.clause.is_empty()).map(|slip| slip.back).sum();
        pad.void.as_ref().map(|why| format!("The round is void: {why}. {} went back.", Cents(back)))
    }

    /// The floor has declared the round void that was on at a table which stood so: every stake goes back, those that were
    /// lost in it too. What it has paid stays paid.
    pub fn void_round(&mut self, before: &dyn AnyTable, why: &str) {
        self.seats.retain(|_, pad| !pad.over);
        for pad in self.seats.values_mut() {
            for slip in pad.slips.iter_mut().filter(|slip| slip.won == 0 && slip.back < slip.stake) {
                *slip = Slip { row: None, pays: None, fee: 0, ..gone_back(slip.clone(), why) };
            }
        }
        let felt = before.felt();
        for (seat, bet) in
            felt.clockwise().flat_map(|seat| felt.seat(seat).bets.iter().map(move |bet| (seat, bet)))
        {
            let spot = before.layout().at(bet.spot);
            let slip = Slip {
                spot: spot.id.clone(),
                name: spot.name.clone(),
                seat: seat.0,
                hand: bet.hand,
                side: spot.side,
                stake: bet.stake.0,
                ..Slip::default()
            };
            self.seats.entry(seat).or_default().slips.push(gone_back(slip, why));
        }
        for pad in self.seats.values_mut() {
            (pad.over, pad.void) = (true, Some(why.to_owned()));
        }
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
    pub fn follow(&mut self, before: &dyn AnyTable, table: &dyn AnyTable, events: &[Event]) {
        let shown = StepShown::of(before, events, table);
        let mut tellers: BTreeMap<Seat, Teller> = BTreeMap::new();
        for event in events {
            if let Event::Settled(line) = event {
                tellers.entry(line.seat).or_insert_with(|| {
                    let mut teller = Teller::new(Viewer::Seat(line.seat));
                    teller.look(before);
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
                    let slip = slip(line, words, &tellers[&line.seat], (before, table), &shown);
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

/// The slip of a wager whose round was declared void.
fn gone_back(slip: Slip, why: &str) -> Slip {
    let stake = Cents(slip.stake);
    Slip {
        back: slip.stake,
        net: 0,
        happened: format!("the round is void: {why}"),
        arithmetic: vec![format!("{stake} back")],
        clause: String::new(),
        words: format!("The round is void ({why}): {stake} went back"),
        ..slip
    }
}

/// The slips of one step in the order in which the dealer pays, with every card in sight.
pub fn in_order(before: &dyn AnyTable, after: &dyn AnyTable, events: &[Event]) -> Vec<Slip> {
    let shown = StepShown::of(before, events, after);
    let mut teller = Teller::new(Viewer::House);
    teller.look(before);
    let settled = events.iter().filter_map(|event| {
        let words = teller.tell(event, after);
        let Event::Settled(line) = event else { return None };
        Some(slip(line, words, &teller, (before, after), &shown))
    });
    settled.collect()
}

/// What became of a wager between two positions of a table.
fn slip(
    line: &Line,
    words: String,
    teller: &Teller,
    (before, table): (&dyn AnyTable, &dyn AnyTable),
    shown: &StepShown,
) -> Slip {
    let spot = table.layout().at(line.spot);
    let hands = Hands::of(line, teller, table, shown);
    Slip {
        spot: spot.id.clone(),
        name: spot.name.clone(),
        seat: line.seat.0,
        hand: line.hand,
        side: spot.side,
        stake: line.stake.0,
        pays: line.pays.map(|pays| pays.to_string()),
        won: line.won.0,
        back: line.back.0,
        fee: line.fee.0,
        net: line.net().0,
        happened: happened(line, &hands, teller, table, shown),
        own_words: hands.own,
        dealer_words: hands.met,
        row: line.row_name().map(str::to_owned),
        arithmetic: arithmetic(line, paid_with(before, line)),
        clause: line.clause.text().to_owned(),
        words,
    }
}

/// The commission that was paid when the bet was made.
fn paid_with(before: &dyn AnyTable, line: &Line) -> Cents {
    let bet = before.felt().seat(line.seat).bet(line.spot, line.hand);
    bet.map_or(Cents::ZERO, |bet| before.paid_with(bet.spot, bet.stake))
}

/// How a payment comes about, in parts: `$5`, `at 6 to 1`, `= $30`. `paid` is what was paid with the bet already.
fn arithmetic(line: &Line, paid: Cents) -> Vec<String> {
    let mut parts = vec![];
    match line.pays {
        None => parts.push(format!("−{}", stake(line))),
        Some(Pays::Push) => parts.push(format!("{} back", line.back)),
        // A prize of so many dollars does not depend on the stake, nor does a share of a meter.
        Some(Pays::Flat(_)) => parts.push(format!("pays {}", line.won)),
        Some(pays @ Pays::Meter(_)) => parts.extend([pays.to_string(), format!("= {}", line.won)]),
        Some(pays) => {
            parts.extend([stake(line).to_string(), format!("at {pays}"), format!("= {}", line.won)]);
        }
    }
    if line.pays.is_some() && line.fee != Cents::ZERO {
        parts.push(format!("− {} commission", line.fee));
    }
    if line.pays.is_some_and(|pays| pays != Pays::Push) && line.toke {
        parts.push("for the dealer".into());
    }
    if paid != Cents::ZERO {
        parts.push(format!("{paid} commission was paid with the bet"));
    }
    parts
}

/// What was wagered. A bonus beside a wager has no stake of its own: it is paid on that of the wager, which what was paid tells.
fn stake(line: &Line) -> Cents {
    match line.pays {
        _ if line.stake != Cents::ZERO => line.stake,
        _ if line.stands != Cents::ZERO => line.stands,
        Some(Pays::To(a, b)) if a > 0 => Cents(line.won.0 * b as i64 / a as i64),
        _ => Cents::ZERO,
    }
}

//! A round told again from the log, as a patron could see it, with the turns of chance behind it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use games::kernel::{Chance, Input, Need, Notation, Outcome, Patron};
use house::chance::Cut;
use house::charter::Onlooker;
use house::record::{Entry, Stream};
use house::room::{Misfit, Room};
use house::store::{Log, StoreFault};
use house::{Happened, Purse, TableId, Time};

use crate::print::wheel;
use crate::scene::Eyes;
use crate::see;
use crate::wire::{CardsOf, CutOn, Draw, FairTurn, RoundLine, RoundStep, RoundTold, Slip};

/// A table as it stood after a step: where telling it again can begin.
pub(crate) struct Mark {
    pub(crate) step: u64,
    pub(crate) room: Arc<Room>,
}

/// A round that is over.
pub(crate) struct Round {
    pub(crate) table: TableId,
    pub(crate) round: u64,
    pub(crate) at: Time,
    /// It came after the first of these steps and was over with the second.
    pub(crate) steps: (u64, u64),
    pub(crate) mark: Arc<Mark>,
    /// The turns of chance it may have used, and whether the house was bound to them.
    pub(crate) turns: Range<u64>,
    pub(crate) bound: bool,
    /// What each patron staked, and was better or worse off by; nothing where nothing of theirs was settled.
    pub(crate) sums: BTreeMap<Patron, Option<(i64, i64)>>,
    /// Whether the floor declared it void.
    pub(crate) void: bool,
}

impl Round {
    /// The round in short, for one of those who played it; the table stands like this now.
    pub(crate) fn line(&self, patron: Patron, now: &Room) -> RoundLine {
        let room = &self.mark.room;
        let sums = self.sums.get(&patron).copied().flatten();
        let (staked, net) = sums.unwrap_or_default();
        let hidden = now.commitments().keys().any(|turn| self.turns.contains(turn));
        RoundLine {
            table: self.table.0.to_string(),
            name: room.setup().name.clone(),
            title: room.table().rules().chapter().title.clone(),
            round: self.round,
            at: self.at.0,
            staked,
            net,
            settled: sums.is_some(),
            void: self.void,
            open: self.bound && !hidden,
        }
    }
}

/// A turn of chance.
#[derive(Clone, Default)]
struct Turn {
    commitment: Option<String>,
    secret: Option<String>,
    cuts: Vec<CutOn>,
    cards: Vec<CardsOf>,
    below: Option<u32>,
    labels: Vec<String>,
}

/// The chance of a table, turn by turn.
#[derive(Default)]
struct Track {
    turns: BTreeMap<u64, Turn>,
    next: u64,
    shoe: Option<u64>,
    drawn: u32,
    cuts: Vec<CutOn>,
    /// What each turn gave in the round that is on.
    draws: Vec<(u64, Vec<Draw>)>,
}

/// What a patron saw of a round.
#[derive(Default)]
struct Seen {
    seats: Vec<u8>,
    steps: Vec<RoundStep>,
    slips: Vec<Slip>,
}

/// Tells a round of a patron from the log, which reaches up to this step.
pub(crate) fn tell(
    log: &mut dyn Log,
    round: &Round,
    patron: Patron,
    line: RoundLine,
    to: u64,
) -> Result<RoundTold, StoreFault> {
    let (mut track, mut seen) = (Track::default(), Seen::default());
    track.take_up(&round.mark.room);
    let mut before = round.mark.room.clone();
    house::audit::table_again(log, &round.mark.room, (round.mark.step, round.steps.1), &mut |happened| {
        let Some(room) = happened.stands.as_ref().map(|stands| stands.room.clone()) else { return };
        track.follow(&happened, &before, &room);
        if happened.step <= round.steps.0 {
            // What fell in the rounds before is none of this one's.
            track.draws.clear();
        } else {
            seen.look(patron, &happened, &before, &room);
        }
        before = room;
    })?;
    if line.open {
        track.look_ahead(log, round, to)?;
    }
    let (room, chapter) = (&before, before.table().rules().chapter());
    Ok(RoundTold {
        game: room.table().id().to_owned(),
        cloth: crate::felt::cloth(before.table().id(), before.table().rules(), before.table().layout()),
        chapter: chapter.id.clone(),
        rules: room.setup().rules.clone(),
        seats: seen.seats,
        steps: seen.steps,
        slips: seen.slips,
        fair: track.draws.iter().map(|(turn, draws)| track.fair(&line.table, *turn, draws)).collect(),
        line,
    })
}

impl Seen {
    fn look(&mut self, patron: Patron, happened: &Happened, before: &Room, room: &Room) {
        // Whoever has just left still saw the step.
        let there = if room.seats_of(patron).next().is_some() { room } else { before };
        let eyes = Eyes::of(Some(patron), there, Purse::default());
        if eyes.seats.is_empty() {
            return;
        }
        let told = happened.events(Onlooker::House);
        let events = see::events(before, room, &told, &eyes);
        if events.is_empty() {
            return;
        }
        self.seats.extend(eyes.seats.iter().map(|s| s.0));
        self.seats.sort();
        self.seats.dedup();
        self.steps.push(RoundStep { at: happened.at.0, events });
        let settled = crate::slips::in_order(before.table(), room.table(), &told);
        self.slips.extend(settled.into_iter().filter(|slip| self.seats.contains(&slip.seat)));
    }
}

/// A cut on the wire.
fn cut_on(cut: &Cut) -> CutOn {
    CutOn { who: cut.patron.0, says: cut.says.clone() }
}

impl Track {
    /// Takes a step in.
    fn follow(&mut self, happened: &Happened, before: &Room, room: &Room) {
        self.cuts = before.cuts().iter().map(cut_on).collect();
        for entry in happened.entries(Onlooker::House) {
            self.enter(entry, before, room);
        }
        self.look_at_the_shoe(room);
    }

    /// The secrets of a round whose shoe went on after it.
    fn look_ahead(&mut self, log: &mut dyn Log, round: &Round, to: u64) -> Result<(), StoreFault> {
        let open = |turns: &BTreeMap<u64, Turn>, draws: &[(u64, Vec<Draw>)]| {
            let hidden = |turn: &u64| turns.get(turn).is_none_or(|t| t.secret.is_none());
            draws.iter().any(|(turn, _)| hidden(turn))
        };
        if !open(&self.turns, &self.draws) {
            return Ok(());
        }
        log.rows(Some(Stream::Table(round.table)), round.steps.1, to, &mut |rows| {
            for row in rows {
                for entry in row.record().map_err(Misfit)?.entries {
                    if let Entry::Revealed { turn, by } = entry {
                        self.turns.entry(turn).or_default().secret = Some(by);
                    }
                }
            }
            Ok(open(&self.turns, &self.draws))
        })
    }

    /// The table as it stood when telling begins.
    fn take_up(&mut self, room: &Room) {
        for (turn, promised) in room.commitments() {
            self.turns.entry(*turn).or_default().commitment = Some(promised.clone());
        }
        (self.next, self.shoe) = (room.turns(), room.shoe().map(|shoe| shoe.turn));
        self.drawn = room.shoe().map_or(0, |shoe| shoe.drawn);
        self.look_at_the_shoe(room);
    }

    /// The shuffle in use: its cards, and whatever was said for it until the first of them was dealt.
    fn look_at_the_shoe(&mut self, room: &Room) {
        let Some(shoe) = room.shoe() else { return };
        let turn = self.turns.entry(shoe.turn).or_default();
        // The last word of a patron counts.
        let cuts: BTreeMap<u32, CutOn> = shoe.cuts.iter().map(|cut| (cut.patron.0, cut_on(cut))).collect();
        turn.cuts = cuts.into_values().collect();
        if turn.cards.is_empty() {
            let cards = shoe.cards.iter();
            turn.cards = cards.map(|(c, n)| CardsOf { card: c.to_string(), count: n.into() }).collect();
        }
    }

    fn enter(&mut self, entry: &Entry, before: &Room, room: &Room) {
        match entry {
            Entry::Committed { turn, to } => {
                self.turns.entry(*turn).or_default().commitment = Some(to.clone());
            }
            Entry::Revealed { turn, by } => {
                self.turns.entry(*turn).or_default().secret = Some(by.clone());
            }
            Entry::Passed { cards } => (0..*cards).for_each(|_| self.leaves_the_shoe("passed")),
            Entry::Play(lines) => self.play(lines, before, room),
            _ => {}
        }
    }

    /// Keeps count of the turns of chance, as the house does.
    fn play(&mut self, lines: &str, before: &Room, room: &Room) {
        let layout = room.table().layout();
        let inputs: Vec<(String, Input)> = lines
            .split("; ")
            .filter_map(|line| Some((line.to_owned(), Notation(layout).read(line).ok()?)))
            .collect();
        for (line, input) in &inputs {
            let Input::Outcome(outcome) = input else { continue };
            match outcome {
                Outcome::Shuffled => {
                    self.begin();
                    (self.shoe, self.drawn) = (Some(self.next - 1), 0);
                }
                Outcome::Card(_) | Outcome::Burned => self.leaves_the_shoe(line),
                Outcome::Dice(dice) => {
                    self.begin().below = Some(6u32.pow(dice.faces().len() as u32));
                    self.give(self.next - 1, Draw { place: 0, line: line.clone() });
                }
                Outcome::Wheel(section) => {
                    let labels = wheel(room.table());
                    let turn = self.begin();
                    turn.below = Some(labels.len() as u32);
                    turn.labels = labels;
                    let place = u32::from(section.0);
                    self.give(self.next - 1, Draw { place, line: line.clone() });
                }
                Outcome::Number(_) => {
                    let most = match before.table().need() {
                        Need::Chance(Chance::Number(most)) => Some(u32::from(most)),
                        _ => None,
                    };
                    self.begin().below = most;
                    self.give(self.next - 1, Draw { place: 0, line: line.clone() });
                }
            }
        }
    }

    fn begin(&mut self) -> &mut Turn {
        let (number, cuts) = (self.next, std::mem::take(&mut self.cuts));
        self.next += 1;
        let turn = self.turns.entry(number).or_default();
        turn.cuts = cuts;
        turn
    }

    /// The next card of the shoe, and what became of it.
    fn leaves_the_shoe(&mut self, line: &str) {
        if let Some(shoe) = self.shoe {
            self.give(shoe, Draw { place: self.drawn, line: line.to_owned() });
        }
        self.drawn += 1;
    }

    fn give(&mut self, turn: u64, draw: Draw) {
        match self.draws.last_mut() {
            Some((last, draws)) if *last == turn => draws.push(draw),
            _ => self.draws.push((turn, vec![draw])),
        }
    }

    fn fair(&self, table: &str, number: u64, draws: &[Draw]) -> FairTurn {
        let turn = self.turns.get(&number).cloned().unwrap_or_default();
        let shown = turn.secret.is_some();
        let unknown = match (&turn.commitment, shown) {
            (None, _) => Some("this house does not bind itself to its chance"),
            (_, false) => Some("can be checked when the shoe is over: its cards are still being dealt"),
            _ => None,
        };
        FairTurn {
            table: format!("table {table}"),
            turn: number,
            commitment: turn.commitment,
            secret: turn.secret,
            cuts: turn.cuts,
            cards: turn.cards,
            below: turn.below,
            labels: turn.labels,
            // What was drawn face down is nobody's to know before the secret is.
            draws: if shown { draws.to_vec() } else { vec![] },
            unknown: unknown.map(str::to_owned),
        }
    }
}

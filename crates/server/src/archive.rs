//! Rounds that are over, as each patron could see them, and the turns of chance behind them. Kept in memory since the
//! house was opened; the log has the rest (`croupier house recall`).

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use games::kernel::{Chance, Event, Input, Need, Notation, Outcome, Patron};
use house::chance::Cut;
use house::charter::Onlooker;
use house::record::Entry;
use house::room::Room;
use house::{Happened, Purse, TableId};

use crate::floor::Scene;
use crate::see::{self, Eyes};
use crate::wire::{CardsOf, CutOn, Draw, FairTurn, RoundLine, RoundStep, RoundTold, Slip};

/// How many rounds are kept for each patron.
const KEPT: usize = 200;

/// A round of a patron.
struct Kept {
    told: RoundTold,
    turns: Vec<(u64, Vec<Draw>)>,
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
    /// Whether its beginning was seen.
    known: bool,
}

/// What is known of a table.
#[derive(Default)]
struct Track {
    turns: BTreeMap<u64, Turn>,
    next: u64,
    shoe: Option<u64>,
    drawn: u32,
    cuts: Vec<CutOn>,
    /// The round that is on: the steps for each patron, and what each turn gave.
    steps: BTreeMap<Patron, Vec<RoundStep>>,
    seats: BTreeMap<Patron, Vec<u8>>,
    slips: BTreeMap<Patron, Vec<Slip>>,
    draws: Vec<(u64, Vec<Draw>)>,
}

/// The rounds of everybody.
#[derive(Default)]
pub struct Archive {
    tables: Mutex<BTreeMap<TableId, Track>>,
    rounds: Mutex<BTreeMap<Patron, VecDeque<Arc<Kept>>>>,
}

impl Archive {
    /// Takes a step in: what happened, and the table before and after.
    pub fn follow(&self, table: TableId, happened: &Happened, scene: &Scene) {
        let mut tables = self.tables.lock().expect("nobody panics with it");
        let track = tables.entry(table).or_default();
        if track.turns.is_empty() {
            track.take_up(&scene.before);
        }
        track.cuts = scene.before.cuts().iter().map(cut_on).collect();
        for entry in happened.entries(Onlooker::House) {
            track.enter(entry, scene);
        }
        track.look_at_the_shoe(&scene.room);
        let felts = [scene.before.table().felt(), scene.room.table().felt()];
        let patrons = felts.iter().flat_map(|felt| &felt.seats).filter_map(|seat| seat.patron);
        let mut patrons: Vec<Patron> = patrons.filter(|p| !crate::people::is_bot(*p)).collect();
        patrons.sort();
        patrons.dedup();
        for patron in patrons {
            // Whoever has just left still saw the step.
            let room = if scene.room.seats_of(patron).next().is_some() { &scene.room } else { &scene.before };
            let eyes = Eyes::of(Some(patron), room, Purse::default());
            let events = see::events(&scene.before, &scene.room, &scene.events, &eyes);
            if events.is_empty() {
                continue;
            }
            let seats = track.seats.entry(patron).or_default();
            seats.extend(eyes.seats.iter().map(|s| s.0));
            seats.sort();
            seats.dedup();
            track.steps.entry(patron).or_default().push(RoundStep { at: scene.at.0, events });
        }
        let settled = crate::slips::in_order(scene.before.table(), scene.room.table(), &scene.events);
        for slip in settled {
            let owner = track.seats.iter().find(|(_, seats)| seats.contains(&slip.seat)).map(|(p, _)| *p);
            if let Some(patron) = owner {
                track.slips.entry(patron).or_default().push(slip);
            }
        }
        let over = |e: &Event| matches!(e, Event::RoundOver { .. } | Event::Voided { .. });
        if scene.events.iter().any(over) {
            let kept = track.end_round(table, scene);
            drop(tables);
            self.keep(kept);
        }
    }

    fn keep(&self, kept: Vec<(Patron, Kept)>) {
        let mut rounds = self.rounds.lock().expect("nobody panics with it");
        for (patron, round) in kept {
            let mine = rounds.entry(patron).or_default();
            if mine.len() == KEPT {
                mine.pop_front();
            }
            mine.push_back(Arc::new(round));
        }
    }

    /// The rounds of a patron, the latest first.
    pub fn list(&self, patron: Patron) -> Vec<RoundLine> {
        let tables = self.tables.lock().expect("nobody panics with it");
        let rounds = self.rounds.lock().expect("nobody panics with it");
        let mine = rounds.get(&patron).into_iter().flatten().rev();
        mine.map(|kept| RoundLine { open: open(&tables, kept), ..kept.told.line.clone() }).collect()
    }

    /// A round of a patron.
    pub fn round(&self, patron: Patron, table: &str, round: u64) -> Option<RoundTold> {
        let tables = self.tables.lock().expect("nobody panics with it");
        let rounds = self.rounds.lock().expect("nobody panics with it");
        let that = |k: &&Arc<Kept>| k.told.line.table == table && k.told.line.round == round;
        let kept = rounds.get(&patron)?.iter().find(that)?;
        let mut told = kept.told.clone();
        told.line.open = open(&tables, kept);
        let track = tables.get(&see::table_id(table)?)?;
        told.fair = kept.turns.iter().map(|(turn, draws)| track.fair(table, *turn, draws)).collect();
        Some(told)
    }
}

fn open(tables: &BTreeMap<TableId, Track>, kept: &Kept) -> bool {
    let track = see::table_id(&kept.told.line.table).and_then(|id| tables.get(&id));
    let shown = |turn: &u64| track.and_then(|t| t.turns.get(turn)).is_some_and(|t| t.secret.is_some());
    kept.turns.iter().all(|(turn, _)| shown(turn))
}

/// A cut on the wire.
fn cut_on(cut: &Cut) -> CutOn {
    CutOn { who: cut.patron.0, says: cut.says.clone() }
}

impl Track {
    /// A table that was at work before anybody followed it.
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
        (turn.cuts, turn.known) = (cuts.into_values().collect(), true);
        if turn.cards.is_empty() {
            let cards = shoe.cards.iter();
            turn.cards = cards.map(|(c, n)| CardsOf { card: c.to_string(), count: n.into() }).collect();
        }
    }

    fn enter(&mut self, entry: &Entry, scene: &Scene) {
        match entry {
            Entry::Committed { turn, to } => {
                self.turns.entry(*turn).or_default().commitment = Some(to.clone());
                // Old turns that nobody will ask for make room.
                while self.turns.len() > 4 * KEPT {
                    self.turns.pop_first();
                }
            }
            Entry::Revealed { turn, by } => {
                self.turns.entry(*turn).or_default().secret = Some(by.clone());
            }
            Entry::Passed { cards } => self.drawn += cards,
            Entry::Play(lines) => self.play(lines, scene),
            _ => {}
        }
    }

    /// Keeps count of the turns of chance, as the house does.
    fn play(&mut self, lines: &str, scene: &Scene) {
        let layout = scene.room.table().layout();
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
                Outcome::Card(_) | Outcome::Burned => {
                    if let Some(shoe) = self.shoe {
                        self.give(shoe, Draw { place: self.drawn, line: line.clone() });
                    }
                    self.drawn += 1;
                }
                Outcome::Dice(dice) => {
                    self.begin().below = Some(6u32.pow(dice.faces().len() as u32));
                    self.give(self.next - 1, Draw { place: 0, line: line.clone() });
                }
                Outcome::Wheel(section) => {
                    let labels = see::wheel(scene.room.table());
                    let turn = self.begin();
                    turn.below = Some(labels.len() as u32);
                    turn.labels = labels;
                    let place = u32::from(section.0);
                    self.give(self.next - 1, Draw { place, line: line.clone() });
                }
                Outcome::Number(_) => {
                    let most = match scene.before.table().need() {
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
        (turn.cuts, turn.known) = (cuts, true);
        turn
    }

    fn give(&mut self, turn: u64, draw: Draw) {
        match self.draws.last_mut() {
            Some((last, draws)) if *last == turn => draws.push(draw),
            _ => self.draws.push((turn, vec![draw])),
        }
    }

    fn end_round(&mut self, table: TableId, scene: &Scene) -> Vec<(Patron, Kept)> {
        let turns = std::mem::take(&mut self.draws);
        let (mut slips, mut seats) = (std::mem::take(&mut self.slips), std::mem::take(&mut self.seats));
        let (room, chapter) = (&scene.room, scene.room.table().rules().chapter());
        let steps = std::mem::take(&mut self.steps).into_iter();
        let kept = steps.filter_map(|(patron, steps)| {
            let slips = slips.remove(&patron).unwrap_or_default();
            // Whoever only watched has no round to recall.
            let played =
                steps.iter().flat_map(|s| &s.events).any(|e| e.what == "settled" || e.what == "voided");
            if slips.is_empty() && !played {
                return None;
            }
            let line = RoundLine {
                table: table.0.to_string(),
                name: room.setup().name.clone(),
                title: chapter.title.clone(),
                round: room.rounds(),
                at: scene.at.0,
                staked: slips.iter().map(|s| s.stake).sum(),
                net: slips.iter().map(|s| s.net).sum(),
                open: false,
            };
            let told = RoundTold {
                line,
                game: room.table().id().to_owned(),
                chapter: chapter.id.clone(),
                rules: room.setup().rules.clone(),
                seats: seats.remove(&patron).unwrap_or_default(),
                steps,
                slips,
                fair: vec![],
            };
            Some((patron, Kept { told, turns: turns.clone() }))
        });
        kept.collect()
    }

    fn fair(&self, table: &str, number: u64, draws: &[Draw]) -> FairTurn {
        let turn = self.turns.get(&number).cloned().unwrap_or_default();
        let shown = turn.secret.is_some();
        let unknown = match (&turn.commitment, turn.known, shown) {
            (None, ..) => Some("this house does not bind itself to its chance"),
            (_, false, _) => Some("the shoe was begun before the house was last opened"),
            (_, _, false) => {
                Some("its cards are still being dealt: the secret is shown when the shoe is over")
            }
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

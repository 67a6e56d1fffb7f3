//! The drill: a finished round, played at random from a number, whose payments the trainee has to find.

use std::collections::BTreeMap;

use equipment::Seeded;
use games::kernel::{AnyTable, Dealer, Event, Input, Need, Patron, Rambler, Seat};

use crate::lay::Lay;
use crate::slips::in_order;
use crate::wire::{DrillAnswer, DrillMark, DrillRound, DrillWager, Problem, SeatView, Slip};

/// How many players sit at the table.
const PLAYERS: u8 = 2;
/// The most steps that are taken to come to a round worth asking about.
const MOST_STEPS: usize = 20_000;

/// A round that is over.
struct Round {
    table: Box<dyn AnyTable>,
    lay: Lay,
    slips: Vec<Slip>,
    outcome: Vec<String>,
}

/// A round of a game by its number: the same number is the same round.
fn round(game: &str, number: u64) -> Result<Round, Problem> {
    let rules = crate::dealing::rules(game, &[])?;
    let none = |why: String| Problem { why, clause: None, house_rule: None };
    let mut table = games::open(rules).map_err(|fault| none(fault.to_string()))?;
    let mut dealer = Dealer::new(Seeded::new(number));
    let mut players = Rambler(Seeded::new(!number));
    let seats = PLAYERS.min(table.layout().seats);
    for seat in 0..seats {
        let _ = table.feed(Input::Sit(Seat(seat), Patron(u32::from(seat) + 1)), &mut vec![]);
    }
    let (mut slips, mut outcome, mut cards) = (vec![], vec![], Kept::default());
    for _ in 0..MOST_STEPS {
        let need = table.need();
        let inputs = match need {
            Need::Bets => bets(&*table, seats, &mut players),
            Need::Chance(_) => table.chance(&mut dealer).into_iter().collect(),
            Need::Choice { seat, .. } => table.ramble(seat, &mut players),
        };
        for input in inputs {
            let (before, mut events) = (table.copy(), vec![]);
            // Some of the wagers that come to a random player's mind are refused: they are not made.
            if table.feed(input, &mut events).is_err() {
                continue;
            }
            slips.extend(in_order(&*before, &*table, &events));
            let lay = Lay::after(&*before, &events, &*table);
            cards.look(&lay);
            outcome.extend(events.iter().filter(|e| is_outcome(e)).map(|e| said(e, &*table)));
            if events.iter().any(|e| matches!(e, Event::RoundOver { .. })) {
                if slips.iter().any(|slip: &Slip| slip.won > 0) {
                    return Ok(Round { table, lay: cards.put_back(lay), slips, outcome });
                }
                slips.clear();
                outcome.clear();
                cards = Kept::default();
            }
        }
    }
    Err(none(format!("no round of {game} came to a payment")))
}

/// The bets of random players, and the close; where the book does not let those stand together, the plainest there are.
pub fn bets(table: &dyn AnyTable, seats: u8, players: &mut Rambler) -> Vec<Input> {
    let all = |bets: Vec<Input>| bets.into_iter().chain([Input::Close]).collect::<Vec<_>>();
    let random = all((0..seats).flat_map(|s| table.ramble(Seat(s), players)).collect());
    let mut tried = table.copy();
    let closes = random.iter().fold(false, |_, input| tried.feed(*input, &mut vec![]).is_ok());
    match closes {
        true => random,
        false => all((0..seats).flat_map(|s| table.basic(Seat(s))).collect()),
    }
}

/// The cards and bets of seats as they were last seen: a hand that busts is picked up before the others are paid.
#[derive(Default)]
struct Kept(BTreeMap<u8, SeatView>);

impl Kept {
    fn look(&mut self, lay: &Lay) {
        for seat in lay.seats.iter().filter(|s| !s.hands.is_empty() || !s.bets.is_empty()) {
            let kept = self.0.entry(seat.seat).or_insert_with(|| seat.clone());
            if !seat.hands.is_empty() {
                kept.hands.clone_from(&seat.hands);
            }
            if !seat.bets.is_empty() {
                kept.bets.clone_from(&seat.bets);
            }
        }
    }

    fn put_back(self, mut lay: Lay) -> Lay {
        for (n, kept) in self.0 {
            lay.seats[n as usize] = kept;
        }
        lay
    }
}

fn is_outcome(event: &Event) -> bool {
    matches!(event, Event::Thrown { .. } | Event::Spun { .. } | Event::Drawn { .. })
}

fn said(event: &Event, table: &dyn AnyTable) -> String {
    games::Teller::new(games::kernel::Viewer::House).tell(event, table)
}

/// A round with its payments hidden.
pub fn ask(game: &str, number: u64) -> Result<DrillRound, Problem> {
    let Round { table, lay, slips, outcome } = round(game, number)?;
    let layout = table.layout();
    let spot = |id: &str| layout.find(id).map(|s| layout.at(s));
    let lists = crate::print::pay_lists(table.rules(), layout);
    let rows = |wager: &str| lists.iter().filter(|l| l.wager == wager).flat_map(|l| l.rows.clone()).collect();
    Ok(DrillRound {
        game: game.to_owned(),
        title: table.rules().chapter().title.clone(),
        number,
        seats: lay.seats,
        commons: lay.commons,
        markers: lay.markers,
        outcome,
        wagers: slips
            .into_iter()
            .map(|slip| DrillWager {
                side: spot(&slip.spot).is_some_and(|s| s.side),
                pays: spot(&slip.spot).and_then(|s| crate::felt::pays(table.rules(), s.wager)),
                rows: spot(&slip.spot).map_or(vec![], |s| rows(s.wager)),
                spot: slip.spot,
                name: slip.name,
                seat: slip.seat,
                hand: slip.hand,
                stake: slip.stake,
                own_words: slip.own_words,
            })
            .collect(),
    })
}

/// Marks what a trainee paid: each wager with what is right.
pub fn mark(answer: &DrillAnswer) -> Result<Vec<DrillMark>, Problem> {
    let round = round(&answer.game, answer.number)?;
    let paid = answer.pays.iter().copied().chain(std::iter::repeat(None));
    let marks = round.slips.into_iter().zip(paid).map(|(slip, paid)| {
        let right = paid == Some(slip.won - slip.fee);
        DrillMark { paid, right, slip }
    });
    Ok(marks.collect())
}

//! The table as a chain: positions reached by throwing the dice at a real table with one wager standing, and what is
//! expected in each of them.

use std::collections::{BTreeMap, HashMap};

use book::{Cents, Rules};
use equipment::Dice;
use games::craps::Craps;
use games::kernel::*;
use odds::{Ratio, ratio};

use crate::dice_support::{ME, bet};

/// Keeps the game going: bets Pass before each come-out and takes the dice.
const SHOOTER: Seat = Seat(1);

/// No pay or commission on it is rounded to less than a cent.
pub(crate) const STAKE: i64 = 60_00;

/// A wager standing, and what was charged when it was made.
#[derive(Clone)]
pub(crate) struct Stands {
    table: Table<Craps>,
    charged: i64,
}

/// A table with a shooter and [`ME`].
pub(crate) struct Pit(Table<Craps>);

impl Pit {
    pub(crate) fn open(rules: &Rules) -> Pit {
        let mut table = Table::<Craps>::open(rules.clone()).unwrap();
        for (seat, patron) in [(ME, Patron(1)), (SHOOTER, Patron(2))] {
            table.feed(Input::Sit(seat, patron), &mut Quiet).unwrap();
        }
        Pit(table)
    }

    /// The positions in which a wager has just been made, as often as the dice bring them: line and Fire Bets before a
    /// come-out, odds when the flat wager has its number, all others when a point is set.
    pub(crate) fn made(&self, wager: &str, number: Option<&str>) -> Vec<Stands> {
        let flat = |wager: &str| {
            let mut table = self.0.clone();
            bet(&mut table, wager, STAKE);
            table
        };
        match wager {
            "pass" | "dont-pass" | "fire" => vec![make(self.0.clone(), wager)],
            "pass-odds" => set(&flat("pass")).map(|t| make(t, wager)).collect(),
            "dont-pass-odds" => set(&flat("dont-pass")).map(|t| make(t, wager)).collect(),
            "come-odds" | "dont-come-odds" => {
                let come = wager.trim_end_matches("-odds");
                let mut made = vec![];
                for mut table in set(&self.0) {
                    bet(&mut table, come, STAKE);
                    for dice in Dice::throws(2) {
                        let after = throw(&table, dice).0;
                        let spots = after.felt().seat(ME).bets.iter().map(|b| &after.layout().at(b.spot).id);
                        let lies = spots.map(|id| id.trim_start_matches(come).to_owned()).next();
                        if let Some(number) = lies {
                            made.push(make(after, &format!("{wager}{number}")));
                        }
                    }
                }
                made
            }
            "put-odds" => {
                let number = number.expect("a player puts on a number");
                let put = |mut table: Table<Craps>| {
                    bet(&mut table, &format!("put-{number}"), STAKE);
                    make(table, &format!("put-odds-{number}"))
                };
                set(&self.0).map(put).collect()
            }
            _ => set(&self.0).map(|t| make(t, wager)).collect(),
        }
    }
}

/// The tables in which this come-out has set a point.
fn set(table: &Table<Craps>) -> impl Iterator<Item = Table<Craps>> {
    let after = Dice::throws(2).map(|dice| throw(table, dice).0);
    after.filter(|t| t.state().point.is_some())
}

fn make(mut table: Table<Craps>, spot: &str) -> Stands {
    let fees = table.felt().balance().fees;
    bet(&mut table, spot, STAKE);
    let charged = (table.felt().balance().fees - fees).0;
    Stands { table, charged }
}

/// Closes the wagers and throws; the shooter does what must be done.
fn throw(table: &Table<Craps>, dice: Dice) -> (Table<Craps>, Vec<Event>) {
    let mut table = table.clone();
    let mut events = vec![];
    let pass = table.layout().find("pass").unwrap();
    if table.state().point.is_none() && table.felt().seat(SHOOTER).stake(pass, 0) == Cents::ZERO {
        table.feed(Input::Bet(SHOOTER, pass, Cents(5_00)), &mut Quiet).unwrap();
    }
    table.feed(Input::Close, &mut events).unwrap();
    while let Need::Choice { seat, .. } = table.need() {
        let verb = if seat == SHOOTER { Verb::Accept } else { Verb::Pass };
        table.feed(Input::Choose(seat, Choice::say(verb)), &mut events).unwrap();
    }
    table.feed(Input::Outcome(Outcome::Dice(dice)), &mut events).unwrap();
    (table, events)
}

/// What the next throws depend on: the table's own state and all stakes. In which order the points were made is left
/// out: only how many there are is ever paid.
fn position(table: &Table<Craps>) -> String {
    let mut state = table.state().clone();
    state.made = state.made.map(|n| n.min(1));
    let bets = [ME, SHOOTER].map(|seat| table.felt().seat(seat).bets.clone());
    format!("{state:?} {bets:?}")
}

/// What is expected of a wager, per unit staked.
pub(crate) struct Expected {
    pub(crate) gain: Ratio,
    /// The throws that count: of a wager that rests on come-out rolls, the others.
    pub(crate) throws: Ratio,
    pub(crate) all_throws: Ratio,
}

/// An equation `x[n] = Σ leads·x + known`, for gain, throws that count, and all throws at once.
struct Equation {
    leads: BTreeMap<usize, Ratio>,
    known: [Ratio; 3],
}

/// Throws from these starts, equally likely, until the wager is decided wherever it may stand.
pub(crate) fn chain(wager: &str, starts: Vec<Stands>, rests: bool) -> Expected {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut tables: Vec<Table<Craps>> = vec![];
    let mut number = |tables: &mut Vec<Table<Craps>>, table: Table<Craps>| {
        *numbers.entry(position(&table)).or_insert_with(|| {
            tables.push(table);
            tables.len() - 1
        })
    };
    let charged = starts[0].charged;
    assert!(starts.iter().all(|s| s.charged == charged));
    let starts: Vec<usize> = starts.into_iter().map(|s| number(&mut tables, s.table)).collect();
    let mut equations: Vec<Equation> = vec![];
    while let Some(table) = tables.get(equations.len()).cloned() {
        let works = !rests || table.state().point.is_some();
        let mut leads = BTreeMap::new();
        let mut gained = 0;
        for dice in Dice::throws(2) {
            let (after, events) = throw(&table, dice);
            match decided(&after, wager, &events) {
                Some(net) => gained += net,
                None => *leads.entry(number(&mut tables, after)).or_insert(Ratio::ZERO) += ratio(1, 36),
            }
        }
        let known = [ratio(gained, 36), ratio(works as u8, 1), ratio(1, 1)];
        equations.push(Equation { leads, known });
    }
    let solved = solve(equations);
    let mean = |of: usize| {
        let sum = starts.iter().fold(Ratio::ZERO, |sum, &n| sum + &solved[n][of]);
        sum / ratio(starts.len(), 1)
    };
    let gain = (mean(0) - ratio(charged, 1)) / ratio(STAKE, 1);
    Expected { gain, throws: mean(1), all_throws: mean(2) }
}

/// What I am up in cents by the decision of the wager, if it is decided.
fn decided(table: &Table<Craps>, wager: &str, events: &[Event]) -> Option<i64> {
    let lines = events.iter().filter_map(|e| if let Event::Settled(line) = e { Some(line) } else { None });
    let mut mine = lines.filter(|l| l.seat == ME && table.layout().at(l.spot).wager == wager);
    let line = mine.next()?;
    assert!(mine.next().is_none(), "one wager, one line");
    Some(line.net().0)
}

/// Solves the equations: forward, each is rid of the unknowns before it; backward, of those after it.
fn solve(mut equations: Vec<Equation>) -> Vec<[Ratio; 3]> {
    let n = equations.len();
    for k in 0..n {
        while let Some((&j, _)) = equations[k].leads.iter().next().filter(|(j, _)| **j < k) {
            let p = equations[k].leads.remove(&j).unwrap();
            substitute(&mut equations, k, j, p);
        }
        let own = ratio(1, 1) - equations[k].leads.remove(&k).unwrap_or(Ratio::ZERO);
        equations[k].leads.values_mut().for_each(|p| *p /= &own);
        equations[k].known.iter_mut().for_each(|v| *v /= &own);
    }
    for k in (0..n).rev() {
        for (j, p) in std::mem::take(&mut equations[k].leads) {
            substitute(&mut equations, k, j, p);
        }
    }
    equations.into_iter().map(|e| e.known).collect()
}

/// Puts what equation `j` says, `p` times, into equation `k`.
fn substitute(equations: &mut [Equation], k: usize, j: usize, p: Ratio) {
    let leads: Vec<_> = equations[j].leads.iter().map(|(&at, q)| (at, &p * q)).collect();
    for (at, q) in leads {
        *equations[k].leads.entry(at).or_insert(Ratio::ZERO) += q;
    }
    for of in 0..3 {
        let add = &p * &equations[j].known[of];
        equations[k].known[of] += add;
    }
}

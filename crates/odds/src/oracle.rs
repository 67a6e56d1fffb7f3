//! Brute force on the table itself: every deal, every decision, from what the seat can see.
//!
//! The tree is that of the table's own state machine. A decision is made for all positions the seat cannot tell apart
//! at once, so hidden cards stay hidden. It is far too slow for a whole deck, and it shares nothing with the solvers: on
//! small decks the two must agree to the last digit. Events are heard by one kind of ears throughout, also where nobody needs
//! them: another kind would compile the game once more.

use book::{Fault, Rules};
use equipment::{Card, Composition};
use games::kernel::*;

use crate::exact::{Ratio, ratio, whole};

const ME: Seat = Seat(0);

/// How to search.
pub struct Search<'a> {
    /// Whether cards dealt to one place between two decisions, and lying alike, may be taken in one order for all. Only
    /// for games where the order says nothing, and decks where no card is there twice.
    pub unordered: bool,
    /// Which entries of a menu are tried.
    pub tries: &'a dyn Fn(&MenuItem) -> bool,
    /// Which events of a deal are followed. Where one is not, the deal counts as a gain of nothing: what is found is the
    /// part that the deals followed have in the whole.
    pub follows: &'a dyn Fn(&Event) -> bool,
    /// For games that deal more cards than are played: which cards and places matter.
    pub live: Option<PlayedCards<'a>>,
}

/// The cards that come to the places that are played: of a whole deck, a small one. Places that are not played get any
/// of the other cards, always the same, since nobody ever looks at them.
pub struct PlayedCards<'a> {
    /// The cards.
    pub cards: Composition,
    /// Whether a place is played.
    pub played: &'a dyn Fn(Place) -> bool,
}

impl Default for Search<'_> {
    fn default() -> Self {
        Search { unordered: false, tries: &|_| true, follows: &|_| true, live: None }
    }
}

/// One position among those the seat cannot tell apart.
struct Position<G: Game> {
    table: Table<G>,
    /// Its part of [`Knowledge::whole`].
    ways: u128,
    /// The cards dealt to each place since the last decision, by how they lie: the highest, and how many.
    runs: Vec<Run>,
}

/// Cards dealt to one place that lie alike: the highest, and how many.
type Run = ((Place, Face), Card, u128);

/// Everything the seat holds possible.
struct Knowledge<G: Game> {
    positions: Vec<Position<G>>,
    whole: u128,
}

/// The greatest expected gain, in cents, of a seat that makes these wagers on a table dealt from these cards (or the
/// game's own), from the close to the end of the round.
pub fn best<G: Game>(
    rules: &Rules,
    cards: Option<Composition>,
    bets: &[(&str, i64)],
    search: &Search,
) -> Result<Ratio, Fault> {
    let mut table = match cards {
        Some(cards) => Table::<G>::open_with(rules.clone(), cards)?,
        None => Table::<G>::open(rules.clone())?,
    };
    let refused = |r: Refusal| Fault::Choice(r.to_string());
    table.feed(Input::Sit(ME, Patron(1)), &mut vec![]).map_err(refused)?;
    opened(table, bets, search)
}

/// The same from a table that has yet to take the bets. Some shuffle, burn or offer the cut before; some show a card.
fn opened<G: Game>(mut table: Table<G>, bets: &[(&str, i64)], search: &Search) -> Result<Ratio, Fault> {
    let refused = |r: Refusal| Fault::Choice(r.to_string());
    while table.need() != Need::Bets {
        if let Need::Chance(chance @ Chance::Card) = table.need() {
            let shown = chance.outcomes(table.unseen());
            let (mut sum, mut ways) = (Ratio::ZERO, 0);
            for (outcome, n) in shown {
                let mut table = table.clone();
                table.feed(Input::Outcome(outcome), &mut vec![]).map_err(refused)?;
                sum += opened(table, bets, search)? * whole(n);
                ways += n;
            }
            return Ok(sum / whole(ways));
        }
        prepare(&mut table).map_err(refused)?;
    }
    for &(spot, cents) in bets {
        let id = table.layout().find(spot).ok_or_else(|| Fault::Choice(format!("no spot `{spot}`")))?;
        table.feed(Input::Bet(ME, id, book::Cents(cents)), &mut vec![]).map_err(refused)?;
    }
    table.feed(Input::Close, &mut vec![]).map_err(refused)?;
    Ok(best_from(table, search))
}

/// The greatest expected gain, in cents since the table was opened, from a position in a round to the end of the round.
pub fn best_from<G: Game>(table: Table<G>, search: &Search) -> Ratio {
    let singly = table.to_shuffle().iter().all(|(_, n)| n == 1);
    assert!(!search.unordered || singly, "the order of cards that are there twice counts");
    let start = Position { table, ways: 1, runs: vec![] };
    value(Knowledge { positions: vec![start], whole: 1 }, search)
}

/// Does what stands before the first wagers and decides nothing: a shuffle, a burn, the cut declined.
fn prepare<G: Game>(table: &mut Table<G>) -> Result<(), Refusal> {
    let input = match table.need() {
        Need::Chance(Chance::Shuffle) => Input::Outcome(Outcome::Shuffled),
        Need::Chance(Chance::Burn) => Input::Outcome(Outcome::Burned),
        Need::Choice { seat, .. } => Input::Choose(seat, Choice::say(table.menu()[0].verb)),
        need => panic!("nothing else comes before the bets: {need:?}"),
    };
    table.feed(input, &mut vec![])
}

/// What is to be expected, weighted with the probability of getting here.
fn value<G: Game>(now: Knowledge<G>, search: &Search) -> Ratio {
    match now.positions[0].table.need() {
        Need::Bets => unreachable!("a round that is over is counted at once"),
        Need::Choice { seat, hand } => {
            let first = &now.positions[0].table;
            let cards = first.felt().cards(Place::Hand(seat, hand)).len();
            let menu = first.menu();
            let choices = menu.iter().filter(|item| (search.tries)(item)).flat_map(|i| choices(i, cards));
            let values = choices.map(|choice| after(&now, seat, choice, search));
            values.max().expect("a menu has an entry that is tried")
        }
        Need::Chance(_) => chance(now, search),
    }
}

/// What is to be expected after a choice made in every position alike. What follows may tell positions apart.
fn after<G: Game>(now: &Knowledge<G>, seat: Seat, choice: Choice, search: &Search) -> Ratio {
    let mut sets = Sets::new(now.whole);
    for position in &now.positions {
        let mut table = position.table.clone();
        let mut events = vec![];
        table.feed(Input::Choose(seat, choice), &mut events).expect("what the menu offers is taken");
        sets.put(Position { table, ways: position.ways, runs: vec![] }, events);
    }
    sets.value(search)
}

fn chance<G: Game>(now: Knowledge<G>, search: &Search) -> Ratio {
    let place = search.live.as_ref().and_then(|_| next_place(&now.positions[0].table));
    let ways = Chances::of(&now.positions[0], search, place).ways;
    let mut sets = Sets::new(now.whole.checked_mul(ways).expect("the deck is small enough"));
    for position in now.positions {
        let possible = Chances::of(&position, search, place);
        assert_eq!(possible.ways, ways, "positions that look alike have as many cards unseen");
        for (outcome, n) in possible.all {
            let mut table = position.table.clone();
            let mut events = vec![];
            table.feed(Input::Outcome(outcome), &mut events).expect("what is possible happens");
            if !events.iter().all(search.follows) {
                continue;
            }
            let mut runs = position.runs.clone();
            let mut ways = position.ways * n as u128;
            if possible.unordered
                && let Outcome::Card(card) = outcome
            {
                match in_order(&mut runs, &events, card) {
                    Some(orders) => ways *= orders,
                    None => continue,
                }
            }
            sets.put(Position { table, ways, runs }, events);
        }
    }
    sets.value(search)
}

/// What can happen in a position.
struct Chances {
    /// What is to be tried, with its weight.
    all: Vec<(Outcome, u64)>,
    /// The weight of all that can happen.
    ways: u128,
    /// Whether one order stands for all.
    unordered: bool,
}

impl Chances {
    /// `place` is where the next card goes, if that matters.
    fn of<G: Game>(position: &Position<G>, search: &Search, place: Option<(Place, Face)>) -> Chances {
        let mut all = match position.table.need() {
            Need::Chance(chance) => chance.outcomes(position.table.unseen()),
            need => panic!("positions that look alike need the same, not {need:?}"),
        };
        let mut unordered = search.unordered;
        let mut passed = None;
        if let (Some(live), Some(place)) = (&search.live, place) {
            let played = (live.played)(place.0);
            all.retain(|(o, _)| matches!(o, Outcome::Card(c) if (live.cards.count(*c) > 0) == played));
            all.truncate(if played { all.len() } else { 1 });
            unordered &= played;
            passed = position.runs.iter().find(|run| unordered && run.0 == place).map(|run| run.1);
        }
        let ways = all.iter().map(|(_, n)| *n as u128).sum();
        // Cards below the last one stand in another order.
        all.retain(|(o, _)| !matches!(o, Outcome::Card(c) if Some(*c) < passed));
        Chances { all, ways, unordered }
    }
}

/// Where the next card goes, whichever it is; none if no card comes next.
fn next_place<G: Game>(table: &Table<G>) -> Option<(Place, Face)> {
    let (card, _) = table.unseen().iter().next()?;
    let mut events = vec![];
    let fed = table.clone().feed(Input::Outcome(Outcome::Card(card)), &mut events);
    fed.ok().and_then(|()| laid(&events, card))
}

/// Where a card was laid, and how.
fn laid(events: &[Event], card: Card) -> Option<(Place, Face)> {
    events.iter().find_map(|e| match e {
        Event::Dealt { place, card: Some(c), face } if *c == card => Some((*place, *face)),
        _ => None,
    })
}

/// How many orders this card stands for where it was laid; none if another order stands for it.
fn in_order(runs: &mut Vec<Run>, events: &[Event], card: Card) -> Option<u128> {
    let laid = laid(events, card)?;
    match runs.iter_mut().find(|(place, ..)| *place == laid) {
        Some((_, highest, n)) if *highest < card => {
            (*highest, *n) = (card, *n + 1);
            Some(*n)
        }
        Some(_) => None,
        None => {
            runs.push((laid, card, 1));
            Some(1)
        }
    }
}

/// Positions put together by what the seat has seen happen.
struct Sets<G: Game> {
    whole: u128,
    /// What the positions in which the round is over have gained, times their ways.
    over: i128,
    sets: Vec<(Vec<Event>, Need, Vec<Position<G>>)>,
}

impl<G: Game> Sets<G> {
    fn new(whole: u128) -> Sets<G> {
        Sets { whole, over: 0, sets: vec![] }
    }

    fn put(&mut self, position: Position<G>, events: Vec<Event>) {
        if events.iter().any(|e| matches!(e, Event::RoundOver { .. })) {
            self.over += position.ways as i128 * gain(&position.table);
            return;
        }
        let seen: Vec<Event> = events.into_iter().map(|e| e.seen_by(Viewer::Seat(ME))).collect();
        let need = position.table.need();
        match self.sets.iter_mut().find(|(s, n, _)| *s == seen && *n == need) {
            Some((_, _, set)) => set.push(position),
            None => self.sets.push((seen, need, vec![position])),
        }
    }

    fn value(self, search: &Search) -> Ratio {
        let whole = self.whole;
        let sets = self.sets.into_iter().map(|(_, _, positions)| Knowledge { positions, whole });
        let values = sets.map(|now| value(now, search));
        values.fold(ratio(self.over, whole), |sum, v| sum + v)
    }
}

/// The choices an entry of a menu stands for. Of an open amount, the least and the most: gains are linear in it.
fn choices(item: &MenuItem, cards: usize) -> Vec<Choice> {
    if item.pick > 0 {
        let picks = (0u16..1 << cards).filter(|p| p.count_ones() == item.pick as u32);
        return picks.map(|pick| Choice::picking(item.verb, pick)).collect();
    }
    match item.cost {
        Cost::Range(limits) if limits.min < limits.max => {
            vec![Choice::with(item.verb, limits.min), Choice::with(item.verb, limits.max)]
        }
        Cost::Range(limits) => vec![Choice::with(item.verb, limits.max)],
        _ => vec![Choice::say(item.verb)],
    }
}

/// What the seat is up since the table opened.
fn gain<G: Game>(table: &Table<G>) -> i128 {
    let balance = table.felt().balance();
    let gain = balance.back + balance.won - balance.fees - balance.staked;
    assert_eq!(table.felt().standing().0, 0, "a round of cards leaves no stake behind");
    gain.0 as i128
}

/// A gain in cents in units of a base wager.
pub fn in_units(cents: Ratio, base: i64) -> Ratio {
    cents / whole(base)
}

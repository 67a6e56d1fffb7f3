//! Rounds of every game as players who do anything play them.

use equipment::Seeded;
use games::kernel::{AnyTable, Dealer, Event, Input, Need, Patron, Rambler, Seat};

/// How many sit at the table.
const PLAYERS: u8 = 2;

/// Plays so many steps of a game from a seed, and shows each: the table before, what happened, and the table after.
pub(crate) fn ramble(
    game: &str,
    seed: u64,
    steps: usize,
    mut look: impl FnMut(&dyn AnyTable, &[Event], &dyn AnyTable),
) {
    let rules = server::dealing::rules(game, &[]).expect("a game of the roster");
    let mut table = games::open(rules).expect("the printed rules open");
    let (mut dealer, mut players) = (Dealer::new(Seeded::new(seed)), Rambler(Seeded::new(!seed)));
    let seats = PLAYERS.min(table.layout().seats);
    let sit = |seat: u8| Input::Sit(Seat(seat), Patron(u32::from(seat) + 1));
    (0..seats).for_each(|seat| drop(table.feed(sit(seat), &mut vec![])));
    for _ in 0..steps {
        let inputs: Vec<Input> = match table.need() {
            Need::Bets => server::drill::bets(&*table, seats, &mut players),
            Need::Chance(_) => table.chance(&mut dealer).into_iter().collect(),
            Need::Choice { seat, .. } => table.ramble(seat, &mut players),
        };
        for input in inputs {
            let (before, mut events) = (table.copy(), vec![]);
            // Some of what comes to a random player's mind is refused: it is not done.
            if table.feed(input, &mut events).is_ok() {
                look(&*before, &events, &*table);
            }
        }
    }
}

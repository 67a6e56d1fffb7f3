//! How long advice takes at the decisions of dealt rounds: median and worst, on one core.
//!
//! `cargo bench -p odds --bench advice [-- GAME…]`

use std::time::{Duration, Instant};

use equipment::Seeded;
use games::kernel::*;
use odds::{SOLVED, advise};

const ROUNDS: usize = 60;

/// The times of each piece of advice over some rounds of a game, dealt by a seed and played at random.
fn times(game: &str) -> Vec<Duration> {
    let mut table =
        games::open(book::Rules::of(game).expect("the book has the game")).expect("defaults open");
    let mut dealer = Dealer::new(Seeded::new(1));
    let mut player = Rambler(Seeded::new(2));
    let mut events = vec![];
    let mut times = vec![];
    let me = Seat(0);
    table.feed(Input::Sit(me, Patron(1)), &mut events).expect("the seat is free");
    let mut rounds = 0;
    while rounds < ROUNDS {
        events.clear();
        match table.need() {
            Need::Bets => {
                rounds += 1;
                for bet in table.basic(me) {
                    let _ = table.feed(bet, &mut events);
                }
                if table.feed(Input::Close, &mut events).is_err() {
                    break;
                }
            }
            Need::Chance(_) => {
                let input = table.chance(&mut dealer).expect("chance is due");
                table.feed(input, &mut events).expect("the dealer brings what is possible");
            }
            Need::Choice { seat, .. } => {
                let start = Instant::now();
                let advice = advise(&*table).expect("the game is solved");
                if advice.is_some() {
                    times.push(start.elapsed());
                }
                for choice in table.ramble(seat, &mut player) {
                    let _ = table.feed(choice, &mut events);
                }
            }
        }
    }
    times
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    println!("{:<26}{:>10}{:>12}{:>12}{:>12}", "game", "decisions", "first ms", "median ms", "worst ms");
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread starts");
    for game in SOLVED.iter().filter(|g| asked.is_empty() || asked.iter().any(|a| a == *g)) {
        let mut times = one.install(|| times(game));
        let Some(&first) = times.first() else { continue };
        times.sort();
        let ms = |t: Duration| format!("{:.2}", t.as_secs_f64() * 1000.0);
        let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{game:<26}{:>10}{:>12}{:>12}{:>12}", times.len(), ms(first), ms(median), ms(worst));
    }
}

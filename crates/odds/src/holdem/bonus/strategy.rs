//! The strategy of Texas Hold 'Em Bonus as rules a person can follow.

use book::Fault;
use equipment::Card;
use games::kernel::Game;
use games::texas_holdem_bonus::TexasHoldemBonus;
use rayon::prelude::*;

use super::solve::{Solution, Street};
use crate::classes::choose;
use crate::exact::Figure;
use crate::holdem::boards::{Sets, lanes, pair};
use crate::holdem::chart::chart;
use crate::holdem::features::{HANDS, HOLDINGS, Lying, holding};
use crate::holdem::guide::{Cell, Guide, Sorted, given_away, method, total};
use crate::progress::Progress;
use crate::sheet::Ask;
use crate::strategy::Strategy;

pub(super) fn strategy(ask: &Ask, progress: &Progress) -> Result<Strategy, Fault> {
    let solution = Solution::of(&ask.rules, ask.cards.as_ref(), None, progress)?;
    let early = before_flop(&solution);
    let playing: Vec<[Card; 2]> =
        solution.boards.holdings().filter(|own| early.bets(holding(*own))).collect();
    let turn = street(&solution, &solution.boards.flops, &solution.turn, &playing);
    let river = street(&solution, &solution.boards.turns, &solution.river, &playing);
    // What is played before the flop, without the wagers to come; then these, by the rules (twice for the orders of the
    // last two cards, four times for the flops in four cards).
    let own: i128 = solution
        .boards
        .classes_of_pairs()
        .filter(|(own, class)| pair(*own) == *class)
        .map(|(own, class)| {
            let early_value = solution.early[class];
            i128::from(if early.bets(holding(own)) { early_value.play } else { early_value.fold })
        })
        .sum();
    let sum = own + 2 * turn.values()[0] + 4 * river.values()[0];
    let best = solution.gain();
    let value = |sum: i128, deals: i128| solution.worth.in_antes(sum, deals as u128);
    let guides = [(&early, 1), (&turn, 2), (&river, 4)];
    let given = given_away(guides, |sum| value(sum, solution.deals() as i128));
    debug_assert_eq!(&best - total(&given), value(sum, solution.deals() as i128));
    Ok(Strategy {
        game: TexasHoldemBonus::ID.into(),
        rules: ask.rules.fingerprint(),
        method: method(&given),
        house_edge: Figure::Exact(-best),
        parts: vec![
            chart(&early, ["P", "-"], ["bet the Flop", "fold"], value),
            early.part("Before the flop", &given[0], ["bet the Flop", "fold"], false, value),
            turn.part("On the flop", &given[1], ["bet the Turn", "check"], true, value),
            river.part("When the turn lies", &given[2], ["bet the River", "check"], true, value),
        ],
    })
}

fn before_flop(solution: &Solution) -> Guide {
    let mut sorted = Sorted::new(HOLDINGS);
    let deals = solution.deals() as i128 / choose(solution.boards.cards.len() as u64, 2) as i128;
    for (own, class) in solution.boards.classes_of_pairs() {
        let early = solution.early[class];
        let mut cell = Cell::new(deals, 0, 0);
        if pair(own) == class {
            cell = Cell::new(deals, early.play + early.later, early.fold);
        }
        sorted.add(holding(own), cell);
    }
    sorted.guide()
}

/// The rules for a wager that costs nothing to leave out.
fn street<const K: usize>(
    solution: &Solution,
    sets: &Sets<K>,
    street: &Street,
    playing: &[[Card; 2]],
) -> Guide {
    let n = solution.boards.cards.len() as u64;
    let k = K as u64;
    let each = (choose(n - 2 - k, 5 - k) * choose(n - 7, 2)) as i128;
    let classes = sets.classes.par_iter().zip(&street.values);
    let sorted = classes.fold(
        || Sorted::new(HANDS),
        |mut sorted, ((cards, n), values)| {
            let lie = lanes(cards);
            let lying = Lying::new(cards, &solution.boards.cards);
            for own in playing.iter().filter(|own| lanes(&own[..]) & lie == 0) {
                sorted.add(lying.key(*own), Cell::new(*n as i128 * each, values[pair(*own)], 0));
            }
            sorted
        },
    );
    sorted.reduce(|| Sorted::new(HANDS), Sorted::with).guide()
}

//! The strategy of Texas Hold 'Em Bonus as rules a person can follow.

use book::Fault;
use equipment::Card;
use games::kernel::Game;
use games::texas_holdem_bonus::TexasHoldemBonus;
use rayon::prelude::*;

use super::solve::{Solution, Street};
use crate::classes::choose;
use crate::exact::{Figure, decimal, text};
use crate::holdem::boards::{Sets, lanes, pair};
use crate::holdem::chart::chart;
use crate::holdem::features::{HANDS, HOLDINGS, hand, holding};
use crate::holdem::guide::{Cell, Guide};
use crate::progress::Progress;
use crate::sheet::Ask;
use crate::strategy::{Part, Strategy};

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
    let (best, played) = (solution.gain(), solution.worth.in_antes(sum, solution.deals()));
    let cost = &best - &played;
    let value = |sum: i128, deals: i128| solution.worth.in_antes(sum, deals as u128);
    let list = |title: &str, rules| Part::List { title: title.into(), rules };
    Ok(Strategy {
        game: TexasHoldemBonus::ID.into(),
        rules: ask.rules.fingerprint(),
        method: format!(
            "exact: each decision by its value. The house edge is that of best play, which looks at every card; the \
             rules below, each family of hands played as is best for it, give {:.5}% more away ({} antes a round)",
            100.0 * decimal(&cost),
            text(&cost)
        ),
        house_edge: Figure::Exact(-best),
        parts: vec![
            chart(&early, ["P", "-"], ["bet the Flop", "fold"], value),
            list("Before the flop", early.rules(["bet the Flop", "fold"], false, value)),
            list("On the flop", turn.rules(["bet the Turn", "check"], true, value)),
            list("When the turn lies", river.rules(["bet the River", "check"], true, value)),
        ],
    })
}

fn before_flop(solution: &Solution) -> Guide {
    let mut guide = Guide::new(HOLDINGS);
    let deals = solution.deals() as i128 / choose(solution.boards.cards.len() as u64, 2) as i128;
    for (own, class) in solution.boards.classes_of_pairs() {
        let early = solution.early[class];
        let mut cell = Cell { deals, ..Cell::default() };
        if pair(own) == class {
            cell.bet = (early.play + early.later).into();
            cell.wait = early.fold.into();
        }
        guide.add(holding(own), cell);
    }
    guide
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
    let guides = classes.fold(
        || Guide::new(HANDS),
        |mut guide, ((cards, n), values)| {
            let lies = lanes(cards);
            for own in playing.iter().filter(|own| lanes(&own[..]) & lies == 0) {
                let cell = Cell { deals: *n as i128 * each, bet: values[pair(*own)].into(), wait: 0 };
                guide.add(hand(*own, cards), cell);
            }
            guide
        },
    );
    guides.reduce(|| Guide::new(HANDS), Guide::with)
}

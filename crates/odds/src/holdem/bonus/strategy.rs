//! The strategy of Texas Hold 'Em Bonus as rules a person can follow.

use book::Fault;
use games::kernel::Game;
use games::texas_holdem_bonus::TexasHoldemBonus;
use rayon::prelude::*;

use super::solve::Solution;
use crate::classes::choose;
use crate::exact::Figure;
use crate::holdem::boards::pair;
use crate::holdem::chart::chart;
use crate::holdem::features::{HANDS, HOLDINGS, holding};
use crate::holdem::guide::{AlikeDeals, Cells, Guide, Sorted, given_away, method, total};
use crate::holdem::holdings::every_two_ranks;
use crate::progress::Progress;
use crate::sheet::Ask;
use crate::strategy::StrategySheet;

pub(super) fn strategy(ask: &Ask, progress: &Progress) -> Result<StrategySheet, Fault> {
    let solution = Solution::asked(ask, &ask.rules, progress)?;
    let early = before_flop(&solution);
    let (turn, river) = streets(&solution, &early);
    // What is played before the flop, without the wagers to come; then these, by the rules (twice for the orders of the
    // last two cards, four times for the flops in four cards).
    let own: i128 = solution
        .tree
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
    Ok(StrategySheet {
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
    let deals = solution.deals() as i128 / choose(solution.tree.boards.cards.len() as u64, 2) as i128;
    for (own, class) in solution.tree.boards.classes_of_pairs() {
        let early = solution.early[class];
        let mut cell = AlikeDeals::new(deals, 0, 0);
        if pair(own) == class {
            cell = AlikeDeals::new(deals, early.play + early.later, early.fold);
        }
        sorted.add(holding(own), cell);
    }
    sorted.guide()
}

/// The rules for the Turn wager and for the River wager, on holdings that are played. Neither costs anything to leave out.
fn streets(solution: &Solution, early: &Guide) -> (Guide, Guide) {
    let tree = &solution.tree;
    let n = tree.boards.cards.len() as u64;
    let on_flop = (choose(n - 5, 2) * tree.against()) as i128;
    let on_four = ((n - 6) * tree.against()) as i128;
    let (flops, fours) = (tree.places_on_flops(), tree.places_on_fours());
    let of = |(number, ranks): (usize, [usize; 2])| {
        let (mut turn, mut river) = (Cells::new(HANDS), Cells::new(HANDS));
        let decided = &solution.decided[number];
        let mut deals = vec![];
        for ((node, &gain), place) in tree.flops[number].iter().zip(&decided.turn).zip(&flops[number]) {
            let plays = early.bets(holding(node.own()));
            deals.push([u32::from(plays) * u32::from(node.deals)]);
            if plays {
                // The last two cards come in two orders.
                turn.add(*place, AlikeDeals::new(i128::from(node.deals) * on_flop, gain / 2, 0));
            }
        }
        let deals = tree.down_to_fours(number, &deals);
        for (([deals], [gain]), place) in deals.iter().zip(solution.rivers(number, ranks)).zip(&fours[number])
        {
            if *deals > 0 {
                // Four cards hold four flops.
                let deals = i128::from(deals / 4);
                river.add(*place, AlikeDeals::new(deals * on_four, deals * i128::from(gain), 0));
            }
        }
        (turn, river)
    };
    let empty = || (Cells::new(HANDS), Cells::new(HANDS));
    let both = |(a, b): (Cells, Cells), (c, d): (Cells, Cells)| (a.with(c), b.with(d));
    let (turn, river) = every_two_ranks().into_par_iter().enumerate().map(of).reduce(empty, both);
    (turn.sorted().guide(), river.sorted().guide())
}

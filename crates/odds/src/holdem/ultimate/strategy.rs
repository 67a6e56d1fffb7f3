//! The strategy of Ultimate Texas Hold 'Em as rules a person can follow.

use book::Fault;
use games::kernel::Game;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use hands::{PokerCategory, Sum};
use rayon::prelude::*;

use super::solve::Solution;
use super::worth::RAISES;
use crate::classes::choose;
use crate::exact::Figure;
use crate::holdem::boards::pair;
use crate::holdem::chart::chart;
use crate::holdem::features::{HANDS, HOLDINGS, holding};
use crate::holdem::guide::{Alike, AlikeDeals, Cells, Guide, Sort, Sorted, given_away, method, total};
use crate::holdem::holdings::{cards, every_two_ranks};
use crate::holdem::shapes::Shape;
use crate::holdem::showdown::worth;
use crate::holdem::tree::{GuidePlace, OnFlop, Tree};
use crate::progress::Progress;
use crate::sheet::Ask;
use crate::strategy::StrategySheet;

/// The families of hands when the board is complete.
const FINAL: &[Alike] = &[
    Alike { name: "pair or better with an own card", sort: Sort::Count },
    Alike { name: "anything less", sort: Sort::Count },
];
pub(super) fn strategy(ask: &Ask, progress: &Progress) -> Result<StrategySheet, Fault> {
    let solution = Solution::asked(ask, &ask.rules, progress)?;
    let (early, raises) = before_flop(&solution);
    let (on_flop, said) = on_flop(&solution, &early);
    let (on_river, on_flop_bets) = on_river(&solution, &said);
    let guides = [(&early, 1), (&on_flop, 1), (&on_river, 1)];
    let sum: i128 = early.values()[0] + on_flop_bets + on_river.values().iter().sum::<i128>();
    let best = solution.gain();
    let value = |sum: i128, deals: i128| solution.worth.in_antes(sum, deals as u128);
    let given = given_away(guides, |sum| value(sum, solution.deals() as i128));
    debug_assert_eq!(&best - total(&given), value(sum, solution.deals() as i128));
    let short = format!("{raises}x");
    let raise = format!("raise {short}");
    Ok(StrategySheet {
        game: UltimateTexasHoldem::ID.into(),
        rules: ask.rules.fingerprint(),
        method: method(&given),
        house_edge: Figure::Exact(-best),
        parts: vec![
            chart(&early, [&short, "-"], [&raise, "check"], value),
            early.part("Before the flop", &given[0], [&raise, "check"], true, value),
            on_flop.part("On the flop", &given[1], ["raise 2x", "check"], true, value),
            on_river.part("When the board is complete", &given[2], ["play 1x", "fold"], true, value),
        ],
    })
}

/// The rules before the flop, and how much they raise.
fn before_flop(solution: &Solution) -> (Guide, usize) {
    let mut sorted = Sorted::new(HOLDINGS);
    let deals = solution.deals() as i128 / choose(solution.tree.boards.cards.len() as u64, 2) as i128;
    let mut most = [0i64; 2];
    for (own, class) in solution.tree.boards.classes_of_pairs() {
        let early = solution.early[class];
        let mut cell = AlikeDeals::new(deals, 0, 0);
        if pair(own) == class {
            cell = AlikeDeals::new(deals, early.raise[0].max(early.raise[1]), early.check);
            (0..2).for_each(|i| most[i] += early.raise[i].max(early.check));
        }
        sorted.add(holding(own), cell);
    }
    (sorted.guide(), RAISES[usize::from(most[0] < most[1])])
}

/// The deals of holdings of two ranks on flops: those that bet there, and those that wait.
type Said = Vec<[u32; 2]>;

/// The rules on the flop, for those who waited for it; and what they say, by the ranks of the holding.
fn on_flop(solution: &Solution, early: &Guide) -> (Guide, Vec<Said>) {
    let tree = &solution.tree;
    let n = tree.boards.cards.len() as u64;
    let each = (choose(n - 5, 2) * choose(n - 7, 2)) as i128;
    let waits = |node: &OnFlop| !early.bets(holding(node.own()));
    let places = tree.places_on_flops();
    let mut cells = Cells::new(HANDS);
    for (number, nodes) in tree.flops.iter().enumerate() {
        let gains = solution.decided[number].flops.iter();
        for ((node, &gain), place) in nodes.iter().zip(gains).zip(&places[number]) {
            if waits(node) {
                cells.add(*place, AlikeDeals::new(i128::from(node.deals) * each, gain, 0));
            }
        }
    }
    let guide = cells.sorted().guide();
    let said = |(nodes, places): (&Vec<OnFlop>, &Vec<GuidePlace>)| -> Said {
        let of = |(node, [family, beaten]): (&OnFlop, &GuidePlace)| {
            let bets = guide.bets((*family as usize, *beaten, 0));
            [bets, !bets].map(|is| u32::from(is && waits(node)) * u32::from(node.deals))
        };
        nodes.iter().zip(places).map(of).collect()
    };
    let said = tree.flops.iter().zip(places).map(said).collect();
    (guide, said)
}

/// The rules for the complete board, for those who waited so far; and what the bets on the flop come to.
fn on_river(solution: &Solution, said: &[Said]) -> (Guide, i128) {
    let tree = &solution.tree;
    let alone: Vec<Vec<u16>> = tree.fives.all.par_iter().map(|five| alone(tree, five)).collect();
    let of = |(number, ranks): (usize, [usize; 2])| on_boards(solution, &alone, &said[number], number, ranks);
    let both =
        |(cells, bets): (Cells, i128), (more, bets_too): (Cells, i128)| (cells.with(more), bets + bets_too);
    let all = every_two_ranks().into_par_iter().enumerate();
    let (cells, bets) = all.map(of).reduce(|| (Cells::new(FINAL), 0), both);
    (cells.sorted().guide(), bets)
}

/// What each card left would alone make for the dealer, the lowest first.
fn alone(tree: &Tree, five: &Shape) -> Vec<u16> {
    let board = cards(five.lie);
    let sum = Sum::of(&board);
    let others = tree.boards.cards.iter().filter(|card| !board.contains(card));
    let mut alone: Vec<u16> = others.map(|&card| sum.with(card).six().value()).collect();
    alone.sort_unstable();
    alone
}

/// The holdings of two ranks on complete boards; and what those that bet on the flop come to.
fn on_boards(
    solution: &Solution,
    alone: &[Vec<u16>],
    said: &Said,
    number: usize,
    ranks: [usize; 2],
) -> (Cells, i128) {
    let tree = &solution.tree;
    let mut cells = Cells::new(FINAL);
    let mut on_flop = 0;
    let deals = tree.down_to_fives(ranks, &tree.down_to_fours(number, said));
    let against = tree.against();
    for (five, alone) in tree.fives.all.iter().zip(alone) {
        let some = five.from as usize..five.from as usize + usize::from(five.width) * usize::from(five.width);
        let shown = (0..4).fold(0, |set, s| set | five.lie >> (16 * s)) as u16;
        let paired = ranks[0] == ranks[1] || ranks.iter().any(|rank| shown >> rank & 1 == 1);
        for (met, deals) in tree.met[number][some.clone()].iter().zip(&deals[some]) {
            // The last two cards come in two orders.
            let [bet, waited] = deals.map(|deals| i128::from(deals / 2));
            if bet + waited == 0 {
                continue;
            }
            let (category, counts) = (met.category(), met.counts(tree.qualifying, against));
            on_flop += bet * i128::from(worth(&counts, &solution.worth.play[1][category]));
            // No own card beats the hand it is in, so all cards that do are somewhere else.
            let beaten = alone.len() - alone.partition_point(|theirs| *theirs <= met.rank);
            let hidden = paired || category >= PokerCategory::Straight as usize;
            if waited > 0 {
                let cell = AlikeDeals::new(
                    waited * i128::from(against),
                    waited * i128::from(worth(&counts, &solution.worth.play[0][category])),
                    waited * i128::from(solution.worth.fold[category]) * i128::from(against),
                );
                cells.add([u8::from(!hidden), beaten as u8], cell);
            }
        }
    }
    (cells, on_flop)
}

//! The strategy of Ultimate Texas Hold 'Em as rules a person can follow.

use book::Fault;
use equipment::Card;
use games::kernel::Game;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use hands::{PokerCategory, Sum};
use rayon::prelude::*;

use super::solve::{AT_A_TIME, Solution};
use crate::classes::choose;
use crate::exact::Figure;
use crate::holdem::boards::{Exchange, FLOPS, PAIRS, flop, lanes, pair, pair_of};
use crate::holdem::chart::chart;
use crate::holdem::features::{HANDS, HOLDINGS, Lying, holding};
use crate::holdem::guide::{Cell, Family, Guide, Sort, Sorted, given_away, method, total};
use crate::holdem::showdown::Showdown;
use crate::progress::Progress;
use crate::sheet::Ask;
use crate::strategy::Strategy;

/// The families of hands when the board is complete.
const FINAL: &[Family] = &[
    Family { name: "pair or better with an own card", sort: Sort::Count },
    Family { name: "anything less", sort: Sort::Count },
];
/// More cards than can beat a hand.
const CARDS: usize = 52;

type Finals = Vec<[Cell; CARDS]>;

pub(super) fn strategy(ask: &Ask, progress: &Progress) -> Result<Strategy, Fault> {
    let solution = Solution::of(&ask.rules, ask.cards.as_ref(), None, progress)?;
    let (early, raises) = before_flop(&solution);
    let (on_flop, said) = on_flop(&solution, &early);
    let (on_river, on_flop_bets) = on_river(&solution, &said, progress);
    let guides = [(&early, 1), (&on_flop, 1), (&on_river, 1)];
    let sum: i128 = early.values()[0] + on_flop_bets + on_river.values().iter().sum::<i128>();
    let best = solution.gain();
    let value = |sum: i128, deals: i128| solution.worth.in_antes(sum, deals as u128);
    let given = given_away(guides, |sum| value(sum, solution.deals() as i128));
    debug_assert_eq!(&best - total(&given), value(sum, solution.deals() as i128));
    let (short, raise) = if raises == 3 { ("3x", "raise 3x") } else { ("4x", "raise 4x") };
    Ok(Strategy {
        game: UltimateTexasHoldem::ID.into(),
        rules: ask.rules.fingerprint(),
        method: method(&given),
        house_edge: Figure::Exact(-best),
        parts: vec![
            chart(&early, [short, "-"], [raise, "check"], value),
            early.part("Before the flop", &given[0], [raise, "check"], true, value),
            on_flop.part("On the flop", &given[1], ["raise 2x", "check"], true, value),
            on_river.part("When the board is complete", &given[2], ["play 1x", "fold"], true, value),
        ],
    })
}

/// The rules before the flop, and how much they raise.
fn before_flop(solution: &Solution) -> (Guide, usize) {
    let mut sorted = Sorted::new(HOLDINGS);
    let deals = solution.deals() as i128 / choose(solution.boards.cards.len() as u64, 2) as i128;
    let mut most = [0i64; 2];
    for (own, class) in solution.boards.classes_of_pairs() {
        let early = solution.early[class];
        let mut cell = Cell::new(deals, 0, 0);
        if pair(own) == class {
            cell = Cell::new(deals, early.raise[0].max(early.raise[1]), early.check);
            (0..2).for_each(|i| most[i] += early.raise[i].max(early.check));
        }
        sorted.add(holding(own), cell);
    }
    (sorted.guide(), if most[0] >= most[1] { 3 } else { 4 })
}

/// What the rules on the flop say of a holding that waited for it: whether to bet.
type Said = Option<bool>;

/// The rules on the flop; and what they say for every class of flops and holding.
fn on_flop(solution: &Solution, early: &Guide) -> (Guide, Vec<Said>) {
    let boards = &solution.boards;
    let n = boards.cards.len() as u64;
    let each = (choose(n - 5, 2) * choose(n - 7, 2)) as i128;
    let waiting: Vec<[Card; 2]> = boards.holdings().filter(|own| !early.bets(holding(*own))).collect();
    let mut sorted = Sorted::new(HANDS);
    let mut keys = vec![None; boards.flops.classes.len() * PAIRS];
    for (class, (cards, n)) in boards.flops.classes.iter().enumerate() {
        let lying = Lying::new(cards, &boards.cards);
        for own in waiting.iter().copied().filter(|own| lanes(own) & lanes(cards) == 0) {
            let (at, key) = (class * PAIRS + pair(own), lying.key(own));
            sorted.add(key, Cell::new(*n as i128 * each, solution.flops[at], 0));
            keys[at] = Some(key);
        }
    }
    let guide = sorted.guide();
    let said = keys.into_iter().map(|key| key.map(|key| guide.bets(key))).collect();
    (guide, said)
}

/// The rules for the complete board, for those who waited so far; and what the bets on the flop come to.
fn on_river(solution: &Solution, said: &[Said], progress: &Progress) -> (Guide, i128) {
    let classes = &solution.boards.boards.classes;
    progress.expect(classes.len() as u64);
    let mut cards = vec![[0u8; 2]; PAIRS];
    (1..52).for_each(|b| (0..b).for_each(|a| cards[pair_of(a, b)] = [a, b]));
    let empty = || -> Finals { vec![[Cell::default(); CARDS]; FINAL.len() + 1] };
    let finals = classes.par_chunks(AT_A_TIME).map(|chunk| {
        let mut cells = empty();
        let mut showdown = Showdown::new(&solution.boards.cards, solution.outcomes.qualifying);
        for (board, n) in chunk {
            on_board(solution, &mut showdown, &cards, said, (board, *n), &mut cells);
        }
        progress.add(chunk.len() as u64);
        cells
    });
    let finals = finals.reduce(empty, |mut all, more| {
        all.iter_mut().flatten().zip(more.iter().flatten()).for_each(|(sum, more)| sum.add(*more));
        all
    });
    let mut sorted = Sorted::new(FINAL);
    for (family, cells) in finals[..FINAL.len()].iter().enumerate() {
        let some = cells.iter().enumerate().filter(|(_, cell)| cell.deals > 0);
        some.for_each(|(beaten, cell)| sorted.add((family, beaten as u8, 0), *cell));
    }
    (sorted.guide(), finals[FINAL.len()][0].bet)
}

/// Adds the holdings on a board to the cells of the families; those that bet on the flop to the cell after them.
fn on_board(
    solution: &Solution,
    showdown: &mut Showdown,
    cards: &[[u8; 2]],
    said: &[Said],
    (board, n): (&[Card; 5], u64),
    cells: &mut Finals,
) {
    let boards = &solution.boards;
    let flops = FLOPS.map(|after| boards.flops.find(&boards.suits, flop(board, after)));
    let (gone, sum) = (lanes(board), Sum::of(board));
    let mut alone: Vec<u16> = boards
        .cards
        .iter()
        .filter(|c| lanes(&[**c]) & gone == 0)
        .map(|&c| sum.with(c).six().value())
        .collect();
    alone.sort_unstable();
    let on_board = board.iter().fold(0u16, |set, c| set | 1 << (c.id() >> 2));
    let mut below = 0;
    for held in showdown.of(board) {
        let said_here = |bet| {
            let here = |(class, e): &&(usize, &Exchange)| {
                said[class * PAIRS + e.pairs[held.pair as usize] as usize] == Some(bet)
            };
            flops.iter().filter(here).count() as i128 * n as i128
        };
        let twice = held.worth(&solution.worth.play[1][held.category()]) as i128;
        cells[FINAL.len()][0].add(Cell::new(0, said_here(true) * twice, 0));
        let waited = said_here(false);
        // No own card beats the hand it is in, so all cards that do are somewhere else.
        while below < alone.len() && alone[below] <= held.rank {
            below += 1;
        }
        if waited == 0 {
            continue;
        }
        let [a, b] = cards[held.pair as usize].map(|id| id >> 2);
        let paired = a == b || on_board >> a & 1 == 1 || on_board >> b & 1 == 1;
        let hidden = paired || held.category() >= PokerCategory::Straight as usize;
        let against = held.against() as i128;
        cells[usize::from(!hidden)][alone.len() - below].add(Cell::new(
            waited * against,
            waited * held.worth(&solution.worth.play[0][held.category()]) as i128,
            waited * solution.worth.fold[held.category()] as i128 * against,
        ));
    }
}

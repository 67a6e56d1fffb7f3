//! What each choice at an Ultimate Texas Hold 'Em table is worth, from what the seat sees.

use book::Fault;
use equipment::Card;
use games::holdem::{BOARD, Holding};
use games::kernel::*;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use hands::Sum;

use super::solve::Solution;
use super::worth::{RAISES, Worth, outcomes};
use crate::advice::{Advice, Valued};
use crate::cashier::Cashier;
use crate::classes::choose;
use crate::exact::{Figure, Ratio, decimal, ratio, whole};
use crate::holdem::boards::pair;
use crate::holdem::faced::{Faced, completed};
use crate::holdem::outcomes::{CATEGORIES, Outcomes};
use crate::holdem::{pack_of, ways};
use crate::multi_link::Riding;
use crate::progress::Progress;

const DIRECT: &str = "exact: every board to come and every dealer's holding that is left";
const EARLY: &str = "exact: every board and every dealer's holding, solved once for these amounts and rules (seconds the \
                     first time), then looked up";

const BOUNDED: &str = "exact: every board and every dealer's holding, solved once for these amounts and rules (seconds \
                       the first time), then looked up; waiting within its bound, since a later fold gives up the \
                       progressive wager";

/// A decision at a table.
struct Decision<'a> {
    table: &'a Table<UltimateTexasHoldem>,
    own: [Card; 2],
    unknown: Vec<Card>,
    outcomes: Outcomes<3>,
    worth: Worth,
    ante: book::Cents,
    trips: book::Cents,
    /// The progressive wager, which goes with a fold.
    riding: Option<Riding>,
}

pub(super) fn advise(
    table: &Table<UltimateTexasHoldem>,
    seat: Seat,
    hand: u8,
) -> Result<Option<Advice>, Fault> {
    let look = table.look(seat, hand);
    let Holding { own, board } = Holding::seen(&look);
    let spot = |id| table.layout().find(id).expect("the layout has this spot");
    let (ante, trips) = (look.stake(spot("ante")), look.stake(spot("trips")));
    let outcomes = outcomes(table.game())?;
    let cashier = Cashier::new(table.rules(), ante).within(table.game().payout_limit());
    let decision = Decision {
        table,
        own,
        unknown: look.unknown().iter().map(|(card, _)| card).collect(),
        worth: Worth::new(table.game(), &outcomes, &cashier, trips),
        outcomes,
        ante,
        trips,
        riding: Riding::at(table, seat, spot("ante"))?,
    };
    debug_assert!(look.cards(BOARD).count() == board.len());
    match board.len() {
        0 => decision.before_flop(),
        3 => Ok(Some(decision.on_flop(&board))),
        _ => Ok(Some(decision.on_river(&board))),
    }
}

impl Decision<'_> {
    /// What the progressive wager gains with these five cards, and by a fold.
    fn riding(&self, flop: &[Card]) -> [Ratio; 2] {
        let Some(riding) = &self.riding else { return [Ratio::ZERO, Ratio::ZERO] };
        [riding.gains[self.five(flop)].clone(), riding.folded.clone()]
    }

    fn five(&self, flop: &[Card]) -> usize {
        Sum::of(&self.own).join(Sum::of(flop)).five().category() as usize
    }

    fn on_river(&self, board: &[Card]) -> Advice {
        let faced = self.faced(Sum::of(board), &self.unknown);
        let [stands, goes] = self.riding(&board[..3]);
        let once = self.worth.play[0][faced.category];
        let play = self.worth.in_antes(faced.worth(&once).into(), faced.against() as u128) + stands;
        let fold = self.worth.in_antes(self.worth.fold[faced.category].into(), 1) + goes;
        let options = vec![
            Valued { choice: Choice::say(Verb::Play), value: Figure::Exact(play) },
            Valued { choice: Choice::say(Verb::Fold), value: Figure::Exact(fold) },
        ];
        Advice::new(options, DIRECT)
    }

    fn faced(&self, board: Sum, left: &[Card]) -> Faced {
        Faced::new(Sum::of(&self.own), board, left, self.outcomes.qualifying)
    }

    fn on_flop(&self, flop: &[Card]) -> Advice {
        let [stands, goes] = self.riding(flop);
        // How much a fold gives up of the progressive wager, in units per dealer's holding.
        let forfeit = (&stands - &goes) / self.worth.in_antes(1, 1);
        let (p, q): (i128, i128) = (
            forfeit.numerator().try_into().expect("awards are not that large"),
            forfeit.denominator().try_into().expect("awards are not that large"),
        );
        let (mut twice, mut late, mut folds, mut deals) = (0i128, 0i128, 0u128, 0u128);
        completed(Sum::of(flop), &self.unknown, 2, |board, left| {
            let faced = self.faced(board, left);
            let [once, two] = [0, 1].map(|m| faced.worth(&self.worth.play[m][faced.category]) as i128);
            let against = faced.against() as i128;
            let fold = self.worth.fold[faced.category] as i128 * against;
            let folding = (once - fold) * q + p * against <= 0;
            twice += two;
            late += if folding { fold } else { once };
            folds += if folding { against as u128 } else { 0 };
            deals += against as u128;
        });
        let raise = self.worth.in_antes(twice, deals) + &stands;
        let folds = ratio(folds, deals);
        let check = self.worth.in_antes(late, deals) + &stands * (Ratio::ONE - &folds) + goes * folds;
        let options = vec![
            Valued { choice: Choice::say(Verb::Raise), value: Figure::Exact(raise) },
            Valued { choice: Choice::say(Verb::Check), value: Figure::Exact(check) },
        ];
        Advice::new(options, DIRECT)
    }

    fn before_flop(&self) -> Result<Option<Advice>, Fault> {
        let cards = pack_of(self.own, &self.unknown);
        let bets = [self.ante, self.trips];
        let solution = Solution::of(self.table.rules(), cards.as_ref(), bets, &Progress::new())?;
        let early = solution.early[pair(self.own)];
        let deals = ways(self.unknown.len() as u64, &[3, 2, 2]) * early.holdings as u128;
        let value = |sum: i64| solution.worth.in_antes(sum.into(), deals);
        let (stands, mut least) = self.riding_early(&solution);
        least += value(early.check);
        let most = value(early.check) + &stands;
        let raise = |(antes, sum): (usize, i64)| {
            let choice = Choice::with(Verb::Raise, self.ante * antes as i64);
            Valued { choice, value: Figure::Exact(value(sum) + &stands) }
        };
        let method = if least == most { EARLY } else { BOUNDED };
        let check = match least == most {
            true => Figure::Exact(most),
            false => {
                let half = (&most - &least) / whole(2);
                Figure::Near { value: decimal(&(least + &half)), error: decimal(&half) }
            }
        };
        let check = Valued { choice: Choice::say(Verb::Check), value: check };
        let raises = RAISES.into_iter().zip(early.raise).map(raise);
        Ok(Some(Advice::new(raises.chain([check]).collect(), method)))
    }

    /// What the progressive wager is worth to one who never folds; and at least to one who waits, who may fold where
    /// the main game asks for it and then has lost no more than this.
    fn riding_early(&self, solution: &Solution) -> (Ratio, Ratio) {
        let Some(riding) = &self.riding else { return (Ratio::ZERO, Ratio::ZERO) };
        let mut all = [0u64; CATEGORIES];
        let mut folded = [0u64; CATEGORIES];
        let n = self.unknown.len();
        let boards = choose(n as u64 - 3, 2);
        for (i, &a) in self.unknown.iter().enumerate() {
            for (j, &b) in self.unknown.iter().enumerate().skip(i + 1) {
                for &c in &self.unknown[j + 1..] {
                    let flop = [a, b, c];
                    let five = self.five(&flop);
                    all[five] += boards;
                    if riding.gains[five] != riding.folded && !solution.on_flop(self.own, &flop) {
                        folded[five] += self.folded(solution, flop);
                    }
                }
            }
        }
        let stands = riding.worth(&all);
        let total = all.iter().sum::<u64>();
        let given_up = (0..CATEGORIES).fold(Ratio::ZERO, |sum, five| {
            sum + (&riding.gains[five] - &riding.folded) * ratio(folded[five], total)
        });
        let least = &stands - given_up;
        (stands, least)
    }

    /// On how many boards with this flop the main game asks for a fold.
    fn folded(&self, solution: &Solution, [a, b, c]: [Card; 3]) -> u64 {
        let rest: Vec<Card> = self.unknown.iter().copied().filter(|x| ![a, b, c].contains(x)).collect();
        let later = |i: usize| rest[i + 1..].iter();
        let boards = rest.iter().enumerate().flat_map(|(i, &d)| later(i).map(move |&e| [a, b, c, d, e]));
        boards.filter(|board| !solution.on_river(self.own, board)).count() as u64
    }
}

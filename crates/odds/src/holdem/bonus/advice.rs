//! What each choice at a Texas Hold 'Em Bonus table is worth, from what the seat sees.

use book::Fault;
use equipment::Card;
use games::holdem::Holding;
use games::kernel::*;
use games::texas_holdem_bonus::TexasHoldemBonus;
use hands::Sum;

use super::solve::Solution;
use super::worth::{Worth, outcomes};
use crate::advice::{Advice, Valued};
use crate::cashier::Cashier;
use crate::exact::{Figure, Ratio};
use crate::holdem::boards::pair;
use crate::holdem::faced::{Faced, completed};
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES, ShowdownWorths};
use crate::holdem::{pack_of, ways};
use crate::multi_link::Riding;
use crate::progress::Progress;

const DIRECT: &str = "exact: every board to come and every dealer's holding that is left, the wagers made so far \
                      included";
const EARLY: &str = "exact: every board and every dealer's holding, solved once for these rules (seconds the first \
                     time), then looked up";

pub(super) fn advise(table: &Table<TexasHoldemBonus>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
    let look = table.look(seat, hand);
    let Holding { own, board } = Holding::seen(&look);
    let spot = |id| table.layout().find(id).expect("the layout has this spot");
    let ante = look.stake(spot("ante"));
    let unknown: Vec<Card> = look.unknown().iter().map(|(card, _)| card).collect();
    let riding = Riding::at(table, seat, spot("ante"))?;
    let outcomes = outcomes(table.game())?;
    let limit = table.game().payout_limit();
    // Wagers that the limit on what a hand wins would cut bear on each other: of them nothing is said.
    let Ok(worth) = Worth::new(&outcomes, &Cashier::new(table.rules(), ante), limit) else { return Ok(None) };
    if board.is_empty() {
        return before_flop(table, own, &unknown, ante, riding.as_ref()).map(Some);
    }
    let faced = |board: Sum, left: &[Card]| Faced::new(Sum::of(&own), board, left, outcomes.qualifying);
    let river = |four: Sum, left: &[Card]| {
        let mut law = [[0i64; OUTCOMES]; CATEGORIES];
        completed(four, left, 1, |board, left| {
            let faced = faced(board, left);
            law[faced.category].iter_mut().zip(faced.counts).for_each(|(sum, n)| *sum += n);
        });
        law
    };
    let sum = |law: &[[i64; OUTCOMES]; CATEGORIES], each: &ShowdownWorths| -> i128 {
        let all = law.as_flattened().iter().zip(each.as_flattened());
        all.map(|(n, w)| *n as i128 * *w as i128).sum()
    };
    let mut law = [[0i64; OUTCOMES]; CATEGORIES];
    // The River wagers to come that gain, when a decision comes before them.
    let mut later = 0;
    if board.len() == 4 {
        law = river(Sum::of(&board), &unknown);
    } else {
        completed(Sum::of(&board), &unknown, 1, |four, left| {
            let more = river(four, left);
            later += sum(&more, &worth.river).max(0);
            law.as_flattened_mut().iter_mut().zip(more.as_flattened()).for_each(|(sum, n)| *sum += n);
        });
    }
    let deals = law.as_flattened().iter().sum::<i64>() as u128;
    let value = |each| worth.in_antes(sum(&law, each), deals);
    // The Flop wager stands, and the Turn wager if it was made.
    let mut stands = value(&worth.play) + worth.in_antes(later, deals);
    if board.len() == 4 && look.stake(spot("turn")).0 > 0 {
        stands += value(&worth.turn);
    }
    let raise = &stands + value(if board.len() == 4 { &worth.river } else { &worth.turn });
    let options = vec![
        Valued { choice: Choice::say(Verb::Raise), value: Figure::Exact(raise) },
        Valued { choice: Choice::say(Verb::Check), value: Figure::Exact(stands) },
    ];
    Ok(Some(Advice::new(options, DIRECT)))
}

fn before_flop(
    table: &Table<TexasHoldemBonus>,
    own: [Card; 2],
    unknown: &[Card],
    ante: book::Cents,
    riding: Option<&Riding>,
) -> Result<Advice, Fault> {
    let cards = pack_of(own, unknown);
    let solution = Solution::of(table.rules(), cards.as_ref(), ante, &Progress::new())?;
    let early = solution.early[pair(own)];
    let deals = ways(unknown.len() as u64, &[3, 1, 1, 2]) * early.holdings as u128;
    let value = |sum: i64| solution.worth.in_antes(sum.into(), deals);
    // A fold gives up the progressive wager (HC-L §6.III), not the Bonus.
    let [stands, goes] = match riding {
        Some(riding) => {
            let mut ways = [0u64; CATEGORIES];
            hands::for_each_sum(Sum::of(&own), unknown, 3, |five| {
                ways[five.five().category() as usize] += 1;
            });
            [riding.worth(&ways), riding.folded.clone()]
        }
        None => [Ratio::ZERO, Ratio::ZERO],
    };
    let options = vec![
        Valued {
            choice: Choice::say(Verb::Play),
            value: Figure::Exact(value(early.play + early.later) + stands),
        },
        Valued { choice: Choice::say(Verb::Fold), value: Figure::Exact(value(early.fold) + goes) },
    ];
    Ok(Advice::new(options, EARLY))
}

//! The odds of the wagers of Texas Hold 'Em Bonus.

use book::{Cents, Fault, PayTable, Rules};
use equipment::Deck;
use games::kernel::Game;
use games::texas_holdem_bonus::{ANTES, TexasHoldemBonus};

use super::solve::Solution;
use super::tally::{BestPlay, standing};
use crate::cashier::Cashier;
use crate::classes::Pack;
use crate::exact::{Ratio, decimal, ratio, whole};
use crate::holdem::outcomes::{CATEGORIES, LOSE, LOSE_LOW, OUTCOMES, TIE};
use crate::holdem::under_other_tables;
use crate::law::Law;
use crate::multi_link::multi_link;
use crate::progress::Progress;
use crate::sheet::{Ask, WagerOdds};

const METHOD: &str = "exact: every holding on every class of boards against every dealer's holding left, each decision \
                      by its value";
const COUNTED: &str = "exact: every holding of the player against every holding of the dealer";
/// The wagers of the main game.
const MAIN: [&str; 4] = ["ante", "flop", "turn", "river"];

pub(super) fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = vec![];
    let main = MAIN.iter().any(|wager| ask.wants(wager));
    if main || ask.wants("multi-link") {
        let solution = Solution::asked(ask, &ask.rules, progress)?;
        if main {
            sheet.extend(main_game(ask, &ask.rules, &solution, &BestPlay::new(&solution))?);
        }
        if ask.wants("multi-link") {
            let play = "on the two cards and the flop, where the best play of the main game folds the others";
            sheet.extend(multi_link(ask, &standing(&solution), play)?);
        }
    }
    if main {
        sheet.extend(under_other_tables(ask, &MAIN, |rules| {
            let solution = Solution::asked(ask, rules, progress)?;
            main_game(ask, rules, &solution, &BestPlay::new(&solution))
        })?);
    }
    if ask.wants("bonus") {
        for table in ask.tables("bonus", "") {
            sheet.push(bonus(ask, &ask.under(table), table)?);
        }
        for table in ask.tables("bonus", "both-aces") {
            let mut rules = ask.under(table);
            rules.set("both-aces", "on")?;
            let mut entry =
                bonus(ask, &rules, table)?.note("the whole Bonus where aces against aces are paid");
            if !ask.rules.flag("both-aces") {
                entry.in_force = false;
                entry.under.insert("both-aces".into(), rules.settings()["both-aces"].to_string());
            }
            sheet.push(entry);
        }
    }
    Ok(sheet)
}

/// The Bonus under these rules, told by this table's rows first.
fn bonus(ask: &Ask, rules: &Rules, table: &PayTable) -> Result<WagerOdds, Fault> {
    let game = TexasHoldemBonus::new(&ask.posted(rules))?;
    let pack = Pack::of(Deck::Standard, ask.cards.as_ref());
    let cashier = Cashier::new(rules, ask.stake("bonus")).within(game.payout_limit());
    let mut law = Law::new();
    for (own, n) in pack.classes::<2>() {
        let left = pack.without(&own);
        for (i, &a) in left.iter().enumerate() {
            for &b in &left[i + 1..] {
                cashier.settle(&mut law, game.settle_bonus(own, Some([a, b])), Cents::ZERO, n);
            }
        }
    }
    Ok(WagerOdds::new(&ask.rules, "bonus", Some(table), COUNTED, law))
}

/// Ante, Flop, Turn and River under the best strategy: the whole, and its parts.
fn main_game(
    ask: &Ask,
    rules: &Rules,
    solution: &Solution,
    tally: &BestPlay,
) -> Result<Vec<WagerOdds>, Fault> {
    let mut laws: [Law; 4] = Default::default();
    let limit = TexasHoldemBonus::new(&ask.posted(rules))?.payout_limit();
    let cashier = Cashier::new(rules, rules.limits("ante").min).within(limit);
    let worth = &solution.worth;
    let mut bets = [0u64; 2];
    for (turn, river) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        for category in 0..CATEGORIES {
            for outcome in 0..OUTCOMES {
                let ways = tally.played[turn][river][category][outcome];
                let Some(verdicts) = solution.outcomes.verdicts(category, outcome).filter(|_| ways > 0)
                else {
                    continue;
                };
                let event = match outcome {
                    TIE => "tie",
                    LOSE | LOSE_LOW => "lose",
                    _ if verdicts[0].wins() => "win",
                    _ => "win-ante-returned",
                };
                let made = [1, 1, turn as i64, river as i64];
                let net = worth.play[category][outcome]
                    + made[2] * worth.turn[category][outcome]
                    + made[3] * worth.river[category][outcome];
                let staked = (0..4).map(|w| made[w] * ANTES[w]).sum::<i64>();
                let net = worth.in_antes(net.into(), 1);
                laws[0].add(event, "all wagers made", net, whole(staked), whole(ways));
                for wager in 1..4 {
                    match made[wager] {
                        1 => cashier.settle_times(&mut laws[wager], verdicts[wager], ANTES[wager], ways),
                        _ => laws[wager].add("check", "no wager", Ratio::ZERO, Ratio::ZERO, whole(ways)),
                    }
                }
                bets[0] += ways * turn as u64;
                bets[1] += ways * river as u64;
            }
        }
    }
    laws[0].add("fold", "lose", worth.in_antes(worth.fold.into(), 1), Ratio::ONE, whole(tally.folded));
    for law in &mut laws[1..] {
        law.add("fold", "no wager", Ratio::ZERO, Ratio::ZERO, whole(tally.folded));
    }
    debug_assert_eq!(laws[0].gain(), solution.gain());
    let percent = |ways: u64| format!("{:.4}%", 100.0 * decimal(&ratio(ways, solution.deals())));
    let [turns, rivers] = bets.map(percent);
    let mut entries: Vec<_> = MAIN
        .into_iter()
        .zip(laws)
        .map(|(wager, law)| WagerOdds::new(rules, wager, Some(rules.paytable(wager)), METHOD, law))
        .collect();
    entries[1..].iter_mut().for_each(|e| e.within = Some("ante".into()));
    entries[0].notes = vec![
        "the whole play: Ante, Flop, Turn and River".into(),
        format!("folds {}, Turn wagers {turns}, River wagers {rivers}", percent(tally.folded)),
    ];
    Ok(entries)
}

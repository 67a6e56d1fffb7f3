//! Let It Ride and Mississippi Stud: one player's five cards against a pay table, with bets between the cards.

mod base;
mod ends;
mod hand;
mod let_it_ride;
mod mississippi_stud;
mod rules;
mod streets;

use book::{Cents, Fault, Rules};
use games::kernel::Verdict;
use hands::ThreeRank;

use crate::classes::Pack;
use crate::law::Law;
use crate::sheet::{Ask, WagerOdds};

/// The odds of a Three Card Bonus: any three cards of the pack, the player's own or the community's.
fn three_card_bonus<G>(
    ask: &Ask,
    pack: &Pack,
    game: impl Fn(&Rules) -> Result<G, Fault>,
    settle: impl Fn(&G, ThreeRank) -> Verdict,
) -> Result<Vec<WagerOdds>, Fault> {
    let wager = "three-card-bonus";
    let mut entries = vec![];
    for table in ask.tables(wager, "") {
        let game = game(&ask.posted(&ask.under(table)))?;
        let mut law = Law::new();
        for (three, n) in pack.classes::<3>() {
            let verdict = settle(&game, hands::three::three(&three));
            ask.cashier(wager).settle(&mut law, verdict, Cents::ZERO, n);
        }
        entries.push(WagerOdds::new(&ask.rules, wager, Some(table), "exact: every hand counted", law));
    }
    Ok(entries)
}

//! The relatives whose house puts up lammers, solved: Free Bet Blackjack (HC-A-FB) and Ride Free (CO-21-2119).

use book::Fault;
use equipment::Card;
use games::blackjack::{Twentyone, Variant};
use games::free_bet_blackjack::{FreeBet, FreeBetBlackjack};
use games::kernel::{Cost, Game, MenuItem, Seat, Table, Verb, Verdict};
use games::ride_free::{Colorado, RideFree};

use super::best::{Best, DEALER};
use super::cincinnati::{strategy, wants_main};
use super::final_hand::{FinalHand, Finals, busts, no_bust};
use super::{advise, sheet, silver_stack};
use crate::advice::Advice;
use crate::cashier::Cashier;
use crate::exact::{Ratio, decimal};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::shoe_sides;
use crate::strategy::StrategySheet;

const FINAL: &str = "exact: every final hand of the dealer off the top of the shoe, by values and suits";
const NO_THIRTY: &str =
    "the player's total never reaches 30 under the best play of the main game, which draws to no 20";

const PUSH_22: FinalHand = FinalHand { id: "push-22", method: FINAL, after_check: false, notes: &[] };
const HEDGE_22: FinalHand =
    FinalHand { id: "hedge-22", method: FINAL, after_check: false, notes: &[NO_THIRTY] };
const BUST_BONUS: FinalHand = FinalHand {
    id: "bust-bonus",
    method: FINAL,
    after_check: true,
    notes: &[
        "made in every round in which it is offered: after the check, with no dealer blackjack",
        NO_THIRTY,
    ],
};

/// The main game as the house has it, and with the other value of a setting.
fn both_ways<V: Variant>(
    ask: &Ask,
    setting: &str,
    other: &str,
    surrender: impl Fn(&Twentyone<V>) -> bool + Copy,
    progress: &Progress,
) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = sheet::main_game::<V>(ask, surrender, progress)?;
    if !ask.in_force {
        let mut ask = ask.clone();
        ask.rules.set(setting, other)?;
        let entries = sheet::main_game::<V>(&ask, surrender, progress)?;
        for mut entry in entries.into_iter().filter(|entry| entry.within.is_none()) {
            entry.under.insert(setting.into(), other.into());
            entry.in_force = false;
            sheet.push(entry);
        }
    }
    Ok(sheet)
}

impl Solved for FreeBetBlackjack {
    type Best = Best;

    fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        if wants_main(ask) {
            let other = if ask.rules.choice("split-aces") == "one-card" { "play-on" } else { "one-card" };
            sheet.extend(both_ways::<FreeBet>(ask, "split-aces", other, |_| false, progress)?);
        }
        if ask.wants("insurance") {
            sheet.extend(sheet::insurance::<FreeBet>(ask)?);
        }
        if ask.wants("push-22") {
            sheet.extend(PUSH_22.odds::<FreeBet>(ask, FreeBetBlackjack::settle_push_22)?);
        }
        if ask.wants("rocket-aces") {
            sheet.extend(shoe_sides::rocket_aces(ask)?);
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        Ok(Best::new(&sheet::solve::<FreeBet>(ask, |_| false, true)?))
    }

    fn strategy(ask: &Ask, _: &Progress) -> Result<Option<StrategySheet>, Fault> {
        strategy::<FreeBet>(ask, |_| false).map(Some)
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        Ok(advise::advise(table, seat, hand, false, &|_| None))
    }
}

/// A total of the player's that loses neither Hedge 22 nor Bust Bonus.
const ANY: u8 = 21;

fn hedge_22(game: &RideFree, dealer: &[Card]) -> Option<Verdict> {
    game.settle_hedge_22(dealer, ANY)
}

fn bust_bonus(game: &RideFree, dealer: &[Card]) -> Option<Verdict> {
    game.settle_bust_bonus(dealer, ANY)
}

/// Silver Stack under each of its tables.
fn silver(ask: &Ask) -> Result<Vec<WagerOdds>, Fault> {
    let solution = sheet::solve::<Colorado>(ask, RideFree::late_surrender, false)?;
    let mut sheet = vec![];
    for table in ask.tables("silver-stack", "") {
        let mut rules = ask.under(table);
        rules.set("silver-stack", "true")?;
        let game = RideFree::new(&rules)?;
        let cashier = ask.cashier("silver-stack").within(game.payout_limit());
        let verdict = |lammers| game.settle_silver_stack(lammers).expect("Silver Stack is offered");
        let law = silver_stack::law(&solution, &cashier, verdict);
        let method = "by composition: the second cards of split hands one after the other, under the best play of the main \
                      game; computed in floating point";
        let entry = WagerOdds::new(&ask.rules, "silver-stack", Some(table), method, law);
        sheet.push(entry.note("the hand is played as if the wager were not there").paid_by(&cashier));
    }
    Ok(sheet)
}

impl Solved for RideFree {
    type Best = Best;

    fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        if wants_main(ask) {
            let other = if ask.rules.flag("late-surrender") { "false" } else { "true" };
            sheet.extend(both_ways::<Colorado>(
                ask,
                "late-surrender",
                other,
                RideFree::late_surrender,
                progress,
            )?);
        }
        if ask.wants("insurance") {
            sheet.extend(sheet::insurance::<Colorado>(ask)?);
        }
        if ask.wants("hedge-22") {
            sheet.extend(HEDGE_22.odds::<Colorado>(ask, hedge_22)?);
        }
        if ask.wants("silver-stack") {
            sheet.extend(silver(ask)?);
        }
        if ask.wants("bust-bonus") {
            sheet.extend(BUST_BONUS.odds::<Colorado>(ask, bust_bonus)?);
        }
        sheet.extend(shoe_sides::ride_free(ask)?);
        if ask.wants("rocket-aces") {
            sheet.extend(shoe_sides::rocket_aces(ask)?);
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        Ok(Best::new(&sheet::solve::<Colorado>(ask, RideFree::late_surrender, true)?))
    }

    fn strategy(ask: &Ask, _: &Progress) -> Result<Option<StrategySheet>, Fault> {
        strategy::<Colorado>(ask, RideFree::late_surrender).map(Some)
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        let game = table.game();
        let look = table.look(seat, hand);
        // A unit on the bust gains what the dealer's final hand pays; a wager for the dealer never comes back.
        let side = |item: &MenuItem| match item.verb {
            Verb::Play => {
                let up = look.cards(DEALER).next()?;
                let mut finals = Finals::default();
                let settles = |cards: &[Card]| bust_bonus(game, cards);
                finals.add(&busts(game), (up, Ratio::ONE), &look.unknown(), &settles);
                let Cost::Range(limits) = item.cost else { return None };
                let lost = bust_bonus(game, &no_bust())?;
                // The most is bet; the limit cuts it as if nothing else won under it.
                let cashier = Cashier::new(table.rules(), limits.max).within(game.payout_limit());
                Some(decimal(&finals.law(&finals.clear, lost, &cashier).gain()))
            }
            _ => Some(-1.0),
        };
        Ok(advise::advise(table, seat, hand, game.late_surrender(), &side))
    }
}

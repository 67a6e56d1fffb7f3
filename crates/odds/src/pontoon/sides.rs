//! What is decided without playing: Player Pair, Bonus and Insurance, counted exactly.

use book::{Cents, Fault};
use equipment::{Card, Composition};
use games::kernel::{Game, Verdict};
use games::pontoon_plus::PontoonPlus;
use hands::blackjack::{Total, value};

use super::solution::cards;
use crate::blackjack::sheet::INSURABLE;
use crate::law::Law;
use crate::sheet::{Ask, WagerOdds};
use crate::shoe_sides::two_cards;

const COUNTED: &str = "exact: every two first cards counted";
const INSURED: &str = "exact: the dealer's second card after an ace, off the top of the shoe";

/// The odds of Player Pair and Bonus, of those the house offers.
pub(super) fn on_first_cards(ask: &Ask) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = vec![];
    type Settle = fn(&PontoonPlus, [Card; 2]) -> Verdict;
    let wagers: [(&str, Settle); 2] =
        [("player-pair", PontoonPlus::settle_pair), ("bonus", PontoonPlus::settle_bonus)];
    for (wager, settle) in wagers.into_iter().filter(|(w, _)| ask.wants(w) && ask.rules.flag(w)) {
        for table in ask.tables(wager, "") {
            let game = PontoonPlus::new(&ask.under(table))?;
            let (mut law, cashier) = (Law::new(), ask.cashier(wager));
            for (verdict, ways) in two_cards(&cards(ask), |two| settle(&game, two)) {
                cashier.settle(&mut law, verdict, Cents::ZERO, ways);
            }
            sheet.push(WagerOdds::new(&ask.rules, wager, Some(table), COUNTED, law).paid_by(&cashier));
        }
    }
    Ok(sheet)
}

/// The odds of Insurance where it is taken whenever it is offered.
pub(super) fn insurance(ask: &Ask) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = vec![];
    for table in ask.tables("insurance", "") {
        let game = PontoonPlus::new(&ask.under(table))?;
        let cashier = ask.cashier("insurance");
        let law = |ways: [(bool, u64); 2]| {
            let mut law = Law::new();
            for (pontoon, ways) in ways {
                cashier.settle(&mut law, game.settle_insurance(pontoon), Cents::ZERO, ways);
            }
            law
        };
        // What a player sees who looks at the dealer's card alone, and over the hands that may be insured.
        let [alone, insurable] = [false, true].map(|looks| pontoons(&cards(ask), looks));
        if [alone, insurable].iter().any(|ways| ways.iter().all(|(_, n)| *n == 0)) {
            continue;
        }
        let entry = WagerOdds::new(&ask.rules, "insurance", Some(table), INSURED, law(alone));
        let edge = law(insurable).house_edge();
        sheet.push(entry.paid_by(&cashier).note("per unit insured, knowing the dealer's ace alone").measure(
            "house-edge-of-hands-insured",
            "per-unit",
            edge,
            INSURABLE,
        ));
    }
    Ok(sheet)
}

/// In how many ways a dealer who may be insured against has a Pontoon or not: first cards, his ace, his second card. A
/// player who looks at his own cards does not insure a Pontoon: it is paid already.
fn pontoons(shoe: &Composition, looks: bool) -> [(bool, u64); 2] {
    let mut n = [0u64; 11];
    shoe.iter().for_each(|(card, count)| n[value(card) as usize] += u64::from(count));
    let mut ways = [(true, 0), (false, 0)];
    let ups = (1..=10u8)
        .filter(|&v| PontoonPlus::may_insure(super::terms::card(v as usize - 1, equipment::Suit::Clubs)));
    for up in ups {
        for a in 1..=10u8 {
            for b in 1..=10u8 {
                if looks && Total::EMPTY.with_value(a).with_value(b).is_blackjack() {
                    continue;
                }
                let mut left = n;
                let mut deal = 1;
                for v in [up, a, b] {
                    deal *= left[v as usize];
                    left[v as usize] = left[v as usize].saturating_sub(1);
                }
                for second in 1..=10u8 {
                    let pontoon = Total::EMPTY.with_value(up).with_value(second).is_blackjack();
                    ways[usize::from(!pontoon)].1 += deal * left[second as usize];
                }
            }
        }
    }
    ways
}

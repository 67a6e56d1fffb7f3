//! Free Bet Blackjack (HC-A-FB) and Ride Free (CO-21-2119): the proof on small shoes.

use crate::twentyone;

use book::{Cents, Rules};
use equipment::Composition;
use games::blackjack::{Twentyone, Variant};
use games::free_bet_blackjack::{FreeBet, FreeBetBlackjack};
use games::kernel::*;
use games::ride_free::{Colorado, RideFree};
use odds::blackjack::shoe::ValueCounts;
use odds::blackjack::solution::{FirstAct, Solution};
use odds::blackjack::terms::TwentyOneTerms;
use odds::{Ask, Progress, Solved, sheet};
use twentyone::{BASE, ByComposition, Uninsured, every_deal, shoe, with_side};

fn rules(game: &str, settings: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of(game).unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    rules
}

/// Both strategies of the solver, played at the table through every deal, gain what it says.
fn proves<V: Variant>(rules: &Rules, n: [u16; 10], surrender: bool)
where
    Twentyone<V>: Solved,
    <Twentyone<V> as Solved>::Best: Player<Twentyone<V>>,
{
    let game = Twentyone::<V>::new(rules).unwrap();
    let solution =
        Solution::new(TwentyOneTerms::of(&game, rules, Cents(BASE), surrender), ValueCounts::new(n), true);
    let firsts = || solution.ups.iter().flat_map(|up| &up.by_composition.first);
    assert!(firsts().any(|(_, first)| *first == FirstAct::Split), "the shoe {n:?} has a pair to split");
    assert!(
        !surrender || firsts().any(|(_, first)| *first == FirstAct::Surrender),
        "{n:?} has a hand to give up"
    );
    let composed = every_deal::<V>(rules, shoe(n), &mut ByComposition(&solution));
    assert!((composed - solution.gain(false)).abs() < 1e-10, "{n:?} {composed} {}", solution.gain(false));
    let ask = Ask::new(rules.clone()).with_cards(shoe(n)).at_stake("blackjack", Cents(BASE)).unwrap();
    let best = <Twentyone<V> as Solved>::best(&ask, &Progress::new()).unwrap();
    let totals = every_deal::<V>(rules, shoe(n), &mut Uninsured(best));
    assert!((totals - solution.gain(true)).abs() < 1e-10, "{n:?} {totals} {}", solution.gain(true));
}

#[test]
fn on_small_shoes_free_bets_gain_what_the_solver_says() {
    for aces in ["play-on", "one-card"] {
        let rules = rules("free-bet-blackjack", &[("split-aces", aces), ("push-22", "false")]);
        proves::<FreeBet>(&rules, [4, 0, 0, 0, 0, 4, 0, 0, 0, 12], false);
    }
    proves::<FreeBet>(&rules("free-bet-blackjack", &[]), [0, 0, 3, 0, 0, 0, 0, 6, 0, 9], false);
}

/// In units of $3 a wager of $100 wins $102, with a lammer as with money.
#[test]
fn payouts_in_coarse_units_are_solved_as_the_table_pays_them() {
    let coarse = [("payout-unit", "$3"), ("push-22", "false")];
    proves::<FreeBet>(&rules("free-bet-blackjack", &coarse), [4, 0, 0, 0, 0, 4, 0, 0, 0, 12], false);
    let coarse = [("payout-unit", "$3"), ("bust-bonus", "false"), ("late-surrender", "true")];
    proves::<Colorado>(&rules("ride-free", &coarse), [4, 0, 0, 0, 0, 0, 5, 0, 0, 10], true);
}

#[test]
fn on_small_shoes_ride_free_gains_what_the_solver_says() {
    let surrender = rules("ride-free", &[("late-surrender", "true"), ("bust-bonus", "false")]);
    proves::<Colorado>(&surrender, [4, 0, 0, 0, 0, 0, 5, 0, 0, 10], true);
    proves::<Colorado>(
        &rules("ride-free", &[("bust-bonus", "false")]),
        [0, 0, 0, 3, 0, 0, 6, 0, 0, 10],
        false,
    );
}

/// A shoe of sixes of spades and tens in spades, clubs and hearts.
fn mixed() -> Composition {
    let mut cards = Composition::EMPTY;
    for (card, n) in [("6s", 5), ("Ts", 4), ("Tc", 3), ("Th", 3)] {
        (0..n).for_each(|_| cards.put(card.parse().unwrap()));
    }
    cards
}

/// What the sheet says a wager gains on these cards.
fn gain(rules: &Rules, cards: Composition, wager: &str) -> f64 {
    let mut ask = Ask::new(rules.clone()).with_cards(cards);
    ask.wager = Some(wager.into());
    ask.in_force = true;
    let sheet = sheet(&ask, &Progress::new()).unwrap();
    -sheet.wagers[0].law.house_edge().decimal()
}

/// The rules with limits that let the side wager be as large as the base wager.
fn wide(mut rules: Rules, wager: &str) -> Rules {
    let limits = book::Limits { min: Cents(100), max: Cents(BASE), step: Cents(100) };
    rules.post(wager, limits).unwrap();
    rules
}

/// Bets on the bust whenever that is offered.
struct OnTheBust<P>(P);

impl<P: Player<RideFree>> Player<RideFree> for OnTheBust<P> {
    fn bets(&mut self, _: &Look<RideFree>, _: &mut Vec<(SpotId, Cents)>) {}

    fn choose(&mut self, look: &Look<RideFree>, menu: &Menu) -> Choice {
        match menu.iter().find(|item| item.verb == Verb::Play) {
            Some(_) => Choice::with(Verb::Play, Cents(BASE)),
            None => self.0.choose(look, menu),
        }
    }
}

#[test]
fn wagers_on_the_dealers_final_hand_gain_what_the_table_pays() {
    let cards = mixed();
    let near = |a: f64, b: f64, what: &str| assert!((a - b).abs() < 1e-9, "{what}: {a} {b}");
    let free = wide(rules("free-bet-blackjack", &[]), "push-22");
    let ask = Ask::new(free.clone()).with_cards(cards);
    let mut best = Uninsured(FreeBetBlackjack::best(&ask, &Progress::new()).unwrap());
    let alone = every_deal::<FreeBet>(&free, cards, &mut best);
    let both = with_side::<FreeBet>(&free, cards, Some("push-22"), &mut best);
    near(both - alone, gain(&free, cards, "push-22"), "push-22");

    let ride = wide(wide(rules("ride-free", &[]), "hedge-22"), "bust-bonus");
    let ask = Ask::new(ride.clone()).with_cards(cards);
    let mut best = Uninsured(RideFree::best(&ask, &Progress::new()).unwrap());
    let alone = every_deal::<Colorado>(&ride, cards, &mut best);
    let both = with_side::<Colorado>(&ride, cards, Some("hedge-22"), &mut best);
    near(both - alone, gain(&ride, cards, "hedge-22"), "hedge-22");
    // There are no aces, so there is no blackjack and the wager is always offered.
    let both = every_deal::<Colorado>(&ride, cards, &mut OnTheBust(best));
    near(both - alone, gain(&ride, cards, "bust-bonus"), "bust-bonus");
}

#[test]
fn silver_stack_counts_the_lammers_the_table_gives() {
    let rules = wide(rules("ride-free", &[("bust-bonus", "false")]), "silver-stack");
    let n = [0, 0, 3, 0, 0, 0, 0, 6, 0, 9];
    let terms = TwentyOneTerms::of(&RideFree::new(&rules).unwrap(), &rules, Cents(BASE), false);
    let solution = Solution::new(terms, ValueCounts::new(n), true);
    let alone = every_deal::<Colorado>(&rules, shoe(n), &mut ByComposition(&solution));
    let both = with_side::<Colorado>(&rules, shoe(n), Some("silver-stack"), &mut ByComposition(&solution));
    let said = gain(&rules, shoe(n), "silver-stack");
    assert!((both - alone - said).abs() < 1e-9, "{} {said}", both - alone);
}

/// Every wager and table has its entry, and rows sum to one.
#[test]
fn the_sheets_are_complete() {
    for game in ["free-bet-blackjack", "ride-free"] {
        let ask = Ask::of(game).unwrap();
        let sheet = crate::once::printed(game);
        for entry in &sheet.wagers {
            let sum: f64 = entry.rows.iter().map(|row| row.probability.decimal()).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{} {sum}", entry.wager);
        }
        for wager in ask.rules.wagers() {
            for table in ask.tables(&wager.id, "") {
                assert!(
                    sheet.wagers.iter().any(|w| w.paytable.as_deref() == Some(&table.id)),
                    "{}",
                    table.id
                );
            }
        }
    }
}

//! Both baccarat games: published figures, and the proof on small shoes.

use equipment::Composition;
use games::baccarat::{Baccarat, BaccaratChapter, CommissionFree, WithCommission};
use odds::oracle::{Search, best};
use odds::{Ask, Progress, Ratio, WagerOdds, ratio, sheet};

fn shoe(cards: &str, copies: u8) -> Composition {
    let mut shoe = Composition::EMPTY;
    let cards = equipment::cards(cards).unwrap();
    cards.into_iter().for_each(|card| (0..copies).for_each(|_| shoe.put(card)));
    shoe
}

fn entry(ask: &Ask, wager: &str) -> WagerOdds {
    let ask = Ask { wager: Some(wager.into()), ..ask.clone() };
    sheet(&ask, &Progress::new()).unwrap().wagers.remove(0)
}

fn gain(ask: &Ask, wager: &str) -> Ratio {
    entry(ask, wager).law.gain()
}

fn percent(ask: &Ask, wager: &str) -> String {
    format!("{:.4}", -100.0 * odds::decimal(&gain(ask, wager)))
}

/// Published for eight decks: of 4,998,398,275,503,360 orders of six cards the Banker wins 2,292,252,566,437,888, the
/// Player 2,230,518,282,592,256, and 475,627,426,473,216 tie.
#[test]
fn eight_decks_end_as_often_as_published() {
    let ask = Ask::of("baccarat").unwrap();
    let all = ratio(4_998_398_275_503_360u64, 1);
    for (wager, won) in [
        ("banker", 2_292_252_566_437_888u64),
        ("player", 2_230_518_282_592_256),
        ("tie", 475_627_426_473_216),
    ] {
        let law = entry(&ask, wager).law;
        assert_eq!(law.total(), all);
        assert_eq!(law.hit_frequency().exact(), Some(&(ratio(won, 1) / &all)), "{wager}");
    }
}

/// Published for eight decks: Banker 1.0579 %, Player 1.2351 %, Tie 14.3596 %; without commission Banker 1.02 % and the
/// three-card seven at 40 to 1 7.61 %; Dragon Bonus 2.65 % on Player, 9.37 % on Banker. For six decks: Banker 1.0558 %,
/// Player 1.2374 %, Tie 14.4382 %.
#[test]
fn the_edges_are_the_published_ones() {
    let mut ask = Ask::of("baccarat").unwrap();
    let edges = |ask: &Ask, wagers: &[&str]| wagers.iter().map(|w| percent(ask, w)).collect::<Vec<_>>();
    let main = ["banker", "player", "tie"];
    assert_eq!(edges(&ask, &main), ["1.0579", "1.2351", "14.3596"]);
    let rounded = |ask: &Ask, wager| format!("{:.2}", -100.0 * odds::decimal(&gain(ask, wager)));
    assert_eq!(["dragon-bonus-player", "dragon-bonus-banker"].map(|w| rounded(&ask, w)), ["2.65", "9.37"]);
    ask.rules.set("decks", "6").unwrap();
    assert_eq!(edges(&ask, &main), ["1.0558", "1.2374", "14.4382"]);
    let free = Ask::of("commission-free-baccarat").unwrap();
    assert_eq!(["banker", "fortune-7"].map(|w| rounded(&free, w)), ["1.02", "7.61"]);
}

#[test]
fn every_wager_has_an_entry_whose_rows_add_up_to_one() {
    for game in ["baccarat", "commission-free-baccarat"] {
        let ask = Ask::of(game).unwrap();
        let sheet = sheet(&ask, &Progress::new()).unwrap();
        for wager in ask.rules.wagers() {
            assert!(sheet.wagers.iter().any(|w| w.wager == wager.id), "{} of {game}", wager.id);
        }
        for entry in &sheet.wagers {
            let all = entry.rows.iter().fold(Ratio::ZERO, |sum, r| sum + r.probability.exact().unwrap());
            assert_eq!(all, Ratio::ONE, "{} of {game}", entry.wager);
        }
    }
}

#[test]
fn commission_on_ties_costs_a_twentieth_of_every_tie() {
    let mut ask = Ask::of("baccarat").unwrap();
    let plain = gain(&ask, "banker");
    ask.rules.set("commission-on-tie", "true").unwrap();
    let tie = entry(&ask, "tie").law.hit_frequency().exact().unwrap().clone();
    assert_eq!(gain(&ask, "banker"), plain - tie * ratio(5, 100));
    let notes = entry(&ask, "banker").notes;
    assert!(notes.contains(&"tie: push less $0.25 of commission on $5".to_owned()), "{notes:?}");
}

/// The table shows and burns cards before the bets; on average that changes nothing.
fn agrees<V: BaccaratChapter>(ask: &Ask, wagers: &[&str]) {
    let table =
        |bets: &[(&str, i64)]| best::<Baccarat<V>>(&ask.rules, ask.cards, bets, &Search::default()).unwrap();
    for &wager in wagers {
        let main = gain(ask, "player") * ratio(2_000, 1);
        let solved = main + gain(ask, wager) * ratio(1_000, 1);
        assert_eq!(table(&[("player", 2_000), (wager, 1_000)]), solved, "{wager}");
    }
}

#[test]
fn on_small_shoes_the_solver_and_the_table_agree() {
    let cards = shoe("Ac 4d 6s 8h", 5);
    let ask = Ask::of("baccarat").unwrap().with_cards(cards);
    agrees::<WithCommission>(&ask, &["banker", "tie", "dragon-bonus-player", "dragon-bonus-banker"]);
    let ask = Ask::of("commission-free-baccarat").unwrap().with_cards(shoe("2c 3d 5s Kh", 5));
    agrees::<CommissionFree>(&ask, &["banker", "fortune-7", "dragon-bonus-banker"]);
}

#[test]
fn commission_on_a_tie_is_what_the_table_takes() {
    let mut ask = Ask::of("baccarat").unwrap().with_cards(shoe("3c 7d Kh", 6));
    ask.rules.set("commission-on-tie", "true").unwrap();
    agrees::<WithCommission>(&ask, &["banker"]);
}

#[test]
fn a_shoe_too_small_for_a_round_is_refused() {
    let ask = Ask::of("baccarat").unwrap().with_cards(shoe("Ac", 5));
    assert!(sheet(&ask, &Progress::new()).is_err());
}

//! The games of the house, simulated on their own tables and held against published odds.

use crate::support::ErrorsFrom;
use book::{Cents, Rules};
use sim::{Estimate, RunOptions, RunReport, run};

fn simulate(game: &str, rounds: u64, side: &[(&str, i64)]) -> RunReport {
    let side = side.iter().map(|(id, dollars)| (id.to_string(), Cents::dollars(*dollars))).collect();
    let options = RunOptions { rounds, threads: 2, side, ..RunOptions::default() };
    run(&Rules::of(game).unwrap(), &options, &|_| ()).unwrap_or_else(|fault| panic!("{game}: {fault}"))
}

fn edge(report: &RunReport, wager: &str) -> Estimate {
    report.wagers.iter().find(|w| w.wager == wager).and_then(|w| w.edge).unwrap()
}

fn assert_near(found: Estimate, exact: f64, precision: f64) {
    assert!(found.errors_from(exact) < 4.0 && found.error < precision, "{found:?} is not {exact}");
}

#[test]
fn every_game_of_the_roster_can_be_simulated_by_a_full_table() {
    for game in games::roster() {
        let seats = game.open(Rules::of(game.id).unwrap()).unwrap().layout().seats;
        let options = RunOptions { rounds: 2_000, seats, ..RunOptions::default() };
        let rules = Rules::of(game.id).unwrap();
        let report = run(&rules, &options, &|_| ()).unwrap_or_else(|fault| panic!("{}: {fault}", game.id));
        assert_eq!(report.net, report.wagers.iter().map(|w| w.net).sum(), "{}", game.id);
        assert_eq!(report.staked, report.wagers.iter().map(|w| w.staked).sum(), "{}", game.id);
        for w in &report.wagers {
            assert_eq!(w.net, w.returned + w.won - w.fees - w.staked, "{} {}", game.id, w.wager);
            assert_eq!(w.lines, w.rows.iter().map(|r| r.lines).sum::<u64>(), "{} {}", game.id, w.wager);
        }
        assert!(report.base > Cents::ZERO && report.edge.is_some(), "{}", game.id);
    }
}

#[test]
fn red_loses_two_pockets_in_38() {
    assert_near(edge(&simulate("roulette", 2_000_000, &[]), "red"), 2.0 / 38.0, 0.001);
}

/// Pass 7 in 495, odds nothing, place 6 one in 66 for each decision.
#[test]
fn craps_wagers_lose_what_is_published() {
    let report = simulate("craps", 2_000_000, &[("place-6", 6)]);
    assert_near(edge(&report, "pass"), 7.0 / 495.0, 0.0015);
    assert_near(edge(&report, "pass-odds"), 0.0, 0.002);
    assert_near(edge(&report, "place-6"), 1.0 / 66.0, 0.002);
}

/// Eight decks: banker 1.0579%, player 1.2351%, tie 14.3596%.
#[test]
fn baccarat_wagers_lose_what_is_published() {
    let report = simulate("baccarat", 1_000_000, &[("player", 5), ("tie", 5)]);
    assert_near(edge(&report, "banker"), 0.010579, 0.001);
    assert_near(edge(&report, "player"), 0.012351, 0.001);
    assert_near(edge(&report, "tie"), 0.143596, 0.003);
}

/// Queen-six-four against bonuses of 5, 4 and 1 to 1: 3.3730% of the ante; Pair Plus 7.2760%.
#[test]
fn three_card_poker_loses_what_is_published() {
    let report = simulate("three-card-poker", 1_000_000, &[]);
    assert_near(report.edge.unwrap(), 0.033730, 0.002);
    let side = simulate("three-card-poker", 1_000_000, &[("pair-plus", 5)]);
    assert_near(edge(&side, "pair-plus"), 0.072760, 0.003);
    // A side wager changes neither the base nor its edge; what is lost in all goes by the base.
    assert_eq!((side.base, side.edge), (report.base, report.edge));
    assert_near(side.loss_in_all.unwrap(), 0.033730 + 0.072760, 0.005);
}

/// Three wagers before the deal, two of which may be pulled back: all three are the base.
#[test]
fn what_is_pulled_back_was_still_laid_before_the_deal() {
    let report = simulate("let-it-ride", 10_000, &[]);
    let least = Rules::of("let-it-ride").unwrap().limits("bet-number-1").min;
    assert_eq!(report.base, least * 30_000);
    assert!(report.staked < report.base);
}

/// Whatever a wager for the dealer wins is the dealer's: to the seat it is lost unless it is pushed, and it has no part in
/// the edge of the player's own.
#[test]
fn a_wager_for_the_dealer_is_counted_apart() {
    let alone = simulate("three-dice-baccarat", 100_000, &[]);
    let with = simulate("three-dice-baccarat", 100_000, &[("player-for-dealer", 1)]);
    assert_eq!(with.edge, alone.edge);
    let toke = with.wagers.iter().find(|w| w.wager == "player-for-dealer").unwrap();
    assert!(toke.won > book::Cents::ZERO && toke.pushes > 0, "{toke:?}");
    let pushed = book::Cents::dollars(1) * toke.pushes as i64;
    assert_eq!(toke.net, pushed - toke.staked);
    assert_eq!(with.net, alone.net + toke.net);
}

/// A horn is paid by the rows of other wagers. They are told apart by their tables, though a house may call them alike.
#[test]
fn rows_are_joined_by_their_tables_and_not_by_their_names() {
    let table = |id: &str, wager: &str| {
        let rows = r#"[{ event = "win", name = "the number", pays = "30 to 1" }]"#;
        format!("[[paytable]]\nid = \"{id}\"\nwager = \"{wager}\"\nrows = {rows}\n")
    };
    let mut rules = Rules::of("craps").unwrap();
    let own = table("low", "craps-two") + &table("high", "craps-twelve");
    rules.read_paytables("own.toml", &own).unwrap();
    let side = vec![("horn".to_owned(), Cents::dollars(4))];
    let report = run(&rules, &RunOptions { rounds: 5_000, side, ..RunOptions::default() }, &|_| ()).unwrap();
    let horn = report.wagers.iter().find(|w| w.wager == "horn").unwrap();
    let named = horn.rows.iter().filter(|r| r.row.as_deref() == Some("the number"));
    assert_eq!(named.count(), 2, "{:?}", horn.rows);
}

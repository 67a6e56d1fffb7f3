//! Strategies by name and from files.

use crate::support::ErrorsFrom;
use book::Rules;
use sim::{RunOptions, RunReport, Script, Strategy, run};
use std::sync::Arc;

fn simulate(game: &str, rounds: u64, strategy: Strategy) -> Result<RunReport, book::Fault> {
    run(&Rules::of(game).unwrap(), &RunOptions { rounds, strategy, ..RunOptions::default() }, &|_| ())
}

fn script(text: &str) -> Strategy {
    Strategy::Script(Arc::new(Script::read("mine.toml", text).unwrap()))
}

/// What the same chance gave: money and counts.
fn same(a: &RunReport, b: &RunReport) -> bool {
    (a.net, a.staked, a.hits, &a.wagers) == (b.net, b.staked, b.hits, &b.wagers)
}

#[test]
fn names_lead_to_strategies() {
    assert_eq!(Strategy::named("optimal").unwrap(), Strategy::Optimal);
    let said = Strategy::named("lucky").unwrap_err().to_string();
    assert_eq!(said, "`lucky` is no file and none of basic, optimal, house-way, never-bust, random");
    let said = simulate("craps", 10, Strategy::NeverBust).unwrap_err().to_string();
    assert!(said.starts_with("`never-bust` is a strategy for blackjack,"), "{said}");
    assert!(simulate("blackjack", 10, Strategy::HouseWay).is_err());
}

#[test]
fn the_house_way_is_pai_gow_s_own() {
    let way = simulate("pai-gow-poker", 3_000, Strategy::HouseWay).unwrap();
    let basic = simulate("pai-gow-poker", 3_000, Strategy::Basic).unwrap();
    assert!(same(&way, &basic));
}

/// Queen-six-four by hand, from a file, and as computed are one strategy.
#[test]
fn the_threshold_of_three_card_poker_can_be_written_and_is_the_computed_one() {
    let text = r#"
        game = "three-card-poker"
        name = "Queen, six, four"
        [[rule]]
        do = "play"
        hand = "pair"
        [[rule]]
        do = "play"
        ranks = "Q 6 4"
        [[rule]]
        do = "fold"
    "#;
    let optimal = simulate("three-card-poker", 100_000, Strategy::Optimal).unwrap();
    assert!(same(&simulate("three-card-poker", 100_000, script(text)).unwrap(), &optimal));
    let looser = text.replace("Q 6 4", "2");
    assert!(!same(&simulate("three-card-poker", 100_000, script(&looser)).unwrap(), &optimal));
    assert!(optimal.strategy.contains("best choice"));
}

/// A chart that says of every total what the simple strategy does plays like it; one that only ever stands does not.
#[test]
fn a_chart_is_followed_cell_by_cell() {
    let standing = script(
        r#"
        game = "blackjack"
        name = "Stand on everything"
        [chart.hard]
        "4+" = "S S S S S S S S S S"
        [chart.soft]
        "12+" = "S S S S S S S S S S"
        [chart.pairs]
        "8" = "- - - - - - - - - -"
    "#,
    );
    let report = simulate("blackjack", 50_000, standing).unwrap();
    // Nothing is split or doubled: one stake for each hand.
    assert_eq!(report.staked, report.base);
    assert!(report.edge.unwrap().value > 0.1, "{:?}", report.edge);
    let never = script(
        r#"
        game = "blackjack"
        name = "Never bust"
        [[rule]]
        do = "stand"
        total = "12+"
        soft = false
    "#,
    );
    let file = simulate("blackjack", 50_000, never).unwrap();
    // Splitting is the one thing the rule forbids that `never-bust` does not.
    let named = simulate("blackjack", 50_000, Strategy::NeverBust).unwrap();
    assert!(named.staked > file.staked && file.edge.unwrap().errors_from(named.edge.unwrap().value) < 6.0);
}

/// Let It Ride by its published rules, and by the game's own.
#[test]
fn draws_and_boards_can_be_asked_for() {
    let text = r#"
        game = "let-it-ride"
        name = "Only paying hands"
        [[rule]]
        do = "let-it-ride"
        hand = "pair of T"
        [[rule]]
        do = "let-it-ride"
        cards = 4
        suited = 4
        [[rule]]
        do = "let-it-ride"
        cards = 3
        straight = 3
        suited = 3
        high = "T"
        highs = 3
        [[rule]]
        do = "pull-back"
    "#;
    let tight = simulate("let-it-ride", 100_000, script(text)).unwrap();
    let basic = simulate("let-it-ride", 100_000, Strategy::Basic).unwrap();
    assert!(tight.staked < basic.staked);
    assert!((tight.edge.unwrap().value - basic.edge.unwrap().value).abs() < 0.03);
}

#[test]
fn what_is_not_understood_is_named_with_its_line() {
    let said = |text: &str| Script::read("mine.toml", text).unwrap_err().to_string();
    let head = "game = \"blackjack\"\nname = \"x\"\n";
    assert!(said("game = \"bridge\"\nname = \"x\"").starts_with("mine.toml:1: game: there is no game"));
    assert!(said(&format!("{head}luck = 3")).starts_with("mine.toml:3: luck"));
    let rule = |line: &str| said(&format!("{head}[[rule]]\ndo = \"hit\"\n{line}"));
    assert!(rule("total = \"many\"").starts_with("mine.toml:5: total: write a number"));
    assert!(rule("hand = \"pear\"").starts_with("mine.toml:5: hand: `pear` is none of high-card, pair"));
    assert!(rule("hand = \"pair of X\"").starts_with("mine.toml:5: hand: `X` is no rank"));
    assert!(rule("dealer = \"A-2\"").starts_with("mine.toml:5: dealer: `A-2` runs downwards"));
    assert!(rule("amount = \"some\"").starts_with("mine.toml:5: amount"));
    assert!(rule("highs = 2").contains("highs: it goes with `high`"));
    assert!(
        said(&format!("{head}[[rule]]\ndo = \"jump\"")).starts_with("mine.toml:4: do: `jump` is none of")
    );
    let chart = |line: &str| said(&format!("{head}[chart.hard]\n{line}"));
    assert!(chart("12 = \"H S\"").starts_with("mine.toml:4: 12: ten columns"));
    assert!(chart("12 = \"H H H H H H H H H X\"").starts_with("mine.toml:4: 12: `X` is none of"));
    assert!(chart("22 = \"H H H H H H H H H H\"").starts_with("mine.toml:4: 22: this chart has no such row"));
    let twice = "12 = \"H H H H H H H H H H\"\n\"12-13\" = \"S S S S S S S S S S\"";
    assert!(chart(twice).contains("12 stands here twice"), "{}", chart(twice));
    let poker = "game = \"craps\"\nname = \"x\"\n[chart.hard]\n12 = \"H\"";
    assert!(said(poker).contains("charts are for blackjack"), "{}", said(poker));
}

#[test]
fn a_file_is_for_its_own_game() {
    let mine = script("game = \"blackjack\"\nname = \"Mine\"");
    let said = simulate("craps", 10, mine.clone()).unwrap_err().to_string();
    assert_eq!(said, "`Mine` is a strategy for blackjack, not craps");
    // A file that says nothing plays the simple strategy, and its run is named by what it holds.
    let empty = simulate("blackjack", 5_000, mine).unwrap();
    assert!(same(&empty, &simulate("blackjack", 5_000, Strategy::Basic).unwrap()));
    assert!(empty.part.run.strategy.starts_with("file "));
}

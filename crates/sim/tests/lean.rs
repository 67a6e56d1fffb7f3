//! A lean run leaves out what nobody reads in a simulation. It finds what a full run finds from the same seed, to the last
//! cent: for every game, under every setting, with every wager of the layout, by every strategy.

use book::{Fault, Rules, SettingKind};
use sim::{Pace, RunOptions, RunPart, Strategy, positions, run};

/// Everything a run counts, but not how fast.
fn counted(rules: &Rules, options: &RunOptions, lean: bool) -> Result<RunPart, String> {
    let report = run(rules, &RunOptions { lean: Some(lean), ..options.clone() }, &|_| ());
    let mut part = report.map_err(|fault: Fault| fault.to_string())?.part;
    part.pace = Pace { threads: 0, seconds: 0.0, rounds_per_second: 0.0 };
    Ok(part)
}

fn assert_alike(rules: &Rules, options: &RunOptions) {
    let (lean, full) = (counted(rules, options, true), counted(rules, options, false));
    assert_eq!(lean, full, "{} {:?} {options:?}", rules.game(), rules.settings());
}

fn one_thread(rounds: u64) -> RunOptions {
    RunOptions { rounds, threads: 1, ..RunOptions::default() }
}

/// A game with its defaults, then with each setting at each of its other legal values that go together.
fn rule_sets(game: &str) -> Vec<Rules> {
    let standard = Rules::of(game).unwrap();
    let mut sets = vec![standard.clone()];
    for setting in standard.choices() {
        let values: Vec<String> = match &setting.kind {
            SettingKind::Choice(options) => options.clone(),
            SettingKind::Flag => vec!["yes".into(), "no".into()],
            SettingKind::Number(min, max) => vec![min.to_string(), max.to_string()],
            SettingKind::Money(min, max) => vec![min.to_string(), max.to_string()],
            SettingKind::Percent(min, max) => vec![min.to_string(), max.to_string()],
            SettingKind::Multiples(min, max) => vec![min.to_string(), max.to_string(), "2-7-20x".into()],
        };
        for value in values {
            let mut rules = standard.clone();
            rules.set(&setting.id, &value).unwrap();
            if games::open(rules.clone()).is_ok() {
                sets.push(rules);
            }
        }
    }
    sets
}

/// Runs of one round, of two, of three … share all rounds but the last: where all of them agree, each round does.
#[test]
fn round_by_round() {
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        (1..=150).for_each(|rounds| assert_alike(&rules, &one_thread(rounds)));
    }
}

#[test]
fn under_every_setting() {
    for game in games::roster() {
        for rules in rule_sets(game.id) {
            for (rounds, seats, seed) in [(40, 1, 3), (3_000, 1, 4), (500, 2, 5)] {
                assert_alike(&rules, &RunOptions { seats, seed, ..one_thread(rounds) });
            }
        }
    }
}

/// Over several shoes, blocks and threads, and with every seat taken.
#[test]
fn over_long_runs_and_full_tables() {
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        let seats = game.open(rules.clone()).unwrap().layout().seats;
        assert_alike(&rules, &RunOptions { threads: 2, ..one_thread(150_000) });
        assert_alike(&rules, &RunOptions { seats, ..one_thread(2_000) });
        assert_alike(&rules, &RunOptions { fresh: true, ..one_thread(2_000) });
    }
}

/// Each wager of the layout added to the strategy's, and all of them together as far as the table takes them.
#[test]
fn with_every_wager_of_the_layout() {
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        let table = game.open(rules.clone()).unwrap();
        let open = table.layout().spots.iter().filter(|spot| spot.open);
        let all: Vec<_> = open.map(|spot| (spot.id.clone(), spot.limits.min)).collect();
        // A roulette layout has over 150 of them, of fourteen kinds.
        for one in all.iter().step_by(all.len().div_ceil(40)) {
            assert_alike(&rules, &RunOptions { side: vec![one.clone()], ..one_thread(2_000) });
        }
        for half in all.chunks(all.len().div_ceil(2)) {
            assert_alike(&rules, &RunOptions { side: half.to_vec(), ..one_thread(2_000) });
        }
    }
}

/// Those that are quickly solved, and those that need not be.
#[test]
fn by_every_strategy() {
    let quick = ["three-card-poker", "let-it-ride", "baccarat", "craps", "roulette", "big-six"];
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        for strategy in [Strategy::Optimal, Strategy::HouseWay, Strategy::NeverBust] {
            if strategy != Strategy::Optimal || quick.contains(&game.id) {
                assert_alike(&rules, &RunOptions { strategy, ..one_thread(3_000) });
            }
        }
    }
}

/// How many positions a block meets, and how many ways on from them are known after it.
fn met(game: &str) -> (usize, usize) {
    let options = RunOptions { lean: Some(true), ..RunOptions::default() };
    positions(&Rules::of(game).unwrap(), &options).unwrap().expect("its positions recur")
}

/// Were every round played at the table, that a lean run finds the same would show nothing.
#[test]
fn positions_come_again_where_a_game_says_so() {
    // Before the first round, and before every other one.
    assert_eq!(met("roulette"), (2, 39));
    assert_eq!(met("three-card-poker").0, 2);
    let (positions, ways) = met("craps");
    assert!(positions < 30 && ways > 36 * (positions - 1) * 9 / 10, "{positions} {ways}");
    let (positions, ways) = met("baccarat");
    assert!((200..1000).contains(&positions) && ways > 2000, "{positions} {ways}");
    let (positions, ways) = met("blackjack");
    assert!((2000..10_000).contains(&positions) && ways > 5000, "{positions} {ways}");
}

//! A lean run leaves out what nobody reads in a simulation. Where it is walked from position to position, it finds what a full
//! run finds from the same seed, to the last cent: every game, by the simple strategy, under every setting; with several
//! seats, and with every wager of the layout, where these are walked. Each comparison makes sure that there was a walk; what
//! is never walked is listed at the end.

use book::{Fault, Rules, SettingKind};
use games::kernel::Family;
use sim::{Pace, RunOptions, RunPart, Strategy, positions, run};

/// Everything a run counts, but not how fast.
fn counted(rules: &Rules, options: &RunOptions, lean: bool) -> Result<RunPart, String> {
    let report = run(rules, &RunOptions { lean: Some(lean), ..options.clone() }, &|_| ());
    let mut part = report.map_err(|fault: Fault| fault.to_string())?.part;
    part.pace = Pace { threads: 0, seconds: 0.0, rounds_per_second: 0.0 };
    Ok(part)
}

/// Whether the run would be walked, were it lean.
fn is_walked(rules: &Rules, options: &RunOptions) -> bool {
    let options = RunOptions { lean: Some(true), ..options.clone() };
    positions(rules, &options).unwrap().is_some()
}

fn assert_alike(rules: &Rules, options: &RunOptions) {
    assert!(is_walked(rules, options), "{} {:?} {options:?}", rules.game(), rules.settings());
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
        // A shuffler that takes every card back leaves no shoe to be walked through.
        let shuffler =
            |rules: &Rules| rules.game() == "pontoon-plus" && rules.choice("deal-from") == "shuffler";
        for rules in rule_sets(game.id) {
            if shuffler(&rules) {
                assert!(!is_walked(&rules, &one_thread(40)));
                continue;
            }
            for (rounds, seed) in [(40, 3), (3_000, 4)] {
                assert_alike(&rules, &RunOptions { seed, ..one_thread(rounds) });
            }
            let two = RunOptions { seats: 2, seed: 5, ..one_thread(500) };
            let seats = game.open(rules.clone()).unwrap().layout().seats;
            if walks_seats(game.id) && seats > 1 {
                assert_alike(&rules, &two);
            }
        }
    }
}

/// Whether the positions of a table with several seats come again: where deals are not told apart by their kind.
fn walks_seats(game: &str) -> bool {
    use Family::{Holdem, Lottery, PaiGow, Poker, Stud};
    !matches!(games::entry(game).unwrap().family, Poker | Holdem | Stud | PaiGow | Lottery)
}

/// Over several shoes, blocks and threads, and with every seat taken.
#[test]
fn over_long_runs_and_full_tables() {
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        let seats = game.open(rules.clone()).unwrap().layout().seats;
        let long = RunOptions { threads: 2, lean: Some(true), ..one_thread(150_000) };
        let (_, ways) = positions(&rules, &long).unwrap().unwrap();
        assert!(ways > 0, "{}: every round was played", game.id);
        assert_alike(&rules, &long);
        if walks_seats(game.id) {
            assert_alike(&rules, &RunOptions { seats, ..one_thread(2_000) });
        }
    }
}

/// Each wager of the layout added to the strategy's, and all of them together as far as the table takes them.
#[test]
fn with_every_wager_of_the_layout_of_dice_and_wheels() {
    let mut walked = vec![];
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        let table = game.open(rules.clone()).unwrap();
        if table.layout().cards.is_some() {
            continue;
        }
        walked.push(game.id);
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
    assert_eq!(walked, ["three-dice-baccarat", "craps", "roulette", "big-six"]);
}

/// Of these a lean run is a full one: there is nothing to compare.
#[test]
fn what_is_never_walked() {
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        let table = game.open(rules.clone()).unwrap();
        let walked = |options| is_walked(&rules, &options);
        assert!(walked(one_thread(1)), "{}", game.id);
        assert!(!walked(RunOptions { fresh: true, ..one_thread(1) }), "{}", game.id);
        assert_eq!(walked(RunOptions { seats: 2, ..one_thread(1) }), walks_seats(game.id), "{}", game.id);
        // At a table of cards a wager beside those of the strategy tells apart what they do not.
        if table.layout().cards.is_some() {
            let spot = table.layout().spots.iter().rfind(|spot| spot.open).unwrap();
            let side = vec![(spot.id.clone(), spot.limits.min)];
            assert!(!walked(RunOptions { side, ..one_thread(1) }), "{}", game.id);
        }
    }
    for (game, strategy) in [
        ("three-card-poker", Strategy::Optimal),
        ("pai-gow-poker", Strategy::HouseWay),
        ("blackjack", Strategy::NeverBust),
    ] {
        assert!(!is_walked(&Rules::of(game).unwrap(), &RunOptions { strategy, ..one_thread(1) }), "{game}");
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

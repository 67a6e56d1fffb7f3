//! A lean run leaves out what nobody reads in a simulation: a table that nobody watches takes what a machine brings without
//! looking it up, and where positions come again they are walked through and not played. Either way it finds what people's
//! table finds from the same seed, every input checked and every event told, to the last cent: every game, under every
//! setting, by every strategy, with several seats and with every wager of the layout. Which runs are walked a game says
//! itself; what it says is counted here, so that no comparison runs out of games.

use std::sync::Arc;

use book::{Cents, Fault, Rules, SettingKind};
use games::Visitor;
use games::kernel::{Family, Recurring, Table};
use sim::{Manner, Pace, RunOptions, RunPart, Script, Strategy, positions, run, watched_and_not};

/// Everything a run counts, but not how fast.
fn counted(rules: &Rules, options: &RunOptions, manner: Manner) -> Result<RunPart, String> {
    let report = run(rules, &RunOptions { manner, ..options.clone() }, &|_| ());
    let mut part = report.map_err(|fault: Fault| fault.to_string())?.part;
    part.pace = Pace { threads: 0, seconds: 0.0, rounds_per_second: 0.0 };
    Ok(part)
}

/// Whether the run may be walked.
fn is_walked(rules: &Rules, options: &RunOptions) -> bool {
    let options = RunOptions { manner: Manner::Walked, ..options.clone() };
    positions(rules, &options).unwrap().is_some()
}

/// If the run may be walked, it finds then what it finds at people's table; whether it may.
fn walked_alike(rules: &Rules, options: &RunOptions) -> bool {
    let walked = is_walked(rules, options);
    if walked {
        let [walked, watched] = [Manner::Walked, Manner::Watched].map(|how| counted(rules, options, how));
        assert_eq!(walked, watched, "{} {:?} {options:?}", rules.game(), rules.settings());
    }
    walked
}

/// Round by round, a table that nobody watches gives and takes what people's table does. False where both refuse what the
/// strategy does, for the same reason.
fn played_alike(rules: &Rules, options: &RunOptions) -> bool {
    let about = || format!("{} {:?} {options:?}", rules.game(), rules.settings());
    let both = watched_and_not(rules, options).unwrap_or_else(|fault| panic!("{fault}: {}", about()));
    match both.map(|stretch| stretch.map_err(|fault| fault.to_string())) {
        [Ok(watched), Ok(not)] => {
            let round = watched.gains.iter().zip(&not.gains).position(|(one, other)| one != other);
            assert_eq!(round, None, "{}", about());
            assert_eq!(watched, not, "{}", about());
            assert!(watched.gains.len() as u64 >= options.rounds, "{}", about());
            true
        }
        [watched, not] => {
            assert_eq!(watched.map(|stretch| stretch.gains), not.map(|stretch| stretch.gains), "{}", about());
            false
        }
    }
}

/// What a game says of the simulator's walks.
struct Said {
    /// From card to card, with one seat and with two.
    ample_shoe: [bool; 2],
    /// From deal to deal.
    deals: bool,
    cards: bool,
}

/// Asks a game under these rules.
fn ask(rules: &Rules) -> Said {
    struct Asked<'a>(&'a Rules);
    impl Visitor for Asked<'_> {
        type Out = Said;
        fn visit<G: Recurring>(self) -> Said {
            let table = Table::<G>::open(self.0.clone()).unwrap();
            let ample_shoe = [1, 2].map(|seats| table.game().ample_shoe(seats).is_some());
            let (deals, cards) = (table.game().kinds_of_deal().is_some(), table.layout().cards.is_some());
            Said { ample_shoe, deals, cards }
        }
    }
    games::visit(rules.game(), Asked(rules)).unwrap()
}

impl Said {
    /// Whether positions come again with so many seats.
    fn walks(&self, seats: u8) -> bool {
        !self.cards || self.ample_shoe[(seats > 1) as usize] || self.deals && seats == 1
    }
}

/// Every wager that may be made before the deal, at its least.
fn all_wagers(rules: &Rules) -> Vec<(String, Cents)> {
    let table = games::open(rules.clone()).unwrap();
    let open = table.layout().spots.iter().filter(|spot| spot.open);
    open.map(|spot| (spot.id.clone(), spot.limits.min)).collect()
}

fn seats(rules: &Rules) -> u8 {
    games::open(rules.clone()).unwrap().layout().seats
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
    let walked = games::roster().iter().filter(|game| {
        let rules = Rules::of(game.id).unwrap();
        (1..=100).filter(|&rounds| walked_alike(&rules, &one_thread(rounds))).count() == 100
    });
    assert!(walked.count() > 15);
}

#[test]
fn walked_under_every_setting() {
    let (mut alone, mut with_others) = (0, 0);
    for game in games::roster() {
        for rules in rule_sets(game.id) {
            let said = ask(&rules);
            for (rounds, seed) in [(40, 3), (3_000, 4)] {
                let walked = walked_alike(&rules, &RunOptions { seed, ..one_thread(rounds) });
                assert_eq!(walked, said.walks(1), "{} {:?}", game.id, rules.settings());
                alone += walked as u32;
            }
            if seats(&rules) > 1 {
                let walked = walked_alike(&rules, &RunOptions { seats: 2, seed: 5, ..one_thread(500) });
                assert_eq!(walked, said.walks(2), "{} {:?}", game.id, rules.settings());
                with_others += walked as u32;
            }
        }
    }
    assert!(alone > 300 && with_others > 80, "{alone} {with_others}");
}

/// Over several shoes, blocks and threads, and with every seat taken.
#[test]
fn over_long_runs_and_full_tables() {
    let (mut alone, mut full) = (0, 0);
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        let long = RunOptions { threads: 2, ..one_thread(150_000) };
        if walked_alike(&rules, &long) {
            let (_, ways) =
                positions(&rules, &RunOptions { manner: Manner::Walked, ..long }).unwrap().unwrap();
            assert!(ways > 0, "{}: every round was played", game.id);
            alone += 1;
        }
        full += walked_alike(&rules, &RunOptions { seats: seats(&rules), ..one_thread(2_000) }) as u32;
    }
    assert!(alone > 15 && full > 8, "{alone} {full}");
}

/// Each wager of the layout added to the strategy's, and all of them together as far as the table takes them, where wagers
/// beside the strategy's are walked.
#[test]
fn with_every_wager_of_the_layout() {
    let walked = games::roster().iter().filter(|game| {
        let rules = Rules::of(game.id).unwrap();
        let all = all_wagers(&rules);
        let with = |side: &[(String, Cents)]| {
            let walked = walked_alike(&rules, &RunOptions { side: side.to_vec(), ..one_thread(2_000) });
            assert_eq!(walked, !ask(&rules).cards, "{}: a wager tells apart what others do not", game.id);
            walked
        };
        let last = all.len() - 1;
        if !with(&all[last..]) {
            return false;
        }
        // A roulette layout has over 150 of them, of fourteen kinds.
        all.chunks(1).step_by(all.len().div_ceil(40)).for_each(|one| assert!(with(one)));
        all.chunks(all.len().div_ceil(2)).all(with)
    });
    assert!(walked.count() > 2);
}

/// Of these every round is played.
#[test]
fn what_is_never_walked() {
    for game in games::roster() {
        let rules = Rules::of(game.id).unwrap();
        assert!(!is_walked(&rules, &RunOptions { fresh: true, ..one_thread(1) }), "{}", game.id);
        for strategy in strategies(game.id, game.family).into_iter().skip(1) {
            assert!(!is_walked(&rules, &RunOptions { strategy, ..one_thread(1) }), "{}", game.id);
        }
    }
}

/// Every strategy that a game has and that need not be solved first, the simple one before the others.
fn strategies(game: &str, family: Family) -> Vec<Strategy> {
    // What is not on the menu is passed over: these are words of many games.
    let mut text = format!("game = \"{game}\"\nname = \"Mine\"\n");
    for (word, and) in [
        ("insure", "high = \"A\""),
        ("accept", "cards = \"0-9\""),
        ("split", "high = \"8\""),
        ("double", "cards = 2\nhigh = \"9\""),
        ("raise", "high = \"K\"\namount = \"least\""),
        ("raise", "high = \"Q\""),
        ("let-it-ride", "highs = 2\nhigh = \"J\""),
        ("play", "suited = 3"),
        ("play", "high = \"Q\"\namount = \"least\""),
        ("surrender", "straight = 2"),
        ("stand", "cards = \"3-9\""),
        ("hit", "cards = 2"),
    ] {
        text += &format!("[[rule]]\ndo = \"{word}\"\n{and}\n");
    }
    let script = Script::read("mine.toml", &text).unwrap();
    // Whoever decides at random meets more positions than anybody who plays to win.
    let mut all = vec![Strategy::Basic, Strategy::Random, Strategy::Script(Arc::new(script))];
    match family {
        Family::PaiGow => all.push(Strategy::HouseWay),
        Family::TwentyOne => all.push(Strategy::NeverBust),
        _ => {}
    }
    all
}

/// Alone and with others, with and without the wagers beside the main one, at one table and at a fresh one each round: how
/// many of these were played to the end.
fn played_by(rules: &Rules, strategy: &Strategy, rounds: u64) -> usize {
    let (all, seats) = (all_wagers(rules), seats(rules));
    let half = all.iter().step_by(2).cloned().collect();
    let base = RunOptions { strategy: strategy.clone(), ..one_thread(rounds) };
    let ways = [
        RunOptions { seed: 6, ..base.clone() },
        RunOptions { seed: 7, side: all, ..base.clone() },
        RunOptions { seed: 8, side: half, seats: seats.min(2), ..base.clone() },
        RunOptions { seed: 9, seats, ..base.clone() },
        RunOptions { seed: 10, fresh: true, ..base },
    ];
    ways.iter().filter(|options| played_alike(rules, options)).count()
}

#[test]
fn played_by_every_strategy_under_every_setting() {
    let (mut compared, mut played) = (0, 0);
    for game in games::roster() {
        for (n, rules) in rule_sets(game.id).iter().enumerate() {
            for strategy in strategies(game.id, game.family) {
                played += played_by(rules, &strategy, if n == 0 { 1_000 } else { 60 });
                compared += 5;
            }
        }
    }
    // A file or chance may take the bank, and the wagers beside may be too large for it.
    assert!(compared > 2_000 && played * 100 > compared * 98, "{played} of {compared}");
}

/// The best strategy of each game that is solved, alone and beside another.
#[test]
fn played_by_the_best_strategy() {
    let played = odds::SOLVED.iter().map(|game| {
        let rules = Rules::of(game).unwrap();
        let side = all_wagers(&rules);
        let seats = seats(&rules).min(2);
        let (strategy, seed) = (Strategy::Optimal, 11);
        played_alike(&rules, &RunOptions { strategy, seed, seats, side, ..one_thread(2_000) })
    });
    assert_eq!(played.filter(|played| *played).count(), odds::SOLVED.len());
}

/// How many positions a block meets, and how many ways on from them are known after it.
fn met(game: &str) -> (usize, usize) {
    let options = RunOptions { manner: Manner::Walked, ..RunOptions::default() };
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

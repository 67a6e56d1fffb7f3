//! Plans: what a good one says, and everything that is wrong with a bad one, in one run.

use book::{Cents, Fault, Page};
use house::plan::{Plan, changes, sample};
use house::{Role, TableId};

fn read(text: &str) -> Result<Plan, Vec<Fault>> {
    Plan::read(&Page { file: "plan.toml", text })
}

/// Line and clause of each fault.
fn faults(text: &str) -> Vec<(usize, String)> {
    let found = read(text).expect_err("something is wrong");
    found.iter().map(|f| (f.line().unwrap(), f.clause().map_or(String::new(), |c| c.text().into()))).collect()
}

/// What is said about the one thing wrong.
fn fault(text: &str) -> String {
    let found = read(text).expect_err("something is wrong");
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].to_string()
}

#[test]
fn the_standard_plan_opens_every_game() {
    let plan = Plan::standard();
    let games: Vec<_> = plan.tables.iter().map(|t| t.setup.game.as_str()).collect();
    let roster: Vec<_> = games::roster().iter().map(|g| g.id).collect();
    assert_eq!(games, roster);
    assert!(plan.lottery.is_some());
    assert!(plan.staff.iter().any(|s| s.role == Role::Supervisor));
    let linked: Vec<_> = plan.jackpots.iter().map(|j| (j.wager.as_str(), j.tables.len())).collect();
    assert!(linked.contains(&("multi-link", 6)), "{linked:?}");
}

/// The remarks of the standard plan are what holds anyway: with every # taken away it is the same plan.
#[test]
fn the_remarks_of_the_standard_plan_are_its_defaults() {
    let choice = |line: &str| {
        let rest = line.strip_prefix("# ")?;
        let (key, _) = rest.split_once(" = ")?;
        key.bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            .then(|| rest.to_owned())
    };
    let spelt: Vec<String> = sample().lines().map(|l| choice(l).unwrap_or_else(|| l.to_owned())).collect();
    let spelt = spelt.join("\n");
    assert!(spelt.lines().filter(|l| l.contains(" = ")).count() > 500);
    let plan = read(&spelt).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(changes(&Plan::standard(), &plan), vec![]);
}

#[test]
fn everything_wrong_is_found_in_one_run() {
    let text = r#"
[house]
nmae = "typo"
[[table]]
number = 1
game = "roulette"
[table.settings]
wheel = "triple-zero"
[[table]]
number = 1
game = "three-card-poker"
paytables = ["no-such-table"]
[table.limits]
ante = { min = "$50", max = "$10" }
[[table]]
number = 3
game = "baccarat"
[[table.paytable]]
id = "mean-tie"
wager = "tie"
rows = [{ event = "win", name = "Tie", pays = "7 to 1" }]
[[table]]
number = 4
game = "poker"
[[jackpot]]
wager = "multi-link"
tables = [1, 9]
[[staff]]
name = "Nobody"
role = "king"
"#;
    let found = faults(text);
    let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
    for line in [3, 8, 10, 12, 14, 19, 24, 27, 30] {
        assert!(lines.contains(&line), "line {line} is not among {found:?}");
    }
    assert!(found.contains(&(8, "HC-G §1.IV".into())), "{found:?}");
    let tie = found.iter().find(|(line, _)| *line == 19).unwrap();
    assert!(tie.1.starts_with("HC-E §"), "{tie:?}");
}

#[test]
fn every_mistake_of_writing_is_a_fault_with_its_line() {
    for (text, says) in [
        ("[[table]]\ngame = \"craps\"", "plan.toml:1: number: a table has a number"),
        ("[[table]]\nnumber = 1", "plan.toml:1: game: a table has a game"),
        (
            "[[table]]\nnumber = \"one\"\ngame = \"craps\"",
            "plan.toml:2: number: write a whole number from 1 to 4294967295, not \"one\"",
        ),
        ("[[table]]\nnumber = 0\ngame = \"craps\"", "plan.toml:2: number: tables are numbered from 1"),
        (
            "[[table]]\nnumber = 1\ngame = \"craps\"\ntime-to-act = 0",
            "plan.toml:4: time-to-act: write whole seconds",
        ),
        ("[[table]]\nnumber = 1\ngame = \"craps\"\npar = \"-$5\"", "plan.toml:4: par:"),
        (
            "[[table]]\nnumber = 1\ngame = \"craps\"\npar = \"$1,000,000,001\"",
            "plan.toml:4: par: write an amount of up to $1,000,000,000",
        ),
        ("[house]\nname = \"one\\ntwo\"", "plan.toml:2: name: a name is one line"),
        (
            "[[table]]\nnumber = 1\ngame = \"craps\"\nname = \"\\u001b[2J\"",
            "plan.toml:4: name: a name is one line",
        ),
        (
            "[[table]]\nnumber = 1\ngame = \"craps\"\ncolour = \"red\"",
            "plan.toml:4: colour: `colour` is not known here",
        ),
        ("table = 3", "plan.toml:1: table: write sections [[table]]"),
        (
            "[[staff]]\nnumber = 1\nname = \"Ada\"\nrole = \"floor\"\n[[staff]]\nnumber = 1\nname = \"Bob\"\nrole = \"owner\"",
            "plan.toml:6: number: there is a member of staff 1 already",
        ),
        (
            "[[table]]\nnumber = 1\ngame = \"let-it-ride\"\n[[jackpot]]\nwager = \"multi-link\"\nname = \"table 3\"\ntables = [1]",
            "plan.toml:6: name: a jackpot has a name of its own",
        ),
        (
            "[[jackpot]]\nwager = \"multi-link\"\ntables = []",
            "plan.toml:3: tables: a jackpot links one table at least",
        ),
        ("[lottery]\nterminals = 0", "plan.toml:2: terminals: somebody has to sell"),
        ("[[staff]]\nnumber = 1\nname = \"Ada\"", "plan.toml:1: role: a member of staff has"),
    ] {
        let said = fault(text);
        assert!(said.starts_with(says), "{text}: {said}");
    }
    // A number that is taken is said, whatever else is wrong with the table that has it.
    let both = "[[table]]\nnumber = 1\ngame = \"craps\"\n[[table]]\nnumber = 1\ngame = \"cramps\"";
    assert_eq!(faults(both), [(5, String::new()), (6, String::new())]);
    // So is what is wrong with the tables of a jackpot that lacks its wager.
    let lacking = "[[jackpot]]\nname = \"Big\"\ntables = [\n7,\n7]";
    assert_eq!(faults(lacking), [(1, String::new()), (4, String::new()), (5, String::new())]);
    // A table that cannot be linked is spoken of where the jackpot names it.
    let twice = "[[table]]\nnumber = 1\ngame = \"let-it-ride\"\n[[jackpot]]\nwager = \"multi-link\"\ntables = [1]\n[[jackpot]]\nwager = \"multi-link\"\nname = \"B\"\ntables = [\n1]";
    assert_eq!(read(twice).unwrap_err().last().and_then(|fault| fault.line()), Some(11));
    assert!(read("[[table]\nnumber = = 1").unwrap_err()[0].line().is_some());
}

#[test]
fn a_jackpot_posts_its_meter_at_every_table_it_links() {
    let text = r#"
[[table]]
number = 1
game = "four-card-poker"
[[table]]
number = 2
game = "let-it-ride"
[[jackpot]]
wager = "multi-link"
tables = [1, 2]
seed = "$25,000"
contribution = "25%"
"#;
    let plan = read(text).unwrap();
    for table in &plan.tables {
        assert_eq!(table.rules.money("multi-link-seed"), Cents::dollars(25_000));
        let open = games::open(table.rules.clone()).unwrap();
        let meter = &open.layout().meters[0];
        assert_eq!((meter.seed, meter.share.to_string()), (Cents::dollars(25_000), "25%".into()));
    }
    // A table that says otherwise is a contradiction.
    let torn = text.replacen(
        "game = \"let-it-ride\"",
        "game = \"let-it-ride\"\n[table.settings]\nmulti-link-seed = \"$30,000\"",
        1,
    );
    assert!(fault(&torn).contains("table 2 says otherwise"), "{}", fault(&torn));
    // So is one that does not offer the wager, or has never heard of it.
    let off = text.replacen(
        "game = \"let-it-ride\"",
        "game = \"let-it-ride\"\n[table.settings]\nmulti-link = false",
        1,
    );
    assert!(fault(&off).contains("does not offer multi-link"), "{}", fault(&off));
    let other = text.replacen("let-it-ride", "roulette", 1);
    assert!(fault(&other).contains("roulette has no wager `multi-link`"), "{}", fault(&other));
}

#[test]
fn a_plan_makes_the_tables_it_describes() {
    let text = r#"
[house]
name = "The Little House"
capital = "$50,000"
[[table]]
number = 7
name = "High limit"
game = "blackjack"
time-to-act = 20
par = "$10,000"
[table.settings]
decks = 2
[table.limits]
blackjack = { min = "$100", max = "$2,000", step = "$25" }
"#;
    let plan = read(text).unwrap();
    let table = plan.table(TableId(7)).unwrap();
    assert_eq!(plan.name, "The Little House");
    assert_eq!(plan.capital, Cents::dollars(50_000));
    assert_eq!((table.setup.name.as_str(), table.setup.par), ("High limit", Cents::dollars(10_000)));
    assert_eq!(table.setup.time_to_act.0, 20_000);
    // The setup alone leads to the same rules.
    assert_eq!(table.setup.rules().unwrap().fingerprint(), table.rules.fingerprint());
    assert_eq!(table.rules.limits("blackjack").min, Cents::dollars(100));
}

#[test]
fn a_difference_names_the_choice_and_its_clause() {
    let old = "[[table]]\nnumber = 1\ngame = \"roulette\"\n[[table]]\nnumber = 2\ngame = \"craps\"";
    let new = "[[table]]\nnumber = 1\ngame = \"roulette\"\n[table.settings]\nwheel = \"single-zero\"\n";
    let found = changes(&read(old).unwrap(), &read(new).unwrap());
    let said: Vec<_> = found.iter().map(|c| c.to_string()).collect();
    assert_eq!(
        said,
        ["table 1: wheel: double-zero → single-zero (HC-G §1.IV)", "table 2: table: craps → nothing"]
    );
    assert_eq!(changes(&read(old).unwrap(), &read(old).unwrap()), vec![]);
}

//! Everything that can be wrong with a plan, planted one at a time and all together: the findings are the same.

use std::collections::BTreeSet;

use book::{Fault, Page};
use house::plan::Plan;

/// A plan by the book. Each `#` line, and each line named below, is where a fault is planted.
const GOOD: &str = r##"
[house]
name = "Here"
capital = "$1,000,000"
# house
[[table]]
number = 1
game = "blackjack"
par = "$10,000"
time-to-bet = 30
time-to-act = 30
dealing = "machine"
# blackjack key
# blackjack tables
[table.settings]
decks = 6
# blackjack doubles
# blackjack doubles after splits
# blackjack splits
# blackjack hours
# blackjack seats
# blackjack unknown
[table.limits]
# blackjack limits
# blackjack insurance
# blackjack house money
# blackjack no such wager
[[table]]
number = 2
game = "let-it-ride"
[table.settings]
# let it ride seed
# let it ride share
# let it ride payout
# let it ride payout limit
# let it ride shuffle
# let it ride second deck
[[table]]
number = 3
game = "mississippi-stud"
[[table]]
number = 4
game = "baccarat"
[[table.paytable]]
id = "our-tie"
wager = "tie"
rows = [
  { event = "win", name = "Tie", pays = "8 to 1" },
# tie row
# tie other row
]
# tie part
[[table]]
number = 5
game = "roulette"
# roulette par
[table.settings]
wheel = "double-zero"
[[table]]
number = 6
game = "craps"
# craps name
[[table]]
number = 7
game = "free-bet-blackjack"
[[table]]
number = 8
game = "three-card-poker"
# three card tables
# three card own
[table.limits]
ante = { min = "$10", max = "$500" }
# three card limits
[[jackpot]]
name = "Link"
wager = "multi-link"
tables = [2, 3]
# link key
[[jackpot]]
name = "Aces"
wager = "rocket-aces"
tables = [1, 7]
# aces seed
# aces unit
# aces key
[[jackpot]]
name = "Three"
wager = "triple-progressive"
tables = [9]
[[table]]
number = 9
game = "three-dice-baccarat"
[[staff]]
number = 1
name = "Ada"
role = "owner"
# staff key
[[staff]]
number = 2
name = "Bea"
role = "floor"
[lottery]
terminals = 4
# lottery key
[lottery.settings]
sales-close = 5
"##;

/// What is planted: the line that stands there, what stands there instead, and how what is said about it begins and ends.
const PLANTED: &[(&str, &str, &str)] = &[
    ("# house", "colour = \"red\"", "colour: `colour` is not known here"),
    ("time-to-bet = 30", "time-to-bet = 0", "time-to-bet: write whole seconds, 1 to 3600"),
    ("time-to-act = 30", "time-to-act = 4000", "time-to-act: write whole seconds, 1 to 3600"),
    ("dealing = \"machine\"", "dealing = \"robot\"", "dealing: write \"machine\" or \"hand\", not \"robot\""),
    ("# blackjack key", "colour = \"red\"", "colour: `colour` is not known here"),
    ("# blackjack tables", "paytables = [\"no-such\", 7]", "paytables: blackjack has no pay table `no-such`"),
    (
        "# blackjack tables",
        "paytables = [\"no-such\", 7]",
        "paytables: write the id of a pay table in quotes, not 7",
    ),
    (
        "# blackjack doubles",
        "double-on = \"10-11\"",
        "double-on: other double-down rules need one or two decks (HC-A §10.IV)",
    ),
    (
        "# blackjack doubles after splits",
        "double-after-split = false",
        "double-after-split: other double-down rules need one or two decks (HC-A §10.IV)",
    ),
    (
        "# blackjack splits",
        "split-hands = 3",
        "split-hands: other split rules need one or two decks (HC-A §11.V)",
    ),
    (
        "# blackjack hours",
        "deck-change = 25",
        "deck-change: deck-change cannot be `25`: HC-A §3.IV allows no more than 24",
    ),
    ("# blackjack seats", "seats = 8", "seats: seats cannot be `8`: "),
    ("# blackjack unknown", "hat = \"on\"", "hat: blackjack has no setting `hat`; it has "),
    (
        "# blackjack limits",
        "blackjack = { min = \"$50\", max = \"$10\" }",
        "blackjack: the limits of blackjack do not fit: the least, $50, is above the most, $10 (HC-A ",
    ),
    ("# blackjack insurance", "insurance = \"$5\"", "insurance: write { min = "),
    (
        "# blackjack house money",
        "house-money = { most = \"$5\" }",
        "house-money.most: write min, max, step or unit",
    ),
    (
        "# blackjack no such wager",
        "hope = { min = \"$5\" }",
        "hope.min: blackjack has no wager `hope`; it has ",
    ),
    (
        "# let it ride seed",
        "multi-link-seed = \"$30,000\"",
        "multi-link-seed: the multi-link meter starts at $10,000 at table 3 and $30,000 at table 2: linked tables agree on it (HC-L §7.III)",
    ),
    (
        "# let it ride share",
        "multi-link-contribution = \"25%\"",
        "multi-link-contribution: the multi-link meter grows by 21% at table 3 and 25% at table 2: linked tables agree on it (HC-L §7.III)",
    ),
    ("# let it ride second deck", "second-deck = true", ""),
    (
        "# let it ride shuffle",
        "shuffle = \"by-foot\"",
        "shuffle: shuffle cannot be `by-foot`: HC-D §5.I allows ",
    ),
    (
        "  { event = \"win\", name = \"Tie\", pays = \"8 to 1\" },",
        "  { event = \"win\", name = \"Tie\", pays = \"lots\" },",
        "pays: ",
    ),
    (
        "# tie row",
        "  { event = \"Big Win\", name = \"Tie\", pays = \"9 to 1\" },",
        "id: `Big Win` is not in kebab case",
    ),
    (
        "# tie other row",
        "  { event = \"huge\", name = \"Tie\", pays = \"9,000,000 to 1\" },",
        "pays: `9,000,000 to 1`",
    ),
    ("# tie part", "part = \"no-part\"", "wager: no pay table of the game pays `tie` part `no-part`"),
    ("number = 5", "# no number", "number: a table has a number"),
    ("# roulette par", "par = \"-$5\"", "par: `-$5` is not an amount of money"),
    (
        "wheel = \"double-zero\"",
        "wheel = \"triple-zero\"",
        "wheel: wheel cannot be `triple-zero`: HC-G §1.IV allows ",
    ),
    ("game = \"craps\"", "game = \"cramps\"", "game: there is no game `cramps`; there are "),
    ("# craps name", "name = 7", "name: write a name in quotes, not 7"),
    (
        "# three card tables",
        "paytables = [\"pair-plus-table-i\", \"pair-plus-table-i\"]",
        "paytables: pair-plus is paid by pair-plus-table-i already",
    ),
    (
        "# three card own",
        "paytable = [{ id = \"mine\", wager = \"six-card-bonus\", rows = [{ event = \"never\", name = \"Never\", pays = \"2 to 1\" }] }]",
        "paytable: mine ",
    ),
    (
        "# three card limits",
        "six-card-bonus = { min = \"$0\", max = \"$20,000,000\" }",
        "six-card-bonus: the limits of six-card-bonus do not fit: the least, $0, is not above nothing (HC-H ",
    ),
    (
        "# three card limits",
        "six-card-bonus = { min = \"$0\", max = \"$20,000,000\" }",
        "six-card-bonus: the limits of six-card-bonus do not fit: this program takes no more than $10,000,000 (HC-H ",
    ),
    (
        "# link key",
        "colour = \"red\"",
        "colour: `colour` is not known here; known are name, wager, tables, unit, ",
    ),
    ("# aces seed", "seed = \"a lot\"", "seed: rocket-aces-seed "),
    (
        "# aces key",
        "colour = \"red\"",
        "colour: `colour` is not known here; known are name, wager, tables, unit, ",
    ),
    ("wager = \"triple-progressive\"", "wager = \"dice\"", "wager: no game has a wager `dice`"),
    ("name = \"Three\"", "name = \"Aces\"", "name: there is a jackpot Aces already"),
    ("tables = [9]", "tables = [9, 77]", "tables: there is no table 77 in this plan"),
    (
        "name = \"Ada\"",
        "# nobody",
        "name: a member of staff has a number, a name and a role: name is missing",
    ),
    (
        "role = \"owner\"",
        "role = \"king\"",
        "role: write dealer, floor, supervisor, auditor or owner, not \"king\"",
    ),
    ("# staff key", "colour = \"red\"", "colour: `colour` is not known here"),
    (
        "number = 2\nname = \"Bea\"",
        "number = 1\nname = \"Bea\"",
        "number: there is a member of staff 1 already",
    ),
    ("terminals = 4", "terminals = 0", "terminals: somebody has to sell the tickets"),
    ("# lottery key", "colour = \"red\"", "colour: `colour` is not known here"),
    ("sales-close = 5", "sales-close = 9999", "sales-close: sales-close cannot be `9999`: "),
];

fn faults(text: &str) -> Vec<Fault> {
    Plan::check(&Page { file: "plan", text }).err().unwrap_or_default()
}

fn said(text: &str) -> BTreeSet<String> {
    let found = faults(text);
    let said: BTreeSet<String> = found.iter().map(Fault::to_string).collect();
    assert_eq!(said.len(), found.len(), "nothing is said twice: {found:#?}");
    said
}

fn plant(text: &str, (stands, instead): (&str, &str)) -> String {
    assert_eq!(text.matches(&format!("{stands}\n")).count(), 1, "{stands} stands there once");
    text.replacen(&format!("{stands}\n"), &format!("{instead}\n"), 1)
}

#[test]
fn faults_planted_one_at_a_time_and_all_together_give_the_same_findings() {
    assert_eq!(faults(GOOD), [], "the plan is by the book");
    let (mut all, mut text, mut planted) = (BTreeSet::new(), GOOD.to_owned(), BTreeSet::new());
    let mut otherwise = vec![];
    for (stands, instead, says) in PLANTED {
        let alone = said(&plant(GOOD, (stands, instead)));
        let hits = alone.iter().filter(|what| !says.is_empty() && what.contains(says)).count();
        if hits != usize::from(!says.is_empty()) || says.is_empty() != alone.is_empty() {
            otherwise.push((instead, says, alone.clone()));
        }
        all.extend(alone);
        if planted.insert(stands) {
            text = plant(&text, (stands, instead));
        }
    }
    assert!(otherwise.is_empty(), "{otherwise:#?}");
    let together = said(&text);
    let (hidden, made): (Vec<_>, Vec<_>) =
        (all.difference(&together).collect(), together.difference(&all).collect());
    assert!(hidden.is_empty() && made.is_empty(), "hidden: {hidden:#?}\nmade by others: {made:#?}");
    // How much the tables need depends on all of them.
    let poor = said(&plant(&text, ("capital = \"$1,000,000\"", "capital = \"$20,000\"")));
    let more: Vec<_> = poor.difference(&together).collect();
    assert!(more.len() == 1 && more[0].starts_with("plan:4: capital: $20,000 is too little"), "{more:#?}");
}

/// One cause is one finding, whatever else hangs on it; and each says what may stand there.
#[test]
fn one_cause_is_told_once_and_in_the_words_of_the_house() {
    let table = |game: &str, rest: &str| format!("[[table]]\nnumber = 1\ngame = \"{game}\"\n{rest}\n");
    let limits = |ante: &str| {
        let play = "play = { min = \"$10\", max = \"$500\" }";
        table("three-card-poker", &format!("[table.limits]\nante = {{ {ante} }}\n{play}"))
    };
    let staff = |role: &str| format!("[[staff]]\nnumber = 1\nname = \"Ada\"\nrole = \"{role}\"\n");
    let whole = "write a whole number from 1 to 4294967295, not";
    let mut otherwise = vec![];
    for (text, says) in [
        (
            table("let-it-ride", "[[jackpot]]\nwager = \"multi-link\"\ntables = [1]\nunit = \"$7\""),
            &[
                "7: unit: multi-link is posted at $7: HC-L §3.II has it at $1; a table that is not by the book needs house-rules",
            ][..],
        ),
        (
            limits("min = \"$10\", max = \"$5\""),
            &["5: ante: the limits of ante do not fit: the least, $10, is above the most, $5 (HC-H §7.I.A)"],
        ),
        (
            limits("min = \"$10\", max = \"lots\""),
            &["5: ante.max: `lots` is not an amount of money (write $5, 7.50 or $1,250)"],
        ),
        (
            table(
                "roulette",
                "number = 2\n[table.settings]\nwheel = \"triple-zero\"\nwheel = \"double-zero\"",
            ),
            &[
                "4: number: `number` stands here twice; the first is read",
                "6: wheel: wheel cannot be `triple-zero`: HC-G §1.IV allows double-zero or single-zero or double-zero-as-single-zero",
                "7: wheel: `wheel` stands here twice; the first is read",
            ],
        ),
        (
            format!("{}{}", table("craps", ""), staff("floor")),
            &[
                "5: staff: nobody here is the owner, who alone opens tables (House rule 1): write role = \"owner\" for one",
            ],
        ),
        (format!("{}{}", table("craps", ""), staff("owner")), &[]),
        (table("craps", ""), &[]),
        (
            table("craps", "time-to-bet = \"soon\""),
            &["4: time-to-bet: write whole seconds, 1 to 3600, not \"soon\""],
        ),
        (table("craps", "house-rules = \"yes\""), &["4: house-rules: write true or false, not \"yes\""]),
        (table("craps", "par = 5000"), &["4: par: write an amount in quotes, as \"$1,000\", not 5000"]),
        (table("craps", "").replace("= 1", "= -1"), &[&format!("2: number: {whole} -1")]),
        (table("craps", "").replace("= 1", "= 1.5"), &[&format!("2: number: {whole} 1.5")]),
        (table("craps", "").replace("= 1", "= [1]"), &[&format!("2: number: {whole} a list")]),
        (table("craps", "[[table.paytable]]\nid = \"mine\""), &["4: paytable: `wager` is missing"]),
    ] {
        let found = Plan::read(&Page { file: "plan", text: &text }).err().unwrap_or_default();
        let found: Vec<String> =
            found.iter().map(|fault| fault.to_string().replacen("plan:", "", 1)).collect();
        if found != says {
            otherwise.push((text, found));
        }
    }
    assert!(otherwise.is_empty(), "{otherwise:#?}");
}

/// A breach of the book names its clause, also where only the game itself knows that choices do not go together.
#[test]
fn a_breach_found_by_the_game_names_its_line_and_clause() {
    let text = plant(
        &plant(GOOD, ("# blackjack doubles", "double-on = \"10-11\"")),
        ("# blackjack splits", "split-hands = 3"),
    );
    let found: Vec<_> = faults(&text).iter().map(|f| (f.line(), f.clause().map(|c| c.text()))).collect();
    assert_eq!(found, [(Some(17), Some("HC-A §10.IV")), (Some(19), Some("HC-A §11.V"))]);
    // With two decks they may be so.
    assert_eq!(faults(&text.replacen("decks = 6", "decks = 2", 1)), []);
}

#[test]
fn capital_must_do_for_trays_and_for_what_meters_start_with() {
    let plan = |capital: &str, par: &str| {
        format!(
            "[house]\ncapital = \"{capital}\"\n[[table]]\nnumber = 1\ngame = \"let-it-ride\"\npar = \"{par}\"\n"
        )
    };
    assert_eq!(faults(&plan("$15,000", "$5,000")), []);
    let short = faults(&plan("$14,999.99", "$5,000"));
    assert_eq!(
        short[0].to_string(),
        "plan:2: capital: $14,999.99 is too little: the tables need $15,000, $5,000 for trays and $10,000 for meters"
    );
    // A house that has won the rest may follow it all the same.
    let text = plan("$14,999.99", "$5,000");
    assert!(Plan::read(&Page { file: "plan", text: &text }).is_ok());
    // A jackpot that two tables share starts once.
    let two = "[house]\ncapital = \"$10,000\"\n[[table]]\nnumber = 1\ngame = \"let-it-ride\"\n[[table]]\nnumber = 2\n\
               game = \"mississippi-stud\"\n[[jackpot]]\nwager = \"multi-link\"\ntables = [1, 2]\n";
    assert_eq!(faults(two), []);
    assert_eq!(faults(&two.replace("tables = [1, 2]", "tables = [1]")).len(), 1);
}

/// What a jackpot says is looked at also where no table that it links has the wager, and in the plan's own words.
#[test]
fn a_jackpot_is_read_to_its_end_and_named_by_its_own_keys() {
    let plan = |game: &str| {
        format!(
            "[house]\ncapital = \"$1,000,000\"\n[[table]]\nnumber = 1\ngame = \"{game}\"\n[[jackpot]]\n\
             wager = \"multi-link\"\ntables = [1]\nseed = \"$1\"\ncontribution = \"200%\"\n"
        )
    };
    let lines = |game: &str| faults(&plan(game)).iter().map(Fault::to_string).collect::<Vec<_>>();
    let (with, without) = (lines("let-it-ride"), lines("roulette"));
    for (n, key) in [(9, "seed"), (10, "contribution")] {
        for found in [&with, &without] {
            let says = format!("plan:{n}: {key}: multi-link-{key} cannot be ");
            assert_eq!(found.iter().filter(|line| line.starts_with(&says)).count(), 1, "{says} {found:#?}");
        }
    }
    assert_eq!(without.len(), with.len() + 1, "{without:#?}");
    assert!(without[0].ends_with("table 1: roulette has no wager `multi-link`"), "{without:#?}");
}

#[test]
fn names_and_numbers_say_who_is_meant() {
    let plan = "[house]\nname = \"\"\n[[table]]\nnumber = 1\ngame = \"roulette\"\nname = \" \"\n[[table]]\nnumber = 2\n\
                game = \"craps\"\nname = \"By the door\"\n[[table]]\nnumber = 3\ngame = \"roulette\"\nname = \"By the door\"\n\
                [[staff]]\nnumber = 0\nname = \"\"\nrole = \"owner\"\n";
    let found: Vec<_> = faults(plan).iter().map(Fault::to_string).collect();
    assert_eq!(
        found,
        [
            "plan:2: name: a name is one line of 1 to 500 bytes",
            "plan:6: name: a name is one line of 1 to 500 bytes",
            "plan:14: name: there is a table called By the door already",
            "plan:16: number: members of staff are numbered from 1",
            "plan:17: name: a name is one line of 1 to 500 bytes",
        ]
    );
    // Two tables of a game that nobody has named are called by it.
    let two = "[[table]]\nnumber = 1\ngame = \"roulette\"\n[[table]]\nnumber = 2\ngame = \"roulette\"\n";
    assert_eq!(faults(two), []);
    let nothing = faults("# a plan to be written\n");
    assert!(nothing.len() == 1 && nothing[0].to_string().contains("this plan opens nothing"), "{nothing:?}");
}

#[test]
fn a_table_that_does_not_offer_the_wager_is_told_with_what_it_would() {
    let plan = |setting: &str| {
        format!(
            "[house]\ncapital = \"$1,000,000\"\n[[table]]\nnumber = 1\ngame = \"blackjack\"\n[table.settings]\n{setting}\n\
             [[jackpot]]\nwager = \"rocket-aces\"\ntables = [1]\n"
        )
    };
    for (setting, says) in [
        ("decks = 8", "plan:10: tables: table 1 has 8 decks: CO-8-899.29 ¶2 allows rocket-aces with 2 or 6"),
        (
            "rocket-aces = false",
            "plan:10: tables: table 1 does not offer rocket-aces: CO-8-899.29 ¶2 allows rocket-aces = yes",
        ),
    ] {
        let found = faults(&plan(setting));
        assert_eq!((found.len(), found[0].to_string().as_str()), (1, says));
        assert_eq!(found[0].clause().map(|clause| clause.text()), Some("CO-8-899.29 ¶2"));
    }
    assert_eq!(faults(&plan("decks = 6")), []);
}

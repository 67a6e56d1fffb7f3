//! `croupier lotto`: a ticket from the sale to the claim.

use crate::support;

use support::{json, run};

#[test]
fn a_ticket_is_bought_drawn_checked_and_claimed() {
    let folder = std::env::temp_dir().join(format!("croupier-lotto-cli-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let data = folder.to_str().unwrap();
    let noon = ["--data", data, "--at", "2026-11-16T12:00"];
    let with = |args: &[&str], rest: &[&str]| {
        [&["lotto"], args, rest].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let told = |args: &[&str], rest: &[&str]| {
        let args = with(args, rest);
        json(&args.iter().map(String::as_str).chain(["--json"]).collect::<Vec<_>>())
    };
    let refused = |args: &[&str], rest: &[&str]| {
        let args = with(args, rest);
        let ran = run(&args.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        (ran.code, ran.err)
    };
    let ticket = told(&["buy", "--plays", "3", "--id", "a1"], &noon);
    assert_eq!((ticket["price"].as_i64(), ticket["draw"].as_str()), (Some(600), Some("2026-11-16")));
    let again = told(&["buy", "--plays", "3", "--id", "a1"], &noon);
    assert_eq!(again, ticket, "the same command acts once");
    assert_eq!(told(&["show"], &noon)["plays"].as_u64(), Some(3));
    let (serial, code) = (ticket["serial"].to_string(), ticket["code"].as_str().unwrap());

    let (exit, line) = refused(&["buy", "--plays", "6"], &noon);
    assert!(exit == 2 && line.contains("IN §4(b)"), "{line}");
    let late = ["--data", data, "--at", "2026-11-16T22:45"];
    let (exit, line) = refused(&["buy"], &late);
    assert!(exit == 2 && line.contains("IN §4(h)"), "{line}");
    let (exit, line) = refused(&["check", &serial, "0000-0000-0000-0000"], &noon);
    assert!(exit == 1 && line.contains("IN §4(c)"), "{line}");
    let (exit, line) = refused(&["draw"], &late);
    assert!(exit == 2 && line.contains("IN §5"), "{line}");
    let (exit, line) = refused(&["show"], &[]);
    assert!(exit == 2 && line.contains("--data"), "{line}");
    assert_eq!(refused(&["show"], &["--data", data, "--at", "yesterday"]).0, 2);

    let night = ["--data", data, "--at", "2026-11-16T23:00"];
    let drawn = told(&["draw"], &night);
    assert_eq!(drawn["cards"].as_array().unwrap().len(), 5);
    let checked = told(&["check", &serial, code], &night);
    if checked["sum"].as_i64() == Some(0) {
        assert_eq!(refused(&["claim", &serial, code], &night).0, 2);
    } else {
        let paid = told(&["claim", &serial, code, "--terminal", "0"], &night);
        assert_eq!(paid["paid"], checked["sum"]);
        let (exit, line) = refused(&["claim", &serial, code, "--terminal", "0"], &night);
        assert!(exit == 2 && line.contains("IN §7(a)"), "{line}");
    }
    let people = run(&["lotto", "show", "--data", data], "");
    assert!(people.out.starts_with("Next draw: "), "{}", people.out);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A house of its own for a test, with what is said to its lottery.
struct Till(String);

impl Till {
    fn new(name: &str) -> Till {
        let folder = std::env::temp_dir().join(format!("croupier-lotto-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Till(folder.to_str().unwrap().to_owned())
    }

    /// What a command at this time of November 2026 gives, as JSON.
    fn told(&self, at: &str, args: &[&str]) -> serde_json::Value {
        let at = format!("2026-11-{at}");
        json(&[&["lotto", "--data", &self.0, "--json", "--at", &at], args].concat())
    }

    /// The one line that a command is refused with; it ends with 2 and prints nothing else.
    fn refused(&self, at: &str, args: &[&str]) -> String {
        let at = format!("2026-11-{at}");
        let ran = run(&[&["lotto", "--data", &self.0, "--at", &at], args].concat(), "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{args:?}: {ran:?}");
        ran.err
    }

    /// A ticket that has won at once: its serial and its code.
    fn lucky(&self, at: &str) -> (String, String) {
        // Of five hundred plays one has won at once, as good as surely.
        let tickets = (0..100).map(|_| self.told(at, &["buy", "--plays", "5"]));
        let won = |ticket: &serde_json::Value| !ticket["instant"].as_array().unwrap().is_empty();
        let ticket = tickets.into_iter().find(won).expect("of five hundred plays one wins");
        (ticket["serial"].to_string(), ticket["code"].as_str().unwrap().to_owned())
    }
}

impl Drop for Till {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn an_id_given_for_one_command_answers_no_other() {
    let till = Till::new("ids");
    let ticket = till.told("16T12:00", &["buy", "--plays", "2", "--id", "aa"]);
    let others: [&[&str]; 5] = [
        &["claim", "1", "WRNG-WRNG-WRNG-WRNG"],
        &["buy", "--plays", "3"],
        &["buy", "--plays", "2", "--terminal", "0"],
        &["install", "7"],
        &["draw"],
    ];
    for other in others {
        let line = till.refused("16T23:00", &[other, &["--id", "aa"]].concat());
        assert_eq!(line, "croupier: this id was given for another command\n", "{other:?}");
    }
    assert_eq!(
        till.told("16T23:00", &["buy", "--plays", "2", "--id", "aa"]),
        ticket,
        "the same one acts once"
    );
    assert_eq!(till.told("16T12:00", &["show"])["plays"], 2);
    // Who claims again shows the ticket again: the answer has the code of the exchange ticket on it.
    let (serial, code) = till.lucky("16T12:00");
    let claim = |code| ["claim", &serial, code, "--terminal", "0", "--id", "bb"];
    let (right, wrong) = (claim(code.as_str()), claim("WRNG-WRNG-WRNG-WRNG"));
    let paid = till.told("16T12:01", &right);
    assert!(paid["exchange"]["code"].is_string(), "{paid}");
    assert_eq!(till.told("16T12:02", &right), paid);
    let line = till.refused("16T12:02", &wrong);
    assert!(line.contains("IN §4(c)"), "{line}");
}

#[test]
fn whoever_sees_a_held_draw_can_check_it() {
    use house::fair::{Secret, commitment};
    use house::lotto::winning_cards;

    let till = Till::new("fair");
    till.told("16T12:00", &["buy", "--plays", "5"]);
    let before = till.told("16T12:00", &["show"]);
    assert_eq!(before["held"], serde_json::json!([]));
    till.told("16T23:00", &["draw"]);
    let after = till.told("16T23:00", &["show"]);
    let held = &after["held"][0];
    assert_eq!(held["commitment"], before["commitment"], "what was promised before the sale");
    let text = |name: &str| held[name].as_str().unwrap_or_else(|| panic!("{name}: {held}"));
    let (secret, sold) = (text("secret"), text("digest"));
    let number = held["number"].as_u64().unwrap();
    let fits: Secret = secret.parse().unwrap();
    let promised: String =
        commitment("poker-lotto", number, &fits).iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(promised, text("commitment"));
    assert_eq!(serde_json::json!(winning_cards(number, &fits, sold)), held["cards"]);
    let people = run(&["lotto", "show", "--data", &till.0], "").out;
    assert!(people.contains(secret) && people.contains(sold) && people.contains(&promised), "{people}");
}

#[test]
fn a_ticket_is_checked_at_the_time_it_is_and_a_clock_set_back_opens_nothing() {
    let till = Till::new("time");
    let (serial, code) = till.lucky("16T12:00");
    till.told("16T23:00", &["draw"]);
    let check = |at: &str| {
        let args = ["lotto", "check", &serial, &code, "--data", &till.0, "--json", "--at", at];
        let told = json(&args);
        (told["standing"].as_str().unwrap().to_owned(), told["sum"].as_i64().unwrap())
    };
    let (standing, sum) = check("2026-11-17T12:00");
    assert!(sum > 0 && standing.contains("can be claimed until"), "{standing}");
    assert_eq!(check("2040-01-01T12:00"), ("the time to claim has run out".into(), 0));
    assert_eq!(check("2026-11-17T12:00").1, sum, "looking changes nothing");
    // A step of the house: from here on it is 2040, and nobody claims or buys on a day before.
    json(&["lotto", "install", "7", "--data", &till.0, "--json", "--at", "2040-01-01T12:00"]);
    let back = format!(
        "croupier: the lottery at {} has come to 2040-01-01T12:00:00.000Z, and its time does not go back\n",
        till.0
    );
    for act in
        [&["claim", &serial, &code, "--terminal", "0"][..], &["check", &serial, &code], &["buy"], &["show"]]
    {
        assert_eq!(till.refused("17T12:00", act), back, "{act:?}");
    }
    assert_eq!(check("2040-01-01T12:00").1, 0);
    // A computer's clock that is behind counts as the last step.
    let now = run(&["lotto", "claim", &serial, &code, "--terminal", "0", "--data", &till.0], "");
    assert!(now.code == 2 && now.err.contains("IN §7(b)"), "{now:?}");
}

/// Whoever could say what time it is could hold the draw early, sell after the close, and claim after the period.
#[test]
fn the_time_is_said_to_a_practice_lottery_alone() {
    let till = Till::new("practice");
    let data = ["--data", &till.0];
    let real = |args: &[&str]| run(&[&["lotto"], args, &data].concat(), "");
    assert_eq!(real(&["install", "7"]).code, 0);
    assert!(!real(&["show"]).out.contains("to practise with"));
    for (at, act) in [("2026-11-16T12:00", "show"), ("2099-01-01T23:00", "draw"), ("2000-01-01T00:00", "buy")]
    {
        let ran = real(&[act, "--at", at]);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
        assert!(ran.err.contains("--at is for a lottery to practise with"), "{}", ran.err);
    }
    let steps = |folder: &str| json(&["house", "verify", "--data", folder, "--json"])["steps"].as_u64();
    let before = steps(&till.0);
    assert_eq!(real(&["draw", "--at", "2099-01-01T23:00"]).code, 2);
    assert_eq!(steps(&till.0), before, "a refusal leaves nothing behind");
    // Nor is one opened in a house that has tables.
    let house = Till::new("practice-house");
    assert_eq!(run(&["play", "roulette", "--data", &house.0], "quit\n").code, 0);
    let line = house.refused("16T12:00", &["buy"]);
    assert!(line.contains("goes by the clock of its computer"), "{line}");
    // One that is there to practise with says so.
    let practice = Till::new("practice-own");
    practice.told("16T12:00", &["buy"]);
    assert_eq!(practice.told("16T12:00", &["show"])["practice"], true);
    let said = run(&["lotto", "show", "--data", &practice.0], "").out;
    assert!(said.contains("A lottery to practise with: its time is what --at says"), "{said}");
    let report = run(&["house", "report", "--data", &practice.0], "").out;
    assert!(report.contains("a lottery to practise with opened under rules"), "{report}");
    let day = "day: 2026-11-16: 1 ticket with 1 play sold for $2, 0 draws held; ";
    assert!(report.contains(day), "{report}");
    // The draw is the owner's, whose number no patron has.
    practice.told("16T23:00", &["draw"]);
    let report = run(&["house", "report", "--data", &practice.0], "").out;
    assert!(report.contains("by owner 95: the draw was held") && !report.contains("owner 0"), "{report}");
    assert!(report.contains("1 ticket with 1 play sold for $2, 1 draw held; "), "{report}");
    // Its sales, prizes and draws add up to what the accounts say.
    let found = json(&["house", "report", "--data", &practice.0, "--json"]);
    let (day, accounts) = (&found["lottery"][0], practice.told("16T23:00", &["show"])["accounts"].clone());
    assert_eq!((&day["sales"], &day["drawn"], &day["draws"]), (&200.into(), &200.into(), &1.into()), "{day}");
    // An account with nothing on it is not listed: so it is where the one play has won what it cost.
    assert_eq!(day["win"].as_i64(), accounts["lotto-win"].as_i64().or(Some(0)), "{day} {accounts}");
    let csv = std::path::Path::new(&practice.0).join("report.csv");
    run(&["house", "report", "--data", &practice.0, "--report", csv.to_str().unwrap()], "");
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(csv.contains("\n,lottery,poker-lotto,2026-11-16,,2.00,2.00,"), "{csv}");
    // An export has the draw, and the check holds it again.
    let told = run(&["house", "export", "--data", &practice.0], "").out;
    let file = std::path::Path::new(&practice.0).join("export.jsonl");
    let check = |text: &str| {
        std::fs::write(&file, text).unwrap();
        run(&["verify", file.to_str().unwrap()], "")
    };
    let whole = check(&told);
    assert!(
        whole.code == 0 && whole.out.contains("  1 draw of the lottery with the cards that"),
        "{whole:?}"
    );
    let at = told.find("\"digest\":\"").unwrap() + 10;
    let other = if &told[at..at + 1] == "0" { "1" } else { "0" };
    let ran = check(&format!("{}{other}{}", &told[..at], &told[at + 1..]));
    assert!(ran.code == 1 && ran.err.contains("secret and digest give other cards in draw"), "{ran:?}");
}

#[test]
fn only_who_buys_or_installs_opens_a_house() {
    let till = Till::new("typo");
    let acts: [&[&str]; 4] = [&["show"], &["draw"], &["check", "1", "CODE"], &["claim", "1", "CODE"]];
    for act in acts {
        let line = till.refused("16T12:00", act);
        assert_eq!(line, format!("croupier: there is no house at {}\n", till.0), "{act:?}");
        assert!(!std::path::Path::new(&till.0).exists(), "{act:?} made a folder");
    }
    till.told("16T12:00", &["install", "2"]);
    assert_eq!(till.told("16T12:00", &["show"])["terminals"], serde_json::json!([1, 2]));
}

#[test]
fn a_setting_that_is_not_in_force_is_refused_where_a_lottery_runs() {
    let till = Till::new("set");
    till.told("16T12:00", &["buy", "--set", "sales-close=30"]);
    for act in [&["buy"][..], &["show"], &["draw"]] {
        let line = till.refused("16T23:00", &[act, &["--set", "sales-close=20"]].concat());
        assert!(line.contains("sales-close") && line.contains("30") && line.contains("20"), "{line}");
    }
    assert_eq!(till.told("16T12:00", &["show", "--set", "sales-close=30"])["plays"], 1);
    assert!(till.refused("16T12:00", &["show", "--set", "sales-close"]).contains("SETTING=VALUE"));
}

#[test]
fn a_fault_of_the_store_is_told_once() {
    let till = Till::new("taken");
    till.told("16T12:00", &["buy"]);
    let rules = book::Rules::of("poker-lotto").unwrap();
    let shop = house::shop::Shop::open(till.0.as_ref(), &rules, house::Time::now()).unwrap();
    let line = till.refused("16T12:00", &["show"]);
    assert_eq!(line, format!("croupier: the house at {} is open in another process\n", till.0));
    drop(shop);
}

#[test]
fn a_house_that_only_the_lottery_opened_says_which_program_ran_it() {
    let till = Till::new("program");
    till.told("16T12:00", &["buy"]);
    let found = json(&["house", "verify", "--data", &till.0, "--json"]);
    assert_eq!(found["program"], found["this_program"]);
    assert!(found["program"]["sha256"].is_string(), "{found}");
    // Whoever runs it next with the same program has nothing to note.
    till.told("16T12:00", &["show"]);
    assert_eq!(json(&["house", "verify", "--data", &till.0, "--json"])["steps"], found["steps"]);
}

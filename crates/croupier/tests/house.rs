//! What a house chooses on the command line, how it is refused, and what a table says of it.

use crate::support;

use support::{json, run};

/// A file of the house's for this test alone.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn refused(args: &[&str]) -> String {
    let ran = run(args, "");
    assert_eq!((ran.code, ran.err.lines().count(), ran.out.as_str()), (2, 1, ""), "{args:?}: {ran:?}");
    ran.err
}

const TIE_7: &str = "[[paytable]]\nid = \"tie-7\"\nwager = \"tie\"\n\
                     rows = [{ event = \"win\", name = \"Tie\", pays = \"7 to 1\" }]\n";

/// A Tie at 7 to 1 is less than HC-E §10.II allows: no command takes it unless the house declares its own rules.
#[test]
fn a_table_not_by_the_book_is_refused_or_says_so() {
    let own = file("tie.toml", TIE_7);
    for command in ["play", "odds", "strategy", "sim", "games"] {
        let told = refused(&[command, "baccarat", "--paytable", &own]);
        assert!(told.contains("HC-E §10.II") && told.contains("needs house-rules"), "{command}: {told}");
    }
    let with = ["baccarat", "--paytable", &own, "--house-rules"];
    let play = run(&[&["play"], &with[..], &["--seed", "1"]].concat(), "quit\n");
    assert_eq!(play.code, 0, "{}", play.err);
    assert!(
        play.out.contains("not by the book: tie-7 pays less than HC-E §10.II allows: win 7 to 1 for 8 to 1")
    );
    for command in [&["odds", "--wager", "tie"][..], &["sim", "--rounds", "100", "--no-exact"], &["games"]] {
        let args = [&command[..1], &with[..], &command[1..]].concat();
        let told = run(&args, "");
        assert!(told.out.contains("not by the book: tie-7"), "{args:?}: {told:?}");
    }
    for command in [&["sim", "--rounds", "100", "--no-exact", "--json"][..], &["games", "--json"]] {
        let answer = json(&[&command[..1], &with[..], &command[1..]].concat());
        let answer = if answer.is_array() { &answer[0] } else { &answer };
        assert_eq!(answer["by_the_book"], false, "{command:?}");
        assert!(answer["departures"][0].as_str().unwrap().contains("tie-7"), "{command:?}");
    }
    assert_eq!(json(&["games", "baccarat", "--json"])[0]["by_the_book"], true);
    // Of two that are compared, each says it for itself.
    let both =
        ["sim", "baccarat", "--house-rules", "--rounds", "100", "--no-exact", "--compare", &own, "basic"];
    let answer = json(&[&both[..], &["--json"]].concat());
    assert_eq!([&answer["arms"][0]["by_the_book"], &answer["arms"][1]["by_the_book"]], [false, true]);
    assert!(answer["arms"][0]["departures"][0].as_str().unwrap().contains("tie-7"), "{answer}");
    let told = run(&both, "").out;
    assert_eq!(told.matches("not by the book: tie-7").count(), 1, "{told}");
    std::fs::remove_file(own).unwrap();
}

/// A record carries the limits, the house's own tables and its declaration, and replays without the house's files.
#[test]
fn a_record_carries_what_it_was_played_under() {
    let own = file("record-tie.toml", TIE_7);
    let record = file("record.txt", "");
    let set = ["--set", "tie.min=10", "--set", "tie.max=20", "--set", "tie.step=10"];
    let args =
        [&["play", "baccarat", "--seed", "3", "--house-rules", "--paytable", &own][..], &set[..]].concat();
    let played = run(&args, format!("tie 20 player 5\ndeal\nsave {record}\nquit\n"));
    assert_eq!(played.code, 0, "{played:?}");
    std::fs::remove_file(own).unwrap();
    let text = std::fs::read_to_string(&record).unwrap();
    for line in ["= set tie.min $10", "= set tie.max $20", "= house-rules", "=| id = \"tie-7\""] {
        assert!(text.contains(line), "{line} is in {text}");
    }
    let again = run(&["replay", &record], "");
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(again.out.contains("Tie: $20"), "{}", again.out);
    assert!(again.out.starts_with("not by the book: tie-7"), "{}", again.out);
    let told = run(&["replay", &record, "--json"], "").out;
    let head: serde_json::Value = serde_json::from_str(told.lines().next().unwrap()).unwrap();
    assert_eq!((&head["game"], &head["by_the_book"]), (&"baccarat".into(), &false.into()), "{head}");
    assert!(head["departures"][0].as_str().unwrap().contains("tie-7"), "{head}");
    for (from, to) in [("7 to 1", "6 to 1"), ("= house-rules\n", ""), ("tie.max $20", "tie.max $30")] {
        std::fs::write(&record, text.replace(from, to)).unwrap();
        let told = refused(&["replay", &record]);
        assert!(told.contains("made under rules"), "{from} → {to}: {told}");
    }
    std::fs::write(&record, text.replace("7 to 1", "seven")).unwrap();
    assert!(refused(&["replay", &record]).contains("pays: `seven` is not a pay"));
    std::fs::remove_file(record).unwrap();
}

/// Limits are the house's to post, by `--set` and by a file; the table takes and refuses by them.
#[test]
fn limits_are_posted_by_set_or_by_file() {
    let house =
        file("house.toml", "[limits]\nante = { min = 25, step = 25, max = 1000 }\n[settings]\nseats = 5\n");
    let by_set =
        ["--set", "ante.min=25", "--set", "ante.max=1000", "--set", "ante.step=25", "--set", "seats=5"];
    let [one, other] = [&["--house", house.as_str()][..], &by_set[..]].map(|choices| {
        let args = [&["play", "three-card-poker", "--seed", "5", "--bankroll", "5000"][..], choices].concat();
        let played = run(&args, "ante 10\nante 40\nante 1000\ndeal\nplay\nquit\n");
        assert_eq!(played.code, 0, "{}", played.err);
        assert!(played.out.contains("Play: $1,000"), "the Play wager follows the Ante: {}", played.out);
        assert_eq!(played.err.matches("$25 to $1,000 in steps of $25").count(), 2, "{}", played.err);
        played.out
    });
    assert_eq!(one, other);
    let games = json(&["games", "three-card-poker", "--json", "--house", &house]);
    assert_eq!(games[0]["wagers"][0]["limits"]["min"], 2500);
    std::fs::write(&house, "[limits]\nante = { min = 25, step = 10 }\n").unwrap();
    let told = refused(&["play", "three-card-poker", "--house", &house]);
    assert!(
        told.contains(
            ":2: ante: the limits of ante do not fit: the least, $25, is no multiple of the step, $10"
        ),
        "{told}"
    );
    assert!(refused(&["games", "--set", "ante.min=5"]).contains("name it"));
    std::fs::remove_file(house).unwrap();
}

/// Where the decks decide the pay table, list, table and odds show the same one; a wrong one is refused with its clause.
#[test]
fn the_pay_table_for_the_decks_is_the_same_everywhere() {
    let in_force = |game: &str, decks: &str, wager: &str| {
        let games = json(&["games", game, "--json", "--set", decks]);
        let wagers = games[0]["wagers"].as_array().unwrap();
        let tables = wagers.iter().find(|w| w["id"] == wager).unwrap()["paytables"].as_array().unwrap();
        let mut found = tables.iter().filter(|t| t["in_force"] == true);
        let id = found.next().map(|t| t["id"].as_str().unwrap().to_owned());
        assert!(found.next().is_none());
        id
    };
    for (game, decks, wager) in [
        ("blackjack", "decks=1", "house-money"),
        ("blackjack", "decks=2", "rocket-aces"),
        ("ride-free", "decks=2", "21-plus-3-classic"),
    ] {
        let table = in_force(game, decks, wager).unwrap();
        assert_ne!(Some(&table), in_force(game, "decks=6", wager).as_ref());
        let record = file("decks.txt", "");
        let played = run(&["play", game, "--set", decks], format!("pays\nsave {record}\nquit\n"));
        let name = run(&["paytables", game, "--json"], "").out;
        let names: serde_json::Value = serde_json::from_str(&name).unwrap();
        let find = |t: &serde_json::Value| t["id"] == table.as_str();
        let name =
            names.as_array().unwrap().iter().find(|t| find(t)).unwrap()["name"].as_str().unwrap().to_owned();
        assert!(played.out.contains(&name), "{game} {decks}: {name} is in {}", played.out);
        let text = std::fs::read_to_string(&record).unwrap();
        assert!(text.contains(&format!("= paytable {table}\n")), "{text}");
        assert_eq!(run(&["replay", &record], "").code, 0);
        std::fs::remove_file(record).unwrap();
    }
    for (args, told) in [
        (
            &["play", "blackjack", "--set", "decks=2", "--paytable", "rocket-aces-long-1"][..],
            "6 decks, not for 2",
        ),
        (&["odds", "blackjack", "--set", "decks=8", "--wager", "rocket-aces"], "2 or 6 decks, not for 8"),
        (
            &["odds", "blackjack", "--set", "rocket-aces=no", "--wager", "rocket-aces"],
            "not offered at this table",
        ),
        (&["play", "blackjack", "--set", "decks=8", "--set", "rocket-aces=yes"], "CO-8-899.29 (2)"),
        (&["play", "blackjack", "--set", "decks=1", "--set", "cut-card=40"], "no more than 26 with 1 decks"),
    ] {
        let line = refused(args);
        assert!(line.contains(told), "{line}");
    }
}

/// An own table that asks for what is not there is refused with its line: no panic, whatever it says.
#[test]
fn own_tables_that_cannot_be_paid_are_refused() {
    for (game, wager, event, pays, told) in [
        ("baccarat", "tie", "win", "100% of meter", "tie has no meter to pay from (HC-E §10.II)"),
        ("baccarat", "tie", "win", "4000000000 to 1", "this program pays no more than"),
        ("baccarat", "tie", "win", "$999999999999 per $1", "this program pays no more than"),
        ("baccarat", "tie", "win", "$999999999999 flat", "this program pays no more than"),
        ("deuces-wild-xtreme", "goin-wild-progressive", "4-deuces", "600% of meter", "100% of a meter"),
        ("three-card-poker", "pair-plus", "pair", "1 to 1\", envy = \"$5 flat", "no envy awards"),
    ] {
        let row = format!("{{ event = \"{event}\", name = \"x\", pays = \"{pays}\" }}");
        let own =
            file("own.toml", &format!("[[paytable]]\nid = \"own\"\nwager = \"{wager}\"\nrows = [{row}]\n"));
        for command in ["play", "odds"] {
            let line = refused(&[command, game, "--paytable", &own, "--house-rules"]);
            assert!(line.contains(told), "{line}");
        }
        std::fs::remove_file(own).unwrap();
    }
}

/// A row that gives more than the floor, in other words, is not called less.
#[test]
fn a_generous_table_is_not_called_mean() {
    let row = "{ event = \"win\", name = \"Tie\", pays = \"10 for 1\" }";
    let own = file("kind.toml", &format!("[[paytable]]\nid = \"kind\"\nwager = \"tie\"\nrows = [{row}]\n"));
    let played = run(&["play", "baccarat", "--paytable", &own, "--seed", "1"], "quit\n");
    assert_eq!(played.code, 0, "at least 8 to 1 is by the book: {}", played.err);
    std::fs::remove_file(own).unwrap();
}

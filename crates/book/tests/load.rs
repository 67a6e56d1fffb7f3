//! Chapter files are read strictly, and a fault says where it is.

use book::{Book, Cents, Class, Fault, Limits, Rules};

const SOUND: &str = r#"
id = "XX"
title = "Heads or Tails"
source = "made up"
game = "coin"
pitch = "Call it."

[[clause]]
at = "§1"
class = "wager"
says = "A player bets on heads."

[[wager]]
id = "heads"
name = "Heads"
at = "§1"
help = "Wins on heads."
min = "$5"
max = "$50"
step = "$5"

[[paytable]]
id = "heads-win"
name = "Heads"
wager = "heads"
at = "§1"
default = true
rows = [{ event = "win", name = "Heads", pays = "1 to 1" }]

[[setting]]
id = "coins"
name = "Coins"
at = "§1"
help = "How many coins."
kind = "number"
min = 1
max = 3
default = 2
"#;

fn fault(from: &str, to: &str) -> (usize, String, String) {
    assert!(SOUND.contains(from), "{from}");
    match Book::read(&[("xx.toml", &SOUND.replacen(from, to, 1))]) {
        Err(Fault::File { file, line, key, what, .. }) => {
            assert_eq!(file, "xx.toml");
            (line, key, what)
        }
        other => panic!("{from} → {to}: {other:?}"),
    }
}

#[test]
fn a_sound_chapter_loads() {
    let book = Book::read(&[("xx.toml", SOUND)]).unwrap();
    let chapter = book.chapter("XX").unwrap();
    assert_eq!(chapter.clauses[0].class, Class::Wager);
    assert_eq!(chapter.paytables[0].rows[0].pays.to_string(), "1 to 1");
    assert!(book.clause("XX §1").is_some());
    assert!(book.clause("XX §2").is_none());
}

#[test]
fn every_fault_names_file_line_and_key() {
    let line_of = |text: &str| SOUND[..SOUND.find(text).unwrap()].matches('\n').count() + 1;
    for (from, to, key) in [
        ("pays = \"1 to 1\"", "pays = \"even\"", "pays"),
        ("min = \"$5\"", "min = \"five\"", "min"),
        ("min = \"$5\"", "min = \"$60\"", "min"),
        ("default = 2", "default = 4", "default"),
        ("kind = \"number\"", "kind = \"colour\"", "kind"),
        ("wager = \"heads\"", "wager = \"tails\"", "wager"),
        ("id = \"heads-win\"", "id = \"Heads Win\"", "id"),
        ("class = \"wager\"", "class = \"bet\"", "class"),
        ("pitch = \"Call it.\"", "patch = \"Call it.\"", "patch"),
    ] {
        let (line, at, what) = fault(from, to);
        assert_eq!(line, line_of(from), "{to}: {what}");
        assert_eq!(at, key, "{to}: {what}");
    }
    let (line, key, what) = fault("at = \"§1\"\nhelp = \"How", "at = \"§9\"\nhelp = \"How");
    assert_eq!((line, key.as_str()), (line_of("at = \"§1\"\nhelp = \"How"), "at"), "{what}");
    let (_, key, _) = fault("default = true", "default = false");
    assert_eq!(key, "default", "a wager needs a default table");
}

#[test]
fn what_only_larger_stakes_are_paid_is_a_row_or_envy_of_the_wager() {
    let with = |from: &str| SOUND.replacen("step = \"$5\"", &format!("step = \"$5\"\nfrom = {from}"), 1);
    let book = Book::read(&[("xx.toml", &with("{ win = \"$10\" }"))]).unwrap();
    assert_eq!(book.chapter("XX").unwrap().wagers[0].from["win"], Cents::dollars(10));
    for from in ["{ edge = \"$10\" }", "{ envy = \"$10\" }", "{ win = \"ten\" }"] {
        match Book::read(&[("xx.toml", &with(from))]) {
            Err(Fault::File { line, key, what, .. }) => assert_eq!((line, &*key), (21, "from"), "{what}"),
            other => panic!("{from}: {other:?}"),
        }
    }
}

#[test]
fn two_wagers_have_two_names() {
    let another = |name: &str| {
        let wager = SOUND[SOUND.find("[[wager]]").unwrap()..SOUND.find("[[paytable]]").unwrap()]
            .replace("id = \"heads\"", "id = \"edge\"")
            .replace("\"Heads\"", &format!("\"{name}\""));
        Book::read(&[("xx.toml", &SOUND.replacen("[[paytable]]", &format!("{wager}[[paytable]]"), 1))])
    };
    match another("Heads") {
        Err(Fault::File { key, what, .. }) => {
            assert_eq!((&*key, &*what), ("name", "a wager `Heads` stands here already"));
        }
        other => panic!("{other:?}"),
    }
    assert!(!matches!(another("Edge"), Err(Fault::File { key, .. }) if key == "name"));
}

#[test]
fn a_clause_stands_once() {
    let twice = SOUND
        .replace("[[wager]]", "[[clause]]\nat = \"§1\"\nclass = \"deal\"\nsays = \"Again.\"\n\n[[wager]]");
    assert!(matches!(Book::read(&[("xx.toml", &twice)]), Err(Fault::File { .. })));
    assert!(Book::read(&[("xx.toml", SOUND), ("yy.toml", SOUND)]).is_err());
}

#[test]
fn the_books_own_chapters_load_and_every_game_has_rules() {
    let book = Book::standard();
    assert_eq!(book.chapters.len(), 23);
    let games: Vec<_> = book.chapters.iter().filter_map(|c| c.game.as_deref()).collect();
    assert_eq!(games.len(), 21);
    for game in games {
        let rules = Rules::of(game).unwrap();
        let mut ids: Vec<_> = rules.choices().map(|s| s.id.as_str()).collect();
        ids.sort_unstable();
        assert!(ids.windows(2).all(|w| w[0] != w[1]), "{game} has a setting twice: {ids:?}");
    }
}

#[test]
fn a_house_choice_outside_the_book_is_refused_in_one_line() {
    let mut rules = Rules::of("three-card-poker").unwrap();
    for fault in [
        rules.set("seats", "9").unwrap_err(),
        rules.set("colour", "red").unwrap_err(),
        rules.choose_paytable("no-such-table").unwrap_err(),
        rules
            .post("ante", Limits { min: book::Cents(0), max: book::Cents(1), step: book::Cents(1) })
            .unwrap_err(),
        Rules::of("chess").unwrap_err(),
    ] {
        assert!(!fault.to_string().contains('\n') && fault.to_string().len() > 20, "{fault}");
    }
}

#[test]
fn rules_that_differ_have_different_fingerprints() {
    let plain = Rules::of("roulette").unwrap();
    let mut single = plain.clone();
    single.set("wheel", "single-zero").unwrap();
    assert_ne!(plain.fingerprint(), single.fingerprint());
    assert_eq!(plain.fingerprint(), Rules::of("roulette").unwrap().fingerprint());
}

/// A house's own table is read like a printed one, and faults name file, line and key.
#[test]
fn a_house_may_write_its_own_pay_table() {
    let read = |text: &str| {
        let mut rules = book::Rules::of("four-card-poker").unwrap();
        rules.read_paytables("own.toml", text).map(|rules| rules.departures()).map_err(|f| f.to_string())
    };
    let table = |wager: &str, rows: &str| {
        format!("[[paytable]]\nid = \"own\"\nwager = \"{wager}\"\nrows = [{rows}]\n")
    };
    let row = |event: &str, pays: &str| format!("{{ event = \"{event}\", name = \"x\", pays = \"{pays}\" }}");
    assert!(read(&table("nothing", "")).unwrap_err().starts_with("own.toml:3: wager: no pay table"));
    assert!(read(&table("play", "")).unwrap_err().contains("needs a row `win`"));
    assert!(read(&table("aces-up", &row("flush", "6:1"))).unwrap_err().starts_with("own.toml:4: pays:"));
    assert!(read("[[paytable]]\nid = 5").unwrap_err().starts_with("own.toml:"));
    let below = read(&table("aces-up", &row("flush", "6 to 1"))).unwrap();
    assert!(below[0].contains("own"), "{below:?}");
}

/// Of a table printed as a floor a house may pay more; of any other, nothing else.
#[test]
fn only_a_floor_may_be_raised() {
    let book = book::Book::standard();
    let all = || book.chapters.iter().flat_map(|c| &c.paytables);
    let floor = all().find(|t| t.floor && matches!(t.rows[0].pays, book::Pays::To(..))).unwrap();
    let fixed = all().find(|t| !t.floor && matches!(t.rows[0].pays, book::Pays::To(..))).unwrap();
    for (printed, allowed) in [(floor, true), (fixed, false)] {
        assert!(printed.allows(printed));
        let mut raised = printed.clone();
        let book::Pays::To(a, b) = raised.rows[0].pays else { unreachable!("chosen so") };
        raised.rows[0].pays = book::Pays::To(a + 1, b);
        assert_eq!(printed.allows(&raised), allowed, "{}", printed.id);
        raised.rows.remove(0);
        assert!(!printed.allows(&raised), "{}", printed.id);
    }
}

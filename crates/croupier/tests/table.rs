//! A table over a pipe: every game settles by its clauses, nothing said wrong is held against anyone.

use crate::support;

use book::{Book, Clause, Rules};
use games::{open, roster};
use support::{Ran, Talk, run};

const POKER: [&str; 4] = ["play", "three-card-poker", "--seed", "7"];

fn table(game: &[&str], lines: &str) -> Ran {
    run(&["play"].iter().chain(game).copied().collect::<Vec<_>>(), lines)
}

/// The clause at the end of a line, if it cites one of the catalogue.
fn cited(line: &str) -> Option<Clause> {
    let inner = line.strip_suffix(')')?;
    // A clause may end in parentheses of its own: `IN §4(h)`.
    let starts = inner.match_indices([' ', '(']).map(|(at, _)| at + 1);
    starts.map(|at| &inner[at..]).find_map(Clause::find)
}

fn settles(line: &str) -> bool {
    line.starts_with("Seat ") && [" wins ", " loses", " is returned"].iter().any(|w| line.contains(w))
}

/// Plays as the hints say, until something of ours has been settled.
fn play_by_hints(game: &str, seed: &str) -> Vec<String> {
    let mut talk = Talk::with(&["play", game, "--seed", seed, "--seats", "2"]);
    let mut heard: Vec<String> = vec![];
    // A table may ask for a decision (the cut) before it takes bets, so a hint is asked for until it is one for bets.
    let (mut asked, mut bet) = (true, false);
    talk.say("hint");
    while let Some(line) = talk.hear() {
        heard.push(line.clone());
        let hint = line.strip_prefix("The simple strategy would ").or_else(|| line.strip_prefix("Best: "));
        if let Some(hint) = hint {
            asked = false;
            let said = hint.split(". It is:").next().unwrap();
            let said = said.split(". Worth ").next().unwrap();
            if let Some(bets) = said.strip_prefix("bet ") {
                talk.say(&format!("{}\ndeal", bets.replace(" and bet ", " and ")));
                bet = true;
                continue;
            }
            talk.say(said);
            // The question was asked again after the hint; it has been answered.
            heard.push(talk.hear().unwrap());
            if !bet {
                talk.say("hint");
                asked = true;
            }
        } else if line.starts_with("Your choice") {
            if !asked {
                talk.say("hint");
                asked = true;
            }
        } else if line.starts_with("Round ") && line.contains(" for you; ") {
            if heard.iter().any(|l| l.starts_with("Seat 1, ") && settles(l)) {
                break;
            }
            assert!(heard.len() < 5_000, "{game}: nothing is ever settled: {heard:#?}");
            talk.say("deal");
        }
    }
    let (rest, code) = talk.end();
    assert_eq!(code, 0, "{game}: {rest:?}");
    heard.extend(rest);
    heard
}

#[test]
fn a_seeded_round_of_every_game_settles_cites_its_clauses_and_repeats_itself() {
    for game in roster() {
        let heard = play_by_hints(game.id, "11");
        let settled: Vec<_> = heard.iter().filter(|l| settles(l)).collect();
        assert!(settled.iter().any(|l| l.starts_with("Seat 1")), "{}: {heard:#?}", game.id);
        for line in settled {
            assert!(cited(line).is_some(), "{}: `{line}` cites no clause", game.id);
        }
        assert!(heard[0].contains("dealt by seed 11"), "{}", heard[0]);
        assert!(heard.last().unwrap().starts_with("You leave with $"), "{}", game.id);
        assert!(!heard.concat().contains('\x1b'), "{}: a pipe gets no colours", game.id);
        assert_eq!(heard, play_by_hints(game.id, "11"), "{}", game.id);
    }
}

#[test]
fn the_lobby_without_a_terminal_deals_a_round_of_each_game() {
    let lobby = run(&["lobby"], "");
    assert_eq!((lobby.code, lobby.err.as_str()), (0, ""));
    let rounds: Vec<&str> = lobby.out.split("── ").skip(1).collect();
    assert_eq!(rounds.len(), roster().len());
    for (round, game) in rounds.iter().zip(roster()) {
        assert!(round.starts_with(&Book::standard().chapter_of(game.id).unwrap().title));
        let lines = round.lines().map(str::trim);
        let settled: Vec<_> = lines.filter(|l| settles(l)).collect();
        assert!(!settled.is_empty(), "{}: {round}", game.id);
        assert!(settled.iter().all(|l| cited(l).is_some()), "{}: {settled:?}", game.id);
    }
}

#[test]
fn what_is_said_wrong_is_told_in_one_line_each_and_nothing_is_lost() {
    let wrong: &[&[u8]] = &[
        b"ante 5000",
        b"ante 0.50",
        b"ante x",
        b"moon 5",
        b"ante -5",
        b"ante",
        b"down pair-plus",
        b"same",
        b"call nonsense",
        b":bet 9 ante $5",
        b"nonsense",
        b"replay /no/such/file",
        b"save /no/such/folder/file",
        b"undo",
        b"\xff\xfe not text",
    ];
    let mut lines = b"ante 5\n".to_vec();
    for line in wrong {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    }
    lines.extend_from_slice(b"deal\nhit 5\nplay 7\n\nperhaps\n\xff\nante 5\nfold\n");
    let ran = run(&POKER, &lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.err.lines().count(), wrong.len() + 6, "{}", ran.err);
    assert!(ran.err.lines().all(|l| l.starts_with("croupier: ")), "{}", ran.err);
    assert!(ran.out.contains("Seat 1, Ante: $5 loses (HC-H §"), "{}", ran.out);
    assert!(ran.out.contains("You leave with $995 (-$5) after 1 round."), "{}", ran.out);
}

#[test]
fn a_purse_refuses_what_it_cannot_pay() {
    let ran =
        table(&["three-card-poker", "--seed", "7", "--bankroll", "$7"], "ante 8\nante 5\ndeal\nplay\nfold\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told: Vec<_> = ran.err.lines().collect();
    assert_eq!(told.len(), 2, "{}", ran.err);
    assert!(
        told[0].contains("your purse holds $7") && told[1].contains("your purse holds $2"),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("You leave with $2 (-$5)"), "{}", ran.out);

    let bought = table(&["three-card-poker", "--bankroll", "$5"], "ante 10\nbuy 5\nante 10\ndown ante\n");
    assert!(bought.out.contains("You leave with $10 (+$0)"), "{}", bought.out);
    assert_eq!(bought.err.lines().count(), 1);
}

#[test]
fn input_that_ends_between_rounds_is_an_end_and_in_mid_round_it_is_cut_short() {
    let between = run(&POKER, "ante 5\n");
    assert_eq!((between.code, between.err.as_str()), (0, ""));
    assert!(
        between.out.contains("You leave with $1,000 (+$0)"),
        "a wager not yet on comes back: {}",
        between.out
    );
    assert_eq!(run(&POKER, "").code, 0);

    let cut = run(&POKER, "ante 5 pair-plus 10\ndeal\n");
    assert_eq!(cut.code, 2);
    assert_eq!(cut.err.lines().count(), 1, "{}", cut.err);
    for part in ["in mid-round", "a decision of seat 1", "$5 on Ante", "$10 on Pair Plus"] {
        assert!(cut.err.contains(part), "{}", cut.err);
    }
    // The last line may lack its end.
    assert_eq!(run(&POKER, "ante 5\ndeal\nfold").code, 0);
    // Whoever says so may leave at any time.
    assert_eq!(run(&POKER, "ante 5\ndeal\nquit\n").code, 0);
}

#[test]
fn without_a_seed_the_table_is_live_and_says_so() {
    let live = run(&["play", "three-card-poker"], "");
    assert!(live.out.contains("dealt live"), "{}", live.out);
}

#[test]
fn nothing_said_at_the_table_tells_a_hidden_card() {
    // Before the decision neither what is told nor the record names a card of the dealer's or of seat 2.
    let ran = run(&["play", "three-card-poker", "--seed", "7", "--seats", "2"], "ante 5\ndeal\nlog\n");
    let named = |l: &&str| l.contains(" to seat 2") || l.contains(" to the dealer");
    assert!(ran.out.lines().filter(named).count() >= 6);
    assert!(ran.out.lines().filter(named).all(|l| l.starts_with("A card face down")), "{}", ran.out);
    assert!(!ran.out.lines().any(|l| l.starts_with("card ")), "{}", ran.out);
    // When the round is over the record has them all.
    let over = run(&["play", "three-card-poker", "--seed", "7", "--seats", "2"], "ante 5\ndeal\nfold\nlog\n");
    assert_eq!(over.out.lines().filter(|l| l.starts_with("card ")).count(), 9, "{}", over.out);
}

#[test]
fn a_saved_record_replays_as_it_was_played_and_only_under_its_own_rules() {
    let file = std::env::temp_dir().join(format!("croupier-record-{}", std::process::id()));
    let path = file.to_str().unwrap();
    let args = ["play", "three-card-poker", "--seed", "7", "--seats", "2", "--set", "deal-from=shoe"];
    let played = run(&args, format!("ante 5 pair-plus 5\ndeal\nplay\nsave {path}\nreplay {path}\n"));
    assert_eq!((played.code, played.err.as_str()), (0, ""), "{}", played.out);
    let settled: Vec<&str> = played.out.lines().filter(|l| settles(l)).collect();
    assert!(settled.len() >= 4, "{}", played.out);

    let house = run(&["replay", path], "");
    assert_eq!(house.code, 0, "{}", house.err);
    let told: Vec<&str> = house.out.lines().map(str::trim).filter(|l| settles(l)).collect();
    assert_eq!(told, settled);
    assert!(house.out.contains("face down to the dealer") && !house.out.contains("A card face down"));
    let seat = run(&["replay", path, "--seat", "2"], "");
    assert!(
        seat.out.contains("A card face down to seat 1")
            && seat.out.contains("A card face down to the dealer")
    );
    let told = run(&["replay", path, "--json"], "").out;
    let head: serde_json::Value = serde_json::from_str(told.lines().next().unwrap()).unwrap();
    assert_eq!((&head["game"], &head["by_the_book"]), (&"three-card-poker".into(), &true.into()), "{head}");
    for line in told.lines().skip(1) {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(line["input"].is_string() && line["events"].is_array());
    }

    let record = std::fs::read_to_string(&file).unwrap();
    let spoil = |from: &str, to: &str| {
        assert!(record.contains(from), "{from} is in {record}");
        std::fs::write(&file, record.replacen(from, to, 1)).unwrap();
        let ran = run(&["replay", path], "");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{from} → {to}: {ran:?}");
        ran.err
    };
    assert!(spoil("= set deal-from shoe", "= set deal-from hand").contains("made under rules"));
    assert!(spoil("= rules ", "= rules 0").contains("made under rules"));
    assert!(spoil("= game three-card-poker", "= game bridge").contains("line 2"));
    assert!(spoil("= game three-card-poker\n", "").contains("line "));
    assert!(spoil("bet 1 ante $5", "bet 1 moon $5").contains("no spot `moon`"));
    let refused = spoil("bet 1 ante $5", "bet 1 ante $5000");
    assert!(refused.contains("refused") && refused.contains(path), "{refused}");
    assert_eq!(refused.matches("in steps of $1").count(), 1, "once: {refused}");
    assert!(spoil("= set deal-from shoe", "= set deal-from").contains("line "));
    std::fs::write(&file, b"= game \xff").unwrap();
    assert!(run(&["replay", path], "").err.contains("is not text"));
    assert_eq!(run(&["replay", path, "--seat", "0"], "").code, 2);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_person_may_deal_the_real_cards_and_take_a_slip_back() {
    let hand = |lines: &str| run(&["play", "three-card-poker", "--dealer", "hand"], lines);
    // Seat 1 gets a pair of kings, the dealer queen high; the nine was a slip.
    let ran = hand("\nante 5\ndeal\nKs 9d\nundo\nQh\nKd 7c 2c\n4s\nplay\n");
    assert!(ran.err.is_empty(), "{}", ran.err);
    assert!(ran.out.contains("Taken back; the table needs the next card"), "{}", ran.out);
    assert!(
        ran.out.contains("Seat 1, Ante: $5 wins $5, pair of kings beats queen high (1 to 1, HC-H §12.II)"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("+$10 for you; your purse holds $1,010"), "{}", ran.out);
    assert_eq!(ran.code, 0);

    // A card cannot be dealt twice from one deck, dice are no cards, and chance can be left to chance.
    let wrong = hand("\nante 5\ndeal\nKs\nKs\n3-4\nany\n");
    let told: Vec<_> = wrong.err.lines().collect();
    assert!(told[0].contains("has been dealt already"), "{}", wrong.err);
    assert!(told[1].contains("`3-4` is not a card"), "{}", wrong.err);
    assert!(told[2].contains("in mid-round: the table needs the next card"), "{}", wrong.err);
    assert_eq!((wrong.code, told.len()), (2, 3));
    assert_eq!(wrong.out.lines().filter(|l| l.contains(" face down to ")).count(), 2, "{}", wrong.out);
}

#[test]
fn rules_pay_tables_spots_calls_and_help_can_be_read_at_the_table() {
    let ran = run(&POKER, "rules §12.II\npays pair-plus\nspots\ncalls\nhelp\nhint\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in ["queen high or better", "40 to 1", "six-card-bonus", "down ante", "would bet $5 on Ante"] {
        assert!(ran.out.contains(part), "{part} is missing in {}", ran.out);
    }
    let layout = open(Rules::of("three-card-poker").unwrap()).unwrap();
    assert!(layout.layout().calls.iter().all(|call| ran.out.contains(call.id)));
}

#[test]
fn a_meter_grows_with_every_wager_and_taking_back_takes_it_off_again() {
    let hand = ["three-dice-baccarat", "--dealer", "hand"];
    let round = "tie 5 triple-progressive 1\ndeal\n1-2-3\n1-2-4\n";
    let played =
        table(&hand, &format!("{round}{round}tie 5 triple-progressive 1\ndeal\n3-3-3\n3-3-3\nquit\n"));
    for stands in ["$3,000.15", "$3,000.30", "$3,000.45"] {
        assert!(
            played.out.contains(&format!("The triple-progressive meter stands at {stands}")),
            "{}",
            played.out
        );
    }
    assert!(played.out.contains("Triple Progressive: $1 wins $3,000.45"), "{}", played.out);
    // Undone up to the close and closed again, the wager has fed it once.
    let undone = table(&hand, "tie 5 triple-progressive 1\ndeal\nundo\ndeal\n3-3-3\n3-3-3\nquit\n");
    assert!(undone.out.contains("Triple Progressive: $1 wins $3,000.15"), "{}", undone.out);
}

#[test]
fn a_call_bet_is_made_without_chips_where_the_house_takes_such() {
    let craps = ["craps", "--set", "call-bets=yes", "--bankroll", "$10", "--seed", "1"];
    let ran = table(&craps, "place-6 60\ncall call-bet spot place-6 amount $60\nquit\n");
    assert!(ran.err.contains("not enough for that"), "chips are paid for: {}", ran.err);
    assert!(ran.out.contains("bets without chips (HC-B §1.I.B)"), "{}", ran.out);
    assert!(ran.out.contains("Seat 1 stakes $60 on Place 6"), "{}", ran.out);
}

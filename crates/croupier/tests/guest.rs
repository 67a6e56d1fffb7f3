//! The terminal is a guest of the house: with a folder, purse, meters and a round in the middle go on tomorrow.

use crate::support;

use std::path::PathBuf;

use book::Cents;
use games::kernel::Patron;
use house::cage::{Bound, Wish};
use house::ledger::Account;
use house::opening::{self, Chances, Premises};
use house::{Command, CommandId, Person, Role, TableId, Time, What};
use support::{json, run};

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("croupier-guest-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn play(&self, game: &str, more: &[&str], lines: &str) -> support::Ran {
        let args = [&["play", game, "--data", self.0.to_str().unwrap()], more].concat();
        run(&args, lines)
    }

    /// Gives the house commands of these people, and says what stands on an account afterwards.
    fn house(&self, commands: Vec<(Person, What)>, account: Account) -> Cents {
        let mut keeper = opening::take_up(&Premises::Folder(self.0.clone()), &Chances::Fair(None)).unwrap();
        for (by, what) in commands {
            let id = CommandId::of(&["test", &keeper.house().unwrap().steps().to_string()]);
            keeper.give(&Command { id, by, at: Time::now(), what }).unwrap();
        }
        let stands = keeper.house().unwrap().ledger().on(account);
        keeper.close().unwrap().close().unwrap();
        stands
    }

    /// What a table did today.
    fn report(&self, game: &str) -> serde_json::Value {
        let report = json(&["house", "report", "--data", self.0.to_str().unwrap(), "--json"]);
        let shifts = report["shifts"].as_array().unwrap();
        assert_eq!(shifts.len(), games::roster().len(), "no table more than there were: {report}");
        shifts.iter().find(|shift| shift["game"] == game).unwrap().clone()
    }

    fn verified(&self) {
        let found = json(&["house", "verify", "--data", self.0.to_str().unwrap(), "--json"]);
        assert_eq!(found["ok"], true, "{found}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_round_in_the_middle_is_kept_and_played_on_tomorrow() {
    let folder = Folder::new("middle");
    let cut = folder.play("three-card-poker", &[], "ante 5\ndeal\n");
    assert_eq!(cut.code, 2);
    assert!(cut.err.contains("$5 on Ante stands; the house keeps it: play on with --data"), "{}", cut.err);
    folder.verified();
    let on = folder.play("three-card-poker", &[], "fold\nquit\n");
    assert_eq!((on.code, on.err.as_str()), (0, ""), "{}", on.out);
    let again = "You take up your place again, with $995 in chips; the table needs a decision of seat 1";
    assert!(on.out.contains(again), "{}", on.out);
    assert!(on.out.contains("Seat 1, Ante: $5 loses"), "{}", on.out);
    assert!(on.out.contains("You leave with $995 (-$5) after 1 round."), "{}", on.out);
    folder.verified();
    // What was won and lost at one table is in the purse at the next.
    let next = folder.play("roulette", &[], "red 5\nclear\nquit\n");
    assert!(next.out.contains("You leave with $995 (+$0) after 0 rounds."), "{}", next.out);
    // Every card of it can be checked.
    let told = run(&["house", "recall", "1", "--json", "--data", folder.0.to_str().unwrap()], "");
    let file = folder.0.join("rounds.json");
    std::fs::write(&file, told.out).unwrap();
    let found = json(&["verify", file.to_str().unwrap(), "--json"]);
    assert_eq!((&found["rounds"], &found["drawn"]), (&1.into(), &6.into()), "{found}");
}

#[test]
fn a_guest_cuts_and_the_cut_is_in_what_was_dealt() {
    let folder = Folder::new("cut");
    let ran = folder.play("three-card-poker", &[], "cut\ncut seven from the top\nante 5\ndeal\nfold\nquit\n");
    assert!(ran.err.contains("`cut` needs words, any you like"), "{}", ran.err);
    assert!(ran.out.contains("Your words go into what is dealt, thrown or spun next"), "{}", ran.out);
    folder.verified();
    let told = run(&["house", "recall", "1", "--json", "--data", folder.0.to_str().unwrap()], "");
    assert!(told.out.contains("seven from the top"), "{}", told.out);
    let file = folder.0.join("rounds.json");
    std::fs::write(&file, told.out).unwrap();
    let found = json(&["verify", file.to_str().unwrap(), "--json"]);
    assert_eq!((&found["rounds"], &found["cuts"]), (&1.into(), &1.into()), "{found}");
}

#[test]
fn a_linked_meter_grows_from_table_to_table_and_from_day_to_day() {
    let folder = Folder::new("meters");
    let stands = |ran: &support::Ran| {
        let lines = ran.out.lines().filter(|l| l.contains("meter stands at"));
        lines.map(|l| l.rsplit(' ').next().unwrap().trim_end_matches('.').to_owned()).collect::<Vec<_>>()
    };
    let stud = folder.play("mississippi-stud", &[], "ante 5 multi-link 1\ndeal\nfold\nquit\n");
    assert_eq!(stud.err, "", "{}", stud.out);
    assert!(stands(&stud).iter().any(|s| s.starts_with("$10,000.21")), "{:?}", stud.out);
    let ride = folder.play("let-it-ride", &[], "5\nmulti-link 1\ndeal\nlet-it-ride\nlet-it-ride\nquit\n");
    assert!(stands(&ride).iter().any(|s| s.starts_with("$10,000.42")), "{} {}", ride.out, ride.err);
    folder.verified();
}

#[test]
fn two_boxes_share_a_purse_and_others_come_and_go() {
    let folder = Folder::new("boxes");
    let ran = folder.play(
        "blackjack",
        &["--boxes", "2", "--seats", "3"],
        "decline\ndecline\n10\ndeal\nstand\nstand\nstand\nstand\nquit\nquit\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Seat 1 stakes $10") && ran.out.contains("Seat 2 stakes $10"), "{}", ran.out);
    assert!(ran.out.contains("Seat 3 stakes"), "{}", ran.out);
    folder.verified();
    let report = json(&["house", "report", "--data", folder.0.to_str().unwrap(), "--json"]);
    assert!(report.to_string().contains("blackjack"), "{report}");
}

#[test]
fn a_house_is_neither_dealt_by_a_seed_nor_by_hand_and_one_program_has_it() {
    let folder = Folder::new("refused");
    for (more, why) in [
        (&["--seed", "1"][..], "deals from committed shuffles, not by a seed"),
        (&["--dealer", "hand"], "a table dealt by hand stands in no house"),
    ] {
        let ran = folder.play("roulette", more, "quit\n");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    let folder_text = folder.0.to_str().unwrap();
    let mut first = support::Talk::with(&["play", "roulette", "--data", folder_text]);
    while !first.hear().expect("it sits down").contains("is taken") {}
    let second = folder.play("craps", &[], "quit\n");
    assert!(second.code == 2 && second.err.contains("open in another process"), "{second:?}");
    first.say("quit");
    assert_eq!(first.end().1, 0);
}

const GUEST: Patron = Patron(1);

/// The house's number of a game's table.
fn table_of(game: &str) -> TableId {
    TableId(games::roster().iter().position(|g| g.id == game).unwrap() as u32 + 1)
}

#[test]
fn the_end_of_the_input_is_a_farewell_and_the_wallet_goes_on_to_the_next_table() {
    let folder = Folder::new("farewell");
    let first = folder.play("three-card-poker", &[], "ante 5\ndeal\nfold\n");
    assert!(first.out.contains("You bring $1,000 and buy in with it"), "{}", first.out);
    assert!(first.out.contains("You leave with $995 (-$5) after 1 round."), "{}", first.out);
    assert_eq!(folder.house(vec![], Account::Wallet(GUEST)), Cents::dollars(995));
    // A wager that nobody has closed the betting on comes back.
    let next = folder.play("roulette", &[], "red 5\n");
    assert!(next.out.contains("You buy in with $995 from your wallet"), "{}", next.out);
    assert!(next.out.contains("You leave with $995 (+$0) after 0 rounds."), "{}", next.out);
    assert_eq!(folder.house(vec![], Account::Outside), -Cents::dollars(1000) - standing(&folder));
    folder.verified();
}

/// What the owner has brought.
fn standing(folder: &Folder) -> Cents {
    let keeper = opening::take_up(&Premises::Folder(folder.0.clone()), &Chances::Fair(None)).unwrap();
    let capital = keeper.house().unwrap().charter().capital;
    keeper.close().unwrap().close().unwrap();
    capital
}

#[test]
fn money_comes_from_outside_only_when_it_is_asked_for() {
    let folder = Folder::new("outside");
    let some = folder.play("three-card-poker", &["--bankroll", "5"], "ante 5\ndeal\nfold\n");
    assert!(some.out.contains("You bring $5 and buy in with it"), "{}", some.out);
    let broke = folder.play("roulette", &[], "red 5\nbuy 20\nred 5\nquit\n");
    assert!(broke.out.contains("Your wallet is empty: `buy 500` brings money from outside"), "{}", broke.out);
    assert!(broke.err.contains("your purse holds $0, not enough for that"), "{}", broke.err);
    assert!(broke.out.contains("You leave with $20 (+$0)"), "{}", broke.out);
    let more = folder.play("roulette", &["--bankroll", "50"], "quit\n");
    assert!(more.out.contains("You bring $30 and buy in with $50"), "{}", more.out);
    let less = folder.play("roulette", &["--bankroll", "10"], "quit\n");
    assert!(less.out.contains("You buy in with $10 from your wallet"), "{}", less.out);
    assert_eq!(folder.house(vec![], Account::Wallet(GUEST)), Cents::dollars(50));
    let absurd = folder.play("roulette", &[], "buy 99999999999\nquit\n");
    assert_eq!((absurd.code, absurd.err.lines().count()), (0, 1), "{absurd:?}");
    assert!(absurd.err.contains("is not an amount that changes hands (House rule 6)"), "{}", absurd.err);
    folder.verified();
}

#[test]
fn whoever_is_cut_off_has_left_with_the_chips_and_keeps_the_round_in_the_middle() {
    let folder = Folder::new("killed");
    let text = folder.0.to_str().unwrap();
    let sit = |game: &str, lines: &[&str], until: &str| {
        let mut talk = support::Talk::with(&["play", game, "--data", text]);
        lines.iter().for_each(|line| talk.say(line));
        while !talk.hear().expect("it plays").contains(until) {}
        talk.kill();
    };
    sit("roulette", &[], "is taken");
    sit("three-card-poker", &["ante 5", "deal"], "Your choice");
    folder.verified();
    let other = folder.play("blackjack", &[], "");
    assert!(other.out.contains("You buy in with $995 from your wallet"), "{}", other.out);
    let back = folder.play("three-card-poker", &[], "fold\n");
    let again = "You take up your place again, with $995 in chips; the table needs a decision of seat 1";
    assert!(back.out.contains(again), "{}", back.out);
    assert_eq!(folder.house(vec![], Account::Wallet(GUEST)), Cents::dollars(995));
    folder.verified();
}

#[test]
fn the_others_bring_what_a_guest_would_and_take_it_home() {
    let folder = Folder::new("others");
    for _ in 0..2 {
        let ran = folder.play("blackjack", &["--seats", "4"], "10\ndeal\nquit\nquit\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    // Three others with a hundred of the least bets each, twice, who took it home; and the guest with a thousand dollars, who
    // came back with the same.
    let drop = folder.report("blackjack")["drop"].as_i64().unwrap();
    assert_eq!(drop, 2 * 3 * 50_000 + 100_000);
    let chips = |patron| Account::Chips(table_of("blackjack"), Patron(patron));
    for other in 2..=4 {
        assert_eq!(folder.house(vec![], chips(other)), Cents::ZERO);
        assert_eq!(folder.house(vec![], Account::Wallet(Patron(other))), Cents::ZERO);
    }
    folder.verified();
}

#[test]
fn a_wager_that_must_stand_is_thrown_for_by_those_who_stay() {
    let folder = Folder::new("contract");
    // In one evening of two or so a point stands when the guest goes.
    for _ in 0..8 {
        let ran = folder.play("craps", &["--seats", "3"], "pass 10\nroll\nroll\nquit\nquit\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!ran.out.contains("You take up your place again"), "{}", ran.out);
        assert!(!ran.out.contains("still on the felt"), "{}", ran.out);
    }
    folder.report("craps");
    folder.verified();
}

#[test]
fn a_guest_of_the_browser_who_sits_there_is_let_be() {
    let folder = Folder::new("stranger");
    folder.play("roulette", &[], "");
    let (table, patron) = (table_of("blackjack"), Patron(10_001));
    let player = Person::player(patron.0);
    let cents = Cents::dollars(300);
    let commands = vec![
        (Person { id: 0, role: Role::Floor }, What::Deposit { patron, cents }),
        (player, What::BuyIn { table, patron, cents }),
        (player, What::Play { table, lines: vec!["sit 5 10001".into()] }),
    ];
    folder.house(commands, Account::Cage);
    let ran = folder.play("blackjack", &["--seats", "3"], "10\ndeal\nquit\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(folder.house(vec![], Account::Chips(table, patron)), cents);
    folder.verified();
}

#[test]
fn limits_a_guest_has_set_are_told_in_a_line_and_the_table_goes_on() {
    let folder = Folder::new("limits");
    folder.play("roulette", &["--bankroll", "100"], "");
    let wish = |wish| vec![(Person::player(1), What::Limit { patron: GUEST, wish })];
    let held = Wish {
        stake: Some(Bound::To(Cents::dollars(10))),
        loss: Some(Bound::To(Cents::dollars(150))),
        ..Wish::default()
    };
    folder.house(wish(held), Account::Cage);
    let ran = folder.play("roulette", &[], "red 20\nbuy 100\nred 10\nclear\nquit\n");
    assert_eq!((ran.code, ran.err.lines().count()), (0, 2), "{ran:?}");
    assert!(ran.err.contains("$20 on one wager is above this patron's own limit of $10"), "{}", ran.err);
    assert!(ran.err.contains("own limit leaves $50 to buy in with today (House rule 7)"), "{}", ran.err);
    assert!(ran.out.contains("You leave with $100 (+$0)"), "{}", ran.out);
    assert_eq!(folder.house(vec![], Account::Wallet(GUEST)), Cents::dollars(100), "nothing was brought");
    // Who is excluded finishes the hand that is on, and sits down nowhere.
    folder.play("three-card-poker", &[], "ante 5\ndeal\n");
    let month = Bound::To(Time(Time::now().0 + 30 * 24 * 3_600_000));
    folder.house(wish(Wish { excluded: Some(month), ..Wish::default() }), Account::Cage);
    let kept = folder.play("three-card-poker", &[], "fold\nante 5\nquit\n");
    assert_eq!(kept.code, 0, "{}", kept.err);
    assert!(kept.out.contains("Seat 1, Ante: $5 loses"), "{}", kept.out);
    let shut = folder.play("roulette", &[], "quit\n");
    assert_eq!((shut.code, shut.err.lines().count()), (2, 1), "{shut:?}");
    assert!(shut.err.contains("excluded by their own wish until"), "{}", shut.err);
    folder.verified();
}

#[test]
fn whoever_only_looks_on_is_dealt_nothing_and_paid_nothing() {
    let folder = Folder::new("onlooker");
    // A round in the middle stays as it is.
    folder.play("three-card-poker", &[], "ante 5\ndeal\n");
    let shown = run(&["lobby", "--data", folder.0.to_str().unwrap()], "");
    assert_eq!((shown.code, shown.err.as_str()), (0, ""), "{}", shown.out);
    assert_eq!(folder.house(vec![], Account::Wallet(GUEST)), Cents::dollars(995));
    let back = folder.play("three-card-poker", &[], "fold\n");
    assert!(back.out.contains("You take up your place again, with $995 in chips"), "{}", back.out);
    folder.verified();
}

/// The A♠ that a guest names does not come. At a table dealt by hand, which stands in no house, it is the dealer's to say.
#[test]
fn a_guest_names_no_card_of_a_house() {
    let lines = "decline\n10\ndeal\ncall card-exposed card As\nstand\nquit\n";
    let ran = run(&["play", "blackjack", "--seed", "1"], lines);
    let why = "the cards of this table come from its shuffle: no call brings A♠ (House rule 9)";
    assert!(ran.err.contains(why) && !ran.out.contains("A♠ to the middle"), "{ran:?}");
    let hand = "shuffle\ndecline\nburn\n10\ndeal\n9c\n5d\n7h\n4h\ncall card-exposed card As\nquit\n";
    let ran = run(&["play", "blackjack", "--dealer", "hand"], hand);
    assert!(ran.out.contains("A♠ to the middle"), "{ran:?}");
}

/// A bad hand is not taken back by calling a misdeal: in a house that is kept its staff call such things.
#[test]
fn a_guest_calls_no_irregularity_in_a_house_that_is_kept() {
    let folder = Folder::new("calls");
    let lines = "10\ndeal\ncall wrong-number\nhouse-way\nquit\n";
    let ran = folder.play("pai-gow-poker", &[], lines);
    let why = "`wrong-number` is for the staff of a house that is kept: they call it at `croupier serve`, you without \
               --data (House rule 1)";
    assert!(ran.err.contains(why), "{}", ran.err);
    assert!(!ran.out.contains("The hands are void"), "{}", ran.out);
    folder.verified();
    // A player's own call is the player's.
    let craps = folder.play("craps", &[], "call call-bet spot place-6 amount $60\nquit\n");
    assert!(!craps.err.contains("for the staff"), "{}", craps.err);
    // A trainer's house has nobody else.
    let alone = run(&["play", "pai-gow-poker", "--seed", "1"], lines);
    assert!(alone.out.contains("The hands are void"), "{alone:?}");
}

#[test]
fn a_house_that_only_the_lottery_has_opened_lays_its_tables_when_a_guest_comes() {
    let folder = Folder::new("from-lotto");
    let till = folder.0.display().to_string();
    assert_eq!(run(&["lotto", "buy", "--data", &till, "--at", "2026-11-16T10:00"], "").code, 0);
    // Its meter has to be fed from a cage.
    let ran = folder.play("let-it-ride", &[], "5\ndeal\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert_eq!(run(&["house", "verify", "--data", &till], "").code, 0);
}

/// What was begun is played to its end, the raise that the hand needs included; new wagers are refused with the reason.
#[test]
fn a_hand_is_finished_by_whoever_has_limited_or_excluded_themselves_in_its_middle() {
    let month = Bound::To(Time(Time::now().0 + 30 * 24 * 3_600_000));
    let excluded = Wish { excluded: Some(month), ..Wish::default() };
    let broke = Wish { loss: Some(Bound::To(Cents::dollars(1))), ..Wish::default() };
    for (name, wish, why) in [
        ("finish-excluded", excluded, "not enough for that; you are excluded until 20"),
        ("finish-loss", broke, "not enough for that; your own limit leaves nothing to buy in with today"),
    ] {
        let folder = Folder::new(name);
        let begun = folder.play("three-card-poker", &[], "ante 5\ndeal\n");
        assert!(begun.out.contains("still on the felt: $5 on Ante, kept for you"), "{}", begun.out);
        folder.house(vec![(Person::player(1), What::Limit { patron: GUEST, wish })], Account::Cage);
        let ran = folder.play("three-card-poker", &[], "play\nante 100\nquit\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let chips = "You take up your place again, with $5 in chips; the table needs a decision of seat 1";
        assert!(ran.out.contains(chips), "{}", ran.out);
        assert!(ran.out.contains("Seat 1, Play: $5"), "{}", ran.out);
        assert!(ran.out.contains("; $990 more in your wallet."), "{}", ran.out);
        assert!(ran.err.contains(why), "{name}: {}", ran.err);
        folder.verified();
    }
}

#[test]
fn a_limit_below_the_wallet_leaves_what_it_leaves_to_sit_down_with() {
    let folder = Folder::new("limit-left");
    folder.play("roulette", &[], "");
    let wish = Wish { loss: Some(Bound::To(Cents::dollars(150))), ..Wish::default() };
    folder.house(vec![(Person::player(1), What::Limit { patron: GUEST, wish })], Account::Cage);
    let ran = folder.play("roulette", &[], "red 200\nred 100\nclear\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("You buy in with $150 from your wallet: your own limit leaves no more today"),
        "{}",
        ran.out
    );
    assert!(
        ran.err.contains("not enough for that; your own limit leaves nothing to buy in with today"),
        "{}",
        ran.err
    );
    assert!(
        ran.out.contains("You leave with $150 (+$0) after 0 rounds; $850 more in your wallet."),
        "{}",
        ran.out
    );
    folder.verified();
}

#[test]
fn a_void_round_is_recalled_with_the_reason_and_what_went_back() {
    let folder = Folder::new("recall-void");
    folder.play("three-card-poker", &[], "ante 5\ndeal\n");
    let (table, why) = (table_of("three-card-poker"), "a lamp fell on the felt".to_owned());
    let supervisor = Person { id: 2, role: Role::Supervisor };
    folder.house(vec![(supervisor, What::Void { table, why })], Account::Cage);
    let told = run(&["house", "recall", "1", "--data", folder.0.to_str().unwrap()], "").out;
    assert!(told.contains("  declared void, $5 went back to its players: a lamp fell on the felt"), "{told}");
    folder.verified();
}

/// What the house is bound to is said before the bets, and what was kept of it is found in what is recalled.
#[test]
fn the_promise_of_a_house_is_told_at_the_table_and_checked_by_it() {
    let folder = Folder::new("promise");
    for (game, lines) in [
        ("three-card-poker", "ante 5\ndeal\nfold\nquit\n"),
        ("roulette", "red 5\nspin\nquit\n"),
        ("blackjack", "10\ndeal\nstand\nstand\nquit\nquit\n"),
    ] {
        let ran = folder.play(game, &[], lines);
        assert!(
            ran.out.contains("dealt from shuffles that the house has committed itself to"),
            "{}",
            ran.out
        );
        let told = |line: &&str| line.starts_with("The house is bound to turn ");
        let saw = ran.out.lines().find(told).unwrap_or_else(|| panic!("{game}: {}", ran.out));
        let saw = saw.rsplit(' ').next().unwrap();
        assert_eq!(saw.len(), 64, "{saw}");
        let bet = ran.out.find(" stakes ").expect("somebody bets");
        assert!(ran.out.find(saw).unwrap() < bet, "{game}: it is told before the bets");
        if game == "blackjack" {
            // The shoe is still in use, and its secret due with the next shuffle.
            continue;
        }
        let recalled =
            run(&["house", "recall", "1", "--last", "1", "--json", "--data", folder.0.to_str().unwrap()], "");
        let file = folder.0.join("rounds.json");
        std::fs::write(&file, recalled.out).unwrap();
        let check = |hash: &str| run(&["verify", file.to_str().unwrap(), "--saw", hash], "");
        assert_eq!(check(saw).code, 0, "{game}: {}", check(saw).err);
        assert_eq!(check(&"0".repeat(64)).code, 1, "{game}");
    }
    // A house in memory has nobody to whom it could be proved.
    assert!(!run(&["play", "roulette"], "quit\n").out.contains("is bound to turn"));
}

#[test]
fn a_table_that_is_opened_for_a_guest_is_said_and_named_with_its_choices() {
    let folder = Folder::new("opened");
    let first = folder.play("roulette", &[], "quit\n");
    assert!(!first.out.contains("has opened"), "{}", first.out);
    let own = ["--set", "wheel=single-zero"];
    let ran = folder.play("roulette", &own, "quit\n");
    let number = games::roster().len() + 1;
    let says = format!(
        "The floor has opened table {number} for you, with wheel = single-zero; it stays in this house"
    );
    assert!(ran.out.contains(&says), "{}", ran.out);
    let again = folder.play("roulette", &own, "quit\n");
    assert!(!again.out.contains("has opened"), "{}", again.out);
    let report = run(&["house", "report", "--data", folder.0.to_str().unwrap()], "").out;
    assert!(report.contains(": wheel = single-zero; not there before\n"), "{report}");
    // With a tray like that of the table beside it.
    let tray = folder.house(vec![], Account::Float(TableId(number as u32)));
    assert!(
        tray == folder.house(vec![], Account::Float(table_of("roulette"))) && tray > Cents::ZERO,
        "{tray}"
    );
    folder.verified();
}

//! Fair chance in a running house: every turn is promised before it is dealt and opened when it is over; cuts go in;
//! secrets are nowhere else; what the house exports and recalls is checked by anybody.

use crate::fair_support::pit::{Pit, text};
use crate::support;

use games::kernel::Need;
use house::audit::{export, verify};
use house::fair::{KeySafe, verify_rounds};
use house::record::Entry;
use house::store::{MemoryStore, WriteFault};
use house::*;
use serde_json::{Value, json};
use support::{DEALER, FLOOR, T, at, dollars};

#[test]
fn every_game_deals_what_was_promised_and_anybody_can_check_it() {
    for game in games::roster() {
        let mut pit = Pit::new(game.id, game.id);
        pit.play(3, |_| {});
        pit.give(Person::player(101), at(T, "leave 1")).ok();
        pit.give(Person::player(102), at(T, "leave 2")).ok();
        let shut = pit.give(FLOOR, What::Shut { table: T }).is_ok();
        let found =
            verify_rounds(&text(&pit.export())).unwrap_or_else(|wrong| panic!("{}: {wrong}", game.id));
        assert_eq!(found.rounds, pit.room().rounds(), "{}", game.id);
        assert!(found.drawn > 0 && found.cuts > 0, "{}: {found:?}", game.id);
        // A table that shuts has shown every secret it dealt from, but what is shown with the last step belongs to no
        // round any more.
        assert!(!shut || pit.room().commitments().len() <= 1, "{}", game.id);
        // Together each begins where the one before it ended.
        let together = serde_json::to_vec(&pit.recall(5)).unwrap();
        verify_rounds(&together).unwrap_or_else(|wrong| panic!("{}: {wrong}", game.id));
        for round in pit.recall(5) {
            let alone = serde_json::to_vec(&[&round]).unwrap();
            let found = verify_rounds(&alone).unwrap_or_else(|wrong| panic!("{}: {wrong}", game.id));
            assert_eq!((found.rounds, found.settled), (1, round.lines.len() as u64), "{}", game.id);
            assert!(!shut || found.unproved == 0, "{}: {found:?}", game.id);
        }
    }
}

#[test]
fn a_commitment_stands_in_the_log_before_the_turn_and_its_opening_after() {
    for game in ["three-card-poker", "blackjack", "craps", "roulette"] {
        let mut pit = Pit::new(&format!("order-{game}"), game);
        pit.play(4, |_| {});
        let (mut promised, mut turn, mut opened) = (0, 0, 0);
        for entry in pit.entries() {
            match entry {
                Entry::Committed { turn, .. } => {
                    assert_eq!(turn, promised, "{game}: each turn once");
                    promised += 1;
                }
                Entry::Play(lines) => {
                    let turns = ["shuffle", "dice", "spin"];
                    turn +=
                        lines.split("; ").filter(|l| turns.iter().any(|t| l.starts_with(t))).count() as u64;
                    assert!(turn <= promised, "{game}: turn {turn} was dealt before it was promised");
                }
                Entry::Revealed { turn: shown, .. } => {
                    assert_eq!(shown, opened, "{game}");
                    assert!(shown < turn, "{game}: a secret is shown when its turn is over");
                    opened += 1;
                }
                _ => {}
            }
        }
        assert!(promised == turn + 1 && opened + 1 >= turn, "{game}: {promised} {turn} {opened}");
    }
}

#[test]
fn no_secret_is_in_a_state_or_an_entry_before_it_is_due() {
    let mut pit = Pit::new("secrets", "three-card-poker");
    let key = std::fs::read_to_string(pit.safe.join(KeySafe::FILE)).unwrap();
    let mut states = vec![];
    pit.play(6, |pit| {
        states.push((pit.keeper.house().unwrap().steps(), pit.keeper.house().unwrap().snapshot()))
    });
    let (mut secrets, mut rows) = (vec![], vec![]);
    verify(&mut MemoryStore::open(&pit.disk).unwrap(), &mut |played| {
        let step = played.house.steps();
        for (_, record) in played.records {
            rows.push((step, serde_json::to_string(record).unwrap()));
            secrets.extend(record.entries.iter().filter_map(|e| match e {
                Entry::Revealed { by, .. } => Some((step, by.clone())),
                _ => None,
            }));
        }
    })
    .unwrap();
    assert!(secrets.len() >= 5);
    for (due, secret) in &secrets {
        assert!(!states.iter().any(|(_, state)| state.contains(secret)), "a state never holds one");
        assert!(
            !rows.iter().any(|(step, row)| step < due && row.contains(secret)),
            "the log not before it is due"
        );
    }
    assert!(!rows.iter().chain(&states).any(|(_, text)| text.contains(&key)), "the key is in the safe alone");
}

#[test]
fn a_house_killed_after_every_command_deals_on_as_if_nothing_had_happened() {
    for game in ["blackjack", "three-card-poker", "craps"] {
        let mut steady = Pit::new(&format!("steady-{game} key 17"), game);
        let mut killed = Pit::new(&format!("killed-{game} key 17"), game);
        steady.play(5, |_| {});
        killed.play(5, Pit::restart);
        let inputs = |pit: &mut Pit| pit.recall(5).into_iter().map(|round| round.inputs).collect::<Vec<_>>();
        assert_eq!(inputs(&mut killed), inputs(&mut steady), "{game}");
    }
}

#[test]
fn a_cut_goes_into_the_cards_until_one_is_seen_also_when_a_write_failed_in_between() {
    let order = |name: &str, cut: Option<&str>, fail: bool| {
        let mut pit = Pit::new(&format!("{name} key 11"), "three-card-poker");
        pit.give(Person::player(102), at(T, "leave 2")).unwrap();
        pit.give(Person::player(101), at(T, "bet 1 ante $10")).unwrap();
        if fail {
            pit.disk.fail_at(pit.disk.writes(), WriteFault::Failed);
            pit.give(Person::player(101), at(T, "close")).unwrap_err();
        }
        if let Some(says) = cut {
            pit.give(Person::player(101), What::Cut { table: T, says: says.into() }).unwrap();
        }
        pit.give(Person::player(101), at(T, "close; choose 1 fold")).unwrap();
        assert!(verify_rounds(&text(&pit.export())).unwrap().drawn >= 6);
        pit.recall(1).remove(0).inputs.into_iter().filter(|i| i.starts_with("card")).collect::<Vec<_>>()
    };
    let plain = order("plain", None, false);
    let cut = order("cut", Some("seven"), false);
    assert_ne!(plain, cut, "a cut changes the shuffle");
    assert_eq!(order("again", Some("seven"), false), cut);
    assert_eq!(order("failed", Some("seven"), true), cut, "a step that was never written changes nothing");
}

#[test]
fn a_cut_says_something_that_can_be_hashed() {
    let mut pit = Pit::new("words", "roulette");
    for says in ["", "line\nbreak", &"x".repeat(65)] {
        let refused = pit.give(Person::player(101), What::Cut { table: T, says: says.into() }).unwrap_err();
        assert!(refused.to_string().ends_with("(House rule 6)"), "{refused}");
    }
}

#[test]
fn whatever_is_changed_in_an_export_is_found_and_named() {
    let mut pit = Pit::new("changed", "three-card-poker");
    pit.play(4, |_| {});
    let lines = pit.export();
    let wrong = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut lines = lines.clone();
        change(&mut lines);
        verify_rounds(&text(&lines)).expect_err("it is found").what
    };
    let round = lines.iter().position(|l| l["round"]["round"] == 2).unwrap();
    let input = |word: &str| {
        let inputs = lines[round]["round"]["inputs"].as_array().unwrap();
        inputs.iter().position(|i| i.as_str().unwrap().starts_with(word)).unwrap()
    };
    let other = |card: &str| if card == "card 2c" { "card 3c" } else { "card 2c" };
    let card = input("card");
    let says = wrong(&|lines| {
        let was = lines[round]["round"]["inputs"][card].as_str().unwrap().to_owned();
        lines[round]["round"]["inputs"][card] = json!(other(&was));
    });
    assert!(says.starts_with("table 1, round 2: secret and cuts give `card"), "{says}");
    let says = wrong(&|lines| lines[round]["round"]["lines"][0]["won"] = json!(1));
    assert!(says.contains("settles otherwise"), "{says}");
    let aside = |kind: &str| {
        let asides = lines[round]["round"]["asides"].as_array().unwrap();
        asides
            .iter()
            .position(|a| a["entry"].get(kind).is_some())
            .unwrap_or_else(|| panic!("no {kind}: {asides:?}"))
    };
    let cut = aside("cut");
    let says =
        wrong(&|lines| lines[round]["round"]["asides"][cut]["entry"]["cut"]["says"] = json!("another"));
    assert!(says.contains("secret and cuts give"), "{says}");
    let shown = aside("revealed");
    let says = wrong(&|lines| {
        lines[round]["round"]["asides"][shown]["entry"]["revealed"]["by"] = json!("00".repeat(32))
    });
    assert!(says.contains("does not belong to its commitment"), "{says}");
}

#[test]
fn a_void_round_and_a_table_opened_again_go_on_under_their_promises() {
    let mut pit = Pit::new("void", "blackjack");
    pit.play(2, |_| {});
    // A blackjack may end a round before anybody decides.
    while !matches!(pit.room().table().need(), Need::Choice { .. }) {
        pit.give(Person::player(101), at(T, "bet 1 blackjack $10")).unwrap();
        pit.give(DEALER, at(T, "close")).unwrap();
    }
    pit.give(support::SUPERVISOR, What::Void { table: T, why: "a card fell".into() }).unwrap();
    pit.play(2, |_| {});
    for n in [1, 2] {
        pit.give(Person::player(100 + n), at(T, &format!("leave {n}"))).unwrap();
    }
    pit.give(FLOOR, What::Shut { table: T }).unwrap();
    let promised = pit.room().commitments().clone();
    assert_eq!(promised.len(), 1, "the turn that never came");
    let setup = Box::new(Setup { par: dollars(50_000), ..Setup::of("blackjack") });
    pit.give(FLOOR, What::Open { table: T, setup }).unwrap();
    assert_eq!(pit.room().commitments().get(promised.keys().next().unwrap()), promised.values().next());
    pit.buy_in(101);
    pit.give(Person::player(101), at(T, "sit 1 101")).unwrap();
    pit.give(Person::player(101), at(T, "bet 1 blackjack $10; close")).unwrap();
    let _ = pit.give(Person::player(101), at(T, "choose 1 stand"));
    verify_rounds(&text(&pit.export())).unwrap();
    verify_rounds(&serde_json::to_vec(&pit.recall(20)).unwrap()).unwrap();
}

/// A house that deals from a promised shuffle lets nobody put a card into it: neither a guest nor its own staff.
#[test]
fn no_call_brings_a_card_that_chance_has_not_brought() {
    let mut refused = 0;
    for game in games::roster() {
        // Under this key seat 1 of a game that deals hands of seven holds a card named below.
        let mut pit = Pit::new(&format!("named-{} key 11", game.id), game.id);
        let layout = pit.room().table().layout();
        let calls: Vec<_> = layout.calls.iter().filter(|call| call.takes.card).copied().collect();
        let most = if calls.is_empty() { 0 } else { 2 };
        pit.play(most, |pit| {
            for call in &calls {
                let seat = if call.takes.seat { " seat 1" } else { "" };
                for card in ["As", "2c"] {
                    let left = pit.room().table().felt().rack().left();
                    let line = format!("call {}{seat} card {card}", call.id);
                    match pit.give(DEALER, at(T, &line)) {
                        Err(NoAnswer::Refused(why)) if why.rule == Rule::House(HouseRule::Dealing) => {
                            assert!(why.why.contains("come from its shuffle"), "{}: {why}", game.id);
                            refused += 1;
                        }
                        Err(_) => {}
                        Ok(_) => assert_eq!(pit.room().table().felt().rack().left(), left, "{line}"),
                    }
                }
            }
        });
        verify_rounds(&text(&pit.export())).unwrap_or_else(|wrong| panic!("{}: {wrong}", game.id));
    }
    assert!(refused > 20, "{refused}");
}

/// A log of before this rule may hold such a card: nobody is told that it was promised.
#[test]
fn a_card_named_by_a_call_in_an_older_log_is_wrong() {
    let mut pit = Pit::new("named-before", "blackjack");
    pit.play(6, |_| {});
    let mut lines = pit.export();
    let plays = lines.iter_mut().filter_map(|line| line.get_mut("round")?["inputs"].as_array_mut());
    let (inputs, first) = plays
        .filter_map(|inputs| {
            let first = inputs.iter().position(|i| i == "choose 1 stand" || i == "choose 1 hit")?;
            Some((inputs, first))
        })
        .next()
        .expect("somebody decides in six rounds");
    inputs.insert(first, json!("call card-exposed card As"));
    let wrong = verify_rounds(&text(&lines)).unwrap_err().to_string();
    assert!(wrong.contains("named by `call card-exposed card As`"), "{wrong}");
    assert!(wrong.contains("does not come from the shuffle promised"), "{wrong}");
}

/// The promise to the first turn stands in the step that opens the table: no round may ever carry it.
#[test]
fn a_table_shut_before_its_first_round_or_between_rounds_has_kept_its_promises() {
    for game in ["three-card-poker", "blackjack", "craps", "baccarat"] {
        let mut pit = Pit::new(&format!("idle-{game}"), game);
        let empty_and_shut = |pit: &mut Pit| {
            for n in [1, 2] {
                pit.give(Person::player(100 + n), at(T, &format!("leave {n}"))).unwrap();
            }
            pit.give(FLOOR, What::Shut { table: T }).unwrap();
        };
        empty_and_shut(&mut pit);
        let lines = pit.export();
        let found = verify_rounds(&text(&lines)).unwrap_or_else(|wrong| panic!("{game}: {wrong} {lines:#?}"));
        assert_eq!(found.rounds, 0, "{game}");
        let shut = lines.iter().position(|line| line.get("shut").is_some()).expect("it was shut");
        let secrets = lines[shut]["shut"]["secrets"].as_object().cloned().unwrap_or_default();
        if let Some(turn) = secrets.keys().next() {
            let mut other = lines.clone();
            other[shut]["shut"]["secrets"][turn] = json!("00".repeat(32));
            let wrong = verify_rounds(&text(&other)).unwrap_err().to_string();
            assert!(wrong.contains("does not belong to its commitment"), "{game}: {wrong}");
            other[shut]["shut"]["secrets"] = json!({});
            let wrong = verify_rounds(&text(&other)).unwrap_err().to_string();
            assert!(
                wrong.contains(&format!("the secret of turn {turn} is due and not shown")),
                "{game}: {wrong}"
            );
        }
        assert!(game == "craps" || !secrets.is_empty(), "{game}: its first shuffle is shown");
        // Opened again, played at, and shut after somebody came and went.
        let setup = Box::new(Setup { par: dollars(50_000), ..Setup::of(game) });
        pit.give(FLOOR, What::Open { table: T, setup }).unwrap();
        let come = |pit: &mut Pit| {
            for n in [101, 102] {
                pit.buy_in(n);
                pit.give(Person::player(n), at(T, &format!("sit {} {n}", n - 100))).unwrap();
            }
        };
        come(&mut pit);
        pit.play(1, |_| {});
        if pit.give(Person::player(101), at(T, "leave 1")).is_ok() {
            pit.give(Person::player(101), at(T, "sit 1 101")).ok();
        }
        let left = |n: u32| at(T, &format!("leave {n}"));
        let gone = [1, 2].map(|n| pit.give(Person::player(100 + n), left(n)).is_ok());
        let shut = pit.give(FLOOR, What::Shut { table: T }).is_ok();
        assert!(shut || game == "craps" || gone.contains(&false), "{game}");
        verify_rounds(&text(&pit.export())).unwrap_or_else(|wrong| panic!("{game}: {wrong}"));
    }
}

/// Whatever follows from what was played is worked out anew: nothing beside the inputs can be told otherwise.
#[test]
fn whatever_a_round_says_of_itself_is_held_to_what_was_played() {
    let mut pit = Pit::new("told", "three-card-poker");
    pit.play(4, |_| {});
    let (lines, told) = (pit.export(), pit.recall(3));
    verify_rounds(&text(&lines)).unwrap();
    let recalled: Vec<Value> = told.iter().map(|round| json!(round)).collect();
    verify_rounds(&serde_json::to_vec(&recalled).unwrap()).unwrap();
    let at = lines.iter().position(|line| line["round"]["round"] == 3).unwrap();
    type Lie = (&'static str, &'static dyn Fn(&mut Value), &'static str);
    let lies: [Lie; 12] = [
        ("void", &|r| r["void"] = json!(true), "void must be false, not true"),
        ("seats", &|r| r["seats"]["1"] = json!(7), "seats must be"),
        ("a seat less", &|r| drop(r["seats"].as_object_mut().unwrap().remove("2")), "seats must be"),
        ("game", &|r| r["game"] = json!("roulette"), "game must be \"three-card-poker\""),
        ("name", &|r| r["name"] = json!("another"), "name must be"),
        ("pay tables", &|r| r["paytables"][0] = json!("ante-lose"), "paytables must be"),
        ("rules", &|r| r["rules"] = json!("0000"), "rules must be"),
        ("round", &|r| r["round"] = json!(1), "round 1 follows round 2"),
        ("steps", &|r| r["steps"][0] = json!(1), "do not come after those before"),
        ("the last step", &|r| r["steps"][1] = json!(0), "do not come after those before"),
        ("a step beside it", &|r| r["asides"][0]["after"] = json!(999), "stands at the wrong place"),
        (
            "chips put in",
            &|r| r["asides"][0]["entry"] = json!({ "chips": { "patron": 101, "cents": 5 } }),
            "no part of a round",
        ),
    ];
    for (name, lie, why) in lies {
        let mut export = lines.clone();
        lie(&mut export[at]["round"]);
        let wrong = verify_rounds(&text(&export)).expect_err(name);
        assert_eq!(wrong.line, at + 1, "{name}: {wrong}");
        assert!(wrong.what.contains(why), "exported, {name}: {wrong}");
        let mut recall = recalled.clone();
        lie(&mut recall[1]);
        let wrong = verify_rounds(&serde_json::to_vec(&recall).unwrap()).expect_err(name);
        assert_eq!(wrong.line, 2, "{name}: {wrong}");
        assert!(wrong.what.contains(why), "recalled, {name}: {wrong}");
    }
    // A secret that is due is shown, and a round comes to its end.
    let mut export = lines.clone();
    let asides = export[at]["round"]["asides"].as_array_mut().unwrap();
    asides.retain(|aside| aside["entry"].get("revealed").is_none());
    let wrong = verify_rounds(&text(&export)).unwrap_err().to_string();
    assert!(wrong.contains("is due and not shown"), "{wrong}");
    // Told twice, in another order, or after another round than the one before it.
    let wrong = |recall: &[&Value]| verify_rounds(&serde_json::to_vec(recall).unwrap()).unwrap_err().what;
    let [a, b, c] = &recalled[..] else { panic!("three rounds") };
    assert!(wrong(&[a, b, b]).contains("round 3 follows round 3"));
    assert!(wrong(&[b, a]).contains("round 2 follows round 3"));
    let mut other = c.clone();
    (other["start"], other["secrets"]) = (a["start"].clone(), a["secrets"].clone());
    (other["inputs"], other["asides"], other["lines"]) =
        (a["inputs"].clone(), a["asides"].clone(), a["lines"].clone());
    assert!(wrong(&[b, &other]).contains("does not begin where the round before it ended"));
    // A table opens once, after as many turns as there were, and is shut before it opens again.
    let open = lines.iter().position(|line| line.get("open").is_some()).unwrap();
    let mut export = lines.clone();
    export.push(lines[open].clone());
    assert!(verify_rounds(&text(&export)).unwrap_err().what.contains("it is open already"));
    let mut export = lines.clone();
    export[open]["open"]["turns"] = json!(3);
    assert!(verify_rounds(&text(&export)).unwrap_err().what.contains("opens after 0 turns"));
}

/// Who forges an export writes its closing line anew as well: what the line itself says must fit what is before it.
#[test]
fn a_closing_line_fits_the_tables_and_steps_before_it() {
    use house::audit::Exporter;

    let mut pit = Pit::new("closing", "roulette");
    pit.play(2, |_| {});
    let mut whole = vec![];
    let mut exporter = Exporter::new(&mut whole);
    {
        let mut take = export(|line| exporter.line(&line));
        verify(&mut MemoryStore::open(&pit.disk).unwrap(), &mut |played| take(played)).unwrap();
    }
    exporter.close(pit.keeper.house().unwrap()).unwrap();
    assert_eq!(verify_rounds(&whole).unwrap().closing.unwrap().rounds, 2);
    let wrong = |lie: &dyn Fn(&mut Value)| {
        let told = String::from_utf8(whole.clone()).unwrap();
        let (before, end) = told.trim_end().rsplit_once('\n').unwrap();
        let mut end: Value = serde_json::from_str(end).unwrap();
        lie(&mut end["end"]);
        verify_rounds(format!("{before}\n{end}\n").as_bytes()).unwrap_err().what
    };
    assert!(wrong(&|end| end["steps"] = json!(3)).contains("the log ended at step 3"));
    assert!(wrong(&|end| end["links"]["table 2"] = json!("00")).contains("the log has a table 2"));
    assert!(wrong(&|end| drop(end["links"].as_object_mut().unwrap().remove("table 1"))).contains("table 1"));
}

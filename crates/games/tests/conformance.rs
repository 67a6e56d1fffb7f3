//! What every game must do, whatever its rules: the same checks run on each game of the roster.

use crate::floor;

use book::{Cents, Rules};
use equipment::{Card, Randomness, Seeded};
use floor::{Floor, assert_cited, every_game, rule_sets};
use games::kernel::*;
use games::{Playthrough, open};

const ROUNDS: u64 = 400;

#[test]
fn random_legal_play_never_panics_and_money_balances() {
    every_game(|game| {
        for seed in 0..3 {
            Floor::new(Rules::of(game).unwrap(), seed).play(ROUNDS);
        }
    });
}

#[test]
fn every_setting_can_be_played() {
    every_game(|game| {
        for (_, rules) in rule_sets(game) {
            Floor::new(rules, 5).play(30);
        }
    });
}

/// Money as an onlooker adds it up from the events alone, against the table's own balance.
#[test]
fn stakes_equal_paid_kept_and_standing_to_the_cent() {
    every_game(|game| {
        let mut floor = Floor::new(Rules::of(game).unwrap(), 11);
        floor.play(ROUNDS);
        let (mut staked, mut back, mut kept, mut won, mut fees) =
            <(Cents, Cents, Cents, Cents, Cents)>::default();
        for event in &floor.events {
            match *event {
                Event::Staked { amount, .. } => staked += amount,
                Event::TakenDown { amount, .. } => back += amount,
                Event::Charged { amount, .. } => fees += amount,
                Event::Settled(line) => {
                    back += line.back;
                    kept += line.stake - line.back;
                    won += line.won;
                    fees += line.fee;
                    // A stake of zero with something to give back refunds one that was taken before.
                    assert!(line.back <= line.stake || line.stake == Cents::ZERO, "{line:?}");
                    assert!(line.won >= Cents::ZERO && line.fee <= line.won, "{line:?}");
                }
                _ => {}
            }
        }
        let felt = floor.table.felt();
        assert_eq!(Balance { staked, back, kept, won, fees }, felt.balance(), "{game}");
        assert_eq!(staked, back + kept + felt.standing(), "{game}");
        assert!(won > Cents::ZERO && kept > Cents::ZERO, "{game}: somebody wins and somebody loses");
    });
}

#[test]
fn replaying_the_record_gives_identical_events_and_state() {
    every_game(|game| {
        let mut floor = Floor::new(Rules::of(game).unwrap(), 21);
        floor.play(ROUNDS / 2);
        let mut again = open(Rules::of(game).unwrap()).unwrap();
        let mut events = vec![];
        // Through text and back: the record a person can read is the record.
        for input in &floor.record {
            let line = Notation(again.layout()).write(input);
            let read = Notation(again.layout()).read(&line).unwrap_or_else(|e| panic!("`{line}`: {e}"));
            assert_eq!(read, *input, "`{line}`");
            again.feed(read, &mut events).unwrap();
        }
        assert_eq!(floor.table.snapshot(), again.snapshot(), "{game}");
        assert_eq!(serde_json::to_string(&floor.events).unwrap(), serde_json::to_string(&events).unwrap());
    });
}

#[test]
fn a_snapshot_taken_at_any_moment_restores() {
    every_game(|game| {
        let mut floor = Floor::new(Rules::of(game).unwrap(), 31);
        for _ in 0..600 {
            floor.step();
            let snapshot = floor.table.snapshot();
            let mut other = open(Rules::of(game).unwrap()).unwrap();
            other.restore(&snapshot).unwrap_or_else(|fault| panic!("{game}: {fault}"));
            assert_eq!(other.snapshot(), snapshot, "{game}");
            assert_eq!(other.need(), floor.table.need(), "{game}");
            assert_eq!(other.view(Viewer::House), floor.table.view(Viewer::House), "{game}");
        }
        assert!(floor.table.restore("{}").is_err());
    });
}

#[test]
fn illegal_input_is_refused_with_a_clause_and_changes_nothing() {
    every_game(|game| {
        let mut floor = Floor::new(Rules::of(game).unwrap(), 41);
        let layout = floor.table.layout();
        let (seats, spots) = (layout.seats, layout.spots.len() as u16);
        for _ in 0..400 {
            floor.step();
            let rubbish = [
                Input::Bet(Seat(seats), SpotId(0), Cents(500)),
                Input::Bet(Seat(0), SpotId(spots), Cents(500)),
                Input::Bet(Seat(0), SpotId(0), Cents(1)),
                Input::Bet(Seat(0), SpotId(0), Cents(0)),
                Input::Bet(Seat(0), SpotId(0), Cents(-500)),
                Input::TakeDown(Seat(0), SpotId(spots - 1), Cents(99_999_999)),
                Input::Sit(Seat(seats), Patron(9)),
                Input::Leave(Seat(seats)),
                Input::Meter(250, Cents(1)),
                Input::Call(Call::plain("no such call")),
                Input::Choose(Seat(seats), Choice::say(Verb::Fold)),
            ];
            let huge =
                |spot| [i64::MAX, i64::MIN].map(|cents| Input::Bet(Seat(0), SpotId(spot), Cents(cents)));
            for input in rubbish.into_iter().chain((0..spots).flat_map(huge)) {
                assert!(!floor.try_feed(input), "{game} took {input:?}");
            }
            // Outside a chance need every outcome is refused; inside one, every outcome of another kind.
            for outcome in [
                Outcome::Shuffled,
                Outcome::Burned,
                Outcome::Dice(equipment::Dice::new(&[1]).unwrap()),
                Outcome::Wheel(equipment::Section(200)),
            ] {
                let due = match floor.table.need() {
                    Need::Chance(chance) => chance.outcomes(floor.table.felt().rack().unseen()),
                    _ => vec![],
                };
                if !due.iter().any(|(o, _)| *o == outcome) {
                    assert!(!floor.try_feed(Input::Outcome(outcome)), "{game} took {outcome:?}");
                }
            }
            if let Need::Choice { seat, .. } = floor.table.need() {
                let menu = floor.table.menu();
                for verb in Verb::ALL.into_iter().filter(|v| menu.iter().all(|item| item.verb != *v)) {
                    assert!(!floor.try_feed(Input::Choose(seat, Choice::say(verb))), "{game} took {verb}");
                }
                for item in &menu {
                    let absurd = Choice { verb: item.verb, amount: Cents(12_345_678_901), pick: 0 };
                    assert!(!floor.try_feed(Input::Choose(seat, absurd)), "{game} took {absurd:?}");
                    assert_cited(&Refusal::new(item.clause, ""));
                }
            }
        }
    });
}

#[test]
fn impossible_cards_are_refused() {
    every_game(|game| {
        let mut floor = Floor::new(Rules::of(game).unwrap(), 51);
        for _ in 0..800 {
            if floor.table.need() == Need::Chance(Chance::Card) {
                for card in (0..=52).filter_map(Card::from_id) {
                    if floor.table.felt().rack().unseen().count(card) == 0 {
                        assert!(
                            !floor.try_feed(Input::Outcome(Outcome::Card(card))),
                            "{game} took a dead {card}"
                        );
                    }
                }
            }
            floor.step();
        }
    });
}

/// A hidden card is swapped for another unseen one in the record. Until the rules reveal something of it, nobody who
/// may not see it can tell the difference: not from the cards, the need, the menu, the markers or the events.
#[test]
fn no_view_shows_a_card_before_the_rules_reveal_it() {
    every_game(|game| {
        let mut swaps = 0;
        for seed in 60..90 {
            let mut floor = Floor::new(Rules::of(game).unwrap(), seed);
            floor.play(2);
            swaps += hidden_cards_stay_hidden(game, &floor.record, seed);
        }
        let cards = Rules::of(game).map(|r| open(r).unwrap().layout().cards.is_some()).unwrap();
        assert!(
            !cards || swaps > 20 || !deals_hidden(game),
            "{game}: only {swaps} hidden cards were swapped"
        );
    });
}

fn deals_hidden(game: &str) -> bool {
    let mut floor = Floor::new(Rules::of(game).unwrap(), 3);
    floor.play(3);
    floor.events.iter().any(|e| matches!(e, Event::Dealt { face: Face::Own | Face::Down, .. }))
}

fn hidden_cards_stay_hidden(game: &str, record: &[Input], seed: u64) -> u32 {
    let mut chance = Seeded::stream(seed, 9);
    let mut table = open(Rules::of(game).unwrap()).unwrap();
    let mut swaps = 0;
    for (at, input) in record.iter().enumerate() {
        let before = table.copy();
        let mut events = vec![];
        table.feed(*input, &mut events).unwrap();
        let hidden = events.iter().find_map(|e| match *e {
            Event::Dealt { place, face, .. } if face != Face::Up => Some((place, face)),
            _ => None,
        });
        let (Some((place, face)), Input::Outcome(Outcome::Card(card))) = (hidden, input) else { continue };
        // Another card that is neither out yet nor dealt later in the record.
        let spare: Vec<Card> = (0..=52)
            .filter_map(Card::from_id)
            .filter(|c| before.felt().rack().unseen().count(*c) > 0 && c != card)
            .filter(|c| !record[at..].contains(&Input::Outcome(Outcome::Card(*c))))
            .collect();
        if spare.is_empty() {
            continue;
        }
        let other = spare[chance.below(spare.len() as u32) as usize];
        let mut twin = before;
        let mut twin_events = vec![];
        twin.feed(Input::Outcome(Outcome::Card(other)), &mut twin_events).unwrap();
        let mut original = table.copy();
        let seats = original.layout().seats;
        let blind = |viewer: &Viewer| !face.shows(place, *viewer);
        let viewers: Vec<Viewer> =
            (0..seats).map(|s| Viewer::Seat(Seat(s))).chain([Viewer::Rail]).filter(blind).collect();
        swaps += 1;
        if swaps > 12 {
            break;
        }
        // From the moment the rules themselves tell (a card is turned, a wager is settled, the dealer has looked), what is
        // seen may differ; without that it may not.
        let told = |events: &[Event]| {
            events.iter().any(|e| {
                matches!(
                    e,
                    Event::Turned { .. }
                        | Event::Settled(_)
                        | Event::Voided { .. }
                        | Event::Said { .. }
                        | Event::RoundOver { .. }
                )
            })
        };
        for next in record[at + 1..].iter().take(60).map(Some).chain([None]) {
            let same = |a: &[Event], b: &[Event], v: Viewer| {
                a.iter().map(|e| e.seen_by(v)).eq(b.iter().map(|e| e.seen_by(v)))
            };
            let tells =
                |v: &&Viewer| !same(&events, &twin_events, **v) || original.view(**v) != twin.view(**v);
            if let Some(viewer) = viewers.iter().find(tells) {
                let by_rule = told(&events) || told(&twin_events);
                assert!(by_rule, "{game}: {viewer:?} can tell {card} from {other}");
                break;
            }
            let Some(next) = next else { break };
            events.clear();
            twin_events.clear();
            original.feed(*next, &mut events).unwrap();
            if twin.feed(*next, &mut twin_events).is_err() {
                break;
            }
        }
    }
    swaps
}

/// A golden text: each input line (`> bet 1 ante $5`) followed by what happened, as the house sees it. Lines that are not
/// inputs are kept (headings, `#` remarks) or made anew (what happened).
fn retell(table: &mut Playthrough, golden: &str) -> String {
    let mut text = String::new();
    for line in golden.lines() {
        if let Some(input) = line.strip_prefix("> ") {
            text += &format!("{line}\n");
            match table.line(input) {
                Ok(events) => {
                    for event in events {
                        let event = event.seen_by(Viewer::House);
                        text += &format!("  {}\n", narrate(&event, table.table().layout()));
                    }
                }
                Err(problem) => text += &format!("  {problem}\n"),
            }
        } else if !line.starts_with("  ") {
            text += &format!("{line}\n");
        }
    }
    text
}

/// `tests/golden/GAME.txt` reads next to the chapter: inputs and what came of them. Set `GOLDEN=write` to write what
/// the table says now, then read the difference.
#[test]
fn golden_playthroughs_are_told_the_same_way() {
    let write = std::env::var("GOLDEN").is_ok_and(|v| v == "write");
    every_game(|game| {
        let path = format!("{}/tests/golden/{game}.txt", env!("CARGO_MANIFEST_DIR"));
        let golden = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let mut rules = Rules::of(game).unwrap();
        for line in golden.lines().filter_map(|l| l.strip_prefix("= ")) {
            let (id, value) = line.split_once(' ').expect("`= setting value`");
            rules.set(id, value).unwrap();
        }
        let told = retell(&mut Playthrough::at(open(rules).unwrap()), &golden);
        assert!(told.contains(" loses (") || told.contains(" wins "), "{game}: nothing is settled");
        if write {
            std::fs::write(&path, &told).unwrap();
        } else {
            assert_eq!(golden, told, "{game}");
        }
    });
}

#[test]
fn every_clause_the_table_cites_stands_in_the_catalogue() {
    every_game(|game| {
        let mut floor = Floor::new(Rules::of(game).unwrap(), 71);
        floor.play(ROUNDS / 2);
        let layout = floor.table.layout();
        let c = layout.cites;
        let mut cited = vec![c.seats, c.wagers, c.betting, c.equipment, c.decisions, c.calls];
        cited.extend(layout.calls.iter().map(|call| call.clause));
        for event in &floor.events {
            match *event {
                Event::Settled(line) => cited.push(line.clause),
                Event::Said { clause, .. } | Event::Voided { clause } | Event::Discarded { clause, .. } => {
                    cited.push(clause);
                }
                Event::Moved { clause, .. } | Event::Charged { clause, .. } | Event::Fed { clause, .. } => {
                    cited.push(clause);
                }
                _ => {}
            }
        }
        for clause in cited {
            assert!(book::Clause::find(clause.text()).is_some(), "{game} cites `{clause}`");
        }
    });
}

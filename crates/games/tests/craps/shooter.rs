//! The dice: who throws them, and throws that do not count (sections 8 to 11, 13).

use games::Playthrough;
use games::kernel::{Chance, Event, Need, Seat, Verb, narrate};

use super::{Pit, said, says};

fn due(table: &Playthrough) -> Option<u8> {
    match table.table().need() {
        Need::Choice { seat, .. } => Some(seat.0 + 1),
        _ => None,
    }
}

/// Four players with line wagers, and nobody with the dice.
fn four() -> Playthrough {
    let mut table = Playthrough::open("craps", &[("seats", "6")]);
    table.run("sit 1; sit 2; sit 4; sit 6");
    table.run("bet 1 pass $5; bet 2 dont-pass $5; bet 4 pass $5; bet 6 pass $5");
    table
}

#[test]
fn the_dice_are_offered_clockwise_from_the_left_of_the_box_person() {
    book::shows!("HC-B §8.II.A", "HC-B §8.III");
    let mut table = four();
    table.run("close");
    let verbs: Vec<_> = table.table().menu().iter().map(|item| item.verb).collect();
    assert_eq!(verbs, [Verb::Accept, Verb::Pass]);
    for seat in [1, 2, 4] {
        assert_eq!(due(&table), Some(seat));
        assert_eq!(table.refused("choose 6 accept"), "HC-B §11.I");
        table.run(&format!("choose {seat} pass"));
    }
    let events = table.run("choose 6 accept");
    assert_eq!(said(&events), ["is the shooter"]);
    assert_eq!(table.table().need(), Need::Chance(Chance::Dice(2)));
}

#[test]
fn the_shooter_has_a_line_wager_before_a_come_out_roll() {
    book::shows!("HC-B §9.I");
    let mut table = Playthrough::open("craps", &[]);
    table.run("sit 1; sit 2; sit 3; bet 1 place-6 $6; bet 2 field $5");
    assert_eq!(table.refused("close"), "HC-B §9.I");
    table.run("bet 3 dont-pass $5; close");
    assert_eq!(due(&table), Some(3), "players without a line wager are passed over");
    table.run("choose 3 accept; dice 1-3");
    // On the point no line wager is needed, and the shooter keeps the dice.
    table.run("down 3 dont-pass $5; close; dice 1-1");
}

#[test]
fn nobody_may_be_willing_and_then_wagers_are_open_again() {
    book::shows!("HC-B §8.II.A", "HC-B §9.I");
    let mut table = four();
    let events = table.run("close; choose 1 pass; choose 2 pass; choose 4 pass; choose 6 pass");
    assert_eq!(said(&events), ["nobody takes the dice"]);
    assert_eq!((table.table().need(), table.table().felt().round()), (Need::Bets, 0));
    table.run("close");
    assert_eq!(due(&table), Some(1));
}

#[test]
fn the_sum_of_the_upper_faces_is_called_and_two_dice_are_thrown() {
    book::shows!("HC-B §10.I", "HC-B §8.III");
    let mut table = four();
    table.run("close; choose 1 accept");
    for wrong in ["dice 3", "dice 1-2-3"] {
        assert_eq!(table.refused(wrong), "HC-B §10.I");
    }
    let events = table.run("dice 3-6");
    assert_eq!(narrate(&events[0], table.table().layout()), "The dice show 3-6: 9");
}

#[test]
fn every_decided_wager_is_settled_before_the_dice_go_back() {
    book::shows!("HC-B §10.IV");
    let mut table = four();
    let events = table.run("bet 2 field $5; close; choose 1 accept; dice 5-6");
    let at = |which: &dyn Fn(&Event) -> bool| events.iter().position(which).unwrap();
    let thrown = at(&|e| matches!(e, Event::Thrown { .. }));
    let over = at(&|e| matches!(e, Event::RoundOver { .. }));
    let settled = events[thrown..over].iter().filter(|e| matches!(e, Event::Settled(_))).count();
    assert_eq!((settled, over), (5, events.len() - 1));
    assert_eq!(table.table().felt().standing().0, 0);
}

#[test]
fn the_shooter_keeps_the_dice_or_passes_them_after_any_roll() {
    book::shows!("HC-B §11.I", "HC-B §11.III", "HC-B §11.IV");
    let mut table = four();
    table.run("close; choose 1 accept; dice 5-6");
    // The natural leaves the dice where they are.
    table.run("bet 1 pass $5; bet 4 pass $5; close; dice 1-3");
    assert_eq!(table.refused("call pass-dice seat 2"), "HC-B §11.I");
    let events = table.run("call pass-dice seat 1; close");
    assert_eq!(said(&events), ["passes the dice"]);
    // In mid-point: whoever is next, with a line wager or without, for the same point.
    assert_eq!(due(&table), Some(2));
    table.run("choose 2 pass; choose 4 pass");
    let events = table.run("choose 6 accept; dice 2-2");
    assert!(says(&events, "is the shooter") && says(&events, "the point is made:"));
    // Passed with the wagers closed, they are offered at once.
    table.run("bet 6 pass $5; bet 1 pass $5; close; call pass-dice seat 6");
    assert_eq!(due(&table), Some(1));
}

#[test]
fn a_seven_out_passes_the_dice_to_the_left() {
    book::shows!("HC-B §11.I.A", "HC-B §11.III", "HC-B §11.IV");
    let mut table = four();
    table.run("close; choose 1 pass; choose 2 pass; choose 4 accept; dice 5-2");
    table.run("bet 1 pass $5; bet 2 pass $5; bet 4 pass $5; bet 6 pass $5; close; dice 2-2");
    assert_eq!(said(&table.run("close; dice 3-4")), ["sevens out"]);
    table.run("bet 1 pass $5; bet 2 pass $5; bet 4 pass $5; bet 6 pass $5; close");
    for seat in [6, 1, 2] {
        assert_eq!(due(&table), Some(seat));
        table.run(&format!("choose {seat} pass"));
    }
    // The last shooter is the last to be asked.
    assert_eq!(due(&table), Some(4));
    assert_eq!(said(&table.run("choose 4 accept")), ["is the shooter"]);
}

#[test]
fn the_box_person_may_order_the_dice_on() {
    book::shows!("HC-B §11.I.B");
    let mut table = four();
    assert_eq!(table.refused("call order-pass"), "HC-B §11.I.B");
    table.run("close; choose 1 accept; call order-pass");
    assert_eq!(due(&table), Some(2));
    table.run("choose 2 accept; dice 1-3; call order-pass; close");
    assert_eq!(due(&table), Some(4));
}

#[test]
fn a_shooter_without_a_new_line_wager_passes_the_dice() {
    book::shows!("HC-B §11.II", "HC-B §11.III", "HC-B §9.I");
    let mut table = four();
    table.run("close; choose 1 accept; dice 1-3; close; dice 2-2; bet 4 pass $5");
    let events = table.run("close");
    assert_eq!(said(&events), ["passes the dice for want of a line wager"]);
    assert_eq!(due(&table), Some(4));
}

/// Seat 1 has made its point; a Come Bet waits on 9; nobody bets the line.
fn waiting() -> Playthrough {
    let mut table = Playthrough::open("craps", &[]);
    table.run("sit 1; sit 2; bet 1 pass $5; close; choose 1 accept; dice 1-3");
    table.run("bet 2 come $5; bet 2 place-6 $6; close; dice 4-5; close; dice 2-2");
    table
}

#[test]
fn the_last_shooter_throws_without_a_line_wager_for_come_bets_that_wait() {
    book::shows!("HC-B §11.II");
    let mut table = waiting();
    let events = table.run("close");
    assert_eq!(said(&events), ["throws for the Come Bets alone"]);
    let view = table.table().view(games::kernel::Viewer::Rail);
    let puck = view.markers.iter().find(|m| m.label == "puck").unwrap();
    assert_eq!(
        (puck.value.as_str(), puck.seat, puck.spot),
        ("off", Some(Seat(0)), table.table().layout().find("dont-pass"))
    );
    // Such a roll sets no point, and other wagers rest as on any come-out roll.
    let events = table.run("dice 3-3");
    assert!(said(&events).is_empty() && !events.iter().any(|e| matches!(e, Event::Settled(_))));
    assert_eq!(table.refused("bet 2 come $5"), "HC-B §3.I.C");
    table.run("close; dice 4-5");
    // The Come Bet is decided: from here a line wager is needed again.
    assert_eq!(table.refused("close"), "HC-B §9.I");
}

#[test]
fn dont_come_and_put_bets_keep_the_last_shooter_too() {
    book::shows!("HC-B §11.II", "HC-B §3.I.D");
    for wager in ["dont-come", "put-9"] {
        let mut table = Playthrough::open("craps", &[]);
        table.run("sit 1; sit 2; bet 1 pass $5; close; choose 1 accept; dice 1-3");
        table.run(&format!("bet 2 {wager} $5; close; dice 4-1; close; dice 2-2"));
        assert_eq!(said(&table.run("close")), ["throws for the Come Bets alone"], "{wager} waits");
        table.run("dice 4-3");
        assert_eq!(table.refused("close"), "HC-B §9.I", "{wager} is decided");
    }
}

#[test]
fn the_last_shooter_throws_for_come_bets_when_those_on_the_line_decline_the_dice() {
    book::shows!("HC-B §11.II", "HC-B §11.III");
    let mut table = waiting();
    table.run("bet 2 pass $5; bet 2 dont-pass $5; close");
    assert_eq!(due(&table), Some(2), "offered to whoever has bet the line");
    let events = table.run("choose 2 pass");
    assert_eq!(said(&events), ["nobody takes the dice", "throws for the Come Bets alone"]);
    assert_eq!(table.table().need(), Need::Chance(Chance::Dice(2)));
    // The roll decides the Come Bet on 9 and nothing of the line; no point is set.
    for dice in ["5-6", "3-3", "1-1"] {
        let events = table.run(&format!("dice {dice}"));
        assert!(!events.iter().any(|e| matches!(e, Event::Settled(_))), "{dice} leaves the line alone");
        table.run("close; choose 2 pass");
    }
    let events = table.run("dice 4-3");
    let layout = table.table().layout();
    let spots: Vec<_> = events
        .iter()
        .filter_map(|e| if let Event::Settled(l) = e { Some(layout.at(l.spot).id.as_str()) } else { None })
        .collect();
    assert_eq!(spots, ["come-9"], "and the line wagers stand");
    // With nothing to throw for, declining opens the wagers again.
    table.run("close");
    assert_eq!(said(&table.run("choose 2 pass")), ["nobody takes the dice"]);
    assert_eq!(table.table().need(), Need::Bets);
}

#[test]
fn a_line_wager_ends_the_rolls_for_come_bets_alone() {
    book::shows!("HC-B §11.II");
    let mut table = waiting();
    table.run("close; dice 3-3; bet 2 pass $5; close");
    assert_eq!(due(&table), Some(2));
    let events = table.run("choose 2 accept; dice 3-3");
    assert!(says(&events, "the point is"));
    // Given up of their own will, the dice still come back to the last shooter if nobody bets the line.
    let mut table = waiting();
    table.run("call pass-dice seat 1");
    assert_eq!(said(&table.run("close")), ["throws for the Come Bets alone"]);
    // Without a Come Bet that waits there is nothing to throw for.
    let mut table = Playthrough::open("craps", &[]);
    table.run("sit 1; bet 1 pass $5; bet 1 place-6 $6; close; choose 1 accept; dice 1-3; close; dice 2-2");
    assert_eq!(table.refused("close"), "HC-B §9.I");
}

#[test]
fn a_shooter_who_leaves_passes_the_dice() {
    book::shows!("HC-B §11.I", "HC-B §11.III");
    let mut table = four();
    table.run("close; choose 1 accept; leave 1");
    assert_eq!(due(&table), Some(2), "offered at once");
    table.run("leave 2");
    assert_eq!(due(&table), Some(4), "a player who leaves is not waited for");
    table.run("choose 4 accept; dice 1-3; leave 4; close; choose 6 accept; dice 3-4");
}

#[test]
fn a_roll_that_does_not_count_leaves_everything_as_it_was() {
    book::shows!(
        "HC-B §10.II",
        "HC-B §10.III.A",
        "HC-B §13.I",
        "HC-B §13.II.A",
        "HC-B §13.II.B",
        "HC-B §13.II.C",
        "HC-B §13.II.D",
        "HC-B §13.II.E",
        "HC-B §13.II.F",
        "HC-B §13.II.G",
    );
    let calls = [
        ("off-table", "§13.I"),
        ("die-on-die", "§13.I"),
        ("cocked", "§10.II"),
        ("disputed", "§10.III.A"),
        ("not-together", "§13.II.A"),
        ("short-throw", "§13.II.B"),
        ("on-bank", "§13.II.C"),
        ("in-cup", "§13.II.D"),
        ("on-rail", "§13.II.D"),
        ("cheating", "§13.II.E"),
        ("improper", "§13.II.F"),
        ("interference", "§13.II.G"),
    ];
    for (call, clause) in calls {
        let mut pit = Pit::open(&[]);
        pit.throw("1-3");
        pit.run("bet 2 come $5; bet 2 field $5; bet 2 put-9 $5");
        assert_eq!(pit.refused(&format!("call {call}")), clause, "no throw is due");
        pit.run("close");
        let before = pit.0.table().snapshot();
        let events = pit.run(&format!("call {call}"));
        match events[..] {
            [Event::Said { what: "no roll", clause: said, .. }] => {
                assert_eq!(said.text(), format!("HC-B {clause}"));
            }
            ref other => panic!("{call}: {other:?}"),
        }
        assert_eq!(pit.0.table().snapshot(), before, "every wager stands as it was");
        assert_eq!(pit.0.table().need(), Need::Chance(Chance::Dice(2)), "and the dice are thrown again");
        pit.run("dice 5-6");
    }
}

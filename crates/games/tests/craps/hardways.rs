//! The hardways.

use super::{Pit, easy};

/// Spot, the clause's letter, the pair that wins and what $10 wins.
const HARDWAYS: [(&str, &str, u8, &str, &str); 4] = [
    ("hard-4", "G", 4, "2-2", "$70"),
    ("hard-6", "H", 6, "3-3", "$90"),
    ("hard-8", "I", 8, "4-4", "$90"),
    ("hard-10", "J", 10, "5-5", "$70"),
];

#[test]
fn a_hardway_wins_on_its_pair_before_the_easy_way_and_before_a_seven() {
    book::shows!(
        "HC-B §3.I.G",
        "HC-B §3.I.G.1",
        "HC-B §3.I.G.2",
        "HC-B §3.I.H",
        "HC-B §3.I.H.1",
        "HC-B §3.I.H.2",
        "HC-B §3.I.I",
        "HC-B §3.I.I.1",
        "HC-B §3.I.I.2",
        "HC-B §3.I.J",
        "HC-B §3.I.J.1",
        "HC-B §3.I.J.2",
        "HC-B §5.II"
    );
    for (spot, letter, total, pair, win) in HARDWAYS {
        for (decides, won) in [(pair.to_owned(), true), (easy(total), false), (easy(7), false)] {
            // Working on the come-out roll, and on every other.
            for point in [false, true] {
                let mut pit = Pit::open(&[]);
                if point {
                    pit.throw(&easy(if total == 4 { 5 } else { 4 }));
                }
                pit.run(&format!("bet 2 {spot} $10"));
                if point {
                    for other in (2..=12).filter(|&t| t != total && t != 7) {
                        assert!(pit.throw(&easy(other)).is_empty(), "{other} decides nothing on {spot}");
                    }
                }
                let expected = match won {
                    true => format!("2 {spot} {win} §3.I.{letter}.1"),
                    false => format!("2 {spot} -$10 §3.I.{letter}.2"),
                };
                assert_eq!(pit.throw(&decides), [expected], "{decides}");
                assert_eq!(pit.stake(2, spot).0, if won { 1000 } else { 0 }, "a winner stays up");
            }
        }
    }
}

#[test]
fn a_hardway_called_off_rests_on_the_come_out_roll_alone() {
    book::shows!("HC-B §3.I.G", "HC-B §3.I.H", "HC-B §3.I.I", "HC-B §3.I.J");
    for (spot, letter, total, pair, win) in HARDWAYS {
        for decides in [pair.to_owned(), easy(total), easy(7)] {
            let mut pit = Pit::open(&[]);
            pit.run(&format!("bet 2 {spot} $10; call off seat 2 spot {spot}"));
            assert_eq!(pit.signs("button"), ["off"]);
            assert!(pit.throw(&decides).is_empty());
        }
        let mut pit = Pit::open(&[]);
        pit.run(&format!("bet 2 {spot} $10; call off seat 2 spot {spot}"));
        pit.throw(&easy(if total == 5 { 9 } else { 5 }));
        assert_eq!(pit.throw(pair), [format!("2 {spot} {win} §3.I.{letter}.1")], "on a point roll it works");
    }
}

#[test]
fn all_hardways_of_a_player_may_be_called_off_at_once() {
    book::shows!("HC-B §3.I.G", "HC-B §3.I.H", "HC-B §3.I.I", "HC-B §3.I.J");
    let mut pit = Pit::open(&[]);
    assert_eq!(pit.refused("call hardways-off seat 2"), "§3.I.G");
    for (spot, ..) in HARDWAYS {
        pit.run(&format!("bet 2 {spot} $1; bet 3 {spot} $1"));
    }
    pit.run("call hardways-off seat 2");
    let lost = pit.throw("3-4");
    assert_eq!(lost.len(), 4, "only seat 3 called nothing off: {lost:?}");
    assert!(lost.iter().all(|line| line.starts_with('3')));
    pit.run("call hardways-on seat 2");
    assert_eq!(pit.throw("3-4").len(), 4);
}

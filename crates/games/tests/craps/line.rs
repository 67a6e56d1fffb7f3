//! Pass, Don't Pass, Come, Don't Come and Put.

use super::{Pit, easy, says};

const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];

fn line_bets() -> Pit {
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 pass $10; bet 3 dont-pass $10");
    pit
}

#[test]
fn the_come_out_roll_decides_the_line_on_naturals_and_craps() {
    book::shows!(
        "HC-B §3.I.A.1(a)",
        "HC-B §3.I.A.2(a)",
        "HC-B §3.I.B.1(a)",
        "HC-B §3.I.B.2(a)",
        "HC-B §3.I.B.3",
        "HC-B §1.I.D",
        "HC-B §5.II"
    );
    for total in 2..=12 {
        let mut pit = line_bets();
        let settled = pit.throw(&easy(total));
        let expected: &[&str] = match total {
            7 | 11 => &["2 pass $10 §3.I.A.1(a)", "3 dont-pass -$10 §3.I.B.2(a)"],
            2 | 3 => &["2 pass -$10 §3.I.A.2(a)", "3 dont-pass $10 §3.I.B.1(a)"],
            12 => &["2 pass -$10 §3.I.A.2(a)", "3 dont-pass $0 §3.I.B.3"],
            _ => &[],
        };
        assert_eq!(settled, expected, "{total}");
        // A decision leaves the next roll a come-out roll; anything else is a point.
        let point = if expected.is_empty() { format!("{total}, on") } else { "off".to_owned() };
        assert_eq!(pit.signs("point"), [point]);
    }
}

#[test]
fn a_point_is_made_before_a_seven_or_it_is_not() {
    book::shows!(
        "HC-B §1.I.C",
        "HC-B §3.I.A.1(b)",
        "HC-B §3.I.A.2(b)",
        "HC-B §3.I.B.1(b)",
        "HC-B §3.I.B.2(b)"
    );
    for point in POINTS {
        for seven in [false, true] {
            let mut pit = line_bets();
            assert!(says(&pit.shoot(&easy(point)), "the point is"));
            for other in (2..=12).filter(|&t| t != point && t != 7) {
                assert!(pit.throw(&easy(other)).is_empty(), "a {other} decides nothing on the point {point}");
            }
            let settled = pit.throw(&easy(if seven { 7 } else { point }));
            let expected = if seven {
                ["2 pass -$10 §3.I.A.2(b)", "3 dont-pass $10 §3.I.B.1(b)"]
            } else {
                ["2 pass $10 §3.I.A.1(b)", "3 dont-pass -$10 §3.I.B.2(b)"]
            };
            assert_eq!(settled, expected, "point {point}");
            assert_eq!(pit.signs("point"), ["off"], "the next roll is a come-out roll");
        }
    }
}

#[test]
fn line_wagers_are_made_before_a_come_out_roll() {
    book::shows!("HC-B §3.I.A", "HC-B §3.I.B");
    let mut pit = line_bets();
    pit.run("bet 2 pass $5; bet 3 dont-pass $5");
    pit.throw("2-4");
    assert_eq!(pit.refused("bet 2 pass $5"), "§3.I.A");
    assert_eq!(pit.refused("bet 2 dont-pass $5"), "§3.I.B");
    pit.throw("3-3");
    pit.run("bet 2 pass $5; bet 3 dont-pass $5");
}

#[test]
fn come_bets_are_made_while_a_point_stands_and_their_first_roll_is_their_come_out() {
    book::shows!(
        "HC-B §3.I.C",
        "HC-B §3.I.E",
        "HC-B §3.I.C.1(a)",
        "HC-B §3.I.C.2(a)",
        "HC-B §3.I.E.1(a)",
        "HC-B §3.I.E.2(a)",
        "HC-B §3.I.E.3",
        "HC-B §1.I.E"
    );
    let mut pit = Pit::open(&[]);
    assert_eq!(pit.refused("bet 2 come $10"), "§3.I.C");
    assert_eq!(pit.refused("bet 2 dont-come $10"), "§3.I.E");
    for total in 2..=12 {
        let mut pit = Pit::open(&[]);
        pit.throw("2-4");
        pit.run("bet 2 come $10; bet 3 dont-come $10");
        let settled = pit.throw(&easy(total));
        match total {
            7 | 11 => assert_eq!(settled, ["2 come $10 §3.I.C.1(a)", "3 dont-come -$10 §3.I.E.2(a)"]),
            2 | 3 => assert_eq!(settled, ["2 come -$10 §3.I.C.2(a)", "3 dont-come $10 §3.I.E.1(a)"]),
            12 => assert_eq!(settled, ["2 come -$10 §3.I.C.2(a)", "3 dont-come $0 §3.I.E.3"]),
            point => {
                // The dealer moves the wagers to the number thrown, be it the come-out point or another.
                assert!(settled.is_empty());
                assert_eq!(pit.stake(2, &format!("come-{point}")).0, 1000);
                assert_eq!(pit.stake(3, &format!("dont-come-{point}")).0, 1000);
                assert_eq!((pit.stake(2, "come").0, pit.stake(3, "dont-come").0), (0, 0));
            }
        }
    }
}

#[test]
fn a_come_point_comes_again_before_a_seven_or_it_does_not() {
    book::shows!("HC-B §3.I.C.1(b)", "HC-B §3.I.C.2(b)", "HC-B §3.I.E.1(b)", "HC-B §3.I.E.2(b)");
    for number in POINTS {
        for seven in [false, true] {
            let mut pit = Pit::open(&[]);
            let come_out_point = if number == 4 { 10 } else { 4 };
            pit.throw(&easy(come_out_point));
            pit.run("bet 2 come $10; bet 3 dont-come $10");
            pit.throw(&easy(number));
            // The come-out point is made, and a point set anew, without touching the come point.
            for other in (2..=12).filter(|&t| t != number && t != 7) {
                assert!(pit.throw(&easy(other)).is_empty(), "{other} decides nothing on {number}");
            }
            let settled = pit.throw(&easy(if seven { 7 } else { number }));
            let expected = if seven {
                [format!("2 come-{number} -$10 §3.I.C.2(b)"), format!("3 dont-come-{number} $10 §3.I.E.1(b)")]
            } else {
                [format!("2 come-{number} $10 §3.I.C.1(b)"), format!("3 dont-come-{number} -$10 §3.I.E.2(b)")]
            };
            assert_eq!(settled, expected);
        }
    }
}

#[test]
fn a_travelled_come_bet_works_on_a_come_out_roll() {
    book::shows!("HC-B §3.I.C.2(b)", "HC-B §3.I.E.1(b)");
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 come $10; bet 3 dont-come $10");
    pit.throw("4-5");
    pit.throw("3-3");
    assert_eq!(pit.signs("point"), ["off"]);
    assert_eq!(pit.throw("3-4"), ["2 come-9 -$10 §3.I.C.2(b)", "3 dont-come-9 $10 §3.I.E.1(b)"]);
}

#[test]
fn a_new_come_bet_takes_the_box_of_one_that_the_same_roll_decides() {
    book::shows!("HC-B §3.I.C");
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 come $10");
    pit.throw("4-5");
    pit.run("bet 2 come $20");
    assert_eq!(pit.throw("4-5"), ["2 come-9 $10 §3.I.C.1(b)"]);
    assert_eq!(pit.stake(2, "come-9").0, 2000);
}

#[test]
fn a_put_bet_goes_straight_to_its_number_and_stays_there() {
    book::shows!("HC-B §3.I.D", "HC-B §3.I.D.1", "HC-B §3.I.D.2", "HC-B §7.IV.A");
    let mut pit = Pit::open(&[]);
    assert_eq!(pit.refused("bet 2 put-6 $10"), "§3.I.D");
    for number in POINTS {
        for seven in [false, true] {
            let mut pit = Pit::open(&[]);
            pit.throw(&easy(if number == 4 { 10 } else { 4 }));
            pit.run(&format!("bet 2 put-{number} $10"));
            for other in (2..=12).filter(|&t| t != number && t != 7) {
                assert!(pit.throw(&easy(other)).is_empty(), "{other} decides nothing on {number}");
            }
            let settled = pit.throw(&easy(if seven { 7 } else { number }));
            let expected = if seven {
                format!("2 put-{number} -$10 §3.I.D.2")
            } else {
                format!("2 put-{number} $10 §3.I.D.1")
            };
            assert_eq!(settled, [expected]);
        }
    }
}

#[test]
fn a_put_bet_may_be_made_with_odds_and_works_on_a_come_out_roll() {
    book::shows!("HC-B §3.I.D", "HC-B §7.IV");
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 put-5 $10; bet 2 put-odds-5 $40");
    pit.throw("3-3");
    pit.run("down 2 put-odds-5 $40");
    assert_eq!(pit.refused("down 2 put-5 $10"), "§4.III.C");
    assert_eq!(pit.throw("3-4"), ["2 put-5 -$10 §3.I.D.2"]);
}

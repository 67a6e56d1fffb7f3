//! Supplemental wagers: taking and laying odds (section 7).

use super::{Pit, easy};

/// Point, what $60 taken wins, what $60 laid wins, and the clause's last number.
const TRUE_ODDS: [(u8, i64, i64, u8); 6] =
    [(4, 120, 30, 1), (5, 90, 40, 2), (6, 72, 50, 3), (8, 72, 50, 3), (9, 90, 40, 2), (10, 120, 30, 1)];

/// A point other than the number.
fn elsewhere(number: u8) -> String {
    easy(if number == 4 { 10 } else { 4 })
}

#[test]
fn odds_behind_pass_and_dont_pass_pay_what_the_point_is_worth() {
    book::shows!(
        "HC-B §7.I",
        "HC-B §7.I.A",
        "HC-B §7.I.B.1",
        "HC-B §7.I.B.2",
        "HC-B §7.I.B.3",
        "HC-B §7.II",
        "HC-B §7.II.A",
        "HC-B §7.II.B.1",
        "HC-B §7.II.B.2",
        "HC-B §7.II.B.3",
    );
    for (point, taken, laid, n) in TRUE_ODDS {
        for seven in [false, true] {
            let mut pit = Pit::open(&[]);
            pit.run("bet 2 pass $20; bet 3 dont-pass $20");
            pit.throw(&easy(point));
            pit.run("bet 2 pass-odds $60; bet 3 dont-pass-odds $60");
            let settled = pit.throw(&easy(if seven { 7 } else { point }));
            let expected = if seven {
                [
                    "2 pass -$20 §3.I.A.2(b)".into(),
                    "2 pass-odds -$60 §7.I".into(),
                    "3 dont-pass $20 §3.I.B.1(b)".into(),
                    format!("3 dont-pass-odds ${laid} §7.II.B.{n}"),
                ]
            } else {
                [
                    "2 pass $20 §3.I.A.1(b)".into(),
                    format!("2 pass-odds ${taken} §7.I.B.{n}"),
                    "3 dont-pass -$20 §3.I.B.2(b)".into(),
                    "3 dont-pass-odds -$60 §7.II".into(),
                ]
            };
            assert_eq!(settled, expected);
        }
    }
}

#[test]
fn odds_behind_come_put_and_dont_come_pay_what_the_number_is_worth() {
    book::shows!(
        "HC-B §7.III",
        "HC-B §7.III.A",
        "HC-B §7.III.B.1",
        "HC-B §7.III.B.2",
        "HC-B §7.III.B.3",
        "HC-B §7.IV",
        "HC-B §7.IV.A",
        "HC-B §7.IV.B.1",
        "HC-B §7.IV.B.2",
        "HC-B §7.IV.B.3",
        "HC-B §7.V",
        "HC-B §7.V.A",
        "HC-B §7.V.B.1",
        "HC-B §7.V.B.2",
        "HC-B §7.V.B.3",
    );
    for (number, taken, laid, n) in TRUE_ODDS {
        for seven in [false, true] {
            let mut pit = Pit::open(&[]);
            pit.throw(&elsewhere(number));
            pit.run("bet 2 come $20; bet 3 dont-come $20");
            pit.throw(&easy(number));
            pit.run(&format!("bet 2 put-{number} $20; bet 2 put-odds-{number} $60"));
            pit.run(&format!("bet 2 come-odds-{number} $60; bet 3 dont-come-odds-{number} $60"));
            let settled = pit.throw(&easy(if seven { 7 } else { number }));
            let expected = if seven {
                [
                    format!("2 come-{number} -$20 §3.I.C.2(b)"),
                    format!("2 put-{number} -$20 §3.I.D.2"),
                    format!("2 put-odds-{number} -$60 §7.IV"),
                    format!("2 come-odds-{number} -$60 §7.III"),
                    format!("3 dont-come-{number} $20 §3.I.E.1(b)"),
                    format!("3 dont-come-odds-{number} ${laid} §7.V.B.{n}"),
                ]
            } else {
                [
                    format!("2 come-{number} $20 §3.I.C.1(b)"),
                    format!("2 put-{number} $20 §3.I.D.1"),
                    format!("2 put-odds-{number} ${taken} §7.IV.B.{n}"),
                    format!("2 come-odds-{number} ${taken} §7.III.B.{n}"),
                    format!("3 dont-come-{number} -$20 §3.I.E.2(b)"),
                    format!("3 dont-come-odds-{number} -$60 §7.V"),
                ]
            };
            assert_eq!(settled, expected);
        }
    }
}

#[test]
fn odds_back_a_flat_wager_that_has_its_point() {
    book::shows!("HC-B §7.I", "HC-B §7.II", "HC-B §7.III", "HC-B §7.IV", "HC-B §7.V");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 pass $10; bet 2 dont-pass $10");
    assert_eq!(pit.refused("bet 2 pass-odds $10"), "§7.I");
    assert_eq!(pit.refused("bet 2 dont-pass-odds $10"), "§7.II");
    pit.throw("2-4");
    pit.run("bet 2 pass-odds $10; bet 2 dont-pass-odds $12; bet 2 come $10; bet 2 dont-come $10");
    assert_eq!(pit.refused("bet 3 pass-odds $10"), "§7.I");
    assert_eq!(pit.refused("bet 3 dont-pass-odds $10"), "§7.II");
    assert_eq!(pit.refused("bet 2 come-odds-5 $10"), "§7.III");
    assert_eq!(pit.refused("bet 2 put-odds-5 $10"), "§7.IV");
    assert_eq!(pit.refused("bet 2 dont-come-odds-5 $10"), "§7.V");
}

#[test]
fn odds_on_come_and_put_rest_on_a_come_out_roll_and_come_back() {
    book::shows!("HC-B §7.III", "HC-B §7.IV", "HC-B §7.V");
    let set_up = || {
        let mut pit = Pit::open(&[]);
        pit.throw("2-4");
        pit.run("bet 2 come $10; bet 3 dont-come $10");
        pit.throw("4-5");
        pit.run("bet 2 come-odds-9 $20; bet 2 put-9 $10; bet 2 put-odds-9 $20; bet 3 dont-come-odds-9 $30");
        pit.throw("3-3");
        pit
    };
    let mut pit = set_up();
    let expected = [
        "2 come-9 -$10 §3.I.C.2(b)",
        "2 come-odds-9 $0 §7.III",
        "2 put-9 -$10 §3.I.D.2",
        "2 put-odds-9 $0 §7.IV",
        "3 dont-come-9 $10 §3.I.E.1(b)",
        "3 dont-come-odds-9 $20 §7.V.B.2",
    ];
    assert_eq!(pit.throw("3-4"), expected);

    // Called on, they win and lose with their flat wager.
    let mut pit = set_up();
    pit.run("call on seat 2 spot come-odds-9; call on seat 2 spot put-odds-9");
    let expected = [
        "2 come-9 $10 §3.I.C.1(b)",
        "2 come-odds-9 $30 §7.III.B.2",
        "2 put-9 $10 §3.I.D.1",
        "2 put-odds-9 $30 §7.IV.B.2",
        "3 dont-come-9 -$10 §3.I.E.2(b)",
        "3 dont-come-odds-9 -$30 §7.V",
    ];
    assert_eq!(pit.throw("4-5"), expected);
}

/// Backs a flat wager of $10 on a point and returns the most the table takes, taken and laid, in dollars.
fn most(settings: &[(&str, &str)], flat: i64, point: u8) -> (i64, i64) {
    let mut pit = Pit::open(settings);
    pit.run(&format!("bet 2 pass ${flat}; bet 2 dont-pass ${flat}"));
    pit.throw(&easy(point));
    let mut most = |spot: &str| {
        let amount = (1..=3000).rev().find(|n| pit.0.line(&format!("bet 2 {spot} ${n}")).is_ok());
        amount.unwrap_or(0)
    };
    (most("pass-odds"), most("dont-pass-odds"))
}

#[test]
fn the_house_limits_odds_and_laid_odds_may_win_as_much_as_could_be_taken() {
    book::shows!("HC-B §7.I", "HC-B §7.II");
    for (point, taken) in [(4, 30), (5, 40), (6, 50), (8, 50), (9, 40), (10, 30)] {
        assert_eq!(most(&[], 10, point), (taken, 60), "3-4-5 times on {point}");
    }
    let plain = |limit: &'static str| [("odds-limit", limit), ("odds-excess", "no")];
    for (limit, times) in [("1x", 1), ("2x", 2), ("5x", 5), ("10x", 10), ("20x", 20), ("100x", 100)] {
        assert_eq!(most(&plain(limit), 10, 4), (10 * times, 20 * times), "{limit} on 4");
        assert_eq!(most(&plain(limit), 10, 9), (10 * times, 15 * times), "{limit} on 9");
        assert_eq!(most(&plain(limit), 10, 8), (10 * times, 12 * times), "{limit} on 8");
    }
    // The same limits hold for the other flat wagers.
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 come $10; bet 2 dont-come $10; bet 2 put-9 $10");
    pit.throw("4-5");
    assert_eq!(pit.refused("bet 2 put-odds-9 $1"), "§7.IV", "the 9 decided the Put Bet");
    pit.run("bet 2 put-9 $10; bet 2 come-odds-9 $40; bet 2 put-odds-9 $40; bet 2 dont-come-odds-9 $60");
    assert_eq!(pit.refused("bet 2 come-odds-9 $1"), "§7.III");
    assert_eq!(pit.refused("bet 2 put-odds-9 $1"), "§7.IV");
    assert_eq!(pit.refused("bet 2 dont-come-odds-9 $1"), "§7.V");
}

#[test]
fn odds_may_pass_their_limit_just_as_far_as_the_next_even_pay() {
    book::shows!("HC-B §7.VI", "HC-B §3.II.B");
    // Even pays: multiples of $2 at 3 to 2, of $5 at 6 to 5; laid, of $3 at 2 to 3 and of $6 at 5 to 6.
    let (yes, no) = ([("odds-limit", "1x")], [("odds-limit", "1x"), ("odds-excess", "no")]);
    for (point, with, without) in
        [(4, (7, 14), (7, 14)), (5, (8, 12), (7, 10)), (6, (10, 12), (7, 8)), (10, (7, 14), (7, 14))]
    {
        assert_eq!(most(&yes, 7, point), with, "{point}");
        assert_eq!(most(&no, 7, point), without, "{point}");
    }
    // An excess that does not make the pay even is not taken.
    let mut pit = Pit::open(&yes);
    pit.run("bet 2 pass $7");
    pit.throw("2-4");
    assert_eq!(pit.refused("bet 2 pass-odds $8"), "§7.VI");
    assert_eq!(pit.refused("bet 2 pass-odds $11"), "§7.I");
    pit.run("bet 2 pass-odds $10");
    assert_eq!(pit.throw("3-3")[1], "2 pass-odds $12 §7.I.B.3");
}

#[test]
fn odds_are_not_held_to_the_table_limits() {
    book::shows!("HC-B §3.II.A", "HC-B §3.II.B", "HC-B §5.VIII");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 pass $500; bet 3 pass $5");
    pit.throw("2-4");
    pit.run("bet 2 pass-odds $2500; bet 3 pass-odds $1");
}

#[test]
fn odds_shrink_with_a_flat_wager_that_is_cut() {
    book::shows!("HC-B §7.II", "HC-B §7.V", "HC-B §4.IV");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 dont-pass $20");
    pit.throw("2-4");
    pit.run("bet 2 dont-pass-odds $100; bet 2 dont-come $20");
    pit.throw("4-5");
    pit.run("bet 2 dont-come-odds-9 $120");
    pit.run("down 2 dont-pass $10; down 2 dont-come-9 $10");
    assert_eq!((pit.stake(2, "dont-pass-odds").0, pit.stake(2, "dont-come-odds-9").0), (6000, 6000));
    pit.run("down 2 dont-pass $10; down 2 dont-come-9 $10");
    assert_eq!((pit.stake(2, "dont-pass-odds").0, pit.stake(2, "dont-come-odds-9").0), (0, 0));
    // Odds within the new limit stay as they are.
    pit.throw("3-4");
    pit.run("bet 2 dont-pass $20");
    pit.throw("2-4");
    pit.run("bet 2 dont-pass-odds $24; down 2 dont-pass $10");
    assert_eq!(pit.stake(2, "dont-pass-odds").0, 2400);
}

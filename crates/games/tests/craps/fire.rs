//! The Fire Bet (§3.I.MM, section 12).

use book::{Cents, Fault, Limits, Rules};

use super::{Pit, easy, says};

/// Makes each of these points in turn.
fn make(pit: &mut Pit, points: &[u8]) {
    for &point in points {
        pit.throw(&easy(point));
        pit.throw(&easy(point));
    }
}

/// What becomes of a $5 Fire Bet when these points are made before the seven-out.
fn fire(points: &[u8]) -> Vec<String> {
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 fire $5");
    make(&mut pit, points);
    pit.throw("2-4");
    pit.throw("3-4")
}

#[test]
fn four_five_or_six_different_points_before_the_seven_out_win() {
    book::shows!("HC-B §3.I.MM.1", "HC-B §3.I.MM.2", "HC-B §5.VII", "HC-B §12.I.E");
    let points = [4, 5, 6, 8, 9, 10];
    for made in 0..=3 {
        assert_eq!(fire(&points[..made]), ["2 fire-box -$5 §3.I.MM.2"], "{made} points");
    }
    assert_eq!(fire(&points[..4]), ["2 fire-box $120 §5.VII"]);
    assert_eq!(fire(&points[..5]), ["2 fire-box $1,245 §5.VII"]);
    assert_eq!(fire(&points[..6]), ["2 fire-box $4,995 §5.VII"]);
}

#[test]
fn points_count_once_in_any_order_and_combination() {
    book::shows!("HC-B §12.II.B", "HC-B §12.II.C");
    assert_eq!(fire(&[6, 6, 8, 8, 6, 5, 5, 8]), ["2 fire-box -$5 §3.I.MM.2"]);
    assert_eq!(fire(&[10, 6, 6, 4, 9]), ["2 fire-box $120 §5.VII"]);
    assert_eq!(fire(&[9, 8, 5, 10]), ["2 fire-box $120 §5.VII"]);
}

#[test]
fn a_come_out_seven_does_not_touch_it_and_the_seven_out_pays_it_once() {
    book::shows!("HC-B §3.I.MM.1", "HC-B §12.I.E");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 fire $5");
    assert!(pit.throw("3-4").is_empty(), "a come-out 7 is no seven-out");
    make(&mut pit, &[4, 5, 6, 8]);
    assert!(pit.throw("3-4").is_empty());
    make(&mut pit, &[9, 10]);
    pit.throw("2-4");
    assert_eq!(pit.throw("3-4"), ["2 fire-box $4,995 §5.VII"], "six points too are paid at the seven-out");
    // The next shooter starts from nothing.
    pit.run("bet 2 fire $5");
    make(&mut pit, &[4, 5, 6]);
    pit.throw("2-4");
    assert_eq!(pit.throw("3-4"), ["2 fire-box -$5 §3.I.MM.2"]);
}

#[test]
fn it_is_made_after_a_seven_out_before_a_point_is_set() {
    book::shows!("HC-B §3.I.MM", "HC-B §12.I.A");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 fire $5");
    pit.throw("5-6");
    pit.run("bet 3 fire $5"); // Whatever the come-outs, until a point is set.
    pit.throw("2-4");
    assert_eq!(pit.refused("bet 1 fire $5"), "§3.I.MM");
    pit.throw("3-3");
    assert_eq!(pit.refused("bet 1 fire $5"), "§3.I.MM");
    pit.throw("2-4");
    pit.throw("3-4");
    pit.run("bet 1 fire $5; bet 2 fire $5");
}

#[test]
fn it_waits_for_the_next_shooters_seven_out_if_the_dice_pass() {
    book::shows!("HC-B §12.I.B");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 fire $5");
    make(&mut pit, &[4, 5]);
    pit.run("call pass-dice seat 1; bet 3 pass $5; close; choose 3 accept; dice 2-4; close; dice 2-4");
    pit.run("call order-pass");
    make(&mut pit, &[8]);
    pit.throw("2-4");
    assert_eq!(pit.throw("3-4"), ["2 fire-box $120 §5.VII"], "two points of one shooter, two of the others");
}

#[test]
fn it_is_moved_before_the_box_person_and_stays_there() {
    book::shows!("HC-B §12.I.C", "HC-B §12.I.A");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 fire $5; bet 3 fire $10");
    assert_eq!((pit.stake(2, "fire").0, pit.stake(3, "fire").0), (500, 1000), "each at their own place");
    pit.throw("2-4");
    for dice in ["1-1", "3-3", "2-4", "4-5"] {
        assert_eq!((pit.stake(2, "fire").0, pit.stake(2, "fire-box").0), (0, 500));
        assert_eq!((pit.stake(3, "fire").0, pit.stake(3, "fire-box").0), (0, 1000));
        pit.throw(dice);
    }
    pit.throw("3-4");
    assert_eq!(pit.stake(2, "fire-box").0, 0);
}

#[test]
fn points_made_are_marked_with_their_count() {
    book::shows!("HC-B §12.I.D", "HC-B §12.II.B");
    let mut pit = Pit::open(&[]);
    make(&mut pit, &[9, 4]);
    assert_eq!(pit.signs("fire point"), ["2 on 4", "1 on 9"]);
    make(&mut pit, &[9, 10]);
    assert_eq!(pit.signs("fire point"), ["2 on 4", "1 on 9", "3 on 10"]);
    pit.throw("2-4");
    pit.throw("3-4");
    assert!(pit.signs("fire point").is_empty());
}

#[test]
fn surveillance_is_told_at_the_fourth_point_where_the_house_wants_it() {
    book::shows!("HC-B §12.I.F");
    for (setting, told) in [("yes", true), ("no", false)] {
        let mut pit = Pit::open(&[("fire-surveillance-notice", setting)]);
        pit.run("bet 2 fire $5");
        make(&mut pit, &[4, 5, 6]);
        pit.throw("2-6");
        let notice = "surveillance is told of the Fire Bets";
        assert_eq!(says(&pit.shoot("2-6"), notice), told);
        pit.throw("4-5");
        assert!(!says(&pit.shoot("4-5"), notice), "once");
    }
}

#[test]
fn it_is_one_to_a_hundred_whole_dollars() {
    book::shows!("HC-B §12.II.A");
    let mut pit = Pit::open(&[]);
    for amount in ["$0.50", "$1.50", "$101"] {
        assert_eq!(pit.refused(&format!("bet 2 fire {amount}")), "§12.II.A");
    }
    pit.run("bet 2 fire $1; bet 3 fire $100");
    let post = |min, max, step| -> Result<(), Fault> {
        let mut rules = Rules::of("craps").unwrap();
        rules.post("fire", Limits { min: Cents(min), max: Cents(max), step: Cents(step) })?;
        games::open(rules).map(|_| ())
    };
    assert!(post(100, 2500, 100).is_ok(), "a lower maximum is the house's choice");
    for (min, max, step) in [(100, 10_100, 100), (200, 5000, 100), (100, 5000, 50), (50, 5000, 50)] {
        assert!(post(min, max, step).unwrap_err().to_string().contains("§12.II.A"));
    }
}

#[test]
fn the_house_may_do_without_it() {
    book::shows!("HC-B §12.I");
    let mut pit = Pit::open(&[("fire", "no")]);
    assert!(pit.0.line("bet 2 fire $5").is_err());
    assert!(pit.signs("fire bets").is_empty());
    make(&mut pit, &[4, 5, 6, 8]);
    assert!(pit.signs("fire point").is_empty());
}

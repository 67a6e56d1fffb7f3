//! Limits, commission, units.

use book::{Cents, Limits, Rules};
use games::Playthrough;

use super::Pit;

#[test]
fn wagers_keep_within_the_posted_limits() {
    book::shows!("HC-B §3.II.A", "HC-B §3.II.B", "HC-B §3.III", "HC-B §5.VIII");
    let mut pit = Pit::open(&[]);
    for spot in &Playthrough::open("craps", &[]).table().layout().spots {
        let id = &spot.id;
        if spot.wager.contains("odds") || spot.wager == "fire" || !spot.open {
            continue;
        }
        // Each wager is tried when it can be made: some before a point is set, some after.
        let point = ["come", "dont-come", "put-"].iter().any(|w| spot.wager.starts_with(w));
        if point != (pit.signs("point") != ["off"]) {
            pit.throw(if point { "2-4" } else { "3-3" });
        }
        let Limits { min, max, step } = spot.limits;
        assert_eq!(pit.refused(&format!("bet 3 {id} {}", min - Cents(1))), "§3.II.A", "{id}");
        assert_eq!(pit.refused(&format!("bet 3 {id} {}", max + step)), "§3.II.B", "{id}");
        pit.run(&format!("bet 3 {id} {max}; down 3 {id} {max}; bet 2 {id} {min}"));
        assert_eq!(pit.refused(&format!("bet 2 {id} {max}")), "§3.II.B", "{id}");
        pit.run(&format!("down 2 {id} {min}"));
    }
}

#[test]
fn the_house_posts_its_own_limits() {
    book::shows!("HC-B §3.III");
    let mut rules = Rules::of("craps").unwrap();
    let limits = Limits { min: Cents::dollars(25), max: Cents::dollars(2000), step: Cents::dollars(5) };
    rules.post("pass", limits).unwrap();
    let mut table = Playthrough::at(games::open(rules).unwrap());
    assert_eq!(table.table().layout().spots[0].limits, limits);
    table.run("sit 1");
    assert_eq!(table.refused("bet 1 pass $20"), "HC-B §3.II.A");
    assert_eq!(table.refused("bet 1 pass $27"), "HC-B §3.II.A");
    table.run("bet 1 pass $2000");
}

/// Commission collected so far.
fn fees(pit: &Pit) -> i64 {
    pit.0.table().felt().balance().fees.0
}

#[test]
fn commission_with_the_bet_is_a_share_of_what_is_bought_or_could_be_won() {
    book::shows!("HC-B §6.I", "HC-B §6.II");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 buy-4 $40");
    assert_eq!(fees(&pit), 200);
    pit.run("bet 2 buy-4 $10");
    assert_eq!(fees(&pit), 250, "a raise owes its part");
    pit.run("down 2 buy-4 $30");
    assert_eq!(fees(&pit), 100, "what is taken down undecided brings its part back");
    pit.run("bet 2 lay-4 $40");
    assert_eq!(fees(&pit), 200, "5% of the $20 it could win");
    pit.run("bet 2 lay-5 $30; bet 2 lay-6 $24");
    assert_eq!(fees(&pit), 400, "and of $20 and $20");
    // Win or lose, nothing more is owed.
    pit.throw("5-5");
    assert_eq!(pit.throw("3-4").len(), 4);
    assert_eq!(fees(&pit), 400);
}

#[test]
fn commission_on_the_win_is_withheld_from_what_is_paid() {
    book::shows!("HC-B §6.I", "HC-B §6.II");
    let mut pit = Pit::open(&[("commission-collected", "on-win")]);
    pit.throw("5-5");
    pit.run("bet 2 buy-4 $40; bet 2 buy-9 $40; bet 2 lay-6 $60; bet 3 lay-4 $40");
    assert_eq!(fees(&pit), 0);
    // $80 less 5% of the $40 wagered.
    assert_eq!(pit.throw("1-3"), ["2 buy-4 $78 §6.I", "3 lay-4 -$40 §6.II"]);
    // $50 less 5% of the $50 won.
    assert_eq!(pit.throw("3-4"), ["2 buy-9 -$40 §6.I", "2 lay-6 $47.50 §6.II"]);
    assert_eq!(fees(&pit), 200 + 250);
}

#[test]
fn commission_is_at_most_five_percent() {
    book::shows!("HC-B §6.I", "HC-B §6.II");
    let mut rules = Rules::of("craps").unwrap();
    for setting in ["buy-commission", "lay-commission"] {
        assert!(rules.set(setting, "5.01%").is_err());
        rules.set(setting, "2.5%").unwrap();
    }
    let mut pit = Pit::open(&[("buy-commission", "2.5%"), ("lay-commission", "0%")]);
    pit.run("bet 2 buy-4 $40; bet 2 lay-4 $40");
    assert_eq!(fees(&pit), 100);
}

#[test]
fn fractions_of_the_unit_go_to_the_player() {
    book::shows!("HC-B §5.II", "HC-B §6.I");
    // $7 placed on 6 wins $8.1666…; the commission on $25 is $1.25.
    for (unit, win, commission) in [("$0.01", "$8.17", 125), ("$0.25", "$8.25", 125), ("$1", "$9", 100)] {
        let mut pit = Pit::open(&[("payout-unit", unit)]);
        pit.throw("1-3");
        pit.run("bet 2 place-6 $7; bet 2 buy-9 $25");
        assert_eq!(pit.throw("3-3"), [format!("2 place-6 {win} §3.I.F.1")]);
        assert_eq!(fees(&pit), commission);
    }
}

#[test]
fn call_bets_are_refused_where_the_layout_says_so() {
    book::shows!("HC-B §1.I.B", "HC-B §2.III.C");
    let mut pit = Pit::open(&[]);
    assert_eq!(pit.signs("posted"), ["no call bets"]);
    assert_eq!(pit.refused("call call-bet seat 2 spot place-6 amount $6"), "§2.III.C");

    let mut pit = Pit::open(&[("call-bets", "yes")]);
    assert!(pit.signs("posted").is_empty());
    for (wrong, clause) in
        [("", "§1.I.B"), (" amount $1", "§3.II.A"), (" amount $100000", "§3.II.B"), (" amount $0", "§3.II.A")]
    {
        assert_eq!(pit.refused(&format!("call call-bet seat 2 spot place-6{wrong}")), clause, "{wrong}");
    }
    let events = pit.run("call call-bet seat 2 spot place-6 amount $60");
    assert_eq!(crate::kit::said(&events), [("bets without chips", "HC-B §1.I.B")]);
    assert_eq!((pit.stake(2, "place-6").0, pit.signs("button")), (6000, vec!["call bet".to_owned()]));
    assert_eq!(pit.refused("call call-bet seat 2 spot place-6 amount $6"), "§1.I.B", "a new wager only");
    assert_eq!(pit.refused("call call-bet seat 2 spot come-6 amount $6"), "§1.I.B");
    // It is a wager like any other: refused when chips would be, raised with chips, paid like chips.
    assert_eq!(pit.refused("call call-bet seat 2 spot come amount $10"), "§3.I.C");
    pit.throw("1-3");
    pit.run("call call-bet seat 2 spot come amount $10; bet 2 place-6 $6");
    assert_eq!(pit.refused("call call-bet seat 2 spot pass-odds amount $10"), "§7.I", "odds back a wager");
    assert_eq!(pit.throw("3-3"), ["2 place-6 $77 §3.I.F.1"]);
}

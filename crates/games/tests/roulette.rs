//! Roulette, clause by clause (HC-G).

use crate::kit::{lines, markers, said};
use crate::wheels;

use std::collections::BTreeSet;

use book::{Cents, Limits, Pays, Rules, shows};
use equipment::{Section, Wheel};
use games::Playthrough;
use games::kernel::*;
use games::roulette::{Roulette, is_red};
use wheels::*;

/// Whether a pocket is one of a spot's, worked out from the spot's id alone and, for the colours, from the wheel.
fn covers(spot: &Spot, pocket: &str) -> bool {
    let n: u8 = if pocket == "00" { 0 } else { pocket.parse().unwrap() };
    let pick = spot.id[spot.wager.len()..].trim_start_matches('-').replace("-between-dozens", "");
    let of = |least: u8| (least..least + 12).contains(&n);
    match (spot.wager, pick.as_str()) {
        ("first-five", _) => ["0", "00", "1", "2", "3"].contains(&pocket),
        ("column", column) => n > 0 && (n + 3 - column.parse::<u8>().unwrap()).is_multiple_of(3),
        ("dozen", "1") => of(1),
        ("dozen", "2") => of(13),
        ("dozen", "3") => of(25),
        ("red", _) => n > 0 && red_by_the_wheel(n),
        ("black", _) => n > 0 && !red_by_the_wheel(n),
        ("odd", _) => n % 2 == 1,
        ("even", _) => n > 0 && n.is_multiple_of(2),
        ("low", _) => (1..=18).contains(&n),
        ("high", _) => (19..=36).contains(&n),
        (_, numbers) => numbers.split('-').any(|x| x == pocket),
    }
}

/// The printed odds.
fn printed(wager: &str) -> i64 {
    match wager {
        "straight" => 35,
        "split" => 17,
        "three-numbers" => 11,
        "four-numbers" => 8,
        "first-five" => 6,
        "six-numbers" => 5,
        "column" | "dozen" => 2,
        "red" | "black" | "odd" | "even" | "low" | "high" => 1,
        other => panic!("{other} is not printed"),
    }
}

#[test]
fn the_wheels_have_the_printed_pockets_and_the_colours_alternate() {
    shows!("HC-G §1.II", "HC-G §1.III");
    let single = [
        0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31,
        9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
    ];
    let double = [
        0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12, 8, 19,
        31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
    ];
    for (mode, order, zeros) in [(MODES[0], &double[..], 2), (MODES[1], &single[..], 1)] {
        let play = table(mode);
        let wheel = play.table().layout().wheel.unwrap();
        let rim: Vec<_> = (0..wheel.sections()).map(|s| wheel.label(Section(s)).unwrap()).collect();
        let numbers = order.iter().map(|&n| if n == 37 { "00".to_owned() } else { n.to_string() });
        assert_eq!(rim, numbers.collect::<Vec<_>>());
        assert_eq!(order.len(), 36 + zeros);
        let neighbours = order.windows(2).filter(|w| w.iter().all(|&n| n > 0 && n < 37));
        assert!(neighbours.clone().count() == 36 - zeros);
        assert!(neighbours.into_iter().all(|w| is_red(w[0]) != is_red(w[1])));
        assert!(is_red(1));
    }
}

#[test]
fn the_sign_gives_the_least_and_the_most() {
    shows!("HC-G §1.I.C");
    let mut play = table(MODES[0]);
    assert_eq!(play.refused("bet 1 red $4"), "HC-G §1.I.C");
    assert_eq!(play.refused("bet 1 straight-5 $101"), "HC-G §1.I.C");
    play.run("bet 1 straight-5 $100; bet 1 red $5");
    assert_eq!(play.refused("bet 1 straight-5 $1"), "HC-G §1.I.C");
    assert_eq!(play.refused("down 1 red $1"), "HC-G §1.I.C");

    let mut rules = rules(MODES[0]);
    let limits = Limits { min: Cents::dollars(25), max: Cents::dollars(75), step: Cents::dollars(25) };
    rules.post("red", limits).unwrap();
    let mut play = Playthrough::at(games::open(rules).unwrap());
    play.run("sit 1; bet 1 red $75; bet 1 black $5");
    assert_eq!(play.refused("bet 1 red $25"), "HC-G §1.I.C");
    let red = play.table().layout().find("red").unwrap();
    assert_eq!(play.table().layout().at(red).limits, limits, "the page can show the sign");
}

#[test]
fn wagers_are_chips_on_the_layout_and_a_called_one_counts_when_it_lies_there() {
    shows!("HC-G §4.I");
    let mut play = table(MODES[0]);
    assert_eq!(play.refused("bet 1 straight-5 $2.50"), "HC-G §1.I.C", "half a chip");
    assert_eq!(play.refused("bet 2 straight-5 $2"), "HC-G §4.II", "nobody there to call it");
    // Nothing that is called out puts a wager down by itself; the bet does.
    assert!(play.table().layout().calls.iter().all(|c| c.by != By::Player));
    let events = play.run("bet 1 straight-5 $2");
    let spot = play.table().layout().find("straight-5").unwrap();
    assert_eq!(events, [Event::Staked { seat: Seat(0), hand: 0, spot, amount: Cents(200) }]);
    assert_eq!(play.table().felt().standing(), Cents(200));
}

#[test]
fn each_player_has_chips_of_their_own_and_they_do_not_leave_the_table() {
    shows!("HC-G §4.II");
    let mut play = Playthrough::open("roulette", &[]);
    let seats = play.table().layout().seats;
    (1..=seats).for_each(|s| drop(play.run(&format!("sit {s}"))));
    let chips = markers(&play, "wheel chips");
    assert_eq!(chips.len(), seats as usize);
    assert_eq!(chips.iter().map(|m| &m.value).collect::<BTreeSet<_>>().len(), seats as usize);
    assert_eq!(play.refused("sit 1 99"), "HC-G §4.II", "the colour is in use");

    // Before the close a leaving player's chips go back to value; the colour is free.
    play.run("bet 2 straight-9 $7; bet 2 red $10; bet 3 red $10");
    let balance = |play: &Playthrough| play.table().felt().balance();
    play.run("leave 2");
    assert_eq!(balance(&play).back, Cents::dollars(17));
    assert_eq!(markers(&play, "wheel chips").len(), seats as usize - 1);
    // Afterwards they stay, and so does the colour, until they have been settled.
    play.run("close; leave 3");
    assert_eq!(markers(&play, "wheel chips").len(), seats as usize - 1);
    play.run("spin 9");
    assert_eq!(markers(&play, "wheel chips").len(), seats as usize - 2);
    assert_eq!(balance(&play).won, Cents::dollars(10));
}

#[test]
fn a_wager_is_settled_by_the_place_it_has_when_the_ball_rests() {
    shows!("HC-G §4.IV");
    let mut play = table(MODES[0]);
    play.run("bet 1 straight-17 $5; down 1 straight-17 $5; bet 1 straight-18 $5");
    let events = play.run("close; spin 17");
    assert_eq!(lines(&events).len(), 1);
    assert_eq!(lines(&events)[0].to_player(), Cents::ZERO);
}

#[test]
fn the_even_chances_lose_to_a_zero() {
    shows!("HC-G §5.II", "HC-G §5.III.C");
    for (mode, zeros, clause) in [
        (MODES[0], &["0", "00"][..], "HC-G §5.II"),
        (MODES[1], &["0"][..], "HC-G §5.II"),
        (MODES[2], &["0"][..], "HC-G §5.III.C"),
    ] {
        let mut play = table(mode);
        for zero in zeros {
            for wager in ["red", "black", "odd", "even", "low", "high"] {
                assert_eq!(settled(&mut play, wager, zero), (Cents::ZERO, clause), "{wager} on {zero}");
            }
        }
    }
}

/// Every spot against every pocket, played out at the table: $5 comes back with the printed odds or is lost.
#[test]
fn every_spot_pays_the_printed_odds_on_its_pockets_and_nothing_elsewhere() {
    shows!("HC-G §5.I");
    for mode in MODES {
        let mut play = table(mode);
        let layout = play.table().layout();
        let (spots, wheel) = (layout.spots.clone(), layout.wheel.unwrap());
        for pocket in (0..wheel.sections()).filter_map(|s| wheel.label(Section(s))) {
            if mode == MODES[2] && pocket == "00" {
                continue;
            }
            for spot in &spots {
                let (taken, _) = settled(&mut play, &spot.id, pocket);
                let wins = covers(spot, pocket);
                let expected = if wins { Cents::dollars(5 * (printed(spot.wager) + 1)) } else { Cents::ZERO };
                assert_eq!(taken, expected, "{} on {pocket}, {mode}", spot.id);
            }
        }
    }
    // The odds are the least the house may pay: the book says so of each table, and pays them by default.
    for table in Rules::of("roulette").unwrap().paytables() {
        assert!(table.floor, "{}", table.id);
        let less = Pays::To(printed(&table.wager) as u32 * 2 - 1, 2);
        assert!(!less.at_least(table.pays("win").unwrap()));
    }
}

/// The published edges: 1/19 with two zeros, 3/38 for First Five, 1/37 with one zero.
#[test]
fn every_wager_has_its_known_edge() {
    for (mode, pockets, edge) in [(MODES[0], 38, 2), (MODES[1], 37, 1), (MODES[2], 37, 1)] {
        let game = Roulette::new(&rules(mode)).unwrap();
        let sections: Vec<_> = (0..game.layout().wheel.unwrap().sections()).map(Section).collect();
        let counting: Vec<_> = sections.into_iter().filter(|&s| game.counts(s)).collect();
        assert_eq!(counting.len(), pockets);
        for (id, spot) in (0..).map(SpotId).zip(&game.layout().spots) {
            // Over one spin of each pocket, what the house keeps of a unit staked each time.
            let kept: i64 = counting
                .iter()
                .map(|&s| match game.verdict(id, s).pays() {
                    None => 1,
                    Some(Pays::To(a, 1)) => -(a as i64),
                    other => panic!("{}: {other:?}", spot.id),
                })
                .sum();
            assert_eq!(kept, if spot.wager == "first-five" { 3 } else { edge }, "{} of {pockets}", spot.id);
        }
    }
}

#[test]
fn a_double_zero_wheel_used_as_single_zero_is_spun_again_on_00() {
    shows!("HC-G §1.IV", "HC-G §5.III.A", "HC-G §5.III.B");
    let mut play = table(MODES[2]);
    assert_eq!(play.table().layout().wheel, Some(Wheel::DoubleZero));
    assert_eq!(markers(&play, "notice").len(), 1);
    assert!(play.table().layout().spots.iter().all(|s| !s.id.contains("00")));
    play.run("bet 1 red $5; bet 1 straight-0 $5; close");
    let standing = play.table().felt().standing();
    let events = play.run("spin 00 00");
    assert_eq!(said(&events), [("no spin", "HC-G §5.III.B"); 2]);
    assert_eq!(lines(&events), []);
    assert_eq!(play.table().felt().standing(), standing, "wagers stand");
    assert_eq!(play.refused("down 1 red $5"), "HC-G §6.II");
    assert!(markers(&play, "last number").is_empty());
    assert_eq!(lines(&play.run("spin 0")).len(), 2);

    for mode in &MODES[..2] {
        assert!(markers(&table(mode), "notice").is_empty(), "a notice nobody needs");
    }
    let mut play = table(MODES[0]);
    let events = play.run("bet 1 straight-00 $5; close; spin 00");
    assert_eq!(lines(&events)[0].won, Cents::dollars(175), "here it counts");
}

#[test]
fn nobody_touches_a_wager_between_the_close_and_the_last_payment() {
    shows!("HC-G §6.II");
    let mut play = table(MODES[0]);
    play.run("bet 1 red $10");
    assert_eq!(play.run("close"), [Event::Closed]);
    for line in ["bet 1 red $5", "bet 1 black $5", "down 1 red $5", "down 1 red $10", "close"] {
        assert_eq!(play.refused(line), "HC-G §6.II", "{line}");
    }
    play.run("spin 8; bet 1 red $10; down 1 red $10");
}

#[test]
fn the_number_is_announced_and_marked() {
    shows!("HC-G §6.III");
    let mut play = table(MODES[0]);
    for pocket in ["00", "0", "17"] {
        play.run("close");
        assert!(markers(&play, "last number").is_empty(), "the marker is lifted");
        let events = play.run(&format!("spin {pocket}"));
        assert_eq!(said(&events), [(pocket, "HC-G §6.III")]);
        let [point] = &markers(&play, "last number")[..] else { panic!("one marker") };
        assert_eq!(point.value, pocket);
        assert_eq!(point.spot, play.table().layout().find(&format!("straight-{pocket}")));
    }
}

#[test]
fn losers_are_collected_before_winners_are_paid() {
    shows!("HC-G §6.IV");
    let mut play = table(MODES[0]);
    play.run("sit 2; sit 5; bet 1 red $5; bet 1 black $5; bet 2 odd $5; bet 5 even $5; bet 5 low $5");
    let events = play.run("close; spin 9");
    let order: Vec<_> = lines(&events)
        .iter()
        .map(|l| (l.seat.0 + 1, play.table().layout().at(l.spot).wager, l.won > Cents::ZERO))
        .collect();
    assert_eq!(
        order,
        [(1, "black", false), (5, "even", false), (1, "red", true), (2, "odd", true), (5, "low", true)]
    );
}

#[test]
fn a_spin_that_does_not_count_leaves_the_wagers_and_is_made_again() {
    shows!("HC-G §6.I", "HC-G §7.I", "HC-G §7.II", "HC-G §7.III", "HC-G §7.IV", "HC-G §7.V");
    let mut play = table(MODES[0]);
    for (call, word, clause, looks_the_ball_over) in [
        ("same-direction", "no spin", "HC-G §7.I", false),
        ("short-spin", "no spin", "HC-G §7.II", true),
        ("ball-out", "no spin", "HC-G §7.III", true),
        ("foreign-object", "no spin", "HC-G §7.IV", false),
        ("floater", "floater", "HC-G §7.V", false),
    ] {
        let call = format!("call {call}");
        assert_eq!(play.refused(&call), clause, "no ball is running");
        play.run("bet 1 low $5; close");
        let events = play.run(&call);
        let inspection = ("the dealer looks the ball over", clause);
        let words = if looks_the_ball_over { vec![(word, clause), inspection] } else { vec![(word, clause)] };
        assert_eq!(said(&events), words);
        assert_eq!(lines(&events), []);
        assert_eq!(play.refused("down 1 low $5"), "HC-G §6.II");
        if looks_the_ball_over {
            // A damaged ball is replaced, once.
            assert_eq!(said(&play.run("call new-ball")), [("the floor person brings a new ball", clause)]);
        }
        assert_eq!(play.refused("call new-ball"), "HC-G §7.II");
        // Once more, the ball unharmed: the question is closed with the next spin.
        play.run(&call);
        assert_eq!(lines(&play.run("spin 18"))[0].won, Cents::dollars(5), "the wager stood");
        assert_eq!(play.refused("call new-ball"), "HC-G §7.II");
    }
}

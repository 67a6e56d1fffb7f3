//! Where roulette wagers lie and which numbers they take (HC-G §4.V).

use crate::wheels;

use std::collections::{BTreeMap, BTreeSet};

use book::{Cents, Rules, shows};
use games::Playthrough;
use games::kernel::*;
use wheels::*;

#[test]
fn the_layout_has_a_place_for_every_wager() {
    shows!("HC-G §1.I.B");
    let kinds = |mode| {
        let mut counts = BTreeMap::new();
        for spot in &table(mode).table().layout().spots {
            assert!(spot.open, "{}", spot.id);
            *counts.entry(spot.wager).or_insert(0) += 1;
        }
        counts
    };
    let common = [("four-numbers", 22), ("six-numbers", 11), ("column", 3), ("dozen", 3)];
    let even = ["red", "black", "odd", "even", "low", "high"].map(|w| (w, 1));
    let with = |more: &[(&'static str, i32)]| -> BTreeMap<&'static str, i32> {
        common.iter().chain(&even).chain(more).copied().collect()
    };
    // A split of 0 and 00 has two places.
    let double = [("straight", 38), ("split", 62 + 1), ("three-numbers", 15), ("first-five", 1)];
    assert_eq!(kinds(MODES[0]), with(&double));
    assert_eq!(kinds(MODES[1]), with(&[("straight", 37), ("split", 60), ("three-numbers", 13)]));
    assert_eq!(kinds(MODES[2]), with(&[("straight", 37), ("split", 59), ("three-numbers", 13)]));
    let wagers: BTreeSet<_> = Rules::of("roulette").unwrap().wagers().map(|w| w.id.as_str()).collect();
    assert_eq!(wagers, kinds(MODES[0]).into_keys().collect());

    let mut play = table(MODES[1]);
    let missing = SpotId(play.table().layout().spots.len() as u16);
    let refusal = play.feed(Input::Bet(Seat(0), missing, Cents(500))).unwrap_err();
    assert_eq!(refusal.clause.text(), "HC-G §1.I.B");
}

#[test]
fn straight_wins_on_its_number_alone() {
    shows!("HC-G §4.V.A");
    for mode in MODES {
        let mut play = table(mode);
        let zeros: &[&str] = if mode == MODES[0] { &["0", "00"] } else { &["0"] };
        let boxes = zeros.iter().map(|z| z.to_string()).chain((1..=36).map(|n| n.to_string()));
        assert_eq!(picks(&play, "straight"), boxes.collect());
        assert_eq!(settled(&mut play, "straight-36", "36"), (Cents::dollars(180), "HC-G §5.I"));
        assert_eq!(settled(&mut play, "straight-36", "35"), (Cents::ZERO, "HC-G §4.V.A"));
    }
    assert_eq!(settled(&mut table(MODES[0]), "straight-00", "0"), (Cents::ZERO, "HC-G §4.V.A"));
}

/// A box on the felt: its number and its left, right, upper and lower edge. Numbers are two wide.
type Area = (String, [i32; 4]);

fn areas(mode: &str) -> Vec<Area> {
    let number =
        |n: i32| (n.to_string(), [(n - 1) % 3 * 2, (n - 1) % 3 * 2 + 2, (n - 1) / 3, (n - 1) / 3 + 1]);
    let zeros: &[Area] = if mode == MODES[1] {
        &[("0".into(), [0, 6, -1, 0])]
    } else {
        &[("0".into(), [0, 3, -1, 0]), ("00".into(), [3, 6, -1, 0])]
    };
    zeros.iter().cloned().chain((1..=36).map(number)).collect()
}

/// Some numbers, in no order.
fn group(numbers: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    numbers.into_iter().collect()
}

fn groups(play: &Playthrough, wager: &str) -> BTreeSet<BTreeSet<String>> {
    picks(play, wager).iter().map(|p| group(p.split('-').map(str::to_owned))).collect()
}

#[test]
fn split_lies_on_every_line_that_two_boxes_share() {
    shows!("HC-G §4.V.B");
    for mode in MODES {
        let areas = areas(mode);
        let mut lines = BTreeSet::new();
        for (a, [al, ar, at, ab]) in &areas {
            for (b, [bl, br, bt, bb]) in &areas {
                let across = ar == bl && at.max(bt) < ab.min(bb);
                let down = ab == bt && al.max(bl) < ar.min(br);
                if across || down {
                    lines.insert(group([a.clone(), b.clone()]));
                }
            }
        }
        if mode == MODES[2] {
            lines.retain(|g| !g.contains("00"));
        }
        let play = table(mode);
        let mut printed = groups(&play, "split");
        printed.retain(|g| !g.contains("between"));
        assert_eq!(printed, lines, "{mode}");
    }
    // The far side of the layout has a place for 0-00 too: it is the same wager, with one limit.
    let mut play = table(MODES[0]);
    for pocket in ["0", "00"] {
        for spot in ["split-0-00", "split-0-00-between-dozens"] {
            assert_eq!(settled(&mut play, spot, pocket), (Cents::dollars(90), "HC-G §5.I"));
        }
    }
    assert_eq!(settled(&mut play, "split-0-00-between-dozens", "24"), (Cents::ZERO, "HC-G §4.V.B"));
    play.run("bet 1 split-0-00 $60; bet 1 split-0-00-between-dozens $40");
    assert_eq!(play.refused("bet 1 split-0-00 $1"), "HC-G §1.I.C");
    assert_eq!(play.refused("bet 1 split-0-00-between-dozens $1"), "HC-G §1.I.C");
}

/// Groups of so many boxes that meet at one point.
fn meeting(mode: &str, boxes: usize) -> BTreeSet<BTreeSet<String>> {
    let areas = areas(mode);
    let mut found = BTreeSet::new();
    for x in 0..=6 {
        for y in -1..=12 {
            let here =
                areas.iter().filter(|(_, [l, r, t, b])| (l..=r).contains(&&x) && (t..=b).contains(&&y));
            let here = group(here.map(|a| a.0.clone()));
            if here.len() == boxes {
                found.insert(here);
            }
        }
    }
    found
}

#[test]
fn three_numbers_are_a_row_or_meet_at_a_corner_by_the_zeros() {
    shows!("HC-G §4.V.C", "HC-G §4.V.C.1", "HC-G §4.V.C.2");
    let rows: BTreeSet<_> = (0..12).map(|r| group((1..=3).map(|c| (3 * r + c).to_string()))).collect();
    for mode in MODES {
        let mut corners = meeting(mode, 3);
        let printed = |a: &str, b: &str, c: &str| group([a, b, c].map(str::to_owned));
        if mode == MODES[1] {
            assert!(corners.remove(&printed("0", "2", "3")), "the corner is there, the wager is not printed");
        } else {
            assert_eq!(
                corners,
                [printed("0", "1", "2"), printed("0", "2", "00"), printed("00", "2", "3")].into()
            );
        }
        if mode == MODES[2] {
            corners.retain(|g| !g.contains("00"));
        }
        let mut play = table(mode);
        assert_eq!(groups(&play, "three-numbers"), rows.union(&corners).cloned().collect(), "{mode}");
        assert_eq!(settled(&mut play, "three-numbers-4-5-6", "6"), (Cents::dollars(60), "HC-G §5.I"));
        assert_eq!(settled(&mut play, "three-numbers-4-5-6", "7"), (Cents::ZERO, "HC-G §4.V.C"));
        assert_eq!(settled(&mut play, "three-numbers-0-1-2", "0"), (Cents::dollars(60), "HC-G §5.I"));
        assert_eq!(settled(&mut play, "three-numbers-0-1-2", "3"), (Cents::ZERO, "HC-G §4.V.C.1"));
    }
}

#[test]
fn four_numbers_meet_at_a_corner() {
    shows!("HC-G §4.V.D");
    for mode in MODES {
        let play = table(mode);
        assert_eq!(groups(&play, "four-numbers"), meeting(mode, 4), "{mode}");
    }
    let mut play = table(MODES[0]);
    assert_eq!(settled(&mut play, "four-numbers-32-33-35-36", "36"), (Cents::dollars(45), "HC-G §5.I"));
    assert_eq!(settled(&mut play, "four-numbers-32-33-35-36", "34"), (Cents::ZERO, "HC-G §4.V.D"));
}

#[test]
fn first_five_is_0_00_1_2_and_3_where_a_00_is_in_play() {
    shows!("HC-G §4.V.E");
    let mut play = table(MODES[0]);
    for pocket in ["0", "00", "1", "2", "3"] {
        assert_eq!(settled(&mut play, "first-five", pocket), (Cents::dollars(35), "HC-G §5.I"));
    }
    assert_eq!(settled(&mut play, "first-five", "4"), (Cents::ZERO, "HC-G §4.V.E"));
    for mode in &MODES[1..] {
        assert_eq!(table(mode).table().layout().find("first-five"), None);
    }
}

#[test]
fn six_numbers_are_two_neighbouring_rows() {
    shows!("HC-G §4.V.F");
    let mut play = table(MODES[0]);
    let rows = (0..11).map(|r| group((1..=6).map(|n| (3 * r + n).to_string())));
    assert_eq!(groups(&play, "six-numbers"), rows.collect());
    let spot = "six-numbers-31-32-33-34-35-36";
    assert_eq!(settled(&mut play, spot, "31"), (Cents::dollars(30), "HC-G §5.I"));
    assert_eq!(settled(&mut play, spot, "30"), (Cents::ZERO, "HC-G §4.V.F"));
}

#[test]
fn columns_and_dozens_take_twelve_numbers_each() {
    shows!("HC-G §4.V.G", "HC-G §4.V.H");
    let mut play = table(MODES[0]);
    for n in 1..=36 {
        for (wager, own) in [("column", (n - 1) % 3 + 1), ("dozen", (n - 1) / 12 + 1)] {
            for pick in 1..=3 {
                let (taken, _) = settled(&mut play, &format!("{wager}-{pick}"), &n.to_string());
                assert_eq!(taken, if pick == own { Cents::dollars(15) } else { Cents::ZERO }, "{n}");
            }
        }
    }
    assert_eq!(settled(&mut play, "column-1", "2").1, "HC-G §4.V.G");
    assert_eq!(settled(&mut play, "dozen-3", "24").1, "HC-G §4.V.H");
    assert_eq!(settled(&mut play, "column-3", "00"), (Cents::ZERO, "HC-G §4.V.G"));
    assert_eq!(settled(&mut play, "dozen-1", "0"), (Cents::ZERO, "HC-G §4.V.H"));
}

#[test]
fn even_chances_take_eighteen_numbers_each() {
    shows!("HC-G §4.V.I", "HC-G §4.V.J", "HC-G §4.V.K", "HC-G §4.V.L", "HC-G §4.V.M", "HC-G §4.V.N");
    let pairs = [
        ("red", "HC-G §4.V.I", "black", "HC-G §4.V.J"),
        ("odd", "HC-G §4.V.K", "even", "HC-G §4.V.L"),
        ("low", "HC-G §4.V.M", "high", "HC-G §4.V.N"),
    ];
    let mut play = table(MODES[0]);
    for n in 1..=36u8 {
        let first = [red_by_the_wheel(n), n % 2 == 1, n <= 18];
        for ((this, this_at, that, that_at), wins) in pairs.into_iter().zip(first) {
            let (lost, paid) = (Cents::ZERO, (Cents::dollars(10), "HC-G §5.I"));
            let expected = if wins { [paid, (lost, that_at)] } else { [(lost, this_at), paid] };
            assert_eq!([this, that].map(|w| settled(&mut play, w, &n.to_string())), expected, "{n}");
        }
    }
}

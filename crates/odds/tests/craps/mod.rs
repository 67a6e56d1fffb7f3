//! Craps: published figures, and the proof on the table's own chain of positions.

use crate::dice_support;
mod pit;

use book::Cents;
use dice_support::{edge, entries, rules, solved};
use odds::{Ask, Progress, Ratio, WagerOdds, ratio};

use pit::{Pit, chain};

fn throws(entry: &WagerOdds) -> Ratio {
    entry.throws.as_ref().map_or(ratio(1, 1), |t| t.exact().unwrap().clone())
}

/// Another number of an entry.
fn measure<'a>(entry: &'a odds::WagerOdds, id: &str) -> &'a odds::Figure {
    &entry.measures.iter().find(|m| m.id == id).unwrap().value
}

/// Every entry of these rules is what the table does with a standing wager. Returns how many wagers there are.
fn agree(settings: &[(&str, &str)], only: &[&str]) -> usize {
    let rules = rules("craps", settings);
    let sheet = solved(&rules);
    let pit = Pit::open(&rules);
    let mut wagers = std::collections::BTreeSet::new();
    for entry in sheet.wagers.iter().filter(|w| only.is_empty() || only.contains(&w.wager.as_str())) {
        let number = entry.under.get("number").map(String::as_str);
        let starts = pit.made(&entry.wager, number);
        let rests = entry.wager.starts_with("place-") || entry.wager.starts_with("buy-");
        let table = chain(&entry.wager, starts, rests);
        assert_eq!(table.gain, -edge(entry), "{} {number:?}", entry.wager);
        assert_eq!(table.throws, throws(entry), "throws of {} {number:?}", entry.wager);
        if rests {
            let all = measure(entry, "throws-with-come-outs");
            assert_eq!(all.exact(), Some(&table.all_throws), "{}", entry.wager);
        }
        let all = entry.rows.iter().fold(Ratio::ZERO, |sum, r| sum + r.probability.exact().unwrap());
        assert_eq!(all, ratio(1, 1), "the rows of {} are all there is", entry.wager);
        wagers.insert(entry.wager.clone());
    }
    wagers.len()
}

#[test]
fn every_wager_ends_at_the_table_as_its_entry_says() {
    assert_eq!(agree(&[], &[]), book::Rules::of("craps").unwrap().wagers().count());
}

#[test]
fn commission_on_wins_is_what_the_table_withholds() {
    let lays = ["lay-4", "lay-5", "lay-6", "lay-8", "lay-9", "lay-10"];
    assert_eq!(agree(&[("commission-collected", "on-win"), ("lay-commission", "4%")], &lays), 6);
    // In whole dollars the least stakes posted would bear none: the figures are those of stakes that come out even.
    let even = ["buy-4", "buy-5", "buy-6", "buy-8", "buy-9", "buy-10", "lay-5", "lay-9"];
    assert_eq!(agree(&[("commission-collected", "on-win"), ("payout-unit", "$1")], &even), 8);
}

/// In units of seven cents hardly any win on $60 comes out even.
#[test]
fn pays_in_coarse_units_are_those_of_the_table() {
    let rules = rules("craps", &[("payout-unit", "$0.07")]);
    let wagers: Vec<String> = rules.wagers().map(|wager| wager.id.clone()).collect();
    let pit = Pit::open(&rules);
    let at = |ask: Ask, wager: &String| ask.at_stake(wager, Cents(pit::STAKE)).unwrap();
    let ask = wagers.iter().fold(Ask::new(rules.clone()), at);
    let exact = solved(&dice_support::rules("craps", &[]));
    let commission = |entry: &&WagerOdds| entry.wager.starts_with("buy-") || entry.wager.starts_with("lay-");
    let sheet = odds::sheet(&ask, &Progress::new()).unwrap();
    let mut moved = 0;
    for entry in sheet.wagers.iter().filter(|entry| !commission(entry)) {
        let number = entry.under.get("number").map(String::as_str);
        let table = chain(&entry.wager, pit.made(&entry.wager, number), entry.wager.starts_with("place-"));
        assert_eq!(table.gain, -edge(entry), "{} {number:?}", entry.wager);
        moved += usize::from(entries(&exact, &entry.wager).iter().all(|was| edge(entry) < edge(was)));
    }
    assert!(moved > 50, "{moved} wagers are paid more");
    let note = "odd payouts are rounded up to $0.07, counted at a stake of $60";
    assert!(entries(&sheet, "place-6")[0].notes.iter().any(|n| n == note));
}

/// Published, per wager made: pass 7/495, don't pass 3/220, the places 1/15, 1/25 and 1/66, hardways 1/9 and 1/11, the
/// Field (2 to 1 on both ends) 1/18, Any Seven 1/6; buying costs 1/20 in advance and 1/60 (4), 1/50 (5), 1/44 (6) from
/// the win.
#[test]
fn the_edges_are_the_published_ones() {
    let sheet = solved(&rules("craps", &[]));
    let published = [
        ("pass", 7, 495),
        ("come", 7, 495),
        ("dont-pass", 3, 220),
        ("dont-come", 3, 220),
        ("pass-odds", 0, 1),
        ("dont-pass-odds", 0, 1),
        ("come-odds", 0, 1),
        ("dont-come-odds", 0, 1),
        ("put-odds", 0, 1),
        ("put-4", 1, 3),
        ("put-9", 1, 5),
        ("put-6", 1, 11),
        ("place-4", 1, 15),
        ("place-9", 1, 25),
        ("place-8", 1, 66),
        ("buy-10", 1, 20),
        ("lay-4", 1, 40),
        ("lay-5", 1, 30),
        ("lay-6", 1, 24),
        ("hard-4", 1, 9),
        ("hard-8", 1, 11),
        ("field", 1, 18),
        ("any-seven", 1, 6),
        ("any-craps", 1, 9),
        ("craps-two", 5, 36),
        ("craps-three", 1, 9),
        ("eleven", 1, 9),
        ("craps-eleven", 1, 9),
        ("horn", 1, 8),
        ("horn-high-12", 23, 180),
        ("horn-high-3", 11, 90),
        ("world", 2, 15),
        ("hop-hard-6", 5, 36),
        ("hop-1-6", 1, 9),
    ];
    for (wager, n, d) in published {
        for entry in entries(&sheet, wager) {
            assert_eq!(edge(entry), ratio(n, d), "{wager}");
        }
    }
    let on_win = solved(&rules("craps", &[("commission-collected", "on-win")]));
    for (wager, n, d) in [("buy-4", 1, 60), ("buy-5", 1, 50), ("buy-6", 1, 44), ("lay-10", 1, 60)] {
        assert_eq!(edge(entries(&on_win, wager)[0]), ratio(n, d), "{wager}");
    }
}

/// Published: 1/21 on the 4 and 1/41 against it, of all that is put up with the commission paid in advance.
#[test]
fn commission_paid_in_advance_is_part_of_what_is_staked() {
    let sheet = solved(&rules("craps", &[]));
    for (wager, d) in [("buy-4", 21), ("lay-4", 41)] {
        let risk = entries(&sheet, wager)[0].law.element_of_risk();
        assert_eq!(risk.exact(), Some(&ratio(1, d)), "{wager}");
    }
}

/// Published: the Fire Bet at 24, 249 and 999 to 1 keeps 20.7628 %; a shooter throws 1671/196 times.
#[test]
fn the_fire_bet_is_the_published_one() {
    let sheet = solved(&rules("craps", &[]));
    let fire = entries(&sheet, "fire")[0];
    assert_eq!(format!("{:.4}", 100.0 * odds::decimal(&edge(fire))), "20.7628");
    assert_eq!(throws(fire), ratio(1671, 196));
}

/// Published: a line bet takes 557/165 throws; the Place Bet on 6 costs 0.463 % a throw.
#[test]
fn throws_to_a_decision_are_the_published_ones() {
    let sheet = solved(&rules("craps", &[]));
    for wager in ["pass", "come", "dont-pass", "dont-come"] {
        assert_eq!(throws(entries(&sheet, wager)[0]), ratio(557, 165), "{wager}");
    }
    let place = entries(&sheet, "place-6")[0];
    assert_eq!(place.per_throw().unwrap().exact(), Some(&ratio(1, 216)));
}

/// Published, to three digits: 0.374 % with 3-4-5x odds on pass, 0.273 % on don't pass; 0.848 % with single odds.
#[test]
fn full_odds_thin_the_edge_as_published() {
    let percent = |limit: &str, wager: &str| {
        let sheet = solved(&rules("craps", &[("odds-limit", limit), ("odds-excess", "false")]));
        let edge = measure(entries(&sheet, wager)[0], "house-edge-with-full-odds");
        format!("{:.4}", 100.0 * edge.decimal())
    };
    assert_eq!(percent("3-4-5x", "pass"), "0.3743");
    assert_eq!(percent("3-4-5x", "dont-pass"), "0.2727");
    assert_eq!(percent("1x", "pass"), "0.8485");
    // And Don't Pass without its pushes, 27/1925.
    let sheet = solved(&rules("craps", &[]));
    for wager in ["dont-pass", "dont-come"] {
        let decided = measure(entries(&sheet, wager)[0], "house-edge-decided");
        assert_eq!(decided.exact(), Some(&ratio(27, 1925)), "{wager}");
    }
}

/// The shares of a Horn are paid by rows of one id: its ends are told apart by what is thrown.
#[test]
fn wagers_paid_as_several_have_a_row_for_each_share() {
    let sheet = solved(&rules("craps", &[]));
    let rows = |wager: &str| {
        let rows = &entries(&sheet, wager)[0].rows;
        rows.iter().map(|row| (row.event.clone(), row.name.clone())).collect::<Vec<_>>()
    };
    let told = |all: &[(&str, &str)]| {
        all.iter().map(|(id, name)| (id.to_string(), name.to_string())).collect::<Vec<_>>()
    };
    let lost = ("lose", "lose");
    assert_eq!(rows("horn"), told(&[("2", "2"), ("3", "3"), lost, ("11", "11"), ("12", "12")]));
    assert_eq!(rows("world"), told(&[("2", "2"), ("3", "3"), lost, ("7", "7"), ("11", "11"), ("12", "12")]));
    assert_eq!(rows("craps-eleven"), told(&[("2-3-or-12", "2, 3 or 12"), lost, ("11", "11")]));
}

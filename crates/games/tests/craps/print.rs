//! What the layout shows, and which pays stand behind it.

use book::{Pays, Rules};
use games::kernel::By;

use super::Pit;

#[test]
fn every_wager_of_the_chapter_has_its_place_and_no_other_is_taken() {
    book::shows!("HC-B §2.III.B", "HC-B §3.I");
    let mut pit = Pit::open(&[]);
    let rules = Rules::of("craps").unwrap();
    for wager in rules.wagers() {
        let layout = pit.0.table().layout();
        let spot = layout.spots.iter().find(|s| s.wager == wager.id && s.open);
        assert_eq!(spot.map(|s| s.clause), Some(wager.clause), "{} has a place", wager.id);
    }
    // A box for each number where the chapter moves wagers there or lets them be made there.
    for kind in ["come", "dont-come", "put", "place", "buy", "lay", "come-odds", "put-odds", "dont-come-odds"]
    {
        for number in [4, 5, 6, 8, 9, 10] {
            assert!(pit.0.table().layout().find(&format!("{kind}-{number}")).is_some(), "{kind} {number}");
        }
    }
    assert!(pit.0.line("bet 2 big-six $5").is_err());
    assert_eq!(pit.refused("bet 2 come-6 $5"), "§3.I.C", "that spot fills by play");
}

#[test]
fn there_are_at_most_sixteen_places_numbered_from_the_left_of_the_box_person() {
    book::shows!("HC-B §2.V.A");
    assert!(Rules::of("craps").unwrap().set("seats", "17").is_err());
    let mut pit = Pit::open(&[]);
    assert_eq!(pit.0.table().layout().seats, 16);
    pit.run("sit 16; bet 16 fire $5");
    assert_eq!(pit.refused("sit 17"), "§2.V.A");
    assert_eq!(pit.refused("bet 17 fire $5"), "§2.V.A");
    // Place 1 is the first that the dice are offered to.
    pit.run("bet 16 pass $5; bet 1 pass $5; close; choose 1 pass; choose 16 accept");
}

#[test]
fn pays_are_stated_with_to_and_the_list_is_a_floor() {
    book::shows!("HC-B §5.I", "HC-B §5.II", "HC-B §5.II.A");
    let rules = Rules::of("craps").unwrap();
    let mut floors = 0;
    for table in rules.paytables() {
        assert!(table.rows.iter().all(|row| matches!(row.pays, Pays::To(..))), "{}", table.id);
        // The house may pay more than the list of section 5; buying, laying and odds pay what is printed.
        let listed = ["HC-B §5.II", "HC-B §5.VII"].contains(&table.clause.text());
        assert_eq!(table.floor, listed, "{}", table.id);
        floors += listed as u32;
    }
    assert_eq!(floors, 4 + 6 + 4 + 1 + 6 + 17 + 1, "lines, places, hardways, field, one-rolls, hops, fire");
    // One set of pays for the whole house: tables opened under it are under the same rules.
    assert_eq!(rules.fingerprint(), Rules::of("craps").unwrap().fingerprint());
}

#[test]
fn the_fire_bet_shows_its_pays_its_limits_and_when_it_closes() {
    book::shows!("HC-B §2.V.C.1", "HC-B §2.V.C.2", "HC-B §2.V.C.3");
    let mut pit = Pit::open(&[]);
    assert_eq!(pit.signs("fire pays"), ["6 points 999 to 1, 5 points 249 to 1, 4 points 24 to 1"]);
    assert_eq!(pit.signs("fire limits"), ["$1 to $100"]);
    assert_eq!(pit.signs("fire bets"), ["open until a point is set"]);
    pit.throw("2-4");
    assert_eq!(pit.signs("fire bets"), ["closed until a seven-out"]);
}

#[test]
fn no_roll_is_never_called_by_a_player() {
    book::shows!("HC-B §13.III");
    let mut pit = Pit::open(&[]);
    let calls = pit.0.table().layout().calls.clone();
    let no_rolls: Vec<_> = calls.iter().filter(|c| c.clause.text().starts_with("HC-B §13.")).collect();
    assert_eq!(no_rolls.len(), 10);
    assert!(no_rolls.iter().all(|c| c.by == By::Irregularity && !c.takes.seat));
    assert!(pit.0.line("call no-roll seat 2").is_err());
}

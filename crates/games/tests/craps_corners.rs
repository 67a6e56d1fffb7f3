//! Craps where amounts are met exactly, and what is remembered of a player who has gone (HC-B §4, §7, §12).

use book::{Cents, Rules};
use games::Playthrough;
use games::craps::{Craps, CrapsWager, Point};
use games::kernel::*;

/// A table with three players whose shooter, at seat 1, has set a point.
fn with_point(settings: &[(&str, &str)], bets: &str, dice: &str) -> Playthrough {
    let mut table = Playthrough::open("craps", settings);
    table.run("sit 1; sit 2; sit 3; bet 1 pass $5");
    if !bets.is_empty() {
        table.run(bets);
    }
    table.run(&format!("close; choose 1 accept; dice {dice}"));
    table
}

fn stake(table: &Playthrough, seat: u8, spot: &str) -> Cents {
    let table = table.table();
    table.felt().seat(Seat(seat - 1)).stake(table.layout().find(spot).unwrap(), 0)
}

#[test]
fn whoever_comes_to_a_place_has_cut_nothing() {
    let mut table = with_point(&[], "", "22");
    table.run("bet 2 dont-come $10; down 2 dont-come $5");
    assert_eq!(table.refused("bet 2 dont-come $5"), "HC-B §4.IV");
    table.run("leave 2; sit 2 9; bet 2 dont-come $10");
    assert_eq!(stake(&table, 2, "dont-come"), Cents::dollars(10));
    let mut table = Playthrough::open("craps", &[]);
    table.run("sit 1; sit 2; bet 2 dont-pass $10; down 2 dont-pass $5");
    assert_eq!(table.refused("bet 2 dont-pass $5"), "HC-B §4.IV");
    table.run("leave 2; sit 2 9; bet 2 dont-pass $10");
}

#[test]
fn of_a_put_bet_just_what_was_added_since_the_throw_comes_down() {
    let mut table = with_point(&[], "", "22");
    table.run("bet 2 put-6 $10; close; dice 12");
    assert_eq!(table.refused("down 2 put-6 $5"), "HC-B §4.III.C");
    table.run("bet 2 put-6 $5; bet 2 put-6 $10");
    assert_eq!(table.refused("down 2 put-6 $16"), "HC-B §4.III.C");
    // What came down of it counts once: five of the second wager are still fresh, and not one dollar more.
    table.run("down 2 put-6 $10");
    assert_eq!(table.refused("down 2 put-6 $6"), "HC-B §4.III.C");
    table.run("down 2 put-6 $5");
    assert_eq!(stake(&table, 2, "put-6"), Cents::dollars(10));
}

#[test]
fn full_odds_come_in_steps_of_the_spot_and_down_to_its_least() {
    let odds = |settings: &[(&str, &str)], wager, point, flat| {
        let mut rules = Rules::of("craps").unwrap();
        for (id, value) in settings {
            rules.set(id, value).unwrap();
        }
        let table: Table<Craps> = Table::open(rules).unwrap();
        table.game().full_odds(wager, Some(point), Cents::dollars(flat))
    };
    let plain = |limit| [("odds-limit", limit), ("odds-excess", "no")];
    let spot = Playthrough::open("craps", &[]).table().layout().spots.clone();
    let least = |id: &str| spot.iter().find(|s| s.id == id).unwrap().limits;
    assert_eq!(least("pass-odds").step, Cents::dollars(1));
    // Just the least is enough, a dollar less is nothing.
    let min = least("pass-odds").min.0 / 100;
    assert_eq!(odds(&plain("1x"), CrapsWager::PassOdds, Point::Four, min), Cents::dollars(min));
    assert_eq!(odds(&plain("1x"), CrapsWager::PassOdds, Point::Four, min - 1), Cents::ZERO);
    // Three dollars to win two: fifteen may be won, and twenty-two and a half are laid in whole dollars.
    assert_eq!(odds(&plain("3x"), CrapsWager::DontPassOdds, Point::Five, 5), Cents::dollars(22));
    assert_eq!(odds(&plain("2x"), CrapsWager::DontPassOdds, Point::Five, 5), Cents::dollars(15));
}

#[test]
fn laid_odds_shrink_with_their_flat_wager_to_what_it_carries() {
    // Five dollars carry fifteen to win: twenty-two fifty are laid, or twenty-four where the excess is taken.
    for (excess, laid, left) in [
        ("yes", 45, 24),
        ("yes", 25, 24),
        ("yes", 24, 24),
        ("yes", 23, 22),
        ("yes", 22, 22),
        ("no", 45, 22),
        ("no", 24, 22),
    ] {
        let settings = [("odds-limit", "3x"), ("odds-excess", excess)];
        let mut table = with_point(&settings, "bet 2 dont-pass $10", "23");
        table.run(&format!("bet 2 dont-pass-odds ${laid}; down 2 dont-pass $5"));
        assert_eq!(stake(&table, 2, "dont-pass-odds"), Cents::dollars(left), "{laid}, excess {excess}");
    }
}

#[test]
fn a_broken_down_world_bet_is_refused_where_a_part_passes_its_limit() {
    let mut table = Playthrough::open("craps", &[("world-broken-down", "yes")]);
    table.run("sit 1");
    let horn = table.table().layout().find("horn").unwrap();
    let limits = table.table().layout().at(horn).limits;
    table.run(&format!("bet 1 horn {}", limits.max));
    assert_eq!(table.refused("bet 1 world $25"), "HC-B §3.I.U");
    table.run(&format!("down 1 horn {}; bet 1 world $25", limits.max));
    assert_eq!(
        (stake(&table, 1, "horn"), stake(&table, 1, "any-seven")),
        (Cents::dollars(20), Cents::dollars(5))
    );
}

#[test]
fn the_points_made_are_forgotten_only_where_nobody_has_a_fire_bet() {
    let made = |bets: &str| {
        let mut table = Playthrough::open("craps", &[("fire", "yes")]);
        table.run("sit 1; sit 2");
        table.run(bets);
        table.run("bet 1 pass $5; close; choose 1 accept; dice 22; close; dice 22; bet 1 pass $5");
        let table = table.table().as_any().downcast_ref::<Table<Craps>>().unwrap();
        assert_eq!(table.state().points_made(), 1);
        let mut table = table.clone();
        assert!(table.forget());
        table.state().points_made()
    };
    assert_eq!(made("bet 2 pass $5"), 0);
    assert_eq!(made("bet 2 fire $1"), 1, "one of two has a Fire Bet");
    assert_eq!(made("bet 1 fire $1"), 1);
}

#[test]
fn where_the_excess_is_taken_the_plain_limit_is_taken_as_well() {
    let settings = [("odds-limit", "3x"), ("odds-excess", "yes")];
    let with = |odds: &str| {
        let mut table = with_point(&settings, "bet 2 pass $5", "23");
        match table.line(&format!("bet 2 pass-odds {odds}")) {
            Ok(_) => "taken".to_owned(),
            Err(problem) => problem.clause().unwrap().text().to_owned(),
        }
    };
    // Three to two: fifteen dollars win twenty-two fifty, sixteen win whole dollars.
    assert_eq!(["$14", "$15", "$16"].map(with), ["taken", "taken", "taken"]);
    assert_ne!(with("$17"), "taken");
    // On eight (six to five) fifteen come out even: nothing is taken above them.
    let mut table = with_point(&settings, "bet 2 pass $5", "26");
    table.refused("bet 2 pass-odds $16");
    table.run("bet 2 pass-odds $15");
}

#[test]
fn the_two_places_of_a_fire_bet_are_told_apart() {
    let table = Playthrough::open("craps", &[("fire", "yes")]);
    let names: Vec<String> = table.table().layout().spots.iter().map(|s| s.name.clone()).collect();
    assert_eq!(names.iter().filter(|name| name.contains("in play")).count(), 1, "{names:?}");
}

//! Another pay on the same counts.

use book::Rules;
use odds::{Ask, Progress, WagerOdds, changed, reprice};

/// A wager of a game under its table with one row changed: counted anew, and paid anew.
fn both(game: &str, wager: &str, event: &str, pays: &str) -> (WagerOdds, Option<WagerOdds>) {
    let rules = Rules::of(game).unwrap();
    let table = rules.paytable(wager);
    let mut own = rules.clone();
    own.declare_house_rules();
    own.read_paytables("own.toml", &changed(table, &[(event.into(), pays.parse().unwrap())])).unwrap();
    let odds = |rules: &Rules| {
        let ask = Ask { wager: Some(wager.into()), in_force: true, ..Ask::new(rules.clone()) };
        odds::sheet(&ask, &Progress::new()).unwrap().wagers.remove(0)
    };
    let again = reprice(&own, &odds(&rules), table, own.paytable(wager));
    (odds(&own), again)
}

#[test]
fn a_changed_pay_on_the_same_counts_is_what_a_new_count_gives() {
    for (game, wager, event, pays) in [
        ("three-card-poker", "pair-plus", "straight-flush", "50 to 1"),
        ("three-card-poker", "pair-plus", "flush", "4 to 1"),
        ("big-six", "five-dollar", "win", "6 to 1"),
    ] {
        let (counted, again) = both(game, wager, event, pays);
        let again = again.unwrap_or_else(|| panic!("{game} {wager} needs no new count"));
        assert_eq!(again.law.house_edge(), counted.law.house_edge(), "{game} {wager}");
        assert_eq!(again.law.hit_frequency(), counted.law.hit_frequency());
        let row =
            |w: &WagerOdds| w.rows.iter().map(|r| (r.event.clone(), r.pays.clone())).collect::<Vec<_>>();
        assert_eq!(row(&again), row(&counted));
    }
}

#[test]
fn where_the_order_of_the_rows_decides_the_counts_are_not_used_again() {
    assert!(both("three-card-poker", "pair-plus", "pair", "100 to 1").1.is_none());
}

/// A play of the lottery wins by two tables at once: neither alone says what it is paid.
#[test]
fn where_another_table_pays_as_well_the_counts_are_not_used_again() {
    assert!(both("poker-lotto", "play", "match-3", "$30 flat").1.is_none());
}

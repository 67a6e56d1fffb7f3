//! Roulette and Big Six: published figures, and the proof on the table, section by section.

use crate::dice_support;

use book::Rules;
use dice_support::{bet, edge, entries, gain, rules, seated, solved};
use games::big_six::BigSix;
use games::kernel::*;
use games::roulette::Roulette;
use odds::{Ratio, ratio};

const WHEELS: [&str; 3] = ["double-zero", "single-zero", "double-zero-as-single-zero"];

/// The edge of a spot as the table settles it, over all sections with which the round ends.
fn at_the_table<G: Game>(rules: &Rules, spot: &str) -> Ratio {
    const STAKE: i64 = 500;
    let mut table = seated::<G>(rules);
    bet(&mut table, spot, STAKE);
    table.feed(Input::Close, &mut Quiet).unwrap();
    let Need::Chance(chance) = table.need() else { panic!("the wheel is spun") };
    let (mut gained, mut counted) = (0, 0);
    for (section, _) in chance.outcomes(table.unseen()) {
        let mut table = table.clone();
        table.feed(Input::Outcome(section), &mut Quiet).unwrap();
        if table.need() == Need::Bets {
            gained += gain(&table);
            counted += 1;
        }
    }
    -ratio(gained, STAKE * counted)
}

/// Every spot of the layout has the edge of its wager's entry. Returns how many wagers there are.
fn agree<G: Game>(rules: &Rules) -> usize {
    let sheet = solved(rules);
    let table = seated::<G>(rules);
    for spot in &table.layout().spots {
        let [entry] = entries(&sheet, spot.wager)[..] else { panic!("one entry for {}", spot.wager) };
        assert_eq!(at_the_table::<G>(rules, &spot.id), edge(entry), "{}", spot.id);
        let all = entry.rows.iter().fold(Ratio::ZERO, |sum, r| sum + r.probability.exact().unwrap());
        assert_eq!(all, ratio(1, 1), "the rows of {} are all there is", spot.wager);
    }
    sheet.wagers.len()
}

#[test]
fn every_spot_of_every_roulette_wheel_is_settled_as_its_entry_says() {
    let wagers = WHEELS.map(|wheel| agree::<Roulette>(&rules("roulette", &[("wheel", wheel)])));
    assert_eq!(wagers, [14, 13, 13], "there is no First Five without a double zero");
}

#[test]
fn every_spot_of_big_six_is_settled_as_its_entry_says() {
    assert_eq!(agree::<BigSix>(&rules("big-six", &[])), 7);
}

/// Published: 1/19 (5.26 %) on every wager but the First Five (3/38, 7.89 %); 1/37 with a single zero.
#[test]
fn the_edges_of_roulette_are_the_published_ones() {
    for (wheel, of_all) in WHEELS.into_iter().zip([ratio(1, 19), ratio(1, 37), ratio(1, 37)]) {
        for entry in &solved(&rules("roulette", &[("wheel", wheel)])).wagers {
            let expected = if entry.wager == "first-five" { ratio(3, 38) } else { of_all.clone() };
            assert_eq!(edge(entry), expected, "{wheel} {}", entry.wager);
        }
    }
}

/// Published for 54 sections: $1 14.81 %, $2 16.67 %, $5 11.11 %, $10 18.52 %, $20 22.22 %, joker and logo 24.07 %.
#[test]
fn the_edges_of_big_six_are_the_published_ones() {
    let sheet = solved(&rules("big-six", &[]));
    let edges: Vec<_> = sheet.wagers.iter().map(edge).collect();
    assert_eq!(edges, [8, 9, 6, 10, 12, 13, 13].map(|n| ratio(n, 54)));
}

#[test]
fn the_standard_deviation_of_an_even_chance_is_that_of_a_coin_with_the_houses_share() {
    let sheet = solved(&rules("roulette", &[]));
    let red = entries(&sheet, "red")[0];
    assert!((red.law.stddev() - (1.0 - 1.0 / 361.0f64).sqrt()).abs() < 1e-15);
    assert_eq!(red.law.hit_frequency().exact(), Some(&ratio(9, 19)));
}

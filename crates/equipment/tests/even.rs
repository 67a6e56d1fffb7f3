//! Cards, dice and wheels fall evenly, and one says nothing about the next.
//!
//! The seeded source always gives the same, so it is held to a bound that one good source in a thousand misses. The
//! live source never gives the same: it is held to a bound that a good source misses less than once in 10^10.

use equipment::{Composition, Deck, Live, Randomness, Seeded, Shoe, Wheel};

/// Standard normal bounds: exceeded once in a thousand, and less than once in ten thousand million.
const ONCE_IN_A_THOUSAND: f64 = 3.09;
const PRACTICALLY_NEVER: f64 = 6.4;

/// The chi-square bound for so many degrees of freedom, by Wilson and Hilferty's cube.
fn bound(degrees: f64, z: f64) -> f64 {
    let t = 2.0 / (9.0 * degrees);
    degrees * (1.0 - t + z * t.sqrt()).powi(3)
}

/// Percentage points from the printed tables, to show that the bound is what it says.
#[test]
fn the_bound_is_that_of_the_tables() {
    for (degrees, z, x) in [(10.0, 1.6449, 18.307), (35.0, 3.0902, 66.62), (100.0, 3.0902, 149.45)] {
        assert!((bound(degrees, z) / x - 1.0).abs() < 0.003, "{degrees}: {}", bound(degrees, z));
    }
}

#[track_caller]
fn assert_even(what: &str, counts: &[u64], scale: f64, degrees: f64, z: f64) {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    assert!(expected >= 5.0, "{what}: too few for a test");
    let chi: f64 = counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum::<f64>() * scale;
    assert!(chi < bound(degrees, z), "{what}: {chi} with {degrees} degrees");
    // Too even is as strange as too uneven.
    assert!(chi > bound(degrees, -z), "{what}: {chi} with {degrees} degrees");
}

/// Values one after the other: alone, and in pairs that do not overlap.
#[track_caller]
fn assert_even_and_serial(what: &str, kinds: usize, z: f64, rounds: usize, mut next: impl FnMut() -> usize) {
    let mut alone = vec![0; kinds];
    let mut pairs = vec![0; kinds * kinds];
    for _ in 0..rounds {
        let (first, second) = (next(), next());
        alone[first] += 1;
        pairs[first * kinds + second] += 1;
    }
    assert_even(what, &alone, 1.0, kinds as f64 - 1.0, z);
    assert_even(&format!("{what}, pairs"), &pairs, 1.0, (kinds * kinds) as f64 - 1.0, z);
}

fn dice(chance: &mut impl Randomness, z: f64) {
    for (dice, kinds) in [(1, 6), (2, 36), (3, 216)] {
        let rounds = if dice == 3 { 400_000 } else { 60_000 };
        assert_even_and_serial(&format!("{dice} dice"), kinds, z, rounds, || {
            let throw = chance.throw(dice);
            throw.faces().iter().fold(0, |n, &face| n * 6 + face as usize - 1)
        });
    }
}

fn wheels(chance: &mut impl Randomness, z: f64) {
    for wheel in [Wheel::DoubleZero, Wheel::SingleZero, Wheel::BigSix] {
        let kinds = wheel.sections() as usize;
        assert_even_and_serial(&format!("{wheel:?}"), kinds, z, 40_000, || chance.spin(wheel).0 as usize);
    }
}

/// The places of a deck: each card in each place, the first two cards together, and one shuffle's first card with the
/// next one's.
fn cards(chance: &mut impl Randomness, lazily: bool, z: f64) {
    let deck = Composition::of(Deck::Standard, 1);
    let mut places = vec![0u64; 52 * 52];
    let mut neighbours = vec![0u64; 52 * 51];
    let mut shuffles = vec![0u64; 52 * 52];
    let mut shoe = Shoe::new();
    let mut last = None;
    for _ in 0..30_000 {
        if lazily {
            shoe.shuffle_lazily(&deck, chance);
        } else {
            shoe.shuffle(&deck, chance);
        }
        let order: Vec<usize> =
            std::iter::from_fn(|| shoe.draw(chance)).map(|card| card.id() as usize).collect();
        assert_eq!(order.len(), 52);
        order.iter().enumerate().for_each(|(place, card)| places[place * 52 + card] += 1);
        // Of the 51 cards that can follow, which one.
        let second = order[1] - (order[1] > order[0]) as usize;
        neighbours[order[0] * 51 + second] += 1;
        match last.take() {
            Some(before) => shuffles[before * 52 + order[0]] += 1,
            None => last = Some(order[0]),
        }
    }
    // Rows and columns of the table of places add up to the number of shuffles: 51 × 51 degrees of freedom, and the
    // cells vary by 51/52 less than they would alone.
    assert_even("places", &places, 51.0 / 52.0, 51.0 * 51.0, z);
    assert_even("neighbours", &neighbours, 1.0, 52.0 * 51.0 - 1.0, z);
    assert_even("shuffle after shuffle", &shuffles, 1.0, 52.0 * 52.0 - 1.0, z);
}

#[test]
fn seeded_dice_and_wheels_are_even_and_forget_the_last_throw() {
    dice(&mut Seeded::new(2026), ONCE_IN_A_THOUSAND);
    wheels(&mut Seeded::new(2027), ONCE_IN_A_THOUSAND);
}

#[test]
fn seeded_shuffles_put_every_card_everywhere() {
    cards(&mut Seeded::new(2028), false, ONCE_IN_A_THOUSAND);
    cards(&mut Seeded::new(2029), true, ONCE_IN_A_THOUSAND);
}

/// Simulations give each block its own stream: the first words of neighbouring streams are as good as any.
#[test]
fn neighbouring_streams_say_nothing_about_each_other() {
    let mut stream = 0;
    assert_even_and_serial("streams", 52, ONCE_IN_A_THOUSAND, 40_000, || {
        stream += 1;
        Seeded::stream(7, stream).below(52) as usize
    });
}

#[test]
fn live_dice_and_wheels_are_even_and_forget_the_last_throw() {
    dice(&mut Live::new().unwrap(), PRACTICALLY_NEVER);
    wheels(&mut Live::new().unwrap(), PRACTICALLY_NEVER);
}

#[test]
fn live_shuffles_put_every_card_everywhere() {
    cards(&mut Live::new().unwrap(), false, PRACTICALLY_NEVER);
}

/// The test can fail: a die that shows one face a little too often is caught.
#[test]
#[should_panic(expected = "loaded die")]
fn a_loaded_die_is_caught() {
    let mut chance = Seeded::new(1);
    assert_even_and_serial("loaded die", 6, PRACTICALLY_NEVER, 60_000, || {
        let face = chance.below(60);
        if face == 59 { 0 } else { (face / 10) as usize }
    });
}

//! Baccarat by counting: what cards are worth, and the published edges.

use book::{Pays, Rules, shows};
use equipment::cards;
use games::baccarat::*;
use games::kernel::*;
use hands::baccarat::Points;

#[test]
fn cards_count_their_face_tens_and_pictures_nothing_and_the_last_digit_is_the_count() {
    shows!(
        "HC-E §1.II",
        "HC-E §3bis.I.A",
        "HC-E §3bis.I.B",
        "HC-E §3bis.I.C",
        "HC-E §3bis.II",
        "HC-E §3bis.II.A",
        "HC-E §3bis.II.B",
        "HC-E-CF §1.I",
        "HC-E-CF §6.I.A",
        "HC-E-CF §6.I.B",
        "HC-E-CF §6.I.C",
        "HC-E-CF §6.II",
        "HC-E-CF §6.II.A",
        "HC-E-CF §6.II.B"
    );
    let count = |text: &str| Points::of(&cards(text).unwrap()).value();
    assert_eq!(
        [count("2c"), count("9c"), count("Tc"), count("Jc"), count("Qc"), count("Kc"), count("Ac")],
        [2, 9, 0, 0, 0, 0, 1]
    );
    assert_eq!(count("Ac 2d 4h"), 7);
    assert_eq!(count("Ac 2d 9h"), 2);
    let natural = |text: &str| Points::of(&cards(text).unwrap()).is_natural();
    assert!(natural("9c Td") && natural("5c 3d") && !natural("4c 3d") && !natural("2c 3d 4h"));
}

/// Every deal of an eight-deck shoe, counted by the values of the six cards with exact removal: the published house
/// edges are 1.0579% on Banker, 1.2351% on Player and 14.3596% on Tie.
#[test]
fn the_edges_at_eight_decks_are_the_published_ones() {
    let game = Baccarat::<WithCommission>::new(&Rules::of("baccarat").unwrap()).unwrap();
    let mut shoe = [32i128; 10];
    shoe[0] = 128;
    let (mut player, mut banker, mut tie, mut total) = (0i128, 0i128, 0i128, 0i128);
    let mut each = |p: Points, b: Points, ways: i128| {
        let unit = |v: Verdict| match v.pays() {
            Some(Pays::To(a, b)) => a as i128 * 20 / b as i128,
            Some(_) => 0,
            None => -20,
        };
        total += ways;
        player += ways * unit(game.settle_player(p, b));
        tie += ways * unit(game.settle_tie(p, b));
        // A twentieth of the win is commission.
        let won = unit(game.settle_banker(p, b));
        banker += ways * if won > 0 { won - won / 20 } else { won };
    };
    // Ways are counted over all six cards, drawn or not, so that every deal weighs the same.
    deal(&mut shoe, &mut vec![], 1, &mut |values, ways| {
        let pair = |a: usize, b: usize| Points::EMPTY.with_value(values[a]).with_value(values[b]);
        let (p, b) = (pair(0, 2), pair(1, 3));
        if p.is_natural() || b.is_natural() {
            each(p, b, ways);
        } else if player_draws(p.value()) {
            let third = values[4];
            let drawn = if banker_draws(b.value(), Some(third)) { b.with_value(values[5]) } else { b };
            each(p.with_value(third), drawn, ways);
        } else {
            each(p, if banker_draws(b.value(), None) { b.with_value(values[4]) } else { b }, ways);
        }
    });
    let edge = |net: i128| format!("{:.4}", -net as f64 / 20.0 / total as f64 * 100.0);
    assert_eq!([edge(banker), edge(player), edge(tie)], ["1.0579", "1.2351", "14.3596"]);
}

fn deal(shoe: &mut [i128; 10], values: &mut Vec<u8>, ways: i128, each: &mut impl FnMut(&[u8], i128)) {
    if values.len() == 6 {
        return each(values, ways);
    }
    for value in 0..10 {
        let left = shoe[value];
        if left > 0 {
            shoe[value] -= 1;
            values.push(value as u8);
            deal(shoe, values, ways * left, each);
            values.pop();
            shoe[value] += 1;
        }
    }
}

//! Section 6: what cards and hands are worth.

use book::shows;

use super::*;

/// Checks that each hand outranks the next.
fn descending(hands: &[&str]) {
    for pair in hands.windows(2) {
        assert!(five(pair[0]) > five(pair[1]), "{} above {}", pair[0], pair[1]);
    }
}

#[test]
fn hands_rank_from_five_aces_down_to_a_high_card() {
    shows!(
        "HC-F §1.¶9",
        "HC-F §6.II",
        "HC-F §6.II.A",
        "HC-F §6.II.B",
        "HC-F §6.II.D",
        "HC-F §6.II.E",
        "HC-F §6.II.H",
        "HC-F §6.II.I",
        "HC-F §6.II.J"
    );
    descending(&[
        "As Ad Ah Ac Jk",
        "As Ks Qs Js Ts",
        "Ah 2h 3h 4h 5h",
        "6c 5c 4c 3c 2c",
        "As Ad Ah Ac 2d",
        "2s 2d 2h 2c Ad",
        "As Ad Ah Kc Kd",
        "2s 2d 2h 3c 3d",
        "Ah Kh Qh Jh 9h",
        "7h 5h 4h 3h 2h",
        "As Kd Qh Jc Ts",
        "6s 5d 4h 3c 2s",
        "As Ad Ah 3c 2s",
        "2s 2d 2h Ac Ks",
        "As Ad Kh Kc 2s",
        "3s 3d 2h 2c As",
        "As Ad 4h 3c 2s",
        "2s 2d Ah Kc Qs",
        "As Kd Qh Jc 9s",
        "7s 5d 4h 3c 2s",
    ]);
    assert_eq!(five("Ks Qs Js Ts Jk"), five("As Ks Qs Js Ts"), "the joker completes a royal flush");
    assert!(two("2s 2d") > two("As Kd"), "a pair is the only made hand of two cards");
    assert!(two("As Ad") > two("Ks Kd") && two("3s 3d") > two("2s 2d"));
}

#[test]
fn the_wheel_is_the_second_highest_straight_and_the_highest_straight_flush() {
    shows!("HC-F §6.II.C", "HC-F §6.II.G", "HC-F §6.I");
    descending(&["As Kd Qh Jc Ts", "As 2d 3h 4c 5s", "Ks Qd Jh Tc 9s", "Qs Jd Th 9c 8s", "6s 5d 4h 3c 2s"]);
    descending(&["As Ks Qs Js Ts", "As 2s 3s 4s 5s", "Ks Qs Js Ts 9s", "6s 5s 4s 3s 2s"]);
    // Ranks run from the ace down to the deuce.
    let high = |c: char| two(&format!("{c}s {}d", if c == '2' { '3' } else { '2' }));
    let order: Vec<_> = "AKQJT98765432".chars().map(high).collect();
    assert!(order[..12].windows(2).all(|w| w[0] > w[1]));
}

#[test]
fn the_joker_is_an_ace_unless_it_completes_a_straight_or_flush() {
    shows!("HC-F §6.III");
    assert_eq!(five("Ks Kd Jk 7s 2h"), five("Ks Kd Ah 7s 2h"));
    assert_eq!(two("Jk Kd"), two("As Kd"));
    assert_eq!(two("Jk Ad"), two("As Ad"));
    assert_eq!(five("9s 8d Jk 6c 5h"), five("9s 8d 7h 6c 5h"));
    assert_eq!(five("Ks 9s Jk 4s 2s"), five("As Ks 9s 4s 2s"));
    assert_eq!(five("9s 8s Jk 6s 5s"), five("9s 8s 7s 6s 5s"));
    // It does not make two pair into a full house, nor three of a kind into four.
    assert_eq!(five("Ks Kd Kh Jk 2s"), five("Ks Kd Kh Ad 2s"));
    assert_eq!(five("Ks Kd 9h 9c Jk"), five("Ks Kd 9h 9c As"));
}

#[test]
fn within_a_kind_the_highest_card_the_other_lacks_decides() {
    shows!("HC-F §6.II.F", "HC-F §6.IV");
    descending(&["Ah Kh 9h 4h 3h", "Ah Kh 9h 4h 2h", "Ah Qh Jh Th 8h"]);
    descending(&["Ks Kd 9h 8c 2s", "Ks Kd 9h 7c 6s"]);
    assert!(two("As Kd") > two("As Qd"));
    assert_eq!(five("Ks Kd 9h 8c 2s"), five("Kh Kc 9d 8s 2c"), "no suit ranks above another");
    assert_eq!(two("As 7d"), two("Ah 7c"));
}

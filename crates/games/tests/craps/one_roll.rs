//! The wagers that the next roll decides.

use equipment::Dice;

use super::Pit;

/// Spot, the clause's letter, what the throw must be (a sum or two faces), and the odds of §5.II on it.
const SINGLE: [(&str, &str, &[&str], i64); 23] = [
    ("any-seven", "L", &["1-6", "2-5", "3-4"], 4),
    ("any-craps", "M", &["1-1", "1-2", "6-6"], 7),
    ("craps-two", "N", &["1-1"], 30),
    ("craps-three", "O", &["1-2"], 15),
    ("craps-twelve", "P", &["6-6"], 30),
    ("eleven", "Q", &["5-6"], 15),
    ("hop-hard-4", "V", &["2-2"], 30),
    ("hop-hard-6", "W", &["3-3"], 30),
    ("hop-hard-8", "X", &["4-4"], 30),
    ("hop-hard-10", "Y", &["5-5"], 30),
    ("hop-1-3", "Z", &["1-3"], 15),
    ("hop-1-4", "AA", &["1-4"], 15),
    ("hop-2-3", "BB", &["2-3"], 15),
    ("hop-1-5", "CC", &["1-5"], 15),
    ("hop-2-4", "DD", &["2-4"], 15),
    ("hop-1-6", "EE", &["1-6"], 15),
    ("hop-2-5", "FF", &["2-5"], 15),
    ("hop-3-4", "GG", &["3-4"], 15),
    ("hop-2-6", "HH", &["2-6"], 15),
    ("hop-3-5", "II", &["3-5"], 15),
    ("hop-3-6", "JJ", &["3-6"], 15),
    ("hop-4-5", "KK", &["4-5"], 15),
    ("hop-4-6", "LL", &["4-6"], 15),
];

/// The faces with the lower first.
fn sorted(dice: Dice) -> String {
    let (a, b) = (dice.faces()[0], dice.faces()[1]);
    format!("{}-{}", a.min(b), a.max(b))
}

#[test]
fn a_one_roll_wager_wins_on_its_throws_and_loses_on_every_other() {
    book::shows!(
        "HC-B §3.I.L",
        "HC-B §3.I.L.1",
        "HC-B §3.I.L.2",
        "HC-B §3.I.M",
        "HC-B §3.I.M.1",
        "HC-B §3.I.M.2",
        "HC-B §3.I.N",
        "HC-B §3.I.N.1",
        "HC-B §3.I.N.2",
        "HC-B §3.I.O",
        "HC-B §3.I.O.1",
        "HC-B §3.I.O.2",
        "HC-B §3.I.P",
        "HC-B §3.I.P.1",
        "HC-B §3.I.P.2",
        "HC-B §3.I.Q",
        "HC-B §3.I.Q.1",
        "HC-B §3.I.Q.2",
        "HC-B §5.II",
    );
    book::shows!(
        "HC-B §3.I.V",
        "HC-B §3.I.V.1",
        "HC-B §3.I.V.2",
        "HC-B §3.I.W",
        "HC-B §3.I.W.1",
        "HC-B §3.I.W.2",
        "HC-B §3.I.X",
        "HC-B §3.I.X.1",
        "HC-B §3.I.X.2",
        "HC-B §3.I.Y",
        "HC-B §3.I.Y.1",
        "HC-B §3.I.Y.2",
        "HC-B §3.I.Z",
        "HC-B §3.I.Z.1",
        "HC-B §3.I.Z.2",
        "HC-B §3.I.AA",
        "HC-B §3.I.AA.1",
        "HC-B §3.I.AA.2",
        "HC-B §3.I.BB",
        "HC-B §3.I.BB.1",
        "HC-B §3.I.BB.2",
        "HC-B §3.I.CC",
        "HC-B §3.I.CC.1",
        "HC-B §3.I.CC.2",
        "HC-B §3.I.DD",
        "HC-B §3.I.DD.1",
        "HC-B §3.I.DD.2",
        "HC-B §3.I.EE",
        "HC-B §3.I.EE.1",
        "HC-B §3.I.EE.2",
        "HC-B §3.I.FF",
        "HC-B §3.I.FF.1",
        "HC-B §3.I.FF.2",
        "HC-B §3.I.GG",
        "HC-B §3.I.GG.1",
        "HC-B §3.I.GG.2",
        "HC-B §3.I.HH",
        "HC-B §3.I.HH.1",
        "HC-B §3.I.HH.2",
        "HC-B §3.I.II",
        "HC-B §3.I.II.1",
        "HC-B §3.I.II.2",
        "HC-B §3.I.JJ",
        "HC-B §3.I.JJ.1",
        "HC-B §3.I.JJ.2",
        "HC-B §3.I.KK",
        "HC-B §3.I.KK.1",
        "HC-B §3.I.KK.2",
        "HC-B §3.I.LL",
        "HC-B §3.I.LL.1",
        "HC-B §3.I.LL.2",
    );
    // All of them before every throw, on come-out rolls and on others: they may be made at any time.
    let mut pit = Pit::open(&[]);
    let mut come_outs = 0;
    for dice in Dice::throws(2) {
        come_outs += (pit.signs("point") == ["off"]) as u32;
        for (spot, ..) in SINGLE {
            pit.run(&format!("bet 2 {spot} $2"));
        }
        let expected = SINGLE.map(|(spot, letter, wins, pays)| match wins.contains(&&*sorted(dice)) {
            true => format!("2 {spot} ${} §3.I.{letter}.1", 2 * pays),
            false => format!("2 {spot} -$2 §3.I.{letter}.2"),
        });
        assert_eq!(pit.throw(&dice.to_string()), expected, "{dice}");
    }
    assert!((5..=31).contains(&come_outs), "{come_outs} of the throws were come-outs");
}

#[test]
fn the_field_wins_on_seven_totals_and_pays_double_on_two_of_them() {
    book::shows!("HC-B §3.I.K", "HC-B §3.I.K.1", "HC-B §3.I.K.2", "HC-B §5.II");
    let mut pit = Pit::open(&[]);
    for dice in Dice::throws(2) {
        pit.run("bet 2 field $10");
        let expected = match dice.sum() {
            2 | 12 => "2 field $20 §3.I.K.1",
            3 | 4 | 9 | 10 | 11 => "2 field $10 §3.I.K.1",
            _ => "2 field -$10 §3.I.K.2",
        };
        assert_eq!(pit.throw(&dice.to_string()), [expected], "{dice}");
    }
}

/// What a wager in equal parts gains: the parts on the throw's total win, each at the odds of its own wager, and the
/// others lose.
fn gain(part: i64, parts: &[u8], total: u8) -> i64 {
    let odds =
        |t| if t == 7 { 4 } else { [30, 15, 30][[2, 3, 12].iter().position(|&c| c == t).unwrap_or(1)] };
    parts.iter().map(|&on| if on == total { part * odds(on) } else { -part }).sum()
}

#[test]
fn wagers_in_shares_are_paid_as_if_they_were_several() {
    book::shows!(
        "HC-B §3.I.R",
        "HC-B §3.I.R.1",
        "HC-B §3.I.R.2",
        "HC-B §3.I.S",
        "HC-B §3.I.S.1",
        "HC-B §3.I.S.2",
        "HC-B §3.I.T",
        "HC-B §3.I.T.1",
        "HC-B §3.I.T.2",
        "HC-B §3.I.U",
        "HC-B §3.I.U.1",
        "HC-B §3.I.U.2",
        "HC-B §5.III",
        "HC-B §5.IV",
        "HC-B §5.V",
        "HC-B §5.VI",
    );
    let shares: [(&str, &str, &str, i64, &[u8]); 6] = [
        ("horn", "S", "IV", 8, &[2, 3, 11, 12]),
        ("horn-high-2", "T", "V", 10, &[2, 2, 3, 11, 12]),
        ("horn-high-3", "T", "V", 10, &[2, 3, 3, 11, 12]),
        ("horn-high-11", "T", "V", 10, &[2, 3, 11, 11, 12]),
        ("horn-high-12", "T", "V", 10, &[2, 3, 11, 12, 12]),
        ("world", "U", "VI", 10, &[2, 3, 11, 12, 7]),
    ];
    let mut pit = Pit::open(&[]);
    for dice in Dice::throws(2) {
        let total = dice.sum();
        for (spot, _, _, stake, _) in shares {
            pit.run(&format!("bet 2 {spot} ${stake}"));
        }
        pit.run("bet 2 craps-eleven $4");
        let mut expected: Vec<String> = shares
            .iter()
            .map(|&(spot, letter, paid, stake, parts)| {
                let gain = book::Cents::dollars(gain(stake / parts.len() as i64, parts, total));
                match parts.contains(&total) {
                    true => format!("2 {spot} {gain} §5.{paid}"),
                    false => format!("2 {spot} {gain} §3.I.{letter}.2"),
                }
            })
            .collect();
        // Half on Any Craps at 7 to 1, half on 11 at 15 to 1.
        expected.push(match total {
            2 | 3 | 12 => "2 craps-eleven $12 §5.III".into(),
            11 => "2 craps-eleven $28 §5.III".into(),
            _ => "2 craps-eleven -$4 §3.I.R.2".into(),
        });
        assert_eq!(pit.throw(&dice.to_string()), expected, "{dice}");
    }
}

#[test]
fn a_world_bet_may_be_booked_as_its_two_wagers() {
    book::shows!("HC-B §3.I.U", "HC-B §5.VI");
    let mut pit = Pit::open(&[("world-broken-down", "yes")]);
    pit.run("bet 2 horn $4; bet 2 world $10");
    assert_eq!(
        (pit.stake(2, "world").0, pit.stake(2, "horn").0, pit.stake(2, "any-seven").0),
        (0, 1200, 200)
    );
    assert_eq!(pit.throw("3-4"), ["2 horn -$12 §3.I.S.2", "2 any-seven $8 §3.I.L.1"]);
    // The parts are held to their own limits.
    pit.run("bet 2 any-seven $99");
    assert_eq!(pit.refused("bet 2 world $10"), "§3.I.U");
    pit.run("bet 2 world $5");
}

//! Big Six, clause by clause (HC-N).

use crate::kit::{lines, markers, said};
use crate::wheels;

use std::collections::BTreeMap;

use book::{Cents, Pays, Rules, shows};
use equipment::{Section, Wheel};
use games::Playthrough;
use games::big_six::BigSix;
use games::kernel::*;
use wheels::*;

/// The wagers, the insignia of each, how many sections show it, and the printed odds.
const WAGERS: [(&str, &str, usize, i64); 7] = [
    ("one-dollar", "1", 23, 1),
    ("two-dollar", "2", 15, 2),
    ("five-dollar", "5", 8, 5),
    ("ten-dollar", "10", 4, 10),
    ("twenty-dollar", "20", 2, 20),
    ("joker", "joker", 1, 40),
    ("logo", "logo", 1, 40),
];

fn table() -> Playthrough {
    let mut play = Playthrough::open("big-six", &[]);
    play.run("sit 1");
    play
}

fn rim() -> Vec<(Section, &'static str)> {
    let wheel = Wheel::BigSix;
    (0..wheel.sections()).map(Section).map(|s| (s, wheel.label(s).unwrap())).collect()
}

#[test]
fn the_layout_has_a_place_for_each_insignia() {
    shows!("HC-N §2.I.B.1", "HC-N §2.I.B.2", "HC-N §2.I.B.3", "HC-N §2.I.B.4", "HC-N §2.I.B.5");
    shows!("HC-N §2.I.B.6");
    let play = table();
    let spots: Vec<_> = play.table().layout().spots.iter().map(|s| (s.id.as_str(), s.open)).collect();
    assert_eq!(spots, WAGERS.map(|(wager, ..)| (wager, true)));
}

#[test]
fn the_rim_has_54_sections_with_the_printed_insignias() {
    shows!("HC-N §2.I.C.3", "HC-N §2.I.C.3(a)", "HC-N §2.I.C.3(b)", "HC-N §2.I.C.3(c)");
    shows!("HC-N §2.I.C.3(d)", "HC-N §2.I.C.3(e)", "HC-N §2.I.C.3(f)");
    let mut play = table();
    assert_eq!(play.table().layout().wheel, Some(Wheel::BigSix));
    let mut counts = BTreeMap::new();
    rim().iter().for_each(|(_, label)| *counts.entry(*label).or_insert(0) += 1);
    assert_eq!(counts, WAGERS.iter().map(|&(_, label, n, _)| (label, n)).collect());
    play.run("close");
    let Need::Chance(spin) = play.table().need() else { panic!("the wheel is to be spun") };
    let outcomes = spin.outcomes(play.table().felt().rack().unseen());
    assert_eq!(outcomes.len(), 54);
    assert!(outcomes.iter().all(|&(_, weight)| weight == 1), "sections of one size");
    let beyond = play.feed(Input::Outcome(Outcome::Wheel(Section(54)))).unwrap_err();
    assert_eq!(beyond.clause.text(), "HC-N §2.I.C.3");
}

/// Each wager at each of the 54 sections, played out at the table.
#[test]
fn a_wager_wins_on_its_insignia_at_the_printed_odds_and_loses_on_any_other() {
    shows!("HC-N §4.I.A", "HC-N §4.I.A.1", "HC-N §4.I.A.2", "HC-N §4.I.B", "HC-N §4.I.B.1");
    shows!("HC-N §4.I.B.2", "HC-N §4.I.C", "HC-N §4.I.C.1", "HC-N §4.I.C.2", "HC-N §4.I.D");
    shows!("HC-N §4.I.D.1", "HC-N §4.I.D.2", "HC-N §4.I.E", "HC-N §4.I.E.1", "HC-N §4.I.E.2");
    shows!("HC-N §4.I.F", "HC-N §4.I.F.1", "HC-N §4.I.F.2", "HC-N §4.I.G", "HC-N §4.I.G.1");
    shows!("HC-N §4.I.G.2", "HC-N §6.I", "HC-N §7.I");
    let mut play = table();
    for ((wager, insignia, _, odds), letter) in WAGERS.into_iter().zip('A'..) {
        for (section, label) in rim() {
            let (taken, clause) = settled(&mut play, wager, &format!("{label}@{}", section.0));
            if label == insignia {
                assert_eq!((taken, clause), (Cents::dollars(5 * (odds + 1)), "HC-N §7.I"), "{wager}");
            } else {
                let lost_by = format!("HC-N §4.I.{letter}.2");
                assert_eq!((taken, clause), (Cents::ZERO, lost_by.as_str()), "{wager} at {label}");
            }
        }
    }
    // Exactly these odds: the tables are not printed as the least.
    assert!(Rules::of("big-six").unwrap().paytables().all(|t| !t.floor));
}

/// What the house keeps of 54 units staked, one on each section: 4/27, 1/6, 1/9, 5/27, 2/9, and 13/54 twice.
#[test]
fn every_wager_has_the_edge_of_its_sections() {
    let game = BigSix::new(&Rules::of("big-six").unwrap()).unwrap();
    let kept = WAGERS.map(|(wager, ..)| {
        let spot = game.layout().find(wager).unwrap();
        let each = rim().into_iter().map(|(section, _)| match game.verdict(spot, section).pays() {
            None => 1,
            Some(Pays::To(a, 1)) => -(a as i64),
            other => panic!("{wager}: {other:?}"),
        });
        each.sum::<i64>()
    });
    assert_eq!(kept, [54 * 4 / 27, 54 / 6, 54 / 9, 54 * 5 / 27, 54 * 2 / 9, 13, 13]);
}

#[test]
fn a_player_may_bet_on_every_insignia_at_once() {
    shows!("HC-N §4.II");
    let mut play = table();
    WAGERS.iter().for_each(|(wager, ..)| drop(play.run(&format!("bet 1 {wager} $5"))));
    assert_eq!(lines(&play.run("close; spin joker")).len(), 7);
}

#[test]
fn wagers_are_chips_on_the_layout_never_a_call() {
    shows!("HC-N §4.III");
    let mut play = table();
    assert_eq!(play.refused("bet 1 joker $0.50"), "HC-N §4.I.F");
    assert_eq!(play.refused("bet 1 joker $501"), "HC-N §4.I.F");
    // No call of a player is taken, and the others put nothing on the felt.
    assert!(play.table().layout().calls.iter().all(|c| c.by == By::Irregularity && !c.takes.spot));
    let cash = Call { spot: Some(SpotId(0)), ..Call::about("cash", Seat(0)) };
    assert!(play.feed(Input::Call(cash)).is_err());
    assert_eq!(play.table().felt().standing(), Cents::ZERO);
    play.run("bet 1 joker $1");
    assert_eq!(play.table().felt().standing(), Cents::dollars(1));
}

#[test]
fn nothing_is_made_raised_or_withdrawn_once_the_wheel_is_spun() {
    shows!("HC-N §4.IV", "HC-N §5.I");
    let mut play = table();
    play.run("bet 1 joker $5; bet 1 joker $5; down 1 joker $5");
    let due = |play: &Playthrough| matches!(play.table().need(), Need::Chance(Chance::Wheel(Wheel::BigSix)));
    assert!(!due(&play), "first the wagers, then the spin");
    assert!(play.line("spin joker").is_err());
    play.run("close");
    assert!(due(&play));
    for line in ["bet 1 logo $5", "bet 1 joker $5", "down 1 joker $1", "down 1 joker $5", "close"] {
        assert_eq!(play.refused(line), "HC-N §4.IV", "{line}");
    }
    // Who walks away leaves the wager to its fate.
    play.run("leave 1");
    let events = play.run("spin joker");
    assert_eq!(lines(&events)[0].won, Cents::dollars(200));
    assert!(events.contains(&Event::Left { seat: Seat(0) }));
}

#[test]
fn losers_are_collected_before_winners_are_paid() {
    shows!("HC-N §6.II");
    let mut play = table();
    play.run("sit 4; bet 1 five-dollar $1; bet 1 joker $1; bet 4 five-dollar $1; bet 4 logo $1");
    let order: Vec<_> = lines(&play.run("close; spin 5")).iter().map(|l| (l.seat.0 + 1, l.won.0)).collect();
    assert_eq!(order, [(1, 0), (4, 0), (1, 500), (4, 500)]);
}

#[test]
fn the_clapper_points_out_the_winner() {
    shows!("HC-N §1.II");
    let mut play = table();
    let events = play.run("close; spin 20");
    assert_eq!(said(&events), [("20", "HC-N §6.I")]);
    assert_eq!(markers(&play, "clapper")[0].value, "20");
    play.run("close");
    assert!(markers(&play, "clapper").is_empty(), "while the wheel turns it points at nothing");
}

#[test]
fn a_spin_on_a_peg_or_too_short_gives_every_wager_back() {
    shows!("HC-N §1.III", "HC-N §5.III", "HC-N §8.I", "HC-N §8.II");
    let mut play = table();
    play.run("sit 2");
    for (call, clause) in [("call on-peg", "HC-N §8.I"), ("call short-spin", "HC-N §8.II")] {
        play.run("bet 1 joker $5; bet 2 one-dollar $7; bet 2 logo $3");
        assert_eq!(play.refused(call), clause, "the wheel stands still");
        play.run("close");
        let events = play.run(call);
        assert!(events.contains(&Event::Voided { clause: book::Clause::find(clause).unwrap() }));
        let back: Vec<_> = lines(&events).iter().map(|l| (l.back, l.won, l.clause.text())).collect();
        assert_eq!(back, [5, 7, 3].map(|d| (Cents::dollars(d), Cents::ZERO, clause)));
        assert_eq!(play.table().felt().standing(), Cents::ZERO);
        assert_eq!(play.table().need(), Need::Bets, "a new round begins");
        assert_eq!(play.table().felt().balance().kept, Cents::ZERO);
    }
}

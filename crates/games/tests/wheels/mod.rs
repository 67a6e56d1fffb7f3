//! What the tests of wheel games share.

use crate::kit::lines;

use std::collections::BTreeSet;

use book::{Cents, Rules};
use equipment::Wheel;
use games::Playthrough;

/// The wheels a roulette table may have.
pub(crate) const MODES: [&str; 3] = ["double-zero", "single-zero", "double-zero-as-single-zero"];

/// The rules with one of these wheels.
pub(crate) fn rules(mode: &str) -> Rules {
    let mut rules = Rules::of("roulette").unwrap();
    rules.set("wheel", mode).unwrap();
    rules
}

/// A table with this wheel and a player at the first seat.
pub(crate) fn table(mode: &str) -> Playthrough {
    let mut play = Playthrough::open("roulette", &[("wheel", mode)]);
    play.run("sit 1");
    play
}

/// What is printed behind the wager's id on each of its spots: `split-0-00` has `0-00`.
pub(crate) fn picks(play: &Playthrough, wager: &str) -> BTreeSet<String> {
    let spots = play.table().layout().spots.iter().filter(|s| s.wager == wager);
    spots.map(|s| s.id[wager.len()..].trim_start_matches('-').to_owned()).collect()
}

/// Bets five dollars on a spot, spins, and says what the player takes away, stake included, and by which clause.
pub(crate) fn settled(play: &mut Playthrough, spot: &str, pocket: &str) -> (Cents, &'static str) {
    let events = play.run(&format!("bet 1 {spot} $5; close; spin {pocket}"));
    let [line] = lines(&events)[..] else { panic!("one wager, one line") };
    (line.to_player(), line.clause.text())
}

/// On the single zero wheel the colours alternate from the pocket next to 0 on; 1 is red.
pub(crate) fn red_by_the_wheel(n: u8) -> bool {
    let at = |n: u8| Wheel::SingleZero.find(&n.to_string()).unwrap().0;
    at(n) % 2 == at(1) % 2
}

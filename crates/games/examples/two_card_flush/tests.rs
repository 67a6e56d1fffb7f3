//! The game opened and played.

use games::Playthrough;

use super::*;

fn play(lines: &str) -> (Playthrough, Vec<Event>) {
    let mut table = Playthrough::at(Box::new(open()));
    let events = table.run(lines);
    (table, events)
}

/// What became of a seat's wager: paid beyond the stake, and by which clause.
fn of(events: &[Event], table: &Playthrough, seat: u8, wager: &str) -> (i64, &'static str) {
    let layout = table.table().layout();
    let line = events.iter().find_map(|event| match event {
        Event::Settled(line) if line.seat.0 == seat && layout.at(line.spot).wager == wager => Some(line),
        _ => None,
    });
    let line = line.unwrap_or_else(|| panic!("{wager} of seat {seat} was not settled"));
    ((line.back + line.won - line.stake).0 / 100, line.clause.text())
}

const DEAL: &str = "shuffle; sit 1; sit 2; bet 1 ante $10; bet 1 suited $5; bet 2 ante $10; close";

#[test]
fn suited_cards_may_be_played_for_twice_the_ante_and_beat_unsuited_ones() {
    let (mut table, _) = play(&format!("{DEAL}; card 3c Ah Ks; card 2c Kd Qd"));
    assert_eq!(table.refused("choose 1 play $30"), "HOUSE-TCF §5");
    let events = table.run("choose 1 play $20; choose 2 play $10");
    assert_eq!(of(&events, &table, 0, "play"), (20, "HOUSE-TCF §7"));
    assert_eq!(of(&events, &table, 0, "suited"), (40, "HOUSE-TCF §8"), "three-two suited, in a row");
    assert_eq!(of(&events, &table, 1, "ante"), (10, "HOUSE-TCF §7"), "ace-king beats king-queen");
    let (mut table, _) = play(&format!("{DEAL}; card 3c Ah Ks; card 2d Kd Qd"));
    assert_eq!(table.refused("choose 1 play $20"), "HOUSE-TCF §5", "unsuited cards are played once");
}

#[test]
fn what_play_may_cost_is_known_before_it_is_asked() {
    let (mut table, _) = play(DEAL);
    let asks = |table: &Playthrough| [0, 1].map(|seat| table.table().may_ask(Seat(seat)).0 / 100);
    assert_eq!(asks(&table), [20, 20], "the cards may be suited");
    table.run("card 3c Ah Ks; card 2c Kd Qd");
    assert_eq!(asks(&table), [20, 10]);
    table.run("choose 1 play $10");
    assert_eq!(asks(&table), [0, 10]);
}

#[test]
fn a_dealer_without_a_jack_or_suited_cards_does_not_play() {
    let (mut table, _) = play(&format!("{DEAL}; card Qc Jh 8s; card 2d 4d 7d"));
    let events = table.run("choose 1 play $10; choose 2 play $10");
    assert_eq!(of(&events, &table, 1, "ante"), (10, "HOUSE-TCF §6"));
    assert_eq!(of(&events, &table, 1, "play"), (0, "HOUSE-TCF §6"));
}

#[test]
fn a_fold_loses_the_ante_and_leaves_suited() {
    let (mut table, _) = play(&format!("{DEAL}; card Ac 4h 9s; card Kc 2d 9d"));
    let events = table.run("choose 1 fold; choose 2 fold");
    assert_eq!(of(&events, &table, 0, "ante"), (-10, "HOUSE-TCF §5"));
    assert_eq!(of(&events, &table, 0, "suited"), (125, "HOUSE-TCF §8"), "suited ace-king");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
}

#[test]
fn who_walks_out_is_folded_and_money_balances() {
    let (mut table, _) = play(&format!("{DEAL}; card Ac 4h 9s; card Kc 2d 9d"));
    let events = table.run("leave 1; choose 2 fold");
    assert_eq!(of(&events, &table, 0, "ante"), (-10, "HOUSE-TCF §5"));
    let felt = table.table().felt();
    assert!(felt.balances() && felt.standing() == Cents::ZERO);
    assert_eq!(felt.seat(Seat(0)).patron, None);
}

#[test]
fn ten_thousand_rounds_of_the_simple_strategy_balance_and_cost_six_per_cent() {
    let (mut table, mut dealer) = (open(), Dealer::lazy(Seeded::new(3)));
    let seats = [Seat(0), Seat(1), Seat(5)];
    for seat in seats {
        table.feed(Input::Sit(seat, Patron(u32::from(seat.0) + 1)), &mut vec![]).unwrap();
    }
    for _ in 0..10_000 {
        play_round(&mut table, &mut dealer, &seats);
        assert!(table.felt().balances());
    }
    // Counted over all deals, this strategy costs 5.82% of the Ante.
    let balance = table.felt().balance();
    let edge = (balance.kept - balance.won).0 as f64 / (30_000.0 * 500.0);
    assert!((0.01..0.11).contains(&edge), "{edge}");
}

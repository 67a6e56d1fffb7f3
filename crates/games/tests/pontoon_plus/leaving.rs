//! A player who walks away from a box that others bet on as well: nobody waits, and the largest bet left decides (RWS
//! §1.23, §5.3). What the simple strategy answers beside its table.

use book::shows;

use super::*;

/// What the simple strategy says now.
fn says(table: &Playthrough) -> (Verb, String) {
    let Need::Choice { seat, .. } = table.table().need() else { panic!("no choice is due") };
    match table.table().basic(seat)[..] {
        [Input::Choose(_, Choice { verb, amount, .. })] => (verb, amount.to_string()),
        ref other => panic!("{other:?}"),
    }
}

/// Seat 1 has $20 on box 1, seats 2 and 3, standing, $30 and $40 on it.
fn three(cards: &str) -> Playthrough {
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; sit 3; bet 1 initial-bet $20");
    table.run("bet 2 initial-bet-box-1 $30; bet 3 initial-bet-box-1 $40; close");
    table.run(&format!("card {cards}"));
    table
}

#[test]
fn whoever_decided_and_walks_away_leaves_it_to_the_largest_bet() {
    shows!("RWS §1.23");
    let mut table = three("4c 9d 3c");
    assert_eq!(asked(&table), Some(1), "the seated player decides");
    table.run("leave 2");
    assert_eq!(asked(&table), Some(1), "another's going changes nothing");
    let mut table = three("4c 9d 3c");
    table.run("leave 1");
    assert_eq!(asked(&table), Some(3), "$40 is more than $30");
    table.run("leave 3");
    assert_eq!(asked(&table), Some(2));
    table.run("leave 2");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card), "the house draws to 12");
}

#[test]
fn nobody_who_has_left_is_asked_to_follow() {
    // A split: seats 2 and 3 follow or not, one after the other.
    let mut table = three("8c 9d 8d");
    table.run("choose 1 split");
    assert_eq!(asked(&table), Some(2));
    table.run("leave 2");
    assert_eq!(asked(&table), Some(3));
    table.run("leave 3");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card), "the first hand gets its second card");
    // Another's going does not answer for the one who is asked.
    let mut table = three("8c 9d 8d");
    table.run("choose 1 split; leave 3");
    assert_eq!(asked(&table), Some(2));
    table.run("choose 2 split");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card));
    // A double.
    let mut table = three("6c 9d 5d");
    table.run("choose 1 double $20");
    assert_eq!(asked(&table), Some(2));
    table.run("leave 3");
    assert_eq!(asked(&table), Some(2));
    table.run("leave 2");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card));
    // A rescue: what was doubled stands without its player.
    let mut table = three("6c 9d 5d");
    table.run("choose 1 double $20; choose 2 double $30; choose 3 double $40; card 2c");
    assert_eq!((asked(&table), menu(&table)), (Some(1), "stand pull-back".into()));
    table.run("leave 2");
    assert_eq!(asked(&table), Some(1));
    table.run("leave 1");
    assert_eq!(asked(&table), Some(3));
    let events = table.run("choose 3 stand; card 8d");
    assert_eq!(lines(&table, &events).len(), 6, "{events:?}");
}

#[test]
fn offers_pass_by_whoever_has_left() {
    // Insurance against an ace is offered to everybody with a bet, then surrender to who decides.
    let mut table = three("9c Ad 8c");
    assert_eq!(asked(&table), Some(1));
    table.run("leave 2");
    assert_eq!(asked(&table), Some(1));
    table.run("leave 1");
    assert_eq!(asked(&table), Some(3));
    table.run("choose 3 decline");
    assert_eq!((asked(&table), menu(&table)), (Some(3), "surrender play".into()));
    table.run("leave 3");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card), "17 stands: the dealer draws");
}

#[test]
fn the_simple_strategy_follows_as_far_as_its_own_bet_goes() {
    let mut table = three("8c Ad 8d");
    assert_eq!(says(&table).0, Verb::Decline, "never insures");
    table.run("choose 1 decline; choose 2 decline; choose 3 decline");
    assert_eq!(says(&table).0, Verb::Play, "never surrenders");
    table.run("choose 1 play; choose 1 split");
    assert_eq!(says(&table).0, Verb::Split);
    let mut table = three("6c 9d 5d");
    assert_eq!(says(&table), (Verb::Double, "$20".into()));
    table.run("choose 1 double $10");
    assert_eq!(says(&table), (Verb::Double, "$30".into()), "as much as its own bet");
}

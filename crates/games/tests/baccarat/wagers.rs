//! Wagers to the cent and the row: exact minimums, marked commission, equal wagers, every row of the Dragon Bonus.

use book::shows;

use super::*;

#[test]
fn a_bonus_of_exactly_the_minimum_may_stand_alone() {
    shows!("HC-E §12.II");
    let mut table = ready("baccarat", &[]);
    assert_eq!(table.refused("bet 1 dragon-bonus-player $4"), "HC-E §12.II");
    table.run("bet 1 dragon-bonus-player $5; down 1 dragon-bonus-player $5");
    // Left alone by the main wager, or cut while alone: down to the minimum and no further.
    table.run(
        "bet 1 player $5; bet 1 dragon-bonus-player $7; down 1 player $5; down 1 dragon-bonus-player $2",
    );
    assert_eq!(table.refused("down 1 dragon-bonus-player $1"), "HC-E §12.II");
    table.run("bet 2 player $5; bet 2 dragon-bonus-player $4");
    assert_eq!(table.refused("down 2 player $5"), "HC-E §12.II");
    table.run("bet 2 dragon-bonus-player $1; down 2 player $5");
}

#[test]
fn marked_commission_adds_up_over_rounds() {
    shows!("HC-E §10.V");
    let mut table = ready("baccarat", &[("commission-collection", "deferred")]);
    let owed = |t: &Playthrough| {
        let markers = t.table().view(Viewer::Rail).markers;
        markers.iter().map(|m| m.value.clone()).collect::<Vec<_>>()
    };
    for (bet, marked) in [("$20", "$1"), ("$40", "$3"), ("$100", "$8")] {
        table.run(&format!("bet 1 banker {bet}; close; card 2c 9d 4h Ts"));
        assert_eq!(owed(&table), [marked]);
    }
    // A lost round marks nothing and takes nothing off.
    table.run("bet 1 banker $20; close; card 9c 2d Th 4s");
    assert_eq!(owed(&table), ["$8"]);
    let events = table.run("leave 1");
    assert!(events.iter().any(|e| matches!(e, Event::Charged { amount: Cents(800), .. })));
}

#[test]
fn of_equal_wagers_the_one_nearest_the_dealers_left_turns_the_cards() {
    shows!("HC-E §6.V.A", "HC-E §6.V.B");
    let mut table = ready("baccarat", &[("form", "midi")]);
    table.run("sit 3");
    for seat in 1..=3 {
        table.run(&format!("bet {seat} player $10; bet {seat} banker $20"));
    }
    table.run("close; card 9c 2d Th 4s");
    for next in ["player", "banker"] {
        for seat in 1..=3 {
            let due = Need::Choice { seat: Seat(seat - 1), hand: 0 };
            assert_eq!(table.table().need(), due, "{next}'s cards");
            table.run(&format!("choose {seat} pass"));
        }
    }
}

#[test]
fn every_row_of_the_dragon_bonus_is_paid_at_the_table() {
    shows!("HC-E §10.IV", "HC-E-CF §13.IV");
    // By how much the Player's Hand wins, and what its Dragon Bonus of $10 wins; the other way round for the Banker's.
    let player = [
        ("2c Td 2h Ts 5c Jd", 9, 300),
        ("2c Td 2h Ts 4c Jd", 8, 100),
        ("2c Td 2h Ts 3c Jd", 7, 60),
        ("6c Td Th Ts Jd", 6, 40),
        ("2c Td 2h Ts Ac Jd", 5, 20),
        ("6c Td Th 2s Jd", 4, 10),
        ("9c Td Th 6s", 9, 10),
    ];
    for game in BOTH {
        for (deal, by, wins) in player {
            let (table, events) =
                round(game, "tie $5, dragon-bonus-player $10, dragon-bonus-banker $10", deal);
            let margin = about(&events, "the Player's Hand wins")[0].number;
            assert_eq!(margin, Some(if by == 9 && wins == 10 { 3 } else { by }), "{deal}");
            assert_eq!(of(&events, &table, 1, "dragon-bonus-player").1, wins * 100, "{game}: {deal}");
            assert_eq!(of(&events, &table, 1, "dragon-bonus-banker").0, 0, "{game}: {deal}");
        }
        // The Banker's Hand: the Player's gets third cards that leave it at nothing.
        for (deal, wins) in [
            ("Tc 2d Th Ts Jd 7c", 300),
            ("Tc 2d Th Ts Jd 6c", 100),
            ("Tc 7d Th Ts Jd", 60),
            ("Tc 6d Th Ts Jd", 40),
            ("Tc 5d Th Ts Jd", 20),
            ("Tc 4d Th Ts Jd", 10),
            ("Tc 9d 6h Ts", 10),
        ] {
            let (table, events) =
                round(game, "tie $5, dragon-bonus-player $10, dragon-bonus-banker $10", deal);
            assert_eq!(of(&events, &table, 1, "dragon-bonus-banker").1, wins * 100, "{game}: {deal}");
            assert_eq!(of(&events, &table, 1, "dragon-bonus-player").0, 0, "{game}: {deal}");
        }
        let (table, events) =
            round(game, "tie $5, dragon-bonus-player $10, dragon-bonus-banker $10", "9c 9d Th Ts");
        for side in ["dragon-bonus-player", "dragon-bonus-banker"] {
            let (back, won, ..) = of(&events, &table, 1, side);
            assert_eq!((back, won), (1000, 0), "{game}: a natural tie pushes");
        }
    }
}

//! 3 Dice Baccarat, clause by clause (CO-28-2899.09).

use crate::kit;

use book::{Cents, Limits, Pays, Rules, shows};
use equipment::Dice;
use games::Playthrough;
use games::kernel::*;
use games::three_dice_baccarat::*;
use kit::lines;

fn table(settings: &[(&str, &str)]) -> Playthrough {
    let mut table = Playthrough::open("three-dice-baccarat", settings);
    table.run("sit 1; sit 2");
    table
}

fn game_of(tables: &[&str]) -> ThreeDiceBaccarat {
    let mut rules = Rules::of("three-dice-baccarat").unwrap();
    for id in tables {
        rules.choose_paytable(id).unwrap();
    }
    ThreeDiceBaccarat::new(&rules).unwrap()
}

fn throw(player: &str, banker: &str) -> Throw {
    Throw { player: player.parse().unwrap(), banker: banker.parse().unwrap() }
}

/// What a unit wins on a throw: −1 lost, 0 pushed, else the odds; the clause.
fn unit(wager: CupWager, player: &str, banker: &str) -> (i64, &'static str) {
    let verdict = game_of(&[]).verdict(wager, &throw(player, banker));
    let odds = match verdict.pays() {
        None => -1,
        Some(Pays::Push) => 0,
        Some(Pays::To(a, 1)) => a as i64,
        other => panic!("{other:?}"),
    };
    (odds, verdict.clause().text().strip_prefix("CO-28-2899.09 ").unwrap())
}

#[test]
fn a_hand_counts_the_last_digit_of_three_dice_and_the_higher_wins() {
    shows!("CO-28-2899.09 (1)");
    for (dice, counts) in [("1-1-1", 3), ("3-3-3", 9), ("4-3-3", 0), ("6-4-1", 1), ("6-6-6", 8)] {
        assert_eq!(count(dice.parse().unwrap()), counts, "{dice}");
    }
    let mut table = table(&[]);
    table.run("bet 1 player $5; close");
    assert_eq!(table.table().need(), Need::Chance(Chance::Dice(3)));
    assert_eq!(table.refused("dice 1-1"), "CO-28-2899.09 (1)");
    let events = table.run("dice 3-3-3 6-6-6");
    assert_eq!(lines(&events)[0].won, Cents(500));
    assert_eq!(table.table().need(), Need::Bets);
}

#[test]
fn the_house_offers_any_combination_of_bonus_wagers_beside_a_base_wager_or_alone() {
    shows!("CO-28-2899.09 (2)", "CO-28-2899.09 (3)", "CO-28-2899.09 (7)");
    for wager in CupWager::ALL.into_iter().filter(|w| w.is_bonus()) {
        let without = table(&[(wager.id(), "no")]);
        assert_eq!(without.table().layout().find(wager.id()), None);
        let mut with = table(&[]);
        assert_eq!(with.refused(&format!("bet 1 {} $1", wager.id())), "CO-28-2899.09 (3)");
        with.run(&format!("bet 1 tie $5; bet 1 {} $1", wager.id()));
        assert_eq!(with.refused("down 1 tie $5"), "CO-28-2899.09 (3)");
        table(&[("bonus-needs-base", "no")]).run(&format!("bet 1 {} $1; close", wager.id()));
    }
    let mut table = table(&[]);
    assert_eq!(table.refused("close"), "CO-28-2899.09 (7)");
    table.run("bet 1 player $5; close");
    assert_eq!(table.refused("bet 1 player $5"), "CO-28-2899.09 (7)");
}

#[test]
fn player_and_banker_pay_even_push_on_3_over_0_and_on_ties_without_commission() {
    shows!(
        "CO-28-2899.09 (4)",
        "CO-28-2899.09 (8)(A)(I)",
        "CO-28-2899.09 (8)(A)(I)(A)",
        "CO-28-2899.09 (8)(A)(II)",
        "CO-28-2899.09 (8)(B)(I)",
        "CO-28-2899.09 (8)(B)(I)(A)",
        "CO-28-2899.09 (8)(B)(II)",
        "CO-28-2899.09 (8)(C)(I)",
        "CO-28-2899.09 (8)(C)(II)"
    );
    use CupWager::{Banker, Player, Tie};
    assert_eq!(unit(Player, "3-3-3", "6-6-6"), (1, "(8)(A)(I)"));
    assert_eq!(unit(Banker, "3-3-3", "6-6-6"), (-1, "(8)(A)(II)"));
    assert_eq!(unit(Tie, "3-3-3", "6-6-6"), (-1, "(8)(A)(II)"));
    assert_eq!(unit(Banker, "6-6-6", "3-3-3"), (1, "(8)(B)(I)"));
    assert_eq!(unit(Player, "6-6-6", "3-3-3"), (-1, "(8)(B)(II)"));
    assert_eq!(unit(Tie, "6-6-6", "3-3-3"), (-1, "(8)(B)(II)"));
    assert_eq!(unit(Player, "1-1-1", "4-3-3"), (0, "(8)(A)(I)(A)"));
    assert_eq!(unit(Banker, "1-1-1", "4-3-3"), (-1, "(8)(A)(II)"), "the losing side still loses");
    assert_eq!(unit(Banker, "4-3-3", "6-6-1"), (0, "(8)(B)(I)(A)"));
    assert_eq!(unit(Player, "4-3-3", "6-6-1"), (-1, "(8)(B)(II)"));
    assert_eq!(unit(Tie, "1-2-3", "4-6-6"), (8, "(8)(C)(I)"));
    assert_eq!(unit(Player, "1-2-3", "4-6-6"), (0, "(8)(C)(II)"));
    assert_eq!(unit(Banker, "1-2-3", "4-6-6"), (0, "(8)(C)(II)"));
    let mut table = table(&[]);
    let events = table.run("bet 1 banker $20; close; dice 1-1-2 3-3-3");
    assert_eq!((lines(&events)[0].won, lines(&events)[0].fee), (Cents(2000), Cents::ZERO));
}

#[test]
fn limits_are_posted_and_an_aggregate_limit_is_shared_in_proportion() {
    shows!("CO-28-2899.09 (5)");
    let mut plain = table(&[]);
    assert_eq!(plain.refused("bet 1 player $4"), "CO-28-2899.09 (5)");
    assert_eq!(plain.refused("bet 1 player $1001"), "CO-28-2899.09 (5)");
    let won = |per: &str, bets: &str| {
        let alone = ("bonus-needs-base", "no");
        let mut table = table(&[alone, ("payout-limit-per", per), ("payout-limit", "$1000")]);
        table.run(&format!("{bets}; close"));
        let events = table.run("dice 3-3-3 1-2-4");
        lines(&events).iter().map(|l| l.won.0 / 100).collect::<Vec<_>>()
    };
    let two = "bet 1 triple-3 $30; bet 2 triple-3 $10";
    assert_eq!(won("none", two), [3000, 1000]);
    assert_eq!(won("hand", two), [1000, 1000]);
    assert_eq!(won("round", two), [750, 250]);
    // One sum over all wagers of a hand.
    let both = "bet 1 triple-3 $5; bet 1 any-triple $100";
    assert_eq!(won("none", both), [500, 1500]);
    assert_eq!(won("hand", both), [250, 750]);
}

#[test]
fn the_dealer_shakes_and_players_may_after_him_and_dice_seen_early_are_shaken_again() {
    shows!("CO-28-2899.09 (8)");
    let shakers = |settings: &[(&str, &str)]| {
        let mut table = table(settings);
        let events = table.run("bet 1 player $5; bet 2 banker $10; close");
        events.iter().filter(|e| matches!(e, Event::Said { seat: Some(Seat(1)), .. })).count()
    };
    assert_eq!(shakers(&[]), 0);
    assert_eq!(shakers(&[("players-shake", "yes")]), 1, "the largest baccarat wager");
    let mut table = table(&[]);
    assert_eq!(table.refused("call dice-seen"), "CO-28-2899.09 (8)");
    table.run("bet 1 player $5; close; dice 1-1-1; call dice-seen");
    let events = table.run("dice 3-3-3 6-6-6");
    assert_eq!(lines(&events)[0].won, Cents(500), "both cups were thrown anew");
}

#[test]
fn a_wager_for_the_dealer_goes_with_the_players_own_and_never_on_the_progressive() {
    shows!("CO-28-2899.09 (9)");
    let mut table = table(&[]);
    assert_eq!(table.refused("bet 1 player-for-dealer $1"), "CO-28-2899.09 (9)");
    table.run("bet 1 player $5; bet 1 player-for-dealer $1");
    assert_eq!(table.refused("down 1 player $5"), "CO-28-2899.09 (9)");
    assert_eq!(table.table().layout().find("triple-progressive-for-dealer"), None);
    let events = table.run("close; dice 3-3-3 6-6-6");
    let toke = lines(&events).into_iter().find(|l| l.toke).unwrap();
    assert_eq!(toke.won, Cents(100));
    let without = Playthrough::open("three-dice-baccarat", &[("dealer-wagers", "no")]);
    assert!(without.table().layout().spots.iter().all(|s| !s.is_toke()));
}

#[test]
fn thirteen_single_events_win_on_just_their_event() {
    shows!(
        "CO-28-2899.09 (10)(A)",
        "CO-28-2899.09 (12)",
        "CO-28-2899.09 (12)(A)(I)",
        "CO-28-2899.09 (12)(A)(II)",
        "CO-28-2899.09 (12)(A)(III)",
        "CO-28-2899.09 (12)(A)(IV)"
    );
    use CupWager::*;
    for (wager, player, banker, pays) in [
        (Golden3, "1-1-1", "4-3-3", 35),
        (Golden3, "4-3-3", "1-1-1", 35),
        (Golden3Player, "1-1-1", "4-3-3", 70),
        (Golden3Banker, "4-3-3", "1-1-1", 70),
        (Sun7, "1-1-1", "1-2-4", 14),
        (Moon8, "6-6-6", "1-1-2", 10),
        (Triple3, "3-3-3", "1-1-2", 100),
        (Triple3, "1-1-2", "3-3-3", 100),
        (Triple1Or6, "1-1-1", "1-1-2", 50),
        (Triple1Or6, "2-1-1", "6-6-6", 50),
        (AnyTriple, "2-2-2", "5-5-5", 15),
        (NineOverSix, "3-3-3", "1-2-3", 50),
        (NineOverSix, "1-2-3", "3-3-3", 50),
        (DoubleStraight, "3-1-2", "4-6-5", 70),
        (ZeroOrNineTie, "3-3-3", "2-3-4", 30),
        (ZeroOrNineTie, "4-3-3", "5-4-1", 30),
        (FiveTie, "1-2-2", "5-5-5", 150),
        (OneOverZero, "6-4-1", "4-3-3", 25),
        (OneOverZero, "4-3-3", "6-4-1", 25),
    ] {
        assert_eq!(unit(wager, player, banker), (pays, "(12)"), "{wager:?} on {player} and {banker}");
    }
    for (wager, player, banker) in [
        (Golden3Player, "4-3-3", "1-1-1"),
        (Golden3Banker, "1-1-1", "4-3-3"),
        (Sun7, "6-6-6", "1-2-4"),
        (Sun7, "1-2-4", "1-1-1"),
        (Moon8, "6-6-6", "3-3-3"),
        (Triple3, "3-3-4", "1-1-1"),
        (Triple1Or6, "3-3-3", "2-2-2"),
        (AnyTriple, "1-1-2", "6-6-5"),
        (DoubleStraight, "1-2-3", "1-2-4"),
        (FiveTie, "1-2-3", "4-6-6"),
    ] {
        assert_eq!(unit(wager, player, banker), (-1, "(10)(A)"), "{wager:?} on {player} and {banker}");
    }
    let straights = Dice::throws(3).filter(|d| is_straight(*d)).count();
    assert_eq!(straights, 4 * 6, "1-2-3, 2-3-4, 3-4-5 and 4-5-6 in any order");
}

#[test]
fn golden_talons_pays_each_chosen_hand_by_its_margin() {
    shows!(
        "CO-28-2899.09 (10)(B)",
        "CO-28-2899.09 (13)",
        "CO-28-2899.09 (13)(A)(I)",
        "CO-28-2899.09 (13)(A)(II)"
    );
    for (n, expected) in [
        ("01", [-1, -1, -1, -1, 1, 2, 3, 4, 5, 10]),
        ("02", [0, -1, -1, -1, -1, 1, 3, 4, 5, 10]),
        ("03", [-1, -1, -1, -1, -1, 2, 3, 4, 5, 15]),
    ] {
        let ids = [format!("pt-flt-3db-gt-{n}"), format!("pt-flt-3db-gt-{n}-banker")];
        let game = game_of(&[&ids[0], &ids[1]]);
        for banker in [false, true] {
            let paid: Vec<i64> = (0..=9)
                .map(|margin| match game.settle_talons(banker, margin, 0).pays() {
                    None => -1,
                    Some(Pays::Push) => 0,
                    Some(Pays::To(a, 1)) => a as i64,
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(paid, expected, "table {n}");
            assert_eq!(game.settle_talons(banker, 0, 1).pays(), None, "a hand that loses");
        }
    }
    let mut both = table(&[]);
    let events = both.run(
        "bet 1 tie $5; bet 1 golden-talons-player $1; bet 1 golden-talons-banker $1; close; dice 3-3-3 6-4-1",
    );
    assert_eq!(
        lines(&events).iter().filter(|l| l.won > Cents::ZERO).count(),
        1,
        "each side by its own result"
    );
}

#[test]
fn the_triple_progressive_pays_the_best_outcome_for_one() {
    shows!(
        "CO-28-2899.09 (10)(C)",
        "CO-28-2899.09 (14)",
        "CO-28-2899.09 (14)(A)(I)",
        "CO-28-2899.09 (14)(A)(II)",
        "CO-28-2899.09 (14)(A)(III)"
    );
    let dollars = |n: i64| Some(Pays::PerDollar(Cents::dollars(n)));
    for (n, over, small, any) in [("01", 1000, 10, 3), ("02", 1000, 6, 4), ("03", 0, 10, 5)] {
        let game = game_of(&[&format!("pt-prg-tri-{n}")]);
        let pays = |p: &str, b: &str| game.settle_progressive(&throw(p, b)).pays();
        assert!(matches!(pays("3-3-3", "3-3-3"), Some(Pays::Meter(share)) if share.0 == 10_000));
        match n {
            "03" => assert!(matches!(pays("3-3-3", "6-6-6"), Some(Pays::Meter(_)))),
            _ => assert_eq!(pays("6-6-6", "3-3-3"), dollars(over), "either hand may hold the threes"),
        }
        assert_eq!(pays("1-1-1", "3-3-3"), dollars(100), "a double triple before a triple 3");
        assert_eq!(pays("3-3-3", "1-2-3"), dollars(20));
        assert_eq!(pays("1-2-3", "2-2-2"), dollars(small));
        assert_eq!(pays("5-5-5", "1-2-3"), dollars(any));
        assert_eq!(pays("1-2-3", "1-1-2"), None);
    }
    let mut table = table(&[]);
    let events = table.run("bet 1 tie $5; bet 1 triple-progressive $1; close; dice 3-3-3 1-2-3");
    let line = lines(&events).into_iter().find(|l| l.won > Cents::ZERO).unwrap();
    assert_eq!((line.back, line.won), (Cents::ZERO, Cents(2000)), "for 1: the stake is gone");
}

#[test]
fn fixed_pays_go_in_full_to_each_winner_and_the_whole_meter_is_divided() {
    shows!("CO-28-2899.09 (14)(A)(IV)");
    let round = |dice: &str| {
        let mut table = table(&[]);
        table.run("bet 1 tie $5; bet 2 tie $5; bet 1 triple-progressive $1; bet 2 triple-progressive $1");
        table.run("meter 1 $5,000.01; close");
        let spot = table.table().layout().find("triple-progressive").unwrap();
        let events = table.run(&format!("dice {dice}"));
        let won: Vec<i64> = lines(&events).iter().filter(|l| l.spot == spot).map(|l| l.won.0).collect();
        (won, table.table().felt().meters()[0])
    };
    assert_eq!(round("3-3-3 1-1-1"), (vec![10_000, 10_000], Cents(500_001)));
    assert_eq!(
        round("3-3-3 3-3-3"),
        (vec![250_000, 250_000], Cents(300_001)),
        "an odd cent stays, and it starts again"
    );
}

#[test]
fn seeds_and_pays_scale_with_the_wager_and_the_house_sets_the_seed() {
    shows!("CO-28-2899.09 (14)(A)(V)", "CO-28-2899.09 (14)(A)(VI)", "CO-28-2899.09 (14)(A)(VII)");
    let five = Cents::dollars(5);
    let mut rules = Rules::of("three-dice-baccarat").unwrap();
    rules.set("triple-progressive-seed", "$2000").unwrap().set("triple-progressive-reserve", "5%").unwrap();
    rules.post("triple-progressive", Limits { min: five, max: five, step: five }).unwrap();
    let mut table = Playthrough::at(games::open(rules.clone()).unwrap());
    assert_eq!(table.table().felt().meters()[0], Cents::dollars(10_000));
    assert_eq!(
        table.table().layout().meters[0].reset,
        Cents::dollars(15_000),
        "the specified amount, scaled"
    );
    let events = table.run("sit 1; bet 1 tie $5; bet 1 triple-progressive $5; close; dice 3-3-3 1-2-3");
    assert!(lines(&events).iter().any(|l| l.won == Cents::dollars(100)));
    assert!(
        events.iter().any(|e| matches!(e, Event::Fed { meter: 0, amount: Increment(750_000), .. })),
        "15% of the wager"
    );
    rules.post("triple-progressive", Limits { min: Cents(100), max: five, step: Cents(100) }).unwrap();
    assert!(games::open(rules).is_err(), "one amount, so that pays and seeds fit");
}

/// All 46,656 throws, counted here by sums and faces alone.
#[test]
fn events_come_as_often_as_counting_says() {
    let game = game_of(&[]);
    let throws: Vec<Dice> = Dice::throws(3).collect();
    let mut wins = [0u32; 19];
    for &player in &throws {
        for &banker in &throws {
            for wager in CupWager::ALL {
                wins[wager as usize] += game.verdict(wager, &Throw { player, banker }).wins() as u32;
            }
        }
    }
    // Ways to each last digit with three dice: 0 is a sum of 10, 1 of 11, 2 of 12, 3 of 3 or 13 …
    let ways = [27, 27, 25, 1 + 21, 3 + 15, 6 + 10, 10 + 6, 15 + 3, 21 + 1, 25];
    let over = |a: usize| ways[a] * ways[..a].iter().sum::<u32>();
    let tie: u32 = ways.iter().map(|w| w * w).sum();
    let win = (216 * 216 - tie) / 2;
    let golden = ways[3] * ways[0];
    let either = |p: u32| 216 * 216 - (216 - p) * (216 - p);
    assert_eq!(wins[CupWager::Player as usize], win - golden);
    assert_eq!(wins[CupWager::Banker as usize], win - golden);
    assert_eq!(wins[CupWager::Tie as usize], tie);
    assert_eq!(wins[CupWager::Golden3 as usize], 2 * golden);
    assert_eq!(wins[CupWager::Golden3Player as usize], golden);
    assert_eq!(wins[CupWager::Sun7 as usize], over(7));
    assert_eq!(wins[CupWager::Moon8 as usize], over(8));
    assert_eq!(wins[CupWager::Triple3 as usize], either(1));
    assert_eq!(wins[CupWager::Triple1Or6 as usize], either(2));
    assert_eq!(wins[CupWager::AnyTriple as usize], either(6));
    assert_eq!(wins[CupWager::TripleProgressive as usize], either(6));
    assert_eq!(wins[CupWager::NineOverSix as usize], 2 * ways[9] * ways[6]);
    assert_eq!(wins[CupWager::DoubleStraight as usize], 24 * 24);
    assert_eq!(wins[CupWager::ZeroOrNineTie as usize], ways[0].pow(2) + ways[9].pow(2));
    assert_eq!(wins[CupWager::FiveTie as usize], ways[5].pow(2));
    assert_eq!(wins[CupWager::OneOverZero as usize], 2 * ways[1] * ways[0]);
}

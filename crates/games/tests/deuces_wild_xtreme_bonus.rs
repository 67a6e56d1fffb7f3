//! Deuces Wild Xtreme, clause by clause (CO-21-2118): the bonus wagers, their tables and meters, and their odds.

use crate::kit::{around, lines, of};
use crate::wild_support;

use book::{Cents, Limits, Rules, shows};
use games::Playthrough;
use games::deuces_wild_xtreme::DeucesWildXtreme;
use games::kernel::*;
use wild_support::*;

const GAME: &str = "deuces-wild-xtreme";

fn rules(table: &str) -> Rules {
    let mut rules = Rules::of(GAME).unwrap();
    rules.choose_paytable(table).unwrap();
    rules
}

fn game(table: &str) -> DeucesWildXtreme {
    DeucesWildXtreme::new(&rules(table)).unwrap()
}

/// A round in which seats with these bonus wagers, Ante and Odds play their hands; the dealer's cards come last, then
/// the card that replaces the joker.
fn play(table: &mut Playthrough, seats: &[(&str, &str)], dealer: &str, replacement: &str) -> Vec<Event> {
    table.run("shuffle");
    for (n, (bonus, _)) in (1..).zip(seats) {
        if table.table().felt().seat(Seat(n - 1)).patron.is_none() {
            table.run(&format!("sit {n}"));
        }
        table.run(&format!("bet {n} ante $5; bet {n} odds $5"));
        for bonus in bonus.split(", ").filter(|b| !b.is_empty()) {
            table.run(&format!("bet {n} {bonus}"));
        }
    }
    let hands: Vec<&str> = seats.iter().map(|(_, hand)| *hand).chain([dealer]).collect();
    let mut events = table.run(&format!("close; {}", around(&hands)));
    for n in 1..=seats.len() {
        events.extend(table.run(&format!("choose {n} play")));
    }
    events.extend(table.run(&format!("card {replacement}")));
    events
}

fn meter(table: &Playthrough, n: usize) -> i64 {
    table.table().felt().meters()[n].0 / 100
}

/// Hands without a wild card from a royal flush down to three of a kind.
const NATURAL: [&str; 7] = [
    "As Ks Qs Js Ts",
    "9s 8s 7s 6s 5s",
    "9c 9d 9h 9s 4d",
    "9c 9d 9h 4s 4d",
    "As Ks 9s 7s 4s",
    "9c 8d 7h 6s 5c",
    "9c 9d 9h 7s 4d",
];

/// Wild hands from five wilds down to three of a kind, in the order of the Odds table.
const WILD: [&str; 9] = [
    "Jk 2c 2d 2h 2s",
    "2c As Ks Qs Js",
    "Jk 9c 9d 9h 9s",
    "2h 9s 8s 7s 6s",
    "Jk 9c 9d 9h 4s",
    "2c 9c 9d 4h 4s",
    "2c As Ks 7s 4s",
    "Jk 9c 8d 7h 6s",
    "2c 9c 9d 7h 4s",
];

#[test]
fn bonus_wagers_are_paid_by_the_tables_posted() {
    shows!("CO-21-2118 (10)");
    for (table, won) in [("pt-flt-tw-gw-01", 4), ("pt-flt-tw-gw-02", 3)] {
        let mut table = Playthrough::at(games::open(rules(table)).unwrap());
        let events = play(&mut table, &[("goin-wild $1", "Jk Kd 9h 7s 4d")], "3c 3d 8h 8s Qd", "4c");
        assert_eq!(of(&events, &table, 1, "goin-wild"), (1, won, "CO-21-2118 (16)"));
    }
}

#[test]
fn bad_beat_xtreme_pays_by_the_losing_hand() {
    shows!(
        "CO-21-2118 (11)(A)",
        "CO-21-2118 (14)",
        "CO-21-2118 (14)(A)(I)",
        "CO-21-2118 (14)(A)(II)",
        "CO-21-2118 (14)(A)(III)"
    );
    for (table, pays) in [
        ("pt-flt-dwhf-bbx-01", [10_000, 10_000, 5_000, 500, 400, 300, 100, 9]),
        ("pt-flt-dwhf-bbx-02", [500, 500, 500, 500, 400, 300, 100, 9]),
        ("pt-flt-dwhf-bbx-03", [500, 500, 500, 300, 200, 100, 50, 15]),
    ] {
        let game = game(table);
        for (pair, pays) in WILD.windows(2).zip(pays) {
            let (better, beaten) = (rank(pair[0]), rank(pair[1]));
            assert_eq!(pays_of(game.settle_bad_beat(better, beaten)), format!("{pays} to 1"), "{}", pair[1]);
            assert_eq!(game.settle_bad_beat(better, beaten), game.settle_bad_beat(beaten, better));
        }
        let (trips, pairs) = (rank("9c 9d 9h 7s 4d"), rank("Kc Kd 5h 5s 3d"));
        assert_eq!(pays_of(game.settle_bad_beat(trips, pairs)), "lose");
        assert_eq!(pays_of(game.settle_bad_beat(pairs, trips)), "lose");
        assert_eq!(pays_of(game.settle_bad_beat(trips, trips)), "lose", "a tie");
    }
}

#[test]
fn trips_plus_wild_pays_natural_and_wild_hands_by_its_tables() {
    shows!(
        "CO-21-2118 (11)(B)",
        "CO-21-2118 (15)",
        "CO-21-2118 (15)(A)(I)",
        "CO-21-2118 (15)(A)(II)",
        "CO-21-2118 (15)(A)(III)",
        "CO-21-2118 (15)(A)(IV)"
    );
    for (table, naturals, wilds) in [
        ("01", [1000, 200, 90, 40, 30, 20, 6], [2000, 100, 100, 30, 6, 5, 4, 3, 1]),
        ("02", [1000, 200, 90, 30, 25, 20, 6], [2000, 100, 100, 30, 6, 5, 4, 3, 1]),
        ("03", [1000, 200, 60, 30, 25, 20, 6], [2000, 90, 70, 25, 6, 5, 4, 3, 1]),
        ("04", [1000, 200, 50, 30, 25, 20, 6], [2000, 70, 60, 25, 6, 5, 4, 3, 1]),
        ("05", [400, 200, 50, 30, 25, 20, 6], [500, 70, 60, 25, 6, 5, 4, 3, 1]),
        ("06", [1000, 200, 40, 30, 25, 20, 6], [2000, 60, 50, 25, 6, 5, 4, 3, 1]),
    ] {
        let game = game(&format!("pt-flt-dwhf-tpw-{table}"));
        let pays = |text: &str| {
            let five = hand(text);
            pays_of(game.settle_trips_plus(&five, hands::wild::deuces_wild_xtreme(&five)))
        };
        for (hand, odds) in NATURAL.into_iter().zip(naturals).chain(WILD.into_iter().zip(wilds)) {
            assert_eq!(pays(hand), format!("{odds} to 1"), "{hand} by table {table}");
        }
        // A lone deuce is natural as the 2 of A to 5 or 2 to 6, and in no other hand.
        assert_eq!(pays("5c 4d 3h 2s Ac"), "20 to 1");
        assert_eq!(pays("6s 5s 4s 3s 2s"), "200 to 1");
        assert_eq!(pays("As Ks 9s 7s 2s"), "4 to 1");
        assert_eq!(pays("Jk 5c 4d 3h Ac"), "3 to 1", "the joker is always wild");
        assert_eq!(pays("2c 2d 5h 4s 3c"), "3 to 1", "two deuces");
        // Four wilds and a nine are five nines as well as a straight flush: the better pay.
        assert_eq!(pays("2c 2d 2h 2s 9c"), format!("{} to 1", wilds[2]));
        assert_eq!(pays("Kc Kd 5h 5s 3d"), "lose");
    }
}

#[test]
fn goin_wild_counts_wild_cards_deuces_alone_or_with_the_joker() {
    shows!(
        "CO-21-2118 (11)(C)",
        "CO-21-2118 (16)",
        "CO-21-2118 (16)(A)(I)",
        "CO-21-2118 (16)(A)(II)",
        "CO-21-2118 (16)(A)(III)"
    );
    for (table, [four, three, two, joker]) in
        [("pt-flt-tw-gw-01", [1000, 40, 5, 4]), ("pt-flt-tw-gw-02", [500, 50, 6, 3])]
    {
        let game = game(table);
        for (text, odds) in [
            ("Jk 2c 2d 2h 2s", four),
            ("2c 2d 2h 2s 9c", four),
            ("Jk 2c 2d 2h 9c", four),
            ("2c 2d 2h 9c 8c", three),
            ("Jk 2d 2h 9c 8c", three),
            ("2c 2d 9h 9c 8c", two),
            ("Jk 2d 9h 9c 8c", two),
            ("Jk 9d 9h 9c 8c", joker),
        ] {
            assert_eq!(pays_of(game.settle_goin_wild(&hand(text))), format!("{odds} to 1"), "{text}");
        }
        assert_eq!(pays_of(game.settle_goin_wild(&hand("2c 9d 9h 9c 8c"))), "lose", "one deuce");
        assert_eq!(pays_of(game.settle_goin_wild(&hand("3c 9d 9h 9c 8c"))), "lose");
    }
}

#[test]
fn goin_wild_progressive_pays_deuces_alone_more() {
    shows!("CO-21-2118 (11)(D)", "CO-21-2118 (17)", "CO-21-2118 (17)(A)(I)", "CO-21-2118 (17)(A)(II)");
    for (table, four, two) in [("pt-prg-tw-gw-01", "$1,000", "$3"), ("pt-prg-tw-gw-02", "$500", "$4")] {
        let game = game(table);
        for (text, pays) in [
            ("2c 2d 2h 2s 9c", "100% of meter".to_owned()),
            ("2c 2d 2h 2s Jk", "100% of meter".to_owned()),
            ("2c 2d 2h Jk 9c", format!("{four} per $1")),
            ("2c 2d 2h 8c 9c", "$100 per $1".to_owned()),
            ("2c 2d Jk 8c 9c", "$50 per $1".to_owned()),
            ("2c 2d 7d 8c 9c", "$5 per $1".to_owned()),
            ("2c Jk 7d 8c 9c", format!("{two} per $1")),
            ("Kc Jk 7d 8c 9c", "lose".to_owned()),
            ("2c Kd 7d 8c 9c", "lose".to_owned()),
        ] {
            assert_eq!(pays_of(game.settle_goin_wild_progressive(&hand(text))), pays, "{text}");
        }
    }
    let mut table = Playthrough::open(GAME, &[]);
    table.run("meter 1 $12,500");
    let won = play(&mut table, &[("goin-wild-progressive $1", "2c 2d 2h 2s 9c")], "3c 3d 8h 8s Qd", "4c");
    assert_eq!(of(&won, &table, 1, "goin-wild-progressive"), (0, 12_500, "CO-21-2118 (17)"));
    assert!(won.contains(&Event::Fed {
        meter: 0,
        amount: Increment(150_000),
        clause: book::Clause::new("CO-21-2118 (17)(A)(III)")
    }));
    assert_eq!(meter(&table, 0), 10_000, "it starts again");
}

#[test]
fn too_wild_progressive_pays_from_a_straight_up() {
    shows!("CO-21-2118 (11)(E)", "CO-21-2118 (18)", "CO-21-2118 (18)(A)(I)", "CO-21-2118 (18)(A)(II)");
    let game = game("pt-prg-dwhf-dwp-01");
    let pays = |text: &str| pays_of(game.settle_too_wild(hands::wild::deuces_wild_xtreme(&hand(text))));
    let expected = ["100% of meter", "$200", "$150", "$50", "$10", "$9", "$8", "$5", "lose"];
    for (text, row) in WILD.into_iter().zip(expected) {
        let row = if row.starts_with('$') { format!("{row} per $1") } else { row.to_owned() };
        assert_eq!(pays(text), row, "{text}");
    }
    assert_eq!(pays("As Ks Qs Js Ts"), "10% of meter");
    let mut table = Playthrough::open(GAME, &[]);
    let royal = play(&mut table, &[("too-wild-progressive $1", "As Ks Qs Js Ts")], "3c 3d 8h 8s Qd", "4c");
    assert_eq!(of(&royal, &table, 1, "too-wild-progressive"), (0, 2_500, "CO-21-2118 (18)"));
    assert_eq!(meter(&table, 1), 22_500, "a tenth leaves it");
    let all = play(&mut table, &[("too-wild-progressive $1", "Jk 2c 2d 2h 2s")], "3c 3d 8h 8s Qd", "4c");
    assert_eq!(of(&all, &table, 1, "too-wild-progressive").1, 22_500);
    assert_eq!(meter(&table, 1), 25_000);
}

// The Five-Card Linked Progressive.

#[test]
fn the_link_stands_alone_or_spans_tables_and_games() {
    shows!("CO-21-2118 (11)(F)");
    for link in ["standalone", "same-game", "all-games"] {
        let mut table = Playthrough::open(GAME, &[("five-card-link", link)]);
        let markers = table.table().view(Viewer::Rail).markers;
        assert!(markers.iter().any(|m| m.label == "five-card link" && m.value == link));
        // Whoever else builds it, the house reports where it stands, and that is what is paid.
        table.run("meter 3 $31,000");
        let won = play(
            &mut table,
            &[("five-card-linked-progressive $1", "As Ks Qs Js Ts")],
            "3c 3d 8h 8s Qd",
            "4c",
        );
        assert_eq!(of(&won, &table, 1, "five-card-linked-progressive").1, 31_000);
        assert_eq!(meter(&table, 2), 10_000);
    }
    let off = Playthrough::open(GAME, &[("five-card-linked-progressive", "no")]);
    assert!(off.table().view(Viewer::Rail).markers.is_empty());
}

#[test]
fn one_card_a_round_replaces_the_joker_and_deuces_are_plain() {
    shows!("CO-21-2118 (11)(F)(I)", "CO-21-2118 (19)(A)(V)", "CO-21-2118 (19)(A)(VI)");
    let mut table = Playthrough::open(GAME, &[]);
    let linked = |t: &mut Playthrough, hand: &str, card: &str| {
        let events = play(t, &[("five-card-linked-progressive $1", hand)], "3c 3d 8h 8s Qd", card);
        assert_eq!(dealt_to(&events).iter().filter(|to| **to == 'r').count(), 1, "drawn every round");
        of(&events, t, 1, "five-card-linked-progressive").1
    };
    assert_eq!(linked(&mut table, "As Ks Qs Js Jk", "Ts"), 10_000, "the replacement makes the royal");
    assert_eq!(linked(&mut table, "As Ks Qs Js Jk", "4h"), 0, "and no other card does");
    assert_eq!(linked(&mut table, "9c 9d 9h Jk 4h", "9s"), 250);
    assert_eq!(
        linked(&mut table, "9c 9d 9h 2c 4h", "9s"),
        5,
        "a deuce is a 2; without a joker nothing is replaced"
    );
    assert_eq!(linked(&mut table, "2h 2d 2s 7c 9h", "Jk"), 5, "three plain deuces");
    // Nobody has the wager, the card is drawn all the same; where it is not offered, none is.
    let events = play(&mut table, &[("", "9c 9d 9h 2c 4h")], "3c 3d 8h 8s Qd", "Kc");
    assert!(dealt_to(&events).contains(&'r'));
    let mut off = Playthrough::open(GAME, &[("five-card-linked-progressive", "no")]);
    off.run("shuffle; sit 1; bet 1 ante $5; bet 1 odds $5; close");
    off.run(&around(&["9c 9d 9h 2c 4h", "3c 3d 8h 8s Qd"]));
    off.run("choose 1 play");
    assert_eq!(off.table().need(), Need::Chance(Chance::Shuffle));
}

#[test]
fn the_linked_tables_pay_as_printed() {
    shows!("CO-21-2118 (19)", "CO-21-2118 (19)(A)(I)", "CO-21-2118 (19)(A)(II)");
    let hands = [&NATURAL[..], &["9c 9d 4h 4s 7d", "9c 9d 4h 3s 7d"]].concat();
    for (table, pays) in [
        ("01", "100% 1,500 250 100 50 25 5 - -"),
        ("02", "100% 2,500 250 100 50 25 5 - -"),
        ("03", "100% 1,000 200 100 75 20 5 - -"),
        ("04", "100% 2,000 250 75 50 20 5 - -"),
        ("05", "100% 100% 250 75 50 20 5 3 -"),
        ("09", "100% 1,500 250 75 50 20 10 - -"),
        ("10", "100% 100% 200 75 50 30 5 3 -"),
        ("e01", "100% 10% 300 50 40 30 9 - -"),
        ("e02", "100% 10% 300 50 40 30 9 - -"),
        ("e03", "100% 10% 250 75 50 25 10 - -"),
    ] {
        let game = game(&format!("pt-bjs-5cl-{table}"));
        for (text, pays) in hands.iter().copied().zip(pays.split(' ')) {
            let pays = match pays {
                "-" => "lose".to_owned(),
                share if share.ends_with('%') => format!("{share} of meter"),
                amount => format!("${amount} per $1"),
            };
            assert_eq!(pays_of(game.settle_linked(&hand(text))), pays, "{text} by table {table}");
        }
    }
    let flushes = ["As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "9s 8s 7s 6s Kd", "As Ks 9s 7s 4s", "As Ks 9s 7s 4d"];
    for (table, pays) in [
        ("06", ["$500", "$200", "$50", "$5"]),
        ("07", ["$1,000", "$200", "$50", "$5"]),
        ("08", ["$2,500", "$150", "$75", "$5"]),
        ("11", ["$500", "$200", "$75", "$5"]),
    ] {
        let game = game(&format!("pt-bjs-5cl-{table}"));
        let paid = |text: &str| pays_of(game.settle_linked(&hand(text)));
        assert_eq!(paid(flushes[0]), "100% of meter");
        for (text, pays) in flushes[1..].iter().zip(pays) {
            assert_eq!(paid(text), format!("{pays} per $1"), "{text} by table {table}");
        }
        assert_eq!(paid("9s 8s 7s 6s Ks"), format!("{} per $1", pays[1]), "the first row that fits");
        assert_eq!(paid("4s 3s 2s As 9d"), format!("{} per $1", pays[1]), "aces are low too");
        assert_eq!(paid("9c 9d 9h 9s 4d"), "lose", "four of a kind has no row here");
        assert_eq!(paid("9s 8s 7s 6d Kd"), "lose", "three of a suit");
    }
}

#[test]
fn two_rows_that_take_all_have_a_meter_each() {
    shows!("CO-21-2118 (19)");
    for table in ["pt-bjs-5cl-05", "pt-bjs-5cl-10"] {
        let mut table = Playthrough::at(games::open(rules(table)).unwrap());
        let seats = [
            ("five-card-linked-progressive $1", "9s 8s 7s 6s 5s"),
            ("five-card-linked-progressive $1", "Ah Kh Qh Jh Th"),
        ];
        table.run("meter 4 $1,234");
        let events = play(&mut table, &seats, "3c 3d 8h 8c Qd", "4c");
        assert_eq!(of(&events, &table, 1, "five-card-linked-progressive").1, 1_234);
        assert_eq!(of(&events, &table, 2, "five-card-linked-progressive").1, 10_000);
        assert_eq!((meter(&table, 2), meter(&table, 3)), (10_000, 1_000));
    }
    let one = games::open(rules("pt-bjs-5cl-e01")).unwrap();
    assert_eq!(one.layout().meters.len(), 3);
}

#[test]
fn envy_goes_once_to_all_others_with_the_wager() {
    shows!("CO-21-2118 (19)(A)(III)");
    let link = "five-card-linked-progressive $1";
    let plain = ["Ac Kd 9h 7c 4d", "Ad Kc 9d 7h 4h"];
    let envies = |table: &str, seats: &[(&str, &str)]| {
        let mut table = Playthrough::at(games::open(rules(table)).unwrap());
        let events = play(&mut table, seats, "3c 3d 8h 8c Qd", "4c");
        assert!(lines(&events).iter().all(|l| l.hand == 0), "a seat has one hand");
        let bonus = lines(&events).into_iter().filter(|l| l.stake == Cents::ZERO);
        bonus.map(|l| (l.seat.0 + 1, l.won.0 / 100)).collect::<Vec<_>>()
    };
    let royal = [(link, "As Ks Qs Js Ts"), (link, plain[0]), ("", plain[1])];
    assert_eq!(envies("pt-bjs-5cl-e01", &royal), [(2, 1_000)], "not to the winner, nor without the wager");
    assert_eq!(envies("pt-bjs-5cl-e02", &royal), [(2, 5_000)]);
    assert_eq!(envies("pt-bjs-5cl-01", &royal), [], "a table without envy");
    let flush = [(link, plain[0]), (link, "9s 8s 7s 6s 5s"), (link, plain[1])];
    assert_eq!(envies("pt-bjs-5cl-e01", &flush), [(1, 300), (3, 300)]);
    assert_eq!(envies("pt-bjs-5cl-e02", &flush), [(1, 1_500), (3, 1_500)]);
    assert_eq!(envies("pt-bjs-5cl-e03", &flush), [(1, 250), (3, 250)]);
    let both = [(link, "As Ks Qs Js Ts"), (link, "9s 8s 7s 6s 5s"), (link, plain[0])];
    assert_eq!(envies("pt-bjs-5cl-e01", &both), [(3, 1_000)], "one pay, the highest; a winner gets none");
    let unpaid = [("", "As Ks Qs Js Ts"), (link, plain[0])];
    assert_eq!(envies("pt-bjs-5cl-e01", &unpaid), [], "someone must win the award");
    assert_eq!(envies("pt-bjs-5cl-e01", &[(link, "5c 5d 5h 5s 6s"), (link, plain[1])]), []);
}

#[test]
fn pays_and_seeds_are_for_a_dollar_and_scale_with_the_unit() {
    shows!("CO-21-2118 (17)(A)(III)", "CO-21-2118 (18)(A)(III)", "CO-21-2118 (19)(A)(IV)");
    let five = Limits { min: Cents::dollars(5), max: Cents::dollars(5), step: Cents::dollars(5) };
    let mut posted = rules("pt-bjs-5cl-e01");
    let wagers = ["goin-wild-progressive", "too-wild-progressive", "five-card-linked-progressive"];
    for wager in wagers {
        posted.post(wager, five).unwrap();
        let mut loose = Rules::of(GAME).unwrap();
        loose.post(wager, Limits { min: Cents::dollars(1), step: Cents::dollars(1), ..five }).unwrap();
        assert!(games::open(loose).is_err(), "{wager} is of one amount");
    }
    let mut table = Playthrough::at(games::open(posted).unwrap());
    assert_eq!([0, 1, 2].map(|n| meter(&table, n)), [50_000, 125_000, 50_000]);
    assert!(table.table().layout().meters.iter().all(|m| m.reset == m.seed));
    let all = wagers.map(|w| format!("{w} $5")).join(", ");
    let seats = [(all.as_str(), "2c 2d 9h 8h 7h"), (all.as_str(), "9s 8s 7s 6s 5s")];
    let events = play(&mut table, &seats, "3c 3d 8d 8c Qd", "4c");
    assert_eq!(of(&events, &table, 1, wagers[0]).1, 25);
    assert_eq!(of(&events, &table, 1, wagers[1]).1, 250);
    assert_eq!(of(&events, &table, 2, wagers[2]).1, 5_000, "a tenth of the meter");
    let envy: Vec<_> = lines(&events).into_iter().filter(|l| l.stake == Cents::ZERO).collect();
    assert_eq!(envy.iter().map(|l| (l.seat, l.won)).collect::<Vec<_>>(), [(Seat(0), Cents::dollars(1_500))]);
}

// The odds.

#[test]
fn goin_wild_hands_are_as_many_as_can_be_counted_on_paper() {
    let game = game("pt-prg-tw-gw-01");
    let mut flat = std::collections::HashMap::<&str, i64>::new();
    let mut progressive = flat.clone();
    each_five(&deck_without(&[]), |five| {
        *flat.entry(game.settle_goin_wild(five).row_name().unwrap_or("")).or_default() += 1;
        *progressive.entry(game.settle_goin_wild_progressive(five).row_name().unwrap_or("")).or_default() +=
            1;
    });
    // Of 4 deuces, a joker and 48 other cards.
    let (two, three) = (48 * 47 / 2, 48 * 47 * 46 / 6);
    assert_eq!(flat["Four wilds"], 5 * 48 + 1);
    assert_eq!(flat["Three wilds"], 10 * two);
    assert_eq!(flat["Two wilds"], 10 * three);
    assert_eq!(flat["Joker"], 48 * 47 * 46 * 45 / 24);
    assert_eq!(progressive["Four deuces"], 49);
    assert_eq!(progressive["Four wilds"], 4 * 48);
    assert_eq!(progressive["Three deuces"], 4 * two);
    assert_eq!(progressive["Three wilds"], 6 * two);
    assert_eq!(progressive["Two deuces"], 6 * three);
    assert_eq!(progressive["Two wilds"], 4 * three);
}

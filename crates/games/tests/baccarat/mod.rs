//! Baccarat with commission (HC-E) and commission free (HC-E-CF), clause by clause.

mod irregular;
use crate::kit;
mod thirds;
mod wagers;

use book::{Cents, Pays, Rules, shows};
use games::Playthrough;
use games::baccarat::*;
use games::kernel::*;
use hands::baccarat::Points;
use kit::{about, lines, with_fee as of};

const BOTH: [&str; 2] = ["baccarat", "commission-free-baccarat"];

/// A table with a fresh shoe, one card burned after an ace, and seats 1 and 2 taken.
fn ready(game: &str, settings: &[(&str, &str)]) -> Playthrough {
    let mut table = Playthrough::open(game, settings);
    table.run("sit 1; sit 2; shuffle; card Ac; burn");
    table
}

/// A round with these wagers of seat 1 and these cards in the order they are dealt.
fn round(game: &str, bets: &str, deal: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ready(game, &[]);
    bets.split(", ").for_each(|bet| drop(table.run(&format!("bet 1 {bet}"))));
    let events = table.run(&format!("close; card {deal}"));
    assert_eq!(table.table().need(), Need::Bets, "{deal} completes the round");
    (table, events)
}

fn result(game: &str, bet: &str, deal: &str) -> (i64, i64, i64, &'static str) {
    let (table, events) = round(game, bet, deal);
    of(&events, &table, 1, bet.split(' ').next().unwrap())
}

fn order(events: &[Event]) -> String {
    let place = |p: &Place| match p {
        Place::Common(0) => 'P',
        _ => 'B',
    };
    events
        .iter()
        .filter_map(|e| if let Event::Dealt { place: p, .. } = e { Some(place(p)) } else { None })
        .collect()
}

#[test]
fn up_to_fourteen_players_have_their_places_and_the_hands_theirs() {
    shows!(
        "HC-E §2.I",
        "HC-E §2.I.B",
        "HC-E §2.I.C",
        "HC-E §2.I.E",
        "HC-E §2.I.F",
        "HC-E §12.I",
        "HC-E-CF §2.I",
        "HC-E-CF §2.I.B",
        "HC-E-CF §2.I.C",
        "HC-E-CF §2.I.D",
        "HC-E-CF §2.I.E",
        "HC-E-CF §2.I.F",
        "HC-E-CF §15.I"
    );
    for game in BOTH {
        let mut table = Playthrough::open(game, &[]);
        let layout = table.table().layout();
        assert_eq!(layout.seats, 14);
        let hands = [(Place::Common(0), "Player's Hand"), (Place::Common(1), "Banker's Hand")];
        assert_eq!(layout.contenders(), Some(hands));
        for spot in ["player", "banker", "tie", "dragon-bonus-player", "dragon-bonus-banker"] {
            assert!(layout.find(spot).is_some(), "{spot}");
        }
        assert_eq!(layout.find("fortune-7").is_some(), game != "baccarat");
        let pays = Rules::of(game).unwrap();
        assert_eq!(pays.paytable("tie").pays("win"), Some(Pays::To(8, 1)));
        assert!(!pays.paytable("dragon-bonus-player").rows.is_empty());
        assert!(table.refused("sit 15").ends_with("§2.I"));
        let without = Playthrough::open(game, &[("dragon-bonus-player", "no")]);
        assert_eq!(without.table().layout().find("dragon-bonus-player"), None);
    }
    let without = Playthrough::open(BOTH[1], &[("fortune-7", "no")]);
    assert_eq!(without.table().layout().find("fortune-7"), None);
}

#[test]
fn the_shoe_holds_six_to_eight_decks_or_one_of_two_batches() {
    shows!(
        "HC-E §3.I",
        "HC-E §3.II",
        "HC-E §3.II.A",
        "HC-E §3.II.B",
        "HC-E §3.II.E",
        "HC-E-CF §3.I",
        "HC-E-CF §3.II",
        "HC-E-CF §3.II.A",
        "HC-E-CF §3.II.B",
        "HC-E-CF §3.II.E"
    );
    for game in BOTH {
        assert_eq!(Playthrough::open(game, &[]).table().to_shuffle().total(), 8 * 52);
        let six = Playthrough::open(game, &[("decks", "6")]);
        assert_eq!(six.table().to_shuffle().total(), 6 * 52);
        let mut rules = Rules::of(game).unwrap();
        for (id, value) in [("decks", "5"), ("decks", "9"), ("batch-decks", "3"), ("batch-decks", "9")] {
            assert!(rules.set(id, value).is_err(), "{id}={value}");
        }
        let mut machine =
            Playthrough::open(game, &[("shuffle", "machine"), ("batch-decks", "4"), ("cut-card", "104")]);
        assert_eq!(machine.table().to_shuffle().total(), 4 * 52);
        machine.run("sit 1; shuffle; card Ac; burn");
        let batch = |t: &Playthrough| t.table().view(Viewer::Rail).markers[0].value.clone();
        assert_eq!(batch(&machine), "first");
        play_shoe(&mut machine, 3);
        assert_eq!(machine.table().need(), Need::Chance(Chance::Shuffle));
        assert_eq!(batch(&machine), "second", "the batches take turns");
    }
}

#[test]
fn cards_are_shuffled_before_play_cut_by_hand_and_burned_by_the_first_card() {
    shows!(
        "HC-E §2bis.I",
        "HC-E §2bis.III",
        "HC-E §2bis.VI",
        "HC-E §2bis.VII",
        "HC-E-CF §5.I",
        "HC-E-CF §5.III",
        "HC-E-CF §5.VI",
        "HC-E-CF §5.VII"
    );
    for game in BOTH {
        for (first, burns) in [("Ac", 1), ("7d", 7), ("Th", 10), ("Ks", 10)] {
            let mut table = Playthrough::open(game, &[]);
            table.run("sit 3");
            assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
            assert_eq!(about(&table.run("shuffle"), "offered the cut")[0].seat, Some(Seat(2)));
            assert_eq!(about(&table.run("call recut"), "cuts again").len(), 1);
            table.run(&format!("card {first}"));
            for _ in 0..burns {
                assert_eq!(table.table().need(), Need::Chance(Chance::Burn));
                table.run("burn");
            }
            assert_eq!(table.table().need(), Need::Bets);
            assert_eq!(table.table().felt().rack().left(), 416 - 1 - burns);
            let clause = table.refused("call recut");
            assert!(clause.ends_with("VI"), "{clause}");
        }
        let mut nobody = Playthrough::open(game, &[]);
        assert_eq!(about(&nobody.run("shuffle"), "the dealer cuts").len(), 1);
        let mut machine = Playthrough::open(game, &[("shuffle", "machine")]);
        assert!(about(&machine.run("shuffle"), "cut").is_empty());
    }
}

/// Plays the shoe out on Banker wagers; returns how many cards the last round began with.
fn play_shoe(table: &mut Playthrough, seed: u64) -> u16 {
    let mut dealer = Dealer::new(equipment::Seeded::new(seed));
    dealer.answer(Chance::Shuffle, table.table().felt().rack().unseen());
    let mut last = 0;
    while table.table().need() != Need::Chance(Chance::Shuffle) {
        match table.table().chance(&mut dealer) {
            Some(input) => drop(table.feed(input).unwrap()),
            None => {
                last = table.table().felt().rack().left();
                table.run("bet 1 banker $5; close");
            }
        }
    }
    last
}

#[test]
fn the_cover_card_stands_fourteen_cards_from_the_end_or_more_and_its_round_is_the_last() {
    shows!("HC-E §2bis.V", "HC-E §7.V", "HC-E-CF §5.V", "HC-E-CF §10.V");
    for game in BOTH {
        assert!(Rules::of(game).unwrap().set("cut-card", "13").is_err());
        let mut table = Playthrough::open(game, &[("decks", "6"), ("cut-card", "104")]);
        table.run("sit 1; shuffle; card Ac; burn");
        let last = play_shoe(&mut table, 5);
        let left = table.table().felt().rack().left();
        assert!(last >= 104 && left < 104, "the round that began at {last} and ended at {left} is the last");
    }
}

#[test]
fn idle_cards_may_be_spread_and_are_then_shuffled() {
    shows!(
        "HC-E §2bis.VIII",
        "HC-E §2bis.VIII.A",
        "HC-E §2bis.VIII.B",
        "HC-E-CF §5.VII.A",
        "HC-E-CF §5.VII.B"
    );
    for game in BOTH {
        assert!(ready(game, &[]).refused("call idle").contains("§"));
        for shuffle in ["hand", "machine"] {
            let mut table = ready(game, &[("idle-cards", "spread-face-down"), ("shuffle", shuffle)]);
            table.run("bet 1 banker $5");
            table.refused("call idle");
            table.run("down 1 banker $5; call idle");
            assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
            let batch = table.table().view(Viewer::Rail).markers.first().map(|m| m.value.clone());
            assert_eq!(batch.as_deref(), (shuffle == "machine").then_some("second"));
        }
    }
}

#[test]
fn four_cards_go_in_turn_to_the_players_and_the_bankers_hand() {
    shows!(
        "HC-E §6.I",
        "HC-E §6.III",
        "HC-E §6.III.A",
        "HC-E §6.III.B",
        "HC-E §6.IV",
        "HC-E §7.I",
        "HC-E-CF §9.I",
        "HC-E-CF §9.III",
        "HC-E-CF §9.III.A",
        "HC-E-CF §9.III.B",
        "HC-E-CF §9.IV",
        "HC-E-CF §10.I"
    );
    for game in BOTH {
        let (_, events) = round(game, "player $5", "9c 2d Th 4s");
        assert_eq!(order(&events), "PBPB");
        let up = |e: &Event| matches!(e, Event::Dealt { face: Face::Up, .. });
        assert_eq!(events.iter().filter(|e| up(e)).count(), 4);
        let counts: Vec<_> = about(&events, "counts").iter().map(|a| a.number).collect();
        assert_eq!(counts, [Some(9), Some(6)], "the Player's Hand is called first");
        let mut down = ready(game, &[("first-cards", "face-down")]);
        down.run("bet 1 player $5; close; card 9c 2d Th");
        assert!(down.table().view(Viewer::Rail).hides());
        let told: String = down
            .run("card 4s")
            .iter()
            .filter_map(|e| match e {
                Event::Turned { place: Place::Common(0), .. } => Some('P'),
                Event::Turned { .. } => Some('B'),
                Event::Said { what: "the Player's Hand counts", .. } => Some('p'),
                Event::Said { what: "the Banker's Hand counts", .. } => Some('b'),
                _ => None,
            })
            .collect();
        assert_eq!(told, "PPpBBb", "the Banker's cards turn once the Player's Hand is called");
    }
}

#[test]
fn wagers_are_closed_by_the_first_card() {
    shows!("HC-E §5.II", "HC-E §5.III", "HC-E §6.II", "HC-E-CF §8.II", "HC-E-CF §8.III", "HC-E-CF §9.II");
    for (game, clause) in BOTH.into_iter().zip(["HC-E §5.III", "HC-E-CF §8.III"]) {
        let mut table = ready(game, &[]);
        assert_eq!(table.refused("close"), clause);
        let own = if game == BOTH[0] { "HC-E §5.I.B" } else { "HC-E-CF §8.I.B" };
        assert_eq!(table.refused("bet 1 player $4"), own);
        table.run("bet 1 player $5; bet 1 player $5; down 1 player $5; close; card 9c");
        for line in ["bet 1 player $5", "down 1 player $5", "bet 2 tie $5"] {
            assert_eq!(table.refused(line), clause);
        }
    }
}

#[test]
fn at_midi_baccarat_the_largest_wager_turns_the_cards_or_cedes_them() {
    shows!(
        "HC-E §1.III",
        "HC-E §6.V",
        "HC-E §6.V.A",
        "HC-E §6.V.A(a)",
        "HC-E §6.V.A(b)",
        "HC-E §6.V.B",
        "HC-E §6.V.B(a)",
        "HC-E §6.V.B(b)",
        "HC-E §6.V.C"
    );
    let mut table = ready("baccarat", &[("form", "midi")]);
    table.run("sit 3; bet 1 player $5; bet 2 player $20; bet 3 player $10; bet 1 banker $5; close; card 2c 3d 2h 2s");
    assert!(table.table().view(Viewer::House).commons[0].1.caption.is_some());
    assert!(table.table().view(Viewer::Seat(Seat(0))).hides());
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    table.run("choose 2 pass");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(2), hand: 0 }, "the next largest wager");
    let events = table.run("choose 3 accept");
    assert_eq!(about(&events, "turns the cards")[0], (None, Some(Seat(2)), "HC-E §6.V.A"));
    assert_eq!(about(&events, "the Player's Hand counts"), [(Some(4), None, "HC-E §7.I")]);
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    let events = table.run("choose 1 pass");
    assert_eq!(about(&events, "the dealer turns")[0].clause, "HC-E §6.V.B(b)", "all ceded");
    assert_eq!(about(&events, "the Banker's Hand counts")[0], (Some(5), None, "HC-E §7.I"));
    let events = table.run("card 4c 2d");
    assert_eq!(about(&events, "third card"), [(None, Some(Seat(2)), "HC-E §6.V.C")]);
    // Nobody has bet on either hand: the dealer turns both.
    table.run("bet 1 tie $5; close; card 9h 9d Th");
    let events = table.run("card Ts");
    let clauses: Vec<_> = about(&events, "the dealer turns").iter().map(|a| a.clause).collect();
    assert_eq!(clauses, ["HC-E §6.V.A(b)", "HC-E §6.V.B(b)"]);
    assert!(Playthrough::open("baccarat", &[]).table().layout().seats == 14, "mini has the same table");
}

#[test]
fn player_banker_and_tie_win_lose_and_push_by_the_counts() {
    shows!(
        "HC-E §5.I.A",
        "HC-E §5.I.A.1",
        "HC-E §5.I.A.2",
        "HC-E §5.I.A.3",
        "HC-E §5.I.A.3(a)",
        "HC-E §5.I.B",
        "HC-E §5.I.B.1",
        "HC-E §5.I.B.2",
        "HC-E §5.I.B.3",
        "HC-E §5.I.C",
        "HC-E §5.I.C.1",
        "HC-E §5.I.C.2",
        "HC-E §10.I",
        "HC-E §10.II",
        "HC-E-CF §1.II",
        "HC-E-CF §8.I.A",
        "HC-E-CF §8.I.A.2",
        "HC-E-CF §8.I.A.3",
        "HC-E-CF §8.I.B",
        "HC-E-CF §8.I.B.1",
        "HC-E-CF §8.I.B.2",
        "HC-E-CF §8.I.B.3",
        "HC-E-CF §8.I.C",
        "HC-E-CF §8.I.C.1",
        "HC-E-CF §8.I.C.2",
        "HC-E-CF §13.I",
        "HC-E-CF §13.II"
    );
    let (nine_six, six_nine, tie) = ("9c 2d Th 4s", "2c 9d 4h Ts", "9c 9d Th Ts");
    assert_eq!(result("baccarat", "player $5", nine_six), (500, 500, 0, "HC-E §5.I.B.1"));
    assert_eq!(result("baccarat", "player $5", six_nine), (0, 0, 0, "HC-E §5.I.B.2"));
    assert_eq!(result("baccarat", "player $5", tie), (500, 0, 0, "HC-E §5.I.B.3"));
    assert_eq!(result("baccarat", "banker $5", nine_six), (0, 0, 0, "HC-E §5.I.A.2"));
    assert_eq!(result("baccarat", "banker $5", tie), (500, 0, 0, "HC-E §5.I.A.3(a)"));
    assert_eq!(result("baccarat", "tie $5", tie), (500, 4000, 0, "HC-E §5.I.C.1"));
    assert_eq!(result("baccarat", "tie $5", six_nine), (0, 0, 0, "HC-E §5.I.C.2"));
    let free = BOTH[1];
    assert_eq!(result(free, "player $5", nine_six), (500, 500, 0, "HC-E-CF §8.I.B.1"));
    assert_eq!(result(free, "player $5", six_nine), (0, 0, 0, "HC-E-CF §8.I.B.2"));
    assert_eq!(result(free, "player $5", tie), (500, 0, 0, "HC-E-CF §8.I.B.3"));
    assert_eq!(result(free, "banker $5", six_nine), (500, 500, 0, "HC-E-CF §8.I.A.1"));
    assert_eq!(result(free, "banker $5", nine_six), (0, 0, 0, "HC-E-CF §8.I.A.2"));
    assert_eq!(result(free, "banker $5", tie), (500, 0, 0, "HC-E-CF §8.I.A.3"));
    assert_eq!(result(free, "tie $5", tie), (500, 4000, 0, "HC-E-CF §8.I.C.1"));
    assert_eq!(result(free, "tie $5", six_nine), (0, 0, 0, "HC-E-CF §8.I.C.2"));
}

#[test]
fn a_winning_banker_wager_pays_five_percent_commission_of_one_kind_for_all() {
    shows!("HC-E §10.III", "HC-E §10.VI");
    assert_eq!(result("baccarat", "banker $7", "2c 9d 4h Ts"), (700, 700, 35, "HC-E §5.I.A.1"));
    for (rounding, fee) in [("up-to-quarter", 50), ("down-to-quarter", 25)] {
        let mut table = ready("baccarat", &[("commission-rounding", rounding)]);
        let events = table.run("bet 1 banker $7; bet 2 banker $7; close; card 2c 9d 4h Ts");
        assert!(lines(&events).iter().all(|l| l.fee == Cents(fee)), "one rate for every player");
    }
    let mut rules = Rules::of("baccarat").unwrap();
    assert!(rules.set("commission", "4%").is_err() && rules.set("commission", "6%").is_err());
    assert_eq!(
        ready("baccarat", &[]).refused("bet 1 banker $5.25"),
        "HC-E §5.I.A",
        "quarters are never wagered"
    );
}

#[test]
fn commission_may_be_marked_by_seat_and_collected_before_the_reshuffle_or_on_leaving() {
    shows!("HC-E §2.I.D", "HC-E §10.V");
    let mut table =
        ready("baccarat", &[("commission-collection", "deferred"), ("idle-cards", "spread-face-up")]);
    let events = table.run("bet 1 banker $20; bet 2 banker $40; close; card 2c 9d 4h Ts");
    assert!(lines(&events).iter().all(|l| l.fee == Cents::ZERO));
    let owed = |t: &Playthrough| {
        let markers = t.table().view(Viewer::Rail).markers;
        markers.iter().map(|m| (m.seat.unwrap().0, m.value.clone())).collect::<Vec<_>>()
    };
    assert_eq!(owed(&table), [(0, "$1".to_owned()), (1, "$2".to_owned())]);
    let charged = |events: &[Event]| {
        let fees = events.iter().filter_map(|e| match *e {
            Event::Charged { amount, clause, .. } => Some((amount.0, clause.text())),
            _ => None,
        });
        fees.collect::<Vec<_>>()
    };
    assert_eq!(charged(&table.run("leave 2")), [(200, "HC-E §10.V")]);
    assert_eq!(charged(&table.run("call idle")), [(100, "HC-E §10.V")]);
    assert!(owed(&table).is_empty());
}

#[test]
fn marked_commission_adds_up_and_is_paid_by_the_patron_who_won_whenever_they_leave() {
    shows!("HC-E §10.V");
    let mut table = ready("baccarat", &[("commission-collection", "deferred")]);
    let charged = |events: &[Event]| {
        let fee = |e: &Event| match *e {
            Event::Charged { seat, amount, clause, .. } => Some((seat.0, amount.0, clause.text())),
            _ => None,
        };
        events.iter().filter_map(fee).collect::<Vec<_>>()
    };
    let round = "bet 1 banker $20; bet 2 banker $40; close; card 2c 9d 4h Ts";
    assert!(charged(&table.run(round)).is_empty());
    assert!(charged(&table.run(round)).is_empty());
    // Two wins are marked. Who leaves in mid-round pays them at once, and what the round then marks at its end.
    table.run("bet 1 banker $20; bet 2 banker $40; close; card 2c");
    assert_eq!(charged(&table.run("leave 2")), [(1, 400, "HC-E §10.V")]);
    let end = table.run("card 9d 4h Ts");
    assert_eq!(charged(&end), [(1, 200, "HC-E §10.V")]);
    let left = end.iter().position(|e| *e == Event::Left { seat: Seat(1) }).unwrap();
    let paid = end.iter().position(|e| matches!(e, Event::Charged { .. })).unwrap();
    assert!(paid < left, "paid by the one who leaves");
    // The seat's next patron owes nothing of it; the other's three wins have added up.
    assert_eq!(charged(&table.run("sit 2 77; leave 2")), []);
    assert_eq!(charged(&table.run("leave 1")), [(0, 300, "HC-E §10.V")]);
}

#[test]
fn commission_on_ties_is_charged_only_where_the_house_says_so() {
    shows!("HC-E §5.I.A.3(b)");
    let tie = "bet 1 banker $20; close; card 9c 9d Th Ts";
    let charged = |settings: &[(&str, &str)]| {
        let events = ready("baccarat", settings).run(tie);
        events.iter().any(|e| matches!(e, Event::Charged { amount: Cents(100), .. }))
    };
    assert!(!charged(&[]));
    assert!(charged(&[("commission-on-tie", "yes")]));
}

#[test]
fn commission_free_pushes_a_winning_three_card_seven_which_fortune_7_wins() {
    shows!("HC-E-CF §8.I.A.1", "HC-E-CF §8.I.D", "HC-E-CF §8.I.D.1", "HC-E-CF §8.I.D.2", "HC-E-CF §13.III");
    let free = BOTH[1];
    // Player 6 stays; Banker 5 draws a 2: a three-card seven.
    let seven = "2c 2d 4h 3s 2h";
    assert_eq!(result(free, "banker $5", seven), (500, 0, 0, "HC-E-CF §8.I.A.1"));
    let (table, events) = round(free, "banker $5, fortune-7 $1", seven);
    assert_eq!(of(&events, &table, 1, "fortune-7"), (100, 4000, 0, "HC-E-CF §8.I.D.1"));
    for other in ["2c 3d 4h 4s", "7c 2d Th 3s 2h", "2c 9d 4h Ts"] {
        let (table, events) = round(free, "banker $5, fortune-7 $1", other);
        assert_eq!(of(&events, &table, 1, "fortune-7"), (0, 0, 0, "HC-E-CF §8.I.D.2"), "{other}");
    }
    assert_eq!(result("baccarat", "banker $5", seven).1, 500, "with commission it is a win like any other");
}

#[test]
fn the_dragon_bonus_wins_on_naturals_and_margins_and_pushes_natural_ties() {
    shows!(
        "HC-E §5.I.D",
        "HC-E §5.I.D.1(a)",
        "HC-E §5.I.D.1(b)",
        "HC-E §5.I.D.1(c)",
        "HC-E §5.I.D.2(a)",
        "HC-E §5.I.D.2(b)",
        "HC-E §5.I.D.2(c)",
        "HC-E §5.I.D.3",
        "HC-E §5.I.D.3(a)",
        "HC-E §10.IV",
        "HC-E-CF §8.I.E",
        "HC-E-CF §8.I.E.1(a)",
        "HC-E-CF §8.I.E.1(b)",
        "HC-E-CF §8.I.E.1(c)",
        "HC-E-CF §8.I.E.2(a)",
        "HC-E-CF §8.I.E.2(b)",
        "HC-E-CF §8.I.E.2(c)",
        "HC-E-CF §13.IV"
    );
    for (deal, player, banker) in [
        ("9c 2d Th 4s", 1, -1),             // natural over none
        ("9c 8d Th Ts", 1, -1),             // natural 9 over natural 8
        ("9c 9d Th Ts", 0, 0),              // natural tie
        ("2c 2d Th Ts 7h Kc", 30 - 23, -1), // 9 over 2: by 7 pays 6, see below
        ("7c 6d Th Ts", -1, -1),            // by one: both lose
        ("7c 7d Th Ts", -1, -1),            // level without naturals
    ] {
        for (game, chapter) in BOTH.into_iter().zip(["HC-E ", "HC-E-CF "]) {
            let (table, events) =
                round(game, "player $5, dragon-bonus-player $1, dragon-bonus-banker $1", deal);
            let unit = |spot| {
                let (back, won, fee, clause) = of(&events, &table, 1, spot);
                assert!(clause.starts_with(chapter) && fee == 0);
                if back == 0 { -1 } else { won / 100 }
            };
            let expected = if player == 7 { 6 } else { player };
            assert_eq!(
                (unit("dragon-bonus-player"), unit("dragon-bonus-banker")),
                (expected, banker),
                "{deal}"
            );
        }
    }
    let game = Baccarat::<WithCommission>::new(&Rules::of("baccarat").unwrap()).unwrap();
    let three = |value: u8| Points::EMPTY.with_value(0).with_value(0).with_value(value);
    let paid = |own: u8, other: u8| match game
        .settle_dragon(BaccaratHand::Banker, three(own), three(other))
        .pays()
    {
        Some(Pays::To(a, 1)) => a as i64,
        None => -1,
        other => panic!("{other:?}"),
    };
    let by_margin: Vec<_> = (0..=9).map(|margin| paid(margin, 0)).collect();
    assert_eq!(by_margin, [-1, -1, -1, -1, 1, 2, 4, 6, 10, 30]);
}

#[test]
fn side_wagers_have_their_least_amounts() {
    shows!("HC-E §12.II", "HC-E-CF §15.II");
    let mut table = ready("baccarat", &[]);
    assert_eq!(table.refused("bet 1 dragon-bonus-player $4"), "HC-E §12.II");
    table.run("bet 1 dragon-bonus-player $5; bet 2 tie $5; bet 2 dragon-bonus-banker $1");
    assert_eq!(table.refused("down 2 tie $5"), "HC-E §12.II");
    let mut free = ready(BOTH[1], &[]);
    assert_eq!(free.refused("bet 1 dragon-bonus-player $5"), "HC-E-CF §15.II");
    free.run("bet 1 tie $5; bet 1 dragon-bonus-player $1; bet 1 fortune-7 $1");
    assert_eq!(free.refused("down 1 tie $5"), "HC-E-CF §15.II");
}

#[test]
fn losers_are_collected_first_then_winners_paid_from_the_highest_seat_side_wagers_before_main_ones() {
    shows!(
        "HC-E §9.II",
        "HC-E §9.III",
        "HC-E §12.III.A",
        "HC-E §12.III.A.1",
        "HC-E §12.III.A.2",
        "HC-E §12.III.A.3",
        "HC-E-CF §12.II",
        "HC-E-CF §12.III",
        "HC-E-CF §15.III.A",
        "HC-E-CF §15.III.A.1",
        "HC-E-CF §15.III.A.2",
        "HC-E-CF §15.III.A.3"
    );
    for game in BOTH {
        for (setting, paid) in [("all-first", "2D 1D 2P 1P"), ("player-by-player", "2D 2P 1D 1P")] {
            let mut table = ready(game, &[("bonus-order", setting)]);
            for seat in [1, 2] {
                table.run(&format!(
                    "bet {seat} player $5; bet {seat} tie $5; bet {seat} dragon-bonus-player $1"
                ));
            }
            let events = table.run("close; card 9c 2d Th 4s");
            assert_eq!(about(&events, "the Player's Hand wins")[0].number, Some(3));
            let told: Vec<_> = lines(&events)
                .iter()
                .map(|l| {
                    (
                        l.pays.is_some(),
                        format!(
                            "{}{}",
                            l.seat.0 + 1,
                            table.table().layout().at(l.spot).name.chars().next().unwrap()
                        ),
                    )
                })
                .collect();
            let losers = told.iter().take_while(|t| !t.0).count();
            assert_eq!(losers, 2, "both Tie wagers before any winner");
            assert_eq!(told[losers..].iter().map(|t| t.1.as_str()).collect::<Vec<_>>().join(" "), paid);
            let picked: Vec<_> = events.iter().filter(|e| matches!(e, Event::PickedUp { .. })).collect();
            assert_eq!(picked.len(), 2, "both hands, one after the other");
        }
    }
}

#[test]
fn a_shoe_that_runs_out_voids_the_round() {
    shows!("HC-E §11.V", "HC-E-CF §14.V");
    for (game, clause) in BOTH.into_iter().zip(["HC-E §11.V", "HC-E-CF §14.V"]) {
        let mut table = short_shoe(game);
        let events = table.run("close");
        assert!(lines(&events).iter().all(|l| l.back == l.stake && l.clause.text() == clause));
        assert_eq!((lines(&events).len(), table.table().need()), (1, Need::Chance(Chance::Shuffle)));
        assert_eq!(table.table().to_shuffle().total(), 8 * 52, "a full reshuffle");
    }
}

/// A table whose shoe is empty, with a wager down.
fn short_shoe(game: &str) -> Playthrough {
    let mut table = ready(game, &[]);
    table.run("bet 1 banker $5");
    let mut snapshot: serde_json::Value = serde_json::from_str(&table.table().snapshot()).unwrap();
    snapshot["felt"]["rack"]["left"] = 0.into();
    let mut copy = table.table().copy();
    copy.restore(&snapshot.to_string()).unwrap();
    Playthrough::at(copy)
}

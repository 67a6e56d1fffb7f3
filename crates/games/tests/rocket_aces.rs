//! Rocket Aces, clause by clause (CO-8-899.29).

use book::{Book, Cents, Rules, shows};
use equipment::{Card, cards};
use games::Playthrough;
use games::blackjack::Blackjack;
use games::kernel::*;
use games::rocket_aces::RocketAces;

const GAMES: [&str; 2] = ["blackjack", "free-bet-blackjack"];

/// The eleven tables as printed: name, decks, pays from the top.
const TABLES: [(&str, i64, &[&str]); 11] = [
    ("rocket-aces-quick-2-decks", 2, &["100%", "100", "20", "2"]),
    ("rocket-aces-quick-6-decks", 6, &["100%", "100", "12", "2"]),
    ("rocket-aces-medium-single-ace-2-decks", 2, &["100%", "10%", "100", "25", "2"]),
    ("rocket-aces-medium-single-ace-6-decks", 6, &["100%", "10%", "100", "20", "2"]),
    ("rocket-aces-medium-two-aces-2-decks", 2, &["100%", "5%", "50", "10", "3", "2"]),
    ("rocket-aces-medium-two-aces-6-decks", 6, &["100%", "5%", "50", "10", "3", "2"]),
    ("rocket-aces-medium-two-blackjacks-2-decks", 2, &["100%", "5%", "50", "10", "3", "2"]),
    ("rocket-aces-medium-two-blackjacks-6-decks", 6, &["100%", "5%", "50", "10", "3", "2"]),
    ("rocket-aces-long-1", 6, &["100%", "25%", "2%", "100", "75", "15", "10", "5", "3"]),
    ("rocket-aces-long-2", 6, &["100%", "25%", "3%", "100", "75", "15", "10", "5", "3"]),
    ("rocket-aces-long-3", 6, &["100%", "100%", "100%", "100", "75", "15", "10", "5", "3"]),
];

fn rules(game: &str, settings: &[(&str, &str)], paytable: Option<&str>) -> Rules {
    let mut rules = Rules::of(game).unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    if let Some(id) = paytable {
        rules.choose_paytable(id).unwrap();
    }
    rules
}

fn posted(paytable: &str, decks: i64) -> Blackjack {
    Blackjack::new(&rules("blackjack", &[("decks", &decks.to_string())], Some(paytable))).unwrap()
}

fn pays(wager: &RocketAces, player: &str, dealer: &str) -> Option<String> {
    let two = |text: &str| <[Card; 2]>::try_from(cards(text).unwrap()).unwrap();
    wager.settle(two(player), two(dealer)).pays().map(|p| p.to_string())
}

/// A table ready for wagers, at which seats 1 and 2 bet $10 and seat 1 a dollar on Rocket Aces.
fn bets(game: &str, paytable: Option<&str>) -> Playthrough {
    let mut table = Playthrough::at(games::open(rules(game, &[], paytable)).unwrap());
    table.run("shuffle; burn; sit 1; sit 2; bet 1 blackjack $10; bet 1 rocket-aces $1; bet 2 blackjack $10");
    table
}

/// What came back and what was won on Rocket Aces.
fn paid(table: &Playthrough, events: &[Event]) -> Vec<String> {
    let layout = table.table().layout();
    let line = |e: &Event| match e {
        Event::Settled(l) if layout.at(l.spot).id == "rocket-aces" => Some(format!("{}+{}", l.back, l.won)),
        _ => None,
    };
    events.iter().filter_map(line).collect()
}

#[test]
fn the_wager_goes_with_blackjack_of_two_or_six_decks() {
    shows!("CO-8-899.29 ¶2");
    for game in GAMES {
        for (decks, offered) in [(1, false), (2, true), (4, false), (6, true), (8, false)] {
            let decks = decks.to_string();
            let table = games::open(rules(game, &[("decks", &decks)], None)).unwrap();
            let layout = table.layout();
            assert_eq!(layout.find("rocket-aces").is_some(), offered, "{game}, {decks} decks");
            assert_eq!(layout.meters.len(), usize::from(offered), "{game}, {decks} decks");
        }
        let off = games::open(rules(game, &[("rocket-aces", "no")], None)).unwrap();
        assert!(off.layout().find("rocket-aces").is_none() && off.layout().meters.is_empty());
        // A position without a blackjack wager has none.
        let mut table = bets(game, None);
        table.run("sit 3");
        assert_eq!(table.refused("bet 3 rocket-aces $1"), "CO-8-899.29 ¶2");
        assert_eq!(table.refused("down 1 blackjack $10"), "CO-8-899.29 ¶2");
        table.run("down 1 rocket-aces $1; down 1 blackjack $10");
    }
    for game in Book::standard().chapters.iter().filter_map(|c| c.game.as_deref()) {
        let has = Rules::of(game).unwrap().choices().any(|s| s.id == "rocket-aces");
        assert_eq!(has, GAMES.contains(&game) || game == "ride-free", "{game}");
    }
}

#[test]
fn it_stands_beside_every_other_side_wager() {
    shows!("CO-8-899.29 ¶3");
    for (game, side) in [("blackjack", "house-money"), ("free-bet-blackjack", "push-22")] {
        let mut table = bets(game, None);
        table.run(&format!("bet 1 {side} $5; bet 2 {side} $5; bet 2 rocket-aces $1; close"));
        assert_eq!(table.table().felt().seat(Seat(1)).bets.len(), 3);
    }
}

#[test]
fn the_wager_is_the_posted_denomination() {
    shows!("CO-8-899.29 (1)(A)");
    let mut table = bets("blackjack", None);
    for line in ["bet 2 rocket-aces $2", "bet 2 rocket-aces $0.50", "bet 1 rocket-aces $1"] {
        let why = table.line(line).unwrap_err().to_string();
        assert!(why.contains("takes $1 to $1"), "{line}: {why}");
    }
    let mut rules = rules("blackjack", &[], None);
    let five = book::Limits { min: Cents(500), max: Cents(500), step: Cents(500) };
    rules.post("rocket-aces", five).unwrap();
    let mut table = Playthrough::at(games::open(rules).unwrap());
    table.run("shuffle; burn; sit 1; bet 1 blackjack $10");
    table.refused("bet 1 rocket-aces $1");
    table.run("bet 1 rocket-aces $5");
}

#[test]
fn wagers_are_locked_before_the_deal() {
    shows!("CO-8-899.29 (1)(B)", "CO-8-899.29 (1)(C)");
    for game in GAMES {
        let mut table = bets(game, None);
        table.refused("card As");
        let events = table.run("close");
        let locked = |e: &Event| matches!(e, Event::Said { number: Some(1), clause, .. } if clause.text() == "CO-8-899.29 (1)(B)");
        assert!(events.iter().any(locked));
        let fed = |e: &Event| matches!(e, Event::Fed { meter: 0, amount: Increment(150_000), .. });
        assert!(events.iter().any(fed), "locked wagers feed the meter");
        table.refused("down 1 rocket-aces $1");
        table.refused("bet 2 rocket-aces $1");
        table.run("card As");
        table.refused("down 1 rocket-aces $1");
    }
}

#[test]
fn the_first_two_cards_decide_as_soon_as_the_dealers_blackjack_is_out_of_question() {
    shows!("CO-8-899.29 (1)(D)");
    for game in GAMES {
        // No blackjack under a nine: two aces are paid before they are split.
        let mut table = bets(game, None);
        let events = table.run("close; card Ac 5c 9s Ad 6c 8h");
        assert_eq!(paid(&table, &events), ["$0+$12"], "12 for 1, the stake among them");
        // Eleven loses at once: an ace drawn later would change nothing.
        let mut table = bets(game, None);
        let events = table.run("close; card 5c 5d 9s 6c 6d 8h");
        assert_eq!(paid(&table, &events), ["$0+$0"]);
        // Under an ace it waits for the check; even money does not end it.
        let mut table = bets(game, Some("rocket-aces-long-1"));
        let events = table.run("close; card Ac 5c Ad Kd 6c Kh");
        assert_eq!(paid(&table, &events), Vec::<String>::new());
        let events = table.run("choose 1 even-money");
        assert_eq!(paid(&table, &events), Vec::<String>::new());
        let events = table.run("choose 2 decline");
        assert_eq!(paid(&table, &events), ["$0+$15"], "blackjack against blackjack");
        let mut table = bets(game, Some("rocket-aces-long-1"));
        let events = table.run("close; card Ac 5c Ad Kd 6c 5h; choose 1 even-money; choose 2 decline");
        assert_eq!(paid(&table, &events), ["$0+$5"], "blackjack alone");
    }
}

#[test]
fn a_blackjack_the_check_missed_counts_when_the_hole_card_shows_it() {
    shows!("CO-8-899.29 (1)(D)");
    for game in GAMES {
        // Seat 1's blackjack has been paid and picked up, and still meets the dealer's.
        let mut table = bets(game, Some("rocket-aces-long-1"));
        let events = table.run("close; card Ac 5c; call blackjack-missed; card Kd Qd 6c Ah");
        assert_eq!(paid(&table, &events), Vec::<String>::new());
        let events = table.run("choose 2 stand");
        assert_eq!(paid(&table, &events), ["$0+$15"]);
        // Two aces split are still the first two cards.
        let mut table = bets(game, Some("rocket-aces-long-1"));
        table.run("close; card Ac 5c; call blackjack-missed; card Kd Ad 6c Ah; choose 1 split");
        for card in ["9c", "8c"] {
            table.run(&format!("card {card}"));
            if let Need::Choice { seat: Seat(0), .. } = table.table().need() {
                table.run("choose 1 stand");
            }
        }
        let events = table.run("choose 2 stand");
        assert_eq!(paid(&table, &events), ["$0+$100"]);
    }
}

#[test]
fn players_who_hold_their_cards_show_them_to_be_paid() {
    shows!("CO-8-899.29 (1)(D)");
    let mut table = Playthrough::at(games::open(rules("blackjack", &[("decks", "2")], None)).unwrap());
    table.run("shuffle; sit 1; sit 2; bet 1 blackjack $10; bet 1 rocket-aces $1");
    table.run("bet 2 blackjack $10; bet 2 rocket-aces $1; close; burn");
    let events = table.run("card Ac 5c 9s Ad 6c 8h");
    assert_eq!(paid(&table, &events), ["$0+$20", "$0+$0"]);
    let seen =
        |seat: usize| table.table().view(Viewer::Rail).seats[seat].hands[0].cards.iter().flatten().count();
    assert_eq!((seen(0), seen(1)), (2, 0));
}

#[test]
fn each_table_pays_its_rows_from_the_top_and_loses_the_rest() {
    shows!("CO-8-899.29 (2)");
    for (id, decks, printed) in TABLES {
        let game = posted(id, decks);
        let wager = game.rocket_aces().unwrap();
        let table = Book::standard().chapters.iter().flat_map(|c| &c.paytables).find(|t| t.id == id).unwrap();
        let read: Vec<_> = table.rows.iter().map(|r| r.pays.to_string()).collect();
        let words = |p: &&str| if p.ends_with('%') { format!("{p} of meter") } else { format!("{p} for 1") };
        assert_eq!(read, printed.iter().map(words).collect::<Vec<_>>(), "{id}");
        assert_eq!(pays(wager, "5c 6d", "9s 8h"), None, "{id}");
    }
    let quick = posted("rocket-aces-quick-6-decks", 6);
    let quick = quick.rocket_aces().unwrap();
    for (player, dealer, expected) in [
        ("As As", "Kh Ad", Some("100% of meter")),
        ("Ad Ad", "9h 8d", Some("100 for 1")),
        ("Ad Ac", "Kh Ah", Some("12 for 1")),
        ("Ad 5c", "Kh 9h", Some("2 for 1")),
        ("Ad Kc", "Kh 9h", Some("2 for 1")),
        ("Kd Kc", "Kh Ah", None),
    ] {
        assert_eq!(pays(quick, player, dealer).as_deref(), expected, "{player} against {dealer}");
    }
    let long = posted("rocket-aces-long-1", 6);
    let long = long.rocket_aces().unwrap();
    for (player, dealer, expected) in [
        ("As As", "Ks As", Some("100% of meter")),
        ("As As", "Kh Ah", Some("25% of meter")),
        ("Ad Ad", "Ks As", Some("25% of meter")),
        ("Ad Ad", "Ks Ah", Some("2% of meter")),
        ("Ad Ac", "Ks As", Some("100 for 1")),
        ("As As", "9s 8s", Some("75 for 1")),
        ("As Ks", "Ks As", Some("15 for 1")),
        ("As Ad", "9s 8s", Some("10 for 1")),
        ("As Ks", "9s 8s", Some("5 for 1")),
        ("9s Ks", "Ts Ah", Some("3 for 1")),
        ("As 5s", "9s 8s", None),
    ] {
        assert_eq!(pays(long, player, dealer).as_deref(), expected, "{player} against {dealer}");
    }
    // A table for other decks is not to be posted.
    let wrong = rules("blackjack", &[("decks", "2")], Some("rocket-aces-long-1"));
    assert!(games::open(wrong).err().unwrap().to_string().contains("CO-8-899.29 (2)"));
}

/// Every deal of two cards to a player and two to the dealer, in order, against counts made by reasoning.
#[test]
fn each_row_comes_as_often_as_reasoning_says() {
    shows!("CO-8-899.29 (2)");
    for (id, d, printed) in TABLES {
        let game = posted(id, d);
        let wager = game.rocket_aces().unwrap();
        let (n, a, t) = (52 * d, 4 * d, 16 * d);
        let rest = (n - 2) * (n - 3);
        // Two aces of one suit, and the dealer's blackjack of one suit: the player's own, or one of three others.
        let suited_bj = 2 * (d - 2) * 4 * d + 3 * 2 * d * 4 * d;
        let spades_spades = d * (d - 1) * 2 * (d - 2) * 4 * d;
        let (two, two_suited) = (a * (a - 1) * rest, 4 * d * (d - 1) * rest);
        let (two_bj, two_suited_bj) = (a * (a - 1) * 2 * (a - 2) * t, 4 * d * (d - 1) * 2 * (a - 2) * t);
        let two_suited_bj_suited = 4 * d * (d - 1) * suited_bj;
        let single = 2 * a * (n - a) * rest;
        let blackjack = 2 * a * t * rest;
        let both = 2 * a * t * 2 * (a - 1) * (t - 1);
        let dealer_only = blackjack - two_bj - both;
        let expected = match id {
            _ if id.contains("quick") => {
                vec![two_suited_bj, two_suited - two_suited_bj, two - two_suited, single]
            }
            _ if id.contains("single") => {
                let top = d * (d - 1) * suited_bj;
                vec![top, two_suited_bj - top, two_suited - two_suited_bj, two - two_suited, single]
            }
            _ if id.contains("medium") => {
                let top =
                    [two_suited_bj_suited, two_suited_bj - two_suited_bj_suited, two_bj - two_suited_bj];
                let low = if id.contains("two-aces") {
                    [two - two_bj, blackjack]
                } else {
                    [both, blackjack - both]
                };
                [&top[..], &low, &[dealer_only]].concat()
            }
            _ => vec![
                spades_spades,
                two_suited_bj_suited - spades_spades,
                two_suited_bj - two_suited_bj_suited,
                two_bj - two_suited_bj,
                two_suited - two_suited_bj,
                both,
                two - two_suited - (two_bj - two_suited_bj),
                blackjack - both,
                dealer_only,
            ],
        };
        assert_eq!(count(wager, id, d), expected, "{id}");
        assert_eq!(expected.len(), printed.len());
    }
}

/// How many ordered deals fall on each row. An ace, a ten for all ten values and a nine for all other cards stand for a
/// suit.
fn count(wager: &RocketAces, id: &str, decks: i64) -> Vec<i64> {
    let table = Book::standard().chapters.iter().flat_map(|c| &c.paytables).find(|t| t.id == id).unwrap();
    let kinds = cards("Ac Ad Ah As Tc Td Th Ts 9c 9d 9h 9s").unwrap();
    let mut left: Vec<i64> = (0..12).map(|k| decks * [1, 4, 8][k / 4]).collect();
    let mut counts = vec![0; table.rows.len()];
    for deal in 0..12usize.pow(4) {
        let drawn = [deal % 12, deal / 12 % 12, deal / 144 % 12, deal / 1728];
        let mut ways = 1;
        for kind in drawn {
            ways *= left[kind];
            left[kind] -= 1;
        }
        drawn.iter().for_each(|&kind| left[kind] += 1);
        let [a, b, c, d] = drawn.map(|kind| kinds[kind]);
        if let Some(name) = wager.settle([a, b], [c, d]).row_name() {
            counts[table.rows.iter().position(|r| r.name == name).unwrap()] += ways;
        }
    }
    counts
}

#[test]
fn a_meter_stands_for_every_whole_row_and_shares_are_of_the_first() {
    shows!("CO-8-899.29 (2)");
    let meters = |t: &Playthrough| t.table().felt().meters().iter().map(|c| c.0 / 100).collect::<Vec<_>>();
    // One meter: a share lowers it, the whole starts it again.
    let mut table = bets("blackjack", Some("rocket-aces-long-1"));
    assert_eq!(meters(&table), [5000]);
    let events = table.run("close; card Ad 5c Ks Ad 6c Ah");
    assert_eq!((paid(&table, &events), meters(&table)), (vec!["$0+$100".to_owned()], vec![4900]));
    table.run("bet 1 blackjack $10; bet 1 rocket-aces $1; meter 1 $6000");
    let events = table.run("close; card As Ks As As");
    assert_eq!((paid(&table, &events), meters(&table)), (vec!["$0+$6,000".to_owned()], vec![5000]));
    // Three meters, each with a seed and contribution of its own.
    let mut table = bets("free-bet-blackjack", Some("rocket-aces-long-3"));
    assert_eq!(meters(&table), [5000, 2500, 500]);
    let events = table.run("close");
    let fed =
        |e: &Event| if let Event::Fed { meter, amount, .. } = *e { Some((meter, amount.0)) } else { None };
    assert_eq!(events.iter().filter_map(fed).collect::<Vec<_>>(), [(0, 150_000), (1, 50_000), (2, 50_000)]);
    let events = table.run("card Ad 5c Ks Ad 6c As");
    assert_eq!(paid(&table, &events), ["$0+$2,500"]);
}

//! (21)(D) to (G), (26) to (31): the wagers on the first cards.

use book::{Cents, Limits, shows};
use equipment::{Card, cards};
use games::kernel::*;

use super::*;

fn three(text: &str) -> [Card; 3] {
    cards(text).unwrap().try_into().unwrap()
}

fn two(text: &str) -> [Card; 2] {
    cards(text).unwrap().try_into().unwrap()
}

/// Suited three of a kind, straight flush, three of a kind, straight, flush, pair, nothing.
const HANDS: [&str; 7] = ["5c 5c 5c", "3s 2s As", "5c 5d 5c", "Ac Kd Qh", "9h 9h 2h", "9h 9d 2h", "Kc Ac 2d"];

/// What a table of pays says of the seven hands: 0 where they lose.
fn expect(words: impl Fn(&str) -> Option<String>, pays: [&str; 7], unit: &str) {
    for (hand, pays) in HANDS.into_iter().zip(pays) {
        let pays = (pays != "0").then(|| format!("{pays} {unit}"));
        assert_eq!(words(hand), pays, "{hand}");
    }
}

/// The table posted for a wager with so many decks.
fn posted_for(wager: &str, decks: u8) -> Option<String> {
    posted(&ROOM.ready(&[("decks", &decks.to_string())]), wager)
}

#[test]
fn classic_pays_by_six_tables_each_for_its_decks() {
    shows!("CO-21-2119 (21)(D)", "CO-21-2119 (26)", "CO-21-2119 (26)(A)(II)", "CO-21-2119 (26)(A)(III)");
    let printed = [
        ("pt-flt-213-01", &[2][..], ["5", "5", "5", "5", "5", "5", "0"], "to 2"),
        ("pt-flt-213-03", &[6], ["9", "9", "9", "9", "9", "0", "0"], "to 1"),
        ("pt-flt-213-e01", &[8], ["8", "8", "8", "8", "8", "0", "0"], "to 1"),
        ("pt-flt-213-e02", &[8], ["15", "25", "15", "8", "5", "0", "0"], "to 1"),
        ("pt-flt-213-e03", &[8], ["15", "25", "15", "10", "5", "0", "0"], "to 1"),
        ("pt-flt-213-e04", &[1, 2, 6], ["15", "25", "15", "10", "5", "0", "0"], "to 1"),
    ];
    for (table, for_decks, pays, unit) in printed {
        for decks in 1..=8 {
            let rules = rules(&[("decks", &decks.to_string())], &[table]);
            let fits = for_decks.contains(&decks);
            assert_eq!(RideFree::new(&rules).is_ok(), fits, "{table} with {decks} decks");
        }
        let game = game(&[("decks", &for_decks[0].to_string())], &[table]);
        expect(|hand| paid(game.settle_classic(&three(hand))), pays, unit);
    }
    let names = (1..=8).map(|decks| posted_for("21+3 Classic", decks).map(|n| n[7..].to_owned()));
    let want = [Some("213-E04"), Some("213-01"), None, None, None, Some("213-03"), None, Some("213-E01")];
    assert_eq!(names.collect::<Vec<_>>(), want.map(|n| n.map(str::to_owned)));
}

#[test]
fn classic_gives_the_stake_back_and_the_dealer_an_envy_award() {
    shows!("CO-21-2119 (21)(D)", "CO-21-2119 (26)(A)(I)", "CO-21-2119 (26)(A)(IV)");
    let (table, events) = ROOM.dealt_with(&[], "blackjack $10, 21-plus-3-classic $5", "5c 7s 6d 8h");
    assert_eq!(lines(&table, &events), ["1.1 21-plus-3-classic $5+$45"]);
    for dealer_wagers in ["yes", "no"] {
        // Straight flush, three of a kind, straight, flush.
        for (table, decks, envies) in [
            ("pt-flt-213-e01", "8", [Some("$1"), Some("$1"), Some("$1"), Some("$1")]),
            ("pt-flt-213-e02", "8", [Some("$10"), Some("$5"), Some("$2"), Some("$1")]),
            ("pt-flt-213-e03", "8", [Some("$10"), Some("$5"), Some("$2"), None]),
            ("pt-flt-213-e04", "6", [Some("$10"), Some("$5"), Some("$2"), Some("$1")]),
            ("pt-flt-213-03", "6", [None; 4]),
        ] {
            let deals = ["5s 7s 6s 8h", "5s 5s 5d 8h", "5s 7s 6d 8h", "5s 7s Ts 8h", "5s 7s Td 8h"];
            for (deal, envy) in deals.into_iter().zip(envies.into_iter().chain([None])) {
                let mut rules = rules(&[("dealer-wagers", dealer_wagers), ("decks", decks)], &[table]);
                rules.set("bust-bonus", "no").unwrap();
                let mut play = Playthrough::at(games::open(rules).unwrap());
                play.run("shuffle; burn; sit 1; bet 1 blackjack $10; bet 1 21-plus-3-classic $5; close");
                let events = play.run(&format!("card {deal}"));
                let toke = |e: &Event| match e {
                    Event::Settled(l) if l.toke => Some((l.won.to_string(), l.clause.text())),
                    _ => None,
                };
                let got: Vec<_> = events.iter().filter_map(toke).collect();
                let want: Vec<_> = envy.iter().map(|e| ((*e).to_owned(), "CO-21-2119 (26)(A)(IV)")).collect();
                assert_eq!(got, want, "{table}: {deal}");
            }
        }
    }
    let e03 = game(&[("decks", "8")], &["pt-flt-213-e03"]);
    assert_eq!(paid(e03.settle_classic(&three("5s 7s Ts"))).as_deref(), Some("5 to 1"));
}

#[test]
fn xtreme_pays_by_three_tables_each_for_its_decks() {
    shows!("CO-21-2119 (27)", "CO-21-2119 (27)(A)(I)", "CO-21-2119 (27)(A)(II)", "CO-21-2119 (27)(A)(III)");
    for (table, least, pays) in [
        ("pt-flt-213xt-01", 1, ["20", "30", "20", "10", "5", "0", "0"]),
        ("pt-flt-213xt-03", 4, ["100", "40", "25", "10", "5", "0", "0"]),
        ("pt-flt-213xt-04", 4, ["100", "30", "20", "10", "5", "0", "0"]),
    ] {
        for decks in 1..=8 {
            let rules = rules(&[("decks", &decks.to_string())], &[table]);
            assert_eq!(RideFree::new(&rules).is_ok(), decks >= least, "{table} with {decks} decks");
        }
        let game = game(&[], &[table]);
        expect(|hand| paid(game.settle_xtreme(&three(hand))), pays, "to 1");
    }
    let (table, events) = ROOM.dealt_with(&[], "blackjack $10, 21-plus-3-xtreme $5", "5c 7s 6d 8h");
    assert_eq!(lines(&table, &events), ["1.1 21-plus-3-xtreme $5+$50"]);
}

#[test]
fn top_3_pays_three_hands_and_goes_with_21_plus_3() {
    shows!(
        "CO-21-2119 (28)",
        "CO-21-2119 (28)(A)(I)",
        "CO-21-2119 (28)(A)(II)",
        "CO-21-2119 (28)(A)(III)",
        "CO-21-2119 (28)(A)(IV)"
    );
    for (table, pays) in [
        ("pt-flt-top3-01", ["270", "180", "90", "0", "0", "0", "0"]),
        ("pt-flt-top3-02", ["1000", "100", "70", "0", "0", "0", "0"]),
    ] {
        let game = game(&[], &[table]);
        expect(|hand| paid(game.settle_top_3(&three(hand))), pays, "to 1");
    }
    assert_eq!(posted_for("Top 3", 1), None);
    assert!((2..=8).all(|decks| posted_for("Top 3", decks).is_some()));
    let neither = [("21-plus-3-classic", "no"), ("21-plus-3-xtreme", "no")];
    assert!(RideFree::new(&rules(&neither, &[])).is_err());
    assert!(neither.iter().all(|one| RideFree::new(&rules(&[*one], &[])).is_ok()));
    let mut table = ROOM.ready(&[("bust-bonus", "no")]);
    table.run("sit 1; bet 1 blackjack $10");
    assert_eq!(table.refused("bet 1 top-3 $1"), "CO-21-2119 (28)(A)(IV)");
    table.run("bet 1 21-plus-3-xtreme $1; bet 1 top-3 $1");
    assert_eq!(table.refused("down 1 21-plus-3-xtreme $1"), "CO-21-2119 (28)(A)(IV)");
    table.run("bet 1 21-plus-3-classic $1; down 1 21-plus-3-xtreme $1");
    let events = table.run("close; card 5s 5s 5s 9h");
    assert_eq!(lines(&table, &events), ["1.1 top-3 $1+$270", "1.1 21-plus-3-classic $1+$9"]);
}

/// Every three cards of six decks, weighted by the ways to draw them.
#[test]
fn classic_at_nine_to_one_wins_485096_of_5013320_hands() {
    shows!("CO-21-2119 (26)");
    let game = game(&[], &[]);
    let (mut wins, mut all) = (0u64, 0u64);
    let card = |id: u8| Card::from_id(id).unwrap();
    for a in 0..52u8 {
        for b in a..52 {
            for c in b..52 {
                let ways = match (a == b, b == c) {
                    (true, true) => 20,
                    (false, false) => 216,
                    _ => 90,
                };
                all += ways;
                if game.settle_classic(&[card(a), card(b), card(c)]).unwrap().wins() {
                    wins += ways;
                }
            }
        }
    }
    // Straight flushes, three of a kind, other straights, other flushes: an edge of 3.2386%.
    let counted = 12 * 4 * 216 + 13 * 2024 + (12 * 13_824 - 10_368) + (4 * 76_076 - 10_368 - 52 * 20);
    assert_eq!((wins, all), (counted, 312 * 311 * 310 / 6));
    assert_eq!(wins, 485_096);
}

#[test]
fn lucky_ladies_pays_first_cards_of_20_by_how_well_they_match() {
    shows!("CO-21-2119 (21)(E)", "CO-21-2119 (29)", "CO-21-2119 (29)(A)(I)", "CO-21-2119 (29)(A)(II)");
    let names: Vec<_> = (1..=8).map(|decks| posted_for("Lucky Ladies", decks)).collect();
    let [one, two_decks, four] = ["PT-FLT-LL-01", "PT-FLT-LL-02", "PT-FLT-LL-03"].map(|n| Some(n.to_owned()));
    let want = [None, one, None, two_decks, None, four.clone(), four.clone(), four];
    assert_eq!(names, want);
    for (decks, pays) in
        [("2", [1000, 200, 25, 10, 4]), ("4", [1000, 150, 20, 9, 4]), ("6", [1000, 125, 19, 9, 4])]
    {
        let game = game(&[("decks", decks)], &[]);
        let pay = |own, dealer| paid(game.settle_lucky_ladies(two(own), two(dealer)));
        let to = |n: usize| Some(format!("{} to 1", pays[n]));
        assert_eq!(pay("Qh Qh", "As Kd"), to(0));
        assert_eq!(pay("Qh Qh", "9s Kd"), to(1));
        assert_eq!(pay("Kh Kh", "As Kd"), to(2));
        assert_eq!(pay("Kh Qh", "As Kd"), to(3));
        assert_eq!(pay("Ah 9h", "5s Kd"), to(3));
        assert_eq!(pay("Kh Kd", "5s Kd"), to(4));
        assert_eq!(pay("Ah 9d", "5s Kd"), to(4));
        assert_eq!(pay("Ah Kd", "5s Kd"), None);
        assert_eq!(pay("Kh 9h", "5s Kd"), None);
    }
    let (table, events) = ROOM.dealt_with(&[], "blackjack $10, lucky-ladies $2", "Qh Ks Qh Ad");
    assert_eq!(lines(&table, &events), ["1.1 lucky-ladies $2+$2,000", "1.1 blackjack $0+$0"]);
    assert!(RideFree::new(&rules(&[("decks", "4")], &["pt-flt-ll-01"])).is_err());
}

#[test]
fn three_progressive_pays_by_eleven_tables() {
    shows!("CO-21-2119 (21)(F)", "CO-21-2119 (30)", "CO-21-2119 (30)(A)(II)", "CO-21-2119 (30)(A)(III)");
    // Table, how many of ace, king, queen; the second row; then suited three, straight flush, three, straight, flush.
    for (n, high, second, rest) in [
        (1, 2, 0, [125, 25, 20, 7, 3]),
        (2, 3, 0, [125, 25, 20, 6, 2]),
        (3, 1, 0, [125, 25, 20, 7, 3]),
        (4, 2, 0, [150, 40, 20, 7, 3]),
        (5, 3, 0, [150, 40, 20, 7, 2]),
        (6, 1, 0, [150, 40, 20, 7, 3]),
        (7, 2, 2000, [150, 40, 20, 5, 3]),
        (8, 3, 2000, [125, 40, 20, 6, 2]),
        (9, 1, 2000, [150, 40, 20, 5, 3]),
        (10, 2, 3000, [200, 30, 20, 10, 0]),
        (11, 1, 3000, [200, 30, 20, 10, 0]),
    ] {
        let id = format!("pt-bjs-213-{n:02}");
        let game = game(&[], &[&id]);
        let verdict = |hand: &str| game.settle_three_progressive(&three(hand)).unwrap();
        let pay = |hand: &str| paid(Some(verdict(hand)));
        let dollars = |d: i64| (d > 0).then(|| format!("{} per $1", Cents::dollars(d)));
        let whole = Some("100% of meter".to_owned());
        for (place, rank) in ["A", "K", "Q", "J"].into_iter().enumerate() {
            let alike = |suit: &str| [rank, suit, " ", rank, suit, " ", rank, suit].concat();
            let (top, other) = match (place < high, second) {
                (true, 0) => (whole.clone(), whole.clone()),
                (true, second) => (whole.clone(), dollars(second)),
                (false, _) => (dollars(rest[0]), dollars(rest[0])),
            };
            assert_eq!((pay(&alike("s")), pay(&alike("d"))), (top, other), "{id}: three {rank}");
            if place < high {
                assert_eq!(verdict(&alike("s")).meter(), 0);
                assert_eq!(verdict(&alike("d")).meter(), u8::from(second == 0));
            }
        }
        for (hand, d) in ["5c 5c 5c", "3s 2s As", "Ac Ad Ac", "Ac Kd Qh", "9h 9h 2h"].into_iter().zip(rest) {
            assert_eq!(pay(hand), dollars(d), "{id}: {hand}");
        }
        assert_eq!((pay("9h 9d 2h"), pay("Kc Ac 2d")), (None, None));
        assert_eq!(
            game.layout().meters.iter().filter(|m| m.id.starts_with("21")).count(),
            if second == 0 { 2 } else { 1 }
        );
    }
    for decks in 1..=8 {
        assert_eq!(posted_for("21+3 Progressive", decks).is_some(), decks >= 3, "{decks} decks");
    }
    let hearts = game(&[("21-plus-3-progressive-suit", "hearts")], &[]);
    let meter = |hand| hearts.settle_three_progressive(&three(hand)).unwrap().meter();
    assert_eq!((meter("Ah Ah Ah"), meter("As As As")), (0, 1));
}

#[test]
fn ladies_progressive_pays_by_ten_tables() {
    shows!("CO-21-2119 (21)(G)", "CO-21-2119 (31)", "CO-21-2119 (31)(A)(II)");
    // The three rows against a blackjack, a whole meter written as 100% and so on; then dollars.
    for (n, least, top, rest) in [
        (26, 2, ["100%", "100%", "100%"], [200, 25, 10, 2]),
        (27, 2, ["100%", "100%", "100%"], [200, 20, 10, 3]),
        (28, 2, ["100%", "100%", "25%"], [250, 50, 10, 2]),
        (29, 2, ["100%", "100%", "$1,000"], [200, 50, 10, 2]),
        (30, 4, ["100%", "100%", "100%"], [250, 30, 10, 2]),
        (31, 4, ["100%", "100%", "100%"], [150, 20, 10, 3]),
        (32, 4, ["100%", "100%", "25%"], [200, 25, 10, 2]),
        (33, 4, ["100%", "100%", "$750"], [150, 25, 10, 2]),
        (34, 4, ["100%", "25%", "10%"], [250, 25, 10, 2]),
        (35, 4, ["100%", "$3,000", "$1,000"], [150, 25, 10, 2]),
    ] {
        let id = format!("pt-bjs-ll-{n}");
        for decks in 1..=8 {
            let rules = rules(&[("decks", &decks.to_string())], &[&id]);
            assert_eq!(RideFree::new(&rules).is_ok(), decks >= least, "{id} with {decks} decks");
        }
        let off = [("21-plus-3-progressive", "no"), ("rocket-aces", "no")];
        let game = game(&off, &[&id]);
        let mut meter = 0;
        for (dealer, pays) in ["As Ks", "Ad Kd", "Ad Ks"].into_iter().zip(top) {
            let verdict = game.settle_ladies_progressive(two("Qh Qh"), two(dealer)).unwrap();
            let words =
                if pays.ends_with('%') { format!("{pays} of meter") } else { format!("{pays} per $1") };
            assert_eq!(paid(Some(verdict)), Some(words), "{id}: {dealer}");
            assert_eq!(verdict.meter(), if pays == "100%" { meter } else { 0 });
            meter += u8::from(pays == "100%");
        }
        assert_eq!(game.layout().meters.len(), meter as usize);
        for (own, d) in ["Qh Qh", "Ks Ks", "Kh Qh", "Ah 9d"].into_iter().zip(rest) {
            let pays = paid(game.settle_ladies_progressive(two(own), two("9s Kd")));
            assert_eq!(pays, Some(format!("${d} per $1")), "{id}: {own}");
        }
        assert_eq!(paid(game.settle_ladies_progressive(two("Ah Kd"), two("9s Kd"))), None);
    }
    assert_eq!(posted_for("Lucky Ladies Progressive", 1), None);
}

#[test]
fn progressive_awards_are_for_the_wager_and_meters_start_again_with_their_reserve() {
    shows!(
        "CO-21-2119 (30)(A)(I)",
        "CO-21-2119 (30)(A)(V)",
        "CO-21-2119 (30)(A)(VI)",
        "CO-21-2119 (31)(A)(I)",
        "CO-21-2119 (31)(A)(IV)",
        "CO-21-2119 (31)(A)(V)"
    );
    for (wager, other, deal, end) in [
        ("21-plus-3-progressive", "lucky-ladies-progressive", "Ks Ks Ks 7h", "choose 1 stand"),
        ("lucky-ladies-progressive", "21-plus-3-progressive", "Qh Ks Qh As", "bet 1 blackjack $10"),
    ] {
        let [seed, reset, reserve] = ["seed", "reset", "reserve"].map(|end| format!("{wager}-{end}"));
        let fixed = [(seed.as_str(), "$700"), (reset.as_str(), "$300"), (other, "no"), ("rocket-aces", "no")];
        let bets = format!("blackjack $10, {wager} $1");
        let meter = |t: &Playthrough, n: usize| t.table().felt().meters()[n];
        let (mut table, events) = ROOM.dealt_with(&fixed, &bets, deal);
        assert_eq!(lines(&table, &events)[0], format!("1.1 {wager} $0+$700"), "the stake is gone");
        assert_eq!(meter(&table, 0), Cents::dollars(300));
        table.run(end);
        // With a reserve, what was put by is added.
        let mut with = fixed.to_vec();
        with.push((&reserve, "5%"));
        with.push(("bust-bonus", "no"));
        let mut table = ROOM.ready(&with);
        let last = table.table().felt().meters().len();
        assert_eq!(table.table().layout().meters[last - 1].id, reserve);
        table.run(&format!("sit 1; meter {last} $40; bet 1 blackjack $10; bet 1 {wager} $1; close"));
        table.run(&format!("card {deal}"));
        assert_eq!((meter(&table, 0), meter(&table, last - 1)), (Cents::dollars(340), Cents::ZERO));
    }
}

#[test]
fn progressive_pays_and_seeds_scale_with_the_wager() {
    shows!("CO-21-2119 (30)(A)(IV)", "CO-21-2119 (31)(A)(III)");
    let five = Limits { min: Cents::dollars(5), max: Cents::dollars(5), step: Cents::dollars(5) };
    for (wager, seeds, deal, won) in [
        ("21-plus-3-progressive", [10_000, 2000], "5c 7s 6d 8h", "$35"),
        ("lucky-ladies-progressive", [10_000, 5000], "Kc 7s Qd 8h", "$10"),
    ] {
        let mut posted = rules(&[("bust-bonus", "no")], &[]);
        posted.post(wager, five).unwrap();
        let mut table = Playthrough::at(games::open(posted.clone()).unwrap());
        let meters = table.table().layout().meters.iter().filter(|m| m.id.starts_with(wager));
        let got: Vec<_> = meters.take(2).map(|m| (m.seed, m.reset)).collect();
        assert_eq!(got, seeds.map(|s| (Cents::dollars(s * 5), Cents::dollars(s * 5))));
        table.run(&format!("shuffle; burn; sit 1; bet 1 blackjack $10; bet 1 {wager} $5; close"));
        let events = table.run(&format!("card {deal}"));
        assert_eq!(lines(&table, &events), [format!("1.1 {wager} $0+{won}")]);
        posted.post(wager, Limits { min: Cents::dollars(1), step: Cents::dollars(1), ..five }).unwrap();
        assert!(RideFree::new(&posted).is_err(), "one amount only");
    }
}

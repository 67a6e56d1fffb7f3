//! Poker Lotto, clause by clause (IN).

use crate::kit;

use std::collections::BTreeMap;

use book::{Cents, Rules, shows};
use equipment::{Deck, cards};
use games::Playthrough;
use games::kernel::*;
use games::poker_lotto::{PokerLotto, symbol_name, symbol_number};
use kit::{about, lines};

fn outlet(settings: &[(&str, &str)]) -> Playthrough {
    Playthrough::open("poker-lotto", settings)
}

fn game() -> PokerLotto {
    PokerLotto::new(&Rules::of("poker-lotto").unwrap()).unwrap()
}

fn won(events: &[Event]) -> i64 {
    lines(events).iter().map(|l| l.won.0 / 100).sum()
}

/// The prize of a hand at once, in dollars, with its clause.
fn instant(hand: &str) -> Option<(i64, &'static str)> {
    let verdict = game().settle_instant(&cards(hand).unwrap().try_into().unwrap())?;
    let award = verdict.pays().unwrap().award(Cents::ZERO, Cents::ZERO, book::Rounding::CENT);
    Some((award.won.0 / 100, verdict.clause().text()))
}

#[test]
fn the_game_is_poker_lotto_with_52_cards_of_four_suits() {
    shows!("IN §1", "IN §2(e)", "IN §2(f)", "IN §2(h)");
    let mut outlet = outlet(&[]);
    assert_eq!(Rules::of("poker-lotto").unwrap().chapter().title, "Poker Lotto");
    outlet.run("sit 1; bet 1 play-1 $2; shuffle");
    assert_eq!(outlet.table().felt().rack().unseen().total(), 52);
    assert_eq!(outlet.refused("card Jk"), "IN §2(e)");
    outlet.run("card As");
    assert_eq!(outlet.refused("card As"), "IN §2(e)");
    outlet.run("card Ks Qs Js Ts");
    assert_eq!(outlet.table().need(), Need::Bets, "a hand is five cards");
}

#[test]
fn cards_are_numbered_hearts_diamonds_spades_clubs_from_the_two_up() {
    shows!("IN §2(i)");
    let mut all: Vec<_> =
        Deck::Standard.cards().map(|c| (symbol_number(c).unwrap(), symbol_name(c).unwrap())).collect();
    all.sort();
    assert!(all.iter().map(|(n, _)| *n).eq(1..=52));
    for (n, name) in
        [(1, "2H"), (9, "10H"), (13, "AH"), (14, "2D"), (27, "2S"), (39, "AS"), (40, "2C"), (52, "AC")]
    {
        assert_eq!(all[n - 1].1, name);
    }
}

#[test]
fn instant_prizes_are_the_printed_ones() {
    shows!(
        "IN §2(d)",
        "IN §2(g)",
        "IN §2(j)",
        "IN §2(k)",
        "IN §2(l)",
        "IN §2(m)",
        "IN §2(n)",
        "IN §2(o)",
        "IN §2(p)",
        "IN §2(q)",
        "IN §2(r)",
        "IN §2(r)(1)",
        "IN §6(e)",
        "IN §6(f)",
        "IN §6(g)",
        "IN §6(h)",
        "IN §6(i)",
        "IN §6(j)",
        "IN §6(k)",
        "IN §6(l)",
        "IN §6(m)"
    );
    for (hand, prize, clause) in [
        ("Th Jh Qh Kh Ah", 5000, "IN §6(e)"),
        ("9h Th Jh Qh Kh", 500, "IN §6(f)"),
        ("Ah 2h 3h 4h 5h", 500, "IN §6(f)"),
        ("9h 9d 9s 9c 2h", 100, "IN §6(g)"),
        ("9h 9d 9s 2c 2h", 75, "IN §6(h)"),
        ("2h 9h Jh Kh Ah", 40, "IN §6(i)"),
        ("Ah 2d 3s 4c 5h", 20, "IN §6(j)"),
        ("Th Jd Qs Kc Ah", 20, "IN §6(j)"),
        ("9h 9d 9s 2c 3h", 5, "IN §6(k)"),
        ("9h 9d 2s 2c 3h", 4, "IN §6(l)"),
        ("Jh Jd 2s 4c 3h", 2, "IN §6(m)"),
        ("Ah Ad 2s 4c 3h", 2, "IN §6(m)"),
    ] {
        assert_eq!(instant(hand), Some((prize, clause)), "{hand}");
    }
    assert_eq!(instant("Th Td 2s 4c 3h"), None, "a pair of tens wins nothing");
    assert_eq!(instant("Qh Kd As 2c 3h"), None, "the ace does not stand in the middle");
}

#[test]
fn a_play_costs_two_dollars_for_both_events() {
    shows!("IN §3", "IN §4(b)", "IN §4(e)");
    let mut outlet = outlet(&[]);
    outlet.run("sit 1");
    assert_eq!(outlet.refused("bet 1 play-1 $1"), "IN §3");
    assert_eq!(outlet.refused("bet 1 play-1 $4"), "IN §3");
    outlet
        .run("bet 1 play-1 $2; shuffle; card Jh Jd 2s 4c 3h; bet 1 play-2 $2; shuffle; card Jh Jd 2s 4c 3h");
    let events = outlet.run("close; shuffle; card Jh Jd 9c 8c 7c");
    // Each play: $2 for the pair of jacks at once, $2 for two matches in the draw.
    assert_eq!(won(&events), 8);
    assert_eq!(outlet.table().felt().standing(), Cents::ZERO, "a ticket is good for one draw");
    assert_eq!(outlet.table().layout().spots.len(), 5);
    assert_eq!(self::outlet(&[("plays-per-ticket", "20")]).table().layout().spots.len(), 20);
}

#[test]
fn the_terminal_picks_the_cards_never_the_buyer() {
    shows!("IN §4(a)", "IN §4(c)");
    let mut outlet = outlet(&[]);
    outlet.run("sit 1");
    outlet.run("bet 1 play-1 $2");
    assert_eq!(outlet.table().need(), Need::Chance(Chance::Shuffle));
    assert_eq!(outlet.refused("choose 1 set cards 1"), "IN §4(a)");
    assert_eq!(outlet.refused("bet 1 play-2 $2"), "IN §4(h)", "one play is printed at a time");
    outlet.run("shuffle; card 2c 3c 4c 5c 7d");
    assert_eq!(outlet.refused("bet 1 play-1 $2"), "IN §3", "that play is sold");
}

#[test]
fn only_a_ticket_holder_claims() {
    shows!("IN §4(d)");
    let mut outlet = outlet(&[]);
    outlet.run("sit 1; sit 2; bet 1 play-1 $2; shuffle; card Ah Ad 2s 4c 3h");
    assert_eq!(outlet.refused("call claim seat 2"), "IN §4(g)");
    assert_eq!(outlet.refused("call claim seat 3"), "IN §4(d)");
    assert_eq!(outlet.refused("bet 3 play-1 $2"), "IN §4(d)");
}

#[test]
fn an_instant_prize_is_paid_at_once_against_an_exchange_ticket_or_after_the_draw() {
    shows!("IN §4(f)", "IN §4(g)", "IN §7(a)", "IN §7(b)");
    let sold = "sit 1; bet 1 play-1 $2; shuffle; card 9h 9d 9s 9c 2h";
    let mut now = outlet(&[]);
    now.run(sold);
    let events = now.run("call claim seat 1");
    assert_eq!(won(&events), 100);
    assert!(!about(&events, "exchange ticket").is_empty());
    assert_eq!(now.refused("call claim seat 1"), "IN §4(g)", "paid once");
    let events = now.run("close; shuffle; card 9h 9d 9s Kc Kh");
    assert_eq!(won(&events), 20, "the exchange ticket holds the same cards");
    let mut later = outlet(&[]);
    later.run(sold);
    let events = later.run("close; shuffle; card 9h 9d 9s Kc Kh");
    assert_eq!(won(&events), 120, "a ticket may win in both events");
    assert_eq!(about(&events, "retailer"), [(Some(120), "IN §7(b)")], "added together, in one sum");
    let mut large = outlet(&[("retailer-limit", "$119")]);
    large.run(sold);
    let events = large.run("close; shuffle; card 9h 9d 9s Kc Kh");
    assert_eq!(about(&events, "Commission"), [(Some(120), "IN §7(b)")]);
}

#[test]
fn sales_stop_before_the_draw_and_tickets_cannot_be_cancelled() {
    shows!("IN §4(h)", "IN §4(j)", "IN §5", "IN §2(b)", "IN §2(c)");
    let mut outlet = outlet(&[("draw-time", "1380"), ("sales-close", "15")]);
    let markers = outlet.table().view(Viewer::Rail).markers;
    assert_eq!((markers[0].value.as_str(), markers[1].value.as_str()), ("22:45", "23:00"));
    outlet.run("sit 1; bet 1 play-1 $2; shuffle; card 2c 3c 4c 5c 7d");
    assert_eq!(outlet.refused("down 1 play-1 $2"), "IN §4(j)");
    outlet.run("leave 1; sit 2; close");
    assert_eq!(outlet.refused("bet 2 play-1 $2"), "IN §4(h)");
    let events = outlet.run("shuffle; card 2c 3c 4c 9c 9d");
    assert_eq!(won(&events), 20, "a ticket whose holder went home is in the draw");
    assert_eq!(about(&events, "winning cards"), [(None, "IN §2(c)")]);
    assert_eq!(outlet.table().felt().round(), 1);
}

#[test]
fn entry_tickets_come_with_large_tickets_where_the_director_says_so() {
    shows!("IN §4(k)");
    let play = |n: u8| format!("bet 1 play-{n} $2; shuffle; card 2c 3c 4c 5c 7d;");
    for (plays, printed) in [(1, false), (2, true)] {
        let mut outlet = outlet(&[("entry-ticket-plays", "2")]);
        outlet.run("sit 1");
        (1..=plays).for_each(|n| drop(outlet.run(&play(n))));
        assert_eq!(!about(&outlet.run("close"), "entry ticket").is_empty(), printed);
    }
}

#[test]
fn draw_prizes_are_the_printed_ones_and_three_winners_share() {
    shows!("IN §6(a)", "IN §6(a)(1)", "IN §6(a)(2)", "IN §6(b)", "IN §6(c)", "IN §6(d)", "IN §7(c)");
    let prize = |matches, winners| {
        let verdict = game().settle_draw(matches, winners);
        let award = verdict.pays().map(|p| p.award(Cents(200), Cents::ZERO, book::Rounding::CENT).won);
        // A third of the pool is $166,666.66: the share is handed over in whole dollars.
        assert!(award.is_none_or(|a| a.is_multiple_of(Cents::dollars(1))), "{award:?} is not whole dollars");
        (award.map(|a| a.0 / 100), verdict.clause().text())
    };
    assert_eq!(prize(5, 1), (Some(250_000), "IN §6(a)(1)"));
    assert_eq!(prize(5, 2), (Some(250_000), "IN §6(a)(1)"));
    assert_eq!(prize(5, 3), (Some(166_666), "IN §6(a)(2)"));
    assert_eq!(prize(5, 7), (Some(71_428), "IN §6(a)(2)"));
    assert_eq!(prize(4, 3), (Some(500), "IN §6(b)"));
    assert_eq!(prize(3, 0), (Some(20), "IN §6(c)"));
    assert_eq!(prize(2, 0), (Some(2), "IN §6(d)"));
    assert_eq!(prize(1, 0).0, None);
    assert_eq!(prize(0, 0).0, None);
    // Three equal tickets at the outlet share the pool.
    let mut outlet = outlet(&[]);
    for seat in 1..=3 {
        outlet.run(&format!("sit {seat}; bet {seat} play-1 $2; shuffle; card 2c 3d 4c 8c 9d"));
    }
    assert_eq!(won(&outlet.run("close; shuffle; card 2c 3d 4c 8c 9d")), 3 * 166_666);
}

/// Every hand of the field against one draw, and every hand by itself: the printed odds, "1:n" being one in n.
#[test]
fn the_printed_odds_are_right() {
    shows!(
        "IN §8(a)",
        "IN §8(b)",
        "IN §8(c)",
        "IN §8(d)",
        "IN §8(e)",
        "IN §8(f)",
        "IN §8(g)",
        "IN §8(h)",
        "IN §8(i)",
        "IN §8(j)",
        "IN §8(k)",
        "IN §8(l)",
        "IN §8(m)",
        "IN §8(n)",
        "IN §8(o)",
        "IN §8(p)"
    );
    let game = game();
    let deck: Vec<_> = Deck::Standard.cards().collect();
    let (mut hands, mut any_instant, mut neither) = (0u64, 0u64, 0u64);
    let mut instant = BTreeMap::<&str, u64>::new();
    let mut matched = [0u64; 6];
    // The chance of no prize in either event: hands without an instant prize, times draws with at most one match. The
    // draw is independent of the hand, so one draw stands for all.
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        hands += 1;
                        let prize = game.settle_instant(&[deck[a], deck[b], deck[c], deck[d], deck[e]]);
                        matched[[a, b, c, d, e].iter().filter(|&&i| i < 5).count()] += 1;
                        match prize {
                            Some(verdict) => *instant.entry(verdict.clause().text()).or_default() += 1,
                            None => neither += 1,
                        }
                        any_instant += prize.is_some() as u64;
                    }
                }
            }
        }
    }
    assert_eq!(hands, 2_598_960);
    let one_in = |count: u64| hands as f64 / count as f64;
    for (matches, n) in [(5, 2_598_960.0), (4, 11_059.0), (3, 240.0), (2, 16.0)] {
        assert_eq!(one_in(matched[matches]).round(), n, "{matches} matches");
    }
    let draw: u64 = matched[2..].iter().sum();
    assert_eq!(one_in(draw).round(), 15.0);
    for (clause, n) in [
        ("IN §6(e)", 649_740.0),
        ("IN §6(f)", 72_193.0),
        ("IN §6(g)", 4_165.0),
        ("IN §6(h)", 694.0),
        ("IN §6(i)", 509.0),
        ("IN §6(j)", 255.0),
        ("IN §6(k)", 47.0),
        ("IN §6(l)", 21.0),
        ("IN §6(m)", 8.0),
    ] {
        assert_eq!(one_in(instant[clause]).round(), n, "{clause}");
    }
    assert_eq!((one_in(any_instant) * 10.0).round(), 48.0);
    let any = 1.0 - (neither as f64 / hands as f64) * (1.0 - draw as f64 / hands as f64);
    assert!((1.0 / any - 3.86).abs() < 0.02, "{}", 1.0 / any);
}

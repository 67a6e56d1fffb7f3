//! The counts against every deal of a small shoe, one by one, and against the table itself.

use std::collections::BTreeMap;

use book::{Cents, Rules};
use equipment::{Card, Composition};
use games::blackjack::Variant;
use games::kernel::*;
use games::ride_free::RideFree;

use super::*;
use crate::exact::{decimal, ratio};
use crate::law::net;

fn shoe(cards: &str) -> Composition {
    let mut shoe = Composition::EMPTY;
    equipment::cards(cards).unwrap().into_iter().for_each(|c| shoe.put(c));
    shoe
}

fn small() -> Composition {
    shoe("As As As Ac Ah Ks Ks Ks Kh Qh Qh Qh Qs Jh Js 9s 9d 2s 3s 3s 3s 3c")
}

/// The law of a wager as gain and probability.
type Gains = BTreeMap<Ratio, Ratio>;

fn add(gains: &mut Gains, gain: Ratio, p: Ratio) {
    *gains.entry(gain).or_insert(Ratio::ZERO) += p;
}

/// Every order in which four cards come from a shoe, card by card.
fn four_by_four(cards: &Composition, settle: impl Fn([Card; 4]) -> Verdict) -> Vec<(Verdict, u128)> {
    type Found = Vec<(Verdict, u128)>;
    fn go(
        left: Composition,
        dealt: &mut Vec<Card>,
        ways: u128,
        settle: &dyn Fn([Card; 4]) -> Verdict,
        out: &mut Found,
    ) {
        if let Ok(four) = <[Card; 4]>::try_from(&dealt[..]) {
            let verdict = settle(four);
            match out.iter_mut().find(|(v, _)| *v == verdict) {
                Some((_, n)) => *n += ways,
                None => out.push((verdict, ways)),
            }
            return;
        }
        for (card, n) in left.iter() {
            let mut left = left;
            assert!(left.take(card));
            dealt.push(card);
            go(left, dealt, ways * n as u128, settle, out);
            dealt.pop();
        }
    }
    let mut out = vec![];
    go(*cards, &mut vec![], 1, &settle, &mut out);
    out
}

/// Plays every deal on the table itself until a wager is settled, declining whatever is offered.
fn on_the_table<V: Variant>(rules: &Rules, cards: Composition, spots: &[&str], wager: &str) -> Gains {
    let mut table = Table::<games::blackjack::Twentyone<V>>::open_with(rules.clone(), cards).unwrap();
    let mut feed = |input| table.feed(input, &mut Quiet).unwrap();
    feed(Input::Sit(Seat(0), Patron(1)));
    // The shuffle, and the cut declined.
    feed(Input::Outcome(Outcome::Shuffled));
    while let Need::Choice { seat, .. } = table.need() {
        let first = table.menu()[0].verb;
        table.feed(Input::Choose(seat, Choice::say(first)), &mut Quiet).unwrap();
    }
    for spot in spots {
        let id = table.layout().find(spot).unwrap();
        let least = table.layout().at(id).limits.min;
        table.feed(Input::Bet(Seat(0), id, least), &mut Quiet).unwrap();
    }
    table.feed(Input::Close, &mut Quiet).unwrap();
    let spot = table.layout().find(wager).unwrap();
    let mut out = Gains::new();
    play(table, spot, Ratio::ONE, &mut out);
    out
}

fn play<G: Game>(table: Table<G>, spot: SpotId, p: Ratio, out: &mut Gains) {
    let inputs: Vec<(Input, u64)> = match table.need() {
        Need::Chance(chance) => {
            let outcomes = chance.outcomes(table.unseen());
            outcomes.into_iter().map(|(outcome, n)| (Input::Outcome(outcome), n)).collect()
        }
        Need::Choice { seat, .. } => {
            let menu = table.menu();
            let verb =
                [Verb::Decline, Verb::Stand].into_iter().find(|v| menu.iter().any(|item| item.verb == *v));
            vec![(Input::Choose(seat, Choice::say(verb.unwrap())), 1)]
        }
        Need::Bets => panic!("the wager is settled before the round is over"),
    };
    let total: u64 = inputs.iter().map(|(_, n)| n).sum();
    for (input, n) in inputs {
        let mut next = table.clone();
        let mut events = vec![];
        next.feed(input, &mut events).unwrap();
        let line = events.iter().find_map(|e| match e {
            Event::Settled(line) if line.spot == spot => Some(*line),
            _ => None,
        });
        let p = &p * ratio(n, total);
        match line {
            Some(line) => add(out, ratio((line.back + line.won - line.stake).0, line.stake.0), p),
            None => play(next, spot, p, out),
        }
    }
}

fn in_force<'a>(sheet: &'a [WagerOdds], wager: &str) -> &'a WagerOdds {
    sheet.iter().find(|w| w.wager == wager && w.in_force).unwrap()
}

#[test]
fn counting_kinds_of_cards_is_counting_every_deal() {
    let ask = Ask::of("ride-free").unwrap().with_cards(small());
    let game = RideFree::new(&ask.rules).unwrap();
    let meters = &game.layout().meters;
    let mut sheet = ride_free(&ask).unwrap();
    sheet.extend(rocket_aces(&ask).unwrap());
    let check = |wager: &str, settle: &dyn Fn([Card; 4]) -> Verdict| {
        let found = four_by_four(&small(), settle);
        let total: u128 = found.iter().map(|(_, n)| n).sum();
        let mut gains = Gains::new();
        for (verdict, n) in found {
            let meter = meters.get(verdict.meter() as usize).map_or(Cents::ZERO, |m| m.reset);
            add(&mut gains, net(verdict.pays(), Cents(100), meter), ratio(n, total));
        }
        assert_eq!(in_force(&sheet, wager).law.distribution(), gains, "{wager}");
    };
    check("21-plus-3-classic", &|[a, up, b, _]| game.settle_classic(&[a, b, up]).unwrap());
    check("21-plus-3-progressive", &|[a, up, b, _]| game.settle_three_progressive(&[a, b, up]).unwrap());
    check("lucky-ladies", &|[a, up, b, hole]| game.settle_lucky_ladies([a, b], [up, hole]).unwrap());
    let ladies = |[a, up, b, hole]: [Card; 4]| game.settle_ladies_progressive([a, b], [up, hole]).unwrap();
    check("lucky-ladies-progressive", &ladies);
    check("rocket-aces", &|[a, up, b, hole]| game.rocket_aces().unwrap().settle([a, b], [up, hole]));
}

/// The rules of Ride Free with as few cards and decisions as there may be; rewards of the first round come before anything has
/// been added to a meter.
fn without_meters_that_grow() -> Rules {
    let mut rules = Rules::of("ride-free").unwrap();
    rules.set("burn", "0").unwrap();
    rules.set("bust-bonus", "no").unwrap();
    for meter in ["21-plus-3-progressive", "lucky-ladies-progressive", "rocket-aces"] {
        for n in ["", "-2", "-3"].iter().take(if meter.starts_with('2') { 2 } else { 3 }) {
            rules.set(&format!("{meter}-contribution{n}"), "0%").unwrap();
        }
    }
    rules
}

#[test]
fn the_table_pays_what_the_count_says() {
    let cards = shoe("As As As Ks Ks Qh Qh Qs Jh 3s 3s 9s");
    let rules = without_meters_that_grow();
    let ask = Ask::new(rules.clone()).with_cards(cards);
    let mut sheet = ride_free(&ask).unwrap();
    sheet.extend(rocket_aces(&ask).unwrap());
    for wager in [
        "21-plus-3-xtreme",
        "lucky-ladies",
        "21-plus-3-progressive",
        "lucky-ladies-progressive",
        "rocket-aces",
    ] {
        let played = on_the_table::<games::ride_free::Colorado>(&rules, cards, &["blackjack", wager], wager);
        assert_eq!(in_force(&sheet, wager).law.distribution(), played, "{wager}");
    }
    let beside = ["blackjack", "21-plus-3-xtreme", "top-3"];
    let played = on_the_table::<games::ride_free::Colorado>(&rules, cards, &beside, "top-3");
    assert_eq!(in_force(&sheet, "top-3").law.distribution(), played);
}

/// Published: 21+3 at 9 to 1 on everything costs 3.2386 % with six decks (twelve ways of a straight, aces high and low).
#[test]
fn twenty_one_plus_three_has_its_published_edge() {
    let sheet =
        ride_free(&Ask { wager: Some("21-plus-3-classic".into()), ..Ask::of("ride-free").unwrap() }).unwrap();
    let six = sheet.iter().find(|w| w.paytable.as_deref() == Some("pt-flt-213-03")).unwrap();
    assert!(six.in_force && six.under.is_empty());
    assert_eq!(format!("{:.4}", 100.0 * six.law.house_edge().decimal()), "3.2386");
}

#[test]
fn every_table_is_counted_with_every_number_of_decks_over_it() {
    let mut ask = Ask::of("ride-free").unwrap();
    let mut sheet = ride_free(&ask).unwrap();
    sheet.extend(rocket_aces(&ask).unwrap());
    let sides = |id: &str| WAGERS.contains(&id);
    let mut expected = 0;
    for table in ask.rules.chapters().iter().flat_map(|c| &c.paytables).filter(|t| sides(&t.wager)) {
        for decks in &table.decks {
            let under = (*decks != 6).then(|| decks.to_string());
            let found = sheet.iter().filter(|w| {
                w.paytable.as_deref() == Some(&table.id) && w.under.get("decks") == under.as_ref()
            });
            assert_eq!(found.count(), 1, "{} with {decks}", table.id);
            expected += 1;
        }
    }
    assert_eq!(sheet.len(), expected);
    for entry in &sheet {
        let sum = entry.rows.iter().fold(Ratio::ZERO, |sum, r| sum + r.probability.exact().unwrap());
        assert_eq!(sum, Ratio::ONE, "{:?} {:?}", entry.paytable, entry.under);
        let meters = entry.rows.iter().any(|r| r.pays.ends_with("of meter"));
        assert_eq!(entry.progressive.is_some(), meters);
    }
    // With other decks another table gives way to the one printed for them.
    ask.rules.set("decks", "2").unwrap();
    let sheet = rocket_aces(&ask).unwrap();
    assert_eq!(in_force(&sheet, "rocket-aces").paytable.as_deref(), Some("rocket-aces-quick-2-decks"));
    assert!(in_force(&sheet, "rocket-aces").under.is_empty());
    ask.in_force = true;
    assert_eq!(rocket_aces(&ask).unwrap().len(), 1);
}

const WAGERS: [&str; 7] = [
    "rocket-aces",
    "21-plus-3-classic",
    "21-plus-3-xtreme",
    "top-3",
    "lucky-ladies",
    "21-plus-3-progressive",
    "lucky-ladies-progressive",
];

#[test]
fn meters_of_their_own_and_shares_of_the_first_are_told_apart() {
    let ask = Ask { wager: Some("rocket-aces".into()), ..Ask::of("blackjack").unwrap() };
    let sheet = rocket_aces(&ask).unwrap();
    let of = |id: &str| {
        let entry = sheet.iter().find(|w| w.paytable.as_deref() == Some(id)).unwrap();
        (entry, entry.progressive.as_ref().unwrap())
    };
    let (one, shares) = of("rocket-aces-long-1");
    let (three, meters) = of("rocket-aces-long-3");
    assert_eq!((shares.meters.len(), meters.meters.len()), (1, 3));
    let p = |entry: &WagerOdds, row: usize| decimal(entry.rows[row].probability.exact().unwrap());
    let share = p(one, 0) + 0.25 * p(one, 1) + 0.02 * p(one, 2);
    assert!((shares.meters[0].share.decimal() - share).abs() < 1e-15);
    for meter in 0..3 {
        assert_eq!(meters.meters[meter].share.decimal(), p(three, meter));
    }
    // At the break-even meter the wager is even.
    let even = 100.0 * decimal(&(Ratio::ONE - shares.fixed_return.exact().unwrap())) / share;
    assert!((shares.break_even_meter.as_ref().unwrap().decimal() / even - 1.0).abs() < 1e-12);
}

#[test]
fn a_posted_limit_cuts_what_is_won_as_it_does_at_the_table() {
    let cards = shoe("7h 7h 7h As As As Qh Qh Kd Jc 9s 2d");
    let mut rules = without_meters_that_grow();
    let free = ride_free(&Ask::new(rules.clone()).with_cards(cards)).unwrap();
    rules.set("payout-limit", "$100").unwrap();
    for per in ["hand", "round"] {
        rules.set("payout-limit-per", per).unwrap();
        let limited = ride_free(&Ask::new(rules.clone()).with_cards(cards)).unwrap();
        // What pays so much to one keeps its stake, what pays per dollar does not; a meter is paid in full.
        for (wager, most) in [("lucky-ladies", 100), ("21-plus-3-progressive", 99)] {
            let entry = in_force(&limited, wager);
            let spots = ["blackjack", wager];
            let played = on_the_table::<games::ride_free::Colorado>(&rules, cards, &spots, wager);
            assert_eq!(entry.law.distribution(), played, "{wager}");
            let cut = entry.law.ends().iter().filter(|end| end.pays.ends_with("at most $100"));
            assert_eq!(cut.map(|end| end.net.clone()).max(), Some(whole(most)), "{wager}");
            let before = in_force(&free, wager);
            assert_eq!(before.law.hit_frequency(), entry.law.hit_frequency());
            assert!(before.law.gain() > entry.law.gain());
        }
    }
}

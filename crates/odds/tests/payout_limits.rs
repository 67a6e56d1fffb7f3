//! Posted payout limits: what the solvers count under them is what the tables pay, on small decks and to the last digit.

use crate::{dice_support, twentyone, unseen_support};

use book::Cents;
use dice_support::rules;
use games::deuces_wild_xtreme::DeucesWildXtreme;
use games::kernel::*;
use games::let_it_ride::LetItRide;
use games::ride_free::{Colorado, RideFree};
use games::texas_holdem_bonus::TexasHoldemBonus;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use odds::oracle::{Search, best};
use odds::{Ask, Progress, Ratio, Solved, advise, decimal, ratio, sheet, whole};
use twentyone::{BASE, Uninsured, every_deal, with_side};
use unseen_support::{by_advice, by_force, deck, entries, gain};

/// What one limit is put on.
const SCOPES: [&str; 2] = ["hand", "round"];

/// The question about a game under a limit of so much for a hand or for a round.
fn limited(game: &str, per: &str, limit: &str, settings: &[(&str, &str)]) -> Ask {
    let all = [&[("payout-limit-per", per), ("payout-limit", limit)], settings].concat();
    Ask::new(rules(game, &all))
}

/// Four wild cards among eleven: large wins of Odds beside those of Ante and Play.
const WILD: &str = "Jk 2c 2d 2h 7d 7h 9s 9h Jc Qd Kd";

fn deuces(per: &str, limit: &str) -> Ask {
    let settings = [("five-card-linked-progressive", "no"), ("ante.min", "$500"), ("odds.min", "$500")];
    limited("deuces-wild-xtreme", per, limit, &settings).with_cards(deck(WILD))
}

/// One sum for Ante, Odds and Play, each of which is paid its share, to the cent.
#[test]
fn at_deuces_wild_xtreme_all_wagers_of_a_hand_share_the_limit() {
    let base = [("ante", 50_000), ("odds", 50_000)];
    let free = gain(&deuces("none", "$1000"), "ante");
    for per in SCOPES {
        let ask = deuces(per, "$1001.01");
        let forced = by_force::<DeucesWildXtreme>(&ask, &base);
        assert_eq!(forced, gain(&ask, "ante"), "{per}");
        assert_eq!(forced, by_advice::<DeucesWildXtreme>(&ask, &base, 0, true), "{per}");
        assert!(forced < free, "{per}");
        let all = entries(&ask, "ante");
        assert!(all[0].notes.iter().any(|note| note.contains("$1,001.01 in all")), "{:?}", all[0].notes);
    }
}

/// Bonus wagers stay through a fold, but share the limit with what is played for: advice counts it. By itself each is as its
/// entry says.
#[test]
fn at_deuces_wild_xtreme_a_bonus_wager_shares_the_limit_as_advised() {
    for (bonus, cents) in [("trips-plus-wild", 10_000), ("bad-beat-xtreme", 10_000)] {
        let mut ask = deuces("hand", "$1000");
        ask = ask.at_stake(bonus, Cents(cents)).unwrap();
        let bets = [("ante", 50_000), ("odds", 50_000), (bonus, cents)];
        let alone = gain(&ask, bonus) * ratio(cents, 50_000);
        let forced = by_force::<DeucesWildXtreme>(&ask, &bets);
        assert_eq!(forced, by_advice::<DeucesWildXtreme>(&ask, &bets, 0, false) + &alone, "{bonus}");
        assert!(forced < gain(&ask, "ante") + alone, "{bonus} and the base wagers take from each other");
    }
}

/// What is laid for the dealer shares the limit with the player's own wagers.
#[test]
fn at_deuces_wild_xtreme_what_lies_for_the_dealer_takes_from_the_limit() {
    let value = |per: &str, toke: bool| {
        let mut bets = vec![("ante", 50_000), ("odds", 50_000)];
        bets.extend(toke.then_some(("odds-for-dealer", 50_000)));
        by_advice::<DeucesWildXtreme>(&deuces(per, "$1000"), &bets, 0, false)
    };
    let cost = |per: &str| value(per, false) - value(per, true);
    assert!(cost("hand") > cost("none"));
}

/// A limit of a dollar is as much as the least wagers win: $5 on Ante, Blind and Trips and four antes on Play.
#[test]
fn at_ultimate_texas_holdem_the_limit_cuts_the_stake_asked_for_not_the_least() {
    let least = Ask::new(rules("ultimate-texas-holdem", &[("payout-limit", "$1")]));
    let least = least.with_cards(deck("9c 9d As Ks Qs Js Ts 2c 2d 3h 4h"));
    let ask = least.clone().at_stake("ante", Cents(10_000)).unwrap();
    let search = Search { unordered: true, ..Search::default() };
    let bets = [("ante", 10_000), ("blind", 10_000)];
    let forced = best::<UltimateTexasHoldem>(&least.rules, least.cards, &bets, &search).unwrap();
    assert_eq!(forced / whole(10_000), gain(&ask, "ante"));
    assert!(gain(&ask, "ante") < gain(&least, "ante"));
    // Where the dealer has no pair the Ante wins nothing, and all of the limit is left for the Blind.
    let most = |ask: &Ask, wager: &str| {
        let entries = entries(ask, wager);
        let nets = entries[0].law.ends().iter().map(|end| end.net.clone());
        nets.max().unwrap()
    };
    let limit = least.rules.limits("trips").min * 50 + Cents::dollars(5 * (1 + 500 + 4));
    assert_eq!(most(&least, "blind"), whole(500));
    assert_eq!(most(&ask, "blind"), ratio(limit.0, 10_000));
    let trips = least.at_stake("trips", Cents(50_000)).unwrap();
    assert_eq!(most(&trips, "trips"), ratio(limit.0, 50_000));
}

/// Aces against aces pay a thousand to one; a hand wins $50,000.
#[test]
fn at_texas_holdem_bonus_the_limit_cuts_a_large_bonus() {
    let mut least = Ask::of("texas-holdem-bonus").unwrap();
    least.rules.set("both-aces", "on").unwrap();
    least.in_force = true;
    let least = least.with_cards(deck("Ac Ad Ah As Kc Kd Kh Ks 2c 2d 2h 2s"));
    let large = least.clone().at_stake("bonus", Cents(50_000)).unwrap();
    let fold = |item: &MenuItem| item.verb == Verb::Fold;
    let search = Search { unordered: true, tries: &fold, ..Search::default() };
    for (ask, cents) in [(&least, 100), (&large, 50_000)] {
        let bets = [("ante", 500), ("bonus", cents)];
        let forced = best::<TexasHoldemBonus>(&least.rules, least.cards, &bets, &search).unwrap();
        let entries = entries(ask, "bonus");
        let bonus = entries.iter().find(|entry| entry.in_force).unwrap().law.gain();
        assert_eq!(forced, bonus * whole(cents) - whole(500), "{cents}");
    }
}

/// What Ante, Flop, Turn and River win together is cut only where a house posts antes beyond the book's: such an ante is
/// not solved, and says so.
#[test]
fn at_texas_holdem_bonus_an_ante_whose_wins_are_cut_is_refused() {
    let ask = Ask::new(rules("texas-holdem-bonus", &[("ante.max", "$20000")]));
    let ask = ask.with_cards(deck("Ac Ad Ah As Kc Kd Kh Ks 2c 2d 2h 2s"));
    let at = |dollars: i64| {
        let mut ask = ask.clone().at_stake("ante", Cents::dollars(dollars)).unwrap();
        ask.wager = Some("ante".into());
        sheet(&ask, &Progress::new())
    };
    assert!(at(10_000).is_ok(), "a straight wins five antes, the limit just so");
    let refused = at(10_005).unwrap_err().to_string();
    assert!(refused.contains("$50,000") && refused.contains("HC-K §11.V"), "{refused}");
}

/// The limit of a house is no less than the least bets win: it cuts the large ones.
#[test]
fn at_let_it_ride_the_limit_cuts_the_stake_asked_for() {
    let least = Ask::new(rules("let-it-ride", &[("payout-limited", "true")]));
    let least = least.with_cards(deck("Ts Js Qs Ks As 2d 3c 7h"));
    let large = least.clone().at_stake("bet-number-1", Cents(20_000)).unwrap();
    let bets = ["bet-number-1", "bet-number-2", "bet-number-3"].map(|bet| (bet, 20_000));
    let forced = best::<LetItRide>(&least.rules, least.cards, &bets, &Search::default()).unwrap();
    assert_eq!(forced / whole(20_000), gain(&large, "bet-number-1"));
    assert!(gain(&large, "bet-number-1") < gain(&least, "bet-number-1"));
}

/// Eight thousand to one for seven cards of one suit in a row: a bonus of $100 wins the limit.
#[test]
fn at_pai_gow_poker_the_limit_cuts_a_large_fortune_bonus() {
    let least = Ask::new(rules("pai-gow-poker", &[("payout-limited", "true"), ("fortune-bonus", "true")]));
    let least = least.with_cards(deck("2s 3s 4s 5s 6s 7s 8s 9s Jk Ad Ac Ah As Kd"));
    let large = least.clone().at_stake("fortune-bonus", Cents::dollars(100)).unwrap();
    let nets = |ask: &Ask| {
        let entries = entries(ask, "fortune-bonus");
        let entry = entries.iter().find(|entry| entry.in_force).unwrap();
        entry.law.distribution()
    };
    let most = whole(500);
    let mut cut = std::collections::BTreeMap::new();
    for (net, p) in nets(&least) {
        *cut.entry(net.min(most.clone())).or_insert(Ratio::ZERO) += p;
    }
    assert!(nets(&least).keys().any(|net| *net > most));
    assert_eq!(nets(&large), cut);
}

/// Sixes and tens of spades, and tens of two other suits: the dealer busts in one suit and in several.
fn sixes_and_tens() -> equipment::Composition {
    let mut cards = equipment::Composition::EMPTY;
    for (card, n) in [("6s", 5), ("Ts", 4), ("Tc", 3), ("Th", 3)] {
        (0..n).for_each(|_| cards.put(card.parse().unwrap()));
    }
    cards
}

fn ride_free(per: &str) -> Ask {
    let mut ask = limited("ride-free", per, "$150", &[]).with_cards(sixes_and_tens());
    for wager in ["hedge-22", "bust-bonus"] {
        let limits = book::Limits { min: Cents(100), max: Cents(BASE), step: Cents(100) };
        ask.rules.post(wager, limits).unwrap();
    }
    ask
}

/// A wager on the dealer's final hand, alone under the limit.
#[test]
fn at_ride_free_the_limit_cuts_a_wager_on_the_dealers_final_hand() {
    let mut best = Uninsured(RideFree::best(&ride_free("none"), &Progress::new()).unwrap());
    let mut at_table = |ask: &Ask| {
        let cards = ask.cards.unwrap();
        let alone = every_deal::<Colorado>(&ask.rules, cards, &mut best);
        with_side::<Colorado>(&ask.rules, cards, Some("hedge-22"), &mut best) - alone
    };
    let said = |ask: &Ask| {
        let mut ask = ask.clone().at_stake("hedge-22", Cents(BASE)).unwrap();
        ask.in_force = true;
        decimal(&gain(&ask, "hedge-22"))
    };
    let free = said(&ride_free("none"));
    for per in SCOPES {
        let ask = ride_free(per);
        assert!((at_table(&ask) - said(&ask)).abs() < 1e-9, "{per}: {} {}", at_table(&ask), said(&ask));
        assert!(said(&ask) < free - 0.01, "{per}");
    }
}

/// The tables at which a bet on the bust is offered once these cards are dealt, each as likely as its number of cards.
fn offered(table: Table<RideFree>, cards: &[&str]) -> Vec<(Table<RideFree>, u64)> {
    if table.menu().iter().any(|item| item.verb == Verb::Play) {
        return vec![(table, 1)];
    }
    let mut outcomes = match table.need() {
        Need::Chance(Chance::Burn) => vec![(Outcome::Burned, 1)],
        Need::Chance(chance) => chance.outcomes(table.unseen()),
        need => panic!("the bust is not offered: {need:?}"),
    };
    let mut rest = cards;
    if let (Some((first, others)), Need::Chance(Chance::Card)) = (cards.split_first(), table.need()) {
        (outcomes, rest) = (vec![(Outcome::Card(first.parse().unwrap()), 1)], others);
    }
    let after = |(outcome, n): (Outcome, u64)| {
        let mut table = table.clone();
        table.feed(Input::Outcome(outcome), &mut Quiet).unwrap();
        offered(table, rest).into_iter().map(move |(table, ways)| (table, n * ways))
    };
    outcomes.into_iter().flat_map(after).collect()
}

/// What advice says of the bust is what the table pays: the same hands against a six, with the wager and without.
#[test]
fn at_ride_free_advice_on_the_bust_knows_the_limit() {
    let gains = |per: &str| {
        let ask = ride_free(per);
        let closed = twentyone::closed::<Colorado>(&ask.rules, ask.cards.unwrap(), None);
        let tables = offered(closed, &["Tc", "6s", "Th"]);
        let advice = advise(&tables[0].0).unwrap().unwrap();
        let value = |verb| advice.options.iter().find(|o| o.choice.verb == verb).unwrap().value.decimal();
        let mut best = Uninsured(RideFree::best(&ride_free("none"), &Progress::new()).unwrap());
        let mut after = |table: &Table<RideFree>, choice| {
            let mut table = table.clone();
            table.feed(Input::Choose(Seat(0), choice), &mut Quiet).unwrap();
            twentyone::deals(table, &mut best) / BASE as f64
        };
        let (mut played, mut all) = (0.0, 0);
        for (table, ways) in &tables {
            let gain = after(table, Choice::with(Verb::Play, Cents(BASE)));
            played += *ways as f64 * (gain - after(table, Choice::say(Verb::Decline)));
            all += ways;
        }
        (value(Verb::Play) - value(Verb::Decline), played / all as f64)
    };
    let (free, _) = gains("none");
    for per in SCOPES {
        let (said, played) = gains(per);
        assert!((said - played).abs() < 1e-9, "{per}: {said} {played}");
        assert!(said < free, "{per}");
    }
}

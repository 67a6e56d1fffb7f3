//! Blackjack (HC-A): published figures, and the proof on small shoes.

use crate::twentyone;

use book::{Cents, Rules};
use equipment::{Composition, Deck};
use games::blackjack::{Blackjack, Cincinnati};
use games::kernel::*;
use odds::blackjack::hands::HandTree;
use odds::blackjack::shoe::ValueCounts;
use odds::blackjack::solution::{FirstAct, Solution};
use odds::blackjack::terms::TwentyOneTerms;
use odds::oracle::{Search, best, in_units};
use odds::{Ask, Progress, Solved, ratio, sheet};
use twentyone::{BASE, ByComposition, Uninsured, every_deal, shoe, with_side};

fn rules(settings: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of("blackjack").unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    rules
}

fn solve(rules: &Rules, shoe: ValueCounts) -> Solution {
    let game = Blackjack::new(rules).unwrap();
    Solution::new(TwentyOneTerms::of(&game, rules, Cents(BASE), false), shoe, true)
}

/// Published (another analyser's worked example of splitting to four hands without memory): a shoe of four twos, four
/// threes, two fours, two sevens and seven tens, two twos against a seven, the dealer standing on every 17.
#[test]
fn a_published_shoe_has_the_published_values() {
    let solution =
        solve(&rules(&[("dealer-soft-17", "stand")]), ValueCounts::new([0, 4, 4, 2, 0, 0, 2, 0, 0, 7]));
    let up = solution.ups.iter().find(|up| up.up == 6).unwrap();
    let twos = HandTree::get().two(1, 1) as usize;
    let near = |value: f64, published: f64| assert!((value - published).abs() < 1e-11, "{value} {published}");
    near(up.values.stand[twos], -0.61639194139);
    near(up.values.hit[twos], -0.13266733267);
    near(up.values.double[twos], -1.23278388278);
    near(up.by_composition.split_gains[1], -0.76210220335);
}

/// Published (Wizard of Odds, Blackjack Appendix 9): the expected return by composition from a full shoe, pairs split to
/// four hands, aces once. That player also looks at how many cards of the pair are gone, which is worth a little more
/// than play without memory, the less the more decks there are.
#[test]
fn full_shoes_return_what_is_published_less_the_worth_of_memory() {
    for (decks, soft_17, after_split, published, memory) in [
        ("1", "hit", "true", -0.000_072, 2e-5),
        ("1", "hit", "false", -0.001_513, 2e-5),
        ("1", "stand", "true", 0.001_839, 2e-5),
        ("1", "stand", "false", 0.000_423, 2e-5),
        ("2", "hit", "true", -0.003_797, 8e-6),
        ("2", "hit", "false", -0.005_252, 8e-6),
        ("5", "hit", "true", -0.005_918, 4e-6),
    ] {
        let settings = [("decks", decks), ("dealer-soft-17", soft_17), ("double-after-split", after_split)];
        let cards = Composition::of(Deck::Standard, decks.parse().unwrap());
        let shoe = ValueCounts::of(&cards);
        let less = published - solve(&rules(&settings), shoe).gain(false);
        // The published figures have six digits.
        assert!((-5e-7..memory).contains(&less), "{settings:?}: {less} less");
    }
}

/// Every deal of small shoes, played at the table by the solver's own strategies, gains what the solver says: by
/// composition and by totals, splitting to four hands, with and without doubling after it.
#[test]
fn on_small_shoes_the_strategies_gain_what_the_solver_says() {
    let small: [(&str, &str); 2] = [("decks", "2"), ("form", "shoe")];
    let cases = [
        ([0, 0, 4, 0, 0, 0, 0, 7, 0, 6], vec![]),
        ([6, 0, 0, 0, 0, 5, 0, 0, 0, 6], vec![("dealer-soft-17", "stand")]),
        (
            [4, 0, 0, 0, 0, 5, 0, 0, 0, 10],
            vec![small[0], small[1], ("split-aces", "play-on"), ("split-hands", "3")],
        ),
        ([0, 0, 0, 4, 0, 0, 6, 0, 0, 10], vec![small[0], small[1], ("double-after-split", "false")]),
        ([0, 0, 0, 0, 4, 0, 0, 0, 6, 7], vec![small[0], small[1], ("double-on", "10-11")]),
    ];
    for (n, settings) in cases {
        let rules = rules(&settings);
        let solution = solve(&rules, ValueCounts::new(n));
        let split = solution.ups.iter().flat_map(|up| &up.by_composition.first);
        assert!(
            split.clone().any(|(_, first)| *first == FirstAct::Split),
            "the shoe {n:?} has a pair to split"
        );
        let composed = every_deal::<Cincinnati>(&rules, shoe(n), &mut ByComposition(&solution));
        assert!((composed - solution.gain(false)).abs() < 1e-10, "{n:?} {composed} {}", solution.gain(false));
        let ask = Ask::new(rules.clone()).with_cards(shoe(n));
        let table = Blackjack::best(&ask, &Progress::new()).unwrap();
        let totals = every_deal::<Cincinnati>(&rules, shoe(n), &mut Uninsured(table));
        assert!((totals - solution.gain(true)).abs() < 1e-10, "{n:?} {totals} {}", solution.gain(true));
    }
}

/// In units of $4 a wager of $100 is paid $152 for a blackjack and $100 otherwise, in units of $3 $150 and $102.
#[test]
fn payouts_in_coarse_units_are_solved_as_the_table_pays_them() {
    let shoes = [[4, 0, 0, 0, 0, 5, 0, 0, 0, 7], [0, 0, 4, 0, 0, 0, 0, 7, 0, 6]];
    for (n, unit) in shoes.into_iter().flat_map(|n| [(n, "$4"), (n, "$3")]) {
        let exact = solve(&rules(&[]), ValueCounts::new(n));
        let rules = rules(&[("payout-unit", unit)]);
        let solution = solve(&rules, ValueCounts::new(n));
        let played = every_deal::<Cincinnati>(&rules, shoe(n), &mut ByComposition(&solution));
        assert!((played - solution.gain(false)).abs() < 1e-10, "{n:?} {played} {}", solution.gain(false));
        let rounded = unit == "$3" || n[0] > 0;
        assert_eq!(solution.gain(false) > exact.gain(false) + 1e-6, rounded, "{n:?} {unit}");
    }
}

/// At the least wager of $5 a blackjack at 3 to 2 is paid $8 in whole dollars, and the sheet says what it is counted at.
#[test]
fn the_sheet_pays_in_the_units_of_the_house() {
    let ask = Ask { in_force: true, ..Ask::new(rules(&[("payout-unit", "$1"), ("rocket-aces", "on")])) };
    let sheet = sheet(&ask, &Progress::new()).unwrap();
    let main = &sheet.wagers[0];
    let natural = main.law.ends().iter().find(|end| end.event == "blackjack").unwrap();
    assert_eq!(natural.net, ratio(8, 5));
    let note = "odd payouts are rounded up to $1, counted at a stake of $5";
    assert!(main.notes.iter().any(|n| n == note), "{:?}", main.notes);
    for entry in sheet.wagers.iter().filter(|entry| entry.within.is_none()) {
        assert!(entry.notes.iter().any(|n| n.starts_with("odd payouts")), "{}", entry.wager);
    }
    let large = ask.at_stake("blackjack", Cents(10_000)).unwrap();
    let law = &odds::sheet(&large, &Progress::new()).unwrap().wagers[0].law;
    assert!(law.ends().iter().any(|end| end.event == "blackjack" && end.net == ratio(3, 2)));
}

/// Puts what House Money has won onto every hand that gains.
struct Rides<'a>(ByComposition<'a>);

impl Player<Blackjack> for Rides<'_> {
    fn bets(&mut self, _: &Look<Blackjack>, _: &mut Vec<(SpotId, Cents)>) {}

    fn choose(&mut self, look: &Look<Blackjack>, menu: &Menu) -> Choice {
        let Some(Cost::Range(limits)) = menu.iter().find(|i| i.verb == Verb::Cap).map(|i| i.cost) else {
            return self.0.choose(look, menu);
        };
        let value = |card| hands::blackjack::value(card) as usize - 1;
        let up = look.cards(Place::Common(0)).next().map(value).unwrap();
        let own: Vec<usize> = look.own().map(value).collect();
        let hand = HandTree::get().two(own[0].min(own[1]), own[0].max(own[1]));
        let way = &self.0.0.ups.iter().find(|u| u.up == up).unwrap().by_composition;
        let at = way.first.iter().position(|(n, _)| *n == hand).unwrap();
        let gains = way.gains[at] > 0.0 || way.first[at].1 == FirstAct::Blackjack;
        if gains { Choice::with(Verb::Cap, limits.max) } else { Choice::say(Verb::Decline) }
    }
}

/// What rides is one wager with what lay there: in units of $3, $100 and $400 on top win $501.
#[test]
fn house_money_that_rides_is_paid_with_the_wager_it_rides_on() {
    for unit in ["$0.01", "$3"] {
        let n = [0, 0, 0, 0, 0, 5, 0, 0, 0, 7];
        let mut rules = rules(&[("payout-unit", unit), ("house-money", "on")]);
        let limits = book::Limits { min: Cents(100), max: Cents(BASE), step: Cents(100) };
        rules.post("house-money", limits).unwrap();
        let solution = solve(&rules, ValueCounts::new(n));
        let mut player = Rides(ByComposition(&solution));
        let alone = every_deal::<Cincinnati>(&rules, shoe(n), &mut player);
        let both = with_side::<Cincinnati>(&rules, shoe(n), Some("house-money"), &mut player);
        let mut ask = Ask::new(rules).with_cards(shoe(n)).at_stake("blackjack", Cents(BASE)).unwrap();
        ask = Ask { in_force: true, ..ask.at_stake("house-money", Cents(BASE)).unwrap() };
        let sheet = sheet(&ask, &Progress::new()).unwrap();
        let capped = sheet.wagers.iter().find(|w| w.wager == "house-money" && w.under.is_empty()).unwrap();
        let said = -capped.law.house_edge().decimal();
        assert!((both - alone - said).abs() < 1e-9, "{unit}: {} {said}", both - alone);
    }
}

/// What a round is worth without splitting.
fn unsplit(solution: &Solution) -> f64 {
    let hands = HandTree::get();
    let deals = solution.ups.iter().flat_map(|up| up.deals.iter().map(move |deal| (up, deal)));
    let gain = |(up, &(n, chance, dealers)): (&odds::blackjack::solution::UpCardGame, &(u16, f64, f64))| {
        let natural = hands.at(n).total.is_blackjack();
        let (against, clear) = match natural {
            true if up.even_money(&solution.terms.wins, dealers) => (1.0, 1.0),
            true => (0.0, 1.5),
            false => (-1.0, up.values.played(n)),
        };
        up.chance * chance * (dealers * against + (1.0 - dealers) * clear)
    };
    deals.map(gain).sum()
}

/// Without splits the solver's value is the best there is; with them, play that remembers the other hands' cards gains a
/// little more, and never less.
#[test]
fn on_small_shoes_no_play_is_better() {
    let mut rules = rules(&[("decks", "2"), ("form", "shoe"), ("split-hands", "2")]);
    // A double is the whole wager or none.
    let whole_wager =
        book::Limits { min: book::Cents(10_000), max: book::Cents(10_000), step: book::Cents(10_000) };
    rules.post("double-down", whole_wager).unwrap().declare_house_rules();
    let stands = |verb: Verb| verb != Verb::Insure;
    for n in [[0, 0, 0, 0, 0, 0, 0, 5, 0, 6], [2, 0, 0, 0, 0, 0, 0, 0, 4, 7], [0, 0, 0, 0, 4, 0, 0, 0, 0, 8]]
    {
        let solution = solve(&rules, ValueCounts::new(n));
        let whole = |search: &Search| {
            let gain = best::<Blackjack>(&rules, Some(shoe(n)), &[("blackjack", 10_000)], search).unwrap();
            odds::decimal(&in_units(gain, 10_000))
        };
        let alone = whole(&Search {
            tries: &|item| stands(item.verb) && item.verb != Verb::Split,
            ..Search::default()
        });
        assert!((alone - unsplit(&solution)).abs() < 1e-10, "{n:?} {alone} {}", unsplit(&solution));
        let all = whole(&Search { tries: &|item| stands(item.verb), ..Search::default() });
        let memory = all - solution.gain(false);
        assert!((-1e-10..0.01).contains(&memory), "{n:?} memory gains {memory}");
    }
}

/// Published: insurance at six decks loses 23/311 of what is insured.
#[test]
fn insurance_and_house_money_are_counted_exactly() {
    let mut ask = Ask::of("blackjack").unwrap();
    ask.wager = Some("insurance".into());
    let sheet = odds::sheet(&ask, &Progress::new()).unwrap();
    assert_eq!(sheet.wagers[0].law.house_edge().exact(), Some(&ratio(23, 311)));
    ask.wager = Some("house-money".into());
    ask.in_force = true;
    let sheet = odds::sheet(&ask, &Progress::new()).unwrap();
    let [capped, plain] = &sheet.wagers[..] else { panic!("with and without capping") };
    // Six of each card in 312: ace-king suited 4·36 of 312·311/2 pairs, eleven other suited neighbours of a suit, pairs of
    // the same rank, and neighbours of two suits.
    let all = ratio(312 * 311, 2);
    let pairs = ratio(13 * 24 * 23, 2);
    let (ace_king, flush, straight) = (ratio(4 * 36, 1), ratio(12 * 4 * 36, 1), ratio(13 * 12 * 36, 1));
    let back =
        ace_king.clone() * ratio(10, 1) + flush * ratio(5, 1) + pairs * ratio(4, 1) + straight * ratio(2, 1);
    assert_eq!(plain.law.house_edge().exact(), Some(&(ratio(1, 1) - back / all)));
    assert!(capped.law.house_edge().decimal() < plain.law.house_edge().decimal());
}

/// Off the top of the shoe the advice on a first hand that is no pair is the solver's, and on a split hand the values
/// are those of the same cards.
#[test]
fn advice_agrees_with_the_solver() {
    let rules = rules(&[]);
    let solution = solve(&rules, ValueCounts::of(&equipment::Composition::of(equipment::Deck::Standard, 6)));
    let mut table = Table::<Blackjack>::open(rules).unwrap();
    let feed = |table: &mut Table<Blackjack>, input| table.feed(input, &mut Quiet).unwrap();
    feed(&mut table, Input::Sit(Seat(0), Patron(1)));
    while table.need() != Need::Bets {
        match table.need() {
            Need::Chance(Chance::Shuffle) => feed(&mut table, Input::Outcome(Outcome::Shuffled)),
            Need::Chance(Chance::Burn) => feed(&mut table, Input::Outcome(Outcome::Burned)),
            _ => feed(&mut table, Input::Choose(Seat(0), Choice::say(Verb::Accept))),
        }
    }
    let base = table.layout().find("blackjack").unwrap();
    feed(&mut table, Input::Bet(Seat(0), base, book::Cents(10_000)));
    feed(&mut table, Input::Close);
    let fresh = table.clone();
    let deal = |cards: &str| {
        let mut table = fresh.clone();
        for card in equipment::cards(cards).unwrap() {
            table.feed(Input::Outcome(Outcome::Card(card)), &mut Quiet).unwrap();
        }
        table
    };
    let up = |v: usize| solution.ups.iter().find(|up| up.up == v).unwrap();
    let value = |advice: &odds::Advice, verb| {
        advice.options.iter().find(|o| o.choice.verb == verb).map(|o| o.value.decimal()).unwrap()
    };
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
    // Ten and six against a ten; the hole card is no ace.
    let advice = odds::advise(&deal("Ts Kd 6h 9c")).unwrap().unwrap();
    let sixteen = HandTree::get().two(5, 9) as usize;
    near(value(&advice, Verb::Stand), up(9).values.stand[sixteen]);
    near(value(&advice, Verb::Hit), up(9).values.hit[sixteen]);
    near(value(&advice, Verb::Double), up(9).values.double[sixteen]);
    // Two eights: splitting is best, and so much as the solver says, but for the play of later hands.
    let mut table = deal("8s Kd 8h 9c");
    let advice = odds::advise(&table).unwrap().unwrap();
    assert_eq!(advice.best().verb, Verb::Split);
    assert!((value(&advice, Verb::Split) - up(9).by_composition.split_gains[7]).abs() < 1e-4);
    // After the split the values are those of the whole seat: a hand of 11, and an eight that waits.
    feed(&mut table, Input::Choose(Seat(0), Choice::say(Verb::Split)));
    feed(&mut table, Input::Outcome(Outcome::Card("3c".parse().unwrap())));
    let advice = odds::advise(&table).unwrap().unwrap();
    assert_eq!(advice.best().verb, Verb::Double);
    // Insurance: the ten counts 94 of 309 cards unseen.
    let advice = odds::advise(&deal("Ts Ad Kh 9c")).unwrap().unwrap();
    near(value(&advice, Verb::Insure) - value(&advice, Verb::Decline), 0.5 * (3.0 * 94.0 / 309.0 - 1.0));
}

/// At 6 to 5 even money is the best play (HC-A §9.II): the strategy says so, its edge is that of taking it, and whoever
/// plays the strategy at a table takes it. At 3 to 2 all three decline.
#[test]
fn even_money_is_taken_at_6_to_5_and_only_there() {
    for (table, takes) in [("blackjack-3-to-2", false), ("blackjack-6-to-5", true)] {
        let mut rules = rules(&[]);
        rules.choose_paytable(table).unwrap();
        let ask = Ask { in_force: true, ..Ask::new(rules.clone()) };
        let strategy = odds::strategy(&ask, &Progress::new()).unwrap().unwrap();
        let said = strategy.parts.iter().find_map(|part| match part {
            odds::StrategyPart::List { rules, .. } => rules.iter().find(|r| r.when.contains("even money")),
            odds::StrategyPart::Chart { .. } => None,
        });
        assert_eq!(said.unwrap().act, if takes { "take it" } else { "decline" });

        let main = Ask { wager: Some("blackjack".into()), ..ask.clone() };
        let sheet = sheet(&main, &Progress::new()).unwrap();
        let by_totals = sheet.wagers.iter().find(|w| w.under.contains_key("play")).unwrap();
        assert!((by_totals.law.house_edge().decimal() - strategy.house_edge.decimal()).abs() < 1e-12);
        let solution = solve(&rules, ValueCounts::of(&Composition::of(Deck::Standard, 6)));
        for (entry, totals) in [(&sheet.wagers[0], false), (by_totals, true)] {
            assert_eq!(entry.rows.iter().any(|r| r.event == "even-money"), takes, "{table}");
            assert!((entry.law.house_edge().decimal() + solution.gain(totals)).abs() < 1e-12, "{table}");
        }

        let mut player = Blackjack::best(&ask, &Progress::new()).unwrap();
        let mut table = Table::<Blackjack>::open(rules).unwrap();
        let mut feed = |input| table.feed(input, &mut Quiet).unwrap();
        feed(Input::Sit(Seat(0), Patron(1)));
        feed(Input::Outcome(Outcome::Shuffled));
        while table.need() != Need::Bets {
            let input = match table.need() {
                Need::Chance(Chance::Burn) => Input::Outcome(Outcome::Burned),
                _ => Input::Choose(Seat(0), Choice::say(Verb::Accept)),
            };
            table.feed(input, &mut Quiet).unwrap();
        }
        let base = table.layout().find("blackjack").unwrap();
        table.feed(Input::Bet(Seat(0), base, book::Cents(10_000)), &mut Quiet).unwrap();
        table.feed(Input::Close, &mut Quiet).unwrap();
        for card in equipment::cards("As Ad Kh 9c").unwrap() {
            table.feed(Input::Outcome(Outcome::Card(card)), &mut Quiet).unwrap();
        }
        let choice = player.choose(&table.look(Seat(0), 0), &table.menu());
        assert_eq!(choice.verb, if takes { Verb::EvenMoney } else { Verb::Decline });
        assert_eq!(odds::advise(&table).unwrap().unwrap().best(), choice);
    }
    // What it is worth to take it: the blackjacks against an ace, six decks.
    let mut rules = rules(&[]);
    rules.choose_paytable("blackjack-6-to-5").unwrap();
    let solution = solve(&rules, ValueCounts::of(&Composition::of(Deck::Standard, 6)));
    let ace = solution.ups.iter().find(|up| up.up == 0).unwrap();
    assert!((ace.dealers_against_blackjack().unwrap() - 95.0 / 309.0).abs() < 1e-12);
    let mut declined = solution.terms.wins.clone();
    declined.even_money = ratio(0, 1);
    let naturals = 24.0 / 312.0 * 2.0 * 23.0 * 96.0 / (311.0 * 310.0);
    let worth = naturals * (1.0 - 1.2 * (1.0 - 95.0 / 309.0));
    for totals in [false, true] {
        let gained = solution.gain(totals) - solution.gain_at(&declined, totals);
        assert!((gained - worth).abs() < 1e-12, "{gained} {worth}");
    }
}

/// Where two choices are worth the same, the best play risks less money. A ten against a ten with nothing but tens to come
/// ends in 20 each, doubled or not.
#[test]
fn of_equal_choices_the_cheaper_is_the_best() {
    let solution = solve(&rules(&[]), ValueCounts::new([0, 0, 0, 1, 0, 1, 0, 0, 0, 12]));
    let up = solution.ups.iter().find(|up| up.up == 9).unwrap();
    let ten = HandTree::get().two(3, 5);
    let (hit, double) = (up.values.hit[ten as usize], up.values.double[ten as usize]);
    assert!(hit.abs() < 1e-15 && double.abs() < 1e-15, "{hit} {double}");
    let way = &up.by_composition;
    assert!(way.money.hit[ten as usize] && !way.money.double[ten as usize]);
    let (_, totals) = up.by_totals.as_ref().unwrap();
    assert!(!totals.choices.double[0][10], "nor by totals");
}

/// The hands of a split are taken as independent, and the sheet says how far that may put the deviation off.
#[test]
fn the_deviation_has_its_error_stated_where_hands_are_split() {
    let ask = Ask { wager: Some("blackjack".into()), in_force: true, ..Ask::of("blackjack").unwrap() };
    let sheet = odds::sheet(&ask, &Progress::new()).unwrap();
    let (stddev, error) = (sheet.wagers[0].law.stddev(), sheet.wagers[0].law.stddev_error());
    assert!((0.001..0.05).contains(&error), "{stddev} ± {error}");
    // The deviation of a round is known to be about 1.15.
    assert!((stddev - 1.15).abs() < error, "{stddev} ± {error}");
    let insurance = Ask { wager: Some("insurance".into()), ..ask };
    let sheet = odds::sheet(&insurance, &Progress::new()).unwrap();
    assert_eq!(sheet.wagers[0].law.stddev_error(), 0.0);
}

/// The sheet is whole: rows sum to one, every wager of the chapter and every table has its entry.
#[test]
fn the_sheet_is_complete() {
    let ask = Ask::of("blackjack").unwrap();
    let sheet = crate::once::printed("blackjack");
    for entry in &sheet.wagers {
        let sum: f64 = entry.rows.iter().map(|row| row.probability.decimal()).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{} {sum}", entry.wager);
    }
    for wager in ask.rules.wagers().filter(|w| w.id != "rocket-aces") {
        for table in ask.tables(&wager.id, "") {
            assert!(sheet.wagers.iter().any(|w| w.paytable.as_deref() == Some(&table.id)), "{}", table.id);
        }
    }
    let main = &sheet.wagers[0];
    let solution =
        solve(&ask.rules, ValueCounts::of(&equipment::Composition::of(equipment::Deck::Standard, 6)));
    assert!((main.law.house_edge().decimal() + solution.gain(false)).abs() < 1e-12);
    // The standard deviation of a round is known to be about 1.15.
    assert!((1.13..1.17).contains(&main.law.stddev()), "{}", main.law.stddev());
}

//! Pontoon Plus: the solver against the table itself, on small shoes.

use equipment::Composition;
use games::kernel::*;
use games::pontoon_plus::PontoonPlus;
use odds::oracle::{self, Search, in_units};
use odds::{Ask, Progress, Ratio, Solved, WagerOdds, decimal, ratio, sheet};

fn shoe(cards: &[(&str, usize)]) -> Composition {
    let mut shoe = Composition::EMPTY;
    for (card, n) in cards {
        (0..*n).for_each(|_| shoe.put(card.parse().unwrap()));
    }
    shoe
}

fn ask(cards: Option<Composition>) -> Ask {
    let mut ask = Ask::of("pontoon-plus").unwrap();
    ask.rules.set("burn", "0").unwrap();
    ask.cards = cards;
    ask
}

fn entries(ask: &Ask) -> Vec<WagerOdds> {
    sheet(ask, &Progress::new()).unwrap().wagers
}

fn main_bet(entries: &[WagerOdds], by_composition: bool) -> f64 {
    let whole =
        |w: &&WagerOdds| w.wager == "initial-bet" && w.within.is_none() && !w.under.contains_key("bet");
    let entry = entries.iter().filter(whole).find(|w| w.under.is_empty() == by_composition).unwrap();
    decimal(&entry.law.gain())
}

/// What a player gains on average, in cents: every card that can come, at the table itself.
fn enumerated(ask: &Ask, player: &mut impl Player<PontoonPlus>) -> Ratio {
    let table = dealt(ask, "");
    fn go(table: Table<PontoonPlus>, player: &mut impl Player<PontoonPlus>) -> Ratio {
        match table.need() {
            Need::Chance(Chance::Card) => {
                let outcomes = Chance::Card.outcomes(table.unseen());
                let total: u64 = outcomes.iter().map(|(_, n)| n).sum();
                let mut sum = Ratio::ZERO;
                for (outcome, n) in outcomes {
                    let mut next = table.clone();
                    let mut events = vec![];
                    next.feed(Input::Outcome(outcome), &mut events).unwrap();
                    assert!(
                        !events.iter().any(|e| matches!(e, Event::Voided { .. })),
                        "the shoe is large enough"
                    );
                    sum += go(next, player) * ratio(n, total);
                }
                sum
            }
            Need::Choice { seat, hand } => {
                let mut next = table.clone();
                let choice = player.choose(&table.look(seat, hand), &table.menu());
                next.feed(Input::Choose(seat, choice), &mut Quiet).unwrap();
                go(next, player)
            }
            // The round is over.
            _ => {
                let balance = table.felt().balance();
                ratio((balance.back + balance.won - balance.staked).0, 1)
            }
        }
    }
    go(table, player)
}

#[test]
fn the_chart_gains_at_the_table_what_the_sheet_says() {
    let shoes = [
        shoe(&[("8s", 5), ("8h", 3), ("7s", 2), ("6s", 2), ("Kc", 7)]),
        shoe(&[("Ac", 4), ("6s", 2), ("7h", 3), ("Kc", 7)]),
    ];
    for cards in shoes {
        let ask = ask(Some(cards));
        let mut best = PontoonPlus::best(&ask, &Progress::new()).unwrap();
        let played = in_units(enumerated(&ask, &mut best), 1_000);
        let solved = main_bet(&entries(&ask), false);
        assert!((decimal(&played) - solved).abs() < 1e-12, "{} {solved}", decimal(&played));
    }
}

/// In units of $4 a bet of $10 wins $12, and $16 at 3 to 2.
#[test]
fn payouts_in_coarse_units_are_solved_as_the_table_pays_them() {
    for cards in [
        shoe(&[("8s", 5), ("8h", 3), ("7s", 2), ("6s", 2), ("Kc", 7)]),
        shoe(&[("Ac", 4), ("6s", 2), ("7h", 3), ("Kc", 7)]),
    ] {
        let mut ask = ask(Some(cards));
        let exact = main_bet(&entries(&ask), false);
        ask.rules.set("payout-unit", "$4").unwrap();
        let mut best = PontoonPlus::best(&ask, &Progress::new()).unwrap();
        let played = decimal(&in_units(enumerated(&ask, &mut best), 1_000));
        let entries = entries(&ask);
        let solved = main_bet(&entries, false);
        assert!((played - solved).abs() < 1e-12, "{played} {solved}");
        assert!(solved > exact, "{solved} {exact}");
        let note = "odd payouts are rounded up to $4, counted at a stake of $10";
        assert!(entries[0].notes.iter().any(|n| n == note), "{:?}", entries[0].notes);
    }
}

/// Split aces get one card each: there is nothing to decide on them, so here too the best play of each hand by its own cards
/// is the best there is.
#[test]
fn where_hands_do_not_meet_nothing_at_the_table_beats_the_solver() {
    let shoes = [
        shoe(&[("6s", 1), ("7s", 1), ("8s", 1), ("9d", 1), ("Kc", 1), ("Ac", 1), ("5d", 1), ("4d", 1)]),
        shoe(&[("6s", 1), ("7h", 1), ("8s", 1), ("Kc", 1), ("Ac", 1), ("Ad", 1), ("5d", 1), ("9d", 1)]),
    ];
    for cards in shoes {
        let ask = ask(Some(cards));
        let bets = [("initial-bet", 1_000)];
        let best = oracle::best::<PontoonPlus>(&ask.rules, ask.cards, &bets, &Search::default()).unwrap();
        let (best, solved) = (decimal(&in_units(best, 1_000)), main_bet(&entries(&ask), true));
        assert!((best - solved).abs() < 1e-12, "{best} {solved}");
    }
}

/// A table at which these cards have come.
fn dealt(ask: &Ask, cards: &str) -> Table<PontoonPlus> {
    let mut table = match ask.cards {
        Some(cards) => Table::<PontoonPlus>::open_with(ask.rules.clone(), cards).unwrap(),
        None => Table::<PontoonPlus>::open(ask.rules.clone()).unwrap(),
    };
    table.feed(Input::Sit(Seat(0), Patron(1)), &mut Quiet).unwrap();
    table.feed(Input::Outcome(Outcome::Shuffled), &mut Quiet).unwrap();
    let spot = table.layout().find("initial-bet").unwrap();
    table.feed(Input::Bet(Seat(0), spot, book::Cents(1_000)), &mut Quiet).unwrap();
    table.feed(Input::Close, &mut Quiet).unwrap();
    for card in equipment::cards(cards).unwrap() {
        table.feed(Input::Outcome(Outcome::Card(card)), &mut Quiet).unwrap();
    }
    table
}

/// What a position is worth: advice where a decision is due, otherwise every card that can come.
fn worth(table: &Table<PontoonPlus>) -> f64 {
    match table.need() {
        Need::Choice { seat, hand } => {
            PontoonPlus::advise(table, seat, hand).unwrap().unwrap().options[0].value.decimal()
        }
        Need::Chance(Chance::Card) => {
            let outcomes = Chance::Card.outcomes(table.unseen());
            let total: u64 = outcomes.iter().map(|(_, n)| n).sum();
            let after = |outcome| {
                let mut next = table.clone();
                next.feed(Input::Outcome(outcome), &mut Quiet).unwrap();
                worth(&next)
            };
            outcomes.into_iter().map(|(outcome, n)| n as f64 / total as f64 * after(outcome)).sum()
        }
        _ => {
            let balance = table.felt().balance();
            (balance.back + balance.won - balance.staked).0 as f64 / 1_000.0
        }
    }
}

#[test]
fn advice_is_worth_what_it_leads_to() {
    let cards =
        shoe(&[("6s", 2), ("7s", 2), ("8s", 1), ("8h", 1), ("Kc", 3), ("Ac", 2), ("5d", 1), ("9d", 1)]);
    let ask = ask(Some(cards));
    // First cards, the dealer's between them: insurance, surrender, suited 6-7-8, a double, a rescue, plain hands.
    for first in
        ["6s Ac 7s", "8h Kc 7s", "7s 6s 6s", "5d 6s 6s", "5d Ac 6s 7s", "9d 8s 7s", "Ac 5d 6s", "Ac 9d Ac"]
    {
        let mut table = dealt(&ask, &first[..8.min(first.len())]);
        for card in first.split(' ').skip(3) {
            // On to a doubled hand.
            for verb in [Verb::Decline, Verb::Play, Verb::Double] {
                let item = *table.menu().iter().find(|item| item.verb == verb).unwrap();
                let choice = match item.cost {
                    Cost::Range(limits) => Choice::with(verb, limits.max),
                    _ => Choice::say(verb),
                };
                table.feed(Input::Choose(Seat(0), choice), &mut Quiet).unwrap();
            }
            table.feed(Input::Outcome(Outcome::Card(card.parse().unwrap())), &mut Quiet).unwrap();
        }
        let advice = PontoonPlus::advise(&table, Seat(0), 0).unwrap().unwrap();
        assert_eq!(advice.options.len(), table.menu().len(), "{first}");
        for option in &advice.options {
            let mut next = table.clone();
            next.feed(Input::Choose(Seat(0), option.choice), &mut Quiet).unwrap();
            // Half the bet is insured at 2 to 1 against three pictures among the ten cards left; later choices do not bear on it.
            let insured = if option.choice.verb == Verb::Insure { 0.5 * (3.0 * 0.3 - 1.0) } else { 0.0 };
            let (found, value) = (worth(&next) + insured, option.value.decimal());
            // A hand of a split is advised on by itself.
            if option.choice.verb != Verb::Split {
                assert!((found - value).abs() < 1e-9, "{first} {:?}: {found} {value}", option.choice);
            }
        }
    }
}

#[test]
fn advice_off_the_top_is_the_chart() {
    let ask = ask(None);
    let says =
        |first: &str| PontoonPlus::advise(&dealt(&ask, first), Seat(0), 0).unwrap().unwrap().best().verb;
    assert_eq!(says("6s 6d 5h"), Verb::Double);
    assert_eq!(says("8s Kd 8h"), Verb::Play);
    assert_eq!(says("8s 6d 8h"), Verb::Split);
    assert_eq!(says("7s 7d 7h"), Verb::Split);
    // Two sevens of one suit against a seven: on to the Super Bonus.
    assert_eq!(says("7s 7d 7s"), Verb::Hit);
    assert_eq!(says("9s Ad 8h"), Verb::Decline);
    // One 6-8 is worth another card against a 5 only where it is suited.
    assert_eq!(says("6s 5d 8h"), Verb::Stand);
    assert_eq!(says("6s 5d 8s"), Verb::Hit);
}

/// Where two choices are worth the same, the best play risks less money: a ten against a picture with nothing but pictures
/// to come ends in 20 each, doubled or not.
#[test]
fn of_equal_choices_the_cheaper_is_the_best() {
    let ask = ask(Some(shoe(&[("4s", 1), ("6d", 1), ("Kc", 12)])));
    let mut table = dealt(&ask, "4s Kc 6d");
    table.feed(Input::Choose(Seat(0), Choice::say(Verb::Play)), &mut Quiet).unwrap();
    let advice = PontoonPlus::advise(&table, Seat(0), 0).unwrap().unwrap();
    let worth = |verb| {
        let option = advice.options.iter().find(|o| o.choice.verb == verb).unwrap();
        option.value.decimal()
    };
    assert!(worth(Verb::Hit).abs() < 1e-12 && worth(Verb::Double).abs() < 1e-12, "{advice:?}");
    assert_eq!(advice.best().verb, Verb::Hit);
    let mut player = PontoonPlus::best(&ask, &Progress::new()).unwrap();
    assert_eq!(player.choose(&table.look(Seat(0), 0), &table.menu()).verb, Verb::Hit);
}

#[test]
fn the_rows_of_every_entry_are_all_that_can_happen() {
    let found = entries(&ask(None));
    for wager in ["initial-bet", "split", "double-down", "insurance", "player-pair", "bonus"] {
        assert!(found.iter().any(|w| w.wager == wager), "{wager}");
    }
    for entry in &found {
        let sum: f64 = entry.rows.iter().map(|r| r.probability.decimal()).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{} {sum}", entry.wager);
        assert!(entry.law.error().is_none_or(|error| error < 1e-5));
    }
    // The parts of the whole: what hands after splits and doubles add is in the initial bet's entry.
    let part = |wager: &str| found.iter().find(|w| w.wager == wager && w.within.is_some()).unwrap();
    assert!(decimal(&part("double-down").law.gain()) > 0.0);
    assert!(decimal(&part("split").law.gain()) > -0.01);
}

/// A chart costs little beside play by composition, whatever the number of decks.
#[test]
fn charts_are_nearly_as_good_as_looking_at_every_card() {
    let mut last = 1.0;
    for decks in [4, 6, 8] {
        let mut ask = Ask { wager: Some("initial-bet".into()), ..ask(None) };
        ask.rules.set("decks", &decks.to_string()).unwrap();
        let found = entries(&ask);
        let [totals, composition] = [false, true].map(|by_composition| main_bet(&found, by_composition));
        assert!(totals <= composition && composition - totals < 2e-5, "{decks}: {totals} {composition}");
        // Fewer decks are better for the player.
        assert!(composition < last);
        last = composition;
    }
}

/// Insurance is reckoned as at the blackjack tables, knowing the dealer's ace alone: of 383 cards left of eight decks 96
/// are pictures. Over the hands that may be insured, it is a measure of its own.
#[test]
fn insurance_stands_on_the_base_that_blackjack_has() {
    let mut pontoon = ask(None);
    pontoon.wager = Some("insurance".into());
    let entry = &entries(&pontoon)[0];
    assert_eq!(entry.law.house_edge().exact(), Some(&odds::ratio(383 - 3 * 96, 383)));
    let blackjack = Ask { wager: Some("insurance".into()), ..Ask::of("blackjack").unwrap() };
    let sheet = odds::sheet(&blackjack, &Progress::new()).unwrap();
    let [ours, theirs] = [entry, &sheet.wagers[0]].map(|w| {
        assert!(w.notes.contains(&"per unit insured, knowing the dealer's ace alone".to_owned()));
        let hands = w.measures.iter().find(|m| m.id == "house-edge-of-hands-insured").unwrap();
        hands.value.decimal() - w.law.house_edge().decimal()
    });
    // Without the player's own naturals there are a few more tens left for the dealer, or pictures.
    assert!((-0.002..0.0).contains(&ours) && (-0.002..0.0).contains(&theirs), "{ours} {theirs}");
}

/// The Super Bonus is $1,000 for $10 and $5,000 for $100: half as much for each dollar bet.
#[test]
fn a_larger_bet_has_half_the_super_bonus_for_each_dollar() {
    let found = entries(&ask(None));
    let part = |bet: Option<&str>| {
        let super_bonus = |w: &&WagerOdds| w.paytable.as_deref() == Some("super-bonus-printed");
        let entry = found.iter().filter(super_bonus).find(|w| w.under.get("bet").map(String::as_str) == bet);
        entry.unwrap()
    };
    let (small, large) = (part(None), part(Some("$100")));
    let chance = |entry: &WagerOdds, event: &str| {
        entry.rows.iter().find(|r| r.event == event).unwrap().probability.decimal()
    };
    let p = chance(small, "super-bonus-from-10");
    assert!((chance(large, "super-bonus-from-100") - p).abs() < 1e-12);
    assert!((decimal(&small.law.gain()) - 100.0 * p).abs() < 1e-12);
    assert!((decimal(&large.law.gain()) - 50.0 * p).abs() < 1e-12);
    // The bonus of each other box, $50, against the bet.
    assert!((small.envy.as_ref().unwrap().decimal() - 5.0 * p).abs() < 1e-12);
    let whole = found.iter().find(|w| w.within.is_none() && w.under.contains_key("bet")).unwrap();
    let less = main_bet(&found, true) - decimal(&whole.law.gain());
    assert!((less - 50.0 * p).abs() < 1e-9, "{less}");
}

/// Counted by hand: 32 cards of each rank, 384 in all.
#[test]
fn side_bets_are_counted_exactly() {
    let found = entries(&Ask { wager: Some("player-pair".into()), ..ask(None) });
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].law.hit_frequency().exact(), Some(&ratio(31, 383)));
    let found = entries(&Ask { wager: Some("bonus".into()), ..ask(None) });
    // Of 384 · 383 orders: suited aces 4 · 8 · 7.
    assert_eq!(found[0].rows[0].probability.exact(), Some(&ratio(224, 384 * 383)));
    let edge = found[0].law.house_edge();
    assert_eq!(format!("{:.6}", 100.0 * edge.decimal()), "4.525674");
}

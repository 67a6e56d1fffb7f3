//! Every wager and every pay table of the book is on a sheet, and every sheet adds up. Card games are asked about with a
//! small deck: completeness does not depend on it, and a count of all 52 cards belongs to the benchmarks.

use std::collections::BTreeSet;

use book::Pays;
use equipment::Composition;
use games::roster;
use odds::{Ask, Figure, Progress, Ratio, Sheet, sheet};
use serde_json::Value;

use crate::once::printed;

/// The cards a game is asked about; none for its own.
fn cards(game: &str) -> Option<Composition> {
    let deck = match game {
        "pai-gow-poker" => "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Jc Jd Tc Td 9c Joker",
        "dj-wild" => "2c 2d 2h 2s Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Jc Tc Joker",
        "deuces-wild-xtreme" => "2c 2d 2h 2s Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Jc Tc",
        "three-card-poker"
        | "four-card-poker"
        | "crazy-four-poker"
        | "ultimate-texas-holdem"
        | "texas-holdem-bonus"
        | "let-it-ride"
        | "mississippi-stud" => "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Tc Td 9c",
        _ => return None,
    };
    let mut cards = Composition::EMPTY;
    equipment::cards(deck).unwrap().into_iter().for_each(|card| cards.put(card));
    Some(cards)
}

fn solved(game: &str) -> (Ask, Sheet) {
    let mut ask = Ask::of(game).unwrap();
    ask.cards = cards(game);
    let sheet = match ask.cards {
        None => printed(game),
        Some(_) => sheet(&ask, &Progress::new()).unwrap(),
    };
    (ask, sheet)
}

#[test]
fn every_wager_and_every_pay_table_of_the_book_has_its_odds() {
    for game in roster() {
        let (ask, sheet) = solved(game.id);
        let wagers: BTreeSet<_> = sheet.wagers.iter().map(|w| w.wager.as_str()).collect();
        let tables: BTreeSet<_> = sheet.wagers.iter().filter_map(|w| w.paytable.as_deref()).collect();
        for wager in ask.rules.wagers() {
            assert!(wagers.contains(&*wager.id), "{}: no odds of {}", game.id, wager.id);
        }
        for table in ask.rules.chapters().iter().flat_map(|c| &c.paytables) {
            assert!(tables.contains(&*table.id), "{}: no odds under {}", game.id, table.id);
        }
        adds_up(game.id, &sheet);
        rows_reproduce_the_edge(game.id, &sheet);
        keeps_the_contract(game.id, &sheet);
    }
}

/// What a reader of the JSON can work out from the rows alone is what the sheet says: the edge, what is risked, how widely
/// the results spread, how often there is a gain.
fn rows_reproduce_the_edge(game: &str, sheet: &Sheet) {
    let json = serde_json::to_value(sheet).unwrap();
    for (w, entry) in sheet.wagers.iter().zip(json["wagers"].as_array().unwrap()) {
        let name = format!("{game} {} {:?} {:?} in {:?}", w.wager, w.paytable, w.under, w.within);
        let number = |figure: &Value| -> f64 {
            match figure["exact"].as_str() {
                Some(fraction) => {
                    let (n, d) = fraction.split_once('/').unwrap();
                    odds::decimal(&(n.parse::<Ratio>().unwrap() / d.parse::<Ratio>().unwrap()))
                }
                None => figure["decimal"].as_f64().unwrap(),
            }
        };
        let (mut gain, mut returns, mut square, mut hits) = (0.0, 0.0, 0.0, 0.0);
        for row in entry["rows"].as_array().unwrap() {
            let p = number(&row["probability"]);
            returns += number(&row["return"]);
            if row["gain"].is_null() {
                assert_eq!(p, 0.0, "{name}: {row}");
                continue;
            }
            gain += p * number(&row["gain"]);
            let results = row["results"].as_array().cloned().unwrap_or_else(|| vec![row.clone()]);
            for result in &results {
                let (g, p) = (number(&result["gain"]), number(&result["probability"]));
                square += p * g * g;
                hits += if g > 0.0 { p } else { 0.0 };
            }
        }
        let edge = number(&entry["house_edge"]);
        let error = entry["house_edge"]["error"].as_f64().unwrap_or(0.0).max(1e-11);
        assert!((gain + edge).abs() <= error, "{name}: the rows gain {gain}, the edge is {edge}");
        assert!((returns + edge).abs() <= error, "{name}: the returns sum to {returns}, the edge is {edge}");
        assert!((number(&entry["return_to_player"]) - (1.0 - edge)).abs() <= error, "{name}");
        let stddev = entry["stddev"].as_f64().unwrap();
        let found = (square - gain * gain).max(0.0).sqrt();
        assert!((found - stddev).abs() <= 1e-6 * stddev.max(1.0), "{name}: {found} is not {stddev}");
        assert!((hits - number(&entry["hit_frequency"])).abs() <= 1e-7, "{name}");
        // A pay in the book's words is what the row gains, where one wager is settled by itself.
        for row in w.rows.iter().filter(|row| w.within.is_none() && row.results.is_empty()) {
            let Ok(pays) = row.pays.parse::<Pays>() else { continue };
            let by_words = match pays {
                Pays::To(a, b) => odds::ratio(a, b),
                Pays::Push => Ratio::ZERO,
                Pays::For(a, b) => odds::ratio(a, b) - Ratio::ONE,
                Pays::Flat(amount) | Pays::PerDollar(amount) => {
                    let unit = if matches!(pays, Pays::Flat(_)) { w.stake.0 } else { 100 };
                    let stays = if row.stake_returns == Some(true) { Ratio::ZERO } else { Ratio::ONE };
                    odds::ratio(amount.0, unit) - stays
                }
                Pays::Meter(_) => continue,
            };
            let gain = row.gain.as_ref().filter(|_| row.probability.decimal() > 0.0);
            if let Some(gain) = gain.and_then(Figure::exact) {
                assert_eq!(*gain, by_words, "{name}: {} pays {}", row.event, row.pays);
            }
        }
        // Combinations are whole numbers, and add up to what is printed as all of them.
        if let Some(all) = w.law.combinations() {
            let sum = w.rows.iter().fold(Ratio::ZERO, |sum, row| sum + row.combinations.as_ref().unwrap());
            assert_eq!(sum, all, "{name}");
            assert_eq!(entry["combinations"], all.to_string(), "{name}");
            assert!(!all.to_string().contains('/'), "{name}");
        }
    }
}

/// The rows of an entry are all that can happen, each once; no entry stands there twice.
fn adds_up(game: &str, sheet: &Sheet) {
    let mut seen = BTreeSet::new();
    for w in &sheet.wagers {
        let name = format!("{game} {} {:?} {:?} in {:?}", w.wager, w.paytable, w.under, w.within);
        let sum: f64 = w.rows.iter().map(|r| r.probability.decimal()).sum();
        assert!(!w.rows.is_empty(), "{name}: no rows");
        assert!((sum - 1.0).abs() < 1e-6, "{name}: the rows sum to {sum}");
        let exact = w.rows.iter().map(|r| r.probability.exact().cloned()).collect::<Option<Vec<_>>>();
        if let Some(exact) = exact {
            assert_eq!(exact.into_iter().fold(Ratio::ZERO, |a, b| a + b), Ratio::ONE, "{name}");
        }
        assert!(w.law.stddev().is_finite() && !w.method.is_empty(), "{name}");
        if let Figure::Near { error, .. } = w.law.house_edge() {
            assert!(error < 1e-5, "{name}: the bound is below 0.001 percentage points");
        }
        assert!(seen.insert(name.clone()), "{name} stands there twice");
    }
}

/// The contract is written down in docs/odds.schema.json.
fn keeps_the_contract(game: &str, sheet: &Sheet) {
    let schema: Value = serde_json::from_str(include_str!("../../../docs/odds.schema.json")).unwrap();
    let contract = jsonschema::validator_for(&schema).unwrap();
    let json = serde_json::to_value(sheet).unwrap();
    let broken: Vec<_> =
        contract.iter_errors(&json).map(|e| format!("{} at {}", e, e.instance_path())).take(5).collect();
    assert!(broken.is_empty(), "{game}: {broken:#?}");
    assert_eq!((&json["game"], &json["by_the_book"]), (&Value::from(game), &Value::from(true)));
    // And the schema can say no.
    for spoil in [
        |json: &mut Value| json["wagers"][0]["rows"][0]["event"] = "Not An Id".into(),
        |json: &mut Value| json["wagers"][0]["stake"] = "$5".into(),
        |json: &mut Value| json["wagers"][0]["house_edge"] = 0.05.into(),
        |json: &mut Value| drop(json.as_object_mut().unwrap().remove("by_the_book")),
    ] {
        let mut spoilt = json.clone();
        spoil(&mut spoilt);
        assert!(!contract.is_valid(&spoilt), "{game}");
    }
}

/// What a main wager pays moves how such a game is played; of the others a changed pay is a matter of the same counts.
#[test]
fn a_game_of_cards_against_a_dealer_or_a_pay_table_has_decisions() {
    use games::kernel::Family;
    for game in roster() {
        let without = matches!(
            game.family,
            Family::Baccarat
                | Family::ThreeDice
                | Family::Craps
                | Family::Roulette
                | Family::BigSix
                | Family::Lottery
        );
        assert_eq!(odds::has_decisions(game.id), !without, "{}", game.id);
        if without {
            assert!(
                odds::strategy(&Ask::of(game.id).unwrap(), &Progress::new()).unwrap().is_none(),
                "{}",
                game.id
            );
        }
    }
}

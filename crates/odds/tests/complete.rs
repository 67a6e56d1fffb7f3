//! Every wager and every pay table of the book is on a sheet, and every sheet adds up. Card games are asked about with a
//! small deck: completeness does not depend on it, and a count of all 52 cards belongs to the benchmarks.

use std::collections::BTreeSet;

use equipment::Composition;
use games::roster;
use odds::{Ask, Figure, Progress, Ratio, Sheet, sheet};

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
    let sheet = sheet(&ask, &Progress::new()).unwrap();
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
        has_the_keys_of_the_contract(game.id, &sheet);
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

fn has_the_keys_of_the_contract(game: &str, sheet: &Sheet) {
    let json = serde_json::to_value(sheet).unwrap();
    assert_eq!(json["game"], game);
    assert!(json["settings"].is_object());
    for w in json["wagers"].as_array().unwrap() {
        for key in ["house_edge", "element_of_risk", "hit_frequency"] {
            assert!(w[key]["decimal"].is_number() && w[key].get("exact").is_some(), "{game}: {key} of {w}");
        }
        for key in ["wager", "paytable", "clause", "stddev", "method"] {
            assert!(w.get(key).is_some(), "{game}: {key} of {w}");
        }
        for row in w["rows"].as_array().unwrap() {
            let ok = row["event"].is_string()
                && row["pays"].is_string()
                && row["probability"]["decimal"].is_number();
            assert!(ok, "{game}: {row}");
        }
    }
}

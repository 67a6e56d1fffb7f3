//! What houses write down: every setting does something, and no file makes a table fall over.

use crate::floor;

use std::collections::BTreeSet;

use book::{Choices, Page, Rules, SettingKind};
use floor::{Floor, every_game};
use games::open;
use proptest::prelude::*;

/// Settings that no table asks for, each with what does.
const ELSEWHERE: [(&str, &str, &str); 1] =
    [("poker-lotto", "claim-period", "a ticket is claimed at the house, which has a calendar")];

/// The game's rules by default, then with each setting at each of its other values and with each printed pay table.
fn variations(game: &str) -> Vec<Rules> {
    let mut standard = Rules::of(game).unwrap();
    standard.watch();
    let mut all = vec![standard.clone()];
    for setting in standard.choices() {
        let values = match &setting.kind {
            SettingKind::Choice(options) => options.clone(),
            SettingKind::Flag => vec!["yes".into(), "no".into()],
            SettingKind::Number(min, max) => vec![min.to_string(), max.to_string()],
            _ => vec![],
        };
        for value in values {
            let mut rules = standard.clone();
            rules.set(&setting.id, &value).unwrap();
            all.push(rules);
        }
    }
    for table in standard.printed() {
        let mut rules = standard.clone();
        if let (Some(decks), true) = (table.decks.first(), standard.settings().contains_key("decks")) {
            rules.set("decks", &decks.to_string()).unwrap();
        }
        rules.choose_paytable(&table.id).unwrap();
        all.push(rules);
    }
    all
}

/// A setting that nothing asks for is a promise nobody keeps.
#[test]
fn every_setting_is_asked_for_by_its_game() {
    let mut idle = vec![];
    every_game(|_| ());
    for game in games::roster() {
        let mut asked = BTreeSet::new();
        let all = variations(game.id);
        for rules in &all {
            let _ = open(rules.clone());
            asked.extend(rules.watched());
        }
        let known = all[0].choices().map(|s| s.id.as_str());
        idle.extend(known.filter(|id| !asked.contains(*id)).map(|id| (game.id, id)));
    }
    let elsewhere: Vec<_> = ELSEWHERE.iter().map(|(game, id, _)| (*game, *id)).collect();
    assert_eq!(idle, elsewhere);
}

/// A pay, sensible or not.
fn pays() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        4 => 0u64..2000,
        1 => Just(1_000_000u64),
        1 => Just(u32::MAX as u64),
        1 => any::<u64>(),
    ];
    (number, 0u64..12, 0usize..9).prop_map(|(a, b, kind)| match kind {
        0..=2 => format!("{a} to {b}"),
        3 => format!("{a} for {b}"),
        4 => format!("${a} flat"),
        5 => format!("${a}.{b:02} per $1"),
        6 => format!("{}% of meter", a % 130),
        7 => "100% of meter".into(),
        _ => "push".into(),
    })
}

/// A pay table for a wager of a game, written by somebody in a hurry: events that exist and some that do not, odd pays.
fn own_table() -> impl Strategy<Value = (usize, String)> {
    let rows = prop::collection::vec(
        (any::<prop::sample::Index>(), pays(), prop::option::of(pays()), 0u8..40),
        0..9,
    );
    (0..games::roster().len(), any::<prop::sample::Index>(), rows).prop_map(|(game, like, rows)| {
        let rules = Rules::of(games::roster()[game].id).unwrap();
        let printed: Vec<_> = rules.printed().collect();
        let like = like.get(&printed);
        let mut text = format!("[[paytable]]\nid = \"own\"\nwager = \"{}\"\n", like.wager);
        if let Some(part) = &like.part {
            text += &format!("part = \"{part}\"\n");
        }
        text += "rows = [\n";
        let mut taken = BTreeSet::new();
        for (event, pays, envy, odd) in rows {
            let event = if odd == 0 { "no-such-thing" } else { &event.get(&like.rows).event };
            if taken.insert(event.to_owned()) {
                let envy = envy.filter(|_| odd < 6).map(|e| format!(", envy = \"{e}\"")).unwrap_or_default();
                text += &format!("  {{ event = \"{event}\", name = \"x\", pays = \"{pays}\"{envy} }},\n");
            }
        }
        (game, text + "]\n")
    })
}

/// Settings and limits at random, most of them near what is allowed.
fn choices() -> impl Strategy<Value = (usize, String)> {
    let amount = prop_oneof![4 => 0i64..3000, 1 => Just(9_999_999i64), 1 => any::<i64>()];
    let limit = (any::<prop::sample::Index>(), 0usize..5, amount);
    let set = (any::<prop::sample::Index>(), 0usize..12);
    let (limits, sets) = (prop::collection::vec(limit, 0..5), prop::collection::vec(set, 0..5));
    (0..games::roster().len(), limits, sets, any::<bool>()).prop_map(|(game, limits, sets, own)| {
        let rules = Rules::of(games::roster()[game].id).unwrap();
        let (wagers, settings): (Vec<_>, Vec<_>) = (rules.wagers().collect(), rules.choices().collect());
        let mut text = format!("house-rules = {own}\n[settings]\n");
        let mut taken = BTreeSet::new();
        for (setting, value) in sets.iter().filter(|_| !settings.is_empty()) {
            let setting = setting.get(&settings);
            let value = match &setting.kind {
                SettingKind::Choice(options) => {
                    options.get(*value).cloned().unwrap_or_else(|| "other".into())
                }
                SettingKind::Flag => ["yes", "no", "maybe"][value % 3].into(),
                SettingKind::Number(min, max) => (min + (max - min + 1) * *value as i64 / 10).to_string(),
                SettingKind::Money(_, max) => format!("${}", max.0 / 100 * *value as i64 / 10),
                SettingKind::Percent(..) => format!("{}%", value * 11),
                SettingKind::Multiples(..) => format!("{value}-{}-99x", value * 200),
            };
            if taken.insert(&setting.id) {
                text += &format!("{} = \"{value}\"\n", setting.id);
            }
        }
        text += "[limits]\n";
        for (n, (wager, edge, amount)) in limits.iter().enumerate() {
            let edge = ["min", "max", "step", "unit", "most"][*edge];
            let wager = &wager.get(&wagers).id;
            if limits[..n].iter().all(|(other, ..)| other.get(&wagers).id != *wager) {
                text += &format!("{wager} = {{ {edge} = {amount} }}\n");
            }
        }
        (game, text)
    })
}

/// Plays a table under a house's file, if it opens.
fn play(game: usize, text: &str, declared: bool) {
    let page = Page { file: "house.toml", text };
    let mut rules = Rules::of(games::roster()[game].id).unwrap();
    if declared {
        rules.declare_house_rules();
    }
    let faults = match Choices::read(&page) {
        Ok(choices) => choices.faults(&mut rules, &page),
        Err(fault) => vec![fault],
    };
    for fault in &faults {
        assert!(!fault.to_string().contains('\n'), "{fault}");
    }
    if faults.is_empty() && open(rules.clone()).is_ok() {
        Floor::new(rules, 7).play(12);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_pay_table_a_house_writes_is_refused_or_played((game, text) in own_table()) {
        play(game, &text, true);
    }

    #[test]
    fn whatever_a_house_chooses_is_refused_or_played((game, text) in choices()) {
        play(game, &text, false);
    }

    #[test]
    fn no_text_makes_a_house_file_panic(text in "(\\PC|[\\[\\]={}\"\n.$%0-9a-z]){0,200}", game in 0..21usize) {
        play(game, &text, true);
    }
}

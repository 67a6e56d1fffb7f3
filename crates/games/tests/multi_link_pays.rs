//! The Multi-Link Progressive by itself: who may link, what each hand pays, how often (HC-L).

use crate::kit::FIVE_CARD_ROWS;

use book::{Book, Cents, Pays, Rules, shows};
use equipment::{Deck, cards};
use games::kernel::*;
use games::multi_link::{MultiLink, Required};
use hands::{PokerRank, Sum, for_each_sum};

const LINKED: [&str; 6] = [
    "let-it-ride",
    "mississippi-stud",
    "ultimate-texas-holdem",
    "texas-holdem-bonus",
    "four-card-poker",
    "crazy-four-poker",
];

/// The component by itself, on a layout without a game.
fn link(rules: &Rules) -> (MultiLink, Layout) {
    let clause = book::Clause::new("HC-L §5.II");
    let cites = Cites {
        seats: clause,
        wagers: clause,
        betting: clause,
        equipment: clause,
        decisions: clause,
        calls: clause,
    };
    let mut layout = Layout::new(6, cites);
    let link = MultiLink::new(rules, &mut layout, Required::All(&[])).unwrap();
    (link, layout)
}

fn five(text: &str) -> PokerRank {
    hands::poker::five(&cards(text).unwrap().try_into().unwrap())
}

#[test]
fn the_house_may_link_six_games_and_no_other() {
    shows!(
        "HC-L §5.II",
        "HC-L §5.II.A",
        "HC-L §5.II.B",
        "HC-L §5.II.C",
        "HC-L §5.II.D",
        "HC-L §5.II.E",
        "HC-L §5.II.F"
    );
    for game in Book::standard().chapters.iter().filter_map(|c| c.game.as_deref()) {
        let mut rules = Rules::of(game).unwrap();
        if LINKED.contains(&game) {
            assert_eq!(rules.choices().filter(|s| s.id == "multi-link").count(), 1, "{game}");
            let (yes, printed) = link(rules.set("multi-link", "yes").unwrap());
            assert_eq!((yes.spot(), printed.meters.len()), (printed.find("multi-link"), 1), "{game}");
            let (no, bare) = link(rules.set("multi-link", "no").unwrap());
            assert_eq!((no.spot(), bare.spots.len(), bare.meters.len()), (None, 0, 0), "{game}");
        } else {
            assert!(rules.set("multi-link", "yes").is_err(), "{game}");
        }
    }
}

#[test]
fn the_meter_takes_at_least_21_percent_and_starts_and_restarts_at_10_000_dollars_or_more() {
    shows!("HC-L §7.III");
    let mut rules = Rules::of("four-card-poker").unwrap();
    for (setting, too_low, lowest) in [
        ("multi-link-contribution", "20.99%", "21%"),
        ("multi-link-seed", "$9999.99", "$10000"),
        ("multi-link-reset", "$9999.99", "$10000"),
    ] {
        assert!(rules.set(setting, too_low).is_err(), "{setting}");
        assert!(rules.set(setting, lowest).is_ok(), "{setting}");
    }
    rules.set("multi-link-seed", "$12345").unwrap().set("multi-link-reset", "$11000").unwrap();
    let (_, layout) = link(&rules);
    assert_eq!(Felt::new(&layout).meters(), [Cents::dollars(12_345)]);
    assert_eq!(layout.meters[0].reset, Cents::dollars(11_000));
}

#[test]
fn each_hand_pays_its_printed_row_and_only_the_highest_it_makes() {
    shows!("HC-L §1.I.B", "HC-L §1.I.C", "HC-L §6.II", "HC-L §7.I");
    let (link, _) = link(&Rules::of("four-card-poker").unwrap());
    for (hand, pays, envy) in [
        ("As Ks Qs Js Ts", "100% of meter", Some("$1,000 flat")),
        ("Ks Qs Js Ts 9s", "10% of meter", Some("$300 flat")),
        ("5s 4s 3s 2s As", "10% of meter", Some("$300 flat")),
        ("5s 5d 5h 5c As", "$300 flat", None),
        ("5s 5d 5h As Ad", "$50 flat", None),
        ("As Js 9s 7s 2s", "$40 flat", None),
        ("As Ks Qs Js Td", "$30 flat", None),
        ("5s 4s 3s 2s Ad", "$30 flat", None),
        ("5s 5d 5h As Kd", "$9 flat", None),
    ] {
        assert_eq!(link.settle(five(hand)).pays(), Some(pays.parse().unwrap()), "{hand}");
        assert_eq!(link.envy(five(hand)).and_then(|v| v.pays()), envy.map(|e| e.parse().unwrap()), "{hand}");
    }
    for hand in ["As Ad Ks Kd Qs", "As Ad Ks Qd Js", "As Kd Qs Jd 9s", "As Ks Qs Js 2d"] {
        assert_eq!(link.settle(five(hand)).pays(), None, "{hand}");
        assert_eq!(link.envy(five(hand)), None, "{hand}");
    }
}

/// All 2,598,960 hands through the settling function, against the counts known for five cards.
#[test]
fn of_2_598_960_hands_each_row_has_its_known_count() {
    shows!("HC-L §5.I");
    let (link, _) = link(&Rules::of("crazy-four-poker").unwrap());
    let deck: Vec<_> = Deck::Standard.cards().collect();
    let mut counts = [0u32; 7];
    let (mut hands, mut fixed) = (0u64, 0i64);
    for_each_sum(Sum::EMPTY, &deck, 5, |sum| {
        hands += 1;
        let verdict = link.settle(sum.five());
        if let Some(row) = verdict.row() {
            counts[FIVE_CARD_ROWS.iter().position(|r| *r == row.name).unwrap()] += 1;
        }
        if let Some(Pays::Flat(amount)) = verdict.pays() {
            fixed += amount.0 / 100;
        }
    });
    assert_eq!(hands, 2_598_960);
    assert_eq!(counts, [4, 36, 624, 3_744, 5_108, 10_200, 54_912]);
    // Of each dollar the fixed rows return 1,378,928 ÷ 2,598,960, a little over 53 cents, where nobody folds.
    assert_eq!(fixed, 624 * 300 + 3_744 * 50 + 5_108 * 40 + 10_200 * 30 + 54_912 * 9);
    assert_eq!(fixed, 1_378_928);
}

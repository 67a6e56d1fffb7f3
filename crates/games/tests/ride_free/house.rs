//! (2) to (7), (23)(A)(III), (24)(A)(III): what the house offers, limits, wagers for the dealer.

use book::{Cents, Limits, shows};
use games::kernel::*;

use super::*;

const BONUSES: [&str; 9] = [
    "hedge-22",
    "silver-stack",
    "bust-bonus",
    "21-plus-3-classic",
    "21-plus-3-xtreme",
    "top-3",
    "lucky-ladies",
    "21-plus-3-progressive",
    "lucky-ladies-progressive",
];

#[test]
fn the_house_offers_any_of_nine_bonus_wagers() {
    shows!("CO-21-2119 (2)");
    for off in [None].into_iter().chain(BONUSES.map(Some)) {
        let settings: Vec<_> = off.iter().map(|id| (*id, "no")).collect();
        let table = ROOM.ready(&settings);
        for bonus in BONUSES {
            assert_eq!(table.table().layout().find(bonus).is_some(), Some(bonus) != off, "{bonus}");
        }
    }
    let none = BONUSES.map(|bonus| (bonus, "no"));
    let (mut table, _) = ROOM.dealt_with(&none, "blackjack $10", "Tc 9s 8d 8h");
    table.run("choose 1 stand");
    assert_eq!(rounds(&table), 1);
}

#[test]
fn bonus_wagers_go_beside_a_blackjack_wager_unless_the_house_takes_them_alone() {
    shows!("CO-21-2119 (3)", "CO-21-2119 (6)");
    let mut table = ROOM.ready(&[("seats", "2")]);
    assert_eq!(table.refused("sit 3"), "CO-21-2119 (3)");
    table.run("sit 1; sit 2");
    assert_eq!(table.refused("bet 1 hedge-22 $5"), "CO-21-2119 (3)");
    assert_eq!(table.refused("close"), "CO-21-2119 (6)");
    table.run("bet 1 blackjack $10; bet 1 hedge-22 $5");
    assert_eq!(table.refused("down 1 blackjack $10"), "CO-21-2119 (3)");
    // Alone: two cards, no decision on a hand, the dealer draws out; the Bust Bonus is offered all the same.
    let mut table = ROOM.ready(&[("bonus-needs-base", "no"), ("late-surrender", "yes")]);
    table.run("sit 1; bet 1 hedge-22 $5; bet 1 lucky-ladies $5; close");
    let events = table.run("card Kc 9s Qd 3h");
    assert_eq!(lines(&table, &events), ["1.1 lucky-ladies $5+$20"]);
    assert_eq!(words(&table), ["play", "decline"]);
    let events = table.run("choose 1 play $5; choose 1 decline; card Tc");
    assert_eq!(lines(&table, &events), ["1.1 hedge-22 $5+$40", "1.1 bust-bonus $5+$10"]);
    // Against an ace nobody without a hand is offered insurance.
    let mut table = ROOM.ready(&[("bonus-needs-base", "no"), ("bust-bonus", "no")]);
    table.run("sit 1; bet 1 lucky-ladies $5; close");
    let events = table.run("card Kc As Qd 9h");
    assert_eq!((lines(&table, &events), rounds(&table)), (vec!["1.1 lucky-ladies $5+$20".into()], 1));
}

#[test]
fn every_wager_has_its_own_spot_and_posted_limits() {
    shows!("CO-21-2119 (4)", "CO-21-2119 (6)");
    let mut posted = rules(&[], &[]);
    let dollars =
        |min, max| Limits { min: Cents::dollars(min), max: Cents::dollars(max), step: Cents::dollars(5) };
    posted.post("blackjack", dollars(25, 100)).unwrap().post("hedge-22", dollars(5, 10)).unwrap();
    let mut table = Playthrough::at(games::open(posted).unwrap());
    table.run("shuffle; burn; sit 1");
    for line in ["bet 1 blackjack $20", "bet 1 blackjack $105"] {
        assert_eq!(table.refused(line), "CO-21-2119 (4)");
    }
    table.run("bet 1 blackjack $25");
    assert_eq!(table.refused("bet 1 hedge-22 $15"), "CO-21-2119 (4)");
    table.run("bet 1 hedge-22 $10; bet 1 silver-stack $1");
    assert_eq!(table.table().felt().seats[0].bets.len(), 3);
}

#[test]
fn a_posted_limit_is_one_sum_over_the_bonus_wagers_of_a_hand_or_a_round() {
    shows!("CO-21-2119 (4)", "CO-21-2119 (23)(A)(III)", "CO-21-2119 (24)(A)(III)");
    let limit = |per| [("payout-limit-per", per), ("payout-limit", "$100")];
    let hedge = |per| {
        let (mut table, _) =
            ROOM.deal(&limit(per), &[1, 2], "blackjack $10, hedge-22 $10", "Tc Td 9s 8d 8h 3s");
        let events = table.run("choose 1 stand; choose 2 stand; card Ts");
        (lines(&table, &events)[2..].to_vec(), clauses(&events)[2])
    };
    let of = |won: &str| [2, 1].map(|seat| format!("{seat}.1 hedge-22 $10+{won}")).to_vec();
    assert_eq!(hedge("none"), (of("$500"), "CO-21-2119 (23)"));
    assert_eq!(hedge("hand"), (of("$100"), "CO-21-2119 (23)(A)(III)"));
    assert_eq!(hedge("round"), (of("$50"), "CO-21-2119 (23)(A)(III)"));
    let (mut table, _) = ROOM.dealt_with(&limit("hand"), "blackjack $10, silver-stack $50", "5c 9s 6d 8h");
    let events = table.run("choose 1 double; card Tc");
    assert_eq!(lines(&table, &events)[2], "1.1 silver-stack $50+$100", "3 to 1 would be $150");
    assert_eq!(clauses(&events)[2], "CO-21-2119 (24)(A)(III)");
    assert_eq!(posted(&table, "payout limit").as_deref(), Some("$100 a hand in all"));
    let (table, events) =
        ROOM.dealt_with(&limit("hand"), "blackjack $10, 21-plus-3-classic $20", "5c 7s 6d 8h");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 21-plus-3-classic $20+$100".into()], vec!["CO-21-2119 (4)"])
    );
    // One sum over the wagers of a hand, settled together or one after another.
    let both = "blackjack $10, 21-plus-3-classic $20, 21-plus-3-xtreme $2";
    let (table, events) = ROOM.dealt_with(&limit("hand"), both, "5c 7s 6d 8h");
    let cut = ["1.1 21-plus-3-classic $20+$90", "1.1 21-plus-3-xtreme $2+$10"];
    assert_eq!(lines(&table, &events), cut, "$180 and $20");
    let two = "blackjack $10, 21-plus-3-classic $10, silver-stack $50";
    let (mut table, events) = ROOM.dealt_with(&limit("hand"), two, "5c 7s 6d 8h");
    assert_eq!(lines(&table, &events), ["1.1 21-plus-3-classic $10+$90"]);
    let events = table.run("choose 1 double; card Tc 2c");
    assert!(lines(&table, &events).contains(&"1.1 silver-stack $50+$10".into()), "$10 are left of the limit");
    // A meter knows no limit.
    let (table, events) =
        ROOM.dealt_with(&limit("hand"), "blackjack $10, 21-plus-3-progressive $1", "Ks Ks Ks 8h");
    assert_eq!(lines(&table, &events), ["1.1 21-plus-3-progressive $0+$10,000"]);
}

#[test]
fn a_wager_for_the_dealer_follows_any_wager_but_a_progressive() {
    shows!("CO-21-2119 (7)");
    let mut table = ROOM.ready(&[]);
    let layout = table.table().layout();
    for bonus in BONUSES.into_iter().chain(["blackjack"]) {
        let toke = layout.find(&format!("{bonus}-for-dealer"));
        assert_eq!(toke.is_some(), !bonus.ends_with("progressive"), "{bonus}");
        assert!(toke.is_none_or(|toke| layout.at(toke).is_toke()));
    }
    table.run("sit 1");
    assert_eq!(table.refused("bet 1 blackjack-for-dealer $1"), "CO-21-2119 (7)");
    table.run("bet 1 blackjack $10; bet 1 blackjack-for-dealer $1");
    assert_eq!(table.refused("bet 1 hedge-22-for-dealer $1"), "CO-21-2119 (7)");
    assert_eq!(table.refused("down 1 blackjack $10"), "CO-21-2119 (7)");
    table.run("bet 1 hedge-22 $5; bet 1 hedge-22-for-dealer $1");
    assert_eq!(table.refused("down 1 hedge-22 $5"), "CO-21-2119 (7)");
    table.run("close; card Tc 9s 8d 3h; choose 1 decline");
    let events = table.run("choose 1 stand; card Ts");
    let won = [
        "1.1 blackjack $10+$0",
        "1.1 blackjack-for-dealer $1+$0",
        "1.1 hedge-22 $5+$40",
        "1.1 hedge-22-for-dealer $1+$8",
    ];
    assert_eq!(lines(&table, &events), won);
    let tokes = events.iter().filter(|e| matches!(e, Event::Settled(l) if l.toke)).count();
    assert_eq!(tokes, 2);
    // It follows a blackjack, too.
    let (table, events) = ROOM.dealt_with(&[], "blackjack $10, blackjack-for-dealer $2", "Ac 9s Kd 8h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15", "1.1 blackjack-for-dealer $2+$3"]);
    let none = ROOM.ready(&[("dealer-wagers", "no")]);
    assert!(none.table().layout().spots.iter().all(|spot| !spot.is_toke()));
}

#[test]
fn rocket_aces_goes_with_ride_free_of_two_or_six_decks() {
    shows!("CO-8-899.29 ¶2");
    for decks in 1..=8 {
        let table = ROOM.ready(&[("decks", &decks.to_string())]);
        assert_eq!(
            table.table().layout().find("rocket-aces").is_some(),
            matches!(decks, 2 | 6),
            "{decks} decks"
        );
    }
    // It keeps to its own clause, and its meters stand behind those of the other progressives.
    let mut table = ROOM.ready(&[("bust-bonus", "no"), ("bonus-needs-base", "no")]);
    table.run("sit 1");
    assert_eq!(table.refused("bet 1 rocket-aces $1"), "CO-8-899.29 ¶2");
    let at = table.table().layout().meters.iter().position(|m| m.id == "rocket-aces").unwrap();
    table.run("bet 1 blackjack $10; bet 1 rocket-aces $1; bet 1 lucky-ladies $1; close");
    let before = table.table().felt().meters().to_vec();
    let events = table.run("card As Kd As Ad");
    assert_eq!(at, 5);
    assert_eq!(lines(&table, &events)[0], "1.1 lucky-ladies $0+$0");
    assert_eq!(lines(&table, &events)[1], format!("1.1 rocket-aces $0+{}", before[at]));
}

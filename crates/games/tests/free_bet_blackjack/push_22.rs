//! Section 16: Push 22.

use book::shows;
use equipment::cards;
use games::kernel::*;

use super::*;

fn pays(text: &str) -> Option<String> {
    game(&[]).settle_push_22(&cards(text).unwrap()).unwrap().pays().map(|p| p.to_string())
}

#[test]
fn the_house_may_offer_push_22() {
    shows!("HC-A-FB §16.I");
    let table = ROOM.ready(&[]);
    assert!(table.table().layout().find("push-22").is_some());
    let pays = "Dealer suited 22 50 to 1, Dealer same color 22 20 to 1, Any other dealer 22 7 to 1";
    assert_eq!(posted(&table, "Push 22").unwrap(), pays);
    let table = ROOM.ready(&[("push-22", "no")]);
    assert!(table.table().layout().find("push-22").is_none());
    assert_eq!(posted(&table, "Push 22"), None);
    assert!(game(&[("push-22", "no")]).settle_push_22(&[]).is_none());
}

#[test]
fn push_22_is_bet_beside_the_blackjack_wager_or_left_out() {
    shows!("HC-A-FB §16.I.A", "HC-A-FB §16.I.B");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2");
    assert_eq!(table.refused("bet 1 push-22 $5"), "HC-A-FB §16.I.B");
    table.run("bet 1 blackjack $10; bet 1 push-22 $5; bet 2 blackjack $10");
    assert_eq!(table.refused("down 1 blackjack $10"), "HC-A-FB §16.I.B");
    table.run("close");
    assert_eq!(table.refused("bet 2 push-22 $5"), "HC-A-FB §4.V");
    table.run("card Tc Td 9s 8c 8d 3h; choose 1 stand; choose 2 stand");
    let events = table.run("card Ts");
    // The hands push; the wager apart from them wins.
    assert_eq!(
        lines(&table, &events),
        ["2.1 blackjack $10+$0", "1.1 blackjack $10+$0", "1.1 push-22 $5+$35"]
    );
    assert_eq!(clauses(&events), ["HC-A-FB §4.III.C", "HC-A-FB §4.III.C", "HC-A-FB §16.I.B"]);
}

#[test]
fn a_dealers_22_pays_by_suit_and_color_and_nothing_else_does() {
    shows!("HC-A-FB §16.I.B");
    for (dealer, paid) in [
        ("9s 3s Ts", Some("50 to 1")),
        ("2h 4h 6h Kh", Some("50 to 1")),
        ("9s 3c Ts", Some("20 to 1")),
        ("9d 3h Td", Some("20 to 1")),
        ("9s 3h Ts", Some("7 to 1")),
        ("9s 3s 2s 8d", Some("7 to 1")),
        ("As 5s 6s Ts", Some("50 to 1")),
        ("9s 2s Ts", None),
        ("9s 4s Ts", None),
        ("As Ks", None),
        ("Ts 7s", None),
        ("As Ac", None),
    ] {
        assert_eq!(pays(dealer).as_deref(), paid, "{dealer}");
    }
}

#[test]
fn the_dealer_draws_on_for_a_live_push_22() {
    shows!("HC-A-FB §14.III", "HC-A-FB §16.I.B");
    let bet = "sit 1; bet 1 blackjack $10; bet 1 push-22 $2; close";
    // The hand is over 21.
    let mut table = ROOM.ready(&[]);
    table.run(bet);
    table.run("card Tc 9s 6d 3s; choose 1 hit; card Kd");
    assert!(needs(&table, Chance::Card));
    let events = table.run("card Ts");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.1 push-22 $2+$100"]);
    // The hand was a blackjack, paid before, or took even money.
    let mut table = ROOM.ready(&[]);
    table.run(bet);
    let events = table.run("card Ac 9s Kd 3h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
    assert!(needs(&table, Chance::Card));
    let events = table.run("card 5s");
    assert_eq!((lines(&table, &events), rounds(&table)), (vec!["1.1 push-22 $0+$0".into()], 1));
    let mut table = ROOM.ready(&[]);
    table.run(bet);
    table.run("card Ac As Kd 5h; choose 1 even-money; card 6c");
    let events = table.run("card Td");
    assert_eq!(lines(&table, &events), ["1.1 push-22 $2+$14"], "1, 5, 6 and 10");
    // A dealer's blackjack takes it.
    let mut table = ROOM.ready(&[]);
    table.run(bet);
    let events = table.run("card Tc Ks 9d Ah");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.1 push-22 $0+$0"]);
}

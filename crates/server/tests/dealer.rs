//! The dealer's room: what a table dealt by hand says at every line, and the drill.

use server::dealing::deal;
use server::drill;
use server::wire::{ByHand, DealtByHand, DrillAnswer};

fn at(game: &str, lines: &str) -> DealtByHand {
    let lines = lines.split(';').map(|l| l.trim().to_owned()).filter(|l| !l.is_empty()).collect();
    deal(&ByHand { game: game.into(), set: vec![], lines }).expect("the game is on the roster")
}

const DEALT: &str = "shuffle; burn; sit 1 1; bet 1 blackjack $10; close; card 9h; card 6d; card 8s";

#[test]
fn the_dealer_is_told_what_comes_next_and_by_which_clause() {
    let table = at("blackjack", "");
    assert_eq!((table.next.kind.as_str(), table.cards.len()), ("shuffle", 52));
    assert_eq!(table.cards.iter().map(|c| u32::from(c.left)).sum::<u32>(), 6 * 52);
    let table = at("blackjack", DEALT);
    assert_eq!((table.next.kind.as_str(), table.next.common.as_deref()), ("card", Some("dealer")));
    assert!(table.next.unseen, "the hole card is dealt face down");
    let left = |card: &str| table.cards.iter().find(|c| c.card == card).unwrap().left;
    assert_eq!((left("9h"), left("2c")), (5, 6));
    let table = at("blackjack", &format!("{DEALT}; card Tc"));
    assert_eq!((table.next.kind.as_str(), table.next.seat), ("choice", Some(0)));
    assert!(table.next.clause.is_some() && table.menu.iter().any(|m| m.choice == "stand"));
}

#[test]
fn a_line_that_cannot_be_is_refused_with_its_clause_and_those_before_it_stand() {
    let table = at("blackjack", "shuffle; burn; sit 1 1; bet 1 blackjack $1");
    let refused = table.refused.expect("a dollar is below the minimum");
    assert!(refused.clause.is_some_and(|c| c.starts_with("HC-A")), "{}", refused.why);
    assert_eq!(table.lines.len(), 3);
    assert_eq!(table.next.kind, "bets");
    assert!(at("blackjack", "shuffle; nonsense").refused.is_some());
}

#[test]
fn payments_come_in_the_order_of_settlement_and_cards_stay_until_the_next_bet() {
    let round = format!("{DEALT}; card Tc; choose 1 stand; card 9c");
    let table = at("blackjack", &round);
    let paid: Vec<_> = table.payments.iter().map(|slip| (slip.seat, slip.won)).collect();
    assert_eq!(paid, [(0, 1000)], "the dealer is over with 25");
    assert_eq!(table.commons[0].cards.len(), 3, "the cards can still be seen");
    let next = at("blackjack", &format!("{round}; bet 1 blackjack $10"));
    assert!(next.refused.is_none() && next.payments.is_empty() && next.commons[0].cards.is_empty());
}

#[test]
fn an_ace_with_a_ten_is_called_what_it_is_unless_it_comes_of_a_split() {
    let caption = |game: &str, lines: &str| at(game, lines).seats[0].hands[0].caption.clone().unwrap();
    let natural = "shuffle; burn; sit 1 1; bet 1 blackjack $10; close; card As; card 6d; card Kh; card Tc";
    assert_eq!(caption("blackjack", natural), "blackjack");
    let soft = "shuffle; burn; sit 1 1; bet 1 blackjack $10; close; card As; card 6d; card 7h; card Tc";
    assert_eq!(caption("blackjack", soft), "soft 18");
    let split = "shuffle; burn; sit 1 1; bet 1 blackjack $10; close; card As; card 6d; card Ah; card Tc; choose 1 split; card Kh";
    assert_eq!(caption("blackjack", split), "soft 21", "two cards of a split are no blackjack");
}

#[test]
fn a_hole_card_nobody_has_seen_is_asked_for_when_it_is_turned() {
    let table = at("blackjack", &format!("{DEALT}; card ?; choose 1 stand"));
    assert_eq!(table.next.kind, "turn");
    let turned = at("blackjack", &format!("{DEALT}; card ?; choose 1 stand; turn Tc"));
    let known = at("blackjack", &format!("{DEALT}; card Tc; choose 1 stand"));
    assert_eq!(turned.commons[0].cards, known.commons[0].cards);
    assert_eq!((turned.next.kind, known.next.kind), ("card".to_owned(), "card".to_owned()));
    let up = at("blackjack", "shuffle; burn; sit 1 1; bet 1 blackjack $10; close; card ?");
    assert!(up.refused.is_some(), "a player's card lies face up");
}

#[test]
fn an_irregularity_is_called_and_ruled() {
    assert!(at("craps", "").calls.iter().any(|call| call.by == "irregularity"));
    let table = at("blackjack", &format!("{DEALT}; call card-face-up card 5c"));
    assert!(table.refused.is_none(), "{:?}", table.refused);
    assert!(table.told.iter().any(|t| t.clause.as_deref() == Some("HC-A §15.I")), "{:?}", table.told);
}

#[test]
fn every_game_asks_for_something_and_never_breaks_on_nonsense() {
    for game in games::roster() {
        let table = at(game.id, "");
        assert!(!table.next.words.is_empty(), "{}", game.id);
        for line in ["bet", "card", "card ?", "turn As", "choose 1 hit", "call x", "bet 99 x $5", "dice 9-9"]
        {
            assert!(at(game.id, line).refused.is_some(), "{}: {line}", game.id);
        }
    }
    assert!(deal(&ByHand { game: "whist".into(), set: vec![], lines: vec![] }).is_err());
}

#[test]
fn a_drill_round_is_the_same_for_its_number_and_has_something_to_pay() {
    for game in games::roster() {
        let round = drill::ask(game.id, 7).unwrap_or_else(|p| panic!("{}: {}", game.id, p.why));
        assert!(!round.wagers.is_empty(), "{}", game.id);
        let again = drill::ask(game.id, 7).unwrap();
        assert_eq!(serde_json::to_string(&round).unwrap(), serde_json::to_string(&again).unwrap());
    }
}

#[test]
fn the_trainee_is_marked_wager_by_wager_with_the_clause() {
    let round = drill::ask("three-card-poker", 3).unwrap();
    let mark = |pays| drill::mark(&DrillAnswer { game: "three-card-poker".into(), number: 3, pays }).unwrap();
    let marks = mark(vec![]);
    assert_eq!(marks.len(), round.wagers.len());
    assert!(marks.iter().all(|m| !m.right), "who says nothing has not paid");
    let right: Vec<_> = marks.iter().map(|m| Some(m.slip.won - m.slip.fee)).collect();
    assert!(right.iter().any(|paid| *paid > Some(0)), "a round with something to pay");
    assert!(mark(right.clone()).iter().all(|m| m.right && !m.slip.clause.is_empty()));
    let wrong = right.iter().map(|paid| paid.map(|c| c + 1)).collect();
    assert!(mark(wrong).iter().all(|m| !m.right));
}

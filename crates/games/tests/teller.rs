//! Whoever watches the cards can say why a wager is paid or lost.

use games::kernel::{Event, Viewer};
use games::{Playthrough, Teller};

/// Plays these lines and returns every settlement as a teller at the first seat tells it.
fn settled(game: &str, settings: &[(&str, &str)], lines: &str) -> Vec<String> {
    let mut play = Playthrough::open(game, settings);
    let mut teller = Teller::new(Viewer::Seat(games::kernel::Seat(0)));
    let mut told = vec![];
    for line in lines.split(';').map(str::trim) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        // Several cards stand on one line; everything else is one input.
        let inputs: Vec<String> = match word {
            "card" => rest.split(' ').map(|card| format!("card {card}")).collect(),
            _ => vec![line.to_owned()],
        };
        for input in inputs {
            let events = play.line(&input).unwrap_or_else(|e| panic!("{input}: {e}"));
            let words = teller.tell_all(&events, play.table());
            let lines = events.iter().zip(words).filter(|(e, _)| matches!(e, Event::Settled(_)));
            told.extend(lines.map(|(_, words)| words));
        }
    }
    told
}

const TWO_AT_BLACKJACK: &str = "sit 1 1; sit 2 2; shuffle; choose 1 decline; choose 2 decline; burn; \
                                bet 1 blackjack $10; bet 2 blackjack $10; close";

#[test]
fn totals_are_named_where_they_decide() {
    let play = |cards: &str| settled("blackjack", &[], &format!("{TWO_AT_BLACKJACK}; {cards}"));
    // Twenty and fifteen against a seventeen; the fifteen draws a ten.
    let told = play("card Ts 9c 7h Kd 6c Td; choose 1 stand; choose 2 hit; card Jh");
    assert_eq!(
        told,
        [
            "Seat 2, Blackjack: $10 loses, bust with 25 (HC-A §4.II.B)",
            "Seat 1, Blackjack: $10 wins $10, 20 beats 17 (Win, 1 to 1, HC-A §4.II.B)",
        ]
    );
    // The dealer draws a nine to sixteen.
    let told = play("card Ts 9c 6h Kd 8c Td; choose 1 stand; choose 2 stand; card 9d");
    assert!(told.iter().all(|line| line.contains("wins $10, the dealer busts with 25 (")), "{told:?}");
    let told = play("card Ts 9c 7h Kd 8c Td; choose 1 stand; choose 2 stand");
    assert!(told.iter().any(|line| line.contains("is returned, 17 ties 17 (")), "{told:?}");
}

#[test]
fn a_comparison_is_told_only_where_it_is_the_reason() {
    let deal = "shuffle; sit 1 1; bet 1 ante $10; bet 1 pair-plus $5; close";
    let play = |rest: &str| settled("three-card-poker", &[], &format!("{deal}; {rest}"));
    let told = play("card 9h Kd 9c Qc 2s 7h; choose 1 play");
    assert!(
        told.iter().any(|l| l.starts_with("Seat 1, Ante: $10 wins $10, pair of nines beats king high (")),
        "{told:?}"
    );
    assert!(told.iter().filter(|l| l.contains("Pair Plus")).all(|l| !l.contains("beats")), "{told:?}");
    // Jack high does not qualify: Play goes back although the nines are better.
    let told = play("card 9h Jd 9c 8c 2s 7h; choose 1 play");
    let back = told.iter().find(|l| l.contains("is returned")).unwrap();
    assert!(!back.contains("nines"), "{back}");
    // A fold is decided before the dealer's cards are seen.
    let told = play("card 9h Kd 9c Qc 2s 7h; choose 1 fold");
    assert!(told.iter().all(|l| !l.contains("nines")), "{told:?}");
}

#[test]
fn a_hand_is_named_with_the_board_as_far_as_it_lies() {
    let mut play = Playthrough::open("ultimate-texas-holdem", &[]);
    play.run("shuffle; sit 1 1; bet 1 ante $10; bet 1 blind $10; close; card 9h Kd 2c Qs");
    let caption = |play: &Playthrough| {
        let view = play.table().view(Viewer::Seat(games::kernel::Seat(0)));
        view.seats[0].hands[0].caption.clone().unwrap()
    };
    assert_eq!(caption(&play), "nine high");
    play.run("choose 1 check; burn; card 9d 2h 5s");
    assert_eq!(caption(&play), "nines and twos");
    play.run("choose 1 check; burn; card 9s Ah");
    assert_eq!(caption(&play), "nines full of twos");
}

#[test]
fn both_hands_of_the_two_that_everyone_bets_on_are_named() {
    let opening = "sit 1 1; shuffle; card As; burn; bet 1 banker $10; bet 1 player $10; close";
    let told = settled("baccarat", &[], &format!("{opening}; card 2s 3c 5h 6d"));
    let named = told.iter().filter(|l| l.contains(", Player's Hand 7, Banker's Hand natural 9 ("));
    assert_eq!(named.count(), 2, "{told:?}");
}

#[test]
fn pai_gow_s_two_hands_are_each_held_against_the_dealer_s() {
    // The first round of the golden playthrough; what it shows to be refused is left out.
    let golden = include_str!("golden/pai-gow-poker.txt");
    let round = golden.split("# Round 2").next().unwrap().replace("\n  refused", " refused");
    let lines = round.lines().filter(|l| !l.contains(" refused:")).filter_map(|l| l.strip_prefix("> "));
    let lines: Vec<&str> = lines.collect();
    let told = settled("pai-gow-poker", &[("deal-from", "shoe")], &lines.join(";"));
    let base: Vec<_> = told.iter().filter(|l| l.contains(", Pai Gow Poker: ")).map(String::as_str).collect();
    assert_eq!(
        base,
        [
            "Seat 3, Pai Gow Poker: $10 is returned, pair of nines beats king high and jack high loses to queen high \
             (HC-F §13.IX.A)",
            "Seat 6, Pai Gow Poker: $25 wins $25 less $1.25 commission, pair of eights beats king high and pair of \
             eights beats queen high (1 to 1, HC-F §13.XI)",
            "Seat 1, Pai Gow Poker: $11 wins $11 less $0.75 commission, pair of aces beats king high and king high \
             beats queen high (1 to 1, HC-F §13.XI)",
        ]
    );
}

#[test]
fn many_cards_of_a_kind_beat_and_one_hand_beats() {
    let play = |cards: &str| {
        let deal = "shuffle; sit 1 1; bet 1 ante $10; close";
        settled("three-card-poker", &[], &format!("{deal}; card {cards}; choose 1 play"))
    };
    let told = play("9h Kd 9c Qc 9s 7h");
    assert!(told.iter().any(|l| l.contains("three nines beat king high")), "{told:?}");
    let told = play("9h Kd 8c Ks 2s Kh");
    assert!(told.iter().any(|l| l.contains("nine high loses to three kings")), "{told:?}");
    let told = play("9h Kd 9c Qd 9s 7d");
    assert!(told.iter().any(|l| l.contains("three nines beat king-high flush")), "{told:?}");
}

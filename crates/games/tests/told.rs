//! A teller goes by what was followed: without a look at the table, from round to round, and from the middle of a round on.

use games::kernel::{Event, Seat, Viewer};
use games::{Playthrough, Teller};

const BEGIN: &str = "sit 1 1; shuffle; choose 1 decline; burn";
const ROUND: &str = "bet 1 blackjack $10; close";

fn events(play: &mut Playthrough, lines: &str) -> Vec<Event> {
    play.run(lines)
}

fn settled<'a>(events: &'a [Event], told: &'a [String]) -> Vec<&'a str> {
    let lines = events.iter().zip(told).filter(|(event, _)| matches!(event, Event::Settled(_)));
    lines.map(|(_, words)| words.as_str()).collect()
}

#[test]
fn a_round_told_from_its_first_card_needs_no_look() {
    let mut play = Playthrough::open("blackjack", &[]);
    let mut teller = Teller::new(Viewer::Seat(Seat(0)));
    let all = events(&mut play, &format!("{BEGIN}; {ROUND}; card Ts 7h Kd Tc; choose 1 stand"));
    let told: Vec<String> = all.iter().map(|event| teller.tell(event, play.table())).collect();
    assert_eq!(
        settled(&all, &told),
        ["Seat 1, Blackjack: $10 wins $10, 20 beats 17 (Win, 1 to 1, HC-A §4.II.B)"]
    );
}

#[test]
fn cards_of_the_last_round_do_not_count_in_the_next() {
    let mut play = Playthrough::open("blackjack", &[]);
    let mut teller = Teller::new(Viewer::Seat(Seat(0)));
    let first = events(&mut play, &format!("{BEGIN}; {ROUND}; card Ts 7h Kd Tc; choose 1 stand"));
    teller.tell_all(&first, play.table());
    let mut told = vec![];
    let mut all = vec![];
    for line in ["bet 1 blackjack $10", "close", "card 9s", "card 8h", "card Kc", "card Th", "choose 1 stand"]
    {
        let some = events(&mut play, line);
        told.extend(teller.tell_all(&some, play.table()));
        all.extend(some);
    }
    assert_eq!(
        settled(&all, &told),
        ["Seat 1, Blackjack: $10 wins $10, 19 beats 18 (Win, 1 to 1, HC-A §4.II.B)"]
    );
}

#[test]
fn whoever_comes_in_the_middle_of_a_round_is_told_of_a_split_all_the_same() {
    let mut play = Playthrough::open("blackjack", &[]);
    play.run(&format!("{BEGIN}; {ROUND}; card 8s 7h 8d Tc"));
    let mut teller = Teller::new(Viewer::Rail);
    let split = events(&mut play, "choose 1 split");
    assert!(split.iter().any(|event| matches!(event, Event::Shifted { .. })));
    for event in &split {
        assert!(!teller.tell(event, play.table()).is_empty());
    }
}

#[test]
fn what_a_word_of_the_menu_means_is_said_where_it_says_too_little() {
    let mut play = Playthrough::open("blackjack", &[]);
    play.run("sit 1 1; sit 2 2; shuffle");
    let glosses = |play: &Playthrough| -> Vec<(String, Option<&'static str>)> {
        let table = play.table();
        table.menu().iter().map(|item| (item.verb.to_string(), table.gloss(item))).collect()
    };
    let word = |verb: &str, means| (verb.to_owned(), means);
    assert_eq!(
        glosses(&play),
        [word("accept", Some("cut the cards")), word("decline", Some("pass the cut on"))]
    );
    // A box that has one card only is asked in the same words, and they have nothing to do with a cut.
    play.run("choose 1 decline; choose 2 decline; burn; bet 1 blackjack $10; bet 2 blackjack $10; close");
    play.run("card 8s 9s 7h; call box-skipped seat 1; card 2c");
    assert_eq!(glosses(&play), [word("accept", None), word("decline", None)]);
}

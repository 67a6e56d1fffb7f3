//! What choices are worth, beside the menu.

use games::Playthrough;
use games::kernel::{Need, Notation};
use server::choices::choices;
use server::hints::values;
use server::wire::{ChoiceValue, MenuEntry};

/// What the choices are worth of whoever decides after these inputs, beside the menu.
fn both(game: &str, lines: &[&str]) -> (Vec<MenuEntry>, Vec<ChoiceValue>) {
    let mut play = Playthrough::open(game, &[]);
    for line in lines {
        let input = Notation(play.table().layout()).read(line).unwrap();
        play.feed(input).unwrap_or_else(|no| panic!("{line}: {no}"));
    }
    let table = play.table();
    let Need::Choice { seat, hand } = table.need() else { panic!("a decision is due: {:?}", table.need()) };
    let advice = odds::advise(table).unwrap().expect("there is something to say");
    (choices(table, None), values(&advice, table, seat, hand))
}

#[test]
fn a_free_double_and_a_paid_one_have_a_value_each() {
    let opening = ["sit 1 7", "shuffle", "choose 1 accept", "burn", "bet 1 blackjack $10", "close"];
    let dealt = ["card 5s", "card 7h", "card 6c", "card 9d"];
    let dealt = [&opening[..], &dealt].concat();
    let (menu, values) = both("free-bet-blackjack", &dealt);
    let name = |choice: &str, amount: bool| (choice.to_owned(), amount);
    let mut offered: Vec<_> = menu.iter().map(|m| name(&m.choice, m.amount.is_some())).collect();
    let mut told: Vec<_> = values.iter().map(|v| name(&v.choice, v.cents.is_some())).collect();
    offered.sort();
    told.sort();
    assert!(
        offered.contains(&name("double", false)) && offered.contains(&name("double", true)),
        "{offered:?}"
    );
    assert_eq!(offered, told);
    let worth =
        |amount: bool| values.iter().find(|v| v.choice == "double" && v.cents.is_some() == amount).unwrap();
    assert!(worth(false).value_cents > worth(true).value_cents, "{values:?}");
}

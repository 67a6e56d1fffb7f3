//! Looking for clauses.

use server::search::search;

#[test]
fn the_most_fitting_clauses_come_first() {
    let found = search("split aces").clauses;
    assert!(found.len() > 3);
    let says = found[0].1.says.to_lowercase();
    assert!(says.contains("split") && says.contains("aces"), "{says}");
    // A citation finds its clause alone, and a word that stands in a clause comes before a part of another word.
    let cited = search("HC-H §10.II").clauses;
    assert_eq!(cited.iter().map(|(_, e)| e.clause.text()).collect::<Vec<_>>(), ["HC-H §10.II"]);
    let whole =
        |text: &str| text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| word == "tie");
    let ties = search("tie").clauses;
    let first_without = ties.iter().position(|(_, e)| !whole(&e.says)).unwrap_or(ties.len());
    assert!(first_without > 0 && ties[first_without..].iter().all(|(_, e)| !whole(&e.says)));
}

#[test]
fn what_people_say_is_looked_for_in_the_words_of_the_book() {
    for (said, book) in [
        ("vigorish", "commission"),
        ("vig", "commission"),
        ("insurence", "insurance"),
        ("bacarrat", "baccarat"),
    ] {
        let found = search(said);
        assert_eq!(found.instead, [(said.to_owned(), book.to_owned())]);
        assert_eq!(found.clauses.len(), search(book).clauses.len(), "{said}");
        assert!(!found.clauses.is_empty(), "{said}");
    }
    assert!(search("xyzzyx").clauses.is_empty() && search("xyzzyx").instead.is_empty());
    assert!(search("  ").clauses.is_empty());
    assert!(search("ante").instead.is_empty(), "a word of the book is not another");
}

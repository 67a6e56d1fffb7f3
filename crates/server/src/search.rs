//! Looking for clauses: by their words, their readings or their citation, the most fitting first.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use book::{Book, Chapter, ClauseEntry};

use crate::catalogue::readings;

/// What people say, and what the book calls it.
const ALSO: [(&str, &str); 5] = [
    ("vig", "commission"),
    ("vigorish", "commission"),
    ("juice", "commission"),
    ("bj", "blackjack"),
    ("tip", "for the dealer"),
];

/// A clause as it is searched.
struct Text {
    chapter: &'static Chapter,
    entry: &'static ClauseEntry,
    citation: String,
    title: String,
    says: String,
    readings: String,
}

static TEXTS: LazyLock<Vec<Text>> = LazyLock::new(|| {
    let all = Book::standard().chapters.iter().flat_map(|c| c.clauses.iter().map(move |e| (c, e)));
    let text = |(chapter, entry): (&'static Chapter, &'static ClauseEntry)| Text {
        chapter,
        entry,
        citation: entry.clause.to_string().to_lowercase(),
        title: chapter.title.to_lowercase(),
        says: entry.says.to_lowercase(),
        readings: readings(chapter, entry).collect::<Vec<_>>().join(" ").to_lowercase(),
    };
    all.map(text).collect()
});

/// Every word of the book, for those who spell it otherwise.
static VOCABULARY: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let words =
        |text: &'static Text| [&text.says, &text.readings, &text.title].into_iter().flat_map(|t| split(t));
    TEXTS.iter().flat_map(words).filter(|word| word.len() > 3).collect()
});

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

impl Text {
    /// How well a word fits; nothing if it is nowhere.
    fn fits(&self, word: &str) -> u32 {
        let whole = |text: &str| split(text).any(|w| w == word);
        match () {
            () if self.citation == word => 100,
            () if whole(&self.says) => 12,
            () if whole(&self.title) => 8,
            () if whole(&self.readings) => 6,
            () if self.citation.contains(word) => 5,
            () if self.says.contains(word) => 4,
            () if self.title.contains(word) => 3,
            () if self.readings.contains(word) => 2,
            () => 0,
        }
    }
}

/// What was found: clauses with their chapters, the most fitting first, and what was looked for where the book has another
/// word for it.
pub struct ClausesFound {
    /// The clauses.
    pub clauses: Vec<(&'static Chapter, &'static ClauseEntry)>,
    /// Words as they were asked for, with those of the book that were looked for in their stead.
    pub instead: Vec<(String, String)>,
}

/// Words that every question has, and no clause is found by.
const ASKING: [&str; 20] = [
    "a", "an", "and", "are", "can", "do", "does", "how", "i", "if", "in", "is", "it", "many", "much", "of",
    "the", "to", "what", "when",
];

/// Every clause that holds all the words asked for; where none does, those that hold most of them.
pub fn search(asked: &str) -> ClausesFound {
    let asked = asked.to_lowercase();
    // A whole citation has blanks of its own.
    if let Some(text) = TEXTS.iter().find(|text| text.citation == asked.trim()) {
        return ClausesFound { clauses: vec![(text.chapter, text.entry)], instead: vec![] };
    }
    let mut instead = vec![];
    let said = asked.split_whitespace().map(|word| word.trim_matches(['?', '!', ',', '.', ';', ':', '"']));
    let said: Vec<&str> = said.filter(|word| !word.is_empty()).collect();
    let telling: Vec<&str> = said.iter().copied().filter(|word| !ASKING.contains(word)).collect();
    let words: Vec<&str> = if telling.is_empty() { said } else { telling };
    let words: Vec<&str> = words
        .into_iter()
        .map(|word| {
            let other = other(word);
            instead.extend(other.map(|other| (word.to_owned(), other.to_owned())));
            other.unwrap_or(word)
        })
        .collect();
    let score = |text: &'static Text| {
        let each: Vec<u32> = words.iter().map(|word| text.fits(word)).collect();
        let held = each.iter().filter(|fits| **fits > 0).count();
        (held > 0).then(|| (held, each.iter().sum::<u32>(), (text.chapter, text.entry)))
    };
    let scored: Vec<_> = TEXTS.iter().filter_map(score).collect();
    let most = scored.iter().map(|(held, ..)| *held).max().unwrap_or_default();
    let enough = scored.into_iter().filter(|(held, ..)| *held == most && 2 * held > words.len());
    let mut found: Vec<_> = enough.map(|(_, score, clause)| (score, clause)).collect();
    // Of equals the order of the book.
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    ClausesFound { clauses: found.into_iter().map(|(_, clause)| clause).collect(), instead }
}

/// The book's word for one that people say, or that stands nowhere in it: the nearest, if one is near.
fn other(word: &str) -> Option<&'static str> {
    if let Some((_, book)) = ALSO.iter().find(|(said, _)| *said == word) {
        return Some(book);
    }
    if word.len() < 5 || TEXTS.iter().any(|text| text.fits(word) > 0) {
        return None;
    }
    let far = if word.len() < 6 { 1 } else { 2 };
    let near = VOCABULARY.iter().map(|known| (distance(word, known), *known));
    near.filter(|(off, _)| *off <= far).min_by_key(|(off, _)| *off).map(|(_, known)| known)
}

/// How many letters have to be changed, left out, put in or swapped with the next to make one word of another.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 2 {
        return usize::MAX;
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

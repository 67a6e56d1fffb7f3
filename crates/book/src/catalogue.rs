//! The catalogue: all chapters as one book, in which every citation is found.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer};

use crate::{Chapter, Clause, ClauseEntry, Fault, load};

/// All chapters.
#[derive(Debug, Default)]
pub struct Book {
    /// The chapters in the order of their citations.
    pub chapters: Vec<Chapter>,
    index: HashMap<&'static str, (usize, usize)>,
}

impl Book {
    /// The book this program was built with.
    ///
    /// ```
    /// let clause = book::Book::standard().clause("HC-G §1.IV").unwrap();
    /// assert_eq!(clause.clause.text(), "HC-G §1.IV");
    /// ```
    pub fn standard() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| {
            let files: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/chapters.rs"));
            // The tests load every file, so a book that does not load never leaves the workshop.
            Book::read(files).unwrap_or_else(|fault| panic!("the built-in book is sound: {fault}"))
        })
    }

    /// Reads chapters from pairs of file name and text.
    pub fn read(files: &[(&str, &str)]) -> Result<Book, Fault> {
        let mut book = Book::default();
        for (file, text) in files {
            book.chapters.push(load::chapter(file, text)?);
        }
        for (c, chapter) in book.chapters.iter().enumerate() {
            for (e, entry) in chapter.clauses.iter().enumerate() {
                if book.index.insert(entry.clause.text(), (c, e)).is_some() {
                    return Err(Fault::Choice(format!("{} stands in two chapters", entry.clause)));
                }
            }
        }
        Ok(book)
    }

    /// The chapter with this citation prefix.
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|c| c.id == id)
    }

    /// The chapter that rules this game.
    pub fn chapter_of(&self, game: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|c| c.game.as_deref() == Some(game))
    }

    /// The chapters whose wagers may be added to this game.
    pub fn additions_to(&self, game: &str) -> impl Iterator<Item = &Chapter> {
        self.chapters.iter().filter(move |c| c.games.iter().any(|g| g == game))
    }

    /// The clause with this citation.
    pub fn clause(&self, citation: &str) -> Option<&ClauseEntry> {
        self.index.get(citation).map(|&(c, e)| &self.chapters[c].clauses[e])
    }
}

impl Clause {
    /// The clause of the catalogue with this citation.
    pub fn find(citation: &str) -> Option<Clause> {
        Book::standard().clause(citation).map(|entry| entry.clause)
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Clause, D::Error> {
        let text = String::deserialize(d)?;
        Clause::find(&text)
            .ok_or_else(|| serde::de::Error::custom(format!("no clause `{text}` in the catalogue")))
    }
}

//! Names as people type them: in any case, with blanks for dashes, by their beginning; and a guess where there is none.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;

/// A name as ids are written: `Pair Plus` is `pair-plus`.
pub(crate) fn kebab(text: &str) -> String {
    let words = text.to_lowercase();
    words.split([' ', '-', '_', '/']).filter(|w| !w.is_empty()).collect::<Vec<_>>().join("-")
}

/// Why no name was found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unclear<'a> {
    /// Several begin so.
    Several(Vec<&'a str>),
    /// None does; perhaps this one was meant.
    None(Option<&'a str>),
}

impl Unclear<'_> {
    /// What may have been meant, as the end of a sentence.
    pub(crate) fn hint(&self) -> String {
        match self {
            Unclear::Several(names) => {
                let first: Vec<_> = names.iter().take(6).map(|n| format!("`{n}`")).collect();
                let more = if names.len() > first.len() { ", …" } else { "" };
                format!("; say which: {}{more}", first.join(", "))
            }
            Unclear::None(Some(near)) => format!("; did you mean `{near}`?"),
            Unclear::None(None) => String::new(),
        }
    }
}

/// The one of these names that is meant.
pub(crate) fn find<'a>(said: &str, names: impl IntoIterator<Item = &'a str>) -> Result<&'a str, Unclear<'a>> {
    let said = kebab(said);
    let names: Vec<&str> = names.into_iter().collect();
    if let Some(exact) = names.iter().find(|name| kebab(name) == said) {
        return Ok(exact);
    }
    let begin: Vec<&str> =
        names.iter().copied().filter(|n| !said.is_empty() && kebab(n).starts_with(&said)).collect();
    match begin[..] {
        [only] => Ok(only),
        [] => Err(Unclear::None(nearest(&said, &names))),
        _ => Err(Unclear::Several(begin)),
    }
}

/// The name that is nearest to this one, if any is near.
pub(crate) fn nearest<'a>(said: &str, names: &[&'a str]) -> Option<&'a str> {
    let slips = |name: &&str| distance(&kebab(said), &kebab(name));
    let near = names.iter().copied().min_by_key(slips)?;
    (slips(&near) <= (said.chars().count() / 3).max(1)).then_some(near)
}

/// How many letters are to be put in, left out, changed or swapped with the next to make one word the other.
fn distance(one: &str, other: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

/// Reads a name on the command line: any of those that there are.
#[derive(Clone)]
pub(crate) struct OneOf {
    what: &'static str,
    names: fn() -> Vec<&'static str>,
    /// What there is, in a line.
    all: fn() -> String,
}

/// The id of a game.
pub(crate) const GAME: OneOf =
    OneOf { what: "game", names: game_ids, all: || format!("there are {}", game_ids().join(", ")) };

/// The id of a game or of a chapter.
pub(crate) const GAME_OR_CHAPTER: OneOf = OneOf {
    what: "game or chapter",
    names: || game_ids().into_iter().chain(chapter_ids()).collect(),
    all: || format!("the book has {} and the chapters {}", game_ids().join(", "), chapter_ids().join(", ")),
};

fn game_ids() -> Vec<&'static str> {
    games::roster().iter().map(|g| g.id).collect()
}

fn chapter_ids() -> Vec<&'static str> {
    book::Book::standard().chapters.iter().map(|c| c.id.as_str()).collect()
}

impl TypedValueParser for OneOf {
    type Value = String;

    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        let (what, said) = (self.what, value.to_string_lossy());
        find(&said, (self.names)()).map(str::to_owned).map_err(|unclear| {
            let hint = match unclear {
                Unclear::None(None) => format!("; {}", (self.all)()),
                near => near.hint(),
            };
            clap::Error::raw(ErrorKind::ValueValidation, format!("there is no {what} `{said}`{hint}"))
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["blackjack", "baccarat", "three-card-poker", "three-dice-baccarat"];

    #[test]
    fn a_name_is_found_in_any_case_and_by_its_beginning() {
        for said in ["blackjack", "BlackJack", "bl"] {
            assert_eq!(find(said, NAMES), Ok("blackjack"), "{said}");
        }
        assert_eq!(find("Three Card", NAMES), Ok("three-card-poker"));
        assert_eq!(find("b", NAMES), Err(Unclear::Several(vec!["blackjack", "baccarat"])));
        assert_eq!(find("", NAMES), Err(Unclear::None(None)));
    }

    #[test]
    fn a_slip_is_met_with_a_guess_and_nonsense_with_none() {
        for (said, meant) in
            [("balckjack", "blackjack"), ("bacarat", "baccarat"), ("tree-card-pokr", "three-card-poker")]
        {
            assert_eq!(find(said, NAMES), Err(Unclear::None(Some(meant))), "{said}");
        }
        assert_eq!(find("bridge", NAMES), Err(Unclear::None(None)));
    }
}

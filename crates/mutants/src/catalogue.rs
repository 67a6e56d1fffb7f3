//! All mutants of a workspace, with their numbers.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::cells::{Cell, cells};
use crate::exclude::excluded;
use crate::find::find;
use crate::site::{Found, Key, Mutant, Shape, Site};

/// A source that is changed.
pub(crate) struct Source {
    /// From the top of the workspace.
    pub(crate) file: String,
    /// As it stands.
    pub(crate) text: String,
    /// What can be changed in it.
    pub(crate) found: Found,
}

/// A chapter file with the mutants of its cells.
pub(crate) struct Chapter {
    /// The name the book loads it by.
    pub(crate) name: String,
    /// The cells with their mutants' numbers.
    pub(crate) cells: Vec<(u32, Cell)>,
}

/// All sources, chapters and mutants.
pub(crate) struct Catalogue {
    /// The sources.
    pub(crate) sources: Vec<Source>,
    /// The chapter files.
    pub(crate) chapters: Vec<Chapter>,
    /// The mutants: the one numbered `n` stands at `n - 1`.
    pub(crate) mutants: Vec<Mutant>,
}

impl Catalogue {
    /// Reads the sources of these crates and, where there are any, their chapters.
    pub(crate) fn read(root: &Path, crates: &[String]) -> Result<Catalogue> {
        let mut all = Catalogue { sources: vec![], chapters: vec![], mutants: vec![] };
        for name in crates {
            let folder = root.join("crates").join(name);
            for path in files(&folder.join("src"), "rs")? {
                all.source(root, &path).with_context(|| path.display().to_string())?;
            }
        }
        for name in crates {
            let folder = root.join("crates").join(name).join("chapters");
            if folder.is_dir() {
                for path in files(&folder, "toml")? {
                    all.chapter(root, &path).with_context(|| path.display().to_string())?;
                }
            }
        }
        let mut alike: HashMap<Key, usize> = HashMap::new();
        for mutant in &mut all.mutants {
            let seen = alike.entry(mutant.key.clone()).or_default();
            mutant.key.nth = *seen;
            *seen += 1;
        }
        Ok(all)
    }

    fn add(&mut self, file: &str, function: &str, line: usize, change: (String, String)) -> u32 {
        let id = self.mutants.len() as u32 + 1;
        let (was, becomes) = change;
        let key = Key { file: file.to_owned(), function: function.to_owned(), was, becomes, nth: 0 };
        self.mutants.push(Mutant { id, key, line });
        id
    }

    fn source(&mut self, root: &Path, path: &Path) -> Result<()> {
        let file = relative(root, path);
        let text = fs::read_to_string(path)?;
        let mut found = find(&text)?;
        for site in &mut found.sites {
            for at in 0..site.arms.len() {
                let function = site.arms[at].function.clone();
                if !excluded(&file, &function) {
                    let change = told(&text, site, &site.arms[at].text);
                    site.arms[at].id =
                        Some(self.add(&file, &function, line(&text, site.range.start), change));
                }
            }
        }
        self.sources.push(Source { file, text, found });
        Ok(())
    }

    fn chapter(&mut self, root: &Path, path: &Path) -> Result<()> {
        let file = relative(root, path);
        let text = fs::read_to_string(path)?;
        let mut numbered = vec![];
        for cell in cells(&text)? {
            let at = line(&text, cell.range.start);
            let id = self.add(&file, &cell.name, at, (cell.was.clone(), cell.becomes.clone()));
            numbered.push((id, cell));
        }
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        self.chapters.push(Chapter { name, cells: numbered });
        Ok(())
    }
}

/// The files of a folder and those below it, in order.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = vec![];
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut entries = entries.map(|e| e.map(|e| e.path())).collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    Ok(found)
}

fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned()
}

fn line(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// The change as two lines of text: the line the site begins in, before and after.
fn told(text: &str, site: &Site, instead: &str) -> (String, String) {
    let begins = text[..site.range.start].rfind('\n').map_or(0, |n| n + 1);
    let ends = |from: usize| text[from..].find('\n').map_or(text.len(), |n| from + n);
    let (head, tail) = (&text[begins..site.range.start], &text[site.range.end..ends(site.range.end)]);
    let was = format!("{head}{}{tail}", &text[site.range.clone()]);
    let becomes = match site.shape {
        Shape::Statement => format!("{head}/* nothing */{tail}"),
        Shape::Entry => format!("{head} {instead}"),
        Shape::Expression => format!("{head}{instead}{tail}"),
    };
    (one_line(&was), one_line(&becomes))
}

/// Without line breaks and the spaces beside them.
fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The changes of a source, as `was → becomes` within their function.
    fn changes(text: &str) -> Vec<String> {
        let found = find(text).unwrap();
        let of = |site: &Site| -> Vec<String> {
            site.arms
                .iter()
                .map(|arm| {
                    let (was, becomes) = told(text, site, &arm.text);
                    format!("{}: {was} → {becomes}", arm.function)
                })
                .collect()
        };
        found.sites.iter().flat_map(of).collect()
    }

    #[test]
    fn a_comparison_is_moved_by_one_and_turned_round() {
        assert_eq!(
            changes("impl A {\n    fn f(a: u8, b: u8) -> u8 {\n        g(a < b)\n    }\n}\n"),
            ["A::f: g(a < b) → g(a <= b)", "A::f: g(a < b) → g(a >= b)"]
        );
    }

    #[test]
    fn bodies_of_simple_types_are_replaced() {
        assert_eq!(
            changes("fn f() -> Option<u8> {\n    g()\n}\nfn t() -> bool {\n    true\n}\n"),
            [
                "f: fn f() -> Option<u8> { → fn f() -> Option<u8> { return None;",
                "t: fn t() -> bool { → fn t() -> bool { return false;",
                "t: true → false",
            ]
        );
        let ok = changes("fn c() -> Result<(), Refusal> {\n    g()?;\n    h()\n}\n");
        assert!(ok[0].ends_with("return Ok(());"), "{ok:?}");
        assert_eq!(ok[1], "c: g()?; → /* nothing */");
    }

    #[test]
    fn conditions_are_turned_round_and_guards_taken_either_way() {
        let found = changes(
            "fn f(a: u8) -> u8 {\n    if g(a) {\n        return a;\n    }\n    match a {\n        b if h(b) => b,\n        _ => a,\n    }\n}\n",
        );
        assert_eq!(
            found,
            [
                "f: if g(a) { → if !(g(a)) {",
                "f: b if h(b) => b, → b if true => b,",
                "f: b if h(b) => b, → b if false => b,",
            ]
        );
    }

    #[test]
    fn a_condition_beside_a_let_is_met_or_not() {
        assert_eq!(
            changes("fn f(a: Option<u8>) -> u8 {\n    if let Some(b) = a && g(b) { b } else { h() }\n}\n")
                .len(),
            2
        );
    }

    #[test]
    fn constants_patterns_tests_and_words_are_left() {
        assert!(changes("const A: u8 = 1 + 2;\nstatic B: [u8; 3] = [1, 2, 3];\n").is_empty());
        assert!(
            changes(
                "fn f(a: u8) -> A {\n    match a {\n        1..=3 => g(),\n        _ => h(),\n    }\n}\n"
            )
            .is_empty()
        );
        assert!(
            changes("#[cfg(test)]\nmod tests {\n    fn f() -> bool {\n        1 < 2\n    }\n}\n").is_empty()
        );
        assert!(
            changes("impl Display for A {\n    fn fmt(&self) -> bool {\n        1 < 2\n    }\n}\n")
                .is_empty()
        );
        assert!(changes("#[cold]\nfn no() -> Refusal {\n    g(1)\n}\n").is_empty());
        assert!(
            changes("fn f(a: u8) -> A {\n    debug_assert!(a > 1);\n    g(format!(\"{}\", a + 1))\n}\n")
                .is_empty()
        );
    }

    #[test]
    fn what_leads_away_after_a_let_stays() {
        let found = changes(
            "fn f(a: Option<u8>) -> A {\n    for _ in b {\n        let Some(c) = a else {\n            g();\n            continue;\n        };\n    }\n}\n",
        );
        assert_eq!(found, ["f: g(); → /* nothing */"]);
    }

    #[test]
    fn methods_literals_ranges_and_negations_are_mistaken_for_their_like() {
        let found = changes("fn f(a: u8) -> u8 {\n    g(a.min(7), !b, 0..a)\n}\n");
        assert_eq!(
            found,
            [
                "f: g(a.min(7), !b, 0..a) → g(a.max(7), !b, 0..a)",
                "f: g(a.min(7), !b, 0..a) → g(a.min(6), !b, 0..a)",
                "f: g(a.min(7), !b, 0..a) → g(a.min(8), !b, 0..a)",
                "f: g(a.min(7), !b, 0..a) → g(a.min(7), b, 0..a)",
                "f: g(a.min(7), !b, 0..a) → g(a.min(7), !b, 1..a)",
                "f: g(a.min(7), !b, 0..a) → g(a.min(7), !b, 0..(a) + 1)",
            ]
        );
    }
}

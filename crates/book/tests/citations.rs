//! Every citation anywhere in code, tests or documents stands in the catalogue.

use std::fs;
use std::path::{Path, PathBuf};

use book::Book;
use regex::Regex;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        let name = entry.file_name().unwrap().to_str().unwrap();
        if entry.is_dir() {
            if name != "target" && name != "node_modules" && !name.starts_with('.') {
                files(&entry, found);
            }
        } else if name.ends_with(".rs") || name.ends_with(".md") {
            found.push(entry);
        }
    }
}

#[test]
fn every_citation_exists() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = vec![];
    files(&top, &mut all);
    let book = Book::standard();
    // Chapters are known by how theirs are called: another of the same plan is looked for though there is none.
    let mut ids: Vec<&str> = book.chapters.iter().map(|chapter| chapter.id.as_str()).collect();
    ids.sort_by_key(|id| std::cmp::Reverse(id.len()));
    let known = ids.iter().map(|id| regex::escape(id)).collect::<Vec<_>>().join("|");
    let like = r"HC-[A-O](?:-FB|-CF)?|CO-[0-9]+-[0-9.]*[0-9]";
    let citation =
        Regex::new(&format!(r"\b({known}|{like}) ((?:§|\()[0-9A-Za-z.()¶-]*[0-9A-Za-z)])")).unwrap();
    let (mut seen, mut missing) = (0, vec![]);
    for path in all {
        // The tests of the loader write chapters of their own.
        for (n, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            for found in citation.captures_iter(line) {
                seen += 1;
                let (chapter, at) = (&found[1], &found[2]);
                // In running text a closing parenthesis may belong to the sentence, and a section may be meant whole.
                let trimmed =
                    at.strip_suffix(')').filter(|t| t.matches('(').count() < at.matches(')').count());
                let at = trimmed.unwrap_or(at);
                let whole = format!("{chapter} {at}");
                let section = book.chapter(chapter).is_some_and(|c| {
                    c.clauses.iter().any(|e| {
                        e.clause.text().strip_prefix(&whole).is_some_and(|rest| rest.starts_with(['.', '(']))
                    })
                });
                if book.clause(&whole).is_none() && !section {
                    missing.push(format!("{}:{}: {whole}", path.display(), n + 1));
                }
            }
        }
    }
    assert!(seen > 100, "the search finds citations: {seen}");
    assert!(missing.is_empty(), "cited and not in the catalogue:\n{}", missing.join("\n"));
}

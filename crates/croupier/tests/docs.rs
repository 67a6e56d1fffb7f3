//! What the documents show is what the program prints: every command in them that stands with its output is run.
//!
//! In a fenced block a line that starts with `$ ` is a command, and what follows is its output, with a line `…` where
//! something is left out. A comment `<!-- typed at a terminal of 100 x 24: ante 5\n -->` before a block says what was
//! typed for the screen that it shows. A file that a command names is the last block of TOML before it.

use crate::support;

use std::path::{Path, PathBuf};
use std::process::Command;

use support::terminal::Terminal;

struct Example {
    document: String,
    command: String,
    output: Vec<String>,
    /// The size of the terminal and what was typed, where the output is a screen.
    typed: Option<(usize, usize, String)>,
    /// The last block of TOML before it.
    toml: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documents() -> Vec<PathBuf> {
    let markdown = |dir: &Path| {
        let files = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path());
        files.filter(|p| p.extension().is_some_and(|e| e == "md")).collect::<Vec<_>>()
    };
    let mut all = markdown(&root());
    all.extend(markdown(&root().join("docs")));
    all.sort();
    all
}

/// Reads `typed at a terminal of 100 x 24: ante 5\n`.
fn typed(comment: &str) -> Option<(usize, usize, String)> {
    let rest = comment.strip_prefix("<!-- typed at a terminal of ")?.strip_suffix(" -->")?;
    let (size, keys) = rest.split_once(": ")?;
    let (columns, rows) = size.split_once(" x ")?;
    Some((columns.parse().ok()?, rows.parse().ok()?, keys.replace("\\n", "\n")))
}

fn examples() -> Vec<Example> {
    let mut all = vec![];
    for path in documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        let document = path.file_name().unwrap().to_str().unwrap().to_owned();
        let (mut fence, mut toml, mut keys) = (None::<String>, String::new(), None);
        let mut block: Vec<String> = vec![];
        for line in text.lines() {
            match (&fence, line.strip_prefix("```")) {
                (None, Some(kind)) => fence = Some(kind.to_owned()),
                (Some(kind), Some(_)) => {
                    if kind == "toml" {
                        toml = block.join("\n");
                    }
                    let mut runs: Vec<Example> = vec![];
                    for line in block.drain(..) {
                        match (line.strip_prefix("$ "), runs.last_mut()) {
                            (Some(command), _) => runs.push(Example {
                                document: document.clone(),
                                command: command.to_owned(),
                                output: vec![],
                                typed: keys.take(),
                                toml: toml.clone(),
                            }),
                            (None, Some(run)) => run.output.push(line),
                            (None, None) => {}
                        }
                    }
                    all.extend(runs.into_iter().filter(|e| e.command.contains("croupier")));
                    fence = None;
                }
                (Some(_), None) => block.push(line.to_owned()),
                (None, None) => keys = typed(line).or(keys.filter(|_| line.is_empty())),
            }
        }
        assert!(fence.is_none(), "{document} has a block without an end");
    }
    all
}

/// Whether the output is what the document shows, a line `…` standing for any number of lines.
fn fits(shown: &[String], output: &[&str]) -> bool {
    match shown {
        [] => output.iter().all(|line| line.is_empty()),
        [dots] if dots == "…" => true,
        [dots, rest @ ..] if dots == "…" => (0..=output.len()).any(|from| fits(rest, &output[from..])),
        [line, rest @ ..] => output.first() == Some(&line.as_str()) && fits(rest, &output[1..]),
    }
}

fn run(example: &Example, dir: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_croupier")).parent().unwrap();
    if let Some((columns, rows, keys)) = &example.typed {
        let words = example.command.strip_prefix("croupier ").expect("a screen is the program's own");
        let args: Vec<&str> = words.split_whitespace().collect();
        let mut terminal = Terminal::open(&args, *columns, *rows);
        for line in keys.split_inclusive('\n') {
            terminal.wait_for("❯");
            terminal.keys(line);
        }
        let last = example.output.iter().rev().find(|l| !l.is_empty()).unwrap();
        return terminal.wait_for(last).join("\n");
    }
    for word in example.command.split_whitespace().filter(|w| w.ends_with(".toml")) {
        std::fs::write(dir.join(word), &example.toml).unwrap();
    }
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let done = Command::new("sh")
        .args(["-c", &format!("{{ {}; }} 2>&1", example.command)])
        .current_dir(dir)
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .unwrap();
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn every_command_in_the_documents_prints_what_they_show() {
    let dir = std::env::temp_dir().join(format!("croupier-docs-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let examples = examples();
    assert!(examples.iter().filter(|e| e.document == "README.md").count() >= 5);
    let mut stale = vec![];
    for example in &examples {
        let output = run(example, &dir);
        let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
        if !fits(&example.output, &lines) {
            stale.push(format!("{}: $ {}\n{output}", example.document, example.command));
        }
    }
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(stale.is_empty(), "the documents show something else than\n{}", stale.join("\n\n"));
}

#[test]
fn a_line_of_dots_stands_for_any_number_of_lines() {
    let shown = |lines: &[&str]| lines.iter().map(|l| (*l).to_owned()).collect::<Vec<_>>();
    assert!(fits(&shown(&["a", "…", "d"]), &["a", "b", "c", "d"]));
    assert!(fits(&shown(&["…", "d", "…"]), &["a", "d", "e"]));
    assert!(!fits(&shown(&["a", "d"]), &["a", "b", "d"]));
    assert!(!fits(&shown(&["…", "x"]), &["a", "b"]));
}

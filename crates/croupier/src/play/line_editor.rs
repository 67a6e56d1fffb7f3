//! A line being typed: editing, history and completion.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key did.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// The line is being edited.
    Editing,
    /// The line is complete.
    Line(String),
    /// Several words would complete it: these.
    Several(Vec<String>),
    /// The person wants to stop.
    Stop,
}

/// A line being typed.
#[derive(Debug, Default)]
pub(crate) struct LineEditor {
    text: Vec<char>,
    cursor: usize,
    history: Vec<String>,
    /// Which line of the history is shown.
    recalled: Option<usize>,
}

impl LineEditor {
    /// The text, and how far into it the cursor stands.
    pub(crate) fn shown(&self) -> (String, usize) {
        (self.text.iter().collect(), self.cursor)
    }

    /// Puts this text where the cursor stands.
    pub(crate) fn insert(&mut self, text: &str) {
        for c in text.chars() {
            self.text.insert(self.cursor, c);
            self.cursor += 1;
        }
    }

    /// Whether nothing has been typed.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    fn replace(&mut self, text: &str) {
        self.text = text.chars().collect();
        self.cursor = self.text.len();
    }

    /// Takes a key; `words` may be completed.
    pub(crate) fn press(&mut self, key: KeyEvent, words: &[String]) -> Typed {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Typed::Stop,
            KeyCode::Char('d') if control && self.text.is_empty() => return Typed::Stop,
            KeyCode::Char('u') if control => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('w') if control => {
                let start = self.word_start(true);
                self.text.drain(start..self.cursor);
                self.cursor = start;
            }
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char(_) if control => {}
            KeyCode::Char(c) => self.insert(&c.to_string()),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Up => self.recall(true),
            KeyCode::Down => self.recall(false),
            KeyCode::Tab => return self.complete(words),
            KeyCode::Esc => self.replace(""),
            KeyCode::Enter => return self.enter(),
            _ => {}
        }
        Typed::Editing
    }

    fn enter(&mut self) -> Typed {
        let line: String = self.text.iter().collect();
        self.replace("");
        self.recalled = None;
        if !line.trim().is_empty() && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        Typed::Line(line)
    }

    fn recall(&mut self, earlier: bool) {
        let at = match (self.recalled, earlier) {
            (None, true) => self.history.len().checked_sub(1),
            (None, false) => None,
            (Some(n), true) => Some(n.saturating_sub(1)),
            (Some(n), false) => Some(n + 1).filter(|n| *n < self.history.len()),
        };
        self.recalled = at;
        let line = at.map_or(String::new(), |n| self.history[n].clone());
        self.replace(&line);
    }

    /// Where the word before the cursor starts; blanks right before the cursor may be passed over.
    fn word_start(&self, past_blanks: bool) -> usize {
        let before = &self.text[..self.cursor];
        let blanks = if past_blanks { before.iter().rev().take_while(|c| **c == ' ').count() } else { 0 };
        let word = before[..before.len() - blanks].iter().rev().take_while(|c| **c != ' ').count();
        self.cursor - blanks - word
    }

    /// Completes the word before the cursor, in any case, as far as only one continuation is left. Where none is
    /// clear, the words that fit are told.
    fn complete(&mut self, words: &[String]) -> Typed {
        let start = self.word_start(false);
        let half: String = self.text[start..self.cursor].iter().collect::<String>().to_lowercase();
        let fits: Vec<&String> = words.iter().filter(|w| w.starts_with(&half)).collect();
        let Some(first) = fits.first() else { return Typed::Editing };
        let common = fits.iter().fold(first.len(), |n, w| {
            first.bytes().zip(w.bytes()).take(n).take_while(|(a, b)| a == b).count()
        });
        if fits.len() > 1 && common <= half.len() {
            let more = if fits.len() > 24 { vec!["…".to_owned()] } else { vec![] };
            return Typed::Several(fits.into_iter().take(24).cloned().chain(more).collect());
        }
        self.text.drain(start..self.cursor);
        self.cursor = start;
        self.insert(first.get(..common).unwrap_or(&half));
        if fits.len() == 1 {
            self.insert(" ");
        }
        Typed::Editing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(editor: &mut LineEditor, codes: &[KeyCode]) -> Typed {
        let words = ["ante".to_owned(), "pair-plus".to_owned(), "pass".to_owned()];
        let mut last = Typed::Editing;
        for &code in codes {
            last = editor.press(KeyEvent::new(code, KeyModifiers::NONE), &words);
        }
        last
    }

    fn text(typed: &str) -> Vec<KeyCode> {
        typed.chars().map(KeyCode::Char).collect()
    }

    #[test]
    fn a_line_is_typed_corrected_and_recalled() {
        let mut editor = LineEditor::default();
        keys(&mut editor, &text("ante 55"));
        keys(&mut editor, &[KeyCode::Backspace, KeyCode::Home, KeyCode::Delete, KeyCode::Char('a')]);
        assert_eq!(keys(&mut editor, &[KeyCode::Enter]), Typed::Line("ante 5".into()));
        assert!(editor.is_empty());
        keys(&mut editor, &[KeyCode::Up]);
        assert_eq!(editor.shown(), ("ante 5".into(), 6));
        keys(&mut editor, &[KeyCode::Down]);
        assert!(editor.is_empty());
    }

    #[test]
    fn a_word_is_completed_as_far_as_it_is_clear() {
        let mut editor = LineEditor::default();
        keys(&mut editor, &text("an"));
        keys(&mut editor, &[KeyCode::Tab]);
        assert_eq!(editor.shown().0, "ante ");
        keys(&mut editor, &text("5 p"));
        keys(&mut editor, &[KeyCode::Tab]);
        assert_eq!(editor.shown().0, "ante 5 pa");
        // As far as it is clear; then the words that fit are told.
        let several = Typed::Several(vec!["pair-plus".into(), "pass".into()]);
        assert_eq!(keys(&mut editor, &[KeyCode::Tab]), several);
        assert_eq!(editor.shown().0, "ante 5 pa");
        keys(&mut editor, &text("i"));
        keys(&mut editor, &[KeyCode::Tab]);
        assert_eq!(editor.shown().0, "ante 5 pair-plus ");
        keys(&mut editor, &text("x"));
        keys(&mut editor, &[KeyCode::Tab]);
        assert_eq!(editor.shown().0, "ante 5 pair-plus x");
    }
}

//! Colour, and text measured as a terminal shows it.

use std::io::IsTerminal;

use book::Cents;
use equipment::Card;

/// Light text on green cloth.
const CLOTH: &str = "\x1b[38;5;253;48;5;22m";
const RESET: &str = "\x1b[0m";

/// Colours, or none: a terminal gets them unless `NO_COLOR` is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
    /// Whether it is put on green cloth, which wants brighter colours.
    cloth: bool,
}

impl Paint {
    /// Colours for standard output, if it is a terminal that wants them.
    pub(crate) fn stdout() -> Paint {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
            || std::env::var_os("TERM").is_some_and(|t| t == "dumb");
        Paint { on: std::io::stdout().is_terminal() && !refused, cloth: false }
    }

    /// No colours.
    #[cfg(test)]
    pub(crate) fn plain() -> Paint {
        Paint { on: false, cloth: false }
    }

    /// The same, for text on green cloth.
    pub(crate) fn on_cloth(self) -> Paint {
        Paint { cloth: true, ..self }
    }

    /// Lays a line on green cloth; the colours within stay.
    pub(crate) fn cloth(self, line: &str) -> String {
        if !self.on {
            return line.to_owned();
        }
        format!("{CLOTH}{}{RESET}", line.replace(RESET, &format!("{RESET}{CLOTH}")))
    }

    fn ink(self, code: &str, text: &str) -> String {
        if self.on && !text.is_empty() { format!("\x1b[{code}m{text}{RESET}") } else { text.to_owned() }
    }

    fn either(self, plain: &str, on_cloth: &str, text: &str) -> String {
        if self.cloth { self.ink(&format!("{on_cloth};48;5;22"), text) } else { self.ink(plain, text) }
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.either("1", "1;38;5;255", text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.either("2", "38;5;151", text)
    }

    pub(crate) fn red(self, text: &str) -> String {
        self.either("31", "38;5;217", text)
    }

    pub(crate) fn green(self, text: &str) -> String {
        self.either("32", "1;38;5;120", text)
    }

    /// Money and chips.
    pub(crate) fn gold(self, text: &str) -> String {
        self.either("33", "38;5;221", text)
    }

    /// What is asked of the person: keys, the prompt, the turn.
    pub(crate) fn key(self, text: &str) -> String {
        self.either("1;36", "1;38;5;123", text)
    }

    /// The rail around the cloth.
    pub(crate) fn rail(self, text: &str) -> String {
        self.either("38;5;29", "38;5;71", text)
    }

    /// A gain in green, a loss in red, with its sign.
    pub(crate) fn gain(self, amount: Cents) -> String {
        match amount {
            Cents(0) => self.dim("±$0"),
            a if a > Cents::ZERO => self.green(&format!("+{a}")),
            a => self.red(&format!("−{}", -a)),
        }
    }

    /// The print of a card on its face; a hidden one shows its back.
    pub(crate) fn face(self, card: Option<Card>, text: &str) -> String {
        match card {
            None => self.ink("38;5;75;48;5;18", text),
            Some(card) if card.suit().is_some_and(|s| s.is_red()) => self.ink("1;38;5;160;48;5;255", text),
            Some(_) => self.ink("1;38;5;16;48;5;255", text),
        }
    }

    /// The edge of a card.
    pub(crate) fn edge(self, card: Option<Card>, text: &str) -> String {
        self.ink(if card.is_none() { "38;5;75;48;5;18" } else { "38;5;246;48;5;255" }, text)
    }

    /// A red number of a roulette layout.
    pub(crate) fn red_pocket(self, text: &str) -> String {
        self.ink("1;38;5;255;48;5;124", text)
    }

    /// A black number of a roulette layout.
    pub(crate) fn black_pocket(self, text: &str) -> String {
        self.ink("1;38;5;255;48;5;16", text)
    }

    /// A zero of a roulette layout.
    pub(crate) fn zero(self, text: &str) -> String {
        self.ink("1;38;5;255;48;5;28", text)
    }

    /// A die's face.
    pub(crate) fn die(self, text: &str) -> String {
        self.ink("1;38;5;255;48;5;124", text)
    }

    /// A card in one line: `A♠`, or its back.
    pub(crate) fn card(self, card: Option<Card>) -> String {
        match card {
            Some(card) => self.face(Some(card), &format!("{card:#}")),
            None => self.face(None, "▒▒"),
        }
    }
}

/// How many columns a text takes; colours take none.
pub(crate) fn width(text: &str) -> usize {
    let mut escape = false;
    let visible = text.chars().filter(|&c| {
        let counts = !escape && c != '\x1b';
        escape = if escape { c != 'm' } else { c == '\x1b' };
        counts
    });
    visible.count()
}

/// The text with spaces after it, up to a width; a longer one is cut.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let gap = columns - width(&text);
    text + &" ".repeat(gap)
}

/// The text in the middle of a width.
pub(crate) fn centre(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let gap = columns - width(&text);
    format!("{}{text}{}", " ".repeat(gap / 2), " ".repeat(gap - gap / 2))
}

/// The text, or its beginning and an ellipsis if it is wider.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let (mut short, mut seen, mut escape) = (String::new(), 0, false);
    for c in text.chars() {
        if !escape && c != '\x1b' {
            seen += 1;
            if seen >= columns {
                break;
            }
        }
        escape = if escape { c != 'm' } else { c == '\x1b' };
        short.push(c);
    }
    short + if text.contains('\x1b') { "\x1b[0m…" } else { "…" }
}

/// The text in lines no wider than this; a word that is wider has a line of its own.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            line.push_str(word);
        } else if width(line) + 1 + width(word) <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// How wide standard output is; 100 columns where it is not a terminal.
pub(crate) fn columns() -> usize {
    match crossterm::terminal::size() {
        Ok((columns, _)) if std::io::stdout().is_terminal() && columns > 0 => columns.into(),
        _ => 100,
    }
}

/// So many of a thing, in words.
pub(crate) fn several(n: u64, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOUD: Paint = Paint { on: true, cloth: false };

    #[test]
    fn colours_take_no_columns() {
        assert_eq!(width(&LOUD.red("A♥")), 2);
        assert_eq!(width(&pad(&LOUD.bold("abc"), 5)), 5);
        assert_eq!(width(&centre(&LOUD.bold("abc"), 8)), 8);
        assert_eq!(Paint::plain().red("A♥"), "A♥");
    }

    #[test]
    fn cloth_lies_under_the_whole_line() {
        let line = LOUD.cloth(&format!("a {} b", LOUD.red("A♥")));
        assert_eq!(width(&line), 6);
        assert!(line.starts_with(CLOTH) && line.ends_with(RESET));
        assert_eq!(line.matches(RESET).count(), line.matches(CLOTH).count());
    }

    #[test]
    fn a_cut_text_is_as_wide_as_asked_and_ends_its_colour() {
        assert_eq!(cut("abcdef", 4), "abc…");
        let short = cut(&LOUD.bold("abcdef"), 4);
        assert_eq!(width(&short), 4);
        assert!(short.contains("\x1b[0m"));
        assert_eq!(cut("abcd", 4), "abcd");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("no more bets please", 9), ["no more", "bets", "please"]);
        assert_eq!(wrap("", 9), [""]);
    }
}

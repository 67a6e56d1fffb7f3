//! Tables for people: columns under headings, the last one wrapped to fit.

use crate::paint::{Paint, pad, width, wrap};

/// A table being filled.
pub(crate) struct Grid {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table with these headings.
    pub(crate) fn new(head: &[&'static str]) -> Grid {
        Grid { head: head.to_vec(), rows: vec![] }
    }

    /// Adds a row.
    pub(crate) fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        let cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        assert_eq!(cells.len(), self.head.len(), "a row has a cell for each heading");
        self.rows.push(cells);
    }

    /// Whether nothing was added.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table as text, each line after this indent and none wider than `columns` if that can be.
    pub(crate) fn render(&self, paint: Paint, indent: &str, columns: usize) -> String {
        let last = self.head.len() - 1;
        let natural = |c: usize| {
            let cells = self.rows.iter().map(|row| width(&row[c]));
            cells.chain([width(self.head[c])]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..last).map(natural).collect();
        let before: usize = width(indent) + widths.iter().map(|w| w + 2).sum::<usize>();
        let rest = columns.saturating_sub(before).max(24);
        let line = |cells: &[String], end: &str| {
            let start: String = cells.iter().zip(&widths).map(|(c, w)| pad(c, w + 2)).collect();
            format!("{indent}{start}{end}").trim_end().to_owned() + "\n"
        };
        let head: Vec<String> = self.head.iter().map(|h| paint.dim(h)).collect();
        let mut text = line(&head[..last], &head[last]);
        for row in &self.rows {
            for (n, end) in wrap(&row[last], rest).iter().enumerate() {
                let blank = vec![String::new(); last];
                text += &line(if n == 0 { &row[..last] } else { &blank }, end);
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_the_last_one_wraps() {
        let mut grid = Grid::new(&["id", "says"]);
        grid.row(["a", "one two three four five six seven eight"]);
        grid.row(["long", "x"]);
        let text = grid.render(Paint::plain(), " ", 34);
        let expected = " id    says\n a     one two three four five six\n       seven eight\n long  x\n";
        assert_eq!(text, expected);
    }
}

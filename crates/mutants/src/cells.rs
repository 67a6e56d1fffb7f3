//! The cells of the chapter files: every pay, envy and dealer envy with another value.

use std::ops::Range;

use anyhow::{Context, Result};
use serde::Deserialize;
use toml::Spanned;

/// A cell that may be changed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The bytes of the value, quotes included.
    pub(crate) range: Range<usize>,
    /// The pay table, row and column.
    pub(crate) name: String,
    /// What is printed.
    pub(crate) was: String,
    /// What stands there instead.
    pub(crate) becomes: String,
}

#[derive(Deserialize)]
struct Chapter {
    #[serde(default)]
    paytable: Vec<PayTable>,
}

#[derive(Deserialize)]
struct PayTable {
    id: String,
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    event: String,
    pays: Spanned<String>,
    envy: Option<Spanned<String>>,
    #[serde(rename = "dealer-envy")]
    dealer_envy: Option<Spanned<String>>,
}

/// The cells of a chapter.
pub(crate) fn cells(text: &str) -> Result<Vec<Cell>> {
    let chapter: Chapter = toml::from_str(text)?;
    let mut found = vec![];
    for table in &chapter.paytable {
        for row in &table.rows {
            let columns = [
                ("pays", Some(&row.pays)),
                ("envy", row.envy.as_ref()),
                ("dealer-envy", row.dealer_envy.as_ref()),
            ];
            for (column, cell) in columns {
                let Some(cell) = cell else { continue };
                let name = format!("{} · {} · {column}", table.id, row.event);
                let was = cell.get_ref().clone();
                let becomes = another(&was).with_context(|| format!("no other value for {name}: {was}"))?;
                found.push(Cell { range: cell.span(), name, was, becomes });
            }
        }
    }
    Ok(found)
}

/// One unit more than a pay; for a share of a meter one per cent less, for there is no more than all of it.
fn another(pays: &str) -> Option<String> {
    if pays == "push" {
        return Some("1 to 1".to_owned());
    }
    let number: Range<usize> = {
        let start = pays.find(|c: char| c.is_ascii_digit())?;
        let rest = &pays[start..];
        start..start + rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len())
    };
    let value: u64 = pays[number.clone()].replace(',', "").parse().ok()?;
    let other = if pays.contains('%') && value > 0 { value - 1 } else { value + 1 };
    Some(format!("{}{other}{}", &pays[..number.start], &pays[number.end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pay_envy_and_dealer_envy_is_a_cell() {
        let text = "[[paytable]]\nid = \"t\"\nrows = [\n  { event = \"a\", name = \"A\", pays = \"40 to 1\", envy = \"$1,000 flat\", dealer-envy = \"$5 flat\" },\n  { event = \"b\", name = \"B\", pays = \"push\" },\n]\n";
        let found = cells(text).unwrap();
        let told: Vec<_> =
            found.iter().map(|c| (c.name.as_str(), c.was.as_str(), c.becomes.as_str())).collect();
        assert_eq!(
            told,
            [
                ("t · a · pays", "40 to 1", "41 to 1"),
                ("t · a · envy", "$1,000 flat", "$1001 flat"),
                ("t · a · dealer-envy", "$5 flat", "$6 flat"),
                ("t · b · pays", "push", "1 to 1"),
            ]
        );
        assert_eq!(&text[found[0].range.clone()], "\"40 to 1\"");
    }

    #[test]
    fn another_value_is_one_unit_away() {
        assert_eq!(another("100% of meter").unwrap(), "99% of meter");
        assert_eq!(another("$0.50 per $1").unwrap(), "$1.50 per $1");
        assert_eq!(another("6 to 5").unwrap(), "7 to 5");
        assert_eq!(another("nothing"), None);
    }
}

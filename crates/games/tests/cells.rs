//! Every cell of every pay table, held against lists typed from the print: a cell changed in a chapter file is a cell
//! that differs here. `cells/colorado.txt` says how the lists are written.

use std::collections::BTreeMap;

use book::{Book, Pays};

/// Chapter, wager, table, event and column of a cell.
type Cell = (String, String, String, String, &'static str);

const LISTS: [&str; 2] = [include_str!("cells/colorado.txt"), include_str!("cells/others.txt")];

/// A cell as the lists write it.
fn pays(text: &str, unit: &str) -> Option<Pays> {
    let spelt = match text {
        "-" => return None,
        "push" => "push".to_owned(),
        share if share.ends_with('%') => format!("{share} of meter"),
        amount if amount.starts_with('$') && unit == "per" => format!("{amount} per $1"),
        amount if amount.starts_with('$') => format!("{amount} flat"),
        odds => match odds.split_once('/') {
            Some((a, b)) => format!("{a} to {b}"),
            None if unit == "for" => format!("{odds} for 1"),
            None => format!("{odds} to 1"),
        },
    };
    Some(spelt.parse().unwrap_or_else(|e| panic!("{e}")))
}

fn column(name: &str) -> &'static str {
    match name {
        "envy" => "envy",
        "dealer-envy" => "dealer-envy",
        other => panic!("`{other}` is no column"),
    }
}

/// Every cell of the typed lists.
fn printed() -> BTreeMap<Cell, Pays> {
    let mut cells = BTreeMap::new();
    for list in LISTS {
        let (mut chapter, mut wager, mut unit, mut columns) = ("", "", "", vec![]);
        for line in list.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["=", c, w, ref more @ ..] => {
                    (chapter, wager, unit) = (c, w, more.first().copied().unwrap_or(""));
                }
                [".", ref tables @ ..] => {
                    columns.clear();
                    let mut table = "";
                    for name in tables {
                        match name.strip_prefix('+') {
                            Some(side) => columns.push((table, column(side))),
                            None => {
                                table = name;
                                columns.push((table, "pays"));
                            }
                        }
                    }
                }
                [event, ref values @ ..] => {
                    assert_eq!(values.len(), columns.len(), "{chapter} {wager}: {line}");
                    for (&(table, column), text) in columns.iter().zip(values) {
                        let cell = [chapter, wager, table, event].map(str::to_owned);
                        let [chapter, wager, table, event] = cell;
                        if let Some(pays) = pays(text, unit) {
                            let before = cells.insert((chapter, wager, table, event, column), pays);
                            assert_eq!(before, None, "a cell is listed twice: {line}");
                        }
                    }
                }
                [] => {}
            }
        }
    }
    cells
}

/// Every cell of the chapter files.
fn filed() -> BTreeMap<Cell, Pays> {
    let mut cells = BTreeMap::new();
    for chapter in &Book::standard().chapters {
        for table in &chapter.paytables {
            for row in &table.rows {
                let columns =
                    [("pays", Some(row.pays)), ("envy", row.envy), ("dealer-envy", row.dealer_envy)];
                for (column, pays) in columns {
                    let cell =
                        [&chapter.id, &table.wager, &table.id, &row.event].map(|s: &String| s.to_string());
                    let [chapter, wager, table, event] = cell;
                    if let Some(pays) = pays {
                        cells.insert((chapter, wager, table, event, column), pays);
                    }
                }
            }
        }
    }
    cells
}

#[test]
fn every_cell_of_every_pay_table_is_as_printed() {
    let (printed, filed) = (printed(), filed());
    assert!(printed.len() > 1000);
    for (cell, pays) in &printed {
        assert_eq!(filed.get(cell), Some(pays), "{cell:?}");
    }
    for cell in filed.keys() {
        assert!(printed.contains_key(cell), "{cell:?} is in no printed table");
    }
}

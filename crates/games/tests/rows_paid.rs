//! What a line of settlement says it pays is what the row it names says, under every pay table of every game.

use crate::floor;

use std::collections::BTreeSet;

use book::{PayTable, Rules};
use floor::Floor;
use games::kernel::*;
use games::roster;

/// The game's rules with one of its printed tables in force.
fn under(game: &str, table: &PayTable) -> Rules {
    let mut rules = Rules::of(game).unwrap();
    if let Some(decks) = table.decks.first().filter(|_| !table.decks.contains(&6)) {
        rules.set("decks", &decks.to_string()).unwrap();
    }
    rules.choose_paytable(&table.id).unwrap_or_else(|fault| panic!("{game}, {}: {fault}", table.id));
    rules
}

#[test]
fn a_line_pays_what_its_row_says_under_every_printed_table() {
    let mut paid = BTreeSet::new();
    for game in roster() {
        let printed: Vec<_> = Rules::of(game.id).unwrap().printed().collect();
        for table in printed {
            let mut floor = Floor::new(under(game.id, table), 11);
            floor.play(40);
            let layout = floor.table.layout();
            for line in
                floor.events.iter().filter_map(|e| if let Event::Settled(l) = e { Some(l) } else { None })
            {
                let row = line.row.and_then(|row| table.row(&row.event));
                if layout.at(line.spot).wager != table.wager || row.is_none() || line.toke {
                    continue;
                }
                let row = row.unwrap();
                // Of two parts of a wager's payment, either may have rows of this name.
                let others = Rules::of(game.id).unwrap();
                let mut parts = others.printed().filter(|t| t.wager == table.wager && t.part != table.part);
                let elsewhere = |t: &'static PayTable| t.rows.iter().any(|r| r.name == row.name);
                if parts.any(elsewhere) {
                    continue;
                }
                assert_eq!(line.pays, Some(row.pays), "{}, {}: {}", game.id, table.id, row.name);
                paid.insert((game.id, &table.id, &row.event));
            }
        }
    }
    assert!(paid.len() > 250, "only {} rows came up", paid.len());
}

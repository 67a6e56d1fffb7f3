//! Layouts that people know by their print: roulette's numbers, the boxes of craps, the road of baccarat.

use book::Cents;
use equipment::Wheel;
use games::kernel::{Family, Tells};
use games::roulette::is_red;

use super::picture::{Picture, Stake};
use crate::paint::{Paint, centre, pad};

/// A number of a roulette wheel in its colour.
pub(crate) fn pocket(label: &str, text: &str, paint: Paint) -> String {
    match label.parse::<u8>() {
        Ok(0) | Err(_) => paint.zero(text),
        Ok(n) if is_red(n) => paint.red_pocket(text),
        Ok(_) => paint.black_pocket(text),
    }
}

/// The numbers of a roulette layout in three rows, the person's chips on them; nothing for other wheels.
pub(crate) fn roulette(picture: &Picture, paint: Paint) -> Vec<String> {
    let Some(wheel) = picture.wheel.filter(|w| *w != Wheel::BigSix) else { return vec![] };
    let stakes: Vec<&Stake> = picture.own_stakes().filter(|s| s.amount > Cents::ZERO).collect();
    let lies = |id: &str| stakes.iter().any(|s| s.id == id);
    let cell = |label: &str| {
        let chip = if lies(&format!("straight-{label}")) { "●" } else { " " };
        pocket(label, &pad(&format!("{chip}{label}"), 4), paint)
    };
    let zeros: [&str; 3] = match wheel {
        Wheel::DoubleZero => ["00", "", "0"],
        _ => ["", "0", ""],
    };
    let row = |top: u8| -> String {
        let zero = zeros[3 - top as usize];
        let zero = if zero.is_empty() { "    ".to_owned() } else { cell(zero) };
        let numbers: String = (0..12).map(|column| cell(&(3 * column + top).to_string())).collect();
        let column = format!("column-{top}");
        format!("{zero}{numbers}{}", pad(if lies(&column) { " ●2:1" } else { " 2:1" }, 6))
    };
    let below = |ids: &[(&str, &str)], width: usize| -> String {
        let cells = ids.iter().map(|(id, print)| {
            let chip = if lies(id) { "●" } else { "" };
            paint.dim(&centre(&format!("{chip}{print}"), width))
        });
        format!("    {}      ", cells.collect::<String>())
    };
    let dozens = [("dozen-1", "1st 12"), ("dozen-2", "2nd 12"), ("dozen-3", "3rd 12")];
    let even = [
        ("low", "1–18"),
        ("even", "even"),
        ("red", "red"),
        ("black", "black"),
        ("odd", "odd"),
        ("high", "19–36"),
    ];
    vec![row(3), row(2), row(1), below(&dozens, 16), below(&even, 8)]
}

/// The numbers of a craps layout with the puck, and the person's chips on each; nothing at other tables.
pub(crate) fn craps(picture: &Picture, paint: Paint) -> Vec<String> {
    if picture.family != Family::Craps {
        return vec![];
    }
    let numbers = ["4", "5", "6", "8", "9", "10"];
    let names = ["4", "5", "SIX", "8", "NINE", "10"];
    let puck = picture.markers.iter().find_map(|m| match m.tells {
        Tells::Point(point) => point,
        _ => None,
    });
    let on = puck.map(|point| point.to_string());
    let across = |cells: Vec<String>| cells.into_iter().map(|c| centre(&c, 10)).collect::<Vec<_>>().join("│");
    let puck =
        numbers.iter().map(|n| if on.as_deref() == Some(n) { paint.key("● ON") } else { String::new() });
    let off = if on.is_none() { paint.dim("puck OFF ") } else { "         ".to_owned() };
    let heads = names.iter().map(|n| paint.bold(n)).collect();
    let mut rows = vec![format!("{off}{}", across(puck.collect())), format!("         {}", across(heads))];
    for (id, print) in [
        ("place", "place"),
        ("buy", "buy"),
        ("lay", "lay"),
        ("come", "come"),
        ("dont-come", "don't"),
        ("put", "put"),
    ] {
        let lies =
            |n: &&str| picture.own_stakes().find(|s| s.id == format!("{id}-{n}") && s.amount > Cents::ZERO);
        if numbers.iter().any(|n| lies(n).is_some()) {
            let chips = numbers
                .iter()
                .map(|n| lies(n).map_or(String::new(), |s| paint.gold(&format!("●{}", s.amount))));
            rows.push(format!("{}{}", paint.dim(&pad(print, 9)), across(chips.collect())));
        }
    }
    rows
}

/// The road of a baccarat shoe: a column for each run of one winner, ties marked where they fell.
pub(crate) fn road(results: &str, rows: usize, columns: usize, paint: Paint) -> Vec<String> {
    let mut runs: Vec<Vec<(char, bool)>> = vec![];
    for result in results.chars() {
        match (runs.last_mut(), result) {
            (Some(run), 'T') => {
                let last = run.len() - 1;
                run[last].1 = true;
            }
            (None, 'T') => {}
            (Some(run), winner) if run[0].0 == winner && run.len() < rows => run.push((winner, false)),
            (_, winner) => runs.push(vec![(winner, false)]),
        }
    }
    let from = runs.len().saturating_sub(columns / 2);
    let bead = |cell: Option<&(char, bool)>| match cell {
        Some(&(winner, tied)) => {
            let text = format!("{winner}{}", if tied { "·" } else { " " });
            if winner == 'B' { paint.red(&text) } else { paint.key(&text) }
        }
        None => "  ".to_owned(),
    };
    let height = runs[from..].iter().map(Vec::len).max().unwrap_or(0);
    (0..height).map(|row| runs[from..].iter().map(|run| bead(run.get(row))).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::width;

    fn stake(id: &str) -> Stake {
        Stake::standing(id, Cents::dollars(12))
    }

    #[test]
    fn every_number_stands_on_the_layout_once_with_the_chips_on_it() {
        let mut picture = Picture {
            wheel: Some(Wheel::DoubleZero),
            family: Family::Roulette,
            boxes: 1,
            ..Picture::default()
        };
        picture.put_own(vec![stake("straight-17"), stake("red"), stake("column-2")]);
        let rows = roulette(&picture, Paint::plain());
        assert!(rows.iter().all(|row| width(row) == 58), "{rows:#?}");
        let words: Vec<&str> = rows[..3].iter().flat_map(|r| r.split_whitespace()).collect();
        for n in (1..=36).map(|n| n.to_string()).chain(["0".into(), "00".into()]) {
            let there = words.iter().filter(|w| w.trim_start_matches('●') == n).count();
            assert_eq!(there, 1, "{n} in {rows:#?}");
        }
        assert!(rows[1].contains("●17") && rows[1].contains("●2:1") && rows[4].contains("●red"), "{rows:#?}");
        picture.wheel = Some(Wheel::SingleZero);
        assert!(!roulette(&picture, Paint::plain()).concat().contains("00"));
        picture.wheel = Some(Wheel::BigSix);
        assert!(roulette(&picture, Paint::plain()).is_empty());
    }

    #[test]
    fn the_puck_lies_on_its_number_and_chips_beneath_theirs() {
        let mut picture = Picture { family: Family::Craps, boxes: 1, ..Picture::default() };
        picture.markers = vec![games::kernel::Marker::table("point", "6, on").telling(Tells::Point(Some(6)))];
        picture.put_own(vec![stake("place-8"), stake("pass")]);
        let rows = craps(&picture, Paint::plain());
        let at = |row: &str, text: &str| row.split('│').position(|cell| cell.contains(text));
        assert_eq!(at(&rows[0], "ON"), at(&rows[1], "SIX"), "{rows:#?}");
        assert_eq!(at(&rows[2], "●$12"), at(&rows[1], "8"), "{rows:#?}");
        picture.markers = vec![games::kernel::Marker::table("point", "off").telling(Tells::Point(None))];
        assert!(craps(&picture, Paint::plain())[0].contains("OFF"));
    }

    #[test]
    fn the_road_has_a_column_for_each_run() {
        let rows = road("BBPTBBB", 6, 40, Paint::plain());
        assert_eq!(rows, ["B P·B ", "B   B ", "    B "]);
        assert_eq!(road("T", 6, 40, Paint::plain()), Vec::<String>::new());
        // A long road shows its end.
        assert_eq!(road("BPBPBP", 6, 4, Paint::plain()), ["B P "]);
    }
}

//! The report printed: for a spreadsheet, as a page, for a terminal.

use std::fmt::Write;

use book::Cents;
use maud::{DOCTYPE, html};

use super::lottery::LotteryDay;
use super::report::{DayTotal, Report, Shift, hold};
use crate::lotto;

/// What stands under the limits of theory.
const BAND: &str = "Between `from` and `to` lie nineteen days of twenty, or more: wagers of one round are taken to win and lose \
                    together.";

const HEADS: [&str; 12] =
    ["table", "name", "game", "day", "rounds", "drop", "handle", "win", "hold %", "theory", "from", "to"];

fn percent(hold: Option<i64>) -> String {
    let sign = |h: i64| if h < 0 { "-" } else { "" };
    hold.map(|h| format!("{}{}.{:02}", sign(h), h.abs() / 100, h.abs() % 100)).unwrap_or_default()
}

/// An amount for people.
fn said(cents: Cents) -> String {
    cents.to_string()
}

/// An amount for a spreadsheet: a number of dollars.
fn number(cents: Cents) -> String {
    let sign = if cents < Cents::ZERO { "-" } else { "" };
    let cents = cents.0.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

impl Shift {
    fn cells(&self, money: fn(Cents) -> String) -> [String; 12] {
        let perhaps = |cents: Option<Cents>| cents.map(money).unwrap_or_default();
        [
            self.table.to_string(),
            self.name.clone(),
            self.game.clone(),
            self.day.clone(),
            self.rounds.to_string(),
            money(self.drop),
            money(self.handle),
            money(self.win),
            percent(self.hold),
            perhaps(self.theory),
            perhaps(self.low),
            perhaps(self.high),
        ]
    }
}

impl DayTotal {
    fn cells(&self) -> [String; 12] {
        let mut cells = <[String; HEADS.len()]>::default();
        (cells[1], cells[3]) = ("all tables".into(), self.day.clone());
        (cells[4], cells[8]) = (self.rounds.to_string(), percent(self.hold));
        (cells[5], cells[6]) = (self.drop.to_string(), self.handle.to_string());
        cells[7] = self.win.to_string();
        cells
    }
}

impl LotteryDay {
    /// The day as a row among the tables': what was paid for tickets is the drop, what had been paid for plays that were drawn
    /// the handle.
    fn cells(&self, money: fn(Cents) -> String) -> [String; 12] {
        let mut cells = <[String; HEADS.len()]>::default();
        (cells[1], cells[2], cells[3]) = ("lottery".into(), lotto::NAME.into(), self.day.clone());
        (cells[5], cells[6], cells[7]) = (money(self.sales), money(self.drawn), money(self.win));
        cells[8] = percent(hold(self.win, self.sales));
        cells
    }
}

impl Report {
    /// One line for each table and day, then one for each day of the lottery and each alteration at the cage. Amounts are
    /// plain numbers of dollars; fields that hold a comma or a quotation mark are quoted.
    pub fn csv(&self) -> String {
        let quoted = |cell: &String| match cell.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.to_owned(),
        };
        let mut text = HEADS.join(",") + ",alterations,significant events\n";
        let mut write = |cells: [String; HEADS.len()], altered: String, significant: String| {
            let cells: Vec<_> = cells.iter().chain([&altered, &significant]).map(quoted).collect();
            writeln!(text, "{}", cells.join(",")).expect("text grows");
        };
        for shift in &self.shifts {
            write(shift.cells(number), shift.alterations.join(" | "), shift.significant.join(" | "));
        }
        for day in &self.lottery {
            write(day.cells(number), String::new(), day.says());
        }
        for happened in &self.significant {
            let mut cells = <[String; HEADS.len()]>::default();
            (cells[1], cells[3]) = ("house".into(), happened.chars().take(10).collect());
            write(cells, String::new(), happened.clone());
        }
        for altered in &self.cage {
            // Every alteration begins with its time, and that with its day.
            let mut cells = <[String; HEADS.len()]>::default();
            (cells[1], cells[3]) = ("cage".into(), altered.chars().take(10).collect());
            write(cells, altered.clone(), String::new());
        }
        text
    }

    fn has_theory(&self) -> bool {
        self.shifts.iter().any(|shift| shift.theory.is_some())
    }

    /// Tables and days, then the days, then the lottery's.
    fn rows(&self) -> impl Iterator<Item = [String; 12]> {
        let shifts = self.shifts.iter().map(|shift| shift.cells(said));
        shifts
            .chain(self.days.iter().map(DayTotal::cells))
            .chain(self.lottery.iter().map(|day| day.cells(said)))
    }

    /// A page to print.
    pub fn html(&self) -> String {
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    title { "The house, table by table and day by day" }
                    style { "body{font-family:sans-serif}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .5em;text-align:right}" }
                }
                body {
                    h1 { "The house, table by table and day by day" }
                    table {
                        tr { @for head in HEADS { th { (head) } } }
                        @for cells in self.rows() { tr { @for cell in cells { td { (cell) } } } }
                    }
                    @if self.has_theory() { p { (BAND) } }
                    @for shift in &self.shifts {
                        h2 { (shift.name) ", " (shift.day) }
                        (list("Significant events", &shift.significant))
                        (list("Alterations", &shift.alterations))
                    }
                    (list("The lottery", &self.lottery.iter().map(LotteryDay::says).collect::<Vec<_>>()))
                    (list("Significant events of the house", &self.significant))
                    (list("At the cage", &self.cage))
                }
            }
        };
        page.into_string()
    }

    /// The same for a terminal.
    pub fn text(&self) -> String {
        let mut rows = vec![HEADS.map(str::to_owned)];
        rows.extend(self.rows());
        let width = |n: usize| rows.iter().map(|row| row[n].chars().count()).max().unwrap_or_default();
        let widths: Vec<_> = (0..HEADS.len()).map(width).collect();
        let mut text = String::new();
        for row in &rows {
            let cells: Vec<_> =
                row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
            writeln!(text, "{}", cells.join("  ").trim_end()).expect("text grows");
        }
        if self.has_theory() {
            writeln!(text, "\n{BAND}").expect("text grows");
        }
        let mut list = |title: &str, of: &dyn Fn(&Shift) -> Vec<String>, (whose, more): (&str, &[String])| {
            let own =
                self.shifts.iter().flat_map(|s| of(s).into_iter().map(move |l| format!("{}: {l}", s.name)));
            let lines: Vec<String> = own.chain(more.iter().map(|line| format!("{whose}: {line}"))).collect();
            if !lines.is_empty() {
                write!(text, "\n{title}\n  {}\n", lines.join("\n  ")).expect("text grows");
            }
        };
        let lottery: Vec<String> = self.lottery.iter().map(LotteryDay::says).collect();
        list("the lottery", &|_| vec![], ("day", &lottery));
        list("significant events", &|shift| shift.significant.clone(), ("house", &self.significant));
        list("alterations", &|shift| shift.alterations.clone(), ("cage", &self.cage));
        text
    }
}

fn list(title: &str, lines: &[String]) -> maud::Markup {
    html! { @if !lines.is_empty() { h3 { (title) } ul { @for line in lines { li { (line) } } } } }
}

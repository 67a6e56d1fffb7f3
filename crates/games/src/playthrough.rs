//! A table played from text: the form of golden files, of recorded rounds and of piped play.

use book::{Clause, Rules};

use crate::kernel::{AnyTable, Event, Input, Notation, Refusal};

/// A table with the record of what it was fed.
pub struct Playthrough {
    table: Box<dyn AnyTable>,
    inputs: Vec<Input>,
}

/// Why a line was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineProblem {
    /// It is not an input.
    #[error("{0}")]
    NotInput(#[from] crate::kernel::NotInput),
    /// The table refused it.
    #[error("refused: {0}")]
    Refused(#[from] Refusal),
}

impl LineProblem {
    /// The clause cited, if the table refused.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            LineProblem::Refused(refusal) => Some(refusal.clause),
            LineProblem::NotInput(_) => None,
        }
    }
}

impl Playthrough {
    /// Opens a table of this game with some settings: `Playthrough::open("craps", &[("fire", "no")])`. Meant for tests
    /// and golden files, it panics if the book does not allow them.
    pub fn open(game: &str, settings: &[(&str, &str)]) -> Playthrough {
        let mut rules = Rules::of(game).unwrap_or_else(|fault| panic!("{fault}"));
        for (id, value) in settings {
            rules.set(id, value).unwrap_or_else(|fault| panic!("{fault}"));
        }
        Playthrough::at(crate::open(rules).unwrap_or_else(|fault| panic!("{fault}")))
    }

    /// Plays on at a table.
    pub fn at(table: Box<dyn AnyTable>) -> Playthrough {
        Playthrough { table, inputs: vec![] }
    }

    /// The table.
    pub fn table(&self) -> &(dyn AnyTable + 'static) {
        &*self.table
    }

    /// Everything fed so far.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Feeds an input.
    pub fn feed(&mut self, input: Input) -> Result<Vec<Event>, Refusal> {
        let mut events = vec![];
        self.table.feed(input, &mut events)?;
        self.inputs.push(input);
        Ok(events)
    }

    /// Feeds a line of notation.
    pub fn line(&mut self, line: &str) -> Result<Vec<Event>, LineProblem> {
        let input = Notation(self.table.layout()).read(line)?;
        Ok(self.feed(input)?)
    }

    /// Feeds several lines, all of which the table must take; `;` separates as a new line does. `card`, `shuffle` and
    /// the like may list several outcomes: `card As Kd 2c`.
    pub fn run(&mut self, lines: &str) -> Vec<Event> {
        let mut events = vec![];
        for line in lines.split(['\n', ';']).map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
            for single in expand(line) {
                match self.line(&single) {
                    Ok(more) => events.extend(more),
                    Err(problem) => {
                        panic!("`{single}`: {problem}; the table needs {}", self.table.need().words())
                    }
                }
            }
        }
        events
    }

    /// Feeds a line that the table must refuse, without any change, and returns the clause cited.
    pub fn refused(&mut self, line: &str) -> String {
        let before = self.table.copy();
        let problem = match self.line(line) {
            Ok(_) => panic!("`{line}` was not refused"),
            Err(problem) => problem,
        };
        assert!(before.same_position(&*self.table), "`{line}` was refused, yet it changed the table");
        problem.clause().unwrap_or_else(|| panic!("`{line}`: {problem}")).text().to_owned()
    }
}

/// `card As Kd` stands for `card As` and `card Kd`; a bare `burn 3` for three burns.
fn expand(line: &str) -> Vec<String> {
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        [word @ ("card" | "dice" | "spin"), ref rest @ ..] if rest.len() > 1 => {
            rest.iter().map(|r| format!("{word} {r}")).collect()
        }
        ["burn", n] => vec!["burn".to_owned(); n.parse().expect("`burn N` takes a number")],
        _ => vec![line.to_owned()],
    }
}

//! A table over a pipe: lines in, lines out, nothing drawn.

use std::io::{BufRead, Result, Write};

use games::Teller;
use games::kernel::Viewer;

use super::front::{Answer, Ask, Front, Scene, teller_for};
use crate::failure::complain;

/// Reads lines and writes lines.
pub(crate) struct Pipe<I, O> {
    input: I,
    out: O,
    teller: Option<(Viewer, Teller)>,
}

impl<I: BufRead, O: Write> Pipe<I, O> {
    /// A table between these two.
    pub(crate) fn new(input: I, out: O) -> Pipe<I, O> {
        Pipe { input, out, teller: None }
    }
}

impl<I: BufRead, O: Write> Front for Pipe<I, O> {
    fn show(&mut self, scene: &Scene) -> Result<()> {
        for line in teller_for(&mut self.teller, scene).tell_all(scene.events, scene.table) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn ask(&mut self, ask: &Ask) -> Result<Answer> {
        if let Some(clause) = ask.clause {
            writeln!(self.out, "{}: {} ({clause})", ask.prompt, ask.offer)?;
        }
        // Whoever writes the lines may be waiting to read what came of the last one.
        self.out.flush()?;
        let mut bytes = vec![];
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Answer::End);
        }
        Ok(String::from_utf8(bytes).map_or(Answer::NotText, |line| Answer::Line(line.trim().to_owned())))
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.out, "{line}")
    }

    fn refuse(&mut self, line: &str) -> Result<()> {
        self.out.flush()?;
        complain(line);
        Ok(())
    }

    fn page(&mut self, text: &str) -> Result<()> {
        writeln!(self.out, "{}", text.trim_end())
    }
}

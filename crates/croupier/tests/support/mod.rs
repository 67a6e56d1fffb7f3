//! Runs the program as a person or a program would.

// Each file of tests takes from here what it needs.
#![allow(dead_code, unreachable_pub)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

/// What a run of the program gave.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with these arguments and this input.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = command(args).spawn().unwrap();
    // The program may end without reading everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    let done = child.wait_with_output().unwrap();
    Ran {
        code: done.status.code().expect("the program ends by itself"),
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
    }
}

/// Runs the program and reads its output as JSON.
pub fn json(args: &[&str]) -> serde_json::Value {
    let ran = run(args, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{args:?}: {e}"))
}

/// The program held by the hand: a line is written when the last answer has been read.
pub struct Talk {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Talk {
    /// Starts the program.
    pub fn with(args: &[&str]) -> Talk {
        let mut child = command(args).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Talk { child, out }
    }

    /// Writes a line.
    pub fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line of output; none when it has ended.
    pub fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        (self.out.read_line(&mut line).unwrap() > 0).then(|| line.trim_end().to_owned())
    }

    /// Lets go of the output without reading the rest, and returns the exit code.
    pub fn hang_up(mut self) -> i32 {
        drop(self.out);
        drop(self.child.stdin.take());
        self.child.wait().unwrap().code().unwrap()
    }

    /// Ends the input and returns the rest of the output with the exit code.
    pub fn end(mut self) -> (Vec<String>, i32) {
        drop(self.child.stdin.take());
        let rest = std::iter::from_fn(|| self.hear()).collect();
        (rest, self.child.wait().unwrap().code().unwrap())
    }
}

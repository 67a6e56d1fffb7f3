//! Runs the program as a person or a program would.

// Each file of tests takes from here what it needs.
#![allow(dead_code, unreachable_pub)]

pub mod terminal;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

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
    lines: Receiver<String>,
}

/// How long the program may think before it is taken to wait for a line nobody will write.
const PATIENCE: Duration = Duration::from_secs(60);

impl Talk {
    /// Starts the program.
    pub fn with(args: &[&str]) -> Talk {
        let mut child = command(args).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || {
            // Ends with the output, or when nobody listens any more; then the pipe is closed.
            out.lines().map_while(Result::ok).all(|line| send.send(line).is_ok());
        });
        Talk { child, lines }
    }

    /// Writes a line.
    pub fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line of output; none when it has ended.
    pub fn hear(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => {
                let _ = self.child.kill();
                panic!("the program waits for another line");
            }
        }
    }

    /// Kills the program, without a word.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Ends the input and returns the rest of the output with the exit code.
    pub fn end(mut self) -> (Vec<String>, i32) {
        drop(self.child.stdin.take());
        let rest = std::iter::from_fn(|| self.hear()).collect();
        (rest, self.child.wait().unwrap().code().unwrap())
    }
}

/// Runs the program, reads one line of its output and hangs up. Returns the exit code.
pub fn hang_up_on(args: &[&str]) -> i32 {
    let mut child = command(args).spawn().unwrap();
    let mut out = BufReader::with_capacity(64, child.stdout.take().unwrap());
    assert!(out.read_line(&mut String::new()).unwrap() > 0);
    drop(out);
    child.wait().unwrap().code().unwrap()
}

//! How a command ends.

use std::fmt;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::ascii::in_locale;

/// A check that failed: the command worked, and the answer is no.
#[derive(Debug)]
pub(crate) struct CheckFailed(pub(crate) String);

impl fmt::Display for CheckFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CheckFailed {}

/// Work broken off by hand (Ctrl-C): what there was has been printed, and a script must not take it for the whole.
#[derive(Debug)]
pub(crate) struct BrokenOff;

impl fmt::Display for BrokenOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("broken off")
    }
}

impl std::error::Error for BrokenOff {}

/// Says one line on stderr. Nobody listening there is not an error.
pub(crate) fn complain(line: &str) {
    // One clear line, whatever was in the message.
    let line: Vec<_> = line.split_whitespace().collect();
    let _ = writeln!(std::io::stderr(), "croupier: {}", in_locale(&line.join(" ")));
}

/// The exit code for a command's result, with the line on stderr that goes with a failure.
pub(crate) fn report(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    // Whoever read our output had enough of it.
    let broken_pipe = |e: &std::io::Error| e.kind() == ErrorKind::BrokenPipe;
    if error.chain().any(|e| e.downcast_ref().is_some_and(broken_pipe)) {
        return ExitCode::SUCCESS;
    }
    if error.is::<BrokenOff>() {
        // As a shell reports a program that Ctrl-C has ended.
        return ExitCode::from(130);
    }
    complain(&format!("{error:#}"));
    ExitCode::from(if error.is::<CheckFailed>() { 1 } else { 2 })
}

//! The test bench: runs tests of the copy with a mutant on, and sees what each test reaches.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::workshop::Binary;

/// A test, with what it reaches when nothing is changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Test {
    /// Its binary, by its place in the list.
    #[serde(skip)]
    pub(crate) binary: usize,
    /// Its name there.
    pub(crate) name: String,
    /// How long it takes, alone.
    pub(crate) takes: Duration,
    /// The mutants it reaches, in order.
    pub(crate) reaches: Vec<u32>,
}

/// How a run of tests ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All passed.
    Passed,
    /// One failed; its name, if it was told.
    Failed(Option<String>),
    /// Time ran out.
    TooLong,
}

/// The names of a binary's tests, without those that are ignored.
pub(crate) fn list(binary: &Binary) -> Result<Vec<String>> {
    let out = Command::new(&binary.path)
        .args(["--list", "--format", "terse"])
        .current_dir(&binary.folder)
        .output()
        .with_context(|| binary.name.clone())?;
    ensure!(out.status.success(), "{} does not list its tests", binary.name);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    Ok(text.lines().filter_map(|l| l.strip_suffix(": test")).map(str::to_owned).collect())
}

/// A test that needs more of the processor than this alone, noting what it reaches, is not used: it would be run for
/// every survivor.
const LONGEST: Duration = Duration::from_secs(6);

/// The machine may be busy, or a test may wait for ever: nothing runs longer than so many times its limit.
const PATIENCE: u32 = 20;

/// Runs one test alone and notes what it reaches. `None` if it fails with nothing changed, or takes too long.
pub(crate) fn cover(binary: &Binary, name: &str, note: &Path) -> Result<Option<Test>> {
    let _ = fs::remove_file(note);
    let begun = Instant::now();
    let mut command = command(binary, &[name], LONGEST);
    command.env("MUTANT", "cover").env("MUTANT_COVER", note);
    let ended = run(command, LONGEST)?;
    let takes = begun.elapsed();
    if ended != Ended::Passed {
        return Ok(None);
    }
    let bytes = fs::read(note).unwrap_or_default();
    let mut reaches: Vec<u32> =
        bytes.chunks_exact(4).map(|b| u32::from_le_bytes(b.try_into().expect("four bytes"))).collect();
    reaches.sort_unstable();
    Ok(Some(Test { binary: 0, name: name.to_owned(), takes, reaches }))
}

/// Runs tests of a binary with a mutant on, until one fails.
pub(crate) fn try_mutant(binary: &Binary, id: u32, names: &[&str], limit: Duration) -> Result<Ended> {
    let mut command = command(binary, names, limit);
    command.env("MUTANT", id.to_string());
    run(command, limit)
}

fn command(binary: &Binary, names: &[&str], limit: Duration) -> Command {
    // The limit is on the processor's time, which does not depend on who else is busy. A mutant that never stops must
    // not eat the machine's memory either.
    let mut command = Command::new("sh");
    let words = format!("ulimit -v 4000000; ulimit -t {}; exec \"$0\" \"$@\"", limit.as_secs().max(1));
    command.args(["-c", &words]).arg(&binary.path);
    command.args(["--exact", "--test-threads=1"]).args(names).current_dir(&binary.folder);
    command.env("RUST_BACKTRACE", "0").env("RUST_MIN_STACK", "4194304");
    command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1").env("PROPTEST_RNG_SEED", "1");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// Runs to the end, to the first failure or to the limit.
fn run(mut command: Command, limit: Duration) -> Result<Ended> {
    let mut child = command.spawn().context("the test can be run")?;
    let out = child.stdout.take().expect("the output is kept");
    let (tell, told) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(|l| l.ok()) {
            if let Some(name) = line.strip_prefix("test ").and_then(|l| l.strip_suffix(" ... FAILED")) {
                let _ = tell.send(name.to_owned());
                return;
            }
        }
    });
    let ended = match told.recv_timeout(limit * PATIENCE) {
        Ok(name) => Ended::Failed(Some(name)),
        Err(mpsc::RecvTimeoutError::Timeout) => Ended::TooLong,
        // The output has ended, and so has the program, or nearly.
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            let status = child.wait()?;
            let out_of_time = status.signal().is_some_and(|s| [SIGKILL, SIGXCPU].contains(&s));
            match status.success() {
                true => Ended::Passed,
                false if out_of_time => Ended::TooLong,
                false => Ended::Failed(None),
            }
        }
    };
    stop(&mut child);
    let _ = reader.join();
    Ok(ended)
}

/// How a program ends that has used up its time.
const SIGKILL: i32 = 9;
const SIGXCPU: i32 = 24;

fn stop(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

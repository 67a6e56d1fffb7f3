//! The test bench: runs tests of the copy with a mutant on, and sees what each test reaches. A test binary of the copy
//! stays open and answers (`switch.rs.txt`), so that a trial costs no more than the tests take until one fails.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::messages::Binary;

/// A test, with what it reaches when nothing is changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Test {
    /// Its binary, by its place in the list.
    #[serde(skip)]
    pub(crate) binary: usize,
    /// Its place there.
    pub(crate) at: usize,
    /// Its name there.
    pub(crate) name: String,
    /// How long it takes, alone.
    pub(crate) takes: Duration,
    /// The mutants it reaches, in order.
    pub(crate) reaches: Vec<u32>,
    /// Those among them that it reaches only the first time in a process: what they do is kept (a book that is read
    /// once).
    pub(crate) kept: Vec<u32>,
}

/// How a run of tests ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All passed.
    Passed,
    /// One failed, by its place in the binary; none if the program broke down.
    Failed(Option<usize>),
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
const LONGEST: Duration = Duration::from_millis(2_500);

/// A test that waits for something uses nothing of the processor: it may do so for so many times its limit.
const PATIENCE: u32 = 20;

/// Test binaries that are open, by their places in the list. Each worker has a bench of its own.
#[derive(Default)]
pub(crate) struct Bench(HashMap<usize, Running>);

impl Bench {
    /// Runs one test alone and notes what it reaches. `None` if it fails with nothing changed, or takes too long.
    pub(crate) fn cover(&mut self, binary: &Binary, at: usize, name: &str) -> Result<Option<Test>> {
        let answer = self.ask(0, binary, &format!("cover {at}"), LONGEST)?;
        let Answer::Line(line) = answer else { return Ok(None) };
        let words: Vec<&str> = line.split(' ').collect();
        let ["covered", "true", micros, lists] = words[..] else { return Ok(None) };
        let (cold, warm) = lists.split_once(';').context("two lists")?;
        let numbers = |list: &str| -> Result<Vec<u32>> {
            let mut numbers: Vec<u32> =
                list.split(',').filter(|n| !n.is_empty()).map(str::parse).collect::<Result<_, _>>()?;
            numbers.sort_unstable();
            Ok(numbers)
        };
        let (reaches, warm) = (numbers(cold)?, numbers(warm)?);
        let kept = reaches.iter().copied().filter(|id| warm.binary_search(id).is_err()).collect();
        let takes = Duration::from_micros(micros.parse()?);
        Ok(Some(Test { binary: 0, at, name: name.to_owned(), takes, reaches, kept }))
    }

    /// Runs tests of a binary with a mutant on, until one fails. `apart` is for a mutant whose effect a process may keep:
    /// it is tried in a process of its own. Elsewhere what is kept was made before, with nothing changed.
    pub(crate) fn try_mutant(
        &mut self,
        (place, binary): (usize, &Binary),
        id: u32,
        tests: &[usize],
        limit: Duration,
        apart: bool,
    ) -> Result<Ended> {
        let names: String = tests.iter().map(|t| format!(" {t}")).collect();
        let question = format!("try {id}{names}");
        if !apart {
            if !self.0.contains_key(&place) {
                self.ask(place, binary, &format!("try 0{names}"), limit)?;
            }
            match self.ask(place, binary, &question, limit)? {
                // Whether the mutant broke it down or what was left over from others is seen in a process of its own.
                Answer::Broken => {}
                answer => return answer.ended(),
            }
        }
        let mut alone = Bench::default();
        alone.ask(place, binary, &question, limit)?.ended()
    }

    fn ask(&mut self, place: usize, binary: &Binary, question: &str, limit: Duration) -> Result<Answer> {
        let running = match self.0.entry(place) {
            Entry::Occupied(open) => open.into_mut(),
            Entry::Vacant(shut) => shut.insert(Running::start(binary)?),
        };
        let answer = running.ask(question, limit);
        if !matches!(answer, Answer::Line(_)) {
            self.0.remove(&place);
        }
        Ok(answer)
    }
}

/// What came of a question.
enum Answer {
    Line(String),
    Broken,
    TooLong,
}

impl Answer {
    fn ended(self) -> Result<Ended> {
        Ok(match self {
            Answer::Broken => Ended::Failed(None),
            Answer::TooLong => Ended::TooLong,
            Answer::Line(line) => match line.split_once(' ') {
                Some(("failed", test)) => Ended::Failed(Some(test.parse()?)),
                _ => Ended::Passed,
            },
        })
    }
}

/// A test binary that is open.
struct Running {
    child: Child,
    asks: ChildStdin,
    answers: Receiver<String>,
}

impl Running {
    fn start(binary: &Binary) -> Result<Running> {
        // A mutant that never stops must not eat the machine's memory.
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 4000000; exec \"$0\""]).arg(&binary.path).current_dir(&binary.folder);
        command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1").env("PROPTEST_RNG_SEED", "1");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().context("the tests can be run")?;
        let asks = child.stdin.take().expect("the input is ours");
        let out = child.stdout.take().expect("the output is kept");
        let (tell, answers) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(|l| l.ok()) {
                if let Some(answer) = line.strip_prefix("@bench ")
                    && tell.send(answer.to_owned()).is_err()
                {
                    return;
                }
            }
        });
        Ok(Running { child, asks, answers })
    }

    /// The limit is on the processor's time, which does not depend on who else is busy.
    fn ask(&mut self, question: &str, limit: Duration) -> Answer {
        let (begun, (_, used)) = (Instant::now(), self.state());
        if writeln!(self.asks, "{question}").and_then(|()| self.asks.flush()).is_err() {
            return Answer::Broken;
        }
        loop {
            match self.answers.recv_timeout(Duration::from_millis(200)) {
                Ok(line) => return Answer::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Answer::Broken,
                Err(RecvTimeoutError::Timeout) => {
                    let (state, now) = self.state();
                    let waits = state == "S" && begun.elapsed() > limit * PATIENCE;
                    if waits || now.saturating_sub(used) > limit {
                        return Answer::TooLong;
                    }
                }
            }
        }
    }

    /// Whether it runs or sleeps, as a letter, and what it has used of the processor so far.
    fn state(&self) -> (String, Duration) {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // The name may have blanks; what follows it has none. Times are in hundredths of a second.
        let mut fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
        let state = fields.next().unwrap_or_default().to_owned();
        let ticks: u64 = fields.skip(10).take(2).filter_map(|n| n.parse::<u64>().ok()).sum();
        (state, Duration::from_millis(ticks * 10))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

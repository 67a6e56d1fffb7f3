//! Tries the mutants, one after the other, on every core it may use.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use crate::bench::{self, Bench, Ended, Test};
use crate::exclude::{NOT_KILLING, any_fits};
use crate::ledger::{Entry, Fate, Ledger};
use crate::messages::Binary;
use crate::site::{Key, Mutant};

/// What the tests of a binary reach, kept beside the copy as long as the binary stays the same.
#[derive(Default, Serialize, Deserialize)]
struct Notes {
    fingerprint: u64,
    tests: Vec<Test>,
    /// Tests that fail with nothing changed, or take too long.
    left_out: Vec<String>,
}

impl Notes {
    /// Which of a binary's tests are asked and not looked at yet, with their places.
    fn missing(&self, binary: &Binary, asked: Option<&str>) -> Result<Vec<(usize, String)>> {
        let seen: HashSet<&String> = self.tests.iter().map(|t| &t.name).chain(&self.left_out).collect();
        let wanted = |name: &String| {
            // Tests that read sources would see the switches.
            !name.split("::").any(|part| NOT_KILLING.contains(&part))
                && asked.is_none_or(|globs| any_fits(globs, &binary.full_name(name)))
                && !seen.contains(name)
        };
        Ok((0..).zip(bench::list(binary)?).filter(|(_, name)| wanted(name)).collect())
    }

    /// Runs tests and notes what they reach.
    fn cover(&mut self, binary: &Binary, tests: &[(usize, String)], jobs: usize) -> Result<()> {
        let (next, notes) = (AtomicUsize::new(0), Mutex::new(self));
        in_parallel(jobs, |_| {
            let mut bench = Bench::default();
            while let Some((at, name)) = tests.get(next.fetch_add(1, Relaxed)) {
                let test = bench.cover(binary, *at, name)?;
                let mut notes = notes.lock().expect("no worker fails");
                match test {
                    Some(test) => notes.tests.push(test),
                    None => notes.left_out.push(name.clone()),
                }
            }
            Ok(())
        })
    }
}

/// Runs every test alone, or every one that is asked, and notes what it reaches and how long it takes. What is noted already
/// of a test is not found out again while its binary stays the same.
pub(crate) fn cover(binaries: &[Binary], desk: &Path, jobs: usize, asked: Option<&str>) -> Result<Vec<Test>> {
    let path = desk.join("cover.json");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let mut all: HashMap<String, Notes> = serde_json::from_str(&text).unwrap_or_default();
    let mut tests = vec![];
    for (at, binary) in binaries.iter().enumerate() {
        let fingerprint = binary.fingerprint()?;
        let notes = all.entry(binary.name.clone()).or_default();
        if notes.fingerprint != fingerprint {
            *notes = Notes { fingerprint, ..Notes::default() };
        }
        let missing = notes.missing(binary, asked)?;
        let bar = bar(missing.len(), &format!("tests of {}", binary.name));
        for some in missing.chunks(SAVED) {
            all.get_mut(&binary.name).expect("it is there").cover(binary, some, jobs)?;
            std::fs::write(&path, serde_json::to_string(&all)?)
                .with_context(|| path.display().to_string())?;
            bar.inc(some.len() as u64);
        }
        bar.finish_and_clear();
        let notes = &all[&binary.name];
        for name in &notes.left_out {
            eprintln!("{} is left out: it fails with nothing changed, or takes long", binary.full_name(name));
        }
        tests.extend(notes.tests.iter().map(|t| Test { binary: at, ..t.clone() }));
    }
    Ok(tests)
}

/// After so many tests what is found out is saved.
const SAVED: usize = 50;

/// Everything a trial needs.
pub(crate) struct Trial<'a> {
    /// The test binaries.
    pub(crate) binaries: &'a [Binary],
    /// The tests.
    pub(crate) tests: &'a [Test],
    /// The first cell's number, which stands for all of them in the notes.
    pub(crate) first_cell: Option<u32>,
    /// How long a mutant is tried, by the usual times of the tests; none: until all have passed.
    pub(crate) within: Option<Duration>,
    /// Which tests killed where.
    pub(crate) killers: Mutex<Killers>,
    /// Mutants whose effect a process keeps.
    pub(crate) kept: HashSet<u32>,
    /// What the full names of the tests must fit; none: every test is asked.
    pub(crate) asked: Option<&'a str>,
}

/// Which tests killed where, by function and by file, the latest last: neighbours often fall to the same test.
#[derive(Default)]
pub(crate) struct Killers(HashMap<String, Vec<usize>>);

impl Killers {
    /// What is known from earlier runs.
    pub(crate) fn known(ledger: &Ledger, binaries: &[Binary], tests: &[Test]) -> Killers {
        let named = |t: &Test| binaries[t.binary].full_name(&t.name);
        let places: HashMap<String, usize> = tests.iter().map(named).zip(0..).collect();
        let mut killers = Killers::default();
        for (key, fate) in ledger.all() {
            if let Fate::Killed(by) = fate
                && let Some(&test) = places.get(by)
            {
                killers.add(key, test);
            }
        }
        killers
    }

    fn add(&mut self, key: &Key, test: usize) {
        for place in [key.file.clone(), place(key)] {
            let list = self.0.entry(place).or_default();
            list.retain(|&t| t != test);
            list.push(test);
        }
    }

    /// The latest killers of a function, then those of its file, as far as they reach a mutant.
    fn of(&self, key: &Key, reaching: &[usize]) -> Vec<usize> {
        let mut found: Vec<usize> = vec![];
        for place in [place(key), key.file.clone()] {
            let list = self.0.get(&place).into_iter().flatten().rev();
            let new: Vec<usize> =
                list.copied().filter(|t| reaching.contains(t) && !found.contains(t)).collect();
            found.extend(new.into_iter().take(FAVOURITES));
        }
        found
    }
}

fn place(key: &Key) -> String {
    format!("{} {}", key.file, key.function)
}

impl Trial<'_> {
    /// Tries the mutants that nothing is known of, and writes down what became of each.
    pub(crate) fn run(
        &self,
        todo: &[&Mutant],
        ledger: &Mutex<Ledger>,
        workspace: u64,
        jobs: usize,
    ) -> Result<()> {
        let bar = bar(todo.len(), "mutants");
        let lived = AtomicUsize::new(0);
        let next = AtomicUsize::new(0);
        in_parallel(jobs, |_| {
            let mut bench = Bench::default();
            while let Some(mutant) = todo.get(next.fetch_add(1, Relaxed)) {
                let fate = self.fate(mutant, &mut bench)?;
                if !fate.noticed() {
                    bar.set_message(format!("{} lived", lived.fetch_add(1, Relaxed) + 1));
                }
                let entry = Entry { key: mutant.key.clone(), fate, tried_in: workspace };
                ledger.lock().expect("no worker fails").enter(entry)?;
                bar.inc(1);
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        Ok(())
    }

    /// A test's full name.
    fn name(&self, test: usize) -> String {
        self.binaries[self.tests[test].binary].full_name(&self.tests[test].name)
    }

    /// The tests that reach a mutant, by their places.
    fn reaching(&self, mutant: &Mutant) -> Vec<usize> {
        let id = if mutant.is_cell() { self.first_cell.unwrap_or(mutant.id) } else { mutant.id };
        let reaches = |t: &usize| self.tests[*t].reaches.binary_search(&id).is_ok();
        if !self.kept.contains(&id) {
            return (0..self.tests.len()).filter(reaches).collect();
        }
        // Only the first test of a process was seen to reach it; any other of these binaries would have done so alone.
        let binaries: HashSet<usize> =
            (0..self.tests.len()).filter(reaches).map(|t| self.tests[t].binary).collect();
        (0..self.tests.len()).filter(|&t| binaries.contains(&self.tests[t].binary)).collect()
    }

    fn fate(&self, mutant: &Mutant, bench: &mut Bench) -> Result<Fate> {
        let mut reaching = self.reaching(mutant);
        if let Some(globs) = self.asked {
            reaching.retain(|&t| any_fits(globs, &self.name(t)));
        }
        if reaching.is_empty() {
            return Ok(if self.asked.is_none() { Fate::Unreached } else { Fate::Lives });
        }
        // What killed its neighbours first: the very last by itself, the others of each binary together.
        let known = self.killers.lock().expect("no worker fails").of(&mutant.key, &reaching);
        let quick = |t: &usize| self.tests[*t].takes <= SLOW;
        let mut favourites: Vec<Vec<usize>> = known.first().map(|&t| vec![t]).into_iter().collect();
        for &test in known.iter().skip(1) {
            let alike = |group: &&mut Vec<usize>| {
                self.tests[group[0]].binary == self.tests[test].binary && group.iter().all(quick)
            };
            match favourites.iter_mut().skip(1).find(alike).filter(|_| quick(&test)) {
                Some(group) => group.push(test),
                None => favourites.push(vec![test]),
            }
        }
        for tests in favourites {
            if let Some(fate) = self.try_tests(mutant, &tests, bench)? {
                return Ok(fate);
            }
        }
        // Then binary by binary: those named after the file, the quick tests of all, the slow ones.
        reaching.retain(|t| !known.contains(t));
        let mut groups: HashMap<(bool, bool, usize), Vec<usize>> = HashMap::new();
        for test in reaching {
            let Test { binary, takes, .. } = &self.tests[test];
            let slow = *takes > SLOW;
            let akin = akin(&self.name(test), mutant);
            groups.entry((slow, !akin, *binary)).or_default().push(test);
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        let takes = |tests: &[usize]| tests.iter().map(|&t| self.tests[t].takes).sum::<Duration>();
        groups.sort_by_key(|((slow, strange, _), tests)| (*slow, *strange, takes(tests)));
        let (mut spent, mut all) = (Duration::ZERO, true);
        for (_, mut tests) in groups {
            // Where there is no time for all, the quickest are tried.
            tests.sort_by_key(|&t| self.tests[t].takes);
            let before = tests.len();
            tests.retain(|&t| {
                spent += self.tests[t].takes;
                self.within.is_none_or(|most| spent <= most)
            });
            all &= tests.len() == before;
            if !tests.is_empty()
                && let Some(fate) = self.try_tests(mutant, &tests, bench)?
            {
                return Ok(fate);
            }
        }
        Ok(if all && self.asked.is_none() { Fate::Survived } else { Fate::Lives })
    }

    /// Runs tests of one binary: what became of the mutant, if they noticed.
    fn try_tests(&self, mutant: &Mutant, tests: &[usize], bench: &mut Bench) -> Result<Option<Fate>> {
        let place = self.tests[tests[0]].binary;
        let binary = &self.binaries[place];
        let places: Vec<usize> = tests.iter().map(|&t| self.tests[t].at).collect();
        let takes: Duration = tests.iter().map(|&t| self.tests[t].takes).sum();
        // What a crate keeps may be made by those beneath it: their mutants are tried apart, too.
        let apart = mutant.is_cell() || self.kept.contains(&mutant.id) || !binary.is_of(&mutant.key.file);
        let limit = LEAST_LIMIT + takes * 8;
        Ok(match bench.try_mutant((place, binary), mutant.id, &places, limit, apart)? {
            Ended::Passed => None,
            Ended::TooLong => Some(Fate::TimedOut),
            Ended::Failed(at) => {
                let killer = tests.iter().find(|&&t| Some(self.tests[t].at) == at);
                if let Some(&killer) = killer {
                    self.killers.lock().expect("no worker fails").add(&mutant.key, killer);
                }
                Some(Fate::Killed(killer.map_or(binary.name.clone(), |&t| self.name(t))))
            }
        })
    }
}

/// How many of the latest killers of a function, and as many of a file, are tried first.
const FAVOURITES: usize = 4;
/// A test that takes longer is run after the others.
const SLOW: Duration = Duration::from_millis(400);
/// The time any run is given, however quick the tests: the machine may be busy.
const LEAST_LIMIT: Duration = Duration::from_secs(2);

/// Whether a test, by its path from the crate on, is named after the folder, file or pay table of a mutant.
fn akin(test: &str, mutant: &Mutant) -> bool {
    let function = mutant.key.function.replace('-', "_");
    let own = |part: &str| part.len() > 2 && (mutant.key.file.contains(part) || function.contains(part));
    test.split("::").skip(1).any(own)
}

/// Runs the work on so many threads; the first failure ends it.
fn in_parallel(jobs: usize, work: impl Fn(usize) -> Result<()> + Sync) -> Result<()> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1))
            .map(|worker| {
                let work = &work;
                scope.spawn(move || work(worker))
            })
            .collect();
        threads.into_iter().try_for_each(|t| t.join().expect("a worker does not panic"))
    })
}

fn bar(length: usize, what: &str) -> ProgressBar {
    let style = format!("{{bar:40}} {{pos}} of {{len}} {what}, {{eta}} to go  {{msg}}");
    let bar = ProgressBar::new(length as u64);
    bar.set_style(ProgressStyle::with_template(&style).expect("the style is right"));
    bar
}

//! A load test that ends by itself: `make load`.
//!
//! A house of its own is opened in a folder that is gone afterwards, by a second process of this program. Guests come in
//! over HTTP, sit down at tables of every game in turn, and each acts over its own WebSocket every two seconds. A guest
//! whose turn it is not says something for the next shuffle, so that every seat gives a command at every beat. At the end
//! the house is closed and its whole log is played again. With `--house` the house is opened alone, until its input ends:
//! `fuzz.py` asks it whatever the interface's own description allows.

mod guest;
mod opened;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use guest::{Answers, Failed, Guest};

/// What is asked for on the command line.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    seats: usize,
    tables: usize,
    seconds: u64,
    every: Duration,
    memory: bool,
    /// Whether this process is the house.
    house: bool,
}

impl Asked {
    fn read() -> Result<Asked, String> {
        let mut asked = Asked {
            seats: 50,
            tables: 0,
            seconds: 20,
            every: Duration::from_secs(2),
            memory: false,
            house: false,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                "--memory" => asked.memory = true,
                "--house" => asked.house = true,
                _ => {}
            }
            if matches!(word.as_str(), "--memory" | "--house") {
                continue;
            }
            let number = words.next().and_then(|n| n.parse::<u64>().ok());
            let number = number.ok_or_else(|| format!("{word} needs a number"))?;
            match word.as_str() {
                "--seats" => asked.seats = number as usize,
                "--tables" => asked.tables = number as usize,
                "--seconds" => asked.seconds = number,
                "--every" => asked.every = Duration::from_millis(number),
                _ => {
                    return Err(
                        "load [--seats N] [--tables M] [--seconds S] [--every MS] [--memory] [--house]"
                            .into(),
                    );
                }
            }
        }
        if asked.tables == 0 {
            // Six at a table, as on a real floor.
            asked.tables = asked.seats.div_ceil(6).max(1);
        }
        Ok(asked)
    }
}

fn main() -> Result<(), Failed> {
    let asked = Asked::read()?;
    if asked.house {
        return opened::run(&asked);
    }
    let mut child = Command::new(std::env::current_exe()?)
        .args(std::env::args().skip(1))
        .arg("--house")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut said = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let address = said.next().ok_or("the house does not open")??;
    let result = play(&asked, &address, child.id());
    // A closed line tells the house to close, to check its books and to say what it found.
    drop(child.stdin.take());
    for line in said {
        println!("{}", line?);
    }
    let ended = child.wait()?;
    result?;
    if ended.success() { Ok(()) } else { Err("the house did not close in order".into()) }
}

/// Lets the guests in, lets them play, and prints what came of it.
#[tokio::main]
async fn play(asked: &Asked, address: &str, house: u32) -> Result<(), Failed> {
    let Asked { seats, tables, seconds, every, .. } = *asked;
    println!("{seats} seats at {tables} tables, each acting every {} ms for {seconds} s", every.as_millis());
    let coming = Instant::now();
    let stop = Arc::new(AtomicBool::new(false));
    let mut guests = vec![];
    for n in 0..seats {
        // Each a little later than the one before: commands come evenly.
        let after = every.mul_f64(n as f64 / seats as f64);
        guests.push(Guest::come(address, n, n % tables + 1, every, after).await?);
    }
    println!("everybody sits after {:.1} s", coming.elapsed().as_secs_f64());
    let (began, used) = (Instant::now(), cpu(house));
    let begin = tokio::time::Instant::now() + Duration::from_millis(100);
    let playing: Vec<_> = guests.into_iter().map(|g| tokio::spawn(g.play(begin, stop.clone()))).collect();
    let mut memory = vec![];
    for n in 0..seconds {
        tokio::time::sleep_until(begin + Duration::from_secs(n + 1)).await;
        if (n + 1) % (seconds / 6).max(1) == 0 {
            memory.push(resident(house, "VmRSS"));
        }
    }
    let (took, used) = (began.elapsed().as_secs_f64(), cpu(house) - used);
    stop.store(true, Ordering::Relaxed);
    let mut all = Answers::default();
    for one in playing {
        all.add(one.await?);
    }
    all.waits.sort();
    let (n, most) = (all.waits.len(), all.waits.last().copied().unwrap_or_default());
    let at = |share: f64| all.waits.get((n as f64 * share) as usize).copied().unwrap_or(most);
    let ms = |d: Duration| d.as_secs_f64() * 1e3;
    println!(
        "commands          {n} answered, {:.0} a second, {} of them refused",
        n as f64 / took,
        all.refused
    );
    println!(
        "latency           p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        ms(at(0.5)),
        ms(at(0.95)),
        ms(at(0.99)),
        ms(most)
    );
    if all.refused > 0 {
        println!("refused, the last {}", all.refusal);
    }
    println!("beats missed      {} (an answer was still awaited)", all.missed);
    println!("steps received    {}, {:.1} MB", all.steps, all.bytes as f64 / 1e6);
    println!("rounds settled    {} seen by a guest", all.rounds);
    println!("cut off           {} of {seats} guests", all.cut_off);
    println!(
        "house, processor  {:.0}% of one core, {:.2} ms a command",
        100.0 * used / took,
        1e3 * used / n as f64
    );
    let memory: Vec<String> = memory.iter().map(|mb| format!("{mb:.0}")).collect();
    println!(
        "house, memory     {} MB over the run, {:.0} MB at most",
        memory.join(", "),
        resident(house, "VmHWM")
    );
    std::io::stdout().flush()?;
    if all.cut_off > 0 { Err("guests were cut off".into()) } else { Ok(()) }
}

/// Megabytes of a process, by a line of its status.
fn resident(process: u32, line: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let found =
        status.lines().find_map(|l| l.strip_prefix(line)?.trim_start_matches(':').split_whitespace().next());
    found.and_then(|kb| kb.parse::<f64>().ok()).map_or(0.0, |kb| kb / 1024.0)
}

/// Seconds of processor a process has used, at the usual hundred ticks a second.
fn cpu(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|t| t.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

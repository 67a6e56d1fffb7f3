//! `croupier lobby`: the games to choose from. Without a terminal it deals a round of each, in no house.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Result, bail};
use book::Book;
use games::kernel::{Event, Viewer};
use games::{Teller, roster};
use house::plan::Plan;

use crate::names;
use crate::paint::{Paint, cut, pad};
use crate::play::{self, Answer, Ask, Floor, Front, Scene};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Repeat the same chance with the same seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The house in DIR: purse, meters and a round in the middle go on tomorrow
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let guest = play::at_terminal();
    let mut floor = match &args.data {
        Some(folder) if guest => Floor::in_folder(folder, args.seed)?,
        // Where nobody sits down, nothing is played for them in a house whose books count it.
        _ => Floor::in_memory(&Plan::standard(), args.seed)?,
    };
    match guest {
        true => receive(args, &mut floor)?,
        false => demonstrate(args.seed, &mut floor, out)?,
    }
    floor.close()
}

/// Lets the person go from table to table.
fn receive(args: &Args, floor: &mut Floor) -> Result<()> {
    let names: Vec<String> = roster().iter().map(|g| g.id.to_owned()).collect();
    let mut message = "A number or a name, and how many seats are taken (`1 3`); Enter leaves".to_owned();
    while let Some(line) = play::choose(list, &message, "Which game? ", &names)? {
        if matches!(line.trim().to_lowercase().as_str(), "" | "q" | "quit" | "exit") {
            break;
        }
        // A wrong answer is told, and so is how a table was left; the lobby stays open.
        let mut told = vec![];
        let done = choose(&line).and_then(|mut chosen| {
            chosen.seed = args.seed;
            play::run_at(&chosen, Some(&mut *floor), &mut told)
        });
        message = String::from_utf8_lossy(&told).trim().to_owned();
        if let Err(error) = done {
            message = Paint::stdout().red(&format!("✗ {error:#}"));
        }
    }
    Ok(())
}

/// The games by number, as wide and as high as this: with what each is about, or in columns where there is no room.
fn list(columns: usize, rows: usize) -> Vec<String> {
    let paint = Paint::stdout();
    let heading = paint.bold(&format!("Croupier: {} games by the book", roster().len()));
    let number = |n: usize| paint.key(&format!("{n:>2}"));
    let games = (1..).zip(roster());
    if rows > roster().len() {
        let row = |(n, game): (usize, &games::GameEntry)| {
            let pitch = Book::standard().chapter_of(game.id).map_or("", |c| c.pitch.as_str());
            cut(&format!(" {} {} {pitch}", number(n), paint.bold(&pad(game.id, 25))), columns)
        };
        return std::iter::once(heading).chain(games.map(row)).collect();
    }
    let across = (columns / 30).max(1);
    let names: Vec<String> = games.map(|(n, game)| pad(&format!(" {} {}", number(n), game.id), 30)).collect();
    std::iter::once(heading).chain(names.chunks(across).map(|row| row.concat())).collect()
}

fn choose(line: &str) -> Result<play::Args> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let name = words.first().copied().unwrap_or_default();
    let game = match name.parse::<usize>() {
        Ok(n) => n.checked_sub(1).and_then(|n| roster().get(n)).map(|g| g.id),
        Err(_) => match names::find(name, roster().iter().map(|g| g.id)) {
            Ok(id) => Some(id),
            Err(unclear) => bail!("there is no game `{name}` in this lobby{}", unclear.hint()),
        },
    };
    let Some(game) = game else { bail!("there is no game `{name}` in this lobby") };
    let seats = match words.get(1).map(|w| w.parse()) {
        None => 1,
        Some(Ok(seats)) => seats,
        Some(Err(_)) => bail!("`{}` is not a number of seats", words[1]),
    };
    Ok(play::Args::of(game, seats, None))
}

/// Deals every game until something is settled, with everyone playing the simple strategy.
fn demonstrate(seed: Option<u64>, floor: &mut Floor, out: &mut impl Write) -> Result<()> {
    for game in roster() {
        let chapter = Book::standard().chapter_of(game.id).expect("a game on the roster has its chapter");
        writeln!(out, "── {} ({}): {}", chapter.title, chapter.id, chapter.pitch)?;
        let teller = Teller::new(Viewer::Seat(play::ME));
        let mut onlooker = Onlooker { out, teller, settled: false, seen: false };
        play::watch(play::Args::of(game.id, 2, seed), floor, &mut onlooker)?;
        writeln!(out)?;
    }
    writeln!(out, "Sit down with `croupier lobby` or `croupier play GAME` in a terminal.")?;
    Ok(())
}

/// Someone who tells what happens and goes once a round has settled something.
struct Onlooker<'a, O> {
    out: &'a mut O,
    teller: Teller,
    settled: bool,
    seen: bool,
}

impl<O: Write> Front for Onlooker<'_, O> {
    fn show(&mut self, scene: &Scene) -> io::Result<()> {
        for event in scene.events {
            self.settled |= matches!(event, Event::Settled(_));
            self.seen |= self.settled && matches!(event, Event::RoundOver { .. });
        }
        for line in self.teller.tell_all(scene.events, scene.table) {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    fn ask(&mut self, _: &Ask) -> io::Result<Answer> {
        Ok(if self.seen { Answer::End } else { Answer::Line("deal".into()) })
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "  {line}")
    }

    fn refuse(&mut self, line: &str) -> io::Result<()> {
        Err(io::Error::other(line.to_owned()))
    }

    fn page(&mut self, text: &str) -> io::Result<()> {
        self.say(text)
    }
}

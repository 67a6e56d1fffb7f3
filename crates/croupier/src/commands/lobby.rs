//! `croupier lobby`: the games to choose from. Without a terminal it deals a round of each.

use std::io::{self, Write};

use anyhow::{Result, bail};
use book::Book;
use games::kernel::{Event, narrate};
use games::roster;

use crate::grid::Grid;
use crate::paint::{Paint, columns};
use crate::play::{self, Answer, Ask, Front, Scene};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Repeat the same chance with the same seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    if !play::at_terminal() {
        return demonstrate(args.seed, out);
    }
    loop {
        let paint = Paint::stdout();
        let heading = format!("Croupier: {} games by the book", roster().len());
        write!(out, "\n{}\n\n{}\n", paint.bold(&heading), list(paint))?;
        write!(out, "A number or a name, and how many seats are taken (`1 3`); Enter leaves: ")?;
        out.flush()?;
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line)? == 0 || matches!(line.trim(), "" | "q" | "quit" | "exit") {
            return Ok(());
        }
        // A wrong answer is told, and the lobby stays open.
        if let Err(error) = choose(&line).and_then(|mut chosen| {
            chosen.seed = args.seed;
            play::run(&chosen, out)
        }) {
            writeln!(out, "{error:#}")?;
        }
    }
}

fn list(paint: Paint) -> String {
    let mut grid = Grid::new(&["", "game", ""]);
    for (n, game) in (1..).zip(roster()) {
        let pitch = Book::standard().chapter_of(game.id).map_or("", |c| c.pitch.as_str());
        grid.row([paint.key(&format!("{n:>2}")), paint.bold(game.id), pitch.to_owned()]);
    }
    grid.render(paint, " ", columns())
}

fn choose(line: &str) -> Result<play::Args> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let name = words.first().copied().unwrap_or_default();
    let game = match name.parse::<usize>() {
        Ok(n) => n.checked_sub(1).and_then(|n| roster().get(n)),
        Err(_) => roster()
            .iter()
            .find(|g| g.id == name)
            .or_else(|| roster().iter().find(|g| g.id.starts_with(name))),
    };
    let Some(game) = game else { bail!("there is no game `{name}` in this lobby") };
    let seats = match words.get(1).map(|w| w.parse()) {
        None => 1,
        Some(Ok(seats)) => seats,
        Some(Err(_)) => bail!("`{}` is not a number of seats", words[1]),
    };
    Ok(play::Args::of(game.id, seats, None))
}

/// Deals every game until something is settled, with everyone playing the simple strategy.
fn demonstrate(seed: Option<u64>, out: &mut impl Write) -> Result<()> {
    for game in roster() {
        let chapter = Book::standard().chapter_of(game.id).expect("a game on the roster has its chapter");
        writeln!(out, "── {} ({}): {}", chapter.title, chapter.id, chapter.pitch)?;
        play::watch(play::Args::of(game.id, 2, seed), &mut Onlooker { out, settled: false, seen: false })?;
        writeln!(out)?;
    }
    writeln!(out, "Sit down with `croupier lobby` or `croupier play GAME` in a terminal.")?;
    Ok(())
}

/// Someone who tells what happens and goes once a round has settled something.
struct Onlooker<'a, O> {
    out: &'a mut O,
    settled: bool,
    seen: bool,
}

impl<O: Write> Front for Onlooker<'_, O> {
    fn show(&mut self, scene: &Scene) -> io::Result<()> {
        for event in scene.events {
            self.settled |= matches!(event, Event::Settled(_));
            self.seen |= self.settled && matches!(event, Event::RoundOver { .. });
            writeln!(self.out, "  {}", narrate(&event.seen_by(scene.viewer), scene.table.layout()))?;
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

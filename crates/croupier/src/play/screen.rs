//! A table on a terminal: the felt redrawn as things happen, a line to type on, keys that answer at once.

use std::io::{IsTerminal, Result, Stdout, Write, stdin, stdout};
use std::sync::Once;
use std::time::Duration;

use book::{Book, Cents, Clause};
use crossterm::event::{Event as TerminalEvent, KeyCode, KeyEventKind, poll, read};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{cursor, execute, queue};
use equipment::{Dice, Section};
use games::Teller;
use games::kernel::{Event, Viewer};

use super::felt;
use super::front::{Answer, Ask, Front, Scene, teller_for};
use super::line_editor::{LineEditor, Typed};
use super::picture::Picture;
use crate::ascii::Ascii;
use crate::paint::{Paint, cut, width, wrap};

/// How long a card lies before the next one comes.
const BEAT: Duration = Duration::from_millis(140);

/// How often it is asked whether the terminal is still there.
const LOOK_UP: Duration = Duration::from_secs(1);

/// Ends the program when its terminal has hung up, also where the signal that says so is ignored: whoever waits for a key
/// would wait for ever, at the full pace of a processor. What the house has written down is kept, as after any other end.
fn leave_with_the_terminal() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        std::thread::spawn(|| {
            while stdin().is_terminal() {
                std::thread::sleep(LOOK_UP);
            }
            std::process::exit(1);
        });
    });
}

/// A terminal that is drawn on; it is put back as it was when this is dropped.
pub(crate) struct Screen {
    out: Ascii<Stdout>,
    paint: Paint,
    picture: Picture,
    /// What was said lately, oldest first.
    lines: Vec<String>,
    /// How many of these the person has had time to read: those after them are always shown.
    read: usize,
    /// How many of them have been shown on a page of their own because the screen was too low.
    paged: usize,
    /// Whether the person has been asked something since the round was over.
    asked: bool,
    editor: LineEditor,
    teller: Option<(Viewer, Teller)>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open(purse: Cents) -> Result<Screen> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let _ = restore();
            before(panic);
        }));
        leave_with_the_terminal();
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen)?;
        let picture = Picture { purse, ..Picture::default() };
        Ok(Screen {
            out: Ascii::stdout(stdout()),
            paint: Paint::stdout(),
            picture,
            lines: vec![],
            read: 0,
            paged: 0,
            asked: true,
            editor: LineEditor::default(),
            teller: None,
        })
    }

    /// Draws everything: the felt, what was said, and a last line with the cursor. What has not been read yet is
    /// always shown; the felt takes what room is left.
    fn draw(&mut self, offer: &str, prompt: &str, typed: &str, cursor: usize) -> Result<()> {
        let (columns, rows) = size()?;
        let (columns, rows) = (columns as usize, rows as usize);
        let offers: Vec<String> = offer.lines().flat_map(|line| wrap(line, columns.max(20) - 1)).collect();
        let wrapped = |lines: &[String]| -> Vec<String> {
            lines.iter().flat_map(|line| wrap(line, columns.max(20) - 2)).collect()
        };
        let news = wrapped(&self.lines[self.read..]).len();
        let rest = rows.saturating_sub(offers.len() + 1);
        let mut lines =
            felt::draw(&self.picture, self.paint, columns.clamp(40, 100), rest.saturating_sub(news));
        let room = rest.saturating_sub(lines.len());
        let said = wrapped(&self.lines);
        lines.extend(said[said.len().saturating_sub(room)..].iter().map(|l| format!(" {l}")));
        let blank = rest.saturating_sub(lines.len());
        lines.extend(vec![String::new(); blank.min(1)]);
        lines.extend(offers);
        // A low terminal shows the end: what is asked matters most.
        let from = lines.len().saturating_sub(rows.saturating_sub(1));
        queue!(self.out, cursor::Hide, cursor::MoveTo(0, 0))?;
        for line in &lines[from..] {
            write!(self.out, "{}", cut(line, columns))?;
            queue!(self.out, Clear(ClearType::UntilNewLine), cursor::MoveToNextLine(1))?;
        }
        write!(self.out, "{prompt}{typed}")?;
        queue!(self.out, Clear(ClearType::FromCursorDown))?;
        if !prompt.is_empty() {
            let column = width(prompt) + cursor;
            queue!(self.out, cursor::MoveToColumn(column as u16), cursor::Show)?;
        }
        self.out.flush()
    }

    /// Shows on a page of its own what is news and has no room beside the table.
    fn page_what_does_not_fit(&mut self, offer: &str) -> Result<()> {
        let (columns, rows) = size()?;
        let columns = (columns as usize).max(20);
        let lines = |text: &str, room: usize| wrap(text, room).len();
        let news: usize = self.lines[self.read..].iter().map(|l| lines(l, columns - 2)).sum();
        let offers: usize = offer.lines().map(|l| lines(l, columns - 1)).sum();
        let felt = felt::draw(&self.picture, self.paint, columns.clamp(40, 100), 0).len();
        if news + offers + 1 + felt > rows as usize && self.lines.len() > self.paged {
            self.paged = self.lines.len();
            let text: Vec<String> =
                self.lines[self.read..].iter().flat_map(|line| wrap(line, columns - 2)).collect();
            self.page(&text.join("\n"))?;
        }
        Ok(())
    }

    /// Leaves the round on the screen until the person has seen it.
    fn wait_for_the_person(&mut self) -> Result<()> {
        self.asked = true;
        let offer = self.paint.key("any key goes on");
        self.draw(&offer, "", "", 0)?;
        loop {
            if let TerminalEvent::Key(key) = read()?
                && key.kind != KeyEventKind::Release
            {
                return Ok(());
            }
        }
    }

    /// The person has answered: what was said has been read, except that results stay until the next round.
    fn answered(&mut self) {
        self.asked = true;
        if !self.picture.over {
            self.read = self.lines.len();
        }
    }

    /// Waits a moment, unless a key is pressed already.
    fn beat(&mut self, beats: u32) -> Result<()> {
        poll(BEAT * beats)?;
        Ok(())
    }

    /// Dice roll and the wheel turns before they come to rest.
    fn tumble(&mut self, event: &Event, scene: &Scene) -> Result<()> {
        match *event {
            Event::Spun { section } => {
                let Some(wheel) = scene.table.layout().wheel else { return Ok(()) };
                let size = wheel.sections() as u32;
                for (left, wait) in [(22, 1), (16, 1), (12, 1), (9, 1), (6, 1), (4, 1), (2, 2), (1, 2)] {
                    self.picture.spun =
                        Some((wheel, Section(((section.0 as u32 + size - left % size) % size) as u8)));
                    self.draw("", "", "", 0)?;
                    self.beat(wait)?;
                }
            }
            Event::Thrown { dice } => {
                for turn in 1..=4 {
                    let faces: Vec<u8> = dice.faces().iter().map(|f| (f + turn) % 6 + 1).collect();
                    let kept =
                        std::mem::replace(&mut self.picture.dice, Dice::new(&faces).into_iter().collect());
                    self.draw("", "", "", 0)?;
                    self.picture.dice = kept;
                    self.beat(1)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What the book says about a question.
    fn behind(&self, clause: Option<Clause>) -> String {
        let entry = clause.and_then(|c| Book::standard().clause(c.text()));
        entry.map_or(String::new(), |e| format!("\n{}", self.paint.dim(&format!("{}: {}", e.clause, e.says))))
    }

    fn push(&mut self, line: String) {
        self.lines.push(line);
        let extra = self.lines.len().saturating_sub(200);
        self.lines.drain(..extra);
        self.read = self.read.saturating_sub(extra);
        self.paged = self.paged.saturating_sub(extra);
    }

    /// An event in words, with colour. What is seen on the felt anyway is not told.
    fn words(&mut self, event: &Event, scene: &Scene) -> Option<String> {
        let paint = self.paint;
        let text = teller_for(&mut self.teller, scene).tell(event, scene.table);
        match *event {
            Event::Sat { .. }
            | Event::Dealt { .. }
            | Event::Turned { .. }
            | Event::Shifted { .. }
            | Event::PickedUp { .. }
            | Event::Staked { .. }
            | Event::RoundOver { .. } => None,
            Event::TakenDown { seat, .. } | Event::Chose { seat, .. } if seat.0 >= scene.boxes => None,
            Event::Said { seat: Some(seat), .. } if seat.0 >= scene.boxes => None,
            Event::Settled(line) if line.seat.0 >= scene.boxes => None,
            Event::Settled(line) if line.net() > Cents::ZERO => Some(paint.green(&text)),
            Event::Settled(line) if line.net() < Cents::ZERO => Some(paint.red(&text)),
            Event::Said { .. } | Event::Voided { .. } => Some(paint.bold(&text)),
            Event::Closed | Event::Burned | Event::Shuffled => Some(paint.dim(&text)),
            _ => Some(text),
        }
    }
}

fn restore() -> Result<()> {
    execute!(stdout(), LeaveAlternateScreen, cursor::Show)?;
    disable_raw_mode()
}

/// Shows a list with a message beneath it and asks for a line. None when the person wants to stop.
pub(crate) fn choose(
    list: impl Fn(usize, usize) -> Vec<String>,
    message: &str,
    question: &str,
    words: &[String],
) -> Result<Option<String>> {
    let mut screen = Screen::open(Cents::ZERO)?;
    loop {
        let (columns, rows) = size()?;
        let (columns, rows) = (columns as usize, rows as usize);
        let said: Vec<String> = message.lines().flat_map(|line| wrap(line, columns.max(20) - 1)).collect();
        let mut lines = list(columns, rows.saturating_sub(said.len() + 1));
        lines.extend(said);
        let from = lines.len().saturating_sub(rows.saturating_sub(1));
        let (typed, cursor) = screen.editor.shown();
        queue!(screen.out, cursor::Hide, cursor::MoveTo(0, 0))?;
        for line in &lines[from..] {
            write!(screen.out, "{}", cut(line, columns))?;
            queue!(screen.out, Clear(ClearType::UntilNewLine), cursor::MoveToNextLine(1))?;
        }
        write!(screen.out, "{question}{typed}")?;
        let column = width(question) + cursor;
        queue!(
            screen.out,
            Clear(ClearType::FromCursorDown),
            cursor::MoveToColumn(column as u16),
            cursor::Show
        )?;
        screen.out.flush()?;
        let TerminalEvent::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match screen.editor.press(key, words) {
            Typed::Editing | Typed::Several(_) => {}
            Typed::Line(line) => return Ok(Some(line)),
            Typed::Stop => return Ok(None),
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = restore();
    }
}

impl Front for Screen {
    fn show(&mut self, scene: &Scene) -> Result<()> {
        // Cards are shuffled while the last round still lies there to be looked at; whatever else happens begins the
        // next one.
        let idle =
            |e: &Event| matches!(e, Event::Shuffled | Event::Burned | Event::Sat { .. } | Event::Left { .. });
        self.picture.boxes = scene.boxes;
        if self.picture.over && !scene.events.iter().all(idle) {
            if !self.asked {
                self.wait_for_the_person()?;
            }
            self.picture.tidy();
            self.lines.clear();
            (self.read, self.paged) = (0, 0);
        }
        for event in scene.events {
            let event = event.seen_by(scene.viewer);
            self.tumble(&event, scene)?;
            let news = self.picture.follow(&event, scene.table);
            self.asked &= !matches!(event, Event::RoundOver { .. });
            let words = self.words(&event, scene);
            words.into_iter().for_each(|line| self.push(line));
            if news {
                self.draw("", "", "", 0)?;
                self.beat(match event {
                    Event::Thrown { .. } | Event::Spun { .. } => 4,
                    Event::Settled(line) if line.seat.0 >= scene.boxes => 0,
                    Event::Settled(_) => 3,
                    Event::Turned { .. } => 2,
                    Event::PickedUp { .. } => 0,
                    Event::Staked { .. } | Event::RoundOver { .. } => 0,
                    _ => 1,
                })?;
            }
        }
        self.picture.purse = scene.purse;
        self.picture.look(scene.table, scene.viewer);
        teller_for(&mut self.teller, scene).look(scene.table);
        Ok(())
    }

    fn ask(&mut self, ask: &Ask) -> Result<Answer> {
        let prompt = format!("{} {} ", self.paint.bold(&ask.prompt), self.paint.key("❯"));
        let offer = format!("{}{}", self.paint.key(&ask.offer), self.behind(ask.clause));
        self.page_what_does_not_fit(&offer)?;
        let mut may_be = String::new();
        loop {
            let (typed, cursor) = self.editor.shown();
            let offer = if may_be.is_empty() { offer.clone() } else { format!("{may_be}\n{offer}") };
            self.draw(&offer, &prompt, &typed, cursor)?;
            let key = match read()? {
                TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => key,
                _ => continue,
            };
            may_be.clear();
            if self.editor.is_empty()
                && let KeyCode::Char(c) = key.code
                && key.modifiers.is_empty()
            {
                if c == '?' {
                    self.answered();
                    return Ok(Answer::Line("hint".into()));
                }
                match ask.keys.iter().find(|(k, ..)| *k == c) {
                    Some((_, line, true)) => {
                        self.answered();
                        return Ok(Answer::Line(line.clone()));
                    }
                    Some((_, line, false)) => {
                        self.editor.insert(line);
                        continue;
                    }
                    None => {}
                }
            }
            let line = match self.editor.press(key, &ask.words) {
                Typed::Editing => continue,
                Typed::Several(words) => {
                    may_be = self.paint.dim(&words.join("  "));
                    continue;
                }
                Typed::Line(line) => line,
                Typed::Stop => "quit".into(),
            };
            self.answered();
            return Ok(Answer::Line(line));
        }
    }

    fn say(&mut self, line: &str) -> Result<()> {
        let line = self.paint.bold(line);
        self.push(line);
        Ok(())
    }

    fn refuse(&mut self, line: &str) -> Result<()> {
        let line = self.paint.red(&format!("✗ {line}"));
        self.push(line);
        Ok(())
    }

    fn page(&mut self, text: &str) -> Result<()> {
        let lines: Vec<String> = text.trim_end().lines().map(str::to_owned).collect();
        let mut from = 0;
        loop {
            let (columns, rows) = size()?;
            let room = (rows as usize).saturating_sub(2).max(1);
            queue!(self.out, cursor::MoveTo(0, 0), Clear(ClearType::All), cursor::Hide)?;
            for line in lines.iter().skip(from).take(room) {
                write!(self.out, "{}", cut(line, columns as usize))?;
                queue!(self.out, cursor::MoveToNextLine(1))?;
            }
            let more = from + room < lines.len();
            let way = if more { "space: on · b: back · q: to the table" } else { "any key: to the table" };
            queue!(self.out, cursor::MoveTo(0, rows.saturating_sub(1)))?;
            write!(self.out, "{}", self.paint.key(way))?;
            self.out.flush()?;
            match read()? {
                TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                    KeyCode::Char('b') | KeyCode::PageUp | KeyCode::Up => from = from.saturating_sub(room),
                    KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
                    _ if more => from += room,
                    _ => return Ok(()),
                },
                _ => {}
            }
        }
    }
}

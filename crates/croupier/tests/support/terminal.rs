//! The program at a pseudo-terminal, and the screen it draws there.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long a screen may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a terminal shows, as far as this program uses one.
#[derive(Clone, Debug)]
pub struct Display {
    rows: Vec<Vec<char>>,
    at: (usize, usize),
    escape: Option<String>,
    bytes: Vec<u8>,
}

impl Display {
    fn new(columns: usize, rows: usize) -> Display {
        Display { rows: vec![vec![' '; columns]; rows], at: (0, 0), escape: None, bytes: vec![] }
    }

    fn take(&mut self, byte: u8) {
        self.bytes.push(byte);
        let Ok(text) = std::str::from_utf8(&self.bytes) else { return };
        let c = text.chars().next().expect("a byte came");
        self.bytes.clear();
        self.put(c);
    }

    fn put(&mut self, c: char) {
        if let Some(escape) = &mut self.escape {
            escape.push(c);
            let done = c.is_ascii_alphabetic() || (escape.len() == 1 && c != '[');
            if done {
                let escape = self.escape.take().expect("one is being read");
                self.control(&escape);
            }
            return;
        }
        let (row, column) = self.at;
        match c {
            '\x1b' => self.escape = Some(String::new()),
            '\r' => self.at.1 = 0,
            '\n' => self.at.0 = (row + 1).min(self.rows.len() - 1),
            c if c.is_control() => {}
            c => {
                if let Some(cell) = self.rows[row].get_mut(column) {
                    *cell = c;
                }
                self.at.1 = column + 1;
            }
        }
    }

    fn control(&mut self, escape: &str) {
        let Some(body) = escape.strip_prefix('[') else { return };
        let (numbers, kind) = body.split_at(body.len() - 1);
        let number = |n: usize, default: usize| {
            numbers.split(';').nth(n).and_then(|n| n.parse().ok()).unwrap_or(default)
        };
        let (row, column) = self.at;
        let last = self.rows.len() - 1;
        match kind {
            "H" => self.at = ((number(0, 1) - 1).min(last), number(1, 1) - 1),
            "G" => self.at.1 = number(0, 1) - 1,
            "E" => self.at = ((row + number(0, 1)).min(last), 0),
            "K" => self.rows[row].iter_mut().skip(column).for_each(|c| *c = ' '),
            "J" if number(0, 0) == 2 => self.rows.iter_mut().for_each(|r| r.fill(' ')),
            "J" => {
                self.rows[row].iter_mut().skip(column).for_each(|c| *c = ' ');
                self.rows[row + 1..].iter_mut().for_each(|r| r.fill(' '));
            }
            _ => {}
        }
    }

    /// The screen as lines.
    pub fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|r| r.iter().collect::<String>().trim_end().to_owned()).collect()
    }
}

/// The program at a pseudo-terminal of some size.
pub struct Terminal {
    child: Child,
    display: Arc<Mutex<Display>>,
}

impl Terminal {
    /// Starts the program; `script` makes the pseudo-terminal.
    pub fn open(args: &[&str], columns: usize, rows: usize) -> Terminal {
        let words: Vec<String> = args.iter().map(|a| format!("'{a}'")).collect();
        let run = format!(
            "stty cols {columns} rows {rows} && exec '{}' {}",
            env!("CARGO_BIN_EXE_croupier"),
            words.join(" ")
        );
        let mut child = Command::new("script")
            .args(["-qec", &run, "/dev/null"])
            .envs([("TERM", "xterm-256color"), ("NO_COLOR", "1"), ("LC_ALL", "C.UTF-8")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("`script` of util-linux makes pseudo-terminals");
        let mut out = child.stdout.take().unwrap();
        let display = Arc::new(Mutex::new(Display::new(columns, rows)));
        let shown = display.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = out.read(&mut bytes) {
                let mut display = shown.lock().unwrap();
                bytes[..n].iter().for_each(|&b| display.take(b));
            }
        });
        Terminal { child, display }
    }

    /// Types these keys; a new line is the Enter key.
    pub fn keys(&mut self, keys: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        stdin.write_all(keys.replace('\n', "\r").as_bytes()).unwrap();
        stdin.flush().unwrap();
    }

    /// What the screen shows.
    pub fn lines(&self) -> Vec<String> {
        self.display.lock().unwrap().lines()
    }

    /// Waits until the screen shows this, and returns it.
    pub fn wait_for(&mut self, text: &str) -> Vec<String> {
        let start = Instant::now();
        loop {
            let lines = self.lines();
            if lines.iter().any(|l| l.contains(text)) {
                return lines;
            }
            if start.elapsed() > PATIENCE {
                let _ = self.child.kill();
                panic!("`{text}` never came; the screen shows\n{}", lines.join("\n"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

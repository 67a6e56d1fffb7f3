//! How far a simulation has come, on stderr.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sim::RunOptions;

use crate::bar::Showing;

/// A bar on stderr that appears once a run takes longer than a second; before it, one for the strategy that is solved.
pub(super) struct Bar {
    bar: ProgressBar,
    solving: Mutex<Option<Showing>>,
    start: Instant,
    terminal: bool,
}

impl Bar {
    pub(super) fn new(length: u64, of: &str, options: &RunOptions) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden());
        let style = format!("{{bar:40.green}} {{human_pos}} of {{human_len}} {of}, {{eta}} left");
        bar.set_style(ProgressStyle::with_template(&style).expect("the template is well formed"));
        let solving = Mutex::new(Some(Showing::start("solving the best play", options.solving.clone())));
        Bar { bar, solving, start: Instant::now(), terminal: std::io::stderr().is_terminal() }
    }

    pub(super) fn add(&self, done: u64) {
        // Rounds are played: the strategy is there.
        self.solving.lock().expect("no thread panics while it clears the bar").take();
        if self.terminal && self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(done);
    }

    pub(super) fn clear(&self) {
        self.solving.lock().expect("no thread panics while it clears the bar").take();
        self.bar.finish_and_clear();
    }
}

//! Progress on stderr for work that takes longer than a second.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use odds::Progress;

/// Does some work while a bar shows how far it has come. Nothing shows for the first second, or where no one looks.
pub(crate) fn while_showing<T>(what: &str, work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Arc::new(Progress::new());
    let _showing = Showing::start(what, progress.clone());
    work(&progress)
}

/// A bar that shows progress until it is dropped.
pub(crate) struct Showing {
    over: Arc<AtomicBool>,
    shown: Option<JoinHandle<()>>,
}

impl Showing {
    /// Begins to show.
    pub(crate) fn start(what: &str, progress: Arc<Progress>) -> Showing {
        let over = Arc::new(AtomicBool::new(false));
        let (ends, what) = (over.clone(), what.to_owned());
        let terminal = std::io::stderr().is_terminal();
        let shown = terminal.then(|| std::thread::spawn(move || show(what, &progress, &ends)));
        Showing { over, shown }
    }
}

impl Drop for Showing {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
        if let Some(shown) = self.shown.take() {
            shown.thread().unpark();
            // The bar is gone from the screen before anything else is written there.
            let _ = shown.join();
        }
    }
}

fn show(what: String, progress: &Progress, over: &AtomicBool) {
    let wait = |time: Duration| {
        if !over.load(Ordering::Acquire) {
            std::thread::park_timeout(time);
        }
        !over.load(Ordering::Acquire)
    };
    if !wait(Duration::from_secs(1)) {
        return;
    }
    let bar = ProgressBar::new(1);
    let template = "{msg} {bar:40.green} {percent}%, {elapsed} so far";
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
    bar.set_message(what);
    loop {
        let (done, expected) = progress.read();
        bar.set_length(expected.max(1));
        bar.set_position(done);
        if !wait(Duration::from_millis(100)) {
            break;
        }
    }
    bar.finish_and_clear();
}

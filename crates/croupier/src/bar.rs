//! Progress on stderr for work that takes longer than a second.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use odds::Progress;

/// Does some work while a bar shows how far it has come. Nothing shows for the first second, or where no one looks.
pub(crate) fn while_showing<T>(what: &str, work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Progress::new();
    if !std::io::stderr().is_terminal() {
        return work(&progress);
    }
    let done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        let shown = threads.spawn(|| show(what, &progress, &done));
        let result = work(&progress);
        done.store(true, Ordering::Release);
        shown.thread().unpark();
        result
    })
}

fn show(what: &str, progress: &Progress, done: &AtomicBool) {
    let wait = |time: Duration| {
        if !done.load(Ordering::Acquire) {
            std::thread::park_timeout(time);
        }
        !done.load(Ordering::Acquire)
    };
    if !wait(Duration::from_secs(1)) {
        return;
    }
    let bar = ProgressBar::new(1);
    let template = "{msg} {bar:40.green} {percent}%, {elapsed} so far";
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
    bar.set_message(what.to_owned());
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

//! A server whose house has ended ends with it, in one line: whoever started it starts it again, and it goes on from its log.

use std::panic::PanicHookInfo;

/// The threads that nothing goes on without: the one that decides, the one that writes, the one that tells.
pub const VITAL: [&str; 3] = ["house", "writer", "floor"];

/// From now on the program ends with exit code 1 when one of its house's threads does what it must not.
pub fn end_with_the_house() {
    let others = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| match of_the_house(info) {
        Some(words) => {
            eprintln!("croupier: {words}");
            std::process::exit(1);
        }
        None => others(info),
    }));
}

/// What is said of a thread of the house that ends.
fn of_the_house(info: &PanicHookInfo) -> Option<String> {
    let thread = std::thread::current();
    let name = thread.name().filter(|name| VITAL.contains(name))?;
    let why = info.payload_as_str().unwrap_or("it does not say why").replace('\n', " ");
    let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
    Some(format!(
        "the house has ended, its {name} thread is broken: {why}{place}; what was answered is in its log"
    ))
}

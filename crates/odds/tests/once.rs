//! Sheets that several tests look at, each made once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use odds::{Ask, Progress, Sheet, sheet};

/// The sheet of a game as it is printed. Whoever asks while it is being made waits for it.
pub(crate) fn printed(game: &str) -> Sheet {
    static MADE: LazyLock<Mutex<HashMap<String, Arc<OnceLock<Sheet>>>>> = LazyLock::new(Mutex::default);
    let made = MADE.lock().unwrap().entry(game.to_owned()).or_default().clone();
    made.get_or_init(|| sheet(&Ask::of(game).unwrap(), &Progress::new()).unwrap()).clone()
}

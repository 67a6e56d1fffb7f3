//! Between the table and the person: a terminal that draws the felt, or a pipe that reads lines.

use book::{Cents, Clause};
use games::Teller;
use games::kernel::{AnyTable, Event, Seat, Viewer};

/// The person's seat: the first at the dealer's left.
pub(crate) const ME: Seat = Seat(0);

/// What happened, to be shown.
pub(crate) struct Scene<'a> {
    /// The table after it happened.
    pub(crate) table: &'a dyn AnyTable,
    /// What happened, in full.
    pub(crate) events: &'a [Event],
    /// Whose eyes the person looks with.
    pub(crate) viewer: Viewer,
    /// The person's purse after it happened.
    pub(crate) purse: Cents,
    /// How many boxes are the person's, from seat 1 on.
    pub(crate) boxes: u8,
}

/// Whoever tells what this viewer sees. One who looks with other eyes has to look at the table first.
pub(crate) fn teller_for<'t>(teller: &'t mut Option<(Viewer, Teller)>, scene: &Scene) -> &'t mut Teller {
    if teller.as_ref().is_none_or(|(viewer, _)| *viewer != scene.viewer) {
        *teller = Some((scene.viewer, Teller::new(scene.viewer)));
    }
    &mut teller.as_mut().expect("there is one now").1
}

/// Something asked of the person.
pub(crate) struct Ask {
    /// The question: a word or two for a prompt.
    pub(crate) prompt: String,
    /// What may be answered, for those who need to be told.
    pub(crate) offer: String,
    /// The clause behind the question, with what it says.
    pub(crate) clause: Option<Clause>,
    /// Keys that answer at once: each with the line it stands for, and whether that line is complete.
    pub(crate) keys: Vec<(char, String, bool)>,
    /// Words that may be completed.
    pub(crate) words: Vec<String>,
}

/// The person's answer.
pub(crate) enum Answer {
    /// A line.
    Line(String),
    /// Bytes that are not text.
    NotText,
    /// Nothing more will come.
    End,
}

/// Where a table is shown and answers come from.
pub(crate) trait Front {
    /// Shows what happened.
    fn show(&mut self, scene: &Scene) -> std::io::Result<()>;
    /// Asks for a line.
    fn ask(&mut self, ask: &Ask) -> std::io::Result<Answer>;
    /// Tells something in a line.
    fn say(&mut self, line: &str) -> std::io::Result<()>;
    /// Says no, in a line.
    fn refuse(&mut self, line: &str) -> std::io::Result<()>;
    /// Shows a longer text.
    fn page(&mut self, text: &str) -> std::io::Result<()>;
}

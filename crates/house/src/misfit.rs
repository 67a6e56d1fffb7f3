//! What does not fit.

use games::kernel::Refusal;

/// Why an entry could not be taken in: the log does not fit the program, or is not what was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Misfit(pub String);

impl From<Refusal> for Misfit {
    fn from(refusal: Refusal) -> Misfit {
        Misfit(format!("the table refuses what the log says it took: {refusal}"))
    }
}

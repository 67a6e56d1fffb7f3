//! What each choice is worth, from what one seat can see.

use games::kernel::Choice;
use serde::Serialize;

use crate::exact::Figure;

/// A choice and what it is worth.
#[derive(Clone, Debug, Serialize)]
pub struct Valued {
    /// The choice.
    pub choice: Choice,
    /// The expected gain of the round for the seat, from everything it has staked that the choice bears on, in units of
    /// its base wager and under best play afterwards.
    pub value: Figure,
}

/// The worth of every choice on the menu.
#[derive(Clone, Debug, Serialize)]
pub struct Advice {
    /// The choices, best first.
    pub options: Vec<Valued>,
    /// How the values were obtained.
    pub method: String,
}

impl Advice {
    /// The choices put in order, best first; equals keep their order.
    pub fn new(mut options: Vec<Valued>, method: impl Into<String>) -> Advice {
        options.sort_by(|a, b| {
            let exact = a.value.exact().zip(b.value.exact()).map(|(a, b)| b.cmp(a));
            exact.unwrap_or_else(|| b.value.decimal().total_cmp(&a.value.decimal()))
        });
        Advice { options, method: method.into() }
    }

    /// The best choice.
    pub fn best(&self) -> Choice {
        self.options[0].choice
    }
}

//! What each choice is worth, from what one seat can see.

use book::Cents;
use games::kernel::{Choice, Verb};
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
    /// The choices put in order, best first; of equals the one that risks less money, and then as they came.
    pub fn new(mut options: Vec<Valued>, method: impl Into<String>) -> Advice {
        // Where values are not exact, a sort needs an order of its own before equals can be told.
        options.sort_by(|a, b| {
            let exact = a.value.exact().zip(b.value.exact()).map(|(a, b)| b.cmp(a));
            exact.unwrap_or_else(|| b.value.decimal().total_cmp(&a.value.decimal()))
        });
        for equals in options.chunk_by_mut(|a, b| alike(&a.value, &b.value)) {
            equals.sort_by_key(|option| risk(option.choice));
        }
        Advice { options, method: method.into() }
    }

    /// The best choice.
    pub fn best(&self) -> Choice {
        self.options[0].choice
    }
}

/// How near two values computed in floating point lie if they are the same: far below what any choice is worth, far above
/// what rounding does.
pub(crate) const ALIKE: f64 = 1e-12;

fn alike(a: &Figure, b: &Figure) -> bool {
    match (a.exact(), b.exact()) {
        (Some(a), Some(b)) => a == b,
        _ => (a.decimal() - b.decimal()).abs() <= ALIKE,
    }
}

/// What a choice puts at risk, least first: what ends the risk, what leaves it as it is, what adds to it.
fn risk(choice: Choice) -> (u8, Cents) {
    let kind = match choice.verb {
        Verb::Fold | Verb::Surrender | Verb::PullBack | Verb::EvenMoney | Verb::Refuse => 0,
        Verb::Cap
        | Verb::Double
        | Verb::Insure
        | Verb::LetItRide
        | Verb::Play
        | Verb::Raise
        | Verb::Split => 2,
        _ => 1,
    };
    (kind, choice.amount)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::ratio;

    #[test]
    fn of_choices_worth_the_same_the_one_that_risks_less_is_best() {
        let exact = |verb, dollars| Valued {
            choice: Choice::with(verb, Cents::dollars(dollars)),
            value: Figure::Exact(ratio(-1, 1)),
        };
        let best = |options: Vec<Valued>| Advice::new(options, "").best();
        assert_eq!(best(vec![exact(Verb::Play, 10), exact(Verb::Fold, 0)]).verb, Verb::Fold);
        assert_eq!(best(vec![exact(Verb::LetItRide, 0), exact(Verb::PullBack, 0)]).verb, Verb::PullBack);
        let raises = vec![exact(Verb::Raise, 40), exact(Verb::Raise, 30), exact(Verb::Check, 0)];
        assert_eq!(best(raises.clone()).verb, Verb::Check);
        assert_eq!(best(raises[..2].to_vec()).amount, Cents::dollars(30));
        // Computed values of the same worth differ by rounding.
        let near =
            |verb, value| Valued { choice: Choice::say(verb), value: Figure::Near { value, error: 1e-10 } };
        let options =
            vec![near(Verb::Hit, -0.5 + 1e-16), near(Verb::Surrender, -0.5), near(Verb::Double, -0.4)];
        let order = Advice::new(options, "").options;
        assert_eq!(
            order.iter().map(|o| o.choice.verb).collect::<Vec<_>>(),
            [Verb::Double, Verb::Surrender, Verb::Hit]
        );
    }
}

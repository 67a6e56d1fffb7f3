//! What the engine asks of a course, looked at once, when the table opens.

use book::Fault;

use super::{CourseStep, PokerSetup, round};
use crate::kernel::*;

/// Whether the engine can play this course at a table with so many common places and seats.
pub(super) fn check(setup: &PokerSetup, commons: usize, seats: u8) -> Result<(), Fault> {
    let course = &setup.course;
    if course.iter().filter(|step| **step == CourseStep::Settle).count() != 1 {
        return fault("a course settles once");
    }
    // What folded hands lose is gone once it is collected, and nobody is dealt to after the showdown: so no void and no
    // dead round comes later than these steps.
    let closing = |step: &CourseStep| {
        use CourseStep::{Collect, PickUp, Reveal, Settle};
        matches!(step, Collect | Reveal(_) | Settle | PickUp(_))
    };
    if !course.iter().skip_while(|step| !closing(step)).all(closing) {
        return fault("a course neither deals nor asks after it collects, shows, settles or picks up");
    }
    let mut lying = vec![0; commons];
    for &step in course {
        let (place, cards) = match step {
            CourseStep::Deal { each: 0, .. } | CourseStep::Lay(_, 0, _) | CourseStep::Burn(0) => {
                return fault("a step deals at least a card");
            }
            CourseStep::Deal { common, .. } => match common {
                Some(common) => common,
                None => continue,
            },
            CourseStep::Lay(place, cards, _) => (place, cards),
            CourseStep::TurnUp(place, _) | CourseStep::Reveal(place) | CourseStep::PickUp(place) => {
                (place, 0)
            }
            CourseStep::Burn(_) | CourseStep::Ask | CourseStep::Collect | CourseStep::Settle => continue,
        };
        let Place::Common(n) = place else {
            return fault("a common place is not a player's hand");
        };
        let Some(lying) = lying.get_mut(usize::from(n)) else {
            return fault("a course names common places that the chapter has");
        };
        *lying += cards;
        if matches!(step, CourseStep::TurnUp(_, index) if index >= *lying) {
            return fault("only a card that lies can be turned up");
        }
    }
    let linked = setup.multi_link.iter().count();
    if usize::from(seats) * (setup.forfeits.len() + linked) > round::MOST_FORFEITS {
        return fault("a full table folds more wagers than a round can remember");
    }
    Ok(())
}

fn fault(what: &str) -> Result<(), Fault> {
    Err(Fault::Choice(what.into()))
}

//! What the engine asks of a chapter's print and course, looked at once, when the table opens.

use book::Fault;

use super::step::CourseStep;
use super::{PokerGame, PokerPrint, PokerSetup, deal, round};
use crate::kernel::*;

/// Whether the engine can play this setup at a table with so many seats.
pub(super) fn check<P: PokerGame>(setup: &PokerSetup, seats: u8) -> Result<(), Fault> {
    check_fold(P::PRINT, setup, seats)?;
    check_order(&setup.course)?;
    if cards(&setup.course, seats) > P::DECK.cards().count() {
        return fault("a full table is dealt more cards than the deck has");
    }
    check_cards(&setup.course, P::COMMONS.len())?;
    if P::KINDS_OF_DEAL > 0 {
        check_deal(&setup.course)?;
    }
    Ok(())
}

/// How a fold loses is printed wherever a hand can be folded, and a round remembers what it lost.
fn check_fold(print: &PokerPrint, setup: &PokerSetup, seats: u8) -> Result<(), Fault> {
    match &print.fold {
        None if !setup.forfeits.is_empty() || setup.stands_with != setup.brings_hand => {
            return fault("what a fold gives up is lost by a clause");
        }
        Some(fold) if fold.streets.is_empty() => return fault("a fold loses by a clause on every street"),
        _ => {}
    }
    let linked = setup.multi_link.iter().count();
    if usize::from(seats) * (setup.forfeits.len() + linked) > round::MOST_FORFEITS {
        return fault("a full table folds more wagers than a round can remember");
    }
    Ok(())
}

/// The round is settled once, and nothing that comes before a showdown comes after it.
fn check_order(course: &[CourseStep]) -> Result<(), Fault> {
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
    Ok(())
}

/// Each card goes to a place that there is, and only one that lies there is turned up. Hands are settled against cards that
/// everybody sees, and at the end nothing is left lying.
fn check_cards(course: &[CourseStep], commons: usize) -> Result<(), Fault> {
    // How many cards lie in each place, and how many of them face down.
    let mut places = vec![(0, 0); commons];
    for &step in course {
        let (place, cards, hidden) = match step {
            CourseStep::Deal { each: 0, .. } | CourseStep::Lay(_, 0, _) | CourseStep::Burn(0) => {
                return fault("a step deals at least a card");
            }
            CourseStep::Deal { each, common: Some((_, cards)), stacks: false } if cards > each => {
                return fault("of cards dealt one at a time a common place gets no more than a player");
            }
            CourseStep::Deal { common, .. } => match common {
                Some((place, cards)) => (place, cards, cards),
                None => continue,
            },
            CourseStep::Lay(place, cards, face) => (place, cards, if face == Face::Up { 0 } else { cards }),
            CourseStep::TurnUp(place, _) | CourseStep::Reveal(place) | CourseStep::PickUp(place) => {
                (place, 0, 0)
            }
            CourseStep::Settle if places.iter().any(|(_, hidden)| *hidden > 0) => {
                return fault("a common place is shown before hands are settled against it");
            }
            CourseStep::Burn(_) | CourseStep::Ask | CourseStep::Collect | CourseStep::Settle => continue,
        };
        let Place::Common(n) = place else {
            return fault("a common place is not a player's hand");
        };
        let Some((lying, down)) = places.get_mut(usize::from(n)) else {
            return fault("a course names common places that the chapter has");
        };
        (*lying, *down) = (*lying + cards, *down + hidden);
        match step {
            CourseStep::TurnUp(_, index) if index >= *lying => {
                return fault("only a card that lies can be turned up");
            }
            CourseStep::TurnUp(..) => *down = down.saturating_sub(1),
            CourseStep::Reveal(_) => *down = 0,
            CourseStep::PickUp(_) => (*lying, *down) = (0, 0),
            _ => {}
        }
    }
    if places.iter().any(|(lying, _)| *lying > 0) {
        return fault("the cards of a common place are picked up at the end");
    }
    Ok(())
}

/// How many cards leave the shoe in a round of so many players.
fn cards(course: &[CourseStep], players: u8) -> usize {
    let step = |step: &CourseStep| match *step {
        CourseStep::Deal { each, common, .. } => {
            usize::from(players) * usize::from(each) + common.map_or(0, |(_, cards)| cards.into())
        }
        CourseStep::Lay(_, cards, _) | CourseStep::Burn(cards) => cards.into(),
        _ => 0,
    };
    course.iter().map(step).sum()
}

/// The deals that a chapter tells apart have room for the cards of one player and those of the common places.
fn check_deal(course: &[CourseStep]) -> Result<(), Fault> {
    let (mut player, mut commons) = (0, [0; deal::COMMONS]);
    for &step in course {
        let (each, common) = match step {
            CourseStep::Deal { each, common, .. } => (each, common),
            CourseStep::Lay(place, cards, _) => (0, Some((place, cards))),
            _ => continue,
        };
        player += usize::from(each);
        if let Some((Place::Common(n), cards)) = common {
            let Some(common) = commons.get_mut(usize::from(n)) else {
                return fault("a deal that is told apart has no more than two common places");
            };
            *common += usize::from(cards);
        }
    }
    if player.max(commons[0]).max(commons[1]) > deal::MOST {
        return fault("a deal that is told apart has no more than eight cards in a place");
    }
    Ok(())
}

fn fault(what: &str) -> Result<(), Fault> {
    Err(Fault::Choice(what.into()))
}

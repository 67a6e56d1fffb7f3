//! What the poker engine asks of a course, shown on courses of no chapter: what it cannot play is refused when the table opens.

use std::cell::RefCell;

use book::{Cents, Clause, Fault, Rules};
use equipment::Card;
use games::kernel::*;
use games::poker::CourseStep::{self, Ask, Burn, Collect, Deal, Lay, PickUp, Reveal, Settle, TurnUp};
use games::poker::{DEALER, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable};

const BOARD: Place = Place::Common(1);

thread_local! {
    /// The course of the next table that opens, and how often its fold gives up the Ante.
    static COURSE: RefCell<(Vec<CourseStep>, usize)> = const { RefCell::new((vec![], 1)) };
}

/// A game of an ante and a play wager that nobody wins.
struct Trial {
    ante: SpotId,
    play: SpotId,
}

static PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-H §1.I"),
        wagers: Clause::new("HC-H §7.I"),
        betting: Clause::new("HC-H §7.I"),
        equipment: Clause::new("HC-H §1.I"),
        decisions: Clause::new("HC-H §10.II"),
        calls: Clause::new("HC-H §1.I"),
    },
    room: None,
    nobody: ["HC-H §7.I", "nobody has placed a wager"],
    equal: None,
    fold: Some(FoldPrint::by(&["HC-H §10.II"])),
    stay: None,
};

impl PokerGame for Trial {
    const ID: &'static str = "three-card-poker";
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = "fold";
    const COMMONS: &'static [CommonPlace] = &[CommonPlace::DEALER, CommonPlace::BOARD];
    type Against = ();

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let [ante, play] = ["ante", "play"].map(|wager| layout.spot(rules, wager, wager == "ante"));
        let (course, forfeits) = COURSE.with_borrow(Clone::clone);
        let mut setup = PokerSetup::new(&[ante], Some(play), &course);
        setup.forfeits = vec![ante; forfeits];
        Ok((Trial { ante, play }, setup))
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        felt.seat(seat).stake(self.ante, 0)
    }

    fn menu(&self, felt: &Felt, _: &PokerRound, seat: Seat, menu: &mut Menu) {
        let (ante, clause) = (felt.seat(seat).stake(self.ante, 0), PRINT.cites.decisions);
        menu.push(MenuItem::costing(Verb::Play, ante, clause));
        menu.push(MenuItem::free(Verb::Fold, clause));
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        if choice.verb == Verb::Fold {
            return Decision::Folds;
        }
        turn.stake(seat, 0, self.play, turn.felt.seat(seat).stake(self.ante, 0));
        Decision::Stays
    }

    fn against<K: Sink>(&self, _: &mut Turn<PokerRound, K>) {}

    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, (): ()) {
        let lost = Verdict::lose(PRINT.cites.betting);
        turn.collect_then_pay(seat, 0, &[(self.ante, lost), (self.play, lost)]);
    }

    fn caption(&self, _: Place, _: &[Card], _: &[Card]) -> Option<Caption> {
        None
    }

    fn simple(&self, _: &Look<PokerTable<Trial>>) -> Choice {
        Choice::say(Verb::Fold)
    }
}

fn open(course: &[CourseStep], forfeits: usize) -> Result<Table<PokerTable<Trial>>, Fault> {
    COURSE.set((course.to_vec(), forfeits));
    Table::open(Rules::of("three-card-poker").unwrap())
}

const FIRST: CourseStep = CourseStep::deal(2, false);

#[test]
fn a_course_that_cannot_be_played_opens_no_table() {
    let opens = |course: &[CourseStep]| open(course, 1).map_err(|fault| fault.to_string());
    assert!(opens(&[FIRST, Ask, Burn(1), Lay(BOARD, 1, Face::Up), Ask, Collect, Settle]).is_ok());
    assert!(opens(&[Lay(BOARD, 2, Face::Down), FIRST, Ask, TurnUp(BOARD, 1), Settle]).is_ok());
    let refused =
        |course: &[CourseStep], why: &str| assert_eq!(opens(course).err().unwrap(), why, "{course:?}");
    let once = "a course settles once";
    refused(&[FIRST, Ask, Reveal(DEALER)], once);
    refused(&[FIRST, Ask, Settle, Settle], once);
    // Had a fold been collected, a void after the next card would not give it back.
    let closed = "a course neither deals nor asks after it collects, shows, settles or picks up";
    refused(&[FIRST, Ask, Collect, Lay(BOARD, 1, Face::Up), Settle], closed);
    refused(&[FIRST, Ask, Collect, Ask, Settle], closed);
    refused(&[FIRST, Ask, Reveal(DEALER), Burn(1), Settle], closed);
    let none = "a step deals at least a card";
    refused(&[FIRST, Burn(0), Settle], none);
    refused(&[FIRST, Lay(BOARD, 0, Face::Up), Settle], none);
    refused(&[Deal { each: 0, common: Some((BOARD, 1)), stacks: false }, Settle], none);
    let places = "a course names common places that the chapter has";
    refused(&[FIRST, Lay(Place::Common(2), 1, Face::Up), Settle], places);
    refused(&[FIRST, Settle, PickUp(Place::Common(2))], places);
    let hand = Place::Hand(Seat(0), 0);
    refused(&[FIRST, Lay(hand, 1, Face::Up), Settle], "a common place is not a player's hand");
    let lies = "only a card that lies can be turned up";
    refused(&[FIRST, Lay(BOARD, 1, Face::Down), TurnUp(BOARD, 1), Settle], lies);
    refused(&[FIRST, TurnUp(BOARD, 0), Lay(BOARD, 1, Face::Down), Settle], lies);
}

#[test]
fn a_full_table_folds_no_more_than_a_round_remembers() {
    let course = [FIRST, Ask, Settle];
    let seats = usize::from(open(&course, 1).unwrap().layout().seats);
    assert!(open(&course, 40 / seats).is_ok());
    let refused = open(&course, 40 / seats + 1).err().unwrap();
    assert_eq!(refused.to_string(), "a full table folds more wagers than a round can remember");
}

/// Whether a round in which the only player folds ends there.
fn ends_at_the_fold(next: CourseStep) -> bool {
    let mut table = open(&[FIRST, Ask, next, Settle, PickUp(DEALER)], 1).unwrap();
    let ante = table.layout().find("ante").unwrap();
    let mut feed = |input| table.feed(input, &mut Vec::<Event>::new()).unwrap();
    feed(Input::Sit(Seat(0), Patron(1)));
    feed(Input::Outcome(Outcome::Shuffled));
    feed(Input::Bet(Seat(0), ante, Cents::dollars(10)));
    feed(Input::Close);
    let cards = equipment::cards("As Kd Qh Jc").unwrap();
    cards.into_iter().for_each(|card| feed(Input::Outcome(Outcome::Card(card))));
    feed(Input::Choose(Seat(0), Choice::say(Verb::Fold)));
    table.felt().round() == 1
}

#[test]
fn nobody_is_dealt_to_once_all_have_folded() {
    assert!(ends_at_the_fold(Deal { each: 1, common: None, stacks: false }));
    assert!(ends_at_the_fold(Burn(1)));
    // What is laid belongs to every round.
    assert!(!ends_at_the_fold(Lay(BOARD, 1, Face::Up)));
}

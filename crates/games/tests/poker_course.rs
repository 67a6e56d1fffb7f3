//! What the poker engine asks of a course, shown on courses of no chapter: what it cannot play is refused when the table opens.

use std::cell::RefCell;

use book::{Cents, Clause, Fault, Rules};
use equipment::Card;
use games::kernel::*;
use games::poker::CourseStep::{self, Ask, Burn, Collect, Deal, Lay, PickUp, Reveal, Settle, TurnUp};
use games::poker::{DEALER, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable};

const BOARD: Place = Place::Common(1);

thread_local! {
    /// The course of the next table that opens, how often its fold gives up the Ante, and whether a hand stands by its Play.
    static COURSE: RefCell<(Vec<CourseStep>, usize, bool)> = const { RefCell::new((vec![], 1, true)) };
}

/// A game of an ante and a play wager that nobody wins: by one of the [`FOLDS`], with so many common places and kinds of
/// deals.
struct Trial<const FOLD: usize = 0, const COMMONS: usize = 2, const KINDS: u16 = 0> {
    ante: SpotId,
    play: SpotId,
}

/// How a fold loses: as a chapter prints it, without a clause for any street, and not at all.
const FOLDS: [Option<FoldPrint>; 3] =
    [Some(FoldPrint::by(&["HC-H §10.II"])), Some(FoldPrint { streets: &[], side: None, gone: None }), None];

static PRINTS: [PokerPrint; 3] = [print(0), print(1), print(2)];
const CLAUSE: Clause = Clause::new("HC-H §10.II");

const fn print(fold: usize) -> PokerPrint {
    PokerPrint {
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
        fold: FOLDS[fold],
        stay: None,
    }
}

impl<const FOLD: usize, const COMMONS: usize, const KINDS: u16> PokerGame for Trial<FOLD, COMMONS, KINDS> {
    const ID: &'static str = "three-card-poker";
    const PRINT: &'static PokerPrint = &PRINTS[FOLD];
    const HELP: &'static str = "fold";
    const COMMONS: &'static [CommonPlace] =
        [CommonPlace::DEALER, CommonPlace::BOARD, CommonPlace::MIDDLE].split_at(COMMONS).0;
    const KINDS_OF_DEAL: u16 = KINDS;
    type Against = ();

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let [ante, play] = ["ante", "play"].map(|wager| layout.spot(rules, wager, wager == "ante"));
        let (course, forfeits, stands_by_play) = COURSE.with_borrow(Clone::clone);
        let mut setup = PokerSetup::new(&[ante], Some(play), &course);
        setup.forfeits = vec![ante; forfeits];
        setup.stands_with = if stands_by_play { play } else { ante };
        Ok((Trial { ante, play }, setup))
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        felt.seat(seat).stake(self.ante, 0)
    }

    fn menu(&self, felt: &Felt, _: &PokerRound, seat: Seat, menu: &mut Menu) {
        let (ante, clause) = (felt.seat(seat).stake(self.ante, 0), CLAUSE);
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
        let lost = Verdict::lose(CLAUSE);
        turn.collect_then_pay(seat, 0, &[(self.ante, lost), (self.play, lost)]);
    }

    fn caption(&self, _: Place, _: &[Card], _: &[Card]) -> Option<Caption> {
        None
    }

    fn simple(&self, _: &Look<PokerTable<Self>>) -> Choice {
        Choice::say(Verb::Fold)
    }
}

fn open(course: &[CourseStep], forfeits: usize) -> Result<Table<PokerTable<Trial>>, Fault> {
    open_trial(course, forfeits, true)
}

fn open_trial<G: PokerGame>(
    course: &[CourseStep],
    forfeits: usize,
    stands_by_play: bool,
) -> Result<Table<PokerTable<G>>, Fault> {
    open_as_it_is(&completed(course), forfeits, stands_by_play)
}

fn open_as_it_is<G: PokerGame>(
    course: &[CourseStep],
    forfeits: usize,
    stands_by_play: bool,
) -> Result<Table<PokerTable<G>>, Fault> {
    COURSE.set((course.to_vec(), forfeits, stands_by_play));
    Table::open(Rules::of("three-card-poker").unwrap())
}

/// The same course, which shows what it lays before it settles and picks it up at the end.
fn completed(course: &[CourseStep]) -> Vec<CourseStep> {
    let laid = |step: &CourseStep| match *step {
        Deal { common, .. } => common.map(|(place, _)| place),
        Lay(place @ Place::Common(_), ..) => Some(place),
        _ => None,
    };
    let mut places: Vec<Place> = course.iter().filter_map(laid).collect();
    places.dedup();
    let settles = course.iter().position(|step| *step == Settle).unwrap_or(course.len());
    let (before, after) = course.split_at(settles);
    let missing = |steps: Vec<CourseStep>| steps.into_iter().filter(|step| !course.contains(step));
    let shown = missing(places.iter().map(|&place| Reveal(place)).collect());
    let picked_up = missing(places.iter().map(|&place| PickUp(place)).collect());
    before.iter().copied().chain(shown).chain(after.iter().copied()).chain(picked_up).collect()
}

/// Why no table of this game opens.
fn refuses<G: PokerGame>(course: &[CourseStep], forfeits: usize, stands_by_play: bool) -> String {
    open_trial::<G>(course, forfeits, stands_by_play).err().expect("no table opens").to_string()
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
fn hands_are_settled_against_cards_that_everybody_sees_and_none_is_left_lying() {
    let why = |course: &[CourseStep]| {
        open_as_it_is::<Trial>(course, 1, true).err().map(|fault| fault.to_string()).unwrap_or_default()
    };
    let shown = "a common place is shown before hands are settled against it";
    assert_eq!(why(&[FIRST, Ask, Settle, PickUp(DEALER)]), shown);
    assert_eq!(why(&[FIRST, Ask, TurnUp(DEALER, 0), Settle, PickUp(DEALER)]), shown);
    assert_eq!(why(&[FIRST, Ask, Settle, Reveal(DEALER), PickUp(DEALER)]), shown);
    assert_eq!(why(&[FIRST, Ask, TurnUp(DEALER, 0), TurnUp(DEALER, 1), Settle, PickUp(DEALER)]), "");
    let lying = "the cards of a common place are picked up at the end";
    assert_eq!(why(&[FIRST, Ask, Reveal(DEALER), Settle]), lying);
    assert_eq!(why(&[FIRST, Lay(BOARD, 1, Face::Up), Ask, Reveal(DEALER), Settle, PickUp(DEALER)]), lying);
}

#[test]
fn of_cards_dealt_one_at_a_time_a_common_place_gets_no_more_than_a_player() {
    let deal = |each, common, stacks| Deal { each, common: Some((BOARD, common)), stacks };
    let why = "of cards dealt one at a time a common place gets no more than a player";
    assert_eq!(refuses::<Trial>(&[deal(2, 3, false), Ask, Settle], 1, true), why);
    // What can be dealt goes where it should: with fewer common cards, and with more in stacks.
    for (step, hand, board) in
        [(deal(3, 2, false), 3, 2), (deal(2, 2, false), 2, 2), (deal(2, 3, true), 2, 3)]
    {
        let mut table = open(&[step, Ask, Settle], 1).unwrap();
        play_to_the_deal(&mut table, &"As Kd Qh Jc Ts"[..3 * (hand + board) - 1]);
        assert_eq!(table.need(), Need::Choice { seat: Seat(0), hand: 0 }, "{step:?}");
        let cards = |place| table.felt().cards(place).len();
        assert_eq!((cards(Place::Hand(Seat(0), 0)), cards(BOARD)), (hand, board), "{step:?}");
    }
}

#[test]
fn a_full_table_is_dealt_no_more_cards_than_the_deck_has() {
    let seats = open(&[FIRST, Ask, Settle], 1).unwrap().layout().seats;
    let rest = 52 - 2 * (seats + 1);
    assert!(open(&[FIRST, Ask, Burn(rest), Settle], 1).is_ok());
    let why = "a full table is dealt more cards than the deck has";
    assert_eq!(refuses::<Trial>(&[FIRST, Ask, Burn(rest + 1), Settle], 1, true), why);
    assert_eq!(refuses::<Trial>(&[FIRST, Lay(BOARD, 255, Face::Down), Ask, Settle], 1, true), why);
}

#[test]
fn a_hand_that_can_be_folded_loses_by_a_clause() {
    let course = [FIRST, Ask, Settle];
    let clause = "what a fold gives up is lost by a clause";
    assert_eq!(refuses::<Trial<2>>(&course, 1, false), clause);
    // The hand of a player who has gone is folded without the wager it stands with.
    assert_eq!(refuses::<Trial<2>>(&course, 0, true), clause);
    assert!(open_trial::<Trial<2>>(&course, 0, false).is_ok());
    assert_eq!(refuses::<Trial<1>>(&course, 1, true), "a fold loses by a clause on every street");
}

#[test]
fn deals_that_are_told_apart_have_room_for_their_cards() {
    let open = |course: &[CourseStep]| open_trial::<Trial<0, 3, 1>>(course, 1, true).map(drop);
    let why = |course: &[CourseStep]| open(course).err().unwrap().to_string();
    let third = Lay(Place::Common(2), 1, Face::Down);
    // Only a deal that is told apart is laid out without a table.
    assert!(open_trial::<Trial<0, 3>>(&[FIRST, third, Ask, Settle], 1, true).is_ok());
    assert_eq!(
        why(&[FIRST, third, Ask, Settle]),
        "a deal that is told apart has no more than two common places"
    );
    let eight = "a deal that is told apart has no more than eight cards in a place";
    assert!(open(&[FIRST, Ask, Lay(BOARD, 8, Face::Up), Settle]).is_ok());
    assert_eq!(why(&[FIRST, Ask, Lay(BOARD, 8, Face::Up), Lay(BOARD, 1, Face::Up), Settle]), eight);
}

#[test]
fn a_full_table_folds_no_more_than_a_round_remembers() {
    let course = [FIRST, Ask, Settle];
    let seats = usize::from(open(&course, 1).unwrap().layout().seats);
    assert!(open(&course, 40 / seats).is_ok());
    let refused = open(&course, 40 / seats + 1).err().unwrap();
    assert_eq!(refused.to_string(), "a full table folds more wagers than a round can remember");
}

/// One player bets, and these cards come.
fn play_to_the_deal(table: &mut Table<PokerTable<Trial>>, cards: &str) {
    let ante = table.layout().find("ante").unwrap();
    let mut feed = |input| table.feed(input, &mut Vec::<Event>::new()).unwrap();
    feed(Input::Sit(Seat(0), Patron(1)));
    feed(Input::Outcome(Outcome::Shuffled));
    feed(Input::Bet(Seat(0), ante, Cents::dollars(10)));
    feed(Input::Close);
    let cards = equipment::cards(cards).unwrap();
    cards.into_iter().for_each(|card| feed(Input::Outcome(Outcome::Card(card))));
}

/// Whether a round in which the only player folds ends there.
fn ends_at_the_fold(next: CourseStep) -> bool {
    let mut table = open(&[FIRST, Ask, next, Settle, PickUp(DEALER)], 1).unwrap();
    play_to_the_deal(&mut table, "As Kd Qh Jc");
    table.feed(Input::Choose(Seat(0), Choice::say(Verb::Fold)), &mut Vec::<Event>::new()).unwrap();
    table.felt().round() == 1
}

#[test]
fn nobody_is_dealt_to_once_all_have_folded() {
    assert!(ends_at_the_fold(Deal { each: 1, common: None, stacks: false }));
    assert!(ends_at_the_fold(Burn(1)));
    // What is laid belongs to every round.
    assert!(!ends_at_the_fold(Lay(BOARD, 1, Face::Up)));
}

//! What the simulator leaves out. A game says which positions go on alike (`forget`, `alike`), from how many cards on nobody
//! asks about the shoe (`ample_shoe`), and which deals end alike (`kind_of_deal`). Here this is held against the table: what is
//! forgotten changes nothing that follows, and deals of one kind pay the same. That no less is forgotten than it was is
//! pinned.

use crate::floor::{every_game, rule_sets};
use crate::pinned::{Diary, Pins};

use std::collections::HashMap;

use book::{Cents, Rules};
use equipment::{Card, Seeded};
use games::kernel::*;
use games::{Visitor, roster, visit};

/// A table of one game, played by the simple strategy.
struct Simple<G: Game> {
    table: Table<G>,
    dealer: Dealer<Seeded>,
    /// What was told since a look was taken.
    told: Vec<Event>,
}

impl<G: Game> Simple<G> {
    fn new(rules: &Rules, seed: u64, seats: impl IntoIterator<Item = u8>) -> Simple<G> {
        let table: Table<G> = Table::open(rules.clone()).unwrap();
        let mut simple = Simple { table, dealer: Dealer::new(Seeded::new(seed)), told: vec![] };
        seats.into_iter().for_each(|seat| {
            simple.table.feed(Input::Sit(Seat(seat), Patron(seat as u32 + 1)), &mut simple.told).unwrap();
        });
        simple
    }

    /// Wagers or decides, if that is due; false if it is chance's turn.
    fn play(&mut self) -> bool {
        match self.table.need() {
            Need::Chance(_) => return false,
            Need::Bets => {
                for seat in (0..self.table.layout().seats).map(Seat) {
                    if self.table.felt().seat(seat).patron.is_some() {
                        let mut bets = vec![];
                        Basic.bets(&self.table.look(seat, 0), &mut bets);
                        for (spot, amount) in bets {
                            let _ = self.table.feed(Input::Bet(seat, spot, amount), &mut self.told);
                        }
                    }
                }
                if self.table.need() == Need::Bets {
                    self.table.feed(Input::Close, &mut self.told).unwrap();
                }
            }
            Need::Choice { seat, hand } => {
                let menu = self.table.menu();
                let choice = Basic.choose(&self.table.look(seat, hand), &menu);
                self.table.feed(Input::Choose(seat, choice), &mut self.told).unwrap();
            }
        }
        true
    }

    /// What chance brings next.
    fn chance(&mut self) -> Outcome {
        let Need::Chance(chance) = self.table.need() else { panic!("{:?}", self.table.need()) };
        self.dealer.answer(chance, self.table.to_shuffle())
    }

    fn take(&mut self, outcome: Outcome) -> bool {
        self.table.feed(Input::Outcome(outcome), &mut self.told).is_ok()
    }

    /// The money that moved and what was decided.
    fn moves(&mut self) -> Vec<Event> {
        let moves = |event: &Event| {
            matches!(
                event,
                Event::Settled(_) | Event::Chose { .. } | Event::Staked { .. } | Event::Moved { .. }
            )
        };
        std::mem::take(&mut self.told).into_iter().filter(moves).collect()
    }
}

/// Plays a table and, from each position on, a second one that has forgotten what it may and sees of each card only what
/// it counts.
struct Forgets<'a>(&'a Rules, u64, Vec<u8>);

impl Visitor for Forgets<'_> {
    /// How many positions were forgotten.
    type Out = usize;

    fn visit<G: Recurring>(self) -> usize {
        let Forgets(rules, seed, seats) = self;
        let mut simple = Simple::<G>::new(rules, seed, seats.iter().copied());
        let mut second = Simple::<G>::new(rules, seed, seats.iter().copied());
        let mut shown = simple.table.clone();
        let mut positions = 0;
        while simple.table.felt().round() < 12 {
            if simple.play() {
                while second.play() {}
                while simple.play() {}
                assert_eq!(simple.moves(), second.moves(), "{}", rules.game());
                continue;
            }
            let outcome = simple.chance();
            shown.stand_like(&simple.table);
            second.table = simple.table.clone();
            if shown.forget() {
                positions += 1;
                second.table.stand_like(&shown);
            }
            assert!(simple.take(outcome));
            let alike = match outcome {
                Outcome::Card(card) => Outcome::Card(simple.table.game().alike(card)),
                other => other,
            };
            // The card that stands for this one may have been dealt already.
            assert!(second.take(alike) || second.take(outcome));
            while simple.play() {}
            while second.play() {}
            assert_eq!(simple.moves(), second.moves(), "{} {:?}", rules.game(), rules.settings());
        }
        positions
    }
}

/// What is forgotten changes nothing that follows, under any setting.
pub(crate) fn goes_on_alike(game: &str) {
    for (n, (_, rules)) in (0..).zip(rule_sets(game)) {
        let seats = games::open(rules.clone()).unwrap().layout().seats.min(7);
        let mut party: Vec<u8> = [vec![0], vec![0, seats - 1], (0..seats).collect()][n as usize % 3].clone();
        party.dedup();
        assert!(visit(game, Forgets(&rules, n, party)).unwrap() > 0, "{game}");
    }
}

/// The cards of a deal that was played: none stands for a shuffle.
pub(crate) struct Again<'a>(pub(crate) std::slice::Iter<'a, Option<Card>>);

impl CardSource for Again<'_> {
    fn card(&mut self) -> Card {
        let card = self.0.next().expect("no more cards are drawn than the round took");
        card.expect("a shuffle came before the card")
    }

    fn shuffle(&mut self) {
        assert_eq!(self.0.next(), Some(&None), "the cards were not shuffled in the round");
    }
}

/// Plays single deals and sees what comes of each.
struct Deals<'a>(&'a Rules, u64);

impl Visitor for Deals<'_> {
    /// The kinds of the deals met.
    type Out = Option<Vec<u16>>;

    fn visit<G: Recurring>(self) -> Option<Vec<u16>> {
        let mut simple = Simple::<G>::new(self.0, 1, [0]);
        let kinds = simple.table.game().kinds_of_deal()?;
        let mut known: HashMap<u16, Vec<Event>> = HashMap::new();
        let (mut met, mut began, mut dealt) = (vec![], simple.table.clone(), vec![]);
        while simple.table.felt().round() < self.1 {
            if simple.play() {
                continue;
            }
            let round = simple.table.felt().round();
            if dealt.is_empty() {
                began = simple.table.clone();
            }
            let outcome = simple.chance();
            match outcome {
                Outcome::Shuffled if dealt.is_empty() => {}
                Outcome::Shuffled => dealt.push(None),
                // A burned card too is the last one drawn.
                Outcome::Card(_) | Outcome::Burned => {
                    dealt.push(simple.dealer.shoe().drawn().last().copied())
                }
                _ => {}
            }
            assert!(simple.take(outcome));
            while simple.table.felt().round() == round && simple.play() {}
            if simple.table.felt().round() != round {
                let mut again = Again(dealt.iter());
                let kind = simple.table.game().kind_of_deal(began.state(), &mut again);
                assert_eq!(again.0.len(), 0, "{}: the round took more", self.0.game());
                dealt = vec![];
                assert!(kind < kinds, "{}: kind {kind} of {kinds}", self.0.game());
                let mut moves = simple.moves();
                moves.retain(|event| matches!(event, Event::Settled(_)));
                let before = known.entry(kind).or_insert_with(|| moves.clone());
                assert_eq!(*before, moves, "{}: a deal of kind {kind}", self.0.game());
                met.push(kind);
            }
        }
        Some(met)
    }
}

#[test]
fn deals_of_one_kind_end_alike() {
    let with: Vec<_> = roster()
        .iter()
        .filter_map(|game| {
            let met = visit(game.id, Deals(&Rules::of(game.id).unwrap(), 400)).unwrap()?;
            assert!(met.iter().any(|kind| met[0] != *kind), "{}: all deals are of one kind", game.id);
            Some(game.id)
        })
        .collect();
    assert!(with.len() > 6, "{with:?}");
}

/// From the shoe cards come in another order, and some are put away unseen: a kind draws what the round takes.
#[test]
fn deals_from_the_shoe_are_told_apart_as_they_come() {
    let with = roster().iter().filter(|game| {
        let mut rules = Rules::of(game.id).unwrap();
        let shoe = rules.set("deal-from", "shoe").is_ok() && games::open(rules.clone()).is_ok();
        shoe && visit(game.id, Deals(&rules, 80)).unwrap().is_some()
    });
    assert!(with.count() > 6);
}

/// Writes down what is forgotten, how many cards are enough, and the kinds of some deals.
struct Notes<'a>(&'a Rules, &'a mut Diary);

impl Visitor for Notes<'_> {
    type Out = ();

    fn visit<G: Recurring>(self) {
        let Notes(rules, diary) = self;
        let seats = Table::<G>::open(rules.clone()).unwrap().layout().seats.min(7);
        for (seed, party) in (1..).zip([vec![0], (0..seats).collect()]) {
            let mut simple = Simple::<G>::new(rules, seed, party);
            let mut shown = simple.table.clone();
            while simple.table.felt().round() < 16 {
                if simple.play() {
                    continue;
                }
                let outcome = simple.chance();
                shown.stand_like(&simple.table);
                let known = shown.forget();
                diary.note(&format!("{known} {} {}", shown.digest(), shown.snapshot()));
                assert!(simple.take(outcome));
            }
            diary.turn_page();
        }
        let table = Table::<G>::open(rules.clone()).unwrap();
        let game = table.game();
        diary.note(&format!("{:?}", [1, 2, seats].map(|seats| game.ample_shoe(seats))));
        let alike = |id: u8| game.alike(Card::from_id(id).unwrap()).id();
        diary.note(&format!("{:?} {:?}", (0..52).map(alike).collect::<Vec<_>>(), game.kinds_of_deal()));
        diary.note(&format!("{:?}", visit(rules.game(), Deals(rules, 120)).unwrap()));
    }
}

/// No more and no less is forgotten than is pinned.
pub(crate) fn forgets(game: &'static str) {
    let mut pins = Pins::read(game, "lean");
    for (name, rules) in rule_sets(game).into_iter().take(6) {
        pins.case(&name, |diary| visit(game, Notes(&rules, diary)).unwrap());
    }
    pins.close();
}

/// The marks of tables that stand alike are the same, and stakes are part of it.
#[test]
fn tables_that_stand_alike_have_one_digest() {
    struct Marks;
    impl Visitor for Marks {
        type Out = ();
        fn visit<G: Game>(self) {
            let rules = Rules::of(G::ID).unwrap();
            let mut one = Simple::<G>::new(&rules, 1, [0]);
            let mut other = Simple::<G>::new(&rules, 1, [0]);
            while one.table.need() != Need::Bets {
                if !(one.play() && other.play()) {
                    let outcome = one.chance();
                    assert!(one.take(outcome) && other.take(outcome));
                }
            }
            assert!(one.table.stands_like(&other.table) && one.table.digest() == other.table.digest());
            let mut bets = vec![];
            Basic.bets(&one.table.look(Seat(0), 0), &mut bets);
            let (spot, amount): (SpotId, Cents) = bets[0];
            one.table.feed(Input::Bet(Seat(0), spot, amount), &mut one.told).unwrap();
            assert!(!one.table.stands_like(&other.table), "{}: a stake makes a difference", G::ID);
            assert_ne!(one.table.digest(), other.table.digest(), "{}", G::ID);
        }
    }
    every_game(|game| visit(game, Marks).unwrap());
}

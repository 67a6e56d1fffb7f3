//! Two Card Flush, a game of the house's own: what it takes to add one. Its chapter file states the rules and pays, this
//! page declares wagers, course and decisions, and `settle.rs` says what each wager is paid. The engine does the rest.
//!
//! `cargo run -p games --example two_card_flush` deals a few rounds.

mod settle;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use book::{Book, Cents, Clause, Fault, Rules};
use equipment::{Card, Seeded};
use games::kernel::*;
use games::poker::{
    CourseStep, DEALER, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable,
};
use settle::{Hand, PayTables};

/// The rules of a table.
type TwoCardFlush = PokerTable<Flush>;

/// What the chapter says: its wagers and what they pay.
struct Flush {
    ante: SpotId,
    play: SpotId,
    suited: SpotId,
    pays: PayTables,
}

/// What Play may be with suited cards, in antes (§5).
const MOST: i64 = 2;

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HOUSE-TCF §3"),
        wagers: Clause::new("HOUSE-TCF §2"),
        betting: Clause::new("HOUSE-TCF §3"),
        equipment: Clause::new("HOUSE-TCF §1"),
        decisions: Clause::new("HOUSE-TCF §5"),
        calls: Clause::new("HOUSE-TCF §1"),
    },
    room: None,
    nobody: ["HOUSE-TCF §3", "nobody has placed a wager"],
    equal: None,
    fold: Some(FoldPrint::by(&["HOUSE-TCF §5"])),
    stay: None,
};

impl PokerGame for Flush {
    const ID: &'static str = "two-card-flush";
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str =
        "bet the ante; play suited cards for twice the ante, a queen or better for once, fold the rest";
    type Against = Hand;

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let ante = layout.spot(rules, "ante", true);
        let play = layout.spot(rules, "play", false);
        let suited = layout.spot(rules, "suited", true);
        let course = [
            CourseStep::deal(2, false), // §3
            CourseStep::Ask,            // §5
            CourseStep::Collect,
            CourseStep::Reveal(DEALER), // §6
            CourseStep::Settle,         // §7, §8
            CourseStep::PickUp(DEALER),
        ];
        let game = Flush { ante, play, suited, pays: PayTables::new(rules)? };
        Ok((game, PokerSetup::new(&[ante], Some(play), &course)))
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        felt.seat(seat).stake(self.ante, 0) * Flush::most(felt, seat)
    }

    /// The Ante again, or twice with suited cards, or a fold (§5).
    fn menu(&self, felt: &Felt, _: &PokerRound, seat: Seat, menu: &mut Menu) {
        let (ante, clause) = (felt.seat(seat).stake(self.ante, 0), Clause::new("HOUSE-TCF §5"));
        menu.push(MenuItem::times(Verb::Play, ante, 1..=Flush::most(felt, seat), clause));
        menu.push(MenuItem::free(Verb::Fold, clause));
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        if choice.verb == Verb::Fold {
            return Decision::Folds;
        }
        turn.stake(seat, 0, self.play, choice.amount);
        Decision::Stays
    }

    fn against<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> Hand {
        Hand::at(&turn.felt, DEALER)
    }

    /// Ante and Play, then Suited (§7, §8).
    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: Hand) {
        let player = Hand::at(&turn.felt, Place::Hand(seat, 0));
        let wagers = [
            (self.ante, self.settle_ante(player, dealer)),
            (self.play, self.settle_play(player, dealer)),
            (self.suited, self.settle_suited(player)),
        ];
        turn.collect_then_pay(seat, 0, &wagers);
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        Hand::of(cards).map(|hand| Caption::ranked(hand.words(), hand.value()))
    }

    fn simple(&self, look: &Look<TwoCardFlush>) -> Choice {
        let ante = look.stake(self.ante);
        let cards: Vec<Card> = look.own().collect();
        match Hand::of(&cards).expect("the player has looked at two cards") {
            hand if hand.suited => Choice::with(Verb::Play, ante * MOST),
            hand if hand.high >= equipment::Rank::Queen => Choice::with(Verb::Play, ante),
            _ => Choice::say(Verb::Fold),
        }
    }
}

impl Flush {
    /// What a seat may make of Play, in antes: with suited cards, or with cards that may yet be.
    fn most(felt: &Felt, seat: Seat) -> i64 {
        let hand = Hand::of(felt.cards(Place::Hand(seat, 0)));
        if hand.is_none_or(|hand| hand.suited) { MOST } else { 1 }
    }
}

/// The chapter, as a book of its own.
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    Book::read(&[("chapter.toml", include_str!("chapter.toml"))]).expect("the chapter is sound")
});

/// Opens a table.
fn open() -> Table<TwoCardFlush> {
    let rules = Rules::from_book(&BOOK, Flush::ID).expect("the book has the game");
    Table::open(rules).expect("the rules as printed can be played")
}

/// Plays on until a round is over, everyone by the simple strategy; tells what happened.
fn play_round(table: &mut Table<TwoCardFlush>, dealer: &mut Dealer<Seeded>, seats: &[Seat]) -> Vec<Event> {
    let (mut events, round) = (vec![], table.felt().round());
    while table.felt().round() == round {
        match table.need() {
            Need::Bets => {
                for &seat in seats {
                    let mut bets = vec![];
                    Basic.bets(&table.look(seat, 0), &mut bets);
                    for (spot, amount) in bets {
                        table.feed(Input::Bet(seat, spot, amount), &mut events).expect("it is allowed");
                    }
                }
                table.feed(Input::Close, &mut events).expect("there are wagers");
            }
            Need::Chance(chance) => table.take_chance(chance, dealer, &mut events).expect("it is possible"),
            Need::Choice { seat, hand } => table.take_choice(seat, hand, &mut Basic, &mut events),
        }
    }
    events
}

fn main() {
    let (mut table, mut dealer) = (open(), Dealer::new(Seeded::new(11)));
    let seats = [Seat(0), Seat(3)];
    for seat in seats {
        table.feed(Input::Sit(seat, Patron(u32::from(seat.0) + 1)), &mut vec![]).expect("the seat is free");
    }
    for _ in 0..3 {
        for event in play_round(&mut table, &mut dealer, &seats) {
            println!("{}", narrate(&event.seen_by(Viewer::House), table.layout()));
        }
    }
}

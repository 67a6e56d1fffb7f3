//! A deal in one go stops where the cards do: two tables of a game get the same chance, one from a dealer who lays cards
//! ahead, the other card by card, from shoes that may run out in the middle of a deal.

use book::Rules;
use equipment::{Card, Seeded};
use games::blackjack::Blackjack;
use games::kernel::*;
use games::pontoon_plus::PontoonPlus;

struct Pair<G: Game> {
    tables: [Table<G>; 2],
    dealers: [Dealer<Seeded>; 2],
    events: [Vec<Event>; 2],
}

impl<G: Game> Pair<G> {
    fn open(settings: &[(&str, &str)]) -> Pair<G> {
        let mut rules = Rules::of(G::ID).unwrap();
        for (id, value) in settings {
            rules.set(id, value).unwrap();
        }
        let table = || Table::open(rules.clone()).unwrap();
        let dealer = || Dealer::new(Seeded::new(7));
        let mut pair =
            Pair { tables: [table(), table()], dealers: [dealer(), dealer()], events: [vec![], vec![]] };
        for seat in 0..pair.tables[0].layout().seats {
            pair.feed(Input::Sit(Seat(seat), Patron(seat as u32)));
        }
        pair
    }

    /// Feeds both tables; says whether they took it.
    fn feed(&mut self, input: Input) -> bool {
        let [one, other] = [0, 1].map(|n| self.tables[n].feed(input, &mut self.events[n]).is_ok());
        assert_eq!(one, other, "{input:?}");
        one
    }

    /// The first table takes as much chance as its dealer brings, the second follows card by card.
    fn chance(&mut self, chance: Chance) {
        self.tables[0].take_chance(chance, &mut self.dealers[0], &mut self.events[0]).unwrap();
        while self.tables[1].felt().rack().left() != self.tables[0].felt().rack().left()
            || self.events[1].len() < self.events[0].len()
        {
            let Need::Chance(chance) = self.tables[1].need() else { panic!("{:?} fell behind", G::ID) };
            let outcome = self.dealers[1].answer(chance, self.tables[1].to_shuffle());
            self.tables[1].feed(Input::Outcome(outcome), &mut self.events[1]).unwrap();
        }
        assert_eq!(self.tables[0].snapshot(), self.tables[1].snapshot());
        assert_eq!(self.events[0], self.events[1]);
        self.events = [vec![], vec![]];
    }

    /// Plays rounds by the simple strategy; `before_card` may call something out before a card.
    fn play(&mut self, rounds: u64, mut before_card: impl FnMut(&mut Pair<G>)) {
        while self.tables[0].felt().round() < rounds {
            match self.tables[0].need() {
                Need::Chance(Chance::Card) => {
                    before_card(self);
                    if let Need::Chance(chance) = self.tables[0].need() {
                        self.chance(chance);
                    }
                }
                Need::Chance(chance) => self.chance(chance),
                Need::Choice { seat, hand } => {
                    let menu = self.tables[0].menu();
                    let choice = Basic.choose(&self.tables[0].look(seat, hand), &menu);
                    assert!(self.feed(Input::Choose(seat, choice)));
                }
                Need::Bets => {
                    for seat in (0..self.tables[0].layout().seats).map(Seat) {
                        let mut bets = vec![];
                        Basic.bets(&self.tables[0].look(seat, 0), &mut bets);
                        bets.into_iter().for_each(|(spot, amount)| {
                            self.feed(Input::Bet(seat, spot, amount));
                        });
                    }
                    assert!(self.feed(Input::Close));
                }
            }
        }
    }
}

fn same<G: Game>(settings: &[(&str, &str)]) {
    Pair::<G>::open(settings).play(300, |_| {});
}

#[test]
fn a_shoe_without_a_cut_card_runs_out_at_the_same_card() {
    same::<Blackjack>(&[("decks", "1"), ("form", "shoe"), ("cut-card", "0")]);
    same::<Blackjack>(&[("decks", "1"), ("form", "pitch"), ("cut-card", "0")]);
    same::<PontoonPlus>(&[("decks", "4"), ("burn", "0"), ("cut-card", "0")]);
}

/// Cards found face up leave the shoe while a deal is under way, until it may be too short for the rest of it.
#[test]
fn cards_lost_in_a_deal_are_counted() {
    let settings = [("decks", "1"), ("form", "shoe"), ("cut-card", "0")];
    let mut lost = 0;
    Pair::<Blackjack>::open(&settings).play(60, |pair| {
        let card = pair.tables[0].unseen().iter().next().map(|(card, _)| card);
        let call = |card: Card| Call { card: Some(card), ..Call::plain("card-face-up") };
        if lost % 3 < 2 && card.is_some_and(|card| pair.feed(Input::Call(call(card)))) {
            let unseen = *pair.tables[0].unseen();
            pair.dealers.iter_mut().for_each(|dealer| _ = dealer.answer(Chance::Shuffle, &unseen));
        }
        lost += 1;
    });
}

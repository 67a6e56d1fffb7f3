//! A dealer who deals a stretch of cards in one go leaves the same table, and tells the same, as one who is asked for
//! each card: on every game of the roster, with one seat, with two apart, and with all of them.

use book::Rules;
use equipment::Seeded;
use games::Visitor;
use games::kernel::*;

const ROUNDS: u64 = 40;

/// Two tables of one game on the same chance.
struct Twins<G: Game> {
    at_once: Table<G>,
    card_by_card: Table<G>,
    dealers: [Dealer<Seeded>; 2],
    told: [Vec<Event>; 2],
}

impl<G: Game> Twins<G> {
    fn new(rules: &Rules, seed: u64) -> Twins<G> {
        let open = || Table::open(rules.clone()).unwrap();
        let dealer = || Dealer::lazy(Seeded::new(seed));
        Twins { at_once: open(), card_by_card: open(), dealers: [dealer(), dealer()], told: [vec![], vec![]] }
    }

    fn feed(&mut self, input: Input) -> bool {
        let one = self.at_once.feed(input, &mut self.told[0]);
        assert_eq!(one, self.card_by_card.feed(input, &mut self.told[1]));
        one.is_ok()
    }

    fn chance(&mut self, chance: Chance) {
        self.at_once.take_chance(chance, &mut self.dealers[0], &mut self.told[0]).unwrap();
        while self.told[1].len() < self.told[0].len() {
            let Need::Chance(chance) = self.card_by_card.need() else { panic!("{:?}", self.told) };
            let outcome = self.dealers[1].answer(chance, self.card_by_card.to_shuffle());
            self.card_by_card.feed(Input::Outcome(outcome), &mut self.told[1]).unwrap();
        }
        assert_eq!(self.told[0], self.told[1]);
        assert_eq!(self.at_once.snapshot(), self.card_by_card.snapshot());
    }

    /// Plays rounds of the simple strategy at these seats; gives the most cards dealt in one go.
    fn play(&mut self, seats: &[Seat]) -> usize {
        for &seat in seats {
            assert!(self.feed(Input::Sit(seat, Patron(seat.0 as u32 + 1))));
        }
        let mut most = 0;
        while self.at_once.felt().round() < ROUNDS {
            match self.at_once.need() {
                Need::Bets => {
                    for &seat in seats {
                        let mut bets = vec![];
                        Basic.bets(&self.at_once.look(seat, 0), &mut bets);
                        bets.into_iter().for_each(|(spot, amount)| {
                            self.feed(Input::Bet(seat, spot, amount));
                        });
                    }
                    if self.at_once.need() == Need::Bets {
                        assert!(self.feed(Input::Close), "the simple strategy's wagers can be played");
                    }
                }
                Need::Chance(chance) => {
                    let before = self.told[0].len();
                    self.chance(chance);
                    let dealt = |event: &&Event| matches!(event, Event::Dealt { .. });
                    most = most.max(self.told[0][before..].iter().take_while(dealt).count());
                }
                Need::Choice { seat, hand } => {
                    let menu = self.at_once.menu();
                    let choice = Basic.choose(&self.at_once.look(seat, hand), &menu);
                    assert!(self.feed(Input::Choose(seat, choice)));
                }
            }
        }
        most
    }
}

struct Compare<'a>(&'a Rules);

impl Visitor for Compare<'_> {
    type Out = usize;

    fn visit<G: Game>(self) -> usize {
        let all = Twins::<G>::new(self.0, 1).at_once.layout().seats;
        let seats = |seats: &[u8]| seats.iter().map(|&s| Seat(s)).collect::<Vec<_>>();
        let full: Vec<u8> = (0..all).collect();
        let apart = if all > 1 { vec![0, all - 1] } else { vec![0] };
        let parties = [vec![0], apart, full];
        let most = parties.iter().enumerate().map(|(n, party)| {
            let mut twins = Twins::<G>::new(self.0, n as u64);
            twins.play(&seats(party))
        });
        most.max().unwrap_or(0)
    }
}

/// The most cards dealt in one go at a table with these settings.
fn most_at_once(game: &str, settings: &[(&str, &str)]) -> usize {
    let mut rules = Rules::of(game).unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    games::visit(game, Compare(&rules)).unwrap()
}

#[test]
fn cards_dealt_in_one_go_lie_as_if_dealt_one_by_one() {
    for game in games::roster() {
        most_at_once(game.id, &[]);
    }
}

/// Stacks from a shoe go round in another order than single cards from the hand.
#[test]
fn stacks_from_a_shoe_too() {
    let from = |game: &str, from: &str| Rules::of(game).unwrap().set("deal-from", from).is_ok();
    let games: Vec<_> = games::roster().iter().filter(|game| from(game.id, "shoe")).collect();
    assert!(games.len() > 5, "most poker games are dealt either way");
    for game in games {
        most_at_once(game.id, &[("deal-from", "shoe")]);
        if from(game.id, "hand") {
            most_at_once(game.id, &[("deal-from", "hand")]);
        }
    }
}

/// Were nothing ever dealt in one go, the comparison would show nothing.
#[test]
fn three_card_poker_is_dealt_in_one_go() {
    let seats = games::open(Rules::of("three-card-poker").unwrap()).unwrap().layout().seats as usize;
    assert_eq!(most_at_once("three-card-poker", &[]), 3 * (seats + 1));
}

/// As far ahead as nothing can come between: everything up to the first decision, turn or check at a full table.
#[test]
fn every_game_of_cards_is_dealt_as_far_ahead_as_it_can_be() {
    let at_once = games::roster().iter().map(|game| (game.id, most_at_once(game.id, &[])));
    let expected = [
        ("blackjack", 16),
        ("free-bet-blackjack", 16),
        ("pontoon-plus", 15),
        ("ride-free", 16),
        ("three-card-poker", 24),
        ("four-card-poker", 41),
        ("crazy-four-poker", 35),
        ("dj-wild", 40),
        ("deuces-wild-xtreme", 35),
        ("ultimate-texas-holdem", 14),
        ("texas-holdem-bonus", 14),
        ("let-it-ride", 23),
        ("mississippi-stud", 14),
        ("pai-gow-poker", 49),
        ("baccarat", 4),
        ("commission-free-baccarat", 4),
        ("poker-lotto", 5),
    ];
    assert_eq!(at_once.filter(|(_, cards)| *cards > 1).collect::<Vec<_>>(), expected);
}

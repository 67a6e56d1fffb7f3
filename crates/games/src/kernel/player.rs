//! Those who feed a table: players who bet and decide, and the dealer's hand that chance moves.

use book::Cents;
use equipment::{Card, Composition, Randomness, Seeded, Shoe};

use super::game::{Game, Look};
use super::input::{Choice, Outcome};
use super::layout::SpotId;
use super::need::{Chance, Cost, Menu};

/// Someone who bets and decides from what a seat can see: a person, a bot, an adviser, a strategy under simulation.
pub trait Player<G: Game> {
    /// Adds the wagers to make now to a list, as amounts to add to spots. The list is the caller's so that a simulation
    /// can use one for all its rounds. Where nothing else is said, they are those of the simple strategy.
    fn bets(&mut self, look: &Look<G>, bets: &mut Vec<(SpotId, Cents)>) {
        look.game.basic_bets(look, bets);
    }

    /// The choice from the menu.
    fn choose(&mut self, look: &Look<G>, menu: &Menu) -> Choice;

    /// Whether [`Player::choose`] looks at the menu at all. If not, nobody has to write one.
    fn reads_menu(&self) -> bool {
        true
    }
}

/// The game's simple strategy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Basic;

impl<G: Game> Player<G> for Basic {
    fn choose(&mut self, look: &Look<G>, menu: &Menu) -> Choice {
        look.game.basic_choice(look, menu)
    }
}

/// A player who does anything the table offers, at random: for tests.
#[derive(Clone, Debug)]
pub struct Rambler(pub Seeded);

impl Rambler {
    /// An amount within limits, at random.
    pub fn amount(&mut self, limits: book::Limits) -> Cents {
        // A few steps above the least: large amounts show nothing that small ones do not.
        let steps = ((limits.max - limits.min).0 / limits.step.0).min(20);
        limits.min + limits.step * self.0.below(steps as u32 + 1) as i64
    }
}

impl<G: Game> Player<G> for Rambler {
    fn bets(&mut self, look: &Look<G>, bets: &mut Vec<(SpotId, Cents)>) {
        let spots = &look.game.layout().spots;
        let open: Vec<_> = (0..spots.len()).filter(|&s| spots[s].open).collect();
        // Small layouts are bet in full now and then; large ones on a handful of spots.
        let tries = 1 + self.0.below(open.len().min(12) as u32 * 2);
        for _ in 0..tries {
            let spot = open[self.0.below(open.len() as u32) as usize];
            bets.push((SpotId(spot as u16), self.amount(spots[spot].limits)));
        }
    }

    fn choose(&mut self, look: &Look<G>, menu: &Menu) -> Choice {
        let item = menu[self.0.below(menu.len() as u32) as usize];
        let amount = match item.cost {
            Cost::Range(limits) => self.amount(limits).min(limits.max),
            _ => Cents::ZERO,
        };
        let cards = look.own().count() as u32;
        let mut pick = 0u16;
        while pick.count_ones() < item.pick as u32 {
            pick |= 1 << self.0.below(cards);
        }
        Choice { verb: item.verb, amount, pick }
    }
}

/// The hand that shuffles, draws, throws and spins. The order of the cards is known here and nowhere else.
#[derive(Clone, Debug)]
pub struct Dealer<R: Randomness> {
    chance: R,
    shoe: Shoe,
    lazy: bool,
}

impl<R: Randomness> Dealer<R> {
    /// A dealer who shuffles whole shoes.
    pub fn new(chance: R) -> Dealer<R> {
        Dealer { chance, shoe: Shoe::new(), lazy: false }
    }

    /// A dealer who fixes the order of cards only as they are drawn: the same odds, less work.
    pub fn lazy(chance: R) -> Dealer<R> {
        Dealer { chance, shoe: Shoe::new(), lazy: true }
    }

    /// Cuts the shuffled cards: so many from the top go underneath.
    pub fn cut(&mut self, from_top: u16) {
        self.shoe.cut(from_top as usize, &mut self.chance);
    }

    /// The source of chance, for whoever has to key it.
    pub fn source(&mut self) -> &mut R {
        &mut self.chance
    }

    /// The number of one of so many outcomes, all equally likely: what [`Dealer::answer`] takes from [`Chance::nth`].
    #[inline]
    pub fn pick(&mut self, ways: u32) -> u32 {
        self.chance.refresh();
        self.chance.below(ways)
    }

    /// The shoe, of which everything is known here.
    #[inline]
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// Puts the cards drawn since the shuffle back, all but the first so many: they come again in their order.
    pub fn put_back(&mut self, but: usize) {
        self.shoe.put_back(but);
    }

    /// The next card of the shoe.
    #[inline]
    pub fn draw(&mut self) -> Card {
        self.shoe.draw(&mut self.chance).expect("the table counts the shoe's cards")
    }

    /// The next cards of the shoe.
    #[inline]
    pub fn draw_some<const N: usize>(&mut self) -> [Card; N] {
        self.shoe.draw_some(&mut self.chance).expect("the table counts the shoe's cards")
    }

    /// The cards that come next, as far as their order is fixed.
    #[inline]
    pub fn ahead(&mut self) -> &[Card] {
        self.shoe.ahead(&mut self.chance)
    }

    /// Draws so many of the cards [`Dealer::ahead`].
    #[inline]
    pub fn draw_ahead(&mut self, cards: usize) {
        self.shoe.draw_ahead(cards);
    }

    /// Answers a need of the table.
    #[inline(always)] // One call in the simulator, once for every card.
    pub fn answer(&mut self, chance: Chance, to_shuffle: &Composition) -> Outcome {
        match chance {
            Chance::Card => Outcome::Card(self.draw()),
            Chance::Dice(dice) => Outcome::Dice(self.chance.throw(dice)),
            Chance::Wheel(wheel) => Outcome::Wheel(self.chance.spin(wheel)),
            Chance::Number(most) => chance.nth(self.pick(most as u32)),
            Chance::Burn => {
                self.draw();
                Outcome::Burned
            }
            Chance::Shuffle => {
                if self.lazy {
                    self.shoe.shuffle_lazily(to_shuffle, &mut self.chance);
                } else {
                    self.shoe.shuffle(to_shuffle, &mut self.chance);
                }
                Outcome::Shuffled
            }
        }
    }
}

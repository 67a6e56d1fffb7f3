//! What each choice is worth at a table, from the cards the seat has not seen.

use book::Cents;
use games::blackjack::{Phase, Twentyone, Variant};
use games::kernel::*;
use hands::blackjack::{Total, value};

use super::against::{AgainstUpCard, Runner};
use super::best::DEALER;
use super::hands::HandTree;
use super::sheet::BOUND;
use super::shoe::{ValueCounts, completes_blackjack};
use super::split::{Start, split};
use super::terms::{BUSTED, Doubling, Stake, TwentyOneTerms, class};
use crate::advice::{Advice, Valued};
use crate::exact::{Figure, decimal};

const METHOD: &str = "by the composition of the unseen cards, computed in floating point; hands of a split are played without \
                      looking at the cards of the others yet to come";
const NOTHING: &str = "the cut changes no expectation";

/// A hand of the seat.
struct Held {
    cards: [u8; 10],
    total: Total,
    stake: Stake,
    /// The added wager of a doubled hand: for a lammer or money, and how many times the base wager.
    doubled: Option<(Doubling, f64)>,
}

/// A seat's view of the round.
struct View<'a> {
    terms: &'a TwentyOneTerms,
    up: usize,
    unseen: ValueCounts,
    held: Vec<Held>,
}

/// Advice for the seat whose turn it is; none in a corner the rules reach by a mistake of the dealer's. `side` gives what
/// a unit staked on an offered side wager gains.
pub(super) fn advise<V: Variant>(
    table: &Table<Twentyone<V>>,
    seat: Seat,
    hand: u8,
    surrender: bool,
    side: &dyn Fn(&MenuItem) -> Option<f64>,
) -> Option<Advice> {
    let game = table.game();
    let menu = table.menu();
    let look = table.look(seat, hand);
    if matches!(table.state().phase(), Phase::Cut(_)) {
        let free = |item: &MenuItem| Valued { choice: Choice::say(item.verb), value: near(0.0) };
        return Some(Advice::new(menu.iter().map(free).collect(), NOTHING));
    }
    // A card in the middle, a hole card in sight, a box with one card: mistakes with outcomes of their own.
    let mut dealer = look.cards(DEALER);
    let up = value(dealer.next()?) as usize - 1;
    if dealer.next().is_some() || look.cards(Place::Common(1)).next().is_some() {
        return None;
    }
    let spot = |id: &str| table.layout().find(id).expect("the family prints it");
    let base = look.stake_of(spot("blackjack"), 0);
    // A side wager that stands alone is paid without any of these.
    let stake = if base == Cents::ZERO { table.rules().limits("blackjack").min } else { base };
    let terms = TwentyOneTerms::of(game, table.rules(), stake, surrender);
    let base = base.0 as f64;
    let held = (0..table.felt().seat(seat).hands().len() as u8).map(|n| {
        let mut held = Held { cards: [0; 10], total: Total::EMPTY, stake: Stake::Base, doubled: None };
        for card in look.cards(Place::Hand(seat, n)) {
            held.cards[value(card) as usize - 1] += 1;
            held.total = held.total.with(card);
        }
        if n > 0 {
            held.stake = if look.state().is_free(seat, n) { Stake::Lammer } else { Stake::Split };
        }
        held.doubled = look.state().doubled(seat, n).map(|free| match free {
            true => (Doubling::Free, 1.0),
            false => (Doubling::Money, look.stake_of(spot("double-down"), n).0 as f64 / base),
        });
        held
    });
    let held = held.collect();
    let view = View { terms: &terms, up, unseen: ValueCounts::of(&look.unknown()), held };
    let valued = |item: &MenuItem, value: f64| {
        let choice = match item.cost {
            Cost::Range(limits) => Choice::with(item.verb, limits.max),
            _ => Choice::say(item.verb),
        };
        Valued { choice, value: near(value) }
    };
    let amount = |item: &MenuItem| match item.cost {
        // A side wager that stands alone is its own unit.
        Cost::Range(_) if base == 0.0 => 1.0,
        Cost::Range(limits) => limits.max.0 as f64 / base,
        _ => 0.0,
    };
    let options: Option<Vec<_>> = match table.state().phase() {
        Phase::Insure(_) => {
            let tens = view.unseen.chance(9, None);
            let natural = view.held[0].total.is_blackjack();
            let (against, clear) =
                if natural { (0.0, decimal(&terms.wins.blackjack)) } else { (-1.0, view.first()) };
            let declined = tens * against + (1.0 - tens) * clear;
            let insured = |item| amount(item) * (tens * terms.insurance - (1.0 - tens));
            let each = menu.iter().map(|item| match item.verb {
                Verb::EvenMoney => Some(valued(item, decimal(&terms.wins.even_money))),
                Verb::Insure => Some(valued(item, declined + insured(item))),
                _ => Some(valued(item, declined)),
            });
            each.collect()
        }
        Phase::Offer(_) => {
            let natural = view.held.first().is_some_and(|held| held.total.is_blackjack());
            let played = match base > 0.0 && table.state().is_live(seat, 0) {
                false => 0.0,
                true if natural => decimal(&terms.wins.blackjack),
                true => view.first(),
            };
            let given_up = -decimal(&terms.wins.surrendered);
            let best = if surrender { played.max(given_up) } else { played };
            let each = menu.iter().map(|item| match item.verb {
                Verb::Cap => Some(valued(item, played * (1.0 + amount(item)))),
                Verb::Surrender => Some(valued(item, given_up)),
                Verb::Decline => Some(valued(item, played)),
                _ => side(item).map(|gain| valued(item, best + amount(item) * gain)),
            });
            each.collect()
        }
        Phase::Play(..) => view.play(hand as usize, &menu, &valued, &amount),
        _ => None,
    };
    options.map(|options| Advice::new(options, METHOD))
}

fn near(value: f64) -> Figure {
    Figure::Near { value, error: BOUND }
}

impl View<'_> {
    /// The table with these cards of the seat put back into the shoe: those of the hand that is played.
    fn against(&self, own: &[u8; 10]) -> AgainstUpCard<'_> {
        let mut n = *self.unseen.counts();
        n.iter_mut().zip(own).for_each(|(n, own)| *n += u16::from(*own));
        AgainstUpCard::new(self.terms, self.up, ValueCounts::new(n), completes_blackjack(self.up))
    }

    /// What the first two cards are worth, given that the dealer has no blackjack.
    fn first(&self) -> f64 {
        let held = &self.held[0];
        let at = self.against(&held.cards);
        let n = at.hands.find(&held.cards).expect("two cards are not over 21");
        let played = at.values(Stake::Base).played(n);
        match at.hands.at(n).pair() {
            Some(pair) if self.terms.hands[pair] > 1 => played.max(self.waiting(pair, 2, 2, Stake::Base)),
            _ => played,
        }
    }

    /// What hands of this pair that wait for their second card are worth, of so many in all.
    fn waiting(&self, pair: usize, waiting: usize, hands: usize, first: Stake) -> f64 {
        let mut own = [0; 10];
        own[pair] = 1;
        let at = self.against(&own);
        let stake = self.terms.split_stake(pair);
        let plan = |stake: Stake| at.plan(&at.values(stake));
        let money = plan(Stake::Base);
        let lammer = (stake == Stake::Lammer).then(|| plan(Stake::Lammer));
        let others = lammer.as_ref().unwrap_or(&money);
        let firsts = if first == Stake::Lammer { others } else { &money };
        let start = Start { hands, waiting, others: 0 };
        let mut runner = Runner::new(&at, pair);
        split(&mut runner, pair, self.terms.hands[pair], start, [firsts, others])
            .gain(self.terms, [first, stake])
    }

    /// What a finished hand is worth against the dealer's ends.
    fn finished(&self, held: &Held, at: &AgainstUpCard, playing: u16) -> f64 {
        let class = if held.total.is_bust() { BUSTED } else { class(held.total) };
        let own = at.finished(class, self.terms.gains(held.stake), playing);
        let double =
            held.doubled.map(|(how, times)| times * at.finished(class, self.terms.doubled(how), playing));
        own + double.unwrap_or(0.0)
    }

    /// The choices on a hand, each with what the seat's other hands are worth.
    fn play(
        &self,
        hand: usize,
        menu: &Menu,
        valued: &dyn Fn(&MenuItem, f64) -> Valued,
        amount: &dyn Fn(&MenuItem) -> f64,
    ) -> Option<Vec<Valued>> {
        let held = &self.held[hand];
        let at = self.against(&held.cards);
        let n = at.hands.find(&held.cards)?;
        let values = at.values(held.stake);
        let hands = self.held.len();
        // Earlier hands are finished; later ones wait for their second card.
        let done: f64 = self.held[..hand].iter().map(|other| self.finished(other, &at, n)).sum();
        let later = &self.held[hand + 1..];
        let waiting = later.iter().filter(|other| other.total.cards() == 1).count();
        let value_of = |held: &Held| held.cards.iter().position(|&n| n > 0);
        let rest = match later.first().and_then(value_of) {
            Some(pair) if waiting > 0 => self.waiting(pair, waiting, hands, later[0].stake),
            _ => 0.0,
        };
        let each = menu.iter().map(|item| {
            let value = match item.verb {
                Verb::Hit => values.hit[n as usize],
                Verb::Stand => values.stand[n as usize],
                Verb::Double if item.cost == Cost::Free => at.doubled(n, held.stake, Doubling::Free, 1.0),
                Verb::Double => at.doubled(n, held.stake, Doubling::Money, amount(item)),
                Verb::Split => {
                    let pair = HandTree::get().at(n).pair()?;
                    let split = self.waiting(pair, waiting + 2, hands + 1, held.stake);
                    return Some(valued(item, done + split));
                }
                _ => return None,
            };
            Some(valued(item, done + rest + value))
        });
        each.collect()
    }
}

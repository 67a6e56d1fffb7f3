//! The Multi-Link Progressive (HC-L): five cards of a player against one table of awards in six games. What differs is
//! which hands a game's play folds, for a fold gives the wager up (§6.III).

use std::ops::AddAssign;

use book::{Cents, Fault};
use equipment::Deck;
use games::kernel::{Game, Seat, SpotId, Table};
use games::multi_link::Awards;
use hands::PokerCategory;

use crate::cashier::Cashier;
use crate::classes::Pack;
use crate::exact::{Ratio, ratio, whole};
use crate::law::Law;
use crate::sheet::{Ask, WagerOdds};

const WAGER: &str = "multi-link";

/// How often the wager is still there at the end on a hand of each category, and how often it went with a fold. Which
/// five cards are the hand: all of them at Let It Ride, Mississippi Stud, Four Card and Crazy Four Poker; the player's
/// two with the flop at the hold'em games (HC-L §5.III–V).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkStanding {
    stands: [u128; 10],
    folded: u128,
}

impl LinkStanding {
    /// So many ways to reach the end with a hand of this category.
    #[inline]
    pub fn stands(&mut self, hand: PokerCategory, ways: u128) {
        self.stands[hand as usize] += ways;
    }

    /// So many ways to have folded, whatever the hand would have been.
    #[inline]
    pub fn folds(&mut self, ways: u128) {
        self.folded += ways;
    }

    /// Every hand of five cards, none of them folded.
    pub fn of_all(pack: &Pack) -> LinkStanding {
        let mut all = LinkStanding::default();
        for (five, n) in pack.classes::<5>() {
            all.stands(hands::poker::five(&five).category(), n.into());
        }
        all
    }

    fn law(&self, awards: &Awards, cashier: &Cashier, meter: Cents) -> Law {
        let mut law = Law::new();
        for (&hand, &ways) in PokerCategory::ALL.iter().zip(&self.stands) {
            cashier.settle(&mut law, awards.settle(hand), meter, whole(ways));
        }
        law.add("fold", "lose", -Ratio::ONE, Ratio::ONE, whole(self.folded));
        law
    }
}

impl AddAssign for LinkStanding {
    fn add_assign(&mut self, more: LinkStanding) {
        self.stands.iter_mut().zip(more.stands).for_each(|(n, m)| *n += m);
        self.folded += more.folded;
    }
}

/// The odds of the progressive wager under each pay table asked for, where the game's own play leaves it standing so
/// often. `play` says in a few words which play that is.
pub fn multi_link(ask: &Ask, standing: &LinkStanding, play: &str) -> Result<Vec<WagerOdds>, Fault> {
    let (cashier, meter) = (ask.cashier(WAGER), ask.rules.money("multi-link-reset"));
    let unfolded = match standing.folded {
        0 => None,
        _ => Some(LinkStanding::of_all(&Pack::of(Deck::Standard, ask.cards.as_ref()))),
    };
    let mut rules = ask.as_posted();
    rules.set(WAGER, "true")?;
    let layout = games::open(rules)?.layout().clone();
    let meters: Vec<_> = layout.meters.into_iter().filter(|m| m.id == WAGER).collect();
    let mut entries = vec![];
    for table in ask.tables(WAGER, "") {
        let awards = Awards::new(&ask.under(table))?;
        let method = format!("exact: every hand counted, {play}");
        let law = standing.law(&awards, &cashier, meter);
        let mut entry = WagerOdds::new(&ask.rules, WAGER, Some(table), &method, law)
            .progressive(table, &meters, |_| 0)
            .with_envy(table, cashier.base())
            .note(format!("the edge is that at a meter of {meter}, where it starts again"));
        if let Some(all) = &unfolded {
            let edge = all.law(&awards, &cashier, meter).house_edge();
            entry = entry.measure(
                "house-edge-never-folding",
                "per-unit",
                edge,
                "house edge if no hand were folded",
            );
            entry = entry.note("a hand that is folded loses the wager");
        }
        entries.push(
            entry.note("envy is for another player who plays the same way; a folded hand is not shown"),
        );
    }
    Ok(entries)
}

/// What the progressive wager of a seat adds to the worth of its choices, in units of its base wager.
#[derive(Clone, Debug)]
pub struct Riding {
    /// The gain with a hand of each category, as [`PokerCategory::ALL`] orders them.
    pub gains: [Ratio; 10],
    /// The gain, a loss, if the hand is folded.
    pub folded: Ratio,
}

impl Riding {
    /// The seat's wager with the meter as it stands; none if it made none.
    pub fn at<G: Game>(table: &Table<G>, seat: Seat, base: SpotId) -> Result<Option<Riding>, Fault> {
        let (layout, felt) = (table.layout(), table.felt());
        let linked = layout.find(WAGER).zip(layout.meters.iter().position(|m| m.id == WAGER));
        let Some((spot, meter)) = linked.filter(|&(spot, _)| felt.seat(seat).bet(spot, 0).is_some()) else {
            return Ok(None);
        };
        let (stake, meter) = (felt.seat(seat).stake(spot, 0), felt.meters()[meter]);
        let awards = Awards::new(table.rules())?;
        let units = ratio(stake.0, felt.seat(seat).stake(base, 0).0);
        let cashier = Cashier::new(table.rules(), stake);
        let gain = |hand| cashier.drawing_on(meter, awards.settle(hand)) * &units;
        Ok(Some(Riding {
            gains: std::array::from_fn(|i| gain(PokerCategory::ALL[i])),
            folded: -units.clone(),
        }))
    }

    /// What is to be expected where a hand of each category comes so often.
    pub fn worth(&self, ways: &[u64; 10]) -> Ratio {
        let sum = self.gains.iter().zip(ways).fold(Ratio::ZERO, |sum, (gain, &n)| sum + gain * whole(n));
        sum / whole(ways.iter().sum::<u64>())
    }
}

//! The base wagers of a game of stud: odds, the best player and advice, the same way for both games.

use std::sync::Arc;

use book::{Cents, Fault, PayTable, Rules};
use equipment::{Card, Deck};
use games::kernel::*;
use games::payout_limit::HandLimit;
use games::stud::BOARD;
use hands::PokerRank;

use super::ends::{Beside, Betting, Move, StudEnds};
use super::streets::{Played, Streets, number};
use crate::advice::{Advice, Valued};
use crate::cashier::Cashier;
use crate::classes::Pack;
use crate::exact::{Figure, Ratio, whole};
use crate::law::Law;
use crate::multi_link::{LinkStanding, Riding};
use crate::sheet::{Ask, WagerOdds};

/// What is one game's own.
pub(super) trait Stud: Game {
    /// The wager everything is measured by.
    const BASE: &'static str;
    /// The base wagers, in the order they are paid.
    const WAGERS: &'static [&'static str];
    /// What the sheet says of a wager on which nothing lay in the end.
    const ABSENT: &'static str;
    /// What is decided, decision by decision.
    const DECISIONS: &'static [&'static str];
    /// How the figures are obtained.
    const METHOD: &'static str;

    /// How the game is bet.
    fn betting() -> Betting;
    /// What becomes of a base wager.
    fn settle_base(&self, hand: PokerRank) -> Verdict;
    /// The most the base wagers win together.
    fn limit(&self) -> HandLimit;
    /// The choice that makes a move, for a base wager of this amount.
    fn choice(play: Move, base: Cents) -> Choice;
    /// A move in words.
    fn act(play: Move) -> &'static str;
    /// The progressive of a seat, where its choices bear on it.
    fn beside(table: &Table<Self>, seat: Seat, base: SpotId) -> Result<Option<Riding>, Fault>;
}

/// The ends of a game under these rules, for a base wager of this amount.
fn ends<G: Stud>(game: &G, rules: &Rules, unit: Cents, beside: Beside) -> StudEnds {
    let cashier = Cashier::new(rules, unit).within(game.limit());
    StudEnds::new(&G::betting(), |hand| game.settle_base(hand), &cashier, beside)
}

/// A game solved from the first card.
pub(super) struct SolvedStud {
    pub(super) betting: Betting,
    pub(super) ends: StudEnds,
    cards: Vec<Card>,
}

impl SolvedStud {
    /// The game under these rules with the cards asked for. The unit is the base wager asked for: a payout limit and
    /// fixed amounts are measured against it.
    pub(super) fn new<G: Stud>(ask: &Ask, rules: &Rules) -> Result<SolvedStud, Fault> {
        let game = G::new(&ask.posted(rules))?;
        let cards = Pack::of(Deck::Standard, ask.cards.as_ref()).cards().to_vec();
        Ok(SolvedStud { betting: G::betting(), ends: ends(&game, rules, ask.stake(G::BASE), None), cards })
    }

    pub(super) fn streets(&self) -> Streets<'_> {
        Streets::new(&self.betting, &self.ends, &[], self.cards.clone())
    }
}

/// The odds of the base wagers under a pay table: the whole play, then its parts.
pub(super) fn odds<G: Stud>(
    ask: &Ask,
    table: &'static PayTable,
    solved: &SolvedStud,
    played: &Played,
) -> Vec<WagerOdds> {
    let SolvedStud { betting, ends, .. } = solved;
    let mut play = Law::new();
    let mut parts = vec![Law::new(); G::WAGERS.len()];
    let mut add = |stakes: Vec<i64>, nets: &[Ratio], event: &str, pays: &str, ways: u64| {
        let net = nets.iter().fold(Ratio::ZERO, |sum, net| sum + net);
        play.add(event, pays, net, whole(stakes.iter().sum::<i64>()), whole(ways));
        for (part, (&stake, net)) in parts.iter_mut().zip(stakes.iter().zip(nets)) {
            match stake {
                0 => part.add(G::ABSENT, "no wager", Ratio::ZERO, Ratio::ZERO, whole(ways)),
                _ => part.add(event, pays, net.clone(), whole(stake), whole(ways)),
            }
        }
    };
    for (path, kinds) in played.ends.iter().enumerate() {
        for (kind, &(_, verdict)) in ends.kinds.iter().enumerate() {
            let (event, pays) = verdict.told();
            add(betting.stakes(betting.decisions(), path), ends.nets(path, kind), event, &pays, kinds[kind]);
        }
    }
    for (decision, paths) in played.folds.iter().enumerate() {
        for (path, &ways) in paths.iter().enumerate() {
            let stakes = betting.stakes(decision, path);
            let nets: Vec<Ratio> = stakes.iter().map(|&stake| whole(-stake)).collect();
            add(stakes, &nets, "fold", "lose", ways);
        }
    }
    let mut entry = WagerOdds::new(&ask.rules, G::BASE, Some(table), G::METHOD, play);
    if let Some(limit) = solved.limit::<G>(ask, table) {
        let unit = ask.stake(G::BASE);
        entry = entry.note(format!("for a wager of {unit}; a hand wins no more than {limit}"));
    }
    let parts = G::WAGERS.iter().zip(parts).map(|(&wager, law)| {
        let own = (wager == G::BASE).then_some(table);
        let mut part = WagerOdds::new(&ask.rules, wager, own, G::METHOD, law).part_of(G::BASE).told_by(table);
        part.in_force = entry.in_force;
        part
    });
    let parts: Vec<_> = parts.collect();
    std::iter::once(entry).chain(parts).collect()
}

impl SolvedStud {
    fn limit<G: Stud>(&self, ask: &Ask, table: &'static PayTable) -> Option<Cents> {
        G::new(&ask.posted(&ask.under(table))).ok()?.limit().amount()
    }

    /// How often the progressive wager is still there at the end.
    pub(super) fn standing(&self, played: &Played) -> LinkStanding {
        let mut standing = LinkStanding::default();
        for kinds in &played.ends {
            self.ends.kinds.iter().zip(kinds).for_each(|(kind, &ways)| standing.stands(kind.0, ways.into()));
        }
        played.folds.iter().flatten().for_each(|&ways| standing.folds(ways.into()));
        standing
    }
}

/// The best move for every set of cards and way of betting.
#[derive(Debug)]
pub(super) struct Moves {
    /// The place of each card in the pack.
    places: [u8; Card::KINDS],
    /// For each decision: how many ways of betting lead there, and the move for each set and way.
    decisions: Vec<(usize, Vec<u8>)>,
    betting: Betting,
}

impl Moves {
    pub(super) fn new(streets: &Streets) -> Moves {
        let mut places = [0; Card::KINDS];
        (0..).zip(&streets.rest).for_each(|(place, card)| places[card.id() as usize] = place);
        let layers = streets.layers.iter();
        let moves = |sets: usize, l: &super::streets::Layer| {
            (0..sets)
                .flat_map(|s| (0..l.paths).map(move |p| (s, p)))
                .map(|(s, p)| l.best(s, p) as u8)
                .collect()
        };
        let decisions = layers.map(|l| (l.paths, moves(l.sets.len(), l))).collect();
        Moves { places, decisions, betting: streets.betting.clone() }
    }

    /// The move on these cards after these additions to the stakes.
    #[inline]
    pub(super) fn best(&self, cards: impl Iterator<Item = Card>, added: impl Iterator<Item = i64>) -> Move {
        let mut set: super::streets::Set = cards.map(|card| self.places[card.id() as usize]).collect();
        set.sort_unstable();
        let (paths, moves) = &self.decisions[set.len() - self.betting.seen];
        let path = path(&self.betting, added.take(set.len() - self.betting.seen));
        self.betting.moves[moves[number(&set) * paths + path] as usize]
    }
}

/// The number of the way of betting with these additions.
fn path(betting: &Betting, added: impl Iterator<Item = i64>) -> usize {
    let place = |add| betting.moves.iter().flatten().position(|&a| a == add).expect("a bet of the menu");
    added.fold(0, |path, add| path * betting.bets() + place(add))
}

/// What a seat has added to the stakes at each decision so far: `streets` are the spots they lie on.
pub(super) fn added<'a, G: Stud>(
    look: &'a Look<'_, G>,
    base: SpotId,
    streets: &'a [SpotId],
) -> impl Iterator<Item = i64> + 'a {
    let unit = look.stake(base).0;
    streets.iter().map(move |&spot| look.stake(spot).0 / unit)
}

/// What every move is worth to a seat, `base` being a spot with its base wager and `streets` those it adds to.
pub(super) fn advise<G: Stud>(
    table: &Table<G>,
    seat: Seat,
    hand: u8,
    base: SpotId,
    streets: &[SpotId],
) -> Result<Advice, Fault> {
    let look = table.look(seat, hand);
    let seen: Vec<Card> = look.own().chain(look.cards(BOARD)).collect();
    let rest: Vec<Card> = look.unknown().iter().map(|(card, _)| card).collect();
    let (betting, unit) = (G::betting(), look.stake(base));
    let riding = G::beside(table, seat, base)?;
    let ends = ends(table.game(), table.rules(), unit, riding.as_ref());
    let solved = Streets::new(&betting, &ends, &seen, rest);
    let path = path(&betting, added(&look, base, streets).take(seen.len() - betting.seen));
    let options = solved.options(0, 0, path);
    let orders = solved.layers[0].orders;
    let valued = betting.moves.iter().zip(options).map(|(&play, sum)| Valued {
        choice: G::choice(play, unit),
        value: Figure::Exact(ends.mean(sum, orders)),
    });
    Ok(Advice::new(valued.collect(), "exact: every order of the cards not seen, best play afterwards"))
}

/// Plays by the cards seen and the bets made on the streets before.
#[derive(Clone, Debug)]
pub struct BestAtStud<const STREETS: usize> {
    moves: Arc<Moves>,
    base: SpotId,
    streets: [SpotId; STREETS],
}

impl<const STREETS: usize> BestAtStud<STREETS> {
    /// The best play of a game solved, with its base wager and those of its streets.
    pub(super) fn new(solved: &SolvedStud, base: SpotId, streets: [SpotId; STREETS]) -> BestAtStud<STREETS> {
        BestAtStud { moves: Arc::new(Moves::new(&solved.streets())), base, streets }
    }
}

impl<G: Stud, const STREETS: usize> Player<G> for BestAtStud<STREETS> {
    fn choose(&mut self, look: &Look<G>, _: &Menu) -> Choice {
        let cards = look.own().chain(look.cards(BOARD));
        let play = self.moves.best(cards, added(look, self.base, &self.streets));
        G::choice(play, look.stake(self.base))
    }

    fn reads_menu(&self) -> bool {
        false
    }
}

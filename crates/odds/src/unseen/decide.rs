//! The player's options against the dealer hands counted, and which of them is best with each hand.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use equipment::Card;
use games::kernel::Verdict;
use rayon::prelude::*;

use super::{RankIndex, RankedPack, Showdown};
use crate::classes::{Pack, mask};
use crate::exact::{Ratio, whole};

/// The wagers of a main game, `W` of them, under `N` options of the player: the first is to fold, and each is to be taken
/// only where it is better than those before it.
pub(crate) trait MainGame<const W: usize, const N: usize>: Sync {
    /// How hands are ranked.
    type Rank: RankIndex;

    /// What becomes of each wager when hands of these ranks meet; none where there is no wager or no bonus.
    fn verdicts(&self, option: usize, player: Self::Rank, dealer: Self::Rank) -> [Option<Verdict>; W];

    /// What is staked on each wager and what it gains, in units of the base wager.
    fn money(&self, option: usize, verdicts: &[Option<Verdict>; W]) -> [(Ratio, Ratio); W];

    /// The event of the whole game when a hand that was not folded meets the dealer's.
    fn event(&self, verdicts: &[Option<Verdict>; W]) -> &'static str;

    /// A number for each dealer rank, from 0, that never falls as ranks rise: dealer ranks of one band that beat, equal
    /// or lose to the player alike are settled alike.
    fn band(&self, _dealer: Self::Rank) -> usize {
        0
    }
}

/// Sums of gains by verdicts, so that each is computed once.
pub(crate) struct Known<'a, M, const W: usize, const N: usize> {
    game: &'a M,
    known: Vec<(usize, [Option<Verdict>; W], Ratio)>,
}

impl<'a, M: MainGame<W, N>, const W: usize, const N: usize> Known<'a, M, W, N> {
    /// Nothing known yet.
    pub(crate) fn new(game: &'a M) -> Self {
        Known { game, known: vec![] }
    }

    /// What an option gains in all when hands of these ranks meet, in units of the base wager.
    pub(crate) fn gain(&mut self, option: usize, player: M::Rank, dealer: M::Rank) -> Ratio {
        let verdicts = self.game.verdicts(option, player, dealer);
        if let Some((.., gain)) = self.known.iter().find(|(o, v, _)| *o == option && *v == verdicts) {
            return gain.clone();
        }
        let wagers = self.game.money(option, &verdicts);
        let gain = wagers.into_iter().fold(Ratio::ZERO, |sum, (_, gain)| sum + gain);
        self.known.push((option, verdicts, gain.clone()));
        gain
    }
}

/// What the options gain with a player's rank against each cell of dealer hands, as whole numbers over `den`.
struct Gains<R, const N: usize> {
    rank: R,
    cells: Vec<[i64; N]>,
    stand_ins: Vec<Option<R>>,
    den: i64,
}

impl<R: RankIndex, const N: usize> Gains<R, N> {
    fn new<M: MainGame<W, N, Rank = R>, const W: usize>(
        rank: R,
        stand_ins: Vec<Option<R>>,
        known: &mut Known<M, W, N>,
    ) -> Self {
        let mut against = |dealer: &Option<R>| -> [Ratio; N] {
            std::array::from_fn(|o| dealer.map_or(Ratio::ZERO, |dealer| known.gain(o, rank, dealer)))
        };
        let exact: Vec<[Ratio; N]> = stand_ins.iter().map(&mut against).collect();
        let den = exact.iter().flatten().fold(1i64, |den, gain| lcm(den, denominator(gain)));
        let whole_number = |gain: &Ratio| -> i64 {
            let scaled = gain * whole(den);
            scaled.numerator().try_into().expect("gains are moderate numbers")
        };
        let cells = exact.iter().map(|gains| std::array::from_fn(|i| whole_number(&gains[i]))).collect();
        Gains { rank, cells, stand_ins, den }
    }
}

fn denominator(gain: &Ratio) -> i64 {
    gain.denominator().try_into().expect("odds are of moderate numbers")
}

fn lcm(a: i64, b: i64) -> i64 {
    let gcd = |mut a: i64, mut b: i64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    a / gcd(a, b) * b
}

/// A showdown with `N` options for the player, the first of them to be taken where others are no better.
pub(crate) struct Decided<R, const N: usize> {
    /// What was counted.
    pub(crate) showdown: Arc<Showdown<R>>,
    gains: Vec<Gains<R, N>>,
    /// For each class, where its rank stands among the gains.
    at: Vec<u32>,
    /// All gains are whole numbers over this.
    unit: i64,
    /// For each class, the best option.
    best: Vec<u8>,
}

impl<R: RankIndex, const N: usize> Decided<R, N> {
    /// Decides every class of a deal.
    pub(crate) fn new<M: MainGame<W, N, Rank = R>, const W: usize>(deal: &RankedPack<R>, game: &M) -> Self {
        Self::counted(Showdown::kept(deal, &|rank| game.band(rank)), game)
    }

    /// Decides every class that was counted.
    pub(crate) fn counted<M: MainGame<W, N, Rank = R>, const W: usize>(
        showdown: Arc<Showdown<R>>,
        game: &M,
    ) -> Self {
        let mut ranks = showdown.ranks.clone();
        ranks.sort_unstable();
        ranks.dedup();
        let mut known = Known::new(game);
        let stand_ins = |rank| showdown.stand_ins(rank, &|dealer| game.band(dealer));
        let gains: Vec<_> = ranks.iter().map(|&rank| Gains::new(rank, stand_ins(rank), &mut known)).collect();
        let mut index = vec![0u32; R::LIMIT];
        (0..).zip(&ranks).for_each(|(i, rank)| index[rank.number()] = i);
        let at = showdown.ranks.iter().map(|rank| index[rank.number()]).collect();
        let unit = gains.iter().fold(1, |unit, g| lcm(unit, g.den));
        let mut decided = Decided { showdown, gains, at, unit, best: vec![] };
        decided.best = (0..decided.at.len()).into_par_iter().map(|class| decided.decide(class)).collect();
        decided
    }

    fn decide(&self, class: usize) -> u8 {
        let values = self.values(class);
        let mut best = 0;
        for option in 1..N {
            if values[option] > values[best] {
                best = option;
            }
        }
        best as u8
    }

    /// What each option is worth with a class, over [`Self::scale`].
    pub(crate) fn values(&self, class: usize) -> [i128; N] {
        let gains = &self.gains[self.at[class] as usize];
        let mut values = [0; N];
        for (&count, cell) in self.showdown.cells(class).iter().zip(&gains.cells) {
            for option in 0..N {
                values[option] += i128::from(count) * i128::from(cell[option]);
            }
        }
        values.map(|value| value * i128::from(self.unit / gains.den))
    }

    /// What values are counted in: so many to the unit of the base wager.
    pub(crate) fn scale(&self) -> i128 {
        i128::from(self.unit) * i128::from(self.showdown.against)
    }

    /// The best option with a class.
    pub(crate) fn option(&self, class: usize) -> usize {
        self.best[class] as usize
    }

    /// Adds how often each option meets each cell of dealer hands, every class so many times.
    pub(crate) fn tally(&self, times: u64, tally: &mut Meetings<R>) {
        let width = self.showdown.width();
        let mut ways = vec![0u128; self.gains.len() * N * width];
        for (class, (_, n)) in self.showdown.classes.iter().enumerate() {
            let row = (self.at[class] as usize * N + self.option(class)) * width;
            for (sum, &count) in ways[row..][..width].iter_mut().zip(self.showdown.cells(class)) {
                *sum += u128::from(count) * u128::from(u64::from(*n) * times);
            }
        }
        for (row, ways) in ways.chunks_exact(width).enumerate() {
            let gains = &self.gains[row / N];
            for (cell, &ways) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let dealer = gains.stand_ins[cell].expect("a dealer hand that was counted has a rank");
                tally.0.entry((gains.rank, row % N, cell)).or_insert((dealer, 0)).1 += ways;
            }
        }
    }

    /// The decisions as a thing to look up. The pack is the one the player's hands come from.
    pub(crate) fn plan(&self, pack: &Pack) -> OptionPlan<R> {
        let mut plan = OptionPlan {
            pack: pack.clone(),
            by_rank: vec![UNKNOWN; R::LIMIT],
            apart: HashMap::new(),
            rank: std::marker::PhantomData,
        };
        for (rank, &best) in self.showdown.ranks.iter().zip(&self.best) {
            let all = &mut plan.by_rank[rank.number()];
            *all = if *all == UNKNOWN || *all == best { best } else { APART };
        }
        for ((hand, _), (rank, &best)) in
            self.showdown.classes.iter().zip(self.showdown.ranks.iter().zip(&self.best))
        {
            if plan.by_rank[rank.number()] == APART {
                plan.apart.insert(mask(hand), best);
            }
        }
        plan
    }
}

/// How often each player rank, with the option taken, meets each kind of dealer hand: by player rank, option and cell, a
/// dealer rank that stands for the cell, and the ways.
#[derive(Clone, Debug)]
pub(crate) struct Meetings<R>(BTreeMap<(R, usize, usize), (R, u128)>);

impl<R: RankIndex> Meetings<R> {
    /// Nothing counted yet.
    pub(crate) fn new() -> Meetings<R> {
        Meetings(BTreeMap::new())
    }

    /// Adds another count.
    pub(crate) fn add(&mut self, more: Meetings<R>) {
        for (key, (dealer, ways)) in more.0 {
            self.0.entry(key).or_insert((dealer, 0)).1 += ways;
        }
    }

    /// Player rank, option, a dealer rank, and the ways.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (R, usize, R, u128)> + '_ {
        self.0.iter().map(|(&(player, option, _), &(dealer, ways))| (player, option, dealer, ways))
    }
}

const UNKNOWN: u8 = 255;
const APART: u8 = 254;

/// Which option to take with each hand: by its rank where all hands of the rank do alike, else by its class.
#[derive(Clone, Debug)]
pub(crate) struct OptionPlan<R> {
    pack: Pack,
    by_rank: Vec<u8>,
    apart: HashMap<u64, u8>,
    rank: std::marker::PhantomData<R>,
}

impl<R: RankIndex> OptionPlan<R> {
    /// The option for a hand of this rank; the first for a hand the pack cannot give.
    #[inline]
    pub(crate) fn option(&self, hand: &[Card; 5], rank: R) -> usize {
        match self.by_rank[rank.number()] {
            UNKNOWN => 0,
            APART => {
                let hand = self.pack.stand_in(hand);
                self.apart.get(&mask(&hand)).copied().unwrap_or_default() as usize
            }
            option => option as usize,
        }
    }
}

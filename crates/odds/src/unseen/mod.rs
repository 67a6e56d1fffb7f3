//! A player's five cards against five of the dealer's that nobody has seen.
//!
//! The dealer hands that share no card with the player's cards P are, by inclusion and exclusion, the sum over all
//! S ⊆ P of (−1)^|S| · N(S), where N(S) counts the dealer hands that contain S. The dealer's hands are taken once, the
//! lowest first, and tables keep N(S) of those taken so far for every set of up to four cards. When the ranks reach a
//! player's own, 31 look-ups tell how many of the hands taken so far the dealer can hold against that player. A dealer's
//! card that lies face up is out of the pack for both and joins every dealer hand.

mod dealer;
mod decide;
mod laws;
mod rules;

use std::sync::Arc;

use arrayvec::ArrayVec;
use equipment::Card;
use hands::{FourRank, Sum, WildRank};

use crate::classes::{HandClass, Pack, choose, mask};
use crate::kept::kept;

use dealer::DealerHands;
pub(crate) use dealer::dealer_hands;
pub(crate) use decide::{Decided, MainGame, Meetings, OptionPlan};
pub(crate) use laws::{Laws, worth};
pub(crate) use rules::{Share, rule_sheet, shares};

/// A rank that can index a table.
pub(crate) trait RankIndex: Copy + Ord + Send + Sync + std::fmt::Display + 'static {
    /// All numbers are below this.
    const LIMIT: usize;
    /// The rank as a number.
    fn number(self) -> usize;
}

impl RankIndex for FourRank {
    const LIMIT: usize = FourRank::LIMIT;
    fn number(self) -> usize {
        self.value() as usize
    }
}

impl RankIndex for WildRank {
    const LIMIT: usize = WildRank::LIMIT;
    fn number(self) -> usize {
        self.value() as usize
    }
}

/// What is dealt, and how it is ranked.
pub(crate) struct RankedPack<'a, R> {
    /// The cards the player's five and the dealer's five come from.
    pub(crate) pack: &'a Pack,
    /// The dealer's cards that lie face up.
    pub(crate) shown: &'a [Card],
    /// The rank of the player's five cards.
    pub(crate) player: fn(Sum) -> R,
    /// The rank of the dealer's cards, those face up among them.
    pub(crate) dealer: fn(Sum) -> R,
}

/// Every class of player hands, with how many dealer hands stand below it, equal to it and above it, band by band.
pub(crate) struct Showdown<R> {
    /// The classes of player hands, each with how many it stands for.
    pub(crate) classes: Vec<([Card; 5], u8)>,
    /// The rank of each class.
    pub(crate) ranks: Vec<R>,
    /// How many dealer hands each class faces.
    pub(crate) against: u64,
    counts: Vec<u32>,
    bands: usize,
    /// The ranks dealers hold, the lowest first.
    dealers: Vec<R>,
    /// The band of each class's rank.
    own_band: Vec<u8>,
}

impl<R: RankIndex> Showdown<R> {
    /// Counts. `band` has a number for each rank, from 0, that never falls as ranks rise: dealer hands of different
    /// numbers are counted apart (hands that qualify and hands that do not; hands of each category).
    pub(crate) fn new(deal: &RankedPack<R>, band: &dyn Fn(R) -> usize) -> Showdown<R> {
        let cards = deal.pack.cards();
        let hands = DealerHands::new(deal);
        let mut at = [0u8; Card::KINDS];
        (0..).zip(cards).for_each(|(i, card)| at[card.id() as usize] = i);
        let few = |(hand, n): HandClass<5>| (hand, n as u8);
        let classes: Vec<_> = deal.pack.classes::<5>().into_iter().map(few).collect();
        let ranks: Vec<R> = classes.iter().map(|(hand, _)| (deal.player)(Sum::of(hand))).collect();
        let own_band: Vec<u8> = ranks.iter().map(|&rank| band(rank) as u8).collect();
        let shown = Sum::of(deal.shown);
        let queries: Vec<Query> = classes
            .iter()
            .map(|(hand, _)| Query {
                cards: hand.map(|card| at[card.id() as usize]),
                same: (deal.dealer)(hand.iter().fold(shown, |sum, &card| sum.with(card))).number() as u16,
            })
            .collect();
        let mut order: Vec<u32> = (0..classes.len() as u32).collect();
        order.sort_by_key(|&i| ranks[i as usize]);
        let rises = |ranks: &mut dyn Iterator<Item = R>| ranks.map(band).is_sorted();
        assert!(
            rises(&mut order.iter().map(|&i| ranks[i as usize])) && rises(&mut hands.ranks.iter().copied()),
            "bands never fall as ranks rise"
        );
        let against = choose(cards.len().saturating_sub(5) as u64, 5);
        let bands = hands.ranks.iter().chain(&ranks).map(|&r| band(r) + 1).max().unwrap_or(1);
        let mut found = Showdown {
            counts: vec![0; classes.len() * (bands + 2)],
            classes,
            ranks,
            against,
            bands,
            dealers: vec![],
            own_band,
        };
        found.sweep(cards.len(), band, &hands, &queries, &order);
        found.dealers = hands.ranks;
        found
    }

    /// The counts of a deal, made once for all pays.
    pub(crate) fn kept(deal: &RankedPack<R>, band: &dyn Fn(R) -> usize) -> Arc<Showdown<R>> {
        let ways = [deal.player as usize, deal.dealer as usize];
        let name = format!("{:x} {:x} {ways:?}", mask(deal.pack.cards()), mask(deal.shown));
        let known = kept(&name, || Showdown::new(deal, band));
        // Rules that put the dealer's hands into other bands need a count of their own.
        if known.fits(band) { known } else { Arc::new(Showdown::new(deal, band)) }
    }

    /// Whether these are the bands it was counted in.
    fn fits(&self, band: &dyn Fn(R) -> usize) -> bool {
        let own = self.ranks.iter().zip(&self.own_band);
        self.dealers.iter().all(|&d| band(d) < self.bands)
            && own.into_iter().all(|(&r, &b)| band(r) == b as usize)
    }

    /// Takes the dealer hands rank by rank, and asks for each class where its own rank stands, and where a band ends.
    fn sweep(
        &mut self,
        cards: usize,
        band_of: &dyn Fn(R) -> usize,
        hands: &DealerHands<R>,
        queries: &[Query],
        order: &[u32],
    ) {
        let stride = self.bands + 2;
        let mut taken = Taken::new(cards);
        let mut next = order.iter().map(|&i| i as usize).peekable();
        let mut band = 0;
        for (at, &rank) in hands.ranks.iter().enumerate() {
            // Player ranks below this dealer rank: none of the dealer hands still to come is equal to them.
            while let Some(i) = next.next_if(|&i| self.ranks[i] < rank) {
                self.end_bands(&mut band, self.own_band[i] as usize, &taken, queries);
                self.mark(i, &taken, &queries[i]);
            }
            self.end_bands(&mut band, band_of(rank), &taken, queries);
            let mut peers = next.clone();
            while let Some(i) = peers.next_if(|&i| self.ranks[i] == rank) {
                self.counts[i * stride + band] = taken.left(&queries[i]);
            }
            hands.of(at).iter().for_each(|&hand| taken.take(hand));
            taken.upto = rank.number() as i32;
            while let Some(i) = next.next_if(|&i| self.ranks[i] == rank) {
                self.counts[i * stride + band + 1] = taken.left(&queries[i]);
            }
        }
        for i in next.by_ref() {
            self.end_bands(&mut band, self.own_band[i] as usize, &taken, queries);
            self.mark(i, &taken, &queries[i]);
        }
        self.end_bands(&mut band, self.bands, &taken, queries);
        // So far the counts are of all hands up to a mark; what lies between two marks is the difference.
        for counts in self.counts.chunks_exact_mut(stride) {
            for cell in (1..stride).rev() {
                counts[cell] -= counts[cell - 1];
            }
        }
    }

    /// A class whose rank no dealer hand has.
    fn mark(&mut self, i: usize, taken: &Taken, query: &Query) {
        let at = i * (self.bands + 2) + self.own_band[i] as usize;
        let left = taken.left(query);
        self.counts[at] = left;
        self.counts[at + 1] = left;
    }

    /// Writes the count at the end of each band before this one.
    fn end_bands(&mut self, band: &mut usize, before: usize, taken: &Taken, queries: &[Query]) {
        let stride = self.bands + 2;
        for band in std::mem::replace(band, before.max(*band))..before {
            for (i, query) in queries.iter().enumerate() {
                let own = self.own_band[i] as usize;
                let last = band + 1 == self.bands;
                let left = if last { self.against as u32 } else { taken.left(query) };
                let cell = if band < own { band } else { band + 2 };
                self.counts[i * stride + cell] = left;
            }
        }
    }

    /// How many dealer hands stand in each cell against a class: below, equal and above in its own band, and the other
    /// bands, in the order of the dealer's ranks.
    pub(crate) fn cells(&self, class: usize) -> &[u32] {
        let stride = self.bands + 2;
        &self.counts[class * stride..][..stride]
    }

    /// How many cells there are.
    pub(crate) fn width(&self) -> usize {
        self.bands + 2
    }

    /// A rank for each cell of a player's rank that stands for all dealer ranks there; none where the cell is empty.
    pub(crate) fn stand_ins(&self, player: R, band: &dyn Fn(R) -> usize) -> Vec<Option<R>> {
        let own = band(player);
        let find = |band_of: usize, that: &dyn Fn(R) -> bool| {
            let from = self.dealers.partition_point(|&d| band(d) < band_of);
            let to = self.dealers.partition_point(|&d| band(d) <= band_of);
            self.dealers[from..to].iter().copied().find(|&d| that(d))
        };
        let mut cells = vec![];
        for b in 0..self.bands {
            if b == own {
                cells.push(find(b, &|d| d < player));
                cells.push(find(b, &|d| d == player));
                cells.push(find(b, &|d| d > player));
            } else {
                cells.push(find(b, &|_| true));
            }
        }
        cells
    }
}

/// A player's cards as places in the pack, and the number of the dealer's rank if the dealer held the same five.
struct Query {
    cards: [u8; 5],
    same: u16,
}

/// For every set of up to four cards, how many of the dealer hands taken so far contain it. A set {a < b < c < d} is
/// number a + C(b,2) + C(c,3) + C(d,4) among the sets of its size.
struct Taken {
    all: u32,
    ones: [u32; 64],
    twos: Vec<u16>,
    threes: Vec<u16>,
    fours: Vec<u8>,
    /// All hands up to the rank of this number have been taken.
    upto: i32,
    choose2: [u32; 64],
    choose3: [u32; 64],
    choose4: [u32; 64],
}

impl Taken {
    fn new(cards: usize) -> Taken {
        let sets = |k| choose(cards as u64, k) as usize;
        Taken {
            all: 0,
            ones: [0; 64],
            twos: vec![0; sets(2)],
            threes: vec![0; sets(3)],
            fours: vec![0; sets(4)],
            upto: -1,
            choose2: std::array::from_fn(|n| choose(n as u64, 2) as u32),
            choose3: std::array::from_fn(|n| choose(n as u64, 3) as u32),
            choose4: std::array::from_fn(|n| choose(n as u64, 4) as u32),
        }
    }

    /// The numbers of the pairs, triples and quadruples of five places in rising order.
    #[inline]
    fn subsets(&self, p: [usize; 5]) -> ([usize; 10], [usize; 10], [usize; 5]) {
        let [a, b, c, d, e] = p;
        let two = |j: usize| self.choose2[j & 63] as usize;
        let three = |j: usize| self.choose3[j & 63] as usize;
        let four = |j: usize| self.choose4[j & 63] as usize;
        let (ab, ac, ad, ae) = (a + two(b), a + two(c), a + two(d), a + two(e));
        let (bc, bd, be, cd, ce, de) =
            (b + two(c), b + two(d), b + two(e), c + two(d), c + two(e), d + two(e));
        let (abc, abd, abe) = (ab + three(c), ab + three(d), ab + three(e));
        let (acd, ace, ade) = (ac + three(d), ac + three(e), ad + three(e));
        let (bcd, bce, bde, cde) = (bc + three(d), bc + three(e), bd + three(e), cd + three(e));
        (
            [ab, ac, ad, ae, bc, bd, be, cd, ce, de],
            [abc, abd, abe, acd, ace, ade, bcd, bce, bde, cde],
            [abc + four(d), abc + four(e), abd + four(e), acd + four(e), bcd + four(e)],
        )
    }

    /// Takes one more hand in.
    #[inline]
    fn take(&mut self, hand: u32) {
        let p = std::array::from_fn(|i| (hand >> (6 * i) & 63) as usize);
        let (twos, threes, fours) = self.subsets(p);
        self.all += 1;
        p.iter().for_each(|&i| self.ones[i] += 1);
        twos.iter().for_each(|&i| self.twos[i] += 1);
        threes.iter().for_each(|&i| self.threes[i] += 1);
        fours.iter().for_each(|&i| self.fours[i] += 1);
    }

    /// How many of the hands taken so far have none of these cards.
    #[inline]
    fn left(&self, query: &Query) -> u32 {
        let p = query.cards.map(usize::from);
        let (twos, threes, fours) = self.subsets(p);
        let ones: u32 = p.iter().map(|&i| self.ones[i]).sum();
        let twos: u32 = twos.iter().map(|&i| u32::from(self.twos[i])).sum();
        let threes: u32 = threes.iter().map(|&i| u32::from(self.threes[i])).sum();
        let fours: u32 = fours.iter().map(|&i| u32::from(self.fours[i])).sum();
        let five = u32::from(i32::from(query.same) <= self.upto);
        self.all + twos + fours - ones - threes - five
    }
}

/// Takes five cards in hand.
pub(crate) fn five(cards: impl Iterator<Item = Card>) -> [Card; 5] {
    let cards: ArrayVec<Card, 5> = cards.collect();
    cards.into_inner().expect("the player has looked at five cards")
}

#[cfg(test)]
mod tests {
    use equipment::Deck;

    use super::*;

    /// Checks some classes against a count of every dealer hand by itself.
    fn counts_what_is_there<R: RankIndex>(deal: &RankedPack<R>, band: &dyn Fn(R) -> usize) {
        let showdown = Showdown::new(deal, band);
        let total: u64 = showdown.classes.iter().map(|(_, n)| u64::from(*n)).sum();
        assert_eq!(total, deal.pack.hands(5));
        for class in (0..showdown.classes.len()).step_by(showdown.classes.len() / 7) {
            let (hand, own) = (showdown.classes[class].0, showdown.ranks[class]);
            let mut cells = vec![0; showdown.width()];
            for (rank, n) in dealer_hands(&deal.pack.without(&hand), Sum::of(deal.shown), deal.dealer) {
                let past_own = usize::from(rank >= own) + usize::from(rank > own);
                cells[band(rank) + past_own] += n as u32;
            }
            assert_eq!(showdown.cells(class), cells, "{hand:?}");
        }
    }

    #[test]
    fn hands_below_equal_and_above_are_counted_with_a_card_face_up() {
        let shown = equipment::cards("9c").unwrap();
        let pack = Pack::of(Deck::Standard, None).reduced(&shown);
        let (player, dealer) = (Sum::four_of_five, Sum::four_of_six);
        counts_what_is_there(&RankedPack { pack: &pack, shown: &shown, player, dealer }, &|_| 0);
    }

    #[test]
    fn hands_are_counted_category_by_category() {
        let pack = Pack::of(Deck::WithJoker, None);
        let (player, dealer) = (Sum::wild_five, Sum::wild_five);
        let band = |rank: WildRank| rank.category() as usize;
        counts_what_is_there(&RankedPack { pack: &pack, shown: &[], player, dealer }, &band);
    }
}

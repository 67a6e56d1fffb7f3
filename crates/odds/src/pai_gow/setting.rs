//! Seven given cards set every way there is, against a house-way hand from the cards left.

use equipment::Card;
use games::pai_gow_poker::{HandsSet, house_way};

use super::clash::{HoldingShapes, every_suited};
use super::duel::Compared;
use super::pool::Pool;
use super::shapes::{HIGHS, KINDS, LOWS, SHAPES, Set, parted};

/// One way to set a hand.
#[derive(Clone, Debug)]
pub(super) struct WayToSet {
    /// The two cards that go low, one bit each.
    pub(super) low: u8,
    pub(super) hands: HandsSet,
    /// Whether the house way sets it so.
    pub(super) is_house_way: bool,
    /// How it compares with the hands that the other side can have.
    pub(super) tally: Compared,
}

/// Every way to set seven cards that is no foul, each compared with every hand from the cards left, set the house way.
pub(super) fn settings(cards: &[Card; 7], left: &Pool) -> Vec<WayToSet> {
    let house = house_way(cards);
    let picks = (0u8..128).filter(|low| low.count_ones() == 2);
    let mut all: Vec<WayToSet> = picks
        .map(|low| (low, parted(cards, low)))
        .filter(|(_, hands)| !hands.is_foul())
        .map(|(low, hands)| WayToSet { low, hands, is_house_way: low == house, tally: Compared::default() })
        .collect();
    let highs: Vec<u16> = all.iter().map(|s| s.hands.high.value()).collect();
    let theirs = Theirs::new(left, highs);
    all.iter_mut().for_each(|s| s.tally = theirs.against(Set::of(s.hands)));
    all
}

/// The hands of the other side, by where their high hands lie among some of ours, and by low hand.
struct Theirs {
    /// Ours, in order.
    highs: Vec<u16>,
    /// For each place below, on and between ours: hands by low hand.
    at: Vec<[i64; LOWS]>,
}

impl Theirs {
    fn new(left: &Pool, mut highs: Vec<u16>) -> Theirs {
        let shapes = &*SHAPES;
        highs.sort_unstable();
        highs.dedup();
        let mut place = vec![0u8; HIGHS];
        for (at, &high) in highs.iter().enumerate() {
            place[high as usize] = 2 * at as u8 + 1;
            let end = highs.get(at + 1).map_or(HIGHS, |&next| next as usize);
            place[high as usize + 1..end].fill(2 * at as u8 + 2);
        }
        let mut at = vec![[0i64; LOWS]; 2 * highs.len() + 1];
        let mut put = |set: Set, ways: i64| at[place[set.high() as usize] as usize][set.low()] += ways;
        let any = HoldingShapes { shapes, pool: left, held: &[0; KINDS] };
        any.visit(&mut |shape, _, ways| put(shapes.plain[shape as usize].set, ways));
        every_suited(shapes, left, [0; 4], 0, &mut |suited, ways| {
            put(suited.way.set, ways);
            put(suited.plain, -ways);
        });
        Theirs { highs, at }
    }

    fn against(&self, ours: Set) -> Compared {
        let at = 2 * self.highs.binary_search(&ours.high()).expect("the places are made for ours") + 1;
        let mut tally = Compared::default();
        for (place, theirs) in self.at.iter().enumerate() {
            for (low, &ways) in theirs.iter().enumerate() {
                let [high, low] = [at.cmp(&place), ours.low().cmp(&low)].map(|o| (o as i8 + 1) as usize);
                tally[high][low] += ways as i128;
            }
        }
        tally
    }
}

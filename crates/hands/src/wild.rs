//! Five-card hands with wild cards: deuces and the joker stand for whatever serves the hand best.
//!
//! DJ Wild (HC-O §6) and Deuces Wild Xtreme (CO-21-2118 (12)) rank hands alike: five wilds, royal flush, five of a kind,
//! straight flush and so on. Hands are compared as the cards they stand for; a wild in a flush stands for the highest
//! card of the suit the hand does not hold. The games differ in which hands they call natural.

use equipment::Card;

use crate::count::top;
use crate::rank::ranking;
use crate::tables::{WILD, WILD_SUITED};
use crate::{PokerCategory, Sum, WildCategory as Wild, WildCategory};

ranking! {
    /// The rank of a five-card hand with wild cards. Equal ranks tie, natural or not.
    ///
    /// ```
    /// use hands::Sum;
    ///
    /// let rank = |text: &str| Sum::of(&equipment::cards(text).unwrap()).wild_five();
    /// assert_eq!(rank("2c 2d 2h 2s Jk").to_string(), "Five wilds (2)");
    /// assert_eq!(rank("2c 2d 2h 2s Tc").to_string(), "Royal flush (A)");
    /// assert_eq!(rank("2c 2d 2h 2s 9c").to_string(), "Five of a kind (9)");
    /// assert_eq!(rank("2c As Qs 7s 3s").to_string(), "Flush (A K Q 7 3)");
    /// assert_eq!(rank("Jk Kh 9d 7s 4c").to_string(), "Pair (K 9 7 4)");
    /// ```
    WildRank, WildCategory, WildCategory::sets
}

/// A ranked hand and whether its game calls it natural, which some wagers pay better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WildHand {
    /// What the hand makes.
    pub rank: WildRank,
    /// Whether it makes that without the help of a wild card.
    pub natural: bool,
}

/// The rank of five cards of a 53-card deck, deuces and joker wild.
///
/// ```
/// let hand = equipment::cards("2c 6d 5h 4s 3c").unwrap().try_into().unwrap();
/// assert_eq!(hands::wild::five(&hand).to_string(), "Straight (7)");
/// ```
#[inline]
pub fn five(cards: &[Card; 5]) -> WildRank {
    Sum::of(cards).wild_five()
}

/// The hand at DJ Wild: natural if it has no joker and makes the same category with its deuces read as twos.
///
/// ```
/// let hand = |text: &str| hands::wild::dj_wild(&equipment::cards(text).unwrap().try_into().unwrap());
/// assert!(hand("2s Ks 9s 7s 4s").natural, "a flush in any case");
/// assert!(!hand("2h Ks 9s 7s 4s").natural);
/// ```
pub fn dj_wild(cards: &[Card; 5]) -> WildHand {
    let rank = five(cards);
    WildHand { rank, natural: plain_category(cards) == Some(rank.category()) }
}

/// The hand at Deuces Wild Xtreme: natural without wilds, or with one deuce that is the two of an A-5 or 2-6 straight
/// or straight flush (CO-21-2118 (15)(A)(III)–(IV)).
///
/// ```
/// let hand = |text: &str| hands::wild::deuces_wild_xtreme(&equipment::cards(text).unwrap().try_into().unwrap());
/// assert!(hand("2s 6d 5s 4s 3s").natural);
/// assert!(!hand("2s Ks 9s 7s 4s").natural, "a deuce in a flush is wild");
/// ```
pub fn deuces_wild_xtreme(cards: &[Card; 5]) -> WildHand {
    let rank = five(cards);
    let run = matches!(rank.category(), Wild::Straight | Wild::StraightFlush);
    let deuces = cards.iter().any(|card| card.id() < 4);
    WildHand { rank, natural: plain_category(cards) == Some(rank.category()) && (run || !deuces) }
}

/// The category with the deuces read as twos; none with the joker.
fn plain_category(cards: &[Card; 5]) -> Option<WildCategory> {
    let sum = Sum::of(cards);
    (!sum.has_joker()).then(|| plain(sum).category())
}

/// The rank with no card wild.
#[inline]
fn plain(sum: Sum) -> WildRank {
    let rank = sum.five().value();
    // Wild categories are numbered alike up to the straight flush; five of a kind comes before the royal.
    const ROYAL: u16 = (PokerCategory::RoyalFlush as u16) << 12;
    WildRank(if rank >= ROYAL { rank + (1 << 12) } else { rank })
}

impl Sum {
    /// The rank of five cards, deuces and joker wild.
    #[inline]
    pub fn wild_five(self) -> WildRank {
        debug_assert!(self.len() == 5);
        let [c, d, h, s] = self.lanes();
        if !self.has_joker() && (c | d | h | s) & 1 == 0 {
            return plain(self);
        }
        let [c, d, h, s] = [c & !1, d & !1, h & !1, s & !1];
        let all = c | d | h | s;
        if c & d | h & s | (c | d) & (h | s) != 0 {
            return WildRank(by_alikes([c, d, h, s]));
        }
        let table = if [c, d, h, s].contains(&all) { &WILD_SUITED } else { &WILD };
        WildRank(table[(all >> 1) as usize % WILD.len()])
    }
}

/// The rank of a hand with a wild card and two or more of a kind: every wild joins the most numerous rank, the highest of
/// them, and no hand of other kinds is better.
fn by_alikes([c, d, h, s]: [u16; 4]) -> u16 {
    let all = c | d | h | s;
    let two = c & d | h & s | (c | d) & (h | s);
    let three = c & d & (h | s) | h & s & (c | d);
    let four = c & d & h & s;
    let wilds = 5 - (c.count_ones() + d.count_ones() + h.count_ones() + s.count_ones());
    let (held, most) = match (four, three) {
        (0, 0) => (2, two),
        (0, three) => (3, three),
        (four, _) => (4, four),
    };
    let lead = top(most);
    let rest = all & !lead;
    match held + wilds {
        3 if most != lead => Wild::FullHouse.rank(lead, rest),
        3 => Wild::ThreeOfAKind.rank(lead, rest),
        4 => Wild::FourOfAKind.rank(lead, rest),
        _ => Wild::FiveOfAKind.rank(lead, 0),
    }
}

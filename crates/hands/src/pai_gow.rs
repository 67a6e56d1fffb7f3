//! Pai gow hands: a five-card high hand from 53 cards (HC-F §6).
//!
//! The joker is an ace, or any card that completes a straight, a flush, a straight flush or a royal flush. A-2-3-4-5 is
//! the second highest straight, and the highest straight flush below the royal.

use equipment::Card;

use crate::category::CHOOSE;
use crate::count::{highest, straight, top};
use crate::rank::ranking;
use crate::tables::{FIVE, FIVE_SHIFTS, SEVEN, SEVEN_SHIFTS, slot};
use crate::{PaiGowCategory as PaiGow, PaiGowCategory, PokerRank, Sum, TwoCategory, TwoRank};

ranking! {
    /// The rank of a pai gow high hand. Equal ranks are copies.
    ///
    /// A straight is led by its high card, A-2-3-4-5 by the five although it ranks second.
    ///
    /// ```
    /// use hands::Sum;
    ///
    /// let rank = |text: &str| Sum::of(&equipment::cards(text).unwrap()).pai_gow_five();
    /// assert_eq!(rank("Ac Ad Ah As Jk").to_string(), "Five aces (A)");
    /// assert_eq!(rank("Kc Kd Jk 7s 7h").to_string(), "Two pair (K 7 A)");
    /// assert_eq!(rank("9c 8d Jk 6s 5h").to_string(), "Straight (9)");
    /// assert!(rank("Ac 2d 3s 4s 5h") > rank("Kc Qd Js Ts 9h"));
    /// ```
    PaiGowRank, PaiGowCategory, sets
}

const ACE: u16 = 1 << 12;
const WHEEL: u16 = ACE | 0b1111;
const ROYAL: u16 = 0b11111 << 8;

/// The rank of five cards, the joker perhaps among them.
///
/// ```
/// let hand = equipment::cards("Ks Jk Js Ts 9s").unwrap().try_into().unwrap();
/// assert_eq!(hands::pai_gow::five(&hand).to_string(), "Straight flush (K)");
/// ```
#[inline]
pub fn five(cards: &[Card; 5]) -> PaiGowRank {
    let sum = Sum::unsuited(cards);
    let poker = PokerRank(slot(sum.key(), &FIVE_SHIFTS, &FIVE));
    if sum.is_plain(poker) { PaiGowRank(poker.value()) } else { looked_at(cards, Sum::pai_gow_five) }
}

/// The rank of the best five of seven cards, the joker perhaps among them.
///
/// ```
/// let hand = equipment::cards("7s 6h 5d 4c 3s 2s As").unwrap().try_into().unwrap();
/// assert_eq!(hands::pai_gow::seven(&hand).to_string(), "Straight (5)");
/// ```
#[inline]
pub fn seven(cards: &[Card; 7]) -> PaiGowRank {
    let sum = Sum::unsuited(cards);
    let poker = PokerRank(slot(sum.key(), &SEVEN_SHIFTS, &SEVEN));
    if sum.is_plain(poker) { PaiGowRank(poker.value()) } else { looked_at(cards, Sum::pai_gow_seven) }
}

/// Hands with the joker, a straight or a flush, kept out of the way of the others.
#[inline(never)]
fn looked_at(cards: &[Card], rank: fn(Sum) -> PaiGowRank) -> PaiGowRank {
    rank(Sum::of(cards))
}

/// Whether a high hand ranks below the low hand set beside it, which HC-F §13.I forbids.
///
/// ```
/// use hands::{Sum, pai_gow};
///
/// let sum = |text: &str| Sum::of(&equipment::cards(text).unwrap());
/// assert!(pai_gow::is_foul(sum("7c 7d Kh 9s 2c").pai_gow_five(), sum("8c 8d").two()));
/// assert!(!pai_gow::is_foul(sum("7c 7d Kh 9s 2c").pai_gow_five(), sum("7h 7s").two()));
/// assert!(pai_gow::is_foul(sum("Ac Qd Jh 9s 2c").pai_gow_five(), sum("As Kd").two()));
/// ```
#[inline]
pub fn is_foul(high: PaiGowRank, low: TwoRank) -> bool {
    let low = low.value() as usize;
    high.value() < LEAST_HIGH[low >> 12][low % LEAST_HIGH[0].len()]
}

/// The number from which on high hands may stand beside each low hand, by the low hand's category and place: that of the
/// lowest pair of this rank, or of the lowest high cards led by these two, in the numbering of [`crate::category`].
static LEAST_HIGH: [[u16; 128]; 2] = {
    let mut least = [[0; 128]; 2];
    let mut a = 0;
    while a < 13 {
        let pair = TwoCategory::Pair.rank(1 << a, 0) & 0xfff;
        least[TwoCategory::Pair as usize][pair as usize] =
            ((PaiGow::Pair as u16) << 12) + a as u16 * CHOOSE[13][3];
        let mut b = 0;
        while b < a {
            let high_cards = TwoCategory::HighCard.rank(1 << a | 1 << b, 0) & 0xfff;
            least[TwoCategory::HighCard as usize][high_cards as usize] = CHOOSE[a][5] + CHOOSE[b][4];
            b += 1;
        }
        a += 1;
    }
    least
};

impl Sum {
    /// Whether this poker rank of the cards, found by their ranks alone, is their rank here too: there is no joker, no
    /// flush, and no straight, which has another order.
    #[inline]
    fn is_plain(self, poker: PokerRank) -> bool {
        !self.has_joker() && !self.is_suited(5) && poker.category() as u8 != PaiGow::Straight as u8
    }

    /// The rank of five cards, the joker perhaps among them.
    pub fn pai_gow_five(self) -> PaiGowRank {
        debug_assert!(self.len() == 5);
        if self.has_joker() {
            self.pai_gow_with_joker(slot(self.key_with_ace(), &FIVE_SHIFTS, &FIVE))
        } else {
            self.pai_gow_from(self.five())
        }
    }

    /// The category of five cards alone, the joker perhaps among them: straights need not be ordered for it.
    pub fn pai_gow_category(self) -> PaiGowCategory {
        debug_assert!(self.len() == 5);
        match self.has_joker() {
            true => self.pai_gow_five().category(),
            false => PaiGowCategory::ALL[(self.five().value() >> 12) as usize],
        }
    }

    /// The rank of the best five of seven cards, the joker perhaps among them.
    pub fn pai_gow_seven(self) -> PaiGowRank {
        debug_assert!(self.len() == 7);
        if self.has_joker() {
            self.pai_gow_with_joker(slot(self.key_with_ace(), &SEVEN_SHIFTS, &SEVEN))
        } else {
            self.pai_gow_from(self.seven())
        }
    }

    /// The rank given the poker rank of the same cards: the categories are the same, the straights are looked at anew.
    fn pai_gow_from(self, poker: PokerRank) -> PaiGowRank {
        let category = PaiGowCategory::ALL[(poker.value() >> 12) as usize];
        PaiGowRank(match category {
            PaiGow::Straight => run(category, self.ranks(), 0).unwrap_or_default(),
            PaiGow::StraightFlush => run(category, self.suited(5), 0).unwrap_or_default(),
            _ => poker.value(),
        })
    }

    /// The rank with a joker, given the poker rank of the cards by their ranks with the joker an ace.
    fn pai_gow_with_joker(self, joker_an_ace: u16) -> PaiGowRank {
        let [c, d, h, s] = self.lanes();
        if c & d & h & s & ACE != 0 {
            return PaiGowRank(PaiGow::FiveAces.rank(ACE, 0));
        }
        let mut best = joker_an_ace;
        if PokerRank(joker_an_ace).category() as u8 <= PaiGow::Straight as u8 {
            best = run(PaiGow::Straight, self.ranks(), 1).unwrap_or(best);
        }
        let suited = self.suited(4);
        if suited != 0 {
            let flush = match run(PaiGow::StraightFlush, suited, 1) {
                Some(_) if (suited & ROYAL).count_ones() >= 4 => PaiGow::RoyalFlush.rank(ACE, 0),
                Some(rank) => rank,
                None => PaiGow::Flush.rank(highest(suited | top(!suited & 0x1fff), 5), 0),
            };
            best = best.max(flush);
        }
        PaiGowRank(best)
    }
}

/// The rank of the best run of five among these ranks, up to `wilds` of them missing. A-2-3-4-5 stands at the king's
/// place, and every straight below the highest moves one down to make room.
fn run(category: PaiGowCategory, ranks: u16, wilds: u32) -> Option<u16> {
    let holds = |run: u16| (ranks & run).count_ones() + wilds >= 5;
    let place = match straight(ranks, 5, wilds)? {
        ACE => ACE,
        _ if holds(WHEEL) => ACE >> 1,
        high => high >> 1,
    };
    Some(category.rank(place, 0))
}

/// The ranks at this place of the category: those of a run as [`run`] placed them.
const fn sets(category: PaiGowCategory, place: u16) -> (u16, u16) {
    match (category, category.sets(place)) {
        (PaiGow::Straight | PaiGow::StraightFlush, (made, _)) if made == ACE >> 1 => (1 << 3, 0),
        (PaiGow::Straight | PaiGow::StraightFlush, (made, _)) if made < ACE => (made << 1, 0),
        (_, sets) => sets,
    }
}

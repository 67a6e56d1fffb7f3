//! What a seat has in sight, as conditions ask about it.

use arrayvec::ArrayVec;
use equipment::{Card, Rank};
use games::kernel::{Game, Look};
use hands::blackjack::Total;
use hands::{PokerCategory, Ranking, four, poker, three, wild};

/// Ranks from the highest down.
pub(super) type Ranks = ArrayVec<u8, 7>;

/// What cards make: the place of the category in its ranking, and the leading rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Made {
    pub(super) category: u8,
    pub(super) lead: u8,
}

/// What a seat sees when it decides.
pub(super) struct Sight {
    ranking: Ranking,
    own: ArrayVec<Card, 32>,
    /// Its own cards and the board's.
    pub(super) all: ArrayVec<Card, 40>,
    /// The ranks the dealer shows, one bit each.
    pub(super) dealer: u16,
}

impl Sight {
    pub(super) fn new<G: Game>(look: &Look<G>) -> Sight {
        let own: ArrayVec<Card, 32> = look.own().collect();
        let mut all: ArrayVec<Card, 40> = own.iter().copied().collect();
        let layout = look.game.layout();
        layout.board().into_iter().for_each(|board| all.extend(look.cards(board)));
        let shown = layout.dealer().into_iter().flat_map(|dealer| look.cards(dealer));
        let dealer = shown.filter_map(Card::rank).fold(0, |set, rank| set | 1 << rank as u16);
        Sight { ranking: G::RANKING, own, all, dealer }
    }

    pub(super) fn total(&self) -> Total {
        Total::of(&self.own)
    }

    /// The value of the seat's two cards if they are a pair at twenty-one.
    pub(super) fn pair(&self) -> Option<u8> {
        match self.own[..] {
            [one, other] if hands::blackjack::is_pair(one, other) => Some(hands::blackjack::value(one)),
            _ => None,
        }
    }

    pub(super) fn own_ranks(&self) -> Ranks {
        let mut ranks: ArrayVec<u8, 32> = self.own.iter().filter_map(|c| c.rank()).map(|r| r as u8).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        ranks.into_iter().take(7).collect()
    }

    /// How many cards have this rank or a higher one.
    pub(super) fn at_least(&self, rank: u8) -> u8 {
        self.all.iter().filter(|c| c.rank().is_some_and(|r| r as u8 >= rank)).count() as u8
    }

    /// The most cards of one suit.
    pub(super) fn suited(&self) -> u8 {
        let of = |suit: u8| self.all.iter().filter(|c| c.suit().is_some_and(|s| s as u8 == suit)).count();
        (0..4).map(of).max().unwrap_or(0) as u8
    }

    /// The most ranks within five neighbours; the ace is high or low.
    pub(super) fn straight(&self) -> u8 {
        let ranks = self.all.iter().filter_map(|c| c.rank()).fold(0u16, |set, rank| set | 2 << rank as u16);
        let ranks = ranks | (ranks >> 13 & 1);
        (0..10).map(|low| (ranks >> low & 0b11111).count_ones()).max().unwrap_or(0) as u8
    }

    pub(super) fn made(&self) -> Made {
        fn made(category: u8, lead: Rank) -> Made {
            Made { category, lead: lead as u8 }
        }
        macro_rules! rank {
            ($rank:expr) => {{
                let rank = $rank;
                made(rank.category() as u8, rank.lead())
            }};
        }
        match (self.ranking, &self.all[..]) {
            (Ranking::Three, &[a, b, c]) => rank!(three::three(&[a, b, c])),
            (Ranking::Four, &[a, b, c, d, e]) => rank!(four::best_of_five(&[a, b, c, d, e])),
            (Ranking::Wild, &[a, b, c, d, e]) => rank!(wild::five(&[a, b, c, d, e])),
            (Ranking::Poker, &[a, b, c, d, e]) => rank!(poker::five(&[a, b, c, d, e])),
            (Ranking::Poker, &[a, b, c, d, e, f]) => rank!(poker::six(&[a, b, c, d, e, f])),
            (Ranking::Poker, &[a, b, c, d, e, f, g]) => rank!(poker::seven(&[a, b, c, d, e, f, g])),
            (Ranking::Poker, few) => paired(few),
            _ => Made::default(),
        }
    }
}

/// What fewer than five cards make already: cards of one rank.
fn paired(cards: &[Card]) -> Made {
    let mut counts = [0u8; 13];
    cards.iter().filter_map(|c| c.rank()).for_each(|rank| counts[rank as usize] += 1);
    let highest = |n: u8| counts.iter().rposition(|&count| count >= n);
    let pairs = counts.iter().filter(|&&n| n >= 2).count();
    let most = counts.iter().copied().max().unwrap_or(0);
    let category = match (most, pairs) {
        (4.., _) => PokerCategory::FourOfAKind,
        (3, _) => PokerCategory::ThreeOfAKind,
        (2, 2..) => PokerCategory::TwoPair,
        (2, _) => PokerCategory::Pair,
        _ => PokerCategory::HighCard,
    };
    Made { category: category as u8, lead: highest(most.max(1)).unwrap_or(0) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sight(ranking: Ranking, own: &str, board: &str) -> Sight {
        let own: ArrayVec<Card, 32> = equipment::cards(own).unwrap().into_iter().collect();
        let mut all: ArrayVec<Card, 40> = own.iter().copied().collect();
        all.extend(equipment::cards(board).unwrap());
        Sight { ranking, own, all, dealer: 0 }
    }

    #[test]
    fn few_cards_make_what_pairs_them() {
        let made = |text: &str| {
            let made = sight(Ranking::Poker, text, "").made();
            (Ranking::Poker.categories()[made.category as usize], Rank::ALL[made.lead as usize].letter())
        };
        assert_eq!(made("Tc Td"), ("pair", 'T'));
        assert_eq!(made("Ac 3d 9h"), ("high-card", 'A'));
        assert_eq!(made("9c 3d 9h 3s"), ("two-pair", '9'));
        assert_eq!(made("4c 4d 4h Ks"), ("three-of-a-kind", '4'));
        assert_eq!(made("2c 3c 4c 5c 6c"), ("straight-flush", '6'));
    }

    #[test]
    fn suits_and_neighbours_are_counted_over_hand_and_board() {
        let seen = sight(Ranking::Poker, "Ac 2c", "3d 5c 9h");
        assert_eq!((seen.suited(), seen.straight(), seen.at_least(Rank::Nine as u8)), (3, 4, 2));
        assert_eq!(sight(Ranking::Poker, "Ac Kd", "Qh Js").straight(), 4);
        assert_eq!(sight(Ranking::Poker, "Kc Ad", "2h").straight(), 2, "the ace does not go round");
    }

    #[test]
    fn own_ranks_compare_like_words() {
        let ranks = |text: &str| sight(Ranking::Three, text, "").own_ranks();
        assert!(ranks("4c Qd 6h") >= ranks("Qh 6s 4d"));
        assert!(ranks("Qd 6h 3c") < ranks("Qh 6s 4d"));
        assert!(ranks("Kd 3h 2c") > ranks("Qh 6s 4d"));
    }
}

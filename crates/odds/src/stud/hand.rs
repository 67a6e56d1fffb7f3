//! A few cards as a player's list of rules sees them, and the words for what it asks of them.

use arrayvec::ArrayVec;
use equipment::{Card, Rank};
use games::kernel::Verdict;
use games::stud::lowest_pair;
use hands::PokerRank;

/// What a pair of each rank is worth: nothing, the stake back, a win.
#[derive(Clone, Debug)]
pub(super) struct Worth([u8; 13]);

impl Worth {
    pub(super) fn new(settle: impl Fn(PokerRank) -> Verdict) -> Worth {
        Worth(Rank::ALL.map(|rank| {
            let verdict = settle(lowest_pair(rank));
            u8::from(verdict.pays().is_some()) + u8::from(verdict.wins())
        }))
    }

    /// The ranks whose pairs are worth this much, in words: `jack to ace`.
    pub(super) fn words(&self, worth: u8) -> String {
        let mut ranks = (0..13).filter(|&r| self.0[r] == worth).map(|r| Rank::ALL[r].word());
        let (first, last) = (ranks.next(), ranks.next_back());
        [first, last].into_iter().flatten().collect::<Vec<_>>().join(" to ")
    }

    fn any(&self, worth: u8) -> bool {
        self.0.contains(&worth)
    }

    /// What counts as points, where some pairs give back the stake and others win.
    pub(super) fn points(&self) -> Option<String> {
        (self.any(1) && self.any(2))
            .then(|| format!("a point for each {}, two for each {}", self.words(1), self.words(2)))
    }
}

/// Cards without their order: their ranks, and whether they are of one suit. In a game of five cards no more matters
/// where all suits are alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    ranks: ArrayVec<u8, 4>,
    suited: bool,
}

impl Shape {
    pub(super) fn of(cards: impl Iterator<Item = Card> + Clone) -> Shape {
        let mut ranks: ArrayVec<u8, 4> = cards.clone().map(|card| card.id() >> 2).collect();
        ranks.sort_unstable();
        let mut suits = cards.map(|card| card.id() & 3);
        let first = suits.next();
        Shape { ranks, suited: suits.all(|suit| Some(suit) == first) }
    }

    /// The hand in letters: `6-5 suited`.
    fn letters(&self) -> String {
        let ranks = self.ranks.iter().rev().map(|&r| Rank::ALL[r as usize].letter().to_string());
        let ranks = ranks.collect::<Vec<_>>().join("-");
        if self.suited { format!("{ranks} suited") } else { ranks }
    }

    /// What a list of rules looks at.
    pub(super) fn look(&self, worth: &Worth) -> Looks {
        let count = |rank: u8| self.ranks.iter().filter(|&&r| r == rank).count();
        let most = self.ranks.iter().map(|&r| count(r)).max().unwrap_or(0);
        let pair = self.ranks.iter().rev().copied().find(|&r| count(r) == 2);
        let pairs = self.ranks.iter().filter(|&&r| count(r) == 2).count() / 2;
        let made = match (most, pair) {
            (4, _) => FOUR,
            (3, _) => THREE,
            (2, _) if pairs == 2 => TWO_PAIR,
            (2, Some(rank)) => rank + 1,
            _ => 0,
        };
        let set = self.ranks.iter().fold(0u16, |set, r| set | 1 << r);
        // Nine straights from the lowest card up, and the one in which the ace is below the deuce.
        let straights = (0..9).map(|low| 0b11111u16 << low).chain([0b1_0000_0000_1111]);
        let straights = straights.filter(|straight| set & !straight == 0 && made == 0).count() as u8;
        let values = self.ranks.iter().map(|&r| worth.0[r as usize]);
        Looks {
            made,
            suited: u8::from(self.suited),
            straights,
            high: values.clone().filter(|&v| v == 2).count() as u8,
            points: values.sum(),
            top: self.ranks.last().copied().unwrap_or(0),
            out: 0,
        }
    }
}

const TWO_PAIR: u8 = 14;
const THREE: u8 = 15;
const FOUR: u8 = 16;

/// What a hand has, or the least a rule asks of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Looks {
    /// A pair of this rank and one, two pair, three or four of a kind.
    pub(super) made: u8,
    /// Whether all cards are of one suit.
    pub(super) suited: u8,
    /// In how many different straights all cards can stand.
    pub(super) straights: u8,
    /// How many cards there are whose pairs win.
    pub(super) high: u8,
    /// The sum of what a pair of each card is worth.
    pub(super) points: u8,
    /// The highest rank.
    pub(super) top: u8,
    /// How many units are out already.
    pub(super) out: u8,
}

impl Looks {
    fn all(&self) -> [u8; 7] {
        [self.made, self.suited, self.straights, self.high, self.points, self.top, self.out]
    }

    /// Whether a hand has all that is asked.
    #[inline]
    pub(super) fn fits(&self, hand: &Looks) -> bool {
        self.all().iter().zip(hand.all()).all(|(&least, has)| has >= least)
    }

    /// How many things are asked.
    pub(super) fn asks(&self) -> i32 {
        self.all().iter().filter(|&&least| least > 0).count() as i32
    }

    /// What is asked of a hand of so many cards, in words.
    pub(super) fn words(&self, cards: usize, worth: &Worth) -> String {
        let number = ["no", "one", "two", "three", "four"];
        let rank = |r: u8| Rank::ALL[r as usize].word();
        let cards = number[cards];
        let mut words = vec![match (self.made, self.suited > 0, self.straights) {
            (TWO_PAIR, ..) => "two pair or better".to_owned(),
            (THREE, ..) => "three of a kind or better".to_owned(),
            (FOUR, ..) => "four of a kind".to_owned(),
            (1, ..) => "any pair or better".to_owned(),
            (made @ 2.., ..) => {
                let rank = rank(made - 1);
                format!("a pair of {rank}{} or better", if rank == "six" { "es" } else { "s" })
            }
            (0, false, 0) => String::new(),
            (0, true, 0) => format!("{cards} suited"),
            (0, suited, ways) => {
                let flush = if suited { " flush" } else { "" };
                match ways {
                    1 => format!("{cards} to a straight{flush}"),
                    _ if cards == "four" => format!("four to a straight{flush}, open at both ends"),
                    _ => format!("{cards} to a straight{flush} in at least {} ways", number[ways as usize]),
                }
            }
        }];
        if self.high > 0 {
            let many = number[self.high as usize];
            let cards = if self.high == 1 { "card" } else { "cards" };
            words.push(format!("at least {many} {cards} from {}", worth.words(2)));
        }
        if self.points > 0 {
            words.push(format!("at least {} points", self.points));
        }
        if self.top > 0 {
            words.push(format!("the highest card {} or better", rank(self.top)));
        }
        if self.out > 0 {
            words.push(format!("with {} or more units out", self.out));
        }
        words.retain(|w| !w.is_empty());
        words.join(", ")
    }
}

/// What a rule asks: some least looks, or one certain hand.
#[derive(Clone, Debug)]
pub(super) enum Asks {
    Looks(Looks),
    Hand(Shape, u8),
}

impl Asks {
    pub(super) fn fits(&self, shape: &Shape, looks: &Looks) -> bool {
        match self {
            Asks::Looks(least) => least.fits(looks),
            Asks::Hand(hand, out) => hand == shape && *out == looks.out,
        }
    }

    pub(super) fn words(&self, cards: usize, worth: &Worth) -> String {
        match self {
            Asks::Looks(least) => least.words(cards, worth),
            Asks::Hand(hand, out) => format!("{}, {out} units out", hand.letters()),
        }
    }
}

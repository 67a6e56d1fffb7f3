//! Lucky Ladies and Lucky Ladies Progressive (CO-21-2119 (21)(E), (21)(G), (29), (31)): first cards of 20, best of all
//! two queens of hearts against a dealer's blackjack.

use book::{Fault, PayTable, Rules};
use equipment::{Card, Rank, Suit};
use hands::blackjack::Total;

use crate::blackjack::one_suit;
use crate::kernel::*;
use crate::rocket_aces::best;

/// What the player's first two cards are to these wagers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Twenty {
    No,
    Any,
    Suited,
    Matched,
    QueensOfHearts,
}

/// What the dealer's first two cards are to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Under {
    NoBlackjack,
    Blackjack,
    Suited,
    SpecificSuit,
}

const TWENTIES: [Twenty; 5] =
    [Twenty::No, Twenty::Any, Twenty::Suited, Twenty::Matched, Twenty::QueensOfHearts];
const UNDERS: [Under; 4] = [Under::NoBlackjack, Under::Blackjack, Under::Suited, Under::SpecificSuit];

impl Twenty {
    fn of(cards: [Card; 2]) -> Twenty {
        let [a, b] = cards;
        match (Total::of(&cards).value(), a == b, one_suit(&cards)) {
            (20, true, _) if a.rank() == Some(Rank::Queen) && a.suit() == Some(Suit::Hearts) => {
                Twenty::QueensOfHearts
            }
            (20, true, _) => Twenty::Matched,
            (20, false, true) => Twenty::Suited,
            (20, false, false) => Twenty::Any,
            _ => Twenty::No,
        }
    }
}

/// The suit of this name.
pub(super) fn suit(name: &str) -> Suit {
    match name {
        "clubs" => Suit::Clubs,
        "diamonds" => Suit::Diamonds,
        "hearts" => Suit::Hearts,
        _ => Suit::Spades,
    }
}

/// Whether two hands fit a row; none if no table prints such a row.
fn fits(event: &str, twenty: Twenty, under: Under) -> Option<bool> {
    let ladies = |least: Under| twenty == Twenty::QueensOfHearts && under >= least;
    Some(match event {
        "queens-of-hearts-dealer-blackjack-specific-suit" => ladies(Under::SpecificSuit),
        "queens-of-hearts-dealer-blackjack-suited" => ladies(Under::Suited),
        "queens-of-hearts-dealer-blackjack" => ladies(Under::Blackjack),
        "queens-of-hearts" => ladies(Under::NoBlackjack),
        "matched-20" => twenty >= Twenty::Matched,
        "suited-20" => twenty >= Twenty::Suited,
        "any-20" => twenty >= Twenty::Any,
        _ => return None,
    })
}

/// What is paid, by the player's cards and the dealer's.
pub(super) struct LuckyLadies {
    verdicts: [[Verdict; 4]; 5],
    suit: Suit,
}

impl LuckyLadies {
    /// Lays a table out, for the meters from `first` on where it has any.
    pub(super) fn new(rules: &Rules, table: &'static PayTable, first: u8) -> Result<LuckyLadies, Fault> {
        let mut verdicts = [[Verdict::lose(table.clause); 4]; 5];
        for (twenty, by_dealer) in TWENTIES.into_iter().zip(&mut verdicts) {
            for (under, verdict) in UNDERS.into_iter().zip(by_dealer) {
                *verdict = best(table, first, |event| fits(event, twenty, under))?;
            }
        }
        Ok(LuckyLadies { verdicts, suit: suit(rules.choice("lucky-ladies-progressive-suit")) })
    }

    /// The wager on the player's first two cards and the dealer's: the best row that fits.
    pub(super) fn settle(&self, cards: [Card; 2], dealer: [Card; 2]) -> Verdict {
        let under = match (Total::of(&dealer).is_blackjack(), one_suit(&dealer)) {
            (false, _) => Under::NoBlackjack,
            (true, false) => Under::Blackjack,
            (true, true) if dealer[0].suit() == Some(self.suit) => Under::SpecificSuit,
            (true, true) => Under::Suited,
        };
        self.verdicts[Twenty::of(cards) as usize][under as usize]
    }
}

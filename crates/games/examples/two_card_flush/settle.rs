//! What two cards are worth, and what each wager of Two Card Flush pays (HOUSE-TCF §4, §6–§8).

use book::{Clause, Fault, Pays, Rules};
use equipment::{Card, Rank};
use games::kernel::*;
use games::poker::showdown;

use super::Flush;

/// Two cards, ranked: suited first, then by the higher card, then by the lower (§4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hand {
    pub(super) suited: bool,
    pub(super) high: Rank,
    low: Rank,
}

impl Hand {
    /// The hand that two cards make.
    pub(super) fn of(cards: &[Card]) -> Option<Hand> {
        let &[a, b] = cards else { return None };
        let (suited, a, b) = (a.suit() == b.suit(), a.rank()?, b.rank()?);
        Some(Hand { suited, high: a.max(b), low: a.min(b) })
    }

    /// The hand at a place.
    pub(super) fn at(felt: &Felt, place: Place) -> Hand {
        Hand::of(felt.cards(place)).expect("a dealt hand has two cards")
    }

    /// The hand in a few words.
    pub(super) fn words(self) -> String {
        let suited = if self.suited { "suited " } else { "" };
        format!("{suited}{}-{}", self.high.word(), self.low.word())
    }

    /// A number that is greater for a better hand.
    pub(super) fn value(self) -> u16 {
        u16::from(self.suited) << 8 | (self.high as u16) << 4 | self.low as u16
    }
}

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    ante: Pays,
    play: Pays,
    suited: Paid<3>,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let suited = Paid::new(rules.paytable("suited"), ["ace-king", "in-a-row", "suited"])?;
        Ok(PayTables { ante: rules.win("ante"), play: rules.win("play"), suited })
    }
}

impl Flush {
    /// Whether the dealer plays: suited, or with a jack or better (§6).
    pub(super) fn qualifies(dealer: Hand) -> bool {
        dealer.suited || dealer.high >= Rank::Jack
    }

    /// The Ante of a player who made the Play wager (§6, §7).
    pub(super) fn settle_ante(&self, player: Hand, dealer: Hand) -> Verdict {
        match Flush::qualifies(dealer) {
            true => against(self.pays.ante, player, dealer),
            false => Verdict::win(self.pays.ante, Clause::new("HOUSE-TCF §6")),
        }
    }

    /// The Play wager (§6, §7).
    pub(super) fn settle_play(&self, player: Hand, dealer: Hand) -> Verdict {
        match Flush::qualifies(dealer) {
            true => against(self.pays.play, player, dealer),
            false => Verdict::push(Clause::new("HOUSE-TCF §6")),
        }
    }

    /// The Suited wager, folded or not (§8).
    pub(super) fn settle_suited(&self, player: Hand) -> Verdict {
        let in_a_row = player.high as u8 - player.low as u8 == 1;
        match player {
            Hand { suited: false, .. } => Verdict::lose(self.pays.suited.clause),
            Hand { high: Rank::Ace, low: Rank::King, .. } => self.pays.suited.verdict(0),
            _ if in_a_row => self.pays.suited.verdict(1),
            _ => self.pays.suited.verdict(2),
        }
    }
}

/// The better hand wins, equal hands push (§7).
fn against(pays: Pays, player: Hand, dealer: Hand) -> Verdict {
    let won = || Verdict::win(pays, Clause::new("HOUSE-TCF §7"));
    showdown(player, dealer, won, ["HOUSE-TCF §7"; 2])
}

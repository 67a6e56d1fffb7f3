//! What DJ Wild and Deuces Wild Xtreme share: an Ante and an equal wager beside it, five cards with deuces and a joker
//! wild, a Play wager of twice the Ante against a dealer who needs no qualifying hand, and the pay tables that tell
//! natural hands from wild ones or pay for a good hand beaten.

use book::{Cents, Clause, Fault, PayTable, Pays, Rules};
use equipment::{Card, Rank, Suit};
use hands::wild::WildHand;
use hands::wild::WildRank;
use hands::{Sum, WildCategory as Wild};

use crate::kernel::*;
use crate::poker::{CourseStep, PokerSetup, showdown};

/// What the Play wager is, in antes.
pub const PLAY: i64 = 2;

const KINDS: usize = Wild::ALL.len();

/// Where a chapter prints the common rules.
#[derive(Clone, Copy, Debug)]
pub struct WildPrint {
    /// The id of the wager equal to the Ante.
    pub blind: &'static str,
    /// The event of its table for a win below a straight.
    pub rest: &'static str,
    /// The player's hand is better.
    pub win: &'static str,
    /// The hands tie.
    pub tie: &'static str,
    /// The dealer's hand is better.
    pub lose: &'static str,
}

/// The wagers of the base game and what they pay.
#[derive(Clone, Debug)]
pub struct BaseWagers {
    /// The Ante.
    pub ante: SpotId,
    /// The wager equal to the Ante: Blind or Odds.
    pub blind: SpotId,
    /// The Play wager.
    pub play: SpotId,
    ante_pays: Pays,
    play_pays: Pays,
    blind_pays: Paid<KINDS>,
    /// The lowest hand the simple strategy plays.
    worth: WildRank,
    print: &'static WildPrint,
}

impl BaseWagers {
    /// Prints the three spots.
    pub fn new(rules: &Rules, layout: &mut Layout, print: &'static WildPrint) -> Result<BaseWagers, Fault> {
        let event = |i: usize| if i < Wild::Straight as usize { print.rest } else { Wild::ALL[i].id() };
        let ante = layout.spot(rules, "ante", true);
        let blind = layout.spot(rules, print.blind, true);
        // What Play takes follows from the Ante.
        let limits = rules.limits("ante");
        let twice = book::Limits { min: limits.min * PLAY, max: limits.max * PLAY, step: limits.step * PLAY };
        let play = layout.later_spot(rules, "play", twice);
        Ok(BaseWagers {
            ante,
            blind,
            play,
            ante_pays: rules.win("ante"),
            play_pays: rules.win("play"),
            blind_pays: Paid::new(rules.paytable(print.blind), std::array::from_fn(event))?,
            worth: pair_of_fours(),
            print,
        })
    }

    /// A table whose round takes this course: Play is the one decision, and a fold loses Ante and the wager beside it.
    pub fn setup(&self, course: &[CourseStep]) -> PokerSetup {
        PokerSetup::new(&[self.ante, self.blind], Some(self.play), course)
    }

    /// What the Play wager costs a seat: twice the Ante.
    #[inline]
    pub fn play_costs(&self, felt: &Felt, seat: Seat) -> Cents {
        felt.seat(seat).stake(self.ante, 0) * PLAY
    }

    #[inline]
    fn against(&self, player: WildRank, dealer: WildRank, won: impl FnOnce() -> Verdict) -> Verdict {
        showdown(player, dealer, won, [self.print.tie, self.print.lose])
    }

    /// The Ante of a player who made the Play wager.
    #[inline]
    pub fn settle_ante(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.against(player, dealer, || Verdict::win(self.ante_pays, Clause::new(self.print.win)))
    }

    /// The Play wager.
    #[inline]
    pub fn settle_play(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.against(player, dealer, || Verdict::win(self.play_pays, Clause::new(self.print.win)))
    }

    /// The wager equal to the Ante, of a player who made the Play wager: a win is paid by the hand.
    #[inline]
    pub fn settle_blind(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.against(player, dealer, || self.blind_pays.verdict(player.category() as usize))
    }

    /// How many kinds of deals there are for the base game.
    pub const KINDS_OF_DEAL: u16 = 6 * KINDS as u16;

    /// What the hand is, whether it is played, and whether it is better than the dealer's.
    #[inline]
    pub fn kind_of_deal(&self, player: &[Card], dealer: &[Card]) -> u16 {
        let rank = |cards: &[Card]| hands::wild::five(cards.try_into().expect("a dealt hand has five cards"));
        let (player, dealer) = (rank(player), rank(dealer));
        let kind = player.category() as u16 * 2 + (player >= self.worth) as u16;
        kind * 3 + (player.cmp(&dealer) as i8 + 1) as u16
    }

    /// The simple strategy: play a pair of fours or better.
    #[inline]
    pub fn simple<G: Game>(&self, look: &Look<G>) -> Choice {
        let hand = look.own().fold(Sum::EMPTY, Sum::with).wild_five();
        Choice::say(if hand >= self.worth { Verb::Play } else { Verb::Fold })
    }
}

/// What is said where the two wagers are not of one amount.
pub fn unequal(seat: Seat, stakes: &[Cents]) -> Option<String> {
    let words = || format!("the Ante of {seat} and the wager beside it are not of one amount");
    (stakes[0] != stakes[1]).then(words)
}

/// The simple strategy in words.
pub const BASIC_HELP: &str =
    "bet the ante and the equal wager beside it; play a pair of fours or better, fold the rest";

/// The lowest pair of fours. It loses less by playing than by a fold unless its kickers are very low ones, which the
/// dealer then lacks for hands it would beat.
fn pair_of_fours() -> WildRank {
    use Suit::{Clubs, Diamonds, Hearts};
    hands::wild::five(&[
        Card::new(Rank::Four, Clubs),
        Card::new(Rank::Four, Diamonds),
        Card::new(Rank::Six, Hearts),
        Card::new(Rank::Five, Hearts),
        Card::new(Rank::Three, Hearts),
    ])
}

/// The five cards at a place.
#[inline]
pub fn five(felt: &Felt, place: Place) -> &[Card; 5] {
    felt.cards(place).try_into().expect("a dealt hand has five cards")
}

/// A hand in a few words.
pub fn caption(cards: &[Card]) -> Option<Caption> {
    let rank = hands::wild::five(cards.try_into().ok()?);
    Some(Caption::ranked(rank.words(), rank.value()))
}

/// A pay table with a pay for the natural hand and one for the wild hand of a kind.
#[derive(Clone, Debug)]
pub struct NaturalOrWild(Paid<{ 2 * KINDS }>);

impl NaturalOrWild {
    /// The table. Hands that cannot be natural, or that the table does not tell apart, have one row.
    pub fn new(table: &'static PayTable) -> Result<NaturalOrWild, Fault> {
        let names: [String; 2 * KINDS] = std::array::from_fn(|i| {
            let (kind, how) = (Wild::ALL[i / 2].id(), ["wild", "natural"][i % 2]);
            if table.row(kind).is_some() { kind.to_owned() } else { format!("{how}-{kind}") }
        });
        Ok(NaturalOrWild(Paid::new(table, names.each_ref().map(String::as_str))?))
    }

    /// Paid by the kind of the hand and whether it is natural, or lost.
    #[inline]
    pub fn verdict(&self, hand: WildHand) -> Verdict {
        self.kind(hand.rank.category(), hand.natural)
    }

    /// Paid as a hand of this kind.
    #[inline]
    pub fn kind(&self, kind: Wild, natural: bool) -> Verdict {
        self.0.verdict(2 * kind as usize + usize::from(natural))
    }
}

/// A pay table for the hand that was beaten, the player's or the dealer's.
#[derive(Clone, Debug)]
pub struct BadBeat {
    pays: Paid<KINDS>,
    tie: Clause,
}

impl BadBeat {
    /// The table, and the clause by which equal hands lose.
    pub fn new(table: &'static PayTable, tie: Clause) -> Result<BadBeat, Fault> {
        let events = std::array::from_fn(|i| Wild::ALL[i].id());
        Ok(BadBeat { pays: Paid::new(table, events)?, tie })
    }

    /// Paid by the lower of the two hands, or lost; equal hands beat neither.
    #[inline]
    pub fn verdict(&self, player: WildRank, dealer: WildRank) -> Verdict {
        if player == dealer {
            return Verdict::lose(self.tie);
        }
        self.pays.verdict(player.min(dealer).category() as usize)
    }
}

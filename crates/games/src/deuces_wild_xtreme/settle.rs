//! What each wager of Deuces Wild Xtreme pays, and the order of settlement (CO-21-2118 (9)–(19)).

use arrayvec::ArrayVec;
use book::{Cents, Clause, Fault, Pays, Rules};
use equipment::{Card, Rank};
use hands::WildCategory;
use hands::wild::{WildHand, WildRank};

use super::linked::{Linked, without_joker};
use super::wagers::{DeucesWager, MeterWager, Wagers};
use super::{Deuces, REPLACEMENT};
use crate::kernel::*;
use crate::payout_limit::PayoutLimit;
use crate::poker::PokerRound;
use crate::wild_stud::{BadBeat, NaturalOrWild, WildPrint, five};

pub(super) const PRINT: WildPrint = WildPrint {
    blind: "odds",
    rest: "other",
    win: "CO-21-2118 (9)(A)(I)",
    tie: "CO-21-2118 (9)(B)(I)",
    lose: "CO-21-2118 (9)(C)(I)",
};

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    bad_beat: BadBeat,
    trips_plus: NaturalOrWild,
    /// By the number of wild cards: the joker alone, two, three, four.
    goin_wild: Paid<4>,
    /// Two, three and four wild cards with the joker, then deuces alone.
    goin_wild_progressive: Paid<6>,
    too_wild: NaturalOrWild,
    linked: Linked,
    meters: [MeterWager; 2],
}

impl PayTables {
    pub(super) fn new(rules: &Rules, wagers: &Wagers) -> Result<PayTables, Fault> {
        let tie = Clause::new("CO-21-2118 (14)(A)(III)");
        let wilds = ["joker", "two-wilds", "three-wilds", "four-wilds"];
        let apart = ["two-wilds", "three-wilds", "four-wilds", "two-deuces", "three-deuces", "four-deuces"];
        Ok(PayTables {
            bad_beat: BadBeat::new(rules.paytable("bad-beat-xtreme"), tie)?,
            trips_plus: NaturalOrWild::new(rules.paytable("trips-plus-wild"))?,
            goin_wild: Paid::new(rules.paytable("goin-wild"), wilds)?,
            goin_wild_progressive: Paid::new(rules.paytable("goin-wild-progressive"), apart)?,
            too_wild: NaturalOrWild::new(rules.paytable("too-wild-progressive"))?,
            linked: Linked::new(rules, wagers.linked)?,
            meters: [wagers.goin_wild, wagers.too_wild],
        })
    }
}

/// A player's cards as the wagers look at them.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    seat: Seat,
    five: [Card; 5],
    rank: WildRank,
    dealer: WildRank,
    /// The card that replaces a joker, where one was drawn.
    replacement: Option<Card>,
}

impl Seen {
    /// The hand, natural or wild.
    fn hand(&self) -> WildHand {
        hands::wild::deuces_wild_xtreme(&self.five)
    }

    /// The cards with the joker replaced.
    fn plain(&self) -> [Card; 5] {
        self.replacement.map_or(self.five, |card| without_joker(&self.five, card))
    }
}

/// The cards of several players.
pub(super) type Hands = ArrayVec<Seen, 16>;

/// How many deuces there are, and whether the joker is.
fn wilds(five: &[Card; 5]) -> (usize, bool) {
    let deuces = five.iter().filter(|c| c.rank() == Some(Rank::Two)).count();
    (deuces, five.iter().any(|c| c.is_joker()))
}

impl Deuces {
    /// The Ante of a player who made the Play wager (9).
    pub fn settle_ante(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.base.settle_ante(player, dealer)
    }

    /// The Odds wager of a player who made the Play wager (9), (12).
    pub fn settle_odds(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.base.settle_blind(player, dealer)
    }

    /// The Play wager (9).
    pub fn settle_play(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.base.settle_play(player, dealer)
    }

    /// Bad Beat Xtreme: three of a kind or better beaten, on either side (11)(A), (14).
    pub fn settle_bad_beat(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.pays.bad_beat.verdict(player, dealer)
    }

    /// Trips Plus Wild, on the player's own hand (11)(B), (15). Four wild cards with a low card are a straight flush as
    /// well as five of a kind, and are paid the better of the two.
    pub fn settle_trips_plus(&self, five: &[Card; 5], hand: WildHand) -> Verdict {
        let verdict = self.pays.trips_plus.verdict(hand);
        if hand.rank.category() != WildCategory::FiveOfAKind {
            return verdict;
        }
        let (deuces, joker) = wilds(five);
        let flush = self.pays.trips_plus.kind(WildCategory::StraightFlush, false);
        match (flush.pays(), verdict.pays()) {
            (Some(a), Some(b)) if deuces + usize::from(joker) == 4 && a != b && a.at_least(b) => flush,
            _ => verdict,
        }
    }

    /// Goin' Wild, on the number of wild cards; one of them alone must be the joker (11)(C), (16).
    pub fn settle_goin_wild(&self, five: &[Card; 5]) -> Verdict {
        let table = &self.pays.goin_wild;
        match wilds(five) {
            (0, true) => table.verdict(0),
            (deuces, joker) => match deuces + usize::from(joker) {
                0 | 1 => Verdict::lose(table.clause),
                count => table.verdict(count.min(4) - 1),
            },
        }
    }

    /// Goin' Wild Progressive, on the number of wild cards and whether the joker is one (11)(D), (17).
    pub fn settle_goin_wild_progressive(&self, five: &[Card; 5]) -> Verdict {
        let table = &self.pays.goin_wild_progressive;
        let verdict = match wilds(five) {
            (4, _) => table.verdict(5),
            (deuces @ 1..=3, true) => table.verdict(deuces - 1),
            (deuces @ 2..=3, false) => table.verdict(deuces + 1),
            _ => Verdict::lose(table.clause),
        };
        verdict.from_meter(self.pays.meters[0].meter)
    }

    /// Too Wild Progressive, on the player's own hand (11)(E), (18).
    pub fn settle_too_wild(&self, hand: WildHand) -> Verdict {
        self.pays.too_wild.verdict(hand).from_meter(self.pays.meters[1].meter)
    }

    /// Five-Card Linked Progressive, on five cards of which none is wild: a joker has been replaced (11)(F), (19).
    pub fn settle_linked(&self, plain: &[Card; 5]) -> Verdict {
        self.pays.linked.verdict(plain)
    }

    /// The aggregate payout limit (4).
    pub fn payout_limit(&self) -> PayoutLimit {
        self.limit
    }

    pub(super) fn verdict(&self, wager: DeucesWager, seen: &Seen) -> Verdict {
        match wager {
            DeucesWager::Ante => self.settle_ante(seen.rank, seen.dealer),
            DeucesWager::Odds => self.settle_odds(seen.rank, seen.dealer),
            DeucesWager::Play => self.settle_play(seen.rank, seen.dealer),
            bonus => self.bonus_verdict(bonus, seen),
        }
    }

    #[inline(never)] // Kept out of the way of the wagers that are always there.
    fn bonus_verdict(&self, wager: DeucesWager, seen: &Seen) -> Verdict {
        match wager {
            DeucesWager::BadBeat => self.settle_bad_beat(seen.rank, seen.dealer),
            DeucesWager::TripsPlus => self.settle_trips_plus(&seen.five, seen.hand()),
            DeucesWager::GoinWild => self.settle_goin_wild(&seen.five),
            DeucesWager::GoinWildProgressive => self.settle_goin_wild_progressive(&seen.five),
            DeucesWager::TooWild => self.settle_too_wild(seen.hand()),
            DeucesWager::Linked => self.settle_linked(&seen.plain()),
            DeucesWager::Ante | DeucesWager::Odds | DeucesWager::Play => {
                unreachable!("these are no bonus wagers")
            }
        }
    }

    pub(super) fn seen(&self, felt: &Felt, seat: Seat, dealer: WildRank) -> Seen {
        let five = *five(felt, Place::Hand(seat, 0));
        let replacement = felt.cards(REPLACEMENT).first().copied();
        Seen { seat, five, rank: hands::wild::five(&five), dealer, replacement }
    }

    /// The hands of those who have the Five-Card Linked Progressive wager, from the dealer's right.
    pub(super) fn with_link(&self, felt: &Felt, dealt: Seats, dealer: WildRank) -> Hands {
        let linked = dealt.rev().filter(|&seat| self.linked(felt, seat));
        linked.map(|seat| self.seen(felt, seat, dealer)).collect()
    }

    /// Whether a seat has the Five-Card Linked Progressive wager.
    fn linked(&self, felt: &Felt, seat: Seat) -> bool {
        self.wagers.spot(DeucesWager::Linked).is_some_and(|spot| felt.seat(seat).bet(spot, 0).is_some())
    }

    /// Shows and settles the hands where a limit is posted.
    #[inline(never)]
    pub(super) fn settle_limited<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, dealer: WildRank) {
        let due = |turn: &Turn<PokerRound, K>, seat: Seat, bet: &Bet| {
            let wager = self.wagers.kind(bet.spot);
            Some((self.verdict(wager, &self.seen(&turn.felt, seat, dealer)), limit_clause(wager)))
        };
        let staked: Seats = turn.state.dealt().filter(|&seat| turn.felt.staked().has(seat)).collect();
        let round = self.limit.of_round(turn, staked, Cents::ZERO, due);
        for seat in staked.rev() {
            let place = Place::Hand(seat, 0);
            turn.reveal(place);
            self.limit.settle_seat(turn, seat, (round, Cents::ZERO), due, |_, _, _| ());
            turn.pick_up(place);
        }
    }

    /// Whoever has the linked wager and no award that brings envy is paid once, the highest due (19)(A)(III).
    pub(super) fn pay_envy<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, hands: &[Seen]) {
        let Some(spot) = self.wagers.spot(DeucesWager::Linked) else { return };
        let due = |seen: &Seen| self.pays.linked.envy(&seen.plain());
        let amount = |verdict: &Verdict| match verdict.pays() {
            Some(Pays::PerDollar(amount)) => amount,
            _ => Cents::ZERO,
        };
        let Some(envy) = hands.iter().filter_map(due).max_by_key(amount) else { return };
        for seen in hands.iter().rev().filter(|seen| due(seen).is_none()) {
            turn.bonus(seen.seat, 0, spot, self.wagers.linked.unit, envy);
        }
    }
}

/// Where the chapter allows the limit.
fn limit_clause(wager: DeucesWager) -> Clause {
    Clause::new(match wager {
        DeucesWager::Odds => "CO-21-2118 (12)(A)(IV)",
        DeucesWager::BadBeat => "CO-21-2118 (14)(A)(IV)",
        DeucesWager::TripsPlus => "CO-21-2118 (15)(A)(V)",
        DeucesWager::GoinWild => "CO-21-2118 (16)(A)(IV)",
        _ => "CO-21-2118 (4)",
    })
}

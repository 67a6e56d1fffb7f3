//! What a play wins (IN §6, §7), and the card symbols of the ticket (IN §2(i)).

use book::{Cents, Clause, Fault, Pays, Rules};
use equipment::{Card, Rank, Suit};
use hands::{PokerCategory, PokerRank};

use super::{DRAW, Phase, PokerLotto, State};
use crate::kernel::*;

/// The prizes in force.
pub(super) struct PayTables {
    /// By how many cards match.
    draw: Paid<6>,
    /// By the category of the hand.
    instant: Paid<10>,
    /// The lowest pair that wins.
    jacks: PokerRank,
    pool: Cents,
    share_unit: Cents,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let matches = ["match-0", "match-1", "match-2", "match-3", "match-4", "match-5"];
        let hands = std::array::from_fn(|i| PokerCategory::ALL[i].id());
        Ok(PayTables {
            draw: Paid::new(rules.paytable("play"), matches)?,
            instant: Paid::new(rules.part("play", "instant"), hands)?,
            jacks: hands::poker::five(&[
                Card::new(Rank::Jack, Suit::Clubs),
                Card::new(Rank::Jack, Suit::Diamonds),
                Card::new(Rank::Four, Suit::Hearts),
                Card::new(Rank::Three, Suit::Hearts),
                Card::new(Rank::Two, Suit::Hearts),
            ]),
            pool: rules.money("five-match-pool"),
            share_unit: rules.money("share-unit"),
        })
    }
}

/// The clause of the prize for so many matches.
const MATCHES: [&str; 6] = ["IN §6(d)", "IN §6(d)", "IN §6(d)", "IN §6(c)", "IN §6(b)", "IN §6(a)(1)"];
/// The clause of the instant prize of each category, lowest first.
const INSTANT: [&str; 10] = [
    "IN §2(r)",
    "IN §6(m)",
    "IN §6(l)",
    "IN §6(k)",
    "IN §6(j)",
    "IN §6(i)",
    "IN §6(h)",
    "IN §6(g)",
    "IN §6(f)",
    "IN §6(e)",
];

impl PokerLotto {
    /// The category a hand may win by, if it is none of the pairs below jacks.
    pub(super) fn wins_at_once(&self, hand: &[Card; 5]) -> Option<PokerCategory> {
        let rank = hands::poker::five(hand);
        let category = rank.category();
        (category != PokerCategory::Pair || rank >= self.pays.jacks).then_some(category)
    }

    /// The instant event: what the hand wins by itself, if anything (§6(e)–(m)).
    pub fn settle_instant(&self, hand: &[Card; 5]) -> Option<Verdict> {
        let category = self.wins_at_once(hand)?;
        let row = self.pays.instant.row(category as usize)?;
        Some(Verdict::by_row(row, Clause::new(INSTANT[category as usize])))
    }

    /// The selection event: what a play with so many matching cards wins when `winners` plays match all five (§6(a)–(d)).
    pub fn settle_draw(&self, matches: usize, winners: usize) -> Verdict {
        let clause = Clause::new(MATCHES[matches]);
        match (self.pays.draw.row(matches), matches) {
            (None, _) => Verdict::lose(clause),
            (Some(row), 5) if winners >= 3 => {
                let Pays::Flat(most) = row.pays else { return Verdict::by_row(row, clause) };
                let unit = self.pays.share_unit.0;
                let share = Cents(self.pays.pool.0 / winners as i64 / unit * unit);
                Verdict::by_row(row, Clause::new("IN §6(a)(2)")).instead(Pays::Flat(share.min(most)))
            }
            (Some(row), _) => Verdict::by_row(row, clause),
        }
    }

    fn hand(felt: &Felt, seat: Seat, play: u8) -> Option<&[Card; 5]> {
        felt.cards(Place::Hand(seat, play)).try_into().ok()
    }

    /// Pays the instant prizes of a ticket that have not been paid yet, and returns their sum.
    fn pay_instant<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Cents {
        let mut sum = Cents::ZERO;
        for play in 0..turn.felt.seat(seat).hands().len() as u8 {
            let claimed = turn.state.claimed[seat.0 as usize] >> play & 1 == 1;
            let prize = Self::hand(&turn.felt, seat, play).and_then(|hand| self.settle_instant(hand));
            if let (Some(prize), false) = (prize, claimed) {
                turn.state.claimed[seat.0 as usize] |= 1 << play;
                sum += turn.bonus(seat, 0, self.plays[play as usize], Cents::ZERO, prize).won;
            }
        }
        sum
    }

    /// Claims before the draw: the prizes are paid and an exchange ticket with the same cards stays in the draw.
    pub(super) fn claim<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        let clause = Clause::new("IN §4(g)");
        if turn.state.phase != Phase::Sales {
            return Err(Refusal::new(clause, "the terminal is busy; claim before or after"));
        }
        let claimed = turn.state.claimed[seat.0 as usize];
        let due = (0..self.plays.len() as u8).any(|play| {
            let won = Self::hand(&turn.felt, seat, play).and_then(|hand| self.settle_instant(hand));
            claimed >> play & 1 == 0 && won.is_some()
        });
        if !due {
            return Err(Refusal::new(clause, "the ticket has no instant prize to claim"));
        }
        let sum = self.pay_instant(turn, seat);
        self.say_where(turn, seat, sum);
        turn.say("an exchange ticket stays in the draw", None, Some(seat), clause);
        Ok(())
    }

    /// The draw is made: every play is settled, prizes of a ticket are added together (§7(b)).
    pub(super) fn pay_draw<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.say("the winning cards are drawn", None, None, Clause::new("IN §2(c)"));
        let matches = |felt: &Felt, seat: Seat, play: u8| {
            matches(felt.cards(Place::Hand(seat, play)), felt.cards(DRAW))
        };
        // Who has bought a play has picked a hand for it, and the other way round.
        let mut winners = 0;
        for seat in turn.felt.staked() {
            let hands = 0..turn.felt.seat(seat).hands().len() as u8;
            winners += hands.filter(|&play| matches(&turn.felt, seat, play) == 5).count();
        }
        for seat in turn.felt.staked() {
            let mut sum = self.pay_instant(turn, seat);
            for play in 0..turn.felt.seat(seat).hands().len() as u8 {
                let verdict = self.settle_draw(matches(&turn.felt, seat, play), winners);
                let line = turn.settle(seat, 0, self.plays[play as usize], verdict);
                sum += line.map_or(Cents::ZERO, |line| line.won);
            }
            if sum > Cents::ZERO {
                self.say_where(turn, seat, sum);
            }
        }
        turn.end_round();
        turn.state.claimed.fill(0);
        turn.state.phase = Phase::Sales;
    }

    /// Who pays the prizes of a ticket, added together: the retailer up to a limit, else the Commission (§7(b)).
    fn say_where<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, sum: Cents) {
        let clause = Clause::new("IN §7(b)");
        let what = if sum <= self.retailer_limit {
            "prizes of the ticket, paid by the retailer in dollars:"
        } else {
            "prizes of the ticket, claimed from the Commission in dollars:"
        };
        turn.say(what, Some(sum.0 / 100), Some(seat), clause);
    }
}

/// How many of the winning cards a hand holds, in whatever order (§6(b)).
pub fn matches(hand: &[Card], drawn: &[Card]) -> usize {
    let mask = |cards: &[Card]| cards.iter().fold(0u64, |mask, card| mask | 1 << card.id());
    (mask(hand) & mask(drawn)).count_ones() as usize
}

/// The number of a card symbol, 1 to 52: hearts, diamonds, spades, clubs, each from the 2 up to the ace (§2(i)).
pub fn symbol_number(card: Card) -> Option<u8> {
    use equipment::Suit::*;
    let suit = match card.suit()? {
        Hearts => 0,
        Diamonds => 1,
        Spades => 2,
        Clubs => 3,
    };
    Some(suit * 13 + card.rank()? as u8 + 1)
}

/// The short name of a card symbol: `2H`, `10S`, `AC` (§2(i)).
pub fn symbol_name(card: Card) -> Option<String> {
    let rank = match card.rank()? {
        Rank::Ten => "10".to_owned(),
        rank => rank.letter().to_string(),
    };
    Some(format!("{rank}{}", card.suit()?.letter().to_ascii_uppercase()))
}

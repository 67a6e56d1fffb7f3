//! The Rocket Aces Blackjack Progressive (CO-8-899.29): a wager on aces in a player's first two cards and on the
//! blackjack the dealer may have. It goes with any game of the blackjack family whose book offers it.
//!
//! The family calls:
//!
//! - [`RocketAces::new`], which prints the spot and the meters;
//! - [`RocketAces::lock`], when wagers close;
//! - [`RocketAces::pay`], as soon as it is known whether the dealer has blackjack.

use book::{Clause, Fault, PayTable, Pays, Rules};
use equipment::{Card, Rank, Suit};
use hands::blackjack::Total;

use crate::kernel::*;

/// The wager goes with a blackjack wager.
pub(crate) const NEEDS_BASE: Clause = Clause::new("CO-8-899.29 ¶2");
const TABLES: Clause = Clause::new("CO-8-899.29 (2)");

/// What a player's first two cards are to this wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Aces {
    None,
    /// One ace, no blackjack.
    Single,
    Blackjack,
    Two,
    TwoSuited,
    TwoSpades,
}

/// What the dealer's two cards are to this wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Under {
    NoBlackjack,
    Blackjack,
    Suited,
    Spades,
}

const ACES: [Aces; 6] =
    [Aces::None, Aces::Single, Aces::Blackjack, Aces::Two, Aces::TwoSuited, Aces::TwoSpades];
const UNDER: [Under; 4] = [Under::NoBlackjack, Under::Blackjack, Under::Suited, Under::Spades];

fn suited([a, b]: [Card; 2]) -> Option<Suit> {
    a.suit().filter(|_| a.suit() == b.suit())
}

impl Aces {
    fn of(cards: [Card; 2]) -> Aces {
        match (cards.iter().filter(|c| c.rank() == Some(Rank::Ace)).count(), suited(cards)) {
            (0, _) => Aces::None,
            (1, _) if Total::of(&cards).is_blackjack() => Aces::Blackjack,
            (1, _) => Aces::Single,
            (_, Some(Suit::Spades)) => Aces::TwoSpades,
            (_, Some(_)) => Aces::TwoSuited,
            (_, None) => Aces::Two,
        }
    }
}

impl Under {
    fn of(cards: [Card; 2]) -> Under {
        match (Total::of(&cards).is_blackjack(), suited(cards)) {
            (false, _) => Under::NoBlackjack,
            (true, Some(Suit::Spades)) => Under::Spades,
            (true, Some(_)) => Under::Suited,
            (true, None) => Under::Blackjack,
        }
    }
}

/// Whether two hands fit a row; none if no table prints such a row.
fn fits(event: &str, aces: Aces, under: Under) -> Option<bool> {
    use Aces::{Blackjack, Single, Two, TwoSpades, TwoSuited};
    let (dealt, asked) = match event.split_once("-dealer-blackjack") {
        Some((player, suits)) => (player, Some(suits)),
        None => (event, None),
    };
    let dealer = match asked {
        None => true,
        Some("") => under >= Under::Blackjack,
        Some("-suited") => under >= Under::Suited,
        Some("-spades") => under == Under::Spades,
        Some(_) => return None,
    };
    let player = match dealt {
        "single-ace" => matches!(aces, Single | Blackjack),
        "player-blackjack" => aces == Blackjack,
        "player-and" => aces == Blackjack,
        "two-aces" => aces >= Two,
        "two-aces-suited" => aces >= TwoSuited,
        "two-aces-spades" => aces == TwoSpades,
        "dealer-blackjack" => under >= Under::Blackjack,
        _ => return None,
    };
    Some(player && dealer)
}

/// The progressive of one table.
#[derive(Clone, Debug)]
pub struct RocketAces {
    /// The spot of the wager.
    pub spot: SpotId,
    /// What is paid, by the player's cards and the dealer's.
    verdicts: [[Verdict; 4]; 6],
}

impl RocketAces {
    /// Prints spot and meters where the book has the wager and the house offers it, which it can with two or six decks
    /// (¶2). A meter stands for every row that pays one whole; smaller shares are of the first.
    pub fn new(rules: &Rules, layout: &mut Layout) -> Result<Option<RocketAces>, Fault> {
        if !rules.choices().any(|setting| setting.id == "rocket-aces") {
            return Ok(None);
        }
        let Some(table) = rules.offered("rocket-aces")? else { return Ok(None) };
        let spot = layout.spot(rules, "rocket-aces", true);
        layout.settled_on(spot, SettledOn::FirstTwo);
        layout.closed_by(spot, Clause::new("CO-8-899.29 (1)(B)"));
        let first = layout.meters.len() as u8;
        let whole = |pays: Pays| matches!(pays, Pays::Meter(share) if share.0 == 10_000);
        for (n, _) in table.rows.iter().filter(|row| whole(row.pays)).enumerate() {
            let suffix = if n == 0 { String::new() } else { format!("-{}", n + 1) };
            layout.meter_of(rules, ("rocket-aces", &suffix), spot, TABLES)?;
        }
        let mut verdicts = [[Verdict::lose(TABLES); 4]; 6];
        for (aces, by_dealer) in ACES.into_iter().zip(&mut verdicts) {
            for (under, verdict) in UNDER.into_iter().zip(by_dealer) {
                *verdict = best(table, first, |event| fits(event, aces, under))?;
            }
        }
        Ok(Some(RocketAces { spot, verdicts }))
    }

    /// The round begins: the wagers are locked in before the first card ((1)(B), (1)(C)).
    #[inline]
    pub fn lock<S, K: Sink>(&self, turn: &mut Turn<S, K>) {
        let count = turn.felt.staked().filter(|&s| turn.felt.seat(s).bet(self.spot, 0).is_some()).count();
        if count > 0 {
            let clause = Clause::new("CO-8-899.29 (1)(B)");
            turn.say("Rocket Aces wagers locked:", Some(count as i64), None, clause);
        }
    }

    /// The wager on a player's first two cards and the dealer's two ((1)(D), (2)).
    #[inline]
    pub fn settle(&self, cards: [Card; 2], dealer: [Card; 2]) -> Verdict {
        self.verdicts[Aces::of(cards) as usize][Under::of(dealer) as usize]
    }

    /// Settles the wager of a seat that has one; who is paid shows the cards.
    #[inline]
    pub(crate) fn pay<S, K: Sink>(&self, turn: &mut Turn<S, K>, seat: Seat, cards: [Card; 2], dealer: Place) {
        let &[up, hole, ..] = turn.felt.cards(dealer) else { unreachable!("the dealer has two cards") };
        let verdict = self.settle(cards, [up, hole]);
        if verdict.wins() {
            turn.reveal(Place::Hand(seat, 0));
        }
        turn.settle(seat, 0, self.spot, verdict);
    }
}

/// The highest row that fits (2). Each row that pays a whole meter has its own, from `first` on; smaller shares are of
/// the first.
pub(crate) fn best(
    table: &'static PayTable,
    first: u8,
    fits: impl Fn(&str) -> Option<bool>,
) -> Result<Verdict, Fault> {
    let mut meter = first;
    for row in &table.rows {
        let fits = fits(&row.event).ok_or_else(|| {
            Fault::Choice(format!("pay table {} has a row `{}` that nothing can win", table.id, row.event))
        })?;
        let whole = matches!(row.pays, Pays::Meter(share) if share.0 == 10_000);
        if fits {
            let meter = if whole { meter } else { first };
            return Ok(Verdict::by_row(row, table.clause).from_meter(meter));
        }
        meter += u8::from(whole);
    }
    Ok(Verdict::lose(table.clause))
}

//! Let It Ride: three equal bets, of which two may be taken back.

use book::{Cents, Fault};
use equipment::Deck;
use games::kernel::*;
use games::let_it_ride::LetItRide;
use games::payout_limit::HandLimit;
use hands::PokerRank;

use super::base::{self, BestAtStud, Stud};
use super::ends::{Betting, Move};
use crate::advice::Advice;
use crate::classes::Pack;
use crate::law::Law;
use crate::multi_link::{LinkStanding, Riding, multi_link};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;

const COUNTED: &str = "exact: every hand counted";

impl Stud for LetItRide {
    const BASE: &'static str = "bet-number-1";
    const WAGERS: &'static [&'static str] = &["bet-number-1", "bet-number-2", "bet-number-3"];
    const ABSENT: &'static str = "taken-back";
    const DECISIONS: &'static [&'static str] = &["Bet Number 1", "Bet Number 2"];
    const METHOD: &'static str =
        "exact: backward induction over all sets of three and four cards, each bet left where it gains";

    fn betting() -> Betting {
        let stakes = |added: &[i64]| {
            let bet = |n: usize| added.get(n).copied().unwrap_or(0);
            vec![bet(0), bet(1), 1]
        };
        Betting { seen: 3, moves: vec![Some(0), Some(1)], stakes }
    }

    fn settle_base(&self, hand: PokerRank) -> Verdict {
        self.settle_bet(hand)
    }

    fn limit(&self) -> HandLimit {
        self.payout_limit()
    }

    fn choice(play: Move, _: Cents) -> Choice {
        Choice::say(if play == Some(0) { Verb::PullBack } else { Verb::LetItRide })
    }

    fn act(play: Move) -> &'static str {
        if play == Some(0) { "pull back" } else { "let it ride" }
    }

    /// Nobody folds, so nothing that is done bears on the progressive.
    fn beside(_: &Table<Self>, _: Seat, _: SpotId) -> Result<Option<Riding>, Fault> {
        Ok(None)
    }
}

/// The bet that always stays, and the one decided on first.
fn spots(layout: &Layout) -> (SpotId, [SpotId; 1]) {
    let spot = |wager| layout.find(wager).expect("the layout has the three bets");
    (spot("bet-number-3"), [spot("bet-number-1")])
}

impl Solved for LetItRide {
    type Best = BestAtStud<1>;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        let pack = Pack::of(Deck::Standard, ask.cards.as_ref());
        if Self::WAGERS.iter().any(|wager| ask.wants(wager)) {
            for table in ask.tables(Self::BASE, "") {
                let solved = base::SolvedStud::new::<Self>(ask, &ask.under(table))?;
                let mut entries = base::odds::<Self>(ask, table, &solved, &solved.streets().play());
                entries[0].notes.push("the whole play of three equal bets, per unit of one of them".into());
                sheet.extend(entries);
            }
        }
        if ask.wants("let-it-ride-bonus") {
            for table in ask.tables("let-it-ride-bonus", "") {
                let game = LetItRide::new(&ask.posted(&ask.under(table)))?;
                let mut law = Law::new();
                for (five, n) in pack.classes::<5>() {
                    let verdict = game.settle_bonus(hands::poker::five(&five));
                    ask.cashier("let-it-ride-bonus").settle(&mut law, verdict, Cents::ZERO, n);
                }
                sheet.push(WagerOdds::new(&ask.rules, "let-it-ride-bonus", Some(table), COUNTED, law));
            }
        }
        if ask.wants("three-card-bonus") {
            let games = |rules: &_| LetItRide::new(rules);
            sheet.extend(super::three_card_bonus(ask, &pack, games, |game, hand| {
                game.settle_three_card(hand)
            })?);
        }
        if ask.wants("multi-link") {
            let all = LinkStanding::of_all(&pack);
            sheet.extend(multi_link(ask, &all, "none of which is folded at this game")?);
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<BestAtStud<1>, Fault> {
        let solved = base::SolvedStud::new::<Self>(ask, &ask.rules)?;
        let (base, streets) = spots(LetItRide::new(&ask.as_posted())?.layout());
        Ok(BestAtStud::new(&solved, base, streets))
    }

    fn strategy(ask: &Ask, _: &Progress) -> Result<Option<StrategySheet>, Fault> {
        super::rules::strategy::<Self>(ask).map(Some)
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        let (base, streets) = spots(table.layout());
        base::advise(table, seat, hand, base, &streets).map(Some)
    }
}

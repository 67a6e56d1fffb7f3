//! Mississippi Stud: an ante, then one to three times it before each of three cards, or a fold.

use book::{Cents, Fault};
use equipment::Deck;
use games::kernel::*;
use games::mississippi_stud::{MississippiStud, TIMES};
use games::payout_limit::HandLimit;
use hands::PokerRank;

use super::base::{self, BestAtStud, Stud};
use super::ends::{Betting, Move};
use crate::advice::Advice;
use crate::classes::Pack;
use crate::multi_link::{Riding, multi_link};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;

impl Stud for MississippiStud {
    const BASE: &'static str = "ante";
    const WAGERS: &'static [&'static str] = &["ante", "third-street", "fourth-street", "fifth-street"];
    const ABSENT: &'static str = "folded-before";
    const DECISIONS: &'static [&'static str] = &["Third Street", "Fourth Street", "Fifth Street"];
    const METHOD: &'static str =
        "exact: backward induction over all sets of two, three and four cards and all earlier bets";

    fn betting() -> Betting {
        let bets = TIMES.map(Some);
        let stakes = |added: &[i64]| {
            let bet = |n: usize| added.get(n).copied().unwrap_or(0);
            vec![1, bet(0), bet(1), bet(2)]
        };
        // A fold comes first: where the least bet is worth no more, nothing is risked.
        Betting { seen: 2, moves: [None].into_iter().chain(bets).collect(), stakes }
    }

    fn settle_base(&self, hand: PokerRank) -> Verdict {
        self.settle_bet(hand)
    }

    fn limit(&self) -> HandLimit {
        self.payout_limit()
    }

    fn choice(play: Move, base: Cents) -> Choice {
        play.map_or(Choice::say(Verb::Fold), |times| Choice::with(Verb::Raise, base * times))
    }

    fn act(play: Move) -> &'static str {
        match play {
            None => "fold",
            Some(1) => "bet once the ante",
            Some(2) => "bet twice the ante",
            Some(_) => "bet three times the ante",
        }
    }

    /// Folding gives up the progressive as well (HC-L §6.III).
    fn beside(table: &Table<Self>, seat: Seat, base: SpotId) -> Result<Option<Riding>, Fault> {
        Riding::at(table, seat, base)
    }
}

fn spots(layout: &Layout) -> (SpotId, [SpotId; 2]) {
    let spot = |wager| layout.find(wager).expect("the layout has the ante and its streets");
    (spot("ante"), [spot("third-street"), spot("fourth-street")])
}

impl Solved for MississippiStud {
    type Best = BestAtStud<2>;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        let main = Self::WAGERS.iter().any(|wager| ask.wants(wager));
        for (n, table) in ask.tables(Self::BASE, "").into_iter().enumerate() {
            let linked = n == 0 && ask.wants("multi-link");
            if !main && !linked {
                continue;
            }
            let solved = base::SolvedStud::new::<Self>(ask, &ask.under(table))?;
            let played = solved.streets().play();
            if main {
                let mut entries = base::odds::<Self>(ask, table, &solved, &played);
                entries[0].notes.push("the whole play: Ante and street bets".into());
                sheet.extend(entries);
            }
            if linked {
                let standing = solved.standing(&played);
                sheet.extend(multi_link(ask, &standing, "folded where the base game is best folded")?);
            }
        }
        if ask.wants("three-card-bonus") {
            let pack = Pack::of(Deck::Standard, ask.cards.as_ref());
            let games = |rules: &_| MississippiStud::new(rules);
            sheet.extend(super::three_card_bonus(ask, &pack, games, |game, hand| {
                game.settle_three_card(hand)
            })?);
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<BestAtStud<2>, Fault> {
        let solved = base::SolvedStud::new::<Self>(ask, &ask.rules)?;
        let (base, streets) = spots(MississippiStud::new(&ask.as_posted())?.layout());
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

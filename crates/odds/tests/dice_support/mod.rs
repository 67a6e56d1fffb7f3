//! What the proofs of games without decisions share: the real table, driven through everything that can happen.
#![allow(dead_code)]

use book::{Cents, Rules};
use games::kernel::*;
use odds::{Ask, Progress, Ratio, Sheet, WagerOdds, ratio, sheet};

/// The seat that bets.
pub(crate) const ME: Seat = Seat(0);

/// A game's rules with some settings.
pub(crate) fn rules(game: &str, settings: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of(game).unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    rules
}

/// The sheet of these rules with every pay table of the book.
pub(crate) fn solved(rules: &Rules) -> Sheet {
    sheet(&Ask::new(rules.clone()), &Progress::new()).unwrap()
}

/// The entries of a wager that are no part of another's play.
pub(crate) fn entries<'a>(sheet: &'a Sheet, wager: &str) -> Vec<&'a WagerOdds> {
    sheet.wagers.iter().filter(|w| w.wager == wager && w.within.is_none()).collect()
}

/// The rules that an entry is about.
pub(crate) fn under(rules: &Rules, entry: &WagerOdds) -> Rules {
    let mut rules = rules.clone();
    if let Some(id) = &entry.paytable {
        let mut tables = rules.chapters().iter().flat_map(|c| &c.paytables);
        let table = tables.find(|t| t.id == *id).unwrap();
        rules.put_paytable(table);
    }
    rules
}

/// The edge of an entry.
pub(crate) fn edge(entry: &WagerOdds) -> Ratio {
    entry.law.house_edge().exact().unwrap().clone()
}

/// A table where [`ME`] has a seat.
pub(crate) fn seated<G: Game>(rules: &Rules) -> Table<G> {
    let mut table = Table::<G>::open(rules.clone()).unwrap();
    table.feed(Input::Sit(ME, Patron(1)), &mut Quiet).unwrap();
    table
}

/// Makes a wager.
pub(crate) fn bet<G: Game>(table: &mut Table<G>, spot: &str, cents: i64) {
    let id = table.layout().find(spot).unwrap_or_else(|| panic!("no spot {spot}"));
    table.feed(Input::Bet(ME, id, Cents(cents)), &mut Quiet).unwrap();
}

/// What everyone at the table is up in cents, when nothing stands.
pub(crate) fn gain<G: Game>(table: &Table<G>) -> i64 {
    assert_eq!(table.felt().standing(), Cents::ZERO);
    let balance = table.felt().balance();
    (balance.back + balance.won - balance.fees - balance.staked).0
}

/// The expected gain in cents from here to the end of the round, over all that chance can bring.
pub(crate) fn expected<G: Game>(table: &Table<G>) -> Ratio {
    let Need::Chance(chance) = table.need() else { panic!("nothing is decided here: {:?}", table.need()) };
    let outcomes = chance.outcomes(table.unseen());
    let all: u64 = outcomes.iter().map(|(_, n)| n).sum();
    let mut sum = 0i128;
    let mut later = Ratio::ZERO;
    for (outcome, n) in outcomes {
        let mut next = table.clone();
        next.feed(Input::Outcome(outcome), &mut Quiet).unwrap();
        match next.need() {
            Need::Bets => sum += gain(&next) as i128 * n as i128,
            _ => later += expected(&next) * ratio(n, 1),
        }
    }
    (ratio(sum, 1) + later) / ratio(all, 1)
}

//! Another pay on the same counts. What a wager without decisions pays does not move how often its events come, so a
//! changed pay table needs no new count: each end of the law is paid anew.

use book::{Cents, PayTable, Pays, Rules};
use games::kernel::Verdict;

use crate::cashier::Cashier;
use crate::{Law, WagerOdds, net};

/// The odds of a wager under another table with the same rows, from the counts of its odds under a printed one; none where
/// the counts alone do not tell: a meter, a commission, a decision, or an order of the rows that decides what is paid.
pub fn reprice(rules: &Rules, counted: &WagerOdds, was: &PayTable, now: &PayTable) -> Option<WagerOdds> {
    let plain = counted.progressive.is_none() && counted.within.is_none() && counted.throws.is_none();
    if !plain || !same_order(was, now) || !agrees(&paid(rules, counted, was)?, &counted.law) {
        return None;
    }
    let method = format!("{}; paid anew on the same counts", counted.method);
    Some(WagerOdds::new(rules, &counted.wager, Some(now), &method, paid(rules, counted, now)?))
}

/// Whether rows that pay more than others still do: where several fit a hand, the highest is paid.
fn same_order(was: &PayTable, now: &PayTable) -> bool {
    let more = |a: Pays, b: Pays| {
        net(Some(a), Cents::dollars(1), Cents::ZERO) > net(Some(b), Cents::dollars(1), Cents::ZERO)
    };
    was.rows.len() == now.rows.len()
        && was.rows.iter().zip(&now.rows).all(|(a, b)| a.event == b.event)
        && (0..was.rows.len()).all(|i| {
            (0..was.rows.len()).all(|j| {
                !more(was.rows[i].pays, was.rows[j].pays) || !more(now.rows[j].pays, now.rows[i].pays)
            })
        })
}

/// The law with every row paid by this table.
fn paid(rules: &Rules, counted: &WagerOdds, table: &PayTable) -> Option<Law> {
    let cashier = Cashier::new(rules, counted.stake);
    let mut law = counted.law.error().map_or_else(Law::new, Law::near);
    for end in counted.law.ends() {
        match table.row(&end.event) {
            Some(row) if matches!(row.pays, Pays::Meter(_)) => return None,
            Some(row) => {
                let verdict = Verdict::win(row.pays, table.clause);
                let (pays, gain) = cashier.told(&[(verdict, 1)], Cents::ZERO).swap_remove(0);
                law.add(&end.event, &pays, gain, end.staked.clone(), end.ways.clone());
            }
            None => law.add(&end.event, &end.pays, end.net.clone(), end.staked.clone(), end.ways.clone()),
        }
    }
    Some(law)
}

/// Whether two laws say the same of every gain: then the table alone decides what is paid.
fn agrees(a: &Law, b: &Law) -> bool {
    a.ends().len() == b.ends().len() && a.ends().iter().zip(b.ends()).all(|(a, b)| a.net == b.net)
}

/// A table with some of its pays changed, as a house's file would hold it.
pub fn changed(table: &PayTable, changes: &[(String, Pays)]) -> String {
    let mut own = table.clone();
    own.id = format!("own-{}", table.id);
    own.name = "Your table".into();
    for (event, pays) in changes {
        own.rows.iter_mut().filter(|row| row.event == *event).for_each(|row| row.pays = *pays);
    }
    own.to_toml()
}

//! The lottery in the books: what it took and owed each day, and every draw with all that it came from.

use book::Cents;
use serde::Serialize;

use super::Played;
use crate::exported::DrawOut;
use crate::ledger::Account;
use crate::lotto::{LottoEntry, LottoReply};
use crate::record::{Entry, Record, Stream};

/// A day of the lottery. Amounts are cents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LotteryDay {
    /// The day, UTC.
    pub day: String,
    /// Tickets sold, and the plays on them; exchange tickets are not sold.
    pub tickets: u64,
    /// See `tickets`.
    pub plays: u64,
    /// What was paid for them.
    pub sales: Cents,
    /// Draws held.
    pub draws: u64,
    /// What had been paid for the plays that were in them.
    pub drawn: Cents,
    /// Won, at once or in a draw.
    pub prizes: Cents,
    /// Paid out of that, now or of earlier days.
    pub paid: Cents,
    /// No longer claimed, and the house's again.
    pub lapsed: Cents,
    /// What this leaves to the house: what was paid for plays that were drawn, and what lapsed, less the prizes.
    pub win: Cents,
}

impl LotteryDay {
    /// Takes a record of the lottery in.
    pub(super) fn take(&mut self, record: &Record) {
        for posting in &record.postings {
            let cents = posting.cents;
            match (posting.from, posting.to) {
                (_, Account::LottoSales) => self.sales += cents,
                (Account::LottoSales, _) => (self.drawn, self.win) = (self.drawn + cents, self.win + cents),
                (Account::LottoWin, Account::LottoPrizes) => {
                    (self.prizes, self.win) = (self.prizes + cents, self.win - cents);
                }
                (Account::LottoPrizes, Account::LottoWin) => {
                    (self.lapsed, self.win) = (self.lapsed + cents, self.win + cents);
                }
                (Account::LottoPrizes, _) => self.paid += cents,
                _ => {}
            }
        }
        for entry in &record.entries {
            let Entry::Lottery(happening) = entry else { continue };
            match &happening.entry {
                LottoEntry::Sold { ticket } => {
                    (self.tickets, self.plays) = (self.tickets + 1, self.plays + ticket.hands.len() as u64);
                }
                LottoEntry::Drawn { .. } => self.draws += 1,
                _ => {}
            }
        }
    }

    /// The day in a line.
    pub(super) fn says(&self) -> String {
        let LotteryDay { day, tickets, plays, sales, draws, prizes, paid, lapsed, win, .. } = self;
        let count = |n: &u64, what: &str| format!("{n} {what}{}", if *n == 1 { "" } else { "s" });
        let (tickets, plays, draws) = (count(tickets, "ticket"), count(plays, "play"), count(draws, "draw"));
        format!(
            "{day}: {tickets} with {plays} sold for {sales}, {draws} held; {prizes} won, {paid} paid, {lapsed} lapsed; {win} \
             to the house"
        )
    }
}

/// The draws held in a step.
pub(super) fn draws(played: &Played) -> Vec<DrawOut> {
    let lottery = played.records.iter().filter(|(stream, _)| *stream == Stream::Lottery);
    let drawn = lottery.flat_map(|(_, record)| record.entries.iter().map(|entry| (record.at, entry)));
    let drawn = drawn.filter_map(|(at, entry)| {
        let Entry::Lottery(happening) = entry else { return None };
        match (&happening.entry, &happening.reply) {
            (LottoEntry::Drawn { secret, sold, .. }, LottoReply::Drawn { day, cards, winners, prizes }) => {
                Some(DrawOut {
                    day: *day,
                    at,
                    cards: *cards,
                    winners: *winners,
                    prizes: *prizes,
                    commitment: played.house.lottery()?.state().held.get(day)?.commitment.clone(),
                    secret: secret.clone(),
                    digest: sold.clone(),
                })
            }
            _ => None,
        }
    });
    drawn.collect()
}

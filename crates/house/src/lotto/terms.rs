//! What the director has set, and the times that follow from it. Days and times are those of the house's clock, UTC.

use book::{Cents, Fault, Rules};
use games::kernel::Game;
use games::poker_lotto::PokerLotto;

use crate::time::{Span, Time};

const DAY: u64 = 86_400_000;
const MINUTE: u64 = 60_000;

/// The terms of the lottery.
pub struct LottoTerms {
    /// The game, which settles.
    pub(super) game: PokerLotto,
    pub(super) rules: Rules,
    /// The price of a play (IN §3).
    pub price: Cents,
    /// The most plays on a ticket (IN §4(b)).
    pub most_plays: usize,
    /// How many plays bring an entry ticket (IN §4(k)); 0 for none.
    pub entry_ticket_plays: usize,
    /// The most a retailer pays (IN §7(b)).
    pub retailer_limit: Cents,
    draw_time: u64,
    sales_close: u64,
    claim_days: u64,
}

impl LottoTerms {
    /// The rules it runs under.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The terms under these rules.
    pub fn new(rules: &Rules) -> Result<LottoTerms, Fault> {
        let number = |id| rules.number(id) as u64;
        Ok(LottoTerms {
            game: PokerLotto::new(rules)?,
            rules: rules.clone(),
            price: rules.limits("play").min,
            most_plays: number("plays-per-ticket") as usize,
            entry_ticket_plays: number("entry-ticket-plays") as usize,
            retailer_limit: rules.money("retailer-limit"),
            draw_time: number("draw-time") * MINUTE,
            sales_close: number("sales-close") * MINUTE,
            claim_days: number("claim-period"),
        })
    }

    /// When the draw of a day is held (IN §5).
    pub fn draw_at(&self, day: u64) -> Time {
        Time(day * DAY + self.draw_time)
    }

    /// When sales for the draw of a day stop (IN §4(h)).
    pub fn sales_stop(&self, day: u64) -> Time {
        Time(self.draw_at(day).0.saturating_sub(self.sales_close))
    }

    /// The last moment at which prizes of a draw that was held then are paid (IN §7(b)).
    pub fn claim_until(&self, held: Time) -> Time {
        held + Span::hours(24 * self.claim_days)
    }

    /// The day of the first draw after a moment.
    pub fn first_draw_after(&self, now: Time) -> u64 {
        let today = now.0 / DAY;
        if now < self.draw_at(today) { today } else { today + 1 }
    }
}

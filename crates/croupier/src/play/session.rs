//! One person at a table: what is known of the stay, and how the table is fed and shown. How they come and go, how bets are
//! taken, decisions made and cards dealt by hand stand in files of their own.

use std::collections::VecDeque;
use std::ops::Range;

use anyhow::{Result, bail};
use book::Cents;
use equipment::Card;
use games::kernel::{AnyTable, Chance, Event, Input, Need, Outcome, Seat, SpotId, Viewer};
use games::meters::Link;
use games::{Jackpots, Playthrough};

use super::chance::Source;
use super::front::{Front, Scene};
use super::guest::Guest;
use super::purse::Purse;

/// What comes after an answer.
#[derive(PartialEq, Eq)]
pub(super) enum Flow {
    /// The table goes on.
    On,
    /// The person leaves.
    Leave,
    /// The input has ended.
    End,
}

/// A card that nobody has seen.
pub(super) struct Hole {
    /// Which input it was.
    pub(super) at: usize,
    /// Which of the dealer's cards it is.
    pub(super) index: u8,
    /// Each card that it may be, with the table as it would stand.
    pub(super) worlds: Vec<(Card, Box<dyn AnyTable>)>,
}

/// How far the start of a round is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// Bets are taken.
    Open,
    /// When the wagers that wait have been laid, the round starts; one that is refused stops that.
    AfterBets,
    /// These of the others have yet to bet.
    Others(Range<u8>),
}

/// One person at a table: all that is known of the stay.
pub(crate) struct Session<'a> {
    /// The table as it is shown: fed with what the house wrote down, or by the person who deals.
    pub(super) play: Playthrough,
    /// Rounds that were over before the person came.
    pub(super) before: u64,
    /// Whether everything the table was ever fed is in it.
    pub(super) whole: bool,
    pub(super) front: &'a mut dyn Front,
    /// The guest's place in the house, which deals; none where the person does.
    pub(super) guest: Option<Guest<'a>>,
    /// Chance for a person who deals and wants any card.
    pub(super) any: Source,
    /// Outcomes typed ahead.
    pub(super) ahead: VecDeque<Outcome>,
    pub(super) viewer: Viewer,
    /// The dealer's card that nobody has seen, where the person deals.
    pub(super) hole: Option<Hole>,
    /// The person's own boxes, the first of them seat 1.
    pub(super) mine: Range<u8>,
    /// The seats whose decisions are the simple strategy's.
    pub(super) others: Range<u8>,
    /// Whether each decision is asked for with what its choices are worth.
    pub(super) hints: bool,
    /// How much had been fed when that was last told.
    pub(super) hinted: usize,
    /// Wagers said and not yet laid: the table may want chance in between.
    pub(super) pending: VecDeque<Input>,
    /// Once the round is to start: how far that is.
    pub(super) closing: Closing,
    pub(super) purse: Purse,
    /// The table's progressive meters.
    pub(super) jackpots: Jackpots,
    pub(super) link: Link,
    /// The worth of purse and stakes when the last round ended.
    pub(super) worth: Cents,
    /// Whether the person has said that they throw.
    pub(super) rolling: bool,
    /// The spots of the main game, as far as they are known.
    pub(super) main: Vec<SpotId>,
    /// The wagers at the last close.
    pub(super) last: Vec<(Seat, SpotId, Cents)>,
    /// How much had been fed, and what was in the purse, before each input of the person.
    pub(super) marks: Vec<(usize, Purse)>,
    /// Whether the person has been told that leaving now is against the book.
    pub(super) warned: bool,
    /// The turn of chance that the house's promise was last told of.
    pub(super) promised: Option<u64>,
}

impl Session<'_> {
    pub(super) fn table(&self) -> &dyn AnyTable {
        self.play.table()
    }

    /// Whether nobody at the table is a person.
    pub(super) fn watching(&self) -> bool {
        self.mine.is_empty()
    }

    /// The seats of the person's own boxes.
    pub(super) fn boxes(&self) -> impl Iterator<Item = Seat> + use<> {
        self.mine.clone().map(Seat)
    }

    /// Feeds the table, through the house where there is one, and shows what happened; or says why it is refused.
    pub(super) fn feed(&mut self, input: Input) -> Result<Result<(), String>> {
        self.see_about_the_hole(input)?;
        let Some(guest) = &mut self.guest else { return self.follow(input) };
        match guest.feed(input)? {
            Ok(taken) => self.follow_all(&taken)?,
            Err(refused) => return Ok(Err(refused)),
        }
        Ok(Ok(()))
    }

    /// Shows what the house wrote down, one input after the other.
    pub(super) fn follow_all(&mut self, taken: &[Input]) -> Result<()> {
        for input in taken {
            if let Err(refusal) = self.follow(*input)? {
                bail!("the table refuses what the house took: {refusal}");
            }
        }
        let Some(guest) = &mut self.guest else { return Ok(()) };
        let confirmed = guest.confirm()?;
        let lent = guest.take_lent();
        self.purse.buy(lent);
        self.worth += lent;
        // The ledger has the last word on what the guest owns.
        let owns = guest.chips();
        debug_assert!(self.mine.is_empty() || self.purse.money == owns, "{} and {owns}", self.purse.money);
        self.purse.money = owns;
        confirmed.iter().try_for_each(|line| self.front.say(line))?;
        Ok(())
    }

    /// Feeds the table that is shown.
    fn follow(&mut self, input: Input) -> Result<Result<(), String>> {
        let events = match self.play.feed(input) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal.to_string())),
        };
        self.feed_worlds(input);
        self.purse.follow(&events);
        let (table, purse) = (self.play.table(), self.purse.money);
        self.front.show(&Scene {
            table,
            events: &events,
            viewer: self.viewer,
            purse,
            boxes: self.mine.end,
        })?;
        // The meters of a table in the house are the house's.
        if self.guest.is_none() {
            self.keep_meters(input, &events)?;
        }
        if let Some(Event::RoundOver { round }) = events.iter().find(|e| matches!(e, Event::RoundOver { .. }))
        {
            self.round_over(*round)?;
        }
        Ok(Ok(()))
    }

    /// Adds up what the wagers feed the meters, and shows where they stand.
    fn keep_meters(&mut self, input: Input, events: &[Event]) -> Result<()> {
        self.jackpots.take_in(&self.link, input, events);
        for report in self.jackpots.reports(&self.link, self.play.table().felt().meters()) {
            let events = self.play.feed(report)?;
            self.feed_worlds(report);
            let (table, purse) = (self.play.table(), self.purse.money);
            let scene = Scene { table, events: &events, viewer: self.viewer, purse, boxes: self.mine.end };
            self.front.show(&scene)?;
        }
        Ok(())
    }

    fn round_over(&mut self, round: u64) -> Result<()> {
        if self.watching() {
            return Ok(());
        }
        let felt = self.table().felt();
        let stakes: Cents = self.boxes().flat_map(|seat| &felt.seat(seat).bets).map(|b| b.stake).sum();
        let worth = self.purse.money + stakes;
        let gain = signed(worth - self.worth);
        self.worth = worth;
        let standing = if stakes == Cents::ZERO { String::new() } else { format!(", {stakes} on the felt") };
        let line = format!("Round {round}: {gain} for you; your purse holds {}{standing}", self.purse.money);
        Ok(self.front.say(&line)?)
    }

    /// Why the table or the person's purse would not take an input; nothing if they do. What is bet by a call needs no
    /// chips: the house knows its customer (HC-B §1.I.B), and the purse owes it.
    pub(super) fn objection(&self, input: Input) -> Option<String> {
        let mut trial = vec![];
        match self.table().copy().feed(input, &mut trial) {
            Err(refusal) => Some(refusal.to_string()),
            Ok(()) if matches!(input, Input::Call(_)) => None,
            Ok(()) if { self.purse }.follow(&trial) < Cents::ZERO.min(self.purse.money) => {
                let more = self.guest.as_ref().map_or("`buy 500` buys chips".into(), Guest::more_chips);
                Some(format!("your purse holds {}, not enough for that; {more}", self.purse.money))
            }
            Ok(()) => None,
        }
    }

    /// Feeds an input of the person's, if their purse can pay for it.
    pub(super) fn try_feed(&mut self, input: Input) -> Result<bool> {
        self.see_about_the_hole(input)?;
        if let Some(line) = self.objection(input) {
            self.front.refuse(&line)?;
            return Ok(false);
        }
        self.marks.push((self.play.inputs().len(), self.purse));
        // The table would take it; the house may still say no, by the limits its guest has set.
        if let Err(refusal) = self.feed(input)? {
            self.marks.pop();
            self.front.refuse(&refusal)?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Lets the simple strategy decide for one of the others.
    pub(super) fn other(&mut self, seat: Seat) -> Result<Flow> {
        for input in self.table().basic(seat) {
            if let Err(refusal) = self.feed(input)? {
                bail!("the simple strategy chose what the menu does not offer: {refusal}");
            }
        }
        Ok(Flow::On)
    }

    /// Chance is due: the house has dealt it already, or the person is asked.
    pub(super) fn chance(&mut self, chance: Chance) -> Result<Flow> {
        match self.guest {
            Some(_) => bail!("the house has not dealt: the table needs {}", Need::Chance(chance).words()),
            None => self.deal_by_hand(chance),
        }
    }

    pub(super) fn not_text(&mut self) -> Result<Flow> {
        self.front.refuse("that line is not text (UTF-8); nothing has changed")?;
        Ok(Flow::On)
    }

    pub(super) fn show_again(&mut self) -> Result<()> {
        let (table, purse) = (self.play.table(), self.purse.money);
        let scene = Scene { table, events: &[], viewer: self.viewer, purse, boxes: self.mine.end };
        Ok(self.front.show(&scene)?)
    }
}

/// An amount with its sign, a gain's too.
pub(super) fn signed(amount: Cents) -> String {
    let sign = if amount < Cents::ZERO { "" } else { "+" };
    format!("{sign}{amount}")
}

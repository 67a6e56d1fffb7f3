//! One person's stay at a table.

use std::collections::VecDeque;
use std::ops::Range;

use anyhow::{Result, bail};
use book::Cents;
use games::kernel::{
    AnyTable, Chance, Cost, Dealer, Event, Input, Need, Notation, Outcome, Patron, Seat, SpotId, Viewer,
};
use games::meters::Link;
use games::{Jackpots, Playthrough};

use super::chance::{self, Source};
use super::front::{Answer, Ask, Front, ME, Scene};
use super::purse::Purse;
use super::words::{self, Word, understand};
use super::{Args, By, help};
use crate::record::{self, Record};

/// How a stay at the table ended.
pub(crate) struct Ending {
    /// What the person leaves with.
    pub(crate) farewell: String,
    /// What was cut short, if the input ended in mid-round.
    pub(crate) unfinished: Option<String>,
}

/// What comes after an answer.
#[derive(PartialEq, Eq)]
enum Flow {
    /// The table goes on.
    On,
    /// The person leaves.
    Leave,
    /// The input has ended.
    End,
}

/// One person's stay at a table.
pub(crate) struct Session<'a> {
    play: Playthrough,
    front: &'a mut dyn Front,
    /// The hand that deals; none where the person does.
    dealer: Option<Dealer<Source>>,
    /// Chance for a person who deals and wants any card.
    any: Source,
    /// Outcomes typed ahead.
    ahead: VecDeque<Outcome>,
    viewer: Viewer,
    /// The seats whose decisions are the simple strategy's.
    others: Range<u8>,
    /// Whether each decision is asked for with what its choices are worth.
    hints: bool,
    /// How much had been fed when that was last told.
    hinted: usize,
    /// Wagers said and not yet laid: the table may want chance in between.
    pending: VecDeque<Input>,
    /// Once the round is to start: which of the others have yet to bet.
    closing: Option<Range<u8>>,
    purse: Purse,
    /// The table's progressive meters.
    jackpots: Jackpots,
    link: Link,
    /// The worth of purse and stakes when the last round ended.
    worth: Cents,
    /// The wagers at the last close.
    last: Vec<(SpotId, Cents)>,
    /// How much had been fed, and what was in the purse, before each input of the person.
    marks: Vec<(usize, Purse)>,
}

impl<'a> Session<'a> {
    /// Opens a table and sits down.
    pub(crate) fn open(args: &Args, front: &'a mut dyn Front) -> Result<Session<'a>> {
        let table = args.house.open(&args.game)?;
        let layout = table.layout();
        if args.seats == 0 || args.seats > layout.seats {
            bail!("this table has 1 to {} seats, not {} ({})", layout.seats, args.seats, layout.cites.seats);
        }
        if args.bankroll <= Cents::ZERO {
            bail!("nobody sits down with an empty purse");
        }
        let (jackpots, link) = Jackpots::of(layout)?;
        let mut session = Session {
            play: Playthrough::at(table),
            front,
            dealer: super::dealer(args)?,
            any: Source::open(args.seed)?,
            ahead: VecDeque::new(),
            // Whoever deals sees every card.
            viewer: if args.dealer == By::Hand { Viewer::House } else { Viewer::Seat(ME) },
            others: args.mine()..args.seats,
            hints: args.hints,
            hinted: 0,
            pending: VecDeque::new(),
            closing: None,
            purse: Purse::new(ME, args.bankroll),
            jackpots,
            link,
            worth: args.bankroll,
            last: vec![],
            marks: vec![],
        };
        let rules = session.table().rules();
        let chapter = rules.chapter();
        let chance = match (args.dealer, args.seed) {
            (By::Hand, _) => "you deal".into(),
            (By::Auto, Some(seed)) => format!("dealt by seed {seed}: the same seed deals the same again"),
            (By::Auto, None) => "dealt live, by the entropy of the operating system".into(),
        };
        let hello = format!("{} ({}, rules {}), {chance}", chapter.title, chapter.id, rules.fingerprint());
        let departures = crate::house::departures(rules);
        if !session.watching() {
            session.front.say(&hello)?;
            for line in departures {
                session.front.say(&line)?;
            }
        }
        for seat in 0..args.seats {
            if let Err(refusal) = session.feed(Input::Sit(Seat(seat), Patron(seat as u32 + 1)))? {
                bail!("{refusal}");
            }
        }
        Ok(session)
    }

    fn table(&self) -> &dyn AnyTable {
        self.play.table()
    }

    /// Whether nobody at the table is a person.
    fn watching(&self) -> bool {
        self.others.start == 0
    }

    /// Plays until the person leaves or the input ends.
    pub(crate) fn run(mut self) -> Result<Ending> {
        loop {
            let flow = match self.table().need() {
                Need::Bets => self.bets()?,
                Need::Chance(chance) => self.chance(chance)?,
                Need::Choice { seat, .. } if self.others.contains(&seat.0) => self.other(seat)?,
                Need::Choice { seat, hand } => self.choice(seat, hand)?,
            };
            if flow != Flow::On {
                return self.leave(flow);
            }
        }
    }

    fn leave(mut self, flow: Flow) -> Result<Ending> {
        let need = self.table().need();
        if flow == Flow::Leave && !self.watching() {
            // By the book. Where a player has to stay, what stands is told below.
            let _ = self.feed(Input::Leave(ME))?;
        }
        let left = self.on_felt();
        let stays = if left.is_empty() { String::new() } else { format!("; still on the felt: {left}") };
        let gain = self.purse.money - self.purse.brought;
        let sign = if gain < Cents::ZERO { "" } else { "+" };
        let rounds = match self.table().felt().round {
            1 => "1 round".into(),
            n => format!("{n} rounds"),
        };
        let farewell = format!("You leave with {} ({sign}{gain}) after {rounds}{stays}.", self.purse.money);
        let cut_short =
            flow == Flow::End && need != Need::Bets && self.table().felt().standing() > Cents::ZERO;
        let unfinished = cut_short.then(|| {
            let stands = if left.is_empty() { "nothing of yours".into() } else { left };
            format!("the input ended in mid-round: the table needs {}; {stands} stands", need.words())
        });
        Ok(Ending { farewell, unfinished })
    }

    /// The person's stakes in words.
    fn on_felt(&self) -> String {
        let layout = self.table().layout();
        let bets = &self.table().felt().seat(ME).bets;
        let each = bets.iter().map(|b| format!("{} on {}", b.stake, layout.at(b.spot).name));
        each.collect::<Vec<_>>().join(", ")
    }

    /// Feeds the table and shows what happened.
    fn feed(&mut self, input: Input) -> Result<Result<(), games::kernel::Refusal>> {
        let cards = self.table().felt().rack.left;
        let events = match self.play.feed(input) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.purse.follow(&events);
        let (table, purse) = (self.play.table(), self.purse.money);
        self.front.show(&Scene { table, events: &events, viewer: self.viewer, purse })?;
        self.keep_meters(input, &events)?;
        let table = self.play.table();
        if let (Input::Cut(cards), Some(dealer)) = (input, &mut self.dealer) {
            dealer.cut(cards);
        }
        if let (Input::Call(_), Some(dealer)) = (input, &mut self.dealer)
            && table.felt().rack.left != cards
        {
            // A call moved cards by itself: the dealer goes on with those nobody has seen.
            dealer.take_over(&table.felt().rack.unseen);
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
        for report in self.jackpots.reports(&self.link, &self.play.table().felt().meters) {
            let events = self.play.feed(report)?;
            let (table, purse) = (self.play.table(), self.purse.money);
            self.front.show(&Scene { table, events: &events, viewer: self.viewer, purse })?;
        }
        Ok(())
    }

    fn round_over(&mut self, round: u64) -> Result<()> {
        if self.watching() {
            return Ok(());
        }
        let stakes: Cents = self.table().felt().seat(ME).bets.iter().map(|b| b.stake).sum();
        let worth = self.purse.money + stakes;
        let gain = worth - self.worth;
        self.worth = worth;
        let sign = if gain < Cents::ZERO { "" } else { "+" };
        let standing = if stakes == Cents::ZERO { String::new() } else { format!(", {stakes} on the felt") };
        let line =
            format!("Round {round}: {sign}{gain} for you; your purse holds {}{standing}", self.purse.money);
        Ok(self.front.say(&line)?)
    }

    /// Feeds an input of the person's, if their purse can pay for it. What is bet by a call needs no chips: the house
    /// knows its customer (HC-B §1.I.B), and the purse owes it.
    fn try_feed(&mut self, input: Input) -> Result<bool> {
        let mut trial = vec![];
        let refusal = match self.table().copy().feed(input, &mut trial) {
            Err(refusal) => Some(refusal.to_string()),
            Ok(()) if matches!(input, Input::Call(_)) => None,
            Ok(()) if { self.purse }.follow(&trial) < Cents::ZERO.min(self.purse.money) => Some(format!(
                "your purse holds {}, not enough for that; `buy 500` buys chips",
                self.purse.money
            )),
            Ok(()) => None,
        };
        if let Some(line) = refusal {
            self.front.refuse(&line)?;
            return Ok(false);
        }
        self.marks.push((self.play.inputs().len(), self.purse));
        if let Err(refusal) = self.feed(input)? {
            bail!("the table took this on trial and then refused it: {refusal}");
        }
        Ok(true)
    }

    fn bets(&mut self) -> Result<Flow> {
        if let Some(input) = self.pending.pop_front() {
            match input {
                Input::Bet(seat, ..) if self.others.contains(&seat.0) => {
                    // What the simple strategy may not bet just now, it does not bet.
                    let _ = self.feed(input)?;
                }
                _ => {
                    self.try_feed(input)?;
                }
            }
            return Ok(Flow::On);
        }
        match &mut self.closing {
            Some(others) => {
                match others.next() {
                    Some(seat) => self.pending.extend(self.play.table().basic(Seat(seat))),
                    None => self.close()?,
                }
                Ok(Flow::On)
            }
            None => self.ask_bets(),
        }
    }

    fn ask_bets(&mut self) -> Result<Flow> {
        let table = self.table();
        let (layout, again) = (table.layout(), self.missing());
        let sum: Cents = again.iter().map(|(_, amount)| *amount).sum();
        let mut offer = help::bets(layout, self.last.is_empty());
        offer += match (layout.cards, layout.wheel) {
            (Some(_), _) => "Enter deals",
            (None, Some(_)) => "Enter spins",
            (None, None) => "Enter rolls",
        };
        if sum > Cents::ZERO {
            offer += &format!(" · same bets {sum}");
        }
        offer += " · spots, hint, rules, pays, help, quit";
        let words = layout.spots.iter().filter(|s| s.open).map(|s| s.id.clone());
        let words = words.chain(help::WORDS.iter().map(|w| (*w).to_owned())).collect();
        let ask = Ask { prompt: "Your bets".into(), offer, clause: None, keys: vec![], words };
        let line = match self.front.ask(&ask)? {
            Answer::Line(line) => line,
            Answer::NotText => return self.not_text(),
            Answer::End => return Ok(Flow::End),
        };
        match understand(&line, self.table().layout(), ME) {
            Ok(Word::Bet(bets)) => {
                self.pending.extend(bets.into_iter().map(|(spot, amount)| Input::Bet(ME, spot, amount)));
            }
            Ok(Word::Down(spot, amount)) => {
                let all = self.table().felt().seat(ME).stake(spot, 0);
                self.try_feed(Input::TakeDown(ME, spot, amount.unwrap_or(all)))?;
            }
            Ok(Word::Same) if again.is_empty() => self.front.refuse("there is no earlier wager to repeat")?,
            Ok(Word::Same) => {
                self.pending.extend(again.into_iter().map(|(spot, amount)| Input::Bet(ME, spot, amount)));
            }
            Ok(Word::Clear) => {
                self.try_feed(Input::Clear(ME))?;
            }
            Ok(Word::Deal) => {
                self.marks.push((self.play.inputs().len(), self.purse));
                self.closing = Some(self.others.clone());
            }
            Ok(word) => return self.aside(word),
            Err(line) => self.front.refuse(&line)?,
        }
        Ok(Flow::On)
    }

    /// What the wagers at the last close had that the felt has not.
    fn missing(&self) -> Vec<(SpotId, Cents)> {
        let seat = self.table().felt().seat(ME);
        let lacking = self.last.iter().map(|&(spot, amount)| (spot, amount - seat.stake(spot, 0)));
        lacking.filter(|(_, amount)| *amount > Cents::ZERO).collect()
    }

    /// Everyone has bet: the round starts, if the table agrees.
    fn close(&mut self) -> Result<()> {
        self.closing = None;
        let layout = self.table().layout();
        let bets = self.table().felt().seat(ME).bets.iter().filter(|b| layout.at(b.spot).open);
        let bets: Vec<_> = bets.map(|b| (b.spot, b.stake)).collect();
        match self.feed(Input::Close)? {
            Ok(()) if bets.is_empty() => {}
            Ok(()) => self.last = bets,
            Err(refusal) => self.front.refuse(&refusal.to_string())?,
        }
        Ok(())
    }

    fn other(&mut self, seat: Seat) -> Result<Flow> {
        for input in self.table().basic(seat) {
            if let Err(refusal) = self.feed(input)? {
                bail!("the simple strategy chose what the menu does not offer: {refusal}");
            }
        }
        Ok(Flow::On)
    }

    fn choice(&mut self, seat: Seat, hand: u8) -> Result<Flow> {
        let table = self.table();
        let menu = table.menu();
        let keys = words::keys(&menu);
        let offer: Vec<String> = menu.iter().zip(&keys).map(|(item, key)| help::entry(*key, item)).collect();
        let direct = menu.iter().zip(&keys).map(|(item, &key)| match item.cost {
            // The amount is open: the most is proposed.
            Cost::Range(limits) if limits.min < limits.max => {
                (key, format!("{} {}", item.verb, limits.max), false)
            }
            _ if item.pick > 0 => (key, format!("{} ", item.verb), false),
            _ => (key, item.verb.to_string(), true),
        });
        let who = match (seat == ME, hand) {
            (true, 0) => "Your choice".into(),
            (true, n) => format!("Your choice on hand {}", n + 1),
            (false, n) => format!("Choice of {seat}, hand {}", n + 1),
        };
        let words = menu.iter().map(|item| item.verb.id()).chain(help::WORDS.iter().copied());
        let words = words.map(str::to_owned).collect();
        let ask = Ask {
            prompt: who,
            offer: offer.join(" · "),
            clause: Some(menu[0].clause),
            keys: direct.collect(),
            words,
        };
        let view = table.view(self.viewer);
        let fed = self.play.inputs().len();
        if self.hints
            && self.hinted != fed
            && let Some(worth) = help::worth(table)?
        {
            self.front.say(&worth)?;
            self.hinted = fed;
        }
        let cards = view.seats[seat.0 as usize].hands.get(hand as usize).map(|h| h.cards.clone());
        let line = match self.front.ask(&ask)? {
            Answer::Line(line) => line,
            Answer::NotText => return self.not_text(),
            Answer::End => return Ok(Flow::End),
        };
        match words::answer(&line, &menu, &cards.unwrap_or_default()) {
            Some(Ok(choice)) => {
                self.try_feed(Input::Choose(seat, choice))?;
                return Ok(Flow::On);
            }
            Some(Err(line)) => self.front.refuse(&line)?,
            None => match understand(&line, self.table().layout(), ME) {
                Ok(Word::Bet(_) | Word::Down(..) | Word::Same | Word::Clear | Word::Deal) | Err(_) => {
                    let said = if line.is_empty() { "nothing said".into() } else { format!("`{line}`") };
                    let may: Vec<_> = menu.iter().map(|item| item.verb.id()).collect();
                    let clause = menu[0].clause;
                    self.front
                        .refuse(&format!("{said} is not on the menu: {} ({clause})", may.join(", ")))?;
                }
                Ok(word) => return self.aside(word),
            },
        }
        Ok(Flow::On)
    }

    fn chance(&mut self, chance: Chance) -> Result<Flow> {
        if let Some(dealer) = &mut self.dealer {
            let input = Input::Outcome(dealer.answer(chance, self.play.table().to_shuffle()));
            if let Err(refusal) = self.feed(input)? {
                bail!("the table refused the chance it asked for: {refusal}");
            }
            return Ok(Flow::On);
        }
        if let Some(outcome) = self.ahead.pop_front() {
            if !self.try_feed(Input::Outcome(outcome))? {
                self.ahead.clear();
            }
            return Ok(Flow::On);
        }
        let prompt = chance::question(self.table(), chance);
        let words = help::WORDS.iter().map(|w| (*w).to_owned()).collect();
        let offer = "any leaves it to chance · undo, log, calls, help, quit".to_owned();
        let line = match self.front.ask(&Ask { prompt, offer, clause: None, keys: vec![], words })? {
            Answer::Line(line) => line,
            Answer::NotText => return self.not_text(),
            Answer::End => return Ok(Flow::End),
        };
        if line.eq_ignore_ascii_case("any") {
            let outcome = chance::any(self.play.table(), chance, &mut self.any);
            self.ahead.push_back(outcome);
            return Ok(Flow::On);
        }
        let layout = self.table().layout();
        match (chance::read(&line, chance, layout), understand(&line, layout, ME)) {
            (Ok(outcomes), _) => self.ahead.extend(outcomes),
            (
                Err(why),
                Ok(Word::Bet(_) | Word::Down(..) | Word::Same | Word::Clear | Word::Deal) | Err(_),
            ) => {
                self.front.refuse(&why)?;
            }
            (Err(_), Ok(word)) => return self.aside(word),
        }
        Ok(Flow::On)
    }

    fn not_text(&mut self) -> Result<Flow> {
        self.front.refuse("that line is not text (UTF-8); nothing has changed")?;
        Ok(Flow::On)
    }

    /// Whatever may be said at any time.
    fn aside(&mut self, word: Word) -> Result<Flow> {
        let table = self.play.table();
        match word {
            Word::Calls => self.front.page(&help::calls(table.layout()))?,
            Word::Spots(wager) => self.front.page(&help::spots(table.layout(), wager.as_deref()))?,
            Word::Rules(clause) => self.front.page(&help::rules(table.rules(), clause.as_deref()))?,
            Word::Pays(wager) => self.front.page(&help::pays(table.rules(), wager.as_deref()))?,
            Word::Hint => self.front.say(&help::hint(table, ME)?)?,
            Word::Help => self.front.page(&help::words(self.dealer.is_none()))?,
            Word::Feed(input) => {
                self.try_feed(input)?;
            }
            Word::Log => {
                let notation = Notation(table.layout());
                let lines: Vec<_> = self.open_record().iter().map(|i| notation.write(i)).collect();
                self.front.page(&lines.join("\n"))?;
            }
            Word::Save(path) => {
                let written = std::fs::write(&path, record::write(table, self.open_record()));
                match written {
                    Ok(()) => self.front.say(&format!("The record is saved in {}", path.display()))?,
                    Err(e) => self.front.refuse(&format!("cannot write {}: {e}", path.display()))?,
                }
            }
            Word::Replay(path) => {
                let mut text = String::new();
                let told = Record::load(&path).and_then(|record| {
                    record.replay(|table, line, events| {
                        text += &record::told(table, line, events, Viewer::House);
                        Ok(())
                    })
                });
                if !text.is_empty() {
                    self.front.page(&text)?;
                }
                if let Err(error) = told {
                    self.front.refuse(&format!("{error:#}"))?;
                }
            }
            Word::Buy(amount) => {
                self.purse.buy(amount);
                self.worth += amount;
                self.show_again()?;
                self.front
                    .say(&format!("You buy {amount} in chips; your purse holds {}", self.purse.money))?;
            }
            Word::Undo => self.undo()?,
            Word::Quit => return Ok(Flow::Leave),
            Word::Bet(_) | Word::Down(..) | Word::Same | Word::Clear | Word::Deal => {
                unreachable!("betting is handled where it may happen")
            }
        }
        Ok(Flow::On)
    }

    /// The record as far as the person may read it: a round with hidden cards is not in it until it is over.
    fn open_record(&self) -> &[Input] {
        let inputs = self.play.inputs();
        if !self.table().view(self.viewer).hides() {
            return inputs;
        }
        let close = inputs.iter().rposition(|input| *input == Input::Close);
        &inputs[..close.unwrap_or(inputs.len())]
    }

    fn show_again(&mut self) -> Result<()> {
        let (table, purse) = (self.play.table(), self.purse.money);
        Ok(self.front.show(&Scene { table, events: &[], viewer: self.viewer, purse })?)
    }

    /// Takes the last input of the person back, by playing everything before it again.
    fn undo(&mut self) -> Result<()> {
        if self.dealer.is_some() {
            return Ok(self
                .front
                .refuse("what is dealt is dealt; only a table you deal yourself takes back")?);
        }
        let Some((fed, purse)) = self.marks.pop() else {
            return Ok(self.front.refuse("there is nothing to take back")?);
        };
        let mut again = Playthrough::at(games::open(self.table().rules().clone())?);
        (self.jackpots, self.link) = Jackpots::of(again.table().layout())?;
        for input in &self.play.inputs()[..fed] {
            let events = again.feed(*input)?;
            self.jackpots.take_in(&self.link, *input, &events);
        }
        self.play = again;
        self.purse = purse;
        self.ahead.clear();
        self.pending.clear();
        self.closing = None;
        self.show_again()?;
        let need = self.table().need().words();
        Ok(self.front.say(&format!("Taken back; the table needs {need}"))?)
    }
}

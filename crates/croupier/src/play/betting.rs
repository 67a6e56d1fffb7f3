//! Bets: what is said before a round, laid on the felt in whatever order the table takes it.

use anyhow::Result;
use book::Cents;
use games::kernel::{Input, Layout, Patron, Seat, SpotId};

use super::front::{Answer, Ask, ME};
use super::help;
use super::session::{Closing, Flow, Session};
use super::spots::{SaidWager, WORDS, plain};
use super::words::{Request, understand};

impl Session<'_> {
    pub(super) fn bets(&mut self) -> Result<Flow> {
        if !self.pending.is_empty() {
            self.lay_one()?;
            return Ok(Flow::On);
        }
        match &mut self.closing {
            Closing::Others(others) => {
                match others.next() {
                    Some(seat) => self.pending.extend(self.play.table().basic(Seat(seat))),
                    None => self.close()?,
                }
                Ok(Flow::On)
            }
            Closing::AfterBets => {
                self.start_closing();
                Ok(Flow::On)
            }
            Closing::Open => self.ask_bets(),
        }
    }

    /// Lays the first of the waiting wagers that the table takes now: required wagers may be said in any order. If it
    /// takes none of them, the first is refused.
    fn lay_one(&mut self) -> Result<()> {
        let own = |input: &Input| !matches!(input, Input::Bet(seat, ..) if self.others.contains(&seat.0));
        if !own(&self.pending[0]) {
            // What the simple strategy may not bet just now, it does not bet.
            let input = self.pending.pop_front().expect("one waits");
            let _ = self.feed(input)?;
            return Ok(());
        }
        let at = self.pending.iter().position(|&input| own(&input) && self.objection(input).is_none());
        let input = self.pending.remove(at.unwrap_or(0)).expect("one waits");
        if !self.try_feed(input)? {
            self.closing = Closing::Open;
        }
        Ok(())
    }

    fn ask_bets(&mut self) -> Result<Flow> {
        self.learn_main();
        let layout = self.table().layout();
        let words = layout.spots.iter().filter(|s| s.open).map(|s| s.id.clone());
        let words = words.chain(WORDS.iter().map(|w| (*w).to_owned())).collect();
        let ask =
            Ask { prompt: "Your bets".into(), offer: self.bets_offer(), clause: None, keys: vec![], words };
        let line = match self.front.ask(&ask)? {
            Answer::Line(line) => line,
            Answer::NotText => return self.not_text(),
            Answer::End => return Ok(Flow::End),
        };
        match understand(&line, self.table().layout(), ME) {
            Ok(Request::Bet(stakes)) => self.say_stakes(&stakes)?,
            Ok(Request::Down(on, spot, amount)) => {
                let seat = Seat(on.unwrap_or(1) - 1);
                let all = self.table().felt().seats.get(seat.0 as usize).map(|s| s.stake(spot, 0));
                self.try_feed(Input::TakeDown(seat, spot, amount.or(all).unwrap_or(Cents::ZERO)))?;
            }
            Ok(Request::Box(number)) => {
                self.take_box(number)?;
            }
            Ok(Request::Same) => {
                if !self.repeat() {
                    self.front.refuse("there is no earlier wager to repeat")?;
                }
            }
            Ok(Request::Clear) => self.clear()?,
            Ok(Request::Deal) => self.start_closing(),
            Ok(Request::Roll) => {
                self.rolling = true;
                self.start_closing();
            }
            Ok(Request::Enter) => self.enter()?,
            Ok(request) => return self.attend(request),
            Err(line) => self.front.refuse(&line)?,
        }
        Ok(Flow::On)
    }

    /// What may be said now.
    fn bets_offer(&self) -> String {
        let layout = self.table().layout();
        let sum: Cents = self.missing().iter().map(|(.., amount)| *amount).sum();
        let starts = starts(layout);
        let mut offer = if self.last.is_empty() { help::bets(layout, &self.main) } else { String::new() };
        let lacks = self.companions();
        offer += &match (self.has_bet(), sum > Cents::ZERO) {
            _ if !lacks.is_empty() => format!("still to bet: {}", said(&lacks, layout)),
            (true, true) => format!("Enter {starts} · same adds {sum}"),
            (true, false) => format!("Enter {starts}"),
            (false, true) => format!("Enter bets the same, {sum}, and {starts}"),
            (false, false) => format!("{} starts without you", starts.trim_end_matches('s')),
        };
        offer + " · spots, hint, rules, pays, help, quit"
    }

    /// Enter: the same bets again if none lies there, else no more bets.
    fn enter(&mut self) -> Result<()> {
        self.rolling = true;
        if self.has_bet() {
            self.start_closing();
        } else if self.repeat() {
            self.closing = Closing::AfterBets;
        } else {
            let layout = self.table().layout();
            let how = help::bets(layout, &self.main);
            let word = starts(layout).trim_end_matches('s').to_owned();
            self.front.refuse(&format!("no bet lies there yet: {how}`{word}` starts without you"))?;
        }
        Ok(())
    }

    pub(super) fn start_closing(&mut self) {
        self.marks.push((self.play.inputs().len(), self.purse));
        self.closing = Closing::Others(self.others.clone());
    }

    /// Queues what the last round had and the felt has not; says whether there is anything.
    fn repeat(&mut self) -> bool {
        let again = self.missing();
        self.pending.extend(again.iter().map(|&(seat, spot, amount)| Input::Bet(seat, spot, amount)));
        !again.is_empty()
    }

    fn has_bet(&self) -> bool {
        self.boxes().any(|seat| !self.table().felt().seat(seat).bets.is_empty())
    }

    /// The spots of the main game: what the simple strategy bets before a round, or what the person bet instead.
    fn learn_main(&mut self) {
        if self.table().layout().wheel.is_some() {
            // No number is the main one.
            return;
        }
        if self.main.is_empty() && !self.has_bet() {
            let bets = self.table().basic(ME).into_iter();
            self.main =
                bets.filter_map(|i| if let Input::Bet(_, spot, _) = i { Some(spot) } else { None }).collect();
        }
        let layout = self.table().layout();
        let base = self.last.iter().filter(|(seat, spot, _)| *seat == ME && !layout.at(*spot).side);
        if let ([_], [(_, spot, _)]) = (&self.main[..], &base.collect::<Vec<_>>()[..]) {
            self.main = vec![*spot];
        }
    }

    /// What a main game that is bet in part still lacks.
    fn companions(&self) -> Vec<(SpotId, Cents)> {
        let bets = &self.table().felt().seat(ME).bets;
        if self.main.len() < 2 || !bets.iter().any(|b| self.main.contains(&b.spot)) {
            return vec![];
        }
        let lacks = self.table().basic(ME).into_iter();
        let lacks = lacks.filter_map(|input| match input {
            Input::Bet(_, spot, amount) if self.main.contains(&spot) => Some((spot, amount)),
            _ => None,
        });
        lacks.collect()
    }

    /// Works out what was left unsaid and queues the wagers.
    fn say_stakes(&mut self, stakes: &[SaidWager]) -> Result<()> {
        let mut inputs = vec![];
        for stake in stakes {
            match self.work_out(stake) {
                Ok(more) => inputs.extend(more),
                Err(why) => return Ok(self.front.refuse(&why)?),
            }
            let new = stake.on.filter(|n| *n > self.mine.end);
            if new.is_some_and(|number| self.is_free(number)) && !self.take_box(stake.on.unwrap_or(1))? {
                return Ok(());
            }
        }
        self.pending.extend(inputs);
        Ok(())
    }

    /// The inputs a wager stands for.
    fn work_out(&self, stake: &SaidWager) -> Result<Vec<Input>, String> {
        let layout = self.table().layout();
        let Some(spot) = stake.spot else {
            let amount = stake.amount.expect("a wager without a spot is a bare amount");
            return self.on_the_main_game(stake.on, amount);
        };
        let print = layout.at(spot);
        let lone = || {
            let lacks = self.companions().into_iter().find(|(lacking, _)| *lacking == spot);
            let only = (print.limits.min == print.limits.max).then_some(print.limits.min);
            lacks.map(|(_, amount)| amount).or(only)
        };
        let how_much =
            || format!("how much on {}? Write `{} {}`", print.name, print.id, plain(print.limits.min));
        let amount = stake.amount.or_else(lone).ok_or_else(how_much)?;
        let (seat, spot) = self.place(stake.on, spot)?;
        Ok(vec![Input::Bet(seat, spot, amount)])
    }

    /// A bare amount: on every spot of the main game that lacks it, or once more on all of them.
    fn on_the_main_game(&self, on: Option<u8>, amount: Cents) -> Result<Vec<Input>, String> {
        let layout = self.table().layout();
        if self.main.is_empty() {
            let first = layout.spots.iter().find(|s| s.open).map_or("", |s| s.id.as_str());
            return Err(format!(
                "{amount} on what? Write `{} on {first}`; `spots` lists the spots",
                plain(amount)
            ));
        }
        let boxes: Vec<Option<u8>> = match on {
            Some(_) => vec![on],
            None => self.mine.clone().map(|seat| Some(seat + 1)).collect(),
        };
        let mut bets = vec![];
        for on in boxes {
            for &spot in &self.main {
                bets.push(self.place(on, spot)?);
            }
        }
        let felt = self.table().felt();
        let bare = |&(seat, spot): &(Seat, SpotId)| felt.seat(seat).stake(spot, 0) == Cents::ZERO;
        if bets.iter().any(bare) {
            bets.retain(bare);
        }
        Ok(bets.into_iter().map(|(seat, spot)| Input::Bet(seat, spot, amount)).collect())
    }

    /// Where a wager on a box lies: on a box of the person's own or one that is free, at that box; on another player's,
    /// on the spot for it that some layouts have.
    fn place(&self, on: Option<u8>, spot: SpotId) -> Result<(Seat, SpotId), String> {
        let number = on.unwrap_or(1);
        let layout = self.table().layout();
        if number == 0 || number > layout.seats {
            return Err(format!("there is no box {number}: the layout has {}", layout.seats));
        }
        if number <= self.mine.end || self.is_free(number) {
            return Ok((Seat(number - 1), spot));
        }
        let (wager, there) = (layout.at(spot).wager, Some(Seat(number - 1)));
        let theirs = (0..).zip(&layout.spots).find(|(_, s)| s.wager == wager && s.on_box == there);
        let why = || format!("box {number} is another player's ({})", layout.cites.seats);
        theirs.map(|(spot, _)| (ME, SpotId(spot))).ok_or_else(why)
    }

    fn is_free(&self, number: u8) -> bool {
        self.table().felt().seats.get(number as usize - 1).is_some_and(|s| s.patron.is_none())
    }

    /// Takes one more box beside the person's own; says whether it is theirs now.
    fn take_box(&mut self, number: u8) -> Result<bool> {
        if number <= self.mine.end {
            self.front.say(&format!("Box {number} is yours already: `25 on box {number}` bets there"))?;
            return Ok(true);
        }
        if number != self.mine.end + 1 || self.others.contains(&(number - 1)) {
            let cites = self.table().layout().cites.seats;
            let why = if self.others.contains(&(number - 1)) {
                "is another player's"
            } else {
                "is not beside yours"
            };
            let all = number.max(2);
            self.front
                .refuse(&format!("box {number} {why} ({cites}); `--boxes {all}` keeps boxes side by side"))?;
            return Ok(false);
        }
        if !self.try_feed(Input::Sit(Seat(number - 1), Patron(1)))? {
            return Ok(false);
        }
        self.mine.end = number;
        self.purse.boxes = number;
        self.show_again()?;
        self.front.say(&format!("Box {number} is yours too: `25 on box {number}` bets there"))?;
        Ok(true)
    }

    /// What the wagers at the last close had that the felt has not.
    fn missing(&self) -> Vec<(Seat, SpotId, Cents)> {
        let felt = self.table().felt();
        let lacking = self
            .last
            .iter()
            .map(|&(seat, spot, amount)| (seat, spot, amount - felt.seat(seat).stake(spot, 0)));
        lacking.filter(|(.., amount)| *amount > Cents::ZERO).collect()
    }

    /// Takes every wager down that may come down, box by box.
    fn clear(&mut self) -> Result<()> {
        for seat in self.boxes().collect::<Vec<_>>() {
            if !self.table().felt().seat(seat).bets.is_empty() {
                self.try_feed(Input::Clear(seat))?;
            }
        }
        Ok(())
    }

    /// Everyone has bet: the round starts, if the table agrees.
    fn close(&mut self) -> Result<()> {
        self.closing = Closing::Open;
        let layout = self.table().layout();
        let felt = self.table().felt();
        let bets = self.boxes().flat_map(|seat| felt.seat(seat).bets.iter().map(move |b| (seat, *b)));
        let bets = bets.filter(|(_, b)| layout.at(b.spot).open);
        let bets: Vec<_> = bets.map(|(seat, b)| (seat, b.spot, b.stake)).collect();
        match self.feed(Input::Close)? {
            Ok(()) if bets.is_empty() => {}
            Ok(()) => self.last = bets,
            Err(refusal) => {
                let lacks = self.companions();
                let hint = match lacks.is_empty() {
                    true => String::new(),
                    false => format!("; still to bet: {}", said(&lacks, self.table().layout())),
                };
                self.front.refuse(&format!("{refusal}{hint}"))?;
            }
        }
        Ok(())
    }
}

/// What Enter does.
fn starts(layout: &Layout) -> &'static str {
    match (layout.cards, layout.wheel) {
        (Some(_), _) => "deals",
        (None, Some(_)) => "spins",
        (None, None) => "rolls",
    }
}

/// Wagers as they are said: `blind 10`.
fn said(bets: &[(SpotId, Cents)], layout: &Layout) -> String {
    let each = bets.iter().map(|(spot, amount)| format!("`{} {}`", layout.at(*spot).id, plain(*amount)));
    each.collect::<Vec<_>>().join(", ")
}

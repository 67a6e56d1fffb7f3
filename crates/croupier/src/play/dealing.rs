//! Dealing by hand: a person types in what the real cards, dice and wheel bring.

use anyhow::Result;
use games::kernel::{Chance, Input, Notation};
use games::{Jackpots, Playthrough};

use super::chance;
use super::front::{Answer, Ask, ME};
use super::session::{Closing, Flow, Session};
use super::spots::WORDS;
use super::words::understand;

impl Session<'_> {
    pub(super) fn deal_by_hand(&mut self, due: Chance) -> Result<Flow> {
        if let Some(outcome) = self.ahead.pop_front() {
            if !self.try_feed(Input::Outcome(outcome))? {
                self.ahead.clear();
            }
            return Ok(Flow::On);
        }
        let prompt = server::question::question(self.table(), due);
        let unseen = self.may_stay_unseen(due);
        let words = WORDS.iter().map(|w| (*w).to_owned()).collect();
        let peek = if unseen { " · Enter: nobody has seen it" } else { "" };
        let example = chance::example(due);
        let offer = format!("{example}{peek} · any leaves it to chance · undo, log, calls, help, quit");
        let line = match self.front.ask(&Ask { prompt, offer, clause: None, keys: vec![], words })? {
            Answer::Line(line) => line,
            Answer::NotText => return self.not_text(),
            Answer::End => return Ok(Flow::End),
        };
        if unseen && matches!(line.to_lowercase().as_str(), "" | "unseen") {
            return self.deal_unseen();
        }
        if line.eq_ignore_ascii_case("any") {
            let outcome = chance::any(self.play.table(), due, &mut self.any);
            self.ahead.push_back(outcome);
            return Ok(Flow::On);
        }
        let layout = self.table().layout();
        match (chance::read(&line, due, layout), understand(&line, layout, ME)) {
            (Ok(outcomes), _) => self.ahead.extend(outcomes),
            (Err(_), Ok(request)) if !request.is_betting() => return self.attend(request),
            (Err(why), _) => self.front.refuse(&why)?,
        }
        Ok(Flow::On)
    }

    /// What was typed ahead and is not wanted now is not kept for later: the next card is the next one on the table.
    pub(super) fn drop_left_over(&mut self) -> Result<()> {
        if self.ahead.is_empty() {
            return Ok(());
        }
        let notation = Notation(self.play.table().layout());
        let left: Vec<String> = self.ahead.drain(..).map(|o| notation.write(&Input::Outcome(o))).collect();
        Ok(self.front.refuse(&format!("left over on the line, and not used: {}", left.join(", ")))?)
    }

    /// Takes the last input of the person back, by playing everything before it again.
    pub(super) fn undo(&mut self) -> Result<()> {
        if self.guest.is_some() {
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
        let hole = self.hole.take();
        self.hole_after_undo(hole)?;
        self.purse = purse;
        self.mine.end = purse.boxes;
        self.ahead.clear();
        self.pending.clear();
        self.closing = Closing::Open;
        self.show_again()?;
        let need = self.table().need().words();
        Ok(self.front.say(&format!("Taken back; the table needs {need}"))?)
    }
}

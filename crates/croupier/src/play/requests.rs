//! Whatever may be said at any time: help, rules, the record, chips.

use anyhow::Result;
use games::kernel::{Input, Need, Notation, Viewer};

use super::front::ME;
use super::help;
use super::session::{Flow, Session};
use super::words::Request;
use crate::record::{self, Record};

impl Session<'_> {
    pub(super) fn attend(&mut self, request: Request) -> Result<Flow> {
        let table = self.play.table();
        match request {
            Request::Calls => self.front.page(&help::calls(table.layout()))?,
            Request::Spots(wager) => self.front.page(&help::spots(table, wager.as_deref()))?,
            Request::Rules(clause) => self.front.page(&help::rules(table.rules(), clause.as_deref()))?,
            Request::Pays(wager) => self.front.page(&help::pays(table.rules(), wager.as_deref()))?,
            Request::Hint => {
                let cards = match table.need() {
                    Need::Choice { seat, hand } => {
                        let view = table.view(self.viewer);
                        view.seats[seat.0 as usize].hands.get(hand as usize).map(|h| h.cards.clone())
                    }
                    _ => None,
                };
                self.front.say(&help::hint(table, ME, &cards.unwrap_or_default())?)?;
            }
            Request::Help(None) => self.front.page(&help::words(self.guest.is_none()))?,
            Request::Help(Some(topic)) => match help::topic(table, &topic) {
                Ok(text) => self.front.page(&text)?,
                Err(why) => self.front.refuse(&why)?,
            },
            Request::Feed(input) => {
                self.try_feed(input)?;
            }
            Request::Log => {
                let notation = Notation(table.layout());
                let lines: Vec<_> = self.open_record().iter().map(|i| notation.write(i)).collect();
                self.front.page(&lines.join("\n"))?;
            }
            Request::Save(_) if !self.whole => {
                self.front.refuse("this table has been played at before: its record is in the house, `croupier house export`")?;
            }
            Request::Save(path) => {
                let written = std::fs::write(&path, record::write(table, self.open_record()));
                match written {
                    Ok(()) => self.front.say(&format!("The record is saved in {}", path.display()))?,
                    Err(e) => self.front.refuse(&format!("cannot write {}: {e}", path.display()))?,
                }
            }
            Request::Replay(path) => {
                let mut text = String::new();
                let told = Record::load(&path).and_then(|record| {
                    record.replay(Viewer::House, |line, events| {
                        text += &record::told(line, &events);
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
            Request::Buy(amount) => {
                if let Some(guest) = &mut self.guest
                    && let Err(why) = guest.buy(amount)?
                {
                    self.front.refuse(&why)?;
                    return Ok(Flow::On);
                }
                self.purse.buy(amount);
                self.worth += amount;
                self.show_again()?;
                self.front
                    .say(&format!("You buy {amount} in chips; your purse holds {}", self.purse.money))?;
            }
            Request::Cut(says) => match &mut self.guest {
                Some(guest) => match guest.cut(says)? {
                    Ok(()) => self.front.say("Your words go into what is dealt, thrown or spun next")?,
                    Err(why) => self.front.refuse(&why)?,
                },
                None => self.front.refuse("who deals real cards has them cut by hand")?,
            },
            Request::Undo => self.undo()?,
            Request::Quit => return Ok(Flow::Leave),
            request => unreachable!("{request:?} is handled where bets are taken"),
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
}

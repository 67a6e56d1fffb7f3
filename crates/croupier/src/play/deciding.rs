//! Decisions: the menu, and what a person may answer to it.

use anyhow::Result;
use games::kernel::{Choice, Cost, Input, Menu, Seat, Verb};

use super::front::{Answer, Ask, ME};
use super::session::{Flow, Session};
use super::spots::{SaidWager, WORDS, stakes};
use super::words::{Request, understand};
use super::{help, menu};

impl Session<'_> {
    pub(super) fn choice(&mut self, seat: Seat, hand: u8) -> Result<Flow> {
        let table = self.table();
        let menu = table.menu();
        let dice = self.offers_dice(&menu);
        if dice && std::mem::take(&mut self.rolling) {
            // Whoever said `roll` wants to throw.
            self.try_feed(Input::Choose(seat, Choice::say(Verb::Accept)))?;
            return Ok(Flow::On);
        }
        let ask = self.menu_ask(seat, hand, &menu, dice);
        let table = self.table();
        let view = table.view(self.viewer);
        let cards = view.seats[seat.0 as usize].hands.get(hand as usize).map(|h| h.cards.clone());
        let cards = cards.unwrap_or_default();
        let fed = self.play.inputs().len();
        if self.hints
            && self.hinted != fed
            && let Some(worth) = help::worth(table, &cards)?
        {
            self.front.say(&worth)?;
            self.hinted = fed;
        }
        let line = match self.front.ask(&ask)? {
            Answer::Line(line) => line,
            Answer::NotText => return self.not_text(),
            Answer::End => return Ok(Flow::End),
        };
        let layout = self.table().layout();
        let open = |s: &SaidWager| s.spot.is_none_or(|spot| layout.at(spot).open);
        let is_bet = || stakes(&line, layout).is_ok_and(|stakes| stakes.iter().all(open));
        match menu::answer(&line, &menu, &cards) {
            Some(Ok(choice)) => {
                self.try_feed(Input::Choose(seat, choice))?;
                return Ok(Flow::On);
            }
            // `pass 5` is a bet, not half an answer.
            Some(Err(why)) if !is_bet() => self.front.refuse(&why)?,
            _ => match understand(&line, self.table().layout(), ME) {
                Ok(Request::Roll) if dice => {
                    self.try_feed(Input::Choose(seat, Choice::say(Verb::Accept)))?;
                }
                Ok(request) if !request.is_betting() => return self.attend(request),
                _ => self.front.refuse(&not_on_the_menu(&line, &menu, dice))?,
            },
        }
        Ok(Flow::On)
    }

    /// Whether the menu is the offer of the dice.
    fn offers_dice(&self, menu: &Menu) -> bool {
        self.table().layout().cards.is_none() && menu.iter().any(|item| item.verb == Verb::Accept)
    }

    fn menu_ask(&self, seat: Seat, hand: u8, menu: &Menu, dice: bool) -> Ask {
        let table = self.table();
        let keys = menu::keys(menu);
        let offer = menu.iter().zip(&keys).map(|(item, key)| help::entry(*key, item, table.gloss(item)));
        let mut offer: Vec<String> = offer.collect();
        if dice {
            offer.push("roll takes the dice too".into());
        }
        let direct = menu.iter().zip(&keys).map(|(item, &key)| match item.cost {
            // The amount is open: the most is proposed.
            Cost::Range(limits) if limits.min < limits.max => {
                (key, format!("{} {}", item.verb, limits.max), false)
            }
            _ if item.pick > 0 => (key, format!("{} ", item.verb), false),
            // Where a bet may be typed as well, a letter may be the first of its name.
            _ if dice => (key, key.to_string(), false),
            _ => (key, item.verb.to_string(), true),
        });
        let words = menu.iter().map(|item| item.verb.id()).chain(WORDS);
        Ask {
            prompt: self.whose(seat, hand),
            offer: offer.join(" · "),
            clause: Some(menu[0].clause),
            keys: direct.collect(),
            words: words.map(str::to_owned).collect(),
        }
    }

    /// Whose choice it is, on which box and hand.
    fn whose(&self, seat: Seat, hand: u8) -> String {
        let several = self.table().felt().seat(seat).hands().iter().filter(|h| !h.is_empty()).count() > 1;
        let on_hand = if several || hand > 0 { format!(" hand {}", hand + 1) } else { String::new() };
        let on_box = if self.mine.len() > 1 { format!(" box {}", seat.0 + 1) } else { String::new() };
        match (self.mine.contains(&seat.0), on_box + &on_hand) {
            (true, on) if on.is_empty() => "Your choice".into(),
            (true, on) => format!("Your choice on{on}"),
            (false, on) => format!("Choice of {seat}{on}"),
        }
    }
}

fn not_on_the_menu(line: &str, menu: &Menu, dice: bool) -> String {
    let clause = menu[0].clause;
    if dice {
        return format!("first the dice: `roll` takes them, `pass` passes them on ({clause})");
    }
    let said = if line.is_empty() { "nothing said".into() } else { format!("`{line}`") };
    let may: Vec<_> = menu.iter().map(|item| item.verb.id()).collect();
    format!("{said} is not on the menu: {} ({clause})", may.join(", "))
}

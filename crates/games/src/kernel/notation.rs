//! Inputs as lines of text: the form of records, golden playthroughs and piped play.
//!
//! ```text
//! sit 1 77              bet 1 ante $5          down 1 place-6 $6      close
//! shuffle               burn                   card As                dice 3-4            spin 17
//! number 5
//! choose 1 hit          choose 1 double $5     choose 1 set cards 1 4
//! call no-spin          call off seat 1 spot hard-8                   meter 1 $12,500     leave 1
//! call house-less amount $10
//! clear 1               cut 20
//! ```

use std::fmt::{self, Write};

use book::Cents;
use equipment::{Section, Wheel};

use super::input::{Call, Choice, Input, Outcome, Patron, Seat, Verb};
use super::layout::{Layout, SpotId};

/// Text that is not an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotInput(pub String);

/// Reads and writes inputs for one layout.
pub struct Notation<'a>(pub &'a Layout);

impl Notation<'_> {
    /// Writes an input as a line.
    pub fn write(&self, input: &Input) -> String {
        let mut text = String::new();
        self.write_to(input, &mut text);
        text
    }

    /// Writes an input behind what is written already.
    pub fn write_to(&self, input: &Input, text: &mut String) {
        self.line(input, text).expect("a text takes whatever is written to it");
    }

    fn line(&self, input: &Input, text: &mut String) -> fmt::Result {
        let layout = self.0;
        let seat = |s: &Seat| s.0 + 1;
        match input {
            Input::Sit(s, p) => write!(text, "sit {} {}", seat(s), p.0),
            Input::Leave(s) => write!(text, "leave {}", seat(s)),
            Input::Bet(s, spot, amount) => write!(text, "bet {} {} {amount}", seat(s), layout.at(*spot).id),
            Input::TakeDown(s, spot, amount) => {
                write!(text, "down {} {} {amount}", seat(s), layout.at(*spot).id)
            }
            Input::Cut(cards) => write!(text, "cut {cards}"),
            Input::Clear(s) => write!(text, "clear {}", seat(s)),
            Input::Close => text.write_str("close"),
            Input::Outcome(Outcome::Shuffled) => text.write_str("shuffle"),
            Input::Outcome(Outcome::Burned) => text.write_str("burn"),
            Input::Outcome(Outcome::Card(card)) => write!(text, "card {card}"),
            Input::Outcome(Outcome::Dice(dice)) => write!(text, "dice {dice}"),
            Input::Outcome(Outcome::Wheel(section)) => {
                write!(text, "spin {}", wheel_label(layout.wheel, *section))
            }
            Input::Outcome(Outcome::Number(n)) => write!(text, "number {n}"),
            Input::Choose(s, choice) => {
                write!(text, "choose {} {}", seat(s), choice.verb)?;
                if choice.amount != Cents::ZERO {
                    write!(text, " {}", choice.amount)?;
                }
                if choice.pick != 0 {
                    text.write_str(" cards")?;
                }
                let mut picked = (0..16).filter(|i| choice.pick >> i & 1 == 1);
                picked.try_for_each(|i| write!(text, " {}", i + 1))
            }
            Input::Call(call) => {
                write!(text, "call {}", call.id)?;
                call.seat.iter().try_for_each(|s| write!(text, " seat {}", seat(s)))?;
                call.spot.iter().try_for_each(|s| write!(text, " spot {}", layout.at(*s).id))?;
                call.card.iter().try_for_each(|c| write!(text, " card {c}"))?;
                call.amount.iter().try_for_each(|a| write!(text, " amount {a}"))
            }
            Input::Meter(meter, amount) => write!(text, "meter {} {amount}", meter + 1),
        }
    }

    /// Reads a line.
    pub fn read(&self, line: &str) -> Result<Input, NotInput> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let usage = |form: &str| NotInput(format!("write `{form}`"));
        match words[..] {
            ["sit", s, p] => Ok(Input::Sit(seat(s)?, Patron(number(p)?))),
            ["sit", s] => Ok(Input::Sit(seat(s)?, Patron(number(s)?))),
            ["sit", ..] => Err(usage("sit SEAT PATRON")),
            ["leave", s] => Ok(Input::Leave(seat(s)?)),
            ["leave", ..] => Err(usage("leave SEAT")),
            ["cut", cards] => Ok(Input::Cut(cards.parse().map_err(|_| usage("cut CARDS"))?)),
            ["cut", ..] => Err(usage("cut CARDS")),
            ["clear", s] => Ok(Input::Clear(seat(s)?)),
            ["clear", ..] => Err(usage("clear SEAT")),
            ["bet", s, spot, amount] => Ok(Input::Bet(seat(s)?, self.spot(spot)?, money(amount)?)),
            ["bet", ..] => Err(usage("bet SEAT SPOT AMOUNT")),
            ["down", s, spot, amount] => Ok(Input::TakeDown(seat(s)?, self.spot(spot)?, money(amount)?)),
            ["down", ..] => Err(usage("down SEAT SPOT AMOUNT")),
            ["close"] => Ok(Input::Close),
            ["shuffle"] => Ok(Input::Outcome(Outcome::Shuffled)),
            ["burn"] => Ok(Input::Outcome(Outcome::Burned)),
            ["card", card] => card.parse().map(|c| Input::Outcome(Outcome::Card(c))).map_err(said),
            ["card", ..] => Err(usage("card As")),
            ["dice", faces] => faces.parse().map(|d| Input::Outcome(Outcome::Dice(d))).map_err(said),
            ["dice", ..] => Err(usage("dice 3-4")),
            ["spin", label] => self.section(label).map(|s| Input::Outcome(Outcome::Wheel(s))),
            ["spin", ..] => Err(usage("spin 17")),
            ["number", n] => number(n).map(|n| Input::Outcome(Outcome::Number(n))),
            ["number", ..] => Err(usage("number 5")),
            ["choose", s, verb, ref rest @ ..] => Ok(Input::Choose(seat(s)?, choice(verb, rest)?)),
            ["choose", ..] => Err(usage("choose SEAT WORD")),
            ["call", id, ref rest @ ..] => self.call(id, rest),
            ["call", ..] => Err(usage("call WHAT")),
            ["meter", m, amount] => match number::<u8>(m)? {
                0 => Err(NotInput("meters are counted from 1".into())),
                m => Ok(Input::Meter(m - 1, money(amount)?)),
            },
            ["meter", ..] => Err(usage("meter NUMBER AMOUNT")),
            [] => Err(NotInput("an empty line says nothing".into())),
            [word, ..] => Err(NotInput(format!(
                "`{word}` is not sit, leave, bet, down, close, shuffle, burn, card, dice, spin, number, choose, call or meter"
            ))),
        }
    }

    fn spot(&self, id: &str) -> Result<SpotId, NotInput> {
        self.0.find(id).ok_or_else(|| {
            NotInput(format!("there is no spot `{id}` on this layout ({})", self.0.cites.wagers))
        })
    }

    fn section(&self, label: &str) -> Result<Section, NotInput> {
        let wrong = || NotInput(format!("`{label}` is not on the wheel"));
        let wheel = self.0.wheel.ok_or_else(|| NotInput("this table has no wheel".into()))?;
        match label.split_once('@') {
            Some((print, n)) => {
                let section = Section(number(n)?);
                if wheel.label(section) == Some(print) { Ok(section) } else { Err(wrong()) }
            }
            None => wheel.find(label).ok_or_else(wrong),
        }
    }

    fn call(&self, id: &str, mut rest: &[&str]) -> Result<Input, NotInput> {
        let info =
            self.0.call(id).ok_or_else(|| NotInput(format!("there is no call `{id}` at this table")))?;
        let mut call = Call::plain(info.id);
        while let [key, value, more @ ..] = rest {
            match *key {
                "seat" => call.seat = Some(seat(value)?),
                "spot" => call.spot = Some(self.spot(value)?),
                "card" => call.card = Some(value.parse().map_err(said)?),
                "amount" => call.amount = Some(money(value)?),
                other => return Err(NotInput(format!("`{other}` is not seat, spot, card or amount"))),
            }
            rest = more;
        }
        if rest.is_empty() {
            Ok(Input::Call(call))
        } else {
            Err(NotInput(format!("`{}` says nothing", rest[0])))
        }
    }
}

/// What is printed at a section; where the print stands more than once, with the section's number.
fn wheel_label(wheel: Option<Wheel>, section: Section) -> String {
    let Some((wheel, label)) = wheel.and_then(|w| w.label(section).map(|l| (w, l))) else {
        return format!("?@{}", section.0);
    };
    if wheel.find(label) == Some(section) { label.to_owned() } else { format!("{label}@{}", section.0) }
}

fn said(e: impl ToString) -> NotInput {
    NotInput(e.to_string())
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, NotInput> {
    text.parse().map_err(|_| NotInput(format!("`{text}` is not a number that fits here")))
}

fn seat(text: &str) -> Result<Seat, NotInput> {
    match number::<u8>(text)? {
        0 => Err(NotInput("seats are counted from 1".into())),
        n => Ok(Seat(n - 1)),
    }
}

fn money(text: &str) -> Result<Cents, NotInput> {
    text.parse().map_err(said)
}

fn choice(verb: &str, rest: &[&str]) -> Result<Choice, NotInput> {
    let verb = Verb::ALL
        .into_iter()
        .find(|v| v.id() == verb)
        .ok_or_else(|| NotInput(format!("`{verb}` is not a decision")))?;
    match rest {
        [] => Ok(Choice::say(verb)),
        ["cards", picks @ ..] => {
            let mut pick = 0u16;
            for p in picks {
                match number::<u8>(p)? {
                    n @ 1..=16 => pick |= 1 << (n - 1),
                    n => return Err(NotInput(format!("there is no card {n} in a hand"))),
                }
            }
            Ok(Choice::picking(verb, pick))
        }
        [amount] => Ok(Choice::with(verb, money(amount)?)),
        _ => Err(NotInput("write `choose SEAT WORD [AMOUNT | cards N …]`".into())),
    }
}

//! The audit of a lottery: every step is decided anew from its command, its picks and its secrets, and compared.

use book::Fault;
use equipment::Card;

use super::{Lotto, LottoEntry, LottoRequest, LottoSource, LottoStep, Ticket};
use crate::fair::{Secret, Unavailable};

/// The first step that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {what}")]
pub struct WrongStep {
    /// Which step, counted from 1.
    pub step: usize,
    /// What is wrong.
    pub what: String,
}

/// What came from outside, as a step has it written down.
struct Told<'a>(&'a LottoStep, usize);

impl LottoSource for Told<'_> {
    fn pick(&mut self) -> [Card; 5] {
        self.1 += 1;
        let told = match &self.0.entry {
            LottoEntry::Sold { ticket } => ticket.hands.get(self.1 - 1).copied(),
            _ => None,
        };
        // A ticket with too few hands gets one that no ticket has, and is found when the steps are compared.
        told.unwrap_or([Card::JOKER; 5])
    }

    fn secret(&mut self, day: u64) -> Result<Secret, Unavailable> {
        match &self.0.entry {
            LottoEntry::Drawn { secret, .. } => secret.parse().map_err(|_| Unavailable::NeverShown(day)),
            _ => Err(Unavailable::NeverShown(day)),
        }
    }

    fn commitment(&mut self, day: u64) -> Result<String, Unavailable> {
        match &self.0.entry {
            LottoEntry::Drawn { next: draw, .. } | LottoEntry::Opened { draw, .. } => {
                Ok(draw.commitment.clone())
            }
            _ => Err(Unavailable::NeverShown(day)),
        }
    }

    /// Codes are not written down; a ticket was proved when it was presented.
    fn proves(&self, _: &Ticket, _: &str) -> bool {
        true
    }
}

/// Replays the steps of a lottery and checks each: the rules, the cards drawn, every prize and every posting.
pub fn audit(steps: &[LottoStep]) -> Result<Lotto, WrongStep> {
    let amiss = |step: usize, what: String| WrongStep { step: step + 1, what };
    let mut lotto = None;
    for (at, step) in steps.iter().enumerate() {
        take_in(&mut lotto, step).map_err(|what| amiss(at, what))?;
    }
    lotto.ok_or_else(|| amiss(0, NO_OPENING.into()))
}

const NO_OPENING: &str = "a lottery begins with its opening";

/// Takes in a step that somebody wrote down: it is decided anew and compared.
pub(crate) fn take_in(lotto: &mut Option<Lotto>, step: &LottoStep) -> Result<(), String> {
    if lotto.is_none() {
        let LottoEntry::Opened { under, .. } = &step.entry else { return Err(NO_OPENING.into()) };
        *lotto = Some(Lotto::new(&under.to_rules()?).map_err(|fault: Fault| fault.to_string())?);
    }
    let lotto = lotto.as_mut().expect("it is there now");
    if let LottoEntry::Sold { ticket } = &step.entry
        && !ticket.hands.iter().all(distinct)
    {
        return Err("a hand is five different cards of the 52 (IN §4(a))".into());
    }
    if lotto.state().replies.contains_key(&step.command.id) {
        return Err("the same command acts a second time".into());
    }
    if step.command.at < lotto.state().clock {
        return Err("it is earlier than the step before".into());
    }
    if let LottoRequest::Claim { code, .. } = &step.command.what
        && !code.is_empty()
    {
        return Err("a code is written down".into());
    }
    let again = lotto.decide(&step.command, &mut Told(step, 0)).map_err(|e| e.to_string())?;
    if again != *step {
        let text = |step: &LottoStep| serde_json::to_string(step).expect("steps are plain data");
        return Err(format!("it must read {}", text(&again)));
    }
    lotto.apply(step);
    Ok(())
}

fn distinct(hand: &[Card; 5]) -> bool {
    let mask = hand.iter().fold(0u64, |mask, card| mask | 1 << card.id());
    mask.count_ones() == 5 && hand.iter().all(|card| !card.is_joker())
}

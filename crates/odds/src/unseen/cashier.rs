//! What verdicts come to in units of the base wager, with the rounding and the limit a house has posted.

use book::{Cents, Pays, Rounding, Rules};
use games::kernel::Verdict;

use crate::exact::{Ratio, ratio, whole};
use crate::law::{Law, Verdicts, net, within};

/// How a table pays a base wager of a certain stake and the wagers beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cashier {
    base: Cents,
    rounding: Rounding,
    limit: Option<Cents>,
}

impl Cashier {
    /// Pays by these rules, the base wager being of this stake.
    pub(crate) fn new(rules: &Rules, base: Cents) -> Cashier {
        Cashier { base, rounding: rules.rounding(), limit: None }
    }

    /// The same with a limit to what is won.
    pub(crate) fn within(self, limit: Option<Cents>) -> Cashier {
        Cashier { limit, ..self }
    }

    /// What a reader must know of figures that hang on the stake.
    pub(crate) fn notes(&self) -> Vec<String> {
        let rounded = (self.rounding.unit > Cents(1)).then(|| {
            format!(
                "odd payouts are rounded up to {}, counted at a stake of {}",
                self.rounding.unit, self.base
            )
        });
        let limited = self
            .limit
            .map(|limit| format!("what is won is limited to {limit}, counted at a stake of {}", self.base));
        rounded.into_iter().chain(limited).collect()
    }

    /// What a wager of so many units gains.
    pub(crate) fn gain(&self, verdict: Verdict, units: &Ratio) -> Ratio {
        self.gains([(verdict, units)]).into_iter().next().expect("one wager has one gain")
    }

    /// What wagers of so many units gain that are settled one after the other under one limit.
    pub(crate) fn gains<'a>(&self, wagers: impl IntoIterator<Item = (Verdict, &'a Ratio)>) -> Vec<Ratio> {
        let mut left = self.limit.map(|limit| ratio(limit.0, self.base.0));
        let mut gain = |(verdict, units): (Verdict, &Ratio)| {
            let gain = self.unlimited(verdict, units);
            match &mut left {
                Some(left) => within(gain, verdict.pays, units, left),
                None => gain,
            }
        };
        wagers.into_iter().map(&mut gain).collect()
    }

    /// What a wager gains where no limit is posted. Odds are exact unless the house rounds to more than a cent.
    fn unlimited(&self, verdict: Verdict, units: &Ratio) -> Ratio {
        let exact = net(verdict.pays, self.base, Cents::ZERO) * units;
        match verdict.pays {
            Some(Pays::To(..)) if self.rounding.unit > Cents(1) && self.rounding.up => {
                let unit = ratio(self.rounding.unit.0, self.base.0);
                Ratio::from((exact / &unit).ceil()) * unit
            }
            _ => exact,
        }
    }

    /// The law of a wager of one unit whose verdicts come so often; a meter row draws on its meter.
    pub(crate) fn law(
        &self,
        verdicts: impl IntoIterator<Item = (Verdict, u128)>,
        meter: impl Fn(&Verdict) -> Cents,
    ) -> Law {
        let mut counts = Verdicts::default();
        verdicts.into_iter().for_each(|(verdict, ways)| counts.add(verdict, ways));
        let mut law = Law::new();
        for (verdict, ways) in counts.iter() {
            let gain = self.gain(verdict, &Ratio::ONE);
            let printed = net(verdict.pays, self.base, Cents::ZERO);
            match (verdict.pays, verdict.row) {
                (Some(pays), Some(_)) if gain != printed => {
                    law.add(verdict.event(), &format!("{pays} as posted"), gain, Ratio::ONE, whole(ways));
                }
                _ => law.settle(verdict, self.base, meter(&verdict), whole(ways)),
            }
        }
        law
    }
}

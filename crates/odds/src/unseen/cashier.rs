//! What verdicts come to in units of the base wager, with the rounding and the limit a house has posted.

use book::{Award, Cents, Pays, Rounding, Rules};
use games::kernel::Verdict;
use games::payout_limit::{HandLimit, PayoutLimit};

use crate::exact::{Ratio, ratio, whole};
use crate::law::{Law, Verdicts, cut, net};
use crate::sheet::under_limit;

/// How a game limits what the wagers of a hand win together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WinLimit {
    /// Each wins no more than those paid before it have left.
    InOrder(HandLimit),
    /// Each wins its share, in proportion.
    Shared(PayoutLimit),
}

/// How a table pays a base wager of a certain stake and the wagers beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cashier {
    base: Cents,
    rounding: Rounding,
    limit: Option<WinLimit>,
}

impl Cashier {
    /// Pays by these rules, the base wager being of this stake.
    pub(crate) fn new(rules: &Rules, base: Cents) -> Cashier {
        Cashier { base, rounding: rules.rounding(), limit: None }
    }

    /// The same with a limit to what is won.
    pub(crate) fn within(self, limit: WinLimit) -> Cashier {
        Cashier { limit: Some(limit), ..self }
    }

    /// What a reader must know of figures that hang on the stake.
    pub(crate) fn notes(&self) -> Vec<String> {
        let rounded = (self.rounding.unit > Cents(1)).then(|| {
            format!(
                "odd payouts are rounded up to {}, counted at a stake of {}",
                self.rounding.unit, self.base
            )
        });
        let limited = self.limit.and_then(|limit| match limit {
            WinLimit::InOrder(limit) => limit.amount().map(|limit| {
                format!("what is won is limited to {limit}, counted at a stake of {}", self.base)
            }),
            WinLimit::Shared(limit) => limit.most().map(|limit| under_limit(limit, self.base)),
        });
        rounded.into_iter().chain(limited).collect()
    }

    /// What a wager of so many units gains.
    pub(crate) fn gain(&self, verdict: Verdict, units: &Ratio) -> Ratio {
        self.gains([(verdict, units)]).into_iter().next().expect("one wager has one gain")
    }

    /// What wagers of so many units gain that are paid in this order, and under one limit.
    pub(crate) fn gains<'a>(&self, wagers: impl IntoIterator<Item = (Verdict, &'a Ratio)>) -> Vec<Ratio> {
        let wagers: Vec<(Verdict, &Ratio)> = wagers.into_iter().collect();
        let gain = |(&(verdict, units), paid): (&(Verdict, &Ratio), Option<Award>)| match paid {
            Some(paid) => ratio((paid.back + paid.won).0, self.base.0) - units,
            None => self.unlimited(verdict, units),
        };
        wagers.iter().zip(self.cut(&wagers)).map(gain).collect()
    }

    /// What each of these wagers is paid, to the cent, where the limit cuts it.
    fn cut(&self, wagers: &[(Verdict, &Ratio)]) -> Vec<Option<Award>> {
        let stakes = wagers.iter().map(|(verdict, units)| (self.stake(units), *verdict));
        match self.limit {
            None => vec![None; wagers.len()],
            Some(WinLimit::InOrder(limit)) => {
                let mut left = limit.left();
                stakes.map(|(stake, verdict)| cut(verdict, stake, self.rounding, &mut left)).collect()
            }
            Some(WinLimit::Shared(limit)) => limit.together(&stakes.collect::<Vec<_>>()),
        }
    }

    /// The stake of so many units.
    fn stake(&self, units: &Ratio) -> Cents {
        let (cents, rest) = (units * whole(self.base.0)).into_parts();
        assert!(rest.is_one(), "a stake is so many cents");
        Cents(cents.try_into().expect("a stake fits"))
    }

    /// What a wager gains where no limit is posted. Odds are exact unless the house rounds to more than a cent.
    fn unlimited(&self, verdict: Verdict, units: &Ratio) -> Ratio {
        let exact = net(verdict.pays(), self.base, Cents::ZERO) * units;
        match verdict.pays() {
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
            let printed = net(verdict.pays(), self.base, Cents::ZERO);
            match (verdict.pays(), verdict.row()) {
                (Some(pays), Some(_)) if gain != printed => {
                    law.add(verdict.event(), &format!("{pays} as posted"), gain, Ratio::ONE, whole(ways));
                }
                _ => law.settle(verdict, self.base, meter(&verdict), whole(ways)),
            }
        }
        law
    }
}

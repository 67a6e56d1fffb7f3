//! What verdicts come to in units of the base wager, with the rounding and the limit a house has posted.

use book::{Award, Cents, Pays, Rounding, Rules};
use games::kernel::Verdict;
use games::payout_limit::{HandLimit, PayoutLimit};

use crate::exact::{Ratio, ratio, whole};
use crate::law::{Law, Verdicts, net};

/// How a game limits what the wagers of a hand win together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WinLimit {
    /// Each wins no more than those paid before it have left.
    InOrder(HandLimit),
    /// Each wins its share, in proportion.
    Shared(PayoutLimit),
}

impl From<HandLimit> for WinLimit {
    fn from(limit: HandLimit) -> WinLimit {
        WinLimit::InOrder(limit)
    }
}

impl From<PayoutLimit> for WinLimit {
    fn from(limit: PayoutLimit) -> WinLimit {
        WinLimit::Shared(limit)
    }
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
    pub(crate) fn within(self, limit: impl Into<WinLimit>) -> Cashier {
        Cashier { limit: Some(limit.into()), ..self }
    }

    /// The same for a base wager of another stake.
    pub(crate) fn at(self, base: Cents) -> Cashier {
        Cashier { base, ..self }
    }

    /// The stake of the base wager.
    pub(crate) fn base(&self) -> Cents {
        self.base
    }

    /// Whether the house pays in units of more than a cent.
    fn rounds(&self) -> bool {
        self.rounding.unit > Cents(1)
    }

    /// What a reader must know of figures that hang on the stake.
    pub(crate) fn notes(&self) -> impl Iterator<Item = String> {
        let limited = self.most().zip(self.limit).map(|(most, limit)| match limit {
            WinLimit::InOrder(_) => {
                format!("what is won is limited to {most}, counted at a stake of {}", self.base)
            }
            WinLimit::Shared(_) => format!(
                "what is won under the posted limit is {most} in all, shared in proportion: counted at a stake of {}, with \
                 nothing else won under it at the table",
                self.base
            ),
        });
        self.rounded().into_iter().chain(limited)
    }

    /// The most that is won, if a limit is posted.
    fn most(&self) -> Option<Cents> {
        match self.limit? {
            WinLimit::InOrder(limit) => limit.amount(),
            WinLimit::Shared(limit) => limit.most(),
        }
    }

    /// What a reader must know of figures with odd payouts.
    pub(crate) fn rounded(&self) -> Option<String> {
        let Cashier { base, rounding, .. } = self;
        self.rounds()
            .then(|| format!("odd payouts are rounded up to {}, counted at a stake of {base}", rounding.unit))
    }

    /// What a wager of so many units gains.
    pub(crate) fn gain(&self, verdict: Verdict, units: &Ratio) -> Ratio {
        self.gains([(verdict, units)]).into_iter().next().expect("one wager has one gain")
    }

    /// What wagers of so many units gain that are paid in this order, and under one limit.
    pub(crate) fn gains<'a>(&self, wagers: impl IntoIterator<Item = (Verdict, &'a Ratio)>) -> Vec<Ratio> {
        let wagers: Vec<(Verdict, &Ratio)> = wagers.into_iter().collect();
        let gain = |(&(verdict, units), paid): (&(Verdict, &Ratio), Option<Award>)| match paid {
            Some(paid) => self.units(paid) - units,
            None => self.unlimited(verdict, units, Cents::ZERO),
        };
        let stakes = || wagers.iter().map(|(verdict, units)| (self.stake(units), *verdict));
        let cut = if self.limit.is_some() { self.cut(&stakes().collect::<Vec<_>>()) } else { vec![] };
        wagers.iter().zip(cut.into_iter().chain(std::iter::repeat(None))).map(gain).collect()
    }

    /// What each of some stakes gains to the cent.
    pub(crate) fn cents(&self, wagers: &[(Cents, Verdict)]) -> Vec<Cents> {
        let full = |(stake, verdict): (Cents, Verdict)| {
            verdict.pays().map(|pays| pays.award(stake, Cents::ZERO, self.rounding)).unwrap_or_default()
        };
        let gain = |(&wager, cut): (&(Cents, Verdict), Option<Award>)| {
            let paid = cut.unwrap_or_else(|| full(wager));
            paid.back + paid.won - wager.0
        };
        wagers.iter().zip(self.cut(wagers)).map(gain).collect()
    }

    /// Whether the limit cuts any of these stakes.
    pub(crate) fn cuts(&self, wagers: &[(Cents, Verdict)]) -> bool {
        self.cut(wagers).iter().any(Option::is_some)
    }

    /// What each of these stakes is paid where the limit cuts it.
    fn cut(&self, wagers: &[(Cents, Verdict)]) -> Vec<Option<Award>> {
        match self.limit {
            None => vec![None; wagers.len()],
            Some(WinLimit::InOrder(limit)) => limit.together(wagers),
            Some(WinLimit::Shared(limit)) => limit.together(wagers),
        }
    }

    /// The stake of so many units.
    fn stake(&self, units: &Ratio) -> Cents {
        let (cents, rest) = (units * whole(self.base.0)).into_parts();
        assert!(rest.is_one(), "a stake is so many cents");
        Cents(cents.try_into().expect("a stake fits"))
    }

    /// An award in units.
    fn units(&self, award: Award) -> Ratio {
        ratio((award.back + award.won).0, self.base.0)
    }

    /// What a wager gains where no limit is posted. Odds are exact unless the house rounds to more than a cent.
    fn unlimited(&self, verdict: Verdict, units: &Ratio, meter: Cents) -> Ratio {
        match verdict.pays() {
            _ if *units == Ratio::ZERO => Ratio::ZERO,
            Some(pays @ (Pays::To(..) | Pays::For(..) | Pays::PerDollar(_))) if self.rounds() => {
                self.units(pays.award(self.stake(units), meter, self.rounding)) - units
            }
            Some(pays @ (Pays::Flat(_) | Pays::Meter(_))) => {
                self.units(pays.award(self.base, meter, self.rounding)) - units
            }
            pays => net(pays, self.base, meter) * units,
        }
    }

    /// What a wager of one unit gains with a meter that stands so.
    pub(crate) fn drawing_on(&self, meter: Cents, verdict: Verdict) -> Ratio {
        self.unlimited(verdict, &Ratio::ONE, meter)
    }

    /// What wagers of so many units are paid, in words, and what they gain, paid in this order and under one limit. Meter
    /// rows draw on `meter`.
    pub(crate) fn told(&self, wagers: &[(Verdict, i64)], meter: Cents) -> Vec<(String, Ratio)> {
        let stakes: Vec<(Cents, Verdict)> = wagers.iter().map(|&(v, times)| (self.base * times, v)).collect();
        let told = |(&(verdict, times), cut): (&(Verdict, i64), Option<Award>)| {
            let (units, pays) = (whole(times), verdict.told().1);
            if let Some((cut, most)) = cut.zip(self.most()) {
                return (format!("{pays}, at most {most}"), self.units(cut) - units);
            }
            let gain = self.unlimited(verdict, &units, meter);
            let exact = Cashier { rounding: Rounding::CENT, ..*self }.unlimited(verdict, &units, meter);
            let pays =
                if gain == exact { pays } else { format!("{pays}, rounded up to {}", self.rounding.unit) };
            (pays, gain)
        };
        wagers.iter().zip(self.cut(&stakes)).map(told).collect()
    }

    /// Adds so many ways to come to a verdict to the law of a wager of one unit. A meter row draws on `meter`.
    pub(crate) fn settle(&self, law: &mut Law, verdict: Verdict, meter: Cents, ways: impl Into<Ratio>) {
        let (pays, gain) = self.told(&[(verdict, 1)], meter).swap_remove(0);
        law.post(verdict, &pays, gain, Ratio::ONE, ways.into());
    }

    /// The same of a wager of so many units.
    pub(crate) fn settle_times(&self, law: &mut Law, verdict: Verdict, times: i64, ways: u64) {
        let (pays, gain) = self.told(&[(verdict, times)], Cents::ZERO).swap_remove(0);
        law.post(verdict, &pays, gain, whole(times), whole(ways));
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
        counts
            .iter()
            .for_each(|(verdict, ways)| self.settle(&mut law, verdict, meter(&verdict), whole(ways)));
        law
    }
}

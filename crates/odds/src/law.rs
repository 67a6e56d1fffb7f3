//! The law of a wager's result: what comes out, how often.

use std::collections::BTreeMap;

use book::{Cents, Pays, Rounding};
use dashu_int::IBig;
use dashu_int::ops::Gcd;
use games::kernel::Verdict;

use crate::exact::{Figure, Ratio, decimal, ratio};

/// One way a wager can end, in units of the base wager.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The event's id: a row of the pay table, or `lose`, `push`, `win`.
    pub event: String,
    /// What it pays, in the book's words.
    pub pays: String,
    /// The gain, negative for a loss.
    pub net: Ratio,
    /// All that was staked by the end.
    pub staked: Ratio,
    /// In how many ways of [`Law::total`].
    pub ways: Ratio,
}

/// How often each end comes about.
#[derive(Clone, Debug, Default)]
pub struct Law {
    ends: Vec<End>,
    index: BTreeMap<(String, String, Ratio, Ratio), usize>,
    /// What players call an event, where a row of a pay table says so.
    names: BTreeMap<String, &'static str>,
    /// How far a probability summed from this law may be off: none where the count is exact.
    error: Option<f64>,
    /// How far the variance may be off beside, where results that belong together were taken as independent.
    spread: f64,
}

impl Law {
    /// A law with nothing in it.
    pub fn new() -> Law {
        Law::default()
    }

    /// A law computed in floating point: figures taken from it are within this bound.
    pub fn near(error: f64) -> Law {
        Law { error: Some(error), ..Law::default() }
    }

    /// Adds so many ways to end like this. Ends that agree in everything are one.
    pub fn add(&mut self, event: &str, pays: &str, net: Ratio, staked: Ratio, ways: Ratio) {
        if ways == Ratio::ZERO {
            return;
        }
        let key = (event.to_owned(), pays.to_owned(), net.clone(), staked.clone());
        let at = *self.index.entry(key).or_insert(self.ends.len());
        match self.ends.get_mut(at) {
            Some(end) => end.ways += ways,
            None => self.ends.push(End { event: event.into(), pays: pays.into(), net, staked, ways }),
        }
    }

    /// Adds so many ways to come to a verdict that is paid so, and remembers what players call its event.
    pub(crate) fn post(&mut self, verdict: Verdict, pays: &str, net: Ratio, staked: Ratio, ways: Ratio) {
        if let Some(row) = verdict.row() {
            self.name(&row.event, &row.name);
        }
        self.add(verdict.event(), pays, net, staked, ways);
    }

    /// Says what players call an event.
    pub(crate) fn name(&mut self, event: &str, name: &'static str) {
        if !self.names.contains_key(event) {
            self.names.insert(event.to_owned(), name);
        }
    }

    /// What players call an event, if a row of a pay table said so.
    pub(crate) fn name_of(&self, event: &str) -> Option<&'static str> {
        self.names.get(event).copied()
    }

    /// The ends, in the order they were first added.
    pub fn ends(&self) -> &[End] {
        &self.ends
    }

    /// All ways.
    pub fn total(&self) -> Ratio {
        self.ends.iter().fold(Ratio::ZERO, |sum, e| sum + &e.ways)
    }

    /// The bound on the error of a probability, where the count is not exact.
    pub fn error(&self) -> Option<f64> {
        self.error
    }

    /// Says that the variance may be off by this much more: hands were taken as independent that are not.
    pub fn widen(&mut self, variance: f64) {
        self.spread += variance;
    }

    /// How far the standard deviation may be off.
    pub fn stddev_error(&self) -> f64 {
        let rounding = self.error.unwrap_or(0.0);
        let off = self.spread + rounding;
        if off == 0.0 {
            return 0.0;
        }
        let variance = self.stddev().powi(2);
        let below = variance.sqrt() - (variance - off).max(0.0).sqrt();
        below.max((variance + off).sqrt() - variance.sqrt())
    }

    /// What the ways must be multiplied with to be whole numbers; none where nothing was counted.
    pub(crate) fn scale(&self) -> Option<Ratio> {
        if self.error.is_some() {
            return None;
        }
        let one = IBig::from(1);
        let lcm = self.ends.iter().fold(one, |lcm, end| {
            let d = IBig::from(end.ways.denominator().clone());
            let gcd = IBig::from((&lcm).gcd(&d));
            lcm / gcd * d
        });
        Some(Ratio::from(lcm))
    }

    /// All ways as a whole number: the combinations that rows are counted in; none where nothing was counted.
    pub fn combinations(&self) -> Option<Ratio> {
        self.scale().map(|scale| self.total() * scale)
    }

    fn mean(&self, of: impl Fn(&End) -> Ratio) -> Ratio {
        let sum = self.ends.iter().fold(Ratio::ZERO, |sum, e| sum + of(e) * &e.ways);
        sum / self.total()
    }

    /// The expected gain per unit of the base wager.
    pub fn gain(&self) -> Ratio {
        self.mean(|e| e.net.clone())
    }

    /// The expected loss per unit of the base wager.
    pub fn house_edge(&self) -> Figure {
        Figure::within(-self.gain(), self.error)
    }

    /// The expected loss per unit staked in all; nothing where nothing is staked, as on a lammer of the house.
    pub fn element_of_risk(&self) -> Figure {
        let staked = self.mean(|e| e.staked.clone());
        if staked == Ratio::ZERO {
            return Figure::within(staked, self.error);
        }
        Figure::within(-self.gain() / staked, self.error)
    }

    /// The standard deviation of the gain, per unit of the base wager.
    pub fn stddev(&self) -> f64 {
        let gain = self.gain();
        decimal(&(self.mean(|e| e.net.clone() * &e.net) - &gain * &gain)).max(0.0).sqrt()
    }

    /// The probability of a gain.
    pub fn hit_frequency(&self) -> Figure {
        self.probability(|e| e.net > Ratio::ZERO)
    }

    /// The probability of the ends that satisfy a condition.
    pub fn probability(&self, that: impl Fn(&End) -> bool) -> Figure {
        Figure::within(self.mean(|e| if that(e) { Ratio::ONE } else { Ratio::ZERO }), self.error)
    }

    /// The probability of each gain, least first.
    pub fn distribution(&self) -> BTreeMap<Ratio, Ratio> {
        let total = self.total();
        let mut all = BTreeMap::new();
        for end in &self.ends {
            *all.entry(end.net.clone()).or_insert(Ratio::ZERO) += &end.ways / &total;
        }
        all
    }
}

/// How often each verdict was given: a law in the making, for counts of millions of hands.
#[derive(Clone, Debug, Default)]
pub struct Verdicts(Vec<(Verdict, u128)>);

impl Verdicts {
    /// Adds so many ways to a verdict.
    #[inline]
    pub fn add(&mut self, verdict: Verdict, ways: u128) {
        match self.0.iter_mut().find(|(v, _)| *v == verdict) {
            Some((_, n)) => *n += ways,
            None => self.0.push((verdict, ways)),
        }
    }

    /// Both counts together.
    #[must_use]
    pub fn plus(mut self, other: Verdicts) -> Verdicts {
        other.0.into_iter().for_each(|(verdict, ways)| self.add(verdict, ways));
        self
    }

    /// The verdicts with their ways.
    pub fn iter(&self) -> impl Iterator<Item = (Verdict, u128)> + '_ {
        self.0.iter().copied()
    }
}

/// The gain on one unit that is paid so, or lost if nothing is paid.
pub fn net(pays: Option<Pays>, stake: Cents, meter: Cents) -> Ratio {
    match pays {
        None => -Ratio::ONE,
        Some(Pays::Push) => Ratio::ZERO,
        Some(Pays::To(a, b)) => ratio(a, b),
        Some(Pays::For(a, b)) => ratio(a, b) - Ratio::ONE,
        Some(Pays::PerDollar(amount)) => ratio(amount.0, 100) - Ratio::ONE,
        Some(pays @ (Pays::Flat(_) | Pays::Meter(_))) => {
            ratio(pays.award(stake, meter, Rounding::CENT).won.0, stake.0) - Ratio::ONE
        }
    }
}

/// The event of a main game that was played to the end, from the wager that a better hand always wins and the one for which the
/// dealer must qualify.
pub(crate) fn played_event(always: Verdict, qualified: Verdict) -> &'static str {
    match always.pays() {
        Some(_) if always.wins() && qualified.wins() => "win",
        Some(_) if always.wins() => "dealer-does-not-qualify",
        Some(_) => "tie",
        None => "lose",
    }
}

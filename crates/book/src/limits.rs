//! Posted limits: what the house chose, what follows from it, and what the book says about it.

use crate::edge::Edge;
use crate::{Cents, Clause, Fault, Limits, Rules, Wager};

impl Limits {
    /// The most a house may post here: any pay of any table on it stays far from the end of the numbers.
    pub const MOST: Cents = Cents::dollars(10_000_000);

    /// Everything that is wrong with limits that make no sense, whoever posts them.
    fn nonsense(self) -> Vec<String> {
        let Limits { min, max, step } = self;
        let above = min > Cents::ZERO && step > Cents::ZERO;
        let wrong = [
            (min <= Cents::ZERO, format!("the least, {min}, is not above nothing")),
            (step <= Cents::ZERO, format!("the step, {step}, is not above nothing")),
            (min > max, format!("the least, {min}, is above the most, {max}")),
            (
                above && !min.is_multiple_of(step),
                format!("the least, {min}, is no multiple of the step, {step}"),
            ),
            (max > Limits::MOST, format!("this program takes no more than {}", Limits::MOST)),
        ];
        wrong.into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect()
    }

    /// The amounts that both take; none if there is none.
    fn shared(self, other: Limits) -> Option<Limits> {
        let (one, two) = (self.step.0.max(1), other.step.0.max(1));
        let step = one / greatest_common(one, two) * two;
        let least = self.min.max(other.min).0.max(1);
        let min = Cents((least + step - 1) / step * step);
        let max = self.max.min(other.max);
        (min <= max).then_some(Limits { min, max, step: Cents(step) })
    }
}

fn greatest_common(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common(b, a % b) }
}

/// The limits of a wager that follows another, whose limits were `printed` and are now `posted`. What is at least the
/// base's minimum (a raise, a blind) keeps its proportion to it; what may be less (insurance, doubling for less) keeps
/// its least and takes any chip that the base takes.
fn following(own: Limits, printed: Limits, posted: Limits) -> Limits {
    let share = |own: Cents, from: Cents, to: Cents| {
        let exact = own.0 as i128 * to.0 as i128;
        Cents((exact / from.0 as i128).min(Limits::MOST.0 as i128 * 100) as i64)
    };
    let max = share(own.max, printed.max, posted.max);
    if own.min >= printed.min {
        let (min, step) =
            (share(own.min, printed.min, posted.min), share(own.step, printed.step, posted.step));
        return Limits { min, max, step };
    }
    let step = Cents(greatest_common(own.step.0, posted.step.0.max(1)));
    let least = own.min.min(posted.min).0;
    Limits { min: Cents((least + step.0 - 1) / step.0 * step.0), max, step }
}

impl Wager {
    /// Whether the book knows it as a wager of one amount, which a house posts as a unit.
    pub fn one_amount(&self) -> bool {
        self.limits.min == self.limits.max
    }
}

impl Rules {
    /// Posts other limits for a wager.
    pub fn post(&mut self, wager: &str, limits: Limits) -> Result<&mut Rules, Fault> {
        let known = self.wager(wager)?;
        if let Some(wrong) = limits.nonsense().first() {
            return Err(Fault::Choice(format!("the limits of {wager} do not fit: {wrong}")));
        }
        self.posted.insert(&known.id, limits);
        self.resolve();
        Ok(self)
    }

    /// Posts one limit of a wager. Whether it fits the others is asked by [`Rules::check`].
    pub(crate) fn post_edge(&mut self, wager: &str, edge: Edge, amount: Cents) -> Result<(), Fault> {
        let known = self.wager(wager)?;
        if known.one_amount() && edge != Edge::Unit {
            let (id, clause) = (&known.id, known.clause);
            let what = format!("{id} is a wager of one amount: set {id}.unit ({clause})");
            return Err(Fault::Breach { about: id.clone(), clause, what });
        }
        let posted = self.limits(wager).with(edge, amount);
        self.posted.insert(&known.id, posted);
        self.resolve();
        Ok(())
    }

    /// The limits the house posted, as [`Rules::set`] takes them.
    pub(crate) fn posted_edges(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.posted.iter().flat_map(|(id, Limits { min, max, step })| {
            let one = self.wagers().any(|w| w.id == *id && w.one_amount());
            let edges: Vec<(&str, &Cents)> = match one {
                true => vec![("unit", min)],
                false => vec![("min", min), ("max", max), ("step", step)],
            };
            edges.into_iter().map(move |(edge, amount)| (format!("{id}.{edge}"), amount.to_string()))
        })
    }

    /// Puts the limits in force: the posted ones, and of the wagers that follow others what follows.
    pub(crate) fn resolve_limits(&mut self) {
        let mut limits = std::mem::take(&mut self.limits);
        for wager in self.wagers() {
            let own = self.posted.get(wager.id.as_str()).copied().unwrap_or_else(|| self.derived(wager));
            limits.insert(&wager.id, own);
        }
        self.limits = limits;
    }

    /// The limits of a wager for which none are posted.
    fn derived(&self, wager: &Wager) -> Limits {
        let base = wager.follows.as_ref().and_then(|base| self.wagers().find(|w| w.id == *base));
        match base.and_then(|base| Some((base, *self.posted.get(base.id.as_str())?))) {
            Some((base, posted)) => following(wager.limits, base.limits, posted),
            None => wager.limits,
        }
    }

    /// Posted limits that make no sense, by themselves or beside each other.
    pub(crate) fn limit_faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.nonsense_posted().chain(self.never_met())
    }

    /// Wagers that follow another and whose posted limits leave no amount that fits it: nobody could play a round. What is
    /// printed alike is bet alike, so all of it must have an amount in common.
    fn never_met(&self) -> impl Iterator<Item = Fault> + '_ {
        let follows = |w: &&Wager, base: &Wager| w.follows.as_ref() == Some(&base.id);
        let sound = |base: &&Wager| self.limits(&base.id).nonsense().is_empty();
        self.wagers().filter(sound).flat_map(move |base| {
            let mut common = Some(self.limits(&base.id));
            self.wagers().filter(move |w| follows(w, base)).filter_map(move |wager| {
                let (own, clause) = (self.limits(&wager.id), wager.clause);
                let alone = own.shared(self.derived(wager));
                if wager.limits == base.limits {
                    common = common.and_then(|common| common.shared(own));
                }
                if !own.nonsense().is_empty() || (alone.is_some() && common.is_some()) {
                    return None;
                }
                let (id, base) = (&wager.id, &base.id);
                let what = format!("the limits of {id} leave no amount that fits {base} ({clause})");
                Some(Fault::Breach { about: id.clone(), clause, what })
            })
        })
    }

    fn nonsense_posted(&self) -> impl Iterator<Item = Fault> + '_ {
        let posted = self.posted.iter().filter_map(|(id, limits)| {
            let wager = self.wagers().find(|w| w.id == *id)?;
            let one = wager.one_amount() && limits.min != limits.max;
            let one = one.then(|| "it is a wager of one amount".to_owned());
            // A step that follows another wager's is wrong there, if it is.
            let base = wager.follows.as_ref().map(|base| self.limits(base));
            let inherits = base.is_some_and(|base| !base.nonsense().is_empty())
                && limits.step == self.derived(wager).step;
            let own = if inherits { Limits { step: Cents(1), ..*limits } } else { *limits };
            let wrong = own.nonsense().into_iter().chain(one);
            Some(wrong.map(move |wrong| {
                let what = format!("the limits of {id} do not fit: {wrong} ({})", wager.clause);
                Fault::Breach { about: (*id).to_owned(), clause: wager.clause, what }
            }))
        });
        posted.flatten()
    }

    /// Posted limits that the book does not allow.
    pub(crate) fn limit_departures(&self) -> Vec<Fault> {
        let mut found = vec![];
        for (id, limits) in &self.posted {
            let Some(wager) = self.wagers().find(|w| w.id == *id) else { continue };
            let mut depart = |what: String, clause: Clause| {
                found.push(Fault::Breach { about: (*id).to_owned(), clause, what: format!("{id} {what}") });
            };
            let Limits { min, max, step } = *limits;
            if let (Some(b), true) = (wager.bounds, wager.one_amount()) {
                // Its least, its most and its step are one amount, and one thing to say.
                let clause = b.clause;
                if *limits != wager.limits {
                    depart(format!("is posted at {min}: {clause} has it at {}", wager.limits.min), clause);
                }
            } else if let Some(b) = wager.bounds {
                let clause = b.clause;
                if let Some(least) = b.min.filter(|least| min < *least) {
                    depart(format!("is posted from {min}: {clause} allows no less than {least}"), clause);
                }
                if let Some(fixed) = b.min.filter(|least| b.fixed_min && min > *least) {
                    depart(format!("is posted from {min}: {clause} has it from {fixed}"), clause);
                }
                if let Some(most) = b.max.filter(|most| max > *most) {
                    depart(format!("is posted up to {max}: {clause} allows no more than {most}"), clause);
                }
                if let Some(unit) = b.step.filter(|unit| step != *unit) {
                    depart(format!("is posted in steps of {step}: {clause} has steps of {unit}"), clause);
                }
            }
            let follows = self.derived(wager);
            let narrow = min > follows.min || max < follows.max || !follows.step.is_multiple_of(step);
            // What is wrong with limits that make no sense has been said of them, and not of what follows them.
            let sound = |id: &str| self.limits(id).nonsense().is_empty();
            if let Some(base) = wager.follows.as_ref().filter(|base| narrow && sound(base)) {
                let (least, most, clause) = (follows.min, follows.max, wager.clause);
                depart(format!("follows {base}: it takes {least} to {most} ({clause})"), clause);
            }
        }
        found
    }
}

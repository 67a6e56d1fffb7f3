//! The cage: patrons and the limits they set for themselves. Their money stands in the ledger.

use std::collections::BTreeMap;
use std::fmt;

use book::Cents;
use games::kernel::Patron;
use serde::{Deserialize, Serialize};

use crate::refusal::{HouseRule, Refused};
use crate::time::{Day, Span, Time};

/// How long a looser limit waits.
pub const COOLING: Span = Span::hours(24);

/// The longest that somebody is kept out by one wish.
pub const LONGEST_OUT: Span = Span::hours(24 * 36_500);

/// The longest that anybody plays in a day.
pub const LONGEST_DAY: Span = Span::hours(24);

/// What a patron asks to be held to; a part left out stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Wish {
    /// The most to lose in a day; `null` inside for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<Bound<Cents>>,
    /// The most to stake on one wager.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake: Option<Bound<Cents>>,
    /// How long to play in a day, from the first buy-in on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Bound<Span>>,
    /// Excluded until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Bound<Time>>,
}

/// A bound, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound<T> {
    /// Held to this.
    To(T),
    /// Not held.
    Free,
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = |bound: Option<String>, free: &str| bound.unwrap_or_else(|| free.to_owned());
        let loss = self.loss.map(|b| told(b.held(|c| format!("{c} to lose in a day")), "any loss"));
        let stake = self.stake.map(|b| told(b.held(|c| format!("{c} on one wager")), "any wager"));
        let time = self.time.map(|b| told(b.held(|s| format!("{s} to play in a day")), "any time"));
        let out = |until: Time| format!("excluded until {until}");
        let excluded = self.excluded.map(|b| told(b.held(out), "not excluded"));
        let parts: Vec<_> = [loss, stake, time, excluded].into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

impl<T> Bound<T> {
    fn held<U>(self, tell: impl FnOnce(T) -> U) -> Option<U> {
        match self {
            Bound::To(bound) => Some(tell(bound)),
            Bound::Free => None,
        }
    }
}

/// A bound with the looser one that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Guard<T> {
    now: Bound<T>,
    later: Option<(Bound<T>, Time)>,
}

impl<T> Default for Guard<T> {
    fn default() -> Guard<T> {
        Guard { now: Bound::Free, later: None }
    }
}

impl<T: Copy> Guard<T> {
    /// The bound that holds at a moment.
    fn at(&self, at: Time) -> Bound<T> {
        match self.later {
            Some((bound, from)) if at >= from => bound,
            _ => self.now,
        }
    }

    /// The looser bound that does not hold yet, and from when on it will.
    fn waits(&self, at: Time) -> Option<(Bound<T>, Time)> {
        self.later.filter(|(_, from)| at < *from)
    }

    /// Takes a wish in: a tighter bound holds at once and ends any wait; a looser one waits.
    fn wish(&mut self, wish: Option<Bound<T>>, at: Time, tighter: impl Fn(&T, &T) -> bool) {
        let Some(wish) = wish else { return };
        let now = self.at(at);
        let tightens = match (&wish, &now) {
            (Bound::To(new), Bound::To(old)) => tighter(new, old),
            (Bound::To(_), Bound::Free) => true,
            (Bound::Free, _) => false,
        };
        *self = match tightens {
            true => Guard { now: wish, later: None },
            false => Guard { now, later: Some((wish, at + COOLING)) },
        };
    }
}

/// What the cage knows of a patron.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    loss: Guard<Cents>,
    stake: Guard<Cents>,
    time: Guard<Span>,
    excluded: Guard<Time>,
    /// The day of the last buy-in, when the first of that day was, and what lay at tables before it and went there since,
    /// less what came back.
    day: u64,
    began: Time,
    at_tables: Cents,
    /// What lay at tables when a day began, and the number of the day, where it was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lay: Option<(u64, Cents)>,
}

impl File {
    /// When play began on a day, and what is at tables of it. A clock that is set back begins no day anew.
    fn of_day(&self, day: Day) -> (Option<Time>, Cents) {
        match self.day >= day.number() && self.began != Time(0) {
            true => (Some(self.began), self.at_tables),
            false => (None, Cents::ZERO),
        }
    }

    /// What has gone to tables on a day, with what lay there when it began; where neither is known, what lies there now.
    pub(crate) fn gone(&self, day: Day, lies: impl FnOnce() -> Cents) -> Cents {
        match (self.of_day(day), self.lay) {
            ((Some(_), gone), _) => gone,
            (_, Some((noted, lay))) if noted >= day.number() => lay,
            _ => lies(),
        }
    }

    /// Whether it is known what lay at tables when a day began.
    pub(crate) fn is_noted(&self, day: Day) -> bool {
        self.of_day(day).0.is_some() || self.lay.is_some_and(|(noted, _)| noted >= day.number())
    }

    /// So much lay at tables when a day began.
    pub(crate) fn note(&mut self, cents: Cents, day: Day) {
        self.lay = Some((day.number(), cents));
    }

    pub(crate) fn wish(&mut self, wish: &Wish, at: Time) {
        self.loss.wish(wish.loss, at, |new, old| new <= old);
        self.stake.wish(wish.stake, at, |new, old| new <= old);
        self.time.wish(wish.time, at, |new, old| new <= old);
        self.excluded.wish(wish.excluded, at, |new, old| new >= old);
    }

    /// Whether the patron has ever bought chips.
    pub(crate) fn has_bought_in(&self) -> bool {
        self.began != Time(0)
    }

    /// What the patron is held to at a moment.
    pub fn held_to(&self, at: Time) -> Wish {
        Wish {
            loss: Some(self.loss.at(at)),
            stake: Some(self.stake.at(at)),
            time: Some(self.time.at(at)),
            excluded: Some(self.excluded.at(at)),
        }
    }

    /// What the patron asked for and waits: each looser bound with the moment from which it holds.
    pub fn loosening(&self, at: Time) -> Vec<(Time, Wish)> {
        let loss = self.loss.waits(at).map(|(b, from)| (from, Wish { loss: Some(b), ..Wish::default() }));
        let stake = self.stake.waits(at).map(|(b, from)| (from, Wish { stake: Some(b), ..Wish::default() }));
        let time = self.time.waits(at).map(|(b, from)| (from, Wish { time: Some(b), ..Wish::default() }));
        let out = self.excluded.waits(at);
        let excluded = out.map(|(b, from)| (from, Wish { excluded: Some(b), ..Wish::default() }));
        [loss, stake, time, excluded].into_iter().flatten().collect()
    }

    /// Money went to a table, or came back. Chips that lay at tables when the day began can be lost in it as well.
    pub(crate) fn exchanged(&mut self, cents: Cents, at: Time, lay: impl FnOnce() -> Cents) {
        let began = self.of_day(at.day()).0;
        self.at_tables = Cents(self.gone(at.day(), lay).0.saturating_add(cents.0));
        self.day = self.day.max(at.day().number());
        self.began = began.unwrap_or(at);
    }

    /// What the limit of losses leaves of a day in which so much has gone to tables; none where there is no limit.
    fn leaves(&self, at: Time, lies: impl FnOnce() -> Cents) -> Option<Cents> {
        let most = self.most_lost(at)?;
        Some(Cents(most.0.saturating_sub(self.gone(at.day(), lies).0).max(0)))
    }

    /// The most that the patron wants to lose in a day, if they said so.
    pub(crate) fn most_lost(&self, at: Time) -> Option<Cents> {
        match self.loss.at(at) {
            Bound::To(most) => Some(most),
            Bound::Free => None,
        }
    }

    fn excluded(&self, at: Time) -> Result<(), Refused> {
        match self.excluded.at(at) {
            Bound::To(until) if at < until => Err(Refused::by(
                HouseRule::Exclusion,
                format!("excluded by their own wish until {}", until.plain()),
            )),
            _ => Ok(()),
        }
    }

    fn in_time(&self, at: Time, began: Option<Time>) -> Result<(), Refused> {
        // Where the clock was set back to an earlier day, the time of that day runs since its midnight.
        let set_back = self.day > at.day().number();
        let began = began.map(|began| if set_back { at.day().begins() } else { began });
        match (self.time.at(at), began) {
            (Bound::To(most), Some(began)) if at - began > most => {
                let why = format!("the time this patron allowed for a day, since {began}, is over");
                Err(Refused::by(HouseRule::SelfLimits, why))
            }
            _ => Ok(()),
        }
    }

    /// Since when somebody plays today: since the first buy-in; with chips of an earlier day alone, since midnight.
    fn plays_since(&self, at: Time) -> Option<Time> {
        let midnight = (self.began != Time(0)).then(|| at.day().begins());
        self.of_day(at.day()).0.or(midnight)
    }
}

/// The patrons' files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cage(BTreeMap<Patron, File>);

impl Cage {
    pub(crate) fn file(&mut self, patron: Patron) -> &mut File {
        self.0.entry(patron).or_default()
    }

    pub(crate) fn of(&self, patron: Patron) -> Option<&File> {
        self.0.get(&patron)
    }

    /// Whether a patron may bring money or take a seat.
    pub(crate) fn may_come(&self, patron: Patron, at: Time) -> Result<(), Refused> {
        self.0.get(&patron).map_or(Ok(()), |file| file.excluded(at))
    }

    /// Whether a patron may take this much to a table, at which so much lies: what is lost in a day is at most what lay
    /// there when it began and what went there in it.
    pub(crate) fn may_buy_in(
        &self,
        patron: Patron,
        cents: Cents,
        at: Time,
        lies: impl FnOnce() -> Cents,
    ) -> Result<(), Refused> {
        let Some(file) = self.0.get(&patron) else { return Ok(()) };
        file.excluded(at)?;
        file.in_time(at, file.of_day(at.day()).0)?;
        match file.leaves(at, lies) {
            Some(left) if cents > left => {
                let why = format!("this patron's own limit leaves {left} to buy in with today");
                Err(Refused::by(HouseRule::SelfLimits, why))
            }
            _ => Ok(()),
        }
    }

    /// What a patron's own limit leaves to take to tables on the day of a moment; none where there is no limit.
    pub(crate) fn leaves(&self, patron: Patron, at: Time, lies: impl FnOnce() -> Cents) -> Option<Cents> {
        self.0.get(&patron)?.leaves(at, lies)
    }

    /// Whether a patron may have a wager of this much.
    pub(crate) fn may_stake(&self, patron: Patron, total: Cents, at: Time) -> Result<(), Refused> {
        let Some(file) = self.0.get(&patron) else { return Ok(()) };
        file.excluded(at)?;
        file.in_time(at, file.plays_since(at))?;
        match self.most_staked(patron, at) {
            Some(most) if total > most => Err(above(total, most)),
            _ => Ok(()),
        }
    }

    /// The most a patron wants to have on one wager, if they said so.
    pub(crate) fn most_staked(&self, patron: Patron, at: Time) -> Option<Cents> {
        match self.0.get(&patron)?.stake.at(at) {
            Bound::To(most) => Some(most),
            Bound::Free => None,
        }
    }
}

/// A wager is larger than its player allowed.
pub(crate) fn above(total: Cents, most: Cents) -> Refused {
    let why = format!("{total} on one wager is above this patron's own limit of {most}");
    Refused::by(HouseRule::SelfLimits, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: Patron = Patron(1);
    const NOON: Time = Time(12 * 3_600_000);

    fn wishing(wish: Wish) -> Cage {
        let mut cage = Cage::default();
        cage.file(P).wish(&wish, NOON);
        cage
    }

    #[test]
    fn a_tighter_limit_holds_at_once_and_a_looser_one_after_24_hours() {
        let stake = |cents| Wish { stake: Some(Bound::To(Cents(cents))), ..Wish::default() };
        let mut cage = wishing(stake(500));
        assert!(cage.may_stake(P, Cents(501), NOON).is_err());
        cage.file(P).wish(&stake(900), NOON);
        assert!(cage.may_stake(P, Cents(501), NOON + Span(COOLING.0 - 1)).is_err());
        assert!(cage.may_stake(P, Cents(501), NOON + COOLING).is_ok());
        assert!(cage.may_stake(P, Cents(901), NOON + COOLING).is_err());
        cage.file(P).wish(&stake(100), NOON + COOLING);
        assert!(cage.may_stake(P, Cents(101), NOON + COOLING).is_err());
    }

    #[test]
    fn a_tighter_limit_ends_the_wait_for_a_looser_one() {
        let stake = |bound| Wish { stake: Some(bound), ..Wish::default() };
        let mut cage = wishing(stake(Bound::To(Cents(500))));
        cage.file(P).wish(&stake(Bound::Free), NOON);
        cage.file(P).wish(&stake(Bound::To(Cents(400))), NOON);
        assert!(cage.may_stake(P, Cents(401), NOON + COOLING + COOLING).is_err());
    }

    fn nothing() -> Cents {
        Cents::ZERO
    }

    #[test]
    fn what_is_lost_in_a_day_is_bounded_by_what_goes_to_tables() {
        let mut cage = wishing(Wish { loss: Some(Bound::To(Cents(1000))), ..Wish::default() });
        assert!(cage.may_buy_in(P, Cents(1000), NOON, nothing).is_ok());
        cage.file(P).exchanged(Cents(800), NOON, nothing);
        assert!(cage.may_buy_in(P, Cents(201), NOON, nothing).is_err());
        cage.file(P).exchanged(Cents(-300), NOON, nothing);
        assert!(cage.may_buy_in(P, Cents(500), NOON, nothing).is_ok());
        assert!(cage.may_buy_in(P, Cents(1000), NOON + Span::hours(24), nothing).is_ok());
    }

    #[test]
    fn chips_of_yesterday_can_be_lost_today_and_give_no_room_for_more_when_they_come_back() {
        let mut cage = wishing(Wish { loss: Some(Bound::To(Cents(1000))), ..Wish::default() });
        cage.file(P).exchanged(Cents(1000), NOON, nothing);
        let (tomorrow, left) = (NOON + Span::hours(24), || Cents(600));
        assert!(cage.may_buy_in(P, Cents(400), tomorrow, left).is_ok());
        assert!(cage.may_buy_in(P, Cents(401), tomorrow, left).is_err());
        cage.file(P).exchanged(Cents(-600), tomorrow, left);
        assert!(cage.may_buy_in(P, Cents(1000), tomorrow, nothing).is_ok());
        assert!(cage.may_buy_in(P, Cents(1001), tomorrow, nothing).is_err());
    }

    #[test]
    fn the_time_of_a_day_runs_from_its_first_buy_in() {
        let mut cage = wishing(Wish { time: Some(Bound::To(Span::hours(2))), ..Wish::default() });
        cage.file(P).exchanged(Cents(800), NOON, nothing);
        assert!(cage.may_stake(P, Cents(1), NOON + Span::hours(2)).is_ok());
        assert!(cage.may_stake(P, Cents(1), NOON + Span(Span::hours(2).0 + 1)).is_err());
        // With the same chips the next day's time has run since midnight; a buy-in begins it.
        assert!(cage.may_stake(P, Cents(1), NOON + Span::hours(14)).is_ok());
        assert!(cage.may_stake(P, Cents(1), NOON + Span::hours(24)).is_err());
        assert!(cage.may_buy_in(P, Cents(1), NOON + Span::hours(24), nothing).is_ok());
        cage.file(P).exchanged(Cents(1), NOON + Span::hours(24), nothing);
        assert!(cage.may_stake(P, Cents(1), NOON + Span::hours(26)).is_ok());
    }

    #[test]
    fn a_clock_that_is_set_back_makes_no_room_for_more() {
        let mut cage = wishing(Wish { loss: Some(Bound::To(Cents(1000))), ..Wish::default() });
        let (today, yesterday) = (NOON + Span::hours(24), NOON);
        cage.file(P).exchanged(Cents(1000), today, nothing);
        assert!(cage.may_buy_in(P, Cents(1), yesterday, nothing).is_err());
        cage.file(P).exchanged(Cents(-100), yesterday, nothing);
        assert!(cage.may_buy_in(P, Cents(100), today, nothing).is_ok());
        assert!(cage.may_buy_in(P, Cents(101), today, nothing).is_err());
    }

    #[test]
    fn a_clock_that_was_a_day_ahead_leaves_no_more_time_to_play() {
        let mut cage = wishing(Wish { time: Some(Bound::To(Span::hours(2))), ..Wish::default() });
        let tomorrow = NOON + Span::hours(24);
        cage.file(P).exchanged(Cents(800), tomorrow, nothing);
        assert!(cage.may_stake(P, Cents(1), tomorrow).is_ok());
        for at in [NOON, NOON + Span::hours(11)] {
            assert!(cage.may_stake(P, Cents(1), at).is_err());
            assert!(cage.may_buy_in(P, Cents(1), at, nothing).is_err());
        }
    }

    #[test]
    fn an_exclusion_is_shortened_only_after_24_hours() {
        let until = |t| Wish { excluded: Some(Bound::To(t)), ..Wish::default() };
        let month = NOON + Span::hours(24 * 30);
        let mut cage = wishing(until(month));
        assert!(cage.may_come(P, NOON).is_err());
        cage.file(P).wish(&until(NOON), NOON);
        assert!(cage.may_come(P, NOON + Span::hours(23)).is_err());
        assert!(cage.may_come(P, NOON + Span::hours(24)).is_ok());
    }
}

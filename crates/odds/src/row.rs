//! A row of a sheet: an event, what it pays, how often it comes and what it returns.

use book::{Cents, PayTable, Pays};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::exact::{Figure, Ratio, ratio};
use crate::law::{End, Law};

/// A row of a sheet.
#[derive(Clone, Debug)]
pub struct RowOdds {
    /// The event's kebab-case id: that of the pay table; `lose`, `push`, `none` and the like where no row applies.
    pub event: String,
    /// The event in words.
    pub name: String,
    /// What it pays, in words; commission and other wagers that are paid with it are named.
    pub pays: String,
    /// Whether the stake comes back beside what is paid; none where several wagers are settled together.
    pub stake_returns: Option<bool>,
    /// The gain per unit of the base wager, negative for a loss: on average, where the row has several results; none for
    /// a row that cannot come.
    pub gain: Option<Figure>,
    /// How likely it is.
    pub probability: Figure,
    /// In how many ways of [`Law::combinations`] it comes; none where nothing was counted.
    pub combinations: Option<Ratio>,
    /// Its results apart, where it has several: multiples of the bet, or wagers settled together.
    pub results: Vec<RowResult>,
}

/// One of several results of a row.
#[derive(Clone, Debug, Serialize)]
pub struct RowResult {
    /// The gain per unit of the base wager.
    pub gain: Figure,
    /// What was staked by then, in units of the base wager.
    pub staked: Figure,
    /// How likely it is.
    pub probability: Figure,
}

impl RowOdds {
    /// What the row adds to the expected gain per unit: probability times gain. All rows together are the house edge with
    /// its sign changed.
    pub fn returns(&self) -> Figure {
        match (&self.gain, &self.probability) {
            (None, _) => Figure::Exact(Ratio::ZERO),
            (Some(Figure::Exact(gain)), Figure::Exact(p)) => Figure::Exact(gain * p),
            (Some(gain), p) => Figure::Near {
                value: gain.decimal() * p.decimal(),
                error: p.error() * gain.decimal().abs().max(1.0),
            },
        }
    }

    fn new(event: &str, name: &str, law: &Law, stake: Cents, those: impl Fn(&End) -> bool) -> RowOdds {
        let ends: Vec<&End> = law.ends().iter().filter(|end| those(end)).collect();
        let ways = ends.iter().fold(Ratio::ZERO, |sum, end| sum + &end.ways);
        let probability = law.probability(&those);
        let mut results: Vec<(&Ratio, &Ratio, Ratio)> = vec![];
        for end in &ends {
            match results.iter_mut().find(|r| *r.0 == end.net && *r.1 == end.staked) {
                Some(result) => result.2 += &end.ways,
                None => results.push((&end.net, &end.staked, end.ways.clone())),
            }
        }
        results.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)));
        let mean = results.iter().fold(Ratio::ZERO, |sum, (net, _, ways)| sum + *net * ways);
        // A single result is known exactly, however its probability was found.
        let gain = match results.len() {
            0 => None,
            1 => Some(Figure::Exact(results[0].0.clone())),
            _ => Some(Figure::within(mean / &ways, law.error())),
        };
        let total = law.total();
        let result = |(net, staked, ways): (&Ratio, &Ratio, Ratio)| RowResult {
            gain: Figure::Exact(net.clone()),
            staked: Figure::Exact(staked.clone()),
            probability: Figure::within(ways / &total, law.error()),
        };
        let mut texts: Vec<&str> = vec![];
        ends.iter().for_each(|end| {
            if !texts.contains(&end.pays.as_str()) {
                texts.push(&end.pays);
            }
        });
        RowOdds {
            event: event.to_owned(),
            name: if event == name { name.replace('-', " ") } else { name.to_owned() },
            pays: match (&results[..], texts[..].first().map(|pays| pays.parse())) {
                // Said of one unit, paid on several.
                ([(_, staked, _)], Some(Ok(Pays::To(..) | Pays::For(..)))) if **staked != Ratio::ONE => {
                    format!("{} on each of {staked} units", texts[0])
                }
                _ => texts.join(" or "),
            },
            stake_returns: match texts[..] {
                [pays] => returns(pays, ends[0], stake),
                _ => None,
            },
            gain,
            probability,
            combinations: law.scale().map(|scale| ways * scale),
            results: if results.len() > 1 { results.into_iter().map(result).collect() } else { vec![] },
        }
    }
}

/// Whether the stake comes back beside this pay.
fn returns(pays: &str, end: &End, stake: Cents) -> Option<bool> {
    let plain = pays.split(", ").next().unwrap_or(pays);
    let plain = plain.split(" less ").next().unwrap_or(plain);
    match plain.parse() {
        Ok(Pays::To(..) | Pays::Push) => Some(true),
        // Whatever the stake, an amount that is all gain leaves it where it was.
        Ok(Pays::Flat(amount)) => Some(end.net == ratio(amount.0, stake.0.max(1))),
        Ok(Pays::For(..) | Pays::PerDollar(_) | Pays::Meter(_)) => Some(false),
        Err(_) => (plain == "lose").then_some(false),
    }
}

/// The rows of a table with their probabilities by a law, then the ends no row pays; a wager without a table has a row for
/// each end.
pub(crate) fn rows(table: Option<&PayTable>, law: &Law, stake: Cents) -> Vec<RowOdds> {
    let paid = table.map_or(&[][..], |t| &t.rows);
    let named = |event: &str| paid.iter().find(|r| r.event == event);
    let mut rows: Vec<RowOdds> = paid
        .iter()
        .map(|row| {
            let those = |e: &End| e.event == row.event;
            let mut odds = RowOdds::new(&row.event, &row.name, law, stake, those);
            odds.name.clone_from(&row.name);
            if odds.pays.is_empty() {
                odds.pays = row.pays.to_string();
            }
            odds
        })
        .collect();
    for end in law.ends().iter().filter(|e| named(&e.event).is_none()) {
        if !rows.iter().any(|r| r.event == end.event) {
            let name = law.name_of(&end.event).unwrap_or(&end.event);
            rows.push(RowOdds::new(&end.event, name, law, stake, |e| e.event == end.event));
        }
    }
    rows
}

impl Serialize for RowOdds {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("event", &self.event)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("pays", &self.pays)?;
        map.serialize_entry("stake_returns", &self.stake_returns)?;
        map.serialize_entry("gain", &self.gain)?;
        map.serialize_entry("probability", &self.probability)?;
        map.serialize_entry("combinations", &self.combinations.as_ref().map(Ratio::to_string))?;
        map.serialize_entry("return", &self.returns())?;
        if !self.results.is_empty() {
            map.serialize_entry("results", &self.results)?;
        }
        map.end()
    }
}

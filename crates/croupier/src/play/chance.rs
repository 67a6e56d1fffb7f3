//! Where the cards, the dice and the ball come from at this table.

use std::collections::BTreeMap;

use equipment::{Live, Randomness, Seeded};
use games::kernel::{AnyTable, Chance, Dealer, Input, Layout, Need, Notation, Outcome};
use house::TableId;
use house::chance::{ChanceSource, Moment, NoChance};

/// Chance by the operating system, or by a seed.
pub(crate) enum Source {
    /// Fresh entropy for every shuffle, throw and spin.
    Live(Box<Live>),
    /// The same again for the same seed.
    Seeded(Seeded),
}

impl Source {
    /// Chance by this seed, or by the operating system.
    pub(crate) fn open(seed: Option<u64>) -> std::io::Result<Source> {
        Ok(match seed {
            Some(seed) => Source::Seeded(Seeded::new(seed)),
            None => Source::Live(Box::new(Live::new()?)),
        })
    }
}

impl Randomness for Source {
    fn word(&mut self) -> u64 {
        match self {
            Source::Live(live) => live.word(),
            Source::Seeded(seeded) => seeded.word(),
        }
    }

    fn refresh(&mut self) {
        match self {
            Source::Live(live) => live.refresh(),
            Source::Seeded(seeded) => seeded.refresh(),
        }
    }
}

/// Chance by a seed for the tables of a house: a dealer at each, who begins with the same seed. What was dealt is dealt:
/// asked for the same moment again, the answer is the same.
pub(crate) struct OneDealer {
    seed: u64,
    tables: BTreeMap<TableId, (Dealer<Source>, Dealt)>,
}

/// What was dealt, by turn, cards drawn before, and whether it came from the shoe.
type Dealt = BTreeMap<(u64, u32, bool), Outcome>;

impl OneDealer {
    /// Dealers who begin with this seed.
    pub(crate) fn new(seed: u64) -> OneDealer {
        OneDealer { seed, tables: BTreeMap::new() }
    }
}

impl ChanceSource for OneDealer {
    fn outcome(&mut self, moment: &Moment) -> Result<Outcome, NoChance> {
        let fresh = || (Dealer::new(Source::Seeded(Seeded::new(self.seed))), BTreeMap::new());
        let (dealer, dealt) = self.tables.entry(moment.table).or_insert_with(fresh);
        let from_shoe = matches!(moment.chance, Chance::Card | Chance::Burn);
        let place = (moment.turn, moment.drawn, from_shoe);
        if !dealt.contains_key(&place) {
            dealt.retain(|(turn, ..), _| turn + 1 >= moment.turn);
            dealt.insert(place, dealer.answer(moment.chance, moment.cards));
        }
        Ok(dealt[&place])
    }
}

/// What chance shall be, as typed by the person who deals: `As`, `3-4`, `17`, several at once, or the whole line of a
/// record. Nothing typed is the shuffle or the burn that is due.
pub(crate) fn read(line: &str, chance: Chance, layout: &Layout) -> Result<Vec<Outcome>, String> {
    let line = line.trim();
    match (chance, line.to_lowercase().as_str()) {
        (Chance::Shuffle, "" | "shuffle" | "shuffled") => return Ok(vec![Outcome::Shuffled]),
        (Chance::Burn, "" | "burn" | "burned") => return Ok(vec![Outcome::Burned]),
        _ => {}
    }
    let (word, rest) = match chance {
        Chance::Card => ("card", line.strip_prefix("card ").unwrap_or(line)),
        Chance::Dice(_) => ("dice", line.strip_prefix("dice ").unwrap_or(line)),
        Chance::Wheel(_) => ("spin", line.strip_prefix("spin ").unwrap_or(line)),
        Chance::Number(_) => ("number", line.strip_prefix("number ").unwrap_or(line)),
        Chance::Shuffle | Chance::Burn => {
            return Err(format!(
                "the table needs {}: press Enter when it is done",
                Need::Chance(chance).words()
            ));
        }
    };
    if rest.is_empty() {
        return Err(format!("the table needs {}", Need::Chance(chance).words()));
    }
    let read = |one: &str| match Notation(layout).read(&format!("{word} {one}")) {
        Ok(Input::Outcome(outcome)) => Ok(outcome),
        Ok(_) => Err(format!("`{one}` is not an outcome")),
        Err(e) => Err(e.to_string()),
    };
    rest.split([' ', ',']).filter(|w| !w.is_empty()).map(read).collect()
}

/// One of the possible outcomes, each as likely as it is.
pub(crate) fn any(table: &dyn AnyTable, chance: Chance, source: &mut Source) -> Outcome {
    let outcomes = chance.outcomes(table.felt().rack().unseen());
    let weights: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    source.refresh();
    let mut at = source.below(weights as u32) as u64;
    let found = outcomes.iter().find(|(_, weight)| {
        let here = at < *weight;
        at = at.saturating_sub(*weight);
        here
    });
    found.expect("the weights add up").0
}

/// What is expected of the person who deals, by example.
pub(crate) fn example(chance: Chance) -> String {
    match chance {
        Chance::Shuffle | Chance::Burn => "Enter when it is done".into(),
        Chance::Card => "a card such as As, 10h, Qd; several in a row: As 10h".into(),
        Chance::Dice(n) => {
            format!("{n} faces such as {}", ["3", "3-4", "3-4-1"][(n as usize).clamp(1, 3) - 1])
        }
        Chance::Wheel(_) => "what the wheel shows, such as 17".into(),
        Chance::Number(_) => "a number".into(),
    }
}

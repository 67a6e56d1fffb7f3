//! A strategy read from a file: rules in order, then a chart of totals, then the game's simple strategy.

mod chart;
mod read;
mod sight;

use std::path::Path;
use std::sync::Arc;

use book::Fault;
use games::kernel::{Basic, Choice, Cost, Game, Look, Menu, MenuItem, Player, Verb};

use chart::Chart;
use sight::{Made, Ranks, Sight};

/// A strategy file, read.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// The game it is for.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// A short name of its contents: sixteen hexadecimal digits.
    pub digest: String,
    rules: Vec<Rule>,
    chart: Option<Chart>,
}

impl Script {
    /// Reads a strategy file. What is not understood is a fault with its line.
    pub fn open(path: &Path) -> Result<Script, Fault> {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|e| Fault::Choice(format!("{file}: {e}")))?;
        Script::read(&file, &text)
    }

    /// Reads a strategy from text; `file` is what faults call it.
    pub fn read(file: &str, text: &str) -> Result<Script, Fault> {
        read::script(file, text)
    }
}

/// What to do when something is in sight.
#[derive(Clone, Debug, Default, PartialEq)]
struct Rule {
    word: Option<Verb>,
    /// Of a choice with an open amount, the least instead of the most.
    least: bool,
    /// How many cards the seat sees: its own and the board's.
    cards: Option<(u8, u8)>,
    /// What they make, at least.
    hand: Option<Made>,
    /// The seat's own ranks from the highest down, at least these in the order of a dictionary.
    ranks: Option<Ranks>,
    /// So many cards of this rank or higher.
    high: Option<(u8, u8)>,
    /// So many cards of one suit.
    suited: Option<u8>,
    /// So many ranks within five neighbours, the ace high or low.
    straight: Option<u8>,
    /// The ranks one of which the dealer shows.
    dealer: Option<u16>,
    /// The blackjack total.
    total: Option<(u8, u8)>,
    /// Whether an ace counts eleven in it.
    soft: Option<bool>,
}

impl Rule {
    fn fits(&self, sight: &Sight) -> bool {
        let within = |range: Option<(u8, u8)>, n: u8| range.is_none_or(|(from, to)| (from..=to).contains(&n));
        let most = |least: Option<u8>, n: u8| least.is_none_or(|least| n >= least);
        within(self.cards, sight.all.len() as u8)
            && self.hand.as_ref().is_none_or(|least| sight.made() >= *least)
            && self.ranks.as_ref().is_none_or(|least| sight.own_ranks() >= *least)
            && self.high.is_none_or(|(rank, many)| sight.at_least(rank) >= many)
            && self.suited.is_none_or(|many| most(Some(many), sight.suited()))
            && self.straight.is_none_or(|many| most(Some(many), sight.straight()))
            && self.dealer.is_none_or(|ranks| sight.dealer & ranks != 0)
            && (self.total.is_none() || within(self.total, sight.total().value()))
            && self.soft.is_none_or(|soft| sight.total().is_soft() == soft)
    }
}

/// The choice of a menu's entry: where the amount is open, the most or the least.
fn choice(item: &MenuItem, least: bool) -> Choice {
    match item.cost {
        Cost::Range(limits) => Choice::with(item.verb, if least { limits.min } else { limits.max }),
        _ => Choice::say(item.verb),
    }
}

fn offered(menu: &Menu, verb: Verb) -> Option<&MenuItem> {
    menu.iter().find(|item| item.verb == verb && item.pick == 0)
}

/// The player who follows a script.
pub(crate) struct Reader(pub(crate) Arc<Script>);

impl<G: Game> Player<G> for Reader {
    fn choose(&mut self, look: &Look<G>, menu: &Menu) -> Choice {
        let sight = Sight::new(look);
        for rule in &self.0.rules {
            let item = rule.word.and_then(|word| offered(menu, word));
            if let Some(item) = item.filter(|_| rule.fits(&sight)) {
                return choice(item, rule.least);
            }
        }
        let charted = self.0.chart.as_ref().and_then(|chart| chart.choice(&sight, menu));
        charted.unwrap_or_else(|| Basic.choose(look, menu))
    }
}

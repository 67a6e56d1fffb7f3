//! Who plays at the simulated table.

use std::any::Any;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use arrayvec::ArrayVec;
use book::{Cents, Fault, Rules};
use equipment::{Card, Seeded};
use games::kernel::{Basic, Choice, Family, Game, Look, Menu, Player, Rambler, Recurring, SpotId, Verb};
use hands::blackjack::Total;
use odds::{Ask, Progress, Solved, SolvedVisitor};

use crate::games_of;
use crate::script::{Reader, Script};

/// How every seat plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Strategy {
    /// The game's simple strategy.
    #[default]
    Basic,
    /// The best strategy, as computed for the rules in force.
    Optimal,
    /// The house way, where the menu has one.
    HouseWay,
    /// The simple strategy, but a hard hand that could bust stands.
    NeverBust,
    /// Anything that the menu offers, at random.
    Random,
    /// A strategy file.
    Script(Arc<Script>),
}

impl Strategy {
    /// A strategy by its name, or else by the file that holds it.
    pub fn named(name: &str) -> Result<Strategy, Fault> {
        use Strategy::{Basic, HouseWay, NeverBust, Optimal, Random};
        let names = [Basic, Optimal, HouseWay, NeverBust, Random];
        match names.iter().find(|s| s.to_string() == name) {
            Some(named) => Ok(named.clone()),
            None if Path::new(name).exists() => {
                Ok(Strategy::Script(Arc::new(Script::open(Path::new(name))?)))
            }
            None => {
                let names: Vec<_> = names.iter().map(|s| s.to_string()).collect();
                Err(Fault::Choice(format!("`{name}` is no file and none of {}", names.join(", "))))
            }
        }
    }

    /// What is played, in a sentence.
    pub(crate) fn says(&self, basic: &str) -> String {
        match self {
            Strategy::Basic => basic.to_owned(),
            Strategy::Optimal => "the best choice at every decision, as computed for these rules".into(),
            Strategy::HouseWay => "set every hand the house way; for the rest, the simple strategy".into(),
            Strategy::NeverBust => format!("never draw to a hard 12 or more; else {basic}"),
            Strategy::Random => "anything that the menu offers, at random".into(),
            Strategy::Script(script) => {
                format!("{}, from a file; where it says nothing, {basic}", script.name)
            }
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strategy::Basic => f.write_str("basic"),
            Strategy::Optimal => f.write_str("optimal"),
            Strategy::HouseWay => f.write_str("house-way"),
            Strategy::NeverBust => f.write_str("never-bust"),
            Strategy::Random => f.write_str("random"),
            Strategy::Script(script) => write!(f, "file {}", script.digest),
        }
    }
}

/// Makes a player for each block. One who plays at random has their coin from here: it is not the dealer's.
type Maker<G> = Box<dyn Fn(Seeded) -> Box<dyn Player<G>> + Send + Sync>;

/// Where the players of a run come from. The simple strategy is compiled into the loop of the table; the others are
/// called from it.
pub(crate) struct PlayerSource<G: Game>(Option<Maker<G>>);

impl<G: Game> PlayerSource<G> {
    pub(crate) fn new(
        rules: &Rules,
        strategy: &Strategy,
        solving: &Progress,
    ) -> Result<PlayerSource<G>, Fault> {
        let only = |family: Family| match G::FAMILY == family {
            true => Ok(()),
            false => {
                let games = games_of(family).join(", ");
                Err(Fault::Choice(format!("`{strategy}` is a strategy for {games}")))
            }
        };
        let maker: Option<Maker<G>> = match strategy {
            Strategy::Basic => None,
            Strategy::Optimal => Some(best::<G>(rules, solving)?),
            Strategy::HouseWay => {
                only(Family::PaiGow)?;
                Some(Box::new(|_| Box::new(HouseWay)))
            }
            Strategy::NeverBust => {
                only(Family::TwentyOne)?;
                Some(Box::new(|_| Box::new(NeverBust)))
            }
            Strategy::Random => Some(Box::new(|coin| Box::new(AtRandom(Rambler(coin))))),
            Strategy::Script(script) => {
                if script.game != G::ID {
                    let (name, game) = (&script.name, &script.game);
                    return Err(Fault::Choice(format!("`{name}` is a strategy for {game}, not {}", G::ID)));
                }
                let script = script.clone();
                Some(Box::new(move |_| Box::new(Reader(script.clone()))))
            }
        };
        Ok(PlayerSource(maker))
    }

    /// A player for a block.
    pub(crate) fn new_player(&self, coin: Seeded) -> SeatPlayer<G> {
        self.0.as_ref().map_or(SeatPlayer::Basic, |make| SeatPlayer::Other(make(coin)))
    }
}

/// The computed best strategy of a game.
fn best<G: Game>(rules: &Rules, solving: &Progress) -> Result<Maker<G>, Fault> {
    struct Best<'a>(&'a Rules, &'a Progress);
    impl SolvedVisitor for Best<'_> {
        type Out = Result<Box<dyn Any>, Fault>;
        fn visit<G: Solved>(self) -> Self::Out {
            let best = G::best(&Ask { in_force: true, ..Ask::new(self.0.clone()) }, self.1)?;
            let make: Maker<G> = Box::new(move |_| Box::new(best.clone()));
            Ok(Box::new(make))
        }
    }
    let maker = odds::visit(G::ID, Best(rules, solving)).ok_or_else(|| unsolved(G::ID))??;
    Ok(*maker.downcast().expect("a game's id leads to the game"))
}

pub(crate) fn unsolved(game: &str) -> Fault {
    Fault::Choice(format!("the odds of `{game}` are not solved"))
}

/// A player at work.
pub(crate) enum SeatPlayer<G: Game> {
    /// The simple strategy.
    Basic,
    /// Any other.
    Other(Box<dyn Player<G>>),
}

impl<G: Recurring> Player<G> for SeatPlayer<G> {
    #[inline]
    fn bets(&mut self, look: &Look<G>, bets: &mut Vec<(SpotId, Cents)>) {
        match self {
            SeatPlayer::Basic => Basic.bets(look, bets),
            SeatPlayer::Other(player) => player.bets(look, bets),
        }
    }

    #[inline]
    fn choose(&mut self, look: &Look<G>, menu: &Menu) -> Choice {
        match self {
            SeatPlayer::Basic => Basic.choose(look, menu),
            SeatPlayer::Other(player) => player.choose(look, menu),
        }
    }

    #[inline]
    fn reads_menu(&self) -> bool {
        match self {
            SeatPlayer::Basic => G::READS_MENU,
            SeatPlayer::Other(player) => player.reads_menu(),
        }
    }
}

struct HouseWay;

impl<G: Game> Player<G> for HouseWay {
    fn choose(&mut self, look: &Look<G>, menu: &Menu) -> Choice {
        match menu.iter().any(|item| item.verb == Verb::HouseWay) {
            true => Choice::say(Verb::HouseWay),
            false => Basic.choose(look, menu),
        }
    }
}

struct NeverBust;

impl<G: Game> Player<G> for NeverBust {
    fn choose(&mut self, look: &Look<G>, menu: &Menu) -> Choice {
        let choice = Basic.choose(look, menu);
        let stand = menu.iter().any(|item| item.verb == Verb::Stand);
        if stand && matches!(choice.verb, Verb::Hit | Verb::Double) {
            let cards: ArrayVec<Card, 32> = look.own().collect();
            let total = Total::of(&cards);
            if !total.is_soft() && total.value() >= 12 {
                return Choice::say(Verb::Stand);
            }
        }
        choice
    }
}

/// Lays the simple strategy's wagers, and decides without looking.
struct AtRandom(Rambler);

impl<G: Game> Player<G> for AtRandom {
    fn choose(&mut self, look: &Look<G>, menu: &Menu) -> Choice {
        self.0.choose(look, menu)
    }
}

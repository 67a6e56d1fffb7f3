//! The blocks of a run: each played at a fresh table, or walked where positions come again.

use std::sync::Mutex;

use book::{Fault, Rules};
use games::kernel::Recurring;

use crate::play::{AnyPlay, Heading, TablePlan, fault};
use crate::positions::Terms;
use crate::totals::Totals;
use crate::walk::Walk;
use crate::{Manner, RunOptions, Strategy};

/// A run ready to be played, whatever its game. Only what is asked for once a block goes through this pointer, so that
/// threads, sums and reports are compiled once and not once for each game.
pub(crate) trait AnyBlockPlan: Send + Sync {
    /// What a report says of it.
    fn heading(&self) -> &Heading;

    /// Plays a block: so many rounds, then on without new wagers until no stake stands or the table will not go on. To
    /// stop in mid-wager would favour those that are decided quickly.
    fn play(&self, block: u64, rounds: u64) -> Result<Totals, Fault>;

    /// What the block played last knows of positions: how many it has met, and how many ways on from them.
    fn known(&self) -> Option<(usize, usize)>;

    /// A block about to be played at the table, which is fed and watched as people's are, or not.
    fn start(&self, block: u64, rounds: u64, watched: bool) -> Box<dyn AnyPlay + '_>;
}

/// Prepares a run of the rules' own game.
pub(crate) fn plan(rules: &Rules, options: &RunOptions) -> Result<Box<dyn AnyBlockPlan>, Fault> {
    struct Prepare<'a>(&'a Rules, &'a RunOptions);

    impl games::Visitor for Prepare<'_> {
        type Out = Result<Box<dyn AnyBlockPlan>, Fault>;

        fn visit<G: Recurring>(self) -> Self::Out {
            Ok(Box::new(BlockPlan::<G>::new(self.0, self.1)?))
        }
    }

    let none = || Fault::Choice(format!("there is no table for `{}` yet", rules.game()));
    games::visit(rules.game(), Prepare(rules, options)).ok_or_else(none)?
}

/// A run ready to be played, block by block.
pub(crate) struct BlockPlan<G: Recurring> {
    opened: TablePlan<G>,
    /// What earlier blocks know of the table's positions, one for each thread; none where all is played.
    walks: Option<Walks<G>>,
    /// Whether the table is fed and watched as people's are.
    watched: bool,
}

/// What is known of positions, and when those of a table of cards recur.
struct Walks<G: Recurring> {
    known: Mutex<Vec<Walk<G>>>,
    terms: Terms,
}

impl<G: Recurring> BlockPlan<G> {
    /// Opens the table and seats the players; decides whether blocks are walked.
    pub(crate) fn new(rules: &Rules, options: &RunOptions) -> Result<BlockPlan<G>, Fault> {
        let opened = TablePlan::<G>::new(rules, options)?;
        let RunOptions { seats, fresh, manner, .. } = *options;
        let (game, main) = (opened.table.game(), opened.side.is_empty());
        // The simple strategy goes by the position alone. Cards come again where only the main wagers are played.
        let ample_shoe = game.ample_shoe(seats).filter(|_| main);
        let deals = game.kinds_of_deal().filter(|_| main && seats == 1);
        let recurs = opened.table.layout().cards.is_none() || ample_shoe.is_some() || deals.is_some();
        let walks = match manner {
            Manner::Played | Manner::Watched => false,
            Manner::Walked => true,
            // From card to card there are thousands of positions to be found out first.
            Manner::Quickest => ample_shoe.is_none() || options.rounds_of_shard() >= 1 << 22,
        };
        let walks = walks && !fresh && options.strategy == Strategy::Basic && recurs;
        let walks = walks.then(|| Walks { known: Mutex::default(), terms: Terms { ample_shoe, deals } });
        Ok(BlockPlan { opened, walks, watched: manner == Manner::Watched })
    }
}

impl<G: Recurring> AnyBlockPlan for BlockPlan<G> {
    fn heading(&self) -> &Heading {
        &self.opened.heading
    }

    fn play(&self, block: u64, rounds: u64) -> Result<Totals, Fault> {
        let mut play = self.opened.begin(block, rounds, self.watched);
        match &self.walks {
            None => _ = play.on(u64::MAX)?,
            Some(walks) => {
                let known = || walks.known.lock().expect("no thread panics with the list in hand");
                let taken = known().pop();
                let TablePlan { table, side, .. } = &self.opened;
                let mut walk = taken.unwrap_or_else(|| Walk::new(table, walks.terms, side.len()));
                walk.on(&mut play).map_err(fault)?;
                walk.add_up(&mut play);
                known().push(walk);
            }
        }
        Ok(play.add_up())
    }

    fn known(&self) -> Option<(usize, usize)> {
        let known = self.walks.as_ref()?.known.lock().expect("no thread panics with the list in hand");
        known.last().map(Walk::known)
    }

    fn start(&self, block: u64, rounds: u64, watched: bool) -> Box<dyn AnyPlay + '_> {
        Box::new(self.opened.begin(block, rounds, watched))
    }
}

//! Where a table's chance comes from: outside every state. Seeds live here and nowhere else.

use std::collections::BTreeMap;

use equipment::{Card, Composition, Deck, Randomness, Seeded, Shoe};
use games::kernel::{Chance, Outcome, Patron};
use serde::{Deserialize, Serialize};

use crate::fair::{Secret, Unavailable};
use crate::ids::TableId;
use crate::lotto::{LottoSource, Ticket, TicketKey};

/// What a player said for the next shuffle, throw or spin: their own share in the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// Who cut.
    pub patron: Patron,
    /// What they said; any text of up to 64 bytes.
    pub says: String,
}

/// One outcome that is due. It names the outcome completely: asked for the same moment twice, a source answers alike, so
/// that a step that could not be written down and is taken again deals the same cards.
#[derive(Clone, Debug)]
pub struct Moment<'a> {
    /// Which table.
    pub table: TableId,
    /// What is due.
    pub chance: Chance,
    /// The number of the shuffle, throw, spin or drawn number, counted at the table from 0; for a card, of the shuffle
    /// it comes from.
    pub turn: u64,
    /// How many cards have left the shoe since the shuffle.
    pub drawn: u32,
    /// The cards that are shuffled, or were for the card that is due.
    pub cards: &'a Composition,
    /// What players said before this turn.
    pub cuts: &'a [Cut],
}

/// Why no outcome came. The table waits; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no chance to be had: {0}")]
pub struct NoChance(pub String);

/// Whoever shuffles, throws and spins for the tables of a house.
pub trait ChanceSource: Send {
    /// The outcome of this moment.
    fn outcome(&mut self, moment: &Moment) -> Result<Outcome, NoChance>;

    /// What binds the source to the turn of a table that comes next, to be written down before bets close; none from a
    /// source that does not bind itself.
    fn commitment(&mut self, _table: TableId, _turn: u64) -> Result<Option<String>, NoChance> {
        Ok(None)
    }

    /// What a lottery needs from outside; none from a source that runs none.
    fn lottery(&mut self) -> Option<&mut dyn LottoSource> {
        None
    }

    /// The key under which the codes of the lottery's tickets are made; none from a source that runs none.
    fn ticket_key(&mut self) -> Option<TicketKey> {
        None
    }

    /// What opens the commitment to a turn that is over.
    fn reveal(&mut self, _table: TableId, _turn: u64) -> Result<Option<String>, NoChance> {
        Ok(None)
    }
}

/// Chance that repeats itself from a seed: for tests and the simulated house, never for money.
#[derive(Clone, Debug)]
pub struct SeededChance {
    seed: u64,
    /// The shoe of each table that was asked for last: which turn, and its cards from the last to the first.
    shoes: BTreeMap<TableId, (u64, Vec<Card>)>,
    /// How many hands terminals have picked.
    picks: u64,
}

impl SeededChance {
    /// The chance that belongs to this seed.
    pub fn new(seed: u64) -> SeededChance {
        SeededChance { seed, shoes: BTreeMap::new(), picks: 0 }
    }

    fn tickets(&self) -> TicketKey {
        TicketKey::new([self.seed as u8; 32])
    }

    fn source(&self, moment: &Moment) -> Seeded {
        Seeded::stream(self.seed ^ (moment.table.0 as u64) << 32, moment.turn)
    }

    fn card(&mut self, moment: &Moment) -> Option<Card> {
        let kept = self.shoes.get(&moment.table).is_some_and(|(turn, _)| *turn == moment.turn);
        if !kept {
            let order = order(moment.cards, &mut self.source(moment));
            self.shoes.insert(moment.table, (moment.turn, order));
        }
        self.shoes[&moment.table].1.get(moment.drawn as usize).copied()
    }
}

/// These cards in the order in which they are drawn after a shuffle.
pub fn order(cards: &Composition, chance: &mut impl Randomness) -> Vec<Card> {
    let mut shoe = Shoe::new();
    shoe.shuffle(cards, chance);
    std::iter::from_fn(|| shoe.draw(chance)).collect()
}

impl LottoSource for SeededChance {
    fn pick(&mut self) -> [Card; 5] {
        self.picks += 1;
        five(&mut Seeded::stream(self.seed, u64::MAX - self.picks))
    }

    fn secret(&mut self, day: u64) -> Result<Secret, Unavailable> {
        let mut source = Seeded::stream(!self.seed, day);
        Ok(Secret::new(std::array::from_fn(|_| source.word() as u8)))
    }

    fn proves(&self, ticket: &Ticket, code: &str) -> bool {
        self.tickets().proves(ticket, code)
    }
}

/// Five cards of a deck.
pub(crate) fn five(chance: &mut impl Randomness) -> [Card; 5] {
    let order = order(&Composition::of(Deck::Standard, 1), chance);
    std::array::from_fn(|n| order[n])
}

impl ChanceSource for SeededChance {
    fn lottery(&mut self) -> Option<&mut dyn LottoSource> {
        Some(self)
    }

    fn ticket_key(&mut self) -> Option<TicketKey> {
        Some(self.tickets())
    }

    fn outcome(&mut self, moment: &Moment) -> Result<Outcome, NoChance> {
        Ok(match moment.chance {
            Chance::Shuffle => Outcome::Shuffled,
            Chance::Burn => Outcome::Burned,
            Chance::Card => match self.card(moment) {
                Some(card) => Outcome::Card(card),
                None => return Err(NoChance(format!("the shoe of {} is empty", moment.table))),
            },
            Chance::Dice(dice) => Outcome::Dice(self.source(moment).throw(dice)),
            Chance::Wheel(wheel) => Outcome::Wheel(self.source(moment).spin(wheel)),
            Chance::Number(most) => Outcome::Number(self.source(moment).below(most as u32) as u8 + 1),
        })
    }
}

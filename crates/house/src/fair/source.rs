//! The source of chance of a whole house, under commitments.

use std::collections::BTreeMap;

use equipment::{Card, Keyed, Live, Randomness};
use games::kernel::{Chance, Outcome};

use super::safe::{Safe, Unavailable};
use super::scheme::{commitment, key};
use super::secret::{CutText, Secret, hex};
use crate::chance::{self, ChanceSource, Moment, NoChance, five, order};
use crate::ids::TableId;
use crate::lotto::{self, LottoSource, Ticket, TicketKey};

/// Chance for the tables of a house: every turn of a table has a secret of its own in the safe, and a commitment to it
/// that can be published before. Asked for a moment again it answers alike.
pub struct FairChance<S> {
    safe: S,
    /// The shoe of each table that was asked for last: which turn, what was said for it, and its cards in their order.
    shoes: BTreeMap<TableId, (u64, Vec<chance::Cut>, Vec<Card>)>,
    /// What a lottery needs: the key of its tickets, and the operating system's entropy for its terminals.
    till: Option<(TicketKey, Box<Live>)>,
}

impl<S: Safe> FairChance<S> {
    /// Chance from the secrets of this safe.
    pub fn new(safe: S) -> FairChance<S> {
        FairChance { safe, shoes: BTreeMap::new(), till: None }
    }

    fn source(&mut self, moment: &Moment) -> Result<Keyed, NoChance> {
        let table = moment.table.to_string();
        let secret = self.safe.secret(&table, moment.turn).map_err(lacking)?;
        // The last word of a patron counts.
        let mut cuts = BTreeMap::new();
        for cut in moment.cuts {
            let text: CutText = cut.says.parse().map_err(|e| NoChance(format!("{e}")))?;
            cuts.insert(cut.patron.0, text);
        }
        let cuts = cuts.iter().map(|(patron, cut)| (*patron, cut));
        Ok(Keyed::new(key(&table, moment.turn, 0, &secret, cuts)))
    }

    fn card(&mut self, moment: &Moment) -> Result<Card, NoChance> {
        // A step that was never written down may be decided again after another cut.
        let same = |(turn, cuts, _): &(u64, Vec<_>, _)| *turn == moment.turn && cuts == moment.cuts;
        if !self.shoes.get(&moment.table).is_some_and(same) {
            let order = order(moment.cards, &mut self.source(moment)?);
            self.shoes.insert(moment.table, (moment.turn, moment.cuts.to_vec(), order));
        }
        let card = self.shoes[&moment.table].2.get(moment.drawn as usize).copied();
        card.ok_or_else(|| NoChance(format!("the shoe of {} is empty", moment.table)))
    }
}

/// The name under which the key of the lottery's tickets is kept.
const TICKETS: &str = "poker-lotto tickets";

/// The key of a house's lottery tickets, which follows from its safe.
fn ticket_key(safe: &mut impl Safe) -> Result<TicketKey, Unavailable> {
    safe.secret(TICKETS, 0).map(|secret| TicketKey::new(*secret.bytes()))
}

impl<S: Safe> LottoSource for FairChance<S> {
    fn pick(&mut self) -> [Card; 5] {
        let (_, live) = self.till.as_mut().expect("the till is open");
        five(&mut **live)
    }

    fn secret(&mut self, day: u64) -> Result<Secret, Unavailable> {
        self.safe.secret(lotto::NAME, day)
    }

    fn proves(&self, ticket: &Ticket, code: &str) -> bool {
        self.till.as_ref().is_some_and(|(key, _)| key.proves(ticket, code))
    }
}

fn lacking(error: Unavailable) -> NoChance {
    NoChance(error.to_string())
}

impl<S: Safe + Send> ChanceSource for FairChance<S> {
    fn lottery(&mut self) -> Option<&mut dyn LottoSource> {
        if self.till.is_none() {
            self.till = Some((ticket_key(&mut self.safe).ok()?, Box::new(Live::new().ok()?)));
        }
        Some(self)
    }

    fn ticket_key(&mut self) -> Option<TicketKey> {
        ticket_key(&mut self.safe).ok()
    }

    fn outcome(&mut self, moment: &Moment) -> Result<Outcome, NoChance> {
        Ok(match moment.chance {
            Chance::Shuffle => Outcome::Shuffled,
            Chance::Burn => Outcome::Burned,
            Chance::Card => Outcome::Card(self.card(moment)?),
            Chance::Dice(dice) => Outcome::Dice(self.source(moment)?.throw(dice)),
            Chance::Wheel(wheel) => Outcome::Wheel(self.source(moment)?.spin(wheel)),
            Chance::Number(most) => Outcome::Number(self.source(moment)?.below(most as u32) as u8 + 1),
        })
    }

    fn commitment(&mut self, table: TableId, turn: u64) -> Result<Option<String>, NoChance> {
        let name = table.to_string();
        let secret = self.safe.secret(&name, turn).map_err(lacking)?;
        Ok(Some(hex(&commitment(&name, turn, &secret))))
    }

    fn reveal(&mut self, table: TableId, turn: u64) -> Result<Option<String>, NoChance> {
        let name = table.to_string();
        let shown = self.safe.secret(&name, turn).map_err(lacking)?.show();
        if self.shoes.get(&table).is_some_and(|(in_shoe, ..)| *in_shoe == turn) {
            self.shoes.remove(&table);
        }
        // It stays in the safe: a step that cannot be written down is decided again.
        Ok(Some(shown))
    }
}

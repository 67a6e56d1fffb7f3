//! The bonus wagers a house offers and their spots (CO-21-2119 (2), (3), (6), (7), (26) to (31)).

use book::{Clause, Fault, Limits, PayTable, Rules};

use super::bust_bonus::BustBonus;
use super::hedge_22::Hedge22;
use super::lucky_ladies::LuckyLadies;
use super::progressive;
use super::silver_stack::SilverStack;
use super::three_cards::ThreeCards;
use super::three_progressive::ThreeProgressive;
use crate::goes_with::GoesWith;
use crate::kernel::*;

pub(super) const NEEDS_BASE: Clause = Clause::new("CO-21-2119 (3)");
pub(super) const FOR_DEALER: Clause = Clause::new("CO-21-2119 (7)");

/// A bonus wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bonus {
    /// Hedge 22.
    Hedge,
    /// Silver Stack.
    Silver,
    /// Bust Bonus.
    Bust,
    /// 21+3 Classic.
    Classic,
    /// 21+3 Xtreme.
    Xtreme,
    /// Top 3.
    Top3,
    /// Lucky Ladies.
    Ladies,
    /// 21+3 Progressive.
    Progressive,
    /// Lucky Ladies Progressive.
    LadiesProgressive,
}

impl Bonus {
    /// What decides it.
    fn settled_on(self) -> SettledOn {
        match self {
            Bonus::Hedge | Bonus::Bust => SettledOn::Round,
            Bonus::Silver => SettledOn::FirstTwo,
            Bonus::Classic | Bonus::Xtreme | Bonus::Top3 | Bonus::Progressive => SettledOn::FirstTwoAndUpcard,
            Bonus::Ladies | Bonus::LadiesProgressive => SettledOn::FirstTwoAndDealer,
        }
    }
}

/// How many bonus wagers there are.
const BONUSES: usize = 9;

const PRINTED: [(Bonus, &str, &str); BONUSES] = [
    (Bonus::Hedge, "hedge-22", "Hedge 22"),
    (Bonus::Silver, "silver-stack", "Silver Stack"),
    (Bonus::Bust, "bust-bonus", "Bust Bonus"),
    (Bonus::Classic, "21-plus-3-classic", "21+3 Classic"),
    (Bonus::Xtreme, "21-plus-3-xtreme", "21+3 Xtreme"),
    (Bonus::Top3, "top-3", "Top 3"),
    (Bonus::Ladies, "lucky-ladies", "Lucky Ladies"),
    (Bonus::Progressive, "21-plus-3-progressive", "21+3 Progressive"),
    (Bonus::LadiesProgressive, "lucky-ladies-progressive", "Lucky Ladies Progressive"),
];

/// The pay tables in force, of what is offered.
pub(super) struct PayTables {
    pub(super) hedge: Option<Hedge22>,
    pub(super) silver: Option<SilverStack>,
    pub(super) bust: Option<BustBonus>,
    pub(super) classic: Option<ThreeCards>,
    pub(super) xtreme: Option<ThreeCards>,
    pub(super) top_3: Option<ThreeCards>,
    pub(super) ladies: Option<LuckyLadies>,
    pub(super) progressive: Option<ThreeProgressive>,
    pub(super) ladies_progressive: Option<LuckyLadies>,
}

/// The spots by wager and the wagers by spot.
pub(super) struct Wagers {
    base: SpotId,
    pub(super) base_toke: Option<SpotId>,
    spots: [Option<SpotId>; BONUSES],
    tokes: [Option<SpotId>; BONUSES],
    tables: [Option<&'static PayTable>; BONUSES],
    bonuses: Vec<Option<Bonus>>,
    pub(super) limits: Vec<Limits>,
    needs_base: bool,
}

impl Wagers {
    /// Prints the wagers on offer (2), the dealer's spots beside all but the progressives (7), and the meters.
    pub(super) fn new(rules: &Rules, layout: &mut Layout) -> Result<(Wagers, PayTables), Fault> {
        let base = layout.find("blackjack").expect("the family prints it");
        let mut tables = [None; BONUSES];
        for (bonus, id, _) in PRINTED {
            tables[bonus as usize] = rules.offered(id)?;
        }
        let on = |bonus: Bonus| tables[bonus as usize].is_some();
        if on(Bonus::Top3) && !on(Bonus::Classic) && !on(Bonus::Xtreme) {
            let why = "Top 3 is offered beside 21+3 Classic or Xtreme only (CO-21-2119 (28)(A)(III))";
            return Err(Fault::Choice(why.into()));
        }
        let mut spots = [None; BONUSES];
        for (bonus, id, _) in PRINTED.into_iter().filter(|p| on(p.0)) {
            let spot = layout.spot(rules, id, bonus != Bonus::Bust);
            layout.settled_on(spot, bonus.settled_on());
            spots[bonus as usize] = Some(spot);
        }
        let (mut tokes, mut base_toke) = ([None; BONUSES], None);
        let for_dealer = rules.flag("dealer-wagers");
        if for_dealer {
            base_toke = Some(layout.for_dealer(base));
        }
        for (bonus, ..) in PRINTED.into_iter().filter(|p| p.0 < Bonus::Progressive) {
            let envy = tables[bonus as usize].is_some_and(|t| t.rows.iter().any(|r| r.dealer_envy.is_some()));
            if let Some(spot) = spots[bonus as usize].filter(|_| for_dealer || envy) {
                let toke = layout.for_dealer(spot);
                // Where no wagers are taken for the dealer, the spot is for the envy award alone.
                layout.spots[toke.0 as usize].open &= for_dealer;
                tokes[bonus as usize] = Some(toke);
            }
        }
        let pays = PayTables {
            hedge: tables[Bonus::Hedge as usize].map(Hedge22::new).transpose()?,
            silver: tables[Bonus::Silver as usize].map(SilverStack::new).transpose()?,
            bust: tables[Bonus::Bust as usize].map(BustBonus::new).transpose()?,
            classic: tables[Bonus::Classic as usize].map(ThreeCards::new).transpose()?,
            xtreme: tables[Bonus::Xtreme as usize].map(ThreeCards::new).transpose()?,
            top_3: tables[Bonus::Top3 as usize].map(ThreeCards::new).transpose()?,
            ladies: tables[Bonus::Ladies as usize].map(|t| LuckyLadies::new(rules, t, 0)).transpose()?,
            progressive: None,
            ladies_progressive: None,
        };
        let pays = PayTables {
            progressive: meters(
                rules,
                layout,
                &spots,
                &tables,
                Bonus::Progressive,
                "CO-21-2119 (30)(A)(IV)",
            )?
            .map(|(table, first)| ThreeProgressive::new(rules, table, first))
            .transpose()?,
            ladies_progressive: meters(
                rules,
                layout,
                &spots,
                &tables,
                Bonus::LadiesProgressive,
                "CO-21-2119 (31)(A)(III)",
            )?
            .map(|(table, first)| LuckyLadies::new(rules, table, first))
            .transpose()?,
            ..pays
        };
        let mut bonuses = vec![None; layout.spots.len()];
        for (bonus, ..) in PRINTED {
            for spot in spots[bonus as usize].into_iter().chain(tokes[bonus as usize]) {
                bonuses[spot.0 as usize] = Some(bonus);
            }
        }
        let limits = layout.spots.iter().map(|spot| spot.limits).collect();
        let needs_base = rules.flag("bonus-needs-base");
        let wagers = Wagers { base, base_toke, spots, tokes, tables, bonuses, limits, needs_base };
        Ok((wagers, pays))
    }

    /// The player's spot of a bonus wager, if it is offered.
    pub(super) fn spot(&self, bonus: Bonus) -> Option<SpotId> {
        self.spots[bonus as usize]
    }

    /// The dealer's spot beside it.
    pub(super) fn toke(&self, bonus: Bonus) -> Option<SpotId> {
        self.tokes[bonus as usize]
    }

    /// Which bonus wager lies on a spot, the player's or the dealer's.
    pub(super) fn bonus(&self, spot: SpotId) -> Option<Bonus> {
        self.bonuses.get(spot.0 as usize).copied().flatten()
    }

    /// The player's spot beside a dealer's spot.
    fn own_of(&self, toke: SpotId) -> Option<SpotId> {
        if self.base_toke == Some(toke) {
            return Some(self.base);
        }
        let bonus = self.bonus(toke)?;
        self.spot(bonus).filter(|_| self.toke(bonus) == Some(toke))
    }

    /// A wager for the dealer goes with the player's own; a bonus wager goes alone where the house allows it (3).
    pub(super) fn stands_alone(&self, spot: SpotId) -> bool {
        self.own_of(spot).is_some() || (!self.needs_base && self.bonus(spot).is_some())
    }

    /// A wager for the dealer needs the player's own (7), Top 3 needs 21+3 (28)(A)(IV).
    pub(super) fn goes_with(&self) -> Vec<GoesWith> {
        let bonuses = self.tokes.iter().zip(&self.spots).filter_map(|(toke, own)| Some(((*toke)?, (*own)?)));
        let pairs = self.base_toke.map(|toke| (toke, self.base)).into_iter().chain(bonuses);
        let with: Vec<SpotId> =
            [self.spot(Bonus::Classic), self.spot(Bonus::Xtreme)].into_iter().flatten().collect();
        let words = ["Top 3 goes with 21+3 Classic or Xtreme", "Top 3 would stand without 21+3"];
        let top_3 = GoesWith::all(self.spot(Bonus::Top3), &with, "CO-21-2119 (28)(A)(IV)", words).any();
        GoesWith::for_dealer(pairs, "CO-21-2119 (7)").chain([top_3]).collect()
    }

    /// The pay tables in force.
    pub(super) fn posted(&self, posted: &mut Vec<Marker>) {
        for (bonus, _, name) in PRINTED {
            posted.extend(self.tables[bonus as usize].map(|table| Marker::table(name, table.name.clone())));
        }
    }
}

/// The table and the first meter of a progressive wager on offer.
fn meters(
    rules: &Rules,
    layout: &mut Layout,
    spots: &[Option<SpotId>; BONUSES],
    tables: &[Option<&'static PayTable>; BONUSES],
    bonus: Bonus,
    clause: &'static str,
) -> Result<Option<(&'static PayTable, u8)>, Fault> {
    let (Some(spot), Some(table)) = (spots[bonus as usize], tables[bonus as usize]) else { return Ok(None) };
    let (_, id, _) = PRINTED[bonus as usize];
    Ok(Some((table, progressive::meters(rules, layout, spot, table, id, Clause::new(clause))?)))
}

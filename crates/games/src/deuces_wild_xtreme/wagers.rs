//! The wagers of Deuces Wild Xtreme and their spots (CO-21-2118 (2), (6), (7)), and the meters of the progressive ones.

use book::{Cents, Clause, Fault, Rules};

use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::wild_stud::BaseWagers;

/// A wager, whoever benefits by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DeucesWager {
    Ante,
    Odds,
    Play,
    BadBeat,
    TripsPlus,
    GoinWild,
    GoinWildProgressive,
    TooWild,
    Linked,
}

/// How many wagers there are.
pub(super) const WAGERS: usize = 9;

const BONUSES: [(DeucesWager, &str); 6] = [
    (DeucesWager::BadBeat, "bad-beat-xtreme"),
    (DeucesWager::TripsPlus, "trips-plus-wild"),
    (DeucesWager::GoinWild, "goin-wild"),
    (DeucesWager::GoinWildProgressive, "goin-wild-progressive"),
    (DeucesWager::TooWild, "too-wild-progressive"),
    (DeucesWager::Linked, "five-card-linked-progressive"),
];

/// A wager with a meter of its own: what it costs, which is the unit of its pays, and where its meters are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MeterWager {
    pub(super) unit: Cents,
    pub(super) meter: u8,
    /// The meter of a second row that takes all; where there is none, the first.
    pub(super) second: u8,
}

/// The spots by wager and the wagers by spot.
#[derive(Clone, Debug)]
pub(super) struct Wagers {
    spots: [Option<SpotId>; WAGERS],
    tokes: [Option<SpotId>; WAGERS],
    kinds: BySpot<DeucesWager>,
    pub(super) goin_wild: MeterWager,
    pub(super) too_wild: MeterWager,
    pub(super) linked: MeterWager,
}

impl Wagers {
    /// Prints the bonus wagers on offer (2), a spot for the dealer beside every wager but the progressives (7), and the
    /// meters.
    pub(super) fn new(rules: &Rules, layout: &mut Layout, base: &BaseWagers) -> Result<Wagers, Fault> {
        let mut wagers = Wagers {
            spots: [None; WAGERS],
            tokes: [None; WAGERS],
            kinds: BySpot::default(),
            goin_wild: MeterWager::default(),
            too_wild: MeterWager::default(),
            linked: MeterWager::default(),
        };
        let base_wagers =
            [(DeucesWager::Ante, base.ante), (DeucesWager::Odds, base.blind), (DeucesWager::Play, base.play)];
        base_wagers.into_iter().for_each(|(wager, spot)| wagers.put(wager, spot));
        for (wager, id) in BONUSES.into_iter().filter(|(_, id)| rules.flag(id)) {
            let spot = layout.spot(rules, id, true);
            wagers.put(wager, spot);
            match wager {
                DeucesWager::BadBeat => layout.settled_on(spot, SettledOn::Round),
                DeucesWager::GoinWildProgressive => {
                    wagers.goin_wild = meters(rules, layout, spot, id, false, "CO-21-2118 (17)(A)(III)")?;
                }
                DeucesWager::TooWild => {
                    wagers.too_wild = meters(rules, layout, spot, id, false, "CO-21-2118 (18)(A)(III)")?;
                }
                DeucesWager::Linked => {
                    let second = matches!(rules.paytable(id).pays("straight-flush"),
                        Some(book::Pays::Meter(share)) if share.0 >= 10_000);
                    wagers.linked = meters(rules, layout, spot, id, second, "CO-21-2118 (19)(A)(IV)")?;
                }
                _ => {}
            }
        }
        if rules.flag("dealer-wagers") {
            for (own, &wager) in wagers.kinds.clone().iter().filter(|(_, w)| **w <= DeucesWager::GoinWild) {
                let toke = layout.for_dealer(own);
                if wager == DeucesWager::Play {
                    // Play is twice the Ante; a chip for the dealer is any chip.
                    let step = layout.at(base.ante).limits.step;
                    let limits = &mut layout.spots[toke.0 as usize].limits;
                    *limits = book::Limits { min: step, step, ..*limits };
                }
                wagers.tokes[wager as usize] = Some(toke);
                wagers.kinds.put(toke, wager);
            }
        }
        layout.limit(Clause::new("CO-21-2118 (4)"), |spot| !spot.wager.ends_with("-progressive"));
        Ok(wagers)
    }

    /// The player's spot of a wager, just printed.
    fn put(&mut self, wager: DeucesWager, spot: SpotId) {
        self.spots[wager as usize] = Some(spot);
        self.kinds.put(spot, wager);
    }

    /// The player's spot of a wager, if it is offered.
    pub(super) fn spot(&self, wager: DeucesWager) -> Option<SpotId> {
        self.spots[wager as usize]
    }

    /// The dealer's spot of a wager, if there is one.
    pub(super) fn toke(&self, wager: DeucesWager) -> Option<SpotId> {
        self.tokes[wager as usize]
    }

    /// Which wager lies on a spot.
    pub(super) fn kind(&self, spot: SpotId) -> DeucesWager {
        self.kinds[spot]
    }

    /// The spots of some wagers, the player's before the dealer's.
    pub(super) fn of<const N: usize>(&self, wagers: [DeucesWager; N]) -> impl Iterator<Item = SpotId> + '_ {
        wagers.into_iter().flat_map(|wager| [self.spot(wager), self.toke(wager)]).flatten()
    }

    /// A wager for the dealer goes with the player's own (7); bonus wagers go with Ante and Odds, where the house says so
    /// (3).
    pub(super) fn goes_with(&self, bonus_needs_base: bool) -> Vec<GoesWith> {
        let pairs = self.tokes.iter().zip(&self.spots).filter_map(|(toke, own)| Some(((*toke)?, (*own)?)));
        let tokes = GoesWith::for_dealer(pairs, "CO-21-2118 (7)");
        let bonuses = BONUSES.iter().filter_map(|(wager, _)| self.spot(*wager));
        let base: Vec<SpotId> =
            [DeucesWager::Ante, DeucesWager::Odds].into_iter().filter_map(|w| self.spot(w)).collect();
        let words =
            ["the bonus wagers go with Ante and Odds", "a bonus wager would stand without Ante and Odds"];
        let bonus = bonus_needs_base.then(|| GoesWith::all(bonuses, &base, "CO-21-2118 (3)", words));
        tokes.chain(bonus).collect()
    }
}

/// The meters of a progressive wager.
fn meters(
    rules: &Rules,
    layout: &mut Layout,
    spot: SpotId,
    wager: &str,
    second: bool,
    clause: &'static str,
) -> Result<MeterWager, Fault> {
    let meter = layout.meter_of(rules, (wager, ""), spot, Clause::new(clause))?;
    layout.limit(Clause::new(clause), |print| print.wager == wager);
    if second {
        layout.meter_of(rules, (wager, "-2"), spot, Clause::new(clause))?;
    }
    let unit = rules.limits(wager).min;
    Ok(MeterWager { unit, meter, second: meter + u8::from(second) })
}

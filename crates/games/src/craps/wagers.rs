//! The wagers of sections 3, 6 and 7: which there are, where they lie, and which of them rest or stay.

use book::{Clause, Rules};
use equipment::Dice;
use serde::{Deserialize, Serialize};

use crate::kernel::{BySpot, Layout, SpotId};

/// A total that can be a point (§1.I.C, §1.I.E).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Point {
    Four,
    Five,
    Six,
    Eight,
    Nine,
    Ten,
}

impl Point {
    /// Every point, from the lowest.
    pub const ALL: [Point; 6] = [Point::Four, Point::Five, Point::Six, Point::Eight, Point::Nine, Point::Ten];

    /// The point of this total, if it is one.
    pub const fn of(total: u8) -> Option<Point> {
        match total {
            4 => Some(Point::Four),
            5 => Some(Point::Five),
            6 => Some(Point::Six),
            8 => Some(Point::Eight),
            9 => Some(Point::Nine),
            10 => Some(Point::Ten),
            _ => None,
        }
    }

    /// The total.
    pub const fn number(self) -> u8 {
        [4, 5, 6, 8, 9, 10][self as usize]
    }
}

/// What a throw does to the puck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Puck {
    /// It stays as it is.
    Stays,
    /// A come-out point is set (§1.I.C).
    Set(Point),
    /// The point is made (§1.I.D).
    Made(Point),
    /// The shooter sevens out (§11.I.A).
    SevenOut,
}

impl Puck {
    /// What a throw of this total does where this point stands, or none.
    pub const fn turned(point: Option<Point>, total: u8) -> Puck {
        match (point, Point::of(total)) {
            (None, Some(number)) => Puck::Set(number),
            (Some(point), Some(number)) if point as u8 == number as u8 => Puck::Made(point),
            (Some(_), None) if total == 7 => Puck::SevenOut,
            _ => Puck::Stays,
        }
    }
}

/// A wager, with its number where the layout has a box for each. A Come Bet is [`CrapsWager::Come`] until the dice give it a
/// number, then [`CrapsWager::ComeAt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum CrapsWager {
    Pass,
    PassOdds,
    DontPass,
    DontPassOdds,
    Come,
    ComeAt(Point),
    ComeOdds(Point),
    Put(Point),
    PutOdds(Point),
    DontCome,
    DontComeAt(Point),
    DontComeOdds(Point),
    Place(Point),
    /// By its place in [`HARDWAYS`].
    Hard(u8),
    Field,
    /// By its place in [`ONE_ROLL`].
    OneRoll(u8),
    /// By its place in [`MIXED`].
    Mixed(u8),
    Buy(Point),
    Lay(Point),
    /// A Fire Bet at its player's place, before a point is set.
    Fire,
    /// A Fire Bet in play, before the box person.
    FireBox,
}

/// The hardways by the face that both dice show (§3.I.G–J).
pub const HARDWAYS: [(&str, u8); 4] = [("hard-4", 2), ("hard-6", 3), ("hard-8", 4), ("hard-10", 5)];

/// What a one-roll wager wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// One of these totals.
    Totals(&'static [u8]),
    /// These two faces, on whichever dice.
    Faces(u8, u8),
}

impl Want {
    /// Whether the dice show it.
    pub fn met(self, dice: Dice) -> bool {
        let f = dice.faces();
        match self {
            Want::Totals(totals) => totals.contains(&dice.sum()),
            Want::Faces(a, b) => (f[0], f[1]) == (a, b) || (f[1], f[0]) == (a, b),
        }
    }

    /// Its id: `2-3-or-12`, `11`; of two faces `1-6`.
    pub fn id(self) -> String {
        match self {
            Want::Totals(totals) => {
                let (last, others) = totals.split_last().expect("it wants some total");
                let others = others.iter().map(|total| format!("{total}-"));
                let or = if totals.len() > 1 { "or-" } else { "" };
                format!("{}{or}{last}", others.collect::<String>())
            }
            Want::Faces(a, b) => format!("{a}-{b}"),
        }
    }
}

/// The wagers that the next roll decides at one pay: the propositions (§3.I.L–Q) and the hops (§3.I.V–LL).
pub const ONE_ROLL: [(&str, Want); 23] = [
    ("any-seven", Want::Totals(&[7])),
    ("any-craps", Want::Totals(&[2, 3, 12])),
    ("craps-two", Want::Totals(&[2])),
    ("craps-three", Want::Totals(&[3])),
    ("craps-twelve", Want::Totals(&[12])),
    ("eleven", Want::Totals(&[11])),
    ("hop-hard-4", Want::Faces(2, 2)),
    ("hop-hard-6", Want::Faces(3, 3)),
    ("hop-hard-8", Want::Faces(4, 4)),
    ("hop-hard-10", Want::Faces(5, 5)),
    ("hop-1-3", Want::Faces(1, 3)),
    ("hop-1-4", Want::Faces(1, 4)),
    ("hop-2-3", Want::Faces(2, 3)),
    ("hop-1-5", Want::Faces(1, 5)),
    ("hop-2-4", Want::Faces(2, 4)),
    ("hop-1-6", Want::Faces(1, 6)),
    ("hop-2-5", Want::Faces(2, 5)),
    ("hop-3-4", Want::Faces(3, 4)),
    ("hop-2-6", Want::Faces(2, 6)),
    ("hop-3-5", Want::Faces(3, 5)),
    ("hop-3-6", Want::Faces(3, 6)),
    ("hop-4-5", Want::Faces(4, 5)),
    ("hop-4-6", Want::Faces(4, 6)),
];

/// A wager paid as if it were several: its id, the clause that splits it, and the one-roll wagers with their shares.
pub type PaidAsSeveral = (&'static str, &'static str, &'static [(&'static str, u32)]);

/// The wagers paid as if they were several (§3.I.R–U, §5.III–VI).
pub const MIXED: [PaidAsSeveral; 7] = [
    ("craps-eleven", "HC-B §5.III", &[("any-craps", 1), ("eleven", 1)]),
    ("horn", "HC-B §5.IV", &[("craps-two", 1), ("craps-three", 1), ("eleven", 1), ("craps-twelve", 1)]),
    ("horn-high-2", "HC-B §5.V", &[("craps-two", 2), ("craps-three", 1), ("eleven", 1), ("craps-twelve", 1)]),
    ("horn-high-3", "HC-B §5.V", &[("craps-two", 1), ("craps-three", 2), ("eleven", 1), ("craps-twelve", 1)]),
    (
        "horn-high-11",
        "HC-B §5.V",
        &[("craps-two", 1), ("craps-three", 1), ("eleven", 2), ("craps-twelve", 1)],
    ),
    (
        "horn-high-12",
        "HC-B §5.V",
        &[("craps-two", 1), ("craps-three", 1), ("eleven", 1), ("craps-twelve", 2)],
    ),
    (
        "world",
        "HC-B §5.VI",
        &[("craps-two", 1), ("craps-three", 1), ("eleven", 1), ("craps-twelve", 1), ("any-seven", 1)],
    ),
];

const SLOTS: usize = 97;

impl CrapsWager {
    /// Any Seven.
    pub const ANY_SEVEN: CrapsWager = CrapsWager::OneRoll(0);
    /// The Horn.
    pub const HORN: CrapsWager = CrapsWager::Mixed(1);
    /// The World.
    pub const WORLD: CrapsWager = CrapsWager::Mixed(6);

    /// Every wager, line first, in the order of [`CrapsWager::slot`].
    pub fn all() -> impl Iterator<Item = CrapsWager> {
        let each = |box_of: fn(Point) -> CrapsWager| Point::ALL.into_iter().map(box_of);
        [
            CrapsWager::Pass,
            CrapsWager::PassOdds,
            CrapsWager::DontPass,
            CrapsWager::DontPassOdds,
            CrapsWager::Come,
            CrapsWager::DontCome,
        ]
        .into_iter()
        .chain(each(CrapsWager::ComeAt))
        .chain(each(CrapsWager::ComeOdds))
        .chain(each(CrapsWager::DontComeAt))
        .chain(each(CrapsWager::DontComeOdds))
        .chain(each(CrapsWager::Put))
        .chain(each(CrapsWager::PutOdds))
        .chain(each(CrapsWager::Place))
        .chain(each(CrapsWager::Buy))
        .chain(each(CrapsWager::Lay))
        .chain((0..HARDWAYS.len() as u8).map(CrapsWager::Hard))
        .chain([CrapsWager::Field])
        .chain((0..ONE_ROLL.len() as u8).map(CrapsWager::OneRoll))
        .chain((0..MIXED.len() as u8).map(CrapsWager::Mixed))
        .chain([CrapsWager::Fire, CrapsWager::FireBox])
    }

    /// What the share wants to see that wins a wager paid as several with these dice; none if no share wins, or it is paid as one.
    pub fn share(self, dice: Dice) -> Option<Want> {
        let CrapsWager::Mixed(n) = self else { return None };
        let wants = |&(id, _): &(&str, u32)| ONE_ROLL.iter().find(|wager| wager.0 == id).map(|wager| wager.1);
        MIXED[n as usize].2.iter().filter_map(wants).find(|want| want.met(dice))
    }

    /// The wager's place in [`CrapsWager::all`].
    const fn slot(self) -> usize {
        match self {
            CrapsWager::Pass => 0,
            CrapsWager::PassOdds => 1,
            CrapsWager::DontPass => 2,
            CrapsWager::DontPassOdds => 3,
            CrapsWager::Come => 4,
            CrapsWager::DontCome => 5,
            CrapsWager::ComeAt(p) => 6 + p as usize,
            CrapsWager::ComeOdds(p) => 12 + p as usize,
            CrapsWager::DontComeAt(p) => 18 + p as usize,
            CrapsWager::DontComeOdds(p) => 24 + p as usize,
            CrapsWager::Put(p) => 30 + p as usize,
            CrapsWager::PutOdds(p) => 36 + p as usize,
            CrapsWager::Place(p) => 42 + p as usize,
            CrapsWager::Buy(p) => 48 + p as usize,
            CrapsWager::Lay(p) => 54 + p as usize,
            CrapsWager::Hard(n) => 60 + n as usize,
            CrapsWager::Field => 64,
            CrapsWager::OneRoll(n) => 65 + n as usize,
            CrapsWager::Mixed(n) => 88 + n as usize,
            CrapsWager::Fire => 95,
            CrapsWager::FireBox => 96,
        }
    }

    /// The id of the wager in the book, and the box where one wager of the book has several.
    pub fn id(self) -> (String, &'static str) {
        let of = |name: &str, p: Point| (format!("{name}-{}", p.number()), "");
        let boxed = |name: &str, p: Point| (name.to_owned(), ["4", "5", "6", "8", "9", "10"][p as usize]);
        match self {
            CrapsWager::Pass => ("pass".into(), ""),
            CrapsWager::PassOdds => ("pass-odds".into(), ""),
            CrapsWager::DontPass => ("dont-pass".into(), ""),
            CrapsWager::DontPassOdds => ("dont-pass-odds".into(), ""),
            CrapsWager::Come => ("come".into(), ""),
            CrapsWager::DontCome => ("dont-come".into(), ""),
            CrapsWager::ComeAt(p) => boxed("come", p),
            CrapsWager::ComeOdds(p) => boxed("come-odds", p),
            CrapsWager::DontComeAt(p) => boxed("dont-come", p),
            CrapsWager::DontComeOdds(p) => boxed("dont-come-odds", p),
            CrapsWager::Put(p) => of("put", p),
            CrapsWager::PutOdds(p) => boxed("put-odds", p),
            CrapsWager::Place(p) => of("place", p),
            CrapsWager::Buy(p) => of("buy", p),
            CrapsWager::Lay(p) => of("lay", p),
            CrapsWager::Hard(n) => (HARDWAYS[n as usize].0.into(), ""),
            CrapsWager::Field => ("field".into(), ""),
            CrapsWager::OneRoll(n) => (ONE_ROLL[n as usize].0.into(), ""),
            CrapsWager::Mixed(n) => (MIXED[n as usize].0.into(), ""),
            CrapsWager::Fire => ("fire".into(), ""),
            CrapsWager::FireBox => ("fire".into(), "box"),
        }
    }

    /// Whether the wager rests on a come-out roll unless it is called on (§3.I.F, and the readings of §6.I and §7).
    pub const fn rests(self) -> bool {
        matches!(
            self,
            CrapsWager::Place(_) | CrapsWager::Buy(_) | CrapsWager::ComeOdds(_) | CrapsWager::PutOdds(_)
        )
    }

    /// Whether the wager works on a throw into this point, or none; `called` is the button that says the opposite of what
    /// holds on come-out rolls without it.
    pub const fn works(self, point: Option<Point>, called: bool) -> bool {
        point.is_some() || self.rests() == called
    }

    /// Where a wager goes that the throw of a number did not decide: Come and Don't Come Bets travel to it (§3.I.C,
    /// §3.I.E).
    pub const fn travels(self, number: Point) -> Option<CrapsWager> {
        match self {
            CrapsWager::Come => Some(CrapsWager::ComeAt(number)),
            CrapsWager::DontCome => Some(CrapsWager::DontComeAt(number)),
            _ => None,
        }
    }

    /// Whether a player may call the wager on or off for come-out rolls: those that rest, and the hardways (§3.I.G–J).
    pub const fn on_call(self) -> bool {
        self.rests() || matches!(self, CrapsWager::Hard(_))
    }

    /// Whether a winner is paid and stays up, as on the floor; it may be taken down before the next roll (§4.III).
    pub const fn stays_up(self) -> bool {
        matches!(self, CrapsWager::Place(_) | CrapsWager::Hard(_))
    }

    /// The number of the box, for announcements.
    pub fn number(self) -> Option<i64> {
        match self {
            CrapsWager::ComeOdds(p) | CrapsWager::PutOdds(p) | CrapsWager::Place(p) | CrapsWager::Buy(p) => {
                Some(p.number() as i64)
            }
            CrapsWager::Hard(n) => Some(HARDWAYS[n as usize].1 as i64 * 2),
            _ => None,
        }
    }

    /// The odds that go behind this flat wager.
    pub const fn odds(self, point: Option<Point>) -> Option<CrapsWager> {
        match self {
            CrapsWager::Pass if point.is_some() => Some(CrapsWager::PassOdds),
            CrapsWager::DontPass if point.is_some() => Some(CrapsWager::DontPassOdds),
            CrapsWager::ComeAt(p) => Some(CrapsWager::ComeOdds(p)),
            CrapsWager::DontComeAt(p) => Some(CrapsWager::DontComeOdds(p)),
            CrapsWager::Put(p) => Some(CrapsWager::PutOdds(p)),
            _ => None,
        }
    }
}

/// Where each wager lies and what lies at each spot.
#[derive(Clone, Debug)]
pub struct Spots {
    wagers: BySpot<CrapsWager>,
    /// None for a wager that is not offered.
    spots: [Option<SpotId>; SLOTS],
}

impl Spots {
    /// Prints every wager the house offers (§2.III.B).
    pub(super) fn print(layout: &mut Layout, rules: &Rules) -> Spots {
        let mut here = Spots { wagers: BySpot::default(), spots: [None; SLOTS] };
        for (slot, wager) in CrapsWager::all().enumerate() {
            debug_assert_eq!(slot, wager.slot());
            let offered = match wager {
                CrapsWager::Buy(_) => rules.flag("buy"),
                CrapsWager::Lay(_) => rules.flag("lay"),
                CrapsWager::Fire | CrapsWager::FireBox => rules.flag("fire"),
                _ => true,
            };
            if !offered {
                continue;
            }
            let (id, place) = wager.id();
            let label = if wager == CrapsWager::FireBox { "in play" } else { place };
            let by_play =
                matches!(wager, CrapsWager::ComeAt(_) | CrapsWager::DontComeAt(_) | CrapsWager::FireBox);
            let spot = layout.spot_at(rules, &id, place, label, !by_play);
            here.spots[slot] = Some(spot);
            here.wagers.put(spot, wager);
        }
        // The table's limits are for everything but odds, which have their own with their line (§3.II, §7), and the
        // Fire Bet (§12.II.A).
        layout.limit(Clause::new("HC-B §12.II.A"), |spot| spot.wager == "fire");
        for spot in layout.spots.iter_mut().filter(|spot| !spot.side) {
            (spot.least_by, spot.most_by) = (Clause::new("HC-B §3.II.A"), Clause::new("HC-B §3.II.B"));
        }
        here
    }

    /// The spot of a wager that is offered.
    pub fn of(&self, wager: CrapsWager) -> SpotId {
        self.offered(wager).expect("the wager is offered")
    }

    /// The spot of a wager, if the house offers it.
    pub fn offered(&self, wager: CrapsWager) -> Option<SpotId> {
        self.spots[wager.slot()]
    }

    /// The wager of a spot.
    pub fn at(&self, spot: SpotId) -> CrapsWager {
        self.wagers[spot]
    }

    /// Every wager offered, in the order of their spots.
    pub fn wagers(&self) -> impl Iterator<Item = CrapsWager> {
        self.wagers.iter().map(|(_, &wager)| wager)
    }
}

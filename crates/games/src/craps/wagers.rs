//! The wagers of sections 3, 6 and 7: which there are, where they lie, and which of them rest or stay.

use book::{Clause, Rules};
use equipment::Dice;
use serde::{Deserialize, Serialize};

use crate::kernel::{Layout, SpotId};

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

/// A wager, with its number where the layout has a box for each. A Come Bet is [`Wager::Come`] until the dice give it a
/// number, then [`Wager::ComeAt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Wager {
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
#[derive(Clone, Copy, Debug)]
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
pub type Split = (&'static str, &'static str, &'static [(&'static str, u32)]);

/// The wagers paid as if they were several (§3.I.R–U, §5.III–VI).
pub const MIXED: [Split; 7] = [
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

impl Wager {
    /// Any Seven.
    pub const ANY_SEVEN: Wager = Wager::OneRoll(0);
    /// The Horn.
    pub const HORN: Wager = Wager::Mixed(1);
    /// The World.
    pub const WORLD: Wager = Wager::Mixed(6);

    /// Every wager, line first, in the order of [`Wager::slot`].
    pub fn all() -> impl Iterator<Item = Wager> {
        let each = |box_of: fn(Point) -> Wager| Point::ALL.into_iter().map(box_of);
        [Wager::Pass, Wager::PassOdds, Wager::DontPass, Wager::DontPassOdds, Wager::Come, Wager::DontCome]
            .into_iter()
            .chain(each(Wager::ComeAt))
            .chain(each(Wager::ComeOdds))
            .chain(each(Wager::DontComeAt))
            .chain(each(Wager::DontComeOdds))
            .chain(each(Wager::Put))
            .chain(each(Wager::PutOdds))
            .chain(each(Wager::Place))
            .chain(each(Wager::Buy))
            .chain(each(Wager::Lay))
            .chain((0..HARDWAYS.len() as u8).map(Wager::Hard))
            .chain([Wager::Field])
            .chain((0..ONE_ROLL.len() as u8).map(Wager::OneRoll))
            .chain((0..MIXED.len() as u8).map(Wager::Mixed))
            .chain([Wager::Fire, Wager::FireBox])
    }

    /// The wager's place in [`Wager::all`].
    const fn slot(self) -> usize {
        match self {
            Wager::Pass => 0,
            Wager::PassOdds => 1,
            Wager::DontPass => 2,
            Wager::DontPassOdds => 3,
            Wager::Come => 4,
            Wager::DontCome => 5,
            Wager::ComeAt(p) => 6 + p as usize,
            Wager::ComeOdds(p) => 12 + p as usize,
            Wager::DontComeAt(p) => 18 + p as usize,
            Wager::DontComeOdds(p) => 24 + p as usize,
            Wager::Put(p) => 30 + p as usize,
            Wager::PutOdds(p) => 36 + p as usize,
            Wager::Place(p) => 42 + p as usize,
            Wager::Buy(p) => 48 + p as usize,
            Wager::Lay(p) => 54 + p as usize,
            Wager::Hard(n) => 60 + n as usize,
            Wager::Field => 64,
            Wager::OneRoll(n) => 65 + n as usize,
            Wager::Mixed(n) => 88 + n as usize,
            Wager::Fire => 95,
            Wager::FireBox => 96,
        }
    }

    /// The id of the wager in the book, and the box where one wager of the book has several.
    pub fn id(self) -> (String, &'static str) {
        let of = |name: &str, p: Point| (format!("{name}-{}", p.number()), "");
        let boxed = |name: &str, p: Point| (name.to_owned(), ["4", "5", "6", "8", "9", "10"][p as usize]);
        match self {
            Wager::Pass => ("pass".into(), ""),
            Wager::PassOdds => ("pass-odds".into(), ""),
            Wager::DontPass => ("dont-pass".into(), ""),
            Wager::DontPassOdds => ("dont-pass-odds".into(), ""),
            Wager::Come => ("come".into(), ""),
            Wager::DontCome => ("dont-come".into(), ""),
            Wager::ComeAt(p) => boxed("come", p),
            Wager::ComeOdds(p) => boxed("come-odds", p),
            Wager::DontComeAt(p) => boxed("dont-come", p),
            Wager::DontComeOdds(p) => boxed("dont-come-odds", p),
            Wager::Put(p) => of("put", p),
            Wager::PutOdds(p) => boxed("put-odds", p),
            Wager::Place(p) => of("place", p),
            Wager::Buy(p) => of("buy", p),
            Wager::Lay(p) => of("lay", p),
            Wager::Hard(n) => (HARDWAYS[n as usize].0.into(), ""),
            Wager::Field => ("field".into(), ""),
            Wager::OneRoll(n) => (ONE_ROLL[n as usize].0.into(), ""),
            Wager::Mixed(n) => (MIXED[n as usize].0.into(), ""),
            Wager::Fire => ("fire".into(), ""),
            Wager::FireBox => ("fire".into(), "box"),
        }
    }

    /// Whether the wager rests on a come-out roll unless it is called on (§3.I.F, and the readings of §6.I and §7).
    pub const fn rests(self) -> bool {
        matches!(self, Wager::Place(_) | Wager::Buy(_) | Wager::ComeOdds(_) | Wager::PutOdds(_))
    }

    /// Whether the wager works on a throw into this point, or none; `called` is the button that says the opposite of what
    /// holds on come-out rolls without it.
    pub const fn works(self, point: Option<Point>, called: bool) -> bool {
        point.is_some() || self.rests() == called
    }

    /// Where a wager goes that the throw of a number did not decide: Come and Don't Come Bets travel to it (§3.I.C,
    /// §3.I.E).
    pub const fn travels(self, number: Point) -> Option<Wager> {
        match self {
            Wager::Come => Some(Wager::ComeAt(number)),
            Wager::DontCome => Some(Wager::DontComeAt(number)),
            _ => None,
        }
    }

    /// Whether a player may call the wager on or off for come-out rolls: those that rest, and the hardways (§3.I.G–J).
    pub const fn on_call(self) -> bool {
        self.rests() || matches!(self, Wager::Hard(_))
    }

    /// Whether a winner is paid and stays up, as on the floor; it may be taken down before the next roll (§4.III).
    pub const fn stays_up(self) -> bool {
        matches!(self, Wager::Place(_) | Wager::Hard(_))
    }

    /// The number of the box, for announcements.
    pub fn number(self) -> Option<i64> {
        match self {
            Wager::ComeOdds(p) | Wager::PutOdds(p) | Wager::Place(p) | Wager::Buy(p) => {
                Some(p.number() as i64)
            }
            Wager::Hard(n) => Some(HARDWAYS[n as usize].1 as i64 * 2),
            _ => None,
        }
    }

    /// The odds that go behind this flat wager.
    pub const fn odds(self, point: Option<Point>) -> Option<Wager> {
        match self {
            Wager::Pass if point.is_some() => Some(Wager::PassOdds),
            Wager::DontPass if point.is_some() => Some(Wager::DontPassOdds),
            Wager::ComeAt(p) => Some(Wager::ComeOdds(p)),
            Wager::DontComeAt(p) => Some(Wager::DontComeOdds(p)),
            Wager::Put(p) => Some(Wager::PutOdds(p)),
            _ => None,
        }
    }
}

/// Where each wager lies and what lies at each spot.
#[derive(Clone, Debug)]
pub struct Spots {
    wagers: Vec<Wager>,
    spots: [SpotId; SLOTS],
}

impl Spots {
    /// Prints every wager the house offers (§2.III.B).
    pub(super) fn print(layout: &mut Layout, rules: &Rules) -> Spots {
        // A wager that is not offered has a spot number that no layout reaches, so that no stake is ever found there.
        let mut here = Spots { wagers: vec![], spots: [SpotId(u16::MAX); SLOTS] };
        for (slot, wager) in Wager::all().enumerate() {
            debug_assert_eq!(slot, wager.slot());
            let offered = match wager {
                Wager::Buy(_) => rules.flag("buy"),
                Wager::Lay(_) => rules.flag("lay"),
                Wager::Fire | Wager::FireBox => rules.flag("fire"),
                _ => true,
            };
            if !offered {
                continue;
            }
            let (id, place) = wager.id();
            let label = if wager == Wager::FireBox { "in play" } else { place };
            let by_play = matches!(wager, Wager::ComeAt(_) | Wager::DontComeAt(_) | Wager::FireBox);
            here.spots[slot] = layout.spot_at(rules, &id, place, label, !by_play);
            here.wagers.push(wager);
        }
        // The table's limits are for everything but odds, which have their own with their line (§3.II, §7), and the
        // Fire Bet (§12.II.A).
        layout.limit(Clause::new("HC-B §12.II.A"), |spot| spot.wager == "fire");
        for spot in layout.spots.iter_mut().filter(|spot| !spot.side) {
            (spot.least_by, spot.most_by) = (Clause::new("HC-B §3.II.A"), Clause::new("HC-B §3.II.B"));
        }
        here
    }

    /// The spot of a wager.
    pub fn of(&self, wager: Wager) -> SpotId {
        self.spots[wager.slot()]
    }

    /// The wager of a spot.
    pub fn at(&self, spot: SpotId) -> Wager {
        self.wagers[spot.0 as usize]
    }

    /// Every wager offered.
    pub fn wagers(&self) -> &[Wager] {
        &self.wagers
    }
}

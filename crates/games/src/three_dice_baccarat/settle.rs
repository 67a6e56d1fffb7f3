//! What each wager of 3 Dice Baccarat pays (CO-28-2899.09 (8), (10), (12)–(14)).

use book::{Cents, Clause, Fault, Pays, Rules};
use equipment::Dice;

use super::{State, ThreeDiceBaccarat, c};
use crate::kernel::*;

/// The wagers, in the order of the chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CupWager {
    Player,
    Banker,
    Tie,
    Golden3,
    Golden3Player,
    Golden3Banker,
    Sun7,
    Moon8,
    Triple3,
    Triple1Or6,
    AnyTriple,
    NineOverSix,
    DoubleStraight,
    ZeroOrNineTie,
    FiveTie,
    OneOverZero,
    GoldenTalonsPlayer,
    GoldenTalonsBanker,
    TripleProgressive,
}

impl CupWager {
    /// Every wager.
    pub const ALL: [CupWager; 19] = [
        CupWager::Player,
        CupWager::Banker,
        CupWager::Tie,
        CupWager::Golden3,
        CupWager::Golden3Player,
        CupWager::Golden3Banker,
        CupWager::Sun7,
        CupWager::Moon8,
        CupWager::Triple3,
        CupWager::Triple1Or6,
        CupWager::AnyTriple,
        CupWager::NineOverSix,
        CupWager::DoubleStraight,
        CupWager::ZeroOrNineTie,
        CupWager::FiveTie,
        CupWager::OneOverZero,
        CupWager::GoldenTalonsPlayer,
        CupWager::GoldenTalonsBanker,
        CupWager::TripleProgressive,
    ];

    /// The wager's id in the book.
    pub const fn id(self) -> &'static str {
        [
            "player",
            "banker",
            "tie",
            "golden-3",
            "golden-3-player",
            "golden-3-banker",
            "sun-7",
            "moon-8",
            "triple-3",
            "triple-1-or-6",
            "any-triple",
            "9-over-6",
            "double-straight",
            "0-or-9-tie",
            "5-tie",
            "1-over-0",
            "golden-talons-player",
            "golden-talons-banker",
            "triple-progressive",
        ][self as usize]
    }

    /// Whether it is one of the optional bonus wagers.
    pub const fn is_bonus(self) -> bool {
        self as u8 > CupWager::Tie as u8
    }
}

/// The two cups, shown.
#[derive(Clone, Copy, Debug)]
pub struct Throw {
    /// The Player's dice.
    pub player: Dice,
    /// The Banker's dice.
    pub banker: Dice,
}

/// What a hand counts: the last digit of its sum (1).
pub fn count(dice: Dice) -> u8 {
    dice.sum() % 10
}

/// Whether three dice are in sequence, in any order (12)(A)(IV).
pub fn is_straight(dice: Dice) -> bool {
    let mut faces: [u8; 3] = dice.faces().try_into().expect("a cup holds three dice");
    faces.sort_unstable();
    faces[0] + 1 == faces[1] && faces[1] + 1 == faces[2]
}

impl Throw {
    /// The face of the triple in each cup, if there is one.
    fn triples(&self) -> [Option<u8>; 2] {
        [self.player, self.banker].map(|dice| dice.alike().then(|| dice.faces()[0]))
    }

    /// Whether either hand wins with the one count over the other.
    fn is(&self, high: u8, low: u8) -> bool {
        let counts = (count(self.player), count(self.banker));
        counts == (high, low) || counts == (low, high)
    }
}

/// The pay tables in force.
pub(super) struct PayTables {
    /// By wager; the Golden Talons and the progressive have tables of their own.
    win: [Option<Pays>; 19],
    /// By the margin of a win, then the tie.
    talons: [Paid<11>; 2],
    /// Best first.
    progressive: Paid<6>,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let margins = [
            "win-by-0", "win-by-1", "win-by-2", "win-by-3", "win-by-4", "win-by-5", "win-by-6", "win-by-7",
            "win-by-8", "win-by-9", "tie",
        ];
        let triples = [
            "triple-3-tie",
            "triple-3-over-triple-6",
            "double-triple",
            "triple-3",
            "triple-1-or-2",
            "any-triple",
        ];
        let talons = |wager: CupWager| Paid::new(rules.paytable(wager.id()), margins);
        Ok(PayTables {
            win: CupWager::ALL.map(|wager| rules.paytable(wager.id()).pays("win")),
            talons: [talons(CupWager::GoldenTalonsPlayer)?, talons(CupWager::GoldenTalonsBanker)?],
            progressive: Paid::new(rules.paytable(CupWager::TripleProgressive.id()), triples)?,
        })
    }
}

impl ThreeDiceBaccarat {
    fn win(&self, wager: CupWager, clause: Clause) -> Verdict {
        Verdict::win(self.pays.win[wager as usize].expect("the wager has a table of one row"), clause)
    }

    /// The wagers on the Player hand and on the Banker hand, `own` being the count of the hand bet on (8).
    pub fn settle_side(&self, wager: CupWager, own: u8, other: u8) -> Verdict {
        let player = wager == CupWager::Player;
        match own.cmp(&other) {
            std::cmp::Ordering::Greater if (own, other) == (3, 0) => Verdict::push(c(if player {
                "CO-28-2899.09 (8)(A)(I)(A)"
            } else {
                "CO-28-2899.09 (8)(B)(I)(A)"
            })),
            std::cmp::Ordering::Greater => {
                self.win(wager, c(if player { "CO-28-2899.09 (8)(A)(I)" } else { "CO-28-2899.09 (8)(B)(I)" }))
            }
            std::cmp::Ordering::Equal => Verdict::push(c("CO-28-2899.09 (8)(C)(II)")),
            std::cmp::Ordering::Less => {
                Verdict::lose(c(if player { "CO-28-2899.09 (8)(B)(II)" } else { "CO-28-2899.09 (8)(A)(II)" }))
            }
        }
    }

    /// The wager on a tie (8).
    pub fn settle_tie(&self, throw: &Throw) -> Verdict {
        match count(throw.player).cmp(&count(throw.banker)) {
            std::cmp::Ordering::Equal => self.win(CupWager::Tie, c("CO-28-2899.09 (8)(C)(I)")),
            std::cmp::Ordering::Greater => Verdict::lose(c("CO-28-2899.09 (8)(A)(II)")),
            std::cmp::Ordering::Less => Verdict::lose(c("CO-28-2899.09 (8)(B)(II)")),
        }
    }

    /// A Single-Event wager (10)(A), (12).
    pub fn settle_event(&self, wager: CupWager, throw: &Throw) -> Verdict {
        let (p, b) = (count(throw.player), count(throw.banker));
        let triple = |face: fn(u8) -> bool| throw.triples().into_iter().flatten().any(face);
        let comes = match wager {
            CupWager::Golden3 => throw.is(3, 0),
            CupWager::Golden3Player => (p, b) == (3, 0),
            CupWager::Golden3Banker => (b, p) == (3, 0),
            CupWager::Sun7 => b == 7 && p < 7,
            CupWager::Moon8 => p == 8 && b < 8,
            CupWager::Triple3 => triple(|f| f == 3),
            CupWager::Triple1Or6 => triple(|f| f == 1 || f == 6),
            CupWager::AnyTriple => triple(|_| true),
            CupWager::NineOverSix => throw.is(9, 6),
            CupWager::DoubleStraight => is_straight(throw.player) && is_straight(throw.banker),
            CupWager::ZeroOrNineTie => p == b && (p == 0 || p == 9),
            CupWager::FiveTie => p == b && p == 5,
            CupWager::OneOverZero => throw.is(1, 0),
            _ => unreachable!("not a Single-Event wager"),
        };
        match comes {
            true => self.win(wager, c("CO-28-2899.09 (12)")),
            false => Verdict::lose(c("CO-28-2899.09 (10)(A)")),
        }
    }

    /// Golden Talons on one hand, by how far it wins (10)(B), (13).
    pub fn settle_talons(&self, banker: bool, own: u8, other: u8) -> Verdict {
        let table = &self.pays.talons[banker as usize];
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => table.verdict((own - other) as usize),
            std::cmp::Ordering::Equal => table.verdict(10),
            std::cmp::Ordering::Less => Verdict::lose(c("CO-28-2899.09 (10)(B)")),
        }
    }

    /// The Triple Progressive: the best outcome that fits (10)(C), (14).
    pub fn settle_progressive(&self, throw: &Throw) -> Verdict {
        let event = match throw.triples() {
            [Some(3), Some(3)] => 0,
            [Some(3), Some(6)] | [Some(6), Some(3)] => 1,
            [Some(_), Some(_)] => 2,
            [Some(3), None] | [None, Some(3)] => 3,
            [Some(1 | 2), None] | [None, Some(1 | 2)] => 4,
            [Some(_), None] | [None, Some(_)] => 5,
            [None, None] => return Verdict::lose(c("CO-28-2899.09 (10)(C)")),
        };
        self.pays.progressive.verdict(event)
    }

    /// The verdict on a wager.
    pub fn verdict(&self, wager: CupWager, throw: &Throw) -> Verdict {
        let (p, b) = (count(throw.player), count(throw.banker));
        match wager {
            CupWager::Player => self.settle_side(wager, p, b),
            CupWager::Banker => self.settle_side(wager, b, p),
            CupWager::Tie => self.settle_tie(throw),
            CupWager::GoldenTalonsPlayer => self.settle_talons(false, p, b),
            CupWager::GoldenTalonsBanker => self.settle_talons(true, b, p),
            CupWager::TripleProgressive => self.settle_progressive(throw),
            _ => self.settle_event(wager, throw),
        }
    }

    /// The hands are compared, losers collected, winners paid.
    pub(super) fn settle_round<K: Sink>(&self, turn: &mut Turn<State, K>, throw: &Throw) {
        let (p, b) = (count(throw.player) as i64, count(throw.banker) as i64);
        turn.say("the Player hand counts", Some(p), None, c("CO-28-2899.09 (1)"));
        turn.say("the Banker hand counts", Some(b), None, c("CO-28-2899.09 (1)"));
        let verdict = |bet: &Bet| self.verdict(self.kinds[bet.spot], throw);
        for seat in turn.felt.staked() {
            turn.settle_each(seat, |bet| Some(verdict(bet)).filter(|v| v.pays().is_none()));
        }
        self.divide_meter(turn, throw);
        if !self.limit.posted() {
            for seat in turn.felt.staked() {
                turn.settle_each(seat, |bet| Some(verdict(bet)));
            }
            return;
        }
        let due = |_: &Turn<State, K>, _: Seat, bet: &Bet| Some((verdict(bet), c("CO-28-2899.09 (5)")));
        let round = self.limit.of_round(turn, turn.felt.staked(), Cents::ZERO, due);
        for seat in turn.felt.staked() {
            self.limit.settle_seat(turn, seat, (round, Cents::ZERO), due, |_, _, _| ());
        }
    }

    /// An award of the whole meter is divided equally among the winners; an odd cent stays, and the meter starts again
    /// (14)(A)(IV).
    fn divide_meter<K: Sink>(&self, turn: &mut Turn<State, K>, throw: &Throw) {
        let Some(&spot) = self.layout.meters.first().and_then(|meter| meter.fed_by.first()) else { return };
        let winners = turn.felt.staked().filter(|&s| turn.felt.seat(s).bet(spot, 0).is_some()).count() as i64;
        if winners == 0 {
            return;
        }
        let verdict = self.settle_progressive(throw);
        let Some(Pays::Meter(_)) = verdict.pays() else { return };
        let share = Cents(turn.felt.meters()[0].0 / winners);
        let clause = c("CO-28-2899.09 (14)(A)(IV)");
        let each = verdict.instead(Pays::Flat(share)).by(clause);
        turn.lower_meter(0, share * winners, true, clause);
        for seat in turn.felt.staked() {
            turn.settle(seat, 0, spot, each);
        }
    }
}

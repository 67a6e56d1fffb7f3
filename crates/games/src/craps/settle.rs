//! One settling function for each wager: from the throw and what it is thrown into to a verdict, or to no decision.

use arrayvec::ArrayVec;
use book::{Clause, Fault, Pays, Row, Rules};
use equipment::Dice;

use super::Craps;
use super::wagers::{CrapsWager, HARDWAYS, MIXED, ONE_ROLL, PaidAsSeveral, Point, Want};
use crate::kernel::{Paid, SpotId, Verdict};

/// Where the game stands before a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeforeThrow {
    /// The come-out point; none on a come-out roll.
    pub point: Option<Point>,
    /// How many different points have been made since the last seven-out.
    pub made: u8,
}

impl Craps {
    /// What a throw decides about a wager; none if the wager stays as it is. A wager that is not working rests: it is
    /// neither won nor lost.
    pub fn verdict(
        &self,
        wager: CrapsWager,
        before: BeforeThrow,
        working: bool,
        dice: Dice,
    ) -> Option<Verdict> {
        match wager {
            CrapsWager::Pass => self.pass(before.point, dice),
            CrapsWager::DontPass => self.dont_pass(before.point, dice),
            CrapsWager::PassOdds => self.pass_odds(before.point?, dice),
            CrapsWager::DontPassOdds => self.dont_pass_odds(before.point?, dice),
            CrapsWager::Come => self.come(None, dice),
            CrapsWager::ComeAt(number) => self.come(Some(number), dice),
            CrapsWager::ComeOdds(number) => self.come_odds(number, working, dice),
            CrapsWager::DontCome => self.dont_come(None, dice),
            CrapsWager::DontComeAt(number) => self.dont_come(Some(number), dice),
            CrapsWager::DontComeOdds(number) => self.dont_come_odds(number, dice),
            CrapsWager::Put(number) => self.put(number, dice),
            CrapsWager::PutOdds(number) => self.put_odds(number, working, dice),
            CrapsWager::FireBox => self.fire(before, dice),
            CrapsWager::Field => Some(self.field(dice)),
            CrapsWager::OneRoll(n) => Some(self.one_roll(n, dice)),
            CrapsWager::Mixed(n) => Some(self.mixed(n, dice)),
            CrapsWager::Lay(number) => self.lay(number, dice),
            _ if !working => None,
            CrapsWager::Place(number) => self.place(number, dice),
            CrapsWager::Buy(number) => self.buy(number, dice),
            CrapsWager::Hard(n) => self.hard(n, dice),
            // Fire Bets stand before the box person by the time a seven can decide them.
            CrapsWager::Fire => None,
        }
    }

    /// Pass, with the come-out point if one stands (§3.I.A).
    pub fn pass(&self, point: Option<Point>, dice: Dice) -> Option<Verdict> {
        self.sheet.pass.right(point, dice.sum())
    }

    /// Don't Pass, with the come-out point if one stands (§3.I.B).
    pub fn dont_pass(&self, point: Option<Point>, dice: Dice) -> Option<Verdict> {
        self.sheet.dont_pass.wrong(point, dice.sum())
    }

    /// Come, with its come point if it has one (§3.I.C).
    pub fn come(&self, number: Option<Point>, dice: Dice) -> Option<Verdict> {
        self.sheet.come.right(number, dice.sum())
    }

    /// Don't Come, with its come point if it has one (§3.I.E).
    pub fn dont_come(&self, number: Option<Point>, dice: Dice) -> Option<Verdict> {
        self.sheet.dont_come.wrong(number, dice.sum())
    }

    /// Odds behind Pass (§7.I).
    pub fn pass_odds(&self, point: Point, dice: Dice) -> Option<Verdict> {
        self.sheet.pass_odds.verdict(point, true, dice.sum())
    }

    /// Odds behind Don't Pass (§7.II).
    pub fn dont_pass_odds(&self, point: Point, dice: Dice) -> Option<Verdict> {
        self.sheet.dont_pass_odds.verdict(point, true, dice.sum())
    }

    /// Odds behind Come; resting, they come back when the flat wager is decided (§7.III).
    pub fn come_odds(&self, number: Point, working: bool, dice: Dice) -> Option<Verdict> {
        self.sheet.come_odds.verdict(number, working, dice.sum())
    }

    /// Odds behind Don't Come (§7.V).
    pub fn dont_come_odds(&self, number: Point, dice: Dice) -> Option<Verdict> {
        self.sheet.dont_come_odds.verdict(number, true, dice.sum())
    }

    /// Odds behind Put; resting, they come back when the flat wager is decided (§7.IV).
    pub fn put_odds(&self, number: Point, working: bool, dice: Dice) -> Option<Verdict> {
        self.sheet.put_odds.verdict(number, working, dice.sum())
    }

    /// Put on a number (§3.I.D).
    pub fn put(&self, number: Point, dice: Dice) -> Option<Verdict> {
        self.sheet.put[number as usize].verdict(dice)
    }

    /// Place on a number, working (§3.I.F).
    pub fn place(&self, number: Point, dice: Dice) -> Option<Verdict> {
        self.sheet.place[number as usize].verdict(dice)
    }

    /// Buy a number, working; the commission is apart (§6.I).
    pub fn buy(&self, number: Point, dice: Dice) -> Option<Verdict> {
        self.sheet.buy[number as usize].verdict(dice)
    }

    /// Lay against a number; the commission is apart (§6.II).
    pub fn lay(&self, number: Point, dice: Dice) -> Option<Verdict> {
        self.sheet.lay[number as usize].verdict(dice)
    }

    /// A hardway by its place in [`HARDWAYS`], working (§3.I.G–J).
    pub fn hard(&self, n: u8, dice: Dice) -> Option<Verdict> {
        self.sheet.hard[n as usize].verdict(dice)
    }

    /// The Field (§3.I.K).
    pub fn field(&self, dice: Dice) -> Verdict {
        match self.sheet.field.row(dice.sum() as usize) {
            Some(row) => Verdict::by_row(row, FIELD_WIN),
            None => Verdict::lose(FIELD_LOSE),
        }
    }

    /// A one-roll wager by its place in [`ONE_ROLL`] (§3.I.L–Q, §3.I.V–LL).
    pub fn one_roll(&self, n: u8, dice: Dice) -> Verdict {
        let race = &self.sheet.one_roll[n as usize];
        if race.wins.has(dice) { race.win } else { race.lose }
    }

    /// A wager paid as several, by its place in [`MIXED`] (§3.I.R–U).
    pub fn mixed(&self, n: u8, dice: Dice) -> Verdict {
        let mixed = &self.sheet.mixed[n as usize];
        mixed.parts.iter().find(|(wins, _)| wins.has(dice)).map_or(mixed.lose, |part| part.1)
    }

    /// The Fire Bet: decided by the seven-out alone, once, for all different points made (§3.I.MM, §5.VII, §12.I.E).
    pub fn fire(&self, before: BeforeThrow, dice: Dice) -> Option<Verdict> {
        if before.point.is_none() || dice.sum() != 7 {
            return None;
        }
        Some(match self.sheet.fire.row(before.made as usize) {
            Some(row) => Verdict::by_row(row, FIRE_WIN),
            None => Verdict::lose(FIRE_LOSE),
        })
    }
}

const FIELD_WIN: Clause = Clause::new("HC-B §3.I.K.1");
const FIELD_LOSE: Clause = Clause::new("HC-B §3.I.K.2");
const FIRE_WIN: Clause = Clause::new("HC-B §5.VII");
const FIRE_LOSE: Clause = Clause::new("HC-B §3.I.MM.2");

/// Every verdict there can be, made ready from the book.
#[derive(Clone, Debug)]
pub(super) struct CrapsVerdicts {
    pass: Line,
    dont_pass: Line,
    come: Line,
    dont_come: Line,
    pub(super) pass_odds: Odds,
    pub(super) dont_pass_odds: Odds,
    pub(super) come_odds: Odds,
    pub(super) dont_come_odds: Odds,
    pub(super) put_odds: Odds,
    put: [Race; 6],
    place: [Race; 6],
    buy: [Race; 6],
    pub(super) lay: [Race; 6],
    hard: [Race; 4],
    field: Paid<13>,
    one_roll: [Race; 23],
    mixed: [Mixed; 7],
    fire: Paid<7>,
}

impl CrapsVerdicts {
    pub(super) fn new(rules: &Rules) -> Result<CrapsVerdicts, Fault> {
        let one_roll = every(ONE_ROLL, |(id, want)| {
            let wins = Throws::of(|dice| want.met(dice));
            Race::new(rules, id, wins, wins.others())
        })?;
        Ok(CrapsVerdicts {
            pass: Line::new(rules, "pass")?,
            dont_pass: Line::new(rules, "dont-pass")?,
            come: Line::new(rules, "come")?,
            dont_come: Line::new(rules, "dont-come")?,
            pass_odds: Odds::new(rules, "pass-odds", false)?,
            dont_pass_odds: Odds::new(rules, "dont-pass-odds", true)?,
            come_odds: Odds::new(rules, "come-odds", false)?,
            dont_come_odds: Odds::new(rules, "dont-come-odds", true)?,
            put_odds: Odds::new(rules, "put-odds", false)?,
            put: every(Point::ALL, |p| Race::for_number(rules, "put", p))?,
            place: every(Point::ALL, |p| Race::for_number(rules, "place", p))?,
            buy: every(Point::ALL, |p| Race::for_number(rules, "buy", p))?,
            lay: every(Point::ALL, |p| Race::for_number(rules, "lay", p))?,
            hard: every(HARDWAYS, |(id, face)| {
                let hard = Throws::of(|dice| Want::Faces(face, face).met(dice));
                let easy = Throws::of(|dice| dice.sum() == 2 * face && !hard.has(dice));
                Race::new(rules, id, hard, easy.or(Throws::total(7)))
            })?,
            field: Paid::new(rules.paytable("field"), FIELD_EVENTS)?,
            mixed: every(MIXED, |split| Mixed::new(rules, split, &one_roll))?,
            one_roll,
            fire: Paid::new(
                rules.paytable("fire"),
                ["points-0", "points-1", "points-2", "points-3", "points-4", "points-5", "points-6"],
            )?,
        })
    }
}

/// The rows of the Field by total; the totals without one lose (§3.I.K.2).
const FIELD_EVENTS: [&str; 13] =
    ["", "", "total-2", "total-3", "total-4", "", "", "", "", "total-9", "total-10", "total-11", "total-12"];

fn every<T, U: std::fmt::Debug, const N: usize>(
    from: [T; N],
    make: impl FnMut(T) -> Result<U, Fault>,
) -> Result<[U; N], Fault> {
    let made: ArrayVec<U, N> = from.into_iter().map(make).collect::<Result<_, Fault>>()?;
    Ok(made.into_inner().expect("as many as went in"))
}

/// The row that pays a wager with a single way to win.
fn winning_row(rules: &Rules, wager: &str) -> Result<&'static Row, Fault> {
    let table = rules.paytable(wager);
    let row = Paid::<1>::new(table, ["win"])?.row(0);
    row.ok_or_else(|| Fault::Choice(format!("pay table {} has no row `win`", table.id)))
}

/// The clause of the book that offers a wager.
fn clause_of(rules: &Rules, wager: &str) -> Clause {
    rules.wagers().find(|w| w.id == wager).expect("the chapter lists the wager").clause
}

/// A clause within a clause.
fn within(clause: Clause, tail: &str) -> Clause {
    Clause::find(&format!("{clause}{tail}")).expect("the chapter lists the clause")
}

/// The odds of a pay printed with "to", as all of this chapter are (§5.I).
fn to(row: &Row, wager: &str) -> Result<(u32, u32), Fault> {
    match row.pays {
        Pays::To(a, b) if a > 0 => Ok((a, b)),
        other => Err(Fault::Choice(format!("{wager} pays odds stated with \"to\" (HC-B §5.I), not {other}"))),
    }
}

/// A flat wager with a come-out of its own.
#[derive(Clone, Debug)]
struct Line {
    first_win: Verdict,
    later_win: Verdict,
    first_loss: Verdict,
    later_loss: Verdict,
    bar: Verdict,
}

impl Line {
    fn new(rules: &Rules, wager: &str) -> Result<Line, Fault> {
        let (row, clause) = (winning_row(rules, wager)?, clause_of(rules, wager));
        to(row, wager)?;
        Ok(Line {
            first_win: Verdict::by_row(row, within(clause, ".1(a)")),
            later_win: Verdict::by_row(row, within(clause, ".1(b)")),
            first_loss: Verdict::lose(within(clause, ".2(a)")),
            later_loss: Verdict::lose(within(clause, ".2(b)")),
            bar: Verdict::push(Clause::find(&format!("{clause}.3")).unwrap_or(clause)),
        })
    }

    /// With the dice: Pass and Come.
    fn right(&self, point: Option<Point>, total: u8) -> Option<Verdict> {
        match (point, total) {
            (None, 7 | 11) => Some(self.first_win),
            (None, 2 | 3 | 12) => Some(self.first_loss),
            (Some(point), _) if total == point.number() => Some(self.later_win),
            (Some(_), 7) => Some(self.later_loss),
            _ => None,
        }
    }

    /// Against the dice: Don't Pass and Don't Come.
    fn wrong(&self, point: Option<Point>, total: u8) -> Option<Verdict> {
        match (point, total) {
            (None, 2 | 3) => Some(self.first_win),
            (None, 7 | 11) => Some(self.first_loss),
            (None, 12) => Some(self.bar),
            (Some(_), 7) => Some(self.later_win),
            (Some(point), _) if total == point.number() => Some(self.later_loss),
            _ => None,
        }
    }
}

/// Odds behind a flat wager that has its point.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    /// Whether they are laid against the point.
    pub(super) lays: bool,
    /// What they pay on each point, `a to b`.
    pub(super) pays: [(u32, u32); 6],
    /// The clause that offers them.
    pub(super) clause: Clause,
    win: [Verdict; 6],
}

impl Odds {
    fn new(rules: &Rules, wager: &str, lays: bool) -> Result<Odds, Fault> {
        let clause = clause_of(rules, wager);
        let table = rules.paytable(wager);
        let paid =
            Paid::<6>::new(table, ["point-4", "point-5", "point-6", "point-8", "point-9", "point-10"])?;
        let rows = every(Point::ALL, |p| {
            let missing = || Fault::Choice(format!("pay table {} has no point {}", table.id, p.number()));
            paid.row(p as usize).ok_or_else(missing)
        })?;
        let group = [".B.1", ".B.2", ".B.3", ".B.3", ".B.2", ".B.1"];
        Ok(Odds {
            lays,
            pays: every(rows, |row| to(row, wager))?,
            clause,
            win: std::array::from_fn(|p| Verdict::by_row(rows[p], within(clause, group[p]))),
        })
    }

    fn verdict(&self, point: Point, working: bool, total: u8) -> Option<Verdict> {
        let made = total == point.number();
        if !made && total != 7 {
            return None;
        }
        Some(match made != self.lays {
            _ if !working => Verdict::push(self.clause),
            true => self.win[point as usize],
            false => Verdict::lose(self.clause),
        })
    }
}

/// The throws that decide each wager, by its spot: in a throw most wagers stand, and need not be looked at further.
#[derive(Clone, Debug, Default)]
pub(super) struct Decided(Vec<[[Throws; 8]; 2]>);

impl Decided {
    /// The throws for which the wagers of a table have a verdict.
    pub(super) fn by(craps: &Craps) -> Decided {
        // One set for no point, one for each; the eighth only makes a row a round number of bytes.
        let into = |n: usize| n.checked_sub(1).and_then(|n| Point::ALL.get(n).copied());
        Decided(
            craps
                .spots
                .wagers()
                .map(|wager| {
                    [false, true].map(|called| {
                        std::array::from_fn(|n| {
                            let before = BeforeThrow { point: into(n), made: 0 };
                            let working = wager.works(before.point, called);
                            Throws::of(|dice| craps.verdict(wager, before, working, dice).is_some())
                        })
                    })
                })
                .collect(),
        )
    }

    /// Whether these dice decide the wager of a spot, thrown into this point, or none.
    pub(super) fn has(&self, spot: SpotId, point: Option<Point>, called: bool, dice: Dice) -> bool {
        self.0[spot.0 as usize][called as usize][point.map_or(0, |p| p as usize + 1)].has(dice)
    }
}

/// A set of throws of two dice.
#[derive(Clone, Copy, Debug)]
struct Throws(u64);

impl Throws {
    fn of(which: impl Fn(Dice) -> bool) -> Throws {
        Throws(Dice::throws(2).filter(|&d| which(d)).fold(0, |set, d| set | Throws::bit(d)))
    }

    fn total(total: u8) -> Throws {
        Throws::of(|dice| dice.sum() == total)
    }

    fn others(self) -> Throws {
        Throws::of(|dice| !self.has(dice))
    }

    fn or(self, more: Throws) -> Throws {
        Throws(self.0 | more.0)
    }

    fn bit(dice: Dice) -> u64 {
        let f = dice.faces();
        1 << (f[0] * 7 + f[1])
    }

    fn has(self, dice: Dice) -> bool {
        self.0 & Throws::bit(dice) != 0
    }
}

/// A wager that some throws win and some throws lose, whichever come first.
#[derive(Clone, Debug)]
pub(super) struct Race {
    wins: Throws,
    loses: Throws,
    win: Verdict,
    lose: Verdict,
}

impl Race {
    fn new(rules: &Rules, wager: &str, wins: Throws, loses: Throws) -> Result<Race, Fault> {
        let (row, clause) = (winning_row(rules, wager)?, clause_of(rules, wager));
        to(row, wager)?;
        // Section 6 says in one clause what section 3 says in two.
        let part = |tail| Clause::find(&format!("{clause}{tail}")).unwrap_or(clause);
        Ok(Race { wins, loses, win: Verdict::by_row(row, part(".1")), lose: Verdict::lose(part(".2")) })
    }

    /// The number before the seven; for a Lay Bet, the seven before the number.
    fn for_number(rules: &Rules, kind: &str, number: Point) -> Result<Race, Fault> {
        let wager = format!("{kind}-{}", number.number());
        let (number, seven) = (Throws::total(number.number()), Throws::total(7));
        let (wins, loses) = if kind == "lay" { (seven, number) } else { (number, seven) };
        Race::new(rules, &wager, wins, loses)
    }

    fn verdict(&self, dice: Dice) -> Option<Verdict> {
        if self.wins.has(dice) { Some(self.win) } else { self.loses.has(dice).then_some(self.lose) }
    }

    /// What a winner is paid.
    pub(super) fn pays(&self) -> Pays {
        self.win.pays().expect("a winner is paid")
    }
}

/// A one-roll wager paid as if it were several: what the whole of it pays when one share wins and the others lose.
#[derive(Clone, Debug)]
struct Mixed {
    parts: ArrayVec<(Throws, Verdict), 5>,
    lose: Verdict,
}

impl Mixed {
    fn new(
        rules: &Rules,
        (wager, paid_by, shares): PaidAsSeveral,
        one_roll: &[Race; 23],
    ) -> Result<Mixed, Fault> {
        let lose = Verdict::lose(within(clause_of(rules, wager), ".2"));
        let all: u32 = shares.iter().map(|s| s.1).sum();
        let parts = shares.iter().map(|&(id, share)| {
            let n = ONE_ROLL.iter().position(|w| w.0 == id).expect("a one-roll wager");
            let row = winning_row(rules, id)?;
            let (a, b) = to(row, id)?;
            // The share's win, less the other shares: (share · a/b − others) of all shares.
            let (won, lost) = (share * a, (all - share) * b);
            let pays = match won.checked_sub(lost) {
                Some(0) => Pays::Push,
                Some(net) => Pays::To(net / common(net, all * b), all * b / common(net, all * b)),
                None => {
                    let why = format!("{wager}: {id} at {} does not cover the other shares", row.pays);
                    return Err(Fault::Choice(format!("{why} ({paid_by})")));
                }
            };
            Ok((one_roll[n].wins, Verdict::by_row(row, Clause::new(paid_by)).instead(pays)))
        });
        Ok(Mixed { parts: parts.collect::<Result<_, Fault>>()?, lose })
    }
}

fn common(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common(b, a % b) }
}

//! Craps: the chain of throws from a wager's making to its decision, over the wager, the point and the points made.

mod chain;

use book::{Cents, Fault, PayTable};
use equipment::Dice;
use games::craps::{BeforeThrow, Craps, CrapsWager, Point, Puck, Want};
use games::kernel::{Basic, Game, Verdict};

use chain::{Absorbed, Step, absorb};

use crate::cashier::Cashier;
use crate::exact::{Figure, Ratio, ratio};
use crate::law::Law;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};

const ONE_ROLL: &str = "exact: all 36 throws";
const CHAIN: &str = "exact: the chain of throws over wager and point, in fractions";
const FIRE: &str = "exact: the chain of throws over the point and the set of points made, in fractions";

/// A wager on the felt and what the next throw is thrown into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Standing {
    wager: CrapsWager,
    point: Option<Point>,
    /// Which points were made since the last seven-out, one bit each; kept for the Fire Bet alone.
    made: u8,
}

/// How a wager ends. One that is paid as several is told apart by the share that wins: their rows' events are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
struct WagerEnd {
    verdict: Verdict,
    share: Option<Want>,
}

/// Some positions with how often each comes about.
type Starts = Vec<(Standing, u64)>;

impl Standing {
    fn new(wager: CrapsWager, point: Option<Point>) -> Standing {
        Standing { wager, point, made: 0 }
    }

    /// Whether the wager works on the next throw, if nothing is called.
    fn works(self) -> bool {
        self.wager.works(self.point, false)
    }

    /// What a throw does to the wager and to what the next one is thrown into.
    fn thrown(self, game: &Craps, dice: Dice) -> Step<Standing, WagerEnd> {
        let before = BeforeThrow { point: self.point, made: self.made.count_ones() as u8 };
        match game.verdict(self.wager, before, self.works(), dice) {
            Some(verdict) => Step::End(WagerEnd { verdict, share: self.wager.share(dice) }),
            None => Step::To(self.after(dice.sum())),
        }
    }

    /// The position after a throw that did not decide the wager.
    fn after(mut self, total: u8) -> Standing {
        if let Some(number) = Point::of(total) {
            self.wager = self.wager.travels(number).unwrap_or(self.wager);
        }
        match Puck::turned(self.point, total) {
            Puck::Stays => {}
            Puck::Set(point) => {
                self.point = Some(point);
                if self.wager == CrapsWager::Fire {
                    self.wager = CrapsWager::FireBox;
                }
            }
            Puck::Made(point) => {
                self.point = None;
                if self.wager == CrapsWager::FireBox {
                    self.made |= 1 << point as u8;
                }
            }
            Puck::SevenOut => (self.point, self.made) = (None, 0),
        }
        self
    }
}

/// A wager just made when a come-out has set a point.
fn once_a_point_is_set(wager: CrapsWager) -> Starts {
    let set = Dice::throws(2).filter_map(|dice| match Puck::turned(None, dice.sum()) {
        Puck::Set(point) => Some((Standing::new(wager, Some(point)), 1)),
        _ => None,
    });
    set.collect()
}

/// Where a wager stands when it is made: line and Fire Bets before a come-out, odds as soon as the flat wager has its
/// number, anything else once a point is set.
fn made(game: &Craps, wager: CrapsWager) -> Starts {
    match wager {
        CrapsWager::Pass | CrapsWager::DontPass | CrapsWager::Fire => vec![(Standing::new(wager, None), 1)],
        CrapsWager::ComeOdds(number) => travelled(game, CrapsWager::Come, number, wager),
        CrapsWager::DontComeOdds(number) => travelled(game, CrapsWager::DontCome, number, wager),
        _ => once_a_point_is_set(wager),
    }
}

/// Odds made when the throw after a point was set has sent the flat wager to this number.
fn travelled(game: &Craps, flat: CrapsWager, number: Point, odds: CrapsWager) -> Starts {
    let mut starts = vec![];
    for (come, weight) in once_a_point_is_set(flat) {
        for dice in Dice::throws(2) {
            if let Step::To(at) = come.thrown(game, dice)
                && Some(at.wager) == flat.travels(number)
            {
                starts.push((Standing { wager: odds, ..at }, weight));
            }
        }
    }
    starts
}

/// Follows wagers to their decision. Throws are counted on which `counts` says so.
fn follow(game: &Craps, starts: &Starts, counts: impl Fn(Standing) -> bool) -> Absorbed<WagerEnd> {
    absorb(starts, |at| Dice::throws(2).map(|dice| at.thrown(game, dice)).collect(), counts)
}

/// What a stake that needs no rounding pays in commission.
struct Commission {
    stake: Cents,
    on_bet: Cents,
    on_win: Cents,
}

impl Commission {
    /// The commission on the least stake posted from which neither the pay nor the commission is rounded.
    fn of(ask: &Ask, game: &Craps, wager: CrapsWager, table: &PayTable) -> Commission {
        let limits = ask.rules.limits(&wager.id().0);
        let exact = |stake: Cents| {
            let pay = |s| table.rows[0].pays.award(s, Cents::ZERO, ask.rules.rounding()).won;
            let scales = |f: &dyn Fn(Cents) -> Cents| f(stake) * 10_000 == f(stake * 10_000);
            scales(&pay) && scales(&|s| game.commission(wager, s))
        };
        let steps = (limits.max - limits.min).0 / limits.step.0.max(1);
        let mut stakes = (0..=steps).map(|n| limits.min + limits.step * n);
        let stake = stakes.find(|&s| exact(s)).unwrap_or(limits.min);
        let (on_bet, on_win) = (game.commission_on_bet(wager, stake), game.commission_on_win(wager, stake));
        Commission { stake, on_bet, on_win }
    }

    fn note(&self) -> String {
        let (amount, when) = match self.on_win {
            Cents::ZERO => (self.on_bet, "taken with the bet, won or lost"),
            fee => (fee, "withheld from a win"),
        };
        format!("a wager of {} bears a commission of {amount}, {when}", self.stake)
    }
}

/// The law of a wager's ends.
fn law(ends: &[(WagerEnd, Ratio)], cashier: &Cashier, commission: Option<&Commission>) -> Law {
    let mut law = Law::new();
    let part = |fee: Cents| commission.map_or(Ratio::ZERO, |c| ratio(fee.0, c.stake.0));
    let on_bet = part(commission.map_or(Cents::ZERO, |c| c.on_bet));
    let on_win = part(commission.map_or(Cents::ZERO, |c| c.on_win));
    for (WagerEnd { verdict, share }, p) in ends {
        let (pays, gain) = cashier.told(&[(*verdict, 1)], Cents::ZERO).swap_remove(0);
        let fee = if verdict.wins() { &on_bet + &on_win } else { on_bet.clone() };
        // What is paid says what is withheld or was taken with the bet.
        let pays = match commission.filter(|_| fee > Ratio::ZERO) {
            Some(c) if verdict.wins() => {
                format!("{pays} less {} commission on {}", c.on_bet + c.on_win, c.stake)
            }
            Some(c) => format!("{pays}, and {} commission on {}", c.on_bet, c.stake),
            None => pays,
        };
        let event = share.map_or_else(|| verdict.event().to_owned(), Want::id);
        if let Some(row) = verdict.row().filter(|_| share.is_some()) {
            law.name(&event, &row.name);
        }
        law.add(&event, &pays, gain - fee, Ratio::ONE + &on_bet, p.clone());
    }
    law
}

impl Solved for Craps {
    type Best = Basic;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        for entry in ask.rules.wagers().filter(|w| ask.wants(&w.id)) {
            let boxes: Vec<CrapsWager> = CrapsWager::all().filter(|w| w.id().0 == entry.id).collect();
            let tables = ask.tables(&entry.id, "");
            if tables.is_empty() {
                let game = Craps::new(&ask.rules)?;
                sheet.push(solve(ask, &game, &boxes[..1], None));
            }
            for table in tables {
                let game = Craps::new(&ask.under(table))?;
                match boxes[0] {
                    // The player picks the number.
                    CrapsWager::PutOdds(_) => sheet.extend(Point::ALL.map(|number| {
                        let mut entry = solve(ask, &game, &[CrapsWager::PutOdds(number)], Some(table));
                        entry.under.insert("number".into(), number.number().to_string());
                        entry
                    })),
                    // The dice pick it.
                    CrapsWager::ComeOdds(_) | CrapsWager::DontComeOdds(_) => {
                        sheet.push(solve(ask, &game, &boxes, Some(table)));
                    }
                    // A wager is made in the first of its boxes and may be moved to the others.
                    _ => sheet.push(solve(ask, &game, &boxes[..1], Some(table))),
                }
            }
        }
        Ok(sheet)
    }

    fn best(_: &Ask, _: &Progress) -> Result<Basic, Fault> {
        Ok(Basic)
    }
}

/// The odds of a wager that is made in one of these boxes.
fn solve(ask: &Ask, game: &Craps, boxes: &[CrapsWager], table: Option<&PayTable>) -> WagerOdds {
    let wager = boxes[0];
    let starts: Starts = boxes.iter().flat_map(|&w| made(game, w)).collect();
    // A throw on which a Place or Buy Bet rests can do nothing to it and is not counted.
    let idle = matches!(wager, CrapsWager::Place(_) | CrapsWager::Buy(_));
    let solved = follow(game, &starts, |at| !idle || at.works());
    let commission = table
        .filter(|_| matches!(wager, CrapsWager::Buy(_) | CrapsWager::Lay(_)))
        .map(|table| Commission::of(ask, game, wager, table));
    let mut cashier = ask.cashier(&wager.id().0);
    if let Some(commission) = &commission {
        cashier = cashier.at(commission.stake);
    }
    let law = law(&solved.ends, &cashier, commission.as_ref());
    let one_roll = matches!(wager, CrapsWager::Field | CrapsWager::OneRoll(_) | CrapsWager::Mixed(_));
    let method = match wager {
        CrapsWager::Fire => FIRE,
        _ if one_roll => ONE_ROLL,
        _ => CHAIN,
    };
    let gain = law.gain();
    let pushed = law.probability(|e| e.net == Ratio::ZERO).exact().cloned().unwrap_or_default();
    let mut entry = WagerOdds::new(&ask.rules, &wager.id().0, table, method, law).paid_by(&cashier);
    if !one_roll {
        entry.throws = Some(Figure::Exact(solved.throws));
    }
    if let Some(c) = commission {
        entry.stake = c.stake;
        entry.notes.push(c.note());
    }
    match wager {
        CrapsWager::DontPass | CrapsWager::DontCome => {
            let decided = -&gain / (Ratio::ONE - &pushed);
            let says = "house edge of the wagers that are decided, without those that push";
            entry = entry.measure("house-edge-decided", "per-unit", Figure::Exact(decided), says);
        }
        CrapsWager::ComeOdds(_) | CrapsWager::PutOdds(_) => entry.notes.push(
            "made once the number is known, and resting on come-out rolls: a roll that decides the flat wager then \
             sends the odds back (HC-B §7.III, §7.IV)"
                .into(),
        ),
        CrapsWager::Fire => entry.notes.push("made before a come-out that follows a seven-out".into()),
        _ if idle => {
            let all = follow(game, &starts, |_| true).throws;
            let says = "throws to a decision from the setting of a point on, come-out rolls counted";
            entry = entry.measure("throws-with-come-outs", "throws", Figure::Exact(all), says);
            entry.notes.push("rests on come-out rolls, which are not counted".into());
        }
        _ => {}
    }
    match with_full_odds(ask, game, wager, &gain) {
        Some((edge, says)) => entry.measure("house-edge-with-full-odds", "of-all-staked", edge, says),
        None => entry,
    }
}

/// What a flat wager costs when it is always backed with full odds, per unit staked in all.
fn with_full_odds(ask: &Ask, game: &Craps, flat: CrapsWager, gain: &Ratio) -> Option<(Figure, String)> {
    let stake = ask.stake(&flat.id().0);
    // The odds made for each number, and how likely the flat wager is to come to them.
    let behind: Vec<(CrapsWager, Option<Point>, Ratio)> = match flat {
        CrapsWager::Put(number) => vec![(CrapsWager::PutOdds(number), None, Ratio::ONE)],
        CrapsWager::Pass | CrapsWager::DontPass | CrapsWager::Come | CrapsWager::DontCome => Point::ALL
            .into_iter()
            .map(|number| {
                let odds = match flat {
                    CrapsWager::Pass => CrapsWager::PassOdds,
                    CrapsWager::DontPass => CrapsWager::DontPassOdds,
                    CrapsWager::Come => CrapsWager::ComeOdds(number),
                    _ => CrapsWager::DontComeOdds(number),
                };
                let ways = Dice::throws(2).filter(|d| Point::of(d.sum()) == Some(number)).count();
                (odds, Some(number), ratio(ways, 36))
            })
            .collect(),
        _ => return None,
    };
    let (mut staked, mut gain) = (Ratio::ONE, gain.clone());
    for (odds, number, p) in behind {
        let mut starts = made(game, odds);
        if matches!(odds, CrapsWager::PassOdds | CrapsWager::DontPassOdds) {
            starts.retain(|(at, _)| at.point == number);
        }
        let most = game.full_odds(odds, number, stake);
        if most == Cents::ZERO {
            continue;
        }
        let (laid, cashier) = (p * ratio(most.0, stake.0), Cashier::new(&ask.rules, most));
        gain += law(&follow(game, &starts, |_| true).ends, &cashier, None).gain() * &laid;
        staked += laid;
    }
    let edge = -gain / &staked;
    let says = format!("house edge with full odds behind a wager of {stake}, of all that is staked");
    Some((Figure::Exact(edge), says))
}

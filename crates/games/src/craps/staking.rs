//! What may be staked and taken down, and when: section 4, the limits of odds, and the commission of section 6.

use book::{Cents, Clause, Limits, Percent, Rounding, Rules};

use super::settle::Odds;
use super::wagers::{CrapsWager, Point};
use super::{Craps, State};
use crate::kernel::{Bet, Felt, Refusal, Seat, Sink, SpotId, Turn};

/// The part of the rules that is about amounts.
#[derive(Clone, Debug)]
pub(super) struct Amounts {
    /// Odds taken on each point as a multiple of the flat wager (§7.I).
    multiple: [i64; 6],
    /// Whether odds may pass their limit to pay in whole dollars (§7.VI).
    excess: bool,
    buy: Percent,
    lay: Percent,
    /// Whether commission is taken with the bet, rather than from the win.
    with_bet: bool,
    payout: Rounding,
    pub(super) world_broken_down: bool,
}

impl Amounts {
    pub(super) fn new(rules: &Rules) -> Amounts {
        let book::Multiples([four_ten, five_nine, six_eight]) = rules.multiples("odds-limit");
        let multiple = [four_ten, five_nine, six_eight, six_eight, five_nine, four_ten].map(i64::from);
        Amounts {
            multiple,
            excess: rules.flag("odds-excess"),
            buy: rules.percent("buy-commission"),
            lay: rules.percent("lay-commission"),
            with_bet: rules.choice("commission-collected") == "on-bet",
            payout: rules.rounding(),
            world_broken_down: rules.flag("world-broken-down"),
        }
    }
}

/// The most odds a flat wager carries.
#[derive(Clone, Copy)]
struct OddsLimit {
    /// The house's limit.
    plain: Cents,
    /// The least amount from there on that pays in whole dollars, where the house takes the excess.
    even: Cents,
}

impl OddsLimit {
    fn admits(self, odds: Cents) -> bool {
        odds <= self.plain || odds == self.even
    }

    /// The most that the spot's steps allow; nothing if that is below its minimum.
    fn in_steps(self, spot: Limits) -> Cents {
        let down = || self.plain.times(1, 1, Rounding::down_to(spot.step));
        let most = if self.even.is_multiple_of(spot.step) { self.even } else { down() };
        if most < spot.min { Cents::ZERO } else { most }
    }
}

impl Craps {
    /// The odds wager of a spot with the point it is on and the flat wager it backs.
    fn backing(&self, wager: CrapsWager, point: Option<Point>) -> Option<(&Odds, Point, CrapsWager)> {
        match wager {
            CrapsWager::PassOdds => Some((&self.sheet.pass_odds, point?, CrapsWager::Pass)),
            CrapsWager::DontPassOdds => Some((&self.sheet.dont_pass_odds, point?, CrapsWager::DontPass)),
            CrapsWager::ComeOdds(p) => Some((&self.sheet.come_odds, p, CrapsWager::ComeAt(p))),
            CrapsWager::DontComeOdds(p) => Some((&self.sheet.dont_come_odds, p, CrapsWager::DontComeAt(p))),
            CrapsWager::PutOdds(p) => Some((&self.sheet.put_odds, p, CrapsWager::Put(p))),
            _ => None,
        }
    }

    /// How much odds a flat wager of this size carries. Laid odds may win what could be taken (§7.II).
    fn odds_limit(&self, odds: CrapsWager, point: Option<Point>, flat: Cents) -> Option<OddsLimit> {
        let (sheet, point, _) = self.backing(odds, point)?;
        let (a, b) = sheet.pays[point as usize];
        let taken = flat * self.amounts.multiple[point as usize];
        let most = if sheet.lays { taken.times(b as u64, a as u64, Rounding::CENT) } else { taken };
        let plain = most.min(self.layout.at(self.spots.of(odds)).limits.max);
        let whole = Rounding::up_to(Cents::dollars(b as i64));
        let even = if self.amounts.excess { plain.times(1, 1, whole) } else { plain };
        Some(OddsLimit { plain, even })
    }

    /// Full odds behind a flat wager of this size; nothing where no odds go.
    pub fn full_odds(&self, odds: CrapsWager, point: Option<Point>, flat: Cents) -> Cents {
        let spot = self.layout.at(self.spots.of(odds)).limits;
        self.odds_limit(odds, point, flat).map_or(Cents::ZERO, |limit| limit.in_steps(spot))
    }

    /// The most that may lie on a spot.
    pub(super) fn most_on(&self, felt: &Felt, state: &State, seat: Seat, spot: SpotId) -> Cents {
        match self.backing(self.spots.at(spot), state.point) {
            Some((.., flat)) => {
                let flat = felt.seat(seat).stake(self.spots.of(flat), 0);
                let limit = self.odds_limit(self.spots.at(spot), state.point, flat);
                limit.expect("these are odds").even
            }
            None => self.layout.at(spot).limits.max,
        }
    }

    /// Whether a wager may be made or raised now.
    pub(super) fn check_bet(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if amount <= Cents::ZERO {
            return Ok(()); // The kernel says what is wrong with it.
        }
        let wager = self.spots.at(spot);
        let refuse = |clause, why: &'static str| Err(Refusal::new(Clause::new(clause), why));
        let here = self.layout.at(spot).clause;
        let point = state.point.is_some();
        match wager {
            CrapsWager::Pass | CrapsWager::DontPass if point => {
                Err(Refusal::new(here, "the line takes wagers before a come-out roll only"))
            }
            CrapsWager::DontPass if state.cut_pass.has(seat) => {
                refuse("HC-B §4.IV", "a Don't Pass Bet that was cut is not put back or raised")
            }
            CrapsWager::Come | CrapsWager::DontCome | CrapsWager::Put(_) if !point => {
                Err(Refusal::new(here, "this wager is made after the come-out roll, while a point stands"))
            }
            CrapsWager::DontCome if state.cut_come.has(seat) => {
                refuse("HC-B §4.IV", "a Don't Come Bet that was cut is not put back or raised")
            }
            CrapsWager::Fire if !state.fire_open => {
                refuse("HC-B §3.I.MM", "Fire Bets are closed until the next seven-out")
            }
            CrapsWager::Fire if felt.seat(seat).stake(spot, 0) > Cents::ZERO => {
                refuse("HC-B §4.III.D", "a Fire Bet is not raised")
            }
            CrapsWager::WORLD if self.amounts.world_broken_down => self.check_world(felt, seat, amount),
            CrapsWager::PassOdds
            | CrapsWager::DontPassOdds
            | CrapsWager::ComeOdds(_)
            | CrapsWager::DontComeOdds(_)
            | CrapsWager::PutOdds(_) => self.check_odds(felt, state, seat, wager, amount),
            _ => Ok(()),
        }
    }

    /// Whether odds may be bet or raised now.
    fn check_odds(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        odds: CrapsWager,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let stake = |wager| felt.seat(seat).stake(self.spots.of(wager), 0);
        let Some((sheet, _, flat)) = self.backing(odds, state.point) else {
            let here = self.layout.at(self.spots.of(odds)).clause;
            return Err(Refusal::new(here, "no point stands to bet odds on"));
        };
        if stake(flat) == Cents::ZERO {
            return Err(Refusal::new(sheet.clause, "odds back a flat wager with a point, and there is none"));
        }
        let limit = self.odds_limit(odds, state.point, stake(flat)).expect("these are odds");
        let total = stake(odds) + amount;
        if total > limit.even {
            let why = format!("{} carries odds of at most {}, not {total}", stake(flat), limit.even);
            return Err(Refusal::new(sheet.clause, why));
        }
        if !limit.admits(total) {
            let why =
                format!("above {} only {} makes the pay come out even, not {total}", limit.plain, limit.even);
            return Err(Refusal::new(Clause::new("HC-B §7.VI"), why));
        }
        Ok(())
    }

    /// The two wagers that a broken-down World Bet is booked as.
    fn world_parts(&self, amount: Cents) -> [(SpotId, Cents); 2] {
        let seven = amount.times(1, 5, Rounding::CENT);
        [(self.spots.of(CrapsWager::HORN), amount - seven), (self.spots.of(CrapsWager::ANY_SEVEN), seven)]
    }

    fn check_world(&self, felt: &Felt, seat: Seat, amount: Cents) -> Result<(), Refusal> {
        for (spot, part) in self.world_parts(amount) {
            let (total, l) = (felt.seat(seat).stake(spot, 0) + part, self.layout.at(spot).limits);
            if total < l.min || total > l.max || !total.is_multiple_of(l.step) {
                let why = format!("broken down, it would put {total} on {}", self.layout.at(spot).name);
                return Err(Refusal::new(Clause::new("HC-B §3.I.U"), why));
            }
        }
        Ok(())
    }

    /// What follows a wager at once: its commission, the break-up of a World Bet, the note that a Put Bet is fresh.
    pub(super) fn booked<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, spot: SpotId, amount: Cents) {
        let wager = self.spots.at(spot);
        if matches!(wager, CrapsWager::Put(_) | CrapsWager::Buy(_) | CrapsWager::Lay(_) | CrapsWager::WORLD) {
            self.book(turn, seat, wager, amount);
        }
    }

    #[inline(never)] // Kept out of the way of the wagers that nothing follows.
    fn book<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, wager: CrapsWager, amount: Cents) {
        let spot = self.spots.of(wager);
        match wager {
            CrapsWager::Put(number) => turn.state.fresh_puts.push((seat, number, amount)),
            CrapsWager::WORLD if self.amounts.world_broken_down => {
                turn.take_down(seat, 0, spot, amount);
                for (spot, part) in self.world_parts(amount) {
                    turn.stake(seat, 0, spot, part);
                }
            }
            _ => {
                let stake = turn.felt.seat(seat).stake(spot, 0);
                let due =
                    self.commission_on_bet(wager, stake) - self.commission_on_bet(wager, stake - amount);
                turn.charge(seat, spot, due, self.layout.at(spot).clause);
            }
        }
    }

    /// What may not be taken down of a wager, and by which clause.
    fn bound(&self, state: &State, seat: Seat, bet: &Bet) -> Option<(Cents, Clause)> {
        let all = |clause| Some((bet.stake, Clause::new(clause)));
        match self.spots.at(bet.spot) {
            CrapsWager::Pass if state.point.is_some() => all("HC-B §4.III.A"),
            CrapsWager::ComeAt(_) => all("HC-B §4.III.B"),
            CrapsWager::Put(number) => {
                let fresh = state.fresh_puts.iter().filter(|f| (f.0, f.1) == (seat, number));
                let rolled = bet.stake - fresh.map(|f| f.2).sum();
                (rolled > Cents::ZERO).then_some((rolled, Clause::new("HC-B §4.III.C")))
            }
            CrapsWager::Fire | CrapsWager::FireBox => all("HC-B §4.III.D"),
            _ => None,
        }
    }

    /// How much of a wager may be taken down.
    pub(super) fn free(&self, state: &State, seat: Seat, bet: &Bet) -> Cents {
        bet.stake - self.bound(state, seat, bet).map_or(Cents::ZERO, |b| b.0)
    }

    /// Whether a wager may be cut by so much (§4.III).
    pub(super) fn check_cut(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let bet = felt.seat(seat).bet(spot, 0).expect("the kernel has found it");
        match self.bound(state, seat, bet) {
            Some((bound, clause)) if amount > bet.stake - bound => {
                Err(Refusal::new(clause, format!("{bound} of this wager stays up until it is decided")))
            }
            _ => Ok(()),
        }
    }

    /// What follows a wager taken down or cut: commission comes back, odds shrink with their flat wager, a wager
    /// against the dice is not put back.
    pub(super) fn cut<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, spot: SpotId, amount: Cents) {
        let wager = self.spots.at(spot);
        match wager {
            CrapsWager::DontPass => turn.state.cut_pass.insert(seat),
            CrapsWager::DontCome => turn.state.cut_come.insert(seat),
            CrapsWager::Put(number) => {
                let mut back = amount;
                for fresh in &mut turn.state.fresh_puts {
                    if (fresh.0, fresh.1) == (seat, number) {
                        let part = fresh.2.min(back);
                        fresh.2 -= part;
                        back -= part;
                    }
                }
            }
            _ => {}
        }
        let rest = turn.felt.seat(seat).stake(spot, 0);
        let back = self.commission_on_bet(wager, rest + amount) - self.commission_on_bet(wager, rest);
        turn.charge(seat, spot, -back, self.layout.at(spot).clause);
        if let Some(odds) = wager.odds(turn.state.point) {
            let at = self.spots.of(odds);
            let limit = self.odds_limit(odds, turn.state.point, rest).expect("these are odds");
            let lies = turn.felt.seat(seat).stake(at, 0);
            if !limit.admits(lies) {
                // Odds within reach of the even amount that are not that amount shrink to the house's limit.
                let limit = if lies < limit.even { OddsLimit { even: limit.plain, ..limit } } else { limit };
                turn.take_down(seat, 0, at, lies - limit.in_steps(self.layout.at(at).limits));
            }
        }
    }

    /// The commission on a Buy Bet, from the wager, or on a Lay Bet, from the possible win (§6.I, §6.II). A fraction of
    /// the unit in which the house pays is not charged.
    pub fn commission(&self, wager: CrapsWager, stake: Cents) -> Cents {
        let down = Rounding::down_to(self.amounts.payout.unit);
        match wager {
            CrapsWager::Buy(_) => self.amounts.buy.of(stake, down),
            CrapsWager::Lay(p) => {
                let possible =
                    self.sheet.lay[p as usize].pays().award(stake, Cents::ZERO, self.amounts.payout);
                self.amounts.lay.of(possible.won, down)
            }
            _ => Cents::ZERO,
        }
    }

    /// The commission collected when the wager is made.
    pub fn commission_on_bet(&self, wager: CrapsWager, stake: Cents) -> Cents {
        if self.amounts.with_bet { self.commission(wager, stake) } else { Cents::ZERO }
    }

    /// The commission withheld from a winner.
    pub fn commission_on_win(&self, wager: CrapsWager, stake: Cents) -> Cents {
        if self.amounts.with_bet { Cents::ZERO } else { self.commission(wager, stake) }
    }
}

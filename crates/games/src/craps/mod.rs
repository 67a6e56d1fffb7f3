//! Craps (HC-B). One round of the table is one throw; stakes stand from throw to throw until they are decided.

mod calls;
mod settle;
mod shooter;
mod staking;
mod wagers;

pub use settle::BeforeThrow;
pub use wagers::{CrapsWager, HARDWAYS, MIXED, ONE_ROLL, PaidAsSeveral, Point, Puck, Spots, Want};

use book::{Cents, Clause, Fault, Rules};
use serde::{Deserialize, Serialize};

use crate::kernel::*;

/// The rules of a craps table.
#[derive(Clone, Debug)]
pub struct Craps {
    layout: Layout,
    /// Where the wagers lie.
    pub spots: Spots,
    sheet: settle::CrapsVerdicts,
    decided: settle::Decided,
    amounts: staking::Amounts,
    call_bets: bool,
    fire: bool,
    fire_notice: bool,
    fire_pays: String,
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Wagers.
    Bets,
    /// A player's answer to the offer of the dice.
    Offer(Seat),
    /// The throw.
    Throw,
}

/// A craps table's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What the table waits for.
    pub phase: Phase,
    /// The come-out point; none before a come-out roll.
    pub point: Option<Point>,
    /// Who holds the dice.
    pub shooter: Option<Seat>,
    /// Who held them before.
    pub last: Option<Seat>,
    /// Who is offered the dice first when nobody holds them.
    pub next: Seat,
    /// Whether the throw is for waiting Come Bets alone: it sets no point (§11.II).
    pub lineless: bool,
    /// Whether Fire Bets may be made.
    pub fire_open: bool,
    /// For each point made since the last seven-out, how many different ones there were with it.
    pub made: [u8; 6],
    /// Put Bets made since the last throw: they may still be taken down (§4.III.C).
    pub fresh_puts: Vec<(Seat, Point, Cents)>,
    /// Seats that cut their Don't Pass Bet since the last throw (§4.IV).
    pub cut_pass: Seats,
    /// Seats that cut their Don't Come Bet since the last throw (§4.IV).
    pub cut_come: Seats,
}

impl State {
    /// How many different points have been made since the last seven-out.
    pub fn points_made(&self) -> u8 {
        self.made.into_iter().max().unwrap_or(0)
    }
}

/// A button on a wager that says the opposite of what holds on come-out rolls without it.
const CALLED: u8 = 1;
/// A wager made without chips.
const CALL_BET: u8 = 2;

const CITES: Cites = Cites {
    seats: Clause::new("HC-B §2.V.A"),
    wagers: Clause::new("HC-B §3.I"),
    betting: Clause::new("HC-B §4.I"),
    equipment: Clause::new("HC-B §10.I"),
    decisions: Clause::new("HC-B §11.I"),
    calls: Clause::new("HC-B §13.III"),
};

impl Game for Craps {
    const ID: &'static str = "craps";
    const FAMILY: Family = Family::Craps;

    type State = State;

    fn new(rules: &Rules) -> Result<Craps, Fault> {
        let mut layout = Layout::new(rules.number("seats") as u8, CITES);
        let spots = Spots::print(&mut layout, rules);
        layout.calls.extend(calls::CALLS);
        let pays = rules.paytable("fire").rows.iter().map(|row| format!("{} {}", row.name, row.pays));
        let mut craps = Craps {
            layout,
            spots,
            sheet: settle::CrapsVerdicts::new(rules)?,
            decided: settle::Decided::default(),
            amounts: staking::Amounts::new(rules),
            call_bets: rules.flag("call-bets"),
            fire: rules.flag("fire"),
            fire_notice: rules.flag("fire-surveillance-notice"),
            fire_pays: pays.collect::<Vec<_>>().join(", "),
        };
        craps.decided = settle::Decided::by(&craps);
        Ok(craps)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State {
            phase: Phase::Bets,
            point: None,
            shooter: None,
            last: None,
            // At the commencement the dice go first to the left of the box person (§8.II.A).
            next: Seat(0),
            lineless: false,
            fire_open: true,
            made: [0; 6],
            fresh_puts: vec![],
            cut_pass: Seats::default(),
            cut_come: Seats::default(),
        }
    }

    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Bets => Need::Bets,
            Phase::Offer(seat) => Need::Choice { seat, hand: 0 },
            Phase::Throw => Need::Chance(Chance::Dice(2)),
        }
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_away(turn, seat)
    }

    fn may_bet(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.check_bet(felt, state, seat, spot, amount)
    }

    fn bet_made<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, spot: SpotId, amount: Cents) {
        self.booked(turn, seat, spot, amount);
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.check_cut(felt, state, seat, spot, amount)
    }

    fn taken_down<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, spot: SpotId, amount: Cents) {
        self.cut(turn, seat, spot, amount);
    }

    fn paid_with(&self, spot: SpotId, stake: Cents) -> Cents {
        self.commission_on_bet(self.spots.at(spot), stake)
    }

    fn most(&self, felt: &Felt, state: &State, seat: Seat, spot: SpotId) -> Cents {
        self.most_on(felt, state, seat, spot)
    }

    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        self.start(turn)
    }

    fn menu(&self, felt: &Felt, _: &State, menu: &mut Menu) {
        let clause = shooter::offering(felt);
        menu.push(MenuItem::free(Verb::Accept, clause));
        menu.push(MenuItem::free(Verb::Pass, clause));
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        Some(if item.verb == Verb::Accept { "take the dice" } else { "pass the dice on" })
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        self.answer(turn, seat, choice.verb == Verb::Accept);
    }

    /// A throw: wagers decided by it are settled, Come Bets travel, the puck is turned (§10.IV).
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        let Outcome::Dice(dice) = outcome else { unreachable!("the kernel asks for dice alone") };
        let waiting = self.settle_all(turn, dice);
        if let Some(number) = Point::of(dice.sum()).filter(|_| waiting) {
            self.travel(turn, number);
        }
        self.turn_puck(turn, dice.sum());
        turn.state.fresh_puts.clear();
        turn.state.cut_pass = Seats::default();
        turn.state.cut_come = Seats::default();
        self.reopen(turn);
        turn.end_round();
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.called(turn, call)
    }

    fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        let puck = match state.point {
            Some(point) => Marker {
                spot: Some(self.spots.of(CrapsWager::ComeOdds(point))),
                ..Marker::table("point", format!("{}, on", point.number()))
            },
            None => Marker::table("point", "off"),
        };
        let mut signs = vec![puck.telling(Tells::Point(state.point.map(Point::number)))];
        if let Some(shooter) = state.shooter {
            signs.push(Marker::at_seat("shooter", "has the dice", shooter));
            if state.lineless {
                signs.push(Marker::on_spot("puck", "off", shooter, self.spots.of(CrapsWager::DontPass)));
            }
        }
        if !self.call_bets {
            signs.push(Marker::table("posted", "no call bets"));
        }
        if self.fire {
            let l = self.layout.at(self.spots.of(CrapsWager::Fire)).limits;
            let open = if state.fire_open { "open until a point is set" } else { "closed until a seven-out" };
            signs.push(Marker::table("fire bets", open));
            signs.push(Marker::table("fire pays", self.fire_pays.clone()));
            signs.push(Marker::table("fire limits", format!("{} to {}", l.min, l.max)));
            let made = Point::ALL.into_iter().filter(|&p| state.made[p as usize] > 0);
            signs.extend(made.map(|p| {
                Marker::table("fire point", format!("{} on {}", state.made[p as usize], p.number()))
            }));
        }
        for seat in felt.clockwise() {
            for bet in &felt.seat(seat).bets {
                if bet.mark & CALLED != 0 {
                    let says = if self.spots.at(bet.spot).rests() { "on" } else { "off" };
                    signs.push(Marker::on_spot("button", says, seat, bet.spot));
                }
                if bet.mark & CALL_BET != 0 {
                    signs.push(Marker::on_spot("button", "call bet", seat, bet.spot));
                }
            }
        }
        signs
    }

    fn basic_bets(&self, look: &Look<Craps>, bets: &mut Vec<(SpotId, Cents)>) {
        let (pass, odds) = (self.spots.of(CrapsWager::Pass), self.spots.of(CrapsWager::PassOdds));
        let point = look.state().point;
        if point.is_none() {
            look.main_bets(&[pass], bets);
        } else if look.stake(odds) == Cents::ZERO {
            let full = self.full_odds(CrapsWager::PassOdds, point, look.stake(pass));
            if full > Cents::ZERO {
                bets.push((odds, full));
            }
        }
    }

    fn basic_choice(&self, _: &Look<Craps>, _: &Menu) -> Choice {
        Choice::say(Verb::Accept)
    }

    fn basic_help(&self) -> &'static str {
        "Bet Pass before the come-out, back it with full odds once a point stands, and take the dice when offered."
    }
}

impl Recurring for Craps {
    /// Nobody but Fire Bets asks for the points made.
    fn forget(&self, felt: Gist, state: &mut State) -> bool {
        let fire = [CrapsWager::Fire, CrapsWager::FireBox].map(|wager| self.spots.offered(wager));
        let mut fire = fire.into_iter().flatten();
        if !fire.any(|spot| felt.staked().any(|seat| felt.seat(seat).bet(spot, 0).is_some())) {
            state.made = [0; 6];
        }
        true
    }
}

impl Craps {
    /// Settles what the throw decides, seat by seat from the box person's left. Says whether Come or Don't Come Bets are
    /// left that have no number yet.
    fn settle_all<K: Sink>(&self, turn: &mut Turn<State, K>, dice: equipment::Dice) -> bool {
        let (come, dont_come) = (self.spots.of(CrapsWager::Come), self.spots.of(CrapsWager::DontCome));
        let (point, lineless) = (turn.state.point, turn.state.lineless);
        let line = [self.spots.of(CrapsWager::Pass), self.spots.of(CrapsWager::DontPass)];
        let mut waiting = false;
        for seat in turn.felt.staked() {
            let mut at = 0;
            while let Some(&bet) = turn.felt.seat(seat).bets.get(at) {
                let called = bet.mark & CALLED != 0;
                let rests = lineless && line.contains(&bet.spot);
                if self.decided.has(bet.spot, point, called, dice) && !rests {
                    at += self.settle_one(turn, seat, bet, dice);
                } else {
                    waiting |= bet.spot == come || bet.spot == dont_come;
                    at += 1;
                }
            }
        }
        waiting
    }

    /// Settles a wager that the throw decides; gives 1 if it stays up, else 0.
    #[inline(never)] // Kept out of the way of the wagers that stand.
    fn settle_one<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        bet: Bet,
        dice: equipment::Dice,
    ) -> usize {
        let wager = self.spots.at(bet.spot);
        // Nobody but Fire Bets asks for the points made.
        let made = if wager == CrapsWager::FireBox { turn.state.points_made() } else { 0 };
        let before = BeforeThrow { point: turn.state.point, made };
        let working = wager.works(before.point, bet.mark & CALLED != 0);
        let verdict = self.verdict(wager, before, working, dice).expect("the throw decides it");
        if !verdict.wins() {
            turn.settle(seat, 0, bet.spot, verdict);
        } else if wager.stays_up() {
            turn.pay_standing(seat, 0, bet.spot, verdict, |_| Cents::ZERO);
            return 1;
        } else {
            turn.settle_less(seat, 0, bet.spot, verdict, |_| self.commission_on_win(wager, bet.stake));
        }
        0
    }

    /// Moves Come and Don't Come Bets to the number thrown (§3.I.C, §3.I.E).
    fn travel<K: Sink>(&self, turn: &mut Turn<State, K>, number: Point) {
        for seat in turn.felt.staked() {
            for wager in [CrapsWager::Come, CrapsWager::DontCome] {
                let to = wager.travels(number).expect("these travel");
                let (from, to) = (self.spots.of(wager), self.spots.of(to));
                if turn.felt.seat(seat).bet(from, 0).is_some() {
                    turn.relocate(seat, 0, from, to, self.layout.at(from).clause);
                }
            }
        }
    }

    /// What the throw does to the point, the shooter and the Fire Bets.
    fn turn_puck<K: Sink>(&self, turn: &mut Turn<State, K>, total: u8) {
        match Puck::turned(turn.state.point, total) {
            Puck::Set(point) if !turn.state.lineless => {
                turn.state.point = Some(point);
                turn.say("the point is", Some(total as i64), None, Clause::new("HC-B §1.I.C"));
                self.close_fire(turn);
            }
            Puck::Made(point) => {
                turn.state.point = None;
                turn.say("the point is made:", Some(total as i64), None, Clause::new("HC-B §1.I.D"));
                self.count_point(turn, point);
            }
            Puck::SevenOut => {
                turn.state.point = None;
                turn.state.made = [0; 6];
                turn.state.fire_open = true;
                self.give_up(turn, "sevens out", Clause::new("HC-B §11.I.A"));
            }
            Puck::Set(_) | Puck::Stays => {}
        }
    }

    /// A first point after a seven-out: the Fire Bets go before the box person (§12.I.C).
    fn close_fire<K: Sink>(&self, turn: &mut Turn<State, K>) {
        if !std::mem::take(&mut turn.state.fire_open) || !self.fire {
            return;
        }
        let (from, to) = (self.spots.of(CrapsWager::Fire), self.spots.of(CrapsWager::FireBox));
        for seat in turn.felt.staked() {
            if turn.felt.seat(seat).bet(from, 0).is_some() {
                turn.relocate(seat, 0, from, to, Clause::new("HC-B §12.I.C"));
            }
        }
    }

    /// A point made is marked with the count of different points; made again it adds nothing (§12.I.D, §12.II.B).
    fn count_point<K: Sink>(&self, turn: &mut Turn<State, K>, point: Point) {
        if !self.fire || turn.state.made[point as usize] > 0 {
            return;
        }
        let count = turn.state.points_made() + 1;
        turn.state.made[point as usize] = count;
        turn.say(
            "different points made:",
            Some(count as i64),
            turn.state.shooter,
            Clause::new("HC-B §12.I.D"),
        );
        let fire = self.spots.of(CrapsWager::FireBox);
        if count == 4 && self.fire_notice && turn.felt.seats.iter().any(|s| s.bet(fire, 0).is_some()) {
            turn.say("surveillance is told of the Fire Bets", None, None, Clause::new("HC-B §12.I.F"));
        }
    }
}

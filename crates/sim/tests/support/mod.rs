//! A small dice game whose odds can be counted on the fingers, with everything a simulation must get right: a stake
//! raised by decision, a bonus beside a wager, side wagers, one that stands from round to round, a charge. And how far a
//! figure lies from what it should be.

use std::sync::LazyLock;

use book::{Cents, Clause, Fault, Limits, Pays, Row, Rules};
use games::kernel::*;
use serde::{Deserialize, Serialize};

/// How far a figure lies from an exact value.
pub(crate) trait ErrorsFrom {
    /// In standard errors; infinitely many if it differs and has no error.
    fn errors_from(&self, exact: f64) -> f64;
}

impl ErrorsFrom for sim::Estimate {
    fn errors_from(&self, exact: f64) -> f64 {
        let off = (self.value - exact).abs();
        if off == 0.0 { 0.0 } else { off / self.error }
    }
}

const CLAUSE: Clause = Clause::new("HC-C §1.I");

/// The rows it pays by.
static TWELVE: LazyLock<Row> = LazyLock::new(|| row("twelve", Pays::To(1, 1)));
static TWO_ACES: LazyLock<Row> = LazyLock::new(|| row("two-aces", Pays::To(30, 1)));

fn row(event: &str, pays: Pays) -> Row {
    let (table, name) = ("over".into(), event.replace('-', " "));
    Row { table, event: event.into(), name, pays, envy: None, dealer_envy: None }
}

/// The spots by their numbers.
pub(crate) const OVER: SpotId = SpotId(0);
pub(crate) const ACES: SpotId = SpotId(1);
pub(crate) const SIX: SpotId = SpotId(2);
pub(crate) const POINT: SpotId = SpotId(3);
pub(crate) const POINT_SIX: SpotId = SpotId(4);

/// Two dice, one after the other. Over seven wins even money and may be doubled after the first die; twelve pays as
/// much again beside it. Aces pay 30 to 1. Six pays 7 to 6 and stays up until a seven. A point wager moves to its own
/// spot on the first six, for a charge, and then wins even money on six and loses on seven.
pub(crate) struct Over {
    layout: Layout,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    Bets,
    First,
    /// A seat decides, the first die in sight.
    Double(u8, u8),
    Second(u8),
}

fn spot(wager: &'static str, min: i64, open: bool, side: bool) -> Spot {
    let limits = Limits { min: Cents(min), max: Cents(1_000_000), step: Cents(100) };
    Spot {
        id: wager.into(),
        wager,
        name: wager.into(),
        limits,
        clause: CLAUSE,
        least_by: CLAUSE,
        most_by: CLAUSE,
        late_by: CLAUSE,
        stays_by: CLAUSE,
        open,
        side,
        toke_of: None,
        settled_on: SettledOn::Round,
        beside: None,
        on_box: None,
        on_hand: None,
    }
}

impl Over {
    fn due(&self, felt: &Felt, first: u8, from: u8) -> Phase {
        let due = |s: &u8| {
            !felt.seat(Seat(*s)).bets.is_empty() && felt.seat(Seat(*s)).stake(OVER, 0) != Cents::ZERO
        };
        match (from..self.layout.seats).find(due) {
            Some(seat) => Phase::Double(seat, first),
            None => Phase::Second(first),
        }
    }

    fn settle<K: Sink>(&self, turn: &mut Turn<Phase, K>, sum: u8) {
        let even = Verdict::win(Pays::To(1, 1), CLAUSE);
        let lost = Verdict::lose(CLAUSE);
        for seat in turn.felt.clockwise().rev() {
            let over = turn.felt.seat(seat).stake(OVER, 0);
            if sum == 12 && over != Cents::ZERO {
                turn.bonus(seat, 0, OVER, over, Verdict::by_row(&TWELVE, CLAUSE));
            }
            let verdict = match sum {
                8.. => even,
                7 => Verdict::push(CLAUSE),
                _ => lost,
            };
            turn.settle(seat, 0, OVER, verdict);
            turn.settle(seat, 0, ACES, if sum == 2 { Verdict::by_row(&TWO_ACES, CLAUSE) } else { lost });
            if sum == 6 && turn.felt.seat(seat).bet(SIX, 0).is_some() {
                turn.pay_standing(seat, 0, SIX, Verdict::win(Pays::To(7, 6), CLAUSE), |_| Cents(100));
            }
            if sum == 6 && turn.felt.seat(seat).bet(POINT_SIX, 0).is_some() {
                turn.settle(seat, 0, POINT_SIX, even);
            } else if sum == 6 && turn.felt.seat(seat).bet(POINT, 0).is_some() {
                turn.relocate(seat, 0, POINT, POINT_SIX, CLAUSE);
                turn.charge(seat, POINT_SIX, Cents(200), CLAUSE);
            }
            if sum == 7 {
                turn.settle(seat, 0, SIX, lost);
                turn.settle(seat, 0, POINT_SIX, lost);
            }
        }
    }
}

impl Game for Over {
    const ID: &'static str = "over";
    type State = Phase;

    fn new(_: &Rules) -> Result<Over, Fault> {
        let cites = Cites {
            seats: CLAUSE,
            wagers: CLAUSE,
            betting: CLAUSE,
            equipment: CLAUSE,
            decisions: CLAUSE,
            calls: CLAUSE,
        };
        let mut layout = Layout::new(5, cites);
        layout.spots = vec![
            spot("over", 500, true, false),
            spot("aces", 100, true, true),
            spot("six", 600, true, true),
            spot("point", 1000, true, false),
            Spot { id: "point-six".into(), ..spot("point", 1000, false, false) },
        ];
        Ok(Over { layout })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> Phase {
        Phase::Bets
    }

    fn need(&self, _: &Felt, state: &Phase) -> Need {
        match *state {
            Phase::Bets => Need::Bets,
            Phase::First | Phase::Second(_) => Need::Chance(Chance::Dice(1)),
            Phase::Double(seat, _) => Need::Choice { seat: Seat(seat), hand: 0 },
        }
    }

    fn leave<K: Sink>(&self, _: &mut Turn<Phase, K>, _: Seat) -> Result<(), Refusal> {
        Err(Refusal::new(CLAUSE, "nobody leaves"))
    }

    fn may_bet(&self, felt: &Felt, _: &Phase, seat: Seat, spot: SpotId, _: Cents) -> Result<(), Refusal> {
        if spot == POINT && felt.seat(seat).bet(POINT_SIX, 0).is_some() {
            return Err(Refusal::new(CLAUSE, "one point at a time"));
        }
        Ok(())
    }

    fn close<K: Sink>(&self, turn: &mut Turn<Phase, K>) -> Result<(), Refusal> {
        *turn.state = Phase::First;
        Ok(())
    }

    fn outcome<K: Sink>(&self, turn: &mut Turn<Phase, K>, outcome: Outcome) {
        let Outcome::Dice(die) = outcome else { unreachable!("dice are thrown") };
        match *turn.state {
            Phase::Second(first) => {
                self.settle(turn, first + die.sum());
                *turn.state = Phase::Bets;
                turn.end_round();
            }
            _ => *turn.state = self.due(&turn.felt, die.sum(), 0),
        }
    }

    fn menu(&self, felt: &Felt, state: &Phase, menu: &mut Menu) {
        let Phase::Double(seat, _) = *state else { return };
        let stake = felt.seat(Seat(seat)).stake(OVER, 0);
        menu.push(MenuItem::free(Verb::Stand, CLAUSE));
        menu.push(MenuItem::costing(Verb::Double, stake, CLAUSE));
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<Phase, K>, seat: Seat, choice: Choice) {
        let Phase::Double(_, first) = *turn.state else { unreachable!("a decision is due") };
        if choice.verb == Verb::Double {
            turn.stake(seat, 0, OVER, turn.felt.seat(seat).stake(OVER, 0));
        }
        *turn.state = self.due(&turn.felt, first, seat.0 + 1);
    }

    fn call<K: Sink>(&self, _: &mut Turn<Phase, K>, _: Call) -> Result<(), Refusal> {
        Err(Refusal::new(CLAUSE, "nothing is called"))
    }

    fn basic_bets(&self, _: &Look<Over>, bets: &mut Vec<(SpotId, Cents)>) {
        bets.push((OVER, Cents::dollars(5)));
    }

    fn basic_choice(&self, look: &Look<Over>, _: &Menu) -> Choice {
        let Phase::Double(_, first) = *look.state() else { unreachable!("a decision is due") };
        Choice::say(if first >= 5 { Verb::Double } else { Verb::Stand })
    }

    fn basic_help(&self) -> &'static str {
        "bet over, and double on a five or six"
    }
}

impl Recurring for Over {}

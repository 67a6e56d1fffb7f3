//! 3 Dice Baccarat (CO-28-2899.09): two cups of three dice, the last digit of each sum counts, the higher wins.

mod settle;

use book::{Cents, Clause, Fault, Rounding, Rules};
use equipment::Dice;
use serde::{Deserialize, Serialize};

pub use settle::{Throw, Wager, count, is_straight};

use crate::kernel::*;
use crate::payout_limit::PayoutLimit;

/// The rules of a 3 Dice Baccarat table.
pub struct ThreeDiceBaccarat {
    layout: Layout,
    /// Which wager lies on each spot.
    kinds: Vec<Wager>,
    /// The spot of the player's own wager beside each spot for the dealer.
    own: Vec<Option<SpotId>>,
    pays: settle::PayTables,
    limit: PayoutLimit,
    players_shake: bool,
    bonus_needs_base: bool,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Bets,
    /// The Player's cup is next.
    PlayerCup,
    /// The Banker's cup is next; the Player's dice are known.
    BankerCup(Dice),
}

/// 3 Dice Baccarat's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    last: Option<(Dice, Dice)>,
}

impl ThreeDiceBaccarat {
    /// The aggregate payout limit.
    pub fn limit(&self) -> &PayoutLimit {
        &self.limit
    }

    /// Where the meter of the Triple Progressive starts again after it is won.
    pub fn meter_reset(&self) -> Cents {
        self.layout.meters.first().map_or(Cents::ZERO, |m| m.reset)
    }
}

const fn c(citation: &'static str) -> Clause {
    Clause::new(citation)
}

impl Game for ThreeDiceBaccarat {
    const ID: &'static str = "three-dice-baccarat";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let cites = Cites {
            seats: c("CO-28-2899.09 (3)"),
            wagers: c("CO-28-2899.09 (2)"),
            betting: c("CO-28-2899.09 (7)"),
            equipment: c("CO-28-2899.09 (1)"),
            decisions: c("CO-28-2899.09 (8)"),
            calls: c("CO-28-2899.09 (8)"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.calls = vec![CallInfo::plain(
            "dice-seen",
            By::Irregularity,
            "CO-28-2899.09 (8)",
            "dice are seen before the reveal",
        )];
        let mut kinds = vec![];
        for wager in Wager::ALL.into_iter().filter(|w| !w.is_bonus() || rules.flag(w.id())) {
            layout.spot(rules, wager.id(), true);
            kinds.push(wager);
        }
        let mut own = vec![None; kinds.len()];
        if rules.flag("dealer-wagers") {
            for (n, wager) in
                kinds.clone().into_iter().enumerate().filter(|(_, w)| *w != Wager::TripleProgressive)
            {
                let spot = SpotId(n as u16);
                layout.for_dealer(spot);
                own.push(Some(spot));
                kinds.push(wager);
            }
        }
        layout.limit(c("CO-28-2899.09 (5)"), |_| true);
        if let Some(spot) = layout.find(Wager::TripleProgressive.id()) {
            layout.limit(c("CO-28-2899.09 (14)(A)(V)"), |print| print.wager == Wager::TripleProgressive.id());
            let limits = rules.limits(Wager::TripleProgressive.id());
            if limits.min != limits.max {
                return Err(Fault::Choice(
                    "triple-progressive is a wager of one amount: post the same least and most (CO-28-2899.09 (14)(A)(V))".into(),
                ));
            }
            let scaled = |id: &str| rules.money(id).times(limits.min.0 as u64, 100, Rounding::CENT);
            layout.meters.push(Meter {
                id: "triple-progressive".into(),
                seed: scaled("triple-progressive-seed"),
                reset: scaled("triple-progressive-reset"),
                share: rules.percent("triple-progressive-contribution"),
                fed_by: vec![spot],
                reserve_for: None,
                clause: c("CO-28-2899.09 (14)(A)(V)"),
            });
            layout.reserve(0, rules.percent("triple-progressive-reserve"), c("CO-28-2899.09 (14)(A)(VI)"));
        }
        Ok(ThreeDiceBaccarat {
            layout,
            kinds,
            own,
            pays: settle::PayTables::new(rules)?,
            limit: PayoutLimit::new(rules),
            players_shake: rules.flag("players-shake"),
            bonus_needs_base: rules.flag("bonus-needs-base"),
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State { phase: Phase::Bets, last: None }
    }

    #[inline]
    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Bets => Need::Bets,
            _ => Need::Chance(Chance::Dice(3)),
        }
    }

    /// A bonus goes with a baccarat wager where the house asks for one (3); a wager for the dealer with the player's own
    /// (9).
    #[inline]
    fn may_bet(&self, felt: &Felt, _: &State, seat: Seat, spot: SpotId, _: Cents) -> Result<(), Refusal> {
        let bets = felt.seat(seat);
        if let Some(own) = self.own[spot.0 as usize] {
            return match bets.bet(own, 0) {
                Some(_) => Ok(()),
                None => Err(Refusal::new(
                    c("CO-28-2899.09 (9)"),
                    "a wager for the dealer goes with the player's own",
                )),
            };
        }
        let base = || bets.bets.iter().any(|b| !self.kinds[b.spot.0 as usize].is_bonus());
        if self.bonus_needs_base && self.kinds[spot.0 as usize].is_bonus() && !base() {
            let why = "a bonus wager goes with a Player, Banker or Tie wager";
            return Err(Refusal::new(c("CO-28-2899.09 (3)"), why));
        }
        Ok(())
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let bets = felt.seat(seat);
        if amount < bets.stake(spot, 0) {
            return Ok(());
        }
        let stays = |b: &&Bet| b.spot != spot;
        if bets.bets.iter().any(|b| self.own[b.spot.0 as usize] == Some(spot)) {
            return Err(Refusal::new(c("CO-28-2899.09 (9)"), "a wager for the dealer would stand alone"));
        }
        let kind = |b: &Bet| self.kinds[b.spot.0 as usize];
        let base = bets.bets.iter().filter(stays).any(|b| !kind(b).is_bonus());
        if self.bonus_needs_base && !base && bets.bets.iter().filter(stays).any(|b| kind(b).is_bonus()) {
            return Err(Refusal::new(c("CO-28-2899.09 (3)"), "a bonus wager would stand alone"));
        }
        Ok(())
    }

    /// The dealer shakes both cups; where players may shake after him, the largest baccarat wager does (8).
    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        if turn.felt.staked().is_empty() {
            return Err(Refusal::new(c("CO-28-2899.09 (7)"), "nobody has placed a wager"));
        }
        turn.tell(Event::Closed);
        turn.say("the dealer shakes both cups", None, None, c("CO-28-2899.09 (8)"));
        if self.players_shake {
            let base = |s: Seat| -> Cents {
                let bets = turn.felt.seat(s).bets.iter();
                bets.filter(|b| !self.kinds[b.spot.0 as usize].is_bonus()).map(|b| b.stake).sum()
            };
            let shaker = turn.felt.staked().max_by_key(|&s| (base(s), std::cmp::Reverse(s)));
            turn.say("shakes the cups after the dealer", None, shaker, c("CO-28-2899.09 (8)"));
        }
        turn.state.phase = Phase::PlayerCup;
        Ok(())
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::PlayerCup, Outcome::Dice(dice)) => turn.state.phase = Phase::BankerCup(dice),
            (Phase::BankerCup(player), Outcome::Dice(banker)) => {
                turn.state.last = Some((player, banker));
                self.settle_round(turn, &Throw { player, banker });
                turn.state.phase = Phase::Bets;
                turn.end_round();
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    fn choose<K: Sink>(&self, _: &mut Turn<State, K>, _: Seat, _: Choice) {
        unreachable!("there is nothing to decide")
    }

    /// A player leaves: before the throw wagers are taken back, after the close they stand.
    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        while turn.state.phase == Phase::Bets
            && let Some(bet) = turn.felt.seat(seat).bets.first().copied()
        {
            turn.take_down(seat, bet.hand, bet.spot, bet.stake);
        }
        Ok(())
    }

    /// Dice seen too early are shaken again by the dealer, both cups (8).
    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, _: Call) -> Result<(), Refusal> {
        if turn.state.phase == Phase::Bets {
            return Err(Refusal::new(c("CO-28-2899.09 (8)"), "no dice are under the cups"));
        }
        turn.state.phase = Phase::PlayerCup;
        turn.say("the dealer shakes both cups again", None, None, c("CO-28-2899.09 (8)"));
        Ok(())
    }

    fn markers(&self, _: &Felt, state: &State) -> Vec<Marker> {
        let mut markers: Vec<Marker> = self.limit.marker().into_iter().collect();
        if let Some((player, banker)) = state.last {
            markers.push(Marker::table("last Player dice", format!("{player}: {}", count(player))));
            markers.push(Marker::table("last Banker dice", format!("{banker}: {}", count(banker))));
        }
        markers
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        let spot = SpotId(Wager::Player as u16);
        if look.stake(spot) == Cents::ZERO {
            bets.push((spot, self.layout.at(spot).limits.min));
        }
    }

    fn basic_choice(&self, _: &Look<Self>, _: &Menu) -> Choice {
        unreachable!("there is nothing to decide")
    }

    fn basic_help(&self) -> &'static str {
        "bet on the Player hand every round"
    }
}

//! 3 Dice Baccarat (CO-28-2899.09): two cups of three dice, the last digit of each sum counts, the higher wins.

mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::Dice;
use serde::{Deserialize, Serialize};

pub use settle::{CupWager, Throw, count, is_straight};

use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::payout_limit::PayoutLimit;

/// The rules of a 3 Dice Baccarat table.
pub struct ThreeDiceBaccarat {
    layout: Layout,
    /// Which wager lies on each spot.
    kinds: BySpot<CupWager>,
    /// What goes with what (3), (9).
    goes_with: Vec<GoesWith>,
    pays: settle::PayTables,
    limit: PayoutLimit,
    players_shake: bool,
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
}

const fn c(citation: &'static str) -> Clause {
    Clause::new(citation)
}

impl Game for ThreeDiceBaccarat {
    const ID: &'static str = "three-dice-baccarat";
    const FAMILY: Family = Family::ThreeDice;
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
        let mut kinds = BySpot::default();
        for wager in CupWager::ALL.into_iter().filter(|w| !w.is_bonus() || rules.flag(w.id())) {
            kinds.put(layout.spot(rules, wager.id(), true), wager);
        }
        let spots = |bonus: bool| -> Vec<SpotId> {
            kinds.iter().filter(|(_, wager)| wager.is_bonus() == bonus).map(|(spot, _)| spot).collect()
        };
        let bonus = GoesWith::all(
            spots(true),
            &spots(false),
            "CO-28-2899.09 (3)",
            [
                "a bonus wager goes with a Player, Banker or Tie wager",
                "a bonus wager would stand without a Player, Banker or Tie wager",
            ],
        );
        let mut for_dealer = vec![];
        if rules.flag("dealer-wagers") {
            for (spot, &wager) in kinds.clone().iter().filter(|(_, w)| **w != CupWager::TripleProgressive) {
                let toke = layout.for_dealer(spot);
                for_dealer.push((toke, spot));
                kinds.put(toke, wager);
            }
        }
        layout.limit(c("CO-28-2899.09 (5)"), |_| true);
        if let Some(spot) = layout.find(CupWager::TripleProgressive.id()) {
            let (wager, clause) = (CupWager::TripleProgressive.id(), c("CO-28-2899.09 (14)(A)(V)"));
            layout.limit(clause, |print| print.wager == wager);
            let meter = layout.meter_of(rules, (wager, ""), spot, clause)?;
            layout.reserve(
                meter,
                rules.percent("triple-progressive-reserve"),
                c("CO-28-2899.09 (14)(A)(VI)"),
            );
        }
        let bonus = rules.flag("bonus-needs-base").then(|| bonus.any());
        Ok(ThreeDiceBaccarat {
            layout,
            kinds,
            goes_with: GoesWith::for_dealer(for_dealer, "CO-28-2899.09 (9)").chain(bonus).collect(),
            pays: settle::PayTables::new(rules)?,
            limit: PayoutLimit::new(rules),
            players_shake: rules.flag("players-shake"),
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State { phase: Phase::Bets, last: None }
    }

    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Bets => Need::Bets,
            _ => Need::Chance(Chance::Dice(3)),
        }
    }

    /// A bonus goes with a baccarat wager where the house asks for one (3); a wager for the dealer with the player's own
    /// (9).
    fn may_bet(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.goes_with.iter().try_for_each(|rule| rule.may_bet(felt, seat, spot, amount))
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.goes_with.iter().try_for_each(|rule| rule.may_take_down(felt, seat, spot, amount))
    }

    /// The dealer shakes both cups; where players may shake after him, the largest baccarat wager does (8).
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        if turn.felt.staked().is_empty() {
            return Err(Refusal::new(c("CO-28-2899.09 (7)"), "nobody has placed a wager"));
        }
        turn.tell(Event::Closed);
        turn.say("the dealer shakes both cups", None, None, c("CO-28-2899.09 (8)"));
        if self.players_shake {
            let base = |s: Seat| -> Cents {
                let bets = turn.felt.seat(s).bets.iter();
                bets.filter(|b| !self.kinds[b.spot].is_bonus()).map(|b| b.stake).sum()
            };
            let shaker = turn.felt.staked().max_by_key(|&s| (base(s), std::cmp::Reverse(s)));
            turn.say("shakes the cups after the dealer", None, shaker, c("CO-28-2899.09 (8)"));
        }
        turn.state.phase = Phase::PlayerCup;
        Ok(())
    }

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
        if turn.state.phase == Phase::Bets {
            turn.take_all_down(seat);
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
            let throws = [("last Player dice", "Player", player), ("last Banker dice", "Banker", banker)];
            markers.extend(throws.map(|(label, side, dice)| {
                let count = count(dice);
                Marker::table(label, format!("{dice}: {count}")).telling(Tells::Throw { side, dice, count })
            }));
        }
        markers
    }

    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        look.main_bets(self.kinds.spot_of(CupWager::Player).as_slice(), bets);
    }

    fn basic_choice(&self, _: &Look<Self>, _: &Menu) -> Choice {
        unreachable!("there is nothing to decide")
    }

    fn basic_help(&self) -> &'static str {
        "bet on the Player hand every round"
    }
}

impl Recurring for ThreeDiceBaccarat {
    /// The last throws are only shown, and which die of a cup shows what makes no difference.
    fn forget(&self, _: Gist, state: &mut State) -> bool {
        state.last = None;
        if let Phase::BankerCup(dice) = &mut state.phase {
            let mut faces = [0; 3];
            faces.copy_from_slice(dice.faces());
            faces.sort_unstable();
            *dice = Dice::new(&faces).expect("these are the faces of a throw");
        }
        true
    }
}

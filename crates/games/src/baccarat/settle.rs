//! What each wager pays, commission, and the order of settlement
//! (HC-E §5, §9, §10, §12.III; HC-E-CF §8, §12, §13, §15.III).

use std::cmp::Ordering;

use book::{Cents, Clause, Fault, Pays, Rules};
use hands::baccarat::Points;

use super::{BANKER, Baccarat, BaccaratChapter, BaccaratHand, BaccaratPrint, PLAYER, Phase, State};
use crate::kernel::*;

/// How a round ends.
#[derive(Clone, Copy, Debug)]
enum Ending {
    Player,
    Tie,
    Banker,
    /// The Banker's Hand wins with three cards counting seven.
    BankerSeven,
}

impl Ending {
    fn of(player: Points, banker: Points) -> Ending {
        match player.value().cmp(&banker.value()) {
            Ordering::Greater => Ending::Player,
            Ordering::Equal => Ending::Tie,
            Ordering::Less if banker.cards() == 3 && banker.value() == 7 => Ending::BankerSeven,
            Ordering::Less => Ending::Banker,
        }
    }
}

/// The pay tables in force.
pub(super) struct PayTables {
    /// The verdicts on the Player, Banker and Tie wagers for each ending.
    main: [[Verdict; 3]; 4],
    fortune_7: Option<Pays>,
    dragon: [Paid<12>; 2],
}

/// The events of the Dragon Bonus: a win by so many points, a natural win, a natural tie.
const DRAGON: [&str; 12] = [
    "win-by-0",
    "win-by-1",
    "win-by-2",
    "win-by-3",
    "win-by-4",
    "win-by-5",
    "win-by-6",
    "win-by-7",
    "win-by-8",
    "win-by-9",
    "natural-win",
    "natural-tie",
];

impl PayTables {
    /// The tables of a chapter. Where no commission is taken, a three-card seven pushes a Banker wager instead.
    pub(super) fn new(rules: &Rules, p: &BaccaratPrint, commission: bool) -> Result<PayTables, Fault> {
        let dragon = |wager: &str| Paid::new(rules.paytable(wager), DRAGON);
        let player_wins = Verdict::win(rules.win("player"), p.player_wins);
        let player_loses = Verdict::lose(p.player_loses);
        let banker_wins = Verdict::win(rules.win("banker"), p.banker_wins);
        let banker_loses = Verdict::lose(p.banker_loses);
        let by_seven = if commission { banker_wins } else { Verdict::push(p.banker_wins) };
        let (ties, tie_loses) = (Verdict::win(rules.win("tie"), p.tie_wins), Verdict::lose(p.tie_loses));
        Ok(PayTables {
            main: [
                [player_wins, banker_loses, tie_loses],
                [Verdict::push(p.player_ties), Verdict::push(p.banker_ties), ties],
                [player_loses, banker_wins, tie_loses],
                [player_loses, by_seven, tie_loses],
            ],
            fortune_7: (!commission).then(|| rules.win("fortune-7")),
            dragon: [dragon("dragon-bonus-player")?, dragon("dragon-bonus-banker")?],
        })
    }
}

impl<V: BaccaratChapter> Baccarat<V> {
    /// A wager on the Player's Hand.
    pub fn settle_player(&self, player: Points, banker: Points) -> Verdict {
        self.pays.main[Ending::of(player, banker) as usize][0]
    }

    /// A wager on the Banker's Hand, before commission; where there is none, a three-card seven pushes.
    pub fn settle_banker(&self, player: Points, banker: Points) -> Verdict {
        self.pays.main[Ending::of(player, banker) as usize][1]
    }

    /// The commission on a Banker wager settled so: on what it wins, or on the stake of a tie where the house charges
    /// that (HC-E §5.I.A.3(b), §10.III).
    pub fn commission(&self, verdict: Verdict, stake: Cents, won: Cents) -> Cents {
        let on = match verdict.pays() {
            Some(Pays::Push) if self.fee.on_tie => stake,
            _ => won,
        };
        self.fee.rate.of(on, self.fee.rounding)
    }

    /// A wager on a tie.
    pub fn settle_tie(&self, player: Points, banker: Points) -> Verdict {
        self.pays.main[Ending::of(player, banker) as usize][2]
    }

    /// Fortune 7: the Banker's Hand wins with a three-card seven (HC-E-CF §8.I.D).
    pub fn settle_fortune_7(&self, player: Points, banker: Points) -> Verdict {
        match self.pays.fortune_7 {
            Some(pays) if matches!(Ending::of(player, banker), Ending::BankerSeven) => {
                Verdict::win(pays, Clause::new("HC-E-CF §8.I.D.1"))
            }
            _ => Verdict::lose(Clause::new("HC-E-CF §8.I.D.2")),
        }
    }

    /// The Dragon Bonus on one hand, `own` being its points.
    pub fn settle_dragon(&self, hand: BaccaratHand, own: Points, other: Points) -> Verdict {
        let p = &V::PRINT;
        let table = &self.pays.dragon[hand as usize];
        let (event, clause) = match (own.is_natural(), other.is_natural()) {
            (true, true) if own.value() == other.value() => (11, p.dragon_ties),
            (true, true) if own.value() > other.value() => (10, p.dragon_wins[1]),
            (true, true) => return Verdict::lose(p.dragon_loses[0]),
            (true, false) if own.value() > other.value() => (10, p.dragon_wins[0]),
            // A natural may only be met by a natural: a hand that does not draw has at most seven.
            _ if own.value() <= other.value() => return Verdict::lose(p.dragon_loses[1]),
            _ => ((own.value() - other.value()) as usize, p.dragon_wins[2]),
        };
        match table.row(event) {
            Some(row) => Verdict::by_row(row, clause),
            None => Verdict::lose(p.dragon_loses[2]),
        }
    }

    /// The verdict on a spot: the first three are those of the Player, Banker and Tie wagers.
    #[inline(always)] // A verdict handed over in memory has to be copied and waited for.
    fn verdict(&self, spot: SpotId, main: &[Verdict; 3], player: Points, banker: Points) -> Verdict {
        match main.get(spot.0 as usize) {
            Some(verdict) => *verdict,
            None => self.side_verdict(spot, player, banker),
        }
    }

    /// The verdict on a side wager.
    #[inline(never)] // Else what it looks at is looked up in every round, bet or not.
    fn side_verdict(&self, spot: SpotId, player: Points, banker: Points) -> Verdict {
        let s = &self.spots;
        match spot {
            _ if Some(spot) == s.dragon_player => self.settle_dragon(BaccaratHand::Player, player, banker),
            _ if Some(spot) == s.dragon_banker => self.settle_dragon(BaccaratHand::Banker, banker, player),
            _ => self.settle_fortune_7(player, banker),
        }
    }

    /// The end of the round: the final counts are called, losers collected, winners paid from the highest seat down.
    pub(super) fn finish<K: Sink>(&self, turn: &mut Turn<State, K>, player: Points, banker: Points) {
        let call = match player.value().cmp(&banker.value()) {
            Ordering::Greater => "the Player's Hand wins, ahead by",
            Ordering::Less => "the Banker's Hand wins, ahead by",
            Ordering::Equal => "tie hand at",
        };
        let number = if player.value() == banker.value() {
            player.value()
        } else {
            player.value().abs_diff(banker.value())
        };
        for (what, points) in [("the Player's Hand ends at", player), ("the Banker's Hand ends at", banker)] {
            turn.say(what, Some(points.value() as i64), None, V::PRINT.final_call);
        }
        turn.say(call, Some(number as i64), None, V::PRINT.final_call);
        if let Some(simulated) = turn.state.simulated {
            turn.say("the simulated round is over", None, None, simulated.clause(&V::PRINT));
        } else {
            let main = &self.pays.main[Ending::of(player, banker) as usize];
            for seat in turn.felt.staked().rev() {
                turn.settle_each(seat, |bet| {
                    let verdict = self.verdict(bet.spot, main, player, banker);
                    verdict.pays().is_none().then_some(verdict)
                });
            }
            // Two ways to pay: everyone's side wagers before any main one, or player by player.
            if self.bonus_first {
                for seat in turn.felt.staked().rev() {
                    self.pay_sides(turn, seat, player, banker);
                }
            }
            for seat in turn.felt.staked().rev() {
                self.pay_sides(turn, seat, player, banker);
                self.pay_mains(turn, seat, main);
            }
        }
        turn.pick_up(PLAYER);
        turn.pick_up(BANKER);
        let last = turn.felt.rack().left() < self.cut_card;
        self.over(turn);
        turn.state.player_stood = player.cards() == 2;
        if last {
            self.reshuffle(turn);
        }
    }

    /// Pays and returns the side wagers of a seat.
    fn pay_sides<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, player: Points, banker: Points) {
        while let Some(&bet) = turn.felt.seat(seat).bets.iter().find(|bet| self.spots.is_side(bet.spot)) {
            turn.settle(seat, bet.hand, bet.spot, self.side_verdict(bet.spot, player, banker));
        }
    }

    /// Pays and returns the wagers of a seat, its side wagers having been paid.
    fn pay_mains<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, main: &[Verdict; 3]) {
        while let Some(&bet) = turn.felt.seat(seat).bets.first() {
            let verdict = main[bet.spot.0 as usize];
            if V::COMMISSION && bet.spot == self.spots.banker {
                self.pay_banker(turn, seat, bet, verdict);
            } else {
                turn.settle(seat, bet.hand, bet.spot, verdict);
            }
        }
    }

    /// Pays or returns a Banker wager, less its commission or with it marked.
    fn pay_banker<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, bet: Bet, verdict: Verdict) {
        let commission = |won| self.commission(verdict, bet.stake, won);
        // A tie wins nothing that commission could be withheld from.
        let tied = verdict.pays() == Some(Pays::Push);
        let withheld = |won| if tied || self.fee.deferred { Cents::ZERO } else { commission(won) };
        let line = turn.settle_less(seat, bet.hand, bet.spot, verdict, withheld);
        let won = line.map_or(Cents::ZERO, |line| line.won);
        if self.fee.deferred {
            turn.state.owed[seat.0 as usize] += commission(won);
        } else if tied && commission(won) > Cents::ZERO {
            turn.charge(seat, bet.spot, commission(won), Clause::new("HC-E §5.I.A.3(b)"));
        }
    }

    /// Collects the commission marked in the box of a seat.
    pub(super) fn collect_owed<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        let owed = std::mem::take(&mut turn.state.owed[seat.0 as usize]);
        turn.charge(seat, self.spots.banker, owed, Clause::new("HC-E §10.V"));
    }

    /// Whoever left in mid-round pays what this round has marked, so that the seat's next patron does not.
    fn collect_from_leavers<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.felt.leaving().for_each(|seat| self.collect_owed(turn, seat));
    }

    /// The round is over.
    pub(super) fn over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.simulated = None;
        turn.state.holders = [None; 2];
        turn.state.phase = Phase::Bets;
        if self.fee.deferred && !turn.felt.leaving().is_empty() {
            self.collect_from_leavers(turn);
        }
        turn.end_round();
    }

    /// The shoe is done: marked commission is collected, and the cards, or the other batch, are shuffled.
    pub(super) fn reshuffle<K: Sink>(&self, turn: &mut Turn<State, K>) {
        for seat in turn.felt.clockwise() {
            self.collect_owed(turn, seat);
        }
        turn.gather(self.all_cards());
        turn.state.batch ^= self.machine as u8;
        turn.state.player_stood = false;
        turn.state.phase = Phase::Shuffle;
    }
}

//! The deal: shuffle and burn, the first four cards, who turns them, and the third cards
//! (HC-E §2bis, §6–§8; HC-E-CF §5, §9–§11).

use book::Clause;
use equipment::Card;
use hands::baccarat::Points;

use super::{BANKER, Baccarat, BaccaratChapter, BaccaratHand, PLAYER, Phase, State};
use crate::kernel::*;

/// Whether the Player's Hand draws on these two-card points, no natural being out (HC-E §8.II, HC-E-CF §11.II).
pub const fn player_draws(points: u8) -> bool {
    points <= 5
}

/// Whether the Banker's Hand draws on these two-card points; `third` is the value of the Player's third card, if one was
/// drawn (HC-E §8.III, HC-E-CF §11.III).
pub const fn banker_draws(points: u8, third: Option<u8>) -> bool {
    match (points, third) {
        (0..=2, Some(_)) => true,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => matches!(third, 2..=7),
        (5, Some(third)) => matches!(third, 4..=7),
        (6, Some(third)) => matches!(third, 6 | 7),
        (_, Some(_)) => false,
        (points, None) => points <= 5,
    }
}

/// The hand that draws next; none when the drawing is over. A natural ends it before it begins, and the Player's Hand
/// comes first; `third` is the value of its third card, once it has one (HC-E §8, HC-E-CF §11).
pub const fn next_draw(player: Points, banker: Points, third: Option<u8>) -> Option<BaccaratHand> {
    if player.is_natural() || banker.is_natural() || banker.cards() == 3 {
        None
    } else if player.cards() == 2 && player_draws(player.value()) {
        Some(BaccaratHand::Player)
    } else if banker_draws(banker.value(), third) {
        Some(BaccaratHand::Banker)
    } else {
        None
    }
}

/// Where the first four cards go, by their number: one to each hand in turn.
pub(super) const fn place(step: u8) -> Place {
    if step.is_multiple_of(2) { PLAYER } else { BANKER }
}

/// [`next_draw`] by the points of both hands and the value of the Player's third card, or ten for none, as long as the
/// Banker's Hand has two cards. Nobody can foresee which way it goes, so a look-up is quicker than to ask rule by rule.
static DRAWS: [[[Option<BaccaratHand>; 11]; 10]; 10] = {
    let mut draws = [[[None; 11]; 10]; 10];
    let mut n = 0;
    while n < 1100 {
        let (player, banker, third) = (n / 110, n / 11 % 10, n % 11);
        // One card more counts nothing.
        let one = Points::EMPTY.with_value(0);
        let (of_player, of_banker) = (one.with_value(player as u8), one.with_value(banker as u8));
        draws[player][banker][third] = if third == 10 {
            next_draw(of_player, of_banker, None)
        } else {
            next_draw(of_player.with_value(0), of_banker, Some(third as u8))
        };
        n += 1;
    }
    draws
};

impl<V: BaccaratChapter> Baccarat<V> {
    /// The shoe has been shuffled: by hand the players are offered the cut, and the dealer cuts if none takes it.
    pub(super) fn shuffled<K: Sink>(&self, turn: &mut Turn<State, K>) {
        if !self.machine {
            let cutter = turn.felt.clockwise().find(|&s| turn.felt.seat(s).patron.is_some());
            let what = if cutter.is_some() { "is offered the cut" } else { "the dealer cuts the cards" };
            turn.say(what, None, cutter, V::PRINT.offer_cut);
        }
        turn.gather(self.all_cards());
        turn.state.phase = Phase::First;
    }

    /// The first card of the shoe tells how many are burned.
    pub(super) fn first_card<K: Sink>(&self, turn: &mut Turn<State, K>, card: Card) {
        turn.discard(Some(card), V::PRINT.burn);
        // Tens and pictures count nothing in play, but ten here.
        let burns = match hands::baccarat::value(card) {
            0 => 10,
            value => value,
        };
        turn.say("cards are burned:", Some(burns as i64), None, V::PRINT.burn);
        turn.state.phase = Phase::Burn(burns);
    }

    /// A card comes out of the shoe in a round.
    #[inline(always)] // One call in the simulator, once for every card.
    pub(super) fn card<K: Sink>(&self, turn: &mut Turn<State, K>, card: Card) {
        let phase = turn.state.phase;
        match phase {
            Phase::Deal(step) => {
                turn.deal(place(step), card, self.first_cards);
                if step < 3 {
                    turn.state.phase = Phase::Deal(step + 1);
                    return self.check_shoe(turn);
                }
                if self.midi && turn.state.simulated.is_none() {
                    return self.offer(turn, BaccaratHand::Player);
                }
            }
            Phase::Third(hand) => {
                turn.deal(hand.place(), card, Face::Up);
                if let Some(holder) = turn.state.holders[hand as usize] {
                    turn.say("turns the third card", None, Some(holder), Clause::new("HC-E §6.V.C"));
                }
            }
            _ => unreachable!("no card was needed"),
        }
        let (player, banker) = Self::counts(&turn.felt);
        if !matches!(phase, Phase::Third(_)) {
            for (hand, points) in [(BaccaratHand::Player, player), (BaccaratHand::Banker, banker)] {
                if self.first_cards != Face::Up {
                    turn.reveal(hand.place());
                }
                self.call_count(turn, hand, points);
            }
        }
        self.draw(turn, player, banker);
    }

    /// The dealer calls the count of a hand.
    fn call_count<K: Sink>(&self, turn: &mut Turn<State, K>, hand: BaccaratHand, points: Points) {
        let what = match hand {
            BaccaratHand::Player => "the Player's Hand counts",
            BaccaratHand::Banker => "the Banker's Hand counts",
        };
        turn.say(what, Some(points.value() as i64), None, V::PRINT.call_counts);
    }

    /// Midi: the cards of a hand are offered to the largest wager on it that has not ceded; else the dealer turns them.
    pub(super) fn offer<K: Sink>(&self, turn: &mut Turn<State, K>, hand: BaccaratHand) {
        let spot = if hand == BaccaratHand::Player { self.spots.player } else { self.spots.banker };
        let (felt, ceded) = (&turn.felt, turn.state.ceded);
        let largest = felt
            .clockwise()
            .filter(|&s| felt.seat(s).bet(spot, 0).is_some() && !ceded.has(s) && !felt.leaving().has(s))
            .max_by_key(|&s| (felt.seat(s).stake(spot, 0), std::cmp::Reverse(s)));
        match largest {
            Some(seat) => turn.state.phase = Phase::Squeeze(hand, seat),
            None => self.turn_up(turn, hand, None),
        }
    }

    /// The cards of a hand are turned, by a player or by the dealer.
    pub(super) fn turn_up<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        hand: BaccaratHand,
        holder: Option<Seat>,
    ) {
        let clause = match (hand, holder) {
            (BaccaratHand::Player, Some(_)) => "HC-E §6.V.A",
            (BaccaratHand::Player, None) => "HC-E §6.V.A(b)",
            (BaccaratHand::Banker, Some(_)) => "HC-E §6.V.B",
            (BaccaratHand::Banker, None) => "HC-E §6.V.B(b)",
        };
        let what = if holder.is_some() { "turns the cards" } else { "the dealer turns the cards" };
        turn.say(what, None, holder, Clause::new(clause));
        turn.state.holders[hand as usize] = holder;
        turn.reveal(hand.place());
        let (player, banker) = Self::counts(&turn.felt);
        self.call_count(turn, hand, if hand == BaccaratHand::Player { player } else { banker });
        turn.state.ceded = Seats::default();
        match hand {
            BaccaratHand::Player => self.offer(turn, BaccaratHand::Banker),
            BaccaratHand::Banker => self.draw(turn, player, banker),
        }
    }

    /// The drawing rules: a third card comes, or the round is finished.
    #[inline(always)]
    fn draw<K: Sink>(&self, turn: &mut Turn<State, K>, player: Points, banker: Points) {
        let third = match turn.felt.cards(PLAYER) {
            [.., last] if player.cards() == 3 => hands::baccarat::value(*last),
            _ => 10,
        };
        let by_third = &DRAWS[player.value() as usize][banker.value() as usize];
        let draws = by_third[third as usize].filter(|_| banker.cards() == 2);
        match draws {
            Some(hand) => {
                turn.state.phase = Phase::Third(hand);
                self.check_shoe(turn);
            }
            None => self.finish(turn, player, banker),
        }
    }

    /// A shoe that has run out voids the round, and all cards are reshuffled.
    pub(super) fn check_shoe<K: Sink>(&self, turn: &mut Turn<State, K>) {
        if turn.felt.rack().left() == 0 {
            self.run_out(turn);
        }
    }

    fn run_out<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.void(V::PRINT.short_shoe, |_, _| true);
        self.over(turn);
        self.reshuffle(turn);
    }
}

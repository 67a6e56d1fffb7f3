//! Poker Lotto (IN): a ticket of five-card hands that win at once by what they make, and again in the nightly draw by
//! how many of the five winning cards they hold.
//!
//! A table is one outlet: its seats are ticket holders, a spot is a play on a ticket, a round runs from the first sale
//! to the draw. Each hand is picked from the whole field of 52, so the field is shuffled before every pick.

mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Deck};
use serde::{Deserialize, Serialize};

pub use settle::{matches, symbol_name, symbol_number};

use crate::kernel::*;

const DRAW: Place = Place::Common(0);
/// How many ticket holders an outlet serves before a draw; the book sets no number.
const HOLDERS: u8 = 8;

/// The rules of Poker Lotto.
pub struct PokerLotto {
    layout: Layout,
    /// The spots of the plays on a ticket, in order.
    plays: Vec<SpotId>,
    pays: settle::PayTables,
    entry_ticket_plays: usize,
    retailer_limit: Cents,
    draw_time: i64,
    sales_close: i64,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Sales,
    /// The field is being shuffled for a play of a seat.
    Shuffle(Seat, u8),
    /// A hand is being picked: how many of its cards are out.
    Pick(Seat, u8, u8),
    ShuffleForDraw,
    /// How many of the winning cards are out.
    Draw(u8),
}

/// Poker Lotto's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    /// For each seat, which plays have had their instant prize claimed, one bit each.
    claimed: [u32; HOLDERS as usize],
}

impl Game for PokerLotto {
    const ID: &'static str = "poker-lotto";
    const FAMILY: Family = Family::Lottery;
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let cites = Cites {
            seats: Clause::new("IN §4(d)"),
            wagers: Clause::new("IN §4(c)"),
            betting: Clause::new("IN §4(h)"),
            equipment: Clause::new("IN §2(e)"),
            decisions: Clause::new("IN §4(a)"),
            calls: Clause::new("IN §4(g)"),
        };
        let mut layout = Layout::new(HOLDERS, cites);
        layout.cards = Some((Deck::Standard, 1));
        layout.commons = vec![CommonPlace::new("draw", CommonRole::Draw)];
        layout.calls = vec![
            CallInfo::plain(
                "claim",
                By::Player,
                "IN §4(g)",
                "claim the instant prizes of the ticket before the draw",
            )
            .seat(),
        ];
        let plays: Vec<SpotId> = (1..=rules.number("plays-per-ticket"))
            .map(|n| layout.spot_at(rules, "play", &n.to_string(), &n.to_string(), true))
            .collect();
        for (hand, spot) in (0..).zip(&mut layout.spots) {
            (spot.on_hand, spot.settled_on) = (Some(hand), SettledOn::Draw);
        }
        // Late or not, a ticket stays (§4(j)).
        layout.spots.iter_mut().for_each(|spot| spot.stays_by = Clause::new("IN §4(j)"));
        Ok(PokerLotto {
            layout,
            plays,
            pays: settle::PayTables::new(rules)?,
            entry_ticket_plays: rules.number("entry-ticket-plays") as usize,
            retailer_limit: rules.money("retailer-limit"),
            draw_time: rules.number("draw-time"),
            sales_close: rules.number("sales-close"),
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State { phase: Phase::Sales, claimed: [0; HOLDERS as usize] }
    }

    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Sales => Need::Bets,
            Phase::Shuffle(..) | Phase::ShuffleForDraw => Need::Chance(Chance::Shuffle),
            Phase::Pick(..) | Phase::Draw(_) => Need::Chance(Chance::Card),
        }
    }

    fn may_bet(&self, _: &Felt, _: &State, _: Seat, _: SpotId, _: Cents) -> Result<(), Refusal> {
        Ok(())
    }

    /// A play is sold: the terminal picks its five cards at once (§4(a)).
    fn bet_made<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, spot: SpotId, _: Cents) {
        turn.state.phase = Phase::Shuffle(seat, self.play_number(spot));
    }

    fn may_take_down(&self, _: &Felt, _: &State, _: Seat, _: SpotId, _: Cents) -> Result<(), Refusal> {
        Err(Refusal::new(Clause::new("IN §4(j)"), "a ticket cannot be cancelled"))
    }

    /// Sales stop (§4(h)); tickets of many plays bring an entry ticket where the director has said so (§4(k)).
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        turn.tell(Event::Closed);
        for seat in turn.felt.staked() {
            let plays = turn.felt.seat(seat).bets.len();
            if self.entry_ticket_plays > 0 && plays >= self.entry_ticket_plays {
                turn.say("an entry ticket is printed", None, Some(seat), Clause::new("IN §4(k)"));
            }
        }
        turn.state.phase = Phase::ShuffleForDraw;
        Ok(())
    }

    fn goes_to(&self, _: &Felt, state: &mut State) -> Option<(Place, Face)> {
        let (next, lies) = match state.phase {
            Phase::Pick(seat, play, out @ ..4) => {
                (Phase::Pick(seat, play, out + 1), (Place::Hand(seat, play), Face::Own))
            }
            Phase::Draw(out @ ..4) => (Phase::Draw(out + 1), (DRAW, Face::Up)),
            _ => return None,
        };
        state.phase = next;
        Some(lies)
    }

    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Shuffle(seat, play), Outcome::Shuffled) => {
                turn.state.phase = Phase::Pick(seat, play, 0);
            }
            (Phase::ShuffleForDraw, Outcome::Shuffled) => turn.state.phase = Phase::Draw(0),
            (Phase::Pick(seat, play, _), Outcome::Card(card)) => {
                turn.deal(Place::Hand(seat, play), card, Face::Own);
                // The ticket tells its holder what the hand has won; nobody else is told.
                turn.state.phase = Phase::Sales;
            }
            (Phase::Draw(_), Outcome::Card(card)) => {
                turn.deal(DRAW, card, Face::Up);
                self.pay_draw(turn);
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    fn choose<K: Sink>(&self, _: &mut Turn<State, K>, _: Seat, _: Choice) {
        unreachable!("a buyer chooses how many plays, never the cards")
    }

    /// A holder may go home: the ticket stays in the draw.
    fn leave<K: Sink>(&self, _: &mut Turn<State, K>, _: Seat) -> Result<(), Refusal> {
        Ok(())
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.claim(turn, call.seat.expect("the kernel has checked it"))
    }

    fn markers(&self, _: &Felt, _: &State) -> Vec<Marker> {
        let time =
            |minutes: i64| format!("{:02}:{:02}", minutes.rem_euclid(1440) / 60, minutes.rem_euclid(60));
        vec![
            Marker::table("sales stop at", time(self.draw_time - self.sales_close)),
            Marker::table("draw at", time(self.draw_time)),
        ]
    }

    fn caption(&self, place: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        let hand = cards.try_into().ok().filter(|_| place != DRAW)?;
        Some(Caption::words(hands::poker::five(hand).words()))
    }

    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        look.main_bets(&self.plays[..1], bets);
    }

    fn basic_choice(&self, _: &Look<Self>, _: &Menu) -> Choice {
        unreachable!("there is nothing to decide")
    }

    fn basic_help(&self) -> &'static str {
        "buy a ticket of one play for each draw"
    }
}

impl Recurring for PokerLotto {
    /// What the hand wins at once, by category, and how many winning cards it holds.
    fn kinds_of_deal(&self) -> Option<u16> {
        Some(10 * 6)
    }

    #[inline]
    fn kind_of_deal(&self, _: &State, deal: &mut impl CardSource) -> u16 {
        let hand = deal.cards::<5>();
        deal.shuffle();
        let instant = self.wins_at_once(&hand).map_or(0, |category| category as u16);
        instant * 6 + matches(&hand, &deal.cards::<5>()) as u16
    }
}

impl PokerLotto {
    /// The number of a play on its ticket, from 0.
    fn play_number(&self, spot: SpotId) -> u8 {
        debug_assert_eq!(
            self.plays.get(spot.0 as usize),
            Some(&spot),
            "plays are the first spots of the layout"
        );
        spot.0 as u8
    }
}

//! The way in for machines. People feed a table, and it checks what it is fed ([`Table::feed`]). A machine that plays by the
//! million knows what is due, brings only what its own dealer's hand draws and what its strategy may choose, and has nobody
//! watch. The rules behind are the same ones, and wherever assertions are compiled in, every check is made here too.

use book::Cents;
use equipment::{Card, Randomness};

use super::event::Sink;
use super::game::Game;
use super::gist::Gist;
use super::input::{Outcome, Refusal, Seat};
use super::layout::SpotId;
use super::need::{Chance, Menu, Need};
use super::player::{Dealer, Player};
use super::recurring::Recurring;
use super::table::Table;

impl<G: Game> Table<G> {
    /// From here on nobody watches: it is not counted any more which cards are unseen, and whoever asks is told so.
    pub fn unwatch(&mut self) {
        self.felt.rack.unwatch();
    }

    /// Takes the chance that is due from the dealer's hand; of cards several, where nothing comes between them. The hand
    /// brings only what is possible at its own table.
    #[inline(always)]
    pub fn take_chance<R: Randomness, K: Sink>(
        &mut self,
        chance: Chance,
        dealer: &mut Dealer<R>,
        out: &mut K,
    ) -> Result<(), Refusal> {
        debug_assert_eq!(self.need(), Need::Chance(chance));
        if chance != Chance::Card {
            let outcome = dealer.answer(chance, self.felt.rack.to_shuffle());
            return self.apply_chance(chance, outcome, out);
        }
        loop {
            let card = dealer.draw();
            assert!(self.felt.rack.leaves::<K>(card), "the dealer's hand holds this table's cards");
            if !self.apply_card(card, out) {
                let (game, mut turn) = self.turn(out);
                game.outcome(&mut turn, Outcome::Card(card));
                return Ok(());
            }
        }
    }

    /// Takes an outcome that chance has brought before.
    #[inline(never)]
    pub fn take_outcome<K: Sink>(&mut self, outcome: Outcome, out: &mut K) -> Result<(), Refusal> {
        self.outcome(outcome, out)
    }

    /// Takes the decision that is due from a player who chooses lawfully. The menu is not written for one who does not
    /// [read](Player::reads_menu) it.
    #[inline(always)]
    pub fn take_choice<P: Player<G>, K: Sink>(&mut self, seat: Seat, hand: u8, player: &mut P, out: &mut K) {
        debug_assert_eq!(self.need(), Need::Choice { seat, hand });
        let mut menu = Menu::new();
        if player.reads_menu() {
            self.write(&mut menu);
        }
        let choice = player.choose(&self.look(seat, hand), &menu);
        debug_assert_eq!(self.may_choose(seat, hand, choice, &self.menu()), Ok(()));
        self.apply_choice(seat, hand, choice, out);
    }

    /// Takes a wager, or refuses it.
    #[inline(never)]
    pub fn try_wager<K: Sink>(
        &mut self,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
        out: &mut K,
    ) -> Result<(), Refusal> {
        self.bet(seat, spot, amount, out)
    }

    /// Takes a wager that it has taken before, where it stood no differently.
    #[inline(always)]
    pub fn take_wager<K: Sink>(&mut self, seat: Seat, spot: SpotId, amount: Cents, out: &mut K) {
        debug_assert_eq!(self.may_bet(seat, spot, amount), Ok(()));
        self.apply_bet(seat, spot, amount, out);
    }

    /// No more bets, where bets were due. The game may still refuse to start.
    #[inline(always)]
    pub fn take_close<K: Sink>(&mut self, out: &mut K) -> Result<(), Refusal> {
        debug_assert_eq!(self.need(), Need::Bets);
        self.apply_close(out)
    }

    /// A meter stands where the house says.
    pub fn take_meter<K: Sink>(&mut self, meter: u8, stands: Cents, out: &mut K) -> Result<(), Refusal> {
        self.meter(meter, stands, out)
    }

    /// Whether another table of the same rules stands alike: it will answer whatever comes as this one does. What lies
    /// behind (money, and rounds but for the first) makes no difference.
    pub fn stands_like(&self, other: &Table<G>) -> bool {
        self.state == other.state && self.felt.stands_like(&other.felt)
    }

    /// The same, whatever shoe and rack hold.
    pub fn lies_like(&self, other: &Table<G>) -> bool {
        self.state == other.state && self.felt.lies_like(&other.felt)
    }

    /// A number that tables which stand alike have in common.
    pub fn digest(&self) -> u64 {
        self.felt.digest()
    }

    /// Takes up the position of another table of the same rules, with the shoe and the rack that are here.
    pub fn stand_like(&mut self, other: &Table<G>) {
        debug_assert_eq!(self.version, other.version, "positions of other rules");
        self.felt.stand_like(&other.felt);
        self.state.clone_from(&other.state);
    }

    /// Strikes off cards that were drawn elsewhere.
    pub fn strike_off(&mut self, cards: &[Card]) {
        self.felt.rack.strike_off(cards);
    }
}

impl<G: Recurring> Table<G> {
    /// Takes out of the position what the rest of the game does not depend on. It serves to be looked at and to
    /// [stand like](Table::stand_like), not to be played on: its shoe is gone. False for one too rare to be met again.
    pub fn forget(&mut self) -> bool {
        self.felt.forget_cards(|card| self.game.alike(card));
        self.game.forget(Gist::of(&mut self.felt), &mut self.state)
    }
}

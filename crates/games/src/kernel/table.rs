//! A table: rules, and a position that inputs move.

use std::sync::Arc;

use book::{Cents, Fault, Limits, Rounding, Rules};
use equipment::{Card, Composition};
use serde::{Deserialize, Serialize};

use super::event::{Event, Sink};
use super::felt::Felt;
use super::game::{Game, Look};
use super::input::{Call, Choice, Input, Outcome, Patron, Refusal, Seat};
use super::layout::{Layout, SpotId};
use super::need::{Chance, Menu, Need};
use super::pile::Place;
use super::rack::Rack;
use super::signs::Marker;
use super::turn::Turn;
use super::view::{self, View};
use super::viewer::Viewer;

/// A table of one game. Cloning it copies the position; the rules are shared.
pub struct Table<G: Game> {
    pub(super) game: Arc<G>,
    rules: Arc<Rules>,
    /// The name of the rules' version: it takes longer to work out than a round to play.
    pub(super) version: Arc<str>,
    rounding: Rounding,
    pub(super) felt: Felt,
    pub(super) state: G::State,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Table<G> {
        Table {
            game: self.game.clone(),
            rules: self.rules.clone(),
            version: self.version.clone(),
            rounding: self.rounding,
            felt: self.felt.clone(),
            state: self.state.clone(),
        }
    }
}

/// A position written down.
#[derive(Serialize, Deserialize)]
struct Snapshot<S> {
    rules: String,
    felt: Felt,
    state: S,
}

impl<G: Game> Table<G> {
    /// Opens a table under these rules, if the book allows them or the house has declared its own.
    pub fn open(rules: Rules) -> Result<Table<G>, Fault> {
        rules.check()?;
        let game = G::new(&rules)?;
        let felt = Felt::new(game.layout());
        let state = game.opening();
        let (version, rounding) = (rules.fingerprint().into(), rules.rounding());
        Ok(Table { game: Arc::new(game), rules: Arc::new(rules), version, rounding, felt, state })
    }

    /// Opens a table that is dealt from these cards instead of the game's own: a reduced deck for a proof, a stacked
    /// shoe for a lesson.
    pub fn open_with(rules: Rules, cards: Composition) -> Result<Table<G>, Fault> {
        let mut table = Table::open(rules)?;
        table.felt.rack = Rack::full(cards);
        Ok(table)
    }

    /// The compiled rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The rules as chosen from the book.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The felt's print.
    pub fn layout(&self) -> &Layout {
        self.game.layout()
    }

    /// What lies on the felt: for the house.
    pub fn felt(&self) -> &Felt {
        &self.felt
    }

    /// The game's own state: for the house.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What is needed next.
    #[inline]
    pub fn need(&self) -> Need {
        let need = self.game.need(&self.felt, &self.state);
        let absent = |seat| self.felt.leaving.has(seat);
        debug_assert!(
            !matches!(need, Need::Choice { seat, .. } if absent(seat)),
            "{need:?} of one who has left"
        );
        need
    }

    /// The choices of the player whose turn it is; empty when no choice is due.
    pub fn menu(&self) -> Menu {
        let mut menu = Menu::new();
        if let Need::Choice { .. } = self.need() {
            self.write(&mut menu);
        }
        menu
    }

    /// Writes the choices that are due onto an empty menu.
    #[inline]
    pub(super) fn write(&self, menu: &mut Menu) {
        self.game.menu(&self.felt, &self.state, menu);
        debug_assert!(!menu.is_empty(), "{:?} without a choice", self.need());
    }

    /// The cards nobody has seen.
    pub fn unseen(&self) -> &Composition {
        self.felt.rack.unseen()
    }

    /// The cards the next shuffle takes.
    pub fn to_shuffle(&self) -> &Composition {
        self.felt.rack.to_shuffle()
    }

    /// The table as a seat sees it, deciding on a hand.
    pub fn look(&self, seat: Seat, hand: u8) -> Look<'_, G> {
        Look { felt: &self.felt, state: &self.state, game: &self.game, seat, hand }
    }

    /// The table as a viewer may see it, ready to be drawn.
    pub fn view(&self, viewer: Viewer) -> View {
        let mut view = view::draw(&*self.game, &self.felt, &self.state, viewer);
        // A table whose house has declared nothing is by the book, or it would not have opened.
        if self.rules.house_rules() {
            view.departures = self.rules.departures();
        }
        view.markers = self.markers();
        view
    }

    /// The most that the decisions of this round may still ask of a seat, as far as the game looks ahead.
    pub fn may_ask(&self, seat: Seat) -> Cents {
        self.game.may_ask(&self.felt, &self.state, seat)
    }

    /// The signs on the felt, which everybody sees.
    pub fn markers(&self) -> Vec<Marker> {
        let mut markers = self.game.markers(&self.felt, &self.state);
        if self.rules.house_rules() && !self.rules.departures().is_empty() {
            markers.push(Marker::table("house rules", "not by the book"));
        }
        markers
    }

    /// The position written down.
    pub fn snapshot(&self) -> String {
        debug_assert!(self.felt.rack.is_watched(), "a position lacks nothing that people see");
        let (felt, state) = (self.felt.clone(), self.state.clone());
        serde_json::to_string(&Snapshot { rules: self.version.to_string(), felt, state })
            .expect("a position has no keys that JSON cannot write")
    }

    /// Takes up a position written down under the same rules.
    pub fn restore(&mut self, text: &str) -> Result<(), Fault> {
        let wrong = |what: String| Fault::Choice(format!("this is not a position of the table: {what}"));
        let snapshot: Snapshot<G::State> = serde_json::from_str(text).map_err(|e| wrong(e.to_string()))?;
        if *snapshot.rules != *self.version {
            return Err(wrong(format!("it was written under rules {}", snapshot.rules)));
        }
        if !snapshot.felt.fits(self.layout()) {
            return Err(wrong("seats, places, cards or money do not agree".into()));
        }
        self.felt = snapshot.felt;
        self.state = snapshot.state;
        Ok(())
    }

    /// Feeds one input. What happened goes to `out`; a refusal changes nothing.
    #[inline(always)] // The caller knows which input it is: the simulator calls the one method it needs.
    pub fn feed<K: Sink>(&mut self, input: Input, out: &mut K) -> Result<(), Refusal> {
        match input {
            Input::Outcome(outcome) => self.outcome(outcome, out),
            Input::Choose(seat, choice) => self.choose(seat, choice, out),
            Input::Bet(seat, spot, amount) => self.bet(seat, spot, amount, out),
            Input::Close => self.whole_or_not_at_all(|table| table.close(out)),
            Input::TakeDown(seat, spot, amount) => self.take_down(seat, spot, amount, out),
            Input::Clear(seat) => self.clear(seat, out),
            Input::Cut(cards) => self.cut(cards, out),
            Input::Call(call) => self.whole_or_not_at_all(|table| table.call(call, out)),
            Input::Sit(seat, patron) => self.sit(seat, patron, out),
            Input::Leave(seat) => self.whole_or_not_at_all(|table| table.leave(seat, out)),
            Input::Meter(meter, amount) => self.meter(meter, amount, out),
        }
    }

    /// Has a game do what it may refuse: where assertions are compiled in, it is seen that then nothing has changed.
    #[inline]
    fn whole_or_not_at_all(
        &mut self,
        act: impl FnOnce(&mut Table<G>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let before = cfg!(debug_assertions).then(|| self.clone());
        let done = act(self);
        if let (Err(refusal), Some(before)) = (&done, before) {
            assert!(
                self.felt == before.felt && self.state == before.state,
                "refused and changed: {refusal:?}"
            );
        }
        done
    }

    #[inline(always)]
    pub(super) fn turn<'a, K: Sink>(&'a mut self, out: &'a mut K) -> (&'a G, Turn<'a, G::State, K>) {
        let game: &G = &self.game;
        (game, Turn::new(&mut self.felt, &mut self.state, out, &self.rounding, game.layout()))
    }

    fn sit<K: Sink>(&mut self, seat: Seat, patron: Patron, out: &mut K) -> Result<(), Refusal> {
        self.free(seat)?;
        self.game.may_sit(&self.felt, &self.state, seat, patron)?;
        self.felt.seat_mut(seat).patron = Some(patron);
        out.push(Event::Sat { seat, patron });
        Ok(())
    }

    fn leave<K: Sink>(&mut self, seat: Seat, out: &mut K) -> Result<(), Refusal> {
        self.seated(seat)?;
        let (game, mut turn) = self.turn(out);
        // The game is to ask this player nothing more, from now on.
        turn.felt.0.leaving.insert(seat);
        if let Err(refusal) = game.leave(&mut turn, seat) {
            turn.felt.0.leaving.remove(seat);
            return Err(refusal);
        }
        turn.see_off();
        Ok(())
    }

    #[inline(always)]
    pub(super) fn bet<K: Sink>(
        &mut self,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
        out: &mut K,
    ) -> Result<(), Refusal> {
        self.may_bet(seat, spot, amount)?;
        self.apply_bet(seat, spot, amount, out);
        Ok(())
    }

    /// Whether a wager may be made or increased by this amount now.
    #[inline(always)]
    pub(super) fn may_bet(&self, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        self.seated(seat)?;
        if self.need() != Need::Bets {
            return Err(self.too_late(spot, |print| print.late_by));
        }
        let Some(print) = self.game.layout().spots.get(spot.0 as usize).filter(|s| s.open) else {
            return Err(self.no_wager_of(spot));
        };
        // No house posts so much: no game has to reckon with it.
        if !(-Limits::MOST..=Limits::MOST).contains(&amount) {
            return Err(Self::out_of_limits(print, print.limits.min, print.limits.max, amount));
        }
        // What this game says about the wager comes before what is posted about amounts.
        self.game.may_bet(&self.felt, &self.state, seat, spot, amount)?;
        let total = self.felt.seat(seat).stake(spot, 0) + amount;
        let most = self.game.most(&self.felt, &self.state, seat, spot);
        let least = self.game.least(&self.felt, &self.state, seat, spot);
        let limits = print.limits;
        if amount <= Cents::ZERO || total < least || total > most || !total.is_multiple_of(limits.step) {
            return Err(Self::out_of_limits(print, least, most, total));
        }
        Ok(())
    }

    /// Makes a wager that may be made.
    #[inline(always)]
    pub(super) fn apply_bet<K: Sink>(&mut self, seat: Seat, spot: SpotId, amount: Cents, out: &mut K) {
        let (game, mut turn) = self.turn(out);
        turn.stake(seat, 0, spot, amount);
        game.bet_made(&mut turn, seat, spot, amount);
    }

    fn take_down<K: Sink>(
        &mut self,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
        out: &mut K,
    ) -> Result<(), Refusal> {
        self.seated(seat)?;
        if self.need() != Need::Bets {
            return Err(self.too_late(spot, |print| print.stays_by));
        }
        self.may_take_down(seat, spot, amount)?;
        self.apply_take_down(seat, spot, amount, out);
        Ok(())
    }

    /// Whether a seated player may reduce a wager by this amount while wagers are open.
    fn may_take_down(&self, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        let Some(print) = self.game.layout().spots.get(spot.0 as usize) else {
            return Err(self.no_wager_of(spot));
        };
        let stake = self.felt.seat(seat).stake(spot, 0);
        if amount <= Cents::ZERO || amount > stake {
            return Err(Refusal::new(print.clause, format!("{seat} has {stake} on {}", print.name)));
        }
        self.game.may_take_down(&self.felt, &self.state, seat, spot, amount)?;
        let rest = stake - amount;
        let least = self.game.least(&self.felt, &self.state, seat, spot);
        if rest != Cents::ZERO && (rest < least || !rest.is_multiple_of(print.limits.step)) {
            let why = format!("{rest} is not enough to leave on {}, or not in steps", print.name);
            return Err(Refusal::new(print.least_by, why));
        }
        Ok(())
    }

    fn apply_take_down<K: Sink>(&mut self, seat: Seat, spot: SpotId, amount: Cents, out: &mut K) {
        let (game, mut turn) = self.turn(out);
        turn.take_down(seat, 0, spot, amount);
        game.taken_down(&mut turn, seat, spot, amount);
    }

    /// Takes a seat's wagers down, whole, as far as the rules let them: a wager that another depends on comes after it,
    /// so nobody has to know the order. Refused if none may come down.
    fn clear<K: Sink>(&mut self, seat: Seat, out: &mut K) -> Result<(), Refusal> {
        self.seated(seat)?;
        self.betting()?;
        let mut none = Refusal::new(self.layout().cites.wagers, format!("{seat} has no wager on the felt"));
        let mut cleared = false;
        // The latest first: what depends on a wager was made after it. Where that is not so, it takes another pass.
        while let Some(bet) = self.felt.seat(seat).bets.iter().rev().copied().find(|bet| {
            let may = self.may_take_down(seat, bet.spot, bet.stake);
            may.map_err(|refusal| none = refusal).is_ok()
        }) {
            self.apply_take_down(seat, bet.spot, bet.stake, out);
            cleared = true;
        }
        if cleared { Ok(()) } else { Err(none) }
    }

    #[inline]
    fn close<K: Sink>(&mut self, out: &mut K) -> Result<(), Refusal> {
        self.betting()?;
        self.apply_close(out)
    }

    /// Closes the betting, which is open; the game may still refuse to start.
    #[inline]
    pub(super) fn apply_close<K: Sink>(&mut self, out: &mut K) -> Result<(), Refusal> {
        let (game, mut turn) = self.turn(out);
        game.close(&mut turn)?;
        turn.feed_meters(1, |_, _| true);
        Ok(())
    }

    #[inline]
    pub(super) fn outcome<K: Sink>(&mut self, outcome: Outcome, out: &mut K) -> Result<(), Refusal> {
        match self.need() {
            Need::Chance(chance) => self.apply_chance(chance, outcome, out),
            need => Err(self.impossible(need, outcome)),
        }
    }

    /// Lays a card of which nothing comes but the next one; false for any other.
    #[inline(always)]
    pub(super) fn apply_card<K: Sink>(&mut self, card: Card, out: &mut K) -> bool {
        // Of tables that play by the million it is not asked: it holds of the game, whoever plays it.
        let before = (cfg!(debug_assertions) && K::WATCHED).then(|| self.state.clone());
        let goes = self.game.goes_to(&self.felt, &mut self.state);
        if let Some((place, face)) = goes {
            self.turn(out).1.deal(place, card, face);
            debug_assert_eq!(self.need(), Need::Chance(Chance::Card));
        } else {
            debug_assert!(
                before.is_none_or(|before| self.state == before),
                "it moved on without a place for the card"
            );
        }
        goes.is_some()
    }

    #[inline(always)] // Knowing the chance, the simulator's compiler leaves one way through.
    pub(super) fn apply_chance<K: Sink>(
        &mut self,
        chance: Chance,
        outcome: Outcome,
        out: &mut K,
    ) -> Result<(), Refusal> {
        let rack = &mut self.felt.rack;
        match (chance, outcome) {
            (Chance::Card, Outcome::Card(card)) if rack.leaves::<K>(card) => {
                if self.apply_card(card, out) {
                    return Ok(());
                }
            }
            (Chance::Dice(dice), Outcome::Dice(thrown)) if thrown.faces().len() == dice as usize => {
                out.push(Event::Thrown { dice: thrown });
            }
            (Chance::Wheel(wheel), Outcome::Wheel(section)) if section.0 < wheel.sections() => {
                out.push(Event::Spun { section });
            }
            (Chance::Number(most), Outcome::Number(number)) if (1..=most).contains(&number) => {
                out.push(Event::Drawn { number });
            }
            (Chance::Burn, Outcome::Burned) if rack.burn() => out.push(Event::Burned),
            (Chance::Shuffle, Outcome::Shuffled) => {
                rack.shuffle::<K>();
                out.push(Event::Shuffled);
            }
            _ => return Err(self.impossible(Need::Chance(chance), outcome)),
        }
        let (game, mut turn) = self.turn(out);
        game.outcome(&mut turn, outcome);
        Ok(())
    }

    /// The cards are cut, after the shuffle and before one of them moves. Their order stays unknown, so nothing changes:
    /// a cut is proper or it is not.
    fn cut<K: Sink>(&mut self, cards: u16, out: &mut K) -> Result<(), Refusal> {
        let rule = self.game.cut_rule(&self.felt, &self.state)?;
        let rack = &self.felt.rack;
        let waiting = matches!(self.need(), Need::Bets | Need::Chance(Chance::Burn | Chance::Card));
        if !waiting || !rack.is_untouched() {
            let why = "cards are cut between the shuffle and the first card";
            return Err(Refusal::new(rule.clause, why));
        }
        let most = rack.left().saturating_sub(rule.bottom);
        if cards < rule.top || cards > most {
            let why = format!("the cut falls {} to {most} cards from the top, not {cards}", rule.top);
            return Err(Refusal::new(rule.clause, why));
        }
        out.push(Event::Cut { cards, clause: rule.clause });
        Ok(())
    }

    fn choose<K: Sink>(&mut self, seat: Seat, choice: Choice, out: &mut K) -> Result<(), Refusal> {
        let hand = match self.need() {
            Need::Choice { seat: due, hand } if due == seat => hand,
            need => return Err(self.not_due(need, seat)),
        };
        let mut menu = Menu::new();
        self.write(&mut menu);
        self.may_choose(seat, hand, choice, &menu)?;
        self.apply_choice(seat, hand, choice, out);
        Ok(())
    }

    /// Whether the menu admits the choice of the player whose turn it is.
    #[inline]
    pub(super) fn may_choose(
        &self,
        seat: Seat,
        hand: u8,
        choice: Choice,
        menu: &Menu,
    ) -> Result<(), Refusal> {
        // The cards are counted only where some are picked.
        let cards = if choice.pick == 0 { 0 } else { self.felt.cards(Place::Hand(seat, hand)).len() };
        let admitted = menu.iter().any(|item| item.admits(&choice, cards));
        if admitted { Ok(()) } else { Err(self.not_on(menu, seat, choice)) }
    }

    /// Makes a choice that may be made.
    #[inline]
    pub(super) fn apply_choice<K: Sink>(&mut self, seat: Seat, hand: u8, choice: Choice, out: &mut K) {
        out.push(Event::Chose { seat, hand, choice });
        let (game, mut turn) = self.turn(out);
        game.choose(&mut turn, seat, choice);
    }

    fn call<K: Sink>(&mut self, call: Call, out: &mut K) -> Result<(), Refusal> {
        self.complete(&call)?;
        let (game, mut turn) = self.turn(out);
        game.call(&mut turn, call)
    }

    pub(super) fn meter<K: Sink>(&mut self, meter: u8, amount: Cents, out: &mut K) -> Result<(), Refusal> {
        let cites = &self.layout().cites;
        if amount < Cents::ZERO || meter as usize >= self.felt.meters.len() {
            return Err(Refusal::new(cites.wagers, "there is no such meter at this table"));
        }
        self.felt.meters[meter as usize] = amount;
        out.push(Event::Metered { meter, stands: amount });
        Ok(())
    }
}

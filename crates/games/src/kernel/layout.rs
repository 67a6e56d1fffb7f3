//! The felt's print: spots for wagers, names of places, calls. It is enough to draw a table without knowing its game.

use book::{Cents, Clause, Fault, Limits, Percent, Rounding, Rules};
use equipment::{Deck, Wheel};
use serde::Serialize;

use super::common::{CommonPlace, CommonRole};
use super::input::Seat;
pub use super::input::SpotId;
use super::pile::Place;

/// What decides a wager: what its player looks at to see why it was won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SettledOn {
    /// The round as a whole: one's own hand and the dealer's, the two hands of the table, the dice, the wheel.
    Round,
    /// What one's own hand makes, where players have hands; where they have none, the round.
    OwnHand,
    /// One's own cards, each of them, whatever hand they make.
    OwnCards,
    /// The cards of the board, whatever anybody holds.
    BoardCards,
    /// One's first two cards.
    FirstTwo,
    /// One's first two cards with the dealer's first.
    FirstTwoAndUpcard,
    /// One's first two cards, and more if the dealer has a hand that goes with them.
    FirstTwoAndDealer,
    /// Whether the dealer has blackjack.
    DealerBlackjack,
    /// How many of one's own cards are among those drawn.
    Draw,
}

/// The colour of a cloth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Cloth {
    Green,
    Blue,
    Burgundy,
    Charcoal,
}

/// A place on the felt where a wager lies.
#[derive(Clone, Debug, Serialize)]
pub struct Spot {
    /// Its kebab-case id: the wager's, with what was picked where the wager has a choice of places (`straight-17`).
    pub id: String,
    /// The wager's id.
    pub wager: &'static str,
    /// What is printed there.
    pub name: String,
    /// How much may lie there.
    pub limits: Limits,
    /// The clause of the wager.
    pub clause: Clause,
    /// The clause that says how little and in what steps may be bet here: the wager's own, where no other does.
    pub least_by: Clause,
    /// The clause that says how much may be bet here.
    pub most_by: Clause,
    /// The clause that closes it: the chapter's general one, where the wager has none of its own.
    pub late_by: Clause,
    /// The clause that keeps what lies here from being taken back once it is closed.
    pub stays_by: Clause,
    /// Whether players bet here before the close; the others fill by decisions or by play.
    pub open: bool,
    /// Whether it is a side wager.
    pub side: bool,
    /// The spot of the player's own wager, where what lies here goes along with it for the benefit of the dealer.
    pub toke_of: Option<SpotId>,
    /// What decides the wager.
    pub settled_on: SettledOn,
    /// The wager this one lies beside, where it appears by play and never without that: a double, an insurance.
    pub beside: Option<SpotId>,
    /// The box it is on, where one player bets on the hand of another.
    pub on_box: Option<Seat>,
    /// The hand it is on, where a seat has several from the start, each with a spot of its own.
    pub on_hand: Option<u8>,
}

impl Spot {
    /// Whether what lies here is a player's wager for the benefit of the dealer.
    #[inline]
    pub fn is_toke(&self) -> bool {
        self.toke_of.is_some()
    }
}

/// Who makes a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// A player, about their own wagers or turn.
    Player,
    /// The dealer or stickperson, in the ordinary course.
    Dealer,
    /// The floor person.
    Floor,
    /// Whoever noticed: an irregularity with an outcome by the book.
    Irregularity,
}

/// What must be named along with a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Takes {
    /// The seat it concerns.
    pub seat: bool,
    /// The spot it concerns.
    pub spot: bool,
    /// The card it concerns.
    pub card: bool,
    /// An amount.
    pub amount: bool,
}

/// A call a game knows.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CallInfo {
    /// Its kebab-case id.
    pub id: &'static str,
    /// What it means, in a few words.
    pub help: &'static str,
    /// Who makes it.
    pub by: By,
    /// What it takes.
    pub takes: Takes,
    /// The clause behind it.
    pub clause: Clause,
}

impl CallInfo {
    /// A call that takes nothing.
    pub const fn plain(id: &'static str, by: By, clause: &'static str, help: &'static str) -> CallInfo {
        let takes = Takes { seat: false, spot: false, card: false, amount: false };
        CallInfo { id, help, by, takes, clause: Clause::new(clause) }
    }

    /// The same call about a seat.
    pub const fn seat(mut self) -> CallInfo {
        self.takes.seat = true;
        self
    }

    /// The same call about a spot.
    pub const fn spot(mut self) -> CallInfo {
        self.takes.spot = true;
        self
    }

    /// The same call about a card.
    pub const fn card(mut self) -> CallInfo {
        self.takes.card = true;
        self
    }

    /// The same call naming an amount.
    pub const fn amount(mut self) -> CallInfo {
        self.takes.amount = true;
        self
    }
}

/// The clauses that stand behind the refusals every table makes.
#[derive(Clone, Copy, Debug)]
pub struct Cites {
    /// Who may sit and bet where.
    pub seats: Clause,
    /// Which wagers there are.
    pub wagers: Clause,
    /// When wagers may be made or changed.
    pub betting: Clause,
    /// What cards, dice or wheel are in use.
    pub equipment: Clause,
    /// What a player may decide, and when.
    pub decisions: Clause,
    /// What may be called, and when.
    pub calls: Clause,
}

/// Where a chapter lets the cut of a shuffled stack fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutRule {
    /// How many cards come off the top at least.
    pub top: u16,
    /// How many stay below at least.
    pub bottom: u16,
    /// The clause that says so.
    pub clause: Clause,
}

/// How long the same cards stay in use. A table knows no time: whoever has a clock changes the cards by the call
/// `new-cards`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CardChange {
    /// The most hours.
    pub hours: u8,
    /// The clause that limits them.
    pub clause: Clause,
}

impl CutRule {
    /// Ten cards or more come off the top, and as many stay below.
    pub const fn from_either_end(clause: Clause) -> CutRule {
        CutRule { top: 10, bottom: 10, clause }
    }

    /// Ten cards or more come off the top, and something is left to lay on them.
    pub const fn from_the_top(clause: Clause) -> CutRule {
        CutRule { top: 10, bottom: 1, clause }
    }
}

impl CardChange {
    /// The house's choice within what the chapter allows, by how the cards are dealt where the chapter tells that apart.
    pub fn new(rules: &Rules, from_shoe: bool) -> Option<CardChange> {
        let by_deal = if from_shoe { "deck-change-shoe" } else { "deck-change-hand" };
        let setting = rules.choices().find(|s| s.id == "deck-change" || s.id == by_deal)?;
        Some(CardChange { hours: rules.number(&setting.id) as u8, clause: setting.clause })
    }

    /// The call that changes the cards.
    pub const fn call(self) -> CallInfo {
        CallInfo::plain("new-cards", By::Floor, self.clause.text(), "fresh cards replace the old ones")
    }
}

/// A progressive meter the table is linked to.
#[derive(Clone, Debug, Serialize)]
pub struct Meter {
    /// Its kebab-case id.
    pub id: String,
    /// Where it starts.
    pub seed: Cents,
    /// Where it starts again after it is won whole.
    pub reset: Cents,
    /// The share of each stake that goes to it.
    pub share: Percent,
    /// The spots whose stakes feed it.
    pub fed_by: Vec<SpotId>,
    /// The meter it is put by for, if it is a reserve: what it holds is added when that meter starts again.
    pub reserve_for: Option<u8>,
    /// The clause that says how it is fed.
    pub clause: Clause,
}

/// The felt's print.
#[derive(Clone, Debug)]
pub struct Layout {
    /// How many seats there are.
    pub seats: u8,
    /// The spots of each seat.
    pub spots: Vec<Spot>,
    /// The wagers that lie there in one amount or not at all, so that whoever makes one makes them all.
    pub equal: Vec<SpotId>,
    /// The places for cards that belong to no seat.
    pub commons: Vec<CommonPlace>,
    /// The cloth, where it is not that of the family.
    pub cloth: Option<Cloth>,
    /// The deck in use and how many of it; none for dice and wheels.
    pub cards: Option<(Deck, u8)>,
    /// The wheel in use.
    pub wheel: Option<Wheel>,
    /// How long the cards stay in use, where the chapter says so.
    pub card_change: Option<CardChange>,
    /// Every call the game knows.
    pub calls: Vec<CallInfo>,
    /// The meters linked.
    pub meters: Vec<Meter>,
    /// The clauses behind general refusals.
    pub cites: Cites,
}

impl Layout {
    /// A layout with these seats and no print yet.
    pub fn new(seats: u8, cites: Cites) -> Layout {
        Layout {
            seats,
            spots: vec![],
            equal: vec![],
            commons: vec![],
            cloth: None,
            cards: None,
            wheel: None,
            card_change: None,
            calls: vec![],
            meters: vec![],
            cites,
        }
    }

    /// The same; more seats than a game keeps track of are a fault.
    pub fn at_most(self, seats: usize) -> Result<Layout, Fault> {
        match usize::from(self.seats) <= seats {
            true => Ok(self),
            false => Err(Fault::Choice(format!("a table of this game has at most {seats} seats"))),
        }
    }

    /// Prints a spot for a wager of the book and returns its number.
    pub fn spot(&mut self, rules: &Rules, wager: &str, open: bool) -> SpotId {
        self.spot_at(rules, wager, "", "", open)
    }

    /// Prints a spot on which nobody bets before the round, and whose limits follow from another wager, whatever is posted.
    pub fn later_spot(&mut self, rules: &Rules, wager: &str, limits: Limits) -> SpotId {
        let spot = self.spot(rules, wager, false);
        self.spots[spot.0 as usize].limits = limits;
        spot
    }

    /// Prints a spot for a wager with a choice of places: id `wager-suffix`, name followed by `label`.
    pub fn spot_at(&mut self, rules: &Rules, wager: &str, suffix: &str, label: &str, open: bool) -> SpotId {
        let entry = rules
            .wagers()
            .find(|w| w.id == wager)
            .unwrap_or_else(|| panic!("{} has a wager `{wager}`", rules.game()));
        let join =
            |a: &str, b: &str, by: &str| if b.is_empty() { a.to_owned() } else { format!("{a}{by}{b}") };
        self.print(Spot {
            id: join(wager, suffix, "-"),
            wager: &entry.id,
            name: join(&entry.name, label, " "),
            limits: rules.limits(wager),
            clause: entry.clause,
            least_by: entry.clause,
            most_by: entry.clause,
            late_by: self.cites.betting,
            stays_by: self.cites.betting,
            open,
            side: entry.side,
            toke_of: None,
            settled_on: if entry.side { SettledOn::OwnHand } else { SettledOn::Round },
            beside: None,
            on_box: None,
            on_hand: None,
        })
    }

    fn print(&mut self, spot: Spot) -> SpotId {
        assert!(self.find(&spot.id).is_none(), "`{}` is printed once", spot.id);
        self.spots.push(spot);
        SpotId(self.spots.len() as u16 - 1)
    }

    /// Prints a spot beside another for wagers for the benefit of the dealer: id `base-for-dealer`. A single chip will
    /// do there, the most is the other spot's, and it is no part of the main game.
    pub fn for_dealer(&mut self, own: SpotId) -> SpotId {
        let base = self.at(own).clone();
        let limits = Limits { min: base.limits.step, ..base.limits };
        let (id, name) = (format!("{}-for-dealer", base.id), format!("{} for the dealer", base.name));
        self.print(Spot { id, name, limits, side: true, toke_of: Some(own), ..base })
    }

    /// Prints a meter of a progressive wager, which has one amount: its settings are the wager's with a suffix. Seeds are
    /// set for a wager of $1 and scale with the one posted.
    pub fn meter_of(
        &mut self,
        rules: &Rules,
        (wager, suffix): (&str, &str),
        spot: SpotId,
        clause: Clause,
    ) -> Result<u8, Fault> {
        let Limits { min: unit, max, .. } = rules.limits(wager);
        if unit != max {
            let why = format!("{wager} is a wager of one amount: post the same least and most ({clause})");
            return Err(Fault::Choice(why));
        }
        let scaled = |what| {
            let set = rules.money(&format!("{wager}-{what}{suffix}"));
            set.times(unit.0 as u64, 100, Rounding::CENT)
        };
        self.meters.push(Meter {
            id: format!("{wager}{suffix}"),
            seed: scaled("seed"),
            reset: scaled("reset"),
            share: rules.percent(&format!("{wager}-contribution{suffix}")),
            fed_by: vec![spot],
            reserve_for: None,
            clause,
        });
        Ok(self.meters.len() as u8 - 1)
    }

    /// Prints the reserve of a meter, if some of each stake is put by for its next start: id `meter-reserve`.
    pub fn reserve(&mut self, meter: u8, share: Percent, clause: Clause) {
        if share > Percent(0)
            && let Some(of) = self.meters.get(meter as usize)
        {
            let (id, fed_by, none) = (format!("{}-reserve", of.id), of.fed_by.clone(), Cents::ZERO);
            let reserve_for = Some(meter);
            self.meters.push(Meter { id, seed: none, reset: none, share, fed_by, reserve_for, clause });
        }
    }

    /// The clause about amounts on the spots of some wagers, where it is not the wager's own.
    pub fn limit(&mut self, clause: Clause, which: impl Fn(&Spot) -> bool) {
        for spot in self.spots.iter_mut().filter(|spot| which(spot)) {
            (spot.least_by, spot.most_by) = (clause, clause);
        }
    }

    /// The clause that closes a spot, where it is not the chapter's general one.
    pub fn closed_by(&mut self, spot: SpotId, clause: Clause) {
        let spot = &mut self.spots[spot.0 as usize];
        (spot.late_by, spot.stays_by) = (clause, clause);
    }

    /// What decides the wager of a spot, where it is not the round for one of the main game, or one's own hand for a
    /// side wager.
    pub fn settled_on(&mut self, spot: SpotId, what: SettledOn) {
        self.spots[spot.0 as usize].settled_on = what;
    }

    /// What appears by play, and lies beside the wager it is added to.
    pub fn beside(&mut self, base: SpotId, added: &[SpotId]) {
        added.iter().for_each(|spot| self.spots[spot.0 as usize].beside = Some(base));
    }

    /// Where the cards of a role lie, in the order of the print.
    pub fn places(&self, role: CommonRole) -> impl Iterator<Item = Place> {
        let commons = (0..).zip(&self.commons).filter(move |(_, common)| common.role == role);
        commons.map(|(n, _)| Place::Common(n))
    }

    /// Where the dealer's hand lies, if the dealer has one.
    pub fn dealer(&self) -> Option<Place> {
        self.places(CommonRole::Dealer).next()
    }

    /// Where the dealer's second hand lies, which meets each player's second hand, if the game has one.
    pub fn second_hand(&self) -> Option<Place> {
        self.places(CommonRole::SecondHand).next()
    }

    /// The place whose cards are part of every hand, if the game has one.
    pub fn board(&self) -> Option<Place> {
        self.places(CommonRole::Board).next()
    }

    /// The two hands that everybody bets on, with their names, if the game has such.
    pub fn contenders(&self) -> Option<[(Place, &'static str); 2]> {
        let names = self.commons.iter().filter(|common| common.role == CommonRole::Contender);
        let mut hands = self.places(CommonRole::Contender).zip(names.map(|common| common.name));
        Some([hands.next()?, hands.next()?])
    }

    /// The spot with this number.
    pub fn at(&self, spot: SpotId) -> &Spot {
        &self.spots[spot.0 as usize]
    }

    /// The spot with this id.
    pub fn find(&self, id: &str) -> Option<SpotId> {
        self.spots.iter().position(|s| s.id == id).map(|i| SpotId(i as u16))
    }

    /// The call with this id.
    pub fn call(&self, id: &str) -> Option<&CallInfo> {
        self.calls.iter().find(|c| c.id == id)
    }
}

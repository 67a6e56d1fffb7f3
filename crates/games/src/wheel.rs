//! Tables with a wheel: what Roulette and Big Six share.
//!
//! Wagers are made, the betting closes, the wheel is spun, all losing wagers are collected and then the winning ones
//! paid. A game declares the print of its felt and what becomes of a spin that does not count; the rest is here.

use book::{Cents, Clause, Fault, Rules};
use equipment::{Section, Wheel};
use serde::{Deserialize, Serialize};

use crate::kernel::*;

/// What one wheel game declares.
pub trait WheelGame: Sized + Send + Sync + 'static {
    /// The game's id, as in the book.
    const ID: &'static str;

    /// What it is kin to.
    const FAMILY: Family;

    /// The clause by which the section where the wheel stopped decides the round.
    const RESULT: Clause;

    /// The spot the simple strategy bets on.
    const BASIC_SPOT: &'static str;

    /// The simple strategy in a sentence.
    const BASIC_HELP: &'static str;

    /// Prints the felt.
    fn print(rules: &Rules) -> Result<(Self, WheelFelt), Fault>;

    /// Something was called out: by [`WheelTable::spinning`] or otherwise the game refuses what is out of place.
    fn call<K: Sink>(table: &WheelTable<Self>, turn: &mut Turn<Spin, K>, call: Call) -> Result<(), Refusal>;

    /// The most that may lie on a spot.
    fn most(table: &WheelTable<Self>, _felt: &Felt, _seat: Seat, spot: SpotId) -> Cents {
        table.layout.at(spot).limits.max
    }

    /// Signs on the felt.
    fn markers(table: &WheelTable<Self>, felt: &Felt, spin: &Spin) -> Vec<Marker>;
}

/// A set of sections of a wheel, one bit each.
pub type Sections = u64;

/// What a spot's wager needs to be settled.
#[derive(Clone, Copy, Debug)]
struct Settling {
    wins: Sections,
    paid: Verdict,
    lost_by: Clause,
    /// Sections to which it is lost by a clause that names them, and that clause.
    named: Sections,
    lost_to_named_by: Clause,
}

impl Settling {
    #[inline]
    fn wins(&self, section: Section) -> bool {
        self.wins >> section.0 & 1 == 1
    }

    /// By which clause the wager is lost to a section it is not on.
    #[inline]
    fn loses(&self, section: Section) -> Verdict {
        let named = self.named >> section.0 & 1 == 1;
        Verdict::lose(if named { self.lost_to_named_by } else { self.lost_by })
    }
}

/// The felt of a wheel table while it is printed.
pub struct WheelFelt {
    layout: Layout,
    wheel: Wheel,
    settling: Vec<Settling>,
    void: Sections,
    void_by: Clause,
}

impl WheelFelt {
    /// A felt with these seats for this wheel, no spot printed yet.
    pub fn new(seats: u8, wheel: Wheel, cites: Cites, calls: &[CallInfo]) -> WheelFelt {
        let mut layout = Layout::new(seats, cites);
        layout.wheel = Some(wheel);
        layout.calls = calls.to_vec();
        WheelFelt { layout, wheel, settling: vec![], void: 0, void_by: cites.equipment }
    }

    /// The sections whose print is of this kind.
    pub fn sections(&self, of_kind: impl Fn(&str) -> bool) -> Sections {
        let labels = (0..self.wheel.sections()).filter_map(|s| self.wheel.label(Section(s)));
        labels.enumerate().filter(|(_, label)| of_kind(label)).fold(0, |set, (s, _)| set | 1 << s)
    }

    /// Prints a spot for a wager that wins on these sections, at the odds of the book, and loses on all others. The
    /// pick tells the places of one wager apart: `split` with the pick `0-00` is `split-0-00`.
    pub fn spot(&mut self, rules: &Rules, wager: &str, pick: &str, wins: Sections) -> Result<SpotId, Fault> {
        let spot = self.layout.spot_at(rules, wager, &pick.replace(' ', "-"), pick, true);
        let paid = Paid::new(rules.paytable(wager), ["win"])?.verdict(0);
        let lost_by = self.layout.at(spot).clause;
        self.settling.push(Settling { wins, paid, lost_by, named: 0, lost_to_named_by: lost_by });
        Ok(spot)
    }

    /// Cites this clause about amounts on every spot printed.
    pub fn limit(&mut self, clause: Clause) {
        self.layout.limit(clause, |_| true);
    }

    /// Cites another clause than the wager's own where a spot loses to these sections.
    pub fn lost_to(&mut self, spot: SpotId, sections: Sections, clause: Clause) {
        let settling = &mut self.settling[spot.0 as usize];
        settling.named = sections;
        settling.lost_to_named_by = clause;
    }

    /// A spin that ends at one of these sections does not count, and the wheel is spun again.
    pub fn void(&mut self, sections: Sections, clause: Clause) {
        (self.void, self.void_by) = (sections, clause);
    }
}

/// A wheel game's rules, compiled for one table.
pub struct WheelTable<W> {
    /// What the game keeps for itself.
    pub own: W,
    layout: Layout,
    wheel: Wheel,
    settling: Vec<Settling>,
    void: Sections,
    void_by: Clause,
    basic: SpotId,
}

/// Where a wheel table stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spin {
    /// Whether the betting is closed and the wheel turns.
    pub running: bool,
    /// Where the last spin that counted ended, until the next one starts.
    pub last: Option<Section>,
    /// The clause by which the dealer is looking a ball over for damage.
    pub inspecting: Option<Clause>,
}

impl<W: WheelGame> WheelTable<W> {
    /// Settles the wager of a spot by the section where a spin that counts ended.
    #[inline]
    pub fn verdict(&self, spot: SpotId, section: Section) -> Verdict {
        let settling = &self.settling[spot.0 as usize];
        if settling.wins(section) { settling.paid } else { settling.loses(section) }
    }

    /// Whether a section is one of those a spot's wager is on.
    #[inline]
    pub fn wins(&self, spot: SpotId, section: Section) -> bool {
        self.settling[spot.0 as usize].wins(section)
    }

    /// Whether a spin that ends at this section counts.
    #[inline]
    pub fn counts(&self, section: Section) -> bool {
        self.void >> section.0 & 1 == 0
    }

    /// What is printed at a section.
    #[inline]
    pub fn label(&self, section: Section) -> &'static str {
        self.wheel.label(section).expect("the kernel takes only sections the wheel has")
    }

    /// Refuses, by this clause, what belongs to a running spin when there is none.
    pub fn spinning(&self, spin: &Spin, clause: Clause) -> Result<(), Refusal> {
        if spin.running { Ok(()) } else { Err(Refusal::new(clause, "the wheel is not being spun")) }
    }

    /// Ends the round: wagers may be made again.
    #[inline]
    pub fn finish<K: Sink>(&self, turn: &mut Turn<Spin, K>) {
        turn.state.running = false;
        turn.state.inspecting = None;
        turn.end_round();
    }
}

impl<W: WheelGame> Game for WheelTable<W> {
    const ID: &'static str = W::ID;
    const FAMILY: Family = W::FAMILY;
    type State = Spin;

    fn new(rules: &Rules) -> Result<WheelTable<W>, Fault> {
        let (own, WheelFelt { layout, wheel, settling, void, void_by }) = W::print(rules)?;
        let basic = layout.find(W::BASIC_SPOT).expect("the simple strategy's spot is printed");
        Ok(WheelTable { own, layout, wheel, settling, void, void_by, basic })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> Spin {
        Spin::default()
    }

    #[inline]
    fn need(&self, _: &Felt, spin: &Spin) -> Need {
        if spin.running { Need::Chance(Chance::Wheel(self.wheel)) } else { Need::Bets }
    }

    /// Before the close a player takes everything along; once the wheel turns, what lies there stays until it is
    /// settled.
    fn leave<K: Sink>(&self, turn: &mut Turn<Spin, K>, seat: Seat) -> Result<(), Refusal> {
        if !turn.state.running {
            turn.take_all_down(seat);
        }
        Ok(())
    }

    #[inline]
    fn may_bet(&self, _: &Felt, _: &Spin, _: Seat, _: SpotId, _: Cents) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline]
    fn most(&self, felt: &Felt, _: &Spin, seat: Seat, spot: SpotId) -> Cents {
        W::most(self, felt, seat, spot)
    }

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<Spin, K>) -> Result<(), Refusal> {
        turn.tell(Event::Closed);
        turn.state.running = true;
        turn.state.last = None;
        Ok(())
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<Spin, K>, outcome: Outcome) {
        let Outcome::Wheel(section) = outcome else { unreachable!("only spins are asked for") };
        if !self.counts(section) {
            turn.state.inspecting = None;
            turn.say("no spin", None, None, self.void_by);
            return;
        }
        turn.state.last = Some(section);
        turn.say(self.label(section), None, None, W::RESULT);
        // Every loser is collected before the first winner is paid.
        for seat in turn.felt.staked() {
            turn.settle_each(seat, |bet| {
                let settling = &self.settling[bet.spot.0 as usize];
                (!settling.wins(section)).then(|| settling.loses(section))
            });
        }
        for seat in turn.felt.staked() {
            turn.settle_each(seat, |bet| Some(self.verdict(bet.spot, section)));
        }
        self.finish(turn);
    }

    fn choose<K: Sink>(&self, _: &mut Turn<Spin, K>, _: Seat, _: Choice) {
        unreachable!("nothing is decided after the betting")
    }

    fn call<K: Sink>(&self, turn: &mut Turn<Spin, K>, call: Call) -> Result<(), Refusal> {
        W::call(self, turn, call)
    }

    fn markers(&self, felt: &Felt, spin: &Spin) -> Vec<Marker> {
        W::markers(self, felt, spin)
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        look.main_bets(&[self.basic], bets);
    }

    fn basic_choice(&self, _: &Look<Self>, _: &Menu) -> Choice {
        unreachable!("nothing is decided after the betting")
    }

    fn basic_help(&self) -> &'static str {
        W::BASIC_HELP
    }
}

impl<W: WheelGame> Recurring for WheelTable<W> {}

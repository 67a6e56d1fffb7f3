//! Deuces Wild Xtreme (CO-21-2118): five cards against the dealer's five, deuces and the joker wild; fold, or play at
//! twice the ante. Six bonus wagers, three of them progressive; wagers for the benefit of the dealer.

mod linked;
mod settle;
mod wagers;

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Deck};
use hands::Ranking;
use hands::wild::WildRank;

use crate::kernel::*;
use crate::payout_limit::PayoutLimit;
use crate::poker::{
    CourseStep, DEALER, Deal, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable,
};
use crate::wild_stud::{self, BASIC_HELP, BaseWagers};
use wagers::{DeucesWager, Wagers};

/// Where the card lies that replaces a joker, for Five-Card Linked Progressive alone.
const REPLACEMENT: Place = Place::Common(1);

/// The rules of a Deuces Wild Xtreme table.
pub type DeucesWildXtreme = PokerTable<Deuces>;

/// What the chapter says: its wagers and what they pay.
pub struct Deuces {
    base: BaseWagers,
    wagers: Wagers,
    /// The spot for the dealer beside Play, and what it takes (7).
    play_toke: Option<(SpotId, Limits)>,
    /// With whom the Five-Card Linked Progressive is shared (11)(F).
    link: &'static str,
    pays: settle::PayTables,
    limit: PayoutLimit,
}

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("CO-21-2118 (3)"),
        wagers: Clause::new("CO-21-2118 (2)"),
        betting: Clause::new("CO-21-2118 (8)"),
        equipment: Clause::new("CO-21-2118 (1)"),
        decisions: Clause::new("CO-21-2118 (8)"),
        calls: Clause::new("CO-21-2118 (1)"),
    },
    room: None,
    nobody: ["CO-21-2118 (6)", "nobody has placed a wager"],
    equal: Some("CO-21-2118 (6)"),
    fold: Some(FoldPrint::by(&["CO-21-2118 (8)(B)"])),
    stay: None,
};

impl PokerGame for Deuces {
    const ID: &'static str = "deuces-wild-xtreme";
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = BASIC_HELP;
    const DECK: Deck = Deck::WithJoker;
    const COMMONS: &'static [CommonPlace] =
        &[CommonPlace::DEALER, CommonPlace::new("joker replacement", CommonRole::Key).printed("joker is")];
    const RANKING: Ranking = Ranking::Wild;
    type Against = WildRank;
    const KINDS_OF_DEAL: u16 = BaseWagers::KINDS_OF_DEAL;

    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        // The card that replaces a joker comes for whoever folded as well.
        let (player, [dealer, _]) = deal.all();
        self.base.kind_of_deal(player, dealer)
    }

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let base = BaseWagers::new(rules, layout, &settle::PRINT)?;
        let wagers = Wagers::new(rules, layout, &base)?;
        layout.cloth = Some(Cloth::Charcoal);
        // Each round a card is drawn that replaces a joker (11)(F)(I).
        let replacement = wagers.spot(DeucesWager::Linked).map(|_| CourseStep::Lay(REPLACEMENT, 1, Face::Up));
        let deal = [CourseStep::deal(5, false), CourseStep::Ask]; // (8)
        let rest = [
            CourseStep::Reveal(DEALER),
            CourseStep::Settle,
            CourseStep::PickUp(DEALER),
            CourseStep::PickUp(REPLACEMENT),
        ]; // (9), (10)
        let course: Vec<CourseStep> = deal.into_iter().chain(replacement).chain(rest).collect();
        let mut setup = base.setup(&course);
        // A fold loses Ante and Odds, and what lies there for the dealer; the bonus wagers stay (8)(B).
        setup.forfeits = wagers.of([DeucesWager::Ante, DeucesWager::Odds]).collect();
        setup.goes_with = wagers.goes_with(rules.flag("bonus-needs-base"));
        let play_toke = wagers.toke(DeucesWager::Play).map(|spot| (spot, layout.at(spot).limits));
        let (pays, link) = (settle::PayTables::new(rules, &wagers)?, rules.choice("five-card-link"));
        Ok((Deuces { base, wagers, play_toke, link, pays, limit: PayoutLimit::new(rules) }, setup))
    }

    fn unequal(&self, seat: Seat, stakes: &[Cents]) -> Option<String> {
        wild_stud::unequal(seat, stakes)
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        self.base.play_costs(felt, seat) + self.play_toke.map_or(Cents::ZERO, |(_, limits)| limits.max)
    }

    /// Play at twice the Ante, or fold; or play with something on top of it for the dealer.
    fn menu(&self, felt: &Felt, _: &PokerRound, seat: Seat, menu: &mut Menu) {
        let cost = self.base.play_costs(felt, seat);
        menu.push(MenuItem::costing(Verb::Play, cost, Clause::new("CO-21-2118 (8)(A)")));
        if let Some((_, limits)) = self.play_toke {
            let with = Limits { min: cost + limits.min, max: cost + limits.max, ..limits };
            menu.push(MenuItem::within(Verb::Raise, with, Clause::new("CO-21-2118 (7)")));
        }
        menu.push(MenuItem::free(Verb::Fold, Clause::new("CO-21-2118 (8)(B)")));
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        (item.verb == Verb::Raise).then_some("Play with a tip for the dealer on top")
    }

    fn forbids(&self, verb: Verb) -> Option<Clause> {
        // A wager for the dealer is the one thing not always on offer.
        (verb == Verb::Raise).then(|| Clause::new("CO-21-2118 (7)"))
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        let cost = self.base.play_costs(&turn.felt, seat);
        if choice.verb == Verb::Fold {
            return Decision::Folds;
        }
        turn.stake(seat, 0, self.base.play, cost);
        if let (Verb::Raise, Some((toke, _))) = (choice.verb, self.play_toke) {
            turn.stake(seat, 0, toke, choice.amount - cost);
        }
        Decision::Stays
    }

    fn against<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> WildRank {
        hands::wild::five(wild_stud::five(&turn.felt, DEALER))
    }

    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: WildRank) {
        let seen = self.seen(&turn.felt, seat, dealer);
        turn.settle_each(seat, |bet| Some(self.verdict(self.wagers.kind(bet.spot), &seen)));
    }

    /// Each player is settled from the dealer's right, and envy is paid last, when all awards are known (9), (10),
    /// (19)(A)(III).
    fn settle_all<K: Sink>(table: &DeucesWildXtreme, turn: &mut Turn<PokerRound, K>, dealer: WildRank) {
        let with_link = table.with_link(&turn.felt, turn.state.dealt(), dealer);
        if table.limit.posted() {
            table.settle_limited(turn, dealer);
        } else {
            table.settle_in_turn(turn, dealer);
        }
        table.pay_envy(turn, &with_link);
    }

    fn posted(&self) -> Vec<Marker> {
        let linked =
            self.wagers.spot(DeucesWager::Linked).map(|_| Marker::table("five-card link", self.link));
        self.limit.marker().into_iter().chain(linked).collect()
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        wild_stud::caption(cards)
    }

    fn simple(&self, look: &Look<DeucesWildXtreme>) -> Choice {
        self.base.simple(look)
    }
}

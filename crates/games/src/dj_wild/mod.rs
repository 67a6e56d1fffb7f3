//! DJ Wild (HC-O): five cards against the dealer's five, deuces and the joker wild; fold, or play at twice the ante.

mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Deck};
use hands::Ranking;
use hands::wild::WildRank;

use crate::goes_with::GoesWith;
use crate::kernel::*;
use crate::payout_limit::HandLimit;
use crate::poker::card_room::CardRoomPrint;
use crate::poker::{
    CourseStep, DEALER, Deal, Decision, FoldPrint, PokerGame, PokerPrint, PokerRound, PokerSetup, PokerTable,
};
use crate::wild_stud::{self, BASIC_HELP, BadBeat, BaseWagers, NaturalOrWild};

/// The rules of a DJ Wild table.
pub type DjWild = PokerTable<Dj>;

/// What the chapter says: its wagers and what they pay.
pub struct Dj {
    base: BaseWagers,
    /// Absent where the house does not offer it (§7(e)).
    trips: Option<SpotId>,
    /// Absent where the house does not offer it (§7(e)).
    bad_beat: Option<SpotId>,
    trips_pays: NaturalOrWild,
    bad_beat_pays: BadBeat,
    limit: HandLimit,
}

const PRINT: PokerPrint = PokerPrint {
    cites: Cites {
        seats: Clause::new("HC-O §7(b)"),
        wagers: Clause::new("HC-O §7(a)"),
        betting: Clause::new("HC-O §7(c)"),
        equipment: Clause::new("HC-O §3(c)"),
        decisions: Clause::new("HC-O §10(b)"),
        calls: Clause::new("HC-O §12(a)"),
    },
    room: Some(CardRoomPrint {
        second_deck: "HC-O §3(b)",
        cut: "HC-O §5(d)(1)",
        cut_depth: "HC-O §5(d)(1)(ii)",
        uncut: "HC-O §5(c)(1)",
        recut: "HC-O §5(e)",
        miscount: Some("HC-O §5(b)"),
        miscount_removes: true,
        shuffler_jam: "HC-O §12(d)",
        card_in_error: "HC-O §12(b)",
        wrong_number: "HC-O §12(c)",
        wrong_deck: Some(["HC-O §8(e)", "HC-O §9(e)"]),
        dealer_exposed: None,
        face_up: Some("HC-O §12(a)"),
        shoe_jam: Some("HC-O §12(e)"),
        one_position: None,
        leaving: "HC-O §7(b)",
        idle: Some("HC-O §5(f)"),
    }),
    nobody: ["HC-O §7(d)", "nobody has placed Ante and Blind"],
    equal: Some("HC-O §7(d)"),
    fold: Some(FoldPrint { gone: Some("HC-O §7(b)"), ..FoldPrint::by(&["HC-O §10(b)(2)"]) }),
    stay: None,
};

impl PokerGame for Dj {
    const ID: &'static str = "dj-wild";
    const PRINT: &'static PokerPrint = &PRINT;
    const HELP: &'static str = BASIC_HELP;
    const DECK: Deck = Deck::WithJoker;
    const RANKING: Ranking = Ranking::Wild;
    type Against = WildRank;
    const KINDS_OF_DEAL: u16 = BaseWagers::KINDS_OF_DEAL;

    #[inline]
    fn kind_of_deal(&self, deal: &mut Deal<impl FnMut() -> Card>) -> u16 {
        let (player, [dealer, _]) = deal.all();
        self.base.kind_of_deal(player, dealer)
    }

    fn lay_out(rules: &Rules, layout: &mut Layout) -> Result<(Self, PokerSetup), Fault> {
        let base = BaseWagers::new(rules, layout, &settle::PRINT)?;
        let mut side = |wager: &str| rules.flag(wager).then(|| layout.spot(rules, wager, true));
        let (trips, bad_beat) = (side("trips"), side("two-way-bad-beat"));
        bad_beat.into_iter().for_each(|spot| layout.settled_on(spot, SettledOn::Round));
        let course = [
            CourseStep::deal(5, rules.choice("deal-from") == "shoe"), // §8(b)(1), §9(b)
            CourseStep::Ask,                                          // §10(b)
            CourseStep::Reveal(DEALER),                               // §10(c)
            CourseStep::Settle,                                       // §10(d)
            CourseStep::PickUp(DEALER),                               // §10(d)(6)
        ];
        // A fold loses Ante and Blind; the cards stay as long as a side wager does (§8(f), §9(f)).
        let mut setup = base.setup(&course);
        setup.goes_with.push(GoesWith::all(
            trips.into_iter().chain(bad_beat),
            &[base.ante],
            "HC-O §7(f)",
            ["the side wagers go with an Ante", "a side wager would stand without its Ante"],
        ));
        let tie = Clause::new("HC-O §10(d)(4)");
        let game = Dj {
            base,
            trips,
            bad_beat,
            trips_pays: NaturalOrWild::new(rules.paytable("trips"))?,
            bad_beat_pays: BadBeat::new(rules.paytable("two-way-bad-beat"), tie)?,
            limit: HandLimit::new(rules, Some(rules.money("payout-limit")), Clause::new("HC-O §11(e)")),
        };
        Ok((game, setup))
    }

    fn unequal(&self, seat: Seat, stakes: &[Cents]) -> Option<String> {
        wild_stud::unequal(seat, stakes)
    }

    fn asks(&self, felt: &Felt, seat: Seat, _: usize) -> Cents {
        self.base.play_costs(felt, seat)
    }

    /// Twice the Ante, or a fold (§10(b)).
    fn menu(&self, felt: &Felt, _: &PokerRound, seat: Seat, menu: &mut Menu) {
        let cost = self.base.play_costs(felt, seat);
        menu.push(MenuItem::costing(Verb::Play, cost, Clause::new("HC-O §10(b)(1)")));
        menu.push(MenuItem::free(Verb::Fold, Clause::new("HC-O §10(b)(2)")));
    }

    fn choose<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, choice: Choice) -> Decision {
        if choice.verb == Verb::Fold {
            return Decision::Folds;
        }
        turn.stake(seat, 0, self.base.play, self.base.play_costs(&turn.felt, seat));
        Decision::Stays
    }

    fn against<K: Sink>(&self, turn: &mut Turn<PokerRound, K>) -> WildRank {
        hands::wild::five(wild_stud::five(&turn.felt, DEALER))
    }

    fn settle_seat<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: WildRank) {
        self.settle_hand(turn, seat, dealer);
    }

    fn posted(&self) -> Vec<Marker> {
        self.limit.marker().into_iter().collect()
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        wild_stud::caption(cards)
    }

    fn simple(&self, look: &Look<DjWild>) -> Choice {
        self.base.simple(look)
    }
}

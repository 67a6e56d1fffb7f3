//! What DJ Wild and Deuces Wild Xtreme share: five cards with deuces and the joker wild against the dealer's five.

use equipment::{Card, Deck};
use games::kernel::*;
use games::wild_stud::PLAY;
use hands::{Sum, WildRank};

use crate::cashier::Cashier;
use crate::classes::Pack;
use crate::exact::{Ratio, whole};
use crate::law::played_event;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;
use crate::unseen::{
    Decided, Laws, MainGame, Meetings, OptionPlan, RankedPack, dealer_hands, five, rule_sheet,
};

/// How the main game is solved.
pub(crate) const METHOD: &str =
    "exact: every class of player hands against every dealer hand left, folding where it loses less";
/// How wagers on the player's own cards are.
pub(crate) const COUNTED: &str = "exact: every hand counted";
/// How wagers on both hands are.
pub(crate) const BOTH: &str = "exact: every class of player hands against every dealer hand left";
/// How advice is found.
pub(crate) const ADVICE: &str = "exact: every dealer hand that is left";

/// The options in antes: a fold, and the Play wager.
pub(crate) const OPTIONS: [i64; 2] = [0, PLAY];

/// Ante, the wager equal to it, and Play.
pub(crate) struct Wagers<F> {
    /// What becomes of the three wagers of a hand that is played.
    pub(crate) settle: F,
    /// How they are paid.
    pub(crate) cashier: Cashier,
    /// What becomes of them by a fold.
    pub(crate) fold: [Option<Verdict>; 3],
}

/// What becomes of the three wagers when hands of these ranks meet.
pub(crate) trait Settle: Fn(WildRank, WildRank) -> [Verdict; 3] + Sync {}

impl<F: Fn(WildRank, WildRank) -> [Verdict; 3] + Sync> Settle for F {}

impl<F: Settle> MainGame<3, 2> for Wagers<F> {
    type Rank = WildRank;

    fn verdicts(&self, option: usize, player: WildRank, dealer: WildRank) -> [Option<Verdict>; 3] {
        match OPTIONS[option] {
            0 => self.fold,
            _ => (self.settle)(player, dealer).map(Some),
        }
    }

    fn money(&self, option: usize, verdicts: &[Option<Verdict>; 3]) -> [(Ratio, Ratio); 3] {
        let staked = [Ratio::ONE, Ratio::ONE, whole(OPTIONS[option])];
        let wagers = verdicts.iter().zip(&staked).filter_map(|(v, s)| v.map(|v| (v, s)));
        let mut gains = self.cashier.gains(wagers);
        gains.resize(3, Ratio::ZERO);
        let mut gains = gains.into_iter();
        staked.map(|staked| (staked, gains.next().expect("three wagers have three gains")))
    }

    fn event(&self, [ante, ..]: &[Option<Verdict>; 3]) -> &'static str {
        ante.map_or("lose", |ante| played_event(ante, ante))
    }

    /// Beaten hands are paid by their category in a side wager: the categories are counted apart.
    fn band(&self, dealer: WildRank) -> usize {
        dealer.category() as usize
    }
}

/// The cards in play.
pub(crate) fn pack(ask: &Ask) -> Pack {
    Pack::of(Deck::WithJoker, ask.cards.as_ref())
}

/// Solves the main game.
pub(crate) fn solve(ask: &Ask, wagers: &Wagers<impl Settle>) -> Decided<WildRank, 2> {
    let deal = RankedPack { pack: &pack(ask), shown: &[], player: Sum::wild_five, dealer: Sum::wild_five };
    Decided::new(&deal, wagers)
}

/// How often hands meet.
pub(crate) fn tally(decided: &Decided<WildRank, 2>) -> Meetings<WildRank> {
    let mut tally = Meetings::new();
    decided.tally(1, &mut tally);
    tally
}

/// The main game under the best strategy: the whole, and its parts.
pub(crate) fn main_game(
    ask: &Ask,
    wagers: &Wagers<impl Settle>,
    tally: &Meetings<WildRank>,
    blind: &str,
) -> Vec<WagerOdds> {
    let laws = Laws::new(wagers, tally, &format!("ante, {blind} and play"));
    let [_, beside, play] = laws.wagers;
    let entry =
        |wager: &str, law| WagerOdds::new(&ask.rules, wager, Some(ask.tables(wager, "")[0]), METHOD, law);
    let whole = entry("ante", laws.whole).note(format!("the whole play: ante, {blind} and play"));
    vec![
        whole.paid_by(&wagers.cashier),
        entry(blind, beside).part_of("ante"),
        entry("play", play).part_of("ante"),
    ]
}

/// The strategy as rules by rank.
pub(crate) fn strategy(ask: &Ask, wagers: &Wagers<impl Settle>, blind: &str) -> StrategySheet {
    let decided = solve(ask, wagers);
    let house_edge = main_game(ask, wagers, &tally(&decided), blind)[0].law.house_edge();
    rule_sheet(ask, METHOD, &decided, ["fold", "play"], house_edge)
}

/// The dealer hands a seat holds possible, by rank.
pub(crate) fn dealers<G: Game>(look: &Look<G>) -> Vec<(WildRank, u64)> {
    let unknown: Vec<Card> = look.unknown().iter().map(|(card, _)| card).collect();
    dealer_hands(&unknown, Sum::EMPTY, Sum::wild_five)
}

/// Looks the hand up.
#[derive(Clone, Debug)]
pub struct Best {
    plan: OptionPlan<WildRank>,
}

impl Best {
    pub(crate) fn new(ask: &Ask, wagers: &Wagers<impl Settle>) -> Best {
        Best { plan: solve(ask, wagers).plan(&pack(ask)) }
    }
}

impl<G: Game> Player<G> for Best {
    fn choose(&mut self, look: &Look<G>, _: &Menu) -> Choice {
        let hand = five(look.own());
        match self.plan.option(&hand, hands::wild::five(&hand)) {
            0 => Choice::say(Verb::Fold),
            _ => Choice::say(Verb::Play),
        }
    }

    fn reads_menu(&self) -> bool {
        false
    }
}

//! Crazy Four Poker: every class of player hands against all dealer hands left, those below a king apart.

use book::{Cents, Fault};
use equipment::{Card, Deck};
use games::best_four;
use games::crazy_four_poker::CrazyFourPoker;
use games::kernel::*;
use hands::{FourRank, Sum};

use crate::advice::{Advice, Valued};
use crate::cashier::Cashier;
use crate::classes::Pack;
use crate::exact::{Figure, Ratio, ratio, whole};
use crate::law::played_event;
use crate::multi_link::{LinkStanding, Riding, multi_link};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;
use crate::unseen::{
    Decided, Laws, MainGame, Meetings, OptionPlan, RankedPack, dealer_hands, five, rule_sheet, worth,
};

const METHOD: &str =
    "exact: 134,459 classes of player hands against every dealer hand left, the Play wager chosen best";
const PLAYED: &str = "exact: every hand counted, lost where the best play of the main game folds";

/// The options: the Play wager in antes, none for a fold. What is won is linear in it, so no amount between is better
/// than both the least and the most.
const OPTIONS: [i64; 3] = [0, 1, best_four::MOST_ANTES];

/// Ante, Super Bonus and Play, with Play wagers of so many antes.
struct Wagers<'a, const N: usize> {
    game: &'a CrazyFourPoker,
    cashier: Cashier,
    play: [i64; N],
    /// What becomes of them by a fold.
    fold: [Option<Verdict>; 3],
}

impl<'a, const N: usize> Wagers<'a, N> {
    fn new(game: &'a CrazyFourPoker, cashier: Cashier, play: [i64; N]) -> Wagers<'a, N> {
        let fold = ["ante", "super-bonus", "play"].map(|wager| game.folded(wager));
        Wagers { game, cashier, play, fold }
    }
}

/// Queens Up beside a hand of this rank that is folded or not.
fn queens_up_on(game: &CrazyFourPoker, player: FourRank, folded: bool) -> Verdict {
    let lost = if folded { game.folded("queens-up") } else { None };
    lost.unwrap_or_else(|| game.settle_queens_up(player))
}

impl<const N: usize> MainGame<3, N> for Wagers<'_, N> {
    type Rank = FourRank;

    fn verdicts(&self, option: usize, player: FourRank, dealer: FourRank) -> [Option<Verdict>; 3] {
        match self.play[option] {
            0 => self.fold,
            // What the hand does not allow counts as losing everything, so that it is never chosen.
            2.. if !self.game.may_triple(player) => [self.fold[0]; 3],
            _ => [
                Some(self.game.settle_ante(player, dealer)),
                Some(self.game.settle_super_bonus(player, dealer)),
                Some(self.game.settle_play(player, dealer)),
            ],
        }
    }

    fn money(&self, option: usize, verdicts: &[Option<Verdict>; 3]) -> [(Ratio, Ratio); 3] {
        let staked = [Ratio::ONE, Ratio::ONE, whole(self.play[option])];
        let gain = |i: usize| verdicts[i].map_or(Ratio::ZERO, |v| self.cashier.gain(v, &staked[i]));
        std::array::from_fn(|i| (staked[i].clone(), gain(i)))
    }

    fn event(&self, [ante, _, play]: &[Option<Verdict>; 3]) -> &'static str {
        play.zip(*ante).map_or("lose", |(play, ante)| played_event(play, ante))
    }

    fn band(&self, dealer: FourRank) -> usize {
        usize::from(self.game.qualifies(dealer))
    }
}

fn pack(ask: &Ask) -> Pack {
    Pack::of(Deck::Standard, ask.cards.as_ref())
}

fn wagers<'a>(game: &'a CrazyFourPoker, ask: &Ask) -> Wagers<'a, 3> {
    Wagers::new(game, ask.cashier("ante"), OPTIONS)
}

fn solve(game: &CrazyFourPoker, ask: &Ask) -> Decided<FourRank, 3> {
    let deal =
        RankedPack { pack: &pack(ask), shown: &[], player: Sum::four_of_five, dealer: Sum::four_of_five };
    Decided::new(&deal, &wagers(game, ask))
}

impl Solved for CrazyFourPoker {
    type Best = Best;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let game = CrazyFourPoker::new(&ask.rules)?;
        let decided = solve(&game, ask);
        let mut tally = Meetings::new();
        decided.tally(1, &mut tally);
        let mut sheet = main_game(ask, &game, &tally);
        sheet.extend(queens_up(ask, &tally)?);
        if ask.rules.flag("multi-link") && ask.wants("multi-link") {
            let mut standing = LinkStanding::default();
            for (class, (hand, n)) in decided.showdown.classes.iter().enumerate() {
                match decided.option(class) {
                    0 => standing.folds(u128::from(*n)),
                    _ => standing.stands(hands::poker::five(hand).category(), u128::from(*n)),
                }
            }
            sheet.extend(multi_link(ask, &standing, "the main game played best")?);
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        Ok(Best { plan: solve(&CrazyFourPoker::new(&ask.rules)?, ask).plan(&pack(ask)) })
    }

    fn strategy(ask: &Ask, _: &Progress) -> Result<Option<StrategySheet>, Fault> {
        let game = CrazyFourPoker::new(&ask.rules)?;
        let decided = solve(&game, ask);
        let mut tally = Meetings::new();
        decided.tally(1, &mut tally);
        let house_edge = main_game(ask, &game, &tally)[0].law.house_edge();
        let acts = ["fold", "play the ante once", "play three times the ante"];
        Ok(Some(rule_sheet(ask, METHOD, &decided, acts, house_edge)))
    }

    /// The Play wager in antes, as far as the hand allows, and the fold, which also gives up Queens Up (HC-M §10.III) and
    /// the progressive (HC-L §6.III).
    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        let look = table.look(seat, hand);
        let own = five(look.own());
        let rank = hands::four::best_of_five(&own);
        let unknown: Vec<Card> = look.unknown().iter().map(|(card, _)| card).collect();
        let dealers = dealer_hands(&unknown, Sum::EMPTY, Sum::four_of_five);
        let spot = |id| table.layout().find(id).expect("the layout has this spot");
        let ante = look.stake(spot("ante"));
        let cashier = Cashier::new(table.rules(), ante);
        let wagers = Wagers::new(table.game(), cashier, [0, 1, 2, best_four::MOST_ANTES]);
        let queens_up = ratio(look.stake(spot("queens-up")).0, ante.0);
        let riding = Riding::at(table, seat, spot("ante"))?;
        let sides = |option: usize| {
            let queens = queens_up_on(table.game(), rank, option == 0);
            cashier.gain(queens, &queens_up)
                + match &riding {
                    None => Ratio::ZERO,
                    Some(riding) if option == 0 => riding.folded.clone(),
                    Some(riding) => riding.gains[hands::poker::five(&own).category() as usize].clone(),
                }
        };
        let most = if wagers.game.may_triple(rank) { wagers.play.len() } else { 2 };
        let options = (0..most).map(|option| {
            let choice = match wagers.play[option] {
                0 => Choice::say(Verb::Fold),
                times if most > 2 => Choice::with(Verb::Play, ante * times),
                _ => Choice::say(Verb::Play),
            };
            let value = worth(&wagers, option, rank, &dealers) + sides(option);
            Valued { choice, value: Figure::Exact(value) }
        });
        Ok(Some(Advice::new(options.collect(), "exact: every dealer hand that is left")))
    }
}

/// Ante, Super Bonus and Play under the best strategy: the whole, and its parts.
fn main_game(ask: &Ask, game: &CrazyFourPoker, tally: &Meetings<FourRank>) -> Vec<WagerOdds> {
    let laws = Laws::new(&wagers(game, ask), tally, "ante, super bonus and play");
    let [_, super_bonus, play] = laws.wagers;
    let entry =
        |wager: &str, law| WagerOdds::new(&ask.rules, wager, Some(ask.tables(wager, "")[0]), METHOD, law);
    let whole = entry("ante", laws.whole).note("the whole play: Ante, Super Bonus and Play");
    vec![
        whole.paid_by(&ask.cashier("ante")),
        entry("super-bonus", super_bonus).part_of("ante"),
        entry("play", play).part_of("ante"),
    ]
}

/// Queens Up, which a fold gives up (HC-M §10.III).
fn queens_up(ask: &Ask, tally: &Meetings<FourRank>) -> Result<Vec<WagerOdds>, Fault> {
    let mut entries = vec![];
    for table in ask.tables("queens-up", "") {
        let game = CrazyFourPoker::new(&ask.under(table))?;
        let verdicts =
            tally.iter().map(|(player, option, _, ways)| (queens_up_on(&game, player, option == 0), ways));
        let cashier = ask.cashier("queens-up");
        let law = cashier.law(verdicts, |_| Cents::ZERO);
        entries.push(WagerOdds::new(&ask.rules, "queens-up", Some(table), PLAYED, law).paid_by(&cashier));
    }
    Ok(entries)
}

/// Looks the hand up.
#[derive(Clone, Debug)]
pub struct Best {
    plan: OptionPlan<FourRank>,
}

impl Player<CrazyFourPoker> for Best {
    fn choose(&mut self, look: &Look<CrazyFourPoker>, menu: &Menu) -> Choice {
        let hand = five(look.own());
        let option = self.plan.option(&hand, hands::four::best_of_five(&hand));
        match (OPTIONS[option], menu[0].cost) {
            (0, _) => Choice::say(Verb::Fold),
            (times, Cost::Range(limits)) => Choice::with(Verb::Play, limits.min * times),
            _ => Choice::say(Verb::Play),
        }
    }
}

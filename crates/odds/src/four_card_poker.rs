//! Four Card Poker: for each card the dealer may show, every class of player hands against the dealer's five others.

mod charts;

use std::sync::Arc;

use book::{Cents, Fault};
use equipment::{Card, Deck};
use games::best_four;
use games::four_card_poker::FourCardPoker;
use games::kernel::*;
use games::poker::DEALER;
use hands::{FourRank, Sum};
use rayon::prelude::*;

use crate::advice::{Advice, Valued};
use crate::cashier::Cashier;
use crate::classes::{Pack, exchange, mask};
use crate::exact::{Figure, Ratio, whole};
use crate::kept::kept;
use crate::law::played_event;
use crate::multi_link::{LinkStanding, Riding, multi_link};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;
use crate::unseen::{
    Decided, Laws, MainGame, Meetings, OptionPlan, RankedPack, Showdown, dealer_hands, five, worth,
};

const METHOD: &str = "exact: every class of player hands with every card the dealer may show, against all dealer hands \
                      left, the Play wager chosen best";
const COUNTED: &str = "exact: every hand counted";

/// The options: the Play wager in antes, none for a fold. What is won is linear in it, so no amount between is better
/// than both the least and the most.
const OPTIONS: [i64; 3] = [0, 1, best_four::MOST_ANTES];

/// Ante, Play and the bonus on the Ante, with Play wagers of so many antes.
struct Wagers<'a, const N: usize> {
    game: &'a FourCardPoker,
    cashier: Cashier,
    play: [i64; N],
    /// What becomes of them by a fold.
    fold: [Option<Verdict>; 3],
}

impl<'a, const N: usize> Wagers<'a, N> {
    fn new(game: &'a FourCardPoker, cashier: Cashier, play: [i64; N]) -> Wagers<'a, N> {
        Wagers { game, cashier, play, fold: [game.folded("ante"), game.folded("play"), None] }
    }
}

impl<const N: usize> MainGame<3, N> for Wagers<'_, N> {
    type Rank = FourRank;

    fn verdicts(&self, option: usize, player: FourRank, dealer: FourRank) -> [Option<Verdict>; 3] {
        match self.play[option] {
            0 => self.fold,
            _ => [
                Some(self.game.settle_ante(player, dealer)),
                Some(self.game.settle_play(player, dealer)),
                self.game.settle_ante_bonus(player),
            ],
        }
    }

    fn money(&self, option: usize, verdicts: &[Option<Verdict>; 3]) -> [(Ratio, Ratio); 3] {
        let staked = [Ratio::ONE, whole(self.play[option]), Ratio::ZERO];
        let of = [Ratio::ONE, whole(self.play[option]), Ratio::ONE];
        let gain = |i: usize| verdicts[i].map_or(Ratio::ZERO, |v| self.cashier.gain(v, &of[i]));
        std::array::from_fn(|i| (staked[i].clone(), gain(i)))
    }

    fn event(&self, [ante, ..]: &[Option<Verdict>; 3]) -> &'static str {
        ante.map_or("lose", |ante| played_event(ante, ante))
    }
}

/// A card the dealer may show, how many it stands for, the other cards, and the decisions against it.
struct AgainstShown<'a> {
    shown: Card,
    times: u64,
    rest: &'a Pack,
    decided: Decided<FourRank, 3>,
}

/// Solves the game against each card that may lie face up, and makes something of each.
fn against_each<T: Send>(
    ask: &Ask,
    progress: &Progress,
    make: impl Fn(AgainstShown) -> T + Sync,
) -> Result<Vec<T>, Fault> {
    let game = FourCardPoker::new(&ask.rules)?;
    let wagers = wagers(&game, ask);
    let pack = Pack::of(Deck::Standard, ask.cards.as_ref());
    let counted = kept(&format!("four card {:x}", mask(pack.cards())), || count(&pack, progress));
    let one = |counted: &Counted| {
        let Counted { shown, times, rest, showdown } = counted;
        let decided = Decided::counted(showdown.clone(), &wagers);
        make(AgainstShown { shown: *shown, times: *times, rest, decided })
    };
    Ok(counted.par_iter().map(one).collect())
}

/// A card the dealer may show, how many it stands for, the other cards, and the hands that meet against it.
struct Counted {
    shown: Card,
    times: u64,
    rest: Pack,
    showdown: Arc<Showdown<FourRank>>,
}

/// Counts the hands that meet against each card that may lie face up, whatever they pay.
fn count(pack: &Pack, progress: &Progress) -> Vec<Counted> {
    let shown = pack.classes::<1>();
    progress.expect(shown.len() as u64);
    let one = |([shown], times): ([Card; 1], u64)| {
        let rest = pack.reduced(&[shown]);
        let deal =
            RankedPack { pack: &rest, shown: &[shown], player: Sum::four_of_five, dealer: Sum::four_of_six };
        let showdown = Arc::new(Showdown::new(&deal, &|_| 0));
        progress.add(1);
        Counted { shown, times, rest, showdown }
    };
    shown.into_par_iter().map(one).collect()
}

fn wagers<'a>(game: &'a FourCardPoker, ask: &Ask) -> Wagers<'a, 3> {
    Wagers::new(game, ask.cashier("ante"), OPTIONS)
}

impl Solved for FourCardPoker {
    type Best = Best;

    fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        let linked = ask.rules.flag("multi-link") && ask.wants("multi-link");
        if linked || ["ante", "play"].iter().any(|w| ask.wants(w)) {
            let (tally, standing) = counts(ask, progress)?;
            sheet.extend(main_game(ask, &tally)?);
            if linked {
                sheet.extend(multi_link(ask, &standing, "Ante and Play played best")?);
            }
        }
        let pack = Pack::of(Deck::Standard, ask.cards.as_ref());
        for table in ask.tables("aces-up", "").into_iter().filter(|_| ask.wants("aces-up")) {
            let game = FourCardPoker::new(&ask.under(table))?;
            let hands = pack.classes::<5>().into_iter();
            let verdicts =
                hands.map(|(hand, n)| (game.settle_aces_up(hands::four::best_of_five(&hand)), n.into()));
            let law = ask.cashier("aces-up").law(verdicts, |_| Cents::ZERO);
            sheet.push(WagerOdds::new(&ask.rules, "aces-up", Some(table), COUNTED, law));
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, progress: &Progress) -> Result<Best, Fault> {
        let plans = against_each(ask, progress, |a| (a.shown, a.decided.plan(a.rest)))?;
        Ok(Best { pack: Pack::of(Deck::Standard, ask.cards.as_ref()), plans })
    }

    fn strategy(ask: &Ask, progress: &Progress) -> Result<Option<StrategySheet>, Fault> {
        charts::strategy(ask, progress).map(Some)
    }

    /// The Play wager at one, two and three times the ante, and the fold, which also gives up the progressive (HC-L
    /// §6.III) but never Aces Up (HC-C §10.III).
    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        let look = table.look(seat, hand);
        let own = five(look.own());
        let shown: Vec<Card> = look.cards(DEALER).collect();
        let unknown: Vec<Card> = look.unknown().iter().map(|(card, _)| card).collect();
        let dealers = dealer_hands(&unknown, Sum::of(&shown), Sum::four_of_six);
        let spot = table.layout().find("ante").expect("the layout has an ante");
        let ante = look.stake(spot);
        let cashier = Cashier::new(table.rules(), ante);
        let wagers = Wagers::new(table.game(), cashier, [0, 1, 2, best_four::MOST_ANTES]);
        let riding = Riding::at(table, seat, spot)?;
        let linked = |option| match &riding {
            None => Ratio::ZERO,
            Some(riding) if option == 0 => riding.folded.clone(),
            Some(riding) => riding.gains[hands::poker::five(&own).category() as usize].clone(),
        };
        let option = |option: usize| {
            let value = worth(&wagers, option, hands::four::best_of_five(&own), &dealers) + linked(option);
            let choice = match wagers.play[option] {
                0 => Choice::say(Verb::Fold),
                times => Choice::with(Verb::Play, ante * times),
            };
            Valued { choice, value: Figure::Exact(value) }
        };
        let options = (0..wagers.play.len()).map(option).collect();
        Ok(Some(Advice::new(options, "exact: every dealer hand that is left")))
    }
}

/// How often each option meets each kind of dealer hand, and which hands of the progressive stand to the end.
fn counts(ask: &Ask, progress: &Progress) -> Result<(Meetings<FourRank>, LinkStanding), Fault> {
    let each = against_each(ask, progress, |a| {
        let mut tally = Meetings::new();
        a.decided.tally(a.times, &mut tally);
        let mut standing = LinkStanding::default();
        for (class, (hand, n)) in a.decided.showdown.classes.iter().enumerate() {
            let ways = u128::from(u64::from(*n) * a.times);
            match a.decided.option(class) {
                0 => standing.folds(ways),
                _ => standing.stands(hands::poker::five(hand).category(), ways),
            }
        }
        (tally, standing)
    })?;
    let mut all = (Meetings::new(), LinkStanding::default());
    for (tally, standing) in each {
        all.0.add(tally);
        all.1 += standing;
    }
    Ok(all)
}

/// Ante and Play under the best strategy: the whole, and its parts.
fn main_game(ask: &Ask, tally: &Meetings<FourRank>) -> Result<Vec<WagerOdds>, Fault> {
    let game = FourCardPoker::new(&ask.rules)?;
    let laws = Laws::new(&wagers(&game, ask), tally, "ante, play and bonus");
    let [_, play, bonus] = laws.wagers;
    let entry = |wager: &str, part: &str, law| {
        WagerOdds::new(&ask.rules, wager, Some(ask.tables(wager, part)[0]), METHOD, law)
    };
    Ok(vec![
        entry("ante", "", laws.whole).note("the whole play: Ante, Play and the bonus on the Ante"),
        entry("ante", "bonus", bonus).part_of("ante"),
        entry("play", "", play).part_of("ante"),
    ])
}

/// Looks the hand up among those against the dealer's card.
#[derive(Clone, Debug)]
pub struct Best {
    pack: Pack,
    plans: Vec<(Card, OptionPlan<FourRank>)>,
}

impl Best {
    /// The option for a hand against a dealer's card: suits are exchanged until the dealer's card is the one that
    /// stands for its like.
    fn option(&self, hand: &[Card; 5], shown: Card) -> usize {
        let suits = self.pack.suits_in_order(&[shown]);
        let (hand, shown) = (hand.map(|card| exchange(card, &suits)), exchange(shown, &suits));
        let plan = self.plans.iter().find(|(card, _)| *card == shown);
        plan.map_or(0, |(_, plan)| plan.option(&hand, hands::four::best_of_five(&hand)))
    }
}

impl Player<FourCardPoker> for Best {
    fn choose(&mut self, look: &Look<FourCardPoker>, menu: &Menu) -> Choice {
        let shown = look.cards(DEALER).next().expect("the dealer's sixth card lies face up");
        let ante = match menu[0].cost {
            Cost::Range(limits) => limits.min,
            _ => unreachable!("the Play wager is one to three antes"),
        };
        match OPTIONS[self.option(&five(look.own()), shown)] {
            0 => Choice::say(Verb::Fold),
            times => Choice::with(Verb::Play, ante * times),
        }
    }
}

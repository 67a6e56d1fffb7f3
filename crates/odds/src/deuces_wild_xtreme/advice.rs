//! What playing and folding are worth at Deuces Wild Xtreme, wagers for the dealer included.

use book::{Cents, Clause};
use games::deuces_wild_xtreme::DeucesWildXtreme;
use games::kernel::*;
use hands::WildRank;

use super::{FOLD, cashier};
use crate::advice::{Advice, Valued};
use crate::exact::{Figure, Ratio, ratio, whole};
use crate::unseen::{Cashier, MainGame, five, worth};
use crate::wild_stud::{ADVICE, OPTIONS, dealers};

/// Ante, Odds and Play, and what lies for the dealer beside each; the third option is to play with something for the
/// dealer. Bonus wagers stay through a fold (CO-21-2118 (8)(B)) and are left out.
struct WithTokes<'a> {
    game: &'a DeucesWildXtreme,
    cashier: Cashier,
    /// In antes: beside the Ante, the Odds, and the Play wager of the third option.
    tokes: [Ratio; 3],
}

impl MainGame<6, 3> for WithTokes<'_> {
    type Rank = WildRank;

    fn verdicts(&self, option: usize, player: WildRank, dealer: WildRank) -> [Option<Verdict>; 6] {
        let lost = Some(Verdict::lose(Clause::new(FOLD)));
        if option == 0 {
            return [lost, lost, None, lost, lost, None];
        }
        let ante = Some(self.game.settle_ante(player, dealer));
        let odds = Some(self.game.settle_odds(player, dealer));
        let play = Some(self.game.settle_play(player, dealer));
        [ante, odds, play, ante, odds, play.filter(|_| option == 2)]
    }

    /// A wager for the dealer comes back on a push; it is gone, to the dealer or the house, whether it wins or loses
    /// (CO-21-2118 (7)). Where a limit is posted the two share it.
    fn money(&self, option: usize, verdicts: &[Option<Verdict>; 6]) -> [(Ratio, Ratio); 6] {
        let own = [Ratio::ONE, Ratio::ONE, whole(OPTIONS[option.min(1)])];
        std::array::from_fn(|i| {
            let (own, toke) = (&own[i % 3], &self.tokes[i % 3]);
            match verdicts[i] {
                None => (Ratio::ZERO, Ratio::ZERO),
                Some(verdict) if i >= 3 => {
                    let back = verdict.pays.is_some() && !verdict.wins();
                    (toke.clone(), if back { Ratio::ZERO } else { -toke.clone() })
                }
                Some(verdict) if verdict.wins() && verdicts[i + 3].is_some() => {
                    let both = own + toke;
                    (own.clone(), self.cashier.gain(verdict, &both) * own / both)
                }
                Some(verdict) => (own.clone(), self.cashier.gain(verdict, own)),
            }
        })
    }

    fn event(&self, _: &[Option<Verdict>; 6]) -> &'static str {
        "showdown"
    }
}

/// The worth of every entry of the menu, with the least that can be laid for the dealer.
pub(super) fn advise(table: &Table<DeucesWildXtreme>, seat: Seat, hand: u8) -> Advice {
    let look = table.look(seat, hand);
    let stake = |id: &str| table.layout().find(id).map_or(Cents::ZERO, |spot| look.stake(spot));
    let ante = stake("ante");
    let menu = table.menu();
    let play = menu.iter().find_map(|item| match item.cost {
        Cost::Fixed(play) if item.verb == Verb::Play => Some(play),
        _ => None,
    });
    let raise = menu.iter().find_map(|item| match item.cost {
        Cost::Range(limits) if item.verb == Verb::Raise => Some(limits.min),
        _ => None,
    });
    let beside_play = raise.zip(play).map_or(Cents::ZERO, |(raise, play)| raise - play);
    let tokes = [stake("ante-for-dealer"), stake("odds-for-dealer"), beside_play];
    let wagers = WithTokes {
        game: table.game(),
        cashier: cashier(table.rules(), ante),
        tokes: tokes.map(|toke| ratio(toke.0, ante.0)),
    };
    let rank = hands::wild::five(&five(look.own()));
    let dealers = dealers(&look);
    let option = |item: &MenuItem| {
        let (option, choice) = match item.verb {
            Verb::Fold => (0, Choice::say(Verb::Fold)),
            Verb::Raise => (2, Choice::with(Verb::Raise, raise.unwrap_or_default())),
            verb => (1, Choice::say(verb)),
        };
        Valued { choice, value: Figure::Exact(worth(&wagers, option, rank, &dealers)) }
    };
    // A fold comes first: where nothing is better it is the choice.
    Advice::new(menu.iter().rev().map(option).collect(), ADVICE)
}

//! What playing and folding are worth at Deuces Wild Xtreme, wagers for the dealer included.

use book::Cents;
use games::deuces_wild_xtreme::DeucesWildXtreme;
use games::kernel::*;
use hands::WildRank;

use super::{BAD_BEAT, LINKED, OWN_CARDS, cashier};
use crate::advice::{Advice, Valued};
use crate::cashier::Cashier;
use crate::exact::{Figure, Ratio, ratio, whole};
use crate::unseen::{MainGame, five, worth};
use crate::wild_stud::{ADVICE, OPTIONS, dealers};

/// How advice is found where a limit is posted.
const LIMITED: &str = "exact: every dealer hand that is left, with nothing that others at the table win under the posted limit, nor \
                       by a card in a joker's place";

/// The bonus wagers: one on both hands, then those on the player's own cards.
const BONUSES: usize = 1 + OWN_CARDS.len();

/// The wagers of a seat: Ante, Odds and Play, what lies for the dealer beside each, then the bonus wagers and what lies for
/// the dealer beside them.
const WAGERS: usize = 6 + 2 * BONUSES;

/// Ante, Odds and Play, and what lies for the dealer beside each; the third option is to play with something for the
/// dealer. Bonus wagers stay through a fold (CO-21-2118 (8)(B)) and count only as far as they share a posted limit with
/// the others.
struct WithTokes<'a> {
    game: &'a DeucesWildXtreme,
    cashier: Cashier,
    /// What becomes of Ante, Odds and Play by a fold.
    fold: [Option<Verdict>; 3],
    /// In antes: beside the Ante, the Odds, and the Play wager of the third option.
    tokes: [Ratio; 3],
    /// In antes: the bonus wagers under a posted limit, and what lies for the dealer beside each.
    bonuses: [[Ratio; 2]; BONUSES],
    /// What the player's own cards make of the bonus wagers on them.
    own_cards: [Option<Verdict>; OWN_CARDS.len()],
}

impl WithTokes<'_> {
    /// The verdicts on the bonus wagers that share a limit with the others.
    fn bonus_verdicts(&self, player: WildRank, dealer: WildRank) -> [Option<Verdict>; 2 * BONUSES] {
        std::array::from_fn(|i| {
            let (bonus, beside) = (i / 2, i % 2);
            if self.bonuses[bonus][beside] == Ratio::ZERO {
                return None;
            }
            match bonus.checked_sub(1) {
                None => Some(self.game.settle_bad_beat(player, dealer)),
                Some(own) => self.own_cards[own],
            }
        })
    }

    /// What those of some wagers gain that are there, all of them together.
    fn gains(&self, verdicts: &[Option<Verdict>], staked: &[Ratio]) -> Vec<Ratio> {
        let there = verdicts.iter().zip(staked).filter_map(|(verdict, staked)| Some(((*verdict)?, staked)));
        let mut gains = self.cashier.gains(there).into_iter();
        let gain = |verdict: &Option<Verdict>| verdict.and_then(|_| gains.next()).unwrap_or(Ratio::ZERO);
        verdicts.iter().map(gain).collect()
    }
}

impl MainGame<WAGERS, 3> for WithTokes<'_> {
    type Rank = WildRank;

    fn verdicts(&self, option: usize, player: WildRank, dealer: WildRank) -> [Option<Verdict>; WAGERS] {
        let [lost_ante, lost_odds, unmade] = self.fold;
        let ante = Some(self.game.settle_ante(player, dealer));
        let odds = Some(self.game.settle_odds(player, dealer));
        let play = Some(self.game.settle_play(player, dealer));
        let main = match option {
            0 => [lost_ante, lost_odds, unmade, lost_ante, lost_odds, unmade],
            1 => [ante, odds, play, ante, odds, None],
            _ => [ante, odds, play, ante, odds, play],
        };
        let bonuses = self.bonus_verdicts(player, dealer);
        std::array::from_fn(|i| if i < main.len() { main[i] } else { bonuses[i - main.len()] })
    }

    /// A wager for the dealer comes back on a push; it is gone, to the dealer or the house, whether it wins or loses
    /// (CO-21-2118 (7)), but shares a posted limit. A bonus wager gains here what it gains beside the main game less what
    /// it would gain by itself.
    fn money(&self, option: usize, verdicts: &[Option<Verdict>; WAGERS]) -> [(Ratio, Ratio); WAGERS] {
        let own = [Ratio::ONE, Ratio::ONE, whole(OPTIONS[option.min(1)])];
        let staked: Vec<Ratio> =
            own.iter().chain(&self.tokes).chain(self.bonuses.as_flattened()).cloned().collect();
        let all = self.gains(verdicts, &staked);
        let alone = self.gains(&verdicts[6..], &staked[6..]);
        std::array::from_fn(|i| {
            let Some(verdict) = verdicts[i] else { return (Ratio::ZERO, Ratio::ZERO) };
            let gain = match i {
                0..3 => all[i].clone(),
                3..6 if verdict.pays().is_some() && !verdict.wins() => Ratio::ZERO,
                3..6 => -staked[i].clone(),
                _ if i % 2 == 0 => &all[i] - &alone[i - 6],
                _ => Ratio::ZERO,
            };
            (staked[i].clone(), gain)
        })
    }

    fn event(&self, _: &[Option<Verdict>; WAGERS]) -> &'static str {
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
    let (game, own) = (table.game(), five(look.own()));
    let limited = game.payout_limit().posted();
    let bonus = |id: &str| {
        let stakes = [stake(id), stake(&format!("{id}-for-dealer"))];
        stakes.map(|stake| if limited { ratio(stake.0, ante.0) } else { Ratio::ZERO })
    };
    let own_cards = OWN_CARDS.map(|(id, settle)| {
        let replaced = id == LINKED && own.iter().any(|card| card.is_joker());
        (!replaced).then(|| settle(game, &own))
    });
    let wagers = WithTokes {
        game,
        cashier: cashier(game, table.rules(), ante),
        fold: ["ante", "odds", "play"].map(|wager| game.folded(wager)),
        tokes: tokes.map(|toke| ratio(toke.0, ante.0)),
        bonuses: std::array::from_fn(|i| bonus(i.checked_sub(1).map_or(BAD_BEAT, |own| OWN_CARDS[own].0))),
        own_cards,
    };
    let rank = hands::wild::five(&own);
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
    let method = if limited { LIMITED } else { ADVICE };
    Advice::new(menu.iter().rev().map(option).collect(), method)
}

//! The laws of a main game and of its wagers, from how often hands meet.

use games::kernel::Verdict;

use super::{MainGame, Meetings, RankIndex};
use crate::exact::{Ratio, whole};
use crate::law::Law;

/// The law of the whole main game, and of each of its wagers per unit of the base wager.
pub(crate) struct Laws<const W: usize> {
    /// Everything together.
    pub(crate) whole: Law,
    /// Each wager.
    pub(crate) wagers: [Law; W],
}

impl<const W: usize> Laws<W> {
    /// The laws of a game played as counted; `pays` says what the whole is paid by.
    pub(crate) fn new<M, const N: usize>(game: &M, tally: &Meetings<M::Rank>, pays: &str) -> Laws<W>
    where
        M: MainGame<W, N>,
    {
        let mut laws = Laws { whole: Law::new(), wagers: std::array::from_fn(|_| Law::new()) };
        for (option, verdicts, ways) in grouped(game, tally.iter()) {
            let money = game.money(option, &verdicts);
            let net = money.iter().fold(Ratio::ZERO, |sum, (_, gain)| sum + gain);
            let staked = money.iter().fold(Ratio::ZERO, |sum, (staked, _)| sum + staked);
            let (event, pays) = if option == 0 { ("fold", "lose") } else { (game.event(&verdicts), pays) };
            laws.whole.add(event, pays, net, staked, whole(ways));
            for ((law, verdict), (staked, gain)) in laws.wagers.iter_mut().zip(verdicts).zip(money) {
                let (event, pays) = words(option, verdict);
                law.add(event, &pays, gain, staked, whole(ways));
            }
        }
        laws.wagers
            .iter_mut()
            .filter(|law| law.ends().iter().all(|e| e.staked == Ratio::ZERO))
            .for_each(on_base);
        laws
    }
}

/// A bonus has no stake of its own: what it gains is measured on the base wager.
fn on_base(bonus: &mut Law) {
    let mut law = Law::new();
    for end in bonus.ends() {
        law.add(&end.event, &end.pays, end.net.clone(), Ratio::ONE, end.ways.clone());
    }
    *bonus = law;
}

/// The event of a wager and what it is paid.
fn words(option: usize, verdict: Option<Verdict>) -> (&'static str, String) {
    match verdict {
        Some(_) if option == 0 => ("fold", "lose".into()),
        None if option == 0 => ("fold", "no wager".into()),
        None => ("none", "nothing".into()),
        Some(verdict) => verdict.told(),
    }
}

/// Meetings of hands put together where every wager ends alike.
fn grouped<M: MainGame<W, N>, const W: usize, const N: usize>(
    game: &M,
    meetings: impl Iterator<Item = (M::Rank, usize, M::Rank, u128)>,
) -> Vec<(usize, [Option<Verdict>; W], u128)> {
    let mut groups: Vec<(usize, [Option<Verdict>; W], u128)> = vec![];
    for (player, option, dealer, ways) in meetings {
        let verdicts = game.verdicts(option, player, dealer);
        match groups.iter_mut().find(|(o, v, _)| *o == option && *v == verdicts) {
            Some((.., sum)) => *sum += ways,
            None => groups.push((option, verdicts, ways)),
        }
    }
    groups
}

/// What an option is worth with a player's rank against dealer hands that come so often.
pub(crate) fn worth<R: RankIndex, M: MainGame<W, N, Rank = R>, const W: usize, const N: usize>(
    game: &M,
    option: usize,
    player: R,
    dealers: &[(R, u64)],
) -> Ratio {
    let meetings = dealers.iter().map(|&(dealer, n)| (player, option, dealer, u128::from(n)));
    let groups = grouped(game, meetings);
    let all: u128 = groups.iter().map(|(.., ways)| ways).sum();
    let sum = groups.iter().fold(Ratio::ZERO, |sum, (option, verdicts, ways)| {
        let money = game.money(*option, verdicts);
        sum + money.into_iter().fold(Ratio::ZERO, |sum, (_, gain)| sum + gain) * whole(*ways)
    });
    sum / whole(all)
}

//! DJ Wild: every class of five of 53 cards, deuces and joker wild, against all dealer hands left.

use book::{Cents, Fault, Rules};
use games::dj_wild::DjWild;
use games::kernel::*;
use hands::WildRank;
use hands::wild::WildHand;

use crate::advice::{Advice, Valued};
use crate::cashier::Cashier;
use crate::exact::{Figure, Ratio, ratio, whole};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;
use crate::unseen::{MainGame, five, worth};
use crate::wild_stud::{
    ADVICE, BOTH, Best, COUNTED, OPTIONS, Settle, Wagers, dealers, main_game, pack, solve, strategy, tally,
};

fn wagers<'a>(game: &'a DjWild, ask: &Ask) -> Wagers<impl Settle + use<'a>> {
    Wagers {
        settle: |p, d| [game.settle_ante(p, d), game.settle_blind(p, d), game.settle_play(p, d)],
        cashier: cashier(game, &ask.rules, ask.stake("ante")),
        fold: ["ante", "blind", "play"].map(|wager| game.folded(wager)),
    }
}

/// All a player wins in a round is within one limit (HC-O §11(e)).
fn cashier(game: &DjWild, rules: &Rules, stake: Cents) -> Cashier {
    Cashier::new(rules, stake).within(game.payout_limit())
}

impl Solved for DjWild {
    type Best = Best;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let game = DjWild::new(&ask.rules)?;
        let mut sheet = vec![];
        let bad_beat = ask.rules.flag("two-way-bad-beat") && ask.wants("two-way-bad-beat");
        if bad_beat || ["ante", "blind", "play"].iter().any(|w| ask.wants(w)) {
            let wagers = wagers(&game, ask);
            let tally = tally(&solve(ask, &wagers));
            sheet.extend(main_game(ask, &wagers, &tally, "blind"));
            for table in ask.tables("two-way-bad-beat", "").into_iter().filter(|_| bad_beat) {
                let game = DjWild::new(&ask.under(table))?;
                let verdicts = tally.iter().map(|(p, _, d, ways)| (game.settle_bad_beat(p, d), ways));
                let law =
                    cashier(&game, &ask.rules, ask.stake("two-way-bad-beat")).law(verdicts, |_| Cents::ZERO);
                sheet.push(WagerOdds::new(&ask.rules, "two-way-bad-beat", Some(table), BOTH, law));
            }
        }
        if ask.rules.flag("trips") && ask.wants("trips") {
            let classes = pack(ask).classes::<5>();
            for table in ask.tables("trips", "") {
                let game = DjWild::new(&ask.under(table))?;
                let hands = classes.iter();
                let verdicts =
                    hands.map(|(hand, n)| (game.settle_trips(hands::wild::dj_wild(hand)), u128::from(*n)));
                let law = cashier(&game, &ask.rules, ask.stake("trips")).law(verdicts, |_| Cents::ZERO);
                sheet.push(WagerOdds::new(&ask.rules, "trips", Some(table), COUNTED, law));
            }
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        let game = DjWild::new(&ask.rules)?;
        Ok(Best::new(ask, &wagers(&game, ask)))
    }

    fn strategy(ask: &Ask, _: &Progress) -> Result<Option<StrategySheet>, Fault> {
        let game = DjWild::new(&ask.rules)?;
        Ok(Some(strategy(ask, &wagers(&game, ask), "blind")))
    }

    /// Play or fold. Trips and Two Way Bad Beat stay through a fold (HC-O §8(f)), so they count only as far as the main
    /// game uses up the payout limit before them.
    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        let look = table.look(seat, hand);
        let stake = |id| table.layout().find(id).map_or(Cents::ZERO, |spot| look.stake(spot));
        let ante = stake("ante");
        let own = hands::wild::dj_wild(&five(look.own()));
        let all = AllWagers {
            game: table.game(),
            own,
            fold: ["ante", "blind", "play", "trips", "two-way-bad-beat"].map(|id| table.game().folded(id)),
            cashier: cashier(table.game(), table.rules(), ante),
            sides: ["trips", "two-way-bad-beat"].map(|side| ratio(stake(side).0, ante.0)),
        };
        let dealers = dealers(&look);
        let options = [Verb::Fold, Verb::Play].into_iter().enumerate();
        let options = options.map(|(option, verb)| Valued {
            choice: Choice::say(verb),
            value: Figure::Exact(worth(&all, option, own.rank, &dealers)),
        });
        Ok(Some(Advice::new(options.collect(), ADVICE)))
    }
}

/// All wagers of one hand, in the order they are paid under one limit.
struct AllWagers<'a> {
    game: &'a DjWild,
    own: WildHand,
    fold: [Option<Verdict>; 5],
    cashier: Cashier,
    sides: [Ratio; 2],
}

impl MainGame<5, 2> for AllWagers<'_> {
    type Rank = WildRank;

    fn verdicts(&self, option: usize, player: WildRank, dealer: WildRank) -> [Option<Verdict>; 5] {
        match option {
            0 => self.fold,
            _ => [
                Some(self.game.settle_ante(player, dealer)),
                Some(self.game.settle_blind(player, dealer)),
                Some(self.game.settle_play(player, dealer)),
                Some(self.game.settle_trips(self.own)),
                Some(self.game.settle_bad_beat(player, dealer)),
            ],
        }
    }

    /// A side wager gains here what it gains after the main game less what it would gain by itself.
    fn money(&self, option: usize, verdicts: &[Option<Verdict>; 5]) -> [(Ratio, Ratio); 5] {
        let [trips, bad_beat] = self.sides.clone();
        let staked = [Ratio::ONE, Ratio::ONE, whole(OPTIONS[option]), trips, bad_beat];
        let wagers: Vec<_> = verdicts.iter().zip(&staked).filter_map(|(v, s)| v.map(|v| (v, s))).collect();
        let mut gains = self.cashier.gains(wagers.iter().copied());
        if wagers.len() == 5 {
            let alone = self.cashier.gains(wagers[3..].iter().copied());
            gains.iter_mut().skip(3).zip(alone).for_each(|(gain, alone)| *gain -= alone);
        }
        gains.resize(5, Ratio::ZERO);
        let mut gains = gains.into_iter();
        staked.map(|staked| (staked, gains.next().expect("five wagers have five gains")))
    }

    fn event(&self, _: &[Option<Verdict>; 5]) -> &'static str {
        "showdown"
    }
}

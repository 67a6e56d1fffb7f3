//! Deuces Wild Xtreme: every class of five of 53 cards, deuces and joker wild, against all dealer hands left; six bonus
//! wagers, three of them with meters.

mod advice;

use std::collections::BTreeMap;

use book::{Cents, Fault, PayTable, Rules};
use equipment::Card;
use games::deuces_wild_xtreme::DeucesWildXtreme;
use games::kernel::*;

use crate::advice::Advice;
use crate::cashier::Cashier;
use crate::classes::HandClass;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;
use crate::wild_stud::{BOTH, Best, COUNTED, Settle, Wagers, main_game, pack, solve, strategy, tally};

const BAD_BEAT: &str = "bad-beat-xtreme";
const LINKED: &str = "five-card-linked-progressive";

fn wagers<'a>(game: &'a DeucesWildXtreme, ask: &Ask) -> Wagers<impl Settle + use<'a>> {
    Wagers {
        settle: |p, d| [game.settle_ante(p, d), game.settle_odds(p, d), game.settle_play(p, d)],
        cashier: cashier(game, &ask.rules, ask.stake("ante")),
        fold: ["ante", "odds", "play"].map(|wager| game.folded(wager)),
    }
}

/// A limit, where one is posted, is one sum for all wagers of a hand, or of the round (CO-21-2118 (4)); where nobody else wins
/// these are the same.
fn cashier(game: &DeucesWildXtreme, rules: &Rules, stake: Cents) -> Cashier {
    Cashier::new(rules, stake).within(game.payout_limit())
}

/// A bonus wager on the player's own cards.
type OwnCards = fn(&DeucesWildXtreme, &[Card; 5]) -> Verdict;

const OWN_CARDS: [(&str, OwnCards); 5] = [
    ("trips-plus-wild", |game, five| game.settle_trips_plus(five, hands::wild::deuces_wild_xtreme(five))),
    ("goin-wild", |game, five| game.settle_goin_wild(five)),
    ("goin-wild-progressive", |game, five| game.settle_goin_wild_progressive(five)),
    ("too-wild-progressive", |game, five| game.settle_too_wild(hands::wild::deuces_wild_xtreme(five))),
    (LINKED, |game, five| game.settle_linked(five)),
];

impl Solved for DeucesWildXtreme {
    type Best = Best;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let game = DeucesWildXtreme::new(&ask.rules)?;
        let wanted = |wager: &str| ask.rules.flag(wager) && ask.wants(wager);
        let mut sheet = vec![];
        if wanted(BAD_BEAT) || ["ante", "odds", "play"].iter().any(|w| ask.wants(w)) {
            let wagers = wagers(&game, ask);
            let tally = tally(&solve(ask, &wagers));
            sheet.extend(main_game(ask, &wagers, &tally, "odds"));
            for table in ask.tables(BAD_BEAT, "").into_iter().filter(|_| wanted(BAD_BEAT)) {
                let game = DeucesWildXtreme::new(&ask.under(table))?;
                let verdicts = tally.iter().map(|(p, _, d, ways)| (game.settle_bad_beat(p, d), ways));
                let cashier = cashier(&game, &ask.rules, ask.stake(BAD_BEAT));
                let law = cashier.law(verdicts, |_| Cents::ZERO);
                let entry = WagerOdds::new(&ask.rules, BAD_BEAT, Some(table), BOTH, law);
                sheet.push(entry.paid_by(&cashier));
            }
        }
        let pack = pack(ask);
        let hands = pack.classes::<5>();
        // One more card in the joker's place, any of those left, makes each five of the other cards as likely as any.
        let plain = pack.reduced(&[Card::JOKER]).classes::<5>();
        for (wager, settle) in OWN_CARDS.into_iter().filter(|(wager, _)| wanted(wager)) {
            for table in ask.tables(wager, "") {
                let hands = if wager == LINKED { &plain } else { &hands };
                sheet.push(own_cards(ask, wager, table, hands, settle)?);
            }
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        let game = DeucesWildXtreme::new(&ask.rules)?;
        Ok(Best::new(ask, &wagers(&game, ask)))
    }

    fn strategy(ask: &Ask, _: &Progress) -> Result<Option<StrategySheet>, Fault> {
        let game = DeucesWildXtreme::new(&ask.rules)?;
        Ok(Some(strategy(ask, &wagers(&game, ask), "odds")))
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        Ok(Some(advice::advise(table, seat, hand)))
    }
}

/// The odds of a bonus wager on the player's own cards, folded or not (CO-21-2118 (8)(B)).
fn own_cards(
    ask: &Ask,
    wager: &str,
    table: &'static PayTable,
    hands: &[HandClass<5>],
    settle: OwnCards,
) -> Result<WagerOdds, Fault> {
    let game = DeucesWildXtreme::new(&ask.under(table))?;
    let stake = ask.stake(wager);
    let print = &game.layout().meters;
    let verdicts = || hands.iter().map(|(five, n)| (settle(&game, five), u128::from(*n)));
    let reset = |verdict: &Verdict| print.get(verdict.meter() as usize).map_or(Cents::ZERO, |m| m.reset);
    let cashier = cashier(&game, &ask.rules, stake);
    let entry = WagerOdds::new(&ask.rules, wager, Some(table), COUNTED, cashier.law(verdicts(), reset));
    let mut entry = entry.paid_by(&cashier);
    let spot = game.layout().find(wager);
    let meters: Vec<usize> =
        (0..print.len()).filter(|&m| spot.is_some_and(|spot| print[m].fed_by.contains(&spot))).collect();
    if !meters.is_empty() {
        let own: Vec<_> = meters.iter().map(|&m| print[m].clone()).collect();
        let resets: Vec<Cents> = own.iter().map(|m| m.reset).collect();
        let draws: BTreeMap<&str, u8> = verdicts()
            .filter_map(|(v, _)| Some((v.row()?.event.as_str(), v.meter() - meters[0] as u8)))
            .collect();
        let meter_of = |event: &str| draws.get(event).copied();
        entry = entry
            .progressive(table, &own, |event| meter_of(event).unwrap_or_default())
            .with_envy(table, stake)
            .note(format!("the edge is that with each meter where it starts again: {}", list(&resets)));
    }
    Ok(entry)
}

fn list(amounts: &[Cents]) -> String {
    amounts.iter().map(Cents::to_string).collect::<Vec<_>>().join(" and ")
}

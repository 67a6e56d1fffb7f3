//! What each choice at the table is worth to the seat whose turn it is.

use book::{Cents, Fault};
use equipment::{Card, Composition, Randomness, Seeded};
use games::kernel::*;
use games::pai_gow_poker::{PaiGowPoker, house_way};

use super::pool::Pool;
use super::setting::{WayToSet, settings};
use super::shapes::parted;
use super::{bank_gain, commission, fortune, gain, mean, solve, verdicts};
use crate::advice::{Advice, Valued};
use crate::cashier::Cashier;
use crate::exact::{Figure, Ratio, decimal, ratio, whole};
use crate::progress::Progress;
use crate::sheet::Ask;

const SETTING: &str = "exact: every hand left for the other side, set the house way";
const BANKING: &str =
    "every hand left for the others, set the house way; the error is that of commission on the net win";
const EXPOSED: &str =
    "20,000 deals at random, both hands set the house way; the error is four standard errors";
const OFFERED: &str = "exact: the house way against itself, for each unit of the wager";

/// The worth of every choice on the menu.
pub(super) fn advise(table: &Table<PaiGowPoker>, look: &Look<PaiGowPoker>) -> Result<Advice, Fault> {
    let menu = table.menu();
    let offers = |verb| menu.iter().any(|item| item.verb == verb);
    if offers(Verb::Accept) {
        return bank_offered(table);
    }
    if offers(Verb::Refuse) {
        return Ok(card_exposed(table, look));
    }
    let cards: Vec<Card> = look.own().collect();
    let cards: [Card; 7] = cards.try_into().expect("whoever sets has looked at seven cards");
    let all = settings(&cards, &Pool::new(&unknown(table, look)));
    let banks = look.state().bank() == Some(look.seat);
    let value: Box<dyn Fn(&WayToSet) -> Figure> = if banks { banking(table) } else { setting(table, look) };
    let mut options = vec![];
    for setting in &all {
        let value = value(setting);
        if setting.is_house_way {
            options.insert(0, Valued { choice: Choice::say(Verb::HouseWay), value: value.clone() });
        }
        options.push(Valued { choice: Choice::picking(Verb::Set, setting.low as u16), value });
    }
    if offers(Verb::Surrender) {
        options.push(Valued { choice: Choice::say(Verb::Surrender), value: Figure::Exact(-Ratio::ONE) });
    }
    let one = others(table).len() == 1;
    Ok(Advice::new(options, if banks && !one { BANKING } else { SETTING }))
}

/// The cards the seat has not seen. Stacks of places without a wager were put away unseen: they are among them.
fn unknown(table: &Table<PaiGowPoker>, look: &Look<PaiGowPoker>) -> Composition {
    let felt = table.felt();
    let mut unknown = *table.to_shuffle();
    let hands = felt.clockwise().flat_map(|seat| [0, 1].map(|hand| Place::Hand(seat, hand)));
    let commons = (0..felt.commons.len()).map(|n| Place::Common(n as u8));
    for card in hands.chain(commons).flat_map(|place| look.cards(place)) {
        assert!(unknown.take(card), "{card} is a card of this table");
    }
    unknown
}

/// What a setting is worth to a player, in units of the main wager, commission as it is charged on it.
fn setting<'a>(
    table: &'a Table<PaiGowPoker>,
    look: &Look<PaiGowPoker>,
) -> Box<dyn Fn(&WayToSet) -> Figure + 'a> {
    let game = table.game();
    let stake = look.stake(main_spot(table));
    let part = ratio(game.commission(stake).0, stake.0);
    let verdicts = match look.state().bank() {
        None => verdicts(|ours, theirs| game.settle_main(ours, theirs)),
        Some(_) => verdicts(|ours, theirs| game.settle_against_bank(ours, theirs)),
    };
    Box::new(move |s| Figure::Exact(mean(&s.tally, |high, low| gain(verdicts[high][low], &part))))
}

/// What a setting is worth to the player bank, in units of the wagers against it.
fn banking<'a>(table: &'a Table<PaiGowPoker>) -> Box<dyn Fn(&WayToSet) -> Figure + 'a> {
    let game = table.game();
    let others = others(table);
    let all: Cents = others.iter().copied().sum();
    // The tally is that of the bank's hand; the verdict is the other's.
    let verdicts = verdicts(|opponent, bank| game.settle_against_bank(opponent, bank));
    let theirs = move |high: usize, low: usize| verdicts[2 - high][2 - low];
    let part = ratio(game.commission(all).0, all.0.max(1));
    if others.len() == 1 {
        return Box::new(move |s| Figure::Exact(mean(&s.tally, |h, l| bank_gain(theirs(h, l), &part))));
    }
    // The commission is on the net win: no less than that on what is won on average, no more than that on every win.
    Box::new(move |s| {
        let before = mean(&s.tally, |h, l| bank_gain(theirs(h, l), &Ratio::ZERO));
        let wins = mean(&s.tally, |h, l| bank_gain(theirs(h, l), &Ratio::ZERO).max(Ratio::ZERO));
        let [most, least] = [wins, before.clone().max(Ratio::ZERO)].map(|net| net * &part);
        let value = &before - (&most + &least) / whole(2);
        Figure::Near { value: decimal(&value), error: decimal(&((most - least) / whole(2))) }
    })
}

fn main_spot(table: &Table<PaiGowPoker>) -> SpotId {
    table.layout().find("pai-gow-poker").expect("the layout has the main wager")
}

/// The wagers against a player bank, the house's among them.
fn others(table: &Table<PaiGowPoker>) -> Vec<Cents> {
    let felt = table.felt();
    let players = felt.clockwise().map(|seat| felt.seat(seat).stake(main_spot(table), 0));
    players.chain([table.state().house_wager()]).filter(|&stake| stake > Cents::ZERO).collect()
}

/// The bank is offered before anything is dealt.
fn bank_offered(table: &Table<PaiGowPoker>) -> Result<Advice, Fault> {
    let game = table.game();
    let ask = Ask::new(table.rules().clone()).with_cards(*table.to_shuffle());
    let tally = solve(&ask, &Progress::new());
    let part = commission(game);
    let player = verdicts(|ours, theirs| game.settle_main(ours, theirs));
    let bank = verdicts(|opponent, bank| game.settle_against_bank(opponent, bank));
    let take = mean(&tally, |high, low| bank_gain(bank[high][low], &part));
    let pass = mean(&tally, |high, low| gain(player[high][low], &part));
    let options = [(Verb::Accept, take), (Verb::Pass, pass)];
    let options =
        options.map(|(verb, value)| Valued { choice: Choice::say(verb), value: Figure::Exact(value) });
    Ok(Advice::new(options.into(), OFFERED))
}

/// How many deals are looked at where a card is exposed.
const DEALS_TRIED: u32 = 20_000;

/// One card of the seat shows, the others are not looked at yet: play on, or have the wagers back (HC-F §16.IV). The
/// main wager is estimated on deals at random, always the same ones; the Fortune Bonus is counted.
fn card_exposed(table: &Table<PaiGowPoker>, look: &Look<PaiGowPoker>) -> Advice {
    let game = table.game();
    let shown = look.own().next().expect("a card shows");
    let banks = look.state().bank() == Some(look.seat);
    let part = commission(game);
    let verdicts = match look.state().bank() {
        None => verdicts(|ours, theirs| game.settle_main(ours, theirs)),
        Some(_) => verdicts(|ours, theirs| game.settle_against_bank(ours, theirs)),
    };
    let worth: [[f64; 3]; 3] = std::array::from_fn(|high| {
        std::array::from_fn(|low| match banks {
            true => decimal(&bank_gain(verdicts[2 - high][2 - low], &part)),
            false => decimal(&gain(verdicts[high][low], &part)),
        })
    });
    let mut deck: Vec<Card> = unknown(table, look).iter().map(|(card, _)| card).collect();
    let mut chance = Seeded::new(0);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..DEALS_TRIED {
        for at in 0..13 {
            let other = at + chance.below((deck.len() - at) as u32) as usize;
            deck.swap(at, other);
        }
        let theirs: [Card; 7] = std::array::from_fn(|at| deck[at]);
        let ours: [Card; 7] = std::array::from_fn(|at| if at == 6 { shown } else { deck[7 + at] });
        let [ours, theirs] = [ours, theirs].map(|cards| parted(&cards, house_way(&cards)));
        let [high, low] = [ours.high.cmp(&theirs.high), ours.low.cmp(&theirs.low)].map(|o| o as i8 + 1);
        let gain = worth[high as usize][low as usize];
        sum += gain;
        squares += gain * gain;
    }
    let n = DEALS_TRIED as f64;
    let value = sum / n;
    let error = 4.0 * ((squares / n - value * value) / n).sqrt();
    let play = Figure::Near { value: value + decimal(&bonus_with(table, look, shown)), error };
    let options = vec![
        Valued { choice: Choice::say(Verb::Play), value: play },
        Valued { choice: Choice::say(Verb::Refuse), value: Figure::Exact(Ratio::ZERO) },
    ];
    Advice::new(options, EXPOSED)
}

/// What the seat's Fortune Bonus is worth with one of its cards known, in units of the main wager.
fn bonus_with(table: &Table<PaiGowPoker>, look: &Look<PaiGowPoker>, shown: Card) -> Ratio {
    let Some(spot) = table.layout().find("fortune-bonus") else { return Ratio::ZERO };
    let (stake, main) = (look.stake(spot), look.stake(main_spot(table)));
    if stake == Cents::ZERO || main == Cents::ZERO {
        return Ratio::ZERO;
    }
    let without = unknown(table, look);
    let mut with = without;
    with.put(shown);
    // The hands with a card are all hands less those without it.
    let cashier = Cashier::new(table.rules(), stake).within(table.game().payout_limit());
    let [all, others] = [with, without].map(|cards| fortune::law(table.game(), &Pool::new(&cards), &cashier));
    let total = |law: &crate::law::Law| law.gain() * law.total();
    (total(&all) - total(&others)) / (all.total() - others.total()) * ratio(stake.0, main.0)
}

//! Both baccarat games: every deal of a shoe by the values of its cards, with exact removal.

use std::collections::BTreeSet;

use book::{Cents, Fault, Pays};
use equipment::{Composition, Deck};
use games::baccarat::{Baccarat, BaccaratChapter, BaccaratHand, next_draw};
use games::kernel::*;
use hands::baccarat::{Points, value};

use crate::advice::{Advice, Valued};
use crate::exact::{Figure, Ratio, ratio, whole};
use crate::law::{Law, net};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};

const METHOD: &str =
    "exact: every order of up to six cards counted by their values, each card leaving the shoe";

/// How often a round ends with these points of both hands.
struct Ended {
    player: Points,
    banker: Points,
    ways: u128,
}

/// A shoe as baccarat sees it: how many cards there are of each value.
#[derive(Clone, Copy)]
struct Values {
    counts: [u64; 10],
    left: u64,
}

impl Values {
    fn of(cards: &Composition) -> Values {
        let mut counts = [0; 10];
        cards.iter().for_each(|(card, n)| counts[value(card) as usize] += u64::from(n));
        Values { counts, left: u64::from(cards.total()) }
    }

    /// Every value that can be drawn: in how many ways, and what is left.
    fn draws(self) -> impl Iterator<Item = (u8, u128, Values)> {
        (0..10u8).filter(move |&v| self.counts[v as usize] > 0).map(move |v| {
            let mut left = self;
            left.counts[v as usize] -= 1;
            left.left -= 1;
            (v, u128::from(self.counts[v as usize]), left)
        })
    }
}

/// Every way a round can end with a full shoe of these cards. Rounds that need fewer than six cards are counted with
/// the cards that stay behind, so that all ways are as likely.
fn ended(cards: &Composition) -> Result<Vec<Ended>, Fault> {
    if cards.total() < 6 {
        return Err(Fault::Choice("a shoe of fewer than six cards cannot finish every round".into()));
    }
    let mut ends: Vec<Option<Ended>> = (0..400).map(|_| None).collect();
    for (a, n, shoe) in Values::of(cards).draws() {
        for (b, m, shoe) in shoe.draws() {
            let player = Points::EMPTY.with_value(a).with_value(b);
            for (c, k, shoe) in shoe.draws() {
                for (d, l, shoe) in shoe.draws() {
                    let banker = Points::EMPTY.with_value(c).with_value(d);
                    draw(shoe, player, banker, None, n * m * k * l, &mut ends);
                }
            }
        }
    }
    Ok(ends.into_iter().flatten().collect())
}

fn draw(
    shoe: Values,
    player: Points,
    banker: Points,
    third: Option<u8>,
    ways: u128,
    ends: &mut [Option<Ended>],
) {
    match next_draw(player, banker, third) {
        Some(hand) => {
            for (v, n, shoe) in shoe.draws() {
                let ways = ways * n;
                match hand {
                    BaccaratHand::Player => draw(shoe, player.with_value(v), banker, Some(v), ways, ends),
                    BaccaratHand::Banker => draw(shoe, player, banker.with_value(v), third, ways, ends),
                }
            }
        }
        None => {
            let used = player.cards() + banker.cards();
            let behind = (0..6 - used as u64).map(|i| u128::from(shoe.left - i)).product::<u128>();
            let key = |p: Points| p.value() as usize * 2 + (p.cards() - 2);
            let end = &mut ends[key(player) * 20 + key(banker)];
            end.get_or_insert(Ended { player, banker, ways: 0 }).ways += ways * behind;
        }
    }
}

/// What becomes of one wager in a round, and the commission on it.
fn settle<V: BaccaratChapter>(
    game: &Baccarat<V>,
    wager: &str,
    end: &Ended,
    stake: Cents,
) -> (Verdict, Cents) {
    let Ended { player, banker, .. } = *end;
    let verdict = match wager {
        "player" => game.settle_player(player, banker),
        "banker" => game.settle_banker(player, banker),
        "tie" => game.settle_tie(player, banker),
        "fortune-7" => game.settle_fortune_7(player, banker),
        "dragon-bonus-player" => game.settle_dragon(BaccaratHand::Player, player, banker),
        "dragon-bonus-banker" => game.settle_dragon(BaccaratHand::Banker, banker, player),
        other => unreachable!("the chapter has no wager `{other}`"),
    };
    let won = verdict.pays().map_or(Cents::ZERO, |p| p.award(stake, Cents::ZERO, book::Rounding::CENT).won);
    let fee = if wager == "banker" { game.commission(verdict, stake, won) } else { Cents::ZERO };
    (verdict, fee)
}

/// The law of a wager, and what is said of the commission in it.
fn law<V: BaccaratChapter>(
    game: &Baccarat<V>,
    wager: &str,
    ends: &[Ended],
    stake: Cents,
) -> (Law, BTreeSet<String>) {
    let (mut law, mut fees) = (Law::new(), BTreeSet::new());
    for end in ends {
        let (verdict, fee) = settle(game, wager, end, stake);
        let even = end.player.value() == end.banker.value();
        let (mut event, mut pays) = verdict.told();
        if verdict.pays() == Some(Pays::Push) {
            event = if even { "tie" } else { "three-card-7" };
        }
        if fee > Cents::ZERO {
            pays = format!("{pays} less {fee}");
            fees.insert(format!("{event}: {pays} of commission on {stake}"));
        }
        let gain = net(verdict.pays(), stake, Cents::ZERO) - ratio(fee.0, stake.0);
        law.add(event, &pays, gain, Ratio::ONE, whole(end.ways));
    }
    (law, fees)
}

impl<V: BaccaratChapter> Solved for Baccarat<V> {
    /// There is nothing to decide but what to bet on, and the Banker's Hand loses least.
    type Best = Basic;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let game = Baccarat::<V>::new(&ask.rules)?;
        let (deck, decks) = game.layout().cards.unwrap_or((Deck::Standard, 0));
        let shoe = ask.cards.unwrap_or_else(|| Composition::of(deck, decks));
        let ends = ended(&shoe)?;
        let mut sheet = vec![];
        for wager in ask.rules.wagers().filter(|wager| ask.wants(&wager.id)) {
            for table in ask.tables(&wager.id, "") {
                let game = Baccarat::<V>::new(&ask.under(table))?;
                let stake = ask.stake(&wager.id);
                let (law, fees) = law(&game, &wager.id, &ends, stake);
                let mut entry = WagerOdds::new(&ask.rules, &wager.id, Some(table), METHOD, law);
                entry.notes.push(format!("from a full shoe of {} cards", shoe.total()));
                entry.notes.extend(fees);
                sheet.push(entry);
            }
        }
        Ok(sheet)
    }

    fn best(_: &Ask, _: &Progress) -> Result<Basic, Fault> {
        Ok(Basic)
    }

    /// Where players turn the cards, who does it changes nothing.
    fn advise(table: &Table<Self>, _: Seat, _: u8) -> Result<Option<Advice>, Fault> {
        let menu = table.menu();
        let choices = menu.iter().map(|item| Choice::say(item.verb));
        let options = choices.map(|choice| Valued { choice, value: Figure::Exact(Ratio::ZERO) });
        Ok(Some(Advice::new(options.collect(), "exact: whoever turns the cards, they are the same")))
    }
}

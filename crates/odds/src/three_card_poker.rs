//! Three Card Poker: every class of player hands against every rank of dealer hands that is left.

use std::collections::BTreeMap;

use book::{Cents, Fault};
use equipment::{Card, Deck};
use games::kernel::*;
use games::three_card_poker::ThreeCardPoker;
use hands::ThreeRank;
use rayon::prelude::*;

use crate::advice::{Advice, Valued};
use crate::classes::{Pack, mask};
use crate::exact::{Figure, Ratio, ratio, whole};
use crate::law::{Law, Verdicts, net, played_event};
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::{StrategyPart, StrategyRule, StrategySheet};

const METHOD: &str =
    "exact: 1,755 classes of player hands against every dealer hand left, folding where it loses less";
const COUNTED: &str = "exact: every hand counted";

/// The dealer's hands of a pack by rank, as sets of cards.
struct Dealer(BTreeMap<ThreeRank, Vec<u64>>);

impl Dealer {
    fn new(cards: &[Card]) -> Dealer {
        let mut hands: BTreeMap<_, Vec<u64>> = BTreeMap::new();
        for (i, &a) in cards.iter().enumerate() {
            for (j, &b) in cards.iter().enumerate().skip(i + 1) {
                for &c in &cards[j + 1..] {
                    hands.entry(hands::three::three(&[a, b, c])).or_default().push(mask(&[a, b, c]));
                }
            }
        }
        Dealer(hands)
    }

    /// How many hands of each rank have no card of this set.
    fn against(&self, player: u64) -> impl Iterator<Item = (ThreeRank, u64)> + '_ {
        let left = move |hands: &Vec<u64>| hands.iter().filter(|&&d| d & player == 0).count() as u64;
        self.0.iter().map(move |(rank, hands)| (*rank, left(hands))).filter(|(_, n)| *n > 0)
    }
}

/// A hand played against every dealer hand left: how often each pair of results of ante and play comes, and the bonus.
struct Played {
    results: Vec<(Verdict, Verdict, u64)>,
    bonus: Option<Verdict>,
    hands: u64,
}

impl Played {
    fn new(game: &ThreeCardPoker, dealer: &Dealer, player: &[Card; 3]) -> Played {
        let rank = hands::three::three(player);
        let mut results: Vec<(Verdict, Verdict, u64)> = vec![];
        let mut hands = 0;
        for (theirs, n) in dealer.against(mask(player)) {
            let (ante, play) = (game.settle_ante(rank, theirs), game.settle_play(rank, theirs));
            hands += n;
            match results.iter_mut().find(|r| r.0 == ante && r.1 == play) {
                Some(result) => result.2 += n,
                None => results.push((ante, play, n)),
            }
        }
        Played { results, bonus: game.settle_ante_bonus(rank), hands }
    }

    fn bonus(&self) -> Ratio {
        self.bonus.map_or(Ratio::ZERO, gain)
    }

    /// The expected gain in units of the ante.
    fn value(&self) -> Ratio {
        let sum =
            self.results.iter().fold(Ratio::ZERO, |sum, (a, p, n)| sum + (gain(*a) + gain(*p)) * whole(*n));
        sum / whole(self.hands) + self.bonus()
    }
}

fn gain(verdict: Verdict) -> Ratio {
    net(verdict.pays(), Cents::ZERO, Cents::ZERO)
}

/// A class of player hands, its number, and what playing it leads to.
type PlayedClass = ([Card; 3], u64, Played);

/// Every class of player hands with what playing it leads to.
fn solve(ask: &Ask) -> Result<Vec<PlayedClass>, Fault> {
    let game = ThreeCardPoker::new(&ask.rules)?;
    let pack = Pack::of(Deck::Standard, ask.cards.as_ref());
    let dealer = Dealer::new(pack.cards());
    let classes = pack.classes::<3>().into_par_iter();
    Ok(classes.map(|(hand, n)| (hand, n, Played::new(&game, &dealer, &hand))).collect())
}

impl Solved for ThreeCardPoker {
    type Best = Best;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let mut sheet = vec![];
        if ["ante", "play"].iter().any(|w| ask.wants(w)) {
            sheet.extend(main_game(ask)?);
        }
        let pack = Pack::of(Deck::Standard, ask.cards.as_ref());
        for table in ask.tables("pair-plus", "") {
            let game = ThreeCardPoker::new(&ask.under(table))?;
            let mut verdicts = Verdicts::default();
            for (hand, n) in pack.classes::<3>() {
                verdicts.add(game.settle_pair_plus(hands::three::three(&hand)), n.into());
            }
            let law = ask.cashier("pair-plus").law(verdicts.iter(), |_| Cents::ZERO);
            sheet.push(WagerOdds::new(&ask.rules, "pair-plus", Some(table), COUNTED, law));
        }
        if ask.wants("six-card-bonus") {
            for table in ask.tables("six-card-bonus", "") {
                let game = ThreeCardPoker::new(&ask.under(table))?;
                let verdicts = six_card(&game, &pack);
                let law = ask.cashier("six-card-bonus").law(verdicts.iter(), |_| Cents::ZERO);
                sheet.push(WagerOdds::new(&ask.rules, "six-card-bonus", Some(table), COUNTED, law));
            }
        }
        Ok(sheet)
    }

    fn best(ask: &Ask, _: &Progress) -> Result<Best, Fault> {
        let solved = solve(ask)?;
        let played = solved.iter().filter(|(_, _, played)| played.value() > -Ratio::ONE);
        let lowest = played.map(|(hand, ..)| hands::three::three(hand)).min();
        Ok(Best { lowest })
    }

    fn strategy(ask: &Ask, progress: &Progress) -> Result<Option<StrategySheet>, Fault> {
        strategy(ask, progress).map(Some)
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        let look = table.look(seat, hand);
        let own: Vec<Card> = look.own().collect();
        let own: [Card; 3] = own.try_into().expect("the player has looked at three cards");
        let unknown: Vec<Card> = look.unknown().iter().map(|(card, _)| card).collect();
        let played = Played::new(table.game(), &Dealer::new(&unknown), &own);
        let spot = |id| table.layout().find(id).expect("the layout has this spot");
        let side = ratio(look.stake(spot("pair-plus")).0, look.stake(spot("ante")).0);
        let pair_plus = table.game().settle_pair_plus(hands::three::three(&own));
        let lost = ["ante", "pair-plus"].map(|wager| table.game().folded(wager));
        let play = played.value() + &side * gain(pair_plus);
        let fold = lost[0].map_or(Ratio::ZERO, gain) + side * gain(lost[1].unwrap_or(pair_plus));
        let options = vec![
            Valued { choice: Choice::say(Verb::Play), value: Figure::Exact(play) },
            Valued { choice: Choice::say(Verb::Fold), value: Figure::Exact(fold) },
        ];
        Ok(Some(Advice::new(options, "exact: every dealer hand that is left")))
    }
}

/// The Six Card Bonus on every six cards. It has a row for each suit's royal, so no hand stands for another; the hands
/// are shared out by their lowest card.
fn six_card(game: &ThreeCardPoker, pack: &Pack) -> Verdicts {
    let cards = pack.cards();
    let from = |first: usize| {
        let mut verdicts = Verdicts::default();
        let mut six = [cards[first]; 6];
        complete(&mut six, 1, &cards[first + 1..], &mut |six| verdicts.add(game.settle_six_card(six), 1));
        verdicts
    };
    (0..cards.len()).into_par_iter().map(from).reduce(Verdicts::default, Verdicts::plus)
}

/// Calls `f` with every way to fill the hand from its `at`-th card on.
fn complete(six: &mut [Card; 6], at: usize, rest: &[Card], f: &mut impl FnMut(&[Card; 6])) {
    if at == 6 {
        return f(six);
    }
    for (n, &card) in rest.iter().enumerate() {
        six[at] = card;
        complete(six, at + 1, &rest[n + 1..], f);
    }
}

/// Ante and Play under the best strategy: the whole, and its parts.
fn main_game(ask: &Ask) -> Result<Vec<WagerOdds>, Fault> {
    let solved = solve(ask)?;
    let (mut whole_game, mut ante, mut play, mut bonus) = (Law::new(), Law::new(), Law::new(), Law::new());
    let (one, cashier) = (|| Ratio::ONE, ask.cashier("ante"));
    for (_, n, played) in &solved {
        if played.value() <= -one() {
            let ways = || whole(n * played.hands);
            whole_game.add("fold", "lose", -one(), one(), ways());
            ante.add("fold", "lose", -one(), one(), ways());
            play.add("fold", "no wager", Ratio::ZERO, Ratio::ZERO, ways());
            bonus.add("fold", "no bonus", Ratio::ZERO, one(), ways());
            continue;
        }
        for (a, p, dealer_hands) in &played.results {
            let ways = || whole(n * dealer_hands);
            let net = gain(*a) + gain(*p) + played.bonus();
            let event = played_event(*a, *p);
            whole_game.add(event, "ante, play and bonus", net, whole(2), ways());
            cashier.settle(&mut ante, *a, Cents::ZERO, ways());
            cashier.settle(&mut play, *p, Cents::ZERO, ways());
            match played.bonus {
                Some(b) => bonus.add(b.event(), &b.told().1, gain(b), one(), ways()),
                None => bonus.add("none", "no bonus", Ratio::ZERO, one(), ways()),
            }
        }
    }
    let table = |wager: &str, part: &str| ask.tables(wager, part)[0];
    let rules = &ask.rules;
    let mut entry = WagerOdds::new(rules, "ante", Some(table("ante", "")), METHOD, whole_game);
    entry.notes.push("the whole play: Ante, Play and the bonus on the Ante".into());
    Ok(vec![
        entry,
        WagerOdds::new(rules, "ante", Some(table("ante", "bonus")), METHOD, bonus).part_of("ante"),
        WagerOdds::new(rules, "play", Some(table("play", "")), METHOD, play).part_of("ante"),
    ])
}

/// Plays every hand from the lowest that gains by it.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    lowest: Option<ThreeRank>,
}

impl Player<ThreeCardPoker> for Best {
    fn choose(&mut self, look: &Look<ThreeCardPoker>, _: &Menu) -> Choice {
        let mut cards = look.own();
        let hand = std::array::from_fn(|_| cards.next().expect("the player has looked at three cards"));
        let plays = self.lowest.is_some_and(|lowest| hands::three::three(&hand) >= lowest);
        Choice::say(if plays { Verb::Play } else { Verb::Fold })
    }

    fn reads_menu(&self) -> bool {
        false
    }
}

/// The strategy as a rule: the lowest hand to play, and what it costs to do otherwise.
fn strategy(ask: &Ask, progress: &Progress) -> Result<StrategySheet, Fault> {
    let best = ThreeCardPoker::best(ask, progress)?;
    let solved = solve(ask)?;
    let all: u64 = solved.iter().map(|(_, n, _)| n).sum();
    let lowest = best.lowest.map_or_else(|| "nothing".to_owned(), |rank| rank.to_string());
    let rule = |when: String, act: &str, plays: bool| {
        let those: Vec<_> = solved.iter().filter(|(_, _, p)| (p.value() > -Ratio::ONE) == plays).collect();
        let hands: u64 = those.iter().map(|(_, n, _)| n).sum();
        let cost = those.iter().fold(Ratio::ZERO, |sum, (_, n, p)| {
            let difference = p.value() + Ratio::ONE;
            sum + if plays { difference } else { -difference } * whole(*n)
        });
        let cost = if hands == 0 { Ratio::ZERO } else { cost / whole(hands) };
        StrategyRule {
            when,
            act: act.into(),
            share: Figure::Exact(ratio(hands, all)),
            cost: Figure::Exact(cost),
        }
    };
    Ok(StrategySheet {
        game: ThreeCardPoker::ID.into(),
        rules: ask.rules.fingerprint(),
        method: METHOD.into(),
        house_edge: main_game(ask)?[0].law.house_edge(),
        parts: vec![StrategyPart::List {
            title: "After looking at the three cards".into(),
            rules: vec![
                rule(format!("{lowest} or better"), "play", true),
                rule("anything less".into(), "fold", false),
            ],
        }],
    })
}

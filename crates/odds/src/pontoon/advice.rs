//! What each choice is worth to a seat, from the cards it has not seen.

use arrayvec::ArrayVec;
use book::{Cents, Fault};
use equipment::{Card, Composition};
use games::kernel::*;
use games::pontoon_plus::{Phase, PontoonPlus, doubled_total};
use hands::blackjack::value;

use super::against::{AgainstUpCard, NEVER, WhichHand, dot};
use super::best::{DEALER, is_split, number};
use super::laws::ERROR;
use super::plan::Act;
use super::suits::{Suits, way};
use super::terms::{BUSTED, DOUBLED_21, DOUBLED_BUST, PontoonTerms, RESCUED, card, class, doubled};
use crate::advice::{Advice, Valued};
use crate::blackjack::hands::BUST;
use crate::blackjack::shoe::ValueCounts;
use crate::exact::{Figure, decimal, ratio};

const METHOD: &str = "every card unseen counted, in floating point; the hand is played on by its own cards in the best way, and so \
                      is each hand of a split; other hands of the seat are not counted";

/// The cards of a hand.
type Cards = ArrayVec<Card, 24>;

/// A decision as the seat sees it.
struct Eyes<'a> {
    table: AgainstUpCard<'a>,
    unknown: Composition,
    cards: Cards,
    /// Whether the hand is one of a split, and how many hands there may still be of it.
    split: bool,
    room: usize,
}

impl Eyes<'_> {
    fn kind(&self) -> WhichHand {
        WhichHand { split: self.split, ..WhichHand::FIRST }
    }

    fn hand(&self) -> u16 {
        number(&self.cards).expect("a hand over 21 has no decision")
    }

    /// What drawing is worth beside mixed suits, by the very cards that are left.
    fn extra(&self) -> f64 {
        let [a, b] = self.cards[..] else { return 0.0 };
        let suited = way(a, b);
        let terms = self.table.terms;
        let Some((v, made)) = terms.completes(self.hand()).filter(|_| suited > 0) else { return 0.0 };
        let Some(by_suit) = terms.by_suit(made, self.table.up, self.split) else { return 0.0 };
        let third = card(v, a.suit().expect("no joker is in play"));
        let chance = f64::from(self.unknown.count(third)) / f64::from(self.unknown.total());
        chance * (terms.closed[by_suit.suited[suited - 1]].gain - terms.closed[by_suit.mixed].gain)
    }

    /// The worth of each act that is thought of.
    fn acts(&mut self) -> [(Act, f64); 4] {
        let (n, kind) = (self.hand(), self.kind());
        let values = self.table.values(kind);
        let i = n as usize;
        let two = self.cards.len() == 2;
        let double = if two { values.double[i] } else { NEVER };
        let pair = self.table.hands.at(n).pair().filter(|_| self.room >= 2);
        let split = pair.map_or(NEVER, |pair| self.split(pair, self.room));
        [
            (Act::Hit, values.hit[i] + self.extra()),
            (Act::Stand, values.stand[i]),
            (Act::Double, double),
            (Act::Split, split),
        ]
    }

    fn split(&mut self, pair: usize, most: usize) -> f64 {
        let kind = WhichHand::split(pair, 1);
        let values = self.table.values(kind);
        let plan = self.table.plan(&values, kind);
        let terms = self.table.terms;
        self.table.split(pair, most.min(terms.most[pair]), &plan).gain(terms)
    }

    /// The best of playing on.
    fn play(&mut self) -> f64 {
        Act::best(self.acts()).1
    }

    /// A doubled hand below 21 that is kept, for a part added of this size of the bet.
    fn kept(&mut self, added: f64) -> f64 {
        let n = self.hand();
        let total = doubled_total(&self.cards);
        let ends = self.table.ends(n, self.kind());
        let (terms, split) = (self.table.terms, self.split);
        let gain = |end: usize| {
            let (main, more) = terms.waits(split, true, class(total), end);
            decimal(&terms.gain(main)) + added * more.map_or(0.0, |m| decimal(&terms.gain(m)))
        };
        ends.iter().enumerate().map(|(end, p)| p * gain(end)).sum()
    }

    /// One card to a bet on a hand that others double.
    fn undoubled(&mut self) -> f64 {
        let (n, kind) = (self.hand(), self.kind());
        let two = self.table.two(n);
        let Some(left) = self.table.left(n, kind) else { return NEVER };
        let terms = self.table.terms;
        let main = |end: usize| decimal(&terms.closed[end].main);
        let mut sum = 0.0;
        for v in (0..10).filter(|&v| left.count(v) > 0) {
            let next = self.table.hands.at(n).next[v];
            let worth = match doubled(two, v) {
                22.. => main(DOUBLED_BUST),
                21 => main(DOUBLED_21),
                total if next != BUST => {
                    dot(&self.table.ends(next, kind), &terms.live[kind.split as usize][class(total)])
                }
                _ => main(BUSTED),
            };
            sum += left.chance(v, None) * worth;
        }
        sum
    }
}

/// What each choice on the menu is worth; none where a mistake of the dealer's is put right.
pub(super) fn advise(table: &Table<PontoonPlus>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
    let look = table.look(seat, hand);
    let phase = look.state().phase();
    let (on, hand) = match phase {
        Phase::Insure(on, _) | Phase::Surrender(on) => (on, 0),
        Phase::Play(on, hand)
        | Phase::Rescue(on, hand, _)
        | Phase::FollowDouble(on, hand, _)
        | Phase::FollowSplit(on, hand, _, _) => (on, hand),
        _ => return Ok(None),
    };
    let mut cards: Cards = look.cards(Place::Hand(on, hand)).collect();
    if matches!(phase, Phase::FollowSplit(..)) {
        // The pair lies apart already.
        cards.extend(cards.clone());
    }
    let spot = |wager: &str| {
        let id = if on == seat { wager.to_owned() } else { format!("{wager}-box-{}", on.0 + 1) };
        table.layout().find(&id).expect("the layout has this spot")
    };
    let main = spot(if hand == 0 { "initial-bet" } else { "split" });
    let stake = look.stake_of(main, hand).max(Cents(1));
    let terms = PontoonTerms::new(table.rules(), Some(stake))?;
    let unknown = look.unknown();
    let suits = Suits::of(&unknown);
    let mut n = *ValueCounts::of(&unknown).counts();
    cards.iter().for_each(|&c| n[value(c) as usize - 1] += 1);
    let up = look.cards(DEALER).next().map_or(0, |c| value(c) as usize - 1);
    let split = is_split(&look, on, hand);
    // Hands are played in order, and those split off lie behind: finished ones have numbers below this one's.
    let hands =
        if split { (0..4u8).rev().find(|&h| look.cards(Place::Hand(on, h)).next().is_some()) } else { None };
    let hands = hands.map_or(1, |last| usize::from(last.max(hand)) + 1);
    let room = (PontoonPlus::MOST_HANDS + 1).saturating_sub(hands);
    let mut eyes = Eyes {
        table: AgainstUpCard::new(&terms, &suits, up, ValueCounts::new(n)),
        unknown,
        cards,
        split,
        room,
    };
    let added = decimal(&ratio(look.stake_of(spot("double-down"), hand).0, stake.0));
    let menu = table.menu();
    let mut options = vec![];
    let mut put = |verb: Verb, value: f64| {
        if let Some(item) = menu.iter().find(|item| item.verb == verb) {
            let choice = match item.cost {
                Cost::Range(limits) => Choice::with(verb, limits.max),
                _ => Choice::say(verb),
            };
            options.push(Valued { choice, value: Figure::Near { value, error: ERROR } });
        }
    };
    match phase {
        Phase::Insure(..) => {
            let n = eyes.hand();
            let after = eyes.play().max(eyes.table.surrender(n));
            let pontoon = eyes.table.pontoon(n);
            let gain = |won| decimal(&terms.insured(won));
            put(Verb::Insure, after + pontoon * gain(true) + (1.0 - pontoon) * gain(false));
            put(Verb::Decline, after);
        }
        Phase::Surrender(_) => {
            let n = eyes.hand();
            put(Verb::Surrender, eyes.table.surrender(n));
            put(Verb::Play, eyes.play());
        }
        Phase::Rescue(..) => {
            put(Verb::Stand, eyes.kept(added));
            put(Verb::PullBack, terms.closed[RESCUED].gain);
        }
        Phase::FollowDouble(..) => {
            let (n, kind) = (eyes.hand(), eyes.kind());
            put(Verb::Double, eyes.table.double(n, kind).0);
            put(Verb::Decline, eyes.undoubled());
        }
        Phase::FollowSplit(..) => {
            let pair = eyes.table.two(eyes.hand())[0];
            let both = eyes.split(pair, 2);
            put(Verb::Split, both);
            put(Verb::Decline, both / 2.0);
        }
        _ => {
            for (act, worth) in eyes.acts() {
                let verb = match act {
                    Act::Hit => Verb::Hit,
                    Act::Stand => Verb::Stand,
                    Act::Double => Verb::Double,
                    _ => Verb::Split,
                };
                put(verb, worth);
            }
        }
    }
    Ok(Some(Advice::new(options, METHOD)))
}

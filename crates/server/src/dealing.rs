//! A physical table that somebody deals by hand. The page sends everything that has fallen so far; the table is played
//! again from it, so that nothing is kept here and taking back is leaving out.

use book::{Book, Rules};
use equipment::{Card, Rank};
use games::kernel::{AnyTable, Chance, Event, Face, Need, Notation, Place, Viewer};
use games::{Playthrough, Teller};

use crate::lay::Lay;
use crate::names::label;
use crate::question::{next_card, question};
use crate::slips::in_order;
use crate::wire::{ByHand, CardLeft, DealtByHand, Happening, NextUp, Problem, Slip};
use crate::{choices, print};

/// The most lines a table is played again from.
pub const MOST_LINES: usize = 4_000;

/// The dealer's place.
const DEALER: Place = Place::Common(0);

/// The rules of a table as it was asked for.
pub fn rules(game: &str, set: &[String]) -> Result<Rules, Problem> {
    let plain = |why: String| Problem { why, clause: None, house_rule: None };
    let fault = |fault: book::Fault| Problem {
        why: fault.to_string(),
        clause: fault.clause().map(|c| c.text().to_owned()),
        house_rule: None,
    };
    games::entry(game).ok_or_else(|| plain(format!("there is no game `{game}`")))?;
    let mut rules = Rules::of(game).map_err(fault)?;
    for choice in set {
        let (id, value) =
            choice.split_once('=').ok_or_else(|| plain(format!("`{choice}` is not SETTING=VALUE")))?;
        rules.set(id.trim(), value.trim()).map_err(fault)?;
    }
    rules.check().map_err(fault)?;
    Ok(rules)
}

/// What has become of a table after its last line.
struct Played {
    play: Playthrough,
    before: Box<dyn AnyTable>,
    events: Vec<Event>,
    payments: Vec<Slip>,
    taken: Vec<String>,
    refused: Option<Problem>,
    /// The dealer turns a card over that nobody has named yet.
    turn: bool,
}

/// Plays a table again from its lines and says how it stands.
pub fn deal(asked: &ByHand) -> Result<DealtByHand, Problem> {
    let rules = rules(&asked.game, &asked.set)?;
    let open = || games::open(rules.clone()).map_err(|fault| plain(fault.to_string()));
    let played = play(open()?, open()?, &asked.lines);
    Ok(told(&played))
}

fn plain(why: String) -> Problem {
    Problem { why, clause: None, house_rule: None }
}

fn play(table: Box<dyn AnyTable>, before: Box<dyn AnyTable>, lines: &[String]) -> Played {
    let named = name_unseen(lines);
    let mut played = Played {
        play: Playthrough::at(table),
        before,
        events: vec![],
        payments: vec![],
        taken: vec![],
        refused: None,
        turn: false,
    };
    let mut unseen: Vec<(Place, u8)> = vec![];
    for (line, meant) in lines.iter().zip(&named) {
        // `turn` was said where the card was dealt.
        let Some(meant) = meant else {
            played.taken.push(line.clone());
            continue;
        };
        let table = played.play.table();
        let hidden = meant == "card ?";
        let fed = if hidden { stand_in(table, &named) } else { meant.clone() };
        if hidden && !may_stay_unseen(table) {
            played.refused =
                Some(plain("this card is dealt face up, or to a player: say which it is".into()));
            break;
        }
        let mut copy = table.copy();
        let mut events = vec![];
        let input = match Notation(table.layout()).read(&fed) {
            Ok(input) => input,
            Err(no) => {
                played.refused = Some(plain(no.to_string()));
                break;
            }
        };
        if let Err(no) = copy.feed(input, &mut events) {
            let clause = Some(no.clause.text().to_owned());
            played.refused = Some(Problem { why: no.why.to_string(), clause, house_rule: None });
            break;
        }
        if hidden {
            unseen.push((DEALER, table.felt().cards(DEALER).len() as u8));
        }
        let turned =
            |e: &Event| matches!(e, Event::Turned { place, index, .. } if unseen.contains(&(*place, *index)));
        if events.iter().any(turned) {
            played.taken.push(line.clone());
            played.turn = true;
            break;
        }
        if events.iter().any(|e| matches!(e, Event::Closed | Event::Staked { .. }))
            && table.need() == Need::Bets
        {
            played.payments.clear();
        }
        played.payments.extend(in_order(table, &*copy, &events));
        played.before = table.copy();
        if events.iter().any(|e| matches!(e, Event::RoundOver { .. })) {
            unseen.clear();
        }
        played.events = events;
        played.play.feed(input).expect("a copy of the table took it");
        played.taken.push(line.clone());
    }
    played
}

/// The lines with every `turn` put where its card was dealt: the first that nobody had seen.
fn name_unseen(lines: &[String]) -> Vec<Option<String>> {
    let mut named: Vec<Option<String>> = lines.iter().map(|l| Some(l.trim().to_owned())).collect();
    for n in 0..named.len() {
        let Some(card) = named[n].as_deref().and_then(|l| l.strip_prefix("turn ")).map(str::to_owned) else {
            continue;
        };
        let open = named[..n].iter().position(|l| l.as_deref() == Some("card ?"));
        if let Some(at) = open {
            named[at] = Some(format!("card {card}"));
            named[n] = None;
        }
    }
    named
}

/// Whether the card that is due may stay unseen: it goes to the dealer face down.
fn may_stay_unseen(table: &dyn AnyTable) -> bool {
    table.need() == Need::Chance(Chance::Card)
        && next_card(table).is_some_and(|(place, face)| place == DEALER && face == Face::Down)
}

/// A card to go on with until the one that lies there is seen: none that makes a blackjack, and none that is said to
/// come later.
fn stand_in(table: &dyn AnyTable, lines: &[Option<String>]) -> String {
    let said: Vec<Card> = lines
        .iter()
        .flatten()
        .filter_map(|l| l.strip_prefix("card "))
        .filter_map(|c| c.parse().ok())
        .collect();
    let small = |card: &Card| card.rank().is_some_and(|rank| (Rank::Two..=Rank::Nine).contains(&rank));
    let unseen = table.felt().rack().unseen();
    let fits = |card: &Card| small(card) && !said.contains(card);
    let card =
        unseen.iter().map(|(card, _)| card).find(fits).or_else(|| unseen.iter().map(|(c, _)| c).next());
    card.map_or("card".into(), |card| format!("card {card}"))
}

fn told(played: &Played) -> DealtByHand {
    let table = played.play.table();
    let chapter = table.rules().chapter();
    let layout = table.layout();
    let mut teller = Teller::new(Viewer::House);
    teller.look(&*played.before);
    let words = |event: &Event| Happening::of(event, teller.tell(event, table), layout);
    let told = played.events.iter().map(words).collect();
    // After a settlement the cards stay in sight until the next bet.
    let over = played.events.iter().any(|e| matches!(e, Event::RoundOver { .. }));
    let lay = if over { Lay::after(&*played.before, &played.events, table) } else { Lay::of(table) };
    let unseen = table.felt().rack().unseen();
    DealtByHand {
        game: table.id().to_owned(),
        title: chapter.title.clone(),
        chapter: chapter.id.clone(),
        lines: played.taken.clone(),
        refused: played.refused.clone(),
        round: table.felt().round(),
        next: next(played, table),
        menu: if played.turn { vec![] } else { choices::choices(table, None) },
        cards: cards(table)
            .into_iter()
            .map(|card| CardLeft { card: card.to_string(), left: unseen.count(card).into() })
            .collect(),
        wheel: print::wheel(table),
        spots: print::spots(table),
        seats: lay.seats,
        commons: lay.commons,
        markers: lay.markers,
        cards_left: table.felt().rack().left(),
        told,
        payments: played.payments.clone(),
        calls: print::calls(table),
    }
}

/// The cards of the game, each once.
fn cards(table: &dyn AnyTable) -> Vec<Card> {
    if table.layout().cards.is_none() {
        return vec![];
    }
    let mut cards: Vec<Card> = table.to_shuffle().iter().map(|(card, _)| card).collect();
    cards.extend(table.felt().rack().unseen().iter().map(|(card, _)| card));
    cards.sort();
    cards.dedup();
    cards
}

fn next(played: &Played, table: &dyn AnyTable) -> NextUp {
    let mut next = NextUp {
        kind: String::new(),
        words: String::new(),
        why: None,
        clause: None,
        seat: None,
        hand: None,
        common: None,
        unseen: false,
        count: 0,
    };
    if played.turn {
        next.kind = "turn".into();
        next.words = "Which card does the dealer turn over?".into();
        return next;
    }
    match table.need() {
        Need::Bets => {
            next.kind = "bets".into();
            next.words = "Take the bets, then close them".into();
            next.clause = Some(table.layout().cites.betting.text().to_owned());
        }
        Need::Choice { seat, hand } => {
            next.kind = "choice".into();
            next.words = format!("{} decides", label(&seat.to_string()));
            (next.seat, next.hand) = (Some(seat.0), Some(hand));
            next.clause = table.menu().first().map(|item| item.clause.text().to_owned());
        }
        Need::Chance(chance) => {
            next.words = question(table, chance);
            (next.kind, next.count) = match chance {
                Chance::Shuffle => ("shuffle".into(), 0),
                Chance::Burn => ("burn".into(), 0),
                Chance::Card => ("card".into(), 1),
                Chance::Dice(n) => ("dice".into(), u32::from(n)),
                Chance::Wheel(wheel) => ("wheel".into(), u32::from(wheel.sections())),
                Chance::Number(most) => ("number".into(), most.into()),
            };
            if chance == Chance::Card {
                next.unseen = may_stay_unseen(table);
                match next_card(table) {
                    Some((Place::Common(n), _)) => {
                        next.common = table.layout().commons.get(n as usize).map(ToString::to_string);
                    }
                    Some((Place::Hand(seat, hand), _)) => (next.seat, next.hand) = (Some(seat.0), Some(hand)),
                    None => {}
                }
            }
        }
    }
    let clause = next.clause.as_deref().and_then(|clause| Book::standard().clause(clause));
    next.why = clause.map(|entry| entry.says.clone());
    next
}

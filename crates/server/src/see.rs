//! Tables as somebody may see them. Whatever leaves the server about a table is put together here, from
//! [`games::kernel::View`] and [`Event::seen_by`] and nothing else.

use book::{Book, Cents};
use games::Teller;
use games::kernel::{
    AnyTable, Audience, CallInfo, Choice, Cost, Event, Family, Input, MenuItem, Need, Patron, Place, Seat,
    Spot, Verb, Viewer,
};
use house::refusal::HouseRule;
use house::room::Room;
use house::{Purse, TableId};

use crate::floor::Scene;
use crate::hints::base;
use crate::leaving::commission;
use crate::names::{family, gist, key, label};
use crate::offers::{action, is_answer, primary, said};
use crate::wire::{
    Amounts, BetOn, CallTaking, Common, Deadline, Fair, HandView, Happening, Layout, MarkerView, MenuEntry,
    Meter, MyPlace, Part, Problem, SeatView, Shoe, SpotPrint, View,
};

/// Who looks at a table: a patron with the seats they hold, or somebody at the rail.
#[derive(Clone, Debug, Default)]
pub struct Eyes {
    /// The patron, if the viewer is one.
    pub patron: Option<Patron>,
    /// The seats they hold.
    pub seats: Vec<Seat>,
    /// What they have.
    pub purse: Purse,
}

impl Eyes {
    /// The eyes of a patron at a table.
    pub fn of(patron: Option<Patron>, room: &Room, purse: Purse) -> Eyes {
        let seats = patron.map(|p| room.seats_of(p).collect()).unwrap_or_default();
        Eyes { patron, seats, purse }
    }

    fn viewer(&self) -> Viewer {
        self.seats.first().map_or(Viewer::Rail, |seat| Viewer::Seat(*seat))
    }

    /// As whom the viewer sees what belongs to a seat.
    fn at(&self, seat: Seat) -> Viewer {
        if self.seats.contains(&seat) { Viewer::Seat(seat) } else { self.viewer() }
    }
}

/// The felt's print on the wire.
pub fn layout(room: &Room) -> Layout {
    let (table, setup) = (room.table(), room.setup());
    let (print, rules) = (table.layout(), table.rules());
    let chapter = rules.chapter();
    Layout {
        game: table.id().to_owned(),
        name: setup.name.clone(),
        title: chapter.title.clone(),
        family: family(table.id()).id().to_owned(),
        seats: print.seats,
        clause: chapter.id.clone(),
        spots: spots(table),
        commons: print.commons.iter().map(|&c| c.to_owned()).collect(),
        calls: calls(table),
        wheel: wheel(table),
        drawings: crate::felt::drawings(table.id(), rules, print),
        chips: crate::names::CHIPS.to_vec(),
        action: action(print).into(),
        range: crate::names::range(table.id(), print),
        pay_lists: crate::names::pay_lists(rules, print),
    }
}

/// Where bets lie at a table.
pub fn spots(table: &dyn AnyTable) -> Vec<SpotPrint> {
    let layout = table.layout();
    let equal: Vec<_> = layout.equal.iter().map(|&spot| layout.at(spot).id.clone()).collect();
    let equals = |spot: &Spot| {
        if !equal.contains(&spot.id) {
            return vec![];
        }
        equal.iter().filter(|&id| *id != spot.id).cloned().collect()
    };
    let print = |spot: &Spot| SpotPrint {
        id: spot.id.clone(),
        wager: spot.wager.to_owned(),
        name: spot.name.clone(),
        label: spot.name.clone(),
        pays: crate::names::pays(table.rules(), spot),
        limits: amounts(spot.limits),
        clause: spot.clause.text().to_owned(),
        side: spot.side,
        toke: spot.toke,
        open: spot.open,
        equals: equals(spot),
    };
    layout.spots.iter().map(print).collect()
}

/// What may be called at a table.
pub fn calls(table: &dyn AnyTable) -> Vec<CallTaking> {
    let taking = |call: &CallInfo| CallTaking {
        id: call.id.to_owned(),
        help: call.help.to_owned(),
        by: crate::names::by(call.by).to_owned(),
        clause: call.clause.text().to_owned(),
        seat: call.takes.seat,
        spot: call.takes.spot,
        card: call.takes.card,
        amount: call.takes.amount,
    };
    table.layout().calls.iter().map(taking).collect()
}

/// What is printed at the sections of a table's wheel, in their order.
pub fn wheel(table: &dyn AnyTable) -> Vec<String> {
    let labels = |w: equipment::Wheel| {
        (0..w.sections()).filter_map(|s| w.label(equipment::Section(s))).map(str::to_owned).collect()
    };
    table.layout().wheel.map(labels).unwrap_or_default()
}

/// What everybody may see of a table after a step, written down once.
pub struct Public {
    events: Vec<Part<Happening>>,
    seats: Vec<Part<SeatView>>,
    commons: Part<Vec<Common>>,
    markers: Part<Vec<MarkerView>>,
    meters: Part<Vec<Meter>>,
    departures: Part<Vec<String>>,
    history: Part<Vec<String>>,
}

impl Public {
    fn of(scene: &Scene) -> Public {
        let table = scene.room.table();
        let events = events(&scene.before, &scene.room, &scene.events, &Eyes::default());
        let seat = |seat| Part::same(&seat_view(scene, seat, None));
        let common = |(n, &name): (u8, &&str)| {
            let (cards, caption) = pile(table, Place::Common(n), Viewer::Rail);
            Common { name: name.to_owned(), cards, caption }
        };
        let commons: Vec<Common> = (0..).zip(&table.layout().commons).map(common).collect();
        let rules = table.rules();
        let departures = if rules.house_rules() { rules.departures() } else { vec![] };
        Public {
            events: events.iter().map(Part::same).collect(),
            seats: table.felt().clockwise().map(seat).collect(),
            commons: Part::same(&commons),
            markers: Part::same(&markers(table)),
            meters: Part::same(&meters(&scene.room)),
            departures: Part::same(&departures),
            history: Part::same(&scene.history.iter().cloned().collect()),
        }
    }
}

fn public(scene: &Scene) -> &Public {
    scene.public.get_or_init(|| Public::of(scene))
}

/// The cards of a place as somebody sees them, and what those they see make.
fn pile(table: &dyn AnyTable, place: Place, viewer: Viewer) -> (Vec<Option<String>>, Option<String>) {
    let seen = |place| -> Vec<Option<equipment::Card>> {
        let pile = table.felt().pile(place);
        pile.map_or(vec![], |pile| (0..pile.len()).map(|i| pile.seen(i, place, viewer)).collect())
    };
    let lie = seen(place);
    let visible: Vec<_> = lie.iter().flatten().copied().collect();
    let caption = (!visible.is_empty()).then(|| {
        let board: Vec<_> = table.board().map_or(vec![], |board| seen(board).into_iter().flatten().collect());
        let split = matches!(place, Place::Hand(seat, _) if table.felt().seat(seat).hands().len() > 1);
        caption(table, place, &visible, &board, split)
    });
    (cards(&lie), caption.flatten())
}

/// What cards make, in words. Two cards that the dealer's hand is named for have that name in a player's as well, unless they
/// come of a split: then they are no more than their total.
pub(crate) fn caption(
    table: &dyn AnyTable,
    place: Place,
    cards: &[equipment::Card],
    board: &[equipment::Card],
    split: bool,
) -> Option<String> {
    let dealer = table.layout().commons.iter().position(|name| *name == "dealer");
    let named = match (place, dealer) {
        (Place::Hand(..), Some(dealer)) if !split && family(table.id()) == Family::TwentyOne => {
            Place::Common(dealer as u8)
        }
        _ => place,
    };
    table.caption(named, cards, board).map(|caption| caption.words)
}

/// A seat as its owner sees it, or as everybody else does.
fn seat_view(scene: &Scene, seat: Seat, owner: Option<Patron>) -> SeatView {
    let table = scene.room.table();
    let at = table.felt().seat(seat);
    let viewer = owner.map_or(Viewer::Rail, |_| Viewer::Seat(seat));
    let active = match table.need() {
        Need::Choice { seat: due, hand } if due == seat => Some(hand),
        _ => None,
    };
    let hands = (0u8..).zip(at.hands()).map(|(hand, _)| {
        let (cards, caption) = pile(table, Place::Hand(seat, hand), viewer);
        // Side wagers lie before the seat; what a hand is played for is its own.
        let own = |b: &&games::kernel::Bet| b.hand == hand && !table.layout().at(b.spot).side;
        let bet = at.bets.iter().filter(own).map(|b| b.stake.0).sum();
        HandView { cards, caption, active: active == Some(hand), bet }
    });
    let bet = |b: &games::kernel::Bet| BetOn {
        spot: table.layout().at(b.spot).id.clone(),
        hand: b.hand,
        cents: b.stake.0,
        commission: commission(table, seat, b).0,
    };
    SeatView {
        seat: seat.0,
        who: at.patron.map(|p| scene.names.of(p)),
        mine: owner.is_some(),
        bot: at.patron.is_some_and(crate::people::is_bot),
        bets: at.bets.iter().map(bet).collect(),
        hands: hands.collect(),
    }
}

/// A table as these eyes see it.
pub fn view(scene: &Scene, eyes: &Eyes) -> View {
    let (room, public) = (&*scene.room, public(scene));
    let table = room.table();
    let (layout, felt) = (table.layout(), table.felt());
    let need = table.need();
    let mut seats = public.seats.clone();
    for seat in &eyes.seats {
        seats[seat.0 as usize] = Part::Own(seat_view(scene, *seat, eyes.patron));
    }
    let menu = menu(table, eyes);
    let at_risk: i64 = eyes.seats.iter().map(|seat| crate::leaving::at_risk(table, *seat).0).sum();
    let open = room.is_open();
    let dearest = menu.iter().filter_map(|m| m.price_cents.or(m.amount.map(|a| a.max))).max().unwrap_or(0);
    let to_come: i64 = eyes.seats.iter().map(|seat| table.may_ask(*seat).0).sum();
    let slips: Vec<_> = eyes.seats.iter().flat_map(|seat| scene.slips.of(*seat)).cloned().collect();
    let cut = || eyes.patron.and_then(|patron| room.cut_of(patron)).map(str::to_owned);
    View {
        seq: scene.seq,
        round: room.rounds(),
        phase: match need {
            _ if !open => "closed",
            Need::Choice { .. } => "choice",
            Need::Chance(_) => "chance",
            Need::Bets if !slips.is_empty() => "settled",
            Need::Bets => "bets",
        }
        .into(),
        closed: (!open).then(|| CLOSED.into()),
        need: need.words(),
        deadline: deadline(scene, need).filter(|_| open),
        primary: primary(room, eyes).filter(|_| open),
        seats,
        commons: public.commons.clone(),
        markers: public.markers.clone(),
        menu,
        me: MyPlace {
            seats: eyes.seats.iter().map(|s| s.0).collect(),
            chips: eyes.purse.chips.0,
            wallet: eyes.purse.wallet.0,
            at_risk,
            may_cost: at_risk + dearest.max(to_come),
            leaving: crate::leaving::leaving(table, &eyes.seats),
            limits: Some(eyes.purse.limits.into()),
        },
        meters: public.meters.clone(),
        shoe: layout.cards.map(|_| Shoe { cards_left: felt.rack.left() }),
        fair: room.promise().map(|(turn, to)| Fair { turn, commitment: to.to_owned(), cut: cut() }),
        slips,
        void: eyes.seats.iter().find_map(|seat| scene.slips.void(*seat)),
        departures: public.departures.clone(),
        history: public.history.clone(),
    }
}

/// What happened in a step, for these eyes: told anew where they see more than everybody.
pub fn step(scene: &Scene, eyes: &Eyes) -> Vec<Part<Happening>> {
    let mine = |event: &Event| match event {
        Event::Settled(line) => eyes.seats.contains(&line.seat),
        _ => matches!(event.audience(), Audience::Seat(seat) if eyes.seats.contains(&seat)),
    };
    let mut told = public(scene).events.clone();
    if scene.events.iter().any(mine) {
        let own = events(&scene.before, &scene.room, &scene.events, eyes);
        for ((event, own), told) in scene.events.iter().zip(own).zip(&mut told) {
            if mine(event) {
                *told = Part::Own(own);
            }
        }
    }
    told
}

/// Signs on a felt on the wire.
pub fn markers(table: &dyn AnyTable) -> Vec<MarkerView> {
    let wheel = table.layout().wheel.is_some();
    let shown = |m: games::kernel::Marker| MarkerView {
        label: match m.label {
            // A croupier marks the point; people at the table know it as the number that came last.
            "point" if wheel => "last number".into(),
            "sign" => "posted".into(),
            label => label.to_owned(),
        },
        value: m.value,
        seat: m.seat.map(|s| s.0),
        spot: m.spot.map(|s| table.layout().at(s).id.clone()),
    };
    table.markers().into_iter().map(shown).collect()
}

/// Where the table's meters stand.
pub fn meters(room: &Room) -> Vec<Meter> {
    let table = room.table();
    let shown =
        table.layout().meters.iter().zip(table.felt().meters()).filter(|(m, _)| m.reserve_for.is_none());
    shown.map(|(m, stands)| Meter { name: m.id.clone(), cents: stands.0 }).collect()
}

/// What happened in a step, as far as these eyes may know.
pub fn events(before: &Room, after: &Room, events: &[Event], eyes: &Eyes) -> Vec<Happening> {
    let table = after.table();
    let mut tellers: Vec<(Viewer, Teller)> = match &eyes.seats[..] {
        [] => vec![(Viewer::Rail, Teller::new(Viewer::Rail))],
        seats => seats.iter().map(|s| (Viewer::Seat(*s), Teller::new(Viewer::Seat(*s)))).collect(),
    };
    tellers.iter_mut().for_each(|(_, teller)| teller.look(before.table()));
    let tell = |event: &Event| {
        let viewer = match event.audience() {
            Audience::Seat(seat) => eyes.at(seat),
            _ => eyes.viewer(),
        };
        let mut words = String::new();
        for (eye, teller) in &mut tellers {
            let told = teller.tell(event, table);
            if *eye == viewer {
                words = told;
            }
        }
        Happening::of(&event.seen_by(viewer), words, table.layout())
    };
    events.iter().map(tell).collect()
}

/// Cards on the wire.
pub fn cards(cards: &[Option<equipment::Card>]) -> Vec<Option<String>> {
    cards.iter().map(|card| card.map(|c| c.to_string())).collect()
}

/// Limits on the wire.
pub fn amounts(limits: book::Limits) -> Amounts {
    Amounts { min: limits.min.0, max: limits.max.0, step: limits.step.0 }
}

/// The menu, for the patron whose turn it is.
fn menu(table: &dyn AnyTable, eyes: &Eyes) -> Vec<MenuEntry> {
    match table.need() {
        Need::Choice { seat, .. } if eyes.seats.contains(&seat) => {
            let mut entries = choices(table, Some(eyes.purse.chips));
            entries.extend(kept_places(table, seat, &entries));
            let order = usual_order(table);
            let place = |entry: &MenuEntry| {
                let word = entry.choice.split(' ').next().unwrap_or_default();
                order.iter().position(|verb| verb.id() == word).unwrap_or(order.len())
            };
            entries.sort_by_key(place);
            entries
        }
        _ => vec![],
    }
}

/// The choices people look for where a game has always the same, in the order they are used to.
fn usual_order(table: &dyn AnyTable) -> &'static [Verb] {
    match family(table.id()) {
        Family::TwentyOne => &[Verb::Hit, Verb::Stand, Verb::Double, Verb::Split],
        Family::Holdem => &[Verb::Raise, Verb::Play, Verb::Check, Verb::Fold],
        _ => &[],
    }
}

/// What cannot be chosen with this hand and people look for keeps its place on the menu, with the clause that forbids it.
fn kept_places(table: &dyn AnyTable, seat: Seat, entries: &[MenuEntry]) -> Vec<MenuEntry> {
    let there = |verb: &Verb| entries.iter().any(|e| e.choice.split(' ').next() == Some(verb.id()));
    // Raising and playing are one place: which of them it is goes with the round of bets.
    let (kept, why) = match family(table.id()) {
        Family::TwentyOne if there(&Verb::Stand) => (usual_order(table), "not with this hand"),
        Family::Holdem if there(&Verb::Check) || there(&Verb::Fold) => (&usual_order(table)[2..], "not now"),
        _ => return vec![],
    };
    let mut asked = table.copy();
    let absent = kept.iter().copied().filter(|verb| !there(verb));
    let refused = absent.filter_map(|verb| {
        let no = asked.feed(Input::Choose(seat, Choice::say(verb)), &mut vec![]).err()?;
        Some((verb, no.clause.text().to_owned()))
    });
    let kept = refused.map(|(verb, clause)| MenuEntry {
        seat: seat.0,
        hand: entries[0].hand,
        choice: verb.id().to_owned(),
        label: label(verb.id()),
        key: String::new(),
        price_cents: None,
        amount: None,
        pick: 0,
        help: Book::standard().clause(&clause).map(|entry| entry.says.clone()).unwrap_or_default(),
        clause: clause.clone(),
        legal: false,
        refusal: Some(Problem { why: why.into(), clause: Some(clause), house_rule: None }),
    });
    kept.collect()
}

/// The choices of whoever has to decide, as far as these chips go; all of them where nobody counts chips.
pub fn choices(table: &dyn AnyTable, chips: Option<Cents>) -> Vec<MenuEntry> {
    let Need::Choice { seat, hand } = table.need() else { return vec![] };
    let (unit, mut entries) = (base(table, seat, hand), vec![]);
    let times =
        |cost: Cents| (unit > 0 && cost.0 % unit == 0).then(|| cost.0 / unit).filter(|t| (1..=9).contains(t));
    for item in table.menu() {
        for (choice, price, amount) in ways(&item) {
            let cost = price.unwrap_or_default();
            let short = chips.filter(|chips| cost > *chips).map(|chips| Problem {
                why: format!("this takes {cost} and you have {chips} in chips here"),
                clause: None,
                house_rule: Some(HouseRule::Chips.to_string()),
            });
            entries.push(MenuEntry {
                seat: seat.0,
                hand,
                label: if is_answer(item.verb) { said(table, item.verb) } else { label(&choice) },
                key: key(&item, amount.is_none().then(|| times(cost)).flatten()),
                choice,
                price_cents: if amount.is_some() { None } else { Some(cost.0) },
                amount,
                pick: item.pick,
                help: help(table, &item),
                clause: item.clause.text().to_owned(),
                legal: short.is_none(),
                refusal: short,
            });
        }
    }
    entries
}

/// The buttons an entry of the menu makes: one, or one for each size of a raise where there are few. Any other amount that is
/// left open is set beside its one button, however few there are, so that the button and its key are always the same.
pub(crate) fn ways(item: &MenuItem) -> Vec<(String, Option<Cents>, Option<Amounts>)> {
    let word = item.verb.id();
    match item.cost {
        Cost::Free => vec![(word.into(), None, None)],
        Cost::Fixed(amount) => vec![(word.into(), Some(amount), None)],
        Cost::Range(limits) => {
            let step = limits.step.0.max(1);
            if limits.min == limits.max {
                return vec![(format!("{word} {}", limits.min), Some(limits.min), None)];
            }
            if matches!(item.verb, Verb::Raise | Verb::Play) && (limits.max.0 - limits.min.0) / step < 4 {
                let mut amounts: Vec<i64> = (limits.min.0..=limits.max.0).step_by(step as usize).collect();
                if amounts.last() != Some(&limits.max.0) {
                    amounts.push(limits.max.0);
                }
                let way = |cents: i64| (format!("{word} {}", Cents(cents)), Some(Cents(cents)), None);
                return amounts.into_iter().rev().map(way).collect();
            }
            vec![(word.into(), Some(limits.min), Some(amounts(limits)))]
        }
    }
}

/// What a choice means: the table's own gloss, what it does in a few words, or the clause that gives it in our words.
fn help(table: &dyn AnyTable, item: &MenuItem) -> String {
    let clause = || Book::standard().clause(item.clause.text()).map(|entry| entry.says.clone());
    // What an answer does its button says already.
    let words = table.gloss(item).filter(|_| !is_answer(item.verb)).or_else(|| gist(item.verb));
    words.map(str::to_owned).or_else(clause).unwrap_or_default()
}

fn deadline(scene: &Scene, need: Need) -> Option<Deadline> {
    let rule = match need {
        Need::Bets => "then the round begins; wagers that cannot stand go back".to_owned(),
        _ => match house::room::left_to_the_house(&scene.room.table().menu()) {
            Some(choice) => format!("then the house chooses for the player: {}", choice.verb),
            None => "then the house waits".to_owned(),
        },
    };
    Some(Deadline { at: scene.deadline?.0, rule, clause: None })
}

/// What those are told who sit at a table, or look at it, when the house closes it.
const CLOSED: &str = "The house has closed this table. What chips you had here are in your purse.";

/// A table's id on the wire.
pub fn table_id(text: &str) -> Option<TableId> {
    text.parse().ok().map(TableId)
}

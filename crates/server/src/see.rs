//! Tables as somebody may see them. Whatever leaves the server about a table is put together here, from
//! [`games::kernel::View`] and [`Event::seen_by`] and nothing else.

use games::Teller;
use games::kernel::{AnyTable, Audience, CommonPlace, Event, Family, Need, Patron, Place, Seat, Viewer};
use house::TableId;
use house::room::Room;

use crate::choices::menu;
use crate::names::family;
use crate::offers::primary;
use crate::scene::{Eyes, Public, Scene};
use crate::wire::{
    BetOn, Common, Deadline, Fair, HandView, Happening, MarkerView, MyPlace, Part, SeatView, ShoeView,
    TableMeter, TableView,
};

impl Public {
    fn of(scene: &Scene) -> Public {
        let table = scene.room.table();
        let events = events(&scene.before, &scene.room, &scene.events, &Eyes::default());
        let seat = |seat| Part::same(&seat_view(scene, seat, None));
        let common = |(n, common): (u8, &CommonPlace)| {
            let (cards, caption) = pile(table, Place::Common(n), Viewer::Rail);
            let (name, role) = (common.name.to_owned(), common.role.id().to_owned());
            Common { name, role, cards, caption }
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
        let board: Vec<_> =
            table.layout().board().map_or(vec![], |board| seen(board).into_iter().flatten().collect());
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
    let named = match (place, table.layout().dealer()) {
        (Place::Hand(..), Some(dealer)) if !split && family(table.id()) == Family::TwentyOne => dealer,
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
        commission: table.paid_with(b.spot, b.stake).0,
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
pub fn view(scene: &Scene, eyes: &Eyes) -> TableView {
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
    TableView {
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
        shoe: layout.cards.map(|_| ShoeView { cards_left: felt.rack().left() }),
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
    let shown = |m: games::kernel::Marker| MarkerView {
        label: m.label.to_owned(),
        value: m.value,
        seat: m.seat.map(|s| s.0),
        spot: m.spot.map(|s| table.layout().at(s).id.clone()),
    };
    table.markers().into_iter().map(shown).collect()
}

/// Where the table's meters stand.
pub fn meters(room: &Room) -> Vec<TableMeter> {
    let table = room.table();
    let shown =
        table.layout().meters.iter().zip(table.felt().meters()).filter(|(m, _)| m.reserve_for.is_none());
    shown.map(|(m, stands)| TableMeter { name: m.id.clone(), cents: stands.0 }).collect()
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

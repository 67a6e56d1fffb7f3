//! What choices are worth, worked out beside the play.

use std::sync::Arc;
use std::time::Duration;

use book::Cents;
use games::kernel::{AnyTable, Choice, Input, Need, Notation, Patron, Place, Seat, Viewer};
use odds::{Advice, Ask, Sheet};

use crate::app::App;
use crate::choices::{base, ways};
use crate::names::label;
use crate::offers::{is_answer, said};
use crate::scene::Scene;
use crate::wire::{ChoiceValue, Hints, Mistake, WagerEdge, WagerEdges};

/// What each choice is worth now; none where nothing is to be decided. It is worked out once for everybody who asks.
async fn advice(app: &App, scene: &Arc<Scene>) -> Option<Arc<Advice>> {
    scene.advice.get_or_init(|| app.solver.advise(scene.room.clone())).await.clone()
}

/// Everything the hints panel shows to a patron after this step.
pub async fn hints(app: &App, scene: &Arc<Scene>, patron: Patron) -> Hints {
    let table = scene.room.table();
    let mine =
        matches!(table.need(), Need::Choice { seat, .. } if scene.room.seats_of(patron).any(|s| s == seat));
    let advice = if mine { advice(app, scene).await } else { None };
    let (choices, method) = match (&advice, table.need()) {
        (Some(advice), Need::Choice { seat, hand }) => {
            (values(advice, table, seat, hand), advice.method.clone())
        }
        _ => (vec![], String::new()),
    };
    let wagers = if table.need() == Need::Bets { wagers(app, table).await } else { vec![] };
    Hints { for_seq: scene.seq, choices, wagers, method, mistakes: app.costs.of(patron) }
}

/// What advice says the choices of a menu are worth, in the units of the base wager.
pub fn values(advice: &Advice, table: &dyn AnyTable, seat: Seat, hand: u8) -> Vec<ChoiceValue> {
    let base = base(table, seat, hand);
    let best = advice.best();
    let value = |o: &odds::Valued| ChoiceValue {
        choice: if is_open(table, o.choice) || o.choice.pick != 0 {
            o.choice.verb.id().into()
        } else {
            token(table, seat, o.choice)
        },
        cards: picked(o.choice).collect(),
        cents: is_open(table, o.choice).then_some(o.choice.amount.0),
        value_cents: (o.value.decimal() * base as f64).round() as i64,
        per_unit: o.value.decimal(),
        best: o.choice == best,
    };
    advice.options.iter().map(value).collect()
}

/// Whether a choice is one whose amount the menu leaves open.
fn is_open(table: &dyn AnyTable, choice: Choice) -> bool {
    let mut ways =
        table.menu().into_iter().filter(|item| item.verb == choice.verb).flat_map(|item| ways(&item));
    choice.amount > Cents::ZERO && ways.any(|(_, _, amount)| amount.is_some())
}

/// The cards that are meant by a choice, by their places in the hand.
fn picked(choice: Choice) -> impl Iterator<Item = u8> {
    (0..16).filter(move |place| choice.pick >> place & 1 == 1)
}

/// A choice as its button says it, with the cards it picks.
fn named(table: &dyn AnyTable, seat: Seat, hand: u8, choice: Choice) -> String {
    if choice.pick != 0 {
        let (place, viewer) = (Place::Hand(seat, hand), Viewer::Seat(seat));
        let pile = table.felt().pile(place);
        let cards = picked(choice).filter_map(|n| pile?.seen(n.into(), place, viewer));
        let cards: Vec<String> = cards.map(|card| format!("{card:#}")).collect();
        return format!("{} {}", label(choice.verb.id()), cards.join(" "));
    }
    if is_answer(choice.verb) { said(table, choice.verb) } else { label(&token(table, seat, choice)) }
}

/// A choice as a record says it.
fn token(table: &dyn AnyTable, seat: Seat, choice: Choice) -> String {
    let line = Notation(table.layout()).write(&Input::Choose(seat, choice));
    line.splitn(3, ' ').last().unwrap_or_default().to_owned()
}

/// The edges of the wagers a seat may make.
async fn wagers(app: &App, table: &dyn AnyTable) -> Vec<WagerEdge> {
    app.solver.sheet(whole(table)).await.map_or(vec![], |sheet| worth(&sheet, table))
}

/// The same, as soon as they are there and for whoever asks: nobody waits long.
pub async fn edges(app: &App, table: &dyn AnyTable) -> WagerEdges {
    match app.solver.sheet_within(whole(table), Duration::from_millis(500)).await {
        Ok(Ok(sheet)) => WagerEdges { ready: true, wagers: worth(&sheet, table) },
        Ok(Err(_)) => WagerEdges { ready: true, wagers: vec![] },
        Err(_) => WagerEdges { ready: false, wagers: vec![] },
    }
}

fn whole(table: &dyn AnyTable) -> Ask {
    Ask { in_force: true, ..Ask::new(table.rules().clone()) }
}

fn worth(sheet: &Sheet, table: &dyn AnyTable) -> Vec<WagerEdge> {
    let of = |wager: &str| sheet.wagers.iter().find(|w| w.wager == wager && w.within.is_none() && w.in_force);
    let open = table.layout().spots.iter().filter(|s| s.open && !s.is_toke());
    let worth = |s: &games::kernel::Spot| {
        let law = &of(s.wager)?.law;
        let (edge, chance) = (law.house_edge().decimal(), law.hit_frequency().decimal());
        Some(WagerEdge { spot: s.id.clone(), edge, chance })
    };
    open.filter_map(worth).collect()
}

/// Takes a decision in that a patron made at this step, and what it cost against the best.
pub async fn count(app: &App, scene: &Arc<Scene>, patron: Patron, line: &str) {
    let table = scene.room.table();
    let (Need::Choice { seat, hand }, Ok(Input::Choose(_, chosen))) =
        (table.need(), Notation(table.layout()).read(line))
    else {
        return;
    };
    let Some(advice) = advice(app, scene).await else { return };
    let of = |choice: Choice| advice.options.iter().find(|o| o.choice == choice);
    let Some(taken) = of(chosen) else { return };
    let best = &advice.options[0];
    let lost = best.value.decimal() - taken.value.decimal();
    let cents = (lost * base(table, seat, hand) as f64).round() as i64;
    let mistake = (cents > 0).then(|| {
        let view = table.view(Viewer::Seat(seat));
        let held = view.seats[seat.0 as usize].hands.get(hand as usize).and_then(|h| h.caption.clone());
        let (did, better) = (named(table, seat, hand, chosen), named(table, seat, hand, best.choice));
        let held = held.map_or(String::new(), |h| format!("{h}: "));
        Mistake { game: table.id().to_owned(), words: format!("{held}{did}, where {better} is best"), cents }
    });
    app.costs.add(patron, mistake);
}

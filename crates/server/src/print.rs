//! The felt's print on the wire: what is the same for everybody, whatever is played.

use book::{Cents, Rules};
use games::kernel::{AnyTable, CallInfo, Family, Layout, Spot};
use house::room::Room;

use crate::felt::{drawings, pays};
use crate::names::{CHIPS, by, family};
use crate::offers::action;
use crate::wire::{self, Amounts, CallTaking, PayList, SpotPrint};

/// The felt's print on the wire.
pub fn layout(room: &Room) -> wire::LayoutView {
    let (table, setup) = (room.table(), room.setup());
    let (print, rules) = (table.layout(), table.rules());
    let chapter = rules.chapter();
    wire::LayoutView {
        game: table.id().to_owned(),
        name: setup.name.clone(),
        title: chapter.title.clone(),
        family: family(table.id()).id().to_owned(),
        seats: print.seats,
        clause: chapter.id.clone(),
        spots: spots(table),
        commons: print.commons.iter().map(ToString::to_string).collect(),
        calls: calls(table),
        wheel: wheel(table),
        drawings: drawings(table.id(), rules, print),
        chips: CHIPS.to_vec(),
        action: action(print).into(),
        range: range(table.id(), print),
        pay_lists: pay_lists(rules, print),
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
        pays: pays(table.rules(), spot.wager),
        limits: spot.limits.into(),
        clause: spot.clause.text().to_owned(),
        side: spot.side,
        toke: spot.is_toke(),
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
        by: by(call.by).to_owned(),
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

/// The least and the most that a wager of the game itself may be: of its first wager, or, where a player chooses among many, of
/// all of them. Side wagers and those for the dealer are apart.
pub fn range(game: &str, layout: &Layout) -> Amounts {
    let many = matches!(
        family(game),
        Family::Craps | Family::Roulette | Family::BigSix | Family::Baccarat | Family::ThreeDice
    );
    let own = layout.spots.iter().filter(|s| s.open && !s.side && !s.is_toke()).map(|s| s.limits);
    let own: Vec<_> = own.take(if many { usize::MAX } else { 1 }).collect();
    let least = |of: fn(&book::Limits) -> Cents| own.iter().map(of).min().unwrap_or_default().0;
    let most = own.iter().map(|l| l.max).max().unwrap_or_default().0;
    Amounts { min: least(|l| l.min), max: most, step: least(|l| l.step) }
}

/// What wagers pay whose pay table has several rows, once each.
pub fn pay_lists(rules: &Rules, layout: &Layout) -> Vec<PayList> {
    let mut lists: Vec<PayList> = vec![];
    for spot in layout.spots.iter().filter(|spot| !spot.is_toke()) {
        if lists.iter().any(|list| list.wager == spot.wager) {
            continue;
        }
        let tables = rules.paytables().filter(|t| t.wager == spot.wager && t.rows.len() > 1);
        lists.extend(tables.map(|t| PayList {
            wager: spot.wager.to_owned(),
            title:
                t.part.as_deref().map_or_else(|| spot.name.clone(), |part| format!("{}, {part}", spot.name)),
            rows: t.rows.iter().map(|row| [row.name.clone(), row.pays.to_string()]).collect(),
        }));
    }
    lists
}

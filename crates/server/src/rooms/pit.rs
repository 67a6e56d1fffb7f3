//! The pit: tables, limits, opening and closing, approvals, voids, meters, win against theory, and the books. For staff.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use book::Cents;
use games::kernel::Patron;
use house::audit::{Expectation, ExpectedWin};
use house::ledger::Account;
use house::{Command, Person, Role, Stream, TableId, What};
use odds::{Ask, Sheet};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::patrons;
use crate::app::{App, ErrorAnswer};
use crate::counter::now;
use crate::gate::{Known, for_staff, token};
use crate::names::family;
use crate::orders::{named, problem};
use crate::see::table_id;
use crate::takings::TableTakings;
use crate::wire::{
    Books, Pit, PitAnswer, PitAsk, PitMeter, PitOrder, PitTable, Problems, StaffLine, Takings, Waiting,
    WinPoint,
};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(pit)).routes(routes!(order))
}

/// The sheets that are there, by table; those that are not are begun.
type Sheets = BTreeMap<TableId, std::sync::Arc<Sheet>>;

/// The pit as it stands.
#[utoipa::path(get, path = "/api/pit", tag = "pit", responses((status = 200, body = Pit), (status = "4XX", body = Problems)))]
async fn pit(State(app): State<App>, Known(person): Known) -> Result<Json<Pit>, ErrorAnswer> {
    for_staff(person)?;
    let taken = app.floor.takings.tables();
    let mut sheets = Sheets::new();
    for (id, watched) in app.floor.tables() {
        if taken.get(&id).is_some_and(|t| t.handle > 0) {
            let ask = Ask { in_force: true, ..Ask::new(watched.latest().room.table().rules().clone()) };
            if let Ok(Ok(sheet)) = app.solver.sheet_within(ask, Duration::from_millis(1)).await {
                sheets.insert(id, sheet);
            }
        }
    }
    let names = app.people.names.clone();
    let seen = app
        .desk
        .look(move |house| {
            let mut tables = vec![];
            let mut waiting = vec![];
            let mut meters: BTreeMap<u32, PitMeter> = BTreeMap::new();
            for (id, room) in house.rooms() {
                let (table, setup) = (room.table(), room.setup());
                let main = table.layout().spots.iter().find(|s| s.open && !s.side && !s.is_toke());
                let takings = taken.get(&id).map_or_else(Takings::default, |t| told(t, sheets.get(&id)));
                tables.push(PitTable {
                    id: id.0.to_string(),
                    name: setup.name.clone(),
                    game: table.id().to_owned(),
                    title: table.rules().chapter().title.clone(),
                    family: family(table.id()).id().to_owned(),
                    state: if room.is_open() { "open" } else { "closed" }.into(),
                    need: table.need().words(),
                    taken: table.felt().seats.iter().filter(|s| s.patron.is_some()).count() as u8,
                    seats: table.layout().seats,
                    wager: main.map_or("", |s| s.wager).to_owned(),
                    minimum: main.map_or(0, |s| s.limits.min.0),
                    maximum: main.map_or(0, |s| s.limits.max.0),
                    tray: house.ledger().on(Account::Float(id)).0,
                    at_risk: house.ledger().on(Account::AtRisk(id)).0,
                    takings,
                });
                waiting.extend(room.awards().iter().map(|award| Waiting {
                    table: id.0.to_string(),
                    award: award.number,
                    who: names.of(award.patron),
                    cents: award.cents.0,
                    clause: award.clause.text().to_owned(),
                    confirmed: award.confirmed.iter().map(ToString::to_string).collect(),
                }));
                for (number, name, shows) in house.banks().of(id).into_iter().flat_map(|bank| bank.meters()) {
                    let fresh = PitMeter {
                        name: name.to_owned(),
                        link: setup.link.clone(),
                        tables: 0,
                        cents: shows.0,
                    };
                    // A link has a meter for each table that is on it; a table feeds those its own wagers name.
                    let feeds = table.layout().meters.iter().any(|meter| meter.id == name);
                    meters.entry(number.0).or_insert(fresh).tables += u32::from(feeds);
                }
            }
            for meter in meters.values_mut().filter(|meter| meter.tables < 2) {
                (meter.tables, meter.link) = (1, String::new());
            }
            let sound = house.audit();
            let head = house.heads().get(&Stream::Cage).map(|head| head.hash);
            let books = Books {
                sound: sound.is_ok(),
                why: sound.err().map(|misfit| misfit.0),
                steps: house.steps(),
                streams: house.heads().len() as u32,
                head: head.map_or(String::new(), |h| h.iter().map(|b| format!("{b:02x}")).collect()),
            };
            (tables, waiting, meters.into_values().collect::<Vec<_>>(), books, sheets)
        })
        .await;
    let (tables, waiting, meters, books, sheets) =
        seen.ok_or_else(|| ErrorAnswer::line(StatusCode::SERVICE_UNAVAILABLE, "the house has closed"))?;
    let course = course(&app, &sheets);
    let total = sum(&tables);
    Ok(Json(Pit {
        now: now().0,
        since: app.floor.takings.since().0,
        theory_whole: tables.iter().all(|t| t.takings.handle == 0 || t.takings.theory.is_some()),
        total,
        course,
        tables,
        waiting,
        meters,
        events: app.floor.takings.events(),
        books,
        staff: staff(&app),
    }))
}

fn staff(app: &App) -> Vec<StaffLine> {
    let people = app.charter.staff.iter();
    people.map(|p| StaffLine { id: p.number, name: p.name.clone(), role: p.role.to_string() }).collect()
}

/// What theory expects of what was staked.
fn expected(takings: &TableTakings, sheet: &Sheet) -> ExpectedWin {
    let of = |wager: &str| {
        let odds = sheet.wagers.iter().find(|w| w.wager == wager && w.in_force && w.within.is_none())?;
        Some(Expectation { edge: odds.law.house_edge().decimal(), deviation: odds.law.stddev() })
    };
    takings.stakes.expect(of).unwrap_or_default()
}

fn told(takings: &TableTakings, sheet: Option<&std::sync::Arc<Sheet>>) -> Takings {
    let theory = sheet.map(|sheet| expected(takings, sheet));
    let mut told =
        Takings { rounds: takings.rounds, handle: takings.handle, win: takings.win, ..Takings::default() };
    if let Some(theory) = theory {
        fill(&mut told, theory);
    }
    told
}

fn fill(takings: &mut Takings, ExpectedWin { mean, variance }: ExpectedWin) {
    let deviation = variance.sqrt();
    takings.theory = Some(mean.round() as i64);
    takings.deviation = Some(deviation.round() as i64);
    takings.sigmas = (deviation > 0.0).then(|| (takings.win as f64 - mean) / deviation);
}

fn sum(tables: &[PitTable]) -> Takings {
    let mut total = Takings::default();
    let (mut expected, mut known) = (ExpectedWin::default(), false);
    for t in tables.iter().map(|t| &t.takings) {
        total.rounds += t.rounds;
        total.handle += t.handle;
        total.win += t.win;
        if let (Some(theory), Some(deviation)) = (t.theory, t.deviation) {
            let (mean, variance) = (theory as f64, (deviation as f64).powi(2));
            expected = expected.and(ExpectedWin { mean, variance });
            known |= t.handle > 0;
        }
    }
    if known {
        fill(&mut total, expected);
    }
    total
}

fn course(app: &App, sheets: &Sheets) -> Vec<WinPoint> {
    let point = |(at, tables): (u64, BTreeMap<TableId, TableTakings>)| {
        let win = tables.values().map(|t| t.win).sum();
        let known = tables.iter().filter_map(|(id, t)| Some(expected(t, sheets.get(id)?)));
        let ExpectedWin { mean, variance } = known.fold(ExpectedWin::default(), ExpectedWin::and);
        WinPoint { at, win, theory: mean.round() as i64, deviation: variance.sqrt().round() as i64 }
    };
    app.floor.takings.course().into_iter().map(point).collect()
}

/// Gives an order. Who may give which is the house's own rule, and so is the refusal.
#[utoipa::path(post, path = "/api/pit", tag = "pit", request_body = PitAsk,
    responses((status = 200, body = PitAnswer), (status = "4XX", body = Problems)))]
async fn order(
    State(app): State<App>,
    Known(person): Known,
    headers: HeaderMap,
    Json(PitAsk { id, order }): Json<PitAsk>,
) -> Result<Json<PitAnswer>, ErrorAnswer> {
    for_staff(person)?;
    let id = named(person, Some(&id))?;
    let table = |id: &str| {
        table_id(id).filter(|t| app.floor.table(*t).is_some()).ok_or_else(|| ErrorAnswer::none("table"))
    };
    let setup = |id: TableId| app.floor.table(id).map(|t| t.latest().room.setup().clone());
    let what = match order {
        PitOrder::Open { table: id } => {
            let table = table(&id)?;
            let setup = setup(table).ok_or_else(|| ErrorAnswer::none("table"))?;
            What::Open { table, setup: Box::new(setup) }
        }
        PitOrder::Shut { table: id } => What::Shut { table: table(&id)? },
        PitOrder::Limits { table: id, wager, min, max } => {
            let table = table(&id)?;
            let mut setup = setup(table).ok_or_else(|| ErrorAnswer::none("table"))?;
            let rules = setup.rules().map_err(|f| ErrorAnswer::line(StatusCode::CONFLICT, f.to_string()))?;
            if !rules.wagers().any(|w| w.id == wager) {
                return Err(ErrorAnswer::none("wager"));
            }
            let step = rules.limits(&wager).step;
            setup.limits.insert(wager, (Cents(min), Cents(max), step));
            // The rules' own name follows from them anew.
            setup.rules.clear();
            What::Open { table, setup: Box::new(setup) }
        }
        PitOrder::Fill { table: id, cents } => What::Fill { table: table(&id)?, cents: Cents(cents) },
        PitOrder::Count { table: id } => What::Count { table: table(&id)? },
        PitOrder::Confirm { table: id, award } => What::Confirm { table: table(&id)?, award },
        PitOrder::Void { table: id, why } => What::Void { table: table(&id)?, why },
        PitOrder::Correct { from, to, cents, why } => {
            let account = |text: &str| {
                text.parse::<Account>()
                    .map_err(|no| ErrorAnswer::line(StatusCode::UNPROCESSABLE_ENTITY, no.to_string()))
            };
            What::Correct { from: account(&from)?, to: account(&to)?, cents: Cents(cents), why }
        }
        PitOrder::Cash { patron, cents } => patrons::cash(Patron(patron), Cents(cents)),
        PitOrder::Limit { patron, limits } => patrons::limit(&app, Patron(patron), &limits).await?,
        PitOrder::Password { id, password } => {
            return employ(&app, person, id, password, token(&headers).map(str::to_owned)).await;
        }
    };
    let before = patrons::stands(&app, &what).await;
    let command = Command { id, by: person, at: now(), what: what.clone() };
    let answer = app.desk.give(command).await.map_err(|no| ErrorAnswer::from(problem(&no)))?;
    let after = patrons::stands(&app, &what).await;
    Ok(Json(PitAnswer { says: answer.reply.says, by: person.to_string(), at: now().0, before, after }))
}

async fn employ(
    app: &App,
    person: Person,
    id: u32,
    password: String,
    from: Option<String>,
) -> Result<Json<PitAnswer>, ErrorAnswer> {
    if person.role != Role::Owner {
        return Err(ErrorAnswer::line(
            StatusCode::FORBIDDEN,
            "passwords of the staff are the owner's to give",
        ));
    }
    let known = staff(app)
        .into_iter()
        .find(|p| p.id == id)
        .ok_or_else(|| ErrorAnswer::none("member of the staff"))?;
    let people = app.people.clone();
    super::blocking(move || people.set_password(id, &password, from.as_deref())).await??;
    let says = format!("{} can sign in as {id}", known.name);
    Ok(Json(PitAnswer { says, by: person.to_string(), at: now().0, ..PitAnswer::default() }))
}

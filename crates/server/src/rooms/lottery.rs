//! The lottery: buy a ticket, see at once what the hand wins, wait for the draw, check and claim.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use book::Cents;
use equipment::Card;
use games::kernel::Patron;
use games::poker_lotto::symbol_name;
use house::What as Order;
use house::lotto::{Prize, Reply, Shop, ShopTrouble, Ticket, What};
use house::{Person, Role, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Wrong};
use crate::bots::CASHIER;
use crate::desk::now;
use crate::gate::Known;
use crate::lottery::give;
use crate::orders::problem;
use crate::wire::{Problem, Problems};

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show))
        .routes(routes!(buy))
        .routes(routes!(check))
        .routes(routes!(claim))
}

/// A draw that was held.
#[derive(Serialize, ToSchema)]
#[allow(missing_docs)]
struct HeldDraw {
    day: String,
    cards: Vec<String>,
    winners: u64,
    commitment: String,
}

/// Where the lottery stands.
#[derive(Serialize, ToSchema)]
struct Lotto {
    /// When the next draw is.
    draw_at: u64,
    /// When sales stop.
    sales_stop: u64,
    /// What the house has bound itself to.
    commitment: String,
    /// What a play costs.
    price: i64,
    /// The most plays on a ticket.
    most_plays: u32,
    /// How many plays are sold for the next draw.
    sold: u64,
    /// The last draws, the latest first.
    held: Vec<HeldDraw>,
}

/// A prize of a ticket.
#[derive(Serialize, ToSchema)]
struct TicketPrize {
    /// Which play won it, from 1.
    play: u32,
    /// Whether it was won at once or in the draw.
    instant: bool,
    /// How much.
    cents: i64,
    /// By which clause.
    clause: String,
}

/// A ticket with its code: whoever has both has the ticket.
#[derive(Serialize, ToSchema)]
struct TicketOut {
    /// Its number.
    serial: u64,
    /// The code that proves it.
    code: String,
    /// The moment of its draw.
    draw_at: u64,
    /// The hand of each play.
    hands: Vec<Vec<String>>,
    /// The cards that were drawn; null before the draw.
    drawn: Option<Vec<String>>,
    /// What it has won so far.
    prizes: Vec<TicketPrize>,
    /// What became of it, in words.
    standing: String,
    /// Whether something can be claimed now.
    claimable: bool,
    /// What it cost.
    price: i64,
    /// What was just paid for it.
    paid: Option<i64>,
}

/// How many plays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Buy {
    /// On one ticket.
    plays: u32,
}

/// A ticket as it is presented.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Present {
    /// Its number.
    serial: u64,
    /// The code on it.
    code: String,
}

fn trouble(no: ShopTrouble) -> Wrong {
    match no {
        ShopTrouble::Refused(no) => {
            let clause = Some(no.clause.text().to_owned());
            Wrong(StatusCode::CONFLICT, Problem { why: no.why.to_string(), clause, house_rule: None })
        }
        other => closed(other.to_string()),
    }
}

fn closed(why: String) -> Wrong {
    tracing::error!("the lottery: {why}");
    Wrong::line(StatusCode::SERVICE_UNAVAILABLE, "the lottery is closed")
}

/// Work with the lottery, off the workers: it writes to the disk.
async fn with<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&mut Shop) -> Result<T, ShopTrouble> + Send + 'static,
) -> Result<T, Wrong> {
    let app = app.clone();
    let done = super::blocking(move || {
        let mut shop = app.lottery.shop(&app.options).map_err(closed)?;
        work(&mut shop).map_err(trouble)
    });
    done.await?
}

/// Where the lottery stands: the next draw, the price, the last draws.
#[utoipa::path(get, path = "/api/lotto", tag = "lottery", responses((status = 200, body = Lotto), (status = "4XX", body = Problems)))]
async fn show(State(app): State<App>) -> Result<Json<Lotto>, Wrong> {
    let shown = with(&app, |shop| {
        let (state, terms) = (shop.lotto().state(), shop.lotto().terms());
        let draw = state.next.as_ref().expect("a shop is open");
        let plays = state.tickets.values().filter(|t| t.day == draw.day && t.replaces.is_none());
        Ok(Lotto {
            draw_at: terms.draw_at(draw.day).0,
            sales_stop: terms.sales_stop(draw.day).0,
            commitment: draw.commitment.clone(),
            price: terms.price.0,
            most_plays: terms.most_plays as u32,
            sold: plays.map(|t| t.hands.len() as u64).sum(),
            held: state
                .held
                .iter()
                .rev()
                .take(7)
                .map(|(day, held)| HeldDraw {
                    day: Time(day * 86_400_000).day().to_string(),
                    cards: symbols(&held.cards),
                    winners: held.winners as u64,
                    commitment: held.commitment.clone(),
                })
                .collect(),
        })
    });
    shown.await.map(Json)
}

/// Buy a ticket with money of your wallet. The terminal picks the cards; what the hand wins at once is told.
#[utoipa::path(post, path = "/api/lotto/buy", tag = "lottery", request_body = Buy,
    responses((status = 200, body = TicketOut), (status = "4XX", body = Problems)))]
async fn buy(
    State(app): State<App>,
    Known(person): Known,
    Json(wanted): Json<Buy>,
) -> Result<Json<TicketOut>, Wrong> {
    player(person)?;
    let price = with(&app, move |shop| {
        let terms = shop.lotto().terms();
        // More plays than a ticket holds are refused by the lottery itself.
        Ok(terms.price * i64::from(wanted.plays).min(terms.most_plays as i64))
    });
    let price = price.await?;
    cash(&app, person, -price).await?;
    let plays = wanted.plays as usize;
    let sold = with(&app, move |shop| match give(shop, person, now(), What::Buy { terminal: 1, plays })? {
        Reply::Sold { serial, .. } => Ok(told(shop, serial, None)),
        other => unreachable!("a ticket is sold, not {other:?}"),
    });
    match sold.await {
        Ok(ticket) => Ok(Json(ticket)),
        Err(no) => {
            cash(&app, person, price).await?;
            Err(no)
        }
    }
}

/// What a ticket has won.
#[utoipa::path(post, path = "/api/lotto/check", tag = "lottery", request_body = Present,
    responses((status = 200, body = TicketOut), (status = "4XX", body = Problems)))]
async fn check(State(app): State<App>, Json(ticket): Json<Present>) -> Result<Json<TicketOut>, Wrong> {
    let checked = with(&app, move |shop| {
        let serial = shop.check(ticket.serial, &ticket.code)?.serial;
        Ok(told(shop, serial, None))
    });
    checked.await.map(Json)
}

/// Present a ticket for its prizes: they go to your wallet. Before the draw an exchange ticket takes its place.
#[utoipa::path(post, path = "/api/lotto/claim", tag = "lottery", request_body = Present,
    responses((status = 200, body = TicketOut), (status = "4XX", body = Problems)))]
async fn claim(
    State(app): State<App>,
    Known(person): Known,
    Json(ticket): Json<Present>,
) -> Result<Json<TicketOut>, Wrong> {
    player(person)?;
    let paid = with(&app, move |shop| {
        // The Commission's own terminal pays any prize.
        let what =
            What::Claim { terminal: house::lotto::COMMISSION, serial: ticket.serial, code: ticket.code };
        match give(shop, person, now(), what)? {
            Reply::Paid { serial, sum, exchange, .. } => {
                Ok((sum, told(shop, exchange.unwrap_or(serial), Some(sum))))
            }
            other => unreachable!("a ticket is paid, not {other:?}"),
        }
    });
    let (sum, ticket) = paid.await?;
    cash(&app, person, sum).await?;
    Ok(Json(ticket))
}

fn player(person: Person) -> Result<(), Wrong> {
    match person.role {
        Role::Player => Ok(()),
        _ => Err(Wrong::line(StatusCode::FORBIDDEN, "tickets are for patrons")),
    }
}

/// Cash over the counter: out of a wallet (below nothing), or into it.
async fn cash(app: &App, person: Person, cents: Cents) -> Result<(), Wrong> {
    let patron = Patron(person.id);
    let done = match cents.0 {
        0 => return Ok(()),
        ..0 => app.desk.ask(person, Order::Withdraw { patron, cents: -cents }).await,
        _ => app.desk.ask(CASHIER, Order::Deposit { patron, cents }).await,
    };
    done.map(drop).map_err(|no| Wrong::from(problem(&no)))
}

fn symbols(cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| symbol_name(*card).unwrap_or_else(|| card.to_string())).collect()
}

fn told(shop: &Shop, serial: u64, paid: Option<Cents>) -> TicketOut {
    let (ticket, code) = shop.printed(serial).expect("it was sold");
    let lotto = shop.lotto();
    let held = lotto.state().held.get(&ticket.day);
    let prizes = lotto.prizes(ticket);
    let prize = |p: &Prize| TicketPrize {
        play: p.play as u32,
        instant: matches!(p.event, house::lotto::Event::Instant),
        cents: p.cents.0,
        clause: p.clause.clone(),
    };
    let closed = ticket.replaced_by.is_some() || ticket.paid || ticket.expired;
    TicketOut {
        serial,
        code,
        draw_at: lotto.terms().draw_at(ticket.day).0,
        hands: ticket.hands.iter().map(|hand| hand.iter().map(ToString::to_string).collect()).collect(),
        drawn: held.map(|draw| draw.cards.iter().map(ToString::to_string).collect()),
        standing: standing(ticket, held.is_some(), &prizes),
        claimable: !closed && !prizes.is_empty(),
        prizes: prizes.iter().map(prize).collect(),
        price: lotto.terms().price.0 * ticket.hands.len() as i64,
        paid: paid.map(|sum| sum.0),
    }
}

fn standing(ticket: &Ticket, drawn: bool, prizes: &[Prize]) -> String {
    let sum: Cents = prizes.iter().map(|prize| prize.cents).sum();
    match (ticket, drawn) {
        (Ticket { replaced_by: Some(other), .. }, _) => {
            format!("exchange ticket {other} stands in its place")
        }
        (Ticket { paid: true, .. }, _) => "its prizes are paid".into(),
        (Ticket { expired: true, .. }, _) => "the time to claim has run out".into(),
        (_, true) if prizes.is_empty() => "it has won nothing".into(),
        (_, false) if prizes.is_empty() => "nothing at once; the draw is to come".into(),
        (_, true) => format!("{sum} can be claimed"),
        (_, false) => format!("{sum} can be claimed now; the draw is to come"),
    }
}

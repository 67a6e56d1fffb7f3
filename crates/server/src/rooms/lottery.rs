//! The lottery: buy a ticket, see at once what the hand wins, wait for the draw, check and claim. Everything is a command to
//! the house: its price comes out of the patron's wallet and its prizes go into it, in the step that sells or pays it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use book::{Cents, Clause};
use games::kernel::{Patron, Refusal};
use house::lotto::{self, Lotto, LottoReply, Prize, Ticket, TicketKey};
use house::{Command, Person, Role, Time, What};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::blocking;
use crate::app::{App, ErrorAnswer};
use crate::counter::now;
use crate::gate::Known;
use crate::orders::{named, problem};
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
    /// What the house had bound itself to before.
    commitment: String,
    /// The secret that fits it.
    secret: Option<String>,
    /// The digest of everything sold, which went into the draw with it.
    sold: Option<String>,
}

/// Where the lottery stands.
#[derive(Serialize, ToSchema)]
#[schema(as = Lotto)]
struct LottoOut {
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
    /// The hand that won it, or how many cards were matched.
    by: String,
    /// Whether it is paid already, for this ticket or the one it stands in the place of.
    paid: bool,
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
    /// What it has won so far, what is paid first.
    prizes: Vec<TicketPrize>,
    /// What became of it, in words.
    standing: String,
    /// Whether something can be claimed now.
    claimable: bool,
    /// What it cost.
    price: i64,
    /// What was just paid for it.
    paid: Option<i64>,
    /// What was just done, in words: what was paid, and which ticket this is now.
    done: Option<String>,
}

/// How many plays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Buy {
    /// On one ticket.
    plays: u32,
    /// A name for this purchase, 32 hexadecimal digits: sent again under the same name it is one purchase.
    #[serde(default)]
    id: Option<String>,
}

/// A ticket as it is presented.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Present {
    /// Its number.
    serial: u64,
    /// The code on it.
    code: String,
    /// Where it is presented: 1 and up are retailers, who pay up to their limit. Left out, the Commission pays.
    #[serde(default)]
    terminal: Option<u32>,
    /// A name for this claim, 32 hexadecimal digits: sent again under the same name it is paid once and answered alike.
    #[serde(default)]
    id: Option<String>,
}

/// Looks at the lottery with the key of its tickets.
async fn look<T: Send + 'static>(
    app: &App,
    look: impl FnOnce(&Lotto, &TicketKey) -> T + Send + 'static,
) -> Result<T, ErrorAnswer> {
    let Some(key) = app.tickets.clone() else { return Err(ErrorAnswer::none("lottery")) };
    let seen = app.desk.look(move |house| house.lottery().map(|lotto| look(lotto, &key)));
    let seen = seen
        .await
        .ok_or_else(|| ErrorAnswer::line(StatusCode::SERVICE_UNAVAILABLE, "the house has closed"))?;
    seen.ok_or_else(|| ErrorAnswer::none("lottery"))
}

/// Asks something of the lottery, under the name the page has for it.
async fn ask(
    app: &App,
    by: Person,
    name: Option<String>,
    what: lotto::LottoRequest,
) -> Result<LottoReply, ErrorAnswer> {
    let id = named(by, name.as_deref())?;
    let said = app.desk.give(Command { id, by, at: now(), what: What::Lottery(what) }).await;
    let says = said.map_err(|no| ErrorAnswer::from(problem(&no)))?.reply.says;
    serde_json::from_str(&says).map_err(|_| another())
}

/// Where the lottery stands: the next draw, the price, the last draws.
#[utoipa::path(get, path = "/api/lotto", tag = "lottery", responses((status = 200, body = LottoOut), (status = "4XX", body = Problems)))]
async fn show(State(app): State<App>) -> Result<Json<LottoOut>, ErrorAnswer> {
    let held =
        look(&app, |lotto, _| lotto.state().held.keys().rev().take(SHOWN).copied().collect::<Vec<_>>());
    let (held, floor) = (held.await?, app.floor.clone());
    let steps = app.desk.look(|house| house.steps()).await.unwrap_or_default();
    // A log that cannot be read proves nothing now; the draws are shown all the same.
    let proofs = blocking(move || floor.archive.draws(&held, steps)).await?.unwrap_or_default();
    let shown = look(&app, move |lotto, _| {
        let (state, terms) = (lotto.state(), lotto.terms());
        let draw = state.next.as_ref().expect("a lottery is opened with a draw to sell for");
        let plays = state.tickets.values().filter(|t| t.day == draw.day && t.replaces.is_none());
        let held = |(day, held): (&u64, &lotto::HeldDraw)| HeldDraw {
            day: Time(day * 86_400_000).day().to_string(),
            cards: held.cards.iter().map(ToString::to_string).collect(),
            winners: held.winners as u64,
            commitment: held.commitment.clone(),
            secret: proofs.get(day).map(|proof| proof.secret.clone()),
            sold: proofs.get(day).map(|proof| proof.sold.clone()),
        };
        LottoOut {
            draw_at: terms.draw_at(draw.day).0,
            sales_stop: terms.sales_stop(draw.day).0,
            commitment: draw.commitment.clone(),
            price: terms.price.0,
            most_plays: terms.most_plays as u32,
            sold: plays.map(|t| t.hands.len() as u64).sum(),
            held: state.held.iter().rev().take(SHOWN).map(held).collect(),
        }
    });
    shown.await.map(Json)
}

/// Buy a ticket with money of your wallet. The terminal picks the cards; what the hand wins at once is told.
#[utoipa::path(post, path = "/api/lotto/buy", tag = "lottery", request_body = Buy,
    responses((status = 200, body = TicketOut), (status = "4XX", body = Problems)))]
async fn buy(
    State(app): State<App>,
    Known(person): Known,
    Json(Buy { plays, id }): Json<Buy>,
) -> Result<Json<TicketOut>, ErrorAnswer> {
    let wallet = Some(player(person)?);
    let what = lotto::LottoRequest::Buy { terminal: RETAILER, plays: plays as usize, wallet };
    let LottoReply::Sold { serial, .. } = ask(&app, person, id, what).await? else { return Err(another()) };
    let sold = look(&app, move |lotto, key| {
        let asked = lotto.state().tickets[&serial].hands.len() == plays as usize;
        asked.then(|| told(lotto, key, serial, None))
    });
    sold.await?.map(Json).ok_or_else(another)
}

/// What a ticket has won.
#[utoipa::path(post, path = "/api/lotto/check", operation_id = "check_ticket", tag = "lottery", request_body = Present,
    responses((status = 200, body = TicketOut), (status = "4XX", body = Problems)))]
async fn check(State(app): State<App>, Json(ticket): Json<Present>) -> Result<Json<TicketOut>, ErrorAnswer> {
    let checked = look(&app, move |lotto, key| {
        let serial = lotto.proved(ticket.serial, |found| key.proves(found, &ticket.code))?.serial;
        Ok(told(lotto, key, serial, None))
    });
    let refused = |Refusal { clause, why }: Refusal| {
        let clause = Some(Clause::text(clause).to_owned());
        ErrorAnswer(StatusCode::CONFLICT, Problem { why: why.to_string(), clause, house_rule: None })
    };
    checked.await?.map(Json).map_err(refused)
}

/// Present a ticket for its prizes: they go to your wallet. Before the draw an exchange ticket takes its place.
#[utoipa::path(post, path = "/api/lotto/claim", tag = "lottery", request_body = Present,
    responses((status = 200, body = TicketOut), (status = "4XX", body = Problems)))]
async fn claim(
    State(app): State<App>,
    Known(person): Known,
    Json(Present { serial, code, terminal, id }): Json<Present>,
) -> Result<Json<TicketOut>, ErrorAnswer> {
    let wallet = Some(player(person)?);
    // The Commission's own terminal pays any prize.
    let terminal = terminal.unwrap_or(lotto::COMMISSION);
    let what = lotto::LottoRequest::Claim { terminal, serial, code: code.clone(), wallet };
    let LottoReply::Paid { serial: paid, sum, exchange, .. } = ask(&app, person, id, what).await? else {
        return Err(another());
    };
    let answer = look(&app, move |lotto, key| {
        // What was answered before is answered again for the ticket it was about, and to whoever has that.
        let same = paid == serial && key.proves(&lotto.state().tickets[&paid], &code);
        same.then(|| {
            let now = told(lotto, key, exchange.unwrap_or(paid), Some(sum));
            let done = match exchange {
                Some(new) => format!(
                    "{sum} won at once is paid into your wallet. Ticket {new} is your exchange ticket: it takes the \
                     place of ticket {paid}, with the same hands, in the draw to come"
                ),
                None => format!("{sum} is paid into your wallet"),
            };
            TicketOut { done: Some(done), ..now }
        })
    });
    answer.await?.map(Json).ok_or_else(another)
}

/// How many draws are shown.
const SHOWN: usize = 7;

/// The terminal of the page.
const RETAILER: u32 = 1;

fn another() -> ErrorAnswer {
    ErrorAnswer::line(StatusCode::CONFLICT, "this id named another command")
}

fn player(person: Person) -> Result<Patron, ErrorAnswer> {
    match person.role {
        Role::Player => Ok(Patron(person.id)),
        _ => Err(ErrorAnswer::line(StatusCode::FORBIDDEN, "tickets are for patrons")),
    }
}

fn told(lotto: &Lotto, key: &TicketKey, serial: u64, paid: Option<Cents>) -> TicketOut {
    let ticket = &lotto.state().tickets[&serial];
    let held = lotto.state().held.get(&ticket.day);
    let prizes = lotto.prizes(ticket);
    let prize = |p: &Prize, paid: bool| TicketPrize {
        play: p.play as u32,
        instant: matches!(p.event, lotto::PrizeEvent::Instant),
        cents: p.cents.0,
        clause: p.clause.clone(),
        by: lotto.won_by(ticket, p).unwrap_or_default().to_owned(),
        paid,
    };
    let paid_before = lotto.paid(ticket);
    let every = paid_before.iter().map(|p| prize(p, true)).chain(prizes.iter().map(|p| prize(p, false)));
    let closed = ticket.replaced_by.is_some() || ticket.paid || ticket.expired;
    TicketOut {
        serial,
        code: key.code(ticket),
        draw_at: lotto.terms().draw_at(ticket.day).0,
        hands: ticket.hands.iter().map(|hand| hand.iter().map(ToString::to_string).collect()).collect(),
        drawn: held.map(|draw| draw.cards.iter().map(ToString::to_string).collect()),
        standing: standing(ticket, held.is_some(), &prizes),
        claimable: !closed && !prizes.is_empty(),
        prizes: every.collect(),
        price: lotto.terms().price.0 * ticket.hands.len() as i64,
        paid: paid.map(|sum| sum.0),
        done: None,
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

//! A guest: comes in, sits down, and gives a command at every beat.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use equipment::Seeded;
use futures_util::{SinkExt, StreamExt};
use games::kernel::{Dealer, Input, Need, Patron, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// One line of what went wrong.
pub(crate) type Failed = Box<dyn std::error::Error + Send + Sync>;

/// What a guest has seen.
#[derive(Default)]
pub(crate) struct Answers {
    pub(crate) waits: Vec<Duration>,
    pub(crate) refused: u64,
    /// The last refusal, word for word.
    pub(crate) refusal: String,
    pub(crate) missed: u64,
    pub(crate) steps: u64,
    pub(crate) rounds: u64,
    pub(crate) bytes: u64,
    pub(crate) cut_off: u64,
}

impl Answers {
    pub(crate) fn add(&mut self, other: Answers) {
        self.waits.extend(other.waits);
        self.refused += other.refused;
        if !other.refusal.is_empty() {
            self.refusal = other.refusal;
        }
        self.missed += other.missed;
        self.steps += other.steps;
        self.rounds += other.rounds;
        self.bytes += other.bytes;
        self.cut_off += other.cut_off;
    }
}

/// The parts of a table that decide what a guest does next.
#[derive(Deserialize)]
struct Frame {
    #[serde(alias = "table")]
    step: Seen,
}

#[derive(Deserialize)]
struct Seen {
    view: View,
}

#[derive(Deserialize)]
struct View {
    round: u64,
    phase: String,
    menu: Vec<Entry>,
    me: Me,
}

#[derive(Deserialize)]
struct Entry {
    seat: u8,
    choice: String,
    price_cents: Option<i64>,
    amount: Option<Amount>,
    pick: u8,
    legal: bool,
}

#[derive(Deserialize)]
struct Amount {
    min: i64,
}

#[derive(Deserialize)]
struct Me {
    seats: Vec<u8>,
    chips: i64,
    wallet: i64,
    at_risk: i64,
}

/// Somebody at a table.
pub(crate) struct Guest {
    number: usize,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What the simple strategy bets here.
    bets: Vec<(String, i64)>,
    every: Duration,
    after: Duration,
    latest: String,
    first_round: Option<u64>,
    said: u64,
    tally: Answers,
}

impl Guest {
    /// Comes in, sits down at a table and opens its socket.
    pub(crate) async fn come(
        host: &str,
        number: usize,
        table: usize,
        every: Duration,
        after: Duration,
    ) -> Result<Guest, Failed> {
        let (head, _) = post(host, "/api/guest", "").await?;
        let cookie = head.lines().find_map(|l| l.strip_prefix("set-cookie: ")?.split(';').next());
        let cookie = cookie.ok_or_else(|| format!("no session: {head}"))?.to_owned();
        let (head, body) = post(host, &format!("/api/tables/{table}/deal-me-in"), &cookie).await?;
        if !head.starts_with("HTTP/1.1 200") {
            return Err(format!("no seat at table {table}: {head}{body}").into());
        }
        let mut request = format!("ws://{host}/api/tables/{table}/live").into_client_request()?;
        request.headers_mut().insert("origin", format!("http://{host}").parse()?);
        request.headers_mut().insert("cookie", cookie.parse()?);
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
        let latest = match socket.next().await {
            Some(Ok(Message::Text(text))) => text.to_string(),
            other => return Err(format!("no table: {other:?}").into()),
        };
        let print: Value = serde_json::from_str(&latest)?;
        let game = print["table"]["layout"]["game"].as_str().unwrap_or_default();
        let tally = Answers::default();
        let (first_round, said) = (None, 0);
        Ok(Guest { number, socket, bets: bets(game)?, every, after, latest, first_round, said, tally })
    }

    /// Acts at every beat until it is over, and once more waits for the last answer.
    pub(crate) async fn play(mut self, begin: tokio::time::Instant, over: Arc<AtomicBool>) -> Answers {
        let mut beat = tokio::time::interval_at(begin + self.after, self.every);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        let (mut asked, mut beats_over): (Option<(String, Instant)>, u32) = (None, 0);
        loop {
            let over = over.load(Ordering::Relaxed);
            if over && asked.is_none() {
                let _ = self.socket.close(None).await;
                break;
            }
            tokio::select! {
                biased;
                message = self.socket.next() => {
                    let Some(Ok(message)) = message else {
                        self.tally.cut_off += 1;
                        break;
                    };
                    let Message::Text(text) = message else { continue };
                    self.tally.bytes += text.len() as u64;
                    if text.starts_with("{\"step\"") || text.starts_with("{\"table\"") {
                        self.tally.steps += 1;
                        self.latest.clear();
                        self.latest.push_str(&text);
                    } else if let Some((id, since)) = &asked && text.contains(id.as_str()) {
                        self.tally.waits.push(since.elapsed());
                        if text.starts_with("{\"refused\"") {
                            self.tally.refused += 1;
                            self.tally.refusal = text.to_string();
                        }
                        asked = None;
                    }
                }
                _ = beat.tick() => {
                    if over {
                        // A late answer is waited for and counted with its delay; a lost one is no answer.
                        beats_over += 1;
                        if beats_over > 5 {
                            self.tally.cut_off += 1;
                            break;
                        }
                        continue;
                    }
                    if asked.is_some() {
                        self.tally.missed += 1;
                        continue;
                    }
                    let id = format!("{:08x}{:024x}", self.number, self.tally.waits.len() + 1);
                    let text = json!({ "id": id, "do": self.next() }).to_string();
                    asked = Some((id, Instant::now()));
                    if self.socket.send(Message::text(text)).await.is_err() {
                        self.tally.cut_off += 1;
                        break;
                    }
                }
            }
        }
        self.tally
    }

    /// What this guest does next.
    fn next(&mut self) -> Value {
        let frame: Frame = serde_json::from_str(&self.latest).expect("the server sends what it describes");
        let View { round, phase, menu, me } = frame.step.view;
        self.tally.rounds = round - *self.first_round.get_or_insert(round);
        let open: Vec<&Entry> = menu.iter().filter(|e| e.legal && e.pick == 0).collect();
        if !open.is_empty() {
            let entry = open[rand::random_range(0..open.len())];
            let cents = entry.amount.as_ref().map(|a| a.min);
            debug_assert!(cents.is_some() || entry.price_cents.is_some());
            return json!({ "choose": { "seat": entry.seat, "choice": entry.choice, "cents": cents } });
        }
        let Some(&seat) = me.seats.first() else { return json!({ "sit": {} }) };
        if phase == "bets" || phase == "settled" {
            let needed: i64 = self.bets.iter().map(|(_, cents)| cents).sum();
            // Something is left for what a decision may ask.
            if me.chips < 5 * needed && me.wallet > 0 {
                return json!({ "buy_in": { "cents": (20 * needed).min(me.wallet) } });
            }
            if me.at_risk > 0 {
                return json!({ "close": {} });
            }
            let bets = self.bets.iter();
            let bets: Vec<Value> =
                bets.map(|(spot, cents)| json!({ "seat": seat, "spot": spot, "cents": cents })).collect();
            return json!({ "bets": { "bets": bets } });
        }
        self.said += 1;
        json!({ "cut": { "says": format!("{} {}", self.number, self.said) } })
    }
}

/// What the simple strategy bets at a fresh table of a game, once its cards are shuffled.
fn bets(game: &str) -> Result<Vec<(String, i64)>, Failed> {
    let rules = book::Rules::of(game).map_err(|e| e.to_string())?;
    let mut table = games::open(rules).map_err(|e| e.to_string())?;
    let mut dealer = Dealer::new(Seeded::new(1));
    let mut input = Some(Input::Sit(Seat(0), Patron(1)));
    while let Some(next) = input {
        table.feed(next, &mut vec![]).map_err(|e| e.to_string())?;
        input = match table.need() {
            Need::Bets => None,
            Need::Chance(_) => table.chance(&mut dealer),
            Need::Choice { seat, .. } => table.basic(seat).into_iter().next(),
        };
    }
    let bets = table.basic(Seat(0)).into_iter().filter_map(|input| match input {
        Input::Bet(_, spot, cents) => Some((table.layout().at(spot).id.clone(), cents.0)),
        _ => None,
    });
    Ok(bets.collect())
}

/// A request that changes something; head and body of the answer.
async fn post(host: &str, path: &str, cookie: &str) -> Result<(String, String), Failed> {
    let text = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
    );
    let mut stream = TcpStream::connect(host).await?;
    stream.write_all(text.as_bytes()).await?;
    let mut bytes = vec![];
    stream.read_to_end(&mut bytes).await?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").ok_or("no answer")?;
    Ok((head.to_owned(), body.to_owned()))
}

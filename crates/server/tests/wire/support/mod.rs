//! A server of its own for each test, and clients that talk to it as a page does.
#![allow(dead_code)] // each file of tests uses a part of it

use std::path::PathBuf;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use games::kernel::{Need, Notation, Patron, Seat};
use house::TableId;
use house::plan::Plan;
use house::time::Span;
use serde_json::{Value, json};
use server::{Options, Running};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long a test waits for something that must come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A server in memory with a table of every game, dealing from a seed.
pub(crate) async fn server() -> Running {
    started(Options { seed: Some(7), ..Options::in_memory() }).await
}

/// A server run like this. Nobody's time to act ends in a test, however slow the machine is.
pub(crate) async fn started(options: Options) -> Running {
    started_with(options, Plan::standard()).await
}

/// The same, by a plan.
pub(crate) async fn started_with(options: Options, mut plan: Plan) -> Running {
    for table in &mut plan.tables {
        (table.setup.time_to_bet, table.setup.time_to_act) = (Span::hours(1), Span::hours(1));
    }
    server::start(options, &plan).await.expect("the house opens")
}

/// A folder that is gone when the test is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("croupier-server-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    pub(crate) fn options(&self) -> Options {
        Options { data: Some(self.0.clone()), ..Options::in_memory() }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The table of a game.
pub(crate) fn table_of(running: &Running, game: &str) -> TableId {
    let tables = running.app.floor.tables();
    let found = tables.iter().find(|(_, t)| t.latest().room.table().id() == game);
    found.unwrap_or_else(|| panic!("{game} has a table")).0
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Said {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub(crate) fn why(&self) -> String {
        self.json()["error"]["why"].as_str().unwrap_or_default().to_owned()
    }
}

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) host: String,
    pub(crate) cookie: Option<String>,
}

impl Client {
    pub(crate) fn new(running: &Running) -> Client {
        Client { host: running.address.to_string(), cookie: None }
    }

    /// A guest with play money.
    pub(crate) async fn guest(running: &Running) -> Client {
        let mut client = Client::new(running);
        let said = client.post("/api/guest", &json!({})).await;
        assert_eq!(said.status, 201, "{}", said.text);
        client.keep_cookie(&said);
        client
    }

    /// Somebody of the staff, signed in.
    pub(crate) async fn staff(running: &Running, number: u32, password: &str) -> Client {
        let mut client = Client::new(running);
        let said = client.post("/api/sign-in", &json!({ "id": number, "password": password })).await;
        assert_eq!(said.status, 200, "{}", said.text);
        client.keep_cookie(&said);
        client
    }

    /// An order in the pit, under an id of its own.
    pub(crate) async fn order(&self, order: &Value) -> Said {
        let id = format!("{:032x}", rand::random::<u128>());
        self.post("/api/pit", &json!({ "id": id, "do": order })).await
    }

    pub(crate) fn keep_cookie(&mut self, said: &Said) {
        let cookie = said.header("set-cookie").and_then(|c| c.split(';').next());
        self.cookie = cookie.map(str::to_owned);
    }

    pub(crate) async fn get(&self, path: &str) -> Said {
        self.send("GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Said {
        let origin = format!("http://{}", self.host);
        self.send("POST", path, &[("Origin", &origin)], &body.to_string()).await
    }

    /// A request, word for word.
    pub(crate) async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Said {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text += &format!("Host: {}\r\n", self.host);
        }
        self.cookie.iter().for_each(|cookie| text += &format!("Cookie: {cookie}\r\n"));
        headers.iter().for_each(|(name, value)| text += &format!("{name}: {value}\r\n"));
        text += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        let mut stream = TcpStream::connect(&self.host).await.expect("the server listens");
        stream.write_all(text.as_bytes()).await.expect("the server reads");
        let mut bytes = vec![];
        let _ =
            tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an answer in time");
        read(&String::from_utf8_lossy(&bytes))
    }

    /// Sits down at a table.
    pub(crate) async fn deal_me_in(&self, table: TableId) -> Value {
        let said = self.post(&format!("/api/tables/{}/deal-me-in", table.0), &json!({})).await;
        assert_eq!(said.status, 200, "{}", said.text);
        said.json()
    }

    /// Who one is.
    pub(crate) async fn me(&self) -> Value {
        self.get("/api/me").await.json()
    }

    pub(crate) async fn patron(&self) -> Patron {
        Patron(self.me().await["id"].as_str().and_then(|id| id.parse().ok()).expect("a number"))
    }

    /// The socket of a table.
    pub(crate) async fn live(&self, table: TableId) -> Live {
        self.try_live(table, &format!("http://{}", self.host)).await.expect("the socket opens")
    }

    pub(crate) async fn try_live(&self, table: TableId, origin: &str) -> Result<Live, String> {
        let mut request =
            format!("ws://{}/api/tables/{}/live", self.host, table.0).into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await.map_err(|e| e.to_string())?;
        let mut live =
            Live { socket, frames: vec![], view: Value::Null, layout: Value::Null, n: rand::random() };
        live.next().await.expect("the table comes first");
        Ok(live)
    }
}

fn read(text: &str) -> Said {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|l| l.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
    let headers: Vec<(String, String)> =
        lines.filter_map(|l| l.split_once(": ")).map(|(n, v)| (n.to_owned(), v.to_owned())).collect();
    let chunked = headers.iter().any(|(n, v)| n.eq_ignore_ascii_case("transfer-encoding") && v == "chunked");
    let text = if chunked { unchunk(body) } else { body.to_owned() };
    Said { status, headers, text }
}

fn unchunk(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || size > rest.len() {
            break;
        }
        whole += &rest[..size];
        body = rest[size..].trim_start_matches("\r\n");
    }
    whole
}

/// Somebody at a table.
pub(crate) struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that was received.
    pub(crate) frames: Vec<Value>,
    pub(crate) view: Value,
    pub(crate) layout: Value,
    n: u128,
}

impl Live {
    /// The next message; none when the line is dead.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("a message in time");
            let text = match message? {
                Ok(Message::Text(text)) => text,
                Ok(Message::Ping(_) | Message::Pong(_)) => continue,
                _ => return None,
            };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            for kind in ["table", "step"] {
                if let Some(view) = message[kind].get("view") {
                    self.view = view.clone();
                }
            }
            if let Some(layout) = message["table"].get("layout") {
                self.layout = layout.clone();
            }
            self.frames.push(message.clone());
            return Some(message);
        }
    }

    /// The next message, if one comes at once.
    pub(crate) async fn soon(&mut self) -> Option<Value> {
        tokio::time::timeout(Duration::from_millis(300), self.next()).await.ok().flatten()
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("the server reads");
    }

    /// A fresh id for a message.
    pub(crate) fn id(&mut self) -> String {
        self.n = self.n.wrapping_add(1);
        format!("{:032x}", self.n)
    }

    /// Asks for something and waits for the answer, or the refusal.
    pub(crate) async fn ask(&mut self, todo: Value) -> Value {
        let id = self.id();
        self.ask_as(&id, todo).await
    }

    /// The same under an id of one's own.
    pub(crate) async fn ask_as(&mut self, id: &str, todo: Value) -> Value {
        self.send(&json!({ "id": id, "do": todo }).to_string()).await;
        loop {
            let message = self.next().await.expect("an answer");
            for kind in ["answer", "refused"] {
                if message[kind]["id"] == id {
                    return message;
                }
            }
            if message["bye"].is_object() {
                return message;
            }
        }
    }

    /// Asks for something that must be granted.
    pub(crate) async fn must(&mut self, todo: Value) -> Value {
        let said = self.ask(todo.clone()).await;
        assert!(said["answer"].is_object(), "{todo}: {said}");
        said
    }

    pub(crate) fn my_seat(&self) -> u8 {
        self.view["me"]["seats"][0].as_u64().expect("a seat") as u8
    }

    pub(crate) fn my_turn(&self) -> bool {
        self.view["menu"].as_array().is_some_and(|menu| !menu.is_empty())
    }

    /// Bets what the simple strategy bets.
    pub(crate) async fn bet_simply(&mut self, running: &Running, table: TableId) {
        let bets = simple_bets(running, table, self.my_seat());
        self.must(json!({ "bets": { "bets": bets } })).await;
    }

    /// Decides as the simple strategy does, as long as it is this seat's turn.
    pub(crate) async fn decide_simply(&mut self, running: &Running, table: TableId) {
        while self.my_turn() {
            let todo = simple_choice(running, table).expect("a decision is due");
            self.must(todo).await;
        }
    }

    /// A whole round alone at the table, by the simple strategy; the lines of settlement are in the view's slips.
    pub(crate) async fn round(&mut self, running: &Running, table: TableId) {
        let before = self.view["round"].as_u64();
        for _ in 0..200 {
            if !self.my_turn() {
                if self.view["me"]["at_risk"] == 0 {
                    self.bet_simply(running, table).await;
                }
                self.must(json!({ "close": {} })).await;
            }
            self.decide_simply(running, table).await;
            if self.view["round"].as_u64() > before {
                return;
            }
        }
        panic!("no round ends");
    }

    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

/// The bets of the simple strategy.
pub(crate) fn simple_bets(running: &Running, table: TableId, seat: u8) -> Vec<Value> {
    let room = running.app.floor.table(table).unwrap().latest().room.clone();
    let here = room.table();
    let bets = here.basic(Seat(seat)).into_iter().filter_map(|input| match input {
        games::kernel::Input::Bet(seat, spot, cents) => {
            Some(json!({ "seat": seat.0, "spot": here.layout().at(spot).id, "cents": cents.0 }))
        }
        _ => None,
    });
    bets.collect()
}

/// The choice of the simple strategy for whoever has to decide.
pub(crate) fn simple_choice(running: &Running, table: TableId) -> Option<Value> {
    let room = running.app.floor.table(table).unwrap().latest().room.clone();
    let here = room.table();
    let Need::Choice { seat, .. } = here.need() else { return None };
    let line = Notation(here.layout()).write(here.basic(seat).first()?);
    let choice = line.splitn(3, ' ').nth(2)?;
    Some(json!({ "choose": { "seat": seat.0, "choice": choice } }))
}

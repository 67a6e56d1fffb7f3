//! A house in PostgreSQL, served by processes of their own that are killed in the middle of a round.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use house::TableId;
use house::plan::Plan;
use serde_json::json;
use server::Options;

use super::postgres::{Postgres, left_out};
use super::support::*;

/// Where the database of the process to be killed is, and its folder.
const URL: &str = "CROUPIER_TEST_DATABASE";
const FOLDER: &str = "CROUPIER_TEST_FOLDER";

/// Serves the house, where this program was started to do so.
#[test]
fn serves_where_it_was_started_to_serve() {
    let (Ok(url), Ok(folder)) = (std::env::var(URL), std::env::var(FOLDER)) else { return };
    let options = Options { database: Some(url), data: Some(folder.into()), ..Options::in_memory() };
    let ready = |running: &server::Running| println!("\nserving {}", running.address);
    server::run(options, &Plan::standard(), ready).expect("the house opens");
}

/// The process that serves a house, and where it listens.
struct Served(Child, String);

impl Served {
    fn start(url: &str, folder: &Path) -> Served {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "wire::database::serves_where_it_was_started_to_serve", "--nocapture"])
            .env(URL, url)
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let host = lines.into_iter().find_map(|line| line.strip_prefix("serving ").map(str::to_owned));
        Served(child, host.expect("the house opens"))
    }

    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// A guest of this server, new to the house.
async fn comes_in(served: &Served) -> Client {
    let mut guest = Client { host: served.1.clone(), cookie: None };
    let said = guest.post("/api/guest", &json!({})).await;
    assert_eq!(said.status, 201, "{}", said.text);
    guest.keep_cookie(&said);
    guest
}

async fn table(guest: &Client, game: &str) -> TableId {
    let lobby = guest.get("/api/lobby").await.json();
    let found = lobby["tables"].as_array().unwrap().iter().find(|t| t["game"]["id"] == game);
    TableId(found.expect("every game has a table")["id"].as_str().unwrap().parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_are_one_house_and_when_one_is_killed_the_other_plays_its_rounds_on() {
    let Some(postgres) = Postgres::start("two-served") else { return left_out() };
    let url = postgres.url("postgres");
    let (here, there) = (Folder::new("node-here"), Folder::new("node-there"));
    let first = Served::start(&url, &here.0);
    // Both nodes deal under the same secrets.
    std::fs::create_dir_all(there.0.join("safe")).unwrap();
    for file in std::fs::read_dir(here.0.join("safe")).unwrap().map(Result::unwrap) {
        std::fs::copy(file.path(), there.0.join("safe").join(file.file_name())).unwrap();
    }
    let second = Served::start(&url, &there.0);

    // Whoever comes in at either is somebody of their own, with money of their own, and is known at both.
    let (mut ann, bob) = (comes_in(&first).await, comes_in(&second).await);
    let (ann_is, bob_is) = (ann.me().await, bob.me().await);
    assert!(ann_is["id"] != bob_is["id"] && ann_is["name"] != bob_is["name"], "{ann_is} {bob_is}");
    assert_eq!((&ann_is["wallet"], &bob_is["wallet"]), (&json!(1_000_000), &json!(1_000_000)));
    let at_the_other = Client { host: second.1.clone(), cookie: ann.cookie.clone() };
    assert_eq!(at_the_other.me().await, ann_is);

    // The first node opened every table; the second is handed the one that its guest goes to.
    let (cards, wheel) = (table(&ann, "three-card-poker").await, table(&ann, "roulette").await);
    ann.deal_me_in(cards).await;
    let mut live = ann.live(cards).await;
    let seat = live.my_seat();
    live.must(json!({ "bet": { "seat": seat, "spot": "ante", "cents": 500 } })).await;
    bob.deal_me_in(wheel).await;
    let mut spins = bob.live(wheel).await;
    let spot = json!({ "bet": { "seat": spins.my_seat(), "spot": "red", "cents": 500 } });
    spins.must(spot.clone()).await;
    live.must(json!({ "close": {} })).await;
    spins.must(json!({ "close": {} })).await;
    assert_eq!(live.view["phase"], "choice");
    // Whoever looks on at the other node sees the same round.
    let onlooker = at_the_other.live(cards).await;
    assert_eq!(onlooker.view["menu"], live.view["menu"]);
    let before = live.view.clone();
    first.kill();

    // Her page finds the other node, and her round is where it was; the table is that node's within seconds.
    ann.host = second.1.clone();
    let mut live = ann.live(cards).await;
    for part in ["seq", "seats", "commons", "menu", "me"] {
        assert_eq!(live.view[part], before[part], "{part}");
    }
    let killed = std::time::Instant::now();
    live.must(json!({ "choose": { "seat": seat, "choice": "play" } })).await;
    assert!(killed.elapsed() < std::time::Duration::from_secs(40), "{:?}", killed.elapsed());
    assert_eq!(live.view["phase"], "settled");
    spins.must(spot).await;
    spins.must(json!({ "close": {} })).await;
    let rounds = ann.get("/api/rounds").await.json();
    assert_eq!(rounds.as_array().map(Vec::len), Some(1), "{rounds}");
    assert_eq!(bob.get("/api/rounds").await.json().as_array().map(Vec::len), Some(2));
    // The number of a node at work is refused in one line.
    let (taken, of) = (url.clone(), 2);
    let lease = house::opening::LEASE;
    let refused = tokio::task::spawn_blocking(move || {
        house::store::PostgresStore::open(&taken, of, lease).err().map(|fault| fault.to_string())
    });
    let says = "node 2 is at work in another process: give this one a number of its own, or none";
    assert_eq!(refused.await.unwrap().as_deref(), Some(says));
    second.kill();
    assert_eq!(rounds_in_order(url).await, 3);
}

/// How many rounds the log tells, which is in order.
async fn rounds_in_order(url: String) -> u64 {
    let checked = tokio::task::spawn_blocking(move || {
        let check = move || {
            let mut store = house::store::PostgresStore::open_to_read(&url)?;
            store.check_tables()?;
            house::audit::verify(&mut store, &mut |_| {}).map(|found| found.rounds)
        };
        // The database's own client ends off the workers, too.
        std::thread::spawn(check).join().unwrap()
    });
    checked.await.unwrap().expect("the books are in order")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_in_a_database_goes_on_after_its_server_was_killed() {
    let Some(postgres) = Postgres::start("served") else { return left_out() };
    let (url, folder) = (postgres.url("postgres"), Folder::new("database"));
    let served = Served::start(&url, &folder.0);
    let mut guest = comes_in(&served).await;
    let table = table(&guest, "three-card-poker").await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    let seat = live.my_seat();
    let round = async |live: &mut Live| {
        live.must(json!({ "bet": { "seat": seat, "spot": "ante", "cents": 500 } })).await;
        live.must(json!({ "close": {} })).await;
    };
    round(&mut live).await;
    live.must(json!({ "choose": { "seat": seat, "choice": "fold" } })).await;
    round(&mut live).await;
    assert_eq!(live.view["phase"], "choice");
    let before = live.view.clone();
    served.kill();

    let served = Served::start(&url, &folder.0);
    guest.host = served.1.clone();
    let mut live = guest.live(table).await;
    for part in ["seq", "seats", "commons", "menu", "me"] {
        assert_eq!(live.view[part], before[part], "{part}");
    }
    live.must(json!({ "choose": { "seat": seat, "choice": "play" } })).await;
    assert_eq!(live.view["phase"], "settled");
    let rounds = guest.get("/api/rounds").await.json();
    assert_eq!(rounds.as_array().map(Vec::len), Some(2), "{rounds}");
    let told = guest.get(&format!("/api/rounds/{}/{}", table.0, rounds[1]["round"])).await.json();
    assert_eq!(told["slips"][0]["net"], -500, "what was played before is told from the log: {told}");
    served.kill();
    assert_eq!(rounds_in_order(url).await, 2);
}

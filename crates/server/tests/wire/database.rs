//! A house in PostgreSQL, served by a process of its own that is killed in the middle of a round.

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_in_a_database_goes_on_after_its_server_was_killed() {
    let Some(postgres) = Postgres::start("served") else { return left_out() };
    let (url, folder) = (postgres.url("postgres"), Folder::new("database"));
    let served = Served::start(&url, &folder.0);
    let mut guest = Client { host: served.1.clone(), cookie: None };
    let said = guest.post("/api/guest", &json!({})).await;
    guest.keep_cookie(&said);
    let lobby = guest.get("/api/lobby").await.json();
    let tables = lobby["tables"].as_array().unwrap();
    let table = tables.iter().find(|t| t["game"]["id"] == "three-card-poker").unwrap();
    let table = TableId(table["id"].as_str().unwrap().parse().unwrap());
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
    let mut store = tokio::task::spawn_blocking(move || {
        house::store::PostgresStore::open(&url, 9, house::time::Span::seconds(5))
    })
    .await
    .unwrap()
    .unwrap();
    let checked = tokio::task::spawn_blocking(move || {
        let found = house::audit::verify(&mut store, &mut |_| {}).map(|found| found.rounds);
        (found, store)
    });
    // The database's own client ends off the workers, too.
    let found = checked.await.map(|(found, store)| {
        std::thread::spawn(move || drop(store)).join().unwrap();
        found
    });
    assert_eq!(found.unwrap().expect("the books are in order"), 2);
}

//! The lottery over HTTP: it is the house's own, in its log and its ledger, and paid from and into wallets.

use std::time::Duration;

use book::Cents;
use house::ledger::Account;
use house::opening::{Chances, Premises};
use house::plan::Plan;
use house::{Command, CommandId, Person, Time};
use serde_json::{Value, json};
use server::{Options, Running};

use super::support::*;

const DAY: u64 = 86_400_000;

/// A plan whose draw is twelve hours from now, so that tickets are sold whenever the tests run; a retailer pays $2.
fn plan() -> Plan {
    let mut plan = Plan::standard();
    plan.tables.truncate(1);
    let minute = (Time::now().0 % DAY / 60_000 + 720) % 1440;
    let rules = &mut plan.lottery.as_mut().expect("the standard plan has one").rules;
    rules.set("draw-time", &minute.to_string()).unwrap();
    rules.set("retailer-limit", "$2").unwrap();
    plan
}

async fn open(options: Options) -> Running {
    server::start(options, &plan()).await.expect("the house opens")
}

async fn buy(guest: &Client, id: Option<&str>) -> Value {
    let said = guest.post("/api/lotto/buy", &json!({ "plays": 5, "id": id })).await;
    assert_eq!(said.status, 200, "{}", said.text);
    said.json()
}

async fn wallet(guest: &Client) -> i64 {
    guest.me().await["wallet"].as_i64().unwrap()
}

fn worth(ticket: &Value) -> i64 {
    ticket["prizes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|p| p["paid"] == false)
        .map(|p| p["cents"].as_i64().unwrap())
        .sum()
}

fn present(ticket: &Value) -> Value {
    json!({ "serial": ticket["serial"], "code": ticket["code"] })
}

/// Holds the draw when its time comes.
async fn draw(running: &Running) {
    let at = running.app.desk.look(|h| h.lottery().and_then(|l| l.next_draw_at())).await.flatten().unwrap();
    let due = running.app.desk.look(move |house| house.draw_due(at)).await.flatten().expect("it is time");
    assert!(
        running.app.desk.give(Command { at: Time(at.0 - 1), ..due.clone() }).await.is_err(),
        "not before"
    );
    running.app.desk.give(due).await.unwrap();
}

async fn verified(running: Running, folder: &Folder) {
    running.stop(Duration::ZERO).await.unwrap();
    let mut store = house::store::SqliteStore::open_to_read(&folder.0).unwrap();
    house::audit::verify(&mut store, &mut |_| {}).expect("the books are in order");
    assert!(!folder.0.join("lotto").exists(), "there is one lottery, and it is the house's");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_is_bought_from_the_wallet_and_paid_once_into_it() {
    let folder = Folder::new("lotto");
    let running = open(folder.options()).await;
    let (guest, other) = (Client::guest(&running).await, Client::guest(&running).await);
    let began = wallet(&guest).await;
    let first = buy(&guest, Some("77")).await;
    assert_eq!(buy(&guest, Some("77")).await, first, "sent again it is one purchase");
    let more = guest.post("/api/lotto/buy", &json!({ "plays": 2, "id": "77" })).await;
    assert_eq!(more.status, 409, "another purchase has another name: {}", more.text);
    assert_ne!(buy(&other, Some("77")).await["serial"], first["serial"], "another's name is another's");
    assert_eq!(wallet(&guest).await, began - 1000);
    let mut tickets = vec![first];
    while tickets.len() < 60 {
        tickets.push(buy(&guest, None).await);
    }
    let mut due = began - 60 * 1000;
    assert_eq!(wallet(&guest).await, due);
    // What a hand wins at once is told and claimed against an exchange ticket.
    let at_once: Vec<Value> = tickets.iter().filter(|t| worth(t) > 0).cloned().collect();
    assert!(!at_once.is_empty(), "of 300 plays some win at once");
    let large = at_once.iter().find(|t| worth(t) > 200).expect("and some more than a pair pays");
    let mut at_retailer = present(large);
    at_retailer["terminal"] = json!(1);
    let said = guest.post("/api/lotto/claim", &at_retailer).await;
    assert_eq!(
        (said.status, said.json()["error"]["clause"].as_str()),
        (409, Some("IN §7(b)")),
        "{}",
        said.text
    );
    let half = at_once.len().div_ceil(2);
    for (n, ticket) in at_once[..half].iter().enumerate() {
        assert_eq!(guest.post("/api/lotto/check", &present(ticket)).await.json()["claimable"], true);
        let mut claim = present(ticket);
        claim["id"] = json!(format!("{n:032x}"));
        let paid = guest.post("/api/lotto/claim", &claim).await;
        assert_eq!((paid.status, paid.json()["paid"].as_i64()), (200, Some(worth(ticket))), "{}", paid.text);
        assert_eq!(guest.post("/api/lotto/claim", &claim).await.text, paid.text, "a retry is answered alike");
        let (done, now) = (paid.json()["done"].clone(), paid.json()["serial"].clone());
        let says = |words: &str| done.as_str().is_some_and(|done| done.contains(words));
        assert!(says(&format!("Ticket {now} is your exchange ticket")), "{done}");
        assert!(says(&format!("place of ticket {}", ticket["serial"])), "{done}");
        // The same name for another ticket, or without the code, is another claim: it is not answered with this one.
        for (field, other) in [("serial", now), ("code", json!("0000-0000"))] {
            let mut reused = claim.clone();
            reused[field] = other;
            let said = guest.post("/api/lotto/claim", &reused).await;
            assert_eq!((said.status, said.text.contains("exchange")), (409, false), "{}", said.text);
        }
        let again = guest.post("/api/lotto/claim", &present(ticket)).await;
        assert_eq!(again.json()["error"]["clause"], "IN §4(g)", "{}", again.text);
        due += worth(ticket);
        assert_eq!(wallet(&guest).await, due);
        tickets.retain(|t| t["serial"] != ticket["serial"]);
        tickets.push(paid.json());
    }
    let next = guest.get("/api/lotto").await.json();
    let (commitment, day) = (next["commitment"].clone(), next["draw_at"].as_u64().unwrap() / DAY);
    draw(&running).await;
    let lotto = guest.get("/api/lotto").await.json();
    assert_eq!(lotto["held"][0]["commitment"], commitment, "what was promised was drawn");
    assert_eq!(lotto["sold"], 0);
    let shown = |what: &str| lotto["held"][0][what].as_str().unwrap_or_default().to_owned();
    assert!(!shown("sold").is_empty(), "what was sold went into the draw: {lotto}");
    let secret: house::fair::Secret = shown("secret").parse().expect("the secret is shown");
    let promised = house::fair::commitment(house::lotto::NAME, day, &secret);
    let promised: String = promised.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(json!(promised), commitment, "and fits what was promised");
    // After the draw whatever is left is paid in one sum.
    for ticket in &tickets {
        let checked = guest.post("/api/lotto/check", &present(ticket)).await.json();
        assert_eq!(checked["drawn"].as_array().unwrap().len(), 5);
        let said = guest.post("/api/lotto/claim", &present(ticket)).await;
        assert_eq!(said.status == 200, worth(&checked) > 0, "{}", said.text);
        due += worth(&checked);
        let again = guest.post("/api/lotto/claim", &present(ticket)).await;
        assert_eq!(again.status, 409, "{}", again.text);
    }
    assert_eq!(wallet(&guest).await, due);
    let books = running.app.desk.look(|house| (house.audit().is_ok(), house.ledger().sum())).await.unwrap();
    assert_eq!(books, (true, Cents::ZERO));
    verified(running, &folder).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_that_is_refused_costs_nothing_and_a_false_one_claims_nothing() {
    let running = open(Options { seed: Some(7), ..Options::in_memory() }).await;
    let guest = Client::guest(&running).await;
    let began = wallet(&guest).await;
    for (wanted, status) in [(json!({ "plays": 0 }), 409), (json!({ "plays": 9 }), 409)] {
        let said = guest.post("/api/lotto/buy", &wanted).await;
        assert_eq!(said.status, status, "{}", said.text);
        assert_eq!(said.json()["error"]["clause"], "IN §4(b)");
    }
    let said = guest.post("/api/lotto/buy", &json!({ "plays": 1, "id": "no number" })).await;
    assert_eq!(said.status, 422, "{}", said.text);
    assert_eq!(wallet(&guest).await, began);
    let ticket = buy(&guest, Some("1")).await;
    let forged = json!({ "serial": ticket["serial"], "code": "AAAA-AAAA-AAAA-AAAA" });
    for path in ["/api/lotto/check", "/api/lotto/claim"] {
        assert_eq!(guest.post(path, &forged).await.json()["error"]["clause"], "IN §4(c)", "{path}");
    }
    let mut mixed = present(&ticket);
    mixed["id"] = json!("1");
    assert_eq!(guest.post("/api/lotto/claim", &mixed).await.why(), "this id named another command");
    let nobody = Client::new(&running);
    assert_eq!(nobody.post("/api/lotto/buy", &json!({ "plays": 1 })).await.status, 401);
    // A limit of one's own holds for tickets too.
    guest.post("/api/limits", &json!({ "loss_cents": 1000 })).await;
    let said = guest.post("/api/lotto/buy", &json!({ "plays": 5 })).await;
    assert_eq!(said.json()["error"]["house_rule"], "House rule 7", "{}", said.text);
    running.stop(Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_holds_the_draw_when_its_time_has_come() {
    let folder = Folder::new("lotto-clock");
    // The house was closed over the time of a draw.
    let yesterday = Time(Time::now().0 - DAY);
    let place = Premises::Folder(folder.0.clone());
    let safe = Chances::Fair(Some(folder.0.join("safe")));
    let opened = house::opening::open(&place, &safe, &plan(), yesterday).unwrap();
    let mut keeper = opened.keeper;
    let what = house::lotto::LottoRequest::Buy { terminal: 1, plays: 5, wallet: None };
    let what = house::What::Lottery(what);
    keeper.give(&Command { id: CommandId(5), by: Person::player(1), at: yesterday, what }).unwrap();
    assert_eq!(keeper.house().unwrap().ledger().on(Account::LottoSales), Cents::dollars(10));
    keeper.close().unwrap().close().unwrap();
    let running = open(folder.options()).await;
    let guest = Client::guest(&running).await;
    let mut held = Value::Null;
    for _ in 0..100 {
        held = guest.get("/api/lotto").await.json()["held"].clone();
        if held != json!([]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(held.as_array().unwrap().len(), 1, "{held}");
    verified(running, &folder).await;
}

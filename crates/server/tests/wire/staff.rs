//! The staff: whoever leaves it or changes in it, orders that are sent twice, and what is done for patrons at the cage.

use house::ledger::Account;
use house::plan::{Plan, StaffPlan};
use house::{Person, Role, TableId, Time, What};
use serde_json::{Value, json};
use server::{Options, Running};

use super::support::*;

const PASSWORD: &str = "a password of theirs";
const NOW: std::time::Duration = std::time::Duration::ZERO;

/// A house in a folder, with the owner and somebody of number 2.
async fn with_staff(folder: &Folder, second: Option<(&str, Role)>) -> Running {
    let mut plan = Plan::standard();
    plan.staff.retain(|s| s.role == Role::Owner);
    let second = second.map(|(name, role)| StaffPlan { number: 2, name: name.to_owned(), role });
    plan.staff.extend(second);
    started_with(folder.options(), plan).await
}

fn tray(running: &Running) -> (String, Value) {
    let table = table_of(running, "three-card-poker").0.to_string();
    let fill = json!({ "fill": { "table": table, "cents": 50_000 } });
    (table, fill)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_taken_off_the_staff_or_has_another_role_is_signed_out_and_gives_no_orders() {
    let folder = Folder::new("staff");
    let running = with_staff(&folder, Some(("Ann", Role::Supervisor))).await;
    running.app.people.set_password(2, PASSWORD, None).unwrap();
    let ann = Client::staff(&running, 2, PASSWORD).await;
    let guest = Client::guest(&running).await;
    assert_eq!(ann.order(&tray(&running).1).await.status, 200);
    running.stop(NOW).await.unwrap();

    // The same house, where number 2 is a dealer: the session is over; signed in anew, a dealer is all she is.
    let running = with_staff(&folder, Some(("Ann", Role::Dealer))).await;
    let at = |client: &Client| Client { host: running.address.to_string(), cookie: client.cookie.clone() };
    assert_eq!(at(&ann).get("/api/me").await.status, 401);
    assert_eq!(at(&ann).order(&tray(&running).1).await.status, 401);
    assert_eq!(at(&guest).get("/api/me").await.status, 200, "nobody else is signed out");
    let dealer = Client::staff(&running, 2, PASSWORD).await;
    let said = dealer.order(&tray(&running).1).await;
    assert!(said.text.contains("House rule 1"), "{}", said.text);
    // Whoever came by another way than a session is refused by the house itself.
    let what = What::Fill { table: table_of(&running, "three-card-poker"), cents: book::Cents(100) };
    let refused = running.app.desk.ask(Person { id: 2, role: Role::Supervisor }, what).await.unwrap_err();
    assert_eq!(refused.to_string(), "supervisor 2 is not of this house's staff (House rule 1)");
    running.stop(NOW).await.unwrap();

    // The same name in the same role keeps session and password over a start.
    let running = with_staff(&folder, Some(("Ann", Role::Dealer))).await;
    let again = Client { host: running.address.to_string(), cookie: dealer.cookie.clone() };
    assert_eq!(again.get("/api/pit").await.status, 200);
    running.stop(NOW).await.unwrap();

    // Gone, and number 2 somebody else's: neither the session nor the password is good for anything.
    for second in [None, Some(("Bob", Role::Dealer)), Some(("Ann", Role::Dealer))] {
        let running = with_staff(&folder, second).await;
        let client = Client { host: running.address.to_string(), cookie: dealer.cookie.clone() };
        assert_eq!(client.get("/api/pit").await.status, 401, "{second:?}");
        let said = client.post("/api/sign-in", &json!({ "id": 2, "password": PASSWORD })).await;
        assert_eq!((said.status, said.why()), (401, "no such number or password".into()), "{second:?}");
        running.stop(NOW).await.unwrap();
    }
}

/// The supervisor and the floor person of the standard plan, and an auditor, signed in.
async fn three(running: &Running) -> [Client; 3] {
    let mut signed = vec![];
    for role in [Role::Supervisor, Role::Floor, Role::Auditor] {
        let number = running.app.charter.first(role).unwrap().id;
        running.app.people.set_password(number, PASSWORD, None).unwrap();
        signed.push(Client::staff(running, number, PASSWORD).await);
    }
    signed.try_into().unwrap()
}

async fn audited() -> Running {
    let mut plan = Plan::standard();
    plan.staff.push(StaffPlan { number: 8, name: "Aud".into(), role: Role::Auditor });
    started_with(Options { seed: Some(7), ..Options::in_memory() }, plan).await
}

async fn on(running: &Running, account: Account) -> i64 {
    running.app.desk.look(move |house| house.ledger().on(account).0).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_sent_twice_under_its_id_acts_once() {
    let running = audited().await;
    let [supervisor, floor, _] = three(&running).await;
    let guest = Client::guest(&running).await;
    let (table, fill) = tray(&running);
    let table = TableId(table.parse().unwrap());
    let before = on(&running, Account::Float(table)).await;
    let sent = json!({ "id": format!("{:032x}", 7), "do": fill });
    let first = floor.post("/api/pit", &sent).await;
    assert_eq!(first.status, 200, "{}", first.text);
    let again = floor.post("/api/pit", &sent).await;
    assert_eq!((again.status, again.json()["says"].clone()), (200, first.json()["says"].clone()));
    assert_eq!(on(&running, Account::Float(table)).await, before + 50_000);
    // An id is its sender's own.
    assert_eq!(supervisor.post("/api/pit", &sent).await.status, 200);
    assert_eq!(on(&running, Account::Float(table)).await, before + 100_000);
    assert_eq!(floor.post("/api/pit", &fill).await.status, 422, "every order has an id");
    assert_eq!(floor.post("/api/pit", &json!({ "id": "seven", "do": fill })).await.status, 422);
    // And so with one's own limits.
    let steps = async || running.app.desk.look(|house| house.steps()).await.unwrap();
    let limits = json!({ "id": format!("{:032x}", 8), "stake_cents": 700 });
    assert_eq!(guest.post("/api/limits", &limits).await.status, 200);
    let once = steps().await;
    let said = guest.post("/api/limits", &limits).await;
    assert_eq!((said.status, &said.json()["limits"]["stake_cents"]), (200, &json!(700)));
    assert_eq!(steps().await, once);
    running.stop(NOW).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_for_a_patron_at_the_cage_shows_who_when_and_what_stood_before_and_after() {
    let running = audited().await;
    let [supervisor, floor, auditor] = three(&running).await;
    let guest = Client::guest(&running).await;
    let patron = guest.patron().await;
    let wallet = Account::Wallet(patron);
    let (stood, began) = (|what: &str, says: &str| json!([{ "what": what, "says": says }]), Time::now().0);
    let name = format!("wallet {}", patron.0);
    let said = floor.order(&json!({ "cash": { "patron": patron.0, "cents": 25_000 } })).await.json();
    assert_eq!(said["before"], stood(&name, "$10,000"), "{said}");
    assert_eq!(said["after"], stood(&name, "$10,250"), "{said}");
    let by = running.app.charter.first(Role::Floor).unwrap().to_string();
    assert!(said["by"] == json!(by) && said["at"].as_u64().unwrap() >= began, "{said}");
    floor.order(&json!({ "cash": { "patron": patron.0, "cents": -5_000 } })).await;
    assert_eq!(on(&running, wallet).await, 1_020_000);

    let correct = json!({ "correct": { "from": "cage", "to": name, "cents": 1_000, "why": "miscounted at the counter" } });
    let said = floor.order(&correct).await;
    assert!(said.text.contains("House rule 1"), "corrections are a supervisor's: {}", said.text);
    let said = supervisor.order(&correct).await.json();
    assert_eq!(said["after"][1], json!({ "what": name, "says": "$10,210" }), "{said}");
    let wrong = json!({ "correct": { "from": "the till", "to": name, "cents": 1, "why": "?" } });
    assert_eq!(supervisor.order(&wrong).await.why(), "`the till` is not an account");

    let until = Time::now().0 + 3_600_000;
    let limit = json!({ "limit": { "patron": patron.0, "limits": { "stake_cents": 2_500, "excluded_until": until } } });
    let said = floor.order(&limit).await.json();
    assert_eq!(said["before"], stood("limits", "no limits"), "{said}");
    let holds = said["after"][0]["says"].as_str().unwrap();
    assert!(holds.contains("$25") && holds.contains("excluded"), "{said}");
    let nobody = json!({ "limit": { "patron": 9_999_999, "limits": { "stake_cents": 1 } } });
    let told = "nobody with the number 9999999 has ever been in this house";
    assert_eq!(floor.order(&nobody).await.why(), told);

    // What a patron played is told to whoever watches over it, as the patron saw it.
    let table = table_of(&running, "roulette");
    let player = Client::guest(&running).await;
    player.deal_me_in(table).await;
    let mut live = player.live(table).await;
    live.round(&running, table).await;
    let id = player.patron().await.0;
    for staff in [&supervisor, &floor, &auditor] {
        let seen = staff.get(&format!("/api/pit/patrons/{id}")).await.json();
        assert_eq!(seen["rounds"], player.get("/api/rounds").await.json());
        assert_eq!(seen["stands"][0]["what"], json!(format!("wallet {id}")));
        let round = format!("{}/{}", table.0, seen["rounds"][0]["round"]);
        let told = staff.get(&format!("/api/pit/patrons/{id}/rounds/{round}")).await.json();
        assert_eq!(told, player.get(&format!("/api/rounds/{round}")).await.json());
    }
    assert_eq!(floor.get("/api/pit/patrons/9999999").await.why(), told);
    assert_eq!(player.get(&format!("/api/pit/patrons/{id}")).await.status, 403);
    running.stop(NOW).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fault_of_a_server_that_cannot_start_is_told_once() {
    let folder = Folder::new("once");
    let running = started(folder.options()).await;
    let told = |options: Options| async { server::start(options, &Plan::standard()).await.err().unwrap() };
    let failed = told(folder.options()).await;
    let said = format!("the house at {} is open in another process", folder.0.display());
    assert_eq!(failed.to_string(), said);
    assert!(std::error::Error::source(&failed).is_none(), "nothing is told after it");
    running.stop(NOW).await.unwrap();
    let file = folder.0.join("plan.toml");
    std::fs::write(&file, "").unwrap();
    let failed = told(Options { data: Some(file.clone()), ..Options::in_memory() }).await;
    let said = format!(
        "{} is a file: the house needs a folder of its own (a plan is named with --plan)",
        file.display()
    );
    assert_eq!(failed.to_string(), said);
    assert!(std::error::Error::source(&failed).is_none());
}

//! Who comes in: sessions, where requests come from, locks, limits, roles.

use house::plan::{Plan, StaffPlan};
use house::{CommandKind, Role};
use serde_json::{Value, json};
use server::buckets::Rate;
use server::{Options, Running};

use super::support::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changes_something_comes_from_the_houses_own_page() {
    let running = server().await;
    let client = Client::new(&running);
    for headers in [&[][..], &[("Origin", "http://elsewhere.example")], &[("Origin", "null")]] {
        assert_eq!(client.send("POST", "/api/guest", headers, "{}").await.status, 403, "{headers:?}");
    }
    let named = [("Host", "elsewhere.example"), ("Origin", "http://elsewhere.example")];
    assert_eq!(
        client.send("POST", "/api/guest", &named, "{}").await.status,
        421,
        "a name resolved to loopback"
    );
    let guest = Client::guest(&running).await;
    let table = table_of(&running, "roulette");
    assert!(guest.try_live(table, "http://elsewhere.example").await.is_err());
    assert!(guest.try_live(table, &format!("http://{}", guest.host)).await.is_ok());
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_a_cookie_no_script_reads_and_ends_when_one_leaves() {
    let running = server().await;
    let mut client = Client::new(&running);
    let said = client.post("/api/guest", &json!({})).await;
    let cookie = said.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    for (name, holds) in [
        ("content-security-policy", "default-src 'self'"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
    ] {
        assert!(said.header(name).is_some_and(|v| v.contains(holds)), "{name}");
    }
    client.keep_cookie(&said);
    let me = client.me().await;
    assert_eq!((&me["role"], &me["wallet"]), (&json!("player"), &json!(1_000_000)));
    let again = client.post("/api/guest", &json!({})).await;
    assert_eq!((said.status, again.status), (201, 200), "somebody new is told from somebody known");
    assert_eq!(again.json()["id"], me["id"], "whoever is in stays who they are");
    // A line that is open to a table serves whoever opened it no longer, either.
    let table = table_of(&running, "roulette");
    client.deal_me_in(table).await;
    let mut live = client.live(table).await;
    assert_eq!(client.post("/api/sign-out", &json!({})).await.status, 204);
    assert_eq!(client.get("/api/me").await.status, 401);
    let said = live.ask(json!({ "buy_in": { "cents": 10_000 } })).await;
    assert_eq!(said["bye"]["why"], "you have signed out", "{said}");
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn staff_sign_in_with_a_password_and_are_locked_out_after_five_wrong_ones() {
    let running = server().await;
    let (owner, password) = running.owner.clone().expect("told once");
    let mut client = Client::new(&running);
    let with = |id: u32, password: &str| json!({ "id": id, "password": password });
    assert_eq!(client.post("/api/sign-in", &with(2, "")).await.status, 401, "nobody without a password");
    let said = client.post("/api/sign-in", &with(owner, &password)).await;
    assert_eq!((said.status, &said.json()["role"]), (200, &json!("owner")));
    client.keep_cookie(&said);
    assert_eq!(client.post("/api/password", &json!({ "id": 3, "password": "short" })).await.status, 400);
    let set = client.post("/api/password", &json!({ "id": 3, "password": "a longer password" })).await;
    assert_eq!(set.status, 204, "{}", set.text);
    // Whoever is in with the one before is signed out.
    let mut floor = Client::new(&running);
    let said = floor.post("/api/sign-in", &with(3, "a longer password")).await;
    floor.keep_cookie(&said);
    assert_eq!(floor.get("/api/pit").await.status, 200);
    let set = client.post("/api/password", &json!({ "id": 3, "password": "the longest password" })).await;
    assert_eq!((set.status, floor.get("/api/pit").await.status), (204, 401));
    let set = client.post("/api/password", &json!({ "password": password })).await;
    assert_eq!((set.status, client.get("/api/pit").await.status), (204, 200), "one's own session stays");
    let guest = Client::guest(&running).await;
    assert_eq!(
        guest.post("/api/password", &json!({ "id": 3, "password": "another password" })).await.status,
        409
    );
    // Many at once are no more than many in turn.
    let wrong = with(3, "wrong");
    let at_once = (0..8).map(|_| guest.post("/api/sign-in", &wrong));
    let mut at_once: Vec<u16> =
        futures_util::future::join_all(at_once).await.iter().map(|s| s.status).collect();
    at_once.sort();
    assert_eq!(at_once, [401, 401, 401, 401, 401, 429, 429, 429]);
    let locked = guest.post("/api/sign-in", &with(3, "the longest password")).await;
    assert_eq!(locked.status, 429, "the right one too: {}", locked.text);
    assert_eq!(
        client.post("/api/sign-in", &with(owner, &password)).await.status,
        200,
        "others are not locked"
    );
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_hold_at_once() {
    let running = server().await;
    let guest = Client::guest(&running).await;
    let said = guest.post("/api/limits", &json!({ "stake_cents": 700 })).await;
    assert_eq!(said.json()["limits"]["stake_cents"], 700, "{}", said.text);
    let table = table_of(&running, "three-card-poker");
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    assert_eq!(live.view["me"]["limits"]["stake_cents"], 700);
    let seat = live.my_seat();
    let said = live.ask(json!({ "bet": { "seat": seat, "spot": "ante", "cents": 1000 } })).await;
    assert_eq!(said["refused"]["house_rule"], "House rule 7", "{said}");
    assert_eq!(guest.post("/api/limits", &json!({ "nonsense": 1 })).await.status, 422);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_much_and_too_often_is_refused() {
    let few = Rate { most: 8.0, a_second: 0.01 };
    let running =
        started(Options { newcomers: Rate { most: 2.0, a_second: 0.01 }, ..Options::in_memory() }).await;
    let client = Client::new(&running);
    let statuses = [0; 4].map(|_| ());
    let mut seen = vec![];
    for () in statuses {
        seen.push(client.post("/api/guest", &json!({})).await.status);
    }
    assert_eq!(seen, [201, 201, 429, 429]);
    let large = json!({ "id": 1, "password": "x".repeat(400_000) });
    assert_eq!(client.post("/api/sign-in", &large).await.status, 413);
    running.stop(std::time::Duration::ZERO).await.unwrap();
    let running = started(Options { requests: few, ..Options::in_memory() }).await;
    let client = Client::new(&running);
    let mut last = 0;
    for _ in 0..12 {
        last = client.get("/health").await.status;
    }
    assert_eq!(last, 429);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_talks_too_fast_is_told_to_wait() {
    let running = server().await;
    let table = table_of(&running, "roulette");
    let guest = Client::guest(&running).await;
    let mut live = guest.live(table).await;
    let mut waits = false;
    for _ in 0..100 {
        let said = live.ask(json!({ "clear": { "seat": 0 } })).await;
        waits |= said["refused"]["why"].as_str().is_some_and(|why| why.contains("too many messages"));
    }
    assert!(waits);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

/// A server whose plan has staff of every role.
async fn staffed() -> Running {
    let mut plan = Plan::standard();
    for (number, role) in [(8, Role::Auditor), (9, Role::Dealer)] {
        plan.staff.push(StaffPlan { number, name: role.to_string(), role });
    }
    started_with(Options { seed: Some(7), ..Options::in_memory() }, plan).await
}

/// Somebody of every role, signed in.
async fn everybody(running: &Running) -> Vec<(Role, Client)> {
    let staff = running.app.charter.staff.clone();
    let mut people = vec![(Role::Player, Client::guest(running).await)];
    for role in [Role::Dealer, Role::Floor, Role::Supervisor, Role::Auditor, Role::Owner] {
        let Some(person) = staff.iter().find(|s| s.role == role) else { panic!("there is a {role}") };
        running.app.people.set_password(person.number, "a password of theirs", None).unwrap();
        people.push((role, Client::staff(running, person.number, "a password of theirs").await));
    }
    people
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_path_by_every_role_is_answered_as_the_house_says() {
    let running = staffed().await;
    let table = table_of(&running, "three-card-poker").0.to_string();
    let people = everybody(&running).await;
    let limits = json!({ "limits": { "table": table, "wager": "ante", "min": 500, "max": 5000 } });
    let (player, owner) = (&[Role::Player][..], &[Role::Owner][..]);
    let cage = &[Role::Floor, Role::Supervisor][..];
    let look_up = &[Role::Floor, Role::Supervisor, Role::Auditor, Role::Owner][..];
    let not_players = &[Role::Dealer, Role::Floor, Role::Supervisor, Role::Auditor, Role::Owner][..];
    let pit = [
        (CommandKind::Fill.given_by(), json!({ "fill": { "table": table, "cents": 500 } })),
        (CommandKind::Count.given_by(), json!({ "count": { "table": table } })),
        (CommandKind::Confirm.given_by(), json!({ "confirm": { "table": table, "award": 1 } })),
        (CommandKind::Void.given_by(), json!({ "void": { "table": table, "why": "a reason" } })),
        (CommandKind::Open.given_by(), limits),
        (CommandKind::Shut.given_by(), json!({ "shut": { "table": table } })),
        (CommandKind::Open.given_by(), json!({ "open": { "table": table } })),
        (
            CommandKind::Correct.given_by(),
            json!({ "correct": { "from": "cage", "to": "wallet 7", "cents": 1, "why": "a reason" } }),
        ),
        (CommandKind::Deposit.given_by(), json!({ "cash": { "patron": 10_001, "cents": 500 } })),
        // The pit is for staff: a player limits themselves elsewhere, and takes no cash out of a page.
        (cage, json!({ "cash": { "patron": 10_001, "cents": -500 } })),
        (cage, json!({ "limit": { "patron": 10_001, "limits": { "stake_cents": 100_000 } } })),
        (owner, json!({ "password": { "id": 3, "password": "a longer password" } })),
    ];
    let deal_me_in = format!("/api/tables/{table}/deal-me-in");
    let lost = json!({ "serial": 1, "code": "" });
    let elsewhere = [
        (CommandKind::Limit.given_by(), "/api/limits", json!({})),
        (CommandKind::Sit.given_by(), &*deal_me_in, json!({})),
        (player, "/api/lotto/buy", json!({ "plays": 1 })),
        (player, "/api/lotto/claim", lost.clone()),
        (owner, "/api/password", json!({ "id": 1, "password": "a longer password" })),
        (not_players, "/api/password", json!({ "password": "a longer password" })),
    ];
    let order = |todo| json!({ "id": format!("{:032x}", rand::random::<u128>()), "do": todo });
    let posts = pit.into_iter().map(|(may, todo)| (may, "/api/pit", order(todo))).chain(elsewhere);
    let posts: Vec<_> = posts.collect();
    let forbidden = |said: &Said| said.status == 403 || said.text.contains("\"House rule 1\"");
    for (role, client) in &people {
        for (may, path, todo) in &posts {
            let said = client.post(path, todo).await;
            assert_ne!(said.status, 401, "{role} is signed in");
            assert_eq!(forbidden(&said), !may.contains(role), "{role}: {path} {todo}: {}", said.text);
        }
        for (may, path) in [
            (not_players, "/api/pit"),
            (look_up, "/api/pit/patrons/10001"),
            (&Role::ALL[..], "/api/me"),
            (&Role::ALL[..], "/api/rounds"),
        ] {
            let said = client.get(path).await;
            assert_eq!(said.status == 200, may.contains(role), "{role}: {path}: {}", said.text);
        }
        // What a ticket has won is for whoever has it.
        let said = client.post("/api/lotto/check", &lost).await;
        assert!(!forbidden(&said), "{role}: {}", said.text);
    }
    let nobody = Client::new(&running);
    for (_, path, todo) in &posts {
        assert_eq!(nobody.post(path, todo).await.status, 401, "{path} {todo}");
    }
    for path in ["/api/pit", "/api/pit/patrons/10001", "/api/me", "/api/rounds"] {
        assert_eq!(nobody.get(path).await.status, 401, "{path}");
    }
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_by_every_role_is_answered_as_the_house_says() {
    let running = staffed().await;
    let table = table_of(&running, "three-card-poker");
    let people = everybody(&running).await;
    let commands = [
        (CommandKind::Sit, json!({ "sit": { "seat": 5 } })),
        (CommandKind::Bet, json!({ "bet": { "seat": 5, "spot": "ante", "cents": 500 } })),
        (CommandKind::TakeDown, json!({ "take_down": { "seat": 5, "spot": "ante", "cents": 500 } })),
        (CommandKind::TakeDown, json!({ "clear": { "seat": 5 } })),
        (CommandKind::Choose, json!({ "choose": { "seat": 5, "choice": "play" } })),
        (CommandKind::Close, json!({ "close": {} })),
        (CommandKind::Cut, json!({ "cut": { "says": "halfway" } })),
        (CommandKind::BuyIn, json!({ "buy_in": { "cents": 500 } })),
        (CommandKind::ColourUp, json!({ "colour_up": { "cents": 500 } })),
        (CommandKind::Irregularity, json!({ "call": { "call": "misdeal" } })),
    ];
    for (role, client) in &people {
        let mut live = client.live(table).await;
        for (kind, todo) in &commands {
            let said = live.ask(todo.clone()).await;
            let forbidden = said["refused"]["house_rule"] == "House rule 1"
                && said["refused"]["why"]
                    .as_str()
                    .is_some_and(|why| why.starts_with("this is not for the role of"));
            let known = said["refused"]["why"].as_str().is_none_or(|why| !why.contains("there is no call"));
            assert!(forbidden != kind.may(*role) || !known, "{role}: {todo}: {said}");
        }
    }
    let nobody = Client::new(&running);
    let mut live = nobody.live(table).await;
    for (_, todo) in &commands {
        assert!(live.ask(todo.clone()).await["refused"].is_object(), "{todo}");
    }
    assert!(live.view["me"]["seats"] == json!([]) && live.view["me"]["wallet"] == json!(0));
    assert_ne!(live.view, Value::Null);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_runs_the_server_can_see_how_it_does() {
    let running = server().await;
    let guest = Client::guest(&running).await;
    assert_eq!(guest.get("/health").await.status, 200);
    assert_eq!(guest.get("/ready").await.status, 200);
    let metrics = guest.get("/metrics").await.text;
    for name in ["croupier_commands_total", "croupier_command_seconds", "croupier_tables_open"] {
        assert!(metrics.contains(name), "{name}: {metrics}");
    }
    assert!(guest.get("/").await.text.contains("<html"));
    assert!(guest.get("/api/docs/").await.text.contains("swagger"));
    running.app.begin_closing();
    assert_eq!(guest.get("/ready").await.status, 503);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

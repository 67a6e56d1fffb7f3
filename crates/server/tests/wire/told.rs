//! What a player is told at once: what a decision cost, that a round is void and what went back, their own share in the
//! chance, and that what is asked twice is done once.

use super::support::*;
use house::{Person, Role, What};
use serde_json::{Value, json};

/// The next hints for which this is true.
async fn hints(live: &mut Live, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = live.next().await.expect("hints");
        if message["hints"].is_object() && wanted(&message["hints"]) {
            return message["hints"].clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_way_to_set_a_hand_has_a_value_and_what_a_mistake_cost_is_told_at_once_as_the_menu_says_it() {
    let running = server().await;
    let table = table_of(&running, "pai-gow-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    live.must(json!({ "hints": { "on": true } })).await;
    let mut known = Value::Null;
    for _ in 0..4 {
        live.decide_simply(&running, table).await;
        live.bet_simply(&running, table).await;
        live.must(json!({ "close": {} })).await;
        known = hints(&mut live, |h| h["choices"].as_array().is_some_and(|all| !all.is_empty())).await;
        if known["choices"].as_array().unwrap().iter().any(|c| c["choice"] == "set") {
            break;
        }
    }
    let choices = known["choices"].as_array().unwrap();
    let ways: Vec<&Value> = choices.iter().filter(|c| c["choice"] == "set").collect();
    assert!(ways.len() > 5, "the menu's word for each: {choices:?}");
    assert!(ways.iter().all(|c| c["cards"].as_array().unwrap().len() == 2), "{ways:?}");
    let worst = ways.iter().min_by_key(|c| c["value_cents"].as_i64()).unwrap();
    let best = choices.iter().map(|c| c["value_cents"].as_i64().unwrap()).max().unwrap();
    assert!(worst["value_cents"].as_i64().unwrap() < best);
    let seat = live.my_seat();
    live.must(json!({ "choose": { "seat": seat, "choice": "set", "cards": worst["cards"] } })).await;
    // Nothing else is asked or done.
    let told = hints(&mut live, |h| h["mistakes"]["cents"].as_i64() > Some(0)).await;
    let words = told["mistakes"]["worst"][0]["words"].as_str().unwrap();
    assert!(words.contains("Set ") && words.ends_with("where House way is best"), "{words}");
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_twice_at_once_is_dealt_in_once() {
    let running = server().await;
    let table = table_of(&running, "blackjack");
    let (once, twice) = (Client::guest(&running).await, Client::guest(&running).await);
    let plain = once.deal_me_in(table).await;
    let (one, other, third) =
        tokio::join!(twice.deal_me_in(table), twice.deal_me_in(table), twice.deal_me_in(table));
    for said in [&one, &other, &third] {
        assert_eq!(said["chips"], plain["chips"], "{said}");
        assert_eq!(said["seats"], one["seats"]);
    }
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_player_has_a_wheel_spun_for_nobody() {
    let running = server().await;
    for game in ["roulette", "big-six"] {
        let table = table_of(&running, game);
        let guest = Client::guest(&running).await;
        guest.deal_me_in(table).await;
        let mut live = guest.live(table).await;
        live.round(&running, table).await;
        let round = live.view["round"].clone();
        let said = live.ask(json!({ "close": {} })).await;
        assert_eq!(said["refused"]["why"], "nobody has placed a wager", "{said}");
        assert_eq!(live.view["round"], round);
    }
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_declared_void_is_told_with_its_reason_and_listed() {
    let running = server().await;
    let table = table_of(&running, "three-card-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    live.bet_simply(&running, table).await;
    let staked = live.view["me"]["at_risk"].as_i64().unwrap();
    live.must(json!({ "close": {} })).await;
    assert!(live.my_turn());
    let supervisor = Person { id: 2, role: Role::Supervisor };
    let why = "a card fell".to_owned();
    running.app.desk.ask(supervisor, What::Void { table, why }).await.unwrap();
    while live.view["void"].is_null() {
        live.next().await.expect("the step");
    }
    let said = live.view["void"].as_str().unwrap();
    assert_eq!(said, format!("The round is void: a card fell. {} went back.", book::Cents(staked)));
    let slips = live.view["slips"].as_array().unwrap();
    assert_eq!(slips.iter().map(|slip| slip["back"].as_i64().unwrap()).sum::<i64>(), staked, "{slips:?}");
    assert!(slips.iter().all(|slip| slip["net"] == 0), "{slips:?}");
    let listed = guest.get("/api/rounds").await.json();
    assert_eq!(listed.as_array().map(Vec::len), Some(1), "{listed}");
    assert_eq!(listed[0]["void"], true);
    // The next bet makes room; the next round has a number of its own in the list, and is the one that is recalled.
    live.round(&running, table).await;
    assert!(live.view["void"].is_null());
    let listed = guest.get("/api/rounds").await.json();
    assert_eq!([&listed[0]["void"], &listed[1]["void"]], [&json!(false), &json!(true)], "{listed}");
    let told = guest.get(&format!("/api/rounds/{}/{}", table.0, listed[0]["round"])).await.json();
    assert_eq!(told["line"]["void"], false);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_sees_what_they_have_said_for_the_chance_to_come() {
    let folder = Folder::new("share");
    let running = started(folder.options()).await;
    let table = table_of(&running, "big-six");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    assert!(live.view["fair"]["commitment"].is_string());
    assert!(live.view["fair"]["cut"].is_null());
    live.must(json!({ "cut": { "says": "north" } })).await;
    live.must(json!({ "cut": { "says": "north by north-east" } })).await;
    assert_eq!(live.view["fair"]["cut"], "north by north-east", "the last word counts");
    live.round(&running, table).await;
    assert!(live.view["fair"]["cut"].is_null(), "the next spin is another");
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_ultimate_check_and_fold_keep_their_places_with_the_clause_that_forbids_them() {
    let running = server().await;
    let table = table_of(&running, "ultimate-texas-holdem");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    live.bet_simply(&running, table).await;
    live.must(json!({ "close": {} })).await;
    let menu = live.view["menu"].as_array().unwrap();
    let last: Vec<&Value> = menu.iter().rev().take(2).collect();
    assert_eq!([&last[1]["choice"], &last[0]["choice"]], ["check", "fold"], "{menu:?}");
    assert_eq!((&last[1]["legal"], &last[0]["legal"]), (&json!(true), &json!(false)));
    assert!(last[0]["refusal"]["clause"].as_str().unwrap().starts_with("HC-I"), "{}", last[0]);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

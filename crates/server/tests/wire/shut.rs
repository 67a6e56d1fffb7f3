//! A table that staff close and open again while somebody sits there.

use house::What;
use serde_json::json;
use server::bots::CASHIER;

use super::support::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_sits_at_a_table_is_told_when_it_is_closed_and_sees_the_limits_it_is_opened_with() {
    let running = server().await;
    let table = table_of(&running, "three-card-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    assert!(live.view["closed"].is_null());
    let (chips, wallet) = (live.view["me"]["chips"].as_i64(), live.view["me"]["wallet"].as_i64());
    assert!(chips > Some(0));

    running.app.desk.ask(CASHIER, What::Shut { table }).await.unwrap();
    while live.view["phase"] != "closed" {
        live.next().await.unwrap();
    }
    assert!(live.view["closed"].as_str().unwrap().contains("in your purse"));
    assert_eq!(live.view["me"]["wallet"].as_i64(), Some(chips.unwrap() + wallet.unwrap()));
    assert!(live.view["primary"].is_null() && live.view["deadline"].is_null());

    let mut setup = running.app.floor.table(table).unwrap().latest().room.setup().clone();
    let cents = book::Cents::dollars;
    setup.limits.insert("ante".into(), (cents(25), cents(75), cents(5)));
    setup.rules.clear();
    running.app.desk.ask(CASHIER, What::Open { table, setup: Box::new(setup) }).await.unwrap();
    while live.view["phase"] == "closed" {
        live.next().await.unwrap();
    }
    assert_eq!(live.layout["range"]["min"], 2500, "the print is that of the table as it is now");
    live.must(json!({ "sit": { "seat": null } })).await;
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_dice_are_offered_in_words_and_a_throw_that_would_be_refused_says_so_before() {
    let running = server().await;
    let table = table_of(&running, "craps");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    let seat = live.my_seat();
    live.must(json!({ "bet": { "seat": seat, "spot": "field", "cents": 1000 } })).await;
    let no = live.view["primary"]["refusal"].clone();
    assert_eq!(live.view["primary"]["label"], "Throw");
    let said = live.ask(json!({ "close": {} })).await;
    assert_eq!((&no["why"], &no["clause"]), (&said["refused"]["why"], &said["refused"]["clause"]), "{said}");
    live.must(json!({ "bet": { "seat": seat, "spot": "pass", "cents": 1000 } })).await;
    assert!(live.view["primary"]["refusal"].is_null());
    live.must(json!({ "close": {} })).await;
    let labels: Vec<_> = live.view["menu"].as_array().unwrap().iter().map(|m| m["label"].clone()).collect();
    assert_eq!(labels, ["Take the dice", "Pass the dice on"]);
    let usual = live.view["primary"]["do"].clone();
    assert_eq!(usual["choose"]["choice"], "accept");
    live.must(usual).await;
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_bet_is_worth_is_told_to_whoever_reads_about_it() {
    let running = server().await;
    let table = table_of(&running, "roulette");
    let guest = Client::guest(&running).await;
    let path = format!("/api/tables/{}/edges", table.0);
    let mut said = guest.get(&path).await.json();
    while said["ready"] != true {
        said = guest.get(&path).await.json();
    }
    let red = said["wagers"].as_array().unwrap().iter().find(|w| w["spot"] == "red").unwrap().clone();
    assert!((red["chance"].as_f64().unwrap() - 18.0 / 38.0).abs() < 1e-9, "{red}");
    assert!((red["edge"].as_f64().unwrap() - 2.0 / 38.0).abs() < 1e-9, "{red}");
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

//! What is kept: over a restart in the middle of a round, over an orderly stop, before a reader who is too slow.

use std::time::Duration;

use equipment::{Card, Composition, Keyed};
use house::fair::{CutText, Secret, commitment, key};
use house::{Person, What};
use serde_json::{Value, json};

use super::support::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_goes_on_where_a_restart_left_it() {
    let folder = Folder::new("restart");
    let running = started(folder.options()).await;
    let table = table_of(&running, "three-card-poker");
    let mut guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    live.bet_simply(&running, table).await;
    live.must(json!({ "close": {} })).await;
    assert_eq!(live.view["phase"], "choice");
    let before = live.view.clone();
    running.stop(Duration::ZERO).await.unwrap();

    let running = started(folder.options()).await;
    assert!(running.owner.is_none(), "the owner's password is told once");
    guest.host = running.address.to_string();
    let mut live = guest.live(table).await;
    for part in ["seq", "seats", "commons", "menu", "me", "deadline"] {
        assert_eq!(live.view[part], before[part], "{part}");
    }
    live.decide_simply(&running, table).await;
    assert_eq!(live.view["phase"], "settled");
    let other = Client::guest(&running).await;
    assert_ne!(other.me().await["id"], guest.me().await["id"], "no number is given twice");
    running.stop(Duration::ZERO).await.unwrap();
    assert!(folder.0.join("house.seal").exists(), "an orderly stop seals every page");
    let mut store = house::store::SqliteStore::open(&folder.0).unwrap();
    house::audit::verify(&mut store, &mut |_| {}).expect("the books are in order");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_begins_no_round_and_waits_for_those_that_are_on() {
    let running = server().await;
    let (table, other) = (table_of(&running, "three-card-poker"), table_of(&running, "roulette"));
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    guest.deal_me_in(other).await;
    let mut wheel = guest.live(other).await;
    live.bet_simply(&running, table).await;
    live.must(json!({ "close": {} })).await;
    wheel.bet_simply(&running, other).await;
    let choice = simple_choice(&running, table).unwrap();
    let began = std::time::Instant::now();
    let stopping = tokio::spawn(running.stop(Duration::from_secs(20)));
    tokio::time::sleep(Duration::from_millis(200)).await;
    let said = wheel.ask(json!({ "close": {} })).await;
    assert_eq!(said["refused"]["house_rule"], "House rule 11", "{said}");
    live.must(choice).await;
    assert_eq!(live.view["phase"], "settled");
    stopping.await.unwrap().unwrap();
    assert!(began.elapsed() < Duration::from_secs(15), "it waits no longer than the round");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_is_sent_the_table_anew_or_cut_off_and_holds_nobody_up() {
    let running = server().await;
    let table = table_of(&running, "craps");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let watcher = Client::new(&running);
    let mut slow = watcher.live(table).await;
    let patron = guest.patron().await;
    let by = Person::player(patron.0);
    // Bets and taking them down again, many more than a socket holds.
    let mut last = 0;
    for n in 0..4000 {
        let line = if n % 2 == 0 { "bet 1 pass $5" } else { "clear 1" };
        let what = What::Play { table, lines: vec![line.into()] };
        running.app.desk.ask(by, what).await.expect("nobody is held up");
        last = n;
    }
    assert_eq!(last, 3999);
    let seq = running.app.floor.table(table).unwrap().latest().seq;
    let (mut anew, mut cut) = (0, false);
    while !cut && slow.view["seq"].as_u64().unwrap() < seq {
        match slow.next().await {
            Some(message) => anew += usize::from(message["table"].is_object()),
            // Where the machine is slow too, the server has lost its patience by now.
            None => cut = true,
        }
    }
    assert!(anew >= 1 || cut, "the table came anew, or the line was cut");
    assert!(slow.frames.len() < 4000, "not every step was kept for them");
    running.stop(Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_of_mine_can_be_proved_from_what_the_server_gives() {
    let folder = Folder::new("proof");
    let running = started(folder.options()).await;
    let table = table_of(&running, "three-card-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    live.must(json!({ "cut": { "says": "deep as you like" } })).await;
    // What the page shows as promised while bets are taken, round by round.
    let mut promises = vec![];
    for _ in 0..3 {
        promises.push(live.view["fair"]["commitment"].clone());
        live.round(&running, table).await;
    }
    let (mut proved, mut said) = (0, 0);
    for line in guest.get("/api/rounds").await.json().as_array().unwrap() {
        let round = guest.get(&format!("/api/rounds/{}/{}", table.0, line["round"])).await.json();
        for turn in round["fair"].as_array().unwrap() {
            let Some(secret) = turn["secret"].as_str() else { continue };
            let (name, number) = (turn["table"].as_str().unwrap(), turn["turn"].as_u64().unwrap());
            let secret: Secret = secret.parse().unwrap();
            let promised: String =
                commitment(name, number, &secret).iter().map(|b| format!("{b:02x}")).collect();
            assert_eq!(turn["commitment"], promised);
            assert_eq!(
                promises[line["round"].as_u64().unwrap() as usize - 1],
                promised,
                "shown before the bets"
            );
            let mut deck = Composition::EMPTY;
            for of in turn["cards"].as_array().unwrap() {
                let card: Card = of["card"].as_str().unwrap().parse().unwrap();
                (0..of["count"].as_u64().unwrap()).for_each(|_| deck.put(card));
            }
            let cuts = turn["cuts"].as_array().unwrap().iter();
            let cuts: Vec<(u32, CutText)> = cuts
                .map(|c| (c["who"].as_u64().unwrap() as u32, c["says"].as_str().unwrap().parse().unwrap()))
                .collect();
            said += cuts.len();
            let key = key(name, number, 0, &secret, cuts.iter().map(|(p, c)| (*p, c)));
            let order: Vec<Card> = house::chance::order(&deck, &mut Keyed::new(key));
            let draws = turn["draws"].as_array().unwrap();
            for draw in draws {
                let card = order[draw["place"].as_u64().unwrap() as usize];
                assert_eq!(draw["line"], format!("card {card}"), "{round}");
            }
            let own = round["steps"].as_array().unwrap().iter().flat_map(|s| s["events"].as_array().unwrap());
            let own: Vec<&Value> = own.filter(|e| e["what"] == "dealt" && e["card"].is_string()).collect();
            let drawn = |e: &&&Value| {
                draws.iter().any(|d| d["line"] == format!("card {}", e["card"].as_str().unwrap()))
            };
            assert_eq!(own.iter().filter(drawn).count(), 3, "the guest's own cards are among them: {round}");
            proved += 1;
        }
    }
    assert_eq!((proved, said), (3, 1), "the cards of every round follow from its secret and the cuts");
    running.stop(Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn my_rounds_are_there_after_a_restart_as_they_were_told_before() {
    let folder = Folder::new("rounds");
    let running = started(folder.options()).await;
    let mut guest = Client::guest(&running).await;
    let games = ["three-card-poker", "roulette", "blackjack"];
    for game in games {
        let table = table_of(&running, game);
        guest.deal_me_in(table).await;
        let mut live = guest.live(table).await;
        live.must(json!({ "cut": { "says": "the lot" } })).await;
        // More rounds than lie between two marks.
        for _ in 0..if game == "roulette" { 20 } else { 2 } {
            live.round(&running, table).await;
        }
    }
    let before = told(&guest).await;
    assert!(before.len() >= 24, "{}", before.len());
    running.stop(Duration::ZERO).await.unwrap();

    let running = started(folder.options()).await;
    guest.host = running.address.to_string();
    let after = told(&guest).await;
    assert_eq!(before.len(), after.len());
    for ((line, round), (was, told)) in after.iter().zip(&before) {
        assert_eq!((line, round), (was, told));
    }
    let other = Client::guest(&running).await;
    assert_eq!(other.get("/api/rounds").await.json(), json!([]));
    let table = table_of(&running, "roulette").0;
    assert_eq!(other.get(&format!("/api/rounds/{table}/1")).await.status, 404, "another's round is nobody's");
    running.stop(Duration::ZERO).await.unwrap();
    let mut store = house::store::SqliteStore::open_to_read(&folder.0).unwrap();
    house::audit::verify(&mut store, &mut |_| {}).expect("the books are in order");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_in_which_a_wager_only_stood_is_a_round_of_mine() {
    let running = server().await;
    let (guest, idle) = (Client::guest(&running).await, Client::guest(&running).await);
    let table = table_of(&running, "craps");
    guest.deal_me_in(table).await;
    idle.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    for _ in 0..12 {
        live.round(&running, table).await;
    }
    let lines = told(&guest).await;
    assert_eq!(lines.len(), 12, "every throw with a wager on the felt is listed");
    let stood: Vec<_> = lines.iter().filter(|(line, _)| line["settled"] == false).collect();
    assert!(!stood.is_empty(), "a point is seldom made or missed at once");
    assert!(stood.iter().all(|(line, round)| line["net"] == 0 && round["slips"] == json!([])));
    assert_eq!(idle.get("/api/rounds").await.json(), json!([]), "whoever had nothing there played no round");
}

/// Every round of a guest: its line in the list, and what is told of it.
async fn told(guest: &Client) -> Vec<(Value, Value)> {
    let mut all = vec![];
    for line in guest.get("/api/rounds").await.json().as_array().unwrap() {
        let path = format!("/api/rounds/{}/{}", line["table"].as_str().unwrap(), line["round"]);
        let round = guest.get(&path).await.json();
        assert_eq!(round["line"], *line);
        let shown = round["fair"].as_array().unwrap().iter().all(|turn| turn["secret"].is_string());
        assert_eq!(line["open"], shown, "what the list promises can be checked, and nothing else: {round}");
        let net: i64 = round["slips"].as_array().unwrap().iter().map(|s| s["net"].as_i64().unwrap()).sum();
        assert_eq!(line["net"], net, "{round}");
        assert!(round["steps"].as_array().is_some_and(|steps| !steps.is_empty()));
        all.push((line.clone(), round));
    }
    all
}

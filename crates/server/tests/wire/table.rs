//! A table over the wire: every game is played, paid as the house's entries say, and taken up again after a loss.

use super::support::*;
use book::Cents;
use games::kernel::Patron;
use house::ledger::Account;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_of_every_game_pays_what_the_house_enters() {
    let running = server().await;
    for game in games::roster() {
        let table = table_of(&running, game.id);
        let guest = Client::guest(&running).await;
        guest.deal_me_in(table).await;
        let mut live = guest.live(table).await;
        let patron = guest.patron().await;
        for _ in 0..3 {
            let before = worth(&running, table, patron).await;
            let (frames, slips_before) = (live.frames.len(), live.view["slips"].clone());
            assert!(slips_before.is_array());
            live.round(&running, table).await;
            let after = worth(&running, table, patron).await;
            // What the slips of the round come to is what the house has entered for this patron.
            let mut net = 0;
            let mut charged = 0;
            for frame in &live.frames[frames..] {
                for event in frame["step"]["events"].as_array().into_iter().flatten() {
                    match event["what"].as_str() {
                        Some("settled") => net += event["net"].as_i64().unwrap(),
                        Some("charged") => charged += event["cents"].as_i64().unwrap(),
                        _ => {}
                    }
                }
            }
            assert_eq!(after.0 - before.0, net - charged, "{}", game.id);
            let slips: i64 = sum(&live.view["slips"], "net");
            let last_round_settled: i64 = net;
            if live.view["me"]["at_risk"] == 0 {
                assert_eq!(slips, last_round_settled, "{}: the slips are the round's settlement", game.id);
            }
            assert_eq!(live.view["me"]["chips"], chips(&running, table, patron).await.0, "{}", game.id);
        }
    }
    audited(&running).await;
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

fn sum(slips: &Value, key: &str) -> i64 {
    slips.as_array().unwrap().iter().map(|slip| slip[key].as_i64().unwrap()).sum()
}

async fn chips(running: &server::Running, table: house::TableId, patron: Patron) -> Cents {
    running.app.desk.look(move |house| house.ledger().on(Account::Chips(table, patron))).await.unwrap()
}

/// Chips and stakes of a patron who is alone at the table.
async fn worth(running: &server::Running, table: house::TableId, patron: Patron) -> Cents {
    let look = move |house: &house::House| {
        house.ledger().on(Account::Chips(table, patron)) + house.ledger().on(Account::AtRisk(table))
    };
    running.app.desk.look(look).await.unwrap()
}

async fn audited(running: &server::Running) {
    running.app.desk.look(|house| house.audit()).await.unwrap().expect("the books balance");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_sent_again_acts_once_and_is_answered_alike() {
    let running = server().await;
    let table = table_of(&running, "three-card-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    let bet = json!({ "bet": { "seat": live.my_seat(), "spot": "ante", "cents": 500 } });
    let id = live.id();
    let first = live.ask_as(&id, bet.clone()).await;
    let seq = live.view["seq"].clone();
    let again = live.ask_as(&id, bet.clone()).await;
    assert_eq!(first["answer"], again["answer"]);
    assert_eq!(
        (&live.view["seq"], &live.view["me"]["at_risk"]),
        (&seq, &json!(500)),
        "nothing has happened twice"
    );
    // The same id of somebody else is another message.
    let other = Client::guest(&running).await;
    other.deal_me_in(table).await;
    let mut theirs = other.live(table).await;
    let bet = json!({ "bet": { "seat": theirs.my_seat(), "spot": "ante", "cents": 1000 } });
    assert!(theirs.ask_as(&id, bet).await["answer"].is_object());
    assert_eq!(theirs.view["me"]["at_risk"], 1000);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_names_the_clause_and_the_spot_and_changes_nothing() {
    let running = server().await;
    let table = table_of(&running, "three-card-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    let before = live.view.clone();
    let seat = live.my_seat();
    let said = live.ask(json!({ "bet": { "seat": seat, "spot": "ante", "cents": 1 } })).await;
    assert!(said["refused"]["clause"].as_str().unwrap().starts_with("HC-H"), "{said}");
    assert_eq!(said["refused"]["spot"], "ante");
    for (todo, rule) in [
        (json!({ "bet": { "seat": seat, "spot": "ante", "cents": 100_000 } }), "clause"),
        (json!({ "bet": { "seat": seat + 1, "spot": "ante", "cents": 500 } }), "house_rule"),
        (json!({ "bet": { "seat": 250, "spot": "ante", "cents": 500 } }), ""),
        (json!({ "bet": { "seat": seat, "spot": "no such", "cents": 500 } }), ""),
        (json!({ "bet": { "seat": seat, "spot": "ante", "cents": -500 } }), ""),
        (json!({ "bet": { "seat": seat, "spot": "ante", "cents": i64::MAX } }), ""),
        (json!({ "choose": { "seat": seat, "choice": "play" } }), "clause"),
        (json!({ "close": {} }), ""),
        (json!({ "call": { "call": "shoe-empty" } }), ""),
        (json!({ "buy_in": { "cents": 1_000_000_000 } }), "house_rule"),
    ] {
        let said = live.ask(todo.clone()).await;
        assert!(said["refused"]["why"].as_str().is_some_and(|why| !why.is_empty()), "{todo}: {said}");
        assert!(rule.is_empty() || said["refused"][rule].is_string(), "{todo}: {said}");
    }
    for nonsense in ["", "nonsense", "[]", "{\"id\":\"1\"}", "{\"id\":\"xyz\",\"do\":{\"close\":{}}}"] {
        live.send(nonsense).await;
        assert!(live.next().await.unwrap()["refused"].is_object(), "{nonsense}");
    }
    assert_eq!(live.view["seq"], before["seq"]);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_connection_is_told_what_it_missed_or_the_whole_table() {
    let running = server().await;
    let table = table_of(&running, "roulette");
    let (one, two) = (Client::guest(&running).await, Client::guest(&running).await);
    one.deal_me_in(table).await;
    two.deal_me_in(table).await;
    let live = one.live(table).await;
    let seen = live.view["seq"].as_u64().unwrap();
    live.close().await;
    let mut other = two.live(table).await;
    let seat = other.my_seat();
    for _ in 0..3 {
        other.must(json!({ "bet": { "seat": seat, "spot": "red", "cents": 500 } })).await;
    }
    let mut back = one.live(table).await;
    back.frames.clear();
    back.must(json!({ "again": { "from": seen } })).await;
    let steps: Vec<u64> = back.frames.iter().filter_map(|f| f["step"]["seq"].as_u64()).collect();
    assert_eq!(steps, [seen + 1, seen + 2, seen + 3]);
    // Too much missed, or a number that never was: the table as it is.
    back.frames.clear();
    back.must(json!({ "again": { "from": 0 } })).await;
    assert!(back.frames[0]["table"].is_object());
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_guests_are_dealt_to_when_both_have_called_for_it() {
    let running = server().await;
    let table = table_of(&running, "three-card-poker");
    let (one, two) = (Client::guest(&running).await, Client::guest(&running).await);
    one.deal_me_in(table).await;
    two.deal_me_in(table).await;
    let (mut a, mut b) = (one.live(table).await, two.live(table).await);
    a.bet_simply(&running, table).await;
    b.bet_simply(&running, table).await;
    let waits = a.must(json!({ "close": {} })).await;
    assert_eq!(waits["answer"]["says"], "one more player is still betting");
    assert_eq!(a.view["phase"], "bets");
    b.must(json!({ "close": {} })).await;
    assert_eq!(b.view["phase"], "choice");
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_sits_down_elsewhere_has_left_a_table_with_nothing_on_it() {
    let running = server().await;
    let (one, two) = (table_of(&running, "three-card-poker"), table_of(&running, "roulette"));
    let guest = Client::guest(&running).await;
    let wallet = |me: &Value| me["wallet"].as_i64().unwrap();
    let purse = wallet(&guest.me().await);
    guest.deal_me_in(one).await;
    let chips = purse - wallet(&guest.me().await);
    assert!(chips > 0);
    guest.deal_me_in(two).await;
    let me = guest.me().await;
    let tables: Vec<&str> =
        me["tables"].as_array().unwrap().iter().filter_map(|t| t["table"].as_str()).collect();
    assert_eq!(tables, [two.0.to_string()], "the seat and the chips of the first table are given back: {me}");
    // With a bet on the felt, or a page open, one stays.
    let mut live = guest.live(two).await;
    guest.deal_me_in(one).await;
    assert_eq!(guest.me().await["tables"].as_array().unwrap().len(), 2, "a page is open there");
    live.bet_simply(&running, two).await;
    drop(live);
    guest.deal_me_in(table_of(&running, "baccarat")).await;
    let me = guest.me().await;
    let tables: Vec<&str> =
        me["tables"].as_array().unwrap().iter().filter_map(|t| t["table"].as_str()).collect();
    assert!(tables.contains(&two.0.to_string().as_str()), "a bet lies there: {me}");
    assert!(!tables.contains(&one.0.to_string().as_str()), "nothing lies there: {me}");
    audited(&running).await;
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

/// What stands on the bots' accounts.
async fn of_bots(running: &server::Running) -> Vec<Cents> {
    let owned = |house: &house::House| {
        let accounts = house.ledger().accounts();
        let bots = accounts.filter(|(account, _)| match account {
            Account::Wallet(patron) | Account::Chips(_, patron) => server::people::is_bot(*patron),
            _ => false,
        });
        bots.map(|(_, cents)| cents).collect()
    };
    running.app.desk.look(owned).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_beside_a_guest_and_leave_along() {
    let running = server().await;
    let table = table_of(&running, "three-card-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    live.must(json!({ "bots": { "seats": 2 } })).await;
    let bots = |view: &Value| view["seats"].as_array().unwrap().iter().filter(|s| s["bot"] == true).count();
    assert_eq!(bots(&live.view), 2);
    // Each bot brings a hundred of the least bets.
    assert_eq!(of_bots(&running).await, vec![Cents::dollars(500); 2]);
    live.bet_simply(&running, table).await;
    let bet = |view: &Value| {
        let seats = view["seats"].as_array().unwrap().clone();
        seats.iter().filter(|s| s["bot"] == true && !s["bets"].as_array().unwrap().is_empty()).count()
    };
    while bet(&live.view) < 2 {
        live.next().await.expect("the bots bet");
    }
    live.must(json!({ "close": {} })).await;
    let round = live.view["round"].as_u64().unwrap();
    while live.view["round"].as_u64().unwrap() == round {
        match live.my_turn() {
            true => live.decide_simply(&running, table).await,
            false => drop(live.next().await.expect("the bots decide")),
        }
    }
    // Whoever is quicker than the bots does not play without them.
    live.bet_simply(&running, table).await;
    live.must(json!({ "close": {} })).await;
    assert_eq!(bet(&live.view), 2, "called for at once, and the bots are in");
    let round = live.view["round"].as_u64().unwrap();
    while live.view["round"].as_u64().unwrap() == round {
        match live.my_turn() {
            true => live.decide_simply(&running, table).await,
            false => drop(live.next().await.expect("the bots decide")),
        }
    }
    live.must(json!({ "leave": {} })).await;
    while bots(&live.view) > 0 {
        live.next().await.expect("the bots leave");
    }
    for _ in 0..100 {
        if guest.me().await["tables"] == json!([]) && of_bots(&running).await.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(of_bots(&running).await, [], "they take home what is left");
    assert_eq!(guest.me().await["tables"], json!([]), "the chips are at the cage again");
    audited(&running).await;
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_for_longer_turns_has_three_times_as_long_and_others_do_not() {
    let running = server().await;
    let table = table_of(&running, "three-card-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    let mut time = vec![];
    for longer in [false, true, false] {
        live.must(json!({ "turns": { "longer": longer } })).await;
        live.bet_simply(&running, table).await;
        live.must(json!({ "close": {} })).await;
        let step = live.frames.iter().rev().find(|frame| frame["step"].is_object()).unwrap();
        let (view, at) = (&step["step"]["view"], step["step"]["at"].as_u64().unwrap());
        assert_eq!(view["phase"], "choice");
        time.push(view["deadline"]["at"].as_u64().unwrap() - at);
        live.decide_simply(&running, table).await;
    }
    assert_eq!(time, [time[0], 3 * time[0], time[0]]);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

/// Hit, stand, double and split keep their places: what a hand does not allow is there with the clause that forbids it, and
/// cannot be chosen.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_twenty_one_a_choice_the_hand_forbids_is_shown_with_its_clause() {
    let running = server().await;
    let table = table_of(&running, "blackjack");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    let mut forbidden = 0;
    for _ in 0..12 {
        live.bet_simply(&running, table).await;
        live.must(json!({ "close": {} })).await;
        while live.my_turn() {
            let menu = live.view["menu"].as_array().unwrap().clone();
            let words = |e: &Value| e["choice"].as_str().unwrap().split(' ').next().unwrap().to_owned();
            if menu.iter().any(|e| words(e) == "stand") {
                let mut known: Vec<String> = menu.iter().map(words).filter(|w| w != "surrender").collect();
                // A double for less is one button for each amount where there are few.
                known.dedup();
                assert_eq!(known, ["hit", "stand", "double", "split"]);
                for entry in menu.iter().filter(|e| e["legal"] == false && e["key"] == "") {
                    forbidden += 1;
                    assert!(entry["refusal"]["clause"].as_str().unwrap().starts_with("HC-A"), "{entry}");
                    let ask = json!({ "choose": { "seat": entry["seat"], "choice": entry["choice"] } });
                    assert!(live.ask(ask).await["refused"].is_object());
                }
            }
            live.decide_simply(&running, table).await;
        }
    }
    assert!(forbidden > 0);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

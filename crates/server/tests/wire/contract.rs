//! The description is current, and everything that is sent is as it says.

use games::kernel::Patron;
use serde_json::{Map, Value, json};

use super::support::*;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

fn described() -> Value {
    serde_json::to_value(server::rooms::openapi()).unwrap()
}

#[test]
fn the_description_in_docs_is_current() {
    let text = serde_json::to_string_pretty(&described()).unwrap() + "\n";
    if std::env::var("OPENAPI").is_ok_and(|v| v == "write") {
        std::fs::write(FILE, &text).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(kept == text, "docs/openapi.json is not current: OPENAPI=write cargo test -p server current");
}

/// Holds values against the schemas of the description. What a schema does not name is not sent.
struct Held(Value);

impl Held {
    fn new() -> Held {
        let mut description = described();
        // This one is a part of others, which name more.
        for (name, schema) in description["components"]["schemas"].as_object_mut().unwrap() {
            if name != "Problem" {
                close(schema);
            }
        }
        Held(description["components"].take())
    }

    fn to(&self, schema: &str) -> jsonschema::Validator {
        let reference = format!("#/components/schemas/{schema}");
        let whole = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": reference, "components": self.0,
        });
        jsonschema::validator_for(&whole).unwrap()
    }
}

fn close(schema: &mut Value) {
    if let Some(fields) = schema.as_object_mut() {
        if fields.contains_key("allOf") {
            return;
        }
        if fields.get("properties").is_some_and(Value::is_object)
            && !fields.contains_key("additionalProperties")
        {
            fields.insert("additionalProperties".into(), json!(false));
        }
        fields.iter_mut().for_each(|(_, value)| close(value));
    } else if let Some(items) = schema.as_array_mut() {
        items.iter_mut().for_each(close);
    }
}

#[track_caller]
fn holds(validator: &jsonschema::Validator, value: &Value) {
    let wrong: Vec<String> =
        validator.iter_errors(value).map(|e| format!("{e} at {}", e.instance_path())).collect();
    assert!(wrong.is_empty(), "{wrong:?}: {value}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_moves_with_the_pay_of_its_part_as_a_table_of_ones_own_moves_it() {
    let running = server().await;
    let guest = Client::guest(&running).await;
    let edge = |sheet: &Value| {
        let wagers = sheet["wagers"].as_array().unwrap().clone();
        let whole =
            wagers.into_iter().find(|w| w["wager"] == "ante" && w.get("within").is_none_or(Value::is_null));
        whole.expect("the wager as a whole is on the sheet")["house_edge"]["exact"].clone()
    };
    let path = "/api/games/three-card-poker/odds?wager=ante";
    let printed = guest.get(path).await.json();
    let changed = guest.get(&format!("{path}&row=ante.bonus/straight=2%20to%201")).await.json();
    let mut rules = book::Rules::of("three-card-poker").unwrap();
    let bonus = rules.paytables().find(|t| t.wager == "ante" && t.part.is_some()).unwrap();
    let own = odds::changed(bonus, &[("straight".into(), "2 to 1".parse().unwrap())]);
    rules.read_paytables("own.toml", &own).unwrap();
    rules.declare_house_rules();
    let ask = odds::Ask { in_force: true, ..odds::Ask::new(rules) };
    let counted = odds::sheet(&ask, &odds::Progress::new()).unwrap();
    assert_eq!(edge(&changed), edge(&serde_json::to_value(&counted).unwrap()));
    assert_ne!(edge(&changed), edge(&printed));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_of_a_round_of_every_game_is_as_described() {
    let running = server().await;
    let held = Held::new();
    let (messages, tables) = (held.to("FromServer"), held.to("Table"));
    let (lobby, me, told, line) =
        (held.to("Lobby"), held.to("Me"), held.to("RoundTold"), held.to("RoundLine"));
    let mut kinds = Map::new();
    for game in games::roster() {
        let table = table_of(&running, game.id);
        let guest = Client::guest(&running).await;
        guest.deal_me_in(table).await;
        holds(&me, &guest.me().await);
        let mut live = guest.live(table).await;
        live.round(&running, table).await;
        live.ask(json!({ "bet": { "seat": 0, "spot": "nowhere", "cents": 1 } })).await;
        for frame in &live.frames {
            holds(&messages, frame);
            tells_apart(frame);
            kinds.extend(frame.as_object().unwrap().clone());
        }
        holds(&tables, &guest.get(&format!("/api/tables/{}", table.0)).await.json());
        let rounds = guest.get("/api/rounds").await.json();
        for round in rounds.as_array().unwrap() {
            holds(&line, round);
            let path = format!("/api/rounds/{}/{}", round["table"].as_str().unwrap(), round["round"]);
            let round = guest.get(&path).await.json();
            holds(&told, &round);
            assert!(!round["steps"].as_array().unwrap().is_empty());
        }
        assert!(!rounds.as_array().unwrap().is_empty() || live.view["me"]["at_risk"] != 0, "{}", game.id);
    }
    holds(&lobby, &Client::new(&running).get("/api/lobby").await.json());
    for kind in ["table", "step", "answer", "refused"] {
        assert!(kinds.contains_key(kind), "no message was a {kind}");
    }
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

/// No two entries of a menu have the same choice and both or neither an amount of one's own.
#[track_caller]
fn tells_apart(frame: &Value) {
    let menu = frame["step"]["view"]["menu"].as_array().into_iter().flatten();
    let mut names: Vec<_> = menu.map(|m| (m["choice"].to_string(), m["amount"].is_object())).collect();
    names.sort();
    assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_error_is_one_line_as_described() {
    let running = server().await;
    let held = Held::new();
    let problems = held.to("Problems");
    let guest = Client::guest(&running).await;
    for (path, status) in [
        ("/api/nowhere", 404),
        ("/api/tables/99", 404),
        ("/api/tables/x", 404),
        ("/api/rounds/1/1", 404),
        ("/api/games/chess/rules", 404),
        ("/api/games/chess/odds", 404),
        ("/api/games/roulette/odds?set=wheel=triple-zero", 400),
        ("/api/games/roulette/odds?set=nonsense", 400),
        ("/api/games/roulette/odds?wager=nonsense", 400),
        ("/api/games/roulette/odds?as=pdf", 400),
        ("/api/games/roulette?paytable=nonsense", 400),
        ("/api/clauses/HC-Z", 404),
    ] {
        let said = guest.get(path).await;
        assert_eq!(said.status, status, "{path}: {}", said.text);
        holds(&problems, &said.json());
    }
    let why = guest.get("/api/games/roulette/odds?set=wheel=triple-zero").await.json();
    assert_eq!(why["error"]["clause"], "HC-G §1.IV");
    let said = Client::new(&running).get("/api/me").await;
    assert_eq!(said.status, 401);
    holds(&problems, &said.json());
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_book_and_the_odds_can_be_asked() {
    let running = server().await;
    let guest = Client::new(&running);
    let games = guest.get("/api/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), games::roster().len());
    let rules = guest.get("/api/games/three-card-poker/rules").await.json();
    assert_eq!(rules[0]["chapter"], "HC-H");
    let found = guest.get("/api/rules/search?q=ante%20fold").await.json();
    assert!(found["clauses"].as_array().unwrap().iter().any(|c| c["chapter"] == "HC-H"), "{found}");
    // More than are told are counted all the same.
    // A question is found by the words that tell, and by most of them where no clause holds all.
    for asked in ["how%20much%20does%20blackjack%20pay%3F", "dubble%20down", "pair%20plus%20zeppelin"] {
        let found = guest.get(&format!("/api/rules/search?q={asked}")).await.json();
        assert!(found["total"].as_u64() > Some(0), "{asked}");
    }
    let none = guest.get("/api/rules/search?q=zeppelin%20quixotry").await.json();
    assert_eq!(none["total"], 0);
    let many = guest.get("/api/rules/search?q=player").await.json();
    assert_eq!(many["clauses"].as_array().unwrap().len(), 100);
    assert!(many["total"].as_u64() > Some(100), "{}", many["total"]);
    let clause = guest.get("/api/clauses/HC-H%20%C2%A710.II").await.json();
    assert_eq!(clause["clause"], "HC-H §10.II");
    let sheet = guest.get("/api/games/roulette/odds?set=wheel=single-zero&wager=straight").await.json();
    assert_eq!(sheet["wagers"][0]["house_edge"]["exact"], "1/37");
    let csv = guest.get("/api/games/roulette/odds?as=csv").await;
    assert!(csv.header("content-type").unwrap().starts_with("text/csv") && csv.text.contains("straight"));
    assert_eq!(guest.get("/api/games/roulette/strategy").await.json(), Value::Null);
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_tell_what_choices_are_worth_and_count_what_mistakes_cost() {
    let running = server().await;
    let table = table_of(&running, "three-card-poker");
    let guest = Client::guest(&running).await;
    guest.deal_me_in(table).await;
    let mut live = guest.live(table).await;
    let held = Held::new();
    let messages = held.to("FromServer");
    live.must(json!({ "hints": { "on": true } })).await;
    let mut lost = 0;
    for _ in 0..3 {
        live.bet_simply(&running, table).await;
        live.must(json!({ "close": {} })).await;
        let hints = loop {
            let message = live.next().await.expect("hints come");
            if message["hints"]["for_seq"] == live.view["seq"] && message["hints"].is_object() {
                break message;
            }
        };
        holds(&messages, &hints);
        let choices = hints["hints"]["choices"].as_array().unwrap().clone();
        let offered: Vec<&Value> =
            live.view["menu"].as_array().unwrap().iter().map(|m| &m["choice"]).collect();
        assert!(choices.iter().all(|c| offered.contains(&&c["choice"])), "{choices:?} {offered:?}");
        assert_eq!(choices.first().map(|c| &c["best"]), Some(&json!(true)), "{hints} {}", live.view);
        let worst = choices.last().unwrap();
        lost += choices[0]["value_cents"].as_i64().unwrap() - worst["value_cents"].as_i64().unwrap();
        let (seat, choice) = (live.my_seat(), worst["choice"].clone());
        live.must(json!({ "choose": { "seat": seat, "choice": choice } })).await;
    }
    let patron: Patron = guest.patron().await;
    for _ in 0..100 {
        if running.app.costs.of(patron).decisions == 3 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let mistakes = running.app.costs.of(patron);
    assert_eq!(mistakes.decisions, 3);
    // Each is rounded to the cent.
    assert!((mistakes.cents - lost).abs() <= 3 && lost > 0, "{mistakes:?} {lost}");
    assert!(mistakes.worst.is_sorted_by_key(|m| -m.cents));
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

//! Whatever is asked, in the shape the description gives or in any other: an answer, and never a failure of the server.

use equipment::{Randomness, Seeded};
use serde_json::{Map, Value, json};
use server::Options;
use server::buckets::Rate;

use super::support::*;

/// How often each path is asked by each.
const TIMES: usize = 12;

/// Words that mean something somewhere, and words that mean nothing anywhere.
const WORDS: [&str; 16] = [
    "",
    "1",
    "5",
    "roulette",
    "big-six",
    "three-card-poker",
    "straight",
    "deal",
    "sit 1 7",
    "bet 1 red $5",
    "close",
    "-1",
    "99999999999999999999",
    "\u{0}\u{fffd}",
    "§/..%2f\"'",
    "x=y=z",
];
const NUMBERS: [i64; 9] = [0, 1, 2, 7, -1, 255, 256, i64::MAX, i64::MIN];

/// Somebody who makes things up from schemas.
struct Inventor {
    chance: Seeded,
    schemas: Value,
}

impl Inventor {
    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n as u32) as usize
    }

    fn word(&mut self) -> String {
        WORDS[self.below(WORDS.len())].to_owned()
    }

    /// A value of this schema, or now and then of another.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if self.below(12) == 0 || depth > 6 {
            return [json!(null), json!([]), json!({}), json!(1e300), json!("?")][self.below(5)].clone();
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|r| r.rsplit('/').next()) {
            let there = self.schemas[name].clone();
            return self.value(&there, depth + 1);
        }
        for one_of in ["oneOf", "anyOf"] {
            if let Some(ways) = schema[one_of].as_array() {
                let way = ways[self.below(ways.len())].clone();
                return self.value(&way, depth + 1);
            }
        }
        if let Some(words) = schema["enum"].as_array() {
            return words[self.below(words.len())].clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[self.below(kinds.len())].clone(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("integer" | "number") => json!(NUMBERS[self.below(NUMBERS.len())]),
            Some("boolean") => json!(self.below(2) == 0),
            Some("null") => Value::Null,
            Some("array") => {
                (0..self.below(4)).map(|_| self.value(&schema["items"], depth + 1)).collect::<Vec<_>>().into()
            }
            Some("object") => {
                let fields = schema["properties"].as_object().cloned().unwrap_or_default();
                let mut given = Map::new();
                for (name, field) in fields {
                    if self.below(10) > 0 {
                        given.insert(name, self.value(&field, depth + 1));
                    }
                }
                Value::Object(given)
            }
            _ => json!(self.word()),
        }
    }
}

/// A word as a part of an address.
fn escaped(word: &str) -> String {
    word.bytes().map(|b| format!("%{b:02X}")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_asked_is_answered_and_the_books_balance() {
    let no_limit = Rate { most: 1e9, a_second: 1e9 };
    let options = Options { seed: Some(7), requests: no_limit, newcomers: no_limit, ..Options::in_memory() };
    let running = started(options).await;
    let description = serde_json::to_value(server::rooms::openapi()).unwrap();
    let schemas = description["components"]["schemas"].clone();
    let mut inventor = Inventor { chance: Seeded::new(13), schemas };
    let guest = Client::guest(&running).await;
    let (id, password) = running.owner.clone().expect("a new house has an owner's password");
    let mut owner = Client::new(&running);
    let said = owner.post("/api/sign-in", &json!({ "id": id, "password": password })).await;
    owner.keep_cookie(&said);
    assert_eq!((said.status, owner.me().await["role"].as_str()), (200, Some("owner")), "{}", said.text);
    let mut answers = std::collections::BTreeMap::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            // Whoever signs out is nobody afterwards.
            if path == "/api/sign-out" {
                continue;
            }
            for n in 0..2 * TIMES {
                let who = if n % 2 == 0 { &guest } else { &owner };
                // Nobody waits for odds that take their time.
                let (mut at, mut query) = (path.clone(), "wait=1".to_owned());
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    let name = parameter["name"].as_str().unwrap();
                    let word = if name == "round" { "1".into() } else { inventor.word() };
                    match parameter["in"].as_str() {
                        Some("path") => at = at.replace(&format!("{{{name}}}"), &escaped(&word)),
                        _ if name != "wait" && inventor.below(3) == 0 => {
                            query += &format!("&{name}={}", escaped(&word))
                        }
                        _ => {}
                    }
                }
                let body = operation["requestBody"]["content"]["application/json"]["schema"].clone();
                let body = if body.is_null() { String::new() } else { inventor.value(&body, 0).to_string() };
                let origin = format!("http://{}", who.host);
                let method = method.to_uppercase();
                let said = who.send(&method, &format!("{at}?{query}"), &[("Origin", &origin)], &body).await;
                assert!(
                    (200..500).contains(&said.status),
                    "{method} {at}?{query} {body}: {} {}",
                    said.status,
                    said.text
                );
                *answers.entry(said.status).or_insert(0) += 1;
            }
        }
    }
    assert!(answers[&200] > 100, "some of it made sense: {answers:?}");
    running.app.desk.look(|house| house.audit()).await.unwrap().expect("the books balance");
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

//! Whatever numbers, dates and texts a command carries, the house refuses it or takes a step that balances, and goes on.

use crate::support;

use house::cage::{Bound, LONGEST_OUT, Wish};
use house::fair::Opening;
use house::ledger::Account;
use house::lotto::LottoRequest;
use house::plan::StaffPlan;
use house::time::Span;
use house::*;
use serde_json::{Value, json};
use support::*;

const P: Patron = Patron(101);

/// A house with a table of craps where patron 101 sits, a wallet, and a lottery.
fn casino() -> Casino {
    let mut casino = Casino::table("craps", 1, 1);
    casino.give(FLOOR, What::Deposit { patron: P, cents: dollars(500) }).unwrap();
    casino.give(OWNER, What::OpenLottery(Box::new(lottery()))).unwrap();
    casino.give(Person::player(101), at(T, "bet 1 pass $10")).unwrap();
    casino
}

fn lottery() -> Opening {
    Opening::new(lotto::NAME, &book::Rules::of("poker-lotto").unwrap())
}

/// One command of every kind with every field filled in, and who gives it.
fn commands() -> Vec<(Person, What)> {
    let (table, patron, cents, player) = (T, P, dollars(5), Person::player(101));
    let until = Bound::To(Time(1_794_814_539_120 + 86_400_000));
    let wish = Wish {
        loss: Some(Bound::To(dollars(100))),
        stake: Some(Bound::To(dollars(50))),
        time: Some(Bound::To(Span::hours(2))),
        excluded: Some(until),
    };
    let part = |n: usize| {
        let mut part = Wish::default();
        match n {
            0 => part.loss = wish.loss,
            1 => part.stake = wish.stake,
            2 => part.time = wish.time,
            _ => part.excluded = wish.excluded,
        }
        (player, What::Limit { patron, wish: part })
    };
    let staff = vec![StaffPlan { number: 7, name: "Ann".into(), role: Role::Floor }];
    let charter = charter::Charter { name: "The House".into(), capital: dollars(100), staff };
    let mut setup = Setup::of("roulette");
    (setup.par, setup.link) = (dollars(1000), "a link".into());
    setup.limits.insert("red".into(), (dollars(5), dollars(500), dollars(5)));
    setup.settings.insert("wheel".into(), "single-zero".into());
    let wide = Setup { house_rules: true, own_tables: "# none".into(), ..setup.clone() };
    let program = Program { version: "1".into(), sha256: "5a".repeat(32) };
    let moved = |from, to| (SUPERVISOR, What::Correct { from, to, cents, why: "a lamp fell".into() });
    let code = "0".into();
    let mut all = vec![
        (OWNER, What::OpenPractice(Box::new(lottery()))),
        (OWNER, What::Lottery(LottoRequest::Install { terminal: 2 })),
        (player, What::Lottery(LottoRequest::Buy { terminal: 0, plays: 2, wallet: Some(P) })),
        (FLOOR, What::Lottery(LottoRequest::Cancel { serial: 1 })),
        (FLOOR, What::Lottery(LottoRequest::Claim { terminal: 0, serial: 1, code, wallet: Some(P) })),
        (OWNER, What::Charter(Box::new(charter))),
        (Person::CLOCK, What::Start { program }),
        (Person::CLOCK, What::Found { what: "page 2".into() }),
        (OWNER, What::Capital { cents }),
        (FLOOR, What::Deposit { patron, cents }),
        (player, What::Withdraw { patron, cents }),
        moved(Account::Cage, Account::Wallet(P)),
        moved(Account::Float(T), Account::Cage),
        moved(Account::Wallet(P), Account::Float(T)),
        (FLOOR, What::Open { table: TableId(2), setup: Box::new(setup) }),
        (FLOOR, What::Open { table: TableId(2), setup: Box::new(wide) }),
        (FLOOR, What::Shut { table }),
        (FLOOR, What::Fill { table, cents }),
        (FLOOR, What::Count { table }),
        (player, What::BuyIn { table, patron, cents }),
        (player, What::ColourUp { table, patron, cents }),
        (player, What::Cut { table, says: "anything".into() }),
        (SUPERVISOR, What::Confirm { table, award: 1 }),
        (SUPERVISOR, What::Void { table, why: "a lamp fell".into() }),
        (Person::CLOCK, What::Tick { table }),
    ];
    all.extend((0..4).map(part));
    let inputs = [
        "bet 1 pass $5",
        "bet 1 pass $999999999999.99",
        "bet 0 pass $5",
        "bet 255 pass $5",
        "bet 1 pass $0",
        "bet 1 pass $-5",
        "bet 1 pass $9223372036854775807",
        "down 1 pass $999999999999.99",
        "sit 255 4294967295",
        "sit 2 4294967296",
        "leave 200",
        "clear 200",
        "choose 250 fold",
        "close",
        "call pass-dice seat 250",
        "call call-bet seat 1 spot pass amount $999999999999.99",
        "dice 9-9",
        "meter 255 $999999999999.99",
        "number 99999999999999999999",
    ];
    for line in inputs {
        all.extend([player, FLOOR, DEALER].map(|by| (by, at(T, line))));
    }
    all
}

/// What is put in the place of a number, and of a text.
fn extremes(of: &Value) -> Vec<Value> {
    match of {
        Value::Number(_) => {
            let most = LARGEST_AMOUNT.0;
            let mut all: Vec<Value> = [i64::MIN, i64::MIN + 1, -most - 1, -most, -1, 0, 1, most, most + 1]
                .into_iter()
                .map(|n| json!(n))
                .collect();
            all.extend([i64::MAX as u64 - 1, i64::MAX as u64, u64::MAX - 1, u64::MAX].map(|n| json!(n)));
            all.extend([255u32, 256, 65_536, u32::MAX].map(|n| json!(n)));
            all
        }
        Value::String(_) => {
            let long = "9".repeat(300_000);
            ["", " ", ";", "\0", "é\u{202e}", "-9223372036854775808", "1e400", "$5", &long]
                .map(|text| json!(text))
                .into()
        }
        _ => vec![],
    }
}

/// Every command that has one of its fields, however deep, replaced by an extreme.
fn bent(what: &Value) -> Vec<Value> {
    let put = |place: &dyn Fn(Value) -> Value, inner: &Value| bent(inner).into_iter().map(place).collect();
    match what {
        Value::Object(fields) => {
            let with = |key: &String, inner: &Value| -> Vec<Value> {
                put(
                    &|new| {
                        let mut fields = fields.clone();
                        fields.insert(key.clone(), new);
                        Value::Object(fields)
                    },
                    inner,
                )
            };
            fields.iter().flat_map(|(key, inner)| with(key, inner)).collect()
        }
        Value::Array(items) => {
            let with = |n: usize, inner: &Value| -> Vec<Value> {
                put(
                    &|new| {
                        let mut items = items.clone();
                        items[n] = new;
                        Value::Array(items)
                    },
                    inner,
                )
            };
            items.iter().enumerate().flat_map(|(n, inner)| with(n, inner)).collect()
        }
        leaf => extremes(leaf),
    }
}

/// Gives a command to a copy of the house, and if it acted, what people do next: nothing of it may end the house.
fn survives(casino: &Casino, by: Person, at_time: Time, what: &What) -> bool {
    let mut house = casino.house.clone();
    let give = |house: &mut House, id: u128, by: Person, at: Time, what: What| {
        let command = Command { id: CommandId(id), by, at, what };
        let mut chance = chance::SeededChance::new(1);
        let Ok(step) = house.decide(&command, &mut chance) else { return false };
        let mut again = house.clone();
        let rows = house.commit(&step).unwrap_or_else(|e| panic!("{:?}: {e}", command.what));
        house.audit().unwrap_or_else(|e| panic!("{:?}: {e}", command.what));
        again.replay(&rows, &mut vec![]).unwrap_or_else(|e| panic!("{:?}: {e}", command.what));
        assert!(again.snapshot() == house.snapshot(), "{:?} is another house in its log", command.what);
        true
    };
    let acted = give(&mut house, 1 << 100, by, at_time, what.clone());
    if acted {
        let player = Person::player(101);
        let next = [
            (player, What::BuyIn { table: T, patron: P, cents: dollars(20) }),
            (player, at(T, "bet 1 pass $10")),
            (player, What::Lottery(LottoRequest::Buy { terminal: 0, plays: 1, wallet: Some(P) })),
            (FLOOR, What::Count { table: T }),
            (player, What::ColourUp { table: T, patron: P, cents: dollars(5) }),
            (DEALER, at(T, "close")),
            (Person::CLOCK, What::Tick { table: TableId(2) }),
        ];
        for (n, (by, what)) in (1..).zip(next) {
            for later in [at_time, at_time + Span::hours(25)] {
                give(&mut house, (1 << 100) + n * 2 + u128::from(later == at_time), by, later, what.clone());
            }
        }
        let _ = (house.leaves_to_buy_in(P, at_time), house.limits(P, at_time).to_string());
        let _ = (house.loosening(P, at_time), house.to_finish(T, P), house.draw_due(at_time));
        assert!(House::restore(&house.snapshot()).unwrap().snapshot() == house.snapshot());
    }
    acted
}

#[test]
fn every_field_of_every_command_may_hold_anything() {
    let casino = casino();
    let (mut tried, mut acted) = (0, 0);
    for (by, what) in commands() {
        let told: What = serde_json::from_value(json!(what)).unwrap();
        // The code of a ticket is in no text.
        assert!(told == what || matches!(what, What::Lottery(LottoRequest::Claim { .. })), "{what:?}");
        for bent in bent(&json!(what)) {
            // What is no command at all never reaches the house.
            let Ok(what) = serde_json::from_value::<What>(bent) else { continue };
            tried += 1;
            acted += u32::from(survives(&casino, by, casino.now, &what));
        }
    }
    assert!(tried > 1000 && acted > 50, "{tried} tried, {acted} acted");
}

#[test]
fn every_command_may_be_given_at_any_time() {
    let casino = casino();
    let last: Time = "9999-12-31T23:59:59.999".parse().unwrap();
    let mut acted = [0; 5];
    for (by, what) in commands() {
        for (n, at) in [Time(0), Time(1), last, last + Span(1), Time(u64::MAX)].into_iter().enumerate() {
            acted[n] += u32::from(survives(&casino, by, at, &what));
        }
    }
    assert!(acted[..3].iter().all(|acted| *acted > 10) && acted[3..] == [0, 0], "{acted:?}");
}

#[test]
fn a_limit_that_nobody_can_keep_to_is_refused_with_its_reason() {
    let mut casino = casino();
    let player = Person::player(101);
    let no_limit = |cents: i64| Wish { loss: Some(Bound::To(book::Cents(cents))), ..Wish::default() };
    let limit = |wish| What::Limit { patron: P, wish };
    let says = casino.refused(player, limit(no_limit(i64::MIN)));
    assert_eq!(
        says,
        "-$92,233,720,368,547,758.08 is not a limit: it lies between $0 and $1,000,000,000 (House rule 6)"
    );
    casino.refused(player, limit(no_limit(LARGEST_AMOUNT.0 + 1)));
    let time = |span| Wish { time: Some(Bound::To(span)), ..Wish::default() };
    let says = casino.refused(player, limit(time(Span(Span::hours(24).0 + 1))));
    assert_eq!(says, "a day has 24 h, and 24 h is no limit in it (House rule 6)");
    let out = |span| Wish { excluded: Some(Bound::To(Time(1_794_814_539_120) + span)), ..Wish::default() };
    let says = casino.refused(player, limit(out(Span(LONGEST_OUT.0 + 1))));
    assert_eq!(says, "nobody is kept out for more than 36500 days (House rule 6)");
    for wish in
        [no_limit(0), no_limit(LARGEST_AMOUNT.0), time(Span::hours(24)), time(Span(0)), out(LONGEST_OUT)]
    {
        casino.give(player, limit(wish)).unwrap();
    }
}

//! The lottery of a house: its steps are entries of the same log, its money stands in the same ledger, and no fault of the
//! disk loses or doubles anything.

use crate::support::postgres;

use book::{Cents, Rules};
use house::audit::verify;
use house::fair::{FairChance, KeySafe, Opening};
use house::ledger::Account;
use house::lotto::{self, LottoReply};
use house::store::{Disk, MemoryStore, WriteFault};
use house::*;

const NOON: Time = Time(20_000 * 86_400_000 + 12 * 3_600_000);
const NIGHT: Time = Time(20_000 * 86_400_000 + 23 * 3_600_000);
const OWNER: Person = Person { id: 1, role: Role::Owner };

struct Till {
    disk: Disk,
    safe: std::path::PathBuf,
    keeper: Keeper<MemoryStore>,
}

impl Till {
    fn new(name: &str) -> Till {
        let safe = std::env::temp_dir().join(format!("croupier-till-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&safe);
        let disk = Disk::new();
        Till { keeper: Till::keeper(&disk, &safe), disk, safe }
    }

    fn keeper(disk: &Disk, safe: &std::path::Path) -> Keeper<MemoryStore> {
        let chance = FairChance::new(KeySafe::open(safe).unwrap());
        Keeper::open(MemoryStore::open(disk).unwrap(), Box::new(chance)).unwrap()
    }

    fn restart(&mut self) {
        self.keeper = Till::keeper(&self.disk, &self.safe);
    }

    fn give(&mut self, id: u128, by: Person, at: Time, what: What) -> Result<Answer, NoAnswer> {
        self.keeper.give(&Command { id: CommandId(id), by, at, what })
    }

    fn open(&mut self) {
        let under = Opening::new(lotto::NAME, &Rules::of("poker-lotto").unwrap());
        self.give(1, OWNER, NOON, What::OpenLottery(Box::new(under))).unwrap();
        self.give(2, OWNER, NOON, What::Lottery(lotto::LottoRequest::Install { terminal: 1 })).unwrap();
    }

    fn buy(&mut self, id: u128, plays: usize) -> Result<Answer, NoAnswer> {
        self.give(
            id,
            Person::player(7),
            NOON,
            What::Lottery(lotto::LottoRequest::Buy { wallet: None, terminal: 1, plays }),
        )
    }

    fn on(&self, account: Account) -> Cents {
        self.keeper.house().unwrap().ledger().on(account)
    }

    fn verify(&self) -> house::audit::Verified {
        verify(&mut MemoryStore::open(&self.disk).unwrap(), &mut |_| {}).unwrap()
    }
}

impl Drop for Till {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.safe);
    }
}

fn reply(answer: &Answer) -> LottoReply {
    serde_json::from_str(&answer.reply.says).unwrap()
}

#[test]
fn a_lottery_runs_in_the_log_and_the_ledger_of_the_house() {
    let mut till = Till::new("runs");
    let refused = till.buy(9, 1).unwrap_err();
    assert_eq!(refused.to_string(), "the house runs no lottery (House rule 6)");
    till.give(10, OWNER, NOON, What::Capital { cents: Cents::dollars(500) }).unwrap();
    till.open();
    for n in 0..20 {
        till.buy(100 + n, 5).unwrap();
    }
    assert_eq!(till.on(Account::LottoSales), Cents::dollars(200), "twenty tickets of five plays at $2");
    till.keeper.house().unwrap().audit().unwrap();
    let draw = What::Lottery(lotto::LottoRequest::Draw);
    let early = till.give(3, Person::CLOCK, NOON, draw.clone()).unwrap_err();
    assert!(early.to_string().contains("IN §5"), "{early}");
    let drawn = till.give(4, Person::CLOCK, NIGHT, draw).unwrap();
    assert!(matches!(reply(&drawn), LottoReply::Drawn { .. }));
    assert_eq!(till.on(Account::LottoSales), Cents::ZERO);
    let house = till.keeper.house().unwrap();
    house.audit().unwrap();
    assert_eq!(house.ledger().on(Account::Cage), Cents::dollars(500), "the cage keeps its own money");
    let snapshot = house.snapshot();
    assert!(House::restore(&snapshot).unwrap().snapshot() == snapshot);
    till.restart();
    assert!(till.keeper.house().unwrap().snapshot() == snapshot, "the log alone rebuilds it");
    assert_eq!(till.verify().steps, 24);
}

#[test]
fn a_command_sent_again_sells_and_pays_once_through_every_fault_of_the_disk() {
    let writes = {
        let mut till = Till::new("counted");
        till.open();
        (0..4).for_each(|n| drop(till.buy(100 + n, 3).unwrap()));
        till.disk.writes()
    };
    for write in 2..writes {
        for fault in [WriteFault::Failed, WriteFault::Torn(500), WriteFault::Unanswered] {
            let mut till = Till::new(&format!("fault-{write}"));
            till.open();
            till.disk.fail_at(write, fault);
            let mut serials = vec![];
            for n in 0..4 {
                let answer = till.buy(100 + n, 3).or_else(|_| {
                    till.restart();
                    till.buy(100 + n, 3)
                });
                let LottoReply::Sold { serial, .. } = reply(&answer.unwrap()) else {
                    panic!("a ticket is sold")
                };
                serials.push(serial);
            }
            assert_eq!(serials, [1, 2, 3, 4], "{fault:?} at write {write}");
            assert_eq!(till.on(Account::LottoSales), Cents::dollars(24), "{fault:?} at write {write}");
            assert_eq!(till.verify().steps, 6);
        }
    }
}

#[test]
fn neither_codes_nor_secrets_of_a_draw_to_come_are_in_the_log() {
    let mut till = Till::new("secrets");
    till.open();
    let LottoReply::Sold { serial, .. } = reply(&till.buy(100, 5).unwrap()) else {
        panic!("a ticket is sold")
    };
    let key = std::fs::read_to_string(till.safe.join(KeySafe::FILE)).unwrap();
    let claim =
        lotto::LottoRequest::Claim { wallet: None, terminal: 0, serial, code: "AAAA-AAAA-AAAA-AAAA".into() };
    let refused = till.give(5, Person::player(7), NOON, What::Lottery(claim)).unwrap_err();
    assert!(refused.to_string().ends_with("(IN §4(c))"), "{refused}");
    let before = till.keeper.house().unwrap().snapshot();
    till.give(6, Person::CLOCK, NIGHT, What::Lottery(lotto::LottoRequest::Draw)).unwrap();
    let mut log = String::new();
    let mut shown = None;
    verify(&mut MemoryStore::open(&till.disk).unwrap(), &mut |played| {
        for (_, record) in played.records {
            log += &serde_json::to_string(record).unwrap();
            if let [Entry::Lottery(happening)] = &record.entries[..]
                && let lotto::LottoEntry::Drawn { secret, .. } = &happening.entry
            {
                shown = Some(secret.clone());
            }
        }
    })
    .unwrap();
    let shown = shown.expect("the draw shows its secret");
    assert!(!before.contains(&shown) && log.matches(&shown).count() == 1);
    assert!(!log.contains(&key) && !before.contains(&key));
}

#[test]
fn a_step_of_the_lottery_written_otherwise_is_found() {
    let mut till = Till::new("changed");
    till.open();
    till.buy(100, 5).unwrap();
    till.give(6, Person::CLOCK, NIGHT, What::Lottery(lotto::LottoRequest::Draw)).unwrap();
    let mut steps: Vec<Vec<KeptRow>> = vec![];
    let mut store = MemoryStore::open(&till.disk).unwrap();
    house::store::Store::each(&mut store, 0, &mut |rows| {
        steps.push(rows.to_vec());
        Ok(())
    })
    .unwrap();
    let changed = |change: &dyn Fn(&mut Record)| {
        let (mut house, mut before) = (House::new(), [0; 32]);
        for (n, rows) in steps.iter().enumerate() {
            let mut record = rows[0].record().unwrap();
            if n == 2 {
                change(&mut record);
            }
            // Whoever changes a row also writes the chain anew.
            let row = KeptRow::seal(n as u64 + 1, Stream::Lottery, n as u64 + 1, &before, &record);
            before = row.hash;
            house.replay(&[row], &mut vec![]).map_err(|e| e.to_string())?;
        }
        Ok::<_, String>(())
    };
    assert_eq!(changed(&|_| {}), Ok(()));
    let says = changed(&|record| record.postings[0].cents = Cents::dollars(1)).unwrap_err();
    assert!(says.starts_with("lottery, row 3: it must read"), "{says}");
    let says = changed(&|record| record.by = Person::CLOCK).unwrap_err();
    assert!(says.contains("IN §4(c)"), "{says}");
}

/// Sells and pays tickets of a wallet until something was won, whatever the store, and returns what the house is then.
fn wallets_of(store: impl store::Store) -> (String, impl store::Store) {
    let mut keeper = Keeper::open(store, Box::new(chance::SeededChance::new(5))).unwrap();
    let key = keeper.ticket_key().unwrap();
    let (patron, floor) = (Patron(7), Person { id: 2, role: Role::Floor });
    let mut ids = 0..;
    let mut give = |by: Person, at, what| {
        let id = CommandId(ids.next().unwrap());
        keeper.give(&Command { id, by, at, what }).map(|answer| (id, answer))
    };
    let under = Opening::new(lotto::NAME, &Rules::of("poker-lotto").unwrap());
    give(OWNER, NOON, What::OpenLottery(Box::new(under))).unwrap();
    give(OWNER, NOON, What::Lottery(lotto::LottoRequest::Install { terminal: 1 })).unwrap();
    let buy =
        |plays, wallet| What::Lottery(lotto::LottoRequest::Buy { terminal: 1, plays, wallet: Some(wallet) });
    let me = Person::player(7);
    let poor = give(me, NOON, buy(5, patron)).unwrap_err();
    assert_eq!(poor.to_string(), "$0 stands on the wallet 7, not $10 (House rule 4)");
    give(floor, NOON, What::Deposit { patron, cents: Cents::dollars(400) }).unwrap();
    let other = give(Person::player(8), NOON, buy(1, patron)).unwrap_err();
    assert!(other.to_string().ends_with("(House rule 2)"), "nobody pays with another's money: {other}");
    let wish = cage::Wish { loss: Some(cage::Bound::To(Cents::dollars(300))), ..cage::Wish::default() };
    give(me, NOON, What::Limit { patron, wish }).unwrap();
    let mut won = vec![];
    for n in 0..30 {
        let (_, sold) = give(me, NOON, buy(5, patron)).unwrap();
        let LottoReply::Sold { serial, instant, .. } = reply(&sold) else { panic!("a ticket is sold") };
        if n < 15 && !instant.is_empty() {
            won.push((serial, instant.iter().map(|prize| prize.cents).sum::<Cents>()));
        }
    }
    let limit = give(me, NOON, buy(5, patron)).unwrap_err();
    assert!(limit.to_string().contains("this patron's own limit leaves $0"), "{limit}");
    assert!(!won.is_empty(), "of 75 plays some win at once");
    let mut due = Cents::dollars(100);
    let house = keeper.house().unwrap();
    let code = |serial| key.code(&house.lottery().unwrap().state().tickets[&serial]);
    let claims: Vec<_> = won.iter().map(|(serial, cents)| (*serial, code(*serial), *cents)).collect();
    let mut exchanged = vec![];
    for (n, (serial, code, cents)) in claims.into_iter().enumerate() {
        let what = lotto::LottoRequest::Claim { terminal: 0, serial, code, wallet: Some(patron) };
        let id = CommandId(1000 + n as u128);
        let claim = Command { id, by: me, at: NOON, what: What::Lottery(what) };
        let first = keeper.give(&claim).unwrap();
        assert_eq!(keeper.give(&claim).unwrap().reply, first.reply, "a retry is answered alike");
        let LottoReply::Paid { sum, exchange, .. } = reply(&first) else { panic!("a ticket is paid") };
        assert_eq!(sum, cents);
        exchanged.push(exchange.expect("the draw is to come"));
        let again = Command { id: CommandId(2000 + n as u128), ..claim };
        assert!(keeper.give(&again).unwrap_err().to_string().ends_with("(IN §4(g))"), "paid once");
        due += cents;
    }
    let house = keeper.house().unwrap();
    assert_eq!(house.ledger().on(Account::Wallet(patron)), due, "$300 of $400 for tickets, and the prizes");
    assert!(house.draw_due(NOON).is_none());
    let draw = house.draw_due(NIGHT).expect("its time has come");
    keeper.give(&draw).unwrap();
    let house = keeper.house().unwrap();
    assert!(house.draw_due(NIGHT).is_none());
    house.audit().unwrap();
    assert_eq!(house.ledger().sum(), Cents::ZERO);
    (house.snapshot(), keeper.into_store())
}

#[test]
fn a_wallet_buys_and_is_paid_on_every_store_alike() {
    let check = |snapshot: &str, mut store: Box<dyn store::Store>| {
        verify(&mut store, &mut |_| {}).unwrap();
        let again = Keeper::open(store, Box::new(chance::SeededChance::new(5))).unwrap();
        assert!(again.house().unwrap().snapshot() == snapshot, "the log alone rebuilds it");
    };
    let (memory, store) = wallets_of(MemoryStore::open(&Disk::new()).unwrap());
    check(&memory, Box::new(store));
    let dir = std::env::temp_dir().join(format!("croupier-till-sqlite-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    let (sqlite, store) = wallets_of(store::SqliteStore::open(&dir).unwrap());
    check(&sqlite, Box::new(store));
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(sqlite == memory);
    let Some(server) = postgres::Postgres::start("lotto") else { return postgres::left_out() };
    let open = |node| store::PostgresStore::open(&server.database("lotto"), node, time::Span::seconds(5));
    let (postgresql, store) = wallets_of(open(1).unwrap());
    check(&postgresql, Box::new(store));
    assert!(postgresql == memory);
}

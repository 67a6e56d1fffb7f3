//! Who may give which command: one table, tried for every command and every role.

mod support;

use house::*;
use support::*;

/// Written down apart from the program: P player, D dealer, F floor, S supervisor, A auditor, O owner, C clock.
const MAY: [(Kind, &str); 29] = [
    (Kind::Start, "C"),
    (Kind::Charter, "O"),
    (Kind::Capital, "O"),
    (Kind::Deposit, "FS"),
    (Kind::Withdraw, "PFS"),
    (Kind::Limit, "PFS"),
    (Kind::Correct, "S"),
    (Kind::Open, "FSO"),
    (Kind::Shut, "FSO"),
    (Kind::Fill, "FS"),
    (Kind::Count, "FS"),
    (Kind::BuyIn, "PFS"),
    (Kind::ColourUp, "PFS"),
    (Kind::Sit, "PFS"),
    (Kind::Leave, "PFS"),
    (Kind::Bet, "P"),
    (Kind::TakeDown, "P"),
    (Kind::Close, "PDF"),
    (Kind::Choose, "P"),
    (Kind::Outcome, "D"),
    (Kind::Meter, ""),
    (Kind::PlayerCall, "P"),
    (Kind::DealerCall, "DF"),
    (Kind::FloorCall, "FS"),
    (Kind::Irregularity, "DFS"),
    (Kind::Cut, "P"),
    (Kind::Confirm, "SAO"),
    (Kind::Void, "S"),
    (Kind::Tick, "C"),
];

fn letter(role: Role) -> char {
    match role {
        Role::Player => 'P',
        Role::Dealer => 'D',
        Role::Floor => 'F',
        Role::Supervisor => 'S',
        Role::Auditor => 'A',
        Role::Owner => 'O',
        Role::Clock => 'C',
    }
}

#[test]
fn the_table_of_roles_is_the_one_written_here() {
    assert_eq!(MAY.map(|(kind, _)| kind), Kind::ALL);
    for (kind, may) in MAY {
        for role in Role::ALL {
            assert_eq!(kind.may(role), may.contains(letter(role)), "{kind:?} by {role}");
        }
    }
}

/// A command of each kind, at a table of craps where patron 101 sits alone.
fn example(kind: Kind) -> What {
    let (table, patron, cents) = (T, Patron(101), dollars(5));
    match kind {
        Kind::Start => {
            let sha256 = "5a".repeat(32);
            What::Start { program: Program { version: "1".into(), sha256 } }
        }
        Kind::Charter => What::Charter(Box::new(Charter { capital: cents, ..Charter::default() })),
        Kind::Capital => What::Capital { cents },
        Kind::Deposit => What::Deposit { patron, cents },
        Kind::Withdraw => What::Withdraw { patron, cents },
        Kind::Limit => What::Limit { patron, wish: cage::Wish::default() },
        Kind::Correct => {
            let (from, to) = (ledger::Account::Cage, ledger::Account::Wallet(patron));
            What::Correct { from, to, cents, why: "a reason".into() }
        }
        Kind::Open => What::Open { table: TableId(2), setup: Box::new(Setup::of("big-six")) },
        Kind::Shut => What::Shut { table },
        Kind::Fill => What::Fill { table, cents },
        Kind::Count => What::Count { table },
        Kind::BuyIn => What::BuyIn { table, patron, cents },
        Kind::ColourUp => What::ColourUp { table, patron, cents },
        Kind::Sit => at(T, "sit 2 101"),
        Kind::Leave => at(T, "leave 1"),
        Kind::Bet => at(T, "bet 1 pass $5"),
        Kind::TakeDown => at(T, "down 1 pass $5"),
        Kind::Close => at(T, "close"),
        Kind::Choose => at(T, "choose 1 fold"),
        Kind::Outcome => at(T, "dice 3-4"),
        Kind::Meter => at(T, "meter 1 $5"),
        Kind::PlayerCall => at(T, "call pass-dice seat 1"),
        Kind::DealerCall => at(T, "call no-roll"),
        Kind::FloorCall => at(T, "call order-pass"),
        Kind::Irregularity => at(T, "call die-off-table"),
        Kind::Cut => What::Cut { table, says: "anything".into() },
        Kind::Confirm => What::Confirm { table, award: 1 },
        Kind::Void => What::Void { table, why: "a reason".into() },
        Kind::Tick => What::Tick { table },
    }
}

#[test]
fn every_command_by_every_role_is_refused_by_rule_1_or_not_as_the_table_says() {
    let calls = games::open(book::Rules::of("craps").unwrap()).unwrap();
    for kind in Kind::ALL {
        let mut what = example(kind);
        if let What::Play { lines, .. } = &mut what
            && lines[0].starts_with("call ")
        {
            // Whatever call of this kind the layout has.
            let Some(call) = calls.layout().calls.iter().find(|c| Kind::of_call(c.by) == kind) else {
                continue;
            };
            let seat = if call.takes.seat { " seat 1" } else { "" };
            let spot = if call.takes.spot { " spot pass" } else { "" };
            let card = if call.takes.card { " card As" } else { "" };
            lines[0] = format!("call {}{seat}{spot}{card}", call.id);
        }
        for role in Role::ALL {
            let mut casino = Casino::table("craps", 1, 1);
            casino.give(FLOOR, What::Deposit { patron: Patron(101), cents: dollars(50) }).unwrap();
            let by = Person { id: 101, role };
            let by_rule_1 = match casino.give(by, what.clone()) {
                Ok(_) => false,
                Err(refused) => refused.rule == Rule::House(HouseRule::Roles),
            };
            assert_eq!(by_rule_1, !kind.may(role), "{kind:?} by {role}");
        }
    }
}

/// The lottery has its own table, with the clause that lets nobody else.
#[test]
fn every_command_of_the_lottery_by_every_role_is_refused_by_its_clause_or_not() {
    use lotto::What as Asked;
    let (code, wallet) = (String::new(), None);
    let may = [
        (Asked::Install { terminal: 2 }, "O", "IN §4(c)"),
        (Asked::Buy { terminal: 1, plays: 1, wallet }, "PDFSO", "IN §4(c)"),
        (Asked::Cancel { serial: 1 }, "PDFSO", "IN §4(c)"),
        (Asked::Draw, "SOC", "IN §5"),
        (Asked::Claim { terminal: 1, serial: 1, code, wallet }, "PDFSO", "IN §4(d)"),
    ];
    let under = fair::Opening::new(lotto::NAME, &book::Rules::of("poker-lotto").unwrap());
    let open = What::OpenLottery(Box::new(under));
    for role in Role::ALL {
        let mut casino = Casino::table("craps", 1, 1);
        let by = Person { id: 101, role };
        assert_eq!(casino.give(by, open.clone()).is_ok(), role == Role::Owner, "opened by {role}");
        for (what, who, clause) in &may {
            let mut casino = Casino::table("craps", 1, 1);
            casino.give(Person { id: 1, role: Role::Owner }, open.clone()).unwrap();
            let said = casino.give(by, What::Lottery(what.clone()));
            let no = format!("that is not for {role} to do ({clause})");
            let refused = said.err().is_some_and(|refused| refused.to_string() == no);
            assert_eq!(refused, !who.contains(letter(role)), "{what:?} by {role}");
        }
        // A wallet is its patron's, or the floor's to help with.
        let wallet = Some(Patron(101));
        for (number, own) in [(101, true), (102, false)] {
            let mut casino = Casino::table("craps", 1, 1);
            casino.give(Person { id: 1, role: Role::Owner }, open.clone()).unwrap();
            casino.give(FLOOR, What::Deposit { patron: Patron(101), cents: dollars(50) }).unwrap();
            let what = What::Lottery(Asked::Buy { terminal: 0, plays: 1, wallet });
            let by = Person { id: number, role };
            let buy = Command { id: CommandId(999), by, at: casino.now, what };
            let sold = casino.house.decide(&buy, &mut casino.chance).is_ok();
            let may = matches!(role, Role::Floor | Role::Supervisor) || role == Role::Player && own;
            assert_eq!(sold, may, "{role} {number}");
        }
    }
}

//! Who may give which command: one table, tried for every command and every role.

use crate::support;

use house::plan::StaffPlan;
use house::*;
use support::*;

/// Written down apart from the program: P player, D dealer, F floor, S supervisor, A auditor, O owner, C clock.
const MAY: [(CommandKind, &str); 30] = [
    (CommandKind::Start, "C"),
    (CommandKind::Found, "C"),
    (CommandKind::Charter, "O"),
    (CommandKind::Capital, "O"),
    (CommandKind::Deposit, "FS"),
    (CommandKind::Withdraw, "PFS"),
    (CommandKind::Limit, "PFS"),
    (CommandKind::Correct, "S"),
    (CommandKind::Open, "FSO"),
    (CommandKind::Shut, "FSO"),
    (CommandKind::Fill, "FS"),
    (CommandKind::Count, "FS"),
    (CommandKind::BuyIn, "PFS"),
    (CommandKind::ColourUp, "PFS"),
    (CommandKind::Sit, "PFS"),
    (CommandKind::Leave, "PFS"),
    (CommandKind::Bet, "P"),
    (CommandKind::TakeDown, "P"),
    (CommandKind::Close, "PDF"),
    (CommandKind::Choose, "P"),
    (CommandKind::Outcome, "D"),
    (CommandKind::Meter, ""),
    (CommandKind::PlayerCall, "P"),
    (CommandKind::DealerCall, "DF"),
    (CommandKind::FloorCall, "FS"),
    (CommandKind::Irregularity, "DFS"),
    (CommandKind::Cut, "P"),
    (CommandKind::Confirm, "SAO"),
    (CommandKind::Void, "S"),
    (CommandKind::Tick, "C"),
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
    assert_eq!(MAY.map(|(kind, _)| kind), CommandKind::ALL);
    for (kind, may) in MAY {
        for role in Role::ALL {
            assert_eq!(kind.may(role), may.contains(letter(role)), "{kind:?} by {role}");
        }
    }
}

/// A command of each kind, at a table of craps where patron 101 sits alone.
fn example(kind: CommandKind) -> What {
    let (table, patron, cents) = (T, Patron(101), dollars(5));
    match kind {
        CommandKind::Start => {
            let sha256 = "5a".repeat(32);
            What::Start { program: Program { version: "1".into(), sha256 } }
        }
        CommandKind::Found => What::Found { what: "page 2".into() },
        CommandKind::Charter => What::Charter(Box::new(Charter { capital: cents, ..Charter::default() })),
        CommandKind::Capital => What::Capital { cents },
        CommandKind::Deposit => What::Deposit { patron, cents },
        CommandKind::Withdraw => What::Withdraw { patron, cents },
        CommandKind::Limit => What::Limit { patron, wish: cage::Wish::default() },
        CommandKind::Correct => {
            let (from, to) = (ledger::Account::Cage, ledger::Account::Wallet(patron));
            What::Correct { from, to, cents, why: "a reason".into() }
        }
        CommandKind::Open => What::Open { table: TableId(2), setup: Box::new(Setup::of("big-six")) },
        CommandKind::Shut => What::Shut { table },
        CommandKind::Fill => What::Fill { table, cents },
        CommandKind::Count => What::Count { table },
        CommandKind::BuyIn => What::BuyIn { table, patron, cents },
        CommandKind::ColourUp => What::ColourUp { table, patron, cents },
        CommandKind::Sit => at(T, "sit 2 101"),
        CommandKind::Leave => at(T, "leave 1"),
        CommandKind::Bet => at(T, "bet 1 pass $5"),
        CommandKind::TakeDown => at(T, "down 1 pass $5"),
        CommandKind::Close => at(T, "close"),
        CommandKind::Choose => at(T, "choose 1 fold"),
        CommandKind::Outcome => at(T, "dice 3-4"),
        CommandKind::Meter => at(T, "meter 1 $5"),
        CommandKind::PlayerCall => at(T, "call pass-dice seat 1"),
        CommandKind::DealerCall => at(T, "call no-roll"),
        CommandKind::FloorCall => at(T, "call order-pass"),
        CommandKind::Irregularity => at(T, "call die-off-table"),
        CommandKind::Cut => What::Cut { table, says: "anything".into() },
        CommandKind::Confirm => What::Confirm { table, award: 1 },
        CommandKind::Void => What::Void { table, why: "a reason".into() },
        CommandKind::Tick => What::Tick { table },
    }
}

#[test]
fn every_command_by_every_role_is_refused_by_rule_1_or_not_as_the_table_says() {
    let calls = games::open(book::Rules::of("craps").unwrap()).unwrap();
    for kind in CommandKind::ALL {
        let mut what = example(kind);
        if let What::Play { lines, .. } = &mut what
            && lines[0].starts_with("call ")
        {
            // Whatever call of this kind the layout has.
            let Some(call) = calls.layout().calls.iter().find(|c| CommandKind::of_call(c.by) == kind) else {
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
    use lotto::LottoRequest as Asked;
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

#[test]
fn whoever_is_not_of_the_staff_in_that_role_gives_no_orders_and_what_they_did_before_stands() {
    let person = |number, role: Role| StaffPlan { number, name: role.to_string(), role };
    let charter = |staff| Charter { staff, ..Charter::default() };
    let lay_down = |staff| What::Charter(Box::new(charter(staff)));
    let mut casino = Casino::table("craps", 1, 1);
    let fill = |cents| What::Fill { table: T, cents: dollars(cents) };
    // Where no staff is laid down everybody is taken at their word.
    casino.give(SUPERVISOR, fill(1)).unwrap();
    casino.give(OWNER, lay_down(vec![person(1, Role::Owner), person(3, Role::Supervisor)])).unwrap();
    casino.give(SUPERVISOR, fill(2)).unwrap();
    let told = casino.refused(FLOOR, fill(3));
    assert_eq!(told, "floor 2 is not of this house's staff (House rule 1)");
    // Demoted, and then gone.
    casino.give(OWNER, lay_down(vec![person(1, Role::Owner), person(3, Role::Dealer)])).unwrap();
    let told = casino.refused(SUPERVISOR, fill(4));
    assert_eq!(told, "supervisor 3 is not of this house's staff (House rule 1)");
    casino.give(OWNER, lay_down(vec![person(2, Role::Owner)])).unwrap();
    casino.refused(SUPERVISOR, fill(5));
    casino.refused(OWNER, What::Capital { cents: dollars(1) });
    // The owner's word comes from whoever follows the plan, which may name another owner.
    casino.give(OWNER, lay_down(vec![person(1, Role::Owner)])).unwrap();
    // Players and the house's own hands are not hired.
    casino.give(Person { id: 0, role: Role::Floor }, fill(6)).unwrap();
    casino.play(101, "bet 1 pass $10").unwrap();
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot(), "what was written stands");
}

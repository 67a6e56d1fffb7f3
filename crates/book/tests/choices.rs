//! What a house may choose, in which words it is refused, and where a fault stands.

use book::{Cents, Choices, Fault, Limits, Page, Rules, Value};

fn read(game: &str, text: &str) -> (Rules, Vec<Fault>) {
    let page = Page { file: "house.toml", text };
    let mut rules = Rules::of(game).unwrap();
    let faults = match Choices::read(&page) {
        Ok(choices) => choices.faults(&mut rules, &page),
        Err(fault) => vec![fault],
    };
    (rules, faults)
}

fn dollars(min: i64, max: i64, step: i64) -> Limits {
    Limits { min: Cents::dollars(min), max: Cents::dollars(max), step: Cents::dollars(step) }
}

/// Minimum, maximum and step of a wager are the house's to post, in any order; what is added to it follows.
#[test]
fn a_house_posts_its_limits_and_what_follows_them_follows() {
    let mut rules = Rules::of("ultimate-texas-holdem").unwrap();
    for (id, value) in [("ante.min", "$1,000"), ("ante.step", "25"), ("ante.max", "5000")] {
        rules.set(id, value).unwrap();
    }
    rules.check().unwrap();
    assert_eq!(rules.limits("ante"), dollars(1000, 5000, 25));
    assert_eq!(rules.limits("blind"), dollars(1000, 5000, 25));
    assert_eq!(rules.limits("play"), dollars(1000, 20_000, 25));
    assert_eq!(rules.limits("trips"), Rules::of("ultimate-texas-holdem").unwrap().limits("trips"));

    // Doubles, splits and insurance may be less than the wager and take every chip that it takes.
    let mut rules = Rules::of("blackjack").unwrap();
    rules.set("blackjack.min", "25").unwrap().set("blackjack.step", "2.50").unwrap();
    rules.set("blackjack.max", "1000").unwrap();
    assert_eq!(
        rules.limits("double-down"),
        Limits { min: Cents::dollars(1), max: Cents::dollars(3000), step: Cents(50) }
    );
    assert_eq!(rules.limits("insurance").max, Cents::dollars(500));
    assert!(rules.departures().is_empty());
}

/// A Blind is as large as its Ante, a Play bet follows it: limits that have no amount in common leave no round to play, and
/// are refused even where the house has declared its own rules.
#[test]
fn limits_that_leave_no_round_to_play_are_refused() {
    let fault = |game: &str, posted: &[(&str, &str)]| {
        let mut rules = Rules::of(game).unwrap();
        rules.declare_house_rules();
        for (id, value) in posted {
            rules.set(id, value).unwrap();
        }
        rules.check().err().map(|fault| fault.to_string())
    };
    let blind = "the limits of blind leave no amount that fits ante (HC-I §6.III)";
    let ultimate = |posted: &[(&str, &str)]| fault("ultimate-texas-holdem", posted);
    assert_eq!(ultimate(&[("blind.max", "20"), ("ante.min", "25")]).as_deref(), Some(blind));
    assert_eq!(ultimate(&[("blind.max", "25"), ("ante.min", "25")]), None);
    // Steps that never meet below the most.
    let ante = [("ante.min", "7"), ("ante.step", "7"), ("ante.max", "21")];
    let steps = [&ante[..], &[("blind.min", "5"), ("blind.step", "5"), ("blind.max", "500")]].concat();
    assert_eq!(ultimate(&steps).as_deref(), Some(blind));
    assert_eq!(ultimate(&[&steps[..], &[("ante.max", "35")]].concat()), None);
    // Each of two bets fits the first, but not with the other.
    let three = [("bet-number-2.max", "10"), ("bet-number-3.min", "20")];
    let told = fault("let-it-ride", &three).unwrap();
    assert!(told.contains("bet-number-3 leave no amount that fits bet-number-1"), "{told}");
    assert_eq!(fault("let-it-ride", &[("bet-number-2.max", "20"), ("bet-number-3.min", "20")]), None);
    let told = fault("three-card-poker", &[("play.min", "600"), ("play.max", "700")]).unwrap();
    assert!(told.contains("play leave no amount that fits ante"), "{told}");
}

#[test]
fn limits_that_make_no_sense_are_refused() {
    for (id, value, why) in [
        ("ante.min", "600", "the least, $600, is above the most, $500"),
        ("ante.min", "0", "above nothing"),
        ("ante.step", "3", "multiple of the step"),
        ("ante.max", "99999999", "this program takes no more than"),
    ] {
        let mut rules = Rules::of("three-card-poker").unwrap();
        rules.set(id, value).unwrap();
        let fault = rules.check().unwrap_err().to_string();
        assert!(fault.contains(why) && fault.contains("HC-H"), "{id}={value}: {fault}");
    }
    let mut rules = Rules::of("three-card-poker").unwrap();
    for (id, value) in [("ante.least", "5"), ("anti.min", "5"), ("ante.min", "five"), ("ante.min", "-5")] {
        let fault = rules.set(id, value).unwrap_err().to_string();
        assert!(!fault.contains('\n') && fault.contains(id.split('.').next().unwrap()), "{fault}");
    }
}

/// A progressive has one amount, its unit (CO-21-2118 (17)(A)(III), CO-8-899.29 (1)(A)).
#[test]
fn a_wager_of_one_amount_is_posted_as_a_unit() {
    let mut rules = Rules::of("deuces-wild-xtreme").unwrap();
    let fault = rules.set("goin-wild-progressive.max", "5").unwrap_err();
    assert_eq!(fault.clause().unwrap().text(), "CO-21-2118 (11)(D)");
    assert!(fault.to_string().contains("set goin-wild-progressive.unit"), "{fault}");
    rules.set("goin-wild-progressive.unit", "5").unwrap();
    rules.check().unwrap();
    assert_eq!(rules.limits("goin-wild-progressive"), dollars(5, 5, 5));
}

/// What the book prints about limits is told as the book's, and holds unless the house declares its own rules.
#[test]
fn limits_the_book_prints_are_kept_or_declared() {
    for (game, id, value, clause) in [
        ("craps", "fire.max", "200", "HC-B §12.II.A"),
        ("craps", "fire.min", "5", "HC-B §12.II.A"),
        ("texas-holdem-bonus", "bonus.min", "0.50", "HC-K §7.III"),
        ("let-it-ride", "let-it-ride-bonus.unit", "5", "HC-D §8.II"),
        ("let-it-ride", "multi-link.unit", "5", "HC-L §3.II"),
        ("baccarat", "dragon-bonus-player.min", "0.50", "HC-E §12.II"),
        ("poker-lotto", "play.unit", "5", "IN §3"),
        ("four-card-poker", "play.max", "500", "HC-C §10.III"),
    ] {
        let mut rules = Rules::of(game).unwrap();
        rules.set(id, value).unwrap();
        if value == "0.50" {
            rules.set(&id.replace("min", "step"), value).unwrap();
        }
        let fault = rules.check().unwrap_err();
        assert_eq!(fault.clause().unwrap().text(), clause, "{fault}");
        assert!(fault.to_string().ends_with("needs house-rules"), "{fault}");
        assert!(!rules.departures().is_empty());
        rules.declare_house_rules();
        rules.check().unwrap();
        assert!(!rules.departures().is_empty(), "a declared departure is still one");
    }
    let mut rules = Rules::of("craps").unwrap();
    rules.set("fire.max", "50").unwrap().check().unwrap();
}

/// HC-B §7.I leaves the limit of odds to the house: any multiple, and another one for each pair of points.
#[test]
fn odds_take_any_multiple() {
    let mut rules = Rules::of("craps").unwrap();
    for limit in ["3-4-5x", "7x", "1-2-3x", "250x"] {
        assert_eq!(rules.set("odds-limit", limit).unwrap().multiples("odds-limit").to_string(), limit);
    }
    for limit in ["0x", "3-4x", "2000x", "lots"] {
        let fault = rules.set("odds-limit", limit).unwrap_err().to_string();
        assert!(fault.contains("this program takes") && fault.contains("HC-B §7.I"), "{fault}");
    }
}

/// The table in force follows the decks; one chosen for other decks is refused with its clause, never replaced.
#[test]
fn the_pay_table_in_force_is_the_one_for_the_decks() {
    let in_force = |rules: &Rules, wager: &str| rules.paytable(wager).id.clone();
    let mut one = Rules::of("blackjack").unwrap();
    let six = in_force(&one, "house-money");
    one.set("decks", "1").unwrap();
    assert_ne!(in_force(&one, "house-money"), six);
    assert!(one.paytable("house-money").decks.contains(&1));
    one.check().unwrap();
    one.choose_paytable(&six).unwrap();
    assert_eq!(in_force(&one, "house-money"), six, "chosen is chosen");
    let fault = one.check().unwrap_err();
    assert!(fault.to_string().contains("2 to 8 decks, not for 1 (HC-A §16.II"), "{fault}");

    let mut two = Rules::of("ride-free").unwrap();
    two.set("decks", "2").unwrap();
    assert_eq!(in_force(&two, "21-plus-3-classic"), "pt-flt-213-01");
    two.check().unwrap();
}

/// A wager no table pays with these decks is not offered; asking for it is refused with the clause.
#[test]
fn a_wager_without_a_table_for_the_decks_is_not_offered() {
    let mut rules = Rules::of("blackjack").unwrap();
    assert!(rules.flag("rocket-aces"));
    rules.set("decks", "8").unwrap();
    assert!(!rules.flag("rocket-aces"));
    assert_eq!(rules.settings()["rocket-aces"], Value::Flag(false), "records and lists say the same");
    assert!(rules.offered("rocket-aces").unwrap().is_none());
    rules.check().unwrap();
    rules.set("rocket-aces", "yes").unwrap();
    let fault = rules.check().unwrap_err();
    assert_eq!(fault.to_string(), "rocket-aces is for 2 or 6 decks, not for 8 (CO-8-899.29 (2))");
    assert!(rules.offered("rocket-aces").is_err());
}

/// A house file is settings, limits and pay tables; each fault names its line, its key and the clause.
#[test]
fn a_house_file_is_refused_line_by_line() {
    let text = "game = \"baccarat\"\npaytables = [\"no-such\"]\n\n[settings]\ndecks = 9\ncolour = 3\n\
                [limits]\nplayer = { min = 25, max = \"5\" }\ntie = { least = 5 }\n\n\
                [[paytable]]\nid = \"tie-7\"\nwager = \"tie\"\n\
                rows = [{ event = \"win\", name = \"Tie\", pays = \"7 to 1\" }]\n";
    let (_, faults) = read("baccarat", text);
    let mut told: Vec<_> = faults.iter().map(|f| (f.line().unwrap(), f.to_string())).collect();
    told.sort();
    let lines: Vec<_> = told.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 5, 6, 8, 9, 12], "{told:#?}");
    assert_eq!(told[1].1, "house.toml:5: decks: decks cannot be `9`: HC-E §3.I allows 6 to 8");
    assert!(told[3].1.contains("the least, $25, is above the most, $5 (HC-E"), "{}", told[3].1);
    assert!(
        told[5].1.contains("tie-7 pays less than HC-E §10.II allows: win 7 to 1 for 8 to 1"),
        "{}",
        told[5].1
    );
    let clauses = faults.iter().filter_map(Fault::clause).count();
    assert_eq!(clauses, 3, "decks, limits and the pay table break clauses");

    let (rules, faults) =
        read("baccarat", &format!("house-rules = true\n{}", &text[text.find("[[").unwrap()..]));
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(rules.paytable("tie").id, "tie-7");
    assert!(rules.house_rules() && rules.departures().len() == 1);

    let (_, faults) = read("craps", "game = \"baccarat\"\n");
    assert!(faults[0].to_string().contains("this file is for baccarat, not for craps"));
    assert!(read("craps", "[setting]\nseats = 4\n").1[0].to_string().starts_with("house.toml:1:"));
}

/// Rules that differ in what others are paid differ in name; so do a table by the book and one that need not be.
#[test]
fn the_fingerprint_covers_envy_limits_and_house_rules() {
    let named = |change: &dyn Fn(&mut Rules)| {
        let mut rules = Rules::of("four-card-poker").unwrap();
        change(&mut rules);
        rules.fingerprint()
    };
    let envy = |envy: &'static str| {
        named(&move |rules| {
            let mut table = rules.paytable("multi-link").clone();
            table.rows[0].envy = Some(envy.parse().unwrap());
            rules.put_paytable(Box::leak(Box::new(table)));
        })
    };
    let dealer_envy = named(&|rules| {
        let mut table = rules.paytable("multi-link").clone();
        table.rows[0].dealer_envy = Some("$5 flat".parse().unwrap());
        rules.put_paytable(Box::leak(Box::new(table)));
    });
    let all = [
        named(&|_| ()),
        envy("$900 flat"),
        envy("$901 flat"),
        dealer_envy,
        named(&|rules| {
            rules.set("ante.min", "6").unwrap().set("ante.step", "2").unwrap();
        }),
        named(&|rules| {
            rules.declare_house_rules();
        }),
    ];
    for (n, one) in all.iter().enumerate() {
        assert!(all[n + 1..].iter().all(|other| other != one), "{n}");
    }
}

/// A bound the book prints is told as the book's, any other as this program's.
#[test]
fn a_refusal_says_whose_the_bound_is() {
    let refused =
        |game: &str, id: &str, value: &str| Rules::of(game).unwrap().set(id, value).unwrap_err().to_string();
    for (game, id, value, told) in [
        ("blackjack", "decks", "9", "decks cannot be `9`: this program takes no more than 8"),
        ("blackjack", "decks", "0", "decks cannot be `0`: HC-A §3.I allows no less than 1"),
        ("blackjack", "decks", "x", "HC-A §3.I allows 1 or more, and this program takes up to 8"),
        ("baccarat", "decks", "5", "decks cannot be `5`: HC-E §3.I allows 6 to 8"),
        ("three-card-poker", "seats", "8", "seats cannot be `8`: HC-H §2.I allows no more than 7"),
        ("three-card-poker", "seats", "0", "this program takes no less than 1"),
        ("ride-free", "decks", "9", "this program takes 1 to 8 (CO-21-2119 (8) leaves it to the house)"),
        ("let-it-ride", "multi-link-seed", "$9,999", "HC-L §7.III allows no less than $10,000"),
        ("let-it-ride", "multi-link-seed", "$99,000,000", "this program takes no more than $10,000,000"),
        ("blackjack", "double-on", "soft", "this program takes any-two or 9-10-11 or 10-11 (HC-A §10.IV"),
        ("roulette", "wheel", "triple-zero", "HC-G §1.IV allows double-zero or single-zero"),
        ("craps", "fire", "maybe", "fire cannot be `maybe`: it is yes or no (HC-B §12.I)"),
    ] {
        let fault = refused(game, id, value);
        assert!(fault.contains(told), "{fault}");
    }
    let decks = Rules::of("blackjack").unwrap().choices().find(|s| s.id == "decks").unwrap().allowed();
    assert_eq!(decks, "1 to 8 (the most is ours)");
}

/// Behind the cut card lies at most half the shoe. By default it moves up with fewer decks; a depth that was asked for
/// is refused where there is no room for it, never cut short.
#[test]
fn the_cut_card_leaves_half_the_shoe() {
    for (game, decks, most) in [("blackjack", 1, 26), ("free-bet-blackjack", 2, 52), ("ride-free", 2, 52)] {
        let mut rules = Rules::of(game).unwrap();
        rules.set("decks", &decks.to_string()).unwrap();
        rules.check().unwrap();
        assert!(rules.number("cut-card") <= most, "{game}");
        rules.set("cut-card", &most.to_string()).unwrap().check().unwrap();
        rules.set("cut-card", &(most + 1).to_string()).unwrap();
        let fault = rules.check().unwrap_err().to_string();
        assert!(fault.contains(&format!("no more than {most} with {decks} decks")), "{fault}");
    }
}

/// One meter for each row of 100%: a share without such a row is a share of nothing.
#[test]
fn a_share_of_a_meter_needs_a_row_that_wins_it() {
    let own = |pays: &str| {
        let text = format!(
            "[[paytable]]\nid = \"own\"\nwager = \"rocket-aces\"\nrows = [{{ event = \"single-ace\", name = \"Ace\", pays = \"{pays}\" }}]"
        );
        book::Rules::of("blackjack")
            .unwrap()
            .read_paytables("own.toml", &text)
            .map(|_| ())
            .map_err(|f| f.to_string())
    };
    assert_eq!(own("100% of meter"), Ok(()));
    assert!(own("10% of meter").unwrap_err().contains("a row of 100%"));
}

/// A wrong limit of a wager is told of it, and not again of what follows it.
#[test]
fn one_wrong_limit_is_one_fault() {
    for wrong in [[("ante.step", "$20"), ("ante.min", "$10")], [("ante.min", "$10"), ("ante.max", "$5")]] {
        let mut rules = Rules::of("three-card-poker").unwrap();
        for (id, value) in wrong.into_iter().chain([("play.min", "$10"), ("play.max", "$500")]) {
            rules.set(id, value).unwrap();
        }
        let faults = rules.faults();
        assert!(faults.len() == 1 && faults[0].to_string().contains("limits of ante"), "{faults:?}");
    }
}

//! A refusal cites the clause that forbids: every spot and every menu of every game is walked.

use crate::floor;

use std::collections::BTreeMap;

use book::{Cents, Limits, Rules, shows};
use floor::{Floor, ME, all_but, betting, every_game};
use games::Playthrough;
use games::kernel::*;

/// What speaks of the amounts of a wager where it is not the wager's own clause: least and most.
fn limits_of(game: &str, spot: &Spot) -> [&'static str; 2] {
    let both = |clause| [clause, clause];
    match (game, spot.wager) {
        // One clause posts the limits of every wager; a progressive is one unit.
        ("deuces-wild-xtreme", "goin-wild-progressive") => both("CO-21-2118 (17)(A)(III)"),
        ("deuces-wild-xtreme", "too-wild-progressive") => both("CO-21-2118 (18)(A)(III)"),
        ("deuces-wild-xtreme", "five-card-linked-progressive") => both("CO-21-2118 (19)(A)(IV)"),
        ("deuces-wild-xtreme", _) => both("CO-21-2118 (4)"),
        ("ride-free", "21-plus-3-progressive") => both("CO-21-2119 (30)(A)(IV)"),
        ("ride-free", "lucky-ladies-progressive") => both("CO-21-2119 (31)(A)(III)"),
        ("ride-free", wager) if wager != "rocket-aces" => both("CO-21-2119 (4)"),
        ("three-dice-baccarat", "triple-progressive") => both("CO-28-2899.09 (14)(A)(V)"),
        ("three-dice-baccarat", _) => both("CO-28-2899.09 (5)"),
        ("pontoon-plus", _) => both("RWS §3.5"),
        ("roulette", _) => both("HC-G §1.I.C"),
        // The table's minimum and maximum are two clauses; odds are no part of them, and the Fire Bet has its own.
        ("craps", "fire") => both("HC-B §12.II.A"),
        ("craps", _) if !spot.side => ["HC-B §3.II.A", "HC-B §3.II.B"],
        ("baccarat", _) if spot.side => both("HC-E §12.II"),
        ("commission-free-baccarat", _) if spot.side => both("HC-E-CF §15.II"),
        ("pai-gow-poker", "fortune-bonus") => both("HC-F §15.II"),
        _ => both(spot.clause.text()),
    }
}

/// What closes a wager where it is not the chapter's general clause: for making it, and for taking it back.
fn closed_by(layout: &Layout, spot: &Spot) -> [&'static str; 2] {
    match spot.wager {
        "multi-link" => ["HC-L §3.IV"; 2],
        "rocket-aces" => ["CO-8-899.29 (1)(B)"; 2],
        "fortune-bonus" => ["HC-F §15.III"; 2],
        "insurance" | "double-down" | "split" if spot.clause.text().starts_with("HC-A-FB") => {
            ["HC-A-FB §4.V", "HC-A-FB §4.IX"]
        }
        "insurance" | "double-down" | "split" if spot.clause.text().starts_with("HC-A") => {
            ["HC-A §4.IV", "HC-A §4.VIII"]
        }
        "play" if layout.cites.betting.text().starts_with("IN") => [layout.cites.betting.text(), "IN §4(j)"],
        _ => [layout.cites.betting.text(); 2],
    }
}

fn clause(table: &dyn AnyTable, input: Input) -> Option<&'static str> {
    table.copy().feed(input, &mut vec![]).err().map(|refusal| refusal.clause.text())
}

#[test]
fn amounts_out_of_limits_are_refused_by_the_clause_of_that_wager() {
    every_game(|game| {
        let mut tables = vec![betting(game)];
        if game == "craps" {
            // With a point of six and a Come bet on eight, every wager of the layout can be made.
            let mut play = Playthrough::at(betting(game));
            play.run("bet 1 pass $5; bet 1 dont-pass $5; close; choose 1 accept; dice 3-3; bet 1 come $5; bet 1 dont-come $5; close; dice 4-4");
            tables.push(play.table().copy());
        }
        let mut tried: BTreeMap<String, bool> = BTreeMap::new();
        for opened in &tables {
            for (n, spot) in (0..).map(SpotId).zip(&opened.layout().spots).filter(|(_, spot)| spot.open) {
                let [least_by, most_by] = limits_of(game, spot);
                assert_eq!(
                    [spot.least_by.text(), spot.most_by.text()],
                    [least_by, most_by],
                    "{game} {}",
                    spot.id
                );
                // A ticket is printed as soon as it is sold: the next is sold at a table without.
                let with_others = all_but(&**opened, n);
                let table = if with_others.need() == Need::Bets { with_others } else { opened.copy() };
                let Limits { min, step, .. } = spot.limits;
                let may = clause(&*table, Input::Bet(ME, n, min)).is_none();
                *tried.entry(spot.id.clone()).or_default() |= may;
                if !may {
                    continue;
                }
                let refused = |amount| clause(&*table, Input::Bet(ME, n, amount));
                let most = Cents(step.0 * 10_000_000_000);
                let said = refused(most).unwrap();
                assert!(
                    said == most_by || says_more(game, spot).contains(&said),
                    "{game} {}: {said}",
                    spot.id
                );
                if min > step {
                    let said = refused(min - step).unwrap();
                    assert!(
                        said == least_by || says_more(game, spot).contains(&said),
                        "{game} {}: {said}",
                        spot.id
                    );
                }
                if step > Cents(1) {
                    let said = refused(min + Cents(1)).unwrap();
                    assert!(
                        said == least_by || says_more(game, spot).contains(&said),
                        "{game} {}: {said}",
                        spot.id
                    );
                }
            }
        }
        let untried: Vec<_> = tried.iter().filter(|(_, tried)| !**tried).map(|(id, _)| id).collect();
        assert!(untried.iter().all(|id| never_free(game, id)), "{game}: {untried:?}");
    });
}

/// What the game itself says about a wager's amount before the posted limits are asked.
fn says_more(game: &str, spot: &Spot) -> &'static [&'static str] {
    match (game, spot.wager) {
        // A box has one minimum and one maximum for all who bet on it.
        ("pontoon-plus", "initial-bet") => &["RWS §5.1", "RWS §5.2"],
        _ => &[],
    }
}

/// Spots that one seat cannot bet at this moment.
fn never_free(game: &str, id: &str) -> bool {
    // A player's own box has spots of its own (RWS §3.7).
    // The bank is put up by whoever has taken it (HC-F §14.VI).
    // Odds lie behind a Come bet on their number (HC-B §7.III, §7.V): the eight stands for the others.
    (game == "pontoon-plus" && id.ends_with("-box-1"))
        || (game, id) == ("pai-gow-poker", "bank")
        || (game == "craps" && id.contains("come-odds-") && !id.ends_with("-8"))
}

#[test]
fn late_wagers_are_refused_by_the_clause_that_closes_them() {
    every_game(|game| {
        let mut table = all_but(&*betting(game), SpotId(u16::MAX));
        if table.copy().feed(Input::Close, &mut vec![]).is_err() {
            table = betting(game);
            table.basic(ME).into_iter().for_each(|bet| table.feed(bet, &mut vec![]).unwrap());
        }
        // A ticket that is being printed has closed the sale already.
        if table.need() == Need::Bets {
            table.feed(Input::Close, &mut vec![]).unwrap_or_else(|e| panic!("{game}: {e}"));
        }
        assert_ne!(table.need(), Need::Bets);
        for (n, spot) in (0..).map(SpotId).zip(&table.layout().spots) {
            let [late, stays] = closed_by(table.layout(), spot);
            let least = spot.limits.min;
            assert_eq!(clause(&*table, Input::Bet(ME, n, least)), Some(late), "{game} {}", spot.id);
            assert_eq!(clause(&*table, Input::TakeDown(ME, n, least)), Some(stays), "{game} {}", spot.id);
        }
    });
}

#[test]
fn a_wager_the_chapter_does_not_list_is_refused() {
    shows!("HC-A §4.X", "HC-A-FB §4.XI");
    for (game, by) in [("blackjack", "HC-A §4.X"), ("free-bet-blackjack", "HC-A-FB §4.XI")] {
        let table = betting(game);
        let unknown = SpotId(table.layout().spots.len() as u16);
        assert_eq!(clause(&*table, Input::Bet(ME, unknown, Cents(500))), Some(by));
        let said = Notation(table.layout()).read("bet 1 over-under-13 $5").unwrap_err().to_string();
        assert!(said.contains(by), "{said}");
    }
    every_game(|game| {
        let table = betting(game);
        for (n, spot) in (0..).map(SpotId).zip(&table.layout().spots).filter(|(_, spot)| !spot.open) {
            let said = clause(&*table, Input::Bet(ME, n, spot.limits.min));
            assert_eq!(said, Some(spot.clause.text()), "{game} {} comes with its decision", spot.id);
        }
    });
}

/// A choice that is not offered is refused by a clause that offers it somewhere else, by the clause of the decision
/// that is due, or by the one listed here, which forbids it.
#[test]
fn choices_not_offered_are_refused_by_the_rule_that_gives_or_forbids_them() {
    every_game(|game| {
        let mut floor = Floor::new(Rules::of(game).unwrap(), 17);
        let mut offers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (verb, by) in [
            ("insure", "HC-A §9.I"),
            ("insure", "HC-A-FB §9.I"),
            ("insure", "RWS §3.17"),
            ("stand", "RWS §3.22"),
            ("split", "HC-A-FB §12.I"),
            ("split", "CO-21-2119 (17)"),
            ("double", "HC-A-FB §10.I"),
            ("double", "CO-21-2119 (13)"),
            ("even-money", "HC-A §9.II"),
            ("even-money", "HC-A-FB §9.II"),
            ("surrender", "CO-21-2119 (8)(C)"),
            ("play", "CO-21-2119 (21)(C)"),
            ("raise", "CO-21-2119 (7)"),
            ("raise", "CO-21-2118 (7)"),
            ("surrender", "RWS §3.18"),
            ("split", "RWS §3.24"),
            ("double", "RWS §3.25"),
            ("pull-back", "RWS §3.25.3"),
            ("accept", "HC-F §14.III"),
            ("pass", "HC-F §14.III"),
            ("surrender", "HC-F §13.V"),
        ] {
            offers.entry(verb).or_default().push(by);
        }
        let mut refused = vec![];
        for _ in 0..1500 {
            floor.step();
            let Need::Choice { seat, .. } = floor.table.need() else { continue };
            let menu = floor.table.menu();
            for item in &menu {
                offers.entry(item.verb.id()).or_default().push(item.clause.text());
                if let Cost::Range(limits) = item.cost {
                    for amount in [limits.max + limits.step, limits.min - Cents(1)] {
                        let said =
                            clause(&*floor.table, Input::Choose(seat, Choice::with(item.verb, amount)));
                        assert!(
                            said.is_none_or(|said| said == item.clause.text()),
                            "{game} {}: {said:?}",
                            item.verb
                        );
                    }
                }
            }
            for verb in Verb::ALL.into_iter().filter(|verb| menu.iter().all(|item| item.verb != *verb)) {
                let said = clause(&*floor.table, Input::Choose(seat, Choice::say(verb))).unwrap();
                refused.push((verb.id(), said, menu[0].clause.text()));
            }
        }
        let decisions = floor.table.layout().cites.decisions.text();
        for (verb, said, due) in refused {
            let by = offers.get(verb).is_some_and(|by| by.contains(&said));
            // In a hand of twenty-one a word that no chapter knows is refused by the clause that lists the choices.
            let listed =
                ["blackjack", "free-bet-blackjack", "ride-free"].contains(&game) && said == decisions;
            assert!(by || said == due || listed, "{game}: {verb} is refused by {said}");
        }
    });
}

#[test]
fn the_clause_that_forbids_is_the_one_cited() {
    let at = |game: &str, lines: &str, wrong: &str| {
        let mut table = Playthrough::open(game, &[]);
        table.run(lines);
        table.refused(wrong)
    };
    // Side wagers have limits of their own.
    assert_eq!(
        at(
            "three-card-poker",
            "shuffle; sit 1; bet 1 ante $5; bet 1 pair-plus $5",
            "bet 1 six-card-bonus $200"
        ),
        "HC-H §7.I.D"
    );
    assert_eq!(at("three-card-poker", "shuffle; sit 1", "bet 1 pair-plus $2"), "HC-H §7.I.B");
    assert_eq!(at("texas-holdem-bonus", "shuffle; sit 1; bet 1 ante $5", "bet 1 bonus $1000"), "HC-K §7.III");
    // Insurance is at most half.
    let ace_up = "shuffle; burn; sit 1; bet 1 blackjack $10; close; card Ts As 9d 7c";
    assert_eq!(at("blackjack", ace_up, "choose 1 insure $9"), "HC-A §9.III");
    assert_eq!(at("blackjack", ace_up, "choose 1 hit"), "HC-A §12.I");
    // Streets take one, two or three times the ante.
    let street = "shuffle; sit 1; bet 1 ante $5; close; card Ts As";
    assert_eq!(at("mississippi-stud", street, "choose 1 raise $7"), "HC-J §11.II.A");
    let next = format!("{street}; choose 1 raise $5; burn; card 9d");
    assert_eq!(at("mississippi-stud", &next, "choose 1 raise $20"), "HC-J §11.IV.A");
    // A hand below 12 draws, and against a nine nobody surrenders.
    let pontoon = |cards: &str| {
        let mut table = Playthrough::at(betting("pontoon-plus"));
        table.run(&format!("bet 1 initial-bet $20; close; card {cards}"));
        table
    };
    assert_eq!(pontoon("5c 9d 6c").refused("choose 1 stand"), "RWS §3.22");
    assert_eq!(pontoon("5c 9d 6c").refused("choose 1 surrender"), "RWS §3.18");
    assert_eq!(pontoon("5c 9d 6c").refused("choose 1 split"), "RWS §3.24");
    // The Fire Bet's limits, and a ticket that is sold.
    assert_eq!(at("craps", "sit 1", "bet 1 fire $200"), "HC-B §12.II.A");
    assert_eq!(at("craps", "sit 1", "bet 1 pass $2"), "HC-B §3.II.A");
    assert_eq!(at("craps", "sit 1", "bet 1 pass $2000"), "HC-B §3.II.B");
    let mut lotto = Playthrough::at(betting("poker-lotto"));
    lotto.run("bet 1 play-1 $2");
    assert_eq!(lotto.refused("down 1 play-1 $2"), "IN §4(j)");
    assert_ne!(lotto.table().need(), Need::Bets, "the ticket is being printed");
    assert_eq!(lotto.refused("down 1 play-1 $2"), "IN §4(j)");
}

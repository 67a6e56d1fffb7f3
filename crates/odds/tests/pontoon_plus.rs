//! Pontoon Plus: the solver against the table itself, on small shoes.

use equipment::Composition;
use games::kernel::*;
use games::pontoon_plus::PontoonPlus;
use odds::oracle::{self, Search, in_units};
use odds::{Ask, Progress, Ratio, Solved, WagerOdds, decimal, ratio, sheet};

fn shoe(cards: &[(&str, usize)]) -> Composition {
    let mut shoe = Composition::EMPTY;
    for (card, n) in cards {
        (0..*n).for_each(|_| shoe.put(card.parse().unwrap()));
    }
    shoe
}

fn ask(cards: Option<Composition>) -> Ask {
    let mut ask = Ask::of("pontoon-plus").unwrap();
    ask.rules.set("burn", "0").unwrap();
    ask.cards = cards;
    ask
}

fn entries(ask: &Ask) -> Vec<WagerOdds> {
    sheet(ask, &Progress::new()).unwrap().wagers
}

fn main_bet(entries: &[WagerOdds], by_composition: bool) -> f64 {
    let whole = |w: &&WagerOdds| w.wager == "initial-bet" && w.within.is_none();
    let entry = entries.iter().filter(whole).find(|w| w.under.is_empty() != by_composition).unwrap();
    decimal(&entry.law.gain())
}

/// What a player gains on average, in cents: every card that can come, at the table itself.
fn enumerated(ask: &Ask, player: &mut impl Player<PontoonPlus>, stake: i64) -> Ratio {
    let mut table = Table::<PontoonPlus>::open_with(ask.rules.clone(), ask.cards.unwrap()).unwrap();
    table.feed(Input::Sit(Seat(0), Patron(1)), &mut Quiet).unwrap();
    table.feed(Input::Outcome(Outcome::Shuffled), &mut Quiet).unwrap();
    let spot = table.layout().find("initial-bet").unwrap();
    table.feed(Input::Bet(Seat(0), spot, book::Cents(stake)), &mut Quiet).unwrap();
    table.feed(Input::Close, &mut Quiet).unwrap();
    fn go(table: Table<PontoonPlus>, player: &mut impl Player<PontoonPlus>) -> Ratio {
        match table.need() {
            Need::Chance(Chance::Card) => {
                let outcomes = Chance::Card.outcomes(table.unseen());
                let total: u64 = outcomes.iter().map(|(_, n)| n).sum();
                let mut sum = Ratio::ZERO;
                for (outcome, n) in outcomes {
                    let mut next = table.clone();
                    let mut events = vec![];
                    next.feed(Input::Outcome(outcome), &mut events).unwrap();
                    assert!(
                        !events.iter().any(|e| matches!(e, Event::Voided { .. })),
                        "the shoe is large enough"
                    );
                    sum += go(next, player) * ratio(n, total);
                }
                sum
            }
            Need::Choice { seat, hand } => {
                let mut next = table.clone();
                let choice = player.choose(&table.look(seat, hand), &table.menu());
                next.feed(Input::Choose(seat, choice), &mut Quiet).unwrap();
                go(next, player)
            }
            // The round is over.
            _ => {
                let balance = table.felt().balance;
                ratio((balance.back + balance.won - balance.staked).0, 1)
            }
        }
    }
    go(table, player)
}

#[test]
fn the_chart_gains_at_the_table_what_the_sheet_says() {
    let shoes = [
        shoe(&[("8s", 5), ("8h", 3), ("7s", 2), ("6s", 2), ("Kc", 7)]),
        shoe(&[("Ac", 4), ("6s", 2), ("7h", 3), ("Kc", 7)]),
    ];
    for cards in shoes {
        let ask = ask(Some(cards));
        let mut best = PontoonPlus::best(&ask, &Progress::new()).unwrap();
        let played = in_units(enumerated(&ask, &mut best, 1_000), 1_000);
        let solved = main_bet(&entries(&ask), false);
        assert!((decimal(&played) - solved).abs() < 1e-12, "{} {solved}", decimal(&played));
    }
}

/// Split aces get one card each: there is nothing to decide on them, so here too the best play of each hand by its own cards
/// is the best there is.
#[test]
fn where_hands_do_not_meet_nothing_at_the_table_beats_the_solver() {
    let shoes = [
        shoe(&[("6s", 1), ("7s", 1), ("8s", 1), ("9d", 1), ("Kc", 1), ("Ac", 1), ("5d", 1), ("4d", 1)]),
        shoe(&[("6s", 1), ("7h", 1), ("8s", 1), ("Kc", 1), ("Ac", 1), ("Ad", 1), ("5d", 1), ("9d", 1)]),
    ];
    for cards in shoes {
        let ask = ask(Some(cards));
        let bets = [("initial-bet", 1_000)];
        let best = oracle::best::<PontoonPlus>(&ask.rules, ask.cards, &bets, &Search::default()).unwrap();
        let (best, solved) = (decimal(&in_units(best, 1_000)), main_bet(&entries(&ask), true));
        println!("{best} {solved}");
        assert!((best - solved).abs() < 1e-12, "{best} {solved}");
    }
}

#[test]
fn look() {
    let ask = ask(None);
    let t = std::time::Instant::now();
    let all = entries(&ask);
    println!("{:?}", t.elapsed());
    for w in &all {
        println!(
            "{} {:?} {:?} {:?} edge {:.6} sd {:.4} hit {:.4} risk {:.6} envy {:?}",
            w.wager,
            w.paytable,
            w.under,
            w.within,
            100.0 * w.law.house_edge().decimal(),
            w.law.stddev(),
            w.law.hit_frequency().decimal(),
            100.0 * w.law.element_of_risk().decimal(),
            w.envy
        );
        for r in &w.rows {
            println!("    {} {} {:.8}", r.event, r.pays, r.probability.decimal());
        }
        println!("  {:?}", w.notes);
    }
    let s = odds::strategy(&ask, &Progress::new()).unwrap().unwrap();
    for p in s.parts {
        if let odds::Part::Chart { title, columns, rows, .. } = p {
            println!("{title}\n{:14} {}", "", columns.iter().map(|c| format!("{c:>8}")).collect::<String>());
            for r in rows {
                println!(
                    "{:14} {}",
                    r.hand,
                    r.cells.iter().map(|c| format!("{:>8}", c.act)).collect::<String>()
                );
            }
        }
    }
}

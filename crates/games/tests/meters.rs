//! Whoever runs a table keeps its meters: they grow with what wagers feed them, pay, and start again.

use book::{Cents, Limits, Rules, shows};
use equipment::Seeded;
use games::kernel::*;
use games::meters::Link;
use games::{Jackpots, open, roster};

/// A table and the meters of its house.
struct Table {
    table: Box<dyn AnyTable>,
    link: Link,
}

impl Table {
    fn linked(rules: Rules, jackpots: &mut Jackpots) -> Table {
        let table = open(rules).unwrap();
        let link = jackpots.link(table.layout()).unwrap();
        Table { table, link }
    }

    fn feed(&mut self, input: Input, jackpots: &mut Jackpots) -> Result<Vec<Event>, Refusal> {
        let mut events = vec![];
        self.table.feed(input, &mut events)?;
        jackpots.follow(&self.link, &events);
        Ok(events)
    }

    fn report(&mut self, jackpots: &Jackpots) {
        for input in jackpots.reports(&self.link, self.table.felt().meters()) {
            self.table.feed(input, &mut vec![]).unwrap();
        }
    }

    fn run(&mut self, lines: &str, jackpots: &mut Jackpots) -> Vec<Event> {
        let mut all = vec![];
        for line in lines.split(';').map(str::trim) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let singles: Vec<String> = match words[..] {
                [word @ ("card" | "dice"), ref rest @ ..] => {
                    rest.iter().map(|r| format!("{word} {r}")).collect()
                }
                _ => vec![line.to_owned()],
            };
            for single in singles {
                let input = Notation(self.table.layout()).read(&single).unwrap();
                let events = self.feed(input, jackpots).unwrap_or_else(|e| panic!("`{single}`: {e}"));
                all.extend(events);
                self.report(jackpots);
            }
        }
        all
    }
}

fn rules(game: &str, settings: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of(game).unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    rules
}

fn won(events: &[Event]) -> Cents {
    let won = |e: &Event| if let Event::Settled(line) = e { line.won } else { Cents::ZERO };
    events.iter().map(won).sum()
}

const ROUND: &str = "bet 1 tie $5; bet 1 triple-progressive $1; close";

#[test]
fn a_meter_grows_with_every_wager_and_is_paid_as_it_stands() {
    shows!("CO-28-2899.09 (14)(A)(V)");
    let mut jackpots = Jackpots::default();
    let mut table = Table::linked(rules("three-dice-baccarat", &[]), &mut jackpots);
    table.run("sit 1", &mut jackpots);
    for _ in 0..3 {
        table.run(&format!("{ROUND}; dice 1-2-3 1-2-4"), &mut jackpots);
    }
    assert_eq!(table.table.felt().meters(), [Cents(300_045)], "15 cents of each dollar");
    table.run(ROUND, &mut jackpots);
    assert_eq!(table.table.felt().meters(), [Cents(300_060)], "this round's wager counts");
    let events = table.run("dice 3-3-3 3-3-3", &mut jackpots);
    assert!(events.iter().any(|e| matches!(
        e,
        Event::Awarded { meter: 0, amount: Cents(300_060), whole: true, stands: Cents(300_000), .. }
    )));
    assert_eq!(table.table.felt().meters(), [Cents(300_000)]);
    assert!(jackpots.balances());
}

#[test]
fn a_fraction_of_a_cent_is_carried_until_it_makes_a_whole_one() {
    let settings = [("triple-progressive-contribution", "21.55%")];
    let mut jackpots = Jackpots::default();
    let mut table = Table::linked(rules("three-dice-baccarat", &settings), &mut jackpots);
    table.run("sit 1", &mut jackpots);
    let shown = [(); 4].map(|()| {
        table.run(&format!("{ROUND}; dice 1-2-3 1-2-4"), &mut jackpots);
        table.table.felt().meters()[0].0 - 300_000
    });
    assert_eq!(shown, [21, 43, 64, 86], "21.55, 43.10, 64.65 and 86.20 cents");
    assert_eq!(jackpots.accounts().fed, Increment(4 * 215_500));
    assert_eq!(Increment(215_500).to_string(), "$0.2155");
    assert_eq!(Increment(-50).to_string(), "-$0.00005");
}

#[test]
fn a_reserve_is_put_by_and_joins_the_next_start() {
    shows!("CO-28-2899.09 (14)(A)(VI)", "CO-21-2119 (30)(A)(V)", "CO-21-2119 (31)(A)(IV)");
    let settings = [
        ("triple-progressive-seed", "$2000"),
        ("triple-progressive-reset", "$100"),
        ("triple-progressive-reserve", "5%"),
    ];
    let mut jackpots = Jackpots::default();
    let mut table = Table::linked(rules("three-dice-baccarat", &settings), &mut jackpots);
    assert_eq!(table.table.layout().meters[1].id, "triple-progressive-reserve");
    table.run("sit 1", &mut jackpots);
    for _ in 0..9 {
        table.run(&format!("{ROUND}; dice 1-2-3 1-2-4"), &mut jackpots);
    }
    assert_eq!(table.table.felt().meters(), [Cents(200_135), Cents(45)]);
    let events = table.run(&format!("{ROUND}; dice 3-3-3 3-3-3"), &mut jackpots);
    assert!(won(&events) >= Cents(200_150));
    assert_eq!(table.table.felt().meters(), [Cents(10_050), Cents::ZERO], "$100, and fifty cents put by");
    assert!(jackpots.balances());
    for wager in ["21-plus-3-progressive", "lucky-ladies-progressive"] {
        let table = open(rules("ride-free", &[(&format!("{wager}-reserve"), "2.5%")])).unwrap();
        let meters = &table.layout().meters;
        let at = meters.iter().position(|m| m.id == format!("{wager}-reserve")).unwrap();
        let of = meters[at].reserve_for.unwrap();
        assert_eq!(meters[of as usize].id, wager);
    }
}

#[test]
fn linked_tables_build_one_meter_and_agree_on_it() {
    shows!("HC-L §5.I");
    let mut jackpots = Jackpots::default();
    let mut first = Table::linked(rules("let-it-ride", &[]), &mut jackpots);
    let mut second = Table::linked(rules("four-card-poker", &[]), &mut jackpots);
    assert_eq!(jackpots.pots().len(), 1, "one meter for both");
    first.run(
        "shuffle; sit 1; bet 1 bet-number-1 $5; bet 1 bet-number-2 $5; bet 1 bet-number-3 $5; bet 1 multi-link $1; close",
        &mut jackpots,
    );
    second.report(&jackpots);
    assert_eq!(second.table.felt().meters(), [Cents(1_000_021)]);
    second.run("shuffle; sit 1; bet 1 ante $5; bet 1 multi-link $1; close", &mut jackpots);
    first.report(&jackpots);
    assert_eq!(first.table.felt().meters(), [Cents(1_000_042)]);
    let other = open(rules("crazy-four-poker", &[("multi-link-reset", "$20000")])).unwrap();
    let before = jackpots.clone();
    assert!(jackpots.link(other.layout()).is_err(), "another restart");
    assert_eq!(jackpots, before);
}

#[test]
fn what_is_written_down_is_taken_up_again_and_a_post_changes_the_display() {
    let mut jackpots = Jackpots::default();
    let mut table = Table::linked(rules("three-dice-baccarat", &[]), &mut jackpots);
    table.run(&format!("sit 1; {ROUND}"), &mut jackpots);
    jackpots.post(&table.link, 0, Cents::dollars(5000));
    table.report(&jackpots);
    assert_eq!(table.table.felt().meters(), [Cents::dollars(5000)]);
    assert!(jackpots.balances());
    let text = serde_json::to_string(&(&jackpots, &table.link)).unwrap();
    assert_eq!(serde_json::from_str::<(Jackpots, Link)>(&text).unwrap(), (jackpots, table.link));
}

/// Fed and seeded money equals what was paid, what displays show and what is held behind them, at every step of random
/// play with every wager, reserves put by and one dollar or five the unit.
#[test]
fn fed_and_seeded_equals_paid_shown_and_held() {
    let mut awards = 0;
    for game in roster() {
        let mut rules = Rules::of(game.id).unwrap();
        let five = Cents::dollars(5);
        for id in rules.choices().map(|s| s.id.clone()).collect::<Vec<_>>() {
            if id.ends_with("-reserve") {
                rules.set(&id, "3.33%").unwrap();
            } else if id.ends_with("-contribution") && id != "multi-link-contribution" {
                rules.set(&id, "12.37%").unwrap();
            }
        }
        for wager in ["triple-progressive", "goin-wild-progressive", "21-plus-3-progressive"] {
            if rules.wagers().any(|w| w.id == wager) {
                rules.post(wager, Limits { min: five, max: five, step: five }).unwrap();
            }
        }
        let mut jackpots = Jackpots::default();
        let mut table = Table::linked(rules, &mut jackpots);
        if jackpots.pots().is_empty() {
            continue;
        }
        let (mut dealer, mut rambler) = (Dealer::new(Seeded::stream(8, 1)), Rambler(Seeded::stream(8, 2)));
        let seats = table.table.layout().seats;
        for seat in 0..seats {
            table.feed(Input::Sit(Seat(seat), Patron(1 + seat as u32)), &mut jackpots).unwrap();
        }
        for step in 0..3000 {
            let inputs = match table.table.need() {
                // Jackpots are rare; some are dealt.
                Need::Chance(Chance::Dice(3)) if step / 3 % 20 == 0 => {
                    vec![Input::Outcome(Outcome::Dice(equipment::Dice::new(&[3, 3, 3]).unwrap()))]
                }
                Need::Chance(_) => vec![table.table.chance(&mut dealer).unwrap()],
                Need::Choice { seat, .. } => table.table.ramble(seat, &mut rambler),
                Need::Bets => {
                    let fed_by: Vec<SpotId> =
                        table.table.layout().meters.iter().flat_map(|m| m.fed_by.clone()).collect();
                    let least = |spot| table.table.layout().at(spot).limits.min;
                    let mut bets = vec![];
                    for seat in (0..seats).map(Seat) {
                        bets.extend(table.table.basic(seat));
                        bets.extend(fed_by.iter().map(|&spot| Input::Bet(seat, spot, least(spot))));
                        bets.extend(table.table.ramble(seat, &mut rambler));
                    }
                    bets.push(Input::Close);
                    bets
                }
            };
            for input in inputs {
                let events = table.feed(input, &mut jackpots).unwrap_or_default();
                awards += events.iter().filter(|e| matches!(e, Event::Awarded { .. })).count();
                table.report(&jackpots);
                let shown: Vec<Cents> = jackpots.pots().iter().map(|pot| pot.shows()).collect();
                assert_eq!(table.table.felt().meters(), shown, "{}", game.id);
                assert!(jackpots.balances(), "{}", game.id);
            }
        }
        assert!(jackpots.accounts().fed.0 > 0, "{} feeds its meters", game.id);
    }
    assert!(awards > 20, "meters are won");
}

/// A house that changes its plan while no table is linked: the meter starts again from then on as the new plan says, and
/// what it holds stays. A report that somebody else made counts as put on by the house.
#[test]
fn an_amended_meter_starts_again_otherwise_and_a_report_is_taken_in() {
    let table = open(rules("ride-free", &[])).unwrap();
    let mut layout = table.layout().clone();
    let (mut jackpots, link) = Jackpots::of(&layout).unwrap();
    let before = jackpots.pots().to_vec();
    assert!(before.len() > 1, "ride-free has several meters");
    let more: Vec<Cents> = layout.meters.iter().map(|m| m.reset + Cents::dollars(100)).collect();
    layout.meters.iter_mut().zip(&more).for_each(|(meter, reset)| meter.reset = *reset);
    jackpots.amend(&layout);
    for ((pot, was), reset) in jackpots.pots().iter().zip(&before).zip(&more) {
        assert_eq!((pot.reset, pot.holds), (*reset, was.holds), "{}", pot.id);
    }

    let stands = before[0].shows() + Cents::dollars(7);
    let seeded = jackpots.accounts().seeded;
    jackpots.take_in(&link, Input::Meter(0, stands), &[Event::Metered { meter: 0, stands }]);
    assert_eq!(jackpots.pots()[0].shows(), stands);
    assert_eq!(jackpots.accounts().seeded, seeded + Cents::dollars(7));
    let clause = layout.meters[0].clause;
    let fed = Event::Fed { meter: 0, amount: Increment::whole(Cents(3)), clause };
    jackpots.take_in(&link, Input::Close, &[fed]);
    assert_eq!(jackpots.pots()[0].shows(), stands + Cents(3));
    assert!(jackpots.balances());
}

//! What the tables do, pinned. Every game is played with fixed seeds, at random and by its simple strategy, under every
//! setting and pay table; what can be seen of a round (amounts, rows, clauses, needs, menus, what is refused by which
//! clause; no wording) is reduced to a short number and held against `tests/pinned/GAME.txt`. The rules themselves are
//! stated by the other tests: this one notices what has changed. Where a change is meant, `PINNED=write cargo test -p
//! games pinned` writes the files anew.

use crate::floor;

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::sync::Mutex;

use book::{Cents, Rules};
use equipment::{Randomness, Seeded};
use floor::{Floor, Luck, any_call, rule_sets};
use games::kernel::*;
use games::{open, roster};

/// What is pinned of a game, of one kind, and what is seen now.
pub(crate) struct Pins {
    game: &'static str,
    kind: &'static str,
    pinned: HashMap<String, String>,
    seen: String,
}

/// The tests of one game share its file.
static FILES: Mutex<()> = Mutex::new(());

fn writing() -> bool {
    std::env::var("PINNED").is_ok_and(|v| v == "write")
}

impl Pins {
    pub(crate) fn read(game: &'static str, kind: &'static str) -> Pins {
        let text = std::fs::read_to_string(Pins::path(game)).unwrap_or_default();
        let of_kind = |line: &str| {
            let (name, rounds) = line.strip_prefix(kind)?.strip_prefix(' ')?.split_once(": ")?;
            Some((name.to_owned(), rounds.to_owned()))
        };
        let pinned = if writing() { HashMap::new() } else { text.lines().filter_map(of_kind).collect() };
        Pins { game, kind, pinned, seen: String::new() }
    }

    fn path(game: &str) -> String {
        format!("{}/tests/pinned/{game}.txt", env!("CARGO_MANIFEST_DIR"))
    }

    /// Plays one case and holds each round against what is pinned.
    pub(crate) fn case(&mut self, name: &str, play: impl FnOnce(&mut Diary)) {
        let pinned = self.pinned.remove(name);
        assert!(writing() || pinned.is_some(), "{} {} {name}: nothing is pinned", self.game, self.kind);
        let pinned = pinned.map(|rounds| rounds.split(' ').map(str::to_owned).collect());
        let title = format!("{} {} {name}", self.game, self.kind);
        let mut diary = Diary { title, pinned, rounds: vec![], page: String::new(), by_round: true };
        play(&mut diary);
        diary.turn_page();
        let more = diary.pinned.as_ref().is_some_and(|pinned| pinned.len() > diary.rounds.len());
        assert!(!more, "{}: only {} rounds are played now", diary.title, diary.rounds.len());
        writeln!(self.seen, "{} {name}: {}", self.kind, diary.rounds.join(" ")).unwrap();
    }

    /// Writes what was seen in place of what was pinned, if that is asked for.
    pub(crate) fn close(self) {
        let left: Vec<_> = self.pinned.keys().collect();
        assert!(left.is_empty(), "{} {}: pinned and not played: {left:?}", self.game, self.kind);
        if !writing() {
            return;
        }
        let _alone = FILES.lock().unwrap();
        let path = Pins::path(self.game);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let of_others = text.lines().filter(|line| line.split(' ').next() != Some(self.kind));
        let mut lines: Vec<&str> = of_others.chain(self.seen.lines()).collect();
        // By kind; within one, as they were played.
        lines.sort_by_key(|line| line.split(' ').next());
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    }
}

/// What is seen of a case, round by round.
pub(crate) struct Diary {
    title: String,
    pinned: Option<Vec<String>>,
    rounds: Vec<String>,
    page: String,
    /// Whether a page is a round of the table; else it is turned by whoever plays.
    pub(crate) by_round: bool,
}

impl Diary {
    /// Ends a round: it must be as it was pinned.
    pub(crate) fn turn_page(&mut self) {
        if self.page.is_empty() {
            return;
        }
        // FNV-1a: short, and the same everywhere.
        let hash = self.page.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
        });
        let digest = format!("{:06x}", (hash ^ hash >> 32) & 0xff_ffff);
        if let Some(pinned) = &self.pinned {
            let was = pinned.get(self.rounds.len());
            assert!(
                was == Some(&digest),
                "{}: round {} is another than pinned ({digest}, not {was:?}); it goes now:\n{}",
                self.title,
                self.rounds.len() + 1,
                self.page
            );
        }
        self.rounds.push(digest);
        self.page.clear();
    }

    /// Writes down a line.
    pub(crate) fn note(&mut self, line: &str) {
        writeln!(self.page, "{line}").unwrap();
    }

    fn event(&mut self, event: &Event) {
        match event {
            // What is announced is wording; that it is announced is not.
            Event::Said { number, seat, clause, .. } => {
                writeln!(self.page, "said {number:?} {seat:?} {clause}")
            }
            event => writeln!(self.page, "{}", serde_json::to_string(event).unwrap()),
        }
        .unwrap();
    }

    fn fed(&mut self, fed: Result<(), Refusal>, events: &[Event]) -> bool {
        match &fed {
            Ok(()) => events.iter().for_each(|event| self.event(event)),
            Err(refusal) => writeln!(self.page, "no: {}", refusal.clause).unwrap(),
        }
        fed.is_ok()
    }

    /// What the table needs and offers, and what the simple strategy would do about it.
    fn need(&mut self, table: &dyn AnyTable) {
        let need = table.need();
        writeln!(self.page, "{}", serde_json::to_string(&need).unwrap()).unwrap();
        let Need::Choice { seat, .. } = need else { return };
        writeln!(self.page, "{}", serde_json::to_string(&table.menu()).unwrap()).unwrap();
        self.inputs(&table.basic(seat));
    }

    fn inputs(&mut self, inputs: &[Input]) {
        for input in inputs {
            match input {
                Input::Bet(seat, spot, amount) => writeln!(self.page, "{} {} {}", seat.0, spot.0, amount.0),
                Input::Choose(seat, Choice { verb, amount, pick }) => {
                    writeln!(self.page, "{} {verb} {} {pick}", seat.0, amount.0)
                }
                other => unreachable!("{other:?} is no wager and no choice"),
            }
            .unwrap();
        }
    }

    /// What happened on the floor since the last look.
    pub(crate) fn watch(&mut self, floor: &mut Floor) {
        for event in std::mem::take(&mut floor.events) {
            self.event(&event);
            if self.by_round && matches!(event, Event::RoundOver { .. }) {
                self.turn_page();
            }
        }
        for clause in std::mem::take(&mut floor.refused) {
            writeln!(self.page, "no: {clause}").unwrap();
        }
        // The record is a text: what is written down reads back as it was.
        for input in std::mem::take(&mut floor.record) {
            let notation = Notation(floor.table.layout());
            let line = notation.write(&input);
            assert_eq!(notation.read(&line).as_ref(), Ok(&input), "`{line}`");
            writeln!(self.page, "{line}").unwrap();
        }
        self.need(&*floor.table);
    }

    /// The table as a viewer sees it: cards, stakes and signs, what hands are worth, and no words for them.
    pub(crate) fn view(&mut self, table: &dyn AnyTable, viewer: Viewer) {
        let view = table.view(viewer);
        let board: Vec<_> = match table.layout().board() {
            Some(Place::Common(n)) => view.commons[n as usize].1.cards.iter().flatten().copied().collect(),
            _ => vec![],
        };
        let hands = (0u8..).zip(&view.seats).flat_map(|(seat, view)| {
            (0u8..).zip(&view.hands).map(move |(hand, pile)| (Place::Hand(Seat(seat), hand), pile))
        });
        let commons = (0u8..).zip(&view.commons).map(|(n, (_, pile))| (Place::Common(n), pile));
        for (place, pile) in hands.chain(commons) {
            let cards: Vec<_> = pile.cards.iter().flatten().copied().collect();
            let worth = table.caption(place, &cards, &board).filter(|_| !cards.is_empty());
            let strength = worth.as_ref().map(|c| c.strength);
            writeln!(self.page, "{place:?} {:?} {strength:?}", pile.cards).unwrap();
        }
        for marker in &view.markers {
            writeln!(self.page, "{} {:?} {:?}", marker.value, marker.seat, marker.spot).unwrap();
        }
        for seat in (0..view.seats.len() as u8).map(Seat) {
            write!(self.page, "{} ", table.may_ask(seat).0).unwrap();
        }
        for (n, seat) in view.seats.iter().enumerate() {
            let bets: Vec<_> = seat.bets.iter().map(|b| (b.spot.0, b.hand, b.stake.0)).collect();
            writeln!(self.page, "{n} {:?} {bets:?}", seat.patron).unwrap();
        }
        writeln!(self.page, "{} {:?} {}", view.cards_left, view.meters, view.menu.len()).unwrap();
    }
}

/// So many steps, or fewer at a large table: each takes longer there.
fn paced(floor: &Floor, steps: u32) -> std::ops::Range<u32> {
    0..if floor.table.layout().seats > 8 { steps / 6 } else { steps }
}

/// Anyone does anything: wagers, calls, coming and going, choices.
fn ramble(floor: &mut Floor, diary: &mut Diary, steps: u32) {
    for _ in paced(floor, steps) {
        floor.step();
        diary.watch(floor);
    }
}

/// Everyone plays the simple strategy, with a side wager now and then.
fn play_simply(floor: &mut Floor, diary: &mut Diary, steps: u32) {
    for _ in paced(floor, steps) {
        match floor.table.need() {
            Need::Chance(_) => floor.step(),
            Need::Choice { seat, .. } => {
                let inputs = floor.table.basic(seat);
                inputs.into_iter().for_each(|input| assert!(floor.try_feed(input), "{input:?} is refused"));
            }
            Need::Bets => {
                for seat in (0..floor.table.layout().seats).map(Seat) {
                    let inputs = floor.table.basic(seat);
                    diary.inputs(&inputs);
                    let more = floor.table.ramble(seat, &mut floor.rambler).into_iter().take(2);
                    inputs.into_iter().chain(more).for_each(|input| {
                        floor.try_feed(input);
                    });
                }
                floor.try_feed(Input::Close);
            }
        }
        diary.watch(floor);
    }
}

/// High rollers: the simple strategy's wagers many times over, and anything besides.
fn play_high(floor: &mut Floor, diary: &mut Diary, steps: u32) {
    for meter in 0..floor.table.layout().meters.len() as u8 {
        let stands = Cents::dollars(floor.rambler.0.below(90_000) as i64);
        floor.try_feed(Input::Meter(meter, stands));
    }
    for _ in paced(floor, steps) {
        if floor.table.need() == Need::Bets {
            let times = [1, 4, 20, 100][floor.rambler.0.below(4) as usize];
            let seats = floor.table.layout().seats;
            for input in (0..seats).flat_map(|seat| floor.table.basic(Seat(seat))).collect::<Vec<_>>() {
                if let Input::Bet(seat, spot, amount) = input
                    && !floor.try_feed(Input::Bet(seat, spot, amount * times))
                {
                    floor.try_feed(input);
                }
            }
        }
        floor.step();
        diary.watch(floor);
    }
}

/// A game with all its settings at random, as far as they go together.
fn mixed_rules(game: &str, seed: u64) -> Rules {
    let mut chance = Seeded::stream(seed, 6);
    let mut rules = Rules::of(game).unwrap();
    for (choice, _) in rule_sets(game).into_iter().skip(1) {
        let (id, value) = choice.split_once('=').unwrap();
        let mut other = rules.clone();
        if chance.below(3) == 0 && other.set(id, value).is_ok() && open(other.clone()).is_ok() {
            rules = other;
        }
    }
    rules
}

/// What would come of an input here: refused by which clause, or what happens until the round is over.
fn ask(table: &dyn AnyTable, input: Input, luck: &Luck, diary: &mut Diary) {
    let mut table = table.copy();
    let mut events = vec![];
    let fed = table.feed(input, &mut events);
    if diary.fed(fed, &events) {
        play_out(&mut table, &mut luck.clone(), diary);
    }
}

fn play_out(table: &mut Box<dyn AnyTable>, luck: &mut Luck, diary: &mut Diary) {
    let round = table.felt().round();
    let seats = table.layout().seats;
    for _ in 0..60 {
        diary.need(&**table);
        let inputs = match table.need() {
            Need::Chance(_) => luck.answer(&**table).into_iter().collect(),
            Need::Choice { seat, .. } => table.basic(seat),
            Need::Bets => {
                (0..seats.min(2)).flat_map(|s| table.basic(Seat(s))).chain([Input::Close]).collect()
            }
        };
        for input in inputs {
            let mut events = vec![];
            let fed = table.feed(input, &mut events);
            if !diary.fed(fed, &events) && input == Input::Close {
                return;
            }
        }
        if table.felt().round() != round {
            return;
        }
    }
}

/// What every spot takes, gives back and refuses here.
fn ask_spots(table: &dyn AnyTable, chance: &mut Seeded, diary: &mut Diary) {
    let layout = table.layout();
    let seat = Seat(chance.below(layout.seats as u32) as u8);
    let spots = layout.spots.len() as u32;
    let first = chance.below(spots);
    for n in (0..spots.min(10)).map(|n| (first + n) % spots) {
        let (spot, limits) = (SpotId(n as u16), layout.spots[n as usize].limits);
        let stake = table.felt().seat(seat).stake(spot, 0);
        let some = limits.min + limits.step * chance.below(9) as i64;
        let amounts = [limits.min, limits.min - limits.step, limits.max - stake, some];
        let over = limits.max - stake + limits.step;
        let bets =
            amounts.into_iter().chain([over, limits.min + Cents(1)]).map(|a| Input::Bet(seat, spot, a));
        let downs = [stake, limits.step, stake - limits.min].map(|a| Input::TakeDown(seat, spot, a));
        for input in bets.chain(downs) {
            let (mut table, mut events) = (table.copy(), vec![]);
            let fed = table.feed(input, &mut events);
            diary.fed(fed, &events);
        }
    }
}

/// What comes of every call, of anyone's leaving, of every word and of a cut here.
fn ask_everything(table: &dyn AnyTable, chance: &mut Seeded, luck: &Luck, diary: &mut Diary) {
    let layout = table.layout();
    for info in &layout.calls {
        ask(table, Input::Call(any_call(info, layout, chance)), luck, diary);
    }
    for _ in 0..2 {
        ask(table, Input::Leave(Seat(chance.below(layout.seats as u32) as u8)), luck, diary);
    }
    let seat = Seat(chance.below(layout.seats as u32) as u8);
    ask(table, Input::Clear(seat), luck, diary);
    ask(table, Input::Sit(seat, Patron(77)), luck, diary);
    for cards in [1, table.felt().rack().left() / 2] {
        ask(table, Input::Cut(cards), luck, diary);
    }
    if !layout.meters.is_empty() {
        let meter = chance.below(layout.meters.len() as u32) as u8;
        ask(table, Input::Meter(meter, Cents::dollars(chance.below(90_000) as i64)), luck, diary);
    }
    let Need::Choice { seat, .. } = table.need() else { return };
    let menu = table.menu();
    for verb in Verb::ALL.into_iter().filter(|v| menu.iter().all(|item| item.verb != *v)) {
        ask(table, Input::Choose(seat, Choice::say(verb)), luck, diary);
    }
    for item in &menu {
        let amounts = match item.cost {
            Cost::Range(l) => vec![l.min, l.max, l.min - l.step, l.max + l.step],
            _ => vec![Cents::ZERO, Cents(500)],
        };
        for amount in amounts {
            let pick = (1 << item.pick) - 1;
            ask(table, Input::Choose(seat, Choice { verb: item.verb, amount, pick }), luck, diary);
        }
    }
}

/// The print: seats, spots with their limits and clauses, calls, meters, how long cards stay in use.
fn layout(game: &'static str) {
    let mut pins = Pins::read(game, "layout");
    let tables = Rules::of(game).unwrap().printed().filter(|t| !t.default).filter_map(|table| {
        let mut rules = Rules::of(game).unwrap();
        rules.put_paytable(table);
        open(rules.clone()).is_ok().then(|| (table.id.to_string(), rules))
    });
    for (name, rules) in rule_sets(game).into_iter().chain(tables.collect::<Vec<_>>()) {
        pins.case(&name, |diary| {
            let table = open(rules).unwrap();
            let Layout { seats, spots, commons, cards, card_change, calls, meters, .. } = table.layout();
            let commons: Vec<_> = commons.iter().map(|common| common.name).collect();
            diary.note(&format!("{seats} {commons:?} {cards:?} {card_change:?} {meters:?}"));
            for Spot {
                id, limits, clause, least_by, most_by, late_by, stays_by, open, side, toke_of, ..
            } in spots
            {
                diary.note(&format!("{id} {limits:?} {clause} {least_by} {most_by} {late_by} {stays_by}"));
                diary.note(&format!("{open} {side} {}", toke_of.is_some()));
            }
            calls
                .iter()
                .for_each(|call| diary.note(&format!("{} {} {:?}", call.id, call.clause, call.takes)));
        });
    }
    pins.close();
}

fn rambling(game: &'static str) {
    let mut pins = Pins::read(game, "rambling");
    for seed in 1..=4 {
        pins.case(&format!("seed {seed}"), |diary| {
            let mut floor = Floor::with_patrons(Rules::of(game).unwrap(), seed, 1 + seed as u8 % 2);
            floor.luck = (seed > 2).then(|| Luck::new(seed));
            ramble(&mut floor, diary, 300);
        });
    }
    pins.close();
}

fn simple(game: &'static str) {
    let mut pins = Pins::read(game, "simple");
    for seed in 1..=4 {
        pins.case(&format!("seed {seed}"), |diary| {
            let mut floor = Floor::new(Rules::of(game).unwrap(), seed);
            floor.luck = (seed > 1).then(|| Luck::new(seed));
            play_simply(&mut floor, diary, 300);
        });
    }
    pins.close();
}

fn settings(game: &'static str) {
    let mut pins = Pins::read(game, "settings");
    for (name, rules) in rule_sets(game).into_iter().skip(1) {
        pins.case(&name, |diary| {
            let mut floor = Floor::new(rules, 1);
            floor.luck = Some(Luck::new(1));
            ramble(&mut floor, diary, 40);
        });
    }
    pins.close();
}

fn tables(game: &'static str) {
    let mut pins = Pins::read(game, "tables");
    let standard = Rules::of(game).unwrap();
    for table in standard.printed().filter(|t| !t.default) {
        let mut rules = standard.clone();
        rules.put_paytable(table);
        if open(rules.clone()).is_ok() {
            pins.case(&table.id, |diary| {
                let mut floor = Floor::new(rules, 2);
                floor.luck = Some(Luck::new(2));
                play_simply(&mut floor, diary, 40);
            });
        }
    }
    pins.close();
}

fn mixed(game: &'static str, kind: &'static str, seeds: RangeInclusive<u64>) {
    let mut pins = Pins::read(game, kind);
    for seed in seeds {
        pins.case(&format!("seed {seed}"), |diary| {
            let mut floor = Floor::with_patrons(mixed_rules(game, seed), seed, 1 + seed as u8 % 3);
            floor.luck = Some(Luck::new(seed));
            play_high(&mut floor, diary, 150);
        });
    }
    pins.close();
}

/// Something goes wrong every few moments, and people come and go.
fn troubled(game: &'static str, kind: &'static str, seeds: RangeInclusive<u64>) {
    let mut pins = Pins::read(game, kind);
    for seed in seeds {
        pins.case(&format!("seed {seed}"), |diary| {
            let rules = if seed > 4 { mixed_rules(game, seed) } else { Rules::of(game).unwrap() };
            let mut floor = Floor::with_patrons(rules, 20 + seed, 1 + seed as u8 % 3);
            floor.luck = (seed % 2 == 0).then(|| Luck::new(seed));
            floor.restless = true;
            ramble(&mut floor, diary, 240);
        });
    }
    pins.close();
}

fn asking(game: &'static str, kind: &'static str, seeds: RangeInclusive<u64>) {
    let mut pins = Pins::read(game, kind);
    for seed in seeds {
        pins.case(&format!("seed {seed}"), |diary| {
            let rules = if seed > 2 { mixed_rules(game, seed) } else { Rules::of(game).unwrap() };
            let mut floor = Floor::with_patrons(rules.clone(), 10 + seed, 1 + seed as u8 % 2);
            floor.luck = Some(Luck::new(seed));
            let mut chance = Seeded::stream(seed, 5);
            for _ in paced(&floor, 20) {
                for _ in 0..1 + chance.below(4) {
                    floor.step();
                    diary.watch(&mut floor);
                }
                diary.turn_page();
                let mut other = open(rules.clone()).unwrap();
                other.restore(&floor.table.snapshot()).unwrap();
                assert!(other.same_position(&*floor.table), "{}: another position", diary.title);
                diary.view(&*floor.table, Viewer::House);
                diary.view(&*floor.table, Viewer::Seat(Seat(0)));
                ask_spots(&*floor.table, &mut chance, diary);
                diary.turn_page();
                let luck = Luck::new(chance.below(1_000) as u64);
                ask_everything(&*floor.table, &mut chance, &luck, diary);
                diary.turn_page();
            }
        });
    }
    pins.close();
}

/// A module for each game, named as its folder: the kinds are tests of their own.
macro_rules! pinned {
    ($($folder:ident: $game:literal,)*) => {
        $(mod $folder {
            #[test]
            fn is_laid_out_as_pinned() {
                super::layout($game);
            }

            #[test]
            fn plays_on_at_random_as_pinned() {
                super::rambling($game);
            }

            #[test]
            fn plays_simply_as_pinned() {
                super::simple($game);
            }

            #[test]
            fn plays_under_every_setting_as_pinned() {
                super::settings($game);
            }

            #[test]
            fn plays_high_under_mixed_settings_as_pinned() {
                super::mixed($game, "mixed", 1..=3);
            }

            #[test]
            fn plays_high_under_more_settings_as_pinned() {
                super::mixed($game, "mixed-more", 4..=6);
            }

            #[test]
            fn goes_wrong_as_pinned() {
                super::troubled($game, "troubled", 1..=4);
            }

            #[test]
            fn goes_wrong_under_mixed_settings_as_pinned() {
                super::troubled($game, "troubled-more", 5..=8);
            }

            #[test]
            fn pays_by_every_table_as_pinned() {
                super::tables($game);
            }

            #[test]
            fn takes_and_refuses_as_pinned() {
                super::asking($game, "asking", 1..=3);
            }

            #[test]
            fn takes_and_refuses_more_as_pinned() {
                // Large tables have many spots to ask about, and need no more seeds for it.
                let large = super::open(super::Rules::of($game).unwrap()).unwrap().layout().seats > 8;
                super::asking($game, "asking-more", 4..=if large { 5 } else { 12 });
            }

            #[test]
            fn forgets_as_pinned() {
                crate::lean::forgets($game);
            }

            #[test]
            fn goes_on_alike_after_forgetting() {
                crate::lean::goes_on_alike($game);
            }
        })*

        #[test]
        fn every_game_is_pinned() {
            assert!(roster().iter().map(|g| g.id).eq([$($game),*]));
        }
    };
}

pinned! {
    blackjack: "blackjack",
    free_bet_blackjack: "free-bet-blackjack",
    pontoon_plus: "pontoon-plus",
    ride_free: "ride-free",
    three_card_poker: "three-card-poker",
    four_card_poker: "four-card-poker",
    crazy_four_poker: "crazy-four-poker",
    dj_wild: "dj-wild",
    deuces_wild_xtreme: "deuces-wild-xtreme",
    ultimate_texas_holdem: "ultimate-texas-holdem",
    texas_holdem_bonus: "texas-holdem-bonus",
    let_it_ride: "let-it-ride",
    mississippi_stud: "mississippi-stud",
    pai_gow_poker: "pai-gow-poker",
    baccarat: "baccarat",
    commission_free_baccarat: "commission-free-baccarat",
    three_dice_baccarat: "three-dice-baccarat",
    craps: "craps",
    roulette: "roulette",
    big_six: "big-six",
    poker_lotto: "poker-lotto",
}

//! What each wager is worth, in exact fractions, from the settling functions and from the table itself.

use std::ops::{Add, Div, Mul, Sub};

use book::{Cents, Pays, Rules};
use equipment::{Dice, Randomness, Seeded};
use games::craps::{BeforeThrow, Craps, CrapsWager, HARDWAYS, MIXED, ONE_ROLL, Point};
use games::kernel::{
    Chance, Choice, Event, Game, Input, Need, Outcome, Patron, Seat, SpotId, Table, Verb, Verdict,
};

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frac(i128, i128);

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn frac(n: i128, d: i128) -> Frac {
    let g = gcd(n, d) * d.signum();
    Frac(n / g, d / g)
}

const ZERO: Frac = Frac(0, 1);
const ONE: Frac = Frac(1, 1);

impl Add for Frac {
    type Output = Frac;
    fn add(self, o: Frac) -> Frac {
        frac(self.0 * o.1 + o.0 * self.1, self.1 * o.1)
    }
}

impl Sub for Frac {
    type Output = Frac;
    fn sub(self, o: Frac) -> Frac {
        self + Frac(-o.0, o.1)
    }
}

impl Mul for Frac {
    type Output = Frac;
    fn mul(self, o: Frac) -> Frac {
        frac(self.0 * o.0, self.1 * o.1)
    }
}

impl Div for Frac {
    type Output = Frac;
    fn div(self, o: Frac) -> Frac {
        frac(self.0 * o.1, self.1 * o.0)
    }
}

impl std::iter::Sum for Frac {
    fn sum<I: Iterator<Item = Frac>>(all: I) -> Frac {
        all.fold(ZERO, Add::add)
    }
}

fn game() -> Craps {
    Craps::new(&Rules::of("craps").unwrap()).unwrap()
}

/// The gain on a stake of 1.
fn gain(verdict: Verdict) -> Frac {
    match verdict.pays() {
        None => Frac(-1, 1),
        Some(Pays::Push) => ZERO,
        Some(Pays::To(a, b)) => frac(a as i128, b as i128),
        Some(other) => panic!("craps does not pay {other}"),
    }
}

/// The expected gain of a wager that the same throws decide until one does.
fn until_decided(verdict: impl Fn(Dice) -> Option<Verdict>) -> Frac {
    let decided: Vec<Frac> = Dice::throws(2).filter_map(verdict).map(gain).collect();
    let throws = decided.len() as i128;
    decided.into_iter().sum::<Frac>() / frac(throws, 1)
}

/// The expected gain of a wager with a come-out.
fn from_come_out(verdict: impl Fn(Option<Point>, Dice) -> Option<Verdict>) -> Frac {
    let throws = Dice::throws(2).map(|dice| match verdict(None, dice) {
        Some(verdict) => gain(verdict),
        None => until_decided(|d| verdict(Point::of(dice.sum()), d)),
    });
    throws.sum::<Frac>() / frac(36, 1)
}

#[test]
fn line_wagers_have_the_published_edges() {
    book::shows!("HC-B §3.I.A.1(b)", "HC-B §3.I.B.3", "HC-B §3.I.C.1(b)", "HC-B §3.I.E.3");
    let craps = game();
    assert_eq!(from_come_out(|p, d| craps.pass(p, d)), Frac(-7, 495));
    assert_eq!(from_come_out(|p, d| craps.come(p, d)), Frac(-7, 495));
    // Pushes counted as bets: 27/1980.
    assert_eq!(from_come_out(|p, d| craps.dont_pass(p, d)), frac(-27, 1980));
    assert_eq!(from_come_out(|p, d| craps.dont_come(p, d)), frac(-3, 220));
}

#[test]
fn odds_and_bought_numbers_are_fair_and_the_others_cost_what_is_published() {
    book::shows!("HC-B §5.II", "HC-B §6.I", "HC-B §6.II", "HC-B §7.I.B.1", "HC-B §7.II.B.1");
    let craps = game();
    let place = [15, 25, 66, 66, 25, 15].map(|d| Frac(-1, d));
    let put = [3, 5, 11, 11, 5, 3].map(|d| Frac(-1, d));
    for p in Point::ALL {
        assert_eq!(until_decided(|d| craps.place(p, d)), place[p as usize]);
        assert_eq!(until_decided(|d| craps.put(p, d)), put[p as usize]);
        assert_eq!(until_decided(|d| craps.buy(p, d)), ZERO);
        assert_eq!(until_decided(|d| craps.lay(p, d)), ZERO);
        assert_eq!(until_decided(|d| craps.pass_odds(p, d)), ZERO);
        assert_eq!(until_decided(|d| craps.dont_pass_odds(p, d)), ZERO);
        assert_eq!(until_decided(|d| craps.come_odds(p, true, d)), ZERO);
        assert_eq!(until_decided(|d| craps.put_odds(p, true, d)), ZERO);
        assert_eq!(until_decided(|d| craps.dont_come_odds(p, d)), ZERO);
    }
}

/// The published gain of each wager that is not decided by a point.
fn proposition(id: &str) -> Frac {
    let (n, d) = match id {
        "hard-4" | "hard-10" => (1, 9),
        "hard-6" | "hard-8" => (1, 11),
        "any-seven" => (1, 6),
        "craps-two" | "craps-twelve" => (5, 36),
        "any-craps" | "craps-three" | "eleven" | "craps-eleven" => (1, 9),
        "horn" => (1, 8),
        "horn-high-2" | "horn-high-12" => (23, 180),
        "horn-high-3" | "horn-high-11" => (11, 90),
        "world" => (2, 15),
        hop if hop.starts_with("hop-hard") => (5, 36),
        hop if hop.starts_with("hop") => (1, 9),
        other => panic!("{other}?"),
    };
    Frac(-n, d)
}

#[test]
fn propositions_hops_and_hardways_have_the_published_edges() {
    book::shows!("HC-B §5.II", "HC-B §5.III", "HC-B §5.IV", "HC-B §5.V", "HC-B §5.VI");
    let craps = game();
    assert_eq!(until_decided(|d| Some(craps.field(d))), Frac(-1, 18));
    for (n, (id, _)) in (0..).zip(HARDWAYS) {
        assert_eq!(until_decided(|d| craps.hard(n, d)), proposition(id), "{id}");
    }
    for (n, (id, _)) in (0..).zip(ONE_ROLL) {
        assert_eq!(until_decided(|d| Some(craps.one_roll(n, d))), proposition(id), "{id}");
    }
    for (n, (id, ..)) in (0..).zip(MIXED) {
        assert_eq!(until_decided(|d| Some(craps.mixed(n, d))), proposition(id), "{id}");
    }
}

/// What a stake of 1 on a wager is expected to gain from here on, whatever else is on the table.
fn worth(wager: CrapsWager, point: Option<Point>, commission_on_win: bool) -> Frac {
    let ways = |p: Point| 6 - (7 - p.number() as i128).abs();
    let with = |p: Point| frac(ways(p) - 6, ways(p) + 6);
    let against = |p: Point| frac(6 - ways(p), ways(p) + 6);
    match wager {
        CrapsWager::Pass => point.map_or(Frac(-7, 495), with),
        CrapsWager::DontPass => point.map_or(Frac(-3, 220), against),
        CrapsWager::Come => Frac(-7, 495),
        CrapsWager::DontCome => Frac(-3, 220),
        CrapsWager::ComeAt(p) | CrapsWager::Put(p) => with(p),
        CrapsWager::DontComeAt(p) => against(p),
        CrapsWager::Place(p) => Frac(-1, [15, 25, 66, 66, 25, 15][p as usize]),
        CrapsWager::Buy(p) | CrapsWager::Lay(p) if commission_on_win => {
            Frac(-1, [60, 50, 44, 44, 50, 60][p as usize])
        }
        CrapsWager::Hard(n) => proposition(HARDWAYS[n as usize].0),
        CrapsWager::Field => Frac(-1, 18),
        CrapsWager::OneRoll(n) => proposition(ONE_ROLL[n as usize].0),
        CrapsWager::Mixed(n) => proposition(MIXED[n as usize].0),
        _ => ZERO,
    }
}

/// A table where players bet anything and the dice fall as they may.
struct Walk {
    table: Table<Craps>,
    chance: Seeded,
    on_win: bool,
}

impl Walk {
    fn new(seed: u64, on_win: bool) -> Walk {
        let mut rules = Rules::of("craps").unwrap();
        rules.set("commission-collected", if on_win { "on-win" } else { "on-bet" }).unwrap();
        let mut walk = Walk { table: Table::open(rules).unwrap(), chance: Seeded::stream(seed, 1), on_win };
        for seat in 0..3 {
            walk.feed(Input::Sit(Seat(seat), Patron(seat as u32)));
        }
        walk
    }

    fn feed(&mut self, input: Input) -> bool {
        self.table.feed(input, &mut vec![]).is_ok()
    }

    /// Bets, calls and passes at random until the dice are due.
    fn reach_the_throw(&mut self) {
        let spots = self.table.layout().spots.len() as u32;
        loop {
            match self.table.need() {
                Need::Chance(Chance::Dice(2)) => return,
                Need::Choice { seat, .. } => {
                    let verb = if self.chance.below(4) == 0 { Verb::Pass } else { Verb::Accept };
                    self.feed(Input::Choose(seat, Choice::say(verb)));
                }
                _ => {
                    for _ in 0..40 {
                        let seat = Seat(self.chance.below(3) as u8);
                        let spot = SpotId(self.chance.below(spots) as u16);
                        // $60 is paid in whole dollars at all odds of the chapter.
                        if self.table.game().spots.at(spot) != CrapsWager::Fire {
                            self.feed(Input::Bet(seat, spot, Cents::dollars(60)));
                        }
                        let id = if self.chance.below(2) == 0 { "on" } else { "off" };
                        let call =
                            games::kernel::Call { spot: Some(spot), ..games::kernel::Call::about(id, seat) };
                        self.feed(Input::Call(call));
                    }
                    if !self.feed(Input::Close) {
                        let pass = self.table.game().spots.of(CrapsWager::Pass);
                        self.feed(Input::Bet(Seat(0), pass, Cents::dollars(60)));
                    }
                }
            }
        }
    }

    /// What the stakes on the felt are worth, each with its expected gain.
    fn worth_of_stakes(&self, table: &Table<Craps>) -> Frac {
        let worth = |bet: &games::kernel::Bet| {
            let gain = worth(table.game().spots.at(bet.spot), table.state().point, self.on_win);
            frac(bet.stake.0 as i128, 1) * (ONE + gain)
        };
        table.felt().seats.iter().flat_map(|s| &s.bets).map(worth).sum()
    }

    /// What the players hold after a throw: what was paid out, and the worth of what stands.
    fn after(&self, dice: Dice) -> Frac {
        let mut table = self.table.clone();
        let mut events = vec![];
        table.feed(Input::Outcome(Outcome::Dice(dice)), &mut events).unwrap();
        let paid = events.iter().map(|event| match event {
            Event::Settled(line) => {
                let mut paid = frac(line.to_player().0 as i128, 1);
                // A wager that won and stays up was a whole stake for a moment before it was bet anew.
                let anew = worth(table.game().spots.at(line.spot), table.state().point, self.on_win);
                paid = paid - frac(line.stands.0 as i128, 1) * anew;
                paid
            }
            _ => ZERO,
        });
        paid.sum::<Frac>() + self.worth_of_stakes(&table)
    }
}

/// The oracle of the whole table: valued at the published figures, the stakes on the felt are worth just as much, on
/// average over the 36 throws, after a throw as before it — on come-outs and points, with wagers resting and working,
/// travelling and standing.
#[test]
fn on_average_a_throw_leaves_the_worth_of_all_stakes_as_it_was() {
    book::shows!("HC-B §3.I.C", "HC-B §3.I.E", "HC-B §3.I.F", "HC-B §7.III", "HC-B §10.IV", "HC-B §11.II");
    let (mut points, mut lineless, mut seen) = (0, 0, std::collections::BTreeSet::new());
    for (seed, on_win) in [(1, false), (2, true)] {
        let mut walk = Walk::new(seed, on_win);
        for _ in 0..500 {
            walk.reach_the_throw();
            let before = walk.worth_of_stakes(&walk.table);
            let after: Frac = Dice::throws(2).map(|dice| walk.after(dice)).sum();
            assert_eq!(after, before * frac(36, 1), "{:?}", walk.table.felt().seats);
            points += walk.table.state().point.is_some() as u32;
            lineless += walk.table.state().lineless as u32;
            seen.extend(walk.table.felt().seats.iter().flat_map(|s| &s.bets).map(|b| b.spot));
            let dice = walk.chance.throw(2);
            walk.feed(Input::Outcome(Outcome::Dice(dice)));
        }
    }
    assert!((300..900).contains(&points) && lineless > 20, "{points} points, {lineless} without a line");
    assert_eq!(seen.len(), 95, "every spot but the Fire Bet's was bet on");
}

/// Numbers modulo a prime: exact where fractions outgrow 128 bits.
#[derive(Clone, Copy)]
struct Modulo(u64);

impl Modulo {
    fn times(self, a: u64, b: u64) -> u64 {
        (a as u128 * b as u128 % self.0 as u128) as u64
    }

    fn plus(self, a: u64, b: u64) -> u64 {
        ((a as u128 + b as u128) % self.0 as u128) as u64
    }

    fn over(self, a: u64, b: u64) -> u64 {
        // b to the power p − 2 is the inverse of b.
        let (mut inverse, mut base, mut power) = (1, b % self.0, self.0 - 2);
        while power > 0 {
            if power & 1 == 1 {
                inverse = self.times(inverse, base);
            }
            base = self.times(base, base);
            power >>= 1;
        }
        self.times(a % self.0, inverse)
    }

    fn read(self, digits: &str) -> u64 {
        digits.bytes().fold(0, |n, digit| self.plus(self.times(n, 10), (digit - b'0') as u64))
    }

    fn fraction(self, (n, d): (&str, &str)) -> u64 {
        self.over(self.read(n), self.read(d))
    }
}

/// The five largest primes below 2⁶³. Two fractions of 150-bit terms that agree modulo all of them are equal.
const PRIMES: [u64; 5] = [(1 << 63) - 25, (1 << 63) - 165, (1 << 63) - 259, (1 << 63) - 301, (1 << 63) - 375];

/// The chances of 0 to 6 different points before the seven-out.
const POINTS_MADE: [(&str, &str); 7] = [
    ("98", "165"),
    ("78834", "302335"),
    ("1970803095086", "19459848690711"),
    ("1308430294936495236340268", "39134473632501557375602251"),
    ("397827275553303559561275300153332123", "45217004661600798293395811871070645620"),
    ("205475014116867547145317940818694649261505", "125294750887234054523299013860064832861616986"),
    ("3700403899126040038831518494284887738125", "22780863797678919004236184338193605974839452"),
];

/// The chance of each number of different points, modulo a prime, from what Pass says of each throw.
fn points_made(craps: &Craps, p: Modulo) -> [u64; 7] {
    let count = |which: &dyn Fn(Dice) -> bool| Dice::throws(2).filter(|&d| which(d)).count() as u64;
    let set = |point: Point| count(&|d| craps.pass(None, d).is_none() && Point::of(d.sum()) == Some(point));
    let all = count(&|d| craps.pass(None, d).is_none());
    // Come-outs that decide the line change nothing: a turn makes a point, or sevens out on one.
    let make = Point::ALL.map(|point| {
        let decided = count(&|d| craps.pass(Some(point), d).is_some());
        let made = count(&|d| craps.pass(Some(point), d).is_some_and(|v| v.wins()));
        p.over(p.times(set(point), made), p.times(all, decided))
    });
    let sum =
        |points: &dyn Fn(usize) -> bool| (0..6).filter(|&i| points(i)).fold(0, |sum, i| p.plus(sum, make[i]));
    let minus = |a: u64, b: u64| p.plus(a, p.0 - b);
    let seven_out = minus(1, sum(&|_| true));
    let mut reach = [0; 64];
    reach[0] = 1;
    let mut chances = [0; 7];
    for made in 0..64usize {
        // However often points already made are made again meanwhile.
        let here = p.over(reach[made], minus(1, sum(&|i| made >> i & 1 == 1)));
        let n = made.count_ones() as usize;
        chances[n] = p.plus(chances[n], p.times(here, seven_out));
        for i in (0..6).filter(|i| made >> i & 1 == 0) {
            reach[made | 1 << i] = p.plus(reach[made | 1 << i], p.times(here, make[i]));
        }
    }
    chances
}

#[test]
fn the_fire_bet_costs_20_7628_percent() {
    book::shows!("HC-B §5.VII", "HC-B §3.I.MM.1", "HC-B §3.I.MM.2", "HC-B §12.II.B", "HC-B §12.II.C");
    let craps = game();
    let seven = Dice::new(&[3, 4]).unwrap();
    let pays: [Frac; 7] = std::array::from_fn(|made| {
        gain(craps.fire(BeforeThrow { point: Some(Point::Six), made: made as u8 }, seven).unwrap())
    });
    assert_eq!(pays.map(|f| f.0), [-1, -1, -1, -1, 24, 249, 999]);
    for prime in PRIMES {
        let p = Modulo(prime);
        assert_eq!(points_made(&craps, p), POINTS_MADE.map(|f| p.fraction(f)));
    }
    let chance = |(n, d): (&str, &str)| n.parse::<f64>().unwrap() / d.parse::<f64>().unwrap();
    let edge: f64 = POINTS_MADE.iter().zip(pays).map(|(&f, pays)| -chance(f) * pays.0 as f64).sum();
    assert_eq!(format!("{:.4}%", edge * 100.0), "20.7628%");
    // Nothing but a seven on a point decides it.
    for dice in Dice::throws(2) {
        assert!(craps.fire(BeforeThrow { point: None, made: 6 }, dice).is_none());
        let decided = craps.fire(BeforeThrow { point: Some(Point::Six), made: 6 }, dice).is_some();
        assert_eq!(decided, dice.sum() == 7);
    }
}

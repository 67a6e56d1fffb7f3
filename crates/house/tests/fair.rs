//! Fair shuffles: what is committed to is what is dealt, and whoever cheats is named by line.

use crate::fair_support;

use equipment::{Composition, Deck, Keyed, Shoe};
use fair_support::{Scripted, Told, play, retell, round_of};
use games::kernel::{Chance, Input, Need, Outcome, Seat};
use games::roster;
use house::chance::{self, ChanceSource, Moment};
use house::fair::{
    CutText, FairChance, FairLine, MemorySafe, SealedDealer, Secret, Trouble, Witness, commitment, key, read,
    verify,
};
use house::{Patron, TableId};

fn cut(text: &str) -> CutText {
    text.parse().unwrap()
}

#[test]
fn every_game_played_under_commitments_is_found_in_order() {
    for game in roster() {
        let file = play(game.id, 1, 6);
        let verified = verify(&file).unwrap_or_else(|wrong| panic!("{}: {wrong}", game.id));
        assert_eq!(verified.game, game.id);
        assert!(verified.settled > 0, "{}", game.id);
        assert!(verified.cuts > 0, "{}", game.id);
        assert!(verified.commitments.len() > 4, "{}", game.id);
        assert_eq!(
            verified.totals.staked,
            verified.totals.back + verified.totals.kept + verified.totals.standing,
            "{}",
            game.id
        );
    }
}

#[test]
fn a_commitment_is_published_before_the_bets_it_covers_and_shown_only_after_the_shoe_or_round() {
    for game in roster() {
        let entries = read(&play(game.id, 2, 8)).unwrap();
        let at = |wanted: &dyn Fn(&FairLine) -> bool| entries.iter().position(wanted);
        let numbers = entries
            .iter()
            .filter_map(|e| if let FairLine::Commit { number, .. } = e { Some(*number) } else { None });
        for number in numbers {
            let commit = at(&|e| matches!(e, FairLine::Commit { number: n, .. } if *n == number)).unwrap();
            let reveal = at(&|e| matches!(e, FairLine::Reveal { number: n, .. } if *n == number)).unwrap();
            let drawn: Vec<usize> = (0..entries.len())
                .filter(|i| matches!(&entries[*i], FairLine::Fed { draw: Some(d), .. } if d.number == number))
                .collect();
            for drawn in drawn {
                assert!(commit < drawn && drawn < reveal, "{}: {number}", game.id);
                // No bet is taken between a close and what is drawn after it.
                let fed = |word: &str, from: usize| {
                    let is =
                        |e: &FairLine| matches!(e, FairLine::Fed { input, .. } if input.starts_with(word));
                    entries[from..drawn].iter().rposition(is).map(|at| from + at)
                };
                if let Some(close) = fed("close", commit) {
                    assert_eq!(fed("bet", close), None, "{}: {number}", game.id);
                }
            }
        }
    }
}

#[test]
fn a_deck_shuffled_for_every_round_is_shown_after_every_round_and_a_shoe_when_it_is_over() {
    let waits = |game: &str, rounds| {
        let entries = read(&play(game, 3, rounds)).unwrap();
        let place = |wanted: &dyn Fn(&FairLine) -> bool| entries.iter().position(wanted).unwrap();
        let closes = |from: usize, to: usize| {
            entries[from..to]
                .iter()
                .filter(|e| matches!(e, FairLine::Fed { input, .. } if input == "close"))
                .count()
        };
        let commit = place(&|e| matches!(e, FairLine::Commit { number: 1, .. }));
        closes(commit, place(&|e| matches!(e, FairLine::Reveal { number: 1, .. })))
    };
    for game in ["three-card-poker", "ultimate-texas-holdem", "let-it-ride", "craps", "roulette", "big-six"] {
        assert_eq!(waits(game, 4), 1, "{game}");
    }
    for game in ["blackjack", "baccarat"] {
        assert!(waits(game, 40) > 3, "{game}: eight decks last for many rounds");
    }
}

#[test]
fn a_cut_changes_what_is_dealt_and_comes_before_the_close_only() {
    let deal = |cuts: &[(u8, &str)]| {
        let mut round = round_of("three-card-poker", 5);
        cuts.iter().for_each(|(seat, text)| round.cut(Seat(*seat), text).unwrap());
        round.bet_and_close();
        round.outcomes(8)
    };
    let plain = deal(&[]);
    assert_eq!(deal(&[]), plain, "the secret fixes the rest");
    assert_ne!(deal(&[(0, "deep")]), plain);
    assert_ne!(deal(&[(0, "deep")]), deal(&[(1, "deep")]), "whose cut it is counts");
    assert_eq!(deal(&[(1, "b"), (0, "a")]), deal(&[(0, "a"), (1, "b")]), "the order of seats, not of speech");
    assert_eq!(
        deal(&[(0, "first thought"), (0, "deep")]),
        deal(&[(0, "deep")]),
        "the last word of a seat counts"
    );

    let mut round = round_of("three-card-poker", 5);
    assert_eq!(round.cut(Seat(4), "x").unwrap_err(), "HC-H §7.III", "nobody sits there");
    assert!(round.cut(Seat(200), "x").is_err());
    round.bet_and_close();
    assert!(round.cut(Seat(0), "x").is_err(), "the bets are closed");
}

#[test]
fn a_dealer_who_takes_up_the_work_deals_the_same_cards() {
    for game in ["blackjack", "three-card-poker", "craps", "pai-gow-poker", "poker-lotto"] {
        let mut script = Scripted::new(game, 9, 12);
        while script.step() {
            script.restart();
        }
        assert_eq!(retell(&script.finish()), play(game, 9, 12), "{game}");
    }
}

#[test]
fn a_flipped_bit_anywhere_in_the_file_is_found_on_its_line() {
    let file = play("three-card-poker", 4, 1);
    verify(&file).unwrap();
    let mut damaged = file.clone();
    let mut line = 1;
    for at in 0..file.len() {
        for bit in 0..8 {
            damaged[at] ^= 1 << bit;
            let wrong = verify(&damaged).expect_err("a flipped bit is found");
            assert_eq!(wrong.line, line, "byte {at}, bit {bit}: {wrong}");
            damaged[at] ^= 1 << bit;
        }
        line += usize::from(file[at] == b'\n');
    }
}

#[test]
fn a_file_cut_short_or_lengthened_is_found() {
    let file = play("roulette", 4, 3);
    let ends: Vec<usize> = (0..file.len()).filter(|at| file[*at] == b'\n').map(|at| at + 1).collect();
    for end in &ends[..ends.len() - 1] {
        assert!(verify(&file[..*end]).is_err(), "cut after {end} bytes");
        assert!(verify(&file[..*end - 1]).is_err(), "torn");
    }
    assert_eq!(verify(b"").unwrap_err().line, 1);
    let entries = read(&file).unwrap();
    let longer = retell(&[&entries[..], &entries[entries.len() - 1..]].concat());
    assert_eq!(verify(&longer).unwrap_err().line, entries.len() + 1);
}

/// A house that writes its whole file anew, with good seals: what it changed is named.
#[test]
fn a_house_that_cheats_is_caught_and_the_lie_named() {
    let entries = read(&play("three-card-poker", 7, 3)).unwrap();
    let find = |wanted: &dyn Fn(&FairLine) -> bool| entries.iter().position(wanted).unwrap();
    let caught = |change: &dyn Fn(&mut Vec<FairLine>)| {
        let mut lies = entries.clone();
        change(&mut lies);
        assert_ne!(lies, entries);
        let wrong = verify(&retell(&lies)).expect_err("a lie is found");
        (wrong.line - 1, wrong.what)
    };
    let commit = find(&|e| matches!(e, FairLine::Commit { number: 2, .. }));
    let reveal = find(&|e| matches!(e, FairLine::Reveal { number: 2, .. }));

    // Another secret after the bets.
    let (at, what) = caught(&|e| e[reveal] = FairLine::Reveal { number: 2, secret: "5a".repeat(32) });
    assert_eq!((at, what.contains("does not belong to the secret")), (commit, true), "{what}");
    // A secret never shown.
    let (at, what) = caught(&|e| drop(e.remove(reveal)));
    assert_eq!((at, what.contains("is never shown")), (commit, true), "{what}");
    // A commitment made later than the bets.
    let (at, what) = caught(&|e| e.swap(commit, commit + 1));
    assert_eq!((at, what.contains("before bets are taken")), (commit, true), "{what}");
    // Another card.
    let card = find(&|e| matches!(e, FairLine::Fed { input, .. } if input.starts_with("card")));
    let (at, what) = caught(&|e| {
        let FairLine::Fed { input, .. } = &mut e[card] else { unreachable!() };
        *input = if input == "card As" { "card Ah".into() } else { "card As".into() };
    });
    assert_eq!((at, what.contains("secret and cuts give")), (card, true), "{what}");
    // The cards in another order.
    let (at, what) = caught(&|e| e.swap(card, card + 1));
    assert_eq!((at, what.contains("secret and cuts give")), (card, true), "{what}");
    // Another payment.
    let paid = find(&|e| matches!(e, FairLine::Settled(_)));
    let (at, what) = caught(&|e| {
        let FairLine::Settled(line) = &mut e[paid] else { unreachable!() };
        line.won.0 += 100;
    });
    assert_eq!((at, what.contains("settles otherwise")), (paid, true), "{what}");
    // A payment left out.
    let (at, what) = caught(&|e| drop(e.remove(paid)));
    assert!(at == paid && (what.contains("missing") || what.contains("otherwise")), "{what}");
    // A cut after the close, and a cut that was another.
    let said = find(&|e| matches!(e, FairLine::Cut { .. }));
    let then = |word: &str| {
        let fed = |e: &FairLine| matches!(e, FairLine::Fed { input, .. } if input.starts_with(word));
        said + entries[said..].iter().position(fed).unwrap()
    };
    let (close, card) = (then("close"), then("card"));
    let (at, what) = caught(&|e| {
        let late = e.remove(said);
        e.insert(close, late);
    });
    assert_eq!((at, what.contains("before the bets are closed")), (close, true), "{what}");
    let (at, what) = caught(&|e| {
        let FairLine::Cut { text, .. } = &mut e[said] else { unreachable!() };
        *text = cut("what the house would rather have heard");
    });
    assert_eq!((at, what.contains("secret and cuts give")), (card, true), "{what}");
    // A larger bet, once the cards are known.
    let bet = find(&|e| matches!(e, FairLine::Fed { input, .. } if input.starts_with("bet 1 ante")));
    let (at, _) = caught(&|e| {
        let FairLine::Fed { input, .. } = &mut e[bet] else { unreachable!() };
        *input = "bet 1 ante $100".into();
    });
    assert!(at > bet, "the settlements do not fit");
    let (at, what) = caught(&|e| {
        let FairLine::Fed { input, .. } = &mut e[bet] else { unreachable!() };
        *input = "bet 1 ante $3".into();
    });
    assert_eq!((at, what.contains("HC-H")), (bet, true), "{what}");
    // The sum of it all.
    let last = entries.len() - 1;
    let (at, what) = caught(&|e| {
        let FairLine::Closed(totals) = &mut e[last] else { unreachable!() };
        totals.kept.0 += 1;
    });
    assert_eq!((at, what.contains("the money comes to")), (last, true), "{what}");
    // Other rules.
    let (at, what) = caught(&|e| {
        let FairLine::Opened(opening) = &mut e[0] else { unreachable!() };
        opening.settings.push(("ante.max".into(), "$150".into()));
    });
    assert_eq!((at, what.contains("made under rules")), (0, true), "{what}");
}

/// Whatever players say, and whichever of many things they try on the strength of the commitment and of all that came
/// before, a secret they do not know keeps every card as likely as every other.
#[test]
fn cuts_chosen_against_the_house_leave_the_shuffle_even() {
    let deck = Composition::of(Deck::Standard, 1);
    let mut shoe = Shoe::new();
    let mut secrets = Told::new(77);
    let mut last_card = 0u8;
    let (mut first, mut after, n) = ([0u64; 52], [0u64; 52], 52_000u64);
    for number in 1..=n {
        let secret = secrets.draw();
        let published = commitment("t", number, &secret);
        // The adversary grinds over cuts with everything public, aiming at an ace of spades next.
        let aim = (0u8..16).max_by_key(|i| published[*i as usize] ^ last_card ^ *i).unwrap();
        let said = cut(&format!("{aim}:{last_card}:{}", published[0]));
        let mut chance = Keyed::new(key("t", number, 0, &secret, [(1, &said)]));
        shoe.shuffle(&deck, &mut chance);
        let card = shoe.draw(&mut chance).unwrap().id();
        first[card as usize] += 1;
        after[((card + 52 - last_card) % 52) as usize] += 1;
        last_card = card;
    }
    // 51 degrees of freedom: above 87.97 once in a thousand, below 25 as rarely.
    for counts in [first, after] {
        let expected = n as f64 / 52.0;
        let chi: f64 = counts.iter().map(|k| (*k as f64 - expected).powi(2) / expected).sum();
        assert!((25.0..87.97).contains(&chi), "{chi}");
    }
}

#[test]
fn the_sealed_dealer_serves_fresh_secrets_to_a_live_table() {
    let (mut dealer, _) = SealedDealer::open("live", MemorySafe::default()).unwrap();
    let mut table = games::open(book::Rules::of("roulette").unwrap()).unwrap();
    assert!(dealer.answer(&*table).unwrap().is_none(), "no chance is due while bets are taken");
    let mut events = vec![];
    for line in ["sit 1 1", "bet 1 straight-17 $5", "close"] {
        let input = games::kernel::Notation(table.layout()).read(line).unwrap();
        table.feed(input, &mut events).unwrap();
        dealer.follow(&*table, &input, &events, 0).unwrap();
    }
    assert!(matches!(table.need(), Need::Chance(Chance::Wheel(_))));
    let (outcome, draw) = dealer.answer(&*table).unwrap().unwrap();
    assert!(draw.is_some());
    let input = Input::Outcome(outcome);
    table.feed(input, &mut events).unwrap();
    let notes = dealer.follow(&*table, &input, &events, 0).unwrap();
    assert_eq!(notes.len(), 2, "the secret is shown, and the next commitment published: {notes:?}");
}

#[test]
fn a_witness_refuses_what_the_table_refuses_and_writes_nothing() {
    let mut table = games::open(book::Rules::of("roulette").unwrap()).unwrap();
    let (mut witness, opening) = Witness::open("t", &*table, MemorySafe::default()).unwrap();
    assert_eq!(opening.len(), 2);
    let bet = games::kernel::Notation(table.layout()).read("bet 1 straight-17 $5").unwrap();
    assert!(matches!(witness.feed(&mut *table, bet), Err(Trouble::Refused(_))), "nobody sits there");
    let secret = Secret::new([7; 32]);
    assert_ne!(commitment("t", 1, &secret), commitment("t", 2, &secret));
    assert_ne!(commitment("t", 1, &secret), commitment("u", 1, &secret));
}

/// What a house's source gives is what anybody computes from the commitment's secret and the cuts.
#[test]
fn the_houses_source_gives_what_its_commitments_bind_it_to() {
    let mut source = FairChance::new(MemorySafe::default());
    let deck = Composition::of(Deck::Standard, 1);
    let table = TableId(4);
    let said = |patron, says: &str| chance::Cut { patron: Patron(patron), says: says.into() };
    let cuts = [said(9, "not this"), said(3, "deep"), said(9, "shallow")];
    let moment = |due, turn, drawn| Moment { table, chance: due, turn, drawn, cards: &deck, cuts: &cuts };
    for turn in 0..3 {
        let committed = source.commitment(table, turn).unwrap().unwrap();
        let shuffled = source.outcome(&moment(Chance::Shuffle, turn, 0)).unwrap();
        assert_eq!(shuffled, Outcome::Shuffled);
        let dealt: Vec<_> =
            (0..52).map(|n| source.outcome(&moment(Chance::Card, turn, n)).unwrap()).collect();
        assert_eq!(source.outcome(&moment(Chance::Card, turn, 7)).unwrap(), dealt[7], "asked again, alike");
        assert!(source.outcome(&moment(Chance::Card, turn, 52)).is_err(), "the shoe is empty");
        let secret: Secret = source.reveal(table, turn).unwrap().unwrap().parse().unwrap();
        assert_eq!(committed, hex(&commitment("table 4", turn, &secret)));
        let (deep, shallow) = (cut("deep"), cut("shallow"));
        let mut keyed = Keyed::new(key("table 4", turn, 0, &secret, [(3, &deep), (9, &shallow)]));
        let cards = chance::order(&deck, &mut keyed);
        assert!(cards.into_iter().map(Outcome::Card).eq(dealt));
    }
    let long = [said(1, &"x".repeat(65))];
    let late = Moment { cuts: &long, ..moment(Chance::Dice(2), 7, 0) };
    assert!(source.outcome(&late).is_err());
    assert!(matches!(source.outcome(&moment(Chance::Dice(2), 7, 0)), Ok(Outcome::Dice(_))));
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_file_carries_the_houses_own_limits_and_pay_tables() {
    let mut rules = book::Rules::of("three-card-poker").unwrap();
    rules.set("ante.max", "$200").unwrap();
    rules.declare_house_rules();
    let own = r#"
        [[paytable]]
        id = "generous"
        wager = "pair-plus"
        rows = [{ event = "pair", name = "Pair", pays = "2 to 1" }]
    "#;
    rules.read_paytables("own.toml", own).unwrap();
    let table = games::open(rules.clone()).unwrap();
    let (witness, mut entries) = Witness::open("t", &*table, MemorySafe::default()).unwrap();
    entries.extend(witness.close(&*table).unwrap());
    let FairLine::Opened(opening) = &entries[0] else { panic!() };
    assert_eq!(opening.to_rules().unwrap().version(), rules.version());
    verify(&retell(&entries)).unwrap();
}

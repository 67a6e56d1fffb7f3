//! The Multi-Link Progressive at the games that take it, clause by clause (HC-L).

use crate::kit;

use book::{Cents, shows};
use games::Playthrough;
use games::kernel::*;
use kit::{Room, beside, bet, moves, of, says};

/// A game shown here, with the wagers it requires and a hand its dealer has.
struct Shown {
    room: Room,
    dealer: &'static str,
}

const SHOWN: [Shown; 2] = [
    Shown { room: Room::new("four-card-poker", "HC-C", "ante $5"), dealer: "2c 7d 9s Jc 4d 6c" },
    Shown {
        room: Room::new("crazy-four-poker", "HC-M", "ante $5, super-bonus $5"),
        dealer: "2c 7d 9s Jc 4d",
    },
];

impl Shown {
    fn open(&self, settings: &[(&str, &str)]) -> Playthrough {
        self.room.table(settings)
    }

    fn bet(&self, table: &mut Playthrough, seats: std::ops::RangeInclusive<u8>) {
        for seat in seats {
            bet(table, seat, self.room.bets);
        }
    }

    /// Seats with these hands, those marked with the progressive wager, against this dealer.
    fn against(&self, dealer: &str, settings: &[(&str, &str)], hands: &[(&str, bool)]) -> Playthrough {
        let linked = format!("{}, multi-link $1", self.room.bets);
        let bets = |wager: bool| if wager { linked.as_str() } else { self.room.bets };
        let seats: Vec<_> = hands.iter().map(|&(hand, wager)| (bets(wager), hand)).collect();
        self.room.against(settings, &seats, dealer)
    }

    fn dealt(&self, hands: &[(&str, bool)]) -> Playthrough {
        self.against(self.dealer, &[], hands)
    }
}

/// The seat whose turn it is plays for its ante.
fn play(table: &mut Playthrough) -> Vec<Event> {
    let Need::Choice { seat, .. } = table.table().need() else { panic!("no decision is due") };
    let item = table.table().menu()[0];
    let amount = match item.cost {
        Cost::Range(limits) => limits.min,
        _ => Cents::ZERO,
    };
    table.feed(Input::Choose(seat, Choice::with(item.verb, amount))).unwrap()
}

/// Everyone left plays.
fn all_play(table: &mut Playthrough) -> Vec<Event> {
    let mut events = vec![];
    while matches!(table.table().need(), Need::Choice { .. }) {
        events.extend(play(table));
    }
    events
}

fn fed(events: &[Event]) -> Vec<i64> {
    events
        .iter()
        .filter_map(|e| if let Event::Fed { amount, .. } = e { Some(amount.0) } else { None })
        .collect()
}

const ROYAL: &str = "As Ks Qs Js Ts";
const STRAIGHT_FLUSH: &str = "Th 9h 8h 7h 6h";
const OTHER_STRAIGHT_FLUSH: &str = "Kd Qd Jd Td 9d";
const NOTHING: &str = "Ac Kc 8d 5s 3c";

// Sections 2 to 4: the table and the wager.

#[test]
fn every_position_has_a_spot_and_the_pays_are_posted() {
    shows!("HC-L §2.I.A", "HC-L §2.I.B");
    for shown in SHOWN {
        let table = shown.open(&[]);
        let spot = table.table().layout().find("multi-link").unwrap();
        assert!(table.table().layout().at(spot).open);
        assert!(table.table().rules().paytables().any(|t| t.id == "multi-link-printed"));
        let without = shown.open(&[("multi-link", "no")]);
        assert_eq!(without.table().layout().find("multi-link"), None);
        assert!(without.table().felt().meters().is_empty());
    }
}

#[test]
fn the_progressive_goes_with_the_wagers_the_game_requires() {
    shows!("HC-L §3.I", "HC-C §13.1.I", "HC-M §13.1.I");
    for shown in SHOWN {
        let mut table = shown.open(&[]);
        table.run("shuffle; sit 1; sit 2");
        for bet in shown.room.bets.split(", ") {
            assert_eq!(table.refused("bet 1 multi-link $1"), "HC-L §3.I");
            table.run(&format!("bet 1 {bet}"));
        }
        assert_eq!(table.refused("bet 2 multi-link $1"), "HC-L §3.I", "another's wagers do not count");
        table.run("bet 1 multi-link $1");
        for bet in shown.room.bets.split(", ") {
            assert_eq!(table.refused(&format!("down 1 {bet}")), "HC-L §3.I");
        }
        table.run("down 1 multi-link $1");
        for bet in shown.room.bets.split(", ") {
            table.run(&format!("down 1 {bet}"));
        }
    }
    // At Four Card Poker an Ante or an Aces Up wager will do, and one may go while the other stays.
    let mut four = Playthrough::open("four-card-poker", &[]);
    four.run("shuffle; sit 1; bet 1 aces-up $5; bet 1 multi-link $1; bet 1 ante $5; down 1 aces-up $5");
    assert_eq!(four.refused("down 1 ante $5"), "HC-L §3.I");
}

#[test]
fn the_wager_is_one_dollar_acknowledged_to_the_player() {
    shows!(
        "HC-L §2.I.C.1",
        "HC-L §3.II",
        "HC-L §3.III",
        "HC-C §13.1.II",
        "HC-M §13.1.II",
        "HC-C §13.1.III",
        "HC-M §13.1.III"
    );
    for shown in SHOWN {
        let mut table = shown.open(&[]);
        table.run("shuffle; sit 1");
        shown.bet(&mut table, 1..=1);
        for amount in ["$0.50", "$2", "$5"] {
            assert_eq!(table.refused(&format!("bet 1 multi-link {amount}")), "HC-L §3.II", "{amount}");
        }
        let events = table.run("bet 1 multi-link $1");
        assert!(matches!(events[..], [Event::Staked { amount: Cents(100), .. }]));
        assert_eq!(table.refused("bet 1 multi-link $1"), "HC-L §3.II", "no second dollar");
        let view = table.table().view(Viewer::Seat(Seat(0)));
        assert!(view.seats[0].bets.iter().any(|b| b.id == "multi-link" && b.stake == Cents(100)));
    }
}

#[test]
fn the_system_locks_at_the_close_and_counts_the_wagers() {
    shows!("HC-L §2.I.C.2", "HC-L §3.IV", "HC-L §4.I", "HC-C §13.1.IV", "HC-M §13.1.IV");
    for shown in SHOWN {
        let mut table = shown.open(&[]);
        table.run("shuffle; sit 1; sit 2; sit 3");
        shown.bet(&mut table, 1..=3);
        table.run("bet 1 multi-link $1; bet 3 multi-link $1");
        let counted = table.run("close").into_iter().find_map(|e| match e {
            Event::Said { what: "progressive wagers accepted:", number, clause, .. } => {
                Some((number, clause))
            }
            _ => None,
        });
        assert_eq!(counted, Some((Some(2), book::Clause::new("HC-L §4.I"))));
        for line in ["bet 2 multi-link $1", "bet 1 multi-link $1", "down 1 multi-link $1"] {
            assert_eq!(table.refused(line), "HC-L §3.IV", "{line}");
        }
    }
}

// Section 5: the five cards.

#[test]
fn at_the_four_card_games_the_five_cards_first_dealt_count_and_the_game_is_unchanged() {
    shows!(
        "HC-L §5.V",
        "HC-C §13.2.I",
        "HC-M §13.2.I",
        "HC-C §13.2.II",
        "HC-M §13.2.II",
        "HC-C §13.2.III",
        "HC-M §13.2.III",
        "HC-C §13.3.I",
        "HC-M §13.3.I"
    );
    for shown in SHOWN {
        for (hand, won) in [
            ("As Ah Ad Ac 2s", 300),
            ("As Ah Ad 3c 3s", 50),
            ("As Ks 8s 5s 3s", 40),
            ("As Kh Qd Jd Ts", 30),
            ("As Ah Ad 3c 5s", 9),
            ("As Kh Qd Jd 8s", 0), // four in a row are a straight in the game and nothing here
            ("As Ks Qs Js 9d", 0),
            ("As Ah 3d 3c 5s", 0),
        ] {
            let (mut with, mut without) = (shown.dealt(&[(hand, true)]), shown.dealt(&[(hand, false)]));
            let (events, plain) = (all_play(&mut with), all_play(&mut without));
            let clause = "HC-L §7.I";
            assert_eq!(of(&events, &with, 1, "multi-link"), (0, won, clause), "{} {hand}", shown.room.game);
            let own = |moves: Vec<String>| -> Vec<String> {
                moves.into_iter().filter(|m| !m.ends_with("multi-link")).collect()
            };
            assert_eq!(
                own(moves(&events, &with)),
                own(moves(&plain, &without)),
                "{} {hand}",
                shown.room.game
            );
        }
    }
}

// Section 6: payment.

#[test]
fn a_winner_is_paid_after_the_hand_is_shown_and_before_the_cards_are_collected() {
    shows!("HC-L §6.I", "HC-L §6.IV.A");
    for shown in SHOWN {
        let mut table = shown.dealt(&[("As Ah Ad 3c 5s", true)]);
        let order = moves(&all_play(&mut table), &table);
        let at = |what: &str| order.iter().position(|m| m == what).unwrap();
        assert!(
            at("show 1") < at("pay 1 multi-link") && at("pay 1 multi-link") < at("discard 1"),
            "{order:?}"
        );
    }
}

#[test]
fn the_progressive_is_paid_apart_from_the_game_and_a_fold_forfeits_it() {
    shows!("HC-L §6.III");
    for shown in SHOWN {
        let hand = "2s 2h 2d 5c 8s";
        let mut wins = shown.dealt(&[(hand, true)]);
        let events = all_play(&mut wins);
        assert_eq!(of(&events, &wins, 1, "multi-link"), (0, 9, "HC-L §7.I"));
        let better = shown.dealer.replace("7d 9s Jc", "Ac Ad Ah");
        let mut loses = shown.against(&better, &[], &[(hand, true)]);
        let events = all_play(&mut loses);
        assert_eq!(of(&events, &loses, 1, "play").1, 0, "{}", shown.room.game);
        assert_eq!(of(&events, &loses, 1, "multi-link"), (0, 9, "HC-L §7.I"));
        let mut folds = shown.dealt(&[(hand, true)]);
        let events = folds.run("choose 1 fold");
        assert_eq!(of(&events, &folds, 1, "multi-link"), (0, 0, "HC-L §6.III"));
    }
}

#[test]
fn a_supervisor_and_surveillance_confirm_a_straight_flush_or_royal() {
    shows!("HC-L §6.IV.C.1");
    for shown in SHOWN {
        let confirmed = |hand, wager| {
            let mut table = shown.dealt(&[(hand, wager)]);
            let events = all_play(&mut table);
            let words = "a supervisor and surveillance confirm the award";
            let at = events.iter().position(|e| matches!(e, Event::Said { what, .. } if *what == words));
            let link = table.table().layout().find("multi-link").unwrap();
            let paid = events.iter().position(|e| matches!(e, Event::Settled(l) if l.spot == link));
            assert!(at.is_none() || at < paid, "before the award");
            assert_eq!(at.is_some(), says(&events, words));
            at.is_some()
        };
        assert!(confirmed(ROYAL, true) && confirmed(STRAIGHT_FLUSH, true));
        assert!(!confirmed("As Ah Ad Ac 2s", true) && !confirmed(ROYAL, false));
    }
}

// Section 7: pays, envy, meter.

#[test]
fn a_royal_takes_the_whole_meter_and_a_straight_flush_a_tenth_as_it_stands_at_that_turn() {
    shows!("HC-L §7.I", "HC-L §7.IV");
    for shown in SHOWN {
        let hands = [(ROYAL, true), (STRAIGHT_FLUSH, true), (OTHER_STRAIGHT_FLUSH, true), (NOTHING, true)];
        let mut table = shown.dealt(&hands);
        table.run("meter 1 $12,345.67");
        let events = all_play(&mut table);
        let link = table.table().layout().find("multi-link").unwrap();
        let own = |l: &Line| l.spot == link && l.stake > Cents::ZERO;
        let lines: Vec<_> =
            kit::lines(&events).into_iter().filter(own).map(|l| (l.seat.0 + 1, l.won.to_string())).collect();
        // From the right: nothing; a tenth of $12,345.67; a tenth of the $11,111.11 left; the $10,000.00 then left.
        let paid = [(4, "$0"), (3, "$1,234.56"), (2, "$1,111.11"), (1, "$10,000")];
        assert_eq!(lines, paid.map(|(seat, won)| (seat, won.to_owned())), "{}", shown.room.game);
        assert_eq!(table.table().felt().meters(), [Cents::dollars(10_000)], "it starts again");
        // Fixed pays and envy leave the meter alone.
        let mut fixed = shown.dealt(&[("As Ah Ad Ac 2s", true), (STRAIGHT_FLUSH, false)]);
        fixed.run("meter 1 $20,000");
        let events = all_play(&mut fixed);
        assert_eq!(of(&events, &fixed, 1, "multi-link").1, 300);
        assert_eq!(beside(&events, &fixed, "multi-link"), [(1, 300, "HC-L §7.II")]);
        assert_eq!(fixed.table().felt().meters(), [Cents::dollars(20_000)]);
    }
}

#[test]
fn a_second_royal_finds_the_meter_reset_as_the_house_has_chosen() {
    shows!("HC-L §7.III", "HC-L §7.IV", "HC-C §13.3.III", "HC-M §13.3.III");
    for shown in SHOWN {
        let settings = [("multi-link-seed", "$50000"), ("multi-link-reset", "$11000")];
        let hands = [(ROYAL, true), ("Ah Kh Qh Jh Th", true)];
        let mut table = shown.against(shown.dealer, &settings, &hands);
        let events = all_play(&mut table);
        assert_eq!(of(&events, &table, 2, "multi-link"), (0, 50_000, "HC-L §7.I"));
        assert_eq!(of(&events, &table, 1, "multi-link"), (0, 11_000, "HC-L §7.I"));
        assert_eq!(table.table().felt().meters(), [Cents::dollars(11_000)]);
    }
}

#[test]
fn others_with_the_wager_are_paid_envy_for_each_straight_flush_or_royal() {
    shows!("HC-L §1.I.A", "HC-L §7.II", "HC-L §7.II.A", "HC-C §13.3.II", "HC-M §13.3.II");
    for shown in SHOWN {
        let envy = |hands: &[(&str, bool)]| {
            let mut table = shown.dealt(hands);
            beside(&all_play(&mut table), &table, "multi-link")
        };
        let clause = "HC-L §7.II";
        // Seat 1 is paid for seat 4's royal; the holder is not, nor is seat 3, who has no wager.
        assert_eq!(
            envy(&[(NOTHING, true), ("Ad Kd 8c 5h 3d", true), ("Ah Kh 8s 5d 3h", false), (ROYAL, true)]),
            [(1, 1000, clause), (2, 1000, clause)]
        );
        // The holder need not have the wager; two hands pay twice, and each holder is paid for the other.
        assert_eq!(envy(&[(NOTHING, true), (ROYAL, false)]), [(1, 1000, clause)]);
        assert_eq!(
            envy(&[(NOTHING, true), (ROYAL, true), (STRAIGHT_FLUSH, true)]),
            [(1, 300, clause), (2, 300, clause), (1, 1000, clause), (3, 1000, clause)]
        );
        assert_eq!(envy(&[(NOTHING, true), ("Ah Ad As 2h 2d", true)]), [], "no envy below a straight flush");
    }
}

#[test]
fn the_dealers_hand_gives_no_envy() {
    shows!("HC-L §7.II.A");
    for shown in SHOWN {
        let royal = format!("{ROYAL}{}", &shown.dealer["2c 7d 9s Jc 4d".len()..]);
        let mut table = shown.against(&royal, &[], &[(NOTHING, true)]);
        assert_eq!(beside(&all_play(&mut table), &table, "multi-link"), []);
    }
}

#[test]
fn who_folds_is_still_paid_envy_and_a_folded_hand_nobody_sees_gives_none() {
    shows!("HC-L §6.III", "HC-L §7.II");
    for shown in SHOWN {
        let mut table = shown.dealt(&[(NOTHING, true), (STRAIGHT_FLUSH, true)]);
        table.run("choose 1 fold");
        let events = all_play(&mut table);
        assert_eq!(of(&events, &table, 1, "multi-link"), (0, 0, "HC-L §6.III"));
        assert_eq!(beside(&events, &table, "multi-link"), [(1, 300, "HC-L §7.II")]);
        let mut unseen = shown.dealt(&[(NOTHING, true), (STRAIGHT_FLUSH, true)]);
        play(&mut unseen);
        let events = unseen.run("choose 2 fold");
        assert_eq!(beside(&events, &unseen, "multi-link"), []);
    }
    // At Four Card Poker a folded hand is shown all the same if Aces Up rides on it.
    let seats = [("ante $5, multi-link $1", NOTHING), ("ante $5, aces-up $5, multi-link $1", STRAIGHT_FLUSH)];
    let mut shown = SHOWN[0].room.against(&[], &seats, "2c 7d 9s Jc 4d 6c");
    let events = shown.run("choose 1 fold; choose 2 fold");
    assert_eq!(of(&events, &shown, 2, "multi-link"), (0, 0, "HC-L §6.III"));
    assert_eq!(beside(&events, &shown, "multi-link"), [(1, 300, "HC-L §7.II")]);
}

#[test]
fn who_walks_out_and_loses_the_wagers_is_paid_no_envy() {
    shows!("HC-L §7.II");
    for shown in SHOWN {
        let mut table = shown.dealt(&[(NOTHING, true), (STRAIGHT_FLUSH, true)]);
        table.run("leave 1");
        let events = all_play(&mut table);
        assert_eq!(beside(&events, &table, "multi-link"), [], "the seat is empty");
    }
}

#[test]
fn the_table_tells_what_each_round_adds_to_the_meter_and_a_void_takes_it_back() {
    shows!("HC-L §7.III");
    for shown in SHOWN {
        for (share, each) in [("21%", 210_000), ("33.01%", 330_100), ("100%", 1_000_000)] {
            let mut table = shown.open(&[("multi-link-contribution", share)]);
            table.run("shuffle; sit 1; sit 2; sit 3");
            shown.bet(&mut table, 1..=3);
            table.run("bet 1 multi-link $1; bet 2 multi-link $1");
            assert_eq!(fed(&table.run("close")), [2 * each], "{share}, to the fraction of a cent");
            let events = table.run("card As; call wrong-number");
            assert_eq!(fed(&events), [-2 * each]);
            assert_eq!(of(&events, &table, 2, "multi-link").0, 1, "the dollar comes back");
            table.run("shuffle");
            shown.bet(&mut table, 1..=1);
            assert!(fed(&table.run("close")).is_empty(), "no wager, no share");
        }
    }
}

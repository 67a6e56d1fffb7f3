//! What the tests of the two hold'em games share: a table of either, and the rules that both chapters print alike.

use book::{Cents, Pays};
use games::Playthrough;
use games::kernel::*;

use crate::kit::{Room, beside, bet, lines, of, says};
use crate::poker_room::{OUT, play_out, say};

/// A table of one of the games, and the wagers it requires.
#[derive(Clone, Copy)]
pub(crate) struct Holdem(pub(crate) Room);

impl std::ops::Deref for Holdem {
    type Target = Room;

    fn deref(&self) -> &Room {
        &self.0
    }
}

/// The words a player says, the first that the menu offers: bets whatever there is, waits as long as possible, or gives
/// up.
pub(crate) const BET: &[&str] = &["raise", "play"];
pub(crate) const WAIT: &[&str] = &["check", "play"];

/// A board that helps nobody much.
pub(crate) const DULL: &str = "2c 7d 9s Jc 4d";

impl Holdem {
    pub(crate) fn six_seats(&self, seated: &str) {
        let mut table = self.table(&[]);
        assert_eq!(table.table().layout().seats, 6);
        assert_eq!(table.refused("sit 7"), self.cite(seated));
        assert!(self.rules().set("seats", "7").is_err());
    }

    /// The order in which cards go to seats 1 and 4 and to the dealer, all face down.
    pub(crate) fn order(&self, from: &str) -> String {
        let mut table = self.table(&[("deal-from", from)]);
        table.run("shuffle; sit 1; sit 2; sit 4");
        bet(&mut table, 1, self.bets);
        bet(&mut table, 4, self.bets);
        let events = table.run("close; card 2c 3d 4h 5s 6c 8d");
        assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 }, "the deal is over");
        let to = |event: &Event| match *event {
            Event::Dealt { place: Place::Hand(Seat(s), _), face: Face::Own, .. } => Some((b'1' + s) as char),
            Event::Dealt { place: Place::Common(0), face: Face::Down, .. } => Some('d'),
            Event::Dealt { .. } => panic!("no card lies so: {event:?}"),
            _ => None,
        };
        events.iter().filter_map(to).collect()
    }

    /// The board's streets come behind a burned card each, and nobody ever sees what was burned or left over.
    pub(crate) fn the_board_comes_behind_burns(&self, streets: &str) {
        for from in ["hand", "shoe"] {
            let mut table = self.table(&[("deal-from", from)]);
            table.run("shuffle; sit 1");
            bet(&mut table, 1, self.bets);
            table.run("close");
            let events = play_out(&mut table, "", |_| WAIT);
            let step = |event: &Event| match *event {
                Event::Burned => Some('-'),
                Event::Dealt { place: Place::Common(1), face: Face::Up, .. } => Some('B'),
                Event::Dealt { place: Place::Common(1), .. } => panic!("the board lies face up"),
                Event::Chose { .. } => Some('?'),
                Event::Said { what, .. } if what.starts_with("the dealer has") => Some('!'),
                _ => None,
            };
            assert_eq!(events.iter().filter_map(step).collect::<String>(), streets);
            let burns = streets.matches('-').count() as u16;
            let rack = table.table().felt().rack();
            assert_eq!((rack.unseen().total(), rack.left()), (43, 43 - burns), "burned cards are unseen");
        }
    }

    /// Two own cards, one, and none: a flush, a full house, and the board's straight that ties. `won` is what the wager on
    /// that spot wins.
    pub(crate) fn a_hand_is_any_five_of_the_board_and_the_own_two(&self, bets: &str, spot: &str, won: i64) {
        for (player, dealer, board, won) in [
            ("As Ks", "Jd Jh", "2s 7s 9s Jc 4d", won),
            ("9d 2s", "Ks Kh", "9s 9c Jd Jc 4d", won),
            ("2s 3s", "2d 3d", "9s Tc Jd Qc Kd", 0),
        ] {
            let mut table = self.heads_up(bets, player, dealer);
            let events = play_out(&mut table, board, |_| BET);
            assert_eq!(of(&events, &table, 1, spot).1, won, "{player}");
        }
    }

    pub(crate) fn a_wrong_hand_or_deck_voids_the_round(&self, number: &str, decks: [&str; 2]) {
        for (from, deck) in ["hand", "shoe"].into_iter().zip(decks) {
            for (call, clause) in [("wrong-number", number), ("wrong-deck", deck)] {
                let mut table = self.table(&[("deal-from", from)]);
                table.run("shuffle; sit 1; sit 2");
                assert_eq!(table.table().felt().round(), 0);
                for seat in 1..=2 {
                    bet(&mut table, seat, self.bets);
                }
                table.run("bet 1 multi-link $1; close");
                first_fold(&mut table);
                let events = table.run(&format!("call {call}"));
                let balance = table.table().felt().balance();
                assert_eq!(balance.kept, Cents::ZERO, "folded wagers come back too");
                assert_eq!(balance.back, balance.staked);
                assert!(lines(&events).iter().all(|l| l.clause.text() == self.cite(clause)));
                let fed: Vec<_> = events.iter().filter(|e| matches!(e, Event::Fed { .. })).collect();
                assert!(matches!(fed[..], [Event::Fed { amount: Increment(-210_000), .. }]), "{fed:?}");
                assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
                assert_eq!(says(&events, "the deck leaves the table"), call == "wrong-deck");
            }
        }
    }

    pub(crate) fn each_player_sees_his_own_cards_alone(&self) {
        let seats = [(self.bets, "As Kd"), (self.bets, "Qs Jd")];
        let table = self.against(&[], &seats, "2c 3c");
        let sees = |viewer| {
            let view = table.table().view(viewer);
            [&view.seats[0].hands[0], &view.seats[1].hands[0], &view.commons[0].1]
                .map(|p| p.cards.iter().flatten().count())
        };
        assert_eq!(sees(Viewer::Seat(Seat(0))), [2, 0, 0]);
        assert_eq!(sees(Viewer::Seat(Seat(1))), [0, 2, 0]);
        assert_eq!(sees(Viewer::Rail), [0, 0, 0]);
        assert_eq!(sees(Viewer::House), [2, 2, 2]);
    }

    /// The two cards come from the shoe; what comes after is dealt from the hand.
    pub(crate) fn a_jammed_shoe_holds_no_more_cards_once_hands_are_dealt(&self, shoe: &str) {
        let mut table = self.table(&[("deal-from", "shoe")]);
        table.run("shuffle; sit 1");
        bet(&mut table, 1, self.bets);
        table.run("close; card As Kd Qh Jc");
        assert_eq!(table.refused("call shoe-jam"), self.cite(shoe), "the board is dealt from the hand");
    }

    pub(crate) fn odds_are_stated_with_to(&self) {
        let chapter = self.rules().chapter();
        let rows = chapter.paytables.iter().flat_map(|t| &t.rows);
        assert!(rows.clone().count() > 0);
        assert!(rows.into_iter().all(|row| matches!(row.pays, Pays::To(..) | Pays::Push)));
    }

    /// What the print of the felt says of a wager.
    pub(crate) fn inscription(&self, wager: &str) -> &'static str {
        &self.rules().chapter().wagers.iter().find(|w| w.id == wager).unwrap().help
    }

    pub(crate) fn the_progressive_is_a_dollar_beside_the_required_wagers(&self) {
        let mut table = self.table(&[]);
        table.run("shuffle; sit 1");
        for bet in self.bets.split(", ") {
            assert_eq!(table.refused("bet 1 multi-link $1"), "HC-L §3.I");
            table.run(&format!("bet 1 {bet}"));
        }
        for amount in ["$0.50", "$2"] {
            assert_eq!(table.refused(&format!("bet 1 multi-link {amount}")), "HC-L §3.II");
        }
        table.run("bet 1 multi-link $1");
        let view = table.table().view(Viewer::Seat(Seat(0)));
        assert!(view.seats[0].bets.iter().any(|b| b.id == "multi-link" && b.stake == Cents(100)), "it shows");
        assert_eq!(table.refused("down 1 ante $5"), "HC-L §3.I");
        table.run("close");
        for line in ["bet 1 multi-link $1", "down 1 multi-link $1"] {
            assert_eq!(table.refused(line), "HC-L §3.IV");
        }
    }

    pub(crate) fn the_progressive_goes_by_two_cards_and_the_flop(&self) {
        let linked = format!("{}, multi-link $1", self.bets);
        for (own, board, won) in [
            ("As Ks", "Qs Js Ts 2d 3c", 10_000), // the whole meter
            ("8h 7h", "6h 5h 4h 2d 3c", 1_000),  // a tenth of it
            ("As Ah", "Ad Ac 2s 7d 3c", 300),
            ("As Ah", "Ad 3c 3s 7d 8c", 50),
            ("As Ks", "8s 5s 3s 7d 8c", 40),
            ("As Kh", "Qd Jd Ts 2c 3c", 30),
            ("As Ah", "Ad 3c 5s 7d Ac", 9), // four aces with the turn or river do not count
            ("As Ks", "Qs Js 9d Ts 2d", 0),
            ("As Ah", "3d 3c 5s Ad Ac", 0),
        ] {
            let mut table = self.against(&[], &[(&linked, own)], "2h 9c");
            let events = play_out(&mut table, board, |_| BET);
            assert_eq!(of(&events, &table, 1, "multi-link"), (0, won, "HC-L §7.I"), "{own} {board}");
            let mut plain = self.against(&[], &[(self.bets, own)], "2h 9c");
            let same = play_out(&mut plain, board, |_| BET);
            let spot = table.table().layout().find("multi-link").unwrap();
            let own_lines = |e: &[Event]| lines(e).into_iter().filter(|l| l.spot != spot).collect::<Vec<_>>();
            assert_eq!(own_lines(&events), own_lines(&same), "the game is unchanged");
        }
        assert_eq!(self.table(&[("multi-link", "no")]).table().layout().find("multi-link"), None);
    }

    pub(crate) fn a_fold_forfeits_the_progressive_but_not_the_envy(&self) {
        let linked = format!("{}, multi-link $1", self.bets);
        let seats = [(linked.as_str(), "2c 7d"), (self.bets, "8h 7h")];
        let mut table = self.against(&[], &seats, "2h 9c");
        let plan = |seat| if seat == 1 { OUT } else { BET };
        let events = play_out(&mut table, "6h 5h 4h Kd Ac", plan);
        assert_eq!(of(&events, &table, 1, "multi-link"), (0, 0, "HC-L §6.III"));
        assert_eq!(beside(&events, &table, "multi-link"), [(1, 300, "HC-L §7.II")]);
    }

    pub(crate) fn the_meter_takes_21_percent_and_starts_at_10000_dollars(&self) {
        let mut rules = self.rules();
        assert!(rules.set("multi-link-contribution", "20%").is_err());
        assert!(rules.set("multi-link-seed", "$9999").is_err());
        assert!(rules.set("multi-link-reset", "$9999").is_err());
        let mut table = self.table(&[]);
        table.run("shuffle; sit 1");
        bet(&mut table, 1, self.bets);
        let events = table.run("bet 1 multi-link $1; close");
        assert!(events.iter().any(|e| matches!(e, Event::Fed { amount: Increment(210_000), .. })));
        assert_eq!(table.table().felt().meters(), [Cents::dollars(10_000)]);
    }
}

/// The round goes on with any cards to the first fold, and no further.
pub(crate) fn first_fold(table: &mut Playthrough) {
    loop {
        match table.table().need() {
            Need::Choice { .. } => {
                let folds = table.table().menu().iter().any(|item| item.verb == Verb::Fold);
                say(table, OUT);
                if folds {
                    return;
                }
            }
            Need::Chance(Chance::Burn) => drop(table.run("burn")),
            _ => {
                let card = table.table().felt().rack().unseen().iter().next().unwrap().0;
                table.run(&format!("card {card}"));
            }
        }
    }
}

/// Seven-card hands rank as printed, by their best five.
pub(crate) fn hands_rank_as_printed() {
    let five = |text: &str| hands::poker::five(&equipment::cards(text).unwrap().try_into().unwrap());
    let descending = "As Ks Qs Js Ts, Ks Qs Js Ts 9s, 5h 4h 3h 2h Ah, Ac Ad Ah As 2c, 2c 2d 2h 2s Ac, \
        Ac Ad Ah Ks Kd, 2c 2d 2h 3s 3d, Ah Kh Qh Jh 9h, 7d 5d 4d 3d 2d, As Kd Qh Jc Ts, 5s 4d 3h 2c As, \
        Ac Ad Ah Ks Qd, 2c 2d 2h 4s 3d, Ac Ad Kh Ks 2d, 3c 3d 2h 2s 4d, Ac Ad Kh Qs Jd, Ac Ad Kh Qs 2d, \
        2c 2d 5h 4s 3d, As Kd Qh Jc 9s, Ks Ad Qh 3c 2s, 7s 5d 4h 3c 2s";
    let descending: Vec<_> = descending.split(", ").collect();
    for pair in descending.windows(2) {
        assert!(five(pair[0]) > five(pair[1]), "{} beats {}", pair[0], pair[1]);
    }
    assert_eq!(five("Ah Kd 9c 4c 2c"), five("As Kc 9h 4d 2d"), "suits are equal");
    assert_eq!(five("Qs Kd Ah 2c 3s").category(), hands::PokerCategory::HighCard, "no straight runs on");
}

//! What the tests of the games played from five cards a player share.

use crate::kit::{Room, bet, burn, lines, says};

use book::Cents;
use games::Playthrough;
use games::kernel::*;

/// A table of a game of five cards a player, and how to play a round of it.
#[derive(Clone, Copy)]
pub(crate) struct FiveCards {
    pub(crate) room: Room,
    /// How many cards the dealer has.
    pub(crate) dealer: usize,
}

impl std::ops::Deref for FiveCards {
    type Target = Room;

    fn deref(&self) -> &Room {
        &self.room
    }
}

impl FiveCards {
    fn bets(&self, table: &mut Playthrough, seats: u8) {
        (1..=seats).for_each(|seat| bet(table, seat, self.bets));
    }

    /// Any cards at all to so many seats, as the table's way of dealing asks.
    fn deal(&self, table: &mut Playthrough, seats: usize) {
        for card in 0..5 * seats + self.dealer {
            table.feed(Input::Outcome(Outcome::Card(equipment::Card::from_id(card as u8).unwrap()))).unwrap();
        }
        burn(table);
    }

    /// The order in which cards go to seats 1 and 4 and to the dealer; a card that lies face up has a capital letter.
    pub(crate) fn order(&self, from: &str, other_bets: &str) -> String {
        let mut table = self.table(&[("deal-from", from)]);
        table.run("shuffle; sit 1; sit 2; sit 4");
        self.bets(&mut table, 1);
        bet(&mut table, 4, other_bets);
        let mut order = String::new();
        for event in table.run("close; card 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d") {
            order.extend(dealt_to(&event));
        }
        if self.dealer > 5 {
            table.run("card 4d").iter().for_each(|e| order.extend(dealt_to(e)));
        }
        while table.table().need() == Need::Chance(Chance::Burn) {
            table.run("burn");
            order.push('-');
        }
        assert!(matches!(table.table().need(), Need::Choice { .. }), "the deal is over");
        order
    }

    pub(crate) fn the_stub_is_put_away_unseen(&self) {
        for from in ["hand", "shoe"] {
            let mut table = self.table(&[("deal-from", from)]);
            table.run("shuffle; sit 1");
            self.bets(&mut table, 1);
            table.run("close");
            self.deal(&mut table, 1);
            table.run("choose 1 fold");
            assert_eq!(table.table().felt().rack().unseen().total() as usize, 52 - 5 - self.dealer);
        }
    }

    pub(crate) fn a_wrong_hand_or_deck_voids_the_round(&self, number: &str, decks: [&str; 2]) {
        for (from, deck) in ["hand", "shoe"].into_iter().zip(decks) {
            for (call, clause) in [("wrong-number", number), ("wrong-deck", deck)] {
                let mut table = self.table(&[("deal-from", from)]);
                table.run("shuffle; sit 1; sit 2");
                self.bets(&mut table, 2);
                table.run("bet 1 multi-link $1; close");
                self.deal(&mut table, 2);
                table.run("choose 1 fold");
                let standing = table.table().felt().standing();
                let events = table.run(&format!("call {call}"));
                let back: Cents = lines(&events).iter().map(|l| l.back).sum();
                assert_eq!(back, standing, "folded wagers come back too");
                assert!(lines(&events).iter().all(|l| l.clause.text() == self.cite(clause)));
                assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
                assert_eq!(says(&events, "the deck leaves the table"), call == "wrong-deck");
            }
        }
    }

    pub(crate) fn each_player_sees_his_own_cards_alone(&self) {
        let mut table = self.table(&[]);
        table.run("shuffle; sit 1; sit 2");
        self.bets(&mut table, 2);
        table.run("close");
        self.deal(&mut table, 2);
        let sees = |viewer| {
            let view = table.table().view(viewer);
            [&view.seats[0].hands[0], &view.seats[1].hands[0], &view.commons[0].1]
                .map(|p| p.cards.iter().flatten().count())
        };
        let up = self.dealer - 5;
        assert_eq!(sees(Viewer::Seat(Seat(0))), [5, 0, up]);
        assert_eq!(sees(Viewer::Seat(Seat(1))), [0, 5, up]);
        assert_eq!(sees(Viewer::Rail), [0, 0, up]);
        assert_eq!(sees(Viewer::House), [5, 5, self.dealer]);
    }

    pub(crate) fn an_exposed_card_of_the_dealer_voids_the_round(&self, clause: &str) {
        let mut table = self.table(&[]);
        table.run("shuffle; sit 1; sit 2");
        self.bets(&mut table, 2);
        assert_eq!(table.refused("call dealer-exposed"), self.cite(clause));
        // Cards are out, but the dealer has none yet.
        let mut dealing = Playthrough::at(table.table().copy());
        dealing.run("close; card As");
        assert_eq!(dealing.refused("call dealer-exposed"), self.cite(clause));
        table.run("close");
        self.deal(&mut table, 2);
        table.run("choose 1 fold");
        let standing = table.table().felt().standing();
        let events = table.run("call dealer-exposed");
        assert!(lines(&events).iter().all(|l| l.back == l.stake && l.clause.text() == self.cite(clause)));
        assert_eq!(lines(&events).iter().map(|l| l.back).sum::<Cents>(), standing);
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    }
}

fn dealt_to(event: &Event) -> Option<char> {
    let Event::Dealt { place, face, .. } = *event else { return None };
    Some(match (place, face) {
        (Place::Hand(Seat(s), _), Face::Own) => (b'1' + s) as char,
        (Place::Common(_), Face::Down) => 'd',
        (Place::Common(_), Face::Up) => 'D',
        other => panic!("no card lies so: {other:?}"),
    })
}

/// Four-card hands from the best down rank as printed: what both chapters say alike.
pub(crate) fn four_card_hands_rank_as_printed() {
    let four = |text: &str| hands::four::four(&equipment::cards(text).unwrap().try_into().unwrap());
    let descending = "Ac Ad Ah As, Kc Kd Kh Ks, 2c 2d 2h 2s, Ah Kh Qh Jh, 5d 4d 3d 2d, 4s 3s 2s As, Ac Ad Ah Ks, \
        Ac Ad Ah 2s, 2c 2d 2h As, 2c 2d 2h 3s, Ah Kh Qh Th, Ah Kh Qh 9h, 6d 4d 3d 2d, Ah Kd Qh Jh, Kh Qd Jh Th, \
        4h 3d 2h Ah, Ac Ad Kh Ks, Ac Ad 2h 2s, Kc Kd Qh Qs, 3c 3d 2h 2s, Ac Ad Kh Qs, Ac Ad Kh 2s, 2c 2d Ah Ks, \
        2c 2d 4h 3s, As Kd Qh Tc, Ks Ad 3h 2c, As 4d 3h 5c, Ks Qd Jh 9c, 6s 4d 3h 2c";
    let descending: Vec<_> = descending.split(", ").collect();
    for pair in descending.windows(2) {
        assert!(four(pair[0]) > four(pair[1]), "{} beats {}", pair[0], pair[1]);
    }
    assert_eq!(four("Ah Kd 9c 2c"), four("As Kc 9h 2d"), "suits are equal");
    assert_eq!(four("Ks Ad 2s 3s").category(), hands::FourCategory::HighCard, "K-A-2-3 is no straight");
    assert_eq!(four("Ks As 2s 3s").category(), hands::FourCategory::Flush);
}

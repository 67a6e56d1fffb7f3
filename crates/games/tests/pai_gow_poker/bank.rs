//! Section 14: the bank goes round.

use book::shows;

use super::*;

/// Loses to king high with Q-9 low.
pub(super) const LOW_HAND: &str = "Js Ts 8d 7d 5h 3d 2d";
/// A pair of queens, A-T low.
pub(super) const QUEENS: &str = "Qs Qh Ac Tc 8c 7s 4c";

/// Answers every decision that is due: the bank is passed, hands are set the house way.
pub(super) fn finish(table: &mut Playthrough) -> Vec<Event> {
    let mut events = vec![];
    while let Need::Choice { seat, .. } = table.table().need() {
        let word = if table.table().menu()[0].verb == Verb::Accept { "pass" } else { "house-way" };
        events.extend(table.run(&format!("choose {} {word}", seat.0 + 1)));
    }
    events
}

/// Seats 1, 3 and 6 have bet $20, $30 and $50 against the house in the first round, and the cards are shuffled again.
pub(super) fn second_round(settings: &[(&str, &str)]) -> Playthrough {
    let mut table = from_shoe(settings);
    table.run("shuffle; sit 1; sit 3; sit 6");
    table.run("bet 1 pai-gow-poker $20; bet 3 pai-gow-poker $30; bet 6 pai-gow-poker $50");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, LOW_HAND), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle");
    table
}

/// Seat 6 banks with this much; seat 1 bets $20 and seat 3 $30.
pub(super) fn banked(settings: &[(&str, &str)], put_up: &str) -> Playthrough {
    let mut table = second_round(settings);
    table.run(&format!(
        "choose 6 accept; bet 6 bank {put_up}; bet 1 pai-gow-poker $20; bet 3 pai-gow-poker $30"
    ));
    table
}

/// What happened to the bank's stakes at a seat: won, commission, given back, lost.
pub(super) fn bank_of(events: &[Event], table: &Playthrough, at: u8) -> (i64, i64, i64, i64) {
    let bank = table.table().layout().find("bank").unwrap();
    let mut sums = (0, 0, 0, 0);
    for event in events {
        match *event {
            Event::Settled(l) if l.spot == bank && l.seat.0 + 1 == at => {
                sums.0 += l.won.0;
                sums.3 += (l.stake - l.back).0;
            }
            Event::Charged { seat, spot, amount, .. } if spot == bank && seat.0 + 1 == at => {
                sums.1 += amount.0
            }
            Event::TakenDown { seat, spot, amount, .. } if spot == bank && seat.0 + 1 == at => {
                sums.2 += amount.0
            }
            _ => {}
        }
    }
    sums
}

pub(super) fn offered(table: &Playthrough) -> Option<u8> {
    match table.table().need() {
        Need::Choice { seat, .. } => Some(seat.0 + 1),
        _ => None,
    }
}

#[test]
fn the_house_banks_first_and_the_bank_goes_round_counterclockwise() {
    shows!("HC-F §14.I", "HC-F §14.II", "HC-F §14.III", "HC-F §14.V");
    let mut first = ROOM.table(&[]);
    first.run("shuffle; sit 1");
    assert_eq!(first.table().need(), Need::Bets, "nobody is offered the first bank");
    assert_eq!(first.refused("bet 1 bank $100"), "HC-F §14.VI");
    let mut table = second_round(&[]);
    for seat in [6, 3, 1] {
        assert_eq!(offered(&table), Some(seat), "a pass offers it to the next at once");
        table.run(&format!("choose {seat} pass"));
    }
    assert_eq!(table.table().need(), Need::Bets);
    assert!(markers(&table, "bank").is_empty(), "nobody wanted it: the house banks");
    // After a player has banked, the next player counterclockwise is offered the bank.
    let mut table = banked(&[], "$200");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, LOW_HAND)]);
    finish(&mut table);
    table.run("shuffle");
    assert_eq!(offered(&table), Some(3));
    table.run("choose 3 pass; choose 1 accept; bet 1 bank $100; bet 3 pai-gow-poker $30");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle");
    assert_eq!(table.table().need(), Need::Bets, "past the last player it is the dealer's");
    assert_eq!(table.refused("bet 6 bank $100"), "HC-F §14.VI");
}

#[test]
fn only_players_who_bet_against_the_house_are_offered_the_bank_once_a_rotation() {
    shows!("HC-F §14.IV");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 4; sit 6; bet 4 pai-gow-poker $10");
    deal(&mut table, &[(4, ACES), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle");
    assert_eq!(offered(&table), Some(4), "seats 6 and 1 have not bet");
    table.run("choose 4 accept; bet 4 bank $100; bet 6 pai-gow-poker $10");
    deal(&mut table, &[(4, ACES), (6, JACK_HIGH), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle");
    assert_eq!(offered(&table), None, "seat 6 has bet against a player only, seat 4 has banked");
    // A new player in an old seat has not bet.
    let mut table = second_round(&[]);
    table.run("leave 6");
    assert_eq!(offered(&table), Some(3));
    // A player with two positions has one bank in a rotation.
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 5 9; sit 6 9; bet 5 pai-gow-poker $10; bet 6 pai-gow-poker $10");
    deal(&mut table, &[(5, ACES), (6, JACK_HIGH), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle; choose 6 accept; bet 6 bank $100; sit 1");
    assert_eq!(table.refused("bet 5 pai-gow-poker $10"), "HC-F §1.¶1");
    assert_eq!(table.refused("bet 5 bank $10"), "HC-F §14.XIX");
    table.run("bet 1 pai-gow-poker $10");
    deal(&mut table, &[(1, JACK_HIGH), (6, ACES), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle");
    assert_eq!(offered(&table), None);
}

#[test]
fn the_bank_is_marked_and_must_cover_every_wager() {
    shows!("HC-F §1.¶1", "HC-F §14.VI");
    let mut table = second_round(&[]);
    table.run("choose 6 accept");
    let marker = &markers(&table, "bank")[0];
    assert_eq!((marker.seat, marker.spot), (Some(Seat(5)), table.table().layout().find("pai-gow-poker")));
    assert_eq!(table.refused("bet 1 pai-gow-poker $20"), "HC-F §14.VI", "nothing is put up yet");
    assert_eq!(table.refused("close"), "HC-F §14.VI");
    table.run("bet 6 bank $60; bet 1 pai-gow-poker $20; bet 3 pai-gow-poker $30");
    assert_eq!(table.refused("bet 1 pai-gow-poker $11"), "HC-F §14.VI");
    assert_eq!(table.refused("down 6 bank $11"), "HC-F §14.VI");
    assert_eq!(table.refused("bet 6 pai-gow-poker $10"), "HC-F §1.¶1");
    assert_eq!(table.refused("bet 6 fortune-bonus $5"), "HC-F §15.I");
    table.run("close");
    assert_eq!(markers(&table, "house wager")[0].value, "$10", "the house bets what is still covered");
}

#[test]
fn the_house_plays_against_the_bank_for_at_most_its_last_wager() {
    shows!("HC-F §14.VII", "HC-F §14.VIII", "HC-F §14.IX");
    let wager = |settings: &[(&str, &str)], calls: &str| {
        let mut table = banked(settings, "$500");
        table.run(calls);
        let said = said(&table.run("close"));
        let bets =
            said.iter().find(|s| **s == "the house bets, in dollars,").map_or(0, |s| s.number.unwrap());
        let marker = markers(&table, "house wager").first().map_or("$0".into(), |m| m.value.clone());
        assert_eq!(marker, format!("${bets}"));
        bets
    };
    assert_eq!(wager(&[], ""), 50);
    assert_eq!(wager(&[("house-wager", "50%")], ""), 25);
    assert_eq!(wager(&[("house-wager", "0%")], ""), 0);
    assert_eq!(wager(&[], "call house-less amount $40"), 40);
    assert_eq!(wager(&[], "call house-less amount $40; call house-less amount $7"), 7);
    assert_eq!(wager(&[], "call house-none"), 0);
    let mut table = second_round(&[]);
    assert_eq!(table.refused("call house-less amount $40"), "HC-F §14.IX", "nobody banks yet");
    let mut table = banked(&[], "$500");
    for wrong in ["$0", "$50", "$60", "$12.50"] {
        let why = "less than the house would bet, and whole dollars";
        assert_eq!(table.refused(&format!("call house-less amount {wrong}")), "HC-F §14.IX", "{why}");
    }
    assert_eq!(table.refused("call house-less"), "HC-F §14.IX", "the amount is named");
    // Without a house wager the dealer's stack is put away like any other.
    let mut table = banked(&[], "$500");
    table.run("call house-none");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, LOW_HAND)]);
    assert!(table.table().felt().cards(Place::Common(0)).is_empty());
    let events = finish(&mut table);
    assert!(!says(&events, "the dealer sets the house way"));
}

#[test]
fn players_set_first_then_the_bank_and_the_dealer_last() {
    shows!("HC-F §14.X", "HC-F §14.XI", "HC-F §14.XII");
    let mut table = banked(&[], "$500");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, LOW_HAND)]);
    let own = |t: &Playthrough| t.table().view(Viewer::Seat(Seat(5))).seats[5].hands[0].cards.clone();
    assert_eq!(offered(&table), Some(3));
    assert_eq!(own(&table), [None; 7], "the bank does not look yet");
    table.run("choose 3 house-way");
    assert_eq!(own(&table), [None; 7]);
    table.run("choose 1 house-way");
    assert_eq!(offered(&table), Some(6));
    assert!(own(&table).iter().all(Option::is_some), "now it does");
    let verbs: Vec<_> = table.table().menu().iter().map(|m| m.verb).collect();
    assert_eq!(verbs, [Verb::Set, Verb::HouseWay], "a bank does not surrender");
    assert_eq!(table.refused("choose 1 set cards 1 2"), "HC-F §13.II");
    let events = table.run("choose 6 set cards 2 3");
    let dealer = events.iter().position(|e| matches!(e, Event::Turned { place: Place::Common(0), .. }));
    assert!(dealer.is_some(), "the dealer's cards turn up after the bank has set");
    assert!(says(&events, "the dealer sets the house way"));
}

#[test]
fn the_bank_wins_copies_and_foul_hands_and_loses_with_a_foul_of_its_own() {
    shows!("HC-F §14.XIII", "HC-F §14.XIV", "HC-F §14.XVII.C");
    let game = game(&[]);
    let bank = set("Qs Qd 8h 5c 3s Ad Th");
    let settle = |player: &str, bank: HandsSet| {
        let verdict = game.settle_against_bank(set(player), bank);
        (verdict.wins(), verdict.pays().is_none(), verdict.clause().text())
    };
    assert_eq!(settle("Qh Qc 8d 5h 3c Ac Tc", bank), (false, true, "HC-F §14.XIII"));
    assert_eq!(settle("Qh Qc 8d 5h 3c Ac 9c", bank), (false, true, "HC-F §14.XIII"));
    assert_eq!(settle("Qh Qc 8d 5h 3c Ac Jc", bank), (false, false, "HC-F §14.XVII.C"));
    assert_eq!(settle("Js Jd 8d 5h 3c Ac 9h", bank), (false, true, "HC-F §14.XVII.A"));
    assert_eq!(settle("Ks Kd 8d 5h 3c Ac Jh", bank), (true, false, "HC-F §14.XVII.B"));
    assert_eq!(settle("Ks Kd 8d 5h 3c As Ac", bank), (false, true, "HC-F §14.XIV"));
    let foul = set("Qs Qd 8h 5c 3s Ad Ah");
    assert_eq!(settle("7s 5d 4h 3c 2s 6c 3d", foul), (true, false, "HC-F §14.XIV"));
    assert_eq!(settle("Ks Kd 8d 5h 3c As Ac", foul), (false, true, "HC-F §14.XIV"));
}

#[test]
fn the_house_hand_is_decided_first_then_losers_are_collected_and_winners_paid() {
    shows!(
        "HC-F §14.XVI",
        "HC-F §14.XVI.B",
        "HC-F §14.XVII",
        "HC-F §14.XVII.A",
        "HC-F §14.XVII.B",
        "HC-F §14.XVIII"
    );
    let mut table = banked(&[], "$200");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, LOW_HAND)]);
    let events = finish(&mut table);
    let called: Vec<_> = said(&events)
        .into_iter()
        .filter(|s| s.clause.starts_with("HC-F §14"))
        .map(|s| (s.what, s.clause))
        .collect();
    assert_eq!(
        called,
        [("the house loses", "HC-F §14.XVI.B"), ("loses", "HC-F §14.XVII.A"), ("wins", "HC-F §14.XVII.B")]
    );
    assert_eq!(of(&events, &table, 3, "pai-gow-poker"), (0, 0, 0, "HC-F §14.XVII.A"));
    assert_eq!(of(&events, &table, 1, "pai-gow-poker"), (2000, 2000, 100, "HC-F §14.XVII.B"));
    // The bank takes $50 of the house and $30 of seat 3 and pays $20: $60 less $3.
    assert_eq!(bank_of(&events, &table, 6), (6000, 300, 20_000, 0));
}

#[test]
fn a_losing_bank_pays_the_difference_and_no_commission() {
    shows!("HC-F §14.XVI.A", "HC-F §14.XVII.A", "HC-F §14.XVIII");
    let mut table = banked(&[], "$200");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, LOW_HAND), (7, KING_HIGH)]);
    let events = finish(&mut table);
    assert!(says(&events, ("the house wins", None, None, "HC-F §14.XVI.A")));
    // $50 to the house and $20 to seat 1; seat 3's T-8 low copies the bank's and its high hand, J-6, is lower than J-7.
    assert_eq!(of(&events, &table, 3, "pai-gow-poker"), (0, 0, 0, "HC-F §14.XIII"));
    assert_eq!(bank_of(&events, &table, 6), (0, 0, 16_000, 4000));
    // All in all the house has won its $50 and the $1 commission of seat 1; the first round brought it other money.
    let kept = |t: &Playthrough| t.table().felt().balance();
    let mut before = second_round(&[]);
    let (a, b) = (kept(&before), kept(&table));
    assert_eq!((b.kept - b.won + b.fees) - (a.kept - a.won + a.fees), Cents(5000 + 100));
    finish(&mut before);
}

#[test]
fn a_tied_house_wager_goes_back_to_the_tray() {
    shows!("HC-F §14.XVI.C");
    let mut table = banked(&[], "$200");
    deal(
        &mut table,
        &[
            (1, "Jh Td 8h 6c 5d 3s 2s"),
            (3, "9s 9d Jd Ts 7c 4h 3c"),
            (6, "Ah Kc Qd 9h 7d 5s 2h"),
            (7, "8c 8d Jc Th 6d 4d 2c"),
        ],
    );
    let events = finish(&mut table);
    // Bank: ace high with K-Q low; house: eights with J-T low.
    assert!(says(&events, ("the house ties", None, None, "HC-F §14.XVI.C")));
    assert_eq!(of(&events, &table, 3, "pai-gow-poker"), (3000, 0, 0, "HC-F §14.XVII.C"));
    assert_eq!(bank_of(&events, &table, 6), (2000, 100, 20_000, 0), "only seat 1's $20 is won");
}

#[test]
fn a_surrender_against_a_player_bank_is_a_losing_bet() {
    shows!("HC-F §14.XV");
    let mut table = banked(&[], "$200");
    deal(&mut table, &[(1, ACES), (3, QUEENS), (6, KING_HIGH), (7, LOW_HAND)]);
    let events = table.run("choose 3 surrender");
    assert_eq!(of(&events, &table, 3, "pai-gow-poker"), (0, 0, 0, "HC-F §14.XV"));
    assert!(events.iter().any(|e| matches!(e, Event::PickedUp { place: Place::Hand(Seat(2), 0) })));
    assert!(!events.iter().any(|e| matches!(e, Event::Turned { .. })), "the cards are not exposed");
    let events = finish(&mut table);
    assert_eq!(bank_of(&events, &table, 6), (6000, 300, 20_000, 0), "$50 and $30 won, $20 paid");
}

#[test]
fn partners_share_win_loss_and_commission_and_the_house_decides_its_wager() {
    shows!("HC-F §14.XIX");
    let partners = |bank: &str, house: &str| {
        let mut table = second_round(&[]);
        table.run(
            "choose 6 accept; bet 6 bank $200; call house-less amount $40; bet 3 bank $100; bet 1 pai-gow-poker $20",
        );
        assert_eq!(table.refused("call house-none"), "HC-F §14.XIX");
        assert_eq!(table.refused("bet 3 pai-gow-poker $10"), "HC-F §14.XIX");
        deal(&mut table, &[(1, JACK_HIGH), (6, bank), (7, house)]);
        assert!(pile(&table, 3, 0).is_empty(), "only one of them plays the hand");
        assert_eq!(markers(&table, "house wager")[0].value, "$50", "what was asked before no longer counts");
        let events = finish(&mut table);
        (bank_of(&events, &table, 6), bank_of(&events, &table, 3))
    };
    // $50 of the house and $20 of seat 1: $70, commission $3.50. A third is $23.33 and $1.16; the rest is the player's.
    assert_eq!(partners(KING_HIGH, LOW_HAND), ((4667, 234, 20_000, 0), (2333, 116, 10_000, 0)));
    // $50 to the house, $20 of seat 1, whose jack high is lower: $30 lost, $10 of it the partner's.
    assert_eq!(partners(KING_HIGH, ACES), ((0, 0, 18_000, 2000), (0, 0, 9000, 1000)));
}

#[test]
fn a_bank_that_is_given_up_or_left_goes_back_to_the_house() {
    shows!("HC-F §14.III", "HC-F §14.V");
    for way in ["call give-up-bank seat 6", "leave 6"] {
        let mut table = banked(&[], "$200");
        let events = table.run(way);
        assert!(says(&events, "the house banks"), "{way}");
        assert_eq!(bank_of(&events, &table, 6).2, 20_000);
        deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (7, KING_HIGH)]);
        let events = finish(&mut table);
        assert_eq!(of(&events, &table, 1, "pai-gow-poker"), (2000, 2000, 100, "HC-F §13.XI"));
    }
    // Once the cards are out the bank's chips stay, and its hand is set the house way.
    let mut table = banked(&[], "$200");
    assert_eq!(table.refused("call give-up-bank seat 1"), "HC-F §14.III");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, LOW_HAND)]);
    table.run("leave 6");
    let events = finish(&mut table);
    assert_eq!(bank_of(&events, &table, 6), (6000, 300, 20_000, 0));
    assert_eq!(table.table().felt().seat(Seat(5)).patron, None);
}

/// Money of many random rounds, in which players bank, join and leave, is never lost or made.
#[test]
fn random_rounds_with_player_banks_balance() {
    let mut table = games::open(Rules::of("pai-gow-poker").unwrap()).unwrap();
    let mut dealer = Dealer::lazy(equipment::Seeded::new(5));
    let mut rambler = Rambler(equipment::Seeded::new(6));
    let mut events = vec![];
    let mut banks = 0;
    for seat in 0..6 {
        table.feed(Input::Sit(Seat(seat), Patron(seat as u32)), &mut events).unwrap();
    }
    for _ in 0..30_000 {
        events.clear();
        match table.need() {
            Need::Chance(_) => {
                let input = table.chance(&mut dealer).unwrap();
                table.feed(input, &mut events).unwrap();
            }
            Need::Choice { seat, .. } => {
                for input in table.ramble(seat, &mut rambler) {
                    table.feed(input, &mut events).unwrap();
                }
            }
            Need::Bets => {
                // The bank, if there is one, puts up enough to pay; then everyone bets.
                let bank = table.layout().find("bank").unwrap();
                let bankers: Vec<u8> = table
                    .view(Viewer::Rail)
                    .markers
                    .iter()
                    .filter_map(|m| m.seat.filter(|_| m.label == "bank"))
                    .flat_map(|s| [s.0, (s.0 + 2) % 6])
                    .collect();
                for &seat in &bankers {
                    let _ = table.feed(
                        Input::Bet(Seat(seat), bank, Cents::dollars(300 + 7 * seat as i64)),
                        &mut events,
                    );
                }
                for seat in (0..6).filter(|s| !bankers.contains(s)) {
                    for input in table.ramble(Seat(seat), &mut rambler) {
                        let joins = matches!(input, Input::Bet(_, spot, _) if spot == bank);
                        let _ = if joins { Ok(()) } else { table.feed(input, &mut events) };
                    }
                }
                banks += usize::from(
                    table.felt().clockwise().any(|s| table.felt().seat(s).bet(bank, 0).is_some()),
                );
                if table.feed(Input::Close, &mut events).is_err() {
                    for seat in 0..6 {
                        for input in table.basic(Seat(seat)) {
                            let _ = table.feed(input, &mut events);
                        }
                    }
                    let _ = table.feed(Input::Close, &mut events);
                }
            }
        }
        assert!(table.felt().balances());
    }
    assert!(table.felt().round() > 300 && banks > 100, "{banks} of {} rounds", table.felt().round());
}

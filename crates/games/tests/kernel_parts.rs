//! Parts of the kernel that few tables use, or only the simulator: positions that stand alike, cards struck off, places that
//! are full, what a line gives the dealer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use book::{Cents, Clause, Pays, Percent, Rules};
use equipment::{Card, Composition, Deck, Randomness, Seeded, cards};
use games::kernel::*;
use games::three_card_poker::ThreeCardPoker;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use games::{Playthrough, open};

type Ultimate = Table<UltimateTexasHoldem>;

/// A table of Ultimate Texas Hold 'Em with two players, ready for wagers.
fn ultimate() -> Ultimate {
    let mut table = Table::open(Rules::of("ultimate-texas-holdem").unwrap()).unwrap();
    fed(&mut table, "sit 1; sit 2; shuffle");
    table
}

fn fed(table: &mut Ultimate, lines: &str) {
    for line in lines.split("; ") {
        let lines = match line.strip_prefix("card ") {
            Some(cards) => cards.split(' ').map(|card| format!("card {card}")).collect(),
            None => vec![line.to_owned()],
        };
        for line in lines {
            let input = Notation(table.layout()).read(&line).unwrap();
            table.feed(input, &mut vec![]).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        }
    }
}

/// Another table that stands so, and after what more each was fed whether they still stand alike, the cards in shoe and rack
/// forgotten.
fn alike(one: &str, other: &str) -> bool {
    let [mut a, mut b] = [one, other].map(|lines| {
        let mut table = ultimate();
        fed(&mut table, lines);
        table.forget();
        table
    });
    let both = a.stands_like(&b);
    assert_eq!(both, b.stands_like(&a), "{one} | {other}");
    // Whoever takes up another's position stands like it.
    a.stand_like(&b);
    assert!(a.stands_like(&b), "{one} | {other}");
    assert_eq!(a.felt(), b.felt());
    b.stand_like(&ultimate());
    assert!(b.felt().seat(Seat(0)).bets.is_empty() && b.felt().cards_out().next().is_none());
    both
}

#[test]
fn tables_stand_alike_if_nothing_on_the_felt_tells_them_apart() {
    let bets = "bet 1 ante $5; bet 1 blind $5";
    let dealt = |cards: &str| format!("{bets}; close; card {cards}");
    assert!(alike(bets, "bet 1 ante $5; bet 1 blind $5"));
    assert!(!alike(bets, "bet 1 ante $10; bet 1 blind $10"), "the stakes");
    assert!(!alike(bets, "bet 2 ante $5; bet 2 blind $5"), "whose they are");
    assert!(alike(&dealt("As Kd"), &dealt("As Kd")));
    assert!(!alike(&dealt("As Kd"), &dealt("Ah Kd")), "the player's cards");
    assert!(!alike(&dealt("As Kd"), &dealt("As Kh")), "the dealer's");
    assert!(!alike("leave 2; sit 2 7", "leave 2; sit 2 8"), "who sits there");
    assert!(!alike("meter 1 $20000", "meter 1 $30000"), "the meters");
    assert!(!alike("leave 2", "leave 1"), "an empty seat");
}

#[test]
fn only_the_first_round_is_told_apart_from_the_others() {
    let mut first = ultimate();
    let round = "bet 1 ante $5; bet 1 blind $5; close; card As Kd 2c 7h; choose 1 raise $15; burn; card 3s 9d Jc; burn; \
                 card 4h 8s; shuffle";
    let mut second = ultimate();
    fed(&mut second, round);
    let mut third = second.clone();
    fed(&mut third, &round.replace("As", "Ah"));
    [&mut first, &mut second, &mut third].into_iter().for_each(|table| assert!(table.forget()));
    assert!(
        !first.stands_like(&second) && second.stands_like(&third),
        "the money behind makes no difference"
    );
}

#[test]
fn cards_seen_elsewhere_are_struck_off_and_must_be_there() {
    let rules = || Rules::of("three-card-poker").unwrap();
    let mut table: Table<ThreeCardPoker> = Table::open(rules()).unwrap();
    let gone = cards("As Kd 2c").unwrap();
    table.strike_off(&gone);
    let left = |table: &Table<ThreeCardPoker>| (table.unseen().total(), table.felt().rack().left());
    assert_eq!(left(&table), (49, 49));
    assert!(gone.iter().all(|&card| table.unseen().count(card) == 0));
    let again = |cards: &[Card]| catch_unwind(AssertUnwindSafe(|| table.clone().strike_off(cards))).is_err();
    assert!(again(&gone[..1]) && again(&cards("Ah Ah").unwrap()));
    assert!(!again(&cards("Ah Ad").unwrap()));
    let all: Vec<Card> = Deck::Standard.cards().filter(|card| !gone.contains(card)).collect();
    assert!(!again(&all), "down to the last");
}

/// Nobody counts them there: to say none would be wrong.
#[test]
fn who_asks_for_the_unseen_cards_of_a_table_that_nobody_watches_is_told_so() {
    let mut table: Table<ThreeCardPoker> = Table::open(Rules::of("three-card-poker").unwrap()).unwrap();
    let unknown = |table: &Table<ThreeCardPoker>| {
        catch_unwind(AssertUnwindSafe(|| table.look(Seat(0), 0).unknown().total())).ok()
    };
    assert_eq!(unknown(&table), Some(52));
    table.unwatch();
    assert_eq!(unknown(&table), None);
    table.strike_off(&cards("As Kd").unwrap());
    assert_eq!(table.felt().rack().left(), 50, "how many there are is known all the same");
}

#[test]
fn no_card_comes_out_of_an_empty_shoe() {
    let mut two = Composition::EMPTY;
    let [ace, king] = ["As", "Kd"].map(|card| card.parse::<Card>().unwrap());
    [ace, king].into_iter().for_each(|card| two.put(card));
    let mut rack = Rack::full(two);
    assert!(rack.burn() && rack.draw(ace));
    assert_eq!((rack.left(), rack.unseen().total()), (0, 1), "the king is burned, and nobody has seen it");
    assert!(!rack.draw(king) && !rack.burn());
    assert_eq!((rack.left(), rack.unseen().total()), (0, 1));
}

/// What was picked up without having been seen by all is told apart from what lay face up.
#[test]
fn only_cards_that_nobody_turned_up_are_buried() {
    let mut table = Playthrough::open("three-card-poker", &[]);
    table.run("shuffle; sit 1; sit 2; bet 1 ante $5; bet 2 ante $5; close");
    table.run("card As 2c Kd Ks 3c Qd Qs 4c 7d; choose 1 play; choose 2 fold");
    let buried = table.table().felt().rack().buried();
    let seen: Vec<_> = buried.iter().map(|(card, n)| (card.to_string(), n)).collect();
    assert_eq!(seen.len(), 3, "{seen:?}");
    assert!(cards("2c 3c 4c").unwrap().iter().all(|&card| buried.count(card) == 1), "{seen:?}");
}

#[test]
fn a_place_takes_thirty_one_cards() {
    let card = Card::from_id(7).unwrap();
    let mut pile = Pile::default();
    (0..31).for_each(|_| pile.push(card, Face::Up));
    assert!(catch_unwind(AssertUnwindSafe(|| pile.clone().push(card, Face::Up))).is_err());
    assert_eq!(pile.len(), 31);
}

#[test]
fn cards_put_back_come_again_in_their_order() {
    let mut dealer = Dealer::new(Seeded::new(5));
    dealer.answer(Chance::Shuffle, &Composition::of(Deck::Standard, 1));
    let drawn: Vec<_> = (0..4).map(|_| dealer.draw()).collect();
    dealer.put_back(1);
    assert_eq!(dealer.shoe().left(), 51);
    assert_eq!((0..3).map(|_| dealer.draw()).collect::<Vec<_>>(), drawn[1..]);
}

#[test]
fn the_dealer_takes_stake_and_win_less_commission_of_a_wager_made_for_him() {
    let line = |toke, won| Line {
        seat: Seat(0),
        hand: 0,
        spot: SpotId(0),
        stake: Cents(500),
        stands: Cents::ZERO,
        back: Cents(500),
        won: Cents(won),
        fee: Cents(won / 20),
        pays: None,
        row: None,
        clause: Clause::new("HC-F §13.XIII"),
        toke,
    };
    assert_eq!((line(true, 1000).to_dealer(), line(true, 1000).to_player()), (Cents(1450), Cents::ZERO));
    assert_eq!((line(false, 1000).to_dealer(), line(false, 1000).to_player()), (Cents::ZERO, Cents(1450)));
    assert_eq!((line(true, 0).to_dealer(), line(true, 0).net()), (Cents::ZERO, Cents::ZERO), "a push");
}

#[test]
fn a_row_draws_on_the_first_meter_unless_the_game_says_otherwise() {
    let rules = Rules::of("three-card-poker").unwrap();
    let row = &rules.paytable("pair-plus").rows[0];
    let verdict = Verdict::by_row(row, Clause::new("HC-H §11.I"));
    assert_eq!((verdict.meter(), verdict.row_name()), (0, Some(&*row.name)));
    assert_eq!(verdict.from_meter(2).meter(), 2);
}

/// What departs from a row says so, and all else stays the row's.
#[test]
fn a_verdict_that_departs_from_its_row_is_still_that_row_s() {
    let rules = Rules::of("ultimate-texas-holdem").unwrap();
    let rows = &rules.paytable("multi-link").rows;
    let row = rows.iter().find(|row| row.envy.is_some()).unwrap();
    let [table, other] = ["HC-L §7.I", "HC-L §7.II"].map(Clause::new);
    let verdict = Verdict::by_row(row, table);
    let parts = |v: Verdict| (v.pays(), v.row().map(std::ptr::from_ref), v.clause());
    let this = Some(std::ptr::from_ref(row));
    assert_eq!(parts(verdict), (Some(row.pays), this, table));
    assert_eq!(parts(verdict.by(other)), (Some(row.pays), this, other));
    assert_eq!(parts(verdict.instead(Pays::Push)), (Some(Pays::Push), this, table));
    assert_eq!(Verdict::envy(row, other).map(parts), Some((row.envy, this, other)));
    let silent = rows.iter().find(|row| row.envy.is_none()).unwrap();
    assert_eq!(Verdict::envy(silent, other), None);
    assert!(catch_unwind(|| Verdict::lose(table).instead(Pays::Push)).is_err(), "what is lost is not paid");
}

#[test]
fn a_hundredth_of_a_per_cent_is_put_by_for_the_next_meter_and_nothing_is_not() {
    let layout = |share: u32| {
        let table = open(Rules::of("ultimate-texas-holdem").unwrap()).unwrap();
        let mut layout = table.layout().clone();
        layout.reserve(0, Percent(share), Clause::new("HC-L §7.III"));
        layout.meters.into_iter().map(|meter| (meter.id, meter.reserve_for)).collect::<Vec<_>>()
    };
    assert_eq!(layout(0), [("multi-link".to_owned(), None)]);
    assert_eq!(layout(1)[1..], [("multi-link-reserve".to_owned(), Some(0))]);
}

#[test]
fn a_call_about_a_spot_is_written_with_it() {
    let table = open(Rules::of("craps").unwrap()).unwrap();
    let spot = table.layout().find("place-6");
    let on = table.layout().call("on").unwrap();
    let call = Call { id: on.id, seat: Some(Seat(1)), spot, card: None, amount: None };
    let notation = Notation(table.layout());
    assert_eq!(notation.write(&Input::Call(call)), "call on seat 2 spot place-6");
    assert_eq!(notation.read("call on seat 2 spot place-6"), Ok(Input::Call(call)));
}

#[test]
fn nothing_more_on_a_full_spot_is_refused_as_too_little() {
    let mut table = Playthrough::open("craps", &[]);
    table.run("sit 1");
    let field = table.table().layout().find("field").unwrap();
    let limits = table.table().layout().at(field).limits;
    let mut table = table.table().copy();
    let mut refused = |amount| {
        let refusal = table.feed(Input::Bet(Seat(0), field, amount), &mut vec![]).err();
        refusal.map(|refusal| refusal.clause.text())
    };
    assert_eq!(refused(limits.max), None);
    assert_eq!(refused(Cents::ZERO), Some("HC-B §3.II.A"));
    assert_eq!(refused(limits.step), Some("HC-B §3.II.B"));
}

#[test]
fn what_costs_nothing_in_a_game_of_twenty_one_is_called_free() {
    let clause = Clause::new("HC-A-FB §11.I");
    let table = open(Rules::of("free-bet-blackjack").unwrap()).unwrap();
    for verb in [Verb::Double, Verb::Split] {
        assert_eq!(table.gloss(&MenuItem::free(verb, clause)), Some("free"));
        assert_eq!(table.gloss(&MenuItem::costing(verb, Cents(500), clause)), None);
    }
    assert_eq!(table.gloss(&MenuItem::free(Verb::Stand, clause)), None);
}

#[test]
fn a_position_is_another_if_the_felt_or_the_games_own_part_is() {
    let bet = |lines: &str| {
        let mut table = ultimate();
        fed(&mut table, lines);
        table
    };
    assert!(bet("bet 1 ante $5").same_position(&bet("bet 1 ante $5")));
    assert!(!bet("bet 1 ante $5").same_position(&bet("bet 1 ante $10")), "the stake");
    let mut before = ultimate();
    fed(
        &mut before,
        "bet 1 ante $5; bet 1 blind $5; bet 2 ante $5; bet 2 blind $5; close; card As Kd 2c 7h 9s 9d",
    );
    let mut after = before.clone();
    fed(&mut after, "choose 1 check");
    assert_eq!(before.felt(), after.felt());
    assert!(!before.same_position(&after) && before.same_position(&before.clone()), "whose turn it is");
}

#[test]
fn a_call_is_about_a_spot_that_is_there() {
    let mut table = open(Rules::of("craps").unwrap()).unwrap();
    table.feed(Input::Sit(Seat(0), Patron(1)), &mut vec![]).unwrap();
    let on = table.layout().call("on").unwrap().id;
    let spots = table.layout().spots.len() as u16;
    for spot in [spots, spots + 1] {
        let call = Call { id: on, seat: Some(Seat(0)), spot: Some(SpotId(spot)), card: None, amount: None };
        let refusal = table.feed(Input::Call(call), &mut vec![]).unwrap_err();
        assert_eq!(refusal.clause, table.layout().cites.wagers, "{spot}");
    }
}

#[test]
fn a_call_that_names_an_amount_is_written_with_it() {
    let table = open(Rules::of("pai-gow-poker").unwrap()).unwrap();
    let id = table.layout().call("house-less").unwrap().id;
    let call = Call { id, seat: None, spot: None, card: None, amount: Some(Cents::dollars(20)) };
    assert_eq!(Notation(table.layout()).write(&Input::Call(call)), "call house-less amount $20");
}

/// A house that pays all but a ten-thousandth of the meter has not paid the whole: what is left stays, and nothing is added.
#[test]
fn only_the_whole_of_a_meter_starts_it_again() {
    let own = "[[paytable]]\nid = \"own\"\nwager = \"multi-link\"\nrows = [\n\
        { event = \"royal-flush\", name = \"Royal flush\", pays = \"100% of meter\" },\n\
        { event = \"straight-flush\", name = \"Straight flush\", pays = \"99.99% of meter\" },\n]\n";
    for (dealt, flop, stands) in [("As 2d Ks 3d", "Qs Js Ts", 1_000_000), ("9s 2d 8s 3d", "7s 6s 5s", 200)] {
        let mut rules = Rules::of("ultimate-texas-holdem").unwrap();
        rules.declare_house_rules().read_paytables("own.toml", own).unwrap();
        let mut table = Playthrough::at(open(rules).unwrap());
        table
            .run("shuffle; sit 1; bet 1 ante $5; bet 1 blind $5; bet 1 multi-link $1; meter 1 $20000; close");
        table.run(&format!("card {dealt}; choose 1 raise $20; burn; card {flop}; burn; card 4h 5h"));
        assert_eq!(table.table().felt().meters()[0], Cents(stands), "{dealt} {flop}");
    }
}

#[test]
fn nobody_is_advised_about_anothers_turn() {
    let mut table = ultimate();
    fed(
        &mut table,
        "bet 1 ante $5; bet 1 blind $5; bet 2 ante $5; bet 2 blind $5; close; card As Kd 2c 7h 9s 9d",
    );
    assert_eq!(table.need(), Need::Choice { seat: Seat(0), hand: 0 });
    assert_eq!((table.basic(Seat(0)).len(), table.basic(Seat(1)).len()), (1, 0));
}

#[test]
fn a_pick_is_written_to_its_sixteenth_card() {
    let table = open(Rules::of("pai-gow-poker").unwrap()).unwrap();
    let notation = Notation(table.layout());
    let choice = Input::Choose(Seat(0), Choice::picking(Verb::Set, 1 | 1 << 15));
    assert_eq!(notation.write(&choice), "choose 1 set cards 1 16");
    assert_eq!(notation.read("choose 1 set cards 1 16"), Ok(choice));
}

/// A source that counts the words it gave.
struct Words(Seeded, u32);

impl Randomness for Words {
    fn word(&mut self) -> u64 {
        self.1 += 1;
        self.0.word()
    }
}

#[test]
fn a_lazy_dealer_settles_no_more_of_the_order_than_is_drawn() {
    let deck = Composition::of(Deck::Standard, 8);
    let words = |mut dealer: Dealer<Words>| {
        dealer.answer(Chance::Shuffle, &deck);
        dealer.draw();
        dealer.source().1
    };
    let lazy = words(Dealer::lazy(Words(Seeded::new(3), 0)));
    let whole = words(Dealer::new(Words(Seeded::new(3), 0)));
    assert!(lazy * 10 < whole, "{lazy} words for a card, {whole} for a shoe");
}

#[test]
fn cards_are_open_if_all_lie_face_up_and_closed_if_none_does() {
    let mut table = ultimate();
    fed(
        &mut table,
        "bet 1 ante $5; bet 1 blind $5; close; card As Kd 2c 7h; choose 1 check; burn; card 3s 9d Jc",
    );
    let look = table.look(Seat(0), 0);
    assert_eq!(look.open_cards(Place::Common(0)), None, "the dealer's cards lie face down");
    assert_eq!(look.open_cards(Place::Common(1)), Some(&cards("3s 9d Jc").unwrap()[..]));
    assert_eq!(look.open_cards(Place::Hand(Seat(0), 1)), None, "there is no second hand");
    let mut pile = Pile::default();
    for (face, open, closed) in
        [(Face::Down, false, true), (Face::Own, false, true), (Face::Up, false, false)]
    {
        pile.push(Card::JOKER, face);
        assert_eq!((pile.is_open(), pile.is_closed()), (open, closed), "{pile:?}");
    }
    pile.reveal(|_, _| {});
    assert_eq!((pile.is_open(), pile.is_closed()), (true, false));
}

/// What a damaged file holds is refused as it is read, not stumbled over in the middle of a round.
#[test]
fn a_position_that_cannot_lie_on_this_table_is_not_taken_up() {
    let mut table = ultimate();
    fed(&mut table, "bet 1 ante $5; bet 1 blind $5; close; card Ah Kh");
    let whole = table.snapshot();
    assert!(ultimate().restore(&whole).is_ok());
    let damages: [fn(&mut serde_json::Value); 8] = [
        |felt| felt["seats"][0]["in_play"] = 2.into(),
        |felt| felt["seats"][1]["in_play"] = 1.into(),
        |felt| felt["seats"][0]["bets"][0]["spot"] = 99.into(),
        |felt| felt["seats"][0]["bets"][0]["stake"] = (-500).into(),
        |felt| felt["rack"]["left"] = 60.into(),
        |felt| felt["leaving"] = 0x8000_0000u32.into(),
        |felt| felt["staked"] = 0x8000_0001u32.into(),
        |felt| felt["commons"] = serde_json::json!([]),
    ];
    for (n, damage) in damages.iter().enumerate() {
        let mut position: serde_json::Value = serde_json::from_str(&whole).unwrap();
        damage(&mut position["felt"]);
        let fault = ultimate().restore(&position.to_string()).expect_err(&format!("damage {n}"));
        assert!(fault.to_string().contains("do not agree"), "{n}: {fault}");
    }
}

#[test]
fn a_layout_has_seats_that_can_be_counted_and_prints_a_spot_once() {
    let rules = Rules::of("ultimate-texas-holdem").unwrap();
    let cites = ultimate().layout().cites;
    for (seats, counts) in [(0, false), (1, true), (Seats::MOST, true), (Seats::MOST + 1, false)] {
        assert_eq!(catch_unwind(|| Felt::new(&Layout::new(seats, cites))).is_ok(), counts, "{seats}");
    }
    let mut layout = Layout::new(1, cites);
    layout.spot(&rules, "ante", true);
    assert!(catch_unwind(AssertUnwindSafe(|| layout.spot(&rules, "ante", true))).is_err());
}

#[test]
fn a_layout_has_no_more_seats_than_its_game_keeps_track_of() {
    let layout = |seats| Layout::new(seats, ultimate().layout().cites).at_most(14);
    assert_eq!(layout(14).unwrap().seats, 14);
    assert_eq!(layout(15).err().unwrap().to_string(), "a table of this game has at most 14 seats");
}

#[test]
fn what_belongs_to_a_spot_is_put_there_in_the_order_of_the_print() {
    let mut names = BySpot::default();
    names.put(SpotId(0), "ante");
    names.put(SpotId(1), "play");
    assert_eq!(
        (names[SpotId(1)], names.spot_of("play"), names.spot_of("bonus")),
        ("play", Some(SpotId(1)), None)
    );
    assert!(catch_unwind(AssertUnwindSafe(|| names.clone().put(SpotId(3), "bonus"))).is_err());
}

#[test]
fn all_seats_of_a_table_are_as_many_as_it_has() {
    for seats in 1..=Seats::MOST {
        assert!(Seats::all(seats).eq((0..seats).map(Seat)), "{seats}");
    }
}

//! The poker games at their edges: hands that are just worth playing, deals that the simulator must tell apart, limits that
//! follow from the ante, own pay tables in an odd order.

use book::{Cents, Limits, Rules};
use equipment::{Card, Deck, Randomness, Seeded, cards};
use games::crazy_four_poker::CrazyFourPoker;
use games::deuces_wild_xtreme::DeucesWildXtreme;
use games::kernel::*;
use games::{Playthrough, Visitor, open, visit};

use crate::kit::lines;
use crate::lean::Again;

/// A deal to one seat that plays the simple strategy, burned cards among the cards.
struct Dealt<'a>(&'a str);

impl Visitor for Dealt<'_> {
    /// The kind of the deal, and the money that moved: spot, stake, what came back, what was won.
    type Out = (u16, Vec<(u16, i64, i64, i64)>);

    fn visit<G: Recurring>(self) -> Self::Out {
        let mut table: Table<G> = Table::open(Rules::of(G::ID).unwrap()).unwrap();
        let dealt = cards(self.0).unwrap();
        let (mut left, mut told) = (dealt.iter().copied(), vec![]);
        table.feed(Input::Sit(Seat(0), Patron(1)), &mut told).unwrap();
        while table.felt().round() == 0 {
            let input = match table.need() {
                Need::Chance(Chance::Shuffle) => Input::Outcome(Outcome::Shuffled),
                Need::Chance(Chance::Burn) => {
                    left.next().expect("a card to burn");
                    Input::Outcome(Outcome::Burned)
                }
                Need::Chance(_) => Input::Outcome(Outcome::Card(left.next().expect("another card"))),
                Need::Bets => {
                    for input in AnyTable::basic(&table, Seat(0)) {
                        table.feed(input, &mut told).unwrap();
                    }
                    Input::Close
                }
                Need::Choice { seat, .. } => AnyTable::basic(&table, seat)[0],
            };
            table.feed(input, &mut told).unwrap();
        }
        let dealt: Vec<Option<Card>> = dealt.into_iter().map(Some).collect();
        let kind = table.game().kind_of_deal(table.state(), &mut Again(dealt.iter()));
        let moved = lines(&told).iter().map(|l| (l.spot.0, l.stake.0, l.back.0, l.won.0)).collect();
        (kind, moved)
    }
}

/// Two deals that end otherwise are of two kinds.
#[test]
fn deals_that_end_otherwise_are_told_apart() {
    for (game, one, other) in [
        // Queen-six-four is played, queen-six-three is not.
        ("three-card-poker", "Qs 2c 6d 3d 4h 5h", "Qs 2c 6d 4d 3h 5h"),
        // A hand that copies the dealer's is not beaten by it.
        ("four-card-poker", "Ks Kh Kd Kc 7h 7d 5c 5s 2s 3h 2d", "Ks Kh Kd Kc 7h 8d 5c 5s 2s 3h 2d"),
        // King-queen-eight-four is played, king-queen-eight-three is not.
        ("crazy-four-poker", "Ks Qh Qd Jd 8h 9c 4c 7s 2s 3d", "Ks Qh Qd Jd 8h 9c 3c 7s 2s 4d"),
        // Four aces have a row of their own.
        ("crazy-four-poker", "As Qh Ad Jd Ah 9c Ac 7s 2s 3d", "Ks Qh Kd Jd Kh 9c Kc 7s 2s 3d"),
        // A pair of fours is played, a pair of threes is not.
        ("dj-wild", "4c As 4d Ks 6h Qs 5h 9d 3h 8d", "3c As 3d Ks Ah Qh Kh 9d Qd 8d"),
        ("deuces-wild-xtreme", "4c As 4d Ks 6h Qs 5h 9d 3h 8d 7c", "3c As 3d Ks Ah Qh Kh 9d Qd 8d 7c"),
        // After three times the ante three middle cards are played for one more, two are not.
        ("mississippi-stud", "7s 8s Ah 9s Ad 2d Ac Kc", "5s 6s Ah 7s Ad 2d Ac Kc"),
    ] {
        let [(a, moved), (b, otherwise)] = [one, other].map(|deal| visit(game, Dealt(deal)).unwrap());
        assert_ne!(moved, otherwise, "{game}: {one} | {other}");
        assert_ne!(a, b, "{game}: {one} | {other}");
    }
}

#[test]
fn the_lowest_pair_of_aces_may_be_tripled_and_the_lowest_king_high_is_played() {
    book::shows!("HC-M §10.III", "HC-M §10.V.A.1");
    let game = CrazyFourPoker::new(&Rules::of("crazy-four-poker").unwrap()).unwrap();
    let four = |text: &str| hands::four::four(&cards(text).unwrap().try_into().unwrap());
    assert!(game.may_triple(four("As Ad 3h 2c")) && !game.may_triple(four("Ks Kd Qh Jc")));
    assert!(game.qualifies(four("Ks 4d 3h 2c")) && !game.qualifies(four("Qs Jd Th 8c")));
}

/// The choice of the simple strategy at the end of a hand of Ultimate Texas Hold 'Em that waited.
fn at_the_river(own: &[Card], board: &[Card]) -> Verb {
    let mut table = Playthrough::open("ultimate-texas-holdem", &[]);
    let mut rest = Deck::Standard.cards().filter(|c| !own.contains(c) && !board.contains(c));
    let dealer = [rest.next().unwrap(), rest.next().unwrap()];
    table.run("shuffle; sit 1; bet 1 ante $5; bet 1 blind $5; close");
    table.run(&format!("card {} {} {} {}; choose 1 check; burn", own[0], dealer[0], own[1], dealer[1]));
    table.run(&format!("card {} {} {}; choose 1 check; burn", board[0], board[1], board[2]));
    table.run(&format!("card {} {}", board[3], board[4]));
    match table.table().basic(Seat(0))[..] {
        [Input::Choose(_, choice)] => choice.verb,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn the_last_bet_is_made_while_fewer_than_twenty_one_cards_beat_the_hand() {
    let choice = |own: &str, board: &str| at_the_river(&cards(own).unwrap(), &cards(board).unwrap());
    // Nine clubs, two fours and three of each other rank on the board: twenty.
    assert_eq!(choice("6h Kd", "Ac 4c 2c 9c 4h"), Verb::Play);
    // The kings beat a queen as well: three more.
    assert_eq!(choice("6h Qd", "Ac 4c 2c 9c 4h"), Verb::Fold);
    // Three of each rank on the board and the four aces: nineteen; the kings as well: twenty-three.
    assert_eq!(choice("8s Kh", "5d 2c 3h 9d 7c"), Verb::Play);
    assert_eq!(choice("8s Qh", "5d 2c 3h 9d 7c"), Verb::Fold);
}

/// Counted one by one, for random hands and for boards that four of a suit lie on.
#[test]
fn outs_are_the_cards_that_beat_the_hand() {
    let mut chance = Seeded::new(8);
    for round in 0..600u32 {
        let mut deck: Vec<Card> = Deck::Standard.cards().collect();
        let mut draw = |suited: bool| loop {
            let at = chance.below(deck.len() as u32) as usize;
            if !suited || u32::from(deck[at].id()) % 4 == round % 4 {
                break deck.swap_remove(at);
            }
        };
        let board: [Card; 5] = std::array::from_fn(|n| draw(round % 3 != 0 && n > 0));
        let holding = games::holdem::Holding::of(&[draw(false), draw(false)], &board);
        let [a, b, c, d, e] = board;
        let beats = |card: &&Card| hands::poker::six(&[a, b, c, d, e, **card]) > holding.hand();
        assert_eq!(holding.outs(), deck.iter().filter(beats).count() as u32, "{:?} {board:?}", holding.own);
    }
}

#[test]
fn two_pair_with_pocket_deuces_is_raised_on_the_flop_and_the_deuces_alone_are_not() {
    let choice = |flop: &str| {
        let mut table = Playthrough::open("ultimate-texas-holdem", &[]);
        table.run(
            "shuffle; sit 1; bet 1 ante $5; bet 1 blind $5; close; card 2s Ah 2d Kh; choose 1 check; burn",
        );
        table.run(&format!("card {flop}"));
        table.table().basic(Seat(0))
    };
    assert_eq!(choice("7h 7d Kc"), [Input::Choose(Seat(0), Choice::say(Verb::Raise))]);
    assert_eq!(choice("7h 9d Kc"), [Input::Choose(Seat(0), Choice::say(Verb::Check))]);
}

#[test]
fn what_later_wagers_take_follows_from_the_ante_whatever_is_posted() {
    book::shows!("HC-I §9.I", "HC-J §11.II.A", "HC-K §10.I");
    let dollars = |n: [i64; 3]| {
        let [min, max, step] = n.map(Cents::dollars);
        Limits { min, max, step }
    };
    let limits = |game: &str, spot: &str| {
        let mut rules = Rules::of(game).unwrap();
        rules.post("ante", dollars([10, 200, 10])).unwrap().post(spot, dollars([1, 90_000, 1])).unwrap();
        let table = open(rules).unwrap();
        let Limits { min, max, .. } = table.layout().at(table.layout().find(spot).unwrap()).limits;
        (min.0 / 100, max.0 / 100)
    };
    assert_eq!(limits("ultimate-texas-holdem", "play"), (10, 800));
    assert_eq!(limits("texas-holdem-bonus", "flop"), (20, 400));
    assert_eq!(limits("texas-holdem-bonus", "turn"), (10, 200));
    assert_eq!(limits("mississippi-stud", "third-street"), (10, 600));
}

#[test]
fn the_three_bets_of_let_it_ride_take_the_same_limits() {
    book::shows!("HC-D §7.IV");
    for other in ["bet-number-2", "bet-number-3"] {
        let mut rules = Rules::of("let-it-ride").unwrap();
        let limits = rules.limits(other);
        rules.post(other, Limits { max: limits.max * 2, ..limits }).unwrap();
        assert!(open(rules).is_err(), "{other} takes more than the others");
    }
}

#[test]
fn the_progressive_of_a_player_who_has_gone_rides_whatever_he_has_pulled_back() {
    book::shows!("HC-D §7.II");
    let mut table = Playthrough::open("let-it-ride", &[("abandoned-wagers", "settle")]);
    table.run("shuffle; sit 1; sit 2");
    for seat in [1, 2] {
        (1..=3).for_each(|n| _ = table.run(&format!("bet {seat} bet-number-{n} $5")));
    }
    table.run("bet 1 multi-link $1; close; card 5s 2c 8s 6s Kd 9s 7s 3h");
    table.run("choose 1 let-it-ride; choose 2 let-it-ride; choose 1 pull-back; leave 1");
    let events = table.run("choose 2 let-it-ride");
    let link = table.table().layout().find("multi-link").unwrap();
    let line = lines(&events).into_iter().find(|l| l.seat == Seat(0) && l.spot == link).unwrap();
    assert_eq!(line.won, Cents::dollars(1_000), "a straight flush wins a tenth of $10,000");
}

#[test]
fn a_wager_that_others_go_with_is_told_why_it_stays() {
    let mut table = Playthrough::open("pai-gow-poker", &[]);
    table.run("shuffle; sit 1");
    let why = |table: &Playthrough, line: &str| {
        let input = Notation(table.table().layout()).read(line).unwrap();
        table.table().copy().feed(input, &mut vec![]).unwrap_err().to_string()
    };
    assert!(why(&table, "bet 1 fortune-bonus $5").contains("goes with a Pai Gow Poker wager"));
    table.run("bet 1 pai-gow-poker $10; bet 1 fortune-bonus $5");
    assert!(why(&table, "down 1 pai-gow-poker $10").contains("would stand without"));
}

/// A table of the house's own, with these rows.
fn own(wager: &str, rows: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of("deuces-wild-xtreme").unwrap();
    let row = |(event, pays): &(&str, &str)| {
        format!("{{ event = \"{event}\", name = \"{event}\", pays = \"{pays}\" }},\n")
    };
    let rows: String = rows.iter().map(row).collect();
    let text = format!("[[paytable]]\nid = \"own\"\nwager = \"{wager}\"\nrows = [\n{rows}]\n");
    rules.declare_house_rules().read_paytables("own.toml", &text).unwrap();
    rules
}

#[test]
fn four_wild_cards_and_a_low_one_are_paid_as_the_better_of_two_hands() {
    book::shows!("CO-21-2118 (15)");
    let paid = |pays: [&str; 2], five: &str| {
        let rules = own("trips-plus-wild", &[("five-of-a-kind", pays[0]), ("wild-straight-flush", pays[1])]);
        let five = cards(five).unwrap().try_into().unwrap();
        let hand = hands::wild::deuces_wild_xtreme(&five);
        DeucesWildXtreme::new(&rules).unwrap().settle_trips_plus(&five, hand).event()
    };
    let (four, three) = ("Jk 2c 2d 2h 5s", "2c 2d 2h 9s 9d");
    assert_eq!(paid(["10 to 1", "30 to 1"], four), "wild-straight-flush");
    assert_eq!(paid(["10 to 1", "30 to 1"], "2s 2c 2d 2h 5s"), "wild-straight-flush");
    assert_eq!(
        paid(["10 to 1", "30 to 1"], three),
        "five-of-a-kind",
        "three wild cards and a pair are no straight"
    );
    assert_eq!(paid(["10 to 1", "10 to 1"], four), "five-of-a-kind");
    assert_eq!(paid(["30 to 1", "10 to 1"], four), "five-of-a-kind");
}

#[test]
fn a_straight_flush_has_a_meter_of_its_own_only_if_it_wins_the_whole_of_it() {
    let meters = |share: &str| {
        let rows = [("royal-flush", "100% of meter"), ("straight-flush", share)];
        open(own("five-card-linked-progressive", &rows)).unwrap().layout().meters.len()
    };
    assert_eq!(meters("99.99% of meter"), meters("10% of meter"));
    assert!(meters("100% of meter") > meters("10% of meter"));
}

#[test]
fn a_wager_alone_is_cut_to_the_limit_and_not_below() {
    let mut rules = Rules::of("deuces-wild-xtreme").unwrap();
    rules.set("payout-limit-per", "hand").unwrap().set("payout-limit", "$1000").unwrap();
    let limit = games::payout_limit::PayoutLimit::new(&rules);
    let clause = book::Clause::new("CO-21-2118 (4)");
    let cut = |stake: i64, verdict| {
        let cut = limit.together(&[(Cents::dollars(stake), verdict)])[0];
        cut.map(|award| (award.back.0 / 100, award.won.0 / 100))
    };
    let wins = Verdict::win(book::Pays::To(10, 1), clause);
    assert_eq!((cut(99, wins), cut(100, wins), cut(101, wins)), (None, None, Some((101, 1000))));
    assert_eq!(cut(500, Verdict::lose(clause)), None);
}

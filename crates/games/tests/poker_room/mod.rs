//! What the poker chapters print alike about the table, its cards and what goes wrong, shown at any of their tables.

use crate::kit::{Room, bet, lines, says};

use book::Cents;
use games::Playthrough;
use games::kernel::*;

/// The words by which a player waits as long as possible and then gives up.
pub(crate) const OUT: &[&str] = &["check", "fold"];

/// The seat whose turn it is says the first of these words that is on the menu, with the most it may add.
pub(crate) fn say(table: &mut Playthrough, words: &[&str]) -> Vec<Event> {
    let Need::Choice { seat, .. } = table.table().need() else { panic!("no decision is due") };
    let menu = table.table().menu();
    let find = |word: &&str| menu.iter().find(|item| item.verb.id() == *word);
    let item = words.iter().find_map(find).expect("one of the words is on the menu");
    let amount = match item.cost {
        Cost::Range(limits) => limits.max,
        _ => Cents::ZERO,
    };
    table.feed(Input::Choose(seat, Choice::with(item.verb, amount))).unwrap()
}

/// The round goes on to its end with these cards (any once they are used up), every seat speaking as planned.
pub(crate) fn play_out(
    table: &mut Playthrough,
    cards: &str,
    plan: impl Fn(u8) -> &'static [&'static str],
) -> Vec<Event> {
    let mut cards = cards.split_whitespace();
    let (mut events, round) = (vec![], table.table().felt().round());
    while table.table().felt().round() == round {
        events.extend(match table.table().need() {
            Need::Chance(Chance::Card) => {
                let any =
                    table.table().felt().rack().unseen().iter().next().map(|(card, _)| card.to_string());
                table.run(&format!("card {}", cards.next().map_or_else(|| any.unwrap(), str::to_owned)))
            }
            Need::Chance(Chance::Burn) => table.run("burn"),
            Need::Choice { seat, .. } => say(table, plan(seat.0 + 1)),
            other => panic!("the round is not over and needs {other:?}"),
        });
    }
    events
}

impl Room {
    /// Seat 1 bets, is dealt any cards and gives up.
    fn round(&self, table: &mut Playthrough) {
        bet(table, 1, self.bets);
        table.run("close");
        play_out(table, "", |_| OUT);
    }

    pub(crate) fn one_deck_is_shuffled_before_play_and_after_every_round(&self, equipment: &str) {
        let mut table = self.table(&[]);
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        assert_eq!(table.table().to_shuffle().total(), 52);
        table.run("shuffle; sit 1");
        bet(&mut table, 1, self.bets);
        table.run("close");
        assert_eq!(table.table().felt().round(), 0);
        play_out(&mut table, "", |_| OUT);
        assert_eq!(table.table().felt().round(), 1);
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        table.run("shuffle");
        bet(&mut table, 1, self.bets);
        table.run("close; card As");
        assert_eq!(table.refused("card As"), self.cite(equipment));
        assert_eq!(table.refused("card Jk"), self.cite(equipment));
    }

    pub(crate) fn two_decks_take_turns_behind_a_machine_and_only_there(&self) {
        let mut table = self.table(&[("second-deck", "yes")]);
        table.run("sit 1");
        let deck = |t: &Playthrough| t.table().view(Viewer::Rail).markers[0].value.clone();
        for turn in ["first", "second", "first"] {
            assert_eq!(deck(&table), turn);
            assert_eq!(table.table().to_shuffle().total(), 52, "each deck is whole");
            table.run("shuffle");
            self.round(&mut table);
        }
        // A machine that fails leaves the shuffle to the hand, with its cut.
        table.run("call shuffler-jam");
        assert!(says(&table.run("shuffle"), "the dealer cuts the cards"));
        let mut rules = self.rules();
        rules.set("second-deck", "yes").unwrap().set("shuffle", "hand").unwrap();
        assert!(games::open(rules).is_err());
    }

    pub(crate) fn a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor(&self, clause: &str) {
        let mut table = self.table(&[]);
        assert!(says(&table.run("call miscount"), "the deck goes through the machine once more"));
        assert!(says(&table.run("call miscount"), "a supervisor inspects the deck"));
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        table.run("shuffle");
        assert_eq!(table.refused("call miscount"), self.cite(clause));
    }

    pub(crate) fn hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not(
        &self,
        recut: &str,
    ) {
        let cut = "the dealer cuts the cards";
        assert!(!says(&self.table(&[]).run("shuffle"), cut));
        for from in ["hand", "shoe"] {
            let mut by_hand = self.table(&[("shuffle", "hand"), ("deal-from", from)]);
            assert_eq!(by_hand.refused("call recut"), self.cite(recut));
            assert!(says(&by_hand.run("shuffle"), cut));
            by_hand.run("call recut; sit 1");
            bet(&mut by_hand, 1, self.bets);
            by_hand.run("close; call recut; card As");
            assert_eq!(by_hand.refused("call recut"), self.cite(recut), "the first card is out");
        }
        // A machine that jams leaves a shuffle and a cut by hand, and that cut may be made again; the next may not.
        let mut jammed = self.table(&[]);
        assert_eq!(jammed.refused("call recut"), self.cite(recut), "a machine's cards are not cut");
        assert!(says(&jammed.run("call shuffler-jam; shuffle"), cut));
        jammed.run("call recut; sit 1");
        self.round(&mut jammed);
        jammed.run("shuffle");
        assert_eq!(jammed.refused("call recut"), self.cite(recut), "the machine works again");
    }

    pub(crate) fn cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player(&self) {
        for (setting, words) in [("face-up", "spread face up"), ("face-down", "spread face down")] {
            let mut table = self.table(&[("idle-cards", setting)]);
            let lie = |t: &Playthrough| {
                let markers = t.table().view(Viewer::Rail).markers;
                markers.into_iter().find(|m| m.label == "cards").map(|m| m.value)
            };
            assert_eq!(lie(&table).as_deref(), Some(words));
            table.run("sit 1; sit 2; shuffle; leave 1");
            assert_eq!((lie(&table), table.table().need()), (None, Need::Bets));
            table.run("leave 2");
            assert_eq!(lie(&table).as_deref(), Some(words));
            table.run("sit 1");
            assert_eq!((lie(&table), table.table().need()), (None, Need::Chance(Chance::Shuffle)));
        }
    }

    pub(crate) fn only_seated_players_bet_and_each_at_one_position(&self, seated: &str, one: &str) {
        let mut table = self.table(&[]);
        table.run("shuffle; sit 1 77");
        assert_eq!(table.refused("bet 2 ante $5"), self.cite(seated));
        assert_eq!(table.refused("sit 2 77"), self.cite(one));
    }

    pub(crate) fn nothing_is_made_or_changed_after_the_first_card(&self, clause: &str) {
        for from in ["hand", "shoe"] {
            let mut table = self.table(&[("deal-from", from)]);
            table.run("shuffle; sit 1; sit 2");
            bet(&mut table, 1, self.bets);
            table.run("close; card Ac");
            for line in ["bet 1 ante $5", "bet 2 ante $5", "bet 1 multi-link $1", "down 1 ante $5", "close"] {
                let by = if line.contains("multi-link") { "HC-L §3.IV".into() } else { self.cite(clause) };
                assert_eq!(table.refused(line), by, "{line}");
            }
            // Side wagers neither.
            for side in table.table().layout().spots.iter().filter(|spot| spot.side && spot.open) {
                let by = if side.id == "multi-link" { "HC-L §3.IV".to_owned() } else { self.cite(clause) };
                let (line, mut table) =
                    (format!("bet 1 {} $5", side.id), Playthrough::at(table.table().copy()));
                assert_eq!(table.refused(&line), by, "{line}");
            }
        }
    }

    pub(crate) fn a_card_dealt_in_error_is_used_as_the_next_card(&self) {
        let mut table = self.table(&[]);
        table.run("shuffle; sit 1");
        bet(&mut table, 1, self.bets);
        table.run("close; card As");
        let before = table.table().felt().clone();
        table.run("call card-in-error");
        assert_eq!(*table.table().felt(), before, "nothing else changes");
        table.run("card Kd");
        assert_eq!(table.table().felt().cards(Place::Common(0)), equipment::cards("Kd").unwrap());
    }

    pub(crate) fn a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round(
        &self,
        machine: &str,
        shoe: &str,
    ) {
        let mut table = self.table(&[("deal-from", "shoe")]);
        table.run("shuffle; sit 1");
        bet(&mut table, 1, self.bets);
        table.run("close; card As");
        assert_eq!(table.refused("call shuffler-jam"), self.cite(machine));
        let events = table.run("call shoe-jam");
        assert!(lines(&events).iter().all(|l| l.back == l.stake && l.clause.text() == self.cite(shoe)));
        assert!(!lines(&events).is_empty());
        table.run("call shuffler-jam");
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        assert_eq!(table.table().to_shuffle().total(), 52, "the cards dealt are shuffled in again");
        let mut by_hand = self.table(&[]);
        by_hand.run("shuffle; sit 1");
        bet(&mut by_hand, 1, self.bets);
        by_hand.run("close; card As");
        assert_eq!(by_hand.refused("call shoe-jam"), self.cite(shoe), "no shoe is in use");
    }
}

//! A game's table, as its tests open it: who bets what, and the cards that come.

use book::Rules;
use games::Playthrough;
use games::kernel::*;

/// A game with its chapter, and what its tests do with a table unless they say otherwise.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) game: &'static str,
    /// The chapter's citation prefix.
    pub(crate) chapter: &'static str,
    /// Wagers that bring a hand to decide on.
    pub(crate) bets: &'static str,
    /// How the table of a deal is set.
    pub(crate) settings: &'static [(&'static str, &'static str)],
}

impl Room {
    /// A game whose tables stand as the book leaves them.
    pub(crate) const fn new(game: &'static str, chapter: &'static str, bets: &'static str) -> Room {
        Room { game, chapter, bets, settings: &[] }
    }

    pub(crate) fn table(&self, settings: &[(&str, &str)]) -> Playthrough {
        Playthrough::open(self.game, settings)
    }

    pub(crate) fn rules(&self) -> Rules {
        Rules::of(self.game).unwrap()
    }

    /// The rules with these settings.
    pub(crate) fn set(&self, settings: &[(&str, &str)]) -> Rules {
        let mut rules = self.rules();
        for (id, value) in settings {
            rules.set(id, value).unwrap();
        }
        rules
    }

    pub(crate) fn cite(&self, at: &str) -> String {
        format!("{} {at}", self.chapter)
    }

    /// A table with its cards shuffled, cut by the dealer and burned from.
    pub(crate) fn ready(&self, settings: &[(&str, &str)]) -> Playthrough {
        let mut table = self.table(settings);
        table.run("shuffle");
        burn(&mut table);
        table
    }

    /// Seat 1 bets and these cards are dealt, in the order in which they leave the shoe.
    pub(crate) fn dealt(&self, cards: &str) -> (Playthrough, Vec<Event>) {
        self.dealt_to(&[1], cards)
    }

    /// Several seats bet and these cards are dealt.
    pub(crate) fn dealt_to(&self, seats: &[u8], cards: &str) -> (Playthrough, Vec<Event>) {
        self.deal(&[], seats, self.bets, cards)
    }

    /// Seat 1 bets as said (`ante $5, aces-up $5`) at a table with these settings and these cards are dealt.
    pub(crate) fn dealt_with(
        &self,
        settings: &[(&str, &str)],
        bets: &str,
        cards: &str,
    ) -> (Playthrough, Vec<Event>) {
        self.deal(settings, &[1], bets, cards)
    }

    /// Several seats bet the same at a table with these settings, the betting is closed and these cards are dealt.
    pub(crate) fn deal(
        &self,
        settings: &[(&str, &str)],
        seats: &[u8],
        bets: &str,
        cards: &str,
    ) -> (Playthrough, Vec<Event>) {
        let mut table = self.ready(&[self.settings, settings].concat());
        seats.iter().for_each(|&seat| bet(&mut table, seat, bets));
        let mut events = table.run("close");
        burn(&mut table);
        events.extend(table.run(&format!("card {cards}")));
        (table, events)
    }

    /// Seat 1 bets as said and holds these cards against the dealer's.
    pub(crate) fn heads_up(&self, bets: &str, player: &str, dealer: &str) -> Playthrough {
        self.against(&[], &[(bets, player)], dealer)
    }

    /// Seats 1, 2, … bet as said and hold these cards against the dealer's, dealt from the hand.
    pub(crate) fn against(
        &self,
        settings: &[(&str, &str)],
        seats: &[(&str, &str)],
        dealer: &str,
    ) -> Playthrough {
        let mut table = self.table(&[self.settings, settings].concat());
        (1..).zip(seats).for_each(|(seat, (bets, _))| bet(&mut table, seat, bets));
        let hands: Vec<_> = seats.iter().map(|(_, hand)| *hand).chain([dealer]).collect();
        table.run(&format!("close; {}", around(&hands)));
        table
    }
}

/// Shuffles if that is due, sits down if nobody sits there, and bets (`ante $5, aces-up $5`).
pub(crate) fn bet(table: &mut Playthrough, seat: u8, bets: &str) {
    if table.table().need() == Need::Chance(Chance::Shuffle) {
        table.run("shuffle");
    }
    if table.table().felt().seat(Seat(seat - 1)).patron.is_none() {
        table.run(&format!("sit {seat}"));
    }
    for bet in bets.split(", ").filter(|bet| !bet.is_empty()) {
        table.run(&format!("bet {seat} {bet}"));
    }
}

/// As many cards are burned as are due.
pub(crate) fn burn(table: &mut Playthrough) {
    while table.table().need() == Need::Chance(Chance::Burn) {
        table.run("burn");
    }
}

/// The line that deals these hands one card at a time around the table, the dealer's last, and then what the longest has
/// beyond the others: the order in which cards leave the dealer's hand.
pub(crate) fn around(hands: &[&str]) -> String {
    let hands: Vec<Vec<&str>> = hands.iter().map(|hand| hand.split_whitespace().collect()).collect();
    let longest = hands.iter().map(Vec::len).max().unwrap_or_default();
    let cards: Vec<&str> =
        (0..longest).flat_map(|n| hands.iter().filter_map(move |hand| hand.get(n).copied())).collect();
    format!("card {}", cards.join(" "))
}

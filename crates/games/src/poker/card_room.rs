//! What the poker chapters print alike: the shuffle and cut, two decks in turn, one position a player, walking out, and
//! the common irregularities. A chapter differs in where it prints each rule; a game says so in a [`CardRoomPrint`].

use book::{Clause, Fault, Rules};
use serde::{Deserialize, Serialize};

use crate::kernel::*;

/// Where a chapter prints the common rules. A rule a chapter does not have is `None`, and its call is not offered.
#[derive(Clone, Copy, Debug)]
pub struct CardRoomPrint {
    /// A second deck only behind a shuffling machine.
    pub second_deck: &'static str,
    /// The dealer cuts hand-shuffled cards.
    pub cut: &'static str,
    /// How many cards the cut takes off the top.
    pub cut_depth: &'static str,
    /// Cards from the machine are not cut.
    pub uncut: &'static str,
    /// The floor may order a new cut.
    pub recut: &'static str,
    /// The machine counts a wrong number of cards.
    pub miscount: Option<&'static str>,
    /// A miscount takes the deck off the table at once, instead of sending it through the machine again.
    pub miscount_removes: bool,
    /// The machine jams.
    pub shuffler_jam: &'static str,
    /// A card drawn in error and not exposed is the next card.
    pub card_in_error: &'static str,
    /// A wrong number of cards in a hand.
    pub wrong_number: &'static str,
    /// A wrong number of cards in the deck, dealt from the hand and from the shoe.
    pub wrong_deck: Option<[&'static str; 2]>,
    /// A dealer's card exposed too early.
    pub dealer_exposed: Option<&'static str>,
    /// A card found face up in the deal.
    pub face_up: Option<&'static str>,
    /// The dealing shoe jams.
    pub shoe_jam: Option<&'static str>,
    /// One position a player, where the chapter says so.
    pub one_position: Option<&'static str>,
    /// Wagers of a player who leaves.
    pub leaving: &'static str,
    /// The cards of an idle table lie face down, where the chapter leaves no choice.
    pub idle: Option<&'static str>,
}

/// The house's choices among the common rules.
#[derive(Clone, Copy, Debug)]
pub struct CardRoomRules {
    print: &'static CardRoomPrint,
    /// Whether cards come from an automated dealing shoe instead of the dealer's hand.
    pub from_shoe: bool,
    by_hand: bool,
    two_decks: bool,
    /// Whether the wagers of a player who leaves during the round are lost.
    pub abandoned_lose: bool,
    /// How the cards of an idle table lie, where the chapter says so.
    idle: Option<Idle>,
    /// How long a deck stays in use.
    pub card_change: Option<CardChange>,
}

/// How the cards lie while nobody plays, from when the last player leaves. At a shoe it is the floor that has them spread.
#[derive(Clone, Copy, Debug)]
struct Idle {
    face_up: bool,
    clause: Clause,
}

impl Idle {
    /// The house's choice, or what the chapter prints.
    fn new(rules: &Rules, print: &CardRoomPrint) -> Option<Idle> {
        match rules.choices().find(|setting| setting.id == "idle-cards") {
            Some(setting) => {
                Some(Idle { face_up: rules.choice("idle-cards") == "face-up", clause: setting.clause })
            }
            None => print.idle.map(|clause| Idle { face_up: false, clause: Clause::new(clause) }),
        }
    }
}

/// The common part of a poker game's own state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardRoomState {
    deck: u8,
    hand_shuffle: bool,
    /// Whether the dealer has cut the cards in play, which were shuffled by hand.
    cut: bool,
    miscounts: u8,
}

/// How far the round is, as the common irregularities ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The cards are being shuffled.
    Shuffling,
    /// Wagers are made; no card is out.
    Betting,
    /// Cards are being dealt, one at least is out.
    Dealing,
    /// The deal is over, the round is not.
    Playing,
}

/// What a call asks of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Nothing more.
    Done,
    /// The hands are void: every wager goes back and the cards are shuffled.
    Void(Clause),
    /// The same, and the deck leaves the table.
    NewDeck(Clause),
    /// A dealer's card shows; chapters differ in what survives.
    DealerExposed(Clause),
}

/// A state with the common part in it.
pub trait InCardRoom {
    /// The common part.
    fn room(&mut self) -> &mut CardRoomState;
}

impl CardRoomRules {
    /// The house's choices, checked: a second deck goes with a machine.
    pub fn new(rules: &Rules, print: &'static CardRoomPrint) -> Result<CardRoomRules, Fault> {
        let by_hand = rules.choice("shuffle") == "hand";
        let two_decks = rules.flag("second-deck");
        if two_decks && by_hand {
            return Err(Fault::Choice(format!("second-deck needs shuffle=machine ({})", print.second_deck)));
        }
        let abandoned_lose =
            !rules.settings().contains_key("abandoned-wagers") || rules.choice("abandoned-wagers") == "lose";
        let idle = Idle::new(rules, print);
        let from_shoe = rules.choice("deal-from") == "shoe";
        let card_change = CardChange::new(rules, from_shoe);
        Ok(CardRoomRules { print, from_shoe, by_hand, two_decks, abandoned_lose, idle, card_change })
    }

    /// The calls of the common rules.
    pub fn calls(&self) -> Vec<CallInfo> {
        let p = self.print;
        let irregularity = |id, clause: Option<&'static str>, help| {
            clause.map(|clause| CallInfo::plain(id, By::Irregularity, clause, help))
        };
        let recut = "the cut was improper: the cards are cut again";
        let calls = [
            Some(CallInfo::plain("recut", By::Floor, p.recut, recut)),
            irregularity("miscount", p.miscount, "the shuffling machine counts a wrong number of cards"),
            irregularity("shuffler-jam", Some(p.shuffler_jam), "the shuffling machine jams or stops"),
            irregularity("card-in-error", Some(p.card_in_error), "a card comes out in error, face down"),
            irregularity("wrong-number", Some(p.wrong_number), "a hand has a wrong number of cards"),
            irregularity("wrong-deck", p.wrong_deck.map(|by| by[0]), "the deck has a wrong number of cards"),
            irregularity("shoe-jam", p.shoe_jam, "the dealing shoe jams or deals short"),
            self.card_change.map(CardChange::call),
            irregularity("dealer-exposed", p.dealer_exposed, "a card of the dealer shows too early"),
            irregularity("face-up-card", p.face_up, "a card is found face up in the deal"),
        ];
        calls.into_iter().flatten().collect()
    }

    /// The common part of a table just opened.
    pub fn opening(&self) -> CardRoomState {
        CardRoomState { deck: 0, hand_shuffle: self.by_hand, cut: false, miscounts: 0 }
    }

    /// The cards have been shuffled: by hand, the dealer cuts them; by machine, nobody does.
    #[inline]
    pub fn shuffled<S: InCardRoom, K: Sink>(&self, turn: &mut Turn<S, K>) {
        let CardRoomState { deck, hand_shuffle: cut, .. } = *turn.state.room();
        if cut {
            turn.say("the dealer cuts the cards", None, None, Clause::new(self.print.cut));
        }
        *turn.state.room() = CardRoomState { deck, hand_shuffle: self.by_hand, cut, miscounts: 0 };
    }

    /// Where the cut may fall; cards from a machine are not cut.
    pub fn cut_rule(&self, room: &CardRoomState) -> Result<CutRule, Refusal> {
        match room.cut {
            true => Ok(CutRule::from_the_top(Clause::new(self.print.cut_depth))),
            false => Err(Refusal::new(Clause::new(self.print.uncut), "cards from the machine are not cut")),
        }
    }

    /// The round is over: of two decks, the other comes into play.
    #[inline]
    pub fn next_deck(&self, state: &mut impl InCardRoom) {
        if self.two_decks {
            state.room().deck ^= 1;
        }
    }

    /// Which deck is in play, where there are two.
    pub fn markers(&self, state: CardRoomState) -> Vec<Marker> {
        let deck = if state.deck == 0 { "first" } else { "second" };
        if self.two_decks { vec![Marker::table("deck", deck)] } else { vec![] }
    }

    /// How the cards of an idle table lie until someone comes and they are shuffled.
    pub fn spread(&self, felt: &Felt) -> Option<Marker> {
        let spread = if self.idle?.face_up { "spread face up" } else { "spread face down" };
        felt.seats.iter().all(|s| s.patron.is_none()).then(|| Marker::table("cards", spread))
    }

    /// A patron plays at one position only.
    pub fn may_sit(&self, felt: &Felt, patron: Patron) -> Result<(), Refusal> {
        match self.print.one_position {
            Some(clause) if felt.seats.iter().any(|s| s.patron == Some(patron)) => {
                Err(Refusal::new(Clause::new(clause), "this patron plays at another position"))
            }
            _ => Ok(()),
        }
    }

    /// Handles a call of the common rules; the game carries out what remains. `None` if the call is the game's own.
    pub fn call<S: InCardRoom, K: Sink>(
        &self,
        turn: &mut Turn<S, K>,
        stage: Stage,
        call: &Call,
    ) -> Option<Result<Remedy, Refusal>> {
        let p = self.print;
        let out = matches!(stage, Stage::Dealing | Stage::Playing);
        let machine = !self.by_hand && stage == Stage::Shuffling;
        let (clause, now, why) = match call.id {
            "recut" => (
                p.recut,
                turn.state.room().cut && stage == Stage::Betting,
                "only a hand cut, before the first card, is cut again",
            ),
            "miscount" => (p.miscount?, machine, "the machine counts while it shuffles"),
            "shuffler-jam" => (p.shuffler_jam, machine, "no machine is shuffling"),
            "card-in-error" => (p.card_in_error, stage == Stage::Dealing, "no cards are being dealt"),
            "wrong-number" => (p.wrong_number, out, "no cards are out"),
            "wrong-deck" => (p.wrong_deck?[self.from_shoe as usize], out, "no cards are out"),
            "shoe-jam" => (p.shoe_jam?, self.from_shoe && out, "no dealing shoe is dealing"),
            "dealer-exposed" => {
                let has_cards = !turn.felt.cards(super::DEALER).is_empty();
                (p.dealer_exposed?, out && has_cards, "the dealer has no cards yet")
            }
            "face-up-card" => (p.face_up?, stage == Stage::Dealing, "no cards are being dealt"),
            "new-cards" => (
                self.card_change?.clause.text(),
                stage == Stage::Shuffling,
                "cards are changed between two rounds, before the shuffle",
            ),
            _ => return None,
        };
        let clause = Clause::new(clause);
        if !now {
            return Some(Err(Refusal::new(clause, why)));
        }
        Some(Ok(match call.id {
            "new-cards" => {
                turn.fresh_cards(clause);
                Remedy::Done
            }
            "recut" => {
                turn.say("the cards are cut again", None, None, clause);
                Remedy::Done
            }
            "miscount" => {
                let room = turn.state.room();
                room.miscounts = room.miscounts.saturating_add(1);
                let what = match room.miscounts {
                    _ if p.miscount_removes => "the deck leaves the table",
                    1 => "the deck goes through the machine once more",
                    _ => "a supervisor inspects the deck",
                };
                turn.say(what, None, None, clause);
                Remedy::Done
            }
            "shuffler-jam" => {
                turn.state.room().hand_shuffle = true;
                turn.say("the cards are shuffled again, by hand", None, None, clause);
                Remedy::Done
            }
            "card-in-error" => {
                turn.say("the card is used as the next one", None, None, clause);
                Remedy::Done
            }
            "wrong-deck" => Remedy::NewDeck(clause),
            "dealer-exposed" => Remedy::DealerExposed(clause),
            "face-up-card" => {
                turn.discard(None, clause);
                Remedy::Void(clause)
            }
            _ => Remedy::Void(clause),
        }))
    }

    /// Every wager goes back, folded ones too; a deck found wrong leaves the table.
    pub fn void<S, K: Sink>(&self, turn: &mut Turn<S, K>, remedy: Remedy) {
        let (clause, new_deck) = match remedy {
            Remedy::Done => return,
            Remedy::NewDeck(clause) => (clause, true),
            Remedy::Void(clause) | Remedy::DealerExposed(clause) => (clause, false),
        };
        turn.void(clause, |_, _| true);
        if new_deck {
            turn.say("the deck leaves the table", None, None, clause);
        }
    }

    /// A player gets up between rounds. If nobody else is at the table the cards are spread, and have to be shuffled
    /// when somebody comes: says so and returns true.
    pub fn left_alone<S, K: Sink>(&self, turn: &mut Turn<S, K>, leaving: Seat) -> bool {
        let Some(idle) = self.idle else { return false };
        let alone = turn.felt.clockwise().all(|s| s == leaving || turn.felt.seat(s).patron.is_none());
        if alone {
            let says =
                if idle.face_up { "the cards are spread face up" } else { "the cards are spread face down" };
            turn.say(says, None, None, idle.clause);
        }
        alone
    }

    /// A player leaves during the round and the house takes the wagers as lost.
    pub fn abandon<S, K: Sink>(&self, turn: &mut Turn<S, K>, seat: Seat) {
        let clause = Clause::new(self.print.leaving);
        while let Some(bet) = turn.felt.seat(seat).bets.first().copied() {
            turn.settle(seat, bet.hand, bet.spot, Verdict::lose(clause));
        }
    }
}

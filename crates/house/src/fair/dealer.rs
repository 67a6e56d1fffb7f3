//! The dealing hand of a live table whose chance is committed to.

use std::collections::BTreeMap;

use equipment::{Composition, Dice, Keyed, Randomness};
use games::kernel::{AnyTable, Chance, Dealer, Event, Input, Need, Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::safe::{Safe, Unavailable};
use super::scheme::{commitment, key};
use super::secret::{CutText, Secret, hex};

/// The cuts of a commitment by seat, counted from 1.
type Cuts = BTreeMap<u8, CutText>;

/// What one commitment gives chance to.
struct Cover {
    table: String,
    number: u64,
    secret: Secret,
    cuts: Cuts,
}

/// Chance under commitments: a key of its own for every shuffle, throw and spin.
#[derive(Default)]
struct Stream {
    cover: Option<Cover>,
    /// The part that comes next.
    part: u64,
    words: Option<Keyed>,
}

impl Randomness for Stream {
    fn word(&mut self) -> u64 {
        self.words.as_mut().expect("a shuffle, throw or spin begins with a refresh").word()
    }

    fn refresh(&mut self) {
        let cover = self.cover.as_ref().expect("the cuts are fixed before chance speaks");
        let cuts = cover.cuts.iter().map(|(seat, cut)| (*seat as u32, cut));
        self.words = Some(Keyed::new(key(&cover.table, cover.number, self.part, &cover.secret, cuts)));
        self.part += 1;
    }
}

/// Where a piece of chance comes from, so that anybody can draw it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnFrom {
    /// Under which commitment.
    pub number: u64,
    /// Which part of what it covers, counted from 0.
    pub part: u64,
    /// What was drawn.
    #[serde(flatten)]
    pub what: Drawn,
}

/// What was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Drawn {
    /// These cards were shuffled, laid out in the order of their numbers; the first of them was dealt.
    Shuffle {
        /// Which cards, and how many of each.
        cards: Composition,
    },
    /// A number was drawn.
    Number {
        /// How many numbers there were, from 0 on.
        below: u32,
        /// Which it was.
        gives: u32,
    },
}

/// Something for everyone to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The house commits itself.
    Commit {
        /// To this number of the table.
        number: u64,
        /// By this hash.
        hash: String,
    },
    /// The house shows a secret.
    Reveal {
        /// Of this number of the table.
        number: u64,
        /// The secret itself.
        secret: String,
    },
}

/// The cards in the shoe: how they were shuffled, and how many are out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct InShoe {
    number: u64,
    part: u64,
    cuts: Cuts,
    cards: Composition,
    drawn: u16,
}

/// Where a dealing hand stands, without its secrets: with the safe it can take up its work again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    number: u64,
    cuts: Cuts,
    /// Whether the cuts are fixed: bets are closed, or chance has spoken.
    fixed: bool,
    part: u64,
    shoe: Option<InShoe>,
    /// Commitments that are used up and not yet shown.
    waiting: Vec<u64>,
}

impl Position {
    /// The commitment that bets are now taken under.
    pub fn number(&self) -> u64 {
        self.number
    }
}

/// A dealer under commitments. A commitment is open to cuts from its publication until the bets are closed or, where
/// cards are burned before the bets, until the first card of the shoe; it covers the chance from there on until bets are
/// taken again or the round is over. A shoe shuffled under it that lasts longer holds its secret back until it is over.
pub struct SealedDealer<S> {
    table: String,
    safe: S,
    dealer: Dealer<Stream>,
    at: Position,
}

impl<S: Safe> SealedDealer<S> {
    /// Opens a table of this name and commits to its first number.
    pub fn open(table: &str, safe: S) -> Result<(SealedDealer<S>, Note), Unavailable> {
        let at =
            Position { number: 0, cuts: Cuts::new(), fixed: false, part: 0, shoe: None, waiting: vec![] };
        let mut dealer =
            SealedDealer { table: table.into(), safe, dealer: Dealer::new(Stream::default()), at };
        let first = dealer.next()?;
        Ok((dealer, first))
    }

    /// Takes up the work where it stood: the same secrets deal the same cards in the same order.
    pub fn resume(table: &str, safe: S, at: Position) -> Result<SealedDealer<S>, Unavailable> {
        let mut dealer =
            SealedDealer { table: table.into(), safe, dealer: Dealer::new(Stream::default()), at };
        if let Some(shoe) = dealer.at.shoe.clone() {
            dealer.cover(shoe.number, shoe.cuts, shoe.part)?;
            dealer.dealer.answer(Chance::Shuffle, &shoe.cards);
            for _ in 0..shoe.drawn {
                dealer.dealer.answer(Chance::Burn, &shoe.cards);
            }
        }
        if dealer.at.fixed {
            dealer.cover(dealer.at.number, dealer.at.cuts.clone(), dealer.at.part)?;
        }
        Ok(dealer)
    }

    /// Where the work stands.
    pub fn position(&self) -> &Position {
        &self.at
    }

    /// Takes a seat's cut, in place of what it said before; false if it comes too late.
    pub fn cut(&mut self, seat: Seat, cut: CutText) -> bool {
        if !self.at.fixed {
            self.at.cuts.insert(seat.0 + 1, cut);
        }
        !self.at.fixed
    }

    /// Answers the table's need of chance, if it has one. A shuffle is carried out when its first card is wanted, so
    /// that the cut comes between, as on the felt.
    pub fn answer(
        &mut self,
        table: &dyn AnyTable,
    ) -> Result<Option<(Outcome, Option<DrawnFrom>)>, Unavailable> {
        let Need::Chance(chance) = table.need() else { return Ok(None) };
        if chance == Chance::Shuffle {
            self.at.shoe = None;
            return Ok(Some((Outcome::Shuffled, None)));
        }
        self.fix()?;
        let mut draw = None;
        if matches!(chance, Chance::Card | Chance::Burn) && self.at.shoe.is_none() {
            draw = Some(self.shuffle(table.felt().rack().unseen()));
        }
        let (number, part) = (self.at.number, self.at.part);
        let outcome = self.dealer.answer(chance, table.to_shuffle());
        self.at.part = self.dealer.source().part;
        let drawn = match (outcome, chance) {
            (Outcome::Dice(dice), _) => Some((6u32.pow(dice.faces().len() as u32), place(dice))),
            (Outcome::Wheel(section), Chance::Wheel(wheel)) => {
                Some((wheel.sections() as u32, section.0 as u32))
            }
            (Outcome::Number(n), Chance::Number(most)) => Some((most as u32, n as u32 - 1)),
            _ => {
                self.at.shoe.as_mut().expect("cards come from a shoe").drawn += 1;
                None
            }
        };
        let drawn =
            drawn.map(|(below, gives)| DrawnFrom { number, part, what: Drawn::Number { below, gives } });
        Ok(Some((outcome, drawn.or(draw))))
    }

    /// Follows what the table was fed, `left` being the cards the shoe held before: fixes the cuts at the close; when a
    /// round is over or bets are taken again, shows what is over and commits to what comes.
    pub fn follow(
        &mut self,
        table: &dyn AnyTable,
        input: &Input,
        events: &[Event],
        left: u16,
    ) -> Result<Vec<Note>, Unavailable> {
        let mut notes = vec![];
        if *input == Input::Close {
            self.fix()?;
        }
        if matches!(input, Input::Call(_)) && table.felt().rack().left() != left {
            // A call has moved cards by itself: those nobody has seen are shuffled before the next one is dealt.
            self.at.shoe = None;
        }
        let need = table.need();
        let over = events.iter().any(|event| matches!(event, Event::RoundOver { .. }));
        if self.at.fixed && (over || need == Need::Bets) {
            if need == Need::Chance(Chance::Shuffle) {
                self.at.shoe = None;
            }
            self.at.waiting.push(self.at.number);
            self.show(&mut notes)?;
            notes.push(self.next()?);
        }
        Ok(notes)
    }

    /// The table is closed for good: every secret is shown, the one not used as well.
    pub fn close(mut self) -> Result<Vec<Note>, Unavailable> {
        let mut notes = vec![];
        self.at.shoe = None;
        self.at.waiting.push(self.at.number);
        self.show(&mut notes)?;
        Ok(notes)
    }

    /// Shows the secrets of whatever is over.
    fn show(&mut self, notes: &mut Vec<Note>) -> Result<(), Unavailable> {
        let in_use = self.at.shoe.as_ref().map(|shoe| shoe.number);
        let (wait, over) = std::mem::take(&mut self.at.waiting).into_iter().partition(|n| in_use == Some(*n));
        self.at.waiting = wait;
        let over: Vec<u64> = over;
        for number in over {
            let secret = self.safe.secret(&self.table, number)?.show();
            self.safe.shown(&self.table, number)?;
            notes.push(Note::Reveal { number, secret });
        }
        Ok(())
    }

    /// Commits to the next number.
    fn next(&mut self) -> Result<Note, Unavailable> {
        let number = self.at.number + 1;
        let secret = self.safe.secret(&self.table, number)?;
        self.at.number = number;
        self.at.cuts.clear();
        self.at.fixed = false;
        self.at.part = 0;
        Ok(Note::Commit { number, hash: hex(&commitment(&self.table, number, &secret)) })
    }

    /// From here on no cut is taken.
    fn fix(&mut self) -> Result<(), Unavailable> {
        if !self.at.fixed {
            self.cover(self.at.number, self.at.cuts.clone(), 0)?;
            self.at.fixed = true;
        }
        Ok(())
    }

    fn cover(&mut self, number: u64, cuts: Cuts, part: u64) -> Result<(), Unavailable> {
        let secret = self.safe.secret(&self.table, number)?;
        let stream = self.dealer.source();
        stream.cover = Some(Cover { table: self.table.clone(), number, secret, cuts });
        stream.part = part;
        Ok(())
    }

    fn shuffle(&mut self, cards: &Composition) -> DrawnFrom {
        let (number, part) = (self.at.number, self.at.part);
        self.dealer.answer(Chance::Shuffle, cards);
        self.at.part = self.dealer.source().part;
        self.at.shoe = Some(InShoe { number, part, cuts: self.at.cuts.clone(), cards: *cards, drawn: 0 });
        DrawnFrom { number, part, what: Drawn::Shuffle { cards: *cards } }
    }
}

/// The number of a throw among all that so many dice can make: the inverse of [`Dice::nth`].
fn place(dice: Dice) -> u32 {
    dice.faces().iter().rev().fold(0, |n, face| n * 6 + *face as u32 - 1)
}

//! What the house has chosen: the settings of the family, read once.

use book::{Cents, Clause, Fault, Rules};

use super::print::TwentyonePrint;

/// On which two cards a player may double down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleOn {
    /// Any two.
    AnyTwo,
    /// A hard total from this to 11.
    HardFrom(u8),
}

/// The choices of one table.
#[derive(Clone, Copy, Debug)]
pub struct TableChoices {
    /// How many decks are in play.
    pub decks: u8,
    /// How many boxes there are.
    pub boxes: u8,
    /// Whether the cards are pitched from the hand, face down.
    pub pitch: bool,
    /// Whether the dealer draws to a soft 17.
    pub hits_soft_17: bool,
    /// On what a player may double down.
    pub double_on: DoubleOn,
    /// Whether a split hand may be doubled.
    pub double_after_split: bool,
    /// The most hands of one box.
    pub split_hands: u8,
    /// Whether split aces get one card each and no more.
    pub aces_one_card: bool,
    /// Whether they may be split again.
    pub resplit_aces: bool,
    /// How many cards are burned after a shuffle.
    pub burn: u8,
    /// How many cards lie behind the cut card.
    pub cut: u16,
    /// Whether a machine shuffles a second batch of cards meanwhile.
    pub machine: bool,
    /// Whether whoever sits a round out is barred until the shuffle.
    pub bars_entry: bool,
    /// Whether a patron may play several boxes.
    pub several_boxes: bool,
    /// The least on each box of a patron who does.
    pub several_minimum: Cents,
}

impl TableChoices {
    /// Reads what every game of the family leaves to its house. Doubling and splitting are the shoe game's: any two
    /// cards, also after a split, and four hands.
    pub(crate) fn read(rules: &Rules, print: &TwentyonePrint) -> Result<TableChoices, Fault> {
        let decks = rules.number("decks") as u8;
        let house = TableChoices {
            decks,
            boxes: rules.number("seats") as u8,
            pitch: false,
            hits_soft_17: rules.choice("dealer-soft-17") == "hit",
            double_on: DoubleOn::AnyTwo,
            double_after_split: true,
            split_hands: 4,
            aces_one_card: rules.choice("split-aces") == "one-card",
            resplit_aces: false,
            burn: 1,
            cut: rules.number("cut-card") as u16,
            machine: rules.choice("shuffle") == "machine",
            bars_entry: rules.flag("no-mid-shoe-entry"),
            several_boxes: rules.flag("multiple-boxes"),
            several_minimum: rules.money("multiple-boxes-minimum"),
        };
        if house.several_minimum > rules.limits("blackjack").max {
            let why =
                format!("the minimum on several boxes is above the maximum ({})", print.several_minimum);
            return Err(Fault::Choice(why));
        }
        Ok(house)
    }

    /// Reads the settings of HC-A: one and two decks may be pitched, and doubled and split by rules of their own.
    pub(super) fn small_or_shoe(rules: &Rules, print: &TwentyonePrint) -> Result<TableChoices, Fault> {
        let shared = TableChoices::read(rules, print)?;
        let small = shared.decks <= 2;
        let house = TableChoices {
            pitch: small && rules.choice("form") == "pitch",
            double_on: match rules.choice("double-on") {
                "9-10-11" => DoubleOn::HardFrom(9),
                "10-11" => DoubleOn::HardFrom(10),
                _ => DoubleOn::AnyTwo,
            },
            double_after_split: rules.flag("double-after-split"),
            split_hands: rules.number("split-hands") as u8,
            ..shared
        };
        let doubles = house.double_on == DoubleOn::AnyTwo && house.double_after_split;
        let splits = house.split_hands == 4 && house.aces_one_card;
        let fault =
            |what: &str, clause| Err(Fault::Choice(format!("{what} need one or two decks ({clause})")));
        if !small && !doubles {
            return fault("other double-down rules", Clause::new("HC-A §10.IV"));
        }
        if !small && !splits {
            return fault("other split rules", Clause::new("HC-A §11.V"));
        }
        Ok(house)
    }
}

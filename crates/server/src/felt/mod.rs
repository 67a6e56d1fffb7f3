//! Felts: where everything lies on a table, drawn for a wide and for a narrow screen from what the layout says. The page
//! adds colours and chips; it knows no game. A game without a felt of its own gets the arc of a card table.

mod arc;
mod baccarat;
mod big_six;
mod craps;
mod dice_cups;
mod pen;
mod roulette;
mod ticket;

use book::Rules;
use games::kernel::{Family, Layout};
use serde::Serialize;
use utoipa::ToSchema;

use crate::names::family;
use pen::Pen;

/// The same felt drawn twice, with the same spots.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Drawings {
    /// For screens from 760 px.
    pub wide: Drawing,
    /// For phones; it may be longer than the screen.
    pub narrow: Drawing,
    /// What each section of a roulette wheel is besides its number, in the order of the wheel.
    pub pockets: Vec<String>,
}

/// The colour of a cloth, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[schema(as = Cloth)]
pub enum FeltCloth {
    Green,
    Blue,
    Burgundy,
    Charcoal,
}

impl From<games::kernel::Cloth> for FeltCloth {
    fn from(cloth: games::kernel::Cloth) -> FeltCloth {
        match cloth {
            games::kernel::Cloth::Green => FeltCloth::Green,
            games::kernel::Cloth::Blue => FeltCloth::Blue,
            games::kernel::Cloth::Burgundy => FeltCloth::Burgundy,
            games::kernel::Cloth::Charcoal => FeltCloth::Charcoal,
        }
    }
}

/// A felt drawn for one width of screen. Lengths are in units of which the drawing is `size` wide and high.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Drawing {
    /// Width and height.
    pub size: [i32; 2],
    /// The cloth.
    pub cloth: FeltCloth,
    /// The table's edge as a path; none where the cloth fills its box.
    pub edge: Option<String>,
    /// What is printed on the cloth and cannot be touched.
    pub print: Vec<Printed>,
    /// Where the viewer's bets lie.
    pub spots: Vec<SpotDrawing>,
    /// Where the others sit, from the viewer's left round to the right.
    pub seats: Vec<SeatDrawing>,
    /// Where cards lie.
    pub places: Vec<PlaceDrawing>,
    /// What stands on the table beside cards and chips.
    pub props: Vec<Prop>,
    /// Where to jump to on a felt longer than the screen.
    pub tabs: Vec<Tab>,
}

/// How lettering looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Hand)]
pub enum Lettering {
    /// As woven into the cloth.
    #[default]
    Felt,
    /// The same, less loud.
    Quiet,
    /// The same in the red of the cloth's big words.
    Red,
    /// The same in capitals set wide apart.
    Wide,
    /// As on the page: for what changes.
    Plain,
}

/// How a printed area looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tint {
    /// A line around the bare cloth.
    #[default]
    Line,
    /// The same, darker.
    Dark,
    /// A dashed line: a side bet.
    Dashed,
    /// Red, as half the numbers of roulette.
    Red,
    /// Black, as the others.
    Black,
    /// The green of the zeros.
    Green,
    /// The blue of the Player's bet.
    Blue,
    /// Nothing is printed: a bet on a line or a corner, or one that only appears by play.
    Bare,
}

/// An outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Shape {
    Rect { x: i32, y: i32, w: i32, h: i32, r: i32 },
    Circle { x: i32, y: i32, r: i32 },
    Path { d: String },
}

/// Something printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[schema(as = Print)]
#[allow(missing_docs)]
pub enum Printed {
    /// Words around a point, or turned by so many degrees.
    Words { x: i32, y: i32, size: i32, words: String, hand: Lettering, turn: i32 },
    /// Words along a path.
    Curve { d: String, size: i32, words: String, hand: Lettering },
    /// An area or a line.
    Area { shape: Shape, tint: Tint },
    /// Faces of dice.
    Dice { x: i32, y: i32, size: i32, faces: Vec<u8> },
    /// A pay table.
    Pays { x: i32, y: i32, w: i32, title: String, rows: Vec<[String; 2]> },
}

/// Where a bet lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SpotDrawing {
    /// The spot's id.
    pub id: String,
    /// Its outline.
    pub shape: Shape,
    /// How it looks.
    pub tint: Tint,
    /// What is printed in it.
    pub print: Vec<Printed>,
    /// Where the chips stand.
    pub chips: [i32; 2],
    /// The area to touch, where it differs from the outline.
    pub hit: Option<Shape>,
}

/// Where somebody else sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct SeatDrawing {
    pub x: i32,
    pub y: i32,
    /// How wide their cards are.
    pub card: i32,
}

/// Where cards lie: `hand` for the viewer's own (`hand 2` for the second alone), else the name of a common place or
/// `shoe`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct PlaceDrawing {
    pub place: String,
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
    /// How wide a card is.
    pub card: i32,
    /// What the place is called there.
    pub label: Option<String>,
}

/// What stands on the table beside cards and chips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Prop {
    pub what: PropKind,
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

/// The kinds of props.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PropKind {
    /// A wheel with a ball.
    Wheel,
    /// A wheel that stands up, with a flapper.
    BigWheel,
    /// What the wheel showed last, large.
    Result,
    /// What the last rounds showed.
    History,
    /// A number and those beside it on the wheel, to be bet on at once.
    Neighbours,
    /// The dice of the last throw.
    Dice,
    /// The dice of the Player's cup.
    PlayerCup,
    /// The dice of the Banker's cup.
    BankerCup,
    /// The bead plate and the big road.
    Road,
    /// Who has the dice, what the point is.
    Signs,
}

/// A part of a long felt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Tab {
    pub label: String,
    pub y: i32,
}

/// Both drawings of a table.
pub fn drawings(game: &str, rules: &Rules, layout: &Layout) -> Drawings {
    let family = family(game);
    let draw: fn(&mut Pen, bool) = match family {
        Family::Craps => craps::draw,
        Family::Roulette => roulette::draw,
        Family::BigSix => big_six::draw,
        Family::Baccarat => baccarat::draw,
        Family::ThreeDice => dice_cups::draw,
        Family::Lottery => ticket::draw,
        Family::TwentyOne
        | Family::Poker
        | Family::Holdem
        | Family::Stud
        | Family::PaiGow
        | Family::Cards => arc::draw,
    };
    let on = |wide| {
        let mut pen = Pen::new(rules, layout);
        draw(&mut pen, wide);
        pen.finish(wide)
    };
    let wheel = layout.wheel.filter(|_| family == Family::Roulette);
    let labels = wheel.iter().flat_map(|w| (0..w.sections()).filter_map(|s| w.label(equipment::Section(s))));
    let pockets = labels.map(roulette::pocket).collect();
    Drawings { wide: on(true), narrow: on(false), pockets }
}

/// What a wager pays where that is one pay, as printed: `7 to 6`.
pub fn pays(rules: &Rules, wager: &str) -> Option<String> {
    let table = rules.paytables().find(|t| t.wager == wager && t.part.is_none())?;
    match &table.rows[..] {
        [row] => Some(row.pays.to_string()),
        _ => None,
    }
}

/// The colour of a pocket of the roulette wheel, in words.
pub(crate) fn colour(game: &str, label: &str) -> Option<String> {
    (family(game) == Family::Roulette)
        .then(|| roulette::pocket(label).split(" · ").next().unwrap_or_default().to_lowercase())
}

/// The colour of a game's cloth.
pub fn cloth(game: &str, rules: &Rules, layout: &Layout) -> FeltCloth {
    drawings(game, rules, layout).narrow.cloth
}

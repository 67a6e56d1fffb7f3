//! Where things lie on a felt, wide and narrow: geometry alone, in the units of each drawing's own box. Colours are the
//! page's. A game with no drawing of its own gets the arc of a card table from its layout alone.

mod arc;

use games::kernel::Layout;
use serde::Serialize;
use utoipa::ToSchema;

/// A shape on the felt.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Shape {
    Rect { x: f32, y: f32, w: f32, h: f32, r: f32 },
    Circle { cx: f32, cy: f32, r: f32 },
    Path { d: String },
}

/// Something printed on the felt: a shape or a text, with names of classes, never colours.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Print {
    pub class: String,
    pub shape: Option<Shape>,
    pub text: Option<Label>,
}

/// A text and where it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Label {
    pub text: String,
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub turn: f32,
}

/// Where a seat is, and how large it is drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct SeatAt {
    pub seat: u8,
    pub x: f32,
    pub y: f32,
    pub scale: f32,
    pub turn: f32,
}

/// Where a spot lies: at every seat in its own coordinates, or once for the whole table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct SpotAt {
    pub id: String,
    pub seat_local: bool,
    pub shape: Shape,
    pub label_at: (f32, f32),
    /// What can be touched, where that is more than the shape.
    pub hit: Option<Shape>,
}

/// A place for cards or furniture: `hand 1`, `dealer`, `board`, `shoe`, `tray`, `wheel`, `dice`, `road`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct PlaceAt {
    pub place: String,
    pub seat_local: bool,
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
    /// The width of a card there.
    pub card: f32,
}

/// A felt in one width.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Drawing {
    /// Its width and height.
    pub view_box: (f32, f32),
    /// What is printed on it.
    pub print: Vec<Print>,
    /// Its seats.
    pub seats: Vec<SeatAt>,
    /// Where the viewer's own seat is drawn instead.
    pub own: SeatAt,
    /// Where bets lie.
    pub spots: Vec<SpotAt>,
    /// Where cards lie and furniture stands.
    pub places: Vec<PlaceAt>,
}

/// A felt in both widths, with the same spots.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Drawings {
    pub wide: Drawing,
    pub narrow: Drawing,
}

/// How a game's felt is drawn.
pub fn draw(_game: &str, layout: &Layout) -> Drawings {
    arc::draw(layout)
}

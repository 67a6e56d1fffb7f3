//! The pen that draws a felt: it knows the layout and what each wager pays, and keeps what is drawn.

use book::{Pays, Rules};
use games::kernel::{Layout, Spot};

use super::{
    Drawing, FeltCloth, Lettering, PlaceDrawing, Printed, Prop, PropKind, SeatDrawing, Shape, SpotDrawing,
    Tab, Tint,
};

/// A box: x, y, width, height.
pub(super) type Area = (i32, i32, i32, i32);

pub(super) struct Pen<'a> {
    pub(super) rules: &'a Rules,
    pub(super) layout: &'a Layout,
    pub(super) to: Drawing,
}

/// Words around a point.
pub(super) fn words(x: i32, y: i32, size: i32, words: impl Into<String>, hand: Lettering) -> Printed {
    Printed::Words { x, y, size, words: words.into(), hand, turn: 0 }
}

/// A box with slightly rounded corners.
pub(super) fn boxed((x, y, w, h): Area) -> Shape {
    Shape::Rect { x, y, w, h, r: 4 }
}

/// The odds without the word: `9:5`, for narrow boxes.
pub(super) fn short(pays: &str) -> String {
    pays.replace(" to ", ":")
}

impl<'a> Pen<'a> {
    pub(super) fn new(rules: &'a Rules, layout: &'a Layout) -> Pen<'a> {
        let to = Drawing {
            size: [0, 0],
            cloth: FeltCloth::Green,
            edge: None,
            print: vec![],
            spots: vec![],
            seats: vec![],
            places: vec![],
            props: vec![],
            tabs: vec![],
        };
        Pen { rules, layout, to }
    }

    /// Sets the size and the cloth, unless the game has one of its own.
    pub(super) fn cloth(&mut self, cloth: FeltCloth, width: i32, height: i32) {
        (self.to.cloth, self.to.size) = (self.layout.cloth.map_or(cloth, FeltCloth::from), [width, height]);
    }

    /// The edge of an oblong table that fills the drawing.
    pub(super) fn oblong(&mut self) {
        let [w, h] = self.to.size;
        let (l, t, r, b) = (12, 12, w - 12, h - 12);
        self.to.edge = Some(format!(
            "M{} {t}H{}Q{r} {t} {r} {}V{}Q{r} {b} {} {b}H{}Q{l} {b} {l} {}V{}Q{l} {t} {} {t}Z",
            l + 40,
            r - 40,
            t + 40,
            b - 40,
            r - 40,
            l + 40,
            b - 40,
            t + 40,
            l + 40,
        ));
    }

    /// What a wager pays where that is one pay: `7 to 6`.
    pub(super) fn pays(&self, wager: &str) -> Option<String> {
        super::pays(self.rules, wager)
    }

    /// The rows of a wager's pay table, as far as so many lines go.
    pub(super) fn rows(&self, wager: &str, most: usize) -> Vec<[String; 2]> {
        let tables = self.rules.paytables().filter(|t| t.wager == wager);
        let rows = tables.flat_map(|t| &t.rows).filter(|r| r.pays != Pays::Push);
        // An amount whatever the stake is printed as it is.
        rows.take(most).map(|r| [r.name.clone(), r.pays.to_string().replace(" flat", "")]).collect()
    }

    /// The same for a list on the felt: a last line says how many more there are, so that nobody takes a part for the whole.
    pub(super) fn listed(&self, wager: &str, most: usize) -> Vec<[String; 2]> {
        let mut rows = self.rows(wager, usize::MAX);
        let more = rows.len().saturating_sub(most);
        if more > 1 {
            rows.truncate(most);
            rows.push([format!("and {more} rows more"), "…".into()]);
        }
        rows
    }

    /// The spot with this id, if this table has it.
    pub(super) fn spot(&self, id: &str) -> Option<&'a Spot> {
        self.layout.spots.iter().find(|s| s.id == id)
    }

    /// The spot of the player's own wager beside one for the dealer; else the spot itself.
    pub(super) fn own(&self, spot: &'a Spot) -> &'a Spot {
        spot.toke_of.map_or(spot, |own| self.layout.at(own))
    }

    pub(super) fn print(&mut self, print: Printed) {
        self.to.print.push(print);
    }

    pub(super) fn area(&mut self, shape: Shape, tint: Tint) {
        self.to.print.push(Printed::Area { shape, tint });
    }

    /// Draws a spot with what is printed in it, unless this table does not have it.
    pub(super) fn bet(&mut self, id: &str, shape: Shape, tint: Tint, print: Vec<Printed>, chips: (i32, i32)) {
        self.bet_hit(id, shape, tint, print, chips, None);
    }

    /// The same, with an area of its own to touch.
    pub(super) fn bet_hit(
        &mut self,
        id: &str,
        shape: Shape,
        tint: Tint,
        print: Vec<Printed>,
        (x, y): (i32, i32),
        hit: Option<Shape>,
    ) {
        if self.spot(id).is_some() {
            self.to.spots.push(SpotDrawing { id: id.into(), shape, tint, print, chips: [x, y], hit });
        }
    }

    pub(super) fn place(&mut self, place: &str, (x, y, w, h): Area, card: i32, label: Option<&str>) {
        let label = label.map(str::to_owned);
        self.to.places.push(PlaceDrawing { place: place.into(), x, y, w, h, card, label });
    }

    pub(super) fn prop(&mut self, what: PropKind, (x, y, w, h): Area) {
        self.to.props.push(Prop { what, x, y, w, h });
    }

    pub(super) fn seat(&mut self, x: i32, y: i32, card: i32) {
        self.to.seats.push(SeatDrawing { x, y, card });
    }

    pub(super) fn tab(&mut self, label: &str, y: i32) {
        self.to.tabs.push(Tab { label: label.into(), y });
    }

    /// The drawing, with whatever spots nobody placed in rows below it, so that every bet can be made.
    pub(super) fn finish(mut self, wide: bool) -> Drawing {
        let drawn = |id: &str| self.to.spots.iter().any(|s| s.id == id);
        let left: Vec<&Spot> = self.layout.spots.iter().filter(|s| !drawn(&s.id)).collect();
        if !left.is_empty() {
            let [width, top] = self.to.size;
            let across = if wide { 8 } else { 4 };
            let (w, h) = ((width - 24) / across, 48);
            for (n, spot) in (0..).zip(&left) {
                let (x, y) = (12 + n % across * w, top + n / across * h);
                let print = vec![words(x + w / 2, y + 20, 12, &spot.name, Lettering::Quiet)];
                let shape = boxed((x, y, w - 4, h - 4));
                self.bet(&spot.id, shape, Tint::Dashed, print, (x + w / 2, y + 28));
            }
            self.to.size[1] += (left.len() as i32 + across - 1) / across * h + 8;
        }
        self.to
    }
}

//! The arc of a card table: seats along it, each with its spots in a row and its cards above them.

use games::kernel::Layout;

use super::{Drawing, Drawings, PlaceAt, SeatAt, Shape, SpotAt};

/// The arc in both widths.
pub(super) fn draw(layout: &Layout) -> Drawings {
    Drawings { wide: drawing(layout, 1440.0, 720.0), narrow: drawing(layout, 390.0, 640.0) }
}

fn drawing(layout: &Layout, w: f32, h: f32) -> Drawing {
    let seats = layout.seats.max(1);
    let seat = |n: u8| {
        // Seats are counted from the dealer's left, which is the right of whoever looks at the table.
        let angle = std::f32::consts::PI * (n as f32 + 0.5) / seats as f32;
        SeatAt {
            seat: n,
            x: w / 2.0 + angle.cos() * w * 0.42,
            y: h * 0.3 + angle.sin() * h * 0.42,
            scale: 0.6,
            turn: 0.0,
        }
    };
    let across = layout.spots.len().max(1) as f32;
    let size = (w * 0.9 / across).min(72.0);
    let spot = |(n, spot): (usize, &games::kernel::Spot)| {
        let cx = (n as f32 + 0.5 - across / 2.0) * size;
        let shape = Shape::Circle { cx, cy: 0.0, r: size * 0.45 };
        SpotAt { id: spot.id.clone(), seat_local: true, shape, label_at: (cx, 0.0), hit: None }
    };
    let card = w.min(720.0) * 0.09;
    let hand = PlaceAt {
        place: "hand".into(),
        seat_local: true,
        x: -card * 2.5,
        y: -card * 2.2,
        w: card * 5.0,
        h: card * 1.4,
        card,
    };
    let common = |(n, name): (usize, &&str)| PlaceAt {
        place: (*name).into(),
        seat_local: false,
        x: w * 0.2,
        y: 16.0 + n as f32 * card * 1.6,
        w: w * 0.6,
        h: card * 1.4,
        card,
    };
    Drawing {
        view_box: (w, h),
        print: vec![],
        seats: (0..seats).map(seat).collect(),
        own: SeatAt { seat: 0, x: w / 2.0, y: h * 0.86, scale: 1.0, turn: 0.0 },
        spots: layout.spots.iter().enumerate().map(spot).collect(),
        places: layout.commons.iter().enumerate().map(common).chain([hand]).collect(),
    }
}

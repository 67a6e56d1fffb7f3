//! What every felt has to hold.

use book::Rules;
use games::kernel::{CommonPlace, CommonRole, Family, Layout};
use server::felt::*;

fn each(check: impl Fn(&str, &Layout, &Drawing, bool)) {
    for entry in games::roster() {
        let table = entry.open(Rules::of(entry.id).expect("a chapter")).expect("a table");
        let drawings = drawings(entry.id, table.rules(), table.layout());
        check(entry.id, table.layout(), &drawings.wide, true);
        check(entry.id, table.layout(), &drawings.narrow, false);
    }
}

fn box_of(shape: &Shape) -> Option<[i32; 4]> {
    match *shape {
        Shape::Rect { x, y, w, h, .. } => Some([x, y, x + w, y + h]),
        Shape::Circle { x, y, r } => Some([x - r, y - r, x + r, y + r]),
        Shape::Path { .. } => None,
    }
}

#[test]
fn both_drawings_of_every_game_carry_every_spot_once() {
    each(|game, layout, drawing, wide| {
        for spot in &layout.spots {
            let times = drawing.spots.iter().filter(|s| s.id == spot.id).count();
            assert_eq!(times, 1, "{game} {} wide {wide}", spot.id);
        }
        assert_eq!(drawing.spots.len(), layout.spots.len(), "{game}");
    });
}

#[test]
fn every_spot_and_its_chips_lie_on_the_drawing() {
    each(|game, _, drawing, _| {
        let [w, h] = drawing.size;
        for spot in &drawing.spots {
            let [x, y] = spot.chips;
            assert!((0..=w).contains(&x) && (0..=h).contains(&y), "{game} {} chips at {x} {y}", spot.id);
            if let Some([l, t, r, b]) = box_of(&spot.shape) {
                assert!(l >= 0 && t >= 0 && r <= w && b <= h, "{game} {} at {l} {t} {r} {b}", spot.id);
            }
        }
    });
}

#[test]
fn the_places_a_player_watches_are_drawn() {
    each(|game, layout, drawing, _| {
        if layout.cards.is_some() {
            for common in &layout.commons {
                assert!(drawing.places.iter().any(|p| p.place == common.name), "{game} {common}");
            }
        }
        if layout.wheel.is_some() {
            let wheel = if game == "big-six" { PropKind::BigWheel } else { PropKind::Wheel };
            assert!(drawing.props.iter().any(|p| p.what == wheel), "{game}");
        }
    });
}

/// A spot one bets on is large enough for a thumb; bets on lines and corners are enlarged by the page.
#[test]
fn on_a_phone_open_spots_can_be_touched() {
    each(|game, layout, drawing, wide| {
        for spot in drawing.spots.iter().filter(|s| !wide && s.tint != Tint::Bare) {
            let open = layout.spots.iter().any(|s| s.id == spot.id && s.open);
            if let (true, Some([l, t, r, b])) = (open, box_of(spot.hit.as_ref().unwrap_or(&spot.shape))) {
                assert!(r - l >= 40 && b - t >= 40, "{game} {} is {} by {}", spot.id, r - l, b - t);
            }
        }
    });
}

#[test]
fn a_list_of_pays_on_the_felt_is_whole_or_says_how_much_is_left_out() {
    each(|game, _, drawing, wide| {
        let last = match game {
            "mississippi-stud" => "Pair of jacks or better",
            "let-it-ride" => "Pair of tens or better",
            "poker-lotto" => "Pair of jacks, queens, kings or aces",
            "pontoon-plus" => "rows more",
            _ => return,
        };
        let ends = |print: &Printed| matches!(print, Printed::Pays { rows, .. } if rows.last().is_some_and(|[row, _]| row.ends_with(last)));
        assert!(!wide || drawing.print.iter().any(ends), "{game}");
    });
}

/// A card table is drawn by what its layout declares. Under names that no felt has ever heard, it is the same felt.
#[test]
fn places_and_wagers_of_any_name_are_drawn_by_what_they_are() {
    let kin = [Family::TwentyOne, Family::Poker, Family::Holdem, Family::Stud, Family::PaiGow];
    for entry in games::roster().iter().filter(|entry| kin.contains(&entry.family)) {
        let table = entry.open(Rules::of(entry.id).expect("a chapter")).expect("a table");
        let mut renamed = table.layout().clone();
        for (n, common) in renamed.commons.iter_mut().enumerate() {
            common.name = ["north", "east", "south", "west", "top", "foot", "left", "right", "rear"][n];
        }
        for (n, spot) in renamed.spots.iter_mut().enumerate() {
            spot.id = format!("circle {n}");
        }
        let known = drawings(entry.id, table.rules(), table.layout());
        let strange = drawings(entry.id, table.rules(), &renamed);
        for (mut known, strange) in [(known.wide, strange.wide), (known.narrow, strange.narrow)] {
            for (common, name) in table.layout().commons.iter().zip(&renamed.commons) {
                known
                    .places
                    .iter_mut()
                    .filter(|p| p.place == common.name)
                    .for_each(|p| p.place = name.to_string());
            }
            for (spot, print) in table.layout().spots.iter().zip(&renamed.spots) {
                known.spots.iter_mut().filter(|s| s.id == spot.id).for_each(|s| s.id = print.id.clone());
            }
            assert_eq!(known.places, strange.places, "{}", entry.id);
            assert_eq!(known.spots, strange.spots, "{}", entry.id);
            assert_eq!(known.print, strange.print, "{}", entry.id);
        }
    }
}

#[test]
fn a_place_of_every_role_is_drawn_on_the_cloth_the_game_says() {
    use CommonRole::*;
    let rules = Rules::of("three-card-poker").expect("a chapter");
    let mut layout = games::open(rules.clone()).expect("a table").layout().clone();
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let roles = [Dealer, SecondHand, Board, Contender, Contender, Key, Stack, Draw, Aside, Aside];
    layout.commons = names.into_iter().zip(roles).map(|(name, role)| CommonPlace::new(name, role)).collect();
    layout.cloth = Some(games::kernel::Cloth::Charcoal);
    let drawings = drawings("a-game-of-ones-own", &rules, &layout);
    for drawing in [drawings.wide, drawings.narrow] {
        let drawn: Vec<_> = drawing.places.iter().filter(|p| names.contains(&p.place.as_str())).collect();
        assert_eq!(drawn.len(), names.len());
        for place in &drawn {
            let inside = place.x >= 0 && place.y >= 0 && place.x + place.w <= drawing.size[0];
            assert!(inside && place.y + place.h <= drawing.size[1], "{place:?}");
        }
        let mut corners: Vec<_> = drawn.iter().map(|p| (p.x, p.y)).collect();
        corners.sort_unstable();
        corners.dedup();
        // The board and the draw are never at one table.
        assert_eq!(corners.len(), names.len() - 1);
        assert_eq!(drawing.cloth, FeltCloth::Charcoal);
    }
}

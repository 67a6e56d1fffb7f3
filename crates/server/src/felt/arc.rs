//! The arc of a card table, for every game of twenty-one and poker: dealer and board above, the viewer's hand and bets
//! in the middle below, the others around. Everything follows from the layout.

use games::kernel::{CommonRole, Family, Layout, Seat, SettledOn, Spot, SpotId};

use super::pen::{Area, Pen, boxed, words};
use super::{FeltCloth, Lettering, Printed, PropKind, Shape, Tint};
use crate::names::family;

/// The measures of one width.
struct Measures {
    width: i32,
    /// The line of the viewer's bets, and how far apart and how large they are.
    bets: i32,
    apart: i32,
    main: i32,
    side: i32,
    across: usize,
    row: i32,
    letters: i32,
}

const WIDE: Measures =
    Measures { width: 1100, bets: 520, apart: 108, main: 41, side: 36, across: 6, row: 84, letters: 14 };
const NARROW: Measures =
    Measures { width: 390, bets: 392, apart: 92, main: 35, side: 33, across: 5, row: 76, letters: 12 };

/// Draws a card table.
pub(super) fn draw(pen: &mut Pen, wide: bool) {
    let m = if wide { WIDE } else { NARROW };
    let board = pen.layout.board().is_some();
    common_places(pen, wide);
    let down = if board && !wide { 74 } else { 0 };
    let middle = m.width / 2;
    // Where one row of bets is all there is, it and the hand lie lower: the felt is filled, and cards have room.
    let low = if wide && one_row(pen, &m) { 30 } else { 0 };
    let hand = match (wide, board) {
        (true, true) => ((250, 346 + low / 2, 600, 116), 82),
        (true, false) => ((250, 324 + low / 2, 600, 128), 90),
        (false, _) => ((16, 232 + down, 358, 112), 74),
    };
    pen.place("hand", hand.0, hand.1, None);
    title(pen, wide, board);

    let end = bets(pen, &m, m.bets + down + low);
    // Where there are several rows, the last of them keeps clear of the rail's curve.
    let below = if low > 0 { 62 } else { 78 };
    let height = if wide { end.max(610) + below } else { end.max(420) + 50 };
    pen.cloth(cloth(pen), m.width, height);
    if wide {
        pen.to.edge = Some(edge(height));
        for (x, y) in [(118, 250), (116, 362), (172, 470)] {
            pen.seat(x, y, 46);
        }
        for (x, y) in [(1100 - 172, 470), (1100 - 116, 362), (1100 - 118, 250)] {
            pen.seat(x, y, 46);
        }
        pay_tables(pen);
    } else {
        if !board {
            known_below(pen, end + m.main);
        }
        let y = if board { 246 } else { 172 };
        (0..6).for_each(|n| pen.seat(middle - 155 + n * 62, y, 40));
    }
}

fn cloth(pen: &Pen) -> FeltCloth {
    match family(pen.rules.game()) {
        Family::PaiGow => FeltCloth::Burgundy,
        Family::TwentyOne => FeltCloth::Green,
        _ => FeltCloth::Blue,
    }
}

fn edge(height: i32) -> String {
    let (b, side) = (height - 14, height - 330);
    format!(
        "M58 14H1042Q1086 14 1086 58V{side}C1086 {} 960 {b} 550 {b}S14 {} 14 {side}V58Q14 14 58 14Z",
        side + 250,
        side + 250
    )
}

/// The bets of one's own, in the order of the layout: the main ones, and those beside them.
fn own<'a>(pen: &Pen<'a>) -> (Vec<&'a Spot>, Vec<&'a Spot>) {
    let mine = |s: &&Spot| !s.is_toke() && s.on_box.is_none() && s.beside.is_none();
    pen.layout.spots.iter().filter(mine).partition(|s| !s.side)
}

fn one_row(pen: &Pen, m: &Measures) -> bool {
    let (main, side) = own(pen);
    main.len() + side.len() <= m.across && pen.layout.spots.iter().all(|s| s.on_box.is_none())
}

/// Where the cards of a role lie, and how wide a card is there: the `nth` place of those that share a corner.
fn area(layout: &Layout, role: CommonRole, nth: i32, wide: bool) -> (Area, i32) {
    let (dealer, board) = (layout.dealer().is_some(), layout.board().is_some());
    let second = layout.second_hand().is_some();
    match (role, wide) {
        (CommonRole::Dealer, true) if second => ((340, 44, 230, 92), 62),
        (CommonRole::Dealer, true) if board => ((400, 46, 300, 84), 60),
        (CommonRole::Dealer, true) => ((350, 44, 400, 112), 80),
        (CommonRole::Dealer, false) if second => ((8, 26, 250, 84), 56),
        (CommonRole::Dealer, false) if board => ((95, 22, 200, 72), 48),
        (CommonRole::Dealer, false) => ((70, 24, 250, 92), 64),
        (CommonRole::SecondHand, true) => ((590, 44, 150, 92), 62),
        (CommonRole::SecondHand, false) => ((262, 26, 120, 84), 56),
        (CommonRole::Contender, true) => ((320 + nth * 240, 44, 220, 112), 70),
        (CommonRole::Contender, false) => ((8 + nth * 190, 24, 184, 92), 54),
        (CommonRole::Board | CommonRole::Draw, true) if dealer => ((340, 170, 420, 104), 74),
        (CommonRole::Board | CommonRole::Draw, true) => ((320, 70, 460, 124), 86),
        (CommonRole::Board | CommonRole::Draw, false) if dealer => ((12, 120, 366, 92), 62),
        (CommonRole::Board | CommonRole::Draw, false) => ((12, 60, 366, 104), 68),
        (CommonRole::Key, true) => ((256, 54 + nth * 104, 84, 92), 62),
        (CommonRole::Aside, true) => ((if board { 776 } else { 700 } + nth * 88, 196, 80, 84), 56),
        (CommonRole::Key | CommonRole::Aside, false) => ((336, 40 + nth * 74, 50, 70), 44),
        (CommonRole::Stack, true) => ((284 + nth * 77, 158, 70, 68), 44),
        (CommonRole::Stack, false) => ((6 + nth * 54, 122, 52, 60), 40),
    }
}

fn common_places(pen: &mut Pen, wide: bool) {
    let layout = pen.layout;
    for (n, common) in layout.commons.iter().enumerate() {
        let corner = |role| if !wide && role == CommonRole::Key { CommonRole::Aside } else { role };
        let shares = |other: &CommonRole| corner(*other) == corner(common.role);
        let nth = layout.commons[..n].iter().map(|other| other.role).filter(shares).count();
        let (area, card) = area(layout, common.role, nth as i32, wide);
        let (x, y, w, h) = area;
        let label = match common.role {
            CommonRole::Board if layout.dealer().is_some() => {
                pen.area(Shape::Rect { x: x - 8, y: y - 7, w: w + 16, h: h + 14, r: 12 }, Tint::Dark);
                pen.print(words(x + w / 2, y + h / 2, 15, "COMMUNITY CARDS", Lettering::Wide));
                None
            }
            CommonRole::Board | CommonRole::Stack => None,
            CommonRole::Key => {
                let (left, top) = (x + w / 2 - card / 2, y + h / 2 - card * 7 / 10);
                pen.area(boxed((left, top, card, card * 7 / 5)), Tint::Dashed);
                Some(common.print)
            }
            _ => Some(common.print).filter(|print| !print.is_empty()),
        };
        pen.place(common.name, area, card, label);
    }
    if wide {
        pen.place("shoe", (748, 46, 100, 66), 46, Some("shoe"));
        if stacks(layout) {
            pen.prop(PropKind::Dice, (868, 50, 180, 84));
        }
    } else {
        pen.place("shoe", (352, -60, 40, 56), 40, None);
    }
}

/// Whether hands are dealt in stacks, whose owners the dice tell.
fn stacks(layout: &Layout) -> bool {
    layout.places(CommonRole::Stack).next().is_some()
}

/// The game's name along the arc, and under it what its main wager is known for.
fn title(pen: &mut Pen, wide: bool, board: bool) {
    let name = pen.rules.chapter().title.clone();
    let (stacks, dealer) = (stacks(pen.layout), pen.layout.dealer().is_some());
    let curve = |y: i32, half: i32, sag: i32| {
        let middle = if wide { 550 } else { 195 };
        format!("M{} {y}Q{middle} {} {} {y}", middle - half, y + sag, middle + half)
    };
    let (y, size) = match (wide, board) {
        (true, true) if dealer => (300, 22),
        (true, true) => (258, 34),
        (true, false) if stacks => (240, 28),
        (true, false) => (204, 34),
        (false, true) if dealer => return,
        (false, true) => (214, (560 / name.len().max(1) as i32).min(24)),
        (false, false) if stacks => return,
        (false, false) => (152, (560 / name.len().max(1) as i32).min(24)),
    };
    let hand = Lettering::Wide;
    let caps = name.to_uppercase();
    let sag = if board {
        26
    } else if wide {
        70
    } else {
        30
    };
    pen.print(Printed::Curve { d: curve(y, if wide { 330 } else { 190 }, sag), size, words: caps, hand });
    let under = known_for(pen);
    if !under.is_empty() && !board && wide && !stacks {
        let d = curve(y + 38, 330, 64);
        pen.print(Printed::Curve { d, size: 17, words: under, hand: Lettering::Quiet });
    }
}

/// The same on a phone, under the bets, where cards and captions never lie: about fifty letters to a line.
fn known_below(pen: &mut Pen, bets: i32) {
    let under = known_for(pen);
    let lines = (0..).zip(halves(&under, 50));
    lines.for_each(|(n, line)| pen.print(words(195, bets + 14 + 14 * n, 12, line, Lettering::Quiet)));
}

/// What the main wager is known for, what the dealer does with a soft 17, what an insurance pays.
fn known_for(pen: &Pen) -> String {
    let known = pen.layout.spots.first().map(|s| pen.rows(s.wager, 1)).unwrap_or_default();
    let insurance = pen.layout.spots.iter().find(|s| s.settled_on == SettledOn::DealerBlackjack);
    let insured = insurance.and_then(|s| Some(format!("{} pays {}", s.name, pen.pays(s.wager)?)));
    let mut under: Vec<String> = known.iter().map(|[row, pays]| format!("{row} pays {pays}")).collect();
    under.retain(|line| line.len() < 34 && !line.to_lowercase().contains("win"));
    under.extend(soft_17(pen));
    under.extend(insured);
    under.join(" · ")
}

/// What is said in parts, on one line or on two of about one length where it is too long.
fn halves(parts: &str, most: usize) -> Vec<&str> {
    let between = parts.match_indices(" · ").map(|(at, _)| at);
    match between.min_by_key(|at| at.abs_diff(parts.len() / 2)) {
        Some(at) if parts.chars().count() > most => vec![&parts[..at], parts[at..].trim_start_matches(" · ")],
        _ if parts.is_empty() => vec![],
        _ => vec![parts],
    }
}

/// What the dealer does with a soft 17, where the table has chosen it.
fn soft_17(pen: &Pen) -> Option<String> {
    let chosen =
        pen.rules.settings().contains_key("dealer-soft-17").then(|| pen.rules.choice("dealer-soft-17"))?;
    Some(if chosen == "hit" { "Dealer hits soft 17" } else { "Dealer stands on all 17s" }.into())
}

/// The viewer's bets: the main ones in the middle, side bets around or below, tips and other boxes last. Returns where
/// they end.
fn bets(pen: &mut Pen, m: &Measures, mut y: i32) -> i32 {
    let wide = m.width > 390;
    let (main, side) = own(pen);
    let together = main.len() + side.len() <= m.across;
    let mut first = main.clone();
    if together {
        let half = side.len() / 2;
        first = side[..half].iter().chain(&main).chain(&side[half..]).copied().collect();
    }
    row(pen, m, &first, y);
    if !together {
        for line in side.chunks(even(side.len(), m.across)) {
            y += m.row;
            row(pen, m, line, y);
        }
    }
    beside(pen);
    y = boxes(pen, m, y);
    let tokes: Vec<&Spot> = pen.layout.spots.iter().filter(|s| s.is_toke()).collect();
    if wide {
        tips_beside(pen, &tokes)
    } else {
        y = tips_below(pen, m, &tokes, y)
    }
    y
}

/// How many to a line, so that lines are of about one length.
fn even(n: usize, across: usize) -> usize {
    let lines = n.div_ceil(across).max(1);
    n.div_ceil(lines).max(1)
}

fn row(pen: &mut Pen, m: &Measures, spots: &[&Spot], y: i32) {
    let apart = m.apart.min((m.width - 16) / spots.len().max(1) as i32);
    let left = m.width / 2 - (spots.len() as i32 - 1) * apart / 2;
    for (n, spot) in (0..).zip(spots) {
        let r = if spot.side { m.side } else { m.main };
        circle(pen, spot, left + n * apart, y, r, m.letters);
    }
}

fn circle(pen: &mut Pen, spot: &Spot, x: i32, y: i32, r: i32, letters: i32) {
    let tint = if spot.side { Tint::Dashed } else { Tint::Line };
    let print = lettering(&spot.name, x, y, letters);
    pen.bet(&spot.id, Shape::Circle { x, y, r }, tint, print, (x, y));
}

/// A name in as many lines as it has long words.
fn lettering(name: &str, x: i32, y: i32, size: i32) -> Vec<Printed> {
    let mut lines: Vec<String> = vec![];
    for word in name.replace("Progressive", "Prog.").replace('-', "- ").split(' ') {
        match lines.last_mut() {
            Some(line) if line.ends_with('-') && line.len() + word.len() < 9 => line.push_str(word),
            Some(line) if line.len() + word.len() < 7 => *line = format!("{line} {word}"),
            _ => lines.push(word.into()),
        }
    }
    let size = if lines.len() > 3 { size - 1 } else { size };
    let top = y - (lines.len() as i32 - 1) * size / 2;
    (0..).zip(lines).map(|(n, line)| words(x, top + n * size, size, line, Lettering::Felt)).collect()
}

/// What play adds to the main bet lies right of it, insurance left.
fn beside(pen: &mut Pen) {
    for spot in pen.layout.spots.iter().filter(|s| s.on_box.is_none()) {
        let Some([x, y]) = spot.beside.and_then(|base| chips(pen, base)) else { continue };
        let x = x + if spot.settled_on == SettledOn::DealerBlackjack { -44 } else { 44 };
        pen.bet(&spot.id, Shape::Circle { x, y: y - 8, r: 16 }, Tint::Bare, vec![], (x, y - 8));
    }
}

/// Where the chips of a spot stand that is drawn already.
fn chips(pen: &Pen, spot: SpotId) -> Option<[i32; 2]> {
    let id = &pen.layout.at(spot).id;
    pen.to.spots.iter().find(|drawn| drawn.id == *id).map(|drawn| drawn.chips)
}

/// Bets in other players' boxes: a column for each box.
fn boxes(pen: &mut Pen, m: &Measures, y: i32) -> i32 {
    let spots = &pen.layout.spots;
    let Some(last) = spots.iter().filter_map(|s| s.on_box).max() else { return y };
    let count = i32::from(last.0) + 1;
    let (apart, r) = if m.width > 390 { (78, 24) } else { (54, 23) };
    let left = m.width / 2 - (count - 1) * apart / 2;
    let mut y = y + m.main + 22;
    pen.print(words(m.width / 2, y, 13, "Other boxes", Lettering::Quiet));
    for own in spots.iter().filter(|s| s.on_box.is_none() && s.open) {
        let on_boxes = spots.iter().filter(|s| s.wager == own.wager && s.beside.is_none());
        let on_boxes: Vec<(Seat, &Spot)> = on_boxes.filter_map(|s| Some((s.on_box?, s))).collect();
        y += if on_boxes.is_empty() { 0 } else { r * 2 + 6 };
        for (on, spot) in on_boxes {
            let x = left + i32::from(on.0) * apart;
            let (tint, label) = match spot.side {
                true => (Tint::Dashed, own.name.split(' ').next_back().unwrap_or_default().to_owned()),
                false => (Tint::Line, format!("Box {}", on.0 + 1)),
            };
            let print = vec![words(x, y, 12, label, Lettering::Quiet)];
            pen.bet(&spot.id, Shape::Circle { x, y, r }, tint, print, (x, y));
        }
    }
    for added in spots.iter().filter(|s| s.on_box.is_some()) {
        let Some([x, y]) = added.beside.and_then(|base| chips(pen, base)) else { continue };
        let (x, y) = (x + 12, y - 12);
        pen.bet(&added.id, Shape::Circle { x, y, r: 12 }, Tint::Bare, vec![], (x, y));
    }
    y
}

/// Bets for the dealer, each at the edge of the bet it goes with.
fn tips_beside(pen: &mut Pen, tokes: &[&Spot]) {
    for spot in tokes {
        let base = &pen.own(spot).id;
        let Some(at) = pen.to.spots.iter().find(|s| s.id == *base) else { continue };
        let ([x, y], Shape::Circle { r, .. }) = (at.chips, &at.shape) else { continue };
        let (x, y) = (x + r + 11, y + r - 4);
        let shape = Shape::Circle { x, y, r: 13 };
        pen.bet(&spot.id, shape, Tint::Dashed, vec![words(x, y, 12, "tip", Lettering::Quiet)], (x, y));
    }
}

fn tips_below(pen: &mut Pen, m: &Measures, tokes: &[&Spot], y: i32) -> i32 {
    if tokes.is_empty() {
        return y;
    }
    let mut y = y + m.side + 22;
    pen.print(words(m.width / 2, y, 13, "For the dealer", Lettering::Quiet));
    pen.tab("Yours", 0);
    pen.tab("For the dealer", y - 20);
    y -= 22;
    for line in tokes.chunks(m.across) {
        y += m.row;
        let apart = m.apart.min((m.width - 16) / line.len() as i32);
        let left = m.width / 2 - (line.len() as i32 - 1) * apart / 2;
        for (n, spot) in (0..).zip(line) {
            let x = left + n * apart;
            let print = lettering(&pen.own(spot).name, x, y, m.letters);
            pen.bet(&spot.id, Shape::Circle { x, y, r: m.side }, Tint::Dashed, print, (x, y));
        }
    }
    y
}

/// So many letters has a line of a pay table, with what it pays.
const LINE: usize = 34;

/// The pay tables people look for, in the upper corners.
fn pay_tables(pen: &mut Pen) {
    let mut printed: Vec<(&str, String, Vec<[String; 2]>)> = vec![];
    for spot in &pen.layout.spots {
        let rows = pen.listed(spot.wager, 8);
        let known = printed.iter().any(|(wager, ..)| *wager == spot.wager);
        // On the left there is room for longer lines, where nothing lies beside them.
        let beside = !printed.is_empty() || pen.layout.places(CommonRole::Key).next().is_some();
        let most = if beside { LINE } else { LINE + 8 };
        let fits = rows.iter().all(|[row, pays]| row.len() + pays.len() < most);
        if rows.len() > 2 && !known && fits && printed.len() < 2 && !spot.is_toke() {
            printed.push((spot.wager, spot.name.clone(), rows));
        }
    }
    for (x, (_, name, rows)) in [44, 856].into_iter().zip(printed) {
        let long = rows.iter().any(|[row, pays]| row.len() + pays.len() >= LINE);
        pen.print(Printed::Pays {
            x,
            y: 48,
            w: if long { 230 } else { 200 },
            title: format!("{} pays", name.replace("Progressive", "Prog.")),
            rows,
        });
    }
}

//! The felt drawn with lines and colours. It knows no game: a picture is all it needs.

use book::Cents;
use equipment::{Card, Dice};
use games::kernel::Seat;

use super::picture::{Hand, Picture, Player, Stake};
use super::{layouts, pieces};
use crate::paint::{Paint, centre, cut, pad, width};

/// How much room is saved: the other seats shrink first, then the drawings, and what is on the felt is told to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Room {
    /// Everything in full.
    Full,
    /// The other seats in one line each.
    Less,
    /// The other seats in as few lines as can be.
    Tight,
    /// Cards and dice in one line, the layout left out.
    Flat,
    /// The other seats left out.
    Alone,
}

/// Draws the table, as wide as this and, if it can be, no higher than `rows`.
pub(crate) fn draw(picture: &Picture, paint: Paint, columns: usize, rows: usize) -> Vec<String> {
    let ways = [Room::Full, Room::Less, Room::Tight, Room::Flat, Room::Alone];
    let drawn = ways.into_iter().map(|room| in_room(picture, paint, columns, room));
    let mut last = vec![];
    for lines in drawn {
        last = lines;
        if last.len() <= rows {
            break;
        }
    }
    last
}

fn in_room(picture: &Picture, paint: Paint, columns: usize, room: Room) -> Vec<String> {
    let inner = columns - 2;
    let paint = paint.on_cloth();
    let mut felt = Felt { lines: vec![], inner, paint, room };
    let round = format!("round {}", picture.round + u64::from(!picture.over));
    felt.edge("╭", &paint.bold(&picture.title), &round, "╮");
    house(&mut felt, picture);
    me(&mut felt, picture);
    others(&mut felt, picture);
    felt.edge("╰", "", "", "╯");
    felt.lines
}

struct Felt {
    lines: Vec<String>,
    inner: usize,
    paint: Paint,
    room: Room,
}

impl Felt {
    /// A line of the rail with a heading on the left and a note on the right.
    fn edge(&mut self, left: &str, heading: &str, note: &str, right: &str) {
        let paint = self.paint;
        let spaced = |text: &str| if text.is_empty() { String::new() } else { format!(" {text} ") };
        let (heading, note) = (spaced(heading), spaced(note));
        let gap = self.inner.saturating_sub(2 + width(&heading) + width(&note));
        let start = paint.rail(&format!("{left}─"));
        let end = paint.rail(&format!("─{right}"));
        let line = format!("{start}{heading}{}{note}{end}", paint.rail(&"─".repeat(gap)));
        self.lines.push(paint.cloth(&line));
    }

    /// A line between the rails.
    fn row(&mut self, text: &str) {
        let side = self.paint.rail("│");
        self.lines.push(self.paint.cloth(&format!("{side}{}{side}", pad(text, self.inner))));
    }

    fn middle(&mut self, text: &str) {
        self.row(&centre(text, self.inner));
    }

    /// A line that is left empty where there is room.
    fn gap(&mut self) {
        if self.room < Room::Flat {
            self.row("");
        }
    }

    /// How wide cards in boxes may be; none are where everything is flat.
    fn for_cards(&self, room: usize) -> usize {
        if self.room < Room::Flat { room } else { 0 }
    }
}

/// The dealer's side: common cards, dice, wheel, signs, meters, shoe.
fn house(felt: &mut Felt, picture: &Picture) {
    let paint = felt.paint;
    // Places without cards are not worth the room, but the first one holds it before the deal.
    let mut places: Vec<_> = picture.commons.iter().filter(|(_, hand)| !hand.cards.is_empty()).collect();
    if places.is_empty() {
        places.extend(picture.commons.first());
    }
    if let Some(room) = felt.inner.checked_div(places.len()) {
        let blocks: Vec<Vec<String>> =
            places.iter().map(|(name, hand)| common(name, hand, room, felt)).collect();
        beside(&blocks, room).iter().for_each(|line| felt.middle(line));
    }
    dice(felt, picture);
    if let Some((wheel, section)) = picture.spun {
        felt.gap();
        pieces::wheel(wheel, section, felt.inner, paint).iter().for_each(|line| felt.middle(line));
        felt.gap();
    }
    if felt.room < Room::Flat {
        let mut print = layouts::roulette(picture, paint);
        print.extend(layouts::craps(picture, paint));
        let inner = felt.inner;
        print.iter().filter(|line| width(line) <= inner).for_each(|line| felt.middle(line));
    }
    let rows = if felt.room == Room::Full { 6 } else { 3 };
    if felt.room < Room::Flat {
        layouts::road(&picture.road, rows, felt.inner - 4, paint).iter().for_each(|line| felt.middle(line));
    }
    if picture.commons.is_empty() && picture.dice.is_empty() && picture.spun.is_none() {
        felt.gap();
    }
    let table_signs = picture.markers.iter().filter(|m| m.seat.is_none() || !is_taken(picture, m.seat));
    let mut signs: Vec<String> =
        table_signs.map(|m| format!("{} {}", paint.dim(m.label), paint.bold(&m.value))).collect();
    for (name, amount) in &picture.meters {
        signs.push(format!("{} {}", paint.dim(name), paint.gold(&amount.to_string())));
    }
    if picture.lately.len() > 1 {
        let numbers = picture.wheel.is_some_and(|w| w != equipment::Wheel::BigSix);
        let coloured = |label: &String| match numbers {
            true => layouts::pocket(label, &format!(" {label} "), paint),
            false => paint.dim(label),
        };
        let earlier: Vec<String> = picture.lately.iter().map(coloured).collect();
        let between = if numbers { "" } else { " " };
        signs.push(format!("{} {}", paint.dim("lately"), earlier.join(between)));
    }
    if let Some(cards) = picture.shoe {
        signs.push(paint.dim(&format!("{cards} cards left")));
    }
    if !signs.is_empty() {
        let lines = wrap_pieces(&signs, "   ", felt.inner - 2);
        let shown = if felt.room < Room::Alone { lines.len() } else { 1 };
        lines.iter().take(shown).for_each(|line| felt.middle(line));
    }
}

fn is_taken(picture: &Picture, seat: Option<Seat>) -> bool {
    seat.is_some_and(|s| picture.seats.get(s.0 as usize).is_some_and(Option::is_some))
}

fn common(name: &str, hand: &Hand, room: usize, felt: &Felt) -> Vec<String> {
    let paint = felt.paint;
    let caption = hand.caption.clone().unwrap_or_default();
    let cards = pieces::cards(&hand.cards, felt.for_cards(room), paint);
    if felt.room >= Room::Flat {
        return vec![format!("{} {} {caption}", paint.dim(name), cards.concat())];
    }
    let mut block = vec![paint.dim(name)];
    block.extend(cards);
    // Empty places keep their height, so that the table does not jump as it is dealt.
    block.resize(block.len().max(4), String::new());
    block.push(caption);
    block
}

/// The dice of the round; with two throws, those of each cup.
fn dice(felt: &mut Felt, picture: &Picture) {
    let paint = felt.paint;
    let names = if picture.shoe.is_none() && picture.dice.iter().all(|d| d.faces().len() == 3) {
        ["Player's cup", "Banker's cup"]
    } else {
        ["", ""]
    };
    let cups: Vec<(&str, Dice)> = names.into_iter().zip(picture.dice.iter().copied()).collect();
    let Some(room) = felt.inner.checked_div(cups.len()) else { return };
    if felt.room >= Room::Flat {
        let each = cups.iter().map(|(name, dice)| format!("{} {dice}", paint.dim(name)));
        return felt.middle(each.collect::<Vec<_>>().join("   ").trim());
    }
    let blocks: Vec<Vec<String>> = cups
        .iter()
        .map(|(name, dice)| {
            let heading = (!name.is_empty()).then(|| paint.dim(name));
            heading.into_iter().chain(pieces::dice(*dice, paint)).collect()
        })
        .collect();
    beside(&blocks, room).iter().for_each(|line| felt.middle(line));
}

/// Blocks of lines side by side, each centred in a column of this width.
fn beside(blocks: &[Vec<String>], room: usize) -> Vec<String> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |n: usize| blocks.iter().map(|b| centre(b.get(n).map_or("", |l| l), room)).collect::<String>();
    (0..height).map(line).collect()
}

/// The person's own boxes: cards as boxes, stakes beneath.
fn me(felt: &mut Felt, picture: &Picture) {
    let paint = felt.paint;
    let own: Vec<(Seat, &Player)> = (0..picture.boxes)
        .map(Seat)
        .filter_map(|seat| Some((seat, picture.seats.get(seat.0 as usize)?.as_ref()?)))
        .collect();
    let Some((first, _)) = own.first() else { return };
    let turn = matches!(picture.turn, Some((seat, _)) if seat.0 < picture.boxes);
    let name = match own.len() {
        1 => "You, seat 1".into(),
        n => format!("You, boxes 1 to {n}"),
    };
    let name = if turn { paint.key(&format!("▸ {name}")) } else { paint.bold(&name) };
    let heading = with_signs(name, picture, *first, paint);
    felt.edge("├", &heading, &format!("purse {}", paint.gold(&picture.purse.to_string())), "┤");
    let hands: Vec<(Seat, u8, &Hand, &Player)> = own
        .iter()
        .flat_map(|(seat, player)| (0..).zip(&player.hands).map(|(n, hand)| (*seat, n, hand, *player)))
        .collect();
    // A box without cards has its chips in a line.
    let idle = own.iter().filter(|(_, player)| player.hands.is_empty());
    let idle: Vec<String> = idle
        .flat_map(|(seat, player)| {
            let on = if own.len() > 1 { format!("box {} ", seat.0 + 1) } else { String::new() };
            player.stakes.iter().map(move |s| format!("{on}{}", chip(s, paint)))
        })
        .collect();
    if let Some(room) = felt.inner.checked_div(hands.len()) {
        let blocks: Vec<Vec<String>> = hands
            .iter()
            .map(|&(seat, n, hand, player)| {
                let mut block = pieces::cards(&hand.cards, felt.for_cards(room), paint);
                let mut caption = hand.caption.clone().unwrap_or_default();
                let label = match (own.len() > 1, player.hands.len() > 1) {
                    (false, false) => String::new(),
                    (false, true) => format!("{}: ", n + 1),
                    (true, false) => format!("box {}: ", seat.0 + 1),
                    (true, true) => format!("box {}, {}: ", seat.0 + 1, n + 1),
                };
                caption = label + &caption;
                let active = hands.len() > 1 && picture.turn == Some((seat, n));
                let caption = if active { paint.key(&format!("▸ {caption}")) } else { caption };
                let chips: Vec<String> =
                    player.stakes.iter().filter(|s| s.hand == n).map(|s| chip(s, paint)).collect();
                if felt.room >= Room::Flat {
                    return [format!("{} {caption}", block.concat())]
                        .into_iter()
                        .chain(wrap_pieces(&chips, "  ", room))
                        .collect();
                }
                block.push(caption);
                block.extend(if chips.len() > 3 { wrap_pieces(&chips, "  ", room) } else { chips });
                block
            })
            .collect();
        beside(&blocks, room).iter().for_each(|line| felt.middle(line));
    } else if idle.is_empty() {
        felt.gap();
    }
    if !idle.is_empty() {
        felt.gap();
        wrap_pieces(&idle, "   ", felt.inner - 4).iter().for_each(|line| felt.middle(line));
        felt.gap();
    }
}

/// The other seats, in columns.
fn others(felt: &mut Felt, picture: &Picture) {
    let paint = felt.paint;
    let taken = (0..).map(Seat).zip(&picture.seats).filter(|(s, p)| s.0 >= picture.boxes && p.is_some());
    let taken: Vec<(Seat, &Player)> = taken.map(|(s, p)| (s, p.as_ref().expect("filtered"))).collect();
    if taken.is_empty() || felt.room == Room::Alone {
        return;
    }
    felt.edge("├", "", "", "┤");
    if felt.room >= Room::Less {
        let each = taken.iter().map(|(seat, player)| in_short(*seat, player, picture, felt));
        let each: Vec<String> = each.collect();
        let lines = wrap_pieces(&each, paint.dim(" · ").as_str(), felt.inner - 2);
        lines.iter().for_each(|line| felt.row(&format!(" {line}")));
        return;
    }
    let per_row = taken.len().div_ceil(taken.len().div_ceil((felt.inner / 24).max(1)));
    for row in taken.chunks(per_row) {
        let room = felt.inner / per_row;
        let blocks: Vec<Vec<String>> =
            row.iter().map(|(seat, player)| other(*seat, player, picture, room - 2, paint)).collect();
        let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
        for n in 0..height {
            let line: String =
                blocks.iter().map(|b| pad(&format!(" {}", b.get(n).map_or("", |l| l)), room)).collect();
            felt.row(&line);
        }
    }
}

/// Another seat in a few words: its number, what its hands make, what it has staked or won.
fn in_short(seat: Seat, player: &Player, picture: &Picture, felt: &Felt) -> String {
    let paint = felt.paint;
    let turn = matches!(picture.turn, Some((s, _)) if s == seat);
    let name = format!("{}{}", if turn { "▸" } else { "" }, seat.0 + 1);
    let mut text = if turn { paint.key(&name) } else { paint.dim(&name) };
    for hand in &player.hands {
        let shown: Vec<String> = hand.cards.iter().flatten().map(|c| format!("{c:#}")).collect();
        text += &match &hand.caption {
            Some(caption) if felt.room == Room::Less => {
                format!(" {} {}", shown.join(" "), paint.dim(caption))
            }
            Some(caption) => format!(" {caption}"),
            None => String::new(),
        };
    }
    let staked: Cents = player.stakes.iter().map(|s| s.amount).sum();
    if staked > Cents::ZERO {
        text += &format!(" {}", paint.gold(&format!("●{staked}")));
    }
    let gains: Vec<Cents> = player.stakes.iter().filter_map(|s| s.gain).collect();
    if !gains.is_empty() {
        text += &format!(" {}", paint.gain(gains.into_iter().sum()));
    }
    text
}

fn other(seat: Seat, player: &Player, picture: &Picture, room: usize, paint: Paint) -> Vec<String> {
    let turn = matches!(picture.turn, Some((s, _)) if s == seat);
    let name = format!("{}seat {}", if turn { "▸ " } else { "" }, seat.0 + 1);
    let mut block =
        vec![with_signs(if turn { paint.key(&name) } else { paint.dim(&name) }, picture, seat, paint)];
    for hand in &player.hands {
        // Cards already picked up are still told, faintly: the person wants to see who held what.
        let faint = |card: Option<Card>| paint.dim(&card.map_or("··".into(), |c| format!("{c:#}")));
        let cards = hand.cards.iter().map(|&c| if hand.gone { faint(c) } else { paint.card(c) });
        let cards: Vec<String> = cards.collect();
        let caption = hand.caption.as_ref().map(|c| format!(" {}", paint.dim(c))).unwrap_or_default();
        block.push(cut(&format!("{}{caption}", cards.join(" ")), room));
    }
    let chips: Vec<String> = player.stakes.iter().map(|s| chip(s, paint)).collect();
    block.extend(wrap_pieces(&chips, " ", room));
    block
}

/// A seat's name with the signs that lie there.
fn with_signs(name: String, picture: &Picture, seat: Seat, paint: Paint) -> String {
    let signs = picture.markers.iter().filter(|m| m.seat == Some(seat) && m.spot.is_none());
    signs.fold(name, |name, m| format!("{name} · {} {}", m.label, paint.bold(&m.value)))
}

/// A stake, or what became of it.
fn chip(stake: &Stake, paint: Paint) -> String {
    let amount = match (stake.amount, stake.gain) {
        (amount, None) => paint.gold(&format!("●{amount}")),
        (Cents::ZERO, Some(gain)) => paint.gain(gain),
        (amount, Some(gain)) => format!("{} {}", paint.gold(&format!("●{amount}")), paint.gain(gain)),
    };
    format!("{} {amount}", paint.dim(&stake.name))
}

/// Pieces of text in lines, never broken within a piece.
fn wrap_pieces(pieces: &[String], between: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if width(line) + width(between) + width(piece) <= room => {
                line.push_str(between);
                line.push_str(piece);
            }
            _ => lines.push(cut(piece, room)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use games::kernel::Marker;

    use super::*;

    fn hand(cards: &str, caption: &str) -> Hand {
        let cards = equipment::cards(cards).unwrap().into_iter().map(Some).collect();
        Hand { cards, caption: Some(caption.into()), gone: false }
    }

    /// A table nobody has ever seen: three commons, split hands, a wheel and dice at once.
    fn strange() -> Picture {
        let mut picture = Picture {
            title: "Strange".into(),
            round: 3,
            commons: vec![("south", Hand::default()), ("north", hand("As Kd", "high"))],
            markers: vec![Marker::table("puck", "on"), Marker::at_seat("dealer", "button", Seat(1))],
            meters: vec![("mystery".into(), Cents::dollars(12_500))],
            shoe: Some(40),
            dice: equipment::Dice::new(&[3, 4]).into_iter().collect(),
            spun: Some((equipment::Wheel::BigSix, equipment::Section(0))),
            turn: Some((Seat(0), 1)),
            boxes: 1,
            ..Picture::default()
        };
        let hands = vec![hand("8c 2d Th", "20"), hand("8s 9s", "17")];
        picture.seats = vec![Some(Player { hands, stakes: vec![] }), None, Some(Player::default())];
        picture
    }

    #[test]
    fn whatever_lies_on_it_every_line_is_as_wide_as_the_table() {
        for columns in [40, 63, 100] {
            for rows in [100, 22, 16, 12, 3] {
                for line in draw(&strange(), Paint::plain(), columns, rows) {
                    assert_eq!(width(&line), columns, "{line}");
                }
            }
        }
    }

    #[test]
    fn cards_captions_signs_and_meters_are_there() {
        let drawn = draw(&strange(), Paint::plain(), 100, 100).join("\n");
        for part in
            ["Strange", "round 4", "north", "│A♠ │ │K♦ │", "1: 20", "▸ 2: 17", "puck on", "mystery $12,500"]
        {
            assert!(drawn.contains(part), "{part} is missing in\n{drawn}");
        }
        for part in ["40 cards left", "joker", "purse $0", "seat 3"] {
            assert!(drawn.contains(part), "{part} is missing in\n{drawn}");
        }
    }

    #[test]
    fn the_other_seats_shrink_first_and_the_own_hands_are_told_to_the_last() {
        let mut picture = strange();
        picture.spun = None;
        picture.seats.resize_with(7, || Some(Player { hands: vec![hand("9c 7d", "16")], stakes: vec![] }));
        let full = draw(&picture, Paint::plain(), 80, 100);
        let boxed = |lines: &[String]| lines.iter().any(|l| l.contains("│8♣ │ │2♦ │ │10♥│"));
        let own = |lines: &[String]| lines.iter().any(|l| l.contains("▸ 2: 17"));
        assert!(boxed(&full) && own(&full));
        let mut last = full.len();
        for rows in (4..full.len()).rev() {
            let lines = draw(&picture, Paint::plain(), 80, rows);
            assert!(lines.len() <= last && own(&lines), "{rows}: {lines:#?}");
            // While another seat is drawn in full, so are the cards.
            let full_seat = lines.iter().any(|l| l.contains("seat 4"));
            assert!(!full_seat || boxed(&lines), "{rows}: {lines:#?}");
            last = lines.len();
        }
        assert!(last <= 9, "at the least the table takes {last} lines");
    }

    #[test]
    fn two_boxes_lie_side_by_side_and_are_named() {
        let mut picture = strange();
        picture.boxes = 2;
        picture.seats[1] = Some(Player { hands: vec![hand("Tc 9d", "19")], stakes: vec![] });
        let drawn = draw(&picture, Paint::plain(), 100, 100).join("\n");
        for part in ["You, boxes 1 to 2", "box 1, 1: 20", "▸ box 1, 2: 17", "box 2: 19", "seat 3"] {
            assert!(drawn.contains(part), "{part} is missing in\n{drawn}");
        }
        assert!(!drawn.contains("seat 2"), "{drawn}");
    }
}

//! The felt drawn with lines and colours. It knows no game: a picture is all it needs.

use book::Cents;
use equipment::Card;
use games::kernel::Seat;

use super::front::ME;
use super::picture::{Hand, Picture, Player, Stake};
use super::pieces;
use crate::paint::{Paint, centre, cut, pad, width};

/// Draws the table, as wide as this.
pub(crate) fn draw(picture: &Picture, paint: Paint, columns: usize) -> Vec<String> {
    let inner = columns - 2;
    let paint = paint.on_cloth();
    let mut felt = Felt { lines: vec![], inner, paint };
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
            places.iter().map(|(name, hand)| common(name, hand, room, paint)).collect();
        beside(&blocks, room).iter().for_each(|line| felt.middle(line));
    }
    if let Some(dice) = picture.dice {
        pieces::dice(dice, paint).iter().for_each(|line| felt.middle(line));
    }
    if let Some((wheel, section)) = picture.spun {
        felt.row("");
        pieces::wheel(wheel, section, felt.inner, paint).iter().for_each(|line| felt.middle(line));
        felt.row("");
    }
    if picture.commons.is_empty() && picture.dice.is_none() && picture.spun.is_none() {
        felt.row("");
    }
    let table_signs = picture.markers.iter().filter(|m| m.seat.is_none() || !is_taken(picture, m.seat));
    let mut signs: Vec<String> =
        table_signs.map(|m| format!("{} {}", paint.dim(m.label), paint.bold(&m.value))).collect();
    for (name, amount) in &picture.meters {
        signs.push(format!("{} {}", paint.dim(name), paint.gold(&amount.to_string())));
    }
    if picture.lately.len() > 1 {
        let earlier: Vec<&str> = picture.lately.iter().map(String::as_str).collect();
        signs.push(paint.dim(&format!("lately {}", earlier.join(" "))));
    }
    if let Some(cards) = picture.shoe {
        signs.push(paint.dim(&format!("{cards} cards left")));
    }
    if !signs.is_empty() {
        for line in wrap_pieces(&signs, "   ", felt.inner - 2) {
            felt.middle(&line);
        }
    }
}

fn is_taken(picture: &Picture, seat: Option<Seat>) -> bool {
    seat.is_some_and(|s| picture.seats.get(s.0 as usize).is_some_and(Option::is_some))
}

fn common(name: &str, hand: &Hand, room: usize, paint: Paint) -> Vec<String> {
    let mut block = vec![paint.dim(name)];
    block.extend(pieces::cards(&hand.cards, room, paint));
    // Empty places keep their height, so that the table does not jump as it is dealt.
    block.resize(block.len().max(4), String::new());
    block.push(hand.caption.clone().unwrap_or_default());
    block
}

/// Blocks of lines side by side, each centred in a column of this width.
fn beside(blocks: &[Vec<String>], room: usize) -> Vec<String> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |n: usize| blocks.iter().map(|b| centre(b.get(n).map_or("", |l| l), room)).collect::<String>();
    (0..height).map(line).collect()
}

/// The person's own seat: cards as boxes, stakes beneath.
fn me(felt: &mut Felt, picture: &Picture) {
    let paint = felt.paint;
    let Some(player) = picture.seats.get(ME.0 as usize).and_then(Option::as_ref) else { return };
    let turn = matches!(picture.turn, Some((seat, _)) if seat == ME);
    let name = if turn { paint.key("▸ You, seat 1") } else { paint.bold("You, seat 1") };
    let heading = with_signs(name, picture, ME, paint);
    felt.edge("├", &heading, &format!("purse {}", paint.gold(&picture.purse.to_string())), "┤");
    let hands = player.hands.len();
    if let Some(room) = felt.inner.checked_div(hands) {
        let blocks: Vec<Vec<String>> = (0..)
            .zip(&player.hands)
            .map(|(n, hand)| {
                let mut block = pieces::cards(&hand.cards, room, paint);
                let mut caption = hand.caption.clone().unwrap_or_default();
                if hands > 1 {
                    caption = format!("{}: {caption}", n + 1);
                }
                let active = hands > 1 && picture.turn == Some((ME, n));
                block.push(if active { paint.key(&format!("▸ {caption}")) } else { caption });
                block.extend(player.stakes.iter().filter(|s| s.hand == n).map(|s| chip(s, paint)));
                block
            })
            .collect();
        beside(&blocks, room).iter().for_each(|line| felt.middle(line));
    } else {
        let chips: Vec<String> = player.stakes.iter().map(|s| chip(s, paint)).collect();
        let lines = wrap_pieces(&chips, "   ", felt.inner - 4);
        felt.row("");
        lines.iter().for_each(|line| felt.middle(line));
        felt.row("");
    }
}

/// The other seats, in columns.
fn others(felt: &mut Felt, picture: &Picture) {
    let paint = felt.paint;
    let taken = (0..).map(Seat).zip(&picture.seats).filter(|(s, p)| *s != ME && p.is_some());
    let taken: Vec<(Seat, &Player)> = taken.map(|(s, p)| (s, p.as_ref().expect("filtered"))).collect();
    if taken.is_empty() {
        return;
    }
    felt.edge("├", "", "", "┤");
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
            dice: equipment::Dice::new(&[3, 4]),
            spun: Some((equipment::Wheel::BigSix, equipment::Section(0))),
            turn: Some((ME, 1)),
            ..Picture::default()
        };
        let hands = vec![hand("8c 2d Th", "20"), hand("8s 9s", "17")];
        picture.seats = vec![Some(Player { hands, stakes: vec![] }), None, Some(Player::default())];
        picture
    }

    #[test]
    fn whatever_lies_on_it_every_line_is_as_wide_as_the_table() {
        for columns in [40, 63, 100] {
            for line in draw(&strange(), Paint::plain(), columns) {
                assert_eq!(width(&line), columns, "{line}");
            }
        }
    }

    #[test]
    fn cards_captions_signs_and_meters_are_there() {
        let drawn = draw(&strange(), Paint::plain(), 100).join("\n");
        for part in
            ["Strange", "round 4", "north", "│A♠ │ │K♦ │", "1: 20", "▸ 2: 17", "puck on", "mystery $12,500"]
        {
            assert!(drawn.contains(part), "{part} is missing in\n{drawn}");
        }
        for part in ["40 cards left", "joker", "purse $0", "seat 3"] {
            assert!(drawn.contains(part), "{part} is missing in\n{drawn}");
        }
    }
}

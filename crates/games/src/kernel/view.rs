//! A table as someone may see it, ready to be drawn by a terminal or a page that does not know the game.

use book::Cents;
use equipment::Card;
use serde::Serialize;

use super::felt::Felt;
use super::game::Game;
use super::input::Patron;
use super::layout::SpotId;
use super::need::{Menu, MenuItem, Need};
use super::pile::{Pile, Place};
use super::signs::Marker;
use super::viewer::Viewer;

/// Cards of a place as someone sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PileView {
    /// Each card, or nothing where it is hidden.
    pub cards: Vec<Option<Card>>,
    /// What the visible cards make.
    pub caption: Option<String>,
}

/// A stake as someone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BetView {
    /// The spot's number.
    pub spot: SpotId,
    /// The spot's id.
    pub id: String,
    /// Which hand it rides on.
    pub hand: u8,
    /// How much it is.
    pub stake: Cents,
}

/// A seat as someone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Who sits there.
    pub patron: Option<Patron>,
    /// The stakes.
    pub bets: Vec<BetView>,
    /// The hands.
    pub hands: Vec<PileView>,
}

/// A table as someone sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The game's id.
    pub game: &'static str,
    /// How many rounds have been completed.
    pub round: u64,
    /// What the table needs.
    pub need: Need,
    /// The choices, for the player whose turn it is and for the house.
    pub menu: Vec<MenuItem>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The places that belong to no seat, with their names.
    pub commons: Vec<(&'static str, PileView)>,
    /// Signs on the felt.
    pub markers: Vec<Marker>,
    /// Where the house's limits and pay tables are not by the book; empty at a table that is.
    pub departures: Vec<String>,
    /// How many cards the shoe holds.
    pub cards_left: u16,
    /// Where the linked meters stand.
    pub meters: Vec<Cents>,
}

fn pile<G: Game>(game: &G, pile: &Pile, place: Place, viewer: Viewer, board: &[Card]) -> PileView {
    let cards: Vec<_> = (0..pile.len()).map(|i| pile.seen(i, place, viewer)).collect();
    let visible: Vec<_> = cards.iter().flatten().copied().collect();
    let caption = if visible.is_empty() { None } else { game.caption(place, &visible, board) };
    PileView { cards, caption: caption.map(|c| c.words) }
}

pub(super) fn draw<G: Game>(game: &G, felt: &Felt, state: &G::State, viewer: Viewer) -> View {
    let layout = game.layout();
    let need = game.need(felt, state);
    let mut menu = Menu::new();
    if let Need::Choice { seat, .. } = need {
        // A menu tells of the hand (a pair can be split), so it is for those who may see the hand.
        if viewer == Viewer::House || viewer == Viewer::Seat(seat) {
            game.menu(felt, state, &mut menu);
        }
    }
    let menu = menu.into_iter().collect();
    let board = layout.board().and_then(|place| Some((place, felt.pile(place)?)));
    let board =
        board.map_or(vec![], |(place, p)| (0..p.len()).filter_map(|i| p.seen(i, place, viewer)).collect());
    let seats = felt.clockwise().map(|at| {
        let seat = felt.seat(at);
        let bets = seat.bets.iter();
        SeatView {
            patron: seat.patron,
            bets: bets
                .map(|b| BetView {
                    spot: b.spot,
                    id: layout.at(b.spot).id.clone(),
                    hand: b.hand,
                    stake: b.stake,
                })
                .collect(),
            hands: (0..)
                .zip(seat.hands())
                .map(|(h, p)| pile(game, p, Place::Hand(at, h), viewer, &board))
                .collect(),
        }
    });
    let commons = (0u8..).zip(&layout.commons).zip(&felt.commons);
    View {
        game: G::ID,
        round: felt.round,
        need,
        menu,
        seats: seats.collect(),
        commons: commons
            .map(|((n, common), p)| (common.name, pile(game, p, Place::Common(n), viewer, &board)))
            .collect(),
        markers: vec![],
        departures: vec![],
        cards_left: felt.rack.left(),
        meters: felt.meters.clone(),
    }
}

impl View {
    /// Whether any card is hidden from the viewer.
    pub fn hides(&self) -> bool {
        let hands = self.seats.iter().flat_map(|s| &s.hands);
        hands.chain(self.commons.iter().map(|c| &c.1)).any(|p| p.cards.contains(&None))
    }
}

//! What is drawn: the table as the person sees it, kept a little longer than the table keeps it. When a round ends the
//! cards leave the felt at once; the person wants to look at them.

use std::collections::VecDeque;

use book::Cents;
use equipment::{Card, Dice, Section, Wheel};
use games::kernel::{AnyTable, Event, Family, Marker, Need, Place, Seat, SpotId, Tells, Viewer};

/// Cards lying together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hand {
    /// The cards, or nothing where they are hidden.
    pub(crate) cards: Vec<Option<Card>>,
    /// What they make.
    pub(crate) caption: Option<String>,
    /// Whether they have been picked up already.
    pub(crate) gone: bool,
}

/// A stake, or what became of one.
#[derive(Clone, Debug)]
pub(crate) struct Stake {
    spot: SpotId,
    /// The spot's id.
    pub(crate) id: String,
    pub(crate) hand: u8,
    /// The spot's name.
    pub(crate) name: String,
    /// What lies there; nothing if it has been settled.
    pub(crate) amount: Cents,
    /// What it has won or lost in this round.
    pub(crate) gain: Option<Cents>,
}

/// A seat that is taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) hands: Vec<Hand>,
    pub(crate) stakes: Vec<Stake>,
}

/// What is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picture {
    /// What the game is kin to.
    pub(crate) family: Family,
    pub(crate) title: String,
    pub(crate) round: u64,
    /// How many boxes are the person's, from seat 1 on.
    pub(crate) boxes: u8,
    pub(crate) seats: Vec<Option<Player>>,
    pub(crate) commons: Vec<(&'static str, Hand)>,
    pub(crate) markers: Vec<Marker>,
    pub(crate) meters: Vec<(String, Cents)>,
    /// How many cards the shoe holds, where there are cards.
    pub(crate) shoe: Option<u16>,
    /// The throws of the round: one, or one for each cup.
    pub(crate) dice: Vec<Dice>,
    /// The wheel of the table.
    pub(crate) wheel: Option<Wheel>,
    /// Who won the rounds of this shoe, where two hands are bet on: P, B or T each.
    pub(crate) road: String,
    pub(crate) spun: Option<(Wheel, Section)>,
    /// What the dice or the wheel brought lately, the latest first.
    pub(crate) lately: VecDeque<String>,
    /// Whether the next throw begins a round.
    pub(crate) fresh_throw: bool,
    /// Whose turn it is, and on which hand.
    pub(crate) turn: Option<(Seat, u8)>,
    /// Whether the round is over and still lies there to be looked at.
    pub(crate) over: bool,
    pub(crate) purse: Cents,
}

impl Picture {
    /// Takes over the table as it stands. What has been settled stays to be seen until the next round.
    pub(crate) fn look(&mut self, table: &dyn AnyTable, viewer: Viewer) {
        let (view, layout) = (table.view(viewer), table.layout());
        let chapter = table.rules().chapter();
        self.family = games::entry(table.id()).map_or(Family::Cards, |game| game.family);
        self.wheel = layout.wheel;
        self.title = format!("{} · {}", chapter.title, chapter.id);
        self.markers = view.markers;
        self.meters = layout.meters.iter().map(|m| m.id.clone()).zip(view.meters).collect();
        self.shoe = layout.cards.map(|_| view.cards_left);
        self.round = view.round;
        self.turn = match view.need {
            Need::Choice { seat, hand } => Some((seat, hand)),
            _ => None,
        };
        if self.over {
            return;
        }
        let before = std::mem::take(&mut self.seats);
        for (n, seat) in view.seats.iter().enumerate() {
            let earlier = before.get(n).cloned().flatten().unwrap_or_default();
            let hands = seat.hands.iter().enumerate().map(|(h, pile)| match earlier.hands.get(h) {
                Some(hand) if pile.cards.is_empty() && hand.gone => hand.clone(),
                _ => Hand { cards: pile.cards.clone(), caption: pile.caption.clone(), gone: false },
            });
            let kept = |spot, hand| earlier.stakes.iter().find(|s| s.spot == spot && s.hand == hand);
            let mut stakes: Vec<Stake> = (seat.bets.iter())
                .map(|bet| Stake {
                    spot: bet.spot,
                    id: bet.id.clone(),
                    hand: bet.hand,
                    name: layout.at(bet.spot).name.clone(),
                    amount: bet.stake,
                    gain: kept(bet.spot, bet.hand).and_then(|s| s.gain),
                })
                .collect();
            let stands = |s: &Stake| seat.bets.iter().any(|b| b.spot == s.spot && b.hand == s.hand);
            stakes.extend(earlier.stakes.iter().filter(|s| s.gain.is_some() && !stands(s)).cloned());
            self.seats.push(seat.patron.map(|_| Player { hands: hands.collect(), stakes }));
        }
        self.commons = (view.commons.iter())
            .map(|(name, pile)| {
                (*name, Hand { cards: pile.cards.clone(), caption: pile.caption.clone(), gone: false })
            })
            .collect();
    }

    /// Clears away what was left to be looked at; stakes that stand go on standing.
    pub(crate) fn tidy(&mut self) {
        self.over = false;
        self.dice.truncate(1);
        self.commons.iter_mut().for_each(|(_, hand)| *hand = Hand::default());
        for seat in self.seats.iter_mut().flatten() {
            seat.hands.clear();
            seat.stakes.retain(|s| s.amount != Cents::ZERO);
            seat.stakes.iter_mut().for_each(|s| s.gain = None);
        }
    }

    /// Draws one event into the picture. Returns whether there is something new to see.
    pub(crate) fn follow(&mut self, event: &Event, table: &dyn AnyTable) -> bool {
        match *event {
            Event::Dealt { place, card, .. } => {
                self.hand(place).cards.push(card);
                self.name(place, table);
            }
            Event::Turned { place, index, card, .. } => {
                if let Some(there) = self.hand(place).cards.get_mut(index as usize) {
                    *there = card;
                }
                self.name(place, table);
            }
            Event::Shifted { from, index, to, card, .. } => {
                let left = &mut self.hand(from).cards;
                let index = index.map_or(left.len().saturating_sub(1), usize::from);
                if index < left.len() {
                    left.remove(index);
                }
                self.hand(to).cards.push(card);
                self.name(from, table);
                self.name(to, table);
            }
            Event::PickedUp { place } => self.hand(place).gone = true,
            Event::Thrown { dice } => {
                let cups = table.layout().cards.is_none() && dice.faces().len() == 3;
                if !cups || self.dice.len() > 1 || self.fresh_throw {
                    self.dice.clear();
                }
                self.fresh_throw = false;
                self.dice.push(dice);
                self.remember(dice.sum().to_string());
            }
            Event::Closed => {
                self.fresh_throw = true;
                return false;
            }
            Event::Shuffled => {
                self.road.clear();
                return false;
            }
            Event::Spun { section } => {
                self.spun = table.layout().wheel.map(|w| (w, section));
                let label = self.spun.and_then(|(wheel, section)| wheel.label(section));
                self.remember(label.unwrap_or_default().to_owned());
            }
            Event::Staked { seat, hand, spot, amount } => {
                self.stake(seat, hand, spot, table).amount += amount;
                return seat.0 < self.boxes;
            }
            Event::TakenDown { seat, hand, spot, amount } => {
                self.stake(seat, hand, spot, table).amount -= amount;
                self.sweep(seat);
            }
            Event::Moved { seat, hand, from, to, amount, .. } => {
                self.stake(seat, hand, from, table).amount -= amount;
                self.stake(seat, hand, to, table).amount += amount;
                self.sweep(seat);
            }
            Event::Settled(line) => {
                let stake = self.stake(line.seat, line.hand, line.spot, table);
                stake.amount -= line.stake;
                *stake.gain.get_or_insert(Cents::ZERO) += line.net();
            }
            Event::RoundOver { .. } => {
                self.over = true;
                self.two_hands(table);
            }
            _ => return false,
        }
        true
    }

    /// Marks who won where everyone bets on two hands, of cards or of dice.
    fn two_hands(&mut self, table: &dyn AnyTable) {
        let counts: Vec<u8> = table
            .markers()
            .iter()
            .filter_map(|m| match m.tells {
                Tells::Throw { count, .. } => Some(count),
                _ => None,
            })
            .collect();
        if let ([player, banker], [_, _]) = (&counts[..], &self.dice[..]) {
            self.won(player.cmp(banker));
        }
        let Some([(player, _), (banker, _)]) = table.layout().contenders() else { return };
        let mut strength = |place| {
            let cards = self.visible(place);
            (!cards.is_empty()).then(|| table.caption(place, &cards, &[])?.strength).flatten()
        };
        if let (Some(player), Some(banker)) = (strength(player), strength(banker)) {
            self.won(player.cmp(&banker));
        }
    }

    fn won(&mut self, player: std::cmp::Ordering) {
        self.road.push(match player {
            std::cmp::Ordering::Greater => 'P',
            std::cmp::Ordering::Less => 'B',
            std::cmp::Ordering::Equal => 'T',
        });
    }

    /// The stakes of the person's own boxes.
    pub(crate) fn own_stakes(&self) -> impl Iterator<Item = &Stake> {
        self.seats.iter().take(self.boxes as usize).flatten().flat_map(|p| &p.stakes)
    }

    fn remember(&mut self, outcome: String) {
        self.lately.push_front(outcome);
        self.lately.truncate(12);
    }

    fn seat(&mut self, seat: Seat) -> &mut Player {
        let at = seat.0 as usize;
        if self.seats.len() <= at {
            self.seats.resize_with(at + 1, || None);
        }
        self.seats[at].get_or_insert_default()
    }

    fn hand(&mut self, place: Place) -> &mut Hand {
        match place {
            Place::Common(n) => &mut self.commons[n as usize].1,
            Place::Hand(seat, hand) => {
                let hands = &mut self.seat(seat).hands;
                if hands.len() <= hand as usize {
                    hands.resize_with(hand as usize + 1, Hand::default);
                }
                &mut hands[hand as usize]
            }
        }
    }

    /// Says what the cards of a place make. A card of the board is a card of every hand.
    fn name(&mut self, place: Place, table: &dyn AnyTable) {
        let on_board = table.layout().board();
        let board = on_board.map(|place| self.visible(place)).unwrap_or_default();
        let mut places = vec![place];
        if on_board == Some(place) {
            let seats = (0..).map(Seat).zip(&self.seats);
            let hands = seats.flat_map(|(seat, player)| {
                let hands = player.as_ref().map_or(0, |p| p.hands.len() as u8);
                (0..hands).map(move |hand| Place::Hand(seat, hand))
            });
            places.extend(hands);
            places.extend((0..self.commons.len() as u8).map(Place::Common).filter(|p| *p != place));
        }
        for place in places {
            let visible = self.visible(place);
            let caption = if visible.is_empty() { None } else { table.caption(place, &visible, &board) };
            self.hand(place).caption = caption.map(|c| c.words);
        }
    }

    fn visible(&mut self, place: Place) -> Vec<Card> {
        self.hand(place).cards.iter().flatten().copied().collect()
    }

    fn stake(&mut self, seat: Seat, hand: u8, spot: SpotId, table: &dyn AnyTable) -> &mut Stake {
        let stakes = &mut self.seat(seat).stakes;
        let at = stakes.iter().position(|s| s.spot == spot && s.hand == hand).unwrap_or_else(|| {
            let print = table.layout().at(spot);
            let (id, name) = (print.id.clone(), print.name.clone());
            stakes.push(Stake { spot, id, hand, name, amount: Cents::ZERO, gain: None });
            stakes.len() - 1
        });
        &mut stakes[at]
    }

    /// Forgets spots where nothing lies and nothing was settled.
    fn sweep(&mut self, seat: Seat) {
        self.seat(seat).stakes.retain(|s| s.amount != Cents::ZERO || s.gain.is_some());
    }
}

#[cfg(test)]
impl Stake {
    /// A stake that stands on a spot.
    pub(crate) fn standing(id: &str, amount: Cents) -> Stake {
        Stake { spot: SpotId(0), id: id.into(), hand: 0, name: id.into(), amount, gain: None }
    }
}

#[cfg(test)]
impl Picture {
    /// Puts these stakes on the person's first box.
    pub(crate) fn put_own(&mut self, stakes: Vec<Stake>) {
        self.seats = vec![Some(Player { hands: vec![], stakes })];
    }
}

#[cfg(test)]
mod tests {
    use games::Playthrough;

    use super::super::front::ME;
    use super::*;

    /// A round as the first seat sees it: each event drawn as it comes, the table looked at after each input.
    fn watch(play: &mut Playthrough, picture: &mut Picture, lines: &str) {
        let viewer = Viewer::Seat(ME);
        for line in lines.split(';') {
            for event in play.line(line.trim()).unwrap() {
                picture.follow(&event.seen_by(viewer), play.table());
            }
            picture.look(play.table(), viewer);
        }
    }

    #[test]
    fn a_round_just_over_stays_to_be_looked_at_until_it_is_tidied_away() {
        let mut play = Playthrough::open("three-card-poker", &[]);
        let mut picture = Picture::default();
        let deal = "shuffle; sit 1 1; sit 2 2; bet 1 ante $10; bet 2 ante $5; close; card 9h; card Kd; card Qs; \
                    card Th; card 7c; card 9c; card Jh; card 2s; card 9d";
        watch(&mut play, &mut picture, deal);
        assert_eq!(picture.turn, Some((ME, 0)));
        assert_eq!(picture.commons[0].1.cards, [None, None, None], "the dealer's cards are hidden");
        let seat = |picture: &Picture, n: usize| picture.seats[n].clone().unwrap();
        assert_eq!(seat(&picture, 1).hands[0].cards, [None, None, None], "so are the neighbour's");
        assert_eq!(seat(&picture, 0).stakes[0].amount, Cents::dollars(10));

        watch(&mut play, &mut picture, "choose 1 play; choose 2 fold");
        assert!(picture.over && play.table().felt().cards_out().next().is_none());
        let shown = |hand: &Hand| hand.cards.iter().flatten().count();
        assert_eq!(shown(&picture.commons[0].1), 3);
        assert_eq!(picture.commons[0].1.caption.as_deref(), Some("pair of nines"));
        assert_eq!(shown(&seat(&picture, 0).hands[0]), 3);
        assert_eq!(shown(&seat(&picture, 1).hands[0]), 0, "a folded hand is never shown");
        // A straight flush beats the pair: ante and play are paid, and the bonus with them.
        let gains: Vec<_> = seat(&picture, 0).stakes.iter().map(|s| (s.name.clone(), s.gain)).collect();
        assert!(gains.contains(&("Play".into(), Some(Cents::dollars(10)))), "{gains:?}");
        assert!(gains.contains(&("Ante".into(), Some(Cents::dollars(60)))), "{gains:?}");

        picture.tidy();
        picture.look(play.table(), Viewer::Seat(ME));
        assert!(!picture.over && picture.commons[0].1.cards.is_empty());
        assert!(seat(&picture, 0).hands.is_empty() && seat(&picture, 0).stakes.is_empty());
    }
    #[test]
    fn the_road_of_three_dice_marks_whose_throw_counted_more() {
        let mut play = Playthrough::open("three-dice-baccarat", &[]);
        let mut picture = Picture::default();
        watch(&mut play, &mut picture, "sit 1 1");
        for (dice, road) in
            [("1-2-4; dice 1-1-1", "P"), ("6-6-6; dice 1-4-4", "PB"), ("1-2-2; dice 5-5-5", "PBT")]
        {
            watch(&mut play, &mut picture, &format!("bet 1 player $10; close; dice {dice}"));
            assert_eq!(picture.road, road);
            picture.tidy();
        }
    }

    #[test]
    fn a_hand_set_at_pai_gow_keeps_the_five_cards_that_were_not_picked() {
        let mut play = Playthrough::open("pai-gow-poker", &[("deal-from", "shoe")]);
        let mut picture = Picture::default();
        watch(&mut play, &mut picture, "shuffle; sit 1 1; bet 1 pai-gow-poker $10; close; dice 1-2-4");
        watch(&mut play, &mut picture, "card As; card Ad; card Kh; card Jc; card 7h; card 6d; card 3h");
        let mut cards = ["2c", "2d", "2h", "2s", "3c", "3d", "3s"].into_iter();
        while let Need::Chance(_) = play.table().need() {
            let next = cards.next().map_or_else(
                || games::kernel::Outcome::Card(play.table().felt().rack().unseen().iter().next().unwrap().0),
                |card| games::kernel::Outcome::Card(card.parse().unwrap()),
            );
            play.feed(games::kernel::Input::Outcome(next)).unwrap();
        }
        picture.look(play.table(), Viewer::Seat(ME));
        for event in play.line("choose 1 set cards 1 3").unwrap() {
            picture.follow(&event.seen_by(Viewer::Seat(ME)), play.table());
        }
        let hands = &picture.seats[0].as_ref().unwrap().hands;
        let shown = |n: usize| hands[n].cards.iter().flatten().map(Card::to_string).collect::<Vec<_>>();
        assert_eq!(shown(0), ["Ad", "Jc", "7h", "6d", "3h"]);
        assert_eq!(shown(1), ["As", "Kh"]);
    }
}

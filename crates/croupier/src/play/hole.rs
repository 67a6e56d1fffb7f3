//! A card that nobody has seen: the dealer's hole card at a table dealt by hand. Until it is turned over, the table is
//! played for every card it may be at once. Where these tables part, the person is asked what can be seen: is there a
//! blackjack, and at last which card it was.

use anyhow::{Result, bail};
use equipment::Card;
use games::Playthrough;
use games::kernel::{Chance, Event, Family, Input, Need, Outcome, Place, Viewer};

use super::front::{Answer, Ask, ME};
use super::session::{Flow, Hole, Session};

/// Where the dealer's cards lie at these games.
const DEALER: Place = Place::Common(0);

/// A card as an input.
fn dealt(card: Card) -> Input {
    Input::Outcome(Outcome::Card(card))
}

impl Session<'_> {
    /// Whether the card that is due may stay unseen: it goes face down to a dealer of twenty-one, who looks under it and says
    /// no more than whether it makes a blackjack.
    pub(super) fn may_stay_unseen(&self, due: Chance) -> bool {
        let table = self.table();
        let kin = games::entry(table.id()).map(|game| game.family);
        if due != Chance::Card || kin != Some(Family::TwentyOne) {
            return false;
        }
        let mut events = vec![];
        let first = due.outcomes(table.felt().rack().unseen()).first().map(|(outcome, _)| *outcome);
        let fed = first.and_then(|outcome| table.copy().feed(Input::Outcome(outcome), &mut events).ok());
        let goes_down =
            |e: &Event| matches!(e.seen_by(Viewer::Rail), Event::Dealt { place: DEALER, card: None, .. });
        fed.is_some() && events.iter().any(goes_down)
    }

    /// The hole card is dealt, and nobody looks at it.
    pub(super) fn deal_unseen(&mut self) -> Result<Flow> {
        let table = self.table();
        let cards = table.felt().rack().unseen().iter().map(|(card, _)| card);
        let worlds = cards.map(|card| (card, table.copy())).collect();
        let index = table.felt().cards(DEALER).len() as u8;
        self.hole = Some(Hole { at: self.play.inputs().len(), index, worlds });
        self.look_as(Viewer::Seat(ME))?;
        self.narrow(dealt)?;
        let Some(hole) = &mut self.hole else { return Ok(Flow::On) };
        for (card, table) in &mut hole.worlds {
            table.feed(dealt(*card), &mut vec![])?;
        }
        let card = hole.worlds[0].0;
        // Taken out while the table that is played takes the card, so that it is not fed twice.
        let hole = self.hole.take();
        self.try_feed(dealt(card))?;
        self.hole = hole;
        Ok(Flow::On)
    }

    /// Before an input: asks what can be seen where it parts the tables, and drops the cards that are ruled out.
    pub(super) fn see_about_the_hole(&mut self, input: Input) -> Result<()> {
        match (&self.hole, input) {
            (None, _) => {}
            // A card in the discards is shuffled in with the others.
            (Some(_), Input::Outcome(Outcome::Shuffled)) => self.forget_the_hole()?,
            _ => self.narrow(|_| input)?,
        }
        Ok(())
    }

    fn look_as(&mut self, viewer: Viewer) -> Result<()> {
        self.viewer = viewer;
        self.show_again()
    }

    /// Feeds the tables beside the one that is played.
    pub(super) fn feed_worlds(&mut self, input: Input) {
        if let Some(hole) = &mut self.hole {
            hole.worlds.retain_mut(|(_, table)| table.feed(input, &mut vec![]).is_ok());
        }
    }

    /// From now on the card is the one that is played.
    pub(super) fn forget_the_hole(&mut self) -> Result<()> {
        if self.hole.take().is_some() { self.look_as(Viewer::House) } else { Ok(()) }
    }

    /// Keeps the cards under which an input is possible, and of these one kind: those with which the dealer turns the
    /// card over now, or the others.
    fn narrow(&mut self, input: impl Fn(Card) -> Input) -> Result<()> {
        let Some(hole) = &self.hole else { return Ok(()) };
        let (mut turned, mut stays) = (vec![], vec![]);
        for (card, table) in &hole.worlds {
            let mut events = vec![];
            if table.copy().feed(input(*card), &mut events).is_ok() {
                let turns = |e: &Event| matches!(e, Event::Turned { place: DEALER, index, .. } if *index == hole.index);
                let shown = events.iter().any(turns);
                if shown { turned.push(*card) } else { stays.push(*card) }
            }
        }
        let left = match (turned.is_empty(), stays.is_empty()) {
            (true, true) => return Ok(()),
            (true, false) => stays,
            (false, false) if !self.asks_for_a_blackjack()? => stays,
            _ => vec![self.asks_for_the_card(&turned)?],
        };
        self.keep(&left)
    }

    fn keep(&mut self, cards: &[Card]) -> Result<()> {
        let Some(hole) = &mut self.hole else { return Ok(()) };
        let at = hole.at;
        hole.worlds.retain(|(card, _)| cards.contains(card));
        let Some(&(card, _)) = hole.worlds.first() else { return Ok(()) };
        let played = self.play.inputs().get(at).copied();
        if played.is_some_and(|input| input != dealt(card)) {
            // The table that is played goes on with a card that is still possible.
            let mut again = Playthrough::at(games::open(self.table().rules().clone())?);
            for (n, input) in self.play.inputs().iter().enumerate() {
                again.feed(if n == at { dealt(card) } else { *input })?;
            }
            self.play = again;
        }
        if cards.len() == 1 && played.is_some() {
            self.forget_the_hole()?;
        }
        Ok(())
    }

    fn hole_question(&mut self, prompt: &str, offer: &str) -> Result<Option<String>> {
        let ask = Ask {
            prompt: prompt.into(),
            offer: offer.into(),
            clause: None,
            keys: vec![],
            words: vec!["yes".into(), "no".into()],
        };
        Ok(match self.front.ask(&ask)? {
            Answer::Line(line) => Some(line.trim().to_lowercase()),
            Answer::NotText => Some(String::new()),
            Answer::End => None,
        })
    }

    fn asks_for_a_blackjack(&mut self) -> Result<bool> {
        loop {
            match self
                .hole_question("Is there a blackjack?", "the dealer looks under the card: yes or no")?
                .as_deref()
            {
                Some("yes" | "y") => return Ok(true),
                Some("no" | "n") => return Ok(false),
                Some(_) => self.front.refuse("is there a blackjack? Say yes or no")?,
                None => bail!("the input ended in mid-round: whether there is a blackjack was not said"),
            }
        }
    }

    /// Asks which card is turned over.
    fn asks_for_the_card(&mut self, possible: &[Card]) -> Result<Card> {
        loop {
            let Some(line) =
                self.hole_question("Which card does the dealer turn over?", "a card such as As, 10h, Qd")?
            else {
                bail!("the input ended in mid-round: the dealer's card was not said");
            };
            match line.parse::<Card>() {
                Ok(card) if possible.contains(&card) => return Ok(card),
                Ok(card) => self.front.refuse(&format!("{card:#} cannot lie there"))?,
                Err(why) => self.front.refuse(&why.to_string())?,
            }
        }
    }

    /// After inputs have been taken back: the tables that are still possible, or none if the card was taken back too.
    pub(super) fn hole_after_undo(&mut self, before: Option<Hole>) -> Result<()> {
        self.viewer = Viewer::House;
        let before = before.map(|hole| (hole.at, hole.index));
        let Some((at, index)) = before.filter(|(at, _)| *at < self.play.inputs().len()) else {
            return Ok(());
        };
        let mut worlds = vec![];
        let played = self.table();
        for id in 0..52 {
            let Some(card) = Card::from_id(id) else { continue };
            let mut table = games::open(played.rules().clone())?;
            let inputs = self.play.inputs().iter().enumerate();
            let took = inputs.map(|(n, input)| if n == at { dealt(card) } else { *input });
            let stands = took.into_iter().all(|input| table.feed(input, &mut vec![]).is_ok());
            if stands && table.need() == played.need() && table.felt().round() == played.felt().round() {
                worlds.push((card, table));
            }
        }
        self.hole = Some(Hole { at, index, worlds });
        self.viewer = Viewer::Seat(ME);
        Ok(())
    }

    /// Whether the table is between rounds: there a card that was never turned over is of no more interest.
    pub(super) fn hole_is_past(&self) -> bool {
        self.hole.is_some() && self.table().need() == Need::Bets
    }
}

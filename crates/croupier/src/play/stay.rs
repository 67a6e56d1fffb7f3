//! One person's stay at a table, from coming in to going: what the table needs, and who answers.

use std::collections::VecDeque;

use anyhow::{Result, bail};
use book::Cents;
use games::kernel::{AnyTable, Input, Need, Patron, Seat, Viewer};
use games::{Jackpots, Playthrough};

use super::chance::Source;
use super::front::{Front, ME};
use super::guest::{Floor, GUEST, Guest};
use super::money::BANKROLL;
use super::purse::Purse;
use super::session::{Closing, Flow, Session, signed};
use super::{Args, By};
use crate::paint::several;

/// How a stay at the table ended.
pub(crate) struct Ending {
    /// What the person leaves with.
    pub(crate) farewell: String,
    /// What was cut short, if the input ended in mid-round.
    pub(crate) unfinished: Option<String>,
}

/// No wager takes more steps than this to be decided.
const LONGEST: usize = 1000;

impl<'a> Session<'a> {
    /// Opens a table and sits down.
    pub(crate) fn open(
        args: &Args,
        floor: Option<&'a mut Floor>,
        front: &'a mut dyn Front,
    ) -> Result<Session<'a>> {
        let rules = args.house.rules(&args.game)?;
        let table = games::open(rules.clone())?;
        let layout = table.layout();
        let taken = if args.seats == 0 { 0 } else { args.seats.max(args.boxes) };
        if taken == 0 || taken > layout.seats {
            bail!("this table has 1 to {} seats, not {taken} ({})", layout.seats, layout.cites.seats);
        }
        if args.bankroll.is_some_and(|cents| cents <= Cents::ZERO) {
            bail!("nobody sits down with an empty purse");
        }
        let boxes = args.mine();
        let (jackpots, link) = Jackpots::of(layout)?;
        let mut guest = floor.map(|floor| Guest::come(floor, &rules, args.watch)).transpose()?;
        if let Some(guest) = guest.as_mut().filter(|_| !args.watch) {
            guest.buy_in(args.bankroll)?;
        }
        // A table that has been played at is shown as it stands; its record does not begin here.
        let whole = guest.as_ref().is_none_or(|guest| guest.table().same_position(&*table));
        let table = guest.as_ref().map_or(table, |guest| guest.table().copy());
        let resumed = guest.as_ref().is_some_and(|guest| guest.resumed);
        let (boxes, all) = match resumed {
            true => seats(&*table),
            false => (boxes, args.seats.max(boxes)),
        };
        let stakes: Cents =
            (0..boxes).flat_map(|n| &table.felt().seat(Seat(n)).bets).map(|bet| bet.stake).sum();
        let chips = guest.as_ref().map_or(args.bankroll.unwrap_or(BANKROLL), Guest::chips);
        let mut session = Session {
            before: table.felt().round(),
            whole,
            play: Playthrough::at(table),
            front,
            guest,
            any: Source::open(args.seed)?,
            ahead: VecDeque::new(),
            // Whoever deals sees every card.
            viewer: if args.dealer == By::Hand { Viewer::House } else { Viewer::Seat(ME) },
            hole: None,
            mine: 0..boxes,
            others: boxes..all,
            hints: args.hints,
            hinted: 0,
            pending: VecDeque::new(),
            closing: Closing::Open,
            purse: Purse { brought: chips + stakes, ..Purse::new(boxes.max(1), chips) },
            jackpots,
            link,
            worth: chips + stakes,
            rolling: false,
            main: vec![],
            last: vec![],
            marks: vec![],
            warned: false,
            promised: None,
        };
        let rules = session.table().rules();
        let chapter = rules.chapter();
        let kept = session.guest.as_ref().is_some_and(|guest| guest.folder().is_some());
        let chance = match (args.dealer, args.seed) {
            (By::Hand, _) => "you deal".into(),
            (By::Auto, Some(seed)) => format!("dealt by seed {seed}: the same seed deals the same again"),
            (By::Auto, None) if kept => "dealt from shuffles that the house has committed itself to".into(),
            (By::Auto, None) => "dealt live, by the entropy of the operating system".into(),
        };
        let hello = format!("{} ({}, rules {}), {chance}", chapter.title, chapter.id, rules.fingerprint());
        let departures = crate::house_args::departures(rules);
        if !session.watching() {
            session.front.say(&hello)?;
            let kept = session.guest.as_ref().filter(|guest| guest.folder().is_some() || guest.is_broke());
            let told = kept.map(|guest| [guest.opened.clone(), guest.bought.clone()]).unwrap_or_default();
            for line in departures.iter().chain(told.iter().filter(|line| !line.is_empty())) {
                session.front.say(line)?;
            }
        }
        if resumed {
            session.show_again()?;
            let need = session.table().need().words();
            session.front.say(&format!(
                "You take up your place again, with {} in chips; the table needs {need}",
                session.purse.money
            ))?;
            return Ok(session);
        }
        let end = session.others.end;
        if let Some(guest) = &mut session.guest {
            let taken = guest.sit(boxes, end)?;
            session.follow_all(&taken)?;
            return Ok(session);
        }
        for seat in 0..end {
            // All boxes of the person are one patron's.
            let patron = if seat < boxes { 1 } else { seat as u32 + 1 };
            if let Err(refusal) = session.feed(Input::Sit(Seat(seat), Patron(patron)))? {
                bail!("{refusal}");
            }
        }
        Ok(session)
    }

    /// Plays until the person leaves or the input ends.
    pub(crate) fn run(mut self) -> Result<Ending> {
        loop {
            let need = self.table().need();
            if !matches!(need, Need::Chance(_)) {
                self.drop_left_over()?;
            }
            if self.hole_is_past() {
                self.forget_the_hole()?;
            }
            self.rolling &= need != Need::Bets || self.closing != Closing::Open;
            if need == Need::Bets && self.closing == Closing::Open && self.pending.is_empty() {
                self.tell_promise()?;
            }
            let flow = match need {
                Need::Bets => self.bets()?,
                Need::Chance(chance) => self.chance(chance)?,
                Need::Choice { seat, .. } if self.others.contains(&seat.0) => self.other(seat)?,
                Need::Choice { seat, hand } => self.choice(seat, hand)?,
            };
            match flow {
                Flow::On => {}
                Flow::Leave if !self.may_go()? => {}
                flow => return self.leave(flow),
            }
        }
    }

    /// Tells what the house has bound itself to, once for each turn of chance, while wagers on it are taken.
    fn tell_promise(&mut self) -> Result<()> {
        let Some((turn, to)) = self.guest.as_ref().filter(|_| !self.watching()).and_then(Guest::promise)
        else {
            return Ok(());
        };
        if self.promised == Some(turn) {
            return Ok(());
        }
        let first = self.promised.replace(turn).is_none();
        self.front.say(&format!("The house is bound to turn {turn} by {to}"))?;
        if first {
            let how = "Keep that, and check it when it is over: `croupier house recall 1 --json --data DIR > rounds.json`, \
                       then `croupier verify rounds.json --saw` with it";
            self.front.say(how)?;
        }
        Ok(())
    }

    /// Gets up from every box, as the book has it. Where it does not let a player go, that is told once; whoever
    /// insists goes.
    fn may_go(&mut self) -> Result<bool> {
        for seat in self.boxes().collect::<Vec<_>>() {
            if let Err(refusal) = self.feed(Input::Leave(seat))?
                && !std::mem::replace(&mut self.warned, true)
            {
                self.front.refuse(&format!("{refusal}; `quit` again walks away all the same"))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn leave(mut self, flow: Flow) -> Result<Ending> {
        let need = self.table().need();
        // The end of the input is a farewell as any other, except in the middle of a round: then the place is kept.
        if flow == Flow::End && self.guest.is_some() && (need == Need::Bets || self.on_felt().is_empty()) {
            for seat in self.boxes().collect::<Vec<_>>() {
                // Where the book does not let a player go, the place is kept as well.
                let _ = self.feed(Input::Leave(seat))?;
            }
        }
        let gone = self.has_got_up();
        if gone {
            self.play_out()?;
        }
        let wallet = self.guest.as_ref().map_or(Cents::ZERO, Guest::wallet);
        if let Some(guest) = &mut self.guest {
            guest.leave(!gone)?;
        }
        let left = self.on_felt();
        let kept = if self.guest.as_ref().and_then(Guest::folder).is_some() { ", kept for you" } else { "" };
        let stays =
            if left.is_empty() { String::new() } else { format!("; still on the felt: {left}{kept}") };
        let gain = signed(self.purse.money - self.purse.brought);
        let rounds = several(self.table().felt().round() - self.before, "round");
        let more = match wallet > Cents::ZERO && !self.watching() {
            true => format!("; {wallet} more in your wallet"),
            false => String::new(),
        };
        let farewell = format!("You leave with {} ({gain}) after {rounds}{more}{stays}.", self.purse.money);
        let cut_short =
            flow == Flow::End && need != Need::Bets && self.table().felt().standing() > Cents::ZERO;
        let unfinished = cut_short.then(|| {
            let stands = if left.is_empty() { "nothing of yours".into() } else { left };
            let kept = match self.guest.as_ref().and_then(Guest::folder) {
                Some(folder) => format!("; the house keeps it: play on with --data {}", folder.display()),
                None => String::new(),
            };
            format!("the input ended in mid-round: the table needs {}; {stands} stands{kept}", need.words())
        });
        Ok(Ending { farewell, unfinished })
    }

    /// Whether the person has left every box.
    fn has_got_up(&self) -> bool {
        let felt = self.table().felt();
        self.boxes().all(|seat| felt.seat(seat).patron.is_none() || felt.leaving().has(seat))
    }

    /// What a player who has left has on the felt is settled when its turn comes: the others play it to its end, and get
    /// up when nothing is left.
    fn play_out(&mut self) -> Result<()> {
        for _ in 0..LONGEST {
            if self.guest.is_none() || self.table().felt().standing() == Cents::ZERO {
                break;
            }
            match self.table().need() {
                Need::Choice { seat, .. } if self.others.contains(&seat.0) => {
                    self.other(seat)?;
                }
                Need::Bets if self.feed(Input::Close)?.is_ok() => {}
                _ => break,
            }
        }
        Ok(())
    }

    /// The person's stakes in words.
    fn on_felt(&self) -> String {
        let layout = self.table().layout();
        let several = self.mine.len() > 1;
        let each = self.boxes().flat_map(|seat| {
            let on = if several { format!(" of box {}", seat.0 + 1) } else { String::new() };
            let bets = self.table().felt().seat(seat).bets.iter();
            bets.map(|b| format!("{} on {}{on}", b.stake, layout.at(b.spot).name)).collect::<Vec<_>>()
        });
        each.collect::<Vec<_>>().join(", ")
    }
}

/// How many boxes the guest has kept, from seat 1 on, and how many seats there are to the last one taken.
fn seats(table: &dyn AnyTable) -> (u8, u8) {
    let seats = &table.felt().seats;
    let mine = seats.iter().take_while(|seat| seat.patron == Some(GUEST)).count();
    let all = seats.iter().rposition(|seat| seat.patron.is_some()).map_or(0, |last| last + 1);
    (mine as u8, all as u8)
}

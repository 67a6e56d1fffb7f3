//! Poker Lotto: every hand for the instant event, and every draw for the selection event, which knows nothing of it.

use book::{Cents, Fault, Pays, Rounding};
use equipment::Deck;
use games::kernel::{Basic, Game, Verdict};
use games::poker_lotto::PokerLotto;

use crate::classes::{Pack, choose};
use crate::exact::{Ratio, ratio, whole};
use crate::law::Law;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};

const METHOD: &str = "exact: every hand and every draw; a hand says nothing about the draw";
const LONE: &str = "five matches are paid to a lone winner, or one of two (IN §6(a))";

/// How often each instant prize, or none, comes.
fn instant(game: &PokerLotto, pack: &Pack) -> Vec<(Option<Verdict>, u64)> {
    let mut counts: Vec<(Option<Verdict>, u64)> = vec![];
    for (hand, n) in pack.classes::<5>() {
        let prize = game.settle_instant(&hand);
        match counts.iter_mut().find(|(p, _)| *p == prize) {
            Some((_, sum)) => *sum += n,
            None => counts.push((prize, n)),
        }
    }
    counts
}

/// How many draws of a field of so many cards match so many of a hand's five.
fn draws(field: u64, matches: u64) -> u64 {
    choose(5, matches) * choose(field.saturating_sub(5), 5 - matches)
}

/// What is paid by a verdict: prizes are all that is paid, the price of the play does not come back.
fn prize(verdict: Verdict, stake: Cents) -> Cents {
    let award = verdict.pays.map(|pays| pays.award(stake, Cents::ZERO, Rounding::CENT));
    award.map_or(Cents::ZERO, |a| a.back + a.won)
}

impl Solved for PokerLotto {
    type Best = Basic;

    fn odds(ask: &Ask, _: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        let pack = Pack::of(Deck::Standard, ask.cards.as_ref());
        let field = pack.cards().len() as u64;
        let price = ask.stake("play");
        let mut sheet = vec![];
        for draw_table in ask.tables("play", "") {
            for instant_table in ask.tables("play", "instant") {
                let mut rules = ask.under(draw_table);
                rules.put_paytable(instant_table);
                let game = PokerLotto::new(&rules)?;
                let (mut play, mut hand) = (Law::new(), Law::new());
                for (at_once, hands) in instant(&game, &pack) {
                    let won = at_once.map_or(Cents::ZERO, |v| prize(v, Cents::ZERO));
                    match at_once {
                        Some(v) => {
                            let pays = v.pays.map_or_else(String::new, |p| p.to_string());
                            hand.add(
                                v.row.unwrap_or("win"),
                                &pays,
                                ratio(won.0, price.0),
                                Ratio::ONE,
                                whole(hands),
                            );
                        }
                        None => hand.add("none", "no prize", Ratio::ZERO, Ratio::ONE, whole(hands)),
                    }
                    for matches in 0..=5u64 {
                        let drawn = game.settle_draw(matches as usize, 1);
                        let event = drawn.row.unwrap_or("no draw prize");
                        let both = won + prize(drawn, price);
                        let net = ratio(both.0, price.0) - Ratio::ONE;
                        let ways = whole(hands) * whole(draws(field, matches));
                        play.add(event, "the instant prize, if any", net, Ratio::ONE, ways);
                    }
                }
                let shared = game.settle_draw(5, 3);
                let any = play.probability(|e| e.net > -Ratio::ONE);
                let mut entry = WagerOdds::new(&rules, "play", Some(draw_table), METHOD, play)
                    .note("the whole play: the draw and the instant event")
                    .note(format!("one play in {:.2} wins some prize", 1.0 / any.decimal()));
                if let Some(Pays::Flat(share)) = shared.pays {
                    entry = entry.note(format!("{LONE}; three get {share} each (IN §6(a)(2))"));
                }
                sheet.push(entry);
                sheet.push(
                    WagerOdds::new(&rules, "play", Some(instant_table), METHOD, hand)
                        .part_of("play")
                        .note("what the instant event adds to the play"),
                );
            }
        }
        Ok(sheet)
    }

    fn best(_: &Ask, _: &Progress) -> Result<Basic, Fault> {
        Ok(Basic)
    }
}

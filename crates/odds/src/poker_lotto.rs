//! Poker Lotto: every hand for the instant event, and every draw for the selection event, which knows nothing of it.

use book::{Cents, Fault, Pays, Rounding};
use dashu_int::UBig;
use equipment::Deck;
use games::kernel::{Basic, Game, Verdict};
use games::poker_lotto::PokerLotto;

use crate::classes::{Pack, choose};
use crate::exact::{Figure, Ratio, decimal, ratio, whole};
use crate::law::Law;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};

const METHOD: &str = "exact: every hand and every draw; a hand says nothing about the draw";
const AT_ONCE: &str = "the instant prize, if any";
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
    let award = verdict.pays().map(|pays| pays.award(stake, Cents::ZERO, Rounding::CENT));
    award.map_or(Cents::ZERO, |a| a.back + a.won)
}

/// The most plays a draw can be asked about.
const MOST_SOLD: u64 = 1_000_000_000;
/// Up to so many plays the shares are fractions; beyond, numbers of ten million digits would say no more.
const EXACT_SOLD: u64 = 1_000;

/// What five matches are paid where others may have them too: to one or two winners the printed prize, to three or more
/// an equal share (IN §6(a)).
struct Shares {
    sold: u64,
    /// How likely a winner is alone or one of two.
    few: Ratio,
    /// What one of three or more gets on average, in cents.
    share: Ratio,
    /// What a winner gets who does not share, in cents.
    alone: Ratio,
    /// The most that the shares of three or more vary about their average, as a variance in prices of a play.
    spread: f64,
    error: Option<f64>,
}

impl Shares {
    fn new(game: &PokerLotto, sold: u64, field: u64, price: Cents) -> Result<Shares, Fault> {
        if !(1..=MOST_SOLD).contains(&sold) {
            return Err(Fault::Choice(format!("plays sold are 1 to {MOST_SOLD}, not {sold}")));
        }
        let paid = |winners: u64| prize(game.settle_draw(5, winners as usize), price).0;
        let (others, hands) = (sold - 1, choose(field, 5));
        let exact = sold <= EXACT_SOLD;
        let (few, all) = if exact { counted(others, hands, paid) } else { computed(others, hands, paid)? };
        let alone = whole(paid(1));
        let many = Ratio::ONE - &few;
        let share = match many > Ratio::ZERO {
            true => (all - &few * &alone) / &many,
            false => Ratio::ZERO,
        };
        let most = paid(3) as f64 / price.0 as f64;
        let spread = decimal(&many) * most * most;
        Ok(Shares { sold, few, share, alone, spread, error: (!exact).then_some(1e-12) })
    }

    /// What a play with five matches is paid on average, in cents.
    fn expected(&self) -> Ratio {
        &self.few * &self.alone + (Ratio::ONE - &self.few) * &self.share
    }
}

/// How likely at most one of the others wins as well, and what a winner gets on average: the binomial law in fractions.
fn counted(others: u64, hands: u64, paid: impl Fn(u64) -> i64) -> (Ratio, Ratio) {
    // Ways in which `k` of the others have the one hand and the rest have not, over `hands` to the power of `others`.
    let (mut ways, miss) = (UBig::from(hands - 1).pow(others as usize), UBig::from(hands - 1));
    let (mut few, mut sum) = (UBig::ZERO, UBig::ZERO);
    for k in 0..=others {
        if k <= 1 {
            few += &ways;
        }
        sum += &ways * UBig::from(paid(k + 1).unsigned_abs());
        ways = ways * UBig::from(others - k) / UBig::from(k + 1) / &miss;
    }
    let all = Ratio::from(UBig::from(hands).pow(others as usize));
    (Ratio::from(few) / &all, Ratio::from(sum) / all)
}

/// The same in floating point.
fn computed(others: u64, hands: u64, paid: impl Fn(u64) -> i64) -> Result<(Ratio, Ratio), Fault> {
    let odds = 1.0 / (hands - 1) as f64;
    let mut p = (others as f64 * (-1.0 / hands as f64).ln_1p()).exp();
    let (mut few, mut sum, mut left) = (0.0, 0.0, 1.0);
    for k in 0..=others {
        few += if k <= 1 { p } else { 0.0 };
        sum += p * paid(k + 1) as f64;
        left -= p;
        p *= (others - k) as f64 / (k + 1) as f64 * odds;
        if left < 1e-13 && k as f64 > others as f64 / hands as f64 {
            break;
        }
    }
    let number = |x: f64| Ratio::try_from(x).map_err(|_| Fault::Choice("too many plays are sold".into()));
    Ok((number(few)?, number(sum)?))
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
                let shares = ask.plays_sold.map(|sold| Shares::new(&game, sold, field, price)).transpose()?;
                let error = shares.as_ref().and_then(|s| s.error);
                let (mut play, mut hand) = (error.map_or_else(Law::new, Law::near), Law::new());
                for (at_once, hands) in instant(&game, &pack) {
                    let won = at_once.map_or(Cents::ZERO, |v| prize(v, Cents::ZERO));
                    match at_once {
                        Some(v) => {
                            let pays = v.pays().map_or_else(String::new, |p| p.to_string());
                            hand.add(v.event(), &pays, ratio(won.0, price.0), Ratio::ONE, whole(hands));
                        }
                        None => hand.add("none", "no prize", Ratio::ZERO, Ratio::ONE, whole(hands)),
                    }
                    let mut add = |event: &str, pays: &str, drawn: &Ratio, ways: Ratio| {
                        let net = (drawn + whole(won.0)) / whole(price.0) - Ratio::ONE;
                        play.add(event, pays, net, Ratio::ONE, whole(hands) * ways);
                    };
                    for matches in 0..=5u64 {
                        let drawn = game.settle_draw(matches as usize, 1);
                        let alone = whole(prize(drawn, price).0);
                        let ways = whole(draws(field, matches));
                        let Some((_, pays)) = drawn.row().zip(drawn.pays()) else {
                            add("no-draw-prize", AT_ONCE, &alone, ways);
                            continue;
                        };
                        let pays = format!("{pays}, and {AT_ONCE}");
                        match shares.as_ref().filter(|_| matches == 5) {
                            None => add(drawn.event(), &pays, &alone, ways),
                            Some(Shares { few, share, .. }) => {
                                add(drawn.event(), &pays, &alone, &ways * few);
                                let pays = format!("an equal share, and {AT_ONCE}");
                                add("match-5-shared", &pays, share, ways * (Ratio::ONE - few));
                            }
                        }
                    }
                }
                let shared = game.settle_draw(5, 3);
                let any = play.probability(|e| e.net > -Ratio::ONE);
                if let Some(shares) = &shares {
                    let five = ratio(draws(field, 5), choose(field, 5));
                    play.widen(decimal(&five) * shares.spread);
                }
                let mut entry = WagerOdds::new(&rules, "play", Some(draw_table), METHOD, play)
                    .note("the whole play: the draw and the instant event")
                    .measure("wins-some-prize", "probability", any, "share of plays that win some prize");
                match (shares, shared.pays()) {
                    (Some(shares), _) => {
                        let (sold, expected) = (shares.sold, Figure::within(shares.expected(), error));
                        let says = format!("what five matches are paid on average with {sold} plays sold");
                        entry = entry.measure("five-match-share", "cents", expected, says);
                        let many = Figure::within(Ratio::ONE - &shares.few, error);
                        let says = format!("chance that three or more share it with {sold} plays sold");
                        entry = entry.measure("five-match-shared", "probability", many, says);
                        entry = entry.note("the other plays are hands of their own, each as likely as any");
                    }
                    (None, Some(Pays::Flat(share))) => {
                        entry = entry.note(format!("{LONE}; three get {share} each (IN §6(a)(2))"));
                    }
                    _ => {}
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

//! Poker Lotto as the house runs it, clause by clause (IN §3–§7).

use crate::lotto_support;

use book::{Cents, shows};
use equipment::{Randomness, Seeded, cards};
use house::ledger::Account;
use house::lotto::{
    Lotto, LottoEntry, LottoReply, LottoRequest, LottoSource, LottoStep, TicketKey, audit, draw_digest,
    winning_cards,
};
use house::{Role, Time};
use lotto_support::{DAY, Outlet, hand, minutes, time};

const QUADS: &str = "9h 9d 9s 9c 2h";
const NOTHING: &str = "2h 4d 6s 8c Th";

#[test]
fn a_play_costs_two_dollars_and_a_ticket_holds_several() {
    shows!("IN §3", "IN §4(b)", "IN §4(e)");
    let mut outlet = Outlet::open(&[]);
    let (serial, _) = outlet.buy(&[NOTHING, NOTHING, QUADS]);
    assert_eq!(outlet.on(Account::LottoSales), Cents::dollars(6));
    assert_eq!(outlet.on(Account::Outside), Cents::dollars(-6));
    let ticket = &outlet.lotto.state().tickets[&serial];
    assert_eq!((ticket.hands.len(), ticket.day), (3, DAY), "good for the next draw");
    for plays in [0, 6, usize::MAX] {
        assert_eq!(outlet.refused(LottoRequest::Buy { wallet: None, terminal: 1, plays }), "IN §4(b)");
    }
    let mut large = Outlet::open(&[("plays-per-ticket", "20")]);
    large.buy(&[NOTHING; 20]);
    assert_eq!(large.on(Account::LottoSales), Cents::dollars(40));
}

#[test]
fn a_ticket_comes_from_a_terminal_of_the_commission() {
    shows!("IN §4(c)");
    let mut outlet = Outlet::open(&[]);
    assert_eq!(outlet.refused(LottoRequest::Buy { wallet: None, terminal: 9, plays: 1 }), "IN §4(c)");
    outlet.by = Role::Owner;
    outlet.give(LottoRequest::Install { terminal: 9 });
    assert_eq!(outlet.refused(LottoRequest::Install { terminal: 9 }), "IN §4(c)");
    assert_eq!(outlet.refused(LottoRequest::Install { terminal: 0 }), "IN §4(c)");
    outlet.by = Role::Player;
    assert_eq!(outlet.refused(LottoRequest::Install { terminal: 8 }), "IN §4(c)", "not for a player to do");
    outlet.picks(&[NOTHING]);
    outlet.give(LottoRequest::Buy { wallet: None, terminal: 9, plays: 1 });
}

#[test]
fn only_the_ticket_with_its_code_claims() {
    shows!("IN §4(c)", "IN §4(d)");
    let mut outlet = Outlet::open(&[]);
    let (serial, code) = outlet.buy(&[QUADS]);
    let (other, _) = outlet.buy(&[QUADS]);
    for (serial, code) in [
        (serial, "0000-0000-0000-0000"),
        (serial, ""),
        (other, &code[..]),
        (serial + 100, &code[..]),
        (u64::MAX, &code[..]),
    ] {
        assert_eq!(
            outlet.refused(LottoRequest::Claim { wallet: None, terminal: 1, serial, code: code.into() }),
            "IN §4(c)"
        );
    }
    // A key the house does not have makes codes that prove nothing.
    let forged = TicketKey::new([9; 32]).code(&outlet.lotto.state().tickets[&serial]);
    assert_eq!(
        outlet.refused(LottoRequest::Claim { wallet: None, terminal: 1, serial, code: forged }),
        "IN §4(c)"
    );
    outlet.by = Role::Auditor;
    assert_eq!(outlet.refused(LottoRequest::Claim { wallet: None, terminal: 1, serial, code }), "IN §4(d)");
}

#[test]
fn an_instant_prize_is_paid_at_once_against_an_exchange_ticket_with_the_same_cards() {
    shows!("IN §4(f)", "IN §4(g)");
    let mut outlet = Outlet::open(&[]);
    let (serial, code) = outlet.buy(&[QUADS, NOTHING]);
    assert_eq!(outlet.on(Account::LottoPrizes), Cents::dollars(100), "owed from the sale on");
    let (sum, exchange) = outlet.claim(serial, &code);
    let (exchange, its_code) = exchange.expect("the draw is to come");
    assert_eq!(sum, Cents::dollars(100));
    let tickets = &outlet.lotto.state().tickets;
    assert_eq!(tickets[&exchange].hands, tickets[&serial].hands);
    assert_eq!(tickets[&exchange].day, tickets[&serial].day);
    // The old ticket is dead, and the new one has no instant prize.
    assert_eq!(outlet.refuses_claim(serial, &code), "IN §4(g)");
    assert_eq!(outlet.refuses_claim(exchange, &its_code), "IN §4(g)");
    // After the draw the exchange ticket alone is paid, and for the draw alone.
    outlet.draw_matching(2);
    assert_eq!(outlet.refuses_claim(serial, &code), "IN §4(g)");
    let (sum, none) = outlet.claim(exchange, &its_code);
    assert_eq!((sum, none), (Cents::dollars(2), None));
    assert_eq!(outlet.on(Account::LottoPrizes), Cents::ZERO);
}

#[test]
fn a_ticket_kept_until_after_the_draw_is_paid_both_prizes_in_one_sum_and_once() {
    shows!("IN §4(f)", "IN §7(a)", "IN §7(b)");
    let mut outlet = Outlet::open(&[]);
    let (serial, code) = outlet.buy(&[QUADS]);
    assert_eq!(outlet.refused(LottoRequest::Draw), "IN §5", "it is not for a player to draw");
    outlet.draw_matching(3);
    let claim = LottoRequest::Claim { wallet: None, terminal: 1, serial, code: code.clone() };
    let first = outlet.step(7, claim.clone()).unwrap();
    let LottoReply::Paid { sum, prizes, exchange: None, .. } = first.clone() else { panic!("{first:?}") };
    assert_eq!(sum, Cents::dollars(120));
    assert_eq!(prizes.iter().map(|p| p.clause.as_str()).collect::<Vec<_>>(), ["IN §6(g)", "IN §6(c)"]);
    let before = outlet.lotto.state().clone();
    // The same command again acts once and is answered alike; another command is refused.
    assert_eq!(outlet.step(7, claim).unwrap(), first);
    assert_eq!(*outlet.lotto.state(), before);
    assert_eq!(outlet.refuses_claim(serial, &code), "IN §7(a)");
}

#[test]
fn sales_stop_before_the_draw_and_open_again_when_it_is_held() {
    shows!("IN §4(h)", "IN §5");
    let mut outlet = Outlet::open(&[("draw-time", "1380"), ("sales-close", "15")]);
    outlet.at = time(22, 44);
    outlet.buy(&[NOTHING]);
    for (hour, minute) in [(22, 45), (22, 59), (23, 0), (23, 30)] {
        outlet.at = time(hour, minute);
        assert_eq!(
            outlet.refused(LottoRequest::Buy { wallet: None, terminal: 1, plays: 1 }),
            "IN §4(h)",
            "{hour}:{minute}"
        );
    }
    // A clock that is set back opens nothing.
    outlet.by = Role::Clock;
    outlet.give(LottoRequest::Draw);
    outlet.by = Role::Player;
    outlet.at = time(9, 0);
    let (serial, _) = outlet.buy(&[NOTHING]);
    assert_eq!(outlet.lotto.state().tickets[&serial].day, DAY + 1);
    let sold = outlet.lotto.state().tickets[&serial].at;
    assert_eq!(sold, time(23, 30), "time does not go back");
    // A draw that is long overdue is held before anything is sold.
    outlet.at = Time(time(12, 0).0 + 9 * 86_400_000);
    assert_eq!(outlet.refused(LottoRequest::Buy { wallet: None, terminal: 1, plays: 1 }), "IN §4(h)");
    outlet.by = Role::Supervisor;
    outlet.give(LottoRequest::Draw);
    assert_eq!(outlet.lotto.state().next.as_ref().unwrap().day, DAY + 9);
}

#[test]
fn the_draw_is_held_every_day_at_its_time() {
    shows!("IN §2(b)", "IN §5");
    let mut outlet = Outlet::open(&[("draw-time", "1380")]);
    outlet.by = Role::Clock;
    outlet.at = time(22, 59);
    assert_eq!(outlet.refused(LottoRequest::Draw), "IN §5");
    for day in 0..3 {
        outlet.at = Time(time(23, 0).0 + day * 86_400_000);
        outlet.give(LottoRequest::Draw);
        assert_eq!(outlet.refused(LottoRequest::Draw), "IN §5", "one draw a day");
    }
    assert!(outlet.lotto.state().held.keys().copied().eq(DAY..DAY + 3));
}

#[test]
fn a_ticket_cannot_be_cancelled() {
    shows!("IN §4(j)");
    let mut outlet = Outlet::open(&[]);
    let (serial, _) = outlet.buy(&[NOTHING]);
    for role in [Role::Player, Role::Owner] {
        outlet.by = role;
        assert_eq!(outlet.refused(LottoRequest::Cancel { serial }), "IN §4(j)");
    }
}

#[test]
fn large_tickets_bring_an_entry_ticket_where_the_director_says_so() {
    shows!("IN §4(k)");
    for (plays, comes) in [(2, false), (3, true)] {
        let mut outlet = Outlet::open(&[("entry-ticket-plays", "3")]);
        outlet.picks(&vec![NOTHING; plays]);
        let reply = outlet.give(LottoRequest::Buy { wallet: None, terminal: 1, plays });
        assert!(matches!(reply, LottoReply::Sold { entry_ticket, .. } if entry_ticket == comes));
    }
}

#[test]
fn the_house_is_committed_to_a_draw_before_the_first_sale_and_what_is_sold_decides_with_it() {
    shows!("IN §2(c)", "IN §5");
    let drawn = |sold: &[&str]| {
        let mut outlet = Outlet::open(&[]);
        let committed = outlet.lotto.state().next.clone().unwrap();
        sold.iter().for_each(|hand| drop(outlet.buy(&[*hand])));
        outlet.draw();
        let LottoEntry::Drawn { cards, secret, sold, .. } = &outlet.steps.last().unwrap().entry else {
            panic!()
        };
        let shown = secret.parse().unwrap();
        let hash = house::fair::commitment("poker-lotto", committed.day, &shown);
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, committed.commitment, "the secret fits what was published");
        let tickets = outlet.lotto.state().tickets.values();
        assert_eq!(*sold, draw_digest(DAY, tickets));
        assert_eq!(*cards, winning_cards(DAY, &shown, sold));
        *cards
    };
    assert_eq!(drawn(&[NOTHING]), drawn(&[NOTHING]));
    assert_ne!(drawn(&[NOTHING]), drawn(&[QUADS]), "nobody knows the cards before sales have stopped");
    assert_ne!(drawn(&[NOTHING]), drawn(&[NOTHING, NOTHING]));
    // A house that would draw from another secret is stopped.
    let mut outlet = Outlet::open(&[]);
    outlet.at = time(23, 0);
    outlet.by = Role::Clock;
    outlet.seed += 1;
    assert_eq!(outlet.refused(LottoRequest::Draw), "IN §5");
}

#[test]
fn draw_prizes_are_the_printed_ones() {
    shows!("IN §6(a)(1)", "IN §6(b)", "IN §6(c)", "IN §6(d)");
    for (matches, dollars) in [(2, 2), (3, 20), (4, 500), (5, 250_000)] {
        let mut outlet = Outlet::open(&[]);
        let (serial, code) = outlet.buy(&[NOTHING]);
        outlet.draw_matching(matches);
        outlet.terminal = 0;
        assert_eq!(outlet.claim(serial, &code).0, Cents::dollars(dollars), "{matches} matches");
    }
    for matches in [0, 1] {
        let mut outlet = Outlet::open(&[]);
        let (serial, code) = outlet.buy(&[NOTHING]);
        outlet.draw_matching(matches);
        assert_eq!(outlet.refuses_claim(serial, &code), "IN §6(d)");
    }
}

#[test]
fn three_or_more_winning_plays_share_half_a_million_rounded_down_to_the_dollar() {
    shows!("IN §6(a)", "IN §6(a)(2)", "IN §7(c)");
    for (winners, each) in [(1, 250_000), (2, 250_000), (3, 166_666), (7, 71_428)] {
        let mut outlet = Outlet::open(&[]);
        let tickets: Vec<_> = (0..winners).map(|_| outlet.buy(&[NOTHING])).collect();
        outlet.draw_matching(5);
        outlet.terminal = 0;
        for (serial, code) in tickets {
            assert_eq!(outlet.claim(serial, &code).0, Cents::dollars(each), "{winners} winners");
        }
        assert_eq!(outlet.on(Account::LottoPrizes), Cents::ZERO);
    }
}

#[test]
fn an_exchange_ticket_is_one_winner_not_two() {
    shows!("IN §4(g)", "IN §6(a)(1)");
    let mut outlet = Outlet::open(&[]);
    outlet.buy(&[QUADS]);
    let (serial, code) = outlet.buy(&[QUADS]);
    let (_, exchange) = outlet.claim(serial, &code);
    let (exchange, code) = exchange.unwrap();
    outlet.draw_matching(5);
    assert_eq!(outlet.lotto.state().held[&DAY].winners, 2);
    outlet.terminal = 0;
    assert_eq!(outlet.claim(exchange, &code).0, Cents::dollars(250_000), "two winners, not three");
}

#[test]
fn a_retailer_pays_up_to_its_limit_and_the_commission_the_rest() {
    shows!("IN §7(b)");
    let mut outlet = Outlet::open(&[("retailer-limit", "$119")]);
    let (serial, code) = outlet.buy(&[QUADS]);
    outlet.draw_matching(3);
    assert_eq!(outlet.refuses_claim(serial, &code), "IN §7(b)", "$100 and $20 are added together");
    outlet.terminal = 0;
    assert_eq!(outlet.claim(serial, &code).0, Cents::dollars(120));
    let mut outlet = Outlet::open(&[("retailer-limit", "$120")]);
    let (serial, code) = outlet.buy(&[QUADS]);
    outlet.draw_matching(3);
    assert_eq!(outlet.claim(serial, &code).0, Cents::dollars(120));
}

#[test]
fn prizes_are_claimed_within_the_claim_period_and_then_fall_to_the_house() {
    shows!("IN §7(b)");
    for (days, paid) in [(30, true), (31, false)] {
        let mut outlet = Outlet::open(&[("claim-period", "30")]);
        let (serial, code) = outlet.buy(&[QUADS]);
        outlet.draw();
        outlet.at = Time(outlet.at.0 + days * 86_400_000);
        if paid {
            outlet.claim(serial, &code);
            continue;
        }
        assert_eq!(outlet.refuses_claim(serial, &code), "IN §7(b)");
        let owed = outlet.on(Account::LottoPrizes);
        assert!(owed >= Cents::dollars(100));
        outlet.by = Role::Clock;
        outlet.give(LottoRequest::Draw);
        assert_eq!(outlet.on(Account::LottoPrizes), Cents::ZERO, "what nobody claimed");
        outlet.by = Role::Player;
        assert_eq!(outlet.refuses_claim(serial, &code), "IN §7(b)");
    }
}

/// Buys, draws, claims, retries, forgeries and a clock that jumps, at random: the accounts hold what they say, the steps
/// rebuild the state, and the audit finds nothing.
#[test]
fn random_histories_balance_and_replay() {
    for seed in 0..12 {
        let mut chance = Seeded::new(seed);
        let mut outlet = Outlet::open(&[("claim-period", "3"), ("plays-per-ticket", "20")]);
        let mut tickets: Vec<(u64, String)> = vec![];
        let mut ids = 1000u128;
        for _ in 0..300 {
            outlet.at = Time((outlet.at.0 + minutes(chance.below(240) as u64)).saturating_sub(minutes(60)));
            outlet.terminal = chance.below(2);
            ids += u128::from(chance.below(4) > 0);
            let what = match chance.below(6) {
                0..3 => LottoRequest::Buy {
                    wallet: None,
                    terminal: chance.below(3),
                    plays: chance.below(22) as usize,
                },
                3 => LottoRequest::Draw,
                _ if tickets.is_empty() => LottoRequest::Cancel { serial: 1 },
                _ => {
                    let (serial, code) = tickets[chance.below(tickets.len() as u32) as usize].clone();
                    let code = if chance.below(8) == 0 { "0".repeat(16) } else { code };
                    LottoRequest::Claim { wallet: None, terminal: outlet.terminal, serial, code }
                }
            };
            outlet.by = if what == LottoRequest::Draw { Role::Clock } else { Role::Player };
            let before = outlet.lotto.state().clone();
            match outlet.step(ids, what) {
                Err(_) => assert_eq!(*outlet.lotto.state(), before, "a refusal changes nothing"),
                Ok(reply) => {
                    let serial = match reply {
                        LottoReply::Sold { serial, .. } => Some(serial),
                        LottoReply::Paid { exchange, .. } => exchange,
                        _ => None,
                    };
                    tickets.extend(serial.map(|s| (s, outlet.code(s))));
                }
            }
            outlet.balance();
        }
        let again = audit(&outlet.steps).unwrap_or_else(|amiss| panic!("seed {seed}: {amiss}"));
        assert_eq!(again.state(), outlet.lotto.state());
        let text = |lotto: &Lotto| serde_json::to_string(lotto.state()).unwrap();
        assert_eq!(text(&again), text(&outlet.lotto), "byte by byte");
        assert!(outlet.lotto.state().held.len() > 5);
    }
}

/// Whatever is changed in a step is found at that step or later, and never passes.
#[test]
fn an_audit_finds_what_was_changed() {
    let mut outlet = Outlet::open(&[]);
    let (serial, code) = outlet.buy(&[QUADS, NOTHING]);
    outlet.buy(&[NOTHING]);
    outlet.claim(serial, &code);
    outlet.draw();
    let steps = outlet.steps.clone();
    audit(&steps).unwrap();
    let found = |what: &str, at: usize, change: &dyn Fn(&mut LottoStep)| {
        let mut lies = steps.clone();
        change(&mut lies[at]);
        assert_ne!(lies, steps, "{what}");
        let amiss = audit(&lies).err().unwrap_or_else(|| panic!("{what} is found"));
        assert!(amiss.step > at, "{what}: {amiss}");
    };
    let place = |wanted: fn(&LottoEntry) -> bool| steps.iter().position(|s| wanted(&s.entry)).unwrap();
    let (sold, exchanged, drawn) = (
        place(|e| matches!(e, LottoEntry::Sold { .. })),
        place(|e| matches!(e, LottoEntry::Exchanged { .. })),
        place(|e| matches!(e, LottoEntry::Drawn { .. })),
    );
    found("a better hand", sold, &|s| {
        let LottoEntry::Sold { ticket } = &mut s.entry else { panic!() };
        ticket.hands[1] = hand("Th Jh Qh Kh Ah");
    });
    found("a hand with a card twice", sold, &|s| {
        let LottoEntry::Sold { ticket } = &mut s.entry else { panic!() };
        ticket.hands[1][0] = ticket.hands[1][1];
    });
    found("another winning card", drawn, &|s| {
        let LottoEntry::Drawn { cards: c, .. } = &mut s.entry else { panic!() };
        c[0] = cards("2c 3c").unwrap().into_iter().find(|card| !c.contains(card)).unwrap();
    });
    found("another secret", drawn, &|s| {
        let LottoEntry::Drawn { secret, .. } = &mut s.entry else { panic!() };
        *secret = "11".repeat(32);
    });
    found("more winners", drawn, &|s| {
        let LottoEntry::Drawn { winners, .. } = &mut s.entry else { panic!() };
        *winners += 1;
    });
    found("a larger payment", exchanged, &|s| s.postings[0].cents.0 += 100);
    found("a payment to somebody else", exchanged, &|s| s.postings[0].to = Account::Cage);
    found("a sale after the close", sold, &|s| s.command.at = time(22, 50));
    found("another answer", sold, &|s| s.reply = LottoReply::Done);
    let mut twice = steps.clone();
    twice.push(steps[exchanged].clone());
    assert_eq!(audit(&twice).err().unwrap().step, twice.len());
    assert!(audit(&steps[1..]).is_err(), "the opening is missing");
}

#[test]
fn means_are_asked_for_no_more_than_they_should_be() {
    let mut outlet = Outlet::open(&[]);
    let before = outlet.means().pick();
    outlet.at = time(23, 0);
    assert_eq!(outlet.refused(LottoRequest::Buy { wallet: None, terminal: 1, plays: 3 }), "IN §4(h)");
    assert_eq!(outlet.means().pick(), before, "a refused sale picks no cards");
}

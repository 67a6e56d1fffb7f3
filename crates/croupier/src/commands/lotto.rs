//! `croupier lotto`: tickets, draws, checks and claims of Poker Lotto (docs/lotto.md).

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use book::Rules;
use equipment::{Card, fresh_key};
use games::kernel::Refusal;
use games::poker_lotto::symbol_name;
use house::lotto::{Lotto, LottoCommand, LottoReply, LottoRequest, NAME, Prize, Ticket};
use house::shop::{Revealed, Shop, ShopTime, ShopTrouble, look};
use house::{CommandId, Person, Role, Time};
use serde_json::{Value, json};

use crate::failure::CheckFailed;
use crate::paint::several;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    act: Act,
    /// The folder of the house that runs the lottery; `buy` and `install` open one there if there is none
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// When a lottery is opened: choose a setting; `croupier games poker-lotto` lists them
    #[arg(long = "set", value_name = "SETTING=VALUE", global = true)]
    set: Vec<String>,
    /// In a lottery to practise with: what time it is, in UTC, if not now: 2026-11-16T22:40. The first `buy --at` in a new
    /// folder opens one
    #[arg(long, value_name = "TIME", global = true)]
    at: Option<Time>,
    /// A name for this command, up to 32 hexadecimal digits: given again it acts once and answers alike
    #[arg(long, value_name = "ID", global = true)]
    id: Option<CommandId>,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Act {
    /// Buy a ticket for the next draw
    Buy {
        /// How many plays
        #[arg(long, default_value_t = 1, value_name = "N")]
        plays: usize,
        /// At which terminal; 0 is the Commission's own
        #[arg(long, default_value_t = 1, value_name = "N")]
        terminal: u32,
    },
    /// Hold the draw that is due
    Draw,
    /// See what a ticket has won
    Check {
        /// The serial on the ticket
        serial: u64,
        /// The code on the ticket
        code: String,
    },
    /// Present a ticket for its prizes
    Claim {
        /// The serial on the ticket
        serial: u64,
        /// The code on the ticket
        code: String,
        /// At which terminal; 0 is the Commission's own, which pays any prize
        #[arg(long, default_value_t = 1, value_name = "N")]
        terminal: u32,
    },
    /// Put up a terminal for a retailer
    Install {
        /// Its number
        terminal: u32,
    },
    /// Show where the lottery stands
    Show,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let mut rules = Rules::of(NAME)?;
    let mut chosen = vec![];
    for choice in &args.set {
        let (id, value) =
            choice.split_once('=').with_context(|| format!("`{choice}` is not SETTING=VALUE"))?;
        rules.set(id.trim(), value.trim())?;
        chosen.push((id.trim(), value.trim()));
    }
    let (at, when) = match args.at {
        Some(at) => (at, ShopTime::Said(at)),
        None => (Time::now(), ShopTime::Clock(Time::now())),
    };
    let data = args.data.as_ref().context("say where the lottery lives: --data DIR")?;
    if let Act::Show = args.act {
        // Whoever only looks changes nothing, and need not be allowed to.
        let (lotto, revealed) = look(data, when)?;
        in_force(lotto.terms().rules(), &chosen)?;
        return print_out(&show(&lotto, &revealed), args.json, out);
    }
    let mut shop = match args.act {
        Act::Buy { .. } | Act::Install { .. } => Shop::open(data, &rules, when)?,
        _ => Shop::take_up(data, when)?,
    };
    // What went wrong is told; the house closes in order all the same.
    let told = in_force(shop.lotto().terms().rules(), &chosen).and_then(|()| act(args, &mut shop, at));
    shop.close()?;
    print_out(&told?, args.json, out)
}

fn print_out(told: &Told, json: bool, out: &mut impl Write) -> Result<()> {
    match json {
        true => writeln!(out, "{}", told.json)?,
        false => told.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
    }
    Ok(())
}

/// What was chosen must be what the lottery runs under: its settings do not change while tickets are out.
fn in_force(rules: &Rules, chosen: &[(&str, &str)]) -> Result<()> {
    for (id, value) in chosen {
        let mut other = rules.clone();
        other.set(id, value)?;
        if other.version() == rules.version() {
            continue;
        }
        match rules.chosen().find(|(name, _)| name == id) {
            Some((_, stands)) => anyhow::bail!("this lottery runs with {id} {stands}, not {value}"),
            None => anyhow::bail!("this lottery does not run with {id} {value}"),
        }
    }
    Ok(())
}

fn act(args: &Args, shop: &mut Shop, at: Time) -> Result<Told> {
    Ok(match &args.act {
        Act::Show => unreachable!("it was shown already"),
        Act::Check { serial, code } => {
            let ticket = shop.check(*serial, code).map_err(|refusal| CheckFailed(refusal.to_string()))?;
            check(shop, ticket, shop.time(at))
        }
        Act::Buy { plays, terminal } => give(
            args,
            shop,
            at,
            Role::Player,
            LottoRequest::Buy { wallet: None, terminal: *terminal, plays: *plays },
        )?,
        Act::Claim { serial, code, terminal } => {
            let what = LottoRequest::Claim {
                wallet: None,
                terminal: *terminal,
                serial: *serial,
                code: code.clone(),
            };
            give(args, shop, at, Role::Player, what)?
        }
        Act::Draw => give(args, shop, at, Role::Owner, LottoRequest::Draw)?,
        Act::Install { terminal } => {
            give(args, shop, at, Role::Owner, LottoRequest::Install { terminal: *terminal })?
        }
    })
}

/// What is printed, for people and for programs.
struct Told {
    lines: Vec<String>,
    json: Value,
}

fn give(args: &Args, shop: &mut Shop, at: Time, role: Role, what: LottoRequest) -> Result<Told> {
    let id = match args.id {
        Some(id) => id,
        None => {
            let key = fresh_key().context("the operating system gives no entropy")?;
            CommandId(u128::from_be_bytes(key[..16].try_into().expect("sixteen of 32 bytes")))
        }
    };
    // Whoever buys or claims at a counter is nobody the house knows.
    let by = if role == Role::Player { Person::player(0) } else { shop.person(role) };
    let reply = match shop.give(LottoCommand { id, by, at, what }) {
        Err(ShopTrouble::Refused(Refusal { clause, why })) => anyhow::bail!("{why} ({clause})"),
        other => other?,
    };
    Ok(match &reply {
        LottoReply::Done => Told { lines: vec!["Done.".into()], json: json!({ "done": true }) },
        LottoReply::Sold { serial, price, instant, entry_ticket } => {
            let mut told = print(shop, *serial, "Ticket");
            told.lines.push(format!("  Paid: {price}"));
            told.lines.extend(instant.iter().map(prize));
            if *entry_ticket {
                told.lines.push("  An entry ticket comes with it (IN §4(k))".into());
            }
            told.json["price"] = json!(price);
            told.json["instant"] = json!(instant);
            told.json["entry-ticket"] = json!(entry_ticket);
            told
        }
        LottoReply::Paid { serial, prizes, sum, exchange } => {
            let mut lines = vec![format!("Ticket {serial} is paid {sum} (IN §7(a))")];
            lines.extend(prizes.iter().map(prize));
            let mut json = json!({ "serial": serial, "paid": sum, "prizes": prizes });
            if let Some(exchange) = exchange {
                let told = print(shop, *exchange, "Exchange ticket");
                lines.extend(told.lines);
                json["exchange"] = told.json;
            }
            Told { lines, json }
        }
        LottoReply::Drawn { day, cards, winners, prizes } => Told {
            lines: vec![
                format!("The winning cards of {} are {} (IN §2(c))", date(*day), symbols(cards)),
                match winners {
                    1 => format!("  1 play matches all five; the draw prizes come to {prizes}"),
                    n => format!("  {n} plays match all five; the draw prizes come to {prizes}"),
                },
            ],
            json: json!({ "day": date(*day), "cards": cards, "winners": winners, "prizes": prizes }),
        },
    })
}

fn date(day: u64) -> String {
    Time(day * 86_400_000).day().to_string()
}

fn symbols(hand: &[Card; 5]) -> String {
    let names = hand.iter().map(|card| symbol_name(*card).unwrap_or_else(|| card.to_string()));
    names.collect::<Vec<_>>().join(" ")
}

fn prize(prize: &Prize) -> String {
    let event = match prize.event {
        house::lotto::PrizeEvent::Instant => "at once",
        house::lotto::PrizeEvent::Draw => "in the draw",
    };
    format!("  Play {} wins {} {event} ({})", prize.play, prize.cents, prize.clause)
}

fn hands(ticket: &Ticket) -> Vec<String> {
    (1..).zip(&ticket.hands).map(|(n, hand)| format!("  Play {n}: {}", symbols(hand))).collect()
}

/// A ticket as it leaves the terminal.
fn print(shop: &Shop, serial: u64, name: &str) -> Told {
    let (ticket, code) = shop.printed(serial).expect("what was just printed is there");
    let stop = shop.lotto().terms().draw_at(ticket.day);
    let mut lines = vec![format!("{name} {serial}, code {code}"), format!("  Draw of {stop}")];
    lines.extend(hands(ticket));
    let json = json!({ "serial": serial, "code": code, "draw": date(ticket.day), "hands": ticket.hands });
    Told { lines, json }
}

fn check(shop: &Shop, ticket: &Ticket, now: Time) -> Told {
    let held = shop.lotto().state().held.get(&ticket.day);
    let mut prizes = shop.lotto().prizes(ticket);
    let until = shop.lotto().claim_until(ticket);
    // The next draw will write it down; nothing is paid from now on.
    let lapsed = !prizes.is_empty() && until.is_some_and(|until| now > until);
    if lapsed {
        prizes.clear();
    }
    let sum: book::Cents = prizes.iter().map(|prize| prize.cents).sum();
    let standing = match (ticket, held) {
        (Ticket { replaced_by: Some(other), .. }, _) => {
            format!("exchange ticket {other} stands in its place")
        }
        (Ticket { paid: true, .. }, _) => "its prizes are paid".into(),
        (Ticket { expired: true, .. }, _) => "the time to claim has run out".into(),
        _ if lapsed => "the time to claim has run out".into(),
        (_, Some(_)) if prizes.is_empty() => "it has won nothing".into(),
        (_, None) if prizes.is_empty() => "it has won nothing yet; the draw is to come".into(),
        (_, Some(draw)) => {
            format!("{sum} can be claimed until {}", shop.lotto().terms().claim_until(draw.at))
        }
        (_, None) => format!("{sum} can be claimed now; the draw is to come"),
    };
    let mut lines =
        vec![format!("Ticket {} for the draw of {}: {standing}", ticket.serial, date(ticket.day))];
    lines.extend(hands(ticket));
    lines.extend(held.map(|draw| format!("  Drawn:  {}", symbols(&draw.cards))));
    lines.extend(prizes.iter().map(prize));
    let drawn = held.map(|draw| draw.cards);
    let json = json!({
        "serial": ticket.serial, "draw": date(ticket.day), "hands": ticket.hands, "drawn": drawn,
        "prizes": prizes, "sum": sum, "standing": standing,
    });
    Told { lines, json }
}

fn show(lotto: &Lotto, revealed: &BTreeMap<u64, Revealed>) -> Told {
    let (state, terms) = (lotto.state(), lotto.terms());
    let draw = state.next.as_ref().expect("a shop is open");
    let sold: usize = state
        .tickets
        .values()
        .filter(|t| t.day == draw.day && t.replaces.is_none())
        .map(|t| t.hands.len())
        .sum();
    let practice =
        state.practice.then(|| "A lottery to practise with: its time is what --at says".to_owned());
    let mut lines = vec![
        format!("Next draw: {}; sales stop at {}", terms.draw_at(draw.day), terms.sales_stop(draw.day)),
        format!("  committed to {}", draw.commitment),
        format!("  {} sold, at {} each (IN §3)", several(sold as u64, "play"), terms.price),
    ];
    lines.splice(1..1, practice);
    for (day, held) in state.held.iter().rev().take(7) {
        lines.push(format!(
            "{}: {}; {} matched all five",
            date(*day),
            symbols(&held.cards),
            several(held.winners as u64, "play")
        ));
        lines.push(format!("  committed to {}", held.commitment));
        let Revealed { secret, sold } = &revealed[day];
        lines.push(format!("  secret       {secret}"));
        lines.push(format!("  digest       {sold}"));
    }
    lines.extend(state.ledger.accounts().map(|(account, cents)| format!("  {account}: {cents}")));
    let held: Vec<Value> = state
        .held
        .iter()
        .map(|(day, held)| {
            let Revealed { secret, sold } = &revealed[day];
            json!({
                "day": date(*day), "number": day, "cards": held.cards, "winners": held.winners,
                "commitment": held.commitment, "secret": secret, "digest": sold,
            })
        })
        .collect();
    let accounts: serde_json::Map<String, Value> =
        state.ledger.accounts().map(|(account, cents)| (account.to_string(), json!(cents))).collect();
    let json = json!({
        "draw": terms.draw_at(draw.day).to_string(),
        "sales-stop": terms.sales_stop(draw.day).to_string(),
        "commitment": draw.commitment,
        "practice": state.practice,
        "plays": sold,
        "terminals": state.terminals,
        "held": held,
        "accounts": accounts,
    });
    Told { lines, json }
}

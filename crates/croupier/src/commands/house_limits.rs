//! `croupier house limit` and `house exclude`: what a patron wants to be held to, set at the cage (docs/house.md).

use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use book::Cents;
use house::cage::{Bound, Wish};
use house::opening::{Chances, Premises, begin_work, read, safe_in, take_up};
use house::store::{PostgresStore, SqliteStore, Store};
use house::time::Span;
use house::{Command, CommandId, House, Patron, Role, Time, What};
use serde_json::json;

use super::house_place::HousePlace;
use crate::play::GUEST;

/// Limits of a patron.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// The patron's number; the guest of `croupier play --data` is 1
    patron: u32,
    /// The most to lose in a day, or `none`
    #[arg(long, value_name = "AMOUNT", value_parser = money, allow_hyphen_values = true)]
    loss: Option<Bound<Cents>>,
    /// The most on one wager, or `none`
    #[arg(long, value_name = "AMOUNT", value_parser = money, allow_hyphen_values = true)]
    stake: Option<Bound<Cents>>,
    /// How long to play in a day: 2h, 90m, 1h30m, or `none`
    #[arg(long, value_name = "TIME", value_parser = span, allow_hyphen_values = true)]
    time: Option<Bound<Span>>,
    #[command(flatten)]
    place: HousePlace,
}

/// An exclusion.
#[derive(clap::Args)]
pub(crate) struct ExcludeArgs {
    /// The patron's number; the guest of `croupier play --data` is 1
    patron: u32,
    /// For so many days from now
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=36_500))]
    days: Option<u64>,
    /// Until then, in UTC: 2026-12-24T18:00
    #[arg(long, value_name = "TIME", conflicts_with = "days")]
    until: Option<Time>,
    /// Let the patron in again, after 24 hours
    #[arg(long, conflicts_with_all = ["days", "until"])]
    lift: bool,
    #[command(flatten)]
    place: HousePlace,
}

fn bound<T>(text: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<Bound<T>, String> {
    if text.eq_ignore_ascii_case("none") { Ok(Bound::Free) } else { read(text).map(Bound::To) }
}

fn money(text: &str) -> Result<Bound<Cents>, String> {
    let amount = |text: &str| match text.parse::<Cents>() {
        Ok(amount) => Ok(amount),
        Err(e) => Err(e.to_string()),
    };
    bound(text, amount)
}

fn span(text: &str) -> Result<Bound<Span>, String> {
    bound(text, |text| {
        let wrong = || format!("`{text}` is not a length of time (write 2h, 90m or 1h30m)");
        let (hours, minutes) = match text.split_once('h') {
            Some((hours, "")) => (hours, "0"),
            Some((hours, minutes)) => (hours, minutes.strip_suffix('m').ok_or_else(wrong)?),
            None => ("0", text.strip_suffix('m').ok_or_else(wrong)?),
        };
        let number = |digits: &str| match digits.len() <= 5 && digits.bytes().all(|b| b.is_ascii_digit()) {
            true => digits.parse::<u64>().map_err(|_| wrong()),
            false => Err(wrong()),
        };
        Ok(Span::seconds(number(hours)? * 3600 + number(minutes)? * 60))
    })
}

/// Sets limits, and says what holds then; where none is named it only says so.
pub(crate) fn limit(args: &LimitArgs, out: &mut impl Write) -> Result<()> {
    let wish = Wish { loss: args.loss, stake: args.stake, time: args.time, excluded: None };
    wished(Patron(args.patron), wish, &args.place, Time::now(), out)
}

/// Excludes a patron, or lets them in again.
pub(crate) fn exclude(args: &ExcludeArgs, out: &mut impl Write) -> Result<()> {
    let now = Time::now();
    let until = match (args.days, args.until, args.lift) {
        (Some(days), ..) => Bound::To(now + Span::hours(24 * days)),
        (_, Some(until), _) if until <= now => bail!("{until} is over: say a time that is still to come"),
        (_, Some(until), _) => Bound::To(until),
        (_, _, true) => Bound::Free,
        _ => bail!("say for how long: --days N, --until TIME, or --lift to let the patron in again"),
    };
    wished(Patron(args.patron), Wish { excluded: Some(until), ..Wish::default() }, &args.place, now, out)
}

fn wished(patron: Patron, wish: Wish, place: &HousePlace, at: Time, out: &mut impl Write) -> Result<()> {
    if wish == Wish::default() {
        // Whoever only asks changes nothing, and need not be allowed to.
        return tell(&look(place)?, patron, at, place.json, out);
    }
    wish.check(at).map_err(|refused| anyhow!(refused.why))?;
    let (premises, safe) = match (&place.data, &place.database) {
        (Some(data), Some(url)) => {
            (Premises::Database { url: url.clone(), node: None }, Chances::Fair(Some(safe_in(data))))
        }
        (Some(data), None) => {
            there_is_a_house(data)?;
            (Premises::Folder(data.clone()), Chances::Fair(None))
        }
        (None, _) => bail!("say with --data DIR where the safe of this house is"),
    };
    // A database that was mistyped is not a new house, either.
    place.database.as_ref().map(|url| PostgresStore::open_to_read(url)).transpose()?;
    let mut keeper = take_up(&premises, &safe)?;
    let known = keeper.house().is_some_and(|house| house.knows(patron));
    if !known && patron != GUEST {
        keeper.close()?.close()?;
        bail!("nobody with the number {} has ever been in this house", patron.0);
    }
    begin_work(&mut keeper, at)?;
    let house = keeper.house().expect("it was taken up");
    let by = house.charter().at_the_terminal(Role::Floor);
    let id =
        CommandId::of(&["limit", &house.steps().to_string(), &patron.0.to_string(), &format!("{wish:?}")]);
    keeper.give(&Command { id, by, at, what: What::Limit { patron, wish } })?;
    let told = tell(keeper.house().expect("it answered"), patron, at, place.json, out);
    keeper.close()?.close()?;
    told
}

/// The house as its books tell it.
fn look(place: &HousePlace) -> Result<House> {
    let mut store: Box<dyn Store> = match (&place.database, &place.data) {
        (Some(url), _) => Box::new(PostgresStore::open_to_read(url)?),
        (None, Some(data)) => {
            there_is_a_house(data)?;
            Box::new(SqliteStore::open_to_read(data)?)
        }
        (None, None) => bail!("say where the house is: --data DIR or --database URL"),
    };
    Ok(read(&mut *store)?)
}

/// A folder that was mistyped is not a new house.
fn there_is_a_house(folder: &Path) -> Result<()> {
    if !folder.join(SqliteStore::FILE).exists() {
        bail!("there is no house at {}", folder.display());
    }
    Ok(())
}

fn tell(house: &House, patron: Patron, at: Time, json: bool, out: &mut impl Write) -> Result<()> {
    let mut holds = house.limits(patron, at);
    if holds.excluded.is_some_and(|bound| matches!(bound, Bound::To(until) if until <= at)) {
        holds.excluded = Some(Bound::Free);
    }
    let waits = house.loosening(patron, at);
    if json {
        let waits: Vec<_> =
            waits.iter().map(|(from, wish)| json!({ "from": from, "limits": wish })).collect();
        return Ok(writeln!(out, "{}", json!({ "patron": patron.0, "holds": holds, "waits": waits }))?);
    }
    match holds == Wish::default() {
        true => writeln!(out, "patron {} has asked for no limits", patron.0)?,
        false => writeln!(out, "patron {}: {holds}", patron.0)?,
    }
    for (from, wish) in waits {
        writeln!(out, "from {from}: {wish}")?;
    }
    Ok(())
}

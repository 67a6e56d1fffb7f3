//! Wagers as people say them: `25`, `ante 5`, `5 on 17 and $10 red`, `25 on box 2`.

use book::Cents;
use games::kernel::{Layout, SpotId};

use crate::names::{kebab, nearest};

/// The words that may be said at any time.
pub(crate) const WORDS: [&str; 21] = [
    "spots", "same", "clear", "deal", "roll", "spin", "down", "box", "calls", "call", "rules", "pays",
    "hint", "log", "save", "replay", "buy", "cut", "undo", "help", "quit",
];

/// A wager as it was said; what was left out is for the table to fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SaidWager {
    /// Which box it goes on, counted from 1; the first if none is named.
    pub(crate) on: Option<u8>,
    /// Which spot; the main game if none is named.
    pub(crate) spot: Option<SpotId>,
    /// How much; nothing where only one amount is possible.
    pub(crate) amount: Option<Cents>,
}

/// Reads one or more wagers.
pub(crate) fn stakes(text: &str, layout: &Layout) -> Result<Vec<SaidWager>, String> {
    let mut all = vec![];
    let text = text.replace(" and ", ", ");
    for piece in text.split([',', ';']).map(str::trim).filter(|p| !p.is_empty()) {
        let words: Vec<&str> = piece.split_whitespace().collect();
        let (on, words) = take_box(&words)?;
        let stake = |spot: &[&str], amount: &str| -> Result<SaidWager, String> {
            Ok(SaidWager { on, spot: Some(find(&spot.join(" "), layout)?), amount: Some(money(amount)?) })
        };
        match words[..] {
            [] => return Err(format!("how much on box {}? Write `25 on box {0}`", on.unwrap_or(1))),
            [amount] if money(amount).is_ok() => {
                all.push(SaidWager { on, spot: None, amount: Some(money(amount)?) });
            }
            [amount, said, ref spot @ ..] if said.eq_ignore_ascii_case("on") && !spot.is_empty() => {
                all.push(stake(spot, amount)?);
            }
            // `5 ante`, but not `17 5`, where 17 is a spot.
            [first, ref spot @ ..] if money(first).is_ok() && money(spot[0]).is_err() => {
                all.push(stake(spot, first)?);
            }
            _ => pairs(&words, on, layout, &mut all)?,
        }
    }
    if all.is_empty() { Err("name a spot and an amount".into()) } else { Ok(all) }
}

/// Takes `box 2` or `on box 2` out of the words.
fn take_box<'a>(words: &[&'a str]) -> Result<(Option<u8>, Vec<&'a str>), String> {
    let Some(at) = words.iter().position(|w| w.eq_ignore_ascii_case("box")) else {
        return Ok((None, words.to_vec()));
    };
    let number = words.get(at + 1).and_then(|n| n.parse().ok()).filter(|n| *n > 0);
    let number = number.ok_or("which box? Boxes are counted from 1, as the seats are")?;
    let from = if at > 0 && words[at - 1].eq_ignore_ascii_case("on") { at - 1 } else { at };
    Ok((Some(number), words[..from].iter().chain(&words[at + 2..]).copied().collect()))
}

/// A spot of one or more words followed by an amount, and so on. A spot takes as many words as it can: in
/// `split 17 20 5` only the last number is the amount. A spot that takes a single amount may stand without it.
fn pairs(words: &[&str], on: Option<u8>, layout: &Layout, all: &mut Vec<SaidWager>) -> Result<(), String> {
    let mut at = 0;
    while at < words.len() {
        let spot = |end: usize| find(&words[at..end].join(" "), layout).ok();
        let with = (at + 1..words.len()).rev().find_map(|end| {
            let amount = money(words[end]).ok()?;
            Some((spot(end)?, Some(amount), end + 1))
        });
        let alone = || (at + 1..=words.len()).rev().find_map(|end| Some((spot(end)?, None, end)));
        let Some((spot, amount, end)) = with.or_else(alone) else {
            return Err(why_not(&words[at..], layout));
        };
        all.push(SaidWager { on, spot: Some(spot), amount });
        at = end;
    }
    Ok(())
}

/// Why these words are not a spot with an amount.
fn why_not(words: &[&str], layout: &Layout) -> String {
    let end = (1..words.len()).find(|&n| money(words[n]).is_ok()).unwrap_or(words.len());
    let spot = words[..end].join(" ");
    match find(&spot, layout) {
        Err(why) if words.len() > 1 || why.contains("say which") => why,
        _ => {
            let known: Vec<&str> = WORDS.into_iter().chain(open(layout).map(|(_, id)| id)).collect();
            let guess =
                nearest(&spot, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            let otherwise = if guess.is_empty() { "; `help` lists what is" } else { "" };
            format!("`{spot}` is not understood here{guess}{otherwise}")
        }
    }
}

/// Reads an amount.
pub(crate) fn money(text: &str) -> Result<Cents, String> {
    text.parse().map_err(|e: book::NotMoney| e.to_string())
}

/// The spots that may be bet on, by their ids.
fn open(layout: &Layout) -> impl Iterator<Item = (SpotId, &str)> {
    let spots = (0..).map(SpotId).zip(&layout.spots);
    spots.filter(|(_, s)| s.open).map(|(n, s)| (n, s.id.as_str()))
}

/// The spot meant: by its id, by its name, by what is picked on it (`17` for `straight-17`) or by the beginning of
/// its id, as long as only one spot is meant.
pub(crate) fn find(text: &str, layout: &Layout) -> Result<SpotId, String> {
    let meant = kebab(text);
    if let Some(exact) = layout.find(&meant) {
        return Ok(exact);
    }
    let open_spots = || open(layout).map(|(n, id)| (n, id, layout.at(n)));
    let picked = |id: &str, wager: &str| {
        id.strip_prefix(wager).is_some_and(|rest| rest.strip_prefix('-') == Some(&meant))
    };
    let ways: [Vec<SpotId>; 3] = [
        open_spots().filter(|(.., s)| kebab(&s.name) == meant).map(|(n, ..)| n).collect(),
        open_spots().filter(|(_, id, s)| picked(id, s.wager)).map(|(n, ..)| n).collect(),
        open_spots()
            .filter(|(_, id, _)| id.starts_with(&meant) && !meant.is_empty())
            .map(|(n, ..)| n)
            .collect(),
    ];
    for found in ways {
        match found[..] {
            [] => {}
            [only] => return Ok(only),
            _ => {
                let ids: Vec<_> = found.iter().take(6).map(|&s| layout.at(s).id.as_str()).collect();
                let more = if found.len() > ids.len() { " …" } else { "" };
                return Err(format!("`{text}` may be {}{more}: say which", ids.join(", ")));
            }
        }
    }
    let near = nearest(&meant, &open(layout).map(|(_, id)| id).collect::<Vec<_>>());
    let guess = near.map_or("`spots` lists them".into(), |near| format!("did you mean `{near}`?"));
    Err(format!("there is no spot `{text}` on this layout; {guess}"))
}

/// An amount as it is typed.
pub(super) fn plain(amount: Cents) -> String {
    amount.to_string().trim_start_matches('$').to_owned()
}

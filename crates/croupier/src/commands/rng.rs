//! `croupier rng`: the live generator, for whoever wants to test it.

use std::io::Write;

use anyhow::{Context, Result};
use equipment::{Composition, Deck, Live, Randomness, Shoe};

/// How many words come from one key: more than a shuffle of eight decks takes.
const WORDS: usize = 512;

#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["bytes", "shuffles"])))]
pub(crate) struct Args {
    /// Print this many bytes as they come: 4096, 64k, 100m, 2g, or `endless`
    #[arg(long, value_name = "N", value_parser = bytes)]
    bytes: Option<u64>,
    /// Print this many shuffles, one a line
    #[arg(long, value_name = "N")]
    shuffles: Option<u64>,
    /// With --shuffles: how many decks are shuffled together
    #[arg(long, default_value_t = 1, value_name = "D", conflicts_with = "bytes",
          value_parser = clap::value_parser!(u8).range(1..=8))]
    decks: u8,
    /// With --shuffles: print every shuffle as a JSON array
    #[arg(long, conflicts_with = "bytes")]
    json: bool,
}

/// Reads `4096`, `64k`, `100m`, `2g` or `endless`.
fn bytes(text: &str) -> Result<u64, String> {
    let plain = text.replace(['_', ','], "").to_lowercase();
    if plain == "endless" {
        return Ok(u64::MAX);
    }
    let unit = |c: char, shift: u32| plain.strip_suffix(c).map(|digits| (digits, 1u64 << shift));
    let (digits, times) =
        unit('k', 10).or_else(|| unit('m', 20)).or_else(|| unit('g', 30)).unwrap_or((&plain, 1));
    let wrong = || "write a number of bytes such as 4096, 64k, 100m, 2g or endless".to_owned();
    digits.parse::<u64>().ok().and_then(|n| n.checked_mul(times)).ok_or_else(wrong)
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let mut live = Live::new().context("the operating system gives no entropy")?;
    match (args.bytes, args.shuffles) {
        (Some(bytes), _) => stream(&mut live, bytes, out),
        (_, Some(shuffles)) => shuffle(&mut live, shuffles, args.decks, args.json, out),
        (None, None) => unreachable!("one of them is required"),
    }
}

/// The words as bytes, least first, with a fresh key as often as a table would take one.
fn stream(live: &mut Live, mut bytes: u64, out: &mut impl Write) -> Result<()> {
    let mut page = [0; WORDS * 8];
    while bytes > 0 {
        live.refresh();
        page.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&live.word().to_le_bytes()));
        let now = page.len().min(usize::try_from(bytes).unwrap_or(usize::MAX));
        out.write_all(&page[..now])?;
        bytes -= now as u64;
    }
    Ok(())
}

fn shuffle(live: &mut Live, shuffles: u64, decks: u8, json: bool, out: &mut impl Write) -> Result<()> {
    let cards = Composition::of(Deck::Standard, decks);
    let mut shoe = Shoe::new();
    for _ in 0..shuffles {
        shoe.shuffle(&cards, live);
        let order: Vec<String> =
            std::iter::from_fn(|| shoe.draw(live)).map(|card| card.to_string()).collect();
        if json {
            writeln!(out, "{}", serde_json::to_string(&order)?)?;
        } else {
            writeln!(out, "{}", order.join(" "))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_with_their_units() {
        assert_eq!([bytes("4096"), bytes("64k"), bytes("2G")], [Ok(4096), Ok(65_536), Ok(2 << 30)]);
        assert_eq!(bytes("endless"), Ok(u64::MAX));
        for wrong in ["", "-1", "some", "99999999999g"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}

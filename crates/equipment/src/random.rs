//! Where chance comes from.

use rand::rngs::{ChaCha20Rng, SysRng};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Dice, Section, Wheel};

/// A source of chance: uniform 64-bit words, and what follows from them without bias.
pub trait Randomness {
    /// The next word; every value is equally likely.
    fn word(&mut self) -> u64;

    /// Called before each shuffle, throw or spin: a live source takes fresh entropy, a seeded one does nothing.
    fn refresh(&mut self) {}

    /// A number from 0 to `n − 1`, all equally likely: words that would favour some are drawn again.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "there is no number below nothing");
        loop {
            if let Some(number) = reduce::<32>(self.word() >> 32, n as u64) {
                return number as u32;
            }
        }
    }

    /// A throw of so many dice.
    fn throw(&mut self, dice: u8) -> Dice {
        self.refresh();
        let mut faces = [0; 3];
        let thrown = &mut faces[..dice as usize];
        thrown.iter_mut().for_each(|f| *f = self.below(6) as u8 + 1);
        Dice::new(thrown).expect("one to three faces from 1 to 6")
    }

    /// A spin of this wheel.
    fn spin(&mut self, wheel: Wheel) -> Section {
        self.refresh();
        Section(self.below(wheel.sections() as u32) as u8)
    }
}

/// A word of so many bits brought down to a number below `n`: the high half of `word × n`. Of the 2^BITS words, 2^BITS
/// mod `n` too many would fall on some numbers; just those (low half below 2^BITS mod `n`) give nothing.
#[inline]
const fn reduce<const BITS: u32>(word: u64, n: u64) -> Option<u64> {
    let wide = word * n;
    let low = wide & ((1 << BITS) - 1);
    // The remainder is below `n`, so most words are spared the division.
    if low < n && low < ((1 << BITS) - n) % n { None } else { Some(wide >> BITS) }
}

/// Chance for a live table: ChaCha20, keyed anew with 256 bits from the operating system for every shuffle.
pub struct Live(ChaCha20Rng);

impl Live {
    /// A source keyed by the operating system. Fails only if the system has no entropy to give.
    pub fn new() -> std::io::Result<Live> {
        Ok(Live(keyed().map_err(std::io::Error::other)?))
    }
}

fn keyed() -> Result<ChaCha20Rng, rand::rngs::SysError> {
    ChaCha20Rng::try_from_rng(&mut SysRng)
}

impl Randomness for Live {
    fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn refresh(&mut self) {
        // A table must not deal from a stale key: without entropy there is no next round.
        self.0 = keyed().expect("the operating system provides entropy");
    }
}

/// Chance that repeats itself from a seed: xoshiro256++, for tests and simulation, never for money.
#[derive(Clone, Debug)]
pub struct Seeded(Xoshiro256PlusPlus);

impl Seeded {
    /// The sequence that belongs to this seed.
    pub fn new(seed: u64) -> Seeded {
        Seeded(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The sequence number `stream` of this seed; different streams do not overlap in practice.
    pub fn stream(seed: u64, stream: u64) -> Seeded {
        // SplitMix64's finaliser spreads neighbouring stream numbers over the whole seed space.
        let mut z = seed ^ stream.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Seeded::new(z ^ (z >> 31))
    }
}

impl Randomness for Seeded {
    #[inline]
    fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that gives the words it is told to, to look at the reduction alone.
    struct Told(std::vec::IntoIter<u64>);

    impl Randomness for Told {
        fn word(&mut self) -> u64 {
            self.0.next().expect("enough words were told")
        }
    }

    /// On 8-bit words the reduction can be counted out in full: no value is favoured, and hardly a word is lost.
    #[test]
    fn range_reduction_has_no_bias_counted_over_every_word() {
        for n in 1..=255u64 {
            let mut seen = vec![0u64; n as usize];
            (0..256).filter_map(|word| reduce::<8>(word, n)).for_each(|number| seen[number as usize] += 1);
            assert!(seen.iter().all(|&k| k == 256 / n), "{n}: {seen:?}");
        }
    }

    /// 2³² mod 6 is 4: words whose low half falls below 4 are drawn again.
    #[test]
    fn surplus_words_are_drawn_again() {
        let mut told = Told(vec![0u64, (1 << 63) + (1 << 32)].into_iter());
        assert_eq!(told.below(6), 3);
        let mut told = Told(vec![0u64].into_iter());
        assert_eq!(told.below(8), 0, "2³² is a multiple of 8: nothing is surplus");
    }

    fn chi_square(counts: &[u64]) -> f64 {
        let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
        counts.iter().map(|&c| (c as f64 - expected).powi(2) / expected).sum()
    }

    /// 35 degrees of freedom: above 74.9 happens once in ten thousand.
    #[test]
    fn throws_of_two_dice_are_even_over_the_36_ways() {
        let mut counts = [0u64; 36];
        let mut chance = Seeded::new(7);
        for _ in 0..360_000 {
            let dice = chance.throw(2);
            counts[(dice.faces()[0] * 6 + dice.faces()[1] - 7) as usize] += 1;
        }
        assert!(chi_square(&counts) < 74.9, "{}", chi_square(&counts));
    }

    /// 37 degrees of freedom: above 77.9 happens once in ten thousand.
    #[test]
    fn live_spins_reach_every_pocket_evenly() {
        let mut counts = [0u64; 38];
        let mut chance = Live::new().unwrap();
        for _ in 0..38_000 {
            counts[chance.spin(Wheel::DoubleZero).0 as usize] += 1;
        }
        assert!(chi_square(&counts) < 77.9, "{}", chi_square(&counts));
    }

    #[test]
    fn a_seed_repeats_itself_and_streams_differ() {
        let words = |mut s: Seeded| [s.word(), s.word(), s.word()];
        assert_eq!(words(Seeded::stream(1, 2)), words(Seeded::stream(1, 2)));
        assert_ne!(words(Seeded::stream(1, 2)), words(Seeded::stream(1, 3)));
        assert_ne!(words(Seeded::stream(1, 2)), words(Seeded::stream(2, 2)));
    }

    #[test]
    fn every_refresh_of_a_live_source_is_a_new_key() {
        let mut live = Live::new().unwrap();
        let mut first_words = std::collections::HashSet::new();
        for _ in 0..1000 {
            live.refresh();
            assert!(first_words.insert(live.word()));
        }
    }
}

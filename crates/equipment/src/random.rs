//! Where chance comes from.

use rand::rngs::{ChaCha20Rng, SysRng};
use rand::{Rng, SeedableRng, TryRng};
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

    /// A number below each of these, independent of each other, from the two halves of one word; a word of which either
    /// half would favour some is drawn again whole.
    #[inline]
    fn below_both(&mut self, a: u32, b: u32) -> (u32, u32) {
        loop {
            let word = self.word();
            let halves = (reduce::<32>(word >> 32, a as u64), reduce::<32>(word & 0xffff_ffff, b as u64));
            if let (Some(a), Some(b)) = halves {
                return (a as u32, b as u32);
            }
        }
    }

    /// A throw of so many dice, one to three: one of 6, 36 or 216 throws, all equally likely.
    #[inline]
    fn throw(&mut self, dice: u8) -> Dice {
        self.refresh();
        let throws = match dice {
            1 => 6,
            2 => 36,
            _ => 216,
        };
        Dice::nth(dice, self.below(throws))
    }

    /// A spin of this wheel.
    #[inline]
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

/// Chance under a key that was made elsewhere: the generator of a live table, for whoever commits to a key beforehand
/// and shows it afterwards. It does not refresh itself: whoever owns it gives it a new key.
pub struct Keyed(ChaCha20Rng);

impl Keyed {
    /// The sequence that belongs to this key.
    pub fn new(key: [u8; 32]) -> Keyed {
        Keyed(ChaCha20Rng::from_seed(key))
    }
}

impl Randomness for Keyed {
    fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// 256 bits from the operating system: a key nobody can guess. Fails only if the system has no entropy to give.
pub fn fresh_key() -> std::io::Result<[u8; 32]> {
    let mut key = [0; 32];
    SysRng.try_fill_bytes(&mut key).map_err(std::io::Error::other)?;
    Ok(key)
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

    /// Every word of a width is brought below `n`: each number comes from just as many words, and fewer than `n` words
    /// are drawn again.
    fn count_out<const BITS: u32>(n: u64) {
        let words = 1u64 << BITS;
        let mut seen = vec![0u64; n as usize];
        (0..words).filter_map(|word| reduce::<BITS>(word, n)).for_each(|number| seen[number as usize] += 1);
        assert!(seen.iter().all(|&k| k == words / n), "{BITS} bits, {n}: {seen:?}");
    }

    /// The reduction is one formula for every width: for the small ones it is counted out in full, for every `n`.
    #[test]
    fn range_reduction_has_no_bias_counted_over_every_word() {
        macro_rules! widths {
            ($($bits:literal)*) => { $((1..1 << $bits).for_each(count_out::<$bits>);)* };
        }
        widths!(1 2 3 4 5 6 7 8 9 10 11);
    }

    /// And on 16-bit words for whatever is drawn here: faces of dice, sections of wheels, cards left in eight decks.
    #[test]
    fn no_die_wheel_or_shoe_is_biased_counted_over_every_word_of_16_bits() {
        (1..=8 * 54).for_each(count_out::<16>);
    }

    /// On 32-bit words, as used, the edges of every number's share are looked at: number `k` comes from the words
    /// between ⌈k·2³²/n⌉ and ⌈(k+1)·2³²/n⌉, less those drawn again, which leaves 2³² div `n`.
    #[test]
    fn on_32_bit_words_every_number_has_the_same_share() {
        const ALL: u64 = 1 << 32;
        for n in
            [1, 2, 3, 6, 36, 37, 38, 52, 54, 216, 311, 312, 416, 432, 65_537, 2_147_483_649, 4_294_967_295u64]
        {
            let numbers = (0..n.min(500)).chain(n.saturating_sub(500)..n);
            for k in numbers {
                let (first, next) = ((k * ALL).div_ceil(n), ((k + 1) * ALL).div_ceil(n));
                // Within a share the low half starts below `n` and grows by `n`: only the first word can be surplus.
                let drawn_again =
                    (first..next.min(first + 2)).filter(|&w| reduce::<32>(w, n).is_none()).count();
                assert_eq!(next - first - drawn_again as u64, ALL / n, "{k} of {n}");
                assert!((first + 1..next).rev().take(3).all(|w| reduce::<32>(w, n) == Some(k)), "{k} of {n}");
            }
        }
    }

    /// RFC 8439, appendix A.1: the key streams of the first two blocks under the key of zeros, and of the second under
    /// the key that ends in one. A live source is this generator; only its keys are new each time.
    #[test]
    fn a_live_source_under_a_known_key_gives_the_stream_of_rfc_8439() {
        fn hex(text: &str) -> Vec<u8> {
            let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_hexdigit).collect();
            let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
            digits.chunks(2).map(byte).collect()
        }
        let block = |key: [u8; 32], number: usize| {
            let (mut live, mut keyed) = (Live(ChaCha20Rng::from_seed(key)), Keyed::new(key));
            let words = std::iter::repeat_with(|| live.word()).skip(8 * number).take(8);
            let words: Vec<u64> = words.collect();
            assert!(std::iter::repeat_with(|| keyed.word()).skip(8 * number).take(8).eq(words.clone()));
            words.into_iter().flat_map(u64::to_le_bytes).collect::<Vec<_>>()
        };
        let first = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
                     da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586";
        let second = "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
                      29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f";
        let other = "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
                     8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0";
        let mut ends_in_one = [0; 32];
        ends_in_one[31] = 1;
        assert_eq!(block([0; 32], 0), hex(first));
        assert_eq!(block([0; 32], 1), hex(second));
        assert_eq!(block(ends_in_one, 1), hex(other));
    }

    /// 2³² mod 6 is 4: words whose low half falls below 4 are drawn again.
    #[test]
    fn surplus_words_are_drawn_again() {
        let mut told = Told(vec![0u64, (1 << 63) + (1 << 32)].into_iter());
        assert_eq!(told.below(6), 3);
        let mut told = Told(vec![0u64].into_iter());
        assert_eq!(told.below(8), 0, "2³² is a multiple of 8: nothing is surplus");
    }

    /// The halves of a word are brought down each for itself: 2³² mod 6 is 4 and mod 5 is 1, so a half below that is
    /// surplus, and a word with either is drawn again whole.
    #[test]
    fn two_numbers_come_from_the_two_halves_of_a_word() {
        let word = |high: u64, low: u64| high << 32 | low;
        let half = 1u64 << 31;
        let mut told = Told(vec![word(0, half), word(half, 0), word(half + 1, half)].into_iter());
        assert_eq!(told.below_both(6, 5), (3, 2));
        assert_eq!(told.0.len(), 0, "the words with a surplus half were drawn again");
    }

    #[test]
    fn a_seed_repeats_itself_and_streams_differ() {
        let words = |mut s: Seeded| [s.word(), s.word(), s.word()];
        assert_eq!(words(Seeded::stream(1, 2)), words(Seeded::stream(1, 2)));
        assert_ne!(words(Seeded::stream(1, 2)), words(Seeded::stream(1, 3)));
        assert_ne!(words(Seeded::stream(1, 2)), words(Seeded::stream(2, 2)));
    }

    #[test]
    fn no_two_fresh_keys_are_alike() {
        let keys: std::collections::HashSet<_> = (0..1000).map(|_| fresh_key().unwrap()).collect();
        assert_eq!(keys.len(), 1000);
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

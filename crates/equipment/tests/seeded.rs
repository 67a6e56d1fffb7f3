//! The seeded generator against its published definition.

use equipment::{Randomness, Seeded};

/// xoshiro256++ as its authors define it (Blackman and Vigna, <https://prng.di.unimi.it/xoshiro256plusplus.c>).
struct Xoshiro([u64; 4]);

impl Xoshiro {
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }
}

/// SplitMix64, which the authors recommend for filling the state (<https://prng.di.unimi.it/splitmix64.c>).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The first outputs from the state 1, 2, 3, 4, and those of SplitMix64 from 0, as commonly published.
#[test]
fn the_definition_here_gives_the_reference_outputs() {
    let mut x = Xoshiro([1, 2, 3, 4]);
    let expected = [
        41_943_041,
        58_720_359,
        3_588_806_011_781_223,
        3_591_011_842_654_386,
        9_228_616_714_210_784_205,
        9_973_669_472_204_895_162,
        14_011_001_112_246_962_877,
        12_406_186_145_184_390_807,
        15_849_039_046_786_891_736,
        10_450_023_813_501_588_000,
    ];
    assert_eq!([(); 10].map(|()| x.next()), expected);
    let mut state = 0;
    let expected =
        [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f, 0xf88b_b8a8_724c_81ec];
    assert_eq!([(); 4].map(|()| split_mix(&mut state)), expected);
}

#[test]
fn the_seeded_source_is_xoshiro_filled_by_split_mix() {
    for seed in [0, 1, 42, u64::MAX, 0x0123_4567_89ab_cdef] {
        let mut state = seed;
        let mut reference = Xoshiro([(); 4].map(|()| split_mix(&mut state)));
        let mut seeded = Seeded::new(seed);
        for n in 0..1000 {
            assert_eq!(seeded.word(), reference.next(), "word {n} of seed {seed}");
        }
    }
}

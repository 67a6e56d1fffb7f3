//! Two lists of set hands against each other: how often high and low hands rank above, level or below.

use super::shapes::{LOWS, Set};

/// Hands set like this, so many (or so many fewer, where the weight is negative).
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) set: Set,
    pub(super) ways: i64,
}

/// How the first of two hands compares: `[high][low]`, each below, level or above.
pub(super) type Compared = [[i128; 3]; 3];

/// The tally seen from the other side.
pub(super) fn turned(tally: &Compared) -> Compared {
    std::array::from_fn(|high| std::array::from_fn(|low| tally[2 - high][2 - low]))
}

/// Adds one tally to another so many times.
pub(super) fn add(to: &mut Compared, tally: &Compared, times: i128) {
    for (to, from) in to.iter_mut().flatten().zip(tally.iter().flatten()) {
        *to += from * times;
    }
}

/// Puts a list in order, one entry for each way to set.
pub(super) fn tidy(list: &mut Vec<Entry>) {
    list.sort_unstable_by_key(|e| e.set);
    list.dedup_by(|next, kept| {
        let same = next.set == kept.set;
        if same {
            kept.ways += next.ways;
        }
        same
    });
    list.retain(|e| e.ways != 0);
}

/// Lists so short are compared entry by entry.
const SHORT: usize = 200;

/// Every entry of one list against every entry of another; both are in order of their high hands.
pub(super) fn duel(ours: &[Entry], theirs: &[Entry]) -> Compared {
    let mut sum = [[0i64; 3]; 3];
    if ours.len() * theirs.len() <= SHORT {
        for our in ours {
            for their in theirs {
                let high = our.set.high().cmp(&their.set.high()) as i8 + 1;
                let low = our.set.low().cmp(&their.set.low()) as i8 + 1;
                sum[high as usize][low as usize] += our.ways * their.ways;
            }
        }
        return sum.map(|row| row.map(i128::from));
    }
    debug_assert!([ours, theirs].iter().all(|list| list.is_sorted_by_key(|e| e.set.high())));
    let mut met = Lows::new();
    let mut all = Lows::new();
    theirs.iter().for_each(|e| all.at[e.set.low()] += e.ways);
    let all = all.summed();
    let (mut from, mut next) = (0, 0);
    while from < ours.len() {
        // Ours with one high hand: against theirs below it, then against those level with it as well.
        let high = ours[from].set.high();
        let to = from + ours[from..].iter().take_while(|e| e.set.high() == high).count();
        while next < theirs.len() && theirs[next].set.high() < high {
            met.put(&theirs[next]);
            next += 1;
        }
        let first_level = next;
        for our in &ours[from..to] {
            met.count(our, &mut sum, 2, our.ways);
            all.count(our, &mut sum, 0, our.ways);
        }
        while next < theirs.len() && theirs[next].set.high() == high {
            met.put(&theirs[next]);
            next += 1;
        }
        if next > first_level {
            for their in &theirs[first_level..next] {
                for our in &ours[from..to] {
                    let low = (our.set.low().cmp(&their.set.low()) as i8 + 1) as usize;
                    sum[1][low] += our.ways * their.ways;
                }
            }
        }
        from = to;
    }
    // Those below are all of them without those above and level.
    let [below, level, above] = &mut sum;
    for (below, rest) in below.iter_mut().zip(level.iter().zip(above)) {
        *below -= rest.0 + *rest.1;
    }
    sum.map(|row| row.map(i128::from))
}

/// Hands by their low hand, with running sums.
struct Lows {
    at: [i64; LOWS],
    /// How many are below each low hand; the last entry is all.
    below: [i64; LOWS + 1],
}

impl Lows {
    fn new() -> Lows {
        Lows { at: [0; LOWS], below: [0; LOWS + 1] }
    }

    fn summed(mut self) -> Lows {
        for low in 0..LOWS {
            self.below[low + 1] = self.below[low] + self.at[low];
        }
        self
    }

    #[inline]
    fn put(&mut self, entry: &Entry) {
        let low = entry.set.low();
        self.at[low] += entry.ways;
        self.below[low + 1..].iter_mut().for_each(|b| *b += entry.ways);
    }

    #[inline]
    fn count(&self, our: &Entry, sum: &mut [[i64; 3]; 3], high: usize, ways: i64) {
        let low = our.set.low();
        sum[high][2] += ways * self.below[low];
        sum[high][1] += ways * self.at[low];
        sum[high][0] += ways * (self.below[LOWS] - self.below[low] - self.at[low]);
    }
}

//! How often somebody may ask: so many at once, and so many a second for good.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

/// So many at once, refilled at so many a second.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(most: f64) -> Bucket {
        Bucket { left: most, since: Instant::now() }
    }

    /// Takes one out, if there is one.
    pub fn take(&mut self, most: f64, a_second: f64) -> bool {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.since).as_secs_f64() * a_second).min(most);
        self.since = now;
        let enough = self.left >= 1.0;
        self.left -= if enough { 1.0 } else { 0.0 };
        enough
    }
}

/// How many at once, and how many a second for good.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Rate {
    pub most: f64,
    pub a_second: f64,
}

/// Buckets by address.
#[derive(Default)]
pub struct Buckets(Mutex<HashMap<IpAddr, Bucket>>);

impl Buckets {
    /// Takes one out of an address's bucket.
    pub fn take(&self, from: IpAddr, Rate { most, a_second }: Rate) -> bool {
        let mut buckets = self.0.lock().expect("nobody panics with it");
        if buckets.len() > 10_000 {
            // Whoever has been away this long has a full bucket anyway.
            buckets.retain(|_, bucket| bucket.since.elapsed().as_secs_f64() * a_second < most);
        }
        buckets.entry(from).or_insert_with(|| Bucket::full(most)).take(most, a_second)
    }
}

//! Ultimate Texas Hold 'Em (HC-I).

mod solve;
mod worth;
#[cfg(test)]
mod tests {
    #[test]
    fn probe() {
        let t = std::time::Instant::now();
        let rules = book::Rules::of("ultimate-texas-holdem").unwrap();
        let s = super::solve::Solution::of(&rules, None, None, &crate::Progress::new()).unwrap();
        println!("{} {:?}", crate::decimal(&s.gain()), t.elapsed());
    }
}

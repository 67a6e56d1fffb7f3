//! The chi-square test.

use serde::Serialize;

/// A test of counts against probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct ChiSquare {
    pub(crate) statistic: f64,
    pub(crate) degrees: u32,
    /// How likely a statistic at least as great is.
    pub(crate) p: f64,
}

/// Cells expected less often than this are put together, the rarest first: the test's law holds only for full cells.
const FULL: f64 = 5.0;

/// Counts against how often each is expected. None if fewer than two full cells are left.
pub(crate) fn chi_square(cells: &[(u64, f64)]) -> Option<ChiSquare> {
    let mut cells: Vec<_> = cells.iter().filter(|c| c.1 > 0.0 || c.0 > 0).copied().collect();
    cells.sort_by(|a, b| b.1.total_cmp(&a.1));
    while cells.len() > 1 && cells[cells.len() - 1].1 < FULL {
        let (count, expected) = cells.pop().expect("there are two");
        let last = cells.last_mut().expect("there was another");
        *last = (last.0 + count, last.1 + expected);
    }
    if cells.len() < 2 {
        return None;
    }
    let statistic = cells.iter().map(|&(n, expected)| (n as f64 - expected).powi(2) / expected).sum();
    let degrees = cells.len() as u32 - 1;
    Some(ChiSquare { statistic, degrees, p: upper_gamma(degrees as f64 / 2.0, statistic / 2.0) })
}

/// The regularised upper incomplete gamma function: by its series below `a + 1`, by its continued fraction above.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-17 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return (1.0 - front * sum).clamp(0.0, 1.0);
    }
    // Lentz's way through 1/(x+1−a− 1·(1−a)/(x+3−a− 2·(2−a)/(x+5−a− …))).
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (f64::MAX, 1.0 / b);
    let mut fraction = d;
    for i in 1..10_000 {
        let i = i as f64;
        let an = -i * (i - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        let step = c * d;
        fraction *= step;
        if (step - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (front * fraction).clamp(0.0, 1.0)
}

/// The logarithm of Γ(x) for x > 0: Stirling's series, after stepping up to where it is sharp.
fn ln_gamma(mut x: f64) -> f64 {
    let mut shift = 0.0;
    while x < 15.0 {
        shift -= x.ln();
        x += 1.0;
    }
    let y = 1.0 / (x * x);
    let series = (1.0 / 12.0 - y * (1.0 / 360.0 - y * (1.0 / 1260.0 - y / 1680.0))) / x;
    shift + (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Percentage points from the printed tables, and 2 degrees, where the law is exp(−x/2).
    #[test]
    fn the_law_of_chi_square_is_that_of_the_tables() {
        let p = |degrees: f64, x: f64| upper_gamma(degrees / 2.0, x / 2.0);
        for (degrees, x, expected) in [
            (1.0, 3.841_459, 0.05),
            (1.0, 10.827_566, 0.001),
            (10.0, 18.307_038, 0.05),
            (10.0, 3.940_299, 0.95),
            (100.0, 124.342_113, 0.05),
            (35.0, 74.926, 1e-4),
        ] {
            assert!((p(degrees, x) / expected - 1.0).abs() < 1e-3, "{degrees} {x}: {}", p(degrees, x));
        }
        for x in [0.1, 1.0, 5.0, 40.0] {
            assert!((p(2.0, x) / (-x / 2.0).exp() - 1.0).abs() < 1e-12, "{x}");
        }
        assert!((ln_gamma(5.0) - 24f64.ln()).abs() < 1e-13);
        assert!((ln_gamma(0.5) - std::f64::consts::PI.sqrt().ln()).abs() < 1e-13);
    }

    #[test]
    fn rare_cells_are_put_together_and_one_cell_says_nothing() {
        let test = chi_square(&[(60, 50.0), (40, 46.0), (0, 3.0), (0, 1.0)]).unwrap();
        assert_eq!(test.degrees, 1, "3 and 1 go with 46");
        assert!((test.statistic - (100.0 / 50.0 + 100.0 / 50.0)).abs() < 1e-12);
        assert_eq!(chi_square(&[(10, 9.5), (0, 0.5)]), None);
        assert_eq!(chi_square(&[]), None);
    }
}

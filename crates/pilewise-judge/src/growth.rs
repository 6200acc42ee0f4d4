//! How a program's time grows with the size of its input.

/// A time that was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// The size of the input.
    pub size: u64,
    /// Seconds.
    pub seconds: f64,
}

/// A curve through measured times.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// For time ≈ c · nᵖ, the power p; for time ≈ c · bⁿ, the base b.
    pub rate: f64,
    /// Whether the time is exponential rather than a power of the size.
    pub is_exponential: bool,
    /// The typical factor by which the curve misses a time: 1 is perfect.
    pub spread: f64,
    /// The times that the curve goes through, by size.
    pub timings: Vec<Timing>,
}

/// Shorter times say more about the clock and the driver than about the program.
const LEAST_SECONDS: f64 = 40e-6;
/// How many times a curve needs.
const LEAST_TIMINGS: usize = 4;
/// Only sizes within this factor of the largest count: below them, what is not growth shows.
const LARGEST_RATIO: f64 = 3.1;
/// By which factor a curve may typically miss the times and still be one of them.
const MOST_SPREAD: f64 = 1.25;
/// A power below this is none that could be told from none at all.
const LEAST_POWER: f64 = 0.5;
/// How far from a whole power the fitted one may lie to be named after it.
const TOLERANCE: f64 = 0.35;

impl Growth {
    /// The curve through the times of the largest sizes, or `None` where there are too few that
    /// can be measured, or where no curve comes near them.
    ///
    /// # Examples
    /// ```
    /// use pilewise_judge::{Growth, Timing};
    ///
    /// let cubic = [20u64, 40, 50, 70, 100].map(|n| Timing { size: n, seconds: (n * n * n) as f64 * 1e-7 });
    /// assert_eq!(Growth::fitted(&cubic).unwrap().name(), "≈ n³");
    /// let doubling = [12u64, 15, 18, 21].map(|n| Timing { size: n, seconds: 2f64.powi(n as i32) * 1e-7 });
    /// assert_eq!(Growth::fitted(&doubling).unwrap().name(), "exponential, ≈ 2.00ⁿ");
    /// ```
    pub fn fitted(timings: &[Timing]) -> Option<Self> {
        let largest = timings.iter().map(|it| it.size).max()? as f64;
        let usable = timings.iter().copied().filter(|it| {
            it.seconds >= LEAST_SECONDS && it.size as f64 * LARGEST_RATIO >= largest && it.size > 0
        });
        let usable: Vec<Timing> = usable.collect();
        if usable.len() < LEAST_TIMINGS {
            return None;
        }
        let points = |x: fn(f64) -> f64| -> Vec<(f64, f64)> {
            let points = usable.iter().map(|it| (x(it.size as f64), it.seconds.ln()));
            points.collect()
        };
        let power = line(&points(f64::ln))?;
        let exponential = line(&points(|size| size))?;
        // A power of ten or more over such sizes is an exponential seen through a slit.
        let is_exponential = exponential.1 < power.1 && power.0 > 4.5;
        let (slope, miss) = if is_exponential { exponential } else { power };
        if miss.exp() > MOST_SPREAD {
            return None;
        }
        Some(Self {
            rate: if is_exponential { slope.exp() } else { slope },
            is_exponential,
            spread: miss.exp(),
            timings: usable,
        })
    }

    /// Whether the time grows with the size at all, as far as it can be told.
    pub fn is_growing(&self) -> bool {
        self.is_exponential || self.rate >= LEAST_POWER
    }

    /// The growth for people: `≈ n³`.
    pub fn name(&self) -> String {
        if self.is_exponential {
            return format!("exponential, ≈ {:.2}ⁿ", self.rate);
        }
        let whole = self.rate.round();
        if !self.is_growing() {
            return "constant".to_owned();
        }
        let close = (self.rate - whole).abs() <= TOLERANCE;
        match whole as i64 {
            1 if close => "≈ n".to_owned(),
            2 if close => "≈ n²".to_owned(),
            3 if close => "≈ n³".to_owned(),
            4 if close => "≈ n⁴".to_owned(),
            _ => format!("≈ n^{:.1}", self.rate),
        }
    }

    /// The seconds that the curve foretells for a size.
    pub fn at(&self, size: u64) -> Option<f64> {
        let last = self.timings.iter().max_by_key(|it| it.size)?;
        let (size, known) = (size as f64, last.size as f64);
        Some(if self.is_exponential {
            last.seconds * self.rate.powf(size - known)
        } else {
            last.seconds * (size / known).powf(self.rate)
        })
    }
}

/// The least-squares line through points: its slope, and by how much it typically misses.
fn line(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    let spread: f64 = points.iter().map(|it| (it.0 - x).powi(2)).sum();
    if spread == 0.0 {
        return None;
    }
    let slope = points.iter().map(|it| (it.0 - x) * (it.1 - y)).sum::<f64>() / spread;
    let misses = points
        .iter()
        .map(|it| (it.1 - y - slope * (it.0 - x)).powi(2));
    Some((slope, (misses.sum::<f64>() / count).sqrt()))
}

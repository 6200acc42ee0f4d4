//! Ratios, each from one run on one machine: the general engines against Python's `lru_cache`
//! and loops by hand, the fast engines against the textbook algorithms. All answers that are
//! timed are also compared.
//!
//! `cargo bench -p pilewise --bench ratios` runs all parts; `-- fast`, `-- general` or
//! `-- scaling`, how time grows with the input, only one, and `-- fast 1406` only that game.
//! `-- squares`, which takes minutes and checks a count of lost positions up to 10⁹, is run only
//! when it is asked for.
#![expect(clippy::print_stdout, reason = "a benchmark reports to its terminal")]

mod fast;
mod general;
mod scaling;
mod squares;
mod textbook;

fn main() {
    let mut given = std::env::args().skip(1).filter(|it| !it.starts_with('-'));
    let (only, game) = (given.next(), given.next());
    let wanted = |part: &str| only.as_deref().is_none_or(|only| only == part);
    if wanted("fast") {
        fast::run(game.as_deref());
    }
    if only.as_deref() == Some("squares") {
        squares::run();
    }
    if wanted("scaling") {
        scaling::run();
    }
    if wanted("general") {
        general::run();
    }
}

/// Numbers that look random and are the same in every run.
fn row(length: usize, low: i64, high: i64) -> Vec<i64> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        low + (state % (high - low + 1) as u64) as i64
    };
    (0..length).map(|_| next()).collect()
}

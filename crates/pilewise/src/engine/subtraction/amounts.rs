//! The different amounts that can be taken, with what an estimate needs to know of them.

use crate::engine::taking::takes::Takes;

/// Different amounts, ascending.
#[derive(Debug)]
pub(super) struct Amounts {
    amounts: Vec<u64>,
    /// The sum of the first so many.
    sums: Vec<u128>,
    /// How many ways to choose are tried until the first so many are found.
    tries: Vec<u64>,
    /// How many of the first are the squares of 1, 2, 3 ….
    squares: usize,
    /// The share of positions that so many amounts leave lost, if they are all.
    lost_share: f64,
}

impl Amounts {
    /// The amounts of `takes`.
    ///
    /// # Complexity
    /// That of sorting them.
    pub(super) fn of(takes: &Takes) -> Self {
        let mut all: Vec<(u64, usize, u64)> = (takes.iter())
            .map(|take| (take.amount, take.kind, takes.tries(take)))
            .collect();
        all.sort_unstable();
        let (mut amounts, mut sums, mut tries) = (Vec::new(), vec![0], vec![0]);
        let mut of_kinds = vec![0; takes.kinds.len()];
        let (mut sum, mut all_tries) = (0, 0);
        for (amount, kind, tried) in all {
            if amounts.last() != Some(&amount) {
                amounts.push(amount);
                sum += u128::from(amount);
                sums.push(sum);
                tries.push(0);
            }
            let more = tried.saturating_sub(of_kinds[kind]);
            of_kinds[kind] += more;
            all_tries += more;
            tries[amounts.len()] = all_tries;
        }
        let squares = (1u64..).map(|root| root * root).zip(&amounts);
        let squares = squares.take_while(|(square, amount)| square == *amount);
        Self {
            squares: squares.count(),
            lost_share: lost_share(amounts.len()),
            amounts,
            sums,
            tries,
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.amounts.len()
    }

    /// How many are at most `most`.
    pub(super) fn count_up_to(&self, most: u64) -> usize {
        match self.amounts.last() {
            Some(&greatest) if greatest > most => {
                self.amounts.partition_point(|&amount| amount <= most)
            }
            _ => self.amounts.len(),
        }
    }

    /// Those of at most `most`.
    pub(super) fn up_to(&self, most: u64) -> &[u64] {
        &self.amounts[..self.count_up_to(most)]
    }

    /// The greatest of the first `count`.
    pub(super) fn greatest(&self, count: usize) -> Option<u64> {
        self.amounts.get(count.checked_sub(1)?).copied()
    }

    /// How many pairs there are of a position below `positions` and one of the first `count`
    /// amounts that can be taken there.
    pub(super) fn pairs(&self, count: usize, positions: u64) -> f64 {
        let count = count.min(self.count_up_to(positions));
        (count as u128 * u128::from(positions) - self.sums[count]) as f64
    }

    /// How many ways to choose are tried until the first `count` amounts are found.
    pub(super) fn tries(&self, count: usize) -> u64 {
        self.tries[count]
    }

    /// Whether the first `count` are all squares up to `last`.
    pub(super) fn are_squares(&self, count: usize, last: u64) -> bool {
        let next = count as u64 + 1;
        count <= self.squares && next * next > last
    }

    /// About which share of the positions the first `count` amounts leave lost.
    pub(super) fn lost_share(&self, count: usize) -> f64 {
        if count == self.amounts.len() {
            self.lost_share
        } else {
            lost_share(count)
        }
    }
}

/// If a share s of the positions is lost, a position with k amounts is lost with probability
/// e^(-s k), which is s again.
fn lost_share(count: usize) -> f64 {
    let count = count as f64;
    let mut share = 0.5;
    for _ in 0..40 {
        share = 0.5 * (share + (-share * count).exp());
    }
    share
}

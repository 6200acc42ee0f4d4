//! The textbook algorithm of each game as the plain loop that a programmer writes by hand:
//! what pilewise is measured against.

/// Prefix sums: entry i is the sum of the first i elements.
fn prefix_sums(row: &[i64]) -> Vec<i64> {
    let mut sums = vec![0];
    for element in row {
        sums.push(sums[sums.len() - 1] + element);
    }
    sums
}

/// Stone Game and Predict the Winner: O(n²) over intervals, one row of the table at a time.
pub(crate) fn ends(row: &[i64]) -> i64 {
    let n = row.len();
    let mut best = row.to_vec();
    for length in 2..=n {
        for left in 0..=n - length {
            best[left] = (row[left] - best[left + 1]).max(row[left + length - 1] - best[left]);
        }
    }
    best[0]
}

/// Stone Game II: O(n³) over (first pile left, m), largest difference.
pub(crate) fn stone_game_ii(row: &[i64]) -> i64 {
    let n = row.len();
    let sums = prefix_sums(row);
    let mut best = vec![vec![0i64; n + 1]; n + 1];
    for i in (0..n).rev() {
        for m in 1..=n {
            let mut most = i64::MIN;
            for x in 1..=(2 * m).min(n - i) {
                most = most.max(sums[i + x] - sums[i] - best[i + x][m.max(x)]);
            }
            best[i][m] = most;
        }
    }
    best[0][1]
}

/// Stone Game III: O(n) from the right.
pub(crate) fn stone_game_iii(row: &[i64]) -> i64 {
    let n = row.len();
    let mut best = vec![0i64; n + 1];
    for i in (0..n).rev() {
        let mut taken = 0;
        let mut most = i64::MIN;
        for x in 1..=3.min(n - i) {
            taken += row[i + x - 1];
            most = most.max(taken - best[i + x]);
        }
        best[i] = most;
    }
    best[0]
}

/// Stone Game IV: O(n√n), each heap by all squares, stopping at the first that wins.
pub(crate) fn stone_game_iv(n: usize) -> bool {
    let mut wins = vec![false; n + 1];
    for heap in 1..=n {
        let mut k = 1;
        while k * k <= heap {
            if !wins[heap - k * k] {
                wins[heap] = true;
                break;
            }
            k += 1;
        }
    }
    wins[n]
}

/// Stone Game V: O(n³) over intervals and splits.
pub(crate) fn stone_game_v(row: &[i64]) -> i64 {
    let n = row.len();
    let sums = prefix_sums(row);
    let mut best = vec![vec![0i64; n + 1]; n + 1];
    for length in 2..=n {
        for l in 0..=n - length {
            let r = l + length;
            let mut most = 0;
            for k in l + 1..r {
                let (left, right) = (sums[k] - sums[l], sums[r] - sums[k]);
                if left <= right {
                    most = most.max(left + best[l][k]);
                }
                if left >= right {
                    most = most.max(right + best[k][r]);
                }
            }
            best[l][r] = most;
        }
    }
    best[0][n]
}

/// Stone Game VI: O(n log n), sorted by the sum of both values.
pub(crate) fn stone_game_vi(alice: &[i64], bob: &[i64]) -> i64 {
    let mut stones: Vec<(i64, i64)> = alice.iter().zip(bob).map(|(&a, &b)| (a, b)).collect();
    stones.sort_by_key(|&(a, b)| std::cmp::Reverse(a + b));
    let value = |(turn, &(a, b)): (usize, &(i64, i64))| if turn % 2 == 0 { a } else { -b };
    stones.iter().enumerate().map(value).sum()
}

/// Stone Game VII: O(n²) over intervals.
pub(crate) fn stone_game_vii(row: &[i64]) -> i64 {
    let n = row.len();
    let sums = prefix_sums(row);
    let mut best = vec![vec![0i64; n + 1]; n + 1];
    for l in (0..n).rev() {
        for r in l + 2..=n {
            best[l][r] = (sums[r] - sums[l + 1] - best[l + 1][r])
                .max(sums[r - 1] - sums[l] - best[l][r - 1]);
        }
    }
    best[0][n]
}

/// Stone Game VIII: O(n) from the right.
pub(crate) fn stone_game_viii(row: &[i64]) -> i64 {
    let sums = prefix_sums(row);
    let n = row.len();
    let mut best = sums[n];
    for j in (2..n).rev() {
        best = best.max(sums[j] - best);
    }
    best
}

/// Can I Win: O(2ⁿ n), memo over bit masks, whether the mover wins.
pub(crate) fn can_i_win(largest: u32, target: i64) -> bool {
    if target <= 0 {
        return true;
    }
    if i64::from(largest * (largest + 1) / 2) < target {
        return false;
    }
    fn wins(used: usize, left: i64, largest: u32, memo: &mut [u8]) -> bool {
        if memo[used] != 0 {
            return memo[used] == 1;
        }
        let won = (0..largest).any(|k| {
            used >> k & 1 == 0
                && (i64::from(k) + 1 >= left
                    || !wins(used | 1 << k, left - i64::from(k) - 1, largest, memo))
        });
        memo[used] = if won { 1 } else { 2 };
        won
    }
    wins(0, target, largest, &mut vec![0; 1 << largest])
}

/// Split and keep the heavier: O(n³), every interval by length.
pub(crate) fn keep_the_heavier(stones: &[i64]) -> i64 {
    let n = stones.len();
    let sums = prefix_sums(stones);
    let width = n + 1;
    let mut best = vec![0; width * width];
    for length in 2..=n {
        for l in 0..=n - length {
            let r = l + length;
            let mut most = i64::MIN;
            for k in l + 1..r {
                let (left, right) = (sums[k] - sums[l], sums[r] - sums[k]);
                if left >= right {
                    most = most.max(left - best[l * width + k]);
                }
                if left <= right {
                    most = most.max(right - best[k * width + r]);
                }
            }
            best[l * width + r] = most;
        }
    }
    best[n]
}

/// Never the same amount: O(n · most²), a row of amounts for every index.
pub(crate) fn never_the_same_amount(piles: &[i64], most: usize) -> i64 {
    let n = piles.len();
    let sums = prefix_sums(piles);
    let width = most + 1;
    let mut best = vec![0; (n + 1) * width];
    for i in (0..n).rev() {
        for last in 0..=most {
            let amounts = (1..=most.min(n - i)).filter(|&x| x != last);
            let values = amounts.map(|x| sums[i + x] - sums[i] - best[(i + x) * width + x]);
            best[i * width + last] = values.max().unwrap_or(0);
        }
    }
    best[0]
}

/// Two rows: O(n³), every pair of indices.
pub(crate) fn two_rows(upper: &[i64], lower: &[i64]) -> i64 {
    let (above, below) = (prefix_sums(upper), prefix_sums(lower));
    let width = below.len();
    let mut best = vec![0; above.len() * width];
    for i in (0..above.len()).rev() {
        for j in (0..width).rev() {
            let mut most = i64::MIN;
            for k in i + 1..above.len() {
                most = most.max(above[k] - above[i] - best[k * width + j]);
            }
            for k in j + 1..width {
                most = most.max(below[k] - below[j] - best[i * width + k]);
            }
            best[i * width + j] = if most == i64::MIN { 0 } else { most };
        }
    }
    best[0]
}

impl Solution {
    fn lead(row: &[i32]) -> i32 {
        let mut lead = row.to_vec();
        for length in 2..=row.len() {
            for left in 0..=row.len() - length {
                lead[left] = (row[left] - lead[left + 1]).max(row[left + length - 1] - lead[left]);
            }
        }
        lead[0]
    }

    pub fn stone_game(piles: Vec<i32>) -> bool {
        Self::lead(&piles) > 0
    }

    pub fn predict_the_winner(nums: Vec<i32>) -> bool {
        Self::lead(&nums) >= 0
    }

    pub fn stone_game_ii(piles: Vec<i32>) -> i32 {
        let n = piles.len();
        let mut rest = vec![0; n + 1];
        for i in (0..n).rev() {
            rest[i] = rest[i + 1] + piles[i];
        }
        let mut most = vec![vec![0; n + 1]; n + 1];
        for i in (0..n).rev() {
            for m in 1..=n {
                for x in 1..=(2 * m).min(n - i) {
                    most[i][m] = most[i][m].max(rest[i] - most[i + x][m.max(x)]);
                }
            }
        }
        most[0][1]
    }

    pub fn stone_game_iii(stone_value: Vec<i32>) -> String {
        let n = stone_value.len();
        let mut lead = vec![0; n + 1];
        for i in (0..n).rev() {
            let mut taken = 0;
            lead[i] = i32::MIN;
            for x in i..n.min(i + 3) {
                taken += stone_value[x];
                lead[i] = lead[i].max(taken - lead[x + 1]);
            }
        }
        match lead[0] {
            1.. => "Alice".to_string(),
            0 => "Tie".to_string(),
            _ => "Bob".to_string(),
        }
    }

    pub fn winner_square_game(n: i32) -> bool {
        let n = n as usize;
        let mut wins = vec![false; n + 1];
        for heap in 0..=n {
            if !wins[heap] {
                let mut k = 1;
                while heap + k * k <= n {
                    wins[heap + k * k] = true;
                    k += 1;
                }
            }
        }
        wins[n]
    }

    pub fn stone_game_v(stone_value: Vec<i32>) -> i32 {
        let n = stone_value.len();
        let mut sums = vec![0; n + 1];
        for i in 0..n {
            sums[i + 1] = sums[i] + stone_value[i];
        }
        let mut best = vec![vec![0; n + 1]; n + 1];
        for length in 2..=n {
            for i in 0..=n - length {
                let j = i + length;
                for cut in i + 1..j {
                    let (a, b) = (sums[cut] - sums[i], sums[j] - sums[cut]);
                    if a <= b {
                        best[i][j] = best[i][j].max(a + best[i][cut]);
                    }
                    if a >= b {
                        best[i][j] = best[i][j].max(b + best[cut][j]);
                    }
                }
            }
        }
        best[0][n]
    }

    pub fn stone_game_vi(alice_values: Vec<i32>, bob_values: Vec<i32>) -> i32 {
        let mut pairs: Vec<_> = alice_values.into_iter().zip(bob_values).collect();
        pairs.sort_by_key(|(a, b)| -(a + b));
        let leads = pairs.iter().enumerate();
        let lead: i32 = leads.map(|(at, (a, b))| if at % 2 == 0 { *a } else { -b }).sum();
        lead.signum()
    }

    pub fn stone_game_vii(stones: Vec<i32>) -> i32 {
        let n = stones.len();
        let mut sums = vec![0; n + 1];
        for i in 0..n {
            sums[i + 1] = sums[i] + stones[i];
        }
        let mut lead = vec![0; n];
        for i in (0..n).rev() {
            for j in i + 1..n {
                lead[j] = (sums[j + 1] - sums[i + 1] - lead[j]).max(sums[j] - sums[i] - lead[j - 1]);
            }
        }
        lead[n - 1]
    }

    pub fn stone_game_viii(stones: Vec<i32>) -> i32 {
        let mut sums = stones;
        for i in 1..sums.len() {
            sums[i] += sums[i - 1];
        }
        let n = sums.len();
        (1..n - 1).rev().fold(sums[n - 1], |best, i| best.max(sums[i] - best))
    }

    pub fn stone_game_ix(stones: Vec<i32>) -> bool {
        let mut count = [0i32; 3];
        for stone in stones {
            count[stone as usize % 3] += 1;
        }
        if count[0] % 2 == 0 {
            count[1] > 0 && count[2] > 0
        } else {
            (count[1] - count[2]).abs() > 2
        }
    }

    pub fn can_i_win(max_choosable_integer: i32, desired_total: i32) -> bool {
        let n = max_choosable_integer;
        if desired_total <= 0 {
            return true;
        }
        if n * (n + 1) / 2 < desired_total {
            return false;
        }
        fn wins(known: &mut [u8], n: i32, used: usize, left: i32) -> bool {
            if known[used] != 0 {
                return known[used] == 1;
            }
            let won = (1..=n).rev().any(|k| {
                used >> (k - 1) & 1 == 0 && (k >= left || !wins(known, n, used | 1 << (k - 1), left - k))
            });
            known[used] = if won { 1 } else { 2 };
            won
        }
        wins(&mut vec![0; 1 << n], n, 0, desired_total)
    }
}

// Wrong programs in Rust; a heading says the game, what is wrong, and the smallest size.

// ==== 1510 | off by one: squares below the heap only | 1
impl Solution {
    pub fn winner_square_game(n: i32) -> bool {
        let n = n as usize;
        let mut wins = vec![false; n + 1];
        for heap in 1..=n {
            wins[heap] = (1..heap).take_while(|k| k * k < heap).any(|k| !wins[heap - k * k]);
        }
        wins[n]
    }
}

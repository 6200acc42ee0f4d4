==== 877 | inner comments and attributes, private names, tests
//! About the stone game.
#![allow(dead_code)]

struct Solution {}

impl Solution {
    fn stone_game(piles: Vec<i32>) -> bool {
        !piles.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_piles() {
        assert!(Solution::stone_game(vec![2, 1]));
    }
}
//==== 877 | a main of its own
use std::collections::BTreeMap;

pub struct Solution;

impl Solution {
    pub fn stone_game(piles: Vec<i32>) -> bool {
        let seen: BTreeMap<i32, usize> = piles.iter().map(|&pile| (pile, 1)).collect();
        !seen.is_empty()
    }
}

fn main() {
    println!("{}", Solution::stone_game(vec![2, 1]));
}
//==== 877 | a function without a type
pub fn stone_game(piles: Vec<i32>) -> bool {
    piles.iter().all(|&pile| pile > 0)
}
//==== 877 | a trait
trait Game {
    fn stone_game(piles: Vec<i32>) -> bool;
}

struct Solution;

impl Game for Solution {
    fn stone_game(piles: Vec<i32>) -> bool {
        piles[0] > 0
    }
}
//==== 1510 | a recursion a hundred thousand deep
impl Solution {
    pub fn winner_square_game(n: i32) -> bool {
        fn down(depth: u32) -> u32 {
            if std::hint::black_box(depth) == 0 { 0 } else { 1 + down(depth - 1) }
        }
        assert_eq!(down(100_000), 100_000);
        let n = n as usize;
        let mut wins = vec![false; n + 1];
        for heap in 1..=n {
            wins[heap] = (1..).take_while(|k| k * k <= heap).any(|k| !wins[heap - k * k]);
        }
        wins[n]
    }
}

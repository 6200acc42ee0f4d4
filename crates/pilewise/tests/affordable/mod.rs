//! How large an input may be for every line of play to be played.

/// How long a row, and how large each number, literal play can afford in each game.
pub(crate) const SIZES: [(&str, usize, &[i64]); 11] = [
    ("stone-game", 8, &[]),
    ("predict-the-winner", 8, &[]),
    ("stone-game-ii", 8, &[]),
    ("stone-game-iii", 8, &[]),
    ("stone-game-iv", 0, &[30]),
    ("stone-game-v", 7, &[]),
    ("stone-game-vi", 5, &[]),
    ("stone-game-vii", 8, &[]),
    ("stone-game-viii", 8, &[]),
    ("stone-game-ix", 7, &[]),
    ("can-i-win", 0, &[5, 17]),
];

//! The known word that a misspelt one most likely stands for.

/// Longer words are not compared: the work grows with the product of the lengths, and
/// nobody misspells a name of this length.
const LONGEST_WORD: usize = 64;

/// The candidate nearest to `word` by edit distance, if one is near enough to be meant:
/// at most one edit for every three characters, and at least one. The first of equals wins.
///
/// An edit inserts, deletes or replaces a character or swaps two neighbours; upper and
/// lower case count as the same.
///
/// # Complexity
///
/// O(length of `word` × length of a candidate) time for each candidate.
///
/// # Examples
///
/// ```
/// let names = ["stones", "target"];
/// assert_eq!(pilewise::nearest("stnoes", names.into_iter()), Some("stones"));
/// assert_eq!(pilewise::nearest("heap", names.into_iter()), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
    if letters.len() > LONGEST_WORD {
        return None;
    }
    let farthest = (letters.len() / 3).max(1);
    candidates
        .filter(|candidate| candidate.len() <= 4 * LONGEST_WORD)
        .map(|candidate| {
            let other: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
            // A difference in length is a lower bound that needs no table.
            let distance = match letters.len().abs_diff(other.len()) {
                apart if apart > farthest => apart,
                _ => edit_distance(&letters, &other),
            };
            (distance, candidate)
        })
        .filter(|&(distance, _)| distance <= farthest && distance < letters.len())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// How many edits turn one word into the other (optimal string alignment).
fn edit_distance(from: &[char], to: &[char]) -> usize {
    // Row `i` holds the distances of the first `i` letters of `from` to every prefix of `to`.
    let mut two_above: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (i, &letter) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &other) in to.iter().enumerate() {
            let replaced = above[j] + usize::from(letter != other);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && letter == to[j - 1] && from[i - 1] == other {
                least = least.min(two_above[j - 1] + 1);
            }
            row.push(least);
        }
        two_above = std::mem::replace(&mut above, row);
    }
    above[to.len()]
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, nearest};

    fn distance(from: &str, to: &str) -> usize {
        edit_distance(
            &from.chars().collect::<Vec<_>>(),
            &to.chars().collect::<Vec<_>>(),
        )
    }

    #[test]
    fn counts_each_kind_of_edit_once() {
        assert_eq!(distance("stone", "stone"), 0);
        assert_eq!(distance("stone", "stones"), 1);
        assert_eq!(distance("stone", "tone"), 1);
        assert_eq!(distance("stone", "store"), 1);
        assert_eq!(distance("stone", "sotne"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn suggests_only_what_may_be_meant() {
        let names = ["piles", "target", "i"];
        assert_eq!(nearest("pile", names.into_iter()), Some("piles"));
        assert_eq!(nearest("Targte", names.into_iter()), Some("target"));
        assert_eq!(
            nearest("x", names.into_iter()),
            None,
            "one letter is no hint"
        );
        assert_eq!(nearest("zzzzzz", names.into_iter()), None);
        assert_eq!(nearest(&"a".repeat(1_000), names.into_iter()), None);
    }
}

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
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    if length > LONGEST_WORD {
        return None;
    }
    let farthest = (length / 3).max(1);
    candidates
        .filter(|candidate| candidate.len() <= 4 * LONGEST_WORD)
        .map(|candidate| {
            let other = candidate.to_lowercase();
            // A difference in length is a lower bound that needs no table.
            let distance = match length.abs_diff(other.chars().count()) {
                apart if apart > farthest => apart,
                _ => strsim::osa_distance(&lower, &other),
            };
            (distance, candidate)
        })
        .filter(|&(distance, _)| distance <= farthest && distance < length)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

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

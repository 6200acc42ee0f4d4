//! Text as wide as a terminal: how many columns it takes, and where its lines may be broken.

use unicode_linebreak::linebreaks;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes on a terminal: two for a Chinese character.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// A text in lines of at most `most` columns, where it can be broken so. Its first line begins
/// with `first`, the others with `next`.
pub(crate) fn broken(text: &str, most: usize, first: &str, next: &str) -> Vec<String> {
    let mut lines = vec![first.to_owned()];
    let mut taken = width(first);
    let mut is_empty = true;
    for piece in pieces(text) {
        if !is_empty && taken + width(without_space(piece)) > most {
            lines.push(next.to_owned());
            taken = width(next);
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(piece);
        }
        taken += width(piece);
        is_empty = false;
    }
    let trimmed = lines.iter().map(|line| without_space(line).to_owned());
    trimmed.collect()
}

/// The parts of a text between which a line may end; the space between two words belongs to the
/// first. Chinese is written without spaces: a line may end between its characters where Unicode
/// allows it, such as not before a comma.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let ends = linebreaks(text).map(|(end, _)| end);
    let ends: Vec<usize> = ends.filter(|&end| is_beside_wide(text, end)).collect();
    let spaces = text.match_indices(' ').map(|(space, _)| space + 1);
    let mut ends: Vec<usize> = spaces.chain(ends).chain([text.len()]).collect();
    ends.sort_unstable();
    ends.dedup();
    ends.into_iter().map(move |end| {
        let piece = &text[start..end];
        start = end;
        piece
    })
}

/// Whether a character of two columns stands before or after a place.
fn is_beside_wide(text: &str, place: usize) -> bool {
    let (before, after) = text.split_at(place);
    let letters = before.chars().next_back().into_iter();
    letters
        .chain(after.chars().next())
        .any(|letter| letter.width() == Some(2))
}

fn without_space(text: &str) -> &str {
    text.strip_suffix(' ').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::{broken, width};

    #[test]
    fn words_stay_whole_and_chinese_breaks_anywhere_but_before_a_comma() {
        assert_eq!(
            broken("take the best-known one", 12, "- ", "  "),
            ["- take the", "  best-known", "  one"]
        );
        assert_eq!(
            broken("石子游戏，先手必胜（总数为奇）", 8, "", ""),
            ["石子游", "戏，先手", "必胜（总", "数为奇）"]
        );
        assert_eq!(broken("必胜（总数）", 6, "", ""), ["必胜", "（总", "数）"]);
        assert_eq!(broken("取 12 颗石子", 6, "", ""), ["取 12", "颗石子"]);
        assert_eq!(broken("", 6, "x", "y"), ["x"]);
        assert_eq!(broken("immovable", 3, "", ""), ["immovable"]);
    }

    #[test]
    fn no_line_is_wider_than_asked_for() {
        let text = "堆数为偶数，总数为奇数：先手必胜。给各堆依次编号。";
        for most in 6..60 {
            let lines = broken(text, most, "", "");
            assert!(lines.iter().all(|line| width(line) <= most), "{lines:?}");
            assert_eq!(lines.concat(), text);
        }
    }
}

//! Whether a test file is written as contests want it, byte for byte: line ends, blanks, the line
//! feed at the end.

use pilewise::input::{Format, InputValue, Layout, NamedLayout};
use pilewise::rules::Rules;

use crate::case::Case;

/// How much of a line is shown.
const SHOWN: usize = 40;

/// What is not as it would be written, if these cases were written in this format: each kind once,
/// with its first line. Empty if the text is what is written.
///
/// # Complexity
/// Time and memory linear in the text.
///
/// # Examples
/// ```
/// use pilewise::input::Format;
/// use pilewise::rules::Rules;
/// use pilewise_judge::testset::{read_cases, unlike_written};
///
/// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
/// let complaints = |text: &str| {
///     let cases = read_cases(text, &rules, Format::Contest)?;
///     Ok::<_, pilewise::input::InputError>(unlike_written(text, &cases, &rules, Format::Contest))
/// };
/// assert!(complaints("2\n7 9\n")?.is_empty());
/// assert_eq!(complaints("2\n7 9")?, ["the last line has no line feed at its end"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unlike_written(text: &str, cases: &[Case], rules: &Rules, format: Format) -> Vec<String> {
    let mut complaints = blanks(text);
    let written = forms(cases, rules, format);
    if complaints.is_empty() && !written.iter().any(|form| form == text) {
        // Of several layouts the one is meant that the text follows longest.
        let nearest = written.iter().max_by_key(|form| alike(form, text));
        complaints.push(match nearest {
            Some(form) => first_difference(text, form),
            None => "its layout cannot express these inputs".to_owned(),
        });
    }
    complaints
}

/// The cases in every layout that the format allows.
fn forms(cases: &[Case], rules: &Rules, format: Format) -> Vec<String> {
    if !format.is_contest() {
        return vec![cases.iter().map(Case::leetcode).collect()];
    }
    let counted = format == Format::ContestCounted;
    let named = [NamedLayout::Counts, NamedLayout::SharedCount];
    let layouts: Vec<Layout> = match &rules.layout {
        Some(layout) if counted => vec![layout.counted()],
        Some(layout) => vec![layout.clone()],
        None => {
            let named = named.map(|it| it.of(&rules.parameters));
            let after_their_number = named.clone().map(|it| it.counted());
            let one_after_another = named.into_iter().filter(|_| !counted);
            one_after_another.chain(after_their_number).collect()
        }
    };
    let values: Vec<&[InputValue]> = cases.iter().map(|case| case.values.as_slice()).collect();
    let written = layouts.iter().map(|layout| layout.written(&values));
    written.flatten().collect()
}

/// White space that is not written.
fn blanks(text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut tell = |what: &str, is_so: &dyn Fn(&str) -> bool| {
        let lines = text.split_inclusive('\n').enumerate();
        let mut lines = lines.filter(|(_, line)| is_so(line));
        if let Some((first, _)) = lines.next() {
            let more = match lines.count() {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            complaints.push(format!("line {}: {what}{more}", first + 1));
        }
    };
    tell("a byte order mark", &|line| line.contains('\u{feff}'));
    tell("a carriage return before the line feed", &|line| {
        line.contains('\r')
    });
    let content = |line: &str| line.trim_end_matches(['\n', '\r']).to_owned();
    tell("a blank at the end of the line", &|line| {
        content(line).ends_with([' ', '\t'])
    });
    tell("a blank at the start of the line", &|line| {
        content(line).starts_with([' ', '\t'])
    });
    tell("more than one blank, or a tab, between numbers", &|line| {
        content(line).trim_matches([' ', '\t']).contains("  ")
            || content(line).trim().contains('\t')
    });
    if !text.ends_with('\n') {
        complaints.push("the last line has no line feed at its end".to_owned());
    }
    complaints
}

/// How many bytes two texts share from the start.
fn alike(left: &str, right: &str) -> usize {
    let pairs = left.bytes().zip(right.bytes());
    pairs.take_while(|(left, right)| left == right).count()
}

fn first_difference(text: &str, written: &str) -> String {
    let (mut found, mut expected) = (text.lines(), written.lines());
    let mut line = 0;
    loop {
        line += 1;
        match (found.next(), expected.next()) {
            (Some(found), Some(expected)) if found == expected => {}
            (found, expected) => {
                let shown = |text: Option<&str>| match text {
                    None => "the end of the file".to_owned(),
                    Some("") => "an empty line".to_owned(),
                    Some(text) if text.chars().count() > SHOWN => {
                        format!("`{}…`", text.chars().take(SHOWN).collect::<String>())
                    }
                    Some(text) => format!("`{text}`"),
                };
                return format!(
                    "line {line}: expected {}, found {}",
                    shown(expected),
                    shown(found)
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pilewise::input::{Format, Layout};
    use pilewise::rules::Rules;

    use super::unlike_written;
    use crate::testset::read_cases;

    fn complaints(rules: &Rules, text: &str, format: Format) -> Vec<String> {
        let cases = read_cases(text, rules, format).expect("readable");
        unlike_written(text, &cases, rules, format)
    }

    #[test]
    fn each_kind_of_white_space_is_told_once_with_its_line() {
        let text = pilewise::builtin::find("1140").expect("a game").text;
        let rules = Rules::parse(text).expect("rules");
        for (text, expected) in [
            ("2\n7 9\n", vec![]),
            ("1\n2\n7 9\n", vec![]),
            ("2\n7 9\n1\n4\n", vec![]),
            (
                "2\r\n7 9\r\n",
                vec!["line 1: a carriage return before the line feed, and 1 more"],
            ),
            ("2\n7 9 \n", vec!["line 2: a blank at the end of the line"]),
            (
                " 2\n7 9\n",
                vec!["line 1: a blank at the start of the line"],
            ),
            (
                "2\n7  9\n",
                vec!["line 2: more than one blank, or a tab, between numbers"],
            ),
            (
                "2\n7\t9\n",
                vec!["line 2: more than one blank, or a tab, between numbers"],
            ),
            ("2\n7 9", vec!["the last line has no line feed at its end"]),
            (
                "2\n7 9\n\n",
                vec!["line 3: expected the end of the file, found an empty line"],
            ),
            ("2\n7\n9\n", vec!["line 2: expected `7 9`, found `7`"]),
            ("2\n07 9\n", vec!["line 2: expected `7 9`, found `07 9`"]),
        ] {
            let told = complaints(&rules, text, Format::Contest);
            assert_eq!(told, expected, "{text:?}");
        }
        assert!(complaints(&rules, "[7,9]\n", Format::Leetcode).is_empty());
        assert_eq!(complaints(&rules, "[7, 9]\n", Format::Leetcode).len(), 1);
    }

    #[test]
    fn the_layout_of_the_problem_is_what_is_expected() {
        let text = pilewise::builtin::find("1140").expect("a game").text;
        let mut rules = Rules::parse(text).expect("rules");
        let layout = Layout::parse("count-and-list", &rules.parameters);
        rules.layout = Some(layout.expect("a layout"));
        assert!(complaints(&rules, "2 7 9\n", Format::Contest).is_empty());
        assert_eq!(
            complaints(&rules, "2\n7 9\n", Format::Contest),
            ["line 1: expected `2 7 9`, found `2`"]
        );
    }
}

//! What counts as which answer.
//!
//! Space around an answer does not count, nor do quotes around a text. A number may have a sign
//! and leading zeros. Yes and no are `true`, `false`, `1`, `0`, `yes`, `no` in any case. A text
//! must be one of those that the rules name, letter by letter. Everything else cannot be read,
//! which is a verdict of its own (PE): a yes answered as `4` may count as true in Python and is
//! still no answer.

use pilewise::rules::{Answer, AnswerRule, Rules};

/// How long an answer is quoted.
const QUOTED: usize = 80;

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The answer expected.
    Right,
    /// Another answer.
    Wrong,
    /// No answer to this problem: why not.
    Unreadable(String),
}

/// Reads a program's answer.
///
/// # Examples
/// ```
/// use pilewise::rules::{Answer, Rules};
/// use pilewise_judge::{Reading, read_answer};
///
/// let rules = Rules::parse(pilewise::builtin::find("1406").unwrap().text)?;
/// let tie = Answer::Text("Tie".into());
/// assert_eq!(read_answer(&rules, &tie, "\"Tie\"\n"), Reading::Right);
/// assert_eq!(read_answer(&rules, &tie, "Bob"), Reading::Wrong);
/// assert!(matches!(read_answer(&rules, &tie, "tie"), Reading::Unreadable(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_answer(rules: &Rules, expected: &Answer, text: &str) -> Reading {
    let text = text.trim();
    let unreadable =
        |wanted: &str| Reading::Unreadable(format!("{}, which is not {wanted}", quoted(text)));
    let judge = |right: bool| {
        if right {
            Reading::Right
        } else {
            Reading::Wrong
        }
    };
    match expected {
        Answer::Integer(number) => match text.parse::<i128>() {
            Ok(got) => judge(got == *number),
            Err(_) => unreadable("a whole number"),
        },
        Answer::Boolean(truth) => match text.to_lowercase().as_str() {
            "true" | "1" | "yes" => judge(*truth),
            "false" | "0" | "no" => judge(!*truth),
            _ => unreadable("true or false"),
        },
        Answer::Text(wanted) => {
            let bare = unquoted(text);
            let known = known_texts(rules);
            if bare == wanted {
                Reading::Right
            } else if known.contains(&bare) {
                Reading::Wrong
            } else {
                unreadable(&known.join(" or "))
            }
        }
    }
}

/// A text as it is shown: bounded, on one line.
fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let shown: String = text
        .chars()
        .take(QUOTED)
        .flat_map(char::escape_debug)
        .collect();
    let more = if text.chars().count() > QUOTED {
        "…"
    } else {
        ""
    };
    format!(
        "`{}{more}`",
        shown.replace("\\\"", "\"").replace("\\'", "'")
    )
}

fn unquoted(text: &str) -> &str {
    for quote in ['"', '\''] {
        let inner = text
            .strip_prefix(quote)
            .and_then(|rest| rest.strip_suffix(quote));
        if let Some(inner) = inner {
            return inner;
        }
    }
    text
}

/// The texts that the rules have for answers.
fn known_texts(rules: &Rules) -> Vec<&str> {
    let Some(AnswerRule::ByOutcome { win, draw, lose }) = &rules.answer else {
        return Vec::new();
    };
    let texts = [win, draw, lose]
        .into_iter()
        .filter_map(|answer| match answer {
            Some(Answer::Text(text)) => Some(text.as_str()),
            _ => None,
        });
    texts.collect()
}

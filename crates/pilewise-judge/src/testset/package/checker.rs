//! The checker: compares an output with the judge's answer as `check` does.
//!
//! One source for both kinds of judges, which call checkers in different ways; it tells them apart
//! by whether its third argument is a folder. So it goes on working where a tool makes a Kattis
//! package of a Polygon package.

use pilewise::rules::{Answer, AnswerRule, Rules, Type};

use super::translation::quoted;

const COMPARING: &str = include_str!("sources/checker.cpp");
const MAIN: &str = include_str!("sources/checker_main.cpp");

/// In which form an answer is read.
pub(super) enum Form {
    /// A whole number.
    Number,
    /// True or false.
    Truth,
    /// One of these texts.
    Texts(Vec<String>),
}

impl Form {
    /// The form of a game's answers.
    pub(super) fn of(rules: &Rules) -> Self {
        match &rules.answer {
            None => Form::Number,
            Some(AnswerRule::Computed(expression)) if expression.kind == Type::Boolean => {
                Form::Truth
            }
            Some(AnswerRule::Computed(_)) => Form::Number,
            Some(AnswerRule::ByOutcome { win, draw, lose }) => {
                let answers = [win, draw, lose].into_iter().flatten();
                let answers: Vec<&Answer> = answers.collect();
                let all = |is: fn(&Answer) -> bool| answers.iter().all(|it| is(it));
                if all(|it| matches!(it, Answer::Boolean(_))) {
                    Form::Truth
                } else if all(|it| matches!(it, Answer::Integer(_))) {
                    Form::Number
                } else {
                    Form::Texts(answers.iter().map(|it| printed(it)).collect())
                }
            }
        }
    }
}

/// An answer as programs print it: a text without quotes.
pub(in crate::testset) fn printed(answer: &Answer) -> String {
    match answer {
        Answer::Text(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The source of the checker, in C++17.
pub(super) fn checker(rules: &Rules) -> String {
    let read = match Form::of(rules) {
        Form::Number => {
            "
// A whole number, without a plus and zeros in front; false if it is none.
static bool read_answer(const std::string& text, std::string& answer) {
    const bool has_sign = !text.empty() && (text[0] == '-' || text[0] == '+');
    std::size_t from = has_sign ? 1 : 0;
    if (from == text.size()) return false;
    for (std::size_t place = from; place < text.size(); ++place)
        if (text[place] < '0' || text[place] > '9') return false;
    while (from + 1 < text.size() && text[from] == '0') ++from;
    answer = text.substr(from);
    if (text[0] == '-' && answer != \"0\") answer = \"-\" + answer;
    return true;
}
"
            .to_owned()
        }
        Form::Truth => {
            "
// Yes or no, in any case of the letters; false if it is neither.
static bool read_answer(const std::string& text, std::string& answer) {
    std::string small;
    for (char letter : text) small += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    if (small == \"true\" || small == \"1\" || small == \"yes\") answer = \"true\";
    else if (small == \"false\" || small == \"0\" || small == \"no\") answer = \"false\";
    else return false;
    return true;
}
"
            .to_owned()
        }
        Form::Texts(texts) => {
            let texts: Vec<String> = texts.iter().map(|it| quoted(it)).collect();
            format!(
                "
// One of the answers that there are, letter by letter, with or without quotes; false if it is none.
static bool read_answer(const std::string& text, std::string& answer) {{
    const bool has_quotes = text.size() > 1 && text.front() == '\"' && text.back() == '\"';
    answer = has_quotes ? text.substr(1, text.size() - 2) : text;
    for (const char* known : {{{}}})
        if (answer == known) return true;
    return false;
}}
",
                texts.join(", ")
            )
        }
    };
    format!("{COMPARING}{read}{MAIN}")
}

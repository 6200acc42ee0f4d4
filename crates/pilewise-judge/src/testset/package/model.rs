//! The model solution: the rules played out in C++, every position valued once.
//!
//! It is right for every game and fast for those with few positions. Where the limits of a problem
//! allow millions of positions, a setter has a faster one to put in its place.

use std::fmt::Write as _;

use pilewise::rules::{
    Answer, AnswerRule, ChoiceSource, EndResult, GoalRule, MoveRule, ParameterType, Rules, Type,
};

use super::translation::{
    NUMBERS, Translation, choice_name, comment, field_name, input_name, quoted,
};

const READING: &str = include_str!("sources/reading.cpp");
const SEARCH: &str = include_str!("sources/search.cpp");

/// The source of the model solution, in C++17.
pub(super) fn model(rules: &Rules) -> String {
    let mut text = format!(
        "\
// Solves \"{}\": plays by its rules, and values every position once.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

static const int REFUSED = 1;

{NUMBERS}
{READING}
",
        comment(&rules.name).trim_start_matches("// ")
    );
    for parameter in &rules.parameters {
        let kind = match parameter.kind {
            ParameterType::Integer => "Word",
            ParameterType::List | ParameterType::Text => "Row",
            ParameterType::Lists => "Rows",
        };
        let _ = writeln!(text, "static {kind} {};", input_name(&parameter.name));
    }
    text.push_str(&position(rules));
    text.push_str(&ends(rules));
    text.push_str(&moves(rules));
    let is_decided = !pilewise::Goal::from(rules.goal).is_score();
    let _ = write!(
        text,
        "\nstatic const bool IS_DECIDED = {is_decided};\n\n{SEARCH}"
    );
    text.push_str(&main(rules));
    text
}

/// How a field is kept.
fn field_type(kind: Type) -> &'static str {
    match kind {
        Type::Boolean => "bool",
        Type::Set => "Set",
        Type::Tuple | Type::List | Type::Lists => "Tuple",
        Type::Integer => "Word",
    }
}

/// The position, when two are the same, and its hash.
fn position(rules: &Rules) -> String {
    let mut fields: Vec<(String, &str)> = rules
        .fields
        .iter()
        .map(|field| (field_name(&field.name), field_type(field.start.kind)))
        .collect();
    if rules.reads_first {
        fields.push(("is_first".to_owned(), "bool"));
    }
    let mut text = String::from("\n// What a position remembers.\nstruct Position {\n");
    for (name, kind) in &fields {
        let _ = writeln!(text, "    {kind} {name};");
    }
    let same = fields
        .iter()
        .map(|(name, _)| format!("{name} == other.{name}"));
    let _ = write!(
        text,
        "    bool operator==(const Position& other) const {{\n        return {};\n    }}\n}};\n",
        same.collect::<Vec<_>>().join(" && ")
    );
    text.push_str(
        "
struct PositionHash {
    std::size_t operator()(const Position& here) const {
        unsigned long long hash = 0;
        auto mix = [&](unsigned long long number) {
            hash = (hash ^ number) * 0x9e3779b97f4a7c15ULL;
            hash ^= hash >> 32;
        };
",
    );
    for (name, kind) in &fields {
        let line = match *kind {
            "Tuple" => format!("        for (Word entry : here.{name}) mix(entry);\n"),
            _ => format!("        mix(here.{name});\n"),
        };
        text.push_str(&line);
    }
    text.push_str("        return hash;\n    }\n};\n");
    text
}

/// Where play ends early, and what a position without moves is worth.
fn ends(rules: &Rules) -> String {
    let translation = Translation::of(rules);
    let mut text = String::from(
        "
// Whether play is over, and what that is worth to the player to move.
static bool is_over([[maybe_unused]] const Position& here, [[maybe_unused]] Number& value) {
",
    );
    for end in &rules.ends {
        let worth = match end.result {
            EndResult::MoverWins => "1",
            EndResult::MoverLoses => "-1",
            EndResult::Draw | EndResult::ScoreStands => "0",
            EndResult::FirstWins => "here.is_first ? 1 : -1",
            EndResult::SecondWins => "here.is_first ? -1 : 1",
        };
        let _ = write!(
            text,
            "    if ({}) {{\n        value = {worth};\n        return true;\n    }}\n",
            translation.text(&end.condition)
        );
    }
    let stuck = match rules.goal {
        GoalRule::MostScore | GoalRule::LeastScore => "return 0;",
        GoalRule::LastWins => "return -1;",
        GoalRule::LastLoses => "return 1;",
        GoalRule::ByEnds => "refuse(\"nobody can move, and the rules do not say who has won\");",
    };
    let _ = write!(
        text,
        "    return false;\n}}\n\n// What it is worth that there is no move.\nstatic Number without_move() {{ {stuck} }}\n"
    );
    text
}

fn moves(rules: &Rules) -> String {
    let mut text = String::from(
        "
// Shows every move of a position: what the mover gains, whether it is the mover's turn again, and
// the position after it.
template <class See>
static void each_move(const Position& here, See see) {
",
    );
    for rule in &rules.moves {
        text.push_str(&one_kind(rules, rule));
    }
    text.push_str("}\n");
    text
}

/// The loops over the choices of one kind of move.
fn one_kind(rules: &Rules, rule: &MoveRule) -> String {
    let mut translation = Translation::of(rules);
    let mut text = String::new();
    let mut indent = String::from("    ");
    for choice in &rule.choices {
        let name = choice_name(&choice.name);
        let line = match &choice.from {
            ChoiceSource::Range { low, high } => format!(
                "for (Number {name} = {}, last_{name} = {}; {name} <= last_{name}; ++{name}) {{",
                translation.text(low),
                translation.text(high)
            ),
            ChoiceSource::Listed(row) => {
                format!("for (Word {name} : {}) {{", translation.text(row))
            }
        };
        let _ = writeln!(text, "{indent}{line}");
        indent.push_str("    ");
        translation.choices.push(&choice.name);
    }
    let condition = rule.condition.as_ref();
    let condition = condition.map_or("true".to_owned(), |it| translation.text(it));
    let _ = writeln!(text, "{indent}if ({condition}) {{");
    let _ = writeln!(text, "{indent}    Position next = here;");
    for assignment in &rule.next {
        let field = &rules.fields[assignment.field];
        let name = field_name(&field.name);
        let value = translation.text(&assignment.value);
        let line = match (&assignment.entry, field_type(field.start.kind)) {
            (Some(entry), _) => format!(
                "next.{name}[place(here.{name}, {})] = word({value});",
                translation.text(entry)
            ),
            (None, "Word") => format!("next.{name} = word({value});"),
            (None, _) => format!("next.{name} = {value};"),
        };
        let _ = writeln!(text, "{indent}    {line}");
    }
    if rules.reads_first && !rule.again {
        let _ = writeln!(text, "{indent}    next.is_first = !here.is_first;");
    }
    let gain = rule.gain.as_ref().map(|it| translation.text(it));
    let gain = match (gain, rules.goal) {
        (None, _) => "0".to_owned(),
        (Some(gain), GoalRule::LeastScore) => format!("subtract(0, {gain})"),
        (Some(gain), _) => gain,
    };
    let _ = writeln!(text, "{indent}    see({gain}, {}, next);", rule.again);
    let _ = writeln!(text, "{indent}}}");
    for _ in &rule.choices {
        indent.truncate(indent.len() - 4);
        let _ = writeln!(text, "{indent}}}");
    }
    text
}

fn main(rules: &Rules) -> String {
    let translation = Translation::of(rules);
    let mut text = String::from(
        "
[[maybe_unused]] static void print(Number number) {
    std::string digits;
    const bool is_negative = number < 0;
    do {
        const int digit = static_cast<int>(number % 10);
        digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
        number /= 10;
    } while (number != 0);
    std::cout << (is_negative ? \"-\" : \"\") << digits << \"\\n\";
}

[[maybe_unused]] static void print(bool truth) { std::cout << (truth ? \"true\" : \"false\") << \"\\n\"; }

[[maybe_unused]] static void print(const std::string& answer) { std::cout << answer << \"\\n\"; }

int main() {
",
    );
    for parameter in &rules.parameters {
        let read = match parameter.kind {
            ParameterType::Integer => "read_number",
            ParameterType::List => "read_row",
            ParameterType::Lists => "read_rows",
            ParameterType::Text => "read_text",
        };
        let _ = writeln!(text, "    {} = {read}();", input_name(&parameter.name));
    }
    text.push_str("    Position start;\n");
    for field in &rules.fields {
        let (name, value) = (field_name(&field.name), translation.text(&field.start));
        let value = match field.start.kind {
            Type::Integer => format!("word({value})"),
            Type::List => format!("{value}.items"),
            _ => value,
        };
        let _ = writeln!(text, "    start.{name} = {value};");
    }
    if rules.reads_first {
        text.push_str("    start.is_first = true;\n");
    }
    let sign = match rules.goal {
        GoalRule::LeastScore => "subtract(0, worth(start))",
        _ => "worth(start)",
    };
    let _ = writeln!(text, "    const Number value = {sign};");
    text.push_str(&answer(rules, &translation));
    text.push_str("}\n");
    text
}

/// Prints what the problem asks for.
fn answer(rules: &Rules, translation: &Translation<'_>) -> String {
    match &rules.answer {
        None => "    print(value);\n".to_owned(),
        Some(AnswerRule::Computed(expression)) => {
            format!("    print({});\n", translation.text(expression))
        }
        Some(AnswerRule::ByOutcome { win, draw, lose }) => {
            let (better, worse) = match rules.goal {
                GoalRule::LeastScore => ("<", ">"),
                _ => (">", "<"),
            };
            let mut text = String::new();
            for (sign, answer) in [(better, win), ("==", draw), (worse, lose)] {
                let line = match answer {
                    Some(Answer::Text(answer)) => format!("print(std::string({}))", quoted(answer)),
                    Some(Answer::Boolean(truth)) => format!("print({truth})"),
                    Some(Answer::Integer(number)) => format!("print(Number({number}LL))"),
                    None => "refuse(\"the rules have no answer for this outcome\")".to_owned(),
                };
                let _ = writeln!(text, "    if (value {sign} 0) {line};");
            }
            text
        }
    }
}

//! The statement of a problem, from the rules and their texts, as LaTeX.

use pilewise::rules::{
    AnswerRule, ChoiceSource, EndResult, Expression, GoalRule, Language, MoveRule, ParameterType,
    Phrase, Rules,
};

use super::checker::{Form, printed};
use super::tex::{code, escaped, items};
use super::words::Words;

/// A statement in one language, by its sections.
pub(super) struct Statement {
    pub(super) words: &'static Words,
    pub(super) name: String,
    pub(super) legend: String,
    pub(super) input: String,
    pub(super) output: String,
    pub(super) notes: String,
}

impl Statement {
    /// The whole as LaTeX, its name under the command `title`.
    pub(super) fn tex(&self, title: &str) -> String {
        let words = self.words;
        let mut text = format!("\\{title}{{{}}}\n\n{}", escaped(&self.name), self.legend);
        for (heading, body) in [
            (words.input_heading, &self.input),
            (words.output_heading, &self.output),
            (words.notes_heading, &self.notes),
        ] {
            text.push_str(&format!("\n\\section*{{{heading}}}\n{body}"));
        }
        text
    }
}

/// The statement in every language that the rules have texts in: English, and Chinese if any text of
/// the rules differs there.
pub(super) fn statements(rules: &Rules) -> Vec<Statement> {
    let english = Rules::parse_in(&rules.text, Language::English);
    let chinese = Rules::parse_in(&rules.text, Language::Chinese);
    match (english, chinese) {
        (Ok(english), Ok(chinese)) => {
            let differs = (&english.name, &english.about) != (&chinese.name, &chinese.about);
            let mut statements = vec![Statement::of(&english)];
            if differs {
                statements.push(Statement::of(&chinese));
            }
            statements
        }
        _ => vec![Statement::of(rules)],
    }
}

impl Statement {
    fn of(rules: &Rules) -> Self {
        let words = Words::of(rules.language);
        let about = match rules.about.as_str() {
            "" => String::new(),
            about => format!("{}\n\n", escaped(about)),
        };
        Self {
            words,
            name: rules.name.clone(),
            legend: format!("{about}{}\n", words.turns),
            input: input(rules, words),
            output: output(rules, words),
            notes: exactly(rules, words),
        }
    }
}

/// The first `{}` of a pattern, then the next, replaced.
fn put(pattern: &str, parts: &[&str]) -> String {
    let mut pieces = pattern.split("{}");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for (at, piece) in pieces.enumerate() {
        text.push_str(parts.get(at).copied().unwrap_or_default());
        text.push_str(piece);
    }
    text
}

fn input(rules: &Rules, words: &Words) -> String {
    let mut lines = Vec::new();
    for parameter in &rules.parameters {
        let pattern = match parameter.kind {
            ParameterType::Integer => words.integer,
            ParameterType::List => words.list,
            ParameterType::Lists => words.lists,
            ParameterType::Text => words.text,
        };
        let mut line = put(pattern, &[&code(&parameter.name)]);
        if let Some(meaning) = rules.meaning(&parameter.name) {
            line.push_str(&format!(" {}{}", words.meaning, escaped(meaning)));
        }
        lines.push(line);
    }
    let limits = rules.requirements.iter().map(|requirement| {
        let condition = source(rules, &requirement.that);
        format!("{} ({})", code(condition), escaped(&requirement.message))
    });
    let limits: Vec<String> = limits.collect();
    let mut text = lines.join("\n\n");
    text.push('\n');
    if !limits.is_empty() {
        text.push_str(&format!("\n{}\n{}", words.limits, items(&limits)));
    }
    text
}

fn output(rules: &Rules, words: &Words) -> String {
    let value = match rules.goal {
        GoalRule::MostScore | GoalRule::LeastScore => words.difference,
        _ => words.outcome,
    };
    let text = match (&rules.answer, Form::of(rules)) {
        (None, _) => format!("{}{}.", words.print, value),
        (Some(AnswerRule::Computed(expression)), Form::Truth) => {
            put(words.truth, &[&code(source(rules, expression)), value])
        }
        (Some(AnswerRule::Computed(expression)), _) => {
            let computed = put(words.expression, &[&code(source(rules, expression)), value]);
            format!("{}{computed}", words.print)
        }
        (Some(AnswerRule::ByOutcome { win, draw, lose }), _) => {
            let cases = [(words.win, win), (words.draw, draw), (words.lose, lose)];
            let cases = cases.into_iter().filter_map(|(pattern, answer)| {
                let answer = answer.as_ref()?;
                Some(put(pattern, &[&code(&printed(answer))]))
            });
            let cases: Vec<String> = cases.collect();
            format!("{}\n{}", words.print, items(&cases))
        }
    };
    format!("{}\n", text.trim_end())
}

/// What play is, for readers who want to know it to the letter.
fn exactly(rules: &Rules, words: &Words) -> String {
    let mut lines = Vec::new();
    for field in &rules.fields {
        let start = code(source(rules, &field.start));
        let mut line = put(words.remembers, &[&code(&field.name), &start]);
        if let Some(meaning) = rules.meaning(&field.name) {
            line.push_str(&format!(" {}{}", words.meaning, escaped(meaning)));
        }
        lines.push(line);
    }
    for end in &rules.ends {
        let result = match end.result {
            EndResult::MoverWins => "mover wins",
            EndResult::MoverLoses => "mover loses",
            EndResult::Draw => "draw",
            EndResult::FirstWins => "first wins",
            EndResult::SecondWins => "second wins",
            EndResult::ScoreStands => "score stands",
        };
        let condition = code(source(rules, &end.condition));
        lines.push(put(words.end, &[&condition, &code(result)]));
    }
    lines.extend(rules.moves.iter().map(|rule| a_move(rules, rule, words)));
    let goal = match rules.goal {
        GoalRule::MostScore => 0,
        GoalRule::LeastScore => 1,
        GoalRule::LastWins => 2,
        GoalRule::LastLoses => 3,
        GoalRule::ByEnds => 4,
    };
    lines.push(words.goals[goal].to_owned());
    format!("{}\n{}", words.exactly, items(&lines))
}

fn a_move(rules: &Rules, rule: &MoveRule, words: &Words) -> String {
    let say = rule.say.iter().map(|phrase| match phrase {
        Phrase::Text(text) => escaped(text),
        Phrase::Value(expression) => code(source(rules, expression)),
    });
    let mut line = put(words.a_move, &[&say.collect::<String>()]);
    for choice in &rule.choices {
        let from = match &choice.from {
            ChoiceSource::Range { low, high } => {
                // A range without its last number was made one with it.
                let (low, high) = (source(rules, low), source_of_end(rules, high));
                code(&format!("{low} {high}"))
            }
            ChoiceSource::Listed(row) => code(source(rules, row)),
        };
        line.push_str(&put(words.with, &[&code(&choice.name), &from]));
    }
    if let Some(condition) = &rule.condition {
        line.push_str(&put(words.allowed, &[&code(source(rules, condition))]));
    }
    if let Some(gain) = &rule.gain {
        line.push_str(&put(words.gains, &[&code(source(rules, gain))]));
    }
    for assignment in &rule.next {
        let mut name = rules.fields[assignment.field].name.clone();
        if let Some(entry) = &assignment.entry {
            name.push_str(&format!("[{}]", source(rules, entry)));
        }
        let value = code(source(rules, &assignment.value));
        line.push_str(&put(words.then, &[&code(&name), &value]));
    }
    if rule.again {
        line.push_str(words.again);
    }
    format!("{line}.")
}

/// The end of a range with its dots, as the rules have it.
fn source_of_end(rules: &Rules, high: &Expression) -> String {
    let from = high.span.start;
    let before = rules.text.get(..from).unwrap_or_default().trim_end();
    let dots = if before.ends_with("..=") { "..=" } else { ".." };
    format!("{dots} {}", source(rules, high))
}

/// An expression as the rules file has it.
fn source<'r>(rules: &'r Rules, expression: &Expression) -> &'r str {
    let text = rules.text.get(expression.span.clone()).unwrap_or("?");
    text.trim_matches(['"', '\''])
}

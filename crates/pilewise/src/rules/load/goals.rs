//! `[goal]`: what the players play for, and what the problem asks for.

use toml::Spanned;
use toml::de::DeValue;

use super::Reader;
use crate::Diagnostic;
use crate::rules::quoted::Quoted;
use crate::rules::scope::{Reads, shown};
use crate::rules::section::{Section, wrong_type};
use crate::rules::{Answer, AnswerRule, GoalRule, Type};

/// How a goal is written, and what it means.
const GOALS: [(&str, &str, GoalRule); 4] = [
    ("most", "score", GoalRule::MostScore),
    ("least", "score", GoalRule::LeastScore),
    ("last", "wins", GoalRule::LastWins),
    ("last", "loses", GoalRule::LastLoses),
];

impl Reader {
    /// `[goal]` without its `answer`.
    pub(super) fn goal(&mut self, root: &Section<'_>) -> Option<GoalRule> {
        if !root.has("goal") {
            return Some(GoalRule::ByEnds);
        }
        let section = root.section("goal", "`[goal]`", &mut self.complaints)?;
        let known = ["most", "least", "last", "answer"];
        section.refuse_unknown(&known, &mut self.complaints);
        let given: Vec<&str> = known
            .into_iter()
            .filter(|key| *key != "answer" && section.has(key))
            .collect();
        let key = match given.as_slice() {
            [] => return Some(GoalRule::ByEnds),
            [key] => *key,
            _ => {
                let message = format!("`{}` cannot both be the goal", given.join("` and `"));
                let span = section.span.clone();
                self.complaints
                    .push(Diagnostic::new(message, span, "more than one goal"));
                return None;
            }
        };
        let text = section.text(key, &mut self.complaints)?;
        self.goal_of(key, &text)
    }

    fn goal_of(&mut self, key: &str, text: &Quoted<'_>) -> Option<GoalRule> {
        let of_key = || GOALS.iter().filter(|(of, _, _)| *of == key);
        if let Some((_, _, goal)) = of_key().find(|(_, value, _)| *value == text.text) {
            return Some(*goal);
        }
        let values: Vec<String> = of_key().map(|(_, value, _)| format!("`{value}`")).collect();
        let message = format!("`{key}` cannot be `{}`", shown(text.text));
        let label = format!("expected {}", values.join(" or "));
        self.complaints
            .push(Diagnostic::new(message, text.span.clone(), label));
        None
    }

    /// The `answer` of `[goal]`.
    pub(super) fn answer(&mut self, root: &Section<'_>) -> Option<AnswerRule> {
        let DeValue::Table(_) = root.value("goal")?.get_ref() else {
            return None;
        };
        let goal = root.section("goal", "`[goal]`", &mut self.complaints)?;
        let value = goal.value("answer")?;
        match value.get_ref() {
            DeValue::Table(_) => {
                let section = goal.section("answer", "`answer`", &mut self.complaints)?;
                self.by_outcome(&section)
            }
            DeValue::String(_) => {
                let text = goal.text("answer", &mut self.complaints)?;
                let expected = [Type::Integer, Type::Boolean];
                let reads = Reads::value("an answer");
                self.expression(&text, &expected, reads)
                    .map(AnswerRule::Computed)
            }
            _ => {
                let expected = "an expression in quotes, or a table";
                self.complaints
                    .push(wrong_type("answer", expected, value).with_help(
                    "such as `answer = \"value > 0\"` or `answer = { win = true, lose = false }`",
                ));
                None
            }
        }
    }

    fn by_outcome(&mut self, section: &Section<'_>) -> Option<AnswerRule> {
        section.refuse_unknown(&["win", "draw", "lose"], &mut self.complaints);
        let [win, draw, lose] =
            ["win", "draw", "lose"].map(|key| self.constant(key, section.value(key)?));
        if !["win", "draw", "lose"].iter().any(|key| section.has(key)) {
            self.complaints
                .push(section.missing("win", "answer = { win = true, lose = false }"));
        }
        Some(AnswerRule::ByOutcome { win, draw, lose })
    }

    fn constant(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Answer> {
        match value.get_ref() {
            DeValue::Boolean(truth) => Some(Answer::Boolean(*truth)),
            DeValue::Integer(digits) => {
                let number = i128::from_str_radix(digits.as_str(), digits.radix());
                if number.is_err() {
                    let message = "this number is too large";
                    let span = value.span();
                    self.complaints
                        .push(Diagnostic::new(message, span, "beyond 128 bits"));
                }
                number.ok().map(Answer::Integer)
            }
            DeValue::String(text) if !text.chars().any(char::is_control) => {
                Some(Answer::Text(text.to_string()))
            }
            _ => {
                let expected = "a number, true or false, or a text";
                self.complaints.push(wrong_type(key, expected, value));
                None
            }
        }
    }
}

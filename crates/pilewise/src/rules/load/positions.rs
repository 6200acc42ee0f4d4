//! `[position]` and `[[end]]`: what a position remembers, and where play stops early.

use super::Reader;
use crate::rules::quoted::Quoted;
use crate::rules::scope::{Declared, Reads, shown};
use crate::rules::section::Section;
use crate::rules::{EndResult, EndRule, FieldRule, GoalRule, Type};
use crate::{Diagnostic, nearest};

/// How an end is written, and what it means.
const RESULTS: [(&str, EndResult); 5] = [
    ("mover wins", EndResult::MoverWins),
    ("mover loses", EndResult::MoverLoses),
    ("draw", EndResult::Draw),
    ("first wins", EndResult::FirstWins),
    ("second wins", EndResult::SecondWins),
];

/// Whether the players play for a score; unknown where the goal has been complained about.
pub(super) fn keeps_score(goal: Option<GoalRule>) -> Option<bool> {
    goal.map(|goal| matches!(goal, GoalRule::MostScore | GoalRule::LeastScore))
}

impl Reader {
    /// `[position]`.
    pub(super) fn fields(&mut self, root: &Section<'_>) -> Vec<FieldRule> {
        let Some(section) = root.section("position", "`[position]`", &mut self.complaints) else {
            if !root.has("position") {
                self.complaints
                    .push(root.missing("position", "[position]` with `heap = \"n\""));
            }
            return Vec::new();
        };
        let entries = section.texts(&mut self.complaints);
        if entries.is_empty() {
            self.complaints
                .push(section.missing("field", "heap = \"n\""));
        }
        // Starts are checked once all fields are known, so that one that reads a field is told
        // that it cannot, and not that there is no such field.
        for (key, _) in &entries {
            let admitted = self.scope.admit(key.text, key.span.clone(), "a field");
            self.complaints.keep(admitted);
            let name = key.text.to_owned();
            self.scope.fields.push(Declared { name, kind: None });
        }
        let mut fields = Vec::new();
        let mut kinds = Vec::new();
        for (key, start) in entries {
            let start = start.and_then(|start| {
                let reads = Reads::input("the start of a field");
                self.check(reads, |checker| checker.start(&start))
            });
            kinds.push(start.as_ref().map(|start| match start.kind {
                Type::List => Type::Tuple,
                kind => kind,
            }));
            let name = key.text.to_owned();
            fields.extend(start.map(|start| FieldRule {
                name,
                start,
                span: key.span,
            }));
        }
        for (field, kind) in self.scope.fields.iter_mut().zip(kinds) {
            field.kind = kind;
        }
        fields
    }

    /// `[[end]]`.
    pub(super) fn ends(&mut self, root: &Section<'_>, goal: Option<GoalRule>) -> Vec<EndRule> {
        let sections = root.sections("end", "`[[end]]`", &mut self.complaints);
        if goal == Some(GoalRule::ByEnds) && !root.has("end") {
            let message = "nothing decides who wins";
            let span = root.value("goal").map_or(0..0, |goal| goal.span());
            let diagnostic = Diagnostic::new(message, span, "neither a goal nor an `[[end]]`");
            self.complaints.push(diagnostic.with_help(
                "add a `[goal]` with `most = \"score\"` or `last = \"wins\"`, or an `[[end]]`",
            ));
        }
        let scores = keeps_score(goal);
        sections
            .iter()
            .filter_map(|section| self.end(section, scores))
            .collect()
    }

    fn end(&mut self, section: &Section<'_>, scores: Option<bool>) -> Option<EndRule> {
        section.refuse_unknown(&["if", "result"], &mut self.complaints);
        let condition = section.required("if", "if = \"heap == 0\"", &mut self.complaints);
        let reads = Reads::position("an end");
        let condition = condition.and_then(|text| self.expression(&text, &[Type::Boolean], reads));
        let result = section.text("result", &mut self.complaints);
        let result = match (result, scores) {
            (Some(text), Some(true)) => return self.needless_result(&text),
            (Some(text), _) => self.result(&text),
            (None, Some(true)) => Some(EndResult::ScoreStands),
            (None, Some(false)) if !section.has("result") => {
                self.complaints
                    .push(section.missing("result", "result = \"mover loses\""));
                None
            }
            (None, _) => None,
        };
        Some(EndRule {
            condition: condition?,
            result: result?,
        })
    }

    fn needless_result(&mut self, text: &Quoted<'_>) -> Option<EndRule> {
        let message = "a game for score has no `result`: the scores decide";
        let diagnostic = Diagnostic::new(message, text.span.clone(), "not in a game for score");
        self.complaints
            .push(diagnostic.with_help("leave the line out; play stops here and the scores stand"));
        None
    }

    fn result(&mut self, text: &Quoted<'_>) -> Option<EndResult> {
        if let Some((_, result)) = RESULTS.iter().find(|(spelling, _)| *spelling == text.text) {
            return Some(*result);
        }
        let spellings = RESULTS.iter().map(|(spelling, _)| *spelling);
        let help = match nearest(text.text, spellings.clone()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!(
                "the results are {}",
                spellings.collect::<Vec<_>>().join(", ")
            ),
        };
        let message = format!("`{}` is not a result", shown(text.text));
        let diagnostic = Diagnostic::new(message, text.span.clone(), "unknown result");
        self.complaints.push(diagnostic.with_help(help));
        None
    }
}

//! `[[move]]`: what a player may do.

use super::Reader;
use super::positions::keeps_score;
use super::say::default_say;
use crate::Diagnostic;
use crate::rules::quoted::Quoted;
use crate::rules::scope::{Reads, shown};
use crate::rules::section::Section;
use crate::rules::{Assignment, ChoiceRule, Expression, GoalRule, MoveRule, Type};

const KEYS: [&str; 6] = ["say", "choose", "if", "gain", "next", "turn"];

impl Reader {
    /// `[[move]]`.
    pub(super) fn moves(&mut self, root: &Section<'_>, goal: Option<GoalRule>) -> Vec<MoveRule> {
        let sections = root.sections("move", "`[[move]]`", &mut self.complaints);
        if !root.has("move") {
            self.complaints
                .push(root.missing("move", "[[move]]` with `next = { heap = \"heap - 1\" }"));
        }
        let scores = keeps_score(goal);
        if scores == Some(true)
            && !sections.is_empty()
            && !sections.iter().any(|each| each.has("gain"))
        {
            let message = "the game is for score, but no move scores";
            let diagnostic = Diagnostic::new(message, sections[0].span.clone(), "no `gain`");
            self.complaints
                .push(diagnostic.with_help("say what the mover scores: `gain = \"1\"`"));
        }
        let numbered = sections.iter().enumerate();
        let moves = numbered.filter_map(|(index, section)| self.play(index + 1, section, scores));
        moves.collect()
    }

    /// One kind of move.
    fn play(
        &mut self,
        number: usize,
        section: &Section<'_>,
        scores: Option<bool>,
    ) -> Option<MoveRule> {
        section.refuse_unknown(&KEYS, &mut self.complaints);
        let choices = self.choices(section);
        let say = match section.value("say") {
            Some(value) => section
                .translations("say", value, &mut self.complaints)
                .and_then(|translations| self.in_all_languages(&translations, Self::say)),
            None => Some(default_say(number, &self.scope.choices, &section.span)),
        };
        let condition = section.text("if", &mut self.complaints);
        let condition = condition
            .map(|text| self.expression(&text, &[Type::Boolean], Reads::position("a move")));
        let gain = self.gain(section, scores);
        let next = self.next(section);
        let again = self.turn(section);
        self.scope.choices.clear();
        Some(MoveRule {
            say: say?,
            choices,
            condition: condition.unwrap_or_default(),
            gain,
            next,
            again,
            span: section.span.clone(),
        })
    }

    /// `choose`; leaves the names of the choices in scope.
    fn choices(&mut self, section: &Section<'_>) -> Vec<ChoiceRule> {
        let section = section.section("choose", "`choose`", &mut self.complaints);
        let entries = section.map(|section| section.texts(&mut self.complaints));
        let mut choices = Vec::new();
        for (key, text) in entries.unwrap_or_default() {
            let admitted = self.scope.admit(key.text, key.span.clone(), "a choice");
            self.complaints.keep(admitted);
            let from = text.and_then(|text| {
                self.check(Reads::position("a choice"), |checker| checker.choice(&text))
            });
            self.scope.choices.push(key.text.to_owned());
            if let Some(from) = from {
                choices.push(ChoiceRule {
                    name: key.text.to_owned(),
                    from,
                });
            }
        }
        choices
    }

    /// `gain`.
    fn gain(&mut self, section: &Section<'_>, scores: Option<bool>) -> Option<Expression> {
        let text = section.text("gain", &mut self.complaints)?;
        if scores == Some(false) {
            let message = "a `gain` has no effect: the game is not for score";
            let diagnostic = Diagnostic::new(message, text.span.clone(), "nobody counts this");
            let help = "leave the line out, or write `most = \"score\"` under `[goal]`";
            self.complaints.push(diagnostic.with_help(help));
        }
        self.expression(&text, &[Type::Integer], Reads::position("a move"))
    }

    /// `turn`.
    fn turn(&mut self, section: &Section<'_>) -> bool {
        let Some(text) = section.text("turn", &mut self.complaints) else {
            return false;
        };
        if text.text != "again" {
            let message = format!("`{}` is not a turn", shown(text.text));
            let diagnostic = Diagnostic::new(message, text.span, "expected `again`");
            self.complaints.push(diagnostic.with_help(
                "`turn = \"again\"` lets the same player move on; without it, the other moves",
            ));
        }
        true
    }

    /// `next`.
    fn next(&mut self, section: &Section<'_>) -> Vec<Assignment> {
        let example = "next = { heap = \"heap - 1\" }";
        let Some(next) = section.section("next", "`next`", &mut self.complaints) else {
            if !section.has("next") {
                self.complaints.push(section.missing("next", example));
            }
            return Vec::new();
        };
        let entries = next.texts(&mut self.complaints);
        if entries.is_empty() {
            let message = "a move has to change at least one field";
            let diagnostic = Diagnostic::new(message, next.span.clone(), "changes nothing");
            self.complaints
                .push(diagnostic.with_help(format!("such as `{example}`")));
        }
        let mut whole = Vec::new();
        let assignments = entries.iter().filter_map(|(key, value)| {
            let assignment = self.assignment(key, value.as_ref()?)?;
            if assignment.entry.is_none() {
                if whole.contains(&assignment.field) {
                    let message = "this field is already given its new value";
                    let diagnostic = Diagnostic::new(message, key.span.clone(), "a second time");
                    self.complaints.push(diagnostic);
                }
                whole.push(assignment.field);
            }
            Some(assignment)
        });
        assignments.collect()
    }

    /// `field = value`, or `"field[entry]" = value`.
    fn assignment(&mut self, key: &Quoted<'_>, value: &Quoted<'_>) -> Option<Assignment> {
        let (name, entry) = self.target(key)?;
        let found = self
            .scope
            .fields
            .iter()
            .position(|field| field.name == name.text);
        let Some(field) = found else {
            return self.not_a_field(&name);
        };
        let reads = Reads::position("a move");
        let entry = match entry {
            Some(entry) => Some(self.expression(&entry, &[Type::Integer], reads)?),
            None => None,
        };
        let expected = match (self.scope.fields[field].kind?, &entry) {
            (Type::Tuple, Some(_)) => Type::Integer,
            (Type::Tuple, None) => return self.whole_tuple(&name),
            (kind, Some(_)) => return self.no_entries(key, kind),
            (kind, None) => kind,
        };
        let value = self.expression(value, &[expected], reads)?;
        Some(Assignment {
            field,
            entry,
            value,
        })
    }

    /// The field's name and the entry's expression in the key of an assignment.
    fn target<'a>(&mut self, key: &Quoted<'a>) -> Option<(Quoted<'a>, Option<Quoted<'a>>)> {
        let text = key.text;
        let Some(open) = text.find('[') else {
            return Some((key.clone(), None));
        };
        if !text.ends_with(']') {
            let message = "expected `]` at the end of the entry";
            let span = key.place(text.len()..text.len());
            self.complaints
                .push(Diagnostic::new(message, span, "expected `]`"));
            return None;
        }
        Some((key.part(0..open), Some(key.part(open + 1..text.len() - 1))))
    }

    fn not_a_field<T>(&mut self, name: &Quoted<'_>) -> Option<T> {
        let scope = &self.scope;
        self.complaints.push_with(|| {
            let message = format!("the position has no field `{}`", shown(name.text));
            Diagnostic::new(message, name.span.clone(), "unknown field")
                .with_help(scope.meant_field(name.text))
        });
        None
    }

    fn whole_tuple<T>(&mut self, name: &Quoted<'_>) -> Option<T> {
        let shown = shown(name.text);
        let message = format!("`{shown}` is a tuple; a move changes its entries");
        let diagnostic = Diagnostic::new(message, name.span.clone(), "which entry?");
        self.complaints
            .push(diagnostic.with_help(format!("write `\"{shown}[k]\" = …`")));
        None
    }

    fn no_entries<T>(&mut self, key: &Quoted<'_>, kind: Type) -> Option<T> {
        let message = format!("this field is {}, which has no entries", kind.called());
        self.complaints
            .push(Diagnostic::new(message, key.span.clone(), "not a tuple"));
        None
    }
}

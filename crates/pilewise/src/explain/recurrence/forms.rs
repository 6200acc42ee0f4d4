//! The equations.

use super::expression::Writer;
use super::symbols::Names;
use super::total::{Border, FixedTotal};
use super::{Form, Recurrence};
use crate::explain::notation::{Fence, Math};
use crate::rules::{ChoiceSource, EndResult, EndRule, Expression, GoalRule, MoveRule, Rules};

/// The forms that the game has.
pub(super) fn of(rules: &Rules, names: &Names, total: Option<&Math>) -> Vec<Recurrence> {
    let is_score = matches!(rules.goal, GoalRule::MostScore | GoalRule::LeastScore);
    let has_draws = rules.ends.iter().any(|end| end.result == EndResult::Draw);
    let main = match (is_score, has_draws) {
        (true, _) => Form::Difference,
        (false, true) => Form::Outcome,
        (false, false) => Form::Wins,
    };
    let mut forms = vec![Builder::of(rules, names, main, None).recurrence()];
    if let Some(total) = total {
        forms.push(Builder::of(rules, names, Form::Most, Some(total)).recurrence());
    }
    forms
}

/// What both players still collect, as a formula; `None` where the input has another form.
pub(super) fn total(rules: &Rules, names: &Names, total: FixedTotal) -> Option<Math> {
    let list = &rules.parameters.get(total.list)?.name;
    let field = |field: usize| Some(Math::name(&rules.fields.get(field)?.name));
    let length = || match &names.length {
        Some(length) => Math::name(length),
        None => Math::fenced(Fence::Bars, Math::name(list)),
    };
    let from = match total.from {
        Border::Field(of) => field(of)?,
        Border::Beginning | Border::End => Math::number(0),
    };
    let to = match total.to {
        Border::Field(of) => field(of)?,
        Border::Beginning | Border::End => length(),
    };
    let element = Math::Element(
        Box::new(Math::name(list)),
        Box::new(Math::name(&names.index)),
    );
    Some(Math::Sum {
        index: names.index.clone(),
        from: Box::new(from),
        to: Box::new(Math::binary(to, "−", Math::number(1))),
        body: Box::new(element),
    })
}

/// Builds one form.
struct Builder<'r> {
    rules: &'r Rules,
    names: &'r Names,
    form: Form,
    total: Option<&'r Math>,
    function: String,
}

/// One kind of move in an equation: what it is worth, and when it can be made.
struct Alternative {
    worth: Math,
    conditions: Vec<Math>,
}

impl<'r> Builder<'r> {
    fn of(rules: &'r Rules, names: &'r Names, form: Form, total: Option<&'r Math>) -> Self {
        let function = names.function(match form {
            Form::Difference => "D",
            Form::Most => "S",
            Form::Wins => "W",
            Form::Outcome => "V",
        });
        Self {
            rules,
            names,
            form,
            total,
            function,
        }
    }

    fn recurrence(&self) -> Recurrence {
        let writer = self.names.writer(self.rules, &[]);
        let fields = self.rules.fields.iter();
        let position: Vec<Math> = fields
            .clone()
            .map(|field| Math::name(&field.name))
            .collect();
        let start: Vec<Math> = fields.map(|field| writer.write(&field.start)).collect();
        let mover = Math::name(&self.names.mover);
        let function = self.at(position, mover);
        let start = self.at(start, Math::Text("Alice".into()));
        let mut cases: Vec<(Math, Option<Math>)> = Vec::new();
        for end in &self.rules.ends {
            cases.push((self.end(end), Some(writer.write(&end.condition))));
        }
        if let Some(stuck) = self.stuck() {
            cases.push((stuck, Some(Math::Text("no move can be made".into()))));
        }
        cases.push((self.best(), None));
        let right = match cases.as_mut_slice() {
            [only] => only.0.clone(),
            _ => Math::Cases(cases),
        };
        Recurrence {
            form: self.form,
            meaning: self.meaning(),
            equation: Math::binary(function.clone(), "=", right),
            function,
            start,
        }
    }

    /// The function at a position.
    fn at(&self, mut position: Vec<Math>, mover: Math) -> Math {
        if self.rules.reads_first {
            position.push(mover);
        }
        Math::Call(self.function.clone(), position)
    }

    fn meaning(&self) -> String {
        match self.form {
            Form::Difference if self.rules.is_for_one_player() => {
                let extreme = match self.rules.goal {
                    GoalRule::LeastScore => "least",
                    _ => "most",
                };
                format!("the {extreme} that can still be scored from this position on")
            }
            Form::Difference => {
                let least = match self.rules.goal {
                    GoalRule::LeastScore => " (the lower score wins)",
                    _ => "",
                };
                format!(
                    "by how much the player to move comes out ahead of the other from this \
                     position on, when both play their best{least}"
                )
            }
            Form::Most => "how much the player to move collects from this position on, when both \
                           play their best"
                .into(),
            Form::Wins => "whether the player to move wins from this position".into(),
            Form::Outcome => "1 if the player to move wins from this position, 0 if nobody does, \
                              −1 if the other wins"
                .into(),
        }
    }

    /// What an early end is worth.
    fn end(&self, end: &EndRule) -> Math {
        let mover_is =
            |who: &str| Math::binary(Math::name(&self.names.mover), "=", Math::Text(who.into()));
        match (self.form, end.result) {
            (Form::Wins, EndResult::MoverWins) => Math::Text("true".into()),
            (Form::Wins, EndResult::FirstWins) => mover_is("Alice"),
            (Form::Wins, EndResult::SecondWins) => mover_is("Bob"),
            (Form::Wins, _) => Math::Text("false".into()),
            (_, EndResult::MoverWins) => Math::number(1),
            (_, EndResult::MoverLoses) => Math::number("−1"),
            (_, EndResult::Draw | EndResult::ScoreStands) => Math::number(0),
            (_, EndResult::FirstWins | EndResult::SecondWins) => {
                let winner = if end.result == EndResult::FirstWins {
                    "Alice"
                } else {
                    "Bob"
                };
                let wins = (Math::number(1), Some(mover_is(winner)));
                Math::Cases(vec![wins, (Math::number("−1"), None)])
            }
        }
    }

    /// What a position without a move is worth; `None` where the rules do not say.
    fn stuck(&self) -> Option<Math> {
        let wins = match self.rules.goal {
            GoalRule::MostScore | GoalRule::LeastScore => return Some(Math::number(0)),
            GoalRule::LastWins => false,
            GoalRule::LastLoses => true,
            GoalRule::ByEnds => return None,
        };
        Some(match (self.form, wins) {
            (Form::Wins, wins) => Math::Text(wins.to_string()),
            (_, true) => Math::number(1),
            (_, false) => Math::number("−1"),
        })
    }

    /// The best over all moves.
    fn best(&self) -> Math {
        let operator = match (self.form, self.rules.goal) {
            (Form::Wins, _) => "any",
            (Form::Most, _) | (_, GoalRule::LeastScore) => "min",
            _ => "max",
        };
        let mut alternatives: Vec<Alternative> = self
            .rules
            .moves
            .iter()
            .map(|one| self.alternative(one))
            .collect();
        let best = match alternatives.as_mut_slice() {
            [only] => {
                let conditions = std::mem::take(&mut only.conditions);
                let worth = only.worth.clone();
                let is_row = matches!(worth, Math::Row(_) | Math::Cases(_));
                Math::Best {
                    operator,
                    under: (!conditions.is_empty()).then(|| Box::new(Math::Listed(conditions))),
                    body: Box::new(if is_row {
                        Math::fenced(Fence::Round, worth)
                    } else {
                        worth
                    }),
                }
            }
            _ => {
                let cases = alternatives.into_iter().map(|one| {
                    let condition = match one.conditions.is_empty() {
                        true => Math::Text("always".into()),
                        false => Math::Listed(one.conditions),
                    };
                    (one.worth, Some(condition))
                });
                Math::Best {
                    operator,
                    under: None,
                    body: Box::new(Math::Cases(cases.collect())),
                }
            }
        };
        match self.total {
            // The most is what is there less the least that can be left to the opponent.
            Some(total) => Math::binary(total.clone(), "−", best),
            None => best,
        }
    }

    fn alternative(&self, one: &MoveRule) -> Alternative {
        let choices: Vec<String> = one
            .choices
            .iter()
            .map(|choice| choice.name.clone())
            .collect();
        let writer = self.names.writer(self.rules, &choices);
        let next = self.next(one, &writer);
        let gain = one.gain.as_ref();
        let worth = match (self.form, one.again) {
            (Form::Most, _) => next,
            (Form::Wins, true) => next,
            (Form::Wins, false) => Math::Row(vec![Math::Text("not ".into()), next]),
            (_, again) => match (gain, again) {
                (Some(gain), true) => Math::binary(writer.write_operand(gain), "+", next),
                (Some(gain), false) => Math::binary(writer.write_operand(gain), "−", next),
                (None, true) => next,
                (None, false) => Math::Row(vec![Math::Prefix("−"), next]),
            },
        };
        let ranges = one.choices.iter().map(|choice| {
            let name = Math::name(&choice.name);
            match &choice.from {
                ChoiceSource::Range { low, high } => {
                    let from = Math::binary(writer.write(low), "≤", name);
                    Math::binary(from, "≤", writer.write(high))
                }
                ChoiceSource::Listed(list) => Math::binary(name, "∈", self.listed(list, &writer)),
            }
        });
        let mut conditions: Vec<Math> = ranges.collect();
        conditions.extend(
            one.condition
                .as_ref()
                .map(|condition| writer.write(condition)),
        );
        Alternative { worth, conditions }
    }

    /// The values of a choice that are listed: a set.
    fn listed(&self, list: &Expression, writer: &Writer<'_>) -> Math {
        match writer.write(list) {
            Math::Fenced(_, inside) => Math::Fenced(Fence::Braces, inside),
            other => other,
        }
    }

    /// The function at the position after a move.
    fn next(&self, one: &MoveRule, writer: &Writer<'_>) -> Math {
        let fields = self.rules.fields.iter().enumerate().map(|(index, field)| {
            let name = Math::name(&field.name);
            let changes = one.next.iter().filter(|change| change.field == index);
            changes.fold(name.clone(), |value, change| match &change.entry {
                None => writer.write(&change.value),
                Some(entry) => {
                    let entry =
                        Math::Element(Box::new(name.clone()), Box::new(writer.write(entry)));
                    let becomes = Math::binary(entry, "=", writer.write(&change.value));
                    Math::Row(vec![value, Math::Text(" with ".into()), becomes])
                }
            })
        });
        let mover = &self.names.mover;
        let mover = if one.again {
            mover.clone()
        } else {
            format!("{mover}′")
        };
        self.at(fields.collect(), Math::name(mover))
    }
}

//! Rules with one mistake in them: the derived wrong strategies of any rules file.

use pilewise::rules::{
    Answer, AnswerRule, Binary, ChoiceSource, Expression, Function, Node, Phrase, Rules,
};

/// The rules with one mistake each, and what the mistake is.
pub(super) fn mutants(rules: &Rules) -> Vec<(String, Rules)> {
    let mut mutants = Vec::new();
    let mut add = |what: String, change: &dyn Fn(&mut Rules)| {
        let mut mutant = rules.clone();
        change(&mut mutant);
        mutants.push((what, mutant));
    };
    for (index, rule) in rules.moves.iter().enumerate() {
        let name = say(&rule.say, &rules.text);
        if rules.moves.len() > 1 {
            add(format!("the move \"{name}\" is forgotten"), &|it| {
                drop(it.moves.remove(index))
            });
        }
        for (choice, from) in rule.choices.iter().enumerate() {
            let ChoiceSource::Range { low, high } = &from.from else {
                continue;
            };
            let variable = &from.name;
            add(
                format!("off by one: the last {variable} of \"{name}\" is left out"),
                &|it| {
                    it.moves[index].choices[choice].from =
                        range(low.clone(), stepped(high, Binary::Subtract));
                },
            );
            add(
                format!("off by one: the first {variable} of \"{name}\" is left out"),
                &|it| {
                    it.moves[index].choices[choice].from =
                        range(stepped(low, Binary::Add), high.clone());
                },
            );
            for (what, changed) in variants(high, &rules.text) {
                add(what, &|it| {
                    it.moves[index].choices[choice].from = range(low.clone(), changed.clone());
                });
            }
        }
        for (what, changed) in rule
            .condition
            .iter()
            .flat_map(|it| variants(it, &rules.text))
        {
            add(what, &|it| {
                it.moves[index].condition = Some(changed.clone())
            });
        }
        for (what, changed) in rule.gain.iter().flat_map(|it| variants(it, &rules.text)) {
            add(what, &|it| it.moves[index].gain = Some(changed.clone()));
        }
        for (at, assignment) in rule.next.iter().enumerate() {
            for (what, changed) in variants(&assignment.value, &rules.text) {
                add(what, &|it| it.moves[index].next[at].value = changed.clone());
            }
        }
    }
    for (index, end) in rules.ends.iter().enumerate() {
        let condition = source(&end.condition, &rules.text);
        add(format!("the end `{condition}` is forgotten"), &|it| {
            drop(it.ends.remove(index))
        });
        for (what, changed) in variants(&end.condition, &rules.text) {
            add(what, &|it| it.ends[index].condition = changed.clone());
        }
    }
    match &rules.answer {
        Some(AnswerRule::Computed(expression)) => {
            for (what, changed) in variants(expression, &rules.text) {
                add(format!("a tie: {what}"), &|it| {
                    it.answer = Some(AnswerRule::Computed(changed.clone()))
                });
            }
        }
        Some(AnswerRule::ByOutcome {
            win,
            draw: Some(draw),
            lose,
        }) => {
            for (other, word) in [(win, "win"), (lose, "loss")] {
                let drawn = |answer: Answer| AnswerRule::ByOutcome {
                    win: win.clone(),
                    draw: Some(answer),
                    lose: lose.clone(),
                };
                if let Some(answer) = other.clone().filter(|it| it != draw) {
                    add(format!("a draw counts as a {word}"), &|it| {
                        it.answer = Some(drawn(answer.clone()))
                    });
                }
            }
        }
        _ => {}
    }
    mutants
}

fn range(low: Expression, high: Expression) -> ChoiceSource {
    ChoiceSource::Range { low, high }
}

/// An expression and one more, or less.
fn stepped(expression: &Expression, operator: Binary) -> Expression {
    let one = Expression {
        node: Node::Integer(1),
        ..expression.clone()
    };
    Expression {
        node: Node::Binary(operator, Box::new(expression.clone()), Box::new(one)),
        ..expression.clone()
    }
}

/// An expression with one mistake in it each, and what the mistake is.
fn variants(expression: &Expression, text: &str) -> Vec<(String, Expression)> {
    let whole = source(expression, text);
    let mut all = Vec::new();
    let mut replace = |by: &Expression| {
        let what = format!("`{}` for `{whole}`", source(by, text));
        all.push((what, by.clone()));
    };
    match &expression.node {
        Node::Call(Function::Maximum | Function::Minimum, operands) => {
            operands.iter().for_each(&mut replace);
        }
        Node::If {
            then, otherwise, ..
        } => {
            replace(then);
            replace(otherwise);
        }
        Node::Binary(operator, left, right) => {
            let other = match operator {
                Binary::Less => Some((Binary::LessOrEqual, "<=")),
                Binary::LessOrEqual => Some((Binary::Less, "<")),
                Binary::Greater => Some((Binary::GreaterOrEqual, ">=")),
                Binary::GreaterOrEqual => Some((Binary::Greater, ">")),
                _ => None,
            };
            if let Some((other, sign)) = other {
                let changed = Expression {
                    node: Node::Binary(other, left.clone(), right.clone()),
                    ..expression.clone()
                };
                all.push((format!("`{sign}` in `{whole}`"), changed));
            }
        }
        _ => {}
    }
    let mut original = expression.clone();
    let parts: Vec<Expression> = parts(&mut original)
        .into_iter()
        .map(|it| it.clone())
        .collect();
    for (index, part) in parts.iter().enumerate() {
        for (what, changed) in variants(part, text) {
            let mut whole = expression.clone();
            if let Some(part) = self::parts(&mut whole).into_iter().nth(index) {
                *part = changed;
            }
            all.push((what, whole));
        }
    }
    all
}

/// The operands of an expression.
fn parts(expression: &mut Expression) -> Vec<&mut Expression> {
    match &mut expression.node {
        Node::Unary(_, operand) => vec![operand],
        Node::Binary(_, left, right) | Node::Index(left, right) => vec![left, right],
        Node::If {
            condition,
            then,
            otherwise,
        } => vec![condition, then, otherwise],
        Node::Call(_, operands) | Node::Set(operands) | Node::Tuple(operands) => {
            operands.iter_mut().collect()
        }
        Node::Quantifier { condition, .. } => vec![condition],
        _ => Vec::new(),
    }
}

/// An expression as the rules file has it.
fn source<'t>(expression: &Expression, text: &'t str) -> &'t str {
    let source = text.get(expression.span.clone()).unwrap_or("?");
    source.trim_matches(['"', '\''])
}

/// A move's words with its expressions unevaluated.
fn say(phrases: &[Phrase], text: &str) -> String {
    let phrases = phrases.iter().map(|phrase| match phrase {
        Phrase::Text(text) => text.clone(),
        Phrase::Value(expression) => format!("{{{}}}", source(expression, text)),
    });
    phrases.collect()
}

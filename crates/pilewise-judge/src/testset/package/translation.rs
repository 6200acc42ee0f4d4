//! Expressions of rules in C++, with the numbers and functions of `sources/numbers.cpp`.

use pilewise::rules::{Binary, Expression, Function, Node, Quantifier, Rules, Type, Unary};

/// The numbers and functions that the translated expressions use.
pub(super) const NUMBERS: &str = include_str!("sources/numbers.cpp");

/// What an expression is read in.
pub(super) struct Translation<'r> {
    pub(super) rules: &'r Rules,
    /// The names of the choices made, in order.
    pub(super) choices: Vec<&'r str>,
}

impl<'r> Translation<'r> {
    /// Of expressions over the input, the position and `value`.
    pub(super) fn of(rules: &'r Rules) -> Self {
        Self {
            rules,
            choices: Vec::new(),
        }
    }

    /// The expression, fit to stand as an operand.
    ///
    /// # Complexity
    /// O(size of the expression).
    pub(super) fn text(&self, expression: &Expression) -> String {
        self.within(expression, 0)
    }

    /// The same inside so many quantifiers.
    fn within(&self, expression: &Expression, depth: usize) -> String {
        let inner = |operand: &Expression| self.within(operand, depth);
        match &expression.node {
            Node::Integer(number) => number_text(*number),
            Node::Boolean(truth) => truth.to_string(),
            Node::Input(parameter) => {
                let parameter = &self.rules.parameters[*parameter];
                match expression.kind {
                    Type::Integer => format!("Number({})", input_name(&parameter.name)),
                    _ => input_name(&parameter.name),
                }
            }
            Node::Field(field) => {
                let name = field_name(&self.rules.fields[*field].name);
                match expression.kind {
                    Type::Integer => format!("Number(here.{name})"),
                    _ => format!("here.{name}"),
                }
            }
            Node::Choice(choice) => {
                let name = self.choices.get(*choice).copied().unwrap_or_default();
                format!("Number({})", choice_name(name))
            }
            Node::Element { depth: out } => format!("Number(item_{})", depth - out),
            Node::First => "here.is_first".to_owned(),
            Node::Value => "value".to_owned(),
            Node::Unary(Unary::Negate, operand) => format!("subtract(0, {})", inner(operand)),
            Node::Unary(Unary::Not, operand) => format!("!{}", inner(operand)),
            Node::Binary(operator, left, right) => binary(*operator, &inner(left), &inner(right)),
            Node::If {
                condition,
                then,
                otherwise,
            } => format!(
                "({} ? {} : {})",
                inner(condition),
                inner(then),
                inner(otherwise)
            ),
            Node::Index(row, index) => {
                let function = match row.kind {
                    Type::Lists => "row_at",
                    _ => "at",
                };
                format!("{function}({}, {})", inner(row), inner(index))
            }
            Node::Call(function, operands) => {
                let of_set = operands.first().is_some_and(|it| it.kind == Type::Set);
                let operands: Vec<String> = operands.iter().map(inner).collect();
                call(*function, &operands, of_set)
            }
            Node::Quantifier {
                quantifier,
                list,
                condition,
            } => {
                let function = match quantifier {
                    Quantifier::Count => "count_of",
                    Quantifier::All => "all_of",
                    Quantifier::Any => "any_of",
                };
                let deeper = depth + 1;
                format!(
                    "{function}({}, [&]([[maybe_unused]] Word item_{deeper}) {{ return {}; }})",
                    inner(list),
                    self.within(condition, deeper)
                )
            }
            Node::Set(elements) if elements.is_empty() => "Set(0)".to_owned(),
            Node::Set(elements) => {
                let elements = elements.iter().map(|it| format!("element({})", inner(it)));
                format!("({})", elements.collect::<Vec<_>>().join(" | "))
            }
            Node::Tuple(entries) => {
                let entries = entries.iter().map(|it| format!("word({})", inner(it)));
                format!("Tuple{{{}}}", entries.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

fn binary(operator: Binary, left: &str, right: &str) -> String {
    let between = |sign: &str| format!("({left} {sign} {right})");
    let called = |function: &str| format!("{function}({left}, {right})");
    match operator {
        Binary::Add => called("add"),
        Binary::Subtract => called("subtract"),
        Binary::Multiply => called("multiply"),
        Binary::Divide => called("divide"),
        Binary::Remainder => called("rest"),
        Binary::Power => called("power"),
        Binary::Equal => between("=="),
        Binary::NotEqual => between("!="),
        Binary::Less => between("<"),
        Binary::LessOrEqual => between("<="),
        Binary::Greater => between(">"),
        Binary::GreaterOrEqual => between(">="),
        Binary::And => between("&&"),
        Binary::Or => between("||"),
        Binary::In => called("is_in"),
        Binary::Union => between("|"),
        Binary::Without => format!("({left} & ~{right})"),
    }
}

fn call(function: Function, operands: &[String], of_set: bool) -> String {
    let name = match function {
        Function::Length if of_set => "size_of",
        Function::Length => "length",
        Function::Sum => "sum",
        Function::Minimum | Function::Maximum => {
            let name = match function {
                Function::Minimum => "smaller",
                _ => "larger",
            };
            let folded = operands.iter().cloned();
            let folded = folded.reduce(|one, other| format!("{name}({one}, {other})"));
            return folded.unwrap_or_default();
        }
        Function::Least => "least",
        Function::Greatest => "greatest",
        Function::Absolute => "absolute",
        Function::Sign => "sign",
        Function::SquareRoot => "square_root",
        Function::GreatestCommonDivisor => "common_divisor",
        Function::Prime => "prime",
    };
    format!("{name}({})", operands.join(", "))
}

/// A constant; the least of 64 bits has no literal of its own in C++.
pub(super) fn number_text(number: i64) -> String {
    match number {
        i64::MIN => "Number(-9223372036854775807LL - 1)".to_owned(),
        _ => format!("Number({number}LL)"),
    }
}

/// The variable of an input. What the rules call things may be a word of C++, or a name used here.
pub(super) fn input_name(name: &str) -> String {
    format!("in_{name}")
}

/// The member of a field.
pub(super) fn field_name(name: &str) -> String {
    format!("at_{name}")
}

/// The variable of a choice.
pub(super) fn choice_name(name: &str) -> String {
    format!("by_{name}")
}

/// A text as a constant of C++.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' | '?' => {
                quoted.push('\\');
                quoted.push(character);
            }
            '\n' => quoted.push_str("\\n"),
            // Three octal digits end an escape whatever follows.
            control if control.is_control() => {
                let mut bytes = [0; 4];
                for byte in control.encode_utf8(&mut bytes).bytes() {
                    quoted.push_str(&format!("\\{byte:03o}"));
                }
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// A piece of a rules file as a comment of one line.
pub(super) fn comment(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("// {}", words.join(" ").trim_end_matches('\\'))
}

//! How tight each operator binds, shown by writing out every parenthesis.

use super::super::quoted::Quoted;
use super::super::syntax::{Form, Syntax};
use super::super::{Binary, Unary};
use super::parse_expression;

/// The expression with all its parentheses.
fn written_out(text: &str) -> String {
    match parse_expression(&Quoted::new(text, 0..text.len(), text)) {
        Ok(syntax) => form(&syntax),
        Err(diagnostic) => panic!("{text}: {}", diagnostic.message),
    }
}

fn form(syntax: &Syntax) -> String {
    let list = |items: &[Syntax]| items.iter().map(form).collect::<Vec<_>>().join(", ");
    match &syntax.form {
        Form::Integer(number) => number.to_string(),
        Form::Boolean(truth) => truth.to_string(),
        Form::First => "first".to_owned(),
        Form::Value => "value".to_owned(),
        Form::Name(name) => name.clone(),
        Form::Unary(Unary::Negate, operand) => format!("(-{})", form(operand)),
        Form::Unary(Unary::Not, operand) => format!("(not {})", form(operand)),
        Form::Binary(operator, left, right) => {
            format!("({} {} {})", form(left), sign(*operator), form(right))
        }
        Form::Chain(first, links) => {
            let links = links
                .iter()
                .map(|(operator, operand)| format!(" {} {}", sign(*operator), form(operand)));
            format!("({}{})", form(first), links.collect::<String>())
        }
        Form::If {
            condition,
            then,
            otherwise,
        } => {
            format!(
                "({} if {} else {})",
                form(then),
                form(condition),
                form(otherwise)
            )
        }
        Form::Index(row, index) => format!("{}[{}]", form(row), form(index)),
        Form::Call { name, operands, .. } => format!("{name}({})", list(operands)),
        Form::Quantifier {
            quantifier,
            element,
            list,
            condition,
            ..
        } => {
            format!(
                "{quantifier:?}({element} in {}: {})",
                form(list),
                form(condition)
            )
        }
        Form::Set(elements) => format!("{{{}}}", list(elements)),
        Form::Tuple(entries) => format!("[{}]", list(entries)),
    }
}

fn sign(operator: Binary) -> &'static str {
    match operator {
        Binary::Add => "+",
        Binary::Subtract | Binary::Without => "-",
        Binary::Multiply => "*",
        Binary::Divide => "/",
        Binary::Remainder => "%",
        Binary::Power => "**",
        Binary::Equal => "==",
        Binary::NotEqual => "!=",
        Binary::Less => "<",
        Binary::LessOrEqual => "<=",
        Binary::Greater => ">",
        Binary::GreaterOrEqual => ">=",
        Binary::And => "and",
        Binary::Or => "or",
        Binary::In => "in",
        Binary::Union => "|",
    }
}

#[test]
fn arithmetic_binds_as_in_mathematics() {
    assert_eq!(written_out("1 + 2 * 3 - 4"), "((1 + (2 * 3)) - 4)");
    assert_eq!(written_out("1 - 2 - 3"), "((1 - 2) - 3)");
    assert_eq!(written_out("8 / 4 % 3 * 2"), "(((8 / 4) % 3) * 2)");
    assert_eq!(written_out("(1 + 2) * 3"), "((1 + 2) * 3)");
    assert_eq!(written_out("1_000+2"), "(1000 + 2)");
}

#[test]
fn powers_group_to_the_right_and_bind_tighter_than_signs() {
    assert_eq!(written_out("2 ** 3 ** 2"), "(2 ** (3 ** 2))");
    assert_eq!(written_out("-2 ** 2"), "(-(2 ** 2))");
    assert_eq!(written_out("2 ** -1 + 1"), "((2 ** (-1)) + 1)");
    assert_eq!(written_out("a * b ** 2 * c"), "((a * (b ** 2)) * c)");
    assert_eq!(written_out("-a * b"), "((-a) * b)");
    assert_eq!(written_out("a - -b"), "(a - (-b))");
}

#[test]
fn conditions_bind_looser_than_comparisons() {
    assert_eq!(
        written_out("not a < b + 1 and c or d"),
        "(((not (a < (b + 1))) and c) or d)"
    );
    assert_eq!(
        written_out("a or b and not not c"),
        "(a or (b and (not (not c))))"
    );
    assert_eq!(written_out("1 <= x <= 5 == y"), "(1 <= x <= 5 == y)");
    assert_eq!(written_out("(a < b) == c"), "((a < b) == c)");
}

#[test]
fn membership_takes_whole_sums_and_unions() {
    assert_eq!(written_out("k + 1 in s | {k}"), "((k + 1) in (s | {k}))");
    assert_eq!(written_out("k not in s and a"), "((not (k in s)) and a)");
    assert_eq!(written_out("not k in s"), "(not (k in s))");
    assert_eq!(written_out("s | t - {1, 2}"), "(s | (t - {1, 2}))");
}

#[test]
fn the_conditional_binds_loosest_and_groups_to_the_right() {
    assert_eq!(
        written_out("a + 1 if b or c else d if e else f"),
        "((a + 1) if (b or c) else (d if e else f))"
    );
}

#[test]
fn brackets_calls_and_characters() {
    assert_eq!(
        written_out("-grid[i + 1][j] ** 2"),
        "(-(grid[(i + 1)][j] ** 2))"
    );
    assert_eq!(
        written_out("min(2*m, len(p)-i,)"),
        "min((2 * m), (len(p) - i))"
    );
    assert_eq!(written_out("{} | {'a', '}', '''}"), "({} | {97, 125, 39})");
    assert_eq!(
        written_out("count(x in p: any(y in q: x == y)) > 0"),
        "(Count(x in p: Any(y in q: (x == y))) > 0)"
    );
    assert_eq!(
        written_out("[1, first, value, true]"),
        "[1, first, value, true]"
    );
}

#[test]
fn refuses_what_is_not_an_expression() {
    let refused = [
        "",
        " ",
        "1 2",
        "a b",
        "(",
        ")",
        "a +",
        "* a",
        "a[",
        "a[]",
        "a[1",
        "f(",
        "f(,)",
        "{,}",
        "a if b",
        "a if b else",
        "a in b in c",
        "a < b in c",
        "a in b < c",
        "not",
        "a not b",
        "1 ..= 2",
        "count(x)",
        "count(x in p)",
        "count(1 in p: x)",
        "'",
        "''",
        "'ab'",
        "a.b",
        "a & b",
        "#",
        "é",
        "\u{0}",
        "9223372036854775808",
        "-",
        "and",
        "else",
        "1__x y",
    ];
    for text in refused {
        let parsed = parse_expression(&Quoted::new(text, 0..text.len(), text));
        let diagnostic = parsed.err().unwrap_or_else(|| panic!("accepted: {text}"));
        assert!(
            text.get(diagnostic.span.clone()).is_some(),
            "{text}: {:?}",
            diagnostic.span
        );
    }
}

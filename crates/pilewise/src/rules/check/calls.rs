//! Functions, indexing and quantifiers: what they take, and what they make of it.

use super::{Checker, Literals};
use crate::rules::scope::{FUNCTIONS, shown};
use crate::rules::syntax::Syntax;
use crate::rules::{Expression, Function, Node, Quantifier, Span, Type};
use crate::{Diagnostic, nearest};

/// How many quantifiers may stand within each other; each one multiplies the work by the
/// length of its list.
const MOST_QUANTIFIERS: usize = 2;

impl Checker<'_> {
    /// `name(operands)`.
    pub(super) fn call(
        &mut self,
        name: &str,
        name_span: &Span,
        operands: &[Syntax],
        span: Span,
    ) -> Option<Expression> {
        let (usage, counts): (&str, &[usize]) = match name {
            "len" => ("len(piles)", &[1]),
            "sum" => ("sum(piles)` or `sum(piles, from, to)", &[1, 3]),
            "min" | "max" => return self.extreme(name, operands, span),
            "abs" => ("abs(a)", &[1]),
            "sign" => ("sign(a)", &[1]),
            "isqrt" => ("isqrt(a)", &[1]),
            "gcd" => ("gcd(a, b)", &[2]),
            "prime" => ("prime(a)", &[1]),
            _ => return self.unknown_function(name, name_span),
        };
        if !counts.contains(&operands.len()) {
            let message = format!("`{name}` takes {}, not {}", amount(counts), operands.len());
            let diagnostic = Diagnostic::new(message, span, "wrong number of operands");
            return self.complain(diagnostic.with_help(format!("it is written `{usage}`")));
        }
        match name {
            "len" => self.length(&operands[0], span),
            "sum" => self.sum(operands, span),
            "abs" => self.numeric(Function::Absolute, operands, Type::Integer, span),
            "sign" => self.numeric(Function::Sign, operands, Type::Integer, span),
            "isqrt" => self.numeric(Function::SquareRoot, operands, Type::Integer, span),
            "gcd" => self.numeric(
                Function::GreatestCommonDivisor,
                operands,
                Type::Integer,
                span,
            ),
            _ => self.numeric(Function::Prime, operands, Type::Boolean, span),
        }
    }

    fn unknown_function(&mut self, name: &str, span: &Span) -> Option<Expression> {
        let message = format!("there is no function `{}`", shown(name));
        let diagnostic = Diagnostic::new(message, span.clone(), "unknown function");
        let help = match nearest(name, FUNCTIONS.into_iter()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the functions are {}", FUNCTIONS.join(", ")),
        };
        self.complain(diagnostic.with_help(help))
    }

    /// A function of integers.
    fn numeric(
        &mut self,
        function: Function,
        operands: &[Syntax],
        kind: Type,
        span: Span,
    ) -> Option<Expression> {
        let checked: Vec<_> = operands
            .iter()
            .map(|operand| self.integer(operand))
            .collect();
        let checked = checked.into_iter().collect::<Option<_>>()?;
        self.node(Node::Call(function, checked), kind, span)
    }

    /// `len(row)`.
    fn length(&mut self, row: &Syntax, span: Span) -> Option<Expression> {
        let row = self.expect(row, &[Type::List, Type::Lists, Type::Set, Type::Tuple])?;
        self.implied_call(Function::Length, vec![row], span)
    }

    /// `sum(row)`, `sum(list, from, to)`.
    fn sum(&mut self, operands: &[Syntax], span: Span) -> Option<Expression> {
        let (row, bounds) = operands.split_first()?;
        if let [from, to] = bounds {
            let row = self.expect(row, &[Type::List]);
            let (from, to) = (self.integer(from), self.integer(to));
            return self.implied_call(Function::Sum, vec![row?, from?, to?], span);
        }
        let row = self.expect(row, &[Type::List, Type::Tuple])?;
        if row.kind == Type::Tuple {
            return self.implied_call(Function::Sum, vec![row], span);
        }
        let again = self.copy(&row)?;
        let from = self.node(Node::Integer(0), Type::Integer, span.clone())?;
        let to = self.implied_call(Function::Length, vec![again], span.clone())?;
        self.implied_call(Function::Sum, vec![row, from, to], span)
    }

    /// `min` and `max`, of one list or of several integers.
    fn extreme(&mut self, name: &str, operands: &[Syntax], span: Span) -> Option<Expression> {
        let (of_list, of_integers) = if name == "min" {
            (Function::Least, Function::Minimum)
        } else {
            (Function::Greatest, Function::Maximum)
        };
        match operands {
            [] => {
                let message = format!("`{name}` takes one list, or two or more integers");
                self.complain(Diagnostic::new(message, span, "nothing to choose from"))
            }
            [list] => {
                let list = self.expect(list, &[Type::List])?;
                self.implied_call(of_list, vec![list], span)
            }
            _ => self.numeric(of_integers, operands, Type::Integer, span),
        }
    }

    /// `row[index]`.
    pub(super) fn index(&mut self, row: &Syntax, index: &Syntax, span: Span) -> Option<Expression> {
        let row = self.expect(row, &[Type::List, Type::Lists, Type::Tuple]);
        let index = self.integer(index);
        let (row, index) = (row?, index?);
        let kind = if row.kind == Type::Lists {
            Type::List
        } else {
            Type::Integer
        };
        self.node(Node::Index(Box::new(row), Box::new(index)), kind, span)
    }

    /// `count(element in list: condition)` and its like.
    pub(super) fn quantifier(
        &mut self,
        quantifier: Quantifier,
        (element, element_span): (&str, Span),
        list: &Syntax,
        condition: &Syntax,
        span: Span,
    ) -> Option<Expression> {
        if self.elements.len() == MOST_QUANTIFIERS {
            let message = "`count`, `all` and `any` are nested too deeply";
            let label = format!("more than {MOST_QUANTIFIERS} within each other");
            return self.complain(Diagnostic::new(message, span, label));
        }
        let outer = std::mem::replace(&mut self.quantified, true);
        let list = self.looked_through(list);
        let admitted = self
            .scope
            .admit(element, element_span.clone(), "the element");
        if self.elements.iter().any(|each| each == element) {
            let message = format!(
                "`{}` is already the element looked at around here",
                shown(element)
            );
            self.complaints.push(Diagnostic::new(
                message,
                element_span,
                "choose another name",
            ));
        } else {
            self.complaints.keep(admitted);
        }
        self.elements.push(element.to_owned());
        let condition = self.boolean(condition);
        self.elements.pop();
        self.quantified = outer;
        let (list, condition) = (Box::new(list?), Box::new(condition?));
        let kind = match quantifier {
            Quantifier::Count => Type::Integer,
            Quantifier::All | Quantifier::Any => Type::Boolean,
        };
        self.node(
            Node::Quantifier {
                quantifier,
                list,
                condition,
            },
            kind,
            span,
        )
    }

    /// The list that a quantifier looks through.
    fn looked_through(&mut self, syntax: &Syntax) -> Option<Expression> {
        let checked = self.expression(syntax, Literals::NoTuple)?;
        self.of_type(checked, &[Type::List])
    }
}

/// "1 operand", "1 or 3 operands".
fn amount(counts: &[usize]) -> String {
    let numbers: Vec<String> = counts.iter().map(usize::to_string).collect();
    let plural = if counts == [1] { "" } else { "s" };
    format!("{} operand{plural}", numbers.join(" or "))
}

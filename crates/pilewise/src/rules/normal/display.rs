//! Normal forms as a person would write them.

use std::fmt::{Display, Formatter, Result};

use super::{Atom, Condition, Constraint, Flag, Linear, List, NormalMove, NormalSet};
use crate::rules::Rules;

/// What the fields, inputs and choices of a form are called.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    rules: &'a Rules,
    choices: &'a [super::NormalChoice],
}

impl<'a> Names<'a> {
    /// The names in a form that belongs to no move.
    pub fn of_rules(rules: &'a Rules) -> Self {
        Self {
            rules,
            choices: &[],
        }
    }

    /// The names in a form that belongs to a move.
    pub fn of_move(rules: &'a Rules, normal: &'a NormalMove) -> Self {
        let choices = &normal.choices;
        Self { rules, choices }
    }

    fn field(&self, field: usize) -> &'a str {
        self.rules.fields.get(field).map_or("?", |rule| &rule.name)
    }
}

/// A form together with the names to write it with.
struct Named<'a, T>(&'a T, Names<'a>);

impl Linear {
    /// The form written with `names`.
    pub fn display<'a>(&'a self, names: &Names<'a>) -> impl Display + 'a {
        Named(self, *names)
    }
}

impl Condition {
    /// The condition written with `names`.
    pub fn display<'a>(&'a self, names: &Names<'a>) -> impl Display + 'a {
        Named(self, *names)
    }
}

impl Display for Named<'_, Linear> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let Named(form, names) = self;
        if let [(Atom::Minimum(of) | Atom::Maximum(of), 1)] = form.terms() {
            // The constant that stands outside reads better inside.
            let name = match form.terms()[0].0 {
                Atom::Minimum(_) => "min",
                _ => "max",
            };
            let inside = of.iter().map(|one| one.plus_constant(form.constant()));
            if let Some(inside) = inside.collect::<Option<Vec<_>>>() {
                return call(formatter, name, &inside.iter().collect::<Vec<_>>(), names);
            }
        }
        let mut terms: Vec<_> = form.terms().iter().collect();
        // Begin with something that is added.
        terms.sort_by_key(|term| term.1 < 0);
        let constant_first = form.constant() > 0 && terms.first().is_none_or(|term| term.1 < 0);
        let mut written = false;
        if constant_first || terms.is_empty() {
            write!(formatter, "{}", form.constant())?;
            written = true;
        }
        for (atom, coefficient) in terms {
            sign(formatter, *coefficient, written)?;
            written = true;
            if coefficient.unsigned_abs() != 1 {
                write!(formatter, "{} * ", coefficient.unsigned_abs())?;
            }
            Named(atom, *names).fmt(formatter)?;
        }
        if form.constant() != 0 && !constant_first && !form.is_constant() {
            sign(formatter, form.constant(), true)?;
            write!(formatter, "{}", form.constant().unsigned_abs())?;
        }
        Ok(())
    }
}

fn sign(formatter: &mut Formatter<'_>, number: i128, written: bool) -> Result {
    match (number < 0, written) {
        (true, true) => write!(formatter, " - "),
        (true, false) => write!(formatter, "-"),
        (false, true) => write!(formatter, " + "),
        (false, false) => Ok(()),
    }
}

fn call(formatter: &mut Formatter<'_>, name: &str, of: &[&Linear], names: &Names<'_>) -> Result {
    write!(formatter, "{name}(")?;
    for (at, form) in of.iter().enumerate() {
        if at > 0 {
            write!(formatter, ", ")?;
        }
        Named(*form, *names).fmt(formatter)?;
    }
    write!(formatter, ")")
}

impl Display for Named<'_, Atom> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let Named(atom, names) = self;
        let infix = |formatter: &mut Formatter<'_>, left: &Linear, operator: &str, right| {
            let (left, right) = (Named(left, *names), Named::<Linear>(right, *names));
            write!(formatter, "(({left}) {operator} ({right}))")
        };
        match atom {
            Atom::Field(field) => write!(formatter, "{}", names.field(*field)),
            Atom::Choice(choice) => match names.choices.get(*choice) {
                Some(choice) => write!(formatter, "{}", choice.name.0),
                None => write!(formatter, "?"),
            },
            Atom::Input(parameter) => {
                let parameter = names.rules.parameters.get(*parameter);
                write!(formatter, "{}", parameter.map_or("?", |one| &one.name))
            }
            Atom::Entry { field, index } => {
                let index = Named(index, *names);
                write!(formatter, "{}[{index}]", names.field(*field))
            }
            Atom::Prefix { list, at } => {
                let (list, at) = (Named(list, *names), Named(at, *names));
                write!(formatter, "sum({list}, 0, {at})")
            }
            Atom::Length(list) => write!(formatter, "len({})", Named(list, *names)),
            Atom::Size(set) => write!(formatter, "len({})", Named(set, *names)),
            Atom::Product(factors) => {
                for (at, factor) in factors.iter().enumerate() {
                    if at > 0 {
                        write!(formatter, " * ")?;
                    }
                    Named(factor, *names).fmt(formatter)?;
                }
                Ok(())
            }
            Atom::Minimum(of) => call(formatter, "min", &of.iter().collect::<Vec<_>>(), names),
            Atom::Maximum(of) => call(formatter, "max", &of.iter().collect::<Vec<_>>(), names),
            Atom::SquareRoot(of) => call(formatter, "isqrt", &[of], names),
            Atom::Absolute(of) => call(formatter, "abs", &[of], names),
            Atom::Sign(of) => call(formatter, "sign", &[of], names),
            Atom::GreatestCommonDivisor(a, b) => call(formatter, "gcd", &[a, b], names),
            Atom::Power(base, exponent) => infix(formatter, base, "**", exponent),
            Atom::Divide(left, right) => infix(formatter, left, "/", right),
            Atom::Remainder(left, right) => infix(formatter, left, "%", right),
            Atom::If {
                condition,
                then,
                otherwise,
            } => {
                let (then, otherwise) = (Named(then, *names), Named(otherwise, *names));
                let condition = Named(condition, *names);
                write!(formatter, "({then} if {condition} else {otherwise})")
            }
            Atom::Opaque(opaque) => write!(formatter, "({})", source(names, opaque)),
        }
    }
}

/// The text that an expression without a normal form was read from.
fn source<'a>(names: &Names<'a>, opaque: &super::Opaque) -> &'a str {
    let span = opaque.expression().span.clone();
    names.rules.text.get(span).unwrap_or("an expression")
}

impl Display for Named<'_, List> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let Named(list, names) = self;
        let parameter = names.rules.parameters.get(list.parameter);
        write!(formatter, "{}", parameter.map_or("?", |given| &given.name))?;
        match &list.row {
            Some(row) => write!(formatter, "[{}]", Named(row, *names)),
            None => Ok(()),
        }
    }
}

impl Display for Named<'_, NormalSet> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let Named(set, names) = self;
        match set {
            NormalSet::Field(field) => write!(formatter, "{}", names.field(*field)),
            NormalSet::Of(elements) => {
                write!(formatter, "{{")?;
                for (at, element) in elements.iter().enumerate() {
                    let comma = if at > 0 { ", " } else { "" };
                    write!(formatter, "{comma}{}", Named(element, *names))?;
                }
                write!(formatter, "}}")
            }
            NormalSet::Opaque(opaque) => write!(formatter, "({})", source(names, opaque)),
        }
    }
}

impl Display for Named<'_, Condition> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let Named(condition, names) = self;
        if condition.is_always() {
            return write!(formatter, "true");
        }
        for (at, constraint) in condition.constraints().iter().enumerate() {
            let and = if at > 0 { " and " } else { "" };
            write!(formatter, "{and}{}", Named(constraint, *names))?;
        }
        Ok(())
    }
}

impl Display for Named<'_, Constraint> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let Named(constraint, names) = self;
        let not = |negated: bool| if negated { "not " } else { "" };
        match constraint {
            Constraint::AtLeastZero(form) => compare(formatter, form, "<=", names),
            Constraint::Equal(form) => compare(formatter, form, "==", names),
            Constraint::NotZero(form) => compare(formatter, form, "!=", names),
            Constraint::Member {
                element,
                set,
                negated,
            } => {
                let (element, set) = (Named(element, *names), Named(set, *names));
                write!(formatter, "{element} {}in {set}", not(*negated))
            }
            Constraint::Flag { flag, negated } => {
                write!(formatter, "{}", not(*negated))?;
                match flag {
                    Flag::First => write!(formatter, "first"),
                    Flag::Field(field) => write!(formatter, "{}", names.field(*field)),
                    Flag::Prime(form) => call(formatter, "prime", &[form], names),
                    Flag::Opaque(opaque) => write!(formatter, "({})", source(names, opaque)),
                }
            }
            Constraint::Either(conditions) => {
                write!(formatter, "(")?;
                for (at, condition) in conditions.iter().enumerate() {
                    let or = if at > 0 { " or " } else { "" };
                    write!(formatter, "{or}{}", Named(condition, *names))?;
                }
                write!(formatter, ")")
            }
            Constraint::Never => write!(formatter, "false"),
        }
    }
}

/// `0 <= r - l - 1` reads better as `l + 1 <= r`: what is taken away goes to the left.
fn compare(formatter: &mut Formatter<'_>, form: &Linear, sign: &str, names: &Names<'_>) -> Result {
    let side = |right: bool| {
        let terms = form.terms().iter().filter(|term| (term.1 > 0) == right);
        let constant = form.constant();
        let kept = if (constant > 0) == right { constant } else { 0 };
        let whole = Linear::of_terms(kept, terms.cloned().collect())?;
        whole.times(if right { 1 } else { -1 })
    };
    match (side(false), side(true)) {
        (Some(left), Some(right)) => {
            let (left, right) = (Named(&left, *names), Named(&right, *names));
            write!(formatter, "{left} {sign} {right}")
        }
        _ => write!(formatter, "0 {sign} {}", Named(form, *names)),
    }
}

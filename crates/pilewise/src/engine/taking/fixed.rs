//! What must be put into the rules before moves can be read as takings.
//!
//! Fields that no move changes are what they are at the start; a bound that the input alone
//! decides is met or not. Most rules have neither, and are read once for all inputs; those that
//! have one are read anew on each.

use crate::rules::normal::{Atom, Condition, Linear, NormalGame, NormalSource, NormalValue};
use crate::rules::settled::SettledRules;
use crate::rules::{RulesGame, Type};

/// Whether rules can be read for all inputs at once: no integer field but `changed` is read, and
/// nothing that must hold is decided by the input alone.
pub(in crate::engine) fn is_settled(rules: &SettledRules, changed: usize) -> bool {
    let normal = &rules.normal;
    let mut fixed_fields = false;
    let mut see = |atom: &Atom| {
        fixed_fields |= matches!(atom, Atom::Field(field)
            if *field != changed && is_integer(rules, *field));
    };
    let ends = normal.ends.iter().map(|end| &end.condition);
    let conditions = ends.chain(normal.moves.iter().map(|one| &one.condition));
    let mut decided = false;
    for condition in conditions {
        condition.visit(&mut see);
        let constraints = condition.constraints().iter();
        decided |= (constraints.cloned()).any(|one| Condition::all(vec![one]).is_given());
    }
    for one in &normal.moves {
        for value in &one.next {
            match value {
                NormalValue::Integer(value) => value.visit(&mut see),
                NormalValue::With(elements) | NormalValue::Without(elements) => {
                    elements.iter().for_each(|element| element.visit(&mut see));
                }
                _ => {}
            }
        }
        for choice in &one.choices {
            if let NormalSource::Listed(values) = &choice.source {
                values.iter().for_each(|value| value.visit(&mut see));
            }
        }
    }
    !fixed_fields && !decided
}

fn is_integer(rules: &SettledRules, field: usize) -> bool {
    rules.rules.fields[field].start.kind == Type::Integer
}

/// The rules on one input: what that decides, and the fields that stay as they are, become
/// numbers. `None` where something that has no normal form reads such a field.
pub(in crate::engine) fn settled_on(game: &RulesGame, changed: usize) -> Option<NormalGame> {
    let (settled, bound, numbers) = (game.settled(), game.bound(), game.numbers());
    settled.normal.rewrite(&|atom| match atom {
        Atom::Field(field) if *field != changed && is_integer(settled, *field) => {
            let word = bound.start.get(*settled.layout.first_word.get(*field)?)?;
            Some(Linear::from(i128::from(*word)))
        }
        _ => {
            let number = atom.is_given().then(|| numbers.atom(atom))??;
            (number != i128::MIN).then(|| number.into())
        }
    })
}

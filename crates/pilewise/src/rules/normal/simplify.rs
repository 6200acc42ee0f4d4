//! The canonical form of one constraint, and what constraints say of each other at sight.

use super::{Atom, Constraint, Linear, NormalSet};
use crate::deliberate::Deliberate;

/// The canonical form of a constraint; `None` for one that always holds.
pub(super) fn simplified(constraint: Constraint) -> Option<Constraint> {
    let decided = |holds: bool| (!holds).then_some(Constraint::Never);
    match constraint {
        Constraint::AtLeastZero(form) => match form.as_constant() {
            Some(number) => decided(number >= i128::from(Deliberate::SimplifyBound.is_on())),
            None => {
                let divisor = form.common_divisor();
                Some(Constraint::AtLeastZero(form.divided(divisor)))
            }
        },
        Constraint::Equal(form) => match equation(form) {
            Ok(form) => Some(Constraint::Equal(form)),
            Err(holds) => decided(holds),
        },
        Constraint::NotZero(form) => match equation(form) {
            Ok(form) => Some(Constraint::NotZero(form)),
            Err(holds) => decided(!holds),
        },
        Constraint::Member {
            element,
            set: NormalSet::Of(elements),
            negated,
        } => membership(element, elements, negated),
        other => Some(other),
    }
}

/// The canonical form of `form == 0`, or whether that holds where it is decided.
fn equation(form: Linear) -> Result<Linear, bool> {
    if let Some(number) = form.as_constant() {
        return Err(number == i128::from(Deliberate::SimplifyEquation.is_on()));
    }
    let divisor = form.common_divisor();
    if form.constant() % divisor != 0 {
        return Err(false);
    }
    let divisor = divisor * form.leading().signum();
    let constant = form.constant() / divisor;
    Ok(form.divided(divisor).with_constant(constant))
}

fn membership(element: Linear, elements: Vec<Linear>, negated: bool) -> Option<Constraint> {
    let constants = element.is_constant() && elements.iter().all(Linear::is_constant);
    if elements.contains(&element) || elements.is_empty() || constants {
        return (elements.contains(&element) == negated).then_some(Constraint::Never);
    }
    Some(Constraint::Member {
        element,
        set: NormalSet::Of(elements),
        negated,
    })
}

/// `x <= min(a, b)` is `x <= a` and `x <= b`; `max(a, b) <= x` likewise.
pub(super) fn split(form: Linear, into: &mut Vec<Constraint>) {
    /// Beyond this many constraints a minimum stays whole.
    const MOST_CONSTRAINTS: usize = 64;
    let extreme = form.terms().iter().find_map(|(atom, factor)| match atom {
        Atom::Minimum(of) if *factor > 0 => Some((atom, of, *factor)),
        Atom::Maximum(of) if *factor < 0 => Some((atom, of, *factor)),
        _ => None,
    });
    let parts = extreme
        .filter(|(_, of, _)| into.len() + of.len() <= MOST_CONSTRAINTS)
        .and_then(|(atom, of, factor)| {
            let rest = form.without(atom);
            of.iter()
                .map(|alternative| rest.plus(&alternative.times(factor)?))
                .collect::<Option<Vec<_>>>()
        });
    match parts {
        Some(parts) => {
            for part in parts {
                match simplified(Constraint::AtLeastZero(part)) {
                    Some(Constraint::AtLeastZero(part)) => split(part, into),
                    Some(other) => into.push(other),
                    None => {}
                }
            }
        }
        None => into.push(Constraint::AtLeastZero(form)),
    }
}

/// `k <= isqrt(e)` with `k >= 0` known is `k * k <= e`.
pub(super) fn square_out_roots(constraints: &mut [Constraint]) {
    for at in 0..constraints.len() {
        let Constraint::AtLeastZero(form) = &constraints[at] else {
            continue;
        };
        let root = form.terms().iter().find_map(|term| match term {
            (atom @ Atom::SquareRoot(of), 1) => Some((atom, of)),
            _ => None,
        });
        let Some((atom, of)) = root else { continue };
        let squared = form
            .without(atom)
            .times(-1)
            .filter(|least| is_at_least_zero(least, constraints))
            .and_then(|least| of.minus(&least.multiplied(&least)?));
        if let Some(squared) = squared
            && let Some(simple) = simplified(Constraint::AtLeastZero(squared))
        {
            constraints[at] = simple;
        }
    }
}

/// Whether one of `constraints` alone says at sight that `form` is 0 or more.
fn is_at_least_zero(form: &Linear, constraints: &[Constraint]) -> bool {
    form.as_constant().is_some_and(|number| number >= 0)
        || constraints.iter().any(|constraint| {
            matches!(constraint, Constraint::AtLeastZero(known)
                if known.terms() == form.terms() && known.constant() <= form.constant())
        })
}

/// Drops a bound that another one, sorted before it, implies.
pub(super) fn drop_weaker(constraints: &mut Vec<Constraint>) {
    constraints.dedup_by(|later, earlier| match (later, earlier) {
        // Sorted by terms and then by constant, so the tightest comes first.
        (Constraint::AtLeastZero(later), Constraint::AtLeastZero(earlier)) => {
            later.terms() == earlier.terms()
        }
        _ => false,
    });
    let forms: Vec<Linear> = constraints
        .iter()
        .filter_map(|constraint| match constraint {
            Constraint::AtLeastZero(form) => Some(form.clone()),
            _ => None,
        })
        .collect();
    constraints.retain(|constraint| match constraint {
        Constraint::AtLeastZero(form) => !forms.iter().any(|known| implied_by_square(form, known)),
        _ => true,
    });
}

/// Whether `form >= 0` follows from `known >= 0` because a square is at least its root:
/// `k <= e` follows from `k * k <= e`.
fn implied_by_square(form: &Linear, known: &Linear) -> bool {
    let square = known.terms().iter().find_map(|(atom, factor)| match atom {
        Atom::Product(of) if *factor == -1 && of.len() == 2 && of[0] == of[1] => Some(&of[0]),
        _ => None,
    });
    square.is_some_and(|root| {
        let gap = Linear::from(root.clone());
        let square = gap.multiplied(&gap);
        // known = form - (root * root - root) + (a constant that is 0 or less)
        let bridge = square.and_then(|square| known.plus(&square)?.minus(&gap)?.minus(form));
        bridge
            .and_then(|bridge| bridge.as_constant())
            .is_some_and(|slack| slack <= 0)
    })
}

//! One kind of move, read as taking an amount from a heap.
//!
//! The field is first written as a heap h that goes down: the field itself, or its negative
//! where a total goes up. A move then leads from h to h - amount, where the amount reads the
//! choices alone, and each constraint is one of three: on the choices alone; the *floor*
//! h - amount >= F, however it is spelled; or another lower bound on h.

use super::Decline;
use crate::rules::Span;
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, NormalMove, NormalSource, NormalValue,
};

/// A kind of move that takes from the heap.
#[derive(Debug)]
pub(in crate::engine) struct Taking {
    /// Its index among the rules' moves.
    pub(in crate::engine) rule: usize,
    pub(in crate::engine) sources: Vec<NormalSource>,
    /// What is taken; it reads the choices alone.
    pub(in crate::engine) amount: Linear,
    /// The rules' choice is the one here plus this many times the heap.
    pub(in crate::engine) slopes: Vec<i128>,
    /// What must hold of the choices alone.
    pub(in crate::engine) conditions: Vec<Constraint>,
    /// The heap must be at least this, for each.
    pub(in crate::engine) needs: Vec<Need>,
    /// What must be left at least; `None` where more than the heap may be taken.
    pub(in crate::engine) floor: Option<i128>,
    pub(in crate::engine) span: Span,
}

/// `factor * heap + rest >= 0` with a positive factor and a rest that reads the choices alone.
#[derive(Debug)]
pub(in crate::engine) struct Need {
    pub(in crate::engine) factor: i128,
    pub(in crate::engine) rest: Linear,
}

/// Reads `normal`, with its fields rewritten by `with`, as taking from `heap`, which is at
/// most `start`.
pub(in crate::engine) fn read(
    normal: &NormalMove,
    field: usize,
    with: &dyn Fn(&Atom) -> Option<Linear>,
    upward: bool,
    start: i128,
) -> Result<Taking, Decline> {
    let span = &normal.span.0;
    let unclear = || Decline::at("a move reads something that has no normal form", span);
    if normal.again {
        return Err(Decline::at("the same player moves again", span));
    }
    let NormalValue::Integer(next) = &normal.next[field] else {
        return Err(Decline::at("a move leaves the heap as it is", span));
    };
    let facing = if upward { -1 } else { 1 };
    let next = next.rewrite(with).and_then(|next| next.times(facing));
    let condition = normal.condition.rewrite(with).ok_or_else(unclear)?;
    let mut taking = Taking {
        rule: normal.rule.0,
        sources: normal.choices.iter().map(|c| c.source.clone()).collect(),
        amount: next
            .and_then(|next| Linear::field(field).minus(&next))
            .ok_or_else(unclear)?,
        slopes: vec![0; normal.choices.len()],
        conditions: Vec::new(),
        needs: Vec::new(),
        floor: None,
        span: span.clone(),
    };
    let condition = taking.free_of_heap(field, condition)?;
    for constraint in condition.constraints() {
        taking.admit(field, constraint, start)?;
    }
    Ok(taking)
}

impl Taking {
    /// Writes a choice of what is *left* as what is taken, so that the amount no longer reads
    /// the heap; the choices keep their order.
    fn free_of_heap(&mut self, field: usize, condition: Condition) -> Result<Condition, Decline> {
        let heap = Atom::Field(field);
        if !self.amount.reads(&heap) {
            return Ok(condition);
        }
        let depends = || Decline::at("what is taken depends on the heap itself", &self.span);
        let ranges = (0..self.sources.len()).filter(|&at| self.sources[at] == NormalSource::Range);
        let mut left = ranges.filter(|&at| {
            // No later range or list may depend on it.
            self.amount.coefficient_of(&Atom::Choice(at)).abs() == 1 && at + 1 == self.sources.len()
        });
        let choice = left.next().ok_or_else(depends)?;
        let atom = Atom::Choice(choice);
        let slope = -self.amount.coefficient_of(&heap) * self.amount.coefficient_of(&atom);
        i64::try_from(slope).map_err(|_| depends())?;
        let by = Linear::of_terms(0, vec![(atom.clone(), 1), (heap.clone(), slope)]);
        let by = by.ok_or_else(depends)?;
        let amount = self.amount.replace(&atom, &by).ok_or_else(depends)?;
        let condition = condition.replace(&atom, &by).ok_or_else(depends)?;
        if amount.reads(&heap) {
            return Err(depends());
        }
        self.amount = amount;
        self.slopes[choice] = slope;
        Ok(condition)
    }

    /// Takes in one constraint.
    fn admit(&mut self, field: usize, constraint: &Constraint, start: i128) -> Result<(), Decline> {
        let heap = Atom::Field(field);
        let mut reads = false;
        Condition::from(constraint.clone()).visit(&mut |atom| reads |= *atom == heap);
        if !reads {
            self.conditions.push(constraint.clone());
            return Ok(());
        }
        let decline = |reason: &str| Decline::at(reason, &self.span);
        let Constraint::AtLeastZero(form) = constraint else {
            return Err(decline(
                "a guard reads the heap other than by a lower bound",
            ));
        };
        let (factor, rest) = split_off(form, &heap)
            .ok_or_else(|| decline("a guard reads the heap other than by a lower bound"))?;
        if factor < 0 {
            // The heap only goes down: what holds at the start holds for good.
            let holds = (rest.as_constant()).is_some_and(|rest| {
                factor
                    .checked_mul(start)
                    .and_then(|product| product.checked_add(rest))
                    .is_some_and(|value| value >= 0)
            });
            return if holds {
                Ok(())
            } else {
                Err(decline("a guard bounds the heap from above"))
            };
        }
        // factor * (heap - amount) - form is a number exactly where this is the floor.
        let beyond = self.amount.times(factor).and_then(|all| rest.plus(&all));
        match beyond.and_then(|beyond| beyond.as_constant()) {
            Some(beyond) => {
                // heap - amount >= -beyond / factor, rounded up.
                let floor = -beyond.div_euclid(factor);
                i64::try_from(floor)
                    .map_err(|_| decline("a bound on the heap is beyond 64 bits"))?;
                self.floor = Some(self.floor.map_or(floor, |known| known.max(floor)));
            }
            None => self.needs.push(Need { factor, rest }),
        }
        Ok(())
    }
}

/// `form >= 0` as `factor * heap + rest >= 0`, with a rest that does not read the heap;
/// `e / c >= r` is `e >= c * r`.
pub(in crate::engine) fn split_off(form: &Linear, heap: &Atom) -> Option<(i128, Linear)> {
    let factor = form.coefficient_of(heap);
    let rest = form.without(heap);
    if !rest.reads(heap) {
        return Some((factor, rest));
    }
    let (quotient, dividend, divisor) = form.terms().iter().find_map(|term| match term {
        (quotient @ Atom::Divide(dividend, divisor), 1) => {
            let divisor = divisor.as_constant().filter(|&divisor| divisor > 0)?;
            Some((quotient, dividend, divisor))
        }
        _ => None,
    })?;
    let others = form.without(quotient);
    if others.reads(heap) {
        return None;
    }
    split_off(&dividend.plus(&others.times(divisor)?)?, heap)
}

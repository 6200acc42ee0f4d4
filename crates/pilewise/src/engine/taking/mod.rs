//! Moves that take an amount from a heap: what `subtraction` and `pool` have in common.
//!
//! The field is first written as a heap h that goes down: the field itself, or its negative
//! where a total goes up. A move then leads from h to h - amount, where the amount reads the
//! choices alone, and each constraint is one of four: on the choices alone; the *floor*
//! h - amount >= F, however it is spelled; another lower bound on h; or an upper bound, which
//! holds for good if it holds at the start. All of this may read the input besides.

pub(super) mod end;
mod fixed;
mod growth;
pub(super) mod list;
pub(super) mod takes;

pub(super) use fixed::{is_settled, settled_on};

use super::fit::Decline;
use crate::rules::Span;
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, NormalMove, NormalSource, NormalValue, Numbers,
};

/// A kind of move that takes from the heap.
#[derive(Debug)]
pub(super) struct Taking {
    /// Its index among the rules' moves.
    pub(super) rule: usize,
    pub(super) sources: Vec<NormalSource>,
    /// What is taken; it reads the choices and the input alone.
    pub(super) amount: Linear,
    /// The rules' choice is the one here plus this many times the heap.
    pub(super) slopes: Vec<i128>,
    /// What must hold of the choices alone.
    pub(super) conditions: Vec<Constraint>,
    /// Bounds on the heap from below.
    pub(super) needs: Vec<Need>,
    /// Bounds from below on what is left of the heap, which the input decides.
    floors: Vec<Need>,
    /// Bounds on the heap from above: their factors are negative.
    ceilings: Vec<Need>,
    pub(super) span: Span,
}

/// `factor * heap + rest >= 0` with a rest that reads the choices and the input alone.
#[derive(Debug)]
pub(super) struct Need {
    pub(super) factor: i128,
    pub(super) rest: Linear,
}

impl Need {
    /// The least heap that meets it; `None` where that is not a number. For a positive factor.
    pub(super) fn least(&self, numbers: &Numbers<'_>) -> Option<i128> {
        let rest = numbers.number(&self.rest)?;
        // Hardly any factor is not 1, and a division of 128 bits takes long.
        let heap = match self.factor {
            1 => rest,
            factor => rest.div_euclid(factor),
        };
        heap.checked_neg()
    }
}

/// The heap's own form: the field, or its negative where a total goes `upward`.
pub(super) fn facing(field: usize, upward: bool) -> impl Fn(&Atom) -> Option<Linear> {
    move |atom| match atom {
        Atom::Field(at) if upward && *at == field => {
            Linear::of_terms(0, vec![(Atom::Field(field), -1)])
        }
        _ => None,
    }
}

/// Reads `normal` as taking from the heap that is `field`, or its negative.
pub(super) fn read(normal: &NormalMove, field: usize, upward: bool) -> Result<Taking, Decline> {
    let with = &facing(field, upward);
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
        floors: Vec::new(),
        ceilings: Vec::new(),
        span: span.clone(),
    };
    let condition = taking.free_of_heap(field, condition)?;
    for constraint in condition.constraints() {
        taking.admit(field, constraint)?;
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
    fn admit(&mut self, field: usize, constraint: &Constraint) -> Result<(), Decline> {
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
            if !rest.is_given() {
                return Err(decline("a guard bounds the heap from above"));
            }
            self.ceilings.push(Need { factor, rest });
            return Ok(());
        }
        // factor * (heap - amount) - form is a number exactly where this is the floor.
        let beyond = self.amount.times(factor).and_then(|all| rest.plus(&all));
        match beyond.filter(Linear::is_given) {
            Some(rest) => self.floors.push(Need { factor, rest }),
            None => self.needs.push(Need { factor, rest }),
        }
        Ok(())
    }

    /// What must be left at least, on one input; `None` where more than the heap may be taken.
    pub(super) fn floor(&self, numbers: &Numbers<'_>) -> Result<Option<i128>, Decline> {
        let mut floor = None;
        for need in &self.floors {
            let least = need.least(numbers);
            let least = least.filter(|&least| i64::try_from(least).is_ok());
            let beyond = || Decline::at("a bound on the heap is beyond 64 bits", &self.span);
            floor = floor.max(Some(least.ok_or_else(beyond)?));
        }
        Ok(floor)
    }

    /// Whether it has a floor.
    pub(super) fn has_floor(&self) -> bool {
        !self.floors.is_empty()
    }

    /// Checks the bounds from above at the start of play: the heap only goes down, so what
    /// holds there holds for good.
    pub(super) fn check_from(&self, start: i128, numbers: &Numbers<'_>) -> Result<(), Decline> {
        let holds = |ceiling: &Need| {
            let product = ceiling.factor.checked_mul(start)?;
            Some(product.checked_add(numbers.number(&ceiling.rest)?)? >= 0)
        };
        if self.ceilings.iter().all(|one| holds(one) == Some(true)) {
            Ok(())
        } else {
            Err(Decline::at(
                "a guard bounds the heap from above",
                &self.span,
            ))
        }
    }

    /// The same on one input: all that it reads of it become numbers. Floors and bounds from
    /// above are left out.
    pub(super) fn on_input(&self, numbers: &Numbers<'_>) -> Result<Self, Decline> {
        let with = |atom: &Atom| {
            let number = atom.is_given().then(|| numbers.atom(atom))??;
            (number != i128::MIN).then(|| number.into())
        };
        let rewritten = || {
            let needs = self.needs.iter().map(|need| {
                let (factor, rest) = (need.factor, need.rest.rewrite(&with)?);
                Some(Need { factor, rest })
            });
            let conditions = Condition::all(self.conditions.clone()).rewrite(&with)?;
            Some(Self {
                rule: self.rule,
                sources: (self.sources.iter())
                    .map(|source| rewrite_source(source, &with))
                    .collect::<Option<_>>()?,
                amount: self.amount.rewrite(&with)?,
                slopes: self.slopes.clone(),
                conditions: conditions.constraints().to_vec(),
                needs: needs.collect::<Option<_>>()?,
                floors: Vec::new(),
                ceilings: Vec::new(),
                span: self.span.clone(),
            })
        };
        let unclear = || Decline::at("a number of the input does not fit", &self.span);
        rewritten().ok_or_else(unclear)
    }
}

/// A row stays as it is: its elements are numbers.
fn rewrite_source(
    source: &NormalSource,
    with: &dyn Fn(&Atom) -> Option<Linear>,
) -> Option<NormalSource> {
    let NormalSource::Listed(values) = source else {
        return Some(source.clone());
    };
    let values = values.iter().map(|value| value.rewrite(with));
    Some(NormalSource::Listed(values.collect::<Option<_>>()?))
}

/// `form >= 0` as `factor * heap + rest >= 0`, with a rest that does not read the heap;
/// `e / c >= r` is `e >= c * r`.
pub(super) fn split_off(form: &Linear, heap: &Atom) -> Option<(i128, Linear)> {
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

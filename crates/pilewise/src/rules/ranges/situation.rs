//! What is known wherever a move is made, and what bounds that puts on a form.
//!
//! A form `f` is bounded above by the box of the words and choices that it reads; and, for
//! every fact `c >= 0`, by `f + c` likewise. Adding facts so that a word or a choice cancels
//! is what shows `i + x <= n` from `n - i - x >= 0`. Only few such sums are tried.

use super::cases::Case;
use super::interval::{Interval, tighter};
use crate::rules::normal::{Atom, Condition, Constraint, Flag, Linear, List, NormalSet};
use crate::rules::{Bound, BoundInput, Row};

/// How many sums of facts are tried for one bound.
const MOST_SUMS: u32 = 96;
/// How many facts are added up at most.
const MOST_ADDED: u32 = 2;
/// How many rounds the facts are used to narrow the box.
const MOST_ROUNDS: u32 = 4;

/// What is known of a position and the choices of a move.
#[derive(Clone, Debug)]
pub(crate) struct Situation<'a> {
    bound: &'a Bound,
    /// What each word may be.
    pub(crate) words: Vec<Interval>,
    choices: Vec<Interval>,
    /// Forms that are 0 or more.
    facts: Vec<Linear>,
    not_zero: Vec<Linear>,
}

impl<'a> Situation<'a> {
    /// A position whose words are in `words`, about which `facts` hold.
    pub(crate) fn new(bound: &'a Bound, words: &[Interval], facts: &[Linear]) -> Self {
        Self {
            bound,
            words: words.to_vec(),
            choices: Vec::new(),
            facts: facts.to_vec(),
            not_zero: Vec::new(),
        }
    }

    /// Such a position in which the move of `case` is made; `None` if there is none.
    pub(crate) fn of_case(
        bound: &'a Bound,
        words: &[Interval],
        facts: &[Linear],
        case: &Case,
    ) -> Option<Self> {
        Self::new(bound, words, facts).knowing(&case.condition)
    }

    /// The same, where `condition` holds too; `None` if it cannot.
    pub(crate) fn knowing(mut self, condition: &Condition) -> Option<Self> {
        for constraint in condition.constraints() {
            match constraint {
                Constraint::AtLeastZero(form) => self.facts.push(form.clone()),
                Constraint::Equal(form) => {
                    self.facts.extend(form.times(-1));
                    self.facts.push(form.clone());
                }
                Constraint::NotZero(form) => self.not_zero.push(form.clone()),
                Constraint::Flag {
                    flag: Flag::Field(field),
                    negated,
                } => {
                    let truth = i128::from(!negated);
                    let place = self.place(*field, 0)?;
                    let word = self.words.get_mut(place)?;
                    *word = word.meet(Interval::new(truth, truth));
                    if word.is_empty() {
                        return None;
                    }
                }
                Constraint::Never => return None,
                Constraint::Member { .. } | Constraint::Flag { .. } | Constraint::Either(_) => {}
            }
        }
        self.know_quotients(condition);
        self.narrow()?;
        if self.use_not_zero() {
            self.narrow()?;
        }
        Some(self)
    }

    /// What rounding down means: `2 * (e / 2) <= e`, and the like.
    fn know_quotients(&mut self, condition: &Condition) {
        let mut atoms = Vec::new();
        condition.visit(&mut |atom| atoms.push(atom.clone()));
        for atom in &atoms {
            self.facts.extend(self.facts_of(atom));
        }
    }

    fn facts_of(&self, atom: &Atom) -> Vec<Linear> {
        let itself = Linear::from(atom.clone());
        let natural = |form: &Linear| self.interval(form).low.is_some_and(|low| low >= 0);
        let facts = match atom {
            Atom::Divide(of, by) => by.as_constant().filter(|&by| by > 0).and_then(|by| {
                let rest = of.minus(&itself.times(by)?)?;
                let below = rest.times(-1)?.plus_constant(by - 1)?;
                Some(vec![rest, below])
            }),
            Atom::Remainder(of, _) | Atom::SquareRoot(of) if natural(of) => {
                of.minus(&itself).map(|fact| vec![fact])
            }
            _ => None,
        };
        facts.unwrap_or_default()
    }

    /// `e != 0` is `e >= 1` where `e >= 0` is known; says whether anything was learnt.
    fn use_not_zero(&mut self) -> bool {
        let before = self.facts.len();
        for form in std::mem::take(&mut self.not_zero) {
            if self.least(&form) == Some(0) {
                self.facts.extend(form.plus_constant(-1));
            } else if self.greatest(&form) == Some(0) {
                self.facts
                    .extend(form.times(-1).and_then(|form| form.plus_constant(-1)));
            }
        }
        self.facts.len() > before
    }

    /// Narrows the box by the facts; `None` if nothing is left of it.
    fn narrow(&mut self) -> Option<()> {
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            for at in 0..self.facts.len() {
                let fact = self.facts[at].clone();
                changed |= self.narrow_by(&fact)?;
            }
            if !changed {
                break;
            }
        }
        Some(())
    }

    fn narrow_by(&mut self, fact: &Linear) -> Option<bool> {
        let parts: Vec<Interval> = (fact.terms().iter())
            .map(|(atom, coefficient)| self.atom(atom).scaled(*coefficient))
            .collect();
        let mut changed = false;
        for (at, (atom, coefficient)) in fact.terms().iter().enumerate() {
            // coefficient * atom >= -(the rest)
            let others = (parts.iter().enumerate()).filter(|(other, _)| *other != at);
            let constant = Interval::new(fact.constant(), fact.constant());
            let rest = others.fold(constant, |sum, (_, part)| sum.plus(*part));
            let Some(most) = rest.high else { continue };
            let bound = if *coefficient > 0 {
                Interval {
                    low: most.div_euclid(*coefficient).checked_neg(),
                    high: None,
                }
            } else {
                Interval {
                    low: None,
                    high: Some(most.div_euclid(-*coefficient)),
                }
            };
            changed |= self.know(atom, bound)?;
        }
        if fact.is_constant() && fact.constant() < 0 {
            return None;
        }
        Some(changed)
    }

    /// Notes that `atom` is in `interval`; `None` if it cannot be.
    fn know(&mut self, atom: &Atom, interval: Interval) -> Option<bool> {
        let place = match atom {
            Atom::Field(field) => {
                let place = self.place(*field, 0);
                place.and_then(|place| self.words.get_mut(place))
            }
            Atom::Entry { field, index } => {
                let index = index.as_constant().map(usize::try_from);
                let place = index.and_then(|index| self.place(*field, index.ok()?));
                place.and_then(|place| self.words.get_mut(place))
            }
            Atom::Choice(choice) => {
                if self.choices.len() <= *choice {
                    self.choices.resize(choice + 1, Interval::ALL);
                }
                self.choices.get_mut(*choice)
            }
            _ => None,
        };
        let Some(place) = place else {
            let possible = self.atom(atom).meet(interval);
            return (!possible.is_empty()).then_some(false);
        };
        let narrower = place.meet(interval);
        let changed = narrower != *place;
        *place = narrower;
        (!narrower.is_empty()).then_some(changed)
    }

    /// The least value of `form`, as far as is known.
    pub(crate) fn least(&self, form: &Linear) -> Option<i128> {
        self.greatest(&form.times(-1)?)?.checked_neg()
    }

    /// The greatest value of `form`, as far as is known.
    pub(crate) fn greatest(&self, form: &Linear) -> Option<i128> {
        let mut left = MOST_SUMS;
        let mut facts = self.facts.clone();
        form.visit(&mut |atom| facts.extend(self.facts_of(atom)));
        self.opened(form, &facts, &mut left)
    }

    /// What `form` may be, as far as is known.
    pub(crate) fn bounds(&self, form: &Linear) -> Interval {
        Interval {
            low: self.least(form),
            high: self.greatest(form),
        }
    }

    /// The greatest value, looking into the first minimum, maximum or alternative of `form`.
    fn opened(&self, form: &Linear, facts: &[Linear], left: &mut u32) -> Option<i128> {
        let whole = self.summed(form, facts, MOST_ADDED, left);
        let Some((atom, factor)) = form.terms().iter().find(|(atom, _)| opens(atom)) else {
            return whole;
        };
        let rest = form.without(atom);
        let with = |part: &Linear| rest.plus(&part.times(*factor)?);
        let inside = match atom {
            Atom::If {
                condition,
                then,
                otherwise,
            } => {
                let opposite = condition.not();
                let branches = [(Some(condition), then), (opposite.as_ref(), otherwise)];
                let bounds = branches.into_iter().filter_map(|(condition, value)| {
                    if *left == 0 {
                        return Some(None);
                    }
                    *left -= 1;
                    let here = match condition {
                        Some(condition) => self.clone().knowing(condition)?,
                        None => self.clone(),
                    };
                    let facts = [facts, &here.facts].concat();
                    Some(with(value).and_then(|form| here.opened(&form, &facts, left)))
                });
                greatest_of_all(bounds)
            }
            Atom::Minimum(of) | Atom::Maximum(of) => {
                let bounds = of
                    .iter()
                    .map(|part| with(part).and_then(|form| self.opened(&form, facts, left)));
                // The greatest of several alternatives, or any of them.
                if matches!(atom, Atom::Maximum(_)) == (*factor > 0) {
                    greatest_of_all(bounds)
                } else {
                    bounds.flatten().min()
                }
            }
            Atom::Absolute(of) => {
                let parts = [Some(of.clone()), of.times(-1)];
                let bounds = parts
                    .iter()
                    .map(|part| self.opened(&with(part.as_ref()?)?, facts, left));
                if *factor > 0 {
                    greatest_of_all(bounds)
                } else {
                    bounds.flatten().min()
                }
            }
            _ => None,
        };
        tighter(whole, inside, i128::min)
    }

    /// The least upper bound among `form` and its sums with up to `more` facts.
    fn summed(&self, form: &Linear, facts: &[Linear], more: u32, left: &mut u32) -> Option<i128> {
        let mut best = self.interval(form).high;
        if more == 0 || form.is_constant() {
            return best;
        }
        for fact in facts {
            for (atom, in_fact) in fact.terms() {
                let in_form = form.coefficient_of(atom);
                if in_form == 0 || in_form.signum() == in_fact.signum() || *left == 0 {
                    continue;
                }
                *left -= 1;
                // scale * form + factor * fact, without the atom.
                let (scale, factor) = cancelling(in_form, *in_fact);
                let sum = form.times(scale).zip(fact.times(factor));
                let bound = sum
                    .and_then(|(form, fact)| form.plus(&fact))
                    .and_then(|sum| self.summed(&sum, facts, more - 1, left))
                    .map(|bound| bound.div_euclid(scale));
                best = tighter(best, bound, i128::min);
            }
        }
        best
    }

    /// What `form` may be by the box alone.
    pub(crate) fn interval(&self, form: &Linear) -> Interval {
        let constant = Interval::new(form.constant(), form.constant());
        if let Some((elements, rest)) = self.element(form) {
            return elements.plus(self.interval(&rest));
        }
        (form.terms().iter()).fold(constant, |sum, (atom, coefficient)| {
            sum.plus(self.atom(atom).scaled(*coefficient))
        })
    }

    /// An element of a row in `form`, written as two sums of beginnings of the row: what it
    /// may be, and the rest of the form.
    fn element(&self, form: &Linear) -> Option<(Interval, Linear)> {
        let terms = form.terms();
        for (position, (more, coefficient)) in terms.iter().enumerate() {
            let Atom::Prefix { list, at } = more else {
                continue;
            };
            for (other, (less, opposite)) in terms.iter().enumerate() {
                let Atom::Prefix {
                    list: same,
                    at: from,
                } = less
                else {
                    continue;
                };
                let next = other != position && list == same && at.minus(from)? == 1.into();
                if next && coefficient.checked_add(*opposite) == Some(0) {
                    let elements = self.rows(list, least_and_greatest);
                    return Some((
                        elements.scaled(*coefficient),
                        form.without(more).without(less),
                    ));
                }
            }
        }
        None
    }

    fn atom(&self, atom: &Atom) -> Interval {
        match atom {
            Atom::Field(field) => self.word(*field, 0),
            Atom::Entry { field, index } => match index.as_constant() {
                Some(index) => {
                    usize::try_from(index).map_or(Interval::ALL, |index| self.word(*field, index))
                }
                None => (0..self.bound.layout.width(*field))
                    .map(|index| self.word(*field, index))
                    .reduce(Interval::join)
                    .unwrap_or(Interval::ALL),
            },
            Atom::Choice(choice) => self.choices.get(*choice).copied().unwrap_or(Interval::ALL),
            Atom::Prefix { list, .. } => self.rows(list, |row| {
                let length = Interval::new(0, i128::from(row.length()));
                least_and_greatest(row).times(length)
            }),
            Atom::Length(list) => self.rows(list, |row| Interval::new(0, i128::from(row.length()))),
            Atom::Size(NormalSet::Field(field)) => {
                let mask = self.word(*field, 0).high;
                Interval {
                    low: Some(0),
                    high: mask.map(|mask| i128::from(mask.count_ones())),
                }
            }
            Atom::Size(_) => Interval::new(0, 64),
            Atom::Product(factors) => self.product(factors),
            Atom::Minimum(of) => self.all(of, Interval::least_of),
            Atom::Maximum(of) => self.all(of, Interval::greatest_of),
            Atom::SquareRoot(of) => Interval {
                low: Some(self.interval(of).low.unwrap_or(0).max(0).isqrt()),
                high: self.interval(of).high.map(|high| high.max(0).isqrt()),
            },
            Atom::Power(base, _) if self.interval(base).low.is_some_and(|low| low >= 0) => {
                Interval::NATURAL
            }
            Atom::Divide(of, by) => match by.as_constant() {
                Some(by) if by > 0 => self.interval(of).divided(by),
                _ => Interval::ALL,
            },
            Atom::Remainder(of, by) => self.remainder(of, by),
            Atom::Absolute(of) => self.interval(of).magnitude(),
            Atom::Sign(of) => self.interval(of).meet(Interval::new(-1, 1)),
            Atom::GreatestCommonDivisor(left, right) => {
                let both = [left, right].map(|form| self.interval(form).magnitude());
                Interval {
                    low: Some(0),
                    high: both[0].join(both[1]).high,
                }
            }
            Atom::If {
                then, otherwise, ..
            } => self.interval(then).join(self.interval(otherwise)),
            Atom::Power(..) | Atom::Opaque(_) => Interval::ALL,
        }
    }

    fn word(&self, field: usize, index: usize) -> Interval {
        self.place(field, index)
            .and_then(|place| self.words.get(place))
            .copied()
            .unwrap_or(Interval::ALL)
    }

    /// Which word is entry `index` of `field`, if there is such an entry.
    fn place(&self, field: usize, index: usize) -> Option<usize> {
        let within =
            field < self.bound.rules.fields.len() && index < self.bound.layout.width(field);
        within.then(|| self.bound.layout.first_word[field] + index)
    }

    fn all(&self, of: &[Linear], merge: fn(Interval, Interval) -> Interval) -> Interval {
        of.iter()
            .map(|form| self.interval(form))
            .reduce(merge)
            .unwrap_or(Interval::ALL)
    }

    fn product(&self, factors: &[Atom]) -> Interval {
        factors
            .chunk_by(|left, right| left == right)
            .map(|same| {
                let one = self.atom(&same[0]);
                let squares = (0..same.len() / 2).map(|_| one.squared());
                let odd = (same.len() % 2 == 1).then_some(one);
                squares
                    .chain(odd)
                    .fold(Interval::new(1, 1), Interval::times)
            })
            .fold(Interval::new(1, 1), Interval::times)
    }

    fn remainder(&self, of: &Linear, by: &Linear) -> Interval {
        let (of, by) = (self.interval(of), self.interval(by));
        match by.low {
            Some(least @ 1..) => {
                let any = Interval {
                    low: Some(0),
                    high: by.high.map(|high| high - 1),
                };
                // A dividend that is less than the divisor stays as it is.
                let stays =
                    of.low.is_some_and(|low| low >= 0) && of.high.is_some_and(|high| high < least);
                if stays { of } else { any }
            }
            _ => Interval::ALL,
        }
    }

    fn rows(&self, list: &List, of_row: impl Fn(&Row) -> Interval) -> Interval {
        match self.bound.inputs.get(list.parameter) {
            Some(BoundInput::Row(row)) => of_row(row),
            Some(BoundInput::Rows(rows)) => rows
                .iter()
                .map(of_row)
                .reduce(Interval::join)
                .unwrap_or(Interval::ALL),
            _ => Interval::ALL,
        }
    }

    /// What the elements of a set may be, as bits; they are at most 63 by the rules language.
    pub(super) fn possible_elements(&self, elements: &[Linear]) -> u64 {
        elements.iter().fold(0, |bits, element| {
            let bounds = self.bounds(element).meet(Interval::new(0, 63));
            match (bounds.low, bounds.high) {
                (Some(low), Some(high)) if low <= high => {
                    let up_to_high = u64::MAX >> (63 - high);
                    bits | (up_to_high & (u64::MAX << low))
                }
                _ => bits,
            }
        })
    }

    /// What a boolean may become.
    pub(crate) fn truth(&self, condition: &Condition) -> Interval {
        let possible = self.clone().knowing(condition).is_some();
        let avoidable = condition
            .not()
            .is_none_or(|opposite| self.clone().knowing(&opposite).is_some());
        match (possible, avoidable) {
            (true, false) => Interval::new(1, 1),
            (false, true) => Interval::new(0, 0),
            _ => Interval::new(0, 1),
        }
    }
}

fn opens(atom: &Atom) -> bool {
    matches!(
        atom,
        Atom::If { .. } | Atom::Minimum(_) | Atom::Maximum(_) | Atom::Absolute(_)
    )
}

/// The greatest of bounds, all of which are needed.
fn greatest_of_all(bounds: impl Iterator<Item = Option<i128>>) -> Option<i128> {
    bounds
        .collect::<Option<Vec<_>>>()
        .and_then(|bounds| bounds.into_iter().max())
}

/// The least positive multiples with which two coefficients of unlike signs cancel.
fn cancelling(in_form: i128, in_fact: i128) -> (i128, i128) {
    let (mut divisor, mut rest) = (in_form.abs(), in_fact.abs());
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (in_fact.abs() / divisor, in_form.abs() / divisor)
}

fn least_and_greatest(row: &Row) -> Interval {
    row.extremes().map_or(Interval::ALL, |(low, high)| {
        Interval::new(low.into(), high.into())
    })
}

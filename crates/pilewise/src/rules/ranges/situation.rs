//! What is known wherever a move is made.

use std::cell::Cell;

use super::interval::Interval;
use crate::rules::Bound;
use crate::rules::normal::{Atom, Condition, Constraint, Flag, Linear};

/// How many rounds the facts are used to narrow the box.
const MOST_ROUNDS: u32 = 4;
/// How many facts are kept of one position.
const MOST_FACTS: usize = 64;
/// Forms with more atoms than this are not looked into.
const MOST_ATOMS: usize = 48;
/// How many atoms are looked at for one game: some hundredths of a second. No built-in game
/// takes a twentieth of that.
const MOST_EFFORT: u64 = 100_000;

/// The game that positions belong to, and how much more may be done to understand it.
#[derive(Debug)]
pub(crate) struct Ground<'a> {
    pub(crate) bound: Bound<'a>,
    /// Whether the elements of rows are looked at, or their lengths alone.
    pub(super) sees_elements: bool,
    effort: Cell<u64>,
}

impl<'a> Ground<'a> {
    pub(crate) fn new(bound: Bound<'a>, sees_elements: bool) -> Self {
        Self {
            bound,
            sees_elements,
            effort: Cell::new(MOST_EFFORT),
        }
    }

    /// Whether another `atoms` may be looked at.
    pub(super) fn spend(&self, atoms: u64) -> bool {
        let left = self.effort.get().saturating_sub(atoms);
        self.effort.set(left);
        left > 0
    }

    /// Whether the rules were too involved to be understood.
    pub(super) fn is_exhausted(&self) -> bool {
        self.effort.get() == 0
    }

    /// Whether `form` is small enough to be worth a look, and that may be taken.
    pub(super) fn is_small(&self, form: &Linear) -> bool {
        let mut atoms = 0;
        form.visit(&mut |_| atoms += 1);
        self.spend(atoms as u64) && atoms <= MOST_ATOMS
    }
}

/// What is known of a position and the choices of a move.
#[derive(Clone, Debug)]
pub(crate) struct Situation<'a> {
    pub(super) ground: &'a Ground<'a>,
    /// What each word may be.
    pub(crate) words: Vec<Interval>,
    pub(super) choices: Vec<Interval>,
    /// Forms that are 0 or more.
    pub(super) facts: Vec<Linear>,
    not_zero: Vec<Linear>,
}

impl<'a> Situation<'a> {
    /// A position whose words are in `words`, about which `facts` hold.
    pub(crate) fn new(ground: &'a Ground<'a>, words: &[Interval], facts: &[Linear]) -> Self {
        Self {
            ground,
            words: words.to_vec(),
            choices: Vec::new(),
            facts: facts.to_vec(),
            not_zero: Vec::new(),
        }
    }

    /// The same, where `condition` holds too; `None` if it cannot.
    pub(crate) fn knowing(self, condition: &Condition) -> Option<Self> {
        let mut known = self.knowing_at_sight(condition)?;
        if known.use_not_zero() {
            known.narrow()?;
        }
        Some(known)
    }

    /// The same, without what takes the bounds of a form to see.
    pub(super) fn knowing_at_sight(mut self, condition: &Condition) -> Option<Self> {
        for constraint in condition.constraints() {
            match constraint {
                Constraint::AtLeastZero(form) => self.learn(Some(form.clone())),
                Constraint::Equal(form) => {
                    self.learn(form.times(-1));
                    self.learn(Some(form.clone()));
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
        let mut atoms = Vec::new();
        condition.visit(&mut |atom| {
            if self.ground.spend(1) && rounds_down(atom) {
                atoms.push(atom.clone());
            }
        });
        for atom in &atoms {
            for fact in self.facts_of(atom) {
                self.learn(Some(fact));
            }
        }
        self.narrow()?;
        Some(self)
    }

    /// Notes that `fact` is 0 or more, unless it is too large to be of use.
    fn learn(&mut self, fact: Option<Linear>) {
        let fits = |fact: &Linear| self.facts.len() < MOST_FACTS && self.ground.is_small(fact);
        self.facts.extend(fact.filter(fits));
    }

    /// What rounding down means: `2 * (e / 2) <= e`, and the like.
    pub(super) fn facts_of(&self, atom: &Atom) -> Vec<Linear> {
        let itself = || Linear::from(atom.clone());
        let natural = |form: &Linear| self.interval(form).low.is_some_and(|low| low >= 0);
        let facts = match atom {
            Atom::Divide(of, by) => by.as_constant().filter(|&by| by > 0).and_then(|by| {
                let rest = of.minus(&itself().times(by)?)?;
                let below = rest.times(-1)?.plus_constant(by - 1)?;
                Some(vec![rest, below])
            }),
            Atom::Remainder(of, _) | Atom::SquareRoot(of) if natural(of) => {
                of.minus(&itself()).map(|fact| vec![fact])
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
                self.learn(form.plus_constant(-1));
            } else if self.greatest(&form) == Some(0) {
                self.learn(form.times(-1).and_then(|form| form.plus_constant(-1)));
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

    pub(super) fn word(&self, field: usize, index: usize) -> Interval {
        self.place(field, index)
            .and_then(|place| self.words.get(place))
            .copied()
            .unwrap_or(Interval::ALL)
    }

    /// Which word is entry `index` of `field`, if there is such an entry.
    pub(super) fn place(&self, field: usize, index: usize) -> Option<usize> {
        let within = field < self.ground.bound.rules.fields.len()
            && index < self.ground.bound.layout.width(field);
        within.then(|| self.ground.bound.layout.first_word[field] + index)
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
}

fn rounds_down(atom: &Atom) -> bool {
    matches!(
        atom,
        Atom::Divide(..) | Atom::Remainder(..) | Atom::SquareRoot(_)
    )
}

//! Forms that an engine can compute from the words of a position alone, and what a move makes
//! of them.

use crate::rules::Layout;
use crate::rules::normal::{Atom, Linear, NormalMove, NormalValue};

/// A constant plus multiples of the words of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Affine {
    constant: i128,
    /// Word and factor.
    terms: Vec<(usize, i128)>,
}

impl Affine {
    /// The form over the words of a position, or `None` if it reads anything else.
    pub(crate) fn of(form: &Linear, layout: &Layout) -> Option<Self> {
        let terms = form.terms().iter();
        Some(Self {
            constant: form.constant(),
            terms: terms
                .map(|(atom, factor)| Some((word_of(atom, layout)?, *factor)))
                .collect::<Option<_>>()?,
        })
    }

    /// Its value in a position, or `None` where that does not fit in 128 bits.
    pub(crate) fn at(&self, words: &[i64]) -> Option<i128> {
        let mut terms = self.terms.iter();
        terms.try_fold(self.constant, |sum, &(word, factor)| {
            sum.checked_add(factor.checked_mul(i128::from(*words.get(word)?))?)
        })
    }

    /// The words that it reads and their factors.
    pub(crate) fn terms(&self) -> &[(usize, i128)] {
        &self.terms
    }
}

/// The same with an added form that the input decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GivenAffine {
    pub(crate) given: Linear,
    /// Word and factor.
    terms: Vec<(usize, i128)>,
}

impl GivenAffine {
    /// The form over the words of a position, or `None` if it reads anything else of it.
    pub(crate) fn of(form: &Linear, layout: &Layout) -> Option<Self> {
        let (own, given) = form.split_given();
        let Affine { terms, .. } = Affine::of(&own, layout)?;
        Some(Self { given, terms })
    }

    /// Its value in a position where `given` is what the input decides, or `None` where that
    /// does not fit in 128 bits.
    pub(crate) fn at(&self, words: &[i64], given: i128) -> Option<i128> {
        let mut terms = self.terms.iter();
        terms.try_fold(given, |sum, &(word, factor)| {
            sum.checked_add(factor.checked_mul(i128::from(*words.get(word)?))?)
        })
    }

    /// The factor of a word; 0 where it is not read.
    pub(crate) fn factor(&self, word: usize) -> i128 {
        let term = self.terms.iter().find(|term| term.0 == word);
        term.map_or(0, |term| term.1)
    }
}

fn word_of(atom: &Atom, layout: &Layout) -> Option<usize> {
    match atom {
        Atom::Field(field) => layout.first_word.get(*field).copied(),
        Atom::Entry { field, index } => {
            let index = usize::try_from(index.as_constant()?).ok()?;
            (index < layout.width(*field)).then(|| layout.first_word[*field] + index)
        }
        _ => None,
    }
}

/// The form after a move, in terms of the position before it; `None` where that is not known.
pub(crate) fn after(form: &Linear, step: &NormalMove) -> Option<Linear> {
    let mut known = true;
    form.visit(&mut |atom| known &= next_of(atom, step).is_some());
    let next = form.rewrite(&|atom| next_of(atom, step).flatten())?;
    known.then_some(next)
}

/// What a move makes of an atom: `Some(None)` if it stays, `None` if that is not known.
fn next_of(atom: &Atom, step: &NormalMove) -> Option<Option<Linear>> {
    let (Atom::Field(field) | Atom::Entry { field, .. }) = atom else {
        return Some(None);
    };
    match (step.next.get(*field)?, atom) {
        (NormalValue::Unchanged, _) => Some(None),
        (NormalValue::Integer(next), Atom::Field(_)) => Some(Some(next.clone())),
        (NormalValue::Entries(changes), Atom::Entry { index, .. }) => {
            let constant = |form: &Linear| form.is_constant();
            if !constant(index) || !changes.iter().all(|(entry, _)| constant(entry)) {
                return None;
            }
            let mut same = changes.iter().filter(|(entry, _)| entry == index);
            Some(same.next_back().map(|(_, value)| value.clone()))
        }
        _ => None,
    }
}

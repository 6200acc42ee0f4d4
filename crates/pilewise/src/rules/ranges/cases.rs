//! The moves of a game, word by word.
//!
//! `left[k]` with a chosen `k` may be any entry. A move that reads or changes one is
//! taken apart into one case for each `k`, in which it is known which entry is meant.

use super::situation::Ground;
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, NormalGame, NormalMove, NormalSource, NormalValue,
};
use crate::rules::{Bound, BoundInput, Type};

/// A move of the game, or a part of what it may do.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The move, by its index in [`NormalGame::moves`].
    pub(crate) at: usize,
    /// What holds where it is made.
    pub(crate) condition: Condition,
    /// What becomes of each word of the position.
    pub(crate) next: Vec<NextWord>,
}

/// What becomes of a word of the position.
#[derive(Clone, Debug)]
pub(crate) enum NextWord {
    /// It stays.
    Same,
    /// It becomes an integer.
    Integer(Linear),
    /// It stays, or becomes one of these integers.
    Perhaps(Vec<Linear>),
    /// It is a boolean, true if this holds.
    Boolean(Condition),
    /// It is a set that gains these elements.
    With(Vec<Linear>),
    /// It is a set that loses these elements.
    Without(Vec<Linear>),
    /// Nothing is known.
    Anything,
}

/// Taken apart no further than this.
const MOST_CASES: usize = 256;

/// All cases of all moves.
pub(crate) fn cases(ground: &Ground<'_>, game: &NormalGame) -> Vec<Case> {
    let bound = ground.bound;
    let mut cases = Vec::new();
    for (at, normal) in game.moves.iter().enumerate() {
        let listed = listed_choices(ground, normal);
        let conditions = vec![normal.condition.clone(), game.playing.clone(), listed];
        let whole = Part {
            condition: Condition::and(conditions),
            next: normal.next.clone(),
        };
        for part in apart(bound, normal, whole, MOST_CASES.saturating_sub(cases.len())) {
            cases.push(Case {
                at,
                next: words(bound, &part.next),
                condition: part.condition,
            });
        }
    }
    cases
}

/// That a choice among listed numbers is between the least and the greatest of them.
fn listed_choices(ground: &Ground<'_>, normal: &NormalMove) -> Condition {
    let mut constraints = Vec::new();
    for (at, choice) in normal.choices.iter().enumerate() {
        let ends = match &choice.source {
            NormalSource::Listed(values) => {
                let numbers: Option<Vec<i128>> = values.iter().map(Linear::as_constant).collect();
                let ends =
                    |all: Vec<i128>| all.iter().min().copied().zip(all.iter().max().copied());
                numbers.and_then(ends)
            }
            NormalSource::Row(list) => match ground.bound.inputs.get(list.parameter) {
                Some(BoundInput::Row(row)) if ground.sees_elements => {
                    let ends = row.extremes();
                    ends.map(|(least, greatest)| (least.into(), greatest.into()))
                }
                _ => None,
            },
            NormalSource::Range | NormalSource::Opaque(_) => None,
        };
        let Some((least, greatest)) = ends else {
            continue;
        };
        let choice = Linear::choice(at);
        let bounds = [
            choice.minus(&least.into()),
            Linear::from(greatest).minus(&choice),
        ];
        constraints.extend(bounds.into_iter().flatten().map(Constraint::AtLeastZero));
    }
    Condition::all(constraints)
}

#[derive(Clone)]
struct Part {
    condition: Condition,
    next: Vec<NormalValue>,
}

fn apart(bound: Bound<'_>, normal: &NormalMove, whole: Part, most: usize) -> Vec<Part> {
    let mut done = Vec::new();
    let mut open = vec![whole.clone()];
    while let Some(part) = open.pop() {
        if part.condition.is_never() {
            continue;
        }
        let Some((field, index)) = unknown_entry(&part) else {
            done.push(part);
            continue;
        };
        let width = bound.layout.width(field);
        let known = (0..width)
            .rev()
            .map(|entry| part.knowing(normal, &index, entry));
        if open.len() + done.len() + width > most {
            return vec![whole];
        }
        match known.collect::<Option<Vec<_>>>() {
            Some(known) => open.extend(known),
            None => return vec![whole],
        }
    }
    done
}

/// The first entry of a tuple field in `part` of which it is not known which one it is.
fn unknown_entry(part: &Part) -> Option<(usize, Linear)> {
    let mut found = None;
    let mut see = |atom: &Atom| {
        if let Atom::Entry { field, index } = atom
            && !index.is_constant()
            && found.is_none()
        {
            found = Some((*field, index.clone()));
        }
    };
    part.condition.visit(&mut see);
    for (field, value) in part.next.iter().enumerate() {
        match value {
            NormalValue::Integer(value) => value.visit(&mut see),
            NormalValue::Boolean(condition) => condition.visit(&mut see),
            NormalValue::With(elements) | NormalValue::Without(elements) => {
                elements.iter().for_each(|element| element.visit(&mut see));
            }
            NormalValue::Entries(changes) => {
                for (index, value) in changes {
                    let index = index.clone();
                    see(&Atom::Entry { field, index });
                    value.visit(&mut see);
                }
            }
            _ => {}
        }
    }
    found
}

impl Part {
    /// This part where `index` is the number `entry`.
    fn knowing(&self, normal: &NormalMove, index: &Linear, entry: usize) -> Option<Part> {
        let entry = Linear::from(entry as i128);
        let known = Constraint::Equal(index.minus(&entry)?);
        // If the index is a choice plus a number, the choice itself is known.
        let choice = (0..normal.choices.len()).map(Atom::Choice).find(|choice| {
            index.coefficient_of(choice) == 1 && index.without(choice).is_constant()
        });
        let with = |atom: &Atom| match (&choice, atom) {
            (Some(choice), atom) if choice == atom => {
                Some((entry.constant() - index.constant()).into())
            }
            (
                _,
                Atom::Entry {
                    field,
                    index: unknown,
                },
            ) if unknown == index => Some(
                Atom::Entry {
                    field: *field,
                    index: entry.clone(),
                }
                .into(),
            ),
            _ => None,
        };
        let next = self.next.iter().map(|value| {
            let value = value.rewrite(&with)?;
            let NormalValue::Entries(mut changes) = value else {
                return Some(value);
            };
            for (at, _) in &mut changes {
                if at == index {
                    *at = entry.clone();
                }
            }
            Some(NormalValue::Entries(changes))
        });
        let condition = Condition::and(vec![self.condition.clone(), known.into()]);
        Some(Part {
            condition: condition.rewrite(&with)?,
            next: next.collect::<Option<_>>()?,
        })
    }
}

fn words(bound: Bound<'_>, next: &[NormalValue]) -> Vec<NextWord> {
    let mut words = Vec::with_capacity(bound.layout.words());
    for (field, value) in next.iter().enumerate() {
        let width = bound.layout.width(field);
        match value {
            NormalValue::Entries(changes) => words.extend(entries(width, changes)),
            value => words.extend(std::iter::repeat_n(word(value), width)),
        }
    }
    words
}

fn word(value: &NormalValue) -> NextWord {
    match value {
        NormalValue::Unchanged => NextWord::Same,
        NormalValue::Integer(value) => NextWord::Integer(value.clone()),
        NormalValue::Boolean(condition) => NextWord::Boolean(condition.clone()),
        NormalValue::With(elements) => NextWord::With(elements.clone()),
        NormalValue::Without(elements) => NextWord::Without(elements.clone()),
        NormalValue::Set(_) | NormalValue::Entries(_) | NormalValue::Opaque(_) => {
            NextWord::Anything
        }
    }
}

fn entries(width: usize, changes: &[(Linear, Linear)]) -> Vec<NextWord> {
    let mut words = vec![NextWord::Same; width];
    for (index, value) in changes {
        let known = index.as_constant();
        for (entry, word) in words.iter_mut().enumerate() {
            match (&mut *word, known) {
                (_, Some(at)) if at != entry as i128 => {}
                (NextWord::Same, Some(_)) => *word = NextWord::Integer(value.clone()),
                (NextWord::Same, None) => *word = NextWord::Perhaps(vec![value.clone()]),
                (NextWord::Perhaps(values), _) => values.push(value.clone()),
                // Changed twice: no matter which of the two counts.
                (other, _) => *other = NextWord::Anything,
            }
        }
    }
    words
}

/// The atom whose value is `word` of a position; `None` for booleans and sets.
pub(crate) fn word_atom(bound: Bound<'_>, word: usize) -> Option<Atom> {
    let field = field_of(bound, word)?;
    match bound.rules.fields.get(field)?.start.kind {
        Type::Integer => Some(Atom::Field(field)),
        Type::Tuple | Type::List => {
            let index = Linear::from((word - bound.layout.first_word[field]) as i128);
            Some(Atom::Entry { field, index })
        }
        _ => None,
    }
}

/// The field that `word` belongs to.
pub(crate) fn field_of(bound: Bound<'_>, word: usize) -> Option<usize> {
    let first_word = &bound.layout.first_word;
    first_word
        .partition_point(|&first| first <= word)
        .checked_sub(1)
}

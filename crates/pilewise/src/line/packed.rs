//! A list of integers, each in as many bytes as the largest of them needs; and one of the
//! kinds of moves, which most games have but one of.

/// Integers, in the narrowest of three widths that holds all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Integers {
    Bytes(Vec<i8>),
    Halves(Vec<i32>),
    Whole(Vec<i64>),
}

impl Default for Integers {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

impl Integers {
    #[inline]
    pub(super) fn push(&mut self, number: i64) {
        match self {
            Self::Bytes(list) => match i8::try_from(number) {
                Ok(number) => list.push(number),
                Err(_) => self.widen(number),
            },
            Self::Halves(list) => match i32::try_from(number) {
                Ok(number) => list.push(number),
                Err(_) => self.widen(number),
            },
            Self::Whole(list) => list.push(number),
        }
    }

    /// Adds numbers.
    pub(super) fn extend(&mut self, mut numbers: impl Iterator<Item = i64>) {
        // As long as they fit, the width is looked at but once.
        let wide = match self {
            Self::Bytes(list) => push_fitting(list, &mut numbers),
            Self::Halves(list) => push_fitting(list, &mut numbers),
            Self::Whole(list) => push_fitting(list, &mut numbers),
        };
        if let Some(wide) = wide {
            self.widen(wide);
            self.extend(numbers);
        }
    }

    /// Adds a number that does not fit.
    #[cold]
    fn widen(&mut self, number: i64) {
        match (&*self, i32::try_from(number)) {
            (Self::Bytes(list), Ok(number)) => {
                let mut list: Vec<i32> = list.iter().map(|&one| one.into()).collect();
                list.push(number);
                *self = Self::Halves(list);
            }
            _ => {
                let mut list: Vec<i64> = (0..self.len()).map(|at| self.at(at)).collect();
                list.push(number);
                *self = Self::Whole(list);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Bytes(list) => list.len(),
            Self::Halves(list) => list.len(),
            Self::Whole(list) => list.len(),
        }
    }

    /// The number at a place that there is.
    pub(super) fn at(&self, place: usize) -> i64 {
        match self {
            Self::Bytes(list) => list[place].into(),
            Self::Halves(list) => list[place].into(),
            Self::Whole(list) => list[place],
        }
    }
}

/// Adds numbers to a list, up to the first that does not fit, which is returned.
fn push_fitting<N: TryFrom<i64>>(
    list: &mut Vec<N>,
    numbers: &mut impl Iterator<Item = i64>,
) -> Option<i64> {
    numbers.find(|&number| match N::try_from(number) {
        Ok(number) => {
            list.push(number);
            false
        }
        Err(_) => true,
    })
}

/// The kind of each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kinds {
    /// All moves so far are of the same kind.
    Same { kind: u8, count: usize },
    /// They are not.
    Each(Vec<u8>),
}

impl Default for Kinds {
    fn default() -> Self {
        Self::Same { kind: 0, count: 0 }
    }
}

impl Kinds {
    /// A list of kinds, in the form to which [`push`](Kinds::push) would bring it.
    pub(super) fn of(kinds: Vec<u8>) -> Self {
        match kinds.first() {
            None => Self::default(),
            Some(&kind) if kinds.iter().all(|&other| other == kind) => Self::Same {
                kind,
                count: kinds.len(),
            },
            Some(_) => Self::Each(kinds),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, kind: u8) {
        match self {
            Self::Same { kind: same, count } if *same == kind || *count == 0 => {
                *same = kind;
                *count += 1;
            }
            Self::Same { kind: same, count } => {
                let mut kinds = vec![*same; *count];
                kinds.push(kind);
                *self = Self::Each(kinds);
            }
            Self::Each(kinds) => kinds.push(kind),
        }
    }

    /// Adds the last kind again as often as this.
    pub(super) fn repeat_last(&mut self, times: usize) {
        match self {
            Self::Same { count, .. } => *count += times,
            Self::Each(kinds) => {
                if let Some(&last) = kinds.last() {
                    kinds.resize(kinds.len() + times, last);
                }
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Same { count, .. } => *count,
            Self::Each(kinds) => kinds.len(),
        }
    }

    /// The kind at a place that there is.
    pub(super) fn at(&self, place: usize) -> u8 {
        match self {
            Self::Same { kind, .. } => *kind,
            Self::Each(kinds) => kinds[place],
        }
    }
}

//! Comparisons of words that hold throughout play, such as `l <= r` for the ends of a row.

use super::{NextWord, Reach, Situation, word_atom};
use crate::rules::normal::Linear;

/// Integer words of which pairs are compared.
const MOST_COMPARED: usize = 6;

impl Reach<'_> {
    /// The comparisons of two integer words that hold at the start and that no move breaks:
    /// `l <= r`, wherever the two meet.
    pub(super) fn kept_comparisons(&self) -> Vec<Linear> {
        let start = &self.ground.bound.start;
        let atoms: Vec<(usize, Linear)> = (0..self.words.len())
            .filter_map(|word| Some((word, word_atom(self.ground.bound, word)?.into())))
            .collect();
        if atoms.len() > MOST_COMPARED {
            return Vec::new();
        }
        let mut pairs = Vec::new();
        for (less, low) in &atoms {
            for (more, high) in &atoms {
                if less != more
                    && start[*less] <= start[*more]
                    && let Some(fact) = high.minus(low)
                {
                    pairs.push((*less, *more, fact));
                }
            }
        }
        loop {
            let facts: Vec<Linear> = pairs.iter().map(|(_, _, fact)| fact.clone()).collect();
            let before = pairs.len();
            for case in &self.cases {
                let Some(here) =
                    Situation::new(&self.ground, &self.words, &facts).knowing(&case.condition)
                else {
                    continue;
                };
                pairs.retain(|(less, more, _)| {
                    let after = |word: usize| match &case.next[word] {
                        NextWord::Same => word_atom(self.ground.bound, word).map(Linear::from),
                        NextWord::Integer(value) => Some(value.clone()),
                        _ => None,
                    };
                    let gap = after(*more).zip(after(*less));
                    gap.and_then(|(more, less)| here.least(&more.minus(&less)?))
                        .is_some_and(|least| least >= 0)
                });
            }
            if pairs.len() == before {
                return facts;
            }
        }
    }
}

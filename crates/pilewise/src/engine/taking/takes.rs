//! All amounts that can be taken, in rules order.
//!
//! A kind of move whose amounts lie evenly, as in `1 ..= 3` or `1 ..= heap`, is kept as its
//! bounds, so that a heap of 10^18 costs nothing. Any other is a list; see [`super::list`].

use crate::line::MoveList;

/// The takes of all kinds of move, in rules order.
#[derive(Debug, Default)]
pub(in crate::engine) struct Takes {
    pub(in crate::engine) kinds: Vec<Kind>,
}

/// The takes of one kind of move.
#[derive(Debug)]
pub(in crate::engine) struct Kind {
    /// Its index among the rules' moves.
    pub(in crate::engine) rule: usize,
    /// The rules' choice is the one kept here plus this many times the heap.
    pub(in crate::engine) slopes: Vec<i128>,
    pub(in crate::engine) amounts: Amounts,
}

#[derive(Debug)]
pub(in crate::engine) enum Amounts {
    /// Evenly spaced, at least one.
    Even(Even),
    /// One by one.
    Listed(Listed),
}

/// Amounts that are listed one by one.
#[derive(Debug, Default)]
pub(in crate::engine) struct Listed {
    pub(in crate::engine) amounts: Vec<u64>,
    /// The choices for each, as many as the kind has slopes.
    pub(in crate::engine) choices: Vec<i128>,
    /// How many ways to choose had been tried when it was found.
    pub(in crate::engine) tries: Vec<u32>,
}

/// The amounts `low`, `low + step` …, of a single choice that goes up or down by 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Even {
    pub(in crate::engine) low: u64,
    pub(in crate::engine) step: u64,
    pub(in crate::engine) count: u64,
    /// Whether the choice goes down as the amount goes up: rules order begins at the greatest.
    pub(in crate::engine) falling: bool,
    /// The choice that takes `low`.
    pub(in crate::engine) choice: i128,
}

/// One take: how much, and its place.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Take {
    pub(in crate::engine) amount: u64,
    pub(in crate::engine) kind: usize,
    place: u64,
}

impl Takes {
    /// How many takes there are, by how they are written.
    pub(in crate::engine) fn count(&self) -> u64 {
        self.kinds.iter().map(Kind::count).sum()
    }

    /// All takes, in rules order.
    pub(in crate::engine) fn iter(&self) -> impl Iterator<Item = Take> + '_ {
        self.kinds.iter().enumerate().flat_map(|(kind, takes)| {
            (0..takes.count()).map(move |place| Take {
                amount: takes.amount(place),
                kind,
                place,
            })
        })
    }

    /// The least and the greatest amount.
    pub(in crate::engine) fn ends(&self) -> Option<(u64, u64)> {
        let ends = self.kinds.iter().filter_map(Kind::ends);
        ends.reduce(|all, ends| (all.0.min(ends.0), all.1.max(ends.1)))
    }

    /// The amounts, if they are of one kind and lie evenly.
    pub(in crate::engine) fn even(&self) -> Option<Even> {
        match self.kinds.as_slice() {
            [
                Kind {
                    amounts: Amounts::Even(even),
                    ..
                },
            ] => Some(*even),
            _ => None,
        }
    }

    /// How many ways to choose had been tried when this take was found.
    pub(in crate::engine) fn tries(&self, take: Take) -> u64 {
        match &self.kinds[take.kind].amounts {
            Amounts::Even(_) => 1,
            Amounts::Listed(listed) => u64::from(listed.tries[take.place as usize]),
        }
    }

    /// Adds `take`, made from a heap of `heap` by the shape's own count, to a line.
    pub(in crate::engine) fn write(&self, take: Take, heap: i128, moves: &mut MoveList) {
        let kind = &self.kinds[take.kind];
        let only;
        let kept = match &kind.amounts {
            Amounts::Even(even) => {
                only = [even.at(take.place).1];
                only.as_slice()
            }
            Amounts::Listed(listed) => {
                let width = kind.slopes.len();
                &listed.choices[take.place as usize * width..][..width]
            }
        };
        let choices = kept.iter().zip(&kind.slopes);
        // The choice of a move that can be made fits in a word.
        let words = choices.map(|(choice, slope)| (choice + slope * heap) as i64);
        moves.push(kind.rule, &words.collect::<Vec<_>>());
    }
}

impl Kind {
    /// Each amount with the choice that takes it, for a kind of move with one choice.
    pub(in crate::engine) fn with_choice(&self) -> impl Iterator<Item = (u64, i128)> + '_ {
        (0..self.count()).map(|place| match &self.amounts {
            Amounts::Even(even) => even.at(place),
            Amounts::Listed(listed) => {
                let place = place as usize;
                (listed.amounts[place], listed.choices[place])
            }
        })
    }

    fn count(&self) -> u64 {
        match &self.amounts {
            Amounts::Even(even) => even.count,
            Amounts::Listed(listed) => listed.amounts.len() as u64,
        }
    }

    fn amount(&self, place: u64) -> u64 {
        match &self.amounts {
            Amounts::Even(even) => even.at(place).0,
            Amounts::Listed(listed) => listed.amounts[place as usize],
        }
    }

    /// The least and the greatest amount.
    pub(in crate::engine) fn ends(&self) -> Option<(u64, u64)> {
        match &self.amounts {
            Amounts::Even(even) => Some((even.low, even.high())),
            Amounts::Listed(Listed { amounts, .. }) => {
                Some((*amounts.iter().min()?, *amounts.iter().max()?))
            }
        }
    }
}

impl Even {
    /// The greatest amount.
    pub(in crate::engine) fn high(&self) -> u64 {
        self.low + self.step * (self.count - 1)
    }

    /// The greatest amount of at most `most`.
    pub(in crate::engine) fn greatest_up_to(&self, most: u64) -> Option<u64> {
        let room = most.checked_sub(self.low)?;
        Some(self.low + self.step * (room / self.step).min(self.count - 1))
    }

    /// How many amounts are at most `most`.
    pub(in crate::engine) fn count_up_to(&self, most: u64) -> u64 {
        let room = most.checked_sub(self.low);
        room.map_or(0, |room| (room / self.step).min(self.count - 1) + 1)
    }

    /// The take of one of these amounts, the only kind's.
    pub(in crate::engine) fn take(&self, amount: u64) -> Take {
        let steps = (amount - self.low) / self.step;
        let place = if self.falling {
            self.count - 1 - steps
        } else {
            steps
        };
        Take {
            amount,
            kind: 0,
            place,
        }
    }

    /// The amount in this place of rules order, and the choice that takes it.
    fn at(&self, place: u64) -> (u64, i128) {
        let (steps, direction) = if self.falling {
            (self.count - 1 - place, -1)
        } else {
            (place, 1)
        };
        let choice = self.choice + direction * i128::from(steps);
        (self.low + self.step * steps, choice)
    }
}

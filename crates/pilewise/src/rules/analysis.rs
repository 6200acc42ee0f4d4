//! What is learnt of where play can come with the numbers of an input: for engines that take any
//! game.
//!
//! Most rules let play come to places that the lengths of rows and the numbers of the input
//! decide, not the elements of rows. So the elements are looked at only where bounds of all
//! fields and an order cannot be found without; what is found without is kept for all inputs
//! that agree in the rest.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::bind::{Bound, BoundInput, Words};
use super::expression::Type;
use super::normal::{Atom, NormalGame, Numbers};
use super::order::{NoOrder, evaluation_order, longest_step};
use super::ranges::Reach;
use super::settled::SettledRules;
use crate::game::{Field, FieldKind, Loop};

/// So many analyses are kept for the same rules.
const MOST_KEPT: usize = 1024;

/// Where play can come.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// The words of a position, with the values that each can take in play, where known.
    pub(crate) fields: Vec<Field>,
    /// An order of evaluation, or why none was found.
    pub(crate) order: Result<Vec<Loop>, NoOrder>,
    /// By how much a move leads on along the outermost loop of the order, at most.
    pub(crate) longest_step: Option<u64>,
}

/// The analyses of rules of one setting on the inputs that have come up.
#[derive(Debug, Default)]
pub(crate) struct Analyses(Mutex<FxHashMap<Outline, Arc<Analysis>>>);

/// All that an analysis reads of an input, if it does not look at the elements of rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Outline {
    start: Words,
    lengths: Words,
    /// What of the input decides where play can come, besides.
    numbers: SmallVec<[Option<i128>; 2]>,
}

impl Analyses {
    /// The analysis of `rules` on one input.
    ///
    /// # Complexity
    /// Independent of the input's numbers; linear in the length of its rows.
    pub(crate) fn of(&self, bound: Bound<'_>, rules: &SettledRules) -> Arc<Analysis> {
        let outline = Outline::of(bound, &rules.decides_positions);
        // A panic while the lock is held leaves the map as it was: nothing is half put in.
        let lock = || {
            self.0
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner())
        };
        if let Some(analysis) = lock().get(&outline) {
            return Arc::clone(analysis);
        }
        let numbered = rules.normal.on_input(Numbers::of(bound.inputs));
        let by_lengths = Analysis::of(bound, &numbered, &Reach::by_lengths(bound, &numbered));
        if !by_lengths.is_complete() {
            let seeing = Reach::of(bound, &numbered);
            return Arc::new(Analysis::of(bound, &numbered, &seeing));
        }
        let analysis = Arc::new(by_lengths);
        let mut kept = lock();
        if kept.len() < MOST_KEPT {
            kept.insert(outline, Arc::clone(&analysis));
        }
        analysis
    }
}

impl Outline {
    fn of(bound: Bound<'_>, deciding: &BTreeSet<Atom>) -> Self {
        let mut lengths = Words::new();
        for input in bound.inputs {
            match input {
                BoundInput::Integer(_) => {}
                BoundInput::Row(row) => lengths.push(row.length()),
                BoundInput::Rows(rows) => {
                    lengths.push(rows.len() as i64);
                    lengths.extend(rows.iter().map(|row| row.length()));
                }
            }
        }
        let numbers = Numbers::of(bound.inputs);
        Self {
            start: bound.start.into(),
            lengths,
            numbers: deciding.iter().map(|one| numbers.atom(one)).collect(),
        }
    }
}

impl Analysis {
    fn of(bound: Bound<'_>, normal: &NormalGame, reach: &Reach<'_>) -> Self {
        let order = evaluation_order(bound, normal, reach);
        let outermost = order.as_ref().ok().and_then(|order| order.first());
        let longest_step = outermost.and_then(|axis| longest_step(bound, reach, axis.word));
        Self {
            fields: describe_fields(bound, reach.word_ranges()),
            order,
            longest_step,
        }
    }

    /// Whether a look at the elements of rows could add no bound and no order.
    fn is_complete(&self) -> bool {
        self.order.is_ok() && self.fields.iter().all(|field| field.range.is_some())
    }
}

/// The words of a position, for people and for engines that pack them.
fn describe_fields(bound: Bound<'_>, ranges: Vec<Option<RangeInclusive<i64>>>) -> Vec<Field> {
    let mut fields = Vec::with_capacity(ranges.len());
    let mut ranges = ranges.into_iter();
    for (index, field) in bound.rules.fields.iter().enumerate() {
        let kind = match field.start.kind {
            Type::Boolean => FieldKind::Boolean,
            Type::Set => FieldKind::Set,
            _ => FieldKind::Integer,
        };
        let is_tuple = matches!(field.start.kind, Type::Tuple | Type::List);
        for entry in 0..bound.layout.width(index) {
            let name = if is_tuple {
                format!("{}[{entry}]", field.name)
            } else {
                field.name.clone()
            };
            fields.push(Field {
                name,
                kind,
                range: ranges.next().flatten(),
            });
        }
    }
    fields
}

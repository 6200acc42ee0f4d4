//! Results put back in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A result, and how many bytes its input had.
pub(super) struct Finished<R> {
    pub(super) result: R,
    pub(super) bytes: usize,
}

/// What is finished before its turn, and who takes it when that comes.
pub(super) struct Delivery<R, D, B> {
    deliver: D,
    /// The number of the case whose turn it is.
    next: u64,
    /// Results that came early, by the number of the first of a run.
    early: BTreeMap<u64, Vec<Finished<R>>>,
    /// Why no more is wanted.
    pub(super) stopped: Option<B>,
}

/// What a call of [`Delivery::hand_in`] delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Delivered {
    pub(super) cases: u64,
    pub(super) bytes: usize,
}

impl<R, D: FnMut(u64, R) -> ControlFlow<B>, B> Delivery<R, D, B> {
    pub(super) fn new(deliver: D) -> Self {
        Self {
            deliver,
            next: 0,
            early: BTreeMap::new(),
            stopped: None,
        }
    }

    /// How many results were delivered.
    pub(super) fn delivered(&self) -> u64 {
        self.next
    }

    /// Takes the results of cases that follow one another, and delivers all whose turn it is. The
    /// room in `results` is left to its owner, if it can be.
    pub(super) fn hand_in(&mut self, first: u64, results: &mut Vec<Finished<R>>) -> Delivered {
        let mut delivered = Delivered::default();
        if first != self.next {
            self.early.insert(first, std::mem::take(results));
            return delivered;
        }
        self.deliver(results, &mut delivered);
        while let Some(mut results) = self.early.remove(&self.next) {
            self.deliver(&mut results, &mut delivered);
        }
        delivered
    }

    fn deliver(&mut self, results: &mut Vec<Finished<R>>, delivered: &mut Delivered) {
        for finished in results.drain(..) {
            if self.stopped.is_some() {
                return;
            }
            delivered.cases += 1;
            delivered.bytes += finished.bytes;
            let wish = (self.deliver)(self.next, finished.result);
            self.next += 1;
            if let ControlFlow::Break(reason) = wish {
                self.stopped = Some(reason);
            }
        }
    }
}

//! A batch on the caller's own thread: each input is solved, and its result delivered, before the
//! next is read.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::case::{CaseError, Solver, Unsolved};
use super::chunk;
use super::{Batch, End, Summary};
use crate::control::Control;
use crate::input::InputValue;
use crate::rules::{Prepared, RulesGame};

pub(super) fn run<E, T, B>(
    batch: &Batch<'_>,
    prepared: &Prepared,
    inputs: impl Iterator<Item = Result<Vec<InputValue>, E>>,
    work: impl Fn(RulesGame, &Control<'_>) -> Result<T, Unsolved>,
    mut deliver: impl FnMut(u64, Result<T, CaseError<E>>) -> ControlFlow<B>,
) -> Summary<B> {
    let solver = Solver { batch, work };
    let mut delivered = 0;
    let told = AtomicU64::new(0);
    let mut effort = 0;
    let ended = |delivered, end| Summary { delivered, end };
    for input in inputs {
        if batch.is_cancelled() {
            return ended(delivered, End::Cancelled);
        }
        let Some(result) = solver.solve(prepared, input, &told, None, &mut effort) else {
            return ended(delivered, End::Cancelled);
        };
        let wish = deliver(delivered, result);
        delivered += 1;
        told.store(delivered, Ordering::Relaxed);
        if let ControlFlow::Break(reason) = wish {
            return ended(delivered, End::Stopped(reason));
        }
        if delivered % chunk::CASES as u64 == 0 || effort > chunk::EFFORT {
            effort = 0;
            batch.tell(delivered, None);
        }
    }
    ended(delivered, End::Complete)
}

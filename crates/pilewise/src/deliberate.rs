//! Faults that a test can switch on, to show that the agreement with the referee finds them.
//!
//! Only the feature `faults` has the switch. Without it [`Deliberate::is_on`] is a constant, so
//! that nothing of this is left in what is compiled.
#![cfg_attr(not(feature = "faults"), allow(unreachable_pub))]

/// A fault, by what then goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deliberate {
    /// The machine takes `<` for `<=`.
    MachineLess,
    /// The machine takes `min` for its first operand.
    MachineMinimum,
    /// The machine has 0 in no set.
    MachineIn,
    /// The machine takes the union for what is in one set only.
    MachineUnion,
    /// The machine counts no more than two elements of a set.
    MachineSize,
    /// The machine takes the entry after the last for the last.
    MachineEntry,
    /// The machine refuses empty slices.
    MachineSum,
    /// The machine rounds quotients towards zero.
    MachineDivide,
    /// The machine gives remainders the sign of the dividend.
    MachineRemainder,
    /// The machine takes 0 for the divisor of 0 and a number.
    MachineCommonDivisor,
    /// The machine rounds roots up just below a square.
    MachineSquareRoot,
    /// What is evaluated once takes `>` for `>=`.
    EvaluateGreater,
    /// What is evaluated once counts no more than one element that meets a condition.
    EvaluateCount,
    /// What is evaluated once gives remainders the sign of the dividend.
    EvaluateRemainder,
    /// What is evaluated once takes the last element of a row for its least.
    EvaluateLeast,
    /// Normal forms leave out what divides without a rest.
    BuildDivide,
    /// Normal forms keep the greater of two alternatives of a minimum.
    BuildMinimum,
    /// Normal forms take `a if a >= b else b` for a minimum.
    BuildChoice,
    /// Normal forms leave out what constants contribute to a product.
    LinearMultiply,
    /// Normal forms make a constraint one too tight where they divide it.
    LinearDivide,
    /// Normal forms take `0 >= 0` for false.
    SimplifyBound,
    /// Normal forms take `0 == 0` for false.
    SimplifyEquation,
    /// Normal forms take `not a >= 0` for `a <= -2`.
    ConditionNot,
    /// The range of a quotient is one too tight.
    RangesQuotient,
    /// The range of a remainder is one too tight.
    RangesRemainder,
    /// The range of a sum forgets what the second part adds at most.
    RangesSum,
    /// A move that keeps a word is taken for progress along it.
    OrderProgress,
}

#[cfg(feature = "faults")]
thread_local! {
    static ON: std::cell::Cell<Option<Deliberate>> = const { std::cell::Cell::new(None) };
}

#[cfg(feature = "faults")]
impl Deliberate {
    /// Switches this fault on while `work` runs on this thread.
    pub fn during<T>(self, work: impl FnOnce() -> T) -> T {
        ON.set(Some(self));
        let done = work();
        ON.set(None);
        done
    }

    /// Whether this fault is switched on.
    pub(crate) fn is_on(self) -> bool {
        ON.get() == Some(self)
    }
}

#[cfg(not(feature = "faults"))]
impl Deliberate {
    /// Never: there is no switch.
    #[inline(always)]
    pub(crate) const fn is_on(self) -> bool {
        false
    }
}

//! What pilewise is known to do wrong, and is therefore not drawn yet.

/// Whether lists of choices may read the position, the choices before them and `first`.
pub(crate) const LISTS_THAT_READ_THE_POSITION: bool = true;

/// Whether `sign` is drawn: bounds of fields take its value for none beyond 1.
pub(crate) const SIGNS: bool = true;

/// Whether `m` may be 0, so that none may be taken: `window` takes one all the same.
pub(crate) const NONE_TO_BE_TAKEN: bool = true;

/// Whether quantifiers may fail: compiled rules take them for 0.
pub(crate) const QUANTIFIERS_THAT_FAIL: bool = true;

/// Whether ends may fail: `residue` and `subtraction` do not see it.
pub(crate) const ENDS_THAT_FAIL: bool = true;

/// Whether the bounds of a choice may fail: `subtraction` leaves moves out whose `if` never holds,
/// with the errors of their choices.
pub(crate) const BOUNDS_THAT_FAIL: bool = true;

//! The numbers that a game is played on.

/// The value of one input parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InputValue {
    /// An `int`.
    Integer(i64),
    /// An `[int]`.
    List(Vec<i64>),
    /// An `[[int]]`.
    Lists(Vec<Vec<i64>>),
    /// A `str`.
    Text(String),
}

//! The rules language: text in, a checked game out.

pub(crate) mod bind;
mod definition;
mod expression;
pub mod normal;
pub(crate) mod row;

pub use bind::{Bound, BoundInput, Layout};
pub use definition::{
    Answer, AnswerRule, Assignment, ChoiceRule, ChoiceSource, EndResult, EndRule, FieldRule,
    GoalRule, Leetcode, MoveRule, Parameter, ParameterType, Phrase, Requirement, Rules,
};
pub use expression::{Binary, Expression, Function, Node, Quantifier, Span, Type, Unary};
pub use row::{Prefixes, Row};

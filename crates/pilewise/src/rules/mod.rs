//! The rules language: text in, a checked game out.

mod definition;
mod expression;

pub use definition::{
    Answer, AnswerRule, Assignment, ChoiceRule, ChoiceSource, EndResult, EndRule, FieldRule,
    GoalRule, Leetcode, MoveRule, Parameter, ParameterType, Phrase, Requirement, Rules,
};
pub use expression::{Binary, Expression, Function, Node, Quantifier, Span, Type, Unary};

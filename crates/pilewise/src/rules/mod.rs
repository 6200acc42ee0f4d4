//! The rules language: text in, a checked game out.

mod check;
mod complaints;
mod cursor;
mod definition;
mod expression;
mod load;
mod parse;
mod quoted;
mod rules_error;
mod scope;
mod section;
mod syntax;
mod token;

pub use definition::{
    Answer, AnswerRule, Assignment, ChoiceRule, ChoiceSource, EndResult, EndRule, FieldRule,
    GoalRule, Leetcode, MoveRule, Parameter, ParameterType, Phrase, Requirement, Rules,
};
pub use expression::{Binary, Expression, Function, Node, Quantifier, Span, Type, Unary};
pub use rules_error::RulesError;

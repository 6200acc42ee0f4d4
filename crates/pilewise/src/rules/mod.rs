//! The rules language: text in, a checked game out.

mod analysis;
mod arithmetic;
mod bind;
mod check;
pub(crate) mod compiled;
mod complaints;
mod cursor;
mod definition;
pub(crate) mod dependence;
pub(crate) mod endless;
mod evaluate;
mod expression;
pub(crate) mod givens;
mod language;
mod literal;
mod load;
mod machine;
pub mod normal;
pub mod order;
mod parse;
pub(crate) mod play;
mod prepared;
pub(crate) mod prime;
pub(crate) mod program;
mod quoted;
pub mod ranges;
mod replay;
mod requirements;
mod row;
mod rules_error;
mod scope;
mod section;
pub(crate) mod settled;
pub(crate) mod spelling;
mod syntax;
mod token;

pub use bind::{BindError, Bound, BoundInput, Layout};
pub use definition::{
    Answer, AnswerRule, Assignment, ChoiceRule, ChoiceSource, EndResult, EndRule, FieldRule,
    GoalRule, Leetcode, Meaning, MoveRule, NoteClaim, NoteRule, Parameter, ParameterType, Phrase,
    Requirement, Rules,
};
pub use expression::{Binary, Expression, Function, Node, Quantifier, Span, Type, Unary};
pub use language::{Language, UnknownLanguage};
pub use literal::LiteralGame;
pub use machine::Registers;
pub use play::RulesGame;
pub use prepared::Prepared;
pub use row::{Prefixes, Row};
pub use rules_error::RulesError;

pub(crate) use arithmetic::{divide, greatest_common_divisor, power, remainder};
pub(crate) use prime::is_prime;
